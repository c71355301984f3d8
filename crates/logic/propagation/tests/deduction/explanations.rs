//! Checks that explanations are complete, irredundant and short.

use crate::support::checker::Checker;
use crate::support::naive;
use crate::support::sudoku::{self, Sudoku, x};
use clausoku_cnf::{ClauseSink, Cnf, Deadline, Literal, Rng};
use clausoku_propagation::{
    Chain, Derivation, ExplainError, Explainer, Explanation, Goal, Options, Propagator, Rule,
    Status, deduce,
};

/// Checks each derivation against the formula and the previous derivations, and that no clause can be
/// omitted.
fn check(cnf: &Cnf, explanation: &Explanation) {
    let mut checker = Checker::new(cnf);
    let mut lemmas = std::collections::BTreeMap::new();
    let last = explanation.derivations.len() - 1;
    for (place, derivation) in explanation.derivations.iter().enumerate() {
        let Derivation { clause, assumptions, chain, .. } = derivation;
        let hints: Vec<u64> =
            chain.clauses().map(clausoku_propagation::ClauseRef::number).collect();
        let number = derivation.name.map_or(u64::MAX, clausoku_propagation::ClauseRef::number);
        assert!(place == last || derivation.name.is_some());
        assert!(assumptions.iter().all(|&assumption| clause.contains(&!assumption)));
        if !chain.is_empty() {
            checker.lrat(number, clause, &hints).unwrap();
        }
        lemmas.insert(number, clause.clone());
        for left_out in &hints {
            let others: Cnf = hints
                .iter()
                .filter(|hint| *hint != left_out)
                .map(|hint| match lemmas.get(hint) {
                    Some(lemma) => lemma.clone(),
                    None => cnf[*hint as usize - 1].to_vec(),
                })
                .collect();
            assert!(!gives(&others, derivation), "{left_out} can be left out of {derivation:?}");
        }
    }
}

/// Returns `true` if propagation from the derivation's assumptions through these clauses derives the same.
fn gives(clauses: &Cnf, derivation: &Derivation) -> bool {
    match (naive::closure(clauses, &derivation.assumptions), derivation.chain.conflict) {
        (None, _) => true,
        (Some(known), None) => known.contains(&derivation.clause[0]),
        (Some(_), Some(_)) => false,
    }
}

/// Returns the minimum number of clauses that derive the same, by testing all sets of clauses.
fn minimum(cnf: &Cnf, derivation: &Derivation) -> usize {
    let clauses: Vec<_> = cnf.clauses().collect();
    let mut minimum = derivation.chain.len();
    for set in 0..1_u32 << clauses.len() {
        if (set.count_ones() as usize) < minimum {
            let members = clauses.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            if gives(&members.map(|(_, clause)| clause).collect(), derivation) {
                minimum = set.count_ones() as usize;
            }
        }
    }
    minimum
}

#[test]
fn question_iii_a_5_takes_nine_clauses() {
    let formula = Sudoku::paper(&sudoku::read(sudoku::FIGURE_1));
    let cnf = Cnf::from_formula(&formula);
    let mut engine = Propagator::from_formula(&formula);
    engine.propagate().unwrap();
    let seven = x(9, 0, 7, 7);
    let explanation =
        Explainer::new(&engine, &Deadline::never()).unwrap().explain(Goal::Literal(seven)).unwrap();
    check(&cnf, &explanation);
    assert_eq!(explanation.formula_clauses().len(), 9);
    let [derivation] = &explanation.derivations[..] else { panic!("{explanation:?}") };
    assert!(derivation.shortest);
    assert_eq!((derivation.rule, &derivation.clause[..]), (Rule::Unit, &[seven][..]));

    // The negative units of the eight other cells of block 2, and the clause that requires a 7 in it.
    let Chain { links, conflict: None } = &derivation.chain else { panic!("{derivation:?}") };
    let others = (0..3).flat_map(|i| (6..9).map(move |j| (i, j))).filter(|&cell| cell != (0, 7));
    let others: Vec<Literal> = others.map(|(i, j)| !x(9, i, j, 7)).collect();
    assert_eq!(links[..8].iter().map(|link| link.literal).collect::<Vec<_>>(), others);
    for link in &links[..8] {
        assert_eq!(engine.get(link.clause).unwrap().len(), 1);
    }
    assert_eq!(links[8].literal, seven);
    let mut block: Vec<_> = others.iter().map(|&literal| !literal).chain([seven]).collect();
    block.sort_unstable();
    assert_eq!(engine.get(links[8].clause).unwrap()[..], block);
}

#[test]
fn every_deduction_on_figure_1_is_explained() {
    let formula = Sudoku::paper(&sudoku::read(sudoku::FIGURE_1));
    let cnf = Cnf::from_formula(&formula);
    let mut engine = Propagator::from_formula(&formula).recorded();
    let closure = deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
    let never = Deadline::never();
    let explainer = Explainer::new(&engine, &never).unwrap();
    let mut by_failure = 0;
    for deduction in closure.deductions.iter().step_by(7) {
        let explanation = explainer.explain(Goal::Literal(deduction.literal)).unwrap();
        check(&cnf, &explanation);
        for derivation in &explanation.derivations {
            match derivation.rule {
                Rule::FailedLiteral => {
                    by_failure += 1;
                    assert_eq!(derivation.assumptions, [!derivation.clause[0]]);
                    assert!(derivation.chain.conflict.is_some());
                }
                rule => assert_eq!(rule, Rule::Unit),
            }
        }
    }
    assert!(by_failure > 0);
}

#[test]
fn nested_failures_are_explained_by_nested_derivations() {
    let formula = Sudoku::paper(&sudoku::read(sudoku::NAMED[0].1));
    let mut engine = Propagator::from_formula(&formula).recorded();
    let closure = deduce(&mut engine, Options::depth(2), &Deadline::never());
    let nested = closure.deductions.iter().find(|d| d.rule == Rule::Depth(2)).unwrap();
    let explanation = Explainer::new(&engine, &Deadline::never())
        .unwrap()
        .explain(Goal::Literal(nested.literal))
        .unwrap();
    check(&Cnf::from_formula(&formula), &explanation);
    let last = explanation.derivations.last().unwrap();
    assert_eq!((last.rule, &last.assumptions[..]), (Rule::Depth(2), &[!nested.literal][..]));
    let inner = &explanation.derivations[0];
    assert_eq!(inner.rule, Rule::FailedLiteral);
    assert!(explanation.derivations.iter().any(|d| d.assumptions.len() == 2), "one inside another");
}

#[test]
fn long_explanations_are_complete() {
    let formula = Sudoku::paper(&sudoku::read(sudoku::NAMED[0].1));
    let mut engine = Propagator::from_formula(&formula).recorded();
    let closure = deduce(&mut engine, Options::depth(2), &Deadline::never());
    let last = closure.deductions.last().unwrap().literal;
    let explanation =
        Explainer::new(&engine, &Deadline::never()).unwrap().explain(Goal::Literal(last)).unwrap();
    assert!(explanation.derivations.len() > 30 && explanation.formula_clauses().len() > 1000);
    let mut checker = Checker::new(&Cnf::from_formula(&formula));
    for derivation in &explanation.derivations {
        let number = derivation.name.map_or(u64::MAX, clausoku_propagation::ClauseRef::number);
        let hints: Vec<u64> =
            derivation.chain.clauses().map(clausoku_propagation::ClauseRef::number).collect();
        checker.lrat(number, &derivation.clause, &hints).unwrap();
    }
}

#[test]
fn random_explanations_are_complete_and_short() {
    let mut random = Rng::new(77);
    let mut proved = 0;
    let mut minimal = 0;
    let mut longer = 0;
    let all =
        Options { necessary: true, equivalent: true, hyper_binary: true, ..Options::depth(2) };
    for round in 0..600 {
        let variables = 4 + random.below(4);
        let cnf = naive::random_cnf(&mut random, variables);
        let options = if round % 2 == 0 { Options::UNIT } else { all };
        let mut engine = Propagator::from_formula(&cnf).recorded();
        let closure = deduce(&mut engine, options, &Deadline::never());
        let mut goals: Vec<_> =
            closure.deductions.iter().map(|d| Goal::Literal(d.literal)).collect();
        if closure.status == Status::Contradiction {
            goals.push(Goal::Contradiction);
        }
        for goal in goals {
            let explanation =
                Explainer::new(&engine, &Deadline::never()).unwrap().explain(goal).unwrap();
            check(&cnf, &explanation);
            let [derivation] = &explanation.derivations[..] else { continue };
            if cnf.len() > 12 || derivation.chain.len() > 7 {
                continue;
            }
            let minimum = minimum(&cnf, derivation);
            if derivation.shortest {
                assert_eq!(derivation.chain.len(), minimum, "{derivation:?} of {cnf:?}");
                proved += 1;
            }
            minimal += usize::from(derivation.chain.len() == minimum);
            longer += usize::from(derivation.chain.len() > minimum);
        }
    }
    assert!(proved > 100, "only {proved} proofs checked");
    assert!(minimal > 50 * longer, "{minimal} minimal, {longer} longer");
}

#[test]
fn assumptions_are_named() {
    let mut engine = Propagator::from_formula(&Sudoku::extended(3));
    let grid = sudoku::read(sudoku::FIGURE_1);
    engine.assume_all(sudoku::givens(&grid));
    engine.propagate().unwrap();
    let explanation = Explainer::new(&engine, &Deadline::never())
        .unwrap()
        .explain(Goal::Literal(x(9, 0, 7, 7)))
        .unwrap();
    check(&Cnf::from_formula(&Sudoku::extended(3)), &explanation);
    let last = explanation.derivations.last().unwrap();
    assert!(!last.assumptions.is_empty() && last.assumptions.len() < 24);
    assert!(last.assumptions.iter().all(|given| sudoku::givens(&grid).contains(given)));

    let given = sudoku::givens(&grid)[0];
    let itself =
        Explainer::new(&engine, &Deadline::never()).unwrap().explain(Goal::Literal(given)).unwrap();
    assert_eq!(itself.derivations[0].assumptions, [given]);
    assert!(itself.derivations[0].chain.is_empty());

    // A second 7 in the row of the first.
    engine.assume(x(9, 0, 8, 7));
    assert!(engine.propagate().is_err());
    let refused =
        Explainer::new(&engine, &Deadline::never()).unwrap().explain(Goal::Contradiction).unwrap();
    assert!(refused.derivations[0].assumptions.contains(&x(9, 0, 8, 7)));
    engine.backtrack(1);
    engine.assume(!given);
    let opposite =
        Explainer::new(&engine, &Deadline::never()).unwrap().explain(Goal::Contradiction).unwrap();
    assert_eq!(opposite.derivations[0].assumptions, [given, !given]);
    assert!(opposite.derivations[0].chain.is_empty());
}

#[test]
fn goals_that_were_not_derived_or_recorded_are_refused() {
    let formula = Sudoku::paper(&sudoku::read(sudoku::FIGURE_1));
    let mut engine = Propagator::from_formula(&formula);
    let closure = deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
    let failed = closure.deductions.iter().find(|d| d.rule == Rule::FailedLiteral).unwrap();
    let explain = |literal| {
        Explainer::new(&engine, &Deadline::never()).unwrap().explain(Goal::Literal(literal))
    };
    assert_eq!(explain(failed.literal), Err(ExplainError::NotRecorded));
    assert_eq!(explain(!failed.literal), Err(ExplainError::NotDerived));
    assert_eq!(
        Explainer::new(&engine, &Deadline::never()).unwrap().explain(Goal::Contradiction),
        Err(ExplainError::NotDerived)
    );

    // Hyper-binary resolution makes both 4 and ¬4 fail, but the falsified clause is not recorded.
    let clauses: [&[i64]; 8] = [
        &[-1, 2],
        &[-1, 3],
        &[-2, -3, 4],
        &[1, 5],
        &[1, 6],
        &[-5, -6, 4],
        &[-4, 7, 8],
        &[-4, 7, -8],
    ];
    let mut cnf: Cnf = clauses.iter().map(|clause| literals(clause)).collect();
    cnf.add_clause(&literals(&[-4, -7, 9]));
    cnf.add_clause(&literals(&[-4, -7, -9]));
    let options = Options { hyper_binary: true, ..Options::UNIT };
    let mut engine = Propagator::from_formula(&cnf);
    assert_eq!(deduce(&mut engine, options, &Deadline::never()).status, Status::Contradiction);
    assert_eq!(
        Explainer::new(&engine, &Deadline::never()).unwrap().explain(Goal::Contradiction),
        Err(ExplainError::NotRecorded)
    );
    let mut engine = engine.recorded();
    deduce(&mut engine, options, &Deadline::never());
    check(
        &cnf,
        &Explainer::new(&engine, &Deadline::never()).unwrap().explain(Goal::Contradiction).unwrap(),
    );
}

/// Each check of the deadline can stop an explanation, and a deadline that does not leaves it as it is.
#[test]
fn a_deadline_stops_an_explanation() {
    let clauses: &[&[i64]] = &[&[1, 2], &[1, -2], &[-1, 3], &[-3, 4, 5], &[-3, 4, -5], &[-4, 6]];
    let cnf: Cnf = clauses.iter().map(|clause| literals(clause)).collect();
    let mut engine = Propagator::from_formula(&cnf).recorded();
    deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
    let goal = Goal::Literal(Literal::from_dimacs(6).unwrap());
    assert!(Explainer::new(&engine, &Deadline::at_check(0)).is_err());
    let deadline = Deadline::at_check(1);
    let explainer = Explainer::new(&engine, &deadline).unwrap();
    assert!(explainer.explain(goal).is_ok());
    // Between two explanations.
    let stopped = deadline.check().unwrap_err();
    assert_eq!(explainer.explain(goal), Err(ExplainError::Stopped(stopped)));
}

fn literals(clause: &[i64]) -> Vec<Literal> {
    clause.iter().map(|&number| Literal::from_dimacs(number).unwrap()).collect()
}
