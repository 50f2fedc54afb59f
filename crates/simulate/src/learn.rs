//! Learns which choices should come to mind first from what a strong player chose.
//!
//! Computer players play games against themselves, and now and then a teacher, who thinks much longer,
//! is asked what he would do. A rule set tells signs for each offer ([`Advise::speaks`]); how much each
//! sign counts is fitted so that the teacher's choices become likely (a softmax over the offers, what
//! Coulom 2007 did for moves of Go by other means). Games that the fit has not seen say when to stop.

use crate::Tuned;
use crate::game::Chair;
use crate::tune::{Tuning, each_game};
use ai::{Player, Spec, Wits};
use engine::{Advise, Conceal, DOUBLING, Faults, Options, Position, Quick, Seat, Seen, Weigh};

/// Sets the teacher's luck and the picking of questions apart from the dice.
const LUCK: [u64; 2] = [0x2B2B_7777_1010_4444, 0x6868_0F0F_3131_5959];
/// What a number of the fit is worth in the exponent.
const UNIT: f64 = std::f64::consts::LN_2 / DOUBLING as f64;
/// Rounds of the fit at most.
const ROUNDS: u32 = 400;
/// Numbers stay small unless the games speak for more.
const PULL: f64 = 1e-6;
/// How many offers a thinker with little time looks at: what is told beside the likelihood.
const FEW: [usize; 3] = [1, 4, 12];

/// A question that the teacher was asked.
#[derive(Debug, Default)]
struct Lesson {
    /// Signs of all offers, one offer after the other.
    signs: Vec<(u16, i16)>,
    /// Where each offer's signs end.
    ends: Vec<u32>,
    /// How much each deserved before.
    priors: Vec<u32>,
    /// The teacher's choice.
    chosen: usize,
}

/// Plays, asks and fits. `progress` is told the number of games finished, from any thread. Fails only if
/// a scenario cannot be set up.
pub fn learn<R: Conceal + Advise>(
    tuning: &Tuning,
    teacher: Spec,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tuned, Faults> {
    let [learnt, held] =
        each_game::<R, Lesson>(tuning, progress, &|game, chairs, laid, options| {
            lessons(tuning, teacher, game, chairs, laid, options)
        })?;
    let names = R::Urges::NAMES;
    let before = R::Urges::shipped().numbers();
    let free: Vec<bool> =
        names.iter().map(|name| !tuning.keep.iter().any(|it| it == name)).collect();
    let start: Vec<f64> = before.iter().map(|&number| f64::from(number)).collect();
    let after = fit(&learnt, &held, start.clone(), &free, tuning.threads());
    let whole: Vec<f64> = after.iter().map(|number| number.round()).collect();
    let unlike = |lessons: &[Lesson], numbers: &[f64]| {
        lessons.iter().map(|it| -it.likelihood(numbers, None)).sum::<f64>()
            / lessons.len().max(1) as f64
    };
    let found = |score: &dyn Fn(&Lesson) -> Vec<f64>| {
        FEW.map(|few| {
            let hit = |it: &&Lesson| it.rank(&score(it)) < few;
            held.iter().filter(hit).count() as f64 / held.len().max(1) as f64
        })
    };
    Ok(Tuned {
        names,
        learnt: [unlike(&learnt, &start), unlike(&learnt, &whole)],
        held_out: [unlike(&held, &start), unlike(&held, &whole)],
        found: Some([
            found(&|it| it.priors.iter().map(|&prior| f64::from(prior)).collect()),
            found(&|it| it.sums(&whole)),
        ]),
        before,
        after: whole.iter().map(|&number| number as i32).collect(),
        tables: [learnt.len(), held.len()],
    })
}

/// Plays one game and asks the teacher now and then.
fn lessons<R: Conceal + Advise>(
    tuning: &Tuning,
    teacher: Spec,
    game: u64,
    chairs: &mut [Chair<R>; 2],
    laid: (R::Table, R::Frame),
    options: &mut Options<R>,
) -> Vec<Lesson> {
    let [mut picks, mut asking] = LUCK.map(|salt| Quick::stream(tuning.seed ^ salt, game));
    let mut master: Box<dyn Player<R>> = teacher.player();
    let wits = Wits::<R>::shipped();
    let (mut kept, mut offers) = (Vec::new(), Options::new());
    tuning.play(game, chairs, laid, options, |position, seat| {
        if picks.below(tuning.every.max(1)) == 0 {
            position.options(seat, &mut offers);
            let seen = Seen::new(position, seat, asking.word64());
            let choice = master.choose(&seen, teacher.budget::<R>(), asking.word64());
            let at = offers.offers().iter().position(|&it| Some(it) == choice);
            kept.extend(at.map(|at| Lesson::of(position, seat, offers.offers(), at, &wits)));
        }
    });
    kept
}

impl Lesson {
    fn of<R: Advise>(
        position: &Position<R>,
        seat: Seat,
        offers: &[R::Choice],
        chosen: usize,
        wits: &Wits<R>,
    ) -> Lesson {
        let mut lesson = Lesson { chosen, ..Lesson::default() };
        for &offer in offers {
            R::speaks(position, seat, offer, &mut |sign, much| {
                lesson
                    .signs
                    .push((sign as u16, much.clamp(i16::MIN.into(), i16::MAX.into()) as i16));
            });
            lesson.ends.push(lesson.signs.len() as u32);
            lesson.priors.push(R::prior(position, seat, offer, &wits.urges));
        }
        lesson
    }

    /// The signs of each offer.
    fn offers(&self) -> impl Iterator<Item = &[(u16, i16)]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.signs[start as usize..end as usize])
    }

    /// What the signs of each offer sum up to.
    fn sums(&self, numbers: &[f64]) -> Vec<f64> {
        let sum = |signs: &[(u16, i16)]| {
            signs.iter().map(|&(sign, much)| numbers[usize::from(sign)] * f64::from(much)).sum()
        };
        self.offers().map(sum).collect()
    }

    /// The logarithm of how likely the teacher's choice is, and where it climbs.
    fn likelihood(&self, numbers: &[f64], slope: Option<&mut [f64]>) -> f64 {
        let sums = self.sums(numbers);
        let most = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shares: Vec<f64> = sums.iter().map(|sum| ((sum - most) * UNIT).exp()).collect();
        let total: f64 = shares.iter().sum();
        if let Some(slope) = slope {
            for (at, signs) in self.offers().enumerate() {
                let off = f64::from(u8::from(at == self.chosen)) - shares[at] / total;
                for &(sign, much) in signs {
                    slope[usize::from(sign)] += off * f64::from(much) * UNIT;
                }
            }
        }
        (shares[self.chosen] / total).max(1e-12).ln()
    }

    /// How many offers stand before the teacher's choice; equals share their places.
    fn rank(&self, scores: &[f64]) -> usize {
        let own = scores[self.chosen];
        let better = scores.iter().filter(|&&score| score > own).count();
        let equal = scores.iter().filter(|&&score| score == own).count() - 1;
        better + equal / 2
    }
}

/// Climbs (Adam: Kingma, Ba 2014) as long as what was held out becomes likelier.
fn fit(
    learnt: &[Lesson],
    held: &[Lesson],
    mut now: Vec<f64>,
    free: &[bool],
    threads: usize,
) -> Vec<f64> {
    let (mut mean, mut square) = (vec![0.0; now.len()], vec![0.0; now.len()]);
    let likely = |numbers: &[f64]| held.iter().map(|it| it.likelihood(numbers, None)).sum::<f64>();
    let (mut best, mut best_held) = (now.clone(), likely(&now));
    for round in 1..=ROUNDS {
        let slope = slope(learnt, &now, threads);
        let fade = |rate: f64| 1.0 - rate.powi(round as i32);
        let pace = 2.0 * (1.0 - f64::from(round) / f64::from(ROUNDS + 1));
        for at in (0..now.len()).filter(|&at| free[at]) {
            let climb = slope[at] / learnt.len().max(1) as f64 - PULL * now[at];
            mean[at] = 0.9 * mean[at] + 0.1 * climb;
            square[at] = 0.999 * square[at] + 0.001 * climb * climb;
            now[at] += pace * (mean[at] / fade(0.9)) / ((square[at] / fade(0.999)).sqrt() + 1e-9);
        }
        if round % 10 == 0 {
            let tried = likely(&now);
            if tried > best_held {
                (best, best_held) = (now.clone(), tried);
            }
        }
    }
    best
}

/// Where the likelihood of all lessons climbs; the same for any number of threads.
fn slope(lessons: &[Lesson], numbers: &[f64], threads: usize) -> Vec<f64> {
    const CHUNK: usize = 512;
    let chunks: Vec<&[Lesson]> = lessons.chunks(CHUNK).collect();
    let mut slopes = vec![vec![0.0; numbers.len()]; chunks.len()];
    let each = chunks.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        for (slopes, chunks) in slopes.chunks_mut(each).zip(chunks.chunks(each)) {
            scope.spawn(move || {
                for (slope, chunk) in slopes.iter_mut().zip(chunks) {
                    chunk.iter().for_each(|lesson| {
                        lesson.likelihood(numbers, Some(slope));
                    });
                }
            });
        }
    });
    let mut sum = vec![0.0; numbers.len()];
    for slope in &slopes {
        sum.iter_mut().zip(slope).for_each(|(sum, part)| *sum += part);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three offers: the teacher takes the one with the second sign, whatever else it has.
    fn lesson(of: usize) -> Lesson {
        let signs = (0..3).map(|at| (u16::from(at == of % 3), (1 + of % 4) as i16)).collect();
        Lesson { signs, ends: vec![1, 2, 3], priors: vec![16; 3], chosen: of % 3 }
    }

    #[test]
    fn what_the_teacher_always_takes_comes_to_count() {
        let lessons: Vec<Lesson> = (0..600).map(lesson).collect();
        let found = fit(&lessons[..450], &lessons[450..], vec![0.0; 2], &[true; 2], 1);
        assert!(found[1] > found[0] + 16.0, "{found:?}");
        assert_eq!(found, fit(&lessons[..450], &lessons[450..], vec![0.0; 2], &[true; 2], 2));
        assert!(lessons.iter().all(|lesson| lesson.rank(&lesson.sums(&found)) == 0));
    }

    #[test]
    fn what_is_kept_stays() {
        let lessons: Vec<Lesson> = (0..90).map(lesson).collect();
        let found = fit(&lessons, &lessons, vec![0.0, 7.0], &[true, false], 1);
        assert_eq!(found[1], 7.0);
    }
}
