//! Findings: clauses that the rules and the grid do not ask for, and clauses that are missing.

use clausoku_cnf::Literal;
use clausoku_decoder::Axis;

use super::block_parts::Parts;
use super::rule::RuleName;
use super::tally::EXAMPLES;

/// A finding: all clauses with the same fault.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The fault.
    pub kind: FindingKind,
    /// The rule that the clauses are nearest to.
    pub rule: Option<RuleName>,
    /// The number of clauses.
    pub count: u64,
    /// The first of them.
    pub examples: Vec<Example>,
    /// The numbers of the clauses, from 1: the first 1000. Missing clauses have none.
    pub clauses: Vec<u64>,
    /// The clauses of the rule that these ones replace: a group for a rule "1", the key of a pair for a rule "2".
    pub(super) replaced: Vec<u64>,
}

/// The largest number of clauses of a finding that are listed.
const LISTED: usize = 1000;

impl Finding {
    pub(super) fn new(kind: FindingKind, rule: Option<RuleName>) -> Self {
        Self {
            kind,
            rule,
            count: 0,
            examples: Vec::new(),
            clauses: Vec::new(),
            replaced: Vec::new(),
        }
    }

    /// Adds a clause.
    pub(super) fn add(&mut self, example: Example) {
        self.count += 1;
        if let Some(number) = example.clause.filter(|_| self.clauses.len() < LISTED) {
            self.clauses.push(number);
        }
        if self.examples.len() < EXAMPLES {
            self.examples.push(example);
        }
    }
}

/// A clause with a fault, or a clause that is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Example {
    /// The number of the clause, from 1; `None` if it is missing, or one of several equal ones.
    pub clause: Option<u64>,
    /// The line that it ends without a 0.
    pub line: Option<u64>,
    /// Its literals.
    pub literals: Vec<Literal>,
    /// The clause that the rule wants in its place; empty if that is not known.
    pub wanted: Vec<Literal>,
    /// The region of the rule, by index.
    pub region: Option<usize>,
}

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// No clause of the rule is there.
    NotWritten,
    /// The clauses of another rule are there twice, and none of the rule.
    WrittenAs {
        /// The other rule.
        other: RuleName,
    },
    /// Some clauses of the rule are missing.
    Missing,
    /// Clauses are there more often than the rules want them.
    Repeated,
    /// Literals have the wrong sign.
    SignFlipped,
    /// A candidate excludes itself, so that it holds in no model.
    JoinedToItself,
    /// A literal is twice in a clause.
    RepeatedLiteral,
    /// Of each block, only the cells of its diagonal are there.
    OnlyDiagonal,
    /// The blocks begin at wrong cells; adding these numbers to the rows and columns corrects them.
    BlocksMoved {
        /// The correction of the rows.
        rows: i8,
        /// The correction of the columns.
        columns: i8,
    },
    /// A loop begins at 0.
    LoopFromZero {
        /// The number that the loop counts; `None` for rows and columns.
        axis: Option<Axis>,
        /// `true` if it ends at the last number, `false` if it ends before.
        is_longer: bool,
    },
    /// A loop ends before the last number.
    LoopEndsEarly {
        /// The number that the loop counts; `None` for rows and columns.
        axis: Option<Axis>,
    },
    /// The blocks are other sets of rows and columns.
    OtherBlocks {
        /// The sets of rows.
        rows: Parts,
        /// The sets of columns.
        columns: Parts,
    },
    /// The blocks begin at each row and each column.
    BlocksOverlap,
    /// Of each block, only the pairs in one row or in one column are there.
    OnlyLines {
        /// [`Axis::Row`] or [`Axis::Column`].
        axis: Axis,
    },
    /// The 0 between givens is missing.
    GivensJoined,
    /// Two values have the same number in each cell.
    SharedValues {
        /// The first of them, from 1.
        first: u16,
        /// The second of them, from 1.
        second: u16,
    },
    /// The blocks are the quotients of rows and columns that count from 1.
    BlocksDivided {
        /// The divisor of the rows; 0 if they are right.
        rows: u8,
        /// The divisor of the columns; 0 if they are right.
        columns: u8,
    },
    /// The number of the second cell is compared with that of the row or column, not with that of the first cell.
    ComparedWithRegion,
    /// The 0 between pairs is missing.
    PairsJoined,
    /// A row, a column or a value is off by one; adding `by` corrects it.
    Shifted {
        /// The number that is off.
        axis: Axis,
        /// The correction.
        by: i8,
    },
    /// A variable is that of no candidate.
    NoCandidate,
    /// A literal and its negation are in a clause, which excludes nothing.
    Tautology,
    /// A clause without literals.
    Empty,
    /// The first candidate has the number 0, which ends the clause.
    FromZero,
    /// A clause of a group lacks candidates.
    Shortened,
    /// The literals of a clause of a group are units.
    Split,
    /// A clause of a group has other candidates too.
    Lengthened,
    /// A candidate of a clause of a group is another one.
    Misplaced,
    /// Two candidates exclude each other that no rule relates.
    Unrelated,
    /// The clause follows from the rules and the givens.
    Follows,
    /// Another clause.
    Other,
    /// The 0 after a clause is missing.
    MissingZero,
    /// A given of the grid is not stated.
    GivenMissing,
    /// A value is given in a cell that is empty in the grid.
    GivenAdded,
    /// Another value is given than in the grid.
    GivenOther,
    /// The value 0 is given in a cell that is empty in the grid.
    GivenZero,
    /// A second value is given in a cell.
    GivenTwice,
    /// A given is excluded.
    GivenNegated,
    /// The givens are those of the grid with rows and columns exchanged.
    GivensTransposed,
    /// The givens are off by one; adding `by` corrects them. On several axes, each has a finding.
    GivensShifted {
        /// The number that is off.
        axis: Axis,
        /// The correction.
        by: i8,
    },
    /// A candidate is excluded that the givens do not exclude.
    Excluded,
}

impl FindingKind {
    /// Returns the name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotWritten => "not-written",
            Self::WrittenAs { .. } => "written-as",
            Self::Missing => "missing",
            Self::Repeated => "repeated",
            Self::SignFlipped => "sign-flipped",
            Self::JoinedToItself => "joined-to-itself",
            Self::RepeatedLiteral => "repeated-literal",
            Self::OnlyDiagonal => "only-diagonal",
            Self::BlocksMoved { .. } => "blocks-moved",
            Self::LoopFromZero { .. } => "loop-from-zero",
            Self::LoopEndsEarly { .. } => "loop-ends-early",
            Self::OtherBlocks { .. } => "other-blocks",
            Self::BlocksOverlap => "blocks-overlap",
            Self::OnlyLines { .. } => "only-lines",
            Self::GivensJoined => "givens-joined",
            Self::SharedValues { .. } => "shared-values",
            Self::BlocksDivided { .. } => "blocks-divided",
            Self::ComparedWithRegion => "compared-with-region",
            Self::PairsJoined => "pairs-joined",
            Self::Shifted { .. } => "off-by-one",
            Self::NoCandidate => "no-candidate",
            Self::Tautology => "tautology",
            Self::Empty => "empty-clause",
            Self::FromZero => "from-zero",
            Self::Shortened => "shortened",
            Self::Split => "split",
            Self::Lengthened => "lengthened",
            Self::Misplaced => "misplaced",
            Self::Unrelated => "unrelated",
            Self::Follows => "follows",
            Self::Other => "other",
            Self::MissingZero => "missing-zero",
            Self::GivenMissing => "given-missing",
            Self::GivenAdded => "given-added",
            Self::GivenOther => "given-other",
            Self::GivenZero => "given-zero",
            Self::GivenTwice => "given-twice",
            Self::GivenNegated => "given-negated",
            Self::GivensTransposed => "givens-transposed",
            Self::GivensShifted { .. } => "givens-off-by-one",
            Self::Excluded => "excluded",
        }
    }

    /// Returns `true` if such clauses do not change what the formula states.
    pub const fn is_harmless(self) -> bool {
        matches!(self, Self::Repeated | Self::RepeatedLiteral | Self::Tautology | Self::Follows)
    }

    /// Returns `true` if a loop that writes many clauses is wrong.
    pub const fn is_wrong_loop(self) -> bool {
        matches!(
            self,
            Self::LoopFromZero { .. }
                | Self::LoopEndsEarly { .. }
                | Self::OtherBlocks { .. }
                | Self::BlocksOverlap
                | Self::OnlyLines { .. }
                | Self::GivensJoined
                | Self::BlocksDivided { .. }
                | Self::ComparedWithRegion
                | Self::PairsJoined
        )
    }

    /// Returns `true` if a clause of the rule is missing in its place.
    pub(super) const fn replaces(self) -> bool {
        matches!(
            self,
            Self::SignFlipped
                | Self::OnlyDiagonal
                | Self::BlocksMoved { .. }
                | Self::Shifted { .. }
                | Self::NoCandidate
                | Self::Tautology
                | Self::Shortened
                | Self::Split
                | Self::Lengthened
                | Self::Misplaced
                | Self::JoinedToItself
                | Self::RepeatedLiteral
        )
    }
}
