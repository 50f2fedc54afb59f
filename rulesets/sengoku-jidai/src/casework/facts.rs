//! Every named value of a table.

use crate::event::Means;
use crate::s01_4_counters::{best_ql, fs, ms, ql};
use crate::s02_zones::room;
use crate::s04_command::{in_reach, radius};
use crate::s06_activation::{access, in_play, marked};
use crate::s06_signals::signal;
use crate::s07_movement::zone_of_control;
use crate::s08_combat::{encircled, lacks_servants, tally};
use crate::s10_victory::zone_points;
use crate::table::Table;
use crate::unit::{DUE, Flag, OUT, UnitId, WAITING, Zone};
use engine::{Fact, Seat, Seats};
use ground::areas::{Colour, Stroke};

/// Yes or no, as case files write it.
fn yes(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

/// All facts.
pub fn facts(table: &Table) -> Vec<Fact> {
    let mut facts = Vec::new();
    whole(table, &mut facts);
    for seat in Seat::BOTH {
        side(table, seat, &mut facts);
    }
    for id in 0..table.units.len() as UnitId {
        unit(table, id, &mut facts);
    }
    divisions(table, &mut facts);
    zones(table, &mut facts);
    map(table, &mut facts);
    pairs(table, &mut facts);
    facts
}

fn whole(table: &Table, facts: &mut Vec<Fact>) {
    let field = table.ground();
    let mut open = |key: &'static str, value: String| facts.push(Fact::open("", key, value));
    open("turn", table.turn.to_string());
    open("turns", field.turns.to_string());
    open("phase", table.phase.name().into());
    open("initiative", table.initiative.to_string());
    open("active", table.active.map_or("none".into(), |id| table.division(id).name.clone()));
    open("clock", field.clock(table.turn));
}

fn side(table: &Table, seat: Seat, facts: &mut Vec<Fact>) {
    let field = table.ground();
    let army = table.army(seat);
    let commander = field.sides[seat.index()].commander;
    let mut add = |key: &'static str, value: String, seen_by: Seats| {
        facts.push(Fact { subject: seat.name().into(), key, value, seen_by });
    };
    let mut open = |key: &'static str, value: String| add(key, value, Seats::BOTH);
    open("name", field.sides[seat.index()].name.clone());
    open("points", army.points.to_string());
    open("zone-points", zone_points(table, seat).to_string());
    open("markers", army.markers.to_string());
    open("tactical", army.hand.len().to_string());
    open("divisions", marked(table, seat).count().to_string());
    open("commander", commander.map_or("none".into(), |id| table.name(id).into()));
    open("before", army.before.name().into());
    open("used", army.used.text());
    open("has-laid", yes(army.laid.is_some()).into());
    open("shown", army.shown.map_or("none".into(), |shown| format!("{shown:+}")));
    let mine = Seats::only(seat);
    add("formation", army.formation.name().into(), mine);
    add("hand", army.hand.text(), mine);
    add("laid", army.laid.map_or("none", |marker| marker.name()).into(), mine);
}

fn unit(table: &Table, id: UnitId, facts: &mut Vec<Fact>) {
    let (field, card, unit) = (table.ground(), table.card(id), table.unit(id));
    let counter = table.counter(id);
    let place = match (unit.place, unit.zone()) {
        (OUT, _) => "out".into(),
        (WAITING, _) => "waiting".into(),
        (DUE, _) => "due".into(),
        (_, Some(zone)) => field.code(zone),
        _ => "out".into(),
    };
    let mut open =
        |key: &'static str, value: String| facts.push(Fact::open(&card.name, key, value));
    open("side", table.seat(unit).to_string());
    open("division", table.division(card.division).name.clone());
    open("clan", table.division(card.division).clan_name.clone());
    open("kind", table.kind(id).code().into());
    open("zone", place);
    open("sp", unit.sp().to_string());
    open("ds", unit.ds().to_string());
    open("disordered", yes(unit.ds() > 0).into());
    open("ql", ql(table, id).to_string());
    open("best-ql", best_ql(table, id).to_string());
    open("ms", ms(table, id).to_string());
    open("fs", fs(table, id).to_string());
    open("ma", counter.ma.to_string());
    open("vp", counter.vp.to_string());
    let flags = [
        ("isolated", Flag::ISOLATED),
        ("generic", Flag::GENERIC),
        ("moved", Flag::MOVED),
        ("fired", Flag::FIRED),
        ("led", Flag::LED),
    ];
    for (key, flag) in flags {
        open(key, yes(unit.has(flag)).into());
    }
    open("charge", unit.charges_at().map_or("none".into(), |zone| field.code(zone)));
    let bonus = unit.charge().bonus();
    open("charge-bonus", if bonus > 0 { format!("{bonus:+}") } else { "0".into() });
    let counters = unit.has(Flag::COUNTERS);
    open("counters", if counters { table.name(unit.note).into() } else { "none".into() });
    open("due", if unit.place == DUE { unit.note.to_string() } else { "none".into() });
    open("in-reach", yes(in_reach(table, id)).into());
    open("servants", yes(lacks_servants(table, id) == 0).into());
    if card.kind.is_leader() {
        open("radius", radius(table, id).to_string());
    }
}

fn divisions(table: &Table, facts: &mut Vec<Fact>) {
    for (index, division) in table.ground().divisions.iter().enumerate() {
        let id = index as u8;
        let mut open =
            |key: &'static str, value: String| facts.push(Fact::open(&division.name, key, value));
        open("leader", division.leader.map_or("none".into(), |id| table.name(id).into()));
        open("activated", yes(table.activated >> id & 1 == 1).into());
        open("in-play", yes(in_play(table, id)).into());
        open("wavering", yes(table.wavers(id)).into());
        let activation = match access(table, id) {
            Ok(Means::Check) => "check",
            Ok(_) => "automatic",
            Err(_) => "no",
        };
        open("activation", activation.into());
        let by = division.leader.and_then(|leader| signal(table, table.division_seat(id), leader));
        open("by-signal", by.map_or("none", |signal| signal.name()).into());
    }
}

fn zones(table: &Table, facts: &mut Vec<Fact>) {
    let field = table.ground();
    let zoc = Seat::BOTH.map(|seat| zone_of_control(table, seat));
    for zone in field.map.areas() {
        let (area, sheet) = (field.map.spec(zone), field.zone(zone));
        let subject = field.code(zone);
        let mut open =
            |key: &'static str, value: String| facts.push(Fact::open(&subject, key, value));
        let holder = Seat::BOTH.into_iter().find(|seat| table.held[seat.index()].contains(zone));
        open("name", area.name.clone());
        open("type", format!("{:?}", area.terrain));
        open("level", area.level.to_string());
        open("colour", if area.colour == Colour::Yellow { "yellow" } else { "brown" }.into());
        open("sp", table.sp_in(zone).to_string());
        open("limit", sheet.limit.to_string());
        open("room", room(table, zone).to_string());
        open("held-by", holder.map_or("none".into(), |seat| seat.to_string()));
        open("red-zoc", yes(zoc[0].contains(zone)).into());
        open("blue-zoc", yes(zoc[1].contains(zone)).into());
        open("edge", yes(sheet.edge).into());
        open("attacked", yes(table.attacked.contains(zone)).into());
        open("attacked-from", yes(table.attacked_from.contains(zone)).into());
    }
}

/// Borders, and how many of each kind the map has. Those of X zones count as dotted yellow.
fn map(table: &Table, facts: &mut Vec<Fact>) {
    let field = table.ground();
    let mut count = [0u32; 6];
    for from in field.map.areas() {
        for (to, border) in field.map.neighbours(from) {
            let subject = format!("{}-{}", field.code(from), field.code(to));
            let (kind, stroke) = match border.stroke {
                Stroke::Dotted if border.colour == Colour::Yellow => (1, "dotted"),
                Stroke::Dotted => (2, "dotted"),
                Stroke::Single => (3, "single"),
                Stroke::Double => (4, "double"),
                Stroke::Thick => (5, "thick"),
            };
            let colour = if border.colour == Colour::Yellow { "yellow" } else { "brown" };
            facts.push(Fact::open(&subject, "border", format!("{stroke} {colour}")));
            let cost = field.zone(from).ways.iter().find(|(zone, _)| *zone == to);
            let cost = cost.map_or("no".into(), |(_, cost)| cost.to_string());
            facts.push(Fact::open(&subject, "cost", cost));
            let charge = field.zone(from).charges.contains(to);
            facts.push(Fact::open(&subject, "charge", yes(charge)));
            if from < to {
                count[0] += 1;
                count[kind] += 1;
            }
        }
    }
    let keys = ["borders", "dotted-yellow", "dotted-brown", "single", "double", "thick"];
    facts.push(Fact::open("map", "zones", field.map.count()));
    for (key, number) in keys.into_iter().zip(count) {
        facts.push(Fact::open("map", key, number));
    }
}

/// What an attack or a shot would be worth now, markers apart.
fn pairs(table: &Table, facts: &mut Vec<Fact>) {
    let field = table.ground();
    for (a, one) in table.all() {
        let Some(from) = one.zone() else { continue };
        let near = field.zone(from).adjacent;
        if near.intersection(table.held[(!table.seat(one)).index()]).is_empty() {
            continue;
        }
        for (b, two) in table.all() {
            let enemy = table.seat(one) != table.seat(two);
            let Some(to) = two.zone().filter(|&to: &Zone| enemy && near.contains(to)) else {
                continue;
            };
            let subject = format!("{} v {}", table.name(a), table.name(b));
            let again = table.attacked.contains(to);
            let diff = |fire: bool| format!("{:+}", tally(table, a, b, fire, again).differential());
            facts.push(Fact::open(&subject, "melee", diff(false)));
            facts.push(Fact::open(&subject, "fire", diff(true)));
            let around = encircled(table, to, table.seat(one));
            facts.push(Fact::open(&subject, "encircled", yes(around)));
        }
    }
}
