//! The words of the picture in Japanese: status lines, zones, markers, units in a sentence.

use super::words_ja::{facing, flank, formation, side, terrain, unit, weapon};
use crate::appendix_a_terrain::Land;
use crate::determine_victory_phase::off_and_on;
use crate::notation::zone_code;
use crate::table::{Phase, Table};
use crate::unit::UnitId;
use engine::Seat;
use ground::zones::{End, Row, Side, Zone};

pub fn status(table: &Table) -> Vec<String> {
    let phase = match table.phase {
        Phase::SetUp => "配置",
        Phase::Initiative => "主導権",
        Phase::Firing => "射撃",
        Phase::HandToHand => "白兵戦",
        Phase::Losses => "損失の除去",
        Phase::Movement => "主導権を持つ側の移動",
        Phase::SecondMovement => "相手側の移動",
        Phase::Victory => "勝敗の判定",
    };
    let initiative = side(table, table.initiative);
    let mut lines = vec![format!("第{}ターン、{phase}。主導権は{initiative}。", table.turn)];
    for seat in Seat::BOTH {
        let (third, breakpoint) = table.muster.break_values(seat);
        let (off, on) = off_and_on(table, seat);
        lines.push(format!(
            "{}:敗走{}部隊({third}で大名が去り、{breakpoint}で崩壊)、卓上{on}、卓外{off}、\
             占める区域{}。",
            side(table, seat),
            table.routed[seat.index()],
            table.held(seat),
        ));
    }
    lines
}

pub fn zone_name(table: &Table, zone: Zone) -> String {
    let code = zone_code(zone);
    if let Some(end) = zone.reserve_of() {
        let seat = if end == End::South { Seat::Red } else { Seat::Blue };
        return format!("{code}、{}の予備", side(table, seat));
    }
    match table.muster.grid().row_seen_from(End::South, zone) {
        Some(Row::OwnRear) => format!("{code}、{}の後列", side(table, Seat::Red)),
        Some(Row::EnemyRear) => format!("{code}、{}の後列", side(table, Seat::Blue)),
        _ => format!("{code}、中列"),
    }
}

pub fn notes(land: Land) -> Vec<String> {
    let mut notes: Vec<String> = land.kinds().map(|kind| terrain(kind).to_string()).collect();
    if land.restricted() {
        notes.push("騎馬は制限あり".into());
    }
    if land.advantage() > 0 {
        notes.push(format!("徒歩への攻撃はダイス{}個減", land.advantage()));
    }
    if land.cover() > 0 {
        notes.push(format!("徒歩への射撃はダイス{}個減", land.cover()));
    }
    notes
}

/// A unit in a sentence.
pub fn sentence(table: &Table, id: UnitId, markers: &[String]) -> String {
    let here = table[id];
    let mut parts = vec![format!(
        "{}({}):{}、スタンド{}個、{}、{}向き",
        unit(table, id),
        side(table, id.seat()),
        match table.dismounted.has(id) {
            true => "下馬した騎馬武者",
            false => weapon(table.weapon(id)),
        },
        here.stands(),
        formation(here.formation()),
        facing(here.facing()),
    )];
    for at in Side::ALL {
        if let Some(enemy) = table.touching(id, at) {
            parts.push(format!("{}に{}", flank(at), unit(table, enemy)));
        }
    }
    parts.extend_from_slice(markers);
    parts.join("、") + "。"
}
