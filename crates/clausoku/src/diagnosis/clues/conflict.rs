//! Sets of clues and regions that clash, of a puzzle without a solution.
//!
//! A minimal set comes from deletion: a part of the clues is left out if the others still have no solution, large parts first. A smallest set
//! comes from hitting sets: a clash contains one clue at least of those that a solution of the other clues violates (A. Ignatiev, A.
//! Previti, M. Liffiton & J. Marques-Silva, *Smallest MUS extraction with minimal hitting set dualization*, CP 2015).

use clausoku_board::{Deadline, Grid, Position, Puzzle};

use super::{Clue, has_exemptions, other_solution, with_parts};
use crate::diagnosis::Partial;
use crate::solve::Error;

/// The number of questions for a smallest set. A puzzle takes some milliseconds for each.
const QUESTIONS: usize = 100;

/// The largest minimal set for which a smaller one is searched.
const MAX_REDUCED: usize = 12;

/// Clues of a puzzle that cannot all hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClashingClues {
    /// The givens, constraints and regions. Without any one of them, the others leave a solution, unless a limit was reached.
    pub clues: Vec<Clue>,
    /// `true` if it is known that no set of fewer clues clashes.
    pub is_smallest: bool,
}

/// Returns a minimal set of givens, constraints and regions that cannot all hold, a smallest one if that is found soon. Returns `None` if the
/// puzzle has a solution.
///
/// Only the time limit and the request to stop count. Where one is reached, the returned clues clash, but the set may not be minimal; `None`
/// means nothing.
///
/// ```
/// use clausoku::board::constraints::{Constraint, ConstraintKind};
/// use clausoku::diagnosis::clues::clashing_clues;
/// use clausoku::solving::Deadline;
/// use clausoku::{Puzzle, Variant};
///
/// let board = Variant::classic(4)?;
/// let cage = Constraint::new(ConstraintKind::Cage { sum: Some(2) }, board.cells().take(2).collect());
/// let puzzle = Puzzle::empty(board.with_constraints(vec![cage])?.into());
/// let found = clashing_clues(&puzzle, &Deadline::never())?.value.ok_or("a clash")?;
/// // Two cells of a cage differ without a region.
/// let names: Vec<String> = found.clues.iter().map(|clue| clue.name(&puzzle)).collect();
/// assert_eq!((names, found.is_smallest), (vec!["cage 2 at R1C1 R1C2".to_owned()], true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if a solver fails.
pub fn clashing_clues(
    puzzle: &Puzzle,
    deadline: &Deadline,
) -> Result<Partial<Option<ClashingClues>>, Error> {
    match other_solution(puzzle, None, deadline) {
        Ok(None) => {}
        Ok(Some(_)) => return Ok(Partial::whole(None)),
        Err(error) => return Partial::limited(error, None),
    }
    let regions = (0..puzzle.variant().regions().len()).map(Clue::Region);
    let mut clues: Vec<Clue> = Clue::all(puzzle).into_iter().chain(regions).collect();
    let mut conflict = Conflict { puzzle, deadline, questions: 0, all: clues.clone() };
    if let Err(error) = conflict.sort(&mut clues).and_then(|()| conflict.minimize(&mut clues)) {
        clues.sort_unstable();
        let value = ClashingClues { clues, is_smallest: false };
        return Partial::limited(error, Some(value));
    }
    // The set is minimal in any case.
    conflict.questions = 0;
    let is_smallest = match conflict.smallest(&mut clues) {
        Ok(is_smallest) => is_smallest,
        Err(error) => error.limit().map(|_| false)?,
    };
    clues.sort_unstable();
    Ok(Partial::whole(Some(ClashingClues { clues, is_smallest })))
}

impl ClashingClues {
    /// Returns the clash of the givens of these cells.
    #[cfg(all(feature = "counting", feature = "json", feature = "sat-varisat"))]
    pub(crate) fn from_givens(cells: Vec<clausoku_board::Cell>) -> Self {
        let is_smallest = cells.len() < 2;
        Self { clues: cells.into_iter().map(Clue::Given).collect(), is_smallest }
    }
}

/// The questions about the clues of a puzzle.
struct Conflict<'p> {
    puzzle: &'p Puzzle,
    deadline: &'p Deadline,
    questions: usize,
    all: Vec<Clue>,
}

impl Conflict<'_> {
    /// Searches a solution of these clues alone.
    fn solution(&mut self, clues: &[Clue]) -> Result<Answer, Error> {
        self.questions += 1;
        let Some(rest) = with_parts(self.puzzle, clues) else { return Ok(Answer::Unknown) };
        let found = other_solution(&rest, None, self.deadline)?;
        Ok(found.map_or(Answer::Clash, Answer::Solution))
    }

    /// Sorts the clues by their distance from those that each clash contains, the farthest first, so that the clues of a clash are near each
    /// other. A clash contains a clue if the others have a solution.
    fn sort(&mut self, clues: &mut [Clue]) -> Result<(), Error> {
        let mut needed = Vec::new();
        for index in 0..clues.len() {
            if matches!(clues[index], Clue::Region(_)) {
                continue;
            }
            let others = [&clues[..index], &clues[index + 1..]].concat();
            if let Answer::Solution(_) = self.solution(&others)? {
                needed.push(clues[index]);
            }
        }
        let places = |clue: Clue| {
            let cells = clue.cells(self.puzzle).into_iter();
            cells.map(|cell| self.puzzle.variant().position(cell)).collect::<Vec<_>>()
        };
        let centre: Vec<Position> = needed.iter().flat_map(|&clue| places(clue)).collect();
        clues.sort_by_cached_key(|&clue| {
            let cells = places(clue);
            let far = |one: &Position| {
                let near = centre.iter().map(|other| {
                    u64::from(one.row.abs_diff(other.row))
                        + u64::from(one.column.abs_diff(other.column))
                });
                near.min().unwrap_or(0)
            };
            // In hundredths of a cell. A kind for the whole board is nowhere near.
            let sum: u64 = cells.iter().map(far).sum();
            let mean = (100 * sum).checked_div(cells.len() as u64).unwrap_or(u64::MAX);
            (needed.contains(&clue), std::cmp::Reverse(mean), clue)
        });
        Ok(())
    }

    /// Leaves clues out while the others clash. Parts of half of the clues are tried first, then of a quarter, down to one. Where a clue
    /// exempts cells from another one, single clues are tried until none can be left out.
    fn minimize(&mut self, clues: &mut Vec<Clue>) -> Result<(), Error> {
        let mut part = clues.len().div_ceil(2);
        while part > 0 {
            let before = clues.len();
            let mut start = 0;
            while start < clues.len() {
                let end = clues.len().min(start + part);
                let rest = [&clues[..start], &clues[end..]].concat();
                match self.solution(&rest)? {
                    Answer::Clash => *clues = rest,
                    Answer::Solution(_) | Answer::Unknown => start = end,
                }
            }
            let is_again = clues.len() < before && has_exemptions(self.puzzle);
            part = if part == 1 { usize::from(is_again) } else { part.div_ceil(2) };
        }
        Ok(())
    }

    /// Searches a clash of fewer clues. Returns whether the clues are a smallest one then.
    fn smallest(&mut self, clues: &mut Vec<Clue>) -> Result<bool, Error> {
        let is_large = clues.len() > MAX_REDUCED || self.all.len() > u128::BITS as usize;
        // A solution of some clues may then satisfy all of a clash.
        if is_large || has_exemptions(self.puzzle) {
            return Ok(clues.len() < 2);
        }
        let mut sets: Vec<u128> = Vec::new();
        loop {
            let fewer = clues.len().saturating_sub(1);
            let Some(hitting) = hitting_set(&sets, 0, fewer) else { return Ok(true) };
            if self.questions >= QUESTIONS {
                return Ok(false);
            }
            let some = self.clues_of(hitting);
            match self.solution(&some)? {
                Answer::Clash => *clues = some,
                Answer::Unknown => return Ok(false),
                Answer::Solution(grid) => {
                    let violated = self.few_violated(&some, &grid)?;
                    sets.push(violated);
                }
            }
        }
    }

    /// Returns the clues that a solution of these violates, with as many other clues added as a solution can have, within the bound of
    /// questions.
    fn few_violated(&mut self, some: &[Clue], grid: &Grid) -> Result<u128, Error> {
        let mut violated = self.violated(grid);
        let mut tried = 0_u128;
        while let Some(next) = first(violated & !tried) {
            if self.questions >= QUESTIONS {
                break;
            }
            tried |= 1 << next;
            let mut more = self.clues_of(!violated | 1 << next);
            more.extend(some);
            more.sort_unstable();
            more.dedup();
            if let Answer::Solution(grid) = self.solution(&more)? {
                violated &= self.violated(&grid);
            }
        }
        Ok(violated)
    }

    fn clues_of(&self, set: u128) -> Vec<Clue> {
        let chosen = self.all.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
        chosen.map(|(_, &clue)| clue).collect()
    }

    fn violated(&self, grid: &Grid) -> u128 {
        let violated =
            self.all.iter().enumerate().filter(|(_, clue)| !clue.holds(self.puzzle, grid));
        violated.fold(0, |set, (index, _)| set | 1 << index)
    }
}

/// The answer to the question for a solution of some clues.
enum Answer {
    Solution(Grid),
    Clash,
    /// The clues make no puzzle.
    Unknown,
}

/// Returns a smallest set of at most `most` indices besides `chosen` that has one of each set.
fn hitting_set(sets: &[u128], chosen: u128, most: usize) -> Option<u128> {
    (0..=most).find_map(|size| hitting_set_of(sets, chosen, size))
}

fn hitting_set_of(sets: &[u128], chosen: u128, size: usize) -> Option<u128> {
    let open = sets.iter().filter(|&&set| set & chosen == 0);
    let Some(&smallest) = open.min_by_key(|set| set.count_ones()) else { return Some(chosen) };
    if size == 0 {
        return None;
    }
    let mut left = smallest;
    while let Some(next) = first(left) {
        left &= left - 1;
        if let Some(found) = hitting_set_of(sets, chosen | 1 << next, size - 1) {
            return Some(found);
        }
    }
    None
}

/// Returns the first index of a set.
pub(super) fn first(set: u128) -> Option<u32> {
    (set != 0).then(|| set.trailing_zeros())
}
