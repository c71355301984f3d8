//! Formulas of the reader in clauses, trail, reasons and models, with truth tables and a plain propagation as oracles.

use std::collections::BTreeSet;

use clausoku::sat::{Cnf, formulas::Rng};
use clausoku::{Encoding, Puzzle};
use clausoku_text::joined;
use clausoku_workbench::answer;
use serde_json::{Value, json};

const INF242: &str =
    "000043500010000200075000060107250400000100006054009002000025000000008105548000027";

fn ask(question: &Value) -> Value {
    let answer: Value = serde_json::from_str(&answer(&question.to_string(), None)).unwrap();
    assert!(answer.get("ok").is_some(), "{}: {answer}", question["ask"]);
    answer["ok"].clone()
}

fn code(question: &Value) -> String {
    let answer: Value = serde_json::from_str(&answer(&question.to_string(), None)).unwrap();
    answer["error"]["code"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

fn text(clauses: &[Vec<i32>]) -> String {
    joined(clauses.iter().map(|clause| joined(clause.iter().chain(&[0]), " ")), "\n")
}

fn clauses_of(formula: &Cnf) -> Vec<Vec<i32>> {
    formula.clauses().map(|clause| clause.iter().map(|one| one.to_dimacs()).collect()).collect()
}

/// The formula of INF242 for its grid.
fn course() -> Vec<Vec<i32>> {
    let puzzle: Puzzle = INF242.parse().unwrap();
    clauses_of(&Cnf::from_formula(&Encoding::inf242().encode(&puzzle).unwrap()))
}

/// The formula of the report: the loop of the columns for the rows, with the test `n > k`.
fn wrong_rows() -> Vec<Vec<i32>> {
    // 10000·column + 100·row + value.
    let is_of_row = |clause: &[i32]| match clause {
        [one, other] => one / 100 % 100 == other / 100 % 100 && one % 100 == other % 100,
        _ => false,
    };
    let mut clauses = course();
    // The blocks have pairs of a row too.
    let mut of_rows = BTreeSet::new();
    clauses.retain(|clause| !is_of_row(clause) || !of_rows.insert(clause.clone()));
    for (i, j, k) in
        (1..=9).flat_map(|i| (1..=9).flat_map(move |j| (1..=9).map(move |k| (i, j, k))))
    {
        let wrong = |n: i32| vec![-(10_000 * i + 100 * k + j), -(10_000 * n + 100 * k + j)];
        clauses.extend((k + 1..=9).map(wrong));
    }
    clauses
}

fn random(rng: &mut Rng, variables: usize, count: usize) -> Vec<Vec<i32>> {
    let mut literal = || {
        let number = 1 + rng.below(variables) as i32;
        if rng.below(2) == 0 { number } else { -number }
    };
    (0..count).map(|index| (0..=index % 3).map(|_| literal()).collect()).collect()
}

/// The literals that follow by unit propagation; `None` if a clause is false.
fn propagated(clauses: &[Vec<i32>]) -> Option<BTreeSet<i32>> {
    let mut known = BTreeSet::new();
    loop {
        let before = known.len();
        for clause in clauses {
            let open: BTreeSet<i32> =
                clause.iter().copied().filter(|one| !known.contains(&-one)).collect();
            match open.len() {
                0 => return None,
                1 => known.extend(open),
                _ => {}
            }
        }
        if known.len() == before {
            return Some(known);
        }
    }
}

fn count_models(clauses: &[Vec<i32>], variables: u32) -> u32 {
    let holds = |bits: u32, literal: i32| (bits >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
    let is_model = |bits: &u32| {
        clauses.iter().all(|clause| clause.iter().any(|&literal| holds(*bits, literal)))
    };
    (0..1 << variables).filter(is_model).count() as u32
}

fn events(trail: &Value) -> BTreeSet<i32> {
    let events = trail["events"].as_array().unwrap();
    events.iter().map(|event| event[4].as_i64().unwrap() as i32).collect()
}

#[test]
fn a_formula_of_numbers_has_its_clauses_trail_and_models() {
    let mut rng = Rng::new(76);
    let (mut refuted, mut satisfiable, mut sparse) = (0, 0, 0);
    for _ in 0..60 {
        let clauses = random(&mut rng, 8, 9);
        let used: BTreeSet<u32> = clauses.iter().flatten().map(|one| one.unsigned_abs()).collect();
        let largest = *used.last().unwrap();
        sparse += u32::from(used.len() < largest as usize);
        let formula = text(&clauses);
        let list = ask(&json!({ "ask": "clauses", "limit": 100, "formula": formula }));
        assert_eq!(list["total"], clauses.len());
        for (found, clause) in list["clauses"].as_array().unwrap().iter().zip(&clauses) {
            assert_eq!(found["dimacs"], joined(clause.iter().chain(&[0]), " "));
        }
        let filter = json!({ "variable": 3 });
        let question =
            json!({ "ask": "clauses", "limit": 0, "formula": formula, "filter": filter });
        let wanted = clauses.iter().filter(|clause| clause.iter().any(|one| one.abs() == 3));
        assert_eq!(ask(&question)["total"], wanted.count());

        let trail = ask(&json!({
            "ask": "trail", "deduction": "unit", "limit": 100, "formula": formula,
        }));
        let why = json!({ "ask": "why", "deduction": "unit", "formula": formula });
        if let Some(known) = propagated(&clauses) {
            assert_eq!(events(&trail), known, "{formula}");
            assert_eq!(code(&why), "no-contradiction");
            if let Some(literal) = known.last() {
                let mut why = why.clone();
                why["claim"] = json!(literal.to_string());
                assert!(ask(&why)["clauses"].as_u64() >= Some(1));
                why["claim"] = json!((-literal).to_string());
                assert_eq!(code(&why), "opposite");
            }
        } else {
            refuted += 1;
            assert_eq!(trail["outcome"], "refuted");
            let last = trail["entries"].as_array().unwrap().last().unwrap();
            let shown = last.get("step").map_or(&last["argument"]["shows"], |step| &step["gives"]);
            assert!(shown.is_null() || *shown == json!([]), "{last}");
            assert!(ask(&why)["clauses"].as_u64() >= Some(1));
        }
        let expected = count_models(&clauses, largest);
        satisfiable += u32::from(expected > 0);
        let counted = ask(&json!({ "ask": "count", "formula": formula }));
        let wanted = json!({ "count": expected.to_string(), "exact": true });
        assert_eq!(counted["models"], wanted, "{formula}");
        let solved = ask(&json!({ "ask": "solve", "solutions": 1000, "formula": formula }));
        let models: BTreeSet<String> = solved["models"]
            .as_array()
            .unwrap()
            .iter()
            .map(|model| model["literals"].to_string())
            .collect();
        assert_eq!((models.len() as u32, &solved["complete"]), (expected, &json!(true)));
    }
    assert!(refuted > 5 && satisfiable > 20 && sparse > 20, "{refuted} {satisfiable} {sparse}");
}

#[test]
fn models_differ_in_variables_without_clauses_up_to_the_largest_number_of_models() {
    // 3 models of two variables, and 37 others that no clause has.
    let formula = "1 2 0\n-40 40 0";
    let counted = ask(&json!({ "ask": "count", "formula": formula }));
    assert_eq!(counted["models"], json!({ "count": "1000", "exact": false }));
    let solved = ask(&json!({ "ask": "solve", "solutions": 1000, "formula": formula }));
    let models: BTreeSet<String> =
        solved["models"].as_array().unwrap().iter().map(Value::to_string).collect();
    assert_eq!((models.len(), &solved["complete"]), (1000, &json!(false)));
}

#[test]
fn all_differences_of_two_models_are_told_or_counted() {
    for (count, told, more) in [(3, 3, 0), (200, 200, 0), (300, 200, 100)] {
        // All variables are equal.
        let next = |number: i32| vec![-number, number % count + 1];
        let formula = text(&(1..=count).map(next).collect::<Vec<_>>());
        let solved = ask(&json!({ "ask": "solve", "solutions": 2, "formula": formula }));
        let differences = &solved["differences"];
        assert_eq!(solved["models"][0], *differences);
        assert_ne!(solved["models"][1], *differences);
        assert_eq!(differences["literals"].as_array().unwrap().len(), told);
        assert_eq!(differences["more"], more);
        let one = ask(&json!({ "ask": "solve", "solutions": 1, "formula": formula }));
        assert!(one["differences"].is_null());
    }
    // Of a board that is not the page's, the values of the first model, although each changes another literal too.
    let mut clauses = clauses_of(&Cnf::from_formula(
        &Encoding::inf242().encode(&"12..34....4...1.".parse::<Puzzle>().unwrap()).unwrap(),
    ));
    clauses.retain(|clause| clause.len() > 1);
    let formula = text(&clauses);
    let question =
        json!({ "ask": "solve", "solutions": 2, "formula": formula, "variant": "classic:9" });
    let solved = ask(&question);
    let literals = |value: &Value| -> BTreeSet<String> {
        let all = value["literals"].as_array().unwrap().iter();
        all.map(|one| one.as_str().unwrap().to_owned()).collect()
    };
    let [one, other] = [0, 1].map(|index| literals(&solved["models"][index]));
    assert_eq!(one.len(), 16);
    assert_eq!(literals(&solved["differences"]), &one - &other);
}

#[test]
fn the_file_of_the_wrong_rows_has_the_clauses_of_the_report() {
    let givens: Vec<u32> = INF242.chars().filter_map(|sign| sign.to_digit(10)).collect();
    let file = ask(&json!({ "ask": "export", "format": "wrong-rows", "givens": givens }));
    let file = file["text"].as_str().unwrap();
    let mut lines = file.lines().skip_while(|line| line.starts_with('c'));
    let mut expected: Vec<Vec<i32>> = wrong_rows();
    assert_eq!(lines.next().unwrap(), format!("p cnf 90909 {}", expected.len()));
    let clause = |line: &str| -> Vec<i32> {
        let numbers: Vec<i32> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        numbers.split_last().filter(|&(&last, _)| last == 0).unwrap().1.to_vec()
    };
    let mut found: Vec<Vec<i32>> = lines.map(clause).collect();
    // The loop writes its clauses in this order.
    assert_eq!(found[found.len() - 2916..], expected[expected.len() - 2916..]);
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn wrong_row_clauses_change_each_answer() {
    let wrong = wrong_rows();
    let formula = text(&wrong);
    let size = ask(&json!({ "ask": "size", "formula": formula }));
    assert_eq!((&size["clauses"], &size["board"]), (&json!(wrong.len()), &json!("classic:9")));
    let filter = json!({ "cell": 0, "value": 1 });
    let list =
        ask(&json!({ "ask": "clauses", "limit": 1000, "formula": formula, "filter": filter }));
    // Of row 1 and column 1, and of value 1.
    let wanted: Vec<&Vec<i32>> = wrong
        .iter()
        .filter(|clause| {
            let numbers = || clause.iter().map(|one| one.abs());
            numbers().any(|one| one / 100 == 101) && numbers().any(|one| one % 100 == 1)
        })
        .collect();
    assert!(!wanted.is_empty());
    assert_eq!(list["total"], wanted.len());
    assert_eq!(list["clauses"][0]["literals"][0]["cell"], 0);
    let trail =
        ask(&json!({ "ask": "trail", "deduction": "unit", "limit": 1, "formula": formula }));
    assert_eq!(propagated(&wrong), None);
    assert_eq!(trail["outcome"], "refuted");
    let solved = ask(&json!({ "ask": "solve", "solutions": 1, "formula": formula }));
    assert_eq!((&solved["models"], &solved["complete"]), (&json!([]), &json!(true)));
    let why = ask(&json!({ "ask": "why", "deduction": "unit", "formula": formula }));
    let summary = why["summary"]["fr"].as_str().unwrap();
    assert!(why["clauses"].as_u64() >= Some(2) && summary.contains("clauses"), "{summary}");
}

#[test]
fn a_right_formula_is_the_puzzle_in_cells_of_the_page_alone() {
    let formula = text(&course());
    let givens: Vec<u32> = INF242.chars().filter_map(|sign| sign.to_digit(10)).collect();
    let encoding = json!({ "rules": "efficient", "numbering": "decimal" });
    let puzzle = |question: &Value| {
        let mut question = question.clone();
        question["givens"] = json!(givens);
        question["encoding"] = encoding.clone();
        ask(&question)
    };
    let own = |question: &Value| {
        let mut question = question.clone();
        question["variant"] = json!("classic:9");
        question["formula"] = json!(formula);
        ask(&question)
    };
    let solve = json!({ "ask": "solve", "solutions": 2 });
    assert_eq!(own(&solve)["models"], puzzle(&solve)["models"]);
    let trail = json!({ "ask": "trail", "deduction": "unit", "limit": 10 });
    let derived = puzzle(&trail);
    let value = derived["events"].as_array().unwrap().iter().find(|event| event[2] == 1).unwrap();
    let cell = value[0].as_u64().unwrap();
    let claim = format!("R{}C{}={}", cell / 9 + 1, cell % 9 + 1, value[1]);
    let why = json!({ "ask": "why", "deduction": "unit", "claim": claim });
    assert_eq!(own(&why)["clauses"], puzzle(&why)["clauses"]);
    // The puzzle's trail omits the clauses of one literal.
    assert_eq!(own(&trail)["total"].as_u64(), derived["total"].as_u64().map(|total| total + 29));
    let elsewhere = ask(&json!({
        "ask": "clauses", "limit": 1, "formula": formula, "variant": "classic:16",
    }));
    let literal = &elsewhere["clauses"][0]["literals"][0];
    assert!(
        literal.get("cell").is_none() && literal["text"].as_str().unwrap().starts_with('R'),
        "{literal}"
    );
}
