//! The offers of a question, numbered so that offers of one piece stand together, and narrowed by
//! what a person types. A number means the same offer as long as the question is open.

use crate::text::{cut, folded, wrapped};
use engine::{Offer, Question};
use scene::{Place, Scene};
use std::fmt::Write;

/// Offers that are listed one by one; more are shown by piece.
const MOST_LISTED: usize = 16;

/// One numbered offer.
struct Item {
    say: String,
    group: usize,
}

/// All offers of a question.
pub(crate) struct Menu {
    items: Vec<Item>,
    groups: Vec<String>,
}

impl Menu {
    pub fn new(question: &Question, scene: &Scene) -> Menu {
        let mut groups: Vec<String> = Vec::new();
        let mut items: Vec<Item> = Vec::new();
        for offer in &question.offers {
            let name = group(offer, scene);
            let group = groups.iter().position(|known| *known == name).unwrap_or_else(|| {
                groups.push(name);
                groups.len() - 1
            });
            items.push(Item { say: offer.say.clone(), group });
        }
        items.sort_by_key(|item| item.group);
        Menu { items, groups }
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// The offer with this number, from 1.
    pub fn number(&self, number: usize) -> Option<&str> {
        let item = self.items.get(number.checked_sub(1)?)?;
        Some(&item.say)
    }

    /// The offer written exactly so.
    pub fn exact(&self, typed: &str) -> Option<&str> {
        let typed = folded(typed);
        let item = self.items.iter().find(|item| folded(&item.say) == typed)?;
        Some(&item.say)
    }

    /// Numbers of the offers that begin so; if none does, of those that contain all the words.
    pub fn narrowed(&self, typed: &str) -> Vec<usize> {
        let typed = folded(typed);
        let numbers = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let fit = |(index, item): (usize, &Item)| fits(&folded(&item.say)).then_some(index + 1);
            self.items.iter().enumerate().filter_map(fit).collect()
        };
        let found = numbers(&|say| say.starts_with(&typed));
        if !found.is_empty() || typed.is_empty() {
            return found;
        }
        numbers(&|say| typed.split(' ').all(|word| say.contains(word)))
    }

    /// The whole menu: a list, or one entry for each piece when there are many.
    pub fn shown(&self, width: usize, plain: bool) -> String {
        if self.items.len() <= MOST_LISTED || self.groups.len() < 2 {
            return self.listed(&(1..=self.items.len()).collect::<Vec<_>>(), width, plain);
        }
        let mut text = String::new();
        let mut first = 1;
        let longest = self.groups.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let column = longest.clamp(12, 24);
        for (index, name) in self.groups.iter().enumerate() {
            let acts: Vec<&str> = self
                .items
                .iter()
                .filter(|item| item.group == index)
                .map(|item| bare(&item.say, name))
                .collect();
            let last = first + acts.len() - 1;
            let range = if first == last { first.to_string() } else { format!("{first}-{last}") };
            // A lone offer is best read whole.
            let (name, acts) = match self.number(first) {
                Some(say) if first == last && say.chars().count() <= column => (say, String::new()),
                _ => (name.as_str(), gathered(&acts)),
            };
            let line = if plain {
                let text = format!("{range}: {name}: {acts}");
                wrapped(text.trim_end_matches([' ', ':']), width, 2)
            } else {
                let lead = format!("{range:>9}  {:<column$}  ", cut(name, column));
                let room = width.saturating_sub(column + 13).max(10);
                let hang = format!("\n{}", " ".repeat(column + 13));
                lead + &wrapped(&acts, room, 0).replace('\n', &hang)
            };
            let _ = writeln!(text, "{}", line.trim_end());
            first = last + 1;
        }
        text
    }

    /// These offers, in columns if they are short.
    pub fn listed(&self, numbers: &[usize], width: usize, plain: bool) -> String {
        let entry = |&number: &usize| match (self.number(number), plain) {
            (Some(say), true) => format!("{number}: {say}"),
            (Some(say), false) => format!("{number:>4}  {say}"),
            (None, _) => String::new(),
        };
        let entries: Vec<String> = numbers.iter().map(entry).collect();
        let widest = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0) + 2;
        let columns = if plain { 1 } else { (width / widest.max(1)).clamp(1, 4) };
        let rows = entries.len().div_ceil(columns.max(1));
        let mut text = String::new();
        for row in 0..rows {
            let cells = (0..columns).filter_map(|column| entries.get(column * rows + row));
            let line: String = cells.map(|cell| format!("{cell:<widest$}")).collect();
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

/// Whose offer it is: the piece's that acts, or what the notation begins with.
fn group(offer: &Offer, scene: &Scene) -> String {
    let named = |id: &str| {
        let piece = scene.pieces.iter().find(|piece| piece.id == id)?;
        Some(if piece.name.is_empty() { piece.id.clone() } else { piece.name.clone() })
    };
    let piece = offer.target.piece.as_deref();
    let name = piece.map(|id| named(id).unwrap_or_else(|| id.into()));
    name.unwrap_or_else(|| match &offer.target.to {
        Place::Button(_) | Place::At(_) | Place::Region(_) | Place::Item(_) | Place::Piece(_) => {
            offer.say.split_whitespace().next().unwrap_or("").into()
        }
    })
}

/// Acts in a row that begin alike are said once: "turns E/S/W", "shifts to red-b/red-c".
fn gathered(acts: &[&str]) -> String {
    let mut text = String::new();
    let mut before: Vec<&str> = Vec::new();
    for act in acts {
        let words: Vec<&str> = act.split(' ').collect();
        let alike = before.iter().zip(&words).take_while(|(a, b)| a == b).count();
        // Acts of different lengths share their verb only, or "forms attack" and "forms attack
        // facing E" would run together.
        let alike = if before.len() == words.len() { alike } else { alike.min(1) };
        if alike > 0 && words.len() > alike && before.len() > alike {
            text.push('/');
            text += &words[alike..].join(" ");
        } else {
            if !text.is_empty() {
                text += ", ";
            }
            text += act;
        }
        before = words;
    }
    text
}

/// A notation without the name it begins with.
fn bare<'a>(say: &'a str, name: &str) -> &'a str {
    match say.get(..name.len()) {
        Some(start) if start.eq_ignore_ascii_case(name) && say.len() > name.len() => {
            say[name.len()..].trim_start()
        }
        _ => say,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;
    use scene::{Piece, Target};

    fn many() -> Menu {
        let mut scene = Scene::new("", 1.0, 1.0);
        let mut offers = Vec::new();
        for act in ["moves", "turns E", "forms open"] {
            for unit in 0..10 {
                let id = format!("u{unit}");
                scene.pieces.push(Piece {
                    id: id.clone(),
                    name: format!("Unit {unit}"),
                    ..Piece::default()
                });
                let target = Target { piece: Some(id), to: Place::Region("c2".into()) };
                offers.push(Offer { say: format!("Unit {unit} {act}"), target, words: None });
            }
        }
        offers.push(Offer {
            say: "end movement".into(),
            target: Target::button("end"),
            words: None,
        });
        let rule = shelf::find("toy").unwrap().book().ledger[0];
        let question = Question {
            ask: 1,
            seat: Seat::Red,
            rule,
            prompt: String::new(),
            here: Vec::new(),
            measured: false,
            offers,
            refused: Vec::new(),
        };
        Menu::new(&question, &scene)
    }

    #[test]
    fn many_offers_stand_together_by_piece() {
        let menu = many();
        let text = menu.shown(80, false);
        assert_eq!(text.lines().count(), 11, "{text}");
        assert!(text.contains("4-6  Unit 1        moves, turns E, forms open"), "{text}");
        assert_eq!(menu.number(5), Some("Unit 1 turns E"));
        assert_eq!(menu.number(31), Some("end movement"));
        assert_eq!((menu.number(0), menu.number(32)), (None, None));
        assert!(text.lines().all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn acts_of_one_kind_are_gathered() {
        let acts = ["moves", "turns E", "turns S", "forms open", "engages A", "engages B on left"];
        assert_eq!(gathered(&acts), "moves, turns E/S, forms open, engages A/B on left");
        assert_eq!(gathered(&["shifts to red-b", "shifts to red-c"]), "shifts to red-b/red-c");
    }

    #[test]
    fn typing_narrows_by_beginning_then_by_words() {
        let menu = many();
        assert_eq!(menu.narrowed("unit 3"), [10, 11, 12]);
        assert_eq!(menu.narrowed("open 7"), [24]);
        assert!(menu.narrowed("elephants").is_empty());
        assert_eq!(menu.exact("UNIT 3  turns e"), Some("Unit 3 turns E"));
    }
}
