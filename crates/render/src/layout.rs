//! Where pieces and region labels go, in pixels.
//!
//! Pieces that only say which region they are in are laid out side by side in it, the first side
//! in the lower half and the second in the upper, smaller as there are more of them. Cells never
//! overlap and everything of a counter is drawn inside its cell.

use scene::{Owner, Piece, Point, Region, Scene, Shape, Spot, pt};

use crate::geometry::{self, Rect};
use crate::{lettering, words};

/// From table units to pixels.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Where the table begins.
    pub origin: Point,
    /// Pixels to a table unit.
    pub scale: f32,
    /// The size of ordinary type in pixels.
    pub base: f32,
}

impl View {
    /// A table point in pixels.
    pub fn at(&self, p: Point) -> Point {
        pt(self.origin.x + p.x * self.scale, self.origin.y + p.y * self.scale)
    }

    /// An outline in pixels.
    pub fn path(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|p| self.at(*p)).collect()
    }
}

/// A region's words, placed.
#[derive(Clone, Debug)]
pub struct Label {
    /// The middle of its top edge.
    pub top: Point,
    /// The name, if it fits.
    pub name: String,
    /// Lines of notes that fit.
    pub notes: Vec<String>,
    /// Size of the name's type; notes are a little smaller.
    pub size: f32,
}

impl Label {
    /// The box the words take.
    pub fn area(&self) -> Rect {
        let wide = std::iter::once(lettering::width(&self.name, self.size, true))
            .chain(self.notes.iter().map(|note| lettering::width(note, 0.85 * self.size, false)))
            .fold(0.0, f32::max);
        Rect { x: self.top.x - wide / 2.0, y: self.top.y, w: wide, h: self.height() }
    }

    /// How tall name and notes are together.
    pub fn height(&self) -> f32 {
        let name = if self.name.is_empty() { 0.0 } else { 1.25 };
        self.size * (name + 1.05 * self.notes.len() as f32)
    }
}

/// Everything placed: cells in the order of the pieces, labels in the order of the regions.
#[derive(Debug)]
pub struct Layout {
    /// One box per piece.
    pub cells: Vec<Rect>,
    /// One label per region, if it has room for one.
    pub labels: Vec<Option<Label>>,
}

/// Places everything.
pub fn arrange(scene: &Scene, view: &View) -> Layout {
    let outlines: Vec<Vec<Point>> =
        scene.regions.iter().map(|region| view.path(&region.outline)).collect();
    let mut crowds: Vec<Crowd> = Vec::new();
    let mut labels: Vec<Option<Label>> = Vec::new();
    let homes = homes(scene, view, &outlines);
    let standing = loose(scene, view, &homes, f32::INFINITY);
    for (region, outline) in scene.regions.iter().zip(&outlines) {
        let here = in_region(scene, &region.id);
        let label = label(region, outline, view, !here.is_empty(), &standing);
        if !here.is_empty() {
            crowds.push(Crowd::new(region, outline, view, here, label.as_ref(), scene));
        }
        labels.push(label);
    }
    // Square counters when they are small, wider ones when there is room for names.
    let mut aspect = 1.0;
    let mut sizes: Vec<f32> = crowds.iter().map(|crowd| crowd.best(aspect).0).collect();
    if median(&sizes) > 44.0 {
        aspect = 1.35;
        sizes = crowds.iter().map(|crowd| crowd.best(aspect).0).collect();
    }
    // A lone piece in a large region must not dwarf the rest.
    let cap = (1.2 * median(&sizes)).min(9.0 * view.base);
    let mut cells = loose(scene, view, &homes, cap);
    for crowd in &crowds {
        crowd.place(aspect, cap, &mut cells);
    }
    Layout { cells, labels }
}

fn median(sizes: &[f32]) -> f32 {
    let mut sorted = sizes.to_vec();
    sorted.sort_by(f32::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f32::INFINITY)
}

fn in_region(scene: &Scene, id: &str) -> Vec<usize> {
    let mut here: Vec<usize> =
        (0..scene.pieces.len()).filter(|i| words::stands_in(&scene.pieces[*i], id)).collect();
    here.sort_by_key(|i| scene.pieces[*i].level);
    here
}

/// Finds the first height, from the top, where a region holds its label and no piece stands on it.
fn label(
    region: &Region,
    outline: &[Point],
    view: &View,
    occupied: bool,
    standing: &[Rect],
) -> Option<Label> {
    let bounds = Rect::around(outline);
    let small = bounds.h < 11.0 * view.base || bounds.w < 9.0 * view.base;
    let size = if small { 0.8 * view.base } else { view.base };
    if bounds.h < 3.6 * size || bounds.w < 4.2 * size {
        return None;
    }
    let middle = geometry::middle(outline).x;
    let notes = region.notes.join(", ");
    // Notes may take two lines when there is room for pieces besides.
    let lines = if !occupied || bounds.h > 12.0 * size { 2 } else { usize::from(!small) };
    for part in [1.0, 0.8, 0.6] {
        let room = (bounds.w - size) * part;
        let name = fitting_name(&region.name, size, room);
        let notes = lettering::wrap(&notes, 0.85 * size, room, lines);
        let mut label = Label { top: pt(middle, 0.0), name, notes, size };
        let wide = label.area().w;
        let tall = label.height();
        if wide == 0.0 {
            return None;
        }
        // Pieces laid out in the region come below the label; without them it may go anywhere.
        let deepest = if occupied { 0.45 } else { 0.96 };
        for step in 0..40 {
            let top = bounds.y + 0.25 * size + step as f32 * 0.5 * size;
            let area = Rect { x: middle - wide / 2.0, y: top, w: wide, h: tall };
            if top + tall - bounds.y > deepest * bounds.h {
                break;
            }
            if standing.iter().any(|cell| cell.overlaps(&area, 0.0)) {
                continue;
            }
            if geometry::holds(outline, &area) {
                label.top.y = top;
                return Some(label);
            }
        }
    }
    None
}

/// The whole name, or what stands before its comma, or a shortened one.
fn fitting_name(name: &str, size: f32, room: f32) -> String {
    let short = name.split(',').next().unwrap_or(name);
    let fits = |text: &str| lettering::width(text, size, true) <= room;
    match (fits(name), fits(short)) {
        (true, _) => name.to_string(),
        (false, true) => short.to_string(),
        (false, false) => lettering::shorten(short, size, true, room),
    }
}

/// The pieces of one region and the boxes it has room for.
struct Crowd {
    /// Indices of pieces per side, from the top of the region to its bottom.
    bands: Vec<(Owner, Vec<usize>)>,
    rooms: Vec<Rect>,
}

impl Crowd {
    fn new(
        region: &Region,
        outline: &[Point],
        view: &View,
        here: Vec<usize>,
        label: Option<&Label>,
        scene: &Scene,
    ) -> Crowd {
        let bands = [Owner::Blue, Owner::Neutral, Owner::Red]
            .map(|owner| {
                let of = |i: &usize| scene.pieces[*i].owner == owner;
                (owner, here.iter().copied().filter(of).collect::<Vec<_>>())
            })
            .into_iter()
            .filter(|(_, pieces)| !pieces.is_empty())
            .collect();
        let bounds = Rect::around(outline);
        let centre = region.anchor.map_or_else(|| geometry::middle(outline), |p| view.at(p));
        let natural = if bounds.h > 0.0 { bounds.w / bounds.h } else { 1.0 };
        let floor = label.map_or(f32::NEG_INFINITY, |l| l.top.y + l.height() + 0.25 * l.size);
        let mut rooms: Vec<Rect> = [natural, 0.5, 0.75, 1.0, 1.35, 2.0, 3.0]
            .into_iter()
            .map(|aspect| {
                let mut room = geometry::room(outline, centre, aspect);
                room = room.inset(0.03 * room.w.min(room.h));
                let cut = (floor - room.y).clamp(0.0, room.h);
                Rect { y: room.y + cut, h: room.h - cut, ..room }
            })
            .filter(|room| room.w > 0.0 && room.h > 0.0)
            .collect();
        if rooms.is_empty() {
            // An outline with no inside still has to show what stands there.
            rooms.push(Rect::about(centre, 2.0 * view.base, 2.0 * view.base));
        }
        Crowd { bands, rooms }
    }

    /// The largest cell height that lets everyone in, and the room that gives it.
    fn best(&self, aspect: f32) -> (f32, Rect) {
        let mut best = (0.0, self.rooms[0]);
        for room in &self.rooms {
            let tall = room.h / self.bands.len() as f32;
            let size = self
                .bands
                .iter()
                .map(|(_, pieces)| columns(pieces.len(), room.w, tall, aspect).0)
                .fold(f32::INFINITY, f32::min);
            if size > best.0 {
                best = (size, *room);
            }
        }
        best
    }

    fn place(&self, aspect: f32, cap: f32, cells: &mut [Rect]) {
        let (_, room) = self.best(aspect);
        let tall = room.h / self.bands.len() as f32;
        for (band, (owner, pieces)) in self.bands.iter().enumerate() {
            let fit = |aspect: f32| columns(pieces.len(), room.w, tall, aspect).0.min(cap);
            // The smallest counters are square: height is what their letters need.
            let aspect =
                if fit(aspect) < 26.0 && fit(1.0) > 1.15 * fit(aspect) { 1.0 } else { aspect };
            let size = fit(aspect);
            let fitting = ((room.w / (size * aspect)) + 1e-3) as usize;
            let mut rows = pieces.len().div_ceil(fitting.max(1));
            if rows as f32 * size > tall * 1.001 {
                rows = pieces.len().div_ceil(columns(pieces.len(), room.w, tall, aspect).1);
            }
            let across = pieces.len().div_ceil(rows);
            // Each side keeps to its own edge, so that a line of ground lies between them.
            let spare = tall - rows as f32 * size;
            let shift = match owner {
                Owner::Blue => 0.0,
                Owner::Neutral => spare / 2.0,
                Owner::Red => spare,
            };
            let top = room.y + band as f32 * tall + shift;
            for (row, line) in pieces.chunks(across).enumerate() {
                let left = room.centre().x - line.len() as f32 * size * aspect / 2.0;
                for (column, piece) in line.iter().enumerate() {
                    cells[*piece] = Rect {
                        x: left + column as f32 * size * aspect,
                        y: top + row as f32 * size,
                        w: size * aspect,
                        h: size,
                    };
                }
            }
        }
    }
}

/// The best height of a cell for this many in a box, and in how many columns.
fn columns(count: usize, w: f32, h: f32, aspect: f32) -> (f32, usize) {
    (1..=count.max(1))
        .map(|across| {
            let rows = count.div_ceil(across).max(1);
            ((w / (across as f32 * aspect)).min(h / rows as f32), across)
        })
        .fold((0.0, 1), |best, next| if next.0 > best.0 { next } else { best })
}

/// Cells of the pieces that say exactly where they are. Those of one region may cover one another, as
/// a stack does; those of different regions may not.
fn loose(scene: &Scene, view: &View, homes: &[Option<usize>], cap: f32) -> Vec<Rect> {
    let spots: Vec<(Point, Option<usize>)> = scene
        .pieces
        .iter()
        .zip(homes)
        .filter(|(piece, _)| piece.stands.is_empty())
        .filter_map(|(piece, home)| match piece.spot {
            Spot::At(at) => Some((view.at(at), *home)),
            Spot::In(_) => None,
        })
        .collect();
    let mut nearest = f32::INFINITY;
    for (i, (a, home)) in spots.iter().enumerate() {
        for (b, other) in &spots[i + 1..] {
            let apart = (a.x - b.x).abs().max((a.y - b.y).abs());
            if apart > 2.0 && (home.is_none() || home != other) {
                nearest = nearest.min(apart);
            }
        }
    }
    let table = view.scale * scene.size.x.min(scene.size.y);
    let size = nearest.min(cap).min(4.5 * view.base).min(0.09 * table).max(2.0 * view.base);
    let mut strays = 0;
    (0..scene.pieces.len())
        .map(|index| match &scene.pieces[index].spot {
            // A region nobody drew: the piece still has to be seen, in the table's corner.
            Spot::In(id) if !scene.regions.iter().any(|region| region.id == *id) => {
                strays += 1;
                let step = (strays - 1) as f32 * size;
                Rect { x: view.origin.x + step, y: view.origin.y, w: size, h: size }
            }
            _ => loose_cell(scene, index, homes, view, size),
        })
        .collect()
}

/// The region in which each piece that says exactly where it is stands.
fn homes(scene: &Scene, view: &View, outlines: &[Vec<Point>]) -> Vec<Option<usize>> {
    let bounds: Vec<Rect> = outlines.iter().map(|outline| Rect::around(outline)).collect();
    let home = |at: Point| {
        let near = |b: &Rect| b.x <= at.x && at.x <= b.right() && b.y <= at.y && at.y <= b.bottom();
        (0..bounds.len()).rfind(|i| near(&bounds[*i]) && geometry::inside(&outlines[*i], at))
    };
    let spot = |piece: &Piece| match piece.spot {
        Spot::At(at) => home(view.at(at)),
        Spot::In(_) => None,
    };
    scene.pieces.iter().map(spot).collect()
}

fn loose_cell(
    scene: &Scene,
    index: usize,
    homes: &[Option<usize>],
    view: &View,
    size: f32,
) -> Rect {
    let piece = &scene.pieces[index];
    let Spot::At(spot) = piece.spot else { return Rect::default() };
    let at = view.at(spot);
    if piece.stands.is_empty() {
        let leader = piece.shape == Shape::Star && homes[index].is_some();
        let men = |i: usize| homes[i] == homes[index] && scene.pieces[i].shape != Shape::Star;
        if leader && (0..homes.len()).any(men) {
            // A leader among his men covers a corner of their counter, not all of it.
            return Rect::about(at, 0.58 * size, 0.58 * size);
        }
        // A stack leans up and to the right, so that each counter shows an edge.
        let lean = 0.16 * size * f32::from(piece.level.min(3));
        return Rect::about(pt(at.x + lean, at.y - lean), size, size);
    }
    let heading = piece.heading.unwrap_or(0.0);
    let corners: Vec<Point> = piece
        .stands
        .iter()
        .flat_map(|stand| geometry::turned_box(spot, stand.centre, stand.size, heading))
        .map(|p| view.at(p))
        .collect();
    Rect::around(&corners)
}
