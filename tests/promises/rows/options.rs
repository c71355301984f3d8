//! The options that every command for lists has, on no puzzle, on one, and on more than fill the lanes.

use std::fs;

use crate::support::{Folder, Outcome, clausoku};

/// The commands whose rows are written by the runner.
pub(crate) const COMMANDS: [&str; 9] = [
    "check",
    "count",
    "rate",
    "canonical",
    "solve",
    "convert",
    "vary --seed 1",
    "hint",
    "propagate",
];

/// Commands whose results are grids, with options for one result for each puzzle.
pub(crate) const OF_GRIDS: [&str; 2] = ["vary --seed 1", "canonical"];

/// Options of lists that a command refuses, and why.
const REFUSED: [(&str, &str, &str); 8] = [
    ("vary --seed 1", "--time-limit 1h", "unexpected argument"),
    ("solve", "--part 1/2 --json", "the following required arguments were not provided"),
    ("convert", "--time-limit 1h", "unexpected argument"),
    ("certify", "--stream", "unexpected argument"),
    ("encode", "--stream", "unexpected argument"),
    ("formula", "--stream", "unexpected argument"),
    ("neighbours", "--stream", "unexpected argument"),
    ("count", "--puzzle 1", "unexpected argument"),
];

/// Returns `true` if a command refuses one of these options.
fn is_refused(command: &str, options: &str) -> bool {
    let mut refused = REFUSED.iter().filter(|row| row.0 == command);
    refused.any(|row| options.contains(row.1))
}

/// Runs a command on a file, with options.
pub(crate) fn run(folder: &Folder, command: &str, file: &str, options: &str) -> Outcome {
    clausoku(&format!("{command} {file} {options}")).dir(folder.path()).run()
}

/// Writes lists and tables of 1 and of 33 puzzles.
pub(crate) fn lists() -> Folder {
    let folder = Folder::new();
    let all = clausoku("generate -n 33 --seed 7 -q").text();
    for count in [1, 33] {
        let puzzles: Vec<&str> = all.lines().take(count).collect();
        folder.write(&format!("list-{count}"), puzzles.join("\n") + "\n");
        let rows = puzzles.iter().zip(1..).map(|(puzzle, id)| format!("{id},{puzzle}\n"));
        folder
            .write(&format!("table-{count}.csv"), format!("id,quiz\n{}", rows.collect::<String>()));
    }
    folder
}

#[test]
fn every_shape_has_a_row_for_each_puzzle() {
    let folder = lists();
    for (command, count) in COMMANDS
        .into_iter()
        .zip([1, 33].into_iter().cycle())
        .chain(COMMANDS.into_iter().zip([33, 1].into_iter().cycle()))
    {
        let list = format!("list-{count}");
        for (options, lines) in [
            ("--json", count),
            ("--to csv", count + 1),
            ("--to tsv", count + 1),
            ("--to jsonl", count),
            ("--stream", count),
            ("--stream=csv", count),
            ("--stream=jsonl -j 2", count),
            ("--json --time-limit 1h", count),
        ] {
            if is_refused(command, options) {
                continue;
            }
            let call = run(&folder, command, &list, &format!("{options} -q"));
            assert_eq!((call.code, call.err.as_str()), (Some(0), ""), "{command} {options}");
            assert_eq!(call.text().lines().count(), lines, "{command} {options}");
        }
        let text = run(&folder, command, &list, "--to=line").text();
        for options in [
            "--to line --jobs 3",
            "--to line -q --variant classic:9",
            "--to line --format :symbols=from-one",
        ] {
            let same = run(&folder, command, &list, options).text();
            let is_same = same == text || command == "count" && same.lines().count() == count;
            assert!(is_same, "{command} {options}: {same}");
        }
        run(&folder, command, &list, "--to line -o out.txt");
        assert_eq!(std::fs::read_to_string(folder.at("out.txt")).expect("an output"), text);
    }
}

#[test]
fn one_puzzle_of_a_list_can_be_chosen() {
    let folder = lists();
    for command in ["solve", "check", "hint", "propagate"] {
        let third = run(&folder, command, "list-33", "--puzzle 3 --json").text();
        let all = run(&folder, command, "list-33", "--json").text();
        let line = all.lines().nth(2).expect("a third line");
        assert_eq!(third.trim_end(), line, "{command}");
        let error = run(&folder, command, "list-33", "--puzzle 34 --json").refusal();
        assert!(error.contains("list-33 holds 33 puzzles, so there is no --puzzle 34"), "{error}");
    }
}

#[test]
fn faults_count() {
    let folder = lists();
    let list = std::fs::read_to_string(folder.at("list-33")).expect("a list");
    folder.write("faulty", format!("{list}123\n").repeat(2));
    folder.write("none", "\n# nothing\n");
    folder.write("wrong.csv", "id,puzzle\n1,12x\n2,\n");
    for command in COMMANDS {
        let line = "--to=line";
        let call = run(&folder, command, "faulty", line);
        assert_eq!(call.code, Some(2), "{command}");
        assert_eq!(call.text().matches("# 34: ").count(), 1, "{command}");
        assert!(call.errors()[0].starts_with("faulty: line 34"), "{command}: {}", call.err);
        let rows = run(&folder, command, "faulty", "--to csv").text();
        let is_grid = command == "convert";
        assert_eq!(rows.lines().count(), if is_grid { 67 } else { 69 }, "{command}");
        // Without an answer, the counts are printed too.
        for file in ["wrong.csv", "wrong.csv -o out.txt"] {
            let call = run(&folder, command, file, line);
            assert!(call.err.contains("2 puzzles in"), "{command} {file}: {}", call.err);
            assert!(call.err.ends_with(" 2 at fault\n"), "{command} {file}: {}", call.err);
        }
        let error = run(&folder, command, "none", line).refusal();
        assert!(error.contains("expected a grid, found only comments"), "{command}: {error}");
        let records = run(&folder, command, "none", "--stream -q");
        assert_eq!((records.code, records.text().lines().count()), (Some(0), 2), "{command}");
    }
}

#[test]
fn a_list_without_a_puzzle_is_at_fault() {
    let folder = lists();
    folder.write("text", "Q!q\nQ!r\n");
    folder.write("faulty", "1.........x...\n22\n");
    let puzzle = fs::read_to_string(folder.at("list-1")).expect("a list");
    folder.write("half", format!("1.........x...\n{puzzle}"));
    for command in COMMANDS.into_iter().chain(OF_GRIDS) {
        for file in ["text", "faulty", "half"] {
            for options in ["--to=line", "--to csv", "--to jsonl"] {
                // These two write pictures into files.
                let is_file = !["hint", "propagate"].contains(&command);
                let output = if is_file { "-o out" } else { "" };
                let options = format!("{options} --from line {output}");
                let call = run(&folder, command, file, &options);
                assert_eq!(call.code, Some(2), "{command} {file} {options}: {}", call.err);
                let exists = folder.at("out").exists();
                // A table has the rows of faults, too.
                let is_row = command != "convert" && !options.starts_with("--to=line");
                let has_file = is_file && (file == "half" || is_row);
                assert_eq!(exists, has_file, "{command} {file} {options}");
                let _ = std::fs::remove_file(folder.at("out"));
            }
        }
        let call = run(&folder, command, "text", "");
        assert_eq!((call.code, call.text().contains("12")), (Some(2), false), "{command}");
    }
}

/// The puzzles of an input that cannot be read are not known, so that no list is complete without them.
#[test]
fn a_folder_among_the_inputs_is_as_a_missing_file() {
    let folder = lists();
    fs::create_dir(folder.at("inner")).expect("a folder");
    for command in COMMANDS {
        for input in ["inner", "missing"] {
            for options in ["--to=line", "--to csv"] {
                let call = run(&folder, command, &format!("list-33 {input}"), options);
                assert_eq!(call.code, Some(2), "{command} {input} {options}: {}", call.err);
                assert!(call.err.contains(input), "{command} {input} {options}: {}", call.err);
                if ["hint", "propagate"].contains(&command) {
                    continue;
                }
                let output = format!("{options} -o out");
                let call = run(&folder, command, &format!("list-33 {input}"), &output);
                assert_eq!(call.code, Some(2), "{command} {input} {output}: {}", call.err);
                assert!(!folder.at("out").exists(), "{command} {input} {output}");
            }
        }
    }
}

#[test]
fn grids_are_written_in_every_format() {
    let folder = lists();
    for (command, count) in OF_GRIDS.into_iter().zip([1, 33].into_iter().cycle()) {
        let list = format!("list-{count}");
        let text = run(&folder, command, &list, "--to line -q").text();
        assert_eq!(text.lines().count(), count, "{command}");
        for (options, lines) in
            [("--to csv", count + 1), ("--to jsonl", count), ("--to line", count)]
        {
            let call = run(&folder, command, &list, &format!("{options} -q -j 2"));
            assert_eq!((call.code, call.err.as_str()), (Some(0), ""), "{command} {options}");
            assert_eq!(call.text().lines().count(), lines, "{command} {options}");
        }
        let again = run(
            &folder,
            command,
            &list,
            "--to line -q --variant classic:9 --format :symbols=from-one",
        );
        assert_eq!(again.text(), text, "{command}");
        run(&folder, command, &list, "--to line -q -o out.txt");
        assert_eq!(std::fs::read_to_string(folder.at("out.txt")).expect("an output"), text);
        let faulty = format!("{}12x\n", std::fs::read_to_string(folder.at(&list)).expect("a list"));
        folder.write("faulty", faulty);
        let call = run(&folder, command, "faulty", "--to line -q --from line");
        assert_eq!(call.code, Some(2), "{command}");
        let comment = format!("# {}: ", count + 1);
        assert_eq!(call.text().matches(&comment).count(), 1, "{command}: {}", call.text());
    }
}

/// Each line of these formats is a puzzle that is no row of characters.
#[test]
fn links_objects_and_strings_are_lists() {
    let folder = lists();
    let counts = run(&folder, "count", "list-33", "").text();
    let hints = |list: &str| -> Vec<String> {
        let text = run(&folder, "hint", list, "").text();
        text.lines().map(|line| line.split_once(": ").expect("a place").1.to_owned()).collect()
    };
    let lines = run(&folder, "convert", "list-33", "--to=line").text();
    for format in ["fpuzzles-link", "sudokupad", "jsonl", "iss"] {
        run(&folder, "convert", "list-33", &format!("--to {format} -o made"));
        assert_eq!(run(&folder, "count", "made", "").text(), counts, "{format}");
        assert_eq!(hints("made"), hints("list-33"), "{format}");
        assert_eq!(run(&folder, "convert", "made", "--to=line").text(), lines, "{format}");
        let json = run(&folder, "formula", "made", "--part K2 --cell R1C1 --json").text();
        assert_eq!(json.lines().count(), 33, "{format}");
    }
}

#[test]
fn options_without_a_meaning_are_refused_by_name() {
    let folder = lists();
    for (command, options, reason) in REFUSED {
        let output = if command == "certify" { "-o made" } else { "" };
        let error = run(&folder, command, "list-33", &format!("{options} {output}")).refusal();
        let name = options.split(' ').next().expect("a name");
        assert!(error.contains(name) && error.contains(reason), "{command} {options}: {error}");
        assert!(!folder.at("made").exists());
    }
}

/// The rows of certificates are folders; their other options are the options of all lists.
#[test]
fn certificates_have_the_options_of_lists() {
    let folder = Folder::new();
    let puzzle = "12..34....4...1.\n";
    folder.write("none", "\n# nothing\n");
    folder.write("wrong.csv", "id,puzzle\n1,12x\n2,\n");
    folder.write("list-1", puzzle);
    folder.write("list-33", puzzle.repeat(33));
    folder.write("faulty", format!("{puzzle}123\n{puzzle}"));
    for (list, count) in [("list-1", 1), ("list-33", 33)] {
        for options in ["--json", "--to=line", "-q", "-j 2 --time-limit 1h", "--variant classic:4"]
        {
            let _ = std::fs::remove_dir_all(folder.at("made"));
            let call = run(&folder, "certify", list, &format!("{options} -o made"));
            assert_eq!((call.code, call.err.as_str()), (Some(0), ""), "{options}");
            assert_eq!(call.text().lines().count(), count, "{options}");
        }
    }
    let third = run(&folder, "certify", "list-33", "--puzzle 3 -o third").text();
    assert!(third.starts_with("list-33:3: ") && third.lines().count() == 1, "{third}");
    assert!(folder.at("third/README.md").exists());
    let call = run(&folder, "certify", "faulty", "-o two");
    assert_eq!((call.code, call.text().lines().count()), (Some(2), 3));
    assert_eq!(run(&folder, "certify", "faulty", "-o three").code, Some(2));
    let manifest = std::fs::read_to_string(folder.at("three/manifest.jsonl")).expect("a manifest");
    assert_eq!(manifest.lines().count(), 3);
    assert!(folder.at("three/0003").exists() && !folder.at("three/0002").exists());
    let error = run(&folder, "certify", "none", "-o empty").refusal();
    assert!(error.contains("expected a grid, found only comments"), "{error}");
}

#[test]
fn a_command_without_pictures_refuses_their_names() {
    let folder = lists();
    let others = ["formula", "neighbours", "vary"];
    for command in COMMANDS.into_iter().filter(|command| *command != "hint").chain(others) {
        for (name, writer) in [("a.svg", "show"), ("a.pdf", "book"), ("a.cnf", "encode")] {
            if ["check", "propagate"].contains(&command) {
                continue;
            }
            let error = run(&folder, command, "list-33", &format!("-o {name}")).refusal();
            let is_refused = error.contains(writer) || error.contains("no format has files");
            assert!(is_refused, "{command} {name}: {error}");
            assert!(!folder.at(name).exists(), "{command} {name}");
        }
    }
}

#[test]
fn a_list_of_answers_has_any_name() {
    let folder = lists();
    for (command, options) in [
        ("hint", "--to csv"),
        ("hint", "--json"),
        ("check", ""),
        ("check", "--json"),
        ("rate", ""),
        ("count", ""),
        ("propagate", ""),
        ("propagate", "--to csv"),
    ] {
        for list in ["list-1", "list-33"] {
            let printed = run(&folder, command, list, options).text();
            for name in ["answers", "answers.dat"] {
                // The name selects a form.
                let has_forms =
                    [("propagate", ""), ("hint", "--json")].contains(&(command, options));
                if has_forms && name.contains('.') {
                    continue;
                }
                let outcome = run(&folder, command, list, &format!("{options} -o {name} -q"));
                assert!(outcome.out.is_empty(), "{command} {list} {options} {name}");
                let written = fs::read_to_string(folder.at(name)).expect("a file");
                // The solution of a single puzzle is drawn for people.
                let is_drawn = printed.contains('┃');
                assert!(
                    written == printed || is_drawn && written.ends_with(": one solution\n"),
                    "{command} {list} {options} {name}: {written}"
                );
            }
        }
    }
}

#[test]
fn standard_input_is_read_without_a_file() {
    let folder = lists();
    for command in COMMANDS {
        let text = clausoku(&format!("{command} --to jsonl -q")).input(list(&folder)).text();
        assert_eq!(text.lines().count(), 33, "{command}");
    }
}

#[test]
fn lines_end_with_carriage_returns_too() {
    let folder = lists();
    folder.write("old", list(&folder).replace('\n', "\r"));
    folder.write("dos", list(&folder).replace('\n', "\r\n"));
    for command in COMMANDS {
        for file in ["old", "dos"] {
            let text = run(&folder, command, file, "--to jsonl -q").text();
            assert_eq!(text.lines().count(), 33, "{command} {file}");
        }
    }
}

pub(crate) fn list(folder: &Folder) -> String {
    std::fs::read_to_string(folder.at("list-33")).expect("a list")
}

pub(crate) fn first(folder: &Folder) -> String {
    list(folder).lines().next().expect("a line").to_owned()
}

#[test]
fn a_formula_is_no_list_of_puzzles() {
    for command in COMMANDS {
        let call = clausoku(&format!("{command} --stream -")).input("p cnf 1 1\n1 0\n").run();
        let is_refused = call.err.contains("standard input is a DIMACS formula");
        assert!(is_refused && call.code == Some(2), "{command}: {}", call.err);
    }
}
