//! English sentences for fire and shock (8.0, 9.0).

use super::{against, either, hits, signed};
use crate::depict_names::Names;
use crate::depict_report;
use crate::event::{Event, Firing};
use crate::s02_components_and_terms::UnitId;
use ground::hexes::Hex;

/// A sentence for an event of these sections.
pub fn tell(names: Names, event: &Event) -> Option<String> {
    let u = |unit: UnitId| names.unit(unit);
    let h = |hex: Hex| names.hex(hex);
    Some(match *event {
        Event::Fired { unit, firers, hex, range, die, drm, hits: taken, disrupt, firing } => {
            format!(
                "{}{} fires{} at {} (range {range}): {die} {} on the {} table, {}{}.",
                u(unit),
                if firers > 1 { format!(" with {} more", firers - 1) } else { String::new() },
                match firing {
                    Firing::Ordered => "",
                    Firing::Entry => " at who enters",
                    Firing::Retire => " at who retires",
                    Firing::Return => " in return",
                },
                h(hex),
                signed(drm),
                "reconstructed",
                hits(taken),
                if disrupt { " and D" } else { "" }
            )
        }
        Event::DisruptionChecked { unit, die, tq, plus } => format!(
            "{} checks for Disruption: {}, {}.",
            u(unit),
            against(die, plus, tq),
            either(die as i8 + plus <= tq as i8, "it holds", "it fails")
        ),
        Event::Aggression { unit, target, die, tq, plus } => match die {
            None => format!("{} must charge the shaken {}.", u(unit), u(target)),
            Some(die) => format!(
                "{} feels aggression against {}: {}, {}.",
                u(unit),
                u(target),
                against(die, plus, tq),
                either(die as i8 + plus <= tq as i8, "it will attack", "nothing happens")
            ),
        },
        Event::PalisadeDown { hex } => format!("The palisade of {} is torn down.", h(hex)),
        Event::GunsAbandoned { unit } => format!("{} abandons its guns.", u(unit)),
        Event::Designated { unit, at, charge } => format!(
            "{} {} {}.",
            u(unit),
            if charge { "charges" } else { "attacks" },
            at.into_iter().flatten().map(h).collect::<Vec<_>>().join(" and ")
        ),
        Event::Column {
            lead,
            stand,
            base,
            ratio,
            attackers,
            defenders,
            disrupted,
            terrain,
            palisade,
            column,
            superior,
        } => format!(
            "{} against {}: column {base}, size {attackers}:{defenders} {}, disrupted {}, ground {}, palisade {}: column {column}{}.",
            u(lead),
            u(stand),
            signed(ratio),
            signed(disrupted),
            signed(terrain),
            signed(palisade),
            if superior { ", with Position Superiority" } else { "" }
        ),
        Event::Shocked { lead, stand, column, die, drm, attackers, defenders, superior } => {
            format!(
                "Shock of {} on {}, column {column}: {die} {}, {attackers}({defenders}){}.",
                u(lead),
                u(stand),
                signed(drm),
                if superior { ", doubled" } else { "" }
            )
        }
        Event::ShockReport { number, of, combat, after, left } => {
            depict_report::line(names.table, (number, of), &combat, after, left)
        }
        Event::BothWouldRout { spared, defender } => format!(
            "Both sides would rout; {} {} is spared.",
            either(defender, "the defender", "the attacker"),
            u(spared)
        ),
        Event::Advanced { unit, hex } => format!("{} advances to {}.", u(unit), h(hex)),
        Event::Engaged { unit, with } => format!("{} and {} are Engaged.", u(unit), u(with)),
        orders!() | men!() | effects!() | battles!() => return None,
    })
}
