//! The printed tables, read once from `data/tables`.
//!
//! They are compiled in; a test reads them all, so that the fall-back to an empty chart is never
//! met in play.

use crate::event::Nerve;
use crate::words::{Armour, Quality, Season, TroopType, Weapon, Weather};
use ground::measured::Length;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::LazyLock;

/// What a type may be, carry and wear.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TroopRow {
    /// The type.
    #[serde(rename = "type")]
    pub kind: TroopType,
    /// Its qualities.
    pub quality: Vec<Quality>,
    /// Its weapons.
    pub weapon: Vec<Weapon>,
    /// Its armour.
    pub armour: Vec<Armour>,
}

/// `troops.toml`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Troops {
    /// Always 1.
    pub format: u8,
    /// Where it comes from.
    pub source: String,
    /// One per type.
    pub row: Vec<TroopRow>,
}

/// A row of the movement table.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRow {
    /// Of this armour.
    pub armour: Armour,
    /// Normal, retire and retreat.
    pub normal: u8,
    /// Charge and counter-charge.
    pub charge: u8,
    /// Rout and pursuit by die.
    pub rout: [u8; 6],
}

/// `movement.toml`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// Always 1.
    pub format: u8,
    /// Where it comes from.
    pub source: String,
    /// Centimetres of a mounted leader.
    pub mounted_leader: u8,
    /// And of one on foot.
    pub foot_leader: u8,
    /// Cavalry rows.
    pub cavalry: Vec<MoveRow>,
    /// Infantry rows.
    pub infantry: Vec<MoveRow>,
}

/// Pass scores.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassScores {
    /// Elite.
    pub elite: u8,
    /// Veteran.
    pub veteran: u8,
    /// Seasoned.
    pub seasoned: u8,
    /// Raw.
    pub raw: u8,
}

/// A result as the table writes it.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ResultWord {
    /// Stand.
    Halt,
    /// Half a move back.
    Retire,
    /// A move away.
    Retreat,
    /// Run.
    Rout,
}

/// `morale.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Morale {
    /// Always 1.
    pub format: u8,
    /// Where it comes from.
    pub source: String,
    /// Pass scores.
    pub pass: PassScores,
    /// Reason 1.
    pub stand_loss: [ResultWord; 4],
    /// Reasons 2 and 3.
    pub charged: [ResultWord; 4],
    /// Reason 4.
    pub start_charge: [ResultWord; 4],
    /// Reasons 5, 6 and 7.
    pub critical: [ResultWord; 4],
}

/// `weather.toml`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeatherChart {
    /// Always 1.
    pub format: u8,
    /// Where it comes from.
    pub source: String,
    /// Spring and autumn.
    pub spring: [Weather; 11],
    /// Summer.
    pub summer: [Weather; 11],
    /// Winter.
    pub winter: [Weather; 11],
}

/// A row of the weapon table.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponRow {
    /// The weapon.
    pub weapon: Weapon,
    /// Against foot.
    pub foot: i8,
    /// Against mounted.
    pub mounted: i8,
}

/// `melee.toml`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapons {
    /// Always 1.
    pub format: u8,
    /// Where it comes from.
    pub source: String,
    /// One per weapon.
    pub row: Vec<WeaponRow>,
}

/// All of them, in the shape in which the rules look things up.
#[derive(Debug)]
pub struct Charts {
    /// Troop table.
    pub troops: Troops,
    /// By cavalry and armour: normal, charge and rout distances.
    moves: [[(Length, Length, [Length; 6]); 3]; 2],
    /// Leaders on foot and mounted.
    leaders: [Length; 2],
    morale: Option<Morale>,
    weather: WeatherChart,
    weapons: [[i8; 2]; 9],
}

static CHARTS: LazyLock<Charts> = LazyLock::new(read);

/// The printed tables.
pub fn charts() -> &'static Charts {
    &CHARTS
}

fn read() -> Charts {
    let movement: Movement =
        toml::from_str(include_str!("../data/tables/movement.toml")).unwrap_or_default();
    let mut moves = [[(Length::ZERO, Length::ZERO, [Length::ZERO; 6]); 3]; 2];
    for (mounted, rows) in [&movement.infantry, &movement.cavalry].into_iter().enumerate() {
        for row in rows {
            let cm = |n: u8| Length::cm(n.into());
            moves[mounted][row.armour as usize] =
                (cm(row.normal), cm(row.charge), row.rout.map(cm));
        }
    }
    let weapons: Weapons =
        toml::from_str(include_str!("../data/tables/melee.toml")).unwrap_or_default();
    let mut table = [[0; 2]; 9];
    for row in &weapons.row {
        table[row.weapon as usize] = [row.foot, row.mounted];
    }
    Charts {
        troops: toml::from_str(include_str!("../data/tables/troops.toml")).unwrap_or_default(),
        moves,
        leaders: [movement.foot_leader, movement.mounted_leader].map(|n| Length::cm(n.into())),
        morale: toml::from_str(include_str!("../data/tables/morale.toml")).ok(),
        weather: toml::from_str(include_str!("../data/tables/weather.toml")).unwrap_or_default(),
        weapons: table,
    }
}

impl Charts {
    /// Normal move.
    pub fn normal(&self, cavalry: bool, armour: Armour) -> Length {
        self.moves[usize::from(cavalry)][armour as usize].0
    }

    /// Charge move.
    pub fn charge(&self, cavalry: bool, armour: Armour) -> Length {
        self.moves[usize::from(cavalry)][armour as usize].1
    }

    /// Rout and pursuit by die.
    pub fn rout(&self, cavalry: bool, armour: Armour, die: u8) -> Length {
        let row = &self.moves[usize::from(cavalry)][armour as usize].2;
        row[usize::from(die.clamp(1, 6) - 1)]
    }

    /// An unattached leader's move.
    pub fn leader(&self, mounted: bool) -> Length {
        self.leaders[usize::from(mounted)]
    }

    /// The score a quality needs in a morale test.
    pub fn pass(&self, quality: Quality) -> u8 {
        let Some(morale) = &self.morale else { return 6 };
        match quality {
            Quality::Elite => morale.pass.elite,
            Quality::Veteran => morale.pass.veteran,
            Quality::Seasoned => morale.pass.seasoned,
            Quality::Raw => morale.pass.raw,
        }
    }

    /// What failing by so much means for a reason.
    pub fn failed(&self, reason: u8, by: u8) -> Nerve {
        let Some(morale) = &self.morale else { return Nerve::Rout };
        let column = match reason {
            1 => &morale.stand_loss,
            2 | 3 => &morale.charged,
            4 => &morale.start_charge,
            8 => return Nerve::Dispersed,
            _ => &morale.critical,
        };
        match column[usize::from(by.clamp(1, 4) - 1)] {
            ResultWord::Halt => Nerve::Halt,
            ResultWord::Retire => Nerve::Retire,
            ResultWord::Retreat => Nerve::Retreat,
            ResultWord::Rout => Nerve::Rout,
        }
    }

    /// The weather for a sum of 2d6.
    pub fn weather(&self, season: Season, sum: u8) -> Weather {
        let row = match season {
            Season::Spring => &self.weather.spring,
            Season::Summer => &self.weather.summer,
            Season::Winter => &self.weather.winter,
        };
        row[usize::from(sum.clamp(2, 12) - 2)]
    }

    /// What a weapon adds in melee.
    pub fn weapon(&self, weapon: Weapon, against_mounted: bool) -> i8 {
        self.weapons[weapon as usize][usize::from(against_mounted)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chart_is_read() {
        let charts = charts();
        assert_eq!(charts.troops.row.len(), 9);
        assert_eq!(charts.normal(true, Armour::Heavy), Length::cm(15));
        assert_eq!(charts.rout(false, Armour::Light, 6), Length::cm(15));
        assert_eq!(charts.pass(Quality::Raw), 7);
        assert_eq!(charts.failed(1, 1), Nerve::Halt);
        assert_eq!(charts.weather(Season::Winter, 12), Weather::Snowing);
        assert_eq!(charts.weapon(Weapon::LongSpear, true), 2);
        assert_eq!(charts.leader(true), Length::cm(20));
    }
}
