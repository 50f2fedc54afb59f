//! A map of irregular areas: a graph with terrain, levels and kinds of border.
//!
//! This is the ground of Battles of the Sengoku Jidai. An [`AreaGraph`] is built from lists, or
//! from a drawn-up listing, and checked as a whole: all faults are told at once. Afterwards every
//! question is a look-up in plain arrays, or a flood of [`AreaSet`]s of one wide word.
//!
//! ```
//! use ground::areas::{AreaGraph, AreaSet, Colour, Stroke};
//! let map = AreaGraph::read("
//!     101|II|1|brown|Woods|02.b 03
//!     202|II|2|brown|Hill|01.b 03Sy
//!     003|I|0|yellow|Plain|01 02Sy
//! ").unwrap();
//! let (woods, hill) = (map.by_code(101).unwrap(), map.by_code(202).unwrap());
//! assert_eq!(map.border(woods, hill).unwrap().colour, Colour::Brown);
//! assert_eq!(map.steps(woods, hill), Some(1));
//! let plain = map.by_code(3).unwrap();
//! assert_eq!(map.border(hill, plain).unwrap().stroke, Stroke::Single);
//! assert_eq!(map.path(woods, plain, AreaSet::EMPTY).unwrap().areas(), [woods, plain]);
//! ```

mod area_set;
mod fault;
mod graph;
mod listing;
mod ways;

pub use area_set::{AreaSet, AreaSetIter};
pub use fault::AreaFault;
pub use graph::{
    Area, AreaGraph, AreaSpec, Border, BorderSpec, Colour, MAX_AREAS, Stroke, Terrain,
};
pub use listing::{ListingFault, ListingTrouble};
pub use ways::{AreaCosts, AreaPath, MAX_COST};
