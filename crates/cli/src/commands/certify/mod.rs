//! `clausoku certify`: makes certificates for puzzles, which other programs can check; also for the answers of other commands.

mod archive;
mod verifying;

use std::fmt::Display;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use clausoku::certificate::{Certified, FORMATS, ProofFormat, ProofPlan, Prover, certify_all_by};
use clausoku::lists::Status;
use clausoku::{SolverChoice, encoding::GivensLevel};
use clausoku_runner::{
    Colour, ENCODING, EncodingArgs, Exit, InBlocks, Job, JobProperties, List, ListArgs, Never,
    Refusal, Results, catalogue, counted, first_used, is_stdout, limits, named, table_of, without,
};

pub use self::archive::OURS;
use self::archive::{Archive, Certificates, Made, Outcome};
use self::verifying::Checker;

/// The options of lists that certificates do not have.
const REFUSED: &[&str] = &["line", "to", "to-symbols", "columns", "stream", "append"];

/// Prove that puzzles have no solution, one, or this many
#[derive(Debug, Default, Args)]
#[command(
    mut_args(without(REFUSED)),
    mut_arg("grids", |grids| grids.help("Grid files, or folders with --verify; - is standard input")),
    mut_arg("output", |output| {
        output
            .value_name("FOLDER")
            .help("Folder for the certificate")
            .long_help("Folder for the certificate, or for numbered folders and their index")
            .required_unless_present("verify")
    }),
    after_long_help = "\
A certificate is a folder: formula.cnf has the rules and givens of the puzzle and a clause for each solution that \
denies it; proof.lrat shows that this formula has no model; solutions.txt has the solutions; README.md has the \
command that checks the proof with a verified checker. docs/certificates.md says what is proved and what is trusted.

With --encoding, --at-most-one, --givens, --numbering, --implied or --distinct the solver refutes the puzzle's formula \
under that encoding. The proof then begins with the derivation of that formula from formula.cnf, which stays the same.

Of several puzzles, each gets a numbered folder, and index.jsonl lists them.

Every proof is checked before the result is printed. The exit code is 0 if every puzzle was certified, 1 if the claim \
of one is false or it has more solutions than --max, 2 if a grid cannot be read or a checker refuses a proof, 3 if a limit was reached.

Examples:
  clausoku certify grid.txt -o certificate --claim unique --check cake_lpr
  clausoku certify --verify certificate
  clausoku certify puzzles.txt -o archive --proof-format lrat-binary"
)]
pub struct Certify {
    /// Check folders of certificates
    ///
    /// The solutions, the formula and the proof of each are checked, and those of an archive are compared with its index.
    /// Only regular files inside the folders are read.
    #[arg(long, conflicts_with_all = ["output", "claim", "proof_format", "max", "encoding", "at_most_one", "givens", "numbering", "implied", "distinct", "lenient"])]
    verify: bool,

    /// Claim: none, unique or count
    ///
    /// none: there is no solution; unique: there is exactly one; count: there are no others than the listed ones. By
    /// default it is the true one.
    #[arg(long, value_enum)]
    claim: Option<Claim>,

    /// Maximum number of solutions that are listed
    #[arg(long, value_name = "N", default_value_t = CERTIFIED, hide_short_help = true)]
    max: u64,

    /// Solver that writes the proof, such as cadical
    ///
    /// Its proof, DRAT or FRAT, is elaborated to LRAT and checked. By default the proof is made by propagation, by a
    /// search, or by varisat. `clausoku solvers` lists solvers; docs/solvers.md says how one is asked for proofs.
    #[arg(long, value_name = "NAME", conflicts_with = "verify", help_heading = "Solver")]
    solver: Option<String>,

    /// TOML file with more solvers
    #[arg(long, value_name = "FILE", requires = "solver", help_heading = "Solver")]
    solver_file: Option<PathBuf>,

    /// Proof format: lrat, lrat-binary, drat or veripb
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = named(FORMATS),
        default_value = "lrat",
        hide_default_value = true,
        long_help = format!("Format of the proof\n\n{}", table_of(FORMATS))
    )]
    proof_format: ProofFormat,

    /// Second checker, such as cake_lpr
    ///
    /// The name or the path of cake_lpr, lrat-check, drat-trim or veripb.
    #[arg(long, value_name = "PROGRAM")]
    check: Vec<String>,

    #[command(flatten)]
    list: ListArgs,

    #[command(flatten)]
    encoding: EncodingArgs,
}

impl Certify {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        if let Some(option) = first_used(REFUSED) {
            bail!(
                "{option} is for rows, and certificates are folders; --json prints an object for each"
            );
        }
        let checkers: Vec<Checker> =
            self.check.iter().map(|name| Checker::named(name)).collect::<anyhow::Result<_>>()?;
        if self.verify {
            return self.run_checks(&checkers, colour);
        }
        if is_stdout(self.list.output.path()) {
            bail!("a certificate is a folder; give its name, as in -o certificate");
        }
        for checker in &checkers {
            checker.reads(self.proof_format)?;
        }
        let encoding = first_used(ENCODING).map(|_| self.encoding.encoding(GivensLevel::Units));
        self.write(&ProofPlan { prover: self.prover()?, encoding }, checkers, colour)
    }

    /// Certifies all puzzles.
    fn write(
        &self,
        plan: &ProofPlan,
        checkers: Vec<Checker>,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let list = &self.list;
        let puzzles = list.puzzles_in(None, InBlocks::None)?;
        let is_list = !puzzles.is_alone();
        let archive = &Archive::create(list.output.path(), checkers, is_list)?;
        let mut certificates = Certificates::new(archive, self)?;
        let work = Work { args: self, plan, archive };
        let mut list = list.clone();
        list.output.output = "-".into();
        list.run_into(&work, puzzles, &mut certificates, colour)
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
}

/// The claim of a certificate about the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Claim {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique,
    /// There are as many as are listed.
    Count,
}

impl Claim {
    /// Returns the strongest true claim about a puzzle with this number of solutions.
    pub fn strongest(solutions: usize) -> Self {
        match solutions {
            0 => Self::None,
            1 => Self::Unique,
            _ => Self::Count,
        }
    }

    /// Returns the name in arguments and results.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Count => "count",
        }
    }

    /// Returns whether the claim is true of a puzzle with this number of solutions.
    pub fn holds(self, solutions: usize) -> bool {
        self == Self::Count || self == Self::strongest(solutions)
    }
}

/// The work on the puzzles.
struct Work<'c> {
    args: &'c Certify,
    plan: &'c ProofPlan,
    archive: &'c Archive,
}

/// Returns the reason why a puzzle has no certificate.
fn not_certified(status: Status, exit: Exit, reason: impl Display) -> Result<Made, Refusal> {
    Err(Refusal::new(format!("not certified: {reason}"), status, exit))
}

impl Job for Work<'_> {
    type Row = Outcome;
    type Alone = Never;
    type State = ();

    fn properties(&self) -> JobProperties {
        let choice = SolverChoice::unnamed(true);
        JobProperties { choice, is_together: false, ..JobProperties::default() }
    }

    fn state(&self) {}

    /// Certifies a puzzle, writes its certificate, and passes on its row.
    fn block(
        &self,
        List { batch, number, .. }: &mut List,
        (): &mut (),
        results: &mut Results<'_>,
    ) -> anyhow::Result<()> {
        // Each puzzle is a part, so that its number is that of the part.
        if !results.next_puzzle()? {
            return Ok(());
        }
        let puzzle = batch.puzzle(0);
        let Certify { max, claim, list, .. } = self.args;
        let most = usize::try_from(*max).unwrap_or(usize::MAX);
        let made = match certify_all_by(self.plan, &puzzle, most, &limits(list.time_limit)) {
            Err(error) => return results.refuse(error.into()),
            Ok(Certified::Unknown(reason)) => {
                not_certified(Status::Unknown(reason), Exit::Unknown, reason)
            }
            Ok(Certified::Another(_)) => {
                let reason = format!("there are more than {max} solutions (--max)");
                not_certified(Status::Several, Exit::Faulty, reason)
            }
            Ok(Certified::Yes(certificate)) => {
                let solutions = certificate.solutions().len();
                if let Some(claim) = claim.filter(|claim| !claim.holds(solutions)) {
                    let are = if solutions == 1 { "is" } else { "are" };
                    let (claim, found) = (claim.name(), counted(solutions, "solution"));
                    let reason = format!("the claim {claim} is false, there {are} {found}");
                    let status = Status::from_solutions(solutions as u64, 2);
                    not_certified(status, Exit::Faulty, reason)
                } else {
                    match certificate.files(self.args.proof_format) {
                        Ok(files) => Ok(self.archive.write(*number, &certificate, &files)?),
                        // The format cannot contain the puzzle.
                        Err(error) => return results.refuse(error.into()),
                    }
                }
            }
        };
        results.known(Ok(Outcome { puzzle, made }))
    }
}

/// The default limit on the solutions of a puzzle that gets a certificate.
pub const CERTIFIED: u64 = 10_000;
