//! Rules beyond the failed literal. Each makes one assumption at a time, but examines what the
//! assumption implies instead of only whether it fails.
//!
//! All of them run when failed literals derive nothing more, so no probe here fails. Their results may
//! enable more failed literals; the two alternate until neither derives anything.

use clausoku_cnf::Literal;

use super::failed::used_literals;
use super::{Halt, Search, components};
use crate::reason::{Packed, Source};
use crate::{ClauseRef, Options, Propagator, Rule};

impl Search<'_> {
    /// Derives everything that the selected rules give.
    pub(super) fn close_with(&mut self, options: Options) -> Result<(), Halt> {
        loop {
            self.close(self.frames.len())?;
            if options.is_nested_only() || self.engine.is_total() {
                return Ok(());
            }
            // One rule at a time: each relies on the fixpoint of failed literals.
            self.check()?;
            // As soon as one makes progress, failed literals get their turn again.
            let progress = (options.hyper_binary && self.hyper_binary())
                || (options.equivalent && self.equivalent())
                || (options.necessary && self.necessary()?);
            if !progress {
                return Ok(());
            }
        }
    }

    /// Assumes an open literal, calls `look` on the result of propagation, and undoes the assumption, but
    /// keeps the record. Returns `None` if the literal fails; failed literals will find this.
    fn look<T>(&mut self, literal: Literal, look: impl FnOnce(&mut Propagator) -> T) -> Option<T> {
        let level = self.engine.level();
        self.counts.probes += 1;
        self.engine.assume(literal);
        let seen = self.engine.propagate().is_ok().then(|| look(self.engine));
        self.engine.undo(level);
        seen
    }

    /// Makes the literals true that both x and ¬x imply (Le Berre 2001). Each such literal l is derived from
    /// the clauses ¬x ∨ l and x ∨ l, which follow by propagation.
    fn necessary(&mut self) -> Result<bool, Halt> {
        let level = self.engine.level();
        let mut progress = false;
        for literal in used_literals(self.engine).collect::<Vec<_>>() {
            // Each variable once; an earlier one may have decided it.
            if literal.is_negative() || self.engine.value(literal).is_some() {
                continue;
            }
            let implied = self.look(literal, |engine| engine.trail_of(level + 1).to_vec());
            let Some(mut common) = implied else { continue };
            let opposite = self.look(!literal, |engine| {
                common.retain(|&literal| engine.value(literal) == Some(true));
            });
            if opposite.is_none() || common.is_empty() {
                continue;
            }
            progress = true;
            // A second look at both, only where something was found: most variables need no lemma.
            let lemmas = [literal, !literal].map(|literal| {
                let derived = self.look(literal, |engine| -> Vec<ClauseRef> {
                    let lemmas = common.iter().map(|&l| engine.derive_implied(l, Rule::Necessary));
                    lemmas.flatten().collect()
                });
                derived.unwrap_or_default()
            });
            for (place, &implied) in common.iter().enumerate() {
                let reason = match lemmas.each_ref().map(|lemmas| lemmas.get(place)) {
                    [Some(&a), Some(&b)] => {
                        self.engine.derive_resolvent(implied, literal, [a, b], Rule::Necessary)
                    }
                    // Without a record there are no lemmas.
                    _ => Packed::UNRECORDED,
                };
                self.engine.imply(implied, reason);
                self.learn(implied, Rule::Necessary);
            }
            self.close(self.frames.len())?;
        }
        Ok(progress)
    }

    /// Adds the clause ¬x ∨ l where x implies l by a clause that had more than two open literals, so that
    /// ¬l implies ¬x too (Bacchus 2002).
    fn hyper_binary(&mut self) -> bool {
        let level = self.engine.level();
        let mut progress = false;
        for literal in used_literals(self.engine).collect::<Vec<_>>() {
            let derived = self.look(literal, |engine| {
                let long = engine.implied_by_long(level + 1);
                long.iter()
                    .map(|&l| (l, engine.derive_implied(l, Rule::HyperBinary)))
                    .collect::<Vec<_>>()
            });
            for (implied, reason) in derived.into_iter().flatten() {
                let reason = reason.map(|step| self.engine.step_reason(step));
                self.engine.attach(&[!literal, implied], reason.unwrap_or(Packed::UNRECORDED));
                self.counts.clauses += 1;
                progress = true;
            }
        }
        progress
    }

    /// Merges literals that imply each other by clauses of two. Where that leaves a longer clause with
    /// fewer different literals, adds the shorter clause.
    fn equivalent(&mut self) -> bool {
        let representatives = components::representatives(self.engine);
        let mut progress = false;
        for clause in self.engine.open_clauses() {
            let mut shorter: Vec<_> = clause.iter().map(|l| representatives[l.code()]).collect();
            shorter.sort_unstable();
            shorter.dedup();
            let is_tautology = shorter.windows(2).any(|two| two[0] == !two[1]);
            // Without the last test, the rule would report progress for ever.
            if shorter.len() == clause.len() || is_tautology || self.engine.extra.contains(&shorter)
            {
                continue;
            }
            // By a probe and not by resolution, so that one step of the proof covers all replaced literals.
            if let Some(reason) = self.engine.derive_refuted(&shorter, Rule::Equivalent) {
                self.engine.attach(&shorter, reason);
                self.counts.clauses += 1;
                progress = true;
            }
        }
        progress
    }
}

impl Propagator {
    /// Returns the literals of this level whose reason is a clause with more than two open literals, if no
    /// clause of two literals implies them as well.
    fn implied_by_long(&self, level: usize) -> Vec<Literal> {
        let implied = self.trail_of(level);
        let mut here = vec![false; self.values.len()];
        for literal in implied {
            here[literal.code()] = true;
        }
        let by_long = implied.iter().copied().filter(|literal| {
            match self.reasons[literal.variable().index()].source() {
                Source::Group(_) | Source::Pair(_) | Source::Assumed => false,
                Source::Stored(entry) => {
                    let clause = self.clauses.stored(entry);
                    // A clause with one literal that became false at this level had two open ones before: it
                    // already gives both implications.
                    clause.iter().filter(|&&other| here[(!other).code()]).nth(1).is_some()
                }
                Source::Derived(_) | Source::Unrecorded => true,
            }
        });
        by_long
            .filter(|&literal| {
                !self.extra.holding(literal).any(|clause| {
                    let literals = &clause.literals;
                    literals.len() == 2 && literals.iter().any(|&l| self.value(l) == Some(false))
                })
            })
            .collect()
    }

    /// Returns the open literals of each unsatisfied clause with three or more of them.
    fn open_clauses(&self) -> Vec<Vec<Literal>> {
        let stored = (0..self.clauses.stored_count()).map(|entry| self.clauses.stored(entry));
        let all = stored.chain(self.extra.clauses.iter().map(|clause| &*clause.literals));
        let unsatisfied = all.filter(|clause| clause.iter().all(|&l| self.value(l) != Some(true)));
        let open = unsatisfied
            .map(|clause| clause.iter().copied().filter(|&l| self.value(l).is_none()).collect());
        open.filter(|clause: &Vec<_>| clause.len() > 2).collect()
    }
}
