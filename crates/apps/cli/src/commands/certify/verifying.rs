//! `clausoku certify --verify`: the check of certificates, alone or in archives.
//!
//! **Invariant.** Only regular files inside the folder are read: no link, so that no text of another file gets into an
//! error, and no pipe or device, which can block for ever.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::answers::{Job, Presentation};
use crate::input::{Name, Named, Place, RecordFault, shown};
use crate::options::{Puzzles, Request};
use crate::output::MANIFEST;
use crate::output::views::{line, summary};
use crate::terminal::{Colour, Exit, language as spoken, limits};
use anyhow::{Context, anyhow, bail, ensure};
use clausoku::certificate::{
    Report, Statement,
    chain::PUZZLE_REFUTATION,
    denied,
    files::{ADDITIONS, EQUATIONS, FORMULA, PROOF, SOLUTIONS, STEPS, files_of, solutions_text},
    read_formula, read_opb, verify, verify_drat, verify_veripb,
};
use clausoku::encoding::Annotation;
use clausoku::exporting::comments;
use clausoku::formats::Record;
use clausoku::lists::{
    self, AnswerError, Answers, Question, Row, Status, Text, Words, Worker,
    answers::{Unanswered, strongest_claim},
    columns::VERIFIED,
    values::Column,
};
use clausoku::solving::{Deadline, Limits};
use clausoku::{Batch, Grid, Puzzle};
use clausoku_files::{Links, Source};
use clausoku_text::count as counted;
use clausoku_text::printable;
use clausoku_words::say;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use super::checker::Checker;

/// A certificate to check.
struct Listed {
    folder: PathBuf,
    entry: Entry,
}

/// The entry of a certificate in the manifest of its archive.
enum Entry {
    /// The certificate is in no archive.
    Alone,
    /// The manifest does not list the certificate.
    Missing,
    /// The claim, the number of solutions, and the hash.
    Listed([serde_json::Value; 3]),
}

/// Checks each folder, and the certificates of each archive.
///
/// # Errors
///
/// Fails if a folder or a manifest cannot be read, a checker cannot be run, or the output cannot be written.
pub(super) fn verify_all(
    list: &Request,
    checkers: &[Checker],
    colour: Colour,
) -> anyhow::Result<Exit> {
    let mut all = Vec::new();
    for folder in &list.grids {
        all.extend(certificates(folder)?);
    }
    ensure!(!all.is_empty(), "there is no certificate");
    let records = all.iter().zip(1..).map(|(listed, number)| listed.named(number));
    let puzzles = Puzzles::from_records(records)?;
    let question = Verification { all: &all, checkers, time_limit: list.time_limit };
    Job::new(list, puzzles, &question, Verified).with_files().run(colour)
}

impl Listed {
    /// Returns the puzzle of the certificate of this number, with the name of the folder.
    fn named(&self, number: usize) -> Named {
        let name = Name::new(&self.folder);
        let puzzle = self.require_listed().and_then(|()| puzzle_of(&self.folder));
        let record = puzzle.map(|puzzle| Record::new(puzzle, number)).map_err(|error| {
            let message = format!("{error:#}");
            RecordFault { name: name.clone(), line: number, message }.into()
        });
        (name, record)
    }

    /// Fails unless the folder and its entry in the manifest are both there.
    fn require_listed(&self) -> anyhow::Result<()> {
        let folder = &self.folder;
        match self.entry {
            Entry::Alone => return Ok(()),
            Entry::Missing => bail!("it is not in {MANIFEST}; move it to another folder"),
            Entry::Listed(_) => {}
        }
        let kind = fs::symlink_metadata(folder)
            .with_context(|| format!("{MANIFEST} lists it, and it cannot be read"))?;
        ensure!(kind.is_dir(), "it is no folder; {MANIFEST} lists it as a certificate");
        Ok(())
    }

    fn compare(&self, accepted: &Accepted<'_>) -> anyhow::Result<()> {
        let Entry::Listed(entry) = &self.entry else { return Ok(()) };
        let here = [
            ("claim", serde_json::Value::from(strongest_claim(accepted.solutions))),
            ("solutions", serde_json::Value::from(accepted.solutions)),
            ("sha256", serde_json::Value::from(&*accepted.hash)),
        ];
        for ((name, here), listed) in here.into_iter().zip(entry).rev() {
            ensure!(
                here == *listed,
                "it is not the certificate of {MANIFEST}: its {name} is {here}, and {listed} is listed"
            );
        }
        Ok(())
    }
}

/// Returns the certificates of an archive, or the folder itself.
fn certificates(folder: &Path) -> anyhow::Result<Vec<Listed>> {
    if !folder.is_dir() {
        bail!("{} is no folder; --verify takes folders that certify has made", shown(folder));
    }
    if fs::symlink_metadata(folder.join(MANIFEST)).is_err() {
        return Ok(vec![Listed { folder: folder.to_owned(), entry: Entry::Alone }]);
    }
    let manifest = shown(&folder.join(MANIFEST));
    let mut names = BTreeSet::new();
    let mut found = Vec::new();
    for (number, line) in (1..).zip(open(folder, MANIFEST)?.lines()) {
        let line = line.with_context(|| format!("cannot read {manifest}"))?;
        let row: Members = serde_json::from_str(&line)
            .with_context(|| format!("{manifest}: line {number} is no row"))?;
        let entry = row.entry();
        let (name, entry) = entry
            .with_context(|| format!("{manifest}: line {number} is not a row of a certificate"))?;
        let Some(name) = name else { continue };
        // Only the last part of the path counts: no other folder is read.
        let name = Path::new(&name).file_name();
        let name = name.with_context(|| format!("{manifest}: line {number} names no folder"))?;
        let shown = shown(name.as_ref());
        ensure!(names.insert(name.to_owned()), "{manifest}: line {number} lists {shown} again");
        found.push(Listed { folder: folder.join(name), entry });
    }
    let cannot_read = || format!("cannot read {}", shown(folder));
    let mut others = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let path = entry.with_context(cannot_read)?.path();
        if path.is_dir() && path.file_name().is_some_and(|name| !names.contains(name)) {
            others.push(Listed { folder: path, entry: Entry::Missing });
        }
    }
    others.sort_by(|first, second| first.folder.cmp(&second.folder));
    found.extend(others);
    Ok(found)
}

/// The members of an object, in order. Their names may have numbers, where columns of the input have the same names.
struct Members(Vec<(String, serde_json::Value)>);

impl Members {
    /// Returns the name of the folder of the certificate, and its entry; `None` if the row does not have the columns.
    fn entry(mut self) -> Option<(Option<String>, Entry)> {
        let name = match self.take(1, "name")? {
            serde_json::Value::String(name) => Some(name),
            _ => None,
        };
        // The columns of answers are the last ones, from the claim to the hash and the reason.
        let last = self.0.len().checked_sub(1)?;
        let claim = self.take(last.checked_sub(8)?, "claim")?;
        let solutions = self.take(last - 7, "solutions")?;
        let hash = self.take(last - 1, "sha256")?;
        Some((name, Entry::Listed([claim, solutions, hash])))
    }

    /// Takes the value of the member of this index, if it has this name.
    fn take(&mut self, index: usize, name: &str) -> Option<serde_json::Value> {
        let (known, value) = self.0.get_mut(index)?;
        let rest = known.strip_prefix(name)?;
        (rest.is_empty() || rest.starts_with('_')).then(|| value.take())
    }
}

impl<'d> Deserialize<'d> for Members {
    fn deserialize<D: Deserializer<'d>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'d> Visitor<'d> for InOrder {
            type Value = Members;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'d>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

/// Verifies the certificate of each puzzle. The number of a certificate is the line of its record.
struct Verification<'v> {
    all: &'v [Listed],
    checkers: &'v [Checker],
    /// The limit for each certificate, at which the checkers end.
    time_limit: Option<Duration>,
}

/// A certificate that is accepted.
struct Accepted<'a> {
    puzzle: &'a Puzzle,
    solutions: usize,
    rules: usize,
    givens: usize,
    statement: String,
    hash: String,
}

impl lists::Record for Accepted<'_> {
    const COLUMNS: &'static [Column] = VERIFIED;

    fn cells(&self, row: &mut Row<'_>) {
        row.put(strongest_claim(self.solutions))
            .put(self.solutions)
            .put(self.rules)
            .put(self.givens)
            .put(&*self.statement)
            .put(&*self.hash);
    }
}

impl Question for Verification<'_> {
    type Answer<'a> = Accepted<'a>;

    fn block(&self) -> usize {
        1
    }

    /// Without other checkers, Ctrl-C ends the process.
    fn limits(&self) -> Limits {
        if self.checkers.is_empty() { Limits::default() } else { limits(self.time_limit) }
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'v> Worker<Verification<'v>> for &Verification<'v> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Verification<'v>>,
    ) -> Result<(), AnswerError> {
        for puzzle in puzzles.puzzles() {
            let listed = &self.all[answers.next_place() as usize - 1];
            match self.verify(listed, &puzzle) {
                Ok(Ok(accepted)) => {
                    let status = Status::from_solutions(accepted.solutions as u64, 2);
                    answers.push(status, &accepted);
                }
                Ok(Err(unanswered)) => answers.push_unanswered(&unanswered),
                Err(error) => {
                    answers.push_unanswered(&Unanswered::invalid(format!("{error:#}")));
                }
            }
        }
        Ok(())
    }
}

impl Verification<'_> {
    fn verify<'a>(
        &self,
        listed: &Listed,
        puzzle: &'a Puzzle,
    ) -> anyhow::Result<Result<Accepted<'a>, Unanswered>> {
        let deadline = Deadline::start(&self.limits());
        let (solutions, report) = verify_files(&listed.folder, puzzle)?;
        let [formula, proof] = files_of(&listed.folder);
        for checker in self.checkers {
            if let Err(unanswered) = checker.check(&formula, &proof, &deadline)? {
                return Ok(Err(unanswered));
            }
        }
        let statement = Statement::new(puzzle);
        let Report { cells, cells_once, regions, regions_once, givens, .. } = report;
        let accepted = Accepted {
            puzzle,
            solutions,
            rules: cells + cells_once + regions + regions_once,
            givens,
            statement: statement.text(),
            hash: statement.sha256(),
        };
        listed.compare(&accepted)?;
        Ok(Ok(accepted))
    }
}

/// The words for certificates that are accepted.
struct Verified;

impl Words<Accepted<'_>> for Verified {
    fn say(&self, accepted: &Accepted<'_>, out: &mut Text<'_>) {
        let Accepted { puzzle, solutions, rules, givens, hash, .. } = accepted;
        let found = match solutions {
            0 => "no solution".to_owned(),
            1 => "exactly one solution".to_owned(),
            n => format!("exactly {n} solutions"),
        };
        let givens = counted(*givens, "given");
        let (grid, board) = (line(puzzle, puzzle.givens()), summary(puzzle.variant()));
        // The part of the statement that the name of the board does not say.
        let details = Statement::new(puzzle).details();
        let details = details.lines().map(|line| format!("  {}\n", printable(line)));
        out.push(&format!(
            "{grid} has {found}; {rules} clauses of rules, {givens}\n  board {}\n{}  \
             SHA-256 of board, constraints, givens and excluded candidates: {hash}\n",
            printable(&board),
            details.collect::<String>(),
        ));
    }
}

impl Presentation for Verified {
    fn before(&self, place: Place<'_>, _: bool, text: &mut Vec<u8>) {
        text.extend_from_slice(format!("{}: ", place.file).as_bytes());
    }

    fn exit(&self, status: Status) -> Exit {
        match status {
            Status::Invalid | Status::Unknown(_) => Exit::from(status),
            _ => Exit::Done,
        }
    }
}

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

/// Returns the puzzle that the comments above the formula describe.
fn puzzle_of(folder: &Path) -> anyhow::Result<Puzzle> {
    let is_chain = fs::symlink_metadata(folder.join(PUZZLE_REFUTATION)).is_ok();
    ensure!(!is_chain, say!(spoken(), certify::is_chain));
    let [formula, _] = files_of(folder);
    let name = if formula.ends_with(EQUATIONS) { EQUATIONS } else { FORMULA };
    let mut head = String::new();
    for line in open(folder, name)?.lines() {
        let line = line.with_context(|| format!("cannot read {}", shown(&formula)))?;
        if !line.trim().is_empty() && !line.starts_with(['c', '*']) {
            break;
        }
        head.push_str(&line);
        head.push('\n');
    }
    let annotation = Annotation::read(comments(&head));
    Ok(annotation.map_err(|error| anyhow!("{}: {error}", shown(&formula)))?.puzzle)
}

/// Checks the certificate of a folder.
///
/// # Errors
///
/// Fails if a file cannot be read, or is no file of a certificate.
pub(super) fn verify_folder(folder: &Path) -> anyhow::Result<()> {
    verify_files(folder, &puzzle_of(folder)?).map(drop)
}

/// Checks the solutions, the formula and the proof of a puzzle in a folder. Returns the number of solutions, and the report on
/// the formula.
fn verify_files(folder: &Path, puzzle: &Puzzle) -> anyhow::Result<(usize, Report)> {
    let [formula, proof] = files_of(folder);
    let (solutions, report) = if formula.ends_with(EQUATIONS) {
        verify_equations(folder, puzzle)?
    } else {
        verify_clauses(folder, puzzle, proof.ends_with(ADDITIONS))?
    };
    if text_of(folder, SOLUTIONS)? != solutions_text(puzzle, &solutions)? {
        bail!("{SOLUTIONS} does not list the solutions of {}", shown(&formula));
    }
    Ok((solutions.len(), report))
}

/// Checks a formula in clauses, and its proof, in DRAT or LRAT. Returns the solutions, and the report on the formula.
fn verify_clauses(
    folder: &Path,
    puzzle: &Puzzle,
    is_drat: bool,
) -> anyhow::Result<(Vec<Grid>, Report)> {
    let read = read_formula(open(folder, FORMULA)?);
    let (_, formula) =
        read.map_err(|error| anyhow!("{}: {error}", shown(&folder.join(FORMULA))))?;
    let solutions = denied(puzzle, &formula);
    let report = if is_drat {
        verify_drat(puzzle, &solutions, &formula, open(folder, ADDITIONS)?)?
    } else {
        verify(puzzle, &solutions, &formula, open(folder, PROOF)?)?
    };
    Ok((solutions, report))
}

/// Checks a formula in equations, and its proof for VeriPB.
fn verify_equations(folder: &Path, puzzle: &Puzzle) -> anyhow::Result<(Vec<Grid>, Report)> {
    let (formula, solutions) = read_opb(puzzle, &text_of(folder, EQUATIONS)?)?;
    let proof = text_of(folder, STEPS)?;
    let report = verify_veripb(puzzle, &solutions, &formula, &proof)?;
    Ok((solutions, report))
}
