//! Faults of questions: their codes, and the page's words for them.

use std::collections::BTreeMap;
use std::time::Duration;

use clausoku_workbench::{CODES, PAGE, answer};
use serde_json::{Value, json};

fn file(path: &str) -> &'static str {
    PAGE.iter().find(|file| file.path == path).expect("a file of the page").content
}

/// Returns the codes that have French words, with the arguments of each.
fn french() -> BTreeMap<&'static str, &'static str> {
    let (_, faults) = file("messages.js").split_once("const FAULTS = {\n").expect("French faults");
    let (faults, _) = faults.split_once("\n};").expect("their end");
    let faults = faults.lines().filter_map(|line| line.trim().split_once(": "));
    let code = |code: &'static str| code.trim_matches('"');
    faults
        .map(|(name, rest)| (code(name), rest.split_once("=>").map_or("", |pair| pair.0)))
        .collect()
}

fn fault(question: &Value) -> Value {
    let answer: Value = serde_json::from_str(&answer(&question.to_string(), None)).unwrap();
    assert!(answer["error"].is_object(), "{question}: {answer}");
    answer["error"].clone()
}

#[test]
fn each_code_has_french_words() {
    let french = french();
    // The words of the engine itself are English, and the last resort.
    for code in CODES.iter().filter(|code| **code != "engine") {
        assert!(french.contains_key(code), "{code} has no French words");
    }
    // The other codes belong to the page, for a failed server or worker.
    for code in french.keys().filter(|code| !CODES.contains(code)) {
        assert!(file("engine.js").contains(&format!("\"{code}\"")), "{code} is no code");
    }
}

#[test]
fn faults_have_codes_and_values() {
    let why = |claim: &str| json!({ "ask": "why", "deduction": "unit", "claim": claim });
    let long = "name = \"l\"\n[[board]]\nblocks = \"3x3\"\n[[constraint]]\nkind = \"pill-arrow\"\ndigits = 2\n\
                cells = \"R1C1 R1C2 R2C3 R2C4 R3C4 R4C4 R5C5 R6C6 R7C7 R8C8\"\n";
    let french = french();
    for (question, code, values) in [
        (json!({ "ask": "nonsense" }), "question", json!({})),
        (
            json!({ "ask": "board", "variant": "classic:5" }),
            "variant",
            json!({ "name": "classic:5" }),
        ),
        (json!({ "ask": "board", "variant": "classic:144" }), "order", json!({ "most": "100" })),
        (json!({ "ask": "board", "board": "x" }), "board", json!({})),
        (
            json!({ "ask": "board", "givens": vec![1; 82] }),
            "many-givens",
            json!({ "found": "82", "name": "classic:9", "cells": "81" }),
        ),
        (json!({ "ask": "board", "givens": [17] }), "givens", json!({})),
        (json!({ "ask": "board", "excluded": [[0, 17]] }), "excluded", json!({})),
        (
            json!({ "ask": "size", "encoding": { "rules": "XX" } }),
            "switch",
            json!({ "name": "XX" }),
        ),
        (
            json!({ "ask": "trail", "deduction": "x", "limit": 1 }),
            "deduction",
            json!({ "name": "x" }),
        ),
        (
            json!({ "ask": "trail", "deduction": "depth=4", "limit": 1 }),
            "depth",
            json!({ "most": "3" }),
        ),
        (why("seven"), "claim", json!({ "text": "seven" })),
        (why("X=7"), "claim-cell", json!({})),
        (why("R12C1=7"), "claim-no-cell", json!({ "cell": "R12C1", "name": "classic:9" })),
        (why("R1C1=12"), "claim-no-value", json!({ "name": "12", "known": "1 2 3 4 5 6 7 8 9" })),
        (
            why("R1C1=7"),
            "not-derived",
            json!({ "claim": "R1C1 = 7", "rules": "unit", "cell": "R1C1", "left": "1, 2, 3, 4, 5, 6, 7, 8, 9" }),
        ),
        (
            json!({ "ask": "why", "deduction": "unit" }),
            "no-contradiction",
            json!({ "rules": "unit" }),
        ),
        (json!({ "ask": "read", "text": "" }), "nothing", json!({})),
        (json!({ "ask": "read", "text": "what is this" }), "unrecognized", json!({})),
        (json!({ "ask": "exam", "question": 9 }), "exam-question", json!({})),
        (json!({ "ask": "lesson", "variant": "samurai" }), "lesson", json!({})),
        (json!({ "ask": "export", "format": "docx" }), "export-format", json!({ "name": "docx" })),
        (json!({ "ask": "export", "format": "opb", "board": long }), "export-rules", json!({})),
        (
            json!({ "ask": "export", "format": "dimacs", "variant": "classic:81" }),
            "export-size",
            json!({ "size": "1439", "most": "64" }),
        ),
    ] {
        let fault = fault(&question);
        assert_eq!(fault["code"], code, "{question}: {fault}");
        assert_eq!(fault["values"], values, "{question}");
        // The French words use every value.
        for name in values.as_object().expect("an object").keys() {
            assert!(french[code].contains(&format!("{name}: Argument")), "{code}: {name}");
        }
        assert!(!fault["message"].as_str().unwrap().is_empty());
    }
    let question = json!({ "ask": "count", "variant": "classic:16" }).to_string();
    let late: Value =
        serde_json::from_str(&answer(&question, Some(Duration::from_millis(1)))).unwrap();
    let code = &late["error"]["code"];
    assert!(code == "late" || late["ok"]["exact"] == false, "{late}");
}
