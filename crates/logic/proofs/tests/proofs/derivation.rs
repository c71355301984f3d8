//! Proofs of derived formulas become proofs of their base.

use clausoku_backends::ProofLanguage;
use clausoku_cnf::{ClauseSink, Cnf, Deadline, Literal, Variable, lit};
use clausoku_proofs::{Decision, Derivation, Error, Meaning, Problem, decide};

/// Each of `holes + 1` pigeons is in one of the holes, and no two are in the same.
fn pigeons(holes: u32) -> Cnf {
    let mut formula = Cnf::new();
    let place =
        |pigeon: u32, hole: u32| Variable::from_index(pigeon * holes + hole).unwrap().positive();
    for pigeon in 0..=holes {
        let clause: Vec<Literal> = (0..holes).map(|hole| place(pigeon, hole)).collect();
        formula.add_clause(&clause);
    }
    for hole in 0..holes {
        let group: Vec<Literal> = (0..=holes).map(|pigeon| place(pigeon, hole)).collect();
        formula.add_pairs(&group);
    }
    formula
}

/// The same with the counter of C. Sinz (CP 2005) for each hole.
fn counted(holes: u32) -> Cnf {
    let mut formula = Cnf::new();
    let place =
        |pigeon: u32, hole: u32| Variable::from_index(pigeon * holes + hole).unwrap().positive();
    let mut next = holes * (holes + 1);
    for pigeon in 0..=holes {
        let clause: Vec<Literal> = (0..holes).map(|hole| place(pigeon, hole)).collect();
        formula.add_clause(&clause);
    }
    for hole in 0..holes {
        let mut before: Option<Literal> = None;
        for pigeon in 0..=holes {
            let this = place(pigeon, hole);
            let sum = Variable::from_index(next).unwrap().positive();
            next += 1;
            formula.add_clause(&[!this, sum]);
            if let Some(before) = before {
                formula.add_clause(&[!before, sum]);
                formula.add_clause(&[!this, !before]);
            }
            before = Some(sum);
        }
    }
    formula
}

fn same(count: u32) -> Vec<Meaning> {
    (0..count).map(|index| Meaning::Same(Variable::from_index(index).unwrap().positive())).collect()
}

fn derived(base: &Cnf, formula: Cnf, meanings: &[Meaning]) -> Derivation {
    Derivation::new(base, formula, meanings, &Deadline::never()).unwrap()
}

#[test]
fn a_deadline_stops_the_derivation() {
    let base = pigeons(4);
    let meanings = same(base.variables());
    assert!(Derivation::new(&base, counted(4), &meanings, &Deadline::at_check(0)).is_err());
}

#[test]
fn counters_are_defined() {
    for holes in 2..6 {
        let base = pigeons(holes);
        let derivation = derived(&base, counted(holes), &same(base.variables()));
        let problem = Problem { base: &base, pairs: None, derivation: Some(&derivation) };
        // The refutation was checked against the base.
        let decision = decide(problem, &Deadline::never()).unwrap();
        assert!(matches!(decision, Decision::Refuted(_)), "{holes}: {decision:?}");
    }
}

#[test]
fn variables_may_have_other_names() {
    let base = pigeons(3);
    let last = base.variables();
    let renamed = |index: u32| Variable::from_index(last - 1 - index).unwrap().positive();
    let meanings: Vec<Meaning> = (0..last).map(|index| Meaning::Same(renamed(index))).collect();
    let mut formula = Cnf::new();
    for clause in base.clauses() {
        let clause: Vec<Literal> = clause
            .iter()
            .map(|&literal| {
                let name = renamed(literal.variable().index() as u32);
                if literal.is_positive() { name } else { !name }
            })
            .collect();
        formula.add_clause(&clause);
    }
    let derivation = derived(&base, formula, &meanings);
    let problem = Problem { base: &base, pairs: None, derivation: Some(&derivation) };
    assert!(matches!(decide(problem, &Deadline::never()), Ok(Decision::Refuted(_))));
}

#[test]
fn a_clause_that_does_not_follow_is_refused() {
    // The base has models; the other formula says more.
    let base: Cnf = [[lit!(1), lit!(2)], [lit!(-1), lit!(-2)]].into_iter().collect();
    let more: Cnf = [vec![lit!(1), lit!(2)], vec![lit!(-1)], vec![lit!(-2)]].into_iter().collect();
    let derivation = derived(&base, more, &same(2));
    let problem = Problem { base: &base, pairs: None, derivation: Some(&derivation) };
    let error = decide(problem, &Deadline::never()).unwrap_err();
    assert!(matches!(error, Error::Drat { .. }), "{error}");
    // Nothing follows from an auxiliary variable that is true and false.
    let mut wrong = base.clone();
    wrong.add_clause(&[lit!(3)]);
    wrong.add_clause(&[lit!(-3)]);
    let derivation = derived(&base, wrong, &same(2));
    let problem = Problem { base: &base, pairs: None, derivation: Some(&derivation) };
    let error = decide(problem, &Deadline::never()).unwrap_err();
    assert!(matches!(error, Error::Drat { .. }), "{error}");
}

/// A solver that deletes a copy of a clause keeps the others.
#[test]
fn copies_of_a_clause_are_counted() {
    let four = [[1, 2], [1, -2], [-1, 2], [-1, -2]];
    let formula = |clauses: &[[i32; 2]]| -> Cnf {
        let literal = |number: i32| Literal::from_dimacs(i64::from(number)).expect("a literal");
        clauses.iter().map(|clause| clause.map(literal)).collect()
    };
    let twice = [four.as_slice(), &[[2, 1]]].concat();
    let proof = b"d 1 2 0\n1 0\n0\n";
    for (base, other, is_proof) in [(&four[..], &twice[..], true), (&twice, &four, false)] {
        let base = formula(base);
        let derivation = derived(&base, formula(other), &same(2));
        let problem = Problem { base: &base, pairs: None, derivation: Some(&derivation) };
        let elaborated = problem.elaborate(&proof[..], ProofLanguage::Drat, &Deadline::never());
        assert_eq!(elaborated.is_ok(), is_proof, "{elaborated:?}");
    }
}
