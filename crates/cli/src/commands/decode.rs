//! `clausoku decode`: a solver's output becomes a checked grid.

use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clausoku::cnf::dimacs::{self, Strictness};
use clausoku::cnf::{ClauseSink, Literal, Model, Verdict, answer};
use clausoku::{Annotation, Encoding, Grid, Numbering, Puzzle, Scheme, decode, read_off_decimal};

use super::options::numbering;
use crate::Exit;
use crate::grids::GridArgs;
use crate::input::Input;
use crate::output::print;
use crate::style::Colour;
use crate::views;

/// Turn a SAT solver's raw output back into a checked grid
#[derive(Debug, Args)]
#[command(after_help = "\
The output is read as the solver printed it: s and v lines, MiniSat's result file, Satzoo's text,
or bare numbers. What the variables mean is read from the formula's comments (--cnf), or given by
the grid and the numbering, or, for --numbering decimal, read off the model itself.

Examples:
  clausoku encode grid.txt -o grid.cnf; cadical grid.cnf | clausoku decode - --cnf grid.cnf
  minisat grid.cnf result; clausoku decode result --grid grid.txt
  clausoku decode result --numbering decimal")]
pub struct Decode {
    /// What the solver printed: a file, or - for standard input
    answer: PathBuf,

    /// The formula that was solved; its comments say what the variables mean
    #[arg(long, value_name = "FILE", conflicts_with_all = ["grid", "numbering"])]
    cnf: Option<PathBuf>,

    /// The grid that was encoded
    #[arg(long, value_name = "FILE")]
    grid: Option<PathBuf>,

    /// Take this puzzle of a grid file that holds several, counted from 1
    #[arg(long, value_name = "NUMBER", requires = "grid")]
    puzzle: Option<usize>,

    /// How the candidates are numbered; dense, unless there is neither a formula nor a grid
    #[arg(long, value_name = "SCHEME", value_parser = numbering())]
    numbering: Option<Scheme>,

    /// Print the grid in one line instead of a box
    #[arg(long)]
    line: bool,

    #[command(flatten)]
    grids: GridArgs,
}

impl Decode {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let input = Input::open(&self.answer)?;
        let name = input.name.clone();
        let verdict = answer::read(&input.read()?).map_err(|error| anyhow!("{name}: {error}"))?;
        match verdict {
            Verdict::Unsatisfiable => {
                print("no solution: the formula is unsatisfiable\n")?;
                Ok(Exit::Unsatisfiable)
            }
            Verdict::Unknown(reason) => bail!("{name}: the solver gave no answer: {reason}"),
            Verdict::Satisfiable(model) => {
                let (puzzle, solution) = self.decode(&model)?;
                if self.line {
                    print(&format!("{}\n", views::line(&puzzle, &solution)))?;
                } else {
                    print(&views::boxed(&puzzle, Some(&solution), colour.on_stdout())?)?;
                }
                Ok(Exit::Done)
            }
        }
    }

    /// The puzzle and its solution, by whatever says what the variables mean.
    fn decode(&self, model: &Model) -> anyhow::Result<(Puzzle, Grid)> {
        if let Some(path) = &self.cnf {
            let annotation = annotation(path)?;
            let solution = annotation.decode(model)?;
            return Ok((annotation.puzzle, solution));
        }
        let puzzle = match (&self.grid, &self.grids.variant) {
            (Some(path), _) => self.grids.puzzle(path, self.puzzle)?,
            (None, Some(variant)) => Puzzle::empty(variant.clone()),
            (None, None) => {
                if self.numbering.is_some_and(|scheme| scheme != Scheme::Decimal) {
                    bail!(
                        "that numbering says nothing of the board; give --cnf FILE or --grid FILE too"
                    )
                }
                let (variant, solution) = read_off_decimal(model).context(
                    "what the variables mean is not given (--cnf FILE or --grid FILE), and the model \
                     does not tell",
                )?;
                return Ok((Puzzle::empty(variant), solution));
            }
        };
        let usual = if self.grid.is_some() { Scheme::Dense } else { Scheme::Decimal };
        let numbering = match self.numbering.unwrap_or(usual) {
            // Which candidates are open is for the givens to say.
            Scheme::Compact => Encoding::reduced().encode(&puzzle)?.numbering().clone(),
            scheme => Numbering::new(scheme, puzzle.variant())?,
        };
        let solution = decode(model, &numbering, &puzzle)?;
        Ok((puzzle, solution))
    }
}

/// What the comments before the first clause say.
fn annotation(path: &std::path::Path) -> anyhow::Result<Annotation> {
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
    let input = Input::open(path)?;
    let name = input.name.clone();
    let mut comments = Vec::new();
    let mut comment = |comment: dimacs::Comment<'_>| comments.push(comment.text.into_owned());
    let sink = &mut Preamble::default();
    dimacs::read_into(input.stream(), Strictness::Lenient, sink, &mut comment)
        .map_err(|error| anyhow!("{name}: {error}"))?;
    Annotation::read(comments.iter().map(String::as_str))
        .map_err(|error| anyhow!("{name}: {error}"))
}
