//! The clauses that the rules of a surveyed formula lack, and those of them that follow by counting.

use clausoku_cnf::{Deadline, Literal, Stopped};

use super::groups::Groups;
use super::implied::Implied;
use super::rule::RuleName;
use super::statement::Survey;

/// The clauses of incomplete rules, divided by counting.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The missing clauses that do not follow, at most 10,000 of each rule.
    pub missing: Vec<Vec<Literal>>,
    /// `true` if these are all.
    pub is_all: bool,
    /// Clauses that follow.
    pub implied: Vec<Vec<Literal>>,
}

impl Survey {
    /// Returns the clauses that are missing of the incomplete rules which a function selects, and `true` if these are all: at most 10,000
    /// of each rule are known.
    pub fn missing(&self, selects: impl Fn(RuleName) -> bool) -> (Vec<Vec<Literal>>, bool) {
        let groups = Groups::new(&self.map);
        let mut found = Vec::new();
        let mut is_all = true;
        for tally in self.rules.iter().filter(|tally| selects(tally.rule)) {
            is_all &= tally.missing.len() as u64 == tally.missing();
            found.extend(
                tally
                    .missing
                    .iter()
                    .map(|wanted| groups.literals(&wanted.candidates, !tally.rule.is_at_most())),
            );
        }
        (found, is_all)
    }

    /// Returns the missing clauses that do not follow by counting from the complete groups of the formula, and `true` if these are all; then
    /// the clauses that follow so, with at most this many literals in all, since the pairs of a large board are many.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn counted(&self, most_literals: usize, deadline: &Deadline) -> Result<Counted, Stopped> {
        let mut counted = Counted { missing: Vec::new(), is_all: true, implied: Vec::new() };
        // A sufficient set implies the other rules, also on a board of which some candidates have no variables. A clause over candidates
        // is not one over digits.
        if self.is_sufficient || self.is_over_digits() {
            return Ok(counted);
        }
        let groups = Groups::new(&self.map);
        let implied = Implied::new(&groups, &self.rules, deadline)?;
        for tally in self.rules.iter().filter(|tally| !tally.is_complete()) {
            let is_listed = tally.missing.len() as u64 == tally.missing();
            counted.is_all &= is_listed || implied.has_all(tally.rule);
            let open = tally.missing.iter().filter(|one| !implied.has(tally.rule, one.group));
            counted
                .missing
                .extend(open.map(|one| groups.literals(&one.candidates, !tally.rule.is_at_most())));
        }
        counted.implied = implied.clauses(most_literals, deadline)?;
        Ok(counted)
    }
}
