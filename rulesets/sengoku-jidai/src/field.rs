//! What does not change during a battle: map, order of battle, charts, special rules, house rules.
//!
//! Interned once; the table holds a handle. Everything a hot loop looks up is worked out here.

use crate::charts::{Charts, Counter, Formation};
use crate::scenario::{Wavering, WeatherSpec};
use crate::unit::{Kind, UnitId, Zone};
use crate::zone_set::ZoneSet;
use engine::{Interned, Registry, Seat};
use ground::areas::{AreaGraph, Terrain};

/// A division by its place in the order of battle.
pub type DivisionId = u8;

/// The most divisions a battle can have.
pub const MOST_DIVISIONS: usize = 32;
/// The most zones a map can have here.
pub const MOST_ZONES: usize = 64;

/// A battle's field.
#[derive(Debug)]
pub struct Field {
    /// For the heading.
    pub title: String,
    /// The built-in map, if it is one.
    pub map_name: Option<String>,
    /// The zones and borders.
    pub map: AreaGraph,
    /// What is worked out for each zone.
    pub zones: Vec<ZoneSheet>,
    /// Red and Blue.
    pub sides: [Side; 2],
    /// Divisions, Red's first.
    pub divisions: Vec<Division>,
    /// One card for each unit, division by division.
    pub cards: Vec<Card>,
    /// The charts.
    pub charts: Charts,
    /// Last turn.
    pub turns: u8,
    /// Minutes a turn lasts.
    pub minutes: u16,
    /// Minutes after midnight at which turn 1 begins.
    pub start: u16,
    /// Who has the initiative on turn 1.
    pub first: Seat,
    /// Stacking limit of each zone in SP (2.3), side by side because every move asks for several.
    pub limits: [u8; MOST_ZONES],
    /// Type III zones.
    pub castles: ZoneSet,
    /// Map-edge zones.
    pub edges: ZoneSet,
    /// Zones from which some ZoC is exerted.
    pub controlling: ZoneSet,
    /// Reinforcing divisions, as bits.
    pub reinforcing: u32,
    /// How many units are Red's at the start: they come first.
    pub red: usize,
    /// The Da and Ta of all divisions.
    pub leaders: Vec<UnitId>,
    /// The Da among them.
    pub daimyos: Vec<UnitId>,
    /// All samurai, on foot or mounted.
    pub samurai: Vec<UnitId>,
    /// All who have a fire strength on some side of some counter of theirs: nobody else ever fires.
    pub shooters: Vec<UnitId>,
    /// How many of these are Red's at the start: they come first.
    pub red_shooters: usize,
    /// Divisions that are Red's at the start, as bits.
    pub red_divisions: u32,
    /// Zones with a palisade.
    pub palisade: ZoneSet,
    /// How far cannon fire, 1 to 3.
    pub cannon_range: u8,
    /// Changes to fire, options that are off left out.
    pub weather: Vec<WeatherSpec>,
    /// VP at the end.
    pub points: Vec<Points>,
    /// House rules.
    pub house: Options,
    /// Map and scenario are copied from the printed game.
    pub printed: bool,
    /// Statements that give the fixed part of the battle again.
    pub statements: Vec<String>,
}

/// House rules as the rules look them up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Messengers, flags and drums instead of the radius (6.0).
    pub signals: bool,
    /// Bows are always in command (4.1).
    pub bows_independent: bool,
    /// ZoC reaches zones of equal type (B-14).
    pub zoc_at_least: bool,
    /// The mild initiative modifiers.
    pub mild_initiative: bool,
    /// All leaders dead ends the battle (B-98).
    pub sudden_death: bool,
    /// Ask for markers only when one fits.
    pub ask_when_possible: bool,
}

/// A zone with what is worked out from the map.
#[derive(Clone, Debug)]
pub struct ZoneSheet {
    /// Level and number.
    pub code: u16,
    /// I, II, III, X.
    pub terrain: Terrain,
    /// Elevation.
    pub level: u8,
    /// Stacking limit in SP (2.3).
    pub limit: u8,
    /// A map-edge zone.
    pub edge: bool,
    /// MP to enter it, borders apart (7.1).
    pub cost: u8,
    /// Zones that can be entered from here, with the MP for zone and border.
    pub ways: Vec<(Zone, u8)>,
    /// The same by cost, 1 to 5 MP.
    pub steps: [ZoneSet; 5],
    /// Some step from here costs 4 or 5 MP.
    pub dear: bool,
    /// The same as a set.
    pub open: ZoneSet,
    /// Zones within one to five open steps, whoever stands in between, itself included.
    pub near: [ZoneSet; 5],
    /// Zones that adjoin this one, whatever the border.
    pub adjacent: ZoneSet,
    /// Zones a unit here exerts a ZoC over (7.2).
    pub controls: ZoneSet,
    /// Zones seen from here within one, two and three zones (2.2).
    pub sight: [ZoneSet; 3],
    /// Zones a charge from here may be aimed at, as far as the ground goes (8.5.2).
    pub charges: ZoneSet,
    /// Its middle on the drawing.
    pub centre: (i32, i32),
}

/// A side.
#[derive(Clone, Debug, Default)]
pub struct Side {
    /// "Takeda".
    pub name: String,
    /// The army commander.
    pub commander: Option<UnitId>,
    /// Historical formation.
    pub formation: Formation,
    /// VP lost at which it breaks; 0 for never.
    pub breaks: u16,
}

/// A division.
#[derive(Clone, Debug)]
pub struct Division {
    /// "Baba".
    pub name: String,
    /// Whose at the start.
    pub seat: Seat,
    /// Number of its clan.
    pub clan: u8,
    /// Name of its clan.
    pub clan_name: String,
    /// Its first unit.
    pub first: UnitId,
    /// One past its last unit.
    pub end: UnitId,
    /// Its Da or Ta, if it has one.
    pub leader: Option<UnitId>,
    /// Its Ch.
    pub servants: Vec<UnitId>,
    /// For each zone how far its line of retreat is; 255 for no way.
    pub retreat: Vec<u8>,
    /// The same for the other side's line, which is its own once it has changed sides.
    pub retreat_turned: Vec<u8>,
    /// Turn of entry; 0: on the map from the start.
    pub turn: u8,
    /// Zones of entry.
    pub entry: ZoneSet,
    /// Its units must all enter through the same zone.
    pub together: bool,
    /// Doubtful loyalty.
    pub wavering: Wavering,
}

impl Division {
    /// Its units.
    pub fn units(&self) -> std::ops::Range<UnitId> {
        self.first..self.end
    }
}

/// What is fixed about a unit.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its kind; a samurai's on foot.
    pub kind: Kind,
    /// Its division.
    pub division: DivisionId,
    /// Its clan.
    pub clan: u8,
    /// QL; a leader's named side.
    pub ql: u8,
    /// QL of a leader's reverse.
    pub generic_ql: u8,
    /// Needs no servants and has a fire strength on both sides of its counter.
    pub always_fires: bool,
    /// Never suffers the servants rule.
    pub free_servants: bool,
    /// QL as the scenario gave it, if it did.
    pub own_ql: Option<u8>,
    /// Its name.
    pub name: String,
}

/// VP at the end.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    /// For whom.
    pub seat: Seat,
    /// How many.
    pub points: u8,
    /// For what.
    pub reason: Reason,
}

/// What VP are given for.
#[derive(Clone, Copy, Debug)]
pub enum Reason {
    /// Holding a zone.
    Held(Zone),
    /// A named leader standing in a zone.
    Leader(UnitId, Zone),
    /// A named leader eliminated.
    Dead(UnitId),
    /// Nothing: a handicap.
    Given,
}

impl Field {
    /// The sheet of a zone.
    #[inline]
    pub fn zone(&self, zone: Zone) -> &ZoneSheet {
        // A zone of another map cannot come here: staging and saves check it.
        self.zones.get(zone.index()).unwrap_or_else(|| &self.zones[0])
    }

    /// The three digits of a zone.
    pub fn code(&self, zone: Zone) -> String {
        crate::scenario::code(self.zone(zone).code)
    }

    /// What is printed on a kind of counter.
    #[inline]
    pub fn counter(&self, kind: Kind) -> &Counter {
        self.charts.counters.of(kind)
    }

    /// The zones within so many open steps, none of them entering a zone to avoid.
    pub fn within(&self, from: Zone, steps: u8, avoid: ZoneSet) -> ZoneSet {
        // Mostly nobody is in the way.
        let near = usize::from(steps).checked_sub(1).and_then(|i| self.zone(from).near.get(i));
        if let Some(&near) = near.filter(|near| near.intersection(avoid).is_empty()) {
            return near;
        }
        let mut seen = ZoneSet::of(from);
        let mut front = seen;
        for _ in 0..steps {
            let next =
                front.into_iter().fold(ZoneSet::EMPTY, |all, zone| all.union(self.zone(zone).open));
            front = next.difference(seen).difference(avoid);
            seen = seen.union(front);
        }
        seen
    }

    /// A division by name.
    pub fn division_named(&self, name: &str) -> Option<DivisionId> {
        let same = |division: &Division| division.name.eq_ignore_ascii_case(name);
        self.divisions.iter().position(same).map(|index| index as DivisionId)
    }

    /// A unit by name.
    pub fn unit_named(&self, name: &str) -> Option<UnitId> {
        let same = |card: &Card| card.name.eq_ignore_ascii_case(name);
        self.cards.iter().position(same).map(|index| index as UnitId)
    }

    /// A zone by its digits.
    pub fn zone_named(&self, word: &str) -> Option<Zone> {
        let code = word.parse::<u16>().ok().filter(|_| word.len() == 3)?;
        self.map.by_code(code)
    }

    /// Time of day at the beginning of a turn.
    pub fn clock(&self, turn: u8) -> String {
        let minutes = self.start + u16::from(turn.saturating_sub(1)) * self.minutes;
        format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
    }
}

impl Interned for Field {
    fn registry() -> &'static Registry<Field> {
        static FIELDS: Registry<Field> = Registry::new();
        &FIELDS
    }
}
