//! Every named value of a table.

use super::{command_titles, dragon_titles, effect_name, phase_name, yes};
use crate::battlefield::{BOARD, NOWHERE, Section, distance, name, sections};
use crate::battlefield_terrain::{GROUNDS, OPEN};
use crate::notation::piece_name;
use crate::phase_4_battle::close_combat;
use crate::phase_4_battle::ranged_combat::{self, may_fire, sees};
use crate::phase_4_battle::score::swords_ignored;
use crate::retreats::bolster_morale::{entitled, supported};
use crate::rulebook::PLAY_ONLY_ORDERED_ACT;
use crate::table::{BARRED, Blow, DRUMMED, FINISHED, FIRED, FOUGHT, ORDERED, Piece, Table, UnitId};
use engine::{Fact, Seat, Seats};

/// All facts.
pub fn facts(table: &Table) -> Vec<Fact> {
    let mut facts = Vec::new();
    of_table(table, &mut facts);
    Seat::BOTH.into_iter().for_each(|seat| of_side(table, seat, &mut facts));
    for unit in 0..table.units.len() as u8 {
        of_unit(table, unit, &mut facts);
    }
    for leader in 0..table.leaders.len() as u8 {
        of_leader(table, leader, &mut facts);
    }
    of_hexes(table, &mut facts);
    Seat::BOTH.into_iter().for_each(|seat| of_pairs(table, seat, &mut facts));
    facts
}

fn of_table(table: &Table, facts: &mut Vec<Fact>) {
    let count = |cards: u64| cards.count_ones();
    let command = &table.command;
    let left = table.orders.most.saturating_sub(table.orders.total());
    facts.extend([
        Fact::open("", "title", &table.battle().draft.title),
        Fact::open("", "turn", table.turn),
        Fact::open("", "active", table.active),
        Fact::open("", "phase", phase_name(table.phase)),
        Fact::open("", "card", table.card.name()),
        Fact::open("", "as", table.becomes.name()),
        Fact::open("", "effect", effect_name(table.effect)),
        Fact::open("", "orders-left", left),
        Fact::open("", "pool", table.pool),
        Fact::open("", "on-cards", table.spent),
        Fact::open("", "command-deck", count(command.deck)),
        Fact::open("", "dragon-deck", count(table.dragon.deck)),
        Fact::open(
            "",
            "command-discard",
            count(command.pile | command.hidden[0] | command.hidden[1]),
        ),
        Fact::open("", "dragon-discard", count(table.dragon.pile)),
        Fact::open("", "command-pile", command_titles(table, command.pile)),
        Fact::open("", "dragon-pile", dragon_titles(table, table.dragon.pile)),
        Fact::open("", "downpour", yes(table.markers.downpour)),
        Fact::open("", "mist", yes(table.markers.mist)),
        Fact::open("", "standard", yes(table.markers.standard)),
    ]);
}

fn of_side(table: &Table, seat: Seat, facts: &mut Vec<Fact>) {
    let (at, side) = (seat.index(), &table.battle().sides[seat.index()]);
    let mut open =
        |key: &'static str, value: String| facts.push(Fact::open(seat.name(), key, value));
    open("name", side.name.clone());
    open("edge", if side.top { "top" } else { "bottom" }.into());
    open("honor", table.honor[at].to_string());
    open("banners", table.banners[at].to_string());
    open("goal", side.goal.to_string());
    open("command", table.command.hands[at].count_ones().to_string());
    open("dragons", table.dragon.hands[at].count_ones().to_string());
    open("dragon-played", table.played[at].name().into());
    open("last", table.last[at].name().into());
    open("tent", name(table.tents[at]));
    open("surprise", table.surprise[at].to_string());
    open("units", table.army(seat).count().to_string());
    open("leaders", table.staff(seat).count().to_string());
    open("saw-command", command_titles(table, table.command.seen[at]));
    open("saw-dragon", dragon_titles(table, table.dragon.seen[at]));
    let mut own = |key: &'static str, value: String| {
        facts.push(Fact { subject: seat.name().into(), key, value, seen_by: Seats::only(seat) });
    };
    own("command-hand", command_titles(table, table.command.hands[at]));
    own("dragon-hand", dragon_titles(table, table.dragon.hands[at]));
    own("hidden-discards", command_titles(table, table.command.hidden[at]));
    if seat == table.active {
        own("drawn", command_titles(table, table.command.drawn));
        own("drawn-dragon", dragon_titles(table, table.dragon.fresh));
    }
}

fn of_unit(table: &Table, unit: UnitId, facts: &mut Vec<Fact>) {
    let (place, kind, battle) = (table.unit(unit), table.kind(unit), table.battle());
    let entry = &battle.draft.units[unit as usize];
    let on = place.hex != NOWHERE;
    let mut open =
        |key: &'static str, value: String| facts.push(Fact::open(entry.name.as_str(), key, value));
    open("side", entry.owner.to_string());
    open("kind", kind.code.clone());
    open("symbol", kind.symbol.name().into());
    open("hex", name(place.hex));
    open("blocks", place.blocks.to_string());
    open("start", entry.start.to_string());
    open("waits", yes(on && crate::phase_2_order_units::waits(table, unit)).into());
    let leader = if on { table.attached(unit) } else { None };
    open("leader", leader.map_or("none", |leader| battle.leader_name(leader)).into());
    for (key, mark) in [
        ("ordered", ORDERED),
        ("finished", FINISHED),
        ("fought", FOUGHT),
        ("barred", BARRED),
        ("drummed", DRUMMED),
    ] {
        open(key, yes(place.is(mark)).into());
    }
    open("moved", place.steps.to_string());
    open("shots", u8::from(place.is(FIRED)).to_string());
    let strip =
        sections(battle.strip(entry.owner, place.hex)).iter().map(|section| match section {
            Section::Left => "left",
            Section::Center => "center",
            Section::Right => "right",
        });
    open("sections", if on { strip.collect::<Vec<_>>().join(" ") } else { "none".into() });
    open("supported", yes(on && supported(table, unit)).into());
    open("may-ignore", if on { entitled(table, unit, false).to_string() } else { "0".into() });
    open("night", yes(table.markers.night == unit).into());
    open("loose", yes(table.markers.loose == unit).into());
    open("matchcord", yes(table.markers.matchcord == unit).into());
    open("wavering", yes(table.wavering == unit).into());
}

fn of_leader(table: &Table, leader: u8, facts: &mut Vec<Fact>) {
    let (place, battle) = (table.leader(leader), table.battle());
    let entry = &battle.draft.leaders[leader as usize];
    let mut open =
        |key: &'static str, value: String| facts.push(Fact::open(entry.name.as_str(), key, value));
    open("side", entry.owner.to_string());
    open("kind", entry.kind.name().into());
    open("hex", name(place.hex));
    let with = if place.hex == NOWHERE { None } else { table.unit_of(leader) };
    open("with", with.map_or("none", |unit| battle.unit_name(unit)).into());
    open("ordered", yes(place.is(ORDERED)).into());
    open("finished", yes(place.is(FINISHED)).into());
    open("moved", place.steps.to_string());
}

fn of_hexes(table: &Table, facts: &mut Vec<Fact>) {
    let draft = &table.battle().draft;
    for hex in BOARD.hexes().map(|hex| hex.0 as u8) {
        let ground = table.ground(hex);
        let objective = draft.objectives.iter().any(|objective| objective.hex == hex);
        let held = Seat::BOTH.into_iter().find_map(|seat| table.target_on(seat, hex));
        if ground == OPEN && !objective && held.is_none() {
            continue;
        }
        let at = name(hex);
        facts.push(Fact::open(
            at.as_str(),
            "terrain",
            GROUNDS.get(ground as usize).copied().unwrap_or("open"),
        ));
        let unit = Seat::BOTH.into_iter().find_map(|seat| table.unit_on(seat, hex));
        facts.push(Fact::open(
            at.as_str(),
            "unit",
            unit.map_or("none", |unit| table.battle().unit_name(unit)),
        ));
        let leader = Seat::BOTH.into_iter().find_map(|seat| table.leader_on(seat, hex));
        facts.push(Fact::open(
            at.as_str(),
            "leader",
            leader.map_or("none", |who| table.battle().leader_name(who)),
        ));
        if objective {
            let taken = draft.objectives.iter().enumerate();
            let taken = taken
                .filter(|(_, objective)| objective.hex == hex)
                .any(|(at, _)| table.taken >> at & 1 == 1);
            facts.push(Fact::open(at.as_str(), "taken", yes(taken)));
        }
    }
}

/// What a unit could do to an enemy within four hexes, whether or not it is ordered.
fn of_pairs(table: &Table, seat: Seat, facts: &mut Vec<Fact>) {
    for unit in table.army(seat) {
        let from = table.unit(unit).hex;
        for to in table.held(!seat).iter().map(|hex| hex.0 as u8) {
            let away = distance(from, to);
            let Some(at) = table.target_on(!seat, to).filter(|_| away <= 4) else { continue };
            pair(table, unit, at, away, facts);
        }
    }
}

fn pair(table: &Table, unit: UnitId, at: Piece, away: u8, facts: &mut Vec<Fact>) {
    let (from, to) = (table.unit(unit).hex, table.hex_of(at));
    let subject = format!("{} v {}", table.battle().unit_name(unit), piece_name(table, at));
    let mut open =
        |key: &'static str, value: String| facts.push(Fact::open(subject.as_str(), key, value));
    let close = close_combat::dice(table, unit, to, Blow::Attack).filter(|_| away == 1);
    open("close-dice", close.map_or("none".into(), |(_, _, dice)| dice.to_string()));
    let could = match may_fire(table, unit, at) {
        Ok(()) => true,
        Err(rule) => rule == PLAY_ONLY_ORDERED_ACT && could_fire(table, unit, at),
    };
    let ranged = ranged_combat::dice(table, unit, to).filter(|_| could);
    open("ranged-dice", ranged.map_or("none".into(), |(_, _, dice)| dice.to_string()));
    open("range", away.to_string());
    open("sight", yes(away == 1 || sees(table, from, to)).into());
    open(
        "ignores",
        at.as_unit().map_or(0, |target| swords_ignored(table, unit, target)).to_string(),
    );
}

/// Could the unit fire if it were ordered?
fn could_fire(table: &Table, unit: UnitId, at: Piece) -> bool {
    let mut ordered = *table;
    ordered.mark(unit, ORDERED);
    may_fire(&ordered, unit, at).is_ok()
}
