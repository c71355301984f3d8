//! Other solvers that read lines: any command, given with `--rival`.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use clausoku_board::{Checker, Variant};

use crate::support::{CELLS, Set};

/// A command that reads a puzzle from each line of its input.
///
/// A line of its output is about the puzzle of the same number. It may begin with that puzzle. A field of
/// 81 digits after it is a solution; without one, a field of fewer digits is the number of solutions: 0,
/// 1, or any number above.
pub(crate) struct Rival {
    pub command: String,
}

/// What the lanes found of a set: by puzzle, the number of solutions up to two, and the only one.
pub(crate) struct Answers<'a> {
    pub counts: &'a [u64],
    pub solutions: &'a [u8],
}

impl Rival {
    /// The commands among the arguments, each after `--rival`.
    pub(crate) fn all() -> Vec<Self> {
        let arguments: Vec<String> = std::env::args().collect();
        let pairs = arguments.windows(2).filter(|pair| pair[0] == "--rival");
        pairs.map(|pair| Self { command: pair[1].clone() }).collect()
    }

    /// The command's user time over the set, its start included.
    pub(crate) fn time(&self, set: &Set) -> Duration {
        let [input, output] = [path("puzzles"), path("answers")];
        fs::write(&input, lines(&set.text)).expect("the temporary folder");
        let timed = Command::new("bash")
            .args([
                "-c",
                "TIMEFORMAT=%3U; time { eval \"$1\" 2> /dev/null; }",
                "bash",
                &self.command,
            ])
            .stdin(File::open(input).expect("it was written"))
            .stdout(File::create(output).expect("the temporary folder"))
            .stderr(Stdio::piped())
            .output()
            .expect("bash");
        assert!(timed.status.success(), "{}: {}", self.command, timed.status);
        let seconds = String::from_utf8_lossy(&timed.stderr);
        Duration::from_secs_f64(seconds.trim().parse().expect("seconds"))
    }

    /// Compares what the command has printed of the set. Returns the number of printed answers, which must all be right.
    pub(crate) fn compare(&self, set: &Set, answers: &Answers<'_>) -> usize {
        let checker = Checker::new(&Variant::classic(9).expect("the usual board"));
        let printed = fs::read_to_string(path("answers")).expect("text");
        let puzzles: Vec<&[u8]> = set.text.chunks_exact(CELLS).collect();
        for name in ["puzzles", "answers"] {
            fs::remove_file(path(name)).expect("it was written");
        }
        if printed.lines().count() != puzzles.len() {
            return 0;
        }
        let mut compared = 0;
        for (at, (line, puzzle)) in printed.lines().zip(&puzzles).enumerate() {
            let count = answers.counts[at];
            let puzzle = std::str::from_utf8(puzzle).expect("digits and dots");
            let rest = line.strip_prefix(puzzle).unwrap_or(line);
            let fields =
                rest.split(|c: char| !c.is_ascii_digit()).filter(|field| !field.is_empty());
            let mut fields: Vec<&str> = fields.collect();
            if fields.iter().any(|field| field.len() == CELLS) {
                fields.retain(|field| field.len() == CELLS);
            }
            for field in &fields {
                let is_right = if field.len() != CELLS {
                    field.parse().is_ok_and(|number: u64| number.min(2) == count)
                } else if count == 1 {
                    field.as_bytes() == &answers.solutions[at * CELLS..][..CELLS]
                } else {
                    count > 1 && checker.accepts(&numbers(puzzle), &numbers(field))
                };
                assert!(is_right, "{}: {line}: {count} solutions", self.command);
            }
            compared += usize::from(!fields.is_empty());
        }
        compared
    }
}

fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("clausoku-rival-{}-{name}", std::process::id()))
}

/// A puzzle a line.
fn lines(text: &[u8]) -> Vec<u8> {
    text.chunks_exact(CELLS).flat_map(|puzzle| puzzle.iter().chain(b"\n")).copied().collect()
}

fn numbers(text: &str) -> Vec<u8> {
    text.bytes().map(|character| character.saturating_sub(b'0') % 10).collect()
}
