//! The questions in words, and the report of a Shock Segment: one line for each combat, which is also
//! what lies in the tray while the segment is under way.

use crate::depict_words::{hits, signed};
use crate::rulebook::*;
use crate::s02_components_and_terms::UnitId;
use crate::s04_busho::{so_taisho, trump_rating};
use crate::s05_clan_activation::s05_5_trump::trump_number;
use crate::table::{Combat, State, Table, clash, mark};
use engine::{Depict, Rule, Seat};

/// What the seat is asked.
pub fn prompt(table: &Table, rule: Rule, seat: Seat) -> String {
    let side = crate::Gboh::side(table, seat);
    if rule == S5_51_A {
        let used = table.army(seat).trumps;
        let left = trump_rating(table, so_taisho(table, seat)).saturating_sub(used);
        let need = trump_number(table, seat);
        return format!("{side}: try to trump? A die of {need} or less does it; {left} left");
    }
    if rule == S6_44_C
        && let Some(mover) = on_the_move(table, !seat)
    {
        let card = table.card(mover);
        let hex = table.map().hex_name(table.unit(mover).hex);
        return format!("{side}: {} approaches ({hex}): fall back, turn, or stand", card.name);
    }
    let what = match rule {
        r if r == S5_36_A => "name a clan for Orders, try Momentum, or pass",
        r if r == S3_0_B_B => "what does the named Busho do?",
        r if r == S5_32_A => "give Orders, one unit after the other",
        r if r == S6_31_A => "move the unit hex by hex, turn, fire, or stop",
        r if r == S6_44_C => "an enemy approaches: fall back, turn, or stand",
        r if r == S8_31_A => "an enemy has entered a zone of control: fire at it?",
        r if r == S8_32_A => "an enemy leaves a zone of control: fire at it?",
        r if r == S8_33_A => "you have been fired at: return the fire?",
        r if r == S9_22_E => "designate attacks; `shock` resolves them all",
        r if r == S9_26_C => "which attacker sets the column?",
        r if r == S9_26_B => "which defender's type is used?",
        _ => return format!("{side}: {}", rule.0.says),
    };
    format!("{side}: {what}")
}

/// The one unit of a side that has begun its move and not ended it, if it can be told.
pub fn on_the_move(table: &Table, seat: Seat) -> Option<UnitId> {
    let moves = |unit: &UnitId| {
        let data = table.unit(*unit);
        data.on_map()
            && data.has(mark::MOVED)
            && !data.has(mark::DONE)
            && data.state() != State::Routed
            && table.seat_of(*unit) == seat
    };
    let mut found = table.all_units().filter(moves);
    let one = found.next();
    one.filter(|_| found.next().is_none())
}

/// How a unit came out of it, in a few words.
fn standing(table: &Table, unit: UnitId, (state, count): (State, u8)) -> String {
    let name = &table.card(unit).name;
    match state {
        State::Good if count == 0 => format!("{name} unharmed"),
        State::Good => format!("{name} {}", hits(count)),
        State::Disrupted => format!("{name} disrupted, {}", hits(count)),
        State::Routed => format!("{name} routed"),
        _ => format!("{name} lost"),
    }
}

/// Who fights whom, and how the reckoning stands so far.
pub fn reckoning(table: &Table, combat: &Combat) -> String {
    let name = |unit: UnitId| table.card(unit).name.as_str();
    let mut line = name(combat.lead).to_string();
    for (index, &unit) in combat.helpers.iter().filter(|unit| unit.some()).enumerate() {
        line += &format!("{}{}", if index == 0 { " with " } else { ", " }, name(unit));
    }
    line += &format!(" on {}", name(combat.stand));
    if combat.column > 0 {
        let [a, d] = combat.sizes;
        line += &format!(" | size {a}:{d} | column {} to {}", combat.base, combat.column);
        if combat.flags & clash::SUPERIOR != 0 {
            line += " | Position Superiority";
        }
    }
    line
}

/// A line of the report: who, sizes, columns, position, die, hits, and what became of them.
pub fn line(
    table: &Table,
    (number, of): (u8, u8),
    combat: &Combat,
    after: [(State, u8); 2],
    left: [u8; 2],
) -> String {
    let mut line = format!("Shock {number} of {of} | {}", reckoning(table, combat));
    match combat.column > 0 {
        true => {
            let (die, drm) = (combat.die, signed(combat.drm));
            let (a, d) = (combat.to_attackers, combat.to_defenders);
            line += &format!(" | die {die} {drm} | hits {a}({d})");
        }
        false => line += " | settled by the checks",
    }
    let lead = standing(table, combat.lead, after[0]);
    let stand = standing(table, combat.stand, after[1]);
    line + &format!(" | {lead}; {stand} | still at it {}:{}", left[0], left[1])
}
