//! Idempotency keys that were used lately, and what for.
//!
//! The store has all of them. A game in memory holds the last few, in few bytes: whoever sends a
//! request again does so soon. What was sent long ago is looked up, and only if it can have been
//! carried out: an answer to the open question cannot, nor can one to a question whose keys are
//! all here. That two keys of one game begin with the same eight bytes happens once in 2^64.

use super::acting::Act;
use crate::store::Used;
use std::collections::VecDeque;

/// Keys in memory.
const MOST: usize = 32;

/// The last keys that were used in a game.
#[derive(Default)]
pub(super) struct Keys {
    /// The step, the first bytes of the key, the first bytes of what was asked for.
    last: VecDeque<(u32, [u8; 8], [u8; 4])>,
    /// Keys of the steps before this are not all here.
    from: u32,
}

impl Keys {
    /// A key was used.
    pub(super) fn add(&mut self, used: &Used) {
        if self.last.len() >= MOST
            && let Some((step, ..)) = self.last.pop_front()
        {
            self.from = self.from.max(step + 1);
        }
        self.last.push_back((used.step, first(used.key), first(used.request)));
    }

    /// Was this key used, and for this request? Nothing if it is not known here.
    pub(super) fn fits(&self, used: &Used) -> Option<bool> {
        let key = first(used.key);
        let known = self.last.iter().rfind(|(_, known, _)| *known == key)?;
        Some(known.2 == first(used.request))
    }

    /// May this have been carried out with a key that is not here any more?
    pub(super) fn may_be_old(&self, act: &Act, over: bool) -> bool {
        match act {
            Act::Answer { ask, .. } | Act::Undo { ask } => *ask < self.from,
            Act::Throw(_) => self.from > 0,
            Act::Concede => self.from > 0 && over,
        }
    }
}

fn first<const M: usize, const N: usize>(bytes: [u8; M]) -> [u8; N] {
    std::array::from_fn(|index| bytes[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_keys_are_known_and_older_ones_are_looked_up() {
        let mut keys = Keys::default();
        let used = |step: u8, request: u8| Used {
            step: step.into(),
            key: [step; 16],
            request: [request; 8],
        };
        let answer = |ask| Act::Answer { ask, say: String::new() };
        for step in 0..MOST as u8 {
            keys.add(&used(step, step));
        }
        assert_eq!(keys.fits(&used(0, 0)), Some(true));
        assert!(!keys.may_be_old(&answer(0), false) && !keys.may_be_old(&Act::Concede, true));
        for step in 32..40 {
            keys.add(&used(step, step));
        }
        assert_eq!(keys.fits(&used(39, 39)), Some(true));
        assert_eq!(keys.fits(&used(39, 38)), Some(false));
        assert_eq!(keys.fits(&used(7, 7)), None);
        assert!(keys.may_be_old(&answer(7), false) && !keys.may_be_old(&answer(8), false));
        assert!(keys.may_be_old(&Act::Throw("6".into()), false));
    }
}
