//! Japanese sentences for single combat, samurai and the fates of leaders (10.0).

use super::{either, hits_ja};
use crate::choice::Fighter;
use crate::depict_names::Names;
use crate::event::Event;
use crate::s02_components_and_terms::{ClanId, SamuraiId, UnitId};
use engine::Seat;
use ground::hexes::Hex;

/// A sentence for an event of these sections.
pub fn tell(names: Names, event: &Event) -> Option<String> {
    let u = |unit: UnitId| names.unit(unit);
    let c = |clan: ClanId| names.clan(clan);
    let h = |hex: Hex| names.hex(hex);
    let side = |seat: Seat| names.side(seat);
    let man = |fighter: Fighter| names.man(fighter);
    let samurai = |id: SamuraiId| names.samurai(id);
    Some(match *event {
        Event::CasualtyRolled { fighter, die } => {
            format!("{}の死傷判定: ダイス{die}。", man(fighter))
        }
        Event::ShotAt { samurai: id, unit, die, drm } => format!(
            "{}が{}を撃った: ダイス{die}{drm:+}、{}。",
            u(unit),
            samurai(id),
            either(die as i8 + drm >= 9, "危険にさらされた", "外れた")
        ),
        Event::Casualty { fighter, die } => format!("{}に当たった: ダイス{die}。", man(fighter)),
        Event::Wounded { clan, minus } => {
            format!("{}が負傷した: 能力値-{minus}、行動終了。", c(clan))
        }
        Event::Killed { fighter } => format!("{}が死んだ。", man(fighter)),
        Event::DuelBegins { fighters } => {
            format!("{}と{}が一騎打ちをする。", man(fighters[0]), man(fighters[1]))
        }
        Event::DuelRound { fighters, dice, totals, hits } => format!(
            "{}はダイス{}で計{}、{}はダイス{}で計{}。受けた損害は{}と{}。",
            man(fighters[0]),
            dice[0],
            totals[0],
            man(fighters[1]),
            dice[1],
            totals[1],
            hits[0],
            hits[1]
        ),
        Event::DuelWon { fighter, left } => {
            format!("{}が優勢に終わり、{}が残った。", man(fighter), hits_ja(left))
        }
        Event::LostFace { fighter } => format!("{}は面目を失った。", man(fighter)),
        Event::HeadTaken { seat, great } => {
            format!("{}が{}を取った。", side(seat), either(great, "大将首", "首"))
        }
        Event::HeadsLost { seat, heads } => {
            format!("{}は本陣とともに首{heads}を失った。", side(seat))
        }
        Event::SamuraiDrawn { samurai: id, clan } => {
            format!("{}が{}のもとから進み出た。", samurai(id), c(clan))
        }
        Event::SamuraiMoved { samurai: id, hex } => {
            format!("{}が{}へ動いた。", samurai(id), h(hex))
        }
        Event::SamuraiCharges { samurai: id, at } => {
            format!("{}が{}に斬り込む。", samurai(id), c(at))
        }
        Event::ChargeChecked { samurai: id, die, stamina } => format!(
            "{}が敵中を切り開く: ダイス{die}(体力{stamina}以下で成功)、{}。",
            samurai(id),
            either(die <= stamina, "突き抜けた", "倒れた")
        ),
        Event::Challenged { samurai: id, range, men } => {
            format!("{}が{range}ヘックス先まで名乗りを上げ、{men}人が聞いた。", samurai(id))
        }
        Event::Accepted { fighter } => format!("{}が受けて立つ。", man(fighter)),
        Event::SendTried { clan, die, need } => format!(
            "{}が侍を送り出そうとする: ダイス{die}(目標{need}以下)、{}。",
            c(clan),
            either(die <= need, "一人が向かう", "誰も出ない")
        ),
        Event::Ignored { seat } => format!("{}は挑戦に応じない。", side(seat)),
        Event::Seppuku { fighter } => format!("{}は切腹を命じられた。", man(fighter)),
        Event::HaraKiri { fighter } => format!("{}が腹を切った。", man(fighter)),
        Event::Inspired { units } => format!("{units}隊の損害が1ずつ減った。"),
        Event::Restored { unit } => format!("{}が混乱から立ち直った。", u(unit)),
        Event::Replaced { clan, hex } => {
            format!("{}で新しい将が{}の指揮を引き継いだ。", h(hex), c(clan))
        }
        orders!() | combat!() | effects!() | battles!() => return None,
    })
}
