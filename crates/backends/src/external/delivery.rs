//! Handing a formula to a program, and hearing what it prints or writes into its file.

use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use cnf::dimacs::{self, WriteError};
use cnf::{Formula, Size, Unknown};
use files::Source;
use files::temporary::Folder;

use super::command::{FILE, PIPE, RESULT};
use super::process::{self, Cut, Ended, Feed, make_pipe};
use super::program::{Input, Program, filled};
use crate::{BackendError, Limits};

/// Who hears what a program says.
pub(super) trait Listener: Send {
    /// Takes the next bytes; `false` if that is enough.
    fn hear(&mut self, bytes: &[u8]) -> bool;

    /// What was heard was chatter: the answer comes now, from the program's file.
    fn begin_again(&mut self);
}

/// What became of it.
pub(super) struct Delivery {
    pub ended: Ended,
    /// Whether the formula could be handed over as far as it was wanted.
    poured: Result<(), WriteError>,
}

impl Delivery {
    /// What the program exited with, or the limit that ended it.
    pub fn code(self, program: &Program) -> Result<Result<i32, Unknown>, BackendError> {
        match self.ended.cut {
            Some(Cut::Time) => return Ok(Err(Unknown::TimeLimit)),
            Some(Cut::Memory) => return Ok(Err(Unknown::MemoryLimit)),
            Some(Cut::Stopped) => return Ok(Err(Unknown::Interrupted)),
            Some(Cut::Flooded) => return Err(program.flooded()),
            None => {}
        }
        match self.poured {
            // It had enough.
            Err(WriteError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Err(error) => return Err(program.unwritten(error)),
            Ok(()) => {}
        }
        self.ended.code().map(Ok).ok_or_else(|| program.crashed(&self.ended))
    }
}

impl Program {
    /// Runs the program on the formula, as its command line asks.
    pub(super) fn deliver(
        &self,
        quiet: bool,
        (formula, size): (&dyn Formula, Size),
        limits: &Limits,
        listener: &mut dyn Listener,
    ) -> Result<Delivery, BackendError> {
        let path = self.locate()?;
        let broken = |error: io::Error| self.unwritten(error.into());
        let mut command = filled(&self.command_line(quiet));
        let scratch = Folder::new().map_err(broken)?;
        let at = |name| scratch.path().join(name);
        let (cnf, result) = (at("formula.cnf"), at("answer"));
        let write = |out: &mut dyn Write| write(formula, size, out);
        let feed = match self.input() {
            Input::Standard => Feed::Standard,
            Input::Pipe => {
                make_pipe(&cnf).map_err(broken)?;
                Feed::Pipe(&cnf)
            }
            Input::File => {
                let file = scratch.create("formula.cnf").map_err(broken)?;
                write(&mut Stoppable { out: BufWriter::new(file), limits })
                    .map_err(|error| self.unwritten(error))?;
                Feed::Nothing
            }
        };
        for place in [FILE, PIPE] {
            command = command.with(place, &cnf.display().to_string());
        }
        command = command.with(RESULT, &result.display().to_string());
        let mut poured = Ok(());
        let pour = |out: &mut dyn Write| poured = write(out);
        let arguments = &command.words()[1..];
        let mut hear = |bytes: &[u8]| listener.hear(bytes);
        let ended = process::run(&path, arguments, feed, limits, &mut hear, pour)
            .map_err(|error| self.unstartable(&path, error))?;
        // A program that is done before it has begun may write no file, and only say so.
        if self.answers_in_file() && result.exists() {
            listener.begin_again();
            read_result(&result, listener).map_err(broken)?;
        }
        Ok(Delivery { ended, poured })
    }

    pub(super) fn crashed(&self, ended: &Ended) -> BackendError {
        let how = match (ended.code(), ended.signal()) {
            (Some(code), _) => format!("ended with code {code}"),
            (None, Some(signal)) => format!("was ended by signal {signal}{}", meaning(signal)),
            (None, None) => "ended".to_owned(),
        };
        let said = ended.said();
        let said = if said.is_empty() { said } else { format!(", saying:\n{said}") };
        BackendError::Crashed { solver: self.name.clone(), how, said }
    }

    pub(super) fn flooded(&self) -> BackendError {
        BackendError::Flooded { solver: self.name.clone() }
    }

    pub(super) fn unwritten(&self, error: WriteError) -> BackendError {
        BackendError::Unwritten { solver: self.name.clone(), error }
    }
}

/// What a signal usually means, where that helps.
fn meaning(signal: i32) -> &'static str {
    match signal {
        6 => " (it gave up by itself)",
        9 => " (the system does that when memory runs out)",
        11 => " (it used memory that is not its own)",
        _ => "",
    }
}

/// Writes the formula as a whole.
fn write(formula: &dyn Formula, size: Size, out: &mut dyn Write) -> Result<(), WriteError> {
    let mut writer = dimacs::Writer::new(out);
    writer.header(size);
    formula.emit(&mut writer);
    writer.finish().map(drop)
}

/// Takes what the program wrote into its file.
fn read_result(path: &Path, listener: &mut dyn Listener) -> io::Result<()> {
    let mut file = Source::open(path)?;
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 || !listener.hear(&buffer[..count]) {
            return Ok(());
        }
    }
}

/// A writer that fails once somebody asks to stop.
struct Stoppable<'l, W> {
    out: W,
    limits: &'l Limits,
}

impl<W: Write> Write for Stoppable<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.limits.is_stopped() {
            return Err(io::Error::other("it was asked to stop"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
