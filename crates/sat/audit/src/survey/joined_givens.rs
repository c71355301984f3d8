//! Givens in one clause: the program writes the 0 after all of them, or after those of a row.

use std::collections::HashSet;

use clausoku_board::{Candidate, Puzzle};
use clausoku_cnf::{Cnf, Deadline, Stopped};

use super::clauses::Split;
use super::finding::{Example, Finding, FindingKind};
use super::groups::Groups;

/// Returns the clauses of several givens of the grid by index, with their units, and the finding; `None` if there is none.
pub(super) fn joined_givens(
    groups: &Groups<'_>,
    formula: &Cnf,
    puzzle: &Puzzle,
    deadline: &Deadline,
) -> Result<Option<(Vec<Split>, Finding)>, Stopped> {
    let mut split = Vec::new();
    let mut finding = Finding::new(FindingKind::GivensJoined, None);
    let mut givens = 0;
    for (index, clause) in formula.clauses().enumerate() {
        deadline.work(1)?;
        if clause.len() < 2 || clause.iter().any(|literal| literal.is_negative()) {
            continue;
        }
        let numbers: Option<Vec<u32>> =
            clause.iter().map(|one| groups.map.candidate(one.variable())).collect();
        let Some(numbers) = numbers else { continue };
        let mut cells = HashSet::new();
        let is_of_cells = numbers.iter().all(|&one| cells.insert(groups.map.at(one).cell));
        if !is_of_cells || !groups.containing(&numbers).is_empty() {
            continue;
        }
        let is_given = |&one: &u32| {
            let Candidate { cell, symbol } = groups.map.at(one);
            puzzle.givens().get(cell) == Some(symbol)
        };
        if numbers.iter().all(is_given) {
            givens += clause.len() as u64;
            let (number, literals) = (Some(index as u64 + 1), clause.to_vec());
            finding.add(Example { clause: number, literals, ..Example::default() });
            split.push((index, clause.iter().map(|&one| vec![one]).collect()));
        }
    }
    finding.count = givens;
    Ok((!split.is_empty()).then_some((split, finding)))
}
