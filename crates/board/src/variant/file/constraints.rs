//! Reads the constraints of a file.

use std::collections::BTreeMap;

use super::cells::name;
use super::cells::rectangles;
use super::table::{Table, Value};
use super::{TomlError, TomlFault};
use crate::variant::MAX_CELLS;
use crate::{CONSTRAINTS, Cell, Constraint, ConstraintFault, ConstraintKind, Parameter, Variant};

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

/// Returns the variant with the constraints that the file lists.
pub(super) fn with_constraints(variant: Variant, top: &Table<'_>) -> Result<Variant, TomlError> {
    let keys = [vec!["kind", "name", "cells"], parameter_keys()].concat();
    let tables = top.tables("constraint", "in a [[constraint]]", &keys)?;
    let constraints: Result<Vec<Constraint>, TomlError> =
        tables.iter().map(|table| constraint(&variant, table)).collect();
    variant.with_constraints(constraints?).map_err(|error| at(&tables[error.index], error.fault))
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

fn constraint(variant: &Variant, table: &Table<'_>) -> Result<Constraint, TomlError> {
    let kind = table.need("kind")?.text("a string")?.value;
    let mut parameters = BTreeMap::new();
    for key in parameter_keys() {
        if let Some(value) = table.get(key) {
            parameters.insert(key.to_owned(), value.parameter()?);
        }
    }
    let kind = ConstraintKind::from_parameters(kind, parameters);
    let kind = kind.map_err(|fault| at(table, fault))?;
    let cells = table.get("cells").map(|value| cells(variant, &value)).transpose()?;
    let name = table.get("name").map(|value| name(&value)).transpose()?;
    Ok(Constraint { kind, cells: cells.unwrap_or_default(), name })
}

/// Returns the cells in order, which may repeat.
fn cells(variant: &Variant, value: &Value<'_>) -> Result<Vec<Cell>, TomlError> {
    let mut cells = Vec::new();
    for rectangle in rectangles(value)? {
        // A range that is larger than the board has a cell that the board lacks among the first ones.
        for position in rectangle.positions() {
            let Some(cell) = variant.cell_at(position) else {
                let fault = TomlFault::NoSuchCell(position);
                return Err(value.source.error(rectangle.offset, fault));
            };
            if cells.len() == MAX_CELLS {
                return Err(value.source.error(rectangle.offset, TomlFault::TooManyCells));
            }
            cells.push(cell);
        }
    }
    Ok(cells)
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
