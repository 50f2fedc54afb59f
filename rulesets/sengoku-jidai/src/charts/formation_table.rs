//! The Formation Table and the Initiative Determination Table (3.1, 3.2, 5.0).

use super::rows;
use engine::{Fault, Faults};
use serde::{Deserialize, Serialize};

/// The posture of a whole army for one turn (3.1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[allow(clippy::upper_case_acronyms)]
pub enum Formation {
    /// Extremely aggressive.
    AAA,
    /// Very aggressive.
    AA,
    /// Aggressive.
    A,
    /// Flexible.
    #[default]
    F,
    /// Defensive.
    D,
    /// Very defensive.
    DD,
    /// Extremely defensive.
    DDD,
}

impl Formation {
    /// From most aggressive to most defensive.
    pub const ALL: [Formation; 7] = [
        Formation::AAA,
        Formation::AA,
        Formation::A,
        Formation::F,
        Formation::D,
        Formation::DD,
        Formation::DDD,
    ];

    /// As on its marker.
    pub const fn name(self) -> &'static str {
        match self {
            Formation::AAA => "AAA",
            Formation::AA => "AA",
            Formation::A => "A",
            Formation::F => "F",
            Formation::D => "D",
            Formation::DD => "DD",
            Formation::DDD => "DDD",
        }
    }

    /// Reads a name.
    pub fn read(word: &str) -> Option<Formation> {
        Formation::ALL.into_iter().find(|formation| formation.name().eq_ignore_ascii_case(word))
    }

    /// Does going from this one to `other` cross from attack to defence or back (3.3)?
    pub fn crosses(self, other: Formation) -> bool {
        let aggressive = |formation| formation < Formation::F;
        let flexible = |formation| formation == Formation::F;
        !flexible(self) && !flexible(other) && aggressive(self) != aggressive(other)
    }
}

/// A tactical marker (3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Marker {
    /// +3 for the lead attacker.
    Plus3,
    /// +2 for the lead attacker.
    Plus2,
    /// +1 for the lead attacker.
    Plus1,
    /// +1 or -1, whichever its owner can use.
    Either,
    /// -1 for the lead defender.
    Minus1,
    /// -2 for the lead defender.
    Minus2,
    /// -3 for the lead defender.
    Minus3,
}

impl Marker {
    /// All, from +3 to -3.
    pub const ALL: [Marker; 7] = [
        Marker::Plus3,
        Marker::Plus2,
        Marker::Plus1,
        Marker::Either,
        Marker::Minus1,
        Marker::Minus2,
        Marker::Minus3,
    ];

    /// As written.
    pub const fn name(self) -> &'static str {
        match self {
            Marker::Plus3 => "+3",
            Marker::Plus2 => "+2",
            Marker::Plus1 => "+1",
            Marker::Either => "+-1",
            Marker::Minus1 => "-1",
            Marker::Minus2 => "-2",
            Marker::Minus3 => "-3",
        }
    }

    /// Reads what [`Marker::name`] writes; `±1` too.
    pub fn read(word: &str) -> Option<Marker> {
        let word = if word == "±1" { "+-1" } else { word };
        Marker::ALL.into_iter().find(|marker| marker.name() == word)
    }

    /// What it adds to the differential for the lead attacker's owner, if he can use it (3.2).
    pub const fn for_attacker(self) -> Option<i8> {
        match self {
            Marker::Plus3 => Some(3),
            Marker::Plus2 => Some(2),
            Marker::Plus1 | Marker::Either => Some(1),
            _ => None,
        }
    }

    /// What it adds to the differential for the lead defender's owner, if he can use it.
    pub const fn for_defender(self) -> Option<i8> {
        match self {
            Marker::Minus3 => Some(-3),
            Marker::Minus2 => Some(-2),
            Marker::Minus1 | Marker::Either => Some(-1),
            _ => None,
        }
    }
}

/// So many markers of each kind. Equal markers cannot be told apart, so only numbers are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pouch(u32);

impl Pouch {
    /// None at all.
    pub const EMPTY: Pouch = Pouch(0);

    /// How many of this kind.
    #[inline]
    pub const fn count(self, marker: Marker) -> u8 {
        (self.0 >> (4 * marker as u32) & 15) as u8
    }

    /// How many in all.
    #[inline]
    pub fn len(self) -> u8 {
        Marker::ALL.into_iter().map(|marker| self.count(marker)).sum()
    }

    /// None at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts one in.
    pub const fn add(&mut self, marker: Marker) {
        self.0 += 1 << (4 * marker as u32);
    }

    /// Takes one out, if there is one.
    pub const fn take(&mut self, marker: Marker) -> bool {
        let held = self.count(marker) > 0;
        if held {
            self.0 -= 1 << (4 * marker as u32);
        }
        held
    }

    /// The kinds that are in it.
    pub fn kinds(self) -> impl Iterator<Item = Marker> {
        Marker::ALL.into_iter().filter(move |&marker| self.count(marker) > 0)
    }

    /// Every marker, from +3 to -3.
    pub fn iter(self) -> impl Iterator<Item = Marker> {
        self.kinds().flat_map(move |marker| (0..self.count(marker)).map(move |_| marker))
    }

    /// As written: `+3 +1`, or `none`.
    pub fn text(self) -> String {
        let names: Vec<&str> = self.iter().map(Marker::name).collect();
        if names.is_empty() { "none".into() } else { names.join(" ") }
    }
}

/// Both tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormationTable {
    markers: [[Option<Marker>; 5]; 7],
    initiative: [[i8; 2]; 7],
}

impl FormationTable {
    /// The five markers of a formation.
    pub fn markers(&self, formation: Formation) -> impl Iterator<Item = Marker> + '_ {
        self.markers[formation as usize].iter().copied().flatten()
    }

    /// The marker in this place of a formation's five.
    pub fn marker(&self, formation: Formation, place: u8) -> Option<Marker> {
        self.markers[formation as usize].get(place as usize).copied().flatten()
    }

    /// The initiative modifier of a formation, from the full or the mild table.
    pub fn initiative(&self, formation: Formation, mild: bool) -> i8 {
        self.initiative[formation as usize][usize::from(mild)]
    }
}

/// Reads the chart; C11.
pub(super) fn read(body: &str, line: usize, faults: &mut Faults) -> FormationTable {
    let mut table = FormationTable::default();
    let heading = ["formation", "markers", "initiative", "mild"];
    let mut found = [false; 7];
    for row in rows(body, line, &heading, faults) {
        let Some(formation) = Formation::read(row.cells[0]) else {
            faults.push(row.fault(format!("'{}' is no formation", row.cells[0])));
            continue;
        };
        let index = formation as usize;
        if std::mem::replace(&mut found[index], true) {
            faults.push(row.fault(format!("{} stands here twice", formation.name())));
        }
        let words: Vec<&str> = row.cells[1].split_whitespace().collect();
        if words.len() != 5 {
            faults.push(row.fault(format!("{} markers, not five", words.len())));
        }
        for (slot, word) in table.markers[index].iter_mut().zip(&words) {
            *slot = Marker::read(word);
            if slot.is_none() {
                faults.push(
                    row.fault(format!("C11: '{word}' is no tactical marker"))
                        .help("they are +3 +2 +1 +-1 -1 -2 -3"),
                );
            }
        }
        for (slot, cell) in table.initiative[index].iter_mut().zip(&row.cells[2..]) {
            match cell.parse::<i8>() {
                Ok(number) if number.abs() <= 9 => *slot = number,
                _ => faults.push(row.fault(format!("'{cell}' is no modifier"))),
            }
        }
    }
    for (formation, found) in Formation::ALL.into_iter().zip(found) {
        if !found {
            faults.push(Fault::new(format!("{} is missing", formation.name())).at(line, 0));
        }
    }
    for column in 0..2 {
        let falls = |pair: &[[i8; 2]]| pair[0][column] >= pair[1][column];
        let ends = table.initiative[0][column] > table.initiative[6][column];
        if found == [true; 7] && !(table.initiative.windows(2).all(falls) && ends) {
            faults.push(
                Fault::new("C11: the initiative modifier does not rise with aggression")
                    .at(line, 0)
                    .help("from DDD up to AAA it may never fall"),
            );
        }
    }
    table
}
