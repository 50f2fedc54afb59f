//! How a position is written in a case file: the statements that lay it out, the facts that can be
//! expected of it, and the way back from a table to statements.

mod facts;
mod lay;
mod placing;
mod stage;

use crate::HonourableVictory;
use crate::contents::Frame;
use crate::table::Table;
use engine::{Casework, Fact, Faults, Staging};

impl Casework for HonourableVictory {
    fn stage(staging: &Staging) -> Result<(Table, Frame), Faults> {
        stage::stage(staging)
    }

    fn facts(table: &Table) -> Vec<Fact> {
        facts::facts(table)
    }

    fn lay(table: &Table) -> Vec<String> {
        lay::lay(table)
    }
}

#[cfg(test)]
mod tests;
