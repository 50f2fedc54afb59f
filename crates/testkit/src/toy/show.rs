//! How the toy is shown, concealed, advised on and written down.

use super::rules::{CARDS, Choice, Event, Frame, Part, Table, Toy};
use engine::{
    Advise, Casework, Conceal, Depict, Dice, Draw, Fact, Faults, Plan, Position, Rule, Seat, Seats,
    Staging, Tongue, Viewer,
};
use scene::{Item, Owner, Place, Scene, Target, Tray};

fn owner(seat: Seat) -> Owner {
    match seat {
        Seat::Red => Owner::Red,
        Seat::Blue => Owner::Blue,
    }
}

fn cards(hand: u16) -> impl Iterator<Item = u8> {
    (0..12).filter(move |card| hand >> card & 1 == 1)
}

impl Depict for Toy {
    fn scene(table: &Table, viewer: Viewer) -> Scene {
        let mut scene = Scene::new("The ford", 100.0, 100.0);
        scene.status.push(format!("Round {}; points {:?}", table.round, table.points));
        for seat in Seat::BOTH {
            let open = viewer.eyes.see(Seats::only(seat));
            let item = |card: u8| match open {
                true => {
                    Item { id: format!("card-{card}"), title: card.to_string(), ..Item::default() }
                }
                false => Item { hidden: true, ..Item::default() },
            };
            scene.trays.push(Tray {
                id: format!("hand-{seat}"),
                title: format!("Hand of {seat}"),
                owner: owner(seat),
                items: cards(table.hands[seat.index()]).map(item).collect(),
            });
        }
        scene
    }

    fn target(_: &Table, choice: Choice, _: Tongue) -> Target {
        match choice {
            Choice::Lay(card) => Target { piece: None, to: Place::Item(format!("card-{card}")) },
            other => Target::button(<Toy as engine::Ruleset>::say(&Table::default(), other)),
        }
    }

    fn tell(_: &Table, event: &Event, viewer: Viewer) -> Option<String> {
        Some(match *event {
            Event::Marched(seat, paces) => format!("{seat} marches {paces} paces."),
            Event::Shown([red, blue]) => format!("Red lays {red}, Blue lays {blue}."),
            Event::Drew(seat, card) if viewer.eyes.see(Seats::only(seat)) => {
                format!("{seat} draws {card}.")
            }
            Event::Drew(seat, _) => format!("{seat} draws a card."),
            Event::Struck(seat, hits) => format!("{seat} is struck for {hits}."),
            Event::Fled(seat) => format!("{seat} flees."),
        })
    }

    fn prompt(_: &Table, rule: Rule, _: Seat, _: Viewer) -> String {
        rule.0.says.into()
    }

    fn side(_: &Table, seat: Seat) -> String {
        seat.name().into()
    }
}

impl Conceal for Toy {
    fn resample(table: &mut Table, seat: Seat, dice: &mut impl Dice) {
        let other = (!seat).index();
        let size = table.hands[other].count_ones();
        table.hands[other] = 0;
        for _ in 0..size {
            let contents = u128::from(table.bag());
            let draw = Draw {
                contents,
                bag: 0,
                by: !seat,
                seen_by: Seats::NONE,
                rule: super::rulebook::DRAW,
            };
            table.hands[other] |= 1 << dice.draw(draw);
        }
    }
}

impl Advise for Toy {
    type Weights = ();

    fn value(table: &Table, seat: Seat, _: &()) -> i32 {
        let points = |seat: Seat| i32::from(table.points[seat.index()]);
        let paces = |seat: Seat| table.paces[seat.index()] / 100;
        let best = |seat: Seat| cards(table.hands[seat.index()]).map(i32::from).sum::<i32>();
        250 * (points(seat) - points(!seat)) + paces(seat) - paces(!seat) + best(seat)
    }

    /// Cards in hand.
    fn turn(table: &Table) -> u32 {
        u32::from(table.round)
    }

    fn men(table: &Table, seat: Seat) -> u32 {
        table.hands[seat.index()].count_ones()
    }

    fn prior(_: &Position<Toy>, _: Seat, choice: Choice) -> u32 {
        match choice {
            Choice::Lay(card) => 8 + u32::from(card),
            _ => 16,
        }
    }

    /// To march as far as may be and then to stand, or to flee.
    fn plans(_: &Position<Toy>, _: Seat, plans: &mut Vec<Plan>) {
        plans.extend([Plan(0), Plan(1)]);
    }

    fn follows(_: &Position<Toy>, _: Seat, choice: Choice, plan: Plan) -> u32 {
        match choice {
            Choice::March(paces) => 1 + paces.max(0) as u32,
            Choice::Stand => u32::from(plan == Plan(0)),
            Choice::Flee => u32::from(plan == Plan(1)),
            // What is laid in secret is nobody's plan: there it ends.
            Choice::Lay(_) => 0,
        }
    }
}

impl Casework for Toy {
    fn stage(staging: &Staging) -> Result<(Table, Frame), Faults> {
        let mut faults =
            Faults(staging.only(<Toy as engine::Ruleset>::BOOK, &["hand", "table", "phase"]));
        let mut table = Table { round: 1, ..Table::default() };
        let mut frame = Frame::default();
        for statement in &staging.statements {
            let mut read = || -> Result<(), engine::Fault> {
                match statement.verb.as_str() {
                    "hand" => {
                        statement.only(&["cards"])?;
                        let seat = statement.words.first().and_then(|word| Seat::read(word));
                        let Some(seat) = seat else {
                            return Err(statement.fault("whose hand?").help("Red or Blue"));
                        };
                        let text = statement.field("cards").unwrap_or("");
                        for card in text.split(',').filter(|card| !card.is_empty()) {
                            match card.parse::<u8>() {
                                Ok(card) if card < 12 => table.hands[seat.index()] |= 1 << card,
                                _ => return Err(statement.fault(format!("'{card}' is no card"))),
                            }
                        }
                    }
                    "table" => {
                        for seat in Seat::BOTH {
                            let name = seat.name().to_lowercase();
                            table.points[seat.index()] =
                                statement.number(&format!("{name}-points"), 0)?;
                            table.paces[seat.index()] =
                                statement.number(&format!("{name}-paces"), 0)?;
                        }
                        table.round = statement.number("round", 1)?;
                        table.laid = statement.number("laid", 0)?;
                    }
                    _ => {
                        frame = match statement.words.first().map(String::as_str) {
                            Some("march") => Frame::Round(Part::March(Seat::Red)),
                            Some("lay") => Frame::Round(Part::Lay),
                            Some("draw") => Frame::Round(Part::Draw),
                            _ => return Err(statement.fault("the phase is march, lay or draw")),
                        };
                    }
                }
                Ok(())
            };
            if let Err(fault) = read() {
                faults.push(fault);
            }
        }
        faults.or((table, frame))
    }

    fn facts(table: &Table) -> Vec<Fact> {
        let mut facts = vec![Fact::open("", "round", table.round)];
        for seat in Seat::BOTH {
            let index = seat.index();
            facts.push(Fact::open(seat.name(), "points", table.points[index]));
            facts.push(Fact::open(seat.name(), "paces", table.paces[index]));
            let hand: Vec<String> =
                cards(table.hands[index]).map(|card| card.to_string()).collect();
            facts.push(Fact {
                subject: seat.name().into(),
                key: "hand",
                value: hand.join(","),
                seen_by: Seats::only(seat),
            });
        }
        facts
    }

    fn lay(table: &Table) -> Vec<String> {
        let hand = |seat: Seat| {
            let hand: Vec<String> =
                cards(table.hands[seat.index()]).map(|card| card.to_string()).collect();
            format!("hand {seat} cards={}", hand.join(","))
        };
        vec![
            hand(Seat::Red),
            hand(Seat::Blue),
            format!(
                "table round={} laid={} red-points={} blue-points={} red-paces={} blue-paces={}",
                table.round,
                table.laid & CARDS,
                table.points[0],
                table.points[1],
                table.paces[0],
                table.paces[1]
            ),
        ]
    }
}
