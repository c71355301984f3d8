//! `clausoku tidy`: superfluous clues.

use serde_json::Value;

use crate::support::{Folder, clausoku};

/// A killer of order 4 whose cages contain each cell.
const CAGES: &str = "data/grids/killer.txt";

fn rows(call: &str) -> Vec<Value> {
    let text = clausoku(call).text();
    text.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect()
}

#[test]
fn a_tidied_puzzle_has_no_superfluous_clue() {
    let all = rows(&format!("tidy {CAGES} --json"));
    assert_eq!(all.len(), 29);
    let count = |rows: &[Value], name: &str| rows.iter().filter(|row| row[name] == true).count();
    assert_eq!((count(&all, "superfluous"), count(&all, "removed")), (27, 12));
    // The link has the same solution, and needs each of its clues.
    let link = all[0]["tidied"].as_str().expect("a link");
    assert!(link.starts_with("https://f-puzzles.com/?load="), "{link}");
    assert!(all[1]["tidied"].is_null());
    let left = rows(&format!("tidy {link} --json"));
    assert_eq!((left.len(), count(&left, "superfluous")), (17, 0));
    let solution = |grid: &str| clausoku(&format!("solve {grid} --json")).text();
    let solved =
        |text: String| serde_json::from_str::<Value>(&text).expect("JSON")["solution"].clone();
    assert_eq!(solved(solution(link)), solved(solution(CAGES)));
    // Each clue has the solution that appears without it.
    for row in left {
        assert!(row["witness"].is_string() && row["witness"] != solved(solution(link)), "{row}");
    }
}

#[test]
fn kept_kinds_are_not_left_out() {
    let all = rows(&format!("tidy {CAGES} --json --keep arrow,cage"));
    assert!(all.iter().all(|row| row["removed"] == false));
    assert_eq!(all.iter().filter(|row| row["superfluous"] == true).count(), 27);
    let error = clausoku(&format!("tidy {CAGES} --keep cages")).run().err;
    assert!(error.contains("did you mean cage? The kinds are in docs/constraints.md"), "{error}");
    // Another word for a kind.
    assert_eq!(rows(&format!("tidy {CAGES} --json --keep arrow,killer")), all);
}

#[test]
fn the_fewest_clues_are_said_to_be_so() {
    let puzzle = "12..34....4...1.";
    let all = rows(&format!("tidy {puzzle} --json --fewest"));
    let removed = all.iter().filter(|row| row["removed"] == true).count();
    assert!(removed == 2 && all[0]["fewest"] == true && all[1]["fewest"].is_null(), "{all:?}");
    let left = rows(&format!("tidy {} --json", all[0]["tidied"].as_str().expect("a puzzle")));
    assert_eq!(left.len(), 4);
    assert!(left.iter().all(|row| row["superfluous"] == false && row.get("fewest").is_none()));
    let text = clausoku(&format!("tidy {puzzle} --fewest")).text();
    assert!(text.contains("removed; fewest: no fewer clues have one solution"), "{text}");
    let french = clausoku(&format!("tidy {puzzle} --fewest --language fr")).text();
    assert!(french.contains("  superflu, ôté\n"), "{french}");
    let killer = clausoku("tidy data/grids/killer.txt --language fr").text();
    assert!(killer.contains("\n  flèche en L8C6 L8C5 L7C6 L7C7 "), "{killer}");
    for (call, reason) in [
        ("tidy", "des indices ne sont superflus que s'il y a une seule solution\n"),
        ("rate --scale hodoku", "la grille a plusieurs solutions, donc pas de note\n"),
    ] {
        let several = clausoku(&format!("{call} 1............... --language fr")).run();
        assert_eq!(several.err, reason);
    }
    let counts =
        "4 indices superflus sur 6, chacun seul ; ôtés : 2 ; minimum : moins d'indices n'ont";
    assert!(french.contains(counts), "{french}");
    let kept = clausoku(&format!("tidy {puzzle} --fewest --keep given")).text();
    assert!(kept.contains("0 removed; fewest: no fewer clues besides those of the kept"), "{kept}");
}

/// A sign exempts two cells from the negative constraint: all four sums of 7 of this grid have one.
#[test]
fn clues_that_exempt_others_are_not_called_fewest() {
    let folder = Folder::new();
    let signs = ["R1C3 R1C4", "R2C1 R2C2", "R3C3 R3C4", "R4C1 R4C2"];
    let signs = signs.map(|cells| {
        format!("[[constraint]]\nkind = \"pair-sum\"\nsum = 7\ncells = \"{cells}\"\n")
    });
    let negative = "[[constraint]]\nkind = \"negative\"\nsums = [7]\n";
    let board = "name = \"xv\"\n[[board]]\nblocks = \"2x2\"\n";
    folder.write("xv.toml", [board, &signs.concat(), negative].concat());
    let call = clausoku("tidy 12..34....4...1. --variant xv.toml --fewest").dir(folder.path());
    let text = call.text();
    assert!(text.contains(" removed; perhaps not fewest\n"), "{text}");
    assert!(text.contains("  removed with others\n"), "{text}");
}

#[test]
fn a_link_stays_a_link_of_its_kind() {
    let iss = clausoku(&format!("convert {CAGES} --to iss")).text();
    let url = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", iss.trim());
    let text = clausoku("tidy").arg(&url).arg("--to=line").text();
    assert!(text.starts_with(".Thermo"), "{text}");
    let pad = clausoku(&format!("convert {CAGES} --to sudokupad")).text();
    let text = clausoku("tidy").arg(pad.trim()).arg("--to=line").text();
    assert!(text.starts_with("https://sudokupad.app/"), "{text}");
}

#[test]
fn givens_are_clues_and_other_puzzles_have_no_answer() {
    let text = clausoku("tidy 12..34....4...1.").text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 8, "{text}");
    assert!(lines[0].contains("R1C1=1 ") && lines[6].ends_with("removed"), "{text}");
    assert_eq!(clausoku("solve - --unique").input(lines[7]).run().code, Some(0));
    assert_eq!(clausoku("tidy 11..............").run().code, Some(20));
    let several = clausoku("tidy ................").run();
    assert_eq!(several.code, Some(2));
    assert_eq!(clausoku(&format!("tidy {CAGES} --time-limit 0")).run().code, Some(3));
}

#[test]
fn the_tidied_puzzle_is_below_the_name_of_its_board() {
    for board in ["x", "windoku"] {
        let name = format!("data/grids/{board}.txt --puzzle 1");
        let text = clausoku(&format!("tidy {name}")).text();
        let last: Vec<&str> = text.lines().rev().take(2).collect();
        assert!(last[1].starts_with("# variant: "), "{text}");
        let puzzle = format!("{}\n{}\n", last[1], last[0]);
        assert_eq!(clausoku("solve - --unique").input(puzzle.as_str()).text(), "1\n", "{board}");
        let list = clausoku(&format!("tidy {name} --to line")).text();
        assert_eq!(list, puzzle);
    }
}

#[test]
fn a_string_of_iss_is_tidied() {
    let string = ".Shape~4x4.Sum~8~R2C3~R3C3~R3C2.Between~R2C2~R2C3~R1C3.Quad~R3C2~1~2.Cage~3~R2C4~R3C4.~R3C4_2";
    let rows = rows(&format!("tidy {string} --json"));
    let tidied = rows[0]["tidied"].as_str().expect("a puzzle");
    assert!(rows.iter().any(|row| row["removed"] == true) || !tidied.is_empty());
    let solution = |puzzle: &str| clausoku(&format!("solve {puzzle} --to line")).text();
    assert_eq!(solution(tidied).lines().last(), solution(string).lines().last());
    assert_eq!(clausoku(&format!("solve {tidied} --unique")).text(), "1\n");
}
