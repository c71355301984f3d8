//! Redundant givens of many puzzles.
//!
//! A given is redundant exactly if the others leave no other value for its cell. Most givens of puzzles with few givens
//! are not, and another solution that shows it is often near the known one: it differs by an exchange of two symbols or lines,
//! or in the cells of a few symbols. So the lanes look first for a solution that differs in the cells of four ninths of the
//! symbols, which takes a quarter of the time, then in the cells of two thirds, and only then for any solution.

use clausoku_board::{Cell, Exchange};
use clausoku_lanes::{Excluded, Swaps};

use super::{Bulk, Puzzles, Question, Solved};
use crate::Error;

/// The symbols that may change in each round of questions, as ninths of all symbols.
const ROUNDS: [usize; 3] = [4, 6, 9];

/// The number of questions in one batch. More do not fit the caches.
const QUESTIONS: usize = 2048;

/// The redundant givens of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RedundantGivens {
    /// The givens that can each be left out.
    pub redundant: Vec<Cell>,
    /// The givens about which the search was given up.
    pub unknown: Vec<Cell>,
}

/// The searches for exchanges. The lanes' is faster; it supports no excluded candidates.
#[derive(Clone, Debug)]
pub(super) struct Exchanges {
    all: Exchange,
    fast: Option<Swaps>,
}

/// The question whether a given is redundant.
#[derive(Clone, Copy)]
struct Asked {
    /// The index among the chosen puzzles.
    place: usize,
    puzzle: usize,
    cell: usize,
}

impl Bulk {
    /// Returns, for each of these puzzles, the givens that can each be left out without a second solution
    /// appearing. Each of the puzzles must have one solution, which is in `solved`.
    ///
    /// # Errors
    ///
    /// Fails if the puzzles are not of this board, or a solution is wrong.
    pub fn redundant_givens(
        &self,
        puzzles: &Puzzles,
        solved: &Solved,
        chosen: &[usize],
    ) -> Result<Vec<RedundantGivens>, Error> {
        // Most givens of puzzles with few givens are settled here, without a search.
        let asked = self.not_exchanged(puzzles, solved, chosen);
        let mut redundant = vec![RedundantGivens::default(); chosen.len()];
        let mut questions = Puzzles::default();
        // Among many givens, most are redundant, and a search near the solution finds little.
        let mut is_near = true;
        for asked in asked.chunks(QUESTIONS) {
            let mut open = asked.to_vec();
            for ninths in ROUNDS {
                if ninths == 9 {
                    // Where more than half are still open, the near searches were in vain, and the next
                    // batches do without them.
                    is_near &= open.len() * 2 <= asked.len();
                } else if !is_near {
                    continue;
                }
                let changing = (self.variant.order() * ninths).div_ceil(9);
                self.write_questions(puzzles, solved, &open, changing, &mut questions);
                // The known value is excluded, so the first solution answers.
                let question = Question { most: 1, second: false, costs: false };
                let mut answer = self.search(&questions, question, &mut [], &mut [])?;
                answer.given_up.sort_unstable();
                let mut given_up = answer.given_up.iter().copied().peekable();
                let mut questions = (0..).zip(answer.counts);
                open.retain(|&Asked { place, cell, .. }| {
                    let (question, count) = questions.next().unwrap_or_default();
                    let is_given_up = given_up.next_if_eq(&question).is_some();
                    // Only the search in all cells can show that a given is redundant.
                    if ninths == 9 && count == 0 {
                        let RedundantGivens { redundant, unknown } = &mut redundant[place];
                        let cells = if is_given_up { unknown } else { redundant };
                        cells.push(Cell::from_index(cell as u32));
                    }
                    count == 0
                });
            }
        }
        Ok(redundant)
    }

    /// Returns the givens of the chosen puzzles that may be redundant: no exchange proves them necessary.
    fn not_exchanged(&self, puzzles: &Puzzles, solved: &Solved, chosen: &[usize]) -> Vec<Asked> {
        let cells = self.engine.cells();
        let exchanges = self.exchanges.get_or_init(|| Exchanges {
            all: Exchange::new(&self.variant),
            fast: Swaps::new(&self.variant),
        });
        let Exchanges { mut all, mut fast } = exchanges.clone();
        let mut asked = Vec::new();
        let mut open = Vec::new();
        for (place, &puzzle) in chosen.iter().enumerate() {
            let givens = puzzles.givens_of(puzzle, cells);
            open.clear();
            open.extend_from_slice(givens);
            let excluded = puzzles.excluded_by(puzzle);
            let solution = solved.first_of(puzzle);
            match &mut fast {
                Some(swaps) if excluded.is_empty() => {
                    swaps.find(givens, solution, |cell| open[cell] = 0);
                }
                _ => all.second_solutions(
                    givens,
                    solution,
                    |cell, number| {
                        !excluded
                            .iter()
                            .any(|other| other.cell as usize == cell && other.number == number)
                    },
                    |cell, _| open[cell] = 0,
                ),
            }
            let open = open.iter().enumerate().filter(|(_, number)| **number > 0);
            asked.extend(open.map(|(cell, _)| Asked { place, puzzle, cell }));
        }
        asked
    }

    /// Writes a puzzle for each question: the given may not have its value, and the cells of `changing` symbols may
    /// differ from the solution: the given's symbol and the symbols with the fewest givens.
    fn write_questions(
        &self,
        puzzles: &Puzzles,
        solved: &Solved,
        asked: &[Asked],
        changing: usize,
        questions: &mut Puzzles,
    ) {
        let cells = self.engine.cells();
        let order = self.variant.order();
        questions.clear();
        let mut counts = vec![0; order + 1];
        let mut symbols: Vec<usize> = (1..=order).collect();
        // By symbol, and by the symbol of each cell in the solution: its rank by the number of givens.
        let mut ranks = vec![0; order + 1];
        let mut rank_of: Vec<u8> = Vec::with_capacity(cells);
        let mut before = None;
        for (question, &Asked { puzzle, cell, .. }) in (0..).zip(asked) {
            let givens = puzzles.givens_of(puzzle, cells);
            let solution = solved.first_of(puzzle);
            // The questions of a puzzle follow each other and share its ranks.
            if before.replace(puzzle) != Some(puzzle) {
                for (count, symbol) in counts.iter_mut().zip(0..).skip(1) {
                    *count = givens.iter().map(|&number| u32::from(number == symbol)).sum::<u32>();
                }
                symbols.sort_by_key(|&symbol| (counts[symbol], symbol));
                for (&symbol, rank) in symbols.iter().zip(0..) {
                    ranks[symbol] = rank;
                }
                rank_of.clear();
                rank_of.extend(solution.iter().map(|&number| ranks[usize::from(number)]));
            }
            let number = givens[cell];
            // The given's symbol is one of those that may change.
            let is_among = usize::from(ranks[usize::from(number)]) < changing;
            let ranks = (changing - usize::from(!is_among)) as u8;
            let start = questions.givens.len();
            let known = givens.iter().zip(solution).zip(&rank_of);
            questions.givens.extend(known.map(|((&given, &known), &rank)| {
                // Without a branch, for vector instructions.
                let may_change =
                    (u8::from(rank < ranks) | u8::from(known == number)).wrapping_neg();
                given & may_change | known & !may_change
            }));
            questions.givens[start + cell] = 0;
            let excluded = puzzles.excluded_by(puzzle).iter();
            questions
                .excluded
                .extend(excluded.map(|&other| Excluded { puzzle: question, ..other }));
            questions.excluded.push(Excluded { puzzle: question, cell: cell as u32, number });
        }
    }
}
