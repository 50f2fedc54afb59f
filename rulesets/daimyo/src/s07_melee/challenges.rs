//! 7. Challenges in melee, and the duel itself, which leaders on their own fight too.

use crate::Daimyo;
use crate::choice::Choice;
use crate::event::Event;
use crate::rulebook::*;
use crate::s01_organisation::{kill, rating};
use crate::sheet::NONE;
use crate::table::{Contact, LeaderId, Table};
use crate::unit::{Deeds, UnitId};
use engine::{Roll, Rule, Step, Umpire, done, next};
use serde::{Deserialize, Serialize};

/// A challenge between the leaders of two units in melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Challenge {
    by: LeaderId,
    to: LeaderId,
    made: bool,
}

/// The leader of a unit who would fight for it: the better of the two.
fn champion(table: &Table, id: UnitId) -> Option<LeaderId> {
    let leaders = table.leaders_with(id).into_iter().flatten();
    leaders.max_by_key(|&leader| (table[leader].rating, leader.is_general()))
}

/// Who may challenge whom in the pair that is being asked about: the last of this melee whose turn came.
pub fn at_hand(table: &Table) -> Option<(LeaderId, LeaderId)> {
    let asked = Contact::NOW | Contact::CHALLENGED;
    let pair = table.contacts.iter().rfind(|it| it.flags & asked == asked)?;
    Challenge::between(table, pair.a, pair.b).map(|it| (it.by, it.to))
}

impl Challenge {
    /// The challenge that the side with the initiative may make in a pair.
    pub fn between(table: &Table, a: UnitId, b: UnitId) -> Option<Challenge> {
        let (one, two) = (champion(table, a)?, champion(table, b)?);
        let first = table.side_of(one) == table.initiative;
        let (by, to) = if first { (one, two) } else { (two, one) };
        Some(Challenge { by, to, made: false })
    }

    /// One step: the challenge is made or not, then accepted or refused.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let Challenge { by, to, made } = *self;
        if !made {
            let choice = umpire.ask(table.side_of(by), S7_CHALLENGE_WHO, |o| {
                o.offer(Choice::Duel(true));
                o.offer(Choice::Duel(false));
            })?;
            if choice != Choice::Duel(true) {
                return done();
            }
            self.made = true;
            umpire.announce(S7_CHALLENGE_WHO, Event::ChallengeMade { by, to });
            return next();
        }
        let choice = umpire.ask(table.side_of(to), S7_CHALLENGE_REFUSED, |o| {
            o.offer(Choice::Accept(true));
            o.offer(Choice::Accept(false));
        })?;
        rating(table, umpire, by);
        rating(table, umpire, to);
        if choice == Choice::Accept(true) {
            duel(table, umpire, by, to, S7_CHALLENGE_DUEL, S7_CHALLENGE_DUEL);
        } else {
            refused(table, umpire, by, to, S7_CHALLENGE_REFUSED);
        }
        done()
    }
}

/// A refusal costs a rating, but not a General refusing a daimyo.
pub fn refused(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    by: LeaderId,
    to: LeaderId,
    rule: Rule,
) {
    rating(table, umpire, to);
    let beneath = to.is_general() && !by.is_general();
    let old = table[to].rating;
    if !beneath {
        table[to].rating = old.saturating_sub(1).max(1);
    }
    let rule = if beneath { S3_LEADERS_GENERAL_REFUSES } else { rule };
    let rating = table[to].rating;
    umpire.announce(rule, Event::ChallengeRefused { by: to, rating, lost: rating < old });
}

/// To the death: the higher of 1d6 plus rating kills the other, ties again.
pub fn duel(
    table: &mut Table,
    umpire: &mut impl Umpire<Daimyo>,
    a: LeaderId,
    b: LeaderId,
    rule: Rule,
    gain: Rule,
) {
    // Each throw decides with a chance of 2/3 or more, so the bound is never met in practice.
    for _ in 0..200 {
        let dice = [a, b].map(|who| umpire.roll(Roll::d6(1, table.side_of(who), rule)).one());
        let ratings = [table[a].rating, table[b].rating];
        umpire.announce(rule, Event::Duel { a, b, dice, ratings });
        let scores = [dice[0] + ratings[0], dice[1] + ratings[1]];
        if scores[0] == scores[1] {
            continue;
        }
        let (winner, loser) = if scores[0] > scores[1] { (a, b) } else { (b, a) };
        let with = table[loser].with;
        if with != NONE {
            table[UnitId(with)].deeds.set(Deeds::LEADER_SLAIN);
        }
        kill(table, umpire, loser, rule);
        table[winner].rating = (table[winner].rating + 1).min(4);
        let side = table.side_of(winner);
        if let Some(boasts) = table.boasts.get_mut(side.index()) {
            *boasts += 1;
        }
        let rating = table[winner].rating;
        umpire.announce(gain, Event::DuelWon { by: winner, rating });
        return;
    }
}
