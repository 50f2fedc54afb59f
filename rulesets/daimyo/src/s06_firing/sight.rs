//! 6. Ranges and line of sight: corridors 4 cm wide, clear of units, woods and buildings (G-10).

use crate::geometry::{extent, may_meet, near};
use crate::sheet::{NONE, STAND};
use crate::table::Table;
use crate::unit::UnitId;
use ground::measured::{Length, Rect};

/// The width of a corridor of sight.
const CORRIDOR: Length = Length::cm(4);

/// Is there a clear corridor from the middle of this stand's front to the target?
pub fn clear(table: &Table, id: UnitId, stand: &Rect, target: UnitId, there: &Rect) -> bool {
    let reach = stand.distance(there);
    if reach > table.visibility() {
        return false;
    }
    // Few things stand between as a rule, and a short list is laid out sooner.
    let few = clear_of::<12>(table, id, stand, (target, there), reach);
    few.or_else(|| clear_of::<96>(table, id, stand, (target, there), reach)).unwrap_or(false)
}

/// The same, if there are at most `MOST` things that might stand in the way.
fn clear_of<const MOST: usize>(
    table: &Table,
    id: UnitId,
    stand: &Rect,
    (target, there): (UnitId, &Rect),
    reach: Length,
) -> Option<bool> {
    let others = near(table, id, None, stand.front, reach + extent(stand) + CORRIDOR);
    let mut blocks = [*stand; MOST];
    let mut count = 0;
    let mut block = |rect: Rect| {
        let slot = blocks.get_mut(count)?;
        *slot = rect;
        count += 1;
        Some(())
    };
    // Who stands farther off than the target cannot hide it.
    let beyond = stand.front.distance(there.nearest_point(stand.front)) + extent(there) * 2;
    for other in others.filter(|&other| other != target) {
        let rect = table.rect(other);
        if rect.reaches(beyond, stand.front) {
            block(rect)?;
        }
    }
    if !table.battle.is_bare() {
        for (index, piece) in table.battle.get().terrain.iter().enumerate() {
            let held = [id, target].map(|unit| table[unit].building);
            let hides = piece.kind.hides() && !held.contains(&(index as u8));
            // A wood does not hide what stands in it or at its edge; range does (6.range.woods).
            let far = |unit: &Rect| !may_meet(&piece.rect, unit) || !piece.rect.intrudes(unit);
            if hides && far(stand) && far(there) {
                block(piece.rect)?;
            }
        }
    }
    Some(stand.sight_of(there, CORRIDOR, blocks.get(..count).unwrap_or(&[])).is_some())
}

/// The front stand of a file, as a rectangle. A unit in a building looks out of the whole of it.
pub fn front_stand(table: &Table, id: UnitId, file: u8) -> Rect {
    let unit = &table[id];
    if unit.building != NONE {
        return table.rect(id);
    }
    let rect = table.rect(id);
    let across = STAND.0 * (2 * i32::from(file) + 1 - i32::from(unit.files)) / 2;
    rect.part(Length(across), Length::ZERO, STAND, table.depth(id))
}

/// Can any front stand of a unit see the target?
pub fn sees(table: &Table, id: UnitId, target: UnitId) -> bool {
    let there = table.rect(target);
    // The middle of the front first: it is nearly always enough.
    let middle = table.rect(id);
    if clear(table, id, &middle, target, &there) {
        return true;
    }
    let files = table[id].files;
    files > 1
        && (0..files).any(|file| clear(table, id, &front_stand(table, id, file), target, &there))
}
