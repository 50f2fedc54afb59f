//! The sentences in Japanese, with all the numbers of the English ones. The match has no wild card, so that
//! an event without a sentence does not compile; who may hear which form is decided as in English.

use crate::event::{Ending, Event, Means, Rally};
use crate::s08_combat::{Modifier, Tally};
use crate::table::Table;
use crate::unit::UnitId;
use crate::words_ja;
use engine::{Seat, Seats, Viewer};

/// A sentence for an event, as this viewer may hear it.
pub fn tell(table: &Table, event: &Event, viewer: Viewer) -> Option<String> {
    let field = table.ground();
    let side = |seat: Seat| words_ja::side(field, seat);
    let name = |id: UnitId| words_ja::unit(table, id);
    let troop = |division| words_ja::division(table, division);
    let code = |zone| field.code(zone);
    let mine = |seat: Seat| viewer.eyes.see(Seats::only(seat));
    Some(match *event {
        Event::TurnBegins { turn } => format!("第{turn}ターンが始まった、{}。", field.clock(turn)),
        Event::Chose { seat, formation } if mine(seat) => {
            format!("{}が陣形{}を取った。", side(seat), formation.name())
        }
        Event::Chose { seat, .. } => format!("{}が陣形を選んだ。", side(seat)),
        Event::Tried { seat, to, die, zoc, cross, ql, changed } if mine(seat) => {
            let end = if changed { "新しい陣形になった" } else { "前の陣形のまま" };
            format!(
                "{}が陣形{}への変更を試みた:{die} + {zoc}(敵ZoC) + {cross}(攻守の変更)、\
                 QL {ql}に対して。{end}。",
                side(seat),
                to.name()
            )
        }
        Event::Tried { seat, die, .. } => {
            format!("{}が陣形の変更を試み、{die}を出した。", side(seat))
        }
        Event::Drew { seat, marker } if mine(seat) => {
            format!("{}が戦術札{}を引いた。", side(seat), marker.name())
        }
        Event::Drew { seat, .. } => format!("{}が戦術札を引いた。", side(seat)),
        Event::NoMarkers { seat } => format!("{}は総大将がおらず、戦術札を引けない。", side(seat)),
        Event::Checked { seat, isolated } => {
            format!("{}の指揮を確かめた:孤立{isolated}。", side(seat))
        }
        Event::Isolated { unit } => format!("{}が孤立した。", name(unit)),
        Event::Rejoined { unit } => format!("{}が再び指揮下に入った。", name(unit)),
        Event::Initiative { seat, die, ql, modifier } => match modifier {
            Some(modifier) => format!(
                "{}:{die} + {ql}(QL) {modifier:+}(陣形) = {}。",
                side(seat),
                i16::from(die) + i16::from(ql) + i16::from(modifier)
            ),
            None => {
                format!("{}:{die} + {ql}(QL)、陣形は加えず = {}。", side(seat), die + ql)
            }
        },
        Event::InitiativeTie => "同点。双方が振り直す。".into(),
        Event::HasInitiative { seat, historical: true } => {
            format!("シナリオの定めにより、{}が主導権を持つ。", side(seat))
        }
        Event::HasInitiative { seat, .. } => format!("{}が主導権を得た。", side(seat)),
        Event::Wavered { division, die, bonus } => {
            let wavering = &table.division(division).wavering;
            format!(
                "{}の備えは日和見:{die} + {bonus}。{}以上で敵に付き、{}以下で味方として立つ。",
                troop(division),
                wavering.joins,
                wavering.stands
            )
        }
        Event::ChangedSides { division } => {
            let joined = side(table.division_seat(division));
            format!("{}の備えが寝返り、{joined}に付いた。", troop(division))
        }
        Event::TookArms { division } => {
            let seat = table.division_seat(division);
            format!("{}の備えが{}のために立った。", troop(division), side(seat))
        }
        Event::Arrives { division } => {
            format!("{}の備えが援軍として入れるようになった。", troop(division))
        }
        Event::Activated { division, means } => {
            let why = match means {
                Means::Command => "指揮下にあって",
                Means::Check => "質の判定により",
                Means::Daimyo => "倒れた将に代わる大名により",
                Means::Reinforcement => "到着とともに",
                Means::Signal => "合図により",
            };
            format!("{}の備えが{why}発動した。", troop(division))
        }
        Event::Discarded { seat, left } => {
            format!("{}が発動マーカーを捨てた。残り{left}。", side(seat))
        }
        Event::ActivationsOver { idle: true } => "誰も続けず、発動は終わった。".into(),
        Event::ActivationsOver { .. } => "発動マーカーはすべて使われた。".into(),
        Event::Check { unit, die, ql, modifier, passed } => {
            let end = if passed { "成功" } else { "失敗" };
            format!("{}の質の判定:QL {}に対して{die}、{end}。", name(unit), with(ql, modifier))
        }
        Event::Moved { unit, to, spent } => {
            format!("{}が{spent} MPで{}へ動いた。", name(unit), code(to))
        }
        Event::Entered { unit, to, spent } => {
            format!("{}が{spent} MPで{}に入った。", name(unit), code(to))
        }
        Event::Mounted { unit, mounted: true } => format!("{}が馬に乗った。", name(unit)),
        Event::Mounted { unit, .. } => format!("{}が馬を降りた。", name(unit)),
        Event::LeftMap { unit } => format!("{}が地図の外へ出た。", name(unit)),
        Event::Disorganized { unit, level } => format!("{}が混乱した(DS{level})。", name(unit)),
        Event::Charges { unit, zone } => format!("{}が{}へ突撃する。", name(unit), code(zone)),
        Event::ChargeBonus { unit, bonus: 0 } => format!("{}の突撃は砕かれた。", name(unit)),
        Event::ChargeBonus { unit, bonus } => format!("{}の突撃は+{bonus}。", name(unit)),
        Event::ZoneSpent { division, zone } => format!(
            "{}の備えは{}から白兵戦を始められない。このターンに別の備えがそこから始めている。",
            troop(division),
            code(zone)
        ),
        Event::ChargeLapses { unit } => format!("{}の突撃は立ち消えた。", name(unit)),
        Event::CounterCharge { by, charger, dice, ql, stopped } => {
            let end = if stopped { "突撃は砕かれた" } else { "突撃は続く" };
            format!(
                "{}が{}に逆突撃した:突撃側 {} + {} = {}、逆突撃側 {} + {} = {}。{end}。",
                name(by),
                name(charger),
                dice[0],
                ql[0],
                dice[0] + ql[0],
                dice[1],
                ql[1],
                dice[1] + ql[1]
            )
        }
        Event::Laid { seat, marker } if mine(seat) => {
            format!("{}が戦術札{}を伏せて置いた。", side(seat), marker.name())
        }
        Event::Laid { seat, .. } => format!("{}が戦術札を伏せて置いた。", side(seat)),
        Event::Revealed { seat, marker } => {
            format!("{}が戦術札{}を開いた。", side(seat), marker.name())
        }
        Event::Attacks { unit, zone } => format!("{}が{}を攻撃する。", name(unit), code(zone)),
        Event::Defends { unit } => format!("{}が守りの先頭に立つ。", name(unit)),
        Event::Fires { unit, at } => format!("{}が{}を射撃する。", name(unit), name(at)),
        Event::Round { tally } => round(table, &tally),
        Event::NoEffect { unit } => format!("{}:効果なし。", name(unit)),
        Event::LostStrength { unit, left } => {
            format!("{}が兵力を失い、残り{left} SP。", name(unit))
        }
        Event::Cleared { unit } => format!("{}の混乱マーカーが除かれた。", name(unit)),
        Event::Eliminated { unit, points } => {
            let seat = table.seat_of(unit);
            format!("{}の{}が除かれた:{}に{points} VP。", side(seat), name(unit), side(!seat))
        }
        Event::ReplacementDue { unit, die, turn } => {
            format!("{}に代わる大将が{die}ターン後、第{turn}ターンに来る。", name(unit))
        }
        Event::NoReplacement { unit, die } => {
            format!("{}に代わる大将は{die}ターン後となり、合戦に間に合わない。", name(unit))
        }
        Event::NobodyToLead { unit } => {
            let division = troop(table.card(unit).division);
            format!("{division}の備えに部隊は残らず、{}に代わる者はない。", name(unit))
        }
        Event::MarkersLost { seat } => {
            format!("{}は総大将と戦術札のすべてを失った。", side(seat))
        }
        Event::Retreats { unit, to } => format!("{}が{}へ退却した。", name(unit), code(to)),
        Event::NoRetreat { unit } => format!("{}には退却先がない。", name(unit)),
        Event::SecondRound { unit } => format!("{}が二回戦を戦う。", name(unit)),
        Event::Advances { unit, to } => format!("{}が{}へ前進した。", name(unit), code(to)),
        Event::Reorganized { unit, level, why } => {
            let how = match why {
                Rally::Daimyo => "大名のもとで".to_owned(),
                Rally::Taisho => "大将のもとで".into(),
                Rally::Adjacent => "将の隣で".into(),
                Rally::Check(die) => format!("質の判定{die}で"),
            };
            let to = if level == 0 { "整列".to_owned() } else { format!("DS{level}") };
            format!("{}が{how}立て直した:{to}。", name(unit))
        }
        Event::StaysDisorganized { unit, die, ql, modifier } => {
            format!("{}は立て直せない:QL {}に対して{die}。", name(unit), with(ql, modifier))
        }
        Event::Shown { seat, formation } => {
            format!("{}の陣形は{}だった。", side(seat), formation.name())
        }
        Event::Unused { seat, marker } => {
            format!("{}が使わなかった戦術札{}をしまった。", side(seat), marker.name())
        }
        Event::ActivationMarkers { seat, markers } => {
            format!("{}の発動マーカーは{markers}。", side(seat))
        }
        Event::TurnEnds { turn } => format!("第{turn}ターンが終わった。"),
        Event::Scored { seat, kills, zones } => format!(
            "{}:敵を除いて{kills} VP、シナリオの{zones} VP、合わせて{}。",
            side(seat),
            kills + zones
        ),
        Event::Ended { winner, why } => match (winner, why) {
            (Some(seat), Ending::Points) => format!("{}が得点で勝った。", side(seat)),
            (Some(seat), Ending::Leaders) => {
                format!("{}の将はすべて死に、{}が勝った。", side(!seat), side(seat))
            }
            (Some(seat), Ending::Draw | Ending::Broken | Ending::Conceded) => {
                format!("{}の軍が崩れ、{}が勝った。", side(!seat), side(seat))
            }
            (None, _) => "合戦は引き分け。".into(),
        },
    })
}

/// A QL with its modifier.
fn with(ql: u8, modifier: i8) -> String {
    if modifier == 0 { ql.to_string() } else { format!("{ql}{modifier:+}") }
}

fn round(table: &Table, tally: &Tally) -> String {
    let strength = |index: usize| {
        let short = if tally.unserved[index] { "(従者なし)" } else { "" };
        format!("{}{short}", tally.strength[index])
    };
    let mut sum = format!("{} - {}", strength(0), strength(1));
    for modifier in Modifier::ALL {
        let part = tally.part(modifier);
        if part != 0 {
            sum += &format!(" {part:+}({})", words_ja::modifier(modifier));
        }
    }
    let what = if tally.fire { "射撃" } else { "白兵戦" };
    let name = |id: UnitId| words_ja::unit(table, id);
    let results = match tally.fire {
        true => format!("{}:{}", name(tally.ld), tally.for_ld.text()),
        false => format!(
            "{}:{}、{}:{}",
            name(tally.la),
            tally.for_la.text(),
            name(tally.ld),
            tally.for_ld.text()
        ),
    };
    format!(
        "{what}:{sum} = {:+}。ダイスは{}と{}、表の行は{}。{results}。",
        tally.differential(),
        tally.dice[0],
        tally.dice[1],
        tally.row
    )
}
