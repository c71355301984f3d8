//! Who knows the end beforehand.

use cnf::Literal;

use crate::Propagator;

/// Derives the same as the engine, by means that are faster and give no reasons.
///
/// What does not fail in the end, when all is known that the rules give, does not fail earlier either,
/// since each rule is monotone. So whoever knows the end can spare the engine most of its trials, and all
/// is derived as it would be without him, in the same order and for the same reasons.
///
/// What the engine derives does not rest on him. If he is wrong, it derives less.
pub trait Foresight {
    /// Removes literals that failed literals of this depth do not refute, whatever else they derive from
    /// what the engine knows; it has propagated everything, without conflict. `enough` may be told now and
    /// then how much was tried; if it says so, there is no hurry to remove any.
    fn retain_suspects(
        &mut self,
        engine: &Propagator,
        depth: usize,
        literals: &mut Vec<Literal>,
        enough: &mut dyn FnMut(u64) -> bool,
    );
}
