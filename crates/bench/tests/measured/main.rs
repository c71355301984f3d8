//! Sessions, records and reports, with real and made-up solvers.

mod judgement;
mod records;
mod reports;
mod resuming;
mod sessions;
mod support;
