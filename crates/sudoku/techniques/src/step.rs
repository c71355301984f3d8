//! A step: the pattern of a technique, its consequences, and the reason.

use std::collections::BTreeSet;
use std::fmt;

use clausoku_board::{Candidate, Cell, Symbol};

use crate::{CellSet, State, SymbolSet, Technique};

/// The role of a candidate or a region in the pattern of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A candidate of the pattern; a base region of a fish.
    Pattern,
    /// A candidate of the second part of the pattern: the other colour, the other set; a cover region.
    Second,
    /// A candidate of the third part of the pattern.
    Third,
    /// A candidate that makes an exception of the pattern: a fin, an extra candidate of a rectangle.
    Fin,
}

impl Role {
    /// The roles, in the order of the legend.
    pub const ALL: [Self; 4] = [Self::Pattern, Self::Second, Self::Third, Self::Fin];

    /// Returns the name of the role, as JSON has it.
    pub const fn name(self) -> &'static str {
        ["pattern", "second", "third", "fin"][self as usize]
    }
}

/// An inference between two groups of candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The candidates at one end; several mean "one of these".
    pub from: Vec<Candidate>,
    /// The candidates at the other end.
    pub to: Vec<Candidate>,
    /// `true` if at least one end holds (a strong link); `false` if at most one end holds (a weak
    /// link).
    pub strong: bool,
}

/// A statement that at least one of some candidates holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The region, by its index, has a cell that holds the symbol.
    Region(usize, Symbol),
    /// At least one of these candidates holds, or else the puzzle has a second solution.
    Unique(Vec<Candidate>),
}

/// One step of a solution: a pattern on the board, and its consequences.
///
/// The consequences follow from the [facts](Self::facts) and from the rule that two candidates of a
/// cell, or of one symbol in one region, do not both hold; [`clauses`](Self::clauses) writes both
/// as clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    technique: Technique,
    symbols: SymbolSet,
    marks: Vec<(Candidate, Role)>,
    regions: Vec<(usize, Role)>,
    links: Vec<Link>,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    facts: Vec<Fact>,
    clues: Vec<usize>,
    because: Vec<Candidate>,
    length: Option<usize>,
    reason: String,
}

/// The technique and the reason: `naked single: R1C3 can hold only 3.`
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.technique, self.reason)
    }
}

impl Step {
    /// Returns a step of these symbols that has no pattern and no consequences yet.
    pub(crate) fn new(technique: Technique, symbols: SymbolSet) -> Self {
        Self {
            technique,
            symbols,
            marks: Vec::new(),
            regions: Vec::new(),
            links: Vec::new(),
            placements: Vec::new(),
            eliminations: Vec::new(),
            facts: Vec::new(),
            clues: Vec::new(),
            because: Vec::new(),
            length: None,
            reason: String::new(),
        }
    }

    /// Returns a step that another crate has found: without a pattern, with its consequences and its reason.
    pub fn found(
        technique: Technique,
        placements: Vec<Candidate>,
        eliminations: impl IntoIterator<Item = Candidate>,
        reason: String,
    ) -> Self {
        let step = Self::new(technique, SymbolSet::EMPTY).removing(eliminations);
        Self { placements, reason, ..step }
    }

    /// Adds candidates of the pattern.
    pub(crate) fn marked(
        mut self,
        role: Role,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Self {
        self.marks.extend(candidates.into_iter().map(|candidate| (candidate, role)));
        self
    }

    /// Adds the candidates of these cells that are among the symbols.
    pub(crate) fn marked_in(
        self,
        state: &State,
        role: Role,
        cells: &CellSet,
        symbols: SymbolSet,
    ) -> Self {
        self.marked(role, state.candidates_of(cells, symbols))
    }

    pub(crate) fn in_regions(
        mut self,
        role: Role,
        regions: impl IntoIterator<Item = usize>,
    ) -> Self {
        self.regions.extend(regions.into_iter().map(|region| (region, role)));
        self
    }

    pub(crate) fn linked(mut self, links: impl IntoIterator<Item = Link>) -> Self {
        self.links.extend(links);
        self
    }

    pub(crate) fn placing(mut self, candidate: Candidate) -> Self {
        self.placements.push(candidate);
        self
    }

    /// Adds eliminations; they are kept ascending, each once.
    pub(crate) fn removing(mut self, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        let mut all: BTreeSet<Candidate> = self.eliminations.into_iter().collect();
        all.extend(candidates);
        self.eliminations = all.into_iter().collect();
        self
    }

    /// Adds facts that the step follows from.
    pub(crate) fn because(mut self, facts: impl IntoIterator<Item = Fact>) -> Self {
        self.facts.extend(facts);
        self
    }

    /// Adds clues that the step follows from, and candidates that have to be gone for it.
    pub(crate) fn by_clues(mut self, clues: Vec<usize>, because: Vec<Candidate>) -> Self {
        self.clues.extend(clues);
        self.because.extend(because);
        self
    }

    pub(crate) fn with_length(mut self, length: usize) -> Self {
        self.length = Some(length);
        self
    }

    pub(crate) fn reason_is(mut self, reason: impl Into<String>) -> Self {
        self.reason = reason.into();
        self
    }

    /// Returns this step and another one of the same kind as one step.
    pub(crate) fn and(&self, other: &Self, technique: Technique) -> Self {
        let new = other.marks.iter().filter(|mark| !self.marks.contains(mark)).copied();
        let new: Vec<_> = new.collect();
        let mut both = self.clone().removing(other.eliminations.iter().copied());
        both.technique = technique;
        both.marks.extend(new);
        both.regions.extend(other.regions.iter().copied());
        both.links.extend(other.links.iter().cloned());
        both.facts.extend(other.facts.iter().cloned());
        both.reason = format!("{} {}", self.reason, other.reason);
        both
    }

    /// Returns whether the step places or removes something.
    pub fn has_effect(&self) -> bool {
        !self.placements.is_empty() || !self.eliminations.is_empty()
    }

    /// Returns the technique.
    pub fn technique(&self) -> Technique {
        self.technique
    }

    /// Returns the symbols of the pattern.
    pub fn symbols(&self) -> SymbolSet {
        self.symbols
    }

    /// Returns the candidates of the pattern, each with its role.
    pub fn marks(&self) -> &[(Candidate, Role)] {
        &self.marks
    }

    /// Returns the regions of the pattern by index, each with its role.
    pub fn regions(&self) -> &[(usize, Role)] {
        &self.regions
    }

    /// Returns the inferences of the pattern.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Returns the candidates that hold.
    pub fn placements(&self) -> &[Candidate] {
        &self.placements
    }

    /// Returns the candidates that do not hold, ascending.
    pub fn eliminations(&self) -> &[Candidate] {
        &self.eliminations
    }

    /// Returns the facts that the step follows from.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Returns the clues that the step follows from, by their indices in the constraints of the board.
    pub fn clues(&self) -> &[usize] {
        &self.clues
    }

    /// Returns the candidates that are gone and without whose absence the clues and regions do not imply the step, ascending; for steps of
    /// clues only.
    pub fn absent(&self) -> &[Candidate] {
        &self.because
    }

    /// Returns the number of inferences of a chain.
    pub fn length(&self) -> Option<usize> {
        self.length
    }

    /// Returns the reason in one sentence.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Returns whether the step holds only if the puzzle has one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Fact::Unique(_)))
    }
}
