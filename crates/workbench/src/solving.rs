//! Solutions by varisat, and their number.

use clausoku::deduction::{Claim, Explanation, Question as Asked, WhyError};
use clausoku::sat::{AnySolver, Varisat};
use clausoku::{Solutions, solving::Next};
use serde_json::{Value, json};

use crate::question::{Fault, Question, Result, options};
use crate::trail::{argument, deduce};

/// The most solutions in one answer.
const MAX_SOLUTIONS: usize = 1000;

/// Answers with the first solutions under the encoding, each checked, and whether there are more.
pub(crate) fn solve(question: &Question, wanted: usize) -> Result {
    let (found, complete) = first(question, wanted.clamp(1, MAX_SOLUTIONS))?;
    Ok(json!({ "solver": "varisat", "solutions": found, "complete": complete }))
}

/// Returns the first solutions, and whether there are no others.
fn first(question: &Question, wanted: usize) -> Result<(Vec<Vec<u16>>, bool)> {
    let (puzzle, encoding) = (question.puzzle()?, question.encoding()?);
    let engine = AnySolver::Incremental(Box::new(Varisat::new()));
    let limits = question.deadline.left();
    let mut solutions = Solutions::with(&puzzle, &encoding, engine, limits).map_err(Fault::new)?;
    let mut found = Vec::new();
    loop {
        match solutions.advance().map_err(Fault::new)? {
            Next::Exhausted => return Ok((found, true)),
            // One more call says whether that was the last one.
            _ if found.len() == wanted => return Ok((found, false)),
            Next::Solution(grid) => found.push(grid.numbers().to_vec()),
            Next::Unknown(_) => return Err(question.late()),
        }
    }
}

/// Answers with the number of solutions, exact or a lower bound.
pub(crate) fn count(question: &Question) -> Result {
    let (puzzle, limits) = (question.puzzle()?, question.deadline.left());
    let counted = clausoku::counting::count(&puzzle, &limits).map_err(Fault::new)?;
    Ok(json!({ "count": counted.solutions.to_string(), "exact": counted.is_exact() }))
}

/// Answers why a claim holds, or why there is no solution.
pub(crate) fn why(question: &Question, deduction: &str, claim: Option<&str>) -> Result {
    let puzzle = question.puzzle()?;
    let encoding = question.encoding()?;
    let asked = match claim {
        Some(text) => Asked::Claim(Claim::parse(text, puzzle.variant()).map_err(Fault::new)?),
        None => Asked::Contradiction,
    };
    let deduced = deduce(question, &puzzle, &encoding, options(deduction)?)?;
    let explanation = match deduced.why_until(asked, &question.deadline.stop_check()) {
        Err(WhyError::Stopped) => return Err(question.late()),
        explanation => explanation.map_err(Fault::new)?,
    };
    Ok(shown(&explanation))
}

/// Returns an explanation with its implication graph.
pub(crate) fn shown(explanation: &Explanation<'_>) -> Value {
    let names = explanation.names();
    let arguments: Vec<Value> =
        explanation.arguments().iter().map(|each| argument(names, each)).collect();
    json!({
        "title": explanation.title(), "summary": explanation.summary(),
        "clauses": explanation.clauses(), "shortest": explanation.is_shortest(),
        "arguments": arguments, "graph": explanation.picture().svg, "latex": explanation.latex(),
        "text": explanation.text(),
    })
}
