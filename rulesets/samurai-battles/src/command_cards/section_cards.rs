//! Section Cards: so many orders on the left, in the centre and on the right.

use super::{BY_COMMAND, Title};
use crate::table::{OrderCount, Table};

/// Orders of a section card for the active player.
pub fn limits(table: &Table, title: Title) -> [u8; 3] {
    let command = table.command_of(table.active);
    let line = table.battle().charts.command.lines.get(title.0 as usize);
    line.map_or([0; 3], |line| {
        line.orders.map(|orders| if orders == BY_COMMAND { command } else { orders })
    })
}

/// In which strips of the field can one more piece be ordered, as bits? Pieces on a section line
/// count for either of its sections, so it is asked whether all can be shared out.
#[inline]
pub fn open_strips(orders: &OrderCount) -> usize {
    let [left, center, right, _] = orders.limits;
    let [on_left, on_left_line, in_center, on_right_line, on_right] = orders.given;
    let (left, right) = (left.saturating_sub(on_left), right.saturating_sub(on_right));
    // What the flanks cannot take of the pieces on their lines is left to the centre.
    let spill = on_left_line.saturating_sub(left) + on_right_line.saturating_sub(right);
    let centre = in_center + spill < center;
    let (on_left_too, on_right_too) = (on_left_line < left, on_right_line < right);
    usize::from(left > 0 && (on_left_too || centre))
        | usize::from(on_left_too || centre) << 1
        | usize::from(centre) << 2
        | usize::from(on_right_too || centre) << 3
        | usize::from(right > 0 && (on_right_too || centre)) << 4
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Can these be shared out, by trying every sharing?
    fn shared(limits: [u8; 4], given: [u8; 5]) -> bool {
        let [left, center, right, _] = limits;
        (0..=given[1]).any(|to_left| {
            (0..=given[3]).any(|to_right| {
                given[0] + to_left <= left
                    && given[4] + to_right <= right
                    && given[2] + (given[1] - to_left) + (given[3] - to_right) <= center
            })
        })
    }

    #[test]
    fn pieces_on_a_line_are_shared_out_between_sections() {
        for code in 0..4 * 4 * 4 * 1024u32 {
            let digit = |place: u32| (code >> (2 * place) & 3) as u8;
            let limits = [digit(0), digit(1), digit(2), 0];
            let given = [digit(3), digit(4), digit(5), digit(6), digit(7)];
            if !shared(limits, given) {
                continue;
            }
            let open = open_strips(&OrderCount { limits, most: 9, given });
            for strip in 0..5 {
                let mut more = given;
                more[strip] += 1;
                assert_eq!(
                    open >> strip & 1 == 1,
                    shared(limits, more),
                    "{limits:?} {given:?} {strip}"
                );
            }
        }
    }
}
