//! Runs every command with one failing step of the system, at each place in turn.
//!
//! A first run of each call counts the points of `clausoku_files::fault` that it reaches. Then each point fails, once
//! alone, with old files in the outputs' places, and once with all points after it, without old files. Calls
//! with more than [`MAX_POINTS`] points are sampled evenly, the first and the last point included, unless
//! `CLAUSOKU_FAULTS` is `all`.
//!
//! After each run:
//!
//! - an output is the old file or the complete new one;
//! - nothing else is in the folder, nothing in the folder for temporary files, and no program runs;
//! - the exit code is 2, with a message about the fault, or the run did what it does without the fault (with
//!   fewer threads, for example).
//!
//! Release builds contain no fault points.

mod cases;

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use self::cases::{ALL, Case, DEDUCTION, FORMULAS, GRIDS, MEASURING, PROGRAMS, SOLVING};
use crate::support::{self, Call, FIGURE_1, Folder, Outcome, clausoku, shell, shell_path};

/// The number of points of a call that are tried, unless all are.
const MAX_POINTS: usize = 4;

/// The time limit of a call. Calls take far less, unless a fault makes them hang.
const MAX_TIME: Duration = Duration::from_secs(120);

/// The old content of an output.
const OLD: &str = "old\n";

/// The results of a run.
struct Traces {
    outcome: Outcome,
    outputs: BTreeMap<String, Option<Vec<u8>>>,
}

/// A folder with inputs for all calls.
struct Place {
    folder: Folder,
    temporary: Folder,
    log: Folder,
    inputs: Vec<OsString>,
}

impl Place {
    fn new() -> Self {
        let folder = Folder::new();
        folder.write("grid", format!("{}\n", FIGURE_1.0));
        folder.write("two", format!("{0}\n{0}\n", FIGURE_1.0));
        folder.write("four", "1...............\n");
        folder.write("plan.toml", "[[boards]]\norder = 4\nempty = [0.5]\n");
        folder.write("solvers.toml", "[[solver]]\nname = \"mine\"\ncommand = \"./solver {cnf}\"\n");
        folder.write("first.wasm", "\0asm");
        folder.write("engine.wasm", "\0asm");
        // Faults are injected only into the calls.
        let ours = "unset CLAUSOKU_FAULT CLAUSOKU_FAULT_LOG; exec clausoku";
        for (name, text) in [
            ("solver", format!("{ours} solve \"${{1:--}}\"")),
            ("filer", format!("({ours} solve \"$1\") > \"$2\"; exit $?")),
            ("counter", "cat > /dev/null; echo 's SATISFIABLE'; echo 's mc 1'".to_owned()),
        ] {
            let path = folder.write(name, format!("#!/bin/sh\n{text}\n"));
            fs::set_permissions(path, Permissions::from_mode(0o700)).expect("a script");
        }
        let line = "clausoku encode grid -o f.cnf; clausoku encode 11.............. -o none.cnf; clausoku encode grid --encoding reduced -o f.cnf.xz; \
                    clausoku solve f.cnf > answer; dimacs_s grid d.cnf; clausoku solve d.cnf > result; \
                    clausoku bench four --solvers varisat --encodings minimal --repeats 2 --warm-up 0 \
                    --record record > /dev/null";
        let made = shell(line, folder.path());
        assert_eq!(made.code, Some(0), "{}", made.err);
        let inputs = folder.names();
        Self { folder, temporary: Folder::new(), log: Folder::new(), inputs }
    }

    /// Runs the call with these settings of faults.
    fn run(&self, case: &Case, faults: &[(&str, &str)]) -> Traces {
        let mut words = case.line.split_whitespace().map(|word| word.replace('~', " "));
        let mut call = Call::new(words.next().expect("a program").leak());
        for word in words {
            call = call.arg(word);
        }
        let input = fs::read(self.folder.at("two")).expect("the input");
        let temporary = self.temporary.path().to_str().expect("text");
        let path = shell_path();
        let mut call = call.dir(self.folder.path()).input(input).env("TMPDIR", temporary);
        call = call.env("PATH", path.to_str().expect("text"));
        for (name, value) in faults {
            call = call.env(name, value);
        }
        let outcome = call.within(MAX_TIME).run();
        let outputs = outputs(case).flat_map(|name| self.contents(&name)).collect();
        Traces { outcome, outputs }
    }

    /// The content of an output, `None` if it is missing; for a folder, the contents of its files.
    fn contents(&self, name: &str) -> Vec<(String, Option<Vec<u8>>)> {
        match fs::read_dir(self.folder.at(name)) {
            Ok(entries) => {
                let names = entries.map(|entry| entry.expect("an entry").file_name());
                let names = names.map(|file| format!("{name}/{}", file.display()));
                names.flat_map(|name| self.contents(&name)).collect()
            }
            Err(_) => vec![(name.to_owned(), fs::read(self.folder.at(name)).ok())],
        }
    }

    /// Creates the old files at the paths of the outputs, or removes them.
    fn prepare(&self, case: &Case, old: bool) {
        for name in outputs(case) {
            let path = self.folder.at(&name);
            let _ = fs::remove_file(&path);
            let _ = fs::remove_dir_all(&path);
            if old {
                fs::write(path, OLD).expect("an old file");
            }
        }
    }

    /// Checks that only inputs and outputs exist, and no program of the run.
    fn assert_clean(&self, case: &Case, what: &str) {
        let is_expected = |name: &OsString| {
            self.inputs.contains(name) || outputs(case).any(|output| *name == *output)
        };
        let left: Vec<_> =
            self.folder.names().into_iter().filter(|name| !is_expected(name)).collect();
        assert!(left.is_empty(), "{what}: {left:?} is left");
        let left = self.temporary.names();
        assert!(left.is_empty(), "{what}: {left:?} is left in the temporary folder");
        let running = running_in(self.folder.path());
        assert!(running.is_empty(), "{what}: {running:?} runs");
    }
}

/// The outputs that the call names.
fn outputs(case: &Case) -> impl Iterator<Item = String> {
    let names = case.line.split_whitespace().filter(|word| word.starts_with("out"));
    names.map(|name| name.trim_end_matches('/').to_owned())
}

/// The programs that run in this folder, as far as the system reports them.
fn running_in(folder: &Path) -> Vec<String> {
    let folder = folder.canonicalize().expect("a folder");
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let there = processes
        .map(|entry| entry.path())
        .filter(|process| fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd == folder));
    there.map(|process| fs::read_to_string(process.join("cmdline")).unwrap_or_default()).collect()
}

/// Tries the call with each of its points failing.
fn fail_everywhere(place: &Place, case: &Case) {
    let line = case.line;
    place.prepare(case, case.overwrites);
    let log = place.log.at("points");
    let _ = fs::remove_file(&log);
    let usual = place.run(case, &[("CLAUSOKU_FAULT_LOG", log.to_str().expect("text"))]);
    place.assert_clean(case, line);
    assert_ne!(usual.outcome.code, Some(2), "{line}: {}", usual.outcome.err);
    assert!(usual.outputs.values().all(Option::is_some), "{line}: {}", usual.outcome.err);
    let points: Vec<String> =
        fs::read_to_string(&log).expect("points").lines().map(str::to_owned).collect();
    assert!(!points.is_empty(), "{line} reaches no point");
    let is_all = env::var_os("CLAUSOKU_FAULTS").is_some_and(|value| value == "all");
    let tried = if is_all || case.is_joint { points.len() } else { MAX_POINTS };
    for point in sample(points.len(), tried) {
        for (fault, old) in [(point.to_string(), case.overwrites), (format!("{point}-"), false)] {
            let what = format!("{line}, fault {fault} ({}) of {}", points[point - 1], points.len());
            place.prepare(case, old);
            let failed = place.run(case, &[("CLAUSOKU_FAULT", &fault)]);
            place.assert_clean(case, &what);
            judge(case, &usual, &failed, old, &what);
        }
    }
    place.prepare(case, false);
}

/// Compares a run that has a fault with one that has none.
fn judge(case: &Case, usual: &Traces, failed: &Traces, old: bool, what: &str) {
    let Outcome { code, out, err } = &failed.outcome;
    for (name, content) in &failed.outputs {
        let is_old = content.as_deref() == old.then_some(OLD.as_bytes());
        let is_new = if case.is_stable {
            usual.outputs.get(name) == Some(content)
        } else {
            content.as_ref().is_some_and(|content| content.ends_with(b"\n"))
        };
        assert!(is_old || is_new, "{what}: {name} is neither old nor complete: {err}");
    }
    if case.is_joint {
        // The last sync waits for the names of complete files.
        let are_new = failed.outputs == usual.outputs;
        let are_old = failed
            .outputs
            .values()
            .all(|content| content.as_deref() == old.then_some(OLD.as_bytes()));
        assert!(are_new || are_old, "{what}: one output is new and another one is not: {err}");
    }
    if *code == usual.outcome.code {
        // The step was not needed.
        if case.is_stable {
            assert_eq!(out, &usual.outcome.out, "{what}: {err}");
            assert_eq!(failed.outputs, usual.outputs, "{what}: {err}");
        }
    } else {
        assert!([Some(2), Some(case.code)].contains(code), "{what}: {code:?} {err}");
        let said = format!("{}{err}", String::from_utf8_lossy(out));
        assert!(said.contains("injected fault"), "{what}: {said}");
    }
}

/// Numbers from 1 to `count`, all or evenly `tried` of them.
fn sample(count: usize, tried: usize) -> Vec<usize> {
    if count <= tried {
        return (1..=count).collect();
    }
    (0..tried).map(|index| 1 + index * (count - 1) / (tried - 1)).collect()
}

fn fail_all_everywhere(cases: &[Case]) {
    let place = Place::new();
    for case in cases {
        fail_everywhere(&place, case);
    }
}

/// The commands, with the subcommands of `bench` and `generate`. The workbench serves until a signal ends it.
fn commands() -> Vec<String> {
    let of_others = ["bench", "generate"].into_iter().flat_map(|command| {
        listed(command).into_iter().map(move |name| format!("{command} {name}"))
    });
    let commands = support::commands().into_iter().chain(of_others);
    commands.filter(|name| name != "workbench").collect()
}

fn listed(command: &str) -> Vec<String> {
    let help = clausoku(&format!("{command} --help")).text();
    let list = help.split_once("Commands:\n").expect("commands").1;
    let entries = list.lines().take_while(|line| line.is_empty() || line.starts_with("  "));
    let entries = entries.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    entries.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The options of a command that take the path of a file or a folder, by their help.
fn path_options(command: &str) -> Vec<String> {
    let help = clausoku(&format!("{command} --help")).text();
    let options = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let paths = options.filter(|line| line.contains("<FILE>") || line.contains("<FOLDER>"));
    paths
        .map(|line| line.split_once("--").expect("a name").1)
        .map(|name| format!("--{}", name.split([' ', '=']).next().expect("a word")))
        .collect()
}

/// The calls of this command.
fn rows(command: &str) -> Vec<&'static str> {
    let lines = ALL.iter().flat_map(|cases| *cases).map(|case| case.line);
    let call = format!("clausoku {command}");
    lines.filter(|line| *line == call || line.starts_with(&format!("{call} "))).collect()
}

#[test]
fn every_command_has_a_row() {
    let commands = commands();
    assert!(commands.len() > 15 && commands.contains(&"bench report".to_owned()), "{commands:?}");
    let missing: Vec<_> = commands.iter().filter(|command| rows(command).is_empty()).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}

#[test]
fn every_output_has_a_row() {
    // Files that are read.
    let inputs = [
        "--against",
        "--cnf",
        "--cubes",
        "decode --map",
        "--font",
        "--from",
        "--grid",
        "--pattern",
        "--plan",
        "--solution",
        "--solver-file",
    ];
    let mut missing = Vec::new();
    for command in commands() {
        let rows = rows(&command);
        for option in path_options(&command) {
            let word = if option == "--output" { "-o" } else { &option };
            let is_written = rows.iter().any(|row| row.contains(&format!(" {word} out")));
            let full = format!("{command} {option}");
            if !is_written && !inputs.contains(&&*option) && !inputs.contains(&&*full) {
                missing.push(full);
            }
        }
    }
    assert!(missing.is_empty(), "no row for {missing:?}");
}

#[test]
fn points_are_sampled_evenly_with_both_ends() {
    assert_eq!(sample(3, 4), [1, 2, 3]);
    let many = sample(1000, 12);
    assert_eq!((many[0], many[11], many.len()), (1, 1000, 12));
}

#[test]
fn solving() {
    fail_all_everywhere(SOLVING);
}

#[test]
fn solving_by_programs() {
    fail_all_everywhere(PROGRAMS);
}

#[test]
fn encoding_and_decoding() {
    fail_all_everywhere(FORMULAS);
}

#[test]
fn grids() {
    fail_all_everywhere(GRIDS);
}

#[test]
fn deduction() {
    fail_all_everywhere(DEDUCTION);
}

#[test]
fn measuring() {
    fail_all_everywhere(MEASURING);
}
