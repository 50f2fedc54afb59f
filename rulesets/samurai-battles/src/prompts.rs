//! What a player is asked, in a sentence that names who and what it is about.

use crate::notation::piece_name;
use crate::table::{Blow, NOBODY, Phase, Piece, Table};
use engine::{Rule, Seat};

/// The question of a rule, as the table stands.
pub(crate) fn prompt(table: &Table, rule: Rule, seat: Seat) -> String {
    let combat = &table.combat;
    let target = || piece_name(table, combat.at);
    let striker = || piece_name(table, Piece::unit(combat.by));
    let counted = |count: u8, one: &str| match count {
        1 => format!("1 {one}"),
        more => format!("{more} {one}s"),
    };
    match rule.id() {
        "play.one-card" => "Play a Command card.".into(),
        "order.announce" => {
            let left = table.orders.most.saturating_sub(table.orders.total());
            let orders = counted(left, "order");
            format!("Order units and Leaders ({}: {orders} left at most).", table.becomes.name())
        }
        "move.sequential" => "Move ordered units and Leaders.".into(),
        "battle.sequence" => "Battle with an ordered unit.".into(),
        "card.first-strike" => format!("{} is attacked. Do you react?", target()),
        "dragonrule.window" => window(table, seat),
        "inspire.one-token-one-die" => {
            let left = counted(table.honor[seat.index()], "token");
            format!("Pay 1 of {left} to inspire {} for 1 more die?", striker())
        }
        "morale.choice" => {
            let flags = counted(combat.flags, "flag");
            format!("{} faces {flags}. How many does it ignore?", target())
        }
        "retreat.owner-chooses" => format!("Where does {} retreat?", target()),
        "loneleader.must-go" => {
            format!("{} stands alone: he must retreat or commit seppuku.", lone(table, seat))
        }
        "ground.choice" => "Gain ground onto the vacated hex?".into(),
        "bonus.who" => "Make a bonus close combat?".into(),
        "battleback.condition" => format!("Battle back with {}?", target()),
        "lack.tie-owner" | "lack.dragon" => "Which unit loses a block for lack of honor?".into(),
        "end.dragon-or-honor" => "Draw a Dragon card, or take 2 tokens?".into(),
        "end.discard-dragon" => "Discard a Dragon card for 1 token?".into(),
        "card.one-draw-two" | "dragon.council-by-lamplight" => {
            "Which of the cards drawn do you keep?".into()
        }
        "dragon.name-your-name" => "Your Leader is challenged. Does he accept?".into(),
        _ => rule.0.says.into(),
    }
}

/// The Leader who lost his unit or was attacked alone; by name, if there is only one such.
fn lone(table: &Table, seat: Seat) -> String {
    let lone = table.lone(seat);
    let only = lone.first().filter(|_| lone.len() == 1);
    let leader = table.combat.at.as_leader();
    let leader = leader.or_else(|| table.leader_on(seat, only?.0 as u8));
    leader.map_or("The Leader".into(), |leader| piece_name(table, Piece::leader(leader)).into())
}

/// What is going on when a Dragon card may be played.
fn window(table: &Table, seat: Seat) -> String {
    let (combat, card) = (&table.combat, table.becomes.name());
    if combat.by != NOBODY {
        let (by, at) = (piece_name(table, Piece::unit(combat.by)), piece_name(table, combat.at));
        let verb = if combat.blow == Blow::Ranged { "fires at" } else { "strikes at" };
        return format!("{by} {verb} {at}. Play a Dragon card?");
    }
    match table.phase {
        Phase::Play if seat == table.active => format!("Play a Dragon card with {card}?"),
        Phase::Play => format!("The enemy plays {card}. Answer with a Dragon card?"),
        Phase::End => "Play a Dragon card at the end of the turn?".into(),
        _ => "Play a Dragon card?".into(),
    }
}
