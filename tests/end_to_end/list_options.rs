//! The options that every command for lists has, on no puzzle, on one, and on more than fill the lanes.

use crate::support::{Folder, Outcome, clausoku};

/// The commands whose rows are written by the runner.
const COMMANDS: [&str; 5] = ["check", "count", "rate", "canonical", "unique"];

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
        if command != "canonical" {
            let rows = run(&folder, command, &table, "--to tsv").text();
            let ids = rows.lines().map(|row| row.rsplit('\t').next().expect("a field"));
            let expected = (1..=count).map(|id| id.to_string());
            assert!(ids.eq(std::iter::once("id".to_owned()).chain(expected)), "{command}: {rows}");
        }
    }
}

#[test]
fn one_puzzle_of_a_list_can_be_chosen() {
    let folder = lists();
    for command in COMMANDS {
        let third = run(&folder, command, "list-33", "--puzzle 3 --json").text();
        let all = run(&folder, command, "list-33", "--json").text();
        let line = all.lines().nth(2).expect("a third line");
        let puzzle = |json: &str| json.split("\"variant\"").next().map(str::to_owned);
        assert_eq!(puzzle(&third), puzzle(line), "{command}");
        let error = run(&folder, command, "list-33", "--puzzle 34").refusal();
        assert!(error.contains("list-33 holds 33 puzzles, so there is no --puzzle 34"), "{error}");
    }
}

#[test]
fn faults_count_unless_they_are_let_be() {
    let folder = lists();
    let list = std::fs::read_to_string(folder.at("list-33")).expect("a list");
    folder.write("faulty", format!("{list}123\n").repeat(2));
    folder.write("none", "\n# nothing\n");
    for command in COMMANDS {
        let call = run(&folder, command, "faulty", "");
        assert_eq!(call.code, Some(2), "{command}");
        assert_eq!(call.text().matches("# 34: ").count(), 1, "{command}");
        assert!(call.err.starts_with("error: faulty: line 34"), "{command}: {}", call.err);
        assert_eq!(run(&folder, command, "faulty", "--lenient").code, Some(0), "{command}");
        let rows = run(&folder, command, "faulty", "--to csv --columns puzzle,error").text();
        assert_eq!(rows.lines().count(), 69, "{command}");
        let error = run(&folder, command, "none", "").refusal();
        assert!(error.contains("expected a grid, found only comments"), "{command}: {error}");
        let records = run(&folder, command, "none", "--stream -q");
        assert_eq!((records.code, records.text().lines().count()), (Some(0), 2), "{command}");
    }
}
