//! 3. Terrain effects: what the ground ahead costs, where it stops a unit, and who is behind it.

use super::manoeuvre::{bisect, wheeling};
use crate::geometry::{goes_over, may_meet, strip, swept, wide_enough};
use crate::rulebook::*;
use crate::sheet::Piece;
use crate::table::Table;
use crate::unit::{Deeds, UnitId};
use crate::words::Terrain;
use engine::{List, Rule};
use ground::measured::{Corridor, Length, Rect, Vec2};

/// How far from an obstacle a unit may be to stand behind it (D-127).
const BEHIND: Length = Length::cm(1);

/// One stretch of difficult ground on a straight way.
#[derive(Clone, Copy, Debug, Default)]
struct Stretch {
    /// From the front edge to where the unit touches it.
    near: i32,
    /// To where its rear has left it.
    far: i32,
    what: What,
    inside: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum What {
    #[default]
    Dense,
    Light,
    Line,
    Shut,
}

/// The ground on a straight way ahead of a unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Way {
    stretches: List<Stretch, 12>,
    times: i32,
    line: i32,
    paid_light: bool,
    road: Length,
}

/// Looks at the ground ahead. `to` is a unit being charged: the obstacle it stands behind is not
/// crossed by striking it.
pub fn way_ahead(table: &Table, id: UnitId, rect: &Rect, limit: Length, to: Option<UnitId>) -> Way {
    let cavalry = table.cavalry(id);
    let mut way = Way {
        times: if cavalry { 3 } else { 2 },
        line: if cavalry { 600 } else { 300 },
        paid_light: table[id].deeds.has(Deeds::PAID_LIGHT),
        ..Way::default()
    };
    if table.battle.is_bare() {
        return way;
    }
    way.road = road_ahead(table, rect, limit);
    let path = swept(rect, limit);
    for piece in &table.battle.get().terrain {
        if piece.kind == Terrain::Road {
            continue;
        }
        let matters = piece.kind != Terrain::LowHill && !piece.kind.crossing();
        if !matters || !may_meet(&path, &piece.rect) || !path.intrudes(&piece.rect) {
            continue;
        }
        let Some((near, far)) = strip(rect, &piece.rect) else { continue };
        let far = far + rect.depth.0;
        if far <= 0 {
            continue;
        }
        let inside = rect.intrudes(&piece.rect);
        if piece.kind.river() && crossed_dry(table, rect, near, piece) {
            continue;
        }
        let own_building = table[id].building != crate::sheet::NONE
            && table.battle.piece(table[id].building) == Some(piece);
        let what = match piece.kind {
            kind if kind.shut() => What::Shut,
            kind if kind.dense() && !own_building => What::Dense,
            kind if kind.light() => What::Light,
            kind if kind.linear() => {
                let struck = to.is_some_and(|target| behind(table, target, piece, rect.front));
                let barred = piece.no_cavalry && cavalry;
                // Horse that struck over one that is shut to it goes back from it, not on (D-127).
                let ahead = || rect.advanced(Length(10)).centre();
                let held = inside && barred && goes_over(piece, rect.centre(), ahead());
                if struck || inside && !held {
                    continue;
                }
                if barred { What::Shut } else { What::Line }
            }
            _ => continue,
        };
        let _full = way.stretches.push(Stretch { near: near.max(0), far, what, inside });
    }
    way
}

/// How far the middle of its front stays on a road that it stands on.
fn road_ahead(table: &Table, rect: &Rect, limit: Length) -> Length {
    let roads = || table.battle.get().terrain.iter().filter(|piece| piece.kind == Terrain::Road);
    let on_road = |d: Length| {
        let front = rect.advanced(d).front;
        roads().any(|road| road.rect.contains(front))
    };
    let step = Length::cm(1);
    let mut far = Length::ZERO;
    if roads().next().is_none() || !on_road(far) {
        return far;
    }
    while far < limit && on_road(far + step) {
        far += step;
    }
    far + bisect(step, |d| on_road(far + d))
}

/// Does the way over a river lead over a bridge or through a ford?
fn crossed_dry(table: &Table, rect: &Rect, near: i32, river: &Piece) -> bool {
    let enters = rect.advanced(Length(near.max(0))).front;
    let dry = |piece: &Piece| {
        wide_enough(piece, rect)
            && piece.rect.intrudes(&river.rect)
            && (piece.rect.contains(enters) || piece.rect.contains(rect.front))
    };
    table.battle.terrain.iter().any(dry)
}

/// What the ground adds to a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toll {
    /// Every centimetre of the arc counts so often.
    pub times: i32,
    /// Once, for light ground and for obstacles crossed.
    pub extra: Length,
    /// Is light ground paid for with it?
    pub light: bool,
    /// Does it cross an obstacle?
    pub line: bool,
}

impl Toll {
    /// No toll.
    pub const FREE: Toll = Toll { times: 1, extra: Length::ZERO, light: false, line: false };

    /// Does it touch bad ground, an obstacle aside?
    pub fn bad_ground(&self) -> bool {
        self.light || self.times > 1
    }
}

/// The ground under a wheel counts as under a straight move: dense ground that it touches makes the
/// whole arc dearer, light ground and obstacles take their share once.
pub fn toll(table: &Table, id: UnitId, before: &Rect, wheel: i16) -> Result<Toll, Rule> {
    let mut toll = Toll::FREE;
    let cavalry = table.cavalry(id);
    for piece in &table.battle.get().terrain {
        let kind = piece.kind;
        let plain = !(kind.linear() || kind.dense() || kind.light());
        // Twice the front is farther than a wheel takes any part of the unit.
        let around = Rect { width: before.width * 4, depth: before.depth * 2, ..*before };
        if plain || !may_meet(&around, &piece.rect) {
            continue;
        }
        let started = before.intrudes(&piece.rect);
        let swept = || wheeling(before, wheel).any(|place| place.intrudes(&piece.rect));
        if kind.linear() {
            let barred = piece.no_cavalry && cavalry;
            let over = |place: Rect| goes_over(piece, before.centre(), place.centre());
            if started && barred && wheeling(before, wheel).any(over) {
                return Err(S3_TERRAIN_SCENARIO);
            }
            if started || !swept() {
                continue;
            }
            if barred {
                return Err(S3_TERRAIN_SCENARIO);
            }
            toll.extra += Length::cm(if cavalry { 6 } else { 3 });
            toll.line = true;
        } else if started || swept() {
            if kind.dense() && !(kind.river() && crossed_dry(table, before, 0, piece)) {
                toll.times = if cavalry { 3 } else { 2 };
            } else if kind.light() && !table[id].deeds.has(Deeds::PAID_LIGHT) && !toll.light {
                toll.light = true;
                toll.extra += Length::cm(3);
            }
        }
    }
    Ok(toll)
}

impl Way {
    /// The same way when a wheel has already paid for light ground.
    pub fn after(mut self, toll: Toll) -> Way {
        self.paid_light |= toll.light;
        self
    }

    /// What going so far straight ahead costs.
    pub fn cost(&self, distance: Length) -> Length {
        let d = distance.0;
        let mut dense: List<(i32, i32), 12> = List::new();
        for stretch in &self.stretches {
            if stretch.what == What::Dense && stretch.near < d {
                let _full = dense.push((stretch.near, stretch.far.min(d)));
            }
        }
        // Ground that lies twice on the table is not paid for twice.
        dense.sort_unstable();
        let (mut end, mut inside) = (0, 0);
        for &(near, far) in &dense {
            inside += (far - near.max(end)).max(0);
            end = end.max(far);
        }
        Length(d + inside * (self.times - 1)) + self.once(distance)
    }

    /// What light ground and obstacles take off once on so long a way.
    pub fn once(&self, distance: Length) -> Length {
        let d = distance.0;
        let mut cost = 0;
        let mut light = self.paid_light;
        for stretch in &self.stretches {
            match stretch.what {
                What::Light if !light && (stretch.near < d || stretch.inside) && d > 0 => {
                    light = true;
                    cost += 300;
                }
                What::Line if stretch.near < d => cost += self.line,
                _ => {}
            }
        }
        Length(cost)
    }

    /// How far it can go for a price, and the rule if the ground stops it.
    pub fn reach(&self, price: Length, limit: Length) -> (Length, Option<Rule>) {
        let mut most = limit;
        let mut rule = None;
        for stretch in self.stretches.iter().filter(|stretch| stretch.what == What::Shut) {
            if stretch.near < most.0 {
                most = Length(stretch.near);
                rule = Some(S3_TERRAIN_SCENARIO);
            }
        }
        if self.cost(most) <= price {
            return (most, rule);
        }
        let (mut low, mut high) = (0, most.0);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if self.cost(Length(middle)) <= price { low = middle } else { high = middle }
        }
        let rule = if self.stretches.is_empty() { None } else { Some(S3_TERRAIN_TOUCH) };
        (Length(low), rule)
    }

    /// Is there bad going on the way?
    pub fn bad(&self, distance: Length) -> bool {
        self.stretches.iter().any(|stretch| stretch.near < distance.0 || stretch.inside)
    }

    /// How far does the way lead along a road?
    pub fn road(&self) -> Length {
        self.road
    }

    /// Does it touch dense ground?
    pub fn dense(&self, distance: Length) -> bool {
        let touches = |stretch: &&Stretch| stretch.what == What::Dense && stretch.near < distance.0;
        self.stretches.iter().any(|stretch| touches(&stretch))
    }

    /// Does it lead onto ground that is shut?
    pub fn shut(&self, distance: Length) -> bool {
        let bars = |stretch: &Stretch| stretch.what == What::Shut && stretch.near < distance.0;
        self.stretches.iter().any(bars)
    }

    /// Does it touch light ground?
    pub fn light(&self, distance: Length) -> bool {
        self.stretches.iter().any(|stretch| {
            stretch.what == What::Light && (stretch.near < distance.0 || stretch.inside)
        })
    }

    /// Does it enter dense ground that it was not in, or cross a line?
    pub fn disorders(&self, distance: Length) -> Option<Rule> {
        let mut found = None;
        for stretch in self.stretches.iter().filter(|stretch| stretch.near < distance.0) {
            match stretch.what {
                What::Line => return Some(S3_TERRAIN_OBSTACLE_DISORDER),
                What::Dense if !stretch.inside => found = Some(S3_TERRAIN_DENSE_DISORDER),
                _ => {}
            }
        }
        found
    }
}

/// The middle of a rectangle's rear edge. An enemy in contact is seen from there: he may stand across
/// the obstacle he has come over.
pub fn rear_of(rect: &Rect) -> Vec2 {
    rect.advanced(-rect.depth).front
}

/// Does the unit stand behind this linear obstacle, seen from a point?
pub fn behind(table: &Table, id: UnitId, piece: &Piece, from: Vec2) -> bool {
    let rect = table.rect(id);
    // Whoever stands across it has stormed it and does not defend it.
    let near = rect.distance(&piece.rect) <= BEHIND && !rect.intrudes(&piece.rect);
    if !piece.kind.linear() || !near {
        return false;
    }
    // The obstacle lies between: seen from it, the two are on different sides.
    let (_, me) = piece.rect.seen_from(rect.centre());
    let (_, him) = piece.rect.seen_from(from);
    let middle = -piece.rect.depth.0 / 2;
    let between = Corridor { from, to: rect.nearest_point(from), width: Length(6) };
    (me.0 > middle) != (him.0 > middle) && between.crosses(&piece.rect)
}

/// Is the unit behind any obstacle, seen from a point?
pub fn behind_obstacle(table: &Table, id: UnitId, from: Vec2) -> bool {
    let terrain = &table.battle.get().terrain;
    terrain.iter().any(|piece| piece.kind.linear() && behind(table, id, piece, from))
}

/// Does any part of the unit stand in a wood?
pub fn in_wood(table: &Table, id: UnitId) -> bool {
    let rect = table.rect(id);
    let terrain = &table.battle.get().terrain;
    terrain.iter().any(|piece| {
        piece.kind == Terrain::Wood && may_meet(&piece.rect, &rect) && piece.rect.intrudes(&rect)
    })
}

/// Does any part of the unit stand in dense ground? Not in a river that it crosses dry.
pub fn in_dense(table: &Table, id: UnitId) -> bool {
    let rect = table.rect(id);
    let terrain = &table.battle.get().terrain;
    terrain.iter().any(|piece| {
        piece.kind.dense()
            && may_meet(&piece.rect, &rect)
            && piece.rect.intrudes(&rect)
            && !(piece.kind.river() && crossed_dry(table, &rect, 0, piece))
    })
}

/// Does it hold a building?
pub fn in_building(table: &Table, id: UnitId) -> bool {
    table[id].building != crate::sheet::NONE
}
