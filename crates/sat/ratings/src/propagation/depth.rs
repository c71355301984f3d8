//! The depth to which assumptions must be nested.
//!
//! Depth 0 is propagation: the last candidate of a variable is true. At depth d, a candidate is false if it leads to a
//! contradiction at depth d - 1. These are failed literals on the clauses of the model, whose variables are the candidates.
//! The engine also assumes that a candidate is false. That derives nothing more: if the assumption fails, so does each other
//! candidate of the cell, since it implies the assumption.

use std::sync::Arc;

use super::{Model, State, literal};
use clausoku_propagation::{Options, Propagator, Rule, Status, deduce};
use clausoku_text::Deadline;

/// Returns the least depth that solves the state; `None` if that is more than `deepest`, and at the deadline.
pub fn depth(model: &Model, state: &State, deepest: u8, deadline: &Deadline) -> Option<usize> {
    let mut engine = Propagator::new(Arc::clone(&model.clauses));
    let candidates = 0..model.of.len() as u32;
    engine.assume_all(candidates.filter(|&one| !state.has(one)).map(|removed| !literal(removed)));
    let closure = deduce(&mut engine, Options::depth(deepest), deadline);
    if closure.status != Status::Total {
        return None;
    }
    // The engine probes at a depth only when all smaller depths derive nothing more, so the deepest rule that derived
    // something was needed.
    let depths = closure.deductions.iter().map(|deduction| match deduction.rule {
        Rule::FailedLiteral => 1,
        Rule::Depth(depth) => usize::from(depth),
        Rule::Unit | Rule::Necessary | Rule::Equivalent | Rule::HyperBinary => 0,
    });
    Some(depths.max().unwrap_or(0))
}
