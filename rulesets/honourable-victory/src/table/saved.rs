//! A table as it is saved: units and markers; what follows from them is worked out again.

use super::{Phase, Reply, Table, Thrown};
use crate::muster::Muster;
use crate::unit::{Unit, UnitId, UnitSet};
use engine::{Seat, Sheet};
use ground::zones::Zone;
use serde::{Deserialize, Serialize};

/// A table as it is saved: what follows from the units is left out.
#[derive(Serialize, Deserialize)]
pub struct Saved {
    muster: Sheet<Muster>,
    units: Vec<(UnitId, Unit)>,
    dismounted: UnitSet,
    fired: UnitSet,
    reacted: UnitSet,
    done: UnitSet,
    rethrown: UnitSet,
    dice: Thrown,
    turn: u16,
    daimyo: [Option<Zone>; 2],
    routed: [u8; 2],
    advanced: [bool; 2],
    phase: Phase,
    initiative: Seat,
    reply: Reply,
}

impl From<Table> for Saved {
    fn from(table: Table) -> Saved {
        Saved {
            muster: table.muster,
            units: table.muster.all.map(|id| (id, table[id])).collect(),
            dismounted: table.dismounted,
            fired: table.fired,
            reacted: table.reacted,
            done: table.done,
            rethrown: table.rethrown,
            dice: table.dice,
            turn: table.turn,
            daimyo: table.daimyo,
            routed: table.routed,
            advanced: table.advanced,
            phase: table.phase,
            initiative: table.initiative,
            reply: table.reply,
        }
    }
}

impl From<Saved> for Table {
    fn from(saved: Saved) -> Table {
        let mut table = Table::new(saved.muster);
        for (id, unit) in saved.units {
            table.lay(id, unit);
        }
        Table {
            dismounted: saved.dismounted,
            fired: saved.fired,
            reacted: saved.reacted,
            done: saved.done,
            rethrown: saved.rethrown,
            dice: saved.dice,
            turn: saved.turn,
            daimyo: saved.daimyo,
            routed: saved.routed,
            advanced: saved.advanced,
            phase: saved.phase,
            initiative: saved.initiative,
            reply: saved.reply,
            ..table
        }
    }
}
