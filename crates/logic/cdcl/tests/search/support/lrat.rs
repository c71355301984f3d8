//! An observer that writes the steps as an LRAT proof.

use std::fmt::Write as _;

use clausoku_cdcl::{Observer, Step};
use clausoku_cnf::Cnf;
use clausoku_lrat::{Checker, Error};

/// A proof as text.
#[derive(Default)]
pub(crate) struct Lrat {
    text: String,
    last: u32,
}

impl Observer for Lrat {
    const STEPS: bool = true;

    fn step(&mut self, step: Step<'_>) {
        match step {
            Step::Add { clause, literals, hints } => {
                assert!(clause > self.last, "numbers increase");
                self.last = clause;
                write!(self.text, "{clause} ").unwrap();
                for literal in literals {
                    write!(self.text, "{literal:?} ").unwrap();
                }
                self.text.push_str("0 ");
                for hint in hints {
                    write!(self.text, "{hint} ").unwrap();
                }
                self.text.push_str("0\n");
            }
            Step::Delete { clause } => writeln!(self.text, "{} d {clause} 0", self.last).unwrap(),
        }
    }
}

impl Lrat {
    /// Checks the proof, deletions included.
    pub(crate) fn check(&self, formula: &Cnf) -> Result<(), Error> {
        let mut checker = Checker::default();
        for clause in formula.clauses() {
            let clause: Vec<i32> = clause.iter().map(|literal| literal.to_dimacs()).collect();
            checker.add_clause(&clause)?;
        }
        checker.check(self.text.as_bytes())
    }
}
