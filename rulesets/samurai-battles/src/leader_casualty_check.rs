//! Leader Casualty Check, the hit on a Leader, and the lone Leader who must go.

use crate::SamuraiBattles;
use crate::battlefield::{Hexes, NOWHERE, has};
use crate::choice::Choice;
use crate::contents::Frame;
use crate::dragon_cards::Moment;
use crate::dragon_cards::playing::{ask_window, open_to};
use crate::end_game_and_victory::remove_leader;
use crate::event::Event;
use crate::honor_and_fortune::{draw_dragon, gain, lose, lose_random_command};
use crate::lack_of_honor::{Cause, LackOfHonor};
use crate::phase_3_movement::may_end;
use crate::rulebook::*;
use crate::table::{LeaderId, Piece, Table};
use engine::{Options, Rule, Seat, Step, Umpire, call, done, next};
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

/// Dice of a check, all of which must be swords, and the rule.
pub fn check_dice(ranged: bool, unit_survives: bool) -> (u8, Rule) {
    match (ranged, unit_survives) {
        (true, true) => (2, LEADERCHECK_RANGED_UNIT_SURVIVES),
        (true, false) => (1, LEADERCHECK_RANGED_UNIT_GONE),
        (false, true) => (1, LEADERCHECK_CLOSE_UNIT_SURVIVES),
        (false, false) => (1, LEADERCHECK_CLOSE_UNIT_GONE),
    }
}

/// Why a Leader is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum By {
    Check,
    Sword,
    Lack,
}

/// A Leader is hit; his owner may still save him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeaderHit {
    leader: LeaderId,
    by: By,
    asked: bool,
}

impl LeaderHit {
    /// By the rule that says so.
    pub fn new(leader: LeaderId, rule: Rule) -> LeaderHit {
        let by = if rule == LONELEADER_SWORD_KILLS {
            By::Sword
        } else if rule == LACK_LEADER_SWORD {
            By::Lack
        } else {
            By::Check
        };
        LeaderHit { leader, by, asked: false }
    }

    /// The owner's window, then the loss.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let seat = table.battle().leader_owner(self.leader);
        if !self.asked && open_to(table, seat, Moment::RxLeaderHit) {
            let choice = ask_window(table, umpire, seat, Moment::RxLeaderHit)?;
            self.asked = true;
            return match choice {
                Choice::Dragon(title, target) => call(Frame::play(seat, title, target)),
                _ => next(),
            };
        }
        if table.combat.saved {
            table.combat.saved = false;
            umpire.announce(DRAGON_KAGEMUSHA, Event::HitCancelled { leader: self.leader });
            return done();
        }
        let rule = match self.by {
            By::Check => LEADERCHECK_BANNER,
            By::Sword => LONELEADER_SWORD_KILLS,
            By::Lack => LACK_LEADER_SWORD,
        };
        remove_leader(table, umpire, self.leader, true, rule);
        done()
    }
}

/// A lone Leader who was attacked and lives: he retreats or commits seppuku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LoneLeader {
    /// Who.
    pub leader: LeaderId,
}

impl LoneLeader {
    /// His owner chooses.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let (leader, seat) = (self.leader, table.battle().leader_owner(self.leader));
        match umpire.ask(seat, LONELEADER_MUST_GO, |o| offer(table, leader, o))? {
            Choice::Retreat(to) => {
                let from = table.leader(leader).hex;
                table.put_leader(leader, to);
                let piece = Piece::leader(leader);
                umpire.announce(LEADERRETREAT_ONE_TO_THREE, Event::Retreated { piece, from, to });
                if let Some(unit) = table.unit_of(leader) {
                    let mounted = table.battle().is_mounted(leader);
                    let rule = if mounted {
                        LEADERRETREAT_MOUNTED_JOINS_ANY
                    } else {
                        LEADERRETREAT_FOOT_JOINS_INFANTRY
                    };
                    umpire.announce(rule, Event::Joined { leader, unit });
                }
                let cost = table.battle().charts.leader.retreat_cost;
                let short = lose(table, umpire, seat, cost, HONORLOSS_LONE_LEADER);
                match short {
                    0 => done(),
                    short => Ok(engine::Flow::Become(Frame::LackOfHonor(LackOfHonor::new(
                        seat,
                        Cause::Leader(leader),
                        to,
                        short,
                    )))),
                }
            }
            _ => {
                seppuku(table, umpire, leader, seat);
                done()
            }
        }
    }
}

/// Leader Seppuku: tokens for his side, a Command card lost, a Dragon card for the opponent.
fn seppuku(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    leader: LeaderId,
    seat: Seat,
) {
    table.put_leader(leader, NOWHERE);
    umpire.announce(SEPPUKU_CHOICE, Event::Seppuku { leader });
    gain(table, umpire, seat, table.battle().charts.leader.seppuku_gain, SEPPUKU_GAIN_FIVE);
    lose_random_command(table, umpire, seat, SEPPUKU_LOSE_CARD);
    draw_dragon(table, umpire, !seat, SEPPUKU_OPPONENT_DRAGON);
}

/// Hexes a lone Leader can come to by 1, 2 or 3 steps back, through friends but not enemies.
fn ways_back(table: &Table, leader: LeaderId) -> Hexes {
    let (seat, battle) = (table.battle().leader_owner(leader), table.battle());
    let closed = battle.impassable | table.held(!seat);
    let (mut reached, mut front) = (Hexes::EMPTY, Hexes::of(Hex(table.leader(leader).hex.into())));
    for _ in 0..battle.charts.leader.retreat {
        let mut further = Hexes::EMPTY;
        for hex in front.iter() {
            for next in battle.lie.behind(hex.0 as u8, table.top(seat)) {
                if !has(&closed, next) {
                    further.insert(Hex(next.into()));
                }
            }
        }
        reached |= further;
        front = further;
    }
    reached
}

fn offer(table: &Table, leader: LeaderId, o: &mut Options<SamuraiBattles>) {
    let ways = ways_back(table, leader);
    for hex in ways.iter().map(|hex| hex.0 as u8) {
        o.consider(Choice::Retreat(hex), may_end(table, leader, hex, true));
    }
    o.offer(Choice::Seppuku);
    if o.explaining() {
        let seat = table.battle().leader_owner(leader);
        for hex in crate::battlefield::BOARD.hexes().filter(|&hex| !ways.contains(hex)) {
            let enemy =
                has(&table.held(!seat), hex.0 as u8) || table.battle().impassable.contains(hex);
            let rule =
                if enemy { LEADERRETREAT_NOT_THROUGH_ENEMIES } else { LEADERRETREAT_ONE_TO_THREE };
            o.refuse(Choice::Retreat(hex.0 as u8), rule);
        }
    }
}
