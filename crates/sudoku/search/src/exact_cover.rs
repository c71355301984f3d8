//! The matrix of an exact cover problem, stored as dancing links.
//!
//! The items form a circular list; each item has a circular list of the nodes of its options. The nodes
//! of an option are contiguous in memory and need no links among themselves.
//!
//! **Invariant.** An unlinked node or item keeps its own links, so undoing in the opposite order
//! restores everything. [`option_below`](Matrix::option_below) undoes [`cover`](Matrix::cover) when it
//! returns `None`; [`give_up`](Matrix::give_up) undoes [`choose`](Matrix::choose).

use clausoku_board::{Candidate, Puzzle, Symbol};
use clausoku_text::Stopped;

use crate::occupancy::Occupancy;
use crate::watch::Watch;

/// The maximum number of nodes; a larger matrix would take gigabytes.
pub(crate) const MAX_NODES: u64 = 1 << 28;

/// The head of the list of items. Items are numbered from 1; the node with an item's number is the head
/// of its list.
const ROOT: u32 = 0;

/// An element of the list of one item.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    up: u32,
    down: u32,
    item: u32,
    option: u32,
}

/// An item in the list of uncovered items.
#[derive(Clone, Copy)]
struct Item {
    left: u32,
    right: u32,
    /// The number of options left.
    options: u32,
}

/// The exact cover problem of a puzzle.
pub(crate) struct Matrix {
    items: Vec<Item>,
    pub nodes: Vec<Node>,
    candidates: Vec<Candidate>,
    /// The first node of each option, and the end of the last option's nodes.
    starts: Vec<u32>,
    /// The number of nodes that were unlinked from their items.
    pub updates: u64,
}

/// A matrix that would have more than [`MAX_NODES`] nodes.
pub(crate) struct TooLarge {
    /// The number of its nodes.
    pub nodes: u64,
}

impl Matrix {
    /// Returns the approximate size of the matrix in bytes.
    pub(crate) fn bytes_for(puzzle: &Puzzle, watch: &mut Watch<'_>) -> Result<u64, Stopped> {
        let nodes = count_nodes(puzzle, watch)? * (size_of::<Node>() as u64 + 6);
        // Each option has a start and a candidate, and two nodes or more.
        Ok(nodes + items_of(puzzle) * size_of::<Item>() as u64)
    }

    /// Creates the matrix of the candidates that the givens leave open, unless it has too many nodes. The givens must not clash.
    pub(crate) fn new(
        puzzle: &Puzzle,
        watch: &mut Watch<'_>,
    ) -> Result<Result<Self, TooLarge>, Stopped> {
        // Counted first: a matrix that is too large is refused before it takes memory.
        let nodes = count_nodes(puzzle, watch)?;
        if nodes > MAX_NODES {
            return Ok(Err(TooLarge { nodes }));
        }
        let variant = puzzle.variant();
        let n = variant.order();
        let cells = variant.cell_count();
        let mut matrix = Self {
            items: vec![Item { left: ROOT, right: ROOT, options: 0 }],
            nodes: vec![Node { up: ROOT, down: ROOT, item: ROOT, option: 0 }],
            candidates: Vec::new(),
            starts: Vec::new(),
            updates: 0,
        };
        // The item of each cell, then of each region and symbol; 0 for none.
        let mut item_of = vec![ROOT; cells + variant.regions().len() * n];
        for cell in puzzle.givens().open() {
            item_of[cell.index()] = matrix.add_item(true);
        }
        let mut held = vec![false; n];
        for (index, region) in variant.distinct_regions() {
            held.fill(false);
            for symbol in region.cells.iter().filter_map(|&cell| puzzle.givens().get(cell)) {
                held[symbol.index()] = true;
            }
            // In a smaller region a symbol may be missing: its item is covered at most once, and the search
            // need not cover it.
            let primary = variant.is_complete(region);
            for (symbol, _) in held.iter().enumerate().filter(|(_, held)| !**held) {
                item_of[cells + index * n + symbol] = matrix.add_item(primary);
            }
        }
        for_each_candidate(puzzle, watch, |candidate| {
            let option = matrix.candidates.len() as u32;
            matrix.candidates.push(candidate);
            matrix.starts.push(matrix.nodes.len() as u32);
            matrix.add_node(item_of[candidate.cell.index()], option);
            for &region in variant.regions_of(candidate.cell) {
                if variant.is_repeated(region as usize) {
                    continue;
                }
                let place = cells + region as usize * n + candidate.symbol.index();
                matrix.add_node(item_of[place], option);
            }
        })?;
        matrix.starts.push(matrix.nodes.len() as u32);
        Ok(Ok(matrix))
    }

    /// Adds an item. Only primary items enter the list of items that must be covered.
    fn add_item(&mut self, primary: bool) -> u32 {
        let item = self.items.len() as u32;
        // A secondary item is a list of itself, so covering it needs no special case.
        let (left, right) = if primary { (self.items[0].left, ROOT) } else { (item, item) };
        self.items.push(Item { left, right, options: 0 });
        self.items[left as usize].right = item;
        self.items[right as usize].left = item;
        self.nodes.push(Node { up: item, down: item, item, option: 0 });
        item
    }

    /// Adds a node at the end of the item's list.
    fn add_node(&mut self, item: u32, option: u32) {
        let node = self.nodes.len() as u32;
        let up = self.nodes[item as usize].up;
        self.nodes.push(Node { up, down: item, item, option });
        self.nodes[up as usize].down = node;
        self.nodes[item as usize].up = node;
        self.items[item as usize].options += 1;
    }

    /// Returns the first uncovered item with the fewest options; `None` if all are covered.
    pub(crate) fn fewest_options(&self) -> Option<u32> {
        let mut best = None;
        let mut fewest = u32::MAX;
        let mut item = self.items[0].right;
        while item != ROOT {
            let Item { right, options, .. } = self.items[item as usize];
            if options < fewest {
                (best, fewest) = (Some(item), options);
                // A dead end needs no better item.
                if options == 0 {
                    break;
                }
            }
            item = right;
        }
        best
    }

    /// Returns the node below a node, or the first node of an item. At the end of the item, uncovers it and returns `None`.
    pub(crate) fn option_below(&mut self, node: u32) -> Option<u32> {
        let Node { down, item, .. } = self.nodes[node as usize];
        if down == item {
            // The last option is used up: this undoes the `cover` before the first one.
            self.uncover(item);
            return None;
        }
        Some(down)
    }

    /// Returns the candidate of the node's option.
    pub(crate) fn candidate(&self, node: u32) -> Candidate {
        self.candidates[self.nodes[node as usize].option as usize]
    }

    /// Covers the item: removes it from the list, and its options from the lists of all other items.
    pub(crate) fn cover(&mut self, item: u32) {
        let mut node = self.nodes[item as usize].down;
        while node != item {
            self.hide(node);
            node = self.nodes[node as usize].down;
        }
        let Item { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = right;
        self.items[right as usize].left = left;
    }

    fn uncover(&mut self, item: u32) {
        let Item { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = item;
        self.items[right as usize].left = item;
        // In the reverse order of `cover`, to restore the links.
        let mut node = self.nodes[item as usize].up;
        while node != item {
            self.unhide(node);
            node = self.nodes[node as usize].up;
        }
    }

    /// Covers the other items of the node's option.
    pub(crate) fn choose(&mut self, node: u32) {
        for other in self.others(node) {
            self.cover(self.nodes[other as usize].item);
        }
    }

    /// Undoes [`choose`](Self::choose).
    pub(crate) fn give_up(&mut self, node: u32) {
        // In the reverse order of `choose`, as the invariant demands.
        for other in self.others(node).rev() {
            self.uncover(self.nodes[other as usize].item);
        }
    }

    /// Returns the other nodes of the option that contains this node.
    fn others(&self, node: u32) -> impl DoubleEndedIterator<Item = u32> + use<> {
        let option = self.nodes[node as usize].option as usize;
        (self.starts[option]..self.starts[option + 1]).filter(move |&other| other != node)
    }

    /// Removes the other nodes of the option from their lists.
    fn hide(&mut self, node: u32) {
        for other in self.others(node) {
            let Node { up, down, item, .. } = self.nodes[other as usize];
            self.nodes[up as usize].down = down;
            self.nodes[down as usize].up = up;
            self.items[item as usize].options -= 1;
            self.updates += 1;
        }
    }

    fn unhide(&mut self, node: u32) {
        for other in self.others(node).rev() {
            let Node { up, down, item, .. } = self.nodes[other as usize];
            self.nodes[up as usize].down = other;
            self.nodes[down as usize].up = other;
            self.items[item as usize].options += 1;
        }
    }
}

/// Calls `act` with every possible candidate of the open cells, until a limit is reached.
fn for_each_candidate(
    puzzle: &Puzzle,
    watch: &mut Watch<'_>,
    mut act: impl FnMut(Candidate),
) -> Result<(), Stopped> {
    let occupancy = Occupancy::from_puzzle(puzzle, Symbol::index);
    let n = puzzle.variant().order();
    for cell in puzzle.givens().open() {
        watch.check_limits()?;
        let mut from = 0;
        while let Some(index) = occupancy.first_free(cell, from, n) {
            act(Candidate { cell, symbol: Symbol::from_index(index as u16) });
            from = index + 1;
        }
    }
    Ok(())
}

fn items_of(puzzle: &Puzzle) -> u64 {
    let variant = puzzle.variant();
    (variant.cell_count() + variant.regions().len() * variant.order()) as u64
}

fn count_nodes(puzzle: &Puzzle, watch: &mut Watch<'_>) -> Result<u64, Stopped> {
    let mut nodes = items_of(puzzle);
    for_each_candidate(puzzle, watch, |candidate| {
        nodes += 1 + puzzle.variant().regions_of(candidate.cell).len() as u64;
    })?;
    Ok(nodes)
}
