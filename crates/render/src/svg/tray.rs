//! Hands, pools and tracks, in panels beside or below the table.

use scene::{Item, Place, Scene, Tray, pt};

use super::paint::{Canvas, N, Type};
use super::{mark, symbol};
use crate::geometry::Rect;
use crate::lettering;
use crate::words;

/// The height a tray will take at this width.
pub fn height(tray: &Tray, base: f32, width: f32) -> f32 {
    let (rows, _) = rows(tray, base, width);
    heading(base) + rows.iter().map(|row| row.tall + gap(base)).sum::<f32>() + gap(base)
}

fn heading(base: f32) -> f32 {
    1.9 * base
}

fn gap(base: f32) -> f32 {
    0.5 * base
}

struct Row<'a> {
    items: Vec<(&'a Item, Vec<String>)>,
    tall: f32,
}

/// Breaks the items into rows of cards of equal width.
fn rows(tray: &Tray, base: f32, width: f32) -> (Vec<Row<'_>>, f32) {
    let inner = width - 2.0 * gap(base);
    let wordy = tray.items.iter().any(|item| !item.text.is_empty() && !item.hidden);
    let longest = tray
        .items
        .iter()
        .map(|item| lettering::width(&title(item), base, true) + 1.4 * base)
        .fold(5.0 * base, f32::max);
    let wanted = if wordy { longest.max(13.0 * base) } else { longest }.min(inner);
    let across = ((inner + gap(base)) / (wanted + gap(base))).floor().max(1.0) as usize;
    let card = (inner - gap(base) * (across - 1) as f32) / across as f32;
    // Few cards in a wide tray keep a card's shape.
    let card = card.min(1.35 * wanted);
    let rows = tray
        .items
        .chunks(across)
        .map(|chunk| {
            let items: Vec<(&Item, Vec<String>)> = chunk
                .iter()
                .map(|item| {
                    let text = if item.hidden { "" } else { item.text.as_str() };
                    (item, lettering::wrap(text, 0.9 * base, card - 1.2 * base, 6))
                })
                .collect();
            let lines = items.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
            Row {
                items,
                tall: base * (1.7 + 1.1 * lines as f32 + if lines > 0 { 0.3 } else { 0.0 }),
            }
        })
        .collect();
    (rows, card)
}

fn title(item: &Item) -> String {
    let name = if item.hidden { "face down" } else { item.title.as_str() };
    if item.count > 1 { format!("{name} \u{d7}{}", item.count) } else { name.to_string() }
}

/// Draws a tray with its top left here.
pub fn draw(canvas: &mut Canvas, scene: &Scene, tray: &Tray, area: &Rect, marks: bool) {
    let (palette, base) = (canvas.palette, canvas.base);
    let count = tray.items.len();
    let name = if tray.title.is_empty() { &tray.id } else { &tray.title };
    canvas.open("tray", &tray.id, &format!("{name}: {count}"), None);
    canvas.rect(area, 0.3 * base, palette.table, palette.faint, 1.0);
    let at = pt(area.x + 1.1 * base, area.y + 0.5 * heading(base));
    symbol::crest(canvas, tray.owner, at, 0.45 * base, palette.ink);
    let look =
        Type { anchor: "start", bold: true, serif: true, ..Type::new(1.05 * base, palette.ink) };
    let room = area.w - 2.6 * base;
    let text = lettering::shorten(name, 1.05 * base, true, room);
    canvas.text(pt(area.x + 1.9 * base, at.y + 0.36 * base), look, &text);
    let (rows, card) = rows(tray, base, area.w);
    let mut y = area.y + heading(base);
    for row in &rows {
        let mut x = area.x + gap(base);
        for (item, lines) in &row.items {
            let place = Place::Item(item.id.clone());
            let choice = if marks { mark::choice(scene, &place) } else { None };
            card_face(canvas, item, lines, &Rect { x, y, w: card, h: row.tall }, choice);
            x += card + gap(base);
        }
        y += row.tall + gap(base);
    }
    if tray.items.is_empty() {
        let look = Type { anchor: "end", italic: true, ..Type::new(0.9 * base, palette.faint) };
        canvas.text(pt(area.right() - 0.6 * base, at.y + 0.33 * base), look, "empty");
    }
    canvas.close();
}

fn card_face(
    canvas: &mut Canvas,
    item: &Item,
    lines: &[String],
    card: &Rect,
    choice: Option<usize>,
) {
    let (palette, base) = (canvas.palette, canvas.base);
    canvas.open("item", &item.id, &words::item(item), choice);
    let room = card.w - base;
    if item.hidden {
        canvas.rect(card, 0.25 * base, palette.neutral.body, palette.neutral.line, 1.0);
        let fill = canvas.pattern("neutral");
        canvas.rect(&card.inset(0.2 * base), 0.15 * base, &fill, palette.neutral.line, 0.6);
    } else {
        canvas.rect(card, 0.25 * base, palette.plaque, palette.plaque_ink, 0.9);
    }
    let (ink, halo) = if item.hidden {
        (palette.neutral.text, Some(palette.neutral.body))
    } else {
        (palette.plaque_ink, None)
    };
    let look = Type {
        anchor: "start",
        bold: !item.hidden,
        italic: item.hidden,
        halo,
        ..Type::new(base, ink)
    };
    let text = lettering::shorten(&title(item), base, true, room);
    canvas.text(pt(card.x + 0.5 * base, card.y + 1.2 * base), look, &text);
    if !lines.is_empty() {
        canvas.put(format_args!(
            r#"<path d="M{} {}h{}" stroke="{}" stroke-width="0.7"/>"#,
            N(card.x + 0.5 * base),
            N(card.y + 1.65 * base),
            N(room),
            palette.faint
        ));
    }
    for (i, line) in lines.iter().enumerate() {
        let look = Type { anchor: "start", ..Type::new(0.9 * base, ink) };
        let y = card.y + base * (2.65 + 1.1 * i as f32);
        canvas.text(pt(card.x + 0.5 * base, y), look, line);
    }
    if let Some(number) = choice {
        mark::outlined(canvas, &card.inset(0.5).corners());
        mark::numbered(canvas, pt(card.right() - 0.6 * base, card.y + 0.5 * base), number);
    }
    canvas.close();
}
