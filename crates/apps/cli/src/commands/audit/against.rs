//! Formulas compared with another formula or a puzzle.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use crate::answers::{Job, Made, Presentation};
use crate::input::{Chunk, GridArgs, Input, Name, is_stdout};
use crate::options::Request;
use crate::output::NewFolder;
use crate::terminal::{Colour, Exit, french, interruptible, language, limits, locked, message};
use anyhow::{anyhow, bail};
use clausoku::audit::against::proof::{ProofError, ProvenPair};
use clausoku::audit::against::{Comparison, Pair, PairError, Relation, Subject, fault, line, text};
use clausoku::audit::{AuditRequest, DimacsInput};
use clausoku::lists::{
    AnswerError, Answers, Question, Record, Row, Status, Text, Words, Worker,
    comparisons::{COMPARISONS, ComparisonRow},
    values::Column,
};
use clausoku::sat::dimacs::{self, Strictness};
use clausoku::solving::{Deadline, Limits, StopReason};
use clausoku::words::stop_reason;
use clausoku::{Batch, Error, Puzzle};
use clausoku_words::say;

use super::formulas;

/// The other formula, or the puzzle.
enum Reference {
    Formula(Box<DimacsInput>),
    Puzzle(Box<Puzzle>),
}

/// The comparison of formulas with another one or a puzzle.
pub(super) struct Against<'a> {
    /// The file of the other formula or the puzzle.
    pub(super) path: &'a Path,
    /// The number of the first variables that are shared, if comments say nothing.
    pub(super) shared: Option<usize>,
    pub(super) request: &'a AuditRequest,
    pub(super) grids: &'a GridArgs,
    /// The folder of the proofs.
    pub(super) proof: Option<&'a Path>,
    pub(super) time_limit: Option<Duration>,
}

/// A comparison: the two formulas and the result, or the reason why there is none.
type Compared = Result<(Pair, Comparison), NotCompared>;

/// The reason why a formula of several is not compared.
enum NotCompared {
    /// A limit was reached before.
    Limit(StopReason),
    /// The formula cannot be read, or has nothing in common with the other one.
    Fault(String),
}

impl Against<'_> {
    /// Compares formulas, and writes a report, or of several a line for each, or rows.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read, if nothing says which variables are shared, and if a solver fails.
    pub(super) fn run(
        &self,
        paths: &[PathBuf],
        list: &Request,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        if self.proof.is_some() && paths.len() != 1 {
            bail!(say!(language(), audit::proof_of_one));
        }
        let question = Comparing {
            against: self,
            paths,
            reference: self.reference()?,
            worst: Mutex::default(),
        };
        let numbers = (0..).zip(paths);
        let chunks =
            numbers.map(|(number, path)| Chunk::Numbers(Name::new(path), number..number + 1));
        let made = Made { chunks: Box::new(chunks), is_single: paths.len() == 1 };
        let exit = Job::new(list, made, &question, ComparisonWords).run(colour)?;
        Ok(exit.worse(*locked(&question.worst)))
    }

    /// Reads the other formula or the puzzle.
    fn reference(&self) -> anyhow::Result<Reference> {
        let input = Input::open(self.path)?;
        if is_stdout(self.path) || input.is_dimacs() || self.grids.is_formula(&input, true) {
            return Ok(Reference::Formula(Box::new(self.read(input, self.path)?)));
        }
        drop(input);
        if self.shared.is_some() {
            let name = Name::new(self.path).to_string();
            bail!(say!(language(), audit::against_shared_puzzle { name }));
        }
        Ok(Reference::Puzzle(Box::new(self.grids.puzzle(self.path, None)?)))
    }

    /// Reads a formula. With the number of shared variables, comments say nothing.
    fn read(&self, input: Input, path: &Path) -> anyhow::Result<DimacsInput> {
        let name = input.name.clone();
        let read = match self.shared {
            Some(_) => {
                let mut plain = DimacsInput::default();
                let document = dimacs::read_with(input.stream(), Strictness::Lenient);
                document.map(|document| {
                    plain.formula = document.cnf;
                    plain
                })
            }
            None => formulas::read_with_map(input, path),
        };
        read.map_err(|error| anyhow!("{name}: {}", french::formula(language(), &error)))
    }

    /// Compares the formula of a file.
    fn compare(&self, path: &Path, reference: &Reference) -> anyhow::Result<Compared> {
        let deadline = interruptible(self.time_limit);
        let formula = self.read(Input::open(path)?, path)?;
        let compared = self.pair(&formula, reference, &deadline);
        match compared.and_then(|pair| Ok((pair.compare(&deadline)?, pair))) {
            Ok((found, pair)) => {
                if let Some(folder) = self.proof {
                    self.write_proofs(path, &pair, &found, folder, &deadline)?;
                }
                Ok(Ok((pair, found)))
            }
            Err(PairError::Solver(Error::Unknown { reason, .. })) => {
                Ok(Err(NotCompared::Limit(reason)))
            }
            Err(error) => Err(anyhow!("{}: {}", Name::new(path), fault(&error, language()))),
        }
    }

    /// Writes the proofs of the directions that hold.
    fn write_proofs(
        &self,
        path: &Path,
        pair: &Pair,
        found: &Comparison,
        folder: &Path,
        deadline: &Deadline,
    ) -> anyhow::Result<()> {
        let (one, other) = (Name::new(path).to_string(), Name::new(self.path).to_string());
        let names = [&*one, &*other];
        let refused = |error| match error {
            ProofError::Nothing => {
                anyhow!(say!(language(), audit::no_direction { one: &*one, other: &*other }))
            }
            ProofError::Searched => anyhow!(say!(language(), audit::no_functions)),
            ProofError::Clause(number) => {
                anyhow!(say!(language(), audit::no_derivation { number }))
            }
            ProofError::Io(error) => error.into(),
            ProofError::Solver(error) => error.into(),
            error => error.into(),
        };
        let proven = match ProvenPair::new(pair, found, names) {
            // The report says the limit.
            Err(ProofError::Nothing) if matches!(found.relation(), Relation::Unknown(_)) => {
                return Ok(());
            }
            proven => proven.map_err(refused)?,
        };
        let files = NewFolder::new(folder)?;
        for name in proven.files() {
            files.put(name, |out| proven.write(name, out, deadline).map_err(refused))?;
        }
        files.finish()
    }

    fn pair(
        &self,
        formula: &DimacsInput,
        reference: &Reference,
        deadline: &Deadline,
    ) -> Result<Pair, PairError> {
        match (self.shared, reference) {
            (Some(count), Reference::Formula(other)) => {
                Ok(Pair::over_first([&formula.formula, &other.formula], count))
            }
            (_, reference) => {
                let other = match reference {
                    Reference::Formula(other) => Subject::Formula(other),
                    Reference::Puzzle(puzzle) => Subject::Puzzle(puzzle),
                };
                Pair::new(Subject::Formula(formula), other, self.request, deadline)
            }
        }
    }
}

/// Compares the formulas of files.
struct Comparing<'a> {
    against: &'a Against<'a>,
    paths: &'a [PathBuf],
    reference: Reference,
    /// The worst exit code of the formulas so far.
    worst: Mutex<Exit>,
}

/// The comparison of a formula.
struct Answer<'a> {
    names: [&'a str; 2],
    compared: &'a Compared,
    report: String,
    is_alone: bool,
}

impl Record for Answer<'_> {
    const COLUMNS: &'static [Column] = COMPARISONS;

    fn cells(&self, row: &mut Row<'_>) {
        if let Err(NotCompared::Fault(_)) = self.compared {
            let [one, other] = self.names;
            row.put(one).put(other);
            for _ in 3..Self::COLUMNS.len() {
                row.skip();
            }
            row.put(&*self.report);
            return;
        }
        let compared = self.compared.as_ref().ok().map(|(pair, found)| (pair, found));
        ComparisonRow { names: self.names, compared, report: &self.report }.cells(row);
    }
}

impl Question for Comparing<'_> {
    type Answer<'a> = Answer<'a>;

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        limits(self.against.time_limit)
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'f> Worker<Comparing<'f>> for &Comparing<'f> {
    fn answer(
        &mut self,
        _: &mut Batch,
        answers: &mut Answers<'_, '_, Comparing<'f>>,
    ) -> Result<(), AnswerError> {
        for _ in 0..answers.left() {
            let place = answers.next_place().saturating_sub(1) as usize;
            let Some(path) = self.paths.get(place) else { break };
            let compared = self.against.compare(path, &self.reference);
            let is_alone = self.paths.len() == 1;
            let compared = match compared {
                // Of several formulas, each has a row.
                Err(error) if !is_alone => Err(NotCompared::Fault(message(&error))),
                compared => compared.map_err(|error| AnswerError::Other(error.into()))?,
            };
            let (one, other) =
                (Name::new(path).to_string(), Name::new(self.against.path).to_string());
            let names = [&*one, &*other];
            let of_limit = |limit| (Status::Unknown(limit), Exit::Unknown);
            let (status, exit) = match &compared {
                Ok((_, found)) => match found.relation() {
                    Relation::Unknown(limit) => of_limit(limit),
                    Relation::Equal => (Status::Done, Exit::Done),
                    _ => (Status::Done, Exit::Faulty),
                },
                Err(NotCompared::Limit(limit)) => of_limit(*limit),
                Err(NotCompared::Fault(_)) => (Status::Invalid, Exit::Failed),
            };
            let reason = match (&compared, status) {
                (Err(NotCompared::Fault(fault)), _) => Some(fault.clone()),
                (_, Status::Unknown(limit)) => Some(stop_reason(language(), limit)),
                _ => None,
            };
            let mut worst = locked(&self.worst);
            *worst = worst.worse(exit);
            drop(worst);
            let report = match &compared {
                Ok((_, found)) => line(found, names, language()),
                Err(NotCompared::Fault(fault)) => fault.clone(),
                Err(NotCompared::Limit(limit)) => {
                    let [one, other] = names;
                    let reason = stop_reason(language(), *limit);
                    say!(language(), audit::against_unknown { one, other, reason })
                }
            };
            let answer = Answer { names, compared: &compared, report, is_alone };
            answers.push_with_reason(status, &answer, reason);
            if !answers.flush_if_full() {
                break;
            }
        }
        Ok(())
    }
}

/// The words of comparisons: the report on a single formula, and a line for each of several.
struct ComparisonWords;

impl Words<Answer<'_>> for ComparisonWords {
    fn say(&self, answer: &Answer<'_>, out: &mut Text<'_>) {
        let Answer { names, compared, report, is_alone } = answer;
        match compared {
            Ok((pair, found)) if *is_alone => out.push(&text(pair, found, *names, language())),
            _ => out.push(&format!("{report}\n")),
        }
    }
}

impl Presentation for ComparisonWords {}
