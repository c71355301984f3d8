//! Numbers that stand for several candidates: with a multiple that is too small, two candidates have one variable.
//!
//! Such a formula fits no numbering. But its loops over the cells write K1 in their order, so that the places of a number in these clauses
//! are its candidates.

use std::collections::HashMap;

use clausoku_cnf::Cnf;

use super::error::SurveyError;
use super::finding::{Example, Finding, FindingKind};

/// The smallest order of a board.
const LEAST_ORDER: usize = 4;

/// Returns the finding of two values that have the same number in each cell: in nine of ten clauses of the first n² of n positive literals, one
/// after the other, the same two literals are equal, and no others.
pub(super) fn shared_values(formula: &Cnf) -> Option<Finding> {
    let run = first_run(formula)?;
    let equal = |index: usize| {
        let literals = &formula[index];
        let mut places = (0..literals.len())
            .flat_map(|a| (a + 1..literals.len()).map(move |b| (a, b)))
            .filter(|&(a, b)| literals[a] == literals[b]);
        places.next().filter(|_| places.next().is_none())
    };
    let (first, second) = run.iter().find_map(|&index| equal(index))?;
    let shared: Vec<usize> =
        run.iter().copied().filter(|&index| equal(index) == Some((first, second))).collect();
    if 10 * shared.len() < 9 * run.len() {
        return None;
    }
    let number = |place: usize| u16::try_from(place + 1).ok();
    let kind = FindingKind::SharedValues { first: number(first)?, second: number(second)? };
    let mut finding = Finding::new(kind, None);
    for index in shared {
        let (clause, literals) = (Some(index as u64 + 1), formula[index].to_vec());
        finding.add(Example { clause, literals, ..Example::default() });
    }
    Some(finding)
}

/// Returns the error of a formula whose first clauses of positive literals, n² of n literals one after the other, have numbers at several places.
pub(super) fn shared_number(formula: &Cnf) -> Option<SurveyError> {
    shared_in(formula, &first_run(formula)?)
}

/// Returns the indices of the first n² clauses of n positive literals, one after the other.
fn first_run(formula: &Cnf) -> Option<Vec<usize>> {
    let mut run: Vec<usize> = Vec::new();
    for (index, clause) in formula.clauses().enumerate() {
        let order = clause.len();
        let is_positive =
            order >= LEAST_ORDER && clause.iter().all(|literal| literal.is_positive());
        if !is_positive || run.last().is_some_and(|&last| formula[last].len() != order) {
            run.clear();
        }
        if !is_positive {
            continue;
        }
        run.push(index);
        if run.len() == order * order {
            return Some(run);
        }
    }
    None
}

fn shared_in(formula: &Cnf, run: &[usize]) -> Option<SurveyError> {
    let order = formula[run[0]].len();
    let mut places: HashMap<u32, Vec<[usize; 3]>> = HashMap::new();
    for (cell, &index) in run.iter().enumerate() {
        for (value, literal) in formula[index].iter().enumerate() {
            let place = [cell / order + 1, cell % order + 1, value + 1];
            places.entry(literal.variable().to_dimacs()).or_default().push(place);
        }
    }
    if !are_loops(formula, run) {
        return None;
    }
    let several: Vec<_> = places.into_iter().filter(|(_, places)| places.len() > 1).collect();
    // A wrong clause shares numbers with another one.
    if several.len() < order / 2 {
        return None;
    }
    let count = several.len();
    let (number, places) = several.into_iter().min_by_key(|(number, _)| *number)?;
    let name = |[row, column, value]: [usize; 3]| format!("x({row},{column},{value})");
    Some(SurveyError::SharedNumber {
        number,
        candidates: places.iter().take(2).copied().map(name).collect::<Vec<_>>().join(", "),
        count,
    })
}

/// Returns `true` if the numbers of nine of ten clauses have one distance to the next, as those of a loop over the values have.
fn are_loops(formula: &Cnf, run: &[usize]) -> bool {
    let is_loop = |index: &&usize| {
        let numbers: Vec<i64> = formula[**index]
            .iter()
            .map(|literal| i64::from(literal.variable().to_dimacs()))
            .collect();
        let step = numbers[1] - numbers[0];
        step > 0 && numbers.windows(2).all(|pair| pair[1] - pair[0] == step)
    };
    10 * run.iter().filter(is_loop).count() >= 9 * run.len()
}
