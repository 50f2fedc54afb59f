//! What a player is asked, in a sentence that names who and what it is about.

use crate::battlefield::NOWHERE;
use crate::notation::piece_name;
use crate::table::{LeaderId, NOBODY, Piece, Table};
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
            format!(
                "{} stands alone: he must retreat or commit seppuku.",
                named(table, lone_leader(table, seat))
            )
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
        id => match id.strip_prefix("dragonwindow.") {
            Some(moment) => window(table, moment, seat),
            None => rule.0.says.into(),
        },
    }
}

/// The Leader who lost his unit or was attacked alone; by name, if there is only one such.
pub(crate) fn lone_leader(table: &Table, seat: Seat) -> Option<LeaderId> {
    let lone = table.lone(seat);
    let only = lone.first().filter(|_| lone.len() == 1);
    let leader = table.combat.at.as_leader();
    leader.or_else(|| table.leader_on(seat, only?.0 as u8))
}

fn named(table: &Table, leader: Option<LeaderId>) -> &'static str {
    leader.map_or("The Leader", |leader| piece_name(table, Piece::leader(leader)))
}

/// The Leader who is hit: the target of the combat, he who is with it, or he who has just lost it.
pub(crate) fn hit_leader(table: &Table, seat: Seat) -> Option<LeaderId> {
    let at = table.combat.at;
    let hex = at.as_unit().map(|unit| table.unit(unit).hex).filter(|&hex| hex != NOWHERE);
    hex.and_then(|hex| table.leader_on(seat, hex)).or_else(|| lone_leader(table, seat))
}

/// What is going on when a Dragon card may be played.
fn window(table: &Table, moment: &str, seat: Seat) -> String {
    let (combat, card) = (&table.combat, table.becomes.name());
    let (by, at) = (|| piece_name(table, Piece::unit(combat.by)), || piece_name(table, combat.at));
    let now = match moment {
        "with-command" => format!("You play {card}."),
        "rx-command" => format!("The enemy plays {card}."),
        "before-ranged" => format!("{} fires at {}.", by(), at()),
        "before-close" => format!("{} strikes at {}.", by(), at()),
        "rx-flags" if combat.flags == 1 => format!("{} faces 1 flag.", at()),
        "rx-flags" => format!("{} faces {} flags.", at(), combat.flags),
        "after-ground" => format!("{} has gained ground.", by()),
        "rx-leader-hit" => format!("{} is hit.", named(table, hit_leader(table, seat))),
        "rx-enemy-retreat" if combat.by != NOBODY => format!("{} has retreated.", at()),
        "rx-enemy-retreat" => "An enemy unit has retreated.".into(),
        "rx-dragon" => {
            format!("The enemy plays the Dragon card {}.", table.played[(!seat).index()].name())
        }
        _ => "Your turn ends.".into(),
    };
    format!("{now} Play a Dragon card?")
}
