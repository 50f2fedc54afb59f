//! Sides, clans, units and contacts of a case file.

use super::stage::{facing, length};
use super::{CONTACT_FLAGS, LEADER_FLAGS, PLACES, SIDES};
use crate::scenario::ahead;
use crate::scenario::draft::{Draft, fresh, headquarters, read_troops, troop_faults};
use crate::sheet::{ClanCard, NONE, UnitCard};
use crate::table::{Contact, Fallen, Leader, LeaderId, Table};
use crate::unit::{Deeds, State, Unit, UnitId};
use crate::words::Role;
use engine::{Fault, Faults, Seat, Statement};
use ground::measured::{Length, Vec2};

/// A table being staged.
pub struct Stager {
    /// What is laid out so far.
    pub draft: Draft,
    /// Leaders to be put with units that are placed later.
    with: Vec<(LeaderId, String, Statement)>,
    /// Clans made because a unit named none.
    lords: [Option<usize>; 2],
    /// Sides that were described.
    stated: [bool; 2],
}

/// A side by its word.
pub fn seat_of(statement: &Statement, word: &str) -> Result<Seat, Fault> {
    Seat::read(word).ok_or_else(|| statement.fault(format!("'{word}' is not Red or Blue")))
}

const PLACE_FIELDS: &[&str] = &[
    "clan",
    "stands",
    "of",
    "files",
    "x",
    "y",
    "facing",
    "parts",
    "hits",
    "pending",
    "rounds",
    "halt",
    "spent",
    "fought-mask",
    "building",
];

impl Stager {
    /// A bare table with a General in the left corner of each side.
    pub fn bare() -> Stager {
        let mut stager = Stager::from(Draft::default());
        for seat in Seat::BOTH {
            let side = &mut stager.draft.battle.sides[seat.index()];
            side.name = seat.name().into();
            side.general = format!("{seat} general");
            let y = if seat == Seat::Red { 11_900 } else { 100 };
            *stager.draft.leader_mut(LeaderId::general(seat)) =
                Leader { x: 100, y, rating: 3, flags: Leader::ALIVE, ..Leader::default() };
        }
        stager
    }

    /// From a scenario.
    pub fn from(draft: Draft) -> Stager {
        Stager { draft, with: Vec::new(), lords: [None; 2], stated: [false; 2] }
    }

    /// A leader by name; `general` words name the Generals too.
    pub fn leader(&self, statement: &Statement, name: &str) -> Result<LeaderId, Fault> {
        self.draft
            .leader(name)
            .ok_or_else(|| statement.fault(format!("there is no leader '{name}'")))
    }

    fn seat(&self, statement: &Statement) -> Result<Seat, Fault> {
        seat_of(statement, statement.words.first().map_or("", String::as_str))
    }

    fn read_leader(
        &mut self,
        statement: &Statement,
        id: LeaderId,
        range: (u8, u8),
    ) -> Result<(), Fault> {
        let mut leader = *self.draft.leader_mut(id);
        leader.rating = statement.number("rating", leader.rating)?;
        // Duels may raise a daimyo to 4 and refusals lower a General to 1.
        if leader.rating > 4 || (leader.rating != 0 && range.0 > 2 && leader.rating < range.0) {
            return Err(statement.fault(format!("a rating is 0 (not rolled) to {}", range.1)));
        }
        leader.x = length(statement, "x", Length(leader.x.into()))?.0 as i16;
        leader.y = length(statement, "y", Length(leader.y.into()))?.0 as i16;
        leader.spent = length(statement, "spent", Length(leader.spent.into()))?.0 as u16;
        for (flag, word) in LEADER_FLAGS {
            if statement.flag(word)? {
                leader.flags |= flag;
            }
        }
        if statement.flag("dead")? {
            leader.flags &= !Leader::ALIVE;
            leader.with = NONE;
        }
        if let Some(unit) = statement.field("with") {
            self.with.push((id, unit.into(), statement.clone()));
        }
        *self.draft.leader_mut(id) = leader;
        Ok(())
    }

    /// `side Red name="Takeda" general="Takeda Shingen" rating=4 x=90 y=110 seated`
    pub fn side(&mut self, statement: &Statement) -> Result<(), Fault> {
        statement.only(&["name", "general", "rating", "x", "y", "spent", "with"])?;
        let seat = self.seat(statement)?;
        self.stated[seat.index()] = true;
        let side = &mut self.draft.battle.sides[seat.index()];
        if let Some(name) = statement.field("name") {
            side.name = name.into();
        }
        if let Some(name) = statement.field("general") {
            side.general = name.into();
        }
        self.draft.leader_mut(LeaderId::general(seat)).flags |= Leader::ALIVE;
        self.read_leader(statement, LeaderId::general(seat), (2, 4))
    }

    /// `clan Red "Naoe Kagetsuna" rating=2 x=40 y=100`
    pub fn clan(&mut self, statement: &Statement) -> Result<(), Fault> {
        statement.only(&["rating", "x", "y", "spent", "with", "from-turn", "enters", "entry"])?;
        let seat = self.seat(statement)?;
        let Some(name) = statement.words.get(1).cloned() else {
            return Err(statement.fault("a clan is named after its daimyo"));
        };
        let clan = match self.draft.clan(&name) {
            Some(clan) => clan,
            None => {
                let card = ClanCard {
                    name,
                    seat,
                    mounted: true,
                    from_turn: 0,
                    enters: None,
                    entry: (0, 0),
                };
                let leader = Leader { rating: 2, flags: Leader::ALIVE, ..Leader::default() };
                self.draft.add_clan(card, leader)
            }
        };
        let card = &mut self.draft.battle.clans[clan];
        card.mounted &= !statement.flag("foot")?;
        card.from_turn = statement.number("from-turn", card.from_turn)?;
        if let Some(edge) = statement.field("enters") {
            card.enters = match edge {
                "left" => Some(false),
                "right" => Some(true),
                _ => return Err(statement.fault("enters=left or enters=right")),
            };
        }
        if let Some(text) = statement.field("entry") {
            let mut ends = text.split(',').map(|end| end.parse::<Length>());
            let (Some(Ok(low)), Some(Ok(high))) = (ends.next(), ends.next()) else {
                return Err(statement.fault("entry=FROM,TO in centimetres"));
            };
            card.entry = (low.0 as i16, high.0 as i16);
        }
        self.read_leader(statement, LeaderId::daimyo(clan as u8), (1, 3))
    }

    /// `place Red "Naoe spears" ashigaru seasoned long-spear light stands=6 x=40 y=90`
    pub fn place(&mut self, statement: &Statement) -> Result<(), Fault> {
        statement.only(PLACE_FIELDS)?;
        let seat = self.seat(statement)?;
        let Some(name) = statement.words.get(1).cloned() else {
            return Err(statement.fault("a unit needs a name"));
        };
        let index = match self.draft.unit(&name) {
            Some(index) => index,
            None => self.new_unit(statement, seat, name)?,
        };
        let building = match statement.field("building") {
            None => self.draft.units[index].building,
            Some(name) => {
                let found = self.draft.battle.terrain.iter().position(|piece| piece.name == name);
                found.ok_or_else(|| statement.fault(format!("there is no building '{name}'")))?
                    as u8
            }
        };
        let mut unit = self.draft.units[index];
        unit.building = building;
        state_of(statement, &mut unit)?;
        if let Some(piece) = self.draft.battle.piece(building) {
            unit.put(piece.rect.front, piece.rect.facing);
        }
        self.draft.units[index] = unit;
        Ok(())
    }

    fn new_unit(
        &mut self,
        statement: &Statement,
        seat: Seat,
        name: String,
    ) -> Result<usize, Fault> {
        let has = |word: &str| statement.words.iter().any(|known| known == word);
        if has("headquarters") {
            let mut unit = fresh(1, Some(1));
            unit.facing = ahead(seat);
            return Ok(self.draft.add_unit(headquarters(name, seat), unit));
        }
        let role = if has("hatamoto") { Role::Hatamoto } else { Role::Line };
        let words: Vec<&str> = statement
            .words
            .iter()
            .skip(2)
            .map(String::as_str)
            .filter(|word| *word != "hatamoto")
            .collect();
        let troops = words.get(..4).unwrap_or(&words).join(" ");
        let (kind, quality, weapon, armour) =
            read_troops(&troops).map_err(|what| statement.fault(what))?;
        let stands: u8 = statement.number("stands", 4)?;
        let of: u8 = statement.number("of", stands)?;
        let clan = self.clan_for(statement, seat, role)?;
        let card = UnitCard { name, seat, clan, role, kind, quality, weapon, armour, stands: of };
        let faults = troop_faults(&card);
        if !faults.is_empty() {
            return Err(statement.fault(faults.join("; ")));
        }
        let mut unit = fresh(stands, None);
        unit.facing = ahead(seat);
        Ok(self.draft.add_unit(card, unit))
    }

    /// The clan a unit names, the first of its side, or one made for it.
    fn clan_for(&mut self, statement: &Statement, seat: Seat, role: Role) -> Result<u8, Fault> {
        if role != Role::Line {
            return Ok(NONE);
        }
        if let Some(name) = statement.field("clan") {
            return match self.draft.clan(name) {
                Some(clan) => Ok(clan as u8),
                None => Err(statement.fault(format!("there is no clan of '{name}'"))),
            };
        }
        let own = self.draft.battle.clans.iter().position(|clan| clan.seat == seat);
        if let Some(clan) = own.or(self.lords[seat.index()]) {
            return Ok(clan as u8);
        }
        let card = ClanCard {
            name: format!("{seat} daimyo"),
            seat,
            mounted: true,
            from_turn: 0,
            enters: None,
            entry: (0, 0),
        };
        let (x, y) = (
            length(statement, "x", Length::cm(90))?.0 as i16,
            length(statement, "y", Length::cm(60))?.0 as i16,
        );
        let leader = Leader { x, y, rating: 2, flags: Leader::ALIVE, ..Leader::default() };
        let clan = self.draft.add_clan(card, leader);
        self.lords[seat.index()] = Some(clan);
        Ok(clan as u8)
    }

    /// Puts leaders with their units and checks everything together.
    pub fn settle(&mut self, faults: &mut Faults) {
        for (leader, name, statement) in std::mem::take(&mut self.with) {
            match self.draft.unit(&name) {
                Some(unit) => self.draft.leader_mut(leader).with = unit as u8,
                None => faults.push(statement.fault(format!("there is no unit '{name}'"))),
            }
        }
        // A General whose side nobody described sits in his headquarters, if there is one.
        for seat in Seat::BOTH {
            let hq = self
                .draft
                .battle
                .units
                .iter()
                .position(|card| card.role == Role::Headquarters && card.seat == seat);
            let stated = self.stated[seat.index()];
            let general = self.draft.leader_mut(LeaderId::general(seat));
            let seated = general.is(Leader::SEATED) || !stated;
            if let Some(hq) = hq
                && general.is(Leader::ALIVE)
                && general.with == NONE
                && seated
            {
                general.flags |= Leader::SEATED;
                general.with = hq as u8;
            }
        }
        for (_, what) in self.draft.faults() {
            // A case may leave out the rest of a clan.
            if !what.contains("has 0 units") {
                faults.push(Fault::new(what));
            }
        }
    }

    fn unit(&self, statement: &Statement, at: usize) -> Result<UnitId, Fault> {
        let name = statement.words.get(at).map_or("", String::as_str);
        let found = self.draft.unit(name);
        found
            .map(|unit| UnitId(unit as u8))
            .ok_or_else(|| statement.fault(format!("there is no unit '{name}'")))
    }

    /// `contact A B side=left round=1 bonus`
    pub fn contact(&self, table: &mut Table, statement: &Statement) -> Result<(), Fault> {
        statement.only(&["side", "round", "hits"])?;
        let (a, b) = (self.unit(statement, 0)?, self.unit(statement, 1)?);
        let word = statement.field("side").unwrap_or("front");
        let Some(side) = SIDES.iter().position(|known| *known == word) else {
            return Err(statement.fault("side is front, right, rear or left"));
        };
        let mut contact = Contact {
            a,
            b,
            side: side as u8,
            round: statement.number("round", 0)?,
            ..Contact::default()
        };
        if let Some(text) = statement.field("hits") {
            for (slot, word) in contact.hits.iter_mut().zip(text.split(',')) {
                *slot = word.parse().map_err(|_| statement.fault("hits=A,B"))?;
            }
        }
        for (flag, word) in CONTACT_FLAGS {
            if statement.flag(word)? {
                contact.flags |= flag;
            }
        }
        let _full = table.contacts.push(contact);
        Ok(())
    }

    /// `fallen "Naoe Kagetsuna" x=40 y=60`
    pub fn fallen(&self, table: &mut Table, statement: &Statement) -> Result<(), Fault> {
        statement.only(&["x", "y"])?;
        let name = statement.words.first().map_or("", String::as_str);
        let who = self.leader(statement, name)?;
        let spot = Vec2::new(
            length(statement, "x", Length::ZERO)?.0,
            length(statement, "y", Length::ZERO)?.0,
        );
        let _full = table.fallen.push(Fallen { who, x: spot.x as i16, y: spot.y as i16 });
        Ok(())
    }
}

/// Everything a statement says of a unit's state.
fn state_of(statement: &Statement, unit: &mut Unit) -> Result<(), Fault> {
    let before = unit.stands;
    unit.stands = statement.number("stands", unit.stands)?;
    let files = if before == unit.stands { unit.files } else { unit.stands.div_ceil(2) };
    unit.files = statement.number("files", files)?.clamp(1, unit.stands.max(1));
    unit.hits = statement.number("hits", unit.hits)?;
    unit.pending = statement.number("pending", unit.pending)?;
    unit.rounds = statement.number("rounds", unit.rounds)?;
    unit.halt = statement.number("halt", unit.halt)?;
    unit.fought = statement.number("fought-mask", unit.fought)?;
    unit.spent = length(statement, "spent", Length(unit.spent.into()))?.0 as u16;
    let front = Vec2::new(
        length(statement, "x", Length(unit.x.into()))?.0,
        length(statement, "y", Length(unit.y.into()))?.0,
    );
    let facing = facing(statement, unit.facing)?;
    unit.put(front, facing);
    for (place, word) in PLACES {
        if statement.words.iter().any(|known| known == word) {
            unit.place = *place;
        }
    }
    for (flag, word) in State::ALL {
        if statement.words.iter().skip(2).any(|known| known == word) {
            unit.state.set(*flag);
        }
    }
    for (flag, word) in Deeds::ALL {
        if statement.words.iter().skip(2).any(|known| known == word) {
            unit.deeds.set(*flag);
        }
    }
    Ok(())
}
