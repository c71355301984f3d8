//! The clauses of two literals of a formula, which several searches can share.

use clausoku_cnf::{Cnf, Literal, lit};

/// The clauses of two literals of a formula, for use by formulas that begin with its clauses.
#[derive(Debug, Default)]
pub struct Pairs {
    /// The number of clauses of the formula.
    pub(crate) first: usize,
    /// The other literals with the numbers of their clauses, by the code of the literal that makes them true.
    entries: Vec<(Literal, u32)>,
    starts: Vec<u32>,
}

impl Pairs {
    /// Returns the pairs of a formula.
    pub fn new(formula: &Cnf) -> Self {
        let codes = 2 * formula.variables() as usize;
        let mut starts = vec![0; codes + 1];
        let numbered = (1..).zip(formula.clauses());
        let pairs: Vec<(u32, [Literal; 2])> =
            numbered.filter_map(|(number, clause)| Some((number, pair(clause)?))).collect();
        for literal in pairs.iter().flat_map(|(_, pair)| pair) {
            starts[(!*literal).code() + 1] += 1;
        }
        for code in 0..codes {
            starts[code + 1] += starts[code];
        }
        let mut next = starts.clone();
        let mut entries = vec![(lit!(1), 0); starts[codes] as usize];
        for (number, [first, second]) in pairs {
            for (one, other) in [(first, second), (second, first)] {
                let place = &mut next[(!one).code()];
                entries[*place as usize] = (other, number);
                *place += 1;
            }
        }
        Self { first: formula.len(), entries, starts }
    }

    /// Returns whether these are the pairs of the clauses that are shared by a formula.
    pub(crate) fn begin(&self, formula: &Cnf) -> bool {
        formula.before().is_some_and(|before| before.len() == self.first)
    }

    /// Returns what a true literal implies, with the numbers of the clauses.
    #[inline]
    pub(crate) fn entries(&self, literal: Literal) -> &[(Literal, u32)] {
        let code = literal.code();
        match self.starts.get(code..code + 2) {
            Some(&[start, end]) => &self.entries[start as usize..end as usize],
            _ => &[],
        }
    }
}

/// Returns the literals of a clause of two.
pub(crate) fn pair(clause: &[Literal]) -> Option<[Literal; 2]> {
    <[Literal; 2]>::try_from(clause).ok().filter(|[first, second]| first != second)
}
