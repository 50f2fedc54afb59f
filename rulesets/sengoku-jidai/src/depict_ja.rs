//! The words of the picture in Japanese: status lines, units in a sentence, notes on zones and borders.

use crate::charts;
use crate::field::Field;
use crate::s01_4_counters::{fs, ms, ql};
use crate::s10_victory::{points, zone_points};
use crate::table::Table;
use crate::unit::UnitId;
use crate::words_ja::{division, kind, phase, side, unit as unit_name};
use engine::Seat;
use ground::areas::{Stroke as Line, Terrain};

/// Turn, score, who acts, and what is ours.
pub fn status(table: &Table) -> Vec<String> {
    let field = table.ground();
    let mut lines = vec![format!(
        "全{}ターン中の第{}ターン、{}。{}フェイズ。主導権は{}",
        field.turns,
        table.turn,
        field.clock(table.turn),
        phase(table.phase),
        side(field, table.initiative)
    )];
    lines.extend(Seat::BOTH.map(|seat| {
        format!(
            "{}:{} VP(敵を除いて{}、シナリオの現在{})、発動マーカー残り{}",
            side(field, seat),
            points(table, seat),
            table.army(seat).points,
            zone_points(table, seat),
            table.army(seat).markers
        )
    }));
    if let Some(id) = table.active {
        lines.push(format!("行動中:{}の備え", division(table, id)));
    }
    lines.extend(ours(field));
    lines
}

/// What is not the printed game's, if anything.
fn ours(field: &Field) -> Option<String> {
    let replaced = |name: &&str| field.charts.replaced.iter().any(|(other, _)| other == name);
    let charts = charts::NAMES.into_iter().filter(|name| !replaced(name)).map(chart);
    let charts: Vec<&str> = charts.collect();
    match (charts.len(), field.printed) {
        (0, true) => None,
        (0, false) => Some("地図とシナリオは市販のものではなく、独自のものである。".into()),
        (4, true) => Some("図表は市販のものではなく、独自のものである。".into()),
        (4, false) => Some("図表・地図・シナリオは市販のものではなく、独自のものである。".into()),
        (_, printed) => {
            let rest = if printed { "" } else { "地図とシナリオも独自。" };
            let charts = charts.join("・");
            Some(format!("図表のうち{charts}は市販のものではなく、独自のものである。{rest}"))
        }
    }
}

fn chart(name: &str) -> &str {
    match name {
        "melee" => "白兵戦表",
        "fire" => "射撃表",
        "formation" => "陣形表",
        "counters" => "駒",
        other => other,
    }
}

/// A unit in a sentence, without its markers.
pub fn unit(table: &Table, id: UnitId) -> String {
    format!(
        "{}、{}の備えの{}、{} SP、QL {}、白兵戦{}、射撃{}、移動{}",
        unit_name(table, id),
        division(table, table.card(id).division),
        kind(table.kind(id)),
        table.unit(id).sp(),
        ql(table, id),
        ms(table, id),
        fs(table, id),
        table.counter(id).ma
    )
}

pub const fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::I => "地形I",
        Terrain::II => "地形II",
        Terrain::III => "地形III",
        Terrain::X => "地形X",
    }
}

/// A border.
pub fn border(line: Line, brown: bool) -> String {
    let line = match line {
        Line::Dotted => "点線の境",
        Line::Single => "一重の境、+1 MP",
        Line::Double => "二重の境、+2 MP",
        Line::Thick => "太い境、誰も越えられない",
    };
    let sight = if brown { "茶:見通せない" } else { "黄:見通せる" };
    format!("{line}、{sight}")
}
