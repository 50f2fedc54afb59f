//! Case files: laying a table out from statements, naming its facts, writing it down again.

mod facts;
mod lay;
mod stage;
mod state;

use crate::book::Bsj;
use crate::contents::Frame;
use crate::table::Table;
use engine::{Casework, Fact, Faults, Staging};

impl Casework for Bsj {
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
