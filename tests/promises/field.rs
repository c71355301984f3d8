//! Cases from the field: files, links, answers and formulas in use elsewhere, each with the commands and the right output.
//!
//! They are in `shared/data/field` beside a folder above the repository, and are no part of it: without them, the test prints `SKIPPED`. A case
//! names its right output: a solution there is expected in the output; what others say in words is in [`EXPECTED`].

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::{program, root};

/// The cases are written with former names of options.
const OPTIONS: &[(&str, &str)] = &[
    ("--line", "--to line"),
    ("--puzzle-column ", "--format :column="),
    ("convert --lenient", "convert"),
    ("check --solutions", "check"),
];

/// The parts of the output, in their order, of cases that state no solution.
const EXPECTED: &[(&str, &[&str])] = &[
    ("004c", &["v -1 -2 -3 0", "exit 10"]),
    ("006b", &["found 'Q!q'", "exit 2", "found 'Q!q'", "exit 2", "No such file"]),
    ("019c", &["no solution", "exit 20"]),
    ("022", &["g.txt:2: classic:4", "g.txt:7: classic:4", "exit 0"]),
    ("028e", &["line 1, column 41", "found '?'", "exit 2"]),
    ("036a", &["8 to 9 characters", "at the ends are lost"]),
    ("037", &["1\nexit 0\n1"]),
    ("039d", &["g.txt:2: classic:16", "unique       yes", "1 │  2 │  3 │  4 ┃ 10 │  6"]),
    ("042b", &["classic:16, 170 givens", "unique       yes"]),
    ("051", &["72\nexit 0\n72", "anti-king, anti-knight, 0 givens", "anti-king, anti-knight, 0"]),
    ("055a", &["found 'line'", "--cosmetic ignore"]),
    ("056a", &["names a puzzle on a server", "line 2", "names a puzzle on a server", "exit 2"]),
    ("056b", &["names a puzzle on a server"]),
    ("061a", &["1\nexit 0\n1"]),
    ("102c", &["latin:3", "exit 2"]),
    ("103c", &["no solution", "exit 20", "s.txt: line 3", "h.txt: line 1", "-1 for unknown"]),
    ("104a", &["1\nexit 0\n1\n1"]),
    ("106b", &["Windoku", "exit 0", "`h`, is taken as the title", "1699", "1"]),
    ("107a", &["triples: rcv", "exit 2", "triples: rcv", "exit 2"]),
    ("107d", &["without its header", "exit 2", "s SATISFIABLE", "without its header"]),
    ("108", &["4\nexit 0\n4"]),
    ("109", &["`grid` (complete), `task` (4 givens)", "1 │ 4 ┃ 2 │ 3"]),
    ("112d", &["are taken as text", "5 │ 3 │ 4 ┃ 6 │ 7 │ 8", "exit 0"]),
    ("113d", &["line 2, column 10", "row 2 of this line has 5", "exit 2"]),
    ("114a", &["1\n1\nexit 0\n1\n1"]),
    ("115", &["consistent   yes", "unique       yes"]),
    ("116d", &["2\nexit 0", "found '2/4'", "tr -d /"]),
    ("118x", &["no solution", "exit 20", ":112 212 312 912::", "no solution"]),
    ("122c", &["blocks of 3×3 cells do not make a board of 12 symbols", "exit 2"]),
    ("123b", &["1\nexit 0\n1\nexit 0"]),
    ("wrong", &["72", "72\n72", "705024", "705024", "but line 1 says satisfiable", "accepted by"]),
];

/// Returns the folder of the cases.
fn folder() -> Option<PathBuf> {
    let root = root();
    root.ancestors().map(|folder| folder.join("shared/data/field")).find(|folder| folder.is_dir())
}

/// Returns the script of a case, and what its output must contain, in this order.
fn case(name: &str, text: &str) -> (String, Vec<String>) {
    let (head, right) = text.split_once("\nRight output").unwrap_or((text, ""));
    let (before, _) = head.split_once("\nOutput today").unwrap_or((head, ""));
    let (_, script) = before.split_once('\n').expect("a head, and commands below it");
    let is_title = |line: &&str| line.starts_with("Input") || line.starts_with("Command");
    let lines = script.lines().filter(|line| !(is_title(line) && line.ends_with(':')));
    let mut script = lines.collect::<Vec<_>>().join("\n");
    for (old, new) in OPTIONS {
        script = script.replace(old, new);
    }
    let solution = right.split(|c: char| !c.is_ascii_digit()).find(|word| word.len() >= 16);
    let listed = EXPECTED.iter().find(|row| row.0 == name).map(|row| row.1);
    let expected = match (solution, listed) {
        (Some(solution), None) => vec![solution.to_owned()],
        (_, Some(parts)) => parts.iter().map(|&part| part.to_owned()).collect(),
        (None, None) => panic!("{name}: what is right? Add a row to EXPECTED"),
    };
    (script, expected)
}

/// Runs a script in an empty folder, with our programs first on the path.
fn output_of(script: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let programs = Path::new(program("clausoku")).parent().unwrap().to_owned();
    let inherited = std::env::var_os("PATH").unwrap_or_default();
    let path =
        std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&inherited)));
    let mut shell = Command::new("bash");
    shell.args(["-c", &format!("exec 2>&1\n{script}")]).current_dir(folder.path());
    shell.env("PATH", path.unwrap()).env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    String::from_utf8_lossy(&shell.output().unwrap().stdout).into_owned()
}

#[test]
fn cases_from_the_field_are_right() {
    let Some(folder) = folder() else {
        clausoku_testkit::skip("shared/data/field", "the cases from the field are not run");
        return;
    };
    // The cases are scripts.
    if !(clausoku_testkit::has("bash") && clausoku_testkit::has("python3")) {
        return;
    }
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut faults = Vec::new();
    let mut count = 0;
    for path in paths {
        let name = path.file_stem().unwrap().to_str().unwrap();
        // Commands that end late: the tests of limits have them.
        if name == "limits" {
            continue;
        }
        let (script, expected) = case(name, &fs::read_to_string(&path).unwrap());
        let output = output_of(&script);
        let mut rest = &output[..];
        for part in &expected {
            let Some((_, behind)) = rest.split_once(&part[..]) else {
                faults.push(format!("{name}: expected {part:?}\n{script}\n\n{output}"));
                break;
            };
            rest = behind;
        }
        count += 1;
    }
    assert!(faults.is_empty(), "{} of {count} cases:\n\n{}", faults.len(), faults.join("\n\n"));
    assert!(count > 50, "{count} cases");
}
