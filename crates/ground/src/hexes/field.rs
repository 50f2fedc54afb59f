//! Masks of a board, made once, with which whole sets of hexes step at a time.

use super::{Board, Edge, Hex, HexSet, Layout};

/// The most that entering a hex may cost in [`Field::reach_at_cost`].
const DEAREST: usize = 8;

/// A board prepared for sets of `W` words.
///
/// Stepping a set to all its neighbours takes four shifts. On a board of rows every hex steps
/// left and right, then these and the hex itself step up and down by a row, of the left and right
/// steps only the one towards which the next row is pushed. A board of columns is the same with
/// the two kinds of shift exchanged.
///
/// ```
/// use ground::hexes::{Board, Field, HexSet, Layout, Pushed};
/// const BOARD: Board = Board::new(12, 11, Layout::Rows, Pushed::Odd);
/// static FIELD: Field<3> = Field::new(&BOARD);
/// let start = BOARD.parse("5,5").unwrap();
/// let woods = HexSet::of(BOARD.parse("5,6").unwrap());
/// let open = *FIELD.all() - woods;
/// // Two movement points to enter the woods, one elsewhere.
/// let reached = FIELD.reach_at_cost(start, 2, &[open, woods], &HexSet::EMPTY);
/// assert!(woods.is_within(&reached));
/// // Going round them costs one more, so the hex straight behind is out of reach.
/// assert_eq!(reached.len(), 17);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Field<const W: usize> {
    board: Board,
    all: HexSet<W>,
    /// Hexes that may shift back and forth within their line, and across lines.
    along: [HexSet<W>; 2],
    across: [HexSet<W>; 2],
    /// Hexes whose line is pushed.
    pushed: HexSet<W>,
}

impl<const W: usize> Field<W> {
    /// Works out the masks. Panics if the board has more places than `W` words hold; see
    /// [`words_for`](super::words_for).
    pub const fn new(board: &Board) -> Field<W> {
        assert!(board.places() <= 64 * W, "the sets are too small for the board");
        let mut all = HexSet::EMPTY;
        let mut not_first = HexSet::EMPTY;
        let mut not_last = HexSet::EMPTY;
        let mut pushed = HexSet::EMPTY;
        let mut index = 0;
        while index < board.places() {
            let hex = Hex(index as u16);
            let (column, row) = board.column_row(hex);
            let line = match board.layout() {
                Layout::Rows => row,
                Layout::Columns => column,
            };
            if board.push(line as i16) == 1 {
                pushed.insert(hex);
            }
            if board.contains(hex) {
                all.insert(hex);
            }
            if column > 0 {
                not_first.insert(hex);
            }
            if column + 1 < board.columns() {
                not_last.insert(hex);
            }
            index += 1;
        }
        let (within, free) = ([not_first, not_last], [HexSet([!0; W]); 2]);
        let (along, across) = match board.layout() {
            Layout::Rows => (within, free),
            Layout::Columns => (free, within),
        };
        Field { board: *board, all, along, across, pushed }
    }

    /// The board it was made for.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Every hex of the board.
    pub const fn all(&self) -> &HexSet<W> {
        &self.all
    }

    /// All hexes of the board that adjoin any hex of the set.
    #[inline]
    pub fn around(&self, set: &HexSet<W>) -> HexSet<W> {
        let mut out = HexSet::EMPTY;
        let (all, shifts) = (Window::<W>::ALL, self.shifts());
        match shifts.words {
            (0, 0) => self.spread::<0, 0>(&set.0, &mut out.0, &all, shifts),
            (0, _) => self.spread::<0, 1>(&set.0, &mut out.0, &all, shifts),
            (_, _) => self.spread::<1, 0>(&set.0, &mut out.0, &all, shifts),
        }
        out
    }

    /// The hexes within so many steps that can be reached without entering a blocked one. A hex
    /// to stop on can be entered but not left. The hex started from is not in the answer, and may
    /// itself be blocked or one to stop on.
    #[inline]
    pub fn reach(
        &self,
        from: Hex,
        budget: u8,
        blocked: &HexSet<W>,
        stop_on: &HexSet<W>,
    ) -> HexSet<W> {
        let shifts = self.shifts();
        match shifts.words {
            (0, 0) => self.reach_by::<0, 0>(from, budget, blocked, stop_on, shifts),
            (0, _) => self.reach_by::<0, 1>(from, budget, blocked, stop_on, shifts),
            (_, _) => self.reach_by::<1, 0>(from, budget, blocked, stop_on, shifts),
        }
    }

    #[inline(always)]
    fn reach_by<const ALONG: usize, const ACROSS: usize>(
        &self,
        from: Hex,
        budget: u8,
        blocked: &HexSet<W>,
        stop_on: &HexSet<W>,
        shifts: Shifts,
    ) -> HexSet<W> {
        let mut seen = HexSet::<W>::of(from);
        let mut front = seen;
        let mut window = Window::<W>::of(from, self.board.columns());
        for _ in 0..budget {
            window.widen();
            let mut next = [0; W];
            self.spread::<ALONG, ACROSS>(&front.0, &mut next, &window, shifts);
            let mut any = 0;
            for i in window.words() {
                let new = next[i] & !blocked.0[i] & !seen.0[i];
                seen.0[i] |= new;
                front.0[i] = new & !stop_on.0[i];
                any |= front.0[i];
            }
            if any == 0 {
                break;
            }
        }
        seen.remove(from);
        seen
    }

    /// The hexes that can be reached with this much movement, where `entry[c]` holds the hexes
    /// that cost `c + 1` to enter, up to 8; hexes in none cannot be entered, and those in several
    /// cost the least. A hex to stop on can be entered but not left. The hex started from is not
    /// in the answer.
    #[inline]
    pub fn reach_at_cost(
        &self,
        from: Hex,
        budget: u8,
        entry: &[HexSet<W>],
        stop_on: &HexSet<W>,
    ) -> HexSet<W> {
        let shifts = self.shifts();
        match shifts.words {
            (0, 0) => self.reach_at_cost_by::<0, 0>(from, budget, entry, stop_on, shifts),
            (0, _) => self.reach_at_cost_by::<0, 1>(from, budget, entry, stop_on, shifts),
            (_, _) => self.reach_at_cost_by::<1, 0>(from, budget, entry, stop_on, shifts),
        }
    }

    #[inline(always)]
    fn reach_at_cost_by<const ALONG: usize, const ACROSS: usize>(
        &self,
        from: Hex,
        budget: u8,
        entry: &[HexSet<W>],
        stop_on: &HexSet<W>,
        shifts: Shifts,
    ) -> HexSet<W> {
        let mut seen = HexSet::<W>::of(from);
        let mut window = Window::<W>::of(from, self.board.columns());
        window.widen();
        // The neighbours of what was first reached for the last eight amounts, in turn.
        let mut beside = [[0; W]; DEAREST];
        self.spread::<ALONG, ACROSS>(&seen.0, &mut beside[0], &window, shifts);
        let mut idle = 0;
        for spent in 1..=budget as usize {
            let mut front = [0; W];
            for (less, class) in entry.iter().enumerate().take(spent.min(DEAREST)) {
                let beside = &beside[(spent - 1 - less) % DEAREST];
                for i in window.words() {
                    front[i] |= beside[i] & class.0[i];
                }
            }
            let mut any = 0;
            for i in window.words() {
                front[i] &= !seen.0[i];
                seen.0[i] |= front[i];
                front[i] &= !stop_on.0[i];
                any |= front[i];
            }
            // Nothing new for as long as the dearest step takes: nothing new will come.
            idle = if any == 0 { idle + 1 } else { 0 };
            if idle >= entry.len() {
                break;
            }
            if spent < budget as usize {
                window.widen();
                beside[spent % DEAREST] = [0; W];
                self.spread::<ALONG, ACROSS>(&front, &mut beside[spent % DEAREST], &window, shifts);
            }
        }
        seen.remove(from);
        seen
    }

    /// The hexes of the board at most so many steps away, the centre itself too.
    pub fn range(&self, centre: Hex, radius: u8) -> HexSet<W> {
        let mut set = self.reach(centre, radius, &HexSet::EMPTY, &HexSet::EMPTY);
        set.insert(centre);
        set
    }

    /// The hexes that the set adjoins across one edge.
    pub fn shifted(&self, set: &HexSet<W>, edge: Edge) -> HexSet<W> {
        set.iter().filter_map(|hex| self.board.step(hex, edge)).collect()
    }

    /// How far a step shifts the bits: by one place, and by a row.
    #[inline(always)]
    fn shifts(&self) -> Shifts {
        let columns = u32::from(self.board.columns());
        let (words, bits) = ((columns >> 6) as usize, columns & 63);
        match self.board.layout() {
            Layout::Rows => Shifts { words: (0, words), along: 1, across: bits },
            Layout::Columns => Shifts { words: (words, 0), along: bits, across: 1 },
        }
    }

    /// Steps the set within a window of words. Whole words of each shift are known when this is
    /// compiled, so that a narrow board pays nothing for wide ones.
    #[inline(always)]
    fn spread<const ALONG: usize, const ACROSS: usize>(
        &self,
        set: &[u64; W],
        out: &mut [u64; W],
        window: &Window<W>,
        shifts: Shifts,
    ) {
        let Shifts { along, across, .. } = shifts;
        let ([may_back, may_forth], [may_up, may_down]) = (&self.along, &self.across);
        let (mut back, mut forth) = ([0; W], [0; W]);
        for i in window.words() {
            back[i] = set[i] & may_back.0[i];
            forth[i] = set[i] & may_forth.0[i];
        }
        let (mut up, mut down) = ([0; W], [0; W]);
        for i in window.words() {
            let left = lower::<W, ALONG>(&back, i, along);
            let right = higher::<W, ALONG>(&forth, i, along);
            let pushed = self.pushed.0[i];
            let three = set[i] | left & !pushed | right & pushed;
            up[i] = three & may_up.0[i];
            down[i] = three & may_down.0[i];
            out[i] = left | right;
        }
        for i in window.words() {
            let lines = lower::<W, ACROSS>(&up, i, across) | higher::<W, ACROSS>(&down, i, across);
            out[i] = (out[i] | lines) & self.all.0[i];
        }
    }
}

/// A step as shifts: whole words along and across lines, and further bits of each.
#[derive(Clone, Copy)]
struct Shifts {
    words: (usize, usize),
    along: u32,
    across: u32,
}

// Bits are 0 to 63; `!bits`, of which a wrapping shift uses the low six, is 63 less them. Checked
// shifts would double the cost of a flood.

/// Word `i` of the set shifted to higher numbers.
#[inline(always)]
fn higher<const W: usize, const WORDS: usize>(set: &[u64; W], i: usize, bits: u32) -> u64 {
    let near = if i >= WORDS { set[i - WORDS].wrapping_shl(bits) } else { 0 };
    let carry = if i > WORDS { (set[i - WORDS - 1] >> 1).wrapping_shr(!bits) } else { 0 };
    near | carry
}

/// Word `i` of the set shifted to lower numbers.
#[inline(always)]
fn lower<const W: usize, const WORDS: usize>(set: &[u64; W], i: usize, bits: u32) -> u64 {
    let near = if i + WORDS < W { set[i + WORDS].wrapping_shr(bits) } else { 0 };
    let carry = if i + WORDS + 1 < W { (set[i + WORDS + 1] << 1).wrapping_shl(!bits) } else { 0 };
    near | carry
}

/// The words that a flood can have touched so far. Small sets always use all of theirs, for then
/// the loops unroll; on a large map most words are never looked at.
struct Window<const W: usize> {
    low: usize,
    high: usize,
    margin: usize,
}

impl<const W: usize> Window<W> {
    const ALL: Window<W> = Window { low: 0, high: W - 1, margin: 0 };

    #[inline(always)]
    fn of(from: Hex, columns: u8) -> Window<W> {
        if W <= 8 {
            return Window::ALL;
        }
        let word = from.index() >> 6;
        // One step moves a bit by a row and one.
        Window { low: word, high: word, margin: (columns as usize + 1).div_ceil(64) }
    }

    #[inline(always)]
    fn words(&self) -> core::ops::Range<usize> {
        if W <= 8 { 0..W } else { self.low..self.high.min(W - 1) + 1 }
    }

    #[inline(always)]
    fn widen(&mut self) {
        if W > 8 {
            self.low = self.low.saturating_sub(self.margin);
            self.high = (self.high + self.margin).min(W - 1);
        }
    }
}
