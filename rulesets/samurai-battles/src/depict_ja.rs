//! The words of the picture in Japanese: status lines, units and Leaders in a sentence.

use crate::battlefield;
use crate::names_ja::NAMES;
use crate::scenario::LeaderKind;
use crate::table::{LeaderId, Phase, Piece, Table, UnitId};
use crate::unit_reference_sheet::Symbol;
use crate::words_ja::{piece_name, side};
use engine::Seat;

/// Turn, banners, cards, and what players should know.
pub fn status(table: &Table) -> Vec<String> {
    let battle = table.battle();
    let phase = match table.phase {
        Phase::Start | Phase::Play => "指揮札",
        Phase::Orders => "命令",
        Phase::Movement => "移動",
        Phase::Battle => "戦闘",
        Phase::End => "ターンの終わり",
    };
    let mut lines = vec![format!("第{}ターン:{}、{phase}", table.turn, side(table, table.active))];
    for seat in Seat::BOTH {
        let at = seat.index();
        lines.push(format!(
            "{}:旗印{}のうち{}、名誉{}、指揮札{}枚、龍札{}枚",
            side(table, seat),
            battle.sides[at].goal,
            table.banners[at],
            table.honor[at],
            table.command.hands[at].count_ones(),
            table.dragon.hands[at].count_ones(),
        ));
    }
    lines.push("龍札、部隊の値の一部、初期配置は独自の設計である。".into());
    if !battle.draft.corrected.is_empty() {
        lines.push(format!("持ち主による訂正:{}。", battle.draft.corrected));
    }
    if !battle.draft.note.is_empty() {
        lines.push(NAMES.name(&battle.draft.note).into_owned());
    }
    let markers = &table.markers;
    let told = [
        (markers.downpour, "雨:鉄砲は撃てず、弓はダイスが1個減る"),
        (markers.mist, "霧:射撃は2ヘクスまでしか届かない"),
        (markers.standard, "軍神の旗:命令された部隊は攻撃のダイスが1個増える"),
        (markers.cut, "使番討たる:命令が1つ減る"),
    ];
    let now: Vec<&str> = told.iter().filter(|(holds, _)| *holds).map(|(_, what)| *what).collect();
    if !now.is_empty() {
        lines.push(format!("このターン:{}。", now.join("、")));
    }
    lines
}

/// A unit in a sentence.
pub fn unit(table: &Table, unit: UnitId) -> String {
    let (place, kind) = (table.unit(unit), table.kind(unit));
    let leader = table.attached(unit);
    let leader = leader.map_or(String::new(), |leader| {
        format!("、{}とともに", piece_name(table, Piece::leader(leader)))
    });
    let symbol = match kind.symbol {
        Symbol::Circle => "丸",
        Symbol::Triangle => "三角",
        Symbol::Square => "四角",
        Symbol::Swords => "交差した剣",
    };
    let fire = match kind.range {
        0 => String::new(),
        range => format!("、射撃のダイス{}個、射程{range}", kind.fire),
    };
    format!(
        "{}({}、{symbol})、{}{leader}、{}:ブロック{}のうち{}、白兵戦のダイス{}個{fire}。",
        piece_name(table, Piece::unit(unit)),
        NAMES.name(&kind.name),
        side(table, table.owner(unit)),
        battlefield::name(place.hex),
        table.battle().draft.units[unit as usize].start,
        place.blocks,
        kind.close,
    )
}

/// A Leader in a sentence.
pub fn leader(table: &Table, leader: LeaderId) -> String {
    let piece = Piece::leader(leader);
    let kind = match table.battle().leader_kind(leader) {
        LeaderKind::Foot => "徒歩の将",
        LeaderKind::Mounted => "騎乗の将",
        LeaderKind::Commander => "総大将",
    };
    format!(
        "{}、{}の{kind}、{}。",
        piece_name(table, piece),
        side(table, table.piece_owner(piece)),
        battlefield::name(table.leader(leader).hex)
    )
}
