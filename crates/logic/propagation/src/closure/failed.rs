//! Failed literals, nested to any depth.
//!
//! To *probe* a literal at depth d, the search assumes it and derives everything that the rule of depth
//! d − 1 gives. If that is a contradiction, the literal is false. Depth 1 is the examination paper's
//! rule (III.B) and Berthier's T&E(1); depth d is his T&E(d).
//!
//! A probe that does not fail *covers* everything that it implies: the closures of these literals are
//! part of its own, so they cannot fail either, until something new is known. Literals that no binary
//! clause implies (the roots of the binary implication graph) are therefore tried first.

use clausoku_cnf::Literal;

use super::{Halt, Search};
use crate::{Propagator, Rule};

/// The state of one depth of nesting.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// The literals to try, roots first.
    candidates: Vec<Literal>,
    /// The last epoch in which a probe that did not fail implied a literal, by the literal's code.
    covered: Vec<u32>,
}

impl Search<'_> {
    /// Derives everything that failed literals of this depth give at the engine's level.
    pub(super) fn close(&mut self, depth: usize) -> Result<(), Halt> {
        self.engine.propagate()?;
        if depth == 0 || self.engine.is_total() {
            return Ok(());
        }
        // Apply the cheaper depth first: it may leave nothing to do.
        if depth > 1 {
            self.close(depth - 1)?;
        }
        // Taken out, since the probes need the whole search; the searches within them use the frames of smaller
        // depths.
        let mut frame = std::mem::take(&mut self.frames[depth - 1]);
        let result = self.probe_all(&mut frame, depth);
        self.frames[depth - 1] = frame;
        result
    }

    /// Tries the candidates until all have been tried since the last failure.
    fn probe_all(&mut self, frame: &mut Frame, depth: usize) -> Result<(), Halt> {
        // Once for all rounds: which literals are roots affects the cost only.
        in_order(self.engine, &mut frame.candidates);
        frame.covered.resize(self.engine.values.len(), 0);
        self.epoch += 1;
        let mut epoch = self.epoch;
        let mut next = 0;
        let mut tried = 0;
        // In a circle, until a whole round brings nothing: what failed late may let an early literal fail.
        while tried < frame.candidates.len() && !self.engine.is_total() {
            let literal = frame.candidates[next];
            next = (next + 1) % frame.candidates.len();
            tried += 1;
            if self.engine.value(literal).is_some() {
                continue;
            }
            if frame.covered[literal.code()] == epoch {
                self.counts.covered += 1;
                continue;
            }
            if self.probe(literal, depth, &mut frame.covered, epoch)? {
                continue;
            }
            // The cheaper rule at once: it may decide candidates that would be probed.
            self.close(depth - 1)?;
            // New knowledge ends what the probes so far have covered.
            self.epoch += 1;
            epoch = self.epoch;
            tried = 0;
        }
        Ok(())
    }

    /// Probes a literal. If it fails, makes its negation true and returns `false`.
    fn probe(
        &mut self,
        literal: Literal,
        depth: usize,
        covered: &mut [u32],
        epoch: u32,
    ) -> Result<bool, Halt> {
        self.check()?;
        self.counts.probes += 1;
        let level = self.engine.level();
        self.engine.assume(literal);
        match self.close(depth - 1) {
            Ok(()) => {
                for implied in self.engine.trail_of(level + 1) {
                    covered[implied.code()] = epoch;
                }
                self.engine.backtrack(level);
                Ok(true)
            }
            Err(Halt::Conflict(conflict)) => {
                self.counts.failures += 1;
                let rule = match depth {
                    1 => Rule::FailedLiteral,
                    // Exact: the number of frames comes from an option of eight bits.
                    _ => Rule::Depth(depth as u8),
                };
                self.engine.refute(conflict, rule);
                self.learn(!literal, rule);
                Ok(false)
            }
            Err(stopped @ Halt::Stopped(_)) => {
                self.engine.backtrack(level);
                Err(stopped)
            }
        }
    }
}

/// Fills `into` with the open literals of variables that occur in clauses: the roots of the binary
/// implication graph first, then the others, each in the order of codes.
///
/// A literal is a root if no clause with two open literals and no true one contains it, so that no
/// other open literal implies it directly. Derived clauses are ignored: the order affects only the
/// cost.
pub(super) fn in_order(engine: &Propagator, into: &mut Vec<Literal>) {
    into.clear();
    into.extend(used_literals(engine));
    // A stable sort: both parts stay in the order of codes, and so does the path of the
    // deduction.
    into.sort_by_key(|&literal| !is_root(engine, literal));
}

/// Returns the open literals of variables that occur in clauses, in the order of their codes. Some numberings have gaps.
pub(super) fn used_literals(engine: &Propagator) -> impl Iterator<Item = Literal> {
    engine.open_literals().filter(|&literal| is_used(engine, literal))
}

/// Returns `true` if some clause contains the variable.
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
    let is_open = |literal: Literal| engine.values[literal.code()].is_none();
    !clauses.pairs_of(!literal).iter().any(|entry| is_open(entry.other))
        && !clauses.groups_of(!literal).iter().any(|&group| {
            clauses.group(group).iter().any(|&member| member != !literal && is_open(member))
        })
        && !clauses.stored_of(!literal).iter().any(|&entry| {
            engine.counters[entry as usize].other_of_two(literal).is_some_and(is_open)
        })
}
