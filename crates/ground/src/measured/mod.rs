//! An open table measured in tenths of a millimetre: oriented rectangles, arcs and sweeps.
//!
//! This is the ground of Daimyo. A unit is a [`Rect`]: the middle of its front edge, a facing, a
//! width and a depth. Everything is whole numbers: a [`Length`] counts tenths of a millimetre, an
//! [`Angle`] counts 4096ths of a turn and takes its sine from a table. A placed rectangle has
//! corners that are exact fractions, so whether two rectangles overlap is decided exactly; only
//! where a move must end on a whole tenth is anything rounded, by at most half a tenth each way.
//! [`TOUCH`] is what such rounding may leave between or across two flush edges.
//!
//! Axes are as drawn: x to the right, y **down**. Angle 0 looks up the table (towards lower y) and
//! angles grow clockwise. Coordinates must stay within ±65,536, that is 6.5 metres.
//!
//! ```
//! use ground::measured::{Angle, Length, Rect, Side, Vec2};
//! // Three files of infantry, two ranks deep, looking up the table.
//! let unit = Rect::new(Vec2::mm(600, 900), Angle::UP, Length::mm(120), Length::mm(30));
//! let enemy = Rect::new(Vec2::mm(600, 700), Angle::DOWN, Length::mm(120), Length::mm(30));
//! assert_eq!(unit.distance(&enemy), Length::cm(20));
//! assert_eq!(enemy.side_towards(unit.front), Side::Front);
//! let run = unit.advance_until_contact(Length::cm(25), &[enemy]);
//! assert_eq!((run.distance, run.with), (Length::cm(20), Some(0)));
//! assert!(unit.advanced(run.distance).touches(&enemy));
//! ```

mod angle;
mod contact;
mod length;
mod overlap;
mod rect;
mod sight;
mod sweep;

pub use angle::{Angle, arc_length, arc_length_of_degrees};
pub use contact::SquaredUp;
pub use length::{Length, ParseLengthError, Vec2};
pub use overlap::TOUCH;
pub use rect::{Hand, Rect, Side};
pub use sight::Corridor;
pub use sweep::{Advance, Wheel};
