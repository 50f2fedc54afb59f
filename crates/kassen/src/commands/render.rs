//! `kassen render`: pictures of scenarios and of games.

use crate::fail::Fail;
use crate::files;
use crate::out::Out;
use crate::pick::{self, As, What};
use engine::{Seed, Status, Throwing};
use scene::Scene;
use std::path::PathBuf;

/// Draw a scenario's start or a moment of a game, as SVG, PNG, text or prose
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  kassen render --scenario anegawa --output anegawa.png\n  \
                        kassen render game.kassen --step 42 --as red > moment.svg")]
pub struct Render {
    /// A record or saved game; without one, the start of a scenario
    #[arg(value_name = "GAME", conflicts_with_all = ["system", "scenario", "house", "tables"])]
    game: Option<PathBuf>,
    /// The moment of this decision of the game; its end by default
    #[arg(long, value_name = "N", requires = "game")]
    step: Option<u32>,
    #[command(flatten)]
    what: What,
    /// What to draw; by default as the output file is named, else SVG
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Where to, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Width in pixels (SVG, PNG) or columns (text)
    #[arg(long, value_parser = clap::value_parser!(u32).range(20..=8000))]
    width: Option<u32>,
    /// Light ink on dark paper
    #[arg(long)]
    dark: bool,
    /// Whose eyes; everything when the game is over, else what both may know
    #[arg(long = "as", value_enum)]
    eyes: Option<As>,
}

/// What a scene can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A self-contained SVG.
    Svg,
    /// A PNG made from it.
    Png,
    /// Text for a terminal.
    Text,
    /// Sentences.
    Prose,
}

/// How a scene is drawn.
pub struct Look {
    /// Pixels or columns.
    pub width: Option<u32>,
    /// Light on dark.
    pub dark: bool,
    /// ANSI colours in text.
    pub colour: bool,
}

/// Draws a scene.
pub fn draw(scene: &Scene, format: Format, look: &Look) -> Result<Vec<u8>, Fail> {
    let svg = || {
        let width = look.width.unwrap_or(1200) as f32;
        let style = render::svg::Style { dark: look.dark, width, ..Default::default() };
        render::svg::draw(scene, &style)
    };
    Ok(match format {
        Format::Svg => svg().into_bytes(),
        Format::Png => render::png::draw(&svg(), look.width.unwrap_or(1200))
            .map_err(|error| Fail::Io(error.to_string()))?,
        Format::Text => {
            let width = look.width.unwrap_or(80) as usize;
            let options = render::terminal::Options { width, colour: look.colour, legend: true };
            render::terminal::draw(scene, &options).into_bytes()
        }
        Format::Prose => render::prose::tell(scene).into_bytes(),
    })
}

impl Render {
    /// Draws what is asked.
    pub fn run(self, out: &mut Out) -> Result<(), Fail> {
        let game = match &self.game {
            Some(path) => {
                let record = files::record(path)?;
                files::at(&record, self.step, &path.display().to_string())?
            }
            None => {
                let (system, scenario, house) = self.what.pick()?;
                let seed = Throwing::Seeded(Seed::from_number(1));
                system
                    .open(&scenario, &house, seed)
                    .map_err(|faults| Fail::faults(&scenario.id, &faults))?
            }
        };
        let over = matches!(game.status(), Status::Over(_));
        let scene = game.scene(pick::viewer(self.eyes, over));
        let named = self.output.as_ref().and_then(|path| path.extension()).and_then(|e| e.to_str());
        let format = self.format.unwrap_or(match named {
            Some("png") => Format::Png,
            Some("txt") => Format::Text,
            _ => Format::Svg,
        });
        if format == Format::Png && self.output.is_none() && out.terminal {
            return Err(Fail::Usage("a PNG is no text: name a file with --output".into()));
        }
        let colour = out.colour && self.output.is_none();
        let drawn = draw(&scene, format, &Look { width: self.width, dark: self.dark, colour })?;
        match &self.output {
            Some(path) => files::write(path, &drawn),
            None => out.bytes(&drawn),
        }
    }
}
