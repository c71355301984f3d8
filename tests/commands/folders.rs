//! Folders with a file for each puzzle of a list, and their manifests.

use std::fs;
use std::time::Duration;

use serde_json::Value;

use crate::support::{FIGURE_1, Folder, PILLS, clausoku, ending_signals, root, shell};

/// Puzzles of order 4 with one solution, with several, and with none.
const LIST: &str = "12..34....4...1.\n1..............4\n123........42...\n";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("list.txt", LIST);
    folder
}

/// Returns the lines of a manifest.
fn manifest(folder: &Folder, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.at(name).join("manifest.jsonl")).expect("a manifest");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn each_puzzle_has_a_formula_that_the_manifest_describes() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    assert_eq!(run("encode list.txt -o made/ -q").code, Some(0));
    let lines = manifest(&folder, "made");
    let has_hashes = clausoku_testkit::has("sha256sum");
    let expected =
        [("SATISFIABLE", 1), ("SATISFIABLE", 2), ("UNSATISFIABLE", 0)].into_iter().zip(1..);
    for ((line, puzzle), ((verdict, solutions), number)) in
        lines.iter().zip(LIST.lines()).zip(expected)
    {
        let name = format!("{number:04}.cnf");
        assert_eq!(line["number"], number);
        assert_eq!((&line["name"], &line["puzzle"]), (&name.as_str().into(), &puzzle.into()));
        assert_eq!((&line["expected"], &line["solutions"]), (&verdict.into(), &solutions.into()));
        assert_eq!((&line["status"], &line["reason"]), (&"done".into(), &Value::Null));
        let formula = clausoku("encode -").input(puzzle).text();
        assert_eq!(fs::read_to_string(folder.at("made").join(&name)).expect("a file"), formula);
        let size = format!("p cnf {} {}\n", line["variables"], line["clauses"]);
        assert!(formula.contains(&size), "{line}");
        if has_hashes {
            let hash = shell(&format!("sha256sum made/{name}"), folder.path()).text();
            assert!(hash.starts_with(line["sha256"].as_str().expect("a hash")), "{hash}");
        }
    }
    assert_eq!(lines.len(), 3);
    // The manifest is a list of the puzzles.
    assert_eq!(run("convert made/manifest.jsonl --to line").text(), LIST);
    // The threads have no effect.
    run("encode list.txt -o again/ -j 1");
    assert_eq!(manifest(&folder, "again"), lines);
    for (options, name, start) in [
        ("--name {file}-{line}.cnf.gz", "list-2.cnf.gz", &b"\x1f\x8b"[..]),
        ("--to opb", "0002.opb", b"* #variable= 64"),
        ("--name x{number}.smt2", "x0002.smt2", b";"),
    ] {
        assert_eq!(run(&format!("encode list.txt -o other/ {options}")).code, Some(0), "{options}");
        let file = fs::read(folder.at("other").join(name)).expect("a formula");
        assert!(file.starts_with(start), "{options}");
        let names = manifest(&folder, "other");
        assert_eq!(names[1]["name"], name);
        assert_eq!(names[1]["sha256"] == lines[1]["sha256"], options.contains("gz"));
    }
}

#[test]
fn each_puzzle_has_a_picture() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    for (options, name, start) in [
        ("", "0003.svg", "<svg "),
        ("--to png", "0003.png", "\u{fffd}PNG"),
        ("--to txt", "0003.txt", "┏━━━┯"),
        ("--name {file}-{line} --to svg", "list-3.svg", "<svg "),
    ] {
        assert_eq!(run(&format!("show list.txt -o made {options} -q")).code, Some(0), "{options}");
        assert_eq!(manifest(&folder, "made")[2]["name"], name);
        let file = fs::read(folder.at("made").join(name)).expect("a picture");
        assert!(String::from_utf8_lossy(&file).starts_with(start), "{options}");
    }
    // A list of one puzzle has a folder, too.
    run("show list.txt --puzzle 2 -o one/");
    let alone = fs::read(folder.at("one/0001.svg")).expect("a picture");
    run("show list.txt -o made/");
    assert_eq!(fs::read(folder.at("made/0002.svg")).expect("a picture"), alone);
    run("show list.txt --puzzle 2 -o two.svg");
    assert_eq!(fs::read(folder.at("two.svg")).expect("a picture"), alone);
    let text = run("show list.txt --ascii").text();
    assert_eq!(text.matches("+-----+-----+\n").count(), 3 * 3, "{text}");
    assert!(text.contains("\n# list.txt:3\n+"), "{text}");
    let solved = run("show list.txt --solve");
    assert_eq!(solved.code, Some(20));
    assert!(solved.err.ends_with(": 1 without, 2 answered\n"), "{}", solved.err);
    assert!(solved.text().contains("\n# 3: there is no solution"), "{}", solved.text());
}

#[test]
fn a_fault_is_in_the_manifest_in_place_of_the_file() {
    let folder = folder();
    folder.write("list.txt", format!("{LIST}12x\n12..34....4...1.\n"));
    for (command, ending) in [("encode", "cnf"), ("show", "svg")] {
        let call = clausoku(&format!("{command} list.txt --from line -o made/"));
        let call = call.dir(folder.path()).run();
        call.fails("list.txt: line 4, column ");
        let lines = manifest(&folder, "made");
        assert_eq!((&lines[3]["puzzle"], lines.len()), (&"12x".into(), 5));
        assert!(lines[3]["reason"].is_string() && lines[3]["name"].is_null());
        assert_eq!(lines[4]["name"], format!("0005.{ending}"));
    }
}

#[test]
fn folders_that_cannot_be_written_are_refused() {
    let folder = folder();
    folder.write("file", "");
    for (call, expected) in [
        (
            "encode list.txt",
            "list.txt holds several puzzles; choose one with --puzzle NUMBER, or name a folder",
        ),
        ("encode list.txt -o x.cnf", "as in -o formulas/"),
        ("show list.txt -o x.svg", "name a folder for their pictures, as in -o pictures/"),
        ("show list.txt --to png", "as in -o pictures/"),
        ("show list.txt -o file/", "cannot create file/"),
        ("encode list.txt -o x/ --name a.cnf", "two files have the name x/a.cnf; add {number}"),
        ("encode list.txt -o x/ --name a/{number}.cnf", "expected the name of a file"),
        ("encode list.txt -o x/ --name {what}.cnf", "expected the name of a file"),
        ("encode list.txt --name {number}.cnf", "--name is for the files of a folder"),
        ("encode list.txt -o x/ --cubes 3", "--cubes is for one formula"),
        ("encode list.txt -o x/ --json", "--json is for one formula, and not for a folder"),
        ("show list.txt --stream --labels", "unexpected argument '--stream'"),
        ("show list.txt --json -o x.svg", "unexpected argument '--json'"),
        ("show list.txt --candidates --to sdm", "show draws puzzles"),
    ] {
        let error = clausoku(call).dir(folder.path()).run().refusal();
        assert!(error.contains(expected), "{call}: {error}");
        assert!(!folder.at("x/manifest.jsonl").exists(), "{call}");
    }
}

#[test]
fn a_manifest_has_the_other_columns_of_a_table() {
    let folder = folder();
    let rows = LIST.lines().zip(1..).map(|(puzzle, id)| format!("{id},{puzzle},note {id}\n"));
    folder.write("table.csv", format!("id,puzzle,name\n{}", rows.collect::<String>()));
    for call in ["encode", "convert --to sdk", "show --to svg"] {
        let call = format!("{call} table.csv -o made/ -q");
        clausoku(&call).dir(folder.path()).run();
        for (line, id) in manifest(&folder, "made").iter().zip(1..) {
            assert_eq!(line["id"], id.to_string(), "{call}: {line}");
            assert_eq!(line["name"], format!("note {id}"), "{call}: {line}");
            assert_eq!(line["number"], id, "{call}: {line}");
        }
        assert_eq!(manifest(&folder, "made").len(), LIST.lines().count(), "{call}");
    }
}

/// Solves the formulas of a folder, and writes the answers beside them.
fn solve(folder: &Folder) {
    for name in fs::read_dir(folder.at("made")).expect("a folder") {
        let path = name.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "cnf") {
            let answer = clausoku("solve").arg(&path).run();
            fs::write(path.with_extension("out"), answer.out).expect("an answer");
        }
    }
}

#[test]
fn the_answers_of_a_folder_become_a_list_of_grids() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    run("encode list.txt -o made/");
    solve(&folder);
    let call = run("decode made");
    assert_eq!(call.code, Some(20), "{}", call.err);
    let first = clausoku("solve - --to line").input(&LIST[..17]).text();
    let text = call.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines.len()), (first.trim_end(), 3));
    assert_eq!(lines[2], "# 3: no solution: the formula is unsatisfiable");
    assert_eq!(run("decode made --to csv -o out.csv").code, Some(20));
    let table = fs::read_to_string(folder.at("out.csv")).expect("a table");
    assert!(table.starts_with("puzzle,number,name,language,"), "{table}");
    assert!(table.lines().next().expect("a line").ends_with(",solutions,status,solution,reason"));
    assert!(table.contains(&format!(",1,solved,{},\n", first.trim_end())), "{table}");
    // An answer to another formula, a wrong verdict and no answer.
    fs::copy(folder.at("made/0003.out"), folder.at("made/0002.out")).expect("a copy");
    fs::remove_file(folder.at("made/0003.out")).expect("it is there");
    let faulty = run("decode made/");
    assert_eq!((faulty.code, faulty.text().lines().next()), (Some(2), Some(first.trim_end())));
    for expected in [
        "made/manifest.jsonl:2: made/0002.out: the answer is that there is no solution, but there is one",
        "made/manifest.jsonl:3: there is no answer made/0003.out",
    ] {
        assert!(faulty.errors().iter().any(|error| error.starts_with(expected)), "{}", faulty.err);
    }
    fs::copy(folder.at("made/0001.cnf"), folder.at("made/0002.cnf")).expect("a copy");
    fs::copy(folder.at("made/0001.out"), folder.at("made/0002.out")).expect("a copy");
    let error = run("decode made").err;
    assert!(error.contains("0002.cnf: the formula belongs to another puzzle"), "{error}");
    for (call, expected) in [
        ("decode made --grid list.txt", "--grid is for one answer, and made is a folder"),
        ("decode made --cnf list.txt", "--cnf should name the folder of the formulas"),
    ] {
        let error = run(call).refusal();
        assert!(error.contains(expected), "{call}: {error}");
    }
    fs::remove_file(folder.at("made/manifest.jsonl")).expect("it is there");
    let error = run("decode made").refusal();
    assert!(
        error.contains("made has no manifest.jsonl, which `clausoku encode LIST -o"),
        "{error}"
    );
}

#[test]
fn the_answers_of_a_folder_are_rows_in_every_form() {
    let folder = folder();
    folder.write("list.txt", format!("{LIST}12x\n"));
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    run("encode list.txt --from line -o made/");
    solve(&folder);
    fs::remove_file(folder.at("made/0002.out")).expect("it is there");
    let verdicts = ["solved", "invalid", "none", "invalid"];
    for format in ["csv", "tsv", "jsonl"] {
        let call = run(&format!("decode made -o rows.{format}"));
        assert_eq!(call.code, Some(2), "{format}: {}", call.err);
        let read = run(&format!("convert rows.{format} --to jsonl")).text();
        let rows = fs::read_to_string(folder.at("rows.jsonl"));
        let text = if format == "jsonl" { rows.expect("a list") } else { read };
        let rows = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let found: Vec<Value> = rows.map(|row| row["status"].clone()).collect();
        // `convert` writes no row without a puzzle.
        let expected = if format == "jsonl" { &verdicts[..] } else { &verdicts[..3] };
        assert_eq!(found, expected, "{format}: {text}");
    }
    let table = run("decode made --to csv").text();
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), 4, "{table}");
    for (row, verdict) in rows.iter().zip(verdicts) {
        assert!(row.contains(&format!(",{verdict},")), "{table}");
    }
    assert!(rows[1].ends_with(",invalid,,there is no answer made/0002.out"), "{table}");
    // One answer is a list of one row.
    let one = run("decode made/0001.out --cnf made/0001.cnf --to csv").text();
    let first = clausoku("solve - --to line").input(&LIST[..17]).text();
    let expected =
        format!("puzzle,status,solution,reason\n12..34....4...1.,solved,{},\n", first.trim_end());
    assert_eq!(one, expected);
}

/// The user has not named the files of a folder. To open a pipe would wait for a writer.
#[test]
fn pipes_and_devices_in_folders_of_answers_are_not_read() {
    let folder = folder();
    let made = "clausoku encode list.txt -o made/ -q; clausoku solve made/0001.cnf > made/0001.out; \
                mkfifo made/0002.out && ln -s /dev/zero made/0003.out";
    assert_eq!(shell(made, folder.path()).code, Some(0));
    let call = clausoku("decode made").dir(folder.path()).within(Duration::from_secs(20)).run();
    assert_eq!(call.code, Some(2), "{}", call.err);
    let first = clausoku("solve - --to line").input(&LIST[..17]).text();
    assert!(call.text().starts_with(&first), "{}", call.text());
    for name in ["0002", "0003"] {
        let expected = format!("cannot read made/{name}.out: it is a pipe or a device");
        assert!(format!("{}{}", call.err, call.text()).contains(&expected), "{}", call.err);
    }
}

#[test]
fn answers_can_be_in_a_folder_of_their_own_and_in_other_languages() {
    if !clausoku_testkit::has("z3") {
        return;
    }
    let folder = folder();
    let line = "clausoku encode list.txt --to smt-lib -o made/ --name '{number}.smt2.gz'; mkdir answers; \
                for n in 0001 0002 0003; do zcat made/$n.smt2.gz | z3 -in > answers/$n.out; done; \
                clausoku decode answers --cnf made";
    let call = shell(line, folder.path());
    assert_eq!(call.code, Some(20), "{}", call.err);
    let first = clausoku("solve - --to line").input(&LIST[..17]).text();
    assert!(call.text().starts_with(&first), "{}", call.text());
}

#[test]
fn each_puzzle_has_a_hint_or_its_steps_as_pictures() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let call = run("hint list.txt");
    assert_eq!(call.code, Some(3), "{}", call.err);
    let text = call.text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("list.txt:1: "), "{text}");
    assert_eq!(&lines[1..2], ["# 2: no technique finds a further step"]);
    assert!(lines[2].starts_with("# 3: ") && lines.len() == 3, "{text}");
    let json = run("hint list.txt --json").text();
    let objects = json.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let objects: Vec<Value> = objects.collect();
    assert_eq!(
        (&objects[0]["status"], &objects[0]["placements"]),
        (&"done".into(), &"R1C3=3".into())
    );
    assert!(objects[1]["reason"].is_string() && objects.len() == 3, "{json}");
    let steps = run("hint list.txt --puzzle 1 --path --json").text().lines().count();
    let table = run("hint list.txt --path --to csv").text();
    assert_eq!(table.lines().filter(|line| line.starts_with("12..34....4...1.,")).count(), steps);
    for (options, names) in [
        ("--to svg", vec!["0001.svg".to_owned()]),
        ("--to html --path", vec!["0001.html".to_owned()]),
        ("--path", (1..=steps).map(|step| format!("0001-{step:02}.svg")).collect()),
    ] {
        run(&format!("hint list.txt {options} -o made/"));
        let lines = manifest(&folder, "made");
        let named = lines.iter().filter_map(|line| line["name"].as_str());
        assert!(named.eq(names.iter().map(String::as_str)), "{options}: {lines:?}");
        assert!(names.iter().all(|name| folder.at("made").join(name).exists()), "{options}");
    }
    let error = run("hint list.txt -o x.svg").refusal();
    assert!(error.contains("name a folder for their pictures, as in -o hints/"), "{error}");
}

#[test]
fn deductions_and_clauses_of_a_list_have_their_places() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let text = run("propagate list.txt").text();
    for (line, puzzle) in (1..).zip(LIST.lines()) {
        let alone = clausoku("propagate -").input(puzzle).run().text();
        assert!(text.contains(&format!("# list.txt:{line}\n{alone}")), "{text}");
    }
    let json = run("propagate list.txt --json").text();
    assert_eq!(json.lines().count(), 3);
    let table = run("propagate list.txt --to csv").text();
    assert!(
        table.starts_with(
            "puzzle,status,outcome,grid,open,candidates,reason\n12..34....4...1.,solved,"
        ),
        "{table}"
    );
    let error = run("propagate list.txt --as svg").refusal();
    assert!(error.contains("several puzzles; choose one with --puzzle NUMBER"), "{error}");
    let text = run("formula list.txt --part givens").text();
    assert_eq!(text.matches("\n# list.txt:").count(), 3, "{text}");
    let table = run("formula list.txt --part givens --to csv").text();
    assert!(
        table.starts_with(
            "puzzle,status,rule,meaning,clauses,dimacs,reason\n12..34....4...1.,done,givens,"
        ),
        "{table}"
    );
    let error = run("formula list.txt --notation latex").refusal();
    assert!(error.contains("several puzzles"), "{error}");
    let table = run("formula --part K1 --cell R1C1 --to csv").text();
    assert!(table.lines().nth(1).expect("a row").starts_with(&".".repeat(81)), "{table}");
}

#[test]
fn each_puzzle_has_a_file_in_a_format_for_one() {
    let folder = folder();
    let many = clausoku("generate -n 33 --seed 2 --to line -q").text();
    folder.write("many", many.clone());
    folder.write("none", "# nothing\n");
    folder.write("one", many.lines().next().expect("a line").to_owned() + "\n");
    let convert =
        |arguments: &str| clausoku(&format!("convert {arguments}")).dir(folder.path()).run();
    for (format, ending) in
        [("sdk", "sdk"), ("fpuzzles", "json"), ("sudokupad", "scl"), ("iss", "iss")]
    {
        let made = convert(&format!("many --to {format} -o {format}/"));
        assert_eq!((made.code, made.err.as_str()), (Some(0), ""), "{format}");
        for (line, number) in many.lines().zip(1..) {
            let read = convert(&format!("{format}/{number:04}.{ending} --to line"));
            assert_eq!(read.text().trim_end(), line, "{format} {number}: {}", read.err);
        }
        assert_eq!(manifest(&folder, format).len(), 33);
        assert_eq!(convert(&format!("one --to {format} -o of-one/")).code, Some(0));
    }
    assert_eq!(convert("many --puzzle 7 --to sdk --name seven -o sdk/").code, Some(0));
    assert!(
        convert("sdk/seven.sdk --to line").text().trim_end() == many.lines().nth(6).expect("one")
    );
    let error = convert("none --to sdk -o nothing/").refusal();
    assert!(error.contains("expected a grid"), "{error}");
    assert!(!folder.at("nothing/manifest.jsonl").exists());
    assert!(convert("many -o x/").refusal().contains("--to sdk"));
}

#[test]
fn puzzles_with_excluded_candidates_have_a_line_in_the_manifest() {
    let folder = Folder::new();
    let techniques = root().join("data/grids/techniques.txt");
    let call = format!("hint {} -o steps/ --quiet", techniques.display());
    let outcome = clausoku(&call).dir(folder.path()).run();
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let lines = manifest(&folder, "steps");
    assert!(lines.iter().any(|line| line["excluded"].is_array()));
    assert!(lines.iter().all(|line| line["puzzle"].is_string()));
    for line in &lines {
        assert!(folder.at("steps").join(line["name"].as_str().expect("a name")).exists(), "{line}");
    }
}

#[test]
fn an_input_without_puzzles_leaves_no_folder() {
    let folder = Folder::new();
    folder.write("empty", "");
    for command in ["hint", "show", "encode", "convert --to sdk"] {
        let outcome = clausoku(&format!("{command} empty -o made/")).dir(folder.path()).run();
        assert_eq!(outcome.code, Some(2), "{command}: {}", outcome.err);
        assert_eq!(folder.names(), ["empty"], "{command}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_a_fault_beside_the_files_of_the_others() {
    let folder = folder();
    folder.write("other.txt", &LIST[..17]);
    for command in ["encode", "show", "hint"] {
        let call = format!("{command} list.txt missing other.txt -o {command}/");
        let outcome = clausoku(&call).dir(folder.path()).run();
        assert_eq!(outcome.code, Some(2), "{}", outcome.err);
        assert!(outcome.err.contains("cannot read missing"), "{}", outcome.err);
        assert!(outcome.err.contains(" answered"), "{}", outcome.err);
        let lines = manifest(&folder, command);
        assert_eq!(lines.last().expect("a line")["file"], "other.txt");
        let alone = clausoku(&format!("{command} missing -o alone/")).dir(folder.path()).run();
        assert_eq!((alone.code, folder.at("alone").exists()), (Some(2), false));
    }
    assert!(folder.at("encode/0004.cnf").exists());
}

#[test]
fn a_puzzle_without_a_solution_is_an_answer() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    assert_eq!(run("encode list.txt -o made/ -q").code, Some(0));
    for number in 1..=3 {
        let answer = run(&format!("solve made/000{number}.cnf")).text();
        folder.write(&format!("made/000{number}.out"), answer);
    }
    let call = run("decode made");
    assert_eq!(call.code, Some(20), "{}", call.err);
    assert!(call.err.contains(": 1 without, 2 solved\n"), "{}", call.err);
    assert!(call.text().ends_with("\n# 3: no solution: the formula is unsatisfiable\n"));
    let table = run("decode made --to csv").text();
    let end = ",UNSATISFIABLE,0,none,,no solution: the formula is unsatisfiable\n";
    assert!(table.ends_with(end) && table.lines().count() == 4, "{table}");
    // The error of a puzzle has its place and its reason.
    folder.write("pills.toml", PILLS);
    folder.write("long.txt", format!("# variant: pills.toml\n{}\n", ".".repeat(81)));
    let call = run("encode list.txt long.txt --to opb -o mixed/");
    assert_eq!(call.code, Some(2));
    let error = run("decode mixed").err;
    assert!(error.contains("manifest.jsonl:4: there is no formula: the constraint"), "{error}");
}

#[test]
fn puzzles_of_several_boards_are_one_text() {
    let folder = Folder::new();
    let [usual, other, small] = ["escargot", "x", "order-6"]
        .map(|name| format!("{}/data/grids/{name}.txt", root().display()));
    let grids = format!("{usual} {other} {small}");
    let line = |grid: &str| {
        let text = clausoku(&format!("solve {grid} --to line")).text();
        text.lines().last().expect("a line").to_owned()
    };
    let [first, second, third] = [&usual, &other, &small].map(|grid| line(grid));
    let expected = format!("{first}\n# variant: x\n{second}\n# variant: blocks:2x3\n{third}\n");
    let solved = clausoku(&format!("solve {grids} --to line")).run();
    assert_eq!((solved.code, solved.text()), (Some(0), expected.clone()));
    clausoku(&format!("encode {grids} -o made/ -q")).dir(folder.path()).run();
    for number in 1..=3 {
        let call = clausoku(&format!("solve made/000{number}.cnf")).dir(folder.path());
        folder.write(&format!("made/000{number}.out"), call.run().text());
    }
    let decoded = clausoku("decode made").dir(folder.path()).run();
    assert_eq!((decoded.code, decoded.text()), (Some(0), expected), "{}", decoded.err);
}

#[test]
fn folders_without_files_are_removed() {
    let folder = Folder::new();
    folder.write("grids", "12..34....4...1.\n11..............\n");
    let run = |line: &str| shell(&format!("trap '' XFSZ; {line}"), folder.path());
    for (line, error) in [
        ("clausoku certify grids --puzzle 1 -o a/b --claim none", "claim none is false"),
        ("clausoku encode grids -o a/b --name same.cnf", "two files have the name a/b/same.cnf"),
        ("ulimit -f 0; clausoku encode grids -o a/b/", "cannot write "),
        ("ulimit -f 0; clausoku man a/b", "cannot write a/b/"),
        ("ulimit -f 0; clausoku hint grids --puzzle 1 --path -o a/b/step.svg", "cannot write a/b/"),
    ] {
        let call = run(line);
        let text = call.text() + &call.err;
        assert!(call.code != Some(0) && text.contains(error), "{line}: {text}");
        assert!(!folder.at("a").exists(), "{line}");
    }
}

#[test]
fn names_contain_the_whole_name_of_the_input_without_its_extension() {
    let folder = Folder::new();
    for (input, stem) in [
        ("my.puzzles.txt", "my.puzzles"),
        ("list.txt", "list"),
        ("list", "list"),
        (".hidden.txt", "grid"),
    ] {
        folder.write(input, LIST);
        for (command, ending) in [("encode", "cnf"), ("show", "svg"), ("hint", "svg")] {
            let call =
                format!("{command} {input} -o {command}-{stem}/ --name {{file}}-{{line}} -q");
            clausoku(&call).dir(folder.path()).run();
            let name = format!("{stem}-1.{ending}");
            assert_eq!(manifest(&folder, &format!("{command}-{stem}"))[0]["name"], name);
        }
    }
    clausoku("hint list.txt --puzzle 1 --path -o my.steps.svg").dir(folder.path()).run();
    assert!(folder.at("my.steps-01.svg").exists());
}

#[test]
fn files_that_the_manifest_does_not_list_are_named() {
    let folder = folder();
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    for command in ["encode", "show", "convert --to sdk"] {
        let names = |outcome: &str| outcome.contains("that manifest.jsonl does not list");
        let first = run(&format!("{command} list.txt -o made/"));
        assert!(!names(&first.err), "{command}: {}", first.err);
        // The same files again are no others.
        assert!(!names(&run(&format!("{command} list.txt -o made/")).err), "{command}");
        // Neither are files of other kinds, such as answers.
        folder.write("made/0001.answer", "SAT");
        let shorter = run(&format!("{command} list.txt --puzzle 1 -o made/"));
        let count = fs::read_dir(folder.at("made")).expect("a folder").count() - 3;
        let files = if count == 1 { "1 file" } else { &format!("{count} files") };
        let note =
            format!("made/ contains {files} that manifest.jsonl does not list, such as 0002");
        assert!(shorter.err.contains(&note), "{command}: {}", shorter.err);
        assert_eq!(manifest(&folder, "made").len(), 1, "{command}");
        assert!(
            !names(&run(&format!("{command} list.txt --puzzle 1 -q -o made/")).err),
            "{command}"
        );
        fs::remove_dir_all(folder.at("made")).expect("a folder");
    }
}

#[test]
fn a_solved_grid_has_a_picture_and_is_no_fault() {
    let folder = Folder::new();
    let solved = "1234341221434321\n";
    for list in [format!("12..34....4...1.\n{solved}"), solved.repeat(2), solved.repeat(33)] {
        folder.write("list.txt", &list);
        for (options, name) in
            [("", "0002.svg"), ("--path", "0002-01.svg"), ("--to html", "0002.html")]
        {
            let call = format!("hint list.txt --from line {options} -o made/");
            let outcome = clausoku(&call).dir(folder.path()).run();
            assert_eq!((outcome.code, outcome.err.contains("fault")), (Some(0), false), "{call}");
            let lines = manifest(&folder, "made");
            assert_eq!(lines.last().expect("a line")["number"], list.lines().count());
            assert!(lines.iter().any(|line| line["name"] == name), "{call}");
            fs::remove_dir_all(folder.at("made")).expect("a folder");
        }
    }
}

/// Ctrl-C keeps the files that are complete, and the manifest lists them.
#[test]
fn the_manifest_lists_the_files_of_an_interrupted_command() {
    if !ending_signals().contains(&"INT") {
        return;
    }
    let folder = Folder::new();
    folder.write("list", format!("{}\n", FIGURE_1.0).repeat(20_000));
    let mut command = clausoku("encode list -o made/ -q").dir(folder.path()).command();
    let mut child = command.stderr(std::process::Stdio::piped()).spawn().expect("it runs");
    while !folder.at("made/0003.cnf").exists() {
        assert!(child.try_wait().expect("its state").is_none(), "it ended on its own");
        std::thread::sleep(Duration::from_millis(1));
    }
    clausoku_testkit::signal("INT", child.id().into());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130), "{}", String::from_utf8_lossy(&ended.stderr));
    let listed: Vec<String> = manifest(&folder, "made")
        .iter()
        .map(|row| row["name"].as_str().expect("a name").to_owned())
        .collect();
    let entries = fs::read_dir(folder.at("made")).expect("a folder");
    let names =
        entries.map(|entry| entry.expect("a file").file_name().into_string().expect("text"));
    let mut found: Vec<String> = names.filter(|name| name != "manifest.jsonl").collect();
    found.sort();
    assert!(found.len() >= 3 && found.len() < 20_000, "{}", found.len());
    assert_eq!(listed, found);
}
