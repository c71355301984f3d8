//! Arguments: clauses in an order in which each one makes one more literal true, up to the
//! conclusion. Claims: statements that a candidate holds, or that it does not.

use std::collections::{HashMap, HashSet};

use clausoku_board::{Candidate, ParsePositionError, Position, Variant};
use clausoku_cnf::Literal;
use clausoku_propagation::{ClauseRef, Propagator, Rule};

/// A clause that makes one literal true, or that is false.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Implication {
    /// The literal that becomes true; `None` if all literals of the clause are false, which is the
    /// contradiction.
    pub gives: Option<Literal>,
    /// The origin of the clause.
    pub by: By,
    /// The literals of the clause.
    pub literals: Vec<Literal>,
}

/// The origin of a clause that a step uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The formula: this is a clause of it.
    Clause(ClauseRef),
    /// An earlier argument, by its number: it showed the clause.
    Argument(usize),
    /// Earlier knowledge: the clause has one literal, and the formula contains it or an earlier
    /// entry shows it.
    Known,
}

/// The proof of one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Argument {
    /// The rule of deduction.
    pub rule: Rule,
    /// The literals that are supposed, to be refuted; empty if the conclusion follows without a
    /// supposition.
    pub suppose: Vec<Literal>,
    /// The literals of the clause that is shown: one of them is true. An empty clause is a
    /// contradiction.
    pub shows: Vec<Literal>,
    /// The steps in order.
    pub steps: Vec<Implication>,
    /// `true` if it is proved that no fewer clauses suffice.
    pub shortest: bool,
}

impl By {
    /// Returns the clause of the formula; `None` if the clause is not of the formula.
    pub fn clause(self) -> Option<ClauseRef> {
        match self {
            Self::Clause(clause) => Some(clause),
            Self::Argument(_) | Self::Known => None,
        }
    }
}

impl Implication {
    /// Returns the literals that must be true for the clause to make its literal true: the
    /// negations of the others.
    pub fn premises(&self) -> impl Iterator<Item = Literal> {
        let others = self.literals.iter().filter(|&&literal| Some(literal) != self.gives);
        others.map(|&literal| !literal)
    }
}

pub(crate) fn literals_of(engine: &Propagator, clause: ClauseRef) -> Vec<Literal> {
    engine.get(clause).map_or_else(Vec::new, |clause| clause.to_vec())
}

impl Argument {
    /// Converts a derivation of the engine. `earlier` returns the number of the argument that
    /// showed a clause.
    pub(crate) fn from_derivation(
        derivation: &clausoku_propagation::Derivation,
        engine: &Propagator,
        earlier: impl Fn(ClauseRef) -> Option<usize>,
    ) -> Self {
        let step = |gives, clause: ClauseRef| {
            let by = earlier(clause).map_or(By::Clause(clause), By::Argument);
            Implication { gives, by, literals: literals_of(engine, clause) }
        };
        let links = derivation.chain.links.iter();
        let links = links.map(|link| step(Some(link.literal), link.clause));
        let conflict = derivation.chain.conflict.map(|clause| step(None, clause));
        let ends_in_conflict = conflict.is_some();
        let steps = links.chain(conflict).collect();
        Self {
            rule: derivation.rule,
            // The assumptions of the propagation are suppositions only if the argument refutes
            // them.
            suppose: if ends_in_conflict { derivation.assumptions.clone() } else { Vec::new() },
            shows: derivation.clause.clone(),
            steps: in_reading_order(steps),
            shortest: derivation.shortest,
        }
    }

    /// Returns the argument of a step of the engine's record. `by` returns the origin of a clause.
    pub(super) fn replay(
        step: clausoku_propagation::DerivedClause<'_>,
        engine: &Propagator,
        by: impl Fn(ClauseRef) -> By,
    ) -> Self {
        let suppose: Vec<Literal> = step.literals.iter().map(|&literal| !literal).collect();
        let mut known: HashSet<Literal> = suppose.iter().copied().collect();
        let mut steps = Vec::with_capacity(step.hints.len());
        for &clause in step.hints {
            let literals = literals_of(engine, clause);
            let gives = literals.iter().find(|literal| !known.contains(&!**literal)).copied();
            known.extend(gives);
            // The last step, which finds the contradiction, names its clause even if that has one
            // literal.
            let by = match by(clause) {
                By::Known if gives.is_none() => By::Clause(clause),
                by => by,
            };
            steps.push(Implication { gives, by, literals });
        }
        let shows = step.literals.to_vec();
        let steps = in_reading_order(steps);
        Self { rule: step.rule, suppose, shows, steps, shortest: false }
    }
}

/// Returns the steps that the last one depends on, each after its premises, and not much earlier than it is
/// needed: the exclusions of the other places of a value are adjacent, right before the value.
fn in_reading_order(steps: Vec<Implication>) -> Vec<Implication> {
    let Some(last) = steps.len().checked_sub(1) else { return steps };
    let givers = steps.iter().enumerate().filter_map(|(place, step)| Some((step.gives?, place)));
    let givers: HashMap<Literal, usize> = givers.collect();
    let mut order = Vec::with_capacity(steps.len());
    let mut entered = vec![false; steps.len()];
    // Steps from the last to the current one, each with its unvisited premises, the next one last.
    let mut path = Vec::new();
    let mut enter = |place: usize, path: &mut Vec<(usize, Vec<usize>)>| {
        if !std::mem::replace(&mut entered[place], true) {
            let premises = |place: usize| {
                steps[place].premises().filter_map(|literal| givers.get(&literal).copied())
            };
            // The premises of exclusions come first, so that the exclusions are adjacent.
            let (excluding, others): (Vec<usize>, Vec<usize>) = premises(place)
                .partition(|&place| steps[place].gives.is_some_and(Literal::is_negative));
            let before = excluding.iter().flat_map(|&place| premises(place));
            let mut waiting: Vec<usize> = others.into_iter().chain(before).collect();
            waiting.extend(&excluding);
            waiting.reverse();
            path.push((place, waiting));
        }
    };
    enter(last, &mut path);
    while let Some((place, waiting)) = path.last_mut() {
        if let Some(premise) = waiting.pop() {
            enter(premise, &mut path);
        } else {
            order.push(*place);
            path.pop();
        }
    }
    let mut steps: Vec<_> = steps.into_iter().map(Some).collect();
    order.into_iter().filter_map(|place| steps[place].take()).collect()
}

/// The statement that a candidate holds, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The candidate.
    pub candidate: Candidate,
    /// `true` if the claim is that the candidate holds.
    pub holds: bool,
}

/// The reason why a text is no claim about a candidate of this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// The text does not have the form of a claim.
    #[error("{0:?} is no statement about a candidate; write R1C8=7 or R1C8!=7")]
    Form(String),
    /// The text before the sign does not name a cell.
    #[error(transparent)]
    Cell(#[from] ParsePositionError),
    /// The board has no cell there.
    #[error("there is no cell {position} on this board, which is {variant}")]
    NoCell {
        /// The position that the text names.
        position: Position,
        /// The name of the variant.
        variant: String,
    },
    /// The board has no such value.
    #[error("there is no value {name:?} on this board; there are {known}")]
    NoSymbol {
        /// The unknown name.
        name: String,
        /// The known names.
        known: String,
    },
}

/// The signs between a cell and a value. A sign that begins with another one comes before it.
const SIGNS: [(&str, bool); 5] =
    [("==", true), ("!=", false), ("<>", false), ("≠", false), ("=", true)];

impl Claim {
    /// Parses `R1C8=7`, or `R1C8!=7`, `R1C8<>7`, `R1C8≠7`, with or without spaces.
    ///
    /// ```
    /// use clausoku::Variant;
    /// use clausoku::deduction::Claim;
    /// let variant = Variant::classic(9).unwrap();
    /// let claim = Claim::parse("r1c8 != 7", &variant).unwrap();
    /// assert_eq!(claim.named(&variant), "R1C8 ≠ 7");
    /// let error = Claim::parse("R1C8=10", &variant).unwrap_err().to_string();
    /// assert_eq!(error, "there is no value \"10\" on this board; there are 1 2 3 4 5 6 7 8 9");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not a claim, or if the variant lacks the cell or the symbol.
    pub fn parse(text: &str, variant: &Variant) -> Result<Self, ClaimError> {
        let form = || ClaimError::Form(text.to_owned());
        let place = text.find(['=', '!', '<', '≠']).ok_or_else(form)?;
        let (cell, rest) = text.split_at(place);
        let sign = SIGNS.iter().find_map(|&(sign, holds)| Some((rest.strip_prefix(sign)?, holds)));
        let (name, holds) = sign.ok_or_else(form)?;
        let cell = cell.trim();
        let name = name.trim();
        if cell.is_empty() || name.is_empty() {
            return Err(form());
        }
        let position: Position = cell.parse()?;
        let cell = variant.cell_at(position).ok_or_else(|| {
            let variant = variant.name().to_owned();
            ClaimError::NoCell { position, variant }
        })?;
        let symbol = variant.alphabet().symbol_of_text(name).ok_or_else(|| {
            ClaimError::NoSymbol { name: name.to_owned(), known: variant.alphabet().to_string() }
        })?;
        Ok(Self { candidate: Candidate { cell, symbol }, holds })
    }

    /// Returns the claim with the names of its cell and its symbol: `R1C8 = 7`.
    pub fn named(&self, variant: &Variant) -> String {
        let cell = variant.position(self.candidate.cell);
        let sign = if self.holds { '=' } else { '≠' };
        format!("{cell} {sign} {}", variant.alphabet().name(self.candidate.symbol))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_read_in_many_spellings() {
        let variant = Variant::classic(9).unwrap();
        let read = |text: &str| Claim::parse(text, &variant).unwrap().named(&variant);
        for text in ["R1C8=7", "r1c8 = 7", "L1C8==7", " R1C8 =7 "] {
            assert_eq!(read(text), "R1C8 = 7");
        }
        for text in ["R1C8!=7", "R1C8 ≠ 7", "R1C8<>7"] {
            assert_eq!(read(text), "R1C8 ≠ 7");
        }
    }

    #[test]
    fn what_is_no_statement_is_refused() {
        let variant = Variant::classic(9).unwrap();
        let error = |text: &str| Claim::parse(text, &variant).unwrap_err();
        for text in ["", "R1C8", "R1C8!7", "R1C8<7", "=7", "R1C8=", "7"] {
            assert_eq!(error(text), ClaimError::Form(text.to_owned()));
        }
        assert!(matches!(error("A1=7"), ClaimError::Cell(_)));
        assert!(matches!(error("R1C10=7"), ClaimError::NoCell { .. }));
        assert!(matches!(error("R1C1=0"), ClaimError::NoSymbol { .. }));
    }
}
