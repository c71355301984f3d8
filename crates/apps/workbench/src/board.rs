//! The board that the page draws, and the tables of its switches.

use std::sync::Arc;

use clausoku::board::{BuiltIn, Region, VARIANTS, candidates, clashes};
use clausoku::encoding::choices::{AT_MOST_ONE, GIVENS, IMPLIED, RULES};
use clausoku::encoding::{PRESETS, SCHEMES};
use clausoku::{Puzzle, Variant};
use serde_json::{Value, json};

use crate::shown::clash;

/// Returns the names and descriptions of all options.
pub(crate) fn tables() -> Value {
    let presets = PRESETS
        .iter()
        .map(|set| json!({ "name": set.name, "rules": set.value, "description": set.description }));
    let variants = VARIANTS.iter().map(|variant| {
        let BuiltIn { name, parameters, description, examples, .. } = variant;
        json!({ "name": name, "parameters": parameters, "description": description, "examples": examples })
    });
    json!({
        "rules": rows(RULES, |rule| (rule.name, rule.description)),
        "presets": presets.collect::<Value>(),
        "at_most_one": rows(AT_MOST_ONE, |encoding| (encoding.name, encoding.source)),
        "givens": rows(GIVENS, |level| (level.name, level.description)),
        "numbering": rows(SCHEMES, |scheme| (scheme.name, scheme.description)),
        "implied": rows(IMPLIED, |set| (set.name, set.description)),
        "variants": variants.collect::<Value>(),
    })
}

/// Returns a list of choices: the name and the description of each.
fn rows<T>(table: &[T], texts: fn(&T) -> (&str, &str)) -> Value {
    let texts = table.iter().map(texts);
    texts.map(|(name, description)| json!({ "name": name, "description": description })).collect()
}

/// Returns a region with the indices of its cells.
fn region(region: &Region) -> Value {
    let cells: Value = region.cells.iter().map(|cell| cell.index()).collect();
    json!({ "name": region.name, "scope": region.scope.name(), "cells": cells })
}

/// Returns the cells and regions of the board, the candidates that the givens leave, and the clashes.
pub(crate) fn board(puzzle: &Puzzle) -> Value {
    let variant = puzzle.variant();
    let positions: Value = variant
        .cells()
        .map(|cell| variant.position(cell))
        .map(|position| [position.row, position.column])
        .collect();
    let regions: Value = variant.regions().iter().map(region).collect();
    let clashes: Value = clashes(variant, puzzle.givens()).iter().map(clash).collect();
    let named = variant.constraints().iter().map(|constraint| variant.constraint_name(constraint));
    let constraints: Value = named.collect();
    let mut left: Vec<Vec<u16>> = vec![Vec::new(); variant.cell_count()];
    for candidate in candidates(puzzle, puzzle.givens()) {
        left[candidate.cell.index()].push(candidate.symbol.number());
    }
    json!({
        "variant": variant.name(), "order": variant.order(), "symbols": symbols(variant),
        "positions": positions, "regions": regions, "clashes": clashes, "candidates": left,
        "constraints": constraints, "drawing": drawing(variant),
    })
}

/// Returns the drawing of the clues; null for a board without clues. A board with clues is a text, which the first engine does not read.
#[cfg(feature = "full")]
fn drawing(variant: &Arc<Variant>) -> Value {
    if variant.constraints().is_empty() {
        return Value::Null;
    }
    match clausoku::drawing::clue_layer(variant) {
        Ok(layer) => json!({
            "svg": layer.svg, "margins": layer.margins, "sums": layer.has_sums,
            "hidden": layer.hidden,
        }),
        // The cells are too far apart.
        Err(_) => Value::Null,
    }
}

#[cfg(not(feature = "full"))]
fn drawing(_: &Arc<Variant>) -> Value {
    Value::Null
}

fn symbols(variant: &Variant) -> Vec<&str> {
    variant.alphabet().symbols().map(|symbol| variant.alphabet().name(symbol)).collect()
}
