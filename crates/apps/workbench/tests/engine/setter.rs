//! The questions of a setter: a killer with thermometers from an empty board.

use std::time::Duration;

use serde_json::{Value, json};

/// An answer of the engine.
fn ask(question: &Value) -> Value {
    serde_json::from_str(&clausoku_workbench::answer(&question.to_string(), None)).unwrap()
}

fn ok(question: &Value) -> Value {
    let answer = ask(question);
    assert!(answer.get("ok").is_some(), "{question}: {answer}");
    answer["ok"].clone()
}

fn fault(question: &Value) -> Value {
    let answer = ask(question);
    assert!(answer.get("error").is_some(), "{question}: {answer}");
    answer["error"].clone()
}

fn cage(sum: u32, cells: &[u32]) -> Value {
    json!({ "kind": "cage", "number": sum, "cells": cells })
}

fn thermometer(cells: &[u32]) -> Value {
    json!({ "kind": "thermometer", "cells": cells })
}

/// The puzzle of an answer to `set`, as the part of a question.
fn puzzle(set: &Value, givens: &[u32]) -> Value {
    json!({ "variant": set["variant"], "board": set["board"], "givens": givens })
}

fn with(mut question: Value, puzzle: &Value) -> Value {
    for (name, value) in puzzle.as_object().unwrap() {
        question[name] = value.clone();
    }
    question
}

fn names(set: &Value) -> Vec<&str> {
    set["clues"].as_array().unwrap().iter().map(|clue| clue["name"].as_str().unwrap()).collect()
}

#[test]
fn clues_are_added_switched_off_and_removed() {
    let both = json!([cage(10, &[0, 1]), thermometer(&[10, 20, 30])]);
    let set = ok(&json!({ "ask": "set", "variant": "classic:9", "clues": both, "kinds": true }));
    assert_eq!(names(&set), ["cage 10 at R1C1 R1C2", "thermometer at R2C2 R3C3 R4C4"]);
    assert_eq!(set["variant"], "classic:9 +");
    let line = "{ kind = \"cage\", sum = 10, cells = \"R1C1-R1C2\" }";
    assert_eq!(set["clues"][0]["line"], line);
    assert_eq!(
        (&set["clues"][0]["number"], &set["clues"][0]["simple"]),
        (&json!(10), &json!(true))
    );
    let kinds = set["kinds"].as_array().unwrap();
    let kind = |name: &str| kinds.iter().find(|kind| kind["name"] == name).unwrap();
    let cage = kind("cage");
    assert_eq!(
        [&cage["needs"], &cage["takes"], &cage["least"]],
        [&json!(false), &json!(true), &json!(1)]
    );
    assert_eq!(
        [&kind("sandwich")["needs"], &kind("thermometer")["takes"]],
        [&json!(true), &json!(false)]
    );

    // The page keeps the line of the first clue, which is no part of the board.
    let off = json!([{ "line": line, "off": true }, { "line": set["clues"][1]["line"] }]);
    let without = ok(&with(json!({ "ask": "set", "clues": off }), &puzzle(&set, &[])));
    assert_eq!(without["aside"], json!([[0, line]]));
    assert!(!without["board"].as_str().unwrap().contains("cage"));
    let again = with(json!({ "ask": "set", "aside": without["aside"] }), &puzzle(&without, &[]));
    let again = ok(&again);
    assert_eq!(names(&again), names(&set));
    assert_eq!(
        [&again["clues"][0]["off"], &again["clues"][1]["off"]],
        [&json!(true), &json!(false)]
    );

    // Without clues, it is the built-in board again.
    let none = ok(&with(json!({ "ask": "set", "clues": [] }), &puzzle(&set, &[])));
    assert_eq!((&none["variant"], &none["board"]), (&json!("classic:9"), &Value::Null));
}

#[test]
fn the_board_has_a_drawing_of_its_clues() {
    let both = json!([cage(10, &[0, 1]), { "kind": "non-consecutive", "cells": [] }]);
    let set = ok(&json!({ "ask": "set", "variant": "classic:9", "clues": both }));
    let board = ok(&with(json!({ "ask": "board" }), &puzzle(&set, &[5])));
    let drawing = &board["drawing"];
    let svg = drawing["svg"].as_str().unwrap();
    // The digits are not drawn, the sum is.
    assert!(svg.contains(">10</text>") && !svg.contains(">5</text>"), "{svg}");
    assert_eq!(drawing["sums"], true);
    assert_eq!(drawing["hidden"].as_array().unwrap().len(), 1);
    assert_eq!(ok(&json!({ "ask": "board", "variant": "classic:9" }))["drawing"], Value::Null);
}

#[test]
fn true_candidates_follow_from_the_clues() {
    let clues = json!([cage(3, &[0, 1]), thermometer(&[4, 5, 6, 7])]);
    let set = ok(&json!({ "ask": "set", "variant": "classic:4", "clues": clues }));
    let question = json!({ "ask": "candidates", "milliseconds": 10_000 });
    let found = ok(&with(question, &puzzle(&set, &[])));
    assert_eq!((&found["count"], &found["complete"]), (&json!("none"), &json!(true)));
    // R2C1 and R2C2 are 1 and 2 by the thermometer, and in the block of the cage.
    assert_eq!(
        found["clash"]["names"],
        json!(["cage 3 at R1C1 R1C2", "thermometer at R2C1 R2C2 R2C3 R2C4", "block 1"])
    );
    assert_eq!(found["clash"]["clues"], json!([0, 1]));
    assert_eq!(found["clash"]["smallest"], true);

    let one = ok(&json!({ "ask": "set", "variant": "classic:4", "clues": [cage(3, &[0, 1])] }));
    let question = json!({ "ask": "candidates", "milliseconds": 10_000 });
    let found = ok(&with(question, &puzzle(&one, &[])));
    assert_eq!((&found["count"], &found["clash"]), (&json!("several"), &Value::Null));
    assert_eq!(found["cells"][0], json!({ "true": [1, 2], "open": [] }));
    assert_eq!(found["cells"][2], json!({ "true": [3, 4], "open": [] }));
}

#[test]
fn candidates_without_time_are_open() {
    let found = ok(&json!({ "ask": "candidates", "variant": "classic:9", "milliseconds": 0 }));
    assert_eq!((&found["count"], &found["complete"]), (&json!("unknown"), &json!(false)));
    assert_eq!(found["cells"][0], json!({ "true": [], "open": [1, 2, 3, 4, 5, 6, 7, 8, 9] }));
}

/// A puzzle of order 4 with one solution, of which the cage and the thermometer say nothing new.
fn tidied() -> (Value, [u32; 16]) {
    let clues = json!([cage(3, &[0, 1]), thermometer(&[9, 8])]);
    let set = ok(&json!({ "ask": "set", "variant": "classic:4", "clues": clues }));
    (set, [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1])
}

#[test]
fn superfluous_clues_are_found_and_the_puzzle_is_graded() {
    let (set, givens) = tidied();
    let puzzle = puzzle(&set, &givens);
    let found = ok(&with(json!({ "ask": "tidy" }), &puzzle));
    assert_eq!(found["complete"], true);
    assert_eq!(found["clues"][0]["superfluous"], true);
    assert_eq!(found["givens"].as_array().unwrap().len(), 6);
    let grade = ok(&with(json!({ "ask": "grade" }), &puzzle));
    assert!(grade["hodoku"]["score"].as_u64().unwrap() > 0);
    assert_eq!((&grade["hodoku"]["level"], &grade["explainer"]), (&Value::Null, &Value::Null));
    let usual: Vec<u32> =
        "2..5.....9......54..18.6...3761........9....1......3.61...5.7.........2...3..85.."
            .chars()
            .map(|sign| sign.to_digit(10).unwrap_or(0))
            .collect();
    let grade = ok(&json!({ "ask": "grade", "givens": usual }));
    assert_eq!(grade["explainer"], "7.1");
    assert!(grade["hodoku"]["level"].is_string(), "{grade}");
}

#[test]
fn links_and_toml_are_read_back() {
    let clues = json!([cage(10, &[0, 1]), thermometer(&[10, 20, 30])]);
    let set =
        ok(&json!({ "ask": "set", "variant": "classic:9", "clues": clues, "givens": [0, 0, 5] }));
    for form in ["sudokupad", "fpuzzles"] {
        let text = set[form].as_str().unwrap();
        assert!(text.starts_with("https://"), "{text}");
        let read = ok(&json!({ "ask": "read", "text": text }));
        assert_eq!(read["givens"][2], 5);
        let again = ok(&with(json!({ "ask": "set" }), &puzzle(&read, &[])));
        let mut found = names(&again);
        found.sort_unstable();
        assert_eq!(found, names(&set), "{form}");
    }
    let read = ok(&json!({ "ask": "read", "text": set["toml"] }));
    assert_eq!((&read["board"], &read["givens"]), (&set["board"], &json!([])));
}

#[test]
fn faults_name_the_clue() {
    let set =
        |clues: Value| fault(&json!({ "ask": "set", "variant": "classic:9", "clues": clues }));
    let short = set(json!([thermometer(&[0])]));
    assert_eq!(short["code"], "clue");
    assert_eq!(short["values"]["name"], "thermometer at R1C1");
    for clue in [
        json!({ "kind": "nothing", "cells": [0] }),
        json!({ "kind": "sandwich", "cells": [0, 1, 2] }),
        cage(10, &[0, 99]),
        json!({ "line": "{ kind = \"odd\", cells = \"R1C1\" }, { kind = \"odd\", cells = \"R1C2\" }" }),
        json!({ "line": "]" }),
    ] {
        assert_eq!(set(json!([clue]))["code"], "clue", "{clue}");
    }
    for question in ["tidy", "grade"] {
        let empty = fault(&json!({ "ask": question, "variant": "classic:4" }));
        assert_eq!(
            (&empty["code"], &empty["values"]["count"]),
            (&json!("one-solution"), &json!("several"))
        );
    }
    let question = json!({ "ask": "tidy", "variant": "classic:9" }).to_string();
    let late: Value =
        serde_json::from_str(&clausoku_workbench::answer(&question, Some(Duration::ZERO))).unwrap();
    assert_eq!(late["error"]["code"], "late");
}
