//! `clausoku convert`: grids from one format into another.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Error, bail};
use clap::Args;
use clausoku::Variant;
use clausoku::format::{self, Format, Record, Symbols, WriteOptions, usual_board};

use crate::Exit;
use crate::drawing::extension;
use crate::grids::{GridArgs, Named, parse_format, symbols};
use crate::help::table;
use crate::input::default_files;
use crate::output::{Output, fill, is_stdout, note, refuse_input};
use crate::views::counted;

/// Write puzzles in another format
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = formats_help())]
pub struct Convert {
    /// Grid files; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. A file name that does not exist and
    /// is a puzzle in one line is read as that puzzle.
    #[arg(value_name = "GRID", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    grids: Vec<PathBuf>,

    /// Output file; - is standard output
    ///
    /// The file is compressed if its name ends in .gz, .xz, .bz2 or .zst.
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,

    /// Format; by default the output's file name selects it
    #[arg(long, value_name = "FORMAT", value_parser = parse_format)]
    to: Option<&'static Format>,

    /// Characters for numbers above 9: from-one, from-zero, letters
    ///
    /// from-one is 1–9, then A; from-zero is 0–9, then A; letters starts with A.
    #[arg(long, value_name = "SYMBOLS", value_parser = symbols(), hide_possible_values = true)]
    to_symbols: Option<Symbols>,

    #[command(flatten)]
    args: GridArgs,
}

const EXAMPLES: &str = "\
Examples:
  clausoku convert puzzles.csv -o puzzles.sdm
  clausoku convert grid.sdk --to pencilmarks
  clausoku convert puzzle.json --to rows";

fn formats_help() -> String {
    let rows: Vec<_> = format::FORMATS.iter().map(|row| (row.name, row.description)).collect();
    format!("Formats:\n{}\n{EXAMPLES}", table(&rows))
}

impl Convert {
    pub fn run(&self) -> anyhow::Result<Exit> {
        let target = self.target()?;
        for grid in &self.grids {
            refuse_input(&self.output, grid)?;
        }
        let mut records = self.args.all(&self.grids).peekable();
        // What is at fault from the start leaves no empty file behind.
        if records.peek().context("there is no puzzle in the input")?.1.is_err() {
            records.next().context("a record")?.1?;
        }
        let options = WriteOptions { symbols: self.to_symbols };
        let mut sheet = Sheet::new(target);
        let filled = fill(&self.output, |output| sheet.write(records, options, output));
        // What cannot be read is not the output's fault.
        sheet.unread.take().map_or(filled, Err)?;
        sheet.tell_what_was_left_out();
        Ok(Exit::Done)
    }

    /// The format that was asked for, or that alone has the ending of the output's name.
    fn target(&self) -> anyhow::Result<&'static Format> {
        if let Some(target) = self.to {
            return Ok(target);
        }
        let names = |formats: &[&Format]| {
            formats.iter().map(|format| format.name).collect::<Vec<_>>().join(", ")
        };
        let all: Vec<&'static Format> = format::FORMATS.iter().collect();
        let ending = if is_stdout(&self.output) { None } else { extension(&self.output) };
        let found: Vec<&'static Format> =
            ending.iter().flat_map(|ending| format::by_extension(ending)).collect();
        match (&found[..], ending) {
            (&[only], _) => Ok(only),
            ([], Some(ending)) => {
                bail!("no format has files that end in .{ending}; say --to {}", names(&all))
            }
            ([], None) => bail!("say which format to write: --to {}", names(&all)),
            (several, Some(ending)) => {
                bail!(
                    "files that end in .{ending} may hold several formats; say --to {}",
                    names(several)
                )
            }
            (_, None) => bail!("say which format to write"),
        }
    }
}

/// How many cells may be kept of puzzles that are written all at once: a million usual boards.
const MOST_CELLS: usize = 81_000_000;

/// What is written: puzzles of one format, with what they have in common above.
struct Sheet {
    target: &'static Format,
    /// What the line above all puzzles says that they are of, if it is not the usual board.
    stated: Option<Arc<Variant>>,
    /// How many solutions the format could not hold, and puzzles with placed values.
    solutions: usize,
    placed: usize,
    /// The fault of the input that ended it.
    unread: Option<Error>,
}

impl Sheet {
    fn new(target: &'static Format) -> Self {
        Self { target, stated: None, solutions: 0, placed: 0, unread: None }
    }

    /// Writes the puzzles as they come, or all at the end if the format needs to know all of them first.
    fn write(
        &mut self,
        records: impl Iterator<Item = Named>,
        options: WriteOptions,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let mut kept = Kept::default();
        for ((name, record), index) in records.zip(0..) {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    self.unread = Some(error);
                    bail!("the input cannot be read");
                }
            };
            let place = |record: &Record| format!("{name}:{}", record.line);
            let is_first = index == 0;
            let several = self.target.holds.several;
            if is_first {
                let remark = self.remark(&record).with_context(|| place(&record))?;
                output.write_all(remark.as_bytes())?;
            } else if !several {
                bail!(
                    "the format {} holds one puzzle, and the input has several; `clausoku convert \
                     --to line` puts each on a line of its own",
                    self.target.name
                );
            }
            self.check(&record).with_context(|| place(&record))?;
            self.solutions += usize::from(record.solution.is_some());
            self.placed += usize::from(!record.placed.is_empty());
            match several.then(|| self.target.write_next(&record, is_first, options)).flatten() {
                Some(text) => output.write_all(text.with_context(|| place(&record))?.as_bytes())?,
                None => kept.push(record, self.target)?,
            }
        }
        let text = self.target.write(&kept.records, options)?;
        output.write_all(text.as_bytes())?;
        Ok(())
    }

    /// The line above all puzzles that says of which variant they are, if that has to be said.
    fn remark(&mut self, record: &Record) -> anyhow::Result<String> {
        let variant = record.puzzle.variant();
        if self.target.holds.variant || is_usual(variant) {
            return Ok(String::new());
        }
        if !self.target.holds.remarks || !variant.is_built_in() {
            bail!(
                "the format {} cannot say that a puzzle is of {}; fpuzzles can say many kinds of boards",
                self.target.name,
                variant.name()
            );
        }
        self.stated = Some(variant.clone());
        Ok(format!("# variant: {}\n", variant.name()))
    }

    /// Whether what stands above holds for this puzzle too.
    fn check(&self, record: &Record) -> anyhow::Result<()> {
        let variant = record.puzzle.variant();
        let holds = match &self.stated {
            _ if self.target.holds.variant => true,
            Some(stated) => Arc::ptr_eq(stated, variant) || stated == variant,
            None => is_usual(variant),
        };
        if !holds {
            let before = self.stated.as_ref().map_or("usual boards", |stated| stated.name());
            bail!(
                "the format {} cannot say that this puzzle is of {} and those before of {before}",
                self.target.name,
                variant.name()
            );
        }
        Ok(())
    }

    fn tell_what_was_left_out(&self) {
        let (format, holds) = (self.target.name, self.target.holds);
        if self.solutions > 0 && !holds.solution {
            let solutions = counted(self.solutions, "solution");
            note(&format!("left out: {solutions}, which the format {format} cannot hold"));
        }
        if self.placed > 0 && !holds.placed {
            let puzzles = counted(self.placed, "puzzle");
            note(&format!(
                "in {puzzles}, values that were placed are written like givens, since the format \
                 {format} cannot tell them apart"
            ));
        }
    }
}

/// Whether it is the board that a reader takes for a puzzle of its size.
fn is_usual(variant: &Variant) -> bool {
    usual_board(variant.order()).is_ok_and(|usual| usual == *variant)
}

/// Puzzles that are written all at once.
#[derive(Default)]
struct Kept {
    records: Vec<Record>,
    cells: usize,
}

impl Kept {
    /// Keeps one more puzzle, within the limit.
    fn push(&mut self, record: Record, target: &Format) -> anyhow::Result<()> {
        self.cells += record.puzzle.givens().len();
        if self.cells > MOST_CELLS {
            bail!(
                "the format {} is written all at once, and of at most {MOST_CELLS} cells; split the input, or \
                 choose a format with a puzzle on each line",
                target.name
            );
        }
        self.records.push(record);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_kept_up_to_the_limit() {
        let record =
            || Record::from(clausoku::Puzzle::empty(Arc::new(usual_board(4).expect("a board"))));
        let target = format::by_name("dresden").expect("a format");
        let mut kept = Kept { records: Vec::new(), cells: MOST_CELLS - 16 };
        kept.push(record(), target).expect("as many as are allowed");
        let error = kept.push(record(), target).expect_err("too many");
        assert!(error.to_string().contains("at most 81000000 cells"), "{error}");
        assert_eq!(kept.records.len(), 1);
    }
}
