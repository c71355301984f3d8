//! Handing a formula to a program, and hearing what it prints or writes into its file.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::PathBuf;
use std::time::Instant;

use cnf::dimacs::{self, WriteError};
use cnf::{Formula, Size, Stoppable, Unknown};
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
    /// Runs the program on the formula, as its command line asks. Returns the limit that was reached if
    /// the formula could not be handed over in time.
    ///
    /// The limits hold from `start` on. The formula ends its emission when one is reached.
    pub(super) fn deliver(
        &self,
        quiet: bool,
        (formula, size): (&Stoppable<'_>, Size),
        limits: &Limits,
        start: Instant,
        listener: &mut dyn Listener,
    ) -> Result<Result<Delivery, Unknown>, BackendError> {
        if let Some(reason) = limits.reached(start) {
            return Ok(Err(reason));
        }
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
                let written = write(&mut BufWriter::new(file));
                if let Some(reason) = limits.reached(start) {
                    return Ok(Err(reason));
                }
                written.map_err(|error| self.unwritten(error))?;
                Feed::Nothing
            }
            _ => Feed::Standard,
        };
        let mut poured = Ok(());
        let pour = |out: &mut dyn Write| poured = write(out);
        let arguments = &command.words()[1..];
        let mut hear = |bytes: &[u8]| listener.hear(bytes);
        let left = limits.left(start);
        let mut ended = process::run(&path, arguments, feed, &left, &mut hear, pour)
            .map_err(|error| self.unstartable(&path, error))?;
        // Nothing is believed of a program that received a part of the formula.
        if ended.cut.is_none()
            && matches!(poured, Err(WriteError::Header { .. }))
            && let Some(reason) = limits.reached(start)
        {
            return Ok(Err(reason));
        }
        if let Some(folder) = folder.filter(|_| self.answers_in_file() && ended.cut.is_none()) {
            let answer = folder.open(ANSWER_NAME).map_err(|error| self.unreadable(error))?;
            // A program that is done before it has begun may write no file, and only say so.
            if let Some(file) = answer {
                listener.begin_again();
                ended.cut = read_answer(file, listener, limits, start)
                    .map_err(|error| self.unreadable(error))?;
            }
        }
        Ok(Ok(Delivery { ended, poured }))
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

/// Passes on what the program wrote into its file, until the listener or the limits, which hold from
/// `start` on, end that.
fn read_answer(
    mut file: Source<File>,
    listener: &mut dyn Listener,
    limits: &Limits,
    start: Instant,
) -> io::Result<Option<Cut>> {
    if file.file().metadata()?.len() > LONGEST_ANSWER {
        return Ok(Some(Cut::Flooded));
    }
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match limits.reached(start) {
            None => {}
            Some(Unknown::TimeLimit) => return Ok(Some(Cut::Time)),
            Some(_) => return Ok(Some(Cut::Stopped)),
        }
        let count = file.read(&mut buffer)?;
        if count == 0 || !listener.hear(&buffer[..count]) {
            return Ok(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;

    struct Patient;

    impl Listener for Patient {
        fn hear(&mut self, _: &[u8]) -> bool {
            true
        }

        fn begin_again(&mut self) {}
    }

    /// What ends the reading of a file of this length.
    fn cut(length: u64, limits: &Limits) -> Option<Cut> {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(length).unwrap();
        let source = Source::open(file.path()).unwrap();
        read_answer(source, &mut Patient, limits, Instant::now()).unwrap()
    }

    #[test]
    fn limits_hold_while_an_answer_is_read() {
        let within =
            |seconds| Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
        assert_eq!(cut(1 << 20, &within(60)), None);
        assert_eq!(cut(1 << 20, &within(0)), Some(Cut::Time));
        assert_eq!(cut(LONGEST_ANSWER + 1, &Limits::default()), Some(Cut::Flooded));
        let stopped = Limits { stop: Some(Arc::new(true.into())), ..Limits::default() };
        assert_eq!(cut(1 << 20, &stopped), Some(Cut::Stopped));
    }
}
