//! Statements about what changes during play: formations, markers, what was done, the phase.

use super::stage::{formation, seat};
use crate::charts::{Marker, Pouch};
use crate::contents::Frame;
use crate::phase::Phase;
use crate::s01_3_sequence_of_play::TurnStep;
use crate::s06_activation::marked;
use crate::table::{Table, Tried};
use crate::zone_set::ZoneSet;
use engine::{Fault, Faults, Seat, Staging, Statement};

/// Applies the statements to a table at the beginning of turn 1 and says where play begins.
pub fn apply(staging: &Staging, table: &mut Table) -> Result<Frame, Faults> {
    let mut faults = Faults::default();
    let mut frame = Frame::default();
    let mut counted = [false; 2];
    for statement in staging.all("phase") {
        match phase(statement, table) {
            Ok(begin) => frame = begin,
            Err(fault) => faults.push(fault),
        }
    }
    for statement in &staging.statements {
        let read = match statement.verb.as_str() {
            "formation" => posture(statement, table),
            "hand" => pouch(statement, table, |army, pouch| army.hand = pouch),
            "used" => pouch(statement, table, |army, pouch| army.used = pouch),
            "laid" => pouch(statement, table, |army, pouch| army.laid = pouch.iter().next()),
            "markers" => number(statement).map(|(seat, number)| {
                table.army_mut(seat).markers = number as u8;
                counted[seat.index()] = true;
            }),
            "score" => number(statement).map(|(seat, number)| table.army_mut(seat).points = number),
            "activated" => divisions(statement, table).map(|bits| table.activated |= bits),
            "wavering" => divisions(statement, table).map(|bits| table.wavering = bits),
            "attacked" => zones(statement, table).map(|zones| table.attacked = zones),
            "attacked-from" => zones(statement, table).map(|zones| table.attacked_from = zones),
            "entering" => zones(statement, table).map(|zones| table.entry = zones.first()),
            _ => Ok(()),
        };
        if let Err(fault) = read {
            faults.push(fault);
        }
    }
    for seat in Seat::BOTH {
        if !counted[seat.index()] {
            let spent = |id: &u8| table.activated >> id & 1 == 0 && table.active != Some(*id);
            table.army_mut(seat).markers = marked(table, seat).filter(spent).count() as u8;
        }
    }
    faults.or(frame)
}

fn posture(statement: &Statement, table: &mut Table) -> Result<(), Fault> {
    statement.only(&["before", "tried", "shown"])?;
    let seat = seat(statement)?;
    let word = statement.words.get(1).ok_or_else(|| statement.fault("which formation?"))?;
    let now = formation(statement, word)?;
    let before = match statement.field("before") {
        Some(word) => formation(statement, word)?,
        None => now,
    };
    let tried = match statement.field("tried") {
        None => Tried::No,
        Some("free") => Tried::Free,
        Some(_) => Tried::With(statement.number("tried", 0)?),
    };
    let shown = match statement.field("shown") {
        None => None,
        Some(text) => {
            let number = text.trim_start_matches('+').parse();
            Some(number.map_err(|_| statement.fault("shown is a modifier, as +2"))?)
        }
    };
    let army = table.army_mut(seat);
    (army.formation, army.before, army.tried, army.shown) = (now, before, tried, shown);
    Ok(())
}

fn pouch(
    statement: &Statement,
    table: &mut Table,
    set: impl Fn(&mut crate::table::Army, Pouch),
) -> Result<(), Fault> {
    let seat = seat(statement)?;
    let mut pouch = Pouch::EMPTY;
    for word in statement.words.iter().skip(1).filter(|word| *word != "none") {
        match Marker::read(word) {
            Some(marker) if pouch.len() < 5 => pouch.add(marker),
            Some(_) => return Err(statement.fault("at most five markers")),
            None => {
                let help = "+3 +2 +1 +-1 -1 -2 -3";
                return Err(statement.fault(format!("'{word}' is no marker")).help(help));
            }
        }
    }
    set(table.army_mut(seat), pouch);
    Ok(())
}

fn number(statement: &Statement) -> Result<(Seat, u16), Fault> {
    let seat = seat(statement)?;
    let number = statement.words.get(1).and_then(|word| word.parse().ok());
    Ok((seat, number.ok_or_else(|| statement.fault("a number is missing"))?))
}

fn divisions(statement: &Statement, table: &Table) -> Result<u32, Fault> {
    let mut bits = 0;
    for name in statement.words.iter().filter(|word| *word != "none") {
        let id = table.ground().division_named(name);
        bits |= 1 << id.ok_or_else(|| statement.fault(format!("there is no division '{name}'")))?;
    }
    Ok(bits)
}

fn zones(statement: &Statement, table: &Table) -> Result<ZoneSet, Fault> {
    let mut zones = ZoneSet::EMPTY;
    for word in &statement.words {
        let zone = table.ground().zone_named(word);
        zones.insert(zone.ok_or_else(|| statement.fault(format!("there is no zone '{word}'")))?);
    }
    Ok(zones)
}

fn phase(statement: &Statement, table: &mut Table) -> Result<Frame, Fault> {
    statement.only(&["turn", "initiative", "to", "idle", "division"])?;
    let name = statement.words.first().map_or("", String::as_str);
    let phase = Phase::read(name).ok_or_else(|| {
        let names: Vec<&str> = Phase::ALL.map(Phase::name).to_vec();
        statement.fault(format!("'{name}' is no phase")).help(names.join(", "))
    })?;
    table.phase = phase;
    table.turn = statement.number("turn", 1)?;
    if table.turn == 0 || table.turn > table.ground().turns {
        return Err(statement.fault(format!("the battle lasts {} turns", table.ground().turns)));
    }
    let seat = |key: &str, default: Seat| match statement.field(key) {
        None => Ok(default),
        Some(word) => {
            Seat::read(word).ok_or_else(|| statement.fault(format!("{key} is Red or Blue")))
        }
    };
    table.initiative = seat("initiative", Seat::Red)?;
    let idle = statement.number("idle", 0)?;
    if let Some(name) = statement.field("division") {
        let id = table.ground().division_named(name);
        let id = id.ok_or_else(|| statement.fault(format!("there is no division '{name}'")))?;
        table.active = Some(id);
        table.activated |= 1 << id;
    }
    Ok(match phase {
        Phase::Formation => Frame::default(),
        Phase::Command => Frame::Turn(TurnStep::Command),
        Phase::Initiative => Frame::Turn(TurnStep::Initiative),
        Phase::Activation => Frame::Turn(TurnStep::Activation(seat("to", table.initiative)?, idle)),
        Phase::Reorganization => Frame::Turn(TurnStep::Reorganization),
        _ => match table.active {
            Some(id) => Frame::Turn(TurnStep::Activation(!table.division_seat(id), 0)),
            None => return Err(statement.fault(format!("'{name}' needs division=NAME"))),
        },
    })
}
