//! `clausoku audit`: what formulas of others state.

use std::fmt::Write as _;
use std::fs;

use crate::support::{Folder, Outcome, clausoku};

const GRID: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n";

/// A folder with the grid, and its formula in three digits by the rules of a course, clause by clause.
fn folder() -> (Folder, Vec<String>) {
    let folder = Folder::new();
    folder.write("grid", GRID);
    let text =
        clausoku("encode grid --no-comments --encoding efficient/rcv").dir(folder.path()).text();
    let clauses: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
    folder.write("right.cnf", written(&clauses));
    (folder, clauses)
}

/// The clauses with a header.
fn written(clauses: &[String]) -> String {
    let mut text = format!("p cnf 999 {}\n", clauses.len());
    for clause in clauses {
        writeln!(text, "{clause}").expect("a text");
    }
    text
}

/// The clauses without K1 of R1C2, whose value is not given.
fn without_second(clauses: &[String]) -> Vec<String> {
    let mut fewer = clauses.to_vec();
    fewer.remove(1);
    fewer
}

fn audited(folder: &Folder, arguments: &str) -> Outcome {
    clausoku(&format!("audit {arguments}")).dir(folder.path()).run()
}

#[test]
fn a_right_formula_is_exact() {
    let (folder, _) = folder();
    for options in ["", "--grid grid", "--grid grid --numbering rcv", "--variant classic:9"] {
        let outcome = audited(&folder, &format!("right.cnf {options}"));
        assert_eq!(outcome.code, Some(0), "{options}: {}", outcome.err);
        let text = outcome.text();
        assert!(text.starts_with("right.cnf: states the puzzle exactly.\n"), "{options}: {text}");
        assert!(
            text.contains("rcv (100·row + 10·column + value); K1 holds for 81 of 81 cells"),
            "{text}"
        );
        assert!(text.contains("efficient, pairwise\n"), "{text}");
    }
}

#[test]
fn mistakes_are_explained() {
    let (folder, clauses) = folder();
    let mut loops = clauses.clone();
    loops.insert(3000, "-111 -111 0".to_owned());
    let mut sign = clauses.clone();
    sign[500] = sign[500].replacen('-', "", 1);
    let without: Vec<String> =
        clauses.iter().filter(|clause| clause.split(' ').count() != 10).cloned().collect();
    let transposed = clauses.iter().map(|clause| match clause.split(' ').next() {
        Some(unit) if clause.split(' ').count() == 2 => {
            let (row, column, value) = (&unit[..1], &unit[1..2], &unit[2..]);
            format!("{column}{row}{value} 0")
        }
        _ => clause.clone(),
    });
    let cases = [
        (
            loops,
            "",
            "A candidate excludes itself in 1 clause of",
            "Begin the inner loop after the outer one",
        ),
        (sign, "", "A sign is wrong in 1 clause of K2", "the rule wants"),
        (without, "", "K1 is not written", "A model that is no solution:\n┏━━━"),
        (
            transposed.collect(),
            "--numbering rcv",
            "The givens are transposed",
            "Exchange row and column",
        ),
    ];
    for (clauses, options, title, advice) in cases {
        folder.write("wrong.cnf", written(&clauses));
        let outcome = audited(&folder, &format!("wrong.cnf --grid grid {options}"));
        assert_eq!(outcome.code, Some(1), "{title}: {}", outcome.err);
        assert!(outcome.text().contains(title), "{title}: {}", outcome.text());
        assert!(outcome.text().contains(advice), "{advice}: {}", outcome.text());
    }
}

/// The report names the option that judges in a scheme, which the report of the page does not.
#[test]
fn a_numbering_with_rows_and_columns_exchanged_is_advised_once() {
    let (folder, clauses) = folder();
    let exchanged = clauses.iter().map(|clause| {
        let number = |number: &str| {
            let (sign, digits) = number.split_at(usize::from(number.starts_with('-')));
            if digits.len() < 3 {
                return number.to_owned();
            }
            format!("{sign}{}{}{}", &digits[1..2], &digits[..1], &digits[2..])
        };
        clause.split(' ').map(number).collect::<Vec<_>>().join(" ")
    });
    folder.write("exchanged.cnf", written(&exchanged.collect::<Vec<_>>()));
    let asked = |options: &str| {
        let outcome = audited(&folder, &format!("exchanged.cnf --grid grid {options}"));
        outcome.text().matches("--numbering rcv").count()
    };
    assert_eq!(asked(""), 1);
    assert_eq!(asked("--language fr"), 1);
    assert_eq!(asked("--numbering rcv"), 0);
}

#[test]
fn headers_and_ends_are_corrected() {
    let (folder, clauses) = folder();
    let text = written(&clauses);
    folder.write("header.cnf", text.replacen("p cnf 999 11768", "p cnf 729 5", 1));
    folder.write("bare.cnf", text.split_once('\n').expect("lines").1);
    folder.write("open.cnf", text.trim_end().trim_end_matches('0'));
    for (file, remark) in [
        (
            "header.cnf",
            "Line 1: the header is `p cnf 729 5`, but the largest variable is 999, and there are 11768 clauses; write `p cnf 999 11768`.",
        ),
        ("bare.cnf", "Line 1: there is no header; begin with `p cnf 999 11768`."),
        ("open.cnf", "Line 11769: the last clause has no 0 at its end; add it."),
    ] {
        // Solvers refuse such a file, whatever its clauses.
        let outcome = audited(&folder, &format!("{file} --grid grid"));
        assert_eq!(outcome.code, Some(1), "{file}: {}", outcome.err);
        assert!(outcome.text().starts_with(&format!("{file}: states the puzzle exactly.")));
        assert!(outcome.text().contains(remark), "{file}: {}", outcome.text());
        let (first, rest) = remark.trim_end_matches('.').split_at(1);
        let in_line = format!("; {}{rest}", first.to_lowercase());
        let list = audited(&folder, &format!("{file} right.cnf --grid grid"));
        assert_eq!(list.code, Some(1), "{file}");
        assert!(
            list.text().lines().next().is_some_and(|line| line.ends_with(&in_line)),
            "{}",
            list.text()
        );
        let row = audited(&folder, &format!("{file} --grid grid --json"));
        assert_eq!(row.code, Some(1), "{file}");
        let row: serde_json::Value = serde_json::from_str(&row.text()).expect("JSON");
        assert_eq!((&row["verdict"], &row["status"]), (&"exact".into(), &"done".into()));
        assert_eq!(row["header"].as_str(), Some(&in_line[2..]));
    }
}

#[test]
fn an_exact_formula_in_another_numbering_has_a_verdict() {
    let (folder, _) = folder();
    for asked in ["decimal", "dense", "log"] {
        let outcome = audited(&folder, &format!("right.cnf --grid grid --numbering {asked}"));
        assert_eq!(outcome.code, Some(1), "{asked}: {}", outcome.err);
        let text = outcome.text();
        let expected = "right.cnf: states the puzzle exactly, in another numbering than asked.\n";
        assert!(text.starts_with(expected), "{asked}: {text}");
        assert!(text.contains(&format!("the clauses do not fit {asked}")), "{asked}: {text}");
    }
    let row = audited(&folder, "right.cnf --numbering dense --json").text();
    assert!(row.contains("\"verdict\":\"other-numbering\""), "{row}");
}

#[test]
fn maps_and_names_of_variables_are_read() {
    let (folder, _) = folder();
    let encode = |options: &str| {
        clausoku(&format!("encode grid --encoding efficient/rcv --shuffle 7 {options}"))
            .dir(folder.path())
            .text();
    };
    // The map is beside the file.
    encode("--no-comments -o shuffled.cnf");
    encode("--no-comments --names -o named.cnf");
    encode("--no-comments -o bare.cnf");
    for file in ["named.cnf.map", "bare.cnf.map"] {
        fs::remove_file(folder.at(file)).expect("the map of a file");
    }
    for (file, code) in [("shuffled.cnf", 0), ("named.cnf", 0), ("bare.cnf", 2)] {
        let outcome = audited(&folder, &format!("{file} --grid grid"));
        assert_eq!(
            outcome.code,
            Some(code),
            "{file}: {}{}",
            String::from_utf8_lossy(&outcome.out),
            outcome.err
        );
    }
    clausoku("encode grid --encoding minimal/log --no-comments --names --shuffle 7 -o log.cnf")
        .dir(folder.path())
        .text();
    fs::remove_file(folder.at("log.cnf.map")).expect("the map of a file");
    assert_eq!(audited(&folder, "log.cnf --grid grid").code, Some(0));
}

/// A formula over digits has too many models to compare each.
#[test]
fn an_unknown_verdict_has_its_reason_in_the_row() {
    let (folder, _) = folder();
    folder.write("empty", "......\n".repeat(6));
    let text =
        clausoku("encode empty --encoding minimal/log --no-comments").dir(folder.path()).text();
    // Without a clause of B2 that no other rule has.
    let mut clauses: Vec<&str> = text.lines().skip(1).collect();
    clauses.remove(clauses.len() - 20);
    let header = format!("p cnf 108 {}\n", clauses.len());
    folder.write("log.cnf", header + &clauses.join("\n") + "\n");
    let outcome = audited(&folder, "log.cnf --json");
    assert_eq!(outcome.code, Some(3), "{}", outcome.text());
    let row: serde_json::Value = serde_json::from_str(&outcome.text()).expect("JSON");
    assert_eq!((&row["verdict"], &row["status"]), (&"unknown".into(), &"unknown".into()));
    let reason = row["reason"].as_str().expect("a reason");
    assert!(reason.starts_with("the verdict is unknown: there are too many models"), "{reason}");
}

#[test]
fn missing_zeros_are_named_with_their_lines() {
    let (folder, clauses) = folder();
    let text = written(&clauses);
    let without = |index: usize| -> String {
        let mut clauses = clauses.clone();
        clauses[index] = clauses[index].trim_end_matches(" 0").to_owned();
        written(&clauses)
    };
    folder.write("k1.cnf", without(4));
    folder.write("pair.cnf", without(500));
    folder.write("bare.cnf", without(500).split_once('\n').expect("lines").1);
    folder.write("none.cnf", text.replace(" 0\n", "\n"));
    for (file, title, example) in [
        ("k1.cnf", "The 0 is missing after 1 clause\n", "line 6, clause 5: R1C5 = 1 or"),
        ("pair.cnf", "The 0 is missing after 1 clause\n", "line 502, clause 501: R"),
        ("bare.cnf", "The 0 is missing after 1 clause\n", "line 501, clause 501: R"),
        ("none.cnf", "No line ends with 0\n", "line 2, clause 1: R1C1 = 1 or"),
    ] {
        let outcome = audited(&folder, &format!("{file} --grid grid"));
        assert_eq!(outcome.code, Some(1), "{file}: {}", outcome.err);
        let text = outcome.text();
        assert!(text.contains(title) && text.contains(example), "{file}: {text}");
        assert!(text.contains("write a 0 at the end of these lines."), "{file}: {text}");
        assert!(text.contains("K1 holds for 81 of 81 cells"), "{file}: {text}");
        let is_bare = file == "bare.cnf";
        assert_eq!(text.contains("header"), is_bare, "{file}: {text}");
        assert!(!is_bare || text.contains("begin with `p cnf 999 11768`"), "{text}");
    }
    // A clause may span lines.
    let (first, rest) = text.split_once('\n').expect("lines");
    folder.write("wrapped.cnf", format!("{first}\n{}", rest.replacen("114 115", "114\n115", 1)));
    let outcome = audited(&folder, "wrapped.cnf --grid grid");
    assert_eq!(outcome.code, Some(0), "{}", outcome.text());
}

#[test]
fn a_folder_has_a_row_for_each_formula() {
    let (folder, clauses) = folder();
    fs::create_dir(folder.at("class")).expect("a folder");
    for (name, text) in [
        ("class/a.cnf", written(&clauses)),
        ("class/b.cnf", written(&without_second(&clauses))),
        ("class/c.cnf", "p cnf 3 1\n1 x 0\n".to_owned()),
        ("class/notes.txt", "no formula\n".to_owned()),
    ] {
        folder.write(name, text);
    }
    let outcome = audited(&folder, "class --grid grid");
    assert_eq!(outcome.code, Some(2));
    let text = outcome.text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("class/a.cnf: states the puzzle exactly; efficient"), "{lines:?}");
    assert!(lines[1].starts_with("class/b.cnf: states less than the puzzle"), "{lines:?}");
    assert!(lines[1].contains("1 clause of K1 missing"), "{lines:?}");
    assert!(lines[2].starts_with("class/c.cnf: line 2, column 3: expected a literal"), "{lines:?}");
    assert!(
        outcome.err.contains("class/c.cnf:2: line 2, column 3: expected a literal or 0"),
        "{}",
        outcome.err
    );
    let rows = audited(&folder, "class --grid grid --to jsonl");
    let rows: Vec<serde_json::Value> =
        rows.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["verdict"], "exact");
    assert_eq!(rows[1]["verdict"], "weaker");
    assert_eq!(rows[1]["by_rule"][0]["missing"], 1);
    assert_eq!(rows[1]["findings"][0]["kind"], "missing");
    assert_eq!(rows[2]["status"], "invalid");
    assert!(outcome.err.contains("1 without a verdict, 2 judged"), "{}", outcome.err);
    let table = audited(&folder, "class/a.cnf class/b.cnf --grid grid --to csv");
    assert_eq!(table.code, Some(1));
    assert_eq!(table.text().lines().count(), 3);
}

#[test]
fn rows_without_answers_name_their_files() {
    let (folder, _) = folder();
    fs::create_dir(folder.at("class")).expect("a folder");
    folder.write("class/empty.cnf", "");
    fs::copy(folder.at("right.cnf"), folder.at("class/right.cnf")).expect("a copy");
    let outcome = audited(&folder, "class --grid grid --time-limit 0s");
    let text = outcome.text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("class/empty.cnf: "), "{lines:?}");
    let expected = "class/right.cnf: the audit gave no answer: the time limit was reached";
    assert_eq!(lines[1..], [expected]);
}

#[test]
fn a_core_and_its_proof_are_found() {
    let (folder, mut clauses) = folder();
    clauses.push("115 0".to_owned());
    folder.write("none.cnf", written(&clauses));
    let outcome = audited(&folder, "none.cnf --grid grid --core --proof none.lrat");
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert!(outcome.text().starts_with("none.cnf: has no model.\n"), "{}", outcome.text());
    let core = "These 3 clauses have no model; without any one of them, the others have:";
    assert!(outcome.text().contains(core), "{}", outcome.text());
    assert!(fs::read_to_string(folder.at("none.lrat")).expect("a proof").ends_with(" 0\n"));
    let refused = audited(&folder, "right.cnf --proof right.lrat").refusal();
    assert!(refused.contains("right.cnf has a model, so there is no proof"), "{refused}");
}

#[test]
fn reports_are_french_in_a_french_locale() {
    let (folder, clauses) = folder();
    folder.write("b.cnf", written(&without_second(&clauses)));
    let call = clausoku("audit b.cnf --grid grid").dir(folder.path()).env("LC_ALL", "fr_FR.UTF-8");
    let outcome = call.run();
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.text().starts_with("b.cnf: énonce moins que la grille"), "{}", outcome.text());
    assert!(outcome.text().contains("L1C2 n'a pas de valeur (K1)."), "{}", outcome.text());
}

#[test]
fn other_files_are_refused() {
    let (folder, _) = folder();
    folder.write("units.cnf", "p cnf 9 1\n1 0\n");
    folder.write("other.cnf", "p cnf 9 3\n1 -2 3 0\n-1 2 4 0\n5 6 -7 0\n");
    fs::create_dir(folder.at("empty")).expect("a folder");
    for (arguments, reason) in [
        ("units.cnf", "no clause has two or more literals"),
        ("other.cnf", "the clauses"),
        ("empty", "empty contains no file .cnf or .dimacs"),
        ("absent.cnf", "absent.cnf"),
        ("right.cnf --format line", "--format is for the grid that the formulas should state"),
    ] {
        let outcome = audited(&folder, arguments);
        assert_eq!(outcome.code, Some(2), "{arguments}: {}", outcome.text());
        assert!(outcome.err.contains(reason), "{arguments}: {}", outcome.err);
    }
}

#[test]
fn models_in_the_numberings_of_others_are_decoded() {
    let (folder, _) = folder();
    let solution = clausoku("solve grid --to line").dir(folder.path()).text();
    for number in [
        |row: usize, column: usize, value: usize| 100 * (column + 1) + 10 * (row + 1) + value,
        |row, column, value| 81 * (row + 1) + 9 * (column + 1) + value,
        |row, column, value| 81 * (value - 1) + 9 * row + column + 1,
    ] {
        let cells = solution.trim().bytes().enumerate();
        let literals = cells.map(|(place, digit)| {
            number(place / 9, place % 9, usize::from(digit - b'0')).to_string()
        });
        let answer = format!("s SATISFIABLE\nv {} 0\n", literals.collect::<Vec<_>>().join(" "));
        let call = clausoku("decode - --grid grid --to line").dir(folder.path()).input(answer);
        assert_eq!(call.text(), solution);
    }
}

/// A folder with the formulas of four students: the second has the file of the first, the third its clauses in another order with
/// the literals exchanged, the fourth lacks a clause; and a fifth file that is no formula.
fn class() -> Folder {
    let (folder, clauses) = folder();
    fs::create_dir(folder.at("class")).expect("a folder");
    let exchanged = clauses.iter().rev().map(|clause| {
        let literals: Vec<&str> = clause.split(' ').collect();
        let (end, literals) = literals.split_last().expect("a 0");
        let mut reversed: Vec<&str> = literals.iter().rev().copied().collect();
        reversed.push(end);
        reversed.join(" ")
    });
    let exchanged: Vec<String> = exchanged.collect();
    for (name, text) in [
        ("ada", written(&clauses)),
        ("bob", written(&clauses)),
        ("cid", written(&exchanged)),
        ("dan", written(&without_second(&clauses))),
        ("eve", "no formula\n".to_owned()),
    ] {
        folder.write(&format!("class/{name}.cnf"), text);
    }
    folder
}

#[test]
fn a_formula_of_several_that_cannot_be_read_has_a_row_with_the_reason() {
    let folder = class();
    folder.write("other.cnf", [0xff, 0xfe, b'p', 0]);
    let call = audited(&folder, "missing.cnf other.cnf class/ada.cnf --to jsonl");
    assert_eq!(call.code, Some(2), "{}", call.err);
    let rows: Vec<serde_json::Value> =
        call.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let found: Vec<_> =
        rows.iter().map(|row| (row["file"].as_str(), row["status"].as_str())).collect();
    let expected = [
        (Some("missing.cnf"), Some("invalid")),
        (Some("other.cnf"), Some("invalid")),
        (Some("class/ada.cnf"), Some("done")),
    ];
    assert_eq!(found, expected);
    let reason = rows[0]["reason"].as_str().expect("a reason");
    assert!(reason.contains("cannot read missing.cnf"), "{reason}");
    let alone = audited(&folder, "missing.cnf");
    assert!(alone.code == Some(2) && alone.text().is_empty(), "{}", alone.err);
}

#[test]
fn a_class_has_reports_and_marks_and_copies_are_named() {
    let folder = class();
    let call = audited(&folder, "class --grid grid --to csv -o reports/");
    assert_eq!(call.code, Some(2), "{}", call.err);
    let text = call.text();
    let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = rows.next().expect("a header");
    // Columns before the first one with commas, and those at the end.
    let marks: Vec<(String, String)> = rows
        .map(|row| {
            let place = head.iter().position(|name| *name == "verdict").expect("verdicts");
            (row[place - 2].to_owned(), row[place].to_owned())
        })
        .collect();
    let expected =
        [("ada", "exact"), ("bob", "exact"), ("cid", "exact"), ("dan", "weaker"), ("eve", "")];
    let expected: Vec<(String, String)> =
        expected.iter().map(|row| (format!("class/{}.cnf", row.0), row.1.to_owned())).collect();
    assert_eq!(marks, expected, "{text}");
    let manifest = fs::read_to_string(folder.at("reports/manifest.jsonl")).expect("a manifest");
    let objects: Vec<serde_json::Value> =
        manifest.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let same: Vec<_> =
        objects.iter().map(|row| (row["same"].as_str(), row["same_as"].as_str())).collect();
    let first = Some("class/ada.cnf");
    assert_eq!(
        same,
        [(None, None), (Some("text"), first), (Some("clauses"), first), (None, None), (None, None)]
    );
    let names: Vec<_> = objects.iter().map(|row| row["name"].as_str()).collect();
    let expected = ["0001-ada.txt", "0002-bob.txt", "0003-cid.txt", "0004-dan.txt", "0005-eve.txt"];
    assert_eq!(names, expected.map(Some));
    // A file that is no formula has the reason in its report.
    let report = fs::read_to_string(folder.at("reports/0005-eve.txt")).expect("a report");
    let reason = objects[4]["reason"].as_str().expect("a reason");
    assert!(report.contains(reason), "{report}\n{reason}");
    // A report is that of the formula alone, with the remark on the copy.
    for (name, remark) in [
        ("ada", ""),
        ("bob", "\nThe file is the same as class/ada.cnf.\n"),
        ("cid", "\nIts clauses are those of class/ada.cnf, in another order.\n"),
        ("dan", ""),
    ] {
        let number =
            objects.iter().position(|row| row["file"] == format!("class/{name}.cnf").as_str());
        let number = number.expect("a row") + 1;
        let path = folder.at(format!("reports/{number:04}-{name}.txt"));
        let alone = audited(&folder, &format!("class/{name}.cnf --grid grid")).text();
        assert_eq!(fs::read_to_string(path).expect("a report"), alone + remark);
    }
    assert_eq!(fs::read_dir(folder.at("reports")).expect("a folder").count(), 6);
}

#[test]
fn copies_do_not_depend_on_threads_and_are_named_in_french() {
    let folder = class();
    let lines = |options: &str| {
        let call = audited(&folder, &format!("class --grid grid {options}"));
        String::from_utf8_lossy(&call.out).into_owned()
    };
    assert_eq!(lines("-j 1"), lines("-j 4"));
    let french = lines("--language fr");
    assert!(french.contains("; le fichier est le même que class/ada.cnf\n"), "{french}");
    assert!(
        french.contains("; ses clauses sont celles de class/ada.cnf, dans un autre ordre\n"),
        "{french}"
    );
    // The order of two equal clauses is the same order.
    folder.write(
        "class/fay.cnf",
        format!("c mine\n{}", fs::read_to_string(folder.at("class/ada.cnf")).expect("a file")),
    );
    assert!(lines("").contains("; its clauses are those of class/ada.cnf, in the same order\n"));
}

#[test]
fn formulas_are_compared_with_others() {
    let (folder, clauses) = folder();
    folder.write("fewer.cnf", written(&without_second(&clauses)));
    for (formula, other, code, relation) in [
        ("right.cnf", "grid", 0, "right.cnf states the same as grid.\n"),
        ("fewer.cnf", "right.cnf", 1, "fewer.cnf states less than right.cnf: "),
        ("right.cnf", "fewer.cnf", 1, "right.cnf states more than fewer.cnf: "),
    ] {
        let outcome = audited(&folder, &format!("{formula} --against {other}"));
        assert_eq!(outcome.code, Some(code), "{}", outcome.err);
        let text = outcome.text();
        assert!(text.starts_with(relation), "{text}");
        assert!(text.contains("shared: 729 candidates of classic:9\n"), "{text}");
        assert_eq!(text.contains("R1C2 has no value.\n"), code == 1, "{text}");
    }
    let several = audited(&folder, "right.cnf fewer.cnf --against right.cnf -o report");
    assert_eq!(several.code, Some(1));
    assert_eq!(fs::read_to_string(folder.path().join("report")).unwrap().lines().count(), 2);
    let rows = audited(&folder, "right.cnf fewer.cnf --against right.cnf --json");
    assert_eq!(rows.code, Some(1));
    let rows: Vec<serde_json::Value> =
        rows.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let member = |row: usize, name: &str| rows[row][name].clone();
    for (row, relation) in ["equal", "weaker"].into_iter().enumerate() {
        assert_eq!(member(row, "relation"), relation);
        assert_eq!(member(row, "status"), "done");
        assert_eq!(
            (member(row, "shared"), member(row, "shared_variables")),
            ("candidates".into(), 729.into())
        );
        assert_eq!(
            (member(row, "formula"), member(row, "against")),
            (["right.cnf", "fewer.cnf"][row].into(), "right.cnf".into())
        );
        assert_eq!(member(row, "less"), serde_json::Value::Null);
    }
    assert_eq!(member(0, "more"), serde_json::Value::Null);
    // The model has 80 values: the clause that is missing says that R1C2 has one.
    let more = member(1, "more");
    let held: Vec<&str> = more.as_str().unwrap().split(' ').collect();
    assert_eq!(held.len(), 80);
    assert!(held[0].starts_with("R1C1=") && held[1].starts_with("R1C3="), "{held:?}");
    let stopped = audited(&folder, "right.cnf --against fewer.cnf --to csv --time-limit 0");
    assert_eq!(stopped.code, Some(3));
    assert!(stopped.text().contains("right.cnf,unknown,fewer.cnf,unknown,"), "{}", stopped.text());
    folder.write("one.cnf", "p cnf 2 1\n1 2 0\n");
    folder.write("other.cnf", "p cnf 3 2\n1 3 0\n2 -3 0\n");
    let refused = audited(&folder, "one.cnf --against other.cnf");
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("--shared N"), "{}", refused.err);
    let shared = audited(&folder, "one.cnf --against other.cnf --shared 2");
    assert!(shared.text().starts_with("one.cnf states the same as other.cnf.\n"));
    folder.write("both.cnf", "p cnf 2 2\n1 0\n2 0\n");
    let line = audited(&folder, "one.cnf --against both.cnf --to csv").text();
    let row = line.lines().nth(1).unwrap();
    // One of both variables is true in the model, by whichever solver.
    assert!(row.starts_with("one.cnf,done,both.cnf,weaker,first,2,,1,0,2,0,"), "{line}");
    assert!(row.contains(",1 -2,") || row.contains(",-1 2,"), "{line}");
}

#[test]
fn a_formula_of_several_that_is_not_compared_has_a_row_with_the_reason() {
    let (folder, _) = folder();
    folder.write("broken.cnf", "p cnf 2 1\n1 x 0\n");
    folder.write("other.cnf", "p cnf 2 1\n1 2 0\n");
    let call = "right.cnf missing.cnf broken.cnf other.cnf right.cnf --against grid --to jsonl";
    let rows = audited(&folder, call);
    assert_eq!(rows.code, Some(2), "{}", rows.err);
    let rows: Vec<serde_json::Value> =
        rows.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let found: Vec<_> = rows
        .iter()
        .map(|row| ["formula", "status", "relation"].map(|name| row[name].as_str()))
        .collect();
    let invalid = |name| [Some(name), Some("invalid"), None];
    let equal = [Some("right.cnf"), Some("done"), Some("equal")];
    let names = ["missing.cnf", "broken.cnf", "other.cnf"];
    assert_eq!(found[1..4], names.map(invalid));
    assert_eq!([found[0], found[4]], [equal; 2]);
    for (row, words) in [(1, "cannot read missing.cnf"), (2, "broken.cnf: line 2, column 3")] {
        let reason = rows[row]["reason"].as_str().unwrap();
        assert!(reason.contains(words) && rows[row]["report"] == reason, "{reason}");
    }
    let lines = audited(&folder, "right.cnf missing.cnf right.cnf --against grid");
    assert_eq!((lines.code, lines.text().lines().count()), (Some(2), 3), "{}", lines.text());
    assert!(lines.text().lines().nth(1).unwrap().starts_with("cannot read missing.cnf"));
    let alone = audited(&folder, "missing.cnf --against grid");
    assert!(alone.code == Some(2) && alone.text().is_empty(), "{}", alone.err);
}

#[test]
fn shared_variables_are_those_of_two_formulas() {
    let (folder, _) = folder();
    let refused = audited(&folder, "right.cnf --against grid --shared 5");
    assert_eq!((refused.code, refused.text().as_str()), (Some(2), ""));
    assert!(refused.err.contains("and grid is a puzzle; leave it out"), "{}", refused.err);
}

#[test]
fn an_empty_clause_is_named_with_its_line() {
    let (folder, clauses) = folder();
    let mut more = clauses.clone();
    more.insert(7, "0".to_owned());
    folder.write("more.cnf", written(&more));
    let text = audited(&folder, "more.cnf").text();
    assert!(text.starts_with("more.cnf: has no model."), "{text}");
    // No set without a model is smaller than the clause.
    let core = audited(&folder, "more.cnf --core").text();
    assert!(core.contains("This clause alone has no model"), "{core}");
    let expected = "1 clause without literals\n    clause 8\n  No assignment satisfies a clause without literals. The first one is in line 9 of the file.\n  Look at what writes it: a loop that writes no literal, or a 0 too many.";
    assert!(text.contains(expected), "{text}");
    // Of no board.
    folder.write("two.cnf", "p cnf 3 3\n1 2 0\n-1 3 0 0\n");
    let error = audited(&folder, "two.cnf").refusal();
    assert!(
        error.starts_with("two.cnf: the clause in line 3 is empty: no assignment satisfies it"),
        "{error}"
    );
    assert!(
        error.contains("it is written by a loop that writes no literal, by a 0 too many"),
        "{error}"
    );
    let error = audited(&folder, "two.cnf --language fr").refusal();
    assert!(error.starts_with("two.cnf : la clause de la ligne 3 est vide"), "{error}");
    folder.write("none.cnf", "p cnf 3 2\n1 2 0\n-1 3 0\n");
    assert!(audited(&folder, "none.cnf").refusal().contains("about no board"));
}

#[test]
fn triads_have_their_meaning() {
    let (folder, _) = folder();
    let call = |words: &str| clausoku(words).dir(folder.path());
    call("encode grid --encoding extended/triads -o triads.cnf").text();
    let text = audited(&folder, "triads.cnf").text();
    let expected = "486 auxiliary variables of triads in 3240 clauses: 730, 739, 748, …\n\
                    486 of them are each true exactly if one of several candidates holds, as 730: R1C1 = 1 or R1C2 = 1 or R1C3 = 1\n\
                    They exclude no solution: each one has values for them.\n";
    assert!(text.contains(expected), "{text}");
    let french = audited(&folder, "triads.cnf --language fr").text();
    let expected = "486 variables auxiliaires de triads dans 3240 clauses : 730, 739, 748, …\n486 d'entre elles sont vraies chacune exactement si l'un de plusieurs candidats est vrai, comme 730 : L1C1 = 1";
    assert!(french.contains(expected), "{french}");
    // The variables of encodings, also of those between triads.
    call("encode grid --encoding extended/ladder/triads -o ladder.cnf").text();
    let text = audited(&folder, "ladder.cnf").text();
    for expected in [
        "  at most one   ladder: 324 groups with 2592 auxiliary variables and 10044 clauses\n                the variables of a group are false before \
         the place of the candidate that holds and true from there on, or the reverse\n",
        "648 of them state at most one of these, ladder: 324 groups with 2268 clauses\nThey exclude no solution",
    ] {
        assert!(text.contains(expected), "{text}");
    }
    let french = audited(&folder, "ladder.cnf --language fr").text();
    let expected = "648 d'entre elles énoncent au plus une de celles-ci, ladder : 324 groupes avec 2268 clauses";
    assert!(french.contains(expected), "{french}");
    let row = audited(&folder, "ladder.cnf --to jsonl").text();
    assert!(row.contains("\"unknown\":0,"), "{row}");
}

/// The proofs of a comparison are a folder, with a proof of each direction that holds.
#[test]
fn a_comparison_has_a_folder_of_proofs() {
    let (folder, _) = folder();
    let names = |folder: &std::path::Path| -> Vec<String> {
        let files = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = files.collect();
        names.sort_unstable();
        names
    };
    let equal = audited(&folder, "right.cnf --against grid --proof both");
    assert_eq!(equal.code, Some(0), "{}", equal.err);
    let all = ["README.md", "one-to-other.pbp", "one.opb", "other-to-one.pbp", "other.opb"];
    assert_eq!(names(&folder.path().join("both")), all);
    let readme = std::fs::read_to_string(folder.path().join("both/README.md")).unwrap();
    assert!(
        readme.contains("| `veripb other.opb other-to-one.pbp one.opb` | each model of OTHER"),
        "{readme}"
    );
    clausoku("encode grid --encoding K1+L2 -o fewer.cnf").dir(folder.path()).text();
    let weaker = audited(&folder, "fewer.cnf --against right.cnf --proof one");
    assert_eq!(weaker.code, Some(1), "{}", weaker.err);
    let one: Vec<&str> = all.into_iter().filter(|name| *name != "one-to-other.pbp").collect();
    assert_eq!(names(&folder.path().join("one")), one);
    // VeriPB accepts them.
    if clausoku_testkit::has("veripb") {
        for (proofs, command) in [
            ("both", "one.opb one-to-other.pbp other.opb"),
            ("one", "other.opb other-to-one.pbp one.opb"),
        ] {
            let mut veripb = std::process::Command::new("veripb");
            let output = veripb
                .args(command.split(' '))
                .current_dir(folder.path().join(proofs))
                .output()
                .unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(text.contains("s VERIFIED OUTPUT DERIVABLE"), "{proofs}: {text}");
        }
    }
    // The folder exists; several formulas; neither direction holds.
    let again = audited(&folder, "right.cnf --against grid --proof both").refusal();
    assert!(again.contains("both"), "{again}");
    let several = audited(&folder, "right.cnf fewer.cnf --against grid --proof more").refusal();
    assert!(several.contains("--proof is for one formula"), "{several}");
    folder.write("a.cnf", "p cnf 2 1\n1 0\n");
    folder.write("b.cnf", "p cnf 2 1\n2 0\n");
    let neither = audited(&folder, "a.cnf --against b.cnf --shared 2 --proof none").refusal();
    assert!(neither.contains("each have a model that the other one excludes"), "{neither}");
    assert!(!folder.path().join("none").exists());
}
