//! Formulas compared with each other, up to the variables that they share.
//!
//! ```
//! use clausoku::audit::against::{Pair, Relation, Subject};
//! use clausoku::audit::{AuditRequest, read_dimacs};
//! use clausoku::solving::Deadline;
//!
//! // The second formula says the same with an auxiliary variable.
//! let one = read_dimacs("c p show 1 2 0\np cnf 2 1\n1 2 0\n".as_bytes())?;
//! let other = read_dimacs("c p show 1 2 0\np cnf 3 2\n1 3 0\n2 -3 0\n".as_bytes())?;
//! let never = Deadline::never();
//! let pair = Pair::new(Subject::Formula(&one), Subject::Formula(&other), &AuditRequest::default(), &never)?;
//! assert_eq!(pair.compare(&never)?.relation(), Relation::Equal);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A formula states a set of values of the shared variables: those that some values of its other variables, the auxiliary ones, make a model.
//!
//! | file | contents |
//! | --- | --- |
//! | `projected` | a formula with its shared variables |
//! | `inclusion` | whether the set of one formula is a part of that of another one |
//! | `local` | the part of a formula about few shared variables |
//! | `functions` | auxiliary variables as functions of the shared ones |
//! | `proof` | proofs of the directions that hold |
//! | `words` | a comparison as text |
//! | `pair` | two formulas, and the variables that they share by their comments, names, projections or clauses |
//!
//! **Invariant.** A witness was evaluated on the formula that has it, and a new solver has refused it for the other one. A relation other than
//! [`Relation::Unknown`] is proved by witnesses, or by a solver that finds none.

mod functions;
mod inclusion;
mod local;
mod pair;
mod projected;
#[cfg(feature = "certificates")]
pub mod proof;
mod words;

use clausoku_board::Puzzle;
use clausoku_cnf::{Cnf, StopReason};
use clausoku_text::Deadline;
use clausoku_words::Language;

use super::{AuditRequest, DimacsInput};

pub use self::inclusion::Inclusion;
pub use self::pair::{Pair, PairError, Shared, Subject};
pub use self::projected::Projected;
pub use self::words::{fault, line, text, witness};

/// The relation of a formula to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Relation {
    /// Both have the same models.
    Equal,
    /// The first has more models.
    Weaker,
    /// The first has fewer models.
    Stronger,
    /// Each has models that the other one does not have.
    Different,
    /// A limit was reached.
    Unknown(StopReason),
}

impl Relation {
    /// The names, in the order of the variants.
    pub const NAMES: [&'static str; 5] = ["equal", "weaker", "stronger", "different", "unknown"];

    /// Returns the name in tables.
    pub const fn name(self) -> &'static str {
        Self::NAMES[match self {
            Self::Equal => 0,
            Self::Weaker => 1,
            Self::Stronger => 2,
            Self::Different => 3,
            Self::Unknown(_) => 4,
        }]
    }
}

/// The comparison of a formula with another one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comparison {
    /// The models of the first formula among those of the second one.
    pub forward: Inclusion,
    /// The models of the second formula among those of the first one.
    pub backward: Inclusion,
}

impl Comparison {
    /// Returns the relation of the first formula to the second one.
    pub fn relation(&self) -> Relation {
        use Inclusion::{Fails, Unknown};
        match (&self.forward, &self.backward) {
            (Fails(_), Fails(_)) => Relation::Different,
            (Unknown(reason), _) | (_, Unknown(reason)) => Relation::Unknown(*reason),
            (Fails(_), _) => Relation::Weaker,
            (_, Fails(_)) => Relation::Stronger,
            _ => Relation::Equal,
        }
    }
}

/// Returns the report on a formula that does not state this puzzle, in English; `None` if it does. [`assert_states!`](crate::assert_states) is
/// for tests.
pub fn difference(formula: &Cnf, puzzle: &Puzzle) -> Option<String> {
    let never = Deadline::never();
    let input = DimacsInput { formula: formula.clone(), ..DimacsInput::default() };
    let subjects = (Subject::Formula(&input), Subject::Puzzle(puzzle));
    let compared = Pair::new(subjects.0, subjects.1, &AuditRequest::default(), &never)
        .and_then(|pair| Ok((pair.compare(&never)?, pair)));
    match compared {
        Ok((found, _)) if found.relation() == Relation::Equal => None,
        Ok((found, pair)) => {
            Some(text(&pair, &found, ["the formula", "the puzzle"], Language::English))
        }
        Err(error) => Some(error.to_string()),
    }
}

/// Panics with a report if a formula does not state a puzzle, in any encoding and any numbering that the audit recognises: for tests of encoders.
///
/// ```
/// use clausoku::sat::Cnf;
/// use clausoku::{Encoding, Puzzle, assert_states};
///
/// let puzzle: Puzzle = "12..34....4...1.".parse()?;
/// let formula = Cnf::from_formula(&Encoding::inf242().encode(&puzzle)?);
/// assert_states!(formula, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! assert_states {
    ($formula:expr, $puzzle:expr $(,)?) => {
        if let Some(report) = $crate::audit::against::difference(&$formula, &$puzzle) {
            panic!("{report}");
        }
    };
}
