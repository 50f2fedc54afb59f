//! `kassen odds`: exact chances of what follows from a choice.

use crate::fail::Fail;
use crate::out::Out;
use crate::{files, pick};
use engine::{Book, Change, OddsLine, Rejected, Seat, Tongue};
use serde::Serialize;
use shelf::{Moment, Reach};
use std::path::PathBuf;
use terminal::reading;

/// Count the exact odds of a choice, from a case file or a saved game
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  kassen odds saved.kassen \"fire Sassa at Yamagata\"\n  \
                        kassen odds my.play \"keep\" --seat blue --whole --json\n\n\
                        A case is looked at as it ends, a game as it stands or at --step.")]
pub struct Odds {
    /// A case file or a saved game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The choice, as one would write it at the prompt
    #[arg(value_name = "CHOICE")]
    choice: Option<String>,
    /// Who chooses; whoever is asked, if not given
    #[arg(long, value_parser = pick::seat)]
    seat: Option<Seat>,
    /// The moment of this decision of a recorded game
    #[arg(long, value_name = "N")]
    step: Option<u32>,
    /// Through the whole exchange, both sides deciding as the greedy player does
    #[arg(long)]
    whole: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed<'a> {
    choice: &'a str,
    seat: &'static str,
    policy: &'static str,
    outcomes: Vec<Outcome>,
    replies: Vec<Replied>,
}

#[derive(Serialize)]
struct Replied {
    seat: &'static str,
    choice: String,
    outcomes: Vec<Outcome>,
}

#[derive(Serialize)]
struct Outcome {
    numerator: u128,
    denominator: u128,
    percent: String,
    changes: Vec<Changed>,
    over: Option<Over>,
}

#[derive(Serialize)]
struct Changed {
    subject: String,
    key: &'static str,
    before: String,
    after: String,
}

#[derive(Serialize)]
struct Over {
    winner: Option<&'static str>,
    degree: &'static str,
}

impl Odds {
    /// Counts and tells.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let moment = files::moment(&self.file, self.step)?;
        let seat = asked(moment.as_ref(), self.seat)?;
        let Some(choice) = &self.choice else {
            return Err(no_choice(moment.as_ref(), seat));
        };
        let reach = if self.whole { Reach::WholeExchange } else { Reach::NextDecision };
        let lines = moment.odds(seat, choice, reach).map_err(|why| rejected(&why, out.width))?;
        // To the end of the exchange his answers are chosen; else each of them is told.
        let replies = match reach {
            Reach::WholeExchange => Vec::new(),
            Reach::NextDecision => {
                moment.replies(seat, choice, Tongue::English).unwrap_or_default()
            }
        };
        let book = moment.book();
        if !self.json {
            let end = |outcome| reading::ending(book, outcome, |seat| seat.name().into());
            let plainly = |lines: &[OddsLine]| engine::plainly(lines, book.unspoken);
            out.line(reading::odds(choice, reach, &plainly(&lines), end, out.width))?;
            for reply in &replies {
                let said = (reply.by.name(), reply.say.as_str());
                let lines = plainly(&reply.lines);
                out.line(reading::reply(choice, said, &lines, end, out.width))?;
            }
            return Ok(());
        }
        let replies = replies.into_iter().map(|reply| Replied {
            seat: reply.by.name(),
            choice: reply.say,
            outcomes: outcomes(book, reply.lines),
        });
        out.json(&Listed {
            choice,
            seat: seat.name(),
            policy: reach.policy(),
            outcomes: outcomes(book, lines),
            replies: replies.collect(),
        })
    }
}

fn outcomes(book: &Book, lines: Vec<OddsLine>) -> Vec<Outcome> {
    let changed = |it: Change| Changed {
        subject: it.subject,
        key: it.key,
        before: it.before,
        after: it.after,
    };
    let over = |outcome: engine::Outcome| Over {
        winner: outcome.winner.map(Seat::name),
        degree: book.degrees.get(outcome.degree as usize).copied().unwrap_or(""),
    };
    let outcome = |line: OddsLine| Outcome {
        numerator: line.chance.numerator,
        denominator: line.chance.denominator,
        percent: line.chance.percent(),
        changes: line.changes.into_iter().map(changed).collect(),
        over: line.outcome.map(over),
    };
    lines.into_iter().map(outcome).collect()
}

/// Who is asked; the seat named, if it is.
pub fn asked(moment: &dyn Moment, seat: Option<Seat>) -> Result<Seat, Fail> {
    let seats = moment.asked();
    match (seat, seats.first()) {
        (_, None) => Err(Fail::Finding("the game is over; nobody is asked anything".into())),
        (Some(seat), Some(_)) if !seats.has(seat) => {
            Err(Fail::Finding(format!("{seat} is not asked anything at this moment")))
        }
        (Some(seat), _) | (None, Some(seat)) => Ok(seat),
    }
}

/// What could have been named.
pub fn no_choice(moment: &dyn Moment, seat: Seat) -> Fail {
    let offers = moment.offers(seat);
    Fail::Usage(format!("which choice? {seat} may say:\n  {}", offers.join("\n  ")))
}

/// A choice that cannot be looked at: garbled is not understood, illegal is a finding.
pub fn rejected(why: &Rejected, width: usize) -> Fail {
    let text = reading::refusal(why, width);
    match why {
        Rejected::Garbled(_) => Fail::Usage(text),
        _ => Fail::Finding(text),
    }
}
