//! 6.3 Movement: what a unit on the move may do next, and which rule keeps it from the rest.

use crate::Gboh;
use crate::choice::Choice;
use crate::rulebook::*;
use crate::s02_components_and_terms::{Kind, UnitId};
use crate::s05_clan_activation::s05_6_out_of_command::home;
use crate::s06_movement::s06_2_terrain::{Gait, Toll, may_step};
use crate::s06_movement::s06_3_bounds::*;
use crate::s06_movement::s06_3_moving::{Moving, Turning};
use crate::s06_movement::s06_5_stacking::joins;
use crate::s06_movement::s06_55_passing as passing;
use crate::s07_facing_and_zocs::*;
use crate::s08_fire::s08_1_fire_capable_units::{may_fire, shots, sights};
use crate::s09_shock::s09_1_requirements::{prey_before, targets};
use crate::s09_shock::s09_12_engaged::{bound, keeps_foe, owes_turn};
use crate::s09_shock::s09_46_aggression::{keeps_victim, provoked};
use crate::table::{State, Table, mark};
use engine::{Options, Rule};
use ground::hexes::{Arc, Edge, Hex, Vertex};

impl Moving {
    pub(super) fn options(&self, table: &Table, o: &mut Options<Gboh>) {
        let unit = self.unit;
        let data = table.unit(unit);
        let seat = table.seat_of(unit);
        let here = data.hex;
        let limit = self.limit(table);
        let caught = in_zoc(table, here, !seat);
        let held = self.held(table, caught);
        if o.explaining() {
            Edge::ALL.into_iter().for_each(|edge| self.ways(table, edge, limit, held, o));
        } else if held.is_none() {
            // Nobody asks why not: only what lies ahead is looked at.
            let mut ahead = data.facing().front();
            ahead.sort_unstable();
            for edge in ahead {
                self.ways(table, edge, limit, held, o);
                if o.settled() {
                    return;
                }
            }
        }
        let turning = self.may_turn(table, caught);
        let mut turns = false;
        for facing in Vertex::ALL {
            if facing != data.facing() && (turning.is_ok() || o.explaining()) {
                let check = self.may_face(table, facing, limit, turning);
                turns |= check.is_ok();
                o.consider(Choice::Face(facing), check);
                if o.settled() {
                    return;
                }
            }
        }
        if self.gait == Gait::Ordered {
            shots(table, unit, self.by, o);
        }
        // Who cannot leave his hex but could attack as he stands loses nothing by standing.
        let poised = held.is_some() && poised(table, unit);
        let others = !o.offers().is_empty();
        match self.idle(table) && !poised {
            // To turn on the spot, or to come back to it, is nothing (5.55).
            true if others => {
                o.refuse(Choice::Stop, if data.has(mark::MOVED) { S5_55_B } else { S5_55_A })
            }
            false if others && self.astray(table) => o.refuse(Choice::Stop, S5_63_B),
            // It turns to its foe to attack him, or its clan withdraws (9.12, K-64).
            false if turns && self.gait == Gait::Ordered && owes_turn(table, unit) => {
                o.refuse(Choice::Stop, S9_12_A);
            }
            _ => o.offer(Choice::Stop),
        }
    }

    /// The ways over one edge: into the next hex, or through friends there. `limit`: what the unit may spend;
    /// `held`: what keeps it where it stands.
    pub(super) fn ways(
        &self,
        table: &Table,
        edge: Edge,
        limit: u8,
        held: Option<Rule>,
        o: &mut Options<Gboh>,
    ) {
        let unit = self.unit;
        let data = table.unit(unit);
        let Some(to) = table.map().step(data.hex, edge) else { return };
        if let Some(rule) = held {
            return o.refuse(Choice::To(to), rule);
        }
        let check = self.may_take(table, edge, limit, false);
        if data.facing().arc(edge) != Arc::Front {
            o.refuse(Choice::To(to), S7_12_A);
            if let Err(rule) = check {
                o.refuse(Choice::To(to), rule);
            }
            return;
        }
        match check {
            Ok(_) => o.offer(Choice::To(to)),
            Err(rule) => {
                o.refuse(Choice::To(to), rule);
                // In phase G there is no Shock Segment to charge in (9.34).
                let ordered = self.gait == Gait::Ordered;
                if rule == S6_34_A && ordered && may_commit(table, unit, to, data.facing()) {
                    let charge = self.may_take(table, edge, limit, true);
                    o.consider(Choice::ChargeTo(to), charge.map(|_| ()));
                }
            }
        }
        if table.held_by(to, table.seat_of(unit)) && check != Err(S8_16_B) {
            let shunned = self.shunned(table);
            let welcome = |to: Hex| match self.gait {
                _ if Some(to) == shunned => Err(S5_55_B),
                Gait::Straggling if self.strays(table, to) => Err(S5_63_B),
                _ => Ok(()),
            };
            passing::offer(table, unit, (edge, to), (self.rises, self.gait, limit), welcome, o);
        }
    }

    /// What keeps a unit where it stands, if anything does.
    pub(super) fn held(&self, table: &Table, caught: bool) -> Option<Rule> {
        match (self.halted, caught) {
            (true, _) => Some(S7_23_A),
            // Only an Active Withdrawal leads out of an enemy zone (7.23).
            (_, true) => Some(S7_23_B),
            _ if self.pinned => Some(S7_16_A),
            // Who is Engaged attacks, or his whole clan withdraws (6.41, 9.12).
            _ if bound(table, self.unit) => Some(S6_41_C),
            // Whom its own fire has designated for Shock does not walk off from it (9.46).
            _ if provoked(table, self.unit) => Some(S9_46_B),
            _ => None,
        }
    }

    pub(super) fn may_take(
        &self,
        table: &Table,
        edge: Edge,
        limit: u8,
        charging: bool,
    ) -> Result<Toll, Rule> {
        let unit = self.unit;
        if self.gait == Gait::Ordered && matches!(table.kind(unit), Kind::Tp | Kind::Yu) {
            moved_by_another(table, unit, self.by)?;
        }
        let toll = may_step(table, unit, edge, self.rises, self.gait, limit, charging)?;
        if self.shunned(table) == Some(toll.to) {
            return Err(S5_55_B);
        }
        if self.gait == Gait::Straggling
            && self.strays(table, toll.to)
            && !self.comes_back(table, toll, limit)
        {
            return Err(S5_63_B);
        }
        Ok(toll)
    }

    /// Is this hex farther from its Busho than a straggler may end (5.63)?
    fn strays(&self, table: &Table, hex: Hex) -> bool {
        let away = |home: Hex| table.distance(hex, home);
        let from = |home: Hex| table.distance(table.unit(self.unit).start, home);
        home(table, self.unit).is_some_and(|home| away(home) > from(home))
    }

    /// Can a straggler that takes this step get as near to its Busho as it was by another?
    fn comes_back(&self, table: &Table, toll: Toll, limit: u8) -> bool {
        let unit = self.unit;
        if table.unit(unit).spent + toll.mp >= limit {
            return false;
        }
        let mut then = *table;
        let joined = joins(table, unit, toll.to);
        then.put_unit(unit, toll.to);
        let data = then.unit_mut(unit);
        data.spent += toll.mp;
        data.hits += toll.hits;
        let facing = joined.unwrap_or(data.facing());
        // The vertex that is free to all, unless it was spent on the facing of a stack (7.13).
        let free: &[i8] = if facing == data.facing() { &[-1, 0, 1] } else { &[0] };
        let rises = self.rises + u8::from(toll.rises);
        free.iter().any(|&vertex| self.returns(&then, facing.turned(vertex), rises, limit))
    }

    /// Does a step ahead lead back, for a straggler that faces so?
    fn returns(&self, table: &Table, facing: Vertex, rises: u8, limit: u8) -> bool {
        facing.front().into_iter().any(|edge| {
            let step = may_step(table, self.unit, edge, rises, self.gait, limit, false);
            step.is_ok_and(|toll| !self.strays(table, toll.to))
        })
    }

    /// Is it a straggler that may not end here?
    fn astray(&self, table: &Table) -> bool {
        self.gait == Gait::Straggling && self.strays(table, table.unit(self.unit).hex)
    }

    /// What a turn costs now (7.13).
    pub(super) fn turn_price(&self, kind: Kind, from: Vertex, to: Vertex) -> u8 {
        match (self.turned, kind) {
            (Turning::Paid, _) => 0,
            (Turning::Joined, Kind::Tp | Kind::Yu) => u8::from(from != to),
            (Turning::Joined, _) => from.apart(to),
            _ => turn_cost(kind, from, to),
        }
    }

    /// May it turn at all, whichever way? Whoever is Engaged is judged facing by facing besides.
    pub(super) fn may_turn(&self, table: &Table, caught: bool) -> Result<(), Rule> {
        let unit = self.unit;
        let kind = table.kind(unit);
        if self.halted {
            return Err(S7_23_A);
        }
        if self.gait == Gait::Ordered && matches!(kind, Kind::Tp | Kind::Yu) {
            // A change of facing is movement (9.11, K-50).
            moved_by_another(table, unit, self.by)?;
        }
        if self.turned == Turning::Turned || kind == Kind::Honjin {
            return Err(S7_13_A);
        }
        if caught {
            may_turn_in_zoc(table, unit)?;
        }
        let mut others = table.units_at(table.unit(unit).hex).filter(|&other| other != unit);
        if !kind.is_line() && others.any(|other| table.kind(other).is_line()) {
            // Missile men keep the facing of those they stand with (6.53).
            return Err(S6_53_A);
        }
        if bears_turn(table, unit) { Ok(()) } else { Err(S6_23_C) }
    }

    pub(super) fn may_face(
        &self,
        table: &Table,
        facing: Vertex,
        limit: u8,
        turning: Result<(), Rule>,
    ) -> Result<(), Rule> {
        turning?;
        let (unit, data) = (self.unit, table.unit(self.unit));
        let kind = table.kind(unit);
        // Few are bound to anything.
        if data.has(mark::ENGAGED | mark::AGGRESSOR | mark::CHARGE) {
            keeps_its_bonds(table, unit, facing)?;
        }
        let cost = self.turn_price(kind, data.facing(), facing);
        match data.spent + cost <= limit {
            true if self.astray(table) && !self.returns(table, facing, self.rises, limit) => {
                Err(S5_63_B)
            }
            true if self.idle(table) && !self.leads_on(table, facing, cost, limit) => Err(S5_55_B),
            true => Ok(()),
            false if matches!(kind, Kind::Tp | Kind::Yu) => Err(S7_13_B),
            false => Err(S7_13_A),
        }
    }

    /// The hex it may not come back to: that of its start, while somebody still has to act (5.55, K-13).
    fn shunned(&self, table: &Table) -> Option<Hex> {
        (self.owes && !table.acted).then_some(table.unit(self.unit).start)
    }

    /// Has nobody done anything in a phase that came from a Trump, this unit neither (5.55)?
    fn idle(&self, table: &Table) -> bool {
        let data = table.unit(self.unit);
        self.owes && !table.acted && data.hex == data.start
    }

    /// Could the unit do something worth the name once it faces there: go, fire, or be bound to attack?
    fn leads_on(&self, table: &Table, facing: Vertex, cost: u8, limit: u8) -> bool {
        let mut then = *table;
        let data = then.unit_mut(self.unit);
        data.face(facing);
        data.spent += cost;
        data.put(mark::MOVED);
        let (unit, data) = (self.unit, *then.unit(self.unit));
        if poised(&then, unit) {
            return true;
        }
        if self.gait == Gait::Ordered
            && may_fire(&then, unit, self.by).is_ok()
            && sights(&then, unit)
        {
            return true;
        }
        let caught = in_zoc(&then, data.hex, !then.seat_of(unit));
        self.held(&then, caught).is_none()
            && facing.front().into_iter().any(|edge| self.goes(&then, edge, limit))
    }

    /// Is there a way over this edge, through friends if need be?
    fn goes(&self, table: &Table, edge: Edge, limit: u8) -> bool {
        if self.may_take(table, edge, limit, false).is_ok() {
            return true;
        }
        let unit = self.unit;
        let Some(first) = table.map().step(table.unit(unit).hex, edge) else { return false };
        let data = table.unit(unit);
        let charges = may_commit(table, unit, first, data.facing())
            && self.may_take(table, edge, limit, true).is_ok();
        let passes = |edge: Edge| {
            let beyond = table.map().step(first, edge).filter(|&to| to != data.hex);
            let terms = (self.rises, self.gait, limit);
            beyond.is_some_and(|to| {
                let way = |charging| passing::passage(table, unit, &[first, to], terms, charging);
                way(false).is_ok() || way(true).is_ok()
            })
        };
        charges || (table.held_by(first, table.seat_of(unit)) && Edge::ALL.into_iter().any(passes))
    }
}

/// Would a unit that turned so still face whom it is bound to attack: a foe it is Engaged with (9.12), the
/// victim of its Aggression (9.46), or somebody to charge if it came by committing to that (9.34)?
fn keeps_its_bonds(table: &Table, unit: UnitId, facing: Vertex) -> Result<(), Rule> {
    let data = table.unit(unit);
    if bound(table, unit) && !keeps_foe(table, unit, facing) {
        return Err(S9_12_A);
    }
    if provoked(table, unit) && !keeps_victim(table, unit, facing) {
        return Err(S9_46_B);
    }
    let charges = data.has(mark::CHARGE) && !data.has(mark::AGGRESSOR);
    if charges && prey_before(table, unit, data.facing()) && !prey_before(table, unit, facing) {
        return Err(S9_34_A);
    }
    Ok(())
}

/// Has this unit somebody in front of it whom it could attack?
fn poised(table: &Table, unit: UnitId) -> bool {
    let good = table.kind(unit).is_line() && table.unit(unit).state() == State::Good;
    good && targets(table, unit) != 0
}
