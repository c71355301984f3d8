//! Running the programs, and judging what they print.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use clausoku::encoder::GIVENS;
use clausoku::numbering::SCHEMES;

/// A program of ours, by its name.
pub fn program(name: &str) -> &'static str {
    match name {
        "clausoku" => env!("CARGO_BIN_EXE_clausoku"),
        "dimacs_s" => env!("CARGO_BIN_EXE_dimacs_s"),
        "resultat_di" => env!("CARGO_BIN_EXE_resultat_di"),
        other => panic!("{other} is not ours"),
    }
}

/// A call of a program, from its first argument to its end.
pub struct Call {
    command: Command,
    input: Vec<u8>,
}

/// What came of a call.
#[derive(Debug)]
pub struct Outcome {
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    pub out: Vec<u8>,
    pub err: String,
}

/// `clausoku` with arguments that are separated by blanks.
pub fn clausoku(arguments: &str) -> Call {
    Call::new("clausoku").words(arguments)
}

impl Call {
    /// A call of one of our programs, in the repository, with nothing to read.
    pub fn new(name: &str) -> Self {
        let mut command = Command::new(program(name));
        command.current_dir(root()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        Self { command, input: Vec::new() }
    }

    /// A call of this command.
    pub fn of(command: Command) -> Self {
        Self { command, input: Vec::new() }
    }

    pub fn words(mut self, arguments: &str) -> Self {
        self.command.args(arguments.split_whitespace());
        self
    }

    pub fn arg(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.command.arg(argument);
        self
    }

    pub fn dir(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    pub fn input(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.input = text.into();
        self
    }

    /// The command itself, for those who want to watch it run.
    pub fn command(self) -> Command {
        self.command
    }

    /// Runs it to its end.
    pub fn run(mut self) -> Outcome {
        let command = self.command.stdin(Stdio::piped());
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = self.input;
        // A program that refuses its arguments does not read.
        let feeder = thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().expect("it ends");
        feeder.join().expect("no panic");
        let err = String::from_utf8(output.stderr).expect("messages are text");
        assert!(!err.contains("panicked"), "{err}");
        Outcome { code: output.status.code(), out: output.stdout, err }
    }

    /// Runs it and takes what it prints, where nothing may go wrong.
    pub fn text(self) -> String {
        let outcome = self.run();
        assert_eq!(outcome.code, Some(0), "{}", outcome.err);
        outcome.text()
    }
}

impl Outcome {
    pub fn text(&self) -> String {
        String::from_utf8(self.out.clone()).expect("text")
    }

    /// The error of a call that was refused: nothing on standard output, exit code 2.
    pub fn refusal(self) -> String {
        assert_eq!((self.code, self.text().as_str()), (Some(2), ""), "{}", self.err);
        self.err
    }
}

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// A temporary folder.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn at(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.at(name);
        std::fs::write(&path, text).expect("a file");
        path
    }

    /// The names of what is there, in order.
    pub fn names(&self) -> Vec<OsString> {
        let entries = std::fs::read_dir(self.path()).expect("a folder");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
        names.sort();
        names
    }
}

/// Whether a program of others is installed; if not, says what is skipped, or fails where it is
/// required.
#[expect(clippy::print_stderr, reason = "says what is skipped, and why")]
pub fn has(program: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&paths).any(|folder| folder.join(program).is_file());
    if !found {
        let required = std::env::var("CLAUSOKU_REQUIRE_SOLVERS").unwrap_or_default();
        let is_required = required.split([',', ' ']).any(|name| name == program);
        assert!(!is_required, "{program} is required, but it is not installed");
        eprintln!("skipped what needs {program}: it is not installed");
    }
    found
}

/// Runs a line of shell in a folder, our programs before all others.
pub fn shell(line: &str, folder: &Path) -> Outcome {
    let ours = Path::new(program("clausoku")).parent().expect("a folder").to_path_buf();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = [ours].into_iter().chain(std::env::split_paths(&others));
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).env_remove("NO_COLOR");
    command.env("PATH", std::env::join_paths(folders).expect("paths"));
    Call::of(command).run()
}

/// The levels of givens and the numberings that go together, as options.
pub fn givens_and_numberings() -> Vec<String> {
    let levels = GIVENS.iter().map(|row| row.1);
    let both = levels.flat_map(|level| SCHEMES.iter().map(move |row| (level, row.1)));
    let together = both.filter(|(level, scheme)| (*level == "reduced") == (*scheme == "compact"));
    let options: Vec<String> =
        together.map(|(level, scheme)| format!("--givens {level} --numbering {scheme}")).collect();
    assert_eq!(options.len(), (GIVENS.len() - 1) * (SCHEMES.len() - 1) + 1);
    options
}

/// A Sudoku board of rectangular blocks, as these tests see it.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    pub rows: usize,
    pub columns: usize,
}

pub const NINE: Board = Board { rows: 3, columns: 3 };
pub const FOUR: Board = Board { rows: 2, columns: 2 };

impl Board {
    pub fn order(self) -> usize {
        self.rows * self.columns
    }

    /// Whether these cells are a solution that keeps the givens.
    pub fn is_solution(self, givens: &[u16], cells: &[u16]) -> bool {
        let n = self.order();
        let kept = givens.iter().zip(cells).all(|(given, cell)| *given == 0 || given == cell);
        let mut seen = HashSet::new();
        let mut all_new = true;
        for (index, &value) in cells.iter().enumerate() {
            let (row, column) = (index / n, index % n);
            let block = row / self.rows * self.rows + column / self.columns;
            for place in [("row", row), ("column", column), ("block", block)] {
                all_new &= seen.insert((place, value));
            }
        }
        let in_range = cells.iter().all(|&value| value >= 1 && usize::from(value) <= n);
        kept && all_new && in_range && cells.len() == n * n && givens.len() == n * n
    }
}

/// The cells of a line: a character each (`.` and `0` empty, letters from 10 on), or numbers.
pub fn cells(line: &str) -> Vec<u16> {
    let line = line.trim();
    let number = |word: &str| if word == "." { 0 } else { word.parse().expect("a number") };
    if line.contains(' ') {
        return line.split_whitespace().map(number).collect();
    }
    let digit = |c: char| if c == '.' { 0 } else { c.to_digit(36).expect("a digit") as u16 };
    line.chars().map(digit).collect()
}

/// The values of a drawing, row by row; blank cells are 0.
pub fn drawn(drawing: &str) -> Vec<u16> {
    let rows = drawing.lines().filter(|line| line.starts_with('┃'));
    let cells = rows.flat_map(|row| {
        let inside = row.trim_matches('┃');
        inside.split(['┃', '│']).map(|cell| cell.trim().parse().unwrap_or(0)).collect::<Vec<u16>>()
    });
    cells.collect()
}

/// A DIMACS text as these tests read it: only what we write, one clause a line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Dimacs {
    pub comments: Vec<String>,
    /// Variables and clauses, as the header says.
    pub header: (u64, u64),
    pub clauses: Vec<Vec<i64>>,
}

impl Dimacs {
    pub fn read(text: &str) -> Self {
        let mut read = Self::default();
        for line in text.lines() {
            if let Some(comment) = line.strip_prefix('c') {
                read.comments.push(comment.trim().to_owned());
            } else if let Some(header) = line.strip_prefix("p cnf ") {
                let (variables, clauses) = header.split_once(' ').expect("two numbers");
                read.header = (variables.parse().expect("n"), clauses.parse().expect("m"));
            } else {
                let body = line.strip_suffix(" 0").unwrap_or_else(|| panic!("{line:?}"));
                let numbers = body.split(' ').map(|word| word.parse().expect("a literal"));
                read.clauses.push(numbers.collect());
            }
        }
        read
    }

    /// The header that would be true.
    pub fn counted(&self) -> (u64, u64) {
        let largest = self.clauses.iter().flatten().map(|literal| literal.unsigned_abs()).max();
        (largest.unwrap_or(0), self.clauses.len() as u64)
    }
}

/// What a solver would print for this model.
pub fn answer(true_variables: impl IntoIterator<Item = i64>) -> String {
    let words = true_variables.into_iter().map(|number| format!("v {number}\n"));
    format!("s SATISFIABLE\n{}v 0\n", words.collect::<String>())
}

/// A grid's candidates in the dense numbering.
pub fn dense(cells: &[u16]) -> impl Iterator<Item = i64> {
    let n = cells.len().isqrt() as i64;
    cells.iter().zip(0..).map(move |(&value, cell)| n * cell + i64::from(value))
}

/// A grid's candidates in the numbering of INF242.
pub fn decimal(cells: &[u16]) -> impl Iterator<Item = i64> {
    let n = cells.len().isqrt() as i64;
    cells.iter().zip(0..).map(move |(&value, cell)| {
        10_000 * (cell % n + 1) + 100 * (cell / n + 1) + i64::from(value)
    })
}

/// Figure 1 of the examination paper and its only solution.
pub const FIGURE_1: (&str, &str) = (
    "090200605320007000070905008010000000007000094600000000008000007030491500000003000",
    "891234675325687419476915328914752863257368194683149752148526937732491586569873241",
);
