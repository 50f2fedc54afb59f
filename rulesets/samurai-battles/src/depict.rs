//! The table as a picture: hexes, sections, blocks, Leaders, hands, tokens, banners.

use crate::SamuraiBattles;
use crate::battlefield::{self, BOARD, NOWHERE};
use crate::battlefield_terrain::{GROUNDS, OPEN};
use crate::choice::Choice;
use crate::depict_trays::trays;
use crate::event::Event;
use crate::notation::{self, say};
use crate::phase_2_order_units::waits;
use crate::scenario::LeaderKind;
use crate::table::{DRUMMED, FINISHED, FOUGHT, ORDERED, Piece, Table, UnitId};
use crate::unit_reference_sheet::{Symbol, Weapon};
use crate::{depict_ja, depict_words, prompts, prompts_ja};
use crate::{tell, tell_ja, words_ja};
use engine::{Depict, Rule, Ruleset, Seat, Tongue, Viewer};
use ground::hexes::Hex;
use scene::{
    Badge, Border, Ground, Owner, Place, Point, Region, Scene, Shape, Spot, Stroke, Target, pt,
};

/// Half the width of a hex in table units.
const HALF: f32 = 30.0;
/// A third of the distance between rows.
const THIRD: f32 = 17.32;
const MARGIN: f32 = 20.0;

fn centre(hex: u8) -> Point {
    let (x, y) = BOARD.centre(Hex(hex.into()));
    pt(MARGIN + x as f32 * HALF, MARGIN + y as f32 * THIRD)
}

fn outline(hex: u8) -> Vec<Point> {
    let Point { x, y } = centre(hex);
    let tall = 2.0 * THIRD;
    [(0.0, -tall), (HALF, -THIRD), (HALF, THIRD), (0.0, tall), (-HALF, THIRD), (-HALF, -THIRD)]
        .into_iter()
        .map(|(dx, dy)| pt(x + dx, y + dy))
        .collect()
}

pub(crate) fn owner(seat: Seat) -> Owner {
    match seat {
        Seat::Red => Owner::Red,
        Seat::Blue => Owner::Blue,
    }
}

fn ground(kind: u8) -> Ground {
    match GROUNDS.get(kind as usize).copied().unwrap_or("open") {
        "forest" => Ground::Wood,
        "hill" => Ground::Hill,
        "river" => Ground::Water,
        "ford" | "shallow" => Ground::Ford,
        "bridge" => Ground::Road,
        "building" => Ground::Village,
        "field" => Ground::Field,
        "ravine" => Ground::Rough,
        "fence" | "palisade" => Ground::Rough,
        "castle" => Ground::Castle,
        "tent" => Ground::Camp,
        _ => Ground::Clear,
    }
}

fn hex_id(hex: u8) -> String {
    format!("hex-{}", battlefield::name(hex))
}

fn piece_id(piece: Piece) -> String {
    match piece.as_leader() {
        Some(leader) => format!("leader-{leader}"),
        None => format!("unit-{}", piece.0),
    }
}

/// What a side is called.
pub(crate) fn side_name(table: &Table, seat: Seat, tongue: Tongue) -> String {
    SamuraiBattles::BOOK.named(&table.battle().sides[seat.index()].name, tongue).into_owned()
}

/// What a piece is called; players write its English name.
fn piece_name(table: &Table, piece: Piece, tongue: Tongue) -> String {
    SamuraiBattles::BOOK.named(notation::piece_name(table, piece), tongue).into_owned()
}

fn regions(table: &Table, scene: &mut Scene, tongue: Tongue) {
    let battle = table.battle();
    for hex in BOARD.hexes().map(|hex| hex.0 as u8) {
        let kind = table.ground(hex);
        let mut notes = Vec::new();
        if kind != OPEN {
            let word = GROUNDS.get(kind as usize).copied().unwrap_or("open");
            notes.push(tongue.either(word, words_ja::ground(word)).to_string());
        }
        for objective in battle.draft.objectives.iter().filter(|objective| objective.hex == hex) {
            let (whose, worth) = (side_name(table, objective.seat, tongue), objective.banners);
            notes.push(match tongue {
                Tongue::English => format!("worth {worth} to {whose}"),
                Tongue::Japanese => format!("{whose}に旗印{worth}"),
            });
        }
        scene.regions.push(Region {
            id: hex_id(hex),
            name: battlefield::name(hex),
            outline: outline(hex),
            ground: ground(kind),
            level: i8::from(kind == crate::battlefield_terrain::HILL),
            notes,
            anchor: None,
        });
    }
    for line in battle.charts.lines {
        let x = MARGIN + f32::from(line) * HALF;
        let path = vec![pt(x, MARGIN), pt(x, MARGIN + 34.0 * THIRD)];
        scene.borders.push(Border {
            path,
            stroke: Stroke::Dotted,
            name: tongue.either("section line", "区画線").into(),
        });
    }
}

fn letter(table: &Table, unit: UnitId) -> String {
    table.kind(unit).code.clone()
}

fn shape(table: &Table, unit: UnitId) -> Shape {
    let kind = table.kind(unit);
    match (kind.horse, kind.weapon) {
        (true, _) => Shape::Horse,
        (_, Weapon::Arquebus) => Shape::Guns,
        (_, Weapon::Bow) => Shape::Round,
        _ if kind.swarm => Shape::Disc,
        _ if kind.seated => Shape::Rect,
        _ => Shape::Spears,
    }
}

fn badge(short: &str, long: impl Into<String>) -> Badge {
    Badge { short: short.into(), long: long.into() }
}

fn pieces(table: &Table, scene: &mut Scene, tongue: Tongue) {
    let battle = table.battle();
    let word = |english: &'static str, japanese: &'static str| tongue.either(english, japanese);
    for seat in Seat::BOTH {
        for unit in table.army(seat) {
            let (place, kind) = (table.unit(unit), table.kind(unit));
            let mut badges = vec![match kind.symbol {
                Symbol::Circle => badge("●", word("green circle", "緑の丸")),
                Symbol::Triangle => badge("▲", word("blue triangle", "青の三角")),
                Symbol::Square => badge("■", word("red square", "赤の四角")),
                Symbol::Swords => badge("⚔", word("crossed swords", "交差した剣")),
            }];
            for (mark, short, long) in [
                (ORDERED, "!", word("ordered", "命令済み")),
                (FINISHED, "→", word("has moved", "移動済み")),
                (FOUGHT, "x", word("has battled", "戦闘済み")),
                (DRUMMED, "d", word("ordered by Battle Drums", "陣太鼓による命令")),
            ] {
                if place.is(mark) {
                    badges.push(badge(short, long));
                }
            }
            for (held, short, long) in [
                (
                    table.wavering == unit,
                    "w",
                    word(
                        "wavering: not ordered, does not battle back",
                        "日和見:命令を受けず反撃しない",
                    ),
                ),
                (
                    table.markers.loose == unit,
                    "l",
                    word(
                        "loose horses: not ordered this turn",
                        "放れ馬:このターンは命令を受けない",
                    ),
                ),
                (
                    table.markers.night == unit,
                    "n",
                    word("night march: 1 hex more", "夜行軍:1ヘクス多い"),
                ),
                (
                    table.markers.matchcord == unit,
                    "m",
                    word("dry matchcord: fires after its move", "乾いた火縄:移動後も射撃できる"),
                ),
            ] {
                if held {
                    badges.push(badge(short, long));
                }
            }
            if waits(table, unit) {
                let turn = battle.waits(unit);
                badges.push(badge(
                    "z",
                    match tongue {
                        Tongue::English => format!("waits until turn {turn} unless struck"),
                        Tongue::Japanese => format!("攻撃されなければ{turn}ターンまで待つ"),
                    },
                ));
            }
            scene.pieces.push(scene::Piece {
                id: piece_id(Piece::unit(unit)),
                name: piece_name(table, Piece::unit(unit), tongue),
                letter: letter(table, unit),
                owner: owner(seat),
                shape: shape(table, unit),
                spot: Spot::In(hex_id(place.hex)),
                strength: Some(place.blocks.into()),
                badges,
                sentence: match tongue {
                    Tongue::English => depict_words::unit(table, unit),
                    Tongue::Japanese => depict_ja::unit(table, unit),
                },
                ..scene::Piece::default()
            });
        }
        for leader in table.staff(seat) {
            let (place, kind) = (table.leader(leader), battle.leader_kind(leader));
            let rank = match kind {
                LeaderKind::Foot => badge("○", word("foot Leader, white circle", "徒歩の将、白丸")),
                LeaderKind::Mounted => {
                    badge("☆", word("mounted Leader, white star", "騎乗の将、白星"))
                }
                LeaderKind::Commander => {
                    badge("◇", word("Army Commander, white diamond", "総大将、白菱"))
                }
            };
            let mut badges = vec![rank];
            if place.is(ORDERED) {
                badges.push(badge("!", word("ordered", "命令済み")));
            }
            scene.pieces.push(scene::Piece {
                id: piece_id(Piece::leader(leader)),
                name: piece_name(table, Piece::leader(leader), tongue),
                letter: "L".into(),
                owner: owner(seat),
                shape: Shape::Star,
                spot: Spot::In(hex_id(place.hex)),
                badges,
                level: 1,
                sentence: match tongue {
                    Tongue::English => depict_words::leader(table, leader),
                    Tongue::Japanese => depict_ja::leader(table, leader),
                },
                ..scene::Piece::default()
            });
        }
        let tent = table.tents[seat.index()];
        if tent != NOWHERE {
            let value = battle.sides[seat.index()].tent_value;
            let side = side_name(table, seat, tongue);
            scene.pieces.push(scene::Piece {
                id: format!("tent-{seat}"),
                name: match tongue {
                    Tongue::English => format!("Tent of {side}"),
                    Tongue::Japanese => format!("{side}の本陣"),
                },
                letter: "T".into(),
                owner: owner(seat),
                shape: Shape::Tent,
                spot: Spot::In(hex_id(tent)),
                sentence: match tongue {
                    Tongue::English => {
                        format!("The command tent of {side}, worth {value} banners.")
                    }
                    Tongue::Japanese => format!("{side}の本陣、旗印{value}に値する。"),
                },
                ..scene::Piece::default()
            });
        }
    }
}

impl Depict for SamuraiBattles {
    fn scene(table: &Table, viewer: Viewer) -> Scene {
        let battle = table.battle();
        let (width, height) = (2.0 * MARGIN + 24.0 * HALF, 2.0 * MARGIN + 34.0 * THIRD);
        let tongue = viewer.tongue;
        let title = SamuraiBattles::BOOK.named(&battle.draft.title, tongue);
        let mut scene = Scene::new(title, width, height);
        scene.status = match tongue {
            Tongue::English => depict_words::status(table),
            Tongue::Japanese => depict_ja::status(table),
        };
        regions(table, &mut scene, tongue);
        pieces(table, &mut scene, tongue);
        trays(table, viewer, &mut scene);
        scene
    }

    fn target(table: &Table, choice: Choice, tongue: Tongue) -> Target {
        let on = |piece: Piece, to: Place| Target { piece: Some(piece_id(piece)), to };
        let region = |hex: u8| Place::Region(hex_id(hex));
        let card = |id: String| Target { piece: None, to: Place::Item(id) };
        let said = |choice| match tongue {
            Tongue::English => say(table, choice),
            Tongue::Japanese => words_ja::words(table, choice),
        };
        match choice {
            Choice::Play(title) | Choice::Keep(title) => card(format!("command-{}", title.0)),
            Choice::Dragon(title, Piece::NONE) | Choice::Discard(title) => {
                card(format!("dragon-{}", title.0))
            }
            Choice::Dragon(_, target) => on(target, Place::Button(said(choice))),
            Choice::Order(piece) => Target { piece: None, to: Place::Piece(piece_id(piece)) },
            Choice::Lead(leader) => {
                Target { piece: None, to: Place::Piece(piece_id(Piece::leader(leader))) }
            }
            Choice::Move(piece, to) => on(piece, region(to)),
            Choice::Push(unit, to) => on(Piece::unit(unit), region(to)),
            Choice::Leave(piece) => {
                on(piece, Place::Button(tongue.either("leave the field", "戦場を離れる").into()))
            }
            Choice::Fire(by, at) => on(Piece::unit(by), Place::Piece(piece_id(at))),
            Choice::Attack(by, at) => on(Piece::unit(by), Place::Piece(piece_id(at))),
            Choice::Retreat(to) => Target { piece: None, to: region(to) },
            Choice::Lose(unit)
            | Choice::BattleBack(unit)
            | Choice::GainGround(unit)
            | Choice::StrikeFirst(unit) => {
                Target { piece: None, to: Place::Piece(piece_id(Piece::unit(unit))) }
            }
            other => Target::button(said(other)),
        }
    }

    fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
        match viewer.tongue {
            Tongue::English => tell::tell(table, event, viewer),
            Tongue::Japanese => tell_ja::tell(table, event, viewer),
        }
    }

    fn words(table: &Table, choice: Choice, tongue: Tongue) -> Option<String> {
        (tongue == Tongue::Japanese).then(|| words_ja::words(table, choice))
    }

    fn prompt(table: &Table, rule: Rule, seat: Seat, viewer: Viewer) -> String {
        match viewer.tongue {
            Tongue::English => prompts::prompt(table, rule, seat),
            Tongue::Japanese => prompts_ja::prompt(table, rule, seat),
        }
    }

    fn side(table: &Table, seat: Seat) -> String {
        table.battle().sides[seat.index()].name.clone()
    }
}
