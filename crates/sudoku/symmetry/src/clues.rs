//! Images of puzzles with clues.
//!
//! The cells move by a rotation or a reflection of the plane that maps the board onto itself, so neighbours stay neighbours, and lines stay
//! lines. The symbols are permuted as far as the meaning of all clues allows it: at random, in reverse, or not at all.
//!
//! **Invariant.** A clue is true of a grid exactly if its image is true of the image of the grid.

use std::sync::Arc;

use clausoku_board::{Cell, Constraint, ConstraintKind, Position, Puzzle, Scope, Variant};

use crate::Transformation;
use crate::group::inverse;

/// A map of the plane: from the row and column of a cell, and the last row and column, to those of the image. All count from 0.
type Map = fn([i32; 2], [i32; 2]) -> [i32; 2];

/// The symmetries of a square.
const MAPS: [Map; 8] = [
    |place, _| place,
    |[row, column], [_, columns]| [row, columns - column],
    |[row, column], [rows, _]| [rows - row, column],
    |[row, column], [rows, columns]| [rows - row, columns - column],
    |[row, column], _| [column, row],
    |[row, column], [rows, _]| [column, rows - row],
    |[row, column], [_, columns]| [columns - column, row],
    |[row, column], [rows, columns]| [columns - column, rows - row],
];

/// The indices of the maps that keep each row, each column, or each cell in its place.
const KEEP_ROWS: &[usize] = &[0, 1];
const KEEP_COLUMNS: &[usize] = &[0, 2];
const KEEP_ALL: &[usize] = &[0];

/// The permutations of the symbols that are valid for all clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relabelling {
    Identity,
    /// The least value becomes the largest one, and so on: sums of n values change by a constant, comparisons turn.
    Reversal,
    Any,
}

/// Returns a random image of a puzzle with clues, and the transformation into it. `below` returns a random number below its argument.
///
/// All pairs of a symmetry of the board and a permutation of the symbols that are valid for all clues have the same probability if
/// `below` returns each number with the same probability. An image has no names of clues, since these may state old cells.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_board::{Constraint, ConstraintKind, Puzzle, Variant};
/// let board = Variant::classic(4)?;
/// let cells = board.cells().take(2).collect();
/// let cage = Constraint::new(ConstraintKind::Cage { sum: Some(3) }, cells);
/// let puzzle = Puzzle::empty(Arc::new(board.with_constraints(vec![cage])?));
/// let (_, image) = clausoku_symmetry::random_image(&puzzle, &mut |count| count - 1);
/// let clue = &image.variant().constraints()[0];
/// assert_eq!(image.variant().constraint_name(clue), "cage 7 at R4C4 R3C4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_image(
    puzzle: &Puzzle,
    below: &mut dyn FnMut(usize) -> usize,
) -> (Transformation, Puzzle) {
    let variant = puzzle.variant();
    let constraints = variant.constraints();
    let is_kept = |index: usize| {
        constraints.iter().all(|constraint| maps_for(&constraint.kind).contains(&index))
    };
    let mut choose = |count: usize| below(count).min(count.saturating_sub(1));
    let indices = (0..MAPS.len()).filter(|&index| is_kept(index));
    let maps: Vec<Vec<u32>> = indices.filter_map(|index| images(variant, MAPS[index])).collect();
    // The identity is always among them.
    let cells = maps.get(choose(maps.len()));
    let cells = cells.cloned().unwrap_or_else(|| (0..variant.cell_count() as u32).collect());
    let mut symbols: Vec<u16> = (0..variant.order() as u16).collect();
    match relabelling(variant) {
        Relabelling::Any => {
            for last in (1..symbols.len()).rev() {
                symbols.swap(last, choose(last + 1));
            }
        }
        Relabelling::Reversal if choose(2) == 1 => symbols.reverse(),
        _ => {}
    }
    let transformation = Transformation { sources: inverse(&cells), symbols };
    if let Some(image) = image_of(puzzle, &transformation, &cells) {
        return (transformation, image);
    }
    // Not reached, since each part of the image was checked. A puzzle is an image of itself.
    let sources = (0..variant.cell_count() as u32).collect();
    let symbols = (0..variant.order() as u16).collect();
    (Transformation { sources, symbols }, puzzle.clone())
}

fn image_of(puzzle: &Puzzle, transformation: &Transformation, cells: &[u32]) -> Option<Puzzle> {
    let variant = puzzle.variant();
    let images = variant.constraints().iter();
    let images =
        images.map(|constraint| image(constraint, variant, &transformation.symbols, cells));
    let board = Variant::clone(variant).with_constraints(images.collect::<Option<_>>()?).ok()?;
    let givens = transformation.grid(puzzle.givens())?;
    let bare = Puzzle::new(Arc::new(board), givens).ok()?;
    bare.excluding(transformation.candidates(puzzle.excluded())).ok()
}

/// Returns the image of each cell, if the map keeps the board: its cells, its regions, and which of them are blocks.
fn images(variant: &Variant, map: Map) -> Option<Vec<u32>> {
    let places: Vec<[i32; 2]> = variant
        .cells()
        .map(|cell| variant.position(cell))
        .map(|position| [position.row.into(), position.column.into()])
        .collect();
    let first = [0, 1].map(|axis| places.iter().map(|place| place[axis]).min().unwrap_or(0));
    let last = [0, 1].map(|axis| places.iter().map(|place| place[axis]).max().unwrap_or(0));
    let span = [last[0] - first[0], last[1] - first[1]];
    let image = |[row, column]: [i32; 2]| {
        let [row, column] = map([row - first[0], column - first[1]], span);
        let row = u16::try_from(row + first[0]).ok()?;
        let column = u16::try_from(column + first[1]).ok()?;
        Some(variant.cell_at(Position { row, column })?.index() as u32)
    };
    let cells = places.into_iter().map(image).collect::<Option<Vec<u32>>>()?;
    let regions = |images: &dyn Fn(Cell) -> u32| {
        let regions = variant.regions().iter().map(|region| {
            let mut members: Vec<u32> = region.cells.iter().map(|&cell| images(cell)).collect();
            members.sort_unstable();
            (region.scope == Scope::Block, members)
        });
        let mut regions: Vec<(bool, Vec<u32>)> = regions.collect();
        regions.sort_unstable();
        regions
    };
    let is_kept = regions(&|cell| cell.index() as u32) == regions(&|cell| cells[cell.index()]);
    is_kept.then_some(cells)
}

/// Returns the indices of the maps that keep the meaning of a kind.
fn maps_for(kind: &ConstraintKind) -> &'static [usize] {
    match kind {
        ConstraintKind::RowIndexer | ConstraintKind::DutchFlatmates => KEEP_ROWS,
        ConstraintKind::ColumnIndexer => KEEP_COLUMNS,
        ConstraintKind::BoxIndexer => KEEP_ALL,
        _ => &[0, 1, 2, 3, 4, 5, 6, 7],
    }
}

/// Returns the permutations of the symbols that all clues of a board allow.
fn relabelling(variant: &Variant) -> Relabelling {
    let reversed: Vec<u16> = (0..variant.order() as u16).rev().collect();
    let cells: Vec<u32> = (0..variant.cell_count() as u32).collect();
    let constraints = variant.constraints();
    if constraints.iter().all(|constraint| allows_any(&constraint.kind)) {
        Relabelling::Any
    } else if constraints
        .iter()
        .all(|constraint| image(constraint, variant, &reversed, &cells).is_some())
    {
        Relabelling::Reversal
    } else {
        Relabelling::Identity
    }
}

/// Returns `true` if the kind only compares values for equality, or lists them.
fn allows_any(kind: &ConstraintKind) -> bool {
    use ConstraintKind as Kind;
    matches!(
        kind,
        Kind::AllDifferent
            | Kind::Cage { sum: None }
            | Kind::Palindrome
            | Kind::Clone
            | Kind::SameValues { .. }
            | Kind::Quadruple { .. }
            | Kind::Contains { .. }
            | Kind::ContainsExactly { .. }
            | Kind::LookAndSay { .. }
            | Kind::Pairs { .. }
    )
}

/// Returns the image of a clue under images of the cells and of the symbols; `None` if its kind has none for these symbols. The symbols are
/// in order, in reverse order, or [any](allows_any) if the kind allows that.
fn image(
    constraint: &Constraint,
    variant: &Variant,
    symbols: &[u16],
    cells: &[u32],
) -> Option<Constraint> {
    let images = constraint.cells.iter().map(|cell| Cell::from_index(cells[cell.index()]));
    let mut image = Constraint::new(constraint.kind.clone(), images.collect());
    if symbols.is_sorted() {
        return Some(image);
    }
    let (kind, turns) = relabelled(&constraint.kind, constraint.cells.len(), variant, symbols)?;
    image.kind = kind;
    if turns {
        image.cells.reverse();
    }
    Some(image)
}

/// Returns a kind for the images of the symbols, and `true` if the order of the cells turns.
fn relabelled(
    kind: &ConstraintKind,
    cells: usize,
    variant: &Variant,
    symbols: &[u16],
) -> Option<(ConstraintKind, bool)> {
    use ConstraintKind as Kind;
    let values = variant.values();
    let first = *values.start();
    // A value and its image in the reverse order have this sum.
    let both = i64::from(first) + i64::from(*values.end());
    let reversed =
        |sum: u32, count: usize| u32::try_from(both * count as i64 - i64::from(sum)).ok();
    let value = |value: u32| {
        let index = usize::try_from(value).ok()?.checked_sub(first.into())?;
        Some(u32::from(symbols.get(index)? + first))
    };
    let listed = |values: &[u32]| values.iter().map(|&one| value(one)).collect::<Option<Vec<_>>>();
    let keeps_parity = both % 2 == 0;
    let kind = match kind {
        Kind::Quadruple { values } => Kind::Quadruple { values: listed(values)? },
        Kind::Contains { values } => Kind::Contains { values: listed(values)? },
        Kind::ContainsExactly { values } => Kind::ContainsExactly { values: listed(values)? },
        Kind::LookAndSay { clue } => {
            let clue = clue.iter().map(|&(count, one)| Some((count, value(one)?)));
            Kind::LookAndSay { clue: clue.collect::<Option<_>>()? }
        }
        Kind::Pairs { pairs, all } => {
            let image = |one: u16| u16::try_from(value(one.into())?).ok();
            let pairs = pairs.iter().map(|&(a, b)| Some((image(a)?, image(b)?)));
            Kind::Pairs { pairs: pairs.collect::<Option<_>>()?, all: *all }
        }
        kind if allows_any(kind) => kind.clone(),
        Kind::Cage { sum: Some(sum) } => Kind::Cage { sum: Some(reversed(*sum, cells)?) },
        Kind::LittleKiller { sum } => Kind::LittleKiller { sum: reversed(*sum, cells)? },
        Kind::PairSum { sum } => Kind::PairSum { sum: reversed(*sum, 2)? },
        Kind::Sum { sum, weights } => {
            let weight =
                if weights.is_empty() { cells as i64 } else { weights.iter().sum::<i64>() };
            Kind::Sum { sum: both * weight - sum, weights: weights.clone() }
        }
        Kind::EqualSums { sizes } if sizes.windows(2).all(|pair| pair[0] == pair[1]) => {
            kind.clone()
        }
        Kind::Negative { differences, ratios, sums } if ratios.is_empty() => {
            let sums = sums.iter().map(|&sum| reversed(sum, 2)).collect::<Option<_>>()?;
            Kind::Negative { differences: differences.clone(), ratios: Vec::new(), sums }
        }
        Kind::Minimum => Kind::Maximum,
        Kind::Maximum => Kind::Minimum,
        Kind::Odd if !keeps_parity => Kind::Even,
        Kind::Even if !keeps_parity => Kind::Odd,
        // A middle cell contains the sum of two others.
        Kind::Zipper if cells.is_multiple_of(2) => Kind::Zipper,
        Kind::Thermometer | Kind::SlowThermometer | Kind::GreaterThan => {
            return Some((kind.clone(), true));
        }
        Kind::Odd
        | Kind::Even
        | Kind::Equality
        | Kind::Renban
        | Kind::Whispers { .. }
        | Kind::Nabner
        | Kind::Between
        | Kind::Lockout { .. }
        | Kind::Entropic
        | Kind::Modular { .. }
        | Kind::GlobalEntropy
        | Kind::GlobalModular
        | Kind::Difference { .. }
        | Kind::NonConsecutive => kind.clone(),
        _ => return None,
    };
    Some((kind, false))
}
