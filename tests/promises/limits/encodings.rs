//! `--time-limit` on boards whose encoding takes seconds.

use std::time::Duration;

use itertools::Itertools as _;

use crate::support::{Call, Folder, clausoku, shell};

/// The time in which a command with a limit of a second ends, on a slow machine and without optimisation.
const SOON: Duration = Duration::from_secs(20);

/// A folder with an empty board of order 100, whose formula has 200 million clauses.
fn large() -> Folder {
    let folder = Folder::new();
    let row = format!("{}\n", ["."; 100].join(" "));
    folder.write("large", row.repeat(100));
    folder
}

#[test]
fn the_limit_covers_the_encoding() {
    let folder = large();
    for command in [
        "solve large",
        "solve large --any",
        "solve large --unique --encoding units/log",
        "solve large --all --encoding minimal",
        "solve large --count 2 --solver lanes",
        "solve large --solver dancing-links",
        "check large",
        "check large --minimal",
        "check large --diagnose",
    ] {
        let call = clausoku(&format!("{command} --time-limit 1ms")).dir(folder.path()).run();
        assert_eq!(call.code, Some(3), "{command}: {}", call.err);
        assert!(call.text().contains("the time limit was reached"), "{command}");
    }
}

/// Boards of several orders, which each solver prepares in its own way.
#[test]
fn the_limit_covers_the_preparation_of_every_solver() {
    let folder = large();
    let row = format!("{}\n", ["."; 36].join(" "));
    folder.write("small", row.repeat(36));
    for solver in [
        "varisat",
        "lanes",
        "tabu",
        "brute-force",
        "backtracking",
        "dancing-links",
        "singles-first",
        "singles-first+dancing-links",
        "portfolio",
    ] {
        // Tabu search refuses the large board.
        let is_small_only = ["tabu", "portfolio"].contains(&solver);
        for board in ["small", "large"].into_iter().take(2 - usize::from(is_small_only)) {
            let call = clausoku(&format!("solve {board} --all --time-limit 1s --solver {solver}"));
            let call = call.dir(folder.path()).within(SOON).run();
            assert_eq!(call.code, Some(3), "{solver}, {board}: {}{}", call.text(), call.err);
        }
    }
}

#[test]
fn the_limit_covers_other_languages_and_cubes() {
    let folder = large();
    for command in [
        "encode large --to opb",
        "encode large --to lp",
        "encode large --to smt-lib",
        "encode large --to minizinc",
        "encode large --to asp",
        "encode large --cubes 1000",
        "encode large --cubes 1000 --encoding reduced",
    ] {
        let call = clausoku(&format!("{command} -o file --time-limit 1ms"));
        let call = call.dir(folder.path()).within(SOON).run();
        assert_eq!(call.code, Some(3), "{command}: {}", call.err);
        assert!(call.err.contains("time limit"), "{command}: {}", call.err);
        assert!(!folder.at("file").exists(), "{command}");
    }
}

#[test]
fn a_program_is_not_started_after_the_limit() {
    let folder = large();
    folder.write("program", "echo > started");
    for (command, place) in [
        ("solve large --solver", "{cnf}"),
        ("solve large --solver", "{pipe}"),
        ("count large --counter", "{cnf}"),
    ] {
        let call = clausoku(command)
            .arg(format!("sh program {place}"))
            .words("--time-limit 100ms")
            .dir(folder.path())
            .run();
        assert_eq!(call.code, Some(3), "{command}: {}", call.err);
        assert!(call.text().contains("the time limit was reached"), "{command} {place}");
        assert!(!folder.at("started").exists(), "{command} {place}");
    }
}

#[test]
fn the_limit_covers_the_reading_of_a_formula() {
    // 50 million clauses of the billion in the header.
    let line = "(echo p cnf 1 1000000000; yes 1 0 | head -c 200000000) | \
                clausoku solve - --time-limit 1ms";
    let call = shell(line, Folder::new().path());
    assert_eq!(call.code, Some(3), "{}", call.err);
    let text = call.text();
    assert!(text.ends_with("c the time limit was reached\ns UNKNOWN\n"), "{text}");
}

/// A board with an expression whose automaton, which reads all cells, has more states than fit.
fn long_expression() -> Folder {
    let folder = Folder::new();
    let rows: Vec<String> = (1..=9).map(|row| format!("R{row}C1-R{row}C9")).collect();
    let cells = rows.join(" ");
    folder.write(
        "long.toml",
        format!(
            "name = \"long\"\n[[board]]\nblocks = \"3x3\"\n[[constraint]]\nkind = \"regex\"\n\
             pattern = \".*1.{{18}}.*\"\ncells = \"{cells}\"\n"
        ),
    );
    folder.write("long", ".".repeat(81) + "\n");
    folder
}

#[test]
fn the_limit_covers_the_automata_of_constraints() {
    let folder = long_expression();
    for command in [
        "solve long --any",
        "solve long --all",
        "check long",
        "count long",
        "encode long",
        "encode long --encoding reduced -o long.cnf",
        "formula long --cell R1C1",
        "propagate long",
        "certify long -o certificate",
        "encode long --cubes 4 -o long.cnf",
    ] {
        let call = clausoku(&format!("{command} --variant long.toml --time-limit 200ms"));
        let call = call.dir(folder.path()).run();
        assert_eq!(call.code, Some(3), "{command}: {}", call.err);
        let said = call.text() + &call.err;
        assert!(said.contains("time limit"), "{command}: {said}");
        assert!(!folder.at("long.cnf").exists());
    }
    // Commands that need no automaton make none.
    for command in ["show long", "convert long --to numbers"] {
        let call = clausoku(&format!("{command} --variant long.toml")).dir(folder.path()).run();
        assert_eq!(call.code, Some(0), "{command}: {}", call.err);
    }
}

/// 40,000 quantifiers, in base64.
#[test]
fn nested_expressions_are_refused() {
    let folder = Folder::new();
    folder.write("nested.iss", format!(".Regex~MT8/{}~R1C1\n", "Pz8/".repeat(13_333)));
    for command in ["show", "solve", "check", "convert --to line", "encode", "formula"] {
        let refusal = clausoku(&format!("{command} nested.iss")).dir(folder.path()).run().refusal();
        assert!(refusal.contains("nested deeper") && refusal.len() < 1000, "{command}: {refusal}");
    }
}

#[test]
fn lists_and_boards_have_limits() {
    let folder = Folder::new();
    folder.write("list", ("1".to_owned() + &".".repeat(80) + "\n").repeat(40));
    for command in [
        "bench boards --order 25 --empty 0.6 --unique --time-limit 1s",
        "bench boards --order 16 --time-limit 0",
        "canonical list --time-limit 0",
        "formula --list --time-limit 0",
        "generate --variant samurai --level extreme --seed 1 --time-limit 1s",
    ] {
        let call = clausoku(command).dir(folder.path()).run();
        assert_eq!(call.code, Some(3), "{command}: {}", call.err);
        let said = call.text() + &call.err;
        assert!(said.contains("time limit"), "{command}: {said}");
    }
}

#[test]
fn a_limit_is_the_reason_and_exits_with_3() {
    let folder = Folder::new();
    folder.write(
        "hard",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n",
    );
    for command in [
        "propagate hard --why R8C3=1",
        "propagate hard --why contradiction",
        "propagate hard",
        "book --plan 100_easy -o b.pdf",
        "show hard --solve",
        "formula",
        "formula hard",
    ] {
        let words = command.split(' ').map(|word| word.replace('_', " "));
        let call = words.fold(clausoku(""), Call::arg);
        let run = call.arg("--time-limit").arg("0s").dir(folder.path()).run();
        assert_eq!(run.code, Some(3), "{command}: {}", run.err);
        let said = run.text() + &run.err;
        assert!(said.contains("the time limit was reached"), "{command}: {said}");
        assert!(!said.contains("does not follow") && !said.contains("R1C1"), "{said}");
    }
    assert!(!folder.at("b.pdf").exists());
}

/// Three puzzles of order 4. The second has no solution.
const THREE: &str = "12..34....4...1.\n123........42...\n12..34....4...1.\n";

/// A limit leaves an answer unknown: the exit code is 3 and no error is printed, for one puzzle and for several.
#[test]
fn a_limit_is_no_error() {
    let folder = Folder::new();
    folder.write("one", "12..34....4...1.");
    folder.write("three", THREE);
    for command in [
        "solve",
        "check",
        "check --minimal",
        "count",
        "rate --scale hodoku",
        "propagate",
        "formula",
        "hint --technique x-wing",
        "show --solve",
        "certify -o certificates/",
        "encode -o formulas/",
        "book -o book.pdf",
    ] {
        for (list, shape) in ["one", "three"].into_iter().cartesian_product(["", "--json"]) {
            let has_json =
                !["show", "certify", "encode", "book"].iter().any(|name| command.starts_with(name));
            if !has_json && !shape.is_empty() {
                continue;
            }
            let call = clausoku(&format!("{command} {list} {shape} --time-limit 0"));
            let call = call.dir(folder.path()).run();
            let said = format!("{command} {list} {shape}: {}{}", call.text(), call.err);
            assert_eq!(call.code, Some(3), "{said}");
            assert!(!call.err.contains("error"), "{said}");
            let is_outcome = command == "propagate" && said.contains("\"outcome\":\"stopped\"");
            assert!(is_outcome || said.contains("the time limit was reached"), "{said}");
            for line in call.text().lines().filter(|_| !shape.is_empty()) {
                let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
                // A puzzle without a solution needs no time.
                let reason = object["reason"].as_str().unwrap_or_default();
                let is_limit =
                    object["status"] == "unknown" && reason.ends_with("the time limit was reached");
                assert!(is_limit || object["status"] == "none", "{said}");
            }
        }
    }
}

/// A puzzle without a solution is no error: the exit code is 20, and the rows and the summary count it.
#[test]
fn a_puzzle_without_a_solution_is_no_error() {
    let folder = Folder::new();
    folder.write("none", "123........42...");
    folder.write("two", "12..34....4...1.\n123........42...\n");
    for command in [
        "solve",
        "count",
        "rate --scale hodoku",
        "propagate",
        "hint",
        "show --solve",
        "show --solve -o made/",
    ] {
        for list in ["none", "two"] {
            let call = clausoku(&format!("{command} {list}")).dir(folder.path()).run();
            let said = format!("{command} {list}: {}{}", call.text(), call.err);
            assert_eq!(call.code, Some(20), "{said}");
            assert!(!call.err.contains("error"), "{said}");
            let has_summary = list == "two" && !["count", "propagate"].contains(&command);
            assert!(!has_summary || call.err.contains(" 1 without"), "{said}");
        }
    }
}
