//! Words for pieces in few columns, and the lines under the table: trays, marks, status.

use scene::{Mark, Owner, Piece, Place, Scene, Tray};

use super::{Ink, columns};
use crate::words;

/// The letter that tells a side.
pub fn side(owner: Owner) -> char {
    match owner {
        Owner::Red => 'R',
        Owner::Blue => 'B',
        Owner::Neutral => '-',
    }
}

/// Whether the place may be chosen now.
pub fn choosable(scene: &Scene, place: &Place) -> bool {
    scene.marks.iter().any(|mark| matches!(mark, Mark::Choosable(at) if at == place))
}

/// Side, a star if it may be chosen, heading and letters: `R*^LS`.
pub fn token(scene: &Scene, piece: &Piece) -> String {
    let mut text = side(piece.owner).to_string();
    if choosable(scene, &Place::Piece(piece.id.clone())) {
        text.push('*');
    }
    if let Some(heading) = piece.heading {
        text.push(words::arrow(heading));
    }
    text + &columns::clean(&piece.letter)
}

/// A piece on one line of this many columns, `R^LS Naoe 9 h3 f`, and whether it is all there.
/// The name shrinks to four letters; then markers give way to a plus sign.
pub fn line(scene: &Scene, piece: &Piece, room: usize) -> (String, bool) {
    let head = token(scene, piece);
    let name = columns::clean(&piece.name);
    let strength = piece.strength.map_or(String::new(), |strength| format!(" {strength}"));
    let badges: Vec<String> =
        piece.badges.iter().map(|badge| format!(" {}", columns::clean(&badge.short))).collect();
    let least = columns::clip(&name, 4);
    let fixed = columns::width(&head) + columns::width(&strength) + usize::from(!name.is_empty());
    for shown in (0..=badges.len()).rev() {
        let cut = shown < badges.len();
        let tail = badges[..shown].concat() + if cut { "+" } else { "" };
        let used = fixed + columns::width(&tail);
        if used + columns::width(&least) <= room {
            let name = columns::clip(&name, room - used);
            let gap = if name.is_empty() { "" } else { " " };
            return (format!("{head}{gap}{name}{strength}{tail}"), !cut);
        }
    }
    (columns::clip(&format!("{head}{strength}+"), room), false)
}

/// A piece with nothing left out, for the legend.
pub fn full(scene: &Scene, piece: &Piece) -> String {
    let mut text = token(scene, piece);
    if !piece.name.is_empty() {
        text += &format!(" {}", piece.name);
    }
    if let Some(strength) = piece.strength {
        text += &format!(" {strength}");
    }
    let badges: Vec<&str> = piece
        .badges
        .iter()
        .map(|badge| if badge.long.is_empty() { badge.short.as_str() } else { badge.long.as_str() })
        .collect();
    if !badges.is_empty() {
        text += &format!(" ({})", badges.join(", "));
    }
    text
}

/// What belongs to no place on the table: marks in words, trays, status.
pub fn beside(scene: &Scene, width: usize) -> Vec<(Ink, String)> {
    let mut lines: Vec<(Ink, String)> = Vec::new();
    let name = |id: &str| {
        let piece = scene.pieces.iter().find(|piece| piece.id == id);
        piece.map_or(id, words::piece_name).to_string()
    };
    for text in scene.marks.iter().filter_map(|mark| words::mark(mark, name)) {
        lines.extend(columns::wrap(&text, width, 2).into_iter().map(|line| (Ink::Plain, line)));
    }
    for tray in &scene.trays {
        lines.extend(tray_lines(scene, tray, width));
    }
    for status in &scene.status {
        lines.extend(columns::wrap(status, width, 2).into_iter().map(|line| (Ink::Strong, line)));
    }
    lines
}

/// Short things share lines; things with words on them have their own.
fn tray_lines(scene: &Scene, tray: &Tray, width: usize) -> Vec<(Ink, String)> {
    let title = if tray.title.is_empty() { &tray.id } else { &tray.title };
    let head = match tray.owner {
        Owner::Neutral => title.clone(),
        owner => format!("{} {title}", side(owner)),
    };
    let star = |id: &str| {
        if choosable(scene, &Place::Item(id.to_string())) { "*" } else { "" }
    };
    let items: Vec<String> =
        tray.items.iter().map(|item| format!("{}{}", star(&item.id), words::item(item))).collect();
    let ink = Ink::of(tray.owner);
    let wordy = tray.items.iter().any(|item| !item.text.is_empty() && !item.hidden);
    if items.is_empty() {
        return columns::wrap(&format!("{head}: empty"), width, 2)
            .into_iter()
            .map(|l| (ink, l))
            .collect();
    }
    if !wordy {
        let text = format!("{head}: {}", items.join("; "));
        return columns::wrap(&text, width, 2).into_iter().map(|l| (ink, l)).collect();
    }
    let mut lines: Vec<(Ink, String)> =
        columns::wrap(&format!("{head}:"), width, 2).into_iter().map(|l| (ink, l)).collect();
    for item in items {
        let text = format!("- {item}");
        lines.extend(columns::wrap(&text, width, 4).into_iter().map(|l| (Ink::Plain, l)));
    }
    lines
}
