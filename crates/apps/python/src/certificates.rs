//! Certificates: solutions, and a proof that there are no others.

use std::fs;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use clausoku::board::errors::UnknownName;
use clausoku::certificate::{
    self, ProofFormat, Prover, denied,
    files::{CertificateFile, EQUATIONS, README, SOLUTIONS, files_of, solutions_text},
    read_formula, read_opb, verify, verify_veripb,
};
use clausoku::lists::{
    Certificates,
    answers::{CLAIMS, strongest_claim},
};
use clausoku::sat::solvers::Catalogue;
use clausoku::{Grid, Puzzle as LibraryPuzzle, encoding::Annotation, exporting::comments};
use clausoku_files::{Links, Target, read_regular};
use clausoku_text::{Deadline, Limits};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{Failure, wrong};
use crate::limits::{Bounds, interruptible};
use crate::variants::line;

/// The limit of a file, in bytes.
const MAX_FILE: u64 = 4 << 30;

/// Solutions of a puzzle, and a proof that there are no others: the files of a folder of `clausoku certify`.
///
/// >>> import clausoku, tempfile
/// >>> certificate = clausoku.Puzzle("12..34....4...1.").certify()
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     certificate.save(folder)
/// ...     clausoku.Certificate.load(folder).verify()
#[pyclass(frozen, eq, module = "clausoku")]
#[derive(PartialEq)]
pub struct Certificate {
    /// Formula, solutions, proof and description.
    files: [CertificateFile; 4],
    /// The givens of the puzzle, in one line.
    #[pyo3(get)]
    puzzle: String,
    /// All solutions, each in one line.
    #[pyo3(get)]
    grids: Vec<String>,
    /// The source of the proof, and its number of steps; `None` for a certificate that was loaded.
    made: Option<(String, usize)>,
}

/// The claim of a certificate, and the way to prove it.
pub struct Claim {
    claim: Option<String>,
    max: usize,
    prover: Prover,
    pub format: ProofFormat,
}

impl Claim {
    /// Returns the claim with these names.
    pub fn new(
        claim: Option<&str>,
        max: usize,
        solver: Option<&str>,
        format: &str,
    ) -> PyResult<Self> {
        if let Some(claim) = claim.filter(|claim| !CLAIMS.contains(claim)) {
            return Err(wrong(UnknownName::new("claim", claim, CLAIMS)));
        }
        let claim = claim.map(str::to_owned);
        Ok(Self {
            claim,
            max,
            prover: prover_named(solver)?,
            format: format.parse().map_err(wrong)?,
        })
    }

    /// Returns the question that proves the claim, without a place for certificates.
    pub fn question(&self, limits: Limits) -> Certificates<'static> {
        let (claim, plan) = (self.claim.clone(), self.prover.clone().into());
        Certificates { claim, max: self.max, plan, limits, save: None }
    }
}

/// Certifies a puzzle.
pub fn certify(
    board: &LibraryPuzzle,
    claim: &Claim,
    deadline: &Deadline,
) -> Result<Certificate, Failure> {
    let made = claim.question(deadline.left()).certify(board)?;
    Certificate::new(&made, claim.format)
}

/// Returns the solver that writes the proofs.
fn prover_named(solver: Option<&str>) -> PyResult<Prover> {
    let Some(name) = solver else { return Ok(Prover::default()) };
    let choice = Catalogue::built_in().named(name).map_err(wrong)?;
    Prover::by(choice).ok_or_else(|| wrong(format!("{name} writes no proofs that are read here")))
}

/// The puzzle of a formula, the solutions that it denies, and its clauses.
type Read = (LibraryPuzzle, Vec<Grid>, clausoku::sat::Cnf);

impl Certificate {
    fn new(made: &certificate::Certificate, format: ProofFormat) -> Result<Self, Failure> {
        let files = made.files(format).map_err(Failure::puzzle)?;
        let source = Some((made.source().to_owned(), made.steps()));
        Ok(Self::with_parts(files, made.claim().puzzle(), made.solutions(), source))
    }

    fn with_parts(
        files: [CertificateFile; 4],
        puzzle: &LibraryPuzzle,
        solutions: &[Grid],
        made: Option<(String, usize)>,
    ) -> Self {
        let variant = puzzle.variant();
        let grids = solutions.iter().map(|grid| line(variant, grid)).collect();
        Self { files, puzzle: line(variant, puzzle.givens()), grids, made }
    }

    /// Reads the formula. Returns the puzzle, the solutions that it denies, and its clauses.
    fn read(files: &[CertificateFile; 4]) -> Result<Read, Failure> {
        let [formula, ..] = files;
        let read = if formula.name == EQUATIONS {
            equations(&formula.bytes)
        } else {
            clauses(&formula.bytes)
        };
        read.map_err(|error| Failure::Puzzle(format!("{}: {error}", formula.name)))
    }

    /// Returns the certificate of these files.
    fn from_files(
        py: Python<'_>,
        files: [CertificateFile; 4],
        made: Option<(String, usize)>,
    ) -> PyResult<Self> {
        let (puzzle, solutions, _) = py.detach(|| Self::read(&files))?;
        Ok(Self::with_parts(files, &puzzle, &solutions, made))
    }

    /// Checks the solutions, the formula and the proof.
    fn check(&self) -> Result<(), Failure> {
        let (puzzle, solutions, clauses) = Self::read(&self.files)?;
        let [formula, listed, proof, _] = &self.files;
        let verified = if formula.name == EQUATIONS {
            let steps = str::from_utf8(&proof.bytes).map_err(Failure::puzzle)?;
            verify_veripb(&puzzle, &solutions, &clauses, steps).map_err(Failure::puzzle)
        } else if proof.name.ends_with(".drat") {
            Err(Failure::puzzle("the proof is in DRAT, which drat-trim checks; take lrat"))
        } else {
            verify(&puzzle, &solutions, &clauses, BufReader::new(proof.bytes.as_slice()))
                .map_err(Failure::puzzle)
        };
        verified.map_err(|error| Failure::Puzzle(format!("{}: {error}", proof.name)))?;
        let text = solutions_text(&puzzle, &solutions).map_err(Failure::puzzle)?;
        if text.as_bytes() == listed.bytes {
            return Ok(());
        }
        let formula = &formula.name;
        Err(Failure::Puzzle(format!("{SOLUTIONS} does not list the solutions of {formula}")))
    }
}

/// Reads the formula of equations.
fn equations(bytes: &[u8]) -> Result<Read, Failure> {
    let text = str::from_utf8(bytes).map_err(Failure::puzzle)?;
    let annotation = Annotation::read(comments(text)).map_err(Failure::puzzle)?;
    let (clauses, solutions) = read_opb(&annotation.puzzle, text).map_err(Failure::puzzle)?;
    Ok((annotation.puzzle, solutions, clauses))
}

/// Reads the formula of clauses.
fn clauses(bytes: &[u8]) -> Result<Read, Failure> {
    let (annotation, clauses) = read_formula(bytes).map_err(Failure::puzzle)?;
    let solutions = denied(&annotation.puzzle, &clauses);
    Ok((annotation.puzzle, solutions, clauses))
}

/// Writes the files of a certificate into a folder. Each is complete or absent, and the description comes last.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn write_files(folder: &Path, files: &[CertificateFile]) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    match fs::remove_file(folder.join(README)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    for CertificateFile { name, bytes } in files {
        let mut target = Target::open(&folder.join(name))?;
        target.write_all(bytes)?;
        target.finish()?;
    }
    Ok(())
}

#[pymethods]
impl Certificate {
    /// `none`, `unique`, or `count` if there are several solutions.
    #[getter]
    fn claim(&self) -> &'static str {
        strongest_claim(self.grids.len())
    }

    /// The formula: rules, givens, and a clause for each solution that denies it. It has no model.
    #[getter]
    fn formula(&self) -> String {
        String::from_utf8_lossy(&self.files[0].bytes).into_owned()
    }

    /// The proof that the formula has no model.
    #[getter]
    fn proof<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.files[2].bytes)
    }

    /// The source of the proof: `propagation`, `search` or the name of a solver; `None` for a certificate that was loaded.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.made.as_ref().map(|made| made.0.as_str())
    }

    /// The number of steps of the proof; `None` for a certificate that was loaded.
    #[getter]
    fn steps(&self) -> Option<usize> {
        self.made.as_ref().map(|made| made.1)
    }

    /// Checks the solutions, the formula and the proof, without a solver or an encoder. Raises `PuzzleError` with the
    /// first fault.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        interruptible(py, Bounds::default(), |_| self.check())
    }

    /// Writes the files into a folder, which is created unless it exists. The description comes last.
    fn save(&self, py: Python<'_>, folder: PathBuf) -> PyResult<()> {
        Ok(py.detach(|| write_files(&folder, &self.files))?)
    }

    /// Reads a folder that `save` or `clausoku certify` wrote. `verify` checks it.
    #[staticmethod]
    fn load(py: Python<'_>, folder: PathBuf) -> PyResult<Self> {
        let [formula, proof] = files_of(&folder);
        let [formula, solutions, proof, readme] =
            [formula, folder.join(SOLUTIONS), proof, folder.join(README)].map(read_file);
        Self::from_files(py, [formula?, solutions?, proof?, readme?], None)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (&self.puzzle, self.grids.len()).into_pyobject(py)?.hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State<'py>)> {
        let Self { files, made, .. } = slf.get();
        let files = files.each_ref();
        let files = files.map(|file| (file.name.clone(), PyBytes::new(slf.py(), &file.bytes)));
        Ok((slf.get_type().getattr("_from_state")?, (files, made.clone())))
    }

    /// Returns the certificate of these files. `verify` checks it.
    #[staticmethod]
    fn _from_state(
        py: Python<'_>,
        files: [(String, Vec<u8>); 4],
        made: Option<(String, usize)>,
    ) -> PyResult<Self> {
        let files = files.map(|(name, bytes)| CertificateFile { name, bytes });
        Self::from_files(py, files, made)
    }

    fn __repr__(&self) -> String {
        format!("<clausoku.Certificate: {} of {:?}>", self.claim(), self.puzzle)
    }
}

/// The names and contents of the files, and the source and the number of steps of the proof.
type State<'py> = ([(String, Bound<'py, PyBytes>); 4], Option<(String, usize)>);

fn read_file(path: PathBuf) -> std::io::Result<CertificateFile> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(CertificateFile { bytes: read_regular(&path, Links::Refuse, MAX_FILE)?, name })
}
