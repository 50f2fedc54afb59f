//! A scenario file as it is written, before it is checked.

use crate::words::{Season, Terrain, Weather};
use ground::measured::Length;
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// Centimetres: a whole number, or a decimal in quotes (`22.5`), kept in tenths of a millimetre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema)]
#[schemars(with = "String")]
pub struct Cm(pub i32);

impl<'de> Deserialize<'de> for Cm {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Cm, D::Error> {
        struct Reading;
        impl serde::de::Visitor<'_> for Reading {
            type Value = Cm;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "whole centimetres, or a decimal in quotes like \"22.5\"")
            }
            fn visit_i64<E: serde::de::Error>(self, cm: i64) -> Result<Cm, E> {
                i32::try_from(cm * 100).map(Cm).map_err(|_| E::custom("too far"))
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Cm, E> {
                text.parse::<Length>().map(|length| Cm(length.0)).map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Reading)
    }
}

/// A whole file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct File {
    /// Always 1.
    #[schemars(with = "u8")]
    pub format: Spanned<u8>,
    /// `rulebook`, `reconstructed` or `house`.
    #[schemars(with = "String")]
    pub source: Spanned<String>,
    /// "Kawanakajima, 1561".
    pub title: String,
    /// After this turn the game is a draw.
    #[serde(default = "twenty")]
    pub turns: u8,
    /// What is ours in it and how even it is, shown beside the table.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The table, 180 by 120 cm unless it says otherwise.
    #[serde(default)]
    pub table: TableSize,
    /// How deep each side deploys.
    #[serde(default = "thirty")]
    pub deploy: u16,
    /// Turns that begin in fog.
    #[serde(default)]
    pub fog_turns: u8,
    /// Does this battle use the weather rules?
    #[serde(default)]
    pub weather: bool,
    /// The weather at the start.
    #[serde(default)]
    pub sky: Weather,
    /// Its season.
    #[serde(default)]
    pub season: Option<Season>,
    /// `red` or `blue` has the first initiative.
    #[serde(default)]
    pub first_initiative: Option<String>,
    /// A moral victory for one side.
    #[serde(default)]
    pub moral: Option<MoralFile>,
    /// What lies on the table.
    #[serde(default)]
    pub terrain: Vec<PieceFile>,
    /// At the bottom.
    pub red: SideFile,
    /// At the top.
    pub blue: SideFile,
}

fn twenty() -> u8 {
    20
}

fn thirty() -> u16 {
    30
}

/// The size of the table in centimetres.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableSize {
    /// Along the baselines.
    pub width: u16,
    /// Between them.
    pub height: u16,
}

impl Default for TableSize {
    fn default() -> TableSize {
        TableSize { width: 180, height: 120 }
    }
}

/// A line that a side must cross in good order.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoralFile {
    /// `red` or `blue`.
    pub side: String,
    /// The line's y in centimetres.
    pub line: u16,
}

/// A piece of terrain: a rectangle given by its middle.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PieceFile {
    /// Its name.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// What it is.
    pub kind: Terrain,
    /// The middle, to the right.
    pub x: Cm,
    /// The middle, downwards.
    pub y: Cm,
    /// From side to side.
    pub width: Cm,
    /// From front to back.
    pub depth: Cm,
    /// Turned by so many degrees.
    #[serde(default)]
    pub facing: u16,
    /// How high, for hills.
    #[serde(default)]
    pub level: Option<u8>,
    /// Cavalry may not cross it.
    #[serde(default)]
    pub no_cavalry: bool,
}

/// A side and its army list.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideFile {
    /// "Takeda".
    pub name: String,
    /// Its General.
    pub general: GeneralFile,
    /// His guard.
    #[serde(default)]
    pub hatamoto: Option<UnitFile>,
    /// Its clans.
    #[serde(default)]
    pub clan: Vec<ClanFile>,
}

/// The General.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GeneralFile {
    /// His name.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// 2 to 4; left out, it is rolled.
    #[serde(default)]
    #[schemars(with = "Option<u8>")]
    pub rating: Option<Spanned<u8>>,
    /// In his headquarters?
    #[serde(default)]
    pub seated: bool,
    /// Where he is (the middle of the front of his headquarters), to the right.
    pub x: Cm,
    /// And downwards.
    pub y: Cm,
}

/// A clan.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ClanFile {
    /// Its daimyo.
    #[schemars(with = "String")]
    pub daimyo: Spanned<String>,
    /// 1 to 3; left out, it is rolled.
    #[serde(default)]
    #[schemars(with = "Option<u8>")]
    pub rating: Option<Spanned<u8>>,
    /// On foot?
    #[serde(default)]
    pub foot: bool,
    /// The unit he starts with; left out, the first.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub with: Option<Spanned<String>>,
    /// It may not be activated before this turn.
    #[serde(default)]
    pub from_turn: u8,
    /// It enters by the `left` or `right` short edge.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub enters: Option<Spanned<String>>,
    /// Between these y.
    #[serde(default)]
    pub entry: Option<[u16; 2]>,
    /// Its units.
    pub units: Vec<UnitFile>,
}

/// A unit.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitFile {
    /// Its name.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// "ashigaru seasoned long-spear light".
    #[schemars(with = "String")]
    pub troops: Spanned<String>,
    /// Stands.
    #[schemars(with = "u8")]
    pub stands: Spanned<u8>,
    /// Stands side by side; left out, a line two deep.
    #[serde(default)]
    pub files: Option<u8>,
    /// The middle of its front edge, to the right.
    #[serde(default)]
    pub x: Cm,
    /// And downwards.
    #[serde(default)]
    pub y: Cm,
    /// Where it faces in degrees; left out, the enemy's baseline.
    #[serde(default)]
    pub facing: Option<u16>,
}
