//! A moment of a recorded game as a case file, with the decision that was made there and its dice,
//! so that a dispute becomes a test in one command.

use engine::{
    Broken, Complete, Faces, Line, Match, Need, Options, Position, Record, Seat, Sitting, Tape,
    Thrown,
};
use std::collections::VecDeque;
use std::fmt::Write;

/// The case file of the moment of decision `step`.
pub(crate) fn case<R: Complete>(record: &Record, step: u32) -> Result<String, Broken> {
    let last = record.lines.len() as u32;
    if step > last {
        let what = format!("there are decisions 1 to {last} only");
        return Err(Broken { step: Some(step), what });
    }
    // Decision 0 is the laying out itself; the first moment one can look at comes after it.
    let sitting = Sitting::<R>::replay(record, false, Some(step.max(1)))?;
    let mut text = sitting.case();
    let asks = text.find("\nasks ").map(|at| text.split_off(at + 1)).unwrap_or_default();
    for seat in Seat::BOTH.into_iter().filter(|&seat| sitting.position().has_sealed(seat)) {
        // A sealed answer is no part of what lies on the table, so it is given again.
        let before = record.lines.iter().take(step as usize).rev();
        if let Some(line) = before.into_iter().find(|line| line.by == Some(seat)) {
            let _ = writeln!(text, "{seat}  {}", line.say);
        }
    }
    text += &asks;
    let line = record.lines.get(step.max(1) as usize);
    if let Some((line, seat)) = line.and_then(|line| Some((line, line.by?))) {
        append::<R>(&mut text, sitting.position(), line, seat);
    }
    Ok(text)
}

/// Writes the decision with its dice, in words that the case reader takes.
fn append<R: Complete>(text: &mut String, position: &Position<R>, line: &Line, seat: Seat) {
    if line.say == "undo" {
        return;
    }
    let _ = writeln!(text, "{seat}  {}", line.say);
    let Ok(choice) = R::read(&position.table, &line.say) else { return };
    let mut rolls: VecDeque<&Vec<u8>> = line.dice.iter().collect();
    let mut draws: VecDeque<u8> = line.draws.iter().copied().collect();
    let mut known: Vec<Thrown> = Vec::new();
    loop {
        let mut after = *position;
        let mut tape = Tape::new(known.iter().copied());
        after.play(seat, choice, &mut tape, &mut (), &mut Options::new());
        match tape.need() {
            None => return,
            Some(Need::Roll(roll)) => {
                let Some(faces) = rolls.pop_front() else { return };
                let words: Vec<String> = faces.iter().map(|&face| R::face(&roll, face)).collect();
                let _ = writeln!(text, "dice {}", words.join(" "));
                known.push(Thrown::Faces(Faces::sorted(faces.iter().copied())));
            }
            Some(Need::Draw(draw)) => {
                let Some(id) = draws.pop_front() else { return };
                let _ = writeln!(text, "draw {}", R::drawn(&position.table, &draw, id));
                known.push(Thrown::Drawn(id));
            }
        }
    }
}
