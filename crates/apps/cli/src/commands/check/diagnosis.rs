//! The diagnosis of a puzzle in words, and a minimal puzzle within one that has a single solution.

use crate::runner::counted;
use crate::runner::views::{self, places, values};
use clausoku::board::Cell;
use clausoku::diagnosis::{GivenRanking, Partial};
use clausoku::lists::examined::{Diagnosis, Reason, Reduction};
use clausoku::solving::SearchEnd;
use clausoku::{Grid, Puzzle};
use clausoku_text::StopReason;

/// Returns the lines of a diagnosis.
pub(super) fn diagnosis_in_words(puzzle: &Puzzle, diagnosis: &Diagnosis) -> Vec<String> {
    match diagnosis {
        Diagnosis::None { cells, reason } => clash(puzzle, cells, reason),
        Diagnosis::Many { common, informative } => {
            vec![in_common(puzzle, common), effects(puzzle, informative)]
        }
    }
}

/// Returns the lines about a minimal puzzle, if it has fewer givens.
pub(super) fn reduction_in_words(puzzle: &Puzzle, reduction: &Reduction) -> Vec<String> {
    let Reduction { left_out, seed, puzzle: rest, .. } = reduction;
    if left_out.value.is_empty() && left_out.cut_short.is_none() {
        return Vec::new();
    }
    let order = match seed {
        None => "in reading order".to_owned(),
        Some(seed) => format!("in the order of seed {seed}"),
    };
    let mut left = counted(rest.givens().filled_count(), "given");
    if !rest.excluded().is_empty() {
        left += " and the excluded candidates";
    }
    vec![
        format!(
            "Removed one after another, {order}, while the solution stays the only one: {}",
            places(puzzle, &left_out.value).join(" ")
        ),
        match left_out.cut_short {
            None => format!("What is left is a minimal puzzle, with {left}:"),
            Some(ended) => {
                format!("What is left has one solution, with {left}; not all were tried: {ended}.")
            }
        },
        views::line(rest, rest.givens()),
    ]
}

fn clash(
    puzzle: &Puzzle,
    clashing: &Partial<Option<Vec<Cell>>>,
    reason: &Partial<Option<Reason>>,
) -> Vec<String> {
    let cells = match (&clashing.value, clashing.cut_short) {
        (None, Some(ended)) => return vec![format!("Conflicting givens are not known: {ended}.")],
        (cells, _) => cells.as_deref().unwrap_or_default(),
    };
    let named = values(puzzle, puzzle.givens(), cells).join(" ");
    let count = counted(cells.len(), "given");
    let conflict = match (cells, clashing.cut_short) {
        ([], _) => "The board and its constraints have no solution without givens.".to_owned(),
        ([_], _) => format!("This given is impossible: {named}"),
        (_, None) => format!("Minimal conflicting set ({count}): {named}"),
        (_, Some(ended)) => {
            format!("Conflicting set, perhaps not minimal ({count}): {named}; {ended}.")
        }
    };
    let why = match (&reason.value, reason.cut_short) {
        (Some(Reason { by_unit: true, contradiction, .. }), _) => {
            format!("Unit propagation derives a contradiction: {contradiction}.")
        }
        (Some(Reason { by_unit: false, contradiction, .. }), _) => {
            format!("Failed literals derive a contradiction: {contradiction}.")
        }
        // What they derive, if anything, names a part of the constraints that clash.
        (None, None) if !puzzle.variant().constraints().is_empty() => return vec![conflict],
        (None, None) => {
            "Neither unit propagation nor failed literals derive a contradiction; a search does."
                .to_owned()
        }
        (None, Some(ended)) => {
            format!(
                "Unit propagation derives no contradiction; whether failed literals do is not known: \
                 {ended}."
            )
        }
    };
    vec![conflict, why]
}

fn in_common(puzzle: &Puzzle, known: &Partial<Grid>) -> String {
    let common = &known.value;
    let cells = common.filled_count();
    let all = puzzle.variant().cell_count();
    let givens = puzzle.givens().filled_count();
    let found: Vec<Cell> =
        common.filled().map(|row| row.0).filter(|&c| puzzle.givens().get(c).is_none()).collect();
    let found = match found.as_slice() {
        [] => String::new(),
        found => format!(" and {}", values(puzzle, common, found).join(" ")),
    };
    let which = counted(givens, "given");
    let most = if known.cut_short.is_some() { "At most " } else { "" };
    let ended = known.cut_short.map_or_else(String::new, |ended| format!("; {ended}."));
    format!("{most}{cells} of {all} cells are the same in all solutions: {which}{found}{ended}")
}

fn effects(puzzle: &Puzzle, informative: &GivenRanking) -> String {
    let GivenRanking { solutions, givens, ended, .. } = informative;
    let least = format!("There are at least {solutions} solutions");
    match ended {
        _ if ended.is_complete() => {}
        SearchEnd::Enough => return least + ", too many to compare further givens.",
        SearchEnd::Stopped(StopReason::StepLimit) => {
            return format!("{least}, too many to compare further givens: {ended}.");
        }
        _ => return format!("{least}; the effect of further givens is not known: {ended}."),
    }
    let best = Diagnosis::named_givens(puzzle, informative);
    let rest = match givens.len().saturating_sub(best.len()) {
        0 => String::new(),
        more => format!("; {more} other givens leave as many or more"),
    };
    let mut best = best.into_iter();
    let Some((name, leaves)) = best.next() else {
        return format!("There are {solutions} solutions.");
    };
    let word = if leaves == "1" { "solution" } else { "solutions" };
    let others =
        best.flat_map(|(name, leaves)| [", ".to_owned(), name, " leaves ".to_owned(), leaves]);
    let others: String = others.collect();
    format!("There are {solutions} solutions. Adding {name} leaves {leaves} {word}{others}{rest}.")
}

/// Returns the number and the places of redundant givens.
pub(super) fn redundant_in_words(puzzle: &Puzzle, redundant: &[Cell]) -> String {
    let each = if redundant.len() == 1 { "" } else { " (each alone)" };
    let givens = counted(redundant.len(), "redundant given");
    format!("{givens}{each}: {}", places(puzzle, redundant).join(" "))
}
