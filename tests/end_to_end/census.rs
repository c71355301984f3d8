//! `clausoku bench census`.

use std::fs;

use serde_json::Value;

use crate::support::{FIGURE_1, Folder, clausoku};

/// Twelve puzzles: Maple's five, six named ones, Figure 1.
const TWELVE: &str = "data/grids/maple.txt data/grids/hard.txt data/grids/figure-1.txt";

/// Rule, solved, contradictory, open of each row.
fn rows(json: &str) -> Vec<(String, u64, u64, u64)> {
    let census: Value = serde_json::from_str(json).expect("JSON");
    let rows = census["census"].as_array().expect("a list").iter();
    rows.map(|row| {
        let count = |name: &str| row[name].as_u64().expect("a number");
        assert_eq!(row["puzzles"], census["puzzles"]);
        let rule = row["rule"].as_str().expect("a rule").to_owned();
        (rule, count("solved"), count("contradictory"), count("open"))
    })
    .collect()
}

#[test]
fn the_counts_are_the_known_ones() {
    let rules = "--rule unit --rule failed-literal --rule depth=2";
    let outcome = clausoku(&format!("bench census {TWELVE} {rules} --json")).run();
    assert_eq!(outcome.code, Some(0));
    let expected = [("unit", 6, 0, 6), ("failed-literal", 7, 0, 5), ("depth=2", 11, 0, 1)];
    let found = rows(&outcome.text());
    let found: Vec<_> = found.iter().map(|(rule, a, b, c)| (rule.as_str(), *a, *b, *c)).collect();
    assert_eq!(found, expected);
    assert!(outcome.err.starts_with("12 puzzles in "), "{}", outcome.err);
    assert!(outcome.err.ends_with(": 3 sets of rules tried on each\n"), "{}", outcome.err);
}

#[test]
fn every_encoding_is_tried_with_every_rule() {
    let folder = Folder::new();
    let csv = folder.at("c.csv");
    let svg = folder.at("c.svg");
    let call = clausoku(&format!("bench census {TWELVE} --encoding minimal --encoding extended"));
    let text = call.arg("--csv").arg(&csv).arg("--plot").arg(&svg).text();
    assert_eq!(
        text,
        "\
12 puzzles
  rule                       solved      contradictory               open
minimal, pairwise, givens as peers, dense
  unit                 1    8.333 %       0    0.000 %      11   91.667 %
  failed-literal       6   50.000 %       0    0.000 %       6   50.000 %
extended, pairwise, givens as peers, dense
  unit                 6   50.000 %       0    0.000 %       6   50.000 %
  failed-literal       7   58.333 %       0    0.000 %       5   41.667 %
"
    );
    let csv = fs::read_to_string(csv).expect("a table");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "encoding,rule,puzzles,solved,contradictory,open");
    assert_eq!(lines[3], "\"extended, pairwise, givens as peers, dense\",\"unit\",12,6,0,6");
    assert_eq!(lines.len(), 5);
    let svg = fs::read_to_string(svg).expect("a picture");
    assert!(svg.starts_with("<svg ") && svg.contains(">58.33 % (7)</text>"));
}

#[test]
fn reloaded_and_reused_formulas_agree() {
    let usual = clausoku(&format!("bench census {TWELVE} --json")).text();
    for options in [
        "--givens units",
        "--givens reduced",
        "--numbering decimal",
        "--numbering log",
        "--at-most-one sequential",
        "--jobs 1",
        "--jobs 3",
    ] {
        let other = clausoku(&format!("bench census {TWELVE} --json {options}")).text();
        assert_eq!(rows(&other), rows(&usual), "{options}");
    }
}

#[test]
fn contradictory_puzzles_are_counted_and_faulty_lines_reported() {
    let clashing = FIGURE_1.0.replacen("09", "99", 1);
    // 4 has no place in block 1.
    let no_place = "1...2..1.....4..";
    let lines = format!("{}\n{clashing}\n{no_place}\n12x\n1...............\n", FIGURE_1.0);
    let outcome = clausoku("bench census - --rule unit --json").input(lines).run();
    assert_eq!(outcome.code, Some(2));
    assert_eq!(rows(&outcome.text()), [("unit".to_owned(), 0, 2, 2)]);
    assert!(outcome.err.contains("standard input: line 4, column 4:"), "{}", outcome.err);
}

#[test]
fn impossible_requests_are_refused() {
    for (options, message) in [
        ("--rule guess", "there is no rule \"guess\"; there are unit, "),
        ("--encoding maximal", "there is no preset or rule \"maximal\""),
        ("--plot x.png", "cannot draw into x.png: its name should end in .svg"),
        ("--jobs 0", "invalid value '0'"),
    ] {
        let refusal = clausoku(&format!("bench census {TWELVE} {options}")).run().refusal();
        assert!(refusal.contains(message), "{refusal}");
    }
    let refusal = clausoku("bench census missing.txt").run().refusal();
    assert!(refusal.contains("cannot read missing.txt"), "{refusal}");
}
