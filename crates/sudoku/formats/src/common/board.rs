//! Boards as the formats see them: squares of numbers with rectangular blocks, the usual boards, and the variant that the
//! caller asks for, where a text has one itself.

use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::sync::Arc;

use clausoku_board::{
    Candidate, Cell, Constraint, ConstraintKind, EXTRAS, Extra, Grid, NoUsualBoard, NumberNotation,
    Puzzle, Region, Scope, Symbol, Variant,
};
use clausoku_text::joined;

use super::drawn::drawn_blocks;
use super::walls;
use super::{Location, ReadErrorKind, ReadOptions, Result, WriteError, refused};

/// Returns the set of cells of each region of a scope.
pub(crate) fn region_sets(variant: &Variant, scope: Scope) -> BTreeSet<BTreeSet<Cell>> {
    let regions = variant.regions().iter().filter(|region| region.scope == scope);
    regions.map(|region| region.cells.iter().copied().collect()).collect()
}

/// Returns the built-in variant with blocks of these rows and columns whose extra regions have these cells, if there is one.
pub(crate) fn built_in(
    (rows, columns): (usize, usize),
    extras: &BTreeSet<BTreeSet<Cell>>,
) -> Option<Variant> {
    let order = rows * columns;
    let mut found = EXTRAS.iter().filter_map(|Extra { name, .. }| {
        // A variant takes its size in one of these forms.
        let names = [format!("{name}:{rows}x{columns}"), format!("{name}:{order}"), (*name).into()];
        names.iter().find_map(|name| Variant::by_name(name).ok())
    });
    found.find(|variant| {
        variant.block_sides() == Some((rows, columns))
            && region_sets(variant, Scope::Extra) == *extras
    })
}

/// The letters of the blocks in a drawing.
pub(crate) const BLOCK_LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Returns the number of the usual block of each cell of a square board.
pub(crate) fn usual_blocks(size: usize) -> Vec<usize> {
    // The blocks of a prime order are its rows.
    let (rows, columns) = Variant::usual_block(size).unwrap_or((1, size));
    (0..size * size).map(|cell| cell / size / rows * rows + cell % size / columns).collect()
}

/// Returns the number of each cell's block, in the order in which the blocks occur.
pub(crate) fn numbered(blocks: &[usize]) -> Vec<usize> {
    let mut known = HashMap::new();
    let numbers = blocks.iter().map(|block| {
        let next = known.len();
        *known.entry(block).or_insert(next)
    });
    numbers.collect()
}

/// Returns a map of the blocks, which are lettered in the order in which they occur.
pub(crate) fn drawing(size: usize, blocks: &[usize]) -> String {
    let numbers = numbered(blocks);
    let letter_of = numbers.iter().map(|&number| BLOCK_LETTERS.chars().nth(number).unwrap_or('?'));
    let letters: Vec<char> = letter_of.collect();
    joined(letters.chunks(size.max(1)).map(String::from_iter), "/")
}

/// Returns the square board of numbers with these blocks.
///
/// # Errors
///
/// Fails if there are more blocks than letters, or their sizes differ.
pub(crate) fn with_blocks(size: usize, blocks: &[usize]) -> Result<Variant, Box<dyn Error>> {
    let jigsaw = Variant::jigsaw(&drawing(size, blocks))?;
    let Some((rows, columns)) = jigsaw.block_sides() else { return Ok(jigsaw) };
    // A board with rectangular blocks has a name of its own.
    Ok(Variant::blocks(rows, columns)?)
}

/// Returns whether the regions of the scopes row and column are all rows and columns of a [square](is_square)
/// board.
pub(crate) fn has_usual_lines(variant: &Variant) -> bool {
    let n = variant.order() as u32;
    let rows = (0..n).map(|row| (0..n).map(|column| Cell::from_index(row * n + column)).collect());
    let columns =
        (0..n).map(|column| (0..n).map(|row| Cell::from_index(row * n + column)).collect());
    region_sets(variant, Scope::Row) == rows.collect()
        && region_sets(variant, Scope::Column) == columns.collect()
}

/// Returns whether the symbols are the numbers from 1, and the cells form a square of as many rows and columns,
/// in reading order.
pub(crate) fn is_square(variant: &Variant) -> bool {
    variant.alphabet().notation().is_some() && variant.is_square()
}

/// Returns the sides of the [blocks](Variant::block_sides) of a board, which another board does not have in this format.
pub(crate) fn sides(variant: &Variant, format: &'static str) -> Result<(usize, usize), WriteError> {
    let has_numbers = variant.alphabet().notation().is_some();
    variant.block_sides().filter(|_| has_numbers).ok_or_else(|| {
        WriteError::board(format, "boards of numbers with rectangular blocks", variant)
    })
}

/// Returns whether a board is a [square](is_square) of 9×9 cells.
fn is_board_of_nine(variant: &Variant) -> bool {
    variant.order() == 9 && is_square(variant)
}

/// Checks that the format can contain a board, as it can contain squares of 9×9 cells.
pub(crate) fn check_board_of_nine(
    format: &'static str,
    variant: &Variant,
) -> Result<(), WriteError> {
    let holds = "boards of 9×9 cells and 9 numbers";
    is_board_of_nine(variant).then_some(()).ok_or_else(|| WriteError::board(format, holds, variant))
}

/// Returns the board of a text whose format has only squares of 9×9 cells: the requested one, or the usual one.
pub(crate) fn board_of_nine(
    options: &ReadOptions,
    text: &str,
    expected: &str,
) -> Result<Arc<Variant>> {
    match &options.variant {
        None => Ok(Variant::usual(9).expect("a board of order 9")),
        Some(variant) if is_board_of_nine(variant) => Ok(Arc::clone(variant)),
        Some(variant) => Err(refused(text, expected, variant)),
    }
}

/// Builds usual boards: once for successive grids of the same order and notation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Boards {
    last: Option<Arc<Variant>>,
    /// The last board with other blocks than the usual ones, and their rows and columns.
    drawn: Option<((usize, usize), Arc<Variant>)>,
    /// The last variant in a notation that is not its own, and the variant from which it was made.
    written: Option<(Arc<Variant>, Arc<Variant>)>,
}

impl Boards {
    /// Returns the usual board of this order.
    pub(crate) fn for_order(&mut self, order: usize) -> Result<Arc<Variant>, NoUsualBoard> {
        if let Some(board) = self.last.as_ref().filter(|board| board.order() == order) {
            return Ok(board.clone());
        }
        Ok(self.last.insert(Variant::usual(order)?).clone())
    }

    /// Returns the board of this order whose first row begins a text: with the blocks that borders in it draw, else the usual one.
    pub(crate) fn drawn(&mut self, order: usize, text: &str) -> Result<Arc<Variant>, NoUsualBoard> {
        let Some(blocks) = drawn_blocks(text, order) else {
            let regions = walls::regions(text, order);
            let jigsaw = regions.and_then(|regions| with_blocks(order, &regions).ok());
            return jigsaw.map_or_else(|| self.for_order(order), |jigsaw| Ok(Arc::new(jigsaw)));
        };
        if let Some((_, known)) = self.drawn.as_ref().filter(|(known, _)| *known == blocks) {
            return Ok(Arc::clone(known));
        }
        let Ok(drawn) = Variant::blocks(blocks.0, blocks.1) else { return self.for_order(order) };
        Ok(Arc::clone(&self.drawn.insert((blocks, Arc::new(drawn))).1))
    }

    /// Returns a variant with its numbers in the notation that is asked for; one of named symbols as it is.
    ///
    /// # Errors
    ///
    /// Fails, at this place, if the variant cannot have the notation.
    pub(crate) fn in_notation(
        &mut self,
        variant: Arc<Variant>,
        symbols: Option<NumberNotation>,
        place: Location<'_>,
    ) -> Result<Arc<Variant>> {
        let own = variant.alphabet().notation();
        let Some(symbols) = symbols.filter(|&symbols| own.is_some_and(|own| own != symbols)) else {
            return Ok(variant);
        };
        if let Some((from, written)) = &self.written
            && Arc::ptr_eq(from, &variant)
            && written.alphabet().notation() == Some(symbols)
        {
            return Ok(written.clone());
        }
        let written = variant.with_symbols(symbols).map_err(|why| {
            let expected = format!("a board that can have the symbols {symbols}");
            let error = place.fault(ReadErrorKind::Symbols, expected, "another");
            error.with_help(why.to_string())
        })?;
        Ok(self.written.insert((variant, Arc::new(written))).1.clone())
    }
}

/// A value that is made from a variant, kept for the next use of the same variant.
#[derive(Clone, Debug)]
pub(crate) struct OfVariant<T>(Option<(Arc<Variant>, T)>);

impl<T> OfVariant<T> {
    pub(crate) const fn new() -> Self {
        Self(None)
    }

    /// Returns the value of this variant, and makes it unless the last variant was the same.
    pub(crate) fn get(&mut self, variant: &Arc<Variant>, make: impl FnOnce(&Variant) -> T) -> &T {
        let last = self.0.take().filter(|(known, _)| Arc::ptr_eq(known, variant));
        let (_, value) =
            self.0.insert(last.unwrap_or_else(|| (Arc::clone(variant), make(variant))));
        value
    }
}

/// Returns the symbols of a cell that neither its own given nor an excluded candidate forbids.
pub(crate) fn allowed(puzzle: &Puzzle, cell: Cell) -> impl Iterator<Item = Symbol> + Clone {
    let given = puzzle.givens().get(cell);
    let symbols = puzzle.variant().alphabet().symbols();
    symbols.filter(move |&symbol| {
        given.is_none_or(|given| given == symbol) && !puzzle.is_excluded(Candidate { cell, symbol })
    })
}

/// The candidates of successive cells.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    symbols: Vec<Symbol>,
    /// The number of candidates up to the end of each complete cell.
    ends: Vec<usize>,
}

impl Candidates {
    /// Returns the candidates of the cell after the complete ones.
    pub(crate) fn open(&mut self) -> &mut [Symbol] {
        let start = self.ends.last().copied().unwrap_or(0);
        &mut self.symbols[start..]
    }

    /// Adds a candidate of that cell.
    pub(crate) fn push(&mut self, symbol: Symbol) {
        self.symbols.push(symbol);
    }

    /// Completes that cell.
    pub(crate) fn complete(&mut self) {
        self.ends.push(self.symbols.len());
    }

    /// Returns the number of complete cells.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }
}

/// Returns the puzzle whose cells, in order, have these candidates, each once and ascending.
pub(crate) fn puzzle_of(variant: Arc<Variant>, cells: &Candidates) -> Puzzle {
    let mut givens = Grid::empty(variant.cell_count());
    let mut excluded = Vec::new();
    let mut start = 0;
    for (cell, &end) in variant.cells().zip(&cells.ends) {
        let allowed = &cells.symbols[start..end];
        start = end;
        // A single candidate becomes a given: the solutions are the same, and formats without excluded
        // candidates can contain it.
        if let [given] = allowed[..] {
            givens.set(cell, Some(given));
        } else {
            let others = variant.alphabet().symbols().filter(|symbol| !allowed.contains(symbol));
            excluded.extend(others.map(|symbol| Candidate { cell, symbol }));
        }
    }
    let puzzle = Puzzle::new(variant, givens).expect("symbols and cells of the variant");
    puzzle.excluding(excluded).expect("symbols and cells of the variant")
}

/// The number of kinds that a name lists.
const LISTED: usize = 4;

/// Returns the name of a board with these extra regions and these kinds of constraints: `classic:9 with cage,
/// arrow`.
pub(crate) fn named_after(plain: &str, extras: &[Region], kinds: &[&str]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let regions = extras.iter().map(|region| {
        let word = region.name.split(|c: char| c == ' ' || c.is_ascii_digit()).next();
        word.unwrap_or("region").to_owned()
    });
    for part in regions.chain(kinds.iter().map(|&kind| kind.to_owned())) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    let more = parts.len() > LISTED;
    parts.truncate(LISTED);
    match (parts.is_empty(), more) {
        (true, _) => plain.to_owned(),
        (false, false) => format!("{plain} with {}", parts.join(", ")),
        (false, true) => format!("{plain} with {} and others", parts.join(", ")),
    }
}

/// Returns the variant of a text, under the name that the caller asks for.
///
/// # Errors
///
/// Fails if the caller asks for a variant with other rules.
pub(crate) fn as_asked(
    found: Arc<Variant>,
    text: &str,
    options: &ReadOptions,
) -> Result<Arc<Variant>> {
    match &options.variant {
        None => Ok(found),
        Some(asked) if have_same_rules(asked, &found) => Ok(Arc::clone(asked)),
        Some(asked) => {
            let expected = format!("{}, of which the puzzle says that it is", found.name());
            Err(refused(text, &expected, asked))
        }
    }
}

/// Returns whether two variants differ in names at most.
fn have_same_rules(one: &Variant, other: &Variant) -> bool {
    one.cell_count() == other.cell_count()
        && one.cells().all(|cell| one.position(cell) == other.position(cell))
        && one.alphabet() == other.alphabet()
        && regions(one) == regions(other)
        && constraints(one) == constraints(other)
}

fn regions(variant: &Variant) -> BTreeSet<(Scope, BTreeSet<Cell>)> {
    let regions = variant.regions().iter();
    regions.map(|region| (region.scope, region.cells.iter().copied().collect())).collect()
}

fn constraints(variant: &Variant) -> Vec<(&ConstraintKind, &[Cell])> {
    let constraints = variant.constraints().iter();
    constraints.map(|Constraint { kind, cells, .. }| (kind, cells.as_slice())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_built_once_for_its_run() {
        let mut boards = Boards::default();
        let first = boards.for_order(4).unwrap();
        assert!(Arc::ptr_eq(&first, &boards.for_order(4).unwrap()));
        assert_eq!(boards.for_order(6).unwrap().order(), 6);
    }
}

#[cfg(test)]
mod constrained_tests {
    use super::*;
    use clausoku_board::Scope;

    #[test]
    fn kinds_are_listed_once() {
        let region =
            |name: &str| Region { scope: Scope::Extra, name: name.into(), cells: Vec::new() };
        let extras = [region("anti-knight R1C1 R2C3"), region("anti-knight R1C1 R3C2")];
        assert_eq!(named_after("4×4", &extras, &["cage", "cage"]), "4×4 with anti-knight, cage");
        assert_eq!(named_after("4×4", &[], &[]), "4×4");
        let many = named_after("4×4", &[], &["a", "b", "c", "d", "e"]);
        assert_eq!(many, "4×4 with a, b, c, d and others");
    }
}
