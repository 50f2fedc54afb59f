//! Work under way.
#[allow(missing_docs)]
pub mod rulebook;
