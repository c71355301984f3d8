//! `clausoku hint`: steps in words and pictures, from grids in play.

use std::fs;

use clausoku_testkit::sampled;

use crate::support::{Folder, clausoku};

/// A puzzle that needs more than singles.
const LINKED: &str =
    ".5.21......6.7...59..5.......4.3.8...3.4...69......7..2.76..3..6......71..9..3...";

/// A puzzle that needs singles only.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("linked", LINKED);
    folder.write("easy", EASY);
    folder.write("several", "1..............4");
    folder.write("none", "123........42...");
    folder.write("solved", "1234341221434321");
    folder
}

#[test]
fn the_next_step_has_a_reason() {
    let outcome = clausoku("hint linked").dir(folder().path()).run();
    assert_eq!(outcome.code, Some(0));
    let text = outcome.text();
    let lines: Vec<&str> = text.lines().rev().take(2).collect();
    assert_eq!(lines[1], "naked single: R4C9 = 2", "{text}");
    assert_eq!(lines[0], "R4C9 can hold only 2.", "{text}");
    assert_eq!(text.matches("[ ]").count(), 1, "the cell is marked: {text}");
}

#[test]
fn a_path_ends_with_the_solution_or_says_so() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let path = run("hint easy --path");
    let numbered = path.text().lines().filter(|line| !line.starts_with("    ")).count();
    assert!(numbered == 51 && path.text().lines().count() == 2 * numbered, "{}", path.text());
    assert_eq!(path.code, Some(0));
    let solution = clausoku("solve easy --to line").dir(folder.path()).text();
    let json = run("hint easy --path --json").text();
    let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    let open = last["grid"].as_str().unwrap().matches('.').count();
    assert!(open <= 1, "{last}");
    let known = solution.trim().chars().zip(last["grid"].as_str().unwrap().chars());
    assert!(known.into_iter().all(|(solved, shown)| shown == '.' || shown == solved));

    let stuck = run("hint several --path");
    assert_eq!(stuck.code, Some(3), "{}", stuck.err);
    assert!(stuck.err.contains("no technique finds a further step"), "{}", stuck.err);
    let none = run("hint none --path");
    assert_eq!((none.code, none.out.as_slice()), (Some(20), &b""[..]));
    let solved = run("hint solved");
    assert_eq!((solved.code, solved.text().as_str()), (Some(0), ""));
    assert!(solved.err.contains("every cell has a value"), "{}", solved.err);
}

#[test]
fn a_solved_grid_of_a_list_is_no_fault() {
    let folder = folder();
    folder.write("list", "12..34....4...1.\n1234341221434321\n");
    for (options, expected) in [
        ("", "list:2: every cell has a value"),
        ("--path", "list:2:\n# every cell has a value"),
        (
            "--json",
            "{\"puzzle\":\"1234341221434321\",\"status\":\"solved\",\"technique\":null,\"level\":null,\"score\":null,\"assumes_unique\":null,\"placements\":null,\"eliminations\":null,\"clues\":null,\"because\":null,\"explanation\":null,\"reason\":null}",
        ),
        ("--to csv", "1234341221434321,solved,,,,,,,,,,"),
    ] {
        let call = clausoku(&format!("hint list {options}")).dir(folder.path()).run();
        assert_eq!((call.code, call.err.as_str()), (Some(0), ""), "{options}");
        assert!(call.text().ends_with(&format!("{expected}\n")), "{}", call.text());
    }
}

#[test]
fn a_page_shows_every_step_beside_its_words() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let path = run("hint easy --path").text();
    assert_eq!(run("hint easy --path -o page.html").code, Some(0));
    let page = fs::read_to_string(folder.at("page.html")).unwrap();
    assert_eq!(page.matches("<svg ").count(), 51);
    let titles = path.lines().filter(|line| !line.starts_with("    "));
    for (title, number) in titles.zip(1..) {
        let (technique, result) = title.trim_start().split_once(": ").unwrap();
        assert!(page.contains(&format!("<a href=\"#step-{number}\">{technique}</a>")), "{title}");
        assert!(page.contains(&format!("<p>{result}</p>")), "{title}");
    }
    for kind in ["<script", "http:", "https:"] {
        assert!(!page.replace("http://www.w3.org/2000/svg", "").contains(kind), "{kind}");
    }
    assert_eq!(run("hint easy --path -o same.html").code, Some(0));
    assert_eq!(fs::read_to_string(folder.at("same.html")).unwrap(), page);
    assert_eq!(run("hint easy -o one.html").code, Some(0));
    let one = fs::read_to_string(folder.at("one.html")).unwrap();
    assert_eq!(one.matches("<svg ").count(), 1);
}

#[test]
fn each_step_has_a_picture_on_boards_of_any_kind() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    assert_eq!(run("hint easy --path -o steps/step.svg").code, Some(0));
    let name = |number: usize| format!("steps/step-{number:02}.svg");
    assert!((1..=51).all(|number| folder.at(name(number)).exists()));
    assert!(!folder.at(name(52)).exists());
    let last = fs::read_to_string(folder.at(name(51))).unwrap();
    assert!(last.contains("<title>full house: "), "{last}");
    // The steps of the largest board take most of the time, and have no code of their own.
    let boards = [("blocks:2x3", "", 1), ("x", "", 4), ("classic:16", "--givens 140", 3)];
    for (variant, made, seed) in boards.into_iter().take(sampled(2, 3)) {
        let made =
            format!("generate --variant {variant} {made} -n 1 --seed {seed} --quiet -o board.txt");
        assert_eq!(run(&made).code, Some(0), "{variant}");
        let read = format!("hint board.txt --variant {variant}");
        let path = run(&format!("{read} --path -o {seed}/a.png"));
        // Large boards can need more than the techniques that a path tries.
        assert!(matches!(path.code, Some(0 | 3)), "{variant}: {}", path.err);
        let pictures = fs::read_dir(folder.at(seed.to_string())).unwrap().count();
        assert!(pictures > 1, "{variant}: {pictures}");
        assert_eq!(run(&format!("{read} -o {seed}.html")).code, Some(0), "{variant}");
    }
}

#[test]
fn a_time_limit_keeps_the_steps_that_were_found() {
    let folder = folder();
    let outcome = clausoku("hint linked --path --time-limit 0").dir(folder.path()).run();
    assert_eq!(outcome.code, Some(3), "{}", outcome.err);
    assert!(outcome.err.contains("the time limit was reached"), "{}", outcome.err);
}

#[test]
fn pictures_show_one_step() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    assert_eq!(run("hint linked -o step.svg").code, Some(0));
    let svg = fs::read_to_string(folder.at("step.svg")).unwrap();
    assert!(svg.contains("<title>naked single: R4C9 = 2"), "{svg}");
    assert!(svg.contains("#5ed07a"), "the placed candidate is marked");
    assert_eq!(run("hint linked -o step.png").code, Some(0));
    assert_eq!(run("hint linked -o step.pdf").code, Some(0));
    assert!(fs::read(folder.at("step.pdf")).unwrap().starts_with(b"%PDF-"));
    assert_eq!(run("hint linked --theme print -o grey.svg").code, Some(0));
    assert!(!fs::read_to_string(folder.at("grey.svg")).unwrap().contains("#5ed07a"));
    // The legend explains the colours that are seen, and no others.
    let legend = |call: &str| {
        assert_eq!(run(&format!("hint {call} -o legend.svg")).code, Some(0), "{call}");
        let svg = fs::read_to_string(folder.at("legend.svg")).unwrap();
        ["pattern", "placed", "its region"].map(|words| svg.contains(&format!(">{words}<")))
    };
    assert_eq!(legend("linked --technique hidden-single"), [false, true, true]);
    assert_eq!(legend("linked --technique naked-single"), [false, true, false]);
    assert_eq!(legend("linked --technique skyscraper"), [true, false, false]);
    for (call, expected) in [
        ("hint linked --json -o step.html", "--json and --to write rows"),
        ("hint linked --json -o step.png", "--json and --to write rows"),
        ("hint linked -o step.json", "the format fpuzzles has no place for these answers"),
        ("hint linked -o step.gif", "should end in .svg, .png, .pdf, .html, .txt, .json or .jsonl"),
        ("hint linked --size 300", "are for pictures"),
        ("hint linked --size 300 --to csv", "are for pictures"),
        ("hint linked --size 300 --stream", "are for pictures"),
        ("hint linked --size 300 -o step.html", "are for pictures"),
        ("hint linked --technique fishing", "there is no technique \"fishing\""),
    ] {
        let outcome = run(call);
        assert_eq!(outcome.code, Some(2), "{call}");
        assert!(outcome.err.contains(expected), "{call}: {}", outcome.err);
    }
}

#[test]
fn pencil_marks_count() {
    let folder = Folder::new();
    let call = "hint marks --format pencilmarks --technique locked-pair --json";
    // With the 3 in R1C1 there is a third candidate, and no pair.
    for (marks, code) in [("12 12 1234 34", 0), ("123 12 1234 34", 3)] {
        let rest = "1234 1234 1234 1234\n".repeat(3);
        folder.write("marks", format!("{marks}\n{rest}"));
        let outcome = clausoku(call).dir(folder.path()).run();
        assert_eq!(outcome.code, Some(code), "{}", outcome.err);
        assert_eq!(outcome.text().contains("R1C3=1"), code == 0, "{}", outcome.text());
    }
}

/// Returns `EASY` with these digits in cells by their index.
fn easy_with(digits: &[(usize, char)]) -> String {
    let mut cells: Vec<char> = EASY.chars().collect();
    for &(cell, digit) in digits {
        cells[cell] = digit;
    }
    cells.into_iter().collect()
}

#[test]
fn a_wrong_digit_is_named() {
    let folder = Folder::new();
    let hint = |text: &str| {
        folder.write("grid", text);
        let outcome = clausoku("hint grid").dir(folder.path()).run();
        assert_eq!((outcome.code, outcome.out.as_slice()), (Some(20), &b""[..]), "{}", outcome.err);
        outcome.err
    };
    // The solution begins with 534678912: R1C3 is 4, R1C4 is 6, R1C6 is 8.
    assert_eq!(
        hint(&easy_with(&[(2, '1')])),
        "R1C3=1 cannot be right: the grid has no solution with it, and has one without it; delete it\n"
    );
    assert_eq!(
        hint(&easy_with(&[(2, '4'), (5, '6'), (8, '2')])),
        "R1C6=6 cannot be right: the grid has no solution with it, and has one without it; delete it\n"
    );
    let several = hint(&easy_with(&[(2, '1'), (72, '2')]));
    assert!(
        several.contains(" cannot be right") || several.contains("cannot all be right"),
        "{several}"
    );
    let clash = hint(&easy_with(&[(2, '5')]));
    assert_eq!(
        clash,
        "row 1 contains 5 twice: R1C1, R1C3: one of these digits is wrong; delete it\n"
    );
    // Digits that are marked as placed are compared with the solution of the givens.
    let placed: String = easy_with(&[(2, '1'), (3, '2')])
        .chars()
        .enumerate()
        .flat_map(|(cell, digit)| {
            ((2..4).contains(&cell)).then_some('+').into_iter().chain([digit])
        })
        .collect();
    assert_eq!(
        hint(&format!(":0000:x:{placed}:::")),
        "R1C3=1, R1C4=2 cannot be right: the givens have one solution, which has another digit there; delete \
         them\n"
    );
}

#[test]
fn wrong_pencil_marks_are_named() {
    let folder = Folder::new();
    // 4 is the value of R1C3.
    folder.write("grid", format!(":0000:x:{EASY}:413::"));
    let outcome = clausoku("hint grid").dir(folder.path()).run();
    assert_eq!(outcome.code, Some(20), "{}", outcome.err);
    assert_eq!(
        outcome.err,
        "the pencil marks lack 4 in R1C3, the value in the only solution; add it\n"
    );
}
