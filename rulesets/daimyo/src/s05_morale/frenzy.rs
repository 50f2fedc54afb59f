//! 5. Frenzied troops, and those whom the event Fanaticism binds: they must try to charge.

use crate::Daimyo;
use crate::choice::{Choice, Leg};
use crate::event::Event;
use crate::geometry::{bearing, nearest_enemy};
use crate::rulebook::*;
use crate::s03_movement::charge::Charge;
use crate::s03_movement::charge_paths::{aim, may_charge};
use crate::s03_movement::manoeuvre::farthest;
use crate::s03_movement::moving::{make, may_act};
use crate::table::Table;
use crate::unit::{Deeds, State, UnitId};
use crate::words::TroopType;
use engine::Umpire;
use ground::measured::Side;

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
    let Some(enemy) = target else {
        // Nobody to charge: the frenzied stand there, a fanatic is free again.
        if frenzied {
            table[id].deeds.set(Deeds::FINISHED);
        }
        return None;
    };
    if may_charge(table, id).is_ok()
        && let Some((turn, wheel)) = aim(table, id, enemy)
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
