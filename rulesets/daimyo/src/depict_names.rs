//! What units, leaders and sides are called, in the reader's language. Ids and what players write are not
//! of this: they are the same in every language.

use crate::Daimyo;
use crate::notation::leader_name;
use crate::sheet::Piece;
use crate::table::{LeaderId, Table};
use crate::unit::UnitId;
use engine::{Depict, Ruleset, Seat, Tongue};

/// Names for the sentences of one reader.
#[derive(Clone, Copy)]
pub struct Names<'t> {
    /// The table they are of.
    pub table: &'t Table,
    /// What he reads.
    pub tongue: Tongue,
}

impl Names<'_> {
    /// A unit: "Shibata guns", 柴田鉄砲隊.
    pub fn unit(self, id: UnitId) -> String {
        let name = &self.table.card(id).name;
        match (self.tongue, name.split_once(' ')) {
            (Tongue::Japanese, Some((whose, kind))) => {
                let names = &Daimyo::BOOK.japanese;
                let leader = leader_name(self.table, self.table.commander(id));
                let whose = names.entry(&format!("{whose} ({leader})")).or(names.entry(whose));
                match whose.zip(names.entry(kind)) {
                    Some((whose, kind)) => format!("{whose}{kind}"),
                    None => name.clone(),
                }
            }
            _ => name.clone(),
        }
    }

    /// A General or a daimyo; a clan has its daimyo's name.
    pub fn leader(self, leader: LeaderId) -> String {
        self.known(leader_name(self.table, leader))
    }

    /// A side.
    pub fn side(self, seat: Seat) -> String {
        self.known(&Daimyo::side(self.table, seat))
    }

    /// A piece of ground.
    pub fn ground(self, piece: &Piece) -> String {
        self.known(&piece.name)
    }

    /// Anything that has a name of its own: a battle, a note.
    pub fn known(self, name: &str) -> String {
        Daimyo::BOOK.named(name, self.tongue).into_owned()
    }

    /// A word that stands for itself, on a badge or as a title.
    pub fn word(self, english: &'static str, japanese: &'static str) -> &'static str {
        match self.tongue {
            Tongue::English => english,
            Tongue::Japanese => japanese,
        }
    }
}
