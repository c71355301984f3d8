//! `dimacs_s GRID OUT.cnf`: the course's translation of a grid into clauses.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use clap::{Command, CommandFactory, Parser};
use clausoku::encoding::{Extras, write_dimacs};
use clausoku::{Encoding, Grid, Puzzle, Variant};
#[cfg(feature = "editor")]
use clausoku_editor::{Editor, Formula, Purpose};
use clausoku_files::Source;

use super::texts;
use crate::Exit;
use crate::app::message_in;
use crate::file_fault::Kind;
use crate::grids::GridArgs;
use crate::language::Language;
use crate::name::shown;
use crate::output::{fill, is_stdout, note, refuse_input};
#[cfg(feature = "editor")]
use crate::{Colour, editing};

/// The largest side of a block that the course's numbering has room for.
const MAX_SIDE: usize = 10;

/// Translate a Sudoku into a DIMACS formula (INF242)
#[derive(Debug, Parser)]
#[command(
    name = "dimacs_s",
    version,
    override_usage = "dimacs_s GRID OUT.cnf\n       dimacs_s",
    after_help = "\
Without arguments, an editor opens in which the grid can be typed.

Examples:
  dimacs_s GRID OUT.cnf; minisat OUT.cnf RESULT; resultat_di RESULT",
    after_long_help = "\
GRID is in the INF242 format: the side m of a block, then m*m rows of m*m numbers, with 0 for an empty \
cell. Other formats are detected too. If OUT.cnf is -, the formula is written to standard output.

Without arguments, an editor opens in which the grid can be typed. Without a terminal, the program asks \
for the size and the rows line by line.

Variable 10000*column + 100*row + value is true if the cell holds the value; all three count from 1.

Examples:
  dimacs_s GRID OUT.cnf; minisat OUT.cnf RESULT; resultat_di RESULT"
)]
pub struct DimacsS {
    /// Grid file; - is standard input
    #[arg(requires = "output")]
    grid: Option<PathBuf>,

    /// DIMACS file to write
    #[arg(value_name = "OUT.cnf")]
    output: Option<PathBuf>,

    /// Open the workbench: a page in the browser on which the grid can be typed
    #[cfg(feature = "workbench")]
    #[arg(long, conflicts_with = "grid")]
    window: bool,
}

impl DimacsS {
    /// Returns the program's arguments, with help in this language.
    pub fn command_in(language: Language) -> Command {
        texts::dimacs_s(Self::command(), language)
    }

    /// Translates the given grid, or one that is typed in.
    ///
    /// # Errors
    ///
    /// The grid cannot be read, or the formula cannot be written.
    pub fn run(&self, language: Language) -> anyhow::Result<Exit> {
        #[cfg(feature = "workbench")]
        if self.window {
            let state = language.text("#r=efficient&n=decimal", "#r=efficient&n=decimal&h=fr");
            return crate::commands::workbench::serve(None, state, true);
        }
        match (&self.grid, &self.output) {
            (Some(grid), Some(output)) => {
                refuse_input(output, grid)?;
                let args = GridArgs::default();
                let advice = "`clausoku encode` takes one of them with --puzzle NUMBER";
                translate(language, &args.only_puzzle(grid, advice)?, output)?;
            }
            #[cfg(feature = "editor")]
            _ if editing::is_possible() => {
                let editor = Editor::new(Purpose::Formula);
                let editor = editing::edit(editor, editing::Start::New, Colour::Auto)?;
                if let Some(Formula { path, variables, clauses, .. }) = editor.formula() {
                    say_what_next(language, *variables, *clauses, Path::new(path));
                }
            }
            _ => ask(language, &mut answers()?)?,
        }
        Ok(Exit::Done)
    }
}

fn translate(language: Language, puzzle: &Puzzle, path: &Path) -> anyhow::Result<()> {
    ensure!(puzzle.variant().name().starts_with("classic:"), texts::not_square(language));
    let order = puzzle.variant().order();
    ensure!(order <= MAX_SIDE * MAX_SIDE, texts::too_large(language, order, MAX_SIDE));
    let encoded = Encoding::inf242().encode(puzzle)?;
    let (size, _) = fill(path, |output| write_dimacs(&encoded, Extras::default(), output))?;
    say_what_next(language, size.variables, size.clauses, path);
    Ok(())
}

fn say_what_next(language: Language, variables: u32, clauses: u64, path: &Path) {
    note(&texts::size(variables, clauses));
    if !is_stdout(path) {
        note(&texts::next(language, &shown(path)));
    }
}

/// Returns the lines that the user types.
fn answers() -> anyhow::Result<impl BufRead> {
    Source::stdin().map(BufReader::new).with_context(|| Kind::Unreadable.fault("standard input"))
}

/// Asks for the size, the rows and the file on standard error, since the formula may go to standard
/// output. An unusable answer is requested again.
fn ask(language: Language, input: &mut impl BufRead) -> anyhow::Result<()> {
    let variant = answer(language, input, texts::side(language), |text| {
        let m = text.parse().ok().filter(|m| (1..=MAX_SIDE).contains(m));
        let m = m.ok_or_else(|| texts::no_number(language, text, 1, MAX_SIDE))?;
        Variant::classic(m).map(Arc::new).map_err(|error| error.to_string())
    })?;
    let n = variant.order();
    let mut numbers = Vec::with_capacity(n * n);
    note(&texts::rows(language, n));
    for row in 1..=n {
        let question = texts::row(language, row);
        numbers.extend(answer(language, input, &question, |text| row_of(language, n, text))?);
    }
    let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers))?;
    answer(language, input, texts::file(language), |text| {
        if text.is_empty() {
            return Err(texts::no_name(language).to_owned());
        }
        translate(language, &puzzle, Path::new(text)).map_err(|error| message_in(language, &error))
    })
}

/// Parses a typed row: numbers separated by spaces, or digits in one word where each is a number.
fn row_of(language: Language, n: usize, text: &str) -> Result<Vec<u16>, String> {
    let number = |word: &str| {
        let number = word.parse::<u16>().ok().filter(|&number| usize::from(number) <= n);
        number.ok_or_else(|| texts::no_number(language, word, 0, n))
    };
    let one_word = n <= 9 && text.len() == n && text.bytes().all(|byte| byte.is_ascii_digit());
    let row = if one_word {
        text.split_inclusive(|_| true).map(number).collect::<Result<Vec<u16>, _>>()?
    } else {
        text.split_whitespace().map(number).collect::<Result<Vec<u16>, _>>()?
    };
    match row.len() {
        found if found == n => Ok(row),
        found => Err(texts::no_row(language, n, found)),
    }
}

fn answer<T>(
    language: Language,
    input: &mut impl BufRead,
    question: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> anyhow::Result<T> {
    loop {
        // The answers may come from a script that does not read the questions.
        let _ = write!(io::stderr().lock(), "{question}");
        let mut line = String::new();
        if input.read_line(&mut line).with_context(|| Kind::Unreadable.fault("standard input"))?
            == 0
        {
            bail!(texts::input_ended(language));
        }
        match read(line.trim()) {
            Ok(value) => return Ok(value),
            Err(why) => note(&texts::again(language, &why)),
        }
    }
}
