//! Whole battles in a real browser: by mouse, by keyboard alone, by touch on a phone, and between
//! two browsers; measuring, dragging, taking back and printing; and axe-core over every page.
//!
//! `tests/browser/axe.min.js` is axe-core, unchanged, under its own licence beside it.

#[path = "browser/battles.rs"]
mod battles;
mod common;
#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/faultless.rs"]
mod faultless;
#[path = "browser/playing.rs"]
mod playing;
#[path = "browser/tools.rs"]
mod tools;
