//! Each question has one answer: the same columns and values in every form, and a row for each record of the input.

use serde_json::Value;

use crate::support::{FIGURE_1, Folder, clausoku, rfc_4180};

/// The questions, each with the name of one of its columns, which the input has too.
const QUESTIONS: [(&str, &str); 10] = [
    ("solve", "solutions"),
    ("check", "minimal"),
    ("count", "complete"),
    ("rate", "er"),
    ("rate --scale depth", "depth"),
    ("rate --scale hodoku", "level"),
    ("canonical", "canonical"),
    ("propagate --explain", "candidates"),
    ("hint --detail", "score"),
    ("vary --seed 1", "image"),
];

/// Puzzles with one solution, several and none, a copy of the first one, an empty field, and text that is no puzzle.
const PUZZLES: [&str; 8] = [
    FIGURE_1.0,
    "12..34....4...1.",
    "1..............4",
    "11..............",
    "",
    FIGURE_1.0,
    "1x",
    "5...............",
];

/// Returns a table of `size` records. Its columns have names of the answer's columns.
fn table(size: usize, clash: &str) -> String {
    let rows = (0..size).map(|row| {
        let puzzle = PUZZLES[row % PUZZLES.len()];
        format!("{row},of the input,{puzzle},\"a, \"\"b\"\"\n{row}\"\n")
    });
    format!("id,status,puzzle,{clash}\n") + &rows.collect::<String>()
}

/// Returns a value of JSON as the field of a table.
fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// Returns these objects as rows of a table.
fn rows_of(objects: &[Value], names: &[String]) -> Vec<Vec<String>> {
    let row = |object: &Value| names.iter().map(|name| field(&object[name])).collect();
    objects.iter().map(row).collect()
}

/// Returns the same rows with all JSON in one order of members, and reals without a `.0`.
fn compared(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let field = |text: &String| match serde_json::from_str::<Value>(text) {
        Ok(value @ (Value::Object(_) | Value::Array(_))) => value.to_string(),
        _ => text.strip_suffix(".0").unwrap_or(text).to_owned(),
    };
    rows.iter().map(|row| row.iter().map(field).collect()).collect()
}

#[test]
fn every_form_has_the_same_columns_values_and_rows() {
    let folder = Folder::new();
    for (question, clash) in QUESTIONS {
        for size in [0, 1, 33] {
            folder.write("table.csv", table(size, clash));
            let run = |form: &str| {
                let call = format!("{question} table.csv {form} --quiet");
                let call = clausoku(&call).dir(folder.path()).run();
                (call.code, call.text())
            };
            let (code, csv) = run("--to csv");
            let case = format!("{question}, {size} rows");
            if csv.is_empty() {
                assert_eq!((size, code), (0, Some(2)), "{case}");
                assert!(["--to tsv", "--json"].iter().all(|form| run(form) == (code, csv.clone())));
                continue;
            }
            let rows = rfc_4180(&csv);
            let names = &rows[0];
            assert_eq!(names[..4], ["id", "status", "puzzle", clash], "{case}");
            // A column of this name has solutions.
            let answer = 4 + usize::from(clash == "solutions");
            assert_eq!(names[answer], "status_2", "{case}");
            assert!(names.contains(&format!("{clash}_2")), "{case}: {names:?}");
            assert_eq!(names.last().map(String::as_str), Some("reason"), "{case}");
            let ids = rows[1..].iter().map(|row| row[0].parse::<usize>().expect("a number"));
            assert_eq!(ids.collect::<Vec<_>>(), (0..size).collect::<Vec<_>>(), "{case}");
            for row in &rows[1..] {
                assert!(row[1] == "of the input" && row[3].contains('\n'), "{case}: {row:?}");
                let has_answer =
                    row[answer + 1..row.len() - 1].iter().any(|field| !field.is_empty());
                // A row without an answer has a reason.
                assert!(has_answer || !row[row.len() - 1].is_empty(), "{case}: {row:?}");
            }
            let (tsv_code, tsv) = run("--to tsv");
            let flat = |field: &String| field.replace(['\r', '\n', '\t'], " ");
            let flat: Vec<Vec<String>> =
                rows.iter().map(|row| row.iter().map(flat).collect()).collect();
            let found: Vec<Vec<String>> = rfc_4180(&tsv.replace(',', "\u{1}").replace('\t', ","))
                .iter()
                .map(|row| row.iter().map(|field| field.replace('\u{1}', ",")).collect())
                .collect();
            assert_eq!((tsv_code, found), (code, flat), "{case}");
            let (json_code, json) = run("--json");
            assert_eq!(run("--to jsonl"), (json_code, json.clone()), "{case}");
            let objects: Vec<Value> =
                json.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
            let found = rows_of(&objects, names);
            assert_eq!(json_code, code, "{case}");
            assert_eq!(compared(&found), compared(&rows[1..]), "{case}");
            for object in &objects {
                let known = |name: &&String| object.get(name.as_str()).is_some();
                assert!(names.iter().all(|name| known(&name)), "{case}: {object}");
            }
        }
    }
}

#[test]
fn the_counts_of_the_summary_add_up_to_the_rows() {
    let folder = Folder::new();
    folder.write("table.csv", table(33, "note"));
    for (question, _) in QUESTIONS {
        let call = format!("{question} table.csv --to csv");
        let err = clausoku(&call).dir(folder.path()).run().err;
        let summary = err.lines().rfind(|line| line.starts_with("33 puzzles in "));
        let summary = summary.unwrap_or_else(|| panic!("{question}: {err}"));
        let counts = summary.split_once("s: ").expect("counts").1.split(", ");
        let counts = counts.map(|part| part.split(' ').next().expect("a count"));
        let sum: usize = counts.map(|count| count.parse::<usize>().expect("a number")).sum();
        assert_eq!(sum, 33, "{question}: {summary}");
    }
}

#[test]
fn a_million_records_have_a_million_rows() {
    let folder = Folder::new();
    let puzzles = ["1x", PUZZLES[1], PUZZLES[2], PUZZLES[3]];
    let rows: Vec<String> =
        (0..1_000_000).map(|row| format!("{row},{}\n", puzzles[row % 4])).collect();
    folder.write("table.csv", format!("id,puzzle\n{}", rows.concat()));
    let call = clausoku("solve table.csv --to csv --quiet").dir(folder.path()).run();
    let text = call.text();
    for (line, row) in text.lines().skip(1).zip(0..) {
        let status = ["invalid", "unique", "several", "none"][row % 4];
        let mut fields = line.split(',');
        assert_eq!(fields.next(), Some(row.to_string().as_str()));
        assert_eq!(fields.nth(1), Some(status), "{line}");
    }
    assert_eq!(text.lines().count(), 1_000_001);
}

#[test]
fn a_list_behind_a_table_has_its_puzzles_in_the_column_of_puzzles() {
    let folder = Folder::new();
    folder.write("table.csv", "id,puzzle\n7,12..34....4...1.\n");
    folder.write("list.txt", "1..............4\n11..............\n");
    let run = |options: &str| {
        let call = clausoku(&format!("solve table.csv list.txt -q {options}"));
        call.dir(folder.path()).run().text()
    };
    let rows = rfc_4180(&run("--to csv"));
    let puzzles: Vec<&str> = rows[1..].iter().map(|row| row[1].as_str()).collect();
    assert_eq!(puzzles, ["12..34....4...1.", "1..............4", "11.............."]);
    let records = run("--stream=csv");
    assert!(records.contains("\n,1..............4,several,2,"), "{records}");
}

#[test]
fn members_about_boards_have_names_that_columns_do_not_take() {
    let folder = Folder::new();
    folder.write("table.csv", "variant,excluded,puzzle\na,b,1..............4\n");
    let call = clausoku("solve table.csv --variant x:4 --json").dir(folder.path()).run();
    let text = call.text();
    let row: Value = serde_json::from_str(&text).expect("an object");
    assert_eq!((&row["variant"], &row["variant_2"]), (&"x:4".into(), &"a".into()), "{text}");
    assert_eq!(row["excluded_2"], "b", "{text}");
    let again = clausoku("solve - --json").input(text).run();
    assert_eq!(again.code, Some(0), "{}", again.err);
}

#[test]
fn a_puzzle_that_a_table_cannot_contain_has_a_row() {
    let folder = Folder::new();
    let line = "12..34....4...1.";
    let object = |excluded: &str| format!("{{\"puzzle\":\"{line}\"{excluded}}}\n");
    let marked = object(",\"excluded\":[\"R1C3=4\"]");
    folder.write("marks.jsonl", [object(""), marked, object("")].concat());
    let call = clausoku("count marks.jsonl --to csv").dir(folder.path()).run();
    assert_eq!(call.code, Some(2), "{}", call.err);
    let text = call.text();
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(rows.len(), 3, "{text}");
    assert!(rows[0].contains(",unique,1,true,") && rows[2].contains(",unique,1,true,"), "{text}");
    assert!(
        rows[1].contains(",invalid,,,") && rows[1].contains("candidates are excluded"),
        "{text}"
    );
    assert!(call.err.contains("3 puzzles in") && call.err.contains("1 at fault"), "{}", call.err);
}
