//! `clausoku encode`: writes puzzles as DIMACS files, or in the languages of other solvers.

mod certificate;
mod explained_size;
mod language;
mod list;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use crate::answers::object_line;
use crate::input::{GridArgs, Place, is_stdout, shown};
use crate::options::{
    EncodingArgs, InputArgs, NumberArgs, Request, TimeArgs, encodings_help, first_given,
    note_idle_choices,
};
use crate::output::{
    BoardFields, OutputArgs, OutputKind, Template, create_empty_folder, fill, fill_both, print,
    refuse_inputs,
};
use crate::terminal::{
    Colour, Exit, deadline, encode, is_quiet, language as spoken, named, note, unwritten,
};
use anyhow::{Context as _, bail, ensure};
use clap::Args;
use clausoku::board::check_solution;
use clausoku::encoding::choices::{GivensLevel, SYMMETRY_BREAKING, SymmetryBreaking};
use clausoku::encoding::{DimacsOptions, Scheme, write_dimacs_and_map, write_dimacs_within};
use clausoku::exporting::{Export, Names, write_export_denying};
use clausoku::lists::{
    Record, Row,
    values::{Column, GridValue, Kind},
};
use clausoku::solving::{Collect, search};
use clausoku::{
    Encoding, Error, Grid, Puzzle, PuzzleFormula, SolverChoice, cubes::Cubes, sat::Size,
};
use clausoku_text::{Deadline, Stopped};
use clausoku_words::say;

use self::certificate::write_certificate;
use self::explained_size::{ExplainedSize, OTHERS, SECTIONS};
use self::language::{Language, StoppableWriter, language, languages_help};
pub(super) use self::list::Hashed;
#[cfg(test)]
pub(crate) use self::list::MANIFEST;
use super::decode::map_of;

/// Write puzzles for SAT solvers or other solvers
#[derive(Debug, Args)]
#[command(
    after_long_help = format!("{}\n{EXAMPLES}", encodings_help())
)]
pub(super) struct Encode {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    number: NumberArgs,

    /// Output file, or folder for a formula of each puzzle; - is standard output
    ///
    /// A file is compressed if its name ends in .gz, .xz, .bz2 or .zst. A name that ends in / names a folder, which is made
    /// if it does not exist. Its manifest.jsonl lists the formulas with their puzzles, sizes, hashes and the expected
    /// answers; `clausoku decode FOLDER` reads the solvers' answers.
    #[arg(
        short,
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true,
        help_heading = "Output"
    )]
    output: PathBuf,

    /// Language: dimacs, opb, smt-lib, minizinc, lp or asp
    #[arg(long, value_name = "LANGUAGE", value_parser = language(), long_help = languages_help(), help_heading = "Output")]
    to: Option<OutputKind>,

    /// Print the formula's size and the time as a JSON object; needs -o FILE
    #[arg(long, help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    time: TimeArgs,

    /// Names of the files of a folder, as in '{file}-{line}.cnf'; by default {number}.cnf
    #[arg(long, value_name = "TEMPLATE", help_heading = "Output")]
    name: Option<Template>,

    /// Print the formula's size and the time on standard error
    #[arg(long, alias = "stats")]
    statistics: bool,

    /// Print the size of each section, and what other at-most-one encodings would save
    ///
    /// The first table has the variables, clauses and literals of each rule and of the givens. The second one has the three best
    /// other encodings for all rules and for each rule, with the difference that they make to the whole formula. With --json, there
    /// is a row for every encoding.
    #[arg(long, conflicts_with = "no_subsumed")]
    explain_size: bool,

    /// Omit the comments
    ///
    /// The comments describe the formula, and `clausoku decode --cnf` needs them. With --shuffle they go into the file of
    /// --map.
    #[arg(long)]
    no_comments: bool,

    /// File for the comments that --shuffle and --no-comments omit; by default the output's name and .map
    ///
    /// `clausoku decode --cnf` reads the default file, and `--map` another one.
    #[arg(long, value_name = "FILE", requires_all = ["shuffle", "no_comments"], conflicts_with = "cubes")]
    map: Option<PathBuf>,

    /// Add a comment with the name of each variable
    ///
    /// The comments have the form `c varname NUMBER x_{row,column,value}`, or `c varname NUMBER b_{row,column,digit}` for the
    /// binary digits of the numbering log. Auxiliary variables have names such as s_{K2,R1C1,3}, with the rule, its cell or
    /// region and value, and a number; lines `c auxiliary FIRST to LAST: NAMES: MEANING` explain them.
    #[arg(long)]
    names: bool,

    /// Add the projection for model counters, `c p show NUMBER... 0`
    #[arg(long)]
    show: bool,

    /// Omit clauses that another clause implies; this keeps the formula in memory
    #[arg(long)]
    no_subsumed: bool,

    /// Shuffle variables, signs, clauses and literals
    ///
    /// `clausoku decode --cnf` reads the shuffle from the comments.
    #[arg(long, value_name = "SEED")]
    shuffle: Option<u64>,

    /// Split the formula into N cubes and write iCNF, one line `a LITERAL... 0` for each
    ///
    /// The cubes exclude each other, and no assignment is outside them. `clausoku decode --cubes` combines the
    /// answers. There are fewer than N if look-ahead decides all of them before.
    #[arg(long, value_name = "N", conflicts_with = "shuffle", value_parser = clap::value_parser!(u32).range(1..))]
    cubes: Option<u32>,

    /// Write also the formula of each cube, as FOLDER/01.cnf, FOLDER/02.cnf ..., into an empty or new folder
    #[arg(long, value_name = "FOLDER", requires = "cubes")]
    cube_folder: Option<PathBuf>,

    /// Write the formula into this folder, with proofs for VeriPB that it states what the puzzle states
    ///
    /// The folder, which must be empty or new, contains formula.cnf, puzzle.opb with the puzzle as pseudo-Boolean constraints, and
    /// the proofs that one follows from the other. The first lines of the proofs are the commands that check them.
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = ["output", "to", "name", "map", "cubes", "shuffle", "no_subsumed"]
    )]
    certificate: Option<PathBuf>,

    /// Exclude this solution: a grid, or a file with it
    ///
    /// One more clause denies it, so that the formula has a model exactly if there is another solution.
    #[arg(long, value_name = "SOLUTION", conflicts_with = "second")]
    exclude: Option<PathBuf>,

    /// Exclude the solution, which is searched for
    ///
    /// The formula of a proper puzzle then has no model.
    #[arg(long)]
    second: bool,

    /// Fix cells of an empty board whose solutions have images with these values
    ///
    /// The formula has a model exactly if the puzzle has a solution. `first-row` has the values in order in the first row: an exchange of
    /// values makes a solution of a solution. `first-row-and-column` is for Latin squares, whose rows can be exchanged, too. `first-row-and-bands` also states the order of the rows of each band of blocks, and of the bands, by their values in the first column.
    /// The board may have no givens, excluded candidates, or constraints beyond regions. With --certificate, the proof makes the exchanges.
    #[arg(long, value_name = "CELLS", value_parser = named(SYMMETRY_BREAKING), conflicts_with_all = ["exclude", "second"])]
    break_symmetry: Option<SymmetryBreaking>,

    #[command(flatten)]
    encoding: EncodingArgs,
}

const EXAMPLES: &str = "\
Examples:
  clausoku encode grid.txt -o grid.cnf
  clausoku encode puzzles.txt -o formulas/ --name '{number}.cnf.gz'
  clausoku encode grid.txt | cadical | clausoku decode - --grid grid.txt
  clausoku encode grid.txt --encoding efficient -o grid.cnf.xz
  clausoku encode grid.txt --second -o unique.cnf
  clausoku encode grid.txt --to smt-lib | z3 -in | clausoku decode -
  clausoku encode grid.txt --cubes 100 -o grid.icnf --cube-folder cubes";

/// Returns the solution of a puzzle that a grid, or its file, states.
fn excluded(path: &Path, puzzle: &Puzzle) -> anyhow::Result<Grid> {
    let reading = GridArgs { variant: Some(Arc::clone(puzzle.variant())), ..GridArgs::default() };
    let solution = reading.only_record(path, say!(spoken(), files::one_excluded))?.puzzle;
    let solution = solution.givens().clone();
    check_solution(puzzle, &solution)
        .with_context(|| say!(spoken(), encode::not_excluded { name: shown(path) }))?;
    Ok(solution)
}

fn first_solution(puzzle: &Puzzle, deadline: &Deadline) -> anyhow::Result<Grid> {
    let mut solver = SolverChoice::unnamed(false).for_puzzles(Encoding::reduced());
    let mut found = Collect::new(1);
    let result = search(&mut *solver, puzzle, &deadline.with_solutions(1), &mut found)?;
    match (found.grids.pop(), result.ended.cutoff()) {
        (Some(grid), _) => Ok(grid),
        (None, Some(reason)) => Err(Error::from(Stopped(reason)).into()),
        (None, None) => bail!(say!(spoken(), encode::none_to_exclude)),
    }
}

/// The formula of a puzzle.
enum Formula {
    Clauses(Box<PuzzleFormula>),
    /// A language, and the solution that is excluded.
    Export(&'static Export, Option<Grid>),
}

/// The size of a DIMACS formula that was written, and its length in bytes.
type Written = (Size, u64);

/// The formula of a puzzle: its language and its size.
pub(super) struct Encoded<'e> {
    place: Place<'e>,
    puzzle: &'e Puzzle,
    language: Language,
    /// `None` in a language without clauses, as is the size.
    encoding: Option<Encoding>,
    size: Option<Size>,
    seconds: f64,
    /// `None` without `--explain-size`.
    explained: Option<&'e ExplainedSize>,
}

impl Record for Encoded<'_> {
    const COLUMNS: &'static [Column] = &[
        Column::new("file", Kind::Text, "the file of the puzzle, or `standard input`"),
        Column::new("line", Kind::Count, "the line of the puzzle, from 1"),
        Column::new("puzzle", Kind::Grid, "the givens"),
        Column::new("language", Kind::Text, "the language of the formula, as `--to` takes it"),
        Column::new("encoding", Kind::Text, "the encoding; null in a language without clauses"),
        Column::new("variables", Kind::Count, "the number of variables; null without clauses"),
        Column::new("clauses", Kind::Count, "the number of clauses; null without clauses"),
        Column::new("literals", Kind::Count, "the number of literals; null without clauses"),
        Column::new("seconds", Kind::Real, "the time in seconds"),
        Column::json("sections", "the size of each section, with `--explain-size`", SECTIONS),
        Column::json(
            "others",
            "the differences in size that other at-most-one encodings make, with `--explain-size`",
            OTHERS,
        ),
    ];

    fn cells(&self, row: &mut Row<'_>) {
        let Self { place, puzzle, language, encoding, size, seconds, explained } = self;
        row.put(place.file.exact())
            .put(place.line)
            .put(GridValue::new(puzzle.variant(), puzzle.givens()))
            .put(language.name)
            .put_text(|| encoding.map(|encoding| encoding.to_string()).unwrap_or_default())
            .put(size.map(|size| u64::from(size.variables)))
            .put(size.map(|size| size.clauses))
            .put(size.map(|size| size.literals))
            .put(*seconds)
            .put(explained.map(|explained| explained.sections().to_string()).as_deref())
            .put(explained.map(|explained| explained.others().to_string()).as_deref());
    }
}

impl Encode {
    fn request(&self) -> Request {
        let output = OutputArgs::to_path(&self.output, self.to);
        Request::new(&self.input, &output).only(self.number).within(self.time)
    }

    /// Refuses an option of clauses that was given if the language has none.
    fn refuse_of_clauses(&self, language: Language) -> anyhow::Result<()> {
        let Some(export) = language.export else { return Ok(()) };
        let of_clauses = [
            (self.statistics, "--statistics"),
            (self.explain_size, "--explain-size"),
            (self.break_symmetry.is_some(), "--break-symmetry"),
            (self.names, "--names"),
            (self.show, "--show"),
            (self.no_subsumed, "--no-subsumed"),
            (self.shuffle.is_some(), "--shuffle"),
            (self.map.is_some(), "--map"),
            (self.cubes.is_some(), "--cubes"),
        ];
        let has_numbering = export.names != Names::Places;
        let of_encoding = self.encoding.is_chosen_beside(has_numbering);
        match first_given(&of_clauses).or(of_encoding.then_some("--encoding")) {
            Some(option) => {
                bail!(say!(spoken(), encode::no_clauses { option, name: export.name }))
            }
            None => Ok(()),
        }
    }

    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = self.request();
        let output = &*self.output;
        refuse_inputs(output, &list.grids)?;
        let records = list.records_for_files()?;
        if self.certificate.is_none() && records.fill_folder(&list, self.name.as_ref()) {
            return self.write_folder(&list, records, colour);
        }
        Template::refuse(self.name.as_ref())?;
        let advice = match self.certificate {
            Some(_) => say!(spoken(), files::choose_one),
            None => say!(spoken(), files::folder_of_formulas),
        };
        let (name, record) = records.only(&list, advice)?.record()?;
        let puzzle = record.puzzle;
        let is_printed = self.certificate.is_none() && is_stdout(output);
        ensure!(!(self.json && is_printed), say!(spoken(), encode::both_to_output));
        let start = Instant::now();
        let deadline = deadline(list.time_limit);
        let asked = self.to.and_then(Language::from_kind);
        let language = asked.map_or_else(|| Language::from_path(output), Ok)?;
        self.refuse_of_clauses(language)?;
        let denied = match &self.exclude {
            Some(path) => Some(excluded(path, &puzzle)?),
            None => self.second.then(|| first_solution(&puzzle, &deadline)).transpose()?,
        };
        let formula = self.formula(language, &puzzle, denied, &deadline)?;
        let encoding = self.encoding.encoding(GivensLevel::Units);
        let is_noted = matches!(formula, Formula::Clauses(_)) && !is_quiet();
        if matches!(formula, Formula::Clauses(_)) {
            note_idle_choices(&encoding, puzzle.variant());
        }
        if is_noted && !encoding.suffices(puzzle.variant()) {
            let (rules, board) = (encoding.rules, puzzle.variant().name());
            note(&say!(spoken(), encode::rules_do_not_suffice { rules, board }));
        }
        let written = match (&formula, &self.certificate, self.cubes, self.map()?) {
            (Formula::Clauses(encoded), Some(folder), ..) => {
                Some(write_certificate(encoded, self.extras(), folder, &deadline)?)
            }
            (Formula::Clauses(encoded), None, Some(count), _) => {
                Some(self.write_cubes(encoded, count, &deadline)?)
            }
            (Formula::Clauses(encoded), None, None, Some(map)) => {
                Some(self.write_with_map(encoded, &map, &deadline)?)
            }
            _ => fill(output, |out| self.write(&formula, &puzzle, out, &deadline))?,
        };
        let place = Place { file: &name, line: record.line };
        let seconds = start.elapsed().as_secs_f64();
        let explained = match &formula {
            Formula::Clauses(encoded) if self.explain_size => {
                Some(ExplainedSize::new(encoded, encoding, &deadline)?)
            }
            _ => None,
        };
        let size = written.map(|(size, _)| size);
        let encoding = size.map(|_| encoding);
        let explained = explained.as_ref();
        let puzzle = &puzzle;
        let answer = Encoded { place, puzzle, language, encoding, size, seconds, explained };
        self.report(&answer, written)?;
        Ok(Exit::Done)
    }

    /// Prints the size of a formula, if it was asked for.
    fn report(&self, answer: &Encoded<'_>, written: Option<Written>) -> anyhow::Result<()> {
        if self.json {
            let board = BoardFields::new(answer.puzzle.variant()).excluding(answer.puzzle);
            return print(&object_line(Some(&board), answer)?);
        }
        if let Some((size, bytes)) = written.filter(|_| self.statistics) {
            let Size { variables, clauses, literals } = size;
            let seconds = format!("{:.3}", answer.seconds);
            note(&say!(spoken(), encode::size { variables, clauses, literals, bytes, seconds }));
        }
        if let Some(explained) = answer.explained {
            note(&explained.text(spoken()));
        }
        Ok(())
    }

    fn formula(
        &self,
        language: Language,
        puzzle: &Puzzle,
        denied: Option<Grid>,
        deadline: &Deadline,
    ) -> anyhow::Result<Formula> {
        if let Some(export) = language.export {
            return Ok(Formula::Export(export, denied));
        }
        let encoding = self.encoding.encoding(GivensLevel::Units);
        let encoded = match self.break_symmetry {
            Some(breaking) => encoding
                .encode_breaking(puzzle, breaking, deadline)
                .map_err(Error::from)?
                .with_context(|| say!(spoken(), encode::values_differ))?,
            None => encode(deadline, &encoding, puzzle)?,
        };
        if self.show && encoded.shown().is_none() {
            let numbering = encoding.numbering.name();
            bail!(say!(spoken(), encode::no_projection { numbering }));
        }
        Ok(Formula::Clauses(Box::new(match denied {
            Some(solution) => encoded.denying(solution),
            None => encoded,
        })))
    }

    /// Writes the formula of a puzzle. Returns `None` in a language without clauses.
    fn write(
        &self,
        formula: &Formula,
        puzzle: &Puzzle,
        output: impl Write,
        deadline: &Deadline,
    ) -> anyhow::Result<Option<Written>> {
        match formula {
            Formula::Export(export, denied) => {
                let scheme = self.encoding.numbering().unwrap_or(Scheme::Dense);
                let mut output = StoppableWriter { output: BufWriter::new(output), deadline };
                let comments = !self.no_comments;
                let (denied, out) = (denied.as_ref(), &mut output);
                let written =
                    write_export_denying(export, puzzle, scheme, denied, comments, out, deadline);
                deadline.stopped().map_err(Error::from)?;
                written?;
                output.flush()?;
                Ok(None)
            }
            Formula::Clauses(encoded) => {
                let written = write_dimacs_within(encoded, self.extras(), output, deadline);
                written.map(Some).map_err(unwritten)
            }
        }
    }

    /// Writes the formula, and its comments into the file of this name.
    fn write_with_map(
        &self,
        encoded: &PuzzleFormula,
        map: &Path,
        deadline: &Deadline,
    ) -> anyhow::Result<Written> {
        // Both or none: answers to the formula can be decoded only with its map.
        let written = fill_both([&self.output, map], |output, map| {
            write_dimacs_and_map(encoded, self.extras(), output, map, deadline).map_err(unwritten)
        })?;
        note(&say!(spoken(), encode::map { name: shown(map) }));
        Ok(written)
    }

    fn extras(&self) -> DimacsOptions {
        let Self { no_comments, names, show, no_subsumed: unsubsumed, shuffle, .. } = *self;
        DimacsOptions { comments: !no_comments, names, show, unsubsumed, shuffle }
    }

    /// Returns the file for the comments of a shuffled formula without comments.
    fn map(&self) -> anyhow::Result<Option<PathBuf>> {
        if self.shuffle.is_none() || !self.no_comments {
            return Ok(None);
        }
        let map = match &self.map {
            Some(map) => map.clone(),
            None if is_stdout(&self.output) => bail!(say!(spoken(), encode::map_needed)),
            None => map_of(&self.output),
        };
        refuse_inputs(&map, &self.input.grids)?;
        if map == *self.output {
            bail!(say!(spoken(), encode::map_is_output { name: shown(&map) }));
        }
        Ok(Some(map))
    }

    /// Writes the formula with its cubes, and the formula of each cube if that is requested.
    fn write_cubes(
        &self,
        encoded: &PuzzleFormula,
        count: u32,
        deadline: &Deadline,
    ) -> anyhow::Result<Written> {
        // Answers to other cubes would be taken for answers to these.
        let _created = self.cube_folder.as_deref().map(create_empty_folder).transpose()?;
        let extras = self.extras();
        let cubes = Cubes::split(encoded, count as usize, deadline).map_err(Error::from)?;
        let found = cubes.cubes().len();
        if found < count as usize {
            note(&say!(spoken(), encode::fewer_cubes { found, asked: count }));
        }
        let written = fill(&self.output, |output| {
            cubes.write(encoded, extras, output, deadline).map_err(unwritten)
        })?;
        let Some(folder) = &self.cube_folder else { return Ok(written) };
        let digits = found.to_string().len();
        for index in 0..found {
            let file = folder.join(format!("{:0digits$}.cnf", index + 1));
            fill(&file, |output| {
                cubes.write_one(encoded, index, extras, output, deadline).map_err(unwritten)
            })?;
        }
        Ok(written)
    }
}
