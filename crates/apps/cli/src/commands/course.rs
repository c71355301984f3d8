//! The two programs of the INF242 course: `dimacs_s GRID OUT.cnf` translates a grid into clauses, and `resultat_di OUTPUT [GRID]`
//! shows the grid that a solver found, and compares it with the grid that was translated.

use std::io::{self, BufReader, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::runner::file_fault::{Kind, french_name};
use crate::runner::{
    Colour, Exit, GridArgs, Input, Language, fill, is_stdout, limits, note, print, refuse_inputs,
    shown, views,
};
use anyhow::{Context, Error, anyhow, ensure};
use clap::{Arg, ArgAction, Command, CommandFactory, Parser};
use clausoku::board::{check_solution, clashes};
use clausoku::encoding::errors::ReadOffError;
use clausoku::encoding::{DimacsOptions, Scheme, read_off, write_dimacs};
use clausoku::sat::{Verdict, answer};
use clausoku::{Encoding, Grid, Puzzle, SolverChoice, Variant};
use clausoku_files::Source;
use clausoku_text::Deadline;

use super::refuse_formula;
use super::typed_grid::{MAX_SIDE, Prompt, in_words};
#[cfg(feature = "workbench")]
use super::workbench;
use crate::app::message_in;
use crate::french;

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
        let examples = "\
Exemples :
  dimacs_s GRILLE SORTIE.cnf; minisat SORTIE.cnf RESULTAT; resultat_di RESULTAT GRILLE";
        let page = "Sans arguments, une page s'ouvre où l'on tape la grille ; sans écran, le programme demande les lignes";
        let command = flags(command)
            .about("Traduire un Sudoku en une formule DIMACS (INF242)")
            .override_usage("dimacs_s GRILLE SORTIE.cnf\n       dimacs_s")
            .after_help(format!("{page}.\n\n{examples}"))
            .after_long_help(format!(
                "GRILLE est au format d'INF242 : le côté m d'un bloc, puis m*m lignes de m*m nombres, 0 pour une case \
                 vide. Les autres formats sont reconnus aussi. Si SORTIE.cnf est -, la formule va sur la sortie \
                 standard.\n\nSans arguments, la page de `clausoku workbench` s'ouvre, où l'on tape la grille. Sans écran \
                 (DISPLAY ou WAYLAND_DISPLAY) ou par ssh, le programme demande la taille et les lignes une à une. Il nomme aussitôt les \
                 nombres égaux d'une ligne, d'une colonne ou d'un bloc, et la ligne peut être tapée à nouveau. D'un fichier \
                 ou d'un tube, il lit les mêmes réponses et garde toutes les lignes.\n\n\
                 La variable 10000*colonne + 100*ligne + valeur est vraie si la case contient la valeur ; les trois \
                 comptent à partir de 1.\n\n{examples}"
            ))
            .mut_arg("grid", |arg| {
                arg.value_name("GRILLE").help("Fichier de la grille ; - est l'entrée standard")
            })
            .mut_arg("output", |arg| arg.value_name("SORTIE.cnf").help("Fichier DIMACS à écrire"));
        #[cfg(feature = "workbench")]
        let command = command.mut_arg("window", |arg| {
            arg.help("Ouvrir l'atelier : une page du navigateur où l'on tape la grille")
        });
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
            let state = language.text("#r=efficient&n=decimal", "#r=efficient&n=decimal&h=fr");
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
    let english = format!(
        "the board of this grid is {board}, and not one of m*m blocks with m*m cells and no other rule; \
         `clausoku encode` takes it"
    );
    let french = format!(
        "cette grille est de la sorte {board}, et n'a pas m*m blocs de m*m cases sans autre règle ; \
         `clausoku encode` l'accepte"
    );
    ensure!(board.starts_with("classic:"), language.text(english, french));
    let order = puzzle.variant().order();
    let last = MAX_SIDE * MAX_SIDE;
    let large_english = format!(
        "this board has order {order}, but the INF242 numbering ends at {last} (side {MAX_SIDE}); \
         `clausoku encode` takes larger boards"
    );
    let large_french = format!(
        "cette grille est d'ordre {order}, mais la numérotation d'INF242 s'arrête à {last} (côté {MAX_SIDE}) ; \
         `clausoku encode` accepte de plus grandes grilles"
    );
    ensure!(order <= last, language.text(large_english, large_french));
    let encoded = Encoding::inf242().encode(puzzle, &Deadline::never())?;
    let (size, _) = fill(path, |output| {
        write_dimacs(&encoded, DimacsOptions::default(), output, &Deadline::never())
    })?;
    say_what_next(language, size.variables, size.clauses, path);
    Ok(())
}

fn say_what_next(language: Language, variables: u32, clauses: u64, path: &Path) {
    // The same in both languages.
    note(&format!("{variables} variables, {clauses} clauses"));
    if !is_stdout(path) {
        let path = shown(path);
        note(&language.text(
            format!("next: minisat {path} RESULT; resultat_di RESULT"),
            format!("ensuite : minisat {path} RESULTAT; resultat_di RESULTAT"),
        ));
    }
}

/// Asks for the rows and the file on standard error, since the formula may go to standard output.
fn ask(language: Language) -> anyhow::Result<()> {
    let input = Source::stdin().with_context(|| Kind::Unreadable.fault("standard input"))?;
    let is_dialogue = io::stdin().is_terminal();
    let mut prompt =
        Prompt { language, input: BufReader::new(input), output: io::stderr(), is_dialogue };
    let puzzle = prompt.puzzle()?;
    let file = language.text("DIMACS file to write: ", "Fichier DIMACS à écrire : ");
    prompt.ask(file, |text| {
        if text.is_empty() {
            let why = language.text("a file needs a name", "il faut un nom de fichier");
            return Err(why.to_owned());
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
            .about("Afficher la grille trouvée par un solveur SAT, ou dire qu'il n'y en a pas (INF242)")
            .after_help(
                "Avec GRILLE, le fichier que dimacs_s a traduit, la solution doit garder ses valeurs. SORTIE est la sortie \
                 intacte d'un solveur sur une formule de dimacs_s : celle de Satzoo avec \
                 -print-model=1, le fichier de résultat de MiniSat, ou les lignes s et v d'un autre solveur. - est \
                 l'entrée standard.",
            )
            .mut_arg("output", |arg| {
                arg.value_name("SORTIE").help("Sortie d'un solveur ; - est l'entrée standard")
            })
            .mut_arg("grid", |arg| {
                arg.value_name("GRILLE")
                    .help("Fichier de la grille, dont la solution doit garder les valeurs")
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
        let verdict = answer::read(&input.read()?).map_err(|error| {
            in_file(language, &name, &error.to_string(), &french::answer(&error))
        })?;
        match verdict {
            Verdict::Unsatisfiable => {
                print(language.text("There is no solution.\n", "Il n'y a pas de solution.\n"))?;
                if let (Some(puzzle), Some(path)) = (&asked, &self.grid)
                    && !note_clashes(language, puzzle)
                {
                    let path = shown(path);
                    note(&language.text(
                        format!("`clausoku check --diagnose {path}` explains why"),
                        format!("`clausoku check --diagnose {path}` explique pourquoi"),
                    ));
                }
                Ok(Exit::Unsatisfiable)
            }
            Verdict::Unknown(reason) => {
                let english = format!("the solver gave no answer: {reason}");
                let why = french::no_answer(reason);
                let french = format!("le solveur n'a pas donné de réponse : {why}");
                Err(in_file(language, &name, &english, &french))
            }
            Verdict::Satisfiable(model) => {
                let (variant, solution) = read_off(&model, &[Scheme::Decimal]).map_err(|error| {
                    let english = match error {
                        ReadOffError::NoBoard { last, .. } => format!(
                            "the largest true variable, {last}, is not 10000*column + 100*row + value of the last \
                             column of a board of m*m blocks: is this the answer to a formula of dimacs_s? `clausoku \
                             decode` takes others"
                        ),
                        _ => error.to_string(),
                    };
                    in_file(language, &name, &english, &french::read_off(&error))
                })?;
                if let Some(asked) = &asked {
                    compare(language, &name, asked, &variant, &solution)?;
                }
                let puzzle = Puzzle::new(variant, solution)?;
                print(&views::boxed(&puzzle, None, Colour::Auto.on_stdout())?)?;
                if let (Some(asked), Some(path)) = (&asked, &self.grid)
                    && has_several(asked)
                {
                    let path = shown(path);
                    note(&language.text(
                        format!("one of several solutions; `clausoku count {path}` counts them"),
                        format!(
                            "une solution parmi plusieurs ; `clausoku count {path}` les compte"
                        ),
                    ));
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
        note(&language.text(
            format!("{line}: there is no solution"),
            format!("{line} : il n'y a pas de solution"),
        ));
    }
    !found.is_empty()
}

/// Returns the only puzzle of a file.
fn only_puzzle(grid: &Path) -> anyhow::Result<Puzzle> {
    let advice = "`clausoku encode` takes one of them with --puzzle NUMBER";
    Ok(GridArgs::default().only_record(grid, advice)?.puzzle)
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
        let english =
            format!("the answer is of a board of order {found}, and the grid is of order {asked}");
        let french = format!(
            "la réponse est d'une grille d'ordre {found}, et la grille est d'ordre {asked}"
        );
        return Err(in_file(language, name, &english, &french));
    }
    check_solution(puzzle, solution).map_err(|broken| {
        let error = ReadOffError::Decode(broken.into());
        in_file(language, name, &error.to_string(), &french::read_off(&error))
    })
}

/// Returns the error of this fault of a file.
fn in_file(language: Language, name: &str, english: &str, french: &str) -> Error {
    let french = format!("{} : {french}", french_name(name));
    anyhow!(language.text(format!("{name}: {english}"), french))
}

/// Replaces the options that every program has by French ones.
fn flags(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help.help("Afficher l'aide"))
        .arg(version.help("Afficher la version"))
}
