//! Archives of certificates, and their index.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};

use crate::support::{Folder, clausoku, root, shell};

#[test]
fn lists_become_archives() {
    let folder = Folder::new();
    folder.write("list", "12..34....4...1.\n12..34....4....\n1..............4\n");
    let outcome = clausoku("certify list -o archive --jobs 2").dir(folder.path()).run();
    outcome.fails("list: line 2, ");
    assert_eq!(outcome.text().lines().count(), 3, "{}", outcome.text());
    let manifest = fs::read_to_string(folder.at("archive/manifest.jsonl")).unwrap();
    assert_eq!(manifest.lines().count(), 3);
    let verified = clausoku("certify --verify archive").dir(folder.path()).text();
    assert_eq!(verified.matches("archive/000").count(), 2, "{verified}");
    assert!(verified.starts_with("archive/0001: 12..34....4...1. has exactly one solution;"));
}

#[test]
fn archives_are_compared_with_their_manifest() {
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
    fs::rename(at("0001"), at("x")).unwrap();
    fs::rename(at("0002"), at("0001")).unwrap();
    fs::rename(at("x"), at("0002")).unwrap();
    refused("archive/0001:1: it is not the certificate of manifest.jsonl: its sha256 is \"");
    let rows = clausoku("certify --verify archive --to csv").dir(folder.path()).run();
    let refused_rows = rows.text().matches(",invalid,").count();
    assert_eq!((rows.code, rows.text().lines().count(), refused_rows), (Some(2), 4, 2));
    certify();
    fs::rename(at("0002"), folder.at("elsewhere")).unwrap();
    refused("archive/0002:2: manifest.jsonl lists it, and it cannot be read");
    symlink(folder.at("elsewhere"), at("0002")).unwrap();
    refused("archive/0002:2: it is no folder; manifest.jsonl lists it");
    certify();
    fs::rename(folder.at("elsewhere"), at("0004")).unwrap();
    refused("archive/0004:4: it is not in manifest.jsonl");
    certify();
    let manifest = fs::read_to_string(at("manifest.jsonl")).unwrap();
    let changed = |from: &str, to: &str| {
        fs::write(at("manifest.jsonl"), manifest.replace(from, to)).unwrap();
    };
    changed("\"solutions\":1,", "\"solutions\":2,");
    refused("its solutions is 1, and 2 is listed");
    changed("\"0002\"", "\"0001\"");
    refused("manifest.jsonl: line 2 lists 0001 again");
    changed("\"sha256\"", "\"md5\"");
    refused("manifest.jsonl: line 1 is not a row of a certificate");
    // An archive that was moved is the same.
    changed("", "");
    fs::rename(folder.at("archive"), folder.at("moved")).unwrap();
    let moved = clausoku("certify --verify moved").dir(folder.path()).text();
    assert_eq!(moved.lines().filter(|line| line.starts_with("moved/000")).count(), 3, "{moved}");
}

#[test]
fn a_proof_that_a_checker_refuses_has_no_certificate() {
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
    let manifest = folder.at("archive/manifest.jsonl");
    for jobs in ["1", "2"] {
        checker("echo s VERIFIED UNSAT");
        assert_eq!(certify("list", jobs).code, Some(0));
        assert!(fs::read_to_string(&manifest).unwrap().contains("clausoku-lrat, ./cake_lpr"));
        checker("echo s NOT VERIFIED");
        let refused = certify("list", jobs);
        assert_eq!(refused.code, Some(2));
        let reason = "list:1: ./cake_lpr refuses the proof: s NOT VERIFIED";
        assert!(refused.err.contains(reason), "{}", refused.err);
        let rows = fs::read_to_string(&manifest).unwrap();
        assert_eq!(rows.matches("\"name\":null").count(), 2, "{rows}");
        assert!(!folder.at("archive/0001").exists());
        // Without a program there is no verdict.
        fs::remove_file(folder.at("cake_lpr")).unwrap();
        let missing = certify("list", jobs);
        assert_eq!(missing.code, Some(2));
        assert!(missing.err.contains("./cake_lpr cannot be run"), "{}", missing.err);
        assert!(!folder.at("archive").exists());
    }
}

#[test]
fn a_puzzle_that_the_format_cannot_contain_is_a_row_of_the_manifest() {
    let folder = Folder::new();
    let grids =
        ["order-6", "killer", "x"].map(|name| root().join(format!("data/grids/{name}.txt")));
    let list = grids.map(|path| path.display().to_string()).join(" ");
    let call = format!("certify {list} -o made --proof-format veripb --json");
    let outcome = clausoku(&call).dir(folder.path()).run();
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(outcome.err.contains("killer.txt:"), "{}", outcome.err);
    let manifest = fs::read_to_string(folder.at("made/manifest.jsonl")).expect("a manifest");
    let objects = |text: &str| -> Vec<serde_json::Value> {
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let (mut listed, printed) = (objects(&manifest), objects(&outcome.text()));
    assert!(listed.len() == 3 && listed[1]["reason"].is_string(), "{manifest}");
    for (row, name) in listed.iter_mut().zip([Some("0001"), None, Some("0003")]) {
        let members = row.as_object_mut().expect("an object");
        assert_eq!(members.remove("name").expect("a name").as_str(), name);
        assert!(members.remove("number").is_some());
    }
    // The rows on standard output equal the manifest's.
    assert_eq!(listed, printed);
    assert!(!folder.at("made/0002").exists());
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
    let expected = reason("solve list --json");
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
