//! Faults of questions: their codes, and the page's words for them.

use std::time::Duration;

use clausoku_workbench::{CODES, PAGE, answer};
use serde_json::{Value, json};

/// Returns a file of the page.
fn file(path: &str) -> &'static str {
    PAGE.iter().find(|file| file.path == path).expect("a file of the page").content
}

/// Returns the French texts of faults, with the code of each.
fn french() -> Vec<&'static str> {
    let texts = file("texts.js");
    let (_, after) = texts.split_once("const FR = {").expect("French texts");
    let (_, faults) = after.split_once("  faults: {\n").expect("the words of faults");
    let (faults, _) = faults.split_once("\n  },").expect("their end");
    let codes = faults.lines().filter_map(|line| line.trim().split_once(": (")).map(|pair| pair.0);
    codes.map(|code| code.trim_matches('"')).collect()
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
        assert!(french.contains(code), "{code} has no French words");
    }
    // The other codes belong to the page, for a failed server or worker.
    let own: Vec<&&str> = french.iter().filter(|code| !CODES.contains(code)).collect();
    for code in own {
        assert!(file("engine.js").contains(&format!("\"{code}\"")), "{code} is no code");
    }
}

#[test]
fn faults_have_codes_and_values() {
    let why = |claim: &str| json!({ "ask": "why", "deduction": "unit", "claim": claim });
    let long = "name = \"l\"\n[[board]]\nblocks = \"3x3\"\n[[constraint]]\nkind = \"pill-arrow\"\ndigits = 2\n\
                cells = \"R1C1 R1C2 R2C3 R2C4 R3C4 R4C4 R5C5 R6C6 R7C7 R8C8\"\n";
    for (question, code, values) in [
        (json!({ "ask": "nonsense" }), "question", &[][..]),
        (json!({ "ask": "board", "variant": "classic:5" }), "variant", &["classic:5"]),
        (json!({ "ask": "board", "variant": "classic:144" }), "order", &["100"]),
        (json!({ "ask": "board", "board": "x" }), "board", &[]),
        (
            json!({ "ask": "board", "givens": vec![1; 82] }),
            "many-givens",
            &["82", "classic:9", "81"],
        ),
        (json!({ "ask": "board", "givens": [17] }), "givens", &[]),
        (json!({ "ask": "board", "excluded": [[0, 17]] }), "excluded", &[]),
        (json!({ "ask": "size", "encoding": { "rules": "XX" } }), "switch", &["XX"]),
        (json!({ "ask": "trail", "deduction": "x", "limit": 1 }), "deduction", &["x"]),
        (json!({ "ask": "trail", "deduction": "depth=4", "limit": 1 }), "depth", &["3"]),
        (why("seven"), "claim", &["seven"]),
        (why("X=7"), "claim-cell", &[]),
        (why("R12C1=7"), "claim-no-cell", &["R12C1", "classic:9"]),
        (why("R1C1=12"), "claim-no-value", &["12", "1 2 3 4 5 6 7 8 9"]),
        (why("R1C1=7"), "not-derived", &["R1C1 = 7", "unit", "R1C1", "1, 2, 3, 4, 5, 6, 7, 8, 9"]),
        (json!({ "ask": "why", "deduction": "unit" }), "no-contradiction", &["unit"]),
        (json!({ "ask": "read", "text": "" }), "nothing", &[]),
        (json!({ "ask": "read", "text": "what is this" }), "unrecognized", &[]),
        (json!({ "ask": "exam", "question": 9 }), "exam-question", &[]),
        (json!({ "ask": "lesson", "variant": "samurai" }), "lesson", &[]),
        (json!({ "ask": "export", "format": "docx" }), "export-format", &["docx"]),
        (json!({ "ask": "export", "format": "opb", "board": long }), "export-rules", &[]),
        (
            json!({ "ask": "export", "format": "dimacs", "variant": "classic:81" }),
            "export-size",
            &["1439", "64"],
        ),
    ] {
        let fault = fault(&question);
        assert_eq!(fault["code"], code, "{question}: {fault}");
        assert_eq!(fault["values"], json!(values), "{question}");
        assert!(!fault["message"].as_str().unwrap().is_empty());
    }
    let question = json!({ "ask": "count", "variant": "classic:16" }).to_string();
    let late: Value =
        serde_json::from_str(&answer(&question, Some(Duration::from_millis(1)))).unwrap();
    let code = &late["error"]["code"];
    assert!(code == "late" || late["ok"]["exact"] == false, "{late}");
}
