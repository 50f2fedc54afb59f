//! What a roll scores: hits, ignored swords, tokens; and who can inspire whom.

use crate::SamuraiBattles;
use crate::battlefield::NOWHERE;
use crate::event::Counts;
use crate::honor_and_fortune::{HONOR, SWORD, gain};
use crate::rulebook::*;
use crate::table::{Blow, LeaderId, Piece, Table, UnitId};
use crate::unit_reference_sheet::{Symbol, Weapon};
use engine::{Seat, Umpire};
use ground::hexes::Hex;

/// Swords that the target ignores in close combat, by rank and stature.
pub fn swords_ignored(table: &Table, by: UnitId, at: UnitId) -> u8 {
    let (striker, target) = (table.kind(by), table.kind(at));
    let rank = match (target.symbol, striker.symbol) {
        (Symbol::Swords, _) => return 0,
        (Symbol::Square, Symbol::Circle) => 2,
        (Symbol::Square, Symbol::Triangle) | (Symbol::Triangle, Symbol::Circle) => 1,
        _ => 0,
    };
    rank + u8::from(target.horse && !striker.horse)
}

/// Hits of a roll, and swords that were ignored.
pub fn hits(table: &Table, by: UnitId, at: Piece, blow: Blow, counts: &Counts) -> (u8, u8) {
    let swords = counts[SWORD];
    // Any sword, even a bow's, hits a lone Leader.
    let Some(unit) = at.as_unit() else { return (swords, 0) };
    let matching = match table.kind(unit).symbol {
        Symbol::Circle => counts[0],
        Symbol::Triangle => counts[1],
        Symbol::Square => counts[2],
        Symbol::Swords => 0,
    };
    if blow == Blow::Ranged {
        let sharp = table.kind(by).weapon == Weapon::Arquebus || table.combat.swords;
        return (matching + if sharp { swords } else { 0 }, 0);
    }
    let ignored = swords_ignored(table, by, unit).min(swords);
    (matching + swords - ignored, ignored)
}

/// Tokens for honor faces.
pub(super) fn collect(
    table: &mut Table,
    umpire: &mut impl Umpire<SamuraiBattles>,
    by: UnitId,
    at: Piece,
    blow: Blow,
    counts: &Counts,
) {
    let kind = table.kind(by);
    let target = at.as_unit().map(|unit| table.kind(unit));
    let barred = match blow {
        Blow::Ranged => kind.weapon == Weapon::Arquebus,
        _ => target.is_some_and(|target| {
            let lower = matches!(target.symbol, Symbol::Circle | Symbol::Triangle);
            target.swarm || kind.horse && lower
        }),
    };
    if barred {
        return;
    }
    let due = counts[HONOR].saturating_sub(table.combat.inspired);
    let rule = if blow == Blow::Ranged { RANGED_BOW_HONOR } else { CLOSE_HONOR };
    gain(table, umpire, table.owner(by), due, rule);
}

/// The Leader who can inspire a unit: its own, or a mounted one next to it.
pub fn inspirer(table: &Table, unit: UnitId) -> Option<LeaderId> {
    let (seat, hex) = (table.owner(unit), table.unit(unit).hex);
    let ground = table.battle().charts.ground.get(table.ground(hex) as usize);
    if ground.is_some_and(|ground| !ground.inspire) {
        return None;
    }
    let around = table.battle().lie.around(hex);
    let near = |leader: &LeaderId| {
        let here = table.leader(*leader).hex;
        table.battle().is_mounted(*leader) && here != NOWHERE && around.contains(Hex(here.into()))
    };
    table.attached(unit).or_else(|| table.staff(seat).find(near))
}

/// The side that rolls, for those who look at the table.
pub fn roller(table: &Table) -> Seat {
    table.owner(table.combat.by)
}
