//! The cost of a reading of a formula: the number of clauses that it leaves without a reason, and of those that its rules lack.
//!
//! A clause of candidates that no rule relates costs 1, and so does each clause of a rule beyond the first. A rule is stated or not: if
//! most of its clauses are there, the others are missing, else those that are there have no reason. What auxiliary variables bound counts
//! as the pairs that it excludes, so that an encoding does not change the cost.
//!
//! **Invariant.** A formula of complete rules, written once, costs nothing in its numbering and on its board.

use clausoku_cnf::Cnf;

use super::content::Content;
use super::rule::RuleName;
use super::tally::Tally;

/// Returns the cost of the clauses of two or more literals.
pub(super) fn cost(formula: &Cnf, content: &Content) -> u64 {
    let Content { clauses, auxiliaries, rules } = content;
    let strays = auxiliaries.strays.iter().filter(|&&index| formula[index].len() > 1).count();
    // Also the pairs that a rule relates: the statement has no reason.
    let unrelated = auxiliaries.unrelated.iter().map(|(candidates, _)| {
        let count = candidates.len() as u64;
        count * count.saturating_sub(1) / 2
    });
    let of_rule = |tally: &Tally| {
        let without = if tally.is_stated() { tally.missing_alone } else { tally.present_alone };
        without + tally.repeated
    };
    (clauses.odd.len() + strays) as u64
        + auxiliaries.unknown.clauses
        + unrelated.sum::<u64>()
        + rules.iter().map(of_rule).sum::<u64>()
}

/// The sets of rules that formulas state: the named ones, and "at most one value, each value somewhere".
const SETS: [&[RuleName]; 4] = {
    use RuleName::{B1, B2, C1, C2, E1, E2, K1, K2, L1, L2};
    [
        &[K1, L2, C2, B2, E2],
        &[K1, K2, L2, C2, B2, E2],
        &[K1, K2, L1, L2, C1, C2, B1, B2, E1, E2],
        &[K2, L1, C1, B1, E1],
    ]
};

/// Returns the number of rules in which the stated ones differ from the nearest set.
pub(super) fn distance(rules: &[Tally]) -> usize {
    let differs = |set: &[RuleName]| {
        rules.iter().filter(|tally| tally.is_stated() != set.contains(&tally.rule)).count()
    };
    SETS.into_iter().map(differs).min().unwrap_or(0)
}
