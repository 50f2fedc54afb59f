//! Lays a table out from the statements of a case file.

use super::{BADGES, MARKS};
use crate::Gboh;
use crate::battle::charts::Charts;
use crate::battle::map::{Ground, Map, SIDES};
use crate::battle::scenario::{Draft, Plan, load, special_named};
use crate::battle::{Corps, MapEdge, NOWHERE, Palisade, Rules, SideCard};
use crate::contents::Frame;
use crate::s02_components_and_terms::*;
use crate::s03_sequence_of_play::{Entry, GameTurn, Phase};
use crate::table::{Combat, Leader, Pending, Samurai, State, Table, badge};
use crate::unit::STATE_NAMES;
use engine::{Fault, Faults, Ruleset, Seat, Staging, Statement};
use ground::hexes::{Board, Hex, Vertex};
use std::str::FromStr;

const VERBS: &[&str] = &[
    "title", "map", "field", "hex", "side", "rules", "army", "corps", "palisade", "clan", "unit",
    "samurai", "record", "table", "fortunes", "aim", "combat", "pending", "phase",
];

/// A hex, or `-` for none.
fn hex(statement: &Statement, board: &Board, text: &str) -> Result<Hex, Fault> {
    match text {
        "-" | "off-map" => Ok(Hex(NOWHERE)),
        name => board.parse(name).map_err(|fault| statement.fault(format!("'{name}': {fault}"))),
    }
}

fn facing(statement: &Statement, board: &Board, text: &str) -> Result<Vertex, Fault> {
    board.vertex_named(text).ok_or_else(|| {
        statement.fault(format!("'{text}' is no facing")).help("NNE, E, SSE, SSW, W, NNW")
    })
}

fn word<'a>(statement: &'a Statement, index: usize, what: &str) -> Result<&'a str, Fault> {
    statement
        .words
        .get(index)
        .map(String::as_str)
        .ok_or_else(|| statement.fault(format!("{what}?")))
}

fn seat(statement: &Statement, index: usize) -> Result<Seat, Fault> {
    let text = word(statement, index, "whose: Red or Blue")?;
    Seat::read(text).ok_or_else(|| statement.fault(format!("'{text}' is neither Red nor Blue")))
}

/// `1,2,3` as numbers.
fn numbers<T: FromStr + Copy, const N: usize>(
    statement: &Statement,
    key: &str,
    default: [T; N],
) -> Result<[T; N], Fault> {
    let Some(text) = statement.field(key) else { return Ok(default) };
    let mut values = default;
    let mut parts = text.split(',');
    for value in &mut values {
        let part = parts.next().and_then(|part| part.trim().parse().ok());
        *value = part.ok_or_else(|| statement.fault(format!("{key} wants {N} numbers")))?;
    }
    Ok(values)
}

/// A list of names as bits; the names may also stand as plain words.
fn bits(statement: &Statement, key: &str, known: &[(&str, u16)]) -> Result<u16, Fault> {
    let mut set = 0;
    let listed = statement.field(key).unwrap_or("-").split(',').filter(|name| *name != "-");
    for name in listed {
        match known.iter().find(|(other, _)| *other == name) {
            Some((_, bit)) => set |= bit,
            None => {
                let all: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                return Err(statement.fault(format!("'{name}' is none of {}", all.join(", "))));
            }
        }
    }
    for word in statement.words.iter().skip(1) {
        if let Some((_, bit)) = known.iter().find(|(other, _)| other == word) {
            set |= bit;
        }
    }
    Ok(set)
}

/// What is gathered from the statements before a battle can be made of it.
struct Gathered {
    plan: Plan,
    drafts: Vec<(Draft, [u8; 4], u16, Hex)>,
    leaders: Vec<(Leader, bool)>,
    palisades_down: u16,
}

impl Gathered {
    fn corps(&mut self, name: &str, seat: Seat) -> u8 {
        if let Some(index) = self.plan.corps.iter().position(|corps| corps.name == name) {
            return index as u8;
        }
        self.plan.corps.push(Corps {
            name: name.into(),
            seat,
            chief: ClanId::NONE,
            honjin: UnitId::NONE,
        });
        self.plan.corps.len() as u8 - 1
    }

    fn clan_id(&self, name: &str) -> Option<ClanId> {
        let named = |clan: &ClanCard| clan.name.eq_ignore_ascii_case(name);
        self.plan.clans.iter().position(named).map(|index| ClanId(index as u8))
    }

    fn take(&mut self, s: &Statement) -> Result<(), Fault> {
        let board = self.plan.map.board;
        match s.verb.as_str() {
            "title" => self.plan.title = word(s, 0, "a title")?.into(),
            "hex" => {
                let at = hex(s, &board, word(s, 0, "which hex")?)?;
                let ground = s.words.get(1).map_or("clear", String::as_str);
                let ground = Ground::read(ground)
                    .ok_or_else(|| s.fault(format!("'{ground}' is no kind of ground")))?;
                if let Some(slot) = self.plan.map.ground.get_mut(at.index()) {
                    *slot = ground;
                }
                let level = s.number("level", 0)?;
                if let Some(slot) = self.plan.map.levels.get_mut(at.index()) {
                    *slot = level;
                }
            }
            "side" => {
                let at = hex(s, &board, word(s, 0, "which hex")?)?;
                let edge = word(s, 1, "which edge")?;
                let edge = board
                    .edge_named(edge)
                    .ok_or_else(|| s.fault(format!("'{edge}' is no edge")))?;
                let name = word(s, 2, "what")?;
                let side = SIDES.iter().find(|(known, _)| *known == name);
                let (_, side) = side.ok_or_else(|| s.fault(format!("'{name}' is no hexside")))?;
                self.plan.map.set_side(at, edge, *side);
            }
            "rules" => self.rules(s)?,
            "army" => {
                s.only(&["name", "edge", "level"])?;
                let seat = seat(s, 0)?;
                let card = &mut self.plan.armies[seat.index()];
                if let Some(name) = s.field("name") {
                    card.name = name.into();
                }
                if let Some(edge) = s.field("edge") {
                    card.edge =
                        MapEdge::read(edge).ok_or_else(|| s.fault("an edge is N, E, S or W"))?;
                }
                card.level = s.number("level", card.level)?;
            }
            "corps" => {
                let seat = seat(s, 1)?;
                self.corps(word(s, 0, "its name")?, seat);
            }
            "palisade" => {
                let hex = hex(s, &board, word(s, 0, "which hex")?)?;
                let facing = facing(s, &board, word(s, 1, "facing where")?)?;
                let seat = seat(s, 2)?;
                if s.flag("down")? {
                    self.palisades_down |= 1 << self.plan.palisades.len().min(15);
                }
                self.plan.palisades.push(Palisade { hex, facing, seat });
            }
            "clan" => self.clan(s)?,
            "unit" => self.unit(s)?,
            _ => {}
        }
        Ok(())
    }

    fn rules(&mut self, s: &Statement) -> Result<(), Fault> {
        s.only(&["turns", "volley", "castles", "special"])?;
        let side = |key: &str| match s.field(key) {
            None => Ok(None),
            Some(text) => {
                Seat::read(text).map(Some).ok_or_else(|| s.fault(format!("{key}: Red or Blue")))
            }
        };
        let mut rules = Rules {
            turns: s.number("turns", 0)?,
            hayago: s.flag("hayago")?,
            volley: side("volley")?,
            aggression: s.flag("aggression")?,
            guns: s.flag("guns")?,
            castles: side("castles")?,
            specials: 0,
        };
        for name in s.field("special").unwrap_or("").split(',').filter(|name| !name.is_empty()) {
            rules.specials |= special_named(name)
                .ok_or_else(|| s.fault(format!("there is no special rule '{name}'")))?;
        }
        self.plan.rules = rules;
        Ok(())
    }

    fn clan(&mut self, s: &Statement) -> Result<(), Fault> {
        s.only(&[
            "number",
            "full",
            "corps",
            "rank",
            "ratings",
            "activation",
            "trump",
            "at",
            "badges",
            "hits",
            "phases",
        ])?;
        let board = self.plan.map.board;
        let name = word(s, 0, "its name")?.to_string();
        let seat = seat(s, 1)?;
        let corps = self.corps(s.field("corps").unwrap_or(seat.name()), seat);
        let rank = match s.field("rank").unwrap_or("busho") {
            "busho" => Rank::Busho,
            "taisho" => Rank::Taisho,
            "so-taisho" => Rank::SoTaisho,
            other => return Err(s.fault(format!("'{other}' is no rank"))),
        };
        let leader = Leader {
            hex: hex(s, &board, s.field("at").unwrap_or("-"))?,
            flags: bits(s, "badges", &BADGES)?,
            hits: s.number("hits", 0)?,
            phases: s.number("phases", 0)?,
        };
        self.leaders.push((leader, s.flag("turned")?));
        self.plan.clans.push(ClanCard {
            full: s.field("full").unwrap_or(&name).into(),
            number: s.field("number").unwrap_or("1").into(),
            name,
            seat,
            corps,
            rank,
            ratings: numbers(s, "ratings", [5, 3, 4, 4])?,
            activation: s.number("activation", 0)?,
            trump: s.number("trump", 0)?,
            units: (0, 0),
        });
        Ok(())
    }

    fn unit(&mut self, s: &Statement) -> Result<(), Fault> {
        s.only(&[
            "corps", "clan", "size", "tq", "tqd", "ma", "mad", "at", "facing", "state", "hits",
            "spent", "start", "marks", "combat", "note",
        ])?;
        let board = self.plan.map.board;
        let name = word(s, 0, "its name")?.to_string();
        let seat = seat(s, 1)?;
        let kind = word(s, 2, "its kind")?;
        let kind =
            Kind::read(kind).ok_or_else(|| s.fault(format!("'{kind}' is no kind of unit")))?;
        let clan = match s.field("clan") {
            None => ClanId::NONE,
            Some(name) => self.clan_id(name).ok_or_else(|| {
                s.fault(format!("there is no clan '{name}'")).help("lay clans before their units")
            })?,
        };
        if kind.is_line() && !clan.some() {
            return Err(s.fault("AS and KB belong to a clan"));
        }
        let corps = match (s.field("corps"), clan.some()) {
            (Some(name), _) => self.corps(name, seat),
            (None, true) => self.plan.clans.get(clan.i()).map_or(0, |clan| clan.corps),
            (None, false) => self.corps(seat.name(), seat),
        };
        let usual = kind.usual();
        let tq: u8 = s.number("tq", usual[0])?;
        let lower = if kind.is_line() { tq.saturating_sub(2).max(3) } else { tq };
        let ma = s.number("ma", usual[2])?;
        let slower = if kind.is_line() { ma.saturating_sub(1) } else { ma };
        let size = if kind == Kind::Honjin { 2 } else { 3 * u8::from(kind.is_line()) };
        let card = UnitCard {
            name,
            kind,
            seat,
            corps,
            clan,
            size: s.number("size", size)?,
            tq,
            tq_disrupted: s.number("tqd", lower)?,
            ma,
            ma_disrupted: s.number("mad", slower)?,
        };
        let at = hex(s, &board, s.field("at").unwrap_or("-"))?;
        let mut state = match s.field("state") {
            None if at.0 == NOWHERE => State::Eliminated,
            None => State::Good,
            Some(text) => {
                state_named(text).ok_or_else(|| s.fault(format!("'{text}' is no state")))?
            }
        };
        for word in s.words.iter().skip(3) {
            if let Some(named) = state_named(word) {
                state = named;
            }
        }
        let start = match s.field("start") {
            Some(text) => hex(s, &board, text)?,
            None => at,
        };
        let marks = bits(s, "marks", &MARKS)?;
        let counts = [
            s.number("hits", 0)?,
            s.number("spent", 0)?,
            s.number("combat", 0)?,
            s.number("note", 0)?,
        ];
        let default = if seat == Seat::Red { "E" } else { "W" };
        let facing = facing(s, &board, s.field("facing").unwrap_or(default))?;
        let order = self.drafts.len();
        self.drafts.push((Draft { card, hex: at, facing, state, order }, counts, marks, start));
        Ok(())
    }
}

fn state_named(text: &str) -> Option<State> {
    let states = [
        State::Good,
        State::Disrupted,
        State::Routed,
        State::Eliminated,
        State::Reserve,
        State::Fled,
    ];
    STATE_NAMES.iter().position(|name| *name == text).and_then(|index| states.get(index)).copied()
}

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
        table.turncoats |= u64::from(turned) << (index & 63);
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
                flags: s.number("flags", 0)?,
                column: s.number("column", 0)?,
                to_attackers: s.number("attackers", 0)?,
                to_defenders: s.number("defenders", 0)?,
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
    Ok(())
}
