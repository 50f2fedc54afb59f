//! The rules of microwar.

use super::Luck;
use super::board::{Board, HEXES, NONE, WIDTH, board, reach};

/// No more of this phase.
pub(crate) const DONE: u16 = 0xffff;

const BOW: u8 = 1;
const HORSE: u8 = 2;
const KINDS: [u8; 7] = [HORSE, 0, BOW, 0, BOW, 0, HORSE];
const STEPS: [u32; 3] = [2, 1, 3];
const DICE: [i32; 3] = [4, 2, 3];
const STRENGTH: [u8; 3] = [4, 4, 3];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Card,
    Order,
    Move,
    Battle,
    Over,
}

/// A game of microwar. Units 0 to 13 are of side 0, the others of side 1; bits of `ordered`,
/// `moved` and `battled` are units of the side to move.
#[derive(Clone)]
pub(crate) struct State {
    occupied: [u128; 2],
    pub luck: u64,
    place: [u8; 28],
    strength: [u8; 28],
    at: [u8; HEXES],
    deck: [u8; 48],
    discards: [u8; 48],
    hand: [[u8; 5]; 2],
    in_deck: u8,
    in_discards: u8,
    banners: [u8; 2],
    turn: u16,
    ordered: u16,
    moved: u16,
    battled: u16,
    slot: u8,
    left: u8,
    pub side: u8,
    phase: Phase,
}

/// Section and number of orders of a card.
#[inline]
fn card(id: u8) -> (usize, u8) {
    if id < 36 { ((id / 12) as usize, id % 3 + 1) } else { (3, 4) }
}

#[inline]
fn kind(unit: usize) -> usize {
    KINDS[unit % 14 % 7] as usize
}

/// The lowest bit, taken out.
#[inline]
fn pop(set: &mut u128) -> usize {
    let lowest = set.trailing_zeros() as usize;
    *set &= *set - 1;
    lowest
}

#[inline]
fn pop_unit(set: &mut u16) -> usize {
    let lowest = set.trailing_zeros() as usize;
    *set &= *set - 1;
    lowest
}

impl State {
    pub fn new(seed: u64) -> State {
        let mut state = State {
            occupied: [0; 2],
            luck: seed,
            place: [NONE; 28],
            strength: [0; 28],
            at: [NONE; HEXES],
            deck: std::array::from_fn(|card| card as u8),
            discards: [0; 48],
            hand: [[0; 5]; 2],
            in_deck: 48,
            in_discards: 0,
            banners: [0; 2],
            turn: 0,
            ordered: 0,
            moved: 0,
            battled: 0,
            slot: 0,
            left: 0,
            side: 0,
            phase: Phase::Card,
        };
        for unit in 0..28 {
            let (side, number) = (unit / 14, unit % 14);
            let row = if side == 0 { number / 7 } else { 8 - number / 7 };
            let hex = row * WIDTH + (number % 7) * 2;
            state.place[unit] = hex as u8;
            state.at[hex] = unit as u8;
            state.occupied[side] |= 1 << hex;
            state.strength[unit] = STRENGTH[kind(unit)];
        }
        state.shuffle();
        for side in 0..2 {
            for slot in 0..5 {
                state.hand[side][slot] = state.draw();
            }
        }
        state
    }

    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let mut luck = Luck(self.luck);
        let drawn = luck.below(n);
        self.luck = luck.0;
        drawn
    }

    fn shuffle(&mut self) {
        for last in (1..self.in_deck as usize).rev() {
            let other = self.below(last as u32 + 1) as usize;
            self.deck.swap(last, other);
        }
    }

    fn draw(&mut self) -> u8 {
        if self.in_deck == 0 {
            self.deck = self.discards;
            self.in_deck = self.in_discards;
            self.in_discards = 0;
            self.shuffle();
        }
        self.in_deck -= 1;
        self.deck[self.in_deck as usize]
    }

    #[inline]
    pub fn over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// 1 if side 0 is ahead, -1 if behind.
    pub fn result(&self) -> i32 {
        (i32::from(self.banners[0]) - i32::from(self.banners[1])).signum()
    }

    #[inline]
    fn eligible(&self) -> u128 {
        let side = self.side as usize;
        board().section[card(self.hand[side][self.slot as usize]).0] & self.occupied[side]
    }

    #[inline]
    fn targets(&self, board: &Board, unit: usize) -> u128 {
        let place = self.place[unit] as usize;
        let enemy = self.occupied[1 - self.side as usize];
        let near = board.near[place] & enemy;
        if near != 0 || kind(unit) as u8 != BOW {
            return near;
        }
        let block = board.wood | self.occupied[0] | self.occupied[1];
        let (mut left, mut seen) = (enemy, 0);
        while left != 0 {
            let hex = pop(&mut left);
            if board.distance[place][hex] <= 4 && board.line[place][hex] & block == 0 {
                seen |= 1 << hex;
            }
        }
        seen
    }

    /// What may be done now, into `options`, which is cleared first.
    #[inline]
    pub fn legal(&self, options: &mut Vec<u16>) {
        options.clear();
        let board = board();
        let base = self.side as usize * 14;
        match self.phase {
            Phase::Card => options.extend(0..5),
            Phase::Order => {
                let mut left = self.eligible();
                while left != 0 {
                    let unit = self.at[pop(&mut left)] as usize - base;
                    if (self.ordered >> unit) & 1 == 0 {
                        options.push(unit as u16);
                    }
                }
                options.push(DONE);
            }
            Phase::Move => {
                let blocked = self.occupied[0] | self.occupied[1];
                let mut units = self.ordered & !self.moved;
                while units != 0 {
                    let unit = pop_unit(&mut units);
                    let from = self.place[base + unit] as usize;
                    let mut to = reach(board, from, STEPS[kind(unit)], blocked);
                    while to != 0 {
                        options.push(((unit as u16) << 8) | pop(&mut to) as u16);
                    }
                }
                options.push(DONE);
            }
            Phase::Battle => {
                let mut units = self.ordered & !self.battled;
                while units != 0 {
                    let unit = pop_unit(&mut units);
                    if self.place[base + unit] == NONE {
                        continue;
                    }
                    let mut targets = self.targets(board, base + unit);
                    while targets != 0 {
                        options.push(((unit as u16) << 8) | pop(&mut targets) as u16);
                    }
                }
                options.push(DONE);
            }
            Phase::Over => {}
        }
    }

    fn remove(&mut self, unit: usize) {
        let place = self.place[unit] as usize;
        self.at[place] = NONE;
        self.occupied[unit / 14] &= !(1 << place);
        self.place[unit] = NONE;
        self.strength[unit] = 0;
        let foe = 1 - unit / 14;
        self.banners[foe] += 1;
        if self.banners[foe] == 6 {
            self.phase = Phase::Over;
        }
    }

    fn shift(&mut self, unit: usize, to: usize) {
        let from = self.place[unit] as usize;
        self.at[from] = NONE;
        self.at[to] = unit as u8;
        self.occupied[unit / 14] ^= (1 << from) | (1 << to);
        self.place[unit] = to as u8;
    }

    /// Does the defender still stand where he was?
    fn strike(&mut self, attacker: usize, defender: usize) -> bool {
        let board = board();
        let mut dice = DICE[kind(attacker)];
        if (board.wood >> self.place[defender]) & 1 == 1 {
            dice -= 1;
        }
        let hit_on = if kind(defender) as u8 == HORSE { 1 } else { 2 };
        let (mut hits, mut flags) = (0u8, 0u8);
        for _ in 0..dice.max(1) {
            let face = self.below(6);
            if face < hit_on {
                hits += 1;
            } else if face == 5 {
                flags += 1;
            }
        }
        if hits >= self.strength[defender] {
            self.remove(defender);
            return false;
        }
        self.strength[defender] -= hits;
        for _ in 0..flags {
            let back = board.back[defender / 14][self.place[defender] as usize];
            let free = |to: &u8| *to != NONE && self.at[*to as usize] == NONE;
            if let Some(&to) = back.iter().find(|to| free(to)) {
                self.shift(defender, to as usize);
            } else if self.strength[defender] == 1 {
                self.remove(defender);
                return false;
            } else {
                self.strength[defender] -= 1;
            }
        }
        flags == 0
    }

    fn end_turn(&mut self) {
        let (side, slot) = (self.side as usize, self.slot as usize);
        self.discards[self.in_discards as usize] = self.hand[side][slot];
        self.in_discards += 1;
        self.hand[side][slot] = self.draw();
        self.turn += 1;
        self.side ^= 1;
        (self.ordered, self.moved, self.battled) = (0, 0, 0);
        self.phase = if self.turn >= 200 { Phase::Over } else { Phase::Card };
    }

    fn begin_moves(&mut self) {
        if self.ordered == 0 {
            return self.end_turn();
        }
        self.phase = Phase::Move;
        self.skip_move();
    }

    /// On to battle if nobody ordered can move.
    fn skip_move(&mut self) {
        let board = board();
        let free = !(self.occupied[0] | self.occupied[1]);
        let mut units = self.ordered & !self.moved;
        while units != 0 {
            let unit = pop_unit(&mut units);
            if board.near[self.place[self.side as usize * 14 + unit] as usize] & free != 0 {
                return;
            }
        }
        self.phase = Phase::Battle;
        self.skip_battle();
    }

    /// On to the next turn if nobody ordered can battle.
    fn skip_battle(&mut self) {
        if self.phase == Phase::Over {
            return;
        }
        let board = board();
        let mut units = self.ordered & !self.battled;
        while units != 0 {
            let unit = self.side as usize * 14 + pop_unit(&mut units);
            if self.place[unit] != NONE && self.targets(board, unit) != 0 {
                return;
            }
        }
        self.end_turn();
    }

    #[inline]
    pub fn apply(&mut self, option: u16) {
        let base = self.side as usize * 14;
        match self.phase {
            Phase::Card => {
                self.slot = option as u8;
                self.left = card(self.hand[self.side as usize][option as usize]).1;
                self.phase = Phase::Order;
                if self.eligible() == 0 {
                    self.end_turn();
                }
            }
            Phase::Order => {
                if option == DONE {
                    return self.begin_moves();
                }
                self.ordered |= 1 << option;
                self.left -= 1;
                if self.left == 0 || self.ordered.count_ones() == self.eligible().count_ones() {
                    self.begin_moves();
                }
            }
            Phase::Move => {
                if option == DONE {
                    self.phase = Phase::Battle;
                    return self.skip_battle();
                }
                self.moved |= 1 << (option >> 8);
                self.shift(base + (option >> 8) as usize, (option & 255) as usize);
                self.skip_move();
            }
            Phase::Battle => {
                if option == DONE {
                    return self.end_turn();
                }
                let (unit, hex) = (base + (option >> 8) as usize, (option & 255) as usize);
                let foe = self.at[hex] as usize;
                self.battled |= 1 << (option >> 8);
                let hand_to_hand = (board().near[self.place[unit] as usize] >> hex) & 1 == 1;
                if self.strike(unit, foe) && hand_to_hand && self.phase != Phase::Over {
                    self.strike(foe, unit);
                }
                self.skip_battle();
            }
            Phase::Over => {}
        }
    }
}
