//! Texts about programs with faults, and calls of incremental solvers, always the same ones.

mod properties;

use clausoku_backends::{AnySolver, IncrementalSolver, SOLVERS};
use testkit::check_choices;

/// The solvers in this process: varisat, and CaDiCaL with the feature `cadical`.
fn solvers() -> impl Iterator<Item = Box<dyn IncrementalSolver>> {
    SOLVERS.iter().filter_map(|row| match (row.create)() {
        AnySolver::Incremental(solver) => Some(solver),
        AnySolver::OneShot(_) => None,
    })
}

#[test]
fn every_sequence_of_calls_is_answered_right() {
    for solver in solvers() {
        let solver = std::cell::RefCell::new(solver);
        check_choices("incremental_solver", 200, 1500, |bytes| {
            properties::incremental::calls(&mut **solver.borrow_mut(), bytes)
        });
    }
}

#[cfg(feature = "external")]
mod external {
    use testkit::{check_texts, corpus};

    use super::properties::external::{command_line, model_count, solver_table};

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
