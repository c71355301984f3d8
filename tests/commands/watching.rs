//! `solve --trace` and `--trace-plot` of the SAT solvers that are written to be read.

use serde_json::Value;

use crate::support::{Folder, clausoku};

const FOUR: &str = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";

#[test]
fn a_formula_is_watched_to_its_end() {
    for solver in ["cdcl", "dpll", "backtracking-sat"] {
        let run = clausoku(&format!("solve - --trace --solver {solver}")).input(FOUR).run();
        assert_eq!(run.code, Some(20), "{solver}");
        let text = run.text();
        assert!(text.contains("  decide     1\n"), "{text}");
        assert!(
            text.ends_with("s UNSATISFIABLE\n") && text.contains("  unsatisfiable\n"),
            "{text}"
        );
    }
}

#[test]
fn a_trace_is_in_french() {
    let call = "solve - --trace --solver cdcl --language fr";
    let text = clausoku(call).input(FOUR).run().text();
    for line in ["  décision     1\n", "  2  par la clause 3 : -1 ∨ 2\n", "  au niveau 0\n"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(text.contains("12 événements : "), "{text}");
    let rows = clausoku("solve - --trace=jsonl --solver cdcl --language fr").input(FOUR).run();
    assert!(rows.text().starts_with("{\"number\":1,\"event\":\"decide\""), "{}", rows.text());
}

#[test]
fn the_model_of_a_trace_is_printed() {
    let run = clausoku("solve - --trace --solver dpll").input("p cnf 3 2\n1 2 0\n-1 3 0\n").run();
    assert_eq!(run.code, Some(10));
    assert!(run.text().ends_with("s SATISFIABLE\nv 1 2 3 0\n"), "{}", run.text());
}

#[test]
fn literals_are_cells_by_the_grid_the_comments_and_the_clauses() {
    let grid = "data/grids/escargot.txt";
    let whole =
        clausoku(&format!("solve {grid} --encoding efficient --solver cdcl --trace")).text();
    assert!(whole.contains("  decide     R"), "{whole}");
    assert!(whole.ends_with(
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354\n"
    ));
    for comments in ["", "--no-comments", "--no-comments --encoding rcv"] {
        let encoding = if comments.contains("rcv") { "" } else { "--encoding efficient" };
        let comments = comments.replace("--encoding rcv", "--encoding efficient/rcv");
        let formula = clausoku(&format!("encode {grid} {encoding} {comments}")).text();
        let run = clausoku("solve - --solver cdcl --trace").input(formula).run();
        assert_eq!(run.code, Some(10));
        assert!(run.text().contains("  decide     R"), "{comments}");
    }
}

#[test]
fn a_window_has_its_events_and_the_counts_of_all() {
    let call = |window: &str| {
        let options = "--solver cdcl --trace=jsonl";
        let call = format!("solve data/grids/escargot.txt {options}{window}");
        let lines = clausoku(&call).text();
        let json = |line: &str| serde_json::from_str(line).expect("a JSON object");
        lines.lines().map(json).collect::<Vec<Value>>()
    };
    let all = call("");
    let some = call(" --trace-events 5..7");
    assert_eq!(some[..3], all[4..7]);
    assert_eq!((some.len(), some.last()), (4, all.last()));
    let count = all.last().unwrap()["events"].as_u64().unwrap();
    assert_eq!(count as usize, all.len() - 1);
}

#[test]
fn a_picture_has_the_conflict_and_the_tree() {
    let folder = Folder::new();
    let path = folder.at("search.svg");
    let options = format!("--solver cdcl --trace-plot {}", path.display());
    clausoku(&format!("solve data/grids/escargot.txt {options}")).text();
    let picture = std::fs::read_to_string(&path).unwrap();
    assert!(picture.contains("learnt: R") && picture.contains(">conflict<"), "{picture}");
    // The names of decisions of one level do not overlap.
    let (_, tree) = picture.split_once("green: the model").unwrap();
    let number = |line: &str, name: &str| -> f64 {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
        rest[..rest.find('"').unwrap()].parse().unwrap()
    };
    let names = tree.lines().filter(|line| line.starts_with("<text "));
    let mut ends: Vec<_> = names
        .map(|line| {
            let (_, name) = line.trim_end_matches("</text>").split_once('>').unwrap();
            let [x, y] = ["x", "y"].map(|name| number(line, name));
            // A sign takes half of the size.
            (y, x, x + name.chars().count() as f64 * number(line, "font-size") / 2.0)
        })
        .collect();
    ends.sort_by(|a, b| a.partial_cmp(b).unwrap());
    assert!(ends.len() > 10, "{tree}");
    for pair in ends.windows(2) {
        assert!(pair[0].0 < pair[1].0 || pair[0].2 < pair[1].1, "{pair:?}");
    }
}

#[test]
fn what_cannot_be_watched_is_refused() {
    for (call, expected) in [
        ("--solver cdcl --trace=maple", "there is no trace format \"maple\""),
        ("--solver cdcl --trace=foo", "text, json, maple, jsonl, latex"),
        ("--solver cdcl --trace --unique", "--unique cannot be used with --trace"),
        ("--solver cdcl --trace --trace-events 7..3", "FIRST..LAST"),
        ("--solver backtracking --trace=latex", "there is no trace format \"latex\""),
        ("--solver backtracking --trace --trace-events 1..3", "are for cdcl"),
        ("--solver varisat --trace", "--trace is for solvers without SAT"),
    ] {
        let refusal = clausoku(&format!("solve data/grids/figure-1.txt {call}")).run().refusal();
        assert!(refusal.contains(expected), "{call}: {refusal}");
    }
}
