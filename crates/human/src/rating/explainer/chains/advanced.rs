//! The techniques that a dynamic chain may use when it has no further consequences, in the order in
//! which they are tried: locked candidates, hidden pairs, naked pairs, X-wings, then nested chains.
//! The first technique that removes a candidate because of the chain's removals adds all its
//! removals of this kind.

use std::cell::OnceCell;
use std::rc::Rc;

use super::basic::{Removal, by_sets};
use super::closures::Closures;
use super::hint::{Gone, Hint};
use super::links::Rivals;
use super::multiple::{self, Search, Spare};
use super::numbering::Numbering;
use super::run::{Found, NO_NESTED, Nested, Rules, Run, Runner, Techniques};
use super::simple;

/// The techniques, and the nested chains that were used so far.
#[derive(Debug)]
pub struct Advanced<const W: usize> {
    nested: Vec<Nested>,
    /// The rivals of each candidate in the grid without any assumption.
    rivals: Rc<Rivals<W>>,
    /// The consequences of each candidate in that grid: by multiple chains, and by dynamic ones.
    closures: [OnceCell<Closures<W>>; 2],
    spare: Spare<W>,
}

impl<const W: usize> Advanced<W> {
    /// Returns the techniques for chains in this grid.
    pub fn new(rivals: Rc<Rivals<W>>) -> Self {
        let closures = [OnceCell::new(), OnceCell::new()];
        Self { nested: Vec::new(), rivals, closures, spare: Vec::new() }
    }

    /// Returns the hints of nested forcing chains.
    fn forcing(&mut self, gone: Gone<'_>, numbering: &Numbering, rules: Rules) -> Vec<Hint<W>> {
        // Rivals of the whole grid serve its parts, which only lack candidates.
        let mut techniques = Self::new(self.rivals.clone());
        // Only plain chains have a memory: with further techniques, a removal can change any consequence.
        let closures = (rules.level == 0).then(|| {
            self.closures[usize::from(rules.is_dynamic)].get_or_init(|| {
                let runner = Runner::new(gone.source, numbering, &self.rivals, rules);
                Search::new(runner, &|| false).closures(&mut techniques)
            })
        });
        let runner = Runner::new(gone.board, numbering, &self.rivals, rules);
        multiple::hints(gone, runner, &mut techniques, closures, &mut self.spare)
    }

    /// Keeps the hints that depend on candidates that the outer chain has removed.
    fn by_hints(&mut self, hints: Vec<Hint<W>>) -> Vec<Removal<W>> {
        let mut removals = Vec::new();
        for hint in hints {
            // Such a hint is one of the whole grid and no consequence of this chain.
            if hint.parents.is_empty() {
                continue;
            }
            let nested = self.nested.len() as u32;
            self.nested.push(Nested { complexity: hint.complexity, signature: hint.signature });
            removals.push(Removal { removed: hint.removed, parents: hint.parents, nested });
        }
        removals
    }
}

impl<const W: usize> Techniques<W> for Advanced<W> {
    fn add_to(&mut self, run: &mut Run<W>, gone: Gone<'_>, numbering: &Numbering, level: u8) {
        // Levels that found nothing before find nothing more: the run has only what it had then.
        let first = run.exhausted.map_or(1, |exhausted| exhausted + 1);
        let mut removals = Vec::new();
        if first <= 1 {
            removals = by_sets(gone, numbering);
            if removals.is_empty() {
                run.exhaust(1);
            }
        }
        // Dynamic chains cover those of levels 2 and 3.
        if removals.is_empty() && matches!(level, 2 | 3) && first <= 2 {
            let hints = simple::hints(gone, numbering, &self.rivals);
            removals = self.by_hints(hints);
        }
        let nested = [
            (level == 3, Rules::MULTIPLE),
            (level >= 4 && first <= 4, Rules::dynamic(0)),
            (level >= 5, Rules::dynamic(level.saturating_sub(3))),
        ];
        for (is_tried, rules) in nested {
            if removals.is_empty() && is_tried {
                let hints = self.forcing(gone, numbering, rules);
                removals = self.by_hints(hints);
            }
        }
        for removal in removals {
            add(run, &removal);
        }
    }

    fn nested(&self) -> &[Nested] {
        &self.nested
    }
}

fn add<const W: usize>(run: &mut Run<W>, removal: &Removal<W>) {
    let ancestors = run.ancestors_of(&removal.parents);
    for candidate in removal.removed.without(&run.off.set).iter() {
        let mut ancestors = ancestors;
        ancestors.off.add(candidate);
        run.off.add(Found { candidate, reason: u8::MAX, ancestors });
        if removal.nested != NO_NESTED {
            run.nested.push((candidate, removal.nested));
        }
    }
}
