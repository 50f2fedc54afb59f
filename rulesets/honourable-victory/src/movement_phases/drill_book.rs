//! What every kind of unit may do by itself, listed once in every posture it can have.
//!
//! The movement question is nine tenths of the decisions of a random game and has some fifty
//! answers, two thirds of them in this book. Asking the rules for each took about 30 instructions
//! an answer; reading takes about 10. The book is filled by asking the very same rules, so it
//! cannot say anything else than they do.

use super::on_the_spot::{Bearing, may_dismount, may_form, may_mount, may_turn};
use super::performing_actions::{First, may_be_on};
use crate::HonourableVictory;
use crate::appendix_a_terrain::{Land, Terrain};
use crate::choice::Choice;
use crate::critic::Deaf;
use crate::organising_your_army::{Horse, may_be_in};
use crate::unit::{Formation, MOST_UNITS, POSTURES, SIZES, Unit, UnitId, UnitType, Weapon, Word};
use engine::{Options, Seat};
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
const MOVE: usize = 1;
/// A turn to the north; clockwise from it follow three others, and three of them once more, so that
/// the turns open to a unit stand side by side whichever way it faces.
const TURNS: usize = 2;

/// Everything a unit can be told that names nobody and no place, by number; there is no order 0.
const fn orders(unit: UnitId) -> [Choice; ORDERS] {
    use Facing::{East, North, South, West};
    use Formation::{Attack, Defensive, Open};
    let known = [
        Choice::Nothing(unit),
        Choice::Move(unit),
        Choice::Turn(unit, North),
        Choice::Turn(unit, East),
        Choice::Turn(unit, South),
        Choice::Turn(unit, West),
        Choice::Turn(unit, North),
        Choice::Turn(unit, East),
        Choice::Turn(unit, South),
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
        Choice::Enter(unit, Attack),
        Choice::Enter(unit, Open),
    ];
    let mut orders = [Choice::Nothing(unit); ORDERS];
    let mut number = 0;
    while number < known.len() {
        orders[number] = known[number];
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

/// A list of orders in one word: five bits each, the first one lowest, a zero after the last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Orders(u64);

impl Orders {
    fn add(&mut self, choice: Choice) {
        let known = orders(UnitId::of(Seat::Red, 0));
        if let Some(number) = known.iter().position(|&order| order == choice) {
            let end = (u64::BITS - self.0.leading_zeros()).next_multiple_of(BITS);
            self.0 |= (number as u64) << end;
        }
    }

    #[inline]
    fn offer(self, known: &[Choice; ORDERS], o: &mut Options<HonourableVictory>) {
        let Orders(mut left) = self;
        while left != 0 {
            o.offer(known[left as usize % ORDERS]);
            left >>= BITS;
        }
    }
}

/// The orders open to a unit in one bearing: changes of formation, mounting up, dismounting, and in
/// the highest bit whether it is mobile.
#[derive(Clone, Copy, Debug)]
struct Drill(u64);

impl Drill {
    const MOBILE: u64 = 1 << 63;

    fn of(bearing: Bearing) -> Drill {
        let unit = UnitId::of(Seat::Red, 0);
        let mut turns = Facing::ALL.into_iter().filter(|&way| way != bearing.facing);
        let mobile = turns.all(|way| may_turn(bearing, way, &mut Deaf).is_ok());
        let mut on_the_spot = Orders::default();
        for way in Facing::ALL {
            for &(formation, _) in Formation::ALL {
                if may_form(bearing, formation, way, &mut Deaf).is_ok() {
                    on_the_spot.add(Choice::Form(unit, formation, way));
                }
            }
        }
        if may_dismount(bearing, &mut Deaf).is_ok() {
            on_the_spot.add(Choice::Dismount(unit));
        }
        if may_mount(bearing, First::Yes, &mut Deaf).is_ok() {
            on_the_spot.add(Choice::Mount(unit));
        }
        Drill(on_the_spot.0 | u64::from(mobile) << 63)
    }

    /// May it turn any way, and move if the way is free? Its formation does not freeze it.
    #[inline]
    const fn mobile(self) -> bool {
        self.0 & Drill::MOBILE != 0
    }

    #[inline]
    const fn on_the_spot(self) -> Orders {
        Orders(self.0 & !Drill::MOBILE)
    }
}

/// Ways to come onto the table from reserve, into woods if that is where it will be.
fn entries(bearing: Bearing) -> Orders {
    let Bearing { weapon, horse, stands, .. } = bearing;
    let mut land = Land::CLEAR;
    if bearing.in_woods {
        land.add(Terrain::Woods);
    }
    let mut entries = Orders::default();
    for formation in [Formation::Attack, Formation::Open] {
        let fits = may_be_in(formation, weapon, horse, stands).is_ok();
        if fits && may_be_on(land, horse, formation, &mut Deaf).is_ok() {
            entries.add(Choice::Enter(UnitId::of(Seat::Red, 0), formation));
        }
    }
    entries
}

/// The drills of every kind in every posture, and the entries of every kind and size.
#[derive(Debug)]
pub struct DrillBook {
    drills: [[Drill; POSTURES]; KINDS.len()],
    entries: [[Orders; SIZES]; KINDS.len()],
}

static BOOK: LazyLock<DrillBook> = LazyLock::new(|| DrillBook {
    drills: KINDS.map(|kind| {
        std::array::from_fn(|posture| Drill::of(kind.bearing(Unit::in_posture(posture))))
    }),
    entries: KINDS
        .map(|kind| std::array::from_fn(|size| entries(kind.bearing(Unit::in_posture(size << 4))))),
});

impl DrillBook {
    /// The book.
    pub fn open() -> &'static DrillBook {
        &BOOK
    }

    #[inline]
    fn drill(&self, kind: Kind, now: Unit) -> Drill {
        self.drills[kind as usize][now.posture()]
    }

    /// Offers what an unengaged unit on the table may do by itself; `way_ahead` says whether
    /// anything but its formation keeps it from moving.
    #[inline]
    pub fn offer(
        &self,
        (unit, kind, now): (UnitId, Kind, Unit),
        way_ahead: bool,
        o: &mut Options<HonourableVictory>,
    ) {
        let drill = self.drill(kind, now);
        let known = &ORDERS_OF[unit.index()];
        if drill.mobile() {
            if way_ahead {
                o.offer(known[MOVE]);
            }
            let next = TURNS + now.quarter() % 4;
            o.offer(known[next + 1]);
            o.offer(known[next + 2]);
            o.offer(known[next + 3]);
        }
        drill.on_the_spot().offer(known, o);
    }

    /// Offers the ways in which a unit may come from reserve.
    #[inline]
    pub fn offer_entries(
        &self,
        (unit, kind, now): (UnitId, Kind, Unit),
        o: &mut Options<HonourableVictory>,
    ) {
        self.entries[kind as usize][now.size()].offer(&ORDERS_OF[unit.index()], o);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::Place;

    fn drill(kind: Kind, stands: u8, formation: Formation) -> Drill {
        DrillBook::open().drill(kind, Unit::new(Place::Waiting, stands, Facing::West, formation))
    }

    fn list(all: &[Choice]) -> Orders {
        let mut orders = Orders::default();
        all.iter().for_each(|&choice| orders.add(choice));
        orders
    }

    const UNIT: UnitId = UnitId::of(Seat::Red, 0);

    #[test]
    fn large_foot_turns_and_closes_up() {
        let drill = drill(Kind::Foot, 7, Formation::Attack);
        let form = Choice::Form(UNIT, Formation::Defensive, Facing::West);
        assert!(drill.mobile() && drill.on_the_spot() == list(&[form]));
        let entries = DrillBook::open().entries[Kind::Foot as usize][3];
        assert_eq!(entries, list(&[Choice::Enter(UNIT, Formation::Attack)]));
    }

    #[test]
    fn a_defensive_formation_turns_only_by_leaving_it() {
        let drill = drill(Kind::Foot, 9, Formation::Defensive);
        let ways = Facing::ALL.map(|way| Choice::Form(UNIT, Formation::Attack, way));
        assert!(!drill.mobile() && drill.on_the_spot() == list(&ways));
    }

    #[test]
    fn horse_in_woods_stays_in_open_order() {
        let form = Choice::Form(UNIT, Formation::Attack, Facing::West);
        assert_eq!(drill(Kind::OnHorseback, 4, Formation::Open).on_the_spot(), list(&[form]));
        assert_eq!(drill(Kind::OnHorsebackInWoods, 4, Formation::Open).on_the_spot(), list(&[]));
    }

    #[test]
    fn the_turns_of_a_unit_begin_clockwise() {
        let known = orders(UNIT);
        assert_eq!(known[MOVE], Choice::Move(UNIT));
        for facing in Facing::ALL {
            let turn = known[TURNS + facing as usize + 1];
            assert_eq!(turn, Choice::Turn(UNIT, facing.clockwise()));
        }
    }
}
