//! `--stream`: a record for each line of the input, in order, whatever the lines contain.

use serde_json::Value;

use crate::support::{FIGURE_1, Folder, clausoku, shell};

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
            assert_eq!((fields.len(), fields[0], fields[1]), (4, "", SOLUTIONS[index % 11]));
            assert_eq!(fields[2].is_empty(), ["", "0"].contains(&fields[1]), "{record}");
            assert_eq!(fields[3].is_empty(), !fields[1].is_empty(), "{record}");
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
            assert_eq!(object["input"], line.trim_end_matches('\r'));
            let last = record.rsplit('\t').next();
            assert_eq!(object["error"].as_str().unwrap_or_default(), last.unwrap_or_default());
        }
    }
}

#[test]
fn a_stream_resumes_after_any_number_of_lines() {
    let (folder, _) = written(40);
    let all = lines_of(&folder, "solve --stream lines lines");
    for skipped in [0, 1, 39, 40, 41, 80, 100] {
        let rest = lines_of(&folder, &format!("solve --stream lines lines --resume {skipped}"));
        assert_eq!(rest, all[skipped.min(80)..], "{skipped}");
    }
}

#[test]
fn the_columns_of_a_table_keep_their_places() {
    let folder = Folder::new();
    folder.write("table.csv", "id,puzzle\n7,12..34....4...1.\n8,\"1,\"\n");
    let records = lines_of(&folder, "solve --stream=csv table.csv");
    assert_eq!(
        records[..2],
        ["id,puzzle,solutions,solution,error", "7,12..34....4...1.,1,1234342121434312,"]
    );
    assert!(records[2].starts_with("8,\"1,\",,,\"column"), "{}", records[2]);
    // The header is no puzzle.
    let resumed = lines_of(&folder, "solve --stream=csv table.csv --resume 1");
    assert_eq!(resumed, records[1..]);
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
