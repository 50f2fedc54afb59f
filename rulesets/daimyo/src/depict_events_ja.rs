//! Sentences in Japanese: what happened, event by event. One template for each, and no rest in the match:
//! an event without a Japanese sentence does not compile.

use crate::choice::{Response, Turn};
use crate::depict_names::Names;
use crate::event::{Event, Nerve, NoFire, Tally, Why};
use crate::s02_sequence::activation::GENERALS;
use crate::table::LeaderId;
use crate::unit::{Place, UnitId};
use crate::words::Weather;
use crate::words_ja::Japanese;
use engine::Seat;
use ground::measured::Length;

fn cm(tenths: u16) -> Length {
    Length(tenths.into())
}

fn either(done: bool, yes: &'static str, no: &'static str) -> &'static str {
    if done { yes } else { no }
}

/// "+3(武器+2、大名が同行+1)".
fn tally(tally: &Tally) -> String {
    if tally.lines.is_empty() {
        return "(修正なし)".into();
    }
    let line =
        |(factor, value): &(crate::event::Factor, i8)| format!("{}{value:+}", factor.japanese());
    let lines: Vec<String> = tally.lines.iter().map(line).collect();
    format!("{:+}({})", tally.sum, lines.join("、"))
}

fn reason_word(reason: u8) -> &'static str {
    match reason {
        1 => "スタンドの喪失",
        2 => "突撃を受けること",
        3 => "騎馬の突撃を受けること",
        4 => "突撃すること",
        5 => "将の喪失",
        6 => "近くの味方の敗走",
        7 => "敗走兵の通り抜け",
        _ => "立て直し",
    }
}

fn nerve_word(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::Pass => "成功",
        Nerve::Halt => "停止しなければならない",
        Nerve::Retire => "下がらなければならない",
        Nerve::Retreat => "退却する",
        Nerve::Rout => "敗走する",
        Nerve::Frenzy => "成功し、狂乱する",
        Nerve::Dispersed => "散り散りになる",
    }
}

/// The parts of a move, in the order in which they are made.
fn legs(turn: Turn, wheel: i16, distance: u16) -> String {
    let turns = match turn {
        Turn::No => None,
        Turn::Left => Some("左へ転回".to_string()),
        Turn::Right => Some("右へ転回".into()),
        Turn::About => Some("回れ右".into()),
    };
    let wheels = match wheel {
        0 => None,
        w if w < 0 => Some(format!("左へ{}度旋回", -w)),
        w => Some(format!("右へ{w}度旋回")),
    };
    let goes = (distance > 0).then(|| format!("{} cm前進", cm(distance)));
    turns.into_iter().chain(wheels).chain(goes).collect::<Vec<_>>().join("、")
}

/// The sentence of an event.
pub fn tell_event(names: Names, event: &Event) -> String {
    let table = names.table;
    let name = |id: UnitId| names.unit(id);
    let leader = |who: LeaderId| names.leader(who);
    let side = |seat: Seat| names.side(seat);
    let clan = |clan: u8| names.leader(LeaderId::daimyo(clan));
    match *event {
        Event::TurnBegins { turn } => format!("第{turn}ターンが始まった。"),
        Event::Rated { leader: who, die, rating } => {
            format!("{}のダイスは{die}: 能力は{rating}。", leader(who))
        }
        Event::Seasoned { die, season } => {
            format!("季節のダイスは{die}: {}。", season.japanese())
        }
        Event::WeatherTest { sum: 0, weather: Weather::Fog } => {
            "戦場に霧が立ちこめた。10 cmより先は誰にも見えない。".into()
        }
        Event::WeatherTest { sum: 0, .. } => "霧が晴れた。".into(),
        Event::WeatherTest { sum, weather } => {
            format!("天候のダイスは{sum}: {}。", weather.japanese())
        }
        Event::WeatherLasts { die, needed, clears } => format!(
            "天候のダイスは{die}({needed}以上で回復): {}。",
            either(clears, "再び晴れた", "天候は続く")
        ),
        Event::Initiative { dice, tallies } => {
            let score = |i: usize| i16::from(dice[i]) + i16::from(tallies[i].sum);
            format!(
                "主導権: {}はダイス{}{} = {}、{}はダイス{}{} = {}。",
                side(Seat::Red),
                dice[0],
                tally(&tallies[0]),
                score(0),
                side(Seat::Blue),
                dice[1],
                tally(&tallies[1]),
                score(1)
            )
        }
        Event::InitiativeGiven { seat } => format!("最初の主導権は{}にある。", side(seat)),
        Event::GoesFirst { seat } => format!("{}が先に発動を試みる。", side(seat)),
        Event::ClanTest { clan: which, sum, tally: t, active } => {
            let total = i16::from(sum) + i16::from(t.sum);
            format!(
                "{}の一族の発動判定: ダイス{sum}{} = {total}(8以上で成功): {}。",
                clan(which),
                tally(&t),
                either(active, "発動した", "機会を失った")
            )
        }
        Event::CardTurned { clan: card } if card >= GENERALS => {
            format!("{}の札が開かれた。", leader(LeaderId(card & 1)))
        }
        Event::CardTurned { clan: card } => format!("{}の札が開かれた。", clan(card)),
        Event::GeneralActs { seat } => format!("{}が発動した。", leader(LeaderId::general(seat))),
        Event::Passed { clan: Some(which), .. } => {
            format!("{}の一族の番は見送られた。", clan(which))
        }
        Event::Passed { clan: None, seat } => {
            format!("{}の番は見送られた。", leader(LeaderId::general(seat)))
        }
        Event::Obedience { unit, die, rating, obeys } => format!(
            "{}の服従判定: ダイス{die}+能力{rating}(6以上で成功): {}。",
            name(unit),
            either(obeys, "従う", "停止する")
        ),
        Event::Moved { unit, turn, wheel, distance, spent } => format!(
            "{}が動いた: {}(移動力{} cmを使用)。",
            name(unit),
            legs(turn, wheel, distance),
            cm(spent)
        ),
        Event::Turned { unit, facing } => format!("{}が向きを{facing}度に変えた。", name(unit)),
        Event::FellBack { unit, distance } => {
            format!("{}が{} cm後ろへ下がった。", name(unit), cm(distance))
        }
        Event::Reformed { unit } => format!("{}が隊形を組み直した。", name(unit)),
        Event::PassedThrough { unit, friend } => {
            format!("{}が{}の間を通り抜けた。", name(unit), name(friend))
        }
        Event::Disordered { unit, why } => format!(
            "{}が{}混乱した。",
            name(unit),
            match why {
                Why::Morale => "恐れのため",
                Why::Terrain => "地形のため",
                Why::Blocked => "退く場所がないため",
                Why::Flank => "側面か背面を打たれて",
                Why::Interpenetration => "通り抜けのため",
                Why::LongMelee => "長い白兵戦の末に",
            }
        ),
        Event::GoodOrder { unit } => format!("{}が再び隊形を整えた。", name(unit)),
        Event::Occupied { unit, building } => {
            let what = table.battle.get().piece(building).map(|piece| names.ground(piece));
            format!("{}が{}を占拠した。", name(unit), what.unwrap_or_default())
        }
        Event::Entered { unit } => format!("{}が戦場に現れた。", name(unit)),
        Event::LeaderGoes { leader: who, x, y } => {
            format!("{}が{}, {}へ動いた。", leader(who), Length(x.into()), Length(y.into()))
        }
        Event::LeaderJoins { leader: who, unit } => {
            format!("{}が{}に加わった。", leader(who), name(unit))
        }
        Event::LeaderLeaves { leader: who } => format!("{}が部隊を離れた。", leader(who)),
        Event::LeaderKilled { leader: who } => format!("{}が討死した。", leader(who)),
        Event::LeaderCheck { leader: who, die, left, killed } => format!(
            "{}の生死判定: ダイス{die}+残りスタンド{left}(4以下で討死): {}。",
            leader(who),
            either(killed, "倒れた", "無事")
        ),
        Event::HqAbandoned { seat, mounted } => format!(
            "{}が本陣を離れた{}。",
            leader(LeaderId::general(seat)),
            if mounted { "。旗本は馬に乗った" } else { "" }
        ),
        Event::HqSafe { seat } => format!("{}の本陣は持ちこたえた。", side(seat)),
        Event::ChallengeMade { by, to } => {
            format!("{}が{}に一騎打ちを挑んだ。", leader(by), leader(to))
        }
        Event::ChallengeRefused { by, rating, lost: true } => {
            format!("{}は挑戦を断り、能力が{rating}に下がった。", leader(by))
        }
        Event::ChallengeRefused { by, lost: false, .. } => {
            format!("{}は挑戦を断った。", leader(by))
        }
        Event::Duel { a, b, dice, ratings } => format!(
            "{}はダイス{}+能力{}、{}はダイス{}+能力{}。",
            leader(a),
            dice[0],
            ratings[0],
            leader(b),
            dice[1],
            ratings[1]
        ),
        Event::DuelWon { by, rating } => {
            format!("{}が一騎打ちに勝った。能力は{rating}。", leader(by))
        }
        Event::ChargeDeclared { unit, target } => {
            format!("{}が{}に突撃する。", name(unit), name(target))
        }
        Event::Responded { unit, response, fire } => format!(
            "{}が{}{}。",
            name(unit),
            if fire { "射撃し、" } else { "" },
            match response {
                Response::Stand => "その場で迎え撃った".to_string(),
                Response::TurnToFace => "向き直った".into(),
                Response::WheelToFace => "旋回して向き合った".into(),
                Response::CounterCharge => "逆に突撃した".into(),
                Response::Retire => "退いた".into(),
                Response::FallBack(far) => format!("{} cm後ろへ下がった", cm(far)),
            }
        ),
        Event::ChargeHome { unit, target, side, bonus, run } => format!(
            "{}が{} cm駆けて{}の{}に当たった(突撃の利{})。",
            name(unit),
            cm(run),
            name(target),
            ["正面", "右側面", "背面", "左側面"][(side & 3) as usize],
            either(bonus, "あり", "なし")
        ),
        Event::ChargeMissed { unit, distance } => {
            format!("{}は相手を見失い、{} cm走り続けた。", name(unit), cm(distance))
        }
        Event::RouterCaught { unit } => {
            format!("{}は追いつかれ、ターンの終わりに除かれる。", name(unit))
        }
        Event::Morale { unit, reason, sum, tally: t, needed, result } => {
            let total = i16::from(sum) + i16::from(t.sum);
            format!(
                "{}の士気判定({}): ダイス{sum}{} = {total}({needed}以上で成功): {}。",
                name(unit),
                reason_word(reason),
                tally(&t),
                nerve_word(result)
            )
        }
        Event::Frenzied { unit } => format!("{}は我を忘れた。", name(unit)),
        Event::Calmed { unit, sum, add, calm } => format!(
            "{}のダイスは{sum}+{add}(9以上で狂乱が続く): {}。",
            name(unit),
            either(calm, "静まった", "狂乱のまま")
        ),
        Event::Rallied { unit } => format!("{}が立て直した。", name(unit)),
        Event::Halted { unit } => format!("{}はこのターンと次のターン、停止する。", name(unit)),
        Event::Retires { unit, distance } => {
            format!("{}が最大{} cm下がる。", name(unit), cm(distance))
        }
        Event::Retreats { unit, distance } => {
            format!("{}が最大{} cm退却する。", name(unit), cm(distance))
        }
        Event::Routs { unit, die, distance } => {
            format!("{}が敗走する: ダイス{die}、{} cm。", name(unit), cm(distance))
        }
        Event::Removed { unit, how } => match how {
            Place::Dispersed => format!("{}は散り散りになった。", name(unit)),
            Place::Gone => format!("{}が卓上を去った。", name(unit)),
            _ => format!("{}は壊滅した。", name(unit)),
        },
        Event::Shot { unit, target, dice, tally: t, hit } => format!(
            "{}の1スタンドが{}を射撃した: {} = {}: {}。",
            name(unit),
            name(target),
            thrown(dice, &t),
            i16::from(dice[0]) + i16::from(dice[1]) + i16::from(t.sum),
            either(hit, "命中", "外れ")
        ),
        Event::Struck { unit, target, dice, tally: t, hit } => format!(
            "{}の1スタンドが{}に打ちかかった: {} = {}: {}。",
            name(unit),
            name(target),
            thrown(dice, &t),
            i16::from(dice[0]) + i16::from(dice[1]) + i16::from(t.sum),
            either(hit, "命中", "外れ")
        ),
        Event::Round { a, b, hits, round } => format!(
            "白兵戦{round}回目: {}の命中{}、{}の命中{}。",
            name(a),
            hits[0],
            name(b),
            hits[1]
        ),
        Event::StandsLost { unit, lost: 0, left, hits } => {
            format!("{}は損害{hits}、スタンド{left}。", name(unit))
        }
        Event::StandsLost { unit, lost, left, hits } => {
            format!("{}はスタンド{lost}を失った: 残り{left}、損害{hits}。", name(unit))
        }
        Event::PushedBack { unit, distance } => {
            format!("{}が{} cm押し戻された。", name(unit), cm(distance))
        }
        Event::FollowsUp { unit } => format!("{}が追って前に出た。", name(unit)),
        Event::Holds { unit } => format!("{}はその場を守る。", name(unit)),
        Event::Pursues { unit, die, distance } => {
            format!("{}が追撃する: ダイス{die}、{} cm。", name(unit), cm(distance))
        }
        Event::Caught { unit, by } => format!("{}が{}に追いつかれた。", name(unit), name(by)),
        Event::MeetsFresh { unit, enemy } => {
            format!("{}が{}に行き当たった。", name(unit), name(enemy))
        }
        Event::GunTaken { unit, by } => format!("{}が{}を奪った。", name(by), name(unit)),
        Event::GunAbandoned { unit } => format!("{}の砲手が逃げた。", name(unit)),
        Event::NoTarget { unit, enemy, why } => format!(
            "{}は{}を射撃できない: {}。",
            name(unit),
            name(enemy),
            match why {
                NoFire::Melee => "相手は白兵戦の最中である",
                NoFire::Wood => "相手は森の中にいて、3 cmより遠い",
                NoFire::Arc => "相手は射界の外にいる",
                NoFire::Sight => "幅4 cmの開けた射線がない",
            }
        ),
        Event::RearRankTurns { unit } => format!("{}の後列が後ろを向いた。", name(unit)),
        Event::EventRoll { die } => format!(
            "出来事のダイスは{die}: {}。",
            either(die == 6, "何かが起こる", "何も起こらない")
        ),
        Event::Happens { what } => format!("出来事: {}。", what.japanese()),
        Event::SunsetIn { turns } => format!("あと{turns}ターンで日が沈む。"),
        Event::SunsetIgnored { .. } => "両軍とも日没を気にしない。".into(),
        Event::VisibilityTest { die, lasts } => {
            format!("視界のダイスは{die}: {}。", either(lasts, "悪いままである", "再び開けた"))
        }
        Event::MoralVictory { seat, unit } => {
            format!("{}が隊形を保って越えた: {}の道義的勝利。", name(unit), side(seat))
        }
        Event::Count { lost, total } => format!(
            "損失: {}は{}のうち{}、{}は{}のうち{}。",
            side(Seat::Red),
            total[0],
            lost[0],
            side(Seat::Blue),
            total[1],
            lost[1]
        ),
        Event::TestsFrom { left } => {
            format!("判定は{}から順に行う。", either(left, "左", "右"))
        }
    }
}

/// Two dice with their modifiers.
fn thrown(dice: [u8; 2], t: &Tally) -> String {
    format!("ダイス{}と{}{}", dice[0], dice[1], tally(t))
}
