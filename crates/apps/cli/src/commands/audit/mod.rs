//! `clausoku audit`: says what formulas state.

mod against;
mod copies;
mod formulas;
mod question;

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::answers::{Filing, Job, Product};
use crate::input::{GridArgs, Name};
use crate::options::{Request, TimeArgs, numbering};
use crate::output::{OutputArgs, Template, write_file};
use crate::terminal::{Colour, Exit, interruptible, language, locked};
use anyhow::{Context as _, bail};
use clap::Args;
use clausoku::audit::{self, AuditRequest, proof};
use clausoku::encoding::Scheme;
use clausoku::solving::Deadline;
use clausoku_words::say;

use self::against::Against;
use self::formulas::Formulas;
#[cfg(test)]
pub(crate) use self::question::AUDITED;
use self::question::{AuditWords, Auditing};

/// Say what DIMACS formulas state, and what is wrong with them
#[derive(Debug, Args)]
#[command(after_long_help = "\
The numbering of the candidates is found from the clauses. A table counts the clauses of each rule: K1 and K2 for cells, L for rows, C \
for columns, B for blocks, E for other regions; 1 is at least one, 2 at most one. Faults are named with examples and \
with what to change. A solver in this process decides what the difference means: it shows a model that is no solution, or a \
solution that is no model.

With several formulas, or a folder, each has a line; --to csv and --to jsonl write all details. If the output is a folder, the report on each \
formula is a file in it, and the lines or rows are printed. A formula that is the same as an earlier one is named. Headers may be missing or wrong, which \
the report names and the exit code tells. Reports are in French if the locale (LC_ALL, LC_MESSAGES, LANG) is.

The exit code is 0 if each formula states its puzzle exactly and has a right header, 1 if one does not, 2 if a file cannot be read, 3 if \
a limit was reached.

Examples:
  clausoku audit student.cnf --grid grid.txt
  clausoku audit homework/ --grid grid.txt --to csv -o marks.csv
  clausoku audit homework/ --grid grid.txt --to csv -o reports/ > marks.csv
  clausoku audit formula.cnf --core --proof formula.lrat
  clausoku audit sequential.cnf --against pairwise.cnf
  clausoku audit sequential.cnf --against pairwise.cnf --proof proofs")]
pub(super) struct Audit {
    /// DIMACS formulas, or folders with formulas; - is standard input
    #[arg(value_name = "FORMULA", required = true)]
    formulas: Vec<PathBuf>,

    /// Grid that the formulas should state
    #[arg(long, value_name = "FILE")]
    grid: Option<PathBuf>,

    /// Number of the puzzle in the grid file, counted from 1
    #[arg(long, value_name = "N", requires = "grid", help_heading = "Input")]
    puzzle: Option<usize>,

    /// Formula or puzzle to compare the formulas with
    ///
    /// The report says whether a formula states the same, less, more, or another thing, over the variables that both share, and shows a
    /// model that the other one excludes. They share candidates, if comments, names or the clauses tell these, else the variables with
    /// equal names (`c varname`), or those of the projection (`c p show`).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["grid", "core"])]
    against: Option<PathBuf>,

    /// The variables 1 to N are shared, whatever comments say
    #[arg(long, value_name = "N", requires = "against")]
    shared: Option<usize>,

    /// Numbering that was asked for: dense, decimal, rcv, log, compact or a hierarchy such as ite-log
    ///
    /// By default it is found from the clauses. A formula in another numbering is judged in its own, and the report says so. Exchanging rows and columns of a board with square blocks changes
    /// no clause of the rules, so that only the grid or this option decides between such numberings.
    #[arg(long, value_name = "SCHEME", value_parser = numbering())]
    numbering: Option<Scheme>,

    /// Find a minimal set of clauses without a model
    #[arg(long)]
    core: bool,

    /// Write an LRAT proof of no model; with --against, a folder of proofs
    ///
    /// With --against, an empty or new folder gets both formulas as constraints with the same names of the shared variables, a proof for VeriPB
    /// of each direction that holds, and README.md with the commands that check them.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    #[command(flatten)]
    grids: GridArgs,

    #[command(flatten)]
    time: TimeArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Audit {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        if self.grid.is_none() && self.against.is_none() && self.grids.format.is_some() {
            let option = "--format";
            bail!(say!(language(), audit::for_grid { option }));
        }
        let asked = match &self.grid {
            Some(path) => Some(self.grids.puzzle(path, self.puzzle)?),
            None => None,
        };
        let paths = formulas::expanded(&self.formulas)?;
        let mut time_limit = self.time.time_limit;
        if let Some(path) = &self.against {
            let request = AuditRequest {
                variant: self.grids.variant.clone(),
                scheme: self.numbering,
                ..AuditRequest::default()
            };
            let (shared, grids) = (self.shared, &self.grids);
            let proof = self.proof.as_deref();
            let against = Against { path, shared, request: &request, grids, proof, time_limit };
            let list = Request { output: self.output.clone(), ..Request::default() };
            return against.run(&paths, &list, colour);
        }
        if let Some(path) = &self.proof {
            let deadline = interruptible(time_limit);
            write_proof(&paths, path, &deadline)?;
            time_limit = deadline.left().time;
        }
        let list =
            Request { grids: paths.clone(), output: self.output.clone(), ..Request::default() }
                .within(self.time);
        let request = AuditRequest {
            puzzle: asked,
            variant: self.grids.variant.clone(),
            scheme: self.numbering,
            options: audit::Options { core: self.core },
        };
        let template =
            list.names_folder(None).then(|| Template::new(None, "{number}-{file}", "txt"));
        let formulas = Formulas::new(paths, request);
        let puzzles = formulas.puzzles(time_limit)?;
        let question = Auditing {
            formulas: &formulas,
            time_limit,
            language: language(),
            worst: Mutex::default(),
            filing: template.as_ref().map(|names| Filing::new(list.output.path(), names)),
        };
        let words = AuditWords { is_alone: formulas.is_alone() };
        let job = Job::new(&list, puzzles, &question, words).with_files();
        let job = match template {
            Some(names) => job.giving(Product::Printed(Some(names))),
            None => job,
        };
        let exit = job.run(colour)?;
        Ok(exit.worse(*locked(&question.worst)))
    }
}

/// Writes the proof that the only formula has no model.
fn write_proof(paths: &[PathBuf], target: &Path, deadline: &Deadline) -> anyhow::Result<()> {
    let [only] = paths else { bail!(say!(language(), audit::proof_of_one)) };
    let input = formulas::read(only)?;
    let proof = proof(&input.formula, deadline)?;
    let name = Name::new(only);
    let proof = proof.with_context(|| say!(language(), audit::has_model { name }))?;
    write_file(target, &proof)
}
