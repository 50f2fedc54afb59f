//! A battle being laid out, before it is checked: scenarios and case files both make one.

use crate::charts::charts;
use crate::sheet::{Battle, ClanCard, MOST_CLANS, MOST_UNITS, NONE, UnitCard};
use crate::table::{Leader, LeaderId, Table};
use crate::unit::{Place, Unit, UnitId};
use crate::words::{Armour, Quality, Role, TroopType, Weapon, Word};
use engine::{Faults, Seat, Sheet};
use ground::measured::Length;

/// What is on the table and what stands beside it, with owned names.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What will not change.
    pub battle: Battle,
    /// One per card of the battle.
    pub units: Vec<Unit>,
    /// Generals first.
    pub leaders: Vec<Leader>,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft { battle: Battle::bare(), units: Vec::new(), leaders: vec![Leader::default(); 2] }
    }
}

/// A name that choices can be written with?
pub fn fair_name(name: &str) -> Result<(), String> {
    let plain = !name.is_empty()
        && name.len() <= 32
        && !name.contains(['"', '=', '#', ','])
        && name.trim() == name
        && !name.contains("  ");
    if plain {
        Ok(())
    } else {
        Err(format!("'{name}' cannot be a name: 1 to 32 letters without \" = # , or double blanks"))
    }
}

/// "ashigaru seasoned long-spear light".
pub fn read_troops(text: &str) -> Result<(TroopType, Quality, Weapon, Armour), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [kind, quality, weapon, armour] = words[..] else {
        return Err(format!("'{text}' is not a type, quality, weapon and armour"));
    };
    let unknown =
        |what: &str, word: &str, known: String| format!("'{word}' is no {what}; known: {known}");
    Ok((
        TroopType::read(kind).ok_or_else(|| unknown("troop type", kind, TroopType::known()))?,
        Quality::read(quality).ok_or_else(|| unknown("quality", quality, Quality::known()))?,
        Weapon::read(weapon).ok_or_else(|| unknown("weapon", weapon, Weapon::known()))?,
        Armour::read(armour).ok_or_else(|| unknown("armour", armour, Armour::known()))?,
    ))
}

/// What the troop table says against a unit, all of it.
pub fn troop_faults(card: &UnitCard) -> Vec<String> {
    let mut faults = kind_faults(card);
    faults.extend(strength_fault(card));
    faults
}

/// What it says against its quality, weapon and armour.
pub fn kind_faults(card: &UnitCard) -> Vec<String> {
    let mut faults = Vec::new();
    if card.role == Role::Headquarters {
        return faults;
    }
    let kind = card.kind.word();
    if let Some(row) = charts().troops.row.iter().find(|row| row.kind == card.kind) {
        if !row.quality.contains(&card.quality) {
            faults.push(format!("{kind} cannot be {}", card.quality.word()));
        }
        if !row.weapon.contains(&card.weapon) {
            faults.push(format!("{kind} cannot carry {}", card.weapon.word()));
        }
        if !row.armour.contains(&card.armour) {
            faults.push(format!("{kind} cannot wear {} armour", card.armour.word()));
        }
    }
    faults
}

/// What it says against the number of its stands.
pub fn strength_fault(card: &UnitCard) -> Option<String> {
    let (least, most) = match (card.role, card.kind) {
        (Role::Headquarters, _) => return None,
        (_, TroopType::Artillery) => (1, 1),
        (Role::Hatamoto, _) => (2, 4),
        _ => (2, 8),
    };
    let (kind, stands) = (card.kind.word(), card.stands);
    (!(least..=most).contains(&stands))
        .then(|| format!("{kind} has {stands} stands; {least} to {most} are allowed"))
}

impl Draft {
    /// The number of a unit by name.
    pub fn unit(&self, name: &str) -> Option<usize> {
        self.battle.units.iter().position(|card| card.name.eq_ignore_ascii_case(name))
    }

    /// The number of a clan by its daimyo's name.
    pub fn clan(&self, name: &str) -> Option<usize> {
        self.battle.clans.iter().position(|card| card.name.eq_ignore_ascii_case(name))
    }

    /// The number of a leader by name.
    pub fn leader(&self, name: &str) -> Option<LeaderId> {
        let general = Seat::BOTH
            .into_iter()
            .find(|seat| self.battle.sides[seat.index()].general.eq_ignore_ascii_case(name));
        general
            .map(LeaderId::general)
            .or_else(|| self.clan(name).map(|clan| LeaderId::daimyo(clan as u8)))
    }

    /// A leader's place in the list, made if it is not there yet.
    pub fn leader_mut(&mut self, id: LeaderId) -> &mut Leader {
        let index = id.0 as usize;
        if self.leaders.len() <= index {
            self.leaders.resize(index + 1, Leader::default());
        }
        &mut self.leaders[index]
    }

    /// Adds a clan.
    pub fn add_clan(&mut self, card: ClanCard, leader: Leader) -> usize {
        self.battle.clans.push(card);
        let clan = self.battle.clans.len() - 1;
        *self.leader_mut(LeaderId::daimyo((clan & 0x7f) as u8)) = leader;
        clan
    }

    /// Adds a unit.
    pub fn add_unit(&mut self, card: UnitCard, unit: Unit) -> usize {
        self.battle.units.push(card);
        self.units.push(unit);
        self.units.len() - 1
    }

    /// Whether anything is too many, named twice, off the table or over another.
    pub fn faults(&self) -> Vec<(Option<usize>, String)> {
        let mut faults = self.too_many();
        if faults.is_empty() {
            faults = self.names();
            faults.extend(self.places());
        }
        faults
    }

    /// Whether there is more than a table holds.
    pub fn too_many(&self) -> Vec<(Option<usize>, String)> {
        let mut faults = Vec::new();
        let battle = &self.battle;
        if battle.units.len() > MOST_UNITS {
            faults.push((None, format!("{} units; at most {MOST_UNITS}", battle.units.len())));
        }
        if battle.clans.len() > MOST_CLANS {
            faults.push((None, format!("{} clans; at most {MOST_CLANS}", battle.clans.len())));
        }
        faults
    }

    /// Whether everything has one fair name, and every clan units enough.
    pub fn names(&self) -> Vec<(Option<usize>, String)> {
        let mut faults = Vec::new();
        let battle = &self.battle;
        let mut names: Vec<(String, Option<usize>)> = Vec::new();
        for (index, card) in battle.units.iter().enumerate() {
            names.push((card.name.to_lowercase(), Some(index)));
        }
        for clan in &battle.clans {
            names.push((clan.name.to_lowercase(), None));
        }
        for side in &battle.sides {
            if !side.general.is_empty() {
                names.push((side.general.to_lowercase(), None));
            }
        }
        for (index, (name, place)) in names.iter().enumerate() {
            if let Err(what) = fair_name(name) {
                faults.push((*place, what));
            }
            if names[..index].iter().any(|(other, _)| other == name) {
                faults.push((*place, format!("'{name}' is named twice")));
            }
        }
        for clan in 0..battle.clans.len() {
            let count = battle.units.iter().filter(|card| card.clan as usize == clan).count();
            if !(1..=6).contains(&count) {
                let name = &battle.clans[clan].name;
                faults.push((
                    None,
                    format!("the clan of {name} has {count} units; 1 to 6 are allowed"),
                ));
            }
        }
        faults
    }

    /// Whether everybody stands on the table, on open ground and over nobody.
    pub fn places(&self) -> Vec<(Option<usize>, String)> {
        let mut faults = Vec::new();
        let battle = &self.battle;
        for (index, (card, unit)) in battle.units.iter().zip(&self.units).enumerate() {
            if unit.here() && unit.building == NONE && !battle.holds(&self.rect(index)) {
                faults.push((Some(index), format!("'{}' is not wholly on the table", card.name)));
            }
            let shut = |piece: &&crate::sheet::Piece| {
                piece.kind.shut() && piece.rect.intrudes(&self.rect(index))
            };
            if unit.here()
                && unit.building == NONE
                && let Some(piece) = battle.terrain.iter().find(shut)
            {
                faults.push((Some(index), format!("'{}' stands in {}", card.name, piece.name)));
            }
            for other in 0..index {
                let both = unit.here() && self.units[other].here();
                if both && self.rect(index).intrudes(&self.rect(other)) {
                    let name = &battle.units[other].name;
                    faults.push((Some(index), format!("'{}' overlaps '{name}'", card.name)));
                }
            }
        }
        faults
    }

    /// A unit's rectangle before there is a table.
    pub fn rect(&self, index: usize) -> ground::measured::Rect {
        let (card, unit) = (&self.battle.units[index], &self.units[index]);
        if let Some(piece) = self.battle.piece(unit.building) {
            return piece.rect;
        }
        let deep = card.role == Role::Headquarters
            || card.kind == TroopType::Artillery
            || card.kind.cavalry()
            || unit.state.has(crate::unit::State::MOUNTED_UP);
        unit.rect(if deep { Length::mm(30) } else { Length::mm(15) })
    }

    /// Interns the battle and puts everything on a table.
    pub fn table(self) -> Result<Table, Faults> {
        let content = format!("{:?}", self.battle);
        let battle = self.battle;
        let sheet = Sheet::intern(content.as_bytes(), || battle)?;
        let mut table = Table::bare(sheet);
        table.season = sheet.season.unwrap_or_default();
        table.weather = sheet.sky;
        if let Some(seat) = sheet.first_initiative {
            table.initiative = seat;
        }
        for (index, unit) in self.units.into_iter().enumerate().take(MOST_UNITS) {
            table[UnitId(index as u8)] = unit;
        }
        for (index, leader) in self.leaders.into_iter().enumerate().take(32) {
            table[LeaderId(index as u8)] = leader;
        }
        Ok(table)
    }
}

/// A headquarters, which is one stand with values of its own (D-07).
pub fn headquarters(name: String, seat: Seat) -> UnitCard {
    UnitCard {
        name,
        seat,
        clan: NONE,
        role: Role::Headquarters,
        kind: TroopType::Samurai,
        quality: Quality::Elite,
        weapon: Weapon::Improvised,
        armour: Armour::Heavy,
        stands: 1,
    }
}

/// A unit on the table with its stands in a line two deep.
pub fn fresh(stands: u8, files: Option<u8>) -> Unit {
    let files = files.unwrap_or(stands.div_ceil(2)).clamp(1, stands.max(1));
    Unit { stands, files, place: Place::Table, ..Unit::default() }
}
