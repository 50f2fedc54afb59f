//! 7. Melee: a connected melee is resolved as a whole, pair by pair.

pub mod after;
pub mod challenges;
pub mod contacts;
pub mod eligibility;
pub mod following;
pub mod modifiers;

use self::challenges::Challenge;
use self::contacts::{break_contact, drop_loose};
use self::eligibility::{fighters, may_turn, undecided};
use self::following::{Closed, close_up};
use crate::Daimyo;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::event::Event;
use crate::rulebook::*;
use crate::s06_firing::result::take_hits;
use crate::table::{Contact, Table};
use crate::unit::{Deeds, State, UnitId, UnitSet};
use engine::{Roll, Step, Umpire, call, done, next};
use serde::{Deserialize, Serialize};

/// A melee being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Melee {
    /// The unit whose melee it is.
    unit: UnitId,
    at: At,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum At {
    Gather,
    Challenges,
    /// Units struck in rear may turn their rear rank, from this one on.
    Ranks(u8),
    Favours,
    /// One stand throws: pair, side of the pair, stand.
    Throw {
        pair: u8,
        who: u8,
        stand: u8,
    },
    Losses,
    /// Each loser in turn gives way, and is followed.
    Results,
}

impl Melee {
    /// The melee of a unit.
    pub fn of(unit: UnitId) -> Melee {
        Melee { unit, at: At::Gather }
    }

    /// One step.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        match self.at {
            At::Gather => {
                gather(table, self.unit);
                self.at = At::Challenges;
                next()
            }
            At::Challenges => {
                let open = |contact: &&mut Contact| {
                    contact.flags & Contact::NOW != 0 && contact.flags & Contact::CHALLENGED == 0
                };
                let Some(contact) = table.contacts.iter_mut().find(open) else {
                    self.at = At::Ranks(0);
                    return next();
                };
                contact.flags |= Contact::CHALLENGED;
                let (a, b) = (contact.a, contact.b);
                match Challenge::between(table, a, b) {
                    Some(challenge) => call(Frame::Challenge(challenge)),
                    None => next(),
                }
            }
            At::Ranks(from) => self.ranks(table, umpire, from),
            At::Favours => self.favours(table, umpire),
            At::Throw { pair, who, stand } => self.throw(table, umpire, pair, who, stand),
            At::Losses => {
                losses(table, umpire);
                self.at = At::Results;
                next()
            }
            At::Results => after::next_loser(table, umpire),
        }
    }

    /// A unit that fights in front was struck in rear by a pursuer, or kept its ranks until now: its
    /// owner says whether the rear rank turns (D-151).
    fn ranks(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Daimyo>,
        from: u8,
    ) -> Step<Daimyo> {
        let struck = table.contacts.iter().map(|contact| contact.b).filter(|unit| unit.0 >= from);
        let Some(unit) = struck.filter(|&unit| may_turn(table, unit)).min() else {
            self.at = At::Favours;
            return next();
        };
        let choice = umpire.ask(table.seat(unit), S3_RESPONSE_REAR_RANK, |o| {
            o.offer(Choice::RearRank(true));
            o.offer(Choice::RearRank(false));
        })?;
        rank_turns(table, umpire, unit, choice == Choice::RearRank(true));
        self.at = At::Ranks(unit.0 + 1);
        next()
    }

    /// The owner says which of two enemies a stand fights that touches both equally.
    fn favours(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let Some((unit, one, other)) = undecided(table) else {
            self.at = At::Throw { pair: 0, who: 0, stand: 0 };
            return next();
        };
        let choice = umpire.ask(table.seat(unit), S7_ELIGIBLE_TWO_ENEMIES, |o| {
            o.offer(Choice::Favour(unit, one));
            o.offer(Choice::Favour(unit, other));
        })?;
        let foe = if choice == Choice::Favour(unit, other) { other } else { one };
        let pair = |contact: &&mut Contact| {
            contact.place_of(unit).is_some() && contact.place_of(foe).is_some()
        };
        if let Some(contact) = table.contacts.iter_mut().find(pair) {
            let place = contact.place_of(unit).unwrap_or(0);
            contact.set(Contact::FAVOURED, place);
        }
        next()
    }

    /// One stand throws its dice.
    fn throw(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Daimyo>,
        pair: u8,
        who: u8,
        stand: u8,
    ) -> Step<Daimyo> {
        let Some(contact) = table.contacts.get(pair as usize).copied() else {
            self.at = At::Losses;
            return next();
        };
        let now = contact.flags & Contact::NOW != 0;
        if !now || stand >= fighters(table, &contact, who as usize).count {
            self.at = match (now, who) {
                (true, 0) => At::Throw { pair, who: 1, stand: 0 },
                _ => At::Throw { pair: pair + 1, who: 0, stand: 0 },
            };
            return next();
        }
        let (unit, target) = if who == 0 { (contact.a, contact.b) } else { (contact.b, contact.a) };
        let tally = modifiers::of(table, &contact, who as usize);
        let faces = umpire.roll(Roll::d6(2, table.seat(unit), S7_PROCEDURE_ROLL));
        let hit = faces.sum() as i16 + i16::from(tally.sum) >= 8;
        let mut dice = [0; 2];
        for (slot, face) in dice.iter_mut().zip(faces.iter()) {
            *slot = face;
        }
        if hit && let Some(contact) = table.contacts.get_mut(pair as usize) {
            if let Some(hits) = contact.hits.get_mut(who as usize) {
                *hits += 1;
            }
            table[target].pending += 1;
        }
        umpire.announce(S7_PROCEDURE_ROLL, Event::Struck { unit, target, dice, tally, hit });
        self.at = At::Throw { pair, who, stand: stand + 1 };
        next()
    }
}

/// A unit's owner has said whether its rear rank turns.
pub fn rank_turns(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, unit: UnitId, turns: bool) {
    table[unit].deeds.set(if turns { Deeds::REAR_TURNED } else { Deeds::KEPT_RANKS });
    if turns {
        umpire.announce(S3_RESPONSE_REAR_RANK, Event::RearRankTurns { unit });
    }
}

/// Units of the melee a unit is part of: everybody connected by contacts.
pub fn joined(table: &Table, unit: UnitId) -> UnitSet {
    let mut set = UnitSet::default();
    set.insert(unit);
    loop {
        let before = set;
        for contact in &table.contacts {
            if set.has(contact.a) || set.has(contact.b) {
                set.insert(contact.a);
                set.insert(contact.b);
            }
        }
        if set == before {
            return set;
        }
    }
}

/// Has a unit a pair that has yet to fight this turn?
pub fn unfought(table: &Table, unit: UnitId) -> bool {
    table
        .contacts
        .iter()
        .any(|contact| contact.place_of(unit).is_some() && contact.flags & Contact::FOUGHT == 0)
}

/// All pairs of the melee that have not fought this turn fight now.
fn gather(table: &mut Table, unit: UnitId) {
    let set = joined(table, unit);
    for contact in table.contacts.iter_mut() {
        if set.has(contact.a) && contact.flags & Contact::FOUGHT == 0 {
            contact.flags |= Contact::NOW;
            contact.flags &= !Contact::CHALLENGED;
            contact.hits = [0; 2];
        }
    }
}

/// Both sides have thrown: rounds are counted, losses taken, victors marked.
fn losses(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
    let mut fought = UnitSet::default();
    for index in 0..table.contacts.len() {
        let Some(contact) = table.contacts.get(index).copied() else { break };
        if contact.flags & Contact::NOW == 0 {
            continue;
        }
        fought.insert(contact.a);
        fought.insert(contact.b);
        let round = contact.round + 1;
        umpire.announce(
            S7_GENERAL_ROUND,
            Event::Round { a: contact.a, b: contact.b, hits: contact.hits, round },
        );
    }
    mark_stands(table);
    for index in 0..table.contacts.len() {
        if let Some(contact) = table.contacts.get_mut(index)
            && contact.flags & Contact::NOW != 0
        {
            contact.round = contact.round.saturating_add(1);
            contact.flags |= Contact::FOUGHT;
            let spent = Contact::BONUS | Contact::FOLLOWING | Contact::PURSUING;
            contact.flags &= !(spent | spent << 1);
        }
    }
    for unit in fought {
        if !table[unit].deeds.has(Deeds::FOUGHT) || table[unit].rounds == 0 {
            // A melee lasts as many turns as it was fought in, not as many fights.
            table[unit].rounds = table[unit].rounds.saturating_add(1);
        }
        table[unit].deeds.set(Deeds::FOUGHT.and(Deeds::ACTIVATED));
        table[unit].deeds.clear(Deeds::HEROIC.and(Deeds::VICTOR));
        table[unit].state.clear(State::PURSUING.and(State::SEIZED));
    }
    for unit in fought {
        if victorious(table, unit) {
            table[unit].deeds.set(Deeds::VICTOR);
        }
    }
    let thrown = table.contacts;
    for unit in fought {
        take_hits(table, umpire, unit);
    }
    // He who was beaten by one whose last stand fell gives way all the same.
    for contact in &thrown {
        let place = usize::from(contact.hits[1] > contact.hits[0]);
        let (victor, loser) = ([contact.a, contact.b][place], [contact.a, contact.b][1 - place]);
        if contact.flags & Contact::NOW != 0
            && contact.hits[0] != contact.hits[1]
            && !table[victor].here()
            && table[loser].here()
        {
            let _full = table.contacts.push(*contact);
        }
    }
    // Losses may have opened a gap at a flank or rear: the attacker closes up or contact ends. Whom
    // he meets then may run, and others with him: so it is looked at from the first again.
    let mut index = 0;
    while index < table.contacts.len() {
        match close_up(table, umpire, index) {
            Closed::Fallen => index += 1,
            Closed::Touching => index += 1,
            Closed::Up => index = 0,
            // The round that was thrown counts all the same: he gives way who lost it.
            Closed::Parted if decided(table, index) => index += 1,
            Closed::Parted => break_contact(table, umpire, index),
        }
    }
}

/// Has one of this pair lost the round?
fn decided(table: &Table, index: usize) -> bool {
    table.contacts.get(index).is_some_and(|contact| {
        contact.flags & Contact::NOW != 0 && contact.hits[0] != contact.hits[1]
    })
}

/// Notes which stands have fought this turn, when all pairs have thrown.
fn mark_stands(table: &mut Table) {
    let mut masks = [(UnitId(0), 0u16); 80];
    let mut count = 0;
    for contact in table.contacts.iter().filter(|contact| contact.flags & Contact::NOW != 0) {
        for (who, unit) in [contact.a, contact.b].into_iter().enumerate() {
            if let Some(slot) = masks.get_mut(count) {
                *slot = (unit, fighters(table, contact, who).mask);
                count += 1;
            }
        }
    }
    for &(unit, mask) in masks.iter().take(count) {
        table[unit].fought |= mask;
    }
}

/// Has it beaten everybody with whom it is in contact? One with whom it fought earlier this turn, or
/// will fight next turn, holds it where it is.
fn victorious(table: &Table, unit: UnitId) -> bool {
    let mut any = false;
    for contact in &table.contacts {
        let Some(place) = contact.place_of(unit) else { continue };
        any = true;
        if contact.flags & Contact::NOW == 0
            || contact.hits[place & 1] <= contact.hits[1 - (place & 1)]
        {
            return false;
        }
    }
    any
}

/// The melee is over: loose contacts go, marks are wiped.
pub fn finish(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
    drop_loose(table, umpire);
    for unit in table.all() {
        table[unit].state.clear(State::FLED);
    }
    for contact in table.contacts.iter_mut() {
        contact.flags &= !(Contact::NOW | Contact::FAVOURED | (Contact::FAVOURED << 1));
        contact.hits = [0; 2];
    }
    done()
}
