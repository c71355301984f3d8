//! The chain from a puzzle to the proof of its number of solutions: pseudo-Boolean constraints that a person can read, the formula of an
//! encoding, proofs that both state the same, and proofs that they have no model once the known solutions are excluded.
//!
//! ```
//! use clausoku::certificate::{Certified, ProofPlan, chain::{Chain, FILES}};
//! use clausoku::{Puzzle, solving::Deadline};
//!
//! let (puzzle, never): (Puzzle, _) = ("12..\n34..\n..4.\n...1".parse()?, Deadline::never());
//! let made = Chain::new(&puzzle, 10, &ProofPlan::default(), &never)?;
//! let Certified::Yes(chain) = made else { panic!() };
//! for file in FILES {
//!     let mut text = Vec::new();
//!     file.write(&chain, &mut text, &never)?;
//!     assert!(!text.is_empty(), "{}", file.name);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use clausoku_board::{Collect, Grid, Puzzle};
use clausoku_cnf::{Cnf, Deadline, Stoppable, dimacs};
use clausoku_decoder::decode;
use clausoku_encoder::certified::{self, CertifiedError, CertifiedFile, CertifiedFormula};
use clausoku_encoder::{Encoding, PuzzleFormula};
use clausoku_formats::WriteError;
use clausoku_proofs::{Decision, ProofFormat, Refutation, UnwrittenProof};

use super::readme::{README, SOLUTIONS, solutions_text};
use super::{Certified, ProofPlan, Statement};
use crate::Error;
use crate::annotation::write::DimacsError;
use crate::encoding::{DimacsOptions, write_dimacs_within};
use crate::solve::{search, witness};
use crate::solvers::SolverChoice;

/// The name of the LRAT proof that the formula has no model.
const FORMULA_REFUTATION: &str = "refutation.lrat";

/// The name of the proof for VeriPB that the constraints of the puzzle have no solution.
pub const PUZZLE_REFUTATION: &str = "refutation.pbp";

/// The solutions of a puzzle, a formula of it that excludes them and has proofs that it states what the puzzle states, and its refutation.
///
/// **Invariant.** The solutions are different solutions of the puzzle, and [`clausoku_lrat`] has accepted the refutation.
#[derive(Debug)]
pub struct Chain {
    certified: CertifiedFormula<'static>,
    formula: Cnf,
    solutions: Vec<Grid>,
    refutation: Refutation,
}

/// The reason why there is no chain, or why it cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChainError {
    /// The puzzle cannot be solved or encoded, or the proof is wrong.
    #[error(transparent)]
    Solve(#[from] Error),
    /// There is no proof that the formula states what the puzzle states.
    #[error(transparent)]
    Certified(CertifiedError),
    /// A solution cannot be written.
    #[error(transparent)]
    Solutions(#[from] WriteError),
    /// The refutation has steps that `refutation.pbp` cannot have.
    #[error(
        "the refutation has RAT steps, and {PUZZLE_REFUTATION} has steps by reverse unit propagation only; take another solver"
    )]
    Rat,
    /// The destination failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<UnwrittenProof> for ChainError {
    fn from(error: UnwrittenProof) -> Self {
        match error {
            UnwrittenProof::Io(error) => error.into(),
            UnwrittenProof::Stopped(stopped) => Error::from(stopped).into(),
            _ => Self::Rat,
        }
    }
}

impl From<CertifiedError> for ChainError {
    fn from(error: CertifiedError) -> Self {
        match error {
            CertifiedError::Stopped(stopped) => Error::from(stopped).into(),
            CertifiedError::Encode(error) => Error::from(error).into(),
            CertifiedError::Io(error) => error.into(),
            error => Self::Certified(error),
        }
    }
}

impl From<DimacsError> for ChainError {
    fn from(error: DimacsError) -> Self {
        match error {
            DimacsError::Stopped(stopped) => Error::from(stopped).into(),
            DimacsError::Encode(error) => Error::from(error).into(),
            DimacsError::Write(error) => match error {
                dimacs::WriteError::Io(error) => error.into(),
                error => io::Error::other(error).into(),
            },
        }
    }
}

impl Chain {
    /// Lists up to `most` solutions of a puzzle, and proves that there are no others, by a solver and an encoding of this plan.
    ///
    /// # Errors
    ///
    /// Fails if a solver fails, if the formula has no proofs that it states what the puzzle states, or if a proof is wrong.
    pub fn new(
        puzzle: &Puzzle,
        most: usize,
        plan: &ProofPlan,
        deadline: &Deadline,
    ) -> Result<Certified<Self>, ChainError> {
        match Self::within(puzzle, most, plan, deadline) {
            Err(ChainError::Solve(Error::Unknown { reason, .. })) => Ok(Certified::Unknown(reason)),
            result => result,
        }
    }

    fn within(
        puzzle: &Puzzle,
        most: usize,
        plan: &ProofPlan,
        deadline: &Deadline,
    ) -> Result<Certified<Self>, ChainError> {
        let encoding = plan.encoding.unwrap_or_default();
        let encoded = encoding.encode_within(puzzle, deadline).map_err(Error::from)?;
        // A formula without proofs is refused before the search.
        let certified = CertifiedFormula::new(encoded, deadline)?;
        let mut solver = SolverChoice::unnamed(false).for_puzzles(Encoding::reduced());
        let limit = most.saturating_add(1);
        let mut found = Collect::new(limit);
        let ended =
            search(&mut *solver, puzzle, &deadline.with_solutions(limit as u64), &mut found)?;
        let mut solutions = found.grids;
        if solutions.len() > most {
            return Ok(Certified::Another(solutions.swap_remove(most)));
        }
        if let Some(reason) = ended.ended.cutoff() {
            return Ok(Certified::Unknown(reason));
        }
        for solution in &solutions {
            witness::solution(puzzle, solution, solver.name())?;
        }
        let certified = solutions.iter().cloned().fold(certified, CertifiedFormula::denying);
        let encoded = certified.formula();
        let formula = Stoppable::read(encoded, deadline, Cnf::from_formula).map_err(Error::from)?;
        Ok(match plan.prover.decide(&formula, deadline).map_err(Error::from)? {
            Decision::Unknown(reason) => Certified::Unknown(reason),
            Decision::Model(model) => {
                witness::model(&formula, &model, deadline)?;
                let another = decode(&model, encoded.numbering(), puzzle);
                Certified::Another(another.map_err(Error::from)?)
            }
            Decision::Refuted(refutation) => {
                let chain = Self { certified, formula, solutions, refutation };
                Certified::Yes(Box::new(chain))
            }
        })
    }

    /// Returns all solutions of the puzzle.
    pub fn solutions(&self) -> &[Grid] {
        &self.solutions
    }

    /// Returns the formula, which excludes the solutions.
    pub fn formula(&self) -> &PuzzleFormula {
        self.certified.formula()
    }

    /// Returns the name of the program that made the refutation: `propagation`, `search` or the name of a solver.
    pub fn source(&self) -> &str {
        &self.refutation.source
    }

    /// Returns the number of steps of the refutation.
    pub fn steps(&self) -> usize {
        self.refutation.proof.len()
    }
}

/// A file of a chain.
#[derive(Debug)]
pub struct ChainFile {
    /// The name.
    pub name: &'static str,
    content: Content,
}

#[derive(Debug)]
enum Content {
    Certified(&'static CertifiedFile),
    Own(fn(&Chain, &mut dyn Write, &Deadline) -> Result<(), ChainError>),
}

/// The files of a chain. The description comes last, so that a folder with it is complete.
pub const FILES: &[ChainFile] = &[
    own(certified::FORMULA, write_formula),
    certified_file(0),
    certified_file(1),
    certified_file(2),
    certified_file(3),
    certified_file(4),
    own(FORMULA_REFUTATION, |chain, out, deadline| {
        let proof = &chain.refutation.proof;
        Ok(proof.write_within(ProofFormat::Lrat, &chain.formula, out, deadline)?)
    }),
    own(PUZZLE_REFUTATION, |chain, out, deadline| {
        let proof = &chain.refutation.proof;
        let command = TO_CONTRADICTION.command();
        chain.certified.write_refutation(
            out,
            &command,
            |steps| Ok(proof.add_to(steps, &[], deadline)?),
            deadline,
        )
    }),
    own(SOLUTIONS, |chain, out, _| {
        let text = solutions_text(chain.formula().puzzle(), &chain.solutions)?;
        Ok(out.write_all(text.as_bytes())?)
    }),
    own(README, |chain, out, _| Ok(out.write_all(readme(chain).as_bytes())?)),
];

const fn own(
    name: &'static str,
    write: fn(&Chain, &mut dyn Write, &Deadline) -> Result<(), ChainError>,
) -> ChainFile {
    ChainFile { name, content: Content::Own(write) }
}

const fn certified_file(index: usize) -> ChainFile {
    let file = &certified::FILES[index];
    ChainFile { name: file.name, content: Content::Certified(file) }
}

impl ChainFile {
    /// Writes the file.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails, and at the deadline.
    pub fn write(
        &self,
        chain: &Chain,
        out: &mut dyn Write,
        deadline: &Deadline,
    ) -> Result<(), ChainError> {
        match &self.content {
            Content::Certified(file) => Ok((file.write)(&chain.certified, out, deadline)?),
            Content::Own(write) => write(chain, out, deadline),
        }
    }
}

fn write_formula(
    chain: &Chain,
    out: &mut dyn Write,
    deadline: &Deadline,
) -> Result<(), ChainError> {
    write_dimacs_within(chain.formula(), DimacsOptions::default(), out, deadline)?;
    Ok(())
}

/// A check of the files of a chain by another program.
#[derive(Debug)]
pub struct ChainCheck {
    /// The name of the program.
    pub program: &'static str,
    /// The files that it reads, in order.
    pub files: &'static [&'static str],
    /// The line that it prints if it accepts the proof.
    pub accepts: &'static str,
    /// The statement that it has checked then.
    pub shows: &'static str,
    /// `true` if [`clausoku_lrat`] has accepted the same proof before the chain was returned.
    pub is_ours: bool,
}

impl ChainCheck {
    /// Returns the proof that is checked.
    pub fn proof(&self) -> &'static str {
        self.files[1]
    }

    /// Returns the command.
    pub fn command(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for ChainCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.program)?;
        self.files.iter().try_for_each(|file| write!(f, " {file}"))
    }
}

/// The checks of a chain.
pub const CHECKS: &[ChainCheck] = &[
    ChainCheck {
        program: "veripb",
        files: &[certified::PUZZLE, certified::TO_FORMULA, certified::CLAUSES],
        accepts: "s VERIFIED OUTPUT DERIVABLE",
        shows: "each solution of puzzle.opb is a model of formula.opb, with some values of the auxiliary variables",
        is_ours: false,
    },
    ChainCheck {
        program: "veripb",
        files: &[certified::FORMULA, certified::TO_PUZZLE, certified::PUZZLE],
        accepts: "s VERIFIED OUTPUT DERIVABLE",
        shows: "each model of formula.cnf is a solution of puzzle.opb",
        is_ours: false,
    },
    ChainCheck {
        program: "veripb",
        files: &[certified::FORMULA, certified::SAME_CLAUSES, certified::CLAUSES],
        accepts: "s VERIFIED OUTPUT EQUISATISFIABLE",
        shows: "formula.cnf and formula.opb have the same clauses",
        is_ours: false,
    },
    ChainCheck {
        program: "cake_lpr",
        files: &[certified::FORMULA, FORMULA_REFUTATION],
        accepts: "s VERIFIED UNSAT",
        shows: "formula.cnf has no model",
        is_ours: true,
    },
    TO_CONTRADICTION,
];

const TO_CONTRADICTION: ChainCheck = ChainCheck {
    program: "veripb",
    files: &[certified::PUZZLE, PUZZLE_REFUTATION],
    accepts: "s VERIFIED UNSATISFIABLE",
    shows: "puzzle.opb has no solution: one proof in place of to-formula.pbp and refutation.lrat",
    is_ours: false,
};

/// Returns the text of README.md.
fn readme(chain: &Chain) -> String {
    let puzzle = chain.formula().puzzle();
    let claim = match chain.solutions.len() {
        0 => "has no solution".to_owned(),
        1 => "has exactly one solution".to_owned(),
        n => format!("has exactly {n} solutions"),
    };
    let statement = Statement::new(puzzle);
    let details = statement.details().trim_end().replace('\n', "\n    ");
    let board =
        if details.is_empty() { String::new() } else { format!("It has\n\n    {details}\n\n") };
    let mut text = format!(
        "# From a puzzle to a proof\n\n\
         This puzzle of the board {variant} {claim}:\n\n    {grid}\n\n{board}\
         The SHA-256 hash of the board, the constraints, the givens and the excluded candidates is\n\n    {hash}\n\n\
         {SOLUTIONS} lists the solutions. {opb} states the puzzle, a line of comment above each constraint, and excludes these solutions. \
         {FORMULA} is the formula of the encoding {encoding} of the same.\n\n\
         | command | must print | shows |\n| --- | --- | --- |\n",
        FORMULA = certified::FORMULA,
        opb = certified::PUZZLE,
        variant = puzzle.variant().name(),
        grid = puzzle.variant().line(puzzle.givens()),
        hash = statement.sha256(),
        encoding = chain.formula().encoding(),
    );
    for check in CHECKS {
        // A string takes everything.
        let _ = writeln!(text, "| `{check}` | `{}` | {} |", check.accepts, check.shows);
    }
    text.push_str(
        "\nTrusted are the reader of puzzle.opb, who compares its constraints with the puzzle and the excluded grids with solutions.txt, \
         and the checkers.\n",
    );
    text
}
