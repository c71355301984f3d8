//! Canonical forms of the puzzles of one board.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock, OnceLock};

use clausoku_board::{Candidate, Grid, Puzzle, UnknownConstraint, Variant};
use clausoku_text::{Deadline, Stopped};
use dashu_int::UBig;

use crate::graph::label;
use crate::group::{Group, inverse, product};
use crate::relation::Regions;
use crate::transformation::Transformation;
use crate::usual::{self, Cells, Least, Scratch};

/// Brings the puzzles and solutions of one board to their canonical forms.
///
/// Two puzzles are *isomorphic* if one is the image of the other under a permutation of the cells that maps regions
/// to regions, and a permutation of the symbols. They are if and only if their canonical forms are equal.
///
/// On the usual 9×9 board the canonical form is the least image, read by rows, with 0 for an empty cell (minlex).
/// On any other board, and for puzzles that exclude candidates or whose givens clash, it is the image that the
/// canonical labelling of a graph leads to, with the symbols numbered in the order in which they first appear.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_text::Deadline;
/// use clausoku_board::{Puzzle, Variant};
/// use clausoku_symmetry::Canonizer;
///
/// let mut canonizer = Canonizer::new(Arc::new(Variant::classic(4).unwrap()));
/// assert_eq!(canonizer.group(&Deadline::never()).unwrap().order(), 128_u8.into());
/// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
/// let turned: Puzzle = "2...\n.3..\n..34\n..12".parse().unwrap();
/// let [a, b] = [puzzle, turned].map(|puzzle| canonizer.canonical(&puzzle, &Deadline::never()).unwrap());
/// assert_eq!(a.grid, b.grid);
/// ```
#[derive(Clone, Debug)]
pub struct Canonizer {
    board: Arc<Board>,
    scratch: Scratch,
}

/// The data of a board that its canonical forms share.
#[derive(Debug)]
struct Board {
    variant: Arc<Variant>,
    regions: Regions,
    /// `true` if the board is the usual 9×9 board, under any name.
    is_usual: bool,
    group: OnceLock<Group>,
}

/// The canonical form of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The givens of the form.
    pub grid: Grid,
    /// The excluded candidates of the form, ascending.
    pub excluded: Vec<Candidate>,
    /// `true` if the form is the least image.
    pub is_minlex: bool,
    /// The transformation of the puzzle into the form.
    pub transformation: Transformation,
    /// The number of automorphisms: permutations of the cells and of the symbols in use that map the puzzle onto
    /// itself.
    pub automorphisms: UBig,
}

/// The reason why a puzzle has no canonical form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CanonicalError {
    /// The puzzle is of another board than the canonizer.
    #[error("the puzzle is of {found}, not of {expected}")]
    Other {
        /// The name of the canonizer's board.
        expected: String,
        /// The name of the puzzle's board.
        found: String,
    },
    /// Canonical forms know regions only.
    #[error(transparent)]
    Constraint(#[from] UnknownConstraint),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Canonical {
    /// Returns a hash of 128 bits of the form. Puzzles of one board have equal ones if they are isomorphic; n classes
    /// have two equal ones with a probability of n² / 2¹²⁹. The hash may differ between versions of this crate.
    pub fn fingerprint(&self) -> u128 {
        // A hasher has 64 bits. Two of them keep lists of millions of puzzles free of equal hashes.
        let [high, low] = [1_u8, 2].map(|salt| {
            // `new` has the same keys each time, so equal forms have equal hashes.
            let mut hasher = DefaultHasher::new();
            salt.hash(&mut hasher);
            self.grid.hash(&mut hasher);
            self.excluded.hash(&mut hasher);
            u128::from(hasher.finish())
        });
        high << 64 | low
    }
}

static USUAL: LazyLock<Option<Regions>> =
    LazyLock::new(|| Variant::classic(9).ok().map(|variant| Regions::from_variant(&variant)));

impl Canonizer {
    /// Returns a canonizer for the puzzles of this board.
    pub fn new(variant: Arc<Variant>) -> Self {
        let regions = Regions::from_variant(&variant);
        let is_usual =
            // Boards with the same regions can have more symbols.
            variant.order() == 9 && USUAL.as_ref().is_some_and(|usual| regions.are_those_of(usual));
        // At the first call: the usual board does not need it for canonical forms.
        let board = Board { variant, regions, is_usual, group: OnceLock::new() };
        Self { board: Arc::new(board), scratch: Scratch::default() }
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.board.variant
    }

    /// Returns the permutations of the cells that map regions to regions. They are computed at the
    /// first call.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn group(&self, deadline: &Deadline) -> Result<&Group, Stopped> {
        let Board { variant, regions, group, .. } = &*self.board;
        if let Some(group) = group.get() {
            return Ok(group);
        }
        let cells = variant.cell_count();
        let labelling = label(&regions.graph(), deadline)?;
        let images = labelling.generators.into_iter();
        // The cells are the first vertices, and no automorphism maps them to regions, which are of another kind.
        let generators = images.map(|images| images[..cells].to_vec()).collect();
        // All points are cells: these are individualised first, and then each region is a class, since no two have the same
        // cells.
        let base: Vec<u32> = labelling.base.iter().map(|point| point.0).collect();
        let made = Group::new(cells, generators, &base, deadline)?;
        // Another thread may have made the same group meanwhile.
        Ok(group.get_or_init(|| made))
    }

    /// Returns a random symmetry of the board with a random permutation of the symbols, each with the same
    /// probability if the function returns each number below its argument with the same probability.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn random(
        &self,
        below: &mut dyn FnMut(usize) -> usize,
        deadline: &Deadline,
    ) -> Result<Transformation, Stopped> {
        let sources = self.group(deadline)?.random(below);
        let mut symbols: Vec<u16> = (0..self.board.variant.order() as u16).collect();
        for last in (1..symbols.len()).rev() {
            symbols.swap(last, below(last + 1).min(last));
        }
        Ok(Transformation { sources, symbols })
    }

    /// Returns the canonical form of the puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle is of another board, if the board has constraints, and at the deadline.
    pub fn canonical(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<Canonical, CanonicalError> {
        let board = &self.board;
        let variant = puzzle.variant();
        if *variant != board.variant {
            let [expected, found] =
                [&board.variant, variant].map(|variant| variant.name().to_owned());
            return Err(CanonicalError::Other { expected, found });
        }
        variant.regions_only("the canonical form")?;
        // The table of the usual board takes microseconds; a graph is labelled for every other case.
        if board.is_usual
            && puzzle.excluded().is_empty()
            && let Some(cells) = usual_cells(puzzle.givens())
        {
            let least = usual::least(&cells, &mut self.scratch);
            return Ok(from_least(&cells, &least));
        }
        Ok(self.by_graph(puzzle, deadline)?)
    }

    /// Returns the canonical form by a canonical labelling of the puzzle's graph.
    fn by_graph(&self, puzzle: &Puzzle, deadline: &Deadline) -> Result<Canonical, Stopped> {
        let cells = puzzle.givens().len();
        let labelling = label(&self.board.regions.graph_of(puzzle), deadline)?;
        let ranks = inverse(&labelling.order);
        // The labelling orders the vertices of a graph. Only a symmetry of the board turns that order into
        // a puzzle of the same board.
        let sources = self.group(deadline)?.least(&ranks);
        let symbols = symbols_by_appearance(puzzle, &inverse(&sources));
        let transformation = Transformation { sources, symbols };
        let grid = transformation.grid(puzzle.givens()).unwrap_or(Grid::empty(cells));
        let excluded = transformation.candidates(puzzle.excluded());
        let automorphisms = product(labelling.base.iter().map(|point| point.1));
        Ok(Canonical { grid, excluded, is_minlex: false, transformation, automorphisms })
    }
}

/// Returns the numbers of a grid of the usual board, unless they clash.
fn usual_cells(grid: &Grid) -> Option<Cells> {
    let mut cells = [0; 81];
    for (cell, &number) in cells.iter_mut().zip(grid.numbers()) {
        // Exact: the board has nine symbols.
        *cell = number as u8;
    }
    usual::is_consistent(&cells).then_some(cells)
}

fn from_least(cells: &Cells, least: &Least) -> Canonical {
    let image = &least.image;
    let numbers = image.apply(cells).map(u16::from);
    let sources = (0..81).map(|cell| image.source(cell) as u32).collect();
    let symbols = image.labels[1..].iter().map(|&label| u16::from(label) - 1).collect();
    Canonical {
        grid: Grid::from_numbers(numbers.to_vec()),
        excluded: Vec::new(),
        is_minlex: true,
        transformation: Transformation { sources, symbols },
        automorphisms: least.automorphisms.into(),
    }
}

/// Returns, by symbol, its image: symbols with givens come in the order of their first cells in the image, then
/// symbols that are only excluded in the order of their cells, then the others. The images of the cells are
/// given.
fn symbols_by_appearance(puzzle: &Puzzle, images: &[u32]) -> Vec<u16> {
    let mut places = vec![(Vec::new(), Vec::new()); puzzle.variant().order()];
    for (cell, symbol) in puzzle.givens().filled() {
        places[symbol.index()].0.push(images[cell.index()]);
    }
    for candidate in puzzle.excluded() {
        places[candidate.symbol.index()].1.push(images[candidate.cell.index()]);
    }
    for (given, excluded) in &mut places {
        given.sort_unstable();
        excluded.sort_unstable();
    }
    // Lists are sorted as words are; an empty one comes last.
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|&symbol| {
        let (given, excluded) = &places[symbol];
        (given.is_empty(), given, excluded.is_empty(), excluded)
    });
    let mut symbols = vec![0; order.len()];
    for (image, symbol) in (0..).zip(order) {
        symbols[symbol] = image;
    }
    symbols
}
