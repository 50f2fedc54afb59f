//! Statements of a case file on cards, turn, combat and phase.

use super::stage::{Try, seat};
use super::{EFFECTS, PHASES};
use crate::command_cards::{Title, lowest};
use crate::contents::Frame;
use crate::dragon_cards::Dragon;
use crate::game_turn::Turn;
use crate::notation::find;
use crate::setting_up::{CarryOver, SettingUp};
use crate::table::{Blow, FirstBlow, NOBODY, Phase, Piece, Table};
use engine::{Seat, Statement};

pub(super) fn command_title(statement: &Statement, name: &str) -> Try<Title> {
    match name {
        "none" => Ok(Title::NONE),
        name => Title::named(name)
            .ok_or_else(|| statement.fault(format!("no Command card is called '{name}'"))),
    }
}

fn list(statement: &Statement, key: &str) -> Vec<String> {
    let text = statement.field(key).unwrap_or("");
    text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(String::from).collect()
}

/// Takes a copy of each title out of the Command deck.
fn take_command(table: &mut Table, statement: &Statement, key: &str) -> Try<u64> {
    let mut taken = 0;
    for name in list(statement, key) {
        let title = command_title(statement, &name)?;
        let card = lowest(table.command.deck & table.battle().charts.command.cards(title));
        if card == 0 {
            return Err(statement.fault(format!("there are not so many cards called {name}")));
        }
        table.command.deck &= !card;
        taken |= card;
    }
    Ok(taken)
}

/// Takes a copy of each title out of the Dragon deck.
fn take_dragon(table: &mut Table, statement: &Statement, key: &str) -> Try<u64> {
    let mut taken = 0;
    for name in list(statement, key) {
        let title = Dragon::named(&name)
            .ok_or_else(|| statement.fault(format!("no Dragon card is called '{name}'")))?;
        let card = lowest(table.dragon.deck & table.battle().charts.dragon.cards(title));
        if card == 0 {
            return Err(statement.fault(format!("there are not so many cards called {name}")));
        }
        table.dragon.deck &= !card;
        taken |= card;
    }
    Ok(taken)
}

pub(super) fn hand(table: &mut Table, statement: &Statement) -> Try<()> {
    statement.only(&["command", "dragon", "saw-command", "saw-dragon"])?;
    let at = seat(statement)?.index();
    let seen = take_command(table, statement, "saw-command")?;
    table.command.hands[at] |= take_command(table, statement, "command")? | seen;
    table.command.seen[at] |= seen;
    let seen = take_dragon(table, statement, "saw-dragon")?;
    table.dragon.hands[at] |= take_dragon(table, statement, "dragon")? | seen;
    table.dragon.seen[at] |= seen;
    Ok(())
}

pub(super) fn discard(table: &mut Table, statement: &Statement) -> Try<()> {
    statement.only(&["command", "dragon", "red-hidden", "blue-hidden"])?;
    table.command.pile |= take_command(table, statement, "command")?;
    table.command.hidden[0] |= take_command(table, statement, "red-hidden")?;
    table.command.hidden[1] |= take_command(table, statement, "blue-hidden")?;
    table.dragon.pile |= take_dragon(table, statement, "dragon")?;
    Ok(())
}

pub(super) fn drawn(table: &mut Table, statement: &Statement) -> Try<()> {
    statement.only(&["command", "dragon"])?;
    table.command.drawn |= take_command(table, statement, "command")?;
    let fresh = take_dragon(table, statement, "dragon")?;
    table.dragon.fresh |= fresh;
    // It lies in the hand of the side whose turn it is; `turn` stands after `drawn` and moves it.
    table.dragon.hands[table.active.index()] |= fresh;
    Ok(())
}

pub(super) fn playing(table: &mut Table, statement: &Statement) -> Try<()> {
    statement.only(&["command", "dragon", "gone"])?;
    let at = seat(statement)?;
    if statement.field("command").is_some() {
        table.command.playing |= take_command(table, statement, "command")?;
        let title =
            command_title(statement, &list(statement, "command").pop().unwrap_or_default())?;
        (table.card, table.becomes, table.active) = (title, title, at);
    }
    if let Some(name) = statement.field("dragon") {
        if !statement.flag("gone")? {
            table.dragon.playing |= take_dragon(table, statement, "dragon")?;
        }
        table.played[at.index()] = Dragon::named(name).unwrap_or(Dragon::NONE);
    }
    Ok(())
}

fn numbers<const N: usize>(statement: &Statement, key: &str, default: [u8; N]) -> Try<[u8; N]> {
    let Some(text) = statement.field(key) else { return Ok(default) };
    let found: Vec<u8> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    found.try_into().map_err(|_| statement.fault(format!("{key} has {N} numbers")))
}

fn unit_named(table: &Table, statement: &Statement, key: &str) -> Try<u8> {
    match statement.field(key) {
        None | Some("none") => Ok(NOBODY),
        Some(name) => {
            let unit = find(table, name).and_then(Piece::as_unit);
            unit.ok_or_else(|| statement.fault(format!("{key}: no unit is called '{name}'")))
        }
    }
}

pub(super) fn turn(table: &mut Table, statement: &Statement, effect_given: &mut bool) -> Try<()> {
    statement.only(&[
        "active",
        "number",
        "card",
        "as",
        "effect",
        "limits",
        "most",
        "given",
        "spent",
        "standard",
        "downpour",
        "mist",
        "cut",
        "council",
        "struck-first",
        "night",
        "loose",
        "matchcord",
        "wavering",
        "leader",
    ])?;
    if let Some(word) = statement.field("active") {
        let active = Seat::read(word).ok_or_else(|| statement.fault(format!("active={word}")))?;
        let fresh = table.dragon.fresh;
        table.dragon.hands[table.active.index()] &= !fresh;
        table.active = active;
        table.dragon.hands[active.index()] |= fresh;
    }
    table.turn = statement.number("number", table.turn)?;
    if let Some(title) = statement.field("card") {
        table.card = command_title(statement, title)?;
        table.becomes = table.card;
    }
    if let Some(title) = statement.field("as") {
        table.becomes = command_title(statement, title)?;
    }
    if let Some(word) = statement.field("effect") {
        let known = EFFECTS.iter().find(|(name, _)| *name == word);
        table.effect = known.ok_or_else(|| statement.fault(format!("effect={word}")))?.1;
        *effect_given = true;
    }
    table.orders.limits = numbers(statement, "limits", table.orders.limits)?;
    table.orders.most = statement.number("most", table.orders.most)?;
    table.orders.given = numbers(statement, "given", table.orders.given)?;
    table.spent = statement.number("spent", table.spent)?;
    let markers = &mut table.markers;
    markers.standard = statement.flag("standard")?;
    markers.downpour = statement.flag("downpour")?;
    markers.mist = statement.flag("mist")?;
    markers.cut = statement.flag("cut")?;
    markers.council = statement.flag("council")?;
    markers.struck = match statement.field("struck-first") {
        Some(_) => statement.number("struck-first", 0)?,
        None => u8::from(statement.flag("struck-first")?),
    };
    table.markers.night = unit_named(table, statement, "night")?;
    table.markers.loose = unit_named(table, statement, "loose")?;
    table.markers.matchcord = unit_named(table, statement, "matchcord")?;
    table.wavering = unit_named(table, statement, "wavering")?;
    if let Some(name) = statement.field("leader") {
        let leader = find(table, name).and_then(Piece::as_leader);
        table.lead =
            leader.ok_or_else(|| statement.fault(format!("no Leader is called '{name}'")))?;
    }
    Ok(())
}

pub(super) fn combat(table: &mut Table, statement: &Statement) -> Try<()> {
    statement.only(&[
        "by", "at", "edges", "blow", "first", "struck", "hedge", "bonus", "swords", "inspired",
        "flags", "firm", "stand", "quiet", "shame", "saved", "through", "dice",
    ])?;
    let mut combat = table.combat;
    combat.by = unit_named(table, statement, "by")?;
    combat.struck = unit_named(table, statement, "struck")?;
    combat.at = match statement.field("at") {
        None | Some("none") => Piece::NONE,
        Some(name) => find(table, name)
            .ok_or_else(|| statement.fault(format!("nobody is called '{name}'")))?,
    };
    combat.blow = match statement.field("blow") {
        Some("ranged") => Blow::Ranged,
        Some("first") => Blow::First,
        Some("back") => Blow::Back,
        _ => Blow::Attack,
    };
    combat.first = match statement.field("first") {
        Some("first-strike") => FirstBlow::FirstStrike,
        Some("treeline") => FirstBlow::Treeline,
        _ => FirstBlow::None,
    };
    combat.edges = statement.number("edges", 0)?;
    combat.bonus = statement.number("bonus", 0)?;
    combat.inspired = statement.number("inspired", 0)?;
    combat.flags = statement.number("flags", 0)?;
    combat.firm = statement.number("firm", 0)?;
    combat.dice = statement.number("dice", 0)?;
    combat.hedge = statement.flag("hedge")?;
    combat.swords = statement.flag("swords")?;
    combat.stand = statement.flag("stand")?;
    combat.quiet = statement.flag("quiet")?;
    combat.shame = statement.flag("shame")?;
    combat.saved = statement.flag("saved")?;
    combat.through = statement.flag("through")?;
    table.combat = combat;
    Ok(())
}

pub(super) fn phase(table: &mut Table, statement: &Statement, frame: &mut Frame) -> Try<()> {
    let word = statement.words.first().map_or("", String::as_str);
    *frame = match word {
        "set-up" => Frame::SettingUp(SettingUp),
        "carry-over" => match table.battle().draft.carry {
            Some((winner, won, lost)) => Frame::CarryOver(CarryOver::new(winner, won, lost)),
            None => {
                return Err(statement
                    .fault("nothing is carried over")
                    .help("special carry=\"Red 5 3\""));
            }
        },
        "start" => Frame::Turn(Turn::Start),
        "play" => Frame::Turn(Turn::Play),
        "with-command" => Frame::Turn(Turn::WithCommand),
        "orders" => Frame::Turn(Turn::Count),
        "movement" => Frame::Turn(Turn::Movement),
        "battle" => Frame::Turn(Turn::Battle),
        "end" => Frame::Turn(Turn::End),
        other => return Err(statement.fault(format!("there is no phase '{other}'"))),
    };
    table.phase =
        PHASES.iter().find(|(name, _)| *name == word).map_or(Phase::Play, |(_, phase)| *phase);
    if ["set-up", "carry-over"].contains(&word) {
        table.phase = Phase::Start;
    }
    Ok(())
}
