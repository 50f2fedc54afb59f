//! What is drawn over the table: command radii, arcs of fire and of charge, and the ghosts of moves.
//!
//! Between activations every leader's radius is shown. While a clan is active only what it could do
//! now is: arcs of the units that may still act, and for the unit that was picked the places where
//! the moves of its menu would put it.

use crate::Daimyo;
use crate::choice::Choice;
use crate::depict::{at, cm, degrees};
use crate::depict_names::Names;
use crate::geometry::apart;
use crate::s02_sequence::activation::{GENERALS, StepOf};
use crate::s03_movement::charge_paths::{may_charge, path, squared};
use crate::s03_movement::manoeuvre::{reformed, resolve, wheeled};
use crate::s03_movement::moving::may_act;
use crate::s03_movement::suggestions::unit_menu;
use crate::s03_movement::{charge_move, wheel_cost};
use crate::s06_firing::{LONG, may_fire, targets_of};
use crate::s08_artillery::ranges;
use crate::sheet::NONE;
use crate::table::LeaderId;
use crate::unit::UnitId;
use crate::words::Weather;
use engine::{Options, Seat, Tongue};
use ground::measured::{Length, Rect};
use scene::{Mark, Point};

/// All of them.
pub fn marks(names: Names) -> Vec<Mark> {
    let table = names.table;
    let mut marks = Vec::new();
    let focus = table.focus;
    if focus.clan == NONE {
        let leaders = table.all_leaders().filter(|&leader| table.active(leader));
        marks.extend(leaders.map(|leader| command(names, leader)));
        return marks;
    }
    let (leader, seat) = match focus.clan {
        GENERALS.. => {
            let seat = Seat::BOTH[(focus.clan & 1) as usize];
            (LeaderId::general(seat), seat)
        }
        clan => (LeaderId::daimyo(clan), table.side_of(LeaderId::daimyo(clan))),
    };
    if table.active(leader) {
        marks.push(command(names, leader));
    }
    let acts = |&id: &UnitId| match focus.unit {
        NONE if focus.clan >= GENERALS => table.card(id).clan == NONE || table[leader].with == id.0,
        NONE => table.card(id).clan == focus.clan,
        unit => id.0 == unit,
    };
    for id in table.of(seat).filter(acts) {
        match focus.step {
            StepOf::Move if may_act(table, id).is_ok() => {
                if may_charge(table, id).is_ok() {
                    marks.extend(charge_arc(names, id));
                }
                marks.extend(fire_arc(names, id));
            }
            StepOf::Fire if may_fire(table, id).is_ok() => {
                marks.extend(fire_arc(names, id));
                marks.extend(shots(names, id));
            }
            _ => {}
        }
    }
    if focus.unit != NONE {
        ghosts(names, UnitId(focus.unit), &mut marks);
    }
    marks
}

fn command(names: Names, leader: LeaderId) -> Mark {
    let table = names.table;
    let radius = match (leader.clan(), table.weather) {
        (_, Weather::Fog) => 10.0,
        (None, _) => 20.0,
        (Some(_), _) => 15.0,
    };
    let who = names.leader(leader);
    let label = match names.tongue {
        Tongue::English => format!("command of {who}"),
        Tongue::Japanese => format!("{who}の指揮範囲"),
    };
    Mark::Circle { centre: at(table.spot(leader)), radius, label }
}

/// Where a unit may shoot: in front of its edge within 45 degrees, out to long range.
fn fire_arc(names: Names, id: UnitId) -> Option<Mark> {
    let table = names.table;
    let reach = match ranges(table.weapon(id)) {
        Some((_, long)) => long,
        None if table.shoots(id) => LONG,
        None => return None,
    };
    let reach = reach.min(table.visibility());
    let rect = table.rect(id);
    let unit = names.unit(id);
    let label = match names.tongue {
        Tongue::English => format!("{unit} can fire {reach} cm"),
        Tongue::Japanese => format!("{unit}の射程{reach} cm"),
    };
    if table.cavalry(id) {
        return Some(Mark::Circle { centre: at(rect.centre()), radius: cm(reach.0), label });
    }
    let half = Length(rect.width.0 / 2);
    let corner = |right: Length, ahead: Length| at(rect.point_at(right, ahead));
    let slant = Length(reach.0 * 7 / 10);
    let outline = vec![
        corner(-half, Length::ZERO),
        corner(-half - slant, slant),
        corner(-half - Length(reach.0 * 38 / 100), Length(reach.0 * 92 / 100)),
        corner(-half, reach),
        corner(half, reach),
        corner(half + Length(reach.0 * 38 / 100), Length(reach.0 * 92 / 100)),
        corner(half + slant, slant),
        corner(half, Length::ZERO),
    ];
    Some(Mark::Shape { outline, label })
}

/// The ground a charge can cover: a wheel of up to half the allowance to either side, then straight
/// on. Only shown where there is somebody to charge, or for the unit that was picked.
fn charge_arc(names: Names, id: UnitId) -> Option<Mark> {
    let table = names.table;
    let (rect, most) = (table.rect(id), charge_move(table, id));
    let seat = table.seat(id);
    let anybody = || table.of(!seat).any(|enemy| rect.distance(&table.rect(enemy)) <= most);
    if most == Length::ZERO || table.focus.unit == NONE && !anybody() {
        return None;
    }
    let widest = (1..=90).rev().find(|&wheel| wheel_cost(table, id, wheel) * 2 <= most)?;
    let half = Length(rect.width.0 / 2);
    let end = |wheel: i16| {
        let cost = if wheel == 0 { Length::ZERO } else { wheel_cost(table, id, wheel) };
        wheeled(&rect, wheel).advanced(most - cost)
    };
    let corner = |rect: &Rect, right: Length| at(rect.point_at(right, Length::ZERO));
    let mut outline: Vec<Point> = vec![corner(&rect, -half)];
    let parts: Vec<i16> = (0..=4).map(|part| widest * part / 4).collect();
    outline.extend(parts.iter().rev().map(|&wheel| corner(&end(-wheel), -half)));
    outline.extend(parts.iter().map(|&wheel| corner(&end(wheel), half)));
    outline.push(corner(&rect, half));
    let unit = names.unit(id);
    let label = match names.tongue {
        Tongue::English => format!("{unit} can charge {most} cm"),
        Tongue::Japanese => format!("{unit}の突撃範囲{most} cm"),
    };
    Some(Mark::Shape { outline, label })
}

/// From a unit that may fire to everybody its stands would fire at.
fn shots(names: Names, id: UnitId) -> Vec<Mark> {
    let table = names.table;
    let from = at(table.rect(id).front);
    targets_of(table, id)
        .map(|target| {
            let to = at(table.rect(target).nearest_point(table.rect(id).front));
            let far = apart(table, id, target);
            let label = match names.tongue {
                Tongue::English => format!("fire, {far} cm"),
                Tongue::Japanese => format!("射撃、{far} cm"),
            };
            Mark::Arrow { from, to, label }
        })
        .collect()
}

/// Where the moves of its menu would put a unit.
fn ghosts(names: Names, id: UnitId, marks: &mut Vec<Mark>) {
    let table = names.table;
    let mut menu = Options::<Daimyo>::new();
    unit_menu(table, id, &mut menu);
    for &choice in menu.offers() {
        let (rect, label) = match choice {
            Choice::Move(_, leg) => match resolve(table, id, leg) {
                Ok(resolved) => (resolved.rect, None),
                Err(_) => continue,
            },
            Choice::Back(_, far) => (table.rect(id).advanced(-Length(far.into())), None),
            Choice::Reform(_, files, facing) => match reformed(table, id, files, facing) {
                Ok(rect) => (rect, None),
                Err(_) => continue,
            },
            Choice::Charge(_, target, turn, wheel) => {
                let Ok(path) = path(table, id, target, turn, wheel) else { continue };
                let (touching, there) = (path.start.advanced(path.run), table.rect(target));
                let side = crate::geometry::struck_side(&there, &table.rect(id));
                let place = squared(table, id, &path.start, &touching, &there, side);
                (place, Some(names.word("charge", "突撃")))
            }
            _ => continue,
        };
        if let Some(label) = label {
            let (from, to) = (at(table.rect(id).front), at(rect.front));
            marks.push(Mark::Arrow { from, to, label: label.into() });
        }
        let piece = format!("unit-{}", id.0);
        marks.push(Mark::Ghost { piece, at: at(rect.centre()), heading: degrees(&rect) });
    }
}
