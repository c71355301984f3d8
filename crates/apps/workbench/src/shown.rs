//! Literals, clauses and origins as JSON. The page makes words of them in its language.

use clausoku::board::errors::Clash;
use clausoku::board::{Candidate, Cell, Position, Symbol};
use clausoku::deduction::{Claim, LiteralNames};
use clausoku::encoding::statements::{Group, Meaning, Notation, Origin, Origins};
use clausoku::{PuzzleFormula, Variant, sat::Literal};
use clausoku_text::joined;
use clausoku_words::Language;
use serde_json::{Value, json};

pub(crate) fn in_languages(texts: impl Iterator<Item = (Language, String)>) -> Value {
    texts.map(|(language, text)| (language.code().to_owned(), json!(text))).collect()
}

/// Returns a value that occurs twice in a region.
pub(crate) fn clash(clash: &Clash) -> Value {
    let cells: Vec<usize> = clash.cells.iter().map(|cell| cell.index()).collect();
    json!({ "region": clash.region, "value": clash.symbol.number(), "cells": cells })
}

/// Returns a literal: its signed DIMACS number, its cell and value if it has them, and its text.
pub(crate) fn literal(encoded: &PuzzleFormula, literal: Literal) -> Value {
    let number = literal.to_dimacs();
    match encoded.meaning(literal.variable()) {
        Some(Meaning::Candidate(candidate)) => {
            let variant = encoded.puzzle().variant();
            claim(variant, literal, Claim { candidate, holds: literal.is_positive() })
        }
        Some(meaning @ Meaning::Digit { .. }) => {
            let text = Notation::Plain.literal(encoded, literal);
            json!({ "n": number, "cell": meaning.cell().index(), "text": text })
        }
        None => json!({ "n": number, "text": Notation::Plain.literal(encoded, literal) }),
    }
}

/// Returns a literal as [`literal`] does; one that is no candidate has its meaning in words of each language of the names.
pub(crate) fn worded(
    encoded: &PuzzleFormula,
    names: &[LiteralNames<'_>],
    literal: Literal,
) -> Value {
    let mut value = self::literal(encoded, literal);
    if !names.is_empty() && value.get("value").is_none() {
        let words = names.iter().map(|names| (names.language(), names.short(literal)));
        value["words"] = in_languages(words);
    }
    value
}

/// Returns a literal that states this: its number, its cell and value, and its text.
pub(crate) fn claim(variant: &Variant, literal: Literal, claim: Claim) -> Value {
    let Candidate { cell, symbol } = claim.candidate;
    let text = claim.named(variant).replace(' ', "");
    json!({
        "n": literal.to_dimacs(), "cell": cell.index(), "value": symbol.number(),
        "holds": claim.holds, "text": text,
    })
}

/// Returns a literal without a meaning: its number.
pub(crate) fn number(literal: Literal) -> Value {
    let number = literal.to_dimacs();
    json!({ "n": number, "text": number.to_string() })
}

pub(crate) fn literal_at(
    encoded: &PuzzleFormula,
    value: u16,
    position: Position,
) -> Option<Literal> {
    let cell = encoded.puzzle().variant().cell_at(position)?;
    let symbol = Symbol::from_number(value)?;
    Some(encoded.numbering().variable(Candidate { cell, symbol })?.positive())
}

pub(crate) fn clause(
    encoded: &PuzzleFormula,
    names: &[LiteralNames<'_>],
    origins: &Origins,
    index: u64,
    literals: &[Literal],
) -> Value {
    let origin = origins.get(index).map(|found| origin(encoded, found));
    json!({
        "number": index + 1, "dimacs": dimacs(literals),
        "logic": Notation::Plain.clause(encoded, literals),
        "literals": self::literals(encoded, names, literals), "origin": origin,
    })
}

/// Returns literals, each as [`worded`] does.
pub(crate) fn literals(
    encoded: &PuzzleFormula,
    names: &[LiteralNames<'_>],
    literals: &[Literal],
) -> Value {
    literals.iter().map(|&each| worded(encoded, names, each)).collect()
}

pub(crate) fn dimacs(literals: &[Literal]) -> String {
    joined(literals.iter().map(|literal| literal.to_dimacs()).chain([0]), " ")
}

/// Returns an origin: its kind, its rule, and the cell, region or value that it is about.
pub(crate) fn origin(encoded: &PuzzleFormula, origin: &Origin) -> Value {
    let (kind, mut shown) = match origin {
        Origin::Rule(_, group) => ("rule", group_subject(group)),
        Origin::Implied(_, group) => ("implied", group_subject(group)),
        Origin::Channel(candidate) => ("channel", candidate_subject(*candidate)),
        Origin::Given(candidate) => ("given", candidate_subject(*candidate)),
        Origin::BesideGiven(candidate) => ("beside", candidate_subject(*candidate)),
        Origin::SeesGiven(candidate) => ("sees", candidate_subject(*candidate)),
        Origin::Excluded(candidate) => ("excluded", candidate_subject(*candidate)),
        Origin::Constraint(index) => ("constraint", constraints_subject(encoded, &[*index])),
        Origin::Combined(indices) => ("constraint", constraints_subject(encoded, indices)),
        Origin::Contradiction => ("contradiction", json!({})),
    };
    shown["kind"] = json!(kind);
    shown["part"] = json!(origin.part());
    // The page has no words of its own for sets of cells and implied clauses.
    if shown.get("cells").is_some() || kind == "implied" {
        shown["words"] = in_languages(
            Language::ALL
                .into_iter()
                .map(|language| (language, encoded.in_words(origin, Notation::Plain, language))),
        );
    }
    shown
}

fn candidate_subject(candidate: Candidate) -> Value {
    json!({ "cell": candidate.cell.index(), "value": candidate.symbol.number() })
}

fn group_subject(group: &Group) -> Value {
    match group {
        Group::Cell(cell) => json!({ "cell": cell.index() }),
        Group::Region { region, symbol } => json!({ "region": region, "value": symbol.number() }),
        Group::Cells { cells, symbol } => {
            let cells: Value = cells.iter().copied().map(Cell::index).collect();
            json!({ "cells": cells, "value": symbol.number() })
        }
    }
}

/// Returns the cells of constraints, each once.
fn constraints_subject(encoded: &PuzzleFormula, constraints: &[usize]) -> Value {
    let all = encoded.puzzle().variant().constraints();
    let mut cells: Vec<usize> = Vec::new();
    for cell in constraints.iter().flat_map(|&index| &all[index].cells).map(|cell| cell.index()) {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    json!({ "cells": cells })
}
