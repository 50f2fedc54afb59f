//! The units of a scenario file, one by one: names, weapons, sizes, formations and zones.

use super::Deployed;
use super::check::Checker;
use super::file::{ScenarioFile, UnitEntry};
use crate::HonourableVictory;
use crate::appendix_a_terrain::{Land, Terrain, cell};
use crate::notation::RESERVED;
use crate::organising_your_army::{Draft, Horse, Levy, end_of, may_be_in};
use crate::setting_up::By;
use crate::unit::{Formation, Quality, Weapon, Word};
use engine::{Ruleset, Seat};
use ground::zones::{Row, Zone};
use toml::Spanned;

use crate::rulebook::*;

/// The longest name of a unit, in letters.
const LONGEST_NAME: usize = 24;

impl Checker<'_> {
    fn name(&mut self, at: &Spanned<String>, draft: &Draft) {
        let name = at.get_ref();
        if let Some(fault) = name_fault(name) {
            self.fault(at, format!("'{name}' cannot be a name"), fault);
        }
        if draft.find(name).is_some() {
            self.fault(
                at,
                format!("a second unit is called '{name}'"),
                "names are unique over both sides",
            );
        }
    }

    /// One `[[unit]]` entry.
    pub(super) fn unit(
        &mut self,
        file: &ScenarioFile,
        entry: &UnitEntry,
        by: By,
        draft: &mut Draft,
        deployed: &mut [Vec<Deployed>; 2],
    ) {
        let seat = self.side(file, &entry.side);
        let weapon = self.word::<Weapon>(&entry.weapon, "weapon");
        self.name(&entry.name, draft);
        let formation =
            entry.formation.as_ref().map(|at| (at, self.word::<Formation>(at, "formation")));
        let quality = entry.quality.as_ref().and_then(|at| self.word::<Quality>(at, "quality"));
        let not_before = entry.not_before.as_ref().map_or(0, |at| self.number(at, 1, 999, "turn"));
        let stands = *entry.stands.get_ref();
        let (Some(seat), Some(weapon)) = (seat, weapon) else { return };
        let (least, most, rule) = weapon.sizes();
        let (least, most) = if file.agreed_sizes { (1, 9) } else { (least, most) };
        if !(i64::from(least)..=i64::from(most)).contains(&stands) {
            self.breaks(&entry.stands, format!("{stands} stands are not {least} to {most}"), rule);
        }
        let start = stands.clamp(1, 9) as u8;
        let natural = if start < 2 { Formation::Open } else { Formation::Attack };
        let formation = match formation {
            Some((at, Some(formation))) => {
                let horse = if weapon == Weapon::Mounted { Horse::Mounted } else { Horse::Foot };
                if let Err(rule) = may_be_in(formation, weapon, horse, start) {
                    self.breaks(
                        at,
                        format!("it cannot be in {} formation", formation.word()),
                        rule,
                    );
                }
                formation
            }
            _ => natural,
        };
        let listed = self.house.get(HonourableVictory::BOOK, "quality") == "listed";
        let zone = match (&entry.zone, by) {
            (_, By::Players) => None,
            (Some(at), By::Scenario) => {
                let zone = self.place(draft, seat, weapon, formation, at);
                if not_before > 1 && zone.is_some_and(|zone| zone.reserve_of().is_none()) {
                    let rule = SCENARIO_KAWANAKAJIMA_LATE_RESERVE;
                    self.breaks(at, "on the table before it may enter", rule);
                }
                zone
            }
            (None, By::Scenario) => {
                self.fault(&entry.name, "it has no zone", "zone = \"c1\", or set-up = \"players\"");
                None
            }
        };
        draft.levies[seat.index()].push(Levy {
            name: entry.name.get_ref().clone(),
            weapon,
            start,
            not_before: not_before as u16,
        });
        deployed[seat.index()].push(Deployed {
            zone,
            formation,
            quality: quality.filter(|_| listed).unwrap_or_default(),
        });
    }

    /// A unit's zone at the start: an own reserve, or an own rear zone it may enter.
    fn place(
        &mut self,
        draft: &Draft,
        seat: Seat,
        weapon: Weapon,
        formation: Formation,
        at: &Spanned<String>,
    ) -> Option<Zone> {
        let zone = self.zone(draft.grid, at)?;
        match zone.reserve_of() {
            Some(end) if end != end_of(seat) => {
                self.breaks(at, "an enemy reserve", RESERVE_NO_ENEMY)
            }
            Some(_) => {}
            None => {
                if draft.grid.row_seen_from(end_of(seat), zone) != Some(Row::OwnRear) {
                    self.breaks(at, "not one of its own rear zones", SETUP_ZONES);
                }
                let land = cell(zone).map_or(Land::CLEAR, |cell| draft.lands[cell]);
                if let Some(rule) = land.shut() {
                    self.breaks(at, "nobody can be there", rule);
                }
                let horse = weapon == Weapon::Mounted;
                if land.has(Terrain::Woods) && horse && formation != Formation::Open {
                    self.breaks(at, "horse in woods is in open order", TERRAIN_WOODS_MOUNTED);
                }
            }
        }
        Some(zone)
    }
}

/// Why a name cannot be one, if so.
pub fn name_fault(name: &str) -> Option<String> {
    if name.trim() != name || name.is_empty() || name.contains("  ") {
        return Some("single blanks between words, none around".into());
    }
    if name.chars().count() > LONGEST_NAME {
        return Some(format!("at most {LONGEST_NAME} letters"));
    }
    if name.contains([',', '"', '=', '#']) {
        return Some("no commas, quotes, equals signs or hashes".into());
    }
    let reserved = |word: &&str| RESERVED.split(' ').any(|known| known.eq_ignore_ascii_case(word));
    let word = name.split(' ').find(reserved)?;
    Some(format!("'{word}' is a word of the notation"))
}
