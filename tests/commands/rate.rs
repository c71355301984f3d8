//! `clausoku rate`: ratings of lists, in all shapes, and puzzles without a rating.

use crate::support::{Folder, clausoku};

/// Puzzles of the committed list, each with ER, EP and ED.
fn rated() -> Vec<(String, String)> {
    let text = include_str!("../../crates/sat/ratings/tests/data/generated.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#')).step_by(9);
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            (fields[0].to_owned(), fields[1..4].join(" "))
        })
        .collect()
}

/// Returns the rows of a table with these lines of ratings.
fn in_table(lines: &str) -> String {
    let rows = lines.lines().map(|line| line.split_once(' ').expect("a rating"));
    let rows = rows
        .map(|(puzzle, rating)| [puzzle, ",unique,", &rating.replace(' ', ","), ",\n"].concat());
    rows.collect()
}

#[test]
fn ratings_are_those_of_the_list_in_its_order() {
    let folder = Folder::new();
    let rated = rated();
    let list: String = rated.iter().flat_map(|row| [row.0.as_str(), "\n"]).collect();
    let path = folder.write("list", list);
    let rows = rated.iter().flat_map(|row| [row.0.as_str(), " ", &row.1, "\n"]);
    let lines: String = rows.collect();
    let headed = format!("# puzzle er ep ed\n{lines}");
    for jobs in ["1", "3"] {
        assert_eq!(clausoku("rate --jobs").arg(jobs).arg(&path).text(), headed);
    }
    let csv = clausoku("rate --to csv").arg(&path).text();
    assert_eq!(csv, format!("puzzle,status,er,ep,ed,reason\n{}", in_table(&lines)));
    for (line, (_, ratings)) in clausoku("rate --json").arg(&path).text().lines().zip(&rated) {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let shown = ["er", "ep", "ed"].map(|name| format!("{:.1}", value[name].as_f64().unwrap()));
        assert_eq!(shown.join(" "), *ratings);
    }
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
    let mut lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.remove(0), "# puzzle er ep ed");
    assert_eq!(lines[0], format!("{easy} {ratings}"));
    assert_eq!(lines[1], "# 2: the puzzle has several solutions, so it has no rating");
    assert_eq!(lines[2], "# 3: the puzzle has no solution, so it has no rating");
    assert!(lines[3].starts_with("# 4: "), "{}", lines[3]);
    assert_eq!(lines[4], lines[0]);
    assert_eq!(lines.len(), 5);
    for (puzzle, code) in [(several, 2), (none, 20)] {
        let alone = clausoku("rate -").input(puzzle).run();
        assert_eq!((alone.code, &*alone.text()), (Some(code), ""), "{}", alone.err);
        assert!(alone.err.contains(", so it has no rating"), "{}", alone.err);
    }
    let small = clausoku("rate -").input("12..34....4...1.\n").run();
    assert_eq!(small.code, Some(2));
    assert!(small.err.contains("usual 9x9 board"), "{}", small.err);
}

#[test]
fn a_rating_that_a_limit_stops_is_not_printed() {
    let (easy, _) = rated().remove(0);
    let outcome = clausoku("rate - --time-limit 0").input(format!("{easy}\n")).run();
    assert_eq!(outcome.code, Some(3));
    assert_eq!((&*outcome.text(), &*outcome.err), ("", "the time limit was reached\n"));
    let several = clausoku("rate - --time-limit 0").input(format!("{easy}\n{easy}\n")).run();
    assert_eq!(several.code, Some(3));
    let lines =
        "# puzzle er ep ed\n# 1: the time limit was reached\n# 2: the time limit was reached\n";
    assert_eq!(several.text(), lines);
    assert!(several.err.ends_with(": 2 unknown\n"), "{}", several.err);
}

#[test]
fn the_scale_depth_rates_any_board() {
    let folder = Folder::new();
    let windoku = clausoku("generate -n 3 --variant windoku --minimal --seed 4 --quiet").text();
    let path = folder.write("windoku", &windoku);
    let text = clausoku("rate --scale depth").arg(&path).text();
    let text = text.strip_prefix("# variant: windoku\n# puzzle depth b w\n").expect("a header");
    assert_eq!(text.lines().count(), 3);
    for line in text.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [depth, b, w] =
            [1, 2, 3].map(|index| fields[index].parse::<usize>().expect("a number"));
        assert!((depth == 0) == (w == 0) && (depth == 0) == (b == 0) && b <= w, "{line}");
    }
    let csv = clausoku("rate --scale depth --to csv").arg(&path).text();
    let head = "# variant: windoku\npuzzle,status,depth,b,w,reason\n";
    assert_eq!(csv, format!("{head}{}", in_table(text)));
    let small = clausoku("rate --scale depth -").input("12..34....4...1.\n").run();
    assert_eq!(
        (small.code, small.out),
        (Some(0), b"# puzzle depth b w\n12..34....4...1. 0 0 0\n".to_vec())
    );
}

#[test]
fn the_scale_hodoku_is_the_score_and_the_level_of_the_steps() {
    // HoDoKu 2.2 gives the same scores and levels.
    let rated = [
        (
            ".2...3.6.5.1.8..4..7....2........8..9...157.....9....3..4......298.3....1..56....",
            "338",
            "easy",
        ),
        (
            "......2..21.....73.5.6..1...2..4...........8..3...15.43..9...1.942.6..3.5....3..8",
            "1530",
            "unfair",
        ),
        (
            ".......2...25.76..6...9...1.9..4.......6..8.5.5638.9.....8...47.1...3...2.4......",
            "404",
            "medium",
        ),
    ];
    let input: String = rated.iter().flat_map(|row| [row.0, "\n"]).collect();
    let lines: String = rated
        .iter()
        .map(|(puzzle, score, level)| [puzzle, " ", score, " ", level, "\n"].concat())
        .collect();
    let headed = format!("# puzzle score level\n{lines}");
    assert_eq!(clausoku("rate - --scale hodoku").input(input.clone()).text(), headed);
    // The lines are a list of puzzles still, so the output is an input.
    assert_eq!(clausoku("rate - --scale hodoku").input(headed.clone()).text(), headed);
    let csv = clausoku("rate - --scale hodoku --to csv").input(input).text();
    assert_eq!(csv, format!("puzzle,status,score,level,reason\n{}", in_table(&lines)));
    let small = clausoku("rate - --scale hodoku").input("12..34....4...1.\n").text();
    assert!(small.ends_with(" easy\n"), "{small}");
}

/// The scales that know regions alone name the one that rates clues.
#[test]
fn puzzles_with_clues_are_sent_to_the_scale_hodoku() {
    let folder = Folder::new();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let made = run("generate --with killer,cover --variant classic:4 -n 2 --seed 1 -o list.csv");
    assert_eq!(made.code, Some(0), "{}", made.err);
    for scale in ["", "--scale depth"] {
        let refused = run(&format!("rate list.csv {scale} --to csv"));
        assert_eq!(refused.code, Some(2));
        let row = refused.out.split(|byte| *byte == b'\n').nth(1).expect("a row");
        let row = String::from_utf8_lossy(row);
        assert!(row.contains("; `clausoku rate --scale hodoku` rates it"), "{row}");
    }
    let rated = run("rate list.csv --scale hodoku --to csv").text();
    assert_eq!(rated.lines().filter(|row| row.contains(",easy,")).count(), 2, "{rated}");
}
