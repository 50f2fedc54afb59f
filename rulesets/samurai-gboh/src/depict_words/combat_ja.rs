//! Japanese sentences for fire and shock (8.0, 9.0).

use super::{against_ja, either, hits_ja};
use crate::depict_names::Names;
use crate::depict_report_ja as report;
use crate::event::{Event, Firing};
use crate::s02_components_and_terms::UnitId;
use ground::hexes::Hex;

/// A sentence for an event of these sections.
pub fn tell(names: Names, event: &Event) -> Option<String> {
    let u = |unit: UnitId| names.unit(unit);
    let h = |hex: Hex| names.hex(hex);
    Some(match *event {
        Event::Fired { unit, firers, hex, range, die, drm, hits, disrupt, firing } => format!(
            "{}{}が{}の{}を射撃した(射程{range}): 復元した表でダイス{die}{drm:+}、{}{}。",
            u(unit),
            if firers > 1 { format!("ほか{}隊", firers - 1) } else { String::new() },
            h(hex),
            match firing {
                Firing::Ordered => "敵",
                Firing::Entry => "入ってきた敵",
                Firing::Retire => "退いていく敵",
                Firing::Return => "撃ってきた敵",
            },
            hits_ja(hits),
            if disrupt { "、混乱判定あり" } else { "" }
        ),
        Event::DisruptionChecked { unit, die, tq, plus } => format!(
            "{}の混乱判定: {}、{}。",
            u(unit),
            against_ja(die, plus, tq),
            either(die as i8 + plus <= tq as i8, "持ちこたえた", "失敗")
        ),
        Event::Aggression { unit, target, die, tq, plus } => match die {
            None => format!("{}は動揺した{}へ突撃しなければならない。", u(unit), u(target)),
            Some(die) => format!(
                "{}が{}に対して逸る: {}、{}。",
                u(unit),
                u(target),
                against_ja(die, plus, tq),
                either(die as i8 + plus <= tq as i8, "攻撃する", "何も起こらない")
            ),
        },
        Event::PalisadeDown { hex } => format!("{}の柵が引き倒された。", h(hex)),
        Event::GunsAbandoned { unit } => format!("{}が鉄砲を捨てた。", u(unit)),
        Event::Designated { unit, at, charge } => format!(
            "{}が{}を{}。",
            u(unit),
            at.into_iter().flatten().map(h).collect::<Vec<_>>().join("と"),
            if charge { "乗り崩しの目標にした" } else { "攻撃目標にした" }
        ),
        Event::Column {
            lead,
            stand,
            base,
            ratio,
            attackers,
            defenders,
            disrupted,
            terrain,
            palisade,
            column,
            superior,
        } => format!(
            "{}対{}: 基本の列{base}、兵力{attackers}:{defenders}で{ratio:+}、混乱{disrupted:+}、地形{terrain:+}、柵{palisade:+}: 列{column}{}。",
            u(lead),
            u(stand),
            if superior { "、位置の優位あり" } else { "" }
        ),
        Event::Shocked { lead, stand, column, die, drm, attackers, defenders, superior } => {
            format!(
                "{}から{}への突撃、列{column}: ダイス{die}{drm:+}、損害は攻撃側{attackers}・防御側{defenders}{}。",
                u(lead),
                u(stand),
                if superior { "(倍加)" } else { "" }
            )
        }
        Event::ShockReport { number, of, combat, after, left } => {
            report::line(names, (number, of), &combat, after, left)
        }
        Event::BothWouldRout { spared, defender } => format!(
            "両軍とも敗走するはずだったが、{}の{}は免れた。",
            either(defender, "防御側", "攻撃側"),
            u(spared)
        ),
        Event::Advanced { unit, hex } => format!("{}が{}へ前進した。", u(unit), h(hex)),
        Event::Engaged { unit, with } => format!("{}と{}が交戦状態に入った。", u(unit), u(with)),
        orders!() | men!() | effects!() | battles!() => return None,
    })
}
