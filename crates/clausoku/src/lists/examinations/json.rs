//! Examinations as JSON.

use clausoku_board::{Grid, Puzzle, SearchEnd, SearchResult};
use serde::Serialize;

use super::diagnosis::Diagnosis;
use super::reduction::Reduction;
use crate::formats::detection::stated_excluded;
use crate::lists::column::{Column, Kind, Member};
use crate::lists::derivations::json;

/// The option of the column [`REDUCED`].
pub(super) const MINIMAL: &str = "minimal";

/// The option of the column [`DIAGNOSIS`].
pub(super) const DIAGNOSE: &str = "diagnose";

/// The column of [`Examinations::by_brute_force`](super::Examinations::by_brute_force).
pub(super) const RUNS: Column = Column::json(
    "runs",
    "the searches by brute force; none without it",
    &[
        Member::new("[].steps", "the number of steps"),
        Member::new("[].validations", "the number of values that were compared with the rules"),
        Member::new("[].backtracks", "the number of cells that were emptied again"),
    ],
)
.with("method second-solution");

/// The column of [`Examinations::with_reduction`](super::Examinations::with_reduction).
pub(super) const REDUCED: Column = Column::json(
    "reduced",
    "a minimal puzzle within, if the puzzle has one solution and its board at most 16 symbols",
    &[
        Member::new(
            "left_out[]",
            "the cells of the givens that were left out one after another, in order",
        ),
        Member::new("seed", "the seed of the order; null for reading order"),
        Member::new("puzzle", "the puzzle without these givens, as a line"),
        Member::new("excluded[]", "the candidates that the puzzle excludes, such as `R1C2=3`"),
        Member::new("stopped", "the limit that was reached before all givens were tried"),
    ],
)
.with(MINIMAL);

/// The column of the constraints that [`Examinations::with_reduction`](super::Examinations::with_reduction) adds.
pub(super) const SUPERFLUOUS: Column = Column::new(
    "superfluous",
    Kind::Text,
    "the constraints that can each be left out, separated by `; `, if the puzzle has one solution",
)
.with(MINIMAL);

/// The column of [`Examinations::with_diagnosis`](super::Examinations::with_diagnosis).
pub(super) const DIAGNOSIS: Column = Column::json(
    "diagnosis",
    "the reasons why there is not exactly one solution",
    &[
        Member::new(
            "clash[]",
            "no solution: clues that conflict, such as `R1C1=4`, `cage 10 at R1C1 R1C2` or `row 3`, a minimal set",
        ),
        Member::new("smallest", "no solution: `true` if it is known that no set of fewer clues conflicts"),
        Member::new(
            "reason",
            "no solution: the contradiction that deduction derives, in words; null if it derives none",
        ),
        Member::new("solutions", "several solutions: their number in decimal digits"),
        Member::new(
            "exact",
            "several solutions: `true` if the number is exact, `false` if it is a lower bound",
        ),
        Member::new(
            "common",
            "several solutions: the cells that are the same in all of them, as a line",
        ),
        Member::new(
            "telling[].given",
            "several solutions: further givens such as `R8C4=9`, those that leave the fewest solutions first",
        ),
        Member::new("telling[].leaves", "the number of solutions that remain, in decimal digits"),
        Member::new(
            "stopped",
            "the limit that was reached, so that the set may not be minimal, or fewer cells may be the same",
        ),
    ],
)
.with(DIAGNOSE);

#[derive(Serialize)]
struct RunJson {
    steps: u64,
    validations: Option<u64>,
    backtracks: Option<u64>,
}

/// Returns the runs of brute force.
pub(super) fn runs(runs: &[SearchResult]) -> String {
    let runs = runs.iter().map(|SearchResult { statistics, .. }| RunJson {
        steps: statistics.steps,
        validations: statistics.get("validations"),
        backtracks: statistics.get("backtracks"),
    });
    json(&runs.collect::<Vec<_>>())
}

#[derive(Serialize)]
struct ReductionJson {
    left_out: Vec<String>,
    seed: Option<u64>,
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

pub(super) fn reduction(puzzle: &Puzzle, reduction: &Reduction) -> String {
    let Reduction { left_out, seed, puzzle: rest } = reduction;
    let names = left_out.value.iter().map(|&cell| puzzle.variant().position(cell).to_string());
    json(&ReductionJson {
        left_out: names.collect(),
        seed: *seed,
        puzzle: line(rest, rest.givens()),
        excluded: stated_excluded(rest),
        stopped: words(left_out.cut_short),
    })
}

#[derive(Serialize)]
#[serde(untagged)]
enum DiagnosisJson {
    Conflict {
        clash: Vec<String>,
        smallest: bool,
        reason: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<String>,
    },
    Ambiguity {
        solutions: String,
        exact: bool,
        common: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<String>,
        telling: Vec<GivenJson>,
    },
}

#[derive(Serialize)]
struct GivenJson {
    given: String,
    leaves: String,
}

pub(super) fn diagnosis(puzzle: &Puzzle, diagnosis: &Diagnosis) -> String {
    json(&match diagnosis {
        Diagnosis::None { clash, reason } => DiagnosisJson::Conflict {
            clash: clash.value.as_ref().map_or(Vec::new(), |found| {
                found.clues.iter().map(|clue| clue.name(puzzle)).collect()
            }),
            smallest: clash.value.as_ref().is_some_and(|found| found.is_smallest),
            reason: reason.value.as_ref().map(|reason| reason.contradiction.clone()),
            stopped: words(clash.cut_short.or(reason.cut_short)),
        },
        Diagnosis::Many { common, informative } => {
            let telling = Diagnosis::named_givens(puzzle, informative).into_iter();
            DiagnosisJson::Ambiguity {
                solutions: informative.solutions.to_string(),
                exact: informative.ended.is_complete(),
                common: line(puzzle, &common.value),
                stopped: words(common.cut_short),
                telling: telling.map(|(given, leaves)| GivenJson { given, leaves }).collect(),
            }
        }
    })
}

fn words(ended: Option<SearchEnd>) -> Option<String> {
    ended.map(|ended| ended.to_string())
}

fn line(puzzle: &Puzzle, grid: &Grid) -> String {
    puzzle.variant().line(grid).to_string()
}
