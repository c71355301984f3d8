//! Failed literals, nested to any depth.
//!
//! To *probe* a literal at depth d is to assume it and derive all that the rule of depth d − 1 gives.
//! If that is a contradiction, the literal is false. Depth 1 is the examination paper's rule (III.B)
//! and Berthier's T&E(1); depth d is his T&E(d).
//!
//! A probe that does not fail *covers* all that it implies: their closures are part of its own, so
//! they cannot fail either, until something new is known. Literals that nothing of two literals
//! implies are therefore tried first (the roots of the binary implication graph).
//!
//! What does not fail in the end does not fail earlier either: see [`ProbeFilter`](super::ProbeFilter).

use cnf::Literal;

use super::{Halt, Search, order};
use crate::{Counts, Rule};

/// What one depth of nesting keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// What is to be tried, roots first.
    candidates: Vec<Literal>,
    /// For each literal's code, the epoch in which a probe that did not fail implied it.
    covered: Vec<u32>,
}

impl Search<'_> {
    /// Derives everything that failed literals of this depth give at the engine's level.
    pub(super) fn close(&mut self, depth: usize) -> Result<(), Halt> {
        self.engine.propagate()?;
        if depth == 0 || self.engine.is_total() {
            return Ok(());
        }
        // What is cheap first: it may leave nothing to do.
        if depth > 1 {
            self.close(depth - 1)?;
        }
        let mut frame = std::mem::take(&mut self.frames[depth - 1]);
        let result = self.probe_all(&mut frame, depth);
        self.frames[depth - 1] = frame;
        result
    }

    /// Tries every candidate until all have been tried since the last one failed.
    fn probe_all(&mut self, frame: &mut Frame, depth: usize) -> Result<(), Halt> {
        order::candidates(self.engine, &mut frame.candidates);
        self.spare(&mut frame.candidates, depth);
        frame.covered.resize(self.engine.values.len(), 0);
        self.epoch += 1;
        let mut epoch = self.epoch;
        let (mut next, mut tried) = (0, 0);
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
            self.close(depth - 1)?;
            self.epoch += 1;
            epoch = self.epoch;
            tried = 0;
        }
        Ok(())
    }

    /// At the level where the deduction started, removes the candidates that the filter knows not to
    /// fail.
    fn spare(&mut self, candidates: &mut Vec<Literal>, depth: usize) {
        if self.engine.level() != self.base {
            return;
        }
        let Some(filter) = &mut self.filter else { return };
        let (counts, stop, every) = (self.counts, &mut self.stop, candidates.len());
        let mut enough = |tried| stop(&Counts { probes: counts.probes + tried, ..counts });
        filter.retain(self.engine, depth, candidates, &mut enough);
        self.counts.spared += (every - candidates.len()) as u64;
    }

    /// Tries a literal. If it fails, its negation is true afterwards and the result is false.
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
                    _ => Rule::Depth(depth as u8),
                };
                self.engine.refute(conflict, rule);
                self.learn(!literal, rule);
                Ok(false)
            }
            Err(Halt::Stopped) => {
                self.engine.backtrack(level);
                Err(Halt::Stopped)
            }
        }
    }
}
