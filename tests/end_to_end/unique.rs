//! `clausoku check --solutions`.

use std::fs;

use crate::support::{Folder, NINE, cells, clausoku, interrupted};

const INF242: &str =
    "000043500010000200075000060107250400000100006054009002000025000000008105548000027";

/// Returns the two boards of a drawing, with the values in brackets.
fn boards(drawing: &str) -> [Vec<(u16, bool)>; 2] {
    let mut boards = [Vec::new(), Vec::new()];
    for line in drawing.lines().filter(|line| line.starts_with('┃')) {
        for (board, row) in boards.iter_mut().zip(line.split("   ")) {
            let inside = row.trim().trim_matches('┃');
            let cells = inside.split(['┃', '│']).map(|cell| {
                let number = cell.trim_matches(['[', ']', ' ']).parse().expect("a number");
                (number, cell.starts_with('['))
            });
            board.extend(cells);
        }
    }
    boards
}

#[test]
fn two_solutions_are_drawn_side_by_side() {
    for method in ["sat", "second-solution"] {
        let call = clausoku("check --solutions data/grids/inf242.txt --method").arg(method).run();
        assert_eq!(call.code, Some(1), "{}", call.err);
        let text = call.text();
        let [first, second] = boards(&text);
        let givens = cells(INF242);
        assert!(NINE.is_solution(&givens, &numbers(&first)), "{text}");
        assert!(NINE.is_solution(&givens, &numbers(&second)), "{text}");
        let pairs = first.iter().zip(&second);
        let marked = pairs.clone().filter(|(one, other)| one.1 && other.1).count();
        assert!(pairs.clone().all(|(one, other)| one.1 == (one.0 != other.0) && one.1 == other.1));
        let expected = format!("\nSeveral solutions; two that differ in {marked} cells.\n");
        assert!(marked > 0 && text.contains(&expected), "{text}");
    }
}

fn numbers(board: &[(u16, bool)]) -> Vec<u16> {
    board.iter().map(|cell| cell.0).collect::<Vec<u16>>()
}

#[test]
fn pictures_show_both() {
    let folder = Folder::new();
    for (name, count) in [("both.svg", 162), ("both.txt", 0), ("both.png", 0)] {
        let call =
            clausoku("check --solutions data/grids/inf242.txt -o").arg(folder.at(name)).run();
        let text = call.text();
        let cells = text.strip_prefix("Several solutions; two that differ in ");
        let cells = cells.and_then(|text| text.strip_suffix(" cells.\n")).expect(&text);
        let differing: usize = cells.parse().expect("a number");
        let picture = fs::read(folder.at(name)).expect("a picture");
        if count > 0 {
            let svg = String::from_utf8(picture).expect("text");
            assert_eq!(svg.matches("<text ").count(), count);
            // The differences have their own background.
            assert_eq!(svg.matches("fill=\"#fecaca\"").count(), 2 * differing);
        }
    }
    let error = clausoku("check --solutions data/grids/hard.txt -o x.svg").run().refusal();
    assert!(error.contains("holds several puzzles; a drawing shows one"), "{error}");
}

#[test]
fn a_line_each_for_many() {
    let folder = Folder::new();
    folder.write("three", format!("{INF242}\n{}\n11{}\n", SOLVED, ".".repeat(79)));
    let call = clausoku("check --solutions three").dir(folder.path()).run();
    assert_eq!(call.code, Some(1));
    let text = call.text();
    assert!(text.starts_with("three:1: several solutions; two that differ in "), "{text}");
    assert!(text.ends_with(" cells\nthree:2: one solution\nthree:3: no solution\n"), "{text}");
    folder.write("one", SOLVED);
    let call = clausoku("check --solutions one --json").dir(folder.path()).run();
    assert_eq!(call.code, Some(0));
    let json = format!(
        "{{\"file\":\"one\",\"line\":1,\"variant\":\"classic:9\",\"method\":\"fastest\",\
         \"solutions\":1,\"first\":\"{SOLVED}\",\"second\":null,\"differ\":[],\
         \"status\":\"unique\",\"reason\":null}}\n"
    );
    assert_eq!(call.text(), json);
}

const SOLVED: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

#[test]
fn the_statistics_contain_the_second_run() {
    let text = clausoku("check --solutions data/grids/maple.txt --method second-solution").text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 15);
    assert_eq!(lines[0], "data/grids/maple.txt:2: one solution");
    // The course's own count of backtracks.
    assert!(lines[1].starts_with("  first  run: ") && lines[1].ends_with(" 2102 backtracks"));
    assert!(lines[2].starts_with("  second run: "), "{text}");
    let call =
        clausoku("check --solutions data/grids/hard.txt --method second-solution --step-limit 5")
            .run();
    assert_eq!(call.code, Some(3));
    assert!(call.text().starts_with("data/grids/hard.txt:2: unknown: the step limit was reached"));
}

#[test]
fn limits_and_ctrl_c_print_the_result_so_far() {
    for method in ["sat", "second-solution"] {
        let call =
            clausoku("check --solutions data/grids/inf242.txt --time-limit 0 --method").arg(method);
        let outcome = call.run();
        assert_eq!(outcome.code, Some(3));
        assert!(outcome.text().contains("\nUnknown: the time limit was reached.\n"));
        let call =
            clausoku("check --solutions data/grids/inf242.txt --json --time-limit 0 --method");
        let text = call.arg(method).run().text();
        let end = "\"status\":\"unknown\",\"reason\":\"the time limit was reached\"}\n";
        assert!(
            text.contains("\"solutions\":null,\"first\":null") && text.ends_with(end),
            "{text}"
        );
    }
    // The count of the second puzzle is interrupted, and the third has no result.
    let folder = Folder::new();
    folder.write("three", format!("{SOLVED}\n{}\n{SOLVED}\n", ".".repeat(81)));
    let call = |options: &str| {
        let call = || {
            let call = clausoku("check --solutions three --diagnose --step-limit 99999999999");
            call.words(options).dir(folder.path())
        };
        interrupted(call, 2)
    };
    let Some((code, text)) = call("") else { return };
    assert_eq!(code, Some(130), "{text}");
    assert!(text.starts_with("three:1: one solution\nthree:2: "), "{text}");
    let (_, why) = text.trim_end_matches(['.', '\n']).rsplit_once(": ").expect("a reason");
    assert!(why == "it was interrupted" && !text.contains("three:3"), "{text}");
    let (code, text) = call("--method second-solution").expect("Ctrl-C is not ignored");
    assert_eq!(code, Some(130), "{text}");
}

#[test]
fn givens_are_removed_until_none_is_redundant() {
    let json = |arguments: &str| -> serde_json::Value {
        let text = clausoku(&format!("check --solutions {arguments}")).text();
        serde_json::from_str(text.lines().nth(2).expect("a line")).expect("JSON")
    };
    let mut seen = Vec::new();
    for seed in ["", " --seed 1", " --seed 2", " --seed 1"] {
        let found = json(&format!("data/grids/maple.txt --minimal --json{seed}"));
        let minimal = found["minimal"]["puzzle"].as_str().expect("a line").to_owned();
        let folder = Folder::new();
        folder.write("minimal", &minimal);
        let again = clausoku("check minimal").dir(folder.path()).text();
        assert!(again.ends_with("  unique       yes\n  minimal      yes\n"), "{again}");
        seen.push(minimal);
    }
    assert!(seen[1] == seen[3] && seen[0] != seen[1]);
    let text = clausoku("check --solutions data/grids/escargot.txt --minimal").text();
    assert!(text.ends_with("\nMinimal: none of its 23 givens is redundant.\n"), "{text}");
    let error = clausoku("check --solutions data/grids/escargot.txt --seed 1").run().refusal();
    assert!(error.contains("--minimal"), "{error}");
}

#[test]
fn a_grid_without_solution_is_diagnosed() {
    let call = diagnose("123.\n....\n...4\n2...\n");
    assert_eq!(call.code, Some(1));
    let expected = "No solution.\n\
         Minimal conflicting set (4 givens): R1C1=1 R1C2=2 R1C3=3 R3C4=4\n\
         Unit propagation derives a contradiction: column 4 would hold 4 twice, at R1C4 and R3C4.\n";
    let text = call.text();
    assert!(text.ends_with(expected), "{text}");
    // The conflicting givens are marked, the other is not.
    assert!(text.contains("[1]") && text.contains(" 2 ") && text.contains("[4]"), "{text}");
    let twice = diagnose("1..1\n....\n....\n....\n").text();
    assert!(
        twice.contains("Minimal conflicting set (2 givens)")
            && twice.contains("row 1 would hold 1 twice")
    );
    let call =
        clausoku("check --solutions - --diagnose --json").input("1..1\n....\n....\n....\n").run();
    let end = "\"diagnosis\":{\"clash\":[\"R1C1=1\",\"R1C4=1\"],\
               \"reason\":\"row 1 would hold 1 twice, at R1C1 and R1C4\"},\
               \"status\":\"none\",\"reason\":null}\n";
    assert!(call.text().ends_with(end), "{}", call.text());
}

fn diagnose(grid: &str) -> crate::support::Outcome {
    clausoku("check --solutions - --diagnose").input(grid).run()
}

#[test]
fn a_grid_with_many_solutions_is_diagnosed() {
    let call = clausoku("check --solutions data/grids/inf242.txt --diagnose").run();
    let text = call.text();
    assert!(
        text.contains("\n42 of 81 cells are the same in all solutions: 29 givens and R1C8=7 "),
        "{text}"
    );
    let settling = text.lines().last().expect("a line");
    let start = "There are 408 solutions. Adding R8C4=9 leaves 1 solution, R7C4=9 leaves 4, ";
    assert!(settling.starts_with(start), "{settling}");
    // The reported given does leave one solution.
    let mut grid = cells(INF242);
    grid[7 * 9 + 3] = 9;
    let line: String = grid.iter().map(ToString::to_string).collect();
    assert_eq!(clausoku("solve - --unique").input(line).text(), "1\n");

    let call =
        clausoku("check --solutions data/grids/inf242.txt --diagnose --step-limit 100").run();
    assert!(call.text().contains("too many to compare"), "{}", call.text());
    let json = clausoku("check --solutions data/grids/inf242.txt --diagnose --json").run().text();
    assert!(json.contains("\"telling\":[{\"given\":\"R8C4=9\",\"leaves\":\"1\"},"), "{json}");
}
