//! The steps of a proof, and how they are written.

use std::fmt::Write;

use clausoku_lrat::{Checker, Error};

/// A step of a proof. Numbers are as wide as a format permits, so that mutants can have any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ProofLine {
    Add { id: i64, literals: Vec<i64>, hints: Vec<i64> },
    Delete { id: i64, clauses: Vec<i64> },
}

/// Writes the steps as text.
pub(crate) fn text(steps: &[ProofLine]) -> Vec<u8> {
    let mut text = String::new();
    let list = |numbers: &[i64]| {
        let words = numbers.iter().chain([&0]).map(i64::to_string);
        words.collect::<Vec<_>>().join(" ")
    };
    for step in steps {
        match step {
            ProofLine::Add { id, literals, hints } => {
                writeln!(text, "{id} {} {}", list(literals), list(hints)).unwrap();
            }
            ProofLine::Delete { id, clauses } => {
                writeln!(text, "{id} d {}", list(clauses)).unwrap();
            }
        }
    }
    text.into_bytes()
}

/// Writes the steps as bytes.
pub(crate) fn binary(steps: &[ProofLine]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for step in steps {
        let numbers: Vec<i64> = match step {
            ProofLine::Add { id, literals, hints } => {
                bytes.push(b'a');
                [&[*id], literals.as_slice(), &[0], hints, &[0]].concat()
            }
            ProofLine::Delete { clauses, .. } => {
                bytes.push(b'd');
                [clauses.as_slice(), &[0]].concat()
            }
        };
        for number in numbers {
            let mut value = 2 * number.unsigned_abs() + u64::from(number < 0);
            while value > 0x7f {
                bytes.push(value as u8 | 0x80);
                value >>= 7;
            }
            bytes.push(value as u8);
        }
    }
    bytes
}

/// Checks a proof with the crate.
pub(crate) fn check(formula: &[Vec<i64>], proof: &[u8]) -> Result<(), Error> {
    let mut checker = Checker::default();
    for clause in formula {
        let clause: Vec<i32> = clause.iter().map(|&literal| literal.try_into().unwrap()).collect();
        checker.add_clause(&clause)?;
    }
    checker.check(proof)
}

/// Writes the formula as DIMACS.
pub(crate) fn dimacs(formula: &[Vec<i64>]) -> String {
    let variables = formula.iter().flatten().map(|literal| literal.abs()).max().unwrap_or(0);
    let mut text = format!("p cnf {variables} {}\n", formula.len());
    for clause in formula {
        for literal in clause {
            write!(text, "{literal} ").unwrap();
        }
        text.push_str("0\n");
    }
    text
}
