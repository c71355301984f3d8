//! The clauses of a formula in a numbering: by their forms, with the parts of auxiliary variables and the tally of each rule.
//!
//! **Invariant.** Each clause is among the clauses by their forms or in an auxiliary part.

use clausoku_cnf::{Cnf, Deadline, Stopped};

use super::auxiliary::{self, Auxiliaries, Meanings};
use super::clauses::Clauses;
use super::groups::Groups;
use super::rule::RuleName;
use super::supports;
use super::tally::{self, Tally};

/// The clauses of a formula in a numbering.
pub(super) struct Content {
    pub(super) clauses: Clauses,
    pub(super) auxiliaries: Auxiliaries,
    pub(super) rules: Vec<Tally>,
}

impl Content {
    /// Reads the clauses. The numbering implies some rules, which then need no clauses.
    pub(super) fn read(
        groups: &Groups<'_>,
        formula: &Cnf,
        meanings: &mut Meanings,
        implied: &[RuleName],
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        let mut clauses = Clauses::read(groups, formula, deadline)?;
        let mut auxiliaries = auxiliary::read(groups, formula, &mut clauses, meanings, deadline)?;
        let is_one_value = implied.contains(&RuleName::K2);
        let supports =
            supports::take(groups, formula, &mut clauses, &auxiliaries.encoded, is_one_value);
        auxiliaries.recognised.splice(0..0, supports);
        let rules = tally::tally(groups, &clauses, &auxiliaries.encoded, deadline)?;
        Ok(Self { clauses, auxiliaries, rules })
    }
}
