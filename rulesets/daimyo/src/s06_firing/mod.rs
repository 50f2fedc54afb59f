//! 6. Firing: who may fire, at whom each stand fires, and the volley itself.

pub mod barred;
pub mod factors;
pub mod result;
pub mod sight;

use self::sight::{clear, front_stand};
use crate::Daimyo;
use crate::choice::Turn;
use crate::event::Event;
use crate::geometry::{extent, may_meet, near, shortest};
use crate::rulebook::*;
use crate::s03_movement::charge_move;
use crate::s03_movement::charge_paths::path;
use crate::s03_movement::terrain::{behind_obstacle, in_building, in_wood};
use crate::s08_artillery::ranges;
use crate::s09_weather::fire_factor;
use crate::sheet::NONE;
use crate::table::Table;
use crate::unit::{Deeds, State, UnitId, UnitSet};
use crate::words::{Quality, Terrain, Weather};
use engine::{Roll, Rule, Step, Umpire, done, next};
use ground::measured::{Corridor, Length, Rect};
use serde::{Deserialize, Serialize};

/// Effective range of bows and arquebuses.
pub const EFFECTIVE: Length = Length::cm(8);
/// Long range.
pub const LONG: Length = Length::cm(15);
/// Range in woods.
const IN_WOODS: Length = Length::cm(3);

/// May the unit fire in its clan's firing step, targets aside?
pub fn may_fire(table: &Table, id: UnitId) -> Result<(), Rule> {
    let unit = &table[id];
    let deeds = unit.deeds;
    let gun = table.gun(id);
    let armed = unit.here() && (table.shoots(id) || gun) && !unit.state.has(State::CREWLESS);
    if !armed || deeds.has(Deeds::FIRED) {
        Err(S6_ELIGIBLE_ONCE)
    } else if deeds.has(Deeds::ACTIVATED) {
        Err(S2_ACTIVATED_BLOCKED)
    } else if unit.state.has(State::NEXT_TURN) {
        Err(S8_ARTILLERY_CAPTURED)
    } else if unit.state.has(State::ROUTING) {
        Err(S5_EFFECTS_ROUT)
    } else if deeds.has(Deeds::RALLIED) {
        Err(S4_RALLY_STILL)
    } else if deeds.has(Deeds::CHARGED) || table.engaged(id) {
        Err(S6_ELIGIBLE_NOT_BUSY)
    } else if deeds.has(Deeds::REFORMED) {
        Err(S3_REFORM_NOTHING_ELSE)
    } else if gun && deeds.has(Deeds::MOVED) {
        Err(S8_ARTILLERY_MOVE_OR_FIRE)
    } else if fire_factor(table.weather, table.weapon(id)).is_none() {
        Err(S9_WEATHER_THUNDERSTORM)
    } else {
        Ok(())
    }
}

/// May the target of a charge fire at the chargers (D-44)?
pub fn may_fire_at_charger(
    table: &Table,
    id: UnitId,
    (charger, turn, wheel): (UnitId, Turn, i16),
    gap: Length,
) -> Result<(), Rule> {
    let unit = &table[id];
    if !table.shoots(id) || unit.deeds.has(Deeds::FIRED) {
        return Err(S6_ELIGIBLE_ONCE);
    }
    if table.disordered(id) || gap * 2 <= charge_move(table, charger) {
        return Err(S3_RESPONSE_FIRE);
    }
    if fire_factor(table.weather, table.weapon(id)).is_none() {
        return Err(S9_WEATHER_THUNDERSTORM);
    }
    if unit.state.has(State::ROUTING) || unit.deeds.has(Deeds::RALLIED) {
        return Err(S4_RALLY_STILL);
    }
    if table.events.visibility != 0 && !effective_at(table, id, charger, gap) {
        return Err(S2_EVENTS_VISIBILITY);
    }
    let stands = || (0..unit.files).map(|file| front_stand(table, id, file));
    if stands().all(|stand| hidden_by_wood(table, &stand, charger, gap)) {
        return Err(S6_RANGE_WOODS);
    }
    let run = places_of(table, id, (charger, turn, wheel));
    if stands().any(|stand| fires_at_charger(table, id, &stand, charger, gap, &run)) {
        Ok(())
    } else {
        Err(S6_ELIGIBLE_ARC_INFANTRY)
    }
}

/// Does a wood part a stand from a charger who starts so far off?
fn hidden_by_wood(table: &Table, stand: &Rect, charger: UnitId, gap: Length) -> bool {
    let far = Length::cm(1000);
    gap > IN_WOODS && reach_at(table, stand, &table.rect(charger), far) < far
}

/// Where a charger is seen on his way: at each quarter of his run (D-184).
fn places_of(table: &Table, id: UnitId, by: (UnitId, Turn, i16)) -> [Rect; 3] {
    let (charger, turn, wheel) = by;
    match path(table, charger, id, turn, wheel) {
        Ok(path) => [1, 2, 3].map(|part| path.start.advanced(Length(path.run.0 * part / 4))),
        Err(_) => [table.rect(charger); 3],
    }
}

/// Can this stand fire at the charger? It must see him all the way.
fn fires_at_charger(
    table: &Table,
    id: UnitId,
    stand: &Rect,
    charger: UnitId,
    gap: Length,
    run: &[Rect],
) -> bool {
    let there = table.rect(charger);
    !hidden_by_wood(table, stand, charger, gap)
        && in_arc(table, id, stand, &there)
        && clear(table, id, stand, charger, &there)
        && run.iter().all(|place| clear(table, id, stand, charger, place))
}

/// Is fire at a charger who starts so far off at effective range (D-45)?
fn effective_at(table: &Table, id: UnitId, charger: UnitId, gap: Length) -> bool {
    gap <= EFFECTIVE
        || table.quality(id) >= Quality::Veteran
        || in_wood(table, id)
        || in_building(table, id)
        || behind_obstacle(table, id, table.rect(charger).front)
}

/// The arc of a stand: infantry ahead within 45 degrees, cavalry and garrisons all round.
pub fn in_arc(table: &Table, id: UnitId, stand: &Rect, there: &Rect) -> bool {
    table.cavalry(id) || in_building(table, id) || stand.arc_meets(there)
}

/// How far a unit can fire at all.
fn reach(table: &Table, id: UnitId) -> Length {
    let (effective, long) = ranges(table.weapon(id)).unwrap_or((EFFECTIVE, LONG));
    let mut reach = if table.events.visibility != 0 { effective } else { long };
    if table.weather == Weather::Fog {
        reach = Length(reach.0.min(1000));
    }
    Length(reach.0.min(table.visibility().0))
}

/// How far a stand can fire at this target: 3 cm in woods, but not out of their edge.
fn reach_at(table: &Table, stand: &Rect, target: &Rect, whole: Length) -> Length {
    if table.battle.is_bare() {
        return whole;
    }
    let woods = || table.battle.get().terrain.iter().filter(|piece| piece.kind == Terrain::Wood);
    let target_in = woods().any(|wood| {
        may_meet(&wood.rect, target)
            && wood.rect.intrudes(target)
            && aims_into(&wood.rect, stand, target)
    });
    let deep = woods().any(|wood| {
        wood.rect.contains(stand.front) && wood.rect.contains(stand.advanced(Length::cm(1)).front)
    });
    let inside = woods().any(|wood| may_meet(&wood.rect, stand) && wood.rect.intrudes(stand));
    if target_in || (inside && deep) { Length(whole.0.min(IN_WOODS.0)) } else { whole }
}

/// Does a stand fire into a wood at a target that the wood touches? The range is taken to the nearest
/// point of the target; if that lies outside and the way to it is open, the wood matters not (D-148).
fn aims_into(wood: &Rect, stand: &Rect, target: &Rect) -> bool {
    let (from, to) = shortest(stand, target, stand.front);
    wood.contains(to) || Corridor { from, to, width: Length(6) }.crosses(wood)
}

/// Where a stand fires from in its own firing step: missile ashigaru that fell back fire from where
/// they stood. At chargers everybody fires from where he stands then.
fn firing_stand(table: &Table, id: UnitId, file: u8) -> Rect {
    let stand = front_stand(table, id, file);
    if table[id].deeds.has(Deeds::FELL_BACK) && table.missile_ashigaru(id) {
        stand.advanced(Length(table[id].spent.into()))
    } else {
        stand
    }
}

/// Enemies a unit could possibly reach.
pub fn enemies(table: &Table, id: UnitId) -> UnitSet {
    let rect = table.rect(id);
    let reach = reach(table, id) + extent(&rect) + Length::cm(6);
    near(table, id, Some(!table.seat(id)), rect.front, reach)
}

/// The nearest enemy a file's stands can fire at, with its distance, and another equally near.
fn target_of(
    table: &Table,
    id: UnitId,
    file: u8,
    enemies: UnitSet,
    prefer: u8,
) -> Option<(UnitId, Option<UnitId>)> {
    let stand = firing_stand(table, id, file);
    let whole = reach(table, id);
    let mut best: Option<(UnitId, Length)> = None;
    let mut equal = None;
    for enemy in enemies {
        let there = &table.rect(enemy);
        let gap = stand.distance(there);
        if gap > whole || best.is_some_and(|(_, known)| gap > known) {
            continue;
        }
        let fair = table.hostile(id, enemy)
            && !table.engaged(enemy)
            && gap <= reach_at(table, &stand, there, whole)
            && in_arc(table, id, &stand, there)
            && clear(table, id, &stand, enemy, there);
        if !fair {
            continue;
        }
        match best {
            Some((_, known)) if known == gap => {
                if enemy.0 == prefer {
                    (equal, best) = (best.map(|(unit, _)| unit), Some((enemy, gap)));
                } else {
                    equal = Some(enemy);
                }
            }
            _ => (equal, best) = (None, Some((enemy, gap))),
        }
    }
    best.map(|(enemy, _)| (enemy, equal))
}

/// Whether a unit has anybody to fire at, and two targets between which it may choose.
pub fn targets(table: &Table, id: UnitId) -> (bool, Option<(UnitId, UnitId)>) {
    let enemies = enemies(table, id);
    if enemies.is_empty() {
        return (false, None);
    }
    let mut any = false;
    for file in 0..table[id].files {
        match target_of(table, id, file, enemies, NONE) {
            Some((one, Some(other))) => return (true, Some((one, other))),
            Some(_) => any = true,
            None => {}
        }
    }
    (any, None)
}

/// Everybody at whom stands of a unit would fire now.
pub fn targets_of(table: &Table, id: UnitId) -> UnitSet {
    let enemies = enemies(table, id);
    let mut set = UnitSet::default();
    for file in 0..files(table, id) {
        if let Some((target, _)) = target_of(table, id, file, enemies, NONE) {
            set.insert(target);
        }
    }
    set
}

/// How many stands of a file fire: two ranks in good order, one when disordered.
fn ranks(table: &Table, id: UnitId, file: u8) -> u8 {
    let most = if table.disordered(id) || in_building(table, id) { 1 } else { 2 };
    table[id].deep(file).min(most)
}

/// How many files fire: a building has room for two stands.
fn files(table: &Table, id: UnitId) -> u8 {
    if in_building(table, id) { table[id].stands.min(2) } else { table[id].files }
}

/// A volley, one stand at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Volley {
    unit: UnitId,
    /// The charger fired at, if it is fire at chargers.
    charger: u8,
    gap: u16,
    prefer: u8,
    file: u8,
    rank: u8,
    /// The target of this file.
    target: u8,
    /// How the charger turns and wheels before he runs.
    turn: Turn,
    wheel: i16,
}

impl Volley {
    /// In the firing step.
    pub fn new(unit: UnitId, prefer: Option<UnitId>) -> Volley {
        let prefer = prefer.map_or(NONE, |unit| unit.0);
        Volley {
            unit,
            charger: NONE,
            gap: 0,
            prefer,
            file: 0,
            rank: 0,
            target: NONE,
            turn: Turn::No,
            wheel: 0,
        }
    }

    /// At a charger who comes so and starts so far off.
    pub fn at_charger(unit: UnitId, by: (UnitId, Turn, i16), gap: Length) -> Volley {
        let gap = gap.0.clamp(0, u16::MAX.into()) as u16;
        let (charger, turn, wheel) = by;
        Volley { charger: charger.0, gap, turn, wheel, ..Volley::new(unit, None) }
    }

    /// One stand fires, or the volley is over and losses are taken.
    pub fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) -> Step<Daimyo> {
        let id = self.unit;
        if self.file >= files(table, id) {
            self.finish(table, umpire);
            return done();
        }
        if self.rank == 0 {
            self.target = self.aim(table);
        }
        if self.target == NONE || self.rank >= ranks(table, id, self.file) {
            self.file += 1;
            self.rank = 0;
            return next();
        }
        let target = UnitId(self.target);
        let tally = if self.charger == NONE {
            factors::of(table, id, &firing_stand(table, id, self.file), target)
        } else {
            let stand = front_stand(table, id, self.file);
            let effective = effective_at(table, id, target, Length(self.gap.into()));
            factors::at_charger(table, id, &stand, target, effective)
        };
        let faces = umpire.roll(Roll::d6(2, table.seat(id), S6_PROCEDURE_ROLL));
        let hit = faces.sum() as i16 + i16::from(tally.sum) >= 8;
        if hit {
            table[target].pending += 1;
        }
        let mut dice = [0; 2];
        for (slot, face) in dice.iter_mut().zip(faces.iter()) {
            *slot = face;
        }
        umpire.announce(S6_PROCEDURE_ROLL, Event::Shot { unit: id, target, dice, tally, hit });
        self.rank += 1;
        next()
    }

    /// Whom the stands of this file fire at.
    fn aim(&self, table: &Table) -> u8 {
        let id = self.unit;
        if self.charger == NONE {
            let found = target_of(table, id, self.file, enemies(table, id), self.prefer);
            return found.map_or(NONE, |(target, _)| target.0);
        }
        let charger = UnitId(self.charger);
        let stand = front_stand(table, id, self.file);
        let run = places_of(table, id, (charger, self.turn, self.wheel));
        let fair = fires_at_charger(table, id, &stand, charger, Length(self.gap.into()), &run);
        if fair { self.charger } else { NONE }
    }

    fn finish(&self, table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
        table[self.unit].deeds.set(Deeds::FIRED);
        table[self.unit].state.set(State::FIRED_BEFORE);
        for target in table.all() {
            if table[target].pending > 0 {
                table[target].deeds.set(Deeds::HIT);
                result::take_hits(table, umpire, target);
            }
        }
    }
}
