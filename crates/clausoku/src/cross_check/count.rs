//! A number of solutions, checked by listing solutions.

use clausoku_board::{Deadline, Puzzle, PuzzleSolver, SearchEnd};
use clausoku_search::UBig;
use clausoku_text::StopReason;

use crate::Error;
use crate::cross_checking::WrongCount;
use crate::solving::search;

/// The result of checking a number of solutions against a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountCheck {
    /// All solutions were listed, and the number is right.
    Confirmed,
    /// Not all solutions were listed. The number is at least the number of listed solutions.
    Unchecked {
        /// Number of solutions listed.
        listed: u64,
        /// The reason why the list ended; `None` if it reached the requested length.
        cutoff: Option<StopReason>,
    },
}

/// Checks a number of solutions by listing as many solutions as the limits allow, or one more than the number.
///
/// # Errors
///
/// The number is wrong, or the solver fails.
pub fn check_count(
    puzzle: &Puzzle,
    (counter, counted): (&str, &UBig),
    solver: &mut dyn PuzzleSolver,
    deadline: &Deadline,
) -> Result<CountCheck, Error> {
    // One more than the number refutes it, without a list of all solutions.
    let one_more = u64::try_from(counted).map_or(u64::MAX, |counted| counted.saturating_add(1));
    let most = deadline.limits().solutions.map_or(one_more, |most| most.min(one_more));
    let deadline = deadline.with_solutions(most);
    let search =
        search(solver, puzzle, &deadline, &mut |_: &_| std::ops::ControlFlow::Continue(()))?;
    let listed = search.solutions;
    let is_all = search.ended == SearchEnd::Exhausted;
    if UBig::from(listed) > *counted || (is_all && UBig::from(listed) < *counted) {
        let counter = counter.to_owned();
        let solver = solver.name().to_owned();
        let counted = counted.clone();
        return Err(WrongCount { counter, counted, solver, listed, is_all }.into());
    }
    Ok(if is_all {
        CountCheck::Confirmed
    } else {
        CountCheck::Unchecked { listed, cutoff: search.ended.cutoff() }
    })
}
