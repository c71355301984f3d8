//! A program as a solver.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use cnf::answer::{Options, Sieve};
use cnf::dimacs::{self, WriteError};
use cnf::{Formula, Unknown, Verdict};

use super::command::{FILE, PIPE, RESULT};
use super::process::{self, Cut, Ended, Feed, Scratch, make_pipe};
use super::program::{Input, Program, filled};
use crate::{BackendError, Counts, Limits, Run, SatSolver};

/// A solver that is a program of its own.
///
/// ```no_run
/// use backends::SatSolver;
/// use backends::external::{External, Program};
/// # let formula = cnf::Cnf::new();
/// let program = Program::from_command("kissat -q {cnf}").unwrap();
/// let verdict = External::new(program).solve(&formula);
/// ```
#[derive(Clone, Debug)]
pub struct External {
    program: Program,
    quiet: bool,
}

/// What a run came to, before it is judged.
struct Outcome {
    ended: Ended,
    sieve: Sieve,
    counts: Counts,
    /// Whether the formula could be handed over as far as it was wanted.
    poured: Result<(), WriteError>,
}

impl External {
    /// A solver that runs this program, and has it print what it counts.
    pub fn new(program: Program) -> Self {
        Self { program, quiet: false }
    }

    /// The same, printing less: [`Run::counts`] may stay empty.
    #[must_use]
    pub fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    fn start(&self, formula: &dyn Formula, limits: &Limits) -> Result<Outcome, BackendError> {
        let path = self.program.locate()?;
        let broken = |error| self.broken(error);
        let mut command = filled(&self.program.command_line(self.quiet));
        let scratch = Scratch::new().map_err(broken)?;
        let at = |name| scratch.path().join(name);
        let (cnf, result) = (at("formula.cnf"), at("answer"));
        let size = formula.size();
        let write = |out: &mut dyn Write| write(formula, size, out);
        let feed = match self.program.input() {
            Input::Standard => Feed::Standard,
            Input::Pipe => {
                make_pipe(&cnf).map_err(broken)?;
                Feed::Pipe(&cnf)
            }
            Input::File => {
                let file = File::create(&cnf).map_err(broken)?;
                write(&mut Stoppable { out: BufWriter::new(file), limits })
                    .map_err(|error| self.unwritten(error))?;
                Feed::Nothing
            }
        };
        for place in [FILE, PIPE] {
            command = command.with(place, &cnf.display().to_string());
        }
        command = command.with(RESULT, &result.display().to_string());
        let options = Options { variables: size.variables, ..Options::default() };
        let (mut sieve, mut counts) = (Sieve::new(options), Counts::default());
        let mut hear = |bytes: &[u8]| {
            sieve.push(bytes, &mut |line| self.program.labels.hear(line, &mut counts))
        };
        let mut poured = Ok(());
        let pour = |out: &mut dyn Write| poured = write(out);
        let arguments = &command.words()[1..];
        let ended = process::run(&path, arguments, feed, limits, &mut hear, pour)
            .map_err(|error| self.program.unstartable(&path, error))?;
        // A program that is done before it has begun may write no file, and only say so.
        if self.program.answers_in_file() && result.exists() {
            sieve = Sieve::new(options);
            let mut hear = |line: &[u8]| self.program.labels.hear(line, &mut counts);
            read_result(&result, &mut sieve, &mut hear).map_err(broken)?;
        }
        Ok(Outcome { ended, sieve, counts, poured })
    }

    fn judge(
        &self,
        Outcome { ended, sieve, counts, poured }: Outcome,
    ) -> Result<Run, BackendError> {
        let run = |verdict| Ok(Run { verdict, counts, usage: Some(ended.usage) });
        match ended.cut {
            Some(Cut::Time) => return run(Verdict::Unknown(Unknown::TimeLimit)),
            Some(Cut::Memory) => return run(Verdict::Unknown(Unknown::MemoryLimit)),
            Some(Cut::Stopped) => return run(Verdict::Unknown(Unknown::Interrupted)),
            Some(Cut::Flooded) => return Err(self.flooded()),
            None if sieve.is_flooded() => return Err(self.flooded()),
            None => {}
        }
        match poured {
            // It had enough.
            Err(WriteError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Err(error) => return Err(self.unwritten(error)),
            Ok(()) => {}
        }
        let Some(code) = ended.code() else { return Err(self.crashed(&ended)) };
        match sieve.finish() {
            Ok(verdict) if self.program.exit.agree(&verdict, code) => run(verdict),
            Ok(verdict) => Err(BackendError::ExitCode {
                solver: self.program.name.clone(),
                says: verdict.to_string(),
                code,
            }),
            // Of a program that says with its code that it failed, its last words tell more.
            Err(_) if !(self.program.exit.is_known(code) || ended.said().is_empty()) => {
                Err(self.crashed(&ended))
            }
            Err(error) => Err(BackendError::Answer {
                solver: self.program.name.clone(),
                code,
                error: Box::new(error),
            }),
        }
    }

    fn crashed(&self, ended: &Ended) -> BackendError {
        let how = match (ended.code(), ended.signal()) {
            (Some(code), _) => format!("ended with code {code}"),
            (None, Some(signal)) => format!("was ended by signal {signal}{}", meaning(signal)),
            (None, None) => "ended".to_owned(),
        };
        let said = ended.said();
        let said = if said.is_empty() { said } else { format!(", saying:\n{said}") };
        BackendError::Crashed { solver: self.program.name.clone(), how, said }
    }

    fn flooded(&self) -> BackendError {
        BackendError::Flooded { solver: self.program.name.clone() }
    }

    fn broken(&self, error: io::Error) -> BackendError {
        self.unwritten(error.into())
    }

    fn unwritten(&self, error: WriteError) -> BackendError {
        BackendError::Unwritten { solver: self.program.name.clone(), error }
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

impl SatSolver for External {
    fn name(&self) -> &str {
        &self.program.name
    }

    fn run(&mut self, formula: &dyn Formula, limits: &Limits) -> Result<Run, BackendError> {
        if limits.is_stopped() {
            return Ok(Verdict::Unknown(Unknown::Interrupted).into());
        }
        match self.start(formula, limits) {
            // Stopped while the file was written.
            Err(BackendError::Unwritten { .. }) if limits.is_stopped() => {
                Ok(Verdict::Unknown(Unknown::Interrupted).into())
            }
            outcome => self.judge(outcome?),
        }
    }
}

/// Writes the formula as a whole.
fn write(formula: &dyn Formula, size: cnf::Size, out: &mut dyn Write) -> Result<(), WriteError> {
    let mut writer = dimacs::Writer::new(out);
    writer.header(size);
    formula.emit(&mut writer);
    writer.finish().map(drop)
}

/// Takes what the program wrote into its file.
fn read_result(path: &Path, sieve: &mut Sieve, hear: &mut dyn FnMut(&[u8])) -> io::Result<()> {
    let mut file = File::open(path)?;
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 || !sieve.push(&buffer[..count], hear) {
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
