//! Solutions and models by varisat, and their number.

use clausoku::counting::{self, needs_listing};
use clausoku::deduction::{Claim, Explanation, Language, Question as Asked, WhyError};
use clausoku::sat::solvers::{AnySolver, Varisat};
use clausoku::{Encoding, Puzzle, PuzzleFormula, Solutions, solving::Next};
use serde_json::{Value, json};

use crate::models::{self, Models};
use crate::question::{Fault, Question, Result, options};
use crate::shown::in_languages;
use crate::trail::{argument, deduce, in_all_languages};

/// The most models in one answer.
const MAX_MODELS: usize = 1000;

/// The models that are counted at most, where the rules do not suffice. A formula without K1 has more than 2^500.
const MAX_COUNTED: u64 = 1000;

/// Answers with the first models under the encoding, each with the rules that it breaks, and whether there are more.
/// Each model is a checked solution if the rules suffice.
pub(crate) fn solve(question: &Question, wanted: usize) -> Result {
    let (puzzle, encoding) = (question.puzzle()?, question.encoding()?);
    let wanted = wanted.clamp(1, MAX_MODELS);
    let suffices = encoding.suffices(puzzle.variant());
    let (models, complete) = if suffices {
        solutions(question, &puzzle, &encoding, wanted)?
    } else {
        first(question, &question.encode(&encoding, &puzzle)?, wanted)?
    };
    Ok(json!({ "solver": "varisat", "models": models, "complete": complete, "suffices": suffices }))
}

/// Returns the first solutions, and whether there are no others.
fn solutions(
    question: &Question,
    puzzle: &Puzzle,
    encoding: &Encoding,
    wanted: usize,
) -> Result<(Vec<Value>, bool)> {
    let engine = AnySolver::Incremental(Box::new(Varisat::new()));
    let mut solutions = Solutions::with(puzzle, encoding, engine, &question.deadline)?;
    let mut found = Vec::new();
    loop {
        match solutions.advance()? {
            Next::Exhausted => return Ok((found, true)),
            // One more call says whether that was the last one.
            _ if found.len() == wanted => return Ok((found, false)),
            Next::Solution(grid) => found.push(models::solved(&grid)),
            Next::Unknown(_) => return Err(question.late()),
        }
    }
}

/// Returns the first models, and whether there are no others.
fn first(
    question: &Question,
    encoded: &PuzzleFormula,
    wanted: usize,
) -> Result<(Vec<Value>, bool)> {
    let mut models = Models::new(question, encoded)?;
    let mut found = Vec::new();
    loop {
        match models.advance()? {
            models::Next::Exhausted => return Ok((found, true)),
            _ if found.len() == wanted => return Ok((found, false)),
            models::Next::Model(values) => found.push(models::shown(encoded, &values)),
            models::Next::Late => return Err(question.late()),
        }
    }
}

/// Answers with the number of solutions of the puzzle, and of the models of the formula if its rules do not suffice.
pub(crate) fn count(question: &Question) -> Result {
    let (puzzle, encoding) = (question.puzzle()?, question.encoding()?);
    // Before the solutions, whose count may take all of the time.
    let models = if encoding.suffices(puzzle.variant()) {
        Value::Null
    } else {
        count_models(question, &question.encode(&encoding, &puzzle)?)?
    };
    let mut counted = count_solutions(question, &puzzle)?;
    counted["models"] = models;
    Ok(counted)
}

/// Returns the number of solutions, exact or a lower bound.
pub(crate) fn count_solutions(question: &Question, puzzle: &Puzzle) -> Result {
    if needs_listing(puzzle.variant()) {
        let (found, exact) = solutions(question, puzzle, &Encoding::reduced(), MAX_MODELS)?;
        return Ok(json!({ "count": found.len().to_string(), "exact": exact }));
    }
    let counted = counting::count(puzzle, &question.deadline).map_err(Fault::engine)?;
    Ok(json!({ "count": counted.solutions.to_string(), "exact": counted.is_exact() }))
}

/// Returns the number of models, exact or a lower bound.
fn count_models(question: &Question, encoded: &PuzzleFormula) -> Result {
    let mut models = Models::new(question, encoded)?;
    let mut count = 0_u64;
    let exact = loop {
        match models.advance()? {
            models::Next::Exhausted => break true,
            models::Next::Model(_) if count < MAX_COUNTED => count += 1,
            models::Next::Model(_) | models::Next::Late => break false,
        }
    };
    Ok(json!({ "count": count.to_string(), "exact": exact }))
}

/// Answers why a claim holds, or why there is no solution.
pub(crate) fn why(question: &Question, deduction: &str, claim: Option<&str>) -> Result {
    let puzzle = question.puzzle()?;
    let encoding = question.encoding()?;
    let asked = match claim {
        Some(text) => Asked::Claim(Claim::parse(text, puzzle.variant())?),
        None => Asked::Contradiction,
    };
    let deduced = deduce(question, &puzzle, &encoding, options(deduction)?)?;
    let explanation = deduced.why(asked, &question.deadline).map_err(|error| match error {
        WhyError::Stopped(_) => question.late(),
        error => Fault::from(error),
    })?;
    Ok(shown(&explanation))
}

pub(crate) fn shown(explanation: &Explanation<'_>) -> Value {
    let names = in_all_languages(explanation.names());
    let arguments: Vec<Value> =
        explanation.arguments().iter().map(|each| argument(&names, each)).collect();
    let all = Language::ALL.map(|language| (language, explanation.clone().in_language(language)));
    let summaries = all.iter().map(|(language, one)| (*language, one.summary()));
    let graphs = all.iter().map(|(language, one)| (*language, one.picture().svg));
    let texts = all.iter().map(|(language, one)| (*language, one.text()));
    json!({
        "summary": in_languages(summaries),
        "clauses": explanation.clauses(), "shortest": explanation.is_shortest(),
        "arguments": arguments, "graph": in_languages(graphs), "latex": explanation.latex(),
        "text": in_languages(texts),
    })
}
