//! Comparison, disqualification and completeness.
#![expect(clippy::float_cmp, reason = "these times are exact")]

use Outcome::{Satisfiable, TimeLimit, Unsatisfiable, Wrong};
use clausoku_bench::record::Clock;
use clausoku_bench::record::{Outcome, PlanRecord, RunLine, RunMode};
use clausoku_bench::results::{RankedGrids, Results, State};
use clausoku_bench::statistics::Sample;

use crate::support::{LIMIT, plan, run};

const TWO: [(&str, RunMode); 2] = [("one", RunMode::Process), ("other", RunMode::Process)];

/// Two solvers on two grids without known answers, one repeat each.
fn unknown() -> PlanRecord {
    let mut plan = plan(&TWO, &["extended"], &["all"], 2);
    plan.repeats = 1;
    plan.grids.iter_mut().for_each(|grid| grid.satisfiable = None);
    plan
}

fn ended(run: RunLine, outcome: Outcome) -> RunLine {
    RunLine { outcome, verified: outcome == Outcome::Satisfiable, ..run }
}

/// All four runs, of one second each, with these outcomes.
fn runs(plan: &PlanRecord, first: [Outcome; 2], second: [Outcome; 2]) -> Vec<RunLine> {
    let of =
        |solver: usize, grid: usize, outcome| ended(run(plan, [solver, 0, grid], 1, 1.0), outcome);
    vec![of(0, 0, first[0]), of(0, 1, first[1]), of(1, 0, second[0]), of(1, 1, second[1])]
}

#[test]
fn a_solution_takes_precedence_over_the_claim_that_there_is_none() {
    let plan = unknown();
    let runs = runs(&plan, [Satisfiable, Satisfiable], [Satisfiable, Unsatisfiable]);
    let results = Results::new(&plan, &runs, Clock::Wall);
    assert_eq!(results.compared(RunMode::Process), [0]);
    let reason = results.disqualified(1).unwrap();
    assert_eq!(reason, "all grid 1: says that there is no solution, but one has found a solution");
    assert!(results.warnings()[0].starts_with("other is disqualified. On all grid 1"));
    // It has no score any more and is not compared.
    let summaries = results.summaries();
    assert_eq!((summaries[0].configuration, summaries[1].disqualified.is_some()), (0, true));
}

#[test]
fn known_facts_take_precedence_over_all_claims() {
    let mut plan = unknown();
    plan.grids[0].satisfiable = Some(true);
    let runs = runs(&plan, [Unsatisfiable, Satisfiable], [Unsatisfiable, Satisfiable]);
    let results = Results::new(&plan, &runs, Clock::Wall);
    assert!(results.compared(RunMode::Process).is_empty());
    assert!(results.disqualified(0).unwrap().contains("it was made from a solution"));
}

#[test]
fn a_wrong_solution_disqualifies() {
    let plan = unknown();
    let mut runs = runs(&plan, [Satisfiable, Satisfiable], [Wrong, Satisfiable]);
    runs[2].note = Some("clause 7 is not satisfied".to_owned());
    let results = Results::new(&plan, &runs, Clock::Wall);
    assert_eq!(results.disqualified(1), Some("all grid 0: clause 7 is not satisfied"));
    assert_eq!(results.cell(1, 0).state(), State::Unsolved(Wrong));
}

#[test]
fn only_the_claim_of_a_single_solver_gives_a_warning() {
    let plan = unknown();
    let alone = runs(&plan, [Unsatisfiable, Satisfiable], [TimeLimit, Satisfiable]);
    let results = Results::new(&plan, &alone, Clock::Wall);
    assert_eq!(results.warnings(), ["one solver alone says that all grid 0 has no solution"]);
    let both = runs(&plan, [Unsatisfiable, Satisfiable], [Unsatisfiable, Satisfiable]);
    assert!(Results::new(&plan, &both, Clock::Wall).warnings().is_empty());
}

#[test]
fn a_wrong_plan_gives_a_warning() {
    let mut plan = unknown();
    plan.grids[0].satisfiable = Some(false);
    let runs = runs(&plan, [Satisfiable, Satisfiable], [Satisfiable, Satisfiable]);
    let results = Results::new(&plan, &runs, Clock::Wall);
    assert_eq!(results.compared(RunMode::Process), [0, 1]);
    assert_eq!(results.warnings(), ["all grid 0 was said to have no solution, but it has one"]);
}

#[test]
fn time_outs_count_twice_and_are_complete_without_repeats() {
    let mut plan = unknown();
    plan.repeats = 3;
    let mut lines: Vec<RunLine> =
        (1..=3).map(|repeat| run(&plan, [0, 0, 0], repeat, 2.0)).collect();
    lines.push(run(&plan, [0, 0, 1], 1, LIMIT));
    lines.push(run(&plan, [1, 0, 0], 1, 3.0));
    let results = Results::new(&plan, &lines, Clock::Wall);
    assert_eq!(results.progress(), (2, 4));
    let missing: Vec<_> = results.missing().map(|(who, grid)| (who.label.clone(), grid)).collect();
    assert_eq!(missing, [("other".to_owned(), "all grid 0"), ("other".to_owned(), "all grid 1")]);
    let first = |results: &Results<'_>| {
        results.summaries().into_iter().find(|summary| summary.configuration == 0).unwrap()
    };
    let common = first(&results);
    assert_eq!((common.solved, common.grids, common.par2), (1, 1, Some(2.0)));
    let one = first(&results.ranked_over(RankedGrids::All));
    assert_eq!((one.solved, one.grids), (1, 2));
    assert_eq!(one.par2, Some(1.0 + LIMIT));
    assert_eq!(one.times.as_ref().map(Sample::median), Some(f64::INFINITY));
}

#[test]
fn processor_time_is_used_if_available() {
    let plan = unknown();
    let mut line = run(&plan, [0, 0, 0], 1, 2.0);
    (line.user, line.system) = (Some(0.5), Some(0.25));
    assert_eq!((line.time(Clock::Wall), line.time(Clock::Cpu)), (2.0, 0.75));
    line.user = None;
    assert_eq!(line.time(Clock::Cpu), 2.0);
    line.outcome = TimeLimit;
    assert_eq!(line.time(Clock::Cpu), f64::INFINITY);
}
