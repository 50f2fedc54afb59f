//! Battlefield Terrain: what each kind of ground does to movement, dice, flags and sight.

use crate::unit_reference_sheet::from_toml;
use engine::{Fault, Faults};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// No limit on dice.
pub const FREE: u8 = u8::MAX;

/// A kind of ground: an index into the chart.
pub type GroundId = u8;

/// Who may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Who {
    None,
    All,
    Infantry,
    /// Infantry attacked by cavalry.
    Riders,
}

/// Whether ground stops sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Blocks {
    Yes,
    No,
    /// Except between hexes of one plateau.
    Hill,
}

/// One line of the chart, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroundLine {
    /// `forest`.
    pub id: String,
    /// Letter in maps.
    pub map: String,
    /// Must one stop?
    pub stop: bool,
    /// May nobody enter?
    pub impassable: bool,
    /// Who may battle after entering.
    pub entered: Who,
    /// "close/ranged" dice of infantry here.
    pub from_infantry: String,
    /// "close/ranged" dice of cavalry here.
    pub from_cavalry: String,
    /// "close/ranged" dice of infantry attacking into it.
    pub into_infantry: String,
    /// "close/ranged" dice of cavalry attacking into it.
    pub into_cavalry: String,
    /// `into` only for attackers from other ground?
    pub level: bool,
    /// Sight.
    pub blocks: Blocks,
    /// Who may ignore a flag here.
    pub flag: Who,
    /// May a unit here be inspired?
    pub inspire: bool,
    /// Never retreats from here?
    pub stands: bool,
    /// Cover for Troops in the Treeline?
    pub cover: bool,
}

/// The file of the chart.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroundFile {
    /// 1.
    pub format: u32,
    /// Where it comes from.
    pub source: String,
    /// The lines.
    #[schemars(with = "Vec<GroundLine>")]
    pub terrain: Vec<Spanned<GroundLine>>,
}

/// One kind of ground, checked. Limits are `[infantry, cavalry][close, ranged]`.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Ground {
    pub id: String,
    pub letter: char,
    pub stop: bool,
    pub impassable: bool,
    pub entered: Who,
    pub from: [[u8; 2]; 2],
    pub into: [[u8; 2]; 2],
    pub level: bool,
    pub blocks: Blocks,
    pub flag: Who,
    pub inspire: bool,
    pub stands: bool,
    pub cover: bool,
}

/// The kinds the program speaks of, in the order of the chart.
pub const GROUNDS: [&str; 14] = [
    "open", "forest", "hill", "river", "ford", "shallow", "bridge", "building", "field", "ravine",
    "fence", "palisade", "castle", "tent",
];

/// Countryside.
pub const OPEN: GroundId = 0;
/// A hill.
pub const HILL: GroundId = 2;
/// A river.
pub const RIVER: GroundId = 3;
/// A ford, and a fordable river.
pub const FORD: GroundId = 4;
/// A ford of a river that is fordable everywhere.
pub const SHALLOW: GroundId = 5;
/// A building.
pub const BUILDING: GroundId = 7;
/// A fence.
pub const FENCE: GroundId = 10;
/// A palisade.
pub const PALISADE: GroundId = 11;
/// A castle.
pub const CASTLE: GroundId = 12;
/// A command tent.
pub const TENT: GroundId = 13;

/// The kind with this name.
pub fn named(name: &str) -> Option<GroundId> {
    GROUNDS.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|at| at as GroundId)
}

fn limits(text: &str) -> Option<[u8; 2]> {
    let one = |word: &str| match word.trim() {
        "-" => Some(FREE),
        "x" => Some(0),
        digit => digit.parse().ok().filter(|dice| (1..=8).contains(dice)),
    };
    let (close, ranged) = text.split_once('/')?;
    Some([one(close)?, one(ranged)?])
}

/// Reads and checks the chart.
pub fn read(text: &str, faults: &mut Faults) -> Option<Vec<Ground>> {
    let file: GroundFile = from_toml(text, faults)?;
    let before = faults.0.len();
    if file.format != 1 {
        faults.push(Fault::new("format of the terrain file is 1").at(1, 0));
    }
    let mut chart: Vec<Ground> = Vec::new();
    for (line, known) in file.terrain.iter().zip(GROUNDS) {
        let at =
            |what: String, help: &str| Fault::new(what).help(help).at_byte(text, line.span().start);
        let written = line.get_ref();
        if written.id != known {
            let what = format!("'{}' stands where '{known}' is due", written.id);
            faults.push(at(what, "the kinds keep the order of the chart"));
        }
        let mut read = |field: &str, text: &str| {
            limits(text).unwrap_or_else(|| {
                let what = format!("{field} of {known} is '{text}'");
                faults.push(at(
                    what,
                    "close/ranged, each 1 to 8, '-' for no limit or 'x' for no battle",
                ));
                [FREE; 2]
            })
        };
        let from = [
            read("from_infantry", &written.from_infantry),
            read("from_cavalry", &written.from_cavalry),
        ];
        let into = [
            read("into_infantry", &written.into_infantry),
            read("into_cavalry", &written.into_cavalry),
        ];
        let letter = written.map.chars().next().unwrap_or(' ');
        if written.map.chars().count() != 1
            || letter.is_whitespace()
            || chart.iter().any(|g| g.letter == letter)
        {
            faults
                .push(at(format!("map letter of {known}"), "one letter that no other ground has"));
        }
        chart.push(Ground {
            id: known.into(),
            letter,
            stop: written.stop,
            impassable: written.impassable,
            entered: written.entered,
            from,
            into,
            level: written.level,
            blocks: written.blocks,
            flag: written.flag,
            inspire: written.inspire,
            stands: written.stands,
            cover: written.cover,
        });
    }
    if file.terrain.len() != GROUNDS.len() {
        let help = format!("the chart has {}: {}", GROUNDS.len(), GROUNDS.join(", "));
        faults.push(Fault::new(format!("{} kinds of ground", file.terrain.len())).help(help));
    }
    (faults.0.len() == before).then_some(chart)
}
