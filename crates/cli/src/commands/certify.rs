//! `clausoku certify`: makes certificates for puzzles, which other programs can check.

mod also;
mod outcome;
mod verifying;

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clausoku::certificate::{Certified, FORMATS, ProofFormat, ProofPlan, Prover, certify_all_by};
use encoder::GivensLevel;
use puzzle::Limits;

pub use self::also::{AlsoCertify, Answered, CERTIFIED};
use self::outcome::{Outcome, Verdict};
use super::options::EncodingArgs;
use crate::Exit;
use crate::catalogue::catalogue;
use crate::certificates::{Archive, Checker, Claim};
use crate::grids::{GridArgs, Named};
use crate::help::table;
use crate::input::default_files;
use crate::interrupt;
use crate::lists::Faults;
use crate::ordered::{for_each_ordered, parse_jobs, threads};
use crate::output::{note, print};
use crate::progress::QuietArgs;
use crate::solver::parse_time;
use crate::style::Colour;

/// Prove that puzzles have no solution, one, or this many
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  clausoku certify grid.txt -o certificate
  clausoku certify --verify certificate",
    after_long_help = "\
A certificate is a folder: formula.cnf has the rules and givens of the puzzle and a clause for each solution that \
denies it; proof.lrat shows that this formula has no model; solutions.txt has the solutions; README.md has the \
command that checks the proof with a verified checker. docs/certificates.md says what is proved and what is trusted.

With --encoding, --at-most-one, --givens, --numbering, --implied or --distinct the solver refutes the puzzle's formula \
under that encoding. The proof then begins with the derivation of that formula from formula.cnf, which stays the same.

Of several puzzles, each gets a numbered folder, and index.jsonl lists them.

Every proof is checked here before anything is said. The exit code is 0 if every puzzle was certified, 1 if the claim \
of one is false, 2 if a grid cannot be read or a checker refuses a proof, 3 if a limit was reached.

Examples:
  clausoku certify grid.txt -o certificate --claim unique --check cake_lpr
  clausoku certify puzzles.txt -o archive --proof-format lrat-binary
  clausoku certify --verify certificate"
)]
pub struct Certify {
    /// Grid files, or folders with --verify; - is standard input
    #[arg(value_name = "GRID", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    grids: Vec<PathBuf>,

    /// Folder for the certificate
    #[arg(short, long, value_name = "FOLDER", required_unless_present = "verify")]
    output: Option<PathBuf>,

    /// Check folders of certificates
    ///
    /// The solutions, the formula and the proof of each are checked, and those of an archive are compared with its index.
    /// Only regular files inside the folders are read.
    #[arg(long, conflicts_with_all = ["output", "claim", "proof_format", "max", "encoding", "at_most_one", "givens", "numbering", "implied", "distinct"])]
    verify: bool,

    /// Claim: none, unique or count; by default the true one
    ///
    /// none is that there is no solution; count lists all solutions.
    #[arg(long, value_enum, value_name = "CLAIM", hide_possible_values = true)]
    claim: Option<Claim>,

    /// The most solutions that are listed
    #[arg(long, value_name = "N", default_value_t = CERTIFIED, hide_short_help = true)]
    max: usize,

    /// Solver that writes the proof, such as cadical
    ///
    /// Its proof, DRAT or FRAT, is elaborated to LRAT and checked. By default the proof is made by propagation, or by
    /// varisat. `clausoku solvers` lists solvers; docs/solvers.md says how one is asked for proofs.
    #[arg(
        long,
        value_name = "NAME",
        hide_short_help = true,
        conflicts_with = "verify",
        help_heading = "Solver"
    )]
    solver: Option<String>,

    /// TOML file with more solvers
    #[arg(
        long,
        value_name = "FILE",
        hide_short_help = true,
        requires = "solver",
        help_heading = "Solver"
    )]
    solver_file: Option<PathBuf>,

    /// Proof format: lrat, lrat-binary, drat or veripb
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = proof_format(),
        default_value = "lrat",
        hide_default_value = true,
        hide_possible_values = true,
        long_help = formats_help()
    )]
    proof_format: ProofFormat,

    /// Second checker, such as cake_lpr
    ///
    /// The name or the path of cake_lpr, lrat-check, drat-trim or veripb.
    #[arg(long, value_name = "PROGRAM")]
    check: Vec<String>,

    /// Print a JSON object for each puzzle
    #[arg(long)]
    json: bool,

    /// Time limit for each puzzle, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// Number of threads; by default the number of cores
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = parse_jobs)]
    jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    quiet: QuietArgs,

    #[command(flatten)]
    args: GridArgs,

    #[command(flatten)]
    encoding: EncodingArgs,

    /// `true` if another command answers on standard output; lines for people are then notes on
    /// standard error.
    #[arg(skip)]
    is_second: bool,
}

fn proof_format() -> impl TypedValueParser<Value = ProofFormat> {
    PossibleValuesParser::new(FORMATS.iter().map(|row| row.0)).try_map(|name| {
        FORMATS.iter().find(|row| row.0 == name).map(|row| row.1).ok_or("an unknown format")
    })
}

fn formats_help() -> String {
    let rows: Vec<_> = FORMATS.iter().map(|row| (row.0, row.3)).collect();
    format!("Format of the proof\n\n{}", table(&rows))
}

impl Certify {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let checkers: Vec<Checker> =
            self.check.iter().map(|name| Checker::named(name)).collect::<anyhow::Result<_>>()?;
        if self.verify {
            return verifying::run(&self.grids, &checkers, self.json, colour);
        }
        for checker in &checkers {
            checker.reads(self.proof_format)?;
        }
        self.write(&self.plan()?, checkers, colour)
    }

    /// Certifies all puzzles.
    fn write(
        &self,
        plan: &ProofPlan,
        checkers: Vec<Checker>,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let output = self.output.as_deref().context("a folder for the certificate")?;
        let mut puzzles = self.args.all(&self.grids);
        let first = puzzles.next().context("there is no puzzle in the input")?;
        let second = puzzles.next();
        let (archive, mut index) =
            Archive::create(output, self.proof_format, checkers, second.is_some())?;
        let mut progress = self.quiet.progress("certificates");
        let mut exit = Exit::Done;
        let mut faults = Faults::new(colour);
        let mut is_readable = true;
        let puzzles = (1..).zip([first].into_iter().chain(second).chain(puzzles));
        let done = for_each_ordered(
            puzzles,
            threads(self.jobs),
            |(number, named)| self.certify(number, named, (plan, &archive)),
            |outcome| -> anyhow::Result<()> {
                let outcome = outcome?;
                index.add(&outcome.entry())?;
                progress.step();
                if let Verdict::Fault(error) = &outcome.verdict {
                    progress.clear();
                    faults.report(error);
                    is_readable &=
                        !error.chain().any(<dyn std::error::Error>::is::<std::io::Error>);
                }
                exit = worse(exit, outcome.exit());
                if self.is_second {
                    progress.clear();
                    if !self.quiet.quiet {
                        note(outcome.text().trim_end());
                    }
                } else {
                    print(&if self.json { outcome.entry().line()? } else { outcome.text() })?;
                }
                if interrupt::came() {
                    bail!("interrupted");
                }
                Ok(())
            },
        );
        progress.clear();
        if interrupt::came() {
            index.finish()?;
            return Ok(Exit::Interrupted);
        }
        done?;
        // Puzzles are missing if an input could not be read.
        if is_readable {
            index.finish()?;
        }
        Ok(exit)
    }

    /// Returns the plan by which the proofs are made.
    fn plan(&self) -> anyhow::Result<ProofPlan> {
        let encoding = self.encoding.used().map(|_| self.encoding.encoding(GivensLevel::Units));
        Ok(ProofPlan { prover: self.prover()?, encoding })
    }

    /// Returns the solver that writes the proofs.
    fn prover(&self) -> anyhow::Result<Prover> {
        let Some(name) = &self.solver else { return Ok(Prover::default()) };
        let catalogue = catalogue(self.solver_file.as_deref())?;
        Prover::by(catalogue.named(name)?).with_context(|| {
            let all = catalogue.iter().filter(|choice| choice.create_prover().is_some());
            let known: Vec<String> = all.map(|choice| choice.name().to_owned()).collect();
            format!("{name} writes no proofs that are read here; there are {}", known.join(", "))
        })
    }

    /// Certifies a puzzle, and writes its certificate.
    fn certify(
        &self,
        number: usize,
        (file, record): Named,
        (plan, archive): (&ProofPlan, &Archive),
    ) -> anyhow::Result<Outcome> {
        let (line, puzzle) = match record {
            Ok(record) => (record.line, record.puzzle),
            Err(error) => return Ok(Outcome::fault(file, error)),
        };
        let limits =
            Limits { time: self.time_limit, stop: Some(interrupt::flag()), ..Limits::default() };
        let verdict = match certify_all_by(plan, &puzzle, self.max, &limits) {
            Err(error) => Verdict::Fault(anyhow::anyhow!("{file}:{line}: {error}")),
            Ok(Certified::Unknown(reason)) => Verdict::Unknown(reason),
            Ok(Certified::Another(_)) => Verdict::TooMany(self.max),
            Ok(Certified::Yes(certificate)) => {
                let solutions = certificate.solutions().len();
                match self.claim {
                    Some(claim) if !claim.holds(solutions) => Verdict::False(claim, solutions),
                    _ => Verdict::Certified(archive.write(number, &certificate)?),
                }
            }
        };
        Ok(Outcome { file, line, puzzle: Some(puzzle), verdict })
    }
}

/// Returns the exit code of both: a fault, then a limit, then a false claim.
fn worse(first: Exit, second: Exit) -> Exit {
    if rank(second) > rank(first) { second } else { first }
}

/// Returns the severity of an exit code.
fn rank(exit: Exit) -> i32 {
    match exit {
        Exit::Done => 0,
        Exit::Faulty => 1,
        Exit::Unknown => 2,
        _ => 3,
    }
}
