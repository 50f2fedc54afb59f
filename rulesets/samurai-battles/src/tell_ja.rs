//! Events in Japanese sentences, with all the numbers of the English ones. The match has no wild card, so
//! that an event without a sentence does not compile; who may hear which form is decided as in English.

use crate::battlefield;
use crate::battlefield_terrain::FREE;
use crate::command_cards::numbers;
use crate::event::{Counts, Event};
use crate::table::{Blow, Piece, Table, UnitId};
use crate::words_ja::{card, piece_name, side};
use engine::{Seat, Seats, Viewer};

/// "剣2、旗1".
fn faces(counts: &Counts) -> String {
    const FACES: [&str; 6] = ["丸", "三角", "四角", "旗", "名誉", "剣"];
    let shown = counts.iter().zip(FACES).filter(|(count, _)| **count > 0);
    let told: Vec<String> = shown.map(|(count, face)| format!("{face}{count}")).collect();
    if told.is_empty() { "何も出ず".into() } else { told.join("、") }
}

/// The sentence of an event, for these eyes.
pub fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
    let unit = |unit: UnitId| piece_name(table, Piece::unit(unit));
    let leader = |leader: u8| piece_name(table, Piece::leader(leader));
    let piece = |piece: Piece| piece_name(table, piece);
    let by = |seat: Seat| side(table, seat);
    let hex = battlefield::name;
    let sees = |seat: Seat| viewer.eyes.see(Seats::only(seat));
    Some(match *event {
        Event::Dealt { seat, command, dragon } => {
            format!("{}の手札は指揮札{command}枚、龍札{dragon}枚。", by(seat))
        }
        Event::DrewCommand { seat, title } if sees(seat) => {
            format!("{}が「{}」を引いた。", by(seat), card(title.name()))
        }
        Event::DrewCommand { seat, .. } => format!("{}が指揮札を引いた。", by(seat)),
        Event::DrewDragon { seat, title } if sees(seat) => {
            format!("{}が龍札「{}」を引いた。", by(seat), card(title.name()))
        }
        Event::DrewDragon { seat, .. } => format!("{}が龍札を引いた。", by(seat)),
        Event::Kept { seat, title } if sees(seat) => {
            format!("{}が「{}」を手元に残した。", by(seat), card(title.name()))
        }
        Event::Kept { seat, .. } => format!("{}が引いた札の一枚を手元に残した。", by(seat)),
        Event::LaidAway { seat, title } if sees(seat) || table.open_discards => {
            format!("{}が「{}」を捨て山に置いた。", by(seat), card(title.name()))
        }
        Event::LaidAway { seat, .. } => format!("{}が札を伏せて捨て山に置いた。", by(seat)),
        Event::LostCommand { seat, title } => {
            format!("{}が指揮札「{}」を失った。", by(seat), card(title.name()))
        }
        Event::Reshuffled { dragons: false } => "指揮札を切り直した。".into(),
        Event::Reshuffled { dragons: true } => "龍札を切り直した。".into(),
        Event::TurnBegins { seat, turn } => format!("第{turn}ターン:{}。", by(seat)),
        Event::Weather { rain: true } => "雨:鉄砲は撃てず、弓はダイスが1個減る。".into(),
        Event::Weather { rain: false } => "戦場に霧:射撃は2ヘクスまでしか届かない。".into(),
        Event::TentTaken { by: seat } => format!("{}が{}の本陣を奪った。", by(seat), by(!seat)),
        Event::Surrenders { seat, cards } => {
            format!("{}は指揮札が残り{cards}枚となり、降伏した。", by(seat))
        }
        Event::TurnLimit { turn } => {
            format!("{turn}ターンを終え、戦場は誰のものにもならなかった。")
        }
        Event::Played { seat, title } => {
            format!("{}が「{}」を使った。", by(seat), card(title.name()))
        }
        Event::Becomes { title } => format!("それは「{}」となる。", card(title.name())),
        Event::Banners { seat, gained: 0, total } => {
            format!("{}の旗印は{total}本:戦いに勝った。", by(seat))
        }
        Event::Banners { seat, gained, total } => {
            format!("{}が旗印{gained}本を得て、{total}本となった。", by(seat))
        }
        Event::OrdersNothing { title } => {
            format!("「{}」では誰にも命令できない。", card(title.name()))
        }
        Event::Shogun { seat, counts } => {
            format!("{}が「将軍」のダイスを振った:{}。", by(seat), faces(&counts))
        }
        Event::Ordered { piece: ordered } => format!("{}に命令した。", piece(ordered)),
        Event::Leads { leader: who } => format!("{}が采配を執る。", leader(who)),
        Event::Moved { piece: moved, from, to, steps } => {
            format!("{}が{}から{}へ{steps}ヘクス動いた。", piece(moved), hex(from), hex(to))
        }
        Event::Joined { leader: who, unit: joined } => {
            format!("{}が{}に加わった。", leader(who), unit(joined))
        }
        Event::Left { piece: gone } => format!("{}が戦場を離れた。", piece(gone)),
        Event::ObjectiveTaken { by: seat, hex: at } => {
            format!("{}が{}を占めた。", by(seat), hex(at))
        }
        Event::Announced { by: from, at, blow: Blow::Ranged, .. } => {
            format!("{}が{}を射撃する。", unit(from), piece(at))
        }
        Event::Announced { by: from, at, others: 0, .. } => {
            format!("{}が{}に白兵戦を仕掛ける。", unit(from), piece(at))
        }
        Event::Announced { by: from, at, others, .. } => {
            format!("{}とほか{others}部隊が{}に群がる。", unit(from), piece(at))
        }
        Event::FirstStrike { seat, unit: who } => {
            format!("{}が「先制」を使った:{}が先に戦う。", by(seat), unit(who))
        }
        Event::Inspired { unit: who, leader: by } => {
            format!("{}が名誉1で{}を鼓舞した。", leader(by), unit(who))
        }
        Event::Rolled { by: from, at, blow, base, limit, dice, counts, hits, ignored } => {
            let how = match blow {
                Blow::Ranged => "射撃した",
                Blow::Attack => "攻撃した",
                Blow::First => "先に攻撃した",
                Blow::Back => "反撃した",
            };
            let capped = match limit == FREE || limit >= base {
                true => String::new(),
                false => format!("、地形により多くて{limit}"),
            };
            let swords = match ignored {
                0 => String::new(),
                some => format!("(剣{some}は無効)"),
            };
            let (from, at, fell) = (unit(from), piece(at), faces(&counts));
            format!(
                "{from}がダイス{dice}個(基本{base}{capped})で{at}を{how}:{fell}。命中{hits}{swords}。"
            )
        }
        Event::Honor { seat, gained, due } if gained < due => {
            format!("{}は名誉{due}を得るはずだったが、共有の山には{gained}しかなかった。", by(seat))
        }
        Event::Honor { seat, gained, .. } => format!("{}が名誉{gained}を得た。", by(seat)),
        Event::BlocksLost { unit: who, lost, left } => {
            format!("{}がブロック{lost}つを失い、残り{left}。", unit(who))
        }
        Event::Eliminated { piece: gone } => match gone.as_leader() {
            Some(_) => format!("{}が討ち取られた。", piece(gone)),
            None => format!("{}が全滅した。", piece(gone)),
        },
        Event::LeaderCheck { leader: who, dice, swords, hit } => {
            let how = if hit { "命中した" } else { "命中しなかった" };
            format!("{}の死傷判定:ダイス{dice}個で剣{swords}。{how}。", leader(who))
        }
        Event::HitCancelled { leader: who } => format!("{}への命中は取り消された。", leader(who)),
        Event::Flags { unit: who, flags, ignored, entitled } => {
            format!("{}に旗{flags}、うち{ignored}を無視した({entitled}まで無視できる)。", unit(who))
        }
        Event::Retreated { piece: gone, from, to } => {
            format!("{}が{}から{}へ退却した。", piece(gone), hex(from), hex(to))
        }
        Event::Blocked { unit: who, hexes } => {
            format!("{}はあと{hexes}ヘクスを退却できない。", unit(who))
        }
        Event::Stands { unit: who, flags } => {
            format!("{}は退却せず、旗{flags}の分をブロックで払う。", unit(who))
        }
        Event::HonorLost { seat, due, paid: 0 } if due > 0 => {
            format!("{}は名誉{due}を失うはずだが、一つも持っていない。", by(seat))
        }
        Event::HonorLost { seat, due, paid } if paid < due => {
            format!("{}は名誉{due}を失うはずだが、{paid}しか持っていない。", by(seat))
        }
        Event::HonorLost { seat, due, .. } => format!("{}が名誉{due}を失った。", by(seat)),
        Event::Lack { seat, dice, counts } => {
            format!("名誉の欠如:{}がダイス{dice}個を振った:{}。", by(seat), faces(&counts))
        }
        Event::Seppuku { leader: who } => format!("{}が切腹した。", leader(who)),
        Event::GainedGround { unit: who, to } => {
            format!("{}が{}へ進んで地歩を得た。", unit(who), hex(to))
        }
        Event::Dragon { seat, title, target: Piece::NONE, cost } => {
            format!("{}が名誉{cost}で龍札「{}」を使った。", by(seat), card(title.name()))
        }
        Event::Dragon { seat, title, target, cost } => format!(
            "{}が名誉{cost}で龍札「{}」を{}に使った。",
            by(seat),
            card(title.name()),
            piece(target)
        ),
        Event::Cancelled { title } => format!("「{}」は取り消された。", card(title.name())),
        Event::DragonRolled { seat, title, counts } => {
            format!("{}が「{}」のダイスを振った:{}。", by(seat), card(title.name()), faces(&counts))
        }
        Event::Restored { unit: who, blocks, now } => {
            format!("{}がブロック{blocks}つを取り戻し、{now}となった。", unit(who))
        }
        Event::Eyes { seat, command, dragon } if sees(seat) => {
            let charts = table.battle().charts;
            let command = numbers(command).map(|held| charts.command.title(held).name());
            let dragon = numbers(dragon).map(|held| charts.dragon.title(held).name());
            let held: Vec<String> = command.chain(dragon).map(card).collect();
            format!("{}が{}の手札を見た:{}。", by(seat), by(!seat), held.join("、"))
        }
        Event::Eyes { seat, .. } => format!("{}が{}の手札を見た。", by(seat), by(!seat)),
        Event::Challenge { challenger, challenged, accepted } => {
            let (from, to) = (leader(challenger), leader(challenged));
            match accepted {
                true => format!("{from}が{to}に一騎打ちを挑み、{to}は受けて立った。"),
                false => format!("{from}が{to}に一騎打ちを挑んだが、{to}は断った。"),
            }
        }
        Event::Duel { challenger, challenged, swords: [ours, theirs] } => {
            format!("剣は{}が{ours}、{}が{theirs}。", leader(challenger), leader(challenged))
        }
        Event::Discarded { seat, title } => {
            format!("{}が龍札「{}」を捨てた。", by(seat), card(title.name()))
        }
        Event::CarryOver { seat, counts } => {
            format!("{}が前日のダイスを振った:{}。", by(seat), faces(&counts))
        }
        Event::Pushed { unit: who, from, to } => {
            format!("{}が{}から{}へ押し戻された。", unit(who), hex(from), hex(to))
        }
        Event::TurnEnds { seat, returned: 0 } => format!("{}のターンが終わった。", by(seat)),
        Event::TurnEnds { seat, returned } => {
            format!("{}のターンが終わり、龍札に払った名誉{returned}が共有の山に戻った。", by(seat))
        }
    })
}
