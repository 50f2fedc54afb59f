//! The table in whole sentences, for screen readers and for anyone without a picture.
//!
//! Regions that hold something come first, each in a paragraph of its own; empty ones are gathered
//! by what they are, since a list of a hundred empty hexes helps nobody. Every region and every
//! piece is named exactly once in the account of the table.

use scene::{Owner, Piece, Region, Scene, Spot};

use crate::{geometry, prose_ja, words};

/// A region and what stands in it, in a paragraph.
pub fn place(scene: &Scene, index: usize) -> String {
    let Some(region) = scene.regions.get(index) else { return String::new() };
    let homes: Vec<Option<usize>> = scene.pieces.iter().map(|piece| home(scene, piece)).collect();
    occupied(region, &words::region_details(region, false), &pieces_of(scene, &homes, Some(index)))
}

/// Tells everything a viewer may see.
pub fn tell(scene: &Scene) -> String {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut head = words::full_stop(if scene.title.is_empty() { "A table" } else { &scene.title });
    for line in &scene.status {
        head += "\n";
        head += &words::full_stop(line);
    }
    paragraphs.push(head);

    let homes: Vec<Option<usize>> = scene.pieces.iter().map(|piece| home(scene, piece)).collect();
    let mut empty: Vec<(String, Vec<&str>)> = Vec::new();
    for (index, region) in scene.regions.iter().enumerate() {
        let here: Vec<&Piece> = pieces_of(scene, &homes, Some(index));
        let details = words::region_details(region, false);
        if here.is_empty() {
            match empty.iter_mut().find(|(kind, _)| *kind == details) {
                Some((_, names)) => names.push(words::region_name(region)),
                None => empty.push((details, vec![words::region_name(region)])),
            }
        } else {
            paragraphs.push(occupied(region, &details, &here));
        }
    }
    let open = pieces_of(scene, &homes, None);
    if !open.is_empty() {
        let sentences: Vec<String> = open.iter().map(|piece| words::sentence(piece)).collect();
        paragraphs.push(format!("On the open table. {}", sentences.join(" ")));
    }
    for (details, names) in empty {
        paragraphs.push(format!("Empty, {}: {}.", details, names.join(", ")));
    }
    paragraphs.extend(lines_and_marks(scene));
    paragraphs.extend(scene.trays.iter().map(tray));
    paragraphs.join("\n\n") + "\n"
}

/// The same in Japanese.
pub fn tell_in_japanese(scene: &Scene) -> String {
    prose_ja::tell(scene)
}

/// The region a piece is in: by name, or the topmost whose outline holds it.
pub fn home(scene: &Scene, piece: &Piece) -> Option<usize> {
    match &piece.spot {
        Spot::In(id) => scene.regions.iter().position(|region| region.id == *id),
        Spot::At(at) => {
            scene.regions.iter().rposition(|region| geometry::inside(&region.outline, *at))
        }
    }
}

/// The pieces of a region (or of the open table), the first side first, stacks from below.
pub(crate) fn pieces_of<'a>(
    scene: &'a Scene,
    homes: &[Option<usize>],
    at: Option<usize>,
) -> Vec<&'a Piece> {
    let mut here: Vec<&Piece> = scene
        .pieces
        .iter()
        .zip(homes)
        .filter(|(_, home)| **home == at)
        .map(|(piece, _)| piece)
        .collect();
    here.sort_by_key(|piece| (side(piece.owner), piece.level));
    here
}

fn side(owner: Owner) -> u8 {
    match owner {
        Owner::Red => 0,
        Owner::Blue => 1,
        Owner::Neutral => 2,
    }
}

fn occupied(region: &Region, details: &str, here: &[&Piece]) -> String {
    let sentences: Vec<String> = here.iter().map(|piece| words::sentence(piece)).collect();
    let told = format!("{} ({details}). {}", words::region_name(region), sentences.join(" "));
    told.trim_end().to_string()
}

fn lines_and_marks(scene: &Scene) -> Option<String> {
    let mut names: Vec<&str> =
        scene.borders.iter().map(|border| border.name.as_str()).filter(|n| !n.is_empty()).collect();
    names.dedup();
    let mut sentences: Vec<String> = Vec::new();
    if !names.is_empty() {
        let mut once: Vec<&str> = Vec::new();
        for name in names {
            if !once.contains(&name) {
                once.push(name);
            }
        }
        sentences.push(format!("Lines on the table: {}.", once.join(", ")));
    }
    let name = |id: &str| {
        let piece = scene.pieces.iter().find(|piece| piece.id == id);
        piece.map_or(id, words::piece_name).to_string()
    };
    sentences.extend(scene.marks.iter().filter_map(|mark| words::mark(mark, name)));
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn tray(tray: &scene::Tray) -> String {
    let mut text = tray.title.clone();
    if text.is_empty() {
        text = tray.id.clone();
    }
    if tray.items.is_empty() {
        return format!("{text}: empty.");
    }
    text += ". ";
    let items: Vec<String> =
        tray.items.iter().map(|item| words::full_stop(&spoken(item))).collect();
    text + &items.join(" ")
}

/// A thing in a tray for the ear: numbers as words of a sentence, not as signs.
fn spoken(item: &scene::Item) -> String {
    let count = item.count.max(1);
    match (item.hidden, item.text.is_empty()) {
        (true, _) => format!("{count} face down"),
        (false, true) if count == 1 => item.title.clone(),
        (false, true) => format!("{}, {count} of them", item.title),
        (false, false) if count == 1 => format!("{}: {}", item.title, item.text),
        (false, false) => format!("{}, {count} of them: {}", item.title, item.text),
    }
}
