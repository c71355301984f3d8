//! `--stream`: a record for each line of the input, in order, whatever the lines contain.

use std::fs;

use serde_json::Value;

use crate::support::{FIGURE_1, Folder, clausoku, has, rfc_4180, shell};

/// Lines of all kinds: two boards, several solutions, none, a clash, faults, and what is no puzzle.
const LINES: [&str; 11] = [
    FIGURE_1.0,
    "12..34....4...1.",
    "1..............4\tid 2,\"q\"",
    "11..............",
    "123........42...",
    "",
    "# a comment",
    "123",
    "5...............",
    "12..34....4...1.\r",
    "12..34....4...1. \u{1b}[31m é",
];

/// What `solve` finds of the lines: the number of solutions, or nothing and a fault.
const SOLUTIONS: [&str; 11] = ["1", "1", "2", "0", "0", "", "", "", "", "1", "1"];

/// The lines of an output of this command in a folder with the file `lines`.
fn lines_of(folder: &Folder, command: &str) -> Vec<String> {
    let call = clausoku(command).dir(folder.path()).run();
    assert_eq!(call.code, Some(0), "{command}: {}", call.err);
    call.text().lines().map(str::to_owned).collect()
}

fn written(size: usize) -> (Folder, Vec<&'static str>) {
    let folder = Folder::new();
    let lines: Vec<&str> = LINES.iter().copied().cycle().take(size).collect();
    // The last line may lack its end, unless it is blank.
    let end = if size % 11 == 2 || size == 0 { "" } else { "\n" };
    folder.write("lines", lines.join("\n") + end);
    (folder, lines)
}

#[test]
fn each_line_has_a_record_in_order() {
    for size in [0, 1, 2, 11, 5000] {
        let (folder, lines) = written(size);
        let records = lines_of(&folder, "solve --stream --jobs 3 lines");
        assert_eq!(records.len(), size);
        for (index, (record, line)) in records.iter().zip(&lines).enumerate() {
            let line = line.trim_end_matches('\r').replace('\u{1b}', "\\u{1b}");
            let rest = record.strip_prefix(&line).expect("the line");
            let fields: Vec<&str> = rest.split('\t').collect();
            assert_eq!((fields.len(), fields[0], fields[2]), (5, "", SOLUTIONS[index % 11]));
            let status = match fields[2] {
                "" => "invalid",
                "0" => "none",
                "1" => "unique",
                _ => "several",
            };
            assert_eq!(fields[1], status, "{record}");
            assert_eq!(fields[3].is_empty(), ["", "0"].contains(&fields[2]), "{record}");
            assert_eq!(fields[4].is_empty(), status != "invalid", "{record}");
        }
        for command in [
            "check --stream",
            "convert --stream --to candidates",
            "solve --stream=csv",
            "rate --stream --scale depth",
        ] {
            assert_eq!(lines_of(&folder, &format!("{command} lines")).len(), size, "{command}");
        }
    }
}

#[test]
fn a_record_depends_on_its_line_alone() {
    let (folder, lines) = written(LINES.len());
    for command in [
        "solve --stream",
        "check --stream=csv",
        "convert --stream --to csv",
        "rate --stream=csv --scale hodoku",
    ] {
        let together = lines_of(&folder, &format!("{command} lines"));
        let by_sat = command.starts_with("solve") && {
            let options = "--solver varisat --stream=csv lines";
            lines_of(&folder, &format!("solve {options}")).len() == lines.len()
        };
        assert!(by_sat || !command.starts_with("solve"));
        for (index, line) in lines.iter().enumerate() {
            folder.write("one", format!("{line}\n"));
            let alone = lines_of(&folder, &format!("{command} one"));
            assert_eq!(alone, [together[index].as_str()], "{command}: {line}");
        }
    }
}

#[test]
fn objects_have_the_same_fields_as_columns() {
    let (folder, lines) = written(LINES.len());
    for command in ["solve", "check", "convert", "rate"] {
        let objects = lines_of(&folder, &format!("{command} --stream=jsonl lines"));
        let records = lines_of(&folder, &format!("{command} --stream lines"));
        for ((object, record), line) in objects.iter().zip(&records).zip(&lines) {
            let object: Value = serde_json::from_str(object).expect("an object");
            assert_eq!(object["puzzle"], line.trim_end_matches('\r'));
            let last = record.rsplit('\t').next();
            assert_eq!(object["reason"].as_str().unwrap_or_default(), last.unwrap_or_default());
        }
    }
}

#[test]
fn the_columns_of_a_table_keep_their_places() {
    let folder = Folder::new();
    folder.write("table.csv", "id,puzzle\n7,12..34....4...1.\n8,\"1,\"\n");
    let records = lines_of(&folder, "solve --stream=csv table.csv");
    assert_eq!(
        records[..2],
        [
            "id,puzzle,status,solutions,solution,reason",
            "7,12..34....4...1.,unique,1,1234342121434312,"
        ]
    );
    assert!(records[2].starts_with("8,\"1,\",invalid,,,\"column"), "{}", records[2]);
}

/// Lines of a table with other numbers of fields, and with quotes that do not close.
const ROWS: [&str; 12] = [
    "7,12..34....4...1.,x",
    "8,\"12..34....4...1.,y",
    "9,12..34....4...1.,\"z",
    "\"10,12..34....4...1.,z",
    "11,12..34....4...1.",
    "12",
    "13,12..34....4...1.,a,b,c",
    "14,\"12..34....4...1.\"\",b",
    "15, \"12..34....4...1.\" ,c\"",
    "# a, \"comment\"",
    "",
    "16,\"12..34....4...1.\",\"a, \"\"b\"\"\"",
];

#[test]
fn each_line_of_a_table_is_one_record_for_any_reader() {
    let folder = Folder::new();
    let table = |order: &[usize]| -> String {
        let rows = order.iter().map(|&row| ROWS[row]);
        ["id,puzzle,note"].into_iter().chain(rows).flat_map(|row| [row, "\n"]).collect()
    };
    let forward: Vec<usize> = (0..ROWS.len()).collect();
    let backward: Vec<usize> = forward.iter().rev().copied().collect();
    for order in [forward, backward] {
        folder.write("table.csv", table(&order));
        for command in ["solve", "check", "convert", "rate --scale depth"] {
            let call = clausoku(&format!("{command} --stream=csv table.csv")).dir(folder.path());
            let text = call.text();
            let records = rfc_4180(&text);
            assert_eq!(records.len(), ROWS.len() + 1, "{text}");
            for (record, &row) in records[1..].iter().zip(&order) {
                // Rows of the table are written as they are, and no text is lost.
                let words = ROWS[row].split([',', '"', ' ']).filter(|word| !word.is_empty());
                let input = record[..3].join(",");
                assert!(words.clone().all(|word| input.contains(word)), "{input}: {}", ROWS[row]);
            }
            assert!(text.contains(ROWS[0]) && text.contains(ROWS[11]), "{text}");
        }
        folder.write("table.tsv", table(&order).replace(',', "\t"));
        let text = clausoku("solve --stream table.tsv").dir(folder.path()).text();
        assert_eq!(text.lines().count(), ROWS.len() + 1);
        assert!(text.lines().all(|line| line.split('\t').count() == 7), "{text}");
    }
    if has("python3") {
        let script = "import csv, sys; rows = list(csv.reader(sys.stdin, strict=True)); \
                      print(len(rows), {len(row) for row in rows})";
        let line = format!("clausoku solve --stream=csv table.csv | python3 -c '{script}'");
        assert_eq!(shell(&line, folder.path()).text(), format!("{} {{7}}\n", ROWS.len() + 1));
    }
}

#[test]
fn fields_have_other_names_than_the_columns_of_the_input() {
    let folder = Folder::new();
    folder.write("table.csv", "Solution,puzzle,reason,solution_2\n,12..34....4...1.,,\n");
    folder.write("table.tsv", "Solution\tpuzzle\treason\tsolution_2\n\t12..34....4...1.\t\t\n");
    let head = |command: &str| lines_of(&folder, command)[0].clone();
    let names =
        "Solution,puzzle,reason,solution_2,given_solution,status,solutions,solution_3,reason_2";
    assert_eq!(head("solve --stream=csv table.csv"), names);
    assert_eq!(head("solve --stream table.tsv"), names.replace(',', "\t"));
    assert_eq!(
        head("convert --stream=csv table.csv"),
        "Solution,puzzle,reason,solution_2,given_solution,status,converted,reason_2"
    );
    assert_eq!(head("solve --stream table.csv"), names.replace(',', "\t"));
    // The output is a table with distinct names again.
    let again =
        "clausoku solve --stream=csv table.csv --quiet | clausoku check --stream=csv - --quiet";
    let text = shell(again, folder.path()).text();
    let mut names: Vec<String> =
        rfc_4180(&text)[0].iter().map(|name| name.to_lowercase()).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 16, "{text}");
}

#[test]
fn only_reading_and_writing_fail() {
    let (folder, _) = written(11);
    let code = |line: &str| shell(&format!("{line} 2> err"), folder.path()).code;
    assert_eq!(code(": | clausoku solve --stream"), Some(0));
    assert_eq!(code("clausoku solve --stream lines --time-limit 0"), Some(0));
    assert_eq!(code("clausoku solve --stream lines missing"), Some(2));
    assert_eq!(code("clausoku check --stream ."), Some(2));
    assert_eq!(code("clausoku solve --stream lines --all"), Some(2));
    assert_eq!(code("clausoku convert --stream lines --to rows"), Some(2));
    assert_eq!(code("clausoku solve --stream --from ss lines"), Some(2));
    if std::path::Path::new("/dev/full").exists() {
        assert_eq!(code("clausoku solve --stream lines > /dev/full"), Some(2));
    }
}

#[test]
fn the_name_of_the_output_chooses_the_records() {
    let folder = Folder::new();
    folder.write("list", "12..34....4...1.\n");
    for (name, start) in [
        ("o.csv", "12..34....4...1.,unique,1,"),
        ("o.jsonl", "{"),
        ("o.tsv", "12..34....4...1.\tunique\t1\t"),
        ("o", "12..34....4...1.\tunique\t1\t"),
    ] {
        for (command, option) in [("solve", "-o"), ("check", "-o")] {
            let path = format!("{command}{option}{name}");
            let call = clausoku(&format!("{command} list --stream {option} {path}"));
            call.dir(folder.path()).text();
            let records = fs::read_to_string(folder.at(&path)).expect("records");
            assert!(records.lines().any(|line| line.starts_with(start)), "{name}: {records}");
        }
    }
}
