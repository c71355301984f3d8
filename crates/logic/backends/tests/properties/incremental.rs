//! An incremental solver against truth tables, in the manner of CaDiCaL's `mobical`: calls in any order, each
//! answer compared with a model of what the solver must know.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clausoku_backends::{BackendError, Deadline, IncrementalSolver, Limits};
use clausoku_cnf::{Cnf, Literal, StopReason, Variable, Verdict, evaluate};
use clausoku_testkit::{Choices, satisfiable};

/// The variables as the solver sees them: with gaps.
const VARIABLES: [u32; 8] = [0, 1, 2, 3, 62, 63, 64, 1000];

/// The most calls of a sequence.
const CALLS: usize = 40;

/// What the solver must know, over variables without gaps.
#[derive(Default)]
struct Model {
    clauses: Vec<Vec<Literal>>,
    /// Whether a limit was reached, which may cost the solver its clauses.
    is_interrupted: bool,
    /// Whether the solver has said that it lost its clauses.
    is_lost: bool,
    /// Whether any clause or question came since it began anew.
    is_used: bool,
}

/// Makes the calls that these choices say. Returns whether at least one question with assumptions was answered
/// with "unsatisfiable" and a core.
pub(crate) fn calls(solver: &mut dyn IncrementalSolver, bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    // What was called for other choices has no influence.
    solver.solve(&Cnf::new()).unwrap();
    let mut model = Model::default();
    let mut has_core = false;
    for _ in 0..CALLS {
        if choices.is_empty() {
            break;
        }
        match choices.below(16) {
            0..=6 => model.add(solver, literals(&mut choices, 5)),
            7 => model.add_pairs(solver, &literals(&mut choices, 5)),
            8..=12 => {
                let assumptions = literals(&mut choices, 4);
                has_core |= model.ask(solver, &assumptions, &Deadline::never());
            }
            13 => {
                let limits = limits(&mut choices);
                let assumptions = literals(&mut choices, 3);
                has_core |= model.ask(solver, &assumptions, &Deadline::start(&limits));
            }
            14 if !model.is_used => {
                let day = Duration::from_secs(86_400);
                solver.expect_limits(&Deadline::start(&Limits::default().with_time(day)));
            }
            _ => {
                let count = choices.below(8);
                let clauses: Vec<_> = (0..count).map(|_| literals(&mut choices, 4)).collect();
                let formula: Cnf = clauses.iter().map(|clause| gapped(clause)).collect();
                let verdict = solver.run(&formula, &Deadline::never()).unwrap().verdict;
                check(&verdict, &clauses, &[]);
                // It begins anew, and forgets that formula too.
                model = Model::default();
            }
        }
    }
    has_core
}

/// Up to `most` − 1 literals, also repeated and opposite ones.
fn literals(choices: &mut Choices<'_>, most: usize) -> Vec<Literal> {
    let count = choices.below(most);
    let mut literal = || {
        let choice = choices.below(256);
        Variable::from_index((choice / 2 % VARIABLES.len()) as u32)
            .unwrap()
            .literal(choice.is_multiple_of(2))
    };
    (0..count).map(|_| literal()).collect()
}

fn gapped(literals: &[Literal]) -> Vec<Literal> {
    literals
        .iter()
        .map(|literal| {
            let variable = Variable::from_index(VARIABLES[literal.variable().index()]).unwrap();
            variable.literal(literal.is_positive())
        })
        .collect()
}

/// Limits that are reached at once, or never.
fn limits(choices: &mut Choices<'_>) -> Limits {
    match choices.below(3) {
        0 => Limits::default().with_time(Duration::ZERO),
        1 => Limits::default().with_stop(Arc::new(AtomicBool::new(true))),
        _ => Limits::default().with_time(Duration::from_secs(86_400)),
    }
}

impl Model {
    fn add(&mut self, solver: &mut dyn IncrementalSolver, clause: Vec<Literal>) {
        solver.add_clause(&gapped(&clause));
        self.clauses.push(clause);
        self.is_used = true;
    }

    fn add_pairs(&mut self, solver: &mut dyn IncrementalSolver, group: &[Literal]) {
        solver.add_pairs(&gapped(group));
        for (index, &first) in group.iter().enumerate() {
            self.clauses.extend(group[index + 1..].iter().map(|&second| vec![!first, !second]));
        }
        self.is_used = true;
    }

    /// Asks, and compares the answer. Returns whether assumptions were refuted.
    fn ask(
        &mut self,
        solver: &mut dyn IncrementalSolver,
        assumptions: &[Literal],
        deadline: &Deadline,
    ) -> bool {
        self.is_used = true;
        let asked = gapped(assumptions);
        let verdict = match solver.solve_within(&asked, deadline) {
            Err(BackendError::Lost { .. }) if self.is_interrupted => {
                self.is_lost = true;
                return false;
            }
            verdict => verdict.unwrap(),
        };
        if let Verdict::Unknown(reason) = verdict {
            self.interrupt(deadline, reason);
            return false;
        }
        assert!(!self.is_lost, "an answer without clauses");
        check(&verdict, &self.clauses, assumptions);
        if verdict != Verdict::Unsatisfiable {
            return false;
        }
        let core = solver.core();
        assert!(core.iter().all(|literal| asked.contains(literal)), "{core:?} of {asked:?}");
        let named = assumptions.iter().zip(&asked).filter(|(_, gapped)| core.contains(gapped));
        let named: Vec<Literal> = named.map(|(&literal, _)| literal).collect();
        assert!(!has_model(&self.clauses, &named), "{core:?} can hold: {:?}", self.clauses);
        !core.is_empty()
    }

    fn interrupt(&mut self, deadline: &Deadline, reason: StopReason) {
        let expected = match (&deadline.limits().stop, deadline.limits().time) {
            (Some(_), _) => Some(StopReason::Interrupted),
            (None, Some(Duration::ZERO)) => Some(StopReason::TimeLimit),
            _ => None,
        };
        assert_eq!(Some(reason), expected, "{deadline:?}");
        self.is_interrupted = true;
    }
}

/// The verdict equals the truth table's, and a model satisfies all clauses and assumptions.
fn check(verdict: &Verdict, clauses: &[Vec<Literal>], assumptions: &[Literal]) {
    let expected = has_model(clauses, assumptions);
    assert_eq!(matches!(verdict, Verdict::Satisfiable(_)), expected, "{clauses:?} {assumptions:?}");
    if let Verdict::Satisfiable(model) = verdict {
        let formula: Cnf = clauses.iter().map(|clause| gapped(clause)).collect();
        evaluate(&formula, model).unwrap();
        assert!(gapped(assumptions).iter().all(|&literal| model.satisfies(literal)));
    }
}

fn has_model(clauses: &[Vec<Literal>], assumptions: &[Literal]) -> bool {
    let units = assumptions.iter().map(|&literal| vec![literal]);
    satisfiable(&clauses.iter().cloned().chain(units).collect::<Cnf>())
}
