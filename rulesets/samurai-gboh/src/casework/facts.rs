//! Every named value of a table.

use super::{BADGES, MARKS, names};
use crate::battle::SPECIALS;
use crate::s02_components_and_terms::{ClanId, Kind, SAMURAI, SamuraiId, UnitId};
use crate::s04_busho;
use crate::s10_individual_combat::samurai;
use crate::s12_victory::{level, rout_points};
use crate::table::{Table, badge, mark};
use crate::unit::STATE_NAMES;
use engine::{Fact, Seat};

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

fn unit_facts(table: &Table, unit: UnitId, facts: &mut Vec<Fact>) {
    let card = table.card(unit);
    let data = table.unit(unit);
    let map = table.map();
    let mut add = |key: &'static str, value: String| {
        facts.push(Fact::open(card.name.clone(), key, value));
    };
    add("at", map.hex_name(data.hex));
    add("facing", map.board.vertex_name(data.facing()).into());
    add("state", STATE_NAMES[data.state() as usize].into());
    add("hits", data.hits.to_string());
    add("spent", data.spent.to_string());
    add("side", table.seat_of(unit).name().into());
    add("kind", card.kind.letters().into());
    add("size", card.size.to_string());
    add("tq", table.tq(unit).to_string());
    add("ma", table.ma(unit).to_string());
    add("marks", names(&MARKS, data.flags));
    add("engaged", yes(data.has(mark::ENGAGED)).into());
    add("out", yes(data.has(mark::OUT)).into());
    add("start", map.hex_name(data.start));
    add("combat", data.combat.to_string());
    add("note", data.note.to_string());
    if card.kind != Kind::Honjin && card.clan.some() {
        add("clan", table.clan_card(card.clan).name.clone());
    }
}

fn leader_facts(table: &Table, clan: ClanId, facts: &mut Vec<Fact>) {
    let card = table.clan_card(clan);
    let leader = table.leader(clan);
    let mut add = |key: &'static str, value: String| {
        facts.push(Fact::open(card.name.clone(), key, value));
    };
    add("at", table.map().hex_name(leader.hex));
    add("side", table.clan_seat(clan).name().into());
    add("active", yes(leader.has(badge::ACTIVE)).into());
    add("finished", yes(leader.has(badge::FINISHED)).into());
    add("dead", yes(leader.has(badge::DEAD)).into());
    add("fled", yes(leader.has(badge::FLED)).into());
    add("lost-face", yes(leader.has(badge::LOST_FACE)).into());
    add("badges", names(&BADGES, leader.flags));
    add("hits", leader.hits.to_string());
    add("phases", leader.phases.to_string());
    add("initiative", s04_busho::initiative(table, clan).to_string());
    add("charisma", s04_busho::charisma(table, clan).to_string());
    add("combat", s04_busho::combat(table, clan).to_string());
    add("stamina", s04_busho::stamina(table, clan).to_string());
    add("activation", s04_busho::activation(table, clan).to_string());
    add("trump", s04_busho::trump_rating(table, clan).to_string());
    add(
        "allowance",
        match leader.present() {
            true => s04_busho::s04_6_movement::allowance(table, clan).to_string(),
            false => "0".into(),
        },
    );
}

/// What the scenario decides.
fn scenario_facts(table: &Table, facts: &mut Vec<Fact>) {
    let rules = &table.map().rules;
    let special: Vec<&str> =
        SPECIALS.iter().filter(|(_, special)| rules.has(*special)).map(|(name, _)| *name).collect();
    let mut add = |key: &'static str, value: String| facts.push(Fact::open("", key, value));
    add("clock", rules.clock(table.turn));
    add("palisades", table.palisades.count_ones().to_string());
    add("row", if rules.hayago { "hayago" } else { "pre-hayago" }.into());
    add("volley", rules.volley.map_or("none", |seat| seat.name()).into());
    add("aggression", yes(rules.aggression).into());
    add("special", if special.is_empty() { "-".into() } else { special.join(",") });
    for seat in Seat::BOTH {
        let edge = table.map().armies[seat.index()].edge.name();
        facts.push(Fact::open(seat.name(), "edge", edge));
    }
}

/// Everything that may be expected of a position.
pub fn facts(table: &Table) -> Vec<Fact> {
    let mut facts = vec![
        Fact::open("", "turn", table.turn),
        Fact::open("", "initiative", table.initiative.name()),
        Fact::open("", "passes", table.passes),
        Fact::open("", "combats", table.combats.len()),
        Fact::open("", "storm", table.fortunes.storm),
        Fact::open("", "rain", table.fortunes.rain),
        Fact::open("", "event", table.fortunes.event),
        Fact::open("", "nangu", yes(table.fortunes.nangu)),
        Fact::open("", "kept", yes(table.fortunes.kept)),
        Fact::open("", "question-shots", yes(table.fortunes.question_shots)),
        Fact::open("", "turns", table.map().rules.turns),
    ];
    scenario_facts(table, &mut facts);
    for seat in Seat::BOTH {
        let army = table.army(seat);
        let mut add =
            |key: &'static str, value: i64| facts.push(Fact::open(seat.name(), key, value));
        add("heads", army.heads.into());
        add("great-heads", army.great_heads.into());
        add("trumps", army.trumps.into());
        add("samurai", army.samurai.into());
        add("challenges", army.challenges.into());
        add("barred", army.barred.into());
        add("rout-points", rout_points(table, seat).into());
        add("level", level(table, seat).into());
        let clans = table.all_clans().filter(|&clan| table.clan_card(clan).seat == seat).count();
        add("contingents", clans as i64);
    }
    for (index, corps) in table.map().corps.iter().enumerate() {
        let used = table.activations.get(index).copied().unwrap_or(0);
        facts.push(Fact::open(format!("{} corps", corps.name), "activations", used));
        let members =
            table.all_clans().filter(|&clan| table.clan_card(clan).corps as usize == index);
        facts.push(Fact::open(format!("{} corps", corps.name), "contingents", members.count()));
    }
    table.all_clans().for_each(|clan| leader_facts(table, clan, &mut facts));
    table.all_units().for_each(|unit| unit_facts(table, unit, &mut facts));
    for id in (0..SAMURAI.len() as u8).map(SamuraiId) {
        let man = samurai(table, id);
        let name = SAMURAI.get(id.i()).map_or("?", |card| card.name);
        let place = match (man.dead, man.of.some()) {
            (true, _) => "dead".to_string(),
            (false, true) => table.clan_card(man.of).name.clone(),
            (false, false) => "cup".into(),
        };
        facts.push(Fact::open(name, "with", place));
        facts.push(Fact::open(name, "hits", man.hits));
        facts.push(Fact::open(name, "lost-face", yes(man.lost_face)));
    }
    for (index, palisade) in table.map().palisades.iter().enumerate() {
        let hex = table.map().hex_name(palisade.hex);
        let stands = index < 16 && table.palisades >> index & 1 == 1;
        facts.push(Fact::open(format!("palisade {hex}"), "stands", yes(stands)));
    }
    for (index, hex) in table.map().forts.iter().enumerate().take(6) {
        let burnt = table.fortunes.forts[index];
        facts.push(Fact::open(format!("fort {}", table.map().hex_name(*hex)), "burnt", burnt));
    }
    facts
}
