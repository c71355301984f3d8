//! Limits of processor time, and runs that other processes disturb.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader};
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clausoku::programs::{External, Program};
use clausoku::sat::{BackendError, Formula, Run, SatSolver, Verdict};
use clausoku::{Puzzle, Variant};
use clausoku_bench::execute::{Event, Kind, Session, Solver};
use clausoku_bench::plan::{Instance, Plan, Settings};
use clausoku_bench::record::{Clock, Outcome, RunLine, RunMode};
use clausoku_text::{Deadline, StopReason, Stopped};

const LIMIT: Duration = Duration::from_millis(150);

/// Held by a test that starts programs: the times of all programs of this process count together.
static PROGRAMS: Mutex<()> = Mutex::new(());

/// Works or waits until it is stopped, or for some time.
struct Busy {
    works: bool,
    time: Duration,
}

impl SatSolver for Busy {
    fn name(&self) -> &'static str {
        "busy"
    }

    fn run(&mut self, _: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        while deadline.elapsed() < self.time {
            if let Err(Stopped(reason)) = deadline.check() {
                return Ok(Verdict::Unknown(reason).into());
            }
            if !self.works {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        Ok(Verdict::Unknown(StopReason::GaveUp).into())
    }
}

fn in_process(works: bool, time: Duration) -> Solver {
    Solver::new("busy", RunMode::InProcess, Kind::Sat(Box::new(Busy { works, time })))
}

fn run(solver: Solver, settings: Settings) -> RunLine {
    let settings = Settings { repeats: NonZero::new(1), warm_up: Some(0), ..settings };
    let puzzle = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let plan = Plan::new("clocks", vec![Instance::new("empty", puzzle)], &settings).unwrap();
    let mut lines = Vec::new();
    let mut session = Session::new(plan, vec![solver]).unwrap();
    session
        .run(None, &[], |event| {
            if let Event::Ended(line) = event {
                lines.push(line.clone());
            }
            Ok::<(), std::convert::Infallible>(())
        })
        .unwrap();
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

fn limited() -> Settings {
    Settings { time_limit: Some(LIMIT), limit_clock: Some(Clock::Cpu), ..Settings::default() }
}

#[test]
fn a_solver_that_works_reaches_the_limit_of_processor_time() {
    let _alone = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    let line = run(in_process(true, Duration::from_secs(60)), limited());
    assert_eq!(line.outcome, Outcome::TimeLimit);
    // Other tests of this process use processor time as well.
    assert!(line.cpu.unwrap() >= LIMIT.as_secs_f64(), "{line:?}");
    assert!(line.wall < 20.0, "{line:?}");
}

#[test]
fn a_program_that_works_reaches_the_limit_of_processor_time() {
    let _alone = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    // Until the program starts, the time of the other tests of this process counts, and may reach the limit.
    let mut lines = (0..20).map(|_| run(program("sh -c 'while :; do :; done'"), limited()));
    let line = lines.find(|line| line.user.is_some()).expect("the program starts");
    assert_eq!(line.outcome, Outcome::TimeLimit, "{line:?}");
    // The limit is the program's own, in ticks of 10 ms.
    let used = line.user.unwrap() + line.system.unwrap();
    assert!(used >= LIMIT.as_secs_f64() - 0.02, "{line:?}");
}

/// This process writes formulas, reads answers and watches, in time that is not the program's.
#[test]
fn the_limit_of_a_program_does_not_count_the_time_of_this_process() {
    let _alone = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    let is_over = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&is_over);
    let busy = std::thread::spawn(move || while !seen.load(Ordering::Relaxed) {});
    let line = run(program("sh -c 'sleep 0.6; echo s UNSATISFIABLE'"), limited());
    is_over.store(true, Ordering::Relaxed);
    busy.join().unwrap();
    assert_eq!(line.outcome, Outcome::Unsatisfiable, "{line:?}");
}

fn program(command: &str) -> Solver {
    let program = Program::from_command(command).unwrap();
    Solver::new("program", RunMode::Process, Kind::Sat(Box::new(External::new(program))))
}

#[test]
fn a_disturbed_run_is_repeated() {
    let _alone = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    // The shell ends, so that its loop is no descendant of this process.
    let script = "trap '' HUP; (while :; do :; done) > /dev/null 2>&1 & echo $!";
    let shell = Command::new("sh").args(["-c", script]).stdout(Stdio::piped()).spawn();
    let mut shell = shell.unwrap();
    let mut number = String::new();
    BufReader::new(shell.stdout.take().unwrap()).read_line(&mut number).unwrap();
    shell.wait().unwrap();
    let settings = Settings { retries: Some(2), ..Settings::default() };
    let line = run(in_process(false, Duration::from_millis(500)), settings);
    clausoku_testkit::signal("KILL", number.trim().parse().unwrap());
    assert!(line.is_disturbed() && line.retries == Some(2), "{line:?}");
    assert!(line.load.is_some() && line.outcome == Outcome::GaveUp);
}
