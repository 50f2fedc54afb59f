//! What units, clans and men are called, in the reader's language. Ids and what players write are not
//! of this: they are the same in every language.

use crate::Gboh;
use crate::battle::NOWHERE;
use crate::choice::Fighter;
use crate::s02_components_and_terms::{ClanId, Kind, SAMURAI, SamuraiId, UnitId};
use crate::table::Table;
use engine::{Depict, Ruleset, Seat, Tongue};
use ground::hexes::{Hex, Vertex};

/// Names for the sentences of one reader.
#[derive(Clone, Copy)]
pub struct Names<'t> {
    /// The table they are of.
    pub table: &'t Table,
    /// What he reads.
    pub tongue: Tongue,
}

impl Names<'_> {
    /// A unit: "Yamagata KB1", 山県KB1.
    pub fn unit(self, id: UnitId) -> String {
        if !id.some() {
            return self.nobody();
        }
        let card = self.table.card(id);
        match (self.tongue, card.name.rsplit_once(' ')) {
            (Tongue::Japanese, Some((who, what))) => {
                let called = self.known(who);
                match what {
                    _ if called == who => card.name.clone(),
                    "honjin" => format!("{called}本陣"),
                    letters => format!("{called}{letters}"),
                }
            }
            _ => card.name.clone(),
        }
    }

    /// A clan, and its Busho, for short.
    pub fn clan(self, id: ClanId) -> String {
        if !id.some() {
            return self.nobody();
        }
        self.known(&self.table.clan_card(id).name)
    }

    /// A Busho with his whole name.
    pub fn full(self, id: ClanId) -> String {
        self.known(&self.table.clan_card(id).full)
    }

    /// A samurai.
    pub fn samurai(self, id: SamuraiId) -> String {
        self.known(SAMURAI.get(id.i()).map_or("?", |card| card.name))
    }

    /// A Busho or a samurai.
    pub fn man(self, fighter: Fighter) -> String {
        match fighter {
            Fighter::Busho(clan) => self.clan(clan),
            Fighter::Samurai(id) => self.samurai(id),
        }
    }

    /// A side.
    pub fn side(self, seat: Seat) -> String {
        self.known(&Gboh::side(self.table, seat))
    }

    /// A hex: numbers are the same for everybody.
    pub fn hex(self, hex: Hex) -> String {
        match (self.tongue, hex.0) {
            (Tongue::Japanese, NOWHERE) => "地図の外".into(),
            _ => self.table.map().hex_name(hex),
        }
    }

    /// A direction to face.
    pub fn facing(self, facing: Vertex) -> String {
        let written = self.table.map().board.vertex_name(facing);
        match self.tongue {
            Tongue::English => written.into(),
            Tongue::Japanese => written.chars().map(point_of_the_compass).collect(),
        }
    }

    /// A kind of unit: its letters, or its name in Japanese.
    pub fn kind(self, kind: Kind) -> &'static str {
        match self.tongue {
            Tongue::English => kind.letters(),
            Tongue::Japanese => match kind {
                Kind::As => "足軽",
                Kind::Kb => "騎馬武者",
                Kind::Kbh => "旗本",
                Kind::Tp => "鉄砲",
                Kind::Yu => "弓",
                Kind::Oz => "大筒",
                Kind::Honjin => "本陣",
            },
        }
    }

    /// Anything that has a name of its own: a battle, a chart.
    pub fn known(self, name: &str) -> String {
        Gboh::BOOK.named(name, self.tongue).into_owned()
    }

    /// A word that stands for itself, on a badge or as a title.
    pub fn word(self, english: &'static str, japanese: &'static str) -> &'static str {
        match self.tongue {
            Tongue::English => english,
            Tongue::Japanese => japanese,
        }
    }

    fn nobody(self) -> String {
        self.word("nobody", "該当者なし").into()
    }
}

fn point_of_the_compass(letter: char) -> char {
    match letter {
        'N' => '北',
        'E' => '東',
        'S' => '南',
        'W' => '西',
        other => other,
    }
}
