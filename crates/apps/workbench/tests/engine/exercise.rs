//! Exercises: the statement, hints, the key, marks and codes, as the library makes them, in both languages.

use clausoku::exercises::{Code, Exercise, KINDS, Language, Mark, SheetForm};
use clausoku_workbench::answer;
use serde_json::{Value, json};

fn ask(question: &Value) -> Value {
    let answer: Value = serde_json::from_str(&answer(&question.to_string(), None)).unwrap();
    assert!(answer.get("ok").is_some(), "{question}: {answer}");
    answer["ok"].clone()
}

/// The statement without blanks, from its parts.
fn text(blocks: &Value) -> String {
    let mut parts = Vec::new();
    for block in blocks.as_array().unwrap() {
        parts.extend(block["text"].as_str().map(str::to_owned));
        for clause in block["clauses"].as_array().into_iter().flatten() {
            let literals: Vec<&str> =
                clause["literals"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let label = clause["label"].as_str().unwrap();
            let label = if label.is_empty() { String::new() } else { format!("{label}: ") };
            parts.push(label + &literals.join(" ∨ "));
        }
        for line in block["program"].as_array().into_iter().flatten() {
            parts.push(line.as_str().unwrap().to_owned());
        }
        if let Some(cells) = block["cells"].as_array() {
            parts.extend(cells.iter().filter_map(Value::as_str).map(str::to_owned));
        }
    }
    parts.concat().split_whitespace().collect()
}

#[test]
fn each_kind_is_asked_hinted_and_marked() {
    for (code, language) in [("en", Language::English), ("fr", Language::French)] {
        let kinds = ask(&json!({ "ask": "exercise", "language": code }));
        assert_eq!(kinds["kinds"].as_array().unwrap().len(), KINDS.len());
        assert!(kinds.get("blocks").is_none());
        for (row, words) in KINDS.iter().zip(kinds["kinds"].as_array().unwrap()) {
            let is_english = words["words"] == row.description;
            assert_eq!(is_english, language == Language::English, "{words}");
            let exercise = Exercise::new(row.value, 7);
            let question = |more: Value| {
                let mut question =
                    json!({ "ask": "exercise", "kind": row.name, "seed": 7, "language": code });
                question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                ask(&question)
            };
            let plain = question(json!({}));
            let statement = exercise.statement(language, SheetForm::Text);
            let statement: String = statement.split_whitespace().collect();
            assert_eq!(text(&plain["blocks"]), statement);
            assert!(plain.get("key").is_none() && plain.get("verdict").is_none(), "{plain}");
            assert_eq!(plain["hints"], json!([]));
            let hints = exercise.hints(language);
            let hinted = question(json!({ "hints": 2 }));
            assert_eq!(hinted["hints"], json!(hints[..2.min(hints.len())]));
            assert_eq!(hinted["total"], hints.len());

            let key = exercise.key(language);
            // Each choice of the key is one that is offered.
            if let Some(choices) = plain["form"]["choices"].as_array() {
                assert!(key.split(", ").all(|part| choices.contains(&json!(part))), "{key}");
            }
            let right = question(json!({ "answer": key, "hints": 1 }));
            assert_eq!(right["verdict"]["is_right"], true, "{key}");
            let found: Code = right["verdict"]["code"].as_str().unwrap().parse().unwrap();
            assert_eq!(found, exercise.code(1, Mark::Right));
            let after = question(json!({ "answer": key, "key": true }));
            assert_eq!(after["key"], key);
            let found: Code = after["verdict"]["code"].as_str().unwrap().parse().unwrap();
            assert_eq!(found, exercise.code(0, Mark::AfterKey));
            let unreadable = question(json!({ "answer": "?" }));
            assert!(unreadable["verdict"]["unreadable"].is_string(), "{unreadable}");
        }
    }
}

#[test]
fn a_kind_that_does_not_exist_is_a_fault() {
    let question = json!({ "ask": "exercise", "kind": "nul", "seed": 1 });
    let fault: Value = serde_json::from_str(&answer(&question.to_string(), None)).unwrap();
    assert_eq!(fault["error"]["code"], "exercise");
    assert_eq!(fault["error"]["values"]["name"], "nul");
}
