//! Literals, clauses and origins as JSON. The page makes words of them in its language.

use clausoku::board::{Candidate, Cell, Clash, Position, Symbol};
use clausoku::encoding::{Group, Meaning, Notation, Origin, Origins};
use clausoku::{Encoded, sat::Literal};
use serde_json::{Value, json};

/// Returns a value that occurs twice in a region.
pub(crate) fn clash(clash: &Clash) -> Value {
    let cells: Vec<usize> = clash.cells.iter().map(|cell| cell.index()).collect();
    json!({ "region": clash.region, "value": clash.symbol.number(), "cells": cells })
}

/// Returns a literal: its signed DIMACS number, its cell and value if it has them, and its text.
pub(crate) fn literal(encoded: &Encoded, literal: Literal) -> Value {
    let number = literal.to_dimacs();
    match encoded.meaning(literal.variable()) {
        Some(Meaning::Candidate(Candidate { cell, symbol })) => {
            let variant = encoded.puzzle().variant();
            let sign = if literal.is_positive() { '=' } else { '≠' };
            let text =
                format!("{}{sign}{}", variant.position(cell), variant.alphabet().name(symbol));
            json!({ "n": number, "cell": cell.index(), "value": symbol.number(), "text": text })
        }
        Some(meaning @ Meaning::Digit { .. }) => {
            let text = Notation::Plain.literal(encoded, literal);
            json!({ "n": number, "cell": meaning.cell().index(), "text": text })
        }
        None => json!({ "n": number, "text": Notation::Plain.literal(encoded, literal) }),
    }
}

/// Returns the literal of a value in the cell at this position, if it has one.
pub(crate) fn literal_at(encoded: &Encoded, value: u16, position: Position) -> Option<Literal> {
    let cell = encoded.puzzle().variant().cell_at(position)?;
    let symbol = Symbol::from_number(value)?;
    Some(encoded.numbering().variable(Candidate { cell, symbol })?.positive())
}

/// Returns a clause of the formula by its index, with its origin.
pub(crate) fn clause(
    encoded: &Encoded,
    origins: &Origins,
    index: u64,
    literals: &[Literal],
) -> Value {
    let shown: Vec<Value> = literals.iter().map(|&each| literal(encoded, each)).collect();
    let origin = origins.get(index).map(|found| origin(encoded, found));
    json!({
        "number": index + 1,
        "dimacs": dimacs(literals),
        "logic": Notation::Plain.clause(encoded, literals),
        "literals": shown,
        "origin": origin,
    })
}

/// Returns a clause as a line of DIMACS.
pub(crate) fn dimacs(literals: &[Literal]) -> String {
    let mut line = String::new();
    for literal in literals {
        line += &literal.to_dimacs().to_string();
        line.push(' ');
    }
    line.push('0');
    line
}

/// Returns an origin: its kind, its rule, and the cell, region or value that it is about.
pub(crate) fn origin(encoded: &Encoded, origin: &Origin) -> Value {
    let of_candidate = |kind: &str, candidate: &Candidate| {
        json!({
            "kind": kind, "part": origin.part(),
            "cell": candidate.cell.index(), "value": candidate.symbol.number(),
        })
    };
    match origin {
        Origin::Rule(_, group) | Origin::Implied(_, group) => {
            let kind = if matches!(origin, Origin::Rule(..)) { "rule" } else { "implied" };
            match group {
                Group::Cell(cell) => {
                    json!({ "kind": kind, "part": origin.part(), "cell": cell.index() })
                }
                Group::Region { region, symbol } => {
                    json!({
                        "kind": kind, "part": origin.part(), "region": region,
                        "value": symbol.number(),
                    })
                }
                Group::Cells { cells, symbol } => {
                    let cells: Vec<usize> = cells.iter().copied().map(Cell::index).collect();
                    json!({
                        "kind": kind, "part": origin.part(), "cells": cells,
                        "value": symbol.number(),
                        "words": encoded.in_words(origin, Notation::Plain),
                    })
                }
            }
        }
        Origin::Channel(candidate) => of_candidate("channel", candidate),
        Origin::Given(candidate) => of_candidate("given", candidate),
        Origin::BesideGiven(candidate) => of_candidate("beside", candidate),
        Origin::SeesGiven(candidate) => of_candidate("sees", candidate),
        Origin::Excluded(candidate) => of_candidate("excluded", candidate),
        Origin::Constraint(index) => constraint_origin(encoded, origin, &[*index]),
        Origin::Combined(constraints) => constraint_origin(encoded, origin, constraints),
        Origin::Contradiction => json!({ "kind": "contradiction", "part": origin.part() }),
    }
}

/// Returns the origin of a clause of constraints: their cells, each once.
fn constraint_origin(encoded: &Encoded, origin: &Origin, constraints: &[usize]) -> Value {
    let all = encoded.puzzle().variant().constraints();
    let mut cells: Vec<usize> = Vec::new();
    for cell in constraints.iter().flat_map(|&index| &all[index].cells).map(|cell| cell.index()) {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    json!({
        "kind": "constraint", "part": origin.part(), "cells": cells,
        "words": encoded.in_words(origin, Notation::Plain),
    })
}
