//! The order in which literals are tried.

use clausoku_cnf::Literal;

use crate::Propagator;
use crate::counter::Value;

/// Fills `into` with the open literals of variables that occur in clauses: the roots of the binary
/// implication graph first, then the others, each in the order of codes.
///
/// A literal is a root if no clause with two open literals and no true one contains it, so that no
/// other open literal implies it directly. Derived clauses are ignored: the order affects only the
/// cost.
pub(super) fn candidates(engine: &Propagator, into: &mut Vec<Literal>) {
    into.clear();
    into.extend(engine.open_literals().filter(|&literal| is_used(engine, literal)));
    // A stable sort: within both parts the order stays that of codes, and with it the path of the
    // deduction.
    into.sort_by_key(|&literal| !is_root(engine, literal));
}

/// Returns `true` if some clause contains the variable. Some numberings have gaps.
fn is_used(engine: &Propagator, literal: Literal) -> bool {
    let clauses = &*engine.clauses;
    [literal, !literal].into_iter().any(|literal| {
        !clauses.pairs_of(literal).is_empty()
            || !clauses.groups_of(literal).is_empty()
            || !clauses.stored_of(literal).is_empty()
    })
}

fn is_root(engine: &Propagator, literal: Literal) -> bool {
    let clauses = &*engine.clauses;
    let is_open = |literal: Literal| engine.values[literal.code()] == Value::Open;
    !clauses.pairs_of(!literal).iter().any(|entry| is_open(entry.other))
        && !clauses.groups_of(!literal).iter().any(|&group| {
            clauses.group(group).iter().any(|&member| member != !literal && is_open(member))
        })
        && !clauses.stored_of(!literal).iter().any(|&entry| {
            engine.counters[entry as usize].other_of_two(literal).is_some_and(is_open)
        })
}

/// An oracle that prunes probes.
///
/// A literal whose probe does not fail at the fixpoint does not fail earlier, since each rule is
/// monotone. A filter that knows the fixpoint therefore removes probes without changing what is
/// derived, its order or its reasons. A wrong filter can weaken the result, never falsify it.
pub trait ProbeFilter {
    /// Removes the literals whose probes at this depth cannot fail, whatever else the engine derives
    /// from what it knows.
    ///
    /// The engine has propagated everything without conflict. The filter reports the number of its
    /// own trials to `enough` from time to time; once `enough` returns `true`, the filter may return
    /// without removing anything.
    fn retain(
        &mut self,
        engine: &Propagator,
        depth: usize,
        literals: &mut Vec<Literal>,
        enough: &mut dyn FnMut(u64) -> bool,
    );
}
