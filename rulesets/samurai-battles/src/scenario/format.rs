//! Scenario files as they are written, before they are checked.

use crate::corrections::Corrections;
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// A scenario file, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// 1.
    pub format: u32,
    /// `rulebook`, `reconstructed` or `house`.
    pub source: String,
    /// Nothing else: a random battle from this seed.
    pub random: Option<RandomLine>,
    /// What it is called.
    #[serde(default)]
    pub title: String,
    /// What to tell players.
    #[serde(default)]
    pub note: String,
    /// `red` or `blue`.
    #[serde(default)]
    pub first: Option<String>,
    /// Eleven rows of letters, as in the terrain chart.
    #[schemars(with = "Option<String>")]
    #[serde(default)]
    pub map: Option<Spanned<String>>,
    /// Is the whole river fordable?
    #[serde(default)]
    pub river_fordable: bool,
    /// Are the fences of the map palisades?
    #[serde(default)]
    pub palisades: bool,
    /// Does a castle count as a building?
    #[serde(default)]
    pub castle_as_building: bool,
    /// The first side.
    pub red: Option<SideLine>,
    /// The second side.
    pub blue: Option<SideLine>,
    /// Hexes worth banners.
    #[schemars(with = "Vec<ObjectiveLine>")]
    #[serde(default)]
    pub objective: Vec<Spanned<ObjectiveLine>>,
    /// Exits worth banners.
    #[schemars(with = "Vec<ExitLine>")]
    #[serde(default)]
    pub exit: Vec<Spanned<ExitLine>>,
    /// Special rules.
    #[serde(default)]
    pub special: SpecialLine,
    /// Corrections of our tables by an owner of the game.
    #[schemars(with = "Option<Corrections>")]
    pub tables: Option<Spanned<Corrections>>,
}

/// A random battle.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomLine {
    /// Any number.
    pub seed: u64,
}

/// One side, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideLine {
    /// "Takeda".
    pub name: String,
    /// `top` or `bottom`.
    #[schemars(with = "String")]
    pub edge: Spanned<String>,
    /// Command cards dealt.
    pub command: u8,
    /// Dragon cards dealt.
    pub dragon: u8,
    /// Tokens.
    pub honor: u8,
    /// Banners to win.
    pub banners: u8,
    /// Extra Command cards drawn at the end of its first turns, one each.
    #[serde(default)]
    pub surprise: u8,
    /// Its units.
    #[schemars(with = "Vec<UnitLine>")]
    pub units: Vec<Spanned<UnitLine>>,
    /// Its Leaders.
    #[schemars(with = "Vec<LeaderLine>")]
    #[serde(default)]
    pub leaders: Vec<Spanned<LeaderLine>>,
    /// Its command tent.
    #[schemars(with = "Option<TentLine>")]
    pub tent: Option<Spanned<TentLine>>,
}

/// A unit, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitLine {
    /// What players call it.
    pub name: String,
    /// Its code.
    pub kind: String,
    /// Where it stands.
    pub hex: String,
    /// Blocks, 4 if not said.
    pub blocks: Option<u8>,
    /// Not ordered before this turn unless it has been struck.
    #[serde(default)]
    pub waits: u16,
}

/// A Leader, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderLine {
    /// What players call him.
    pub name: String,
    /// `foot`, `mounted` or `commander`.
    pub kind: String,
    /// Where he stands.
    pub hex: String,
}

/// A tent, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TentLine {
    /// Where.
    pub hex: String,
    /// Banners for it, 3 if not said.
    pub banners: Option<u8>,
}

/// An objective, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveLine {
    /// Who may take it.
    pub side: String,
    /// Where.
    pub hex: String,
    /// For how many banners.
    pub banners: u8,
    /// Does the other side lose a Command card?
    #[serde(default)]
    pub card: bool,
}

/// An exit, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExitLine {
    /// Whose units.
    pub side: String,
    /// Codes of the kinds; all if empty.
    #[serde(default)]
    pub kinds: Vec<String>,
    /// `enter` or `leave`.
    pub by: String,
    /// Where.
    pub hexes: Vec<String>,
    /// For how many banners each.
    pub banners: u8,
}

/// Special rules, as written.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpecialLine {
    /// Who gains a banner for each Order One Unit card.
    pub order_one: Option<String>,
    /// `"red 5 3"`: winner of the day before, his banners, the loser's.
    pub carry: Option<String>,
    /// Turns after which nobody has won, 200 if not said.
    pub turn_limit: Option<u16>,
    /// Mist up to this turn: fire reaches 2 hexes at most.
    #[serde(default)]
    pub mist: u16,
    /// Rain from the first of these turns to the second: arquebuses do not fire, bows roll 1 die fewer.
    #[serde(default)]
    pub rain: [u16; 2],
}
