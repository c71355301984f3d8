//! Ways to say "at most one of these literals is true".
//!
//! One file each, and one line in [`AT_MOST_ONE`], which the command line, the documentation, the
//! conformance tests and the benchmarks all read.

mod pairwise;

use std::fmt;

use cnf::{ClauseSink, Literal, Variable};

/// A way to say "at most one".
#[derive(Clone, Copy)]
pub struct AtMostOne {
    /// What it is called.
    pub name: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Writes the clauses for one group into the sink, with auxiliary variables where needed.
    pub encode: fn(&[Literal], &mut Auxiliaries, &mut dyn ClauseSink),
}

/// Every way, the default first.
pub const AT_MOST_ONE: &[AtMostOne] = &[pairwise::PAIRWISE];

/// Hands out variables that stand for no candidate, each once.
#[derive(Clone, Debug)]
pub struct Auxiliaries {
    next: u32,
}

impl Auxiliaries {
    /// Starts after the variable of this DIMACS number; 0 is before the first.
    pub fn after(last: u32) -> Self {
        Self { next: last }
    }

    /// A variable that was not handed out yet.
    ///
    /// # Panics
    /// If there are none left, after 2³¹ − 1.
    pub fn fresh(&mut self) -> Variable {
        let variable = Variable::from_index(self.next);
        self.next += 1;
        variable
    }
}

impl PartialEq for AtMostOne {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for AtMostOne {}

impl fmt::Debug for AtMostOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
