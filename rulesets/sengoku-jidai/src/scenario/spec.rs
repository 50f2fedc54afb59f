//! A battle as it was written down, not yet checked.

use crate::charts::Formation;
use crate::unit::{Charge, Kind};
use engine::{Fault, Seat};
use ground::areas::{Colour, Stroke, Terrain};

/// Line and column of something in its file; zeros when it has no place.
pub type At = (usize, usize);

/// A fault at a place.
pub(crate) fn fault(at: At, what: impl Into<String>) -> Fault {
    Fault::new(what).at(at.0, at.1)
}

/// A battle: map, armies, rules.
#[derive(Clone, Debug, Default)]
pub struct Spec {
    /// For the heading.
    pub title: String,
    /// The built-in map it uses unchanged, if any.
    pub map: Option<String>,
    /// The zones.
    pub zones: Vec<ZoneSpec>,
    /// Red and Blue.
    pub sides: [SideSpec; 2],
    /// Divisions of both sides.
    pub divisions: Vec<DivisionSpec>,
    /// Units of both sides.
    pub units: Vec<UnitSpec>,
    /// Last turn.
    pub turns: u8,
    /// Minutes a turn lasts.
    pub minutes: u16,
    /// Minutes after midnight at which turn 1 begins.
    pub start: u16,
    /// Who has the initiative on turn 1.
    pub first: Seat,
    /// ZoC reaches zones of equal type (B-14).
    pub zoc_at_least: bool,
    /// Zones with a palisade (Nagashino SR2).
    pub palisade: Vec<(String, At)>,
    /// How far cannon fire.
    pub cannon_range: u8,
    /// Ends when all leaders of a side are dead (B-98).
    pub sudden_death: bool,
    /// Changes to fire by turn.
    pub weather: Vec<WeatherSpec>,
    /// VP of the scenario.
    pub points: Vec<PointsSpec>,
    /// Charts that replace ours: name, body, line.
    pub charts: Vec<(String, String, usize)>,
    /// Divisions that have changed sides.
    pub turned: Vec<(String, At)>,
    /// Map and scenario are copied from the printed game.
    pub printed: bool,
    /// A division is moving, so zones may be overfull for a while (7.1).
    pub moving: bool,
}

impl Spec {
    /// A bare table.
    pub fn bare() -> Spec {
        let side = |seat: Seat| SideSpec { name: seat.name().into(), ..SideSpec::default() };
        Spec {
            title: "A bare table".into(),
            sides: [side(Seat::Red), side(Seat::Blue)],
            turns: 10,
            minutes: 30,
            start: 360,
            cannon_range: 1,
            ..Spec::default()
        }
    }
}

/// A zone.
#[derive(Clone, Debug)]
pub struct ZoneSpec {
    /// Level and number.
    pub code: u16,
    /// I, II, III, X.
    pub terrain: Terrain,
    /// Yellow or brown.
    pub colour: Colour,
    /// What people call it.
    pub name: String,
    /// Neighbours: the digits as written, the line, the colour.
    pub borders: Vec<(String, Stroke, Colour)>,
    /// A map-edge zone.
    pub edge: bool,
    /// Its middle on the drawing.
    pub centre: (i32, i32),
    /// Where it is written.
    pub at: At,
}

/// A side.
#[derive(Clone, Debug, Default)]
pub struct SideSpec {
    /// "Takeda".
    pub name: String,
    /// Army commander by name; the first Da, else Ta, when not given.
    pub commander: Option<(String, At)>,
    /// Historical formation.
    pub formation: Formation,
    /// Line of retreat.
    pub retreat: Vec<(String, At)>,
    /// VP lost at which the army breaks; 0 for never.
    pub breaks: u16,
}

/// A division whose loyalty is in doubt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wavering {
    /// First turn on which it decides; 0: it is firm.
    pub from: u8,
    /// It joins the enemy when 1D6 plus the turns since `from` is at least this; 0: never.
    pub joins: u8,
    /// It takes up arms for its own side when the die shows this or less.
    pub stands: u8,
}

/// A division.
#[derive(Clone, Debug, Default)]
pub struct DivisionSpec {
    /// Short name: "Baba".
    pub name: String,
    /// Whose.
    pub seat: Seat,
    /// Clan; the side's name when not given.
    pub clan: Option<String>,
    /// Line of retreat of its own.
    pub retreat: Vec<(String, At)>,
    /// Turn on which it enters as a reinforcement; 0: on the map.
    pub turn: u8,
    /// Zones where it enters.
    pub entry: Vec<(String, At)>,
    /// All its units must enter through the same zone.
    pub together: bool,
    /// QL of its units: -1 raw, 0, +1 crack.
    pub variant: i8,
    /// Doubtful loyalty.
    pub wavering: Wavering,
    /// Where it is written.
    pub at: At,
}

/// Where a unit is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Placing {
    /// In a zone, by its digits.
    In(String),
    /// Eliminated.
    #[default]
    Out,
    /// A reinforcement off the map.
    Waiting,
    /// A replacement on the turn track.
    Due(u8),
}

/// A unit.
#[derive(Clone, Debug, Default)]
pub struct UnitSpec {
    /// "Baba samurai 1".
    pub name: String,
    /// Its division.
    pub division: String,
    /// Its present form.
    pub kind: Kind,
    /// QL instead of the chart's.
    pub ql: Option<u8>,
    /// Never suffers the servants rule.
    pub free_servants: bool,
    /// Where.
    pub place: Placing,
    /// SP, if not full.
    pub sp: Option<u8>,
    /// DS level.
    pub ds: u8,
    /// Isolated.
    pub isolated: bool,
    /// On his reverse side.
    pub generic: bool,
    /// Has moved.
    pub moved: bool,
    /// Has fired.
    pub fired: bool,
    /// Has been lead attacker.
    pub led: bool,
    /// Charge and its target.
    pub charge: Option<(Charge, String)>,
    /// Whom it counter-charges.
    pub counters: Option<String>,
    /// Where it is written.
    pub at: At,
}

/// A change to fire on some turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WeatherSpec {
    /// First turn.
    pub from: u8,
    /// Last turn.
    pub to: u8,
    /// What it adds.
    pub fire: i8,
    /// Only this kind of firer.
    pub kind: Option<Kind>,
    /// Only under this house rule.
    pub option: Option<String>,
    /// Where it is written.
    pub at: At,
}

/// VP at the end of the battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PointsSpec {
    /// For whom.
    pub seat: Seat,
    /// How many.
    pub points: u8,
    /// For holding this zone.
    pub zone: Option<String>,
    /// Only if this named leader stands in it.
    pub leader: Option<String>,
    /// If this named leader was eliminated.
    pub dead: Option<String>,
    /// Only under this house rule. Under `handicap` nothing else need be named.
    pub option: Option<String>,
    /// Where it is written.
    pub at: At,
}
