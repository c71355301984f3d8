//! Clauses that are no clauses of the rules: what each might have been.
//!
//! Each clause has several readings (`readings`). The reading that the most clauses share is taken (`vote`).
//!
//! **Invariant.** Each clause is in one finding.

mod readings;
mod vote;

use clausoku_board::{BoardPropagator, GroupBounds, Puzzle};
use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};

use self::readings::Reading;
use super::clauses::Clauses;
use super::finding::{Finding, FindingKind};
use super::groups::Groups;

/// The number of clauses that are compared with the consequences of the rules.
const COMPARED: usize = 200;

/// Reads the foreign clauses of a formula.
pub(super) struct Foreign<'f> {
    pub(super) groups: &'f Groups<'f>,
    pub(super) formula: &'f Cnf,
    pub(super) clauses: &'f Clauses,
    /// The puzzle that is stated, for what follows from it.
    pub(super) puzzle: &'f Puzzle,
}

impl Foreign<'_> {
    /// Returns the findings of these clauses. `unrelated` are groups of candidates, each with a clause.
    pub(super) fn findings(
        &self,
        odd: &[usize],
        strays: &[usize],
        unrelated: &[(Vec<u32>, usize)],
        is_justified: &mut dyn FnMut(&[Literal]) -> Result<bool, Stopped>,
        deadline: &Deadline,
    ) -> Result<Vec<Finding>, Stopped> {
        let mut read: Vec<(usize, Vec<Reading>)> = Vec::new();
        let mut compared = 0;
        for &index in odd {
            deadline.work(1)?;
            let clause = &self.formula[index];
            if is_justified(clause)? {
                continue;
            }
            let mut readings = self.readings(clause);
            let is_weak = readings.iter().all(|one| {
                matches!(
                    one.kind,
                    FindingKind::Shortened
                        | FindingKind::Unrelated
                        | FindingKind::Misplaced
                        | FindingKind::Lengthened
                )
            });
            if is_weak && compared < COMPARED {
                compared += 1;
                deadline.work(self.groups.map.len() as u32)?;
                if self.follows(clause) {
                    let is_pair = clause.len() == 2;
                    readings.retain(|one| {
                        self.is_in_place(one) || is_pair && one.kind == FindingKind::Unrelated
                    });
                    let is_replaced = |one: &Reading| {
                        matches!(one.kind, FindingKind::Lengthened | FindingKind::Misplaced)
                    };
                    if !readings.iter().any(is_replaced) {
                        readings.push(Reading::without_rule(FindingKind::Follows));
                    }
                }
            }
            if readings.is_empty() {
                readings.push(Reading::without_rule(FindingKind::Other));
            }
            read.push((index, readings));
        }
        for &index in strays {
            deadline.work(1)?;
            let clause = &self.formula[index];
            if clause.len() > 1 {
                read.push((index, self.stray_readings(clause)));
            }
        }
        read.extend(
            unrelated
                .iter()
                .map(|&(_, index)| (index, vec![Reading::without_rule(FindingKind::Unrelated)])),
        );
        read.sort_by_key(|&(index, _)| index);
        Ok(self.vote(read))
    }

    /// Returns `true` if a clause that follows may be there in the place of the one that the reading wants: that is missing, or the clause is
    /// part of it.
    fn is_in_place(&self, reading: &Reading) -> bool {
        let is_missing = |group: usize| self.clauses.at_least[group][0] == 0;
        match reading.kind {
            FindingKind::Shortened => true,
            FindingKind::Lengthened | FindingKind::Misplaced => {
                reading.group.is_some_and(is_missing)
            }
            _ => false,
        }
    }

    /// Returns `true` if the rules and the givens imply the clause by propagation.
    fn follows(&self, clause: &[Literal]) -> bool {
        let bounds = GroupBounds::sudoku(self.puzzle.variant());
        let Ok(mut board) = BoardPropagator::from_puzzle(self.puzzle, bounds) else { return true };
        for &literal in clause {
            let Some(claim) = self.groups.map.claim(literal) else { return false };
            let candidate = self.groups.map.at(claim.candidate);
            if !claim.is_positive {
                board.place(candidate);
            } else if board.exclude(candidate).is_err() {
                return true;
            }
        }
        board.closure().is_err()
    }
}
