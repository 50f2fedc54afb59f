//! Statements of a case file on ground, tents, sides, objectives and special rules.

use super::stage::{Stage, Try, hex, seat};
use super::turn::command_title;
use crate::battlefield_terrain::named;
use crate::scenario::file::read_carry;
use crate::scenario::{Exit, Objective};
use engine::{Seat, Statement};

impl Stage {
    pub(super) fn terrain(&mut self, statement: &Statement) -> Try<()> {
        let word = statement.words.first().map_or("", String::as_str);
        let kind = named(word).ok_or_else(|| statement.fault(format!("'{word}' is no terrain")))?;
        for text in &statement.words[1..] {
            let hex = hex(statement, text)?;
            if let Some(place) = self.draft.ground.get_mut(hex as usize) {
                *place = kind;
            }
        }
        Ok(())
    }

    pub(super) fn tent(&mut self, statement: &Statement) -> Try<()> {
        statement.only(&["value"])?;
        let seat = seat(statement)?;
        let text = statement.words.get(1).map_or("none", String::as_str);
        self.start.tents[seat.index()] = hex(statement, text)?;
        let value = &mut self.draft.sides[seat.index()].tent_value;
        *value = statement.number("value", *value)?;
        Ok(())
    }

    pub(super) fn side(&mut self, statement: &Statement) -> Try<()> {
        statement
            .only(&["name", "edge", "goal", "banners", "honor", "last", "surprise", "deal"])?;
        let at = seat(statement)?.index();
        let side = &mut self.draft.sides[at];
        if let Some(name) = statement.field("name") {
            side.name = name.into();
        }
        if let Some(edge) = statement.field("edge") {
            side.top = edge == "top";
            self.draft.sides[1 - at].top = edge != "top";
        }
        let side = &mut self.draft.sides[at];
        side.goal = statement.number("goal", side.goal)?;
        if let Some(deal) = statement.field("deal") {
            let words: Vec<u8> =
                deal.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let [command, dragon] = words[..] else {
                return Err(statement.fault("deal is like \"5 3\""));
            };
            side.deal = [command, dragon];
        }
        self.banners[at] = statement.number("banners", self.banners[at])?;
        self.start.honor[at] = statement.number("honor", self.start.honor[at])?;
        self.start.surprise[at] = statement.number("surprise", self.start.surprise[at])?;
        if let Some(title) = statement.field("last") {
            self.last[at] = command_title(statement, title)?;
        }
        Ok(())
    }

    pub(super) fn objective(&mut self, statement: &Statement) -> Try<()> {
        statement.only(&["banners", "card", "taken"])?;
        let seat = seat(statement)?;
        let text = statement.words.get(1).map_or("", String::as_str);
        let objective = Objective {
            seat,
            hex: hex(statement, text)?,
            banners: statement.number("banners", 1)?,
            card: statement.flag("card")?,
        };
        if statement.flag("taken")? {
            self.taken |= 1u8.checked_shl(self.draft.objectives.len() as u32).unwrap_or(0);
        }
        self.draft.objectives.push(objective);
        Ok(())
    }

    pub(super) fn exit(&mut self, statement: &Statement) -> Try<()> {
        statement.only(&["by", "banners"])?;
        let seat = seat(statement)?;
        let mut kinds = 0;
        for code in statement.words.get(1).map_or("", String::as_str).split(',') {
            let kind = self.charts.kind(code);
            kinds |= 1u16
                << kind.ok_or_else(|| statement.fault(format!("'{code}' is no kind of unit")))?.0;
        }
        let enter = match statement.field("by") {
            Some("leave") => false,
            None | Some("enter") => true,
            Some(other) => {
                return Err(statement.fault(format!("by={other}")).help("enter or leave"));
            }
        };
        let hexes = statement.words[2..]
            .iter()
            .map(|text| hex(statement, text))
            .collect::<Try<Vec<u8>>>()?;
        self.draft.exits.push(Exit {
            seat,
            kinds,
            enter,
            banners: statement.number("banners", 1)?,
            hexes,
        });
        Ok(())
    }

    pub(super) fn special(&mut self, statement: &Statement) -> Try<()> {
        statement.only(&[
            "order-one",
            "carry",
            "turn-limit",
            "title",
            "note",
            "first",
            "mist",
            "rain",
        ])?;
        let side = |key: &str| match statement.field(key) {
            None => Ok(None),
            Some(word) => {
                Seat::read(word).map(Some).ok_or_else(|| statement.fault(format!("{key}={word}")))
            }
        };
        if let Some(seat) = side("order-one")? {
            self.draft.order_one = Some(seat);
        }
        if let Some(seat) = side("first")? {
            self.draft.first = seat;
        }
        if let Some(text) = statement.field("carry") {
            let carry =
                read_carry(text).ok_or_else(|| statement.fault("carry is like \"Red 5 3\""))?;
            self.draft.carry = Some(carry);
        }
        self.draft.limit = statement.number("turn-limit", self.draft.limit)?;
        self.draft.mist = statement.number("mist", self.draft.mist)?;
        if let Some(text) = statement.field("rain") {
            let turns: Vec<u16> =
                text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            self.draft.rain =
                turns.try_into().map_err(|_| statement.fault("rain is like \"1 3\""))?;
        }
        for (key, place) in [("title", &mut self.draft.title), ("note", &mut self.draft.note)] {
            if let Some(text) = statement.field(key) {
                *place = text.into();
            }
        }
        Ok(())
    }
}
