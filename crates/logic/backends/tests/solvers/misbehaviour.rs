//! Programs that misbehave: each run ends with the right verdict, limit or error, and leaves nothing behind.

#![cfg(all(unix, feature = "external"))]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clausoku_backends::external::{External, Program};
use clausoku_backends::{BackendError, Deadline, Limits, Run, SatSolver};
use clausoku_cnf::{Cnf, Formula, Literal, StopReason, Verdict, evaluate, lit};
use clausoku_testkit::{FAKES, Fake, has};

/// The expected result of a run.
enum Expected {
    Unsatisfiable,
    Unknown(StopReason),
    /// An error that contains this text.
    Error(&'static str),
    /// A model that is wrong.
    WrongModel,
}

use Expected::{Error, Unsatisfiable, WrongModel};

const TIME: Expected = Expected::Unknown(StopReason::TimeLimit);
const MEMORY: Expected = Expected::Unknown(StopReason::MemoryLimit);

const EXPECTED: &[(&str, Expected)] = &[
    ("hangs", TIME),
    ("ignores-requests", TIME),
    ("counts-when-asked-to-end", TIME),
    ("does-not-read", TIME),
    ("leaves-children", Unsatisfiable),
    ("lets-a-child-escape", Unsatisfiable),
    ("crashes", Error("was killed by signal 11")),
    ("crashes-after-its-answer", Error("was killed by signal 6")),
    ("is-killed", Error("was killed by signal 9 (the system kills programs when memory runs out)")),
    ("complains", Error("exited with code 3, saying:\nwhat is this formula")),
    ("eats-memory", MEMORY),
    ("prints-rubbish", Error("the text ends without an answer")),
    ("prints-nothing", Error("the solver printed nothing")),
    ("talks-much", Unsatisfiable),
    ("prints-models-without-end", Error("longer than any answer")),
    ("prints-a-line-without-end", Error("longer than any answer")),
    ("gives-a-wrong-model", WrongModel),
    ("denies-models", Unsatisfiable),
    ("contradicts-its-exit-code", Error("prints SATISFIABLE, but exits with code 20")),
    ("contradicts-itself", Error("unsatisfiable, but line 1 says satisfiable")),
    ("closes-its-input", Unsatisfiable),
    ("shows-no-model", Error("satisfiable, but the model is missing")),
    ("is-cut-short", Error("the model ends without its closing 0")),
    ("gives-up", Expected::Unknown(StopReason::GaveUp)),
];

/// Satisfiable, by 1 and 2.
fn small() -> Cnf {
    [vec![lit!(1), lit!(2)], vec![lit!(1)]].into_iter().collect()
}

/// Satisfiable, and far longer than what fits into a pipe.
fn long() -> Cnf {
    (0..200_000).map(|index| [lit!(1), Literal::from_dimacs(2 + index % 50).unwrap()]).collect()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn program(fake: &str, folder: &Path) -> Program {
    let path = Fake::named(fake).unwrap().write(folder).unwrap();
    let mut program = Program::from_command(&format!("'{}'", path.display())).unwrap();
    fake.clone_into(&mut program.name);
    program
}

fn run(fake: &str, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
    External::new(program(fake, folder().path())).run(formula, deadline)
}

fn limits(milliseconds: u64) -> Limits {
    Limits::default().with_time(Duration::from_millis(milliseconds)).with_memory(200 << 20)
}

#[test]
fn each_fake_ends_as_it_should() {
    assert_eq!(
        EXPECTED.iter().map(|row| row.0).collect::<Vec<_>>(),
        FAKES.iter().map(|fake| fake.name).collect::<Vec<_>>()
    );
    for formula in [small(), long()] {
        for (name, expected) in EXPECTED {
            if Fake::named(name).unwrap().script.contains("setsid") && !has("setsid") {
                continue;
            }
            // Only the programs that must reach the time limit get a short one.
            let time = if matches!(expected, Expected::Unknown(StopReason::TimeLimit)) {
                300
            } else {
                60_000
            };
            let run = run(name, &formula, &Deadline::start(&limits(time)));
            match (&run, expected) {
                (Ok(run), Unsatisfiable) => {
                    assert_eq!(run.verdict, Verdict::Unsatisfiable, "{name}");
                }
                (Ok(run), Expected::Unknown(why)) => {
                    assert_eq!(run.verdict, Verdict::Unknown(*why), "{name}");
                }
                (Ok(run), WrongModel) => {
                    let Verdict::Satisfiable(model) = &run.verdict else { panic!("{name}") };
                    assert!(evaluate(&formula, model).is_err(), "{name}: {run:?}");
                }
                (Err(error), Error(words)) => {
                    let text = error.to_string();
                    assert!(text.contains(words) && text.contains(name), "{name}: {text}");
                }
                _ => panic!("{name}: {run:?}"),
            }
        }
    }
}

#[test]
fn children_do_not_outlive_the_run() {
    let folder = folder();
    let mut solver = External::new(program("leaves-children", folder.path()));
    assert_eq!(solver.solve(&small()).unwrap(), Verdict::Unsatisfiable);
    let child = fs::read_to_string(folder.path().join("child")).unwrap();
    // Killed, but perhaps not yet reaped by the process that adopts orphans.
    let deadline = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(format!("/proc/{}/status", child.trim()))
        .is_ok_and(|status| !status.contains("State:\tZ"))
    {
        assert!(Instant::now() < deadline, "the child {child} lives");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn statistics_are_kept_at_the_time_limit() {
    let folder = folder();
    let mut program = program("counts-when-asked-to-end", folder.path());
    program.labels.conflicts = "# conflicts".to_owned().try_into().ok();
    let run = External::new(program).run(&small(), &Deadline::start(&limits(300))).unwrap();
    assert_eq!(run.verdict, Verdict::Unknown(StopReason::TimeLimit));
    assert_eq!(run.counts.conflicts, Some(12));
}

#[test]
fn a_stop_ends_a_run_at_any_time() {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().with_stop(stop.clone());
    let stopper = thread::spawn({
        let stop = stop.clone();
        move || {
            thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        }
    });
    let interrupted = Verdict::Unknown(StopReason::Interrupted);
    assert_eq!(
        run("ignores-requests", &long(), &Deadline::start(&limits)).unwrap().verdict,
        interrupted
    );
    stopper.join().unwrap();
    // The program is not started.
    let nowhere = Program::from_command("/nowhere {cnf}").unwrap();
    assert_eq!(
        External::new(nowhere).run(&long(), &Deadline::start(&limits)).unwrap().verdict,
        interrupted
    );
}

#[test]
fn usage_is_the_childs_own() {
    // Memory of this process or of another child does not count.
    let ballast = vec![1_u8; 300 << 20];
    // `tail` holds the one long line until its input ends.
    let greedy = "(head -c 100000000 /dev/zero; sleep 1) | tail -n 1 > /dev/null; \
                  echo s UNSATISFIABLE; exit 20";
    for (script, least, most) in [
        (greedy, 95 << 20, 250 << 20),
        ("sleep 0.3; echo s UNSATISFIABLE; exit 20", 100 << 10, 50 << 20),
    ] {
        let command = format!("sh -c '{script}'");
        let mut solver = External::new(Program::from_command(&command).unwrap());
        let usage = solver.run(&small(), &Deadline::never()).unwrap().usage.unwrap();
        assert!(usage.wall > Duration::ZERO);
        // Only Linux reports enough to subtract the inherited memory.
        if cfg!(target_os = "linux") {
            let peak = usage.peak_memory;
            assert!((least..most).contains(&peak), "{peak}, {script}, {}", ballast.len());
        }
    }
}

#[test]
fn programs_that_cannot_be_started_are_errors() {
    let folder = folder();
    let file = folder.path().join("text");
    fs::write(&file, "no program").unwrap();
    for (command, expected) in [
        (
            "no-such-solver-anywhere".to_owned(),
            "is not installed: there is no no-such-solver-anywhere",
        ),
        (folder.path().join("missing").display().to_string(), "is not installed"),
        (file.display().to_string(), "cannot start"),
        (folder.path().display().to_string(), "cannot start"),
    ] {
        let program = Program::from_command(&command).unwrap();
        let error = External::new(program).solve(&small()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn formulas_and_answers_are_passed_in_every_way() {
    // A solver that checks its input, and answers to the expected place.
    let check = r#"grep -c "^[1-9].* 0$" "$1" > count; test "$(cat count)" = 200000 || exit 3"#;
    for (place, answer) in
        [("{cnf}", ""), ("{pipe}", ""), ("/dev/stdin", ""), ("{pipe}", "{result}")]
    {
        let folder = folder();
        let script = folder.path().join("solver");
        let text = format!(
            "cd '{}'\n{check}\nprintf 'SAT\\n1 2 0\\n' > \"${{2:-/dev/stdout}}\"\nexit 10\n",
            folder.path().display()
        );
        fs::write(&script, text).unwrap();
        let command = format!("sh '{}' {place} {answer}", script.display());
        let mut solver = External::new(Program::from_command(&command).unwrap());
        let verdict = solver.solve(&long()).unwrap();
        assert!(matches!(verdict, Verdict::Satisfiable(_)), "{command}");
    }
}

#[test]
fn a_named_pipe_need_not_be_opened() {
    let mut solver =
        External::new(Program::from_command("sh -c 'echo s UNSATISFIABLE' {pipe}").unwrap());
    assert_eq!(solver.solve(&long()).unwrap(), Verdict::Unsatisfiable);
}

#[test]
fn a_memory_limit_below_the_minimum_is_exceeded() {
    for memory in [0, 1, 4095] {
        let limits = Limits::default().with_memory(memory);
        let run = run("denies-models", &small(), &Deadline::start(&limits)).unwrap();
        assert_eq!(run.verdict, Verdict::Unknown(StopReason::MemoryLimit), "{memory}");
    }
}

#[test]
fn a_removed_named_pipe_is_an_error() {
    for replace in ["rm $1", "ln -sf $0 $1"] {
        let command = format!("sh -c '{replace}; exec sleep 1000' /dev/full {{pipe}}");
        let mut solver = External::new(Program::from_command(&command).unwrap());
        let error = solver.solve(&long()).unwrap_err().to_string();
        assert!(error.contains("the formula cannot be written for"), "{error}");
    }
}

#[test]
fn answer_files_that_are_not_regular_files_are_not_read() {
    for (make, expected) in [
        ("mkfifo $2", "it is a pipe or a device; only a regular file is read"),
        ("ln -s /dev/zero $2", "it is a link; only a regular file is read"),
        ("echo s UNSATISFIABLE > $1; ln -s $1 $2", "it is a link"),
        ("ln -s /nowhere $2", "it is a link"),
        ("mkdir $2", "it is a folder"),
        ("truncate -s 2G $2", "longer than any answer"),
        ("truncate -s 8E $2 || truncate -s 15T $2", "longer than any answer"),
    ] {
        if make.starts_with("truncate ") && !has("truncate") {
            continue;
        }
        let command = format!("sh -c '{make}; exit 20' solver {{cnf}} {{result}}");
        let mut solver = External::new(Program::from_command(&command).unwrap());
        let error = solver.solve(&small()).unwrap_err().to_string();
        assert!(error.contains(expected), "{make}: {error}");
    }
}
