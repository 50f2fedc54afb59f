//! Setting up the Game, the part that is data: map, roster, special rules.
//!
//! A [`Draft`] is what a scenario file or the statements of a case say; a [`Battle`] is the same
//! made ready for play and interned, so that a table carries only a handle to it.

pub mod check;
pub mod file;
pub mod format;
pub mod random;

use crate::battlefield::{Hexes, Lie, PLACES, lie, strip};
use crate::battlefield_terrain::{Blocks, GroundId, HILL, OPEN};
use crate::table::{LeaderId, MOST_LEADERS, MOST_UNITS, UnitId};
use crate::unit_reference_sheet::{Charts, UnitKind, UnitLine};
use engine::{Fault, Interned, Registry, Seat, Sheet};
use ground::hexes::Hex;

pub use random::random;

/// The kind of a Leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeaderKind {
    /// On foot: leads infantry.
    Foot,
    /// Mounted: leads anybody.
    Mounted,
    /// The Army Commander.
    Commander,
}

impl LeaderKind {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            LeaderKind::Foot => "foot",
            LeaderKind::Mounted => "mounted",
            LeaderKind::Commander => "commander",
        }
    }

    /// Reads the word.
    pub fn named(word: &str) -> Option<LeaderKind> {
        let all = [LeaderKind::Foot, LeaderKind::Mounted, LeaderKind::Commander];
        all.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(word))
    }
}

/// A side that does not change during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// "Takeda".
    pub name: String,
    /// At the top edge?
    pub top: bool,
    /// Banners to win.
    pub goal: u8,
    /// Command and Dragon cards dealt.
    pub deal: [u8; 2],
    /// Banners its command tent is worth to the other side.
    pub tent_value: u8,
}

/// A unit of the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitEntry {
    /// What players call it.
    pub name: String,
    /// Which line of the sheet.
    pub kind: UnitKind,
    /// Whose.
    pub owner: Seat,
    /// Blocks at full strength.
    pub start: u8,
    /// Not ordered before this turn unless it has been struck; 0 for units that do not wait.
    pub waits: u16,
}

/// A Leader of the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderEntry {
    /// What players call him.
    pub name: String,
    /// Foot, mounted or commander.
    pub kind: LeaderKind,
    /// Whose.
    pub owner: Seat,
}

/// A hex that is worth banners to one side, once and for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// To whom.
    pub seat: Seat,
    /// Where.
    pub hex: u8,
    /// How many.
    pub banners: u8,
    /// Does the other side lose a Command card besides?
    pub card: bool,
}

/// Hexes through which units of one side may go for banners; the unit is removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// Whose units.
    pub seat: Seat,
    /// Which kinds, as bits over the sheet.
    pub kinds: u16,
    /// By entering such a hex, or else by leaving the field from it as 1 hex of its move.
    pub enter: bool,
    /// Banners for each.
    pub banners: u8,
    /// Which hexes.
    pub hexes: Vec<u8>,
}

/// What a scenario says, before it is made ready. Its text is the key under which it is interned.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What it is called.
    pub title: String,
    /// What to tell players about it.
    pub note: String,
    /// Red and Blue.
    pub sides: [Side; 2],
    /// Who moves first.
    pub first: Seat,
    /// The ground of every place.
    pub ground: [GroundId; PLACES],
    /// Units, Red's first.
    pub units: Vec<UnitEntry>,
    /// Leaders, Red's first.
    pub leaders: Vec<LeaderEntry>,
    /// Hexes worth banners.
    pub objectives: Vec<Objective>,
    /// Exits worth banners.
    pub exits: Vec<Exit>,
    /// Who gains a banner for each Order One Unit card.
    pub order_one: Option<Seat>,
    /// The winner of the day before, his banners and the loser's.
    pub carry: Option<(Seat, u8, u8)>,
    /// Turns after which nobody has won.
    pub limit: u16,
    /// Mist lies on the field up to this turn.
    pub mist: u16,
    /// It rains from the first of these turns to the second; 0 for never.
    pub rain: [u16; 2],
}

impl Default for Draft {
    fn default() -> Draft {
        let side =
            |name: &str, top| Side { name: name.into(), top, goal: 5, deal: [5, 3], tent_value: 3 };
        Draft {
            title: "A field".into(),
            note: String::new(),
            sides: [side("Red", true), side("Blue", false)],
            first: Seat::Red,
            ground: [OPEN; PLACES],
            units: Vec::new(),
            leaders: Vec::new(),
            objectives: Vec::new(),
            exits: Vec::new(),
            order_one: None,
            carry: None,
            limit: 200,
            mist: 0,
            rain: [0; 2],
        }
    }
}

/// Everything about a battle that does not change while it is fought.
#[derive(Debug)]
pub struct Battle {
    /// As drafted.
    pub draft: Draft,
    /// Red and Blue.
    pub sides: [Side; 2],
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
    /// The strip of each hex, as each side sees it.
    strips: [[u8; PLACES]; 2],
    kinds: [&'static UnitLine; MOST_UNITS],
    waits: [u16; MOST_UNITS],
    /// Has a side units that may swarm?
    pub swarms: [bool; 2],
    red_units: u8,
    red_leaders: u8,
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
        let mut waits = [0; MOST_UNITS];
        let mut swarms = [false; 2];
        for (at, unit) in draft.units.iter().enumerate().take(MOST_UNITS) {
            if let Some(line) = charts.units.get(unit.kind.0 as usize) {
                kinds[at] = line;
                swarms[unit.owner.index()] |= line.swarm;
            }
            waits[at] = unit.waits;
        }
        let mut strips = [[0; PLACES]; 2];
        for seat in Seat::BOTH {
            for hex in 0..PLACES as u8 {
                let top = draft.sides[seat.index()].top;
                strips[seat.index()][hex as usize] = strip(hex, top, charts.lines) as u8;
            }
        }
        Battle {
            sides: draft.sides.clone(),
            charts,
            lie: lie(),
            impassable: such(&|ground| line(ground).is_some_and(|line| line.impassable)),
            stops: such(&|ground| line(ground).is_some_and(|line| line.stop)),
            tall: such(&|ground| line(ground).is_some_and(|line| line.blocks == Blocks::Yes)),
            hills,
            plateau: plateaus(&hills),
            strips,
            kinds,
            waits,
            swarms,
            red_units,
            red_leaders: draft.leaders.iter().filter(red).count() as u8,
            draft,
        }
    }

    /// The line of a unit in the sheet.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> &'static UnitLine {
        self.kinds.get(unit as usize).copied().unwrap_or(self.kinds[0])
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
            Seat::Blue => self.red_units..self.draft.units.len().min(MOST_UNITS) as u8,
        }
    }

    /// The numbers of a side's Leaders.
    #[inline]
    pub fn leaders_of(&self, seat: Seat) -> std::ops::Range<LeaderId> {
        match seat {
            Seat::Red => 0..self.red_leaders,
            Seat::Blue => self.red_leaders..self.draft.leaders.len().min(MOST_LEADERS) as u8,
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
    pub fn is_commander(&self, leader: LeaderId) -> bool {
        self.leader_kind(leader) == LeaderKind::Commander
    }

    /// Is he mounted?
    pub fn is_mounted(&self, leader: LeaderId) -> bool {
        self.leader_kind(leader) == LeaderKind::Mounted
    }

    /// The printed ground of a hex.
    #[inline]
    pub fn ground(&self, hex: u8) -> GroundId {
        self.draft.ground.get(hex as usize).copied().unwrap_or(OPEN)
    }

    /// In which strip of the field a hex lies for a side.
    #[inline]
    pub fn strip(&self, seat: Seat, hex: u8) -> usize {
        self.strips[seat.index()].get(hex as usize).copied().unwrap_or(0).into()
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
