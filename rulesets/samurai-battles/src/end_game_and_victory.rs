//! End Game & Victory: banners, casualties that earn them, and the instant of the last one.

use crate::SamuraiBattles;
use crate::battlefield::NOWHERE;
use crate::event::Event;
use crate::rulebook::*;
use crate::table::{LeaderId, Piece, Table, UnitId};
use engine::{Outcome, Rule, Seat, Umpire};

/// Won by banners.
pub const BY_BANNERS: u8 = 0;
/// Won because the other side had too few cards.
pub const BY_SURRENDER: u8 = 1;
/// The limit of turns.
pub const BY_LIMIT: u8 = 2;

/// Who has won, if anybody has the banners he needs.
#[inline]
pub fn won(table: &Table) -> Option<Outcome> {
    let ([red, blue], goals) = (table.banners, table.battle().goals);
    if red < goals[0] && blue < goals[1] {
        return None;
    }
    let winner = if red >= goals[0] { Seat::Red } else { Seat::Blue };
    Some(Outcome { winner: Some(winner), degree: BY_BANNERS })
}

/// A side gains banners. The engine's end follows at once, in whatever step this happens.
pub fn award(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    seat: Seat,
    gained: u8,
    rule: Rule,
) {
    if gained == 0 {
        return;
    }
    table.banners[seat.index()] = table.banners[seat.index()].saturating_add(gained);
    umpire.announce(rule, Event::Banners { seat, gained, total: table.banners[seat.index()] });
    if won(table).is_some() {
        umpire.announce(
            OBJECT_INSTANT,
            Event::Banners { seat, gained: 0, total: table.banners[seat.index()] },
        );
    }
}

/// Removes blocks of a unit; what is more than it has is lost. The last one costs a banner, except
/// of the Bodyguard. The answer is how many fell. A Leader stays where he was: whether he is checked
/// and must go depends on how the blocks were lost (K-15).
pub fn remove_blocks(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    unit: UnitId,
    hits: u8,
    rule: Rule,
) -> u8 {
    let before = table.unit(unit);
    let lost = hits.min(before.blocks);
    if lost == 0 || before.hex == NOWHERE {
        return 0;
    }
    let left = before.blocks - lost;
    if let Some(unit) = table.units.get_mut(unit as usize) {
        unit.blocks = left;
    }
    umpire.announce(rule, Event::BlocksLost { unit, lost, left });
    if left == 0 {
        let winner = !table.owner(unit);
        table.put_unit(unit, NOWHERE);
        let (earned, rule) = match table.kind(unit).seated {
            true => (0, CLOSE_BODYGUARD_NO_BANNER),
            false => (1, BANNER_UNIT),
        };
        umpire.announce(rule, Event::Eliminated { piece: Piece::unit(unit) });
        award(table, umpire, winner, earned, rule);
    }
    lost
}

/// Takes a Leader off the field; with a banner for the other side or without.
pub fn remove_leader(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    leader: LeaderId,
    banner: bool,
    rule: Rule,
) {
    let winner = !table.battle().leader_owner(leader);
    table.put_leader(leader, NOWHERE);
    umpire.announce(rule, Event::Eliminated { piece: Piece::leader(leader) });
    if banner {
        let rule =
            if table.battle().is_commander(leader) { COMMANDER_ONE_BANNER } else { BANNER_LEADER };
        award(table, umpire, winner, 1, rule);
    }
}
