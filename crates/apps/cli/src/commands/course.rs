//! The two programs of the INF242 course: `dimacs_s GRID OUT.cnf` translates a grid into clauses, and `resultat_di OUTPUT [GRID]`
//! shows the grid that a solver found, and compares it with the grid that was translated.

use std::io::{self, BufReader, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::input::{GridArgs, Input, is_stdout, shown};
use crate::output::{fill, print, refuse_inputs, views};
use crate::terminal::file_fault::{Kind, file_name};
use crate::terminal::{Colour, Exit, language, limits, note};
use anyhow::{Context, Error, anyhow, ensure};
use clap::{Arg, ArgAction, Command, CommandFactory, Parser};
use clausoku::board::{check_solution, clashes};
use clausoku::encoding::errors::ReadOffError;
use clausoku::encoding::{DimacsOptions, Scheme, read_off, write_dimacs};
use clausoku::sat::{Verdict, answer};
use clausoku::words::stop_reason;
use clausoku::{Encoding, Grid, Puzzle, SolverChoice, Variant};
use clausoku_files::Source;
use clausoku_text::Deadline;
use clausoku_words::Language;
use clausoku_words::{french, say};

use super::refuse_formula;
use super::typed_grid::{MAX_SIDE, Prompt, in_words};
#[cfg(feature = "workbench")]
use super::workbench;
use crate::app::message_in;
use crate::terminal::french;

/// Translate a Sudoku into a DIMACS formula (INF242)
#[derive(Debug, Parser)]
#[command(
    name = "dimacs_s",
    version,
    override_usage = "dimacs_s GRID OUT.cnf\n       dimacs_s",
    after_help = "\
Without arguments, a page opens on which the grid can be typed; without a display, the program asks for the rows.

Examples:
  dimacs_s GRID OUT.cnf; minisat OUT.cnf RESULT; resultat_di RESULT GRID",
    after_long_help = "\
GRID is in the INF242 format: the side m of a block, then m*m rows of m*m numbers, with 0 for an empty \
cell. Other formats are detected too. If OUT.cnf is -, the formula is written to standard output.

Without arguments, the page of `clausoku workbench` opens, on which the grid can be typed. Without a display \
(DISPLAY or WAYLAND_DISPLAY) or over ssh, the program asks for the size and the rows line by line. It names equal numbers in a row, column or \
block at once, and the row can be typed again. From a file or a pipe it reads the same answers, and keeps all rows.

Variable 10000*column + 100*row + value is true if the cell holds the value; all three count from 1.

Examples:
  dimacs_s GRID OUT.cnf; minisat OUT.cnf RESULT; resultat_di RESULT GRID"
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
        let command = Self::command();
        if language == Language::English {
            return command;
        }
        let examples = french!(help::dimacs_s_examples);
        let page = french!(help::dimacs_s_page);
        let about_grid = french!(help::dimacs_s_grid);
        let typed = french!(help::dimacs_s_typed);
        let variables = french!(help::dimacs_s_variables);
        let usage = french!(help::dimacs_s_usage);
        let command = flags(command)
            .about(french!(help::dimacs_s))
            .override_usage(format!("{usage}\n       dimacs_s"))
            .after_help(format!("{page}\n\n{examples}"))
            .after_long_help(format!("{about_grid}\n\n{typed}\n\n{variables}\n\n{examples}"))
            .mut_arg("grid", |arg| {
                arg.value_name(french!(help::grid_name)).help(french!(help::grid))
            })
            .mut_arg("output", |arg| {
                arg.value_name(french!(help::formula_name)).help(french!(help::formula))
            });
        #[cfg(feature = "workbench")]
        let command = command.mut_arg("window", |arg| arg.help(french!(help::window)));
        command
    }

    /// Translates the given grid; without one, opens the page or asks for the rows.
    ///
    /// # Errors
    ///
    /// The grid cannot be read, or the formula cannot be written.
    pub fn run(&self, language: Language) -> anyhow::Result<Exit> {
        #[cfg(feature = "workbench")]
        if self.window || self.grid.is_none() && workbench::is_on_a_screen() {
            let state = match language {
                Language::French => "#r=efficient&n=decimal&h=fr",
                Language::English => "#r=efficient&n=decimal",
            };
            return workbench::serve(language, None, state, true);
        }
        match (&self.grid, &self.output) {
            (Some(grid), Some(output)) => {
                refuse_inputs(output, [grid])?;
                let puzzle = only_puzzle(grid)?;
                translate(language, &puzzle, output)?;
                note_clashes(language, &puzzle);
            }
            _ => ask(language)?,
        }
        Ok(Exit::Done)
    }
}

fn translate(language: Language, puzzle: &Puzzle, path: &Path) -> anyhow::Result<()> {
    let board = puzzle.variant().name();
    ensure!(board.starts_with("classic:"), say!(language, course::not_square { board }));
    let order = puzzle.variant().order();
    let last = MAX_SIDE * MAX_SIDE;
    ensure!(order <= last, say!(language, course::too_large { order, last, side: MAX_SIDE }));
    let encoded = Encoding::inf242().encode(puzzle)?;
    let (size, _) = fill(path, |output| write_dimacs(&encoded, DimacsOptions::default(), output))?;
    say_what_next(language, size.variables, size.clauses, path);
    Ok(())
}

fn say_what_next(language: Language, variables: u32, clauses: u64, path: &Path) {
    note(&say!(language, course::size { variables, clauses }));
    if !is_stdout(path) {
        note(&say!(language, course::next { path: shown(path) }));
    }
}

/// Asks for the rows and the file on standard error, since the formula may go to standard output.
fn ask(language: Language) -> anyhow::Result<()> {
    let input = Source::stdin().with_context(|| Kind::Unreadable.fault("standard input"))?;
    let is_dialogue = io::stdin().is_terminal();
    let mut prompt =
        Prompt { language, input: BufReader::new(input), output: io::stderr(), is_dialogue };
    let puzzle = prompt.puzzle()?;
    prompt.ask(&say!(language, course::which_file), |text| {
        if text.is_empty() {
            return Err(say!(language, course::no_file_name));
        }
        translate(language, &puzzle, Path::new(text)).map_err(|error| message_in(language, &error))
    })
}

/// Show the grid that a SAT solver found, or report that none exists (INF242)
#[derive(Debug, Parser)]
#[command(
    name = "resultat_di",
    version,
    after_help = "\
With GRID, the file that dimacs_s translated, the solution must have its givens. OUTPUT is the unchanged output of a solver for a formula of dimacs_s: the output of Satzoo with \
-print-model=1, MiniSat's result file, or the s and v lines of another solver. - is standard input."
)]
pub struct ResultatDi {
    /// Output of a solver; - is standard input
    output: PathBuf,

    /// Grid file whose givens the solution must have
    grid: Option<PathBuf>,
}

impl ResultatDi {
    /// Returns the program's arguments, with help in this language.
    pub fn command_in(language: Language) -> Command {
        let command = Self::command();
        if language == Language::English {
            return command;
        }
        flags(command)
            .about(french!(help::resultat_di))
            .after_help(french!(help::resultat_di_after))
            .mut_arg("output", |arg| {
                arg.value_name(french!(help::answer_name)).help(french!(help::answer))
            })
            .mut_arg("grid", |arg| {
                arg.value_name(french!(help::grid_name)).help(french!(help::compared_grid))
            })
    }

    /// Reads the answer and shows the grid.
    ///
    /// # Errors
    ///
    /// The answer cannot be read, or is not a solution.
    pub fn run(&self, language: Language) -> anyhow::Result<Exit> {
        let input = Input::open(&self.output)?;
        let name = input.name.to_string();
        refuse_formula(&input)?;
        let asked = self.grid.as_deref().map(only_puzzle).transpose()?;
        let verdict = answer::read(&input.read()?)
            .map_err(|error| in_file(language, &name, &french::answer(language, &error)))?;
        match verdict {
            Verdict::Unsatisfiable => {
                print(&format!("{}\n", say!(language, course::no_solution)))?;
                if let (Some(puzzle), Some(path)) = (&asked, &self.grid)
                    && !note_clashes(language, puzzle)
                {
                    note(&say!(language, course::explains_why { path: shown(path) }));
                }
                Ok(Exit::Unsatisfiable)
            }
            Verdict::Unknown(reason) => {
                let reason = stop_reason(language, reason);
                Err(in_file(language, &name, &say!(language, course::no_answer { reason })))
            }
            Verdict::Satisfiable(model) => {
                let (variant, solution) = read_off(&model, &[Scheme::Decimal])
                    .map_err(|error| in_file(language, &name, &no_grid(language, &error)))?;
                if let Some(asked) = &asked {
                    compare(language, &name, asked, &variant, &solution)?;
                }
                let puzzle = Puzzle::new(variant, solution)?;
                print(&views::boxed(&puzzle, None, Colour::Auto.on_stdout())?)?;
                if let (Some(asked), Some(path)) = (&asked, &self.grid)
                    && has_several(asked)
                {
                    note(&say!(language, course::several_solutions { path: shown(path) }));
                }
                Ok(Exit::Done)
            }
        }
    }
}

/// The time in which a second solution is searched.
const SECOND: Duration = Duration::from_secs(5);

/// Returns `true` if a second solution is found in time.
fn has_several(puzzle: &Puzzle) -> bool {
    let deadline = Deadline::start(&limits(Some(SECOND)).with_solutions(2));
    let mut solver = SolverChoice::unnamed(true).for_puzzles(Encoding::reduced());
    let found = solver.search(puzzle, &deadline, &mut |_: &Grid| ControlFlow::Continue(()));
    found.is_ok_and(|found| found.solutions > 1)
}

/// Says which givens clash, so that the formula has no solution. Returns `true` if some do.
fn note_clashes(language: Language, puzzle: &Puzzle) -> bool {
    let found = clashes(puzzle.variant(), puzzle.givens());
    for line in in_words(language, puzzle.variant(), &found) {
        note(&say!(language, course::clash_no_solution { clash: line }));
    }
    !found.is_empty()
}

fn only_puzzle(grid: &Path) -> anyhow::Result<Puzzle> {
    Ok(GridArgs::default().only_record(grid, say!(language(), files::encode_one))?.puzzle)
}

/// Compares the solution with the grid that was translated: its board, its rules and its givens.
fn compare(
    language: Language,
    name: &str,
    puzzle: &Puzzle,
    variant: &Variant,
    solution: &Grid,
) -> anyhow::Result<()> {
    let [asked, found] = [puzzle.variant(), variant].map(Variant::order);
    if puzzle.variant().cell_count() != variant.cell_count() || asked != found {
        let fault = say!(language, course::other_order { found, asked });
        return Err(in_file(language, name, &fault));
    }
    check_solution(puzzle, solution).map_err(|broken| {
        let error = ReadOffError::Decode(broken.into());
        in_file(language, name, &no_grid(language, &error))
    })
}

/// Returns the fault of a model of which no solution is read.
fn no_grid(language: Language, error: &ReadOffError) -> String {
    match error {
        ReadOffError::NoBoard { last, .. } => say!(language, course::no_board { last }),
        error => french::read_off(language, error),
    }
}

fn in_file(language: Language, name: &str, fault: &str) -> Error {
    let name = file_name(language, name);
    anyhow!(say!(language, course::in_file { name, fault }))
}

/// Replaces the options that every program has by French ones.
fn flags(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help.help(french!(help::help)))
        .arg(version.help(french!(help::version)))
}
