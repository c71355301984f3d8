//! The boards, constraints and cells of a file. It lists cells as `R1C1 R2C2`, and ranges like `R1C1-R3C3`.

use std::collections::BTreeMap;

use clausoku_text::brief;

use super::table::{Source, Table, Text, Value};
use super::{TomlError, TomlFault};
use crate::variant::{MAX_CELLS, check_name};
use crate::{
    Alphabet, AlphabetError, CONSTRAINTS, Cell, Constraint, ConstraintFault, ConstraintKind, Extra,
    MAX_ORDER, NumberNotation, Parameter, Position, SquareBoard, Variant, VariantError,
};

/// A rectangle of cells, and its position in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    first: Position,
    last: Position,
    pub offset: usize,
}

impl Rectangle {
    /// Returns the number of cells.
    pub(super) fn area(&self) -> usize {
        side(self.first.row, self.last.row) * side(self.first.column, self.last.column)
    }

    /// Its cells in reading order.
    pub(super) fn positions(self) -> impl Iterator<Item = Position> {
        let Self { first, last, .. } = self;
        (first.row..=last.row).flat_map(move |row| {
            (first.column..=last.column).map(move |column| Position { row, column })
        })
    }

    fn parse(source: Source<'_>, word: &str, offset: usize) -> Result<Self, TomlError> {
        let (first, last) = match word.split_once('-') {
            None => (source.position(word, offset)?, source.position(word, offset)?),
            Some((first, last)) => {
                (source.position(first, offset)?, source.position(last, offset + first.len() + 1)?)
            }
        };
        let Position { row, column } = first;
        if row > last.row || column > last.column {
            return Err(source.error(offset, TomlFault::Backwards { first, last }));
        }
        Ok(Self { first, last, offset })
    }
}

fn side(first: u16, last: u16) -> usize {
    usize::from(last - first) + 1
}

/// Returns the rectangles of a string, or of an array of strings, in order.
pub(super) fn rectangles(value: &Value<'_>) -> Result<Vec<Rectangle>, TomlError> {
    let mut found = Vec::new();
    for text in value.texts("a string of cells, or an array of such")? {
        let mut rest = 0;
        for word in text.value.split([' ', '\t', '\n', '\r', ',']) {
            if !word.is_empty() {
                found.push(Rectangle::parse(value.source, word, text.offset(rest))?);
            }
            rest += word.len() + 1;
        }
    }
    Ok(found)
}

/// Returns what the function makes of each cell of rectangles in order. It may find a fault, which is in the rectangle.
pub(super) fn each_cell<T>(
    source: Source<'_>,
    rectangles: Vec<Rectangle>,
    mut make: impl FnMut(Position) -> Result<T, TomlFault>,
) -> Result<Vec<T>, TomlError> {
    let mut made = Vec::new();
    for rectangle in rectangles {
        for position in rectangle.positions() {
            made.push(make(position).map_err(|fault| source.error(rectangle.offset, fault))?);
        }
    }
    Ok(made)
}

/// Returns a name that can be printed in a line.
pub(super) fn name(value: &Value<'_>) -> Result<String, TomlError> {
    let name = value.text("a string")?.value;
    match check_name(name) {
        Ok(()) => Ok(name.to_owned()),
        Err(_) => Err(value.error(VariantError::Name(brief(name)))),
    }
}

/// Returns the value of the first symbol.
pub(super) fn first_value(top: &Table<'_>) -> Result<u16, TomlError> {
    let Some(value) = top.get("first-value") else { return Ok(1) };
    match value.signed()? {
        0 => Ok(0),
        1 => Ok(1),
        other => Err(value.error(TomlFault::FirstValue(other))),
    }
}

/// Returns this many numbers as symbols, which are their values.
pub(super) fn numbers(order: usize, first_value: u16) -> Alphabet {
    let notation =
        if first_value == 0 { NumberNotation::FromZero } else { NumberNotation::FromOne };
    Alphabet::numbers(order).in_notation(notation).expect("all numbers have names")
}

/// Returns the symbols of the keys `symbols` or `order`; `None` if neither is present.
pub(super) fn alphabet(top: &Table<'_>, first_value: u16) -> Result<Option<Alphabet>, TomlError> {
    let symbols = top.get("symbols");
    let order = top.get("order");
    let Some(value) = symbols else {
        let Some(value) = order else { return Ok(None) };
        let (written, order) = value.integer()?;
        let order = order.filter(|order| (1..=MAX_ORDER).contains(order));
        let order = order.ok_or_else(|| value.error(TomlFault::Order(written)))?;
        return Ok(Some(numbers(order, first_value)));
    };
    if let Some(order) = order {
        return Err(order.error(TomlFault::SymbolsAndOrder));
    }
    let expected = "a string of characters, or an array of names";
    // The names, each with its place.
    let names: Vec<(String, usize)> = if value.is_array() {
        let texts = value.texts(expected)?.into_iter();
        texts.map(|text| (text.value.to_owned(), text.start)).collect()
    } else {
        let text = value.text(expected)?;
        text.value.char_indices().map(|(index, c)| (c.to_string(), text.offset(index))).collect()
    };
    let alphabet = Alphabet::named(names.iter().map(|(name, _)| name.clone()).collect());
    let alphabet = alphabet.map_err(|error| {
        // If a symbol occurs twice, the error is at the second.
        let (guilty, error) = match error {
            AlphabetError::Twice(name) => {
                let guilty = names.iter().rfind(|(other, _)| *other == name);
                (guilty, AlphabetError::Twice(brief(&name)))
            }
            AlphabetError::Reserved(name) => {
                let guilty = names.iter().find(|(other, _)| *other == name);
                (guilty, AlphabetError::Reserved(brief(&name)))
            }
            AlphabetError::Count(_) => (None, error),
        };
        value.source.error(guilty.map_or(value.start(), |&(_, offset)| offset), error)
    })?;
    Ok(Some(alphabet))
}

/// The board of a table, for this many symbols if it is known.
pub(super) fn board(table: &Table<'_>, order: Option<usize>) -> Result<SquareBoard, TomlError> {
    let value = table.need("blocks")?;
    let text = value.text("a drawing, or the sides of the blocks, for example \"3x3\"")?;
    let mut board = match sides(text.value) {
        Some((rows, columns)) => rectangular(&value, text, (rows, columns), order)?,
        None => SquareBoard::from_map_of_order(text.value, order)
            .map_err(|error| value.source.error(text.offset(error.offset), error.fault))?,
    };
    if let Some(value) = table.get("at") {
        let text = value.text("a cell, for example \"R1C1\"")?;
        let position = value.source.position(text.value, text.offset(0))?;
        board = board.at(position).map_err(|error| value.error(error))?;
    }
    let Some(value) = table.get("extras") else { return Ok(board) };
    for text in value.items("an array of names")? {
        let name = text.text("a string")?.value;
        let start = text.start();
        let error = |fault| value.source.error(start, fault);
        let extra =
            Extra::by_name(name).ok_or_else(|| error(TomlFault::UnknownExtra(brief(name))))?;
        if board.extras.contains(&extra) {
            return Err(error(TomlFault::ExtraTwice(extra.name)));
        }
        board = board.with_extra(extra).map_err(|fault| error(fault.into()))?;
    }
    Ok(board)
}

/// Parses `3x3`: the rows and columns of a block.
fn sides(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.trim().split_once(['x', '×'])?;
    Some((number(rows)?, number(columns)?))
}

fn number(text: &str) -> Option<usize> {
    // A number that does not fit is a side that is too large, and not a map of letters.
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().unwrap_or(usize::MAX))
}

fn rectangular(
    value: &Value<'_>,
    text: Text<'_>,
    (rows, columns): (usize, usize),
    order: Option<usize>,
) -> Result<SquareBoard, TomlError> {
    let board = SquareBoard::blocks(rows, columns);
    let board = board.map_err(|error| value.error(error))?;
    match order {
        Some(expected) if expected != board.order() => {
            let blocks = brief(text.value.trim());
            let found = board.order();
            Err(value.error(TomlFault::BoardOrder { blocks, found, expected }))
        }
        _ => Ok(board),
    }
}

/// The parameters that may be open.
const OPEN_KEYS: [&str; 3] = ["sum", "count", "value"];

/// Returns the keys of the parameters of all kinds.
fn parameter_keys() -> Vec<&'static str> {
    let mut keys: Vec<&str> = Vec::new();
    for &key in CONSTRAINTS.iter().flat_map(|row| row.keys).copied().flatten() {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}

/// Returns the variant with the constraints that the file lists, and the parameter of each that is open. An open number is 1, for the
/// checks.
pub(super) fn with_constraints(
    variant: Variant,
    top: &Table<'_>,
    may_be_open: bool,
) -> Result<(Variant, Vec<Option<&'static str>>), TomlError> {
    let keys = [vec!["kind", "name", "cells"], parameter_keys()].concat();
    let tables = top.tables("constraint", "in a [[constraint]]", &keys)?;
    let read = tables.iter().map(|table| constraint(&variant, table, may_be_open));
    let (constraints, open) = read.collect::<Result<Vec<_>, TomlError>>()?.into_iter().unzip();
    let variant = variant.constrained(constraints);
    Ok((variant.map_err(|error| at(&tables[error.index], error.fault))?, open))
}

/// Returns the fault at the key that it concerns.
fn at(table: &Table<'_>, fault: ConstraintFault) -> TomlError {
    let key = match &fault {
        ConstraintFault::Value { key, .. } => Some(*key),
        ConstraintFault::Unknown { key, .. } => {
            parameter_keys().into_iter().find(|known| known == key)
        }
        ConstraintFault::Cells { .. } | ConstraintFault::CellTwice(_) => Some("cells"),
        ConstraintFault::Regex(_) => Some("pattern"),
        ConstraintFault::Kind { .. } => Some("kind"),
        _ => None,
    };
    match key.and_then(|key| table.get(key)) {
        Some(value) => value.error(fault),
        None => table.error(fault),
    }
}

fn constraint(
    variant: &Variant,
    table: &Table<'_>,
    may_be_open: bool,
) -> Result<(Constraint, Option<&'static str>), TomlError> {
    let kind = table.need("kind")?.text("a string")?.value;
    let (mut parameters, mut open) = (BTreeMap::new(), None);
    for key in parameter_keys() {
        let Some(value) = table.get(key) else { continue };
        let mut parameter = value.parameter()?;
        if OPEN_KEYS.contains(&key) && parameter == Parameter::Text("?".to_owned()) {
            open = Some(key);
            parameter = Parameter::Number(1);
        }
        parameters.insert(key.to_owned(), parameter);
    }
    let kind = ConstraintKind::from_parameters(kind, parameters);
    let kind = kind.map_err(|fault| at(table, fault))?;
    if let Some(key) = open.filter(|_| !may_be_open) {
        let fault = TomlFault::OpenNumber(key);
        return Err(table
            .get(key)
            .map_or_else(|| table.error(fault.clone()), |value| value.error(fault.clone())));
    }
    let cells = table.get("cells").map(|value| cells(variant, &value)).transpose()?;
    let name = table.get("name").map(|value| name(&value)).transpose()?;
    Ok((Constraint { kind, cells: cells.unwrap_or_default(), name }, open))
}

/// Returns the cells in order, which may repeat.
fn cells(variant: &Variant, value: &Value<'_>) -> Result<Vec<Cell>, TomlError> {
    let mut left = MAX_CELLS;
    // A range that is larger than the board has a cell that the board lacks among the first ones.
    each_cell(value.source, rectangles(value)?, |position| {
        let cell = variant.cell_at(position).ok_or(TomlFault::NoSuchCell(position))?;
        left = left.checked_sub(1).ok_or(TomlFault::TooManyCells)?;
        Ok(cell)
    })
}

impl Value<'_> {
    /// Returns a parameter of a constraint.
    fn parameter(&self) -> Result<Parameter, TomlError> {
        let expected = "a number, a list of numbers or of such lists, a string, or true or false";
        if !self.is_array() {
            return match (self.signed(), self.boolean(), self.text(expected)) {
                (Ok(number), ..) => Ok(Parameter::Number(number)),
                (_, Ok(flag), _) => Ok(Parameter::Flag(flag)),
                (.., text) => Ok(Parameter::Text(text?.value.to_owned())),
            };
        }
        let items = self.items(expected)?;
        if items.first().is_some_and(Value::is_array) {
            let rows = items.iter().map(Value::numbers).collect::<Result<_, _>>()?;
            return Ok(Parameter::Rows(rows));
        }
        Ok(Parameter::Numbers(self.numbers()?))
    }

    fn numbers(&self) -> Result<Vec<i64>, TomlError> {
        self.items("a list of numbers")?.iter().map(Value::signed).collect()
    }
}
