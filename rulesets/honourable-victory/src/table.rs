//! Everything that lies on the table, markers included, as plain memory.
//!
//! The zones' lists of units, and who is in play, in reserve or engaged, follow from the units and
//! are kept beside them so that no question needs to search the table; only [`Table`]'s own
//! methods change them.

mod saved;

use crate::appendix_a_terrain::{CELLS, Land, cell};
pub use crate::markers::{Phase, Reply, Thrown};
use crate::organising_your_army::{Horse, Muster, may_be_in};
use crate::unit::{Formation, MOST_UNITS, Place, Unit, UnitId, UnitSet, Weapon};
use crate::ways::{Full, Goal};
use engine::{Rule, Seat, Sheet};
use ground::zones::{Facing, Side, Zone, contact_side};
use saved::Saved;
use serde::{Deserialize, Serialize};

use crate::rulebook::{COMMAND_MOUNTED, COMMAND_ZONE};

/// What lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
pub struct Table {
    /// The armies and the field.
    pub muster: Sheet<Muster>,
    units: [Unit; 2 * MOST_UNITS],
    zones: [UnitSet; CELLS],
    in_play: UnitSet,
    in_reserve: UnitSet,
    engaged: UnitSet,
    full: [Full; 2],
    /// Mounted units that are on foot.
    pub dismounted: UnitSet,
    /// Red markers.
    pub fired: UnitSet,
    /// Yellow markers.
    pub reacted: UnitSet,
    /// Units already chosen in this movement phase.
    pub done: UnitSet,
    /// Units that have used the Daimyo's re-throw in this phase.
    pub rethrown: UnitSet,
    /// The dice of the attack being resolved.
    pub dice: Thrown,
    /// Turn, from 1.
    pub turn: u16,
    /// Where each Daimyo is; nothing when he has left the battle.
    pub daimyo: [Option<Zone>; 2],
    /// Units routed so far.
    pub routed: [u8; 2],
    /// Has the side moved a unit into the middle row?
    pub advanced: [bool; 2],
    /// The phase being played.
    pub phase: Phase,
    /// Who has the initiative.
    pub initiative: Seat,
    /// The answer so far to the engagement being resolved.
    pub reply: Reply,
}

impl std::ops::Index<UnitId> for Table {
    type Output = Unit;
    #[inline]
    fn index(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }
}

impl Table {
    /// A bare table for these armies: nobody is on it.
    pub fn new(muster: Sheet<Muster>) -> Table {
        Table {
            muster,
            units: [Unit::GONE; 2 * MOST_UNITS],
            zones: [UnitSet::NONE; CELLS],
            in_play: UnitSet::NONE,
            in_reserve: UnitSet::NONE,
            engaged: UnitSet::NONE,
            full: [Full::NONE; 2],
            dismounted: UnitSet::NONE,
            fired: UnitSet::NONE,
            reacted: UnitSet::NONE,
            done: UnitSet::NONE,
            rethrown: UnitSet::NONE,
            dice: Thrown::default(),
            turn: 1,
            daimyo: [None; 2],
            routed: [0; 2],
            advanced: [false; 2],
            phase: Phase::Initiative,
            initiative: Seat::Red,
            reply: Reply::None,
        }
    }

    /// Lays a unit down as it is, with its contacts.
    pub fn lay(&mut self, id: UnitId, unit: Unit) {
        self.lift(id);
        self.units[id.index()] = unit;
        if let Some(zone) = unit.zone() {
            self.set_down(id, zone);
        }
        self.note_engaged(id);
    }

    fn set_down(&mut self, id: UnitId, zone: Zone) {
        self.in_play.insert(id);
        match cell(zone) {
            Some(cell) => self.zones[cell].insert(id),
            None => self.in_reserve.insert(id),
        }
        self.note_room(id.seat(), zone);
    }

    fn lift(&mut self, id: UnitId) {
        self.in_play.remove(id);
        self.in_reserve.remove(id);
        let Some(zone) = self[id].zone() else { return };
        if let Some(cell) = cell(zone) {
            self.zones[cell].remove(id);
        }
        self.note_room(id.seat(), zone);
    }

    /// Counts the side's units in a zone where one has come or gone (`zones.limit-four`).
    fn note_room(&mut self, seat: Seat, zone: Zone) {
        let full = self.of_side_in(seat, zone).len() >= self.muster.draft.limit;
        self.full[seat.index()].note(zone, full);
    }

    #[inline]
    fn note_engaged(&mut self, id: UnitId) {
        if self[id].contacts() > 0 {
            self.engaged.insert(id);
        } else {
            self.engaged.remove(id);
        }
    }

    /// A unit, to change anything but its place and its contacts.
    #[inline]
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    // What is where.

    /// Units of a side in play, on the table or in reserve.
    #[inline]
    pub fn in_play(&self, seat: Seat) -> UnitSet {
        self.in_play.and(UnitSet::side(seat))
    }

    /// Units of a side on the table.
    #[inline]
    pub fn on_table(&self, seat: Seat) -> UnitSet {
        self.in_play(seat).minus(self.in_reserve)
    }

    /// Units of a side in its reserve zones.
    #[inline]
    pub fn in_reserve(&self, seat: Seat) -> UnitSet {
        self.in_reserve.and(UnitSet::side(seat))
    }

    /// Units in contact with an enemy.
    #[inline]
    pub fn engaged(&self) -> UnitSet {
        self.engaged
    }

    /// Is it in contact with an enemy?
    #[inline]
    pub fn is_engaged(&self, id: UnitId) -> bool {
        self.engaged.has(id)
    }

    /// Units of both sides in a zone of the table.
    #[inline]
    pub fn in_zone(&self, zone: Zone) -> UnitSet {
        cell(zone).map_or(UnitSet::NONE, |cell| self.zones[cell])
    }

    /// The same by the zone's index on the table.
    #[inline]
    pub fn in_cell(&self, cell: usize) -> UnitSet {
        self.zones[cell]
    }

    /// Units of a side in any zone, reserves included.
    pub fn of_side_in(&self, seat: Seat, zone: Zone) -> UnitSet {
        if cell(zone).is_some() {
            return self.in_zone(zone).and(UnitSet::side(seat));
        }
        let mut here = UnitSet::NONE;
        for id in self.in_reserve(seat) {
            if self[id].zone() == Some(zone) {
                here.insert(id);
            }
        }
        here
    }

    /// May one more unit of the side come into this zone (`zones.limit-four`)?
    #[inline]
    pub fn has_room(&self, seat: Seat, zone: Zone) -> bool {
        self.full(seat).admits(Goal::to(zone))
    }

    /// The zones that take no more units of the side.
    #[inline]
    pub fn full(&self, seat: Seat) -> Full {
        self.full[seat.index()]
    }

    /// What lies in the unit's zone.
    #[inline]
    pub fn land_under(&self, id: UnitId) -> Land {
        self[id].zone().map_or(Land::CLEAR, |zone| self.muster.land(zone))
    }

    /// Units on horseback.
    #[inline]
    pub fn on_horseback(&self) -> UnitSet {
        self.muster.mounted.minus(self.dismounted)
    }

    /// Is it on horseback at this moment?
    #[inline]
    pub fn horse(&self, id: UnitId) -> Horse {
        if self.on_horseback().has(id) { Horse::Mounted } else { Horse::Foot }
    }

    /// Is it on horseback at this moment?
    #[inline]
    pub fn is_horse(&self, id: UnitId) -> bool {
        self.on_horseback().has(id)
    }

    /// What it carries.
    #[inline]
    pub fn weapon(&self, id: UnitId) -> Weapon {
        self.muster.weapon(id)
    }

    /// May it be in this formation, as it is now?
    #[inline]
    pub fn may_form(&self, id: UnitId, formation: Formation) -> Result<(), Rule> {
        may_be_in(formation, self.weapon(id), self.horse(id), self[id].stands())
    }

    /// Is it in its Daimyo's zone?
    #[inline]
    pub fn with_daimyo(&self, id: UnitId) -> bool {
        let daimyo = self.daimyo[id.seat().index()];
        daimyo.is_some() && daimyo == self[id].zone()
    }

    /// The rule by which it is in command, if it is. Terrain has no say in it.
    #[inline]
    pub fn in_command(&self, id: UnitId) -> Option<Rule> {
        if self.muster.mounted.has(id) {
            Some(COMMAND_MOUNTED)
        } else {
            self.with_daimyo(id).then_some(COMMAND_ZONE)
        }
    }

    /// Whose movement phase it is.
    pub fn mover(&self) -> Option<Seat> {
        match self.phase {
            Phase::Movement => Some(self.initiative),
            Phase::SecondMovement => Some(!self.initiative),
            _ => None,
        }
    }

    // Contacts.

    /// The enemy that touches this side of a unit.
    #[inline]
    pub fn touching(&self, id: UnitId, side: Side) -> Option<UnitId> {
        let enemy = self[id].touched_by(side)?;
        Some(UnitId::of(!id.seat(), enemy))
    }

    /// The enemies at front, right, rear and left.
    pub fn enemies_around(&self, id: UnitId) -> [Option<UnitId>; 4] {
        Side::ALL.map(|side| self.touching(id, side))
    }

    /// The side of `id` at which this enemy stands.
    pub fn side_touched_by(&self, id: UnitId, enemy: UnitId) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.touching(id, side) == Some(enemy))
    }

    /// The enemies in contact with a unit.
    pub fn enemies_of(&self, id: UnitId) -> UnitSet {
        let mut enemies = UnitSet::NONE;
        for side in Side::ALL {
            if let Some(enemy) = self.touching(id, side) {
                enemies.insert(enemy);
            }
        }
        enemies
    }

    /// The side that the facings give when `id` goes straight for `target`.
    #[inline]
    pub fn side_by_facing(&self, id: UnitId, target: UnitId) -> Side {
        contact_side(self[id].facing(), self[target].facing())
    }

    /// Puts the front of `id` on a side of `target`, turning it to fit.
    pub fn make_contact(&mut self, id: UnitId, target: UnitId, side: Side) {
        let facing = self[target].facing().outward(side).opposite();
        let unit = &mut self.units[id.index()];
        unit.face(facing);
        unit.touch(Side::Front, Some(target.within_side()));
        self.units[target.index()].touch(side, Some(id.within_side()));
        self.engaged.insert(id);
        self.engaged.insert(target);
    }

    /// Ends the contact on one side of a unit; the other unit keeps its facing.
    pub fn break_contact(&mut self, id: UnitId, side: Side) {
        let Some(enemy) = self.touching(id, side) else { return };
        self.units[id.index()].touch(side, None);
        if let Some(theirs) = self.side_touched_by(enemy, id) {
            self.units[enemy.index()].touch(theirs, None);
        }
        self.note_engaged(id);
        self.note_engaged(enemy);
    }

    /// Ends all contacts of a unit.
    pub fn break_all_contacts(&mut self, id: UnitId) {
        for side in Side::ALL {
            self.break_contact(id, side);
        }
    }

    // Changes.

    /// Moves a unit to another zone.
    pub fn put(&mut self, id: UnitId, zone: Zone) {
        self.lift(id);
        self.units[id.index()].put(Place::In(zone));
        self.set_down(id, zone);
    }

    /// Turns a unit.
    #[inline]
    pub fn face(&mut self, id: UnitId, facing: Facing) {
        self.units[id.index()].face(facing);
    }

    /// Lays green markers beside a unit.
    #[inline]
    pub fn hit(&mut self, id: UnitId, hits: u8) {
        let unit = &mut self.units[id.index()];
        unit.set_hits(unit.hits().saturating_add(hits));
    }

    /// Takes a unit out of the game for good and counts it as routed.
    pub fn rout(&mut self, id: UnitId) {
        self.break_all_contacts(id);
        let quality = self[id].quality();
        self.lift(id);
        let mut gone = Unit::GONE;
        gone.rate(quality);
        self.units[id.index()] = gone;
        for markers in [
            &mut self.fired,
            &mut self.reacted,
            &mut self.done,
            &mut self.rethrown,
            &mut self.dismounted,
        ] {
            markers.remove(id);
        }
        let tally = &mut self.routed[id.seat().index()];
        *tally = tally.saturating_add(1);
    }

    /// Zones of the table held by a side: at least one of its units there and no enemy
    /// (`victory.uncontested`).
    pub fn held(&self, seat: Seat) -> u8 {
        let (own, other) = (UnitSet::side(seat), UnitSet::side(!seat));
        let held = |zone: &&UnitSet| !zone.and(own).is_empty() && zone.and(other).is_empty();
        self.zones.iter().filter(held).count() as u8
    }
}
