//! `clausoku certify`: certificates that other programs accept, and faults in certificates.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use crate::support::{FIGURE_1, Folder, clausoku, has, root};

#[test]
fn a_certificate_is_written_and_verified() {
    let folder = Folder::new();
    folder.write("grid", format!("{}\n", FIGURE_1.0));
    let line = clausoku("certify grid -o made --claim unique").dir(folder.path()).text();
    assert!(
        line.starts_with("grid:1: one solution and no other; proof by propagation in "),
        "{line}"
    );
    assert!(line.ends_with("accepted by clausoku-lrat\n"), "{line}");
    assert_eq!(fs::read_to_string(folder.at("made/solutions.txt")).unwrap().trim(), FIGURE_1.1);
    let verified = clausoku("certify --verify made").dir(folder.path()).text();
    assert!(verified.contains(" has exactly one solution; 11988 clauses of rules, "), "{verified}");
    // The formula is that of `encode`, with a clause more.
    let encoded = clausoku("encode grid").dir(folder.path()).text();
    let clauses = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with(['c', 'p'])).map(str::to_owned).collect()
    };
    let formula = clauses(&fs::read_to_string(folder.at("made/formula.cnf")).unwrap());
    assert_eq!(formula[..formula.len() - 1], clauses(&encoded));
}

#[test]
fn other_checkers_accept_the_proofs() {
    for (checker, format) in [
        ("cake_lpr", "lrat"),
        ("cake_lpr", "lrat-binary"),
        ("lrat-check", "lrat"),
        ("drat-trim", "drat"),
    ] {
        if !has(checker) {
            continue;
        }
        let folder = Folder::new();
        for (name, solutions) in
            [("escargot", "one"), ("inf242", "408"), ("samurai", "one"), ("windoku", "one")]
        {
            let grid = root().join("data/grids").join(name).with_extension("txt");
            let call =
                clausoku(&format!("certify -o {name} --proof-format {format} --check {checker}"));
            let line = call.arg(&grid).dir(folder.path()).text();
            assert!(line.contains(&format!(": {solutions} solution")), "{line}");
            assert!(line.ends_with(&format!("accepted by clausoku-lrat, {checker}\n")), "{line}");
        }
    }
}

#[test]
fn false_claims_are_not_certified() {
    let folder = Folder::new();
    for (name, grid, claims) in [
        ("none", "123........42...", [true, false, true]),
        ("one", "12..34....4...1.", [false, true, true]),
        ("several", "1..............4", [false, false, true]),
    ] {
        folder.write(name, grid);
        for (claim, holds) in ["none", "unique", "count"].into_iter().zip(claims) {
            let call = clausoku(&format!("certify {name} -o {name}-{claim} --claim {claim}"));
            let outcome = call.dir(folder.path()).run();
            assert_eq!(outcome.code, Some(i32::from(!holds)), "{name} {claim}");
            let readme = folder.at(format!("{name}-{claim}/README.md"));
            assert_eq!(readme.exists(), holds, "{name} {claim}");
        }
    }
    let few = clausoku("certify several -o few --max 2").dir(folder.path()).run();
    assert_eq!(few.code, Some(1));
    assert!(few.text().contains("there are more than 2 solutions (--max)"));
    let late = clausoku("certify several -o late --time-limit 0").dir(folder.path()).run();
    assert_eq!(late.code, Some(3));
}

#[test]
fn lists_become_archives() {
    let folder = Folder::new();
    folder.write("list", "12..34....4...1.\n12..34....4....\n1..............4\n");
    let outcome = clausoku("certify list -o archive --jobs 2").dir(folder.path()).run();
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.err.starts_with("error: list: line 2, "), "{}", outcome.err);
    let index = fs::read_to_string(folder.at("archive/index.jsonl")).unwrap();
    assert_eq!(index.lines().count(), 3);
    let verified = clausoku("certify --verify archive").dir(folder.path()).text();
    assert_eq!(verified.lines().count(), 2, "{verified}");
    assert!(verified.starts_with("archive/000001: 12..34....4...1. has exactly one solution;"));
}

#[test]
fn an_archive_has_an_index_only_when_it_is_complete() {
    let folder = Folder::new();
    let certify = |list: &str, jobs: &str| {
        let call = clausoku("certify --jobs").arg(jobs).arg("-o").arg("archive");
        call.arg("--check").arg("./cake_lpr").arg(list).dir(folder.path()).run()
    };
    let checker = |line: &str| {
        let path = folder.write("cake_lpr", format!("#!/bin/sh\n{line}\n"));
        fs::set_permissions(path, Permissions::from_mode(0o700)).unwrap();
    };
    folder.write("list", "12..34....4...1.\n1..............4\n");
    let index = folder.at("archive/index.jsonl");
    for jobs in ["1", "2"] {
        checker("echo s VERIFIED UNSAT");
        assert_eq!(certify("list", jobs).code, Some(0));
        assert!(fs::read_to_string(&index).unwrap().contains("./cake_lpr"));
        checker("echo s NOT VERIFIED");
        let refused = certify("list", jobs);
        let (code, refused) = (refused.code, refused.err);
        assert_eq!(code, Some(2));
        assert!(refused.contains("./cake_lpr refuses archive/00000"), "{refused}");
        assert!(!index.exists());
    }
}

#[test]
fn changed_certificates_are_refused() {
    let folder = Folder::new();
    folder.write("grid", "12..34....4...1.");
    let make = || clausoku("certify grid -o made").dir(folder.path()).text();
    let change = |name: &str, from: &str, to: &str| {
        make();
        let path = folder.at("made").join(name);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{name}: {text}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        clausoku("certify --verify made").dir(folder.path()).run().refusal()
    };
    let error = change("solutions.txt", "1", "2");
    assert!(error.contains("solutions.txt does not list the solutions of formula.cnf"), "{error}");
    let error = change("formula.cnf", "\n1 2 3 4 0\n", "\n1 2 3 0\n");
    assert!(error.contains("clause 1, [1, 2, 3], follows from no rule"), "{error}");
    let error = change("formula.cnf", "c grid: 1 2 . .", "c grid: 1 . . .");
    assert!(error.contains("follows from no rule, given or solution"), "{error}");
    let error = change("proof.lrat", " 0 ", " 0 1 ");
    assert!(error.contains("the proof is wrong: step 1, "), "{error}");
    fs::remove_file(folder.at("made/proof.lrat")).unwrap();
    assert!(
        clausoku("certify --verify made")
            .dir(folder.path())
            .run()
            .refusal()
            .contains("cannot read made/proof.lrat")
    );
}

#[test]
fn wrong_arguments_are_refused() {
    let folder = Folder::new();
    folder.write("grid", "12..34....4...1.");
    for (call, expected) in [
        ("certify grid", "--output <FOLDER>"),
        ("certify grid -o grid", "grid is a file; give a folder"),
        ("certify grid -o made --check trust-me", "there is no checker \"trust-me\""),
        ("certify grid -o made --check drat-trim", "add --proof-format drat"),
        ("certify --verify grid", "grid is no folder"),
    ] {
        let error = clausoku(call).dir(folder.path()).run().refusal();
        assert!(error.contains(expected), "{call}: {error}");
    }
}
