//! `clausoku decode`: converts the output of a solver to a checked grid.

mod folders;

use std::path::{Path, PathBuf};

use crate::answers::{Form, GridForm, GridSource, Job, Product, Records, Silent};
use crate::input::{GridArgs, Input, Name, shown};
use crate::options::{Puzzles, Request, numbering};
use crate::output::{OutputArgs, fields, json_line, print, refuse_inputs};
use crate::terminal::file_fault::file_name;
use crate::terminal::{Colour, Exit, file_fault, french, language};
use anyhow::{Context, Error, anyhow, bail, ensure};
use clap::Args;
use clausoku::encoding::errors::{DecodeError, NoNumbering, ReadOffError};
use clausoku::encoding::{
    Annotation, Numbering, Scheme, decode, decode_any, is_name, numbering_of, read_off,
};
use clausoku::exporting::{Answer, EXPORTS, Values, comments, read_answer};
use clausoku::formats::Record;
use clausoku::lists::{
    self, AnswerError, Answers, Question, Row, Status, Worker,
    answers::Unanswered,
    values::{Column, GridValue, Kind},
};
use clausoku::sat::dimacs::{self, Strictness};
use clausoku::sat::{ClauseSink, Literal, Model, Variable, Verdict, answer};
use clausoku::{Batch, Grid, Puzzle};
use clausoku_text::StopReason;
use clausoku_text::joined;
use clausoku_words::{Language, named as named_in, say};

/// The options for reading a grid and its variables, for which the comments of a formula have no use.
const OF_GRID: [&str; 5] = ["grid", "puzzle", "numbering", "format", "variant"];

/// The numberings that define the board.
const WITH_BOARD: &[Scheme] = &[Scheme::Decimal, Scheme::Rcv];

/// Turn the output of a solver into a checked grid
#[derive(Debug, Args)]
#[command(after_long_help = "\
The answer can be s and v lines, MiniSat's result file, Satzoo's text or bare numbers, or that of a solver \
of another language (`clausoku encode --to`): pseudo-Boolean solvers, z3, MiniZinc, glpsol, clingo. The \
meaning of the variables comes from the comments of the formula (--cnf), the grid (--grid) or the kind of board \
(--variant). If the numbering is decimal or rcv, the answer alone is enough.

Examples:
  clausoku encode grid.txt | cadical | clausoku decode - --grid grid.txt
  cadical grid.cnf | clausoku decode - --cnf grid.cnf
  minisat grid.cnf result; clausoku decode result --grid grid.txt
  clausoku decode formulas -o solutions.txt
  clausoku decode cubes --cubes grid.icnf
  clausoku decode result --numbering decimal")]
pub(super) struct Decode {
    /// Output of a solver: a file, or a folder; - is standard input
    ///
    /// A folder of `clausoku encode LIST -o FOLDER` has the answer to 0001.cnf in 0001.out, and so on; with --cnf, that
    /// folder contains the formulas and this one the answers. The solutions are written as a list, and a line with the
    /// reason replaces a puzzle whose answer is missing or wrong. With --cubes, a folder contains the answers to the
    /// cubes.
    answer: PathBuf,

    /// Formula that was solved, with its comments
    ///
    /// A file of `clausoku encode --to` has the same comments.
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_GRID)]
    cnf: Option<PathBuf>,

    /// File with the comments of the formula, as `clausoku encode --map` writes it; by default the formula's name and .map
    #[arg(long, value_name = "FILE", requires = "cnf", conflicts_with_all = ["grid", "cubes"])]
    map: Option<PathBuf>,

    /// File of `clausoku encode --cubes`, whose cubes were solved
    ///
    /// The answer is a file for all cubes, or a folder with a file for each cube, named after its number: 1.out,
    /// 2.out ... A formula (.cnf) may be next to it. "No solution" needs an answer for each cube, and cubes with no
    /// assignment outside them.
    #[arg(long, value_name = "FILE", conflicts_with = "cnf", conflicts_with_all = OF_GRID)]
    cubes: Option<PathBuf>,

    /// Grid that was encoded
    #[arg(long, value_name = "FILE")]
    grid: Option<PathBuf>,

    /// Number of the puzzle in the grid file, counted from 1
    #[arg(long, value_name = "N", requires = "grid", help_heading = "Input")]
    puzzle: Option<usize>,

    /// Variables: dense, decimal, rcv, log, compact or a hierarchy such as ite-log
    ///
    /// By default it is the numbering in which the answer is a solution.
    #[arg(long, value_name = "SCHEME", value_parser = numbering())]
    numbering: Option<Scheme>,

    #[command(flatten)]
    grids: GridArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// The content of an answer.
enum Decoded {
    /// The puzzle and its solution.
    Solved(Puzzle, Grid),
    /// There is no solution of the puzzle, if that is known.
    Unsatisfiable(Option<Puzzle>),
}

impl From<(Puzzle, Grid)> for Decoded {
    fn from(solved: (Puzzle, Grid)) -> Self {
        Self::Solved(solved.0, solved.1)
    }
}

/// The columns of answers.
pub(crate) const COLUMNS: &[Column] =
    &[Column::new("solution", Kind::Grid, "the solution that the answer contains")];

/// Returns the row of a puzzle whose formula is unsatisfiable.
fn no_solution(language: Language) -> Unanswered {
    Unanswered { status: Status::None, reason: say!(language, decode::no_solution) }
}

/// Writes the solutions of puzzles that a function finds in their answers, given a puzzle and its line.
fn solutions(
    request: &Request,
    records: Records<'_>,
    colour: Colour,
    find: impl Fn(&Puzzle, u64) -> Result<Grid, Unanswered> + Sync,
) -> anyhow::Result<Exit> {
    let source = GridSource::Solutions;
    let form = GridForm { source, format: None, is_drawn: true, are_distinct: false };
    let question = DecodedSolutions { find };
    Job::new(request, records, &question, Silent).giving(Product::Grids(form)).run(colour)
}

/// The question of the solutions that a function finds.
struct DecodedSolutions<F> {
    find: F,
}

/// The solution that an answer contains.
struct DecodedSolution<'a>(GridValue<'a>);

impl lists::Record for DecodedSolution<'_> {
    const COLUMNS: &'static [Column] = COLUMNS;

    fn cells(&self, row: &mut Row<'_>) {
        row.put(self.0);
    }
}

impl<F: Fn(&Puzzle, u64) -> Result<Grid, Unanswered> + Sync> Question for DecodedSolutions<F> {
    type Answer<'a> = DecodedSolution<'a>;

    fn block(&self) -> usize {
        // A formula is read for each puzzle.
        8
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<F> Worker<DecodedSolutions<F>> for &DecodedSolutions<F>
where
    F: Fn(&Puzzle, u64) -> Result<Grid, Unanswered> + Sync,
{
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, DecodedSolutions<F>>,
    ) -> Result<(), AnswerError> {
        for puzzle in puzzles.puzzles() {
            match (self.find)(&puzzle, answers.next_place()) {
                Ok(solution) => {
                    let grid = GridValue::new(puzzle.variant(), &solution);
                    answers.push(Status::Solved, &DecodedSolution(grid));
                }
                Err(unanswered) => answers.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

impl Decode {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        if self.grid.is_none() && self.grids.format.is_some() {
            let option = "--format";
            bail!(say!(language(), decode::for_grid { option }));
        }
        let others = [&self.cnf, &self.map, &self.cubes, &self.grid];
        refuse_inputs(self.output.path(), others.into_iter().flatten().chain([&self.answer]))?;
        let found = match &self.cubes {
            Some(file) => folders::combined(&self.answer, file)?,
            None if self.answer.is_dir() => return self.decode_folder(colour),
            None => self.read(&self.answer, self.cnf.as_deref())?,
        };
        let list = self.request(Vec::new(), GridArgs::default());
        let (puzzle, solution) = match found {
            Decoded::Solved(puzzle, solution) => (puzzle, Ok(solution)),
            Decoded::Unsatisfiable(Some(puzzle)) if matches!(list.form(), Form::Rows(_)) => {
                (puzzle, Err(no_solution(Language::English)))
            }
            Decoded::Unsatisfiable(_) => {
                if self.output.json {
                    // The puzzle is not known.
                    let none = None::<&str>;
                    let status = Status::None.name();
                    print(&json_line(
                        fields! { puzzle: none, status, solution: none, reason: no_solution(Language::English).reason },
                    )?)?;
                } else {
                    print(&(no_solution(language()).reason + "\n"))?;
                }
                return Ok(Exit::Unsatisfiable);
            }
        };
        let record = (Name::new(&self.answer), Ok(Record::new(puzzle, 1)));
        let puzzles = Puzzles::from_records([record])?.into();
        solutions(&list, puzzles, colour, |_, _| solution.clone())
    }

    /// Returns what is asked of the driver about these inputs.
    fn request(&self, grids: Vec<PathBuf>, reading: GridArgs) -> Request {
        let output = self.output.clone();
        Request { grids, reading, output, ..Request::default() }
    }

    /// Returns what an answer to this formula says, if one is named.
    fn read(&self, answer: &Path, cnf: Option<&Path>) -> anyhow::Result<Decoded> {
        let input = self.opener()(answer)?;
        let name = input.name.clone();
        refuse_formula(&input)?;
        let text = input.read()?;
        let exported = read_answer(&String::from_utf8_lossy(&text));
        let verdict = match exported.map_err(|error| at(&name, error))? {
            None => answer::read(&text)
                .map_err(|error| at(&name, french::answer(language(), &error)))?,
            Some(Answer::Unsatisfiable) => Verdict::Unsatisfiable,
            Some(Answer::Unknown) => Verdict::Unknown(StopReason::GaveUp),
            Some(Answer::Satisfiable(Values::Numbers(model))) => Verdict::Satisfiable(model),
            Some(Answer::Satisfiable(values)) => {
                return self.decode_values(cnf, &name, &values).map(Decoded::from);
            }
        };
        match verdict {
            // Read although they are not needed: a fault in these files is reported beside this answer, too.
            Verdict::Unsatisfiable => self.named(cnf).map(Decoded::Unsatisfiable),
            Verdict::Unknown(reason) => {
                Err(clausoku::Error::unknown(&name.to_string(), reason).into())
            }
            Verdict::Satisfiable(model) => self.decode(cnf, &name, &model).map(Decoded::from),
        }
    }

    /// Returns the function that opens an answer or a formula. The user names these, or the folder that contains them.
    fn opener(&self) -> Opener {
        if self.answer.is_dir() { Input::open_regular } else { Input::open }
    }

    /// Returns the puzzle of the formula, of the grid or of the empty board, if one is named.
    fn named(&self, cnf: Option<&Path>) -> anyhow::Result<Option<Puzzle>> {
        Ok(match (cnf, &self.grid, &self.grids.variant) {
            (Some(path), ..) => {
                Some(annotation(path, self.map.as_deref(), self.opener())?.0.puzzle)
            }
            (None, Some(path), _) => Some(self.grids.puzzle(path, self.puzzle)?),
            (None, None, variant) => variant.clone().map(Puzzle::empty),
        })
    }

    /// Returns the puzzle and its solution. The formula's comments, the grid's file or the model
    /// itself define the meaning of the variables.
    fn decode(
        &self,
        cnf: Option<&Path>,
        name: &Name,
        model: &Model,
    ) -> anyhow::Result<(Puzzle, Grid)> {
        let fault = |error: Error| at(name, error);
        if let Some(path) = cnf {
            let (annotation, variables) = annotation(path, self.map.as_deref(), self.opener())?;
            let spoken = model.last_variable().map_or(0, Variable::to_dimacs);
            if variables.is_some_and(|variables| spoken > variables) {
                let (variable, formula) = (spoken, shown(path));
                bail!(at(name, say!(language(), decode::other_formula { variable, formula })));
            }
            let solution = annotation.decode(model).map_err(|error| at(name, decoding(error)))?;
            return Ok((annotation.puzzle, solution));
        }
        let Some(puzzle) = self.named(None)? else { return self.read_off(name, model) };
        let solution = match self.numbering {
            Some(scheme) => {
                decode(model, &numbering_of(scheme, &puzzle)?, &puzzle).map_err(NoNumbering::from)
            }
            None => decode_any(model, &puzzle),
        };
        let solution = solution.map_err(|error| match error {
            NoNumbering::NoneFits { .. } => {
                let language = language();
                let [truncated, own] =
                    [say!(language, decode::truncated), say!(language, decode::own_numbering)];
                anyhow!("{}\n{truncated} {own}", french::no_numbering(language, &error))
            }
            // A full grid has its numbering.
            NoNumbering::Decode(error)
                if self.numbering == Some(Scheme::Compact)
                    && !matches!(error, DecodeError::Broken(_)) =>
            {
                anyhow!("{}\n{}", decoding(error), say!(language(), decode::own_numbering))
            }
            error => anyhow!(french::no_numbering(language(), &error)),
        });
        Ok((puzzle, solution.map_err(fault)?))
    }

    /// Returns the puzzle and the solution of an answer to a file of `encode --to`, which names cells.
    fn decode_values(
        &self,
        cnf: Option<&Path>,
        name: &Name,
        values: &Values,
    ) -> anyhow::Result<(Puzzle, Grid)> {
        if self.numbering.is_some() {
            bail!(at(name, say!(language(), decode::names_cells)));
        }
        let Some(puzzle) = self.named(cnf)? else {
            return self.read_off(name, &decimal(name, values)?);
        };
        let numbering = Numbering::new(Scheme::Dense, puzzle.variant())?;
        let model = values.model(&numbering).map_err(|error| at(name, error))?;
        let solution = decode(&model, &numbering, &puzzle);
        Ok((puzzle, solution.map_err(|error| at(name, decoding(error)))?))
    }

    /// Returns the board and the solution of a model without a formula or a grid. The variables
    /// must have a numbering that determines the board.
    fn read_off(&self, name: &Name, model: &Model) -> anyhow::Result<(Puzzle, Grid)> {
        let schemes = match &self.numbering {
            Some(scheme) if WITH_BOARD.contains(scheme) => std::slice::from_ref(scheme),
            None => WITH_BOARD,
            Some(scheme) => bail!(say!(language(), decode::no_board { scheme })),
        };
        let (variant, solution) = read_off(model, schemes).map_err(|error| match error {
            ReadOffError::NoBoard { last, .. } => {
                let or = say!(language(), decode::or);
                let form = joined(schemes.iter().map(|scheme| ending(*scheme)), &or);
                at(name, say!(language(), decode::unknown_meaning { last, form }))
            }
            error => at(name, french::read_off(language(), &error)),
        })?;
        Ok((Puzzle::empty(variant), solution))
    }
}

fn at(name: &Name, fault: impl std::fmt::Display) -> Error {
    let (language, name) = (language(), name.to_string());
    let name = file_name(language, &name);
    anyhow!(say!(language, course::in_file { name, fault }))
}

/// Returns the fault of a model that contains no solution.
fn decoding(error: DecodeError) -> String {
    french::read_off(language(), &ReadOffError::Decode(error))
}

/// Returns the form of the largest true variable.
fn ending(scheme: Scheme) -> String {
    match scheme {
        Scheme::Rcv => say!(language(), decode::form_rcv),
        _ => say!(language(), decode::form_decimal),
    }
}

/// Refuses a formula where an answer is expected: the two files are easily confused.
pub(super) fn refuse_formula(input: &Input) -> anyhow::Result<()> {
    ensure!(!input.is_dimacs(), file_fault::Kind::NoOutput.fault(&input.name));
    Ok(())
}

/// Returns the default file of the comments of a formula that has none.
pub(super) fn map_of(formula: &Path) -> PathBuf {
    let mut name = formula.as_os_str().to_owned();
    name.push(".map");
    name.into()
}

/// Opens an input.
type Opener = fn(&Path) -> anyhow::Result<Input>;

/// Returns what the comments of a formula or its map say, and the number of variables in the header.
fn annotation(
    path: &Path,
    map: Option<&Path>,
    open: Opener,
) -> anyhow::Result<(Annotation, Option<u32>)> {
    let input = open(path)?;
    if is_export(&input) {
        let (name, text) = (input.name.clone(), input.read()?);
        let annotation = Annotation::read(comments(&String::from_utf8_lossy(&text)));
        return Ok((annotation.map_err(|error| at(&name, error))?, None));
    }
    let (mut name, mut comments, variables) = preamble(input)?;
    let beside = map_of(path);
    let map = match map {
        Some(map) => Some(Input::open(map)?),
        None if comments.is_empty() && beside.exists() => Some(Input::open_regular(&beside)?),
        None => None,
    };
    if let Some(map) = map {
        (name, comments, _) = preamble(map)?;
    }
    let annotation = Annotation::read(comments.iter().map(String::as_str));
    Ok((annotation.map_err(|error| at(&name, error))?, variables))
}

/// Returns the name of an input, its comments before the first clause, and the number of variables in the header.
fn preamble(input: Input) -> anyhow::Result<(Name, Vec<String>, Option<u32>)> {
    /// Closes at the first clause: what follows is of no interest.
    #[derive(Default)]
    struct Preamble {
        over: bool,
    }
    impl ClauseSink for Preamble {
        fn add_clause(&mut self, _: &[Literal]) {
            self.over = true;
        }
        fn is_closed(&self) -> bool {
            self.over
        }
    }
    let name = input.name.clone();
    let mut comments = Vec::new();
    let sink = &mut Preamble::default();
    let summary = dimacs::read_into(input.stream(), Strictness::Lenient, sink, &mut |comment| {
        if !is_name(&comment.text) {
            comments.push(comment.text.into_owned());
        }
    })
    .map_err(|error| at(&name, error))?;
    Ok((name, comments, summary.header.map(|header| header.variables)))
}

/// Returns whether the file begins with a comment of one of the languages.
fn is_export(input: &Input) -> bool {
    EXPORTS.iter().any(|export| {
        let rest = input.head.strip_prefix(export.comment.as_bytes());
        rest.is_some_and(|rest| rest.first().is_some_and(u8::is_ascii_whitespace))
    })
}

/// Returns the values as a model in INF242's numbering, from which the board can be read off.
fn decimal(name: &Name, values: &Values) -> anyhow::Result<Model> {
    let Values::Places(places) = values else {
        bail!(at(name, say!(language(), decode::names_no_cells)))
    };
    let mut model = Model::new();
    for &[row, column, value] in places {
        ensure!(
            [row, column, value].iter().all(|number| (1..=100).contains(number)),
            at(name, {
                let cell = named_in(language(), &format!("R{row}C{column}"));
                say!(language(), decode::no_usual_board { cell, value })
            })
        );
        let variable = Variable::from_dimacs(10_000 * column + 100 * row + value);
        model.assign(variable.context("a number from 1")?.positive())?;
    }
    Ok(model)
}
