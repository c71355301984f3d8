//! `clausoku certify --verify`: the check of certificates, alone or in archives; and programs that check proofs.
//!
//! **Invariant.** Only regular files inside the folder are read: no link, so that no text of another file gets into an
//! error, and no pipe or device, which can block for ever.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail, ensure};
use clausoku::certificate::{
    ADDITIONS, EQUATIONS, FORMATS, FORMULA, INDEX, PROOF, ProofFormat, Report, SOLUTIONS, STEPS,
    Statement, denied, files_of, read_formula, read_opb, solutions_text, verify, verify_drat,
    verify_veripb,
};
use clausoku::{
    Grid, Puzzle, board::UnknownName, encoding::Annotation, exporting::comments,
    programs::output_of,
};
use clausoku_files::text::printable;
use clausoku_files::{Links, Source};
use clausoku_runner::views::{line, summary};
use clausoku_runner::{
    Colour, Exit, ListArgs, counted, fields, json_line, limits, print, report, shown,
};
use serde::Serialize;
use serde_json::Value;

use super::{Certify, Claim};

/// A certificate to check.
struct Listed {
    folder: PathBuf,
    /// Its entry in the index of the archive, `None` for one alone.
    entry: Option<Value>,
}

impl Certify {
    /// Checks each folder, and the certificates of each archive.
    pub fn run_checks(&self, checkers: &[Checker], colour: Colour) -> anyhow::Result<Exit> {
        let ListArgs { grids: folders, json, .. } = &self.list;
        let mut exit = Exit::Done;
        for folder in folders {
            for listed in certificates(folder)? {
                match verified(&listed, checkers) {
                    Ok(verified) if *json => print(&json_line(verified.json())?)?,
                    Ok(verified) => print(&verified.text())?,
                    Err(error) => {
                        report(&error, colour);
                        exit = Exit::Failed;
                        if *json {
                            let (error, folder) = (format!("{error:#}"), shown(&listed.folder));
                            print(&json_line(fields! { error, folder, verified: false })?)?;
                        }
                    }
                }
            }
        }
        Ok(exit)
    }
}

/// Checks a certificate, and that it is the one of the index.
fn verified(Listed { folder, entry }: &Listed, checkers: &[Checker]) -> anyhow::Result<Verified> {
    if let Some(entry) = entry {
        ensure!(!entry.is_null(), "{} is not in {INDEX}; move it to another folder", shown(folder));
        let kind = fs::symlink_metadata(folder)
            .with_context(|| format!("{INDEX} lists {}, which cannot be read", shown(folder)))?;
        ensure!(kind.is_dir(), "{} is no folder; {INDEX} lists it as a certificate", shown(folder));
    }
    let verified = verify_folder(folder)?;
    let [formula, proof] = files_of(folder);
    checkers.iter().try_for_each(|checker| checker.check(&formula, &proof))?;
    entry.as_ref().map_or(Ok(()), |entry| verified.compare(entry))?;
    Ok(verified)
}

/// Returns the certificates of an archive, or the folder itself. A folder that the index does not list has the entry null.
fn certificates(folder: &Path) -> anyhow::Result<Vec<Listed>> {
    if !folder.is_dir() {
        bail!("{} is no folder; --verify takes folders that certify has made", shown(folder));
    }
    if fs::symlink_metadata(folder.join(INDEX)).is_err() {
        return Ok(vec![Listed { folder: folder.to_owned(), entry: None }]);
    }
    let index = shown(&folder.join(INDEX));
    let mut names = BTreeSet::new();
    let mut found = Vec::new();
    for (number, line) in (1..).zip(open(folder, INDEX)?.lines()) {
        let line = line.with_context(|| format!("cannot read {index}"))?;
        let entry: Value = serde_json::from_str(&line)
            .with_context(|| format!("{index}: line {number} is not an entry of a certificate"))?;
        if entry["certified"] != true {
            continue;
        }
        // The archive may have been moved, so only the last part of the path counts.
        let name = entry["folder"].as_str().map(Path::new).and_then(Path::file_name);
        let name = name.with_context(|| format!("{index}: line {number} names no folder"))?;
        let shown = shown(name.as_ref());
        ensure!(names.insert(name.to_owned()), "{index}: line {number} lists {shown} again");
        found.push(Listed { folder: folder.join(name), entry: Some(entry) });
    }
    let cannot_read = || format!("cannot read {}", shown(folder));
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let path = entry.with_context(cannot_read)?.path();
        if path.is_dir() && path.file_name().is_some_and(|name| !names.contains(name)) {
            found.push(Listed { folder: path, entry: Some(Value::Null) });
        }
    }
    found.sort_by(|first, second| first.folder.cmp(&second.folder));
    Ok(found)
}

/// The puzzle and the claim that a verified certificate proves.
pub struct Verified {
    folder: String,
    puzzle: Puzzle,
    /// Number of solutions.
    solutions: usize,
    report: Report,
}

impl Verified {
    /// Returns the number of clauses of rules.
    fn rules(&self) -> usize {
        let Report { cells, cells_once, regions, regions_once, .. } = &self.report;
        cells + cells_once + regions + regions_once
    }

    /// Returns this as JSON.
    fn json(&self) -> impl Serialize {
        let variant = self.puzzle.variant();
        let statement = Statement::new(&self.puzzle);
        fields! {
            folder: &self.folder,
            verified: true,
            variant: variant.name(),
            puzzle: line(&self.puzzle, self.puzzle.givens()),
            claim: Claim::strongest(self.solutions).name(),
            solutions: self.solutions,
            rules: self.rules(),
            givens: self.report.givens,
            // Every region and constraint, and the givens.
            statement: statement.text(),
            sha256: statement.sha256(),
        }
    }

    /// Compares this with the entry of an archive's index.
    ///
    /// # Errors
    ///
    /// Fails with the first difference.
    fn compare(&self, entry: &Value) -> anyhow::Result<()> {
        let own = serde_json::to_value(self.json())?;
        for key in ["sha256", "variant", "puzzle", "claim", "solutions"] {
            let (here, listed) = (&own[key], &entry[key]);
            // Earlier versions wrote no hash.
            if listed != here && !(key == "sha256" && listed.is_null()) {
                bail!(
                    "{} is not the certificate of {INDEX}: its {key} is {here}, and {listed} is listed",
                    self.folder
                );
            }
        }
        Ok(())
    }

    /// Returns this as text.
    fn text(&self) -> String {
        let Self { folder, puzzle, solutions, report } = self;
        let found = match solutions {
            0 => "no solution".to_owned(),
            1 => "exactly one solution".to_owned(),
            n => format!("exactly {n} solutions"),
        };
        let (text, rules) = (line(puzzle, puzzle.givens()), self.rules());
        let givens = counted(report.givens, "given");
        let (statement, board) = (Statement::new(puzzle), summary(puzzle.variant()));
        // The part of the statement that the name of the board does not say.
        let details = statement.details();
        let details = details.lines().map(|line| format!("  {}\n", printable(line)));
        format!(
            "{folder}: {text} has {found}; {rules} clauses of rules, {givens}\n  board {}\n{}  \
             SHA-256 of board, constraints, givens and excluded candidates: {}\n",
            printable(&board),
            details.collect::<String>(),
            statement.sha256()
        )
    }
}

/// Opens a regular file of a folder.
fn open(folder: &Path, name: &str) -> anyhow::Result<BufReader<Source<File>>> {
    let path = folder.join(name);
    let source = Source::open_regular(&path, Links::Refuse);
    Ok(BufReader::new(source.with_context(|| format!("cannot read {}", shown(&path)))?))
}

/// Reads a regular file of a folder, which is a text.
fn text_of(folder: &Path, name: &str) -> anyhow::Result<String> {
    io::read_to_string(open(folder, name)?)
        .with_context(|| format!("cannot read {}", shown(&folder.join(name))))
}

/// Checks the solutions, the formula and the proof of a folder. Returns what they show.
pub fn verify_folder(folder: &Path) -> anyhow::Result<Verified> {
    let [formula, proof] = files_of(folder);
    let (puzzle, solutions, report) = if formula.ends_with(EQUATIONS) {
        verify_equations(folder)?
    } else {
        verify_clauses(folder, proof.ends_with(ADDITIONS))?
    };
    if text_of(folder, SOLUTIONS)? != solutions_text(&puzzle, &solutions)? {
        bail!("{SOLUTIONS} does not list the solutions of {}", shown(&formula));
    }
    Ok(Verified { folder: shown(folder), puzzle, solutions: solutions.len(), report })
}

/// Checks a formula in clauses, and its proof, in DRAT or LRAT. Returns the puzzle, its solutions, and the
/// report on the formula.
fn verify_clauses(folder: &Path, is_drat: bool) -> anyhow::Result<(Puzzle, Vec<Grid>, Report)> {
    let read = read_formula(open(folder, FORMULA)?);
    let (annotation, formula) =
        read.map_err(|error| anyhow!("{}: {error}", shown(&folder.join(FORMULA))))?;
    let solutions = denied(&annotation.puzzle, &formula);
    let puzzle = &annotation.puzzle;
    let report = if is_drat {
        verify_drat(puzzle, &solutions, &formula, open(folder, ADDITIONS)?)
    } else {
        verify(puzzle, &solutions, &formula, open(folder, PROOF)?).map_err(Into::into)
    };
    let report = report.map_err(|error| anyhow!("{}: {error}", shown(folder)))?;
    Ok((annotation.puzzle, solutions, report))
}

/// Checks a formula in equations, and its proof for VeriPB.
fn verify_equations(folder: &Path) -> anyhow::Result<(Puzzle, Vec<Grid>, Report)> {
    let fault = |error: &dyn std::error::Error| anyhow!("{}: {error}", shown(folder));
    let text = text_of(folder, EQUATIONS)?;
    // The first line has the size.
    let annotation = Annotation::read(comments(&text)).map_err(|error| fault(&error))?;
    let puzzle = annotation.puzzle;
    let (formula, solutions) = read_opb(&puzzle, &text).map_err(|error| fault(&error))?;
    let proof = text_of(folder, STEPS)?;
    let report =
        verify_veripb(&puzzle, &solutions, &formula, &proof).map_err(|error| fault(&error))?;
    Ok((puzzle, solutions, report))
}

/// A program that checks proofs.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The name or path that the user gave.
    pub name: String,
    row: &'static Row,
}

/// A row of [`CHECKERS`].
#[derive(Debug)]
struct Row {
    name: &'static str,
    /// A line that it prints if it accepts the proof.
    accepts: &'static str,
    formats: &'static [ProofFormat],
}

/// The known checkers. Each takes the formula's file and the proof's.
const CHECKERS: &[Row] = &[
    Row {
        name: "cake_lpr",
        accepts: "s VERIFIED UNSAT",
        formats: &[ProofFormat::Lrat, ProofFormat::LratBinary],
    },
    Row { name: "lrat-check", accepts: "c VERIFIED", formats: &[ProofFormat::Lrat] },
    Row { name: "drat-trim", accepts: "s VERIFIED", formats: &[ProofFormat::Drat] },
    Row { name: "veripb", accepts: "s VERIFIED UNSATISFIABLE", formats: &[ProofFormat::VeriPb] },
];

impl Checker {
    /// Returns the checker of this name or at this path.
    pub fn named(name: &str) -> anyhow::Result<Self> {
        let file = Path::new(name).file_name().map(|file| file.to_string_lossy());
        let row = CHECKERS.iter().find(|row| Some(row.name) == file.as_deref());
        let row = row.ok_or_else(|| {
            UnknownName::new("checker", name, CHECKERS.iter().map(|row| row.name))
                .also(", or a path that ends in one")
        })?;
        Ok(Self { name: name.to_owned(), row })
    }

    /// Checks that the program reads proofs of this format.
    pub fn reads(&self, format: ProofFormat) -> anyhow::Result<()> {
        if self.row.formats.contains(&format) {
            return Ok(());
        }
        let wanted = FORMATS.iter().find(|row| self.row.formats.contains(&row.value));
        let wanted = wanted.map_or("lrat", |row| row.name);
        bail!("{} does not read this format; add --proof-format {wanted}", self.name)
    }

    /// Runs the program on a proof. Fails if it does not accept the proof.
    pub fn check(&self, formula: &Path, proof: &Path) -> anyhow::Result<()> {
        let names = [formula, proof].map(|path| path.to_str().map(str::to_owned));
        let known: Option<Vec<String>> = names.into_iter().collect();
        let arguments = known.with_context(|| format!("the name {} is not UTF-8", shown(proof)))?;
        let output = output_of(self.name.as_ref(), &arguments, &limits(None))
            .with_context(|| format!("{} cannot be run", shown(self.name.as_ref())))?;
        let text = String::from_utf8_lossy(&output);
        // The whole line is compared: drat-trim refuses a proof by `s NOT VERIFIED`.
        if text.lines().any(|line| line.trim() == self.row.accepts) {
            return Ok(());
        }
        let last = text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("nothing");
        bail!("{} refuses {}: {}", self.name, shown(proof), clausoku_files::text::printable(last))
    }
}
