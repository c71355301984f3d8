//! The derivation by unit propagation and failed literals, step by step.

use clausoku::deduction::{
    Argument, By, Deduced, Entry, Implication, Language, LiteralNames, Options, Outcome,
};
use clausoku::encoding::statements::Meaning;
use clausoku::{Encoding, Error, Puzzle, PuzzleFormula};
use serde_json::{Value, json};

use crate::question::{Question, Result, options};
use crate::shown::{self, in_languages};

/// The most entries in a window.
const MAX_WINDOW: usize = 2000;

/// Answers with all that is derived: each literal with the number of its entry, and a window of the entries.
pub(crate) fn trail(question: &Question, deduction: &str, offset: usize, limit: usize) -> Result {
    #[cfg(feature = "full")]
    if let Some(own) = crate::own::own(question)? {
        return own.trail(question, options(deduction)?, offset, limit.min(MAX_WINDOW));
    }
    let puzzle = question.puzzle()?;
    let encoding = question.encoding()?;
    let deduced = deduce(question, &puzzle, &encoding, options(deduction)?)?;
    let derivation = deduced.derivation(&question.deadline);
    let derivation = derivation.map_err(|_| question.late())?;
    let entries = derivation.entries();
    let events: Vec<Value> = entries
        .iter()
        .enumerate()
        .filter_map(|(number, entry)| {
            let literal = entry.literal()?;
            let Meaning::Candidate(candidate) = deduced.encoded().meaning(literal.variable())?
            else {
                return None;
            };
            let holds = u8::from(literal.is_positive());
            Some(json!([candidate.cell.index(), candidate.symbol.number(), holds, number]))
        })
        .collect();
    let window = entries.iter().skip(offset).take(limit.min(MAX_WINDOW));
    let names = in_all_languages(derivation.names());
    let shown: Vec<Value> = window.map(|entry| self::entry(&names, entry)).collect();
    Ok(json!({
        "outcome": deduced.outcome().name(), "total": entries.len(), "offset": offset,
        "events": events, "entries": shown, "values": deduced.grid().numbers(),
    }))
}

pub(crate) fn in_all_languages<'d>(names: &LiteralNames<'d>) -> [LiteralNames<'d>; 2] {
    Language::ALL.map(|language| names.clone().in_language(language))
}

/// Derives all that the rules give.
pub(crate) fn deduce(
    question: &Question,
    puzzle: &Puzzle,
    encoding: &Encoding,
    options: Options,
) -> Result<Deduced> {
    let deduced = match Deduced::new(puzzle, encoding, options, &question.deadline) {
        Err(Error::Unknown { .. }) => return Err(question.late()),
        deduced => deduced?,
    };
    match deduced.outcome() {
        Outcome::Stopped(_) => Err(question.late()),
        _ => Ok(deduced),
    }
}

fn entry(all: &[LiteralNames<'_>], entry: &Entry) -> Value {
    match entry {
        Entry::Implication(step) => json!({ "rule": "unit", "step": self::step(all, step) }),
        Entry::Argument { number, argument } => {
            json!({ "number": number, "argument": self::argument(all, argument) })
        }
    }
}

/// Returns an argument: its rule, its supposition, its conclusion and its steps.
pub(crate) fn argument(all: &[LiteralNames<'_>], argument: &Argument) -> Value {
    let Some(names) = all.first() else { return Value::Null };
    let encoded = names.encoded();
    let steps: Value = argument.steps.iter().map(|step| self::step(all, step)).collect();
    json!({
        "rule": argument.rule.to_string(), "steps": steps,
        "suppose": shown::literals(encoded, all, &argument.suppose),
        "shows": shown::literals(encoded, all, &argument.shows),
    })
}

fn step(all: &[LiteralNames<'_>], step: &Implication) -> Value {
    let Some(names) = all.first() else { return Value::Null };
    let encoded: &PuzzleFormula = names.encoded();
    let gives = step.gives.map(|literal| shown::worded(encoded, all, literal));
    let because = |names: &LiteralNames<'_>| {
        (names.language(), names.because(step, |number| format!("argument {}", number + 1)))
    };
    let because = in_languages(all.iter().map(because));
    let literals = shown::literals(encoded, all, &step.literals);
    let mut value = json!({ "gives": gives, "because": because, "literals": literals });
    match step.by {
        By::Clause(clause) => {
            value["clause"] = json!(clause.index() + 1);
            value["dimacs"] = json!(shown::dimacs(&step.literals));
            value["origin"] =
                names.origin(clause).map_or(Value::Null, |origin| shown::origin(encoded, origin));
        }
        By::Argument(number) => value["by"] = json!(number),
        By::Known => value["known"] = json!(true),
    }
    value
}
