//! From puzzles to strings, one on each line of a list in JSON, or a single one.

use std::collections::BTreeSet;

use puzzle::{Cell, Constraint, ConstraintKind as Kind, Scope, UnknownConstraint, Variant};

use super::FORMAT;
use super::board::boxes;
use super::outside::diagonals;
use super::shape::Shape;
use crate::common::{allowed, is_square};
use crate::{Record, WriteError, WriteOptions};

/// The characters of the pieces of a jigsaw.
const LETTERS: &str = "0123456789ABCDEFG";

/// Writes the only puzzle as a string, and several as a list in JSON.
///
/// # Errors
///
/// Fails if a board or a constraint has no such string.
pub(super) fn write(records: &[Record], _options: WriteOptions) -> Result<String, WriteError> {
    let strings = records.iter().map(string).collect::<Result<Vec<String>, WriteError>>()?;
    Ok(match &strings[..] {
        [only] => format!("{only}\n"),
        _ => format!("[\n\"{}\"\n]\n", strings.join("\",\n\"")),
    })
}

fn string(record: &Record) -> Result<String, WriteError> {
    let variant = record.puzzle.variant();
    let refused = |holds: &'static str| WriteError::Board {
        format: FORMAT.name,
        holds,
        variant: variant.name().to_owned(),
    };
    let order = variant.order();
    if !is_square(variant) || !(2..=16).contains(&order) {
        return Err(refused("one board of numbers, of 2 to 16 symbols"));
    }
    let shape = Shape { rows: order, columns: order, values: order, ..Shape::USUAL };
    let mut text = String::new();
    if order != 9 {
        let side = order.to_string();
        text += &[".Shape~", &side, "x", &side].concat();
    }
    text.push_str(
        &regions(variant, shape).ok_or_else(|| {
            refused("boards with rows, columns and at most one block for each cell")
        })?,
    );
    for constraint in variant.constraints() {
        let item = item(variant, constraint).ok_or_else(|| {
            WriteError::Constraint(UnknownConstraint {
                part: "the format iss",
                kind: constraint.kind.name(),
                name: variant.constraint_name(constraint),
            })
        })?;
        text.push_str(&item);
    }
    let mut givens = String::new();
    for cell in variant.cells() {
        let values: Vec<String> =
            allowed(&record.puzzle, cell).map(|symbol| symbol.number().to_string()).collect();
        if values.is_empty() {
            let cell = variant.position(cell).to_string();
            return Err(WriteError::NoCandidates { format: FORMAT.name, cell });
        }
        if values.len() < order {
            givens += &["~", &name(variant, cell), "_", &values.join("_")].concat();
        }
    }
    if !givens.is_empty() {
        text += &[".", &givens].concat();
    }
    // A string without items is no string: the board of nine symbols says its size then.
    if text.is_empty() { Ok(".Shape~9x9".to_owned()) } else { Ok(text) }
}

/// Returns a cell's identifier.
fn name(variant: &Variant, cell: Cell) -> String {
    let place = variant.position(cell);
    let digit = |index: u16| char::from_digit(u32::from(index) + 1, 17).unwrap_or('?');
    format!("R{}C{}", digit(place.row), digit(place.column))
}

fn names(variant: &Variant, cells: &[Cell]) -> String {
    let names = cells.iter().map(|&cell| ["~", &name(variant, cell)].concat());
    names.collect::<Vec<String>>().concat()
}

/// Returns the items of the regions; `None` if rows, columns or blocks are not as in such strings.
fn regions(variant: &Variant, shape: Shape) -> Option<String> {
    let sets = |scope| -> BTreeSet<BTreeSet<Cell>> {
        let regions = variant.regions().iter().filter(|region| region.scope == scope);
        regions.map(|region| region.cells.iter().copied().collect()).collect()
    };
    let lines = |is_row| -> BTreeSet<BTreeSet<Cell>> {
        (0..shape.rows)
            .map(|index| shape.line_cells((is_row, index)).into_iter().collect())
            .collect()
    };
    if sets(Scope::Row) != lines(true) || sets(Scope::Column) != lines(false) {
        return None;
    }
    let blocks = sets(Scope::Block);
    let usual: BTreeSet<BTreeSet<Cell>> =
        boxes(shape, shape.values).into_iter().map(|cells| cells.into_iter().collect()).collect();
    let mut text = String::new();
    if blocks != usual {
        text.push_str(".NoBoxes");
        if !blocks.is_empty() {
            text += &[".Jigsaw~", &map(variant, &blocks)?].concat();
        }
    }
    let extra = variant.regions().iter().filter(|region| region.scope == Scope::Extra);
    for region in extra {
        text += &[".AllDifferent", &names(variant, &region.cells)].concat();
    }
    Some(text)
}

/// Returns the map of blocks that contain each cell once.
fn map(variant: &Variant, blocks: &BTreeSet<BTreeSet<Cell>>) -> Option<String> {
    let letter = |cell: Cell| {
        let mut found =
            blocks.iter().zip(LETTERS.chars()).filter(|(block, _)| block.contains(&cell));
        let letter = found.next()?.1;
        found.next().is_none().then_some(letter)
    };
    variant.cells().map(letter).collect()
}

/// Returns the item of a constraint; `None` if its kind has none.
fn item(variant: &Variant, constraint: &Constraint) -> Option<String> {
    let cells = names(variant, &constraint.cells);
    let with = |name: &str, argument: String| Some(format!(".{name}~{argument}{cells}"));
    let plain = |name: &str| Some(format!(".{name}{cells}"));
    let list = |values: &[u32], separator: &str| {
        values.iter().map(u32::to_string).collect::<Vec<_>>().join(separator)
    };
    let pairs = |name: &str| {
        let pair = |two: &[Cell]| format!(".{name}{}", names(variant, two));
        let are_neighbours = |two: &[Cell]| variant.neighbours(two[0]).any(|cell| cell == two[1]);
        let mut all = constraint.cells.windows(2);
        all.all(are_neighbours).then(|| constraint.cells.windows(2).map(pair).collect())
    };
    match &constraint.kind {
        Kind::AllDifferent => plain("AllDifferent"),
        Kind::Cage { sum } => with("Cage", sum.unwrap_or(0).to_string()),
        Kind::Rellik { sum } => with("RellikCage", sum.to_string()),
        Kind::Equality => plain("EqualityCage"),
        Kind::Sum { sum, weights } if weights.is_empty() => with("Sum", sum.to_string()),
        Kind::Sum { sum, weights } => {
            let weights: Vec<String> = weights.iter().map(i64::to_string).collect();
            with("Sum", format!("{sum}_=_{}", weights.join("_")))
        }
        Kind::LittleKiller { sum } => match diagonal(variant, &constraint.cells) {
            Some(first) => Some(format!(".LittleKiller~{sum}~{first}")),
            None => with("Sum", sum.to_string()),
        },
        Kind::Arrow => plain("Arrow"),
        Kind::DoubleArrow => plain("DoubleArrow"),
        Kind::Thermometer => plain("Thermo"),
        Kind::Palindrome => plain("Palindrome"),
        Kind::SameValues { sets } => with("SameValues", sets.to_string()),
        Kind::Renban => plain("Renban"),
        Kind::Whispers { difference } => with("Whisper", difference.to_string()),
        Kind::Between => plain("Between"),
        Kind::Lockout { difference } => with("Lockout", difference.to_string()),
        Kind::Entropic => plain("Entropic"),
        Kind::Modular { modulus } => with("Modular", modulus.to_string()),
        Kind::Zipper => plain("Zipper"),
        Kind::RegionSumLine => plain("RegionSumLine"),
        Kind::SumLine { sum, closed } => {
            let end = if *closed { "~LOOP" } else { "" };
            with("SumLine", sum.to_string()).map(|item| item + end)
        }
        Kind::Difference { difference: 1 } => pairs("WhiteDot"),
        Kind::Ratio { ratio: 2 } => pairs("BlackDot"),
        Kind::PairSum { sum: 10 } => pairs("X"),
        Kind::PairSum { sum: 5 } => pairs("V"),
        Kind::GreaterThan => pairs("GreaterThan"),
        Kind::NonConsecutive => plain("AntiConsecutive"),
        Kind::AntiTaxicab => plain("AntiTaxicab"),
        Kind::GlobalEntropy => plain("GlobalEntropy"),
        Kind::GlobalModular => plain("GlobalMod"),
        Kind::DutchFlatmates => plain("DutchFlatmates"),
        Kind::Lunchbox { sum } => with("Lunchbox", sum.to_string()),
        Kind::ValueIndexing => plain("ValueIndexing"),
        Kind::Quadruple { values } if is_square_of_cells(variant, &constraint.cells) => {
            let corner = names(variant, &constraint.cells[..1]);
            Some(format!(".Quad{corner}~{}", list(values, "~")))
        }
        Kind::Quadruple { values } | Kind::Contains { values } => {
            with("ContainAtLeast", list(values, "_"))
        }
        Kind::ContainsExactly { values } => with("ContainExact", list(values, "_")),
        Kind::RowIndexer => with("Indexing", "R".to_owned()),
        Kind::ColumnIndexer => with("Indexing", "C".to_owned()),
        Kind::CountingCircles => plain("CountingCircles"),
        Kind::CountDistinct => plain("CountDistinct"),
        Kind::XSum { sum } => outside(variant, constraint, "XSum", *sum),
        Kind::Skyscraper { count } => outside(variant, constraint, "Skyscraper", *count),
        Kind::HiddenSkyscraper { value } => {
            outside(variant, constraint, "HiddenSkyscraper", *value)
        }
        Kind::NumberedRoom { value } => outside(variant, constraint, "NumberedRoom", *value),
        Kind::Sandwich { sum } => {
            let (line, _) = line(variant, constraint)?;
            Some(format!(".Sandwich~{sum}~{line}"))
        }
        Kind::Negative { differences, ratios, sums } => {
            match (&differences[..], &ratios[..], &sums[..]) {
                ([1], [2], []) => plain("StrictKropki"),
                ([], [], [5, 10] | [10, 5]) => plain("StrictXV"),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns the identifier of the cell that names a diagonal.
fn diagonal(variant: &Variant, cells: &[Cell]) -> Option<String> {
    let shape = Shape { rows: variant.order(), columns: variant.order(), ..Shape::USUAL };
    let mut reversed = cells.to_vec();
    reversed.reverse();
    let mut all = diagonals(shape).into_iter();
    let found = all.find(|diagonal| diagonal[..] == *cells || *diagonal == reversed)?;
    Some(name(variant, found[0]))
}

/// Returns whether these are the cells of a square of 2×2 cells, in reading order.
fn is_square_of_cells(variant: &Variant, cells: &[Cell]) -> bool {
    variant.squares().any(|square| square[..] == *cells)
}

/// Returns the row or column that the cells of a constraint are, and whether they begin at its end.
fn line(variant: &Variant, constraint: &Constraint) -> Option<(String, bool)> {
    let shape = Shape { rows: variant.order(), columns: variant.order(), ..Shape::USUAL };
    let lines = [('R', true), ('C', false)];
    let mut all =
        lines.into_iter().flat_map(|line| (0..shape.rows).map(move |index| (line, index)));
    all.find_map(|((letter, is_row), index)| {
        let mut cells = shape.line_cells((is_row, index));
        let name = format!("{letter}{}", index + 1);
        if cells == constraint.cells {
            return Some((name, false));
        }
        cells.reverse();
        (cells == constraint.cells).then_some((name, true))
    })
}

fn outside(variant: &Variant, constraint: &Constraint, name: &str, clue: u32) -> Option<String> {
    let (line, reversed) = line(variant, constraint)?;
    Some(if reversed {
        format!(".{name}~{line}~~{clue}")
    } else {
        format!(".{name}~{line}~{clue}~")
    })
}
