//! The sizes of a formula with other at-most-one encodings.
//!
//! **Invariant.** Each size is that of a whole formula, since the encoding of one rule can change the clauses of others: `support` adds K2, a
//! reduced formula leaves out clauses of an earlier rule, and in the log scheme clauses other than pairs need a channel.

use clausoku_cnf::{Deadline, Size};

use crate::{
    AT_MOST_ONE, AtMostOne, Bound, EncodeError, Encoding, OF_SIZE, PuzzleFormula, RULES, Rule,
};

/// The size of a formula in which one rule, or all rules, have another at-most-one encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherSize {
    /// The rule; `None` for all rules and implied clauses.
    pub rule: Option<&'static Rule>,
    /// The other encoding.
    pub at_most_one: AtMostOne,
    /// The encoding of the whole formula with it.
    pub encoding: Encoding,
    /// The size of that formula.
    pub size: Size,
    /// The difference from the formula to the other one.
    pub difference: SizeDifference,
}

/// The difference of two sizes. The order puts the fewest clauses first, then the fewest literals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SizeDifference {
    /// The difference of the numbers of clauses.
    pub clauses: i64,
    /// The difference of the numbers of literals.
    pub literals: i64,
    /// The difference of the largest numbers of variables.
    pub variables: i64,
}

impl SizeDifference {
    /// Returns the difference from one size to another.
    pub fn between(from: Size, to: Size) -> Self {
        // Both numbers are sizes of formulas, far below 2⁶³.
        let difference = |from: u64, to: u64| to as i64 - from as i64;
        Self {
            clauses: difference(from.clauses, to.clauses),
            literals: difference(from.literals, to.literals),
            variables: difference(from.variables.into(), to.variables.into()),
        }
    }
}

impl Encoding {
    /// Returns the sizes of a formula under this encoding with each other at-most-one encoding of all rules, then of each rule that has clauses,
    /// the smallest first. An encoding that needs more variables than there are is left out.
    ///
    /// ```
    /// use clausoku_board::Puzzle;
    /// use clausoku_cnf::Deadline;
    /// use clausoku_encoder::Encoding;
    /// let encoding = Encoding::default();
    /// let formula = encoding.encode(&Puzzle::classic(9)?)?;
    /// let others = encoding.other_sizes(&formula, &Deadline::never())?;
    /// assert_eq!(others[0].encoding.at_most_one.to_string(), "cardinality-network");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if this encoding cannot encode the puzzle of the formula, and at the deadline.
    pub fn other_sizes(
        &self,
        formula: &PuzzleFormula,
        deadline: &Deadline,
    ) -> Result<Vec<OtherSize>, EncodeError> {
        let size_of = |formula: &PuzzleFormula| Ok::<_, EncodeError>(formula.measure(deadline)?.1);
        let own = formula.with_at_most_one(self, deadline)?;
        let own_size = size_of(&own)?;
        let variant = formula.puzzle().variant();
        let has_clauses =
            |rule: &&Rule| rule.bound == Bound::AtMostOne && self.has_clauses(rule, variant);
        let rules = RULES.iter().filter(has_clauses).map(Some);
        let mut found = Vec::new();
        for rule in std::iter::once(None).chain(rules) {
            let start = found.len();
            for row in AT_MOST_ONE.iter().chain(OF_SIZE.iter().copied().flatten()) {
                let at_most_one = self.at_most_one.with_rule(rule, row);
                if at_most_one == self.at_most_one {
                    continue;
                }
                let encoding = self.with_at_most_one_by_rule(at_most_one);
                let size = match own.with_at_most_one(&encoding, deadline) {
                    Ok(other) => size_of(&other)?,
                    Err(EncodeError::Auxiliaries { .. }) => continue,
                    Err(error) => return Err(error),
                };
                let difference = SizeDifference::between(own_size, size);
                found.push(OtherSize { rule, at_most_one: *row, encoding, size, difference });
            }
            found[start..].sort_by_key(|other| other.difference);
        }
        Ok(found)
    }
}
