//! The diagnosis of a puzzle that has no solution, or several.

use clausoku_board::{Cell, Grid, Puzzle, SearchEnd};

use super::{Examinations, Examiner};
use crate::counting::{UBig, needs_listing};
use crate::deduction::{Options, Question, WhyError};
use crate::diagnosis::clues::{ClashingClues, clashing_clues, with_parts};
use crate::diagnosis::{
    GivenRanking, Listed, Partial, backbone, clashing_givens_within, confirmed_backbone,
    confirmed_clash, explain_clash, list_solutions, only_givens, rank_givens,
};
use crate::lists::answers::Unanswered;
use crate::solving::{Deadline, Stopped};
use crate::{Error, SolverChoice, Uniqueness};

/// The maximum number of further givens that are named.
const NAMED: usize = 5;

/// The maximum number of solutions that are listed.
const LISTED: u64 = 10_000;

/// The maximum number of solutions that a SAT solver lists.
const LISTED_BY_SAT: u64 = 500;

/// The default number of values that the counts of solutions may try.
const STEPS: u64 = 1_000_000;

/// The diagnosis of a puzzle.
#[derive(Clone, Debug)]
pub enum Diagnosis {
    /// The puzzle has no solution.
    None {
        /// A minimal set of conflicting clues; not minimal, or absent, if a limit was reached. Regions are among them on boards with
        /// constraints alone.
        clash: Partial<Option<ClashingClues>>,
        /// The reason, if unit propagation or failed literals derive a contradiction from the givens, on boards without constraints.
        reason: Partial<Option<Reason>>,
    },
    /// The puzzle has several solutions.
    Many {
        /// The cells that are the same in all solutions; if a limit was reached, perhaps more cells.
        common: Partial<Grid>,
        /// The further givens, by the number of solutions that they leave.
        informative: GivenRanking,
    },
}

/// The reason of a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// `true` if unit propagation alone derives the contradiction.
    pub by_unit: bool,
    /// The contradiction: `4 fits nowhere in row 1`.
    pub contradiction: String,
}

impl Diagnosis {
    /// Returns the further givens that leave the fewest solutions, such as `R8C4=9`, each with the number of solutions.
    pub fn named_givens(puzzle: &Puzzle, informative: &GivenRanking) -> Vec<(String, String)> {
        let named = informative.givens.iter().take(NAMED).map(|given| {
            let variant = puzzle.variant();
            let symbol = variant.alphabet().name(given.candidate.symbol);
            let name = format!("{}={symbol}", variant.position(given.candidate.cell));
            (name, given.solutions.to_string())
        });
        named.collect()
    }
}

impl Examiner<'_> {
    /// Returns the diagnosis of a puzzle with these solutions; `None` if there is exactly one.
    pub(super) fn diagnose(
        &mut self,
        puzzle: &Puzzle,
        solutions: &Uniqueness,
        deadline: &Deadline,
    ) -> Result<Option<Diagnosis>, Unanswered> {
        Ok(match solutions {
            Uniqueness::Unique(_) => None,
            Uniqueness::None => Some(self.conflict(puzzle, deadline)?),
            Uniqueness::Several(first, _) => Some(self.ambiguity(puzzle, first, deadline)?),
        })
    }

    fn conflict(&mut self, puzzle: &Puzzle, deadline: &Deadline) -> Result<Diagnosis, Unanswered> {
        if !puzzle.variant().constraints().is_empty() {
            let mut clash = clashing_clues(puzzle, deadline)?;
            if let (Some(second), Some(found)) = (&mut self.second, &clash.value)
                && let Some(alone) = with_parts(puzzle, &found.clues)
            {
                clash = confirmed_clash(&alone, clash, second, deadline)?;
            }
            return Ok(Diagnosis::None { clash, reason: Partial::whole(None) });
        }
        let mut cells = clashing_givens_within(puzzle, &self.question.checks.encoding, deadline)?;
        if let (Some(second), Some(found)) = (&mut self.second, &cells.value) {
            let alone = only_givens(puzzle, found);
            cells = confirmed_clash(&alone, cells, second, deadline)?;
        }
        let reason = self.reason(puzzle, &cells, deadline)?;
        let Partial { value, cut_short } = cells;
        let clash = Partial { value: value.map(ClashingClues::from_givens), cut_short };
        Ok(Diagnosis::None { clash, reason })
    }

    fn reason(
        &self,
        puzzle: &Puzzle,
        cells: &Partial<Option<Vec<Cell>>>,
        deadline: &Deadline,
    ) -> Result<Partial<Option<Reason>>, Unanswered> {
        let Some(named) = &cells.value else {
            return Ok(Partial { value: None, cut_short: cells.cut_short });
        };
        let encoding = &self.question.checks.encoding;
        let Partial { value, cut_short } = explain_clash(puzzle, encoding, named, deadline)?;
        let Some(deduced) = value else { return Ok(Partial { value: None, cut_short }) };
        let by_unit = deduced.options() == Options::UNIT;
        let account = match deduced.why(Question::Contradiction, deadline) {
            Err(WhyError::Stopped(Stopped(reason))) => {
                return Ok(Partial::until(reason.into(), None));
            }
            account => account.map_err(Unanswered::invalid)?,
        };
        let account = account.in_language(self.question.language);
        let contradiction = account.last_reason().filter(|_| account.is_last_reason_whole());
        let value = contradiction.map(|contradiction| Reason { by_unit, contradiction });
        Ok(Partial { value, cut_short })
    }

    fn ambiguity(
        &mut self,
        puzzle: &Puzzle,
        first: &Grid,
        deadline: &Deadline,
    ) -> Result<Diagnosis, Unanswered> {
        if let Some(Listed { common, ranking }) = self.listed(puzzle, deadline)? {
            return Ok(Diagnosis::Many { common: Partial::whole(common), informative: ranking });
        }
        let Examinations { checks, .. } = self.question;
        let Partial { value, cut_short } = backbone(puzzle, &checks.encoding, deadline)?;
        let mut common = Partial { value: value.unwrap_or_else(|| first.clone()), cut_short };
        if let Some(second) = &mut self.second {
            common = confirmed_backbone(puzzle, common, second, deadline)?;
        }
        let steps = Some(checks.limits.steps.unwrap_or(STEPS));
        let mut informative = if needs_listing(puzzle.variant()) {
            let (solutions, givens) = (UBig::ZERO, Vec::new());
            GivenRanking { solutions, givens, ended: SearchEnd::Enough }
        } else {
            rank_givens(puzzle, &deadline.with_steps(steps)).map_err(Unanswered::invalid)?
        };
        // At least two solutions are known, even if the count found fewer.
        informative.solutions = informative.solutions.max(UBig::from(2_u8));
        Ok(Diagnosis::Many { common, informative })
    }

    /// Lists the solutions of a puzzle that suits the lanes, or whose constraints the counter does not know; `None` if there
    /// are many.
    fn listed(&mut self, puzzle: &Puzzle, deadline: &Deadline) -> Result<Option<Listed>, Error> {
        let Examinations { checks, by_brute_force, .. } = self.question;
        // A list of all solutions answers both questions. By varisat and the counter, a puzzle with some hundred solutions
        // took 14 ms.
        let is_plain = !by_brute_force && checks.limits.steps.is_none() && self.second.is_none();
        if is_plain && checks.choice.uses_lanes(puzzle.variant()) {
            let choice = &checks.choice;
            let lister = self.lister.get_or_insert_with(|| choice.for_puzzles(checks.encoding));
            return list_solutions(puzzle, &mut **lister, LISTED, deadline);
        }
        if !needs_listing(puzzle.variant()) {
            return Ok(None);
        }
        let mut solver = SolverChoice::unnamed(true).for_puzzles(checks.encoding);
        list_solutions(puzzle, &mut *solver, LISTED_BY_SAT, deadline)
    }
}
