//! 8.6 Modifiers: what is added to the difference of strengths.

use crate::charts::Outcome;
use crate::prelude::*;
use crate::s01_4_counters::strength;
use crate::s07_movement::zone_of_control;
use crate::special_rules::{palisade, weather};

/// The modifiers, in the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Modifier {
    Zone,
    AttackerDs,
    DefenderDs,
    AttackerMarker,
    DefenderMarker,
    AttackerCombination,
    DefenderCombination,
    Charge,
    AttackerLeaders,
    DefenderLeaders,
    Encirclement,
    Additional,
    Elevation,
    Palisade,
    Weather,
}

impl Modifier {
    /// All, in order.
    pub const ALL: [Modifier; 15] = [
        Modifier::Zone,
        Modifier::AttackerDs,
        Modifier::DefenderDs,
        Modifier::AttackerMarker,
        Modifier::DefenderMarker,
        Modifier::AttackerCombination,
        Modifier::DefenderCombination,
        Modifier::Charge,
        Modifier::AttackerLeaders,
        Modifier::DefenderLeaders,
        Modifier::Encirclement,
        Modifier::Additional,
        Modifier::Elevation,
        Modifier::Palisade,
        Modifier::Weather,
    ];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Modifier::Zone => "zone",
            Modifier::AttackerDs => "attacker's disorder",
            Modifier::DefenderDs => "defender's disorder",
            Modifier::AttackerMarker => "attacker's marker",
            Modifier::DefenderMarker => "defender's marker",
            Modifier::AttackerCombination => "attacker's combination",
            Modifier::DefenderCombination => "defender's combination",
            Modifier::Charge => "charge",
            Modifier::AttackerLeaders => "attacker's leaders",
            Modifier::DefenderLeaders => "defender's leaders",
            Modifier::Encirclement => "encirclement",
            Modifier::Additional => "additional attack",
            Modifier::Elevation => "elevation",
            Modifier::Palisade => "palisade",
            Modifier::Weather => "weather",
        }
    }
}

/// The sum of a combat round, with all its parts.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    /// Lead attacker.
    pub la: UnitId,
    /// Lead defender.
    pub ld: UnitId,
    /// Fire, not melee.
    pub fire: bool,
    /// Strengths of LA and LD, servants counted (8.6).
    pub strength: [u8; 2],
    /// Whether LA and LD lack servants.
    pub unserved: [bool; 2],
    /// The modifiers, by [`Modifier`].
    pub parts: [i8; 15],
    /// The two dice.
    pub dice: [u8; 2],
    /// Dice and differential.
    pub row: i16,
    /// Result of the LA.
    pub for_la: Outcome,
    /// Result of the LD.
    pub for_ld: Outcome,
}

impl Tally {
    /// Differential: strengths and modifiers (8.3.c).
    pub fn differential(&self) -> i16 {
        let parts: i16 = self.parts.iter().map(|&part| i16::from(part)).sum();
        i16::from(self.strength[0]) - i16::from(self.strength[1]) + parts
    }

    /// One of the modifiers.
    pub fn part(&self, modifier: Modifier) -> i8 {
        self.parts[modifier as usize]
    }

    fn set(&mut self, modifier: Modifier, value: i8) {
        self.parts[modifier as usize] = value;
    }

    /// Counts a tactical marker.
    pub fn marker(&mut self, attacker: bool, value: i8) {
        let which = if attacker { Modifier::AttackerMarker } else { Modifier::DefenderMarker };
        self.set(which, value);
    }

    /// The dice have fallen (8.3.d).
    pub fn throw(&mut self, dice: &[u8]) {
        for (slot, &die) in self.dice.iter_mut().zip(dice) {
            *slot = die;
        }
        self.row = self.differential() + i16::from(self.dice[0]) + i16::from(self.dice[1]);
    }
}

/// Everything but markers and dice.
pub fn tally(table: &Table, la: UnitId, ld: UnitId, fire: bool, again: bool) -> Tally {
    let lack = [la, ld].map(|id| lacks_servants(table, id));
    let mut sum = Tally {
        la,
        ld,
        fire,
        // 8.3: for fire the FS of both; the target's counts too.
        strength: [strength(table, la, fire, lack[0]), strength(table, ld, fire, lack[1])],
        unserved: lack.map(|lack| lack > 0),
        parts: [0; 15],
        dice: [0; 2],
        row: 0,
        for_la: Outcome::NONE,
        for_ld: Outcome::NONE,
    };
    let (attacker, defender) = (table.unit(la), table.unit(ld));
    let (Some(from), Some(to)) = (attacker.zone(), defender.zone()) else { return sum };
    let field = table.ground();
    let (start, end) = (field.zone(from), field.zone(to));
    sum.set(Modifier::Zone, zone_type(end.terrain));
    sum.set(Modifier::AttackerDs, -(attacker.ds() as i8));
    if fire {
        // 8.6.fire.only: nothing else counts, but for the scenario's weather.
        sum.set(Modifier::Weather, weather(table, la));
        return sum;
    }
    sum.set(Modifier::DefenderDs, defender.ds() as i8);
    sum.set(Modifier::AttackerCombination, combination(table, from));
    sum.set(Modifier::DefenderCombination, -combination(table, to));
    if attacker.charges_at() == Some(to) {
        sum.set(Modifier::Charge, attacker.charge().bonus());
    }
    sum.set(Modifier::AttackerLeaders, leaders(table, la, from));
    sum.set(Modifier::DefenderLeaders, -leaders(table, ld, to));
    sum.set(Modifier::Encirclement, i8::from(encircled(table, to, table.seat(attacker))));
    sum.set(Modifier::Additional, i8::from(again));
    sum.set(Modifier::Elevation, (start.level as i8 - end.level as i8).signum());
    sum.set(Modifier::Palisade, palisade(table, from, to));
    sum
}

/// Always to the defender's advantage (8.6.common.zone).
fn zone_type(terrain: Terrain) -> i8 {
    match terrain {
        Terrain::III => -3,
        Terrain::II => -2,
        Terrain::I | Terrain::X => 0,
    }
}

/// 1 if a samurai has no servants of its division in its zone or next to it across a passable
/// border (8.6.melee.servants); any servants do, whatever their state.
pub fn lacks_servants(table: &Table, id: UnitId) -> u8 {
    let card = table.card(id);
    if !card.kind.is_samurai() || card.free_servants {
        return 0;
    }
    let Some(zone) = table.unit(id).zone() else { return 0 };
    let mut servants = table.division(card.division).servants.iter();
    u8::from(!servants.any(|&other| beside(table, table.unit(other).zone(), zone)))
}

/// In the zone, or adjacent across a passable border.
fn beside(table: &Table, other: Option<Zone>, zone: Zone) -> bool {
    other.is_some_and(|other| other == zone || table.ground().zone(zone).open.contains(other))
}

/// The tactical combination in a zone: 2 for Te, Ya and Yu, 1 for two of them. One samurai on foot
/// may stand for one that is missing, beside troops of its clan and with servants at hand.
fn combination(table: &Table, zone: Zone) -> i8 {
    let bit = |kind: Kind| match kind {
        Kind::Te => 1u8,
        Kind::Ya => 2,
        Kind::Yu => 4,
        _ => 0, // 8.6.melee.combination.d: YH is no Ya.
    };
    let (mut all, mut samurai) = (0, false);
    for (id, unit) in table.in_zone(zone) {
        if unit.ds() == 0 {
            let kind = table.card(id).kind;
            all |= bit(kind);
            samurai |= kind.is_samurai() && !unit.has(Flag::MOUNTED);
        }
    }
    let mut best = all.count_ones();
    if best == 0 || best == 3 || !samurai {
        return worth(best);
    }
    for (id, unit) in table.in_zone(zone) {
        let stands_in =
            table.card(id).kind.is_samurai() && !unit.has(Flag::MOUNTED) && unit.ds() == 0;
        if stands_in && servants_at_hand(table, zone, table.seat(unit)) {
            let clan = table.card(id).clan;
            let own = table
                .in_zone(zone)
                .filter(|(other, unit)| unit.ds() == 0 && table.card(*other).clan == clan)
                .fold(0, |bits, (other, _)| bits | bit(table.card(other).kind));
            if own != 0 {
                best = best.max(own.count_ones() + 1);
            }
        }
    }
    worth(best)
}

fn worth(kinds: u32) -> i8 {
    match kinds {
        0 | 1 => 0,
        2 => 1,
        _ => 2,
    }
}

/// A Ch of the side in the zone or next to it (8.6.melee.substitution.b, B-112).
fn servants_at_hand(table: &Table, zone: Zone, seat: Seat) -> bool {
    table.all().any(|(id, unit)| {
        table.card(id).kind == Kind::Ch
            && table.seat(unit) == seat
            && beside(table, unit.zone(), zone)
    })
}

/// +2 for a Da of the lead unit's clan and +1 for the Ta of its own division in its zone; he may be
/// the lead unit himself (8.6.melee.leader).
fn leaders(table: &Table, lead: UnitId, zone: Zone) -> i8 {
    let card = table.card(lead);
    let here = |id: UnitId| table.unit(id).stands_in(zone);
    let lord = |&&id: &&UnitId| here(id) && table.is_daimyo(id) && table.card(id).clan == card.clan;
    let da = table.ground().daimyos.iter().find(lord).is_some();
    let own = table.division(card.division).leader;
    let ta = own.is_some_and(|id| here(id) && !table.is_daimyo(id));
    2 * i8::from(da) + i8::from(ta)
}

/// Does every zone that can be entered from here hold an enemy or lie in enemy ZoC? X zones, thick
/// borders and the map edge are left out (8.6.melee.encirclement).
pub fn encircled(table: &Table, zone: Zone, by: Seat) -> bool {
    let around = table.ground().zone(zone).open;
    let free = around.difference(table.held[by.index()]);
    free.is_empty() || free.difference(zone_of_control(table, by)).is_empty()
}
