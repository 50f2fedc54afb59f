//! Standing orders: answers that a person gives in advance to a kind of question, so that a game with
//! many small reactions asks only what is not settled. An order names the rule under which the question
//! is put and the first words of the answer; it is carried out like any decision, recorded like any
//! decision, and said when it was. Orders are kept in the save beside the position.

use crate::reading::refusal;
use crate::session::{Io, Turn};
use crate::text::{folded, plain, wrapped};
use crate::{Ended, Session};
use engine::{Question, Seat};
use std::io;

/// The longest order, and the most of them a save keeps.
const LONGEST: usize = 80;
const MOST: usize = 32;

/// One standing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whose it is.
    pub seat: Seat,
    /// The rule under which the question is put.
    pub rule: String,
    /// The first words of the answer, in small letters.
    pub words: String,
}

impl Standing {
    /// An order in these words; `None` if they could not be kept.
    fn new(seat: Seat, rule: &str, words: &str) -> Option<Standing> {
        let known = |letter: char| letter.is_alphanumeric() || " -.'".contains(letter);
        let (rule, words) = (rule.to_string(), folded(words));
        let sound = !words.is_empty() && words.len() + rule.len() <= LONGEST;
        let plain = words.chars().all(known) && rule.chars().all(known) && !rule.contains(' ');
        (sound && plain).then_some(Standing { seat, rule, words })
    }

    /// Does this order answer with that offer: the same words, and then nothing or another word?
    fn fits(&self, say: &str) -> bool {
        let say = folded(say);
        let rest = say.strip_prefix(&self.words);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    }

    /// What it answers to a question of its kind.
    fn answer(&self, question: &Question) -> Option<String> {
        let mine = question.seat == self.seat && question.rule.id() == self.rule;
        let fitting = || question.offers.iter().find(|offer| self.fits(&offer.say));
        if mine { fitting().map(|offer| offer.say.clone()) } else { None }
    }

    /// The orders that a save keeps.
    pub fn in_save(save: &str) -> Vec<Standing> {
        let line = save.lines().rev().find_map(|line| line.strip_prefix("{\"standing\":["));
        let list = line.and_then(|line| line.split_once(']')).map_or("", |(list, _)| list);
        let read = |text: &str| {
            let mut words = text.splitn(3, ' ');
            let (seat, rule, answer) = (words.next()?, words.next()?, words.next()?);
            let seat = Seat::BOTH.into_iter().find(|other| other.to_string() == seat)?;
            Standing::new(seat, rule, answer)
        };
        list.split('"').filter_map(read).take(MOST).collect()
    }

    /// A save with these orders in it; readers that know nothing of them pass them over.
    pub fn kept_in(orders: &[Standing], save: String) -> String {
        let Some(at) = save.rfind("{\"position\":").filter(|_| !orders.is_empty()) else {
            return save;
        };
        let line = |order: &Standing| format!("\"{} {} {}\"", order.seat, order.rule, order.words);
        let list: Vec<String> = orders.iter().take(MOST).map(line).collect();
        let (record, position) = save.split_at(at);
        format!("{record}{{\"standing\":[{}],{}", list.join(","), &position[1..])
    }
}

impl Session {
    /// The game as it is saved, with the standing orders.
    pub(crate) fn saved(&self) -> String {
        Standing::kept_in(&self.settings.standing, self.game.save())
    }

    /// Answers the open question by a standing order, if there is one for it. After something was taken
    /// back a person decides first, or the order would at once do again what he took back.
    pub(crate) fn by_order(
        &mut self,
        io: &mut Io,
        seat: Seat,
        ask: u32,
    ) -> io::Result<Option<Turn>> {
        if self.settings.standing.is_empty() || self.taken_back {
            return Ok(None);
        }
        let Some(question) = self.game.question(seat, self.reader(seat)) else {
            return Ok(None);
        };
        let orders = self.settings.standing.iter();
        let found = orders.enumerate().find_map(|(at, order)| Some((at, order.answer(&question)?)));
        let Some((at, say)) = found else { return Ok(None) };
        match self.game.answer(seat, ask, &say) {
            Ok(_) => {
                if !self.curtained() {
                    let side = self.side(seat);
                    let text = format!("{side}: {} (by standing order {})", plain(&say), at + 1);
                    writeln!(io.out, "{}", wrapped(&text, self.settings.width, 2))?;
                }
                self.tell_listeners(io)?;
                Ok(Some(Turn::On))
            }
            Err(why) => {
                // An offer that is not taken is a defect; the order must not try it for ever.
                writeln!(io.out, "{}", refusal(&why, self.settings.width))?;
                Ok(Some(Turn::Leave(Ended::Stuck)))
            }
        }
    }

    /// `always WORDS`: from now on questions like this one are answered so, this one too.
    pub(crate) fn always(
        &mut self,
        io: &mut Io,
        seat: Seat,
        question: &Question,
        words: &str,
    ) -> io::Result<Option<Turn>> {
        let order = Standing::new(seat, question.rule.id(), words);
        let Some(order) = order.filter(|order| order.answer(question).is_some()) else {
            writeln!(
                io.out,
                "A standing order begins like one of the offers: `always hold fire`."
            )?;
            return Ok(None);
        };
        self.settings.standing.retain(|other| other.seat != seat || other.rule != order.rule);
        if self.settings.standing.len() >= MOST {
            writeln!(io.out, "There are {MOST} standing orders; take one back first.")?;
            return Ok(None);
        }
        self.settings.standing.push(order);
        self.taken_back = false;
        self.standing(io, seat, "")?;
        Ok(Some(Turn::On))
    }

    /// `standing`: lists the orders; `standing off N`, or `all`, takes them back.
    pub(crate) fn standing(&mut self, io: &mut Io, seat: Seat, words: &str) -> io::Result<()> {
        if let Some(which) = words.strip_prefix("off") {
            let which = which.trim();
            let number = which.parse::<usize>().ok();
            let mut at = 0;
            self.settings.standing.retain(|order| {
                at += 1;
                order.seat != seat || !(which == "all" || number == Some(at))
            });
        }
        let mut any = false;
        for (at, order) in self.settings.standing.iter().enumerate() {
            if order.seat == seat {
                any = true;
                let text = format!("  {}  always {} [{}]", at + 1, order.words, order.rule);
                writeln!(io.out, "{}", wrapped(&text, self.settings.width, 5))?;
            }
        }
        if any {
            return writeln!(io.out, "`standing off N` takes one back, `standing off all` all.");
        }
        writeln!(io.out, "No standing orders. `always ANSWER` at a question gives one.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_kept_in_a_save_and_read_back() {
        let orders = [("8.31.a", "react"), ("6.44.c", "Decline")]
            .map(|(rule, words)| Standing::new(Seat::Blue, rule, words).unwrap());
        let save = "{\"kassen\":1}\n{\"n\":0}\n{\"position\":{\"x\":[1]}}\n";
        let kept = Standing::kept_in(&orders, save.to_string());
        assert!(kept.ends_with("\"position\":{\"x\":[1]}}\n"), "{kept}");
        assert_eq!(Standing::in_save(&kept), orders);
        assert_eq!(Standing::kept_in(&[], save.to_string()), save);
        assert!(Standing::in_save(save).is_empty());
    }

    #[test]
    fn an_order_fits_whole_words_and_nothing_that_could_break_a_save() {
        let order = Standing::new(Seat::Red, "8.31.a", "react").unwrap();
        assert!(order.fits("react Oda TP1") && order.fits("React") && !order.fits("reactor"));
        assert_eq!(Standing::new(Seat::Red, "8.31.a", "say \"no\""), None);
        assert_eq!(Standing::new(Seat::Red, "8.31.a", ""), None);
    }
}
