//! Japanese sentences for victory, and what each battle adds (12.0 and the scenario book).

use super::{either, hits_ja};
use crate::depict_names::Names;
use crate::event::Event;
use crate::s02_components_and_terms::{ClanId, UnitId};
use engine::Seat;
use ground::hexes::Hex;

/// A sentence for an event of these sections.
pub fn tell(names: Names, event: &Event) -> Option<String> {
    let u = |unit: UnitId| names.unit(unit);
    let c = |clan: ClanId| names.clan(clan);
    let h = |hex: Hex| names.hex(hex);
    let side = |seat: Seat| names.side(seat);
    Some(match *event {
        Event::RoutPoints { points, levels } => format!(
            "敗走点: {}は{}(限度{})、{}は{}(限度{})。",
            side(Seat::Red),
            points[0],
            levels[0],
            side(Seat::Blue),
            points[1],
            levels[1]
        ),
        Event::ArmyRouts { seat } => format!("{}の軍勢が戦場を去った。", side(seat)),
        Event::LimitReached { shares } => format!(
            "戦いの刻限が来た: 敗走限度に対し、{}は千分の{}、{}は千分の{}。",
            side(Seat::Red),
            shares[0],
            side(Seat::Blue),
            shares[1]
        ),
        Event::FortFired { hex, unit, die, need } => format!(
            "{}が{}の砦に火をかけた: ダイス{die}(目標{need}以下)、{}。",
            u(unit),
            h(hex),
            either(die <= need, "燃え上がった", "火はつかなかった")
        ),
        Event::FortBurns { hex, turns } => format!("{}の砦が燃えている({turns}ターン目)。", h(hex)),
        Event::FortDestroyed { hex } => format!("{}の砦が焼け落ちた。", h(hex)),
        Event::Flames { unit, die, hits } => {
            format!("{}が炎の中にいる: ダイス{die}、{}。", u(unit), hits_ja(hits))
        }
        Event::Storm { die, begins } => format!(
            "嵐のダイス{die}: {}。",
            either(begins, "二ターンの嵐が来た", "空は持ちこたえた")
        ),
        Event::StormEnds => "嵐が去った。".into(),
        Event::RainRolled { die, turn: 0 } => format!("雨のダイス{die}: 雨は降らない。"),
        Event::RainRolled { die, turn } => format!("雨のダイス{die}: 第{turn}ターンに雨が降る。"),
        Event::LevelChanged { seat, by } => format!("{}の敗走限度が{by}下がった。", side(seat)),
        Event::ArrivalRolled { clan, die, need } => format!(
            "{}の到着判定: ダイス{die}(目標{need}以下)、{}。",
            c(clan),
            either(die <= need, "到着する", "まだ来ない")
        ),
        Event::Arrived { clan, hex } => format!("{}が{}に到着した。", c(clan), h(hex)),
        Event::LeftBehind { clan } => format!("{}は甘粕とともに残った。", c(clan)),
        Event::DefectionRolled { clan, die, plus, need, turned } => format!(
            "{}は寝返るか: ダイス{die}{plus:+}対{need}、{}。",
            c(clan),
            either(turned, "寝返る", "まだ動かない")
        ),
        Event::Defected { clan } => format!("{}が敵に寝返った。", c(clan)),
        Event::NanguRolled { die, need } => format!(
            "南宮山の軍勢: ダイス{die}(目標{need}以下)、{}。",
            either(die <= need, "戦いに加わる", "弁当を使っている")
        ),
        Event::KeptRolled { die } => format!(
            "西軍が小早川を促す: ダイス{die}(目標3以下)、{}。",
            either(die <= 3, "従う", "様子を見る")
        ),
        Event::Resited { hex } => format!("本陣が{}に移された。", h(hex)),
        Event::GotAway { clan } => format!("{}が落ち延びた。", c(clan)),
        orders!() | combat!() | men!() | effects!() => return None,
    })
}
