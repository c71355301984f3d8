//! The board that the page draws, and the tables of its switches.

use clausoku::board::{VARIANTS, candidates, clashes};
use clausoku::encoding::{AT_MOST_ONE, GIVENS, IMPLIED, PRESETS, RULES, SCHEMES};
use clausoku::formats::{FORMATS, ReadOptions};
use clausoku::{Puzzle, Variant};
use serde_json::{Value, json};

use crate::question::{Fault, Question, Result};
use crate::shown::clash;

/// Returns the names and descriptions of all options.
pub(crate) fn tables() -> Value {
    let rules: Vec<_> = RULES.iter().map(|rule| row(rule.name, rule.description)).collect();
    let presets: Vec<_> = PRESETS
        .iter()
        .map(|set| json!({ "name": set.name, "rules": set.value, "description": set.description }))
        .collect();
    let at_most_one: Vec<_> = AT_MOST_ONE.iter().map(|amo| row(amo.name, amo.source)).collect();
    let givens: Vec<_> = GIVENS.iter().map(|level| row(level.name, level.description)).collect();
    let schemes: Vec<_> = SCHEMES.iter().map(|way| row(way.name, way.description)).collect();
    let implied: Vec<_> = IMPLIED.iter().map(|set| row(set.name, set.description)).collect();
    let variants: Vec<_> = VARIANTS
        .iter()
        .map(|variant| {
            json!({
                "name": variant.name,
                "parameters": variant.parameters,
                "description": variant.description,
                "examples": variant.examples,
            })
        })
        .collect();
    let formats: Vec<_> =
        FORMATS.iter().map(|format| row(format.name, format.description)).collect();
    json!({
        "rules": rules, "presets": presets, "at_most_one": at_most_one, "givens": givens,
        "numbering": schemes, "implied": implied, "variants": variants, "formats": formats,
    })
}

/// Returns an entry of a list of choices.
fn row(name: &str, description: &str) -> Value {
    json!({ "name": name, "description": description })
}

/// Returns the cells and regions of the board, the candidates that the givens leave, and the clashes.
pub(crate) fn board(puzzle: &Puzzle) -> Value {
    let variant = puzzle.variant();
    let positions: Vec<[u16; 2]> = variant
        .cells()
        .map(|cell| variant.position(cell))
        .map(|position| [position.row, position.column])
        .collect();
    let regions: Vec<Value> = variant
        .regions()
        .iter()
        .map(|region| {
            let cells: Vec<usize> = region.cells.iter().map(|cell| cell.index()).collect();
            json!({ "name": region.name, "scope": region.scope.name(), "cells": cells })
        })
        .collect();
    let clashes: Vec<Value> = clashes(variant, puzzle.givens()).iter().map(clash).collect();
    let constraints: Vec<String> = variant
        .constraints()
        .iter()
        .map(|constraint| variant.constraint_name(constraint))
        .collect();
    let mut left: Vec<Vec<u16>> = vec![Vec::new(); variant.cell_count()];
    for candidate in candidates(puzzle, puzzle.givens()) {
        left[candidate.cell.index()].push(candidate.symbol.number());
    }
    json!({
        "variant": variant.name(), "order": variant.order(), "symbols": symbols(variant),
        "positions": positions, "regions": regions, "clashes": clashes, "candidates": left,
        "constraints": constraints,
    })
}

/// Returns the text in TOML of a variant that has no name from which it can be made; `None` if its name
/// suffices.
pub fn unnamed_board(variant: &Variant) -> Option<String> {
    let is_named = Variant::by_name(variant.name()).is_ok_and(|named| named == *variant);
    (!is_named).then(|| variant.to_toml())
}

/// Reads the first puzzle of a text in any format.
pub(crate) fn read(text: &str, question: &Question) -> Result {
    let mut options = ReadOptions::default();
    if question.has_variant() {
        options.variant = Some(question.variant()?);
    }
    let records = clausoku::formats::read(text.as_bytes(), None, &options).map_err(|error| {
        Fault { place: Some((error.line(), error.column())), message: error.message() }
    })?;
    let record = records.first().ok_or_else(|| Fault::new("the text contains no puzzle"))?;
    let puzzle = &record.puzzle;
    let excluded: Vec<(usize, u16)> = puzzle
        .excluded()
        .iter()
        .map(|candidate| (candidate.cell.index(), candidate.symbol.number()))
        .collect();
    Ok(json!({
        "variant": puzzle.variant().name(), "board": unnamed_board(puzzle.variant()),
        "givens": puzzle.givens().numbers(),
        "excluded": excluded, "puzzles": records.len(),
    }))
}

fn symbols(variant: &Variant) -> Vec<&str> {
    variant.alphabet().symbols().map(|symbol| variant.alphabet().name(symbol)).collect()
}
