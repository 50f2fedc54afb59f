//! The toy: a small game that uses everything the engine offers, so that its promises are proved
//! before any rulebook needs them. Hidden hands, draws, sealed answers, a measured choice, a called
//! procedure with a reaction in it, and an end in the middle of that.
//!
//! Each round both sides march towards the ford (a measured choice), then lay a card in secret; the
//! higher card strikes. The other may flee, or stand and be struck with two dice. Four points win.

mod rulebook;
mod rules;
mod show;

pub use rules::{Choice, Event, Frame, Table, Toy};
