//! Texts about programs with faults, and calls of incremental solvers, always the same ones.

use std::cell::RefCell;

use clausoku_backends::{AnySolver, IncrementalSolver, SOLVERS};
use clausoku_testkit::check_choices;

thread_local! {
    /// The solver of this thread. One solver gets many sequences of calls, and must forget each.
    static SOLVER: RefCell<Option<Box<dyn IncrementalSolver>>> = const { RefCell::new(None) };
}

#[test]
fn every_sequence_of_calls_is_answered_right() {
    for row in SOLVERS {
        let create = || match (row.create)() {
            AnySolver::Incremental(solver) => Some(solver),
            AnySolver::OneShot(_) => None,
        };
        if create().is_none() {
            continue;
        }
        // Each check runs in a new thread, and so with a new solver.
        check_choices("incremental_solver", 200, 1500, |bytes| {
            SOLVER.with_borrow_mut(|known| {
                let solver = known.get_or_insert_with(|| create().expect("an incremental solver"));
                crate::properties::incremental::calls(&mut **solver, bytes)
            })
        });
    }
}

#[cfg(feature = "external")]
mod external {
    use clausoku_testkit::{check_texts, corpus};

    use crate::properties::external::{command_line, model_count, solver_table};

    const ROUNDS: usize = 5000;

    #[test]
    fn solver_tables() {
        let pieces: [&[u8]; 13] = [
            b"[[solver]]\n",
            b"'",
            b"\"",
            b"\\",
            b"{cnf}",
            b"{member}",
            b"{quiet}",
            b"{pysat}",
            b"\n",
            b"=",
            b"[",
            b"#",
            b"\xff",
        ];
        check_texts(&corpus("solver_tables"), &pieces, ROUNDS, solver_table);
    }

    #[test]
    fn command_lines() {
        let pieces: [&[u8]; 11] = [
            b"'",
            b"\"",
            b"\\",
            b" ",
            b"\t",
            b"\n",
            b"{cnf}",
            b"{pipe}",
            b"\0",
            b"\xff",
            "é".as_bytes(),
        ];
        check_texts(&corpus("command_lines"), &pieces, ROUNDS, command_line);
    }

    #[test]
    fn answers_of_model_counters() {
        let pieces: [&[u8]; 14] = [
            b"s ",
            b"mc ",
            b"\n",
            b"\r",
            b"_",
            b"+",
            b"-",
            b"0",
            b"408",
            b"c s exact arb int ",
            b"# solutions\n",
            b"s UNSATISFIABLE\n",
            b"\xff",
            b"99999999999999999999999999",
        ];
        check_texts(&corpus("counter_answers"), &pieces, ROUNDS, model_count);
    }
}
