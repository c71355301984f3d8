//! `resultat_di OUTPUT`: shows the grid that a solver found.

use std::path::PathBuf;

use clap::{Command, CommandFactory, Parser};
use clausoku::sat::{Verdict, answer};
use clausoku::{Puzzle, encoding::read_off_decimal};

use super::texts;
use crate::commands::refuse_formula;
use crate::input::Input;
use crate::language::Language;
use crate::output::print;
use crate::style::Colour;
use crate::{Exit, views};

/// Show the grid that a SAT solver found, or report that there is none (INF242)
#[derive(Debug, Parser)]
#[command(
    name = "resultat_di",
    version,
    after_help = "\
OUTPUT is the unchanged output of a solver for a formula of dimacs_s: the output of Satzoo with \
-print-model=1, MiniSat's result file, or the s and v lines of another solver. - is standard input."
)]
pub struct ResultatDi {
    /// Output of a solver; - is standard input
    output: PathBuf,
}

impl ResultatDi {
    /// Returns the program's arguments, with help in this language.
    pub fn command_in(language: Language) -> Command {
        texts::resultat_di(Self::command(), language)
    }

    /// Reads the answer and shows the grid.
    ///
    /// # Errors
    ///
    /// The answer cannot be read, or is not a solution.
    pub fn run(&self, language: Language) -> anyhow::Result<Exit> {
        let input = Input::open(&self.output)?;
        let name = input.name.clone();
        refuse_formula(&input)?;
        let read = answer::read(&input.read()?);
        match read
            .map_err(|error| texts::in_file(language, &name, &texts::fault(language, &error)))?
        {
            Verdict::Unsatisfiable => {
                print(texts::no_solution(language))?;
                Ok(Exit::Unsatisfiable)
            }
            Verdict::Unknown(reason) => {
                Err(texts::in_file(language, &name, &texts::no_answer(language, reason)))
            }
            Verdict::Satisfiable(model) => {
                let (variant, solution) = read_off_decimal(&model).map_err(|error| {
                    texts::in_file(language, &name, &texts::read_off(language, &error))
                })?;
                let puzzle = Puzzle::new(variant, solution)?;
                print(&views::boxed(&puzzle, None, Colour::Auto.on_stdout())?)?;
                Ok(Exit::Done)
            }
        }
    }
}
