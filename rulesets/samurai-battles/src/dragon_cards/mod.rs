//! Dragon Cards: the deck, when each may be played, and what it does.
//!
//! The published cards are not in our copy of the rules. These 40 under 30 titles are our own
//! design and say so wherever they are shown.

pub mod burned_granaries;
pub mod effects;
pub mod name_your_name;
pub mod playing;
pub mod targets;

use crate::rulebook::*;
use crate::unit_reference_sheet::from_toml;
use engine::{Fault, Faults, Rule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// A title of the Dragon deck, in the order of the deck's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dragon(pub u8);

#[allow(missing_docs)]
impl Dragon {
    pub const KEEN_EDGE: Dragon = Dragon(0);
    pub const WAR_GODS_STANDARD: Dragon = Dragon(1);
    pub const WHISTLING_VOLLEY: Dragon = Dragon(2);
    pub const DRY_MATCHCORD: Dragon = Dragon(3);
    pub const HEDGE_OF_POINTS: Dragon = Dragon(4);
    pub const TROOPS_IN_THE_TREELINE: Dragon = Dragon(5);
    pub const NOT_ONE_STEP: Dragon = Dragon(6);
    pub const DIE_WHERE_YOU_STAND: Dragon = Dragon(7);
    pub const ORDERED_WITHDRAWAL: Dragon = Dragon(8);
    pub const ANCESTORS_REGARD: Dragon = Dragon(9);
    pub const OFFERING_AT_THE_SHRINE: Dragon = Dragon(10);
    pub const SHAMEFUL_RUMOUR: Dragon = Dragon(11);
    pub const BURNED_GRANARIES: Dragon = Dragon(12);
    pub const CAMP_SURGEON: Dragon = Dragon(13);
    pub const NIGHT_MARCH: Dragon = Dragon(14);
    pub const LOOSE_HORSES: Dragon = Dragon(15);
    pub const COURIER_CUT_DOWN: Dragon = Dragon(16);
    pub const EYES_IN_THE_CAMP: Dragon = Dragon(17);
    pub const FORGED_SEAL: Dragon = Dragon(18);
    pub const WAVERING_ALLIES: Dragon = Dragon(19);
    pub const NAME_YOUR_NAME: Dragon = Dragon(20);
    pub const KAGEMUSHA: Dragon = Dragon(21);
    pub const POISONED_CUP: Dragon = Dragon(22);
    pub const SEALED_HEAVENS: Dragon = Dragon(23);
    pub const SUDDEN_DOWNPOUR: Dragon = Dragon(24);
    pub const MORNING_MIST: Dragon = Dragon(25);
    pub const COUNCIL_BY_LAMPLIGHT: Dragon = Dragon(26);
    pub const BATTLE_DRUMS: Dragon = Dragon(27);
    pub const BREAK_THROUGH: Dragon = Dragon(28);
    pub const FALLEN_STANDARD: Dragon = Dragon(29);
    /// No card.
    pub const NONE: Dragon = Dragon(255);
}

impl Default for Dragon {
    fn default() -> Dragon {
        Dragon::NONE
    }
}

/// The most tokens that a card may cost.
const DEAREST: u8 = 9;

/// A moment at which Dragon cards may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Moment {
    /// With one's own Command card, before orders.
    WithCommand,
    /// While ordering.
    Orders,
    /// While moving.
    Move,
    /// Before one's own unit fires.
    BeforeRanged,
    /// Before a close combat roll of one's own unit.
    BeforeClose,
    /// One's own unit has gained ground.
    AfterGround,
    /// At the end of one's own turn.
    EndTurn,
    /// The opponent has shown his Command card.
    RxCommand,
    /// One's unit is attacked in close combat.
    RxClose,
    /// One's unit is fired at. No card of our deck names it.
    RxRanged,
    /// Flags were rolled on one's unit.
    RxFlags,
    /// One's Leader is hit.
    RxLeaderHit,
    /// The opponent has played a Dragon card.
    RxDragon,
    /// An enemy unit has retreated.
    RxEnemyRetreat,
}

use Moment::{
    AfterGround, BeforeClose, BeforeRanged, EndTurn, Move, Orders, RxClose, RxCommand, RxDragon,
    RxEnemyRetreat, RxFlags, RxLeaderHit, RxRanged, WithCommand,
};

impl Moment {
    /// The entry under which a player is asked for a card at this moment. Each has its own, so that
    /// the question tells what goes on, and an answer given in advance is for this window only.
    /// While ordering, moving and in answer to an attack the question is one of the phase.
    pub fn rule(self) -> Rule {
        match self {
            WithCommand => DRAGONWINDOW_WITH_COMMAND,
            RxCommand => DRAGONWINDOW_RX_COMMAND,
            BeforeRanged => DRAGONWINDOW_BEFORE_RANGED,
            BeforeClose => DRAGONWINDOW_BEFORE_CLOSE,
            RxFlags => DRAGONWINDOW_RX_FLAGS,
            AfterGround => DRAGONWINDOW_AFTER_GROUND,
            RxLeaderHit => DRAGONWINDOW_RX_LEADER_HIT,
            RxEnemyRetreat => DRAGONWINDOW_RX_ENEMY_RETREAT,
            RxDragon => DRAGONWINDOW_RX_DRAGON,
            EndTurn => DRAGONWINDOW_END_TURN,
            Orders | Move | RxClose | RxRanged => DRAGONRULE_WINDOW,
        }
    }
}

/// All titles in order with their moments and ledger entries; the file must have these.
pub const DRAGONS: [(&str, &[Moment], Rule); 30] = [
    ("Keen Edge", &[BeforeClose], DRAGON_KEEN_EDGE),
    ("War God's Standard", &[WithCommand], DRAGON_WAR_GODS_STANDARD),
    ("Whistling Volley", &[BeforeRanged], DRAGON_WHISTLING_VOLLEY),
    ("Dry Matchcord", &[BeforeRanged], DRAGON_DRY_MATCHCORD),
    ("Hedge of Points", &[RxClose], DRAGON_HEDGE_OF_POINTS),
    ("Troops in the Treeline", &[RxClose], DRAGON_TROOPS_IN_THE_TREELINE),
    ("Not One Step", &[RxFlags], DRAGON_NOT_ONE_STEP),
    ("Die Where You Stand", &[RxFlags], DRAGON_DIE_WHERE_YOU_STAND),
    ("Ordered Withdrawal", &[RxFlags], DRAGON_ORDERED_WITHDRAWAL),
    ("Ancestors' Regard", &[WithCommand], DRAGON_ANCESTORS_REGARD),
    ("Offering at the Shrine", &[EndTurn], DRAGON_OFFERING_AT_THE_SHRINE),
    ("Shameful Rumour", &[WithCommand], DRAGON_SHAMEFUL_RUMOUR),
    ("Burned Granaries", &[WithCommand], DRAGON_BURNED_GRANARIES),
    ("Camp Surgeon", &[WithCommand], DRAGON_CAMP_SURGEON),
    ("Night March", &[Move], DRAGON_NIGHT_MARCH),
    ("Loose Horses", &[RxCommand], DRAGON_LOOSE_HORSES),
    ("Courier Cut Down", &[RxCommand], DRAGON_COURIER_CUT_DOWN),
    ("Eyes in the Camp", &[WithCommand], DRAGON_EYES_IN_THE_CAMP),
    ("Forged Seal", &[WithCommand], DRAGON_FORGED_SEAL),
    ("Wavering Allies", &[WithCommand], DRAGON_WAVERING_ALLIES),
    ("Name Your Name", &[BeforeClose], DRAGON_NAME_YOUR_NAME),
    ("Kagemusha", &[RxLeaderHit], DRAGON_KAGEMUSHA),
    ("Poisoned Cup", &[WithCommand], DRAGON_POISONED_CUP),
    ("Sealed Heavens", &[RxDragon], DRAGON_SEALED_HEAVENS),
    ("Sudden Downpour", &[WithCommand, RxCommand], DRAGON_SUDDEN_DOWNPOUR),
    ("Morning Mist", &[RxCommand], DRAGON_MORNING_MIST),
    ("Council by Lamplight", &[EndTurn], DRAGON_COUNCIL_BY_LAMPLIGHT),
    ("Battle Drums", &[Orders], DRAGON_BATTLE_DRUMS),
    ("Break Through", &[AfterGround], DRAGON_BREAK_THROUGH),
    ("Fallen Standard", &[RxEnemyRetreat], DRAGON_FALLEN_STANDARD),
];

impl Dragon {
    /// As on the card; `none` for no card.
    pub fn name(self) -> &'static str {
        DRAGONS.get(self.0 as usize).map_or("none", |card| card.0)
    }

    /// The title with this name.
    pub fn named(name: &str) -> Option<Dragon> {
        let at = DRAGONS.iter().position(|card| card.0.eq_ignore_ascii_case(name.trim()))?;
        Some(Dragon(at as u8))
    }

    /// The ledger entry of the card.
    pub fn rule(self) -> Rule {
        DRAGONS.get(self.0 as usize).map_or(DRAGONRULE_WINDOW, |card| card.2)
    }

    /// May it be played at this moment?
    pub fn at(self, moment: Moment) -> bool {
        DRAGONS.get(self.0 as usize).is_some_and(|card| card.1.contains(&moment))
    }
}

/// A card, as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DragonLine {
    /// One of the titles.
    pub title: String,
    /// Copies.
    pub count: u8,
    /// Tokens to play it.
    pub cost: u8,
    /// When, in words.
    pub moment: String,
    /// What it does, in our words.
    pub text: String,
}

/// The file of the deck.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DragonFile {
    /// 1.
    pub format: u32,
    /// Where it comes from.
    pub source: String,
    /// The cards.
    #[schemars(with = "Vec<DragonLine>")]
    pub card: Vec<Spanned<DragonLine>>,
}

/// The deck, checked.
#[derive(Clone, Debug)]
pub struct DragonDeck {
    /// By title: the card as written and the numbers of its copies.
    pub lines: Vec<(DragonLine, u64)>,
    titles: [u8; 64],
    /// All cards.
    pub all: u64,
    /// The cards of each moment.
    moments: [u64; 14],
    /// The cards that cost so many tokens or fewer.
    affordable: [u64; DEAREST as usize + 1],
    /// The cards that may be played whatever lies on the table.
    pub always: u64,
}

impl DragonDeck {
    /// The title of a card.
    pub fn title(&self, card: u8) -> Dragon {
        self.titles.get(card as usize).map_or(Dragon::NONE, |&title| Dragon(title))
    }

    /// The copies of a title.
    pub fn cards(&self, title: Dragon) -> u64 {
        self.lines.get(title.0 as usize).map_or(0, |line| line.1)
    }

    /// Tokens to play it.
    pub fn cost(&self, title: Dragon) -> u8 {
        self.lines.get(title.0 as usize).map_or(0, |line| line.0.cost)
    }

    /// All cards that somebody with so many tokens can pay for.
    #[inline]
    pub fn affordable(&self, tokens: u8) -> u64 {
        self.affordable[usize::from(tokens.min(DEAREST))]
    }

    /// All cards that may be played at a moment.
    #[inline]
    pub fn at(&self, moment: Moment) -> u64 {
        self.moments[moment as usize]
    }

    /// The different titles in a set of cards, in the order of the deck.
    pub fn titles_in(&self, cards: u64) -> impl Iterator<Item = Dragon> + '_ {
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
    pub fn read(text: &str, faults: &mut Faults) -> Option<DragonDeck> {
        let file: DragonFile = from_toml(text, faults)?;
        let before = faults.0.len();
        if file.format != 1 {
            faults.push(Fault::new("format of the Dragon deck is 1").at(1, 0));
        }
        let mut lines: Vec<Option<DragonLine>> = vec![None; DRAGONS.len()];
        for line in &file.card {
            let card = line.get_ref();
            let at = |what: String, help: &str| {
                Fault::new(what).help(help).at_byte(text, line.span().start)
            };
            match Dragon::named(&card.title) {
                None => faults.push(at(
                    format!("'{}' is no Dragon card", card.title),
                    "see DRAGONS in the program",
                )),
                Some(title) if lines[title.0 as usize].is_some() => {
                    faults.push(at(format!("'{}' is there twice", card.title), "use count"));
                }
                Some(title) => lines[title.0 as usize] = Some(card.clone()),
            }
            if card.cost > DEAREST {
                faults.push(at(format!("cost of {}", card.title), "0 to 9"));
            }
        }
        let total: u32 = lines.iter().flatten().map(|card| u32::from(card.count)).sum();
        if total != 40 {
            faults
                .push(Fault::new(format!("{total} cards, not 40")).help("the counts add up to 40"));
        }
        for (line, card) in lines.iter().zip(DRAGONS) {
            if line.is_none() {
                faults.push(Fault::new(format!("no card is called {}", card.0)));
            }
        }
        if faults.0.len() > before {
            return None;
        }
        let (mut titles, mut next, mut all, mut moments) =
            ([u8::MAX; 64], 0usize, 0u64, [0u64; 14]);
        let (mut affordable, mut always) = ([0; DEAREST as usize + 1], 0);
        let mut deck = Vec::new();
        for (at, line) in lines.into_iter().flatten().enumerate() {
            let mut cards = 0u64;
            for _ in 0..line.count {
                titles[next] = at as u8;
                cards |= 1 << next;
                next += 1;
            }
            all |= cards;
            for &moment in DRAGONS[at].1 {
                moments[moment as usize] |= cards;
            }
            let enough = affordable.iter_mut().skip(line.cost.into());
            enough.for_each(|affordable| *affordable |= cards);
            if targets::always(Dragon(at as u8)) {
                always |= cards;
            }
            deck.push((line, cards));
        }
        Some(DragonDeck { lines: deck, titles, all, moments, affordable, always })
    }
}
