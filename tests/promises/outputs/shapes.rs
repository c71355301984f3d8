//! The options of outputs: `--to line`, `-o`, `--to` and `--quiet`, in all commands that print grids.

use std::fs;

use crate::support::{FIGURE_1, Folder, clausoku, columns, shell};

/// A 4×4 puzzle with several solutions and one without any.
const SEVERAL: &str = "1...............";
const NONE: &str = "11..............";

/// Figure 1 twice: as a list, and alone.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("one", FIGURE_1.0);
    folder.write("two", format!("{0}\n{0}\n", FIGURE_1.0));
    folder.write("mixed", format!("{SEVERAL}\n{NONE}\n"));
    folder
}

#[test]
fn lines_do_not_depend_on_the_number_of_puzzles() {
    let folder = folder();
    let run = |arguments: &str| clausoku(arguments).dir(folder.path()).text();
    let line = FIGURE_1.1.to_owned() + "\n";
    assert_eq!(run("solve one --to line"), line);
    assert_eq!(run("solve two --to line"), line.repeat(2));
    assert_eq!(run("solve one one --to line"), line.repeat(2));
    let given = FIGURE_1.0.replace('0', ".") + "\n";
    assert_eq!(run("convert one --to line"), given);
    assert_eq!(run("propagate one --rule failed-literal --to line"), line);
    assert!(run("check one --to line").starts_with("one:1: consistent yes, "));
    let decoded = shell(
        "clausoku encode one | clausoku solve - | clausoku decode - --grid one --to line",
        folder.path(),
    );
    assert_eq!(decoded.text(), line);
    let alone = clausoku("solve - --to line").input(SEVERAL).text();
    assert!(alone.ends_with(" # several solutions\n") && alone.lines().count() == 1, "{alone}");
}

#[test]
fn files_hold_what_would_be_printed() {
    let folder = folder();
    for arguments in [
        "solve one",
        "solve two",
        "solve two --solver varisat",
        "solve mixed --all",
        "solve two --count 3",
        "solve one --json",
        "solve mixed --all --json",
        "solve one --to csv",
        "convert one --to line",
        "check two --to line",
        "convert two --to line",
        "bench boards --order 9 --boards 2",
    ] {
        let printed = clausoku(arguments).dir(folder.path()).run();
        let call = clausoku(&format!("{arguments} -o out")).dir(folder.path()).run();
        assert_eq!(
            (call.code, call.text().as_str()),
            (printed.code, ""),
            "{arguments}: {}",
            call.err
        );
        assert_eq!(fs::read(folder.at("out")).expect("a file"), printed.out, "{arguments}");
    }
    clausoku("solve two -o out.gz").dir(folder.path()).text();
    assert!(fs::read(folder.at("out.gz")).expect("a file").starts_with(b"\x1F\x8B"));
}

#[test]
fn failures_leave_old_files() {
    let folder = folder();
    folder.write("old", "old");
    for arguments in [
        "solve missing -o old",
        "solve one --solver nobody -o old",
        "solve one one --to fpuzzles -o old",
        "solve one two --to sdk -o old",
        "decode missing --grid one -o old",
        "show missing -o old",
    ] {
        let call = clausoku(arguments).dir(folder.path()).run();
        assert_eq!(call.code, Some(2), "{arguments}");
        assert_eq!(fs::read_to_string(folder.at("old")).expect("a file"), "old", "{arguments}");
    }
    let refused = clausoku("solve two one -o one").dir(folder.path()).run().refusal();
    assert!(refused.contains("one is the input; writing would destroy it"), "{refused}");
    assert_eq!(fs::read_to_string(folder.at("one")).expect("a file"), FIGURE_1.0);
    assert_eq!(folder.names(), ["mixed", "old", "one", "two"]);
}

#[test]
fn solutions_come_in_every_format() {
    let folder = folder();
    let run = |arguments: &str| clausoku(arguments).dir(folder.path()).text();
    let given = FIGURE_1.0.replace('0', ".");
    let row = |file: &str| format!("{given},{file}unique,1,{},\n", FIGURE_1.1);
    let head = |file: &str| format!("puzzle,{file}status,solutions,solution,reason\n");
    assert_eq!(run("solve one --to csv"), head("") + &row(""));
    // By the lanes, by a SAT solver and from several files, which each row names.
    for (arguments, name, file) in [
        ("solve two", "", ""),
        ("solve two --solver varisat", "", ""),
        ("solve one one", "file,", "one,"),
    ] {
        let expected = head(name) + &row(file).repeat(2);
        assert_eq!(run(&format!("{arguments} --to csv")), expected, "{arguments}");
        run(&format!("{arguments} -o out.csv"));
        assert_eq!(fs::read_to_string(folder.at("out.csv")).expect("a file"), expected);
    }
    for format in clausoku::formats::FORMATS {
        let text = run(&format!("solve one --to {}", format.name));
        folder.write("solved", text);
        // A format with a place for the solution keeps the puzzle too.
        let again = run(&format!("convert solved --from {} --to line -q", format.name));
        let expected = if format.holds.solution { &given } else { FIGURE_1.1 };
        assert_eq!(again.trim_end(), expected, "{}", format.name);
    }
    let placed = run("solve one --to hodoku");
    assert!(placed.contains(":+89+12+3+46+7532+5"), "{placed}");
    let unsolved = clausoku("solve mixed --to rows").dir(folder.path()).run();
    assert!(unsolved.text().ends_with("\n11..\n....\n....\n....\n"), "{}", unsolved.text());
    // A missing solution is reported beside the grid in its place: in the row, or on standard error where a row has no
    // remark. A row with `--quiet` has none, as with `--to line`.
    for (options, in_row, reported) in [
        ("--to rows", false, true),
        ("--to rows -q", false, true),
        ("--to line", true, false),
        ("--to=line", true, false),
        ("--to sdm", true, false),
        ("--to line -q", false, false),
        ("--to line -q", false, false),
    ] {
        let call = clausoku(&format!("solve mixed {options}")).dir(folder.path()).run();
        let is_reported = call.err.contains("mixed:2: no solution\n");
        assert_eq!((call.code, is_reported), (Some(20), reported), "{options}: {}", call.err);
        let is_in_row = call.text().contains("\n11.............. # no solution\n");
        assert_eq!(is_in_row, in_row, "{options}: {}", call.text());
    }
    let table = clausoku("solve mixed --to csv").dir(folder.path()).run();
    assert_eq!(columns(&table.text(), &["status", "solutions"])[1], ["none", "0"]);
    let single = |puzzle: &str| clausoku(&format!("solve --to sdk {puzzle}")).run();
    assert!(single(SEVERAL).err.starts_with("One of several solutions."));
    assert!(single(NONE).err.starts_with("No solution"));
    assert_eq!(single("12..34....4...1.").err, "");
    assert_eq!(clausoku(&format!("solve --to sdk -q {NONE}")).run().err, "");
    let all = clausoku("solve mixed --all --to line -q").dir(folder.path()).run();
    assert_eq!((all.code, all.text().lines().count()), (Some(20), 72));
    let decoded = "clausoku encode one | clausoku solve - | clausoku decode - --grid one --to csv";
    let rows = format!("puzzle,status,solution,reason\n{given},solved,{},\n", FIGURE_1.1);
    assert_eq!(shell(decoded, folder.path()).text(), rows);
    assert!(run("solve one --to sdk").contains("891234675"));
    assert!(run("bench boards --order 9 --to csv").starts_with("puzzle,solution\n"));
    let letters = shell(
        "clausoku solve one --to line | clausoku convert - --to-symbols letters",
        folder.path(),
    );
    let letters = letters.text();
    assert!(letters.starts_with("# symbols: letters\nHIABCDFGE"), "{letters}");
}

#[test]
fn a_variant_that_the_format_cannot_name_is_refused() {
    let error = clausoku("solve data/grids/x.txt --to dresden").run().refusal();
    assert!(error.contains("data/grids/x.txt:4: the format dresden cannot say that"), "{error}");
    let text = clausoku("solve data/grids/x.txt --to line").text();
    assert!(text.starts_with("# variant: x\n"), "{text}");
    let folder = Folder::new();
    folder.write("two", format!("{}\n", ".".repeat(81)).repeat(2));
    let text = clausoku("solve two --variant x --to line").dir(folder.path()).text();
    assert!(text.starts_with("# variant: x\n") && text.lines().count() == 3, "{text}");
}

#[test]
fn quiet_prints_grids_and_errors_alone() {
    let folder = folder();
    let run = |arguments: &str| clausoku(arguments).dir(folder.path()).run();
    for arguments in ["solve one -q", "solve two -q", "solve two --quiet --solver varisat"] {
        let call = run(arguments);
        assert_eq!((call.code, call.err.as_str()), (Some(0), ""), "{arguments}");
        assert!(!call.text().contains("solution"), "{}", call.text());
    }
    let call = run("solve mixed -q");
    assert_eq!((call.code, call.err.as_str()), (Some(20), ""));
    assert!(!call.text().contains('#'), "{}", call.text());
    run("solve mixed missing -q").fails("cannot read missing");
    assert_eq!(run("bench boards --order 9 -q").text().trim().len(), 81);
    folder.write("solved.csv", format!("puzzle,solution\n{},{}\n", FIGURE_1.0, FIGURE_1.1));
    assert!(run("convert solved.csv --to line").err.starts_with("left out: 1 solution"));
    assert_eq!(run("convert solved.csv --to line --quiet").err, "");
    for command in ["rate", "check"] {
        assert!(run(&format!("{command} --stream two")).err.contains("2 lines in "));
        assert_eq!(run(&format!("{command} --stream two --quiet")).err, "");
    }
}

#[test]
fn shapes_that_exclude_each_other_are_refused() {
    let folder = folder();
    folder.write("f.cnf", "p cnf 1 1\n1 0\n");
    for arguments in [
        "solve one --json --to line",
        "solve one --json --to csv",
        "solve one --count 3 --to rows",
        "solve one --unique --to sdk",
        "solve f.cnf --to line",
        "solve f.cnf --to csv",
    ] {
        let error = clausoku(arguments).dir(folder.path()).run().refusal();
        assert!(
            error.contains("cannot be used with") || error.contains("is for puzzles"),
            "{error}"
        );
    }
    let call = clausoku("solve f.cnf -o answer").dir(folder.path()).run();
    assert_eq!((call.code, call.text().as_str()), (Some(10), ""));
    let answer = fs::read_to_string(folder.at("answer")).expect("a file");
    assert!(answer.ends_with("s SATISFIABLE\nv 1 0\n"), "{answer}");
}

#[test]
fn drawings_are_ascii_in_the_locale_c_and_on_a_dumb_terminal() {
    for call in [
        "solve data/grids/escargot.txt",
        "show data/grids/escargot.txt",
        "hint data/grids/figure-1.txt",
        "variants x",
    ] {
        assert!(clausoku(call).text().contains('┃'), "{call}");
        for (name, value) in [("LC_ALL", "C"), ("LC_ALL", "POSIX"), ("TERM", "dumb")] {
            let text = clausoku(call).env(name, value).text();
            let borders = text.chars().filter(|c| ('\u{2500}'..='\u{257F}').contains(c)).count();
            assert!(borders == 0 && text.contains("+--"), "{name} {call}: {text}");
        }
    }
}

#[test]
fn a_form_of_one_puzzle_and_rows_exclude_each_other() {
    let folder = folder();
    let of_rows = "--as and --proof are not for rows";
    for (rows, expected) in [
        ("--to csv", "cannot be used with '--to <FORMAT>'"),
        ("--to line", "cannot be used with '--to <FORMAT>'"),
        ("--to=line", "cannot be used with"),
        ("--json", "cannot be used with"),
        ("--stream", "cannot be used with"),
        ("-o x.csv", of_rows),
        ("-o x.parquet", of_rows),
        ("-o x.jsonl", of_rows),
    ] {
        for form in ["--as svg", "--as text", "--proof x.lrat"] {
            let call = clausoku(&format!("propagate one {form} {rows}")).dir(folder.path());
            let refusal = call.run().refusal();
            assert!(refusal.contains(expected), "{form} {rows}: {refusal}");
            assert!(!folder.at("x.csv").exists() && !folder.at("x.lrat").exists(), "{form} {rows}");
        }
    }
}

#[test]
fn explanations_are_columns_of_rows() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    for (option, column) in
        [("--why R1C8=7", "why"), ("--explain", "derivation"), ("--detail", "detail")]
    {
        let json = run(&format!("propagate one {option} --json")).text();
        let object: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let names: Vec<&String> = object.as_object().expect("an object").keys().collect();
        assert_eq!(names.len(), 8, "{json}");
        let nested = object[column].to_string();
        let csv = run(&format!("propagate one {option} --to csv")).text();
        let head = format!("puzzle,status,outcome,grid,open,candidates,{column},reason\n");
        assert!(csv.starts_with(&head), "{csv}");
        // The field is the JSON, with its quotes doubled.
        let start = csv.find(",\"").expect("a quoted field") + 2;
        let end = csv.rfind("\",").expect("its end");
        let field: serde_json::Value =
            serde_json::from_str(&csv[start..end].replace("\"\"", "\"")).expect("JSON");
        assert_eq!(field.to_string(), nested, "{option}");
        let tsv = run(&format!("propagate --stream one {option}")).text();
        assert_eq!(tsv.matches('\t').count(), 7, "{tsv}");
    }
    let error = run("propagate one --why R1C1=9 --to jsonl");
    assert_eq!(error.code, Some(2), "{}", error.err);
    assert!(error.err.contains("one:1: R1C1 = 9 is false"), "{}", error.err);
    assert!(error.text().contains("\"status\":\"invalid\""), "{}", error.text());
}

#[test]
fn json_under_the_name_of_a_table_is_refused() {
    let folder = folder();
    for command in ["propagate", "solve", "count", "check", "rate"] {
        for name in ["x.csv", "x.parquet"] {
            let call = clausoku(&format!("{command} two --json -o {name}")).dir(folder.path());
            let refusal = call.run().refusal();
            assert!(refusal.contains("is the name of a table"), "{command}: {refusal}");
            assert!(!folder.at(name).exists(), "{command}");
        }
    }
}

#[test]
fn a_chosen_row_of_a_table_keeps_its_columns() {
    let folder = Folder::new();
    let table = "id,puzzle,note\n1,12..34....4...1.,x\n2,0,fault\n3,1...3.....4...1.,y\n";
    for text in [table.to_owned(), format!("\u{feff}# a comment\n\n{table}").replace('\n', "\r\n")]
    {
        folder.write("t.csv", text);
        let solved = clausoku("solve --puzzle 3 t.csv --to csv").dir(folder.path()).run();
        let row = "3,1...3.....4...1.,y,unique,1,1234342121434312,\n";
        let head = "id,puzzle,note,status,solutions,solution,reason\n";
        assert_eq!(solved.text(), format!("{head}{row}"), "{}", solved.err);
        let counted = clausoku("check --puzzle 1 t.csv --to csv").dir(folder.path()).text();
        assert_eq!(columns(&counted, &["id", "note", "solutions"]), [["1", "x", "1"]]);
        let error = clausoku("solve --puzzle 4 t.csv --to csv").dir(folder.path()).run().refusal();
        assert!(error.contains("t.csv holds 3 puzzles, so there is no --puzzle 4"), "{error}");
    }
    folder.write("other", "1...3.....4...1.\n1...3.....4...1.\n");
    let several = clausoku("solve other t.csv t.csv --puzzle 8 --to csv").dir(folder.path()).text();
    assert_eq!(columns(&several, &["id", "note"]), [["3", "y"]]);
    let error =
        clausoku("solve other t.csv --puzzle 6 --to csv").dir(folder.path()).run().refusal();
    assert!(error.contains("other and the other files hold 5 puzzles"), "{error}");
    // RFC 4180 has no comments, and what is behind the last column is not lost.
    let rows = "#1,12..34....4...1.,#ff0000\n2,12..34....4...1.,C#,more\n# a comment\n";
    folder.write("hash.csv", format!("id,puzzle,note\n{rows}"));
    for command in ["solve", "count", "check", "convert"] {
        let call = clausoku(&format!("{command} hash.csv -q --to csv"));
        let kept = columns(&call.dir(folder.path()).text(), &["id", "note"]);
        assert_eq!(kept, [["#1", "#ff0000"], ["2", "C#,more"]], "{command}");
    }
    // Longer than the pieces in which workers read a file.
    let long = format!("{table}{}", "4,1...3.....4...1.,z\n".repeat(20_000));
    folder.write("long.csv", long);
    let last = clausoku("solve --puzzle 20003 long.csv --to csv").dir(folder.path()).text();
    assert_eq!(columns(&last, &["id", "note"]), [["4", "z"]]);
}
