//! Decisions of computer players and of bots.

use crate::session::{Io, Turn};
use crate::text::{plain, wrapped};
use crate::{Ended, Pace, Session};
use engine::{Quick, Seat};
use shelf::{Bot, Spec};
use std::io;

impl Session {
    pub(crate) fn computer(
        &mut self,
        io: &mut Io,
        seat: Seat,
        ask: u32,
        spec: &Spec,
    ) -> io::Result<Turn> {
        let seed = self.luck(seat, ask);
        let Some(advice) = self.game.advise(seat, spec, seed, self.settings.tongue) else {
            return Ok(Turn::Leave(Ended::Stuck));
        };
        self.tell_listeners(io)?;
        if let Err(why) = self.game.answer(seat, ask, &advice.say) {
            // An offer that is not accepted is a defect of the rules; the game is kept.
            writeln!(io.out, "The computer's '{}' was not taken: {why}", advice.say)?;
            return Ok(Turn::Leave(Ended::Stuck));
        }
        self.tell_decision(io, seat, &advice.say)
    }

    pub(crate) fn bot(
        &mut self,
        io: &mut Io,
        seat: Seat,
        ask: u32,
        command: &str,
    ) -> io::Result<Turn> {
        let seed = self.luck(seat, ask);
        let limit = self.settings.bot_time;
        let answer = match &mut self.bots[seat.index()] {
            Some(bot) => bot.choose(self.game.as_ref(), seed),
            none => Bot::start(command, seat, self.game.as_ref(), limit)
                .and_then(|bot| none.insert(bot).choose(self.game.as_ref(), seed)),
        };
        let say = match answer {
            Ok(say) => say,
            Err(why) => {
                let name = self.bots[seat.index()].as_ref().map_or(command, |bot| &bot.name);
                let text = format!("The bot {} loses the game: {}.", plain(name), plain(&why.0));
                writeln!(io.out, "{}", wrapped(&text, self.settings.width, 2))?;
                self.bots[seat.index()] = None;
                return Ok(match self.game.concede(seat) {
                    Ok(_) => Turn::On,
                    Err(_) => Turn::Leave(Ended::Stuck),
                });
            }
        };
        self.tell_listeners(io)?;
        if self.game.answer(seat, ask, &say).is_err() {
            return Ok(Turn::Leave(Ended::Stuck));
        }
        self.tell_decision(io, seat, &say)
    }

    /// Says what was decided, if everybody may know it, and what came of it.
    fn tell_decision(&mut self, io: &mut Io, seat: Seat, say: &str) -> io::Result<Turn> {
        let people = Seat::BOTH.into_iter().any(|seat| self.is_human(seat));
        if !people || !self.hides() {
            writeln!(io.out, "{}: {}", self.side(seat), plain(say))?;
        }
        self.tell_listeners(io)?;
        match self.settings.pace {
            Pace::Instant | Pace::Fast => {}
            Pace::Wait(time) => {
                io.out.flush()?;
                std::thread::sleep(time);
            }
            Pace::Enter => {
                if io.line("  (Enter goes on) ")?.is_none() {
                    return Ok(Turn::Leave(Ended::InputEnded));
                }
            }
        }
        Ok(Turn::On)
    }

    /// The luck of a decision follows from the session's seed and the decision alone, so that a
    /// game taken up again goes on as it would have.
    fn luck(&self, seat: Seat, ask: u32) -> u64 {
        Quick::stream(self.settings.seed, u64::from(ask) * 2 + seat.index() as u64).word64()
    }
}
