//! Appendix B, Unit Quality: Green, Seasoned and Veteran units. Seasoned units follow the plain
//! rules, and nothing changes but what is here (`quality.nothing-else`).

use crate::HonourableVictory;
use crate::event::Event;
use crate::table::Table;
use crate::unit::{Formation, Quality, UnitType};
use engine::{Roll, Rule, Seat, Umpire};

use crate::rulebook::*;

/// The highest face that hits when shooting, and the rule if it is not the plain one.
pub const fn fire_hits_on(quality: Quality) -> (u8, Option<Rule>) {
    match quality {
        Quality::Green => (1, Some(QUALITY_GREEN_FIRE)),
        Quality::Seasoned => (2, None),
        Quality::Veteran => (3, Some(QUALITY_VETERAN_FIRE)),
    }
}

/// The highest face that passes a test to engage, and the rule that says so.
pub const fn engages_on(quality: Quality, formation: Formation) -> (u8, Rule) {
    match (quality, formation) {
        (Quality::Green, _) => (1, QUALITY_GREEN_TEST),
        (Quality::Veteran, _) => (4, QUALITY_VETERAN_TEST),
        (Quality::Seasoned, Formation::Open) => (1, ENGAGE_TEST_OPEN),
        (Quality::Seasoned, _) => (3, ENGAGE_TEST_ATTACK),
    }
}

/// The hits of a hand-to-hand attack after all re-throws, and the rule that changed them.
pub const fn combat_hits(quality: Quality, hits: u8) -> (u8, Option<Rule>) {
    match quality {
        Quality::Green if hits > 0 => (hits - 1, Some(QUALITY_GREEN_COMBAT)),
        Quality::Veteran if hits > 0 => (hits + 1, Some(QUALITY_VETERAN_COMBAT)),
        _ => (hits, None),
    }
}

/// The table of the appendix.
pub const fn rating(unit_type: UnitType, die: u8) -> Quality {
    let (veteran, seasoned) = match unit_type {
        UnitType::LightFoot => (1, 4),
        UnitType::Foot => (1, 3),
        UnitType::Mounted => (3, 5),
    };
    if die <= veteran {
        Quality::Veteran
    } else if die <= seasoned {
        Quality::Seasoned
    } else {
        Quality::Green
    }
}

/// Rates every unit by a die, when that option is chosen (H-35).
pub fn rate_all(table: &mut Table, umpire: &mut impl Umpire<HonourableVictory>) {
    for unit in table.muster.all {
        let seat: Seat = unit.seat();
        let die = umpire.roll(Roll::d6(1, seat, QUALITY_TABLE)).one();
        let quality = rating(table.weapon(unit).unit_type(), die);
        table.unit_mut(unit).rate(quality);
        umpire.announce(QUALITY_TABLE, Event::Rated { unit, die, quality });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn green_and_veteran_change_hits_by_one() {
        let hits = |quality, hits| combat_hits(quality, hits).0;
        assert_eq!(
            [hits(Quality::Green, 2), hits(Quality::Green, 1), hits(Quality::Green, 0)],
            [1, 0, 0]
        );
        assert_eq!([hits(Quality::Veteran, 3), hits(Quality::Veteran, 0)], [4, 0]);
        assert_eq!(hits(Quality::Seasoned, 3), 3);
    }

    #[test]
    fn horse_is_rated_higher_than_foot() {
        assert_eq!(rating(UnitType::Mounted, 3), Quality::Veteran);
        assert_eq!(rating(UnitType::Foot, 3), Quality::Seasoned);
        assert_eq!(rating(UnitType::LightFoot, 4), Quality::Seasoned);
        assert_eq!(rating(UnitType::Foot, 4), Quality::Green);
    }
}
