//! Lines that state a status, in the words of any solver.

use clausoku_cnf::answer::{self, Fault, Status};
use clausoku_text::{Located, Place};

use super::AnswerError;

/// MiniZinc's line after a solution.
pub(super) const SOLUTION: &str = "----------";

/// MiniZinc's lines without a solution.
const MINIZINC: &[(&str, Status)] =
    &[("=====UNSATISFIABLE=====", Status::Unsatisfiable), ("=====UNKNOWN=====", Status::Unknown)];

/// Phrases of glpsol.
const GLPSOL: &[(&str, Status)] = &[
    ("INTEGER EMPTY", Status::Unsatisfiable),
    ("PROBLEM HAS NO INTEGER FEASIBLE SOLUTION", Status::Unsatisfiable),
    ("PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION", Status::Unsatisfiable),
    ("INTEGER UNDEFINED", Status::Unknown),
];

/// A line that states a status.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stated {
    /// Its status.
    pub status: Status,
    /// The position of its first word in the text.
    pub start: usize,
    /// `true` if a SAT solver can have printed it.
    pub is_of_sat: bool,
    /// `true` if its solver prints values beside it, which are no solution: glpsol prints its table in any case.
    pub has_values: bool,
}

/// Returns the first line that states a status. With `has_places`, MiniZinc's line after a solution is one; in the log of
/// another solver it can be a rule.
///
/// # Errors
///
/// Fails if another line states another status.
pub(super) fn stated(text: &str, has_places: bool) -> Result<Option<Stated>, AnswerError> {
    let mut first = None::<Stated>;
    for (start, line) in lines(text) {
        let Some(found) = stated_by(start, line, has_places) else { continue };
        match first {
            Some(first) if first.status != found.status => {
                let line = Place::in_text(text.as_bytes(), first.start).line;
                let fault = Fault::TwoStatuses { first: first.status, line, second: found.status };
                return Err(Located::in_text(text.as_bytes(), found.start, fault).into());
            }
            // A line of this language says more than one that a SAT solver prints too.
            Some(first) if !first.is_of_sat => {}
            _ => first = Some(found),
        }
    }
    Ok(first)
}

/// Returns `true` if a line states a status in words that no SAT solver prints.
pub(super) fn has_own(text: &str) -> bool {
    lines(text).any(|(start, line)| stated_by(start, line, false).is_some_and(|row| !row.is_of_sat))
}

fn stated_by(start: usize, line: &str, has_places: bool) -> Option<Stated> {
    let stated = Stated { status: Status::Satisfiable, start, is_of_sat: false, has_values: false };
    if let Some(status) = answer::stated(line.as_bytes()) {
        return Some(Stated { status, is_of_sat: true, ..stated });
    }
    if has_places && line == SOLUTION {
        return Some(stated);
    }
    if let Some(&(_, status)) = MINIZINC.iter().find(|(words, _)| line == *words) {
        return Some(Stated { status, ..stated });
    }
    // Comments of SAT solvers.
    if ["c ", "s ", "v "].iter().any(|prefix| line.starts_with(prefix)) {
        return None;
    }
    let phrase = GLPSOL.iter().find(|(phrase, _)| line.contains(phrase))?;
    Some(Stated { status: phrase.1, has_values: true, ..stated })
}

/// Returns the lines without blanks at their ends, each with the position of its first word.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = next + line.len() - line.trim_start().len();
        next += line.len();
        (start, line.trim())
    })
}
