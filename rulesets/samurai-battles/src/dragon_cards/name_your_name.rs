//! The Dragon card Name Your Name: a challenge between the Leaders of two units in close combat.

use super::effects::{TWO, take_tokens};
use crate::SamuraiBattles;
use crate::choice::Choice;
use crate::end_game_and_victory::remove_leader;
use crate::event::Event;
use crate::honor_and_fortune::{SWORD, gain, roll};
use crate::rulebook::*;
use crate::scenario::LeaderKind;
use crate::table::{LeaderId, Table};
use engine::{Seat, Step, Umpire, done};
use serde::{Deserialize, Serialize};

/// Dice of each Leader, 1 more for the one of higher status.
pub const DICE: u8 = 3;

/// A challenge that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Challenge {
    by: Seat,
    challenger: LeaderId,
    challenged: LeaderId,
}

/// Commander before mounted before foot; a Commander without his Bodyguard is a foot Leader.
fn status(table: &Table, leader: LeaderId) -> u8 {
    match table.battle().leader_kind(leader) {
        LeaderKind::Mounted => 1,
        LeaderKind::Commander if table.is_seated_commander(leader) => 2,
        _ => 0,
    }
}

impl Challenge {
    /// One Leader challenges another.
    pub fn new(by: Seat, challenger: LeaderId, challenged: LeaderId) -> Challenge {
        Challenge { by, challenger, challenged }
    }

    /// The challenged side answers; then both roll.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let (by, challenger, challenged) = (self.by, self.challenger, self.challenged);
        let choice = umpire.ask(!by, DRAGON_NAME_YOUR_NAME, |o| {
            o.offer(Choice::Accept);
            o.offer(Choice::Decline);
        })?;
        let accepted = choice == Choice::Accept;
        umpire
            .announce(DRAGON_NAME_YOUR_NAME, Event::Challenge { challenger, challenged, accepted });
        if !accepted {
            return take_tokens(table, umpire, !by, TWO, DRAGON_NAME_YOUR_NAME);
        }
        let (ours, theirs) = (status(table, challenger), status(table, challenged));
        let rule = DRAGON_NAME_YOUR_NAME_DUEL;
        let first = roll(umpire, DICE + u8::from(ours > theirs), by, rule)[SWORD];
        let second = roll(umpire, DICE + u8::from(theirs > ours), !by, rule)[SWORD];
        umpire.announce(rule, Event::Duel { challenger, challenged, swords: [first, second] });
        let (winner, loser) = match first.cmp(&second) {
            std::cmp::Ordering::Greater => (by, challenged),
            std::cmp::Ordering::Less => (!by, challenger),
            std::cmp::Ordering::Equal => return done(),
        };
        remove_leader(table, umpire, loser, false, rule);
        gain(table, umpire, winner, TWO, rule);
        done()
    }
}
