//! The sentences: what happened, and what is asked.

use crate::event::{Ending, Event, Means, Rally};
use crate::rulebook::*;
use crate::s08_combat::{Modifier, Tally};
use crate::table::Table;
use crate::unit::UnitId;
use engine::{Rule, Seat, Seats, Viewer};

/// A sentence for an event, as this viewer may hear it.
pub fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
    let field = table.ground();
    let side = |seat: Seat| field.sides[seat.index()].name.as_str();
    let name = |id: UnitId| table.name(id);
    let owner = |id: UnitId| side(table.seat_of(id));
    let code = |zone| field.code(zone);
    let mine = |seat: Seat| viewer.eyes.see(Seats::only(seat));
    Some(match *event {
        Event::TurnBegins { turn } => format!("Turn {turn} begins, {}.", field.clock(turn)),
        Event::Chose { seat, formation } if mine(seat) => {
            format!("{} take formation {}.", side(seat), formation.name())
        }
        Event::Chose { seat, .. } => format!("{} have chosen a formation.", side(seat)),
        Event::Tried { seat, to, die, zoc, cross, ql, changed } if mine(seat) => {
            let end = if changed { "it is taken" } else { "the old one stays" };
            format!(
                "{} try to change to {}: {die} + {zoc} (enemy ZoC) + {cross} (attack and defence) \
                 against QL {ql}; {end}.",
                side(seat),
                to.name()
            )
        }
        Event::Tried { seat, die, .. } => {
            format!("{} try to change formation and roll {die}.", side(seat))
        }
        Event::Drew { seat, marker } if mine(seat) => {
            format!("{} draw the tactical marker {}.", side(seat), marker.name())
        }
        Event::Drew { seat, .. } => format!("{} draw a tactical marker.", side(seat)),
        Event::NoMarkers { seat } => {
            format!("{} have no commander and draw no tactical markers.", side(seat))
        }
        Event::Checked { seat, isolated } => {
            format!("Command of {} is checked: {isolated} isolated.", side(seat))
        }
        Event::Isolated { unit } => format!("{} is isolated.", name(unit)),
        Event::Rejoined { unit } => format!("{} is in command again.", name(unit)),
        Event::Initiative { seat, die, ql, modifier } => match modifier {
            Some(modifier) => format!(
                "{}: {die} + {ql} (QL) {modifier:+} (formation) = {}.",
                side(seat),
                i16::from(die) + i16::from(ql) + i16::from(modifier)
            ),
            None => {
                format!("{}: {die} + {ql} (QL), formation left out = {}.", side(seat), die + ql)
            }
        },
        Event::InitiativeTie => "A tie; both roll again.".into(),
        Event::HasInitiative { seat, historical: true } => {
            format!("{} have the initiative, as the scenario says.", side(seat))
        }
        Event::HasInitiative { seat, .. } => format!("{} have the initiative.", side(seat)),
        Event::Wavered { division, die, bonus } => {
            let sheet = table.division(division);
            format!(
                "{} wavers: {die} + {bonus}; joins the enemy at {}, takes up arms on {} or less.",
                sheet.name, sheet.wavering.joins, sheet.wavering.stands
            )
        }
        Event::ChangedSides { division } => {
            let seat = table.division_seat(division);
            format!("{} changes sides and joins {}.", table.division(division).name, side(seat))
        }
        Event::TookArms { division } => {
            let seat = table.division_seat(division);
            format!("{} takes up arms for {}.", table.division(division).name, side(seat))
        }
        Event::Arrives { division } => {
            format!("{} may enter as a reinforcement.", table.division(division).name)
        }
        Event::Activated { division, means } => {
            let why = match means {
                Means::Command => "in command",
                Means::Check => "by a quality check",
                Means::Daimyo => "by the daimyo, for its fallen leader",
                Means::Reinforcement => "as it arrives",
                Means::Signal => "by signal",
            };
            format!("{} is activated, {why}.", table.division(division).name)
        }
        Event::Discarded { seat, left } => {
            format!("{} discard an activation marker; {left} left.", side(seat))
        }
        Event::ActivationsOver { idle: true } => "Nobody goes on; the activations are over.".into(),
        Event::ActivationsOver { .. } => "All activation markers are spent.".into(),
        Event::Check { unit, die, ql, modifier, passed } => {
            let end = if passed { "passed" } else { "failed" };
            format!(
                "{}: quality check, {die} against QL {}: {end}.",
                name(unit),
                with(ql, modifier)
            )
        }
        Event::Moved { unit, to, spent } => {
            format!("{} moves to {} for {spent} MP.", name(unit), code(to))
        }
        Event::Entered { unit, to, spent } => {
            format!("{} enters at {} for {spent} MP.", name(unit), code(to))
        }
        Event::Mounted { unit, mounted: true } => format!("{} mounts.", name(unit)),
        Event::Mounted { unit, .. } => format!("{} dismounts.", name(unit)),
        Event::LeftMap { unit } => format!("{} leaves the map.", name(unit)),
        Event::Disorganized { unit, level } => format!("{} is DS{level}.", name(unit)),
        Event::Charges { unit, zone } => format!("{} charges {}.", name(unit), code(zone)),
        Event::ChargeBonus { unit, bonus: 0 } => {
            format!("The charge of {} is broken.", name(unit))
        }
        Event::ChargeBonus { unit, bonus } => {
            format!("The charge of {} is worth +{bonus}.", name(unit))
        }
        Event::ZoneSpent { division, zone } => format!(
            "{} starts no melee from {}: another division has done so this turn.",
            table.division(division).name,
            code(zone)
        ),
        Event::ChargeLapses { unit } => format!("The charge of {} lapses.", name(unit)),
        Event::CounterCharge { by, charger, dice, ql, stopped } => {
            let end = if stopped { "the charge is broken" } else { "the charge goes on" };
            format!(
                "{} counter-charges {}: charger {} + {} = {}, counter-charger {} + {} = {}; {end}.",
                name(by),
                name(charger),
                dice[0],
                ql[0],
                dice[0] + ql[0],
                dice[1],
                ql[1],
                dice[1] + ql[1]
            )
        }
        Event::Laid { seat, marker } if mine(seat) => {
            format!("{} lay the marker {} face down.", side(seat), marker.name())
        }
        Event::Laid { seat, .. } => format!("{} lay a marker face down.", side(seat)),
        Event::Revealed { seat, marker } => {
            format!("{} turn up the marker {}.", side(seat), marker.name())
        }
        Event::Attacks { unit, zone } => format!("{} attacks {}.", name(unit), code(zone)),
        Event::Defends { unit } => format!("{} leads the defence.", name(unit)),
        Event::Fires { unit, at } => format!("{} fires at {}.", name(unit), name(at)),
        Event::Round { tally } => round(table, &tally),
        Event::NoEffect { unit } => format!("{}: no effect.", name(unit)),
        Event::LostStrength { unit, left } => {
            format!("{} loses strength; {left} SP left.", name(unit))
        }
        Event::Cleared { unit } => format!("{} loses its disorganization marker.", name(unit)),
        Event::Eliminated { unit, points } => {
            let enemy = side(!table.seat_of(unit));
            format!("{} of {} is eliminated: {points} VP for {enemy}.", name(unit), owner(unit))
        }
        Event::ReplacementDue { unit, die, turn } => {
            format!("A taisho will replace {} in {die} turns, on turn {turn}.", name(unit))
        }
        Event::NoReplacement { unit, die } => {
            format!("{} would be replaced in {die} turns, after the battle.", name(unit))
        }
        Event::NobodyToLead { unit } => {
            let division = &table.division(table.card(unit).division).name;
            format!("{division} has no unit left; nobody will replace {}.", name(unit))
        }
        Event::MarkersLost { seat } => {
            format!("{} have lost their commander and all tactical markers.", side(seat))
        }
        Event::Retreats { unit, to } => format!("{} retreats to {}.", name(unit), code(to)),
        Event::NoRetreat { unit } => format!("{} has nowhere to retreat.", name(unit)),
        Event::SecondRound { unit } => format!("{} fights a second round.", name(unit)),
        Event::Advances { unit, to } => format!("{} advances to {}.", name(unit), code(to)),
        Event::Reorganized { unit, level, why } => {
            let how = match why {
                Rally::Daimyo => "with its daimyo".to_owned(),
                Rally::Taisho => "with its taisho".into(),
                Rally::Adjacent => "next to its leader".into(),
                Rally::Check(die) => format!("by a quality check of {die}"),
            };
            let to = if level == 0 { "in good order".to_owned() } else { format!("DS{level}") };
            format!("{} rallies {how}: {to}.", name(unit))
        }
        Event::StaysDisorganized { unit, die, ql, modifier } => {
            format!("{} does not rally: {die} against QL {}.", name(unit), with(ql, modifier))
        }
        Event::Shown { seat, formation } => {
            format!("{} were in formation {}.", side(seat), formation.name())
        }
        Event::Unused { seat, marker } => {
            format!("{} put away the marker {} unused.", side(seat), marker.name())
        }
        Event::ActivationMarkers { seat, markers } => {
            format!("{} have {markers} activation markers.", side(seat))
        }
        Event::TurnEnds { turn } => format!("Turn {turn} ends."),
        Event::Scored { seat, kills, zones } => format!(
            "{}: {kills} VP for enemies, {zones} VP of the scenario, {} in all.",
            side(seat),
            kills + zones
        ),
        Event::Ended { winner, why } => match (winner, why) {
            (Some(seat), Ending::Points) => format!("{} win on points.", side(seat)),
            (Some(seat), Ending::Leaders) => {
                format!("All leaders of {} are dead; {} win.", side(!seat), side(seat))
            }
            (Some(seat), _) => format!("The army of {} breaks; {} win.", side(!seat), side(seat)),
            (None, _) => "The battle is a draw.".into(),
        },
    })
}

/// A QL with its modifier.
fn with(ql: u8, modifier: i8) -> String {
    if modifier == 0 { ql.to_string() } else { format!("{ql}{modifier:+}") }
}

fn round(table: &Table, tally: &Tally) -> String {
    let strength = |index: usize| {
        let short = if tally.unserved[index] { " (without servants)" } else { "" };
        format!("{}{short}", tally.strength[index])
    };
    let mut sum = format!("{} - {}", strength(0), strength(1));
    for modifier in Modifier::ALL {
        let part = tally.part(modifier);
        if part != 0 {
            sum += &format!(" {part:+} ({})", modifier.name());
        }
    }
    let what = if tally.fire { "Fire" } else { "Melee" };
    let results = match tally.fire {
        true => format!("{}: {}", table.name(tally.ld), tally.for_ld.text()),
        false => format!(
            "{}: {}; {}: {}",
            table.name(tally.la),
            tally.for_la.text(),
            table.name(tally.ld),
            tally.for_ld.text()
        ),
    };
    format!(
        "{what}: {sum} = {:+}; dice {} and {}, row {}. {results}.",
        tally.differential(),
        tally.dice[0],
        tally.dice[1],
        tally.row
    )
}

/// What a seat is asked.
pub fn prompt(table: &Table, rule: Rule, seat: Seat) -> String {
    let active = table.active.map(|id| table.division(id).name.as_str()).unwrap_or("");
    let asks: [(Rule, String); 14] = [
        (S3_1_D, "Take a formation for the battle, in secret.".into()),
        (S3_3_A, "Keep your formation, or try to change it.".into()),
        (S5_0_D, "Count your formation's modifier for initiative, or keep it secret?".into()),
        (
            S6_0_G,
            match table.active {
                None => "Activate a division, or discard a marker.".into(),
                Some(_) => format!("Which unit of {active} moves?"),
            },
        ),
        (S7_1_A, format!("Where does this unit of {active} go?")),
        (S8_5_2_B, format!("Does {active} charge?")),
        (S8_4_B, format!("Fire at {active}?")),
        (S8_5_3_A, "Meet the charge with a counter-charge?".into()),
        (
            S8_2_A,
            match table.active.map(|id| table.division_seat(id)) == Some(seat) {
                true => format!("Where does {active} attack?"),
                false => "Who leads the defence?".into(),
            },
        ),
        (S8_3_B, "Lay a tactical marker?".into()),
        (S8_5_1_E, "Fight a second round?".into()),
        (S8_8_A, "Advance into the empty zone?".into()),
        (S8_7_R_B, "Retreat where?".into()),
        (S1_3_C, "The scenario's special rule.".into()),
    ];
    let found = asks.into_iter().find(|(known, _)| *known == rule);
    found.map_or_else(|| rule.0.says.into(), |(_, text)| text)
}
