//! `clausoku bench family`: folders of benchmark instances with their answers.

use std::collections::BTreeSet;
use std::fs;
use std::thread;
use std::time::Duration;

use clausoku_testkit::signal;
use serde_json::Value;

use crate::support::{Folder, clausoku, ending_signals};

#[test]
fn a_family_has_planted_solutions_proofs_and_hashes() {
    let folder = Folder::new();
    folder.write(
        "plan.toml",
        "ask = ['solution', 'other', 'wrong']\nencodings = ['extended', 'minimal/sequential']\n\
         scramble = true\n[[boards]]\norder = 9\nempty = [0.3]\nboards = 2\n",
    );
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let made = run("bench family plan.toml -o f --name {question}-{seed}-{shuffle}.cnf");
    assert_eq!(
        (made.code, made.err.as_str()),
        (Some(0), "12 formulas, 0 of them with an unknown answer\n")
    );
    let manifest = fs::read_to_string(folder.at("f/manifest.jsonl")).expect("a manifest");
    let rows: Vec<Value> =
        manifest.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(rows.len(), 12);
    let command = "clausoku bench family plan.toml -o f --name '{question}-{seed}-{shuffle}.cnf'";
    for row in &rows {
        assert_eq!(row["command"], command);
        let text = |key: &str| row[key].as_str().unwrap_or_else(|| panic!("{key} of {row}"));
        let name = text("name");
        assert_eq!(name, format!("{}-{}-{}.cnf", text("question"), row["seed"], row["shuffle"]));
        let cnf = fs::read_to_string(folder.at("f").join(name)).expect("a formula");
        let read = clausoku::sat::dimacs::read(cnf.as_bytes()).expect("DIMACS").cnf;
        let hashes = clausoku_bench::gbd::GbdHashes::new(&read);
        assert_eq!((text("gbdhash"), text("isohash")), (&*hashes.gbdhash, &*hashes.isohash));
        assert_eq!(text("isohash2"), hashes.isohash2);
        let (planted, puzzle) = (text("planted"), text("puzzle"));
        let differ = puzzle.chars().zip(planted.chars()).filter(|(a, b)| *a != '.' && a != b);
        assert_eq!(differ.count(), usize::from(text("question") == "wrong"), "{name}");
        match text("known_by") {
            "planted" => {
                assert_eq!((text("question"), text("expected")), ("solution", "SATISFIABLE"));
            }
            "model" => assert_eq!(text("expected"), "SATISFIABLE"),
            "proof" => {
                assert_eq!(text("expected"), "UNSATISFIABLE");
                let proof = text("proof");
                assert!(proof.ends_with(".lrat.xz") && folder.at("f").join(proof).exists());
            }
            other => panic!("{other}"),
        }
    }
    // Latin squares, with a formula that a solver decides.
    folder.write(
        "latin.toml",
        "[[boards]]\nvariant = 'latin'\norder = 7\nscale = 1.2\nholes = ['free', 'balanced']\n",
    );
    let made = run("bench family latin.toml -o l");
    assert_eq!(made.err, "2 formulas, 0 of them with an unknown answer\n");
    let manifest = fs::read_to_string(folder.at("l/manifest.jsonl")).expect("a manifest");
    for row in manifest.lines() {
        let row: Value = serde_json::from_str(row).expect("an object");
        assert_eq!((&row["variant"], &row["givens"]), (&"latin:7".into(), &(49 - 24).into()));
    }
    let measured = run("bench l --solvers varisat --repeats 1 --warm-up 0").text();
    assert!(measured.contains("2/2"), "{measured}");
    // The folder is one of instances.
    let measured = run("bench f --solvers varisat --repeats 1 --warm-up 0").text();
    assert!(measured.contains("12/12"), "{measured}");
    for (call, fault) in [
        ("bench family plan.toml -o f", "contains other files"),
        ("bench family plan.toml -o g --name {order}.cnf", "have the name"),
        ("bench family plan.toml -o g --name {size}.cnf", "{question}"),
    ] {
        let refused = run(call);
        assert!(refused.code != Some(0) && refused.err.contains(fault), "{call}: {}", refused.err);
    }
}

#[test]
fn a_family_that_ctrl_c_ends_has_a_manifest_of_its_formulas() {
    let folder = Folder::new();
    let plan = "title = \"long\"\nencodings = [\"extended/reduced\"]\ntime-limit = \"600s\"\nask = [\"solution\", \"other\"]\n\
                [[boards]]\norder = 36\nboards = 3\nempty = [0.5]\n";
    folder.write("plan.toml", plan);
    if !ending_signals().contains(&"INT") {
        return;
    }
    let mut command = clausoku("bench family plan.toml -o f").dir(folder.path()).command();
    let mut child = command.spawn().expect("a process");
    while !folder.at("f/0002-other-36-1000.cnf").exists() {
        thread::sleep(Duration::from_millis(20));
    }
    signal("INT", child.id().into());
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    let manifest = fs::read_to_string(folder.at("f/manifest.jsonl")).expect("a manifest");
    let names = manifest.lines().map(|line| {
        let row: Value = serde_json::from_str(line).expect("an object");
        row["name"].as_str().expect("a name").to_owned()
    });
    let formulas = folder.at("f").read_dir().expect("a folder").filter_map(|file| {
        let name = file.expect("a file").file_name().into_string().expect("text");
        (name != "manifest.jsonl").then_some(name)
    });
    assert_eq!(formulas.collect::<BTreeSet<_>>(), names.collect());
}

#[test]
fn names_contain_the_encoding() {
    let folder = Folder::new();
    folder.write(
        "plan.toml",
        "encodings = ['extended', 'minimal/sequential']\n[[boards]]\norder = 4\nempty = [0.5]\nboards = 1\n",
    );
    let call = "bench family plan.toml -o f --name {order}-{encoding}.cnf";
    clausoku(call).dir(folder.path()).text();
    for name in ["4-extended.cnf", "4-minimal-sequential.cnf"] {
        assert!(folder.at("f").join(name).is_file(), "{name}");
    }
}
