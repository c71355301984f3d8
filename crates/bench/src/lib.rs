//! Timings that one can trust: solvers × encodings × grids.
//!
//! A [`Plan`](plan::Plan) says what is to be measured. A [`Session`](execute::Session) runs it and
//! hands each run over as soon as it has ended, to be kept in a [`record`]. From one record, or the
//! parts of several machines, come [`results`], and from these a [`report`]: tables and [`plot`]s.
//! [`experiments`] are plans that are ready, on [`boards`] made by a seed.
//!
//! What is measured is whole processes and solvers in this process, and the two are never compared.
//! Answers are verified; a wrong one disqualifies. What did not finish has no time, and no ratio is
//! made of it.
//!
//! **Invariant.** Nothing is printed here, and nothing is random but by a seed. The clock is read in
//! [`execute`] and, for the date of a record, in [`record`].

pub mod boards;
pub mod execute;
pub mod experiments;
pub mod plan;
pub mod plot;
pub mod record;
pub mod report;
pub mod results;
pub mod statistics;
pub mod words;
