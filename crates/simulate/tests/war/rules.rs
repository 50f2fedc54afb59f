//! Microwar once more, on the engine: the same rules as the yardstick, so that the two together
//! show what the engine costs, and a game of dice, cards and many small orders to try players on.

use super::board::{HEXES, NONE, WIDTH, board, reach};
use engine::{
    Book, Builtin, Draw, Entry, Faults, Flow, Garbled, House, Kind, Outcome, Procedure, Roll, Rule,
    Ruleset, Scenario, Seat, Seats, Step, Umpire, next,
};
use serde::{Deserialize, Serialize};

const BOW: u8 = 1;
const HORSE: u8 = 2;
const KINDS: [u8; 7] = [HORSE, 0, BOW, 0, BOW, 0, HORSE];
const STEPS: [u32; 3] = [2, 1, 3];
const DICE: [u8; 3] = [4, 2, 3];
const STRENGTH: [u8; 3] = [4, 4, 3];
pub(super) const CARDS: u64 = (1 << 48) - 1;

pub(super) const RULE: Rule = Rule(&Entry {
    id: "war.all",
    section: "1",
    kind: Kind::Normative,
    says: "Everything.",
    rulings: &[],
});

static BOOK: Book = Book {
    id: "microwar",
    title: "Microwar",
    author: "Kassen",
    edition: "1",
    rules_version: 1,
    ledger: &[RULE],
    rulings: &[],
    switches: &[],
    scenarios: &[Builtin { id: "war", text: "" }],
    reconstructed: &[],
    unspoken: &[],
    degrees: &["Victory"],
    japanese: engine::Glossary::NONE,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct War;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    pub(super) occupied: [u128; 2],
    pub(super) place: [[u8; 14]; 2],
    pub(super) strength: [[u8; 14]; 2],
    /// Unit in each hex, Blue's from 14; by rows, because serde stops at arrays of 32.
    pub(super) at: [[u8; WIDTH]; 9],
    pub(super) hands: [u64; 2],
    pub(super) discards: u64,
    pub(super) banners: [u8; 2],
    pub(super) turn: u8,
    pub(super) card: u8,
    pub(super) left: u8,
    pub(super) ordered: u16,
    pub(super) moved: u16,
    pub(super) battled: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    Card(u8),
    Order(u8),
    Move(u8, u8),
    Battle(u8, u8),
    Done,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    #[default]
    Deal,
    Card(Seat),
    Order(Seat),
    Move(Seat),
    Battle(Seat),
}

fn kind(unit: usize) -> usize {
    KINDS[unit % 7] as usize
}

fn bits128(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

fn bits16(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

impl Table {
    fn at(&mut self, hex: usize) -> &mut u8 {
        &mut self.at.as_flattened_mut()[hex]
    }

    fn unit_at(&self, hex: usize) -> usize {
        self.at.as_flattened()[hex] as usize
    }

    fn section(&self) -> (usize, u8) {
        if self.card < 36 { ((self.card / 12) as usize, self.card % 3 + 1) } else { (3, 4) }
    }

    fn eligible(&self, seat: Seat) -> u128 {
        board().section[self.section().0] & self.occupied[seat.index()]
    }

    fn taken(&self) -> u128 {
        self.occupied[0] | self.occupied[1]
    }

    fn targets(&self, seat: Seat, unit: usize) -> u128 {
        let place = self.place[seat.index()][unit] as usize;
        let enemy = self.occupied[(!seat).index()];
        let near = board().near[place] & enemy;
        if near != 0 || kind(unit) as u8 != BOW {
            return near;
        }
        let block = board().wood | self.taken();
        let seen = |hex: &usize| {
            board().distance[place][*hex] <= 4 && board().line[place][*hex] & block == 0
        };
        bits128(enemy).filter(seen).fold(0, |set, hex| set | 1 << hex)
    }

    fn remove(&mut self, seat: Seat, unit: usize) {
        let place = self.place[seat.index()][unit] as usize;
        *self.at(place) = NONE;
        self.occupied[seat.index()] &= !(1 << place);
        self.place[seat.index()][unit] = NONE;
        self.strength[seat.index()][unit] = 0;
        self.banners[(!seat).index()] += 1;
    }

    fn shift(&mut self, seat: Seat, unit: usize, to: usize) {
        let from = self.place[seat.index()][unit] as usize;
        *self.at(from) = NONE;
        *self.at(to) = (seat.index() * 14 + unit) as u8;
        self.occupied[seat.index()] ^= (1 << from) | (1 << to);
        self.place[seat.index()][unit] = to as u8;
    }

    /// Does the defender still stand where he was?
    fn strike(&mut self, by: Seat, unit: usize, foe: usize, umpire: &mut impl Umpire<War>) -> bool {
        let them = (!by).index();
        let in_wood = board().wood >> self.place[them][foe] & 1 == 1;
        let dice = (DICE[kind(unit)] - u8::from(in_wood)).max(1);
        let faces = umpire.roll(Roll::d6(dice, by, RULE));
        let hit_on = if kind(foe) as u8 == HORSE { 1 } else { 2 };
        let (hits, flags) = (faces.at_most(hit_on), faces.count(|face| face == 6));
        if hits >= self.strength[them][foe] {
            self.remove(!by, foe);
            return false;
        }
        self.strength[them][foe] -= hits;
        for _ in 0..flags {
            let back = board().back[them][self.place[them][foe] as usize];
            let free = |to: &u8| *to != NONE && self.taken() >> *to & 1 == 0;
            if let Some(&to) = back.iter().find(|to| free(to)) {
                self.shift(!by, foe, to as usize);
            } else if self.strength[them][foe] == 1 {
                self.remove(!by, foe);
                return false;
            } else {
                self.strength[them][foe] -= 1;
            }
        }
        flags == 0
    }

    fn draw(&mut self, seat: Seat, dice: impl FnOnce(Draw) -> u8) {
        if CARDS & !self.hands[0] & !self.hands[1] & !self.discards == 0 {
            self.discards = 0;
        }
        let bag = CARDS & !self.hands[0] & !self.hands[1] & !self.discards;
        let seen_by = Seats::only(seat);
        let draw = Draw { contents: bag.into(), bag: 0, by: seat, seen_by, rule: RULE };
        self.hands[seat.index()] |= 1 << dice(draw);
    }
}

impl Ruleset for War {
    const BOOK: &'static Book = &BOOK;
    type Table = Table;
    type Frame = Frame;
    type Choice = Choice;
    type Event = ();

    fn set_up(_: &Scenario, _: &House) -> Result<(Table, Frame), Faults> {
        let mut table = Table {
            occupied: [0; 2],
            place: [[NONE; 14]; 2],
            strength: [[0; 14]; 2],
            at: [[NONE; WIDTH]; HEXES / WIDTH],
            hands: [0; 2],
            discards: 0,
            banners: [0; 2],
            turn: 0,
            card: 0,
            left: 0,
            ordered: 0,
            moved: 0,
            battled: 0,
        };
        for seat in 0..2 {
            for unit in 0..14 {
                let row = if seat == 0 { unit / 7 } else { 8 - unit / 7 };
                let hex = row * WIDTH + unit % 7 * 2;
                table.place[seat][unit] = hex as u8;
                *table.at(hex) = (seat * 14 + unit) as u8;
                table.occupied[seat] |= 1 << hex;
                table.strength[seat][unit] = STRENGTH[kind(unit)];
            }
        }
        Ok((table, Frame::Deal))
    }

    fn say(_: &Table, choice: Choice) -> String {
        format!("{choice:?}")
    }

    fn read(_: &Table, _: &str) -> Result<Choice, Garbled> {
        Err(Garbled::new("nobody writes this"))
    }
}

impl Procedure<War> for Frame {
    fn rule(&self) -> Rule {
        RULE
    }

    fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<War>) -> Step<War> {
        match *self {
            Frame::Deal => {
                for seat in Seat::BOTH {
                    for _ in 0..5 {
                        table.draw(seat, |draw| umpire.draw(draw));
                    }
                }
                *self = Frame::Card(Seat::Red);
                next()
            }
            Frame::Card(seat) => {
                let hand = table.hands[seat.index()];
                let choice = umpire.ask(seat, RULE, |o| {
                    bits128(hand.into()).for_each(|card| o.offer(Choice::Card(card as u8)));
                })?;
                let Choice::Card(card) = choice else { return next() };
                table.card = card;
                table.left = table.section().1;
                *self = Frame::Order(seat);
                if table.eligible(seat) == 0 { end_turn(self, seat, table, umpire) } else { next() }
            }
            Frame::Order(seat) => {
                let choice = umpire.ask(seat, RULE, |o| {
                    for hex in bits128(table.eligible(seat)) {
                        let unit = table.unit_at(hex) % 14;
                        if table.ordered >> unit & 1 == 0 {
                            o.offer(Choice::Order(unit as u8));
                        }
                    }
                    o.offer(Choice::Done);
                })?;
                if let Choice::Order(unit) = choice {
                    table.ordered |= 1 << unit;
                    table.left -= 1;
                    let all = table.eligible(seat).count_ones();
                    if table.left > 0 && table.ordered.count_ones() < all {
                        return next();
                    }
                }
                if table.ordered == 0 {
                    return end_turn(self, seat, table, umpire);
                }
                *self = Frame::Move(seat);
                skip_move(self, seat, table, umpire)
            }
            Frame::Move(seat) => {
                let choice = umpire.ask(seat, RULE, |o| {
                    let blocked = table.taken();
                    for unit in bits16(table.ordered & !table.moved) {
                        let from = table.place[seat.index()][unit] as usize;
                        for to in bits128(reach(board(), from, STEPS[kind(unit)], blocked)) {
                            o.offer(Choice::Move(unit as u8, to as u8));
                        }
                    }
                    o.offer(Choice::Done);
                })?;
                if let Choice::Move(unit, to) = choice {
                    table.moved |= 1 << unit;
                    table.shift(seat, unit as usize, to as usize);
                    return skip_move(self, seat, table, umpire);
                }
                *self = Frame::Battle(seat);
                skip_battle(self, seat, table, umpire)
            }
            Frame::Battle(seat) => {
                let choice = umpire.ask(seat, RULE, |o| {
                    for unit in bits16(table.ordered & !table.battled) {
                        if table.place[seat.index()][unit] != NONE {
                            for hex in bits128(table.targets(seat, unit)) {
                                o.offer(Choice::Battle(unit as u8, hex as u8));
                            }
                        }
                    }
                    o.offer(Choice::Done);
                })?;
                let Choice::Battle(unit, hex) = choice else {
                    return end_turn(self, seat, table, umpire);
                };
                let (unit, foe) = (unit as usize, table.unit_at(hex as usize) % 14);
                table.battled |= 1 << unit;
                let place = table.place[seat.index()][unit] as usize;
                let hand_to_hand = board().near[place] >> hex & 1 == 1;
                if table.strike(seat, unit, foe, umpire) && hand_to_hand {
                    table.strike(!seat, foe, unit, umpire);
                }
                for winner in Seat::BOTH {
                    if table.banners[winner.index()] == 6 {
                        return Ok(Flow::Over(Outcome { winner: Some(winner), degree: 0 }));
                    }
                }
                skip_battle(self, seat, table, umpire)
            }
        }
    }
}

fn end_turn(
    frame: &mut Frame,
    seat: Seat,
    table: &mut Table,
    umpire: &mut impl Umpire<War>,
) -> Step<War> {
    table.hands[seat.index()] &= !(1 << table.card);
    table.discards |= 1 << table.card;
    table.draw(seat, |draw| umpire.draw(draw));
    table.turn += 1;
    (table.ordered, table.moved, table.battled) = (0, 0, 0);
    (table.card, table.left) = (0, 0);
    *frame = Frame::Card(!seat);
    if table.turn < 200 {
        return next();
    }
    let winner = match table.banners[0].cmp(&table.banners[1]) {
        std::cmp::Ordering::Less => Some(Seat::Blue),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Seat::Red),
    };
    Ok(Flow::Over(Outcome { winner, degree: 0 }))
}

fn skip_move(
    frame: &mut Frame,
    seat: Seat,
    table: &mut Table,
    umpire: &mut impl Umpire<War>,
) -> Step<War> {
    let free = !table.taken();
    let can = |unit| board().near[table.place[seat.index()][unit] as usize] & free != 0;
    if bits16(table.ordered & !table.moved).any(can) {
        return next();
    }
    *frame = Frame::Battle(seat);
    skip_battle(frame, seat, table, umpire)
}

fn skip_battle(
    frame: &mut Frame,
    seat: Seat,
    table: &mut Table,
    umpire: &mut impl Umpire<War>,
) -> Step<War> {
    let standing = |unit: &usize| table.place[seat.index()][*unit] != NONE;
    let mut units = bits16(table.ordered & !table.battled).filter(standing);
    if units.any(|unit| table.targets(seat, unit) != 0) {
        return next();
    }
    end_turn(frame, seat, table, umpire)
}
