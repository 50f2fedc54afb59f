//! The builder from which scenarios and case files alike make a [`Battle`]: everything on a list,
//! checked, numbered and interned.

use super::charts::Charts;
use super::map::Map;
use super::{Battle, Corps, MOST_CLANS, MOST_UNITS, Palisade, Rules, SideCard, Tag};
use crate::battle::measures::Measures;
use crate::battle::sets::UnitSet;
use crate::presence::Presence;
use crate::s02_components_and_terms::{ClanCard, ClanId, Kind, Rank, UnitCard, UnitId};
use crate::table::{State, Table};
use engine::{Fault, Faults, Seat, Sheet};
use ground::hexes::{Hex, Vertex};

/// A unit about to be laid out.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Its printed side; the contingent by number.
    pub card: UnitCard,
    /// Where it stands.
    pub hex: Hex,
    /// Where it faces.
    pub facing: Vertex,
    /// Its state.
    pub state: State,
    /// Its place in the list it came from.
    pub order: usize,
}

/// Everything from which a battle is made.
#[derive(Debug)]
pub struct Plan {
    /// Its title.
    pub title: String,
    /// The compiled-in map.
    pub map_name: Option<String>,
    /// The map.
    pub map: Map,
    /// Contingents, without their units.
    pub clans: Vec<ClanCard>,
    /// Corps, without chiefs and honjin.
    pub corps: Vec<Corps>,
    /// Sides.
    pub armies: [SideCard; 2],
    /// Palisades.
    pub palisades: Vec<Palisade>,
    /// Decisions.
    pub rules: Rules,
    /// Charts.
    pub charts: Charts,
}

/// What is said of a unit that is none.
const NO_TAG: Tag = Tag {
    kind: Kind::Honjin,
    seat: Seat::Red,
    corps: 0,
    clan: ClanId::NONE,
    tq: [0; 2],
    ma: [0; 2],
};

fn tag(card: &UnitCard) -> Tag {
    let &UnitCard { kind, seat, corps, clan, .. } = card;
    let (tq, ma) = ([card.tq, card.tq_disrupted], [card.ma, card.ma_disrupted]);
    Tag { kind, seat, corps, clan, tq, ma }
}

/// Items by number, and `other` for all numbers beyond.
fn for_every_number<T: Copy>(items: impl Iterator<Item = T>, other: T) -> [T; 256] {
    let mut all = [other; 256];
    all.iter_mut().zip(items).for_each(|(slot, item)| *slot = item);
    all
}

impl Plan {
    /// Puts units in order, contingent by contingent with AS and KB first, and interns the battle
    /// under `key`. Gives back the table with the units on it, and the units in their order.
    pub fn build(self, mut units: Vec<Draft>, key: &str) -> Result<(Table, Vec<Draft>), Faults> {
        let mut faults = Faults::default();
        if units.len() >= MOST_UNITS {
            faults.push(Fault::new(format!("{} units, more than {}", units.len(), MOST_UNITS - 1)));
        }
        if self.clans.len() >= MOST_CLANS {
            let most = MOST_CLANS - 1;
            faults.push(Fault::new(format!("{} contingents, more than {most}", self.clans.len())));
        }
        if self.corps.len() > 4 {
            faults.push(Fault::new(format!("{} corps, more than 4", self.corps.len())));
        }
        for clan in self.clans.iter().filter(|clan| clan.rank == Rank::Taisho) {
            // A Taisho stands beside another commander, or he would be So-taisho himself (2.23).
            let beside = |other: &ClanCard| other.seat == clan.seat && other.rank == Rank::SoTaisho;
            if !self.clans.iter().any(beside) {
                let what = format!("{} is a Taisho, but his side has no So-taisho", clan.name);
                faults.push(Fault::new(what));
            }
        }
        if self.palisades.len() > 16 {
            faults.push(Fault::new("more than 16 palisades"));
        }
        let mut names: Vec<String> =
            units.iter().map(|unit| unit.card.name.to_lowercase()).collect();
        names.extend(self.clans.iter().map(|clan| clan.name.to_lowercase()));
        names.sort();
        for pair in names.windows(2) {
            if pair[0] == pair[1] {
                faults.push(Fault::new(format!("the name '{}' is used twice", pair[0])));
            }
        }
        if !faults.0.is_empty() {
            return Err(faults);
        }
        units.sort_by_key(|unit| match unit.card.kind {
            kind if kind.is_line() => (0, unit.card.clan.0, unit.order),
            Kind::Honjin => (2, 0, unit.order),
            _ => (1, 0, unit.order),
        });
        let cards: Vec<UnitCard> = units.iter().map(|unit| unit.card.clone()).collect();
        let sheet = Sheet::intern(key.as_bytes(), move || self.print(cards))?;
        let mut table = Table::new(sheet);
        for (index, draft) in units.iter().enumerate() {
            let id = UnitId(index as u8);
            table.put_unit(id, draft.hex);
            let unit = table.unit_mut(id);
            unit.start = draft.hex;
            unit.face(draft.facing);
            unit.become_state(draft.state);
        }
        Ok((table, units))
    }

    fn print(self, units: Vec<UnitCard>) -> Battle {
        let set = |be: &dyn Fn(&UnitCard) -> bool| {
            UnitSet::of(units.len() as u8, |unit| units.get(unit.i()).is_some_and(be))
        };
        let follow = |corps| set(&|card| card.kind.is_missile() && card.corps == corps);
        let of = |seat, kinds: fn(Kind) -> bool| set(&|card| card.seat == seat && kinds(card.kind));
        let mut battle = Battle {
            title: self.title,
            map: self.map_name,
            board: self.map.board,
            ground: self.map.ground,
            levels: self.map.levels,
            sides: self.map.sides,
            fares: Vec::new(),
            followers: (0..self.corps.len() as u8).map(follow).collect(),
            missiles: Seat::BOTH.map(|seat| of(seat, Kind::is_missile)),
            cannon: Seat::BOTH.map(|seat| of(seat, |kind| kind == Kind::Oz)),
            line_units: units.iter().filter(|card| card.kind.is_line()).count() as u8,
            lines: Seat::BOTH.map(|seat| {
                let mine = |card: &&UnitCard| card.kind.is_line() && card.seat == seat;
                units.iter().filter(mine).count() as u8
            }),
            tags: for_every_number(units.iter().map(tag), NO_TAG),
            clan_sides: Seat::BOTH.map(|seat| {
                let mine = self.clans.iter().enumerate().filter(|(_, card)| card.seat == seat);
                mine.fold(0, |bits, (number, _)| bits | 1 << (number & 63))
            }),
            units,
            clan_tags: for_every_number(
                self.clans.iter().map(|card| (card.seat, card.corps)),
                (Seat::Red, 0),
            ),
            clans: self.clans,
            corps: self.corps,
            armies: self.armies,
            palisades: self.palisades,
            fences: Vec::new(),
            rules: self.rules,
            charts: self.charts,
            forts: Vec::new(),
            breaches: Vec::new(),
            hedges: false,
            halvings: Presence::halvings(self.map.board.places()),
            measures: Measures::default(),
        };
        let mut at = 0;
        for (index, clan) in battle.clans.iter_mut().enumerate() {
            let mine = |card: &&UnitCard| card.kind.is_line() && card.clan.i() == index;
            let count = battle.units.iter().filter(mine).count() as u8;
            clan.units = (at, at + count);
            at += count;
        }
        for (index, corps) in battle.corps.iter_mut().enumerate() {
            let chief = |clan: &ClanCard| clan.corps as usize == index && clan.rank != Rank::Busho;
            if let Some(chief) = battle.clans.iter().position(chief) {
                corps.chief = ClanId(chief as u8);
            }
            let tent = |card: &UnitCard| card.kind == Kind::Honjin && card.corps as usize == index;
            if let Some(honjin) = battle.units.iter().position(tent) {
                corps.honjin = UnitId(honjin as u8);
            }
        }
        battle.lay_ways();
        battle
    }
}
