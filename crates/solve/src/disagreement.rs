//! Errors of solvers and counters that contradict each other.

use std::fmt;

use clausoku_files::text::printable;
#[cfg(feature = "counting")]
use dashu_int::UBig;

/// Two solvers that disagree. The solution or model found was checked, so the solver that denies it
/// is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Disagreement {
    /// The solver that denies the solution.
    pub denier: String,
    /// The solver that found the solution.
    pub finder: String,
    /// Number of solutions that the denying solver admits; `None` if both decided a formula.
    pub admitted: Option<usize>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let denier = printable(&self.denier);
        let finder = printable(&self.finder);
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

/// A number of solutions that is wrong.
#[cfg(feature = "counting")]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} counts {counted} solutions, but {1} has found {2}{listed}, which were checked. So {0} is wrong",
    printable(.counter),
    printable(.solver),
    if *.is_all { "" } else { "at least " },
)]
pub struct WrongCount {
    /// The counter.
    pub counter: String,
    /// The number that the counter returned.
    pub counted: UBig,
    /// The solver that lists solutions.
    pub solver: String,
    /// Number of solutions that the solver has found.
    pub listed: u64,
    /// `true` if the solver found that these are all solutions.
    pub is_all: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_solvers_are_escaped() {
        let denier = "a\nb".to_owned();
        let finder = "c\x1b".to_owned();
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
