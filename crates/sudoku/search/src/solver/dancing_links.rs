//! Exact cover by Knuth's Algorithm X, with dancing links.
//!
//! Sources: D. E. Knuth, *Dancing links*, 2000 (arXiv:cs/0011047), and *The Art of Computer
//! Programming* 4B, 7.2.2.1: secondary items, and the branching on the item with the fewest options.

use clausoku_board::{
    Cell, Deadline, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult, SolverError,
};
use clausoku_text::{StopReason, Stopped};

use super::Entry;
use crate::exact_cover::{MAX_NODES, Matrix, TooLarge};
use crate::watch::{NoSearch, Task, Watch};

pub(super) const ENTRY: Entry = Entry {
    name: "dancing-links",
    description: "exact cover by Knuth's Algorithm X, branching on the fewest candidates",
    create: || Box::new(DancingLinks),
};

/// Covers every cell, and every symbol of every region, by one candidate; branches on the item with the
/// fewest candidates.
///
/// The *items* that must be covered exactly once are the cells, and the symbols of each region that has
/// as many cells as there are symbols. In a smaller region a symbol is covered at most once (a
/// *secondary* item). The matrix contains only what the givens leave open.
///
/// A step is a candidate chosen or removed. The statistics are `placements` and `backtracks`;
/// `updates`, the nodes unlinked; `deepest`, the maximum number of candidates chosen at one time; and
/// `nodes`, the size of the matrix. The memory limit applies to that size.
///
/// ```
/// use clausoku_board::{Collect, Deadline, Puzzle, PuzzleSolver};
/// use clausoku_search::DancingLinks;
///
/// // AI Escargot.
/// let text = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// let puzzle: Puzzle = text.parse().unwrap();
/// let mut found = Collect::new(2);
/// let search =
///     DancingLinks.search(&puzzle, &Deadline::never(), &mut found).unwrap();
/// assert_eq!(found.grids.len(), 1);
/// assert!(search.ended.is_complete() && search.statistics.steps < 3000);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct DancingLinks;

/// The counts in addition to the steps.
#[derive(Default)]
struct Counts {
    nodes: u64,
    updates: u64,
    deepest: u64,
}

impl PuzzleSolver for DancingLinks {
    fn name(&self) -> &str {
        ENTRY.name
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let part = "the solver dancing-links";
        let task = Task { solver: ENTRY.name, part, puzzle, deadline, observer };
        let memory = deadline.limits().memory;
        task.run(
            Counts::default(),
            |watch, counts| run(puzzle, memory, watch, counts),
            |watch, counts| {
                [
                    ("placements", watch.placements),
                    ("backtracks", watch.backtracks),
                    ("updates", counts.updates),
                    ("deepest", counts.deepest),
                    ("nodes", counts.nodes),
                ]
            },
        )
    }
}

/// Searches all solutions.
fn run(
    puzzle: &Puzzle,
    memory: Option<u64>,
    watch: &mut Watch<'_>,
    counts: &mut Counts,
) -> Result<(), NoSearch> {
    // Compared before the matrix is built, which would exceed the limit while it grows.
    if let Some(max) = memory
        && Matrix::bytes_for(puzzle, watch)? > max
    {
        return Err(Stopped(StopReason::MemoryLimit).into());
    }
    let mut matrix = Matrix::new(puzzle, watch)?.map_err(|TooLarge { nodes }| {
        let why = format!("its matrix would have {nodes} nodes, more than {MAX_NODES}");
        NoSearch::Unsuitable(why)
    })?;
    counts.nodes = matrix.nodes.len() as u64;
    let ended = search(puzzle, &mut matrix, watch, counts);
    counts.updates = matrix.updates;
    Ok(ended?)
}

fn search(
    puzzle: &Puzzle,
    matrix: &mut Matrix,
    watch: &mut Watch<'_>,
    counts: &mut Counts,
) -> Result<(), SearchEnd> {
    let mut grid = puzzle.givens().clone();
    // The chosen nodes, each in the list of the item that it covers.
    // A list in place of recursion: boards of order 400 have 160,000 levels.
    let mut chosen: Vec<u32> = Vec::new();
    loop {
        // Down: cover an item and take its first option.
        let mut node = match matrix.fewest_options() {
            None => {
                watch.solution(&grid)?;
                None
            }
            Some(item) => {
                matrix.cover(item);
                matrix.option_below(item)
            }
        };
        // Up: backtrack until there is an option left to try.
        let node = loop {
            if let Some(node) = node {
                break node;
            }
            let Some(last) = chosen.pop() else { return Ok(()) };
            let cell: Cell = matrix.candidate(last).cell;
            watch.back(cell)?;
            matrix.give_up(last);
            grid.set(cell, None);
            node = matrix.option_below(last);
        };
        let candidate = matrix.candidate(node);
        watch.place(candidate)?;
        matrix.choose(node);
        grid.set(candidate.cell, Some(candidate.symbol));
        chosen.push(node);
        counts.deepest = counts.deepest.max(chosen.len() as u64);
    }
}
