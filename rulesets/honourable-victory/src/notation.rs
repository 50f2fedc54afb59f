//! Choices, zones and sides as players write them. The README lists every form.

use crate::choice::{Choice, Sides, Split};
use crate::movement_phases::engaging;
use crate::table::{Table, Thrown};
use crate::unit::{Formation, UnitId, Word};
use engine::{Garbled, Seat};
use ground::zones::{End, Facing, Grid, Side, Zone};

/// Words that may not be part of a unit's name, since choices are told apart by them.
pub const RESERVED: &str = "at and from to attacks against fire cease end daimyo keep rethrow place \
     no sets v moves turns forms facing mounts dismounts disengages engages on withdraws enters \
     shifts leaves does done movement fires evades counter-charges recoils intercepts rallies \
     breaks stays reaction";

/// A zone as players write it: `c2`, `red-b`.
pub fn zone_code(zone: Zone) -> String {
    let letter = char::from(b'a' + zone.column());
    match (zone.reserve_of(), zone.row()) {
        (Some(End::South), _) => format!("red-{letter}"),
        (Some(End::North), _) => format!("blue-{letter}"),
        (None, row) => format!("{letter}{}", row.unwrap_or(0) + 1),
    }
}

/// Reads a zone of this grid.
pub fn read_zone(grid: Grid, text: &str) -> Option<Zone> {
    let text = text.to_ascii_lowercase();
    let column = |letter: &str| match letter.as_bytes() {
        [letter @ b'a'..=b'i'] => Some(letter - b'a'),
        _ => None,
    };
    if let Some(letter) = text.strip_prefix("red-") {
        return grid.reserve(End::South, column(letter)?);
    }
    if let Some(letter) = text.strip_prefix("blue-") {
        return grid.reserve(End::North, column(letter)?);
    }
    let (letter, row) = text.split_at_checked(1)?;
    let row = row.parse::<u8>().ok()?.checked_sub(1)?;
    grid.zone(column(letter)?, row)
}

/// The word for a side of a unit.
pub const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Front => "front",
        Side::Right => "right",
        Side::Rear => "rear",
        Side::Left => "left",
    }
}

/// Reads the word for a side.
pub fn read_side(word: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|&side| word.eq_ignore_ascii_case(side_word(side)))
}

/// The side that is meant when none is written.
fn plain_side(table: &Table, unit: UnitId, target: UnitId) -> Side {
    let open = engaging::sides(table, unit, target);
    open.iter().next().unwrap_or_else(|| table.side_by_facing(unit, target))
}

/// Writes a choice.
pub fn say(table: &Table, choice: Choice) -> String {
    let name = |id: UnitId| table.muster.name(id);
    match choice {
        Choice::SetsUpFirst(seat) => format!("{seat} sets up first"),
        Choice::Place(unit, zone, formation) => {
            let place = format!("place {} at {}", name(unit), zone_code(zone));
            let plain = formation == plain_formation(table, unit);
            if plain { place } else { format!("{place} {}", formation.word()) }
        }
        Choice::Fire(unit, target) => format!("fire {} at {}", name(unit), name(target)),
        Choice::CeaseFire => "cease fire".into(),
        Choice::Attack(unit, split) => {
            format!("{} attacks {}", name(unit), shares(table, table.enemies_around(unit), split))
        }
        Choice::Rethrow(picked) => {
            let faces: Vec<String> = Thrown::from(picked).faces().map(|f| f.to_string()).collect();
            format!("rethrow {}", faces.join(" "))
        }
        Choice::DaimyoRethrow => "daimyo rethrow".into(),
        Choice::Keep => "keep".into(),
        Choice::Break(unit, Sides::NONE) => format!("{} stays", name(unit)),
        Choice::Break(unit, sides) => {
            let enemies: Vec<&str> =
                sides.iter().filter_map(|side| table.touching(unit, side)).map(name).collect();
            format!("{} breaks from {}", name(unit), enemies.join(" and "))
        }
        Choice::Nothing(unit) => format!("{} does nothing", name(unit)),
        Choice::Move(unit) => format!("{} moves", name(unit)),
        Choice::Turn(unit, facing) => format!("{} turns {facing}", name(unit)),
        Choice::Form(unit, formation, facing) => {
            let now = table[unit];
            let formed = format!("{} forms {}", name(unit), formation.word());
            let said = now.formation() == Formation::Defensive || facing != now.facing();
            if said { format!("{formed} facing {facing}") } else { formed }
        }
        Choice::Mount(unit) => format!("{} mounts", name(unit)),
        Choice::Dismount(unit) => format!("{} dismounts", name(unit)),
        Choice::Disengage(unit) => format!("{} disengages", name(unit)),
        Choice::Engage(unit, target, side) => {
            let engages = format!("{} engages {}", name(unit), name(target));
            let several = engaging::sides(table, unit, target).iter().count() > 1;
            let plain = !several && side == plain_side(table, unit, target);
            if plain { engages } else { format!("{engages} on {}", side_word(side)) }
        }
        Choice::Withdraw(unit) => format!("{} withdraws", name(unit)),
        Choice::Enter(unit, formation) => format!("{} enters {}", name(unit), formation.word()),
        Choice::Shift(unit, zone) => format!("{} shifts to {}", name(unit), zone_code(zone)),
        Choice::Leave(unit) => format!("{} leaves", name(unit)),
        Choice::Done(unit) => format!("{} done", name(unit)),
        Choice::Daimyo(zone) => format!("daimyo to {}", zone_code(zone)),
        Choice::EndMovement => "end movement".into(),
        Choice::Rally(unit, facing) => format!("{} rallies {facing}", name(unit)),
        Choice::DefensiveFire(unit) => format!("{} fires", name(unit)),
        Choice::HastyDefence(unit) => format!("{} forms hasty defence", name(unit)),
        Choice::Evade(unit) => format!("{} evades", name(unit)),
        Choice::CounterCharge(unit) => format!("{} counter-charges", name(unit)),
        Choice::Recoil(unit, zone) => format!("{} recoils to {}", name(unit), zone_code(zone)),
        Choice::Intercept(unit) => format!("{} intercepts", name(unit)),
        Choice::NoReaction => "no reaction".into(),
    }
}

/// `B 3, C 2`, for enemies at front, right, rear and left.
pub fn shares(table: &Table, enemies: [Option<UnitId>; 4], split: Split) -> String {
    let share = |side: Side| {
        let enemy = enemies[side as usize]?;
        let stands = split.against(side);
        (stands > 0).then(|| format!("{} {stands}", table.muster.name(enemy)))
    };
    let shares: Vec<String> = Side::ALL.into_iter().filter_map(share).collect();
    shares.join(", ")
}

fn plain_formation(table: &Table, unit: UnitId) -> Formation {
    if table[unit].stands() < 2 { Formation::Open } else { Formation::Attack }
}

/// Reads a choice.
pub fn read(table: &Table, text: &str) -> Result<Choice, Garbled> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut reader = Reader { table, rest: &text };
    let choice = reader.choice()?;
    if reader.rest.is_empty() {
        Ok(choice)
    } else {
        Err(Garbled::new(format!("'{}' is too much", reader.rest)))
    }
}

struct Reader<'a> {
    table: &'a Table,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Takes these words off the front, if they are there.
    fn take(&mut self, words: &str) -> bool {
        let Some(found) = self.rest.get(..words.len()) else { return false };
        let after = &self.rest[words.len()..];
        if !found.eq_ignore_ascii_case(words)
            || !(after.is_empty() || after.starts_with([' ', ',']))
        {
            return false;
        }
        self.rest = after.trim_start();
        true
    }

    fn need(&mut self, words: &str) -> Result<(), Garbled> {
        if self.take(words) {
            return Ok(());
        }
        Err(Garbled::new(format!("expected '{words}' before '{}'", self.rest)))
    }

    fn word(&mut self) -> &'a str {
        let (word, rest) = self.rest.split_once(' ').unwrap_or((self.rest, ""));
        self.rest = rest;
        word
    }

    /// The longest name of a unit that stands here.
    fn unit(&mut self) -> Result<UnitId, Garbled> {
        let muster = self.table.muster.get();
        let mut best: Option<(UnitId, &str)> = None;
        for id in muster.all {
            let name = muster.name(id);
            let mut probe = Reader { table: self.table, rest: self.rest };
            if probe.take(name) && best.is_none_or(|(_, known)| known.len() < name.len()) {
                best = Some((id, name));
            }
        }
        let (id, name) =
            best.ok_or_else(|| Garbled::new(format!("no unit is called '{}'", self.rest)))?;
        self.take(name);
        Ok(id)
    }

    fn zone(&mut self) -> Result<Zone, Garbled> {
        let word = self.word();
        read_zone(self.table.muster.grid(), word).ok_or_else(|| {
            Garbled::new(format!("there is no zone '{word}'; zones are c2 or red-b"))
        })
    }

    fn facing(&mut self) -> Result<Facing, Garbled> {
        let word = self.word();
        word.parse().map_err(|error| Garbled::new(format!("'{word}': {error}")))
    }

    fn formation(&mut self) -> Result<Formation, Garbled> {
        let word = self.word();
        Formation::read(word).ok_or_else(|| {
            Garbled::new(format!("'{word}' is no formation; known: {}", Formation::known()))
        })
    }

    fn choice(&mut self) -> Result<Choice, Garbled> {
        for seat in Seat::BOTH {
            if self.take(&format!("{seat} sets up first")) {
                return Ok(Choice::SetsUpFirst(seat));
            }
        }
        for (words, choice) in [
            ("cease fire", Choice::CeaseFire),
            ("daimyo rethrow", Choice::DaimyoRethrow),
            ("keep", Choice::Keep),
            ("end movement", Choice::EndMovement),
            ("no reaction", Choice::NoReaction),
        ] {
            if self.take(words) {
                return Ok(choice);
            }
        }
        if self.take("fire") {
            let unit = self.unit()?;
            self.need("at")?;
            return Ok(Choice::Fire(unit, self.unit()?));
        }
        if self.take("daimyo to") {
            return Ok(Choice::Daimyo(self.zone()?));
        }
        if self.take("rethrow") {
            return self.rethrow();
        }
        if self.take("place") {
            let unit = self.unit()?;
            self.need("at")?;
            let zone = self.zone()?;
            let plain = self.rest.is_empty();
            let formation =
                if plain { plain_formation(self.table, unit) } else { self.formation()? };
            return Ok(Choice::Place(unit, zone, formation));
        }
        let unit = self.unit()?;
        self.act(unit)
    }

    fn rethrow(&mut self) -> Result<Choice, Garbled> {
        let mut picked = Thrown::default();
        while !self.rest.is_empty() {
            let word = self.word();
            match word.parse::<u8>() {
                Ok(face @ 1..=6) if picked.showing(face) < 15 => picked.add(face, 1),
                _ => return Err(Garbled::new(format!("'{word}' is no face of a die"))),
            }
        }
        if picked.is_empty() {
            return Err(Garbled::new("which faces? for instance: rethrow 4 6"));
        }
        Ok(Choice::Rethrow(picked.into()))
    }

    /// What a named unit does.
    fn act(&mut self, unit: UnitId) -> Result<Choice, Garbled> {
        for (words, choice) in [
            ("does nothing", Choice::Nothing(unit)),
            ("moves", Choice::Move(unit)),
            ("mounts", Choice::Mount(unit)),
            ("dismounts", Choice::Dismount(unit)),
            ("disengages", Choice::Disengage(unit)),
            ("withdraws", Choice::Withdraw(unit)),
            ("leaves", Choice::Leave(unit)),
            ("done", Choice::Done(unit)),
            ("stays", Choice::Break(unit, Sides::NONE)),
            ("fires", Choice::DefensiveFire(unit)),
            ("forms hasty defence", Choice::HastyDefence(unit)),
            ("evades", Choice::Evade(unit)),
            ("counter-charges", Choice::CounterCharge(unit)),
            ("intercepts", Choice::Intercept(unit)),
        ] {
            if self.take(words) {
                return Ok(choice);
            }
        }
        if self.take("turns") {
            Ok(Choice::Turn(unit, self.facing()?))
        } else if self.take("rallies") {
            Ok(Choice::Rally(unit, self.facing()?))
        } else if self.take("forms") {
            let formation = self.formation()?;
            let said = self.take("facing");
            let facing = if said { self.facing()? } else { self.table[unit].facing() };
            Ok(Choice::Form(unit, formation, facing))
        } else if self.take("enters") {
            Ok(Choice::Enter(unit, self.formation()?))
        } else if self.take("shifts to") {
            Ok(Choice::Shift(unit, self.zone()?))
        } else if self.take("recoils to") {
            Ok(Choice::Recoil(unit, self.zone()?))
        } else if self.take("engages") {
            self.engage(unit)
        } else if self.take("breaks from") {
            self.breaks(unit)
        } else if self.take("attacks") {
            self.attack(unit)
        } else {
            let name = self.table.muster.name(unit);
            Err(Garbled::new(format!("'{}' is nothing that {name} can do", self.rest)))
        }
    }

    fn engage(&mut self, unit: UnitId) -> Result<Choice, Garbled> {
        let target = self.unit()?;
        if self.take("on") {
            let word = self.word();
            let side = read_side(word);
            let fault = || Garbled::new(format!("'{word}' is no side: front, right, rear, left"));
            return Ok(Choice::Engage(unit, target, side.ok_or_else(fault)?));
        }
        let open = engaging::sides(self.table, unit, target);
        // One that is forbidden anyway is refused with its reason, whichever flank is meant.
        if open.iter().count() > 1 && engaging::is_possible(self.table, unit, target) {
            let say = |side| say(self.table, Choice::Engage(unit, target, side));
            let ways: Vec<String> = open.iter().map(|side| format!("'{}'", say(side))).collect();
            return Err(Garbled::new(format!("on which flank? {}", ways.join(" or "))));
        }
        Ok(Choice::Engage(unit, target, plain_side(self.table, unit, target)))
    }

    fn breaks(&mut self, unit: UnitId) -> Result<Choice, Garbled> {
        let mut sides = Sides::NONE;
        loop {
            let enemy = self.unit()?;
            let side = self.table.side_touched_by(unit, enemy).ok_or_else(|| {
                let names = [unit, enemy].map(|id| self.table.muster.name(id));
                Garbled::new(format!("{} is not in contact with {}", names[0], names[1]))
            })?;
            sides = sides.with(side);
            if !self.take("and") {
                return Ok(Choice::Break(unit, sides));
            }
        }
    }

    fn attack(&mut self, unit: UnitId) -> Result<Choice, Garbled> {
        let (mut split, mut named) = (Split::default(), Sides::NONE);
        loop {
            let enemy = self.unit()?;
            let (number, rest) = match self.rest.find([' ', ',']) {
                Some(end) => self.rest.split_at(end),
                None => (self.rest, ""),
            };
            let stands = match number.parse::<u8>() {
                Ok(stands @ 0..=15) => stands,
                _ => return Err(Garbled::new(format!("how many stands? '{number}' is no number"))),
            };
            self.rest = rest.trim_start();
            if let Some(side) = self.table.side_touched_by(unit, enemy) {
                if named.has(side) {
                    return Err(Garbled::new("an enemy is attacked once and once only"));
                }
                named = named.with(side);
                split = split.with(side, stands);
            } else {
                // Who is not in contact is put on a free side, where the rules refuse him.
                let free = |&side: &Side| self.table[unit].touched_by(side).is_none();
                let Some(side) = Side::ALL.into_iter().find(free) else {
                    return Err(Garbled::new("that enemy is not in contact with it"));
                };
                split = split.with(side, stands.max(1));
            }
            match self.rest.strip_prefix(',') {
                Some(rest) => self.rest = rest.trim_start(),
                None => return Ok(Choice::Attack(unit, split)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_read_what_they_write() {
        let grid = Grid::standard();
        for zone in grid.table().chain(grid.reserves(End::South)).chain(grid.reserves(End::North)) {
            assert_eq!(read_zone(grid, &zone_code(zone)), Some(zone));
        }
        assert!(["red-a", "f1", "c4"].iter().all(|text| read_zone(grid, text).is_none()));
    }
}
