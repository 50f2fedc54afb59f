//! What lies on the table: units, markers, tracks, and a handle to the field under it.

use crate::charts::{Counter, Formation, Marker, Pouch};
use crate::field::{Card, Division, DivisionId, Field, MOST_ZONES};
use crate::phase::Phase;
use crate::unit::{Flag, Kind, MOST_UNITS, Unit, UnitId, Zone};
use crate::zone_set::ZoneSet;
use engine::{List, Seat, Sheet};
use serde::{Deserialize, Serialize};

/// What the other side knows of a change of formation this turn (3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tried {
    /// No change was tried.
    #[default]
    No,
    /// A free choice before turn 1 (3.1).
    Free,
    /// A change was tried with this slack: QL less the die and the modifier for enemy ZoC. It
    /// succeeded if the slack was 0 or more, or 1 or more for a change across attack and defence.
    With(i8),
}

/// What belongs to one army as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Army {
    /// In force this turn. Secret.
    pub formation: Formation,
    /// In force last turn, or historical: known to both.
    pub before: Formation,
    /// What was tried this turn, known to both.
    pub tried: Tried,
    /// The initiative modifier that was announced this turn.
    pub shown: Option<i8>,
    /// Tactical markers in hand. Secret but for their number.
    pub hand: Pouch,
    /// Tactical markers used this turn, known to both.
    pub used: Pouch,
    /// A tactical marker face down in this combat. Secret, but that it lies there is not.
    pub laid: Option<Marker>,
    /// Activation markers left.
    pub markers: u8,
    /// VP for eliminations.
    pub points: u16,
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// Map, order of battle, charts.
    pub field: Sheet<Field>,
    /// Zones attacked in this activation (8.6).
    pub attacked: ZoneSet,
    /// Zones from which a melee was started this turn (8.1).
    pub attacked_from: ZoneSet,
    /// Zones each side stands in: follows from the units.
    pub held: [ZoneSet; 2],
    /// Zones where each side has a unit that exerts a ZoC (7.2): follows from the units.
    pub guarded: [ZoneSet; 2],
    /// SP in each zone: follows from the units.
    pub sp: List<u8, MOST_ZONES>,
    /// The units.
    pub units: List<Unit, MOST_UNITS>,
    /// Red's and Blue's.
    pub armies: [Army; 2],
    /// Divisions activated this turn, as bits.
    pub activated: u32,
    /// Divisions that changed sides.
    pub turned: u32,
    /// Divisions that waver still.
    pub wavering: u32,
    /// The turn, from 1.
    pub turn: u8,
    /// Who has the initiative this turn.
    pub initiative: Seat,
    /// For those who look on.
    pub phase: Phase,
    /// The division being activated.
    pub active: Option<DivisionId>,
    /// Where a reinforcement that must enter together has begun to enter.
    pub entry: Option<Zone>,
}

/// The divisions that a bit is set for.
pub fn divisions_in(mut set: u32) -> impl Iterator<Item = DivisionId> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(first as DivisionId)
    })
}

impl Table {
    /// The field, for as long as the process runs.
    #[inline]
    pub fn ground(&self) -> &'static Field {
        self.field.get()
    }

    /// A unit.
    #[inline]
    pub fn unit(&self, id: UnitId) -> Unit {
        self.units.at(id as usize % MOST_UNITS)
    }

    /// What is fixed about a unit.
    #[inline]
    pub fn card(&self, id: UnitId) -> &'static Card {
        let cards = &self.ground().cards;
        cards.get(id as usize).unwrap_or_else(|| &cards[0])
    }

    /// A division.
    #[inline]
    pub fn division(&self, id: DivisionId) -> &'static Division {
        let divisions = &self.ground().divisions;
        divisions.get(id as usize).unwrap_or_else(|| &divisions[0])
    }

    /// A unit's name.
    pub fn name(&self, id: UnitId) -> &'static str {
        &self.card(id).name
    }

    /// All units with their ids.
    #[inline]
    pub fn all(&self) -> impl Iterator<Item = (UnitId, Unit)> + '_ {
        self.units.iter().enumerate().map(|(id, &unit)| (id as UnitId, unit))
    }

    /// Whose a unit is.
    #[inline]
    pub fn seat(&self, unit: Unit) -> Seat {
        if unit.has(Flag::BLUE) { Seat::Blue } else { Seat::Red }
    }

    /// Whose a unit is, by id.
    #[inline]
    pub fn seat_of(&self, id: UnitId) -> Seat {
        self.seat(self.unit(id))
    }

    /// Whose a division is now.
    pub fn division_seat(&self, id: DivisionId) -> Seat {
        let seat = self.division(id).seat;
        if self.turned >> id & 1 == 1 { !seat } else { seat }
    }

    /// The places of a side's units in the order of battle: all of them once somebody has turned.
    #[inline]
    pub fn range(&self, seat: Seat) -> std::ops::Range<usize> {
        let (red, all) = (self.ground().red, self.units.len());
        match seat {
            _ if self.turned != 0 => 0..all,
            Seat::Red => 0..red.min(all),
            Seat::Blue => red.min(all)..all,
        }
    }

    /// A side's units that may ever fire: everybody's once somebody has turned.
    #[inline]
    pub fn shooters(&self, seat: Seat) -> &'static [UnitId] {
        let field = self.ground();
        let (red, blue) = field.shooters.split_at(field.red_shooters);
        match seat {
            _ if self.turned != 0 => &field.shooters,
            Seat::Red => red,
            Seat::Blue => blue,
        }
    }

    /// The divisions of a side now, as bits.
    #[inline]
    pub fn divisions_of(&self, seat: Seat) -> u32 {
        let field = self.ground();
        let all = u32::MAX.checked_shr(32 - field.divisions.len() as u32).unwrap_or(0);
        let red = field.red_divisions ^ self.turned;
        (if seat == Seat::Red { red } else { !red }) & all
    }

    /// The units of a division.
    #[inline]
    pub fn units_of(&self, division: &Division) -> &[Unit] {
        self.units.get(division.first.into()..division.end.into()).unwrap_or(&[])
    }

    /// How far each zone is from the line of retreat of the side a division fights for (8.7.r.c).
    #[inline]
    pub fn retreat_of(&self, id: DivisionId) -> &'static [u8] {
        let division = self.division(id);
        if self.turned >> id & 1 == 1 { &division.retreat_turned } else { &division.retreat }
    }

    /// Units of a side on the map.
    pub fn army_units(&self, seat: Seat) -> impl Iterator<Item = (UnitId, Unit)> + '_ {
        self.all().filter(move |(_, unit)| self.seat(*unit) == seat && unit.zone().is_some())
    }

    /// Units in a zone: all of the side that holds it.
    #[inline]
    pub fn in_zone(&self, zone: Zone) -> impl Iterator<Item = (UnitId, Unit)> + '_ {
        let holder = if self.held[0].contains(zone) { Seat::Red } else { Seat::Blue };
        let range = self.range(holder);
        let start = range.start;
        let units = self.units.get(range).unwrap_or(&[]).iter().enumerate();
        let here = units.filter(move |(_, unit)| unit.stands_in(zone));
        here.map(move |(index, &unit)| ((start + index) as UnitId, unit))
    }

    /// A unit's present kind: mounted or not, named or generic.
    #[inline]
    pub fn kind(&self, id: UnitId) -> Kind {
        let (unit, kind) = (self.unit(id), self.card(id).kind);
        if unit.has(Flag::MOUNTED) {
            kind.on_horse()
        } else if unit.has(Flag::GENERIC) {
            Kind::Ta
        } else {
            kind
        }
    }

    /// What is printed on the side of the counter that shows.
    #[inline]
    pub fn counter(&self, id: UnitId) -> &'static Counter {
        let counters = &self.ground().charts.counters;
        if self.unit(id).has(Flag::GENERIC) {
            &counters.generic
        } else {
            counters.of(self.kind(id))
        }
    }

    /// Is it a leader on the map?
    pub fn leads(&self, id: UnitId) -> bool {
        self.card(id).kind.is_leader() && self.unit(id).zone().is_some()
    }

    /// A named or replaced leader's standing as Da: the reverse of a Da is a Ta (1.4.1).
    pub fn is_daimyo(&self, id: UnitId) -> bool {
        self.card(id).kind == Kind::Da && !self.unit(id).has(Flag::GENERIC)
    }

    /// Changes a unit where it stands: SP may change, the zone may not.
    pub fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        let Some(unit) = self.units.get_mut(id as usize) else { return };
        let (before, guards) = (unit.sp(), unit.controls());
        change(unit);
        let (after, zone) = (*unit, unit.zone());
        let Some(zone) = zone else { return };
        if after.sp() != before
            && let Some(sp) = self.sp.get_mut(zone.index())
        {
            *sp = (*sp + after.sp()).saturating_sub(before);
        }
        let seat = usize::from(after.has(Flag::BLUE));
        match (guards, after.controls()) {
            (false, true) => self.guarded[seat].insert(zone),
            (true, false) => self.guard(seat, zone),
            _ => {}
        }
    }

    /// Somebody in the zone no longer exerts a ZoC, or has left: does anybody else?
    fn guard(&mut self, seat: usize, zone: Zone) {
        let range = self.range(if seat == 1 { Seat::Blue } else { Seat::Red });
        let units = self.units.get(range).unwrap_or(&[]);
        if !units.iter().any(|unit| unit.stands_in(zone) && unit.controls()) {
            self.guarded[seat].remove(zone);
        }
    }

    /// Puts a unit somewhere: into a zone, or off the map.
    pub fn put(&mut self, id: UnitId, place: u8) {
        let Some(unit) = self.units.get_mut(id as usize) else { return };
        let (from, sp, guards) = (unit.zone(), unit.sp(), unit.controls());
        unit.place = place;
        let (to, seat) = (unit.zone(), usize::from(unit.has(Flag::BLUE)));
        if let Some(from) = from
            && let Some(total) = self.sp.get_mut(from.index())
        {
            *total = total.saturating_sub(sp);
            if *total == 0 {
                self.held[seat].remove(from);
                self.guarded[seat].remove(from);
            } else if guards {
                self.guard(seat, from);
            }
        }
        if let Some(to) = to {
            if let Some(total) = self.sp.get_mut(to.index()) {
                *total += sp;
            }
            self.held[seat].insert(to);
            if guards {
                self.guarded[seat].insert(to);
            }
        }
    }

    /// SP in a zone.
    #[inline]
    pub fn sp_in(&self, zone: Zone) -> u8 {
        self.sp.at(zone.index())
    }

    /// Works out what follows from the units.
    pub fn tally(&mut self) {
        self.sp = List::new();
        self.held = [ZoneSet::EMPTY; 2];
        self.guarded = [ZoneSet::EMPTY; 2];
        for _ in 0..self.ground().zones.len() {
            let _fits = self.sp.push(0);
        }
        for id in 0..self.units.len() {
            let unit = self.units[id];
            if let Some(zone) = unit.zone() {
                if let Some(total) = self.sp.get_mut(zone.index()) {
                    *total += unit.sp();
                }
                let seat = usize::from(unit.has(Flag::BLUE));
                self.held[seat].insert(zone);
                if unit.controls() {
                    self.guarded[seat].insert(zone);
                }
            }
        }
    }

    /// The army of a side.
    #[inline]
    pub fn army(&self, seat: Seat) -> &Army {
        &self.armies[seat.index()]
    }

    /// The army of a side, to be changed.
    #[inline]
    pub fn army_mut(&mut self, seat: Seat) -> &mut Army {
        &mut self.armies[seat.index()]
    }

    /// The army commander, if he is on the map.
    pub fn commander(&self, seat: Seat) -> Option<UnitId> {
        let id = self.ground().sides[seat.index()].commander?;
        self.unit(id).zone().map(|_| id)
    }

    /// Lets a division change sides; [`Table::tally`] must follow.
    pub fn turn_coat(&mut self, id: DivisionId) {
        self.turned ^= 1 << id;
        let blue = self.division_seat(id) == Seat::Blue;
        for unit in self.division(id).units() {
            if let Some(unit) = self.units.get_mut(unit as usize) {
                unit.set(Flag::BLUE, blue);
            }
        }
    }

    /// The zones of divisions that waver, but for one of them.
    pub fn camps(&self, but: Option<DivisionId>) -> ZoneSet {
        let mut zones = ZoneSet::EMPTY;
        for id in divisions_in(self.wavering).filter(|&id| Some(id) != but) {
            let units = self.units_of(self.division(id));
            units.iter().for_each(|unit| zones.insert_place(unit.place));
        }
        zones
    }

    /// Does a division waver?
    #[inline]
    pub fn wavers(&self, division: DivisionId) -> bool {
        self.wavering >> division & 1 == 1
    }
}
