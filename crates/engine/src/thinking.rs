//! How long computer players think about a game.

/// How computer players think about a game: measured, not guessed, so it is data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Worlds that each of the five levels looks at for an answer, the weakest first.
    pub levels: [u32; 5],
    /// Men of both sides ([`crate::Advise::men`]) in the largest battle that gets so many; nothing
    /// where all battles do. In a larger one a turn asks for more answers, and each of them takes
    /// longer: an answer gets fewer worlds, in proportion to the men, so that nobody waits for
    /// minutes.
    pub men: Option<u32>,
    /// Settings of the search that differ from the usual ones, by name.
    pub settings: &'static [(&'static str, &'static str)],
    /// Where these numbers come from.
    pub source: &'static str,
}

impl Thinking {
    /// What serves a game that nothing was measured for.
    pub const USUAL: Thinking = Thinking {
        levels: [8, 40, 200, 1_000, 5_000],
        men: None,
        settings: &[],
        source: "not measured",
    };

    /// Worlds that a level, 0 to 4, looks at for an answer while so many men stand on both sides.
    pub fn worlds(&self, level: usize, men: u32) -> u32 {
        /// What a level keeps in the largest battle, if it has as many at all: below this answers
        /// are hardly told apart.
        const LEAST: u32 = 64;
        let full = self.levels.get(level).copied().unwrap_or(1);
        match self.men {
            Some(suited) if suited < men => {
                let fewer = u64::from(full) * u64::from(suited) / u64::from(men);
                u32::try_from(fewer).unwrap_or(full).max(LEAST.min(full))
            }
            _ => full,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Thinking;

    #[test]
    fn a_large_battle_gets_fewer_worlds_an_answer() {
        let thinking = Thinking { men: Some(30), ..Thinking::USUAL };
        let worlds = |men| [0, 1, 2, 3, 4].map(|level| thinking.worlds(level, men));
        assert_eq!(worlds(30), thinking.levels);
        assert_eq!(worlds(60), [8, 40, 100, 500, 2_500]);
        assert_eq!(worlds(300), [8, 40, 64, 100, 500]);
        assert_eq!(Thinking::USUAL.worlds(4, 300), 5_000);
    }
}
