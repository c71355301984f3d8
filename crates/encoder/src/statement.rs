//! What a formula says, in words, about what one asks: a rule, a cell, a region, a value.

use cnf::{ClauseSink, Cnf, Formula, Literal, Variable};
use numbering::Meaning;
use puzzle::{Candidate, Cell, Symbol};

use crate::{Bound, Encoded, Group, IMPLIED, Notation, Origin, Origins, Rule};

/// What to ask of a formula. What is `None` is not asked for: everything goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only this part: a rule (`B1`), `channel`, `givens`, or something implied (`triads`). Upper and
    /// lower case are the same.
    pub part: Option<String>,
    /// Only what speaks of this cell.
    pub cell: Option<Cell>,
    /// Only what speaks of this region, given by its index in the variant, or of cells in it.
    pub region: Option<usize>,
    /// Only what speaks of this value.
    pub symbol: Option<Symbol>,
}

/// Clauses that are there for the same thing, and what they say together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What they are there for.
    pub origin: Origin,
    /// What they say, in words. Where only some of the clauses were asked for, it is still what all of
    /// them say.
    pub meaning: String,
    /// The clauses: those that were asked for.
    pub clauses: Cnf,
}

impl Encoded {
    /// What the formula says about what is asked, in the order of its clauses. Of a group of clauses,
    /// only those that speak of the cell and the value asked for are listed, and groups of which none
    /// is left are not.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use encoder::{Encoding, Filter, Notation};
    /// use puzzle::{Puzzle, Symbol, Variant};
    ///
    /// let board = Arc::new(Variant::classic(3).unwrap());
    /// let formula = Encoding::default().encode(&Puzzle::empty(board.clone())).unwrap();
    /// // What does B1 say about block 3 and value 7?
    /// let filter = Filter {
    ///     part: Some("B1".to_owned()),
    ///     region: board.regions().iter().position(|region| region.name == "block 3"),
    ///     symbol: Symbol::from_number(7),
    ///     ..Filter::default()
    /// };
    /// let [statement] = &formula.statements(&filter)[..] else { panic!() };
    /// assert_eq!(statement.meaning, "block 3 holds 7 at least once");
    /// let clause = Notation::Plain.clause(&formula, statement.clauses.clause(0));
    /// assert!(clause.starts_with("x(1,7,7) ∨ x(1,8,7) ∨ x(1,9,7) ∨ x(2,7,7) ∨ "));
    /// ```
    pub fn statements(&self, filter: &Filter) -> Vec<Statement> {
        let origins = self.origins();
        let mut asking = Asking { encoded: self, filter, origins, seen: 0, statements: Vec::new() };
        self.emit(&mut asking);
        asking.statements
    }

    /// What a variable of the formula says; `None` for auxiliary variables that stand for no candidate.
    pub fn meaning(&self, variable: Variable) -> Option<Meaning> {
        let of_channel = || self.channel()?.meaning(variable);
        self.numbering().meaning(variable).or_else(of_channel)
    }

    /// What clauses of this origin say, in words. Rows, columns, blocks and cells are counted as in the
    /// notation.
    pub fn in_words(&self, origin: &Origin, notation: Notation) -> String {
        let variant = self.puzzle().variant();
        let of_candidate = |candidate: &Candidate| {
            let (cell, name) = (candidate.cell, variant.alphabet().name(candidate.symbol));
            (notation.cell(variant.position(cell)), name.to_owned())
        };
        match origin {
            Origin::Rule(rule, group) => self.rule_in_words(rule, group, notation),
            Origin::Implied(name, group) => {
                let row = IMPLIED.iter().find(|row| row.name == *name);
                let description = row.map_or(*name, |row| row.description);
                format!("{description}: {}", self.group_in_words(group, notation))
            }
            Origin::Channel(candidate) => {
                let (cell, value) = of_candidate(candidate);
                format!("{cell} holds {value} exactly if its digits say so")
            }
            Origin::Given(candidate) => {
                let (cell, value) = of_candidate(candidate);
                format!("{cell} holds {value}, as given")
            }
            Origin::BesideGiven(candidate) => {
                let (cell, value) = of_candidate(candidate);
                format!("{cell} does not hold {value}, because another value is given there")
            }
            Origin::SeesGiven(candidate) => {
                let (cell, value) = of_candidate(candidate);
                format!("{cell} does not hold {value}, which is given in one of its regions")
            }
            Origin::Excluded(candidate) => {
                let (cell, value) = of_candidate(candidate);
                format!("{cell} does not hold {value}, which the puzzle excludes there")
            }
            Origin::Contradiction => "the givens contradict each other: nothing is left".to_owned(),
        }
    }

    /// The cells and the value that a group of clauses is about: `block 3, value 7`.
    fn group_in_words(&self, group: &Group, notation: Notation) -> String {
        let variant = self.puzzle().variant();
        let name = |symbol: &Symbol| variant.alphabet().name(*symbol);
        let place = |cell: &Cell| notation.cell(variant.position(*cell));
        match group {
            Group::Cell(cell) => place(cell),
            Group::Region { region, symbol } => {
                format!("{}, value {}", notation.region(variant, *region), name(symbol))
            }
            Group::Cells { cells, symbol } => {
                let cells: Vec<String> = cells.iter().map(place).collect();
                format!("{} value {}", cells.join(" "), name(symbol))
            }
        }
    }

    fn rule_in_words(&self, rule: &Rule, group: &Group, notation: Notation) -> String {
        let variant = self.puzzle().variant();
        let name = |symbol: &Symbol| variant.alphabet().name(*symbol);
        let place = |cell: &Cell| notation.cell(variant.position(*cell));
        let bound = match rule.bound {
            Bound::AtLeastOne => "at least",
            Bound::AtMostOne => "at most",
        };
        match group {
            Group::Cell(cell) => format!("{} holds {bound} one value", place(cell)),
            Group::Region { region, symbol } => {
                let region = notation.region(variant, *region);
                format!("{region} holds {} {bound} once", name(symbol))
            }
            Group::Cells { cells, symbol } => {
                let cells: Vec<String> = cells.iter().map(place).collect();
                format!("{} hold {} {bound} once", cells.join(", "), name(symbol))
            }
        }
    }
}

/// The sink that keeps what is asked for.
struct Asking<'a> {
    encoded: &'a Encoded,
    filter: &'a Filter,
    origins: Origins,
    /// How many clauses have come.
    seen: u64,
    statements: Vec<Statement>,
}

impl Asking<'_> {
    /// Whether clauses of this origin may be asked for.
    fn is_asked(&self, origin: &Origin) -> bool {
        let Filter { part, cell, region, symbol } = self.filter;
        let variant = self.encoded.puzzle().variant();
        let in_region = |cell: Cell, region: usize| {
            variant.regions_of(cell).iter().any(|&other| other as usize == region)
        };
        let of_part = part.as_ref().is_none_or(|name| name.eq_ignore_ascii_case(origin.part()));
        let (cells, of_region, of_symbol): (&[Cell], _, _) = match origin {
            Origin::Rule(_, group) | Origin::Implied(_, group) => match group {
                Group::Cell(cell) => (std::slice::from_ref(cell), None, None),
                Group::Region { region, symbol } => {
                    (&variant.regions()[*region].cells, Some(*region), Some(*symbol))
                }
                Group::Cells { cells, symbol } => (cells, None, Some(*symbol)),
            },
            Origin::Channel(candidate)
            | Origin::Given(candidate)
            | Origin::BesideGiven(candidate)
            | Origin::SeesGiven(candidate)
            | Origin::Excluded(candidate) => {
                (std::slice::from_ref(&candidate.cell), None, Some(candidate.symbol))
            }
            // It speaks of everything.
            Origin::Contradiction => return of_part,
        };
        let about_region = |asked: usize| match of_region {
            Some(region) => region == asked,
            None => cells.iter().all(|&cell| in_region(cell, asked)),
        };
        of_part
            && cell.is_none_or(|asked| cells.contains(&asked))
            && region.is_none_or(about_region)
            && symbol.is_none_or(|asked| of_symbol.is_none_or(|symbol| symbol == asked))
    }

    /// Whether a clause of an origin that is asked for speaks of the cell and the value asked for.
    fn speaks(&self, origin: &Origin, clause: &[Literal]) -> bool {
        // What the whole group speaks of need not be looked for.
        let (cell, symbol) = match origin {
            Origin::Rule(_, group) | Origin::Implied(_, group) => match group {
                Group::Cell(_) => (None, self.filter.symbol),
                Group::Region { .. } | Group::Cells { .. } => (self.filter.cell, None),
            },
            _ => (None, None),
        };
        let speaks = |meaning: Meaning| {
            let of_symbol = |symbol| match meaning {
                Meaning::Candidate(candidate) => candidate.symbol == symbol,
                // A digit speaks of all values of its cell.
                Meaning::Digit { .. } => true,
            };
            cell.is_none_or(|cell| cell == meaning.cell()) && symbol.is_none_or(of_symbol)
        };
        let meaning = |literal: &Literal| self.encoded.meaning(literal.variable());
        (cell.is_none() && symbol.is_none()) || clause.iter().filter_map(meaning).any(speaks)
    }
}

impl ClauseSink for Asking<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        let origin = self.origins.of(self.seen);
        self.seen += 1;
        let Some(origin) = origin.filter(|origin| self.is_asked(origin)) else { return };
        if !self.speaks(origin, literals) {
            return;
        }
        if self.statements.last().is_none_or(|last| last.origin != *origin) {
            let (origin, meaning) =
                (origin.clone(), self.encoded.in_words(origin, Notation::Plain));
            self.statements.push(Statement { origin, meaning, clauses: Cnf::new() });
        }
        if let Some(last) = self.statements.last_mut() {
            last.clauses.add_clause(literals);
        }
    }
}
