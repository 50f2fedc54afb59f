//! What is drawn over the table while a clan has its phase: the reach of its Busho, the enemy zones
//! of control around its units, and the lines of sight of those who may still fire.

use crate::depict_ground::{centre, outline};
use crate::depict_names::Names;
use crate::s02_components_and_terms::{ClanId, UnitId};
use crate::s04_busho::s04_3_command_range::order_range;
use crate::s07_facing_and_zocs::{fire_capable, in_zoc};
use crate::s08_fire::s08_1_fire_capable_units::{may_aim, may_fire};
use engine::Tongue;
use ground::hexes::Hex;
use scene::Mark;

/// How far around its units the enemy's zones matter to a clan.
const NEAR: u8 = 4;

/// All of them; between phases there are none.
pub fn marks(names: Names) -> Vec<Mark> {
    let table = names.table;
    let mut marks = Vec::new();
    for clan in table.phasing {
        if clan.some() && table.leader(clan).present() {
            marks.push(command(names, clan));
            sights(names, clan, &mut marks);
        }
    }
    if table.phasing[0].some() {
        zones(names, &mut marks);
    }
    marks
}

fn command(names: Names, clan: ClanId) -> Mark {
    let table = names.table;
    let radius = (f32::from(order_range(table, clan)) + 0.5) * 51.96;
    let centre = centre(table.map(), table.leader(clan).hex);
    let clan = names.clan(clan);
    let label = match names.tongue {
        Tongue::English => format!("command range of {clan}"),
        Tongue::Japanese => format!("{clan}の指揮範囲"),
    };
    Mark::Circle { centre, radius, label }
}

/// Hexes in enemy zones near the phasing units.
fn zones(names: Names, marks: &mut Vec<Mark>) {
    let table = names.table;
    let enemy = !table.initiative;
    let map = table.map();
    let mine = |unit: &UnitId| table.phasing.contains(&table.card(*unit).clan);
    let places: Vec<Hex> = table
        .all_units()
        .filter(mine)
        .map(|unit| table.unit(unit).hex)
        .filter(|hex| hex.0 != crate::battle::NOWHERE)
        .collect();
    for hex in map.board.hexes() {
        let near = places.iter().any(|&place| table.distance(place, hex) <= u16::from(NEAR));
        if near && in_zoc(table, hex, enemy) {
            let side = names.side(enemy);
            let label = match names.tongue {
                Tongue::English => format!("zone of control of {side}"),
                Tongue::Japanese => format!("{side}の支配地域"),
            };
            marks.push(Mark::Shape { outline: outline(map, hex), label });
        }
    }
}

/// From every unit that may fire now to every hex it may fire at.
fn sights(names: Names, clan: ClanId, marks: &mut Vec<Mark>) {
    let table = names.table;
    let map = table.map();
    for unit in table.all_units() {
        let data = table.unit(unit);
        if table.card(unit).clan != clan
            || !data.on_map()
            || !fire_capable(table, unit)
            || may_fire(table, unit, clan).is_err()
        {
            continue;
        }
        for hex in map.board.range(data.hex, 8).skip(1) {
            let Ok(flank) = may_aim(table, unit, hex) else { continue };
            let range = table.distance(data.hex, hex);
            let label = match (names.tongue, flank) {
                (Tongue::English, false) => format!("line of sight, range {range}"),
                (Tongue::English, true) => format!("line of sight, range {range}, through a flank"),
                (Tongue::Japanese, false) => format!("視線、射程{range}"),
                (Tongue::Japanese, true) => format!("視線、射程{range}、側面越し"),
            };
            let (from, to) = (centre(map, data.hex), centre(map, hex));
            marks.push(Mark::Arrow { from, to, label });
        }
    }
}
