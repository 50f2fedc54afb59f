//! A map of characters, for hexes, areas and measured tables, with a legend of what stands where.
//!
//! Every character asks which region its middle lies in; where the answer changes, a tick is
//! drawn. That works for any outline.

use scene::{Ground, Owner, Piece, Place, Point, Region, Scene, Spot, Stroke, pt};

use super::page::{Page, TICK};
use super::{Ink, Told, columns, legend};
use crate::geometry::{self, Rect};
use crate::prose::home;
use crate::words;

/// Draws the map, and its legend if that is wanted.
pub fn draw(scene: &Scene, width: usize, legend: bool) -> Told {
    let size = pt(scene.size.x.max(f32::EPSILON), scene.size.y.max(f32::EPSILON));
    // A character is about twice as tall as wide.
    let natural = width as f32 * size.y / size.x / 2.0;
    // Small regions are stretched until there are rows for a piece and a name between the ticks.
    let deep = median_height(scene).map_or(f32::INFINITY, |h| h / size.y * natural);
    let stretch = (5.2 / deep).clamp(1.0, 1.6);
    let tall = (natural * stretch).round().clamp(6.0, 60.0) as usize;
    let mut map = Map {
        page: Page::new(width, tall),
        step: pt(size.x / width as f32, size.y / tall as f32),
        width,
        tall,
    };
    if scene.regions.is_empty() && scene.pieces.is_empty() {
        map.page = Page::new(width, 0);
        return Told { page: map.page, notes: Vec::new() };
    }
    let cover = map.cover(scene);
    map.ticks(&cover);
    map.loose(scene);
    for index in 0..scene.regions.len() {
        map.region(scene, index, &cover);
    }
    map.borders(scene);
    let mut notes = signs(scene, width);
    if legend {
        notes.extend(who_is_where(scene, width));
    }
    Told { page: map.page, notes }
}

fn median_height(scene: &Scene) -> Option<f32> {
    let mut heights: Vec<f32> =
        scene.regions.iter().map(|region| Rect::around(&region.outline).h).collect();
    heights.sort_by(f32::total_cmp);
    heights.get(heights.len() / 2).copied()
}

struct Map {
    page: Page,
    step: Point,
    width: usize,
    tall: usize,
}

impl Map {
    /// Which region each character lies in.
    fn cover(&self, scene: &Scene) -> Vec<Vec<Option<usize>>> {
        let bounds: Vec<Rect> =
            scene.regions.iter().map(|region| Rect::around(&region.outline)).collect();
        let at = |p: Point| {
            (0..scene.regions.len()).rev().find(|i| {
                let b = &bounds[*i];
                p.x >= b.x
                    && p.x <= b.right()
                    && p.y >= b.y
                    && p.y <= b.bottom()
                    && geometry::inside(&scene.regions[*i].outline, p)
            })
        };
        (0..self.tall).map(|y| (0..self.width).map(|x| at(self.point(x, y))).collect()).collect()
    }

    fn point(&self, x: usize, y: usize) -> Point {
        pt((x as f32 + 0.5) * self.step.x, (y as f32 + 0.5) * self.step.y)
    }

    fn cell(&self, p: Point) -> (usize, usize) {
        let x = (p.x / self.step.x).clamp(0.0, (self.width - 1) as f32);
        let y = (p.y / self.step.y).clamp(0.0, (self.tall - 1) as f32);
        (x as usize, y as usize)
    }

    fn ticks(&mut self, cover: &[Vec<Option<usize>>]) {
        for y in 0..self.tall {
            for x in 0..self.width {
                let here = cover[y][x];
                let right = cover[y].get(x + 1).copied().unwrap_or(None);
                let below = cover.get(y + 1).and_then(|row| row[x]);
                if here != right || here != below {
                    self.page.put(x, y, TICK, Ink::Faint);
                }
            }
        }
    }

    fn borders(&mut self, scene: &Scene) {
        for border in &scene.borders {
            for pair in border.path.windows(2) {
                let (a, b) = (pair[0], pair[1]);
                let length = ((b.x - a.x) / self.step.x).hypot((b.y - a.y) / self.step.y);
                let steps = length.ceil().clamp(1.0, 500.0);
                for i in 0..=steps as usize {
                    let part = i as f32 / steps;
                    let (x, y) = self.cell(pt(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part));
                    if self.page.open(x, y) {
                        self.page.put(x, y, stroke_sign(border.stroke), Ink::Plain);
                    }
                }
            }
        }
    }

    /// Writes pieces, name and ground into a region's free rows, from its middle outwards.
    fn region(&mut self, scene: &Scene, index: usize, cover: &[Vec<Option<usize>>]) {
        let region = &scene.regions[index];
        let anchor = region.anchor.unwrap_or_else(|| geometry::middle(&region.outline));
        let (_, middle) = self.cell(anchor);
        let mut runs: Vec<(usize, usize, usize)> = (0..self.tall)
            .filter_map(|y| self.run(cover, index, y).map(|(x, length)| (y, x, length)))
            .collect();
        runs.sort_by_key(|(y, _, _)| (y.abs_diff(middle), *y));
        let here: Vec<&Piece> =
            scene.pieces.iter().filter(|piece| words::stands_in(piece, &region.id)).collect();
        let mut free = runs.into_iter().filter(|(_, _, length)| *length > 0);
        let mut shown = 0;
        // One row is kept for the last line, which may have to say how many more there are.
        let rows = free.clone().count();
        for (row, (y, x, length)) in free.by_ref().take(rows.min(here.len())).enumerate() {
            let left = here.len() - shown;
            if row + 1 == rows && left > 1 {
                self.centre(x, y, length, &format!("+{left}"), Ink::Plain);
                shown = here.len();
            } else {
                let piece = here[shown];
                let text = map_token(scene, piece, length);
                self.centre(x, y, length, &text, Ink::of(piece.owner));
                shown += 1;
            }
        }
        let star =
            if legend::choosable(scene, &Place::Region(region.id.clone())) { "*" } else { "" };
        let sign = ground_sign(region.ground).map_or(String::new(), String::from);
        let name = columns::clean(words::region_name(region));
        let mut rows: Vec<(usize, usize, usize)> = free.collect();
        let mut say = |text: &str| {
            let row = rows.iter().position(|(_, _, room)| columns::width(text) <= *room);
            if let Some(row) = row.filter(|_| !text.is_empty()) {
                let (y, x, length) = rows.remove(row);
                self.centre(x, y, length, text, Ink::Faint);
            }
            row.is_some()
        };
        // Name and ground on one line, or on two, or the ground alone.
        if !say(&format!("{star}{name}{sign}")) {
            if say(&format!("{star}{name}")) {
                say(&sign);
            } else {
                say(&format!("{star}{sign}"));
            }
        }
        if let Some(sign) = ground_sign(region.ground) {
            self.sprinkle(sign, rows.into_iter());
        }
    }

    /// Signs of the ground here and there in the rows a large region has left.
    fn sprinkle(&mut self, sign: char, rows: impl Iterator<Item = (usize, usize, usize)>) {
        for (y, x, length) in rows {
            if length >= 5 {
                for at in (x + 2 * (y % 2)..x + length).step_by(6) {
                    self.page.put(at, y, sign, Ink::Faint);
                }
            }
        }
    }

    /// The longest blank run of a region in a row.
    fn run(&self, cover: &[Vec<Option<usize>>], index: usize, y: usize) -> Option<(usize, usize)> {
        let mut best: Option<(usize, usize)> = None;
        let mut from = None;
        // One step past the row's end closes a run that reaches it.
        let mine = cover[y].iter().map(|region| *region == Some(index)).chain([false]);
        for (x, mine) in mine.enumerate() {
            let open = mine && self.page.blank(x, y);
            match (open, from) {
                (true, None) => from = Some(x),
                (false, Some(start)) => {
                    if best.is_none_or(|(_, length)| x - start > length) {
                        best = Some((start, x - start));
                    }
                    from = None;
                }
                _ => {}
            }
        }
        best
    }

    fn centre(&mut self, x: usize, y: usize, length: usize, text: &str, ink: Ink) {
        let spare = length.saturating_sub(columns::width(text)) / 2;
        self.page.write(x + spare, y, &columns::clip(text, length), ink);
    }

    /// Pieces that say exactly where they are: filled stands, then letters on top.
    fn loose(&mut self, scene: &Scene) {
        for piece in &scene.pieces {
            let Spot::At(spot) = piece.spot else { continue };
            let heading = piece.heading.unwrap_or(0.0);
            for stand in &piece.stands {
                let path = geometry::turned_box(spot, stand.centre, stand.size, heading);
                // However thin, a stand shows where its middle is.
                let (x, y) = self.cell(Rect::around(&path).centre());
                self.page.put(x, y, body_sign(piece.owner), Ink::of(piece.owner));
                let bounds = Rect::around(&path);
                let (x0, y0) = self.cell(pt(bounds.x, bounds.y));
                let (x1, y1) = self.cell(pt(bounds.right(), bounds.bottom()));
                for y in y0..=y1 {
                    for x in x0..=x1 {
                        if geometry::inside(&path, self.point(x, y)) {
                            self.page.put(x, y, body_sign(piece.owner), Ink::of(piece.owner));
                        }
                    }
                }
            }
        }
        let mut taken: Vec<(usize, usize, usize)> = Vec::new();
        for piece in &scene.pieces {
            let Spot::At(spot) = piece.spot else { continue };
            let text = legend::token(scene, piece);
            let wide = columns::width(&text);
            let (x, y) = self.cell(spot);
            let x = x.saturating_sub(wide / 2).min(self.width.saturating_sub(wide));
            let clear = |row: usize| {
                !taken
                    .iter()
                    .any(|(ty, from, to)| *ty == row && x < *to + 1 && *from < x + wide + 1)
            };
            // A crowded place moves the letters a row or two; the legend has them all.
            let row = [0_isize, 1, -1, 2, -2]
                .into_iter()
                .filter_map(|by| y.checked_add_signed(by))
                .find(|row| *row < self.page.height() && clear(*row));
            if let Some(row) = row {
                self.page.write(x, row, &text, Ink::of(piece.owner));
                taken.push((row, x, x + wide));
            }
        }
    }
}

/// A piece in a hex: letters and strength if they fit, at worst its side.
fn map_token(scene: &Scene, piece: &Piece, room: usize) -> String {
    let token = legend::token(scene, piece);
    let full = piece.strength.map_or(token.clone(), |strength| format!("{token}{strength}"));
    let bare = legend::side(piece.owner).to_string();
    [full, token].into_iter().find(|text| columns::width(text) <= room).unwrap_or(bare)
}

fn body_sign(owner: Owner) -> char {
    match owner {
        Owner::Red => '#',
        Owner::Blue => '=',
        Owner::Neutral => '+',
    }
}

fn ground_sign(ground: Ground) -> Option<char> {
    Some(match ground {
        Ground::Clear | Ground::Box => return None,
        Ground::Hill => 'h',
        Ground::Wood => 'w',
        Ground::Village => 'v',
        Ground::Rough => 'r',
        Ground::Marsh => 'm',
        Ground::Water => '~',
        Ground::Ford => 'f',
        Ground::Castle => 'c',
        Ground::Camp => 't',
        Ground::Road => '-',
        Ground::Field => '"',
        Ground::Impassable => 'x',
    })
}

fn stroke_sign(stroke: Stroke) -> char {
    match stroke {
        Stroke::Single => '/',
        Stroke::Double => '"',
        Stroke::Thick => '\u{2588}',
        Stroke::Dotted => '.',
        Stroke::Dashed => '\u{a6}',
        Stroke::River => '~',
        Stroke::Palisade => '#',
        Stroke::Cliff => '\u{25b2}',
    }
}

/// Signs used.
fn signs(scene: &Scene, width: usize) -> Vec<(Ink, String)> {
    let mut key: Vec<String> = Vec::new();
    let mut add = |text: String| {
        if !key.contains(&text) {
            key.push(text);
        }
    };
    for region in &scene.regions {
        if let Some(sign) = ground_sign(region.ground) {
            add(format!("{sign} {}", words::ground(region.ground)));
        }
    }
    for border in scene.borders.iter().filter(|border| !border.name.is_empty()) {
        add(format!("{} {}", stroke_sign(border.stroke), border.name));
    }
    let mut lines = Vec::new();
    if !key.is_empty() {
        let text = format!("Signs: {}", key.join(", "));
        lines.extend(columns::wrap(&text, width, 2).into_iter().map(|l| (Ink::Faint, l)));
    }
    lines
}

/// Every piece by region.
fn who_is_where(scene: &Scene, width: usize) -> Vec<(Ink, String)> {
    let mut lines = Vec::new();
    let homes: Vec<Option<usize>> = scene.pieces.iter().map(|piece| home(scene, piece)).collect();
    let places = (0..scene.regions.len()).map(Some).chain([None]);
    for place in places {
        let here: Vec<String> = scene
            .pieces
            .iter()
            .zip(&homes)
            .filter(|(_, home)| **home == place)
            .map(|(piece, _)| told(scene, piece))
            .collect();
        if here.is_empty() {
            continue;
        }
        let name = place.map_or("Open table".to_string(), |i| place_name(&scene.regions[i]));
        if place.is_none() {
            // Places on the open table are long to say: a line for each.
            lines.push((Ink::Plain, format!("{name}:")));
            for text in here {
                let text = format!("- {text}");
                lines.extend(columns::wrap(&text, width, 4).into_iter().map(|l| (Ink::Plain, l)));
            }
            continue;
        }
        let text = format!("{name}: {}", here.join("; "));
        lines.extend(columns::wrap(&text, width, 2).into_iter().map(|l| (Ink::Plain, l)));
    }
    lines
}

fn place_name(region: &Region) -> String {
    match region.ground {
        Ground::Clear | Ground::Box if region.notes.is_empty() && region.level == 0 => {
            words::region_name(region).to_string()
        }
        _ => format!("{} ({})", words::region_name(region), words::region_details(region, false)),
    }
}

fn told(scene: &Scene, piece: &Piece) -> String {
    let mut text = legend::full(scene, piece);
    if let Spot::At(at) = piece.spot {
        // Where it is drawn in its hex says nothing; where its stands are on an open table does.
        if !piece.stands.is_empty() {
            text += &format!(" at {:.0},{:.0}", at.x, at.y);
        }
        if let Some(heading) = piece.heading {
            text += &format!(" facing {}", words::facing(heading));
        }
    }
    text
}
