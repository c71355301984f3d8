//! Lists of puzzles: every command gives the same answers by the lanes as by SAT, in the order of the input.

use itertools::Itertools;
use serde_json::Value;

use crate::support::{FIGURE_1, Folder, clausoku, columns, rfc_4180};

/// Puzzles with one solution, several and none, of two boards, and lines that are no puzzles.
const LINES: [&str; 7] = [
    FIGURE_1.0,
    "12..34....4...1.",
    "1..............4",
    "5...............",
    "11..............",
    "12343412214.432.",
    "123........42...",
];

/// HoDoKu's lines: without a deleted candidate, with a wrong one deleted, with the right one deleted, and at fault.
fn hodoku() -> [String; 4] {
    let line = |deleted: &str| format!(":0000:x:{}:{deleted}::", FIGURE_1.0);
    // The first cell of the solution is 8.
    [line(""), line("711"), line("811"), ":0000:x:12:::".to_owned()]
}

fn list(size: usize) -> String {
    LINES.iter().cycle().take(size).flat_map(|line| [*line, "\n"]).collect()
}

/// The lines of an output without the solutions that are one of several, which solvers choose differently.
fn without_choices(text: &str) -> Vec<String> {
    let line = |line: &str| match serde_json::from_str::<Value>(line) {
        Ok(Value::Object(mut object)) => {
            object.remove("method");
            object.remove("difference");
            let several =
                object.get("solutions").is_some_and(|count| *count == "many" || *count == 2);
            for key in ["solution", "first", "second", "differ"].into_iter().filter(|_| several) {
                object.remove(key);
            }
            Value::Object(object).to_string()
        }
        _ if line.contains("several solutions") => "several solutions".to_owned(),
        _ if line.starts_with("  unique       no") => "not unique".to_owned(),
        _ => line.to_owned(),
    };
    text.lines().map(line).collect()
}

/// Runs the command on these files by the lanes and by SAT, compares the answers, and returns the answers of the lanes.
fn compare(folder: &Folder, command: &str, files: &str) -> Vec<String> {
    let sat = if command.starts_with("solve") { "--solver varisat" } else { "--encoding extended" };
    let run = |options: &str| {
        let call = clausoku(&format!("{command} {files} {options}")).dir(folder.path()).run();
        let faults = call.errors().len();
        (call.code, without_choices(&call.text()), faults)
    };
    let by_lanes = run("");
    assert_eq!(by_lanes, run(sat), "{command} {files}");
    assert_eq!(by_lanes, run("--jobs 3"), "{command} {files}");
    by_lanes.1
}

const COMMANDS: [&str; 7] = [
    "solve --to line",
    "solve --json",
    "solve --count 3 --to line",
    "solve --unique --to line",
    "check --json --minimal",
    "check",
    "check --json",
];

#[test]
fn lists_have_the_same_answers_by_the_lanes_and_by_sat() {
    let folder = Folder::new();
    for size in [0, 1, 2, 33] {
        let name = format!("list{size}");
        folder.write(&name, list(size));
        for command in COMMANDS {
            let lines = compare(&folder, command, &name);
            if size > 1 && command != "check" {
                assert_eq!(lines.len(), size, "{command}: {lines:?}");
            }
        }
    }
    for command in COMMANDS {
        compare(&folder, command, "list33 list2 list33");
    }
}

#[test]
fn lists_of_other_formats_have_the_same_answers() {
    let folder = Folder::new();
    let hodoku = hodoku();
    let lines = hodoku.iter().cycle().take(33);
    let hodoku: String = lines.flat_map(|line| [line.as_str(), "\n"]).collect();
    folder.write("hodoku", hodoku);
    let (puzzle, solution) = FIGURE_1;
    let mut csv = "id,quizzes,solutions\n".to_owned();
    for id in 0..33 {
        let line = match id % 4 {
            0 => format!("{id},{puzzle},{solution}\n"),
            1 => format!("\"{id}, quoted\",{puzzle},\n"),
            2 => format!("{id},{puzzle},{puzzle}\n"),
            _ => format!("{id},{solution},{solution} # remark\n"),
        };
        csv.push_str(&line);
    }
    folder.write("table.csv", csv);
    for command in COMMANDS {
        for files in ["hodoku", "table.csv", "table.csv hodoku"] {
            let lines = compare(&folder, command, files);
            assert!(lines.len() >= 33, "{command} {files}: {lines:?}");
        }
    }
    let lines = compare(&folder, "solve --unique --to line", "hodoku");
    assert_eq!(lines[..3], ["1", "1", "0"]);
    assert!(lines[3].starts_with("# 4: expected 81 cells, found 2"), "{}", lines[3]);
    let lines = compare(&folder, "solve --to line", "table.csv");
    // A stored solution that is wrong does not hide the answer.
    assert_eq!(lines[2], solution);
}

#[test]
fn every_solution_of_a_list_is_printed_in_order() {
    let folder = Folder::new();
    folder.write("list", list(9));
    let sorted = |options: &str| {
        let call = clausoku(&format!("solve list --all {options}")).dir(folder.path()).run();
        assert_eq!(call.code, Some(2));
        // Solvers find the solutions of a puzzle in their own order.
        let text = call.text();
        let mut puzzles: Vec<Vec<&str>> = Vec::new();
        for line in text.lines() {
            if line.starts_with("# list:") || line.starts_with("# 4:") {
                puzzles.push(Vec::new());
            }
            puzzles.last_mut().expect("a head").push(line);
        }
        for lines in &mut puzzles {
            lines.sort_unstable();
        }
        puzzles.into_iter().flatten().map(str::to_owned).collect::<Vec<_>>()
    };
    let by_lanes = sorted("");
    assert_eq!(by_lanes, sorted("--solver varisat"));
    assert_eq!(by_lanes.iter().filter(|line| line.ends_with("# 1 solution")).count(), 5);
}

#[test]
fn columns_of_the_input_are_kept() {
    let folder = Folder::new();
    let rows = "7,12..34....4...1.,,easy\n8,1..............4,,\"a \"\"b\"\", c\"\n9,12,,short\n";
    folder.write("table.csv", format!("id,quizzes,solutions,note\n{rows}"));
    folder.write("one.csv", "note,puzzle\nalone,12..34....4...1.\n");
    folder.write("list", LINES[2]);
    let run = |arguments: &str| clausoku(&format!("solve {arguments}")).dir(folder.path()).run();
    for options in ["", "--solver varisat", "--jobs 3", "--solver lanes"] {
        let call = run(&format!("table.csv {options} --to csv"));
        // The answer has a column of this name too, which has another one here.
        let kept = columns(&call.text(), &["id", "solutions", "note", "status", "solutions_2"]);
        let expected = [
            ["7", "", "easy", "unique", "1"],
            ["8", "", "a \"b\", c", "several", "2"],
            ["9", "", "short", "invalid", ""],
        ];
        assert_eq!(
            (call.code, kept),
            (Some(2), expected.map(|row| row.map(str::to_owned).to_vec()).to_vec()),
            "{options}"
        );
    }
    let text = run("table.csv --to tsv").text();
    assert!(
        text.lines().nth(3).is_some_and(|line| line.contains("\tshort\t\tinvalid\t")),
        "{text}"
    );
    assert_eq!(columns(&run("one.csv --to csv").text(), &["note"]), [["alone"]]);
    let both = run("one.csv table.csv --to csv");
    let kept = columns(&both.text(), &["note", "status"]);
    assert_eq!(
        kept,
        [["alone", "unique"], ["easy", "unique"], ["a \"b\", c", "several"], ["short", "invalid"]]
    );
    for options in ["", "--solver varisat", "--jobs 3", "--any"] {
        let text = run(&format!("one.csv table.csv {options} --to csv")).text();
        let rows = rfc_4180(&text);
        let notes = rows.iter().map(|row| &*row[0]);
        assert!(notes.eq(["note", "alone", "easy", "a \"b\", c", "short"]), "{options}: {text}");
        let status = if options == "--any" { "solved" } else { "unique" };
        let start = format!(
            "note,puzzle,file,status,solutions,solution,reason\n\
             alone,12..34....4...1.,one.csv,{status},1,1234342121434312,\n"
        );
        assert!(text.starts_with(&start), "{options}: {text}");
    }
    let all = run("table.csv --all --to tsv").text();
    assert_eq!(
        all.lines().filter(|row| row.contains("\t\"a \"\"b\"\", c\"\t\tseveral\t")).count(),
        18,
        "{all}"
    );
    let named = run("one.csv --variant x:4 --any --to csv").text();
    assert!(
        named.starts_with("# variant: x:4\nnote,puzzle,status,solutions,solution,reason\n"),
        "{named}"
    );
}

/// The fields of a table are the members of the objects.
#[test]
fn tables_and_objects_have_the_same_rows() {
    let folder = Folder::new();
    folder.write("list", list(LINES.len()));
    folder.write("one", LINES[2]);
    let run = |arguments: &str| clausoku(&format!("solve {arguments}")).dir(folder.path()).run();
    for options in ["", "--solver varisat", "--count 5", "--jobs 3"] {
        for file in ["list", "one"] {
            let objects = run(&format!("{file} --json {options}"));
            let table = run(&format!("{file} --to csv {options}"));
            assert_eq!(table.code, objects.code);
            let table = rfc_4180(&table.text());
            let objects: Vec<Value> = objects
                .text()
                .lines()
                .map(|line| serde_json::from_str(line).expect("an object"))
                .collect();
            assert_eq!(table.len(), objects.len() + 1, "{file} {options}");
            for (row, object) in table[1..].iter().zip(&objects) {
                for (name, field) in table[0].iter().zip(row) {
                    let value = match &object[name] {
                        Value::Null => String::new(),
                        Value::String(text) => text.clone(),
                        other => other.to_string(),
                    };
                    assert_eq!(*field, value, "{file} {options}: {name} of {object}");
                }
            }
        }
    }
    let refused = run("one --count 3 --to rows");
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("--count cannot be used with --to"), "{}", refused.err);
}

#[test]
fn a_column_whose_name_has_a_comma_is_named_between_quotes() {
    let folder = Folder::new();
    folder.write("list.csv", format!("\"a,b\",puzzle\n\"1,2\",{}\n", LINES[0]));
    let all = clausoku("solve list.csv --to csv").dir(folder.path()).text();
    assert_eq!(columns(&all, &["a,b", "solutions"]), [["1,2", "1"]]);
}

/// The input has columns with the names of all columns of the output, and one name twice.
#[test]
fn the_columns_of_a_table_have_distinct_names() {
    let folder = Folder::new();
    let rows = "5,12..34....4...1.,none,a,b\n6,1x..............,none,c,d\n";
    folder.write("table.csv", format!("number,puzzle,Reason,x,x\n{rows}"));
    let header = "number,puzzle,Reason,x,x_2,status,solutions,solution,reason_2";
    for options in ["--to csv", "--to csv --solver varisat", "--to tsv"] {
        let text = clausoku(&format!("solve table.csv {options}")).dir(folder.path()).run().text();
        let separator = if options.ends_with("tsv") { "\t" } else { "," };
        let first = text.lines().next().expect("a header");
        assert_eq!(first, header.replace(',', separator), "{options}");
    }
    for options in ["", "--solver varisat"] {
        let call = clausoku(&format!("solve table.csv --to csv {options}")).dir(folder.path());
        let rows = rfc_4180(&call.run().text());
        let first =
            ["5", "12..34....4...1.", "none", "a", "b", "unique", "1", "1234342121434312", ""];
        assert_eq!(rows[1], first);
        assert_eq!(rows[2][..8], ["6", "1x..............", "none", "c", "d", "invalid", "", ""]);
        assert!(rows[2][8].starts_with("expected "), "{rows:?}");
    }
}

#[test]
fn the_puzzle_of_a_row_at_fault_is_its_text() {
    let folder = Folder::new();
    let texts = ["12", "1..............4", "11x.............", "\"1,2\"", "\u{1b}[31m", "é"];
    let list: String = [LINES[1]].iter().chain(&texts).flat_map(|text| [*text, "\n"]).collect();
    folder.write("list", &list);
    for options in ["", "--solver varisat", "--solver backtracking", "--jobs 3"] {
        let call = clausoku(&format!("solve list --from line --to csv {options}"));
        let rows = columns(&call.dir(folder.path()).run().text(), &["puzzle", "reason"]);
        assert_eq!(rows.len(), 7, "{rows:?}");
        for (row, text) in rows.iter().skip(1).zip(texts) {
            let is_read = text.starts_with("1....");
            assert_eq!(row[0], text.replace('\u{1b}', "\\u{1b}"), "{options}");
            assert_eq!(row[1].is_empty(), is_read, "{options}");
        }
    }
}

#[test]
fn the_first_fault_of_each_cause_is_reported_and_the_others_counted() {
    let folder = Folder::new();
    for (faults, last) in [
        (1, None),
        (2, Some("and 1 more faulty line")),
        (10_000, Some("and 9,999 more faulty lines")),
    ] {
        let list = format!("{0}\n{1}{0}\n", LINES[1], "12\n".repeat(faults));
        folder.write("list", list);
        for command in [
            "solve list --from line",
            "solve list --from line --quiet",
            "solve list --from line --all",
            "solve list --from line --solver varisat",
            "solve list --from line --to csv",
            "check list --from line --to line",
            "check list --from line",
            "count list --from line",
            "rate list --from line --scale depth",
            "canonical list --from line",
        ] {
            let call = clausoku(command).dir(folder.path()).run();
            assert_eq!(call.code, Some(2), "{command}: {}", call.err);
            let errors =
                call.errors().iter().filter(|error| error.starts_with("list: line ")).count();
            assert_eq!(errors, 1, "{command}: {}", call.err);
            let counted = call.err.lines().find(|line| line.starts_with("and "));
            assert_eq!(counted, last, "{command}");
            // A report has three lines.
            assert!(call.err.lines().count() < 7, "{command}: {}", call.err);
        }
    }
    let wrong = LINES[1].replacen('.', "?", 1);
    let list = format!("{0}\n12\n{wrong}\n123\n{0}\n", LINES[1]).repeat(20);
    folder.write("list", list);
    let call = clausoku("convert list --from line --to line").dir(folder.path()).run();
    assert_eq!(call.errors().len(), 2, "{}", call.err);
    assert!(call.errors().iter().all(|error| error.starts_with("list: line ")), "{}", call.err);
    let end = "and 58 more faulty lines\n100 puzzles in ";
    assert!(call.err.contains(end) && call.err.ends_with(": 60 at fault, 40 answered\n"));
    // Inputs that cannot be read are not lines.
    let missing: Vec<String> = (0..12).map(|number| format!("missing{number}")).collect();
    let missing = missing.join(" ");
    let call = clausoku(&format!("solve list {missing}")).dir(folder.path()).run();
    let errors = call.errors();
    let missing = errors.iter().filter(|error| error.starts_with("cannot read missing"));
    assert_eq!(missing.count(), 12, "{}", call.err);
}

#[test]
fn a_long_file_gives_what_a_pipe_gives() {
    let folder = Folder::new();
    // More than two pieces that workers read, with faults, without an end of the last line.
    let mut lines = vec![FIGURE_1.0; 6000];
    for place in (400..6000).step_by(1307) {
        lines[place] = "not a puzzle";
    }
    for (name, text) in [
        ("lines.txt", lines.join("\n")),
        ("lines.csv", format!("puzzle,id\n{}", lines.join(",7\n"))),
        ("crlf.txt", format!("\u{feff}{}\r\n", lines.join("\r\n"))),
    ] {
        folder.write(name, &text);
        for command in ["solve --json", "solve --to csv", "count", "convert --to csv"] {
            let run = |file: &str, jobs: u32| {
                let options = format!("{command} {file} -q --jobs {jobs}");
                let call = clausoku(&options).dir(folder.path()).input(text.as_bytes()).run();
                (
                    call.code,
                    [call.text(), call.err].map(|text| text.replace("standard input", name)),
                )
            };
            let piped = run("-", 1);
            for jobs in [1, 3] {
                assert!(run(name, jobs) == piped, "{command} {name} --jobs {jobs}");
            }
            if name == "lines.txt" && command == "solve --json" {
                let rows: Vec<_> = piped.1[0].lines().collect();
                assert_eq!(rows.len(), 6000);
                assert!(rows[5628].contains("\"puzzle\":\"not a puzzle\",\"status\":\"invalid\""));
            }
        }
    }
}

#[test]
fn tables_have_many_columns_and_a_header() {
    let folder = Folder::new();
    let names = (0..3000).map(|column| format!("c{}", column / 2)).join(",");
    let fields = (0..3000).join(",");
    let row = format!("12..34....4...1.,{fields}\n");
    folder.write("wide.csv", format!("puzzle,{names}\n{}", row.repeat(20)));
    let wide = clausoku("convert wide.csv --to csv").dir(folder.path()).text();
    let second = wide.lines().nth(1).expect("a row");
    // The solution is empty.
    assert_eq!(second, format!("12..34....4...1.,,{fields}"));
    folder.write("bare.csv", "1,12..34....4...1.\n2,1..............4\n");
    // Without a header, the first column is an identifier.
    let stream = clausoku("solve bare.csv --stream=csv -q").dir(folder.path()).text();
    assert!(stream.contains(",1,1234342121434312,"), "{stream}");
    for options in ["--from line", ""] {
        let text = clausoku("solve bare.csv -q").words(options).dir(folder.path()).text();
        assert_eq!(text, "1234342121434312\n1342421334212134\n");
    }
}

#[test]
fn columns_below_long_comments_are_kept() {
    let folder = Folder::new();
    let comments = "# a comment\n".repeat(20_000);
    folder.write("table.csv", format!("{comments}note,puzzle\nlong,{}\n", LINES[1]));
    let rows = clausoku("check table.csv --to csv").dir(folder.path()).text();
    assert_eq!(columns(&rows, &["note", "solutions"]), [["long", "1"]]);
}

#[test]
fn tables_with_a_mark_or_a_long_header_keep_their_columns() {
    let folder = Folder::new();
    let mark = "\u{feff}";
    folder.write("b.csv", format!("{mark}puzzle,id\n12..34....4...1.,7\n"));
    folder.write("b.jsonl", format!("{mark}{{\"puzzle\":\"12..34....4...1.\",\"id\":7}}\n"));
    let names: Vec<String> = (0..100).map(|n| format!("{n:0>2000}")).collect();
    let fields: Vec<String> = (0..100).map(|n| n.to_string()).collect();
    folder.write(
        "wide.csv",
        format!("puzzle,{}\n12..34....4...1.,{}\n", names.join(","), fields.join(",")),
    );
    let run = |arguments: &str| clausoku(arguments).dir(folder.path()).text();
    for file in ["b.csv", "b.jsonl"] {
        let solved = run(&format!("solve {file} --format :column=puzzle --to csv -q"));
        assert_eq!(columns(&solved, &["id", "solution"]), [["7", "1234342121434312"]], "{file}");
    }
    let solved = run("solve wide.csv --to csv -q");
    assert!(solved.lines().all(|line| line.split(',').count() == 105), "{}", solved.len());
}

#[test]
fn a_short_argument_with_empty_cells_is_a_puzzle() {
    for (arguments, count) in
        [("--variant blocks:1x3 .........", "12\n"), ("--variant blocks:1x2 ....", "2\n")]
    {
        assert_eq!(clausoku(&format!("count {arguments} -q")).text(), count);
    }
}

#[test]
fn objects_name_the_symbols_of_their_boards() {
    let folder = Folder::new();
    for values in ["[\"4\",\"3\",\"2\",\"1\"]", "[\"x\"]", "[]", "[\"A\",\"B\",\"C\"]"] {
        let puzzle = if values.contains('A') { "A..............." } else { "1..............." };
        folder.write("list.jsonl", format!("{{\"puzzle\":\"{puzzle}\",\"values\":{values}}}\n"));
        let call = clausoku("solve list.jsonl --any").dir(folder.path()).run();
        assert!(call.refusal().contains("expected the symbols of the board, "), "{values}");
    }
    for values in ["[\"1\",\"2\",\"3\",\"4\"]", "null"] {
        folder.write(
            "list.jsonl",
            format!("{{\"puzzle\":\"12..34....4...1.\",\"values\":{values}}}\n"),
        );
        let solved = clausoku("solve list.jsonl --to line -q").dir(folder.path()).text();
        assert_eq!(solved, "1234342121434312\n", "{values}");
    }
}

#[test]
fn long_comments_do_not_hide_the_format() {
    let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    for (count, rows) in [(30, 2), (3_000, 1), (3_000, 33), (200_000, 33)] {
        let comments = format!("# {}\n", "x".repeat(97)).repeat(count);
        let list = format!("{comments}{}", format!("{line}\n").repeat(rows));
        let written = clausoku("convert - --to line").input(list).text();
        assert_eq!(written, format!("{line}\n").repeat(rows), "{count} comments");
    }
}
