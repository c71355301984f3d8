//! `clausoku generate`: puzzles that meet what is asked, and what cannot be made.

use std::fs;
use std::time::Duration;

use crate::support::{Folder, clausoku, root, shell};

/// The lines of a call that succeeds.
fn lines(arguments: &str) -> Vec<String> {
    clausoku(arguments).text().lines().map(str::to_owned).collect()
}

fn given(line: &str) -> usize {
    line.bytes().filter(|&byte| byte != b'.').count()
}

#[test]
fn puzzles_pass_the_check() {
    let folder = Folder::new();
    for (options, minimal) in [
        ("--minimal", "yes"),
        ("--minimal --variant x", "yes"),
        ("--givens 30..32 --symmetry half-turn", "no"),
    ] {
        let made = clausoku(&format!("generate -n 3 --seed 1 {options} --quiet")).text();
        let path = folder.write("made", &made);
        let report = clausoku("check --json").arg(&path).text();
        for line in report.lines() {
            let report: serde_json::Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(report["status"], "unique", "{options}: {line}");
            assert!(minimal == "no" || report["minimal"] == true, "{line}");
        }
        assert_eq!(report.lines().count(), 3);
    }
}

#[test]
fn a_seed_makes_the_same_puzzles_with_any_number_of_threads() {
    let first = lines("generate -n 1100 --seed 5 --jobs 1 --quiet");
    assert_eq!(first.len(), 1100);
    assert!(first == lines("generate -n 1100 --seed 5 --jobs 3 --quiet"));
    assert!(first[..40] == lines("generate -n 40 --seed 5 --quiet"));
    assert!(first != lines("generate -n 1100 --seed 6 --quiet"));
    let unseeded = clausoku("generate").run();
    assert!(unseeded.err.starts_with("seed "), "{}", unseeded.err);
}

#[test]
fn givens_solutions_and_patterns_are_as_asked() {
    for line in lines("generate -n 5 --seed 2 --givens 27 --quiet") {
        assert_eq!(given(&line), 27);
    }
    let folder = Folder::new();
    let easy = folder.write("easy", clausoku("generate --seed 3 --givens 40 --to line").text());
    let solution = clausoku("solve --to line").arg(&easy).text();
    let solution = folder.write("solution", solution);
    let call = clausoku("generate -n 3 --seed 1 --quiet --solution").arg(&solution);
    for line in call.text().lines() {
        let one = clausoku("solve - --to line").input(line).text();
        assert_eq!(one, std::fs::read_to_string(&solution).expect("a file"));
    }
    let call = clausoku("generate -n 2 --seed 1 --quiet --pattern").arg(&easy);
    let pattern = cells(&std::fs::read_to_string(&easy).expect("a file"));
    for line in call.text().lines() {
        assert_eq!(cells(line), pattern);
        assert_eq!(clausoku("check - --to line").input(line).run().code, Some(0));
    }
}

fn cells(text: &str) -> Vec<bool> {
    text.trim().chars().map(|c| c == '.').collect()
}

#[test]
fn formats_hold_what_they_can() {
    let csv = clausoku("generate -n 2 --seed 1 --to csv").text();
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "puzzle,status,solution,number,givens,seed,reason");
    for (row, number) in rows[1..].iter().zip(1..) {
        let fields: Vec<&str> = row.split(',').collect();
        let givens = given(fields[0]);
        assert_eq!((fields[0].len(), fields[1], fields[2].len()), (81, "unique", 81));
        assert_eq!(
            fields[3..],
            [number.to_string(), givens.to_string(), "1".into(), String::new()]
        );
    }
    let boxed = clausoku("generate --seed 1 --variant classic:4").text();
    assert!(boxed.starts_with('┏'), "{boxed}");
    let wide = clausoku("generate -n 2 --seed 1 --variant samurai --quiet --to rows").text();
    assert!(wide.contains("# variant: samurai"), "{wide}");
}

#[test]
fn lists_of_a_variant_file_name_that_file() {
    let folder = Folder::new();
    std::fs::copy(root().join("data/variants/band.toml"), folder.at("band.toml")).expect("a copy");
    std::fs::create_dir(folder.at("lists")).expect("a folder");
    let list = folder.at("lists/list");
    let call =
        clausoku("generate -n 3 --seed 1 --quiet --to line --variant band.toml -o lists/list");
    assert_eq!(call.dir(folder.path()).text(), "");
    let text = std::fs::read_to_string(&list).expect("a file");
    assert!(text.starts_with("# variant: ../band.toml\n"), "{text}");
    assert_eq!(text.lines().count(), 4);
    for unique in ["check --to line", "check --to line --variant band.toml"] {
        let unique = clausoku(unique).dir(folder.path()).arg(&list);
        assert_eq!(unique.text().matches("unique yes").count(), 3);
    }
    // Standard output is in the current folder.
    let kept = clausoku("convert lists/list --to line").dir(folder.path()).text();
    assert_eq!(kept, text.replace("../band", "band"));
    let refused = clausoku("check -").dir(folder.path()).input(kept).run();
    assert_eq!(refused.code, Some(2));
    let advice = "standard input cannot name the file of a board; add --variant band.toml";
    assert!(refused.err.contains(advice), "{}", refused.err);
}

#[test]
fn files_of_variants_that_no_comment_can_name_are_refused() {
    let folder = Folder::new();
    std::fs::copy(root().join("data/variants/band.toml"), folder.at("band")).expect("a copy");
    for output in ["", "-o list.sdm"] {
        let call =
            clausoku("generate -n 2 --seed 1 --quiet --to line --variant band").words(output);
        let refused = call.dir(folder.path()).run();
        assert_eq!(refused.code, Some(2));
        let expected = "cannot say that a puzzle is of band: a comment can name only a file that ends in .toml";
        assert!(refused.err.contains(expected), "{}", refused.err);
        assert!(refused.err.contains("and jsonl all"), "{}", refused.err);
        assert!(!folder.at("list.sdm").exists());
    }
}

#[test]
fn limits_end_the_work_and_keep_what_is_made() {
    let outcome =
        clausoku("generate --givens 17 --attempts 999999999 --time-limit 3s --seed 1").run();
    assert_eq!(outcome.code, Some(3));
    let (limit, tried) = outcome.err.split_once('\n').expect("two lines");
    assert_eq!(limit, "the time limit was reached; puzzles made: 0");
    assert!(tried.starts_with("attempts: "), "{tried}");
    assert!(tried.contains(", which gave puzzles with "), "{tried}");
    let outcome = clausoku("generate -n 3 --givens 17 --attempts 2 --seed 1").run();
    assert_eq!(outcome.code, Some(3));
    assert!(
        outcome
            .err
            .starts_with("puzzle 1: no puzzle that meets the request was found (attempts: 2)"),
        "{}",
        outcome.err
    );
    assert!(outcome.err.contains("\nattempts: 6, which gave puzzles with "), "{}", outcome.err);
    // A table has a row for the puzzle that ends the list.
    let table = clausoku("generate -n 3 --givens 17 --attempts 2 --seed 1 --to csv").run();
    assert_eq!(table.code, Some(3));
    let rows = String::from_utf8_lossy(&table.out).into_owned();
    assert!(rows.lines().nth(1).is_some_and(|row| row.starts_with(",unknown,,,,,")), "{rows}");
    let pattern =
        "11......./........./11......./........./........./........./........./........./11.......";
    let call = clausoku("generate --pattern - --time-limit 1 --seed 1");
    let outcome = call.input(pattern.replace('/', "\n").replace("11", "12")).run();
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    // Enough givens and no two empty rows of a band, but far from enough values for one solution.
    let pattern =
        "123....../456....../789....../...12..../...34..../........./......12./......34./.........";
    let call = clausoku("generate --pattern - --time-limit 1 --seed 1");
    let outcome = call.input(pattern.replace('/', "\n")).run();
    assert_eq!(outcome.code, Some(3), "{}", outcome.err);
    assert!(outcome.err.contains("puzzles made: 0\n"), "{}", outcome.err);
    let folder = Folder::new();
    let call = clausoku("generate -n 999999999 --seed 1 --time-limit 2 -o made").dir(folder.path());
    let outcome = call.run();
    assert_eq!(outcome.code, Some(3));
    let made = std::fs::read_to_string(folder.at("made")).expect("a file");
    assert!(outcome.err.ends_with(&format!("puzzles made: {}\n", made.lines().count())));
    for call in ["generate -n 0", "vary grid -n 0", "generate --count=-1", "generate -n abc"] {
        let refusal = clausoku(call).run().refusal();
        assert!(refusal.contains("expected a number of puzzles, 1 or more"), "{call}: {refusal}");
    }
    let refusal = clausoku("generate --attempts 0").run().refusal();
    assert!(refusal.contains("expected a number of attempts, 1 or more"), "{refusal}");
    let refusal = clausoku("bench boards --order 9 --boards 0").run().refusal();
    assert!(refusal.contains("expected a number of boards, 1 or more"), "{refusal}");
}

#[test]
fn what_cannot_be_made_is_refused() {
    for (arguments, why) in [
        ("--givens 90", "90 givens do not fit on a board of 81 cells"),
        ("--givens 30..20", "20 is less than 30"),
        ("--givens 7", "with fewer than 8 givens has no or several solutions"),
        ("--givens many", "expected a number as in 30"),
        ("--symmetry round", "half-turn"),
        ("--variant classic:144", "128 symbols"),
        ("--pattern data/grids/no-such-file", "No such file"),
        ("--solution data/grids/inf242.txt", "the solution has empty cells"),
        ("--from data/grids/inf242.txt", "the puzzle has several solutions"),
        ("--from data/grids/escargot.txt --symmetry rotation", "do not have the symmetry"),
        ("--all", "--solution <GRID>|--from <GRID>"),
        ("--from data/grids/escargot.txt --all --part 1/2", "cannot be used with '--part"),
        ("--rating 5.0..4.0", "the range of ratings is empty"),
        ("--rating hard", "expected a rating as in 4.2"),
        ("--rating 13.0", "ratings are from 1.0 to about 11.9"),
        ("--rating 2.0 --variant x", "for the usual 9x9 board only"),
        ("--level hopeless", "extreme"),
        ("--technique guessing", "there is no technique"),
        ("--technique whale", "no path of steps tries whale"),
        (
            "--variant jigsaw:AAAB/ACBB/DCCB/DDDC --pattern data/grids/escargot.txt",
            "expected 4 cells, found 9",
        ),
    ] {
        let error = clausoku(&format!("generate {arguments}")).run().refusal();
        assert!(error.contains(why), "{arguments}: {error}");
    }
}

#[test]
fn all_minimal_puzzles_within_a_puzzle_are_listed() {
    let folder = Folder::new();
    let made = clausoku("generate --seed 5 --givens 34 --to line -q").text();
    let from = folder.write("from", made.as_str());
    let all =
        |options: &str| clausoku(&format!("generate --all {options} --from")).arg(&from).text();
    let text = all("");
    let listed: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(listed.len() > 100);
    assert!(text.ends_with(&format!("\n# complete: {} minimal puzzles\n", listed.len())), "{text}");
    let distinct: std::collections::BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(distinct.len(), listed.len());
    let is_within = |line: &&str| line.bytes().zip(made.bytes()).all(|(a, b)| a == b'.' || a == b);
    assert!(listed.iter().all(is_within));
    let report = clausoku("check - --json").input(text.as_str()).text();
    assert_eq!(report.matches("\"status\":\"unique\"").count(), listed.len());
    assert_eq!(report.matches("\"minimal\":true").count(), listed.len());
    assert_eq!(text, all("--jobs 1"));
    assert!(all("-n 5 --to line").lines().eq(listed[..5].iter().copied()));
    // Random reductions are among them.
    let random = clausoku("generate -n 20 --minimal --seed 1 -q --from").arg(&from).text();
    assert!(random.lines().all(|line| distinct.contains(line)));
    let fewest = listed.iter().map(|line| line.bytes().filter(|&byte| byte != b'.').count()).min();
    let few = all(&format!("--givens 0..{}", fewest.expect("a puzzle")));
    assert!(few.lines().filter(|line| !line.starts_with('#')).all(|line| distinct.contains(line)));
    let outcome = clausoku("generate --all --time-limit 0 --from").arg(&from).run();
    assert_eq!((outcome.code, outcome.out.len()), (Some(3), 0));
}

#[test]
fn puzzles_are_as_hard_as_is_wanted() {
    let call = "generate -n 2 --symmetry half-turn --rating 2.6..3.0 --technique pointing --seed 1";
    let text = clausoku(call).text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    let rated = clausoku("rate -").input(text.as_str()).text();
    for (pair, rated) in lines.chunks(2).zip(rated.lines().skip(1)) {
        let er = rated.split(' ').nth(1).expect("a rating");
        assert!(("2.6"..="3.0").contains(&er), "{rated}");
        assert_eq!(pair[0], format!("# ER {er}, needs pointing"));
        let path = clausoku("hint - --path --json").input(pair[1]).text();
        assert!(path.contains("pointing"), "{path}");
        let turned: String = pair[1].chars().rev().collect();
        let is_symmetric =
            pair[1].chars().zip(turned.chars()).all(|(a, b)| (a == '.') == (b == '.'));
        assert!(is_symmetric, "{}", pair[1]);
    }
    assert_eq!(text, clausoku(&format!("{call} --jobs 1")).text());
    for (level, options) in [("easy", "--variant windoku"), ("medium", "--givens 30")] {
        let call = format!("generate -n 2 --level {level} --seed 1 -q {options}");
        let made = clausoku(&call).text();
        let rated = clausoku("rate - --scale hodoku").input(made.as_str()).text();
        assert_eq!(rated.matches(&format!(" {level}\n")).count(), 2, "{rated}");
    }
    // Minimal puzzles of this board are all harder, and take seconds each.
    let call =
        "generate --variant samurai --level easy --symmetry half-turn -n 2 --seed 3 -q --to line";
    let made = clausoku(call).within(Duration::from_secs(90)).text();
    let puzzles: Vec<&str> = made.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(puzzles.len(), 2, "{made}");
    assert!(puzzles.iter().all(|line| (147..=184).contains(&given(line))), "{made}");
    let boxed = clausoku("generate --level easy --seed 1").run();
    assert!(boxed.err.starts_with("level easy with "), "{}", boxed.err);
}

#[test]
fn what_no_puzzle_reaches_ends_with_what_was_tried() {
    let outcome = clausoku("generate --rating 1.0 --minimal --attempts 100 --seed 1").run();
    assert_eq!((outcome.code, outcome.out.len()), (Some(3), 0));
    assert!(outcome.err.starts_with("none of 100 puzzles in a row"), "{}", outcome.err);
    assert!(
        outcome.err.contains("wanted: ER 1.0 to 1.0; puzzles rated: 100, ER 1."),
        "{}",
        outcome.err
    );
    let outcome = clausoku("generate --rating 11.8..11.9 --time-limit 1s --seed 1").run();
    assert_eq!(outcome.code, Some(3));
    assert!(
        outcome
            .err
            .contains("the time limit was reached; puzzles made: 0\nwanted: ER 11.8 to 11.9")
    );
    let french =
        clausoku("generate --level medium --givens 76 --attempts 50 --seed 1 --language fr");
    let french = french.run().err;
    assert!(
        french.contains("ou plus d'essais par --attempts\nvoulu : le niveau medium"),
        "{french}"
    );
    // The limit holds while uniform solutions are prepared, too.
    let outcome = clausoku("generate --uniform --variant windoku --time-limit 0 --seed 1").run();
    assert_eq!((outcome.code, outcome.out.len()), (Some(3), 0));
}

#[test]
fn the_parts_of_a_list_are_the_list() {
    for options in ["", "--json", "--minimal --variant classic:4"] {
        let call = format!("generate -n 2500 --seed 6 -q {options}");
        let whole = clausoku(&call).text();
        for parts in [1, 3, 7] {
            let part = |part| clausoku(&format!("{call} --part {part}/{parts}")).text();
            assert_eq!((1..=parts).map(part).collect::<String>(), whole, "{options} {parts}");
        }
    }
    let parts = (1..=4).map(|part| clausoku(&format!("generate -n 2 --seed 6 -q --part {part}/4")));
    let sizes: Vec<usize> = parts.map(|part| part.text().lines().count()).collect();
    assert_eq!(sizes, [0, 1, 0, 1]);
    let error = clausoku("generate -n 9 --seed 6 --distinct --part 1/2").run().refusal();
    assert!(error.contains("--part needs puzzles whose number is known"), "{error}");
}

/// The rows of one puzzle and of several have the same columns, in every form.
#[test]
fn rows_have_the_solution_and_the_hardness() {
    for call in ["", " -n 2", " -n 3"] {
        let call = format!("generate --seed 1 --rating 1.0..3.0{call}");
        let text = clausoku(&format!("{call} --to csv")).text();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("puzzle,status,solution,number,givens,seed,er,ep,ed,reason"));
        let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
        let objects = clausoku(&format!("{call} --json")).text();
        assert_eq!(objects, clausoku(&format!("{call} --to jsonl --jobs 1")).text());
        let objects: Vec<serde_json::Value> =
            objects.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(rows.len(), objects.len());
        for (row, object) in rows.iter().zip(objects) {
            assert!(row.len() == 10 && row[2].len() == 81, "{row:?}");
            let rated = clausoku("rate - --json").input(row[0]).text();
            let rated: serde_json::Value = serde_json::from_str(&rated).expect("JSON");
            for (name, index) in [("er", 6), ("ep", 7), ("ed", 8)] {
                assert_eq!((&object[name], row[index]), (&rated[name], &*rated[name].to_string()));
            }
            assert_eq!((&object["puzzle"], &object["solution"]), (&row[0].into(), &row[2].into()));
            assert_eq!(
                (object["number"].to_string(), object["seed"].to_string()),
                (row[3].into(), "1".into())
            );
            assert!(object["reason"].is_null());
        }
    }
    let level = clausoku("generate --seed 1 --level easy --technique naked-single --to tsv").text();
    let names =
        "puzzle\tstatus\tsolution\tnumber\tgivens\tseed\tlevel\tscore\ttechniques\treason\n";
    assert!(level.starts_with(names), "{level}");
    let all = clausoku("generate --from 1234341221434321 --all --to csv").text();
    assert!(all.lines().skip(1).all(|row| row.contains(",unique,1234341221434321,")), "{all}");
    assert!(all.lines().skip(1).all(|row| row.ends_with(",,")), "{all}");
    let fewest = clausoku("generate fewest - --to csv --quiet").input("1234341221434321").text();
    assert!(fewest.ends_with(",1234341221434321\n"), "{fewest}");
}

#[test]
fn excluded_candidates_are_refused_and_the_empty_board_may_be_a_puzzle() {
    let folder = Folder::new();
    folder.write("z.jsonl", r#"{"puzzle": "1..............4", "excluded": ["R1C2=1", "R1C2=2"]}"#);
    for command in ["generate --from z.jsonl --seed 1", "generate fewest z.jsonl"] {
        let error = clausoku(command).dir(folder.path()).run().refusal();
        assert!(error.contains("z.jsonl excludes 2 candidates"), "{error}");
    }
    assert_eq!(clausoku("generate --variant classic:1 --seed 1 --to line").text(), ".\n");
}

#[test]
fn puzzles_that_differ_need_a_canonical_form() {
    let folder = Folder::new();
    let kind = "[[constraint]]\nkind = \"thermometer\"\ncells = \"R1C1 R1C2\"\n";
    folder.write("th.toml", format!("name = \"k\"\n[[board]]\nblocks = \"2x2\"\n{kind}"));
    let distinct = "generate --distinct --variant th.toml --seed 1 -n 5";
    let error = clausoku(distinct).dir(folder.path()).run().refusal();
    assert!(error.contains("the constraint `thermometer`"), "{error}");
    // Puzzles of books with clues only differ.
    let book = shell("clausoku book --plan '2 th.toml' -o x.pdf", folder.path());
    assert_eq!(book.code, Some(0), "{}", book.err);
}

/// Puzzles with clues, in tables and as links, in parts, and with any number of threads.
#[test]
fn clues_are_made() {
    let call =
        "generate -n 4 --seed 2 --variant blocks:2x3 --with killer:2..3,cover --givens 0..4 -q";
    let text = clausoku(&format!("{call} --to csv")).text();
    let mut lines = text.lines();
    let names = "puzzle,status,solution,number,link,clues,givens,superfluous,seed,reason";
    assert!(lines.by_ref().any(|line| line == names), "{text}");
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 4, "{text}");
    for (row, number) in rows.iter().zip(1..) {
        assert_eq!((row[1], row[3], row[8]), ("unique", &*number.to_string(), "2"));
        assert!(given(row[0]) <= 4 && row[6] == given(row[0]).to_string());
        let solved = clausoku("solve --to line -q").arg(row[4]).text();
        assert!(solved.trim_end().ends_with(row[2]), "{solved}");
        let judged = clausoku("check --json -q").arg(row[4]).text();
        assert!(judged.contains("\"status\":\"unique\""), "{judged}");
    }
    let links = clausoku(call).text();
    let listed = links.lines().filter(|line| line.contains("://"));
    assert!(listed.eq(rows.iter().map(|row| row[4])), "{links}");
    assert_eq!(links, clausoku(&format!("{call} --jobs 1")).text());
    let parts = [1, 2].map(|part| clausoku(&format!("{call} --part {part}/2")).text());
    assert_eq!(parts.concat(), links);
    let boxed = clausoku("generate --seed 2 --variant classic:4 --with killer").run();
    assert!(boxed.text().contains('┏') && boxed.err.contains(" superfluous; "), "{}", boxed.err);
}

#[test]
fn layouts_of_jigsaws_are_made() {
    let layout = |text: &str| {
        let name = text.split_whitespace().find(|word| word.starts_with("jigsaw:"));
        name.expect("a layout").to_owned()
    };
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..4 {
        let call = format!("generate --variant jigsaw -n 2 --seed {seed} -q");
        let text = clausoku(&call).text();
        assert_eq!(text, clausoku(&format!("{call} --jobs 1")).text());
        let checked = clausoku("check - --json").input(text.as_str()).text();
        assert_eq!(checked.matches("\"status\":\"unique\"").count(), 2, "{checked}");
        assert!(seen.insert(layout(&text)));
    }
    // For the first layout of this seed no solution is found within a minute.
    let hard = clausoku("generate --variant jigsaw --seed 5 -q --to jsonl").text();
    let checked = clausoku("check - --json").input(hard.as_str()).text();
    assert!(checked.contains("\"status\":\"unique\""), "{checked}");
    for call in ["", " --with thermometer:2", " -n 3 --json"] {
        let call = format!("generate --variant jigsaw --seed 5 --time-limit 0{call}");
        let limited = clausoku(&call).run();
        assert!(limited.code == Some(3) && limited.out.is_empty(), "{call}: {limited:?}");
        assert!(limited.err.contains("puzzles made: 0"), "{}", limited.err);
    }
    let clues = clausoku("generate --variant irregular --seed 1 --with thermometer:2 -q").text();
    assert!(seen.contains(&layout(&clues)), "{clues}");
    let error =
        clausoku("generate --variant jigsaw --from data/grids/escargot.txt").run().refusal();
    assert!(error.contains("needs the layout of its board"), "{error}");
}

#[test]
fn clues_make_puzzles_of_a_level() {
    let call =
        "generate -n 2 --seed 3 --variant blocks:2x3 --with killer:2..3,cover --level medium -q";
    let text = clausoku(&format!("{call} --to csv")).text();
    let names =
        "puzzle,status,solution,number,link,clues,givens,superfluous,level,score,seed,reason";
    assert!(text.lines().any(|line| line == names), "{text}");
    let rows = text.lines().skip_while(|line| *line != names).skip(1);
    let rows: Vec<Vec<&str>> = rows.map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 2);
    for row in &rows {
        let rated = clausoku("rate --scale hodoku --json -q").arg(row[4]).text();
        let wanted = format!("\"score\":{},\"level\":\"medium\"", row[9]);
        assert!(row[8] == "medium" && rated.contains(&wanted), "{row:?}: {rated}");
    }
    assert_eq!(text, clausoku(&format!("{call} --to csv --jobs 1")).text());
    let noted = clausoku(&call.replace(" -q", "").replace("-n 2", "-n 1")).run();
    assert!(noted.err.contains("; level medium with "), "{}", noted.err);
    let vain = "generate --seed 1 --variant classic:4 --with killer --level extreme --attempts 2";
    let outcome = clausoku(vain).run();
    assert_eq!((outcome.code, outcome.out.len()), (Some(3), 0), "{}", outcome.err);
    assert!(
        outcome.err.contains("wanted: the level extreme; puzzles rated: 2, easy"),
        "{}",
        outcome.err
    );
    let french = clausoku(&format!("{vain} --language fr")).run().err;
    assert!(
        french.contains("voulu : le niveau extreme ; grilles classées : 2, easy : "),
        "{french}"
    );
}

#[test]
fn levels_that_no_puzzle_has_are_refused() {
    for (arguments, why) in [
        ("--level hard --givens 81", "a grid with 81 givens is complete"),
        ("--rating 4.0 --givens 81", "a grid with 81 givens is complete"),
        ("--level easy --givens 81 --with killer", "a grid with 81 givens is complete"),
        ("--level medium --givens 77..80", "every puzzle with 77 or more of 81 givens is easy"),
        ("--level extreme --variant classic:4", "every puzzle of the board classic:4 is easy"),
        ("--level medium --variant latin:4", "every puzzle of the board latin:4 is easy"),
        ("--level hard --variant x:4 --language fr", "toute grille du plateau x:4 est facile"),
    ] {
        let refusal = clausoku(&format!("generate --seed 1 {arguments}")).run().refusal();
        assert!(refusal.contains(why), "{arguments}: {refusal}");
    }
    let easy = clausoku("generate --seed 1 --level easy --variant classic:4").run();
    assert_eq!(easy.code, Some(0), "{}", easy.err);
}

/// Returns the solution in a line of JSON.
fn solution(line: &str) -> String {
    let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
    object["solution"].as_str().expect("a solution").to_owned()
}

/// Each form of the output, also without a format and with an ending of none, contains the clues.
#[test]
fn files_with_clues_are_read_again() {
    let folder = Folder::new();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let call = "generate --seed 2 --variant blocks:2x3 --with killer:2..3,cover --givens 0..4 -q";
    let json = clausoku(&format!("{call} -n 2 --to jsonl")).text();
    let solutions: Vec<String> = json.lines().map(solution).collect();
    let endings = ["toml", "txt", "link", "csv", "tsv", "jsonl", "iss", "md", "json", "fpuzzles"];
    let files = endings.map(|ending| (1, ending)).into_iter();
    // A file of f-puzzles contains one puzzle.
    for (count, ending) in files.chain(endings[..8].iter().map(|ending| (2, *ending))) {
        let file = format!("made.{ending}");
        assert_eq!(run(&format!("{call} -n {count} -o {file}")).code, Some(0), "{file}");
        let solved = run(&format!("solve -q --to jsonl {file}")).text();
        let found: Vec<String> = solved.lines().map(solution).collect();
        assert_eq!(found, solutions[..count], "{count} {ending}: {solved}");
        let checked = run(&format!("check --json {file}")).text();
        assert_eq!(checked.matches("\"status\":\"unique\"").count(), count, "{ending}: {checked}");
        let hinted = run(&format!("hint --json {file}")).text();
        assert!(hinted.contains("\"technique\""), "{count} {ending}: {hinted}");
        std::fs::remove_file(folder.path().join(file)).expect("a file");
    }
    // Answers in a table keep the links, so that they are read again.
    run(&format!("{call} -n 2 -o made.csv"));
    for answer in ["solve -q", "check", "tidy"] {
        let answered = run(&format!("{answer} made.csv -o again.csv"));
        assert_eq!(answered.code, Some(0), "{answer}: {}", answered.err);
        let solved = run("solve -q --to jsonl again.csv").text();
        assert!(
            solved.lines().all(|line| solutions.contains(&solution(line))),
            "{answer}: {solved}"
        );
        std::fs::remove_file(folder.path().join("again.csv")).expect("a file");
    }
    // Links of f-puzzles have no place for the clues of this kind; the column has a string of another program.
    let table =
        clausoku("generate --seed 1 --variant blocks:2x3 --with numbered-room --to csv -q").text();
    let solved = clausoku("solve - -q --to jsonl").input(table.as_str()).text();
    assert!(table.contains(&solution(&solved)), "{table}{solved}");
    // Rows whose givens are changed contradict their links.
    let table = clausoku(&format!("{call} --to csv")).text();
    let (head, row) = table.trim_end().rsplit_once('\n').expect("a row");
    let changed = row.replacen('.', "1", 1);
    let error = clausoku("solve -").input(format!("{head}\n{changed}\n")).run().refusal();
    assert!(error.contains("a link with the givens of the column puzzle"), "{error}");
}

#[test]
fn tables_of_other_commands_have_the_links_of_puzzles_with_clues() {
    let folder = Folder::new();
    let run = |line: &str| clausoku(line).dir(folder.path()).run();
    let text = |line: &str| run(line).text();
    run("generate -n 2 --seed 2 --variant classic:4 --with killer:2..3,cover -q -o made.txt");
    let links = fs::read_to_string(folder.at("made.txt")).expect("links");
    assert_eq!(links.lines().count(), 2, "{links}");
    for (call, columns) in [
        ("solve", "puzzle,link,status,"),
        ("check", "puzzle,link,status,"),
        ("convert", "puzzle,solution,link\n"),
        ("vary --seed 1", "puzzle,link,status,image,image_link,image_solution,"),
    ] {
        let table = text(&format!("{call} made.txt --to csv -q"));
        assert!(table.starts_with(columns), "{call}: {table}");
        assert!(!table.contains("# variant"), "{call}: {table}");
        folder.write("table.csv", &table);
        // The table has the clues again, and so the same puzzles.
        let solved = |file: &str| {
            let lines = text(&format!("solve {file} --to line -q"));
            lines
                .lines()
                .filter(|line| !line.starts_with('#'))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(solved("table.csv"), solved("made.txt"), "{call}");
    }
    // A table keeps the column of links.
    folder.write("links.csv", text("convert made.txt --to csv -q"));
    let again = text("convert links.csv --to csv -q");
    assert_eq!(again.matches("https://").count(), 2, "{again}");
    // An image has its clues, in tables and in the usual format of lists and files.
    let images = text("vary made.txt --seed 1 -q");
    assert_eq!(images.lines().filter(|line| line.starts_with("https://")).count(), 2, "{images}");
    let table = text("vary made.txt --seed 1 --to csv -q");
    let first = table.lines().nth(1).and_then(|row| row.split(',').nth(4)).expect("a link");
    assert_eq!(images.lines().next(), Some(first));
    folder.write("one.txt", links.lines().next().expect("a link"));
    run("vary one.txt --seed 1 -q -o image.txt");
    let image = fs::read_to_string(folder.at("image.txt")).expect("an image");
    assert!(image.starts_with("https://"), "{image}");
    assert!(text("solve made.txt --to jsonl -q").lines().all(|row| !row.contains("\"link\"")));
    // Other puzzles have no such column.
    assert!(text("solve 1..............4 --to csv -q").starts_with("puzzle,status,"));
}

#[test]
fn clues_that_cannot_be_made_are_refused() {
    for (arguments, why) in [
        ("--with cages", "there is no kind of clue \"cages\""),
        ("--with thermometer:0", "expected at least 1 clue"),
        ("--with thermometer:many", "expected a number of clues as in thermometer:3"),
        ("--with thermometer:1..4", "thermometer clues have 2 to 64 cells, not 1..4"),
        ("--with killer:5..2", "the range of sizes 5..2 is reversed; type 2..5"),
        ("--with windoku", "\"windoku\" is a kind of board; add --variant windoku"),
        ("--with regex", "there is no generator of clues \"regex\"; `clausoku generate --help`"),
        ("--with thermometer:99", "ask for 40 or fewer"),
        ("--with difference:2..3", "the size of difference clues is fixed"),
        ("--with killer:3,cover", "leave out one of the two"),
        ("--with killer:3,4", "a kind of clues has one number"),
        ("--with thermometer:8..9 --variant classic:4", "no solution of this board has room"),
        ("--with killer --givens 90", "90 givens do not fit on a board of 81 cells"),
        ("--with killer --minimal", "cannot be used with"),
        // Before any of them is made.
        (
            "--with killer --to line -n 100000000",
            "the format line has no place for the clues of a puzzle; these have: iss, jsonl, fpuzzles, fpuzzles-link, sudokupad",
        ),
        (
            "--with numbered-room --to line --language fr",
            "n'a pas de place pour les indices d'une grille ; ceux-ci en ont : iss, jsonl\n",
        ),
        ("--with killer -o x.sdk", "the format sdk has no place for the clues of a puzzle"),
        (
            "--with numbered-room --to fpuzzles-link -n 100000000",
            "is unknown to the format fpuzzles",
        ),
        ("--to fpuzzles -n 100000000", "the format fpuzzles holds one puzzle"),
    ] {
        let error = clausoku(&format!("generate --seed 1 {arguments}")).run().refusal();
        assert!(error.contains(why), "{arguments}: {error}");
    }
    let vain = "generate --seed 1 --variant classic:4 --with odd:1 --givens 0";
    let outcome = clausoku(&format!("{vain} --attempts 2")).run();
    assert_eq!((outcome.code, outcome.out.len()), (Some(3), 0), "{}", outcome.err);
    assert!(
        outcome
            .err
            .starts_with("puzzle 1: no puzzle that meets the request was found (attempts: 2)"),
        "{}",
        outcome.err
    );
    // No puzzle was rated.
    let unrated = clausoku(&format!("{vain} --attempts 2 --level easy")).run();
    assert!(unrated.code == Some(3) && !unrated.err.contains("wanted"), "{}", unrated.err);
    let limited = clausoku(&format!("{vain} --time-limit 0")).run();
    assert_eq!((limited.code, limited.out.len()), (Some(3), 0), "{}", limited.err);
    assert!(limited.err.contains("puzzles made: 0"), "{}", limited.err);
}

/// A board whose clues lack their numbers.
const OPEN: &str = "name = \"open\"\n[[board]]\nblocks = \"2x3\"\n\
    [[constraint]]\nkind = \"cage\"\nsum = \"?\"\ncells = \"R1C1-R2C2\"\n\
    [[constraint]]\nkind = \"arrow\"\ncells = \"R6C6 R5C6 R4C6\"\n";

#[test]
fn clues_of_a_board_are_those_of_each_puzzle() {
    let folder = Folder::new();
    folder.write("open.toml", OPEN);
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let made = run("generate -n 3 --variant open.toml --seed 1 --to csv -o made.csv");
    assert_eq!(made.code, Some(0), "{}", made.err);
    let checked = run("check made.csv");
    assert_eq!(checked.code, Some(0), "{}", checked.err);
    // The sum is that of the solution, by the columns of the table.
    let strings = run("convert made.csv --to iss").text();
    let strings: Vec<&str> = strings.lines().filter(|line| line.contains("Cage")).collect();
    assert_eq!(strings.len(), 3);
    let rows = run("solve made.csv --to jsonl -q").text();
    for (string, row) in strings.iter().zip(rows.lines()) {
        let solution = solution(row);
        let digit = |index: usize| u32::from(solution.as_bytes()[index] - b'0');
        let sum: u32 = [0, 1, 6, 7].into_iter().map(digit).sum();
        assert!(string.contains(&format!("Cage~{sum}~")), "{string}: {sum}");
        assert_eq!(digit(35), digit(29) + digit(23));
    }
    // The clues of a puzzle are those of others, with other givens.
    let link = run("generate --variant open.toml --seed 1 --to fpuzzles-link -q").text();
    folder.write("link", link);
    let others = run("generate -n 2 --variant link --seed 5 --to csv -o others.csv");
    assert_eq!(others.code, Some(0), "{}", others.err);
    assert_eq!(run("check others.csv").code, Some(0));
    for (call, why) in [
        (
            "generate --variant open.toml --method bottom-up",
            "--method is not for puzzles with clues",
        ),
        ("generate --variant open.toml --minimal --givens 9", "--minimal is not for"),
        ("generate --variant made.csv", "generate"),
        ("solve --variant open.toml made.csv", "which only `clausoku generate --variant` takes"),
        ("show --variant open.toml made.csv", "`sum` is \"?\", an open number"),
        ("check --variant open.toml made.csv", "`sum` is \"?\", an open number"),
    ] {
        let error = run(call).refusal();
        assert!(error.contains(why), "{call}: {error}");
    }
    let book = clausoku("book --answers none -o book.svg --plan")
        .arg("1 open.toml")
        .dir(folder.path())
        .run();
    assert_eq!(book.code, Some(0), "{}", book.err);
}
