//! 5.4 Momentum, with the die roll of doom.

use crate::Gboh;
use crate::event::Event;
use crate::rulebook::*;
use crate::s02_components_and_terms::{ClanId, d10};
use crate::s04_busho::{free_of_overlord, initiative};
use crate::table::{Table, badge};
use engine::{Rule, Umpire};

/// What a Momentum die leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gained {
    /// Another phase.
    Phase,
    /// The Busho is Finished.
    Nothing,
    /// The Initiative goes over, with a free choice of Bushos (doom 0-1).
    Doom,
    /// An Active Withdrawal by itself (doom 9).
    Withdrawal,
}

/// May the Busho who has just had his phase try for another (5.41 to 5.45)?
pub fn may_try(table: &Table, clan: ClanId, second: ClanId) -> Result<(), Rule> {
    for clan in [clan, second] {
        if !clan.some() {
            continue;
        }
        let leader = table.leader(clan);
        if leader.phases >= 3 {
            return Err(S5_45_A);
        }
        if leader.has(badge::DOOMED) {
            return Err(S5_43_C);
        }
        if leader.has(badge::FINISHED | badge::FLED) || !leader.present() {
            return Err(S5_41_A);
        }
        // A phase is Orders, and for Orders he must be in reach of a So-taisho out of his honjin.
        free_of_overlord(table, clan)?;
    }
    Ok(())
}

/// Who tries for Momentum of those who have just had their phase: of a coordinated pair one of whom is out
/// of it, the other alone (5.41, K-65).
pub fn runners(table: &Table, clan: ClanId, second: ClanId) -> (ClanId, ClanId) {
    if !second.some() {
        return (clan, second);
    }
    let out = |clan: ClanId| {
        let leader = table.leader(clan);
        let gone = leader.has(badge::FINISHED | badge::FLED) || !leader.present();
        gone || free_of_overlord(table, clan).is_err()
    };
    match (out(clan), out(second)) {
        (true, false) => (second, ClanId::NONE),
        (false, true) => (clan, ClanId::NONE),
        _ => (clan, second),
    }
}

/// Rolls for Momentum; coordinated clans use the lower rating and add one (5.74).
pub fn try_momentum(
    table: &Table,
    umpire: &mut impl Umpire<Gboh>,
    clan: ClanId,
    second: ClanId,
) -> Gained {
    let mut need = initiative(table, clan);
    let mut plus = 0;
    if second.some() {
        need = need.min(initiative(table, second));
        plus = 1;
    }
    let seat = table.clan_seat(clan);
    let die = d10(umpire, seat, S5_42_A);
    let success = die + plus <= need;
    let rule = match (second.some(), success) {
        (true, _) => S5_74_A,
        (false, true) => S5_42_A,
        (false, false) => S5_42_B,
    };
    umpire.announce(rule, Event::Momentum { clan, die, plus, need });
    if success {
        return Gained::Phase;
    }
    if die != 9 {
        return Gained::Nothing;
    }
    let doom = d10(umpire, seat, S5_43_A);
    let (rule, gained) = match doom {
        0 | 1 => (S5_43_B, Gained::Doom),
        9 => (S5_43_E, Gained::Withdrawal),
        _ => (S5_43_D, Gained::Nothing),
    };
    umpire.announce(rule, Event::Doom { clan, die: doom });
    gained
}
