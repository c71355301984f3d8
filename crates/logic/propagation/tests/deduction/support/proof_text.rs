//! Proofs as text: read back as steps, and these checked and written again.

use std::fmt::Write;

use clausoku_cnf::{Cnf, Literal};
use clausoku_propagation::ProofFormat;

use super::checker::Checker;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProofStep {
    /// The number of the clause and the numbers of its hints; in LRAT only.
    pub numbers: Option<(u64, Vec<u64>)>,
    /// The derived clause.
    pub clause: Vec<Literal>,
}

/// Reads each line of a proof as a step.
pub(crate) fn read(text: &str, format: ProofFormat) -> Result<Vec<ProofStep>, String> {
    text.lines().map(|line| step(line, format).ok_or_else(|| format!("no step: {line}"))).collect()
}

fn step(line: &str, format: ProofFormat) -> Option<ProofStep> {
    let numbers: Option<Vec<i64>> = line.split(' ').map(|number| number.parse().ok()).collect();
    let numbers = numbers?;
    let parts: Vec<&[i64]> = numbers.split(|&number| number == 0).collect();
    match (format, parts.as_slice()) {
        (ProofFormat::Lrat, [[number, clause @ ..], hints, []]) => {
            let hints: Option<Vec<u64>> = hints.iter().map(|&hint| hint.try_into().ok()).collect();
            let numbers = Some(((*number).try_into().ok()?, hints?));
            Some(ProofStep { numbers, clause: literals(clause)? })
        }
        (ProofFormat::Drat, [clause, []]) => {
            Some(ProofStep { numbers: None, clause: literals(clause)? })
        }
        _ => None,
    }
}

fn literals(numbers: &[i64]) -> Option<Vec<Literal>> {
    numbers.iter().map(|&number| Literal::from_dimacs(number)).collect()
}

/// Writes the steps, each as a line.
pub(crate) fn write(steps: &[ProofStep]) -> String {
    let mut text = String::new();
    for step in steps {
        if let Some((number, _)) = &step.numbers {
            write!(text, "{number} ").unwrap();
        }
        for literal in &step.clause {
            write!(text, "{literal:?} ").unwrap();
        }
        if let Some((_, hints)) = &step.numbers {
            text.push_str("0 ");
            for hint in hints {
                write!(text, "{hint} ").unwrap();
            }
        }
        text.push_str("0\n");
    }
    text
}

/// Checks each step, by its hints or else by all clauses. Returns the number of steps that follow from the
/// steps before, and why the next one does not.
pub(crate) fn check(cnf: &Cnf, steps: &[ProofStep]) -> (usize, Result<(), String>) {
    let mut checker = Checker::new(cnf);
    for (index, step) in steps.iter().enumerate() {
        let checked = match &step.numbers {
            Some((number, hints)) => checker.lrat(*number, &step.clause, hints),
            None => checker.rup((cnf.len() + index + 1) as u64, &step.clause),
        };
        if checked.is_err() {
            return (index, checked);
        }
    }
    (steps.len(), Ok(()))
}

/// Checks every step of a proof, and returns its last clause.
///
/// # Panics
///
/// If a step does not follow.
pub(crate) fn last_clause(cnf: &Cnf, text: &str, format: ProofFormat) -> Option<Vec<Literal>> {
    let mut steps = read(text, format).unwrap();
    assert_eq!(write(&steps), text);
    check(cnf, &steps).1.unwrap_or_else(|fault| panic!("{fault}\n{cnf:?}\n{text}"));
    steps.pop().map(|step| step.clause)
}
