//! Scenarios, maps and case positions: read into an unchecked [`Spec`], then checked as a whole.
//!
//! A scenario file and the statements of a case file both end in a [`Spec`]; [`check`] makes the table
//! from it or tells everything that is wrong, each fault with its place.

mod check;
mod check_army;
mod file;
mod map;
mod spec;
mod written;

pub use check::lay_out;
pub use check_army::shared_camps;
pub(crate) use file::clock;
pub use file::{MapTable, ScenarioFile, read};
pub use map::{MAPS, MapFile, builtin, read_map};
pub(crate) use map::{read_border, read_parts, use_builtin};
pub use spec::{
    At, DivisionSpec, Placing, PointsSpec, SideSpec, Spec, UnitSpec, Wavering, WeatherSpec,
    ZoneSpec,
};

use engine::Fault;

/// Line and column of a byte.
pub(crate) fn place(text: &str, byte: usize) -> At {
    let fault = Fault::new("").at_byte(text, byte);
    (fault.line, fault.column)
}

/// The line on which the body of a triple-quoted string at `byte` begins.
pub(crate) fn body_line(text: &str, byte: usize) -> usize {
    let opened = text.get(byte..).is_some_and(|rest| rest.starts_with("\"\"\"\n"));
    place(text, byte).0 + usize::from(opened)
}

/// The three digits of a zone.
pub fn code(code: u16) -> String {
    format!("{code:03}")
}
