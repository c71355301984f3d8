//! Checks that every solver respects its limits and reports its progress.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::support::puzzle;
use clausoku_board::{
    Collect, Deadline, Grid, Limits, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchStep, Variant,
};
use clausoku_search::{SOLVERS, solver_named};
use clausoku_text::StopReason;

/// Returns the empty 9×9 board, which has enough solutions for every limit.
fn endless() -> Puzzle {
    Puzzle::empty(Arc::new(Variant::classic(9).unwrap()))
}

fn solvers() -> impl Iterator<Item = Box<dyn PuzzleSolver>> {
    SOLVERS.iter().map(|row| (row.create)())
}

fn continue_always(_: &Grid) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn the_step_limit_is_exact() {
    for mut solver in solvers() {
        for steps in [0, 1, 100, 1000] {
            let limits = Limits::default().with_steps(steps);
            let search =
                solver.search(&endless(), &Deadline::start(&limits), &mut continue_always).unwrap();
            assert_eq!(
                search.ended,
                SearchEnd::Stopped(StopReason::StepLimit),
                "{}",
                solver.name()
            );
            assert_eq!(search.statistics.steps, steps, "{}", solver.name());
            let deepest = search.statistics.get("deepest");
            // A search that ends during the singles does not count the depth.
            let max = if solver.name() == "templates" { 9 } else { 81 };
            let expected = if steps == 0 { 0..=0 } else { 1..=max };
            assert!(deepest.is_none_or(|deepest| expected.contains(&deepest)), "{search:?}");
        }
    }
}

#[test]
fn the_solution_limit_is_exact() {
    for mut solver in solvers() {
        for max in 0..4 {
            let mut found = Collect::new(usize::MAX);
            let search = solver
                .search(&endless(), &Deadline::never().with_solutions(max), &mut found)
                .unwrap();
            assert_eq!(search.ended, SearchEnd::Enough, "{}", solver.name());
            assert_eq!((search.solutions, found.grids.len() as u64), (max, max));
        }
        let search = solver.search(&endless(), &Deadline::never(), &mut Collect::new(2)).unwrap();
        assert_eq!((search.ended, search.solutions), (SearchEnd::Enough, 2), "{}", solver.name());
    }
}

#[test]
fn a_zero_time_limit_ends_the_search_at_once() {
    for mut solver in solvers() {
        let limits = Limits::default().with_time(Duration::ZERO);
        let search =
            solver.search(&endless(), &Deadline::start(&limits), &mut continue_always).unwrap();
        assert_eq!(
            (search.ended, search.solutions),
            (SearchEnd::Stopped(StopReason::TimeLimit), 0),
            "{}",
            solver.name()
        );
    }
}

#[test]
fn time_runs_out_in_the_middle_of_a_search() {
    for mut solver in solvers() {
        let limits = Limits::default().with_time(Duration::from_millis(50));
        let search =
            solver.search(&endless(), &Deadline::start(&limits), &mut continue_always).unwrap();
        assert_eq!(search.ended, SearchEnd::Stopped(StopReason::TimeLimit), "{}", solver.name());
    }
}

#[test]
fn the_stop_flag_ends_the_search() {
    for mut solver in solvers() {
        let stop = Arc::new(AtomicBool::new(true));
        let limits = Limits::default().with_stop(Arc::clone(&stop));
        let search =
            solver.search(&endless(), &Deadline::start(&limits), &mut continue_always).unwrap();
        assert_eq!(
            (search.ended, search.statistics.steps),
            (SearchEnd::Stopped(StopReason::Interrupted), 0)
        );
        // The flag also works in the middle of a search.
        stop.store(false, Ordering::Relaxed);
        let mut found = 0;
        let search = solver
            .search(&endless(), &Deadline::start(&limits), &mut |_: &Grid| {
                found += 1;
                stop.store(found >= 10, Ordering::Relaxed);
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(search.ended, SearchEnd::Stopped(StopReason::Interrupted), "{}", solver.name());
        assert!(search.solutions >= 10, "{}", solver.name());
    }
}

/// Ends the search at the third step.
struct Impatient(u32);

impl Observer for Impatient {
    fn solution(&mut self, _: &Grid) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn wants_steps(&self) -> bool {
        true
    }

    fn step(&mut self, _: SearchStep) -> ControlFlow<()> {
        self.0 += 1;
        if self.0 < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[test]
fn an_observer_can_end_the_search_at_a_step() {
    for mut solver in solvers() {
        let mut observer = Impatient(0);
        let search = solver.search(&endless(), &Deadline::never(), &mut observer).unwrap();
        assert_eq!(
            (search.ended, observer.0),
            (SearchEnd::Stopped(StopReason::Interrupted), 3),
            "{}",
            solver.name()
        );
    }
}

#[test]
fn singles_count_against_the_step_limit() {
    // Figure 1: 15 singles, then a search.
    let figure_1 = puzzle(
        "classic:9",
        "090200605320007000070905008010000000007000094600000000008000007030491500000003000",
    );
    for steps in [10, 15, 16, 20] {
        let limits = Limits::default().with_steps(steps);
        let mut solver = solver_named("singles-first+dancing-links").unwrap();
        let search =
            solver.search(&figure_1, &Deadline::start(&limits), &mut Collect::new(2)).unwrap();
        assert_eq!(
            (search.ended, search.statistics.steps),
            (SearchEnd::Stopped(StopReason::StepLimit), steps)
        );
        let placements = search.statistics.get("placements");
        assert_eq!(placements, steps.checked_sub(15).filter(|_| steps > 10));
    }
}

#[test]
fn solvers_with_large_tables_respect_the_memory_limit() {
    for name in ["templates", "dancing-links"] {
        let mut solver = solver_named(name).unwrap();
        let limits = |bytes| Limits::solutions(1).with_memory(bytes);
        let search = solver
            .search(&endless(), &Deadline::start(&limits(10_000)), &mut continue_always)
            .unwrap();
        assert_eq!(
            (search.ended, search.solutions),
            (SearchEnd::Stopped(StopReason::MemoryLimit), 0),
            "{name}"
        );
        let search = solver
            .search(&endless(), &Deadline::start(&limits(100_000_000)), &mut continue_always)
            .unwrap();
        assert_eq!((search.ended, search.solutions), (SearchEnd::Enough, 1), "{name}");
    }
}

#[test]
fn boards_that_are_too_large_are_refused() {
    assert_eq!(
        refused("templates", "classic:16"),
        "templates cannot solve this puzzle: the board has 256 cells; the maximum for templates is 128"
    );
    assert_eq!(
        refused("dancing-links", "classic:441"),
        "dancing-links cannot solve this puzzle: its matrix would have 343842408 nodes, more than \
         268435456"
    );
}

fn refused(name: &str, variant: &str) -> String {
    let board = Puzzle::empty(Arc::new(Variant::by_name(variant).unwrap()));
    let mut solver = solver_named(name).unwrap();
    let refusal = solver
        .search(&board, &Deadline::never().with_solutions(1), &mut continue_always)
        .unwrap_err();
    refusal.to_string()
}
