//! The events of a search: their windows, limits and verdicts, followed by the answers alone, with varisat as the oracle.

use std::collections::BTreeSet;
use std::time::Duration;

use clausoku::board::check_solution;
use clausoku::encoding::choices::GivensLevel;
use clausoku::sat::solvers::{IncrementalSolver, Varisat};
use clausoku::sat::{ClauseSink, Cnf, Literal, Verdict, formulas::Rng};
use clausoku::{Encoding, Grid, Puzzle};
use clausoku_lrat::Checker;
use clausoku_text::{Deadline, joined};
use clausoku_workbench::answer;
use serde_json::{Value, json};

const FIGURE_1: &str =
    "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
const INF242: &str =
    "000043500010000200075000060107250400000100006054009002000025000000008105548000027";
const ESCARGOT: &str =
    "100007090030020008009600500005300900010080002600004000300000010040000007007000300";
const MODES: [&str; 3] = ["backtracking-sat", "dpll", "cdcl"];

fn givens(line: &str) -> Vec<u32> {
    line.chars().filter_map(|sign| sign.to_digit(10)).collect()
}

fn ask(question: &Value) -> Value {
    let answer: Value = serde_json::from_str(&answer(&question.to_string(), None)).unwrap();
    assert!(answer.get("ok").is_some(), "{question}: {answer}");
    answer["ok"].clone()
}

fn code(question: &Value) -> String {
    let answer: Value = serde_json::from_str(&answer(&question.to_string(), None)).unwrap();
    answer["error"]["code"].as_str().unwrap_or_else(|| panic!("{question}: {answer}")).to_owned()
}

fn ask_grid(line: &str, mode: &str) -> Value {
    json!({
        "ask": "search", "mode": mode, "givens": givens(line), "limit": 2000,
        "encoding": { "givens": "peers" },
    })
}

fn ask_formula(formula: &Cnf, mode: &str) -> Value {
    json!({ "ask": "search", "mode": mode, "limit": 2000, "formula": dimacs(formula) })
}

fn dimacs(formula: &Cnf) -> String {
    text(formula.clauses().map(|clause| clause.iter().map(|one| one.to_dimacs()).collect()))
}

/// Returns clauses as text, a line for each.
fn text(clauses: impl IntoIterator<Item = Vec<i32>>) -> String {
    let lines = clauses.into_iter().map(|clause| joined(clause.iter().chain(&[0]), " "));
    joined(lines, "\n")
}

fn literals(value: &Value) -> Vec<i64> {
    value.as_array().unwrap().iter().map(|literal| literal.as_i64().unwrap()).collect()
}

/// All windows of a search as one answer, with the literals by number.
fn whole(question: &Value) -> Value {
    let mut question = question.clone();
    let mut all = ask(&question);
    let mut names = serde_json::Map::new();
    let mut name = |answer: &Value| {
        for literal in answer["literals"].as_array().unwrap() {
            names.insert(literal["n"].to_string(), literal.clone());
        }
    };
    name(&all);
    while (all["events"].as_array().unwrap().len() as u64) < all["total"].as_u64().unwrap() {
        question["offset"] = json!(all["events"].as_array().unwrap().len());
        let next = ask(&question);
        let events = next["events"].as_array().unwrap().clone();
        assert!(!events.is_empty(), "{question}");
        all["events"].as_array_mut().unwrap().extend(events);
        name(&next);
        for (number, clause) in next["clauses"].as_object().unwrap() {
            all["clauses"][number] = clause.clone();
        }
    }
    all["names"] = names.into();
    all
}

/// Follows a search as the page does, and checks each event against the clauses of the answer. Returns the last trail.
fn follow(answer: &Value) -> Vec<(i64, u64)> {
    let mut trail: Vec<(i64, u64)> = Vec::new();
    let mut resolvent: BTreeSet<i64> = BTreeSet::new();
    for event in answer["events"].as_array().unwrap() {
        let level = event["level"].as_u64().unwrap();
        let literal = event["literal"].as_i64();
        let clause = literals_of(answer, event);
        let is_false = |one: &i64| trail.iter().any(|fact| fact.0 == -one);
        match event["kind"].as_str().unwrap() {
            "decide" => trail.push((literal.unwrap(), level)),
            "propagate" => {
                let literal = literal.unwrap();
                assert!(clause.contains(&literal), "{event}");
                assert!(clause.iter().filter(|&&one| one != literal).all(is_false), "{event}");
                trail.push((literal, level));
            }
            "conflict" => {
                assert!(clause.iter().all(is_false), "{event}");
                resolvent = clause.into_iter().collect();
            }
            "resolve" => {
                let pivot = literal.unwrap();
                assert!(resolvent.remove(&-pivot) && clause.contains(&pivot), "{event}");
                resolvent.extend(clause.into_iter().filter(|&one| one != pivot));
                assert_eq!(
                    literals(&event["result"]).into_iter().collect::<BTreeSet<_>>(),
                    resolvent
                );
            }
            "learn" => assert_eq!(clause.into_iter().collect::<BTreeSet<_>>(), resolvent),
            "backjump" | "restart" => trail.retain(|fact| fact.1 <= level),
            "flip" => {
                let literal = literal.unwrap();
                assert!(clause.iter().filter(|&&one| one != literal).all(is_false), "{event}");
                trail.push((literal, level));
            }
            "unit" | "delete" | "model" | "unsatisfiable" => {}
            other => panic!("{other}"),
        }
    }
    trail
}

fn literals_of(answer: &Value, event: &Value) -> Vec<i64> {
    match event.get("clause") {
        Some(number) => literals(&answer["clauses"][number.to_string()]["literals"]),
        None => Vec::new(),
    }
}

fn varisat(formula: &Cnf) -> Varisat {
    let mut solver = Varisat::new();
    for clause in formula.clauses() {
        solver.add_clause(clause);
    }
    solver
}

/// Checks that each learnt clause follows from the formula: its negation has no model.
fn check_learnt(answer: &Value, formula: &Cnf) -> usize {
    let mut oracle = varisat(formula);
    let mut count = 0;
    for event in answer["events"].as_array().unwrap() {
        if !["learn", "unit", "flip"].contains(&event["kind"].as_str().unwrap()) {
            continue;
        }
        let negated: Vec<Literal> = literals_of(answer, event)
            .into_iter()
            .map(|one| !Literal::from_dimacs(one).unwrap())
            .collect();
        let verdict = oracle.solve_within(&negated, &Deadline::never()).unwrap();
        assert!(matches!(verdict, Verdict::Unsatisfiable), "{event} follows");
        count += 1;
    }
    count
}

/// A random formula of clauses of three literals, half of which have a model.
fn threshold(random: &mut Rng, variables: usize) -> Cnf {
    let mut literal = |_| {
        let number = 1 + random.below(variables) as i64;
        Literal::from_dimacs(if random.percent(50) { number } else { -number }).unwrap()
    };
    (0..variables * 43 / 10).map(|_| [0; 3].map(&mut literal)).collect()
}

fn pigeonholes(pigeons: i64) -> Cnf {
    let holes = pigeons - 1;
    let place = |pigeon: i64, hole: i64| Literal::from_dimacs(pigeon * holes + hole + 1).unwrap();
    let mut formula: Cnf = (0..pigeons)
        .map(|one| (0..holes).map(|hole| place(one, hole)).collect::<Vec<_>>())
        .collect();
    for hole in 0..holes {
        for second in 0..pigeons {
            for first in 0..second {
                formula.add_clause(&[!place(first, hole), !place(second, hole)]);
            }
        }
    }
    formula
}

#[test]
fn searches_of_grids_end_with_a_solution() {
    // Backtracking has 100,000 events and more for the others.
    for (line, mode) in [
        (FIGURE_1, "cdcl"),
        (FIGURE_1, "dpll"),
        (ESCARGOT, "cdcl"),
        (ESCARGOT, "dpll"),
        (INF242, "cdcl"),
        (INF242, "backtracking-sat"),
    ] {
        let puzzle: Puzzle = line.parse().unwrap();
        let answer = whole(&ask_grid(line, mode));
        assert_eq!(answer["end"], "model", "{line} {mode}");
        let mut numbers = vec![0_u16; 81];
        for (literal, _) in follow(&answer) {
            let one = &answer["names"][literal.to_string()];
            if one["holds"] == true {
                let number = one["value"].as_u64().unwrap() as u16;
                let cell = one["cell"].as_u64().unwrap() as usize;
                assert_eq!(std::mem::replace(&mut numbers[cell], number), 0, "{line} {mode}");
            }
        }
        check_solution(&puzzle, &Grid::from_numbers(numbers)).unwrap();
        let formula = formula(line);
        let learnt = check_learnt(&answer, &formula);
        assert!(line != ESCARGOT || learnt > 20, "{learnt}");
        let counts = &answer["counts"];
        for (kind, count) in
            [("decide", "decisions"), ("learn", "learnt"), ("conflict", "conflicts")]
        {
            let events = answer["events"].as_array().unwrap();
            let found = events.iter().filter(|event| event["kind"] == kind).count();
            assert_eq!(counts[count], found, "{line} {mode} {kind}");
        }
    }
}

fn formula(line: &str) -> Cnf {
    let encoding = Encoding::default().with_givens(GivensLevel::Peers);
    let encoded = encoding.encode(&line.parse().unwrap()).unwrap();
    Cnf::from_formula(&encoded)
}

#[test]
fn verdicts_agree_with_varisat_and_learnt_clauses_follow() {
    let mut random = Rng::new(5);
    let (mut models, mut learnt) = (0, 0);
    for round in 0..30 {
        let formula = threshold(&mut random, 8 + round);
        let expected = varisat(&formula).solve_within(&[], &Deadline::never()).unwrap();
        let has_model = matches!(expected, Verdict::Satisfiable(_));
        models += usize::from(has_model);
        // Backtracking has too many events for the larger ones.
        for mode in &MODES[usize::from(round > 6)..] {
            let answer = whole(&ask_formula(&formula, mode));
            let end = if has_model { "model" } else { "unsatisfiable" };
            assert_eq!(answer["end"], end, "{mode}: {}", dimacs(&formula));
            let trail: BTreeSet<i64> = follow(&answer).into_iter().map(|fact| fact.0).collect();
            let holds = |clause: &[Literal]| {
                clause.iter().any(|one| trail.contains(&one.to_dimacs().into()))
            };
            assert_eq!(formula.clauses().all(holds), has_model, "{mode}");
            learnt += check_learnt(&answer, &formula);
            assert_eq!(answer["board"], Value::Null, "{mode}");
        }
    }
    assert!((5..25).contains(&models) && learnt > 200, "{models} {learnt}");
}

#[test]
fn a_board_without_a_solution_ends_with_the_empty_clause() {
    let clash = format!("55{}", "0".repeat(79));
    // AI Escargot with another value in its first open cell: no rule is broken yet.
    let hidden = ESCARGOT.replacen("10000", "12000", 1);
    for line in [&clash, &hidden] {
        let expected = varisat(&formula(line)).solve_within(&[], &Deadline::never()).unwrap();
        assert!(matches!(expected, Verdict::Unsatisfiable), "{line}");
        let answer = whole(&ask_grid(line, "cdcl"));
        assert_eq!(answer["end"], "unsatisfiable", "{line}");
        follow(&answer);
    }
    let answer = whole(&ask_grid(&clash, "dpll"));
    assert_eq!(
        (&answer["end"], &answer["counts"]["decisions"]),
        (&json!("unsatisfiable"), &json!(0))
    );
}

#[test]
fn windows_are_parts_of_the_search_and_begin_with_their_trail() {
    let mut question = ask_grid(ESCARGOT, "cdcl");
    let all = whole(&question);
    let events = all["events"].as_array().unwrap();
    for (offset, limit) in [
        (0, 5),
        (1, 1),
        (184, 40),
        (1999, 3),
        (events.len() - 2, 9),
        (events.len(), 4),
        (events.len() + 7, 4),
    ] {
        (question["offset"], question["limit"]) = (json!(offset), json!(limit));
        let window = ask(&question);
        let from = offset.min(events.len());
        let to = (from + limit).min(events.len());
        assert_eq!(window["events"].as_array().unwrap()[..], events[from..to], "{offset}");
        assert_eq!((&window["total"], &window["counts"]), (&all["total"], &all["counts"]));
        let mut before = all.clone();
        before["events"].as_array_mut().unwrap().truncate(offset);
        let trail: Vec<(i64, u64)> = window["trail"]
            .as_array()
            .unwrap()
            .iter()
            .map(|fact| (fact[0].as_i64().unwrap(), fact[1].as_u64().unwrap()))
            .collect();
        assert_eq!(trail, follow(&before), "{offset}");
        // Each literal of the window has its words, and each clause its literals.
        let named: BTreeSet<i64> = window["literals"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["n"].as_i64().unwrap())
            .collect();
        for event in window["events"].as_array().unwrap() {
            let result = event.get("result").map_or_else(Vec::new, literals);
            assert!(
                event["literal"]
                    .as_i64()
                    .into_iter()
                    .chain(literals_of(&window, event))
                    .chain(result)
                    .all(|one| named.contains(&one)),
                "{event}"
            );
        }
        for kind in ["decide", "conflict", "learn"] {
            let next = events.iter().enumerate().skip(to).find(|(_, event)| event["kind"] == kind);
            assert_eq!(
                window["next"][kind].as_u64(),
                next.map(|(index, _)| index as u64 + 1),
                "{offset} {kind}"
            );
        }
    }
}

#[test]
fn a_decision_of_the_reader_keeps_the_events_before() {
    let mut question = ask_grid(ESCARGOT, "dpll");
    let all = whole(&question);
    let events = all["events"].as_array().unwrap();
    let second =
        events.iter().enumerate().filter(|(_, event)| event["kind"] == "decide").nth(1).unwrap().0;
    let own = events[second]["literal"].as_i64().unwrap();
    let text = all["names"][own.to_string()]["text"].as_str().unwrap().replace('=', "≠");
    // The first has a value at that time, and is passed over.
    let known = events[0]["literal"].to_string();
    question["decisions"] = json!([[second, text], [second - 1, known]]);
    let other = whole(&question);
    let others = other["events"].as_array().unwrap();
    assert_eq!(others[..second], events[..second]);
    assert_eq!(
        others[second],
        json!({ "kind": "decide", "level": 2, "literal": -own, "own": true })
    );
    assert_eq!(others.iter().filter(|event| event["own"] == true).count(), 1);
    assert_eq!(other["end"], "model");
    follow(&other);
    for (text, fault) in [
        ("R1C10=1", "claim-no-cell"),
        ("seven", "claim"),
        ("99999", "search-decision"),
        ("0", "claim"),
    ] {
        question["decisions"] = json!([[0, text]]);
        assert_eq!(code(&question), fault, "{text}");
    }
    let numbers = json!({
        "ask": "search", "mode": "cdcl", "limit": 9, "formula": "1 2 0", "decisions": [[0, "R1C1=1"]],
    });
    assert_eq!(code(&numbers), "search-decision");
}

#[test]
fn long_searches_and_large_formulas_end_at_their_limits() {
    let answer = ask(&ask_formula(&pigeonholes(30), "backtracking-sat"));
    assert!(["events", "time"].contains(&answer["end"].as_str().unwrap()), "{}", answer["end"]);
    assert!(answer["total"].as_u64().unwrap() < 1_100_000);
    assert_eq!(answer["events"].as_array().unwrap().len(), 2000);
    // Each of the last events has a clause of 4,000 literals.
    let long = (0..60).map(|place| (1..4000).chain([4000 + place]).collect());
    let formula = text(long.chain((1..4000).map(|number| vec![-number])));
    let answer = ask(&json!({
        "ask": "search", "mode": "cdcl", "limit": 2000, "offset": 3990, "formula": formula,
    }));
    assert_eq!(answer["end"], "model");
    let (total, kept) =
        (answer["total"].as_u64().unwrap(), answer["events"].as_array().unwrap().len());
    assert!(total > 4050 && (50..60).contains(&kept), "{kept} of {total}");
    assert_eq!(
        code(&json!({ "ask": "search", "mode": "cdcl", "variant": "classic:49", "limit": 1 })),
        "search-size"
    );
    let wide = text([(1..=100_001).collect()]);
    assert_eq!(
        code(&json!({ "ask": "search", "mode": "cdcl", "limit": 1, "formula": wide })),
        "search-variables"
    );
    assert_eq!(code(&json!({ "ask": "search", "mode": "quick", "limit": 1 })), "switch");
    assert_eq!(
        code(&json!({ "ask": "search", "mode": "cdcl", "limit": 1, "formula": "1 x 0" })),
        "audit-text"
    );
}

#[test]
fn a_formula_that_is_too_large_is_refused_before_its_meaning_is_sought() {
    let many = "1 2 0\n".repeat(1_000_001);
    for (formula, code) in
        [(text([(1..=100_001).collect()]), "search-variables"), (many, "search-size")]
    {
        let question = json!({ "ask": "search", "mode": "cdcl", "limit": 1, "formula": formula });
        // The search for the meaning ends at once, with another fault.
        let answer = answer(&question.to_string(), Some(Duration::ZERO));
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["error"]["code"], code);
    }
}

#[test]
fn the_literals_of_an_own_formula_are_cells_where_its_clauses_state_a_board() {
    let puzzle: Puzzle = ESCARGOT.parse().unwrap();
    let encoded = Encoding::inf242().encode(&puzzle).unwrap();
    let formula = Cnf::from_formula(&encoded);
    let mut question = ask_formula(&formula, "cdcl");
    question["decisions"] = json!([[0, "R1C2=6"]]);
    let answer = whole(&question);
    assert_eq!((&answer["board"], &answer["end"]), (&json!("classic:9"), &json!("model")));
    let decision = answer["events"]
        .as_array()
        .unwrap()
        .iter()
        .find(|event| event["kind"] == "decide")
        .unwrap();
    // 10000·column + 100·row + value.
    assert_eq!((&decision["literal"], &decision["own"]), (&json!(20_106), &json!(true)));
    let name = &answer["names"]["20106"];
    assert_eq!(
        (&name["text"], &name["cell"], &name["value"], &name["holds"]),
        (&json!("R1C2=6"), &json!(1), &json!(6), &json!(true))
    );
    follow(&answer);
}

/// Checks the proof of a search against the formula of the answer. Returns the formula.
fn check_proof(question: &Value) -> String {
    let mut question = question.clone();
    question["ask"] = json!("proof");
    let answer = ask(&question);
    let formula = answer["formula"].as_str().unwrap();
    let mut checker = Checker::default();
    for line in formula.lines().filter(|line| !line.starts_with(['p', 'c'])) {
        let clause: Vec<i32> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(clause.last(), Some(&0), "{line}");
        checker.add_clause(&clause[..clause.len() - 1]).unwrap();
    }
    checker.check(answer["proof"].as_str().unwrap().as_bytes()).unwrap();
    formula.to_owned()
}

#[test]
fn a_search_without_a_model_ends_in_a_proof() {
    for mode in MODES {
        let formula = pigeonholes(5);
        let question = ask_formula(&formula, mode);
        let of_file = check_proof(&question);
        assert_eq!(
            of_file.lines().skip(1).collect::<Vec<_>>(),
            dimacs(&formula).lines().collect::<Vec<_>>()
        );
        let mut rng = Rng::new(7);
        let mut found = 0;
        for _ in 0..40 {
            let formula: Cnf = (0..40)
                .map(|_| {
                    let literal = || {
                        let number = 1 + rng.below(7) as i64;
                        Literal::from_dimacs(if rng.below(2) == 0 { number } else { -number })
                            .unwrap()
                    };
                    std::iter::repeat_with(literal).take(3).collect::<Vec<_>>()
                })
                .collect();
            let mut question = ask_formula(&formula, mode);
            question["decisions"] = json!([[0, "3"], [2, "-5"]]);
            let expected = varisat(&formula).solve_within(&[], &Deadline::never()).unwrap();
            if matches!(expected, Verdict::Unsatisfiable) {
                found += 1;
                check_proof(&question);
            } else {
                question["ask"] = json!("proof");
                assert_eq!(code(&question), "proof-none");
            }
        }
        assert!((5..40).contains(&found), "{found}");
        // R1C1=8 is wrong.
        check_proof(&ask_grid(&FIGURE_1.replacen("09", "49", 1), mode));
    }
}

#[test]
fn a_search_names_the_events_that_make_a_literal_true() {
    for mode in MODES {
        let mut question = ask_grid(ESCARGOT, mode);
        let without = ask(&question);
        assert_eq!(without["stops"], json!([]));
        let mut of_window = without["events"].as_array().unwrap().iter();
        let number = &of_window.find(|event| event["kind"] == "decide").unwrap()["literal"];
        let mut literals = without["literals"].as_array().unwrap().iter();
        question["stop"] = literals.find(|one| one["n"] == *number).unwrap()["text"].clone();
        let found = ask(&question);
        let events = found["events"].as_array().unwrap();
        let is_made = |event: &Value| {
            ["decide", "propagate", "flip"].contains(&event["kind"].as_str().unwrap())
                && event["literal"] == *number
        };
        let made = (1_u64..).zip(events).filter(|(_, event)| is_made(event));
        let made: Vec<u64> = made.map(|(number, _)| number).collect();
        let stops: Vec<u64> = serde_json::from_value(found["stops"].clone()).unwrap();
        let stops_in_window = stops.iter().copied().filter(|&stop| stop <= events.len() as u64);
        assert_eq!(stops_in_window.collect::<Vec<_>>(), made, "{mode}");
        assert_eq!(found["events"], without["events"], "{mode}: the search is the same");
        // A number is the same literal; the stops before a window are behind the reader.
        question["stop"] = json!(number.to_string());
        assert_eq!(ask(&question)["stops"], found["stops"]);
        question["offset"] = json!(made[0]);
        let later: Vec<u64> = serde_json::from_value(ask(&question)["stops"].clone()).unwrap();
        assert!(later.iter().all(|&stop| stop > made[0]), "{mode}");
        question["stop"] = json!("9999999");
        assert_eq!(code(&question), "search-decision");
    }
}
