//! One record has the same answer in every form of the input: rows of CSV with either separator, with tabs, with and without quotes;
//! JSON lines, and arrays of objects.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::support::{Folder, clausoku, rfc_4180};

/// The commands whose rows have the columns of their input.
const COMMANDS: [&str; 13] = [
    "solve",
    "check",
    "count",
    "rate --scale depth",
    "canonical",
    "vary --seed 1",
    "hint",
    "propagate",
    "neighbours",
    "candidates",
    "tidy",
    "formula --part K1",
    "convert",
];

const OUTPUTS: [&str; 4] = ["--to csv", "--to tsv", "--json", "--stream=jsonl"];

const PUZZLE: &str = "12..34....4...1.";

/// The solutions in the input, and the verdict on each where the column is named `solution`, and where it has another name.
const SOLUTIONS: [(&str, [&str; 2]); 7] = [
    // Its object has no such member, and a later one has.
    ("", ["", ""]),
    ("1234342121434312", ["ok", "ok"]),
    ("1111111111111111", ["wrong", "wrong"]),
    ("xxxxxxxxxxxxxxxx", ["wrong", "wrong"]),
    ("12", ["wrong", ""]),
    ("null", ["", ""]),
    ("1234\n3421\n2143\n4312", ["ok", "ok"]),
];

/// The names of the columns of puzzles and solutions.
const NAMES: [[&str; 2]; 2] = [["puzzle", "solution"], ["Quizzes", "answer"]];

/// Returns the files of the same records. Each record begins on the same line.
fn forms([puzzle, solution]: [&str; 2]) -> Vec<(&'static str, String)> {
    let solutions: Vec<&str> = SOLUTIONS.iter().map(|row| row.0).collect();
    let note = "a, b; c";
    let table = |separator: &str, is_quoted: bool| {
        let field = |text: &str| {
            let has_signs = text.contains(['"', '\n']) || text.contains(separator);
            if has_signs || is_quoted { format!("\"{text}\"") } else { text.to_owned() }
        };
        let row = |fields: [&str; 4]| fields.map(field).join(separator) + "\n";
        let rows = solutions.iter().zip(1..);
        let rows = rows.map(|(solution, id)| row([&id.to_string(), PUZZLE, solution, note]));
        ["id", puzzle, solution, "note"].join(separator) + "\n" + &rows.collect::<String>()
    };
    let objects = |separator: &str, without: fn(&mut Map<String, Value>, &str)| {
        let objects = solutions.iter().zip(1..).map(|(text, id)| {
            let mut object = Map::new();
            object.insert("id".to_owned(), json!(id));
            object.insert(puzzle.to_owned(), json!(PUZZLE));
            object.insert(solution.to_owned(), json!(text));
            object.insert("note".to_owned(), json!(note));
            if text.is_empty() {
                without(&mut object, solution);
            }
            // A field with line breaks takes several lines of a table.
            let lines = "\n".repeat(text.lines().count().max(1));
            Value::Object(object).to_string() + separator + &lines
        });
        objects.collect::<String>()
    };
    let array = objects(",", |object, name| _ = object.insert(name.to_owned(), Value::Null));
    let array = array.trim_end().trim_end_matches(',');
    vec![
        ("comma.csv", table(",", false)),
        ("semicolon.csv", table(";", false)),
        ("quoted.csv", table(",", true)),
        ("tab.tsv", table("\t", false)),
        // A table has a line above the first record.
        ("missing.jsonl", format!("\n{}", objects("", |object, name| _ = object.remove(name)))),
        ("empty.jsonl", format!("\n{}", objects("", |_, _| {}))),
        ("array.json", format!("[\n{array}]\n")),
    ]
}

/// Returns the rows of an output by the names of their columns.
fn rows(text: &str, output: &str) -> Vec<BTreeMap<String, String>> {
    if output.contains("json") {
        let objects = text.lines().map(|line| -> Map<String, Value> {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
        });
        let fields = objects.map(|object| {
            let texts = object.into_iter().map(|(name, value)| match value {
                Value::Null => (name, String::new()),
                Value::String(text) => (name, text),
                other => (name, other.to_string()),
            });
            texts.collect()
        });
        return fields.collect();
    }
    let table: Vec<Vec<String>> = if output.contains("tsv") {
        text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
    } else {
        rfc_4180(text)
    };
    let rows = table[1..].iter().map(|row| table[0].iter().cloned().zip(row.clone()).collect());
    rows.collect()
}

/// Makes the rows of several forms comparable: an object may lack its solution, a reason names its column in its form, and a table
/// with tabs shows line breaks.
fn comparable(mut row: BTreeMap<String, String>, solution: &str) -> BTreeMap<String, String> {
    row.entry(solution.to_owned()).or_default();
    if let Some(reason) = row.get_mut("reason")
        && let Some((place, rest)) = reason.split_once(": ")
        && place.starts_with("column ")
    {
        *reason = rest.to_owned();
    }
    for value in row.values_mut() {
        *value = value.replace("\\u{a}", "").replace(['\n', ' '], "");
    }
    row
}

/// Returns the rows of a command on a file, and its exit code.
fn answers(
    folder: &Folder,
    call: &str,
    output: &str,
    solution: &str,
) -> (Option<i32>, Vec<BTreeMap<String, String>>) {
    let done = clausoku(call).dir(folder.path()).run();
    // A stream also has rows for the header and for empty lines, and one for each line.
    let is_stream = output.starts_with("--stream");
    let is_kept = |row: &BTreeMap<String, String>| {
        let id = row.get("id").and_then(|id| id.parse::<usize>().ok());
        !is_stream || id.is_some_and(|id| !SOLUTIONS[id - 1].0.contains('\n'))
    };
    let rows = rows(&String::from_utf8_lossy(&done.out), output).into_iter().filter(is_kept);
    (done.code, rows.map(|row| comparable(row, solution)).collect())
}

#[test]
fn a_record_has_the_same_answer_in_every_form() {
    for (names, index) in NAMES.into_iter().zip(0..) {
        let folder = Folder::new();
        let forms = forms(names);
        for (name, text) in &forms {
            folder.write(name, text);
        }
        for command in COMMANDS {
            let has_stream =
                !["neighbours", "candidates", "tidy", "formula --part K1"].contains(&command);
            let is_grid = command == "convert";
            for output in OUTPUTS.into_iter().filter(|name| has_stream || !name.contains("stream"))
            {
                let mut first = None;
                for (name, _) in &forms {
                    let call = format!("{command} {name} {output} -q");
                    let found = answers(&folder, &call, output, names[1]);
                    // Grids in a table have no row for a fault.
                    for row in found.1.iter().filter(|_| !is_grid) {
                        let id: usize = row["id"].parse().expect("a number");
                        let (text, verdicts) = SOLUTIONS[id - 1];
                        let seen = [&row["given_solution"], &row[names[1]]];
                        assert_eq!(seen, [verdicts[index], &text.replace('\n', "")], "{call}");
                    }
                    match &first {
                        None => first = Some(found),
                        Some(first) => assert_eq!(found, *first, "{call}"),
                    }
                }
                let (_, rows) = first.expect("a form");
                assert!(rows.len() >= if is_grid { 4 } else { 6 }, "{command} {output}: {rows:?}");
            }
        }
    }
}

/// A text that people read has no such column, and a single puzzle is answered as two are.
#[test]
fn a_wrong_solution_changes_no_verdict_of_a_single_record() {
    let folder = Folder::new();
    folder.write("one.csv", format!("puzzle,solution\n{PUZZLE},{}\n", "1".repeat(16)));
    folder.write("one.jsonl", json!({"puzzle": PUZZLE, "solution": "1".repeat(16)}).to_string());
    let plain = |command: &str| clausoku(&format!("{command} {PUZZLE}")).run();
    for command in ["solve", "count", "canonical", "hint", "propagate", "rate --scale depth"] {
        for name in ["one.csv", "one.jsonl"] {
            let done = clausoku(&format!("{command} {name}")).dir(folder.path()).run();
            assert_eq!(
                (done.code, done.text()),
                (plain(command).code, plain(command).text()),
                "{command} {name}"
            );
        }
    }
    for command in ["encode", "show", "generate fewest"] {
        for name in ["one.csv", "one.jsonl"] {
            let done = clausoku(&format!("{command} {name}")).dir(folder.path()).run();
            assert_eq!(done.code, plain(command).code, "{command} {name}: {}", done.err);
            assert!(
                done.err.contains("the solution in the input is wrong"),
                "{command} {name}: {}",
                done.err
            );
        }
    }
}

/// Text has no column for the verdict on a solution in the input, so notes name the wrong ones. Every summary counts them.
#[test]
fn a_summary_counts_wrong_solutions() {
    let folder = Folder::new();
    let wrong = SOLUTIONS.iter().filter(|row| row.1[0] == "wrong").count();
    for (name, text) in forms(NAMES[0]) {
        folder.write(name, text);
        for command in ["solve", "check", "count", "solve --to csv"] {
            let call = clausoku(&format!("{command} {name}")).dir(folder.path()).run();
            let last = call.err.lines().last().unwrap_or_default();
            let counted = format!(", {wrong} wrong solutions in the input");
            assert!(last.ends_with(&counted), "{command} {name}: {}", call.err);
            let noted = call.err.matches("the solution in the input is wrong\n").count();
            let is_text = command != "solve --to csv";
            assert_eq!(noted, usize::from(is_text), "{command} {name}: {}", call.err);
            let others = format!("and {} more lines with a wrong solution\n", wrong - 1);
            assert_eq!(call.err.contains(&others), is_text, "{command} {name}: {}", call.err);
        }
    }
}
