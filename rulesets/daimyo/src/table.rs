//! Everything that lies on the table, and how to look at it.

pub use crate::counters::{Contact, Events, Fallen, Focus, Leader, LeaderId, Rules};
use crate::s09_weather::sight_limit;
use crate::sheet::{Battle, MOST_UNITS, NONE, UnitCard};
use crate::unit::{Place, State, Unit, UnitId, UnitSet};
use crate::words::{Armour, Quality, Role, Season, TroopType, Weapon, Weather};
use engine::{List, Seat, Sheet};
use ground::measured::{Length, Rect, Vec2};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// What lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// What does not change.
    pub battle: Sheet<Battle>,
    /// All units, in two halves because arrays of more than 32 cannot be saved.
    pub units: [[Unit; 32]; 2],
    /// All leaders.
    pub leaders: [Leader; 32],
    /// Who is in contact with whom.
    pub contacts: List<Contact, 40>,
    /// Leaders killed this turn.
    pub fallen: List<Fallen, 12>,
    /// Options.
    pub rules: Rules,
    /// The turn, from 1.
    pub turn: u8,
    /// Who has the initiative this turn.
    pub initiative: Seat,
    /// Clans that have had their attempt (or card) this turn; bits 30 and 31 are the Generals.
    pub attempted: u32,
    /// The weather.
    pub weather: Weather,
    /// The season.
    pub season: Season,
    /// Random events.
    pub events: Events,
    /// Enemy leaders slain in challenges by each side.
    pub boasts: [u8; 2],
    /// A side has won its moral victory.
    pub moral: bool,
    /// Who is acting.
    pub focus: Focus,
}

impl Index<UnitId> for Table {
    type Output = Unit;
    #[inline]
    fn index(&self, id: UnitId) -> &Unit {
        &self.units[(id.0 >> 5 & 1) as usize][(id.0 & 31) as usize]
    }
}

impl IndexMut<UnitId> for Table {
    #[inline]
    fn index_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[(id.0 >> 5 & 1) as usize][(id.0 & 31) as usize]
    }
}

impl Index<LeaderId> for Table {
    type Output = Leader;
    fn index(&self, id: LeaderId) -> &Leader {
        &self.leaders[(id.0 & 31) as usize]
    }
}

impl IndexMut<LeaderId> for Table {
    fn index_mut(&mut self, id: LeaderId) -> &mut Leader {
        &mut self.leaders[(id.0 & 31) as usize]
    }
}

impl Table {
    /// An empty table of a battle.
    pub fn bare(battle: Sheet<Battle>) -> Table {
        Table {
            battle,
            units: [[Unit::default(); 32]; 2],
            leaders: [Leader::default(); 32],
            contacts: List::new(),
            fallen: List::new(),
            rules: Rules { turns: battle.turns, ..Rules::default() },
            turn: 1,
            initiative: Seat::Red,
            attempted: 0,
            weather: Weather::Fine,
            season: Season::Spring,
            events: Events::default(),
            boasts: [0; 2],
            moral: false,
            focus: Focus::default(),
        }
    }

    /// Every unit of the battle, wherever it is.
    pub fn all(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.battle.units.len().min(MOST_UNITS) as u8).map(UnitId)
    }

    /// Every unit on the table.
    pub fn present(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.all().filter(|&id| self[id].here())
    }

    /// Units of a side on the table; guns without a crew are nobody's.
    #[inline]
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.present()
            .filter(move |&id| self.seat(id) == seat && !self[id].state.has(State::CREWLESS))
    }

    /// Are they enemies? Guns without a crew are nobody's.
    #[inline]
    pub fn hostile(&self, a: UnitId, b: UnitId) -> bool {
        self.seat(a) != self.seat(b)
            && !self[a].state.has(State::CREWLESS)
            && !self[b].state.has(State::CREWLESS)
    }

    /// What its army list says of a unit.
    #[inline]
    pub fn card(&self, id: UnitId) -> &'static UnitCard {
        let units = &self.battle.get().units;
        units.get(id.0 as usize).or_else(|| units.first()).unwrap_or(&NOBODY)
    }

    /// Whose it is now: a captured gun has changed hands.
    #[inline]
    pub fn seat(&self, id: UnitId) -> Seat {
        let seat = self.card(id).seat;
        if self[id].state.has(State::CAPTURED) { !seat } else { seat }
    }

    /// What its figures are now: hatamoto may have mounted up.
    #[inline]
    pub fn kind(&self, id: UnitId) -> TroopType {
        if self[id].state.has(State::MOUNTED_UP) {
            TroopType::MountedSamurai
        } else {
            self.card(id).kind
        }
    }

    /// Is it cavalry?
    #[inline]
    pub fn cavalry(&self, id: UnitId) -> bool {
        self.kind(id).cavalry()
    }

    /// What it fights with.
    #[inline]
    pub fn weapon(&self, id: UnitId) -> Weapon {
        if self[id].state.has(State::MOUNTED_UP) { Weapon::Lance } else { self.card(id).weapon }
    }

    /// What it wears.
    #[inline]
    pub fn armour(&self, id: UnitId) -> Armour {
        self.card(id).armour
    }

    /// How good it is.
    #[inline]
    pub fn quality(&self, id: UnitId) -> Quality {
        self.card(id).quality
    }

    /// What it is in its army.
    #[inline]
    pub fn role(&self, id: UnitId) -> Role {
        self.card(id).role
    }

    /// Is it a gun?
    #[inline]
    pub fn gun(&self, id: UnitId) -> bool {
        self.card(id).kind == TroopType::Artillery
    }

    /// Is it a headquarters?
    #[inline]
    pub fn hq(&self, id: UnitId) -> bool {
        self.card(id).role == Role::Headquarters
    }

    /// Ashigaru with bow or arquebus.
    pub fn missile_ashigaru(&self, id: UnitId) -> bool {
        let card = self.card(id);
        card.kind == TroopType::Ashigaru && matches!(card.weapon, Weapon::Bow | Weapon::Arquebus)
    }

    /// Does it carry bows or arquebuses?
    pub fn shoots(&self, id: UnitId) -> bool {
        matches!(self.weapon(id), Weapon::Bow | Weapon::Arquebus | Weapon::LanceAndBow)
    }

    /// How deep its stands are.
    #[inline]
    pub fn depth(&self, id: UnitId) -> Length {
        stand_depth(self.card(id), &self[id])
    }

    /// Its rectangle on the table; a unit in a building has the building's.
    #[inline]
    pub fn rect(&self, id: UnitId) -> Rect {
        let unit = &self[id];
        match self.battle.piece(unit.building) {
            Some(piece) => piece.rect,
            None => unit.rect(self.depth(id)),
        }
    }

    /// Is it out of order?
    pub fn disordered(&self, id: UnitId) -> bool {
        self[id].state.has(State::DISORDERED)
    }

    /// Is it running?
    pub fn routing(&self, id: UnitId) -> bool {
        self[id].state.has(State::ROUTING)
    }

    /// Is it in contact with an enemy?
    pub fn engaged(&self, id: UnitId) -> bool {
        self.contacts.iter().any(|contact| contact.a == id || contact.b == id)
    }

    /// All units in contact, as a set.
    pub fn engaged_set(&self) -> UnitSet {
        let mut set = UnitSet::default();
        for contact in &self.contacts {
            set.insert(contact.a);
            set.insert(contact.b);
        }
        set
    }

    /// Must it halt this turn?
    pub fn halted(&self, id: UnitId) -> bool {
        self[id].halt >= self.turn
    }

    /// Where a leader is: with his unit, or on his own.
    pub fn spot(&self, leader: LeaderId) -> Vec2 {
        let who = self[leader];
        match who.with {
            NONE => Vec2::new(who.x.into(), who.y.into()),
            unit => self.rect(UnitId(unit)).centre(),
        }
    }

    /// Every leader that plays a part: the Generals and the daimyos.
    pub fn all_leaders(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..(self.battle.clans.len() + 2).min(32) as u8).map(LeaderId)
    }

    /// Whose leader he is.
    pub fn side_of(&self, leader: LeaderId) -> Seat {
        match leader.clan() {
            None => Seat::BOTH[(leader.0 & 1) as usize],
            Some(clan) => self.battle.clan(clan).map_or(Seat::Red, |clan| clan.seat),
        }
    }

    /// Is he alive and on the table?
    #[inline]
    pub fn active(&self, leader: LeaderId) -> bool {
        let who = self[leader];
        who.is(Leader::ALIVE) && !who.is(Leader::WAITING)
    }

    /// Does he run with his unit? One who joined it later to rally it does not.
    pub fn leader_routs(&self, leader: LeaderId) -> bool {
        self[leader].is(Leader::ROUTING)
    }

    /// The General and the daimyo with a unit, if alive.
    pub fn leaders_with(&self, id: UnitId) -> [Option<LeaderId>; 2] {
        let here = |leader: LeaderId| {
            let who = self[leader];
            (who.with == id.0 && who.is(Leader::ALIVE)).then_some(leader)
        };
        let clan = self.card(id).clan;
        let daimyo = if clan == NONE { None } else { here(LeaderId::daimyo(clan)) };
        [here(LeaderId::general(self.seat(id))), daimyo]
    }

    /// The leader whose commands it waits for: its daimyo, or the General for hatamoto.
    #[inline]
    pub fn commander(&self, id: UnitId) -> LeaderId {
        match self.card(id).clan {
            // Guns that were taken are the new owner's General's (D-135).
            _ if self[id].state.has(State::CAPTURED) => LeaderId::general(self.seat(id)),
            NONE => LeaderId::general(self.card(id).seat),
            clan => LeaderId::daimyo(clan),
        }
    }

    /// How far that leader's commands reach (D-09, D-120).
    pub fn command_radius(&self, id: UnitId) -> Length {
        if self.weather == Weather::Fog {
            Length::cm(10)
        } else if self.commander(id).is_general() {
            Length::cm(20)
        } else {
            Length::cm(15)
        }
    }

    /// Is it within reach of its leader's commands? A dead leader's reach nowhere (D-104).
    pub fn in_command(&self, id: UnitId) -> bool {
        let leader = self.commander(id);
        self.active(leader) && self.rect(id).reaches(self.command_radius(id), self.spot(leader))
    }

    /// How far anybody can see.
    pub fn visibility(&self) -> Length {
        sight_limit(self.weather)
    }

    /// The unit of a role on a side.
    pub fn special(&self, seat: Seat, role: Role) -> Option<UnitId> {
        self.all().find(|&id| self.role(id) == role && self.card(id).seat == seat)
    }
}

/// How deep the stands of a unit are: those of headquarters, guns and horse are deeper.
#[inline]
fn stand_depth(card: &UnitCard, unit: &Unit) -> Length {
    let deep = card.role == Role::Headquarters
        || card.kind == TroopType::Artillery
        || card.kind.cavalry()
        || unit.state.has(State::MOUNTED_UP);
    if deep { Length::mm(30) } else { Length::mm(15) }
}

static NOBODY: UnitCard = UnitCard {
    name: String::new(),
    seat: Seat::Red,
    clan: NONE,
    role: Role::Line,
    kind: TroopType::Samurai,
    quality: Quality::Seasoned,
    weapon: Weapon::PoleArm,
    armour: Armour::Light,
    stands: 1,
};

/// Is this place one from which nobody returns?
pub const fn lost(place: Place) -> bool {
    matches!(place, Place::Destroyed | Place::Dispersed | Place::Gone)
}
