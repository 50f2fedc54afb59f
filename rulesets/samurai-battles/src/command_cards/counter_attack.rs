//! Counter Attack: a copy of the opponent's last card, left and right exchanged.

use super::Title;

/// What a Counter Attack becomes after the opponent's last turn card, which is already what an
/// earlier Counter Attack had become. On the first turn it orders 1 unit of choice.
pub fn becomes(last: Title) -> Title {
    match last {
        Title::NONE => Title::ANY_UNIT,
        other => mirrored(other),
    }
}

/// The same card with left and right exchanged. Left and right cards stand two places apart in the
/// deck's file, the centre card between them; the Tiger Tails stand side by side.
pub fn mirrored(title: Title) -> Title {
    match title.0 {
        left @ (0 | 3 | 6 | 9) => Title(left + 2),
        right @ (2 | 5 | 8 | 11) => Title(right - 2),
        15 => Title(16),
        16 => Title(15),
        other => Title(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_cards::TITLES;

    #[test]
    fn left_becomes_right_and_back() {
        for (at, (name, _)) in TITLES.iter().enumerate() {
            let title = Title(at as u8);
            let exchanged = if name.contains("Left") {
                name.replace("Left", "Right")
            } else {
                name.replace("Right", "Left")
            };
            assert_eq!(mirrored(title).name(), exchanged);
            assert_eq!(mirrored(mirrored(title)), title);
        }
    }
}
