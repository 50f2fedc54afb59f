//! A short useful menu of moves: charges in reach, a coarse fan of advances, falling back, facing
//! the enemy. Any other legal move may be said as well; these serve the terminal, the page and the
//! computer players, and are cheap because they are made at every decision.

use super::charge_paths::{aim, may_charge};
use super::fall_back::farthest_back;
use super::manoeuvre::{crowds, farthest, reformed};
use super::places::{entry, may_leave, may_occupy};
use super::{charge_move, forced::homeward};
use crate::Daimyo;
use crate::choice::{Choice, Leg, Turn};
use crate::geometry::{bearing, extent, near, nearest_enemy};
use crate::s06_firing::EFFECTIVE;
use crate::sheet::NONE;
use crate::table::Table;
use crate::unit::{Deeds, Place, UnitId};
use crate::words::Terrain;
use engine::Options;
use ground::measured::{Angle, Length, Side};

/// What a unit that was picked might do.
pub fn unit_menu(table: &Table, id: UnitId, o: &mut Options<Daimyo>) {
    o.offer(Choice::Stay(id));
    let unit = &table[id];
    if unit.place == Place::Waiting {
        return entries(table, id, o);
    }
    if unit.building != NONE {
        for side in 0..4 {
            if !table.halted(id) && may_leave(table, id, side).is_ok() {
                o.offer(Choice::Leave(id, side));
            }
        }
        return;
    }
    if table.halted(id) {
        let about = Leg { turn: Turn::About, ..Leg::default() };
        if farthest(table, id, about).is_ok() && !table.gun(id) {
            o.offer(Choice::Move(id, about));
        }
        return;
    }
    if table.gun(id) {
        return gun_menu(table, id, o);
    }
    let nearest = nearest_enemy(table, id, |_, _| true);
    if nearest.is_some_and(|(_, gap)| gap <= charge_move(table, id)) {
        charges(table, id, o);
    }
    if !unit.deeds.has(Deeds::FELL_BACK) {
        advances(table, id, nearest, o);
    }
    if !unit.deeds.has(Deeds::MOVED) {
        let (back, _) = farthest_back(table, id);
        if back.0 > 0 {
            o.offer(Choice::Back(id, back.0 as u16));
        }
        face_enemy(table, id, nearest, o);
    }
    for (piece, index) in table.battle.get().terrain.iter().zip(0..) {
        if piece.kind == Terrain::Building && may_occupy(table, id, index).is_ok() {
            o.offer(Choice::Occupy(id, index));
        }
    }
}

fn charges(table: &Table, id: UnitId, o: &mut Options<Daimyo>) {
    if may_charge(table, id).is_err() {
        return;
    }
    let rect = table.rect(id);
    let reach = charge_move(table, id);
    let enemies = near(table, id, Some(!table.seat(id)), rect.front, extent(&rect) + reach);
    for enemy in enemies {
        if !table.hostile(id, enemy) || !rect.is_within(reach, &table.rect(enemy)) {
            continue;
        }
        if let Some((turn, wheel)) = aim(table, id, enemy) {
            o.offer(Choice::Charge(id, enemy, turn, wheel));
        }
    }
}

/// How far a unit goes that stops where it wants the nearest enemy: shooters at effective range, others
/// where the run-up of their charge is left to them; and out of reach of his charge.
fn stops(table: &Table, id: UnitId, enemy: UnitId, gap: Length) -> [Length; 2] {
    let shooter = table.shoots(id) && !table.cavalry(id);
    let wanted = if shooter { EFFECTIVE } else { charge_move(table, id).halved() + Length::cm(1) };
    [wanted, charge_move(table, enemy) + Length::cm(1)].map(|best| gap - best)
}

/// Back out of the reach of an enemy who could charge: about, and away as far as it goes.
fn withdrawal(table: &Table, id: UnitId, nearest: (UnitId, Length), o: &mut Options<Daimyo>) {
    let (enemy, gap) = nearest;
    if gap > charge_move(table, enemy) || table.routing(enemy) {
        return;
    }
    let leg = Leg { turn: Turn::About, ..Leg::default() };
    if let Ok((_, most, _)) = farthest(table, id, leg)
        && most >= Length::cm(2)
    {
        o.offer(Choice::Move(id, Leg { ahead: most.0 as u16, ..leg }));
    }
}

/// Straight on, and towards the nearest enemy (or the far baseline), all the way and half, and to where
/// he is wanted; or away from him.
fn advances(table: &Table, id: UnitId, nearest: Option<(UnitId, Length)>, o: &mut Options<Daimyo>) {
    let rect = table.rect(id);
    let towards = match nearest {
        Some((enemy, _)) => bearing(&rect, table.rect(enemy).centre()),
        None => {
            let ahead = homeward(!table.seat(id));
            let turn = (ahead - rect.facing).to_degrees() as i16;
            if turn > 180 { turn - 360 } else { turn }
        }
    };
    let mut wheels = [0, 0, 0];
    let mut count = 1;
    if towards.abs() >= 4 {
        wheels[count] = towards.clamp(-45, 45);
        count += 1;
    }
    if towards.abs() < 30 {
        // A little to the other side, to make room or to go round.
        wheels[count] = if towards > 0 { -20 } else { 20 };
        count += 1;
    }
    for &wheel in wheels.iter().take(count) {
        if let Ok((_, most, _)) = farthest(table, id, Leg { wheel, ..Leg::default() }) {
            let most = most.0.max(0) as u16;
            if most > 0 || wheel != 0 {
                o.offer(Choice::Move(id, Leg { wheel, ahead: most, ..Leg::default() }));
            }
            if wheel == 0 && most >= 200 {
                o.offer(Choice::Move(id, Leg { ahead: most / 2, ..Leg::default() }));
            }
            if let Some((enemy, gap)) = nearest.filter(|_| wheel == 0 || wheel == towards) {
                for stop in stops(table, id, enemy, gap) {
                    let leg = Leg { wheel, ahead: stop.0.max(0) as u16, ..Leg::default() };
                    let other = !o.offers().contains(&Choice::Move(id, leg));
                    if other && (100..i32::from(most) - 100).contains(&stop.0) {
                        o.offer(Choice::Move(id, leg));
                    }
                }
            }
        }
    }
    if let Some(nearest) = nearest {
        withdrawal(table, id, nearest, o);
    }
    if towards.abs() > 60 {
        let turn = match towards {
            ..-135 | 136.. => Turn::About,
            ..0 => Turn::Left,
            _ => Turn::Right,
        };
        let leg = Leg { turn, ..Leg::default() };
        if farthest(table, id, leg).is_ok() {
            o.offer(Choice::Move(id, leg));
        }
    }
}

/// Reforming in line to face the nearest enemy, if it is not doing so.
fn face_enemy(
    table: &Table,
    id: UnitId,
    nearest: Option<(UnitId, Length)>,
    o: &mut Options<Daimyo>,
) {
    if table.disordered(id) {
        return;
    }
    let rect = table.rect(id);
    let Some((enemy, gap)) = nearest else { return };
    let there = table.rect(enemy).centre();
    let front = rect.side_towards(there) == Side::Front;
    if gap > Length::cm(40) || (front && !table[id].in_column()) {
        return;
    }
    if let Some(angle) = Angle::of(there - rect.centre()) {
        let files = table[id].stands.div_ceil(2).max(1);
        let facing = angle.to_degrees();
        if reformed(table, id, files, facing).is_ok() {
            o.offer(Choice::Reform(id, files, facing));
        }
    }
}

fn gun_menu(table: &Table, id: UnitId, o: &mut Options<Daimyo>) {
    let unit = &table[id];
    let rect = table.rect(id);
    if unit.deeds.has(Deeds::MOVED) {
        return;
    }
    if let Some((enemy, _)) = nearest_enemy(table, id, |_, _| true)
        && let Some(angle) = Angle::of(table.rect(enemy).centre() - rect.centre())
    {
        let facing = angle.to_degrees();
        let turned =
            rect.turned(Angle::degrees(facing.into()) - rect.facing, rect.width, rect.depth);
        if crate::geometry::fits(table, id, &turned)
            && !crowds(table, id, &rect, &turned)
            && facing != rect.facing.to_degrees()
        {
            o.offer(Choice::Rotate(id, facing));
        }
    }
    if let Ok((resolved, most, _)) = farthest(table, id, Leg::default())
        && most.0 > 0
        && !resolved.way.bad(most)
        && crate::s09_weather::guns_move(table.weather)
    {
        o.offer(Choice::Move(id, Leg { ahead: most.0 as u16, ..Leg::default() }));
    }
}

/// A few places at which a late unit could enter.
fn entries(table: &Table, id: UnitId, o: &mut Options<Daimyo>) {
    let Some(card) = table.battle.clan(table.card(id).clan) else { return };
    let (low, high) = (card.entry.0, card.entry.1);
    let step = ((high - low) / 6).max(1);
    for place in 0..=6 {
        let y = low.saturating_add(step.saturating_mul(place)).clamp(0, high) as u16;
        let choice = Choice::Enter(id, y);
        if entry(table, id, y).is_ok() && !o.offers().contains(&choice) {
            o.offer(choice);
        }
    }
}
