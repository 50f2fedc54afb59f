//! What a computer player knows of a game, in numbers.

use engine::{Advise, Weigh};

/// How a player judges tables and which choices come to his mind first.
#[derive(Debug)]
pub struct Wits<R: Advise> {
    /// What `value` weighs.
    pub weights: R::Weights,
    /// What the signs of `prior` count for.
    pub urges: R::Urges,
}

impl<R: Advise> Wits<R> {
    /// What is compiled in.
    pub fn shipped() -> Wits<R> {
        Wits { weights: R::Weights::shipped(), urges: R::Urges::shipped() }
    }
}

impl<R: Advise> Copy for Wits<R> {}

impl<R: Advise> Clone for Wits<R> {
    fn clone(&self) -> Self {
        *self
    }
}
