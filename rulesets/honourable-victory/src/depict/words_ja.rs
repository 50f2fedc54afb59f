//! Names, words, prompts and choices in Japanese. What a player types stays as it is; these are the
//! same choices for reading.

use super::side_name;
use crate::appendix_a_terrain::Terrain;
use crate::choice::{Choice, Sides, Split};
use crate::game::BOOK;
use crate::notation::zone_code;
use crate::rulebook::*;
use crate::table::{Table, Thrown};
use crate::unit::{Formation, Quality, UnitId, Weapon};
use engine::{Rule, Seat, Tongue};
use ground::zones::{Facing, Side};

/// A side.
pub fn side(table: &Table, seat: Seat) -> String {
    BOOK.named(side_name(table, seat), Tongue::Japanese).into_owned()
}

/// A unit: under its side's name and its own, where its own alone would be another family.
pub fn unit(table: &Table, id: UnitId) -> String {
    let name = table.muster.name(id);
    let whose = format!("{} {name}", side_name(table, id.seat()));
    let own = || BOOK.named(name, Tongue::Japanese).into_owned();
    BOOK.japanese.entry(&whose).map_or_else(own, String::from)
}

pub const fn formation(formation: Formation) -> &'static str {
    match formation {
        Formation::Attack => "攻撃隊形",
        Formation::Defensive => "防御隊形",
        Formation::Open => "散開隊形",
    }
}

pub const fn facing(facing: Facing) -> &'static str {
    match facing {
        Facing::North => "北",
        Facing::East => "東",
        Facing::South => "南",
        Facing::West => "西",
    }
}

/// A side of a unit.
pub const fn flank(side: Side) -> &'static str {
    match side {
        Side::Front => "正面",
        Side::Right => "右側面",
        Side::Rear => "背後",
        Side::Left => "左側面",
    }
}

pub const fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Seasoned => "並",
        Quality::Green => "新兵",
        Quality::Veteran => "古兵",
    }
}

pub const fn weapon(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Bow => "弓",
        Weapon::Firearm => "鉄砲",
        Weapon::Improvised => "雑武器",
        Weapon::Spears => "槍",
        Weapon::HandWeapons => "打物",
        Weapon::LongSpears => "長槍",
        Weapon::Mounted => "騎馬",
    }
}

pub const fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Hills => "丘",
        Terrain::Woods => "森",
        Terrain::Village => "村",
        Terrain::Rough => "荒地",
        Terrain::Impassable => "通行不能の荒地",
        Terrain::Bog => "沼",
    }
}

/// `山県3、馬場2`, for enemies at front, right, rear and left.
pub fn shares(table: &Table, enemies: [Option<UnitId>; 4], split: Split) -> String {
    let share = |side: Side| {
        let enemy = enemies[side as usize]?;
        let stands = split.against(side);
        (stands > 0).then(|| format!("{}に{stands}個", unit(table, enemy)))
    };
    let shares: Vec<String> = Side::ALL.into_iter().filter_map(share).collect();
    shares.join("、")
}

const PROMPTS: &[(Rule, &str)] = &[
    (SETUP_ORDER, "どちらが先に配置するかを決めてください。"),
    (SETUP_ZONES, "部隊を配置区域か予備区域に置いてください。"),
    (SETUP_DAIMYO, "大名を自軍の後列の区域に置いてください。"),
    (FIRING_ANNOUNCE_ORDER, "射撃を宣言するか、射撃をやめてください。"),
    (COMBAT_ALLOCATION_ORDER, "部隊のスタンドを敵ごとに割り振ってください。"),
    (
        COMBAT_OVERLAP_RETHROW,
        "側面から攻めています。ダイスを一つか二つ振り直すか、そのままにしてください。",
    ),
    (
        COMBAT_OUTFLANK_RETHROW,
        "背後から攻めています。好きなダイスを振り直すか、そのままにしてください。",
    ),
    (COMMAND_RETHROW_ALL_DICE, "大名が近くにいます。すべて振り直すか、そのままにしてください。"),
    (LOSSES_OWNER_CHOICE, "損失によって接触を断つかどうかを決めてください。"),
    (MOVEMENT_CHOOSE_ONCE, "部隊とその行動を選ぶか、移動を終えてください。"),
    (ACTION_MOUNTED, "騎馬隊の二つ目の行動を選ぶか、終わりにしてください。"),
    (REACTIONS_SEQUENCE, "対応するかどうかを決めてください。"),
    (
        REACTIONS_RECOIL_MOUNTED_ATTACKER,
        "敵が下がりました。別の敵と交戦するか、隊を立て直してください。",
    ),
];

/// What is asked under a rule.
pub fn prompt(table: &Table, rule: Rule, seat: Seat) -> String {
    let known = PROMPTS.iter().find(|(known, _)| *known == rule);
    let asked = known.map_or("選んでください。", |(_, words)| words);
    let last = super::last_to_choose(table, rule, seat).map_or(String::new(), |last| {
        format!(
            "残るは{}だけです。この部隊で移動は終わり、大名は動きません。大名を動かすなら、代わりに今動かしてください。",
            unit(table, last)
        )
    });
    format!("第{}ターン、{}:{asked}{last}", table.turn, side(table, seat))
}

/// What a unit or side would do, without its name; exhaustive, so that no choice lacks its words.
pub fn act(table: &Table, choice: Choice) -> String {
    let unit = |id| unit(table, id);
    match choice {
        Choice::SetsUpFirst(seat) => format!("{}が先に配置する", side(table, seat)),
        Choice::Place(_, zone, form) => {
            format!("{}に{}で配置する", zone_code(zone), formation(form))
        }
        Choice::Fire(_, target) => format!("{}を射撃する", unit(target)),
        Choice::CeaseFire => "射撃をやめる".into(),
        Choice::Attack(id, split) => {
            format!("攻撃を割り振る({})", shares(table, table.enemies_around(id), split))
        }
        Choice::Rethrow(picked) => {
            let faces: Vec<String> = Thrown::from(picked).faces().map(|f| f.to_string()).collect();
            format!("{}の目を振り直す", faces.join(" "))
        }
        Choice::DaimyoRethrow => "大名の力で全部振り直す".into(),
        Choice::Keep => "そのままにする".into(),
        Choice::Break(_, Sides::NONE) => "とどまる".into(),
        Choice::Break(id, sides) => {
            let touching = sides.iter().filter_map(|side| table.touching(id, side));
            let enemies: Vec<String> = touching.map(unit).collect();
            format!("{}との接触を断つ", enemies.join("・"))
        }
        Choice::Nothing(_) => "何もしない".into(),
        Choice::Move(_) => "前進する".into(),
        Choice::Turn(_, to) => format!("{}を向く", facing(to)),
        Choice::Form(id, form, to) => {
            let now = table[id];
            let turned = now.formation() == Formation::Defensive || to != now.facing();
            match turned {
                true => format!("{}を向いて{}を組む", facing(to), formation(form)),
                false => format!("{}を組む", formation(form)),
            }
        }
        Choice::Mount(_) => "馬に乗る".into(),
        Choice::Dismount(_) => "馬を降りる".into(),
        Choice::Disengage(_) => "離脱する".into(),
        Choice::Engage(_, target, side) => format!("{}の{}に掛かる", unit(target), flank(side)),
        Choice::Withdraw(_) => "戦場から退く".into(),
        Choice::Enter(_, form) => format!("{}で予備から出る", formation(form)),
        Choice::Shift(_, zone) => format!("予備区域{}へ移る", zone_code(zone)),
        Choice::Leave(_) => "予備へ戻る".into(),
        Choice::Done(_) => "行動を終える".into(),
        Choice::Daimyo(zone) => format!("大名を{}へ移す", zone_code(zone)),
        Choice::EndMovement => "移動を終える".into(),
        Choice::Rally(_, to) => format!("{}を向いて立て直す", facing(to)),
        Choice::DefensiveFire(_) => "防御射撃をする".into(),
        Choice::HastyDefence(_) => "急ぎ防御隊形を組む".into(),
        Choice::Evade(_) => "かわす".into(),
        Choice::CounterCharge(_) => "逆襲する".into(),
        Choice::Recoil(_, zone) => format!("{}へ下がる", zone_code(zone)),
        Choice::Intercept(_) => "迎え撃つ".into(),
        Choice::NoReaction => "対応しない".into(),
    }
}

/// A choice in a sentence.
pub fn words(table: &Table, choice: Choice) -> String {
    match choice.unit() {
        Some(id) => format!("{}が{}", unit(table, id), act(table, choice)),
        None => act(table, choice),
    }
}
