//! Properties of any proof, checked by `tests/proofs/mutations.rs`, and by the target `lrat_proofs` in `fuzz/`.

use clausoku_cnf::{Cnf, Literal};
use clausoku_lrat::Checker;
use clausoku_testkit::satisfiable;

/// The most variables and clauses of a formula: its truth table is slow.
const VARIABLES: u32 = 8;
const CLAUSES: usize = 40;

/// The bytes are a formula in the first line, as DIMACS without a header, and a proof. If the proof is accepted, the
/// formula has no model. Returns whether it is accepted.
pub(crate) fn lrat_proof(bytes: &[u8]) -> bool {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let Some(cnf) = formula(&bytes[..end]) else { return false };
    if cnf.variables() > VARIABLES || cnf.len() > CLAUSES {
        return false;
    }
    let mut checker = Checker::default();
    for clause in cnf.clauses() {
        let clause: Vec<i32> = clause.iter().map(|literal| literal.to_dimacs()).collect();
        checker.add_clause(&clause).unwrap();
    }
    let accepted = checker.check(&bytes[(end + 1).min(bytes.len())..]).is_ok();
    assert!(!accepted || !satisfiable(&cnf), "{cnf:?}");
    accepted
}

fn formula(line: &[u8]) -> Option<Cnf> {
    let text = std::str::from_utf8(line).ok()?;
    let numbers: Option<Vec<i64>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    let numbers = numbers?;
    let clauses = numbers.strip_suffix(&[0])?.split(|&number| number == 0);
    let clause = |numbers: &[i64]| -> Option<Vec<Literal>> {
        numbers.iter().map(|&number| Literal::from_dimacs(number)).collect()
    };
    clauses.map(clause).collect()
}
