//! 7. Contacts: making them, breaking them, and what the end of a long melee does.

use crate::Daimyo;
use crate::event::Why;
use crate::rulebook::*;
use crate::s04_disorder::disorder;
use crate::table::{Contact, Table};
use crate::unit::{Deeds, UnitId};
use engine::Umpire;

/// Two units meet. A second contact between the same two is not noted twice.
pub fn meet(table: &mut Table, contact: Contact) {
    let known = |known: &&mut Contact| {
        (known.a == contact.a && known.b == contact.b)
            || (known.a == contact.b && known.b == contact.a)
    };
    if let Some(old) = table.contacts.iter_mut().find(known) {
        old.flags |= contact.flags & !Contact::FOUGHT;
        return;
    }
    let _full = table.contacts.push(contact);
}

/// The first unit to charge into melee on the turn of that event has its bonus, whomever it met.
pub fn heroic(table: &mut Table, unit: UnitId) {
    if table.events.now == 4 && !table.events.heroic_used {
        table.events.heroic_used = true;
        table[unit].deeds.set(Deeds::HEROIC);
    }
}

/// What a contact notes of a charger.
pub fn how(bonus: bool) -> u16 {
    Contact::CHARGED | if bonus { Contact::BONUS } else { 0 }
}

/// Breaks every contact of a unit.
pub fn leave_contacts(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, id: UnitId) {
    while let Some(index) = table.contacts.iter().position(|contact| contact.place_of(id).is_some())
    {
        break_contact(table, umpire, index);
    }
}

/// Breaks one contact; a unit whose last contact ends after two rounds or more is disordered.
pub fn break_contact(table: &mut Table, umpire: &mut impl Umpire<Daimyo>, index: usize) {
    let Some(contact) = table.contacts.remove(index) else { return };
    for unit in [contact.a, contact.b] {
        if table.engaged(unit) {
            continue;
        }
        let long = table[unit].rounds >= 2;
        table[unit].rounds = 0;
        if long {
            disorder(table, umpire, unit, Why::LongMelee, S4_CAUSES_LONG_MELEE);
        }
    }
}

/// Breaks contacts whose units no longer touch.
pub fn drop_loose(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
    let mut index = 0;
    while let Some(contact) = table.contacts.get(index).copied() {
        let here = table[contact.a].here() && table[contact.b].here();
        if here && table.rect(contact.a).distance(&table.rect(contact.b)).0 <= 4 {
            index += 1;
        } else {
            break_contact(table, umpire, index);
        }
    }
}
