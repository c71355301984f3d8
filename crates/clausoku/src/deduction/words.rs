//! The names of literals and clauses of a formula, and the reasons of steps in words about the grid.

use clausoku_board::{Candidate, Cell, Symbol, Variant};
use clausoku_cnf::{Deadline, Literal, Stopped};
use clausoku_decoder::Meaning;
use clausoku_encoder::{Bound, Group, Origin, Origins, PuzzleFormula};
use clausoku_propagation::{ClauseRef, Rule};
use clausoku_text::joined;
use clausoku_words::{Language, named, region_in_words, say};

use super::Claim;
use super::argument::{By, Implication};

/// Returns the letter of an argument: A … Z, then AA, AB …
pub(crate) fn letter(mut number: usize) -> String {
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
pub(crate) fn by_rule(language: Language, rule: Rule) -> String {
    match rule {
        Rule::Unit => say!(language, deductions::rule_unit),
        Rule::FailedLiteral => say!(language, deductions::rule_failed_literal),
        Rule::Necessary => say!(language, deductions::rule_necessary),
        Rule::Equivalent => say!(language, deductions::rule_equivalent),
        Rule::HyperBinary => say!(language, deductions::rule_hyper_binary),
        Rule::Depth(depth) => say!(language, deductions::rule_depth { depth }),
    }
}

/// The names of a formula's literals and clauses, and reasons, in a language.
#[derive(Clone, Debug)]
pub struct LiteralNames<'d> {
    encoded: &'d PuzzleFormula,
    origins: Origins,
    language: Language,
}

impl<'d> LiteralNames<'d> {
    /// Returns the English names for this formula, after it determined the origin of each clause.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn new(encoded: &'d PuzzleFormula, deadline: &Deadline) -> Result<Self, Stopped> {
        Ok(Self { encoded, origins: encoded.origins(deadline)?, language: Language::English })
    }

    /// Returns the names in this language.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Returns the language.
    pub fn language(&self) -> Language {
        self.language
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
        let language = self.language;
        let holds = literal.is_positive();
        let auxiliary = match self.encoded.meaning(literal.variable()) {
            Some(Meaning::Candidate(candidate)) => {
                return self.claimed(Claim { candidate, holds });
            }
            Some(Meaning::Digit { cell, digit }) => {
                let (cell, value) = (self.place(cell), u8::from(holds));
                return say!(language, deductions::bit { cell, digit, value });
            }
            None => self.origins.auxiliary(literal.variable()),
        };
        match auxiliary {
            Some((Origin::Implied(_, group), 0)) => {
                let Group::Cells { cells, symbol } = group else {
                    let name = literal.variable().to_dimacs();
                    return if holds {
                        name.to_string()
                    } else {
                        say!(language, deductions::not { name })
                    };
                };
                let cells = joined(cells.iter().map(|&cell| self.place(cell)), " ");
                let symbol = self.symbol(*symbol);
                say!(language, deductions::in_cells { holds, symbol, cells })
            }
            Some((origin @ (Origin::Constraint(_) | Origin::Combined(_)), rank)) => {
                let subject = self.subject(origin);
                say!(language, deductions::help { holds, number: rank + 1, subject })
            }
            Some((origin, rank)) => {
                let subject = format!("({}, {})", origin.part(), self.subject(origin));
                say!(language, deductions::help { holds, number: rank + 1, subject })
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
        let language = self.language;
        match origin {
            Origin::Given(_) => say!(language, deductions::ref_given),
            Origin::BesideGiven(_) => say!(language, deductions::ref_beside),
            Origin::SeesGiven(_) => say!(language, deductions::ref_sees),
            Origin::Excluded(_) => say!(language, deductions::ref_excluded),
            Origin::Constraint(_) | Origin::Combined(_) => self.subject(origin),
            Origin::Contradiction => say!(language, deductions::ref_contradiction),
            Origin::Rule(..) | Origin::Implied(..) | Origin::Channel(_) => {
                format!("{}, {}", origin.part(), self.subject(origin))
            }
        }
    }

    pub(super) fn place(&self, cell: Cell) -> String {
        named(self.language, &self.variant().position(cell).to_string())
    }

    /// Returns a claim: `R1C8 = 7`.
    pub(super) fn claimed(&self, claim: Claim) -> String {
        named(self.language, &claim.named(self.variant()))
    }

    /// Returns the cells and the value that an origin is about.
    fn subject(&self, origin: &Origin) -> String {
        named(self.language, &origin.subject(self.variant()))
    }

    pub(super) fn symbol(&self, symbol: Symbol) -> &'d str {
        self.variant().alphabet().name(symbol)
    }

    pub(super) fn short_region(&self, index: usize) -> String {
        named(self.language, &self.variant().regions()[index].name)
    }

    /// Returns the name of a region for a sentence, with its article in French.
    pub(super) fn region(&self, index: usize) -> String {
        region_in_words(self.language, &self.variant().regions()[index].name)
    }

    /// Returns a region of the candidate's cell in which its value is given, and the cell of this
    /// given; `None` if no region has the given.
    pub(super) fn given_seen(&self, candidate: Candidate) -> Option<(String, Cell)> {
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
            By::Known => say!(self.language, deductions::known),
            By::Argument(number) => say!(self.language, deductions::by { name: label(number) }),
            By::Clause(clause) => match step.gives {
                Some(literal) => self.because_of(clause, step, literal),
                None => self.contradiction_of(clause, step),
            },
        }
    }

    fn because_of(&self, clause: ClauseRef, step: &Implication, gives: Literal) -> String {
        let language = self.language;
        let Some(origin) = self.origin(clause) else {
            return say!(language, deductions::by_clause);
        };
        let unclear = || say!(language, deductions::by { name: self.reference(origin) });
        match origin {
            Origin::Given(_) => say!(language, deductions::given),
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
                        say!(language, deductions::no_other_value { cell: self.place(*cell) })
                    }
                    (Bound::AtLeastOne, Group::Region { region, symbol }, _) => {
                        let (region, symbol) = (self.region(*region), self.symbol(*symbol));
                        say!(language, deductions::nowhere_else { symbol, region })
                    }
                    (Bound::AtMostOne, Group::Cell(cell), Some(holder)) => {
                        let (cell, symbol) = (self.place(*cell), self.symbol(holder.symbol));
                        say!(language, deductions::holds { cell, symbol })
                    }
                    (Bound::AtMostOne, Group::Region { region, symbol }, Some(holder)) => {
                        let cell = self.place(holder.cell);
                        let (region, symbol) = (self.region(*region), self.symbol(*symbol));
                        say!(language, deductions::has_its { region, symbol, cell })
                    }
                    _ => unclear(),
                }
            }
        }
    }

    fn contradiction_of(&self, clause: ClauseRef, step: &Implication) -> String {
        let language = self.language;
        let Some(origin) = self.origin(clause) else {
            return say!(language, deductions::clause_false);
        };
        let unclear = || say!(language, deductions::none_left { clause: self.reference(origin) });
        match origin {
            Origin::Given(candidate) => {
                let (cell, symbol) = (self.place(candidate.cell), self.symbol(candidate.symbol));
                say!(language, deductions::given_as { cell, symbol })
            }
            Origin::BesideGiven(candidate) | Origin::SeesGiven(candidate) => {
                self.excluded_by_givens(*candidate)
            }
            Origin::Excluded(candidate) => self.excluded_from_start(*candidate),
            Origin::Contradiction => say!(language, deductions::givens_contradict),
            Origin::Constraint(_) => {
                say!(language, deductions::does_not_hold { constraint: self.reference(origin) })
            }
            Origin::Combined(_) => {
                let constraints = self.reference(origin);
                say!(language, deductions::cannot_hold_together { constraints })
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
                        say!(language, deductions::no_value_left { cell: self.place(*cell) })
                    }
                    (Bound::AtLeastOne, Group::Region { region, symbol }, _) => {
                        let (region, symbol) = (self.region(*region), self.symbol(*symbol));
                        say!(language, deductions::no_place_left { symbol, region })
                    }
                    (Bound::AtMostOne, Group::Cell(cell), [one, two]) => {
                        let (first, second) = (self.symbol(one.symbol), self.symbol(two.symbol));
                        say!(language, deductions::both { cell: self.place(*cell), first, second })
                    }
                    (Bound::AtMostOne, Group::Region { region, symbol }, [one, two]) => {
                        let [first, second] = [one, two].map(|claim| self.place(claim.cell));
                        let (region, symbol) = (self.region(*region), self.symbol(*symbol));
                        say!(language, deductions::twice { region, symbol, first, second })
                    }
                    _ => unclear(),
                }
            }
        }
    }

    /// Returns the reason of a candidate that the puzzle excludes.
    fn excluded_from_start(&self, candidate: Candidate) -> String {
        let (cell, symbol) = (self.place(candidate.cell), self.symbol(candidate.symbol));
        say!(self.language, deductions::excluded { symbol, cell })
    }

    /// Returns the reason why the givens exclude a candidate.
    fn excluded_by_givens(&self, candidate: Candidate) -> String {
        let given = self.encoded().puzzle().givens().get(candidate.cell);
        if let Some(given) = given {
            let (cell, symbol) = (self.place(candidate.cell), self.symbol(given));
            return say!(self.language, deductions::given_as { cell, symbol });
        }
        match self.given_seen(candidate) {
            Some((region, cell)) => {
                let symbol = self.symbol(candidate.symbol);
                let cell = self.place(cell);
                say!(self.language, deductions::given_in { symbol, region, cell })
            }
            None => say!(self.language, deductions::given_says),
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
