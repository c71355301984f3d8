//! The use of the lanes to spare the engine assumptions that cannot fail.

use clausoku_cnf::Literal;
use clausoku_encoder::{Encoded, Encoding, ImpliedSet, RuleSet};
use clausoku_lanes::{Probe, State};
use clausoku_propagation::{Options, ProbeFilter, Propagator};
use clausoku_readback::{Numbering, Scheme};

/// Returns `true` if the lanes derive exactly the literals that these rules derive from the
/// clauses. They do if unit propagation on the clauses is naked and hidden singles, and each
/// literal is a candidate or its negation: the formula has all rules, at-most-one in pairs, and no
/// other clauses. Failed literals must be the only other rule.
pub(super) fn fits(encoding: &Encoding, order: usize, rules: Options) -> bool {
    rules.is_nested_only()
        && encoding.rules == RuleSet::ALL
        && encoding.at_most_one.writes_pairs(order)
        && encoding.implied == ImpliedSet::NONE
        && matches!(encoding.numbering, Scheme::Dense | Scheme::Decimal | Scheme::Rcv)
        && !encoding.givens.is_reduced()
}

/// The least depth at which the lanes save time. Rules that are not nested take less time in
/// clauses than a process takes to start.
const LEAST_DEPTH: usize = 2;

/// A filter that removes the literals whose assumption, according to the lanes, cannot fail.
pub(super) struct Ahead<'e> {
    probe: Probe,
    numbering: &'e Numbering,
}

impl<'e> Ahead<'e> {
    /// Returns the filter for deduction by these rules on this formula; `None` if the lanes do not
    /// derive the same literals, or save no time.
    pub(super) fn new(encoded: &'e Encoded, rules: Options) -> Option<Self> {
        let variant = encoded.puzzle().variant();
        let is_deep = usize::from(rules.effective_depth()) >= LEAST_DEPTH;
        if !is_deep || !fits(encoded.encoding(), variant.order(), rules) {
            return None;
        }
        let probe = Probe::new(variant).ok()?;
        Some(Self { probe, numbering: encoded.numbering() })
    }
}

impl ProbeFilter for Ahead<'_> {
    fn retain(
        &mut self,
        engine: &Propagator,
        depth: usize,
        literals: &mut Vec<Literal>,
        enough: &mut dyn FnMut(u64) -> bool,
    ) {
        if depth < LEAST_DEPTH {
            return;
        }
        let mut known = vec![0_u128; self.probe.variant().cell_count()];
        for (candidate, variable) in self.numbering.candidates() {
            if engine.value(variable.positive()) != Some(false) {
                // A probe exists only for boards whose symbols fit into a word.
                known[candidate.cell.index()] |= 1 << candidate.symbol.index();
            }
        }
        let closure =
            self.probe.closure_of(&known, depth as u8, &mut |effort| enough(effort.trials));
        // An unfinished closure decides nothing, and a contradiction is derived from clauses, with its
        // reasons.
        if !matches!(closure.state, State::Solved | State::Stuck) {
            return;
        }
        let settled = closure.grid();
        // Each rule is monotone: an assumption that does not fail at the end of the closure does not fail
        // earlier.
        literals.retain(|&literal| match self.numbering.candidate(literal.variable()) {
            Some(candidate) if literal.is_positive() => !closure.allows(candidate),
            Some(candidate) => settled.get(candidate.cell) == Some(candidate.symbol),
            None => true,
        });
    }
}
