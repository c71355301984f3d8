//! Exercises: the kinds, a statement in parts, hints, the key, and the mark for an answer with its code.

use clausoku::exercises::{AnswerForm, Block, Exercise, KINDS, Kind, Language, Mark};
use clausoku_words::in_french;
use serde_json::{Value, json};

use crate::question::{Fault, Result};

/// The exercise and its answer.
pub(crate) struct Asked<'q> {
    pub(crate) seed: u64,
    pub(crate) language: &'q str,
    pub(crate) answer: Option<&'q str>,
    /// The number of hints that are shown.
    pub(crate) hints: u8,
    /// `true` if the key is shown.
    pub(crate) has_key: bool,
}

/// Returns the kinds; if one is named, its exercise, and what is asked about it.
pub(crate) fn exercise(kind: Option<&str>, asked: &Asked<'_>) -> Result {
    let language = if asked.language == "fr" { Language::French } else { Language::English };
    let kinds: Value = KINDS
        .iter()
        .map(|row| {
            let french = if language == Language::French { in_french(row.description) } else { None };
            json!({ "name": row.name, "words": french.unwrap_or_else(|| row.description.to_owned()) })
        })
        .collect();
    let mut value = json!({ "kinds": kinds });
    let Some(name) = kind else { return Ok(value) };
    let kind: Kind =
        name.parse().map_err(|error| Fault::coded("exercise", error).with("name", name))?;
    let exercise = Exercise::new(kind, asked.seed);
    let hints = exercise.hints(language);
    value["blocks"] = exercise.blocks(language).iter().map(block).collect();
    value["form"] = form(&exercise.form());
    value["total"] = json!(hints.len());
    value["hints"] = hints.into_iter().take(asked.hints.into()).collect();
    if asked.has_key {
        value["key"] = json!(exercise.key(language));
    }
    if let Some(answer) = asked.answer {
        value["verdict"] = match exercise.check(answer, language) {
            Ok(verdict) => {
                let mark = match (verdict.is_right, asked.has_key) {
                    (false, _) => Mark::Wrong,
                    (true, false) => Mark::Right,
                    (true, true) => Mark::AfterKey,
                };
                let code = exercise.code(asked.hints, mark).to_string();
                json!({ "is_right": verdict.is_right, "remark": verdict.remark, "code": code })
            }
            Err(error) => json!({ "unreadable": error.say(language) }),
        };
    }
    Ok(value)
}

fn block(block: &Block) -> Value {
    match block {
        Block::Text(words) => json!({ "text": words }),
        Block::Clauses(clauses) => {
            let clauses = clauses
                .iter()
                .map(|(label, literals)| json!({ "label": label, "literals": literals }));
            json!({ "clauses": clauses.collect::<Value>() })
        }
        Block::Grid { side, cells } => json!({ "side": side, "cells": cells }),
        Block::Program(lines) => json!({ "program": lines }),
        _ => json!({}),
    }
}

fn form(form: &AnswerForm) -> Value {
    match form {
        AnswerForm::Text(signs) => json!({ "kind": "text", "signs": signs }),
        AnswerForm::One(choices) => json!({ "kind": "one", "choices": choices }),
        AnswerForm::Several(choices) => json!({ "kind": "several", "choices": choices }),
        AnswerForm::Line => json!({ "kind": "line" }),
        _ => json!({ "kind": "text", "signs": [] }),
    }
}
