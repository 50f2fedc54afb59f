//! 7. The weapon table and the melee modifiers, in the order of the printed tables.

use super::eligibility::side_of;
use crate::charts::charts;
use crate::event::{Factor, Tally};
use crate::geometry::level;
use crate::s03_movement::terrain::{behind_obstacle, in_building, rear_of};
use crate::table::{Contact, Table};
use crate::unit::{Deeds, State, UnitId};
use crate::words::{Armour, TroopType, Weapon};
use ground::measured::Side;

/// What a unit fights with hand to hand. The flag: is it a true pole arm?
pub fn hand_weapon(table: &Table, id: UnitId) -> (Weapon, bool) {
    let weapon = table.weapon(id);
    match weapon {
        _ if table.hq(id) => (Weapon::Improvised, false),
        Weapon::LightCannon | Weapon::HeavyCannon => (Weapon::Improvised, false),
        Weapon::Lance | Weapon::LanceAndBow => (Weapon::Lance, false),
        Weapon::Bow | Weapon::Arquebus if table.kind(id) == TroopType::Ashigaru => {
            (Weapon::Improvised, false)
        }
        Weapon::Bow | Weapon::Arquebus => (Weapon::PoleArm, false),
        Weapon::PoleArm => (Weapon::PoleArm, true),
        other => (other, false),
    }
}

/// Everything one of a pair adds to each of its throws.
pub fn of(table: &Table, contact: &Contact, who: usize) -> Tally {
    let (me, foe) = if who == 0 { (contact.a, contact.b) } else { (contact.b, contact.a) };
    let unit = &table[me];
    let horse = table.cavalry(me);
    let good = !table.disordered(me);
    let front = side_of(contact, who) == Side::Front;
    let first = contact.round == 0;
    let (weapon, true_pole) = hand_weapon(table, me);
    let mut tally = Tally::default();
    tally.add(Factor::Weapon, charts().weapon(weapon, table.cavalry(foe)));

    let bonus = contact.is(Contact::BONUS, who);
    tally.when(bonus && horse, Factor::CavalryCharging, 2);
    let [general, daimyo] = table.leaders_with(me);
    tally.when(general.is_some(), Factor::General, 2);
    tally.when(unit.state.has(State::FRENZIED), Factor::Frenzied, 2);
    tally.when(contact.is(Contact::PURSUING, who), Factor::Pursuing, 2);
    let long = weapon == Weapon::Lance || (weapon == Weapon::LongSpear && front);
    tally.when(first && good && long, Factor::FirstRoundLong, 2);
    tally.when(daimyo.is_some(), Factor::Daimyo, 1);
    tally.when(first && good && true_pole, Factor::FirstRoundPole, 1);
    tally.when(bonus && !horse, Factor::InfantryCharging, 1);
    tally.when(contact.is(Contact::FOLLOWING, who), Factor::FollowingUp, 1);
    tally.when(
        unit.deeds.has(Deeds::HEROIC) && contact.is(Contact::CHARGED, who),
        Factor::Heroic,
        3,
    );

    tally.when(table.armour(foe) == Armour::Heavy, Factor::Heavy, -2);
    // A rear rank that has turned looks at its enemy (D-162).
    let turned = side_of(contact, who) == Side::Rear && unit.deeds.has(Deeds::REAR_TURNED);
    tally.when(!front && !turned, Factor::Struck, -2);
    tally.when(in_building(table, foe), Factor::Building, -2);
    tally.when(table.armour(foe) == Armour::Medium, Factor::Medium, -1);
    tally.when(table.quality(foe) > table.quality(me), Factor::Better, -1);
    tally.when(!good, Factor::Disordered, -1);
    tally.when(higher(table, me, foe), Factor::Uphill, -1);
    tally
}

/// Is the enemy uphill or behind an obstacle?
fn higher(table: &Table, me: UnitId, foe: UnitId) -> bool {
    !table.battle.is_bare()
        && (level(table, foe) > level(table, me)
            || behind_obstacle(table, foe, rear_of(&table.rect(me))))
}
