//! The Dragon card Burned Granaries: five dice against an army's blocks and honor.

use super::Dragon;
use super::effects::take_tokens;
use crate::SamuraiBattles;
use crate::choice::Choice;
use crate::end_game_and_victory::remove_blocks;
use crate::event::Event;
use crate::honor_and_fortune::{HONOR, roll};
use crate::rulebook::*;
use crate::table::{BURNED, Table, UnitId};
use crate::unit_reference_sheet::Symbol;
use engine::{Seat, Step, Umpire, next};
use serde::{Deserialize, Serialize};

/// Dice of the card.
pub const DICE: u8 = 5;

/// The card's losses, the victim picking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BurnedGranaries {
    victim: Seat,
    rolled: bool,
    /// Blocks still to be removed by symbol.
    left: [u8; 3],
    /// Tokens to be lost.
    honor: u8,
}

impl BurnedGranaries {
    /// Against this side.
    pub fn new(victim: Seat) -> BurnedGranaries {
        BurnedGranaries { victim, rolled: false, left: [0; 3], honor: 0 }
    }

    /// Rolls; then block by block; then the tokens.
    pub fn step(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<SamuraiBattles>,
    ) -> Step<SamuraiBattles> {
        let victim = self.victim;
        if !self.rolled {
            let counts = roll(umpire, DICE, !victim, DRAGON_BURNED_GRANARIES);
            let title = Dragon::BURNED_GRANARIES;
            umpire.announce(
                DRAGON_BURNED_GRANARIES,
                Event::DragonRolled { seat: !victim, title, counts },
            );
            (self.rolled, self.left, self.honor) =
                (true, [counts[0], counts[1], counts[2]], counts[HONOR]);
            return next();
        }
        let Some(rank) = self.left.iter().position(|&left| left > 0) else {
            for unit in table.units.iter_mut() {
                unit.marks &= !BURNED;
            }
            return take_tokens(table, umpire, victim, self.honor, DRAGON_BURNED_GRANARIES_HONOR);
        };
        let symbol = Symbol::RANKS[rank];
        let spared =
            |unit: &UnitId| table.kind(*unit).symbol == symbol && !table.unit(*unit).is(BURNED);
        if !table.army(victim).any(|unit| spared(&unit)) {
            self.left[rank] = 0;
            return next();
        }
        let choice = umpire.ask(victim, DRAGON_BURNED_GRANARIES, |o| {
            for unit in table.army(victim) {
                let check = if spared(&unit) { Ok(()) } else { Err(DRAGON_BURNED_GRANARIES) };
                o.consider(Choice::Lose(unit), check);
            }
        })?;
        self.left[rank] -= 1;
        if let Choice::Lose(unit) = choice {
            table.mark(unit, BURNED);
            remove_blocks(table, umpire, unit, 1, DRAGON_BURNED_GRANARIES);
        }
        next()
    }
}
