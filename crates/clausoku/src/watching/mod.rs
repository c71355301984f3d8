//! Watching a solver of formulas: its search as a trace or a picture, and deduction with its clauses, in the words of the puzzle.
//!
//! ```
//! use clausoku::sat::{Cnf, Deadline, lit};
//! use clausoku::watching::{Answer, Names, Settings, Solver, WatchFormat, WatchTrace};
//!
//! let formula: Cnf = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)]].into_iter().collect();
//! let (names, never) = (Names::numbers(), Deadline::never());
//! let trace = WatchTrace::new(WatchFormat::Text, &names, &formula, 1..100, Vec::new())?;
//! let settings = Settings { first_value: false, ..Settings::DPLL };
//! let mut solver = Solver::new(&formula, settings, trace, &never)?;
//! assert!(matches!(solver.run(&never)?, Answer::Model(_)));
//! let text = String::from_utf8(solver.into_observer().finish()?)?;
//! assert!(text.starts_with("   1   1  decide     -1\n   2   1  propagate  2  by 1: 1 ∨ 2\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod deduced;
mod history;
mod names;
mod picture;
mod trace;

pub use clausoku_backends::watched_settings;
pub use clausoku_cdcl::{
    Answer, Event, Observer, SWITCHES, Settings, Silent, Solver, Statistics, Step, Switch,
};
pub use clausoku_propagation::Status as Deduction;
pub use deduced::{DeducedFormula, FormulaReason, FormulaWhyError};
pub use history::WatchHistory;
pub use names::Names;
pub use picture::svg;
pub use trace::{MAX_EVENTS, WATCH_FORMATS, WatchFormat, WatchTrace};

/// Returns the name of the kind of an event.
pub fn name(event: &Event<'_>) -> &'static str {
    match event {
        Event::Decide { .. } => "decide",
        Event::Propagate { .. } => "propagate",
        Event::Conflict { .. } => "conflict",
        Event::Resolve { .. } => "resolve",
        Event::Unit { .. } => "unit",
        Event::Learn { .. } => "learn",
        Event::Backjump { .. } => "backjump",
        Event::Flip { .. } => "flip",
        Event::Restart { .. } => "restart",
        Event::Delete { .. } => "delete",
        Event::Model { .. } => "model",
        Event::Unsatisfiable => "unsatisfiable",
        _ => "event",
    }
}
