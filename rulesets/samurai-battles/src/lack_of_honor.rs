//! Lack of Honor: a side that cannot pay in full rolls against its own blocks.

use crate::SamuraiBattles;
use crate::battlefield::{NOWHERE, distance};
use crate::choice::Choice;
use crate::contents::Frame;
use crate::end_game_and_victory::{remove_blocks, won};
use crate::event::Event;
use crate::honor_and_fortune::{SWORD, roll};
use crate::leader_casualty_check::LeaderHit;
use crate::rulebook::*;
use crate::table::{LeaderId, Table, UnitId};
use crate::unit_reference_sheet::Symbol;
use engine::{Seat, Step, Umpire, call, done, next};
use serde::{Deserialize, Serialize};

/// Dice of the roll, besides one for each token that was wanting.
pub const DICE: u8 = 4;

/// What was not paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// The retreat of a unit.
    Unit(UnitId),
    /// The retreat of a lone Leader.
    Leader(LeaderId),
    /// A Dragon card of the opponent.
    Dragon,
}

/// The roll and its losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LackOfHonor {
    seat: Seat,
    cause: Cause,
    /// Where the retreat ended, from where distances are measured.
    from: u8,
    /// Tokens wanting; 0 once it is rolled.
    short: u8,
    /// Blocks still to be removed by symbol.
    left: [u8; 3],
}

impl LackOfHonor {
    /// Tokens were wanting.
    pub fn new(seat: Seat, cause: Cause, from: u8, short: u8) -> LackOfHonor {
        LackOfHonor { seat, cause, from, short, left: [0; 3] }
    }

    /// Units of the symbol that may lose the block: the nearest, or any for a Dragon card.
    fn candidates<'a>(
        &self,
        table: &'a Table,
        symbol: Symbol,
    ) -> impl Iterator<Item = UnitId> + use<'a> {
        let (seat, from, any) = (self.seat, self.from, self.cause == Cause::Dragon);
        let bearers =
            move || table.army(seat).filter(move |&unit| table.kind(unit).symbol == symbol);
        let away = move |unit: UnitId| if any { 0 } else { distance(from, table.unit(unit).hex) };
        let nearest = bearers().map(away).min();
        bearers().filter(move |&unit| Some(away(unit)) == nearest)
    }

    /// Rolls, then removes block after block.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        if self.short > 0 {
            return self.roll(table, umpire);
        }
        let Some(rank) = self.left.iter().position(|&left| left > 0) else { return done() };
        let (symbol, this) = (Symbol::RANKS[rank], *self);
        if this.candidates(table, symbol).next().is_none() {
            self.left[rank] = 0;
            return next();
        }
        let (ask, cite) = match self.cause {
            Cause::Dragon => (LACK_DRAGON, LACK_DRAGON),
            Cause::Leader(_) => (LACK_TIE_OWNER, LACK_LEADER_RETREAT),
            Cause::Unit(_) => (LACK_TIE_OWNER, LACK_OTHER_SYMBOL),
        };
        let choice = umpire.ask(self.seat, ask, |o| {
            this.candidates(table, symbol).for_each(|unit| o.offer(Choice::Lose(unit)));
            if o.explaining() {
                for unit in table.army(this.seat) {
                    if this.candidates(table, symbol).all(|other| other != unit) {
                        o.refuse(Choice::Lose(unit), cite);
                    }
                }
            }
        })?;
        self.left[rank] -= 1;
        if let Choice::Lose(unit) = choice {
            remove_blocks(table, umpire, unit, 1, cite);
        }
        next()
    }

    fn roll(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let dice = DICE + std::mem::take(&mut self.short);
        let counts = roll(umpire, dice, self.seat, LACK_DICE);
        umpire.announce(LACK_DICE, Event::Lack { seat: self.seat, dice, counts });
        self.left = [counts[0], counts[1], counts[2]];
        match self.cause {
            Cause::Unit(unit) => {
                let symbol = table.kind(unit).symbol;
                if let Some(own) = Symbol::RANKS.iter().position(|&rank| rank == symbol) {
                    let hits = std::mem::take(&mut self.left[own]);
                    remove_blocks(table, umpire, unit, hits, LACK_OWN_SYMBOL);
                }
            }
            Cause::Leader(leader) if counts[SWORD] > 0 && table.leader(leader).hex != NOWHERE => {
                return call(Frame::LeaderHit(LeaderHit::new(leader, LACK_LEADER_SWORD)));
            }
            _ => {}
        }
        // The end, if it has come, is noticed by whoever runs this step.
        let _over = won(table);
        next()
    }
}
