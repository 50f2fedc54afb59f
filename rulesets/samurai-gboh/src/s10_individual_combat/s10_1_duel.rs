//! 10.1 Combat Between Busho, which serves samurai too.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::{Choice, Fighter};
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::d10;
use crate::s07_facing_and_zocs::in_zoc;
use crate::s10_individual_combat::*;
use crate::table::Table;
use engine::{Options, Step, Umpire, done, next};
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

/// A fight man against man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Duel {
    one: Fighter,
    two: Fighter,
    /// Hits each brought into it (10.17).
    before: [u8; 2],
    /// Where they fight, if they have met; nowhere if each stands with his men.
    hex: Hex,
    begun: bool,
    /// One round has been fought and its loser may break off.
    asks: bool,
}

/// Hits for the lower of two totals: one, two at half or less, three at a third or less (10.13).
pub fn blow(low: u8, high: u8) -> u8 {
    let (low, high) = (u16::from(low), u16::from(high));
    match (3 * low <= high, 2 * low <= high) {
        (true, _) => 3,
        (_, true) => 2,
        _ => 1,
    }
}

impl Duel {
    /// Between these two; the first is the attacker or challenger.
    pub fn between(table: &Table, one: Fighter, two: Fighter) -> Duel {
        let before = [hits(table, one), hits(table, two)];
        // In a shock each stands with his own men.
        Duel { one, two, before, hex: Hex(NOWHERE), begun: false, asks: false }
    }

    /// The same in a given hex.
    pub fn at(table: &Table, one: Fighter, two: Fighter, hex: Hex) -> Duel {
        Duel { hex, ..Duel::between(table, one, two) }
    }

    /// Who has more hits, if anybody.
    fn worse(&self, table: &Table) -> Option<Fighter> {
        let (one, two) = (hits(table, self.one), hits(table, self.two));
        match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(self.one),
            std::cmp::Ordering::Less => Some(self.two),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Round after round.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        if !self.begun {
            self.begun = true;
            // Whoever fights regains his face at once (10.15).
            regain_face(table, self.one);
            regain_face(table, self.two);
            umpire.announce(S10_11_A, Event::DuelBegins { fighters: [self.one, self.two] });
            return next();
        }
        if self.asks
            && let Some(worse) = self.worse(table)
        {
            let seat = seat_of(table, worse);
            let choice = umpire.ask(seat, S10_14_B, |o| self.ways_out(table, worse, o))?;
            self.asks = false;
            if let Choice::BreakOff(hex) = choice {
                return self.break_off(table, umpire, worse, hex);
            }
        }
        self.round(table, umpire)
    }

    fn ways_out(&self, table: &Table, worse: Fighter, o: &mut Options<Gboh>) {
        o.offer(Choice::FightOn);
        let seat = seat_of(table, worse);
        let map = table.map();
        if let Fighter::Samurai(_) = worse {
            // A samurai goes back to his Busho in any case (10.28): there is no place to choose.
            o.offer(Choice::BreakOff(hex_of(table, worse)));
            return;
        }
        let from = if self.hex.0 == NOWHERE { hex_of(table, worse) } else { self.hex };
        for hex in map.board.range(from, 3).skip(1) {
            let ground = map.charts.terrain[map.ground_of(hex) as usize].mp.is_some();
            if ground && !table.held_by(hex, !seat) {
                // No leader goes into an enemy zone where he has no friend (4.71).
                let free = table.held_by(hex, seat) || !in_zoc(table, hex, !seat);
                o.consider(Choice::BreakOff(hex), if free { Ok(()) } else { Err(S4_71_A) });
            }
        }
    }

    fn round(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        let fighters = [self.one, self.two];
        let mut dice = [0; 2];
        let mut totals = [0; 2];
        for (index, fighter) in fighters.into_iter().enumerate() {
            dice[index] = d10(umpire, seat_of(table, fighter), S10_13_A);
            totals[index] = dice[index] + combat(table, fighter);
        }
        let mut dealt = [0u8; 2];
        match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Less => dealt[0] = blow(totals[0], totals[1]),
            std::cmp::Ordering::Greater => dealt[1] = blow(totals[1], totals[0]),
            std::cmp::Ordering::Equal => {}
        }
        for (fighter, dealt) in fighters.into_iter().zip(dealt) {
            let total = hits(table, fighter).saturating_add(dealt);
            set_hits(table, fighter, total);
        }
        umpire.announce(S10_13_A, Event::DuelRound { fighters, dice, totals, hits: dealt });
        // Hits kill when they are dealt: who has lived with as many as his Stamina since a wound lowered it
        // (9.25) dies of the next one.
        let slain = |index: usize| {
            dealt[index] > 0
                && hits(table, fighters[index]) >= stamina(table, fighters[index]).max(1)
        };
        // Only the lower total is hit (10.13), so no round kills both.
        match (slain(0), slain(1)) {
            (true, _) => self.won(table, umpire, 1),
            (_, true) => self.won(table, umpire, 0),
            _ => {
                self.asks = true;
                next()
            }
        }
    }

    /// The winner takes the head and keeps one hit of this fight at most (10.17).
    fn won(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        winner: usize,
    ) -> Step<Gboh> {
        let fighters = [self.one, self.two];
        let (victor, loser) = (fighters[winner & 1], fighters[1 - (winner & 1)]);
        kill(table, umpire, loser, S10_16_A);
        take_head(table, umpire, seat_of(table, victor), loser);
        self.heal(table, umpire, winner);
        done()
    }

    fn heal(&self, table: &mut Table, umpire: &mut impl Umpire<Gboh>, winner: usize) {
        let fighter = [self.one, self.two][winner & 1];
        let before = self.before[winner & 1];
        let now = hits(table, fighter);
        let left = before + u8::from(now > before);
        set_hits(table, fighter, left);
        umpire.announce(S10_17_A, Event::DuelWon { fighter, left });
    }

    fn break_off(
        &mut self,
        table: &mut Table,
        umpire: &mut impl Umpire<Gboh>,
        worse: Fighter,
        hex: Hex,
    ) -> Step<Gboh> {
        let winner = usize::from(worse == self.one);
        if let Fighter::Busho(clan) = worse {
            table.leader_mut(clan).hex = hex;
            umpire.announce(S10_14_C, Event::Rode { clan, hex });
        }
        lose_face(table, umpire, worse);
        self.heal(table, umpire, winner);
        done()
    }
}

#[cfg(test)]
mod tests {
    use super::blow;

    #[test]
    fn the_lower_total_pays_by_how_far_it_is_below() {
        assert_eq!(blow(10, 11), 1);
        assert_eq!(blow(6, 12), 2);
        assert_eq!(blow(7, 13), 1);
        assert_eq!(blow(4, 12), 3);
        assert_eq!(blow(5, 14), 2);
        assert_eq!(blow(0, 5), 3);
    }
}
