//! Japanese sentences for the turn, the Initiative, Orders, movement and facing (3.0 to 7.0).

use super::{against_ja, either};
use crate::battle::NOWHERE;
use crate::battle::charts::Coordinated;
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
        Event::TurnBegins { turn } => format!("第{turn}ターンが始まった。"),
        Event::InitiativeRolled { dice, totals, winner } => format!(
            "主導権: {}はダイス{}で計{}、{}はダイス{}で計{}。{}。",
            side(Seat::Red),
            dice[0],
            totals[0],
            side(Seat::Blue),
            dice[1],
            totals[1],
            winner.map_or("同点のため振り直し".into(), |seat| format!(
                "{}から始める",
                side(seat)
            ))
        ),
        Event::InitiativeTo { seat } => format!("主導権は{}にある。", side(seat)),
        Event::Named { clan } => format!("{}が指名された。", c(clan)),
        Event::Activated { clan, points } => {
            format!("{}が行動可能になった。発動点は残り{points}。", c(clan))
        }
        Event::Roused { clan } => format!("{}は攻撃を受けて行動可能になった。", c(clan)),
        Event::Stood { clan, active } => {
            format!("{}は{}になった。", c(clan), either(active, "行動可能", "待機状態"))
        }
        Event::Continuity { clan, die, need } => format!(
            "{}の継続判定: ダイス{die}(目標{need}以下)、主導権を{}。",
            c(clan),
            either(die <= need, "保った", "失った")
        ),
        Event::Passed { seat } => format!("{}はパスした。", side(seat)),
        Event::Coordination { clans, die, needs } => format!(
            "{}(目標{}以下)と{}(目標{}以下)の連携判定: ダイス{die}、{}。",
            c(clans[0]),
            needs[0],
            c(clans[1]),
            needs[1],
            either(die <= needs[0] && die <= needs[1], "共に行動する", "失敗した")
        ),
        Event::CoordinationShock { die, result } => format!(
            "連携突撃のダイス{die}: {}。",
            match result {
                Coordinated::Planned => "全員が予定どおり攻撃する",
                Coordinated::Higher => "能力の高い武将の兵だけが攻撃する",
                Coordinated::Lower => "能力の低い武将の兵だけが攻撃する",
                Coordinated::Either => "どちらか一方の部隊だけが攻撃する",
                Coordinated::Nobody => "武将同士が言い争い、誰も攻撃しない",
            }
        ),
        Event::OnlyAttacks { clan } => format!("{}だけが攻撃する。", c(clan)),
        Event::Momentum { clan, die, plus: 0, need } => format!(
            "{}の勢い判定: ダイス{die}(目標{need}以下)、{}。",
            c(clan),
            either(die <= need, "行動を続ける", "行動終了")
        ),
        Event::Momentum { clan, die, plus, need } => format!(
            "{}の勢い判定: ダイス{die}+{plus}(目標{need}以下)、{}。",
            c(clan),
            either(die + plus <= need, "行動を続ける", "行動終了")
        ),
        Event::Doom { clan, die } => format!(
            "{}の破滅のダイス: {die}、{}。",
            c(clan),
            match die {
                0 | 1 => "主導権が敵に移る",
                9 => "信頼が揺らぎ、一族が後退する",
                _ => "行動終了",
            }
        ),
        Event::TrumpTried { clan, against, die, need } => format!(
            "{}が{}に対して切り札を使う: ダイス{die}(目標{need}以下)、{}。",
            c(clan),
            c(against),
            either(die <= need, "成功", "失敗")
        ),
        Event::Finished { clan } => format!("{}は行動終了となった。", c(clan)),
        Event::Reluctant { clan, die } => format!(
            "{}はためらう: ダイス{die}、{}。",
            c(clan),
            either(die < 6, "命令に従う", "何もしない")
        ),
        Event::PhaseBegins { clan, second } => match second.some() {
            true => format!("{}と{}の命令フェイズが始まった。", c(clan), c(second)),
            false => format!("{}のフェイズが始まった。", c(clan)),
        },
        Event::OutOfCommand { unit } => format!("{}は指揮範囲の外にある。", u(unit)),
        Event::OutOfCommandDie { die, first } => {
            format!("条件が等しいため、{}から始める(ダイス{die})。", side(first))
        }
        Event::Moved { unit, hex, spent } => {
            format!("{}が{}へ移動した(移動力{spent}を使用)。", u(unit), h(hex))
        }
        Event::Turned { unit, facing } => {
            format!("{}が{}を向いた。", u(unit), names.facing(facing))
        }
        Event::Rode { clan, hex } => format!("{}が{}へ動いた。", c(clan), h(hex)),
        Event::Withdraws { clan } => format!("{}が能動後退を命じた。", c(clan)),
        Event::Withdrew { unit, hex } => format!("{}が{}へ後退した。", u(unit), h(hex)),
        Event::FellBack { unit, hex } => format!("{}が{}へ下がった。", u(unit), h(hex)),
        Event::TurnChecked { unit, die, tq, plus } => format!(
            "{}が向きを変えようとする: {}、{}。",
            u(unit),
            against_ja(die, plus, tq),
            either(die as i8 + plus <= tq as i8, "成功", "失敗")
        ),
        Event::LoneBusho { clan, die, hex } => format!(
            "{}が単独でいるところを襲われた{}: {}。",
            c(clan),
            die.map_or(String::new(), |die| format!("(ダイス{die})")),
            match hex.0 {
                NOWHERE => "討ち取られた".into(),
                _ => format!("{}へ逃れた", h(hex)),
            }
        ),
        combat!() | men!() | effects!() | battles!() => return None,
    })
}
