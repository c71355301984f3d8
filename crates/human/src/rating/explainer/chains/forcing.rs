//! The best chains of a grid, for the rating.

use std::rc::Rc;

use super::advanced::Advanced;
use super::length::tenths;
use super::multiple::{Chains, Receiver, Search};
use super::numbering::Numbering;
use super::rivals::Rivals;
use super::run::{Nested, Rules, Runner};
use super::set::Set;
use super::short;
use crate::rating::explainer::board::Board;
use crate::rating::explainer::step::Steps;

/// The kinds of forcing chains, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Depth {
    /// Chains from each value of a cell or each place of a digit (8.0).
    Multiple,
    /// Chains that remove candidates (8.5).
    Dynamic,
    /// Chains that use other techniques (9.0), nested forcing chains (9.5), nested multiple (10.0),
    /// dynamic (10.5) and deeper (11.0) ones: levels 1 to 5.
    Level(u8),
}

impl Depth {
    /// Returns the rating of the shortest chains, in tenths.
    fn base(self) -> u8 {
        match self {
            Self::Multiple => 80,
            Self::Dynamic => 85,
            Self::Level(level) => 85 + 5 * level,
        }
    }

    fn rules(self) -> Rules {
        let level = if let Self::Level(level) = self { level } else { 0 };
        Rules { is_dynamic: self != Self::Multiple, level }
    }
}

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
    let runner = |depth: Depth| Runner::new(board, numbering, &rivals, depth.rules());
    let mut multiple = Search::new(runner(Depth::Multiple), stop);
    let steps = shortest(&mut multiple, Depth::Multiple, &mut techniques);
    if steps.is_some() {
        return steps;
    }
    // One search for all depths, whose runs are continued and not begun again.
    let mut dynamic = Search::new(runner(Depth::Dynamic), stop);
    [Depth::Dynamic].into_iter().chain((1..=5).map(Depth::Level)).find_map(|depth| {
        dynamic.runner.rules = depth.rules();
        shortest(&mut dynamic, depth, &mut techniques)
    })
}

/// Returns the shortest chains that a search finds.
fn shortest<const W: usize>(
    search: &mut Search<'_, W>,
    depth: Depth,
    techniques: &mut Advanced<W>,
) -> Option<Steps> {
    let mut best: Best<W> = Best { order: (u32::MAX, 0), removed: Set::default(), value: None };
    search.search(techniques, &mut best);
    if best.removed.is_empty() || (search.stop)() {
        return None;
    }
    let rating = depth.base() + tenths(best.order.0);
    let Runner { source, numbering, .. } = search.runner;
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
