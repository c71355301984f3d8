//! The puzzle in a text of any format.

use clausoku::Variant;
use clausoku::formats::ReadOptions;
use serde_json::json;

use crate::question::{Fault, Question, Result};

/// Returns the text in TOML of a variant that has no name from which it can be made; `None` if its name
/// suffices.
pub fn unnamed_board(variant: &Variant) -> Option<String> {
    let is_named = Variant::by_name(variant.name()).is_ok_and(|named| named == *variant);
    (!is_named).then(|| variant.to_toml())
}

/// Reads the first puzzle of a text in any format, or a board in TOML, which has no givens.
pub(crate) fn read(text: &str, question: &Question) -> Result {
    if let Ok(variant) = Variant::from_toml(text) {
        return Ok(json!({
            "variant": variant.name(), "board": unnamed_board(&variant), "givens": [],
            "excluded": [], "puzzles": 1,
        }));
    }
    let mut options = ReadOptions::default();
    if question.has_variant() {
        options.variant = Some(question.variant()?);
    }
    let records = clausoku::formats::read(text.as_bytes(), None, &options)?;
    let record =
        records.first().ok_or_else(|| Fault::coded("no-puzzle", "the text contains no puzzle"))?;
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
