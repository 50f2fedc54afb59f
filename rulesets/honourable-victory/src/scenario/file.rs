//! A scenario as it is written: every field as text or number with its place in the file.

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use toml::Spanned;

/// What is written for both sides, Red's first.
type Pair = [Spanned<String>; 2];

/// Two of them: a list of three would otherwise lose its last.
fn pair<'de, D: Deserializer<'de>>(from: D) -> Result<Pair, D::Error> {
    let list = Vec::<Spanned<String>>::deserialize(from)?;
    let count = list.len();
    list.try_into()
        .map_err(|_| D::Error::custom(format!("{count} of them, not two: Red's, Blue's")))
}

fn pair_if_any<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Pair>, D::Error> {
    pair(from).map(Some)
}

/// A whole file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScenarioFile {
    /// Version of this format: 1.
    #[schemars(with = "i64")]
    pub format: Spanned<i64>,
    /// Where it comes from: rulebook, reconstructed or house.
    #[schemars(with = "String")]
    pub source: Spanned<String>,
    /// What the battle is called.
    pub title: String,
    /// What it is about.
    #[serde(default)]
    pub description: String,
    /// What the sides are called, Red (south) first.
    #[serde(deserialize_with = "pair")]
    #[schemars(with = "[String; 2]")]
    pub sides: Pair,
    /// Where the Daimyos begin, Red's first.
    #[serde(default, deserialize_with = "pair_if_any")]
    #[schemars(with = "Option<[String; 2]>")]
    pub daimyos: Option<Pair>,
    /// Columns of zones, 1 to 9.
    #[serde(default)]
    #[schemars(with = "Option<i64>")]
    pub columns: Option<Spanned<i64>>,
    /// Most friendly units in a zone.
    #[serde(default)]
    #[schemars(with = "Option<i64>")]
    pub limit: Option<Spanned<i64>>,
    /// Columns with a reserve zone behind them, Red's first: letters, or none.
    #[serde(default, deserialize_with = "pair_if_any")]
    #[schemars(with = "Option<[String; 2]>")]
    pub reserves: Option<Pair>,
    /// Columns whose rear zones are for set-up.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub set_up_columns: Option<Spanned<String>>,
    /// Who sets up: scenario or players.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub set_up: Option<Spanned<String>>,
    /// The players have agreed on other unit sizes, single stands included.
    #[serde(default)]
    pub agreed_sizes: bool,
    /// A side that must have moved into the middle row by a turn.
    #[serde(default)]
    pub must_advance: Vec<AdvanceEntry>,
    /// Terrain, zone by zone.
    #[serde(default)]
    pub terrain: Vec<TerrainEntry>,
    /// The units.
    #[serde(default)]
    pub unit: Vec<UnitEntry>,
}

/// One side's duty to advance.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AdvanceEntry {
    /// Which side.
    #[schemars(with = "String")]
    pub side: Spanned<String>,
    /// By which turn.
    #[schemars(with = "i64")]
    pub turn: Spanned<i64>,
}

/// Terrain of one zone.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TerrainEntry {
    /// Which zone.
    #[schemars(with = "String")]
    pub zone: Spanned<String>,
    /// One or more of hills, woods, village, rough, impassable, bog.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub kinds: Vec<Spanned<String>>,
    /// Edges that are escarpments: N, E, S, W.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub escarpment: Vec<Spanned<String>>,
}

/// One unit.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnitEntry {
    /// Whose: the name of a side, Red or Blue.
    #[schemars(with = "String")]
    pub side: Spanned<String>,
    /// Its name, unique in the file.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// bow, firearm, improvised, spears, hand-weapons, long-spears or mounted.
    #[schemars(with = "String")]
    pub weapon: Spanned<String>,
    /// Stands.
    #[schemars(with = "i64")]
    pub stands: Spanned<i64>,
    /// Where it begins; not needed when the players set up.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub zone: Option<Spanned<String>>,
    /// attack, defensive or open.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub formation: Option<Spanned<String>>,
    /// green, seasoned or veteran, for the house rule quality = listed.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub quality: Option<Spanned<String>>,
    /// First turn in which it may enter from reserve.
    #[serde(default)]
    #[schemars(with = "Option<i64>")]
    pub not_before: Option<Spanned<i64>>,
}

/// Names of the fields at each place of a file, to report all unknown ones at once.
pub const FIELDS: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "format",
            "source",
            "title",
            "description",
            "sides",
            "daimyos",
            "columns",
            "limit",
            "reserves",
            "set-up-columns",
            "set-up",
            "agreed-sizes",
            "must-advance",
            "terrain",
            "unit",
        ],
    ),
    ("must-advance", &["side", "turn"]),
    ("terrain", &["zone", "kinds", "escarpment"]),
    ("unit", &["side", "name", "weapon", "stands", "zone", "formation", "quality", "not-before"]),
];
