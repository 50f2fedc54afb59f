//! A scenario's opening position, drawn for lists and cards.

use engine::{House, Scenario, Seed, Throwing, Viewer};
use scene::{Mark, Scene};
use shelf::Game;

/// The opening of a scenario as a game nobody plays; the seed only matters to what is hidden.
pub(crate) fn opening(system: &str, scenario: &str) -> Option<Box<dyn Game>> {
    let system = shelf::find(system)?;
    let scenario = Scenario::builtin(system.book(), scenario).ok()?;
    let dice = Throwing::Seeded(Seed::from_number(1));
    system.open(&scenario, &House::default(), dice).ok()
}

/// The table without marks for choices: the page draws those itself.
pub(crate) fn unmarked(mut scene: Scene) -> Scene {
    scene.marks.retain(|mark| !matches!(mark, Mark::Choosable(_)));
    scene
}

/// The map of a scenario's opening, small, as an SVG of its own.
pub(crate) fn of_scenario(system: &str, scenario: &str, dark: bool) -> Option<String> {
    let game = opening(system, scenario)?;
    let scene = unmarked(game.scene(Viewer::PUBLIC));
    let style = render::svg::Style { dark, width: 720.0, bare: true, ..Default::default() };
    Some(render::svg::draw(&scene, &style))
}
