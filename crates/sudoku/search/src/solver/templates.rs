//! Templates, filtered and combined (*pattern overlay*).
//!
//! Source: the encyclopedia draft on solving algorithms. The method keeps, for each symbol, the templates
//! that conform to the givens; reduces these sets by "testing each doubtful template against all the
//! reduced sets of the other symbols"; and then combines one template of each set without conflict.

use std::sync::Arc;

use clausoku_board::{
    Candidate, Cell, Contradiction, Deadline, Grid, Observer, Puzzle, PuzzleSolver, SearchEnd,
    SearchResult, SearchStep, SolverError, Symbol, Variant,
};
use clausoku_text::{StopReason, Stopped};

use super::Entry;
use crate::template::{Cells, Lists, NoLibrary, Stage, templates};
use crate::watch::{Task, Watch};

pub(super) const ENTRY: Entry = Entry {
    name: "templates",
    description: "sets of all cells of a symbol, 46,656 at order 9, filtered and combined",
    create: || Box::new(Templates::new()),
};

/// The name of the solver in the error that refuses a constraint.
const PART: &str = "the solver templates";

/// Tries the templates of one symbol after another, the symbol with the fewest templates first.
///
/// The board may have up to 128 cells and half a million templates; the templates of the last board are
/// kept for the next puzzle. A step is a tried template. The statistics are `templates`, the number for
/// the board; `after givens` and `after filtering`, the templates left for all symbols together; `backtracks`,
/// the rejected templates; `deepest`, the maximum number of symbols placed at one time; and `most
/// held`, the maximum number of templates in memory, of 16 bytes each.
///
/// ```
/// use clausoku_board::Puzzle;
/// use clausoku_search::Templates;
///
/// // The Maple course's first grid: the templates left for each symbol after each filter.
/// let text = "300100000057003100906050008400600951005800006000007000800000000000000042000071000";
/// let puzzle: Puzzle = text.parse().unwrap();
/// let stages = Templates::new().filtering(&puzzle).unwrap();
/// assert_eq!((stages[0].name, stages[0].left[0]), ("all", 46_656));
/// assert_eq!(stages[1].name, "givens");
/// // After the last step every symbol has one template: the filters alone solve the puzzle.
/// assert_eq!(stages.last().unwrap().left, [1; 9]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Templates {
    /// The templates of the last board.
    library: Option<(Arc<Variant>, Arc<[Cells]>)>,
}

/// The counts in addition to the steps.
#[derive(Default)]
struct Counts {
    templates: u64,
    after_givens: u64,
    after_filtering: u64,
    backtracks: u64,
    deepest: u64,
    /// The number of templates in memory, and its maximum.
    held: u64,
    most_held: u64,
}

impl Counts {
    fn hold(&mut self, more: usize) {
        self.held += more as u64;
        self.most_held = self.most_held.max(self.held);
    }
}

impl Templates {
    /// Creates the solver, without templates of a board.
    pub fn new() -> Self {
        Self::default()
    }

    fn library(&mut self, variant: &Arc<Variant>) -> Result<Arc<[Cells]>, NoLibrary> {
        // A list has one board, whose templates take longer to find than a puzzle to solve.
        if let Some((known, library)) = &self.library
            && known == variant
        {
            return Ok(Arc::clone(library));
        }
        let library: Arc<[Cells]> = templates(variant)?.into();
        self.library = Some((Arc::clone(variant), Arc::clone(&library)));
        Ok(library)
    }

    /// Returns the number of templates left for each symbol after each filter, starting with all templates.
    /// Ends early if a filter proves that there is no solution.
    ///
    /// # Errors
    ///
    /// Fails if the board has too many templates.
    pub fn filtering(&mut self, puzzle: &Puzzle) -> Result<Vec<Stage>, SolverError> {
        puzzle.variant().regions_only(PART)?;
        let library = self.library(puzzle.variant()).map_err(|error| unsuitable(&error))?;
        let mut stages = Vec::new();
        // The last stage shows that there is no solution.
        let _ = filter(puzzle, &library, |name, left| {
            stages.push(Stage { name, left });
            Ok(())
        });
        Ok(stages)
    }
}

fn unsuitable(error: &NoLibrary) -> SolverError {
    SolverError::unsuitable(ENTRY.name, error.to_string())
}

/// Applies all filters and returns the remaining templates; `None` if the puzzle has no solution. Calls `report` with the name
/// and the lengths of the lists after each filter; `report` may stop the filtering.
fn filter(
    puzzle: &Puzzle,
    library: &[Cells],
    mut report: impl FnMut(&'static str, Vec<usize>) -> Result<(), Stopped>,
) -> Result<Option<Lists>, Stopped> {
    report("all", vec![library.len(); puzzle.variant().order()])?;
    let mut lists = Lists::from_puzzle(library, puzzle);
    report("givens", lists.lengths())?;
    loop {
        // Cells until nothing changes, then one pass over the pairs, which costs far more.
        match lists.filter_by_cells() {
            Err(Contradiction) => return Ok(None),
            Ok(true) => report("cells", lists.lengths())?,
            Ok(false) if lists.filter_by_pairs() => report("pairs", lists.lengths())?,
            Ok(false) => return Ok(Some(lists)),
        }
    }
}

impl PuzzleSolver for Templates {
    fn name(&self) -> &str {
        ENTRY.name
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        puzzle.variant().regions_only(PART)?;
        let library = self.library(puzzle.variant()).map_err(|error| unsuitable(&error))?;
        let mut counts = Counts { templates: library.len() as u64, ..Counts::default() };
        counts.hold(library.len());
        let memory = deadline.limits().memory;
        let task = Task { solver: ENTRY.name, part: PART, puzzle, deadline, observer };
        task.run(
            counts,
            |watch, counts| Ok(run(puzzle, &library, memory, watch, counts)?),
            |_, counts| {
                [
                    ("templates", counts.templates),
                    ("after givens", counts.after_givens),
                    ("after filtering", counts.after_filtering),
                    ("backtracks", counts.backtracks),
                    ("deepest", counts.deepest),
                    ("most held", counts.most_held),
                ]
            },
        )
    }
}

fn run(
    puzzle: &Puzzle,
    library: &[Cells],
    memory: Option<u64>,
    watch: &mut Watch<'_>,
    counts: &mut Counts,
) -> Result<(), SearchEnd> {
    let mut stages = 0;
    let filtered = filter(puzzle, library, |name, left| {
        watch.filtered(name, &left);
        stages += 1;
        // The first report is about all templates, the second about templates that conform to the givens.
        if stages == 2 {
            counts.after_givens = left.iter().sum::<usize>() as u64;
        }
        watch.check_limits()
    });
    let max_held = memory.map_or(u64::MAX, |bytes| bytes / size_of::<Cells>() as u64);
    // Filters only remove templates, so the lists are longest after the givens.
    counts.hold(counts.after_givens as usize);
    if counts.held > max_held {
        return Err(Stopped(StopReason::MemoryLimit).into());
    }
    let Some(lists) = filtered? else { return Ok(()) };
    counts.after_filtering = lists.total() as u64;
    let grid = puzzle.givens().clone();
    Combination { puzzle, max_held, watch, counts, grid, placed: 0 }.combine(&lists)
}

/// The search for combinations of templates.
struct Combination<'s, 'w> {
    puzzle: &'s Puzzle,
    /// The maximum number of templates in memory.
    max_held: u64,
    watch: &'s mut Watch<'w>,
    counts: &'s mut Counts,
    grid: Grid,
    /// The number of symbols that are placed.
    placed: u64,
}

impl Combination<'_, '_> {
    /// Tries all combinations of the lists' templates. The recursion depth is the number of symbols.
    fn combine(&mut self, lists: &Lists) -> Result<(), SearchEnd> {
        let fewest = lists.lists.iter().enumerate().min_by_key(|(_, (_, list))| list.len());
        let Some((place, (symbol, templates))) = fewest else {
            if lists.cells == 0 {
                self.watch.solution(&self.grid)?;
            }
            return Ok(());
        };
        for &template in templates {
            self.watch.step()?;
            let symbol = Symbol::from_index(*symbol as u16);
            self.place(symbol, template)?;
            let mut rest = lists.without(place, template);
            let held = rest.total();
            self.counts.hold(held);
            // Counted before the deeper lists are used, since each level holds its own.
            if self.counts.held > self.max_held {
                return Err(Stopped(StopReason::MemoryLimit).into());
            }
            if rest.filter_by_cells_fully().is_ok() {
                self.combine(&rest)?;
            }
            self.counts.held -= held as u64;
            self.take_back(template)?;
        }
        Ok(())
    }

    /// Returns the cells of the template that are not given.
    fn open_cells(&self, template: Cells) -> impl Iterator<Item = Cell> + use<'_> {
        self.puzzle.givens().open().filter(move |cell| template >> cell.index() & 1 == 1)
    }

    fn place(&mut self, symbol: Symbol, template: Cells) -> Result<(), Stopped> {
        self.placed += 1;
        self.counts.deepest = self.counts.deepest.max(self.placed);
        let cells: Vec<Cell> = self.open_cells(template).collect();
        for cell in cells {
            self.grid.set(cell, Some(symbol));
            self.watch.report(SearchStep::Place(Candidate { cell, symbol }))?;
        }
        Ok(())
    }

    fn take_back(&mut self, template: Cells) -> Result<(), Stopped> {
        self.placed -= 1;
        self.counts.backtracks += 1;
        let cells: Vec<Cell> = self.open_cells(template).collect();
        for &cell in cells.iter().rev() {
            self.grid.set(cell, None);
            self.watch.report(SearchStep::Back(cell))?;
        }
        Ok(())
    }
}
