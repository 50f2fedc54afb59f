//! Choices in Japanese, for buttons. What a player writes is the notation, in every language.

use crate::choice::{Choice, Fighter};
use crate::depict_names::Names;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::s09_shock::s09_1_requirements::front_hex;
use ground::hexes::{Hex, Vertex};

/// The front hexes an attack goes at.
fn front(names: Names, id: UnitId, mask: u8) -> String {
    let hex = |side: usize| front_hex(names.table, id, side).map(|hex| names.hex(hex));
    let chosen = (0..2).filter(|side| mask >> side & 1 == 1).filter_map(hex);
    chosen.collect::<Vec<_>>().join("と")
}

/// A choice in a few words. The match has no rest, so that a choice without words does not compile.
pub fn label(names: Names, choice: Choice) -> String {
    let u = |id: UnitId| names.unit(id);
    let c = |id: ClanId| names.clan(id);
    let h = |hex: Hex| names.hex(hex);
    let v = |facing: Vertex| names.facing(facing);
    let f = |man: Fighter| names.man(man);
    match choice {
        Choice::Orders(id) => format!("{}を指名する", c(id)),
        Choice::Coordinate(a, b) => format!("{}と{}を連携させる", c(a), c(b)),
        Choice::Pass => "パスする".into(),
        Choice::Momentum => "勢いを試す".into(),
        Choice::Trump(id) => format!("{}で切り札を使う", c(id)),
        Choice::NoTrump => "切り札を使わない".into(),
        Choice::GiveOrders => "命令を出す".into(),
        Choice::SamuraiPhase => "侍挑戦フェイズ".into(),
        Choice::MoveBushos => "武将を動かす".into(),
        Choice::Withdraw => "能動後退".into(),
        Choice::Move(id) => format!("{}を動かす", u(id)),
        Choice::Fire(id, hex) => format!("{}が{}を射撃する", u(id), h(hex)),
        Choice::FireAlone(id, hex) => format!("{}だけが{}を射撃する", u(id), h(hex)),
        Choice::Volley(id, hex) => format!("{}から{}へ一斉射撃する", u(id), h(hex)),
        Choice::Join(id) => format!("{}が一斉射撃に加わる", u(id)),
        Choice::Cease => "一斉射撃を終える".into(),
        Choice::RemoveHits(id) => format!("{}の損害を取り除く", u(id)),
        Choice::Recover(id) => format!("{}を混乱から立て直す", u(id)),
        Choice::Rally(id) => format!("{}を敗走から踏みとどまらせる", u(id)),
        Choice::Siege(id, hex) => format!("{}が{}の砦に火をかける", u(id), h(hex)),
        Choice::AbandonGuns(id) => format!("{}が鉄砲を捨てる", u(id)),
        Choice::Resite => "本陣を移す".into(),
        Choice::WithdrawTo(id, hex) => format!("{}を{}へ後退させる", u(id), h(hex)),
        Choice::Stay(id) => format!("{}を動かさない", u(id)),
        Choice::Ride(id) => format!("{}が動く", c(id)),
        Choice::EndOrders => "命令を終える".into(),
        Choice::To(hex) => format!("{}へ", h(hex)),
        Choice::ChargeTo(hex) => format!("乗り崩しで{}へ", h(hex)),
        Choice::Through(a, b) => format!("{}を通って{}へ", h(a), h(b)),
        Choice::ThroughBoth(a, b, to) => format!("{}と{}を通って{}へ", h(a), h(b), h(to)),
        Choice::Face(facing) => format!("{}を向く", v(facing)),
        Choice::Stop => "止める".into(),
        Choice::FallBack(id, hex) => format!("{}を{}へ下げる", u(id), h(hex)),
        Choice::Turn(id, facing) => format!("{}を{}に向ける", u(id), v(facing)),
        Choice::Slip(id, hex) => format!("{}が{}へ逃れる", c(id), h(hex)),
        Choice::Decline => "対応しない".into(),
        Choice::React(id) => format!("{}が対応射撃する", u(id)),
        Choice::ReactVolley(id) => format!("{}から対応の一斉射撃をする", u(id)),
        Choice::HoldFire => "射撃しない".into(),
        Choice::Attack(id, mask) => format!("{}が{}を攻撃する", u(id), front(names, id, mask)),
        Choice::Charge(id, mask) => {
            format!("{}が{}へ乗り崩しをかける", u(id), front(names, id, mask))
        }
        Choice::Hold(id) => format!("{}は攻撃しない", u(id)),
        Choice::Shock => "突撃".into(),
        Choice::Only(id) => format!("{}だけが攻撃する", c(id)),
        Choice::Lead(id) => format!("{}が列を決める", u(id)),
        Choice::Stand(id) => format!("{}の種類を使う", u(id)),
        Choice::Hit(id) => format!("{}が端数の損害を受ける", u(id)),
        Choice::Advance(id, hex) => format!("{}が{}へ前進する", u(id), h(hex)),
        Choice::Accompany(id) => format!("{}が共に逃げる", c(id)),
        Choice::Remain(id) => format!("{}は残る", c(id)),
        Choice::Aggress(id) => format!("{}が攻撃を試みる", u(id)),
        Choice::Refrain(id) => format!("{}は柵の後ろにとどまる", u(id)),
        Choice::FieldSamurai => "新しい侍を出す".into(),
        Choice::UseSamurai(id) => format!("{}を使う", f(Fighter::Samurai(id))),
        Choice::HaraKiri(man) => format!("{}が切腹する", f(man)),
        Choice::ChargeAt(id) => format!("{}に斬り込む", c(id)),
        Choice::Challenge => "挑戦する".into(),
        Choice::Accept(man) => format!("{}が受けて立つ", f(man)),
        Choice::Send(id) => format!("{}が侍を送り出す", c(id)),
        Choice::Ignore => "応じない".into(),
        Choice::FightOn => "戦い続ける".into(),
        Choice::BreakOff(hex) => format!("{}へ退く", h(hex)),
        Choice::Inspire => "範囲内の味方の損害を1ずつ減らす".into(),
        Choice::Restore(id) => format!("{}を立ち直らせる", u(id)),
        Choice::Enough => "これで終える".into(),
        Choice::Replace(id, at) => format!("{}の後継を{}に置く", c(id), u(at)),
        Choice::Leave(id) => format!("{}を甘粕のもとに残す", c(id)),
        Choice::LeaveNone => "誰も残さない".into(),
        Choice::WithdrawClan(id) => format!("{}が能動後退する", c(id)),
        Choice::ChargeThrough(a, b) => format!("{}を通って乗り崩しで{}へ", h(a), h(b)),
        Choice::ChargeThroughBoth(a, b, to) => {
            format!("{}と{}を通って乗り崩しで{}へ", h(a), h(b), h(to))
        }
    }
}
