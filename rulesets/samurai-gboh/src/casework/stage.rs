//! Lays a table out from the statements of a case file.

use super::gather::*;
use super::{BADGES, MARKS};
use crate::Gboh;
use crate::battle::charts::Charts;
use crate::battle::map::Map;
use crate::battle::plan::Plan;
use crate::battle::scenario::load;
use crate::battle::{MapEdge, Rules, SideCard};
use crate::contents::Frame;
use crate::s02_components_and_terms::*;
use crate::s03_sequence_of_play::{Entry, GameTurn, Phase};
use crate::table::{Combat, Pending, Samurai, Table, badge};
use engine::{Fault, Faults, Ruleset, Seat, Staging, Statement};

const VERBS: &[&str] = &[
    "title", "map", "field", "hex", "side", "rules", "army", "corps", "palisade", "clan", "unit",
    "samurai", "record", "table", "fortunes", "aim", "combat", "pending", "phase",
];

/// Lays out a table, all faults at once.
pub fn stage(staging: &Staging) -> Result<(Table, Frame), Faults> {
    let mut faults = Faults(staging.only(Gboh::BOOK, VERBS));
    let mut table = match &staging.scenario {
        Some(scenario) => load(&scenario.text)?,
        None => fresh(staging, &mut faults)?,
    };
    table.house = crate::house_rules(&staging.house);
    let mut turn = GameTurn { phase: Phase::Activation, entry: Entry::Whole };
    for statement in &staging.statements {
        if let Err(fault) = place(&mut table, &mut turn, statement, staging.scenario.is_some()) {
            faults.push(fault);
        }
    }
    crate::s09_shock::s09_12_engaged::pair_off(&mut table);
    faults.or((table, Frame::GameTurn(turn)))
}

/// A table from statements alone.
fn fresh(staging: &Staging, faults: &mut Faults) -> Result<Table, Faults> {
    let mut map_name = None;
    let mut map = Map::open(20, 16);
    for statement in &staging.statements {
        match statement.verb.as_str() {
            "map" => {
                let name = statement.words.first().cloned().unwrap_or_default();
                map = Some(Map::builtin(&name)?);
                map_name = Some(name);
            }
            "field" => {
                let columns = statement.number("columns", 20)?;
                map = Map::open(columns, statement.number("rows", 16)?);
            }
            _ => {}
        }
    }
    let Some(map) = map else {
        return Err(Fault::new("a field has 1 to 99 columns and rows").into());
    };
    let army = |name: &str, edge: MapEdge| SideCard { name: name.into(), edge, level: 100 };
    let plan = Plan {
        title: "A position".into(),
        map_name,
        map,
        clans: Vec::new(),
        corps: Vec::new(),
        armies: [army("Red", MapEdge::W), army("Blue", MapEdge::E)],
        palisades: Vec::new(),
        rules: Rules::default(),
        charts: Charts::load(|_| None)?,
    };
    let mut gathered =
        Gathered { plan, drafts: Vec::new(), leaders: Vec::new(), palisades_down: 0 };
    let mut key = String::new();
    for statement in &staging.statements {
        if let Err(fault) = gathered.take(statement) {
            faults.push(fault);
        }
        // Sheets are interned by what is printed; what only changes in play is left out of the key.
        let printed = [
            "at", "hits", "spent", "start", "marks", "combat", "note", "state", "facing", "badges",
            "phases",
        ];
        if VERBS[..11].contains(&statement.verb.as_str()) {
            key += &format!("{} {:?}", statement.verb, statement.words);
            for (name, value) in &statement.fields {
                if !printed.contains(&name.as_str()) {
                    key += &format!(" {name}={value}");
                }
            }
            key.push('\n');
        }
    }
    if !faults.0.is_empty() {
        return Err(std::mem::take(faults));
    }
    let Gathered { plan, drafts, leaders, palisades_down } = gathered;
    let units = drafts.iter().map(|(draft, ..)| draft.clone()).collect();
    let (mut table, laid) = plan.build(units, &key)?;
    for (index, draft) in laid.iter().enumerate() {
        if let Some((_, [hits, spent, combat, note], marks, start)) = drafts.get(draft.order) {
            let unit = table.unit_mut(UnitId(index as u8));
            (unit.hits, unit.spent, unit.combat, unit.note) = (*hits, *spent, *combat, *note);
            unit.flags = *marks;
            unit.start = *start;
        }
    }
    for (index, (leader, turned)) in leaders.into_iter().enumerate() {
        let clan = ClanId(index as u8);
        *table.leader_mut(clan) = leader;
        if turned {
            table.turn_coat(clan);
        }
        if leader.has(badge::ACTIVE) {
            table.leader_mut(clan).put(badge::ROUSED);
        }
    }
    table.palisades &= !palisades_down;
    crate::s06_movement::s06_5_stacking::check_set_up(&table)?;
    Ok(table)
}

fn clan_named(table: &Table, s: &Statement, name: &str) -> Result<ClanId, Fault> {
    let named = |clan: &ClanId| table.clan_card(*clan).name.eq_ignore_ascii_case(name);
    let found = table.all_clans().find(named);
    found.ok_or_else(|| s.fault(format!("there is no clan '{name}'")))
}

fn unit_named(table: &Table, s: &Statement, name: &str) -> Result<UnitId, Fault> {
    let named = |unit: &UnitId| table.card(*unit).name.eq_ignore_ascii_case(name);
    let found = table.all_units().find(named);
    found.ok_or_else(|| s.fault(format!("there is no unit '{name}'")))
}

/// Statements about what changes in play.
fn place(table: &mut Table, turn: &mut GameTurn, s: &Statement, over: bool) -> Result<(), Fault> {
    let board = table.map().board;
    let optional = |table: &Table, key: &str| match s.field(key) {
        None | Some("-") => Ok(ClanId::NONE),
        Some(name) => clan_named(table, s, name),
    };
    match s.verb.as_str() {
        "unit" if over => change_unit(table, s)?,
        "clan" if over => change_clan(table, s)?,
        "samurai" => {
            let name = word(s, 0, "his name")?;
            let at = SAMURAI.iter().position(|card| card.name.eq_ignore_ascii_case(name));
            let at = at.ok_or_else(|| s.fault(format!("there is no samurai '{name}'")))?;
            let man = Samurai {
                of: optional(table, "of")?,
                dead: s.flag("dead")?,
                lost_face: s.flag("lost-face")?,
                hits: s.number("hits", 0)?,
            };
            table.samurai[at] = man;
        }
        "record" => {
            let seat = seat(s, 0)?;
            let army = table.army_mut(seat);
            army.heads = s.number("heads", army.heads)?;
            army.great_heads = s.number("great-heads", army.great_heads)?;
            army.trumps = s.number("trumps", army.trumps)?;
            army.samurai = s.number("samurai", army.samurai)?;
            army.challenges = s.number("challenges", army.challenges)?;
            army.barred = s.flag("barred")?;
        }
        "table" => {
            table.turn = s.number("turn", table.turn)?;
            if let Some(text) = s.field("initiative") {
                table.initiative =
                    Seat::read(text).ok_or_else(|| s.fault("initiative: Red or Blue"))?;
            }
            table.passes = s.number("passes", table.passes)?;
            table.activations = numbers(s, "activations", table.activations)?;
            table.phasing = [optional(table, "phasing")?, optional(table, "second")?];
            table.acted = s.flag("acted")?;
            table.coordinated = s.flag("coordinated")?;
            table.trump_tried = s.flag("trump-tried")?;
            table.withdrawing = s.flag("withdrawing")?;
        }
        "fortunes" => {
            let f = &mut table.fortunes;
            f.storm = s.number("storm", f.storm)?;
            f.rain = s.number("rain", f.rain)?;
            f.forts = numbers(s, "forts", f.forts)?;
            f.event = s.number("event", f.event)?;
            f.rolled = numbers(s, "rolled", f.rolled)?;
            f.relief = numbers(s, "relief", f.relief)?;
            f.question_shots = s.flag("question-shots")?;
            f.nangu = s.flag("nangu")?;
            f.kept = s.flag("kept")?;
            f.resited = s.flag("resited")?;
            f.amakasu = s.flag("amakasu")?;
        }
        "aim" => {
            let unit = unit_named(table, s, word(s, 0, "who")?)?;
            let at = hex(s, &board, word(s, 1, "where")?)?;
            table.aims.push((unit, at)).map_err(|_| s.fault("too many aims"))?;
        }
        "combat" => {
            let who = |key: &str| match s.field(key) {
                None | Some("-") => Ok(UnitId::NONE),
                Some(name) => unit_named(table, s, name),
            };
            let combat = Combat {
                lead: who("lead")?,
                stand: who("stand")?,
                helpers: [who("second")?, who("third")?, who("fourth")?],
                flags: s.number("flags", 0)?,
                column: s.number("column", 0)?,
                to_attackers: s.number("attackers", 0)?,
                to_defenders: s.number("defenders", 0)?,
                base: s.number("base", 0)?,
                sizes: numbers(s, "sizes", [0, 0])?,
                die: s.number("die", 0)?,
                drm: s.number("drm", 0)?,
            };
            table.combats.push(combat).map_err(|_| s.fault("too many combats"))?;
        }
        "pending" => {
            let clan = clan_named(table, s, word(s, 0, "who")?)?;
            let unit = unit_named(table, s, word(s, 1, "with whom")?)?;
            table.pending.push(Pending { clan, unit }).map_err(|_| s.fault("too many"))?;
        }
        "phase" => phase(table, turn, s)?,
        _ => {}
    }
    Ok(())
}

fn phase(table: &mut Table, turn: &mut GameTurn, s: &Statement) -> Result<(), Fault> {
    let name = word(s, 0, "which phase")?;
    (turn.phase, turn.entry) = match name {
        "dawn" => (Phase::Dawn, Entry::Whole),
        "initiative" => (Phase::Initiative, Entry::Whole),
        "activation" => (Phase::Activation, Entry::Whole),
        "kind" => (Phase::Activation, Entry::Kind),
        "orders" => (Phase::Activation, Entry::Orders),
        "shock" => (Phase::Activation, Entry::Shock),
        "after" => (Phase::Activation, Entry::After),
        "out-of-command" => (Phase::OutOfCommand, Entry::Whole),
        "rout" => (Phase::RoutMovement, Entry::Whole),
        "replacement" => (Phase::Replacement, Entry::Whole),
        "status" => (Phase::Status, Entry::Whole),
        "victory" => (Phase::Victory, Entry::Whole),
        other => return Err(s.fault(format!("there is no phase '{other}'"))),
    };
    if turn.entry != Entry::Whole {
        let clan = clan_named(table, s, word(s, 1, "whose")?)?;
        let second = match s.words.get(2) {
            Some(name) => clan_named(table, s, name)?,
            None => ClanId::NONE,
        };
        table.phasing = [clan, second];
        table.initiative = table.clan_seat(clan);
    }
    if let Some(text) = s.field("initiative") {
        table.initiative = Seat::read(text).ok_or_else(|| s.fault("initiative: Red or Blue"))?;
    }
    Ok(())
}

/// Changes a unit of a scenario.
fn change_unit(table: &mut Table, s: &Statement) -> Result<(), Fault> {
    let board = table.map().board;
    let unit = unit_named(table, s, word(s, 0, "which unit")?)?;
    if let Some(text) = s.field("at") {
        let at = hex(s, &board, text)?;
        table.put_unit(unit, at);
        table.unit_mut(unit).start = at;
    }
    if let Some(text) = s.field("facing") {
        let facing = facing(s, &board, text)?;
        table.unit_mut(unit).face(facing);
    }
    if let Some(text) = s.field("state") {
        let state = state_named(text).ok_or_else(|| s.fault(format!("'{text}' is no state")))?;
        table.unit_mut(unit).become_state(state);
    }
    let marks = bits(s, "marks", &MARKS)?;
    let data = table.unit_mut(unit);
    data.hits = s.number("hits", data.hits)?;
    data.spent = s.number("spent", data.spent)?;
    data.flags |= marks;
    Ok(())
}

/// Changes a Busho of a scenario.
fn change_clan(table: &mut Table, s: &Statement) -> Result<(), Fault> {
    let board = table.map().board;
    let clan = clan_named(table, s, word(s, 0, "which clan")?)?;
    let badges = bits(s, "badges", &BADGES)?;
    let at = match s.field("at") {
        Some(text) => Some(hex(s, &board, text)?),
        None => None,
    };
    let leader = table.leader_mut(clan);
    if let Some(at) = at {
        leader.hex = at;
    }
    leader.flags |= badges;
    leader.hits = s.number("hits", leader.hits)?;
    leader.phases = s.number("phases", leader.phases)?;
    if s.flag("turned")? {
        table.turn_coat(clan);
    }
    Ok(())
}
