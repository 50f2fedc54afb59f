//! Events as sentences, with their numbers.

use super::scene::plural;
use super::side_name;
use crate::event::{Again, Event, NoTest, Parts, sum};
use crate::notation::{shares, side_word, zone_code};
use crate::rulebook::*;
use crate::table::{Phase, Table, Thrown};
use crate::unit::{Formation, Quality, UnitId, Word};
use engine::{Rule, Seat};
use ground::zones::Side;
use std::cmp::Ordering;

/// A sentence for an event, or nothing when another event has said it already.
pub fn tell(table: &Table, event: &Event) -> Option<String> {
    before_battle(table, event)
        .or_else(|| fighting(table, event))
        .or_else(|| moving(table, event))
        .or_else(|| reacting(table, event))
        .or_else(|| ending(table, event))
}

fn name(table: &Table, id: UnitId) -> &str {
    table.muster.name(id)
}

fn formation_name(formation: Formation) -> &'static str {
    match formation {
        Formation::Attack => "attack formation",
        Formation::Defensive => "a defensive formation",
        Formation::Open => "open order",
    }
}

fn faces(thrown: Thrown) -> String {
    let faces: Vec<String> = thrown.faces().map(|face| face.to_string()).collect();
    faces.join(" ")
}

fn before_battle(table: &Table, event: &Event) -> Option<String> {
    let side = |seat| side_name(table, seat);
    let unit = |id| name(table, id);
    Some(match *event {
        Event::TurnBegan { turn } => format!("Turn {turn} begins."),
        Event::PhaseBegan { phase, initiative } => match phase {
            Phase::Firing => "The Firing Phase.".into(),
            Phase::HandToHand => "The Hand-to-Hand Combat Phase.".into(),
            Phase::Losses => "The Remove Losses Phase.".into(),
            Phase::Movement => format!("{} moves.", side(initiative)),
            Phase::SecondMovement => format!("{} moves.", side(!initiative)),
            Phase::Victory => "The Determine Victory Phase.".into(),
            Phase::SetUp | Phase::Initiative => return None,
        },
        Event::SetUpThrow { red, blue } => format!(
            "For the set-up {} throws {red} and {} {blue}; the lower chooses who is first.",
            side(Seat::Red),
            side(Seat::Blue)
        ),
        Event::SetsUpFirst { seat } => format!("{} sets up first.", side(seat)),
        Event::Placed { unit: id, zone, formation } => {
            format!(
                "{} is placed in {} in {}.",
                unit(id),
                zone_code(zone),
                formation_name(formation)
            )
        }
        Event::DaimyoPlaced { seat, zone } => {
            format!("The Daimyo of {} is placed in {}.", side(seat), zone_code(zone))
        }
        Event::Rated { unit: id, die, quality } => {
            format!("{} throws {die} for quality: {}.", unit(id), quality.word())
        }
        Event::Initiative { red, blue, winner } => {
            let throws = format!("{} throws {red}, {} {blue}", side(Seat::Red), side(Seat::Blue));
            match winner {
                Some(seat) => format!("{throws}: {} has the initiative.", side(seat)),
                None => format!("{throws}: a tie, both throw again."),
            }
        }
        _ => return None,
    })
}

/// What changed a number, in words: ` + 1 for the mounted target`.
fn reasons<const N: usize>(parts: &Parts<N>) -> String {
    let mut told = String::new();
    for &(rule, part) in parts.iter().skip(1).filter(|(_, part)| *part != 0) {
        let sign = if part > 0 { "+" } else { "−" };
        told += &format!(" {sign} {} {}", part.abs(), reason(rule));
    }
    told
}

/// A sum from its first number to its result: `CV 3 − 1 for open order = 2`, or the bare number.
fn added_up<const N: usize>(parts: &Parts<N>, first: String, result: u8) -> String {
    let why = reasons(parts);
    if why.is_empty() {
        return first;
    }
    let total = sum(parts);
    let limit = match total.cmp(&(result as i8)) {
        Ordering::Less => format!(", but at least {result}"),
        Ordering::Equal => String::new(),
        Ordering::Greater => format!(", but at most {result}"),
    };
    format!("{first}{why} = {}{limit}", total.to_string().replace('-', "−"))
}

/// Why a part of a sum is there.
const REASONS: &[(Rule, &str)] = &[
    (FIRING_MOD_FIRER_DEFENSIVE, "for shooting from a defensive formation"),
    (FIRING_MOD_TARGET_MOUNTED, "for the mounted target"),
    (FIRING_MOD_TARGET_DEFENSIVE, "for the target's defensive formation"),
    (FIRING_MOD_TARGET_OPEN, "for the target's open order"),
    (TERRAIN_COVER, "for cover"),
    (COMBAT_MOD_OPEN_ORDER, "for open order"),
    (COMBAT_MOD_DEFENSIVE_V_FOOT, "for attacking foot from a defensive formation"),
    (COMBAT_MOD_MOUNTED_V_OPEN, "for horse against open order"),
    (COMBAT_MOD_MOUNTED_V_DEFENSIVE, "for horse against a defensive formation"),
    (COMBAT_MOD_MOUNTED_V_LONG_SPEAR_DEFENSIVE, "for horse against long spears in defence"),
];

fn reason(rule: Rule) -> &'static str {
    REASONS.iter().find(|(known, _)| *known == rule).map_or("", |(_, why)| why)
}

fn fighting(table: &Table, event: &Event) -> Option<String> {
    let unit = |id| name(table, id);
    Some(match *event {
        Event::Fired { unit: id, target, dice, parts, faces: thrown, hits, most } => {
            let head = format!("{} fires at {}", unit(id), unit(target));
            let stands = plural_die(parts[0].1 as u8);
            if dice == 0 {
                return Some(format!("{head}: {stands}{} leave none.", reasons(&parts)));
            }
            let count = added_up(&parts, stands, dice);
            let (fell, hits) = (faces(thrown), plural(hits, "hit"));
            format!("{head}: {count}; {fell} (hits on {most} or less): {hits}.")
        }
        // A side that could not fire at all is not told about.
        Event::CeasedFire { seat, could: true } => {
            format!("{} fires no more.", side_name(table, seat))
        }
        Event::OpeningHits { red, blue } => format!(
            "Every engaged unit takes 1 hit: {} of {} and {} of {}.",
            red,
            side_name(table, Seat::Red),
            blue,
            side_name(table, Seat::Blue)
        ),
        Event::Allotted { unit: id, split, enemies } => {
            format!("{} attacks: {}.", unit(id), shares(table, enemies, split))
        }
        Event::Threw { unit: id, target, stands, dice, cv, parts, faces: thrown, hits } => {
            let fewer = match stands - dice {
                0 => String::new(),
                lost => format!(" ({lost} fewer for the ground)"),
            };
            format!(
                "{} attacks {} with {}{fewer}, {}: {}, {}.",
                unit(id),
                unit(target),
                plural_die(dice),
                added_up(&parts, format!("CV {}", parts[0].1), cv),
                faces(thrown),
                plural(hits, "hit")
            )
        }
        Event::NoDice { unit: id, target } => {
            format!("{} attacks {}: the ground leaves no dice.", unit(id), unit(target))
        }
        Event::ThrewAgain { unit: id, why, dice, faces: thrown, hits } => {
            let why = match why {
                Again::Overlapping => "overlaps",
                Again::Outflanking => "outflanks",
                Again::Daimyo => "has its Daimyo near",
            };
            let (count, fell) = (plural_die(dice), faces(thrown));
            format!(
                "{} {why} and throws {count} again: {fell}, now {}.",
                unit(id),
                plural(hits, "hit")
            )
        }
        Event::QualityTold { unit: id, quality, hits } => {
            let change = if quality == Quality::Green { "one hit less" } else { "one hit more" };
            format!("{} is {}: {change}, {hits}.", unit(id), quality.word())
        }
        Event::Struck { target, hits, .. } if hits > 0 => {
            format!("{} takes {}.", unit(target), plural(hits, "hit"))
        }
        Event::Lost { unit: id, stands, left } => {
            format!("{} loses {}; {left} left.", unit(id), plural(stands, "stand"))
        }
        Event::NoLoss { unit: id } => format!("{} shakes off a single hit.", unit(id)),
        Event::MarkersDiscarded { unit: id } => {
            format!("Left-over hits on {} are discarded.", unit(id))
        }
        Event::Routed { unit: id, left: 0 } => format!("{} has lost its last stand.", unit(id)),
        Event::Routed { unit: id, .. } => format!("{} is down to one stand and routs!", unit(id)),
        Event::ContactEnded { unit: id, enemy } => {
            format!("{} is rid of {}.", unit(enemy), unit(id))
        }
        Event::Tallied { seat, routed } => {
            format!("{} of {} routed so far.", plural(routed, "unit"), side_name(table, seat))
        }
        Event::BrokeContact { unit: id, from } => {
            format!("{} breaks contact with {}.", unit(id), unit(from))
        }
        _ => return None,
    })
}

fn plural_die(count: u8) -> String {
    if count == 1 { "1 die".into() } else { format!("{count} dice") }
}

fn moving(table: &Table, event: &Event) -> Option<String> {
    let unit = |id| name(table, id);
    Some(match *event {
        Event::DidNothing { unit: id } => format!("{} does nothing.", unit(id)),
        Event::NoSecondAction { unit: id } => {
            format!("The ground leaves {} one action only.", unit(id))
        }
        Event::Moved { unit: id, to } => format!("{} moves to {}.", unit(id), zone_code(to)),
        Event::Turned { unit: id, facing } => format!("{} turns to face {facing}.", unit(id)),
        Event::Formed { unit: id, formation, facing } => {
            format!("{} forms {}, facing {facing}.", unit(id), formation_name(formation))
        }
        Event::MountedUp { unit: id } => format!("{} mounts up.", unit(id)),
        Event::Dismounted { unit: id } => format!("{} dismounts.", unit(id)),
        Event::Disengaged { unit: id, hits } => {
            format!("{} disengages and takes {}.", unit(id), plural(hits, "hit"))
        }
        Event::Withdrew { unit: id } => {
            format!("{} is ordered to withdraw from the battle.", unit(id))
        }
        Event::Entered { unit: id, zone, formation } => {
            format!("{} enters {} in {}.", unit(id), zone_code(zone), formation_name(formation))
        }
        Event::Shifted { unit: id, zone } => format!("{} shifts to {}.", unit(id), zone_code(zone)),
        Event::Left { unit: id, zone } => format!("{} goes back to {}.", unit(id), zone_code(zone)),
        Event::Engaging { unit: id, target } => {
            format!("{} goes to engage {}.", unit(id), unit(target))
        }
        Event::Passed { unit: id, why: NoTest::InCommand } => {
            format!("{} is in command and need not test.", unit(id))
        }
        Event::Passed { unit: id, why: NoTest::JoiningIn } => {
            format!("{} joins in and need not test.", unit(id))
        }
        Event::Tested { unit: id, die, need } => {
            let result = if die <= need { "passes" } else { "fails" };
            format!("{} tests to engage: {die} against {need} or less, and {result}.", unit(id))
        }
        Event::TestFailed { unit: id } => format!("{} stays where it is.", unit(id)),
        Event::Engaged { unit: id, target, side } => match side {
            Side::Front => format!("{} engages {} front to front.", unit(id), unit(target)),
            Side::Rear => format!("{} engages {} in the rear.", unit(id), unit(target)),
            flank => {
                format!("{} engages {} on its {} flank.", unit(id), unit(target), side_word(flank))
            }
        },
        Event::DaimyoMoved { seat, zone } => {
            format!("The Daimyo of {} moves to {}.", side_name(table, seat), zone_code(zone))
        }
        Event::MovementEnded { seat } => format!("{} ends its movement.", side_name(table, seat)),
        _ => return None,
    })
}

fn reacting(table: &Table, event: &Event) -> Option<String> {
    let unit = |id| name(table, id);
    Some(match *event {
        Event::LightImpact { unit: id } => format!("{} suffers a light impact: 1 hit.", unit(id)),
        Event::HeavyImpact { unit: id } => format!("{} suffers a heavy impact: 3 hits.", unit(id)),
        Event::CounterCharged { unit: id, target, hits } => {
            let cost = plural(hits, "hit");
            format!("{} counter-charges {} and takes {cost}.", unit(id), unit(target))
        }
        Event::Recoiled { unit: id, zone } => {
            format!("{} recoils to {}.", unit(id), zone_code(zone))
        }
        Event::NoContact { unit: id } => format!("{} is left without an enemy.", unit(id)),
        Event::Rallied { unit: id, facing } => format!("{} rallies, facing {facing}.", unit(id)),
        Event::Flinched { unit: id } => format!("{} flinches.", unit(id)),
        Event::ComesOn { unit: id } => format!("{} comes on.", unit(id)),
        Event::HastyDefence { unit: id } => {
            format!("{} hastily forms a defensive formation and takes 1 hit.", unit(id))
        }
        Event::PulledUp { unit: id, before } => {
            format!("{} pulls up short before {} and takes 1 hit.", unit(id), unit(before))
        }
        Event::Evaded { unit: id, from } => format!("{} evades from {}.", unit(id), unit(from)),
        Event::Intercepted { unit: id, target, hits } => {
            format!("{} intercepts {} and takes {}.", unit(id), unit(target), plural(hits, "hit"))
        }
        Event::NoReaction { seat, further } => {
            let further = if further { " further" } else { "" };
            format!("{} does not react{further}.", side_name(table, seat))
        }
        _ => return None,
    })
}

fn ending(table: &Table, event: &Event) -> Option<String> {
    let side = |seat| side_name(table, seat);
    Some(match *event {
        Event::GeneralRetreat { seat, off, on } => {
            let units = plural(off, "unit");
            format!("{} is in general retreat: {units} off the table, {on} on it.", side(seat))
        }
        Event::BothRetreat => {
            "Both sides are in general retreat: a humiliating loss for both.".into()
        }
        Event::WonByRetreat { winner } => format!("An honourable victory for {}!", side(winner)),
        Event::DaimyoGone { seat, routed, third } => {
            format!(
                "The Daimyo of {} leaves: {} routed, a third of its army ({third}) or more.",
                side(seat),
                plural(routed, "unit")
            )
        }
        Event::Broken { seat, routed, breakpoint } => {
            let units = plural(routed, "unit");
            format!("{} breaks: {units} routed, its breakpoint is {breakpoint}.", side(seat))
        }
        Event::ZonesCounted { red, blue } => format!(
            "Uncontested zones: {} {red}, {} {blue}, of {}; an honourable victory takes {}.",
            side(Seat::Red),
            side(Seat::Blue),
            table.muster.grid().table_zones(),
            table.muster.zones_for_honour()
        ),
        _ => return None,
    })
}
