//! `clausoku certify`: makes certificates for puzzles, which other programs can check.

mod chain;
mod checker;
mod folders;
mod verifying;

use std::path::{Path, PathBuf};

use crate::answers::{Job, Product, Records};
use crate::input::{InBlocks, is_stdout};
use crate::options::{EncodingArgs, InputArgs, NumberArgs, Request, TimeArgs, catalogue};
use crate::output::{
    MANIFEST, NewFolder, OutputArgs, OutputKind, Template, create_empty_folder, create_folder,
};
use crate::terminal::{Colour, Exit, language as spoken, limits, named, table_of};
use anyhow::{Context, bail};
use clap::Args;
use clausoku::certificate::chain::CHECKS;
use clausoku::certificate::{FORMATS, ProofFormat, ProofPlan, Prover};
use clausoku::encoding::choices::GivensLevel;
use clausoku::lists::{Certificates, answers::CLAIMS};
use clausoku_words::say;

use self::checker::Checker;
#[cfg(test)]
pub(crate) use self::folders::FILED;
use self::folders::{Folders, MadeWords};
use self::verifying::verify_all;

/// The name of this program's checker in results.
pub(crate) const OURS: &str = "clausoku-lrat";

/// Prove that puzzles have no, exactly one, or the listed solutions
#[derive(Debug, Args)]
#[command(after_long_help = "\
A certificate is a folder: formula.cnf has the rules and givens of the puzzle and a clause for each solution that \
denies it; proof.lrat shows that this formula has no model; solutions.txt has the solutions; README.md has the \
command that checks the proof with a verified checker. docs/certificates.md says what is proved and what is trusted.

With --encoding the solver refutes the puzzle's formula \
under that encoding. The proof then begins with the derivation of that formula from formula.cnf, which stays the same.

Each of several puzzles gets a numbered folder, and manifest.jsonl lists them. The rows are printed too.

Every proof is checked before the result is printed. The exit code is 0 if every puzzle was certified, 1 if the claim \
of one is false or it has more solutions than --max, 2 if a grid cannot be read or a proof is refused, 3 if a limit was reached.

Examples:
  clausoku certify grid.txt -o certificate --claim unique --check cake_lpr
  clausoku certify --verify certificate
  clausoku certify puzzles.txt -o archive --proof-format lrat-binary")]
pub(super) struct Certify {
    /// Check folders of certificates
    ///
    /// The solutions, the formula and the proof of each are checked. An archive is compared with its manifest. Only regular
    /// files inside the folders are read.
    #[arg(long, conflicts_with_all = ["claim", "proof_format", "max", "encoding"])]
    verify: bool,

    /// Claim: none, unique or count
    ///
    /// none: there is no solution; unique: there is exactly one; count: the listed solutions are all. By default,
    /// the true claim.
    #[arg(long, value_parser = CLAIMS)]
    claim: Option<String>,

    /// Maximum number of solutions that are listed
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max: usize,

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

    /// Write the whole chain: puzzle.opb, formula.cnf, proofs for VeriPB that both state the same, and refutations
    ///
    /// puzzle.opb states the puzzle as pseudo-Boolean constraints, also its clues, and formula.cnf is its formula by --encoding. Both exclude
    /// the solutions. README.md lists the commands that check the proofs; --check runs those of veripb and cake_lpr.
    #[arg(long, conflicts_with_all = ["verify", "proof_format"])]
    chain: bool,

    /// Second checker, such as cake_lpr
    ///
    /// The name or the path of cake_lpr, lrat-check, drat-trim or veripb.
    #[arg(long, value_name = "PROGRAM")]
    check: Vec<String>,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    number: NumberArgs,

    /// Folder for the certificate, or for numbered folders and their manifest; with --verify, file for the rows
    #[arg(
        short,
        long,
        value_name = "FOLDER",
        required_unless_present = "verify",
        help_heading = "Output"
    )]
    output: Option<PathBuf>,

    /// Format of the printed rows: line, csv, tsv, jsonl, parquet or arrow
    #[arg(long, value_name = "FORMAT", value_parser = OutputKind::parse_format, help_heading = "Output")]
    to: Option<OutputKind>,

    /// Print a JSON object for each row, as --to jsonl does
    #[arg(long, conflicts_with = "to", help_heading = "Output")]
    json: bool,

    #[command(flatten)]
    time: TimeArgs,

    #[command(flatten)]
    encoding: EncodingArgs,
}

impl Certify {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let Self { claim, max, proof_format, check, .. } = self;
        let list = self.request();
        let checkers: Vec<Checker> =
            check.iter().map(|name| Checker::named(name)).collect::<anyhow::Result<_>>()?;
        if self.verify {
            return verify_all(&list, &checkers, colour);
        }
        let folder = list.output.path();
        if is_stdout(folder) {
            bail!("a certificate is a folder; give its name, as in -o certificate");
        }
        for checker in checkers.iter().filter(|_| !self.chain) {
            checker.reads(*proof_format)?;
        }
        if let Some(checker) =
            checkers.iter().find(|one| self.chain && !CHECKS.iter().any(|check| one.is_of(check)))
        {
            bail!(say!(spoken(), certify::not_of_chains { name: &*checker.name }));
        }
        let encoding =
            self.encoding.is_chosen().then(|| self.encoding.encoding(GivensLevel::Units));
        let plan = ProofPlan { prover: self.prover()?, encoding };
        let limits = limits(list.time_limit);
        let certificates =
            Certificates { claim: claim.clone(), max: *max, plan, limits, save: None };
        let records = Records::from(list.puzzles(InBlocks::Tables)?);
        let is_list = !records.is_single_record();
        let question = Folders::new(certificates, *proof_format, &checkers, folder, is_list);
        // Certificates of an earlier run would look like certificates of this run.
        let (_created, question) = match (self.chain, is_list) {
            (true, false) => (None, question.for_chains(Some(NewFolder::new(folder)?))),
            (true, true) => (Some(create_empty_folder(folder)?), question.for_chains(None)),
            (false, is_list) => {
                let must_be_alone = is_list || folder.join(MANIFEST).exists();
                let create = if must_be_alone { create_empty_folder } else { create_folder };
                (Some(create(folder)?), question)
            }
        };
        let product = Product::Printed(is_list.then(Template::numbers));
        Job::new(&list, records, &question, MadeWords).giving(product).run(colour)
    }

    fn request(&self) -> Request {
        let path = self.output.as_deref().unwrap_or(Path::new("-"));
        let output = OutputArgs::to_path(path, self.to);
        let output = OutputArgs { json: self.json, ..output };
        Request::new(&self.input, &output).only(self.number).within(self.time)
    }

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
