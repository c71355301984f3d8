//! Archives of certificates, and their index.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};

use crate::support::{Folder, clausoku, root, shell};

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
    assert_eq!(verified.matches("archive/00000").count(), 2, "{verified}");
    assert!(verified.starts_with("archive/000001: 12..34....4...1. has exactly one solution;"));
}

#[test]
fn archives_are_compared_with_their_index() {
    let folder = Folder::new();
    folder.write("list", "12..34....4...1.\n1..............4\n12..34....4...1.\n");
    let verify = || clausoku("certify --verify archive").dir(folder.path()).run();
    let certify = || {
        let _ = fs::remove_dir_all(folder.at("archive"));
        clausoku("certify list -o archive").dir(folder.path()).text();
        assert_eq!(verify().code, Some(0));
    };
    let at = |name: &str| folder.at("archive").join(name);
    let refused = |expected: &str| {
        let outcome = verify();
        assert_eq!(outcome.code, Some(2), "{expected}");
        assert!(outcome.err.contains(expected), "{expected}: {}", outcome.err);
    };
    certify();
    fs::rename(at("000001"), at("x")).unwrap();
    fs::rename(at("000002"), at("000001")).unwrap();
    fs::rename(at("x"), at("000002")).unwrap();
    refused("archive/000001 is not the certificate of index.jsonl: its sha256 is \"");
    refused("archive/000002 is not the certificate of index.jsonl: its sha256 is \"");
    certify();
    fs::rename(at("000002"), folder.at("elsewhere")).unwrap();
    refused("index.jsonl lists archive/000002, which cannot be read");
    symlink(folder.at("elsewhere"), at("000002")).unwrap();
    refused("archive/000002 is no folder; index.jsonl lists it");
    certify();
    fs::rename(folder.at("elsewhere"), at("000004")).unwrap();
    refused("archive/000004 is not in index.jsonl");
    certify();
    let index = fs::read_to_string(at("index.jsonl")).unwrap();
    fs::write(at("index.jsonl"), index.replace("\"solutions\":1", "\"solutions\":2")).unwrap();
    refused("its solutions is 1, and 2 is listed");
    fs::write(at("index.jsonl"), index.replace("000002", "000001")).unwrap();
    refused("index.jsonl: line 2 lists 000001 again");
    // An archive that was moved is the same.
    fs::write(at("index.jsonl"), index).unwrap();
    fs::rename(folder.at("archive"), folder.at("moved")).unwrap();
    let moved = clausoku("certify --verify moved").dir(folder.path()).text();
    assert_eq!(moved.lines().filter(|line| line.starts_with("moved/00000")).count(), 3, "{moved}");
}

#[test]
fn an_archive_has_an_index_only_when_it_is_complete() {
    let folder = Folder::new();
    let certify = |list: &str, jobs: &str| {
        let _ = fs::remove_dir_all(folder.at("archive"));
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
        let code = refused.code;
        let refused = refused.err;
        assert_eq!(code, Some(2));
        assert!(refused.contains("./cake_lpr refuses archive/00000"), "{refused}");
        assert!(!index.exists());
    }
}

#[test]
fn a_puzzle_that_the_format_cannot_contain_is_a_line_of_the_index() {
    let folder = Folder::new();
    let grids =
        ["order-6", "killer", "x"].map(|name| root().join(format!("data/grids/{name}.txt")));
    let list = grids.map(|path| path.display().to_string()).join(" ");
    let call = format!("certify {list} -o made --proof-format veripb --json");
    let outcome = clausoku(&call).dir(folder.path()).run();
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(outcome.err.contains("killer.txt:"), "{}", outcome.err);
    let index = fs::read_to_string(folder.at("made/index.jsonl")).expect("an index");
    assert_eq!(index, outcome.text());
    let lines: Vec<serde_json::Value> =
        index.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!([true, false, true].iter().zip(&lines).all(|(made, line)| line["certified"] == *made));
    assert!(lines.len() == 3 && lines[1]["reason"].is_string(), "{index}");
    assert!(!folder.at("made/000002").exists());
    let verified = clausoku("certify --verify made").dir(folder.path()).run();
    assert_eq!((verified.code, verified.text().matches("made/").count()), (Some(0), 2));
}

#[test]
fn the_reason_of_a_fault_is_that_of_other_commands() {
    let folder = Folder::new();
    folder.write("list", "1..............4\n12\n");
    let reason = |call: &str| {
        let text = clausoku(call).dir(folder.path()).run();
        let text = String::from_utf8(text.out).expect("text");
        let line = text.lines().nth(1).expect("a second line");
        let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        (object["status"].clone(), object["reason"].clone())
    };
    let expected = reason("check list --json");
    assert_eq!(expected.0, "invalid");
    assert_eq!(reason("certify list --json -o made"), expected);
}

#[test]
fn an_archive_is_complete_when_its_reader_goes_away() {
    let folder = Folder::new();
    folder.write("list", "1..............4\n".repeat(40));
    let call = shell(
        "clausoku certify list -o ar | head -1; clausoku certify --verify ar | wc -l",
        folder.path(),
    );
    let count = call.text().lines().last().and_then(|line| line.trim().parse().ok());
    assert!(count.is_some_and(|lines: usize| lines >= 40), "{}{}", call.text(), call.err);
}
