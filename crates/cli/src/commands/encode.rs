//! `clausoku encode`: a grid becomes a DIMACS file.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use clausoku::encoder::GivensLevel;
use clausoku::{Extras, write_dimacs};

use super::options::EncodingArgs;
use crate::Exit;
use crate::grids::GridArgs;
use crate::output::{fill, note, refuse_input};

/// Write a puzzle as a DIMACS formula for a SAT solver
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  clausoku encode grid.txt -o grid.cnf
  clausoku encode grid.txt | cadical | clausoku decode - --grid grid.txt
  clausoku encode grid.txt --encoding efficient --numbering decimal -o grid.cnf.xz")]
pub struct Encode {
    /// The grid: a file, or - for standard input
    grid: PathBuf,

    /// Where to write: a file (compressed if it ends in .gz, .xz, .bz2 or .zst), - for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,

    /// Take this puzzle of a file that holds several, counted from 1
    #[arg(long, value_name = "NUMBER")]
    puzzle: Option<usize>,

    /// Print variables, clauses, literals, bytes and time on standard error
    #[arg(long)]
    stats: bool,

    /// Leave out the comments that say what the file is
    #[arg(long)]
    no_comments: bool,

    /// Name each variable in a comment: `c varname NUMBER x_{row,column,value}`
    #[arg(long)]
    names: bool,

    /// Project on the candidates for model counters: `c p show NUMBER... 0`
    #[arg(long)]
    show: bool,

    /// Leave out the clauses that another one implies (the formula is held in memory)
    #[arg(long)]
    no_subsumed: bool,

    /// Shuffle variables, signs, clauses and literals; decode still works, by the comments
    #[arg(long, value_name = "SEED")]
    shuffle: Option<u64>,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    grids: GridArgs,
}

impl Encode {
    pub fn run(&self) -> anyhow::Result<Exit> {
        refuse_input(&self.output, &self.grid)?;
        let puzzle = self.grids.puzzle(&self.grid, self.puzzle)?;
        let start = Instant::now();
        let encoded = self.encoding.encoding(GivensLevel::Units).encode(&puzzle)?;
        let extras = Extras {
            comments: !self.no_comments,
            names: self.names,
            show: self.show,
            unsubsumed: self.no_subsumed,
            shuffle: self.shuffle,
        };
        let (size, bytes) = fill(&self.output, |output| write_dimacs(&encoded, extras, output))?;
        if self.stats {
            let seconds = start.elapsed().as_secs_f64();
            note(&format!(
                "variables {}\nclauses   {}\nliterals  {}\nbytes     {bytes}\nseconds   {seconds:.3}",
                size.variables, size.clauses, size.literals
            ));
        }
        Ok(Exit::Done)
    }
}
