//! 10.25 The Challenge: whom it reaches, and how it is answered.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::{Choice, Fighter};
use crate::contents::Frame;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, SAMURAI, SamuraiId, d10};
use crate::s04_busho::s04_7_lone_busho::Clans;
use crate::s04_busho::{in_honjin, initiative};
use crate::s08_fire::s08_24_line_of_sight::sees;
use crate::s10_individual_combat::s10_1_duel::Duel;
use crate::s10_individual_combat::s10_2_samurai::{draw, may_draw};
use crate::s10_individual_combat::*;
use crate::table::{Table, badge};
use engine::{Options, Rule, Step, Umpire, call, done, next};
use ground::hexes::Hex;
use serde::{Deserialize, Serialize};

/// Everybody a challenge reaches: in range, in sight, and not a So-taisho or Taisho in his honjin.
pub fn challenged(table: &Table, by: SamuraiId, from: Hex) -> impl Iterator<Item = Fighter> + '_ {
    let seat = seat_of(table, Fighter::Samurai(by));
    let range = u16::from(rated(table, by, 0));
    let bushos = table.all_clans().map(Fighter::Busho);
    let others = (0..SAMURAI.len() as u8).map(|id| Fighter::Samurai(SamuraiId(id)));
    bushos.chain(others).filter(move |&man| {
        let hex = hex_of(table, man);
        let tent = matches!(man, Fighter::Busho(clan) if in_honjin(table, clan));
        in_play(table, man)
            && hex.0 != NOWHERE
            && seat_of(table, man) != seat
            && !tent
            && table.distance(from, hex) <= range
            && sees(table, from, hex)
    })
}

/// A challenge that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Challenge {
    by: SamuraiId,
    hex: Hex,
    fought: bool,
    /// Bushos who tried to send a man and could not: they have had their punishment (K-15).
    #[serde(default)] // Saves of rules versions before the ninth name the last of them only.
    punished: Clans,
}

impl Challenge {
    /// Issued by a samurai where he stands.
    pub fn by(by: SamuraiId, hex: Hex) -> Challenge {
        Challenge { by, hex, fought: false, punished: Clans::default() }
    }

    fn may_send(&self, table: &Table, clan: ClanId) -> Result<(), Rule> {
        let leader = table.leader(clan);
        if leader.has(badge::LOST_FACE) {
            return Err(S10_15_C);
        }
        if !leader.has(badge::ACTIVE) && !leader.has(badge::FINISHED) {
            return Err(S10_25_C);
        }
        may_draw(table, clan)
    }

    fn options(&self, table: &Table, o: &mut Options<Gboh>) {
        for man in challenged(table, self.by, self.hex) {
            o.offer(Choice::Accept(man));
            if let Fighter::Busho(clan) = man {
                o.consider(Choice::Send(clan), self.may_send(table, clan));
            }
        }
        o.offer(Choice::Ignore);
    }

    /// Asks the other side for its answer.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Gboh>) -> Step<Gboh> {
        if self.fought {
            return done();
        }
        let seat = !seat_of(table, Fighter::Samurai(self.by));
        let choice = umpire.ask(seat, S10_25_B, |o| self.options(table, o))?;
        let challenger = Fighter::Samurai(self.by);
        match choice {
            Choice::Accept(man) => {
                self.fought = true;
                umpire.announce(S10_26_A, Event::Accepted { fighter: man });
                self.shame(table, umpire, man);
                call(Frame::Duel(Duel::at(table, challenger, man, self.hex)))
            }
            Choice::Send(clan) => {
                if table.leader(clan).has(badge::FINISHED) {
                    let need = initiative(table, clan);
                    let die = d10(umpire, seat, S10_25_D);
                    umpire.announce(S10_25_D, Event::SendTried { clan, die, need });
                    if die > need {
                        lose_face(table, umpire, Fighter::Busho(clan));
                        self.punished.put(clan);
                        return next();
                    }
                }
                self.fought = true;
                table.leader_mut(clan).put(badge::FINISHED);
                umpire.announce(S10_25_C, Event::Finished { clan });
                let man = Fighter::Samurai(draw(table, umpire, clan));
                self.shame(table, umpire, Fighter::Busho(clan));
                call(Frame::Duel(Duel::at(table, challenger, man, self.hex)))
            }
            _ => {
                umpire.announce(S10_25_E, Event::Ignored { seat });
                let men = self.men(table);
                for man in men.into_iter().flatten() {
                    if self.is_punished(man) {
                        continue;
                    }
                    if has_lost_face(table, man) {
                        umpire.announce(S10_15_C, Event::Seppuku { fighter: man });
                        kill(table, umpire, man, S10_15_C);
                    } else {
                        lose_face(table, umpire, man);
                    }
                }
                done()
            }
        }
    }

    fn men(&self, table: &Table) -> [Option<Fighter>; 32] {
        let mut men = [None; 32];
        for (slot, man) in men.iter_mut().zip(challenged(table, self.by, self.hex)) {
            *slot = Some(man);
        }
        men
    }

    /// Men without face must answer; if none of them does, they die (10.15).
    fn shame(&self, table: &mut Table, umpire: &mut impl Umpire<Gboh>, answered: Fighter) {
        if has_lost_face(table, answered) {
            return;
        }
        for man in self.men(table).into_iter().flatten() {
            if has_lost_face(table, man) && !self.is_punished(man) {
                umpire.announce(S10_15_C, Event::Seppuku { fighter: man });
                kill(table, umpire, man, S10_15_C);
            }
        }
    }

    fn is_punished(&self, man: Fighter) -> bool {
        matches!(man, Fighter::Busho(clan) if self.punished.has(clan))
    }
}
