//! Every named value of a table, for `expect` lines and for telling odds.

use crate::appendix_b_unit_quality::fire_hits_on;
use crate::combat_value;
use crate::determine_victory_phase::off_and_on;
use crate::firing_phase::fire_dice;
use crate::notation::{side_word, zone_code};
use crate::organising_your_army::{end_of, ranks};
use crate::table::{Phase, Table};
use crate::unit::{Place, UnitId, UnitSet, Word};
use engine::{Fact, Seat};
use ground::zones::{Facing, Side, Zone};

/// All facts.
pub fn facts(table: &Table) -> Vec<Fact> {
    let mut facts = Vec::new();
    whole(table, &mut facts);
    for seat in Seat::BOTH {
        side(table, seat, &mut facts);
    }
    for id in table.muster.all {
        unit(table, id, &mut facts);
    }
    let grid = table.muster.grid();
    for zone in grid.table() {
        place(table, zone, &mut facts);
    }
    for zone in Seat::BOTH.into_iter().flat_map(|seat| grid.reserves(end_of(seat))) {
        place(table, zone, &mut facts);
    }
    for zone in grid.table() {
        pairs(table, zone, &mut facts);
    }
    facts
}

fn yes(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

fn whole(table: &Table, facts: &mut Vec<Fact>) {
    let mut add = |key, value: String| facts.push(Fact::open("", key, value));
    add("turn", table.turn.to_string());
    add("phase", table.phase.word().into());
    add("initiative", table.initiative.to_string());
    add("mover", table.mover().map_or("none".into(), |seat| seat.to_string()));
    add("columns", table.muster.grid().columns().to_string());
    add("limit", table.muster.draft.limit.to_string());
    add("honourable-at", table.muster.zones_for_honour().to_string());
    add("reply", table.reply.word().into());
}

fn side(table: &Table, seat: Seat, facts: &mut Vec<Fact>) {
    let draft = &table.muster.draft;
    let index = seat.index();
    let (third, breakpoint) = table.muster.break_values(seat);
    let (off, on) = off_and_on(table, seat);
    let mut add = |key, value: String| facts.push(Fact::open(seat.name(), key, value));
    add("name", draft.sides[index].clone());
    add("daimyo", table.daimyo[index].map_or("none".into(), zone_code));
    add("units", draft.units[index].to_string());
    add("third", third.to_string());
    add("breakpoint", breakpoint.to_string());
    add("routed", table.routed[index].to_string());
    add("on-table", on.to_string());
    add("off-table", off.to_string());
    add("held", table.held(seat).to_string());
    add("advanced", yes(table.advanced[index]).into());
}

fn unit(table: &Table, id: UnitId, facts: &mut Vec<Fact>) {
    let unit = table[id];
    let Some(levy) = table.muster.levy(id) else { return };
    let mut add = |key, value: String| facts.push(Fact::open(&*levy.name, key, value));
    let place = match unit.place() {
        Place::In(zone) => zone_code(zone),
        Place::Waiting => "waiting".into(),
        Place::Routed => "routed".into(),
    };
    let shape: Vec<String> = ranks(unit.stands()).iter().map(u8::to_string).collect();
    let shots = if table.phase == Phase::Firing { unit.shots() } else { 0 };
    add("side", id.seat().to_string());
    add("weapon", levy.weapon.word().into());
    add("type", levy.weapon.unit_type().word().into());
    add("stands", unit.stands().to_string());
    add("start", levy.start.to_string());
    add("shape", shape.join("-"));
    add("hits", unit.hits().to_string());
    add("zone", place);
    add("formation", unit.formation().word().into());
    add("facing", unit.facing().to_string());
    add("quality", unit.quality().word().into());
    add("dismounted", yes(table.dismounted.has(id)).into());
    add("horse", yes(table.is_horse(id)).into());
    add("fired", yes(table.fired.has(id)).into());
    add("reacted", yes(table.reacted.has(id)).into());
    add("done", yes(table.done.has(id)).into());
    add("engaged", yes(table.is_engaged(id)).into());
    add("command", yes(table.in_command(id).is_some()).into());
    add("rethrown", yes(table.rethrown.has(id)).into());
    add("shots", shots.to_string());
    for side in Side::ALL {
        let enemy = table.touching(id, side).map_or("none", |enemy| table.muster.name(enemy));
        add(side_word(side), enemy.into());
    }
    add("cv", combat_value::basic(table, id).1.to_string());
    add("not-before", levy.not_before.to_string());
}

fn place(table: &Table, zone: Zone, facts: &mut Vec<Fact>) {
    let code = zone_code(zone);
    let mut add = |key, value: String| facts.push(Fact::open(&*code, key, value));
    let [red, blue] = Seat::BOTH.map(|seat| table.of_side_in(seat, zone).len());
    let held_by = match (red, blue) {
        (0, 0) => "none",
        (_, 0) => "Red",
        (0, _) => "Blue",
        _ => "contested",
    };
    add("red", red.to_string());
    add("blue", blue.to_string());
    add("held-by", held_by.into());
    if zone.reserve_of().is_some() {
        return;
    }
    let land = table.muster.land(zone);
    let kinds: Vec<&str> = land.kinds().map(Word::word).collect();
    add("terrain", if kinds.is_empty() { "clear".into() } else { kinds.join(" ") });
    add("restricted", yes(land.restricted()).into());
    add("cover", land.cover().to_string());
    add("advantage", land.advantage().to_string());
    let edges: Vec<String> = Facing::ALL
        .into_iter()
        .filter(|&edge| land.cliff(edge))
        .map(|edge| edge.to_string())
        .collect();
    add("escarpment", if edges.is_empty() { "none".into() } else { edges.join(" ") });
}

/// What enemies in one zone would throw at each other.
fn pairs(table: &Table, zone: Zone, facts: &mut Vec<Fact>) {
    let here = table.in_zone(zone);
    for unit in here {
        for enemy in here.and(UnitSet::side(!unit.seat())) {
            pair(table, unit, enemy, facts);
        }
    }
}

fn pair(table: &Table, unit: UnitId, enemy: UnitId, facts: &mut Vec<Fact>) {
    let subject = format!("{} v {}", table.muster.name(unit), table.muster.name(enemy));
    let mut add = |key, value: String| facts.push(Fact::open(&*subject, key, value));
    let allotted = match table.side_touched_by(unit, enemy) {
        Some(side) if table.phase == Phase::HandToHand && table[unit].has_allotted() => {
            table[unit].allotted(side)
        }
        _ => table[unit].stands(),
    };
    let front = table.touching(unit, Side::Front) == Some(enemy);
    let side = table.side_touched_by(enemy, unit).filter(|_| front).map_or("none", side_word);
    add("fire-dice", fire_dice(table, unit, enemy).to_string());
    add("fire-hits-on", fire_hits_on(table[unit].quality()).0.to_string());
    add("cv", combat_value::modified(table, unit, enemy).to_string());
    add("attack-dice", combat_value::attack_dice(table, enemy, allotted).to_string());
    add("side", side.into());
}
