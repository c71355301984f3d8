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
    assert!(answer["graph"]["en"].as_str().unwrap().starts_with("<svg"));
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
    let formula = "[[X(0,0,1)]; [X(2,2,4); X(3,6,6); X(7,7,7)]; [NonX(0,0,1); NonX(3,6,6)]]";
    assert_eq!(fourth["formula"], formula);
    assert_eq!(fourth["found"], json!(["X(0,0,1)", "NonX(3,6,6)"]));
    assert_eq!(fourth["left"], "[[X(2,2,4); X(7,7,7)]]");
    let paper = json!({
        "formula": "x¹(0,0) ∧ (x⁴(2,2) ∨ x⁶(3,6) ∨ x⁷(7,7)) ∧ (¬x¹(0,0) ∨ ¬x⁶(3,6))",
        "found": ["x¹(0,0)", "¬x⁶(3,6)"], "left": "x⁴(2,2) ∨ x⁷(7,7)",
    });
    assert_eq!(fourth["paper"], paper);
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
    assert_eq!(count, json!({ "count": "408", "exact": true, "models": null }));
    let two = ok(&question(json!({ "ask": "solve", "solutions": 2 })));
    assert_eq!((two["models"].as_array().unwrap().len(), &two["complete"]), (2, &json!(false)));
    assert_ne!(two["models"][0], two["models"][1]);
    assert_eq!((&two["suffices"], &two["models"][0]["broken"]), (&json!(true), &json!([])));
    let all = ok(&question(json!({ "ask": "solve", "solutions": 1000 })));
    assert_eq!((all["models"].as_array().unwrap().len(), &all["complete"]), (408, &json!(true)));
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
        // Of the 36 pairs k < n for each column i and value, i of them have n = i. Of columns a < b, the pair is
        // written at column a in the rows before b, and again at column b in the rows before a.
        let counts = lesson["kinds"].as_array().unwrap().iter().map(|kind| &kind["count"]);
        assert_eq!(counts.collect::<Vec<_>>(), [&json!(324), &json!(1836), &json!(756)]);
        assert_eq!(lesson["allowed"].as_array().unwrap().len(), 81);
        let repeated = lesson["repeated"].as_array().unwrap();
        assert!(!repeated.is_empty());
        // Only rows: the other rules are written correctly.
        assert!(repeated.iter().all(|clash| clash["region"].as_u64().unwrap() < 9), "{repeated:?}");
    }
}

#[test]
fn each_sample_of_the_wrong_rows_is_of_its_kind() {
    for (variant, order) in [("classic:9", 9_i64), ("classic:16", 16), ("classic:4", 4)] {
        let lesson = ok(&json!({ "ask": "lesson", "variant": variant }));
        let mut total = 0;
        for (kind, name) in
            lesson["kinds"].as_array().unwrap().iter().zip(["itself", "right", "again"])
        {
            assert_eq!(kind["name"], name);
            total += kind["count"].as_i64().unwrap();
            let samples = kind["samples"].as_array().unwrap();
            assert_eq!(samples.len(), 4, "{variant} {name}");
            for sample in samples {
                let text = sample["dimacs"].as_str().unwrap();
                let numbers: Vec<i64> = text.split(' ').map(|word| word.parse().unwrap()).collect();
                let [one, other, 0] = numbers[..] else { panic!("{text}") };
                // A number is 10000 · column + 100 · row + value. The loop keeps n > k.
                let [(column, row, value), (number, same_row, same_value)] = [one, other]
                    .map(|literal| (-literal / 10_000, -literal / 100 % 100, -literal % 100));
                assert_eq!((row, value), (same_row, same_value), "{text}");
                assert!(number > row && value <= order && column <= order, "{text}");
                let expected = match number - column {
                    0 => "itself",
                    1.. => "right",
                    _ => "again",
                };
                assert_eq!(name, expected, "{text}");
                let texts = [column, number].map(|column| format!("R{row}C{column}≠{value}"));
                let literals = [0, 1].map(|place| sample["literals"][place]["text"].clone());
                assert_eq!(json!(literals), json!(texts), "{text}");
            }
        }
        // Each pair of a value in a row would be one clause.
        assert_eq!(total, order * order * order * (order - 1) / 2);
    }
}

#[test]
fn models_of_rules_that_do_not_suffice_are_shown_with_the_rules_that_they_break() {
    let latin = json!({ "rules": "K1+K2+L2+C2" });
    let found = ok(&json!({
        "ask": "solve", "solutions": 3, "givens": givens(FIGURE_1), "encoding": latin,
    }));
    assert_eq!((&found["suffices"], &found["complete"]), (&json!(false), &json!(false)));
    let board = ok(&json!({ "ask": "board" }));
    for model in found["models"].as_array().unwrap() {
        let values = model["values"].as_array().unwrap();
        for (given, numbers) in givens(FIGURE_1).into_iter().zip(values) {
            assert_eq!(numbers.as_array().unwrap().len(), 1);
            assert!(given == 0 || numbers[0] == given);
        }
        let broken = model["broken"].as_array().unwrap();
        assert!(!broken.is_empty());
        for rule in broken {
            assert_eq!(rule["rule"], "B2");
            let region = &board["regions"][rule["region"].as_u64().unwrap() as usize];
            assert_eq!(region["scope"], "block");
            let cells = rule["cells"].as_array().unwrap();
            assert!(cells.len() > 1);
            for cell in cells {
                assert!(region["cells"].as_array().unwrap().contains(cell));
                assert_eq!(values[cell.as_u64().unwrap() as usize][0], rule["value"]);
            }
        }
    }
    let count = ok(&json!({ "ask": "count", "givens": givens(FIGURE_1), "encoding": latin }));
    let models = json!({ "count": "1000", "exact": false });
    assert_eq!(count, json!({ "count": "1", "exact": true, "models": models }));
}

#[test]
fn models_are_counted_as_brute_force_counts_them() {
    // The numbers of Latin squares of order 4, and of the ways to leave cells empty or to fill them twice.
    for numbering in ["dense", "decimal", "log"] {
        let count = ok(&json!({
            "ask": "count", "variant": "classic:4",
            "encoding": { "rules": "K1+K2+L2+C2", "numbering": numbering },
        }));
        assert_eq!(count["models"], json!({ "count": "576", "exact": true }), "{numbering}");
        assert_eq!(count["count"], "288");
    }
    let solved = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0];
    for (rules, rule, expected) in [
        // R4C4 is empty or 1.
        ("K2+L2+C2+B2", "K1", "2"),
        // R4C4 has one of 15 sets of values, and the other cells each one of 8 sets with the given.
        ("K1", "K2", "1000"),
    ] {
        let question = |ask: &str| {
            ok(&json!({
                "ask": ask, "solutions": 9, "variant": "classic:4", "givens": solved,
                "encoding": { "rules": rules },
            }))
        };
        assert_eq!(question("count")["models"]["count"], expected, "{rules}");
        let found = question("solve");
        let models = found["models"].as_array().unwrap();
        assert!(models.iter().any(|model| model["broken"][0]["rule"] == rule), "{rules}: {found}");
        for model in models {
            assert_eq!(broken_cells(model), broken_by_hand(&model["values"]), "{model}");
        }
    }
}

/// Returns each broken rule of a model of order 4 with its cells.
fn broken_cells(model: &Value) -> Vec<(String, Value)> {
    let rules = model["broken"].as_array().unwrap().iter();
    rules.map(|rule| (rule["rule"].as_str().unwrap().to_owned(), rule["cells"].clone())).collect()
}

/// Returns the rules of order 4 that values break, without the board of the engine.
fn broken_by_hand(values: &Value) -> Vec<(String, Value)> {
    let holds = |cell: usize, value: u64| {
        values[cell].as_array().unwrap().iter().any(|held| held.as_u64() == Some(value))
    };
    let held = |cell: usize| values[cell].as_array().unwrap().len();
    let empty: Vec<usize> = (0..16).filter(|&cell| held(cell) == 0).collect();
    let several: Vec<usize> = (0..16).filter(|&cell| held(cell) > 1).collect();
    let mut broken = Vec::new();
    for (rule, cells) in [("K1", empty), ("K2", several)] {
        if !cells.is_empty() {
            broken.push((rule.to_owned(), json!(cells)));
        }
    }
    let row = |cell: usize| cell / 4;
    let column = |cell: usize| cell % 4;
    let block = |cell: usize| cell / 8 * 2 + cell % 4 / 2;
    let scopes: [(&str, &dyn Fn(usize) -> usize); 3] =
        [("L2", &row), ("C2", &column), ("B2", &block)];
    for (rule, region_of) in scopes {
        for region in 0..4 {
            for value in 1..=4 {
                let holders =
                    (0..16).filter(|&cell| region_of(cell) == region && holds(cell, value));
                let holders: Vec<usize> = holders.collect();
                if holders.len() > 1 {
                    broken.push((rule.to_owned(), json!(holders)));
                }
            }
        }
    }
    broken
}

#[test]
fn solutions_of_boards_with_constraints_are_counted() {
    let count = ok(&json!({ "ask": "count", "board": CAGE }));
    // The cage is 3 and 4, in one of two orders: 2 of the 12 pairs of different values.
    assert_eq!(count, json!({ "count": "48", "exact": true, "models": null }));
}

#[test]
fn a_grid_is_exported_as_text_of_the_course() {
    let export = |question: Value| {
        let mut question = question;
        question["ask"] = json!("export");
        question["format"] = json!("inf242");
        question
    };
    let file = ok(&export(json!({ "givens": givens(INF242) })));
    let text = file["text"].as_str().unwrap();
    assert!(text.starts_with("3\n0 0 0 0 4 3 5 0 0\n0 1 "), "{text}");
    assert_eq!(file["name"], "grid.txt");
    let read = ok(&json!({ "ask": "read", "text": text }));
    assert_eq!((&read["variant"], &read["givens"]), (&json!("classic:9"), &json!(givens(INF242))));
    // Numbers above 9 are aligned, and a board that the size does not imply is named.
    let large = ok(&export(json!({ "variant": "classic:16", "givens": [16, 1] })));
    assert!(large["text"].as_str().unwrap().starts_with("4\n16  1  0  0 "), "{large}");
    let diagonals = ok(&export(json!({ "variant": "x:9" })));
    assert!(diagonals["text"].as_str().unwrap().starts_with("# variant: x\n3\n"), "{diagonals}");
    for refused in [
        json!({ "variant": "blocks:2x3" }),
        json!({ "variant": "samurai" }),
        json!({ "excluded": [[0, 1]] }),
    ] {
        assert!(fault(&export(refused)).contains("inf242"));
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
    clausoku::encoding::write_dimacs(
        &encoded,
        clausoku::encoding::DimacsOptions::default(),
        &mut file,
    )
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
    assert_eq!(clausoku_workbench::unnamed_board(&clausoku::Variant::classic(9).unwrap()), None);
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

/// Clauses, trail and search name an auxiliary variable by the same words, in both languages.
#[test]
fn auxiliary_variables_have_words() {
    let encoding = json!({ "rules": "minimal", "at_most_one": "sequential" });
    let question = |ask: &str| {
        json!({
            "ask": ask, "variant": "classic:4", "encoding": encoding, "limit": 400, "deduction": "unit",
            "mode": "cdcl", "givens": [1, 2, 3, 4],
        })
    };
    let mut words = Vec::new();
    for ask in ["clauses", "trail", "search"] {
        let answer = ok(&question(ask));
        let mut found = std::collections::BTreeMap::new();
        collect_words(&answer, &mut found);
        assert!(!found.is_empty(), "{ask}");
        words.push(found);
    }
    for other in &words[1..] {
        let shared: Vec<_> = other.iter().filter(|(n, _)| words[0].contains_key(n)).collect();
        assert!(!shared.is_empty());
        for (n, said) in shared {
            assert_eq!(&words[0][n], said);
            assert!(said["en"].as_str().unwrap().contains(" of ("), "{said}");
            assert_ne!(said["en"], said["fr"]);
        }
    }
    // Cells have no other names than their own.
    let cells = json!({ "ask": "clauses", "variant": "classic:4", "limit": 400 });
    let mut found = std::collections::BTreeMap::new();
    collect_words(&ok(&cells), &mut found);
    assert!(found.is_empty());
}

/// Collects the literals with words in an answer.
fn collect_words(value: &Value, found: &mut std::collections::BTreeMap<i64, Value>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| collect_words(one, found)),
        Value::Object(members) => {
            if let (Some(n), Some(words)) =
                (members.get("n").and_then(Value::as_i64), members.get("words"))
            {
                assert!(!members.contains_key("value"));
                found.insert(n, words.clone());
            }
            members.values().for_each(|one| collect_words(one, found));
        }
        _ => {}
    }
}
