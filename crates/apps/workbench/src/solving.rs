//! Solutions and models by varisat, and their number.

use clausoku::counting::{self, needs_listing};
use clausoku::deduction::{Claim, Explanation, Language, Question as Asked, WhyError};
use clausoku::sat::solvers::{AnySolver, Varisat};
use clausoku::{Encoding, Puzzle, Solutions, sat::Model, solving::Next};
use serde_json::{Value, json};

use crate::models::{self, Models};
use crate::own::own;
use crate::question::{Fault, Question, Result, options};
use crate::shown::in_languages;
use crate::trail::{argument, deduce, in_all_languages};

/// The most models in one answer.
const MAX_MODELS: usize = 1000;

/// Answers with the first models under the encoding, each with the rules that it breaks, and whether there are more.
/// Each model is a checked solution if the rules suffice.
pub(crate) fn solve(question: &Question, wanted: usize) -> Result {
    let wanted = wanted.clamp(1, MAX_MODELS);
    if let Some(own) = own(question)? {
        return own.solve(question, wanted);
    }
    let (puzzle, encoding) = (question.puzzle()?, question.encoding()?);
    let suffices = encoding.suffices(puzzle.variant());
    let (models, complete) = if suffices {
        solutions(question, &puzzle, &encoding, wanted)?
    } else {
        let encoded = question.encode(&encoding, &puzzle)?;
        let shown = |model: &Model| models::shown(&puzzle, &models::values(&encoded, model));
        Models::new(question, &encoded)?.first(wanted, shown)?
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

/// Answers with the number of solutions of the puzzle, and of the models of the formula if its rules do not suffice.
pub(crate) fn count(question: &Question) -> Result {
    if let Some(own) = own(question)? {
        return Ok(json!({ "models": own.models(question)?.count()? }));
    }
    let (puzzle, encoding) = (question.puzzle()?, question.encoding()?);
    // Before the solutions, whose count may take all of the time.
    let models = if encoding.suffices(puzzle.variant()) {
        Value::Null
    } else {
        Models::new(question, &question.encode(&encoding, &puzzle)?)?.count()?
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

/// Answers why a claim holds, or why there is no solution.
pub(crate) fn why(question: &Question, deduction: &str, claim: Option<&str>) -> Result {
    if let Some(own) = own(question)? {
        return own.why(question, options(deduction)?, claim);
    }
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
