//! An oracle that prunes probes.

use cnf::Literal;

use crate::Propagator;

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
