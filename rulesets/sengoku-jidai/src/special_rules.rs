//! Special rules of scenarios: the hooks that 1.3 leaves open, weather, palisades.
//!
//! All of this is ours. A scenario that fills none of it plays the plain rules.

use crate::prelude::*;

/// The change-of-side step (1.3.c). Each wavering division is thrown for: it joins the enemy, takes
/// up arms for its own side, or goes on wavering.
pub fn change_of_sides(table: &mut Table, umpire: &mut impl Umpire<Bsj>) {
    for (index, sheet) in table.ground().divisions.iter().enumerate() {
        let (division, waver) = (index as DivisionId, sheet.wavering);
        if !table.wavers(division) || table.turn < waver.from {
            continue;
        }
        let enemy = !table.division_seat(division);
        let die = umpire.roll(Roll::d6(1, enemy, S1_3_C)).one();
        let bonus = table.turn - waver.from;
        umpire.announce(S1_3_C, Event::Wavered { division, die, bonus });
        if waver.joins > 0 && die + bonus >= waver.joins {
            table.wavering &= !(1 << division);
            table.turn_coat(division);
            table.tally();
            umpire.announce(S1_3_C, Event::ChangedSides { division });
        } else if die <= waver.stands {
            take_arms(table, umpire, division);
        }
    }
}

/// A wavering division that is attacked, or has decided so, fights for its own side.
pub fn take_arms(table: &mut Table, umpire: &mut impl Umpire<Bsj>, division: DivisionId) {
    if !table.wavers(division) {
        return;
    }
    table.wavering &= !(1 << division);
    umpire.announce(S1_3_C, Event::TookArms { division });
    if table.phase >= Phase::Activation {
        let seat = table.division_seat(division);
        table.army_mut(seat).markers += 1;
    }
}

/// Wavering divisions with a unit in a zone that is attacked take up arms.
pub fn attacked(table: &mut Table, umpire: &mut impl Umpire<Bsj>, zone: Zone) {
    if table.wavering == 0 {
        return;
    }
    for division in 0..table.ground().divisions.len() as DivisionId {
        let here = table.division(division).units().any(|id| table.unit(id).stands_in(zone));
        if here {
            take_arms(table, umpire, division);
        }
    }
}

/// Loss tracking (1.3.c): the side whose losses have reached its breaking point.
pub fn broken(table: &Table) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| {
        let breaks = table.ground().sides[seat.index()].breaks;
        breaks > 0 && table.army(!*seat).points >= breaks
    })
}

/// What the weather adds to a shot this turn.
pub fn weather(table: &Table, firer: UnitId) -> i8 {
    let kind = table.kind(firer);
    let now = table.ground().weather.iter().filter(|weather| {
        (weather.from..=weather.to).contains(&table.turn)
            && weather.kind.is_none_or(|only| only == kind)
    });
    now.map(|weather| weather.fire).sum()
}

/// A palisade: -1 to a melee across a double border into such a zone (Nagashino SR2).
pub fn palisade(table: &Table, from: Zone, to: Zone) -> i8 {
    let field = table.ground();
    let double = || {
        let border = field.map.border(from, to);
        border.is_some_and(|border| border.stroke == ground::areas::Stroke::Double)
    };
    -i8::from(field.palisade.contains(to) && double())
}
