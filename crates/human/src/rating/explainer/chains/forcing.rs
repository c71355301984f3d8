//! The best chains of a grid, for the rating.

use std::rc::Rc;

use super::advanced::Advanced;
use super::hint::tenths;
use super::links::Rivals;
use super::multiple::{Chains, Receiver, Search};
use super::numbering::{Numbering, Set};
use super::run::{Nested, Rules, Runner};
use super::short;
use crate::rating::explainer::board::Board;
use crate::rating::explainer::step::Steps;

/// The shortest chains so far: of equals, the first.
struct Best<const W: usize> {
    order: (u32, u8),
    removed: Set<W>,
    value: Option<(usize, usize)>,
}

impl<const W: usize> Receiver<W> for Best<W> {
    fn receive(&mut self, chains: &Chains<'_, W>, nested: &[Nested]) {
        let flat = chains.flat();
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
pub fn forcing(board: &Board, stop: &dyn Fn() -> bool) -> Option<Steps> {
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
    stop: &dyn Fn() -> bool,
) -> Option<Steps> {
    let rivals: Rc<Rivals<W>> = Rc::new(Rivals::new(board, numbering));
    let mut techniques = Advanced::new(rivals.clone());
    let runner = |rules| Runner::new(board, numbering, &rivals, rules);
    let mut multiple = Search::new(runner(Rules::MULTIPLE), stop);
    let steps = shortest(&mut multiple, &mut techniques);
    if steps.is_some() {
        return steps;
    }
    // One search for all levels, whose runs are continued and not begun again.
    let mut dynamic = Search::new(runner(Rules::dynamic(0)), stop);
    (0..=5).find_map(|level| {
        dynamic.runner.rules = Rules::dynamic(level);
        shortest(&mut dynamic, &mut techniques)
    })
}

/// Returns the shortest chains that a search finds.
fn shortest<const W: usize>(
    search: &mut Search<'_, W>,
    techniques: &mut Advanced<W>,
) -> Option<Steps> {
    let mut best: Best<W> = Best { order: (u32::MAX, 0), removed: Set::default(), value: None };
    search.search(techniques, &mut best);
    if best.removed.is_empty() || (search.stop)() {
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

/// Returns the chains and cycles of single implications of the lowest rating. `earlier` is a grid in which there are none.
pub fn short_chains(board: &Board, earlier: Option<&Board>) -> Option<Steps> {
    let numbering = Numbering::new(board);
    let lowest = match numbering.len() {
        0..=192 => short::steps::<3>(board, earlier, &numbering),
        193..=256 => short::steps::<4>(board, earlier, &numbering),
        257..=384 => short::steps::<6>(board, earlier, &numbering),
        _ => short::steps::<12>(board, earlier, &numbering),
    };
    lowest.found()
}
