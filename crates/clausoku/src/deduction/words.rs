//! The names of literals and clauses of a formula, and the reasons of steps in words about the grid.

use clausoku_board::{Candidate, Cell, Symbol, Variant};
use clausoku_cnf::{Deadline, Literal, Stopped};
use clausoku_decoder::Meaning;
use clausoku_encoder::{Bound, Group, Origin, Origins, PuzzleFormula};
use clausoku_propagation::{ClauseRef, Rule};
use clausoku_text::joined;

use super::Claim;
use super::argument::{By, Implication};

/// Returns the letter of an argument: A … Z, then AA, AB …
pub(super) fn letter(mut number: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + (number % 26) as u8));
        number /= 26;
        if number == 0 {
            break;
        }
        number -= 1;
    }
    letters.into_iter().rev().collect()
}

/// Returns the name of a rule for the middle of a sentence.
pub(super) fn by_rule(rule: Rule) -> String {
    match rule {
        Rule::Unit => "unit propagation".into(),
        Rule::FailedLiteral => "failed literal".into(),
        Rule::Necessary => "necessary assignment".into(),
        Rule::Equivalent => "equivalent literals".into(),
        Rule::HyperBinary => "hyper-binary resolution".into(),
        Rule::Depth(depth) => format!("nested failed literal (depth {depth})"),
    }
}

/// The names of a formula's literals and clauses.
#[derive(Clone, Debug)]
pub struct LiteralNames<'d> {
    encoded: &'d PuzzleFormula,
    origins: Origins,
}

impl<'d> LiteralNames<'d> {
    /// Returns the names for this formula, after it determined the origin of each clause.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn new(encoded: &'d PuzzleFormula, deadline: &Deadline) -> Result<Self, Stopped> {
        Ok(Self { encoded, origins: encoded.origins(deadline)? })
    }

    /// Returns the puzzle under its encoding.
    pub fn encoded(&self) -> &'d PuzzleFormula {
        self.encoded
    }

    /// Returns the variant.
    pub fn variant(&self) -> &'d Variant {
        self.encoded.puzzle().variant()
    }

    /// Returns the origin of a clause of the formula.
    pub fn origin(&self, clause: ClauseRef) -> Option<&Origin> {
        self.origins.get(clause.index())
    }

    /// Returns the literal with spaces, for a sentence: `R1C8 = 7`.
    pub fn literal(&self, literal: Literal) -> String {
        let variant = self.variant();
        let holds = literal.is_positive();
        let auxiliary = match self.encoded.meaning(literal.variable()) {
            Some(Meaning::Candidate(candidate)) => {
                return Claim { candidate, holds }.named(variant);
            }
            Some(Meaning::Digit { cell, digit }) => {
                return format!("{} bit {digit} = {}", variant.position(cell), u8::from(holds));
            }
            None => self.origins.auxiliary(literal.variable()),
        };
        let not = if holds { "" } else { "not " };
        match auxiliary {
            Some((Origin::Implied(_, group), 0)) => {
                let not = if holds { "" } else { "no " };
                let Group::Cells { cells, symbol } = group else {
                    return format!("{not}{}", literal.variable().to_dimacs());
                };
                let cells = joined(cells.iter().map(|&cell| self.place(cell)), " ");
                format!("{not}{} in {cells}", self.symbol(*symbol))
            }
            Some((origin @ (Origin::Constraint(_) | Origin::Combined(_)), rank)) => {
                format!("{not}help {} of {}", rank + 1, origin.subject(variant))
            }
            Some((origin, rank)) => {
                let part = origin.part();
                let subject = origin.subject(variant);
                format!("{not}help {} of ({part}, {subject})", rank + 1)
            }
            None => format!("{literal:?}"),
        }
    }

    /// Returns the literal without spaces, for a clause: `R1C8=7`; several words get brackets.
    pub fn short(&self, literal: Literal) -> String {
        let name = self.literal(literal);
        match self.encoded.meaning(literal.variable()) {
            Some(Meaning::Candidate(_)) => name.replace(' ', ""),
            None if self.origins.auxiliary(literal.variable()).is_none() => name,
            Some(Meaning::Digit { .. }) | None => format!("[{name}]"),
        }
    }

    /// Returns the clause: `R1C7=7 ∨ R1C8=7`.
    pub fn clause(&self, literals: &[Literal]) -> String {
        if literals.is_empty() {
            return "⊥".to_owned();
        }
        joined(literals.iter().map(|&literal| self.short(literal)), " ∨ ")
    }

    /// Returns the rule of a clause, with its group: `B1, block 3, value 7`; for givens, the paper's name
    /// of the part of the formula.
    pub fn reference(&self, origin: &Origin) -> String {
        match origin {
            Origin::Given(_) => "F, given".to_owned(),
            Origin::BesideGiven(_) => "F1, beside a given".to_owned(),
            Origin::SeesGiven(_) => "F2, sees a given".to_owned(),
            Origin::Excluded(_) => "excluded by the puzzle".to_owned(),
            Origin::Constraint(_) | Origin::Combined(_) => origin.subject(self.variant()),
            Origin::Contradiction => "givens".to_owned(),
            Origin::Rule(..) | Origin::Implied(..) | Origin::Channel(_) => {
                format!("{}, {}", origin.part(), origin.subject(self.variant()))
            }
        }
    }

    pub(super) fn place(&self, cell: Cell) -> String {
        self.variant().position(cell).to_string()
    }

    pub(super) fn symbol(&self, symbol: Symbol) -> &'d str {
        self.variant().alphabet().name(symbol)
    }

    pub(super) fn region(&self, index: usize) -> &'d str {
        &self.variant().regions()[index].name
    }

    /// Returns a region of the candidate's cell in which its value is given, and the cell of this
    /// given; `None` if no region has the given.
    pub(super) fn given_seen(&self, candidate: Candidate) -> Option<(&'d str, Cell)> {
        let variant = self.variant();
        let givens = self.encoded.puzzle().givens();
        variant.regions_of(candidate.cell).iter().find_map(|&index| {
            let mut cells = variant.regions()[index as usize].cells.iter();
            let given = cells.find(|&&cell| givens.get(cell) == Some(candidate.symbol))?;
            Some((self.region(index as usize), *given))
        })
    }

    /// Returns the reason why the step's clause makes its literal true, as in
    /// `7 fits nowhere else in block 3`. `label` returns the names of arguments.
    pub fn because(&self, step: &Implication, label: impl Fn(usize) -> String) -> String {
        match step.by {
            By::Known => "known before".to_owned(),
            By::Argument(number) => format!("by {}", label(number)),
            By::Clause(clause) => match step.gives {
                Some(literal) => self.because_of(clause, step, literal),
                None => self.contradiction_of(clause, step),
            },
        }
    }

    fn because_of(&self, clause: ClauseRef, step: &Implication, gives: Literal) -> String {
        let Some(origin) = self.origin(clause) else { return "by a clause".to_owned() };
        let unclear = || format!("by {}", self.reference(origin));
        match origin {
            Origin::Given(_) => "given".to_owned(),
            Origin::BesideGiven(candidate) | Origin::SeesGiven(candidate) => {
                self.excluded_by_givens(*candidate)
            }
            Origin::Excluded(candidate) => self.excluded_from_start(*candidate),
            Origin::Channel(_)
            | Origin::Implied(..)
            | Origin::Constraint(_)
            | Origin::Combined(_)
            | Origin::Contradiction => unclear(),
            Origin::Rule(rule, group) => {
                // The sentences about rules are for clauses of candidates alone.
                let plain = step.literals.iter().all(|&l| self.claim(l).is_some());
                let other = step.premises().next().and_then(|literal| self.claim(literal));
                let holder = other.filter(|claim| claim.holds && gives.is_negative());
                match (rule.bound, group, holder.map(|claim| claim.candidate)) {
                    _ if !plain => unclear(),
                    (Bound::AtLeastOne, Group::Cell(cell), _) => {
                        format!("no other value fits in {}", self.place(*cell))
                    }
                    (Bound::AtLeastOne, Group::Region { region, symbol }, _) => {
                        let region = self.region(*region);
                        format!("{} fits nowhere else in {region}", self.symbol(*symbol))
                    }
                    (Bound::AtMostOne, Group::Cell(cell), Some(holder)) => {
                        format!("{} holds {}", self.place(*cell), self.symbol(holder.symbol))
                    }
                    (Bound::AtMostOne, Group::Region { region, symbol }, Some(holder)) => {
                        let place = self.place(holder.cell);
                        let region = self.region(*region);
                        format!("{region} has its {} at {place}", self.symbol(*symbol))
                    }
                    _ => unclear(),
                }
            }
        }
    }

    fn contradiction_of(&self, clause: ClauseRef, step: &Implication) -> String {
        let Some(origin) = self.origin(clause) else { return "a clause is false".to_owned() };
        let unclear = || format!("no literal of {} is left", self.reference(origin));
        match origin {
            Origin::Given(candidate) => {
                let symbol = self.symbol(candidate.symbol);
                format!("{} is given as {symbol}", self.place(candidate.cell))
            }
            Origin::BesideGiven(candidate) | Origin::SeesGiven(candidate) => {
                self.excluded_by_givens(*candidate)
            }
            Origin::Excluded(candidate) => self.excluded_from_start(*candidate),
            Origin::Contradiction => "the givens contradict each other".to_owned(),
            Origin::Constraint(_) => format!("{} does not hold", self.reference(origin)),
            Origin::Combined(_) => {
                format!("{} cannot hold together", self.reference(origin))
            }
            Origin::Channel(_) | Origin::Implied(..) => unclear(),
            Origin::Rule(rule, group) => {
                let claims: Option<Vec<Candidate>> = step
                    .literals
                    .iter()
                    .map(|&literal| Some(self.claim(literal)?.candidate))
                    .collect();
                let Some(claims) = claims else { return unclear() };
                match (rule.bound, group, &claims[..]) {
                    (Bound::AtLeastOne, Group::Cell(cell), _) => {
                        format!("no value is left for {}", self.place(*cell))
                    }
                    (Bound::AtLeastOne, Group::Region { region, symbol }, _) => {
                        let region = self.region(*region);
                        format!("{} has no place left in {region}", self.symbol(*symbol))
                    }
                    (Bound::AtMostOne, Group::Cell(cell), [one, two]) => {
                        let (one, two) = (self.symbol(one.symbol), self.symbol(two.symbol));
                        format!("{} would hold both {one} and {two}", self.place(*cell))
                    }
                    (Bound::AtMostOne, Group::Region { region, symbol }, [one, two]) => {
                        let [first, second] = [one, two].map(|claim| self.place(claim.cell));
                        let (region, symbol) = (self.region(*region), self.symbol(*symbol));
                        format!("{region} would hold {symbol} twice, at {first} and {second}")
                    }
                    _ => unclear(),
                }
            }
        }
    }

    /// Returns the reason of a candidate that the puzzle excludes.
    fn excluded_from_start(&self, candidate: Candidate) -> String {
        let symbol = self.symbol(candidate.symbol);
        format!("{symbol} is excluded from {} from the start", self.place(candidate.cell))
    }

    /// Returns the reason why the givens exclude a candidate.
    fn excluded_by_givens(&self, candidate: Candidate) -> String {
        let given = self.encoded().puzzle().givens().get(candidate.cell);
        if let Some(given) = given {
            return format!("{} is given as {}", self.place(candidate.cell), self.symbol(given));
        }
        match self.given_seen(candidate) {
            Some((region, cell)) => {
                let symbol = self.symbol(candidate.symbol);
                format!("{symbol} is given in {region}, at {}", self.place(cell))
            }
            None => "a given says so".to_owned(),
        }
    }

    /// Returns the claim that a literal makes; `None` if the literal is not one of a candidate.
    pub(super) fn claim(&self, literal: Literal) -> Option<Claim> {
        match self.encoded.meaning(literal.variable())? {
            Meaning::Candidate(candidate) => {
                Some(Claim { candidate, holds: literal.is_positive() })
            }
            Meaning::Digit { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::letter;

    #[test]
    fn letters_go_on_after_z() {
        let letters: Vec<_> = [0, 25, 26, 27, 51, 52, 701, 702].map(letter).into();
        assert_eq!(letters, ["A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    }
}
