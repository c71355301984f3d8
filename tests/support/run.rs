//! Runs the programs.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use clausoku::programs::{External, Program};
use clausoku::sat::solvers::Usage;
use clausoku::sat::{Cnf, Deadline, SatSolver as _};
use clausoku_testkit::signal;

/// Returns a program of the project, by its name.
pub(crate) fn program(name: &str) -> &'static str {
    match name {
        "clausoku" => env!("CARGO_BIN_EXE_clausoku"),
        "dimacs_s" => env!("CARGO_BIN_EXE_dimacs_s"),
        "resultat_di" => env!("CARGO_BIN_EXE_resultat_di"),
        other => panic!("{other} is not ours"),
    }
}

/// A call of a program, from its first argument to its end.
pub(crate) struct Call {
    command: Command,
    input: Vec<u8>,
    /// The time limit.
    deadline: Option<Duration>,
}

/// The result of a call.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    pub out: Vec<u8>,
    pub err: String,
}

/// `clausoku` with arguments that are separated by blanks.
pub(crate) fn clausoku(arguments: &str) -> Call {
    Call::new("clausoku").words(arguments)
}

impl Call {
    /// A call of a program in the repository, with empty input.
    pub(crate) fn new(name: &str) -> Self {
        let mut command = Command::new(program(name));
        command.current_dir(root()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command.env("LC_ALL", "C.UTF-8").env("TERM", "xterm");
        Self { command, input: Vec::new(), deadline: None }
    }

    /// A call of this command.
    pub(crate) fn from_command(command: Command) -> Self {
        Self { command, input: Vec::new(), deadline: None }
    }

    pub(crate) fn words(mut self, arguments: &str) -> Self {
        self.command.args(arguments.split_whitespace());
        self
    }

    pub(crate) fn arg(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.command.arg(argument);
        self
    }

    pub(crate) fn dir(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn input(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.input = text.into();
        self
    }

    /// The call fails if it, or a program that it starts, takes longer.
    pub(crate) fn within(mut self, deadline: Duration) -> Self {
        self.command.process_group(0);
        self.deadline = Some(deadline);
        self
    }

    /// The command itself, for tests that watch it run.
    pub(crate) fn command(self) -> Command {
        self.command
    }

    /// Runs it to its end.
    pub(crate) fn run(mut self) -> Outcome {
        let command = self.command.stdin(Stdio::piped());
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = self.input;
        // A program that refuses its arguments does not read.
        let feeder = thread::spawn(move || drop(stdin.write_all(&input)));
        let group = child.id();
        let (ended, end) = mpsc::channel::<()>();
        let guard = self.deadline.map(|deadline| {
            thread::spawn(move || {
                let hangs = end.recv_timeout(deadline) == Err(RecvTimeoutError::Timeout);
                if hangs {
                    signal("KILL", -i64::from(group));
                }
                hangs
            })
        });
        let output = child.wait_with_output().expect("it ends");
        drop(ended);
        let hangs = guard.is_some_and(|guard| guard.join().expect("no panic"));
        feeder.join().expect("no panic");
        assert!(!hangs, "{:?} hangs: {}", self.command, String::from_utf8_lossy(&output.stderr));
        let err = String::from_utf8(output.stderr).expect("messages are text");
        assert!(!err.contains("panicked"), "{err}");
        Outcome { code: output.status.code(), out: output.stdout, err }
    }

    /// Runs it and returns its output. It must succeed.
    pub(crate) fn text(self) -> String {
        let outcome = self.run();
        assert_eq!(outcome.code, Some(0), "{}", outcome.err);
        outcome.text()
    }
}

impl Outcome {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.out.clone()).expect("text")
    }

    /// Returns the error of a call that was refused, without the word before it: nothing on standard output, exit code 2.
    /// A test looks for a phrase in it; whole messages are in `promises/faults/messages.rs`.
    #[track_caller]
    pub(crate) fn refusal(self) -> String {
        assert_eq!((self.code, self.text().as_str()), (Some(2), ""), "{}", self.err);
        let words = ["error: ", "erreur : "];
        let error = words.iter().find_map(|word| self.err.strip_prefix(word));
        error.unwrap_or_else(|| panic!("no error: {}", self.err)).to_owned()
    }

    /// Returns the first line of each error, without the word before it.
    pub(crate) fn errors(&self) -> Vec<&str> {
        self.err.lines().filter_map(|line| line.strip_prefix("error: ")).collect()
    }

    /// Checks that the call failed with exit code 2 and one error, which begins like this.
    #[track_caller]
    pub(crate) fn fails(&self, start: &str) {
        let errors = self.errors();
        let begins = errors.len() == 1 && errors[0].starts_with(start);
        assert!(self.code == Some(2) && begins, "{:?} {:.1000}", self.code, self.err);
    }
}

/// Runs a call until it has printed a line, sends it a Ctrl-C, and takes all that it prints: together with its
/// exit code. Where that has fewer lines than expected, the signal came before the call had begun with the next
/// puzzle, so the call runs again and the signal comes later. `None` if the tests' programs ignore Ctrl-C.
pub(crate) fn interrupted(call: impl Fn() -> Call, lines: usize) -> Option<(Option<i32>, String)> {
    if !ending_signals().contains(&"INT") {
        return None;
    }
    let attempt = |delay: u64| {
        let mut child = call().command.stdout(Stdio::piped()).spawn().expect("it runs");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut said = String::new();
        out.read_line(&mut said).expect("a line");
        thread::sleep(Duration::from_millis(delay));
        signal("INT", child.id().into());
        out.read_to_string(&mut said).expect("text");
        (child.wait().expect("it ends").code(), said)
    };
    let early =
        [0, 30, 300].into_iter().map(attempt).find(|(_, said)| said.lines().count() >= lines);
    Some(early.unwrap_or_else(|| attempt(3000)))
}

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").canonicalize().expect("the repository")
}

/// A temporary folder.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn at(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.at(name);
        std::fs::write(&path, text).expect("a file");
        path
    }

    /// The names of the entries, in order.
    pub(crate) fn names(&self) -> Vec<OsString> {
        let entries = std::fs::read_dir(self.path()).expect("a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
        names.sort();
        names
    }
}

/// Runs a line of shell in a folder, with the project's programs first in `PATH`.
pub(crate) fn shell(line: &str, folder: &Path) -> Outcome {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).env_remove("NO_COLOR");
    command.env("PATH", shell_path());
    Call::from_command(command).run()
}

/// Runs a line of shell in a folder as [`shell`] does, and returns the resources that its programs used. The memory
/// is the largest program's. A script that gives no answer takes the place of a solver and is measured.
pub(crate) fn measured(line: &str, folder: &Path) -> (Outcome, Usage) {
    let files = tempfile::tempdir().expect("a folder");
    let file = |name: &str| files.path().join(name);
    std::fs::write(file("line"), line).expect("a script");
    let script = format!(
        "cd '{}' || exit\nPATH='{}' sh '{}' </dev/null >'{}' 2>'{}'\necho $? >'{}'\necho s UNKNOWN\n",
        folder.display(),
        shell_path().display(),
        file("line").display(),
        file("out").display(),
        file("err").display(),
        file("code").display(),
    );
    std::fs::write(file("script"), script).expect("a script");
    let command = format!("sh '{}' {{cnf}}", file("script").display());
    let program = Program::from_command(&command).expect("a command");
    let run = External::new(program).run(&Cnf::new(), &Deadline::never()).expect("a run");
    let read = |name: &str| std::fs::read(file(name)).expect("an output");
    let outcome = Outcome {
        code: String::from_utf8_lossy(&read("code")).trim().parse().ok(),
        out: read("out"),
        err: String::from_utf8_lossy(&read("err")).into_owned(),
    };
    (outcome, run.usage.expect("the resources"))
}

/// The `PATH` of a shell, with the project's programs first.
pub(crate) fn shell_path() -> OsString {
    let ours = Path::new(program("clausoku")).parent().expect("a folder").to_path_buf();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = [ours].into_iter().chain(std::env::split_paths(&others));
    std::env::join_paths(folders).expect("paths")
}

/// The signals that end a program which the tests start. Signals that the tests themselves ignore
/// (`nohup`, a job in the background), their programs ignore too.
pub(crate) fn ending_signals() -> Vec<&'static str> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    let mut signals =
        vec![("INT", 2), ("TERM", 15), ("HUP", 1), ("QUIT", 3), ("ABRT", 6), ("ALRM", 14)];
    if cfg!(target_os = "linux") {
        let others = [("USR1", 10), ("USR2", 12), ("16", 16), ("XCPU", 24), ("VTALRM", 26)];
        signals.extend(others);
        signals.extend([("PROF", 27), ("29", 29), ("30", 30), ("34", 34), ("64", 64)]);
    }
    let ending = signals.into_iter().filter(|(_, number)| ignored >> (number - 1) & 1 == 0);
    ending.map(|(name, _)| name).collect()
}

#[test]
#[should_panic(expected = "hangs")]
fn a_hanging_call_is_killed() {
    let mut command = Command::new("sh");
    command.args(["-c", "sleep 1000 & sleep 1000"]);
    Call::from_command(command).within(Duration::from_millis(200)).run();
}

/// Returns the commands that the help of `clausoku` lists, in its order.
pub(crate) fn commands() -> Vec<String> {
    let text = clausoku("--help").text();
    let listed = text.lines().skip_while(|line| *line != "Puzzles:");
    let listed = listed.take_while(|line| *line != "Options:");
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.map(str::to_owned).collect()
}
