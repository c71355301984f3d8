//! The diagnosis of a puzzle in words, and a minimal puzzle within one that has a single solution.

use crate::output::views;
use crate::output::views::{places, values};
use crate::terminal::language;
use clausoku::board::Cell;
use clausoku::diagnosis::clues::ClashingClues;
use clausoku::diagnosis::{GivenRanking, Partial};
use clausoku::lists::examined::{Diagnosis, Reason, Reduction};
use clausoku::solving::SearchEnd;
use clausoku::words::search_end;
use clausoku::{Grid, Puzzle};
use clausoku_text::StopReason;
use clausoku_words::{named, say};

pub(super) fn diagnosis_in_words(puzzle: &Puzzle, diagnosis: &Diagnosis) -> Vec<String> {
    match diagnosis {
        Diagnosis::None { clash: found, reason } => clash(puzzle, found, reason),
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
    let language = language();
    let cells = named(language, &places(puzzle, &left_out.value).join(" "));
    let order = match seed {
        None => say!(language, diagnosis::reading_order { cells }),
        Some(seed) => say!(language, diagnosis::seed_order { seed, cells }),
    };
    let mut left = say!(language, diagnosis::givens { count: rest.givens().filled_count() });
    if !rest.excluded().is_empty() {
        left = say!(language, diagnosis::givens_and_excluded { givens: left });
    }
    let end = match left_out.cut_short {
        None => say!(language, diagnosis::minimal_left { left }),
        Some(ended) => {
            say!(language, diagnosis::others_untried { left, reason: search_end(language, ended) })
        }
    };
    vec![order, end, views::line(rest, rest.givens())]
}

fn clash(
    puzzle: &Puzzle,
    clashing: &Partial<Option<ClashingClues>>,
    why: &Partial<Option<Reason>>,
) -> Vec<String> {
    let language = language();
    let found = match (&clashing.value, clashing.cut_short) {
        (None, Some(ended)) => {
            let reason = search_end(language, ended);
            return vec![say!(language, diagnosis::conflict_unknown { reason })];
        }
        (found, _) => found.as_ref(),
    };
    let clues = found.map_or(&[][..], |found| &found.clues);
    let names: Vec<String> = clues.iter().map(|clue| clue.name(puzzle)).collect();
    if !puzzle.variant().constraints().is_empty() {
        let (clues, count) = (named(language, &names.join("; ")), names.len());
        let state = match (clashing.cut_short, found) {
            (None, Some(found)) if found.is_smallest => "smallest",
            (None, _) => "minimal",
            (Some(_), _) => "any",
        };
        return vec![say!(language, diagnosis::clash { state, count, clues })];
    }
    let givens = named(language, &names.join(" "));
    let count = say!(language, diagnosis::givens { count: names.len() });
    let conflict = match (&names[..], clashing.cut_short) {
        ([], _) => say!(language, diagnosis::no_solution_at_all),
        ([_], _) => say!(language, diagnosis::impossible { given: givens }),
        (_, None) => say!(language, diagnosis::minimal_conflict { count, givens }),
        (_, Some(ended)) => {
            say!(
                language,
                diagnosis::conflict { count, givens, reason: search_end(language, ended) }
            )
        }
    };
    let why = match (&why.value, why.cut_short) {
        (Some(Reason { by_unit: true, contradiction, .. }), _) => {
            say!(language, diagnosis::by_unit { contradiction })
        }
        (Some(Reason { by_unit: false, contradiction, .. }), _) => {
            say!(language, diagnosis::by_failed_literals { contradiction })
        }
        (None, None) => say!(language, diagnosis::by_search),
        (None, Some(ended)) => {
            say!(language, diagnosis::by_unknown { reason: search_end(language, ended) })
        }
    };
    vec![conflict, why]
}

fn in_common(puzzle: &Puzzle, known: &Partial<Grid>) -> String {
    let language = language();
    let common = &known.value;
    let found: Vec<Cell> =
        common.filled().map(|row| row.0).filter(|&c| puzzle.givens().get(c).is_none()).collect();
    let mut which = say!(language, diagnosis::givens { count: puzzle.givens().filled_count() });
    if !found.is_empty() {
        let values = named(language, &values(puzzle, common, &found).join(" "));
        which = say!(language, diagnosis::and_values { givens: which, values });
    }
    let (cells, all) = (common.filled_count(), puzzle.variant().cell_count());
    let is_bound = known.cut_short.is_some();
    let text = say!(language, diagnosis::common { is_bound, cells, all, found: which });
    match known.cut_short {
        None => text,
        Some(ended) => {
            say!(language, diagnosis::until { text, reason: search_end(language, ended) })
        }
    }
}

fn effects(puzzle: &Puzzle, informative: &GivenRanking) -> String {
    let language = language();
    let GivenRanking { solutions, givens, ended, .. } = informative;
    let reason = || search_end(language, *ended);
    match ended {
        _ if ended.is_complete() => {}
        SearchEnd::Enough => return say!(language, diagnosis::too_many { solutions }),
        SearchEnd::Stopped(StopReason::StepLimit) => {
            return say!(language, diagnosis::too_many_until { solutions, reason: reason() });
        }
        _ => return say!(language, diagnosis::effect_unknown { solutions, reason: reason() }),
    }
    let best = Diagnosis::named_givens(puzzle, informative);
    let more = givens.len().saturating_sub(best.len());
    let mut best = best.into_iter().map(|(name, left)| (named(language, &name), left));
    let Some((given, left)) = best.next() else {
        return say!(language, diagnosis::solutions { solutions });
    };
    let others = best.map(|(given, left)| say!(language, diagnosis::leaves { given, left }));
    let mut others: String = others.collect();
    if more > 0 {
        others += &say!(language, diagnosis::more_givens { count: more });
    }
    say!(language, diagnosis::adding { solutions, given, left, others })
}

/// Returns the number and the places of redundant givens.
pub(super) fn redundant_in_words(puzzle: &Puzzle, redundant: &[Cell]) -> String {
    let language = language();
    let cells = named(language, &places(puzzle, redundant).join(" "));
    say!(language, diagnosis::redundant { count: redundant.len(), cells })
}
