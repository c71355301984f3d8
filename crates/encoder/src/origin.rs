//! What each clause is there for: from its number back to the rule, the region and the value.
//!
//! The clauses of a formula come group by group, in an order that does not change. So it is enough to
//! know where each group starts: writing the formula once into a sink that only counts tells that,
//! whatever the encoding leaves out, repeats or adds. A [`Log`] listens meanwhile.
//!
//! **Invariant.** The groups are in the order in which they are written, so that neither the clauses
//! before them nor the auxiliary variables taken before them ever get fewer.

use std::cell::{Cell as Shared, RefCell};
use std::fmt;
use std::sync::Arc;

use cnf::{ClauseSink, Literal, Size, Variable};
use puzzle::{Candidate, Cell, Symbol, Variant};

use crate::{Auxiliaries, Rule};

/// What a clause is there for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A rule, and the group of candidates that it bounds.
    Rule(&'static Rule, Group),
    /// A clause that the rules imply: the name of its row in [`IMPLIED`](crate::IMPLIED), and the
    /// candidates that it is about.
    Implied(&'static str, Group),
    /// A candidate's auxiliary variable is true exactly if its digits are.
    Channel(Candidate),
    /// The candidate is a given.
    Given(Candidate),
    /// The candidate does not hold: its cell has a given of another value.
    BesideGiven(Candidate),
    /// The candidate does not hold: a given of its value is in one of its regions.
    SeesGiven(Candidate),
    /// The candidate does not hold: the puzzle excludes it.
    Excluded(Candidate),
    /// The givens contradict each other: the empty clause of a reduced formula.
    Contradiction,
}

/// What a rule speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Group {
    /// The values of a cell.
    Cell(Cell),
    /// The places of a value in a region.
    Region {
        /// The region, by its index in the variant.
        region: usize,
        /// The value.
        symbol: Symbol,
    },
    /// The places of a value in cells that are no region.
    Cells {
        /// The cells.
        cells: Arc<[Cell]>,
        /// The value.
        symbol: Symbol,
    },
}

impl Origin {
    /// The rule's name, the name of what is implied, `channel` or `givens`: that of the
    /// [`Part`](crate::Part) in which the clause is.
    pub fn part(&self) -> &'static str {
        match self {
            Self::Rule(rule, _) => rule.name,
            Self::Implied(name, _) => name,
            Self::Channel(_) => "channel",
            Self::Given(_)
            | Self::BesideGiven(_)
            | Self::SeesGiven(_)
            | Self::Excluded(_)
            | Self::Contradiction => "givens",
        }
    }

    /// What the clause speaks of, in words: `block 3, value 7`.
    pub fn subject<'a>(&'a self, variant: &'a Variant) -> impl fmt::Display + 'a {
        Subject { origin: self, variant }
    }
}

/// An origin's subject, to be printed.
struct Subject<'a> {
    origin: &'a Origin,
    variant: &'a Variant,
}

impl fmt::Display for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.variant;
        let name = |symbol| variant.alphabet().name(symbol);
        let group = match self.origin {
            Origin::Rule(_, group) | Origin::Implied(_, group) => group,
            Origin::Channel(Candidate { cell, symbol })
            | Origin::Given(Candidate { cell, symbol })
            | Origin::BesideGiven(Candidate { cell, symbol })
            | Origin::SeesGiven(Candidate { cell, symbol })
            | Origin::Excluded(Candidate { cell, symbol }) => {
                return write!(f, "{}, value {}", variant.position(*cell), name(*symbol));
            }
            Origin::Contradiction => return f.write_str("contradiction"),
        };
        match group {
            Group::Cell(cell) => write!(f, "{}", variant.position(*cell)),
            Group::Region { region, symbol } => {
                write!(f, "{}, value {}", variant.regions()[*region].name, name(*symbol))
            }
            Group::Cells { cells, symbol } => {
                for &cell in cells.iter() {
                    write!(f, "{} ", variant.position(cell))?;
                }
                write!(f, "value {}", name(*symbol))
            }
        }
    }
}

/// What each clause of a formula is there for, by its number.
///
/// ```
/// use std::sync::Arc;
/// use encoder::Encoding;
/// use puzzle::{Puzzle, Variant};
/// let empty = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
/// let origins = Encoding::default().encode(&empty).unwrap().origins();
/// let first = origins.of(0).unwrap();
/// assert_eq!((first.part(), first.subject(empty.variant()).to_string()), ("K1", "R1C1".into()));
/// let last = origins.of(11_987).unwrap();
/// assert_eq!(last.subject(empty.variant()).to_string(), "block 9, value 9");
/// assert_eq!(origins.of(11_988), None);
/// ```
#[derive(Clone, Debug)]
pub struct Origins {
    starts: Vec<Start>,
    clauses: u64,
    /// The number of auxiliary variables ends here.
    end: u32,
}

/// Where a group starts.
#[derive(Clone, Debug)]
struct Start {
    /// The number of clauses before it.
    clauses: u64,
    /// The index of the first auxiliary variable that was free then.
    auxiliary: u32,
    origin: Origin,
}

impl Origins {
    /// The origin of the clause of this index, counted from 0.
    pub fn of(&self, clause: u64) -> Option<&Origin> {
        let after = self.starts.partition_point(|start| start.clauses <= clause);
        let start = self.starts.get(after.checked_sub(1)?)?;
        (clause < self.clauses).then_some(&start.origin)
    }

    /// The group for which an auxiliary variable was made, and the how manyth of that group it is,
    /// counted from 0; `None` for variables that are no auxiliaries of a group.
    pub fn of_auxiliary(&self, variable: Variable) -> Option<(&Origin, u32)> {
        let index = variable.index() as u32;
        let after = self.starts.partition_point(|start| start.auxiliary <= index);
        let start = self.starts.get(after.checked_sub(1)?)?;
        (index < self.end).then_some((&start.origin, index - start.auxiliary))
    }
}

/// Takes down where groups start, while a sink of its own counts the clauses.
#[derive(Debug, Default)]
pub(crate) struct Log {
    clauses: Shared<u64>,
    starts: RefCell<Vec<Start>>,
}

impl Log {
    /// A group starts here.
    pub(crate) fn begin(&self, origin: Origin, auxiliaries: &Auxiliaries) {
        let (clauses, auxiliary) = (self.clauses.get(), auxiliaries.next_index());
        self.starts.borrow_mut().push(Start { clauses, auxiliary, origin });
    }

    /// What was taken down.
    pub(crate) fn finish(self, auxiliaries: &Auxiliaries) -> Origins {
        let (clauses, end) = (self.clauses.get(), auxiliaries.next_index());
        Origins { starts: self.starts.into_inner(), clauses, end }
    }
}

/// The sink that counts for a log.
pub(crate) struct Counting<'l>(pub(crate) &'l Log);

impl Counting<'_> {
    fn add(&mut self, clauses: u64) {
        self.0.clauses.set(self.0.clauses.get() + clauses);
    }
}

impl ClauseSink for Counting<'_> {
    fn add_clause(&mut self, _: &[Literal]) {
        self.add(1);
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        let mut size = Size::default();
        size.add_pairs(group);
        self.add(size.clauses);
    }
}
