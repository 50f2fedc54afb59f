//! Counters: units with facing and stack order, and leaders, with a sentence for each.

use crate::depict::owner;
use crate::depict_ground::{RADIUS, centre, heading};
use crate::depict_names::Names;
use crate::s02_components_and_terms::{ClanId, Kind, Rank, UnitId};
use crate::s04_busho;
use crate::table::{State, badge, mark};
use engine::Tongue;
use scene::{Badge, Piece, Shape, Spot, pt};

fn badges(names: Names, unit: UnitId) -> Vec<Badge> {
    let data = names.table.unit(unit);
    let mut list = Vec::new();
    let mut add = |short: &str, long: String| list.push(Badge { short: short.into(), long });
    if data.hits > 0 {
        add(
            &data.hits.to_string(),
            match names.tongue {
                Tongue::English => format!("{} hits", data.hits),
                Tongue::Japanese => format!("損害{}", data.hits),
            },
        );
    }
    match data.state() {
        State::Disrupted => add("D", names.word("disrupted", "混乱").into()),
        State::Routed => add("R", names.word("routed", "敗走").into()),
        _ => {}
    }
    let known = [
        (mark::ENGAGED, "E", "engaged", "交戦中"),
        (mark::OUT, "O", "out of command", "指揮範囲外"),
        (mark::SPENT_FIRE, "F", "reaction fire only", "対応射撃のみ"),
        (mark::NO_GUNS, "G", "guns abandoned", "鉄砲を放棄"),
        (mark::MOVED, "M", "moved", "移動済み"),
        (mark::CHARGE, "C", "committed to Norikuzushi", "乗り崩しを実施"),
        (mark::AGGRESSOR, "A", "must attack", "攻撃義務"),
    ];
    for (bit, short, english, japanese) in known {
        if data.has(bit) {
            add(short, names.word(english, japanese).into());
        }
    }
    list
}

/// The letters of a clan's crest: the first of its name, and as many more as tell it from the other
/// clans of the battle. Of kanji one may be enough.
fn crest(names: Names, clan: ClanId) -> String {
    let name = names.clan(clan);
    let alike = |letters: &str| {
        names
            .table
            .all_clans()
            .any(|other| other != clan && names.clan(other).to_lowercase().starts_with(letters))
    };
    let least = match names.tongue {
        Tongue::English => 1,
        Tongue::Japanese => 0,
    };
    let ends = name.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let short = ends.skip(least).find(|&end| !alike(&name[..end].to_lowercase()));
    name[..short.unwrap_or(name.len())].to_string()
}

fn shape(kind: Kind) -> Shape {
    match kind {
        Kind::As => Shape::Spears,
        Kind::Kb | Kind::Kbh => Shape::Horse,
        Kind::Tp | Kind::Oz => Shape::Guns,
        Kind::Yu => Shape::Round,
        Kind::Honjin => Shape::Tent,
    }
}

/// The words of the badges, after what they follow.
fn states(names: Names, badges: &[Badge]) -> String {
    let words: Vec<&str> = badges.iter().map(|badge| badge.long.as_str()).collect();
    match (names.tongue, words.is_empty()) {
        (_, true) => String::new(),
        (Tongue::English, false) => format!("; {}", words.join(", ")),
        (Tongue::Japanese, false) => format!("。{}", words.join("、")),
    }
}

/// A unit in a sentence.
fn unit_sentence(names: Names, unit: UnitId, faces: bool, state: &str) -> String {
    let table = names.table;
    let (card, data) = (table.card(unit), table.unit(unit));
    let (name, kind, hex) = (names.unit(unit), names.kind(card.kind), names.hex(data.hex));
    let (size, tq, ma) = (card.size, table.tq(unit), table.ma(unit));
    let facing = names.facing(data.facing());
    match names.tongue {
        Tongue::English => {
            let facing = if faces { format!(", facing {facing}") } else { String::new() };
            let values = match card.kind.is_missile() {
                true => format!("TQ {tq}, MA {ma}"),
                false => format!("size {size}, TQ {tq}, MA {ma}"),
            };
            format!("{name} ({kind}) in {hex}{facing}: {values}{state}")
        }
        Tongue::Japanese => {
            let facing = if faces { format!("、{facing}向き") } else { String::new() };
            let values = match card.kind.is_missile() {
                true => format!("兵の質{tq}、移動力{ma}"),
                false => format!("兵力{size}、兵の質{tq}、移動力{ma}"),
            };
            format!("{name}({kind})、位置{hex}{facing}: {values}{state}")
        }
    }
}

/// A unit on the map.
pub fn unit_piece(names: Names, unit: UnitId) -> Piece {
    let table = names.table;
    let map = table.map();
    let card = table.card(unit);
    let data = table.unit(unit);
    let place = table.units_at(data.hex).position(|other| other == unit).unwrap_or(0) as u8;
    let middle = centre(map, data.hex);
    let shift = f32::from(place) * 5.0;
    let faces = data.state() != State::Routed && card.kind != Kind::Honjin;
    let mut badges = badges(names, unit);
    let sentence = unit_sentence(names, unit, faces, &states(names, &badges));
    if card.clan.some() {
        let clan = names.clan(card.clan);
        // Missile men stand with a clan, but belong to none (K-1).
        let long = match (names.tongue, card.kind.is_missile()) {
            (Tongue::English, true) => format!("set up with {clan}, of no clan"),
            (Tongue::English, false) => format!("{clan} clan"),
            (Tongue::Japanese, true) => format!("{clan}とともに配置、一族には属さない"),
            (Tongue::Japanese, false) => format!("{clan}の一族"),
        };
        badges.insert(0, Badge { short: crest(names, card.clan), long });
    }
    Piece {
        id: card.name.clone(),
        name: names.unit(unit),
        letter: card.kind.letters().into(),
        owner: owner(table.seat_of(unit)),
        shape: shape(card.kind),
        spot: Spot::At(pt(middle.x + shift, middle.y - shift)),
        stands: Vec::new(),
        heading: faces.then(|| heading(data.facing())),
        strength: card.kind.is_line().then_some(u16::from(card.size)),
        badges,
        level: place,
        sentence,
    }
}

/// A Busho in a sentence.
fn leader_sentence(names: Names, clan: ClanId, state: &str) -> String {
    let table = names.table;
    let (name, hex) = (names.full(clan), names.hex(table.leader(clan).hex));
    let rank = match table.clan_card(clan).rank {
        Rank::Busho => names.word("Busho", "武将"),
        Rank::Taisho => names.word("Taisho", "大将"),
        Rank::SoTaisho => names.word("So-taisho", "総大将"),
    };
    let initiative = s04_busho::initiative(table, clan);
    let charisma = s04_busho::charisma(table, clan);
    let combat = s04_busho::combat(table, clan);
    let stamina = s04_busho::stamina(table, clan);
    match names.tongue {
        Tongue::English => format!(
            "{name} ({rank}) in {hex}: Initiative {initiative}, Charisma {charisma}, Combat {combat}, Stamina {stamina}{state}"
        ),
        Tongue::Japanese => format!(
            "{name}({rank})、位置{hex}: 主導{initiative}、統率{charisma}、武勇{combat}、体力{stamina}{state}"
        ),
    }
}

/// A Busho on the map.
pub fn leader_piece(names: Names, clan: ClanId) -> Piece {
    let table = names.table;
    let map = table.map();
    let card = table.clan_card(clan);
    let leader = table.leader(clan);
    let middle = centre(map, leader.hex);
    let mut badges = Vec::new();
    let known = [
        (badge::ACTIVE, "a", "active", "行動可能"),
        (badge::FINISHED, "f", "finished", "行動終了"),
        (badge::LOST_FACE, "L", "lost face", "面目を失った"),
        (badge::WOUND, "W", "wounded", "負傷"),
        (badge::BAD_WOUND, "W", "badly wounded", "重傷"),
        (badge::REPLACED, "r", "replacement", "後継の将"),
    ];
    for (bit, short, english, japanese) in known {
        if leader.has(bit) {
            badges.push(Badge { short: short.into(), long: names.word(english, japanese).into() });
        }
    }
    let sentence = leader_sentence(names, clan, &states(names, &badges));
    Piece {
        id: format!("busho {}", card.name),
        name: names.full(clan),
        letter: card.number.clone(),
        owner: owner(table.clan_seat(clan)),
        shape: Shape::Star,
        spot: Spot::At(pt(middle.x - RADIUS * 0.4, middle.y + RADIUS * 0.35)),
        strength: None,
        badges,
        level: 4,
        sentence,
        ..Piece::default()
    }
}
