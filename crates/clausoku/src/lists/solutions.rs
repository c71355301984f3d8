//! `solve`: the solutions of each puzzle.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clausoku_board::{SearchEnd, SearchResult, Statistics};
use clausoku_text::count as counted;

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::grid_value::GridValue;
use crate::solving::Limits;
use crate::solving::bulk::Sought;
use crate::{Batch, Encoding, SolverChoice};

/// The columns of solutions.
pub const SOLUTIONS: &[Column] = &[
    Column::new("solutions", Kind::Count, "the number of solutions found, up to the limit"),
    Column::new("solution", Kind::Grid, "the first solution"),
    Column::new("complete", Kind::Truth, "`false` if there may be more solutions").with("count"),
    STATISTICS,
];

/// The column of the cost of a search.
pub(super) const STATISTICS: Column =
    Column::new("statistics", Kind::Json, "the solver, and the counters of its search")
        .with("statistics");

/// Finds the solutions of each puzzle.
#[derive(Clone, Debug)]
pub struct FoundSolutions {
    /// The number of solutions after which a search ends: 2 decides whether a solution is the only one.
    pub max: u64,
    /// `true` if a column says whether there are more solutions than `max`, for which one more is searched.
    pub counts: bool,
    /// `true` if a column contains the cost of the search.
    pub statistics: bool,
    /// The solver.
    pub choice: SolverChoice,
    /// The encoding for solvers of formulas.
    pub encoding: Encoding,
    /// The limits for each puzzle.
    pub limits: Limits,
    /// A request to stop between puzzles. One of the limits stops a solver too, and some solvers are slower if they can be
    /// stopped.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Default for FoundSolutions {
    fn default() -> Self {
        Self {
            max: 2,
            counts: false,
            statistics: false,
            choice: SolverChoice::unnamed(false),
            encoding: Encoding::reduced(),
            limits: Limits::default(),
            stop: None,
        }
    }
}

impl FoundSolutions {
    /// Returns the number of solutions to search for.
    pub fn sought(&self) -> u64 {
        self.max.saturating_add(self.counts.into())
    }

    /// Returns the answer and the verdict of a search, and the reason for what is unknown.
    pub fn found<'a>(
        &self,
        solver: &'a str,
        search: SearchResult,
        first: Option<GridValue<'a>>,
    ) -> (Status, Solution<'a>) {
        let SearchResult { solutions, ended, statistics, .. } = search;
        let known = Status::from_solutions(solutions, self.sought());
        let status = ended.cutoff().map_or(known, Status::Unknown);
        // A limit of 0 solutions reports none.
        let first = first.filter(|_| solutions > 0);
        let cost = self.statistics.then_some(SearchCost { solver, statistics });
        (status, Solution { found: solutions.min(self.max), first, ended, cost })
    }
}

/// The solution of a puzzle that was found first, and the number of those found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution<'a> {
    /// The number of solutions found, up to the maximum.
    pub found: u64,
    /// The first solution.
    pub first: Option<GridValue<'a>>,
    /// The end of the search.
    pub ended: SearchEnd,
    /// The cost of the search, if that was asked for.
    pub cost: Option<SearchCost<'a>>,
}

impl Solution<'_> {
    /// Returns the limit that ended the search.
    pub fn cut_short(&self) -> Option<SearchEnd> {
        Some(self.ended).filter(|ended| ended.is_cut_short())
    }
}

impl Record for Solution<'_> {
    const COLUMNS: &'static [Column] = SOLUTIONS;

    fn cells(&self, row: &mut Row<'_>) {
        let cost = self.cost.as_ref();
        row.put(self.found)
            .put(self.first)
            .put(self.ended.is_complete())
            .put_text(|| cost.map_or(String::new(), SearchCost::json));
    }
}

/// The cost of a search: the solver, its steps, and its other counters.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchCost<'a> {
    /// The name of the solver.
    pub solver: &'a str,
    /// The steps and the other counters.
    pub statistics: Statistics,
}

impl SearchCost<'_> {
    #[cfg(feature = "json")]
    pub(super) fn json(&self) -> String {
        super::derivations::json(self)
    }

    /// Returns no text: the column is null without the feature `json`.
    #[cfg(not(feature = "json"))]
    #[expect(clippy::unused_self, reason = "the same call with the feature")]
    pub(super) fn json(&self) -> String {
        String::new()
    }
}

#[cfg(feature = "json")]
impl serde::Serialize for SearchCost<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap as _;

        let Statistics { steps, counts, .. } = &self.statistics;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("solver", self.solver)?;
        map.serialize_entry("steps", steps)?;
        for (name, count) in counts {
            map.serialize_entry(&name.replace(' ', "_"), count)?;
        }
        map.end()
    }
}

/// The cost in words.
impl fmt::Display for SearchCost<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { solver, statistics } = self;
        write!(f, "{solver}: {}", counted(statistics.steps as usize, "step"))?;
        statistics.counts.iter().try_for_each(|(name, count)| write!(f, ", {name} {count}"))
    }
}

impl Question for FoundSolutions {
    type Answer<'a> = Solution<'a>;

    fn asks(&self, option: &str) -> bool {
        match option {
            "count" => self.counts,
            _ => self.statistics,
        }
    }

    fn block(&self) -> usize {
        // Another solver than the lanes takes milliseconds.
        if self.choice.takes_batches(&self.limits) { super::question::QUICK_BLOCK } else { 1 }
    }

    fn limits(&self) -> Limits {
        let limits = self.limits.clone();
        let stop = self.stop.clone().or_else(|| limits.stop.clone());
        limits.with_stop(stop)
    }

    fn batch(&self) -> Batch {
        Batch::new(&self.choice, self.encoding, self.limits.clone())
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<FoundSolutions> for &FoundSolutions {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, FoundSolutions>,
    ) -> Result<(), AnswerError> {
        let sought = Sought::solutions(self.sought()).with_costs(self.statistics);
        let solved = puzzles.solve(sought)?;
        for answer in solved.iter() {
            match answer {
                Ok(answer) => {
                    let first = answer.solutions().next();
                    let (status, solution) = self.found(answer.solver(), answer.result(), first);
                    answers.push_with_reason(status, &solution, solution.cut_short());
                }
                Err(error) => answers.push_unanswered(&Unanswered::from(error)),
            }
        }
        Ok(())
    }
}
