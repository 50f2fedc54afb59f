//! What every kind of unit may do by itself, listed once in every posture it can have.
//!
//! The movement question is nine tenths of the decisions of a random game and has some fifty
//! answers, two thirds of them in this book. Asking the rules for each took about 30 instructions
//! an answer; copying whole lists takes about 3. The book is filled by asking the very same rules, so it
//! cannot say anything else than they do.

use super::on_the_spot::{Bearing, may_dismount, may_form, may_mount, may_turn};
use super::performing_actions::{First, may_be_on};
use crate::HonourableVictory;
use crate::appendix_a_terrain::{Land, Terrain};
use crate::choice::Choice;
use crate::critic::Deaf;
use crate::organising_your_army::{Horse, may_be_in};
use crate::unit::{
    Formation, MOST_UNITS, POSTURES, STRENGTHS, Unit, UnitId, UnitSet, UnitType, Weapon, Word,
};
use crate::ways::Zones;
use engine::{Options, Seat};
use ground::zones::{Facing, MAX_COLUMNS};
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

/// As many orders as one unit can ever choose from; a test counts them.
const MOST: usize = 12;

/// What one unit in one bearing may be told that names nobody and no place, in the order of offering.
///
/// A line of a computer's cache each, because the listing is bound by reading them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Drill {
    /// The move straight ahead, the other orders, and the way back into reserve behind the last of
    /// them. It fills what remains, too.
    orders: [Choice; MOST + 1],
    /// How many others there are.
    others: u8,
    /// May it turn any way, and move if the way is free? Its formation does not freeze it.
    mobile: bool,
}

impl Drill {
    fn new(unit: UnitId, mobile: bool, others: impl IntoIterator<Item = Choice>) -> Drill {
        let mut drill = Drill { orders: [Choice::Leave(unit); MOST + 1], others: 0, mobile };
        drill.orders[0] = Choice::Move(unit);
        for (slot, order) in drill.orders[1..].iter_mut().zip(others) {
            *slot = order;
            drill.others += 1;
        }
        drill
    }

    /// Of an unengaged unit on the table: turns, changes of formation, dismounting, mounting up.
    fn on_table(unit: UnitId, bearing: Bearing) -> Drill {
        let mut others = Vec::new();
        // Clockwise from where it faces.
        let turns = [1, 2, 3].map(|more| Facing::from_quarter(bearing.facing.quarter() + more));
        let mobile = turns.iter().all(|&way| may_turn(bearing, way, &mut Deaf).is_ok());
        if mobile {
            others.extend(turns.map(|way| Choice::Turn(unit, way)));
        }
        for way in Facing::ALL {
            for &(formation, _) in Formation::ALL {
                if may_form(bearing, formation, way, &mut Deaf).is_ok() {
                    others.push(Choice::Form(unit, formation, way));
                }
            }
        }
        if may_dismount(bearing, &mut Deaf).is_ok() {
            others.push(Choice::Dismount(unit));
        }
        if may_mount(bearing, First::Yes, &mut Deaf).is_ok() {
            others.push(Choice::Mount(unit));
        }
        Drill::new(unit, mobile, others)
    }

    /// Of a unit in reserve: ways to come onto the table, into woods if that is where it will be.
    fn in_reserve(unit: UnitId, bearing: Bearing) -> Drill {
        let Bearing { weapon, horse, stands, .. } = bearing;
        let mut land = Land::CLEAR;
        if bearing.in_woods {
            land.add(Terrain::Woods);
        }
        let fits = |formation| {
            may_be_in(formation, weapon, horse, stands).is_ok()
                && may_be_on(land, horse, formation, &mut Deaf).is_ok()
        };
        let formations = [Formation::Attack, Formation::Open].into_iter();
        let entries = formations.filter(|&formation| fits(formation));
        Drill::new(unit, false, entries.map(|formation| Choice::Enter(unit, formation)))
    }

    #[inline]
    fn offer(&self, ahead: bool, back: bool, o: &mut Options<HonourableVictory>) {
        let [all @ .., _] = &self.orders;
        let [_, others @ ..] = &self.orders;
        let moves = ahead & self.mobile;
        let count = usize::from(self.others) + usize::from(back) + usize::from(moves);
        o.offer_first(if moves { all } else { others }, count);
    }
}

/// A drill of every unit.
type Page = [Drill; 2 * MOST_UNITS];

fn units() -> [UnitId; 2 * MOST_UNITS] {
    std::array::from_fn(|index| {
        let seat = if index < MOST_UNITS { Seat::Red } else { Seat::Blue };
        UnitId::of(seat, (index % MOST_UNITS) as u8)
    })
}

/// Orders that are alike, as the units or zones they name: those of four that a bit is set for.
#[derive(Clone, Copy, Debug)]
struct File {
    orders: [Choice; FILE],
    count: u8,
}

const FILE: usize = 4;

impl File {
    fn of(all: [Option<Choice>; FILE], set: usize) -> File {
        let mut file = File { orders: [Choice::EndMovement; FILE], count: 0 };
        let named = (0..FILE).filter(|bit| set >> bit & 1 == 1).filter_map(|bit| all[bit]);
        for (slot, order) in file.orders.iter_mut().zip(named) {
            *slot = order;
            file.count += 1;
        }
        file
    }
}

/// Files one after the other, each with any of its four.
type Files<const N: usize> = [[File; 1 << FILE]; N];

fn files<const N: usize>(order: impl Fn(usize) -> Option<Choice>) -> Files<N> {
    std::array::from_fn(|file| {
        let all = std::array::from_fn(|within| order(FILE * file + within));
        std::array::from_fn(|set| File::of(all, set))
    })
}

/// Offers the orders that a bit is set for, lowest bit first.
#[inline]
fn offer_set<const N: usize>(files: &Files<N>, mut set: u64, o: &mut Options<HonourableVictory>) {
    for file in files {
        let file = &file[set as usize % (1 << FILE)];
        o.offer_first(&file.orders, file.count.into());
        set >>= FILE;
        if set == 0 {
            return;
        }
    }
}

/// The drills of every kind in every posture, and the entries of every kind and strength.
#[derive(Debug)]
pub struct DrillBook {
    /// On which page.
    drills: [[u8; POSTURES]; KINDS.len()],
    /// On which page.
    entries: [[u8; STRENGTHS]; KINDS.len()],
    /// Drills that differ.
    pages: Vec<Page>,
    /// By seat.
    idle: [Files<{ MOST_UNITS / FILE }>; 2],
    /// Of every unit, by column.
    shifts: Vec<Files<{ (MAX_COLUMNS as usize).div_ceil(FILE) }>>,
}

static BOOK: LazyLock<DrillBook> = LazyLock::new(|| {
    let units = units();
    let mut pages: Vec<Page> = Vec::new();
    let mut page_of = |drill: &dyn Fn(UnitId) -> Drill| {
        let first = drill(units[0]);
        let known = pages.iter().position(|page| page[0] == first);
        known.unwrap_or_else(|| {
            pages.push(units.map(drill));
            pages.len() - 1
        }) as u8
    };
    let drills = KINDS.map(|kind| {
        std::array::from_fn(|posture| {
            let bearing = kind.bearing(Unit::in_posture(posture));
            page_of(&|unit| Drill::on_table(unit, bearing))
        })
    });
    let entries = KINDS.map(|kind| {
        std::array::from_fn(|stands| {
            let bearing = kind.bearing(Unit::in_posture(stands << 4));
            page_of(&|unit| Drill::in_reserve(unit, bearing))
        })
    });
    let idle = Seat::BOTH
        .map(|seat| files(|number| Some(Choice::Nothing(UnitId::of(seat, number as u8)))));
    let shift =
        |unit: UnitId, column| Some(Choice::Shift(unit, Zones::reserve(unit.seat(), column)?));
    let shifts = units.map(|unit| files(|column| shift(unit, column))).to_vec();
    DrillBook { drills, entries, pages, idle, shifts }
});

impl DrillBook {
    /// The book.
    pub fn open() -> &'static DrillBook {
        &BOOK
    }

    #[inline]
    fn drill(&self, unit: UnitId, kind: Kind, now: Unit) -> &Drill {
        &self.pages[usize::from(self.drills[kind as usize][now.posture()])][unit.index()]
    }

    /// Offers what an unengaged unit on the table may do by itself; `ahead` says whether anything
    /// but its formation keeps it from moving, `back` whether it may leave for the reserve.
    #[inline]
    pub fn offer(
        &self,
        (unit, kind, now): (UnitId, Kind, Unit),
        (ahead, back): (bool, bool),
        o: &mut Options<HonourableVictory>,
    ) {
        self.drill(unit, kind, now).offer(ahead, back, o);
    }

    /// Offers the ways in which a unit may come from reserve.
    #[inline]
    pub fn offer_entries(
        &self,
        (unit, kind, now): (UnitId, Kind, Unit),
        o: &mut Options<HonourableVictory>,
    ) {
        let page = self.entries[kind as usize][usize::from(now.stands())];
        self.pages[usize::from(page)][unit.index()].offer(false, false, o);
    }

    /// Offers each of the units of a side to do nothing.
    #[inline]
    pub fn offer_idling(&self, seat: Seat, units: UnitSet, o: &mut Options<HonourableVictory>) {
        offer_set(&self.idle[seat.index()], units.0 >> (seat.index() * MOST_UNITS), o);
    }

    /// Offers a unit each of these zones of its side's reserve.
    #[inline]
    pub fn offer_shifts(&self, unit: UnitId, to: Zones, o: &mut Options<HonourableVictory>) {
        offer_set(&self.shifts[unit.index()], to.columns(unit.seat()), o);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::Place;

    fn drill(kind: Kind, stands: u8, formation: Formation) -> Drill {
        let now = Unit::new(Place::Waiting, stands, Facing::West, formation);
        *DrillBook::open().drill(UNIT, kind, now)
    }

    fn offered(drill: &Drill, ahead: bool, back: bool) -> Vec<Choice> {
        let mut o = Options::new();
        drill.offer(ahead, back, &mut o);
        o.offers().to_vec()
    }

    const UNIT: UnitId = UnitId::of(Seat::Blue, 7);
    const TURNS: [Choice; 3] = [
        Choice::Turn(UNIT, Facing::North),
        Choice::Turn(UNIT, Facing::East),
        Choice::Turn(UNIT, Facing::South),
    ];

    #[test]
    fn every_list_of_orders_is_whole() {
        for page in &DrillBook::open().pages {
            let drill = &page[UNIT.index()];
            let all = 1 + usize::from(drill.others) + 1;
            assert!(all - usize::from(!drill.mobile) <= MOST, "{drill:?}");
            assert_eq!(offered(drill, true, true).last(), Some(&Choice::Leave(UNIT)));
        }
    }

    #[test]
    fn large_foot_turns_and_closes_up() {
        let drill = drill(Kind::Foot, 7, Formation::Attack);
        let form = Choice::Form(UNIT, Formation::Defensive, Facing::West);
        let mut all = vec![Choice::Move(UNIT)];
        all.extend(TURNS);
        all.extend([form, Choice::Leave(UNIT)]);
        assert_eq!(offered(&drill, true, true), all);
        assert_eq!(offered(&drill, false, false), all[1..5]);
        let book = DrillBook::open();
        let page = book.entries[Kind::Foot as usize][7];
        let entries = &book.pages[usize::from(page)][UNIT.index()];
        assert_eq!(offered(entries, false, false), [Choice::Enter(UNIT, Formation::Attack)]);
    }

    #[test]
    fn a_defensive_formation_turns_only_by_leaving_it() {
        let drill = drill(Kind::Foot, 9, Formation::Defensive);
        let ways = Facing::ALL.map(|way| Choice::Form(UNIT, Formation::Attack, way));
        assert_eq!(offered(&drill, true, false), ways);
    }

    #[test]
    fn horse_in_woods_stays_in_open_order() {
        let form = Choice::Form(UNIT, Formation::Attack, Facing::West);
        let forms = |kind| offered(&drill(kind, 4, Formation::Open), false, false).contains(&form);
        assert!(forms(Kind::OnHorseback) && !forms(Kind::OnHorsebackInWoods));
    }

    #[test]
    fn the_idle_are_counted_off_in_order() {
        let idlers = [32, 35, 36, 43, 63].map(|number| UnitId::try_from(number).unwrap());
        let mut set = UnitSet::NONE;
        idlers.iter().for_each(|&unit| set.insert(unit));
        let mut o = Options::new();
        DrillBook::open().offer_idling(Seat::Blue, set, &mut o);
        assert_eq!(o.offers(), idlers.map(Choice::Nothing));
    }
}
