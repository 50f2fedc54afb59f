//! 10.27 Samurai Charge: the way on which the fewest can fire at him (K-52).

use crate::s02_components_and_terms::UnitId;
use crate::s07_facing_and_zocs::{controllers, fire_capable};
use crate::s08_fire::s08_1_fire_capable_units::able;
use crate::s10_individual_combat::s10_2_samurai::ALLOWANCE;
use crate::s10_individual_combat::s10_27_roads::{entry, over};
use crate::table::Table;
use engine::Seat;
use ground::hexes::{Edge, Hex};

const HALF: i16 = ALLOWANCE as i16;
const SIDE: usize = 2 * ALLOWANCE as usize + 1;

/// What a way costs: points, and above them those who can fire at him on it.
type Price = u16;

/// Those in whose zone of fire he would be in this hex.
fn watchers(table: &Table, hex: Hex, seat: Seat) -> Price {
    let shoots = |&unit: &UnitId| fire_capable(table, unit) && able(table, unit).is_ok();
    (controllers(table, hex, !seat).filter(shoots).count() as Price) << 8
}

/// The place of a hex in the window around another.
fn place(table: &Table, centre: Hex, hex: Hex) -> Option<usize> {
    let measures = &table.map().measures;
    let (at, centre) = (measures.axial(hex), measures.axial(centre));
    let (q, r) = (at.q - centre.q + HALF, at.r - centre.r + HALF);
    let inside = (0..SIDE as i16).contains(&q) && (0..SIDE as i16).contains(&r);
    inside.then(|| q as usize * SIDE + r as usize)
}

/// The first hex of that way to an enemy leader, and its price in points; of several ways the cheapest. Nothing
/// if it is not found within the points he has left. `risen`: he has gone up before.
pub fn wary_hex(
    table: &Table,
    (from, risen): (Hex, bool),
    goal: Hex,
    seat: Seat,
    left: u8,
) -> Option<(Hex, u8)> {
    // Searched from the goal outwards, so that each hex knows what is left to pay.
    let mut due = [[Price::MAX; 2]; SIDE * SIDE];
    let mut queue = [(Hex(0), 0, false); 2048];
    let (mut head, mut tail) = (0, 2);
    (queue[0], queue[1]) = ((goal, 0, false), (goal, 0, true));
    *due.get_mut(place(table, goal, goal)?)? = [0; 2];
    while head < tail {
        let (here, paid, after) = queue[head];
        head += 1;
        let known = place(table, goal, here).and_then(|at| due.get(at));
        if known.is_none_or(|known| known[usize::from(after)] != paid) {
            continue;
        }
        let into = Price::from(entry(table, here, seat)) + watchers(table, here, seat);
        let paid = paid.saturating_add(into);
        for &edge in &Edge::ALL {
            let Some(before) = table.map().step(here, edge) else { continue };
            // Every hex costs a point.
            let away = table.distance(before, from);
            if (paid & 0xff) + 1 + away > u16::from(left) {
                continue;
            }
            let slots = place(table, goal, before).and_then(|at| due.get_mut(at));
            let Some(slots) = slots else { continue };
            if slots.iter().all(|&slot| paid.saturating_add(1) >= slot) {
                continue;
            }
            if table.held_by(before, !seat) && before != from {
                continue;
            }
            // After a step up he has gone up; after another he has if he had before.
            let up = table.map().level_of(here) > table.map().level_of(before);
            for risen in [false, true].into_iter().filter(|&risen| (risen || up) == after) {
                let step = over(table, seat, before, edge.opposite(), risen);
                let Some((_, mp, _)) = step else { continue };
                let total = paid.saturating_add(Price::from(mp));
                let slot = &mut slots[usize::from(risen)];
                if (total & 0xff) + away > u16::from(left) || total >= *slot {
                    continue;
                }
                *slot = total;
                if let Some(next) = queue.get_mut(tail) {
                    *next = (before, total, risen);
                    tail += 1;
                }
            }
        }
    }
    let due = |hex: Hex, risen: bool| Some(due.get(place(table, goal, hex)?)?[usize::from(risen)]);
    let now = due(from, risen).filter(|&now| now != Price::MAX)?;
    Edge::ALL.into_iter().find_map(|edge| {
        let (to, mp, risen) = over(table, seat, from, edge, risen)?;
        let entry = entry(table, to, seat);
        if entry > 0 && to != goal {
            return None;
        }
        let price = mp.checked_add(entry)?;
        let whole = due(to, risen)?.checked_add(Price::from(price))?;
        (whole.checked_add(watchers(table, to, seat))? == now).then_some((to, price))
    })
}
