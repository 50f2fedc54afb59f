//! How the game shows itself: the table as a picture, choices as things to click, events as
//! sentences. Floats are allowed here and nowhere else in the rule set.

mod labels_ja;
mod names_ja;
mod scene;
mod tell;
mod tell_ja;
mod words_ja;

pub use names_ja::JAPANESE;

use crate::HonourableVictory;
use crate::choice::Choice;
use crate::event::Event;
use crate::movement_phases::last_before_daimyo;
use crate::notation::{say, zone_code};
use crate::table::Table;
use crate::unit::UnitId;
use ::scene::{Place, Scene, Target};
use engine::{Depict, Rule, Seat, Tongue, Viewer};

use crate::rulebook::*;

/// What is asked under each rule.
const PROMPTS: &[(Rule, &str)] = &[
    (SETUP_ORDER, "who sets up first?"),
    (SETUP_ZONES, "place a unit in a set-up zone or in reserve."),
    (SETUP_DAIMYO, "place your Daimyo in one of your rear zones."),
    (FIRING_ANNOUNCE_ORDER, "announce a shot, or cease fire."),
    (COMBAT_ALLOCATION_ORDER, "divide the unit's stands among its enemies."),
    (COMBAT_OVERLAP_RETHROW, "your unit overlaps: throw one or two dice again, or keep them."),
    (COMBAT_OUTFLANK_RETHROW, "your unit outflanks: throw any dice again, or keep them."),
    (COMMAND_RETHROW_ALL_DICE, "your Daimyo is near: throw all dice again, or keep them."),
    (LOSSES_OWNER_CHOICE, "does the unit break contact with its losses?"),
    (MOVEMENT_CHOOSE_ONCE, "choose a unit and what it does, or end your movement."),
    (ACTION_MOUNTED, "a second action for the horse, or done."),
    (REACTIONS_SEQUENCE, "do you react?"),
    (REACTIONS_RECOIL_MOUNTED_ATTACKER, "the enemy has recoiled: engage another, or rally."),
];

impl Depict for HonourableVictory {
    fn scene(table: &Table, viewer: Viewer) -> Scene {
        scene::scene(table, viewer.tongue)
    }

    fn target(table: &Table, choice: Choice, tongue: Tongue) -> Target {
        let name = |id| table.muster.name(id).to_string();
        let piece = choice.unit().map(name);
        let to = match choice {
            Choice::Fire(_, target) | Choice::Engage(_, target, _) => Place::Piece(name(target)),
            Choice::Move(unit) => {
                let now = table[unit];
                match now.zone().and_then(|zone| table.muster.ahead(zone, now.facing())) {
                    Some(zone) => Place::Region(zone_code(zone)),
                    None => Place::Button(label(table, choice, tongue)),
                }
            }
            Choice::Place(_, zone, _) | Choice::Shift(_, zone) | Choice::Recoil(_, zone) => {
                Place::Region(zone_code(zone))
            }
            Choice::Daimyo(zone) => {
                return Target { piece: None, to: Place::Region(zone_code(zone)) };
            }
            _ => Place::Button(label(table, choice, tongue)),
        };
        Target { piece, to }
    }

    fn words(table: &Table, choice: Choice, tongue: Tongue) -> Option<String> {
        (tongue == Tongue::Japanese).then(|| words_ja::words(table, choice))
    }

    fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
        match viewer.tongue {
            Tongue::English => tell::tell(table, event),
            Tongue::Japanese => tell_ja::tell(table, event),
        }
    }

    fn prompt(table: &Table, rule: Rule, seat: Seat, viewer: Viewer) -> String {
        if viewer.tongue == Tongue::Japanese {
            return words_ja::prompt(table, rule, seat);
        }
        let side = side_name(table, seat);
        let turn = table.turn;
        let known = PROMPTS.iter().find(|(known, _)| *known == rule);
        let asked = known.map_or("choose.", |(_, words)| words);
        let last = last_to_choose(table, rule, seat).map_or(String::new(), |unit| {
            format!(
                " {} is the last to choose: your movement ends with it, and your Daimyo stays. To \
                 move him, do so now instead.",
                table.muster.name(unit)
            )
        });
        format!("Turn {turn}, {side}: {asked}{last}")
    }

    fn side(table: &Table, seat: Seat) -> String {
        side_name(table, seat).into()
    }
}

/// The unit with which movement will end before the Daimyo has moved, if movement is what is asked.
fn last_to_choose(table: &Table, rule: Rule, seat: Seat) -> Option<UnitId> {
    if rule == MOVEMENT_CHOOSE_ONCE { last_before_daimyo(table, seat) } else { None }
}

fn side_name(table: &Table, seat: Seat) -> &str {
    &table.muster.draft.sides[seat.index()]
}

/// What a button says: the notation without the name of the acting unit.
fn label(table: &Table, choice: Choice, tongue: Tongue) -> String {
    if tongue == Tongue::Japanese {
        return words_ja::act(table, choice);
    }
    let said = say(table, choice);
    let short = choice.unit().and_then(|unit| said.strip_prefix(table.muster.name(unit)));
    short.map_or(said.as_str(), str::trim_start).into()
}
