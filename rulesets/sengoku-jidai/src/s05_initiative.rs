//! 5.0 Initiative: 1D6 + QL of the army commander + the formation's modifier, or without it.

use crate::prelude::*;
use crate::s01_4_counters::ql;
use crate::table::Tried;
use engine::{Seats, Wait};

/// Is it known who begins? On turn 1 it is, when both keep their historical formations (5.0.b);
/// otherwise both say whether they use their modifier.
pub fn historical_or_asked(table: &mut Table, umpire: &mut impl Umpire<Bsj>) -> Result<bool, Wait> {
    let kept = Seat::BOTH.map(|seat| table.army(seat).formation == table.army(seat).before);
    if table.turn == 1 && kept == [true, true] {
        // That nothing is rolled tells both sides that both have kept their formations.
        for seat in Seat::BOTH {
            table.army_mut(seat).tried = Tried::No;
        }
        table.initiative = table.ground().first;
        let event = Event::HasInitiative { seat: table.initiative, historical: true };
        umpire.announce(S1_3_H, event);
        umpire.reveal(Seats::BOTH);
        return Ok(true);
    }
    let choices = umpire.ask_both(S5_0_D, |_, o| {
        o.offer(Choice::Modifier(true));
        o.offer(Choice::Modifier(false));
    })?;
    let field = table.ground();
    for (seat, choice) in Seat::BOTH.into_iter().zip(choices) {
        let formation = table.army(seat).formation;
        let modifier = field.charts.formation.initiative(formation, field.house.mild_initiative);
        let counted = choice == Choice::Modifier(true);
        table.army_mut(seat).shown =
            counted.then_some(if gone(table, seat) { 0 } else { modifier });
        if counted {
            // The announced modifier tells of the formation.
            umpire.reveal(Seats::BOTH);
        }
    }
    Ok(false)
}

/// Both roll. A tie leaves it open, and is rolled again with the same choices (5.0.f, B-114).
pub fn roll(table: &mut Table, umpire: &mut impl Umpire<Bsj>) -> bool {
    let [red, blue] = Seat::BOTH.map(|seat| value(table, umpire, seat));
    if red == blue {
        umpire.announce(S5_0_F, Event::InitiativeTie);
        return false;
    }
    table.initiative = if red > blue { Seat::Red } else { Seat::Blue };
    umpire.announce(S5_0_E, Event::HasInitiative { seat: table.initiative, historical: false });
    true
}

fn value(table: &Table, umpire: &mut impl Umpire<Bsj>, seat: Seat) -> i8 {
    let die = umpire.roll(Roll::d6(1, seat, S5_0_A)).one();
    let ql = commander_ql(table, seat);
    let modifier = table.army(seat).shown;
    umpire.announce(S5_0_A, Event::Initiative { seat, die, ql, modifier });
    die as i8 + ql as i8 + modifier.unwrap_or(0)
}

/// Is the army without a commander for good (B-105)?
fn gone(table: &Table, seat: Seat) -> bool {
    let commander = table.ground().sides[seat.index()].commander;
    commander.is_none_or(|id| table.unit(id).place == OUT)
}

/// The commander's QL, also while he is off the map (5.0.c); a replacement's serves before he
/// comes; 0 when he is gone for good (B-105).
fn commander_ql(table: &Table, seat: Seat) -> u8 {
    match table.ground().sides[seat.index()].commander {
        Some(id) if table.unit(id).place != OUT => ql(table, id),
        _ => 0,
    }
}
