//! English sentences for hits, Disruption, rout, recovery and flight (11.0).

use super::{either, hits, signed};
use crate::depict_names::Names;
use crate::event::{Cause, Event};
use crate::s02_components_and_terms::{ClanId, UnitId};
use ground::hexes::Hex;

/// A sentence for an event of these sections.
pub fn tell(names: Names, event: &Event) -> Option<String> {
    let u = |unit: UnitId| names.unit(unit);
    let c = |clan: ClanId| names.clan(clan);
    let h = |hex: Hex| names.hex(hex);
    Some(match *event {
        Event::Checked { unit, die, plus, tq, hits: taken } => {
            format!("{} checks TQ: {die} {} against {tq}, {}.", u(unit), signed(plus), hits(taken))
        }
        Event::Hit { unit, hits: taken, total, cause } => format!(
            "{} takes {} from {} ({total} in all).",
            u(unit),
            hits(taken),
            match cause {
                Cause::Fire => "fire",
                Cause::Shock => "shock",
                Cause::Flanked => "shock on its flank or rear",
                Cause::Check => "its check",
                Cause::Ground => "the ground",
                Cause::Passage => "friends passing through",
                Cause::Flames => "the flames",
                Cause::Flight => "breaking off",
            }
        ),
        Event::Disrupted { unit, hits: left } => {
            format!("{} is Disrupted with {}.", u(unit), hits(left))
        }
        Event::Routed { unit, hex } => format!("{} routs from {}.", u(unit), h(hex)),
        Event::RoutMoved { unit, hex } => format!("{} runs to {}.", u(unit), h(hex)),
        Event::Eliminated { unit } => format!("{} is eliminated.", u(unit)),
        Event::HitsRemoved { unit, left } => {
            format!("{} removes hits; {} left.", u(unit), hits(left))
        }
        Event::RecoveryTried { unit, die, distance, charisma, need, automatic, done } => {
            match automatic {
                true => format!("{} recovers beside its Busho.", u(unit)),
                false => format!(
                    "{} tries to recover: {die} + {distance} - {charisma} against {need}, {}.",
                    u(unit),
                    either(done, "it does", "it does not")
                ),
            }
        }
        Event::RallyTried { unit, die, distance, charisma, automatic, done } => match automatic {
            true => format!("{} rallies beside its Busho.", u(unit)),
            false => format!(
                "{} tries to rally: {die} + {distance} - {charisma} against 1, {}.",
                u(unit),
                either(done, "it does", "it does not")
            ),
        },
        Event::FlightChecked { clan, die, plus, number, lost, total, fled } => format!(
            "{} has {lost} of {total} units shaken or lost: {die} + {plus} against {number}, {}.",
            c(clan),
            either(fled, "the clan flees", "it stays")
        ),
        orders!() | combat!() | men!() | battles!() => return None,
    })
}
