//! `clausoku solve`: solves puzzles, and decides formulas.

mod all;
mod answer;
mod formula;
mod list;
mod output;
mod so_far;
mod steps;
mod stream;

use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clausoku::{Batch, Encoding, SolverChoice};
use encoder::GivensLevel;
use tables::Columns;

use self::all::Lister;
use self::answer::{Answer, Task};
use self::list::{Piece, Shape, Work};
use self::output::Answers;
use self::so_far::SoFar;
use self::steps::StepsArgs;
use super::certify::{AlsoCertify, Answered, CERTIFIED};
use super::hint::Hint;
use super::options::{EncodingArgs, default_givens};
use crate::Exit;
use crate::formula_input::FormulaArgs;
use crate::grid_output::OutputArgs;
use crate::grids::{GridArgs, Named};
use crate::input::{Input, default_files};
use crate::interrupt;
use crate::lists::{self, Column, InBlocks, Source, for_each_part, of_input, parts, sources};
use crate::name::Name;
use crate::ordered::{parse_jobs, threads};
use crate::output::{note, prepare};
use crate::progress::QuietArgs;
use crate::solver::SolverArgs;
use crate::streams::{Stream, StreamArgs};
use crate::style::Colour;

/// Solve puzzles; given a DIMACS formula, act as a SAT solver
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Reduced)),
    after_long_help = "\
A single puzzle is drawn in a box; of several, each gets one line. Notes follow as comments: `# several solutions`, \
`# no solution`, or `# LINE: REASON` for a puzzle that cannot be read (exit code 2). A formula gets s and v lines and \
the exit code 10 or 20, as in the SAT competitions.

Examples:
  clausoku solve grid.txt
  clausoku solve puzzles.txt -o solutions.txt
  clausoku solve puzzles.txt --to csv
  clausoku solve grid.txt --count 1000
  clausoku encode grid.txt | clausoku solve -"
)]
pub struct Solve {
    /// Grid files, or one DIMACS formula; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. A file name that does not exist and
    /// is a puzzle in one line is read as that puzzle.
    #[arg(value_name = "FILE", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    files: Vec<PathBuf>,

    /// Stop at the first solution
    #[arg(long, group = "task")]
    any: bool,

    /// Print the number of solutions: 0, 1 or many
    #[arg(long, group = "task", conflicts_with_all = ["to", "to_symbols"])]
    unique: bool,

    /// Print the number of solutions, up to N
    #[arg(
        long,
        long_help = "Print the number of solutions, up to N (`clausoku count` has no bound)",
        value_name = "N",
        group = "task"
    )]
    count: Option<u64>,

    /// Print all solutions, one on each line
    #[arg(long, group = "task")]
    all: bool,

    /// Print a JSON object for each puzzle
    #[arg(long, long_help = "Print a JSON object for each puzzle; with --all, for each solution (docs/json.md)", conflicts_with_all = ["line", "to", "to_symbols", "quiet"])]
    json: bool,

    /// Columns of a table: puzzle, solution, count, error and columns of the input, separated by commas
    ///
    /// The column count contains the number of solutions, up to the N of --count, else up to 2. With the column
    /// error, a puzzle that cannot be read has a row with its text and the reason. Any other name is that of a column
    /// of the input, which must be a table too; all means those that contain neither puzzles nor solutions and are
    /// not named beside it. Columns of the input keep their names; another one with such a name gets a number, as in
    /// error_2.
    #[arg(
        long,
        value_name = "COLUMNS",
        value_delimiter = ',',
        hide_short_help = true,
        conflicts_with_all = ["all", "json", "line", "unique"]
    )]
    columns: Vec<String>,

    /// Print every step of a person to the solution, with its reason
    ///
    /// The same as `clausoku hint --path`, which documents the techniques.
    #[arg(
        long = "steps",
        hide_short_help = true,
        conflicts_with_all = ["task", "line", "to", "to_symbols", "statistics", "trace", "trace_plot", "jobs", "columns"]
    )]
    by_steps: bool,

    /// Report the counters of each search: on standard error, or in the JSON object
    #[arg(long, hide_short_help = true, help_heading = "Solver")]
    statistics: bool,

    /// Number of puzzles solved at the same time; by default the number of cores
    ///
    /// For a single puzzle, the number of threads of tabu, each with a seed of its own, by default one; and of portfolio, by
    /// default the number of cores.
    #[arg(long, value_name = "N", hide_short_help = true, help_heading = "Solver", value_parser = parse_jobs)]
    jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    grids: GridArgs,

    #[command(flatten)]
    formula: FormulaArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    stream: StreamArgs,

    #[command(flatten)]
    solver: SolverArgs,

    #[command(flatten)]
    also: AlsoCertify,

    /// File for the LRAT proof that a DIMACS formula has no model
    ///
    /// The proof is checked before it is written. .lrat.gz is compressed.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "certify",
        hide_short_help = true,
        help_heading = "Solver"
    )]
    proof: Option<PathBuf>,

    #[command(flatten)]
    steps: StepsArgs,

    #[command(flatten)]
    encoding: EncodingArgs,
}

impl Solve {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        self.also.check(&self.files)?;
        let exit = self.answer(colour)?;
        if !self.also.is_asked() {
            return Ok(exit);
        }
        let max = self.count.map_or(1, |count| usize::try_from(count).unwrap_or(usize::MAX));
        let answered = Answered {
            grids: &self.files,
            args: &self.grids,
            max: if self.all { CERTIFIED } else { max },
            prover: self.solver.prover()?,
            time_limit: self.solver.limits().time,
            jobs: self.jobs,
            quiet: QuietArgs { quiet: self.output.quiet },
            colour,
        };
        self.also.run(exit, answered)
    }

    fn answer(&self, colour: Colour) -> anyhow::Result<Exit> {
        if self.by_steps {
            return self.show_steps(colour);
        }
        if let (Some(_), Some(option), []) = (
            self.count,
            self.output.shape_used().filter(|option| *option != "--line"),
            &self.columns[..],
        ) {
            bail!(
                "--count cannot be used with {option}; --columns count writes the number into a table"
            );
        }
        prepare(&self.output.output, &self.files)?;
        if self.stream.is_asked() {
            return self.stream();
        }
        if let [path] = self.files.as_slice() {
            let input = Input::open(path)?;
            if self.grids.format.is_none()
                && self.grids.variant.is_none()
                && self.formula.takes(&input)
            {
                self.refuse_for_formula(&input.name)?;
                let outputs = (self.output.output.as_path(), self.proof.as_deref());
                return formula::run(input, self.formula, &self.solver, outputs);
            }
            self.refuse_proof()?;
            let choice = self.choice()?;
            let in_blocks = self.in_blocks(&choice);
            let sources = of_input(&self.grids, input.name.clone(), Ok(input), in_blocks);
            return self.solve(&choice, sources, colour);
        }
        self.formula.refuse_for_several_files()?;
        self.refuse_proof()?;
        let choice = self.choice()?;
        let sources = sources(&self.grids, &self.files, self.in_blocks(&choice));
        self.solve(&choice, sources, colour)
    }

    /// Refuses `--proof` for puzzles, whose proofs are certificates.
    fn refuse_proof(&self) -> anyhow::Result<()> {
        if self.proof.is_some() {
            bail!("--proof is for a DIMACS formula; --certified --certify FOLDER is for puzzles");
        }
        Ok(())
    }

    /// Shows every step of a person.
    fn show_steps(&self, colour: Colour) -> anyhow::Result<Exit> {
        let [path] = self.files.as_slice() else {
            bail!(
                "--steps needs a single puzzle; `clausoku hint --path --puzzle NUMBER` chooses one"
            );
        };
        let output = self.output.output.clone();
        let time = self.solver.limits().time;
        Hint::path_of(path.clone(), self.json, output, time, self.grids.clone()).run(colour)
    }

    /// Refuses options that apply to puzzles only.
    fn refuse_for_formula(&self, name: &Name) -> anyhow::Result<()> {
        let asked = [
            ("--all", self.all),
            ("--count", self.count.is_some()),
            ("--unique", self.unique),
            ("--json", self.json),
            ("--columns", !self.columns.is_empty()),
            ("--statistics", self.statistics),
            ("--step-limit", self.solver.limits().steps.is_some()),
            ("--certify", self.also.is_asked()),
        ];
        let asked = asked.iter().find_map(|(option, asked)| asked.then_some(*option));
        let asked = asked.or_else(|| self.output.shape_used());
        let asked = asked.or_else(|| self.steps.used()).or_else(|| self.encoding.used());
        if let Some(option) = asked {
            bail!("{name} is a DIMACS formula, but {option} is for puzzles");
        }
        Ok(())
    }

    /// Writes a record for each line.
    fn stream(&self) -> anyhow::Result<Exit> {
        let asked = [
            ("--all", self.all),
            ("--unique", self.unique),
            ("--json", self.json),
            ("--statistics", self.statistics),
        ];
        let asked = asked.iter().find_map(|(option, asked)| asked.then_some(*option));
        let asked = asked.or_else(|| self.output.shape_used()).or_else(|| self.steps.used());
        if let Some(option) = asked {
            bail!("{option} and --stream exclude each other");
        }
        self.formula.refuse_for_several_files()?;
        let choice = self.choice()?;
        let stream = Stream {
            args: &self.stream,
            fields: stream::FIELDS,
            output: &self.output.output,
            jobs: self.jobs(),
            quiet: self.output.quiet,
        };
        let task = self.task();
        let (printer, lines) = stream.open(&self.grids, &self.files)?;
        stream.run(
            printer,
            lines,
            || (self.batch(&choice), ()),
            |lines, list, (), records| stream::write(task, lines, list, records),
        )
    }

    /// Returns the requested solver.
    fn choice(&self) -> anyhow::Result<SolverChoice> {
        let choice = self.solver.chosen(self.encoding.used().is_some())?;
        self.steps.check(&choice, &self.files)?;
        let solver = match choice.first() {
            SolverChoice::Search(solver) => Some(solver.as_str()),
            SolverChoice::Tabu(_) => Some("tabu"),
            _ => None,
        };
        if let (Some(solver), Some(option)) = (solver, self.encoding.used()) {
            bail!("{option} is for SAT solvers, and {solver} is none");
        }
        Ok(choice)
    }

    /// Returns which inputs are read in blocks. Columns of the input are in the text of a block.
    fn in_blocks(&self, choice: &SolverChoice) -> InBlocks {
        if self.columns().iter().any(Column::is_of_input) {
            InBlocks::Tables
        } else {
            self.takes_blocks(choice).into()
        }
    }

    /// Returns the chosen columns.
    fn columns(&self) -> Vec<Column> {
        Column::named(&self.columns, &["solution", "count"])
    }

    /// Returns `true` if each thread takes many puzzles at a time.
    fn takes_blocks(&self, choice: &SolverChoice) -> bool {
        choice.takes_batches(&self.solver.limits()) && self.steps.used().is_none()
    }

    fn jobs(&self) -> usize {
        threads(self.jobs)
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Reduced)
    }

    fn solve(
        &self,
        choice: &SolverChoice,
        mut sources: impl Iterator<Item = Source> + Send,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let first = sources.next().context("there is no puzzle in the input")?;
        match (first, sources.next(), self.steps.used()) {
            (Source::Puzzle(only), None, _) if self.columns.is_empty() => {
                self.solve_one(choice, only, colour)
            }
            (_, Some(Source::Puzzle((_, Err(error)))), Some(_)) => Err(error),
            (_, Some(_), Some(option)) => {
                bail!("{option} needs a single puzzle, and the input has several")
            }
            (first, second, _) => {
                let (columns, first) = first.expanded(self.columns())?;
                let kinds = first.columns().cloned();
                let sources = second.into_iter().chain(sources);
                let sources = [first].into_iter().chain(sources.map(|source| {
                    let keeps_input = columns.iter().any(Column::is_of_input);
                    if keeps_input { source.with_columns(&columns) } else { source }
                }));
                if self.all {
                    Lister::open(self, choice, colour)?.list_all(sources)
                } else {
                    self.solve_many(choice, sources, (&columns, kinds), colour)
                }
            }
        }
    }

    /// Solves a list of puzzles.
    fn solve_many(
        &self,
        choice: &SolverChoice,
        sources: impl Iterator<Item = Source> + Send,
        (columns, kinds): (&[Column], Option<Columns>),
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let mut so_far = SoFar::new(colour, self.output.quiet);
        let mut answers = Answers::with_columns(&self.output, columns, self.writes_text(), colour)?;
        if !columns.is_empty() {
            answers.set_kinds(&Column::kinds(columns, &kinds.unwrap_or_default()));
        }
        let shape = if self.json { Shape::Json } else { answers.shape() };
        let work = Work { task: self.task(), shape, costs: self.statistics };
        let rows = answers.rows();
        for_each_part(
            parts(sources, choice, self.takes_blocks(choice)),
            self.jobs(),
            || (self.batch(choice), rows.clone()),
            |list, rows| work.solve(list, rows.as_mut()),
            |done| {
                let done = match done {
                    Ok(done) => done,
                    Err(error) if answers.is_spoiled_by(&error) => return Err(error),
                    Err(error) => {
                        so_far.fault(&error);
                        return Ok(());
                    }
                };
                so_far.add(&done.tally, done.exit);
                for piece in done.pieces {
                    match piece {
                        lists::Piece::Text(text) => answers.print_bytes(&text)?,
                        lists::Piece::Rows(rows) => answers.write_rows(&rows)?,
                        lists::Piece::Other(Piece::Answer(name, answer)) => {
                            answers.write(&name, &answer)?;
                        }
                        lists::Piece::Other(Piece::Costs(costs)) => so_far.note(&costs),
                        lists::Piece::Other(Piece::Fault(fault)) => {
                            if answers.is_spoiled_by(&fault.error) {
                                return Err(fault.error);
                            }
                            so_far.report(&fault.error);
                        }
                    }
                }
                Ok(())
            },
        )?;
        answers.finish()?;
        Ok(so_far.finish(self.task()))
    }

    /// Returns `true` if objects or numbers are written, and not grids.
    fn writes_text(&self) -> bool {
        let are_numbers = self.unique || self.count.is_some();
        self.json || are_numbers && self.columns.is_empty()
    }

    /// Returns a solver of the puzzles of a list.
    fn batch(&self, choice: &SolverChoice) -> Batch {
        Batch::new(choice, self.encoding(), self.solver.limits())
    }

    /// Reports the cost of the answer, unless the output is JSON.
    fn note_cost(&self, name: &Name, answer: &Answer) {
        if self.statistics && !self.json {
            note(&format!("{name}:{}: {}", answer.line(), answer.cost()));
        }
    }

    fn task(&self) -> Task {
        match self.count {
            Some(limit) => Task::Count(limit),
            None if self.unique => Task::Unique,
            None if self.any => Task::Any,
            None => Task::Solve,
        }
    }

    fn solve_one(
        &self,
        choice: &SolverChoice,
        (name, record): Named,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let record = record?;
        let line = record.line;
        if self.all {
            return Lister::open(self, choice, colour)?.list_only(&name, &record);
        }
        let choice = match self.jobs {
            Some(jobs) => choice.clone().with_threads(jobs),
            None => choice.clone(),
        };
        let mut solver = choice.for_puzzles(self.encoding());
        let mut steps = self.steps.of(&record.puzzle)?;
        let task = self.task();
        let mut limits = self.solver.limits();
        if choice.is_stoppable() {
            limits.stop = Some(interrupt::flag());
        }
        let answer = Answer::find(record, task, &mut *solver, &limits, steps.as_mut())
            .map_err(|error| anyhow!("{name}:{line}: {error}"))?;
        if let Some(steps) = steps {
            steps.finish(answer.puzzle(), &steps::title(solver.name(), &name, line))?;
        }
        let mut answers = Answers::open(&self.output, self.writes_text(), colour)?;
        if self.json {
            answers.print_bytes(&answer.json(&name, self.statistics)?)?;
        } else {
            answers.write_alone(&name, &answer)?;
        }
        answers.finish()?;
        self.note_cost(&name, &answer);
        Ok(if interrupt::came() { Exit::Interrupted } else { answer.exit() })
    }
}
