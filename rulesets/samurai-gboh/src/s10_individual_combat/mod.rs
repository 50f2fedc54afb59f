//! 10.0 Individual Combat: duels, samurai, severed heads, hara-kiri, and the replacement of the
//! fallen.

pub mod s10_1_duel;
pub mod s10_25_challenge;
pub mod s10_27_charge;
pub mod s10_27_roads;
pub mod s10_27_wary;
pub mod s10_2_samurai;
pub mod s10_4_hara_kiri;
pub mod s10_5_replacement;

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::Fighter;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, Rank, SAMURAI, SamuraiId, d10};
use crate::s04_busho;
use crate::table::{Samurai, Table, badge};
use engine::{Rule, Seat, Umpire};
use ground::hexes::Hex;

/// Whose man this is.
pub fn seat_of(table: &Table, fighter: Fighter) -> Seat {
    match fighter {
        Fighter::Busho(clan) => table.clan_seat(clan),
        Fighter::Samurai(id) => table.clan_seat(samurai(table, id).of),
    }
}

/// A samurai in play.
pub fn samurai(table: &Table, id: SamuraiId) -> Samurai {
    table.samurai.get(id.i()).copied().unwrap_or_default()
}

/// The same, to change him.
pub fn with_samurai(table: &mut Table, id: SamuraiId, change: impl FnOnce(&mut Samurai)) {
    if let Some(man) = table.samurai.get_mut(id.i()) {
        change(man);
    }
}

/// Combat rating now.
pub fn combat(table: &Table, fighter: Fighter) -> u8 {
    match fighter {
        Fighter::Busho(clan) => s04_busho::combat(table, clan),
        Fighter::Samurai(id) => rated(table, id, 1),
    }
}

/// Stamina rating now.
pub fn stamina(table: &Table, fighter: Fighter) -> u8 {
    match fighter {
        Fighter::Busho(clan) => s04_busho::stamina(table, clan),
        Fighter::Samurai(id) => rated(table, id, 2),
    }
}

/// A rating of a samurai: range 0, combat 1, stamina 2; lost face takes 1 off (10.15).
pub fn rated(table: &Table, id: SamuraiId, rating: usize) -> u8 {
    let value = SAMURAI.get(id.i()).map_or(0, |card| card.ratings[rating.min(2)]);
    value.saturating_sub(u8::from(samurai(table, id).lost_face))
}

/// Hits from Individual Combat.
pub fn hits(table: &Table, fighter: Fighter) -> u8 {
    match fighter {
        Fighter::Busho(clan) => table.leader(clan).hits,
        Fighter::Samurai(id) => samurai(table, id).hits,
    }
}

/// Sets them.
pub fn set_hits(table: &mut Table, fighter: Fighter, hits: u8) {
    match fighter {
        Fighter::Busho(clan) => table.leader_mut(clan).hits = hits,
        Fighter::Samurai(id) => with_samurai(table, id, |man| man.hits = hits),
    }
}

/// Has he lost face?
pub fn has_lost_face(table: &Table, fighter: Fighter) -> bool {
    match fighter {
        Fighter::Busho(clan) => table.leader(clan).has(badge::LOST_FACE),
        Fighter::Samurai(id) => samurai(table, id).lost_face,
    }
}

/// Is he alive and in play?
pub fn in_play(table: &Table, fighter: Fighter) -> bool {
    match fighter {
        Fighter::Busho(clan) => table.leader(clan).present(),
        Fighter::Samurai(id) => {
            let man = samurai(table, id);
            !man.dead && man.of.some() && table.leader(man.of).present()
        }
    }
}

/// Where he stands: samurai stay with their Busho between their phases (10.28).
pub fn hex_of(table: &Table, fighter: Fighter) -> Hex {
    match fighter {
        Fighter::Busho(clan) => table.leader(clan).hex,
        Fighter::Samurai(id) => table.leader(samurai(table, id).of).hex,
    }
}

/// Takes the marker of lost face off a man who fights (10.15).
pub fn regain_face(table: &mut Table, fighter: Fighter) {
    match fighter {
        Fighter::Busho(clan) => table.leader_mut(clan).lift(badge::LOST_FACE),
        Fighter::Samurai(id) => with_samurai(table, id, |man| man.lost_face = false),
    }
}

/// He has Lost Face: Finished, -1 to all ratings, and dead if his hits now reach his Stamina. No
/// head is taken for that (10.15, G-O15).
pub fn lose_face(table: &mut Table, umpire: &mut impl Umpire<Gboh>, fighter: Fighter) {
    match fighter {
        Fighter::Busho(clan) => {
            table.leader_mut(clan).put(badge::LOST_FACE | badge::FINISHED);
        }
        Fighter::Samurai(id) => with_samurai(table, id, |man| man.lost_face = true),
    }
    umpire.announce(S10_15_A, Event::LostFace { fighter });
    if hits(table, fighter) > 0 && hits(table, fighter) >= stamina(table, fighter) {
        kill(table, umpire, fighter, S10_15_B);
    }
}

/// A man dies.
pub fn kill(table: &mut Table, umpire: &mut impl Umpire<Gboh>, fighter: Fighter, rule: Rule) {
    match fighter {
        Fighter::Busho(clan) => kill_busho(table, umpire, clan, rule),
        Fighter::Samurai(id) => {
            with_samurai(table, id, |man| {
                man.dead = true;
                man.hits = 0;
                man.lost_face = false;
            });
            umpire.announce(rule, Event::Killed { fighter });
        }
    }
}

/// A Busho dies; he is replaced in the 3Rs Phase (10.51).
pub fn kill_busho(table: &mut Table, umpire: &mut impl Umpire<Gboh>, clan: ClanId, rule: Rule) {
    let leader = table.leader_mut(clan);
    leader.hex = Hex(NOWHERE);
    leader.hits = 0;
    leader.put(badge::DEAD | badge::FINISHED);
    leader.lift(badge::WOUND | badge::BAD_WOUND | badge::LOST_FACE | badge::IN_ZOC);
    umpire.announce(rule, Event::Killed { fighter: Fighter::Busho(clan) });
    crate::scenario_book::note_death(table, umpire, clan);
}

/// The winner's side takes a head (10.3).
pub fn take_head(table: &mut Table, umpire: &mut impl Umpire<Gboh>, winner: Seat, loser: Fighter) {
    let great = match loser {
        Fighter::Busho(clan) => table.clan_card(clan).rank != Rank::Busho,
        Fighter::Samurai(_) => false,
    };
    let army = table.army_mut(winner);
    match great {
        true => army.great_heads += 1,
        false => army.heads += 1,
    }
    umpire.announce(S10_3_A, Event::HeadTaken { seat: winner, great });
}

/// The two dice of 9.25. Tells whether he is a casualty of any kind.
pub fn casualty_check(
    table: &mut Table,
    umpire: &mut impl Umpire<Gboh>,
    clan: ClanId,
    rule: Rule,
) -> bool {
    let seat = table.clan_seat(clan);
    let fighter = Fighter::Busho(clan);
    let die = d10(umpire, seat, rule);
    umpire.announce(rule, Event::CasualtyRolled { fighter, die });
    if die < 9 {
        return false;
    }
    let die = d10(umpire, seat, S9_25_B);
    umpire.announce(S9_25_B, Event::Casualty { fighter, die });
    let wounded = table.leader(clan).has(badge::WOUND | badge::BAD_WOUND);
    match die {
        0..=6 => {
            table.leader_mut(clan).put(badge::FINISHED);
            umpire.announce(S9_25_C, Event::Finished { clan });
        }
        7 | 8 if wounded => kill_busho(table, umpire, clan, S9_25_G),
        7 | 8 => {
            let (minus, wound, rule) = match die {
                7 => (1, badge::WOUND, S9_25_D),
                _ => (2, badge::BAD_WOUND, S9_25_E),
            };
            table.leader_mut(clan).put(wound | badge::FINISHED);
            umpire.announce(rule, Event::Wounded { clan, minus });
            if table.leader(clan).hits > s04_busho::stamina(table, clan) {
                kill_busho(table, umpire, clan, S9_25_G);
            }
        }
        _ => kill_busho(table, umpire, clan, S9_25_F),
    }
    true
}
