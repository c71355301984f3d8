//! `clausoku rate`: ratings of lists, in all shapes, and puzzles without a rating.

use crate::support::{Folder, clausoku};

/// Puzzles of the committed list, each with ER, EP and ED.
fn rated() -> Vec<(String, String)> {
    let text = include_str!("../../crates/rating/tests/data/generated.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#')).step_by(9);
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(' ').collect();
        (fields[0].to_owned(), fields[1..4].join(" "))
    };
    lines.map(row).collect()
}

#[test]
fn ratings_are_those_of_the_list_in_its_order() {
    let folder = Folder::new();
    let rated = rated();
    let list: String = rated.iter().flat_map(|row| [row.0.as_str(), "\n"]).collect();
    let path = folder.write("list", list);
    let rows = rated.iter().flat_map(|row| [row.0.as_str(), " ", &row.1, "\n"]);
    let lines: String = rows.collect();
    for jobs in ["1", "3"] {
        assert_eq!(clausoku("rate --jobs").arg(jobs).arg(&path).text(), lines);
    }
    let csv = clausoku("rate --csv").arg(&path).text();
    assert_eq!(csv, format!("puzzle,er,ep,ed\n{}", lines.replace(' ', ",")));
    for (line, (_, ratings)) in clausoku("rate --json").arg(&path).text().lines().zip(&rated) {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let shown = ["er", "ep", "ed"].map(|name| format!("{:.1}", value[name].as_f64().unwrap()));
        assert_eq!(shown.join(" "), *ratings);
    }
    let histogram = clausoku("rate --histogram").arg(&path).text();
    let counts = histogram.lines().skip(1).map(|line| {
        line.split_whitespace().nth(1).expect("a count").parse::<usize>().expect("a number")
    });
    assert_eq!(counts.sum::<usize>(), rated.len());
}

#[test]
fn puzzles_without_a_rating_leave_a_comment() {
    let (easy, ratings) = rated().remove(0);
    let several = ".".repeat(81);
    let none = format!("11{}", ".".repeat(79));
    let input = format!("{easy}\n{several}\n{none}\nx\n{easy}\n");
    let outcome = clausoku("rate -").input(input).run();
    assert_eq!(outcome.code, Some(2));
    let out = String::from_utf8(outcome.out).expect("text");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], format!("{easy} {ratings}"));
    assert_eq!(lines[1], "# 2: the puzzle has several solutions, so it has no rating");
    assert_eq!(lines[2], "# 3: the puzzle has no solution, so it has no rating");
    assert!(lines[3].starts_with("# 4: "), "{}", lines[3]);
    assert_eq!(lines[4], lines[0]);
    assert_eq!(lines.len(), 5);
    let small = clausoku("rate -").input("12..34....4...1.\n").run();
    assert_eq!(small.code, Some(2));
    assert!(small.err.contains("usual 9x9 board"), "{}", small.err);
}

#[test]
fn a_rating_that_a_limit_stops_is_not_printed() {
    let (easy, _) = rated().remove(0);
    let outcome = clausoku("rate - --time-limit 0").input(format!("{easy}\n")).run();
    assert_eq!(outcome.code, Some(3));
    assert_eq!(outcome.out, b"# 1: the time limit was reached\n");
}

#[test]
fn the_scale_depth_rates_any_board() {
    let folder = Folder::new();
    let windoku = clausoku("generate -n 3 --variant windoku --minimal --seed 1 --quiet").text();
    let path = folder.write("windoku", &windoku);
    let text = clausoku("rate --scale depth").arg(&path).text();
    assert_eq!(text.lines().count(), 3);
    for line in text.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [depth, w] = [1, 2].map(|index| fields[index].parse::<usize>().expect("a number"));
        assert_eq!(depth == 0, w == 0, "{line}");
    }
    let csv = clausoku("rate --scale depth --csv").arg(&path).text();
    assert_eq!(csv, format!("puzzle,depth,w\n{}", text.replace(' ', ",")));
    let histogram = clausoku("rate --scale depth --histogram").arg(&path).text();
    assert!(histogram.starts_with("   W   puzzles\n"), "{histogram}");
    let small = clausoku("rate --scale depth -").input("12..34....4...1.\n").run();
    assert_eq!((small.code, small.out), (Some(0), b"12..34....4...1. 0 0\n".to_vec()));
}
