//! What a player is asked, in Japanese.

use crate::prompts::{hit_leader, lone_leader};
use crate::table::{LeaderId, NOBODY, Piece, Table};
use crate::words_ja::{card, piece_name};
use engine::{Rule, Seat};

/// The question of a rule, as the table stands.
pub(crate) fn prompt(table: &Table, rule: Rule, seat: Seat) -> String {
    let combat = &table.combat;
    let target = || piece_name(table, combat.at);
    let striker = || piece_name(table, Piece::unit(combat.by));
    match rule.id() {
        "play.one-card" => "指揮札を一枚使ってください。".into(),
        "order.announce" => {
            let left = table.orders.most.saturating_sub(table.orders.total());
            let by = card(table.becomes.name());
            format!("部隊と将に命令してください(「{by}」、命令は残り{left}まで)。")
        }
        "move.sequential" => "命令した部隊と将を動かしてください。".into(),
        "battle.sequence" => "命令した部隊で戦ってください。".into(),
        "card.first-strike" => {
            format!("{}が攻撃されています。対応するかどうかを決めてください。", target())
        }
        "inspire.one-token-one-die" => {
            let left = table.honor[seat.index()];
            let by = striker();
            format!("名誉{left}のうち1を払い、{by}を鼓舞してダイスを1個増やすかを決めてください。")
        }
        "morale.choice" => {
            format!("{}に旗{}。いくつ無視するかを決めてください。", target(), combat.flags)
        }
        "retreat.owner-chooses" => format!("{}の退却先を選んでください。", target()),
        "loneleader.must-go" => {
            let who = named(table, lone_leader(table, seat));
            format!("{who}は一人残されました。退却か切腹かを選んでください。")
        }
        "ground.choice" => "空いたヘクスへ進んで地歩を得るかを決めてください。".into(),
        "bonus.who" => "追加の白兵戦をするかを決めてください。".into(),
        "battleback.condition" => format!("{}で反撃するかを決めてください。", target()),
        "lack.tie-owner" | "lack.dragon" => {
            "名誉の欠如によりブロックを失う部隊を選んでください。".into()
        }
        "end.dragon-or-honor" => "龍札を引くか、名誉2を得るかを選んでください。".into(),
        "end.discard-dragon" => "龍札を捨てて名誉1を得るかを決めてください。".into(),
        "card.one-draw-two" | "dragon.council-by-lamplight" => {
            "引いた札のうち手元に残すものを選んでください。".into()
        }
        "dragon.name-your-name" => "将が一騎打ちを挑まれました。受けるかを決めてください。".into(),
        "dragon.burned-granaries" => "米蔵焼き討ちでブロックを失う部隊を選んでください。".into(),
        "scenario.carry-over" => "前日の結果で退く部隊とその先を選んでください。".into(),
        id => match id.strip_prefix("dragonwindow.") {
            Some(moment) => window(table, moment, seat),
            None => "選んでください。".into(),
        },
    }
}

fn named(table: &Table, leader: Option<LeaderId>) -> String {
    leader.map_or("将".into(), |leader| piece_name(table, Piece::leader(leader)))
}

/// What is going on when a Dragon card may be played.
fn window(table: &Table, moment: &str, seat: Seat) -> String {
    let (combat, title) = (&table.combat, card(table.becomes.name()));
    let by = || piece_name(table, Piece::unit(combat.by));
    let at = || piece_name(table, combat.at);
    let now = match moment {
        "with-command" => format!("「{title}」を使います。"),
        "rx-command" => format!("敵が「{title}」を使います。"),
        "before-ranged" => format!("{}が{}を射撃します。", by(), at()),
        "before-close" => format!("{}が{}に打ちかかります。", by(), at()),
        "rx-flags" => format!("{}に旗{}。", at(), combat.flags),
        "after-ground" => format!("{}が地歩を得ました。", by()),
        "rx-leader-hit" => format!("{}に命中しました。", named(table, hit_leader(table, seat))),
        "rx-enemy-retreat" if combat.by != NOBODY => format!("{}が退却しました。", at()),
        "rx-enemy-retreat" => "敵の部隊が退却しました。".into(),
        "rx-dragon" => {
            let title = card(table.played[(!seat).index()].name());
            format!("敵が龍札「{title}」を使います。")
        }
        _ => "自分のターンが終わります。".into(),
    };
    format!("{now}龍札を使うかを決めてください。")
}
