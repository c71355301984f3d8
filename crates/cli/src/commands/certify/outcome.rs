//! The result for a puzzle.

use clausoku::Puzzle;
use files::StopReason;

use crate::Exit;
use crate::certificates::{Claim, Entry, Made};
use crate::name::Name;
use crate::views::counted;

/// The result for a puzzle, and where it is.
pub struct Outcome {
    pub file: Name,
    /// The line of the file; 0 if the file cannot be read.
    pub line: usize,
    pub puzzle: Option<Puzzle>,
    pub verdict: Verdict,
}

/// The finding about the puzzle.
pub enum Verdict {
    Certified(Made),
    /// The claim is false, since the puzzle has this number of solutions.
    False(Claim, usize),
    /// The puzzle has more solutions than this number.
    TooMany(usize),
    Unknown(StopReason),
    Fault(anyhow::Error),
}

impl Outcome {
    /// Returns the result for a puzzle that cannot be read.
    pub fn fault(file: Name, error: anyhow::Error) -> Self {
        Self { file, line: 0, puzzle: None, verdict: Verdict::Fault(error) }
    }

    pub fn exit(&self) -> Exit {
        match self.verdict {
            Verdict::Certified(_) => Exit::Done,
            Verdict::False(..) | Verdict::TooMany(_) => Exit::Faulty,
            Verdict::Unknown(_) => Exit::Unknown,
            Verdict::Fault(_) => Exit::Failed,
        }
    }

    /// Returns the certificate, or the reason why there is none.
    fn made(&self) -> Result<&Made, String> {
        Err(match &self.verdict {
            Verdict::Certified(made) => return Ok(made),
            Verdict::False(claim, solutions) => {
                let verb = if *solutions == 1 { "is" } else { "are" };
                let found = counted(*solutions, "solution");
                format!("not certified: the claim {} is false, there {verb} {found}", claim.name())
            }
            Verdict::TooMany(most) => {
                format!("not certified: there are more than {most} solutions (--max)")
            }
            Verdict::Unknown(reason) => format!("not certified: {reason}"),
            Verdict::Fault(error) => error.to_string(),
        })
    }

    /// Returns the line for people; empty for a fault, which is reported on standard error.
    pub fn text(&self) -> String {
        if matches!(self.verdict, Verdict::Fault(_)) {
            return String::new();
        }
        let place = format!("{}:{}", self.file, self.line);
        let made = match self.made() {
            Ok(made) => made,
            Err(reason) => return format!("{place}: {reason}\n"),
        };
        let found = match made.solutions {
            0 => "no solution".to_owned(),
            1 => "one solution and no other".to_owned(),
            n => format!("{n} solutions and no others"),
        };
        let encoding = made.encoding.as_ref();
        let encoding = encoding.map(|name| format!(" of the encoding {name},")).unwrap_or_default();
        format!(
            "{place}: {found}; proof by {}{encoding} in {}, {} bytes, accepted by {}\n",
            made.source,
            counted(made.steps, "step"),
            made.bytes,
            made.accepted.join(", ")
        )
    }

    /// Returns the line of the index, and of the output with `--json`.
    pub fn entry(&self) -> Entry<'_> {
        Entry::new((&self.file, self.line), self.puzzle.as_ref(), self.made())
    }
}
