//! A grid of boxes, for tables of a few large regions: each box lists what stands in it.
//!
//! Columns and rows are taken from the edges of the regions' outlines, so any arrangement of
//! rectangles works. Widths follow the table; heights follow what there is to say.

use scene::{Owner, Piece, Place, Region, Scene, Spot};

use super::page::Page;
use super::{Ink, Told, columns, legend};
use crate::geometry::Rect;
use crate::words;

/// Lines of pieces in one box before it says how many more there are; they are then told beneath.
/// A full zone of An Honourable Victory holds four units and a Daimyo of each side.
const MOST: usize = 10;
/// Lines of notes in one box.
const MOST_NOTES: usize = 3;
/// A box narrower than this (inside) cannot say who stands in it.
const NARROWEST: usize = 9;

/// Regions on a grid of tracks.
pub struct Grid {
    /// The page column of every vertical edge.
    columns: Vec<usize>,
    /// How many horizontal edges there are.
    edges: usize,
    /// Left, top, right and bottom edge of every region, by number.
    spans: Vec<[usize; 4]>,
}

/// The grid of a scene, if it is one of a few large regions holding its pieces by name.
pub fn grid(scene: &Scene, width: usize) -> Option<Grid> {
    let loose = scene.pieces.iter().any(|piece| matches!(piece.spot, Spot::At(_)));
    if scene.regions.is_empty() || scene.regions.len() > 60 || loose {
        return None;
    }
    let bounds: Vec<Rect> =
        scene.regions.iter().map(|region| Rect::around(&region.outline)).collect();
    let table = {
        let corners: Vec<_> = bounds.iter().flat_map(Rect::corners).collect();
        Rect::around(&corners)
    };
    let slack = pt_slack(&table);
    for (i, a) in bounds.iter().enumerate() {
        if bounds[i + 1..].iter().any(|b| a.overlaps(b, slack)) {
            return None;
        }
    }
    let xs = edges(bounds.iter().flat_map(|b| [b.x, b.right()]), slack);
    let ys = edges(bounds.iter().flat_map(|b| [b.y, b.bottom()]), slack);
    let at = |x: f32| ((x - table.x) / table.w * (width - 1) as f32).round() as usize;
    let columns: Vec<usize> = xs.iter().map(|x| at(*x)).collect();
    let spans: Vec<[usize; 4]> = bounds
        .iter()
        .map(|b| [near(&xs, b.x), near(&ys, b.y), near(&xs, b.right()), near(&ys, b.bottom())])
        .collect();
    let roomy = spans.iter().all(|[left, top, right, bottom]| {
        columns[*right] > columns[*left] + NARROWEST && bottom > top
    });
    roomy.then_some(Grid { columns, edges: ys.len(), spans })
}

/// Edges closer than this are one edge: zones drawn with a small gap share a line here.
fn pt_slack(table: &Rect) -> f32 {
    0.03 * table.w.max(table.h)
}

fn edges(all: impl Iterator<Item = f32>, slack: f32) -> Vec<f32> {
    let mut sorted: Vec<f32> = all.collect();
    sorted.sort_by(f32::total_cmp);
    let mut kept: Vec<f32> = Vec::new();
    for edge in sorted {
        if kept.last().is_none_or(|last| edge - last > slack) {
            kept.push(edge);
        }
    }
    kept
}

fn near(edges: &[f32], value: f32) -> usize {
    (0..edges.len())
        .min_by(|a, b| (edges[*a] - value).abs().total_cmp(&(edges[*b] - value).abs()))
        .unwrap_or(0)
}

impl Grid {
    /// Draws the boxes, and lists in full what did not fit.
    pub fn draw(&self, scene: &Scene, width: usize) -> Told {
        let contents: Vec<Content> = scene
            .regions
            .iter()
            .zip(&self.spans)
            .map(|(region, span)| {
                let room = self.columns[span[2]] - self.columns[span[0]] - 1;
                Content::of(scene, region, room)
            })
            .collect();
        let rows = self.rows(&contents);
        let mut page = Page::new(width, rows[self.edges - 1] + 1);
        for span in &self.spans {
            page.frame(self.columns[span[0]], rows[span[1]], self.columns[span[2]], rows[span[3]]);
        }
        let mut notes = Vec::new();
        for ((region, span), content) in scene.regions.iter().zip(&self.spans).zip(&contents) {
            let (left, top) = (self.columns[span[0]] + 1, rows[span[1]]);
            let room = self.columns[span[2]] - left;
            page.write(left, top, &columns::clip(&content.heading, room), Ink::Strong);
            for (i, (ink, line)) in content.top.iter().enumerate() {
                page.write(left, top + 1 + i, line, *ink);
            }
            // The first side stands at the bottom of its box, as it does in the picture.
            let first = rows[span[3]] - content.bottom.len();
            for (i, (ink, line)) in content.bottom.iter().enumerate() {
                page.write(left, first + i, line, *ink);
            }
            if !content.unsaid.is_empty() || content.cut.is_some() {
                let pieces = content.unsaid.iter().map(|piece| legend::full(scene, piece));
                let all: Vec<String> = content.cut.iter().cloned().chain(pieces).collect();
                let text = format!("+ {}: {}", words::region_name(region), all.join("; "));
                notes.extend(columns::wrap(&text, width, 2).into_iter().map(|l| (Ink::Plain, l)));
            }
        }
        Told { page, notes }
    }

    /// The page row of every horizontal edge.
    fn rows(&self, contents: &[Content]) -> Vec<usize> {
        let mut heights = vec![1; self.edges.saturating_sub(1)];
        // Boxes of one row first; taller ones then stretch their last row if they must.
        let mut order: Vec<usize> = (0..contents.len()).collect();
        order.sort_by_key(|i| self.spans[*i][3] - self.spans[*i][1]);
        for i in order {
            let [_, top, _, bottom] = self.spans[i];
            let need = contents[i].lines().max(1) + 1;
            let have: usize = heights[top..bottom].iter().sum();
            heights[bottom - 1] += need.saturating_sub(have);
        }
        let mut rows = vec![0];
        for height in heights {
            rows.push(rows[rows.len() - 1] + height);
        }
        rows
    }
}

/// What a box says.
struct Content<'a> {
    heading: String,
    top: Vec<(Ink, String)>,
    bottom: Vec<(Ink, String)>,
    /// Pieces left off or not shown in full.
    unsaid: Vec<&'a Piece>,
    /// The notes, when they did not fit.
    cut: Option<String>,
}

impl<'a> Content<'a> {
    fn of(scene: &'a Scene, region: &Region, room: usize) -> Content<'a> {
        let star =
            if legend::choosable(scene, &Place::Region(region.id.clone())) { "*" } else { "" };
        // A long name goes on under the line.
        let mut names =
            columns::wrap(&format!("{star}{}", words::region_name(region)), room, 0).into_iter();
        let heading = names.next().unwrap_or_default();
        let mut top: Vec<(Ink, String)> = names.map(|line| (Ink::Strong, line)).collect();
        let mut notes = region.notes.clone();
        if notes.is_empty() && !matches!(region.ground, scene::Ground::Clear | scene::Ground::Box) {
            notes.push(words::ground(region.ground).to_string());
        }
        if region.level != 0 {
            notes.push(format!("level {}", region.level));
        }
        let mut cut = None;
        if !notes.is_empty() {
            let text = format!("({})", notes.join(", "));
            let lines = columns::wrap(&text, room, 1);
            if lines.len() > MOST_NOTES {
                cut = Some(notes.join(", "));
            }
            top.extend(lines.into_iter().take(MOST_NOTES).map(|l| (Ink::Faint, l)));
        }
        let mut here: Vec<&Piece> =
            scene.pieces.iter().filter(|piece| words::stands_in(piece, &region.id)).collect();
        here.sort_by_key(|piece| match piece.owner {
            Owner::Blue => 0,
            Owner::Neutral => 1,
            Owner::Red => 2,
        });
        let hidden = if here.len() > MOST { here.split_off(MOST - 1) } else { Vec::new() };
        let mut bottom = Vec::new();
        let mut unsaid = Vec::new();
        for piece in here {
            let (text, whole) = legend::line(scene, piece, room);
            if !whole {
                unsaid.push(piece);
            }
            let line = (Ink::of(piece.owner), text);
            if piece.owner == Owner::Red { bottom.push(line) } else { top.push(line) }
        }
        if !hidden.is_empty() {
            bottom.push((Ink::Plain, columns::clip(&format!("+{} more", hidden.len()), room)));
        }
        unsaid.extend(hidden);
        Content { heading, top, bottom, unsaid, cut }
    }

    fn lines(&self) -> usize {
        self.top.len() + self.bottom.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use scene::pt;

    /// One zone with so many units of each side.
    fn drawn(each: usize) -> String {
        let mut scene = Scene::new("Full", 100.0, 100.0);
        scene.regions.push(Region {
            id: "b2".into(),
            name: "b2".into(),
            outline: vec![pt(0.0, 0.0), pt(100.0, 0.0), pt(100.0, 100.0), pt(0.0, 100.0)],
            ..Region::default()
        });
        for (owner, name) in [(Owner::Red, "Red"), (Owner::Blue, "Blue")] {
            scene.pieces.extend((1..=each).map(|n| Piece {
                id: format!("{name}-{n}"),
                name: format!("{name}-{n}."),
                owner,
                spot: Spot::In("b2".into()),
                ..Piece::default()
            }));
        }
        super::super::draw(&scene, &super::super::Options::default())
    }

    #[test]
    fn a_full_zone_shows_all_that_stand_in_it() {
        let text = drawn(5);
        assert!(!text.contains("more"), "{text}");
        assert!((1..=5).all(|n| text.contains(&format!("Red-{n}."))), "{text}");
    }

    #[test]
    fn what_does_not_fit_is_told_beneath() {
        let text = drawn(9);
        assert!(text.contains("+9 more") && text.contains("+ b2: "), "{text}");
        for n in 1..=9 {
            assert!(text.contains(&format!("Red-{n}.")), "{n}: {text}");
            assert!(text.contains(&format!("Blue-{n}.")), "{n}: {text}");
        }
    }
}
