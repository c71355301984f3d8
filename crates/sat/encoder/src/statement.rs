//! Explains clauses in words, filtered by rule, cell, region and value.

use clausoku_board::{Candidate, Cell, Symbol, Variant};
use clausoku_cnf::{ClauseSink, Cnf, Deadline, Formula, Literal, StopReason, Stopped, Variable};
use clausoku_decoder::Meaning;
use clausoku_text::joined;
use clausoku_words::{Language, named, region_in_words, say};

use crate::{Bound, Group, IMPLIED, Notation, Origin, Origins, PuzzleFormula, Rule};

/// A filter of clauses. `None` filters nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only this part: a rule (`B1`), `channel`, `givens`, or implied clauses (`triads`). Upper and
    /// lower case are the same.
    pub part: Option<String>,
    /// Only clauses about this cell.
    pub cell: Option<Cell>,
    /// Only clauses about this region, given by its index in the variant, or about cells in it.
    pub region: Option<usize>,
    /// Only clauses about this value.
    pub symbol: Option<Symbol>,
}

/// The largest number of literals of the clauses that are listed at once. As text they take about half a gigabyte.
pub const MAX_LISTED_LITERALS: u64 = 24_000_000;

/// Clauses of the same origin, and their meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statement {
    /// The origin.
    pub origin: Origin,
    /// The meaning of all clauses of this origin, in words, even if the filter keeps only some of
    /// them.
    pub meaning: String,
    /// The clauses that the filter keeps.
    pub clauses: Cnf,
}

impl PuzzleFormula {
    /// Returns the statements that pass the filter, in the order of their clauses. A group lists only its
    /// clauses about the filter's cell and value, and a group without such clauses is omitted.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use clausoku_cnf::Deadline;
    /// use clausoku_encoder::{Encoding, Filter, Notation};
    /// use clausoku_board::{Puzzle, Symbol, Variant};
    ///
    /// let board = Arc::new(Variant::classic(9).unwrap());
    /// let formula = Encoding::default().encode(&Puzzle::empty(board.clone())).unwrap();
    /// // The clauses of B1 for block 3 and value 7.
    /// let filter = Filter {
    ///     part: Some("B1".to_owned()),
    ///     region: board.regions().iter().position(|region| region.name == "block 3"),
    ///     symbol: Symbol::from_number(7),
    ///     ..Filter::default()
    /// };
    /// let [statement] = &formula.statements(&filter, &Deadline::never()).unwrap()[..] else { panic!() };
    /// assert_eq!(statement.meaning, "block 3 holds 7 at least once");
    /// let clause = Notation::Plain.clause(&formula, &statement.clauses[0]);
    /// assert!(clause.starts_with("x(1,7,7) ∨ x(1,8,7) ∨ x(1,9,7) ∨ x(2,7,7) ∨ "));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the deadline, and with the memory limit if the statements have more than [`MAX_LISTED_LITERALS`].
    pub fn statements(
        &self,
        filter: &Filter,
        deadline: &Deadline,
    ) -> Result<Vec<Statement>, Stopped> {
        self.ask(filter, deadline, MAX_LISTED_LITERALS)
    }

    fn ask(
        &self,
        filter: &Filter,
        deadline: &Deadline,
        max: u64,
    ) -> Result<Vec<Statement>, Stopped> {
        let origins = self.origins(deadline)?;
        let (statements, seen, literals) = (Vec::new(), 0, 0);
        let mut asking =
            Asking { encoded: self, filter, deadline, max, origins, seen, literals, statements };
        self.emit(&mut asking);
        if asking.is_full() {
            return Err(Stopped(StopReason::MemoryLimit));
        }
        deadline.stopped()?;
        Ok(asking.statements)
    }

    /// Returns the meaning of a variable; `None` for auxiliary variables that represent no candidate.
    pub fn meaning(&self, variable: Variable) -> Option<Meaning> {
        self.numbering().meaning(variable).or_else(|| self.channel()?.meaning(variable))
    }

    /// Returns the meaning of clauses of this origin in a language. Rows, columns, blocks and cells are counted
    /// as in the notation.
    pub fn in_words(&self, origin: &Origin, notation: Notation, language: Language) -> String {
        let words = Words { variant: self.puzzle().variant(), notation, language };
        match origin {
            Origin::Rule(rule, group) => words.rule(rule, group),
            Origin::Implied(name, group) => {
                let row = IMPLIED.iter().find(|row| row.name == *name);
                let name = words.named(row.map_or(*name, |row| row.description));
                say!(language, clauses::about { name, meaning: words.group(group) })
            }
            Origin::Channel(candidate) => {
                let (cell, value) = words.candidate(*candidate);
                say!(language, clauses::channel { cell, value })
            }
            Origin::Constraint(index) => {
                let constraint = &words.variant.constraints()[*index];
                let meaning = words.named(constraint.kind.row().meaning);
                let name = words.named(&words.variant.constraint_name(constraint));
                say!(language, clauses::about { name, meaning })
            }
            Origin::Combined(_) => {
                let name = words.named(&origin.subject(words.variant));
                say!(language, clauses::together { name })
            }
            Origin::Given(candidate) => {
                let (cell, value) = words.candidate(*candidate);
                say!(language, clauses::given { cell, value })
            }
            Origin::BesideGiven(candidate) => {
                let (cell, value) = words.candidate(*candidate);
                say!(language, clauses::beside_given { cell, value })
            }
            Origin::SeesGiven(candidate) => {
                let (cell, value) = words.candidate(*candidate);
                say!(language, clauses::sees_given { cell, value })
            }
            Origin::Excluded(candidate) => {
                let (cell, value) = words.candidate(*candidate);
                say!(language, clauses::excluded { cell, value })
            }
            Origin::Contradiction => say!(language, clauses::contradiction),
        }
    }
}

impl Origin {
    /// Returns the subject of the clause in words, as `block 3, value 7`.
    pub fn subject(&self, variant: &Variant) -> String {
        let constraint = |&index: &usize| variant.constraint_name(&variant.constraints()[index]);
        match self {
            Self::Rule(_, group) | Self::Implied(_, group) => {
                let language = Language::English;
                Words { variant, notation: Notation::Plain, language }.group(group)
            }
            Self::Channel(candidate)
            | Self::Given(candidate)
            | Self::BesideGiven(candidate)
            | Self::SeesGiven(candidate)
            | Self::Excluded(candidate) => {
                let cell = variant.position(candidate.cell);
                format!("{cell}, value {}", variant.alphabet().name(candidate.symbol))
            }
            Self::Constraint(index) => constraint(index),
            Self::Combined(constraints) => joined(constraints.iter().map(constraint), " and "),
            Self::Contradiction => "contradiction".to_owned(),
        }
    }
}

/// The words for the parts of a board.
struct Words<'v> {
    variant: &'v Variant,
    notation: Notation,
    language: Language,
}

impl Words<'_> {
    fn named(&self, name: &str) -> String {
        named(self.language, name)
    }

    fn cell(&self, cell: Cell) -> String {
        self.named(&self.notation.cell(self.variant.position(cell)))
    }

    fn candidate(&self, candidate: Candidate) -> (String, &str) {
        (self.cell(candidate.cell), self.variant.alphabet().name(candidate.symbol))
    }

    /// Returns the names of the cells with this separator.
    fn listed(&self, cells: &[Cell], separator: &str) -> String {
        joined(cells.iter().map(|&cell| self.cell(cell)), separator)
    }

    /// Returns the cells and the value of a group, as `block 3, value 7`.
    fn group(&self, group: &Group) -> String {
        let value =
            |symbol: Symbol| self.named(&format!("value {}", self.variant.alphabet().name(symbol)));
        match group {
            Group::Cell(cell) => self.cell(*cell),
            Group::Region { region, symbol } => {
                let region = self.named(&self.notation.region(self.variant, *region));
                format!("{region}, {}", value(*symbol))
            }
            Group::Cells { cells, symbol } => {
                format!("{} {}", self.listed(cells, " "), value(*symbol))
            }
        }
    }

    fn rule(&self, rule: &Rule, group: &Group) -> String {
        let language = self.language;
        let bound = match rule.bound {
            Bound::AtLeastOne => "least",
            Bound::AtMostOne => "most",
        };
        match group {
            Group::Cell(cell) => say!(language, clauses::of_cell { cell: self.cell(*cell), bound }),
            Group::Region { region, symbol } => {
                let value = self.variant.alphabet().name(*symbol);
                let name = self.notation.region(self.variant, *region);
                let region = region_in_words(language, &name);
                say!(language, clauses::of_region { region, value, bound })
            }
            Group::Cells { cells, symbol } => {
                let value = self.variant.alphabet().name(*symbol);
                let cells = self.listed(cells, ", ");
                say!(language, clauses::of_cells { cells, value, bound })
            }
        }
    }
}

/// A sink that keeps the clauses that pass the filter.
struct Asking<'a> {
    encoded: &'a PuzzleFormula,
    filter: &'a Filter,
    deadline: &'a Deadline,
    /// The maximum number of literals.
    max: u64,
    origins: Origins,
    /// The number of clauses so far.
    seen: u64,
    /// The number of literals of the statements.
    literals: u64,
    statements: Vec<Statement>,
}

impl Asking<'_> {
    fn is_full(&self) -> bool {
        self.literals > self.max
    }

    /// Returns whether clauses of this origin can pass the filter.
    fn is_asked(&self, origin: &Origin) -> bool {
        let Filter { part, cell, region, symbol } = self.filter;
        let variant = self.encoded.puzzle().variant();
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
            Origin::Constraint(index) => match variant.constraints()[*index].cells.as_slice() {
                // It concerns the whole board.
                [] => return of_part && region.is_none(),
                cells => (cells, None, None),
            },
            // They concern the whole board.
            Origin::Combined(_) => return of_part && region.is_none(),
            Origin::Contradiction => return of_part,
        };
        of_part
            && cell.is_none_or(|asked| cells.contains(&asked))
            && region.is_none_or(|asked| match of_region {
                // Of regions with the same cells, one is written.
                Some(region) => variant.first_alike(region) == variant.first_alike(asked),
                None => {
                    cells.iter().all(|&cell| variant.regions_of(cell).contains(&(asked as u32)))
                }
            })
            && symbol.is_none_or(|asked| of_symbol.is_none_or(|symbol| symbol == asked))
    }

    /// Returns whether a clause whose origin passes the filter is about the filter's cell and value.
    fn concerns(&self, origin: &Origin, clause: &[Literal]) -> bool {
        // All clauses of a group are about its own cell or value.
        let (cell, symbol) = match origin {
            Origin::Rule(_, group) | Origin::Implied(_, group) => match group {
                Group::Cell(_) => (None, self.filter.symbol),
                Group::Region { .. } | Group::Cells { .. } => (self.filter.cell, None),
            },
            Origin::Constraint(index) => {
                let variant = self.encoded.puzzle().variant();
                let of_board = variant.constraints()[*index].cells.is_empty();
                (self.filter.cell.filter(|_| of_board), self.filter.symbol)
            }
            Origin::Combined(_) => (self.filter.cell, self.filter.symbol),
            _ => (None, None),
        };
        let mut meanings =
            clause.iter().filter_map(|literal| self.encoded.meaning(literal.variable()));
        (cell.is_none() && symbol.is_none())
            || meanings.any(|meaning| {
                // A digit concerns all values of its cell.
                let of_symbol = match meaning {
                    Meaning::Candidate(candidate) => {
                        symbol.is_none_or(|symbol| candidate.symbol == symbol)
                    }
                    Meaning::Digit { .. } => true,
                };
                of_symbol && cell.is_none_or(|cell| cell == meaning.cell())
            })
    }
}

impl ClauseSink for Asking<'_> {
    fn is_closed(&self) -> bool {
        self.deadline.work(1).is_err() || self.is_full()
    }

    fn add_clause(&mut self, literals: &[Literal]) {
        if self.deadline.work(4).is_err() || self.is_full() {
            return;
        }
        let origin = self.origins.get(self.seen);
        self.seen += 1;
        let Some(origin) = origin.filter(|origin| self.is_asked(origin)) else { return };
        if !self.concerns(origin, literals) {
            return;
        }
        if self.statements.last().is_none_or(|last| last.origin != *origin) {
            let meaning = self.encoded.in_words(origin, Notation::Plain, Language::English);
            let origin = origin.clone();
            self.statements.push(Statement { origin, meaning, clauses: Cnf::new() });
        }
        self.literals += literals.len() as u64;
        if let Some(last) = self.statements.last_mut() {
            last.clauses.add_clause(literals);
        }
    }
}

#[cfg(test)]
mod tests {
    use clausoku_board::Puzzle;

    use super::*;
    use crate::Encoding;

    #[test]
    fn a_list_ends_at_its_limits() {
        let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
        let formula = Encoding::default().encode(&puzzle).unwrap();
        let (filter, never) = (Filter::default(), Deadline::never());
        assert!(formula.statements(&filter, &never).is_ok_and(|all| !all.is_empty()));
        let full = formula.ask(&filter, &never, 100);
        assert_eq!(full.unwrap_err(), Stopped(StopReason::MemoryLimit));
        let stopped = formula.statements(&filter, &Deadline::at_check(0));
        assert_eq!(stopped.unwrap_err(), Stopped(StopReason::Interrupted));
    }
}
