//! A program as a solver.

use std::time::Instant;

use cnf::answer::{Options, StreamReader};
use cnf::{Formula, Stoppable, Verdict};

use super::delivery::{Delivery, Listener};
use super::label::Labels;
use super::program::Program;
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

/// Keeps of what a solver says what its answer is made of.
struct Answer<'p> {
    labels: &'p Labels,
    options: Options,
    reader: StreamReader,
    counts: Counts,
}

impl Listener for Answer<'_> {
    fn hear(&mut self, bytes: &[u8]) -> bool {
        let Self { labels, counts, .. } = self;
        self.reader.push(bytes, &mut |line| labels.hear(line, counts))
    }

    fn begin_again(&mut self) {
        self.reader = StreamReader::new(self.options);
    }
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

    fn judge(&self, delivery: Delivery, answer: Answer<'_>) -> Result<Run, BackendError> {
        let Answer { reader, counts, .. } = answer;
        let usage = Some(delivery.ended.usage);
        let run = |verdict| Ok(Run { verdict, counts, usage });
        if delivery.ended.cut.is_none() && reader.is_flooded() {
            return Err(self.program.flooded());
        }
        let said = delivery.ended.said();
        let crashed = self.program.crashed(&delivery.ended);
        let code = match delivery.code(&self.program)? {
            Ok(code) => code,
            Err(reason) => return run(Verdict::Unknown(reason)),
        };
        match reader.finish() {
            Ok(verdict) if self.program.exit.agree(&verdict, code) => run(verdict),
            Ok(verdict) => Err(BackendError::ExitCode {
                solver: self.program.name.clone(),
                says: verdict.to_string(),
                code,
            }),
            // Of a program that says with its code that it failed, its last words tell more.
            Err(_) if !(self.program.exit.is_known(code) || said.is_empty()) => Err(crashed),
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

    fn run(&mut self, formula: &dyn Formula, limits: &Limits) -> Result<Run, BackendError> {
        let start = Instant::now();
        let stop = limits.stop_check(start);
        let formula = Stoppable::new(formula, &stop);
        let size = formula.size();
        let options = Options { variables: size.variables, ..Options::default() };
        let (labels, reader) = (&self.program.labels, StreamReader::new(options));
        let mut answer = Answer { labels, options, reader, counts: Counts::default() };
        match self.program.deliver(self.quiet, (&formula, size), limits, start, &mut answer)? {
            Ok(delivery) => self.judge(delivery, answer),
            Err(reason) => Ok(Verdict::Unknown(reason).into()),
        }
    }
}
