//! Standard streams that are closed, full, or the input's own file.

use std::fs;
use std::path::Path;

use crate::support::{FIGURE_1, Folder, clausoku, root, shell};

/// A call of each kind that prints.
const PRINTING: [&str; 21] = [
    "clausoku --help",
    "clausoku --version",
    "clausoku solve --help",
    "clausoku help solve",
    "clausoku solve grid",
    "clausoku solve grid grid --json",
    "clausoku solve a.cnf",
    "clausoku encode grid",
    "clausoku decode answer --cnf f.cnf",
    "clausoku check grid",
    "clausoku show grid",
    "clausoku convert grid --to ss",
    "clausoku count grid",
    "clausoku check grid",
    "clausoku propagate grid",
    "clausoku formula --variant classic:4",
    "clausoku formula --list",
    "clausoku variants",
    "dimacs_s grid -",
    "dimacs_s --help",
    "resultat_di --version",
];

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("grid", format!("{}\n", FIGURE_1.0));
    folder.write("a.cnf", "p cnf 1 1\n1 0\n");
    let call = "clausoku encode grid -o f.cnf && clausoku solve f.cnf > answer";
    assert_eq!(shell(call, folder.path()).code, Some(10));
    folder
}

#[test]
fn a_failing_standard_output_is_an_error() {
    let folder = folder();
    let streams = [(">&-", "it is closed"), ("> /dev/full", "No space left on device")];
    for (stream, reason) in streams {
        if stream.contains("full") && !Path::new("/dev/full").exists() {
            continue;
        }
        for call in PRINTING {
            let outcome = shell(&format!("{call} {stream}"), folder.path());
            let expected = format!("cannot write standard output: {reason}");
            let is_named = outcome.errors().iter().any(|error| error.starts_with(&expected));
            assert!(outcome.code == Some(2) && is_named, "{call} {stream}: {}", outcome.err);
        }
    }
}

#[test]
fn closed_streams_that_are_not_used_change_nothing() {
    let folder = folder();
    for call in ["clausoku encode grid -o f.cnf >&-", "clausoku encode grid -o f.cnf <&-"] {
        assert_eq!(shell(call, folder.path()).code, Some(0), "{call}");
    }
    let error = shell("clausoku solve - <&-", folder.path()).refusal();
    assert_eq!(error, "cannot read standard input: it is closed\n");
}

#[test]
fn an_input_that_is_also_standard_output_is_refused() {
    let folder = folder();
    let grids = fs::read(root().join("data/grids/maple.txt")).expect("a file");
    folder.write("h.txt", &grids);
    for (call, input) in [
        ("clausoku convert h.txt --to line >> h.txt", "h.txt"),
        ("clausoku convert - --to line < h.txt >> h.txt", "standard input"),
        ("clausoku solve h.txt >> h.txt", "h.txt"),
        ("clausoku solve grid h.txt >> h.txt", "h.txt"),
        ("clausoku check - < h.txt >> h.txt", "standard input"),
        ("clausoku decode h.txt >> h.txt", "h.txt"),
        ("clausoku solve h.txt 1<> h.txt", "h.txt"),
        ("ln h.txt other; clausoku convert other --to line >> h.txt", "other"),
    ] {
        let outcome = shell(call, folder.path());
        let expected = format!("cannot read {input}: it is also standard output");
        let is_named = outcome.errors().iter().any(|error| error.starts_with(&expected));
        assert!(outcome.code == Some(2) && is_named, "{call}: {}", outcome.err);
        let text = fs::read(folder.at("h.txt")).expect("a file");
        assert!(text.starts_with(&grids) && text.len() < grids.len() + 1000, "{call}");
        folder.write("h.txt", &grids);
    }
    // Devices may be both.
    let both = "clausoku convert /dev/null --to line > /dev/null";
    assert!(!shell(both, folder.path()).err.contains("also standard output"));
    assert_eq!(clausoku("count -").input(format!("{}\n", FIGURE_1.0)).text(), "1\n");
}

#[test]
fn a_file_named_like_a_standard_stream_is_left_alone() {
    let folder = Folder::new();
    folder.write("-", "kept");
    let run = |arguments: &str| {
        let call = clausoku(arguments).dir(folder.path());
        call.input("12..34....4...1.\n").run()
    };
    assert_eq!(run("convert - --to line").text(), "12..34....4...1.\n");
    let settings = run("solve - --solver-file -").refusal();
    assert!(settings.contains("settings are not read from standard input"), "{settings}");
    let error = run("bench --record -").refusal();
    assert!(error.contains("a standard stream cannot be used here"), "{error}");
    assert!(run("solve - --variant -").refusal().contains("there is no variant"));
    assert_eq!(std::fs::read_to_string(folder.at("-")).expect("a file"), "kept");
}
