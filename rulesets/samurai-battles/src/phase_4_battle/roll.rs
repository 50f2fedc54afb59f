//! One roll of combat, ranged or close, and everything that it does to its target: dice, hits,
//! Leader check, flags, retreat. Attack, first blow and battle back all come here.

use super::score::{collect, hits, inspirer};
use super::{close_combat, levies, ranged_combat};
use crate::SamuraiBattles;
use crate::battlefield::NOWHERE;
use crate::battlefield_terrain::FREE;
use crate::choice::Choice;
use crate::contents::Frame;
use crate::dragon_cards::Moment;
use crate::dragon_cards::playing::{ask_window, open_now};
use crate::end_game_and_victory::{remove_blocks, won};
use crate::event::Event;
use crate::honor_and_fortune::{FLAG, SWORD, roll};
use crate::leader_casualty_check::{LeaderHit, LoneLeader, check_dice};
use crate::retreats::bolster_morale::entitled;
use crate::retreats::{Retreat, never_retreats};
use crate::rulebook::*;
use crate::table::{Blow, Combat, FirstBlow, LeaderId, NOBODY, Piece, Table, UnitId};
use engine::{List, Rule, Step, Umpire, call, done, next};
use serde::{Deserialize, Serialize};

/// Dice that Hedge of Points takes from an attack.
const HEDGE: u8 = 2;

/// Parts of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Part {
    Begin,
    Window,
    Inspire,
    Dice,
    LeaderCheck,
    AfterLeader,
    Flags,
    Ignore,
    End,
}

/// One roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatRoll {
    by: UnitId,
    at: Piece,
    /// Edges of the target's hex from which levies roll together; 0 for a single unit.
    edges: u8,
    blow: Blow,
    part: Part,
    /// Units already asked about inspiration.
    asked: u8,
    /// The Leader who was with the target.
    leader: LeaderId,
}

impl CombatRoll {
    /// A roll about to be made.
    pub fn new(by: UnitId, at: Piece, edges: u8, blow: Blow) -> CombatRoll {
        CombatRoll { by, at, edges, blow, part: Part::Begin, asked: 0, leader: NOBODY }
    }

    /// The section it belongs to.
    pub fn rule(&self) -> Rule {
        match self.blow {
            Blow::Ranged => RANGED_STEPS,
            Blow::Attack => CLOSE_STEPS,
            Blow::First => CARD_FIRST_STRIKE,
            Blow::Back => BATTLEBACK_SAME_RULES,
        }
    }

    fn units(&self, table: &Table) -> List<UnitId, 6> {
        if self.edges != 0 {
            return levies(table, table.owner(self.by), table.hex_of(self.at), self.edges);
        }
        let mut one = List::new();
        let _fits = one.push(self.by);
        one
    }

    /// The next part.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        match self.part {
            Part::Begin => {
                self.begin(table);
                next()
            }
            Part::Window => {
                let seat = table.owner(self.by);
                let moment = if self.blow == Blow::Ranged {
                    Moment::BeforeRanged
                } else {
                    Moment::BeforeClose
                };
                if !open_now(table, umpire, seat, moment) {
                    self.part = Part::Inspire;
                    return next();
                }
                let choice = ask_window(table, umpire, seat, moment)?;
                self.part = Part::Inspire;
                match choice {
                    Choice::Dragon(title, target) => call(Frame::play(seat, title, target)),
                    _ => next(),
                }
            }
            // The price of a declined challenge may have cost the target its last block.
            Part::Inspire if table.hex_of(self.at) == NOWHERE => {
                self.part = Part::End;
                next()
            }
            Part::Inspire => self.inspire(table, umpire),
            Part::Dice => self.dice(table, umpire),
            Part::LeaderCheck => self.leader_check(table, umpire),
            Part::AfterLeader => {
                let here = table.leader(self.leader).hex;
                let alone = here != NOWHERE && table.unit_of(self.leader).is_none();
                self.part = Part::Flags;
                if alone {
                    self.part = Part::End;
                    return call(Frame::LoneLeader(LoneLeader { leader: self.leader }));
                }
                next()
            }
            Part::Flags => {
                let target = self.at.as_unit().filter(|&unit| table.unit(unit).hex != NOWHERE);
                let Some(unit) = target.filter(|_| table.combat.flags > 0) else {
                    self.part = Part::End;
                    return next();
                };
                let seat = table.owner(unit);
                if !open_now(table, umpire, seat, Moment::RxFlags) {
                    self.part = Part::Ignore;
                    return next();
                }
                let choice = ask_window(table, umpire, seat, Moment::RxFlags)?;
                self.part = Part::Ignore;
                match choice {
                    Choice::Dragon(title, target) => call(Frame::play(seat, title, target)),
                    _ => next(),
                }
            }
            Part::Ignore => self.ignore(table, umpire),
            Part::End => {
                if self.blow == Blow::Ranged {
                    table.combat = Combat::default();
                }
                done()
            }
        }
    }

    /// Clears the markers of the roll before; what belongs to the whole close combat stays.
    fn begin(&mut self, table: &mut Table) {
        let combat = &mut table.combat;
        combat.by = self.by;
        combat.at = self.at;
        combat.blow = self.blow;
        (combat.bonus, combat.inspired, combat.flags, combat.firm, combat.dice) = (0, 0, 0, 0, 0);
        (combat.swords, combat.stand, combat.quiet, combat.shame, combat.saved) =
            (false, false, false, false, false);
        if self.blow == Blow::First && combat.first == FirstBlow::Treeline {
            combat.bonus = 1;
        }
        if self.blow == Blow::Ranged {
            (combat.first, combat.hedge) = (FirstBlow::None, false);
            if table.markers.matchcord == self.by {
                combat.bonus = 1;
                table.markers.matchcord = NOBODY;
            }
        }
        self.part = Part::Window;
    }

    /// A token for a die more; of a swarm each levy is asked in turn.
    fn inspire(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let seat = table.owner(self.by);
        let units = self.units(table);
        let asked = units.iter().copied().enumerate().skip(self.asked.into());
        let mut able =
            asked.filter_map(|(place, unit)| Some((place, unit, inspirer(table, unit)?)));
        let next_unit =
            able.next().filter(|_| self.blow != Blow::Ranged && table.honor[seat.index()] > 0);
        let Some((place, unit, leader)) = next_unit else {
            self.part = Part::Dice;
            table.combat.by = self.by;
            return next();
        };
        if table.combat.by != unit {
            // Whom of a swarm the question is about must lie on the table when it is asked.
            table.combat.by = unit;
            return next();
        }
        let choice = umpire.ask(seat, INSPIRE_ONE_TOKEN_ONE_DIE, |o| {
            o.offer(Choice::Inspire);
            o.offer(Choice::Pass);
        })?;
        self.asked = place as u8 + 1;
        if choice == Choice::Inspire {
            let _paid = table.forfeit(seat, 1);
            table.combat.inspired += 1;
            umpire.announce(INSPIRE_ONE_TOKEN_ONE_DIE, Event::Inspired { unit, leader });
        }
        next()
    }

    /// How many dice, with the base and what the ground allows of it, summed over a swarm.
    fn count(&self, table: &Table) -> (u8, u8, u8) {
        let into = table.hex_of(self.at);
        let (mut base, mut allowed, mut dice) = (0, 0, 0);
        for &unit in self.units(table).iter() {
            let found = match self.blow {
                Blow::Ranged => ranged_combat::dice(table, unit, into),
                blow => close_combat::dice(table, unit, into, blow),
            };
            if let Some((its_base, its_limit, its_dice)) = found {
                (base, allowed) = (base + its_base, allowed + its_base.min(its_limit));
                dice += its_dice;
            }
        }
        dice += table.combat.inspired;
        // The hedge takes its dice from the whole roll, an inspired die included (K-13).
        if table.combat.hedge && self.blow == Blow::Attack {
            dice = dice.saturating_sub(HEDGE).max(1);
        }
        (base, if allowed < base { allowed } else { FREE }, dice)
    }

    fn dice(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let seat = table.owner(self.by);
        let (base, limit, dice) = self.count(table);
        let counts = roll(umpire, dice, seat, self.rule());
        table.combat.dice = dice;
        let (hits, ignored) = hits(table, self.by, self.at, self.blow, &counts);
        let (by, at, blow) = (self.by, self.at, self.blow);
        umpire.announce(
            self.rule(),
            Event::Rolled { by, at, blow, base, limit, dice, counts, hits, ignored },
        );
        table.combat.flags = counts[FLAG];
        self.part = Part::Flags;
        let mut flow = next();
        match self.at.as_leader() {
            Some(leader) => {
                self.leader = leader;
                table.combat.flags = 0;
                self.part = Part::End;
                flow = if hits > 0 {
                    self.part = Part::AfterLeader;
                    call(Frame::LeaderHit(LeaderHit::new(leader, LONELEADER_SWORD_KILLS)))
                } else {
                    call(Frame::LoneLeader(LoneLeader { leader }))
                };
            }
            None => {
                let leader = table.attached(at.0);
                let rule = if blow == Blow::Ranged { RANGED_BLOCK_LOSS } else { CLOSE_BLOCK_LOSS };
                let lost = remove_blocks(table, umpire, at.0, hits, rule);
                if won(table).is_some() {
                    return next();
                }
                if let Some(leader) = leader.filter(|_| lost > 0) {
                    (self.leader, self.part) = (leader, Part::LeaderCheck);
                }
            }
        }
        collect(table, umpire, self.by, self.at, self.blow, &counts);
        flow
    }

    fn leader_check(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let survives = self.at.as_unit().is_some_and(|unit| table.unit(unit).hex != NOWHERE);
        let (dice, rule) = check_dice(self.blow == Blow::Ranged, survives);
        let swords = roll(umpire, dice, table.owner(self.by), rule)[SWORD];
        let (leader, hit) = (self.leader, swords == dice);
        umpire.announce(rule, Event::LeaderCheck { leader, dice, swords, hit });
        self.part = Part::AfterLeader;
        if hit {
            call(Frame::LeaderHit(LeaderHit::new(leader, LEADERCHECK_BANNER)))
        } else {
            next()
        }
    }

    /// How many flags are ignored, and what the others do.
    fn ignore(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let Some(unit) = self.at.as_unit() else { return done() };
        let flags = table.combat.flags;
        if table.combat.stand {
            table.combat.flags = 0;
            self.part = Part::End;
            umpire.announce(
                DRAGON_DIE_WHERE_YOU_STAND,
                Event::Flags { unit, flags, ignored: flags, entitled: flags },
            );
            remove_blocks(table, umpire, unit, 1, DRAGON_DIE_WHERE_YOU_STAND);
            return next();
        }
        // Who withdraws by order retreats in full (D-9).
        let quiet = table.combat.quiet;
        let entitled = if quiet { 0 } else { entitled(table, unit, table.kind(self.by).horse) };
        let choice = umpire.ask(table.owner(unit), MORALE_CHOICE, |o| {
            for ignored in 0..=flags {
                let check = match ignored {
                    few if few <= entitled => Ok(()),
                    _ if quiet => Err(DRAGON_ORDERED_WITHDRAWAL),
                    1 | 2 => Err(MORALE_CHOICE),
                    _ => Err(MORALE_MAX_TWO),
                };
                o.consider(Choice::Ignore(ignored), check);
            }
        })?;
        let ignored = if let Choice::Ignore(ignored) = choice { ignored } else { 0 };
        umpire.announce(MORALE_CHOICE, Event::Flags { unit, flags, ignored, entitled });
        let rest = flags.saturating_sub(ignored);
        table.combat.flags = 0;
        self.part = Part::End;
        if rest == 0 {
            return next();
        }
        if let Some(rule) = never_retreats(table, unit) {
            umpire.announce(rule, Event::Stands { unit, flags: rest });
            remove_blocks(table, umpire, unit, rest, rule);
            return next();
        }
        call(Frame::Retreat(Retreat::new(table, unit, rest * table.kind(unit).flee)))
    }
}
