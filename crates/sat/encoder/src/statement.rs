//! Explains clauses in words, filtered by rule, cell, region and value.

use clausoku_board::{Candidate, Cell, Symbol, Variant};
use clausoku_cnf::{ClauseSink, Cnf, Deadline, Formula, Literal, StopReason, Stopped, Variable};
use clausoku_decoder::Meaning;
use clausoku_text::joined;

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
    /// let formula = Encoding::default().encode(&Puzzle::empty(board.clone()), &Deadline::never()).unwrap();
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

    /// Returns the meaning of clauses of this origin, in words. Rows, columns, blocks and cells are counted
    /// as in the notation.
    pub fn in_words(&self, origin: &Origin, notation: Notation) -> String {
        let variant = self.puzzle().variant();
        let of_candidate = |candidate: &Candidate, verb: &str, why: &str| {
            let cell = notation.cell(variant.position(candidate.cell));
            format!("{cell} {verb} {}{why}", variant.alphabet().name(candidate.symbol))
        };
        match origin {
            Origin::Rule(rule, group) => rule_in_words(variant, rule, group, notation),
            Origin::Implied(name, group) => {
                let row = IMPLIED.iter().find(|row| row.name == *name);
                let description = row.map_or(*name, |row| row.description);
                format!("{description}: {}", group_in_words(variant, group, notation))
            }
            Origin::Channel(candidate) => {
                of_candidate(candidate, "holds", " exactly if its digits say so")
            }
            Origin::Constraint(index) => {
                let constraint = &variant.constraints()[*index];
                let meaning = constraint.kind.row().meaning;
                format!("{}: {meaning}", variant.constraint_name(constraint))
            }
            Origin::Combined(_) => {
                format!("{}: a sum that they imply together", origin.subject(variant))
            }
            Origin::Given(candidate) => of_candidate(candidate, "holds", ", as given"),
            Origin::BesideGiven(candidate) => {
                let why = ", because another value is given there";
                of_candidate(candidate, "does not hold", why)
            }
            Origin::SeesGiven(candidate) => {
                let why = ", which is given in one of its regions";
                of_candidate(candidate, "does not hold", why)
            }
            Origin::Excluded(candidate) => {
                of_candidate(candidate, "does not hold", ", which the puzzle excludes there")
            }
            Origin::Contradiction => "the givens contradict each other: nothing is left".to_owned(),
        }
    }
}

impl Origin {
    /// Returns the subject of the clause in words, as `block 3, value 7`.
    pub fn subject(&self, variant: &Variant) -> String {
        let constraint = |&index: &usize| variant.constraint_name(&variant.constraints()[index]);
        match self {
            Self::Rule(_, group) | Self::Implied(_, group) => {
                group_in_words(variant, group, Notation::Plain)
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

/// Returns the cells and the value of a group in words, as `block 3, value 7`.
fn group_in_words(variant: &Variant, group: &Group, notation: Notation) -> String {
    match group {
        Group::Cell(cell) => notation.cell(variant.position(*cell)),
        Group::Region { region, symbol } => {
            let value = variant.alphabet().name(*symbol);
            format!("{}, value {value}", notation.region(variant, *region))
        }
        Group::Cells { cells, symbol } => {
            let value = variant.alphabet().name(*symbol);
            format!("{} value {value}", listed(variant, cells, notation, " "))
        }
    }
}

fn rule_in_words(variant: &Variant, rule: &Rule, group: &Group, notation: Notation) -> String {
    let bound = match rule.bound {
        Bound::AtLeastOne => "at least",
        Bound::AtMostOne => "at most",
    };
    match group {
        Group::Cell(cell) => {
            format!("{} holds {bound} one value", notation.cell(variant.position(*cell)))
        }
        Group::Region { region, symbol } => {
            let value = variant.alphabet().name(*symbol);
            format!("{} holds {value} {bound} once", notation.region(variant, *region))
        }
        Group::Cells { cells, symbol } => {
            let value = variant.alphabet().name(*symbol);
            format!("{} hold {value} {bound} once", listed(variant, cells, notation, ", "))
        }
    }
}

/// Returns the names of the cells with this separator.
fn listed(variant: &Variant, cells: &[Cell], notation: Notation, separator: &str) -> String {
    joined(cells.iter().map(|&cell| notation.cell(variant.position(cell))), separator)
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
            let meaning = self.encoded.in_words(origin, Notation::Plain);
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
        let formula = Encoding::default().encode(&puzzle, &Deadline::never()).unwrap();
        let (filter, never) = (Filter::default(), Deadline::never());
        assert!(formula.statements(&filter, &never).is_ok_and(|all| !all.is_empty()));
        let full = formula.ask(&filter, &never, 100);
        assert_eq!(full.unwrap_err(), Stopped(StopReason::MemoryLimit));
        let stopped = formula.statements(&filter, &Deadline::at_check(0));
        assert_eq!(stopped.unwrap_err(), Stopped(StopReason::Interrupted));
    }
}
