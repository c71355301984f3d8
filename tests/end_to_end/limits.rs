//! `--time-limit` on boards whose encoding takes seconds.

use crate::support::{Folder, clausoku, shell};

/// A folder with an empty board of order 100, whose formula has 200 million clauses.
fn large() -> Folder {
    let folder = Folder::new();
    let row = format!("{}\n", ["."; 100].join(" "));
    folder.write("large", row.repeat(100));
    folder
}

#[test]
fn the_limit_covers_the_encoding() {
    let folder = large();
    for command in [
        "solve large",
        "solve large --any",
        "solve large --unique --givens units --numbering log",
        "solve large --all --encoding minimal",
        "solve large --count 2 --solver lanes",
        "solve large --solver dancing-links",
        "unique large",
        "unique large --minimal",
        "unique large --diagnose",
    ] {
        let call = clausoku(&format!("{command} --time-limit 1ms")).dir(folder.path()).run();
        assert_eq!(call.code, Some(3), "{command}: {}", call.err);
        assert!(call.text().contains("the time limit was reached"), "{command}");
    }
}

#[test]
fn a_program_is_not_started_after_the_limit() {
    let folder = large();
    folder.write("program", "echo > started");
    for (command, place) in [
        ("solve large --solver", "{cnf}"),
        ("solve large --solver", "{pipe}"),
        ("count large --counter", "{cnf}"),
    ] {
        let call = clausoku(command)
            .arg(format!("sh program {place}"))
            .words("--time-limit 100ms")
            .dir(folder.path())
            .run();
        assert_eq!(call.code, Some(3), "{command}: {}", call.err);
        assert!(call.text().contains("the time limit was reached"), "{command} {place}");
        assert!(!folder.at("started").exists(), "{command} {place}");
    }
}

#[test]
fn the_limit_covers_the_reading_of_a_formula() {
    // 50 million clauses of the billion in the header.
    let line = "(echo p cnf 1 1000000000; yes 1 0 | head -c 200000000) | \
                clausoku solve - --time-limit 1ms";
    let call = shell(line, Folder::new().path());
    assert_eq!(call.code, Some(3), "{}", call.err);
    let text = call.text();
    assert!(text.ends_with("c the time limit was reached\ns UNKNOWN\n"), "{text}");
}
