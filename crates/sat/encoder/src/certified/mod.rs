//! Certified encodings: proofs for VeriPB that a formula and its puzzle state the same.
//!
//! ```
//! use clausoku_board::Puzzle;
//! use clausoku_cnf::Deadline;
//! use clausoku_encoder::{Encoding, certified::{CertifiedFormula, FILES}};
//!
//! let (puzzle, never): (Puzzle, _) = ("12..\n34..\n..4.\n...1".parse()?, Deadline::never());
//! let formula = Encoding::default().encode(&puzzle)?;
//! let certified = CertifiedFormula::new(&formula, &never)?;
//! for file in FILES {
//!     let mut text = Vec::new();
//!     (file.write)(&certified, &mut text, &never)?;
//!     assert!(String::from_utf8(text)?.contains("veripb "), "{}", file.name);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A puzzle is written as weighted sums of candidates (`puzzle`), and a formula as its clauses. Two proofs derive each from the
//! other:
//!
//! - `to_formula`: auxiliary variables are defined by redundance, and each clause follows by reverse unit propagation;
//! - `to_puzzle`: each pair of an "at most one" follows by reverse unit propagation, under every encoding, and pairs are summed and
//!   divided. Bounds that the rules leave out are counted: n cells with one value each, and n values in one cell at most each.
//!
//! The auxiliary variables of constraints beyond regions are defined by the assignments of their cells (`clues`); sums are proved by
//! contradiction, from all assignments.
//!
//! Sources: S. Gocht, R. Martins, J. Nordström & A. Oertel, *Certified CNF Translations for Pseudo-Boolean Solving*, SAT 2022; W. Cook,
//! C. Coullard & G. Turán, *On the Complexity of Cutting-Plane Proofs*, 1987, for the sum of pairs.
//!
//! **Invariant.** A candidate has the same variable in all files: that of the formula, or one after its last, if the formula has
//! several or none. No step of a proof substitutes a variable that both have, but those that exchange values or rows (`exchange`), for a
//! formula that breaks symmetry.

mod bounds;
mod candidates;
mod clues;
mod exchange;
mod puzzle;
mod to_formula;
mod to_puzzle;

use std::borrow::Cow;
use std::io::{self, Write};

use clausoku_board::Grid;
use clausoku_cnf::veripb::{AsConstraint, Steps, VERSION};
use clausoku_cnf::{ClauseSink, Deadline, Formula, Literal, Size, Stoppable, Stopped};

use clausoku_constraints::Condition;

use self::bounds::{Counting, plan};
use self::candidates::Candidates;
use self::clues::{Clue, MAX_NODES, clues, count_nodes};
use self::to_puzzle::cells_of;
use crate::exports::{About, ExportError, Statement, conditions, denial, inequalities};
use crate::{EncodeError, GivensLevel, PuzzleFormula};

/// A formula whose equality to its puzzle can be proved.
#[derive(Debug)]
pub struct CertifiedFormula<'f> {
    formula: Cow<'f, PuzzleFormula>,
    candidates: Candidates,
    /// The bounds that the rules of the formula leave out.
    counting: Vec<Counting>,
    /// The constraints beyond regions, and that a grid is no solution.
    conditions: Vec<Condition>,
    /// The clauses of the constraints.
    clues: Vec<Clue>,
    /// The last variable before those of the constraints.
    before_clues: u32,
    size: Size,
}

/// The reason why a formula is not certified.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertifiedError {
    /// The destination failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The cells of a constraint have too many assignments.
    #[error(
        "{0} has no certified encoding: its kind has none, or the cells of all constraints have too many assignments"
    )]
    Constraint(String),
    /// The rules do not suffice on the board.
    #[error(
        "the rules {0} do not imply those of the board, so that no proof derives these; add K1 and K2, or take a preset"
    )]
    Rules(String),
    /// Givens are reduced by more than unit propagation.
    #[error(
        "givens as {0} have no certified encoding: locked candidates follow by more than unit propagation; take reduced"
    )]
    Givens(GivensLevel),
    /// There are not enough variables.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl<'f> CertifiedFormula<'f> {
    /// Prepares the proofs.
    ///
    /// # Errors
    ///
    /// Fails if the constraints of the board have too many assignments, if the rules of the formula do not suffice, if locked candidates are substituted,
    /// if there are too few variables, and at the deadline.
    pub fn new(
        formula: impl Into<Cow<'f, PuzzleFormula>>,
        deadline: &Deadline,
    ) -> Result<Self, CertifiedError> {
        let formula = formula.into();
        if formula.encoding.givens > GivensLevel::Reduced {
            return Err(CertifiedError::Givens(formula.encoding.givens));
        }
        let variant = formula.puzzle.variant();
        for constraint in variant.constraints() {
            if !KINDS.contains(&constraint.kind.row().name) {
                return Err(CertifiedError::Constraint(variant.constraint_name(constraint)));
            }
        }
        let counting = plan(&formula);
        let counting =
            counting.ok_or_else(|| CertifiedError::Rules(formula.encoding.rules_name()))?;
        let (sections, size) = formula.measure(deadline)?;
        let candidates = Candidates::new(&formula, size.variables)?;
        let sections = sections.iter().take_while(|section| section.name != "constraints");
        let before_clues = candidates.before_auxiliaries
            + sections.map(|section| section.auxiliaries).sum::<u32>();
        let clues = clues(&formula, &candidates, before_clues, deadline)?;
        let mut conditions =
            conditions(&formula.puzzle, deadline).map_err(|error| match error {
                ExportError::Constraint(name) => CertifiedError::Constraint(name),
                ExportError::Stopped(stopped) => CertifiedError::Stopped(stopped),
                other => CertifiedError::Constraint(other.to_string()),
            })?;
        conditions.extend(formula.denied.iter().map(denial));
        let certified =
            Self { formula, candidates, counting, conditions, clues, before_clues, size };
        certified.refuse_large_sums()?;
        Ok(certified)
    }

    /// Returns the formula with one more clause, as [`PuzzleFormula::denying`] does.
    #[must_use]
    pub fn denying(mut self, solution: Grid) -> Self {
        if let Some(clause) = self.formula.denial(&solution) {
            self.size.add_clause(&clause);
        }
        self.conditions.push(denial(&solution));
        self.formula = Cow::Owned(self.formula.into_owned().denying(solution));
        self
    }

    /// Returns the formula.
    pub fn formula(&self) -> &PuzzleFormula {
        &self.formula
    }

    /// Refuses sums of too many cells.
    fn refuse_large_sums(&self) -> Result<(), CertifiedError> {
        let mut nodes = 0;
        for inequality in inequalities(&self.statement()) {
            if inequality.about == About::Linear {
                let cells = cells_of(&self.formula, &self.candidates, &inequality);
                nodes += count_nodes(&self.formula, &cells, MAX_NODES);
                if nodes > MAX_NODES {
                    let variant = self.formula.puzzle.variant();
                    let names = inequality.terms.first().map(|(_, one)| variant.position(one.cell));
                    let name =
                        names.map_or_else(String::new, |name| format!("the sum with {name}"));
                    return Err(CertifiedError::Constraint(name));
                }
            }
        }
        Ok(())
    }

    /// Returns what the puzzle states.
    fn statement(&self) -> Statement<'_> {
        let Self { formula, conditions, .. } = self;
        let (puzzle, numbering) = (formula.stated_puzzle(), &formula.numbering);
        Statement { puzzle, numbering, conditions }
    }

    /// Writes a proof that no values of the candidates satisfy the constraints of the puzzle's file, which exclude the denied grids: each clause
    /// of the formula follows, and `refute` adds the steps of a refutation of these.
    ///
    /// # Errors
    ///
    /// Fails if the destination or `refute` fails, and at the deadline.
    pub fn write_refutation<E: From<CertifiedError>>(
        &self,
        out: &mut dyn Write,
        command: &str,
        refute: impl FnOnce(&mut Steps<'_>) -> Result<(), E>,
        deadline: &Deadline,
    ) -> Result<(), E> {
        let mut steps = self.clauses_from_puzzle(out, command, deadline)?;
        refute(&mut steps)?;
        Ok(steps.end_refutation().map_err(CertifiedError::from)?)
    }

    /// Begins a proof about the constraints of the puzzle's file: each clause of the formula follows.
    fn clauses_from_puzzle<'o>(
        &self,
        out: &'o mut dyn Write,
        command: &str,
        deadline: &Deadline,
    ) -> Result<Steps<'o>, CertifiedError> {
        let mut steps = Steps::begin(out, self.constraints())?;
        steps.comment(command)?;
        exchange::fix_cells(self, &mut steps, deadline)?;
        to_formula::derive(self, &mut steps, deadline)?;
        Ok(steps)
    }

    /// Returns the number of constraints of the puzzle's file, where an equation counts as two.
    fn constraints(&self) -> u64 {
        inequalities(&self.statement()).map(|one| 1 + u64::from(one.is_equation)).sum()
    }

    /// Calls `act` with each clause of the formula, in order, until it fails.
    fn each_clause(
        &self,
        deadline: &Deadline,
        act: &mut dyn FnMut(&[Literal]) -> io::Result<()>,
    ) -> Result<(), CertifiedError> {
        let mut sink = Each { act, result: Ok(()) };
        Stoppable::read(&*self.formula, deadline, |formula| formula.emit(&mut sink))?;
        Ok(sink.result?)
    }
}

impl<'f> From<&'f PuzzleFormula> for Cow<'f, PuzzleFormula> {
    fn from(formula: &'f PuzzleFormula) -> Self {
        Self::Borrowed(formula)
    }
}

impl From<PuzzleFormula> for Cow<'_, PuzzleFormula> {
    fn from(formula: PuzzleFormula) -> Self {
        Self::Owned(formula)
    }
}

/// A sink that calls a function with each clause, until that fails.
struct Each<'a> {
    act: &'a mut dyn FnMut(&[Literal]) -> io::Result<()>,
    result: io::Result<()>,
}

impl ClauseSink for Each<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        if self.result.is_ok() {
            self.result = (self.act)(literals);
        }
    }

    fn is_closed(&self) -> bool {
        self.result.is_err()
    }
}

/// A file of a certified formula.
#[derive(Debug)]
pub struct CertifiedFile {
    /// The name.
    pub name: &'static str,
    /// Writes the file.
    pub write: fn(&CertifiedFormula<'_>, &mut dyn Write, &Deadline) -> Result<(), CertifiedError>,
}

/// The files of a certified formula, beside [`FORMULA`].
pub const FILES: &[CertifiedFile] = &[
    CertifiedFile { name: PUZZLE, write: puzzle::write },
    CertifiedFile { name: CLAUSES, write: write_clauses },
    CertifiedFile { name: SAME_CLAUSES, write: write_same_clauses },
    CertifiedFile { name: TO_FORMULA, write: write_to_formula },
    CertifiedFile { name: TO_PUZZLE, write: write_to_puzzle },
];

/// The kinds of constraints that have proofs. Unit propagation on one assignment of all their cells decides each, and no clause of theirs
/// needs other cells.
pub const KINDS: &[&str] = &[
    "all-different",
    "cage",
    "rellik",
    "sum",
    "little-killer",
    "equal-sums",
    "arrow",
    "double-arrow",
    "pill-arrow",
    "thermometer",
    "slow-thermometer",
    "palindrome",
    "clone",
    "same-values",
    "renban",
    "whispers",
    "nabner",
    "entropic",
    "modular",
    "zipper",
    "region-sum",
    "sum-line",
    "difference",
    "ratio",
    "pair-sum",
    "greater-than",
    "negative",
    "non-consecutive",
    "anti-taxicab",
];

/// The name of the puzzle's file.
pub const PUZZLE: &str = "puzzle.opb";

/// The name of the formula's file, in DIMACS.
pub const FORMULA: &str = "formula.cnf";

/// The name of the file with the clauses of the formula as constraints. VeriPB 3.0 reads DIMACS only where a proof begins.
pub const CLAUSES: &str = "formula.opb";

/// The name of the proof that the files of the formula have the same clauses.
pub const SAME_CLAUSES: &str = "same-clauses.pbp";

/// The name of the proof that the formula follows from the puzzle.
pub const TO_FORMULA: &str = "to-formula.pbp";

/// The name of the proof that the puzzle follows from the formula.
pub const TO_PUZZLE: &str = "to-puzzle.pbp";

/// Writes the clauses of the formula as constraints.
fn write_clauses(
    certified: &CertifiedFormula<'_>,
    out: &mut dyn Write,
    deadline: &Deadline,
) -> Result<(), CertifiedError> {
    let Size { variables, clauses, .. } = certified.size;
    writeln!(out, "* #variable= {variables} #constraint= {clauses}")?;
    writeln!(out, "* The clauses of {FORMULA}:")?;
    writeln!(out, "*     {}", command([FORMULA, SAME_CLAUSES, CLAUSES]))?;
    certified.each_clause(deadline, &mut |clause| writeln!(out, "{} ;", AsConstraint(clause)))?;
    Ok(out.flush()?)
}

/// Writes the proof that the two files of the formula have the same clauses.
fn write_same_clauses(
    _: &CertifiedFormula<'_>,
    out: &mut dyn Write,
    _: &Deadline,
) -> Result<(), CertifiedError> {
    let command = command([FORMULA, SAME_CLAUSES, CLAUSES]);
    writeln!(out, "{VERSION}\n% {command}\noutput EQUISATISFIABLE FILE ;")?;
    writeln!(out, "conclusion NONE ;\nend pseudo-Boolean proof ;")?;
    Ok(out.flush()?)
}

/// Writes the proof that each clause of the formula follows from the puzzle.
fn write_to_formula(
    certified: &CertifiedFormula<'_>,
    out: &mut dyn Write,
    deadline: &Deadline,
) -> Result<(), CertifiedError> {
    let command = command([PUZZLE, TO_FORMULA, CLAUSES]);
    let steps = certified.clauses_from_puzzle(out, &command, deadline)?;
    Ok(steps.end_derivation(certified.constraints())?)
}

/// Writes the proof that each constraint of the puzzle follows from the formula.
fn write_to_puzzle(
    certified: &CertifiedFormula<'_>,
    out: &mut dyn Write,
    deadline: &Deadline,
) -> Result<(), CertifiedError> {
    let constraints = certified.size.clauses;
    let mut steps = Steps::begin(out, constraints)?;
    steps.comment(&command([FORMULA, TO_PUZZLE, PUZZLE]))?;
    to_puzzle::derive(certified, &mut steps, deadline)?;
    Ok(steps.end_derivation(constraints)?)
}

/// Returns the command that checks a proof.
fn command([from, proof, to]: [&str; 3]) -> String {
    format!("veripb {from} {proof} {to}")
}
