//! Names, choices and what holds this turn in Japanese. What a player types stays as it is; these are the
//! same choices for reading.

use crate::battlefield;
use crate::cards_ja::CARDS;
use crate::choice::Choice;
use crate::names_ja::NAMES;
use crate::notation::{self, swarm};
use crate::table::{Piece, Table, UnitId};
use engine::Seat;

/// A side.
pub fn side(table: &Table, seat: Seat) -> String {
    NAMES.name(&table.battle().sides[seat.index()].name).into_owned()
}

/// A unit or Leader.
pub fn piece_name(table: &Table, piece: Piece) -> String {
    NAMES.name(notation::piece_name(table, piece)).into_owned()
}

/// A card's title or text.
pub fn card(words: &str) -> String {
    CARDS.entry(words).unwrap_or(words).into()
}

/// What lies in a hex.
pub fn ground(id: &str) -> &str {
    match id {
        "open" => "平地",
        "forest" => "森",
        "hill" => "丘",
        "river" => "川",
        "ford" => "浅瀬",
        "shallow" => "浅い川",
        "bridge" => "橋",
        "building" => "建物",
        "field" => "田",
        "ravine" => "谷",
        "fence" => "柵",
        "palisade" => "馬防柵",
        "castle" => "城",
        "tent" => "本陣",
        other => other,
    }
}

/// A choice in a sentence; exhaustive, so that no choice lacks its words.
pub fn words(table: &Table, choice: Choice) -> String {
    let piece = |piece: Piece| piece_name(table, piece);
    let unit = |unit: UnitId| piece_name(table, Piece::unit(unit));
    let hex = battlefield::name;
    match choice {
        Choice::Play(title) => format!("「{}」を使う", card(title.name())),
        Choice::StrikeFirst(levy) => format!("「先制」を{}に使う", unit(levy)),
        Choice::Dragon(title, Piece::NONE) => format!("龍札「{}」を使う", card(title.name())),
        Choice::Dragon(title, target) => {
            format!("龍札「{}」を{}に使う", card(title.name()), piece(target))
        }
        Choice::Pass => "見送る".into(),
        Choice::Order(ordered) => format!("{}に命令する", piece(ordered)),
        Choice::Lead(leader) => format!("{}が采配を執る", piece(Piece::leader(leader))),
        Choice::EndOrders => "命令を終える".into(),
        Choice::Move(moved, to) => format!("{}が{}へ動く", piece(moved), hex(to)),
        Choice::Leave(gone) => format!("{}が戦場を離れる", piece(gone)),
        Choice::EndMovement => "移動を終える".into(),
        Choice::Fire(by, at) => format!("{}が{}を射撃する", unit(by), piece(at)),
        Choice::Attack(by, at) => format!("{}が{}を攻撃する", unit(by), piece(at)),
        Choice::Swarm(edges, at) => {
            let names: Vec<String> = swarm(table, edges, at).map(unit).collect();
            format!("{}が{}に群がる", names.join("・"), piece(at))
        }
        Choice::EndBattle => "戦闘を終える".into(),
        Choice::Inspire => "鼓舞する".into(),
        Choice::Ignore(flags) => format!("旗{flags}を無視する"),
        Choice::Retreat(to) => format!("{}へ退却する", hex(to)),
        Choice::Seppuku => "切腹する".into(),
        Choice::GainGround(by) => format!("{}が地歩を得る", unit(by)),
        Choice::BattleBack(at) => format!("{}に反撃する", unit(at)),
        Choice::Lose(victim) => format!("{}がブロックを失う", unit(victim)),
        Choice::Push(pushed, to) => format!("{}が{}へ退く", unit(pushed), hex(to)),
        Choice::Accept => "受けて立つ".into(),
        Choice::Decline => "断る".into(),
        Choice::Keep(title) => format!("「{}」を手元に残す", card(title.name())),
        Choice::DrawDragon => "龍札を引く".into(),
        Choice::TakeHonor => "名誉を得る".into(),
        Choice::Discard(title) => format!("龍札「{}」を捨てる", card(title.name())),
    }
}
