//! The table as a picture: terrain, what stands on it, marks and trays. The only files of this rule set with
//! fractions are those that draw. What is said in which language is chosen here and by the names.

use crate::Daimyo;
use crate::choice::{Choice, Leg};
use crate::depict_choices_ja::label;
use crate::depict_events;
use crate::depict_events_ja;
use crate::depict_marks::marks;
use crate::depict_names::Names;
use crate::depict_pieces::{leader_piece, unit_piece};
use crate::depict_words;
use crate::depict_words_ja;
use crate::event::Event;
use crate::notation::say;
use crate::s03_movement::manoeuvre::{resolve, turned};
use crate::s10_winning::{losses, total};
use crate::sheet::Piece as Ground;
use crate::table::{LeaderId, Table};
use crate::unit::UnitId;
use crate::words::{Terrain, Word};
use crate::words_ja::Japanese;
use engine::{Depict, Rule, Seat, Tongue, Viewer};
use ground::measured::{Length, Rect, Vec2};
use scene::{Border, Item, Mark, Owner, Place, Point, Region, Scene, Stroke, Target, Tray, pt};

/// Whose a thing is, for a picture.
pub fn owner(seat: Seat) -> Owner {
    match seat {
        Seat::Red => Owner::Red,
        Seat::Blue => Owner::Blue,
    }
}

/// Table units of a picture are centimetres.
pub fn cm(tenths: i32) -> f32 {
    tenths as f32 / 100.0
}

/// A point of the table in a picture.
pub fn at(point: Vec2) -> Point {
    pt(cm(point.x), cm(point.y))
}

/// A heading in a picture.
pub fn degrees(rect: &Rect) -> f32 {
    f32::from(rect.facing.parts()) * 360.0 / 4096.0
}

fn outline(rect: &Rect) -> Vec<Point> {
    rect.corners().into_iter().map(at).collect()
}

/// The pattern of a kind of ground.
fn pattern(kind: Terrain) -> scene::Ground {
    match kind {
        Terrain::Wood => scene::Ground::Wood,
        Terrain::Swamp | Terrain::Bog => scene::Ground::Marsh,
        Terrain::Paddy => scene::Ground::Field,
        Terrain::Stream | Terrain::River | Terrain::DeepRiver => scene::Ground::Water,
        Terrain::Bridge | Terrain::Ford => scene::Ground::Ford,
        Terrain::Village | Terrain::Building => scene::Ground::Village,
        Terrain::SteepHill | Terrain::LowHill => scene::Ground::Hill,
        Terrain::Beach | Terrain::Rocky => scene::Ground::Rough,
        Terrain::Road => scene::Ground::Road,
        Terrain::Impassable => scene::Ground::Impassable,
        Terrain::Fence | Terrain::Palisade | Terrain::Wall => scene::Ground::Clear,
    }
}

/// What a piece of ground does, in a few words.
fn ground_note(names: Names, piece: &Ground) -> String {
    let kind = piece.kind;
    let effect = if kind.dense() {
        names.word("dense going", "密な地形")
    } else if kind.light() {
        names.word("light going, higher", "軽い障害、高い")
    } else if kind.hill() {
        names.word("higher", "高い")
    } else if kind.shut() {
        names.word("no way through", "通れない")
    } else {
        names.word("good going", "動きやすい")
    };
    match names.tongue {
        Tongue::English => format!("{}: {effect}", kind.word()),
        Tongue::Japanese => format!("{}: {effect}", kind.japanese()),
    }
}

fn ground(names: Names, scene: &mut Scene, index: usize, piece: &Ground) {
    if piece.kind.linear() {
        let corners = piece.rect.corners();
        let middle = |a: Vec2, b: Vec2| Vec2::new((a.x + b.x) / 2, (a.y + b.y) / 2);
        let (left, right) = (middle(corners[0], corners[3]), middle(corners[1], corners[2]));
        scene.borders.push(Border {
            path: vec![at(left), at(right)],
            stroke: Stroke::Palisade,
            name: names.ground(piece),
        });
        return;
    }
    scene.regions.push(Region {
        id: format!("ground-{index}"),
        name: names.ground(piece),
        outline: outline(&piece.rect),
        ground: pattern(piece.kind),
        level: piece.level as i8,
        notes: vec![ground_note(names, piece)],
        anchor: None,
    });
}

fn status(names: Names) -> Vec<String> {
    let table = names.table;
    let (turn, turns) = (table.turn, table.rules.turns);
    let first = names.side(table.initiative);
    let mut lines = vec![match names.tongue {
        Tongue::English => format!(
            "Turn {turn} of {turns}. Initiative: {first}. Weather: {}.",
            table.weather.word()
        ),
        Tongue::Japanese => format!(
            "第{turn}ターン(全{turns}ターン)。主導権: {first}。天候: {}。",
            table.weather.japanese()
        ),
    }];
    for seat in Seat::BOTH {
        let (side, lost, total) = (names.side(seat), losses(table, seat), total(table, seat));
        lines.push(match names.tongue {
            Tongue::English => {
                format!("{side} has lost {lost} of {total}; more than a third loses.")
            }
            Tongue::Japanese => {
                format!("{side}は{total}のうち{lost}を失った。三分の一を超えると負ける。")
            }
        });
    }
    lines.extend(table.battle.notes.iter().map(|note| names.known(note)));
    lines
}

impl Depict for Daimyo {
    fn scene(table: &Table, viewer: Viewer) -> Scene {
        let names = Names { table, tongue: viewer.tongue };
        let (width, height) = table.battle.size;
        let mut scene = Scene::new(names.known(&table.battle.title), cm(width.0), cm(height.0));
        scene.status = status(names);
        scene.regions.push(Region {
            id: "table".into(),
            name: names.word("the open table", "開けた卓上").into(),
            outline: vec![
                pt(0.0, 0.0),
                pt(cm(width.0), 0.0),
                pt(cm(width.0), cm(height.0)),
                pt(0.0, cm(height.0)),
            ],
            ..Region::default()
        });
        for (index, piece) in table.battle.terrain.iter().enumerate() {
            ground(names, &mut scene, index, piece);
        }
        for id in table.present() {
            scene.pieces.push(unit_piece(names, id));
        }
        for leader in table.all_leaders().filter(|&leader| table.active(leader)) {
            scene.pieces.push(leader_piece(names, leader));
        }
        scene.marks.extend(marks(names));
        for contact in &table.contacts {
            scene.marks.push(Mark::Contact {
                a: format!("unit-{}", contact.a.0),
                b: format!("unit-{}", contact.b.0),
                label: match names.tongue {
                    Tongue::English => format!("melee, round {}", contact.round + 1),
                    Tongue::Japanese => format!("白兵戦{}回目", contact.round + 1),
                },
            });
        }
        for seat in Seat::BOTH {
            scene.trays.push(lost_tray(names, seat));
        }
        scene
    }

    fn target(table: &Table, choice: Choice, tongue: Tongue) -> Target {
        let unit = |id: UnitId| format!("unit-{}", id.0);
        let leader = |id: LeaderId| format!("leader-{}", id.0);
        let on = |piece: String, to: Place| Target { piece: Some(piece), to };
        match choice {
            Choice::Pick(id)
            | Choice::Fight(id)
            | Choice::Fire(id, None)
            | Choice::Follower(id) => Target { piece: None, to: Place::Piece(unit(id)) },
            Choice::Move(id, leg) => on(unit(id), Place::At(at(end_of(table, id, leg)))),
            Choice::Back(id, far) => {
                let rect = table.rect(id).advanced(-Length(far.into()));
                on(unit(id), Place::At(at(rect.centre())))
            }
            Choice::Through(id, other)
            | Choice::Charge(id, other, ..)
            | Choice::Fire(id, Some(other))
            | Choice::Favour(id, other) => on(unit(id), Place::Piece(unit(other))),
            Choice::Occupy(id, piece) => on(unit(id), Place::Region(format!("ground-{piece}"))),
            Choice::Go(who, x, y) => on(leader(who), Place::At(at(Vec2::new(x.into(), y.into())))),
            Choice::Join(who, id) => on(leader(who), Place::Piece(unit(id))),
            Choice::Challenge(who, other) => on(leader(who), Place::Piece(leader(other))),
            other => Target::button(match tongue {
                Tongue::English => say(table, other),
                Tongue::Japanese => label(Names { table, tongue }, other),
            }),
        }
    }

    fn words(table: &Table, choice: Choice, tongue: Tongue) -> Option<String> {
        match tongue {
            Tongue::English => None,
            Tongue::Japanese => Some(label(Names { table, tongue }, choice)),
        }
    }

    fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
        let tongue = viewer.tongue;
        Some(match tongue {
            Tongue::English => depict_events::tell_event(table, event),
            Tongue::Japanese => depict_events_ja::tell_event(Names { table, tongue }, event),
        })
    }

    fn prompt(table: &Table, rule: Rule, seat: Seat, viewer: Viewer) -> String {
        let tongue = viewer.tongue;
        match tongue {
            Tongue::English => depict_words::prompt_for(table, rule, seat),
            Tongue::Japanese => depict_words_ja::prompt_for(Names { table, tongue }, rule, seat),
        }
    }

    fn side(table: &Table, seat: Seat) -> String {
        let name = &table.battle.sides[seat.index()].name;
        if name.is_empty() { seat.name().into() } else { name.clone() }
    }
}

/// The middle of a unit after a leg, for the place one points at.
fn end_of(table: &Table, id: UnitId, leg: Leg) -> Vec2 {
    match resolve(table, id, leg) {
        Ok(resolved) => resolved.rect.centre(),
        Err(_) => turned(table, id, &table.rect(id), leg.turn).0.centre(),
    }
}

/// Units that are gone, and those that have yet to come.
fn lost_tray(names: Names, seat: Seat) -> Tray {
    let table = names.table;
    let away = |id: &UnitId| table.card(*id).seat == seat && !table[*id].here();
    let items = table.all().filter(away).map(|id| Item {
        id: format!("unit-{}", id.0),
        title: names.unit(id),
        text: match names.tongue {
            Tongue::English => depict_words::clan_word(table, id),
            Tongue::Japanese => depict_words_ja::clan_word(names, id),
        },
        count: 1,
        hidden: false,
    });
    let side = names.side(seat);
    Tray {
        id: format!("away-{seat}"),
        title: match names.tongue {
            Tongue::English => format!("{side} off the table"),
            Tongue::Japanese => format!("{side}の卓外の部隊"),
        },
        owner: owner(seat),
        items: items.collect(),
    }
}
