//! Processes that leave the group of their program, where the process that runs the programs adopts them.
//!
//! A separate test binary: other tests start children in other ways, which would be killed.

#![cfg(all(target_os = "linux", feature = "external"))]

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clausoku_backends::external::{External, MemoryLimiter, Program, adopt_orphans, output_of};
use clausoku_backends::{Deadline, Limits, SatSolver};
use clausoku_cnf::{Cnf, StopReason, Verdict};
use clausoku_testkit::has;

/// A limit that no run here reaches.
const MINUTE: Duration = Duration::from_secs(60);

/// Returns a solver that runs this script.
fn solver(folder: &Path, script: &str) -> External {
    let path = folder.join("solver");
    fs::write(&path, format!("cd '{}'\n{script}\n", folder.display())).unwrap();
    External::new(Program::from_command(&format!("sh '{}'", path.display())).unwrap())
}

/// Returns a line of shell that starts a process in a session of its own, whose parent ends.
fn detached(line: &str) -> String {
    format!("setsid sh -c '(setsid sh -c \"echo \\$\\$ >> numbers; {line}\" &)'")
}

fn assert_gone(folder: &Path, count: usize) {
    let numbers = fs::read_to_string(folder.join("numbers")).unwrap();
    assert_eq!(numbers.lines().count(), count, "{numbers}");
    for number in numbers.lines() {
        assert!(!Path::new("/proc").join(number).exists(), "{number} is left");
    }
}

/// Returns a line of shell that waits until the file `numbers` has `count` lines.
fn wait_for(count: usize) -> String {
    format!("until test $(cat numbers 2> /dev/null | wc -l) = {count}; do sleep 0.01; done")
}

#[test]
fn processes_outside_the_group_do_not_outlive_the_run() {
    if !has("setsid") {
        return;
    }
    adopt_orphans();
    let folder = tempfile::tempdir().unwrap();
    let sleeps = detached("sleep 1000; true");
    let script = format!("{sleeps}; {sleeps}; {}; echo s UNSATISFIABLE; exit 20", wait_for(2));
    let verdict = solver(folder.path(), &script).solve(&Cnf::new()).unwrap();
    assert_eq!(verdict, Verdict::Unsatisfiable);
    assert_gone(folder.path(), 2);
}

#[test]
fn processes_outside_the_group_do_not_outlive_a_limit() {
    if !has("setsid") {
        return;
    }
    adopt_orphans();
    let folder = tempfile::tempdir().unwrap();
    let script = format!("{}; {}; sleep 1000", detached("sleep 1000; true"), wait_for(1));
    let stop = Limits::default().with_time(Duration::from_secs(2));
    let run = solver(folder.path(), &script).run(&Cnf::new(), &Deadline::start(&stop)).unwrap();
    assert_eq!(run.verdict, Verdict::Unknown(StopReason::TimeLimit));
    assert_gone(folder.path(), 1);
}

#[test]
fn memory_outside_the_group_is_limited() {
    if !has("setsid") {
        return;
    }
    adopt_orphans();
    let folder = tempfile::tempdir().unwrap();
    let eats = detached(
        "head -c 2000000000 /dev/zero | tail -n 1 > /dev/null || echo > refused; sleep 1000",
    );
    let limits = Limits::default().with_memory(200 << 20).with_time(MINUTE);
    // With a control group, the system ends all processes; with a resource limit, the program sees that memory is refused.
    let waits = "while ! test -e refused; do sleep 0.01; done; exit 1";
    let run = solver(folder.path(), &format!("{eats}; {waits}"))
        .run(&Cnf::new(), &Deadline::start(&limits));
    match MemoryLimiter::here() {
        MemoryLimiter::ControlGroup => {
            assert_eq!(run.unwrap().verdict, Verdict::Unknown(StopReason::MemoryLimit));
        }
        MemoryLimiter::ResourceLimit => assert!(folder.path().join("refused").exists()),
    }
    assert_gone(folder.path(), 1);
}

#[test]
fn the_end_of_one_run_leaves_the_processes_of_another() {
    if !has("setsid") {
        return;
    }
    adopt_orphans();
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        // Many short runs that each leave a process behind.
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                let folder = tempfile::tempdir().unwrap();
                let script = format!("{}; {}", detached("sleep 1000; true"), wait_for(1));
                solver(folder.path(), &format!("{script}; echo s UNSATISFIABLE; exit 20"))
                    .solve(&Cnf::new())
                    .unwrap();
            }
        });
        // This run waits for the output of a process outside its group.
        for _ in 0..3 {
            let folder = tempfile::tempdir().unwrap();
            let works = detached("sleep 0.3; echo done > answer");
            let script = format!("{works}; until test -f answer; do sleep 0.01; done");
            let limits = Limits::default().with_time(MINUTE);
            let run = solver(folder.path(), &format!("{script}; echo s UNSATISFIABLE; exit 20"))
                .run(&Cnf::new(), &Deadline::start(&limits));
            over.store(run.is_err(), Ordering::Relaxed);
            assert_eq!(run.unwrap().verdict, Verdict::Unsatisfiable);
        }
        over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn the_end_of_a_run_ends_no_other_program() {
    adopt_orphans();
    let folder = tempfile::tempdir().unwrap();
    let ready = folder.path().join("ready");
    let script = format!("touch '{}'; sleep 1; echo checked", ready.display());
    let arguments = ["-c".to_owned(), script];
    thread::scope(|scope| {
        let checker =
            scope.spawn(|| output_of(Path::new("sh"), &arguments, &Deadline::never()).unwrap());
        while !ready.exists() {
            thread::sleep(Duration::from_millis(1));
        }
        for _ in 0..3 {
            let verdict =
                solver(folder.path(), "echo s UNSATISFIABLE; exit 20").solve(&Cnf::new()).unwrap();
            assert_eq!(verdict, Verdict::Unsatisfiable);
        }
        assert!(!checker.is_finished());
        assert_eq!(checker.join().unwrap(), b"checked\n");
    });
}
