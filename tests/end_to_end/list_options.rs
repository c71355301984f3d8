//! The options that every command for lists has, on no puzzle, on one, and on more than fill the lanes.

use std::fs;

use crate::support::{Folder, Outcome, clausoku};

/// The commands whose rows are written by the runner.
const COMMANDS: [&str; 11] = [
    "check",
    "count",
    "rate",
    "canonical",
    "check --solutions",
    "solve",
    "convert",
    "vary --seed 1",
    "hint",
    "propagate",
    "show --solve",
];

/// Commands whose answers are grids: any format of grids is one of theirs, and tables without chosen columns are such.
const GRIDS: [&str; 5] = ["canonical", "solve", "convert", "vary --seed 1", "show --solve"];

/// Commands whose results are grids, with options for one result for each puzzle.
const OF_GRIDS: [&str; 4] = ["show", "vary --seed 1", "canonical", "show --solve"];

/// Options of lists that a command refuses, and why.
const REFUSED: [(&str, &str, &str); 13] = [
    ("vary --seed 1", "--time-limit 1h", "--time-limit is not for vary"),
    ("convert", "--seed 3 --stream", "cannot be used with"),
    ("solve", "--part 1/2 --json", "cannot be used with"),
    ("solve", "--part 1/2 --all", "cannot be used with"),
    ("count", "--resume 1 --json", "cannot be used with"),
    ("check", "--part 1/2 --columns error", "cannot be used with"),
    ("convert", "--time-limit 1h", "--time-limit is not for convert"),
    ("certify", "--line", CERTIFICATES),
    ("certify", "--to csv", CERTIFICATES),
    ("certify", "--to-symbols letters", CERTIFICATES),
    ("certify", "--columns puzzle", CERTIFICATES),
    ("certify", "--stream", CERTIFICATES),
    ("solve", "--all --stream", "cannot be used with"),
];

const CERTIFICATES: &str = "is for rows, and certificates are folders";

/// Returns `true` if a command refuses one of these options.
fn is_refused(command: &str, options: &str) -> bool {
    let mut refused = REFUSED.iter().filter(|row| row.0 == command);
    refused.any(|row| options.contains(row.1))
}

/// Runs a command on a file, with options.
fn run(folder: &Folder, command: &str, file: &str, options: &str) -> Outcome {
    clausoku(&format!("{command} {file} {options}")).dir(folder.path()).run()
}

/// Writes lists and tables of 1 and of 33 puzzles.
fn lists() -> Folder {
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
            ("--to csv --columns puzzle,error", count + 1),
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
        let text = run(&folder, command, &list, "--line").text();
        for options in
            ["--line --jobs 3", "--line -q --variant classic:9", "--to line --symbols from-one"]
        {
            let same = run(&folder, command, &list, options).text();
            let is_same = same == text || command == "count" && same.lines().count() == count;
            assert!(is_same, "{command} {options}: {same}");
        }
        run(&folder, command, &list, "--line -o out.txt");
        assert_eq!(std::fs::read_to_string(folder.at("out.txt")).expect("an output"), text);
    }
}

#[test]
fn columns_of_a_table_are_kept() {
    let folder = lists();
    for (command, count) in COMMANDS.into_iter().zip([1, 33].into_iter().cycle()) {
        let table = format!("table-{count}.csv");
        let rows = run(&folder, command, &table, "--to csv --columns id,puzzle").text();
        let expected = std::fs::read_to_string(folder.at(&table)).expect("a table");
        assert_eq!(rows, expected.replace("quiz", "puzzle"), "{command}");
        let rows = run(&folder, command, &table, "--to tsv").text();
        let ids = rows.lines().map(|row| row.rsplit('\t').next().expect("a field"));
        let expected = (1..=count).map(|id| id.to_string());
        assert!(ids.eq(std::iter::once("id".to_owned()).chain(expected)), "{command}: {rows}");
        if GRIDS.contains(&command) {
            let list = format!("list-{count}");
            let expected = run(&folder, command, &list, "--to tsv").text();
            assert_eq!(without_last(&rows), expected, "{command}");
        }
    }
    let rows = run(&folder, "neighbours", "table-1.csv", "--to csv --columns id,puzzle -q").text();
    let all = run(&folder, "neighbours", "list-1", "--line -q").text();
    let expected = all.lines().map(|puzzle| format!("1,{puzzle}\n"));
    assert_eq!(rows, "id,puzzle\n".to_owned() + &expected.collect::<String>());
    let error = run(&folder, "neighbours", "list-1", "--to csv --columns id").refusal();
    assert!(error.contains("there is no column id: list-1 is no table"), "{error}");
    // A row has the columns of the line from which its grid is.
    for (command, count, images) in [
        ("show", 1, 1),
        ("show --solve", 33, 1),
        ("vary --seed 1", 33, 1),
        ("vary --seed 1 -n 3", 1, 3),
        ("neighbours", 1, 0),
    ] {
        let rows = run(&folder, command, &format!("table-{count}.csv"), "--to tsv -q").text();
        let list = run(&folder, command, &format!("list-{count}"), "--to tsv -q").text();
        assert!(rows.starts_with("puzzle\tsolution\tid\n"), "{command}: {rows}");
        assert_eq!(without_last(&rows), list, "{command}");
        let found = rows.lines().skip(1).map(|row| row.rsplit('\t').next().expect("a field"));
        let found: Vec<usize> = found.map(|id| id.parse().expect("a number")).collect();
        let expected = (1..=count).flat_map(|id| vec![id; images]).collect();
        let expected = if images == 0 { vec![1; found.len()] } else { expected };
        assert!(!found.is_empty() && found == expected, "{command}: {rows}");
    }
}

#[test]
fn columns_and_members_of_objects_are_kept() {
    let folder = lists();
    for (command, count) in COMMANDS
        .into_iter()
        .zip([1, 33].into_iter().cycle())
        .chain(COMMANDS.into_iter().zip([33, 1].into_iter().cycle()))
        .chain([("neighbours", 1), ("show", 33)])
    {
        let table = format!("table-{count}.csv");
        let call = run(&folder, "convert", &table, "--to jsonl -o objects.jsonl -q");
        assert_eq!(call.err, "", "{command}");
        // A number stays a number.
        let objects = fs::read_to_string(folder.at("objects.jsonl")).expect("objects");
        let numbers = objects.replace("\"id\":\"", "\"id\":").replace("\"}\n", "}\n");
        folder.write("objects.jsonl", numbers);
        let rows = run(&folder, command, &table, "--to tsv -q").text();
        let same = run(&folder, command, "objects.jsonl", "--to tsv -q").text();
        assert_eq!(same, rows, "{command}");
        for options in ["--json -q", "--to jsonl -q"] {
            let first = |file: &str| {
                let text = run(&folder, command, file, options).text();
                text.lines().next().expect("a line").to_owned()
            };
            let line = first("objects.jsonl");
            assert!(line.ends_with(",\"id\":1}"), "{command} {options}: {line}");
            let line = first(&table);
            assert!(line.ends_with(",\"id\":\"1\"}"), "{command} {options}: {line}");
        }
    }
}

/// A command for one puzzle, or one picture, has no use for columns: a row that is chosen is a puzzle.
#[test]
fn a_row_of_a_table_is_a_single_puzzle() {
    let folder = lists();
    for call in ["encode --json -o made.cnf", "check --solutions --json -o made.svg"] {
        let row = run(&folder, call, "table-33.csv", "--puzzle 3").text();
        assert!(row.starts_with("{\"file\":\"table-33.csv\",\"line\":4,"), "{call}: {row}");
        let several = run(&folder, call, "table-33.csv", "").refusal();
        assert!(several.contains("table-33.csv holds several puzzles"), "{several}");
    }
    let shown = run(&folder, "encode --json", "list-1", "").refusal();
    assert!(shown.contains("add -o FILE"), "{shown}");
}

#[test]
fn members_of_objects_are_columns() {
    let folder = lists();
    let puzzle = first(&folder);
    let objects = format!(
        "{{\"line\":7,\"puzzle\":\"{puzzle}\",\"note\":\"a\\nb, c\",\"tags\":[1,\"x\"],\"none\":null}}\n\
         {{\"puzzle\":\"12x\",\"line\":8}}\n\n\
         {{\"puzzle\":\"{puzzle}\",\"later\":true,\"line\":9}}\n"
    );
    folder.write("objects.jsonl", objects);
    let rows = run(&folder, "convert", "objects.jsonl", "--to csv --columns all,error -q").text();
    let mut lines = rows.lines();
    assert_eq!(lines.next(), Some("line,note,tags,none,error"));
    assert_eq!(lines.next(), Some("7,\"a b, c\",\"[1,\"\"x\"\"]\",,"));
    assert!(lines.next().is_some_and(|line| line.starts_with("8,,,,\"expected ")), "{rows}");
    assert_eq!(lines.next(), Some("9,,,,"));
    // An object keeps its own members, unless the answer has one of the same name.
    let rows = run(&folder, "check", "objects.jsonl", "--json -q").text();
    let ends = [
        "\"note\":\"a\\nb, c\",\"tags\":[1,\"x\"],\"none\":null}",
        "missing\"}",
        "\"later\":true}",
    ];
    for ((row, end), line) in rows.lines().zip(ends).zip([1, 2, 4]) {
        let start = format!("{{\"file\":\"objects.jsonl\",\"line\":{line},");
        assert!(row.starts_with(&start) && row.ends_with(end), "{row}");
    }
    assert_eq!(rows.lines().count(), 3);
    let third = run(&folder, "check", "objects.jsonl", "--json -q --puzzle 3").text();
    assert_eq!(Some(third.trim_end()), rows.lines().nth(2));
    // A column of a table gets another name.
    folder.write("lines.csv", format!("line,puzzle\n7,{puzzle}\n"));
    let row = run(&folder, "check", "lines.csv", "--json -q").text();
    assert!(row.ends_with(",\"line_2\":\"7\"}\n"), "{row}");
    let missing = run(&folder, "count", "objects.jsonl", "--to csv --columns other").refusal();
    let expected = "no column other; its columns are puzzle, line, note, tags, none";
    assert!(missing.contains(expected), "{missing}");
}

/// Returns the rows without their last fields.
fn without_last(rows: &str) -> String {
    rows.lines().map(|row| row.rsplit_once('\t').expect("fields").0.to_owned() + "\n").collect()
}

#[test]
fn tables_of_large_boards_keep_their_columns() {
    let folder = Folder::new();
    let list = clausoku("generate -n 2 --seed 1 --variant classic:16 -q --line").text();
    let rows: Vec<&str> = list.lines().collect();
    let rows = format!("7,{},\"a, b\"\n8,12,bad\n9,\"{}\",last\n", rows[0], rows[1]);
    folder.write("table.csv", format!("id,puzzle,note\n{rows}"));
    folder.write("list.txt", &list);
    for command in ["solve", "convert", "show", "vary --seed 1", "check", "count", "propagate"] {
        let call = run(&folder, command, "table.csv", "--to tsv");
        assert_eq!(call.code, Some(2), "{command}: {}", call.err);
        assert!(call.err.contains("table.csv: line 3, column 5: expected"), "{}", call.err);
        let rows = call.text();
        let cut: String = without_last(&without_last(&rows));
        assert_eq!(cut, run(&folder, command, "list.txt", "--to tsv").text(), "{command}");
        let others = rows.lines().map(|row| row.rsplitn(3, '\t').take(2).collect::<Vec<_>>());
        let expected = [["note", "id"], ["a, b", "7"], ["last", "9"]];
        assert_eq!(others.collect::<Vec<_>>(), expected, "{command}: {rows}");
    }
    let rows = run(&folder, "solve", "table.csv", "--to csv --columns id,error").text();
    assert!(rows.starts_with("id,error\n7,\n8,\"expected ") && rows.ends_with("\n9,\n"), "{rows}");
    // Numbers have the characters that were asked for, also where a field has quotes.
    let table = run(&folder, "convert", "table.csv", "--to csv --to-symbols from-zero -q").text();
    let lines = run(&folder, "convert", "list.txt", "--to line --to-symbols from-zero -q").text();
    let puzzles = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.len() > 200);
        lines.map(|line| line.split(',').next().unwrap_or_default().to_owned()).collect()
    };
    assert!(table.starts_with("# symbols: from-zero\npuzzle,solution,id,note\n"), "{table}");
    assert_eq!(puzzles(&table), puzzles(&lines));
}

#[test]
fn one_puzzle_of_a_list_can_be_chosen() {
    let folder = lists();
    for command in COMMANDS {
        let third = run(&folder, command, "list-33", "--puzzle 3 --json").text();
        let all = run(&folder, command, "list-33", "--json").text();
        let line = all.lines().nth(2).expect("a third line");
        let puzzle = |json: &str| json.trim_end().split("\"variant\"").next().map(str::to_owned);
        assert_eq!(puzzle(&third), puzzle(line), "{command}");
        let error = run(&folder, command, "list-33", "--puzzle 34 --json").refusal();
        assert!(error.contains("list-33 holds 33 puzzles, so there is no --puzzle 34"), "{error}");
    }
}

#[test]
fn faults_count_unless_they_are_let_be() {
    let folder = lists();
    let list = std::fs::read_to_string(folder.at("list-33")).expect("a list");
    folder.write("faulty", format!("{list}123\n").repeat(2));
    folder.write("none", "\n# nothing\n");
    folder.write("wrong.csv", "id,puzzle\n1,12x\n2,\n");
    for command in COMMANDS {
        let line = "--line";
        let call = run(&folder, command, "faulty", line);
        assert_eq!(call.code, Some(2), "{command}");
        assert_eq!(call.text().matches("# 34: ").count(), 1, "{command}");
        assert!(call.err.starts_with("error: faulty: line 34"), "{command}: {}", call.err);
        assert_eq!(
            run(&folder, command, "faulty", &format!("{line} --lenient")).code,
            Some(0),
            "{command}"
        );
        let rows = run(&folder, command, "faulty", "--to csv --columns puzzle,error").text();
        assert_eq!(rows.lines().count(), 69, "{command}");
        // Without an answer, the counts are printed too.
        for file in ["wrong.csv", "wrong.csv --lenient", "wrong.csv -o out.txt"] {
            let call = run(&folder, command, file, line);
            assert!(call.err.contains("2 puzzles in"), "{command} {file}: {}", call.err);
            assert!(call.err.ends_with(", 2 at fault\n"), "{command} {file}: {}", call.err);
        }
        let error = run(&folder, command, "none", line).refusal();
        assert!(error.contains("expected a grid, found only comments"), "{command}: {error}");
        let records = run(&folder, command, "none", "--stream -q");
        assert_eq!((records.code, records.text().lines().count()), (Some(0), 2), "{command}");
    }
}

#[test]
fn grids_are_written_in_every_format() {
    let folder = lists();
    for (command, count) in OF_GRIDS.into_iter().zip([1, 33].into_iter().cycle()) {
        let list = format!("list-{count}");
        let text = run(&folder, command, &list, "--line -q").text();
        assert_eq!(text.lines().count(), count, "{command}");
        for (options, lines) in
            [("--to csv", count + 1), ("--to jsonl", count), ("--to line", count)]
        {
            let call = run(&folder, command, &list, &format!("{options} -q -j 2"));
            assert_eq!((call.code, call.err.as_str()), (Some(0), ""), "{command} {options}");
            assert_eq!(call.text().lines().count(), lines, "{command} {options}");
        }
        let again =
            run(&folder, command, &list, "--line -q --variant classic:9 --symbols from-one");
        assert_eq!(again.text(), text, "{command}");
        run(&folder, command, &list, "--line -q -o out.txt");
        assert_eq!(std::fs::read_to_string(folder.at("out.txt")).expect("an output"), text);
        let last = run(&folder, command, &list, &format!("--line -q --puzzle {count}")).text();
        let is_image = command.starts_with("vary");
        assert!(is_image || text.lines().last() == Some(last.trim_end()), "{command}: {last}");
        let error = run(&folder, command, &list, "--puzzle 34").refusal();
        assert!(error.contains("so there is no --puzzle 34"), "{error}");
        let faulty = format!("{}12x\n", std::fs::read_to_string(folder.at(&list)).expect("a list"));
        folder.write("faulty", faulty);
        for (options, code) in [("--line -q", 2), ("--line -q --lenient", 0)] {
            let call = run(&folder, command, "faulty", &format!("{options} --from line"));
            assert_eq!(call.code, Some(code), "{command} {options}");
            let comment = format!("# {}: ", count + 1);
            assert_eq!(call.text().matches(&comment).count(), 1, "{command}: {}", call.text());
        }
    }
}

#[test]
fn options_without_a_use_are_refused_by_name() {
    let folder = lists();
    for (command, options) in [
        ("hint", &["--to-symbols letters"][..]),
        ("encode", &["--columns error", "--stream", "--line", "--to-symbols letters"]),
        ("propagate", &["--to-symbols letters"]),
        ("formula", &["--stream", "--line", "--to-symbols letters"]),
        ("vary", &["--time-limit 1s"]),
        ("neighbours", &["--stream"]),
    ] {
        let help = clausoku(&format!("{command} --help")).text();
        for option in options {
            let name = option.split(' ').next().expect("a name");
            let error = run(&folder, command, "list-33", option).refusal();
            assert_eq!(error, format!("error: {name} is not for {command}\n"));
            assert!(!help.contains(&format!(" {name} ")), "{command} --help has {name}");
        }
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
    let lines = run(&folder, "show", "list-33", "--line").text();
    for format in ["fpuzzles-link", "sudokupad", "jsonl", "iss"] {
        run(&folder, "convert", "list-33", &format!("--to {format} -o made"));
        assert_eq!(run(&folder, "count", "made", "").text(), counts, "{format}");
        assert_eq!(hints("made"), hints("list-33"), "{format}");
        assert_eq!(run(&folder, "show", "made", "--line").text(), lines, "{format}");
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

/// The rows of certificates are folders; their other options are those of all lists.
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
        for options in ["--json", "-q", "-j 2 --time-limit 1h", "--lenient --variant classic:4"] {
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
    assert_eq!((call.code, call.text().lines().count()), (Some(2), 2));
    assert_eq!(run(&folder, "certify", "faulty", "--lenient -o three").code, Some(0));
    let index = std::fs::read_to_string(folder.at("three/index.jsonl")).expect("an index");
    assert_eq!(index.lines().count(), 3);
    assert!(folder.at("three/000003").exists() && !folder.at("three/000002").exists());
    let error = run(&folder, "certify", "none", "-o empty").refusal();
    assert!(error.contains("expected a grid, found only comments"), "{error}");
}

#[test]
fn the_column_of_puzzles_has_any_name() {
    let folder = lists();
    let table = std::fs::read_to_string(folder.at("table-33.csv")).expect("a table");
    let table = table.replacen("id,quiz", "sudoku,the board", 1);
    folder.write("named.csv", &table);
    folder.write("named.tsv", table.replace(',', "\t"));
    let objects = table.lines().skip(1).map(|row| {
        let puzzle = row.split(',').nth(1).expect("a field");
        format!("{{\"the board\":\"{puzzle}\"}}\n")
    });
    folder.write("named.jsonl", objects.collect::<String>());
    let calls = COMMANDS.into_iter().chain(["generate fewest"]);
    for command in calls {
        let command = if command == "convert" { "convert --to line" } else { command };
        for file in ["named.csv", "named.tsv", "named.jsonl"] {
            let call = |name: &str, options: &str| {
                let call = clausoku(&format!("{command} {file} {options} --puzzle-column"));
                call.arg(name).dir(folder.path()).run()
            };
            let wrong = call("board", "");
            assert_eq!(wrong.code, Some(2), "{command} {file}");
            let expected = match file {
                "named.jsonl" => "expected an object with a member board",
                _ => "expected a column board, found the columns sudoku, the board",
            };
            assert!(wrong.err.contains(expected), "{command} {file}: {}", wrong.err);
            if command == "generate fewest" {
                continue;
            }
            let right = call("the board", "");
            assert_eq!(right.code, Some(0), "{command} {file}: {}", right.err);
            assert!(right.text().lines().count() >= 33, "{command} {file}");
            if command == "convert --to line" {
                continue;
            }
            let records = call("the board", "--stream -q");
            assert_eq!(records.code, Some(0), "{command} {file}: {}", records.err);
            assert!(!records.text().contains("expected"), "{command} {file}: {}", records.text());
        }
    }
}

#[test]
fn a_command_without_pictures_refuses_their_names() {
    let folder = lists();
    let others = ["formula", "neighbours", "vary"];
    for command in COMMANDS.into_iter().filter(|command| *command != "hint").chain(others) {
        for (name, writer) in [("a.svg", "show"), ("a.pdf", "book"), ("a.cnf", "encode")] {
            if ["check", "check --solutions", "propagate", "show --solve"].contains(&command) {
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
        ("check --solutions", ""),
        ("check --solutions", "--json"),
        ("check", ""),
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
fn a_table_has_no_comments_and_keeps_columns_of_one_name() {
    let folder = lists();
    folder.write("faulty", format!("{}mistake\n", list(&folder)));
    folder.write("twice.csv", format!("puzzle,puzzle,note,note\n{},x,y,z\n", first(&folder)));
    for command in COMMANDS.into_iter().chain(OF_GRIDS) {
        let call = run(&folder, command, "faulty", "--to csv");
        assert_eq!((call.code, call.text().lines().count()), (Some(2), 34), "{command}");
    }
    for command in COMMANDS {
        let row = run(&folder, command, "twice.csv", "--to csv").text();
        assert!(row.lines().nth(1).expect("a row").ends_with(",x,y,z"), "{command}: {row}");
        let wrong =
            run(&folder, command, "table-33.csv", "--puzzle-column quizz --to csv").refusal();
        let expected = "line 1, column 1: expected a column quizz, found the columns id, quiz";
        assert!(wrong.contains(expected) && wrong.matches("error:").count() == 1, "{wrong}");
    }
}

#[test]
fn columns_that_the_first_input_lacks_are_named() {
    let folder = lists();
    let lost = "table-1.csv: the output has the columns of the first input, without id; \
                a separate output keeps them";
    for command in COMMANDS.into_iter().chain(OF_GRIDS) {
        let notes = |files: &str, options: &str| {
            let call = run(&folder, command, files, &format!("--to csv {options}"));
            assert_eq!(call.code, Some(0), "{command} {files}: {}", call.err);
            call.err.matches(lost).count()
        };
        assert_eq!(notes("list-1 table-1.csv", ""), 1, "{command}");
        assert_eq!(notes("list-1 table-1.csv", "-q"), 0, "{command}");
        assert_eq!(notes("table-1.csv list-1", ""), 0, "{command}");
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
fn lines_that_end_in_carriage_returns_alone_are_at_fault() {
    let folder = lists();
    folder.write("old", list(&folder).replace('\n', "\r"));
    folder.write("dos", list(&folder).replace('\n', "\r\n"));
    for command in COMMANDS {
        let error = run(&folder, command, "old", "--to csv").refusal();
        assert!(error.contains("line 1, column 82: expected the end of the line"), "{error}");
        assert_eq!(run(&folder, command, "dos", "--to jsonl -q").text().lines().count(), 33);
    }
}

fn list(folder: &Folder) -> String {
    std::fs::read_to_string(folder.at("list-33")).expect("a list")
}

fn first(folder: &Folder) -> String {
    list(folder).lines().next().expect("a line").to_owned()
}

#[test]
fn tables_of_the_program_are_read_again() {
    let puzzles = "12..34....4...1.\n1..............4\n";
    let folder = Folder::new();
    folder.write("list", puzzles);
    let run =
        |arguments: &str, input: String| clausoku(arguments).dir(folder.path()).input(input).text();
    for command in [
        "check list --to csv",
        "check list --solutions --to csv",
        "count list --to tsv",
        "solve list --stream=csv",
        "check list --stream=tsv",
    ] {
        let table = clausoku(command).dir(folder.path()).run().text();
        assert_eq!(run("convert - --to line", table.clone()), puzzles, "{command}: {table}");
    }
    let others =
        "quiz,Puzzle,solutions,solution,SOLUTION\n12..34....4...1.,1..............4,1,,x\n";
    let table = run("convert - --puzzle-column quiz --to csv", others.into());
    assert!(table.starts_with("puzzle,solution,Puzzle_2,solutions,SOLUTION_2\n"), "{table}");
    assert_eq!(run("convert - --to line", table), "12..34....4...1.\n");
    let foreign = "puzzle,solved\n12..34....4...1.,yes\n";
    assert_eq!(run("convert - --to line", foreign.into()), "12..34....4...1.\n");
    let named = "givens,puzzle\n5,12..34....4...1.\n";
    assert_eq!(run("convert - --to line", named.into()), "12..34....4...1.\n");
    // A solution of full length is checked, and a field of `solution` of any length.
    for wrong in
        ["solutions\n12..34....4...1.,1234341221434321\n", "solution\n12..34....4...1.,1\n"]
    {
        let error = clausoku("convert - --to line").input(format!("puzzle,{wrong}")).run().err;
        let faults = ["expected its solution", "cells, found 1;"];
        assert!(faults.iter().any(|fault| error.contains(fault)), "{error}");
    }
}

#[test]
fn a_formula_is_no_list_of_puzzles() {
    for command in COMMANDS {
        let call = clausoku(&format!("{command} --stream -")).input("p cnf 1 1\n1 0\n").run();
        let is_refused = call.err.contains("standard input is a DIMACS formula");
        assert!(is_refused && call.code == Some(2), "{command}: {}", call.err);
    }
}
