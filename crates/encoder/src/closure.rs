//! Computes unit propagation of the givens, on the board instead of on clauses.
//!
//! An order-81 board has 85 million clauses, but they only say that a value excludes others from
//! its cell and its regions and that the last candidate of a group holds. [`BoardPropagator`] does the
//! same in time linear in the candidates.
//!
//! **Invariant.** The result is exactly what unit propagation derives on the direct, pairwise encoding of
//! the chosen rules, with the givens and the excluded candidates as units. A rule that is not written is
//! not used, so the formula keeps its models, whichever rules it has.

use cnf::StopCheck;
use puzzle::{BoardPropagator, Contradiction, GroupBounds, Known, Puzzle, Variant};

use crate::groups::applies_to;
use crate::rule::{K1, K2};
use crate::{Bound, RuleSet};

/// Computes the consequences of the givens and the excluded candidates, or returns `None` if the
/// check stops the work.
///
/// # Errors
///
/// Fails if they contradict each other.
pub(crate) fn closure(
    puzzle: &Puzzle,
    rules: RuleSet,
    stop: &StopCheck<'_>,
) -> Result<Option<Known>, Contradiction> {
    let mut board = BoardPropagator::from_puzzle(puzzle, bounds(puzzle.variant(), rules))?;
    // A candidate that holds excludes at least the other symbols of its cell.
    let units = puzzle.variant().order() as u32;
    while let Some(candidate) = board.next_forced()? {
        board.exclude_others(candidate)?;
        if stop.after(units) {
            return Ok(None);
        }
    }
    Ok(Some(board.into_known()))
}

/// Returns the bounds that these rules set.
fn bounds(variant: &Variant, rules: RuleSet) -> GroupBounds {
    let regions = variant.regions().iter().map(|region| {
        [Bound::AtLeastOne, Bound::AtMostOne].map(|bound| {
            rules.rules().any(|rule| rule.bound == bound && applies_to(variant, rule, region))
        })
    });
    GroupBounds {
        cells: [&K1, &K2].map(|rule| rules.rules().any(|other| other == rule)),
        regions: regions.collect(),
    }
}
