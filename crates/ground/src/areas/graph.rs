//! The areas, their borders, and who adjoins whom.

use serde::{Deserialize, Serialize};

use super::{AreaFault, AreaSet};

/// The most areas a map can have.
pub const MAX_AREAS: usize = 128;

/// An area by its place in the map's list.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(try_from = "u8", into = "u8")]
pub struct Area(pub(super) u8);

impl Area {
    /// The area at this place of the list, if a map can have one.
    pub const fn from_index(index: u8) -> Option<Area> {
        if (index as usize) < MAX_AREAS { Some(Area(index)) } else { None }
    }

    /// For arrays with one entry an area.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Area> for u8 {
    fn from(area: Area) -> u8 {
        area.0
    }
}

impl TryFrom<u8> for Area {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Area, &'static str> {
        Area::from_index(index).ok_or("an area is a number from 0 to 127")
    }
}

/// The type printed in an area, by how hard it is to move through and to take (2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Terrain {
    /// Clear ground.
    I,
    /// Rough ground.
    II,
    /// A fortified place.
    III,
    /// Nobody can enter.
    X,
}

/// What an area or border means for sight: yellow lets it through, brown does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Colour {
    /// Clear.
    Yellow,
    /// Blocked.
    Brown,
}

/// How a border is drawn: each is harder to cross than the one before, the last impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stroke {
    /// A dotted line.
    Dotted,
    /// One solid line.
    Single,
    /// Two solid lines.
    Double,
    /// A thick line, which nobody crosses.
    Thick,
}

/// A border as one meets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Border {
    /// How hard it is to cross.
    pub stroke: Stroke,
    /// Whether one sees across.
    pub colour: Colour,
}

/// An area as listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaSpec {
    /// What is printed in it: its level and its number, as 107 or 005.
    pub code: u16,
    /// What people call it.
    pub name: String,
    /// Its type.
    pub terrain: Terrain,
    /// How high it lies, 0 to 3.
    pub level: u8,
    /// Whether one sees through it.
    pub colour: Colour,
    /// Its corners in order, for drawing; may be empty.
    #[serde(default)]
    pub outline: Vec<(i32, i32)>,
}

/// A border as listed, once or from both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BorderSpec {
    /// Code of the one area.
    pub a: u16,
    /// Code of the other.
    pub b: u16,
    /// How it is drawn.
    pub stroke: Stroke,
    /// Whether one sees across.
    pub colour: Colour,
}

/// A checked map of areas.
///
/// ```
/// use ground::areas::{AreaFault, AreaGraph, AreaSpec, BorderSpec, Colour, Stroke, Terrain};
/// let area = |code: u16| AreaSpec {
///     code,
///     name: "meadow".to_owned(),
///     terrain: Terrain::I,
///     level: 0,
///     colour: Colour::Yellow,
///     outline: vec![],
/// };
/// let border = BorderSpec { a: 1, b: 2, stroke: Stroke::Dotted, colour: Colour::Yellow };
/// let map = AreaGraph::check(vec![area(1), area(2)], &[border]).unwrap();
/// assert_eq!(map.neighbours(map.by_code(1).unwrap()).count(), 1);
/// // Without the border one cannot go from one to the other.
/// let faults = AreaGraph::check(vec![area(1), area(2)], &[]).unwrap_err();
/// assert_eq!(faults, [AreaFault::CutOff(2)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaGraph {
    areas: Vec<AreaSpec>,
    /// For each pair, row by row.
    borders: Vec<Option<Border>>,
    steps: Vec<u8>,
    /// For each area: all that adjoin it; those one can walk to; those one sees across to.
    adjacent: Vec<AreaSet>,
    open: Vec<AreaSet>,
    seen: Vec<AreaSet>,
}

/// What stands in the table of steps where there is no way.
const NO_WAY: u8 = u8::MAX;

impl AreaGraph {
    /// Builds a map from lists, or tells everything that is wrong with them. A border may be
    /// listed from one side or, alike, from both.
    pub fn check(
        areas: Vec<AreaSpec>,
        borders: &[BorderSpec],
    ) -> Result<AreaGraph, Vec<AreaFault>> {
        let mut faults = Vec::new();
        let count = areas.len();
        if count == 0 {
            return Err(vec![AreaFault::Empty]);
        }
        if count > MAX_AREAS {
            return Err(vec![AreaFault::TooMany(count)]);
        }
        for (i, area) in areas.iter().enumerate() {
            if areas[..i].iter().any(|earlier| earlier.code == area.code) {
                faults.push(AreaFault::SameCode(area.code));
            }
            if matches!(area.outline.len(), 1 | 2) {
                faults.push(AreaFault::Outline(area.code));
            }
        }
        let mut table: Vec<Option<Border>> = vec![None; count * count];
        let place = |code: u16| areas.iter().position(|area| area.code == code);
        for spec in borders {
            let (Some(a), Some(b)) = (place(spec.a), place(spec.b)) else {
                for (known, unknown) in [(spec.b, spec.a), (spec.a, spec.b)] {
                    if place(unknown).is_none() {
                        faults.push(AreaFault::UnknownArea(known, unknown));
                    }
                }
                continue;
            };
            if a == b {
                faults.push(AreaFault::OwnBorder(spec.a));
                continue;
            }
            let border = Border { stroke: spec.stroke, colour: spec.colour };
            if table[a * count + b].is_some_and(|listed| listed != border) {
                faults.push(AreaFault::BordersDiffer(spec.a.min(spec.b), spec.a.max(spec.b)));
                continue;
            }
            table[a * count + b] = Some(border);
            table[b * count + a] = Some(border);
        }
        let graph = AreaGraph::with_tables(areas, table);
        faults.extend(graph.cut_off().map(|area| AreaFault::CutOff(graph.spec(area).code)));
        if faults.is_empty() { Ok(graph) } else { Err(faults) }
    }

    fn with_tables(areas: Vec<AreaSpec>, borders: Vec<Option<Border>>) -> AreaGraph {
        let count = areas.len();
        let select = |keep: &dyn Fn(usize, usize, Border) -> bool| -> Vec<AreaSet> {
            let beside = |a: usize| {
                let kept = |&b: &usize| borders[a * count + b].is_some_and(|x| keep(a, b, x));
                (0..count).filter(kept).map(|b| Area(b as u8)).collect()
            };
            (0..count).map(beside).collect()
        };
        let adjacent = select(&|_, _, _| true);
        let open = select(&|a, b, border| {
            let enterable = areas[a].terrain != Terrain::X && areas[b].terrain != Terrain::X;
            enterable && border.stroke != Stroke::Thick
        });
        let seen = select(&|_, _, border| border.colour == Colour::Yellow);
        let mut graph = AreaGraph { areas, borders, steps: Vec::new(), adjacent, open, seen };
        let mut steps = vec![NO_WAY; count * count];
        for from in graph.areas() {
            for (to, away) in graph.steps_from(from, AreaSet::EMPTY) {
                steps[from.index() * count + to.index()] = away;
            }
        }
        graph.steps = steps;
        graph
    }

    /// Areas that can be entered but not reached from the first such.
    fn cut_off(&self) -> impl Iterator<Item = Area> {
        let enterable = |&area: &Area| self.spec(area).terrain != Terrain::X;
        let first = self.areas().find(enterable);
        self.areas()
            .filter(enterable)
            .filter(move |&area| first.is_some_and(|first| self.steps(first, area).is_none()))
    }

    /// All areas, in the order of the list.
    pub fn areas(&self) -> impl Iterator<Item = Area> + use<> {
        (0..self.areas.len() as u8).map(Area)
    }

    /// How many areas there are.
    pub fn count(&self) -> usize {
        self.areas.len()
    }

    /// All that was listed about an area.
    pub fn spec(&self, area: Area) -> &AreaSpec {
        &self.areas[area.index()]
    }

    /// The area that bears this code.
    pub fn by_code(&self, code: u16) -> Option<Area> {
        self.areas().find(|&area| self.spec(area).code == code)
    }

    /// The border between two areas, if they adjoin.
    #[inline]
    pub fn border(&self, a: Area, b: Area) -> Option<Border> {
        self.borders[a.index() * self.areas.len() + b.index()]
    }

    /// The areas that adjoin this one, whatever the border.
    #[inline]
    pub fn adjacent(&self, area: Area) -> AreaSet {
        self.adjacent[area.index()]
    }

    /// The areas that can be entered from this one: not X, and not across a thick border.
    #[inline]
    pub fn open(&self, area: Area) -> AreaSet {
        self.open[area.index()]
    }

    /// The areas that adjoin this one across a yellow border.
    #[inline]
    pub fn seen(&self, area: Area) -> AreaSet {
        self.seen[area.index()]
    }

    /// The areas that adjoin this one, with the border to each.
    pub fn neighbours(&self, area: Area) -> impl Iterator<Item = (Area, Border)> {
        self.adjacent(area).into_iter().filter_map(move |to| Some((to, self.border(area, to)?)))
    }

    /// How many areas away, counting neither X areas nor ways across thick borders.
    #[inline]
    pub fn steps(&self, from: Area, to: Area) -> Option<u8> {
        let steps = self.steps[from.index() * self.areas.len() + to.index()];
        (steps != NO_WAY).then_some(steps)
    }
}
