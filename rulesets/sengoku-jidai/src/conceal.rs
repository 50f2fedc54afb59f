//! What a player may not know: the other side's formation, tactical markers in hand and face down.

use crate::book::Bsj;
use crate::charts::{Formation, Pouch};
use crate::phase::Phase;
use crate::rulebook::S3_2_C;
use crate::table::{Table, Tried};
use engine::{Conceal, Dice, Draw, Seat, Seats};

impl Conceal for Bsj {
    /// Draws the other side's formation afresh among all that fit what this seat has seen (the last
    /// formation, the die of a change, the announced modifier, the markers used), then its markers.
    fn resample(table: &mut Table, seat: Seat, dice: &mut impl Dice) {
        let other = !seat;
        let army = *table.army(other);
        let mut possible: u128 = 0;
        for formation in Formation::ALL {
            if fits(table, other, formation) && pools(table, other, formation).is_some() {
                possible |= 1 << formation as u8;
            }
        }
        let formation = match possible.count_ones() {
            0 => army.before,
            1 => named(possible.trailing_zeros() as u8),
            _ => named(draw(dice, other, possible)),
        };
        let Some((mut pool, usable)) = pools(table, other, formation) else { return };
        let table_of = &table.ground().charts.formation;
        let marker = |place: u8| table_of.marker(formation, place);
        let mut laid = None;
        if army.laid.is_some() && usable != 0 {
            let place = draw(dice, other, usable);
            pool &= !(1 << place);
            laid = marker(place);
        }
        let mut hand = Pouch::EMPTY;
        for _ in 0..army.hand.len() {
            if pool == 0 {
                break;
            }
            let place = draw(dice, other, pool);
            pool &= !(1 << place);
            if let Some(marker) = marker(place) {
                hand.add(marker);
            }
        }
        let army = table.army_mut(other);
        (army.formation, army.hand, army.laid) = (formation, hand, laid);
    }
}

fn named(index: u8) -> Formation {
    Formation::ALL.get(index as usize).copied().unwrap_or_default()
}

fn draw(dice: &mut impl Dice, by: Seat, contents: u128) -> u8 {
    dice.draw(Draw { contents, bag: 0, by, seen_by: Seats::NONE, rule: S3_2_C })
}

/// Could this side be in that formation, as far as the other side has seen?
fn fits(table: &Table, side: Seat, formation: Formation) -> bool {
    let army = table.army(side);
    let field = table.ground();
    if let Some(shown) = army.shown
        && field.charts.formation.initiative(formation, field.house.mild_initiative) != shown
    {
        return false;
    }
    let kept = formation == army.before;
    match army.tried {
        Tried::No => kept,
        Tried::Free => {
            // On turn 1 initiative is rolled only if somebody left his historical formation, so who
            // kept his own knows that the other did not.
            let mine = table.army(!side);
            let rolled = table.phase >= Phase::Initiative;
            !(kept && rolled && mine.formation == mine.before)
        }
        Tried::With(slack) => {
            let passes = |to: Formation| slack >= i8::from(army.before.crosses(to));
            match kept {
                true => Formation::ALL.into_iter().any(|to| to != army.before && !passes(to)),
                false => passes(formation),
            }
        }
    }
}

/// The places of a formation's five markers that have not been shown, and those of them that could
/// lie face down now. None if the markers seen do not belong to the formation.
fn pools(table: &Table, side: Seat, formation: Formation) -> Option<(u128, u128)> {
    let army = table.army(side);
    let chart = &table.ground().charts.formation;
    let mut used = army.used;
    let (mut pool, mut usable) = (0u128, 0u128);
    let attacks = attacker(table) == Some(side);
    for place in 0..5 {
        let Some(marker) = chart.marker(formation, place) else { continue };
        if used.take(marker) {
            continue;
        }
        pool |= 1 << place;
        let worth = if attacks { marker.for_attacker() } else { marker.for_defender() };
        usable |= u128::from(worth.is_some()) << place;
    }
    let laid = u32::from(army.laid.is_some());
    let enough = pool.count_ones() >= u32::from(army.hand.len()) + laid;
    (used.is_empty() && enough && (laid == 0 || usable != 0)).then_some((pool, usable))
}

/// Whose lead attacker fights now: the active side's in melee, the other's in fire.
fn attacker(table: &Table) -> Option<Seat> {
    let active = table.division_seat(table.active?);
    Some(if table.phase == Phase::Fire { !active } else { active })
}
