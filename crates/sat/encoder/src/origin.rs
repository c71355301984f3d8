//! Origins of clauses: the rule, the region and the value of a clause, by its number.
//!
//! The clauses of a formula are written group by group, in a fixed order. So it is enough to
//! know where each group starts. Writing the formula once into a sink that only counts shows that,
//! whatever the encoding leaves out, repeats or adds, while a [`Log`] records the groups.
//!
//! **Invariant.** The groups are in the order in which they are written, so that the numbers of clauses
//! and of auxiliary variables before them never decrease.

use std::cell::{Cell as Shared, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Symbol, Variant};
use clausoku_cnf::{ClauseSink, Literal, Size, Variable};
use clausoku_text::joined;

use crate::{Auxiliaries, Role, Rule};

/// The origin of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A rule, and the group of candidates that it bounds.
    Rule(&'static Rule, Group),
    /// An implied clause: the name of its row in [`IMPLIED`](crate::IMPLIED), and the
    /// candidates in it.
    Implied(&'static str, Group),
    /// A candidate's auxiliary variable is true exactly if its digits are.
    Channel(Candidate),
    /// A constraint beyond the regions, by its index in the variant.
    Constraint(usize),
    /// A sum that several constraints and regions imply together: the constraints, by their indices in the variant.
    Combined(Arc<[usize]>),
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

/// A group of candidates.
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
    /// The places of a value in cells that are not a region.
    Cells {
        /// The cells.
        cells: Arc<[Cell]>,
        /// The value.
        symbol: Symbol,
    },
}

impl Origin {
    /// Returns the name of the rule or of the implied clauses, `channel`, `constraints` or `givens`: the name of the
    /// [`Section`](crate::Section) that contains the clause.
    pub fn part(&self) -> &'static str {
        match self {
            Self::Rule(rule, _) => rule.name,
            Self::Implied(name, _) => name,
            Self::Channel(_) => "channel",
            Self::Constraint(_) | Self::Combined(_) => "constraints",
            Self::Given(_)
            | Self::BesideGiven(_)
            | Self::SeesGiven(_)
            | Self::Excluded(_)
            | Self::Contradiction => "givens",
        }
    }

    /// Returns the part and the group, without spaces: `L2,row-1,7`, `constraint-3`.
    fn group_name(&self, variant: &Variant) -> String {
        match self {
            Self::Rule(_, group) | Self::Implied(_, group) => {
                format!("{},{}", self.part(), group.name(variant))
            }
            Self::Constraint(index) => format!("constraint-{}", index + 1),
            Self::Combined(indices) => {
                format!("constraints-{}", joined(indices.iter().map(|index| index + 1), "-"))
            }
            _ => self.part().to_owned(),
        }
    }
}

impl Group {
    /// Returns the cells and the value, without spaces: `R1C1`, `row-1,7`, `R1C1-R1C2,7`.
    fn name(&self, variant: &Variant) -> String {
        let place = |&cell: &Cell| variant.position(cell);
        let (places, symbol) = match self {
            Self::Cell(cell) => return place(cell).to_string(),
            Self::Region { region, symbol } => (variant.regions()[*region].name.clone(), symbol),
            Self::Cells { cells, symbol } => (joined(cells.iter().map(place), "-"), symbol),
        };
        let is_sign = |sign: char| sign.is_whitespace() || matches!(sign, ',' | '{' | '}');
        let places = places.replace(is_sign, "-");
        format!("{places},{}", variant.alphabet().name(*symbol))
    }
}

/// The origins of the clauses of a formula, by their numbers.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_cnf::Deadline;
/// use clausoku_encoder::Encoding;
/// use clausoku_board::{Puzzle, Variant};
/// let empty = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
/// let origins = Encoding::default().encode(&empty).unwrap().origins(&Deadline::never()).unwrap();
/// let first = origins.get(0).unwrap();
/// assert_eq!((first.part(), first.subject(empty.variant())), ("K1", "R1C1".into()));
/// let last = origins.get(11_987).unwrap();
/// assert_eq!(last.subject(empty.variant()), "block 9, value 9");
/// assert_eq!(origins.get(11_988), None);
/// ```
#[derive(Clone, Debug)]
pub struct Origins {
    starts: Vec<Start>,
    clauses: u64,
    /// The index after the last auxiliary variable.
    end: u32,
    /// The first index of each run of auxiliary variables with the same role.
    runs: Vec<(u32, &'static Role)>,
}

/// Auxiliary variables of one group with the same role, whose numbers follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuxiliaryRun {
    /// The first variable.
    pub first: Variable,
    /// The number of variables.
    pub count: u32,
    /// The meaning.
    pub role: &'static Role,
    /// The rule or the other part of the formula, with the group, without spaces: `K2,R1C1`.
    pub group: Arc<str>,
    /// The number of the first variable among the group's variables with the same sign, from 1.
    pub number: u32,
}

impl AuxiliaryRun {
    /// Returns the name of the variable at this index of the run, as `s_{K2,R1C1,3}`: the sign of its role, its group and its
    /// number. Names have no spaces.
    pub fn name(&self, index: u32) -> String {
        format!("{}_{{{},{}}}", self.role.sign, self.group, self.number + index)
    }
}

/// The start of a group.
#[derive(Clone, Debug)]
struct Start {
    /// The number of clauses before it.
    clauses: u64,
    /// The index of the first auxiliary variable that was free at the start.
    auxiliary: u32,
    origin: Origin,
}

impl Origins {
    /// Returns the origin of the clause of this index, counted from 0.
    pub fn get(&self, clause: u64) -> Option<&Origin> {
        // Of the groups with the same start, the last one alone has clauses.
        let after = self.starts.partition_point(|start| start.clauses <= clause);
        let start = self.starts.get(after.checked_sub(1)?)?;
        (clause < self.clauses).then_some(&start.origin)
    }

    /// Returns the group of an auxiliary variable, and its index within the group,
    /// from 0; `None` for other variables.
    pub fn auxiliary(&self, variable: Variable) -> Option<(&Origin, u32)> {
        let index = variable.index() as u32;
        // Of the groups with the same first variable, the last one alone has variables.
        let after = self.starts.partition_point(|start| start.auxiliary <= index);
        let start = self.starts.get(after.checked_sub(1)?)?;
        (index < self.end).then_some((&start.origin, index - start.auxiliary))
    }

    /// Returns the auxiliary variables in their order, in runs of one group and one role. No two have the same name.
    pub fn auxiliary_runs(&self, variant: &Variant) -> impl Iterator<Item = AuxiliaryRun> {
        // Of the groups with the same first variable, the last one alone has variables.
        let ends = self.starts.iter().skip(1).map(|start| start.auxiliary).chain([self.end]);
        let groups = self.starts.iter().zip(ends).filter(|(start, end)| start.auxiliary < *end);
        // A block has groups of triads for its rows and for its columns.
        let mut counts: HashMap<(Arc<str>, &str), u32> = HashMap::new();
        groups.flat_map(move |(start, end)| {
            let group: Arc<str> = start.origin.group_name(variant).into();
            let first = self.runs.partition_point(|run| run.0 <= start.auxiliary).saturating_sub(1);
            let runs = self.runs[first..].iter().take_while(|run| run.0 < end);
            let runs = runs.enumerate().filter_map(|(offset, &(from, role))| {
                let from = from.max(start.auxiliary);
                let next = self.runs.get(first + offset + 1).map_or(end, |run| run.0.min(end));
                let known = counts.entry((Arc::clone(&group), role.sign)).or_default();
                let (number, count) = (*known + 1, next - from);
                *known += count;
                let first = Variable::from_index(from)?;
                Some(AuxiliaryRun { first, count, role, group: Arc::clone(&group), number })
            });
            runs.collect::<Vec<_>>()
        })
    }
}

/// Records the starts of groups, while its sink counts the clauses.
#[derive(Debug, Default)]
pub(crate) struct Log {
    // Shared, since the writer holds the log while the sink that it writes into counts for the same log.
    clauses: Shared<u64>,
    starts: RefCell<Vec<Start>>,
}

impl Log {
    /// Records the start of a group.
    pub(crate) fn begin(&self, origin: Origin, auxiliaries: &Auxiliaries) {
        let clauses = self.clauses.get();
        let auxiliary = auxiliaries.next;
        self.starts.borrow_mut().push(Start { clauses, auxiliary, origin });
    }

    pub(crate) fn finish(self, auxiliaries: Auxiliaries) -> Origins {
        let clauses = self.clauses.get();
        let end = auxiliaries.next;
        Origins { starts: self.starts.into_inner(), clauses, end, runs: auxiliaries.into_runs() }
    }
}

/// The sink that counts the clauses for a log.
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
