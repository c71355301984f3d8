//! Proofs for VeriPB with new variables that are used again: its steps by redundance count all constraints that are there.

use std::fmt::Write as _;
use std::process::{Command, Stdio};

use clausoku_backends::ProofLanguage;
use clausoku_cnf::veripb::Steps;
use clausoku_cnf::{Cnf, Deadline, Literal, Rng, Variable, lit};
use clausoku_proofs::{FORMATS, Problem, ProofFormat, Refutation, UnwrittenProof, drat_of_veripb};
use clausoku_testkit::{has, satisfiable};

/// The number of variables of the formulas.
const VARIABLES: usize = 8;

/// Returns a random formula without a model and without short clauses, so that no literal follows by unit propagation alone.
fn unsatisfiable(random: &mut Rng) -> Cnf {
    loop {
        let mut clause = || {
            let mut literals: Vec<Literal> = Vec::new();
            while literals.len() < 3 {
                let variable = Variable::from_index(random.below(VARIABLES) as u32).unwrap();
                if literals.iter().all(|literal| literal.variable() != variable) {
                    literals.push(variable.literal(random.below(2) == 0));
                }
            }
            literals
        };
        let formula: Cnf = (0..VARIABLES * 5).map(|_| clause()).collect();
        if !satisfiable(&formula) {
            return formula;
        }
    }
}

fn step(drat: &mut String, word: &str, clause: &[Literal]) {
    drat.push_str(word);
    for literal in clause {
        write!(drat, "{literal:?} ").unwrap();
    }
    drat.push_str("0\n");
}

/// Returns a DRAT proof that renames one variable after another to the same new one and back.
fn renaming(formula: &Cnf) -> String {
    let mut drat = String::new();
    let new = lit!(9);
    for old in [lit!(1), lit!(2), lit!(3)] {
        step(&mut drat, "", &[!new, old]);
        step(&mut drat, "", &[new, !old]);
        let renamed = |literal: Literal| match literal {
            literal if literal == old => new,
            literal if literal == !old => !new,
            literal => literal,
        };
        let is_affected = |clause: &&[Literal]| clause.contains(&old) || clause.contains(&!old);
        for clause in formula.clauses().filter(is_affected) {
            let other: Vec<Literal> = clause.iter().copied().map(renamed).collect();
            step(&mut drat, "", &other);
            step(&mut drat, "d ", clause);
        }
        for clause in formula.clauses().filter(is_affected) {
            step(&mut drat, "", clause);
        }
        for clause in formula.clauses().filter(is_affected) {
            let other: Vec<Literal> = clause.iter().copied().map(renamed).collect();
            step(&mut drat, "d ", &other);
        }
        step(&mut drat, "d ", &[!new, old]);
        step(&mut drat, "d ", &[new, !old]);
    }
    // Every clause over the variables, longest first, and the empty clause.
    for length in (0..=VARIABLES as u32).rev() {
        for signs in 0..1_u32 << length {
            let literal = |v: u32| Variable::from_index(v).unwrap().literal(signs >> v & 1 == 1);
            step(&mut drat, "", &(0..length).map(literal).collect::<Vec<_>>());
        }
    }
    drat
}

/// Returns the proof for VeriPB of a formula without a model.
fn written(formula: &Cnf) -> String {
    let drat = renaming(formula);
    let problem = Problem::from(formula);
    let proof = problem.elaborate(drat.as_bytes(), ProofLanguage::Drat, &Deadline::never());
    String::from_utf8(proof.unwrap().to_bytes(ProofFormat::VeriPb, formula)).unwrap()
}

/// Returns `true` if our check accepts a proof for VeriPB.
fn accepts(formula: &Cnf, proof: &str) -> bool {
    let Ok(steps) = drat_of_veripb(proof) else { return false };
    let proof = Problem::from(formula).elaborate_veripb(&steps, &Deadline::never());
    // The checker accepts what is elaborated.
    proof.is_ok_and(|proof| {
        Refutation::new(formula, proof, "test").expect("a proof of all steps");
        true
    })
}

#[test]
fn clauses_are_deleted_before_a_variable_is_defined_again() {
    let mut random = Rng::new(3);
    let mut refused = 0;
    for _ in 0..40 {
        let formula = unsatisfiable(&mut random);
        let proof = written(&formula);
        assert!(accepts(&formula, &proof), "{proof}");
        let without: String =
            proof.split_inclusive('\n').filter(|line| !line.starts_with("del")).collect();
        refused += usize::from(!accepts(&formula, &without));
    }
    assert!(refused > 3, "{refused}");
}

#[test]
fn each_step_must_follow_and_each_deletion_takes_place() {
    let formula: Cnf = [
        [lit!(1), lit!(2)],
        [lit!(1), !lit!(2)],
        [lit!(3), lit!(4)],
        [lit!(3), !lit!(4)],
        [!lit!(3), lit!(4)],
        [!lit!(3), !lit!(4)],
    ]
    .into_iter()
    .collect();
    let proof = |steps: &str| {
        format!(
            "pseudo-Boolean proof version 3.0\n{steps}rup 1 x3 >= 1 ;\nrup >= 1 ;\nconclusion UNSAT : -1 ;\n"
        )
    };
    for (steps, is_accepted) in [
        ("", true),
        ("rup 1 x1 >= 1 ;\n", true),
        // VeriPB would know no more that 1 is true.
        ("rup 1 x1 >= 1 ;\ndel id -1 ;\n", false),
        // Nothing needs these steps.
        ("rup 1 ~x1 1 x3 >= 1 ;\n", true),
        ("rup 1 ~x1 1 x5 >= 1 ;\n", false),
        ("rup 1 x5 1 x6 >= 1 ;\n", false),
        ("red 1 x5 1 x6 >= 1 : x5 -> 1 ;\n", true),
        ("red 1 x5 1 x6 >= 1 : x5 -> 1 ;\nred 1 ~x5 1 x1 >= 1 : x5 -> 0 ;\n", true),
        ("red 1 x5 1 x6 >= 1 : x5 -> 1 ;\nred 1 ~x5 1 x7 >= 1 : x5 -> 0 ;\n", false),
        // A step that nothing uses is deleted before a step by redundance.
        (
            "red 1 x5 1 x6 >= 1 : x5 -> 1 ;\ndel id -1 ;\nred 1 ~x5 1 x7 >= 1 : x5 -> 0 ;\nred 1 ~x5 1 x8 >= 1 : x5 -> 0 ;\n",
            true,
        ),
        ("red 1 x5 1 x6 >= 1 : x5 -> 1 ;\ndel id -1 ;\nred 1 ~x5 1 x7 >= 1 : x5 -> 0 ;\n", true),
    ] {
        assert_eq!(accepts(&formula, &proof(steps)), is_accepted, "{steps}");
    }
}

/// Returns what VeriPB prints about a proof of a formula.
fn verdict(formula: &Cnf, proof: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut opb = format!("* #variable= {VARIABLES} #constraint= {}\n", formula.len());
    for clause in formula.clauses() {
        for literal in clause {
            let sign = if literal.is_negative() { "~" } else { "" };
            write!(opb, "1 {sign}x{} ", literal.variable().to_dimacs()).unwrap();
        }
        opb.push_str(">= 1 ;\n");
    }
    let [formula, steps] = ["formula.opb", "proof.pbp"].map(|name| folder.path().join(name));
    std::fs::write(&formula, opb).unwrap();
    std::fs::write(&steps, proof).unwrap();
    let run = Command::new("veripb").arg(formula).arg(steps).stdin(Stdio::null()).output().unwrap();
    String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned()
}

#[test]
fn veripb_accepts_what_we_accept() {
    if !has("veripb") {
        return;
    }
    let mut random = Rng::new(4);
    let mut accepted = 0;
    for round in 0..60 {
        let formula = unsatisfiable(&mut random);
        let mut lines: Vec<String> = written(&formula).lines().map(str::to_owned).collect();
        // The first is whole; of the others, a step is missing or occurs twice.
        if round % 4 != 0 {
            let place = 1 + random.below(lines.len() - 4);
            if round % 2 == 0 {
                lines.remove(place);
            } else {
                lines.insert(place, lines[place].clone());
            }
        }
        let proof = lines.join("\n") + "\n";
        let is_accepted = accepts(&formula, &proof);
        assert!(is_accepted || round % 4 != 0, "{proof}");
        if is_accepted {
            let verdict = verdict(&formula, &proof);
            assert!(verdict.contains("s VERIFIED UNSATISFIABLE"), "{round}: {verdict}\n{proof}");
        }
        accepted += usize::from(is_accepted);
    }
    assert!(accepted > 20, "{accepted}");
}

/// A proof about other constraints than the clauses has no steps by redundance, whose reason the error gives.
#[test]
fn definitions_are_refused_in_proofs_about_other_constraints() {
    let formula = unsatisfiable(&mut Rng::new(5));
    let problem = Problem::from(&formula);
    let drat = renaming(&formula);
    let never = Deadline::never();
    let proof = problem.elaborate(drat.as_bytes(), ProofLanguage::Drat, &never).unwrap();
    let text = String::from_utf8(proof.to_bytes(ProofFormat::VeriPb, &formula)).unwrap();
    assert!(text.contains("\nred "), "{text}");
    let mut other = Vec::new();
    let mut steps = Steps::begin(&mut other, formula.len() as u64).unwrap();
    let refused = proof.add_to(&mut steps, &[], &never).unwrap_err();
    assert!(matches!(refused, UnwrittenProof::Rat), "{refused}");
    assert!(!refused.to_string().contains("variables of the formula"), "{refused}");
    // Limits end the writing of each format.
    for format in FORMATS.iter().map(|row| row.value) {
        let stopped = proof.write_within(format, &formula, Vec::new(), &Deadline::at_check(0));
        assert!(matches!(stopped, Err(UnwrittenProof::Stopped(_))), "{format:?}");
    }
}
