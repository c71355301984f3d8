//! Sessions, records and reports, with real and made-up solvers.

mod benchexec;
mod clocks;
mod costs;
mod judgement;
mod mutations;
#[path = "../properties/mod.rs"]
mod properties;
mod records;
mod reports;
mod resuming;
mod sessions;
mod support;
