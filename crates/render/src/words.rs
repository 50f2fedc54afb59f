//! The words shared by every way of drawing, so that the picture and the reading agree.

use scene::{Ground, Item, Mark, Owner, Piece, Region, Spot};

/// What a side is called when a piece does not say it in its own sentence.
pub fn owner(owner: Owner) -> &'static str {
    match owner {
        Owner::Red => "Red",
        Owner::Blue => "Blue",
        Owner::Neutral => "Neutral",
    }
}

/// The ground in one word.
pub fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Clear => "clear",
        Ground::Hill => "hill",
        Ground::Wood => "wood",
        Ground::Village => "village",
        Ground::Rough => "rough",
        Ground::Marsh => "marsh",
        Ground::Water => "water",
        Ground::Ford => "ford",
        Ground::Castle => "castle",
        Ground::Camp => "camp",
        Ground::Road => "road",
        Ground::Field => "field",
        Ground::Impassable => "impassable",
        Ground::Box => "off the table",
    }
}

/// The same for a Japanese reader.
pub fn ground_in_japanese(ground: Ground) -> &'static str {
    match ground {
        Ground::Clear => "平地",
        Ground::Hill => "丘",
        Ground::Wood => "森",
        Ground::Village => "村",
        Ground::Rough => "荒地",
        Ground::Marsh => "沼",
        Ground::Water => "水",
        Ground::Ford => "浅瀬",
        Ground::Castle => "城",
        Ground::Camp => "陣",
        Ground::Road => "道",
        Ground::Field => "田畑",
        Ground::Impassable => "通行不能",
        Ground::Box => "卓の外",
    }
}

/// What a player calls the region; its id when it has no name.
pub fn region_name(region: &Region) -> &str {
    if region.name.is_empty() { &region.id } else { &region.name }
}

/// Ground, height and notes in words, without saying anything twice.
pub fn region_details(region: &Region, japanese: bool) -> String {
    let mut parts: Vec<String> = Vec::new();
    let word = if japanese { ground_in_japanese(region.ground) } else { ground(region.ground) };
    // "Hills" or "a wood" in the notes already says it.
    if !region.notes.iter().any(|note| note.to_lowercase().contains(word)) {
        parts.push(word.to_string());
    }
    parts.extend(region.notes.iter().cloned());
    match (region.level, japanese) {
        (0, _) => {}
        (level, false) => parts.push(format!("level {level}")),
        (level, true) => parts.push(format!("高さ{level}")),
    }
    parts.join(if japanese { "、" } else { ", " })
}

/// What a player calls the piece; its letters or id when it has no name.
pub fn piece_name(piece: &Piece) -> &str {
    [&piece.name, &piece.letter].into_iter().find(|text| !text.is_empty()).unwrap_or(&piece.id)
}

/// The piece's own sentence; one made of its parts when the rules gave none.
pub fn sentence(piece: &Piece) -> String {
    if !piece.sentence.trim().is_empty() {
        return full_stop(&piece.sentence);
    }
    let mut text = format!("{} {}", owner(piece.owner), piece_name(piece));
    if !piece.letter.is_empty() && piece.letter != piece_name(piece) {
        text += &format!(" ({})", piece.letter);
    }
    if let Some(strength) = piece.strength {
        text += &format!(", strength {strength}");
    }
    if let Some(heading) = piece.heading {
        text += &format!(", facing {}", facing(heading));
    }
    for badge in &piece.badges {
        text += ", ";
        text += if badge.long.is_empty() { &badge.short } else { &badge.long };
    }
    full_stop(&text)
}

/// A heading in words: up, right, down, left when it is one of those, else degrees.
pub fn facing(heading: f32) -> String {
    let degrees = heading.rem_euclid(360.0);
    for (at, word) in [(0.0, "up"), (90.0, "right"), (180.0, "down"), (270.0, "left")] {
        if (degrees - at).abs() < 1.0 {
            return word.to_string();
        }
    }
    format!("{} degrees", degrees.round())
}

/// The nearest of the four arrows `^ > v <`.
pub fn arrow(heading: f32) -> char {
    let quarter = (heading.rem_euclid(360.0) / 90.0).round() as usize % 4;
    ['^', '>', 'v', '<'][quarter]
}

/// A thing in a tray, as one may know it.
pub fn item(item: &Item) -> String {
    let mut text = if item.hidden { "face down".to_string() } else { item.title.clone() };
    if item.count > 1 {
        text += &format!(" \u{d7}{}", item.count);
    }
    if !item.hidden && !item.text.is_empty() {
        text += ": ";
        text += &item.text;
    }
    text
}

/// A mark in words; nothing for what may be chosen, since the choices are listed elsewhere.
pub fn mark(mark: &Mark, name: impl Fn(&str) -> String) -> Option<String> {
    let labelled = |what: String, label: &str| {
        full_stop(&if label.is_empty() { what } else { format!("{what}: {label}") })
    };
    Some(match mark {
        Mark::Choosable(_) => return None,
        Mark::Arrow { from, to, label } => labelled(
            format!("An arrow from {:.0},{:.0} to {:.0},{:.0}", from.x, from.y, to.x, to.y),
            label,
        ),
        Mark::Contact { a, b, label } => {
            labelled(format!("{} and {} are in contact", name(a), name(b)), label)
        }
        Mark::Circle { centre, radius, label } => labelled(
            format!("A circle of {radius:.0} about {:.0},{:.0}", centre.x, centre.y),
            label,
        ),
        Mark::Shape { label, .. } => labelled("A marked area".to_string(), label),
        Mark::Ghost { piece, at, heading } => full_stop(&format!(
            "{} would stand at {:.0},{:.0}, facing {}",
            name(piece),
            at.x,
            at.y,
            facing(*heading)
        )),
    })
}

/// Whether the piece stands in this region by name.
pub fn stands_in(piece: &Piece, region: &str) -> bool {
    matches!(&piece.spot, Spot::In(id) if id == region)
}

/// Ends a sentence, unless it is ended already.
pub fn full_stop(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!', '?', '\u{3002}']) { text.to_string() } else { format!("{text}.") }
}
