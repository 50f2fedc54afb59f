//! What a unit is and what is asked, in Japanese. What happened is told by `depict_events_ja.rs`.

use crate::depict_names::Names;
use crate::measuring::reach;
use crate::rulebook::*;
use crate::s07_melee::challenges::at_hand;
use crate::unit::{Place, State, UnitId};
use crate::words::Role;
use crate::words_ja::Japanese;
use engine::{Rule, Seat};

/// What a unit that is not on the table is doing.
pub fn clan_word(names: Names, id: UnitId) -> String {
    match names.table[id].place {
        Place::Waiting => "まだ登場していない",
        Place::Destroyed => "壊滅",
        Place::Dispersed => "散り散り",
        Place::Gone => "卓上を去った",
        Place::Abandoned => "放棄された",
        _ => "",
    }
    .into()
}

/// A unit in one sentence.
pub fn sentence(names: Names, id: UnitId) -> String {
    let table = names.table;
    let (card, unit) = (table.card(id), &table[id]);
    let (name, side) = (names.unit(id), names.side(table.seat(id)));
    let mut text = if card.role == Role::Headquarters {
        format!("{name}、{side}の本陣")
    } else {
        format!(
            "{side}の{name}: {}の{}、武器は{}、{}、{}スタンド{}列、向き{}",
            card.quality.japanese(),
            table.kind(id).japanese(),
            table.weapon(id).japanese(),
            card.armour.japanese(),
            unit.stands,
            unit.files,
            unit.facing
        )
    };
    if unit.hits > 0 {
        text += &format!("、損害{}", unit.hits);
    }
    for (flag, word) in
        [(State::DISORDERED, "混乱"), (State::ROUTING, "敗走中"), (State::FRENZIED, "狂乱")]
    {
        if unit.state.has(flag) {
            text += &format!("、{word}");
        }
    }
    text += "。";
    if card.role != Role::Headquarters && unit.here() {
        text += &reach_of(names, id);
    }
    text
}

/// How far a unit can still move, charge and fire.
fn reach_of(names: Names, id: UnitId) -> String {
    let (left, charge, fire) = reach(names.table, id);
    match fire {
        None => format!("残りの移動は{left} cm、突撃は{charge} cm。"),
        Some((effective, long)) => format!(
            "残りの移動は{left} cm、突撃は{charge} cm。射程は{effective} cm、長射程は{long} cm。"
        ),
    }
}

/// What a seat is asked. Every rule a question is asked under has its sentence; the ledger's own words,
/// which English falls back on, are English.
pub fn prompt_for(names: Names, rule: Rule, seat: Seat) -> String {
    let side = names.side(seat);
    if let Some((by, to)) = at_hand(names.table) {
        let [by, to] = [by, to].map(|who| names.leader(who));
        if rule == S7_CHALLENGE_WHO {
            return format!("{side}: {by}が{to}に一騎打ちを挑みますか。");
        }
        if rule == S7_CHALLENGE_REFUSED {
            return format!("{side}: {to}は{by}の挑戦を受けますか。");
        }
    }
    let ask = if rule == S2_START_CHOICE {
        "先に発動を試みるか、後にするかを選んでください。"
    } else if rule == S2_OVERVIEW_ALTERNATE {
        "発動を試みる一族か、総大将を選んでください。"
    } else if rule == S2_SEQUENCE_RALLY_STEP {
        "立て直しを試みる部隊を選んでください。"
    } else if rule == S2_SEQUENCE_DAIMYO_MOVES {
        "次に動かす部隊を選んでください。命令をじかに書くこともできます: NAME wheel left 25, forward 6.5"
    } else if rule == S3_TABLE_MAXIMUM {
        "動き方を選んでください。許される動きは何でも書けます: wheel left 25, forward 6.5、距離は measure A to B"
    } else if rule == S6_TIMING_WHO {
        "次に射撃する部隊を選んでください。"
    } else if rule == S7_GENERAL_WHEN {
        "次に行う白兵戦を選んでください。"
    } else if rule == S3_RESPONSE_STAND {
        "突撃をどう迎えるかを選んでください。"
    } else if rule == S2_END_FLANK {
        "士気判定を卓のどちら側から行うかを選んでください。"
    } else if rule == S2_END_LEADER_MOVE {
        "まだ動いていない将を今動かしますか。"
    } else if rule == S3_CHARGE_MISSED {
        "目標がいなくなりました。突撃した部隊がどこまで走り続けるかを選んでください。"
    } else if rule == S3_RESPONSE_REAR_RANK {
        "後ろからの突撃に備えて後列を回れ右させますか。"
    } else if rule == S3_LEADERS_REFUSE || rule == S7_CHALLENGE_REFUSED {
        "挑戦を受けますか。"
    } else if rule == S7_CHALLENGE_WHO {
        "将が相手に一騎打ちを挑みますか。"
    } else if rule == S3_LEADERS_CHALLENGER_AFTER {
        "挑んだ将をそこに残すか、元の場所へ戻すかを選んでください。"
    } else if rule == S7_ELIGIBLE_TWO_ENEMIES {
        "一つのスタンドが二つの敵に等しく接しています。どちらと戦うかを選んでください。"
    } else if rule == S7_MULTI_ONE_FOLLOWS {
        "追って前に出るか追撃する勝者を選んでください。"
    } else if rule == S7_PUSH_FOLLOW_CHOICE {
        "勝者が敗者を追いますか。"
    } else if rule == S4_RALLY_RESTORED || rule == S4_REFORM_STILL {
        "部隊は再び隊形を整えました。別の隊形か向きを取りますか。"
    } else if rule == S2_EVENTS_SUNSET_IGNORE {
        "日没を無視しますか。それとも戦いを終えますか。"
    } else {
        return format!("{side}: 規則{}によって選んでください。", rule.id());
    };
    format!("{side}: {ask}")
}
