//! `clausoku candidates`: the values that each cell has in solutions.

use serde_json::Value;

use crate::support::clausoku;

#[test]
fn a_line_has_the_values_of_each_cell_in_solutions() {
    let out = clausoku("candidates 12343412........ --to line");
    assert_eq!(out.text(), "1 2 3 4 3 4 1 2 24 13 24 13 24 13 24 13\n");
    let none = clausoku("candidates 11.............. --to line").run();
    assert_eq!((none.code, none.text()), (Some(20), ["-"; 16].join(" ") + "\n"));
}

#[test]
fn rows_have_the_state_of_each_candidate_and_its_number_of_solutions() {
    let rows = clausoku("candidates 12343412........ --counts 9 --json").text();
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(rows.len(), 64);
    let row = |cell: &str, value: &str| {
        let found = rows.iter().find(|row| row["cell"] == cell && row["value"] == value);
        found.map(|row| (row["state"].clone(), row["solutions"].clone())).expect("a row")
    };
    assert_eq!(row("R3C3", "4"), ("true".into(), 2.into()));
    assert_eq!(row("R3C3", "1"), ("false".into(), 0.into()));
    assert!(rows.iter().all(|row| row["status"] == "several"), "{rows:?}");
    let counted = clausoku("candidates ................ --counts 1000 --to csv").text();
    assert_eq!(counted.lines().filter(|row| row.contains(",true,72,")).count(), 64, "{counted}");
    let refusal = clausoku("candidates ................ --counts 0").run().refusal();
    assert!(refusal.contains("expected a whole number, 1 or more"), "{refusal}");
}

#[test]
fn candidates_of_a_killer_without_givens_are_its_solution() {
    let found = clausoku("candidates data/grids/killer.txt --to line").text();
    let solved = clausoku("solve data/grids/killer.txt --to line").text();
    assert_eq!(Some(found.replace(' ', "").trim()), solved.lines().last());
}

#[test]
fn a_limit_leaves_candidates_unknown() {
    let stopped = clausoku("candidates data/grids/killer.txt --time-limit 0 --json").run();
    assert_eq!(stopped.code, Some(3), "{}", stopped.err);
    let row: Value = serde_json::from_str(stopped.text().lines().next().expect("a row")).unwrap();
    assert_eq!((&row["state"], &row["status"]), (&"unknown".into(), &"unknown".into()));
    assert_eq!(row["reason"], "the time limit was reached");
}

#[test]
fn a_limit_marks_the_values_that_are_not_decided() {
    let line = clausoku("candidates 12..34....4...1. --time-limit 0s --to line").run();
    assert_eq!(line.code, Some(3));
    let text = line.text();
    let (values, remark) = text.trim_end().split_once(" # ").expect("a remark");
    assert_eq!(remark, "the time limit was reached; values with ? are not decided");
    let open: Vec<&str> = values.split(' ').filter(|cell| cell.contains('?')).collect();
    let cells = open.len();
    assert!(cells > 0, "{values}");
    let drawing = clausoku("candidates 12..34....4...1. --time-limit 0s").run().text();
    assert_eq!(drawing.matches('[').count(), cells + 1, "{drawing}");
    assert!(drawing.ends_with(&format!(
        "the time limit was reached; the values in {cells} cells with [ ] are not all decided\n"
    )));
    let whole = clausoku("candidates 12..34....4...1.").text();
    assert!(!whole.contains('['), "{whole}");
}
