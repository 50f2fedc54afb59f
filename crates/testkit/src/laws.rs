//! Laws that hold in every game of every rule system, checked on random play.
//!
//! No dead end, no runaway, every offer accepted and nothing else, notation reads back, save = load,
//! replay = play, a case file of any moment gives that very moment, and nothing that a seat may not
//! know changes what it is shown. The law *ask before you touch* is checked by the engine itself in
//! builds with debug assertions.

use engine::digest::fingerprint;
use engine::{
    Complete, Eyes, House, Match, Notes, Options, Position, Quick, Record, Rule, Scenario, Seat,
    Seed, Sitting, Staging, Statement, Status, Throwing, Tongue, Viewer,
};
use std::collections::BTreeMap;

/// A game may not take more decisions than this.
pub const RUNAWAY: u32 = 20_000;

/// From so many decisions on, what is costly (explained options, saves, case files, resampling) is
/// checked at the first ten decisions of a game and at powers of two, as OpenSpiel does; the rest at
/// every decision as ever.
const LONG: u64 = 250_000;
/// Refused choices of one question whose notation is read back.
const REFUSALS: usize = 64;

/// What random play met.
#[derive(Clone, Debug, Default)]
pub struct Census {
    /// Games begun.
    pub games: u32,
    /// Games that came to an end.
    pub ended: u32,
    /// Decisions made.
    pub decisions: u64,
    /// Decisions of the longest game.
    pub longest: u32,
    /// How often each rule was cited by an event or a question.
    pub cited: BTreeMap<&'static str, u64>,
    /// Resamplings for a seat, and how many of them changed something.
    pub resampled: (u64, u64),
}

/// A law that was broken, with what is needed to see it again.
#[derive(Clone, Debug)]
pub struct Broken {
    /// Which game.
    pub seed: u64,
    /// Which decision of it.
    pub decision: u32,
    /// What happened.
    pub what: String,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "game {} decision {}: {}", self.seed, self.decision, self.what)
    }
}

/// How many decisions a rule set checks where it checks so many in the test command: the same, or a
/// share of `KASSEN_DECISIONS` for a long run by hand (two hundred thousand is the usual number).
pub fn scaled(usual: u64) -> u64 {
    const USUAL: u64 = 200_000;
    let wanted = std::env::var("KASSEN_DECISIONS").ok().and_then(|text| text.parse::<u64>().ok());
    wanted.map_or(usual, |wanted| usual.saturating_mul(wanted).div_ceil(USUAL).max(1))
}

/// Plays random games of a scenario under all laws until `decisions` were made. `keep` is the rule
/// set's own: pieces are conserved, stacking holds, nobody is off the map.
pub fn check<R: Complete>(
    scenario: &Scenario,
    house: &House,
    decisions: u64,
    seed: u64,
    keep: impl Fn(&R::Table) -> Result<(), String>,
) -> Result<Census, Broken> {
    let mut census = Census::default();
    while census.decisions < decisions {
        let game = seed.wrapping_add(u64::from(census.games));
        census.games += 1;
        one_game::<R>(scenario, house, decisions, game, &keep, &mut census)?;
    }
    Ok(census)
}

fn one_game<R: Complete>(
    scenario: &Scenario,
    house: &House,
    limit: u64,
    seed: u64,
    keep: &impl Fn(&R::Table) -> Result<(), String>,
    census: &mut Census,
) -> Result<(), Broken> {
    let broken = |decision: u32, what: String| Broken { seed, decision, what };
    let (table, frame) =
        R::set_up(scenario, house).map_err(|faults| broken(0, faults.to_string()))?;
    let mut dice = Quick::stream(seed, 0);
    let mut picks = Quick::stream(seed, 1);
    let (mut options, mut quick) = (Options::explained(), Options::new());
    let mut told: Vec<(R::Event, [Option<String>; 2])> = Vec::new();
    let tell = |table: &R::Table, event: &R::Event| {
        Tongue::ALL.map(|tongue| R::tell(table, event, Viewer { eyes: Eyes::All, tongue }))
    };
    let mut notes = Notes::default();
    let mut position = Position::<R>::start(table, frame, &mut dice, &mut notes, &mut quick);
    let mut decision = 0;
    loop {
        hear::<R>(&position, &notes, census).map_err(|what| broken(decision, what))?;
        keep(&position.table).map_err(|what| broken(decision, what))?;
        if position.is_stuck() {
            return Err(broken(decision, "neither a question nor an end".into()));
        }
        if position.outcome().is_some() {
            census.ended += 1;
            break;
        }
        let Some(seat) = position.to_move() else {
            return Err(broken(decision, "nobody is asked".into()));
        };
        let sparse = limit >= LONG;
        let thorough =
            decision < 10 || decision.is_power_of_two() || !sparse && decision.is_multiple_of(61);
        position.options(seat, &mut quick);
        if thorough || !sparse {
            position.options(seat, &mut options);
            if !same_offers(&options, &quick) {
                return Err(broken(decision, "offers differ when they are explained".into()));
            }
        }
        let listed = if thorough { &options } else { &quick };
        offers(&position, seat, listed, thorough).map_err(|what| broken(decision, what))?;
        for (_, event) in notes.events.iter().filter(|_| thorough) {
            told.push((*event, tell(&position.table, event)));
        }
        if thorough {
            saved(&position).map_err(|what| broken(decision, what))?;
            written(&position, house).map_err(|what| broken(decision, what))?;
            hidden(&position, seed ^ u64::from(decision), census)
                .map_err(|what| broken(decision, what))?;
        }
        let choice = pick(&position, seat, quick.offers(), seed % 2 == 1, &mut picks);
        notes.events.clear();
        let last = decision.is_multiple_of(8).then(|| played_last(&position, seat, choice, dice));
        position.play(seat, choice, &mut dice, &mut notes, &mut quick);
        if last.is_some_and(|last| last != fingerprint(&position)) {
            return Err(broken(decision, "an answer leads elsewhere if it is the last".into()));
        }
        decision += 1;
        census.decisions += 1;
        if decision >= RUNAWAY {
            return Err(broken(decision, "the game does not end".into()));
        }
        if census.decisions >= limit {
            break;
        }
    }
    for (event, text) in told {
        // A log is told again long after: it may depend on the event and the scenario only.
        if tell(&position.table, &event) != text {
            return Err(broken(decision, format!("{event:?} is told otherwise at the end")));
        }
    }
    census.longest = census.longest.max(decision);
    Ok(())
}

/// Where an answer leads if nobody reads the offers that follow.
fn played_last<R: Complete>(
    position: &Position<R>,
    seat: Seat,
    choice: R::Choice,
    mut dice: Quick,
) -> u64 {
    let mut last = *position;
    last.play_last(seat, choice, &mut dice, &mut (), &mut Options::new());
    fingerprint(&last)
}

/// An offer at random; in every other game the most promising of four, because whoever only strays
/// about on a large map hardly ever comes to blows.
pub(crate) fn pick<R: Complete>(
    position: &Position<R>,
    seat: Seat,
    offers: &[R::Choice],
    purposeful: bool,
    picks: &mut Quick,
) -> R::Choice {
    let mut any = || offers[picks.below(offers.len() as u32) as usize];
    let first = any();
    if !purposeful {
        return first;
    }
    let rivals = [first, any(), any(), any()];
    rivals.into_iter().max_by_key(|&offer| R::prior(position, seat, offer)).unwrap_or(first)
}

/// What is told says something. An event may be silent (`None` for all ears) when it only moves a
/// marker that the picture shows; it is announced so that cases can see its rule.
fn hear<R: Complete>(
    position: &Position<R>,
    notes: &Notes<R>,
    census: &mut Census,
) -> Result<(), String> {
    let mut cite = |rule: Rule| *census.cited.entry(rule.id()).or_default() += 1;
    for (rule, event) in &notes.events {
        cite(*rule);
        if R::tell(&position.table, event, Viewer::ALL).is_some_and(|text| text.trim().is_empty()) {
            return Err(format!("{event:?} is told in no words"));
        }
    }
    if let Some(ask) = position.ask() {
        cite(ask.rule);
    }
    Ok(())
}

fn same_offers<R: Complete>(one: &Options<R>, two: &Options<R>) -> bool {
    let (one, two) = (one.offers(), two.offers());
    one == two || one.len() == two.len() && one.iter().all(|offer| two.contains(offer))
}

fn offers<R: Complete>(
    position: &Position<R>,
    seat: Seat,
    options: &Options<R>,
    thorough: bool,
) -> Result<(), String> {
    let table = &position.table;
    for (index, &offer) in options.offers().iter().enumerate() {
        if thorough && options.offers()[..index].contains(&offer) {
            return Err(format!("{offer:?} is offered twice"));
        }
        if thorough || index == 0 {
            let say = R::say(table, offer);
            match R::read(table, &say) {
                Ok(choice) if choice == offer => {}
                Ok(other) => return Err(format!("'{say}' is {offer:?} but reads as {other:?}")),
                Err(garbled) => return Err(format!("'{say}' cannot be read: {garbled}")),
            }
            let _click = R::target(table, offer, Tongue::English);
        }
        if thorough && index < 12 && position.judge(seat, offer).is_err() {
            return Err(format!("{offer:?} is offered and refused"));
        }
    }
    if thorough {
        // A question may refuse thousands of choices; those that are read back differ from table to
        // table, so that in many games all kinds are met.
        let luck = fingerprint(table) as usize % REFUSALS;
        let stride = options.refusals().len().div_ceil(REFUSALS).max(1);
        for (index, (refused, rule)) in options.refusals().iter().enumerate() {
            if options.offers().contains(refused) {
                return Err(format!("{refused:?} is offered, and refused by {rule}"));
            }
            if !(index + luck).is_multiple_of(stride) {
                continue;
            }
            let say = R::say(table, *refused);
            if R::read(table, &say).as_ref() != Ok(refused) {
                return Err(format!("'{say}' does not read back"));
            }
        }
    }
    Ok(())
}

fn saved<R: Complete>(position: &Position<R>) -> Result<(), String> {
    let json = serde_json::to_string(position).map_err(|error| error.to_string())?;
    let mut loaded: Position<R> = serde_json::from_str(&json).map_err(|error| error.to_string())?;
    loaded.wake(&mut Options::new());
    if loaded != *position {
        return Err("save and load give another position".into());
    }
    if fingerprint(&loaded) != fingerprint(position) {
        return Err("save and load give another fingerprint".into());
    }
    Ok(())
}

/// A case file of this moment gives this very table.
fn written<R: Complete>(position: &Position<R>, house: &House) -> Result<(), String> {
    let mut statements = Vec::new();
    for (index, line) in R::lay(&position.table).iter().enumerate() {
        let statement = Statement::read(line, index + 1).map_err(|fault| fault.to_string())?;
        statements.extend(statement);
    }
    let staging = Staging { scenario: None, house: house.clone(), statements };
    let (table, _) = R::stage(&staging).map_err(|faults| format!("a laid-out table: {faults}"))?;
    let (mine, back) = (R::facts(&position.table), R::facts(&table));
    match mine.iter().zip(&back).find(|(a, b)| a != b) {
        Some((a, b)) => Err(format!("laid out again, {a:?} became {b:?}")),
        None if mine.len() != back.len() => Err("laid out again, facts are lost".into()),
        None if R::lay(&table) != R::lay(&position.table) => {
            Err("laid out again, the table is written otherwise".into())
        }
        None => Ok(()),
    }
}

/// What a seat sees must not change when what it cannot know is drawn afresh.
fn hidden<R: Complete>(
    position: &Position<R>,
    seed: u64,
    census: &mut Census,
) -> Result<(), String> {
    for seat in Seat::BOTH {
        let viewer = Viewer { eyes: Eyes::Seat(seat), tongue: Tongue::English };
        let mut other = *position;
        R::resample(&mut other.table, seat, &mut Quick::new(seed));
        census.resampled.0 += 1;
        census.resampled.1 += u64::from(other.table != position.table);
        for tongue in Tongue::ALL {
            let viewer = Viewer { tongue, ..viewer };
            if R::scene(&position.table, viewer) != R::scene(&other.table, viewer) {
                return Err(format!("the {tongue:?} scene shows {seat} what it may not know"));
            }
        }
        let known = |position: &Position<R>| -> Vec<engine::Fact> {
            let facts = R::facts(&position.table).into_iter();
            facts.filter(|fact| fact.seen_by.has(seat)).collect()
        };
        if known(position) != known(&other) {
            return Err(format!("the facts tell {seat} what it may not know"));
        }
        let (mut mine, mut theirs) = (Options::explained(), Options::explained());
        position.options(seat, &mut mine);
        other.options(seat, &mut theirs);
        if mine.offers() != theirs.offers() || mine.refusals() != theirs.refusals() {
            return Err(format!("the question tells {seat} what it may not know"));
        }
    }
    Ok(())
}

/// Plays whole games through [`Sitting`]: records replay and verify, a changed byte is found at its
/// step, undo gives back the position before and leaves a line, and a log that was shed is told again.
pub fn records<R: Complete>(
    scenario: &Scenario,
    house: &House,
    games: u64,
    seed: u64,
) -> Result<(), Broken> {
    for game in seed..seed + games {
        record::<R>(scenario, house, game).map_err(|(decision, what)| Broken {
            seed: game,
            decision,
            what,
        })?;
    }
    Ok(())
}

fn record<R: Complete>(scenario: &Scenario, house: &House, seed: u64) -> Result<(), (u32, String)> {
    let throwing = match seed % 2 {
        0 => Throwing::Seeded(Seed::from_number(seed)),
        _ => Throwing::Sealed(Seed::from_number(seed)),
    };
    let mut sitting =
        Sitting::<R>::open(scenario, house, throwing).map_err(|faults| (0, faults.to_string()))?;
    let mut picks = Quick::stream(seed, 2);
    // The positions before the decisions that can be taken back.
    let mut past: Vec<Position<R>> = Vec::new();
    while let Status::Waiting(seats, ask) = sitting.status() {
        let at = |what: String| (ask, what);
        let seat = seats.first().unwrap_or_default();
        let mut options = Options::new();
        sitting.position().options(seat, &mut options);
        let choice = options.offers()[picks.below(options.offers().len() as u32) as usize];
        let say = R::say(&sitting.position().table, choice);
        past.push(*sitting.position());
        if sitting.answer(seat, ask + 1, &say).is_ok() {
            return Err(at("an answer to another question was taken".into()));
        }
        sitting.answer(seat, ask, &say).map_err(|why| at(format!("'{say}': {why}")))?;
        if sitting.can_undo(seat).is_err() {
            past.clear();
        }
        let mut again = picks.below(8) == 0;
        while again && sitting.can_undo(seat).is_ok() {
            sitting.undo(seat).map_err(|why| at(why.to_string()))?;
            if past.pop().as_ref() != Some(sitting.position()) {
                return Err(at("undo does not give back the position before".into()));
            }
            again = picks.below(2) == 0;
        }
        if seed.is_multiple_of(2) {
            sitting.shed(8);
        }
        if ask > 2 * RUNAWAY {
            return Err(at("the game does not end".into()));
        }
    }
    let steps = sitting.step();
    let at = |what: String| (steps, what);
    let text = sitting.record().write();
    let (read, _) = Record::read(&text).map_err(|fault| at(fault.to_string()))?;
    if read != sitting.record() {
        return Err(at("the record does not read back".into()));
    }
    let again = Sitting::<R>::replay(&read, true, None).map_err(|why| at(why.to_string()))?;
    if again.position() != sitting.position() {
        return Err(at("replay gives another position".into()));
    }
    let everything = Viewer { eyes: Eyes::All, tongue: Tongue::English };
    if again.log(everything, 0) != sitting.log(everything, 0) {
        return Err(at("what was shed of the log is told otherwise".into()));
    }
    let loaded = Sitting::<R>::load(&sitting.save()).map_err(|fault| at(fault.to_string()))?;
    if loaded.warning.is_some() || loaded.sitting.position() != sitting.position() {
        return Err(at("a save does not load".into()));
    }
    // Flip single bytes: each must be found.
    for _ in 0..12 {
        let mut bytes = text.clone().into_bytes();
        let place = picks.below(bytes.len() as u32) as usize;
        bytes[place] ^= 1 << picks.below(3);
        let Ok(flipped) = String::from_utf8(bytes) else { continue };
        let found = match Record::read(&flipped) {
            Err(_) => true,
            Ok((record, _)) if record == read => true, // white space between lines
            Ok((record, _)) => Sitting::<R>::replay(&record, true, None).is_err(),
        };
        if !found {
            let around: String = flipped.chars().skip(place.saturating_sub(60)).take(120).collect();
            return Err(at(format!("a changed byte at {place} was not found: {around}")));
        }
    }
    Ok(())
}
