//! The toy's rules.

use super::rulebook::{DRAW, END, FLEE, LAY, LAY_HELD, LEDGER, MARCH, MARCH_LIMIT, STRIKE};
use engine::{
    Book, Builtin, Draw, Faults, Flow, Garbled, House, Outcome, Procedure, Refusal, Roll, Rule,
    Ruleset, Scenario, Seat, Seats, Step, Umpire, call, done, next,
};
use serde::{Deserialize, Serialize};

/// The toy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Toy;

/// All cards: the number of a card is its strength.
pub(super) const CARDS: u16 = 0b1111_1111_1111;
const MOST_PACES: i32 = 600;

static BOOK: Book = Book {
    id: "toy",
    title: "The Toy",
    author: "Kassen",
    edition: "1",
    rules_version: 1,
    ledger: LEDGER,
    rulings: &[],
    switches: &[],
    scenarios: &[Builtin { id: "ford", text: "The ford." }],
    reconstructed: &[],
    unspoken: &[],
    degrees: &["Victory", "Draw"],
    japanese: engine::Glossary::NONE,
};

/// What lies on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// Cards in hand, as bits.
    pub hands: [u16; 2],
    /// Cards that have been laid, open to both.
    pub laid: u16,
    /// Points.
    pub points: [u8; 2],
    /// Paces marched.
    pub paces: [i32; 2],
    /// Rounds begun.
    pub round: u8,
}

impl Table {
    /// Cards that neither side holds and nobody has laid.
    pub(super) fn bag(&self) -> u16 {
        CARDS & !self.hands[0] & !self.hands[1] & !self.laid
    }
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// So many paces.
    March(i32),
    /// This card.
    Lay(u8),
    /// Take the blow.
    Stand,
    /// Do not.
    Flee,
}

/// What happened.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A side marched.
    Marched(Seat, i32),
    /// Cards were shown.
    Shown([u8; 2]),
    /// A side drew a card that only it sees.
    Drew(Seat, u8),
    /// A side was struck for points.
    Struck(Seat, u8),
    /// A side fled.
    Fled(Seat),
}

/// The table of contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// A round, at this part.
    Round(Part),
    /// A blow against this side.
    Strike(Seat),
}

/// Parts of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// Draw up to three.
    Draw,
    /// March.
    March(Seat),
    /// Lay.
    Lay,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Round(Part::Draw)
    }
}

impl Ruleset for Toy {
    const BOOK: &'static Book = &BOOK;
    type Table = Table;
    type Frame = Frame;
    type Choice = Choice;
    type Event = Event;

    fn set_up(_: &Scenario, _: &House) -> Result<(Table, Frame), Faults> {
        Ok((Table::default(), Frame::default()))
    }

    fn say(_: &Table, choice: Choice) -> String {
        match choice {
            Choice::March(paces) => format!("march {paces}"),
            Choice::Lay(card) => format!("lay {card}"),
            Choice::Stand => "stand".into(),
            Choice::Flee => "flee".into(),
        }
    }

    fn read(_: &Table, text: &str) -> Result<Choice, Garbled> {
        let garbled = || Garbled::new("write `march PACES`, `lay CARD`, `stand` or `flee`");
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["march", paces] => paces.parse().map(Choice::March).map_err(|_| garbled()),
            ["lay", card] => card.parse().map(Choice::Lay).map_err(|_| garbled()),
            ["stand"] => Ok(Choice::Stand),
            ["flee"] => Ok(Choice::Flee),
            _ => Err(garbled()),
        }
    }
}

impl Procedure<Toy> for Frame {
    fn rule(&self) -> Rule {
        match self {
            Frame::Round(Part::Draw) => DRAW,
            Frame::Round(Part::March(_)) => MARCH,
            Frame::Round(Part::Lay) => LAY,
            Frame::Strike(_) => STRIKE,
        }
    }

    fn step(&mut self, table: &mut Table, umpire: &mut impl Umpire<Toy>) -> Step<Toy> {
        match *self {
            Frame::Round(Part::Draw) => {
                if table.round == 40 {
                    return Ok(Flow::Over(Outcome { winner: None, degree: 1 }));
                }
                table.round += 1;
                draw_up(table, umpire);
                *self = Frame::Round(Part::March(Seat::Red));
                next()
            }
            Frame::Round(Part::March(seat)) => {
                let choice = umpire.ask_measured(
                    seat,
                    MARCH,
                    |o| [0, 300, 600].into_iter().for_each(|paces| o.offer(Choice::March(paces))),
                    |choice| match choice {
                        Choice::March(0..=MOST_PACES) => Ok(()),
                        Choice::March(_) => Err(Refusal {
                            rule: MARCH_LIMIT,
                            instead: Some(Choice::March(MOST_PACES)),
                        }),
                        _ => Err(MARCH.into()),
                    },
                )?;
                if let Choice::March(paces) = choice {
                    table.paces[seat.index()] += paces;
                    umpire.announce(MARCH, Event::Marched(seat, paces));
                }
                *self = Frame::Round(match seat {
                    Seat::Red => Part::March(Seat::Blue),
                    Seat::Blue => Part::Lay,
                });
                next()
            }
            Frame::Round(Part::Lay) => lay(self, table, umpire),
            Frame::Strike(struck) => strike(struck, table, umpire),
        }
    }
}

fn draw_up(table: &mut Table, umpire: &mut impl Umpire<Toy>) {
    for seat in Seat::BOTH {
        while table.hands[seat.index()].count_ones() < 3 {
            if table.bag() == 0 {
                table.laid = 0;
            }
            let contents = u128::from(table.bag());
            let card = umpire.draw(Draw {
                contents,
                bag: 0,
                by: seat,
                seen_by: Seats::only(seat),
                rule: DRAW,
            });
            table.hands[seat.index()] |= 1 << card;
            umpire.announce(DRAW, Event::Drew(seat, card));
        }
    }
}

fn lay(frame: &mut Frame, table: &mut Table, umpire: &mut impl Umpire<Toy>) -> Step<Toy> {
    let choices = umpire.ask_both(LAY, |seat, o| {
        for card in 0..12 {
            let held = table.hands[seat.index()] >> card & 1 == 1;
            o.consider(Choice::Lay(card), if held { Ok(()) } else { Err(LAY_HELD) });
        }
    })?;
    let mut cards = [0; 2];
    for (seat, choice) in Seat::BOTH.into_iter().zip(choices) {
        if let Choice::Lay(card) = choice {
            cards[seat.index()] = card;
            table.hands[seat.index()] &= !(1 << card);
            table.laid |= 1 << card;
        }
    }
    umpire.announce(LAY, Event::Shown(cards));
    *frame = Frame::Round(Part::Draw);
    call(Frame::Strike(if cards[0] > cards[1] { Seat::Blue } else { Seat::Red }))
}

fn strike(struck: Seat, table: &mut Table, umpire: &mut impl Umpire<Toy>) -> Step<Toy> {
    let choice = umpire.ask(struck, STRIKE, |o| {
        o.offer(Choice::Stand);
        o.offer(Choice::Flee);
    })?;
    let by = !struck;
    if choice == Choice::Flee {
        table.paces[struck.index()] /= 2;
        table.points[by.index()] += 1;
        umpire.announce(FLEE, Event::Fled(struck));
    } else {
        let hits = umpire.roll(Roll::d6(2, by, STRIKE)).count(|face| face >= 5);
        table.points[by.index()] += hits;
        umpire.announce(STRIKE, Event::Struck(struck, hits));
    }
    if table.points[by.index()] >= 4 {
        // The end comes in the middle of a called procedure, by END.
        let _cited = END;
        return Ok(Flow::Over(Outcome { winner: Some(by), degree: 0 }));
    }
    done()
}
