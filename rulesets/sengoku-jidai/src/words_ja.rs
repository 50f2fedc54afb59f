//! Names, choices and prompts in Japanese. What a player types stays as it is; these are the same choices
//! for reading.

use crate::choice::Choice;
use crate::field::{DivisionId, Field};
use crate::names_ja::NAMES;
use crate::phase::Phase;
use crate::places_ja::PLACES;
use crate::rulebook::*;
use crate::s08_combat::Modifier;
use crate::table::Table;
use crate::unit::{Kind, UnitId, Zone};
use engine::{Rule, Seat};

/// A side.
pub fn side(field: &Field, seat: Seat) -> String {
    NAMES.name(&field.sides[seat.index()].name).into_owned()
}

/// A name of this clan: some families are written otherwise than others of the same letters.
fn of_clan(clan: &str, name: &str) -> String {
    let (family, rest) = name.split_once(' ').unwrap_or((name, ""));
    match NAMES.entry(&format!("{clan} {family}")) {
        Some(family) if NAMES.entry(name).is_none() => format!("{family}{}", NAMES.name(rest)),
        Some(family) if rest.is_empty() => family.into(),
        _ => NAMES.name(name).into_owned(),
    }
}

/// A unit.
pub fn unit(table: &Table, id: UnitId) -> String {
    let card = table.card(id);
    of_clan(&table.division(card.division).clan_name, &card.name)
}

/// A division.
pub fn division(table: &Table, id: DivisionId) -> String {
    let division = table.division(id);
    of_clan(&division.clan_name, &division.name)
}

/// A zone of the map: the place's name.
pub fn place(name: &str) -> &str {
    PLACES.entry(name).unwrap_or(name)
}

pub const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Te => "鉄砲",
        Kind::Ya => "槍",
        Kind::Yu => "弓",
        Kind::YH => "徒歩衆",
        Kind::Ch => "従者",
        Kind::Sa => "徒歩侍",
        Kind::SH => "徒歩旗本",
        Kind::Ki => "騎馬侍",
        Kind::KH => "騎馬旗本",
        Kind::Oz => "大筒",
        Kind::Da => "大名",
        Kind::Ta => "大将",
    }
}

pub const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Formation => "陣形",
        Phase::Command => "指揮",
        Phase::Initiative => "主導権",
        Phase::Activation => "発動",
        Phase::Movement => "移動",
        Phase::Charges => "突撃",
        Phase::Fire => "射撃",
        Phase::CounterCharges => "逆突撃",
        Phase::Melee => "白兵戦",
        Phase::Reorganization => "再編成",
    }
}

pub const fn modifier(modifier: Modifier) -> &'static str {
    match modifier {
        Modifier::Zone => "区域",
        Modifier::AttackerDs => "攻撃側の混乱",
        Modifier::DefenderDs => "防御側の混乱",
        Modifier::AttackerMarker => "攻撃側の戦術札",
        Modifier::DefenderMarker => "防御側の戦術札",
        Modifier::AttackerCombination => "攻撃側の兵種の組み合わせ",
        Modifier::DefenderCombination => "防御側の兵種の組み合わせ",
        Modifier::Charge => "突撃",
        Modifier::AttackerLeaders => "攻撃側の将",
        Modifier::DefenderLeaders => "防御側の将",
        Modifier::Encirclement => "包囲",
        Modifier::Additional => "追加攻撃",
        Modifier::Elevation => "高低差",
        Modifier::Palisade => "柵",
        Modifier::Weather => "天候",
    }
}

/// A choice in a sentence; exhaustive, so that no choice lacks its words.
pub fn words(table: &Table, choice: Choice) -> String {
    let code = |zone: Zone| table.ground().code(zone);
    let unit = |id: UnitId| unit(table, id);
    match choice {
        Choice::Form(formation) => format!("陣形{}を取る", formation.name()),
        Choice::Modifier(true) => "修正を加える".into(),
        Choice::Modifier(false) => "修正を加えない".into(),
        Choice::Activate(id) => format!("{}の備えを発動する", division(table, id)),
        Choice::Discard => "発動マーカーを捨てる".into(),
        Choice::Move(id) => format!("{}を動かす", unit(id)),
        Choice::EndMovement => "移動を終える".into(),
        Choice::To(zone) => format!("{}へ行く", code(zone)),
        Choice::ToMount(zone) => format!("{}へ行き、馬に乗る", code(zone)),
        Choice::ToDismount(zone) => format!("{}へ行き、馬を降りる", code(zone)),
        Choice::Leave => "地図の外へ出る".into(),
        Choice::Stay => "とどまる".into(),
        Choice::Charge(id, zone) => format!("{}が{}へ突撃する", unit(id), code(zone)),
        Choice::NoCharge => "もう突撃しない".into(),
        Choice::Fire(firer, target) => format!("{}が{}を射撃する", unit(firer), unit(target)),
        Choice::CeaseFire => "射撃をやめる".into(),
        Choice::Counter(by, charger) => {
            format!("{}が{}に逆突撃する", unit(by), unit(charger))
        }
        Choice::NoCounter => "逆突撃しない".into(),
        Choice::Attack(id, zone) => format!("{}を先頭に{}を攻撃する", unit(id), code(zone)),
        Choice::EndCombat => "戦闘を終える".into(),
        Choice::Defend(id) => format!("{}を先頭に守る", unit(id)),
        Choice::Lay(marker) => format!("戦術札{}を置く", marker.name()),
        Choice::NoMarker => "戦術札を置かない".into(),
        Choice::SecondRound => "二回戦を戦う".into(),
        Choice::BreakOff => "戦いを打ち切る".into(),
        Choice::Advance => "前進する".into(),
        Choice::Hold => "とどまって前進しない".into(),
        Choice::Retreat(zone) => format!("{}へ退却する", code(zone)),
    }
}

/// What a seat is asked.
pub fn prompt(table: &Table, rule: Rule, seat: Seat) -> String {
    let active = table.active.map(|id| division(table, id)).unwrap_or_default();
    let asks: [(Rule, String); 14] = [
        (S3_1_D, "合戦の陣形を秘密に選んでください。".into()),
        (S3_3_A, "陣形を保つか、変えてみるかを選んでください。".into()),
        (S5_0_D, "主導権に陣形の修正を加えるか、秘密にするかを選んでください。".into()),
        (
            S6_0_G,
            match table.active {
                None => "備えを発動するか、発動マーカーを捨ててください。".into(),
                Some(_) => format!("{active}の備えで動かす部隊を選んでください。"),
            },
        ),
        (S7_1_A, format!("{active}の備えのこの部隊の行き先を選んでください。")),
        (S8_5_2_B, format!("{active}の備えが突撃するかを決めてください。")),
        (S8_4_B, format!("{active}の備えを射撃するかを決めてください。")),
        (S8_5_3_A, "突撃を逆突撃で迎えるかを決めてください。".into()),
        (
            S8_2_A,
            match table.active.map(|id| table.division_seat(id)) == Some(seat) {
                true => format!("{active}の備えが攻撃する区域を選んでください。"),
                false => "守りの先頭に立つ部隊を選んでください。".into(),
            },
        ),
        (S8_3_B, "戦術札を置くかを決めてください。".into()),
        (S8_5_1_E, "二回戦を戦うかを決めてください。".into()),
        (S8_8_A, "空いた区域へ前進するかを決めてください。".into()),
        (S8_7_R_B, "退却先を選んでください。".into()),
        (S1_3_C, "シナリオの特別規則について決めてください。".into()),
    ];
    let found = asks.into_iter().find(|(known, _)| *known == rule);
    found.map_or_else(|| "選んでください。".into(), |(_, text)| text)
}
