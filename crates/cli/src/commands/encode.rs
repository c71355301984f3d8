//! `clausoku encode`: a grid becomes a DIMACS file.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use clausoku::encoder::GivensLevel;
use clausoku::{Extras, write_dimacs};

use super::options::EncodingArgs;
use crate::Exit;
use crate::grids::GridArgs;
use crate::output::Output;

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
    #[expect(clippy::print_stderr, reason = "--stats is asked for")]
    pub fn run(&self) -> anyhow::Result<Exit> {
        let puzzle = self.grids.puzzle(&self.grid, self.puzzle)?;
        let encoded = self.encoding.encoding(GivensLevel::Units).encode(&puzzle)?;
        let extras = Extras {
            comments: !self.no_comments,
            names: self.names,
            show: self.show,
            unsubsumed: self.no_subsumed,
            shuffle: self.shuffle,
        };
        let start = Instant::now();
        let mut output = Output::create(&self.output)?;
        let (size, bytes) = write_dimacs(&encoded, extras, &mut output)?;
        output.finish()?;
        if self.stats {
            let seconds = start.elapsed().as_secs_f64();
            eprintln!("variables {}", size.variables);
            eprintln!("clauses   {}", size.clauses);
            eprintln!("literals  {}", size.literals);
            eprintln!("bytes     {bytes}");
            eprintln!("seconds   {seconds:.3}");
        }
        Ok(Exit::Done)
    }
}
