//! A battle made ready for play: what follows from a draft, worked out once and interned.

use super::{Draft, LeaderEntry, LeaderKind, Side};
use crate::battlefield::{BOARD, Hexes, Lie, PLACES, lie, strip};
use crate::battlefield_terrain::{Blocks, GroundId, HILL, OPEN};
use crate::command_cards::tactic_cards::speaks_of_kind;
use crate::command_cards::{TITLES, Title};
use crate::phase_3_movement::printed_rate;
use crate::rulebook::MOVE_ONCE;
use crate::table::{LeaderId, MOST_LEADERS, MOST_UNITS, UnitId};
use crate::unit_reference_sheet::{Charts, UnitLine, Weapon};
use engine::{Fault, Interned, Registry, Rule, Seat, Sheet};
use ground::hexes::Hex;

/// Everything about a battle that does not change while it is fought.
#[derive(Debug)]
pub struct Battle {
    /// As drafted.
    pub draft: Draft,
    /// Red and Blue.
    pub sides: [Side; 2],
    /// Banners that each needs.
    pub goals: [u8; 2],
    /// The tables of the game.
    pub charts: &'static Charts,
    /// The bare board.
    pub lie: &'static Lie,
    /// Hexes nobody may enter.
    pub impassable: Hexes,
    /// Hexes on which a move ends.
    pub stops: Hexes,
    /// Hexes that obstruct sight always, and hills.
    pub tall: Hexes,
    /// Hills.
    pub hills: Hexes,
    /// Number of the plateau of each hill hex, 0 for others.
    plateau: [u8; PLACES],
    /// The strip of each hex, as each side sees it. `NOWHERE` and all numbers without a hex are in
    /// a sixth one, so that the field of a piece need not be looked at first.
    strips: [[u8; 256]; 2],
    /// The hexes of every choice of strips, as each side sees them.
    strip_hexes: [[Hexes; 32]; 2],
    kinds: [&'static UnitLine; MOST_UNITS],
    rates: [Rule; MOST_UNITS],
    /// By Command card: the units of the kind it speaks of, as bits.
    spoken: [u64; TITLES.len()],
    waits: [u16; MOST_UNITS],
    /// Units that wait for a turn, as bits.
    pub waiting: u64,
    /// No unit waits from this turn on.
    pub last_wait: u16,
    /// Mounted Leaders and Army Commanders, as bits.
    mounted: u16,
    commanders: u16,
    /// Units that may swarm, as bits.
    pub swarmers: u64,
    /// Units with arquebuses, as bits.
    pub arquebusiers: u64,
    red_units: u8,
    red_leaders: u8,
    all_units: u8,
    all_leaders: u8,
}

static BATTLES: Registry<Battle> = Registry::new();

impl Interned for Battle {
    fn registry() -> &'static Registry<Battle> {
        &BATTLES
    }
}

impl Draft {
    /// Makes it ready and interns it. Units and Leaders must stand in the order Red, Blue.
    pub fn intern(self, charts: &'static Charts) -> Result<Sheet<Battle>, Fault> {
        let content = format!("{self:?}");
        Sheet::intern(content.as_bytes(), || Battle::ready(self, charts))
    }
}

impl Battle {
    fn ready(draft: Draft, charts: &'static Charts) -> Battle {
        let such = |wanted: &dyn Fn(GroundId) -> bool| -> Hexes {
            let all = draft.ground.iter().enumerate();
            all.filter(|&(_, &ground)| wanted(ground)).map(|(at, _)| Hex(at as u16)).collect()
        };
        let line = |ground: GroundId| charts.ground.get(ground as usize);
        let hills = such(&|ground| ground == HILL);
        let red_units = draft.units.iter().filter(|unit| unit.owner == Seat::Red).count() as u8;
        let red = |leader: &&LeaderEntry| leader.owner == Seat::Red;
        let mut kinds = [&charts.units[0]; MOST_UNITS];
        let mut rates = [MOVE_ONCE; MOST_UNITS];
        let mut waits = [0; MOST_UNITS];
        let (mut swarmers, mut arquebusiers, mut waiting) = (0, 0, 0);
        let mut spoken = [0; TITLES.len()];
        for (at, unit) in draft.units.iter().enumerate().take(MOST_UNITS) {
            if let Some(line) = charts.units.get(unit.kind.0 as usize) {
                kinds[at] = line;
                rates[at] = printed_rate(&line.code);
                swarmers |= u64::from(line.swarm) << at;
                arquebusiers |= u64::from(line.weapon == Weapon::Arquebus) << at;
                for (title, units) in spoken.iter_mut().enumerate() {
                    *units |= u64::from(speaks_of_kind(Title(title as u8), line)) << at;
                }
            }
            waits[at] = unit.waits;
            waiting |= u64::from(unit.waits > 0) << at;
        }
        let mut strips = [[5; 256]; 2];
        for seat in Seat::BOTH {
            for hex in 0..PLACES as u8 {
                let top = draft.sides[seat.index()].top;
                strips[seat.index()][hex as usize] = strip(hex, top, charts.lines) as u8;
            }
        }
        let mut strip_hexes = [[Hexes::EMPTY; 32]; 2];
        for hex in BOARD.hexes() {
            for (of, sets) in strips.iter().zip(&mut strip_hexes) {
                let strip = of[hex.index()];
                let with = sets.iter_mut().enumerate().filter(|(bits, _)| bits >> strip & 1 == 1);
                with.for_each(|(_, set)| set.insert(hex));
            }
        }
        let such_leaders = |wanted: LeaderKind| {
            let all = draft.leaders.iter().enumerate().take(MOST_LEADERS);
            all.filter(|(_, leader)| leader.kind == wanted).fold(0, |bits, (at, _)| bits | 1 << at)
        };
        Battle {
            sides: draft.sides.clone(),
            goals: draft.sides.each_ref().map(|side| side.goal),
            charts,
            lie: lie(),
            impassable: such(&|ground| line(ground).is_some_and(|line| line.impassable)),
            stops: such(&|ground| line(ground).is_some_and(|line| line.stop)),
            tall: such(&|ground| line(ground).is_some_and(|line| line.blocks == Blocks::Yes)),
            hills,
            plateau: plateaus(&hills),
            strips,
            strip_hexes,
            kinds,
            rates,
            spoken,
            waits,
            waiting,
            last_wait: waits.into_iter().max().unwrap_or(0),
            mounted: such_leaders(LeaderKind::Mounted),
            commanders: such_leaders(LeaderKind::Commander),
            swarmers,
            arquebusiers,
            red_units,
            red_leaders: draft.leaders.iter().filter(red).count() as u8,
            all_units: draft.units.len().min(MOST_UNITS) as u8,
            all_leaders: draft.leaders.len().min(MOST_LEADERS) as u8,
            draft,
        }
    }

    /// The line of a unit in the sheet.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> &'static UnitLine {
        self.kinds.get(unit as usize).copied().unwrap_or(self.kinds[0])
    }

    /// The ledger entry on the rate of a unit.
    #[inline]
    pub fn rate(&self, unit: UnitId) -> Rule {
        self.rates.get(unit as usize).copied().unwrap_or(MOVE_ONCE)
    }

    /// The units of the kind that a Command card speaks of, as bits; all for other cards.
    #[inline]
    pub fn spoken_of(&self, title: Title) -> u64 {
        self.spoken.get(title.0 as usize).copied().unwrap_or(u64::MAX)
    }

    /// The turn before which a unit is not ordered, 0 for none.
    #[inline]
    pub fn waits(&self, unit: UnitId) -> u16 {
        self.waits.get(unit as usize).copied().unwrap_or(0)
    }

    /// Whose unit.
    #[inline]
    pub fn owner(&self, unit: UnitId) -> Seat {
        if unit < self.red_units { Seat::Red } else { Seat::Blue }
    }

    /// Whose Leader.
    #[inline]
    pub fn leader_owner(&self, leader: LeaderId) -> Seat {
        if leader < self.red_leaders { Seat::Red } else { Seat::Blue }
    }

    /// The numbers of a side's units.
    #[inline]
    pub fn units_of(&self, seat: Seat) -> std::ops::Range<UnitId> {
        match seat {
            Seat::Red => 0..self.red_units,
            Seat::Blue => self.red_units..self.all_units,
        }
    }

    /// The numbers of a side's Leaders.
    #[inline]
    pub fn leaders_of(&self, seat: Seat) -> std::ops::Range<LeaderId> {
        match seat {
            Seat::Red => 0..self.red_leaders,
            Seat::Blue => self.red_leaders..self.all_leaders,
        }
    }

    /// What a unit is called.
    pub fn unit_name(&self, unit: UnitId) -> &str {
        self.draft.units.get(unit as usize).map_or("nobody", |unit| &unit.name)
    }

    /// What a Leader is called.
    pub fn leader_name(&self, leader: LeaderId) -> &str {
        self.draft.leaders.get(leader as usize).map_or("nobody", |leader| &leader.name)
    }

    /// The printed kind of a Leader.
    pub fn leader_kind(&self, leader: LeaderId) -> LeaderKind {
        self.draft.leaders.get(leader as usize).map_or(LeaderKind::Foot, |leader| leader.kind)
    }

    /// Is he the Army Commander?
    #[inline]
    pub fn is_commander(&self, leader: LeaderId) -> bool {
        self.commanders >> (leader & 15) & 1 == 1
    }

    /// Is he mounted?
    #[inline]
    pub fn is_mounted(&self, leader: LeaderId) -> bool {
        self.mounted >> (leader & 15) & 1 == 1
    }

    /// The printed ground of a hex.
    #[inline]
    pub fn ground(&self, hex: u8) -> GroundId {
        self.draft.ground.get(hex as usize).copied().unwrap_or(OPEN)
    }

    /// In which strip of the field a hex lies for a side.
    #[inline]
    pub fn strip(&self, seat: Seat, hex: u8) -> usize {
        if usize::from(hex) < PLACES { self.strips(seat)[usize::from(hex)].into() } else { 0 }
    }

    /// The strips of all hexes for a side.
    #[inline]
    pub fn strips(&self, seat: Seat) -> &[u8; 256] {
        &self.strips[seat.index()]
    }

    /// The hexes of these strips of the field, as bits, for a side.
    #[inline]
    pub fn strip_hexes(&self, seat: Seat, strips: usize) -> Hexes {
        self.strip_hexes[seat.index()][strips & 31]
    }

    /// Are two hexes on one plateau of hills?
    #[inline]
    pub fn same_plateau(&self, a: u8, b: u8) -> bool {
        let of = |hex: u8| self.plateau.get(hex as usize).copied().unwrap_or(0);
        of(a) != 0 && of(a) == of(b)
    }
}

/// Numbers connected groups of hills from 1.
fn plateaus(hills: &Hexes) -> [u8; PLACES] {
    let mut numbers = [0; PLACES];
    let mut group = 0;
    for start in hills.iter() {
        if numbers[start.index()] != 0 {
            continue;
        }
        group += 1;
        let mut open = vec![start];
        while let Some(hex) = open.pop() {
            if std::mem::replace(&mut numbers[hex.index()], group) == 0 {
                open.extend((*lie().around(hex.0 as u8) & *hills).iter());
            }
        }
    }
    numbers
}
