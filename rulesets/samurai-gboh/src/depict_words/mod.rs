//! Sentences for events, in each language. They stand apart by the rulebook's sections.

#[macro_use]
mod chapters;
mod battles;
mod battles_ja;
mod combat;
mod combat_ja;
mod effects;
mod effects_ja;
mod men;
mod men_ja;
mod orders;
mod orders_ja;

use crate::depict_names::Names;
use crate::event::Event;
use engine::Tongue;

pub(crate) fn signed(number: i8) -> String {
    format!("{number:+}")
}

pub(crate) fn hits(count: u8) -> String {
    match count {
        0 => "no hits".into(),
        1 => "1 hit".into(),
        many => format!("{many} hits"),
    }
}

pub(crate) fn hits_ja(count: u8) -> String {
    match count {
        0 => "損害なし".into(),
        many => format!("損害{many}"),
    }
}

/// A die with its modifier against a TQ.
fn against(die: u8, plus: i8, tq: u8) -> String {
    match plus {
        0 => format!("{die} against TQ {tq}"),
        plus => format!("{die} {plus:+} against TQ {tq}"),
    }
}

/// The same in Japanese.
fn against_ja(die: u8, plus: i8, tq: u8) -> String {
    match plus {
        0 => format!("ダイス{die}(兵の質{tq}以下で成功)"),
        plus => format!("ダイス{die}{plus:+}(兵の質{tq}以下で成功)"),
    }
}

fn either(done: bool, yes: &'static str, no: &'static str) -> &'static str {
    if done { yes } else { no }
}

/// A sentence for an event.
pub fn tell(names: Names, event: &Event) -> Option<String> {
    match (names.tongue, event) {
        (Tongue::English, orders!()) => orders::tell(names, event),
        (Tongue::English, combat!()) => combat::tell(names, event),
        (Tongue::English, men!()) => men::tell(names, event),
        (Tongue::English, effects!()) => effects::tell(names, event),
        (Tongue::English, battles!()) => battles::tell(names, event),
        (Tongue::Japanese, orders!()) => orders_ja::tell(names, event),
        (Tongue::Japanese, combat!()) => combat_ja::tell(names, event),
        (Tongue::Japanese, men!()) => men_ja::tell(names, event),
        (Tongue::Japanese, effects!()) => effects_ja::tell(names, event),
        (Tongue::Japanese, battles!()) => battles_ja::tell(names, event),
    }
}
