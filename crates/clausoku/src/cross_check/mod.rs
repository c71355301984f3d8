//! Deciding again, by a second solver, what no look at an answer can check: that there is no solution, or no
//! other.
//!
//! **Invariant.** A denial of the first solver is passed on only if the second confirms it. A solution that the
//! second finds refutes it, since that solution is checked. Where the second reaches a limit, the answer is
//! unchecked, and says so.

mod count;
mod decorator;
mod formula;
mod second_solver;

pub use count::{CountCheck, WrongCount, check_count};
pub use decorator::CrossChecked;
pub use formula::confirm_unsatisfiable;
pub use second_solver::{Others, SecondSolver};

use std::fmt;

use files::text::printable;

/// Two solvers that do not agree. What was found was checked, so the one that denies it is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Disagreement {
    /// The solver that denies it.
    pub denier: String,
    /// The solver that found it.
    pub finder: String,
    /// How many solutions the first admits; `None` if they decided a formula.
    pub admitted: Option<usize>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (denier, finder) = (printable(&self.denier), printable(&self.finder));
        let (denied, found) = match self.admitted {
            None => ("no model".to_owned(), "one"),
            Some(0) => ("no solution".to_owned(), "one"),
            Some(1) => ("only one solution".to_owned(), "another"),
            Some(count) => (format!("only {count} solutions"), "another"),
        };
        write!(
            f,
            "{denier} and {finder} disagree: {denier} says that there is {denied}, but {finder} has found \
             {found}, which was checked. So {denier} is wrong"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_solvers_are_escaped() {
        let (denier, finder) = ("a\nb".to_owned(), "c\x1b".to_owned());
        let error = Disagreement { denier, finder, admitted: Some(0) }.to_string();
        assert!(error.starts_with(r"a\nb and c\u{1b} disagree: a\nb says"), "{error}");
        let error = WrongCount {
            counter: "a\nb".to_owned(),
            counted: 3_u8.into(),
            solver: "c\x1b".to_owned(),
            listed: 4,
            is_all: false,
        };
        let expected = r"a\nb counts 3 solutions, but c\u{1b} has found at least 4, which were checked. So a\nb is wrong";
        assert_eq!(error.to_string(), expected);
    }
}
