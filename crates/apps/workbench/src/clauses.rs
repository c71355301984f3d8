//! Windows of the clauses: the clauses from one number to another that pass a filter.
//!
//! A formula passes its groups of pairs to the sink whole. The sink counts the pairs of a group that pass the filter
//! in closed form, and makes only the pairs of the window. So a window of 85 million clauses takes one pass over
//! the groups.

use clausoku::deduction::LiteralNames;
use clausoku::encoding::statements::{Group, Meaning, Origin, Origins};
use clausoku::sat::formulas::Stoppable;
use clausoku::sat::{ClauseSink, Formula, Literal};
use clausoku::{PuzzleFormula, Variant, board::Candidate};
use clausoku_text::{Deadline, Stopped};
use serde_json::{Value, json};

use crate::question::{ClauseFilter, Question, Result};
use crate::shown;
use crate::trail::in_all_languages;

/// The most clauses in a window.
const MAX_WINDOW: usize = 1000;

/// The conditions on the literals of a clause: one bit each. A clause passes if each condition holds for one of its
/// literals.
const CONDITIONS: usize = 3;

/// Answers with a window of the clauses.
pub(crate) fn window(
    question: &Question,
    filter: &ClauseFilter,
    offset: u64,
    limit: usize,
    number: Option<u64>,
) -> Result {
    let sought = number.and_then(|number| number.checked_sub(1));
    let limit = limit.min(MAX_WINDOW);
    #[cfg(feature = "full")]
    if let Some(own) = crate::own::own(question)? {
        return Ok(own.clauses(filter, offset, limit, sought));
    }
    let encoded = question.encoded()?;
    let found = select(&encoded, filter, offset, limit, sought, &question.deadline);
    let found = found.map_err(|_| question.late())?;
    let is_named = |literal: &Literal| {
        matches!(encoded.meaning(literal.variable()), Some(Meaning::Candidate(_)))
    };
    // Names take another pass over the groups, which a formula of candidates does without.
    let names = if found.clauses.iter().flat_map(|(_, literals)| literals).all(is_named) {
        Vec::new()
    } else {
        let names = LiteralNames::new(&encoded, &question.deadline).map_err(|_| question.late())?;
        in_all_languages(&names).into()
    };
    let clause = |(index, literals): &(u64, Vec<Literal>)| {
        shown::clause(&encoded, &names, &found.origins, *index, literals)
    };
    let clauses: Vec<Value> = found.clauses.iter().map(clause).collect();
    Ok(json!({ "total": found.passed, "offset": offset, "clauses": clauses, "row": found.row }))
}

pub(crate) fn select<'a>(
    encoded: &'a PuzzleFormula,
    filter: &'a ClauseFilter,
    offset: u64,
    limit: usize,
    sought: Option<u64>,
    deadline: &Deadline,
) -> Result<Window<'a>, Stopped> {
    let mut window = Window {
        encoded,
        filter,
        origins: encoded.origins(deadline)?,
        offset,
        limit,
        sought,
        index: 0,
        passed: 0,
        row: None,
        clauses: Vec::new(),
    };
    Stoppable::read(encoded, deadline, |formula| formula.emit(&mut window))?;
    Ok(window)
}

/// A sink that keeps the clauses of a window.
pub(crate) struct Window<'a> {
    encoded: &'a PuzzleFormula,
    filter: &'a ClauseFilter,
    origins: Origins,
    /// The clauses that pass before the window.
    offset: u64,
    limit: usize,
    /// The index of the clause whose row is asked for.
    sought: Option<u64>,
    /// The number of clauses so far.
    index: u64,
    /// The number of clauses so far that pass the filter.
    pub passed: u64,
    /// The number of clauses that pass before the sought one, if it passes.
    row: Option<u64>,
    /// The clauses of the window with their indices in the formula.
    pub clauses: Vec<(u64, Vec<Literal>)>,
}

impl Window<'_> {
    /// Returns whether clauses of this origin can pass.
    fn is_of_part(&self, origin: &Origin) -> bool {
        let ClauseFilter { part, region, .. } = self.filter;
        let variant = self.encoded.puzzle().variant();
        part.as_ref().is_none_or(|part| part.eq_ignore_ascii_case(origin.part()))
            && region.is_none_or(|asked| is_in_region(variant, origin, asked))
    }

    /// Returns the conditions that the filter sets, as bits.
    fn conditions(&self) -> usize {
        let ClauseFilter { cell, value, variable, .. } = self.filter;
        bits([cell.is_some(), value.is_some(), variable.is_some()])
    }

    /// Returns the conditions that hold for the literal, as bits.
    fn holds(&self, literal: Literal) -> usize {
        let ClauseFilter { cell, value, variable, .. } = self.filter;
        let meaning = self.encoded.meaning(literal.variable());
        let found = meaning.map(|meaning| meaning.cell().index() as u32);
        let is_cell = found.is_some() && found == *cell;
        let is_value = match meaning {
            Some(Meaning::Candidate(Candidate { symbol, .. })) => *value == Some(symbol.number()),
            // A digit is part of several values.
            Some(Meaning::Digit { .. }) => true,
            None => false,
        };
        let is_variable = *variable == Some(literal.variable().to_dimacs());
        bits([is_cell, is_value, is_variable]) & self.conditions()
    }

    /// Returns whether none of the next clauses is sought or in the window. `passed` of them pass; they end at the
    /// current index.
    fn is_apart(&self, first: u64, passed: u64) -> bool {
        let is_sought = self.sought.is_some_and(|sought| (first..self.index).contains(&sought));
        let is_outside = self.clauses.len() >= self.limit || self.passed + passed <= self.offset;
        is_outside && !is_sought
    }

    fn keep(&mut self, index: u64, clause: impl FnOnce() -> Vec<Literal>) {
        if self.sought == Some(index) {
            self.row = Some(self.passed);
        }
        if self.passed >= self.offset && self.clauses.len() < self.limit {
            self.clauses.push((index, clause()));
        }
        self.passed += 1;
    }
}

impl ClauseSink for Window<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        let index = self.index;
        self.index += 1;
        if !self.origins.get(index).is_some_and(|origin| self.is_of_part(origin)) {
            return;
        }
        let held = literals.iter().fold(0, |held, &literal| held | self.holds(literal));
        if held == self.conditions() {
            self.keep(index, || literals.to_vec());
        }
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        let n = group.len() as u64;
        let first = self.index;
        self.index += n * n.saturating_sub(1) / 2;
        // The pairs of a group have one origin.
        if n < 2 || !self.origins.get(first).is_some_and(|origin| self.is_of_part(origin)) {
            return;
        }
        let conditions = self.conditions();
        let held: Vec<usize> = match conditions {
            0 => vec![0; group.len()],
            _ => group.iter().map(|&literal| self.holds(literal)).collect(),
        };
        let passed = count_pairs(&held, conditions);
        if self.is_apart(first, passed) {
            self.passed += passed;
            return;
        }
        let mut index = first;
        for (place, &one) in group.iter().enumerate() {
            for (&other, held_by_other) in group[place + 1..].iter().zip(&held[place + 1..]) {
                if held[place] | held_by_other == conditions {
                    self.keep(index, || vec![!one, !other]);
                }
                index += 1;
            }
        }
    }
}

fn bits(conditions: [bool; CONDITIONS]) -> usize {
    conditions.iter().rev().fold(0, |bits, &holds| bits << 1 | usize::from(holds))
}

/// Returns the number of pairs that together satisfy all conditions.
fn count_pairs(held: &[usize], conditions: usize) -> u64 {
    // Eight kinds of literals, and so 36 pairs of kinds, in place of n²/2 pairs of literals.
    let mut members = [0_u64; 1 << CONDITIONS];
    for &held in held {
        members[held] += 1;
    }
    let mut pairs = 0;
    for one in 0..members.len() {
        if one == conditions {
            pairs += members[one] * members[one].saturating_sub(1) / 2;
        }
        for other in one + 1..members.len() {
            if one | other == conditions {
                pairs += members[one] * members[other];
            }
        }
    }
    pairs
}

/// Returns whether clauses of this origin are about the region, or about cells in it.
fn is_in_region(variant: &Variant, origin: &Origin, asked: usize) -> bool {
    let has = |cell: clausoku::board::Cell| {
        variant.regions_of(cell).iter().any(|&region| region as usize == asked)
    };
    // Of regions with the same cells, one is written.
    let is_alike = |region| variant.first_alike(region) == variant.first_alike(asked);
    match origin {
        Origin::Rule(_, group) | Origin::Implied(_, group) => match group {
            Group::Region { region, .. } => is_alike(*region),
            Group::Cell(cell) => has(*cell),
            Group::Cells { cells, .. } => cells.iter().all(|&cell| has(cell)),
        },
        Origin::Channel(Candidate { cell, .. })
        | Origin::Given(Candidate { cell, .. })
        | Origin::BesideGiven(Candidate { cell, .. })
        | Origin::SeesGiven(Candidate { cell, .. })
        | Origin::Excluded(Candidate { cell, .. }) => has(*cell),
        Origin::Constraint(index) => {
            variant.constraints()[*index].cells.iter().all(|&cell| has(cell))
        }
        // They concern the whole board.
        Origin::Combined(_) | Origin::Contradiction => true,
    }
}

#[cfg(test)]
mod tests {
    use clausoku::encoding::choices::AT_MOST_ONE;
    use clausoku::{Encoding, Puzzle, sat::Cnf};

    use super::*;

    fn filters() -> Vec<ClauseFilter> {
        let none = ClauseFilter::default;
        let mut filters = vec![none()];
        for part in ["K1", "k2", "L2", "B1", "givens", "Q9"] {
            filters.push(ClauseFilter { part: Some(part.to_owned()), ..none() });
        }
        for region in [0, 5, 11] {
            filters.push(ClauseFilter { region: Some(region), ..none() });
        }
        filters.push(ClauseFilter { cell: Some(5), ..none() });
        filters.push(ClauseFilter { value: Some(3), ..none() });
        filters.push(ClauseFilter { variable: Some(7), ..none() });
        filters.push(ClauseFilter { cell: Some(5), value: Some(3), ..none() });
        filters.push(ClauseFilter { cell: Some(1), variable: Some(7), value: Some(2), ..none() });
        filters
    }

    /// Decides clause by clause, without groups.
    fn expected(encoded: &PuzzleFormula, filter: &ClauseFilter) -> Vec<(u64, Vec<Literal>)> {
        let origins = encoded.origins(&Deadline::never()).unwrap();
        let window = Window {
            encoded,
            filter,
            origins: encoded.origins(&Deadline::never()).unwrap(),
            offset: 0,
            limit: 0,
            sought: None,
            index: 0,
            passed: 0,
            row: None,
            clauses: Vec::new(),
        };
        let cnf = Cnf::from_formula(encoded);
        let indexed = cnf.clauses().enumerate().map(|(index, clause)| (index as u64, clause));
        indexed
            .filter(|&(index, clause)| {
                let held = clause.iter().fold(0, |held, &literal| held | window.holds(literal));
                window.is_of_part(origins.get(index).unwrap()) && held == window.conditions()
            })
            .map(|(index, clause)| (index, clause.to_vec()))
            .collect()
    }

    #[test]
    fn windows_are_stretches_of_the_clauses_that_pass() {
        let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
        for &at_most_one in AT_MOST_ONE {
            let encoding = Encoding::default().with_at_most_one(at_most_one);
            let encoded = encoding.encode(&puzzle).unwrap();
            for filter in filters() {
                let all = expected(&encoded, &filter);
                for (offset, limit) in [(0, 1000), (3, 7), (50, 20), (10_000, 5)] {
                    let never = Deadline::never();
                    let found = select(&encoded, &filter, offset, limit, None, &never).unwrap();
                    assert_eq!(found.passed, all.len() as u64, "{encoding} {filter:?}");
                    let from = (offset as usize).min(all.len());
                    let to = (from + limit).min(all.len());
                    assert_eq!(found.clauses, all[from..to], "{encoding} {filter:?} {offset}");
                }
                for sought in (0..encoded.size().clauses).step_by(29) {
                    let never = Deadline::never();
                    let found = select(&encoded, &filter, 0, 0, Some(sought), &never).unwrap();
                    let row = all.iter().position(|&(index, _)| index == sought);
                    let row = row.map(|row| row as u64);
                    assert_eq!(found.row, row, "{encoding} {filter:?} {sought}");
                }
            }
        }
    }

    #[test]
    fn a_window_of_85_million_clauses_is_made_alone() {
        let empty = Puzzle::classic(81).unwrap();
        let encoded = Encoding::default().encode(&empty).unwrap();
        let filter = ClauseFilter::default();
        let never = Deadline::never();
        let found = select(&encoded, &filter, 85_000_000, 3, Some(85_000_001), &never).unwrap();
        assert_eq!((found.passed, found.clauses.len()), (85_056_804, 3));
        assert_eq!((found.clauses[0].0, found.row), (85_000_000, Some(85_000_001)));
    }
}
