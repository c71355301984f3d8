//! The shortest reason found for one result.

use clausoku::deduction::{Claim, Explanation, Question as Asked};
use serde_json::{Value, json};

use crate::question::{Fault, Question, options};
use crate::trail::{argument, deduce};
use files::Deadline;

/// Answers why a claim holds, or why there is no solution.
pub(crate) fn why(
    question: &Question,
    deduction: &str,
    claim: Option<&str>,
    deadline: &Deadline,
) -> Result<Value, Fault> {
    let puzzle = question.puzzle()?;
    let encoding = question.encoding()?;
    let asked = match claim {
        Some(text) => Asked::Claim(Claim::parse(text, puzzle.variant()).map_err(Fault::new)?),
        None => Asked::Contradiction,
    };
    let deduced = deduce(&puzzle, &encoding, options(deduction)?, deadline)?;
    let explanation = deduced.why(asked).map_err(Fault::new)?;
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
