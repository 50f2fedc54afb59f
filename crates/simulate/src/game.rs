//! One game between two players.

use ai::{Player, Spec};
use engine::digest::fingerprint;
use engine::{Advise, Conceal, Options, Outcome, Position, Quick, Ruleset, Seat, Seen};

/// Decisions after which a game is called a draw. No battle of ours comes near.
pub const MOST_DECISIONS: u32 = 20_000;

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended; `None` if it was called off, or stuck.
    pub outcome: Option<Outcome>,
    /// Answers given to questions with more than one offer.
    pub decisions: u32,
    /// Answers given to questions with a single offer.
    pub forced: u32,
    /// Called off after [`MOST_DECISIONS`].
    pub capped: bool,
    /// The rules came to a place without a question: a defect.
    pub stuck: bool,
    /// What stood of each side at the start and at the end, in the rulebook's own measure.
    pub men: [[u32; 2]; 2],
    /// Of the last position.
    pub fingerprint: u64,
}

/// A player at the table.
pub(crate) enum Chair<R: Ruleset> {
    /// Picks among the offers at hand: what [`ai::Random`] does, without drawing a world for it.
    Random,
    /// Is shown what his seat may know.
    Thinks(Box<dyn Player<R>>, Spec),
}

impl<R: Conceal + Advise> Chair<R> {
    pub fn new(spec: &Spec) -> Chair<R> {
        Chair::weighing(spec, spec.weights::<R>())
    }

    /// A player who judges tables by these weights.
    pub fn weighing(spec: &Spec, weights: R::Weights) -> Chair<R> {
        match spec {
            Spec::Random => Chair::Random,
            _ => Chair::Thinks(spec.player_with(weights), *spec),
        }
    }
}

/// Plays a game from a table that is laid. `luck` is the players' own, Red's first; `options` is a
/// buffer kept from game to game.
pub(crate) fn play<R: Conceal + Advise>(
    options: &mut Options<R>,
    laid: (R::Table, R::Frame),
    chairs: [&mut Chair<R>; 2],
    dice: Quick,
    luck: [Quick; 2],
) -> Played {
    play_heard(options, laid, chairs, dice, luck, |_, _| {})
}

/// Plays a game, and shows each position in which a seat has a choice to `look`.
pub(crate) fn play_heard<R: Conceal + Advise>(
    options: &mut Options<R>,
    (table, first): (R::Table, R::Frame),
    mut chairs: [&mut Chair<R>; 2],
    mut dice: Quick,
    mut luck: [Quick; 2],
    mut look: impl FnMut(&Position<R>, Seat),
) -> Played {
    let before = Seat::BOTH.map(|seat| R::men(&table, seat));
    let mut position = Position::start(table, first, &mut dice, &mut (), options);
    let (mut decisions, mut forced) = (0u32, 0u32);
    while let Some(seat) = position.to_move() {
        if decisions + forced >= MOST_DECISIONS {
            break;
        }
        let luck = &mut luck[seat.index()];
        let offers = options.offers();
        match offers.len() {
            1 => forced += 1,
            _ => {
                decisions += 1;
                look(&position, seat);
            }
        }
        let choice = match &mut chairs[seat.index()] {
            Chair::Random => offers.get(luck.below(offers.len() as u32) as usize).copied(),
            Chair::Thinks(player, spec) => {
                let seen = Seen::new(&position, seat, luck.word64());
                player.choose(&seen, spec.budget(&seen), luck.word64())
            }
        };
        let Some(choice) = choice else { break };
        position.play(seat, choice, &mut dice, &mut (), options);
    }
    let capped = decisions + forced >= MOST_DECISIONS && position.outcome().is_none();
    Played {
        outcome: position.outcome(),
        decisions,
        forced,
        capped,
        stuck: position.outcome().is_none() && !capped,
        men: [before, Seat::BOTH.map(|seat| R::men(&position.table, seat))],
        fingerprint: fingerprint(&position),
    }
}
