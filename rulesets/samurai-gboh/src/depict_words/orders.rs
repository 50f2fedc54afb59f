//! English sentences for the turn, the Initiative, Orders, movement and facing (3.0 to 7.0).

use super::{against, either};
use crate::battle::NOWHERE;
use crate::battle::charts::Coordinated;
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
        Event::TurnBegins { turn } => format!("Turn {turn} begins."),
        Event::InitiativeRolled { dice, totals, winner } => format!(
            "Initiative: {} rolls {} for {}, {} rolls {} for {}; {}.",
            side(Seat::Red),
            dice[0],
            totals[0],
            side(Seat::Blue),
            dice[1],
            totals[1],
            winner.map_or("a tie, again".into(), |seat| format!("{} begins", side(seat)))
        ),
        Event::InitiativeTo { seat } => format!("The Initiative is with {}.", side(seat)),
        Event::Named { clan } => format!("{} is named.", c(clan)),
        Event::Activated { clan, points } => {
            format!("{} is made Active; {points} activation points are left.", c(clan))
        }
        Event::Roused { clan } => format!("{} is attacked and becomes Active.", c(clan)),
        Event::Stood { clan, active } => {
            format!("{} is now {}.", c(clan), either(active, "Active", "Inactive"))
        }
        Event::Continuity { clan, die, need } => format!(
            "Continuity with {}: {die} against {need}, {}.",
            c(clan),
            either(die <= need, "kept", "lost")
        ),
        Event::Passed { seat } => format!("{} passes.", side(seat)),
        Event::Coordination { clans, die, needs } => format!(
            "Coordination of {} ({}) and {} ({}): {die}, {}.",
            c(clans[0]),
            needs[0],
            c(clans[1]),
            needs[1],
            either(die <= needs[0] && die <= needs[1], "they act together", "it fails")
        ),
        Event::CoordinationShock { die, result } => format!(
            "Coordination Shock die {die}: {}.",
            match result {
                Coordinated::Planned => "all attack as planned",
                Coordinated::Higher => "only the higher-rated Busho's men attack",
                Coordinated::Lower => "only the lower-rated Busho's men attack",
                Coordinated::Either => "only one contingent attacks",
                Coordinated::Nobody => "the Bushos argue and nobody attacks",
            }
        ),
        Event::OnlyAttacks { clan } => format!("Only {} attacks.", c(clan)),
        Event::Momentum { clan, die, plus, need } => format!(
            "Momentum for {}: {die}{} against {need}, {}.",
            c(clan),
            if plus > 0 { format!(" + {plus}") } else { String::new() },
            either(die + plus <= need, "he goes on", "he is Finished")
        ),
        Event::Doom { clan, die } => format!(
            "The die roll of doom for {}: {die}, {}.",
            c(clan),
            match die {
                0 | 1 => "the Initiative goes over",
                9 => "a crisis of faith, his clan withdraws",
                _ => "he is Finished",
            }
        ),
        Event::TrumpTried { clan, against, die, need } => format!(
            "A Trump with {} against {}: {die} against {need}, {}.",
            c(clan),
            c(against),
            either(die <= need, "it succeeds", "it fails")
        ),
        Event::Finished { clan } => format!("{} is Finished.", c(clan)),
        Event::Reluctant { clan, die } => {
            format!(
                "{} hesitates: {die}, {}.",
                c(clan),
                either(die < 6, "he obeys", "he does nothing")
            )
        }
        Event::PhaseBegins { clan, second } => match second.some() {
            true => format!("Orders Phase of {} and {}.", c(clan), c(second)),
            false => format!("The phase of {} begins.", c(clan)),
        },
        Event::OutOfCommand { unit } => format!("{} is Out of Command.", u(unit)),
        Event::OutOfCommandDie { die, first } => {
            format!("Among equals {} begins (die {die}).", side(first))
        }
        Event::Moved { unit, hex, spent } => {
            format!("{} moves to {} ({spent} MP used).", u(unit), h(hex))
        }
        Event::Turned { unit, facing } => {
            format!("{} faces {}.", u(unit), names.facing(facing))
        }
        Event::Rode { clan, hex } => format!("{} goes to {}.", c(clan), h(hex)),
        Event::Withdraws { clan } => format!("{} orders an Active Withdrawal.", c(clan)),
        Event::Withdrew { unit, hex } => format!("{} withdraws to {}.", u(unit), h(hex)),
        Event::FellBack { unit, hex } => format!("{} falls back to {}.", u(unit), h(hex)),
        Event::TurnChecked { unit, die, tq, plus } => format!(
            "{} tries to turn: {}, {}.",
            u(unit),
            against(die, plus, tq),
            either(die as i8 + plus <= tq as i8, "it does", "it cannot")
        ),
        Event::LoneBusho { clan, die, hex } => format!(
            "{} is caught alone{}: {}.",
            c(clan),
            die.map_or(String::new(), |die| format!(", die {die}")),
            if hex.0 == NOWHERE {
                "he is lost".into()
            } else {
                format!("he gets away to {}", h(hex))
            }
        ),
        combat!() | men!() | effects!() | battles!() => return None,
    })
}
