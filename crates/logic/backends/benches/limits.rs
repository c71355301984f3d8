//! Measures what limits cost varisat, which has no interrupt and is stopped through its proof.
//!
//! ```console
//! cargo bench -p clausoku-backends --bench limits
//! ```
//!
//! The argument is the number of rounds, by default 9. Each round decides every set without limits and with
//! a time limit that is never reached, one after the other, so that disturbances affect both;
//! once with a solver for each formula (`run`) and once with one that can be asked again (`solve_within`).
//! Times are this thread's: medians with the fastest and the slowest round; the times of a ratio
//! come from the same round. Every verdict is compared with the known one, and every model is
//! evaluated.
//!
//! Bias: no formula is large, so taking clauses has its largest share.
#![expect(clippy::print_stdout, reason = "a benchmark reports")]

use std::time::{Duration, Instant};

use clausoku_backends::{Deadline, IncrementalSolver, SatSolver, Varisat};
use clausoku_cnf::{ClauseSink, Cnf, Formula, Literal, Rng, Variable, Verdict, evaluate};

/// A time limit that is never reached here.
const NEVER: Duration = Duration::from_secs(86_400);

/// Formulas that are decided in turn.
struct Set {
    name: &'static str,
    formulas: Vec<Cnf>,
}

/// A function that decides a formula within limits.
type Decide = fn(&Cnf, &Deadline) -> Verdict;

fn main() {
    let argument = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let rounds: usize = argument.unwrap_or(9);
    let ways: [(&str, Decide); 2] = [("run", run), ("solve_within", solve_within)];
    println!("{rounds} rounds; ms a set: median (fastest to slowest)");
    for set in [conflicts(), at_once(), boards()] {
        println!("\n{}", set.name);
        for (name, decide) in ways {
            measure(name, decide, &set, rounds);
        }
    }
}

/// Measures one set and prints a line for each kind of limits.
fn measure(name: &str, decide: Decide, set: &Set, rounds: usize) {
    let limited = Deadline::never().within(NEVER);
    let kinds = [("without limits", Deadline::never()), ("with a limit", limited)];
    let expected: Vec<bool> = set.formulas.iter().map(|formula| verdict(run, formula)).collect();
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..rounds {
        for ((_, deadline), times) in kinds.iter().zip(&mut times) {
            let start = Instant::now();
            let verdicts: Vec<Verdict> =
                set.formulas.iter().map(|formula| decide(formula, deadline)).collect();
            times.push(start.elapsed().as_secs_f64() * 1e3);
            let all = set.formulas.iter().zip(verdicts).zip(&expected);
            for ((formula, verdict), expected) in all {
                assert_eq!(is_satisfiable(formula, &verdict), *expected, "{}", set.name);
            }
        }
    }
    let ratios: Vec<f64> = times[1].iter().zip(&times[0]).map(|(with, free)| with / free).collect();
    let [_, ratio, _] = spread(ratios);
    for ((kind, _), times) in kinds.iter().zip(times) {
        let [fastest, median, slowest] = spread(times);
        println!("  {name:12} {kind:14} {median:8.2} ({fastest:.2} to {slowest:.2})");
    }
    println!("  {name:12} ratio          {ratio:8.2}");
}

/// Returns the minimum, the median and the maximum.
fn spread(mut numbers: Vec<f64>) -> [f64; 3] {
    numbers.sort_by(f64::total_cmp);
    [numbers[0], numbers[numbers.len() / 2], numbers[numbers.len() - 1]]
}

fn run(formula: &Cnf, deadline: &Deadline) -> Verdict {
    Varisat::new().run(formula, deadline).expect("an answer").verdict
}

fn solve_within(formula: &Cnf, deadline: &Deadline) -> Verdict {
    let mut solver = Varisat::new();
    solver.expect_limits(deadline);
    formula.emit(&mut solver);
    solver.solve_within(&[], deadline).expect("an answer")
}

fn verdict(decide: Decide, formula: &Cnf) -> bool {
    is_satisfiable(formula, &decide(formula, &Deadline::never()))
}

fn is_satisfiable(formula: &Cnf, verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Satisfiable(model) => evaluate(formula, model).map(|()| true).expect("a model"),
        Verdict::Unsatisfiable => false,
        Verdict::Unknown(reason) => panic!("the limit was reached: {reason}"),
    }
}

/// Returns random formulas with three literals a clause, at the hardest ratio of clauses to variables.
fn conflicts() -> Set {
    let mut rng = Rng::new(1);
    let formulas = (0..8).map(|_| random(160, 682, &mut rng)).collect();
    Set { name: "8 formulas of 160 variables and 682 clauses, all conflicts", formulas }
}

/// Returns random formulas with few clauses and many models.
fn at_once() -> Set {
    let mut rng = Rng::new(2);
    let formulas = (0..2000).map(|_| random(40, 80, &mut rng)).collect();
    Set { name: "2,000 formulas of 40 variables and 80 clauses, solved at once", formulas }
}

/// Returns the rules of the standard board with some givens as unit clauses: nearly all the time goes into
/// taking clauses.
fn boards() -> Set {
    let mut rng = Rng::new(3);
    let board = |_| {
        let mut cnf = Cnf::new();
        let literal = |row: usize, column: usize, value: usize| {
            Variable::from_index((81 * row + 9 * column + value) as u32).unwrap().positive()
        };
        for (one, other) in (0..9).flat_map(|one| (0..9).map(move |other| (one, other))) {
            let groups = [
                (0..9).map(|value| literal(one, other, value)).collect::<Vec<_>>(),
                (0..9).map(|column| literal(one, column, other)).collect(),
                (0..9).map(|row| literal(row, one, other)).collect(),
                (0..9).map(|k| literal(one / 3 * 3 + k / 3, one % 3 * 3 + k % 3, other)).collect(),
            ];
            for group in &groups {
                cnf.add_clause(group);
                cnf.add_pairs(group);
            }
        }
        for row in 0..9 {
            // Of a board that is regular throughout, three values in each row.
            for column in [0, 3, 6].map(|first| first + rng.below(3)) {
                cnf.add_clause(&[literal(row, column, (3 * row + row / 3 + column) % 9)]);
            }
        }
        cnf
    };
    let formulas = (0..20).map(board).collect();
    Set { name: "20 boards of order 9 with 27 givens, 12,015 clauses", formulas }
}

fn random(variables: usize, clauses: usize, rng: &mut Rng) -> Cnf {
    let mut cnf = Cnf::new();
    for _ in 0..clauses {
        let literal = |rng: &mut Rng| -> Literal {
            let variable = Variable::from_index(rng.below(variables) as u32).unwrap();
            variable.literal(rng.below(2) == 0)
        };
        cnf.add_clause(&[literal(rng), literal(rng), literal(rng)]);
    }
    cnf
}
