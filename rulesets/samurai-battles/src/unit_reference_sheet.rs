//! The Unit Reference Sheet: what each kind of unit and Leader can do, read from a table.

use crate::battlefield_terrain::Ground;
use crate::command_cards::CommandDeck;
use crate::dragon_cards::DragonDeck;
use engine::{Fault, Faults};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use toml::Spanned;

/// The symbol on a unit's blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Symbol {
    /// Green circle: lowest rank.
    Circle,
    /// Blue triangle.
    Triangle,
    /// Red square: samurai.
    Square,
    /// Crossed swords: the Bodyguard.
    Swords,
}

impl Symbol {
    /// All that can be rolled against units by rank, lowest first.
    pub const RANKS: [Symbol; 3] = [Symbol::Circle, Symbol::Triangle, Symbol::Square];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Symbol::Circle => "circle",
            Symbol::Triangle => "triangle",
            Symbol::Square => "square",
            Symbol::Swords => "swords",
        }
    }
}

/// What a unit shoots with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Weapon {
    None,
    Bow,
    Arquebus,
}

/// A kind of unit: an index into the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitKind(pub u8);

/// One line of the sheet.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitLine {
    /// `SSI`.
    pub code: String,
    /// In words.
    pub name: String,
    /// On its blocks.
    pub symbol: Symbol,
    /// Cavalry?
    pub horse: bool,
    /// What it shoots with.
    pub weapon: Weapon,
    /// Hexes it may move.
    pub r#move: u8,
    /// Most hexes after which it may still battle.
    pub fights: u8,
    /// Dice in close combat.
    pub close: u8,
    /// Range of fire.
    pub range: u8,
    /// Dice of fire when it stood.
    pub fire: u8,
    /// Dice of fire when it moved.
    pub moved: u8,
    /// Hexes of retreat for each flag.
    pub flee: u8,
    /// Tokens lost for each hex of retreat.
    pub shame: u8,
    /// Tokens lost by a retreat in all, if not 0.
    pub flat: u8,
    /// Flags it may ignore by itself.
    pub steady: u8,
    /// May it pool its dice?
    pub swarm: bool,
    /// Does it stay on its hex whatever happens?
    pub seated: bool,
}

/// Numbers for Leaders on their own.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderLine {
    /// Hexes a foot Leader moves.
    pub foot: u8,
    /// Hexes a mounted Leader moves.
    pub mounted: u8,
    /// Hexes a lone Leader retreats at most.
    pub retreat: u8,
    /// Tokens his retreat costs.
    pub retreat_cost: u8,
    /// Tokens it costs when he leaves the field.
    pub exit_cost: u8,
    /// Tokens gained by seppuku.
    pub seppuku_gain: u8,
}

/// The file of the sheet.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitFile {
    /// 1.
    pub format: u32,
    /// Where the numbers come from.
    pub source: String,
    /// What of it is reconstructed.
    pub reconstructed: String,
    /// The lines.
    #[schemars(with = "Vec<UnitLine>")]
    pub unit: Vec<Spanned<UnitLine>>,
    /// Leaders.
    pub leader: LeaderLine,
}

/// The file of the board.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// 1.
    pub format: u32,
    /// Where the lines come from.
    pub source: String,
    /// The two section lines in half-hexes.
    pub section_lines: [u8; 2],
    /// Tokens in the box.
    pub tokens: u8,
}

/// All tables of the game, checked.
#[derive(Debug)]
pub struct Charts {
    /// Kinds of unit.
    pub units: Vec<UnitLine>,
    /// Leaders on their own.
    pub leader: LeaderLine,
    /// Kinds of ground.
    pub ground: Vec<Ground>,
    /// The section lines.
    pub lines: [u8; 2],
    /// Tokens in the box.
    pub tokens: u8,
    /// The 60 Command cards.
    pub command: CommandDeck,
    /// The 40 Dragon cards.
    pub dragon: DragonDeck,
    /// What an owner of the game has corrected in them, as statements of a case file.
    pub corrections: Vec<String>,
}

/// The texts of the five table files.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    /// `units.toml`.
    pub units: &'a str,
    /// `terrain.toml`.
    pub terrain: &'a str,
    /// `board.toml`.
    pub board: &'a str,
    /// `command_cards.toml`.
    pub command: &'a str,
    /// `dragon_cards.toml`.
    pub dragon: &'a str,
}

/// The compiled-in tables.
pub const TEXTS: Texts<'static> = Texts {
    units: include_str!("../data/tables/units.toml"),
    terrain: include_str!("../data/tables/terrain.toml"),
    board: include_str!("../data/tables/board.toml"),
    command: include_str!("../data/tables/command_cards.toml"),
    dragon: include_str!("../data/tables/dragon_cards.toml"),
};

/// The tables compiled in, or what is wrong with them.
pub fn charts() -> Result<&'static Charts, Faults> {
    static CHARTS: LazyLock<Result<Charts, Faults>> = LazyLock::new(|| Charts::read(TEXTS));
    CHARTS.as_ref().map_err(Clone::clone)
}

/// Reads TOML; a fault of its grammar has its place.
pub fn from_toml<T: serde::de::DeserializeOwned>(text: &str, faults: &mut Faults) -> Option<T> {
    engine::lenient::read(text, "see the head of the file", faults)
}

impl Charts {
    /// Reads and checks all tables; all faults at once.
    pub fn read(texts: Texts<'_>) -> Result<Charts, Faults> {
        let mut faults = Faults::default();
        let units: Option<UnitFile> = from_toml(texts.units, &mut faults);
        let board: Option<BoardFile> = from_toml(texts.board, &mut faults);
        let ground = crate::battlefield_terrain::read(texts.terrain, &mut faults);
        let command = CommandDeck::read(texts.command, &mut faults);
        let dragon = DragonDeck::read(texts.dragon, &mut faults);
        if let Some(file) = &units {
            check_units(file, texts.units, &mut faults);
        }
        if let Some(file) = &board {
            if file.format != 1 {
                faults.push(Fault::new("format of the board file is 1").at(1, 0));
            }
            if file.section_lines[0] >= file.section_lines[1] || file.section_lines[1] >= 24 {
                faults.push(Fault::new("section_lines go from left to right within 24 half-hexes"));
            }
        }
        let (Some(units), Some(board), Some(ground), Some(command), Some(dragon)) =
            (units, board, ground, command, dragon)
        else {
            return Err(faults);
        };
        faults.or(Charts {
            units: units.unit.into_iter().map(Spanned::into_inner).collect(),
            leader: units.leader,
            ground,
            lines: board.section_lines,
            tokens: board.tokens,
            command,
            dragon,
            corrections: Vec::new(),
        })
    }

    /// The kind with this code.
    pub fn kind(&self, code: &str) -> Option<UnitKind> {
        let found = self.units.iter().position(|line| line.code.eq_ignore_ascii_case(code))?;
        Some(UnitKind(found as u8))
    }
}

/// Codes that rules and scenarios speak of.
pub const CODES: [&str; 9] = ["SSI", "SBI", "ASI", "ABI", "AAI", "LI", "SSC", "SBC", "BG"];

fn check_units(file: &UnitFile, text: &str, faults: &mut Faults) {
    if file.format != 1 {
        faults.push(Fault::new("format of the unit file is 1").at(1, 0));
    }
    for line in &file.unit {
        let at =
            |what: String, help: &str| Fault::new(what).help(help).at_byte(text, line.span().start);
        let unit = line.get_ref();
        if !CODES.contains(&unit.code.as_str()) {
            faults.push(at(
                format!("'{}' is no unit of the game", unit.code),
                "see CODES in the README",
            ));
        }
        if unit.close == 0 || unit.close > 8 || unit.fire > 8 || unit.moved > unit.fire {
            faults
                .push(at(format!("dice of {}", unit.code), "1 to 8, after moving at most as many"));
        }
        if (unit.weapon == Weapon::None) != (unit.range == 0) || unit.range > 5 {
            faults.push(at(format!("range of {}", unit.code), "2 to 5 with a weapon, else 0"));
        }
        if unit.flee == 0 || unit.r#move > 4 || unit.fights > unit.r#move.max(1) {
            faults.push(at(
                format!("movement of {}", unit.code),
                "fights at most move, flee at least 1",
            ));
        }
    }
    for code in CODES {
        match file.unit.iter().filter(|line| line.get_ref().code == code).count() {
            1 => {}
            0 => faults.push(Fault::new(format!("{code} is missing"))),
            _ => faults.push(Fault::new(format!("{code} is there twice"))),
        }
    }
}
