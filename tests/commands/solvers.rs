//! Solvers that are programs of their own: selection, list, limits, end.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{FIGURE_1, Folder, clausoku, ending_signals, has, shell, signal};

/// The programs that the gate installs.
const PROGRAMS: [&str; 5] = ["minisat", "cadical", "picosat", "cryptominisat5", "clasp"];

/// A script that is a solver, as a command line.
fn script(folder: &Folder, text: &str) -> String {
    let path = folder.write("solver", format!("cd '{}'\n{text}\n", folder.path().display()));
    format!("sh {} {{cnf}}", path.display())
}

#[test]
fn puzzles_are_solved_by_any_program() {
    let folder = Folder::new();
    let without = folder.write("without", format!("11{}", &FIGURE_1.0[2..]));
    for program in PROGRAMS.into_iter().filter(|program| has(program)) {
        let solve =
            |arguments: &str| clausoku("solve").words(arguments).arg("--solver").arg(program);
        let line = solve("data/grids/figure-1.txt --json").text();
        assert!(line.contains(FIGURE_1.1) && line.contains("\"status\":\"unique\""), "{line}");
        for encoding in ["--encoding minimal/units", "--encoding product"] {
            let list = solve(&format!("data/grids/figure-1.txt --all {encoding}")).text();
            assert_eq!(list, format!("{}\n# 1 solution\n", FIGURE_1.1), "{program} {encoding}");
        }
        // Every solution takes a new call.
        assert_eq!(solve("data/grids/inf242.txt --count 5").text(), "more than 5\n", "{program}");
        let none = solve("").arg(&without).arg("--unique").run();
        assert_eq!((none.code, none.text().as_str()), (Some(20), "0\n"), "{program}");
    }
}

#[test]
fn formulas_are_decided_by_any_program() {
    for program in PROGRAMS.into_iter().filter(|program| has(program)) {
        let decide =
            |formula: &str| clausoku("solve -").arg("--solver").arg(program).input(formula).run();
        let found = decide("p cnf 3 3\n1 2 0\n-1 3 0\n-3 0\n");
        assert_eq!(found.code, Some(10), "{}", found.err);
        let says = format!("with {program}\ns SATISFIABLE\nv -1 2 -3 0\n");
        assert!(found.text().ends_with(&says), "{}", found.text());
        let none = decide("p cnf 1 2\n1 0\n-1 0\n");
        assert_eq!(none.code, Some(20), "{}", none.err);
        assert!(none.text().ends_with("s UNSATISFIABLE\n"), "{}", none.text());
    }
}

#[test]
fn wrong_and_failing_solvers_are_detected() {
    for (text, error) in [
        ("echo s SATISFIABLE; echo v 1 0; exit 10", "the solver's model is wrong"),
        ("echo s SATISFIABLE; echo v 1 0; exit 20", "prints SATISFIABLE, but exits with code 20"),
        ("echo s SATISFIABLE; exit 10", "the model is missing"),
        ("kill -SEGV $$", "was killed by signal 11"),
        ("echo no >&2; exit 7", "exited with code 7, saying:\nno"),
    ] {
        let folder = Folder::new();
        let command = script(&folder, text);
        let call = clausoku("solve data/grids/figure-1.txt --encoding minimal/units");
        let refusal = call.arg("--solver").arg(&command).run().refusal();
        assert!(refusal.contains(error), "{text}: {refusal}");
    }
}

/// MiniSat prints no version. Its version is the version of the package that contains the program, and not of a program of
/// the same name elsewhere.
#[test]
fn a_program_without_a_version_has_that_of_its_package() {
    let folder = Folder::new();
    let manager = "case $1 in -S) case $2 in */lib/minisat) echo \"minisat: $2\";; *) exit 1;; esac;; \
                   -W) echo '1:9.8.7-6';; esac";
    let solver = "cat > /dev/null; echo s UNKNOWN";
    fs::create_dir(folder.at("lib")).expect("a folder");
    for (name, text) in
        [("dpkg-query", manager), ("lib/minisat", solver), ("other-minisat", solver)]
    {
        folder.write(name, format!("#!/bin/sh\n{text}\n"));
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(folder.at(name), mode).expect("permissions");
    }
    // As `/bin` is a link to `/usr/bin`.
    std::os::unix::fs::symlink(folder.at("lib/minisat"), folder.at("minisat")).expect("a link");
    let path = format!("{}:/usr/bin:/bin", folder.path().display());
    let listed = |name: &str| clausoku("solvers --json").arg(name).env("PATH", &path).run().text();
    assert!(listed("minisat").contains("\"version\":\"9.8.7-6\""), "{}", listed("minisat"));
    let elsewhere = folder.at("other-minisat").display().to_string();
    for name in [elsewhere.as_str(), "minisat -verb=0 {cnf}"] {
        assert!(listed(name).contains("\"version\":null"), "{}", listed(name));
    }
    // The record of a benchmark states it too.
    let call = clausoku("bench data/grids/figure-1.txt --solvers minisat --repeats 1 --warm-up 0");
    let report = call.env("PATH", &path).run().text();
    assert!(report.contains("minisat: 9.8.7-6, "), "{report}");
}

#[test]
fn limits_end_a_program() {
    let folder = Folder::new();
    let sleeps = script(&folder, "exec sleep 1000");
    let call = clausoku("solve data/grids/figure-1.txt --time-limit 200ms");
    assert_eq!(call.arg("--solver").arg(&sleeps).run().code, Some(3));
    let eats = script(&folder, "head -c 3000000000 /dev/zero | tail -n 1 > /dev/null");
    let call = clausoku("solve data/grids/figure-1.txt --memory-limit 100M");
    let outcome = call.arg("--solver").arg(&eats).run();
    assert_eq!(outcome.code, Some(3), "{}", outcome.err);
    let refusal = clausoku("solve data/grids/figure-1.txt --memory-limit 1G").run().refusal();
    assert!(refusal.contains("--memory-limit is for separate programs"), "{refusal}");
}

/// Checks that the processes of these numbers have ended. The process that adopts them may not have reaped
/// them yet.
fn are_gone(numbers: &str) {
    let deadline = Instant::now() + Duration::from_secs(60);
    let lives = |number: &str| {
        let status = fs::read_to_string(format!("/proc/{number}/status"));
        status.is_ok_and(|status| !status.contains("State:\tZ"))
    };
    while numbers.split_whitespace().any(lives) {
        assert!(Instant::now() < deadline, "{numbers} live");
        thread::sleep(Duration::from_millis(1));
    }
}

fn wait_for(path: &Path) -> String {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        match fs::read_to_string(path) {
            Ok(text) if text.ends_with("ready\n") => return text.replace("ready\n", ""),
            _ => assert!(Instant::now() < deadline, "nothing at {}", path.display()),
        }
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_signal_ends_the_program_and_its_children() {
    for signal in ending_signals() {
        let folder = Folder::new();
        let scratch = Folder::new();
        let command = script(
            &folder,
            "trap '' INT TERM HUP; sleep 1000 & echo $$ $! > numbers; echo ready >> numbers; wait",
        );
        let call = clausoku("solve data/grids/figure-1.txt").arg("--solver").arg(&command);
        let mut call = call.env("TMPDIR", &scratch.path().display().to_string()).command();
        let mut child = call.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
        let numbers = wait_for(&folder.at("numbers"));
        assert_eq!(scratch.names().len(), 1);
        clausoku_testkit::signal(signal, child.id().into());
        let code = if signal == "ABRT" { 134 } else { 130 };
        assert_eq!(child.wait().expect("it ends").code(), Some(code), "{signal}");
        are_gone(&numbers);
        assert!(scratch.names().is_empty(), "{:?}", scratch.names());
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_does_not_outlive_clausoku() {
    let folder = Folder::new();
    let scratch = Folder::new();
    // One process of the group has a parent, one has none.
    let command = script(
        &folder,
        "sleep 1000 & (sleep 1000 & echo $! > numbers); echo $$ $! >> numbers; \
         echo ready >> numbers; wait",
    );
    let solve = |solver: &str| {
        let call = clausoku("solve data/grids/figure-1.txt").arg("--solver").arg(solver);
        call.env("TMPDIR", &scratch.path().display().to_string())
    };
    let mut child = solve(&command).command().stdout(Stdio::null()).spawn().expect("it runs");
    let numbers = wait_for(&folder.at("numbers"));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    are_gone(&numbers);
    // The next process removes the files.
    assert_eq!(scratch.names().len(), 1);
    assert_eq!(solve("false {cnf}").run().code, Some(2));
    assert!(scratch.names().is_empty(), "{:?}", scratch.names());
}

#[test]
#[cfg(target_os = "linux")]
fn a_process_outside_the_group_does_not_outlive_clausoku() {
    if !has("setsid") {
        return;
    }
    let daemon = "setsid sh -c '(setsid sh -c \"echo \\$\\$ > numbers; echo ready >> numbers; \
                  exec sleep 1000\" &)'; until grep -qs ready numbers; do sleep 0.01; done";
    for (end, code) in [("echo s UNSATISFIABLE; exit 20", Some(20)), ("sleep 1000", Some(130))] {
        let folder = Folder::new();
        let command = script(&folder, &format!("{daemon}; {end}"));
        let call = clausoku("solve data/grids/figure-1.txt").arg("--solver").arg(&command);
        let mut child = call.command().stdout(Stdio::null()).spawn().expect("it runs");
        let number = wait_for(&folder.at("numbers"));
        if code == Some(130) {
            signal("TERM", child.id().into());
        }
        assert_eq!(child.wait().expect("it ends").code(), code);
        are_gone(&number);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn other_children_are_not_killed() {
    let folder = Folder::new();
    let command = script(&folder, "echo s UNSATISFIABLE; exit 20");
    // The shell becomes clausoku, and its child with it.
    let line = format!(
        "sleep 1000 > /dev/null 2>&1 & echo $! > child; exec clausoku solve {} --solver '{command}'",
        folder.write("grid", FIGURE_1.0).display()
    );
    assert_eq!(shell(&line, folder.path()).code, Some(20));
    let child = fs::read_to_string(folder.at("child")).expect("a number");
    signal("TERM", child.trim().parse().expect("a number"));
}

#[test]
fn solvers_are_listed_and_tested() {
    let listed = clausoku("solvers varisat").text();
    assert!(listed.lines().nth(1).is_some_and(|line| line.contains(" passed ")), "{listed}");
    for program in PROGRAMS.into_iter().filter(|program| has(program)) {
        let listed = clausoku("solvers --json").arg(program).text();
        assert!(
            listed.contains("\"installed\":true") && listed.contains("\"passed\":true"),
            "{listed}"
        );
    }
    let folder = Folder::new();
    let denies = script(&folder, "echo s UNSATISFIABLE; exit 20");
    let outcome = clausoku("solvers varisat").arg(&denies).run();
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.text().contains("FAILED   it says UNSATISFIABLE, but there is a model"));
    // A missing solver is reported, and is a failure if it was named.
    let mine =
        folder.write("mine.toml", "[[solver]]\nname = 'mine'\ncommand = 'no-such-program'\n");
    let outcome = clausoku("solvers mine --solver-file").arg(&mine).run();
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.text().starts_with("Not here:\nmine"), "{}", outcome.text());
}

#[test]
fn a_users_file_is_found_and_its_faults_are_reported() {
    let folder = Folder::new();
    let path =
        folder.write("mine.toml", "[[solver]]\nname = 'mine'\ncommand = 'sh'\ndescription = 'm'\n");
    let settings = Folder::new();
    fs::create_dir(settings.at("clausoku")).expect("a folder");
    fs::copy(&path, settings.at("clausoku/solvers.toml")).expect("a copy");
    let path = path.display().to_string();
    let settings = settings.path().display().to_string();
    for call in [
        clausoku("solvers mine --json --solver-file").arg(&path),
        clausoku("solvers mine --json").env("CLAUSOKU_SOLVERS", &path),
        clausoku("solvers mine --json")
            .env("CLAUSOKU_SOLVERS", "")
            .env("XDG_CONFIG_HOME", &settings),
    ] {
        let outcome = call.run();
        assert!(outcome.text().contains("\"description\":\"m\""), "{}", outcome.err);
    }
    let wrong = folder.write("wrong.toml", "[[solver]]\nname = 'mine'\ncomand = 'sh'\n");
    let refusal = clausoku("solvers --solver-file").arg(&wrong).run().refusal();
    assert!(refusal.contains("wrong.toml: line 3, column 1"), "{refusal}");
    let refusal = clausoku("solvers").env("CLAUSOKU_SOLVERS", "/nowhere").run().refusal();
    assert!(refusal.contains("cannot read /nowhere"), "{refusal}");
    let refusal = clausoku("solve data/grids/figure-1.txt --solver ./minsat").run().refusal();
    assert!(refusal.contains("no such program"), "{refusal}");
    let refusal = clausoku("solve data/grids/figure-1.txt --solver ./README.md").run().refusal();
    assert!(refusal.contains("not executable"), "{refusal}");
    let refusal = clausoku("solve data/grids/figure-1.txt --solver minsat").run().refusal();
    assert!(
        refusal
            .contains("there is no solver \"minsat\"; did you mean minisat? There are varisat, "),
        "{refusal}"
    );
}
