//! 9. Weather: an option. Tested at the start of each turn; what it does to sight, moves and fire.

use crate::Daimyo;
use crate::charts::charts;
use crate::event::Event;
use crate::rulebook::*;
use crate::table::Table;
use crate::words::{Season, Weapon, Weather};
use engine::{Roll, Umpire};
use ground::measured::Length;

/// How far anybody can see.
pub fn sight_limit(weather: Weather) -> Length {
    match weather {
        Weather::Fine | Weather::LightRain => Length::cm(1000),
        Weather::HeavyRain => Length::cm(30),
        Weather::Thunderstorm => Length::cm(25),
        Weather::Snowing => Length::cm(20),
        Weather::Fog => Length::cm(10),
    }
}

/// A printed distance in this weather: 3 cm less in heavy rain and storm, half in snow.
pub fn weathered(weather: Weather, printed: Length) -> Length {
    match weather {
        Weather::HeavyRain | Weather::Thunderstorm => Length((printed - Length::cm(3)).0.max(0)),
        Weather::Snowing => printed.halved(),
        _ => printed,
    }
}

/// What the weather takes from a shot; nothing when the weapon cannot fire at all.
pub fn fire_factor(weather: Weather, weapon: Weapon) -> Option<i8> {
    let arquebus = weapon == Weapon::Arquebus;
    let bow = matches!(weapon, Weapon::Bow | Weapon::LanceAndBow);
    match weather {
        Weather::LightRain if arquebus => Some(-1),
        Weather::HeavyRain | Weather::Snowing if arquebus => Some(-2),
        Weather::HeavyRain | Weather::Snowing if bow => Some(-1),
        Weather::Thunderstorm if arquebus => None,
        Weather::Thunderstorm if bow => Some(-2),
        _ => Some(0),
    }
}

/// Is there a bonus for charging in this weather?
pub const fn charge_bonus(weather: Weather) -> bool {
    !matches!(weather, Weather::Thunderstorm | Weather::Snowing)
}

/// May guns do more than rotate?
pub const fn guns_move(weather: Weather) -> bool {
    !matches!(weather, Weather::Thunderstorm | Weather::Snowing)
}

/// The rule that a kind of weather stands under.
pub const fn rule_of(weather: Weather) -> engine::Rule {
    match weather {
        Weather::Fine => S9_WEATHER_CHART,
        Weather::LightRain => S9_WEATHER_LIGHT_RAIN,
        Weather::HeavyRain => S9_WEATHER_HEAVY_RAIN,
        Weather::Thunderstorm => S9_WEATHER_THUNDERSTORM,
        Weather::Snowing => S9_WEATHER_SNOW,
        Weather::Fog => S9_WEATHER_FOG,
    }
}

/// The season, by a die, when no scenario gives it.
pub fn roll_season(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
    let die = umpire.roll(Roll::d6(1, table.initiative, S9_WEATHER_SEASON)).one();
    table.season = match die {
        ..=3 => Season::Spring,
        4 | 5 => Season::Summer,
        _ => Season::Winter,
    };
    umpire.announce(S9_WEATHER_SEASON, Event::Seasoned { die, season: table.season });
}

/// The test at the start of a turn. Weather that clears is not rolled for again in the same turn.
pub fn test(table: &mut Table, umpire: &mut impl Umpire<Daimyo>) {
    if table.turn <= table.battle.fog_turns {
        table.weather = Weather::Fog;
        if table.turn == 1 {
            let fog = Event::WeatherTest { sum: 0, weather: Weather::Fog };
            umpire.announce(S11_SCENARIOS_KAWANAKAJIMA_FOG, fog);
        }
        return;
    }
    if table.battle.fog_turns > 0 && table.turn == table.battle.fog_turns + 1 {
        table.weather = Weather::Fine;
        if !table.rules.weather {
            umpire.announce(
                S11_SCENARIOS_KAWANAKAJIMA_FOG,
                Event::WeatherTest { sum: 0, weather: Weather::Fine },
            );
        }
    }
    if !table.rules.weather {
        return;
    }
    if table.weather == Weather::Fine {
        let sum = umpire.roll(Roll::d6(2, table.initiative, S9_WEATHER_CHART)).sum() as u8;
        table.weather = charts().weather(table.season, sum);
        umpire.announce(S9_WEATHER_CHART, Event::WeatherTest { sum, weather: table.weather });
    } else {
        let die = umpire.roll(Roll::d6(1, table.initiative, S9_WEATHER_CLEARS)).one();
        let needed = if table.season == Season::Winter { 5 } else { 4 };
        let clears = die >= needed;
        if clears {
            table.weather = Weather::Fine;
        }
        umpire.announce(S9_WEATHER_CLEARS, Event::WeatherLasts { die, needed, clears });
    }
}
