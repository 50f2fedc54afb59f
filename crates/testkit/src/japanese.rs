//! The law of the other tongue: a Japanese reader is told everything an English one is told, and
//! nothing else.
//!
//! Played games are told in both tongues to all eyes. Both hear as many lines and see the same picture but
//! for its words. Each Japanese sentence has the numbers of the English one and no Latin word that the
//! rule set does not admit. And each is the same wherever the English is the same, and another wherever
//! it is another: then neither reader can learn from a sentence what the other cannot.

use crate::laws::{Broken, pick};
use engine::{
    Complete, Eyes, House, Notes, Options, Position, Quick, Scenario, Seat, Tongue, Viewer,
};
use scene::{Mark, Place, Scene};
use std::collections::HashMap;

/// All who may look on.
const EYES: [Eyes; 4] = [Eyes::Seat(Seat::Red), Eyes::Seat(Seat::Blue), Eyes::Public, Eyes::All];
/// Offers of one question whose labels are looked at.
const OFFERS: usize = 48;

/// Plays random games of a scenario until `decisions` were made and tells them in both tongues. `admits`
/// says which Latin words of two letters and more may stand in a Japanese text. Returns how many lines
/// of the log were told.
pub fn check<R: Complete>(
    scenario: &Scenario,
    house: &House,
    decisions: u32,
    seed: u64,
    admits: impl Fn(&str) -> bool,
) -> Result<u64, Broken> {
    let mut reader = Reader { admits, sentences: HashMap::new(), lines: 0 };
    let mut made = 0;
    for game in seed.. {
        let broken = |decision: u32, what: String| Broken { seed: game, decision, what };
        let (table, frame) =
            R::set_up(scenario, house).map_err(|faults| broken(0, faults.to_string()))?;
        let (mut dice, mut picks) = (Quick::stream(game, 0), Quick::stream(game, 1));
        let (mut notes, mut options) = (Notes::default(), Options::new());
        let mut position = Position::<R>::start(table, frame, &mut dice, &mut notes, &mut options);
        for decision in 0.. {
            let at = |what: String| broken(decision, what);
            reader.hear::<R>(&position, &notes).map_err(at)?;
            if decision % 32 == 0 || position.outcome().is_some() {
                reader.look::<R>(&position).map_err(at)?;
            }
            let Some(seat) = position.to_move().filter(|_| made < decisions) else { break };
            position.options(seat, &mut options);
            reader.point::<R>(&position, options.offers()).map_err(at)?;
            let choice = pick(&position, seat, options.offers(), game % 2 == 1, &mut picks);
            notes.events.clear();
            position.play(seat, choice, &mut dice, &mut notes, &mut options);
            made += 1;
        }
        if made >= decisions {
            break;
        }
    }
    Ok(reader.lines)
}

struct Reader<F> {
    admits: F,
    /// What was told in English and in Japanese, each with the other; by the kind of text.
    sentences: HashMap<(&'static str, Tongue, String), String>,
    lines: u64,
}

impl<F: Fn(&str) -> bool> Reader<F> {
    /// The log, the prompt and the names of the sides.
    fn hear<R: Complete>(
        &mut self,
        position: &Position<R>,
        notes: &Notes<R>,
    ) -> Result<(), String> {
        let table = &position.table;
        for (_, event) in &notes.events {
            for eyes in EYES {
                let tell = |tongue| R::tell(table, event, Viewer { eyes, tongue });
                match Tongue::ALL.map(tell) {
                    [None, None] => {}
                    [Some(english), Some(japanese)] => {
                        self.lines += 1;
                        self.sentence("log", &english, &japanese)?;
                    }
                    one => return Err(format!("{event:?} is told to {eyes:?} once only: {one:?}")),
                }
            }
        }
        for seat in Seat::BOTH {
            let side = R::side(table, seat);
            self.sentence("side", &side, &R::BOOK.named(&side, Tongue::Japanese))?;
            if let Some(ask) = position.ask().filter(|ask| ask.seats.has(seat)) {
                let eyes = Eyes::Seat(seat);
                let prompt = |tongue| R::prompt(table, ask.rule, seat, Viewer { eyes, tongue });
                let [english, japanese] = Tongue::ALL.map(prompt);
                // A prompt that is the rule's own text is told in other words: rule texts stay English.
                let kind = if english == ask.rule.0.says { "words" } else { "prompt" };
                self.sentence(kind, &english, &japanese)?;
            }
        }
        Ok(())
    }

    /// The picture: the same but for its words.
    fn look<R: Complete>(&mut self, position: &Position<R>) -> Result<(), String> {
        for eyes in EYES {
            let scene = |tongue| R::scene(&position.table, Viewer { eyes, tongue });
            let [mut english, mut japanese] = Tongue::ALL.map(scene);
            let (ours, theirs) = (taken(&mut english), taken(&mut japanese));
            if english != japanese || ours.len() != theirs.len() {
                return Err(format!("{eyes:?} are shown another picture in Japanese"));
            }
            for ((kind, ours), (_, theirs)) in ours.iter().zip(&theirs) {
                match *kind {
                    "sign" if ours.is_empty() == theirs.is_empty() => {}
                    "region" | "item" | "item in words" | "sign" => {
                        self.name(kind, ours, theirs)?
                    }
                    kind => self.sentence(kind, ours, theirs)?,
                }
            }
        }
        Ok(())
    }

    /// Labels of buttons, and choices in sentences.
    fn point<R: Complete>(
        &mut self,
        position: &Position<R>,
        offers: &[R::Choice],
    ) -> Result<(), String> {
        let table = &position.table;
        let stride = offers.len().div_ceil(OFFERS).max(1);
        for &offer in offers.iter().step_by(stride) {
            let [english, japanese] = Tongue::ALL.map(|tongue| R::target(table, offer, tongue));
            if english.piece != japanese.piece {
                return Err(format!("{offer:?} is another piece's in Japanese"));
            }
            match (&english.to, &japanese.to) {
                (Place::Button(english), Place::Button(japanese)) => {
                    self.name("button", english, japanese)?;
                }
                (english, japanese) if english == japanese => {}
                _ => return Err(format!("{offer:?} is clicked elsewhere in Japanese")),
            }
            if let Some(words) = R::words(table, offer, Tongue::Japanese) {
                self.sentence("words", &R::say(table, offer), &words)?;
            }
        }
        Ok(())
    }

    /// A text that must be Japanese.
    fn sentence(
        &mut self,
        kind: &'static str,
        english: &str,
        japanese: &str,
    ) -> Result<(), String> {
        if !english.is_empty() && !japanese.chars().any(is_japanese) {
            return Err(format!("{kind}: '{english}' is not Japanese: '{japanese}'"));
        }
        self.name(kind, english, japanese)
    }

    /// A text that may be nothing but a number or a sign.
    fn name(&mut self, kind: &'static str, english: &str, japanese: &str) -> Result<(), String> {
        if english.is_empty() != japanese.is_empty() {
            return Err(format!("{kind}: '{english}' is told as '{japanese}'"));
        }
        if let Some(word) = latin(japanese).find(|word| !(self.admits)(word)) {
            return Err(format!("{kind}: '{word}' in '{japanese}', for '{english}'"));
        }
        // A choice in a sentence may say more than its notation, which leaves out what goes without saying.
        if kind == "words" {
            return Ok(());
        }
        if let Some(number) = lost(english, japanese) {
            return Err(format!("{kind}: the number {number} of '{english}' in '{japanese}'"));
        }
        for (from, text, other) in
            [(Tongue::English, english, japanese), (Tongue::Japanese, japanese, english)]
        {
            let key = (kind, from, text.to_string());
            let known = self.sentences.entry(key).or_insert_with(|| other.to_string());
            if known != other {
                return Err(format!("{kind}: '{text}' stands for '{known}' and for '{other}'"));
            }
        }
        Ok(())
    }
}

/// Kana and kanji.
fn is_japanese(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '々')
}

/// Latin words of two letters and more.
fn latin(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1)
}

/// A number that only one of the texts has. English writes small ones as words now and then ("shakes off
/// a single hit"), so the Japanese may have those besides.
fn lost(english: &str, japanese: &str) -> Option<String> {
    let numbers = |text: &str| -> Vec<String> {
        let runs = text.split(|c: char| !c.is_ascii_digit());
        runs.filter(|run| !run.is_empty()).map(String::from).collect()
    };
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    // A month stands beside a number; "Night March" is none.
    let words: Vec<&str> = english.split([' ', ',', '.']).filter(|word| !word.is_empty()).collect();
    let number = |word: &&str| word.chars().all(|c| c.is_ascii_digit());
    let dated = words.windows(2).filter_map(|pair| match (number(&pair[0]), number(&pair[1])) {
        (true, false) => Some(pair[1]),
        _ => None,
    });
    let month = |name: &str| MONTHS.iter().position(|known| *known == name);
    let months = dated.filter_map(month).map(|month| (month + 1).to_string());
    let mut left = numbers(japanese);
    for number in numbers(english).into_iter().chain(months) {
        match left.iter().position(|other| *other == number) {
            Some(place) => left.swap_remove(place),
            None => return Some(number),
        };
    }
    left.into_iter().find(|number| !matches!(number.as_str(), "1" | "2" | "3"))
}

/// Takes all words out of a picture. Signs of one to three letters are drawn on pieces.
fn taken(scene: &mut Scene) -> Vec<(&'static str, String)> {
    let mut words = Vec::new();
    let mut take = |kind, text: &mut String| words.push((kind, std::mem::take(text)));
    take("title", &mut scene.title);
    scene.status.iter_mut().for_each(|line| take("status", line));
    for region in &mut scene.regions {
        take("region", &mut region.name);
        region.notes.iter_mut().for_each(|note| take("note", note));
    }
    scene.borders.iter_mut().for_each(|border| take("border", &mut border.name));
    for piece in &mut scene.pieces {
        take("piece", &mut piece.name);
        take("sign", &mut piece.letter);
        take("piece in a sentence", &mut piece.sentence);
        for badge in &mut piece.badges {
            take("sign", &mut badge.short);
            take("badge", &mut badge.long);
        }
    }
    for tray in &mut scene.trays {
        take("tray", &mut tray.title);
        for item in &mut tray.items {
            take("item", &mut item.title);
            take("item in words", &mut item.text);
        }
    }
    for mark in &mut scene.marks {
        match mark {
            Mark::Arrow { label, .. }
            | Mark::Contact { label, .. }
            | Mark::Circle { label, .. }
            | Mark::Shape { label, .. } => take("mark", label),
            Mark::Choosable(_) | Mark::Ghost { .. } => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader() -> Reader<fn(&str) -> bool> {
        Reader { admits: |word| word == "QL", sentences: HashMap::new(), lines: 0 }
    }

    #[test]
    fn what_is_lost_or_added_is_found() {
        let told = |english, japanese| reader().sentence("log", english, japanese);
        assert!(told("Baba takes 4 hits at QL 3.", "馬場がQL3で4の損害を受けた。").is_ok());
        assert!(told("Baba takes a hit.", "馬場が1の損害を受けた。").is_ok());
        assert!(told("Baba takes 4 hits.", "馬場が損害を受けた。").is_err());
        assert!(told("Baba takes hits.", "馬場が4の損害を受けた。").is_err());
        assert!(told("Baba takes 4 hits.", "Babaが4の損害を受けた。").is_err());
        assert!(told("Baba takes 4 hits.", "4").is_err());
    }

    #[test]
    fn neither_reader_learns_what_the_other_cannot() {
        let mut finer = reader();
        finer.sentence("log", "A card is drawn.", "龍札を引いた。").unwrap();
        assert!(finer.sentence("log", "A card is drawn.", "命令札を引いた。").is_err());
        let mut coarser = reader();
        coarser.sentence("log", "Baba fires.", "馬場が撃った。").unwrap();
        assert!(coarser.sentence("log", "Baba shoots well.", "馬場が撃った。").is_err());
    }
}
