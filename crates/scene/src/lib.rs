//! The Scene: what lies on a table, as one viewer may see it.
//!
//! Rule systems share no board. They share this picture: regions, borders, pieces, trays and
//! marks, in plain data. `render` turns it into SVG, terminal text or prose; the browser and the
//! terminal turn a click into a choice through [`Target`]. Nothing here knows a rule, and this
//! crate depends on nothing of ours.
//!
//! ```
//! use scene::{Place, Scene, Target};
//! let scene = Scene::new("A field", 300.0, 200.0);
//! assert!(scene.pieces.is_empty());
//! let click = Target { piece: Some("naoe".into()), to: Place::Region("centre".into()) };
//! assert_eq!(click.piece.as_deref(), Some("naoe"));
//! ```

use serde::{Deserialize, Serialize};

/// A point in table units: x to the right, y downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// Shorthand for a [`Point`].
pub fn pt(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// Everything one viewer sees of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// What is shown, for a heading.
    pub title: String,
    /// Where in the turn we are, the score, whatever a player looks for first. One line each.
    pub status: Vec<String>,
    /// Width and height in table units; the renderer scales.
    pub size: Point,
    /// Zones, hexes, areas, reserve boxes, woods lying on a table.
    pub regions: Vec<Region>,
    /// Lines between regions or across the table.
    pub borders: Vec<Border>,
    /// Counters, blocks, units of stands.
    pub pieces: Vec<Piece>,
    /// Hands, pools, tracks, the dead.
    pub trays: Vec<Tray>,
    /// What may be chosen, arrows, ranges, arcs, lines of sight.
    pub marks: Vec<Mark>,
}

impl Scene {
    /// An empty table of this size.
    pub fn new(title: impl Into<String>, width: f32, height: f32) -> Scene {
        Scene { title: title.into(), size: pt(width, height), ..Scene::default() }
    }
}

/// Whose a thing is. Drawn by crest, letter and pattern as well as colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Owner {
    /// The first side.
    Red,
    /// The second side.
    Blue,
    /// Nobody's.
    #[default]
    Neutral,
}

/// What the ground of a region is, for its pattern. The name in words is in [`Region::notes`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Ground {
    #[default]
    Clear,
    Hill,
    Wood,
    Village,
    Rough,
    Marsh,
    Water,
    Ford,
    Castle,
    Camp,
    Road,
    Field,
    Impassable,
    /// Off the table: reserves, boxes.
    Box,
}

/// A piece of ground.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Region {
    /// Stable id, used by [`Place::Region`].
    pub id: String,
    /// What a player calls it.
    pub name: String,
    /// Corners, in order.
    pub outline: Vec<Point>,
    /// Pattern.
    pub ground: Ground,
    /// Height above the plain, drawn as contour rings and said in prose.
    pub level: i8,
    /// Short words drawn in the region and read aloud: "hills", "restricted for mounted".
    pub notes: Vec<String>,
    /// Where pieces without a place of their own are laid out: the region's middle by default.
    pub anchor: Option<Point>,
}

/// How a line is drawn. Never told apart by colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Stroke {
    #[default]
    Single,
    Double,
    Thick,
    Dotted,
    Dashed,
    River,
    Palisade,
    Cliff,
}

/// A line across the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Border {
    /// The line's points.
    pub path: Vec<Point>,
    /// Style.
    pub stroke: Stroke,
    /// What it is, for the reader: "escarpment".
    pub name: String,
}

/// The shape of a piece's symbol, so that types differ without colour or letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Foot with hand weapons: a rectangle.
    #[default]
    Rect,
    /// Light or missile foot: rounded.
    Round,
    /// Mounted: a rhombus on end, pointing ahead.
    Horse,
    /// Long spears: a rectangle with a row of points.
    Spears,
    /// Guns: a rectangle with a barrel line.
    Guns,
    /// A leader: a star.
    Star,
    /// A camp, tent or headquarters.
    Tent,
    /// Any loose marker.
    Disc,
}

/// Something that stands on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Piece {
    /// Stable id, used by [`Target::piece`] and [`Place::Piece`].
    pub id: String,
    /// What a player calls it.
    pub name: String,
    /// One to three letters for the type: "LS", "B".
    pub letter: String,
    /// Whose.
    pub owner: Owner,
    /// The symbol.
    pub shape: Shape,
    /// Where it stands.
    pub spot: Spot,
    /// Rectangles it covers (stands, blocks), relative to the centre, before turning. Empty: a counter.
    pub stands: Vec<Stand>,
    /// Direction it faces in degrees clockwise from up, if it has one.
    pub heading: Option<f32>,
    /// Strength shown big: stands, blocks or steps left.
    pub strength: Option<u16>,
    /// Markers on it: "3 hits", "fired", "open order".
    pub badges: Vec<Badge>,
    /// Height in its stack, 0 lowest.
    pub level: u8,
    /// A sentence that says all of the above, in the rulebook's words.
    pub sentence: String,
}

/// Where a piece stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Spot {
    /// Somewhere in this region; the renderer lays pieces out side by side, each owner on his side.
    In(String),
    /// With its centre exactly here.
    At(Point),
}

impl Default for Spot {
    fn default() -> Spot {
        Spot::At(Point::default())
    }
}

/// One rectangle of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stand {
    /// Centre, relative to the piece's.
    pub centre: Point,
    /// Width and depth.
    pub size: Point,
    /// Turned about, as the rear stands of a defensive formation are.
    pub about: bool,
}

/// A small marker on a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Badge {
    /// One to three characters drawn on the piece.
    pub short: String,
    /// The same in words.
    pub long: String,
}

/// Things beside the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tray {
    /// Stable id.
    pub id: String,
    /// "Hand of the Takeda".
    pub title: String,
    /// Whose.
    pub owner: Owner,
    /// Cards, tokens, numbers.
    pub items: Vec<Item>,
}

/// One thing in a tray.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// Stable id, used by [`Place::Item`].
    pub id: String,
    /// Heading.
    pub title: String,
    /// Our own words on it, if any.
    pub text: String,
    /// How many, if more than one.
    pub count: u16,
    /// Face down: the viewer may know that it is there, not what it is.
    pub hidden: bool,
}

/// Something drawn over the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Mark {
    /// May be chosen now.
    Choosable(Place),
    /// From here to there: a move, a shot. The label is drawn at its middle.
    Arrow { from: Point, to: Point, label: String },
    /// Two pieces in contact.
    Contact { a: String, b: String, label: String },
    /// A circle of this radius: a range, a command radius.
    Circle { centre: Point, radius: f32, label: String },
    /// A closed shape: an arc of fire, a zone of control.
    Shape { outline: Vec<Point>, label: String },
    /// Where a piece would be.
    Ghost { piece: String, at: Point, heading: f32 },
}

/// A place one can point at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Place {
    /// A region by id.
    Region(String),
    /// A piece by id.
    Piece(String),
    /// A thing in a tray by id.
    Item(String),
    /// A point on the table.
    At(Point),
    /// Nowhere on the table: a button with this label.
    Button(String),
}

/// What to click for a choice: first the piece, if it is a piece's choice, then the place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// The piece that acts.
    pub piece: Option<String>,
    /// Where or on what.
    pub to: Place,
}

impl Target {
    /// A choice that is only a button.
    pub fn button(label: impl Into<String>) -> Target {
        Target { piece: None, to: Place::Button(label.into()) }
    }
}
