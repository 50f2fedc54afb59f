//! How choices are written and read.

use crate::battlefield::{self, BOARD};
use crate::choice::Choice;
use crate::command_cards::Title;
use crate::dragon_cards::Dragon;
use crate::table::{Piece, Table, UnitId};
use engine::Garbled;
use ground::hexes::{Edge, Hex};

/// Words that a name may not contain, because choices are read by them.
pub const RESERVED: [&str; 12] = [
    "moves", "fires", "attacks", "attack", "leaves", "loses", "gains", "at", "to", "on", "and",
    "for",
];

/// The name of a piece.
pub fn piece_name(table: &Table, piece: Piece) -> &'static str {
    match piece.as_leader() {
        Some(leader) => table.battle().leader_name(leader),
        None => table.battle().unit_name(piece.0),
    }
}

/// Writes a choice as players write it.
pub fn say(table: &Table, choice: Choice) -> String {
    let piece = |piece: Piece| piece_name(table, piece);
    let unit = |unit: UnitId| table.battle().unit_name(unit);
    let hex = battlefield::name;
    match choice {
        Choice::Play(title) => format!("play {}", title.name()),
        Choice::StrikeFirst(levy) => {
            format!("play {} on {}", Title::FIRST_STRIKE.name(), unit(levy))
        }
        Choice::Dragon(title, Piece::NONE) => format!("play {}", title.name()),
        Choice::Dragon(title, target) => format!("play {} on {}", title.name(), piece(target)),
        Choice::Pass => "pass".into(),
        Choice::Order(ordered) => format!("order {}", piece(ordered)),
        Choice::Lead(leader) => format!("lead {}", table.battle().leader_name(leader)),
        Choice::EndOrders => "end orders".into(),
        Choice::Move(moved, to) => format!("{} moves to {}", piece(moved), hex(to)),
        Choice::Leave(gone) => format!("{} leaves", piece(gone)),
        Choice::EndMovement => "end movement".into(),
        Choice::Fire(by, at) => format!("{} fires at {}", unit(by), piece(at)),
        Choice::Attack(by, at) => format!("{} attacks {}", unit(by), piece(at)),
        Choice::Swarm(edges, at) => {
            let names: Vec<&str> = swarm(table, edges, at).map(unit).collect();
            format!("{} attack {}", names.join(" and "), piece(at))
        }
        Choice::EndBattle => "end battle".into(),
        Choice::Inspire => "inspire".into(),
        Choice::Ignore(flags) => format!("ignore {flags}"),
        Choice::Retreat(to) => format!("retreat to {}", hex(to)),
        Choice::Seppuku => "seppuku".into(),
        Choice::GainGround(by) => format!("{} gains ground", unit(by)),
        Choice::BattleBack(at) => format!("battle back at {}", unit(at)),
        Choice::Lose(victim) => format!("{} loses a block", unit(victim)),
        Choice::Push(pushed, to) => format!("{} retreats to {}", unit(pushed), hex(to)),
        Choice::Accept => "accept".into(),
        Choice::Decline => "decline".into(),
        Choice::Keep(title) => format!("keep {}", title.name()),
        Choice::DrawDragon => "draw a dragon".into(),
        Choice::TakeHonor => "take honor".into(),
        Choice::Discard(title) => format!("discard {}", title.name()),
    }
}

/// Units on these edges of a target's hex.
pub(crate) fn swarm(table: &Table, edges: u8, at: Piece) -> impl Iterator<Item = UnitId> + '_ {
    let (hex, foe) = (table.hex_of(at), table.piece_owner(at));
    Edge::ALL.into_iter().filter(move |edge| edges >> edge.index() & 1 == 1).filter_map(
        move |edge| {
            let next = BOARD.step(Hex(hex.into()), edge)?;
            table.unit_on(!foe, next.0 as u8)
        },
    )
}

fn same(name: &str, word: &str) -> bool {
    name.eq_ignore_ascii_case(word)
}

/// The piece with this name.
pub fn find(table: &Table, name: &str) -> Option<Piece> {
    let draft = &table.battle().draft;
    let unit = draft.units.iter().position(|unit| same(&unit.name, name));
    let unit = unit.map(|at| Piece::unit(at as u8));
    let leader = || draft.leaders.iter().position(|leader| same(&leader.name, name));
    unit.or_else(|| leader().map(|at| Piece::leader(at as u8)))
}

fn piece(table: &Table, name: &str) -> Result<Piece, Garbled> {
    find(table, name.trim())
        .ok_or_else(|| Garbled::new(format!("nobody is called '{}'", name.trim())))
}

fn unit(table: &Table, name: &str) -> Result<UnitId, Garbled> {
    let found = piece(table, name)?;
    found.as_unit().ok_or_else(|| Garbled::new(format!("'{}' is no unit", name.trim())))
}

fn hex(text: &str) -> Result<u8, Garbled> {
    battlefield::parse(text).map_err(Garbled::new)
}

/// Reads what [`say`] writes.
pub fn read(table: &Table, text: &str) -> Result<Choice, Garbled> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lower = text.to_ascii_lowercase();
    let plain = match lower.as_str() {
        "pass" => Some(Choice::Pass),
        "end orders" => Some(Choice::EndOrders),
        "end movement" => Some(Choice::EndMovement),
        "end battle" => Some(Choice::EndBattle),
        "inspire" => Some(Choice::Inspire),
        "seppuku" => Some(Choice::Seppuku),
        "accept" => Some(Choice::Accept),
        "decline" => Some(Choice::Decline),
        "draw a dragon" => Some(Choice::DrawDragon),
        "take honor" => Some(Choice::TakeHonor),
        _ => None,
    };
    if let Some(choice) = plain {
        return Ok(choice);
    }
    let after = |verb: &str| lower.starts_with(verb).then(|| &text[verb.len()..]);
    let split = |word: &str| lower.find(word).map(|at| (&text[..at], &text[at + word.len()..]));
    if let Some(rest) = after("play ") {
        return read_play(table, rest);
    }
    if let Some(rest) = after("order ") {
        return piece(table, rest).map(Choice::Order);
    }
    if let Some(rest) = after("lead ") {
        let found = piece(table, rest)?;
        return found
            .as_leader()
            .map(Choice::Lead)
            .ok_or_else(|| Garbled::new(format!("'{rest}' leads nobody")));
    }
    if let Some(rest) = after("ignore ") {
        return rest.parse().map(Choice::Ignore).map_err(|_| Garbled::new("write `ignore NUMBER`"));
    }
    if let Some(rest) = after("retreat to ") {
        return hex(rest).map(Choice::Retreat);
    }
    if let Some(rest) = after("battle back at ") {
        return unit(table, rest).map(Choice::BattleBack);
    }
    if let Some(rest) = after("keep ") {
        return Title::named(rest).map(Choice::Keep).ok_or_else(|| no_card(rest));
    }
    if let Some(rest) = after("discard ") {
        return Dragon::named(rest).map(Choice::Discard).ok_or_else(|| no_card(rest));
    }
    if let Some((who, to)) = split(" moves to ") {
        return Ok(Choice::Move(piece(table, who)?, hex(to)?));
    }
    if let Some((who, to)) = split(" retreats to ") {
        return Ok(Choice::Push(unit(table, who)?, hex(to)?));
    }
    if let Some((by, at)) = split(" fires at ") {
        return Ok(Choice::Fire(unit(table, by)?, piece(table, at)?));
    }
    if let Some((by, at)) = split(" attacks ") {
        return Ok(Choice::Attack(unit(table, by)?, piece(table, at)?));
    }
    if let Some((by, at)) = split(" attack ") {
        return read_swarm(table, by, at);
    }
    let end = |verb: &str| lower.ends_with(verb).then(|| &text[..text.len() - verb.len()]);
    if let Some(who) = end(" leaves") {
        return piece(table, who).map(Choice::Leave);
    }
    if let Some(who) = end(" gains ground") {
        return unit(table, who).map(Choice::GainGround);
    }
    if let Some(who) = end(" loses a block") {
        return unit(table, who).map(Choice::Lose);
    }
    Err(Garbled::new(format!("'{text}' is no choice; see Notation in the README")))
}

fn no_card(name: &str) -> Garbled {
    Garbled::new(format!("no card is called '{name}'"))
}

fn read_play(table: &Table, rest: &str) -> Result<Choice, Garbled> {
    if let Some(title) = Title::named(rest).filter(|&title| title != Title::ANY_UNIT) {
        return Ok(Choice::Play(title));
    }
    if let Some(title) = Dragon::named(rest) {
        return Ok(Choice::Dragon(title, Piece::NONE));
    }
    let Some((card, target)) =
        rest.to_ascii_lowercase().find(" on ").map(|at| (&rest[..at], &rest[at + 4..]))
    else {
        return Err(no_card(rest));
    };
    match (Title::named(card), Dragon::named(card)) {
        (Some(Title::FIRST_STRIKE), _) => unit(table, target).map(Choice::StrikeFirst),
        (_, Some(title)) => Ok(Choice::Dragon(title, piece(table, target)?)),
        _ => Err(no_card(card)),
    }
}

fn read_swarm(table: &Table, by: &str, at: &str) -> Result<Choice, Garbled> {
    let at = piece(table, at)?;
    let mut edges = 0u8;
    let lower = by.to_ascii_lowercase();
    let (mut rest, mut low) = (by, lower.as_str());
    loop {
        let (name, more) = match low.find(" and ") {
            Some(place) => (&rest[..place], Some(place + 5)),
            None => (rest, None),
        };
        let levy = unit(table, name)?;
        let edge =
            BOARD.edge_between(Hex(table.hex_of(at).into()), Hex(table.unit(levy).hex.into()));
        let Some(edge) = edge else {
            return Err(Garbled::new(format!("{name} is not next to its target")));
        };
        edges |= 1 << edge.index();
        let Some(more) = more else { return Ok(Choice::Swarm(edges, at)) };
        (rest, low) = (&rest[more..], &low[more..]);
    }
}
