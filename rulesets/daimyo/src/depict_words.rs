//! What a unit is and what is asked, in sentences. What happened is told by `depict_events.rs`.

use crate::measuring::reach_of;
use crate::notation::leader_name;
use crate::rulebook::*;
use crate::s07_melee::challenges::at_hand;
use crate::table::Table;
use crate::unit::{Place, UnitId};
use crate::words::{Role, Word};
use engine::{Rule, Seat};

/// "1 hit", "2 hits".
pub fn many(count: u8, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// A word of the tables as prose writes it.
pub fn spaced(word: &str) -> String {
    word.replace('-', " ")
}

/// What a unit that is not on the table is doing.
pub fn clan_word(table: &Table, id: UnitId) -> String {
    match table[id].place {
        Place::Waiting => "has yet to enter",
        Place::Destroyed => "destroyed",
        Place::Dispersed => "dispersed",
        Place::Gone => "gone from the table",
        Place::Abandoned => "abandoned",
        _ => "",
    }
    .into()
}

/// A unit in one sentence.
pub fn sentence(table: &Table, id: UnitId) -> String {
    let (card, unit) = (table.card(id), &table[id]);
    let side = &table.battle.sides[table.seat(id).index()].name;
    let mut text = if card.role == Role::Headquarters {
        format!("{}, headquarters of the {side}", card.name)
    } else {
        let s = if unit.stands == 1 { "" } else { "s" };
        format!(
            "{} of the {side}: {} {} with {} in {} armour, {} stand{s} in {} file{}, facing {}",
            card.name,
            card.quality.word(),
            spaced(table.kind(id).word()),
            spaced(table.weapon(id).word()),
            card.armour.word(),
            unit.stands,
            unit.files,
            if unit.files == 1 { "" } else { "s" },
            unit.facing
        )
    };
    if unit.hits > 0 {
        text += &format!(", {}", many(unit.hits, "hit"));
    }
    for (flag, word) in [
        (crate::unit::State::DISORDERED, "disordered"),
        (crate::unit::State::ROUTING, "routing"),
        (crate::unit::State::FRENZIED, "frenzied"),
    ] {
        if unit.state.has(flag) {
            text += &format!(", {word}");
        }
    }
    text += ".";
    if card.role != Role::Headquarters && unit.here() {
        text += " ";
        text += &reach_of(table, id);
    }
    text
}

/// What a seat is asked.
pub fn prompt_for(table: &Table, rule: Rule, seat: Seat) -> String {
    let side = &table.battle.sides[seat.index()].name;
    if let Some((by, to)) = at_hand(table) {
        let [by, to] = [by, to].map(|who| leader_name(table, who));
        if rule == S7_CHALLENGE_WHO {
            return format!("{side}: Does {by} challenge {to}?");
        }
        if rule == S7_CHALLENGE_REFUSED {
            return format!("{side}: Does {to} accept the challenge of {by}?");
        }
    }
    let ask = if rule == S2_START_CHOICE {
        "Try the first activation, or the second?"
    } else if rule == S2_OVERVIEW_ALTERNATE {
        "Which clan, or the General, do you try to activate?"
    } else if rule == S2_SEQUENCE_RALLY_STEP {
        "Does anybody try to rally?"
    } else if rule == S2_SEQUENCE_DAIMYO_MOVES {
        "Who moves next? Say a unit, or a move at once: NAME wheel left 25, forward 6.5"
    } else if rule == S3_TABLE_MAXIMUM {
        "How does it move? Any legal move may be said: wheel left 25, forward 6.5; or measure A to B"
    } else if rule == S6_TIMING_WHO {
        "Who fires next?"
    } else if rule == S7_GENERAL_WHEN {
        "Which melee is fought next?"
    } else if rule == S3_RESPONSE_STAND {
        "How does the target meet the charge?"
    } else if rule == S2_END_FLANK {
        "From which side of the table are morale tests taken?"
    } else if rule == S2_END_LEADER_MOVE {
        "Do leaders who have not moved move now?"
    } else if rule == S3_CHARGE_MISSED {
        "The target is gone. How far does the charger run on?"
    } else if rule == S3_RESPONSE_REAR_RANK {
        "Does the rear rank turn about to meet a charge from behind?"
    } else if rule == S3_LEADERS_REFUSE || rule == S7_CHALLENGE_REFUSED {
        "Is the challenge accepted?"
    } else if rule == S7_CHALLENGE_WHO {
        "Does the leader challenge his opponent?"
    } else if rule == S3_LEADERS_CHALLENGER_AFTER {
        "Does the challenger stay there, or go back where he came from?"
    } else if rule == S7_ELIGIBLE_TWO_ENEMIES {
        "A stand touches two enemies equally. Whom does it fight?"
    } else if rule == S7_MULTI_ONE_FOLLOWS {
        "Which of the winners follows up or pursues?"
    } else if rule == S7_PUSH_FOLLOW_CHOICE {
        "Does the winner go after the loser?"
    } else if rule == S4_RALLY_RESTORED || rule == S4_REFORM_STILL {
        "It is in good order again. Does it take up another formation or facing?"
    } else if rule == S2_EVENTS_SUNSET_IGNORE {
        "Is the sunset ignored, or is the battle over?"
    } else {
        rule.0.says
    };
    format!("{side}: {ask}")
}
