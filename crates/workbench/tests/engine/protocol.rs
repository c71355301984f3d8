//! The questions of the page, as the page asks them, with the facts of the course.

use std::time::Duration;

use serde_json::{Value, json};

const INF242: &str =
    "000043500010000200075000060107250400000100006054009002000025000000008105548000027";
const FIGURE_1: &str =
    "090200605320007000070905008010000000007000094600000000008000007030491500000003000";

fn givens(line: &str) -> Vec<u32> {
    line.chars().map(|digit| digit.to_digit(10).unwrap()).collect()
}

fn ask(question: &Value) -> Value {
    serde_json::from_str(&clausoku_workbench::answer(&question.to_string(), None)).unwrap()
}

fn ok(question: &Value) -> Value {
    let answer = ask(question);
    assert!(answer.get("ok").is_some(), "{question}: {answer}");
    answer["ok"].clone()
}

fn fault(question: &Value) -> String {
    ask(question)["error"]["message"].as_str().unwrap_or_else(|| panic!("{question}")).to_owned()
}

fn course() -> Value {
    json!({ "rules": "efficient", "numbering": "decimal" })
}

fn paper() -> Value {
    json!({ "givens": "peers" })
}

#[test]
fn the_course_has_11745_clauses() {
    let empty = ok(&json!({ "ask": "size", "encoding": course() }));
    assert_eq!((&empty["clauses"], &empty["variables"]), (&json!(11_745), &json!(90_909)));
    let filled = ok(&json!({ "ask": "size", "encoding": course(), "givens": givens(INF242) }));
    assert_eq!(filled["clauses"], 11_745 + 29);
    let parts = filled["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 7);
    assert_eq!(parts[6], json!({ "name": "givens", "clauses": 29 }));
}

#[test]
fn a_window_of_order_81_has_its_clauses() {
    let question = json!({
        "ask": "clauses", "variant": "classic:81", "offset": 85_000_000_u64, "limit": 2,
    });
    let window = ok(&question);
    assert_eq!(window["total"], 85_056_804_u64);
    assert_eq!(window["clauses"][0]["number"], 85_000_001_u64);
    assert_eq!(window["clauses"][0]["origin"]["part"], "B2");
}

#[test]
fn clauses_are_filtered_by_cell_and_value() {
    let question = json!({
        "ask": "clauses", "givens": givens(FIGURE_1), "encoding": paper(), "limit": 5,
        "filter": { "part": "B1", "cell": 7, "value": 7 },
    });
    let window = ok(&question);
    assert_eq!(window["total"], 1);
    let clause = &window["clauses"][0];
    assert_eq!((&clause["number"], &clause["origin"]["region"]), (&json!(268), &json!(20)));
    assert_eq!(clause["literals"].as_array().unwrap().len(), 9);
    assert!(clause["logic"].as_str().unwrap().starts_with("x(1,7,7) ∨ x(1,8,7)"));
    let board = ok(&json!({ "ask": "board" }));
    assert_eq!(board["regions"][20]["name"], "block 3");
}

#[test]
fn question_iii_a_5_is_answered_by_nine_clauses() {
    let question = json!({ "ask": "exam", "question": 5, "givens": givens(FIGURE_1) });
    let answer = ok(&question);
    assert_eq!((&answer["cell"], &answer["value"]), (&json!(7), &json!(7)));
    assert_eq!((&answer["clauses"], &answer["shortest"]), (&json!(9), &json!(true)));
    assert!(answer["graph"].as_str().unwrap().starts_with("<svg"));
    let why = ok(&json!({
        "ask": "why", "deduction": "unit", "claim": "R1C8=7", "givens": givens(FIGURE_1),
        "encoding": paper(),
    }));
    assert_eq!(why["summary"], answer["summary"]);
}

#[test]
fn the_other_questions_of_the_paper_are_answered() {
    let first = exam(1);
    assert_eq!((&first["count"], &first["clauses"]), (&json!("1"), &json!(12_494)));
    let second = exam(2);
    assert_eq!((&second["variables"], &second["digits"]), (&json!(729), &json!(220)));
    let third = exam(3);
    assert_eq!((&third["same"], &third["before"]), (&json!(true), &third["after"]));
    let fourth = exam(4);
    assert_eq!(fourth["left"], "[[X(2,2,4); X(7,7,7)]]");
    assert!(fault(&json!({ "ask": "exam", "question": 6 })).contains("III.A.5"));
}

fn exam(number: u8) -> Value {
    ok(&json!({ "ask": "exam", "question": number, "givens": givens(FIGURE_1) }))
}

#[test]
fn the_trail_ends_with_the_solution_by_failed_literals() {
    let unit = trail("unit");
    let failed = trail("failed-literal");
    assert_eq!((&unit["outcome"], &failed["outcome"]), (&json!("open"), &json!("solved")));
    let solution =
        "891234675325687419476915328914752863257368194683149752148526937732491586569873241";
    assert_eq!(failed["values"], json!(givens(solution)));
    // Each positive literal of the trail is a value of the solution.
    for event in failed["events"].as_array().unwrap() {
        let [cell, value, holds] = [0, 1, 2].map(|place| event[place].as_u64().unwrap());
        let expected = u64::from(givens(solution)[cell as usize]);
        assert_eq!(expected == value, holds == 1, "{event}");
    }
    let rules: Vec<&str> = failed["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["argument"]["rule"].as_str().unwrap_or("unit"))
        .collect();
    assert!(rules.contains(&"unit") && rules.contains(&"failed-literal"), "{rules:?}");
    let window = ok(&json!({
        "ask": "trail", "deduction": "unit", "offset": 3, "limit": 2, "givens": givens(FIGURE_1),
        "encoding": paper(),
    }));
    assert_eq!(window["entries"], json!(&unit["entries"].as_array().unwrap()[3..5]));
}

fn trail(deduction: &str) -> Value {
    ok(&json!({
        "ask": "trail", "deduction": deduction, "limit": 2000, "givens": givens(FIGURE_1),
        "encoding": paper(),
    }))
}

#[test]
fn the_course_grid_has_408_solutions() {
    let count = ok(&question(json!({ "ask": "count" })));
    assert_eq!((&count["count"], &count["exact"]), (&json!("408"), &json!(true)));
    let two = ok(&question(json!({ "ask": "solve", "solutions": 2 })));
    assert_eq!((two["solutions"].as_array().unwrap().len(), &two["complete"]), (2, &json!(false)));
    assert_ne!(two["solutions"][0], two["solutions"][1]);
    let all = ok(&question(json!({ "ask": "solve", "solutions": 1000 })));
    assert_eq!((all["solutions"].as_array().unwrap().len(), &all["complete"]), (408, &json!(true)));
}

fn question(ask: Value) -> Value {
    let mut question = ask;
    question["givens"] = json!(givens(INF242));
    question["encoding"] = course();
    question
}

#[test]
fn the_wrong_rows_refute_every_grid_and_without_themselves_allow_repetitions() {
    for line in [INF242, FIGURE_1] {
        let lesson = ok(&json!({ "ask": "lesson", "givens": givens(line) }));
        assert_eq!(lesson["refuted_by_propagation"], true);
        // For each column i and value, the rows k < i: 9 · 36 units.
        assert_eq!((&lesson["units"], &lesson["wrong"]), (&json!(324), &json!(2916)));
        assert_eq!(lesson["allowed"].as_array().unwrap().len(), 81);
        let repeated = lesson["repeated"].as_array().unwrap();
        assert!(!repeated.is_empty());
        // Only rows: the other rules are written correctly.
        assert!(repeated.iter().all(|clash| clash["region"].as_u64().unwrap() < 9), "{repeated:?}");
    }
}

#[test]
fn the_exported_formula_is_the_one_of_the_library() {
    let exported = ok(&json!({
        "ask": "export", "format": "dimacs", "encoding": course(), "givens": givens(INF242),
    }));
    let puzzle: clausoku::Puzzle = INF242.parse().unwrap();
    let encoded = clausoku::Encoding::inf242().encode(&puzzle).unwrap();
    let mut file = Vec::new();
    clausoku::encoding::write_dimacs(&encoded, clausoku::encoding::Extras::default(), &mut file)
        .unwrap();
    assert_eq!(exported["text"].as_str().unwrap().as_bytes(), file);
    let size = ok(&json!({ "ask": "size", "encoding": course(), "givens": givens(INF242) }));
    assert_eq!(size["bytes"], file.len());
    for (format, start) in [("svg", "<svg"), ("latex", "%")] {
        let file = ok(&json!({ "ask": "export", "format": format, "filter": { "part": "B1" } }));
        assert!(file["text"].as_str().unwrap().starts_with(start));
    }
    let opb = ok(&json!({ "ask": "export", "format": "opb", "givens": givens(INF242) }));
    let text = opb["text"].as_str().unwrap();
    assert!(text.starts_with("* #variable= 729 #constraint= 353\n"), "{text:.80}");
    assert_eq!(text.lines().filter(|line| line.ends_with(';')).count(), 353);
    let png = ok(&json!({ "ask": "export", "format": "png" }));
    assert!(png["base64"].as_str().unwrap().starts_with("iVBORw0KGgo"));
}

#[test]
fn texts_of_any_format_are_read() {
    let read = ok(
        &json!({ "ask": "read", "text": "3\n0 0 0 0 4 3 5 0 0\n0 1 0 0 0 0 2 0 0\n0 7 5 0 0 0 0 6 0\n1 0 7 2 5 0 4 0 0\n0 0 0 1 0 0 0 0 6\n0 5 4 0 0 9 0 0 2\n0 0 0 0 2 5 0 0 0\n0 0 0 0 0 8 1 0 5\n5 4 8 0 0 0 0 2 7\n" }),
    );
    assert_eq!((&read["variant"], &read["givens"]), (&json!("classic:9"), &json!(givens(INF242))));
    let error = ask(&json!({ "ask": "read", "text": "12..\n3..o\n....\n....\n" }));
    assert_eq!((&error["error"]["line"], &error["error"]["column"]), (&json!(2), &json!(4)));
}

#[test]
fn boards_of_other_kinds_are_described() {
    for (variant, cells) in [("samurai", 369), ("classic:25", 625), ("blocks:2x3", 36)] {
        let board = ok(&json!({ "ask": "board", "variant": variant }));
        assert_eq!(board["positions"].as_array().unwrap().len(), cells, "{variant}");
    }
    let clashing = ok(&json!({ "ask": "board", "variant": "classic:4", "givens": [3, 3] }));
    assert_eq!(clashing["clashes"].as_array().unwrap().len(), 2);
}

#[test]
fn wrong_questions_have_faults() {
    for (question, expected) in [
        (json!({}), "not a question"),
        (json!({ "ask": "everything" }), "not a question"),
        (json!({ "ask": "size", "variant": "round:9" }), "round"),
        (json!({ "ask": "size", "variant": "classic:10000" }), ""),
        (json!({ "ask": "size", "givens": [10] }), ""),
        (json!({ "ask": "size", "givens": vec![0; 82] }), "82 givens"),
        (json!({ "ask": "size", "excluded": [[81, 1]] }), ""),
        (json!({ "ask": "size", "excluded": [[1, 0]] }), "count from 1"),
        (json!({ "ask": "size", "encoding": { "rules": "most" } }), "most"),
        (json!({ "ask": "size", "encoding": { "colour": "red" } }), "colour"),
        (json!({ "ask": "why", "deduction": "unit", "claim": "R1C1" }), "R1C1"),
        (json!({ "ask": "why", "deduction": "depth=9" }), "depth 3"),
        (json!({ "ask": "export", "format": "wasm" }), "no format"),
        (json!({ "ask": "exam", "question": 5, "cell": 81 }), "no such cell"),
        (json!({ "ask": "read", "text": "" }), ""),
    ] {
        let message = fault(&question);
        assert!(message.contains(expected) && !message.is_empty(), "{question}: {message}");
    }
    assert!(clausoku_workbench::answer("{", None).starts_with(r#"{"error""#));
}

#[test]
fn the_limit_of_time_ends_long_work() {
    let hard = json!({
        "ask": "trail", "variant": "classic:25", "deduction": "depth=3", "limit": 1,
    });
    let answer = clausoku_workbench::answer(&hard.to_string(), Some(Duration::from_millis(50)));
    assert!(answer.contains("time limit"), "{answer}");
}

/// A 4×4 board with a cage of sum 7 in the first two cells.
const CAGE: &str = "name = \"cage\"\n\n[[board]]\nblocks = \"2x2\"\n\n[[constraint]]\nkind = \"cage\"\nsum = 7\ncells = \"R1C1 R1C2\"\n";

#[test]
fn a_board_can_be_a_text() {
    let variant = clausoku::Variant::from_toml(CAGE).unwrap();
    let text = clausoku_workbench::unnamed_board(&variant).unwrap();
    let board = ok(&json!({ "ask": "board", "board": text }));
    assert_eq!((&board["variant"], &board["order"]), (&json!("cage"), &json!(4)));
    assert_eq!(board["constraints"], json!(["cage 7 at R1C1 R1C2"]));
    assert_eq!(clausoku_workbench::unnamed_board(&clausoku::Variant::classic(3).unwrap()), None);
    let wrong = fault(&json!({ "ask": "board", "board": "name = 1" }));
    assert!(wrong.starts_with("line 1, column 8: "), "{wrong}");
    let large = fault(
        &json!({ "ask": "board", "board": "name = \"large\"\n\n[[board]]\nblocks = \"11x11\"" }),
    );
    assert!(large.contains("up to order 100"), "{large}");
}

#[test]
fn a_puzzle_that_brings_its_board_is_read_with_it() {
    let jigsaw = r#"{"size":4,"grid":[[{"value":1,"region":0},{"region":0},{"region":0},{"region":1}],
        [{"region":0},{"region":1},{"region":1},{"region":1}],
        [{"region":2},{"region":2},{"region":2},{"region":3}],
        [{"region":2},{"region":3},{"region":3},{"region":3}]]}"#;
    let read = ok(&json!({ "ask": "read", "text": jigsaw }));
    assert_eq!(read["givens"][0], 1);
    let board = ok(&json!({
        "ask": "board", "variant": read["variant"], "board": read["board"], "givens": read["givens"],
    }));
    let regions = board["regions"].as_array().unwrap();
    let blocks = regions.iter().filter(|region| region["scope"] == "block");
    assert_eq!(blocks.map(|block| &block["cells"]).next().unwrap(), &json!([0, 1, 2, 4]));
}
