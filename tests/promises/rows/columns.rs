//! The columns of tables and the members of objects, which every command for lists keeps.

use std::collections::BTreeMap;
use std::fs;

use super::options::{COMMANDS, OF_GRIDS, first, list, lists, run};
use crate::support::{Folder, clausoku};

/// Commands whose answers are grids: they write any format of grids, also as tables without chosen columns.
const GRIDS: [&str; 1] = ["convert"];

#[test]
fn columns_of_a_table_are_kept() {
    let folder = lists();
    for (command, count) in COMMANDS.into_iter().zip([1, 33].into_iter().cycle()) {
        let table = format!("table-{count}.csv");
        let rows = run(&folder, command, &table, "--to tsv").text();
        let is_grid = GRIDS.contains(&command);
        // The columns of the input come first, unless the rows are grids.
        let id = |row: &str| -> String {
            let mut fields = row.split('\t');
            let field = if is_grid { fields.next_back() } else { fields.next() };
            field.expect("a field").to_owned()
        };
        let ids = rows.lines().map(id);
        let expected = (1..=count).map(|id| id.to_string());
        assert!(ids.eq(std::iter::once("id".to_owned()).chain(expected)), "{command}: {rows}");
        if is_grid {
            let list = format!("list-{count}");
            let expected = run(&folder, command, &list, "--to tsv").text();
            assert_eq!(without_last(&rows), expected, "{command}");
        }
    }
    let rows = run(&folder, "neighbours", "table-1.csv", "--to csv -q").text();
    let all = run(&folder, "neighbours", "list-1", "--to line -q").text();
    let forms = rows.lines().skip(1).map(|row| row.split(',').nth(3).expect("a field"));
    assert!(forms.eq(all.lines()), "{rows}");
    assert!(rows.lines().skip(1).all(|row| row.starts_with("1,")), "{rows}");
    // Each image has the columns of the line from which it is.
    let rows = run(&folder, "vary --seed 1 -n 3", "table-33.csv", "--to csv -q").text();
    let found = rows.lines().skip(1).map(|row| row.split(',').next().expect("a field"));
    let found: Vec<usize> = found.map(|id| id.parse().expect("a number")).collect();
    assert_eq!(found, (1..=33).flat_map(|id| vec![id; 3]).collect::<Vec<_>>());
}

#[test]
fn columns_and_members_of_objects_are_kept() {
    let folder = lists();
    for (command, count) in COMMANDS
        .into_iter()
        .zip([1, 33].into_iter().cycle())
        .chain(COMMANDS.into_iter().zip([33, 1].into_iter().cycle()))
        .chain([("neighbours", 1)])
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
        if GRIDS.contains(&command) {
            assert_eq!(same, rows, "{command}");
        }
        // The columns of the input stay in their order, which is another one in the objects.
        let by_name = |text: &str| -> Vec<BTreeMap<String, String>> {
            let mut lines = text.lines().map(|line| line.split('\t').map(str::to_owned));
            let names: Vec<String> = lines.next().expect("a header").collect();
            let names = names.iter().map(|name| name.replace("quiz", "puzzle"));
            lines.map(|fields| names.clone().zip(fields).collect()).collect()
        };
        // The images of a line depend on its number, and a table has a header.
        let is_same = command.starts_with("vary") || by_name(&same) == by_name(&rows);
        assert!(is_same, "{command}: {same}{rows}");
        for options in ["--json -q", "--to jsonl -q"] {
            let first = |file: &str| {
                let text = run(&folder, command, file, options).text();
                text.lines().next().expect("a line").to_owned()
            };
            // The columns of the input come first in rows, and last in the objects of grids.
            let is_row = !GRIDS.contains(&command);
            for (file, id) in [("objects.jsonl", "1"), (&table, "\"1\"")] {
                let line = first(file);
                let is_there = if is_row {
                    let own = line.find("\"status\"").expect("a verdict");
                    line[..own].contains(&format!("\"id\":{id},"))
                } else {
                    line.ends_with(&format!(",\"id\":{id}}}"))
                };
                assert!(is_there, "{command} {options}: {line}");
            }
        }
    }
}

/// A command for one puzzle, or one picture, has no use for columns: a row that is chosen is a puzzle.
#[test]
fn a_row_of_a_table_is_a_single_puzzle() {
    let folder = lists();
    let call = "encode --json -o made.cnf";
    let row = run(&folder, call, "table-33.csv", "--puzzle 3").text();
    assert!(row.contains(",\"file\":\"table-33.csv\",\"line\":4,"), "{call}: {row}");
    let several = run(&folder, call, "table-33.csv", "").refusal();
    assert!(several.contains("table-33.csv holds several puzzles"), "{several}");
    let shown = run(&folder, "encode --json", "list-1", "").refusal();
    assert!(shown.contains("add -o FILE"), "{shown}");
}

/// Tables do as objects of JSON, which have one member of a name.
#[test]
fn an_answer_has_its_columns_in_place_of_members_of_the_same_names() {
    let object = "{\"status\":\"old\",\"puzzle\":\"12..34....4...1.\",\"solutions\":7,\"id\":1,\"reason\":null}\n";
    let count = |options: &str| clausoku(&format!("count - {options}")).input(object).text();
    let table = "puzzle,id,status,solutions,complete,reason\n12..34....4...1.,1,unique,1,true,\n";
    assert_eq!(count("--to csv"), table);
    let json = "{\"puzzle\":\"12..34....4...1.\",\"id\":1,\"status\":\"unique\",\"solutions\":\"1\",\"complete\":true,\"reason\":null}\n";
    assert_eq!(count("--json"), json);
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
    let rows = run(&folder, "count", "objects.jsonl", "--to csv -q").text();
    let mut lines = rows.lines();
    let names = "puzzle,line,note,tags,none,status,solutions,complete,reason";
    assert_eq!(lines.next(), Some(names));
    let first = [lines.next(), lines.next()].map(Option::unwrap_or_default).join("\n");
    assert_eq!(first, format!("{puzzle},7,\"a\nb, c\",\"[1,\"\"x\"\"]\",,unique,1,true,"));
    let second = lines.next().expect("a row");
    assert!(second.starts_with("12x,8,,,,invalid,,,\"expected "), "{rows}");
    assert_eq!(lines.next(), Some(&*format!("{puzzle},9,,,,unique,1,true,")));
    // An object keeps its own members, unless the answer has one of the same name.
    let rows = run(&folder, "count", "objects.jsonl", "--json -q").text();
    let starts = [
        format!(
            "{{\"line\":7,\"puzzle\":\"{puzzle}\",\"note\":\"a\\nb, c\",\"tags\":[1,\"x\"],\"none\":null,\"status\""
        ),
        "{\"puzzle\":\"12x\",\"line\":8,\"status\":\"invalid\"".to_owned(),
        format!("{{\"puzzle\":\"{puzzle}\",\"later\":true,\"line\":9,\"status\":\"unique\""),
    ];
    assert_eq!(rows.lines().count(), 3);
    for (row, start) in rows.lines().zip(starts) {
        assert!(row.starts_with(&start), "{row}");
    }
}

#[test]
fn tables_of_large_boards_keep_their_columns() {
    let folder = Folder::new();
    let list = clausoku("generate -n 2 --seed 1 --variant classic:16 -q --to line").text();
    let rows: Vec<&str> = list.lines().collect();
    let rows = format!("7,{},\"a, b\"\n8,12,bad\n9,\"{}\",last\n", rows[0], rows[1]);
    folder.write("table.csv", format!("id,puzzle,note\n{rows}"));
    folder.write("list.txt", &list);
    {
        let command = "convert";
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
    // The columns of the input are before the columns of an answer, and the row at fault has its place.
    for command in ["solve", "check", "count", "propagate", "canonical", "vary --seed 1"] {
        let rows = run(&folder, command, "table.csv", "--to tsv").text();
        let lines: Vec<Vec<&str>> = rows.lines().map(|row| row.split('\t').collect()).collect();
        assert_eq!(lines[0][..4], ["id", "puzzle", "note", "status"], "{command}");
        let others = lines[1..].iter().map(|row| (row[0], row[2], row[3] == "invalid"));
        let expected = [("7", "a, b", false), ("8", "bad", true), ("9", "last", false)];
        assert_eq!(others.collect::<Vec<_>>(), expected, "{command}: {rows}");
    }
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
                let call = clausoku(&format!("{command} {file} {options} --format"));
                call.arg(format!(":column={name}")).dir(folder.path()).run()
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
fn a_table_has_no_comments_and_keeps_columns_of_one_name() {
    let folder = lists();
    folder.write("faulty", format!("{}mistake\n", list(&folder)));
    folder.write("twice.csv", format!("puzzle,puzzle,note,note\n{},x,y,z\n", first(&folder)));
    for command in COMMANDS.into_iter().chain(OF_GRIDS) {
        let call = run(&folder, command, "faulty", "--to csv");
        // An answer has a row for each record, and a table of grids has the grids.
        let lines = if GRIDS.contains(&command) { 34 } else { 35 };
        assert_eq!((call.code, call.text().lines().count()), (Some(2), lines), "{command}");
    }
    for command in COMMANDS {
        let row = run(&folder, command, "twice.csv", "--to csv").text();
        let first = row.lines().nth(1).expect("a row");
        assert!(first.contains(",x,y,z"), "{command}: {row}");
        let wrong =
            run(&folder, command, "table-33.csv", "--format :column=quizz --to csv").refusal();
        let expected = "line 1, column 1: expected a column quizz, found the columns id, quiz";
        assert!(wrong.contains(expected) && !wrong.contains("error:"), "{wrong}");
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
fn tables_of_the_program_are_read_again() {
    let puzzles = "12..34....4...1.\n1..............4\n";
    let folder = Folder::new();
    folder.write("list", puzzles);
    let run =
        |arguments: &str, input: String| clausoku(arguments).dir(folder.path()).input(input).text();
    for command in [
        "check list --to csv",
        "count list --to tsv",
        "solve list --stream=csv",
        "check list --stream=tsv",
    ] {
        let table = clausoku(command).dir(folder.path()).run().text();
        assert_eq!(run("convert - --to line", table.clone()), puzzles, "{command}: {table}");
    }
    let others =
        "quiz,Puzzle,solutions,solution,SOLUTION\n12..34....4...1.,1..............4,1,,x\n";
    let table = run("convert - --format :column=quiz --to csv", others.into());
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

/// Returns the rows without their last fields.
fn without_last(rows: &str) -> String {
    rows.lines().map(|row| row.rsplit_once('\t').expect("fields").0.to_owned() + "\n").collect()
}
