//! Chains: the consequences of assumptions, and the best chains of a grid, for the rating.
//!
//! The techniques that a dynamic chain may use when it has no further consequences, in the order in
//! which they are tried: locked candidates, hidden pairs, naked pairs, X-wings, then nested chains.
//! The first technique that removes a candidate because of the chain's removals adds all its
//! removals of this kind.

mod basic;
mod closures;
mod hint;
mod links;
mod multiple;
mod nishio;
mod numbering;
mod run;
mod short;
mod simple;

pub(super) use nishio::steps as nishio;

use std::cell::OnceCell;
use std::rc::Rc;

use crate::explainer::Technique;
use crate::explainer::board::Board;
use crate::explainer::step::RatedSteps;
use basic::{Removal, by_sets};
use clausoku_text::Deadline;
use closures::Closures;
use hint::{Gone, Hint, tenths};
use links::WeakLinks;
use multiple::{Chains, Receiver, Search, Spare};
use numbering::{Numbering, Set};
use run::{Found, NO_NESTED, Nested, Rules, Run, Runner, Techniques};

/// The shortest chains so far: of equals, the first.
struct Best<const W: usize> {
    order: (u32, u8),
    removed: Set<W>,
    value: Option<(usize, usize)>,
}

impl<const W: usize> Receiver<W> for Best<W> {
    fn receive(&mut self, chains: &Chains<'_, W>, nested: &[Nested]) {
        let flat = chains.flat();
        // Nested chains only add nodes, so they are not counted for chains that are too long without them.
        if (flat, chains.key) >= self.order {
            return;
        }
        let order = (flat + chains.nested(nested), chains.key);
        if order < self.order {
            *self = Self { order, removed: chains.removed, value: chains.value };
        }
    }
}

/// Returns the shortest forcing chains of the first depth that has some.
pub(super) fn forcing(board: &Board, stop: &Deadline) -> Option<(RatedSteps, Technique)> {
    let numbering = Numbering::new(board);
    match numbering.len() {
        // Sets of the width that the grid needs: late grids have few candidates, and every operation goes
        // through all words.
        0..=192 => with_width::<3>(board, &numbering, stop),
        193..=256 => with_width::<4>(board, &numbering, stop),
        257..=384 => with_width::<6>(board, &numbering, stop),
        _ => with_width::<12>(board, &numbering, stop),
    }
}

fn with_width<const W: usize>(
    board: &Board,
    numbering: &Numbering,
    stop: &Deadline,
) -> Option<(RatedSteps, Technique)> {
    let weak_links: Rc<WeakLinks<W>> = Rc::new(WeakLinks::new(board, numbering));
    let mut techniques = Advanced::new(weak_links.clone());
    let runner = |rules| Runner::new(board, numbering, &weak_links, rules);
    let mut multiple = Search::new(runner(Rules::MULTIPLE), stop);
    let steps = shortest(&mut multiple, &mut techniques);
    if let Some(steps) = steps {
        return Some((steps, Technique::MultipleChains));
    }
    // One search for all levels, whose runs are continued and not begun again.
    let mut dynamic = Search::new(runner(Rules::dynamic(0)), stop);
    (0..=5).find_map(|level| {
        dynamic.runner.rules = Rules::dynamic(level);
        let technique = match level {
            0 => Technique::DynamicChains,
            1 => Technique::DynamicChainsPlus,
            _ => Technique::NestedChains,
        };
        shortest(&mut dynamic, &mut techniques).map(|steps| (steps, technique))
    })
}

/// Returns the shortest chains that a search finds.
fn shortest<const W: usize>(
    search: &mut Search<'_, W>,
    techniques: &mut Advanced<W>,
) -> Option<RatedSteps> {
    let mut best: Best<W> = Best { order: (u32::MAX, 0), removed: Set::default(), value: None };
    search.search(techniques, &mut best);
    // A stopped search has seen a part of the chains, and the shortest of these may rate too high.
    if best.removed.is_empty() || search.stop.check().is_err() {
        return None;
    }
    let Runner { source, numbering, rules, .. } = search.runner;
    let rating = rules.base() + tenths(best.order.0);
    let mut steps = numbering.removing(source, rating, &best.removed);
    if let Some((cell, digit)) = best.value {
        steps.place(cell, digit);
    }
    Some(steps)
}

/// Returns the chains and cycles of single implications of the lowest rating. `earlier` is a grid without such chains.
pub(super) fn short_chains(board: &Board, earlier: Option<&Board>) -> Option<RatedSteps> {
    let numbering = Numbering::new(board);
    let lowest = match numbering.len() {
        0..=192 => short::steps::<3>(board, earlier, &numbering),
        193..=256 => short::steps::<4>(board, earlier, &numbering),
        257..=384 => short::steps::<6>(board, earlier, &numbering),
        _ => short::steps::<12>(board, earlier, &numbering),
    };
    lowest.found()
}

/// The techniques, and the nested chains that were used so far.
#[derive(Debug)]
pub(super) struct Advanced<const W: usize> {
    nested: Vec<Nested>,
    /// The weak links of each candidate in the grid without any assumption.
    weak_links: Rc<WeakLinks<W>>,
    /// The consequences of each candidate in that grid: by multiple chains, and by dynamic ones.
    closures: [OnceCell<Closures<W>>; 2],
    spare: Spare<W>,
}

impl<const W: usize> Advanced<W> {
    /// Returns the techniques for chains in this grid.
    pub(super) fn new(weak_links: Rc<WeakLinks<W>>) -> Self {
        let closures = [OnceCell::new(), OnceCell::new()];
        Self { nested: Vec::new(), weak_links, closures, spare: Vec::new() }
    }

    /// Returns the hints of nested forcing chains.
    fn forcing(&mut self, gone: Gone<'_>, numbering: &Numbering, rules: Rules) -> Vec<Hint<W>> {
        // Weak links of the whole grid serve its parts, which only lack candidates.
        let mut techniques = Self::new(self.weak_links.clone());
        // Only plain chains have a memory: with further techniques, a removal can change any consequence.
        let closures = (rules.level == 0).then(|| {
            self.closures[usize::from(rules.is_dynamic)].get_or_init(|| {
                let runner = Runner::new(gone.source, numbering, &self.weak_links, rules);
                Search::new(runner, &Deadline::never()).closures(&mut techniques)
            })
        });
        let runner = Runner::new(gone.board, numbering, &self.weak_links, rules);
        multiple::hints(gone, runner, &mut techniques, closures, &mut self.spare)
    }

    /// Keeps the hints that depend on candidates that the outer chain has removed.
    fn by_hints(&mut self, hints: Vec<Hint<W>>) -> Vec<Removal<W>> {
        let mut removals = Vec::new();
        for hint in hints {
            // A hint without parents belongs to the whole grid and is no consequence of this chain.
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
        // Dynamic chains cover the chains of levels 2 and 3.
        if removals.is_empty() && matches!(level, 2 | 3) && first <= 2 {
            let hints = simple::hints(gone, numbering, &self.weak_links);
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
