//! Okehazama: sieges and burning forts, surprise, storm, Nobunaga's ride, and Yoshimoto's head.
//! Red is Oda, Blue is Imagawa.

use crate::Gboh;
use crate::battle::Special;
use crate::battle::map::Ground;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Kind, UnitId, d10};
use crate::s06_movement::s06_2_terrain::fort_destroyed;
use crate::s11_effects::s11_2_cohesion::hit;
use crate::scenario_book::arrivals::arrive;
use crate::scenario_book::{is_one_of, numbered};
use crate::table::{State, Table, badge, mark};
use engine::{Options, Rule, Seat, Umpire};
use ground::hexes::{Edge, Hex};

/// Clans that do not know yet that they are in a battle.
const SURPRISED: &[&str] = &["S", "1", "2", "7"];

fn asleep(table: &Table, clan: ClanId) -> bool {
    table.map().rules.has(Special::Hidden)
        && table.fortunes.event == 0
        && is_one_of(table, clan, Seat::Blue, SURPRISED)
}

/// Until an Oda unit has shocked, Yoshimoto cannot rouse the surprised clans.
pub fn may_activate(table: &Table, clan: ClanId) -> Result<(), Rule> {
    if asleep(table, clan) { Err(SC1_D) } else { Ok(()) }
}

/// Nor does the two-hex test.
pub fn stays_inactive(table: &Table, clan: ClanId, touched: bool) -> bool {
    asleep(table, clan) && !touched
}

/// An Oda unit has shocked.
pub fn note_shock(table: &mut Table, seat: Seat) {
    if table.map().rules.has(Special::Hidden) && seat == Seat::Red {
        table.fortunes.event = 1;
    }
}

/// From turn 9 a storm may break; it lasts two turns and puts the fires out.
pub fn storm(table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
    if !table.map().rules.has(Special::Storm) {
        return;
    }
    if table.fortunes.storm > 0 {
        table.fortunes.storm -= 1;
        if table.fortunes.storm == 0 {
            umpire.announce(SC1_E, Event::StormEnds);
        }
        return;
    }
    if table.turn < 9 || table.fortunes.kept {
        return;
    }
    let die = d10(umpire, Seat::Red, SC1_E);
    let begins = die <= 4;
    umpire.announce(SC1_E, Event::Storm { die, begins });
    if begins {
        table.fortunes.storm = 2;
        // It comes once.
        table.fortunes.kept = true;
        for turns in &mut table.fortunes.forts {
            if (1..4).contains(turns) {
                *turns = 0;
            }
        }
    }
}

/// Imagawa initiative rolls are 3 worse once Yoshimoto is dead.
pub fn initiative_modifier(table: &Table, seat: Seat) -> i8 {
    let dead = table.map().rules.has(Special::Yoshimoto) && table.fortunes.relief[1] > 0;
    if dead && seat == Seat::Blue { -3 } else { 0 }
}

/// Yoshimoto's death lowers his army's level at once.
pub fn note_death(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId) {
    let rules = &table.map().rules;
    if rules.has(Special::Yoshimoto)
        && is_one_of(table, clan, Seat::Blue, &["S"])
        && table.fortunes.relief[1] == 0
    {
        table.fortunes.relief[1] = 30;
        umpire.announce(SC1_F, Event::LevelChanged { seat: Seat::Blue, by: 30 });
    }
}

/// Is Nobunaga on his way and due?
pub fn nobunaga_due(table: &Table, seat: Seat) -> bool {
    let hour = table.map().rules.has(Special::Hidden) && seat == Seat::Red && table.turn >= 4;
    let clan = if hour { numbered(table, Seat::Red, "S") } else { ClanId::NONE };
    clan.some() && table.leader(clan).has(badge::AWAY)
}

/// Nobunaga comes on turn 4.
pub fn nobunaga(table: &mut Table, umpire: &mut impl Umpire<Gboh>, seat: Seat) {
    if nobunaga_due(table, seat)
        && let Ok(hex) = table.map().board.parse("2701")
    {
        arrive(table, umpire, numbered(table, Seat::Red, "S"), hex);
    }
}

fn fort_index(table: &Table, hex: Hex) -> Option<usize> {
    table.map().forts.iter().position(|&fort| fort == hex).filter(|&index| index < 6)
}

/// Offers to set fire to the forts next to a unit.
pub fn offer_siege(table: &Table, unit: UnitId, by: Result<ClanId, Rule>, o: &mut Options<Gboh>) {
    let data = table.unit(unit);
    for edge in Edge::ALL {
        let Some(hex) = table.map().step(data.hex, edge) else { continue };
        if table.map().ground_of(hex) != Ground::Fort {
            continue;
        }
        // Nobody sets fire to a fort over the heads of his own men.
        let own = table.held_by(hex, table.seat_of(unit));
        let burning = fort_index(table, hex).is_some_and(|index| table.fortunes.forts[index] > 0);
        let check = by.and_then(|_| {
            let busy = data.has(mark::ACTED | mark::MOVED | mark::FIRED);
            let barred = burning || busy || own || table.fortunes.storm > 0;
            match barred || fort_destroyed(table, hex) {
                // An Engaged unit has other work (9.12).
                false if data.has(mark::ENGAGED) && data.state() == State::Good => Err(S9_12_A),
                false => Ok(()),
                true => Err(SC1_B),
            }
        });
        o.consider(Choice::Siege(unit, hex), check);
    }
}

/// Tries to set a fort on fire.
pub fn besiege(table: &mut Table, umpire: &mut impl Umpire<Gboh>, unit: UnitId, hex: Hex) {
    let seat = table.seat_of(unit);
    let helpers = Edge::ALL.into_iter().filter_map(|edge| table.map().step(hex, edge));
    let helpers = helpers.flat_map(|near| table.units_at(near)).filter(|&other| {
        other != unit && table.kind(other) == Kind::As && table.seat_of(other) == seat
    });
    let need = 3 + helpers.count() as u8;
    let die = d10(umpire, seat, SC1_B);
    // The Order is spent; shock needs none (5.34, K-55).
    table.unit_mut(unit).put(mark::DONE);
    table.acted = true;
    umpire.announce(SC1_B, Event::FortFired { hex, unit, die, need });
    if die <= need
        && let Some(index) = fort_index(table, hex)
    {
        table.fortunes.forts[index] = 1;
        umpire.announce(SC1_C, Event::FortBurns { hex, turns: 1 });
    }
}

/// Status Phase: units in burning forts suffer; after three turns the fort is gone.
pub fn burn(table: &mut Table, umpire: &mut impl Umpire<Gboh>) {
    if !table.map().rules.has(Special::Siege) {
        return;
    }
    for (index, &hex) in table.map().forts.iter().enumerate().take(6) {
        let turns = table.fortunes.forts[index];
        if !(1..4).contains(&turns) {
            continue;
        }
        let mut inside: [UnitId; 4] = [UnitId::NONE; 4];
        for (slot, unit) in inside.iter_mut().zip(table.units_at(hex)) {
            *slot = unit;
        }
        for unit in inside.into_iter().filter(|unit| unit.some()) {
            if table.unit(unit).hex != hex || table.unit(unit).state() == State::Eliminated {
                continue;
            }
            let die = d10(umpire, table.seat_of(unit), SC1_C);
            let hits = match die {
                0..=3 => 0,
                4..=7 => 1,
                _ => 2,
            };
            umpire.announce(SC1_C, Event::Flames { unit, die, hits });
            hit(table, umpire, unit, hits, Cause::Flames, SC1_C);
        }
        table.fortunes.forts[index] = turns + 1;
        if turns + 1 == 4 {
            umpire.announce(SC1_C, Event::FortDestroyed { hex });
        }
    }
}
