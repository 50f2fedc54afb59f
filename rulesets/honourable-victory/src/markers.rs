//! Small things that lie beside the units: which phase it is, how an engagement was answered, and
//! the dice of an attack.

use crate::unit::Word;
use engine::Faces;
use serde::{Deserialize, Serialize};

/// The seven phases of a turn, and the set-up before the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the battle.
    SetUp,
    /// Who has the initiative?
    #[default]
    Initiative,
    /// Both sides shoot.
    Firing,
    /// Both sides fight.
    HandToHand,
    /// Both sides remove losses.
    Losses,
    /// The side with the initiative moves.
    Movement,
    /// The other side moves.
    SecondMovement,
    /// Is it over?
    Victory,
}

impl Word for Phase {
    const ALL: &'static [(Self, &'static str)] = &[
        (Phase::SetUp, "set-up"),
        (Phase::Initiative, "initiative"),
        (Phase::Firing, "firing"),
        (Phase::HandToHand, "hand-to-hand"),
        (Phase::Losses, "losses"),
        (Phase::Movement, "movement"),
        (Phase::SecondMovement, "second-movement"),
        (Phase::Victory, "victory"),
    ];
}

/// How the enemy has answered an attempt to engage so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reply {
    /// Not at all.
    #[default]
    None,
    /// Defensive fire without a hit: light impact on contact.
    Missed,
    /// Defensive fire with one hit.
    Hit,
    /// A hasty defensive formation.
    Hasty,
    /// In a way that ends the attempt: evaded, made it flinch or pull up.
    Cancelled,
    /// By recoiling into reserve.
    Recoiled,
}

impl Word for Reply {
    const ALL: &'static [(Self, &'static str)] = &[
        (Reply::None, "none"),
        (Reply::Missed, "missed"),
        (Reply::Hit, "hit"),
        (Reply::Hasty, "hasty"),
        (Reply::Cancelled, "cancelled"),
        (Reply::Recoiled, "recoiled"),
    ];
}

/// Dice lying on the table: how many show each face, four bits a face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Thrown(pub u32);

impl Thrown {
    /// How many show this face.
    pub const fn showing(self, face: u8) -> u8 {
        (self.0 >> (4 * (face as u32 - 1)) & 15) as u8
    }

    /// Lays one more die.
    pub fn add(&mut self, face: u8, dice: u8) {
        self.0 += u32::from(dice) << (4 * (u32::from(face) - 1));
    }

    /// Picks dice up.
    pub fn take(&mut self, picked: Thrown) {
        self.0 -= picked.0;
    }

    /// All dice.
    pub fn len(self) -> u8 {
        (1..=6).map(|face| self.showing(face)).sum()
    }

    /// No dice?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many show `most` or less.
    pub fn at_most(self, most: u8) -> u8 {
        (1..=most).map(|face| self.showing(face)).sum()
    }

    /// Are these among the dice?
    pub fn includes(self, picked: Thrown) -> bool {
        (1..=6).all(|face| picked.showing(face) <= self.showing(face))
    }

    /// Dice as they fell.
    pub fn from_faces(faces: &Faces) -> Thrown {
        let mut thrown = Thrown::default();
        faces.iter().for_each(|face| thrown.add(face, 1));
        thrown
    }

    /// The faces, lowest first.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        (1..=6u8).flat_map(move |face| (0..self.showing(face)).map(move |_| face))
    }
}
