//! 3. Garrisons that combat and morale force out of their house (D-167).

use super::forced::threat;
use crate::geometry::looking;
use crate::sheet::NONE;
use crate::table::Table;
use crate::unit::UnitId;
use ground::measured::{Length, Rect, Side};

/// What a garrison that must go back has left.
#[derive(Clone, Copy)]
pub struct House {
    /// The building, or [`NONE`].
    pub building: u8,
    /// Its walls.
    pub walls: Rect,
    /// It goes at least so far, to be out of it.
    pub deep: Length,
}

impl House {
    /// There is no way out: it stays in.
    pub fn stay(&self, table: &mut Table, id: UnitId) {
        if self.building != NONE {
            table[id].building = self.building;
            table[id].put(self.walls.front, self.walls.facing);
        }
    }
}

/// A garrison that must go back leaves its walls: it is set in a line two deep behind the wall that
/// the enemy is at, looking at him, and goes at least to the far wall (D-167).
pub fn step_out(table: &mut Table, id: UnitId, from: Option<UnitId>) -> House {
    let (building, walls) = (table[id].building, table.rect(id));
    let mut house = House { building, walls, deep: Length::ZERO };
    if building == NONE {
        return house;
    }
    let enemy = threat(table, id, from).map(|enemy| table.rect(enemy).centre());
    let side = enemy.map_or(Side::Front, |there| walls.side_towards(there));
    let wall = looking(&walls, side);
    house.deep = wall.depth;
    let files = table[id].stands.div_ceil(2).max(1);
    table[id].building = NONE;
    table[id].files = files;
    table[id].put(wall.front, wall.facing);
    house
}
