//! Draws a [`scene::Scene`] four ways: [`svg`] for the browser, [`terminal`] for 80 columns,
//! [`prose`] for whoever listens, and (feature `png`) a picture file.
//!
//! All four say the same thing: the sentence of a piece in the prose is its title in the SVG.
//! Sides, types and grounds are told apart by crest, letter and pattern; colour only helps.
//! Nothing here knows a rule. Floats are allowed in this crate and in none below it.
//!
//! ```
//! use render::{prose, svg, terminal};
//! let scene = scene::Scene::new("Kawanakajima", 500.0, 300.0);
//! let picture = svg::draw(&scene, &svg::Style::default());
//! assert!(picture.starts_with("<svg"));
//! let text = terminal::draw(&scene, &terminal::Options::default());
//! assert!(text.lines().all(|line| line.len() <= 80));
//! assert!(prose::tell(&scene).contains("Kawanakajima"));
//! ```

mod geometry;
mod layout;
mod lettering;
#[cfg(feature = "png")]
pub mod png;
pub mod prose;
mod prose_ja;
pub mod svg;
pub mod terminal;
mod words;
