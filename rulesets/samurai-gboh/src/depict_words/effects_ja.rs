//! Japanese sentences for hits, Disruption, rout, recovery and flight (11.0).

use super::{either, hits_ja};
use crate::depict_names::Names;
use crate::event::{Cause, Event};
use crate::s02_components_and_terms::{ClanId, UnitId};
use ground::hexes::Hex;

/// A sentence for an event of these sections.
pub fn tell(names: Names, event: &Event) -> Option<String> {
    let u = |unit: UnitId| names.unit(unit);
    let c = |clan: ClanId| names.clan(clan);
    let h = |hex: Hex| names.hex(hex);
    Some(match *event {
        Event::Checked { unit, die, plus, tq, hits } => {
            format!("{}の判定: ダイス{die}{plus:+}対兵の質{tq}、{}。", u(unit), hits_ja(hits))
        }
        Event::Hit { unit, hits, total, cause } => format!(
            "{}が{}により{}を受けた(計{total})。",
            u(unit),
            match cause {
                Cause::Fire => "射撃",
                Cause::Shock => "突撃",
                Cause::Flanked => "側面か背面への突撃",
                Cause::Check => "判定",
                Cause::Ground => "地形",
                Cause::Passage => "味方の通り抜け",
                Cause::Flames => "炎",
                Cause::Flight => "離脱",
            },
            hits_ja(hits)
        ),
        Event::Disrupted { unit, hits } => {
            format!("{}が混乱した({})。", u(unit), hits_ja(hits))
        }
        Event::Routed { unit, hex } => format!("{}が{}から敗走した。", u(unit), h(hex)),
        Event::RoutMoved { unit, hex } => format!("{}が{}へ逃げた。", u(unit), h(hex)),
        Event::Eliminated { unit } => format!("{}が壊滅した。", u(unit)),
        Event::HitsRemoved { unit, left } => {
            format!("{}が損害を取り除いた。残りは{}。", u(unit), hits_ja(left))
        }
        Event::RecoveryTried { unit, die, distance, charisma, need, automatic, done } => {
            match automatic {
                true => format!("{}が武将のかたわらで混乱から立ち直った。", u(unit)),
                false => format!(
                    "{}が混乱から立ち直ろうとする: ダイス{die}+距離{distance}-統率{charisma}(目標{need}以下)、{}。",
                    u(unit),
                    either(done, "成功", "失敗")
                ),
            }
        }
        Event::RallyTried { unit, die, distance, charisma, automatic, done } => match automatic {
            true => format!("{}が武将のかたわらで敗走から踏みとどまった。", u(unit)),
            false => format!(
                "{}が敗走から踏みとどまろうとする: ダイス{die}+距離{distance}-統率{charisma}(目標1以下)、{}。",
                u(unit),
                either(done, "成功", "失敗")
            ),
        },
        Event::FlightChecked { clan, die, plus, number, lost, total, fled } => format!(
            "{}は{total}隊のうち{lost}隊が動揺または損失: ダイス{die}+{plus}({number}以下で逃走)、{}。",
            c(clan),
            either(fled, "一族は逃走した", "踏みとどまった")
        ),
        orders!() | combat!() | men!() | battles!() => return None,
    })
}
