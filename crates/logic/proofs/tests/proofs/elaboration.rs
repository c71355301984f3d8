//! DRAT proofs of solvers and of hand become LRAT proofs that the checker accepts.

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clausoku_backends::{Limits, ProofLanguage};
use clausoku_cnf::{ClauseSink, Cnf, Deadline, Literal, Rng, StopReason, Variable, dimacs, lit};
use clausoku_proofs::{
    Decision, DratFault, FORMATS, Problem, ProofFormat, Refutation, checker_of, decide,
};
use clausoku_testkit::{has, satisfiable};

/// A random formula of clauses of one to three literals, about half of them without a model.
/// Returns clauses of three literals, this number for each variable. Above some 4.3, few such formulas have a model.
fn random_formula(random: &mut Rng, variables: usize, density: usize) -> Cnf {
    let mut literal = || {
        Variable::from_index(random.below(variables) as u32).unwrap().literal(random.below(2) == 0)
    };
    let clauses = (0..variables * density).map(|_| [literal(), literal(), literal()]);
    clauses.collect()
}

fn text(clauses: &[Vec<Literal>]) -> Vec<u8> {
    let mut text = String::new();
    for clause in clauses {
        for literal in clause {
            write!(text, "{literal:?} ").unwrap();
        }
        text.push_str("0\n");
    }
    text.into_bytes()
}

fn elaborated(formula: &Cnf, drat: &[u8]) -> Result<Refutation, String> {
    let proof = Problem::from(formula).elaborate(drat, ProofLanguage::Drat, &Deadline::never());
    let proof = proof.map_err(|error| error.to_string())?;
    Refutation::new(formula, proof, "test").map_err(|error| error.to_string())
}

#[test]
fn decisions_agree_with_truth_tables() {
    let mut random = Rng::new(5);
    let mut sources = [0; 3];
    let mut accepted = [0; 2];
    for round in 0..600 {
        let formula = random_formula(&mut random, 4 + round % 12, 4);
        match decide(&formula, &Deadline::never()).unwrap() {
            Decision::Model(model) => {
                assert!(clausoku_cnf::evaluate(&formula, &model).is_ok());
                sources[2] += 1;
            }
            Decision::Refuted(refutation) => {
                assert!(!satisfiable(&formula));
                // With another clause in one place, the check by the used clauses equals the check by all.
                let other = round % formula.len();
                let changed: Cnf = (0..formula.len())
                    .map(|place| {
                        if place == other {
                            vec![lit!(1), lit!(2), lit!(3)]
                        } else {
                            formula[place].to_vec()
                        }
                    })
                    .collect();
                let proof = refutation.proof;
                let bytes = proof.to_bytes(ProofFormat::LratBinary, &changed);
                let is_accepted = Refutation::new(&changed, proof, "test").is_ok();
                assert_eq!(checker_of(&changed).check(bytes.as_slice()).is_ok(), is_accepted);
                accepted[usize::from(is_accepted)] += 1;
                sources[usize::from(refutation.source == "varisat")] += 1;
            }
            Decision::Unknown(reason) => panic!("{reason:?}"),
        }
    }
    assert!(sources[0] > 50 && sources[2] > 50, "{sources:?}");
    assert!(accepted[0] > 50 && accepted[1] > 50, "{accepted:?}");
}

/// All clauses that follow from a formula by resolution, as a proof with many useless steps.
#[test]
fn brute_force_proofs_are_trimmed() {
    let mut random = Rng::new(6);
    let mut refuted = 0;
    for _ in 0..200 {
        let formula = random_formula(&mut random, 6, 4);
        // Every clause over the first variables, longest first: each follows from two longer ones.
        let mut steps = Vec::new();
        for length in (0..=6).rev() {
            for signs in 0..1_u32 << length {
                let literal =
                    |v: u32| Variable::from_index(v).unwrap().literal(signs >> v & 1 == 1);
                steps.push((0..length).map(literal).collect::<Vec<_>>());
            }
        }
        let result = elaborated(&formula, &text(&steps));
        assert_eq!(result.is_ok(), !satisfiable(&formula), "{result:?} {formula:?}");
        if let Ok(refutation) = result {
            assert!(refutation.proof.len() < steps.len());
            refuted += 1;
        }
    }
    assert!(refuted > 20, "{refuted}");
}

fn clauses(numbers: &[&[i64]]) -> Cnf {
    let clause = |clause: &&[i64]| {
        clause.iter().map(|&n| Literal::from_dimacs(n).unwrap()).collect::<Vec<_>>()
    };
    numbers.iter().map(clause).collect()
}

#[test]
fn asymmetric_resolvents_and_definitions_are_elaborated() {
    // J. Urquhart's example of the DRAT papers: ¬1 does not follow, but is RAT.
    let formula = clauses(&[
        &[1, 2, -3],
        &[-1, -2, 3],
        &[2, 3, -4],
        &[-2, -3, 4],
        &[-1, -3, -4],
        &[1, 3, 4],
        &[-1, 2, 4],
        &[1, -2, -4],
    ]);
    let refutation = elaborated(&formula, b"-1 0\nd -1 2 4 0\n2 0\n0\n").unwrap();
    for format in FORMATS.iter().map(|row| row.value) {
        assert!(!refutation.proof.to_bytes(format, &formula).is_empty());
    }
    // A step that only preserves satisfiability does not follow, which VeriPB's `rup` needs.
    let refused = refutation.proof.write(ProofFormat::VeriPb, &formula, Vec::new()).unwrap_err();
    assert!(refused.to_string().contains("RAT steps about variables of the formula"), "{refused}");
    let lrat = String::from_utf8(refutation.proof.to_bytes(ProofFormat::Lrat, &formula)).unwrap();
    assert!(lrat.contains(" 0 -"), "{lrat}");
    // 5 is defined as 1 ∧ 2, then used.
    let formula = clauses(&[&[1], &[2, 3], &[2, -3], &[-1, -2, 4], &[-1, -2, -4]]);
    let defined = b"5 -1 -2 0\n-5 1 0\n-5 2 0\n-5 4 0\n-5 0\n0\n";
    assert!(elaborated(&formula, defined).is_ok());
}

#[test]
fn wrong_proofs_are_refused_with_a_place() {
    let formula = clauses(&[&[1, 2], &[-1, 2], &[3, 4]]);
    for (drat, fault) in [
        (&b""[..], "step 1 of the DRAT proof: it ends without a conflict"),
        (b"2 0\n", "step 2 of the DRAT proof: it ends without a conflict"),
        (b"2 0\n0\n", "step 2 of the DRAT proof: the clause [] does not follow"),
        (b"2 0\n-2 0\n", "step 2 of the DRAT proof: the clause [-2] does not follow"),
        (b"2 0\n1 x", "step 2 of the DRAT proof: unexpected byte 'x'"),
        (b"2 0\n1 99999999999 0", "step 2 of the DRAT proof: a number is no literal"),
        (b"2 0\n1", "step 2 of the DRAT proof: it ends within the step"),
    ] {
        assert_eq!(elaborated(&formula, drat).unwrap_err(), fault);
    }
    let stopped = Deadline::at_check(0);
    let error = Problem::from(&formula)
        .elaborate(&b"2 0\n"[..], ProofLanguage::Drat, &stopped)
        .unwrap_err();
    assert!(matches!(error.fault, DratFault::Stopped(_)));
}

/// Pigeons that do not fit into one hole less: no propagation refutes that, and a proof has deletions.
fn pigeonholes(pigeons: u32) -> Cnf {
    let holes = pigeons - 1;
    let place = |p: u32, h: u32| Variable::from_index(p * holes + h).unwrap().positive();
    let mut cnf = Cnf::new();
    for pigeon in 0..pigeons {
        cnf.add_clause(&(0..holes).map(|hole| place(pigeon, hole)).collect::<Vec<_>>());
    }
    for hole in 0..holes {
        cnf.add_pairs(&(0..pigeons).map(|pigeon| place(pigeon, hole)).collect::<Vec<_>>());
    }
    cnf
}

#[test]
fn a_limit_stops_a_search_without_conflicts() {
    let formula: Cnf = (1..100_000)
        .step_by(2)
        .map(|one| [Literal::from_dimacs(one).unwrap(), Literal::from_dimacs(one + 1).unwrap()])
        .collect();
    assert!(matches!(decide(&formula, &Deadline::never()), Ok(Decision::Model(_))));
    let limits = Limits::default().with_stop(Arc::new(AtomicBool::new(true)));
    let decision = decide(&formula, &Deadline::start(&limits)).unwrap();
    assert_eq!(decision, Decision::Unknown(StopReason::Interrupted));
}

#[test]
fn propagation_then_a_search_then_varisat_refute() {
    for (formula, source) in [
        (pigeonholes(2), "propagation"),
        (pigeonholes(6), "search"),
        // The search gives up, and varisat takes 2 s.
        (random_formula(&mut Rng::new(8), 270, 5), "varisat"),
    ] {
        let Decision::Refuted(refutation) = decide(&formula, &Deadline::never()).unwrap() else {
            panic!("{source}: the formula has no model")
        };
        assert_eq!(refutation.source, source);
    }
}

#[test]
fn proofs_of_other_solvers_are_elaborated() {
    for (solver, arguments) in [("cadical", &["-q", "{cnf}", "{proof}"][..])] {
        if !has(solver) {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let (cnf, drat) = (folder.path().join("f.cnf"), folder.path().join("p.drat"));
        let mut random = Rng::new(8);
        let mut proved = 0;
        for round in 0..40 {
            let formula = match round {
                0 => pigeonholes(6),
                _ => random_formula(&mut random, 20 + round, 4),
            };
            let mut file = Vec::new();
            dimacs::write(&formula, "", &mut file).unwrap();
            std::fs::write(&cnf, file).unwrap();
            let place = |word: &&str| match *word {
                "{cnf}" => cnf.clone().into_os_string(),
                "{proof}" => drat.clone().into_os_string(),
                word => word.into(),
            };
            let status = Command::new(solver)
                .args(arguments.iter().map(place))
                .stdout(Stdio::null())
                .status()
                .unwrap();
            if status.code() != Some(20) {
                continue;
            }
            let bytes = std::fs::read(&drat).unwrap();
            let is_text = bytes.iter().all(|byte| b"0123456789- \nd".contains(byte));
            let format = if is_text { ProofLanguage::Drat } else { ProofLanguage::DratBinary };
            let proof =
                Problem::from(&formula).elaborate(bytes.as_slice(), format, &Deadline::never());
            let proof = proof.unwrap_or_else(|error| panic!("{solver}: {error}"));
            Refutation::new(&formula, proof, solver)
                .unwrap_or_else(|error| panic!("{solver}: {error}"));
            proved += 1;
        }
        assert!(proved > 3 || proved == 0, "{solver}: {proved}");
    }
}

#[test]
fn frat_is_read_without_its_other_lines() {
    let formula: Cnf = [[1, 2], [-1, 2], [1, -2], [-1, -2]]
        .map(|clause| clause.map(|number| Literal::from_dimacs(number).unwrap()))
        .into_iter()
        .collect();
    let frat = "o 1 1 2 0\no 2 -1 2 0\na 5 2 0 l 1 2 0\nd 1 1 2 0\nr 5 9 0\nc a comment\n\
                a 6 0\nf 6 0\n";
    let refute = |text: &str| {
        let proof = Problem::from(&formula).elaborate(
            text.as_bytes(),
            ProofLanguage::Frat,
            &Deadline::never(),
        );
        proof.map(|proof| Refutation::new(&formula, proof, "test").unwrap())
    };
    assert!(refute(frat).is_ok());
    assert!(refute("a 5 3 0\n").is_err(), "it ends without a conflict");
    let fault = |text: &str| refute(text).unwrap_err().fault;
    assert!(matches!(fault("x 5 3 0\n"), DratFault::Byte(b'x')));
    assert!(matches!(fault("a 5 3"), DratFault::Truncated));
    assert!(matches!(fault("a 5 99999999999 0\n"), DratFault::Number));
}

#[test]
fn lrat_is_read_without_hints_and_deletions() {
    let formula: Cnf = [[1, 2], [-1, 2], [1, -2], [-1, -2]]
        .map(|clause| clause.map(|number| Literal::from_dimacs(number).unwrap()))
        .into_iter()
        .collect();
    let refute = |text: &str| {
        let proof = Problem::from(&formula).elaborate(
            text.as_bytes(),
            ProofLanguage::Lrat,
            &Deadline::never(),
        );
        proof.map(|proof| Refutation::new(&formula, proof, "test").unwrap())
    };
    assert!(refute("c a comment\n5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n").is_ok());
    assert!(refute("5 3 0 1 0\n").is_err(), "it ends without a conflict");
    let fault = |text: &str| refute(text).unwrap_err().fault;
    assert!(matches!(fault("5 x 0\n"), DratFault::Byte(b'x')));
    assert!(matches!(fault("5 3"), DratFault::Truncated));
    assert!(matches!(fault("5 99999999999 0\n"), DratFault::Number));
    // The proofs that are written here are read, too.
    let Decision::Refuted(refutation) = decide(&formula, &Deadline::never()).unwrap() else {
        panic!("no model")
    };
    let text = refutation.proof.to_bytes(ProofFormat::Lrat, &formula);
    assert!(refute(std::str::from_utf8(&text).unwrap()).is_ok());
}
