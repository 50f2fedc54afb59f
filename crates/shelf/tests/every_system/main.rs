//! What holds in every rule system alike. One program, because each carries all of them.

mod advice;
mod fair;
mod ladder;
mod odds;
mod weights;
