//! `kassen why`: the rules that forbid a choice.

use super::odds::asked;
use crate::fail::Fail;
use crate::out::Out;
use crate::{files, pick};
use engine::{Rejected, Rule, Seat};
use serde::Serialize;
use std::path::PathBuf;
use terminal::{reading, wrapped};

/// Say why a choice is not allowed, from a case file or a saved game
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  kassen why saved.kassen \"Sassa engages Baba\"\n  \
                        kassen why my.play --json            everything that is barred\n\n\
                        The exit code is 0 whether the choice is allowed or not.")]
pub struct Why {
    /// A case file or a saved game
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The choice; without it, everything that is barred now
    #[arg(value_name = "CHOICE")]
    choice: Option<String>,
    /// Who chooses; whoever is asked, if not given
    #[arg(long, value_parser = pick::seat)]
    seat: Option<Seat>,
    /// The moment of this decision of a recorded game
    #[arg(long, value_name = "N")]
    step: Option<u32>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    seat: &'static str,
    asked: Option<Cited>,
    choices: Vec<Answer>,
}

#[derive(Serialize)]
struct Answer {
    choice: String,
    allowed: bool,
    rules: Vec<Cited>,
    instead: Option<String>,
    hindrance: Option<String>,
}

impl Answer {
    fn of(choice: String, allowed: bool, rules: Vec<Rule>) -> Answer {
        let rules = rules.into_iter().map(Cited::from).collect();
        Answer { choice, allowed, rules, instead: None, hindrance: None }
    }
}

#[derive(Serialize)]
struct Cited {
    id: &'static str,
    section: &'static str,
    says: &'static str,
}

impl From<Rule> for Cited {
    fn from(rule: Rule) -> Cited {
        Cited { id: rule.id(), section: rule.0.section, says: rule.0.says }
    }
}

impl Why {
    /// Finds out and tells.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let moment = files::moment(&self.file, self.step)?;
        let seat = asked(moment.as_ref(), self.seat)?;
        let choices = match &self.choice {
            Some(choice) => vec![match moment.why_not(seat, choice) {
                Ok(()) => Answer::of(choice.clone(), true, vec![]),
                Err(Rejected::Illegal(rules, instead, hindrance)) => {
                    Answer { instead, hindrance, ..Answer::of(choice.clone(), false, rules) }
                }
                Err(why) => return Err(super::odds::rejected(&why, out.width)),
            }],
            None => {
                let barred = moment.refused(seat).into_iter();
                barred.map(|(choice, rules)| Answer::of(choice, false, rules)).collect()
            }
        };
        if self.json {
            let asked = moment.rule().map(Cited::from);
            return out.json(&Listed { seat: seat.name(), asked, choices });
        }
        if choices.is_empty() {
            return out.line("Nothing that has a name is barred here.");
        }
        if self.choice.is_none() {
            return out.text(reading::barred(&moment.refused(seat), out.width));
        }
        for answer in &choices {
            let allowed = if answer.allowed { "allowed" } else { "not allowed" };
            out.line(format_args!("{}: {allowed}", terminal::plain(&answer.choice)))?;
            for rule in &answer.rules {
                let text = format!("  {} [{}, {}]", rule.says, rule.id, rule.section);
                out.line(wrapped(&text, out.width, 4))?;
            }
            if let Some(hindrance) = &answer.hindrance {
                out.line(wrapped(&format!("  {hindrance}"), out.width, 2))?;
            }
            if let Some(instead) = &answer.instead {
                out.line(format_args!("  the nearest that is allowed: {instead}"))?;
            }
        }
        if let ([answer], Some(rule)) = (&choices[..], moment.rule())
            && answer.allowed
        {
            out.line(reading::cited(rule, out.width))?;
        }
        Ok(())
    }
}
