//! Measures the times of solvers × encodings × grids, and reports them.
//!
//! ```
//! let text = "files = [\"hard.txt\"]\nsolvers = [\"varisat\", \"minisat\"]\nwarm-up = 5\ntime-limit = 2.5\n";
//! let plan = clausoku_bench::plan::Settings::read(text).unwrap();
//! assert_eq!((plan.files.unwrap().len(), plan.warm_up), (1, Some(5)));
//! ```
//!
//! Three ideas:
//!
//! - **Whole runs are measured**: processes, or solvers in this process. The two are never compared.
//! - **Answers are verified.** A wrong answer disqualifies its solver. A run that did not finish has no time, and
//!   no ratio is computed from it.
//! - **A record is the only source of a report.** A run is recorded as soon as it ends, so that an interrupted
//!   measurement can be resumed, and the records of several machines can be joined.
//!
//! | step | module |
//! | --- | --- |
//! | what to measure | [`plan`], on grids, formulas and [`boards`] made from a seed |
//! | run it | [`execute`] |
//! | keep each run | [`record`] |
//! | identify formulas | [`gbd`] |
//! | combine runs | [`results`], [`statistics`] |
//! | show progress, stop | [`watch`] |
//! | show them | [`report`]: tables and pages; [`plot`]: pictures; [`words`]: numbers with units |
//!
//! **Invariant.** Nothing is printed here, and all randomness comes from a seed. The clock is read in
//! [`execute`] and, for the date of a record, in [`record`].

pub mod boards;
pub mod execute;
pub mod gbd;
pub mod plan;
pub mod plot;
pub mod record;
pub mod report;
pub mod results;
pub mod statistics;
pub mod watch;
pub mod words;
