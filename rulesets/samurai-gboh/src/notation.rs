//! Choices as players write them. The README lists them all.

use crate::choice::{Choice, Fighter};
use crate::s02_components_and_terms::{ClanId, SAMURAI, SamuraiId, UnitId};
use crate::s09_shock::s09_1_requirements::front_hex;
use crate::table::Table;
use engine::Garbled;
use ground::hexes::{Hex, Vertex};

fn unit(table: &Table, unit: UnitId) -> &'static str {
    if unit.some() { &table.card(unit).name } else { "nobody" }
}

fn clan(table: &Table, clan: ClanId) -> &'static str {
    if clan.some() { &table.clan_card(clan).name } else { "nobody" }
}

/// What players call a fighter.
pub fn fighter(table: &Table, man: Fighter) -> &'static str {
    match man {
        Fighter::Busho(id) => clan(table, id),
        Fighter::Samurai(id) => SAMURAI.get(id.i()).map_or("?", |card| card.name),
    }
}

fn front(table: &Table, id: UnitId, mask: u8) -> String {
    let hex = |side: usize| front_hex(table, id, side).map(|hex| table.map().hex_name(hex));
    let chosen = (0..2).filter(|side| mask >> side & 1 == 1).filter_map(hex);
    chosen.collect::<Vec<_>>().join(" and ")
}

/// Writes a choice.
pub fn say(table: &Table, choice: Choice) -> String {
    let u = |id: UnitId| unit(table, id);
    let c = |id: ClanId| clan(table, id);
    let h = |hex: Hex| table.map().hex_name(hex);
    let v = |facing: Vertex| table.map().board.vertex_name(facing);
    let f = |man: Fighter| fighter(table, man);
    match choice {
        Choice::Orders(id) => format!("orders {}", c(id)),
        Choice::Coordinate(a, b) => format!("coordinate {} and {}", c(a), c(b)),
        Choice::Pass => "pass".into(),
        Choice::Momentum => "momentum".into(),
        Choice::Trump(id) => format!("trump with {}", c(id)),
        Choice::NoTrump => "no trump".into(),
        Choice::GiveOrders => "give orders".into(),
        Choice::SamuraiPhase => "samurai phase".into(),
        Choice::MoveBushos => "move bushos".into(),
        Choice::Withdraw => "withdraw".into(),
        Choice::Move(id) => format!("move {}", u(id)),
        Choice::Fire(id, hex) => format!("fire {} at {}", u(id), h(hex)),
        Choice::FireAlone(id, hex) => format!("fire alone {} at {}", u(id), h(hex)),
        Choice::Volley(id, hex) => format!("volley {} at {}", u(id), h(hex)),
        Choice::Join(id) => format!("join {}", u(id)),
        Choice::Cease => "cease".into(),
        Choice::RemoveHits(id) => format!("remove hits {}", u(id)),
        Choice::Recover(id) => format!("recover {}", u(id)),
        Choice::Rally(id) => format!("rally {}", u(id)),
        Choice::Siege(id, hex) => format!("siege {} at {}", u(id), h(hex)),
        Choice::AbandonGuns(id) => format!("abandon guns {}", u(id)),
        Choice::Resite => "resite honjin".into(),
        Choice::WithdrawTo(id, hex) => format!("withdraw {} to {}", u(id), h(hex)),
        Choice::Stay(id) => format!("stay {}", u(id)),
        Choice::Ride(id) => format!("ride {}", c(id)),
        Choice::EndOrders => "end orders".into(),
        Choice::To(hex) => format!("to {}", h(hex)),
        Choice::ChargeTo(hex) => format!("charge to {}", h(hex)),
        Choice::Through(a, b) => format!("through {} to {}", h(a), h(b)),
        Choice::ThroughBoth(a, b, c) => format!("through {} and {} to {}", h(a), h(b), h(c)),
        Choice::Face(facing) => format!("face {}", v(facing)),
        Choice::Stop => "stop".into(),
        Choice::FallBack(id, hex) => format!("fall back {} to {}", u(id), h(hex)),
        Choice::Turn(id, facing) => format!("turn {} to {}", u(id), v(facing)),
        Choice::Slip(id, hex) => format!("slip {} to {}", c(id), h(hex)),
        Choice::Decline => "decline".into(),
        Choice::React(id) => format!("react {}", u(id)),
        Choice::ReactVolley(id) => format!("react volley {}", u(id)),
        Choice::HoldFire => "hold fire".into(),
        Choice::Attack(id, mask) => format!("attack {} at {}", u(id), front(table, id, mask)),
        Choice::Charge(id, mask) => format!("charge {} at {}", u(id), front(table, id, mask)),
        Choice::Hold(id) => format!("hold {}", u(id)),
        Choice::Shock => "shock".into(),
        Choice::Only(id) => format!("only {}", c(id)),
        Choice::Lead(id) => format!("lead {}", u(id)),
        Choice::Stand(id) => format!("stand {}", u(id)),
        Choice::Hit(id) => format!("hit {}", u(id)),
        Choice::Advance(id, hex) => format!("advance {} to {}", u(id), h(hex)),
        Choice::Accompany(id) => format!("accompany {}", c(id)),
        Choice::Remain(id) => format!("remain {}", c(id)),
        Choice::Aggress(id) => format!("aggress {}", u(id)),
        Choice::Refrain(id) => format!("refrain {}", u(id)),
        Choice::FieldSamurai => "field samurai".into(),
        Choice::UseSamurai(id) => format!("use {}", f(Fighter::Samurai(id))),
        Choice::HaraKiri(man) => format!("hara-kiri {}", f(man)),
        Choice::ChargeAt(id) => format!("charge at {}", c(id)),
        Choice::Challenge => "challenge".into(),
        Choice::Accept(man) => format!("accept {}", f(man)),
        Choice::Send(id) => format!("send for {}", c(id)),
        Choice::Ignore => "ignore".into(),
        Choice::FightOn => "fight on".into(),
        Choice::BreakOff(hex) => format!("break off to {}", h(hex)),
        Choice::Inspire => "inspire".into(),
        Choice::Restore(id) => format!("restore {}", u(id)),
        Choice::Enough => "enough".into(),
        Choice::Replace(id, at) => format!("replace {} with {}", c(id), u(at)),
        Choice::Leave(id) => format!("leave {}", c(id)),
        Choice::LeaveNone => "leave nobody".into(),
        Choice::WithdrawClan(id) => format!("withdraw {}", c(id)),
        Choice::ChargeThrough(a, b) => format!("charge through {} to {}", h(a), h(b)),
        Choice::ChargeThroughBoth(a, b, c) => {
            format!("charge through {} and {} to {}", h(a), h(b), h(c))
        }
    }
}

/// Choices that are only words.
const PLAIN: [(&str, Choice); 25] = [
    ("pass", Choice::Pass),
    ("momentum", Choice::Momentum),
    ("no trump", Choice::NoTrump),
    ("give orders", Choice::GiveOrders),
    ("samurai phase", Choice::SamuraiPhase),
    ("move bushos", Choice::MoveBushos),
    ("withdraw", Choice::Withdraw),
    ("cease", Choice::Cease),
    ("resite honjin", Choice::Resite),
    ("end orders", Choice::EndOrders),
    ("stop", Choice::Stop),
    ("decline", Choice::Decline),
    ("hold fire", Choice::HoldFire),
    ("shock", Choice::Shock),
    ("field samurai", Choice::FieldSamurai),
    ("challenge", Choice::Challenge),
    ("ignore", Choice::Ignore),
    ("fight on", Choice::FightOn),
    ("inspire", Choice::Inspire),
    ("enough", Choice::Enough),
    ("leave nobody", Choice::LeaveNone),
    ("lead nobody", Choice::Lead(UnitId::NONE)),
    ("stand nobody", Choice::Stand(UnitId::NONE)),
    ("to off-map", Choice::To(Hex(crate::battle::NOWHERE))),
    ("no challenge", Choice::Stop),
];

struct Reader<'a> {
    table: &'a Table,
}

impl Reader<'_> {
    fn unit(&self, text: &str) -> Result<UnitId, Garbled> {
        let named = |id: &UnitId| self.table.card(*id).name.eq_ignore_ascii_case(text);
        let found = self.table.all_units().find(named);
        found.ok_or_else(|| Garbled::new(format!("there is no unit '{text}'")))
    }

    fn clan(&self, text: &str) -> Result<ClanId, Garbled> {
        let named = |id: &ClanId| self.table.clan_card(*id).name.eq_ignore_ascii_case(text);
        let found = self.table.all_clans().find(named);
        found.ok_or_else(|| Garbled::new(format!("there is no clan '{text}'")))
    }

    fn samurai(&self, text: &str) -> Result<SamuraiId, Garbled> {
        let at = SAMURAI.iter().position(|card| card.name.eq_ignore_ascii_case(text));
        at.map(|at| SamuraiId(at as u8))
            .ok_or_else(|| Garbled::new(format!("there is no samurai '{text}'")))
    }

    fn fighter(&self, text: &str) -> Result<Fighter, Garbled> {
        match self.clan(text) {
            Ok(id) => Ok(Fighter::Busho(id)),
            Err(_) => self.samurai(text).map(Fighter::Samurai),
        }
    }

    fn hex(&self, text: &str) -> Result<Hex, Garbled> {
        let hex = self.table.map().board.parse(text);
        hex.map_err(|fault| Garbled::new(format!("'{text}': {fault}")))
    }

    fn facing(&self, text: &str) -> Result<Vertex, Garbled> {
        let named = self.table.map().board.vertex_named(text);
        named
            .ok_or_else(|| Garbled::new(format!("'{text}' is no facing: NNE, E, SSE, SSW, W, NNW")))
    }

    /// `NAME at HEX`, split at the last such word.
    fn at<'a>(&self, text: &'a str, word: &str) -> Result<(&'a str, &'a str), Garbled> {
        let split = text.rsplit_once(&format!(" {word} "));
        split.ok_or_else(|| Garbled::new(format!("'{word}' is missing in '{text}'")))
    }

    fn unit_hex(&self, text: &str, word: &str) -> Result<(UnitId, Hex), Garbled> {
        let (name, hex) = self.at(text, word)?;
        Ok((self.unit(name)?, self.hex(hex)?))
    }

    /// The front hexes of an attack.
    fn aim(&self, text: &str) -> Result<(UnitId, u8), Garbled> {
        let (name, hexes) = self.at(text, "at")?;
        let id = self.unit(name)?;
        let mut mask = 0;
        for word in hexes.split(" and ") {
            let hex = self.hex(word.trim())?;
            match (0..2).find(|&side| front_hex(self.table, id, side) == Some(hex)) {
                Some(side) => mask |= 1 << side,
                None => return Err(Garbled::new(format!("{word} is not in front of {name}"))),
            }
        }
        Ok((id, mask))
    }

    /// `HEX to HEX` or `HEX and HEX to HEX`.
    fn through(&self, text: &str) -> Result<(Hex, Option<Hex>, Hex), Garbled> {
        let (friends, to) = self.at(text, "to")?;
        let to = self.hex(to)?;
        Ok(match friends.split_once(" and ") {
            Some((first, second)) => (self.hex(first)?, Some(self.hex(second)?), to),
            None => (self.hex(friends)?, None, to),
        })
    }

    fn read(&self, verb: &str, rest: &str) -> Result<Option<Choice>, Garbled> {
        let two_clans = |word: &str| -> Result<(ClanId, ClanId), Garbled> {
            let (one, two) = self.at(rest, word)?;
            Ok((self.clan(one)?, self.clan(two)?))
        };
        Ok(Some(match verb {
            "orders" => Choice::Orders(self.clan(rest)?),
            "coordinate" => {
                let (one, two) = two_clans("and")?;
                Choice::Coordinate(one.min(two), one.max(two))
            }
            "trump with" => Choice::Trump(self.clan(rest)?),
            "move" => Choice::Move(self.unit(rest)?),
            "fire alone" => self.unit_hex(rest, "at").map(|(u, h)| Choice::FireAlone(u, h))?,
            "fire" => self.unit_hex(rest, "at").map(|(u, h)| Choice::Fire(u, h))?,
            "volley" => self.unit_hex(rest, "at").map(|(u, h)| Choice::Volley(u, h))?,
            "join" => Choice::Join(self.unit(rest)?),
            "remove hits" => Choice::RemoveHits(self.unit(rest)?),
            "recover" => Choice::Recover(self.unit(rest)?),
            "rally" => Choice::Rally(self.unit(rest)?),
            "siege" => self.unit_hex(rest, "at").map(|(u, h)| Choice::Siege(u, h))?,
            "abandon guns" => Choice::AbandonGuns(self.unit(rest)?),
            "withdraw" => match self.clan(rest) {
                Ok(clan) => Choice::WithdrawClan(clan),
                Err(_) => self.unit_hex(rest, "to").map(|(u, h)| Choice::WithdrawTo(u, h))?,
            },
            "stay" => Choice::Stay(self.unit(rest)?),
            "ride" => Choice::Ride(self.clan(rest)?),
            "to" => Choice::To(self.hex(rest)?),
            "charge to" => Choice::ChargeTo(self.hex(rest)?),
            "through" => match self.through(rest)? {
                (first, Some(second), to) => Choice::ThroughBoth(first, second, to),
                (first, None, to) => Choice::Through(first, to),
            },
            "charge through" => match self.through(rest)? {
                (first, Some(second), to) => Choice::ChargeThroughBoth(first, second, to),
                (first, None, to) => Choice::ChargeThrough(first, to),
            },
            "face" => Choice::Face(self.facing(rest)?),
            "fall back" => self.unit_hex(rest, "to").map(|(u, h)| Choice::FallBack(u, h))?,
            "turn" => {
                let (name, facing) = self.at(rest, "to")?;
                Choice::Turn(self.unit(name)?, self.facing(facing)?)
            }
            "slip" => {
                let (name, hex) = self.at(rest, "to")?;
                Choice::Slip(self.clan(name)?, self.hex(hex)?)
            }
            "react volley" => Choice::ReactVolley(self.unit(rest)?),
            "react" => Choice::React(self.unit(rest)?),
            "attack" => self.aim(rest).map(|(u, m)| Choice::Attack(u, m))?,
            "charge at" => Choice::ChargeAt(self.clan(rest)?),
            "charge" => self.aim(rest).map(|(u, m)| Choice::Charge(u, m))?,
            "hold" => Choice::Hold(self.unit(rest)?),
            "only" => Choice::Only(self.clan(rest)?),
            "lead" => Choice::Lead(self.unit(rest)?),
            "stand" => Choice::Stand(self.unit(rest)?),
            "hit" => Choice::Hit(self.unit(rest)?),
            "advance" => self.unit_hex(rest, "to").map(|(u, h)| Choice::Advance(u, h))?,
            "accompany" => Choice::Accompany(self.clan(rest)?),
            "remain" => Choice::Remain(self.clan(rest)?),
            "aggress" => Choice::Aggress(self.unit(rest)?),
            "refrain" => Choice::Refrain(self.unit(rest)?),
            "use" => Choice::UseSamurai(self.samurai(rest)?),
            "hara-kiri" => Choice::HaraKiri(self.fighter(rest)?),
            "accept" => Choice::Accept(self.fighter(rest)?),
            "send for" => Choice::Send(self.clan(rest)?),
            "break off to" => Choice::BreakOff(self.hex(rest)?),
            "restore" => Choice::Restore(self.unit(rest)?),
            "replace" => {
                let (name, at) = self.at(rest, "with")?;
                Choice::Replace(self.clan(name)?, self.unit(at)?)
            }
            "leave" => Choice::Leave(self.clan(rest)?),
            _ => return Ok(None),
        }))
    }
}

/// Reads what [`say`] writes.
pub fn read(table: &Table, text: &str) -> Result<Choice, Garbled> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    if let Some((_, choice)) = PLAIN.iter().find(|(said, _)| said.eq_ignore_ascii_case(&text)) {
        return Ok(*choice);
    }
    let reader = Reader { table };
    // Verbs of three words first, so that `break off to` is not taken for less.
    let mut last = None;
    for count in [3, 2, 1] {
        if words.len() > count {
            let verb = words[..count].join(" ").to_lowercase();
            match reader.read(&verb, &words[count..].join(" ")) {
                Ok(Some(choice)) => return Ok(choice),
                Ok(None) => {}
                Err(garbled) => last = Some(garbled),
            }
        }
    }
    Err(last.unwrap_or_else(|| {
        Garbled::new("no choice is written like that; see the README of the rule set")
    }))
}
