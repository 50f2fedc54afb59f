//! A scenario as it is written: the TOML file's own shape, and the JSON Schemas for editors.

use super::map::MapFile;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// A scenario as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// The version of the format: 1.
    pub format: u32,
    /// "Nagashino, 28 June 1575".
    pub title: String,
    /// `rulebook`, `reconstructed` or `house`.
    pub source: String,
    /// What the battle is about, for who chooses one.
    #[serde(default)]
    pub notes: Vec<String>,
    /// A compiled-in map.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub map: Option<Spanned<String>>,
    /// Or a map of its own, the text of a map file.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub own_map: Option<Spanned<String>>,
    /// Decisions of the scenario.
    pub rules: RulesFile,
    /// The first side.
    pub red: SideFile,
    /// The second side.
    pub blue: SideFile,
    /// So-taisho's and Taisho's clans.
    #[schemars(with = "Vec<CorpsFile>")]
    pub corps: Vec<Spanned<CorpsFile>>,
    /// Contingents.
    #[schemars(with = "Vec<ClanFile>")]
    pub clan: Vec<Spanned<ClanFile>>,
    /// Forts that burn when the battle begins (Okehazama).
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub burning: Vec<Spanned<String>>,
    /// Palisades: hex, facing and side.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub palisades: Vec<Spanned<String>>,
    /// Charts laid over the compiled-in ones: the text of a chart file under `fire`, `shock`,
    /// `clash`, `flight`, `coordination` or `terrain`.
    #[serde(default)]
    pub charts: BTreeMap<String, String>,
}

/// Decisions of a scenario, as written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesFile {
    /// Turns.
    #[serde(default)]
    pub turns: u8,
    /// When the first turn begins: `08:00`.
    #[serde(default)]
    pub begins: Option<String>,
    /// Teppo have cartridges.
    #[serde(default)]
    pub hayago: bool,
    /// `red` or `blue` may fire volleys.
    #[serde(default)]
    pub volley: Option<String>,
    /// Teppo-induced aggression.
    #[serde(default)]
    pub aggression: bool,
    /// Ashigaru are fire-capable.
    #[serde(default)]
    pub guns: bool,
    /// Whose the castles are.
    #[serde(default)]
    pub castles: Option<String>,
    /// Special rules by name.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub special: Vec<Spanned<String>>,
}

/// A side, as written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideFile {
    /// Its name.
    pub name: String,
    /// Its Retreat Edge: N, E, S or W.
    #[schemars(with = "String")]
    pub edge: Spanned<String>,
    /// Its rout level.
    pub rout: u16,
}

/// A corps, as written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorpsFile {
    /// Its name.
    pub name: String,
    /// `red` or `blue`.
    pub side: String,
    /// Where its honjin stands, if it has one; `reserve` if it comes later.
    #[serde(default)]
    pub honjin: Option<String>,
}

/// A contingent, as written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClanFile {
    /// The number or letter on the counters.
    pub number: String,
    /// What players call it.
    pub name: String,
    /// The Busho's whole name.
    pub full: String,
    /// Its corps.
    pub corps: String,
    /// `busho`, `taisho` or `so-taisho`.
    #[serde(default)]
    pub rank: Option<String>,
    /// Initiative, Charisma, Combat, Stamina.
    pub ratings: [u8; 4],
    /// Clan Activation.
    #[serde(default)]
    pub activation: u8,
    /// Trump.
    #[serde(default)]
    pub trump: u8,
    /// Where the Busho stands, or `reserve`.
    pub at: String,
    /// Active at the start.
    #[serde(default)]
    pub active: bool,
    /// Units: `KB 3-8 2309 W` (size-TQ), `TP 2310 W`, and `reserve` for hex and facing.
    pub units: Vec<String>,
}

/// JSON Schemas of the three kinds of files, for editors.
pub fn schemas() -> [(&'static str, schemars::Schema); 3] {
    [
        ("scenario", schemars::schema_for!(ScenarioFile)),
        ("map", schemars::schema_for!(MapFile)),
        ("chart", schemars::schema_for!(super::charts::ChartFile)),
    ]
}
