//! 3.0 Formation: the posture of each army, chosen in secret, and its tactical markers.

use crate::charts::Pouch;
use crate::prelude::*;
use crate::s01_4_counters::{best_ql, ql};
use crate::s07_movement::in_enemy_zoc;
use crate::table::Tried;
use engine::{Draw, Seats, Wait};

/// Both armies choose at the same time (3.1, 3.3), then the markers are drawn (3.2).
pub fn select(table: &mut Table, umpire: &mut impl Umpire<Bsj>) -> Result<(), Wait> {
    let rule = if table.turn == 1 { S3_1_D } else { S3_3_A };
    let choices = umpire.ask_both(rule, |seat, o| {
        let kept = table.army(seat).formation;
        for formation in Formation::ALL {
            // Without a commander there is nobody to give the order (B-105).
            let may = formation == kept || can_change(table, seat);
            o.consider(Choice::Form(formation), if may { Ok(()) } else { Err(S4_3_D) });
        }
    })?;
    for (seat, choice) in Seat::BOTH.into_iter().zip(choices) {
        if let Choice::Form(formation) = choice {
            adopt(table, umpire, seat, formation);
        }
    }
    for seat in Seat::BOTH {
        draw(table, umpire, seat);
    }
    Ok(())
}

/// An army commander who is alive, on the map or still to arrive, can change the formation.
fn can_change(table: &Table, seat: Seat) -> bool {
    let commander = table.ground().sides[seat.index()].commander;
    commander.is_some_and(|id| !matches!(table.unit(id).place, OUT | DUE))
}

/// Takes the formation, freely before turn 1 (3.1.d), later by a quality check (3.3.b).
fn adopt(table: &mut Table, umpire: &mut impl Umpire<Bsj>, seat: Seat, to: Formation) {
    let kept = table.army(seat).formation;
    table.army_mut(seat).before = kept;
    table.army_mut(seat).tried = Tried::No;
    if table.turn == 1 {
        let army = table.army_mut(seat);
        (army.formation, army.tried) = (to, Tried::Free);
        umpire.announce(S3_1_D, Event::Chose { seat, formation: to });
        return;
    }
    let Some(commander) = table.ground().sides[seat.index()].commander.filter(|_| to != kept)
    else {
        return;
    };
    let die = umpire.roll(Roll::d6(1, seat, S3_3_B)).one();
    let zoc = u8::from(in_enemy_zoc(table, commander)); // 3.3.c
    let cross = u8::from(kept.crosses(to)); // 3.3.d
    let ql = best_ql(table, commander);
    let changed = die + zoc + cross <= ql;
    let army = table.army_mut(seat);
    army.tried = Tried::With(ql as i8 - die as i8 - zoc as i8);
    if changed {
        army.formation = to; // 3.3.e
    }
    umpire.announce(S3_3_B, Event::Tried { seat, to, die, zoc, cross, ql, changed });
}

/// Draws as many of the formation's five markers as the commander's QL (3.2.a, 3.2.b).
fn draw(table: &mut Table, umpire: &mut impl Umpire<Bsj>, seat: Seat) {
    let army = table.army_mut(seat);
    (army.hand, army.used, army.laid, army.shown) = (Pouch::EMPTY, Pouch::EMPTY, None, None);
    let formation = army.formation;
    let commander = table.ground().sides[seat.index()].commander;
    let Some(commander) = commander.filter(|_| can_change(table, seat)) else {
        umpire.announce(S4_3_D, Event::NoMarkers { seat });
        return;
    };
    let mut contents: u128 = 0b1_1111;
    for _ in 0..ql(table, commander).min(5) {
        let place = umpire.draw(Draw {
            contents,
            bag: formation as u8,
            by: seat,
            seen_by: Seats::only(seat),
            rule: S3_2_A,
        });
        contents &= !(1 << place);
        if let Some(marker) = table.ground().charts.formation.marker(formation, place) {
            table.army_mut(seat).hand.add(marker);
            umpire.announce(S3_2_C, Event::Drew { seat, marker });
        }
    }
}

/// At the end of the turn formations and unused markers are shown and put away (3.1.f, 3.2.b).
pub fn show(table: &mut Table, umpire: &mut impl Umpire<Bsj>) {
    for seat in Seat::BOTH {
        let army = *table.army(seat);
        umpire.announce(S3_1_F, Event::Shown { seat, formation: army.formation });
        for marker in army.hand.iter() {
            umpire.announce(S3_2_B, Event::Unused { seat, marker });
        }
        let army = table.army_mut(seat);
        (army.hand, army.used, army.laid) = (Pouch::EMPTY, Pouch::EMPTY, None);
        (army.before, army.tried, army.shown) = (army.formation, Tried::No, None);
    }
    umpire.reveal(Seats::BOTH);
}
