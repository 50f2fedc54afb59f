//! How choices are written and read. README.md, Notation, is the reference.

use crate::choice::{Choice, Leg, Response, Turn};
use crate::sheet::Piece;
use crate::table::{LeaderId, Table};
use crate::unit::UnitId;
use engine::Garbled;
use ground::measured::Length;

const SIDES: [&str; 4] = ["front", "right", "rear", "left"];

/// A leader's name.
pub fn leader_name(table: &Table, leader: LeaderId) -> &'static str {
    let battle = table.battle.get();
    match leader.clan() {
        None => battle.sides.get((leader.0 & 1) as usize).map_or("", |side| &side.general),
        Some(clan) => battle.clan(clan).map_or("", |clan| &clan.name),
    }
}

fn cm(tenths: u16) -> Length {
    Length(tenths.into())
}

fn turn_word(turn: Turn) -> &'static str {
    match turn {
        Turn::No => "",
        Turn::Left => "turn left",
        Turn::Right => "turn right",
        Turn::About => "turn about",
    }
}

fn wheel_word(wheel: i16) -> String {
    let hand = if wheel < 0 { "left" } else { "right" };
    format!("wheel {hand} {}", wheel.unsigned_abs())
}

/// Writes a choice.
pub fn say(table: &Table, choice: Choice) -> String {
    let name = |unit: UnitId| table.card(unit).name.as_str();
    let leader = |who: LeaderId| leader_name(table, who);
    match choice {
        Choice::GoFirst(true) => "go first".into(),
        Choice::GoFirst(false) => "go second".into(),
        Choice::Activate(clan) => format!("activate {}", leader(LeaderId::daimyo(clan))),
        Choice::ActivateGeneral => "activate general".into(),
        Choice::Pass(clan) => format!("pass {}", leader(LeaderId::daimyo(clan))),
        Choice::PassGeneral => "pass general".into(),
        Choice::Rally(unit) => format!("{} rallies", name(unit)),
        Choice::Calm(unit) => format!("{} calms", name(unit)),
        Choice::EndRallies => "end rallies".into(),
        Choice::Pick(unit) => format!("{} moves", name(unit)),
        Choice::Move(unit, leg) => {
            let mut parts = Vec::new();
            if leg.turn != Turn::No {
                parts.push(turn_word(leg.turn).to_string());
            }
            if leg.wheel != 0 {
                parts.push(wheel_word(leg.wheel));
            }
            if leg.ahead != 0 || parts.is_empty() {
                parts.push(format!("forward {}", cm(leg.ahead)));
            }
            format!("{} {}", name(unit), parts.join(", "))
        }
        Choice::Back(unit, distance) => format!("{} back {}", name(unit), cm(distance)),
        Choice::Through(unit, friend) => format!("{} through {}", name(unit), name(friend)),
        Choice::Reform(unit, files, facing) => {
            format!("{} reform {files} facing {facing}", name(unit))
        }
        Choice::Charge(unit, target, turn, wheel) => {
            let mut text = format!("{} charge {}", name(unit), name(target));
            if turn != Turn::No {
                text += &format!(", {}", turn_word(turn));
            }
            if wheel != 0 {
                text += &format!(", {}", wheel_word(wheel));
            }
            text
        }
        Choice::Rotate(unit, facing) => format!("{} rotate {facing}", name(unit)),
        Choice::Occupy(unit, piece) => {
            let what = table.battle.get().piece(piece).map_or("", |piece: &Piece| &piece.name);
            format!("{} occupy {what}", name(unit))
        }
        Choice::Leave(unit, side) => {
            format!("{} leave {}", name(unit), SIDES[(side & 3) as usize])
        }
        Choice::Enter(unit, y) => format!("{} enter {}", name(unit), cm(y)),
        Choice::Stay(unit) => format!("{} stands", name(unit)),
        Choice::Go(who, x, y) => {
            format!("{} goes {},{}", leader(who), Length(x.into()), Length(y.into()))
        }
        Choice::Join(who, unit) => format!("{} joins {}", leader(who), name(unit)),
        Choice::StepOut(who) => format!("{} leaves", leader(who)),
        Choice::Challenge(who, other) => format!("{} challenges {}", leader(who), leader(other)),
        Choice::Abandon(false) => "abandon headquarters".into(),
        Choice::Abandon(true) => "abandon headquarters and mount".into(),
        Choice::EndMoves => "end moves".into(),
        Choice::Respond(response, fire) => {
            let text = match response {
                Response::Stand => "stand".to_string(),
                Response::TurnToFace => "turn to face".into(),
                Response::WheelToFace => "wheel to face".into(),
                Response::CounterCharge => "counter-charge".into(),
                Response::Retire => "retire".into(),
                Response::FallBack(distance) => format!("fall back {}", cm(distance)),
            };
            if fire { text + " and fire" } else { text }
        }
        Choice::RearRank(true) => "turn rear rank".into(),
        Choice::RearRank(false) => "keep ranks".into(),
        Choice::Run(distance) => format!("run {}", cm(distance)),
        Choice::Fire(unit, None) => format!("{} fires", name(unit)),
        Choice::Fire(unit, Some(target)) => format!("{} fires at {}", name(unit), name(target)),
        Choice::EndFire => "end fire".into(),
        Choice::EndMelees => "end melees".into(),
        Choice::Fight(unit) => format!("{} fights", name(unit)),
        Choice::Favour(unit, enemy) => format!("{} favours {}", name(unit), name(enemy)),
        Choice::Duel(true) => "challenge".into(),
        Choice::Duel(false) => "no challenge".into(),
        Choice::Accept(true) => "accept".into(),
        Choice::Accept(false) => "refuse".into(),
        Choice::Return(true) => "return".into(),
        Choice::Return(false) => "remain".into(),
        Choice::FollowUp(true) => "follow up".into(),
        Choice::FollowUp(false) => "hold".into(),
        Choice::Follower(unit) => format!("{} follows", name(unit)),
        Choice::FromLeft(true) => "from left".into(),
        Choice::FromLeft(false) => "from right".into(),
        Choice::Keep(unit) => format!("{} keeps", name(unit)),
        Choice::EndLeaders => "end leaders".into(),
        Choice::IgnoreSunset(true) => "ignore sunset".into(),
        Choice::IgnoreSunset(false) => "heed sunset".into(),
    }
}

/// Plain words that stand alone.
const PLAIN: &[(&str, Choice)] = &[
    ("go first", Choice::GoFirst(true)),
    ("go second", Choice::GoFirst(false)),
    ("activate general", Choice::ActivateGeneral),
    ("pass general", Choice::PassGeneral),
    ("end rallies", Choice::EndRallies),
    ("abandon headquarters", Choice::Abandon(false)),
    ("abandon headquarters and mount", Choice::Abandon(true)),
    ("end moves", Choice::EndMoves),
    ("turn rear rank", Choice::RearRank(true)),
    ("keep ranks", Choice::RearRank(false)),
    ("end fire", Choice::EndFire),
    ("end melees", Choice::EndMelees),
    ("challenge", Choice::Duel(true)),
    ("no challenge", Choice::Duel(false)),
    ("accept", Choice::Accept(true)),
    ("refuse", Choice::Accept(false)),
    ("return", Choice::Return(true)),
    ("remain", Choice::Return(false)),
    ("follow up", Choice::FollowUp(true)),
    ("hold", Choice::FollowUp(false)),
    ("from left", Choice::FromLeft(true)),
    ("from right", Choice::FromLeft(false)),
    ("end leaders", Choice::EndLeaders),
    ("ignore sunset", Choice::IgnoreSunset(true)),
    ("heed sunset", Choice::IgnoreSunset(false)),
];

/// Reads a choice.
pub fn read(table: &Table, text: &str) -> Result<Choice, Garbled> {
    // Commas only part the pieces of a move, but for the point a leader goes to.
    let spaced = text.to_lowercase().replace(", ", " ");
    let clean = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((_, choice)) = PLAIN.iter().find(|(words, _)| *words == clean) {
        return Ok(*choice);
    }
    if let Some(choice) = response(&clean)? {
        return Ok(choice);
    }
    if let Some(ends) = clean.strip_prefix("measure ") {
        // No choice, but a question that may be asked at any time; the answer comes back as words.
        return Err(Garbled::new(crate::measuring::measure(table, ends)));
    }
    if let Some(rest) = clean.strip_prefix("run ") {
        return Ok(Choice::Run(length(rest)?));
    }
    for (verb, pass) in [("activate ", false), ("pass ", true)] {
        if let Some(rest) = clean.strip_prefix(verb) {
            let leader = table.all_leaders().find(|&who| same(leader_name(table, who), rest));
            let clan = leader.and_then(LeaderId::clan);
            let Some(clan) = clan else {
                return Err(Garbled::new(format!("there is no daimyo '{rest}'")));
            };
            return Ok(if pass { Choice::Pass(clan) } else { Choice::Activate(clan) });
        }
    }
    if let Some((unit, rest)) = longest(&clean, table.all(), |id| &table.card(id).name) {
        return unit_choice(table, unit, rest);
    }
    let named = table.all_leaders().filter(|&who| !leader_name(table, who).is_empty());
    if let Some((leader, rest)) = longest(&clean, named, |who| leader_name(table, who)) {
        return leader_choice(table, leader, rest);
    }
    Err(Garbled::new(format!(
        "'{text}' begins with no unit, leader or word known here; README, Notation, lists them"
    )))
}

fn same(name: &str, text: &str) -> bool {
    name.to_lowercase() == text
}

/// The thing with the longest name the text begins with, and what follows.
fn longest<T: Copy>(
    text: &str,
    things: impl Iterator<Item = T>,
    name: impl Fn(T) -> &'static str,
) -> Option<(T, &str)> {
    let begins = |thing: T| {
        let rest = text.strip_prefix(name(thing).to_lowercase().as_str())?;
        (rest.is_empty() || rest.starts_with(' ')).then_some((thing, rest.trim_start()))
    };
    things.filter_map(begins).min_by_key(|(_, rest)| rest.len())
}

fn length(word: &str) -> Result<u16, Garbled> {
    let read: Result<Length, _> = word.parse();
    match read {
        Ok(length) if (0..=30_000).contains(&length.0) => Ok(length.0 as u16),
        _ => Err(Garbled::new(format!("'{word}' is no length in centimetres"))),
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, Garbled> {
    word.parse().map_err(|_| Garbled::new(format!("'{word}' is no number that fits here")))
}

fn response(text: &str) -> Result<Option<Choice>, Garbled> {
    let (bare, fire) = match text.strip_suffix(" and fire") {
        Some(bare) => (bare, true),
        None => (text, false),
    };
    let response = match bare {
        "stand" => Response::Stand,
        "turn to face" => Response::TurnToFace,
        "wheel to face" => Response::WheelToFace,
        "counter-charge" => Response::CounterCharge,
        "retire" => Response::Retire,
        _ => match bare.strip_prefix("fall back ") {
            Some(rest) => Response::FallBack(length(rest)?),
            None => return Ok(None),
        },
    };
    Ok(Some(Choice::Respond(response, fire)))
}

fn find_unit(table: &Table, name: &str) -> Result<UnitId, Garbled> {
    let found = table.all().find(|&id| same(&table.card(id).name, name));
    found.ok_or_else(|| Garbled::new(format!("there is no unit '{name}'")))
}

/// Turn, wheel and advance from the words of a move or a charge.
fn manoeuvre(words: &[&str]) -> Result<Leg, Garbled> {
    let mut leg = Leg::default();
    let mut rest = words;
    if let ["turn", way, more @ ..] = rest {
        leg.turn = match *way {
            "left" => Turn::Left,
            "right" => Turn::Right,
            "about" => Turn::About,
            other => return Err(Garbled::new(format!("turn left, right or about, not '{other}'"))),
        };
        rest = more;
    }
    if let ["wheel", hand, degrees, more @ ..] = rest {
        let degrees: i16 = number(degrees)?;
        leg.wheel = match *hand {
            "left" => degrees.saturating_neg(),
            "right" => degrees,
            other => return Err(Garbled::new(format!("wheel left or right, not '{other}'"))),
        };
        rest = more;
    }
    if let ["forward", far, more @ ..] = rest {
        leg.ahead = length(far)?;
        rest = more;
    }
    if rest.is_empty() {
        Ok(leg)
    } else {
        Err(Garbled::new("a move is: turn left|right|about, wheel left|right DEGREES, forward CM"))
    }
}

fn unit_choice(table: &Table, unit: UnitId, rest: &str) -> Result<Choice, Garbled> {
    let words: Vec<&str> = rest.split(' ').collect();
    let after = |verb: &str| rest.strip_prefix(verb).map(str::trim_start);
    match words[..] {
        ["moves"] => Ok(Choice::Pick(unit)),
        ["stands"] => Ok(Choice::Stay(unit)),
        ["keeps"] => Ok(Choice::Keep(unit)),
        ["rallies"] => Ok(Choice::Rally(unit)),
        ["calms"] => Ok(Choice::Calm(unit)),
        ["fires"] => Ok(Choice::Fire(unit, None)),
        ["fights"] => Ok(Choice::Fight(unit)),
        ["follows"] => Ok(Choice::Follower(unit)),
        ["back", far] => Ok(Choice::Back(unit, length(far)?)),
        ["enter", y] => Ok(Choice::Enter(unit, length(y)?)),
        ["rotate", facing] => Ok(Choice::Rotate(unit, number(facing)?)),
        ["reform", files, "facing", facing] => {
            Ok(Choice::Reform(unit, number(files)?, number(facing)?))
        }
        ["leave", side] => match SIDES.iter().position(|known| *known == side) {
            Some(index) => Ok(Choice::Leave(unit, index as u8)),
            None => Err(Garbled::new("leave by front, right, rear or left")),
        },
        ["occupy", ..] => {
            let name = after("occupy").unwrap_or("");
            let piece = table.battle.terrain.iter().position(|piece| same(&piece.name, name));
            match piece {
                Some(index) => Ok(Choice::Occupy(unit, index as u8)),
                None => Err(Garbled::new(format!("there is no building '{name}'"))),
            }
        }
        ["through", ..] => {
            Ok(Choice::Through(unit, find_unit(table, after("through").unwrap_or(""))?))
        }
        ["fires", "at", ..] => {
            Ok(Choice::Fire(unit, Some(find_unit(table, after("fires at").unwrap_or(""))?)))
        }
        ["favours", ..] => {
            Ok(Choice::Favour(unit, find_unit(table, after("favours").unwrap_or(""))?))
        }
        ["charge", ..] => {
            let rest = after("charge").unwrap_or("");
            let found = longest(rest, table.all(), |id| &table.card(id).name);
            let Some((target, how)) = found else {
                return Err(Garbled::new(format!("there is no unit '{rest}'")));
            };
            let words: Vec<&str> = how.split(' ').filter(|word| !word.is_empty()).collect();
            let leg = manoeuvre(&words)?;
            if leg.ahead != 0 {
                return Err(Garbled::new("a charge goes until it strikes; say no distance"));
            }
            Ok(Choice::Charge(unit, target, leg.turn, leg.wheel))
        }
        ["turn" | "wheel", ..] if rest.contains(" charge ") => {
            let (how, whom) = rest.split_once(" charge ").unwrap_or_default();
            let unit = &table.card(unit).name;
            Err(Garbled::new(format!(
                "a charge names its target first: {unit} charge {whom}, {how}"
            )))
        }
        ["turn" | "wheel" | "forward", ..] => Ok(Choice::Move(unit, manoeuvre(&words)?)),
        _ => Err(Garbled::new(format!(
            "'{rest}' is not something {} can do; README, Notation, lists it",
            table.card(unit).name
        ))),
    }
}

fn leader_choice(table: &Table, leader: LeaderId, rest: &str) -> Result<Choice, Garbled> {
    let garbled = || Garbled::new("a leader goes X,Y, joins UNIT, leaves, or challenges LEADER");
    if rest == "leaves" {
        return Ok(Choice::StepOut(leader));
    }
    if let Some(name) = rest.strip_prefix("joins ") {
        return Ok(Choice::Join(leader, find_unit(table, name)?));
    }
    if let Some(name) = rest.strip_prefix("challenges ") {
        let other = table.all_leaders().find(|&who| same(leader_name(table, who), name));
        return other.map(|other| Choice::Challenge(leader, other)).ok_or_else(garbled);
    }
    if let Some(spot) = rest.strip_prefix("goes ") {
        let spot = spot.replace(',', " ");
        let mut parts = spot.split_whitespace();
        let (Some(x), Some(y), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(garbled());
        };
        let read = |word: &str| -> Result<i16, Garbled> {
            let length: Length = word.parse().map_err(|_| garbled())?;
            i16::try_from(length.0).map_err(|_| garbled())
        };
        return Ok(Choice::Go(leader, read(x)?, read(y)?));
    }
    Err(garbled())
}
