//! What lies on the table: where everybody stands, in what state, and every marker.

use crate::arrays;
use crate::battle::{Battle, Fare, MOST_CLANS, MOST_UNITS, NOWHERE, Tag, WALLED};
pub use crate::combat::{Combat, MOST_COMBATS, clash};
pub use crate::leader::{Army, Leader, Samurai, badge};
use crate::presence::{BUCKETS, Presence};
use crate::rulebook::*;
use crate::s02_components_and_terms::*;
pub use crate::unit::{State, Unit, mark};
use engine::{List, Seat, Sheet};
use ground::hexes::{Edge, Hex};
use serde::{Deserialize, Serialize};

/// Something left to decide after a rout: a Busho may go along (11.48).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pending {
    /// Whose decision.
    pub clan: ClanId,
    /// The unit that ran.
    pub unit: UnitId,
}

/// Occurrences of a scenario's own rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fortunes {
    /// Turns the storm still lasts (Okehazama).
    pub storm: u8,
    /// The turn on which it rains (Nagashino), 0 for none.
    pub rain: u8,
    /// Turns each fort has burnt: 0 not burning, 1 to 3, 4 destroyed.
    pub forts: [u8; 6],
    /// An Oda unit has shocked (Okehazama), Kobayakawa has turned (Sekigahara turn), the
    /// woodpecker force has been seen (Kawanakajima turn).
    pub event: u8,
    /// Question shots were fired this turn (Sekigahara).
    pub question_shots: bool,
    /// The Mori have agreed to fight (Sekigahara).
    pub nangu: bool,
    /// The West may use Kobayakawa itself (Sekigahara).
    pub kept: bool,
    /// Ieyasu has moved his honjin (Sekigahara).
    pub resited: bool,
    /// A contingent stays with Amakasu (Kawanakajima).
    pub amakasu: bool,
    /// The last reinforcement roll of each side, by turn.
    pub rolled: [u8; 2],
    /// Rout level taken off each side.
    pub relief: [u16; 2],
}

/// House rules, resolved once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HouseRules {
    /// A failed Trump Finishes its beneficiary, as the printed example has it.
    pub failed_trump_finishes: bool,
    /// The recommended limits of 10.2 are waived.
    pub unlimited_challenges: bool,
    /// The fire modifiers for cover of apply.
    pub cover: bool,
    /// Rain may fall at Nagashino.
    pub rain: bool,
    /// The Oda at Mikata-ga-hara are reluctant.
    pub reluctant: bool,
    /// Mikata-ga-hara is decided by rout points.
    pub rout_points: bool,
}

/// Everything that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// What is printed.
    pub battle: Sheet<Battle>,
    #[serde(with = "arrays")]
    units: [Unit; MOST_UNITS],
    #[serde(with = "arrays")]
    pub(crate) buckets: [UnitId; BUCKETS],
    #[serde(with = "arrays")]
    leaders: [Leader; MOST_CLANS],
    /// Samurai, by their place in [`SAMURAI`].
    pub samurai: [Samurai; 15],
    /// What each side has used or won.
    pub armies: [Army; 2],
    /// Activation points used by each corps this turn.
    pub activations: [u8; 4],
    /// Clans that have changed sides, as bits.
    pub(crate) turncoats: u64,
    /// Where each side is near.
    #[serde(default = "Presence::everywhere")]
    pub(crate) near: Presence,
    /// Palisades still standing, as bits.
    pub palisades: u16,
    /// The game turn.
    pub turn: u8,
    /// Who holds the Initiative, and so is phasing.
    pub initiative: Seat,
    /// Passes in a row.
    pub passes: u8,
    /// The contingents in their Orders Phase.
    pub phasing: [ClanId; 2],
    /// Somebody has done something in this Orders Phase (5.55).
    pub acted: bool,
    /// A Coordination attempt was made since the last Orders Phase.
    pub coordinated: bool,
    /// A Trump was tried since the last Orders Phase (5.53).
    #[serde(default)] // Saves of rules versions 1 to 3 do not say.
    pub trump_tried: bool,
    /// The phasing clan is making Active Withdrawal.
    pub withdrawing: bool,
    /// Scenario occurrences.
    pub fortunes: Fortunes,
    /// House rules.
    pub house: HouseRules,
    /// Lone shots of stacked teppo in this phase: who and at which hex (8.23).
    pub aims: List<(UnitId, Hex), 6>,
    /// Shock combats under way.
    pub combats: List<Combat, MOST_COMBATS>,
    /// Decisions left over from routs.
    pub pending: List<Pending, 16>,
}

impl Table {
    /// An empty table of a battle.
    pub fn new(battle: Sheet<Battle>) -> Table {
        let standing = (1u32 << battle.palisades.len().min(16)) - 1;
        Table {
            battle,
            units: [Unit::default(); MOST_UNITS],
            buckets: [UnitId::NONE; BUCKETS],
            leaders: [Leader::default(); MOST_CLANS],
            samurai: [Samurai::default(); 15],
            armies: [Army::default(); 2],
            activations: [0; 4],
            turncoats: 0,
            near: Presence::default(),
            palisades: standing as u16,
            turn: 1,
            initiative: Seat::Red,
            passes: 0,
            phasing: [ClanId::NONE; 2],
            acted: false,
            coordinated: false,
            trump_tried: false,
            withdrawing: false,
            fortunes: Fortunes::default(),
            house: HouseRules::default(),
            aims: List::new(),
            combats: List::new(),
            pending: List::new(),
        }
    }

    /// What is printed, for as long as the process runs.
    #[inline]
    pub fn map(&self) -> &'static Battle {
        self.battle.get()
    }

    /// The way over an edge as it is now: the walls of a fort that has burnt down hinder nobody.
    #[inline]
    pub fn fare(&self, hex: Hex, edge: Edge) -> Option<&'static Fare> {
        let map = self.map();
        let fare = map.fare(hex, edge)?;
        if fare.side & WALLED == 0 {
            return Some(fare);
        }
        let fort = map.forts.iter().position(|&fort| fort == hex || fort.0 == fare.to);
        let burnt = fort.and_then(|fort| self.fortunes.forts.get(fort)).is_some_and(|&at| at >= 4);
        if burnt { map.breach(hex, edge).or(Some(fare)) } else { Some(fare) }
    }

    /// A unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        // The last place is never used by a battle, so that asking after nobody is harmless.
        self.units.get(unit.i()).unwrap_or(&self.units[MOST_UNITS - 1])
    }

    /// A unit, if there is one.
    #[inline]
    pub(crate) fn known(&self, unit: UnitId) -> Option<&Unit> {
        self.units.get(unit.i())
    }

    /// A unit, to change it.
    #[inline]
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.i().min(MOST_UNITS - 1)]
    }

    /// Its printed side.
    #[inline]
    pub fn card(&self, unit: UnitId) -> &'static UnitCard {
        let cards = &self.map().units;
        cards.get(unit.i()).unwrap_or(&NOBODY)
    }

    /// A contingent's Busho in play.
    #[inline]
    pub fn leader(&self, clan: ClanId) -> &Leader {
        self.leaders.get(clan.i()).unwrap_or(&self.leaders[MOST_CLANS - 1])
    }

    /// The same, to change him.
    #[inline]
    pub fn leader_mut(&mut self, clan: ClanId) -> &mut Leader {
        &mut self.leaders[clan.i().min(MOST_CLANS - 1)]
    }

    /// His printed side.
    #[inline]
    pub fn clan_card(&self, clan: ClanId) -> &'static ClanCard {
        let cards = &self.map().clans;
        cards.get(clan.i()).unwrap_or(&NO_CLAN)
    }

    /// The units of the battle, by number, for what concerns all of them: going along the row costs
    /// a third of asking for one after the other.
    #[inline]
    pub fn row(&self) -> &[Unit] {
        let count = self.map().units.len().min(MOST_UNITS);
        &self.units[..count]
    }

    /// The same, to change them.
    #[inline]
    pub fn row_mut(&mut self) -> &mut [Unit] {
        let count = self.map().units.len().min(MOST_UNITS);
        &mut self.units[..count]
    }

    /// Numbers of the units of which this is true.
    #[inline]
    pub fn units_that(&self, be: impl Fn(&Unit) -> bool) -> impl Iterator<Item = UnitId> {
        let (mut rest, mut next) = (self.row().iter(), 0u8);
        std::iter::from_fn(move || {
            loop {
                let unit = rest.next()?;
                let number = UnitId(next);
                next = next.wrapping_add(1);
                if be(unit) {
                    return Some(number);
                }
            }
        })
    }

    /// Does anybody bear any of these marks? Asked of all at once, which costs next to nothing.
    #[inline]
    pub fn any_bears(&self, marks: u16) -> bool {
        self.row().iter().fold(0, |all, unit| all | unit.flags) & marks != 0
    }

    /// All marks that anybody bears of these units.
    #[inline]
    pub fn marks_of(&self, first: u8, last: u8) -> u16 {
        let units = self.row().get(usize::from(first)..usize::from(last)).unwrap_or_default();
        units.iter().fold(0, |all, unit| all | unit.flags)
    }

    /// Takes marks off all units of a side. Few bear them.
    pub fn lift_from(&mut self, seat: Seat, marks: u16) {
        if !self.any_bears(marks) {
            return;
        }
        for unit in self.all_units() {
            if self.unit(unit).has(marks) && self.seat_of(unit) == seat {
                self.unit_mut(unit).lift(marks);
            }
        }
    }

    /// All unit numbers of the battle.
    #[inline]
    pub fn all_units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.map().units.len() as u8).map(UnitId)
    }

    /// Numbers of the contingents of whose Busho this is true.
    #[inline]
    pub fn clans_that(&self, be: impl Fn(&Leader) -> bool) -> impl Iterator<Item = ClanId> {
        let count = self.map().clans.len().min(MOST_CLANS);
        let numbered = (0..count as u8).zip(&self.leaders[..count]);
        numbered.filter(move |(_, leader)| be(leader)).map(|(number, _)| ClanId(number))
    }

    /// All contingents of the battle.
    #[inline]
    pub fn all_clans(&self) -> impl Iterator<Item = ClanId> + use<> {
        (0..self.map().clans.len() as u8).map(ClanId)
    }

    /// The AS and KB of a contingent.
    #[inline]
    pub fn units_of(&self, clan: ClanId) -> impl Iterator<Item = UnitId> + use<> {
        let (first, last) = self.clan_card(clan).units;
        (first..last).map(UnitId)
    }

    /// The same as they are.
    #[inline]
    pub fn men_of(&self, clan: ClanId) -> &[Unit] {
        let (first, last) = self.clan_card(clan).units;
        self.row().get(usize::from(first)..usize::from(last)).unwrap_or_default()
    }

    /// Teppo, yumi, ozutsu and honjin.
    #[inline]
    pub fn loose_units(&self) -> impl Iterator<Item = UnitId> + use<> {
        let map = self.map();
        (map.line_units..map.units.len() as u8).map(UnitId)
    }

    /// What is asked of its printed side most often.
    #[inline]
    pub fn tag(&self, unit: UnitId) -> Tag {
        self.map().tags[unit.0 as usize]
    }

    /// The kind of a unit.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> Kind {
        self.tag(unit).kind
    }

    /// The contingents that a side has now, as bits.
    #[inline]
    pub fn clan_bits(&self, seat: Seat) -> u64 {
        let [mine, theirs] = [seat, !seat].map(|seat| self.map().clan_sides[seat.index()]);
        mine & !self.turncoats | theirs & self.turncoats
    }

    /// The same one by one, lowest number first.
    #[inline]
    pub fn clans_on(&self, seat: Seat) -> impl Iterator<Item = ClanId> + use<> {
        ClanId::all_of(self.clan_bits(seat))
    }

    /// Whose a contingent is now.
    #[inline]
    pub fn clan_seat(&self, clan: ClanId) -> Seat {
        let seat = self.map().clan_tags[clan.0 as usize].0;
        if self.turncoats != 0 && clan.0 < 64 && self.turncoats >> clan.0 & 1 == 1 {
            !seat
        } else {
            seat
        }
    }

    /// Whose a unit is now.
    #[inline]
    pub fn seat_of(&self, unit: UnitId) -> Seat {
        if self.turncoats != 0 && self.kind(unit).is_line() {
            self.clan_seat(self.tag(unit).clan)
        } else {
            self.tag(unit).seat
        }
    }

    /// The TQ of the side now showing.
    #[inline]
    pub fn tq(&self, unit: UnitId) -> u8 {
        let [full, disrupted] = self.tag(unit).tq;
        if self.unit(unit).state() == State::Good { full } else { disrupted }
    }

    /// The MA of the side now showing.
    #[inline]
    pub fn ma(&self, unit: UnitId) -> u8 {
        let [full, disrupted] = self.tag(unit).ma;
        if self.unit(unit).state() == State::Good { full } else { disrupted }
    }

    /// Bushos of a side in a hex.
    pub fn leaders_at(&self, hex: Hex, seat: Seat) -> impl Iterator<Item = ClanId> + '_ {
        let here = self.clans_that(move |leader| leader.hex == hex && hex.0 != NOWHERE);
        here.filter(move |&clan| self.clan_seat(clan) == seat)
    }

    /// The same as a list, for when they are to be changed.
    pub fn leaders_list(&self, hex: Hex, seat: Seat) -> [Option<ClanId>; 8] {
        let mut list = [None; 8];
        for (slot, clan) in list.iter_mut().zip(self.leaders_at(hex, seat)) {
            *slot = Some(clan);
        }
        list
    }

    /// Steps between two hexes.
    #[inline]
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        self.map().distance(a, b)
    }

    /// Is the army's record kept for this side.
    #[inline]
    pub fn army(&self, seat: Seat) -> &Army {
        &self.armies[seat.index()]
    }

    /// The same, to change it.
    #[inline]
    pub fn army_mut(&mut self, seat: Seat) -> &mut Army {
        let _markers_are_state = S2_25_A;
        &mut self.armies[seat.index()]
    }
}

static NOBODY: UnitCard = UnitCard {
    name: String::new(),
    kind: Kind::Honjin,
    seat: Seat::Red,
    corps: 0,
    clan: ClanId::NONE,
    size: 0,
    tq: 0,
    tq_disrupted: 0,
    ma: 0,
    ma_disrupted: 0,
};

static NO_CLAN: ClanCard = ClanCard {
    name: String::new(),
    full: String::new(),
    number: String::new(),
    seat: Seat::Red,
    corps: 0,
    rank: Rank::Busho,
    ratings: [0; 4],
    activation: 0,
    trump: 0,
    units: (0, 0),
};
