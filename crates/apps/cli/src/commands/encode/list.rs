//! `encode LIST -o FOLDER`: a formula for each puzzle.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use crate::answers::{Filing, Job, Product, Records, Silent};
use crate::options::{Request, first_given, note_idle_choices};
use crate::output::Template;
use crate::terminal::file_fault::FileFault;
use crate::terminal::{Colour, Exit, interruptible, limits, unanswered};
use anyhow::bail;
use clausoku::lists::{
    AnswerError, Answers, Question, Record, Row, Status, Worker,
    values::{Column, Kind},
};
use clausoku::sat::Size;
use clausoku::solving::{Deadline, Limits, SearchEnd};
use clausoku::{Batch, Encoding, Error, Puzzle, SolverChoice};
use clausoku_text::joined;
use clausoku_text::{StopReason, Stopped};
use clausoku_words::say;
use sha2::{Digest, Sha256};

use super::language::Language;
use super::{Encode, Formula, first_solution};

/// The columns of the manifest.
pub(crate) const MANIFEST: &[Column] = &[
    Column::new("language", Kind::Text, "the language of the formula"),
    Column::new("encoding", Kind::Text, "the encoding; null in a language without clauses"),
    Column::new("variables", Kind::Count, "the number of variables; null without clauses"),
    Column::new("clauses", Kind::Count, "the number of clauses; null without clauses"),
    Column::new("sha256", Kind::Text, "the hash of the formula before it is compressed"),
    Column::new(
        "expected",
        Kind::Text,
        "the answer that a solver must give, `SATISFIABLE` or `UNSATISFIABLE`; null if it is unknown",
    ),
    Column::new("solutions", Kind::Count, "the number of solutions, up to 2"),
];

/// The largest order of boards whose solutions are searched for the manifest.
const MAX_ORDER: usize = 100;

/// The longest search for solutions.
const MAX_TIME: Duration = Duration::from_secs(10);

impl Encode {
    /// Writes a formula for each puzzle into the folder that is the output.
    pub(crate) fn write_folder(
        &self,
        list: &Request,
        records: Records<'_>,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let asked = self.to.and_then(Language::from_kind);
        let ending = asked.map_or("cnf", |language| language.extension);
        let template = Template::new(self.name.as_ref(), "{number}", ending);
        let language = asked.map_or_else(|| Language::from_path(template.path()), Ok)?;
        let of_one = [
            (self.statistics, "--statistics"),
            (self.explain_size, "--explain-size"),
            (self.break_symmetry.is_some(), "--break-symmetry"),
            (self.cubes.is_some(), "--cubes"),
            (self.map.is_some(), "--map"),
            (self.json, "--json"),
            (self.exclude.is_some(), "--exclude"),
            (self.shuffle.is_some() && self.no_comments, "--shuffle with --no-comments"),
        ];
        if let Some(option) = first_given(&of_one) {
            bail!(say!(crate::terminal::language(), encode::for_one { option }));
        }
        self.refuse_of_clauses(language)?;
        let filing = Filing::new(&self.output, &template);
        let question = Formulas { args: self, language, filing };
        let job = Job::new(list, records, &question, Silent);
        job.giving(Product::Files(template)).run(colour)
    }
}

/// Writes the formula of each puzzle into a file.
struct Formulas<'e> {
    args: &'e Encode,
    language: Language,
    filing: Filing,
}

/// A formula that was written.
struct WrittenFormula {
    language: &'static str,
    encoding: Option<String>,
    size: Option<Size>,
    hash: String,
    expected: Option<&'static str>,
    solutions: Option<u64>,
}

impl Record for WrittenFormula {
    const COLUMNS: &'static [Column] = MANIFEST;

    fn cells(&self, row: &mut Row<'_>) {
        row.put(self.language)
            .put(self.encoding.as_deref())
            .put(self.size.map(|size| u64::from(size.variables)))
            .put(self.size.map(|size| size.clauses))
            .put(&*self.hash)
            .put(self.expected)
            .put(self.solutions);
    }
}

impl Question for Formulas<'_> {
    type Answer<'a> = WrittenFormula;

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        limits(self.args.time.time_limit)
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'e> Worker<Formulas<'e>> for &Formulas<'e> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Formulas<'e>>,
    ) -> Result<(), AnswerError> {
        let limits = self.limits();
        for puzzle in puzzles.puzzles().take_while(|_| !limits.is_stopped()) {
            match self.write(&puzzle, answers) {
                Err(error) if error.is::<FileFault>() => {
                    return Err(AnswerError::Other(error.into()));
                }
                Err(error) => answers.push_unanswered(&unanswered(&error)),
                Ok(()) => {}
            }
        }
        Ok(())
    }
}

impl Formulas<'_> {
    /// Writes the formula of a puzzle, and pushes its row.
    fn write(&self, puzzle: &Puzzle, answers: &mut Answers<'_, '_, Self>) -> anyhow::Result<()> {
        let deadline = interruptible(self.args.time.time_limit);
        let denied = self.args.second.then(|| first_solution(puzzle, &deadline)).transpose()?;
        let formula = self.args.formula(self.language, puzzle, denied, &deadline)?;
        if let Formula::Clauses(encoded) = &formula {
            note_idle_choices(encoded.encoding(), puzzle.variant());
        }
        let (file, (written, hash)) = self.filing.write(|output| {
            let mut hashed = Hashed::new(output);
            let written = self.args.write(&formula, puzzle, &mut hashed, &deadline)?;
            Ok((written, hashed.finish()))
        })?;
        let found = solutions(puzzle);
        // After Ctrl-C the number may be unknown only because the search was ended.
        if deadline.is_interrupted() {
            bail!(Error::from(Stopped(StopReason::Interrupted)));
        }
        let encoding = match &formula {
            Formula::Clauses(encoded) => Some(encoded.encoding()),
            Formula::Export(..) => None,
        };
        let size = written.map(|(size, _)| size);
        let rules_suffice = encoding.is_none_or(|encoding| encoding.suffices(puzzle.variant()));
        // Without sufficient rules, a puzzle without a solution may have a formula with a model.
        // One solution is excluded.
        let expected = match found.count.saturating_sub(self.args.second.into()) {
            1.. => Some("SATISFIABLE"),
            0 if found.is_all && rules_suffice => Some("UNSATISFIABLE"),
            0 => None,
        };
        let written = WrittenFormula {
            language: self.language.name,
            encoding: encoding.map(ToString::to_string),
            size,
            hash,
            expected,
            solutions: found.is_all.then_some(found.count),
        };
        answers.push(Status::Done, &written);
        answers.attach(file);
        Ok(())
    }
}

/// Solutions that a short search found.
struct Found {
    /// Their number, up to 2.
    count: u64,
    /// `true` if there are no others, or two.
    is_all: bool,
}

/// Searches for two solutions. None is found if the search would take long.
fn solutions(puzzle: &Puzzle) -> Found {
    let none = Found { count: 0, is_all: false };
    if puzzle.variant().order() > MAX_ORDER {
        return none;
    }
    let limits = limits(Some(MAX_TIME)).with_solutions(2);
    let mut solver = SolverChoice::unnamed(false).for_puzzles(Encoding::reduced());
    let mut count = 0;
    let found = solver.search(puzzle, &Deadline::start(&limits), &mut |_: &_| {
        count += 1;
        ControlFlow::Continue(())
    });
    found.map_or(none, |found| {
        let is_all = matches!(found.ended, SearchEnd::Exhausted | SearchEnd::Enough);
        Found { count, is_all }
    })
}

/// A writer that computes the hash of what it writes.
pub(in crate::commands) struct Hashed<W> {
    output: W,
    hash: Sha256,
}

impl<W> Hashed<W> {
    pub(in crate::commands) fn new(output: W) -> Self {
        Self { output, hash: Sha256::new() }
    }

    /// Returns the hash as a hexadecimal number.
    pub(in crate::commands) fn finish(self) -> String {
        joined(self.hash.finalize().iter().map(|byte| format!("{byte:02x}")), "")
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
