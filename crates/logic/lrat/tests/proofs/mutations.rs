//! Proofs with faults in steps of each kind. The verdict is compared with the definition's, with the truth table
//! of the formula, and with other checkers.

use clausoku_cnf::{Cnf, Literal, Rng};
use clausoku_testkit::{check_texts, corpus, has, satisfiable};

use crate::properties;
use crate::support::naive;
use crate::support::programs::PROGRAMS;
use crate::support::refutations::{Refutation, pigeonholes, resolution_asymmetric};
use crate::support::steps::{ProofLine, binary, check, dimacs, text};

/// The mutants of each kind of step.
const MUTANTS: usize = 10_000;

/// The mutants that other checkers see too: each takes a process.
const WITH_PROGRAMS: usize = 200;

type Kind = (&'static str, fn(&ProofLine) -> bool);

const KINDS: [Kind; 4] = [
    (
        "RUP",
        |step| matches!(step, ProofLine::Add { hints, .. } if hints.iter().all(|&h| h > 0) && !hints.is_empty()),
    ),
    ("RAT", |step| matches!(step, ProofLine::Add { hints, .. } if hints.iter().any(|&h| h < 0))),
    ("definition", |step| matches!(step, ProofLine::Add { hints, .. } if hints.is_empty())),
    ("deletion", |step| matches!(step, ProofLine::Delete { .. })),
];

fn proofs() -> [Refutation; 3] {
    [resolution_asymmetric(), pigeonholes(3), pigeonholes(4)]
}

/// Returns the proof with a fault in a step of this kind.
fn mutant(
    random: &mut Rng,
    proof: &Refutation,
    is_kind: fn(&ProofLine) -> bool,
) -> Option<Vec<ProofLine>> {
    let places: Vec<usize> = (0..proof.steps.len()).filter(|&i| is_kind(&proof.steps[i])).collect();
    let at = *places.get(random.below(places.len().max(1)))?;
    let mut steps = proof.steps.clone();
    match random.below(6) {
        0 => drop(steps.remove(at)),
        1 => steps.insert(at, steps[random.below(steps.len())].clone()),
        2 => {
            let other = random.below(steps.len());
            steps.swap(at, other);
        }
        _ => fault(random, &mut steps[at], proof.formula.len()),
    }
    Some(steps)
}

/// Puts a fault into a step.
fn fault(random: &mut Rng, step: &mut ProofLine, clauses: usize) {
    let other = 1 + random.below(2 * clauses) as i64;
    *step = match step.clone() {
        ProofLine::Add { id, literals, hints } => match random.below(9) {
            0 => ProofLine::Add { id: id + random.below(5) as i64 - 2, literals, hints },
            1 => ProofLine::Add { id, literals: Vec::new(), hints },
            2 => ProofLine::Add { id, literals, hints: Vec::new() },
            3 => ProofLine::Delete { id, clauses: hints },
            4..6 => ProofLine::Add { id, literals: changed(random, literals, 12), hints },
            6 => ProofLine::Add { id, literals, hints: changed(random, hints, other) },
            _ => ProofLine::Add { id, literals, hints: changed(random, hints, id - 1) },
        },
        ProofLine::Delete { id, clauses } => match random.below(3) {
            0 => ProofLine::Add { id: id + 1, literals: Vec::new(), hints: clauses },
            _ => ProofLine::Delete { id, clauses: changed(random, clauses, id) },
        },
    };
}

/// Returns the numbers with one negated, removed, doubled, moved or replaced by one up to `most`.
fn changed(random: &mut Rng, mut numbers: Vec<i64>, most: i64) -> Vec<i64> {
    let new = 1 + random.below(most.max(1).unsigned_abs() as usize) as i64;
    let new = if random.below(2) == 0 { new } else { -new };
    if numbers.is_empty() {
        return vec![new];
    }
    let (at, other) = (random.below(numbers.len()), random.below(numbers.len()));
    match random.below(6) {
        0 => numbers[at] = -numbers[at],
        1 => drop(numbers.remove(at)),
        2 => numbers.insert(at, numbers[other]),
        3 => numbers.swap(at, other),
        4 => numbers.insert(at, new),
        _ => numbers[at] = new,
    }
    numbers
}

/// Returns the formula with a clause less, which a copy of another replaces, if it then has a model.
fn weakened(random: &mut Rng, proof: &Refutation) -> Option<Vec<Vec<i64>>> {
    let mut formula = proof.formula.clone();
    let at = random.below(formula.len());
    let other = formula[(at + 1) % formula.len()].clone();
    formula[at] = other;
    let literal = |&number: &i64| Literal::from_dimacs(number).unwrap();
    let clauses = formula.iter().map(|clause| clause.iter().map(literal).collect::<Vec<_>>());
    satisfiable(&clauses.collect::<Cnf>()).then_some(formula)
}

#[test]
fn mutants_are_accepted_only_where_the_definition_accepts_them() {
    let proofs = proofs();
    for (name, is_kind) in KINDS {
        let mut random = Rng::new(1);
        let mut accepted = 0;
        for round in 0..MUTANTS {
            let proof = &proofs[random.below(proofs.len())];
            let Some(steps) = mutant(&mut random, proof, is_kind) else { continue };
            let bytes = if round % 2 == 0 { text(&steps) } else { binary(&steps) };
            let verdict = check(&proof.formula, &bytes);
            assert_eq!(
                verdict.is_ok(),
                naive::refutes(&proof.formula, &steps),
                "{verdict:?} {steps:?}"
            );
            accepted += usize::from(verdict.is_ok());
        }
        assert!((20..MUTANTS / 2).contains(&accepted), "{name}: {accepted} accepted");
    }
}

#[test]
fn no_mutant_refutes_a_formula_with_a_model() {
    let proofs = proofs();
    for (name, is_kind) in KINDS {
        let mut random = Rng::new(2);
        let mut tried = 0;
        while tried < MUTANTS {
            let proof = &proofs[random.below(proofs.len())];
            let Some(formula) = weakened(&mut random, proof) else { continue };
            for _ in 0..100 {
                let Some(steps) = mutant(&mut random, proof, is_kind) else { continue };
                let bytes = if tried % 2 == 0 { text(&steps) } else { binary(&steps) };
                assert!(check(&formula, &bytes).is_err(), "{name}: {formula:?} {steps:?}");
                tried += 1;
            }
        }
    }
}

fn repeats(step: &ProofLine) -> bool {
    let ProofLine::Add { literals, .. } = step else { return false };
    (1..literals.len()).any(|end| literals[..end].contains(&literals[end]))
}

#[test]
fn what_is_accepted_other_checkers_accept() {
    for program in PROGRAMS {
        if !has(program.name) {
            continue;
        }
        // lrat-check reads only text, and takes the resolvents of RAT in the order of the clauses.
        let kinds = if program.name == "lrat-check" { &KINDS[..1] } else { &KINDS[..] };
        for (name, is_kind) in kinds {
            let mut random = Rng::new(3);
            let mut seen = [0, 0];
            while seen.iter().sum::<usize>() < WITH_PROGRAMS {
                let proof = &proofs()[random.below(3)];
                let Some(steps) = mutant(&mut random, proof, *is_kind) else { continue };
                // Others count a repeated literal twice.
                if steps.iter().any(repeats) {
                    continue;
                }
                let is_ours = check(&proof.formula, &text(&steps)).is_ok();
                if seen[usize::from(is_ours)] >= WITH_PROGRAMS / 2 {
                    continue;
                }
                seen[usize::from(is_ours)] += 1;
                let is_theirs = program.accepts(&dimacs(&proof.formula), &text(&steps));
                assert!(!is_ours || is_theirs, "{} refuses {name}: {steps:?}", program.name);
            }
        }
    }
}

const PIECES: &[&[u8]] =
    &[b"0", b" 0 ", b"0\n", b"-", b"1 ", b"-1 ", b"d ", b" 9 ", b"99999999999 ", b"c ", b"\n"];

#[test]
fn texts_with_faults_refute_no_formula_with_a_model() {
    let seeds = corpus("lrat_proofs");
    check_texts(&seeds, PIECES, 20_000, properties::lrat_proof);
}
