//! 5. Frenzied troops, and those whom the event Fanaticism binds: they must try to charge.

use crate::Daimyo;
use crate::choice::{Choice, Leg};
use crate::event::Event;
use crate::geometry::{bearing, fits, nearest_enemy, put};
use crate::rulebook::*;
use crate::s03_movement::charge::Charge;
use crate::s03_movement::charge_paths::{aim_anyhow, may_charge};
use crate::s03_movement::ground_marks::swept_over;
use crate::s03_movement::interpenetration::trample_wheel;
use crate::s03_movement::manoeuvre::{blocks_wheel, farthest, wheel_shut, wheeled};
use crate::s03_movement::moving::{make, may_act};
use crate::s03_movement::places::may_leave;
use crate::s03_movement::rout_move;
use crate::s03_movement::terrain::{in_dense, toll};
use crate::s07_melee::following::pursue;
use crate::sheet::NONE;
use crate::table::Table;
use crate::unit::{Deeds, State, UnitId};
use crate::words::TroopType;
use engine::{Roll, Umpire};
use ground::measured::{Length, Rect, Side};

/// Is this unit bound by Fanaticism this turn?
fn fanatic(table: &Table, id: UnitId) -> bool {
    let kind = table.kind(id);
    let clan = table.card(id).clan;
    table.events.now == 6
        && table.events.first_clan != 0
        && table.events.first_clan == clan.wrapping_add(1)
        && (kind.samurai() || kind.monks() || kind == TroopType::Ronin)
        && !table.disordered(id)
}

/// Must it act before its owner moves anybody?
pub fn driven(table: &Table, id: UnitId) -> bool {
    let frenzied = table[id].state.has(State::FRENZIED);
    (frenzied || fanatic(table, id))
        && !table[id].deeds.has(Deeds::MOVED.and(Deeds::FINISHED).and(Deeds::DRIVEN))
        && table[id].here()
        && may_act(table, id).is_ok()
}

/// It charges the nearest enemy ahead if it can; the frenzied otherwise come on as far as they can.
pub fn drive(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) -> Option<Charge> {
    table[id].deeds.set(Deeds::DRIVEN);
    let rect = table.rect(id);
    let ahead = |_: UnitId, there: &ground::measured::Rect| {
        rect.side_towards(there.centre()) == Side::Front
    };
    let target = nearest_enemy(table, id, ahead).map(|(enemy, _)| enemy);
    let frenzied = table[id].state.has(State::FRENZIED);
    if frenzied && table.halted(id) {
        table[id].deeds.set(Deeds::FINISHED);
        return None;
    }
    if table[id].building != NONE {
        come_out(table, umpire, id);
        return None;
    }
    let Some(enemy) = target else {
        // Nobody to charge: the frenzied stand there, a fanatic is free again.
        if frenzied {
            table[id].deeds.set(Deeds::FINISHED);
        }
        return None;
    };
    if frenzied && keeps_pursuing(table, umpire, id, enemy) {
        return None;
    }
    if may_charge(table, id).is_ok()
        && let Some((turn, wheel)) = aim_anyhow(table, id, enemy)
    {
        let rule = if frenzied { S5_FRENZY_CHARGE } else { S2_EVENTS_FANATICISM };
        umpire.announce(rule, Event::Frenzied { unit: id });
        return Some(Charge::new(table, id, enemy, turn, wheel));
    }
    if !frenzied {
        return None;
    }
    let towards = bearing(&rect, table.rect(enemy).centre());
    let wheels = [towards, towards / 2, 0];
    let best = wheels.into_iter().find_map(|wheel| {
        let (_, most, _) = farthest(table, id, Leg { wheel, ..Leg::default() }).ok()?;
        Some(Leg { wheel, ahead: most.0.max(0) as u16, ..Leg::default() })
    });
    if let Some(leg) = best.filter(|leg| *leg != Leg::default()) {
        umpire.announce(S5_FRENZY_NO_TARGET, Event::Frenzied { unit: id });
        make(table, umpire, Choice::Move(id, leg));
    }
    table[id].deeds.set(Deeds::FINISHED);
    None
}

/// A garrison that is beside itself comes out on the side of the nearest enemy, if it can (D-160).
fn come_out(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    let enemy = nearest_enemy(table, id, |_, _| true).map(|(enemy, _)| enemy);
    let Some(enemy) = enemy.filter(|_| table[id].state.has(State::FRENZIED)) else { return };
    let door = table.rect(id).side_towards(table.rect(enemy).centre()) as u8;
    if may_leave(table, id, door).is_ok() {
        umpire.announce(S5_FRENZY_CHARGE, Event::Frenzied { unit: id });
        make(table, umpire, Choice::Leave(id, door));
    }
    table[id].deeds.set(Deeds::FINISHED);
}

/// Frenzied pursuers go on after routers ahead of them, by the die, until they have caught them or
/// they are gone.
fn keeps_pursuing(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    id: UnitId,
    target: UnitId,
) -> bool {
    let rect = table.rect(id);
    let runs = |enemy: UnitId, there: &Rect| {
        table.routing(enemy) && rect.side_towards(there.centre()) == Side::Front
    };
    let routers = nearest_enemy(table, id, runs);
    // They go on after whom they were after: a fresh enemy who is nearer is charged instead.
    let nearest =
        |&(it, _): &(UnitId, Length)| it == target && table[id].state.has(State::PURSUING);
    let Some((routers, _)) = routers.filter(nearest) else { return false };
    // They turn after them as they run (D-169).
    let wheel = bearing(&rect, table.rect(routers).centre());
    let after = wheeled(&rect, wheel);
    let free = blocks_wheel(table, id, &rect, wheel).is_none()
        && fits(table, id, &after)
        && !wheel_shut(table, &rect, wheel);
    if free && let Ok(ground) = toll(table, id, &rect, wheel) {
        let was_dense = in_dense(table, id);
        put(table, id, &after);
        swept_over(table, umpire, id, &ground, was_dense);
        trample_wheel(table, umpire, id, &rect, wheel);
    }
    let die = umpire.roll(Roll::d6(1, table.seat(id), S7_PURSUIT_ONE_TURN)).one();
    let distance = rout_move(table, id, die);
    let event = Event::Pursues { unit: id, die, distance: distance.0 as u16 };
    umpire.announce(S7_PURSUIT_ONE_TURN, event);
    pursue(table, umpire, id, distance, (routers, None));
    true
}
