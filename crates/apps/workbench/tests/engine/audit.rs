//! Pasted formulas: the report on what they state.

use std::time::Duration;

use clausoku_workbench::{PAGE, answer};
use serde_json::{Value, json};

const FOUR: [u16; 16] = [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1];

fn ask(question: &Value) -> Value {
    serde_json::from_str(&answer(&question.to_string(), None)).unwrap()
}

fn ok(question: &Value) -> Value {
    let answer = ask(question);
    assert!(answer.get("ok").is_some(), "{answer}");
    answer["ok"].clone()
}

/// Returns the formula of a small puzzle without comments, as the page exports it, less the lines that do not pass.
fn formula_of(givens: &[u16], passes: impl Fn(&str) -> bool) -> String {
    let export = json!({
        "ask": "export", "format": "dimacs", "variant": "classic:4", "givens": givens,
        "encoding": { "rules": "minimal", "numbering": "decimal" },
    });
    let text = ok(&export)["text"].as_str().unwrap().to_owned();
    let lines = text.lines().filter(|line| !line.starts_with('c') && passes(line));
    lines.flat_map(|line| [line.to_string(), "\n".to_owned()]).collect()
}

fn formula() -> String {
    formula_of(&FOUR, |_| true)
}

fn audit(formula: &str) -> Value {
    json!({ "ask": "audit", "formula": formula, "language": "en" })
}

#[test]
fn an_exact_formula_is_named_as_such() {
    let found = ok(&audit(&formula()));
    assert_eq!(found["verdict"], "exact");
    assert_eq!((&found["variant"], &found["board"]), (&json!("classic:4"), &Value::Null));
    assert_eq!((&found["model"], &found["solution"]), (&Value::Null, &Value::Null));
    let text = found["text"].as_str().unwrap();
    assert!(text.contains("decimal") && text.contains("minimal"), "{text}");
    // The numbering of this text may exchange rows and columns, which the grid decides.
    let mut of_grid = audit(&formula());
    of_grid["grid"] = json!(true);
    of_grid["variant"] = json!("classic:4");
    of_grid["givens"] = json!(FOUR);
    let found = ok(&of_grid);
    assert_eq!((&found["verdict"], &found["givens"]), (&json!("exact"), &json!(FOUR)));
    of_grid["givens"][0] = json!(3);
    assert_ne!(ok(&of_grid)["verdict"], "exact");
}

#[test]
fn a_model_that_is_no_solution_has_the_cells_at_fault() {
    // Without the first clause, a cell has no value.
    let mut of_grid = audit(&formula_of(&[], |line| line != "10101 10102 10103 10104 0"));
    of_grid["grid"] = json!(true);
    of_grid["variant"] = json!("classic:4");
    let found = ok(&of_grid);
    assert_eq!(found["verdict"], "weaker", "{found}");
    let marked = found["model"]["marked"].as_array().unwrap();
    let values = found["model"]["values"].as_array().unwrap();
    assert_eq!((values.len(), marked.len()), (16, 1));
    assert_eq!((&values[0], &marked[0]), (&json!([]), &json!(0)));
    for (language, words) in [("en", "no solution"), ("fr", "pas une solution")] {
        of_grid["language"] = json!(language);
        let text = ok(&of_grid)["text"].as_str().unwrap().to_owned();
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn a_formula_without_a_model_has_a_smallest_set_of_clauses() {
    let mut question = audit(&format!("{}-30101 0 -30102 0\n-30103 0\n-30104 0\n", formula()));
    question["core"] = json!(true);
    let found = ok(&question);
    assert_eq!(found["verdict"], "no-model");
    // K1 of a cell, and the four values that are excluded, are five clauses; others may be found.
    let text = found["text"].as_str().unwrap();
    assert!(text.contains("These ") && text.contains(" clauses have no model; "), "{text}");
}

#[test]
fn texts_that_are_no_formulas_have_faults() {
    // Clauses of three and of four literals, at random.
    let mut seed = 1_u64;
    let mut literal = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % 64 + 1
    };
    let threes = (0..300).map(|_| format!("{} -{} -{} 0\n", literal(), literal(), literal()));
    let mut random = threes.collect::<Vec<_>>().concat();
    for _ in 0..16 {
        let four = [literal(), literal(), literal(), literal()];
        random.push_str(&four.map(|number| format!("{number} ")).concat());
        random.push_str("0\n");
    }
    for (formula, code, place) in [
        ("", "audit-rules", None),
        ("p cnf 2 1\n1 two 0\n", "audit-text", Some((2, 3))),
        ("1 2 0 4000000000 0", "audit-text", Some((1, 7))),
        ("1 2 0 2000000000 0", "audit-variable", None),
        ("1 2 0 -3 4 0 5 6 7 0", "audit-board", None),
        (&random, "audit-numbering", None),
    ] {
        let error = ask(&audit(formula))["error"].clone();
        assert_eq!(error["code"], code, "{formula:.40}: {error}");
        let found = (&error["line"], &error["column"]);
        let (line, column) = place.unzip();
        assert_eq!(found, (&json!(line), &json!(column)), "{formula}");
        assert!(!error["message"].as_str().unwrap().is_empty());
    }
}

#[test]
fn large_formulas_are_for_the_command() {
    let large = "1 2 0\n".repeat((64 << 20) / 6 + 1);
    let error = ask(&audit(&large))["error"].clone();
    assert_eq!(
        (&error["code"], &error["values"]),
        (&json!("audit-size"), &json!({ "most": "64" }))
    );
    assert!(error["message"].as_str().unwrap().contains("`clausoku audit`"));
    let page = PAGE.iter().find(|file| file.path == "audit.js").unwrap().content;
    assert!(page.contains("const MAX_SIZE = 64;"), "the page has the same limit");
}

#[test]
fn the_limit_of_time_ends_an_audit() {
    let question = audit(&formula()).to_string();
    let late: Value =
        serde_json::from_str(&answer(&question, Some(Duration::from_nanos(1)))).unwrap();
    assert_eq!(late["error"]["code"], "late", "{late}");
}

/// Of a formula in rcv with rows and columns exchanged, the report advises rcv without an option of the command line.
#[test]
fn a_numbering_can_be_chosen() {
    let exchanged = |line: &str| {
        let swapped = |number: &str| {
            let (sign, digits) = number.split_at(usize::from(number.starts_with('-')));
            match digits.as_bytes() {
                &[row, column, value] => {
                    let digits = [column, row, value].map(char::from);
                    format!("{sign}{}", String::from_iter(digits))
                }
                _ => number.to_owned(),
            }
        };
        line.split(' ').map(swapped).collect::<Vec<_>>().join(" ") + "\n"
    };
    let export = json!({
        "ask": "export", "format": "dimacs", "variant": "classic:4", "givens": FOUR,
        "encoding": { "rules": "minimal", "numbering": "rcv" },
    });
    let text = ok(&export)["text"].as_str().unwrap().to_owned();
    let formula: String =
        text.lines().filter(|line| !line.starts_with(['c', 'p'])).map(exchanged).collect();
    let mut question = audit(&formula);
    question["grid"] = json!(true);
    question["variant"] = json!("classic:4");
    question["givens"] = json!(FOUR);
    let found = ok(&question);
    assert_eq!((&found["verdict"], &found["advised"]), (&json!("exact"), &json!("rcv")), "{found}");
    for language in ["en", "fr"] {
        question["language"] = json!(language);
        assert!(!ok(&question)["text"].as_str().unwrap().contains("--"));
    }
    question["numbering"] = json!("rcv");
    let chosen = ok(&question);
    assert_eq!(chosen["advised"], Value::Null);
    let transposed: Vec<u16> = (0..16).map(|cell| FOUR[cell % 4 * 4 + cell / 4]).collect();
    assert_eq!(chosen["givens"], json!(transposed));
    question["numbering"] = json!("octal");
    assert_eq!(ask(&question)["error"]["code"], "switch");
    let mut clauses =
        json!({ "ask": "clauses", "formula": formula, "limit": 1, "variant": "classic:4" });
    clauses["numbering"] = json!("rcv");
    let logic = ok(&clauses)["clauses"][0]["logic"].clone();
    assert!(logic.as_str().unwrap().starts_with("R1C1=1"), "{logic}");
    clauses["numbering"] = json!("octal");
    assert_eq!(ask(&clauses)["error"]["code"], "switch");
}
