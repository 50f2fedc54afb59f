//! Section Cards: so many orders on the left, in the centre and on the right.

use super::{BY_COMMAND, Title};
use crate::rulebook::*;
use crate::table::{OrderCount, Table};
use engine::Rule;

/// Orders of a section card for the active player.
pub fn limits(table: &Table, title: Title) -> [u8; 3] {
    let command = table.command_of(table.active);
    let line = table.battle().charts.command.lines.get(title.0 as usize);
    line.map_or([0; 3], |line| {
        line.orders.map(|orders| if orders == BY_COMMAND { command } else { orders })
    })
}

/// Can one more piece in this strip of the field be ordered? Pieces on a section line count for
/// either of its sections, so it is asked whether all can be shared out.
pub fn room(orders: &OrderCount, strip: usize) -> Result<(), Rule> {
    let mut given = orders.given;
    if let Some(count) = given.get_mut(strip) {
        *count += 1;
    }
    let [left, center, right, _] = orders.limits;
    let [on_left, on_left_line, in_center, on_right_line, on_right] = given;
    if on_left > left || on_right > right {
        return Err(ORDER_EXCESS_SECTION);
    }
    // What the flanks cannot take of the pieces on their lines is left to the centre.
    let spill = on_left_line.saturating_sub(left - on_left)
        + on_right_line.saturating_sub(right - on_right);
    if in_center + spill > center { Err(ORDER_EXCESS_SECTION) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_on_a_line_are_shared_out_between_sections() {
        let orders = OrderCount { limits: [1, 1, 1, 0], most: 3, given: [1, 0, 0, 0, 0] };
        assert!(room(&orders, 1).is_ok());
        assert!(room(&orders, 0).is_err());
        let full = OrderCount { given: [1, 1, 0, 0, 0], ..orders };
        assert!(room(&full, 2).is_err());
        assert!(room(&full, 3).is_ok());
    }
}
