//! Every named value of a table.

use super::{LEADER_FLAGS, PLACES, SIDES, acting, step_word};
use crate::notation::leader_name;
use crate::s10_winning::{beaten, losses, total};
use crate::sheet::NONE;
use crate::table::{Leader, Table};
use crate::unit::{Deeds, State, UnitId};
use crate::words::Word;
use engine::{Fact, Seat};
use ground::measured::Length;

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// All of them.
pub fn facts(table: &Table) -> Vec<Fact> {
    let mut facts = table_facts(table);
    for seat in Seat::BOTH {
        let mut fact = |key, value: String| facts.push(Fact::open(seat.name(), key, value));
        fact("side", table.battle.sides[seat.index()].name.clone());
        fact("total", total(table, seat).to_string());
        fact("lost", losses(table, seat).to_string());
        fact("beaten", yes(beaten(table, seat)).into());
        fact("boasts", table.boasts[seat.index()].to_string());
    }
    for leader in table.all_leaders() {
        let (name, who) = (leader_name(table, leader), table[leader]);
        if name.is_empty() {
            continue;
        }
        let spot = table.spot(leader);
        let mut fact = |key, value: String| facts.push(Fact::open(name, key, value));
        fact("rating", who.rating.to_string());
        fact("alive", yes(who.is(Leader::ALIVE)).into());
        fact("x", Length(spot.x).to_string());
        fact("y", Length(spot.y).to_string());
        fact(
            "with",
            match who.with {
                NONE => "none".into(),
                unit => table.card(UnitId(unit)).name.clone(),
            },
        );
        fact("spent", Length(who.spent.into()).to_string());
        for (flag, word) in LEADER_FLAGS {
            fact(word, yes(who.is(*flag)).into());
        }
        if let Some(clan) = leader.clan() {
            fact("tried", yes(table.attempted >> clan & 1 == 1).into());
        }
    }
    for id in table.all() {
        unit_facts(table, id, &mut facts);
    }
    facts
}

fn table_facts(table: &Table) -> Vec<Fact> {
    let events = table.events;
    let mut facts = Vec::new();
    let mut fact = |key, value: String| facts.push(Fact::open("", key, value));
    fact("title", table.battle.title.clone());
    fact("turn", table.turn.to_string());
    fact("turns", table.rules.turns.to_string());
    fact("initiative", table.initiative.name().into());
    fact("weather", table.weather.word().into());
    fact("season", table.season.word().into());
    fact("event", events.now.to_string());
    fact("coming", events.coming.to_string());
    fact("visibility", events.visibility.to_string());
    fact("sunset", events.sunset.to_string());
    fact("contacts", table.contacts.len().to_string());
    fact("fallen", table.fallen.len().to_string());
    fact("moral", yes(table.moral).into());
    fact("first-clan", events.first_clan.to_string());
    fact("acting", acting(table).into());
    fact("step", step_word(table.focus.step).into());
    fact(
        "picked",
        match table.focus.unit {
            NONE => "none".into(),
            unit => table.card(UnitId(unit)).name.clone(),
        },
    );
    facts
}

fn unit_facts(table: &Table, id: UnitId, facts: &mut Vec<Fact>) {
    let (card, unit) = (table.card(id), &table[id]);
    let name = card.name.as_str();
    let mut fact = |key, value: String| facts.push(Fact::open(name, key, value));
    fact("seat", table.seat(id).name().into());
    fact("type", table.kind(id).word().into());
    fact("quality", card.quality.word().into());
    fact("weapon", table.weapon(id).word().into());
    fact("armour", card.armour.word().into());
    fact("role", card.role.word().into());
    fact("clan", table.battle.clan(card.clan).map_or("none".into(), |clan| clan.name.clone()));
    let place = PLACES.iter().find(|(place, _)| *place == unit.place);
    fact("place", place.map_or("", |(_, word)| word).to_string());
    fact("on-table", yes(unit.here()).into());
    fact("stands", unit.stands.to_string());
    fact("of", card.stands.to_string());
    fact("files", unit.files.to_string());
    fact("ranks", unit.ranks().to_string());
    fact("column", yes(unit.in_column()).into());
    fact("hits", unit.hits.to_string());
    fact("x", Length(unit.x.into()).to_string());
    fact("y", Length(unit.y.into()).to_string());
    fact("facing", unit.facing.to_degrees().to_string());
    fact("parts", unit.facing.parts().to_string());
    fact("spent", Length(unit.spent.into()).to_string());
    fact("rounds", unit.rounds.to_string());
    fact("halt", unit.halt.to_string());
    fact("fought-mask", unit.fought.to_string());
    fact("in-command", yes(unit.here() && table.in_command(id)).into());
    fact(
        "building",
        table.battle.piece(unit.building).map_or("none".into(), |piece| piece.name.clone()),
    );
    let mut foes: Vec<String> = Vec::new();
    for contact in &table.contacts {
        if let Some(place) = contact.place_of(id) {
            let side = if place == 0 { "front" } else { SIDES[(contact.side & 3) as usize] };
            foes.push(format!("{}:{side}:{}", table.card(contact.other(id)).name, contact.round));
        }
    }
    fact("engaged", yes(!foes.is_empty()).into());
    fact("contact", if foes.is_empty() { "none".into() } else { foes.join(",") });
    for (flag, word) in State::ALL {
        fact(word, yes(unit.state.has(*flag)).into());
    }
    for (flag, word) in Deeds::ALL {
        fact(word, yes(unit.deeds.has(*flag)).into());
    }
}
