//! Command Cards: the deck of 60, its titles and what each orders.
//!
//! A deck is a bag: cards are numbered, the copies of a title lie side by side, and hands, piles
//! and deck are bit sets over the numbers.

pub mod counter_attack;
pub mod section_cards;
pub mod tactic_cards;

use crate::rulebook::*;
use crate::unit_reference_sheet::from_toml;
use engine::{Fault, Faults, Rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// A title of the Command deck, in the order of the deck's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Title(pub u8);

#[allow(missing_docs)]
impl Title {
    pub const ORDER_ONE_LEFT: Title = Title(0);
    pub const ORDER_ONE_RIGHT: Title = Title(2);
    pub const CIRCLE_UNITS: Title = Title(17);
    pub const TRIANGLE_UNITS: Title = Title(18);
    pub const SQUARE_UNITS: Title = Title(19);
    pub const CAVALRY_CHARGE: Title = Title(20);
    pub const COUNTER_ATTACK: Title = Title(21);
    pub const FIRST_STRIKE: Title = Title(22);
    pub const HOLD_AND_SHOOT: Title = Title(23);
    pub const INFANTRY_ONSLAUGHT: Title = Title(24);
    pub const LEADERSHIP: Title = Title(25);
    pub const SERPENT_COMMAND: Title = Title(26);
    pub const SHOGUN: Title = Title(27);
    /// What a Counter Attack is on the first turn: 1 unit of choice.
    pub const ANY_UNIT: Title = Title(254);
    /// No card.
    pub const NONE: Title = Title(255);
}

impl Default for Title {
    fn default() -> Title {
        Title::NONE
    }
}

/// Section cards come first in the deck's file.
pub const SECTION_TITLES: usize = 17;

/// All titles in order; the file must have these.
pub const TITLES: [(&str, Rule); 28] = [
    ("Order One Unit Left", CARD_ONE_LEFT),
    ("Order One Unit Center", CARD_ONE_CENTER),
    ("Order One Unit Right", CARD_ONE_RIGHT),
    ("Order Two Units Left", CARD_TWO_LEFT),
    ("Order Two Units Center", CARD_TWO_CENTER),
    ("Order Two Units Right", CARD_TWO_RIGHT),
    ("Order Three Units Left", CARD_THREE_LEFT),
    ("Order Three Units Center", CARD_THREE_CENTER),
    ("Order Three Units Right", CARD_THREE_RIGHT),
    ("Advance Left", CARD_ADVANCE_LEFT),
    ("Advance Center", CARD_ADVANCE_CENTER),
    ("Advance Right", CARD_ADVANCE_RIGHT),
    ("Crane's Wing", CARD_CRANES_WING),
    ("Flying Geese", CARD_FLYING_GEESE),
    ("Out Flanked", CARD_OUT_FLANKED),
    ("Tiger Tail Left", CARD_TIGER_TAIL_LEFT),
    ("Tiger Tail Right", CARD_TIGER_TAIL_RIGHT),
    ("Order Circle Units", CARD_ORDER_CIRCLE),
    ("Order Triangle Units", CARD_ORDER_TRIANGLE),
    ("Order Square Units", CARD_ORDER_SQUARE),
    ("Cavalry Charge", CARD_CAVALRY_CHARGE),
    ("Counter Attack", CARD_COUNTER_ATTACK),
    ("First Strike", CARD_FIRST_STRIKE),
    ("Hold and Shoot", CARD_HOLD_AND_SHOOT),
    ("Infantry Onslaught", CARD_INFANTRY_ONSLAUGHT),
    ("Leadership", CARD_LEADERSHIP),
    ("Serpent Command", CARD_SERPENT_COMMAND),
    ("Shogun", CARD_SHOGUN),
];

impl Title {
    /// As printed; `none` for no card.
    pub fn name(self) -> &'static str {
        match self {
            Title::ANY_UNIT => "one unit of choice",
            other => TITLES.get(other.0 as usize).map_or("none", |title| title.0),
        }
    }

    /// The title with this name.
    pub fn named(name: &str) -> Option<Title> {
        if name.eq_ignore_ascii_case(Title::ANY_UNIT.name()) {
            return Some(Title::ANY_UNIT);
        }
        let at = TITLES.iter().position(|title| title.0.eq_ignore_ascii_case(name.trim()))?;
        Some(Title(at as u8))
    }

    /// The ledger entry of the card.
    pub fn rule(self) -> Rule {
        TITLES.get(self.0 as usize).map_or(CARD_COUNTER_ATTACK_WHAT, |title| title.1)
    }

    /// A section card?
    pub const fn is_section(self) -> bool {
        (self.0 as usize) < SECTION_TITLES
    }

    /// One of the Order One Unit cards?
    pub const fn is_order_one(self) -> bool {
        self.0 <= Title::ORDER_ONE_RIGHT.0
    }

    /// Has it the helmet, so that it can order an attached Leader to split?
    pub const fn has_helmet(self) -> bool {
        self.is_section() || self.0 == Title::SHOGUN.0
    }
}

/// As many orders as the player's command.
pub const BY_COMMAND: u8 = u8::MAX;

/// A section card, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionLine {
    /// One of the titles.
    pub title: String,
    /// Copies.
    pub count: u8,
    /// Orders on the left, or "all".
    pub left: String,
    /// Orders in the centre, or "all".
    pub center: String,
    /// Orders on the right, or "all".
    pub right: String,
    /// Command cards drawn at the end of the turn.
    pub draw: u8,
    /// Our wording.
    pub text: String,
}

/// A tactic card, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TacticLine {
    /// One of the titles.
    pub title: String,
    /// Copies.
    pub count: u8,
    /// Our wording.
    pub text: String,
}

/// The file of the deck.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandFile {
    /// 1.
    pub format: u32,
    /// Where it comes from.
    pub source: String,
    /// Section cards.
    #[schemars(with = "Vec<SectionLine>")]
    pub section: Vec<Spanned<SectionLine>>,
    /// Tactic cards.
    #[schemars(with = "Vec<TacticLine>")]
    pub tactic: Vec<Spanned<TacticLine>>,
}

/// One title of the checked deck.
#[derive(Clone, Debug, Default)]
pub struct CommandLine {
    /// Orders left, centre, right.
    pub orders: [u8; 3],
    /// Cards drawn at the end of the turn.
    pub draw: u8,
    /// Our wording.
    pub text: String,
    /// The numbers of its copies.
    pub cards: u64,
}

/// The deck, checked.
#[derive(Clone, Debug)]
pub struct CommandDeck {
    /// By title.
    pub lines: Vec<CommandLine>,
    /// The title of each card.
    titles: [u8; 64],
    /// All cards.
    pub all: u64,
}

impl CommandDeck {
    /// The title of a card.
    pub fn title(&self, card: u8) -> Title {
        self.titles.get(card as usize).map_or(Title::NONE, |&title| Title(title))
    }

    /// The copies of a title.
    pub fn cards(&self, title: Title) -> u64 {
        self.lines.get(title.0 as usize).map_or(0, |line| line.cards)
    }

    /// The different titles in a set of cards, in the order of the deck.
    pub fn titles_in(&self, cards: u64) -> impl Iterator<Item = Title> + '_ {
        let mut rest = cards;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let title = self.title(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            rest &= !self.cards(title);
            Some(title)
        })
    }

    /// Reads and checks the file.
    pub fn read(text: &str, faults: &mut Faults) -> Option<CommandDeck> {
        let file: CommandFile = from_toml(text, faults)?;
        let before = faults.0.len();
        if file.format != 1 {
            faults.push(Fault::new("format of the Command deck is 1").at(1, 0));
        }
        let mut lines = vec![CommandLine::default(); TITLES.len()];
        let mut counts = [0u8; TITLES.len()];
        let orders = |word: &str| match word {
            "all" => Some(BY_COMMAND),
            digit => digit.parse().ok().filter(|&orders: &u8| orders <= 9),
        };
        for line in &file.section {
            let at = |what: String| Fault::new(what).at_byte(text, line.span().start);
            let card = line.get_ref();
            let Some(title) = Title::named(&card.title).filter(|title| title.is_section()) else {
                faults.push(at(format!("'{}' is no section card", card.title)));
                continue;
            };
            let counted = [&card.left, &card.center, &card.right].map(|word| orders(word));
            let [Some(left), Some(center), Some(right)] = counted else {
                faults.push(at(format!("orders of {}", card.title)).help("0 to 9, or \"all\""));
                continue;
            };
            if !(1..=3).contains(&card.draw) {
                faults.push(at(format!("draw of {}", card.title)).help("1 to 3"));
            }
            counts[title.0 as usize] += card.count;
            let text = card.text.clone();
            lines[title.0 as usize] =
                CommandLine { orders: [left, center, right], draw: card.draw, text, cards: 0 };
        }
        for line in &file.tactic {
            let card = line.get_ref();
            let known = Title::named(&card.title).filter(|title| !title.is_section());
            let Some(title) = known.filter(|&title| title != Title::ANY_UNIT) else {
                let fault = Fault::new(format!("'{}' is no tactic card", card.title));
                faults.push(fault.at_byte(text, line.span().start));
                continue;
            };
            counts[title.0 as usize] += card.count;
            lines[title.0 as usize] =
                CommandLine { orders: [0; 3], draw: 1, text: card.text.clone(), cards: 0 };
        }
        let total: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        if total != 60 {
            faults
                .push(Fault::new(format!("{total} cards, not 60")).help("the counts add up to 60"));
        }
        for (count, title) in counts.iter().zip(TITLES) {
            if *count == 0 {
                faults.push(Fault::new(format!("no card is called {}", title.0)));
            }
        }
        if faults.0.len() > before {
            return None;
        }
        let (mut titles, mut next, mut all) = ([u8::MAX; 64], 0usize, 0u64);
        for (at, line) in lines.iter_mut().enumerate() {
            for _ in 0..counts[at] {
                titles[next] = at as u8;
                line.cards |= 1 << next;
                next += 1;
            }
            all |= line.cards;
        }
        Some(CommandDeck { lines, titles, all })
    }
}

/// The numbers in a set of cards, lowest first.
pub fn numbers(cards: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |card| cards >> card & 1 == 1)
}

/// The card with the lowest number.
pub fn lowest(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}
