//! Every command that takes or makes puzzles under the same conditions: an empty input, a faulty puzzle among good ones,
//! more puzzles than a block of the lanes, signals, a full disk.
//!
//! A column is a condition with one rule; a row is a command. An exception to a rule has its reason in the row.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Folder, clausoku, commands, ending_signals, shell};

/// A puzzle with one solution.
const GOOD: &str = "12..34....4...1.";

/// The number of lanes, and one more.
const MANY: usize = 33;

/// A command, and how it differs from the rules.
struct CommandCase {
    /// The arguments; `list` is the input.
    line: &'static str,
    input: Input,
    /// Whether it has `-o FILE`. The beginning of a list may be kept.
    output: Kept,
    /// The name of that file.
    file: &'static str,
    /// The number of lines of the output for each puzzle; 0 if the output is about all of them.
    lines: usize,
}

/// The input of a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Input {
    /// A list of puzzles. Faults are reported, and the other puzzles answered.
    List,
    /// A list of lines, with a record for each.
    Lines,
    /// One puzzle. A list is an error.
    One,
    /// No puzzle.
    Nothing,
}

/// The output of a command to a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// A list: a signal keeps its beginning.
    List,
    /// A text or a picture, complete or absent.
    Whole,
    /// Standard output alone.
    None,
}

use Input::{Lines, List, Nothing, One};

const fn row(line: &'static str, input: Input, output: Kept, lines: usize) -> CommandCase {
    CommandCase { line, input, output, file: "out", lines }
}

/// A command that draws one puzzle.
const fn drawn(line: &'static str) -> CommandCase {
    CommandCase { file: "out.svg", ..row(line, One, Kept::Whole, 0) }
}

const ROWS: &[CommandCase] = &[
    row("solve list --from line", List, Kept::List, 1),
    row("solve list --from line --all --quiet", List, Kept::List, 1),
    row("solve list --from line --json", List, Kept::List, 1),
    row("solve list --stream", Lines, Kept::List, 1),
    row("check list --from line --to line", List, Kept::List, 1),
    row("check list --from line --json", List, Kept::List, 1),
    row("check list --stream", Lines, Kept::List, 1),
    row("count list --from line", List, Kept::None, 1),
    // Drawings as text have several lines each.
    CommandCase { file: "out.txt", ..row("show list --from line", List, Kept::List, 0) },
    drawn("show list --from line --to svg"),
    CommandCase { file: "out.txt", ..row("hint list --from line", List, Kept::List, 1) },
    row("hint list --from line --json", List, Kept::None, 1),
    drawn("hint list --from line --to svg"),
    row("convert list --from line --to line", List, Kept::List, 1),
    row("convert list --stream", Lines, Kept::List, 1),
    row("generate -n 33 --variant classic:4 --seed 1", Nothing, Kept::List, 1),
    row("canonical list --from line", List, Kept::List, 1),
    row("vary list --from line --seed 1 --to line", List, Kept::List, 1),
    row("candidates list --from line --to line", List, Kept::List, 1),
    row("tidy list --from line --to line", List, Kept::List, 1),
    row("neighbours list --from line --jobs 1", List, Kept::List, 0),
    row("generate fewest list --from line", One, Kept::List, 0),
    row("rate list --from line --scale depth", List, Kept::None, 1),
    row("rate list --stream --scale depth", Lines, Kept::None, 1),
    // The output is a folder.
    row("certify list --from line -o made", List, Kept::None, 1),
    row("encode list --from line", One, Kept::Whole, 0),
    row("formula list --from line --rule K1", List, Kept::List, 0),
    row("propagate list --from line --to line", List, Kept::List, 1),
    drawn("propagate list --from line --as svg"),
    row("bench boards --order 4 --boards 33", Nothing, Kept::List, 0),
];

/// Commands without a row, and why.
const OTHERS: &[(&str, &str)] = &[
    ("workbench", "serves a page until a signal ends it (workbench.rs)"),
    ("variants", "takes boards, and no puzzles"),
    ("decode", "takes answers of solvers (decode.rs)"),
    ("audit", "takes formulas (audit.rs)"),
    (
        "book",
        "ends at the first puzzle that has not one solution; its file is complete or absent (book.rs)",
    ),
    ("solvers", "tests solvers"),
    ("exercise", "takes no puzzles (exercise.rs)"),
    ("bench", "measures; `bench boards` has a row, and records have their own rules (bench.rs)"),
    ("completions", "prints a script"),
    ("man", "writes pages"),
];

impl CommandCase {
    fn name(&self) -> &str {
        self.line.split(' ').next().expect("a command")
    }
}

/// A folder with this list.
fn folder(list: &str) -> Folder {
    let folder = Folder::new();
    folder.write("list", list);
    folder
}

fn good(count: usize) -> String {
    format!("{GOOD}\n").repeat(count)
}

#[test]
fn every_command_has_a_row_or_a_reason() {
    let commands = commands();
    let rows: BTreeSet<&str> = ROWS.iter().map(CommandCase::name).collect();
    let others: BTreeSet<&str> = OTHERS.iter().map(|row| row.0).collect();
    let missing: Vec<_> =
        commands.iter().map(String::as_str).filter(|name| !rows.contains(name)).collect();
    let missing: Vec<_> = missing.into_iter().filter(|name| !others.contains(name)).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
    assert!(OTHERS.iter().all(|row| !row.1.is_empty()));
}

/// Without a puzzle, a command fails with a message and writes nothing; a stream has no records.
#[test]
fn an_empty_input() {
    for row in ROWS.iter().filter(|row| row.input != Nothing) {
        let folder = folder("");
        let call = clausoku(row.line).dir(folder.path()).run();
        assert_eq!(call.text(), "", "{}", row.line);
        if row.input == Lines {
            assert_eq!(call.code, Some(0), "{}: {}", row.line, call.err);
        } else {
            assert_eq!(call.code, Some(2), "{}: {}", row.line, call.err);
            assert!(call.err.contains("no puzzle"), "{}: {}", row.line, call.err);
        }
    }
}

/// The third of four puzzles is faulty. Lists answer the others, or end before it; the exit code is 2, and the error
/// names the line.
#[test]
fn a_faulty_puzzle_among_good_ones() {
    for row in ROWS.iter().filter(|row| row.input != Nothing) {
        let folder = folder(&format!("{0}12x\n{1}", good(2), good(1)));
        let call = clausoku(row.line).dir(folder.path()).run();
        let text = call.text();
        if row.input == Lines {
            assert_eq!((call.code, text.lines().count()), (Some(0), 4), "{}", row.line);
            continue;
        }
        assert_eq!(call.code, Some(2), "{}: {}", row.line, call.err);
        if row.input == One {
            assert!(call.err.contains("several puzzles"), "{}: {}", row.line, call.err);
            assert_eq!(text, "", "{}", row.line);
            continue;
        }
        assert!(call.err.contains("list: line 3, column "), "{}: {}", row.line, call.err);
        let count = 3 * row.lines;
        assert!(row.lines == 0 || answers(&text) == count, "{}: {text}", row.line);
    }
}

/// Each of 33 puzzles has its answer.
#[test]
fn more_puzzles_than_lanes() {
    for row in ROWS {
        let folder = folder(&good(MANY));
        let call = clausoku(row.line).dir(folder.path()).run();
        if row.input == One {
            assert_eq!(call.code, Some(2), "{}: {}", row.line, call.err);
            assert!(call.err.contains("several puzzles"), "{}: {}", row.line, call.err);
            continue;
        }
        assert_eq!(call.code, Some(0), "{}: {}", row.line, call.err);
        let text = call.text();
        assert!(!text.is_empty(), "{}", row.line);
        assert!(row.lines == 0 || answers(&text) == row.lines * MANY, "{}: {text}", row.line);
    }
}

/// Returns the number of lines with an answer: neither comments nor faults.
fn answers(text: &str) -> usize {
    let is_answer =
        |line: &&str| !line.is_empty() && !line.starts_with('#') && !line.contains("expected");
    text.lines().filter(is_answer).count()
}

/// The command waits for more of its input. A signal ends it with 130; the old file stays, and nothing but the beginning of
/// a list is beside it.
fn signalled(signal: &str) {
    if !ending_signals().contains(&signal) {
        return;
    }
    for row in ROWS.iter().filter(|row| row.input != Nothing && row.output != Kept::None) {
        let folder = Folder::new();
        folder.write(row.file, "old");
        assert_eq!(shell("mkfifo list", folder.path()).code, Some(0));
        let call = clausoku(row.line).words("-o").arg(row.file).dir(folder.path());
        let mut command = call.command();
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        // The pipe can be opened when the command reads it.
        let pipe = fs::File::options().write(true).open(folder.at("list")).expect("a pipe");
        assert_eq!(shell(&format!("kill -{signal} {}", child.id()), folder.path()).code, Some(0));
        let start = Instant::now();
        let code = loop {
            if let Some(status) = child.try_wait().expect("its state") {
                break status.code();
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{}: {signal} is ignored", row.line);
            thread::sleep(Duration::from_millis(5));
        };
        drop(pipe);
        let mut said = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
        assert_eq!(code, Some(130), "{}: {said}", row.line);
        assert_eq!(fs::read_to_string(folder.at(row.file)).expect("a file"), "old", "{}", row.line);
        assert_eq!(folder.names(), ["list", row.file], "{}: {said}", row.line);
        assert!(!said.contains("error"), "{}: {said}", row.line);
    }
}

#[test]
fn ctrl_c() {
    signalled("INT");
}

#[test]
fn a_request_to_end() {
    signalled("TERM");
    signalled("HUP");
}

/// A full device is an error that names the output, and leaves the old file as it is.
#[test]
fn a_full_disk() {
    let full = "No space left on device";
    for row in ROWS {
        let list = if row.input == One { good(1) } else { good(MANY) };
        let folder = folder(&list);
        if std::path::Path::new("/dev/full").exists() {
            let call = shell(&format!("clausoku {} > /dev/full", row.line), folder.path());
            assert_eq!(call.code, Some(2), "{}: {}", row.line, call.err);
            let expected = format!("cannot write standard output: {full}");
            assert!(call.err.contains(&expected), "{}: {}", row.line, call.err);
        }
        if row.output == Kept::None {
            continue;
        }
        folder.write(row.file, "old");
        // A limit on the size of files simulates a full disk.
        let line = format!("trap '' XFSZ; ulimit -f 0; exec clausoku {} -o {}", row.line, row.file);
        let call = shell(&line, folder.path());
        let expected = format!("cannot write {}: File too large", row.file);
        assert!(call.err.contains(&expected), "{}: {}", row.line, call.err);
        assert_eq!(call.code, Some(2), "{}: {}", row.line, call.err);
        assert_eq!(fs::read_to_string(folder.at(row.file)).expect("a file"), "old", "{}", row.line);
        assert_eq!(folder.names(), ["list", row.file], "{}", row.line);
    }
}
