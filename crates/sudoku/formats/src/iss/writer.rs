//! Writes puzzles as strings: a single one, or one on each line of a list in JSON.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{
    Cell, Constraint, ConstraintKind as Kind, NumberNotation, Parameter, Scope, Variant,
};
use clausoku_text::joined;

use super::board::boxes;
use super::names::NAMES;
use super::outside::diagonals;
use super::shape::{Shape, identifier};
use super::{FORMAT, code};
use crate::common::{allowed, built_in, has_usual_lines, is_square, percent_encoded, region_sets};
use crate::{Record, WriteError};

/// The characters of the pieces of a jigsaw.
const LETTERS: &str = "0123456789ABCDEFG";

/// The built-in variants with items of their own, and these items.
const NAMED: [(&str, &str); 6] = [
    ("diagonal", ".Diagonal~-1"),
    ("x", ".Diagonal~-1.Diagonal~1"),
    ("windoku", ".Windoku"),
    ("disjoint-groups", ".DisjointSets"),
    ("anti-king", ".AntiKing"),
    ("anti-knight", ".AntiKnight"),
];

/// Writes the only puzzle as a string, and several as a list in JSON.
///
/// # Errors
///
/// Fails if a board or a constraint has no such string.
pub(super) fn write(records: &[Record]) -> Result<String, WriteError> {
    let mut strings = Vec::with_capacity(records.len());
    // The items of the board, once for successive puzzles of it.
    let mut last: Option<(&Arc<Variant>, String)> = None;
    for record in records {
        let variant = record.puzzle.variant();
        let board = match last.take() {
            Some((known, board)) if Arc::ptr_eq(known, variant) => board,
            _ => board_items(variant)?,
        };
        strings.push(string(record, &board)?);
        last = Some((variant, board));
    }
    Ok(match &strings[..] {
        [only] => format!("{only}\n"),
        _ => format!("[\n\"{}\"\n]\n", strings.join("\",\n\"")),
    })
}

/// Returns the items of the board.
fn board_items(variant: &Variant) -> Result<String, WriteError> {
    let order = variant.order();
    if !is_square(variant) || !(2..=16).contains(&order) {
        return Err(refused(variant, "one board of numbers, of 2 to 16 symbols"));
    }
    let least = least(variant)?;
    let shape = Shape { rows: order, columns: order, values: order, least, ..Shape::USUAL };
    let mut text = String::new();
    if shape != Shape::USUAL {
        let side = order.to_string();
        text += &[".Shape~", &side, "x", &side].concat();
    }
    if least == 0 {
        text += &["~0-", &(order - 1).to_string()].concat();
    }
    text += &regions(variant, shape).ok_or_else(|| {
        refused(variant, "boards with rows, columns and at most one block for each cell")
    })?;
    for constraint in variant.constraints() {
        text.push_str(&item(variant, constraint).ok_or_else(|| {
            WriteError::Constraint(variant.unknown_constraint(constraint, "the format iss"))
        })?);
    }
    Ok(text)
}

/// Returns the least value, which a string writes for the first symbol. Without constraints, the values have no meaning,
/// and the symbols say which it is.
fn least(variant: &Variant) -> Result<u16, WriteError> {
    let symbols = variant.alphabet().notation();
    match (symbols, variant.first_value(), variant.constraints()) {
        (Some(NumberNotation::FromZero), _, []) | (Some(NumberNotation::FromZero), 0, _) => Ok(0),
        (Some(NumberNotation::FromOne), _, []) | (Some(NumberNotation::FromOne), 1, _) => Ok(1),
        (_, first, constraints) => {
            let range = symbols.map(|symbols| symbols.range(variant.order())).unwrap_or_default();
            let format = FORMAT.name;
            Err(match (first, constraints) {
                (1, _) | (_, []) => WriteError::FromOne { format, range },
                _ => WriteError::FromZero { format, range },
            })
        }
    }
}

/// Returns the string of a puzzle whose board has these items.
fn string(record: &Record, board: &str) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let variant = puzzle.variant();
    let least = usize::from(least(variant)?);
    let mut text = board.to_owned();
    let mut separator = ".~";
    for cell in variant.cells() {
        if puzzle.givens().get(cell).is_none() && puzzle.excluded().is_empty() {
            continue;
        }
        let values = allowed(puzzle, cell);
        let count = values.clone().count();
        if count == 0 {
            let cell = variant.position(cell).to_string();
            return Err(WriteError::NoCandidates { format: FORMAT.name, cell });
        }
        if count < variant.order() {
            text.extend([separator, &name(variant, cell)]);
            for symbol in values {
                text.extend(["_", &(symbol.index() + least).to_string()]);
            }
            separator = "~";
        }
    }
    // A string without items is no string, so that an empty board of nine symbols is its shape.
    if text.is_empty() { Ok(".Shape~9x9".to_owned()) } else { Ok(text) }
}

/// Returns the error of a board of another kind than the format holds.
fn refused(variant: &Variant, holds: &'static str) -> WriteError {
    WriteError::board(FORMAT.name, holds, variant)
}

/// Returns a cell's identifier.
fn name(variant: &Variant, cell: Cell) -> String {
    let place = variant.position(cell);
    identifier(place.row.into(), place.column.into())
}

/// Returns the identifiers of cells as arguments.
fn names(variant: &Variant, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| ["~", &name(variant, cell)].concat()).collect()
}

/// Returns the items of the regions; `None` if strings cannot express the rows, columns or blocks.
fn regions(variant: &Variant, shape: Shape) -> Option<String> {
    if !has_usual_lines(variant) {
        return None;
    }
    let blocks = region_sets(variant, Scope::Block);
    let usual: BTreeSet<BTreeSet<Cell>> =
        boxes(shape, shape.values).into_iter().map(|cells| cells.into_iter().collect()).collect();
    let mut text = String::new();
    if blocks != usual {
        text.push_str(".NoBoxes");
        if !blocks.is_empty() {
            text += &[".Jigsaw~", &map(variant, &blocks)?].concat();
        }
    }
    let named = shape.box_sides(shape.values).filter(|_| blocks == usual);
    let named = named.and_then(|sides| built_in(sides, &region_sets(variant, Scope::Extra)));
    let named = named.and_then(|named| {
        NAMED.iter().find(|(name, _)| named.name().split(':').next() == Some(name))
    });
    if let Some((_, items)) = named {
        text.push_str(items);
        return Some(text);
    }
    let extra = variant.regions().iter().filter(|region| region.scope == Scope::Extra);
    for region in extra {
        text += &[".AllDifferent", &names(variant, &region.cells)].concat();
    }
    Some(text)
}

/// Returns the map of blocks that contain each cell once.
fn map(variant: &Variant, blocks: &BTreeSet<BTreeSet<Cell>>) -> Option<String> {
    let mut map = String::new();
    for cell in variant.cells() {
        let mut found =
            blocks.iter().zip(LETTERS.chars()).filter(|(block, _)| block.contains(&cell));
        let (Some((_, letter)), None) = (found.next(), found.next()) else { return None };
        map.push(letter);
    }
    Some(map)
}

/// Returns whether no item has the parameters of this kind. There 0 is no sum, an empty list is no argument, a region sum line
/// needs regions, and some kinds need values from 1.
fn has_no_item(variant: &Variant, kind: &Kind) -> bool {
    match kind {
        Kind::Cage { sum: Some(0) } => true,
        Kind::RegionSumLine => !variant.regions().iter().any(|region| region.scope == Scope::Block),
        Kind::LookAndSay { clue } => clue.is_empty(),
        Kind::Quadruple { values }
        | Kind::Contains { values }
        | Kind::ContainsExactly { values } => values.is_empty(),
        Kind::AntiTaxicab | Kind::GlobalEntropy | Kind::DutchFlatmates => {
            variant.first_value() == 0
        }
        _ => false,
    }
}

/// Returns the item of a constraint; `None` if its kind has none.
fn item(variant: &Variant, constraint: &Constraint) -> Option<String> {
    let iss = NAMES.name(&constraint.kind)?;
    if has_no_item(variant, &constraint.kind) {
        return None;
    }
    let before_cells = match &constraint.kind {
        Kind::Cage { sum: None } => format!("{iss}~0"),
        Kind::Sum { sum, weights } if !weights.is_empty() => {
            format!("{iss}~{sum}_=_{}", joined(weights, "_"))
        }
        Kind::LittleKiller { sum } => match diagonal(variant, &constraint.cells) {
            Some(first) => return Some(format!(".{iss}~{sum}~{first}")),
            None => format!("Sum~{sum}"),
        },
        Kind::SumLine { sum, closed: true } => {
            return Some(format!(".{iss}~{sum}{}~LOOP", names(variant, &constraint.cells)));
        }
        Kind::Difference { difference: 1 } | Kind::Ratio { ratio: 2 } | Kind::GreaterThan => {
            return pairs(variant, constraint, iss);
        }
        Kind::PairSum { sum: 10 } => return pairs(variant, constraint, "X"),
        Kind::PairSum { sum: 5 } => return pairs(variant, constraint, "V"),
        Kind::Quadruple { values }
            if variant.squares().any(|square| square[..] == *constraint.cells) =>
        {
            let corner = names(variant, &constraint.cells[..1]);
            return Some(format!(".{iss}{corner}~{}", joined(values, "~")));
        }
        Kind::Quadruple { values } | Kind::Contains { values } => {
            format!("ContainAtLeast~{}", joined(values, "_"))
        }
        Kind::ContainsExactly { values } => format!("{iss}~{}", joined(values, "_")),
        Kind::XSum { sum: clue }
        | Kind::Skyscraper { count: clue }
        | Kind::HiddenSkyscraper { value: clue }
        | Kind::NumberedRoom { value: clue } => return outside(variant, constraint, iss, *clue),
        Kind::Sandwich { sum } => {
            let (line, _) = line(variant, constraint)?;
            return Some(format!(".{iss}~{sum}~{line}"));
        }
        Kind::EqualSums { sizes } => {
            let mut cells = &constraint.cells[..];
            let mut segments = Vec::with_capacity(sizes.len());
            for &size in sizes {
                let (segment, rest) = cells.split_at_checked(size)?;
                segments.push(names(variant, segment));
                cells = rest;
            }
            return Some(format!(".{iss}{}", segments.join("~-")));
        }
        Kind::PillArrow { digits } => {
            // The solver reads the digits in reading order.
            let is_in_order = constraint.cells.get(..*digits)?.is_sorted();
            if !is_in_order || !(2..=3).contains(digits) {
                return None;
            }
            format!("{iss}~{digits}")
        }
        Kind::LookAndSay { clue } => {
            let numbers = clue.iter().flat_map(|&(count, value)| [count, value]);
            let digits = numbers.map(|number| char::from_digit(number, 10));
            format!("{iss}~{}", digits.collect::<Option<String>>()?)
        }
        Kind::Regex { pattern } => format!("{iss}~{}", code::encoded_text(pattern)),
        Kind::Pairs { pairs, all } => {
            let item = if *all { "PairX" } else { "Pair" };
            let key = code::encoded_pairs(pairs, variant.order(), variant.first_value());
            format!("{item}~{key}{}", title(constraint))
        }
        Kind::Automaton { automaton } => {
            let code = code::encoded_automaton(automaton, variant.order(), variant.first_value())?;
            format!("{iss}~{code}{}", title(constraint))
        }
        Kind::Negative { differences, ratios, sums } => {
            match (&differences[..], &ratios[..], &sums[..]) {
                ([1], [2], []) => "StrictKropki".to_owned(),
                ([], [], [5, 10] | [10, 5]) => "StrictXV".to_owned(),
                _ => return None,
            }
        }
        Kind::Difference { .. } | Kind::Ratio { .. } | Kind::PairSum { .. } => return None,
        // The row of each other kind has the name of the item; its number follows, if it has one.
        other => match other.parameters()[..] {
            [] => iss.to_owned(),
            [(_, Parameter::Number(number))] => format!("{iss}~{number}"),
            _ => return None,
        },
    };
    Some(format!(".{before_cells}{}", names(variant, &constraint.cells)))
}

/// Returns the name of a constraint as an argument, if it has one.
fn title(constraint: &Constraint) -> String {
    let name = constraint.name.as_deref().map(percent_encoded);
    name.map(|name| ["~_", &name].concat()).unwrap_or_default()
}

/// Returns an item of this name for each two successive cells; `None` if some are not neighbours.
fn pairs(variant: &Variant, constraint: &Constraint, name: &str) -> Option<String> {
    let mut items = String::new();
    for pair in constraint.cells.windows(2) {
        variant.neighbours(pair[0]).find(|&cell| cell == pair[1])?;
        items += &[".", name, &names(variant, pair)].concat();
    }
    Some(items)
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

/// Returns the row or column of the cells of a constraint, and whether they begin at its end.
fn line(variant: &Variant, constraint: &Constraint) -> Option<(String, bool)> {
    let shape = Shape { rows: variant.order(), columns: variant.order(), ..Shape::USUAL };
    let [rows, columns] = shape.lines().map(|lines| lines.into_iter().zip(1..));
    let rows = rows.map(|(cells, number)| (format!("R{number}"), cells));
    let columns = columns.map(|(cells, number)| (format!("C{number}"), cells));
    rows.chain(columns).find_map(|(name, mut cells)| {
        if cells == constraint.cells {
            return Some((name, false));
        }
        cells.reverse();
        (cells == constraint.cells).then_some((name, true))
    })
}

/// Returns the item of a clue outside the board.
fn outside(variant: &Variant, constraint: &Constraint, name: &str, clue: u32) -> Option<String> {
    let (line, reversed) = line(variant, constraint)?;
    let clues = if reversed { format!("~{clue}") } else { format!("{clue}~") };
    Some(format!(".{name}~{line}~{clues}"))
}
