//! Handing a formula to a program, and hearing what it prints or writes into its file.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use cnf::dimacs::{self, WriteError};
use cnf::{Formula, Size, Unknown};
use files::Source;
use files::temporary::Folder;

use super::command::{FILE, PIPE, RESULT};
use super::process::{self, Cut, Ended, Feed, make_pipe};
use super::program::{Input, Program, filled};
use crate::{BackendError, Limits};

/// The longest file that is read as an answer, in bytes: a model of a hundred million variables.
const LONGEST_ANSWER: u64 = 1 << 30;

/// The formula's file or named pipe.
const FORMULA_NAME: &str = "formula.cnf";

/// The file in which a program writes its answer.
const ANSWER_NAME: &str = "answer";

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
        let folder = self.needs_folder().then(Folder::new).transpose().map_err(broken)?;
        let at =
            |name| folder.as_ref().map_or_else(PathBuf::new, |folder| folder.path().join(name));
        let formula_path = at(FORMULA_NAME);
        for (place, path) in
            [(FILE, &formula_path), (PIPE, &formula_path), (RESULT, &at(ANSWER_NAME))]
        {
            command = command.with(place, &path.display().to_string());
        }
        let write = |out: &mut dyn Write| write(formula, size, out);
        let feed = match (self.input(), &folder) {
            (Input::Pipe, _) => {
                make_pipe(&formula_path).map_err(broken)?;
                Feed::Pipe(&formula_path)
            }
            (Input::File, Some(folder)) => {
                let file = folder.create(FORMULA_NAME).map_err(broken)?;
                write(&mut Stoppable { out: BufWriter::new(file), limits })
                    .map_err(|error| self.unwritten(error))?;
                Feed::Nothing
            }
            _ => Feed::Standard,
        };
        let mut poured = Ok(());
        let pour = |out: &mut dyn Write| poured = write(out);
        let arguments = &command.words()[1..];
        let mut hear = |bytes: &[u8]| listener.hear(bytes);
        let mut ended = process::run(&path, arguments, feed, limits, &mut hear, pour)
            .map_err(|error| self.unstartable(&path, error))?;
        if let Some(folder) = folder.filter(|_| self.answers_in_file() && ended.cut.is_none()) {
            let answer = folder.open(ANSWER_NAME).map_err(|error| self.unreadable(error))?;
            // A program that is done before it has begun may write no file, and only say so.
            if let Some(file) = answer {
                listener.begin_again();
                let left = limits.time.map(|time| time.saturating_sub(ended.usage.wall));
                ended.cut = read_answer(file, listener, limits, left)
                    .map_err(|error| self.unreadable(error))?;
            }
        }
        Ok(Delivery { ended, poured })
    }

    /// Whether the formula or the answer is in a file, or the formula comes through a named pipe.
    fn needs_folder(&self) -> bool {
        self.input() != Input::Standard || self.answers_in_file()
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

    fn unreadable(&self, error: io::Error) -> BackendError {
        BackendError::Unreadable { solver: self.name.clone(), error }
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

/// Passes on what the program wrote into its file, until the limits or the listener end that. `left` is
/// what is left of the time.
fn read_answer(
    mut file: Source<File>,
    listener: &mut dyn Listener,
    limits: &Limits,
    left: Option<Duration>,
) -> io::Result<Option<Cut>> {
    if file.file().metadata()?.len() > LONGEST_ANSWER {
        return Ok(Some(Cut::Flooded));
    }
    let deadline = left.and_then(|left| Instant::now().checked_add(left));
    let mut buffer = vec![0; 64 * 1024];
    loop {
        if limits.is_stopped() {
            return Ok(Some(Cut::Stopped));
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Ok(Some(Cut::Time));
        }
        let count = file.read(&mut buffer)?;
        if count == 0 || !listener.hear(&buffer[..count]) {
            return Ok(None);
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    struct Patient;

    impl Listener for Patient {
        fn hear(&mut self, _: &[u8]) -> bool {
            true
        }

        fn begin_again(&mut self) {}
    }

    /// What ends the reading of a file of this length.
    fn cut(length: u64, limits: &Limits, left: Option<Duration>) -> Option<Cut> {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(length).unwrap();
        read_answer(Source::open(file.path()).unwrap(), &mut Patient, limits, left).unwrap()
    }

    #[test]
    fn limits_hold_while_an_answer_is_read() {
        let none = Limits::default();
        assert_eq!(cut(1 << 20, &none, Some(Duration::from_secs(60))), None);
        assert_eq!(cut(1 << 20, &none, Some(Duration::ZERO)), Some(Cut::Time));
        assert_eq!(cut(LONGEST_ANSWER + 1, &none, None), Some(Cut::Flooded));
        let stopped = Limits { stop: Some(Arc::new(true.into())), ..none };
        assert_eq!(cut(1 << 20, &stopped, None), Some(Cut::Stopped));
    }
}
