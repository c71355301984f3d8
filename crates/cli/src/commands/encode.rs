//! `clausoku encode`: writes a puzzle as a DIMACS file, or in the language of another solver.

mod language;

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use clausoku::cubes::Cubes;
use clausoku::{Extras, write_dimacs_and_map, write_dimacs_until};
use cnf::{Size, StopCheck};
use encoder::{Encoded, GivensLevel};

use self::language::{Language, language, languages_help};
use super::decode::map_of;
use super::options::{EncodingArgs, default_givens, in_full};
use crate::Exit;
use crate::grids::GridArgs;
use crate::limits::{TimeArgs, encode, out_of_time};
use crate::name::shown;
use crate::output::{fill, is_stdout, note, refuse_input};
use crate::views::counted;

/// Write a puzzle for a SAT solver or another solver
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Units)),
    mut_args(in_full),
    after_long_help = "\
Examples:
  clausoku encode grid.txt -o grid.cnf
  clausoku encode grid.txt | cadical | clausoku decode - --grid grid.txt
  clausoku encode grid.txt --encoding efficient -o grid.cnf.xz
  clausoku encode grid.txt --to smt-lib | z3 -in | clausoku decode -
  clausoku encode grid.txt --cubes 100 -o grid.icnf --cube-folder cubes"
)]
pub struct Encode {
    /// Grid file; - is standard input
    grid: PathBuf,

    /// Output file; - is standard output
    ///
    /// The file is compressed if its name ends in .gz, .xz, .bz2 or .zst.
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,

    /// Language: dimacs, opb, smt-lib, minizinc, lp or asp
    #[arg(
        long,
        value_name = "LANGUAGE",
        value_parser = language(),
        hide_possible_values = true,
        long_help = languages_help()
    )]
    to: Option<Language>,

    /// Number of the puzzle in the file, counted from 1
    #[arg(long, value_name = "NUMBER")]
    puzzle: Option<usize>,

    /// Print the formula's size and the time on standard error
    #[arg(long, alias = "stats")]
    statistics: bool,

    /// Omit the comments
    ///
    /// The comments describe the formula, and `clausoku decode --cnf` needs them. With --shuffle they go into the file of
    /// --map.
    #[arg(long)]
    no_comments: bool,

    /// File for the comments that --shuffle and --no-comments omit; by default the output's name and .map
    ///
    /// `clausoku decode --cnf` reads the default file, and `--map` another one.
    #[arg(long, value_name = "FILE", requires_all = ["shuffle", "no_comments"], hide_short_help = true)]
    map: Option<PathBuf>,

    /// Add a comment with the name of each variable
    ///
    /// The comments have the form `c varname NUMBER x_{row,column,value}`.
    #[arg(long, hide_short_help = true)]
    names: bool,

    /// Add the projection for model counters, `c p show NUMBER... 0`
    #[arg(long, hide_short_help = true)]
    show: bool,

    /// Omit clauses that another clause implies; this keeps the formula in memory
    #[arg(long, hide_short_help = true)]
    no_subsumed: bool,

    /// Shuffle variables, signs, clauses and literals
    ///
    /// `clausoku decode --cnf` reads the shuffle from the comments.
    #[arg(long, value_name = "SEED", hide_short_help = true)]
    shuffle: Option<u64>,

    /// Split the formula into N cubes and write iCNF, one line `a LITERAL... 0` for each
    ///
    /// The cubes exclude each other, and no assignment is outside them. `clausoku decode --cubes` combines the
    /// answers. There are fewer than N if look-ahead decides all of them before.
    #[arg(long, value_name = "N", conflicts_with = "shuffle", value_parser = clap::value_parser!(u32).range(1..), hide_short_help = true)]
    cubes: Option<u32>,

    /// Write also the formula of each cube, as FOLDER/1.cnf, FOLDER/2.cnf ...
    #[arg(long, value_name = "FOLDER", requires = "cubes", hide_short_help = true)]
    cube_folder: Option<PathBuf>,

    #[command(flatten)]
    grids: GridArgs,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    time: TimeArgs,
}

impl Encode {
    pub fn run(&self) -> anyhow::Result<Exit> {
        refuse_input(&self.output, &self.grid)?;
        let puzzle = self.grids.puzzle(&self.grid, self.puzzle)?;
        let start = Instant::now();
        let deadline = self.time.start();
        let language = self.to.unwrap_or_else(|| Language::of(&self.output));
        if let Language::Other(export) = language {
            let choices = (self.encoding.numbering(), !self.no_comments);
            language::write(export, &puzzle, choices, self.used(), &self.output, &deadline)?;
            return Ok(Exit::Done);
        }
        let encoded = encode(&deadline, &self.encoding.encoding(GivensLevel::Units), &puzzle)?;
        let extras = Extras {
            comments: !self.no_comments,
            names: self.names,
            show: self.show,
            unsubsumed: self.no_subsumed,
            shuffle: self.shuffle,
        };
        let stop = deadline.stop_check();
        let stopped = || out_of_time("the encoder");
        let (size, bytes) = match (self.cubes, self.map()?) {
            (Some(count), _) => self.write_cubes(&encoded, count, extras, &stop)?,
            (None, None) => fill(&self.output, |output| -> anyhow::Result<_> {
                Ok(write_dimacs_until(&encoded, extras, output, &stop)?.ok_or_else(stopped)?)
            })?,
            (None, Some(map)) => {
                let written = fill(&self.output, |output| {
                    fill(&map, |map| -> anyhow::Result<_> {
                        let written = write_dimacs_and_map(&encoded, extras, output, map, &stop)?;
                        Ok(written.ok_or_else(stopped)?)
                    })
                })?;
                note(&format!("the map of the variables is in {}", shown(&map)));
                written
            }
        };
        if self.statistics {
            let seconds = start.elapsed().as_secs_f64();
            note(&format!(
                "variables {}\nclauses   {}\nliterals  {}\nbytes     {bytes}\nseconds   {seconds:.3}",
                size.variables, size.clauses, size.literals
            ));
        }
        Ok(Exit::Done)
    }

    /// Returns the file for the comments of a shuffled formula without comments.
    fn map(&self) -> anyhow::Result<Option<PathBuf>> {
        if self.shuffle.is_none() || !self.no_comments {
            return Ok(None);
        }
        let map = match &self.map {
            Some(map) => map.clone(),
            None if is_stdout(&self.output) => bail!(
                "--shuffle needs a file for the map of the variables, without which no answer can be decoded; add -o FILE \
                 or --map FILE, or omit --no-comments"
            ),
            None => map_of(&self.output),
        };
        refuse_input(&map, &self.grid)?;
        if map == self.output {
            bail!("{} is the output; give --map another file", shown(&map));
        }
        Ok(Some(map))
    }

    /// Returns the first option that was used and that is for clauses only.
    fn used(&self) -> Option<&'static str> {
        let used = [
            ("--statistics", self.statistics),
            ("--names", self.names),
            ("--show", self.show),
            ("--no-subsumed", self.no_subsumed),
            ("--shuffle", self.shuffle.is_some()),
            ("--map", self.map.is_some()),
            ("--cubes", self.cubes.is_some()),
        ];
        let used = used.into_iter().find_map(|(option, used)| used.then_some(option));
        used.or_else(|| self.encoding.used_beside_numbering())
    }

    /// Writes the formula with its cubes, and the formula of each cube if that is requested.
    fn write_cubes(
        &self,
        encoded: &Encoded,
        count: u32,
        extras: Extras,
        stop: &StopCheck<'_>,
    ) -> anyhow::Result<(Size, u64)> {
        let stopped = || out_of_time("the encoder");
        let cubes = Cubes::split(encoded, count as usize, stop).ok_or_else(stopped)?;
        let found = cubes.cubes().len();
        if found < count as usize {
            note(&format!(
                "{} instead of {count}: look-ahead decides the rest",
                counted(found, "cube")
            ));
        }
        let written = fill(&self.output, |output| -> anyhow::Result<_> {
            Ok(cubes.write(encoded, extras, output, stop)?.ok_or_else(stopped)?)
        })?;
        let Some(folder) = &self.cube_folder else { return Ok(written) };
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", shown(folder)))?;
        let digits = found.to_string().len();
        for index in 0..found {
            let file = folder.join(format!("{:0digits$}.cnf", index + 1));
            fill(&file, |output| -> anyhow::Result<_> {
                Ok(cubes.write_one(encoded, index, extras, output, stop)?.ok_or_else(stopped)?)
            })?;
        }
        Ok(written)
    }
}
