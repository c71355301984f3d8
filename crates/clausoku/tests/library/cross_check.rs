//! Solvers that deny solutions, and the second solver that finds them.

use clausoku::cross_checking::{CrossChecked, SecondSolver, confirm_unsatisfiable};
use clausoku::diagnosis::{
    Partial, confirmed_backbone, confirmed_clash, confirmed_redundant, confirmed_superfluous,
    only_givens,
};
use clausoku::solving::{Pipeline, search};
use clausoku::{Encoding, Error, Grid, Puzzle};
use clausoku_backends::{AnySolver, BackendError, Catalogue, Run, SatSolver, Varisat};
use clausoku_board::{Cell, Collect, Deadline, Limits, SearchEnd};
use clausoku_cnf::{Cnf, Formula, Literal, StopReason, Verdict};
use clausoku_search::solver_named;

/// Returns a number of right verdicts, then the given one.
struct Turns {
    name: &'static str,
    right: u32,
    then: Verdict,
}

impl SatSolver for Turns {
    fn name(&self) -> &str {
        self.name
    }

    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        match self.right.checked_sub(1) {
            Some(left) => {
                self.right = left;
                Varisat::new().run(formula, deadline)
            }
            None => Ok(self.then.clone().into()),
        }
    }
}

/// Right once, then it says that there is no model.
fn flip() -> AnySolver {
    AnySolver::OneShot(Box::new(Turns { name: "flip", right: 1, then: Verdict::Unsatisfiable }))
}

/// It never knows.
fn idle() -> AnySolver {
    let then = Verdict::Unknown(StopReason::TimeLimit);
    AnySolver::OneShot(Box::new(Turns { name: "idle", right: 0, then }))
}

/// It gives the same model again and again.
struct Stuck(Option<Verdict>);

impl SatSolver for Stuck {
    fn name(&self) -> &'static str {
        "stuck"
    }

    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        if self.0.is_none() {
            self.0 = Some(Varisat::new().run(formula, deadline)?.verdict);
        }
        Ok(self.0.clone().unwrap().into())
    }
}

fn varisat() -> AnySolver {
    Catalogue::built_in().named("varisat").unwrap().create()
}

fn seconds() -> Vec<SecondSolver> {
    let mut seconds = vec![SecondSolver::with_sat_solver(Encoding::default(), varisat)];
    for name in ["dancing-links", "brute-force", "templates"] {
        seconds.push(SecondSolver::with_puzzle_solver(solver_named(name).unwrap()));
    }
    seconds
}

fn puzzle(text: &str) -> Puzzle {
    clausoku_formats::read_puzzle(text).unwrap()
}

fn checked(engine: fn() -> AnySolver, second: SecondSolver) -> CrossChecked {
    CrossChecked::new(Box::new(Pipeline::new(Encoding::default(), engine)), second)
}

fn solve(solver: &mut CrossChecked, puzzle: &Puzzle, most: u64) -> Result<(u64, SearchEnd), Error> {
    let limits = Limits::default().with_solutions(most);
    let mut found = Collect::new(1000);
    search(solver, puzzle, &Deadline::start(&limits), &mut found)
        .map(|search| (search.solutions, search.ended))
}

/// Puzzles of order 4, and their numbers of solutions.
const PUZZLES: [(&str, u64); 4] = [
    ("12..34....4....1", 1),
    ("11..............", 0),
    ("1...............", 72),
    ("12343412....4...", 2),
];

#[test]
fn honest_solvers_agree() {
    for (text, count) in PUZZLES {
        for mut second in seconds() {
            let name = second.name().to_owned();
            let confirmed = second.confirm("first", &puzzle(text), &[], &Deadline::never());
            assert_eq!(confirmed.is_ok(), count == 0, "{text} {name}");
            let mut solver = checked(varisat, second);
            assert_eq!(
                solve(&mut solver, &puzzle(text), 100).unwrap(),
                (count, SearchEnd::Exhausted),
                "{text} {name}"
            );
        }
    }
}

#[test]
fn a_denial_that_is_wrong_is_refuted() {
    for (text, count) in PUZZLES.into_iter().filter(|row| row.1 > 1) {
        for second in seconds() {
            let name = second.name().to_owned();
            // Without the second solver it is believed.
            let mut alone = Pipeline::new(Encoding::default(), flip);
            let mut found = Collect::new(1000);
            let believed = search(&mut alone, &puzzle(text), &Deadline::never(), &mut found);
            assert_eq!(believed.unwrap().ended, SearchEnd::Exhausted);
            let error = solve(&mut checked(flip, second), &puzzle(text), count + 1).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!(
                    "flip and {name} disagree: flip says that there is only one solution, but {name} has \
                     found another, which was checked. So flip is wrong"
                )
            );
        }
    }
}

#[test]
fn a_second_solver_that_misses_solutions_is_named_as_the_wrong_one() {
    // It finds one of the two and denies the other.
    let second =
        SecondSolver::with_puzzle_solver(Box::new(Pipeline::new(Encoding::default(), flip)));
    let error = solve(&mut checked(varisat, second), &puzzle(PUZZLES[3].0), 10).unwrap_err();
    assert!(error.to_string().ends_with("So flip is wrong"), "{error}");
    assert!(error.to_string().starts_with("flip and varisat disagree"), "{error}");
}

#[test]
fn where_the_second_solver_reaches_a_limit_the_answer_is_unchecked() {
    for (text, count) in PUZZLES {
        let second = SecondSolver::with_sat_solver(Encoding::default(), idle);
        let (solutions, ended) = solve(&mut checked(varisat, second), &puzzle(text), 100).unwrap();
        assert_eq!((solutions, ended), (count, SearchEnd::Unchecked(StopReason::TimeLimit)));
        assert!(ended.is_cut_short() && !ended.is_complete());
        let expected = "unchecked by the second solver: the time limit was reached";
        assert_eq!(ended.to_string(), expected);
        let deadline = Deadline::never().with_steps(0);
        let mut second = SecondSolver::with_puzzle_solver(solver_named("brute-force").unwrap());
        let error = second.confirm("any", &puzzle(text), &[], &deadline).unwrap_err();
        assert_eq!(error.limit().ok(), Some(StopReason::StepLimit), "{text}");
    }
}

#[test]
fn what_is_not_denied_is_not_asked_again() {
    // The second would always disagree.
    let second = SecondSolver::with_sat_solver(Encoding::default(), idle);
    let enough = solve(&mut checked(varisat, second), &puzzle(PUZZLES[2].0), 2).unwrap();
    assert_eq!(enough, (2, SearchEnd::Enough));
}

#[test]
fn a_solver_that_repeats_itself_is_wrong() {
    let mut solver =
        Pipeline::new(Encoding::default(), || AnySolver::OneShot(Box::new(Stuck(None))));
    for (text, _) in PUZZLES.into_iter().filter(|row| row.1 > 0) {
        let mut found = Collect::new(1000);
        let error = search(&mut solver, &puzzle(text), &Deadline::never(), &mut found).unwrap_err();
        let expected = "stuck is wrong: it gives a solution again that it was to leave out";
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn formulas_are_decided_again() {
    let literal = |number| Literal::from_dimacs(number).unwrap();
    let satisfiable: Cnf = [[literal(1), literal(2)]].into_iter().collect();
    let unsatisfiable: Cnf = [[literal(1)], [literal(-1)]].into_iter().collect();
    let limits = Limits::default();
    let error =
        confirm_unsatisfiable(&satisfiable, "flip", &mut Varisat::new(), &Deadline::start(&limits))
            .unwrap_err();
    assert_eq!(
        error.to_string(),
        "flip and varisat disagree: flip says that there is no model, but varisat has found one, which was \
         checked. So flip is wrong"
    );
    let verdict = confirm_unsatisfiable(
        &unsatisfiable,
        "any",
        &mut Varisat::new(),
        &Deadline::start(&limits),
    );
    assert_eq!(verdict.unwrap(), Verdict::Unsatisfiable);
    let mut second = idle().into_solver();
    let verdict =
        confirm_unsatisfiable(&unsatisfiable, "any", &mut *second, &Deadline::start(&limits));
    assert_eq!(verdict.unwrap(), Verdict::Unknown(StopReason::TimeLimit));
}

fn known<T>(value: T) -> Partial<T> {
    Partial::whole(value)
}

/// Claims about a puzzle, right and wrong, as the second solver sees them.
#[test]
fn what_is_said_of_puzzles_is_confirmed_or_refuted() {
    let one = puzzle("12..34....4....1");
    let cells: Vec<Cell> = one.givens().filled().map(|(cell, _)| cell).collect();
    let mut found = Collect::new(2);
    let mut dlx = solver_named("dancing-links").unwrap();
    search(&mut *dlx, &one, &Deadline::never(), &mut found).unwrap();
    let solution: Grid = found.grids.remove(0);
    let free = Limits::default();
    let right = |cell: Cell| {
        let mut givens = one.givens().clone();
        givens.set(cell, None);
        clausoku_testkit::solutions(&one.with_givens(givens).unwrap(), 2).len() == 1
    };
    assert!(cells.iter().any(|&cell| right(cell)) && !cells.iter().all(|&cell| right(cell)));
    for mut second in seconds() {
        for &cell in &cells {
            let said =
                confirmed_redundant(&one, known(vec![cell]), &mut second, &Deadline::start(&free));
            assert_eq!(said.is_ok(), right(cell));
            let said = confirmed_superfluous(
                &one,
                &solution,
                known(vec![cell]),
                &mut second,
                &Deadline::start(&free),
            );
            assert_eq!(said.is_ok(), right(cell));
        }
        let many = puzzle("12343412....4...");
        let clash = puzzle("123....4........");
        assert!(
            confirmed_clash(&many, known(Some(())), &mut second, &Deadline::start(&free)).is_err()
        );
        let said =
            confirmed_clash(&clash, known(Some(1)), &mut second, &Deadline::start(&free)).unwrap();
        assert_eq!(said.value, Some(1));
        let all: Vec<Cell> = clash.givens().filled().map(|(cell, _)| cell).collect();
        let fewer = only_givens(&clash, &all[1..]);
        let fewer = confirmed_clash(&fewer, known(Some(1)), &mut second, &Deadline::start(&free));
        assert!(fewer.is_err());
        let solutions = clausoku_testkit::solutions(&many, 3);
        let mut common = solutions[0].clone();
        for cell in many.variant().cells() {
            if solutions[1].get(cell) != common.get(cell) {
                common.set(cell, None);
            }
        }
        assert!(
            confirmed_backbone(&many, known(common), &mut second, &Deadline::start(&free)).is_ok()
        );
        let too_much = known(solutions[0].clone());
        assert!(confirmed_backbone(&many, too_much, &mut second, &Deadline::start(&free)).is_err());
    }
    let mut second = SecondSolver::with_sat_solver(Encoding::default(), idle);
    let said =
        confirmed_redundant(&one, known(cells.clone()), &mut second, &Deadline::start(&free))
            .unwrap();
    assert_eq!(said.value, []);
    assert_eq!(said.cut_short, Some(SearchEnd::Unchecked(StopReason::TimeLimit)));
}
