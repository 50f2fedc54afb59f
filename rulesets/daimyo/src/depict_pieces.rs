//! Units to scale with their facing and marks, and leaders, with a sentence for each.

use crate::depict::{at, cm, degrees, owner};
use crate::depict_names::Names;
use crate::depict_words::{many, sentence};
use crate::depict_words_ja;
use crate::geometry::level;
use crate::s03_movement::leaders::left;
use crate::s03_movement::must_test;
use crate::sheet::NONE;
use crate::table::{Leader, LeaderId, Table};
use crate::unit::{Deeds, State, UnitId};
use crate::words::Weapon;
use engine::Tongue;
use ground::measured::{Length, Vec2};
use scene::{Badge, Piece, Shape, Spot, Stand, pt};

fn letter(table: &Table, id: UnitId) -> &'static str {
    match table.weapon(id) {
        _ if table.hq(id) => "HQ",
        Weapon::Improvised => "M",
        Weapon::LongSpear => "LS",
        Weapon::PoleArm => "P",
        Weapon::Bow => "B",
        Weapon::Arquebus => "A",
        Weapon::Lance => "L",
        Weapon::LanceAndBow => "LB",
        Weapon::LightCannon => "lc",
        Weapon::HeavyCannon => "HC",
    }
}

fn shape(table: &Table, id: UnitId) -> Shape {
    match table.weapon(id) {
        _ if table.hq(id) => Shape::Tent,
        _ if table.cavalry(id) => Shape::Horse,
        Weapon::LongSpear => Shape::Spears,
        Weapon::Bow => Shape::Round,
        Weapon::Arquebus | Weapon::LightCannon | Weapon::HeavyCannon => Shape::Guns,
        _ => Shape::Rect,
    }
}

fn badge(short: impl Into<String>, long: impl Into<String>) -> Badge {
    Badge { short: short.into(), long: long.into() }
}

fn badges(names: Names, id: UnitId) -> Vec<Badge> {
    let table = names.table;
    let unit = &table[id];
    let mut list = Vec::new();
    for (flag, short, long) in [
        (State::DISORDERED, "D", names.word("disordered", "混乱")),
        (State::ROUTING, "R", names.word("routing", "敗走中")),
        (State::FRENZIED, "F", names.word("frenzied", "狂乱")),
        (State::PURSUING, "P", names.word("pursuing", "追撃中")),
        (State::CREWLESS, "x", names.word("without a crew", "砲手なし")),
    ] {
        if unit.state.has(flag) {
            list.push(badge(short, long));
        }
    }
    if unit.hits > 0 {
        let long = match names.tongue {
            Tongue::English => many(unit.hits, "hit"),
            Tongue::Japanese => format!("損害{}", unit.hits),
        };
        list.push(badge(format!("{}h", unit.hits), long));
    }
    if table.halted(id) {
        list.push(badge("H", names.word("must halt", "停止しなければならない")));
    }
    if must_test(table, id) {
        list.push(badge(
            "o",
            names.word(
                "out of command: tests obedience before it moves",
                "指揮範囲外: 動く前に服従を判定する",
            ),
        ));
    }
    if unit.deeds.has(Deeds::FROZEN) {
        list.push(badge(
            "z",
            names
                .word("passed through by a friend: may not move", "味方に通り抜けられた: 動けない"),
        ));
    }
    if unit.deeds.has(Deeds::FIRED) {
        list.push(badge("f", names.word("has fired", "射撃した")));
    }
    if unit.deeds.has(Deeds::ACTIVATED) {
        list.push(badge("a", names.word("has been activated", "発動済み")));
    }
    for leader in table.leaders_with(id).into_iter().flatten() {
        let leader = names.leader(leader);
        let long = match names.tongue {
            Tongue::English => format!("with {leader}"),
            Tongue::Japanese => format!("{leader}が同行"),
        };
        list.push(badge("*", long));
    }
    if level(table, id) > 0 {
        list.push(badge("^", names.word("on a hill", "丘の上")));
    }
    list
}

/// The rectangles of a unit's stands about its centre, before it is turned.
fn stands(table: &Table, id: UnitId) -> Vec<Stand> {
    let unit = &table[id];
    if unit.building != NONE {
        return Vec::new();
    }
    let (files, ranks) = (i32::from(unit.files.max(1)), i32::from(unit.ranks()));
    let depth = table.depth(id).0;
    let last = i32::from(unit.stands) - files * (ranks - 1);
    let mut list = Vec::new();
    for rank in 0..ranks {
        let row = if rank + 1 == ranks { last } else { files };
        for file in 0..row {
            let x = (2 * file + 1 - row) * 200;
            let y = (2 * rank + 1 - ranks) * depth / 2;
            list.push(Stand {
                centre: pt(cm(x), cm(y)),
                size: pt(4.0, cm(depth)),
                about: rank > 0 && unit.deeds.has(Deeds::REAR_TURNED),
            });
        }
    }
    list
}

/// A unit on the table.
pub fn unit_piece(names: Names, id: UnitId) -> Piece {
    let table = names.table;
    let rect = table.rect(id);
    Piece {
        id: format!("unit-{}", id.0),
        name: names.unit(id),
        letter: letter(table, id).into(),
        owner: owner(table.seat(id)),
        shape: shape(table, id),
        spot: Spot::At(at(rect.centre())),
        stands: stands(table, id),
        heading: Some(degrees(&rect)),
        strength: Some(table[id].stands.into()),
        badges: badges(names, id),
        level: 0,
        sentence: match names.tongue {
            Tongue::English => sentence(table, id),
            Tongue::Japanese => depict_words_ja::sentence(names, id),
        },
    }
}

/// Where a leader is drawn: one with a unit behind it, so that both can be seen.
fn standing(table: &Table, leader: LeaderId) -> Vec2 {
    match table[leader].with {
        NONE => table.spot(leader),
        unit => {
            let rect = table.rect(UnitId(unit));
            let aside = if leader.is_general() { rect.width.0 / 4 } else { 0 };
            rect.point_at(Length(aside), -(rect.depth + Length(330)))
        }
    }
}

/// A leader in a sentence.
fn leader_sentence(names: Names, leader: LeaderId) -> String {
    let table = names.table;
    let (who, name) = (table[leader], names.leader(leader));
    let (spot, rating, left) = (table.spot(leader), who.rating, left(table, leader));
    let (x, y) = (Length(spot.x), Length(spot.y));
    let seated = who.is(Leader::SEATED);
    match names.tongue {
        Tongue::English => {
            let rank = if leader.is_general() { "General" } else { "daimyo" };
            let seated = if seated { ", seated in his headquarters" } else { "" };
            let with = match who.with {
                NONE => String::new(),
                unit => format!(", with {}", names.unit(UnitId(unit))),
            };
            format!(
                "{name}, {rank}, rating {rating}{with}{seated}, at {x}, {y}. He may still go {left} cm."
            )
        }
        Tongue::Japanese => {
            let rank = if leader.is_general() { "総大将" } else { "大名" };
            let seated = if seated { "、本陣に座す" } else { "" };
            let with = match who.with {
                NONE => String::new(),
                unit => format!("、{}に同行", names.unit(UnitId(unit))),
            };
            format!(
                "{name}({rank})、能力{rating}{with}{seated}、位置{x}, {y}。あと{left} cm動ける。"
            )
        }
    }
}

/// A leader on the table.
pub fn leader_piece(names: Names, leader: LeaderId) -> Piece {
    let table = names.table;
    Piece {
        id: format!("leader-{}", leader.0),
        name: names.leader(leader),
        letter: table[leader].rating.to_string(),
        owner: owner(table.side_of(leader)),
        shape: Shape::Star,
        spot: Spot::At(at(standing(table, leader))),
        level: 1,
        sentence: leader_sentence(names, leader),
        ..Piece::default()
    }
}
