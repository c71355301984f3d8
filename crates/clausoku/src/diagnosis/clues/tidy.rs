//! Superfluous clues: givens and constraints that can be left out of a puzzle with one solution.
//!
//! A clue is needed exactly if there is a second solution without it, which is its witness. A solution that was found for one question
//! answers others: each is compared with the puzzle of a question before a search.
//!
//! A clue that is needed among all clues is needed among fewer ones, unless a clue exempts cells from another one. Then each clue is tried
//! until none can be left out, and no set is said to be a fewest one.

use clausoku_board::{Deadline, Grid, Puzzle};

use super::{Clue, has_exemptions, other_solution, with_clues};
use crate::diagnosis::Partial;
use crate::solve::{Error, witness};

/// A puzzle with one solution, without clues that are superfluous together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TidiedPuzzle {
    /// The clues, in the order of [`Clue::all`].
    pub clues: Vec<TidiedClue>,
    /// The puzzle without the removed clues. It has the same solution, and no other.
    pub puzzle: Puzzle,
    /// `true` if it is known that no set of fewer clues, with those that are kept, has one solution.
    pub is_fewest: bool,
}

/// A clue of a puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TidiedClue {
    /// The clue.
    pub clue: Clue,
    /// `true` if the puzzle has one solution without it; `None` if a limit was reached before that was known.
    pub is_superfluous: Option<bool>,
    /// `true` if it was left out, together with the others that were.
    pub is_removed: bool,
    /// A second solution that appears without it: alone if it is not superfluous, else together with the clues that were left out before it.
    pub witness: Option<Grid>,
}

/// Returns which clues of a puzzle with exactly one solution are superfluous, and leaves clues out, one after another in their order,
/// while the solution stays the only one. The clues that `keeps` names are not left out.
///
/// Only the time limit and the request to stop count. Where one is reached, the clues that were left out are superfluous together, and there
/// may be more.
///
/// ```
/// use clausoku::diagnosis::clues::tidy;
/// use clausoku::solving::Deadline;
/// use clausoku::{Puzzle, solve};
///
/// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
/// let solution = solve(&puzzle)?.grid().cloned().ok_or("a solution")?;
/// let tidied = tidy(&puzzle, &solution, &|_| false, &Deadline::never())?.value;
/// let removed: Vec<String> =
///     tidied.clues.iter().filter(|one| one.is_removed).map(|one| one.clue.name(&puzzle)).collect();
/// assert_eq!(removed, ["R1C1=1"]);
/// assert_eq!(tidied.clues.iter().filter(|one| one.is_superfluous == Some(true)).count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if a solver fails.
pub fn tidy(
    puzzle: &Puzzle,
    solution: &Grid,
    keeps: &dyn Fn(Clue) -> bool,
    deadline: &Deadline,
) -> Result<Partial<TidiedPuzzle>, Error> {
    let mut tidying = Tidying::new(puzzle, solution, deadline);
    let all = tidying.all.clone();
    let mut clues: Vec<TidiedClue> = all.iter().map(|&clue| TidiedClue::unknown(clue)).collect();
    let ended = tidying.each_alone(&mut clues).and_then(|()| tidying.together(&mut clues, keeps));
    let mut value = tidied(puzzle, clues);
    match ended {
        Ok(()) => {
            // Needed clues are in every set.
            value.is_fewest = !has_exemptions(puzzle)
                && value.clues.iter().all(|one| {
                    one.is_removed || one.is_superfluous == Some(false) || keeps(one.clue)
                });
            Ok(Partial::whole(value))
        }
        Err(error) => Partial::limited(error, value),
    }
}

/// Returns a puzzle without the removed ones of its clues.
pub(super) fn tidied(puzzle: &Puzzle, clues: Vec<TidiedClue>) -> TidiedPuzzle {
    let kept = clues.iter().filter(|one| !one.is_removed).map(|one| one.clue);
    let kept: Vec<Clue> = kept.collect();
    let rest = if kept.len() == clues.len() { None } else { with_clues(puzzle, &kept) };
    TidiedPuzzle { clues, puzzle: rest.unwrap_or_else(|| puzzle.clone()), is_fewest: false }
}

/// Returns the constraints of a puzzle with exactly one solution that can each be left out, by index.
///
/// Only the time limit and the request to stop count. Where one is reached, there may be more.
///
/// # Errors
///
/// Fails if a solver fails.
pub fn superfluous_constraints(
    puzzle: &Puzzle,
    solution: &Grid,
    deadline: &Deadline,
) -> Result<Partial<Vec<usize>>, Error> {
    let mut tidying = Tidying::new(puzzle, solution, deadline);
    let mut found = Vec::new();
    for index in 0..puzzle.variant().constraints().len() {
        match tidying.second_without(&[Clue::Constraint(index)]) {
            Ok(Second::None) => found.push(index),
            Ok(_) => {}
            Err(error) => return Partial::limited(error, found),
        }
    }
    Ok(Partial::whole(found))
}

impl TidiedClue {
    fn unknown(clue: Clue) -> Self {
        Self { clue, is_superfluous: None, is_removed: false, witness: None }
    }
}

/// The solutions of a puzzle without some clues.
pub(super) enum Second {
    /// The known one alone.
    None,
    /// Another one.
    Found(Grid),
    /// Not even the known one: a constraint exempts the cells of another one.
    Less,
}

/// The questions about a puzzle, with the second solutions that were found.
pub(super) struct Tidying<'t> {
    puzzle: &'t Puzzle,
    solution: &'t Grid,
    all: Vec<Clue>,
    seconds: Vec<Grid>,
    deadline: &'t Deadline,
}

impl<'t> Tidying<'t> {
    pub(super) fn new(puzzle: &'t Puzzle, solution: &'t Grid, deadline: &'t Deadline) -> Self {
        Self { puzzle, solution, all: Clue::all(puzzle), seconds: Vec::new(), deadline }
    }

    fn each_alone(&mut self, clues: &mut [TidiedClue]) -> Result<(), Error> {
        for one in clues {
            let second = self.second_without(&[one.clue])?;
            one.is_superfluous = Some(matches!(second, Second::None));
            if let Second::Found(second) = second {
                one.witness = Some(second);
            }
        }
        Ok(())
    }

    /// Leaves out the clues that are superfluous together with those that were left out before. Without exemptions, only clues that are
    /// superfluous alone can be, and one pass is enough.
    fn together(
        &mut self,
        clues: &mut [TidiedClue],
        keeps: &dyn Fn(Clue) -> bool,
    ) -> Result<(), Error> {
        let has_exemptions = has_exemptions(self.puzzle);
        let mut removed = Vec::new();
        loop {
            let before = removed.len();
            for one in &mut *clues {
                let is_superfluous = one.is_superfluous == Some(true);
                let is_tried = is_superfluous || has_exemptions;
                if one.is_removed || !is_tried || keeps(one.clue) {
                    continue;
                }
                removed.push(one.clue);
                let second = self.second_without(&removed)?;
                one.is_removed = matches!(second, Second::None);
                if !one.is_removed {
                    removed.pop();
                }
                // The witness of a needed clue is that of the clue alone.
                if is_superfluous {
                    one.witness = match second {
                        Second::Found(second) => Some(second),
                        Second::None | Second::Less => None,
                    };
                }
            }
            if !has_exemptions || removed.len() == before {
                return Ok(());
            }
        }
    }

    /// Searches a second solution without these clues.
    pub(super) fn second_without(&mut self, removed: &[Clue]) -> Result<Second, Error> {
        let kept: Vec<Clue> =
            self.all.iter().filter(|clue| !removed.contains(clue)).copied().collect();
        let Some(rest) = with_clues(self.puzzle, &kept) else { return Ok(Second::Less) };
        let passes = |grid: &Grid| witness::solution(&rest, grid, "the question").is_ok();
        if !passes(self.solution) {
            return Ok(Second::Less);
        }
        let known = self.seconds.iter().find(|grid| passes(grid));
        if let Some(known) = known {
            return Ok(Second::Found(known.clone()));
        }
        let second = other_solution(&rest, Some(self.solution), self.deadline)?;
        self.seconds.extend(second.clone());
        Ok(second.map_or(Second::None, Second::Found))
    }
}
