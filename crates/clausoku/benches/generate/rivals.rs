//! Other generators: any command, given with `--rival`.

use std::process::{Command, Stdio};

/// A command that prints a puzzle of the usual board at the beginning of each line: 81 digits and dots.
pub(crate) struct Rival {
    pub command: String,
}

impl Rival {
    /// Returns the commands among the arguments, each after `--rival`, and the other arguments.
    pub(crate) fn among(arguments: impl Iterator<Item = String>) -> (Vec<Self>, Vec<String>) {
        let (mut rivals, mut others) = (Vec::new(), Vec::new());
        let mut arguments = arguments;
        while let Some(argument) = arguments.next() {
            if argument == "--rival" {
                rivals.extend(arguments.next().map(|command| Self { command }));
            } else {
                others.push(argument);
            }
        }
        (rivals, others)
    }

    /// Runs the command. Returns the puzzles that it prints, a byte a cell, and its user time in seconds.
    pub(crate) fn run(&self) -> (Vec<u8>, f64) {
        let ran = Command::new("bash")
            .args([
                "-c",
                "TIMEFORMAT=%3U; time { eval \"$1\" 2> /dev/null; }",
                "bash",
                &self.command,
            ])
            .stdin(Stdio::null())
            .output()
            .expect("bash");
        let seconds = String::from_utf8_lossy(&ran.stderr);
        let seconds = seconds.trim().parse().expect("seconds");
        let text = String::from_utf8_lossy(&ran.stdout);
        let is_cell = |character: &u8| character.is_ascii_digit() || *character == b'.';
        let lines = text.lines().filter_map(|line| line.as_bytes().get(..81));
        let puzzles = lines.filter(|line| line.iter().all(is_cell));
        let number = |character: u8| if character == b'.' { 0 } else { character - b'0' };
        (puzzles.flatten().map(|&character| number(character)).collect(), seconds)
    }
}
