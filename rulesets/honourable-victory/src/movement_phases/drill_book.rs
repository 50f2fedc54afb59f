//! What every kind of unit may do on the spot, listed once in every bearing it can have.
//!
//! The movement question is nine tenths of the decisions of a random game and has some fifty
//! answers, more than half of them turns and changes of formation. Asking the rules for each cost
//! about 30 instructions an answer; reading them here costs about 10. The book is filled by asking
//! the very same rules, so it cannot say anything else than they do.

use super::on_the_spot::{Bearing, may_dismount, may_form, may_mount, may_turn};
use super::performing_actions::First;
use crate::choice::Choice;
use crate::critic::Deaf;
use crate::organising_your_army::Horse;
use crate::unit::{Formation, MOST_UNITS, POSTURES, Unit, UnitId, UnitType, Weapon, Word};
use engine::Seat;
use ground::zones::Facing;
use std::sync::LazyLock;

/// Kinds of units that differ in their drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Light Foot.
    LightFoot,
    /// Foot.
    Foot,
    /// A Mounted unit on foot.
    Dismounted,
    /// The same in a wood.
    DismountedInWoods,
    /// A Mounted unit on horseback.
    OnHorseback,
    /// The same in a wood.
    OnHorsebackInWoods,
}

const KINDS: [Kind; 6] = [
    Kind::LightFoot,
    Kind::Foot,
    Kind::Dismounted,
    Kind::DismountedInWoods,
    Kind::OnHorseback,
    Kind::OnHorsebackInWoods,
];

impl Kind {
    /// Of a unit with this weapon, if it is not Mounted.
    pub const fn on_foot(weapon: Weapon) -> Kind {
        match weapon.unit_type() {
            UnitType::LightFoot => Kind::LightFoot,
            UnitType::Foot => Kind::Foot,
            UnitType::Mounted => Kind::Dismounted,
        }
    }

    /// Of a Mounted unit.
    #[inline]
    pub const fn mounted(horse: Horse, in_woods: bool) -> Kind {
        match (horse, in_woods) {
            (Horse::Foot, false) => Kind::Dismounted,
            (Horse::Foot, true) => Kind::DismountedInWoods,
            (Horse::Mounted, false) => Kind::OnHorseback,
            (Horse::Mounted, true) => Kind::OnHorsebackInWoods,
        }
    }

    /// How an unengaged unit of this kind stands; all weapons of a type drill alike.
    fn bearing(self, now: Unit) -> Bearing {
        let (weapon, horse, in_woods) = match self {
            Kind::LightFoot => (Weapon::Bow, Horse::Foot, false),
            Kind::Foot => (Weapon::Spears, Horse::Foot, false),
            Kind::Dismounted => (Weapon::Mounted, Horse::Foot, false),
            Kind::DismountedInWoods => (Weapon::Mounted, Horse::Foot, true),
            Kind::OnHorseback => (Weapon::Mounted, Horse::Mounted, false),
            Kind::OnHorsebackInWoods => (Weapon::Mounted, Horse::Mounted, true),
        };
        Bearing {
            weapon,
            horse,
            stands: now.stands(),
            formation: now.formation(),
            facing: now.facing(),
            engaged: false,
            in_woods,
        }
    }
}

/// Bits of an order's number.
const BITS: u32 = 5;
/// Places for orders.
const ORDERS: usize = 1 << BITS;
/// The order to leave, in every drill the last.
const LEAVE: u64 = 20;

/// Everything a unit can be told that names nobody and nothing else, by number; there is no order 0.
const fn orders(unit: UnitId) -> [Choice; ORDERS] {
    use Facing::{East, North, South, West};
    use Formation::{Attack, Defensive, Open};
    let mut orders = [Choice::Leave(unit); ORDERS];
    let known = [
        Choice::Move(unit),
        Choice::Turn(unit, North),
        Choice::Turn(unit, East),
        Choice::Turn(unit, South),
        Choice::Turn(unit, West),
        Choice::Form(unit, Attack, North),
        Choice::Form(unit, Attack, East),
        Choice::Form(unit, Attack, South),
        Choice::Form(unit, Attack, West),
        Choice::Form(unit, Defensive, North),
        Choice::Form(unit, Defensive, East),
        Choice::Form(unit, Defensive, South),
        Choice::Form(unit, Defensive, West),
        Choice::Form(unit, Open, North),
        Choice::Form(unit, Open, East),
        Choice::Form(unit, Open, South),
        Choice::Form(unit, Open, West),
        Choice::Mount(unit),
        Choice::Dismount(unit),
        Choice::Leave(unit),
    ];
    let mut number = 0;
    while number < known.len() {
        orders[number + 1] = known[number];
        number += 1;
    }
    orders
}

/// The orders of every unit.
static ORDERS_OF: [[Choice; ORDERS]; 2 * MOST_UNITS] = {
    let mut all = [orders(UnitId::of(Seat::Red, 0)); 2 * MOST_UNITS];
    let mut index = 0;
    while index < MOST_UNITS {
        all[index] = orders(UnitId::of(Seat::Red, index as u8));
        all[MOST_UNITS + index] = orders(UnitId::of(Seat::Blue, index as u8));
        index += 1;
    }
    all
};

/// The orders open to a unit in one bearing, as a list in one word: five bits each, the first one
/// lowest and a zero after the last. At most ten fit; the top byte says where the next one goes.
#[derive(Clone, Copy, Debug)]
struct Drill(u64);

const END: u32 = 56;

impl Drill {
    fn of(bearing: Bearing) -> Drill {
        let unit = UnitId::of(Seat::Red, 0);
        let mut drill = Drill(0);
        // The move stands first even when the formation forbids it; see `choices`.
        drill.add(Choice::Move(unit));
        for quarters in 1..4 {
            let way = Facing::from_quarter(bearing.facing.quarter() + quarters);
            if may_turn(bearing, way, &mut Deaf).is_ok() {
                drill.add(Choice::Turn(unit, way));
            }
        }
        for way in Facing::ALL {
            for &(formation, _) in Formation::ALL {
                if may_form(bearing, formation, way, &mut Deaf).is_ok() {
                    drill.add(Choice::Form(unit, formation, way));
                }
            }
        }
        if may_dismount(bearing, &mut Deaf).is_ok() {
            drill.add(Choice::Dismount(unit));
        }
        if may_mount(bearing, First::Yes, &mut Deaf).is_ok() {
            drill.add(Choice::Mount(unit));
        }
        drill
    }

    fn add(&mut self, choice: Choice) {
        let known = orders(UnitId::of(Seat::Red, 0));
        let number = known.iter().skip(1).position(|&order| order == choice).map_or(0, |at| at + 1);
        let end = self.0 >> END;
        self.0 |= (number as u64) << end;
        self.0 += u64::from(BITS) << END;
    }
}

/// The drills of every kind in every posture.
#[derive(Debug)]
pub struct DrillBook([[Drill; POSTURES]; KINDS.len()]);

static BOOK: LazyLock<DrillBook> = LazyLock::new(|| {
    DrillBook(
        KINDS.map(|kind| {
            std::array::from_fn(|posture| Drill::of(kind.bearing(Unit::in_posture(posture))))
        }),
    )
});

impl DrillBook {
    /// The book.
    pub fn open() -> &'static DrillBook {
        &BOOK
    }

    /// What an unengaged unit may do by itself. Whether it may move (`way_ahead`) and leave
    /// (`way_back`) depends on more than its bearing.
    #[inline]
    pub fn choices(
        &self,
        (unit, kind, now): (UnitId, Kind, Unit),
        way_ahead: bool,
        way_back: bool,
    ) -> Choices {
        let Drill(drill) = self.0[kind as usize][now.posture()];
        let left = drill & ((1 << END) - 1) | u64::from(way_back) * LEAVE << (drill >> END);
        let left = if way_ahead { left } else { left >> BITS };
        Choices { orders: &ORDERS_OF[unit.index()], left }
    }
}

/// The choices of one unit, in order.
pub struct Choices {
    orders: &'static [Choice; ORDERS],
    left: u64,
}

impl Iterator for Choices {
    type Item = Choice;
    #[inline]
    fn next(&mut self) -> Option<Choice> {
        if self.left == 0 {
            return None;
        }
        let order = self.left as usize % ORDERS;
        self.left >>= BITS;
        Some(self.orders[order])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::Place;

    fn choices(kind: Kind, stands: u8, formation: Formation) -> Vec<Choice> {
        let unit = UnitId::of(Seat::Blue, 3);
        let now = Unit::new(Place::Waiting, stands, Facing::West, formation);
        let moves = formation != Formation::Defensive;
        DrillBook::open().choices((unit, kind, now), moves, true).collect()
    }

    #[test]
    fn large_foot_moves_turns_forms_up_and_leaves() {
        let unit = UnitId::of(Seat::Blue, 3);
        let expected = [
            Choice::Move(unit),
            Choice::Turn(unit, Facing::North),
            Choice::Turn(unit, Facing::East),
            Choice::Turn(unit, Facing::South),
            Choice::Form(unit, Formation::Defensive, Facing::West),
            Choice::Leave(unit),
        ];
        assert_eq!(choices(Kind::Foot, 7, Formation::Attack), expected);
    }

    #[test]
    fn a_defensive_formation_turns_only_by_leaving_it() {
        assert_eq!(choices(Kind::LightFoot, 9, Formation::Defensive).len(), 8 + 1);
        assert_eq!(choices(Kind::Foot, 9, Formation::Defensive).len(), 4 + 1);
    }

    #[test]
    fn horse_in_woods_stays_in_open_order() {
        let unit = UnitId::of(Seat::Blue, 3);
        let form = Choice::Form(unit, Formation::Attack, Facing::West);
        assert!(choices(Kind::OnHorseback, 4, Formation::Open).contains(&form));
        assert!(!choices(Kind::OnHorsebackInWoods, 4, Formation::Open).contains(&form));
    }
}
