//! `kassen rules`: the rules reference.

use crate::fail::Fail;
use crate::out::Out;
use crate::pick;
use engine::Rule;
use serde::Serialize;
use terminal::reference;

/// Browse and search the rules reference
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  kassen rules                  everything, by section\n  \
                        kassen rules firing.dice      what is under this id\n  \
                        kassen rules evade mounted    what contains these words\n  \
                        kassen rules H-17             a ruling of ours\n\n\
                        The sentences are our own; the sections are those of the rulebook.")]
pub struct Rules {
    /// An id, the beginning of one, or words
    #[arg(value_name = "WORD|ID")]
    words: Vec<String>,
    /// The rule system
    #[arg(long, value_name = "ID")]
    system: Option<String>,
    /// Only house rules
    #[arg(long)]
    house: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed<'a> {
    system: &'a str,
    rules: Vec<Entry>,
    rulings: Vec<RulingEntry>,
    switches: Vec<SwitchEntry>,
}

#[derive(Serialize)]
struct Entry {
    id: &'static str,
    section: &'static str,
    kind: &'static str,
    says: &'static str,
    rulings: &'static [&'static str],
}

impl From<Rule> for Entry {
    fn from(rule: Rule) -> Entry {
        let engine::Entry { id, section, kind, says, rulings } = *rule.0;
        Entry { id, section, kind: kind.name(), says, rulings }
    }
}

#[derive(Serialize)]
struct RulingEntry {
    id: &'static str,
    question: &'static str,
    answer: &'static str,
    because: &'static str,
}

#[derive(Serialize)]
struct SwitchEntry {
    id: &'static str,
    about: &'static str,
    values: &'static [&'static str],
    ruling: Option<&'static str>,
}

impl Rules {
    /// Finds and shows.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let book = pick::system(self.system.as_deref())?.book();
        let query = self.words.join(" ");
        let mut found = match query.is_empty() {
            false => reference::find(book, &query),
            true => reference::Found {
                rules: book.ledger.to_vec(),
                rulings: Vec::new(),
                switches: book.switches.iter().collect(),
            },
        };
        if self.house {
            found.rules.clear();
            found.rulings.clear();
        }
        if self.json {
            out.json(&Listed {
                system: book.id,
                rules: found.rules.iter().map(|&rule| rule.into()).collect(),
                rulings: found
                    .rulings
                    .iter()
                    .map(|it| RulingEntry {
                        id: it.id,
                        question: it.question,
                        answer: it.answer,
                        because: it.because,
                    })
                    .collect(),
                switches: found
                    .switches
                    .iter()
                    .map(|it| SwitchEntry {
                        id: it.id,
                        about: it.about,
                        values: it.values,
                        ruling: it.ruling,
                    })
                    .collect(),
            })?;
        } else if !query.is_empty() {
            if !found.is_empty() {
                out.line(reference::shown(book, &found, out.width))?;
            }
        } else {
            self.browse(out, book, &found)?;
        }
        if found.is_empty() && !query.is_empty() {
            return Err(Fail::Finding(format!("nothing in {} about '{query}'", book.title)));
        }
        Ok(())
    }

    /// Everything, by section.
    fn browse(
        &self,
        out: &mut Out,
        book: &'static engine::Book,
        found: &reference::Found,
    ) -> Result<(), Fail> {
        out.line(format_args!("{} by {}, {}", book.title, book.author, book.edition))?;
        let mut section = "";
        for &rule in &found.rules {
            if rule.0.section != section {
                section = rule.0.section;
                out.line(format_args!("\n{section}"))?;
            }
            let text = format!("  {}: {}", rule.id(), rule.0.says);
            out.line(terminal::wrapped(&text, out.width, 4))?;
        }
        if !found.switches.is_empty() {
            out.line("\nHouse rules")?;
        }
        for switch in &found.switches {
            out.line(reference::switch_text(switch, out.width))?;
        }
        Ok(())
    }
}
