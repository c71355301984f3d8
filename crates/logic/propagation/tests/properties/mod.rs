//! Properties of proofs, checked by `tests/deduction/mutations.rs`, and by the targets `proofs` and `proof_texts` in
//! `fuzz/`.

use clausoku_cnf::Deadline;
use clausoku_cnf::{ClauseSink, Cnf, Literal, Variable};
use clausoku_propagation::{Options, ProofFormat, Propagator, Recording, Status, deduce};
use clausoku_testkit::{Choices, satisfiable};

use crate::support::proof_text::{ProofStep, check, last_clause, read, write};

/// The most variables: truth tables and the checker are slow.
const VARIABLES: u32 = 7;

/// The most clauses.
const CLAUSES: usize = 24;

/// The proof of a formula made by choices is accepted in either format. It ends in the empty clause exactly
/// where the engine reports a contradiction, and then the formula has no model. Returns whether that is so.
pub(crate) fn proof(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let options = Options {
        depth: choices.below(3) as u8,
        necessary: choices.percent(50),
        equivalent: choices.percent(50),
        hyper_binary: choices.percent(50),
    };
    let cnf = formula(&mut choices);
    let mut engine = Propagator::from_formula(&cnf).recorded();
    let status = deduce(&mut engine, options, &Deadline::never()).status;
    let record = engine.record().unwrap();
    let [lrat, drat] = [ProofFormat::Lrat, ProofFormat::Drat]
        .map(|format| last_clause(&cnf, &text(record, format), format));
    assert_eq!(lrat, drat, "{cnf:?}");
    let refuted = status == Status::Contradiction;
    let ends_empty = lrat.is_some_and(|clause| clause.is_empty());
    let has_empty = cnf.clauses().any(<[Literal]>::is_empty);
    assert_eq!(refuted, ends_empty || has_empty, "{options:?} {cnf:?}");
    assert!(!refuted || !satisfiable(&cnf), "{options:?} {cnf:?}");
    refuted
}

/// A formula made by choices: clauses of up to four literals, also repeated and opposite ones.
fn formula(choices: &mut Choices<'_>) -> Cnf {
    let variables = 1 + choices.below(VARIABLES as usize);
    let mut clauses = Vec::new();
    while !choices.is_empty() && clauses.len() < CLAUSES {
        let length = choices.below(5);
        let mut literal = || {
            let choice = choices.below(256);
            Variable::from_index((choice / 2 % variables) as u32)
                .unwrap()
                .literal(choice.is_multiple_of(2))
        };
        clauses.push((0..length).map(|_| literal()).collect::<Vec<Literal>>());
    }
    clauses.into_iter().collect()
}

fn text(record: &Recording, format: ProofFormat) -> String {
    let mut text = Vec::new();
    record.write(format, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// A text is a formula in its first line, as DIMACS without a header, and a proof in the others. What is read
/// of it comes back from what is written, and each step that the checker accepts follows by a truth table.
/// Returns whether a step is accepted.
pub(crate) fn proof_text(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let (first, proof) = text.split_once('\n').unwrap_or((&text, ""));
    let Ok(clauses) = read(&first.replace(" 0 ", " 0\n"), ProofFormat::Drat) else { return false };
    let cnf: Cnf = clauses.into_iter().map(|step| step.clause).collect();
    if cnf.variables() > VARIABLES || cnf.len() > CLAUSES {
        return false;
    }
    let accepted = [ProofFormat::Lrat, ProofFormat::Drat].map(|format| {
        let steps = read(proof, format).unwrap_or_default();
        assert_eq!(read(&write(&steps), format).as_ref(), Ok(&steps));
        let (accepted, _) = check(&cnf, &steps);
        steps[..accepted].iter().for_each(|step| follows(&cnf, step));
        accepted
    });
    accepted != [0, 0]
}

/// Checks that the clause of a step holds in every model of the formula.
fn follows(cnf: &Cnf, step: &ProofStep) {
    if step.clause.iter().any(|literal| literal.variable().to_dimacs() > VARIABLES) {
        return;
    }
    let mut denied = cnf.clone();
    step.clause.iter().for_each(|&literal| denied.add_clause(&[!literal]));
    assert!(!satisfiable(&denied), "{step:?} does not follow from {cnf:?}");
}
