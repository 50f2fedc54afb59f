//! Events as Japanese sentences, with all the numbers of the English ones. The match has no wild card,
//! so that an event without a sentence does not compile; silent are those that are silent in English.

use super::words_ja::{facing, flank, formation, quality, shares, side, unit};
use crate::event::{Again, Event, NoTest, Parts, sum};
use crate::notation::zone_code;
use crate::rulebook::*;
use crate::table::{Phase, Table, Thrown};
use crate::unit::Quality;
use engine::{Rule, Seat};
use ground::zones::Side;
use std::cmp::Ordering;

/// A sentence for an event, or nothing when another event has said it already.
pub fn tell(table: &Table, event: &Event) -> Option<String> {
    let unit = |id| unit(table, id);
    let side = |seat| side(table, seat);
    Some(match *event {
        Event::TurnBegan { turn } => format!("第{turn}ターンが始まった。"),
        Event::PhaseBegan { phase, initiative } => match phase {
            Phase::Firing => "射撃フェイズ。".into(),
            Phase::HandToHand => "白兵戦フェイズ。".into(),
            Phase::Losses => "損失除去フェイズ。".into(),
            Phase::Movement => format!("{}の移動。", side(initiative)),
            Phase::SecondMovement => format!("{}の移動。", side(!initiative)),
            Phase::Victory => "勝敗判定フェイズ。".into(),
            Phase::SetUp | Phase::Initiative => return None,
        },
        Event::SetUpThrow { red, blue } => format!(
            "配置のために{}は{red}、{}は{blue}を出した。低い側がどちらが先かを決める。",
            side(Seat::Red),
            side(Seat::Blue)
        ),
        Event::SetsUpFirst { seat } => format!("{}が先に配置する。", side(seat)),
        Event::Placed { unit: id, zone, formation: form } => {
            format!("{}を{}に{}で配置した。", unit(id), zone_code(zone), formation(form))
        }
        Event::DaimyoPlaced { seat, zone } => {
            format!("{}の大名を{}に配置した。", side(seat), zone_code(zone))
        }
        Event::Rated { unit: id, die, quality: rated } => {
            format!("{}は質の判定で{die}を出し、{}となった。", unit(id), quality(rated))
        }
        Event::Initiative { red, blue, winner } => {
            let (red_side, blue_side) = (side(Seat::Red), side(Seat::Blue));
            match winner {
                Some(seat) => format!(
                    "{red_side}は{red}、{blue_side}は{blue}を出し、{}が主導権を得た。",
                    side(seat)
                ),
                None => format!(
                    "{red_side}は{red}、{blue_side}は{blue}を出した。同点なので双方が振り直す。"
                ),
            }
        }
        Event::Fired { unit: id, target, dice, parts, faces: thrown, hits, most } => {
            let (id, target, stands) = (unit(id), unit(target), parts[0].1);
            if dice == 0 {
                let why = reasons(&parts);
                return Some(format!(
                    "{id}が{target}を射撃した:ダイス{stands}個{why}で一つも残らなかった。"
                ));
            }
            let count = added_up(&parts, format!("ダイス{stands}個"), dice);
            let fell = faces(thrown);
            format!("{id}が{target}を射撃した:{count}。目は{fell}({most}以下で命中)、損害{hits}。")
        }
        Event::CeasedFire { seat, could: true } => format!("{}は射撃を終えた。", side(seat)),
        Event::OpeningHits { red, blue } => format!(
            "交戦中の部隊はみな損害1を受けた:{}の{red}部隊と{}の{blue}部隊。",
            side(Seat::Red),
            side(Seat::Blue)
        ),
        Event::Allotted { unit: id, split, enemies } => {
            format!("{}が攻撃を割り振った:{}。", unit(id), shares(table, enemies, split))
        }
        Event::Threw { unit: id, target, stands, dice, cv, parts, faces: thrown, hits } => {
            let fewer = match stands - dice {
                0 => String::new(),
                lost => format!("(地形により{lost}個減)"),
            };
            format!(
                "{}が{}をダイス{dice}個{fewer}で攻撃した。{}。目は{}、損害{hits}。",
                unit(id),
                unit(target),
                added_up(&parts, format!("戦闘値{}", parts[0].1), cv),
                faces(thrown),
            )
        }
        Event::NoDice { unit: id, target } => {
            format!("{}が{}を攻撃したが、地形のためダイスが残らなかった。", unit(id), unit(target))
        }
        Event::ThrewAgain { unit: id, why, dice, faces: thrown, hits } => {
            let why = match why {
                Again::Overlapping => "側面にいるため",
                Again::Outflanking => "背後にいるため",
                Again::Daimyo => "大名が近くにいるため",
            };
            let (id, fell) = (unit(id), faces(thrown));
            format!("{id}は{why}ダイス{dice}個を振り直した:目は{fell}、損害は{hits}になった。")
        }
        Event::QualityTold { unit: id, quality: rated, hits } => {
            let change = match rated {
                Quality::Green => "一つ減って",
                Quality::Seasoned | Quality::Veteran => "一つ増えて",
            };
            format!("{}は{}なので、損害は{change}{hits}。", unit(id), quality(rated))
        }
        Event::Struck { target, hits, .. } if hits > 0 => {
            format!("{}が損害{hits}を受けた。", unit(target))
        }
        Event::Lost { unit: id, stands, left } => {
            format!("{}がスタンド{stands}個を失い、残り{left}個。", unit(id))
        }
        Event::NoLoss { unit: id } => format!("{}は損害1をものともしなかった。", unit(id)),
        Event::MarkersDiscarded { unit: id } => format!("{}の端数の損害は消えた。", unit(id)),
        Event::Routed { unit: id, left: 0 } => format!("{}は最後のスタンドを失った。", unit(id)),
        Event::Routed { unit: id, .. } => {
            format!("{}はスタンドが一つだけになり、敗走した。", unit(id))
        }
        Event::ContactEnded { unit: id, enemy } => {
            format!("{}は{}から解放された。", unit(enemy), unit(id))
        }
        Event::Tallied { seat, routed } => {
            format!("{}の敗走はこれまでに{routed}部隊。", side(seat))
        }
        Event::BrokeContact { unit: id, from } => {
            format!("{}が{}との接触を断った。", unit(id), unit(from))
        }
        Event::DidNothing { unit: id } => format!("{}は何もしなかった。", unit(id)),
        Event::NoSecondAction { unit: id } => {
            format!("地形のため、{}の行動は一つだけだった。", unit(id))
        }
        Event::Moved { unit: id, to } => format!("{}が{}へ進んだ。", unit(id), zone_code(to)),
        Event::Turned { unit: id, facing: to } => format!("{}が{}を向いた。", unit(id), facing(to)),
        Event::Formed { unit: id, formation: form, facing: to } => {
            format!("{}が{}を向いて{}を組んだ。", unit(id), facing(to), formation(form))
        }
        Event::MountedUp { unit: id } => format!("{}が馬に乗った。", unit(id)),
        Event::Dismounted { unit: id } => format!("{}が馬を降りた。", unit(id)),
        Event::Disengaged { unit: id, hits } => {
            format!("{}が離脱し、損害{hits}を受けた。", unit(id))
        }
        Event::Withdrew { unit: id } => format!("{}は戦場から退くよう命じられた。", unit(id)),
        Event::Entered { unit: id, zone, formation: form } => {
            format!("{}が{}で{}に入った。", unit(id), formation(form), zone_code(zone))
        }
        Event::Shifted { unit: id, zone } => format!("{}が{}へ移った。", unit(id), zone_code(zone)),
        Event::Left { unit: id, zone } => format!("{}が{}へ戻った。", unit(id), zone_code(zone)),
        Event::Engaging { unit: id, target } => {
            format!("{}が{}に掛かろうとした。", unit(id), unit(target))
        }
        Event::Passed { unit: id, why: NoTest::InCommand } => {
            format!("{}は大名の指揮下にあり、判定は要らない。", unit(id))
        }
        Event::Passed { unit: id, why: NoTest::JoiningIn } => {
            format!("{}は味方に加わるので、判定は要らない。", unit(id))
        }
        Event::Tested { unit: id, die, need } => {
            let result = if die <= need { "成功した" } else { "失敗した" };
            format!("{}が交戦の判定で{die}を出し({need}以下で成功)、{result}。", unit(id))
        }
        Event::TestFailed { unit: id } => format!("{}はその場にとどまった。", unit(id)),
        Event::Engaged { unit: id, target, side } => match side {
            Side::Front => format!("{}が{}と正面からぶつかった。", unit(id), unit(target)),
            other => format!("{}が{}の{}に掛かった。", unit(id), unit(target), flank(other)),
        },
        Event::DaimyoMoved { seat, zone } => {
            format!("{}の大名が{}へ移った。", side(seat), zone_code(zone))
        }
        Event::MovementEnded { seat } => format!("{}は移動を終えた。", side(seat)),
        Event::LightImpact { unit: id } => format!("{}が軽い衝撃を受けた:損害1。", unit(id)),
        Event::HeavyImpact { unit: id } => format!("{}が重い衝撃を受けた:損害3。", unit(id)),
        Event::CounterCharged { unit: id, target, hits } => {
            format!("{}が{}に逆襲し、損害{hits}を受けた。", unit(id), unit(target))
        }
        Event::Recoiled { unit: id, zone } => {
            format!("{}が{}へ下がった。", unit(id), zone_code(zone))
        }
        Event::NoContact { unit: id } => format!("{}の前から敵がいなくなった。", unit(id)),
        Event::Rallied { unit: id, facing: to } => {
            format!("{}が{}を向いて立て直した。", unit(id), facing(to))
        }
        Event::Flinched { unit: id } => format!("{}がひるんだ。", unit(id)),
        Event::ComesOn { unit: id } => format!("{}がなおも迫った。", unit(id)),
        Event::HastyDefence { unit: id } => {
            format!("{}が急ぎ防御隊形を組み、損害1を受けた。", unit(id))
        }
        Event::PulledUp { unit: id, before } => {
            format!("{}が{}の手前で止まり、損害1を受けた。", unit(id), unit(before))
        }
        Event::Evaded { unit: id, from } => format!("{}が{}をかわした。", unit(id), unit(from)),
        Event::Intercepted { unit: id, target, hits } => {
            format!("{}が{}を迎え撃ち、損害{hits}を受けた。", unit(id), unit(target))
        }
        Event::NoReaction { seat, further: false } => format!("{}は対応しない。", side(seat)),
        Event::NoReaction { seat, further: true } => {
            format!("{}はこれ以上対応しない。", side(seat))
        }
        Event::GeneralRetreat { seat, off, on } => {
            format!("{}は総退却:卓外{off}部隊、卓上{on}部隊。", side(seat))
        }
        Event::BothRetreat => "両軍とも総退却:双方の屈辱の敗北。".into(),
        Event::WonByRetreat { winner } => format!("{}の名誉ある勝利!", side(winner)),
        Event::DaimyoGone { seat, routed, third } => format!(
            "{}の大名が戦場を去った:{routed}部隊が敗走し、軍の三分の一({third})に達した。",
            side(seat)
        ),
        Event::Broken { seat, routed, breakpoint } => {
            format!("{}が崩壊した:敗走{routed}部隊、崩壊点は{breakpoint}。", side(seat))
        }
        Event::ZonesCounted { red, blue } => format!(
            "争われていない区域:{} {red}、{} {blue}(全{}区域、名誉ある勝利には{}区域)。",
            side(Seat::Red),
            side(Seat::Blue),
            table.muster.grid().table_zones(),
            table.muster.zones_for_honour()
        ),
        Event::CeasedFire { could: false, .. }
        | Event::Struck { .. }
        | Event::RedMarker { .. }
        | Event::MovingOut { .. }
        | Event::InCommand { .. }
        | Event::Reshaped { .. }
        | Event::FrontToFront { .. }
        | Event::ActionEnded { .. }
        | Event::HitsLaid { .. }
        | Event::YellowCleared
        | Event::MarkersCleared => return None,
    })
}

fn faces(thrown: Thrown) -> String {
    let faces: Vec<String> = thrown.faces().map(|face| face.to_string()).collect();
    faces.join(" ")
}

/// What changed a number: ` +1(騎馬の目標)`.
fn reasons<const N: usize>(parts: &Parts<N>) -> String {
    let mut told = String::new();
    for &(rule, part) in parts.iter().skip(1).filter(|(_, part)| *part != 0) {
        let sign = if part > 0 { "+" } else { "−" };
        told += &format!(" {sign}{}({})", part.abs(), reason(rule));
    }
    told
}

/// A sum from its first number to its result: `戦闘値3 −1(散開隊形) = 2`, or the bare number.
fn added_up<const N: usize>(parts: &Parts<N>, first: String, result: u8) -> String {
    let why = reasons(parts);
    if why.is_empty() {
        return first;
    }
    let total = sum(parts);
    let limit = match total.cmp(&(result as i8)) {
        Ordering::Less => format!("(下限{result})"),
        Ordering::Equal => String::new(),
        Ordering::Greater => format!("(上限{result})"),
    };
    format!("{first}{why} = {}{limit}", total.to_string().replace('-', "−"))
}

/// Why a part of a sum is there.
const REASONS: &[(Rule, &str)] = &[
    (FIRING_MOD_FIRER_DEFENSIVE, "防御隊形からの射撃"),
    (FIRING_MOD_TARGET_MOUNTED, "騎馬の目標"),
    (FIRING_MOD_TARGET_DEFENSIVE, "目標が防御隊形"),
    (FIRING_MOD_TARGET_OPEN, "目標が散開隊形"),
    (TERRAIN_COVER, "遮蔽"),
    (COMBAT_MOD_OPEN_ORDER, "散開隊形"),
    (COMBAT_MOD_DEFENSIVE_V_FOOT, "防御隊形から徒歩への攻撃"),
    (COMBAT_MOD_MOUNTED_V_OPEN, "騎馬対散開隊形"),
    (COMBAT_MOD_MOUNTED_V_DEFENSIVE, "騎馬対防御隊形"),
    (COMBAT_MOD_MOUNTED_V_LONG_SPEAR_DEFENSIVE, "騎馬対長槍の防御隊形"),
];

fn reason(rule: Rule) -> &'static str {
    REASONS.iter().find(|(known, _)| *known == rule).map_or("", |(_, why)| why)
}
