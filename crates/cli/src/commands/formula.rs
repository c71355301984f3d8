//! `clausoku formula`: prints clauses in logical notation.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clausoku::{Encoded, Puzzle, Variant};
use encoder::{Filter, GivensLevel, NOTATIONS, Notation, Statement, latex_text};
use itertools::Itertools;
use puzzle::Position;
use serde::Serialize;

use super::options::{EncodingArgs, default_givens, in_full};
use crate::Exit;
use crate::grids::GridArgs;
use crate::help::table;
use crate::limits::{TimeArgs, encode};
use crate::output::{Printer, refuse_input};
use crate::views::document;

/// Print the clauses of a formula in logical notation
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Units)),
    mut_args(in_full),
    after_long_help = "\
Examples:
  clausoku formula --part B1 --region 'block 3' --value 7
  clausoku formula --part K2 --cell R1C1 --notation latex
  clausoku formula grid.txt --part givens --givens peers --cell R2C4"
)]
pub struct Formula {
    /// Grid file; - is standard input; by default the empty board
    grid: Option<PathBuf>,

    /// Only this part: a rule (K1, L2 …), givens or triads
    #[arg(long, value_name = "NAME", alias = "rule")]
    part: Option<String>,

    /// Only clauses about this cell, as in R1C8
    #[arg(long, value_name = "CELL")]
    cell: Option<Position>,

    /// Only clauses about this region, as in 'row 1'
    #[arg(long, value_name = "NAME")]
    region: Option<String>,

    /// Only clauses about this value
    #[arg(long, value_name = "VALUE")]
    value: Option<String>,

    /// Notation: plain (the default), latex or lists
    #[arg(
        long,
        value_name = "NOTATION",
        default_value = NOTATIONS[0].name,
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = notation(),
        long_help = notations_help()
    )]
    notation: Notation,

    /// Print a JSON object for each group of clauses
    #[arg(long)]
    json: bool,

    /// Output file; - is standard output
    ///
    /// The file is compressed if its name ends in .gz, .xz, .bz2 or .zst. With --notation latex it is a
    /// document that LaTeX compiles.
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,

    /// Number of the puzzle in the file, counted from 1
    #[arg(long, value_name = "NUMBER", requires = "grid")]
    puzzle: Option<usize>,

    #[command(flatten)]
    grids: GridArgs,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    time: TimeArgs,
}

fn notation() -> impl TypedValueParser<Value = Notation> {
    let names = NOTATIONS.iter().map(|row| row.name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Notation>())
}

fn notations_help() -> String {
    let rows: Vec<_> = NOTATIONS.iter().map(|row| (row.name, row.description)).collect();
    format!("Notation of the clauses\n\n{}", table(&rows))
}

/// A group of clauses as JSON.
#[derive(Serialize)]
struct Json<'a> {
    rule: &'a str,
    meaning: &'a str,
    clauses: Vec<String>,
    /// The clauses as DIMACS literals.
    dimacs: Vec<Vec<i32>>,
}

impl Formula {
    pub fn run(&self) -> anyhow::Result<Exit> {
        let puzzle = if let Some(path) = &self.grid {
            self.grids.puzzle(path, self.puzzle)?
        } else {
            Puzzle::empty(
                self.grids.variant.clone().map_or_else(|| Variant::classic(3).map(Arc::new), Ok)?,
            )
        };
        let encoding = self.encoding.encoding(GivensLevel::Units);
        let encoded = encode(&self.time.start(), &encoding, &puzzle)?;
        let filter = self.filter(puzzle.variant(), &encoded)?;
        let statements = encoded.statements(&filter);
        if statements.is_empty() {
            bail!(
                "the formula says nothing about that; `clausoku encode` lists its rules in comments"
            );
        }
        if let Some(grid) = &self.grid {
            refuse_input(&self.output, grid)?;
        }
        let mut printer = Printer::open(&self.output)?;
        match self.notation {
            _ if self.json => {
                for statement in &statements {
                    printer.print(&self.json(&encoded, statement)?)?;
                }
            }
            Notation::Latex => {
                let mut paragraphs = statements.iter().map(|statement| latex(&encoded, statement));
                printer.print(&document(&(LATEX_LEGEND.to_owned() + &paragraphs.join(""))))?;
            }
            Notation::Plain | Notation::Lists => {
                printer.print(&format!("{}\n", self.notation.entry().description))?;
                if self.notation == Notation::Lists {
                    printer.print(
                        "Blocks are counted from 0 too; --cell and --region count from 1\n",
                    )?;
                }
                for statement in &statements {
                    printer.print(&self.text(&encoded, statement))?;
                }
            }
        }
        printer.finish()?;
        Ok(Exit::Done)
    }

    fn filter(&self, variant: &Arc<Variant>, encoded: &Encoded) -> anyhow::Result<Filter> {
        if let Some(part) = &self.part {
            let parts = encoded.parts();
            let names = parts.iter().map(|part| part.name);
            if !names.clone().any(|name| name.eq_ignore_ascii_case(part)) {
                bail!("the formula has no part {part:?}; it has {}", names.format(", "));
            }
        }
        let cell = self.cell.map(|position| {
            let cell = variant.cell_at(position);
            cell.with_context(|| format!("{} has no cell {position}", variant.name()))
        });
        let region = self.region.as_ref().map(|name| {
            let regions = variant.regions();
            let found = regions.iter().position(|region| region.name.eq_ignore_ascii_case(name));
            found.ok_or_else(|| {
                let names = regions.iter().map(|region| &region.name).take(40);
                anyhow!("{} has no region {name:?}; it has {}", variant.name(), names.format(", "))
            })
        });
        let symbol = self.value.as_ref().map(|name| {
            let symbol = variant.alphabet().symbol(name);
            symbol
                .with_context(|| format!("{name:?} is no symbol; there are {}", variant.alphabet()))
        });
        Ok(Filter {
            part: self.part.clone(),
            cell: cell.transpose()?,
            region: region.transpose()?,
            symbol: symbol.transpose()?,
        })
    }

    fn text(&self, encoded: &Encoded, statement: &Statement) -> String {
        let part = statement.origin.part();
        let meaning = encoded.in_words(&statement.origin, self.notation);
        let mut text = format!("\n{part}: {meaning}\n");
        for clause in statement.clauses.clauses() {
            text.push_str("  ");
            text.push_str(&self.notation.clause(encoded, clause));
            text.push('\n');
        }
        text
    }

    fn json(&self, encoded: &Encoded, statement: &Statement) -> anyhow::Result<String> {
        let json = Json {
            rule: statement.origin.part(),
            meaning: &statement.meaning,
            clauses: statement
                .clauses
                .clauses()
                .map(|clause| self.notation.clause(encoded, clause))
                .collect(),
            dimacs: statement
                .clauses
                .clauses()
                .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
                .collect(),
        };
        Ok(format!("{}\n", serde_json::to_string(&json)?))
    }
}

/// The meaning of the variables, above the formulas.
const LATEX_LEGEND: &str = "\
$x^{v}_{(i,j)}$: the cell in row~$i$ and column~$j$ holds~$v$. $b^{d}_{(i,j)}$: its binary digit~$d$ is~1. \
$a_{k}$ is an auxiliary variable. Rows, columns and blocks are counted from~1.

";

/// A group of clauses in LaTeX: a heading, and each clause as a line of mathematics that can be broken.
fn latex(encoded: &Encoded, statement: &Statement) -> String {
    let part = statement.origin.part();
    let part = match part.split_at_checked(1) {
        Some((letter, bound)) if bound.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("${letter}_{{{bound}}}$")
        }
        _ => latex_text(part),
    };
    let meaning = latex_text(&encoded.in_words(&statement.origin, Notation::Latex));
    let clauses = statement.clauses.clauses();
    let lines = clauses.map(|clause| format!("${}$\n\n", Notation::Latex.clause(encoded, clause)));
    format!("\\medskip\n{part}: {meaning}\n\n{}", lines.collect::<String>())
}
