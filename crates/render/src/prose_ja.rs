//! The table in whole Japanese sentences; see [`crate::prose`].

use crate::prose::{home, pieces_of};
use crate::words;
use scene::{Item, Mark, Piece, Scene, Tray};

/// Tells everything a viewer may see.
pub fn tell(scene: &Scene) -> String {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut head = stop(if scene.title.is_empty() { "卓" } else { &scene.title });
    for line in &scene.status {
        head += "\n";
        head += &stop(line);
    }
    paragraphs.push(head);
    let homes: Vec<Option<usize>> = scene.pieces.iter().map(|piece| home(scene, piece)).collect();
    let mut empty: Vec<(String, Vec<&str>)> = Vec::new();
    for (index, region) in scene.regions.iter().enumerate() {
        let here = pieces_of(scene, &homes, Some(index));
        let (name, details) = (words::region_name(region), words::region_details(region, true));
        if !here.is_empty() {
            paragraphs.push(format!("{name}({details})。{}", sentences(&here)));
            continue;
        }
        match empty.iter_mut().find(|(kind, _)| *kind == details) {
            Some((_, names)) => names.push(name),
            None => empty.push((details, vec![name])),
        }
    }
    let open = pieces_of(scene, &homes, None);
    if !open.is_empty() {
        paragraphs.push(format!("卓上の何もない所。{}", sentences(&open)));
    }
    for (details, names) in empty {
        paragraphs.push(format!("空いている{details}:{}。", names.join("、")));
    }
    paragraphs.extend(lines_and_marks(scene));
    paragraphs.extend(scene.trays.iter().map(tray));
    paragraphs.join("\n\n") + "\n"
}

fn stop(text: &str) -> String {
    let text = text.trim();
    let ended = text.ends_with(['。', '.', '!', '?', '!', '?']);
    if ended { text.into() } else { format!("{text}。") }
}

fn sentences(pieces: &[&Piece]) -> String {
    // A piece without a sentence of its own goes by its name.
    let sentence = |piece: &&Piece| match piece.sentence.trim() {
        "" => stop(words::piece_name(piece)),
        text => stop(text),
    };
    pieces.iter().map(sentence).collect()
}

fn lines_and_marks(scene: &Scene) -> Option<String> {
    let mut once: Vec<&str> = Vec::new();
    for border in scene.borders.iter().filter(|border| !border.name.is_empty()) {
        if !once.contains(&border.name.as_str()) {
            once.push(&border.name);
        }
    }
    let mut told = String::new();
    if !once.is_empty() {
        told += &format!("卓上の線:{}。", once.join("、"));
    }
    let name = |id: &str| {
        let piece = scene.pieces.iter().find(|piece| piece.id == id);
        piece.map_or(id, words::piece_name).to_string()
    };
    told.extend(scene.marks.iter().filter_map(|it| mark(it, name)));
    (!told.is_empty()).then_some(told)
}

/// A mark in words; nothing for what may be chosen, since the choices are listed elsewhere.
fn mark(mark: &Mark, name: impl Fn(&str) -> String) -> Option<String> {
    let labelled = |what: String, label: &str| match label {
        "" => stop(&what),
        label => stop(&format!("{what}:{label}")),
    };
    Some(match mark {
        Mark::Choosable(_) => return None,
        Mark::Arrow { from, to, label } => labelled(
            format!("{:.0},{:.0}から{:.0},{:.0}への矢印", from.x, from.y, to.x, to.y),
            label,
        ),
        Mark::Contact { a, b, label } => {
            labelled(format!("{}と{}が接触している", name(a), name(b)), label)
        }
        Mark::Circle { centre, radius, label } => labelled(
            format!("{:.0},{:.0}を中心とする半径{radius:.0}の円", centre.x, centre.y),
            label,
        ),
        Mark::Shape { label, .. } => labelled("印のある範囲".into(), label),
        Mark::Ghost { piece, at, heading } => stop(&format!(
            "{}は{:.0},{:.0}で{:.0}度を向くことになる",
            name(piece),
            at.x,
            at.y,
            heading.rem_euclid(360.0)
        )),
    })
}

fn tray(tray: &Tray) -> String {
    let title = if tray.title.is_empty() { &tray.id } else { &tray.title };
    if tray.items.is_empty() {
        return format!("{title}:なし。");
    }
    let items: String = tray.items.iter().map(|item| stop(&spoken(item))).collect();
    format!("{title}。{items}")
}

fn spoken(item: &Item) -> String {
    let count = item.count.max(1);
    match (item.hidden, item.text.is_empty()) {
        (true, _) => format!("伏せたもの{count}"),
        (false, true) if count == 1 => item.title.clone(),
        (false, true) => format!("{}、{count}", item.title),
        (false, false) if count == 1 => format!("{}:{}", item.title, item.text),
        (false, false) => format!("{}、{count}:{}", item.title, item.text),
    }
}
