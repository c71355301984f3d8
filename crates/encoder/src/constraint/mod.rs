//! The clauses of constraints beyond regions.
//!
//! The crate `constraints` lowers each constraint to pieces, and this module writes each form of them:
//!
//! - a clause over candidates ([`compiled`]);
//! - a *relation* on two cells, by support clauses ([`relation`]);
//! - a *set of values* in cells that differ, by a selector for each combination ([`combinations`]);
//! - a *diagram* along a line of cells, layer by layer ([`line`]).
//!
//! At the level `reduced`, sums that several constraints imply together are added. Where formulas are read back, clauses over
//! candidates alone replace the forms with auxiliary variables.
//!
//! **Invariant.** If each cell holds exactly one value, each auxiliary variable is a function of these, so that
//! a formula has one model for each solution. Candidates that are known are in no clause.

mod compiled;
mod line;
mod terms;

pub(crate) use compiled::{Compiled, compile};
