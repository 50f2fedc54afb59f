//! Choices in Japanese, for buttons and lists. What a player writes is the notation, in every language.

use crate::choice::{Choice, Response, Turn};
use crate::depict_names::Names;
use crate::table::LeaderId;
use crate::unit::UnitId;
use ground::measured::Length;

fn cm(tenths: u16) -> Length {
    Length(tenths.into())
}

/// A turn and a wheel, each of which may be nothing.
fn turning(turn: Turn, wheel: i16) -> Vec<String> {
    let turns = match turn {
        Turn::No => None,
        Turn::Left => Some("左へ転回".to_string()),
        Turn::Right => Some("右へ転回".into()),
        Turn::About => Some("回れ右".into()),
    };
    let hand = if wheel < 0 { "左" } else { "右" };
    let wheels = (wheel != 0).then(|| format!("{hand}へ{}度旋回", wheel.unsigned_abs()));
    turns.into_iter().chain(wheels).collect()
}

/// A choice in a few words. The match has no rest: a choice without words does not compile.
pub fn label(names: Names, choice: Choice) -> String {
    let name = |unit: UnitId| names.unit(unit);
    let leader = |who: LeaderId| names.leader(who);
    match choice {
        Choice::GoFirst(true) => "先に発動を試みる".into(),
        Choice::GoFirst(false) => "後に発動を試みる".into(),
        Choice::Activate(clan) => format!("{}の一族を発動する", leader(LeaderId::daimyo(clan))),
        Choice::ActivateGeneral => "総大将を発動する".into(),
        Choice::Pass(clan) => format!("{}の一族を見送る", leader(LeaderId::daimyo(clan))),
        Choice::PassGeneral => "総大将を見送る".into(),
        Choice::Rally(unit) => format!("{}を敗走から立て直す", name(unit)),
        Choice::Calm(unit) => format!("{}の狂乱を静める", name(unit)),
        Choice::EndRallies => "立て直しを終える".into(),
        Choice::Pick(unit) => format!("{}を動かす", name(unit)),
        Choice::Move(unit, leg) => {
            let mut parts = turning(leg.turn, leg.wheel);
            if leg.ahead != 0 || parts.is_empty() {
                parts.push(format!("{} cm前進", cm(leg.ahead)));
            }
            format!("{}: {}", name(unit), parts.join("、"))
        }
        Choice::Back(unit, distance) => format!("{}: {} cm下がる", name(unit), cm(distance)),
        Choice::Through(unit, friend) => format!("{}: {}を通り抜ける", name(unit), name(friend)),
        Choice::Reform(unit, files, facing) => {
            format!("{}: {files}列、向き{facing}に組み直す", name(unit))
        }
        Choice::Charge(unit, target, turn, wheel) => {
            let mut parts = vec![format!("{}に突撃", name(target))];
            parts.extend(turning(turn, wheel));
            format!("{}: {}", name(unit), parts.join("、"))
        }
        Choice::Rotate(unit, facing) => format!("{}: 砲を向き{facing}へ回す", name(unit)),
        Choice::Occupy(unit, piece) => {
            let what = names.table.battle.get().piece(piece).map(|piece| names.ground(piece));
            format!("{}: {}を占拠する", name(unit), what.unwrap_or_default())
        }
        Choice::Leave(unit, side) => {
            let side = ["正面", "右", "背面", "左"][(side & 3) as usize];
            format!("{}: 建物を{side}から出る", name(unit))
        }
        Choice::Enter(unit, y) => format!("{}: 縦の位置{} cmから登場する", name(unit), cm(y)),
        Choice::Stay(unit) => format!("{}: 動きを終える", name(unit)),
        Choice::Go(who, x, y) => {
            format!("{}: {},{}へ動く", leader(who), Length(x.into()), Length(y.into()))
        }
        Choice::Join(who, unit) => format!("{}: {}に加わる", leader(who), name(unit)),
        Choice::StepOut(who) => format!("{}: 部隊を離れる", leader(who)),
        Choice::Challenge(who, other) => {
            format!("{}: {}に一騎打ちを挑む", leader(who), leader(other))
        }
        Choice::Abandon(false) => "本陣を離れる".into(),
        Choice::Abandon(true) => "本陣を離れ、旗本を騎乗させる".into(),
        Choice::EndMoves => "移動を終える".into(),
        Choice::Respond(response, fire) => {
            let text = match response {
                Response::Stand => "その場で迎え撃つ".to_string(),
                Response::TurnToFace => "向き直る".into(),
                Response::WheelToFace => "旋回して向き合う".into(),
                Response::CounterCharge => "逆に突撃する".into(),
                Response::Retire => "退く".into(),
                Response::FallBack(distance) => format!("{} cm後ろへ下がる", cm(distance)),
            };
            if fire { format!("射撃して{text}") } else { text }
        }
        Choice::RearRank(true) => "後列を回れ右させる".into(),
        Choice::RearRank(false) => "隊列を保つ".into(),
        Choice::Run(distance) => format!("{} cm走り続ける", cm(distance)),
        Choice::Fire(unit, None) => format!("{}が射撃する", name(unit)),
        Choice::Fire(unit, Some(target)) => format!("{}が{}を射撃する", name(unit), name(target)),
        Choice::EndFire => "射撃を終える".into(),
        Choice::EndMelees => "白兵戦を終える".into(),
        Choice::Fight(unit) => format!("{}の白兵戦を行う", name(unit)),
        Choice::Favour(unit, enemy) => format!("{}が{}と戦う", name(unit), name(enemy)),
        Choice::Duel(true) => "一騎打ちを挑む".into(),
        Choice::Duel(false) => "一騎打ちを挑まない".into(),
        Choice::Accept(true) => "受ける".into(),
        Choice::Accept(false) => "断る".into(),
        Choice::Return(true) => "元の場所へ戻る".into(),
        Choice::Return(false) => "そこに残る".into(),
        Choice::FollowUp(true) => "追って前に出る".into(),
        Choice::FollowUp(false) => "その場を守る".into(),
        Choice::Follower(unit) => format!("{}が追って前に出る", name(unit)),
        Choice::FromLeft(true) => "左から".into(),
        Choice::FromLeft(false) => "右から".into(),
        Choice::Keep(unit) => format!("{}は今の隊形を保つ", name(unit)),
        Choice::EndLeaders => "将の移動を終える".into(),
        Choice::IgnoreSunset(true) => "日没を無視する".into(),
        Choice::IgnoreSunset(false) => "日没で戦いを終える".into(),
    }
}
