//! Scenario files: read, checked with all faults at once, and laid out.

use super::check::{bad_name, check_places};
use super::format::{ScenarioFile, SideLine};
use super::{Draft, Exit, LeaderEntry, LeaderKind, Objective, Side, UnitEntry, random};
use crate::battlefield::{BOARD, NOWHERE, PLACES, parse};
use crate::battlefield_terrain::{
    BUILDING, CASTLE, FENCE, FORD, GroundId, OPEN, PALISADE, RIVER, SHALLOW, TENT,
};
use crate::contents::Frame;
use crate::corrections::charts_for;
use crate::setting_up::SettingUp;
use crate::table::Table;
use crate::unit_reference_sheet::{Charts, charts, from_toml};
use crate::{SamuraiBattles, table::Leader, table::Unit};
use engine::{Fault, Faults, House, Ruleset, Seat, lenient};
use std::ops::Range;

/// Where pieces and tokens lie at the start; what does not change is in the draft.
#[derive(Clone, Debug)]
pub struct Start {
    /// By unit: hex, blocks.
    pub units: Vec<(u8, u8)>,
    /// By Leader: hex.
    pub leaders: Vec<u8>,
    /// Tokens.
    pub honor: [u8; 2],
    /// Tents.
    pub tents: [u8; 2],
    /// Extra cards.
    pub surprise: [u8; 2],
}

/// Reads a scenario and lays it out.
pub fn set_up(text: &str, house: &House) -> Result<(Table, Frame), Faults> {
    let (draft, start, charts) = read(text)?;
    let table = lay_out(draft, &start, house, charts)?;
    Ok((table, Frame::SettingUp(SettingUp)))
}

/// A table with everything at its place, both decks whole.
pub fn lay_out(
    draft: Draft,
    start: &Start,
    house: &House,
    charts: &'static Charts,
) -> Result<Table, Faults> {
    let first = draft.first;
    let sheet = draft.intern(charts)?;
    let mut table = Table {
        sheet,
        command: Default::default(),
        dragon: Default::default(),
        standing: Default::default(),
        leading: Default::default(),
        units: Default::default(),
        leaders: Default::default(),
        honor: start.honor,
        pool: charts.tokens.saturating_sub(start.honor[0]).saturating_sub(start.honor[1]),
        spent: 0,
        banners: [0; 2],
        tents: start.tents,
        surprise: start.surprise,
        taken: 0,
        active: first,
        turn: 0,
        phase: Default::default(),
        card: Default::default(),
        becomes: Default::default(),
        last: Default::default(),
        effect: Default::default(),
        orders: Default::default(),
        lead: crate::table::NOBODY,
        played: Default::default(),
        markers: Default::default(),
        wavering: crate::table::NOBODY,
        combat: Default::default(),
        always_ask: house.get(SamuraiBattles::BOOK, "reactions") != "ask-when-possible",
        open_discards: house.get(SamuraiBattles::BOOK, "hidden-discards") == "off",
    };
    table.command.deck = charts.command.all;
    table.dragon.deck = charts.dragon.all;
    for (at, &(hex, blocks)) in start.units.iter().enumerate() {
        let _fits = table.units.push(Unit { hex: NOWHERE, blocks, steps: 0, marks: 0 });
        table.put_unit(at as u8, hex);
    }
    for (at, &hex) in start.leaders.iter().enumerate() {
        let _fits = table.leaders.push(Leader { hex: NOWHERE, steps: 0, marks: 0 });
        table.put_leader(at as u8, hex);
    }
    Ok(table)
}

pub(super) struct Reader<'a> {
    text: &'a str,
    pub(super) charts: &'a Charts,
    faults: Faults,
}

impl Reader<'_> {
    pub(super) fn fault(&mut self, span: &Range<usize>, what: impl Into<String>, help: &str) {
        self.faults.push(Fault::new(what).help(help).at_byte(self.text, span.start));
    }

    fn hex(&mut self, span: &Range<usize>, text: &str) -> u8 {
        parse(text).unwrap_or_else(|what| {
            self.fault(span, what, "row,column from 0: rows 0-10, even rows 0-11, odd rows 0-10");
            NOWHERE
        })
    }

    fn seat(&mut self, span: &Range<usize>, word: &str) -> Seat {
        Seat::read(word).unwrap_or_else(|| {
            self.fault(span, format!("'{word}' is no side"), "red or blue");
            Seat::Red
        })
    }

    fn map(&mut self, file: &ScenarioFile) -> [GroundId; PLACES] {
        let mut ground = [OPEN; PLACES];
        let Some(map) = &file.map else { return ground };
        let charts = self.charts;
        let legend = |letter: char| {
            let at = charts.ground.iter().position(|line| line.letter == letter)? as GroundId;
            Some(match at {
                RIVER if file.river_fordable => FORD,
                FORD if file.river_fordable => SHALLOW,
                FENCE if file.palisades => PALISADE,
                CASTLE if file.castle_as_building => BUILDING,
                other => other,
            })
        };
        match BOARD.read_art(map.get_ref(), legend, OPEN) {
            Ok(drawn) => ground.iter_mut().zip(drawn).for_each(|(place, drawn)| *place = drawn),
            Err(faults) => {
                for fault in faults {
                    let lines =
                        self.text[..map.span().start.min(self.text.len())].matches('\n').count();
                    let what = format!("the map: {}", fault.trouble_text());
                    self.faults.push(Fault::new(what).at(lines + fault.line + 1, fault.column));
                }
            }
        }
        if let Some(tent) = ground.iter_mut().find(|place| **place == TENT) {
            *tent = OPEN;
            self.fault(
                &map.span(),
                "a tent is not drawn on the map",
                "give it as tent = { hex = \"r,c\" } of its side",
            );
        }
        ground
    }

    fn name(&mut self, span: &Range<usize>, name: &str, names: &mut Vec<String>) {
        if let Some(what) = bad_name(name) {
            self.fault(span, what, "at most 24 letters and none of the words in the README");
        }
        if names.iter().any(|other| other.eq_ignore_ascii_case(name)) {
            self.fault(
                span,
                format!("'{name}' is there twice"),
                "names are unique over both sides",
            );
        }
        names.push(name.to_string());
    }
}

trait TroubleText {
    fn trouble_text(&self) -> String;
}

impl TroubleText for ground::hexes::ArtFault {
    fn trouble_text(&self) -> String {
        let whole = self.to_string();
        whole.split_once(": ").map_or(whole.clone(), |(_, what)| what.to_string())
    }
}

/// Reads a scenario: its draft, its start and the tables it is played by, or all faults.
pub fn read(text: &str) -> Result<(Draft, Start, &'static Charts), Faults> {
    // Faults of corrected tables and of the battle are told together: ours stand in for the tables.
    let mut faults = Faults::default();
    let (charts, corrected) = match charts_for(text) {
        Ok(found) => found,
        Err(found) => {
            faults = found;
            (charts()?, String::new())
        }
    };
    match read_by(text, charts) {
        Ok((draft, start)) => faults.or((Draft { corrected, ..draft }, start, charts)),
        Err(more) => {
            faults.0.extend(more.0);
            lenient::once(&mut faults);
            Err(faults)
        }
    }
}

fn read_by(text: &str, charts: &'static Charts) -> Result<(Draft, Start), Faults> {
    let mut faults = Faults::default();
    let Some(file) = from_toml::<ScenarioFile>(text, &mut faults) else { return Err(faults) };
    if let Some(line) = file.random {
        if file.red.is_some() || file.blue.is_some() || file.map.is_some() {
            return Err(Fault::new("a random battle has no sides and no map of its own")
                .at(1, 0)
                .into());
        }
        return faults.or(random::draft(line.seed, charts));
    }
    let mut reader = Reader { text, charts, faults };
    if file.format != 1 {
        reader.faults.push(Fault::new("format is 1").at(1, 0));
    }
    if !["rulebook", "reconstructed", "house"].contains(&file.source.as_str()) {
        reader.faults.push(Fault::new("source is rulebook, reconstructed or house").at(1, 0));
    }
    let (Some(red), Some(blue)) = (&file.red, &file.blue) else {
        reader.faults.push(Fault::new("a scenario has [red] and [blue], or [random]").at(1, 0));
        return Err(reader.faults);
    };
    let mut draft = Draft {
        title: file.title.clone(),
        note: file.note.clone(),
        ground: reader.map(&file),
        limit: file.special.turn_limit.unwrap_or(200),
        mist: file.special.mist,
        rain: file.special.rain,
        ..Draft::default()
    };
    let mut start = Start {
        units: vec![],
        leaders: vec![],
        honor: [0; 2],
        tents: [NOWHERE; 2],
        surprise: [0; 2],
    };
    let whole = 0..0;
    draft.first = match &file.first {
        Some(word) => reader.seat(&whole, word),
        None => Seat::Red,
    };
    let mut names = Vec::new();
    for (seat, side) in [(Seat::Red, red), (Seat::Blue, blue)] {
        read_side(&mut reader, seat, side, &mut draft, &mut start, &mut names);
    }
    if draft.sides[0].top == draft.sides[1].top {
        reader.fault(&red.edge.span(), "both sides sit at the same edge", "one top, one bottom");
    }
    if u16::from(start.honor[0]) + u16::from(start.honor[1]) > u16::from(charts.tokens) {
        let what = format!("there are only {} tokens", charts.tokens);
        reader.faults.push(Fault::new(what).at(1, 0));
    }
    read_special(&mut reader, &file, &mut draft);
    check_places(&mut reader, &draft, &start, &file);
    reader.faults.or((draft, start))
}

fn read_side(
    reader: &mut Reader<'_>,
    seat: Seat,
    side: &SideLine,
    draft: &mut Draft,
    start: &mut Start,
    names: &mut Vec<String>,
) {
    let top = match side.edge.get_ref().as_str() {
        "top" => true,
        "bottom" => false,
        other => {
            reader.fault(&side.edge.span(), format!("'{other}' is no edge"), "top or bottom");
            seat == Seat::Red
        }
    };
    let span = side.edge.span();
    if side.command < 2 || side.command > 9 || side.dragon > 9 {
        reader.fault(&span, "hands", "2 to 9 Command cards and at most 9 Dragon cards");
    }
    if side.banners == 0 || side.banners > 18 {
        reader.fault(&span, "banners to win", "1 to 18");
    }
    let mut tent_value = 3;
    if let Some(tent) = &side.tent {
        start.tents[seat.index()] = reader.hex(&tent.span(), &tent.get_ref().hex);
        tent_value = tent.get_ref().banners.unwrap_or(3);
    }
    draft.sides[seat.index()] = Side {
        name: side.name.clone(),
        top,
        goal: side.banners,
        deal: [side.command, side.dragon],
        tent_value,
    };
    start.honor[seat.index()] = side.honor;
    start.surprise[seat.index()] = side.surprise;
    for line in &side.units {
        let (unit, span) = (line.get_ref(), line.span());
        reader.name(&span, &unit.name, names);
        let Some(kind) = reader.charts.kind(&unit.kind) else {
            reader.fault(
                &span,
                format!("'{}' is no kind of unit", unit.kind),
                "SSI SBI ASI ABI AAI LI SSC SBC BG",
            );
            continue;
        };
        let blocks = unit.blocks.unwrap_or(4);
        if !(1..=8).contains(&blocks) {
            reader.fault(&span, format!("blocks of {}", unit.name), "1 to 8");
        }
        draft.units.push(UnitEntry {
            name: unit.name.clone(),
            kind,
            owner: seat,
            start: blocks,
            waits: unit.waits,
        });
        let hex = reader.hex(&span, &unit.hex);
        start.units.push((hex, blocks));
    }
    for line in &side.leaders {
        let (leader, span) = (line.get_ref(), line.span());
        reader.name(&span, &leader.name, names);
        let Some(kind) = LeaderKind::named(&leader.kind) else {
            reader.fault(
                &span,
                format!("'{}' is no kind of Leader", leader.kind),
                "foot, mounted or commander",
            );
            continue;
        };
        draft.leaders.push(LeaderEntry { name: leader.name.clone(), kind, owner: seat });
        let hex = reader.hex(&span, &leader.hex);
        start.leaders.push(hex);
    }
}

fn read_special(reader: &mut Reader<'_>, file: &ScenarioFile, draft: &mut Draft) {
    let whole = 0..0;
    for line in &file.objective {
        let (objective, span) = (line.get_ref(), line.span());
        let (seat, hex) = (reader.seat(&span, &objective.side), reader.hex(&span, &objective.hex));
        draft.objectives.push(Objective {
            seat,
            hex,
            banners: objective.banners,
            card: objective.card,
        });
    }
    if draft.objectives.len() > 8 {
        reader.fault(&whole, "more than 8 objectives", "8 at most");
    }
    for line in &file.exit {
        let (exit, span) = (line.get_ref(), line.span());
        let seat = reader.seat(&span, &exit.side);
        let mut kinds = if exit.kinds.is_empty() { u16::MAX } else { 0 };
        for code in &exit.kinds {
            match reader.charts.kind(code) {
                Some(kind) => kinds |= 1 << kind.0,
                None => reader.fault(
                    &span,
                    format!("'{code}' is no kind of unit"),
                    "a code of the unit table",
                ),
            }
        }
        if !["enter", "leave"].contains(&exit.by.as_str()) {
            reader.fault(&span, format!("by = '{}'", exit.by), "enter or leave");
        }
        let hexes = exit.hexes.iter().map(|hex| reader.hex(&span, hex)).collect();
        draft.exits.push(Exit {
            seat,
            kinds,
            enter: exit.by == "enter",
            banners: exit.banners,
            hexes,
        });
    }
    if let Some(word) = &file.special.order_one {
        draft.order_one = Some(reader.seat(&whole, word));
    }
    if let Some(text) = &file.special.carry {
        draft.carry = read_carry(text);
        if draft.carry.is_none() {
            reader.fault(&whole, format!("carry = '{text}'"), "like \"red 5 3\"");
        }
    }
}

/// Reads `red 5 3`.
pub fn read_carry(text: &str) -> Option<(Seat, u8, u8)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [seat, won, lost] = words[..] else { return None };
    Some((Seat::read(seat)?, won.parse().ok()?, lost.parse().ok()?))
}
