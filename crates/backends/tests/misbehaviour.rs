//! Programs that misbehave: each ends as the right one of verdict, limit, error, and leaves nothing behind.

#![cfg(all(unix, feature = "external"))]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use backends::external::{External, Program};
use backends::{BackendError, Limits, Run, SatSolver, WrongVerdict, check_verdicts};
use cnf::{Cnf, Formula, Literal, Unknown, Verdict};
use testkit::{FAKES, Fake};

/// What a run must come to.
enum Expected {
    Unsatisfiable,
    Unknown(Unknown),
    /// An error with these words in it.
    Error(&'static str),
    /// A model that is wrong.
    WrongModel,
}

use Expected::{Error, Unsatisfiable, WrongModel};

const TIME: Expected = Expected::Unknown(Unknown::TimeLimit);
const MEMORY: Expected = Expected::Unknown(Unknown::MemoryLimit);

const EXPECTED: &[(&str, Expected)] = &[
    ("hangs", TIME),
    ("ignores-requests", TIME),
    ("counts-when-asked-to-end", TIME),
    ("does-not-read", TIME),
    ("leaves-children", Unsatisfiable),
    ("lets-a-child-escape", Unsatisfiable),
    ("crashes", Error("was ended by signal 11")),
    ("crashes-after-its-answer", Error("was ended by signal 6")),
    ("is-killed", Error("was ended by signal 9 (the system does that when memory runs out)")),
    ("complains", Error("ended with code 3, saying:\nwhat is this formula")),
    ("eats-memory", MEMORY),
    ("prints-rubbish", Error("the text ends without an answer")),
    ("prints-nothing", Error("the solver printed nothing")),
    ("talks-much", Unsatisfiable),
    ("prints-models-without-end", Error("prints more than an answer can be long")),
    ("prints-a-line-without-end", Error("prints more than an answer can be long")),
    ("gives-a-wrong-model", WrongModel),
    ("denies-models", Unsatisfiable),
    ("contradicts-its-exit-code", Error("says SATISFIABLE, but ends with code 20")),
    ("contradicts-itself", Error("unsatisfiable, but line 1 says satisfiable")),
    ("closes-its-input", Unsatisfiable),
    ("shows-no-model", Error("satisfiable, but the model is missing")),
    ("is-cut-short", Error("the model ends without its closing 0")),
    ("gives-up", Expected::Unknown(Unknown::GaveUp)),
];

fn literal(number: i64) -> Literal {
    Literal::from_dimacs(number).unwrap()
}

/// Satisfiable, by 1 and 2.
fn small() -> Cnf {
    [vec![literal(1), literal(2)], vec![literal(1)]].into_iter().collect()
}

/// Satisfiable, and far longer than what fits into a pipe.
fn long() -> Cnf {
    (0..200_000).map(|index| [literal(1), literal(2 + index % 50)]).collect()
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

fn run(fake: &str, formula: &dyn Formula, limits: &Limits) -> Result<Run, BackendError> {
    External::new(program(fake, folder().path())).run(formula, limits)
}

fn limits(milliseconds: u64) -> Limits {
    Limits {
        time: Some(Duration::from_millis(milliseconds)),
        memory: Some(200 << 20),
        ..Limits::default()
    }
}

#[test]
fn each_fake_ends_as_it_should() {
    assert_eq!(
        EXPECTED.iter().map(|row| row.0).collect::<Vec<_>>(),
        FAKES.iter().map(|fake| fake.name).collect::<Vec<_>>()
    );
    for formula in [small(), long()] {
        for (name, expected) in EXPECTED {
            // Only those that must run into the limit of time get little of it.
            let time = if matches!(expected, Expected::Unknown(Unknown::TimeLimit)) {
                300
            } else {
                60_000
            };
            let run = run(name, &formula, &limits(time));
            match (&run, expected) {
                (Ok(run), Unsatisfiable) => {
                    assert_eq!(run.verdict, Verdict::Unsatisfiable, "{name}");
                }
                (Ok(run), Expected::Unknown(why)) => {
                    assert_eq!(run.verdict, Verdict::Unknown(*why), "{name}");
                }
                (Ok(run), WrongModel) => {
                    let wrong = check_verdicts(&formula, &[&run.verdict]);
                    assert!(matches!(wrong[0], Some(WrongVerdict::Model(_))), "{name}: {run:?}");
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
fn a_wrong_denial_is_caught_by_anothers_model() {
    let formula = small();
    let denied = run("denies-models", &formula, &limits(60_000)).unwrap().verdict;
    let found = backends::Varisat::new().solve(&formula).unwrap();
    let wrong = check_verdicts(&formula, &[&denied, &found]);
    assert_eq!(wrong, [Some(WrongVerdict::Unsatisfiable), None]);
}

#[test]
fn children_do_not_outlive_the_run() {
    let folder = folder();
    let mut solver = External::new(program("leaves-children", folder.path()));
    assert_eq!(solver.solve(&small()).unwrap(), Verdict::Unsatisfiable);
    let child = fs::read_to_string(folder.path().join("child")).unwrap();
    // Killed, but perhaps not yet reaped by whoever inherits orphans.
    let deadline = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(format!("/proc/{}/status", child.trim()))
        .is_ok_and(|status| !status.contains("State:\tZ"))
    {
        assert!(Instant::now() < deadline, "the child {child} lives");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn what_is_counted_before_the_time_is_up_is_kept() {
    let folder = folder();
    let mut program = program("counts-when-asked-to-end", folder.path());
    program.labels.conflicts = "# conflicts".to_owned().try_into().ok();
    let run = External::new(program).run(&small(), &limits(300)).unwrap();
    assert_eq!(run.verdict, Verdict::Unknown(Unknown::TimeLimit));
    assert_eq!(run.counts.conflicts, Some(12));
}

#[test]
fn a_stop_ends_a_run_at_any_time() {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
    let stopper = thread::spawn({
        let stop = stop.clone();
        move || {
            thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        }
    });
    let interrupted = Verdict::Unknown(Unknown::Interrupted);
    assert_eq!(run("ignores-requests", &long(), &limits).unwrap().verdict, interrupted);
    stopper.join().unwrap();
    // It is not even started.
    let nowhere = Program::from_command("/nowhere {cnf}").unwrap();
    assert_eq!(External::new(nowhere).run(&long(), &limits).unwrap().verdict, interrupted);
}

#[test]
fn usage_is_the_childs_own() {
    // What this process holds is not the child's, nor what another child held.
    let ballast = vec![1_u8; 300 << 20];
    // `tail` holds the one long line until no more can come.
    let greedy = "(head -c 100000000 /dev/zero; sleep 1) | tail -n 1 > /dev/null; \
                  echo s UNSATISFIABLE; exit 20";
    for (script, least, most) in [
        (greedy, 95 << 20, 250 << 20),
        ("sleep 0.3; echo s UNSATISFIABLE; exit 20", 100 << 10, 50 << 20),
    ] {
        let command = format!("sh -c '{script}'");
        let mut solver = External::new(Program::from_command(&command).unwrap());
        let usage = solver.run(&small(), &Limits::default()).unwrap().usage.unwrap();
        assert!(usage.wall > Duration::ZERO);
        // Only Linux tells enough to take the ballast off.
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
fn formulas_and_answers_travel_in_every_way() {
    // A solver that checks what it got, and answers where it should.
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
fn a_limit_of_memory_that_no_program_keeps_is_exceeded() {
    for memory in [0, 1, 4095] {
        let limits = Limits { memory: Some(memory), ..Limits::default() };
        let run = run("denies-models", &small(), &limits).unwrap();
        assert_eq!(run.verdict, Verdict::Unknown(Unknown::MemoryLimit), "{memory}");
    }
}

#[test]
fn a_named_pipe_that_is_gone_is_an_error() {
    for replace in ["rm $1", "ln -sf $0 $1"] {
        let command = format!("sh -c '{replace}; exec sleep 1000' /dev/full {{pipe}}");
        let mut solver = External::new(Program::from_command(&command).unwrap());
        let error = solver.solve(&long()).unwrap_err().to_string();
        assert!(error.contains("the formula cannot be written for"), "{error}");
    }
}

#[test]
fn answers_that_are_no_regular_files_are_not_read() {
    for (make, expected) in [
        ("mkfifo $2", "it is a pipe or a device; only a regular file is read"),
        ("ln -s /dev/zero $2", "it is a link; only a regular file is read"),
        ("echo s UNSATISFIABLE > $1; ln -s $1 $2", "it is a link"),
        ("ln -s /nowhere $2", "it is a link"),
        ("mkdir $2", "it is a folder"),
        ("truncate -s 2G $2", "prints more than an answer can be long"),
        ("truncate -s 8E $2 || truncate -s 15T $2", "prints more than an answer can be long"),
    ] {
        let command = format!("sh -c '{make}; exit 20' solver {{cnf}} {{result}}");
        let mut solver = External::new(Program::from_command(&command).unwrap());
        let error = solver.solve(&small()).unwrap_err().to_string();
        assert!(error.contains(expected), "{make}: {error}");
    }
}
