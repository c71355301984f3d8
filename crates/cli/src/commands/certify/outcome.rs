//! The result for a puzzle.

use std::io;

use clausoku::Puzzle;
use clausoku_files::StopReason;
use serde::Serialize;

use super::Certify;
use crate::Exit;
use crate::certificates::{Claim, Entry, Index, Made};
use crate::lists::Fault;
use crate::output::{Printer, note};
use crate::runner::{Origin, Place, Row, Sink};
use crate::views::counted;

/// The result for a puzzle.
pub struct Outcome {
    pub puzzle: Puzzle,
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
}

impl Outcome {
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
        })
    }

    /// Returns the line of the index, and of the output with `--json`.
    fn entry<'a>(&'a self, place: Place<'a>) -> Entry<'a> {
        Entry::new(place, Some(&self.puzzle), self.made())
    }
}

impl Row for Outcome {
    fn json(&self) -> impl Serialize {}

    fn exit(&self) -> Exit {
        match self.verdict {
            Verdict::Certified(_) => Exit::Done,
            Verdict::False(..) | Verdict::TooMany(_) => Exit::Faulty,
            Verdict::Unknown(_) => Exit::Unknown,
        }
    }

    fn text(&self, place: Place<'_>, _: bool) -> String {
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
            made.accepted_by.join(", ")
        )
    }
}

/// Lists certificates, in the index of the archive and for people or programs.
pub struct Certificates<'c> {
    index: Option<Index>,
    args: &'c Certify,
}

impl<'c> Certificates<'c> {
    pub fn new(index: Index, args: &'c Certify) -> Self {
        Self { index: Some(index), args }
    }

    fn add(&mut self, entry: &Entry<'_>, text: &str, printer: &mut Printer) -> anyhow::Result<()> {
        if let Some(index) = &mut self.index {
            index.add(entry)?;
        }
        let list = &self.args.list;
        match self.args.is_second {
            true if list.output.quiet || text.is_empty() => Ok(()),
            true => {
                note(text.trim_end());
                Ok(())
            }
            false => printer.print(&if list.json { entry.line()? } else { text.to_owned() }),
        }
    }
}

impl Sink<Outcome> for Certificates<'_> {
    fn row(&mut self, origin: Origin, row: Outcome, printer: &mut Printer) -> anyhow::Result<()> {
        let place = origin.place();
        self.add(&row.entry(place), &row.text(place, false), printer)
    }

    fn fault(&mut self, fault: &Fault, printer: &mut Printer) -> anyhow::Result<()> {
        if fault.error.chain().any(<dyn std::error::Error>::is::<io::Error>) {
            // Puzzles are missing if an input could not be read.
            self.index = None;
        }
        let Some((file, line)) = fault.place() else { return Ok(()) };
        let entry = Entry::new(Place { file, line }, None, Err(fault.error.to_string()));
        self.add(&entry, "", printer)
    }

    fn finish(&mut self, _: &mut Printer) -> anyhow::Result<()> {
        self.index.take().map_or(Ok(()), Index::finish)
    }
}
