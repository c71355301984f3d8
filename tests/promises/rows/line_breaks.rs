//! Tables of CSV whose quoted fields contain line breaks, separators and quotes: every record has a row, and each copied field
//! equals the input's.

use crate::support::{FIGURE_1, Folder, clausoku, has, rfc_4180, shell};

/// A puzzle of 4×4, and one of 9×9.
const FOUR: &str = "12..34....4...1.";
const NINE: &str = FIGURE_1.0;

/// Notes with all that needs quotes.
const NOTES: [&str; 11] = [
    "plain",
    "two\nlines",
    "a, b; c\td",
    "\r\n",
    "said \"hard\"\r\nand \"\"",
    "",
    "# no comment\n# variant: x",
    " ends \n",
    "\"",
    "1..............4\n1..............4,\n\n\n",
    "é\n\"\"\n\"",
];

/// Commands with a row for each record, of tables for people and of grids.
const COMMANDS: [&str; 10] = [
    "solve",
    "check",
    "count",
    "rate --scale hodoku",
    "rate --scale depth",
    "canonical",
    "propagate",
    "hint",
    "convert",
    "vary --seed 1",
];

/// Returns a field between quotes.
fn quoted(field: &str) -> String {
    format!("\"{}\"", field.replace('"', "\"\""))
}

/// Returns the records of a table of this many puzzles with a number, a note and a remark. Some are at fault if `has_faults`.
fn records(count: usize, has_faults: bool) -> Vec<[String; 4]> {
    let row = |id: usize| {
        let puzzle = if has_faults && id % 8 == 5 { "1x" } else { [NINE, FOUR][id % 2] };
        let [note, remark] = [NOTES[id % NOTES.len()], NOTES[id * 7 % NOTES.len()]];
        [&format!("{id}\n"), note, puzzle, remark].map(str::to_owned)
    };
    let names = ["id", "the\nnote", "puzzle", "remark"].map(str::to_owned);
    std::iter::once(names).chain((1..=count).map(row)).collect()
}

/// Returns the table of these records with these line ends.
fn table(records: &[[String; 4]], end: &str) -> String {
    let row = |record: &[String; 4]| record.clone().map(|field| quoted(&field)).join(",") + end;
    records.iter().map(row).collect()
}

/// Returns the columns of a table that have the names of the copied columns.
fn copied(rows: &[Vec<String>]) -> Vec<[&str; 3]> {
    let place = |name: &str| rows[0].iter().position(|known| known == name).expect(name);
    let places = ["id", "the\nnote", "remark"].map(place);
    rows.iter().map(|row| places.map(|place| row[place].as_str())).collect()
}

fn expected(records: &[[String; 4]]) -> Vec<[&str; 3]> {
    records.iter().map(|record| [&*record[0], &*record[1], &*record[3]]).collect()
}

#[test]
fn each_record_has_a_row_with_its_fields() {
    let folder = Folder::new();
    for (count, end) in [(1, "\n"), (33, "\r\n")] {
        for command in COMMANDS {
            // Formats of grids have no place for a fault.
            let has_faults = !["convert", "vary --seed 1"].contains(&command);
            let records = records(count, has_faults);
            let text = table(&records, end);
            folder.write("table.csv", &text);
            for options in ["table.csv -j 1", "table.csv -j 4", "- -j 2"] {
                let call = clausoku(&format!("{command} {options} --to csv -q"));
                let found = call.dir(folder.path()).input(text.clone()).run();
                let rows = rfc_4180(&found.text());
                assert_eq!(copied(&rows), expected(&records), "{command} {options}");
            }
        }
    }
}

#[test]
fn a_long_table_keeps_its_fields() {
    let folder = Folder::new();
    let records = records(100_000, true);
    let text = table(&records, "\n");
    folder.write("table.csv", &text);
    let run = |options: &str| {
        let call = clausoku(&format!("solve {options} --to csv -q -o answers.csv"));
        let found = call.dir(folder.path()).input(text.clone()).run();
        assert_eq!(found.code, Some(2), "{}", found.err);
        (std::fs::read_to_string(folder.at("answers.csv")).expect("answers"), found.err)
    };
    let (answers, faults) = run("table.csv -j 1");
    assert_eq!(copied(&rfc_4180(&answers)), expected(&records));
    // Faults have the line on which their record begins.
    let before = table(&records[..5], "\n").matches('\n').count();
    let place = format!("table.csv: line {}, ", before + 1);
    assert!(faults.contains(&place), "{place} {faults}");
    for options in ["table.csv -j 4", "- -j 4"] {
        let (found, faults) = run(options);
        assert!(found == answers, "{options}");
        assert!(faults.contains(&place) || options.starts_with('-'), "{place} {faults}");
    }
    if has("python3") {
        let script = "import csv; read = lambda name: list(csv.DictReader(open(name, newline='')))\n\
                      names = ['id', 'the\\nnote', 'remark']\n\
                      [a, b] = [[[row[n] for n in names] for row in read(f)] for f in ['table.csv', 'answers.csv']]\n\
                      print(len(a), a == b)";
        folder.write("compare.py", script);
        let same = shell("python3 compare.py", folder.path());
        assert_eq!(same.text(), "100000 True\n", "{}", same.err);
    }
}

#[test]
fn fields_have_line_breaks_in_json_and_spaces_in_tables_with_tabs() {
    let folder = Folder::new();
    let records = records(33, false);
    folder.write("table.csv", table(&records, "\n"));
    for command in ["solve", "check", "count", "canonical", "convert"] {
        let run = |options: &str| {
            clausoku(&format!("{command} table.csv -q {options}")).dir(folder.path()).run().text()
        };
        let objects = run("--to jsonl");
        assert_eq!(objects.lines().count(), 33, "{command}");
        for (object, record) in objects.lines().zip(&records[1..]) {
            let object: serde_json::Value = serde_json::from_str(object).expect("an object");
            let found = ["id", "the\nnote", "remark"].map(|name| object[name].as_str());
            assert_eq!(found, [0, 1, 3].map(|column| Some(record[column].as_str())), "{command}");
        }
        let rows = run("--to tsv");
        assert_eq!(rows.lines().count(), 34, "{command}: {rows}");
        assert!(rows.contains("two lines"), "{command}: {rows}");
    }
}

#[test]
fn a_row_is_chosen_by_its_number() {
    let folder = Folder::new();
    let records = records(33, true);
    folder.write("table.csv", table(&records, "\r\n"));
    for number in [1, 2, 9, 33] {
        let command = format!("solve table.csv --puzzle {number} --to csv -q");
        let rows = rfc_4180(&clausoku(&command).dir(folder.path()).text());
        assert_eq!(copied(&rows)[1..], expected(&records)[number..=number]);
        let object = clausoku(&format!("solve table.csv --puzzle {number} --json -q"));
        let object: serde_json::Value =
            serde_json::from_str(&object.dir(folder.path()).text()).expect("an object");
        let members = ["id", "the\nnote", "remark"].map(|name| object[name].as_str());
        let record = &records[number];
        assert_eq!(members, [0, 1, 3].map(|column| Some(record[column].as_str())), "{object}");
    }
    let error = clausoku("solve table.csv --puzzle 34").dir(folder.path()).run().refusal();
    assert!(error.contains("table.csv holds 33 puzzles, so there is no --puzzle 34"), "{error}");
}

/// A record of a stream is one line, also where the row has several.
#[test]
fn a_stream_has_a_record_for_each_row() {
    let folder = Folder::new();
    let records = records(33, true);
    folder.write("table.csv", table(&records, "\n"));
    let run = |options: &str| {
        let call = clausoku(&format!("solve table.csv -q {options}"));
        call.dir(folder.path()).text()
    };
    for (options, count) in [("--stream=csv", 34), ("--stream", 34), ("--stream=jsonl", 34)] {
        let all = run(options);
        assert_eq!(all.lines().count(), count, "{options}");
        let parts = [1, 2, 3].map(|part| run(&format!("{options} --part {part}/3")));
        assert_eq!(parts.concat(), all, "{options}");
    }
    let objects = run("--stream=jsonl");
    let first: serde_json::Value =
        serde_json::from_str(objects.lines().nth(1).expect("a row")).expect("an object");
    let members = ["id", "the\nnote", "puzzle", "remark"].map(|name| first[name].as_str());
    assert_eq!(members, records[1].each_ref().map(|field| Some(field.as_str())));
}

/// The separator of a header is outside of quotes, where the names contain others.
#[test]
fn names_of_columns_contain_other_separators() {
    let text = format!("\"a,\tb\";puzzle\n\"1,\n2\";{FOUR}\n");
    let rows = clausoku("solve - --to csv -q").input(text.clone()).text();
    assert_eq!(rfc_4180(&rows)[1][..2], ["1,\n2", FOUR]);
    let records = clausoku("solve - --stream=csv -q").input(text).text();
    assert!(records.starts_with("\"a,\tb\",puzzle,status,"), "{records}");
    assert!(records.contains("\n\"1,\\n2\",12..34"), "{records}");
    assert_eq!(records.lines().count(), 2);
}

#[test]
fn a_quote_that_does_not_close_is_the_fault_of_its_line() {
    let folder = Folder::new();
    let rows = format!("2,\"a\nb\",{FOUR}\n3,c,{FOUR}\n");
    for (open, column) in [(format!("1,\"x,{FOUR}"), 3), (format!("1,x,\"{FOUR}"), 5)] {
        folder.write("open.csv", format!("id,note,puzzle\n{open}\n{rows}"));
        for options in ["", "-j 4"] {
            let call = clausoku(&format!("solve open.csv --to csv -q {options}"));
            let found = call.dir(folder.path()).run();
            found.fails(&format!(
                "open.csv: line 2, column {column}: expected a field with a closing quote"
            ));
            let ids: Vec<_> = rfc_4180(&found.text()).iter().map(|row| row[0].clone()).collect();
            assert_eq!(ids, ["id", "1", "2", "3"]);
        }
    }
    // Every line of a long file begins a field that ends nowhere: each is a fault, and none takes the next one.
    folder
        .write("all.csv", format!("puzzle,note\n{}", format!("{FOUR},\"\"\"\"\"x\n").repeat(9999)));
    let found = clausoku("solve all.csv --to csv -q").dir(folder.path()).run();
    assert_eq!((found.code, rfc_4180(&found.text()).len()), (Some(2), 10_000), "{}", found.err);
}

#[test]
fn a_field_contains_the_rows_of_a_puzzle() {
    let folder = Folder::new();
    let rows: Vec<String> =
        NINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    folder.write("table.csv", format!("puzzle,id\r\n\"{}\",7\r\n{NINE},8\r\n", rows.join("\r\n")));
    let lines = clausoku("solve table.csv --to line -q").dir(folder.path()).text();
    let lines: Vec<_> = lines.lines().collect();
    assert!(lines.len() == 2 && lines[0] == lines[1] && lines[0].len() == 81, "{lines:?}");
}
