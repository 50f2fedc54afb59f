//! Laying a table out from the statements of a case file.

use super::correct;
use super::turn::{combat, discard, drawn, hand, phase, playing, turn};
use crate::SamuraiBattles;
use crate::battlefield::{self, BOARD, NOWHERE};
use crate::command_cards::{Title, tactic_cards};
use crate::contents::Frame;
use crate::game_turn::Turn;
use crate::scenario::check::{bad_name, misplaced};
use crate::scenario::file::{self, Start, lay_out};
use crate::scenario::{Draft, LeaderEntry, LeaderKind, UnitEntry};
use crate::table::{
    BARRED, BURNED, DRUMMED, Effect, FINISHED, FIRED, FOUGHT, MOST_LEADERS, MOST_UNITS, ORDERED,
    Table,
};
use crate::unit_reference_sheet::{Charts, charts};
use engine::{Fault, Faults, Ruleset, Seat, Staging, Statement};

const VERBS: [&str; 15] = [
    "correct",
    "place",
    "terrain",
    "tent",
    "side",
    "hand",
    "discard",
    "drawn",
    "playing",
    "turn",
    "combat",
    "objective",
    "exit",
    "special",
    "phase",
];

pub(super) type Try<T> = Result<T, Fault>;

/// The draft and the start under construction, and marks by piece.
pub(super) struct Stage {
    pub(super) charts: &'static Charts,
    pub(super) draft: Draft,
    pub(super) start: Start,
    units: Vec<(u8, u8)>,
    leaders: Vec<(u8, u8)>,
    pub(super) banners: [u8; 2],
    pub(super) last: [Title; 2],
    pub(super) taken: u8,
}

/// Lays the table; all faults at once.
pub fn stage(staging: &Staging) -> Result<(Table, Frame), Faults> {
    let mut faults = Faults(staging.only(SamuraiBattles::BOOK, &VERBS));
    let (draft, start, charts) = match &staging.scenario {
        Some(scenario) => file::read(&scenario.text)?,
        None => {
            let start = Start {
                units: vec![],
                leaders: vec![],
                honor: [5; 2],
                tents: [NOWHERE; 2],
                surprise: [0; 2],
            };
            (Draft::default(), start, charts()?)
        }
    };
    let corrections: Vec<&Statement> = staging.all("correct").collect();
    let (draft, charts) = match (&corrections[..], &staging.scenario) {
        ([], _) => (draft, charts),
        ([first, ..], Some(_)) => {
            let help = "write them into the scenario, under [tables]";
            return Err(first.fault("corrections beside a scenario").help(help).into());
        }
        (all, None) => {
            let (charts, corrected) = correct::charts_by(all)?;
            (Draft { corrected, ..draft }, charts)
        }
    };
    let (units, leaders) = (vec![(0, 0); draft.units.len()], vec![(0, 0); draft.leaders.len()]);
    let (banners, last) = ([0; 2], [Title::NONE; 2]);
    let mut stage = Stage { charts, draft, start, units, leaders, banners, last, taken: 0 };
    for statement in &staging.statements {
        let done = match statement.verb.as_str() {
            "place" => stage.place(statement),
            "terrain" => stage.terrain(statement),
            "tent" => stage.tent(statement),
            "side" => stage.side(statement),
            "objective" => stage.objective(statement),
            "exit" => stage.exit(statement),
            "special" => stage.special(statement),
            _ => Ok(()),
        };
        if let Err(fault) = done {
            faults.push(fault);
        }
    }
    stage.check(&mut faults);
    if !faults.0.is_empty() {
        return Err(faults);
    }
    let mut table = lay_out(stage.draft, &stage.start, &staging.house, charts)?;
    for (place, (marks, steps)) in table.units.iter_mut().zip(stage.units) {
        (place.marks, place.steps) = (marks, steps);
    }
    for (place, (marks, steps)) in table.leaders.iter_mut().zip(stage.leaders) {
        (place.marks, place.steps) = (marks, steps);
    }
    (table.banners, table.last, table.taken) = (stage.banners, stage.last, stage.taken);
    table.turn = 1;
    let mut frame = Frame::Turn(Turn::Start);
    let mut effect_given = false;
    for statement in &staging.statements {
        let done = match statement.verb.as_str() {
            "hand" => hand(&mut table, statement),
            "discard" => discard(&mut table, statement),
            "drawn" => drawn(&mut table, statement),
            "playing" => playing(&mut table, statement),
            "turn" => turn(&mut table, statement, &mut effect_given),
            "combat" => combat(&mut table, statement),
            "phase" => phase(&mut table, statement, &mut frame),
            _ => Ok(()),
        };
        if let Err(fault) = done {
            faults.push(fault);
        }
    }
    if !effect_given {
        table.effect = match table.becomes {
            Title::NONE => Effect::Sections,
            title => tactic_cards::effect(&table, title),
        };
    }
    let tokens = u16::from(table.honor[0]) + u16::from(table.honor[1]) + u16::from(table.spent);
    if tokens > u16::from(charts.tokens) {
        faults.push(Fault::new(format!("more than {} tokens", charts.tokens)));
    }
    table.pool = charts.tokens.saturating_sub(tokens.min(255) as u8);
    if frame == Frame::Turn(Turn::Start) {
        // The start of a turn counts it.
        table.turn = table.turn.saturating_sub(1);
    }
    faults.or((table, frame))
}

pub(super) fn seat(statement: &Statement) -> Try<Seat> {
    let word = statement.words.first().map_or("", String::as_str);
    Seat::read(word)
        .ok_or_else(|| statement.fault(format!("'{word}' is no side")).help("Red or Blue"))
}

pub(super) fn hex(statement: &Statement, text: &str) -> Try<u8> {
    if text.eq_ignore_ascii_case("none") {
        return Ok(NOWHERE);
    }
    battlefield::parse(text).map_err(|what| statement.fault(what))
}

fn marks(statement: &Statement) -> Try<(u8, u8)> {
    let mut marks = 0;
    let words = [
        ("ordered", ORDERED),
        ("barred", BARRED),
        ("fought", FOUGHT),
        ("drummed", DRUMMED),
        ("burned", BURNED),
        ("stayed", FINISHED),
    ];
    for (word, mark) in words {
        if statement.flag(word)? {
            marks |= mark;
        }
    }
    if marks & DRUMMED != 0 {
        marks |= ORDERED;
    }
    let steps = statement.number("moved", 0)?;
    if steps > 0 {
        marks |= FINISHED;
    }
    if statement.number("shots", 0u8)? > 0 {
        marks |= FIRED;
    }
    Ok((marks, steps))
}

impl Stage {
    fn place(&mut self, statement: &Statement) -> Try<()> {
        statement.only(&[
            "hex", "blocks", "start", "moved", "shots", "ordered", "barred", "fought", "drummed",
            "stayed", "burned", "waits",
        ])?;
        let owner = seat(statement)?;
        let name = statement.words.get(1).ok_or_else(|| statement.fault("who is placed?"))?;
        let given = statement.field("hex").map(|text| hex(statement, text)).transpose()?;
        let flags = marks(statement)?;
        if let Some(at) =
            self.draft.units.iter().position(|unit| unit.name.eq_ignore_ascii_case(name))
        {
            let (old_hex, old_blocks) = self.start.units[at];
            if self.draft.units[at].owner != owner {
                return Err(
                    statement.fault(format!("{name} is there twice, or belongs to the other side"))
                );
            }
            self.start.units[at] =
                (given.unwrap_or(old_hex), statement.number("blocks", old_blocks)?);
            self.units[at] = flags;
            return Ok(());
        }
        if let Some(at) =
            self.draft.leaders.iter().position(|leader| leader.name.eq_ignore_ascii_case(name))
        {
            self.start.leaders[at] = given.unwrap_or(self.start.leaders[at]);
            self.leaders[at] = flags;
            return Ok(());
        }
        if let Some(what) = bad_name(name) {
            return Err(statement.fault(what).help("see Notation in the README"));
        }
        let word = statement.words.get(2).map_or("", String::as_str);
        let at_hex = given.unwrap_or(NOWHERE);
        if let Some(kind) = self.charts.kind(word) {
            let start = statement.number("start", 4)?;
            let blocks = statement.number("blocks", start)?;
            // Red's pieces stand before Blue's.
            let reds = self.draft.units.iter().filter(|unit| unit.owner == Seat::Red).count();
            let at = if owner == Seat::Red { reds } else { self.draft.units.len() };
            self.draft.units.insert(
                at,
                UnitEntry {
                    name: name.clone(),
                    kind,
                    owner,
                    start,
                    waits: statement.number("waits", 0)?,
                },
            );
            self.start.units.insert(at, (at_hex, blocks));
            self.units.insert(at, flags);
            Ok(())
        } else if let Some(kind) = LeaderKind::named(word) {
            let reds = self.draft.leaders.iter().filter(|leader| leader.owner == Seat::Red).count();
            let at = if owner == Seat::Red { reds } else { self.draft.leaders.len() };
            self.draft.leaders.insert(at, LeaderEntry { name: name.clone(), kind, owner });
            self.start.leaders.insert(at, at_hex);
            self.leaders.insert(at, flags);
            Ok(())
        } else {
            let help = "SSI SBI ASI ABI AAI LI SSC SBC BG, or foot mounted commander";
            Err(statement.fault(format!("'{word}' is no kind of piece")).help(help))
        }
    }

    fn check(&self, faults: &mut Faults) {
        if self.draft.units.len() > MOST_UNITS || self.draft.leaders.len() > MOST_LEADERS {
            faults.push(
                Fault::new("too many pieces")
                    .help(format!("{MOST_UNITS} units, {MOST_LEADERS} Leaders")),
            );
        }
        for what in misplaced(&self.draft, &self.start, self.charts) {
            faults.push(Fault::new(what));
        }
        let off = |hex: u8| hex != NOWHERE && !BOARD.contains(ground::hexes::Hex(hex.into()));
        if self.start.units.iter().any(|&(hex, _)| off(hex)) {
            faults.push(Fault::new("a piece stands on a half-hex"));
        }
    }
}
