//! English sentences for victory, and what each battle adds (12.0 and the scenario book).

use super::{either, hits, signed};
use crate::depict_names::Names;
use crate::event::Event;
use crate::s02_components_and_terms::{ClanId, UnitId};
use engine::Seat;
use ground::hexes::Hex;

/// A sentence for an event of these sections.
pub fn tell(names: Names, event: &Event) -> Option<String> {
    let u = |unit: UnitId| names.unit(unit);
    let c = |clan: ClanId| names.clan(clan);
    let h = |hex: Hex| names.hex(hex);
    let side = |seat: Seat| names.side(seat);
    Some(match *event {
        Event::RoutPoints { points, levels } => format!(
            "Rout points: {} {} of {}, {} {} of {}.",
            side(Seat::Red),
            points[0],
            levels[0],
            side(Seat::Blue),
            points[1],
            levels[1]
        ),
        Event::ArmyRouts { seat } => format!("The army of {} leaves the field.", side(seat)),
        Event::LimitReached { shares } => format!(
            "The day is over: {} at {}, {} at {} thousandths.",
            side(Seat::Red),
            shares[0],
            side(Seat::Blue),
            shares[1]
        ),
        Event::FortFired { hex, unit, die, need } => format!(
            "{} sets fire to the fort in {}: {die} against {need}, {}.",
            u(unit),
            h(hex),
            either(die <= need, "it burns", "it does not catch")
        ),
        Event::FortBurns { hex, turns } => format!("The fort in {} burns (turn {turns}).", h(hex)),
        Event::FortDestroyed { hex } => format!("The fort in {} is destroyed.", h(hex)),
        Event::Flames { unit, die, hits: taken } => {
            format!("{} in the flames: {die}, {}.", u(unit), hits(taken))
        }
        Event::Storm { die, begins } => format!(
            "Storm die {die}: {}.",
            either(begins, "a storm breaks for two turns", "the sky holds")
        ),
        Event::StormEnds => "The storm is over.".into(),
        Event::RainRolled { die, turn } => format!(
            "Rain die {die}: {}.",
            match turn {
                0 => "no rain".into(),
                turn => format!("rain on turn {turn}"),
            }
        ),
        Event::LevelChanged { seat, by } => {
            format!("The rout level of {} falls by {by}.", side(seat))
        }
        Event::ArrivalRolled { clan, die, need } => format!(
            "Arrival of {}: {die} against {need}, {}.",
            c(clan),
            either(die <= need, "they come", "not yet")
        ),
        Event::Arrived { clan, hex } => format!("{} arrives at {}.", c(clan), h(hex)),
        Event::LeftBehind { clan } => format!("{} stays with Amakasu.", c(clan)),
        Event::DefectionRolled { clan, die, plus, need, turned } => format!(
            "Will {} change sides? {die} {} against {need}: {}.",
            c(clan),
            signed(plus),
            either(turned, "he does", "not yet")
        ),
        Event::Defected { clan } => format!("{} goes over to the enemy.", c(clan)),
        Event::NanguRolled { die, need } => format!(
            "The army on Nangu: {die} against {need}, {}.",
            either(die <= need, "it will fight", "it eats its lunch")
        ),
        Event::KeptRolled { die } => format!(
            "The West calls on Kobayakawa: {die} against 3, {}.",
            either(die <= 3, "he obeys", "he waits")
        ),
        Event::Resited { hex } => format!("The honjin is moved to {}.", h(hex)),
        Event::GotAway { clan } => format!("{} gets away.", c(clan)),
        orders!() | combat!() | men!() | effects!() => return None,
    })
}
