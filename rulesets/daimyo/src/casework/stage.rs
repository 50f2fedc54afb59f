//! Laying a table out from the statements of a case file.

use super::stage_pieces::{Stager, seat_of};
use crate::contents::Frame;
use crate::s02_sequence::activation::{Active, GENERALS, StepOf};
use crate::s02_sequence::end_of_turn::EndOfTurn;
use crate::s02_sequence::{SetUp, TurnAt};
use crate::scenario;
use crate::sheet::{Moral, Piece};
use crate::table::Table;
use crate::words::{Season, Terrain, Weather, Word};
use engine::{Fault, Faults, Staging, Statement};
use ground::measured::{Angle, Length, Vec2};

const VERBS: &[&str] =
    &["battle", "terrain", "side", "clan", "place", "contact", "fallen", "turn", "events", "phase"];

/// Reads them all; every fault at once.
pub fn stage(staging: &Staging) -> Result<(Table, Frame), Faults> {
    let mut faults = Faults(staging.only(crate::BOOK, VERBS));
    let mut stager = match &staging.scenario {
        None => Stager::bare(),
        Some(scenario) => Stager::from(scenario::read(&scenario.text)?),
    };
    let each = |verb: &str,
                faults: &mut Faults,
                stager: &mut Stager,
                read: fn(&mut Stager, &Statement) -> Result<(), Fault>| {
        for statement in staging.all(verb) {
            if let Err(fault) = read(stager, statement) {
                faults.push(fault);
            }
        }
    };
    each("battle", &mut faults, &mut stager, battle);
    each("terrain", &mut faults, &mut stager, terrain);
    each("side", &mut faults, &mut stager, Stager::side);
    each("clan", &mut faults, &mut stager, Stager::clan);
    each("place", &mut faults, &mut stager, Stager::place);
    stager.settle(&mut faults);
    let mut table = stager.draft.clone().table()?;
    rules(&mut table, staging);
    for statement in staging.all("contact") {
        if let Err(fault) = stager.contact(&mut table, statement) {
            faults.push(fault);
        }
    }
    for statement in staging.all("fallen") {
        if let Err(fault) = stager.fallen(&mut table, statement) {
            faults.push(fault);
        }
    }
    for statement in staging.all("turn") {
        if let Err(fault) = turn(&stager, &mut table, statement) {
            faults.push(fault);
        }
    }
    for statement in staging.all("events") {
        if let Err(fault) = events(&stager, &mut table, statement) {
            faults.push(fault);
        }
    }
    let mut frame = Frame::Turn(TurnAt::Begin);
    for statement in staging.all("phase") {
        match phase(&stager, &mut table, statement) {
            Ok(read) => frame = read,
            Err(fault) => faults.push(fault),
        }
    }
    faults.or((table, frame))
}

/// House rules, but for ratings, which a staged table states itself.
fn rules(table: &mut Table, staging: &Staging) {
    let ratings = table.leaders;
    scenario::apply(table, &staging.house);
    for (leader, known) in table.leaders.iter_mut().zip(ratings) {
        leader.rating = known.rating;
    }
}

fn battle(stager: &mut Stager, statement: &Statement) -> Result<(), Fault> {
    statement.only(&[
        "title",
        "width",
        "height",
        "turns",
        "fog-turns",
        "sky",
        "season",
        "first-initiative",
        "moral",
        "line",
    ])?;
    let battle = &mut stager.draft.battle;
    if let Some(title) = statement.field("title") {
        battle.title = title.into();
    }
    battle.size.0 = length(statement, "width", battle.size.0)?;
    battle.size.1 = length(statement, "height", battle.size.1)?;
    battle.turns = statement.number("turns", battle.turns)?;
    battle.fog_turns = statement.number("fog-turns", battle.fog_turns)?;
    battle.weather |= statement.flag("weather")?;
    if let Some(word) = statement.field("sky") {
        battle.sky = word_of(statement, word)?;
    }
    if let Some(word) = statement.field("season") {
        battle.season = Some(word_of(statement, word)?);
    }
    if let Some(word) = statement.field("first-initiative") {
        battle.first_initiative = Some(seat_of(statement, word)?);
    }
    if let Some(word) = statement.field("moral") {
        let seat = seat_of(statement, word)?;
        let line = length(statement, "line", Length::cm(60))?.0 as i16;
        battle.moral = Some(Moral { seat, line });
    }
    Ok(())
}

fn terrain(stager: &mut Stager, statement: &Statement) -> Result<(), Fault> {
    statement.only(&["x", "y", "width", "depth", "facing", "parts", "level"])?;
    let [name, kind, ..] = statement.words.as_slice() else {
        return Err(statement.fault("terrain has a name and a kind"));
    };
    let kind: Terrain = word_of(statement, kind)?;
    let facing = facing(statement, Angle::UP)?;
    let width = length(statement, "width", Length::cm(10))?;
    let depth = length(statement, "depth", Length::cm(10))?;
    let middle = Vec2::new(
        length(statement, "x", Length::cm(90))?.0,
        length(statement, "y", Length::cm(60))?.0,
    );
    stager.draft.battle.terrain.push(Piece {
        name: name.clone(),
        kind,
        rect: Piece::lies(kind, middle, facing, (width, depth)),
        level: statement.number("level", u8::from(kind.hill()))?,
        no_cavalry: statement.flag("no-cavalry")?,
    });
    Ok(())
}

fn turn(stager: &Stager, table: &mut Table, statement: &Statement) -> Result<(), Fault> {
    statement.only(&[
        "n",
        "initiative",
        "weather",
        "season",
        "boasts",
        "tried",
        "acting",
        "step",
        "picked",
    ])?;
    if let Some(name) = statement.field("acting") {
        let leader = stager.leader(statement, name)?;
        table.focus.clan = leader.clan().unwrap_or(GENERALS + (leader.0 & 1));
        table.focus.step = step_of(statement, "step")?;
        if let Some(name) = statement.field("picked") {
            let unit = stager.draft.unit(name);
            let unknown = || statement.fault(format!("'{name}' is no unit"));
            table.focus.unit = unit.ok_or_else(unknown)? as u8;
        }
    }
    table.turn = statement.number("n", table.turn)?;
    if let Some(word) = statement.field("initiative") {
        table.initiative = seat_of(statement, word)?;
    }
    if let Some(word) = statement.field("weather") {
        table.weather = word_of::<Weather>(statement, word)?;
    }
    if let Some(word) = statement.field("season") {
        table.season = word_of::<Season>(statement, word)?;
    }
    if let Some(text) = statement.field("boasts") {
        for (slot, word) in table.boasts.iter_mut().zip(text.split(',')) {
            *slot = word.parse().map_err(|_| statement.fault("boasts=RED,BLUE"))?;
        }
    }
    table.moral |= statement.flag("moral")?;
    for name in statement.field("tried").unwrap_or("").split(';').filter(|name| !name.is_empty()) {
        let leader = stager.leader(statement, name)?;
        let bit = leader.clan().unwrap_or(GENERALS + (leader.0 & 1));
        table.attempted |= 1 << bit;
    }
    Ok(())
}

fn events(stager: &Stager, table: &mut Table, statement: &Statement) -> Result<(), Fault> {
    statement.only(&["now", "coming", "visibility", "sunset", "sunsets", "first-clan"])?;
    let events = &mut table.events;
    events.now = statement.number("now", events.now)?;
    events.coming = statement.number("coming", events.coming)?;
    events.visibility = statement.number("visibility", events.visibility)?;
    events.sunset = statement.number("sunset", events.sunset)?;
    events.sunsets = statement.number("sunsets", events.sunsets)?;
    events.heroic_used |= statement.flag("heroic-used")?;
    if let Some(name) = statement.field("first-clan") {
        let leader = stager.leader(statement, name)?;
        events.first_clan = leader.clan().map_or(0, |clan| clan + 1);
    }
    Ok(())
}

fn phase(stager: &Stager, table: &mut Table, statement: &Statement) -> Result<Frame, Fault> {
    statement.only(&["at"])?;
    let word = statement.words.first().map_or("", String::as_str);
    let second = statement.words.get(1).map_or("", String::as_str);
    Ok(match word {
        "set-up" => Frame::SetUp(SetUp { ratings: true }),
        "begin" => Frame::Turn(TurnAt::Begin),
        "initiative" => Frame::Turn(TurnAt::Initiative),
        "choose" => Frame::Turn(TurnAt::Choose),
        "activations" => Frame::Turn(TurnAt::Activations(seat_of(statement, second)?)),
        "end" => Frame::Turn(TurnAt::End),
        "end-of-turn" => Frame::EndOfTurn(EndOfTurn::default()),
        "active" => {
            let leader = stager.leader(statement, second)?;
            let clan = leader.clan().unwrap_or(GENERALS + (leader.0 & 1));
            let at = step_of(statement, "at")?;
            let active = Active::begin(table, clan);
            table.focus.step = at;
            Frame::Active(Active { at, ..active })
        }
        other => {
            return Err(statement.fault(format!("'{other}' is no phase")).help(
                "set-up, begin, initiative, choose, activations SEAT, active LEADER at=STEP, end",
            ));
        }
    })
}

/// A step of an activation.
fn step_of(statement: &Statement, key: &str) -> Result<StepOf, Fault> {
    let word = statement.field(key).unwrap_or("move");
    let known = super::STEPS.iter().find(|(_, known)| *known == word);
    known.map(|(step, _)| *step).ok_or_else(|| statement.fault(format!("{key}={word} is no step")))
}

/// A field in centimetres.
pub fn length(statement: &Statement, key: &str, default: Length) -> Result<Length, Fault> {
    match statement.field(key) {
        None => Ok(default),
        Some(text) => text
            .parse()
            .map_err(|_| statement.fault(format!("{key}={text} is no length in centimetres"))),
    }
}

/// The facing: degrees, or exact 4096ths.
pub fn facing(statement: &Statement, default: Angle) -> Result<Angle, Fault> {
    if statement.field("parts").is_some() {
        return Ok(Angle::new(statement.number("parts", 0)?));
    }
    match statement.field("facing") {
        None => Ok(default),
        Some(_) => Ok(Angle::degrees(statement.number("facing", 0)?)),
    }
}

/// A word of the rulebook.
pub fn word_of<T: Word>(statement: &Statement, word: &str) -> Result<T, Fault> {
    T::read(word).ok_or_else(|| statement.fault(format!("'{word}' is not known")).help(T::known()))
}
