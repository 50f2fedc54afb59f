//! The questions in Japanese, and the report of a Shock Segment.

use crate::depict_names::Names;
use crate::depict_report::on_the_move;
use crate::depict_words::hits_ja;
use crate::rulebook::*;
use crate::s02_components_and_terms::UnitId;
use crate::s04_busho::{so_taisho, trump_rating};
use crate::s05_clan_activation::s05_5_trump::trump_number;
use crate::table::{Combat, State, clash};
use engine::{Rule, Seat};

/// What the seat is asked. Every rule a question is asked under has its sentence; the ledger's own
/// words, which English falls back on, are English.
pub fn prompt(names: Names, rule: Rule, seat: Seat) -> String {
    let (side, table) = (names.side(seat), names.table);
    if rule == S5_51_A {
        let used = table.army(seat).trumps;
        let left = trump_rating(table, so_taisho(table, seat)).saturating_sub(used);
        let need = trump_number(table, seat);
        return format!(
            "{side}: 切り札を使いますか。ダイスが{need}以下なら成功です(残り{left}回)。"
        );
    }
    if rule == S6_44_C
        && let Some(mover) = on_the_move(table, !seat)
    {
        let (unit, hex) = (names.unit(mover), names.hex(table.unit(mover).hex));
        return format!(
            "{side}: {unit}が近づいています({hex})。下がるか、向きを変えるか、とどまるかを選んでください。"
        );
    }
    let what = match rule {
        r if r == S5_36_A => "命令を出す一族を指名するか、勢いを試すか、パスしてください。",
        r if r == S3_0_B_B => "指名された武将の行動を選んでください。",
        r if r == S5_32_A => "部隊を一つずつ選んで命令してください。",
        r if r == S6_31_A => {
            "部隊を1ヘックスずつ動かすか、向きを変えるか、射撃するか、止めてください。"
        }
        r if r == S6_44_C => {
            "敵が近づいています。下がるか、向きを変えるか、とどまるかを選んでください。"
        }
        r if r == S8_31_A => "敵が支配地域に入りました。射撃しますか。",
        r if r == S8_32_A => "敵が支配地域から出ます。射撃しますか。",
        r if r == S8_33_A => "射撃を受けました。撃ち返しますか。",
        r if r == S9_22_E => "攻撃目標を指定してください。「突撃」で全部を解決します。",
        r if r == S9_26_C => "どの攻撃部隊が列を決めるか選んでください。",
        r if r == S9_26_B => "どの防御部隊の種類を使うか選んでください。",
        r if r == S4_33_A => {
            "命令を出した武将は自分の移動力まで動けます。次のヘックスを選ぶか、止めてください。"
        }
        r if r == S4_42_B => "配下の武将は移動力いっぱいまで動けます。動かす武将を選んでください。",
        r if r == S4_72_A => "味方部隊のいない武将に敵が迫っています。後退させますか。",
        r if r == S5_63_A => {
            "指揮範囲外の部隊を動かしてください。騎馬武者は移動力2まで、ほかは1までです。"
        }
        r if r == S5_73_F => {
            "連携突撃の7: 攻撃する一族を一つ選んでください。もう一方は攻撃しません。"
        }
        r if r == S6_42_A => {
            "後退する部隊は、行動可能な敵部隊すべてから2ヘックスより遠くへ移ろうとしなければなりません。行き先を選んでください。"
        }
        r if r == S6_42_B => "後退を終えた部隊は無料で向きを変えられます。向きを選んでください。",
        r if r == S6_47_A => {
            "下がり終えた部隊は1頂点まで向きを変えられます。向きを選んでください。"
        }
        r if r == S8_27_B => {
            "一斉射撃では一隊ずつ同じ目標を撃ち、二番目に+1、三番目に+2、四番目に+3が付きます。次に撃つ部隊を選んでください。"
        }
        r if r == S9_42_A => {
            "前進した部隊は敵の支配地域の中でも1頂点まで向きを変えられます。向きを選んでください。"
        }
        r if r == S9_43_A => {
            "位置の優位を得た部隊が、いなければ兵の質が最も高い部隊が前進しなければなりません。前進する部隊を選んでください。"
        }
        r if r == S9_46_G => {
            "柵の後ろの部隊は逸っても出なくて構いません。判定するか、とどまるかを選んでください。"
        }
        r if r == S10_4_B => {
            "切腹により、範囲内の味方全部隊の損害を1ずつ減らすか、混乱した二部隊を立ち直らせるかを選んでください。"
        }
        r if r == S10_14_B => {
            "損害の多い者は戦い続けるか、3ヘックスまで退くことができます。どちらかを選んでください。"
        }
        r if r == S10_23_A => {
            "侍挑戦フェイズです。侍を出すか、すでにいる侍を使うか、やめるかを選んでください。"
        }
        r if r == S10_24_A => {
            "侍は動くか斬り込み、次に挑戦し、そして戦います。行動を選んでください。"
        }
        r if r == S10_25_B => "挑戦されました。範囲内の武将か侍を一人、応じさせますか。",
        r if r == S10_27_C => "同じヘックスの侍を武将の代わりに戦わせますか。",
        r if r == S10_52_A => "後を継ぐ将を、その一族のどの駒とともに置くか選んでください。",
        r if r == S11_22_B => "端数の損害を受ける部隊を選んでください。",
        r if r == S11_48_A => "敗走する部隊と同じヘックスの武将は、共に行くか、残るかを選べます。",
        r if r == S11_54_A => {
            "敗走から踏みとどまった部隊は自由に向きを選べます。向きを選んでください。"
        }
        r if r == SC2_E => {
            "啄木鳥隊は第6ターンから、ダイスがターン数-5以下なら到着します。甘粕のもとに一族を残せば目標が1下がります。残す一族を選ぶか、「誰も残さない」を選んでください。"
        }
        _ => return format!("{side}: 規則{}によって選んでください。", rule.id()),
    };
    format!("{side}: {what}")
}

/// How a unit came out of it, in a few words.
fn standing(names: Names, unit: UnitId, (state, count): (State, u8)) -> String {
    let name = names.unit(unit);
    match state {
        State::Good if count == 0 => format!("{name}は無傷"),
        State::Good => format!("{name}は{}", hits_ja(count)),
        State::Disrupted => format!("{name}は混乱、{}", hits_ja(count)),
        State::Routed => format!("{name}は敗走"),
        _ => format!("{name}は失われた"),
    }
}

/// Who fights whom, and how the reckoning stands so far.
pub fn reckoning(names: Names, combat: &Combat) -> String {
    let helpers: Vec<String> =
        combat.helpers.iter().filter(|unit| unit.some()).map(|&unit| names.unit(unit)).collect();
    let (lead, stand) = (names.unit(combat.lead), names.unit(combat.stand));
    let mut line = match helpers.is_empty() {
        true => format!("{lead}対{stand}"),
        false => format!("{lead}(加勢は{})対{stand}", helpers.join("、")),
    };
    if combat.column > 0 {
        let [a, d] = combat.sizes;
        line += &format!(" | 兵力{a}:{d} | 列{}から{}", combat.base, combat.column);
        if combat.flags & clash::SUPERIOR != 0 {
            line += " | 位置の優位";
        }
    }
    line
}

/// A line of the report: who, sizes, columns, position, die, hits, and what became of them.
pub fn line(
    names: Names,
    (number, of): (u8, u8),
    combat: &Combat,
    after: [(State, u8); 2],
    left: [u8; 2],
) -> String {
    let mut line = format!("突撃{number}/{of} | {}", reckoning(names, combat));
    match combat.column > 0 {
        true => {
            let (die, drm) = (combat.die, combat.drm);
            let (a, d) = (combat.to_attackers, combat.to_defenders);
            line += &format!(" | ダイス{die}{drm:+} | 損害は攻撃側{a}・防御側{d}");
        }
        false => line += " | 事前の判定で決着",
    }
    let lead = standing(names, combat.lead, after[0]);
    let stand = standing(names, combat.stand, after[1]);
    line + &format!(" | {lead}、{stand} | なお戦う部隊{}:{}", left[0], left[1])
}
