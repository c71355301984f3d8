//! A program as a solver, and as one that writes proofs.

use std::io::{BufRead, BufReader};

use clausoku_cnf::answer::{Options, StreamReader};
use clausoku_cnf::{Formula, Size, StopReason, Stopped, Verdict};
use clausoku_files::Folder;

use super::command::PROOF;
use super::delivery::{Delivery, Listener};
use super::label::Labels;
use super::program::Program;
use crate::{BackendError, Counts, Deadline, ProofLanguage, ProofSolver, Run, SatSolver};

/// The name of the proof's file.
const PROOF_NAME: &str = "proof";

/// A solver that is a program of its own.
///
/// ```no_run
/// use clausoku_backends::SatSolver;
/// use clausoku_backends::external::{External, Program};
/// # let formula = clausoku_cnf::Cnf::new();
/// let program = Program::from_command("kissat -q {cnf}").unwrap();
/// let verdict = External::new(program).solve(&formula);
/// ```
#[derive(Clone, Debug)]
pub struct External {
    program: Program,
    quiet: bool,
}

/// Reads the answer and the statistics from the output of a solver.
struct Answer<'p> {
    labels: &'p Labels,
    reader: StreamReader,
    counts: Counts,
}

impl Listener for Answer<'_> {
    fn on_output(&mut self, bytes: &[u8]) -> bool {
        let Self { labels, counts, .. } = self;
        self.reader.push(bytes, &mut |line| labels.read_line(line, counts))
    }

    fn begin(&mut self, size: Size) {
        let options = Options { variables: size.variables, ..Options::default() };
        self.reader = StreamReader::new(options);
    }
}

impl External {
    /// Returns a solver that runs this program and reads its statistics.
    pub fn new(program: Program) -> Self {
        Self { program, quiet: false }
    }

    /// Returns the solver with the option that prints less: [`Run::counts`] may stay empty.
    #[must_use]
    pub fn quiet(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// Returns the program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    fn judge(&self, delivery: Delivery, answer: Answer<'_>) -> Result<Run, BackendError> {
        let Answer { reader, counts, .. } = answer;
        let usage = Some(delivery.ended.usage);
        let run = |verdict| Ok(Run { verdict, counts, usage });
        // An answer file is read after the run, so that its flood is in no cut.
        if delivery.ended.cut.is_none() && reader.is_flooded() {
            return Err(self.program.flooded());
        }
        let is_silent = delivery.ended.said.is_empty();
        let may_lack_memory = delivery.ended.may_lack_memory;
        let crashed = self.program.crashed(&delivery.ended);
        let code = match delivery.code(&self.program)? {
            Ok(code) => code,
            Err(Stopped(reason)) => return run(Verdict::Unknown(reason)),
        };
        match reader.finish() {
            // Some solvers say that they give up, others fail in some way.
            Err(_) | Ok(Verdict::Unknown(_)) if may_lack_memory => {
                run(Verdict::Unknown(StopReason::MemoryLimit))
            }
            Ok(verdict) if self.program.exit.agree(&verdict, code) => run(verdict),
            Ok(verdict) => Err(BackendError::ExitCode {
                solver: self.program.name.clone(),
                says: verdict.to_string(),
                code,
            }),
            // If the code says that the program failed, its standard error says more.
            Err(_) if !(self.program.exit.is_known(code) || is_silent) => Err(crashed),
            Err(error) => Err(BackendError::Answer {
                solver: self.program.name.clone(),
                code,
                error: Box::new(error),
            }),
        }
    }
}

impl SatSolver for External {
    fn name(&self) -> &str {
        &self.program.name
    }

    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        let labels = &self.program.labels;
        let reader = StreamReader::new(Options::default());
        let mut answer = Answer { labels, reader, counts: Counts::default() };
        match self.program.deliver(self.quiet, formula, deadline, &mut answer)? {
            Ok(delivery) => self.judge(delivery, answer),
            Err(Stopped(reason)) => Ok(Verdict::Unknown(reason).into()),
        }
    }
}

impl ProofSolver for External {
    /// Decides a formula with the command that requests a proof; fails if that command is unknown.
    fn prove(
        &mut self,
        formula: &dyn Formula,
        deadline: &Deadline,
        read: &mut dyn FnMut(ProofLanguage, &mut dyn BufRead),
    ) -> Result<Run, BackendError> {
        let unreadable = |error| self.program.unreadable(error);
        let no_proof = || BackendError::NoProof { solver: self.program.name.clone() };
        let proof = self.program.proof.as_ref().ok_or_else(no_proof)?;
        let folder = Folder::new().map_err(unreadable)?;
        let path = folder.path().join(PROOF_NAME).display().to_string();
        let command = proof.command.with(PROOF, &path);
        let program = Program { command, ..self.program.clone() };
        let run = External::new(program).quiet().run(formula, deadline)?;
        // A model is checked by itself; and a solver that was stopped leaves a part of a proof.
        if matches!(run.verdict, Verdict::Unsatisfiable) {
            let file = folder.open(PROOF_NAME).map_err(unreadable)?.ok_or_else(no_proof)?;
            read(proof.language, &mut BufReader::new(file));
        }
        Ok(run)
    }
}
