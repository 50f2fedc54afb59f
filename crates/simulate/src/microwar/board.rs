//! The ground of microwar: neighbours, distances, lines and retreats, computed once.

use std::sync::OnceLock;

pub(crate) const WIDTH: usize = 13;
pub(crate) const HEIGHT: usize = 9;
pub(crate) const HEXES: usize = WIDTH * HEIGHT;
/// No hex, no unit.
pub(crate) const NONE: u8 = 255;

pub(crate) struct Board {
    pub near: [u128; HEXES],
    pub distance: Box<[[u8; HEXES]; HEXES]>,
    /// Hexes strictly between two.
    pub line: Box<[[u128; HEXES]; HEXES]>,
    pub wood: u128,
    /// Left, centre, right, everywhere.
    pub section: [u128; 4],
    /// Two hexes to retreat to, by side.
    pub back: [[[u8; 2]; HEXES]; 2],
}

fn axial(hex: usize) -> (i32, i32) {
    let (column, row) = ((hex % WIDTH) as i32, (hex / WIDTH) as i32);
    (column - (row - (row & 1)) / 2, row)
}

fn index(q: i32, r: i32) -> Option<usize> {
    let column = q + (r - (r & 1)) / 2;
    let on_board = (0..WIDTH as i32).contains(&column) && (0..HEIGHT as i32).contains(&r);
    on_board.then(|| r as usize * WIDTH + column as usize)
}

fn round(q: f64, r: f64) -> (i32, i32) {
    let s = -q - r;
    let (mut rounded_q, mut rounded_r, rounded_s) = (q.round(), r.round(), s.round());
    let off = [(rounded_q - q).abs(), (rounded_r - r).abs(), (rounded_s - s).abs()];
    if off[0] > off[1] && off[0] > off[2] {
        rounded_q = -rounded_r - rounded_s;
    } else if off[1] > off[2] {
        rounded_r = -rounded_q - rounded_s;
    }
    (rounded_q as i32, rounded_r as i32)
}

pub(crate) fn board() -> &'static Board {
    static BOARD: OnceLock<Board> = OnceLock::new();
    BOARD.get_or_init(survey)
}

fn survey() -> Board {
    let mut board = Board {
        near: [0; HEXES],
        distance: Box::new([[0; HEXES]; HEXES]),
        line: Box::new([[0; HEXES]; HEXES]),
        wood: 0,
        section: [0; 4],
        back: [[[NONE; 2]; HEXES]; 2],
    };
    for hex in 0..HEXES {
        let (q, r) = axial(hex);
        for (dq, dr) in [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)] {
            if let Some(other) = index(q + dq, r + dr) {
                board.near[hex] |= 1 << other;
            }
        }
        for (side, steps) in [[(0, -1), (1, -1)], [(-1, 1), (0, 1)]].iter().enumerate() {
            for (way, (dq, dr)) in steps.iter().enumerate() {
                board.back[side][hex][way] = index(q + dq, r + dr).map_or(NONE, |to| to as u8);
            }
        }
        if (hex * 7 + 3) % 11 == 0 && (2..=6).contains(&(hex / WIDTH)) {
            board.wood |= 1 << hex;
        }
        let section = match hex % WIDTH {
            0..4 => 0,
            4..9 => 1,
            _ => 2,
        };
        board.section[section] |= 1 << hex;
        board.section[3] |= 1 << hex;
        for other in 0..HEXES {
            let (p, s) = axial(other);
            let distance = ((q - p).abs() + (r - s).abs() + (q + r - p - s).abs()) / 2;
            board.distance[hex][other] = distance as u8;
            for step in 1..distance {
                let part = f64::from(step) / f64::from(distance);
                let x = f64::from(q) + 1e-6 + f64::from(p - q) * part;
                let y = f64::from(r) + 2e-6 + f64::from(s - r) * part;
                let (x, y) = round(x, y);
                if let Some(between) = index(x, y) {
                    board.line[hex][other] |= 1 << between;
                }
            }
        }
    }
    board
}

/// Hexes within `budget` steps, not entering `blocked`, stopping in wood; the start excluded.
#[inline]
pub(crate) fn reach(board: &Board, from: usize, budget: u32, blocked: u128) -> u128 {
    let mut all = 1u128 << from;
    let mut front = all;
    for _ in 0..budget {
        let mut next = 0;
        while front != 0 {
            next |= board.near[front.trailing_zeros() as usize];
            front &= front - 1;
        }
        next &= !(blocked | all);
        all |= next;
        front = next & !board.wood;
    }
    all & !(1 << from)
}
