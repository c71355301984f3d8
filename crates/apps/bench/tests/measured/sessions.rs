//! Sessions with made-up solvers: what is measured, recorded and skipped.

use std::cell::Cell;
use std::convert::Infallible;
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clausoku::sat::solvers::Varisat;
use clausoku::sat::{BackendError, Formula, Model, Run, SatSolver, StopReason, Verdict};
use clausoku::{Grid, Puzzle, Variant, solving::Deadline};
use clausoku_bench::execute::{Event, Kind, Session, SessionEnd, SessionError, Solver};
use clausoku_bench::plan::{Instance, Plan, Settings};
use clausoku_bench::record::{Clock, Order, Outcome, RunLine, RunMode};
use clausoku_bench::results::Results;

/// What a made-up solver does with each formula.
#[derive(Clone, Copy)]
enum Manner {
    /// Answers as varisat does.
    Honest,
    /// Returns a model with all variables true.
    AllTrue,
    /// Answers that there is no solution.
    Denies,
    /// Exceeds the time limit.
    Slow,
    /// Exceeds the time limit on every third formula.
    OftenFast,
    /// Fails.
    Fails,
}

struct Made {
    manner: Manner,
    asked: Rc<Cell<u32>>,
}

impl SatSolver for Made {
    fn name(&self) -> &'static str {
        "made up"
    }

    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        self.asked.set(self.asked.get() + 1);
        let verdict = match self.manner {
            Manner::Honest => return Varisat::new().run(formula, deadline),
            Manner::AllTrue => {
                let all =
                    (0..formula.size().variables).map_while(clausoku::sat::Variable::from_index);
                let all = all.map(clausoku::sat::Variable::positive);
                Verdict::Satisfiable(Model::from_literals(all).expect("no contradiction"))
            }
            Manner::Denies => Verdict::Unsatisfiable,
            Manner::OftenFast if !self.asked.get().is_multiple_of(3) => {
                return Varisat::new().run(formula, deadline);
            }
            Manner::Slow | Manner::OftenFast => Verdict::Unknown(StopReason::TimeLimit),
            Manner::Fails => {
                let solver = "made up".to_owned();
                let message = "out of order".to_owned();
                return Err(BackendError::Failed { solver, message });
            }
        };
        Ok(verdict.into())
    }
}

fn solver(name: &str, manner: Manner) -> (Solver, Rc<Cell<u32>>) {
    let asked = Rc::new(Cell::new(0));
    let solver = Made { manner, asked: Rc::clone(&asked) };
    (Solver::new(name, RunMode::InProcess, Kind::Sat(Box::new(solver))), asked)
}

fn four(name: &str) -> Instance {
    four_with(name, 0)
}

/// A board with this number in its first cell; 0 leaves it empty.
fn four_with(name: &str, number: u16) -> Instance {
    let board = Arc::new(Variant::classic(4).expect("a board"));
    let mut numbers = vec![0; 16];
    numbers[0] = number;
    let puzzle = Puzzle::new(board, Grid::from_numbers(numbers)).expect("a puzzle");
    Instance::new(name, puzzle)
}

#[test]
fn names_of_instances_differ() {
    // Two are of one name and grid.
    let instances = [("a", 0), ("a", 1), ("a (2)", 0), ("a", 2), ("a", 1), ("b", 0)];
    let instances = instances.map(|(name, number)| four_with(name, number));
    let plan = Plan::new("made up", instances.into(), &Settings::default()).unwrap();
    let names: Vec<&str> = plan.instances().iter().map(|instance| instance.name.as_str()).collect();
    assert_eq!(names, ["a", "a (2)", "a (2) (2)", "a (3)", "b"]);
    // Two names of a grid count twice.
    let record = plan.record(Vec::new());
    let warnings = Results::new(&record, &[], Clock::Wall).warnings();
    assert_eq!(
        warnings[..1],
        ["a (2) (2) is the same as a (and 1 more), and counts in addition to it"]
    );
}

#[test]
fn an_encoding_of_two_names_is_measured_once() {
    let names = ["extended", "extended/pairwise", "minimal", "extended"];
    let encodings = names.map(|name| name.parse().unwrap()).to_vec();
    let settings = Settings { encodings: Some(encodings), ..Settings::default() };
    let plan = Plan::new("made up", vec![four("a")], &settings).unwrap();
    assert_eq!(plan.outline.encodings, ["extended", "minimal"]);
}

fn plan(settings: &Settings) -> Plan {
    Plan::new("made up", vec![four("a"), four("b"), four_with("a", 1)], settings).unwrap()
}

fn run_all(session: &mut Session, done: &[RunLine]) -> Vec<RunLine> {
    let mut lines = Vec::new();
    let ended = session.run(None, done, |event| {
        if let Event::Ended(line) = event {
            lines.push(line.clone());
        }
        Ok::<(), Infallible>(())
    });
    assert_eq!(ended, Ok(SessionEnd::Complete));
    lines
}

#[test]
fn every_behaviour_gives_its_outcome() {
    let settings = Settings { repeats: NonZero::new(2), warm_up: Some(1), ..Settings::default() };
    for (manner, outcome, verified, asked) in [
        (Manner::Honest, Outcome::Satisfiable, true, 9),
        (Manner::AllTrue, Outcome::Wrong, false, 9),
        (Manner::Denies, Outcome::Unsatisfiable, false, 9),
        // A warm-up that reaches the limit is the run; no second run.
        (Manner::Slow, Outcome::TimeLimit, false, 3),
        (Manner::Fails, Outcome::Error, false, 9),
    ] {
        let (solver, count) = solver("x", manner);
        let mut session = Session::new(plan(&settings), vec![solver]).unwrap();
        let lines = run_all(&mut session, &[]);
        assert!(lines.iter().all(|line| (line.outcome, line.verified) == (outcome, verified)));
        assert_eq!(lines.len(), if outcome == Outcome::TimeLimit { 3 } else { 6 });
        assert_eq!(count.get(), asked, "{outcome:?}");
        let has_note = matches!(outcome, Outcome::Wrong | Outcome::Error);
        assert!(lines.iter().all(|line| line.note.is_some() == has_note));
    }
}

#[test]
fn repeated_names_get_numbers_and_orders_keep_the_set() {
    let mut sets = Vec::new();
    for order in [Order::Interleaved, Order::Grouped, Order::Shuffled] {
        let settings = Settings {
            repeats: NonZero::new(3),
            warm_up: Some(0),
            order: Some(order),
            ..Settings::default()
        };
        let solvers = ["x", "y"].map(|name| solver(name, Manner::Honest).0);
        let mut session = Session::new(plan(&settings), solvers.into()).unwrap();
        let keys: Vec<_> = run_all(&mut session, &[])
            .into_iter()
            .map(|line| (line.solver, line.grid, line.repeat))
            .collect();
        let who: Vec<_> = keys.iter().take(3).map(|key| (key.0.as_str(), key.2)).collect();
        match order {
            Order::Interleaved => assert_eq!(who, [("x", 1), ("y", 1), ("x", 1)]),
            Order::Grouped => assert_eq!(who, [("x", 1), ("x", 2), ("x", 3)]),
            Order::Shuffled => {}
        }
        let mut sorted = keys;
        sorted.sort();
        sets.push(sorted);
    }
    assert_eq!(sets[0].len(), 18);
    assert!(sets.windows(2).all(|pair| pair[0] == pair[1]));
    assert!(sets[0].iter().any(|key| key.1 == "a (2)"));
}

#[test]
fn completed_runs_are_not_repeated() {
    let settings = Settings { repeats: NonZero::new(2), warm_up: Some(0), ..Settings::default() };
    let all = run_all(
        &mut Session::new(plan(&settings), vec![solver("x", Manner::Honest).0]).unwrap(),
        &[],
    );
    let (solver, asked) = solver("x", Manner::Honest);
    let rest = run_all(&mut Session::new(plan(&settings), vec![solver]).unwrap(), &all[..4]);
    assert_eq!((keys(&rest), asked.get()), (keys(&all[4..]), 2));
}

fn keys(lines: &[RunLine]) -> Vec<(String, u32)> {
    lines.iter().map(|line| (line.grid.clone(), line.repeat)).collect()
}

#[test]
fn an_interrupted_run_is_not_reported() {
    let settings = Settings { warm_up: Some(0), ..Settings::default() };
    let session = Session::new(plan(&settings), vec![solver("x", Manner::Honest).0]).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let mut session = session.with_stop(Arc::clone(&stop));
    let mut lines = 0;
    let ended = session.run(None, &[], |event| {
        match event {
            Event::Begins { done: 2, .. } => stop.store(true, std::sync::atomic::Ordering::Relaxed),
            Event::Begins { .. } => {}
            Event::Ended(_) => lines += 1,
        }
        Ok::<(), Infallible>(())
    });
    assert_eq!((ended, lines), (Ok(SessionEnd::Interrupted), 2));
}

#[test]
fn shuffled_formulas_are_the_same_for_all_and_models_are_mapped_back() {
    let variant = Arc::new(Variant::classic(4).expect("a board"));
    let givens = Grid::from_numbers(vec![1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 2, 0]);
    let instance = Instance::new("four", Puzzle::new(variant, givens).expect("a grid"));
    let settings =
        Settings { repeats: NonZero::new(4), scramble: Some(true), ..Settings::default() };
    let plan = Plan::new("shuffled", vec![instance], &settings).unwrap();
    let solvers = ["x", "y"].map(|name| solver(name, Manner::Honest).0);
    let lines = run_all(&mut Session::new(plan, solvers.into()).unwrap(), &[]);
    assert!(lines.len() == 8 && lines.iter().all(|line| line.verified));
}

/// Every repeat of a shuffled formula runs, also after one that reached the limit, and also after a resumption.
#[test]
fn repeats_of_shuffled_formulas_are_a_sample() {
    let settings = Settings {
        repeats: NonZero::new(7),
        warm_up: Some(0),
        scramble: Some(true),
        time_limit: Some(std::time::Duration::from_secs(10)),
        ..Settings::default()
    };
    let session = || {
        let plan = Plan::new("tail", vec![four("a")], &settings).unwrap();
        Session::new(plan, vec![solver("x", Manner::OftenFast).0]).unwrap()
    };
    let lines = run_all(&mut session(), &[]);
    let outcomes: Vec<bool> = lines.iter().map(|line| line.outcome.is_answer()).collect();
    assert_eq!(outcomes, [true, true, false, true, true, false, true]);
    assert_eq!(run_all(&mut session(), &lines[..3]).len(), 4);

    let mut session = session();
    let results = Results::new(session.record(), &lines, Clock::Wall);
    assert!(results.cell(0, 0).is_complete && results.cost(0, 0).is_some());
    let summary = &results.summaries()[0];
    assert_eq!((summary.solved, summary.grids, summary.runs), (0, 1, Some((5, 7))));
    let sum: f64 = lines.iter().filter(|line| line.outcome.is_answer()).map(|line| line.wall).sum();
    let par2 = (sum + 2.0 * 20.0) / 7.0;
    assert!((summary.par2.unwrap() - par2).abs() < 1e-9, "{summary:?}");
    // A part of the sample is no complete trial.
    assert!(!Results::new(session.record(), &lines[..3], Clock::Wall).cell(0, 0).is_complete);
    assert_eq!(
        Results::new(session.record(), &lines[5..6], Clock::Wall)
            .cost(0, 0)
            .map(clausoku_bench::results::Cost::time),
        Some(f64::INFINITY)
    );
    assert_eq!(run_all(&mut session, &lines).len(), 0);
}

#[test]
fn sessions_without_runs_are_refused() {
    let settings = Settings::default();
    assert_eq!(Session::new(plan(&settings), Vec::new()).unwrap_err(), SessionError::None);
    let solvers = ["x", "x"].map(|name| solver(name, Manner::Honest).0);
    let twice = Session::new(plan(&settings), solvers.into()).unwrap_err();
    assert_eq!(twice, SessionError::Twice("x".to_owned()));
    let empty = Plan::new("nothing", Vec::new(), &settings).unwrap();
    let refused = Session::new(empty, vec![solver("x", Manner::Honest).0]).unwrap_err();
    assert_eq!(refused, SessionError::NoGrid);
}
