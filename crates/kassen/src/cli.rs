//! The command line as a whole.

use crate::commands;
use crate::fail::Fail;
use crate::out::{Colour, Out, complain};
use clap::{Parser, Subcommand};
use std::io::Write;

/// Sengoku-era tabletop wargames by their own rules.
#[derive(Parser, Debug)]
#[command(
    name = "kassen",
    version,
    about = "Sengoku-era tabletop wargames, played by their own rules with every rule enforced.\n\
             Without a command it starts the server on this machine and opens the browser.",
    after_help = "Examples:\n  kassen\n  kassen serve --port 8080\n  kassen play\n  kassen play --scenario anegawa --red human --blue search\n  \
                  kassen simulate --red greedy --blue random --games 200 --swap\n\n\
                  Exit codes: 0 ok, 1 something was found, 2 not understood, 3 a file could not be \
                  read or written."
)]
pub struct Cli {
    /// When to use colours; NO_COLOR is honoured
    #[arg(long, global = true, value_enum, default_value_t, alias = "color")]
    colour: Colour,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Systems(commands::systems::Systems),
    Scenarios(commands::scenarios::Scenarios),
    Serve(commands::serve::Serve),
    Account(commands::account::Account),
    Play(commands::play::Play),
    Check(commands::check::Check),
    Coverage(commands::coverage::Coverage),
    Rules(commands::rules::Rules),
    Odds(commands::odds::Odds),
    Why(commands::why::Why),
    Case(commands::case::Case),
    Replay(commands::replay::Replay),
    Verify(commands::verify::Verify),
    Render(commands::render::Render),
    Simulate(commands::simulate::Simulate),
    Arena(commands::arena::Arena),
    Certify(commands::certify::Certify),
    Tune(commands::tune::Tune),
    Bench(commands::bench::Bench),
    Completions(commands::completions::Completions),
}

/// Reads the command line and carries it out; gives back the exit code.
pub fn run() -> u8 {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help goes to standard output and is no error; if nobody reads it, that is fine too.
            let text = error.render().to_string();
            return if error.use_stderr() {
                complain(text.trim_end());
                2
            } else {
                let _ =
                    write!(std::io::stdout(), "{text}").and_then(|()| std::io::stdout().flush());
                0
            };
        }
    };
    let mut out = Out::new(cli.colour);
    let done = carry_out(cli.command, &mut out).and_then(|()| out.flush());
    let Err(fail) = done else { return 0 };
    if !matches!(fail, Fail::Pipe) {
        // What was found so far is still worth reading.
        let _ = out.flush();
    }
    if let Some(message) = fail.message() {
        complain(format_args!("kassen: {message}"));
    }
    fail.code()
}

fn carry_out(command: Option<Command>, out: &mut Out) -> Result<(), Fail> {
    match command {
        None => commands::serve::bare(out),
        Some(Command::Systems(it)) => it.run(out),
        Some(Command::Scenarios(it)) => it.run(out),
        Some(Command::Serve(it)) => it.run(out),
        Some(Command::Account(it)) => it.run(out),
        // `kassen play` and nothing else: ask what.
        Some(Command::Play(_)) if std::env::args_os().len() == 2 => commands::welcome::run(out),
        Some(Command::Play(it)) => it.run(out),
        Some(Command::Check(it)) => it.run(out),
        Some(Command::Coverage(it)) => it.run(out),
        Some(Command::Rules(it)) => it.run(out),
        Some(Command::Odds(it)) => it.run(out),
        Some(Command::Why(it)) => it.run(out),
        Some(Command::Case(it)) => it.run(out),
        Some(Command::Replay(it)) => it.run(out),
        Some(Command::Verify(it)) => it.run(out),
        Some(Command::Render(it)) => it.run(out),
        Some(Command::Simulate(it)) => it.run(out),
        Some(Command::Arena(it)) => it.run(out),
        Some(Command::Certify(it)) => it.run(out),
        Some(Command::Tune(it)) => it.run(out),
        Some(Command::Bench(it)) => it.run(out),
        Some(Command::Completions(it)) => it.run(out),
    }
}
