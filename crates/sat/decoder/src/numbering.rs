//! The bijection between candidates and variables, and the meanings of variables.

use std::ops::Range;
use std::sync::Arc;

use clausoku_board::{Candidate, CandidateStatus, CandidateTable, Cell, Symbol, Variant};
use clausoku_cnf::{Literal, Variable};

use crate::conjunction::{MAX_LITERALS, digits_for};
use crate::hierarchy::{Pattern, Patterns};
use crate::{Conjunction, NumberingError, Scheme, decimal};

/// The mapping between the candidates of a variant and variables.
///
/// The variables of a cell are consecutive in every scheme: n in the order of the symbols, or the
/// digits of the value.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_decoder::{Numbering, Scheme};
/// use clausoku_board::{Candidate, Symbol, Variant};
///
/// let variant = Arc::new(Variant::classic(9).unwrap());
/// let cell = variant.cell_at("R1C8".parse().unwrap()).unwrap();
/// let candidate = Candidate { cell, symbol: Symbol::from_number(7).unwrap() };
/// for (scheme, number) in [(Scheme::Dense, 70), (Scheme::Decimal, 80107), (Scheme::Rcv, 187)] {
///     let numbering = Numbering::new(scheme, &variant).unwrap();
///     let variable = numbering.variable(candidate).unwrap();
///     assert_eq!(variable.to_dimacs(), number);
///     assert_eq!(numbering.candidate(variable), Some(candidate));
/// }
/// // The value's index, 6, is 0110 in binary, and the cell is the eighth.
/// let numbering = Numbering::new(Scheme::Log, &variant).unwrap();
/// assert_eq!(format!("{:?}", &*numbering.literals(candidate).unwrap()), "[-29, 30, 31, -32]");
/// assert_eq!(numbering.variable(candidate), None);
/// ```
#[derive(Clone, Debug)]
pub struct Numbering {
    scheme: Scheme,
    variant: Arc<Variant>,
    /// The index of each cell's first variable.
    bases: Vec<u32>,
    /// The number of variables of a cell.
    width: u32,
    /// The number of the variable before the first, if the scheme does not start at 1.
    offset: u32,
    last: u32,
    /// The patterns of values, if candidates have no variables of their own.
    patterns: Option<Arc<Patterns>>,
    /// The known candidates, and the candidate of each variable, cell by cell; `None` except in the
    /// compact scheme.
    open: Option<Open>,
}

#[derive(Clone, Debug)]
struct Open {
    known: CandidateTable,
    candidates: Vec<Candidate>,
    /// The index of each candidate, in the order of cells and symbols, among the open ones of its
    /// cell; [`NO_PLACE`] if it is not open.
    places: Vec<u16>,
}

/// The index of a candidate that is not open.
// Boards have up to 1024 symbols, so this is no place.
const NO_PLACE: u16 = u16::MAX;

impl Numbering {
    /// Numbers the candidates of the variant.
    ///
    /// # Errors
    ///
    /// Fails if the scheme cannot number the candidates of this board.
    pub fn new(scheme: Scheme, variant: &Arc<Variant>) -> Result<Self, NumberingError> {
        match scheme {
            Scheme::Compact => Self::compact(variant, CandidateTable::nothing(variant)),
            _ => Self::after(0, scheme, variant),
        }
    }

    /// Numbers the open candidates in the compact scheme.
    ///
    /// # Errors
    ///
    /// Fails if there are more open candidates than variables.
    pub fn compact(variant: &Arc<Variant>, known: CandidateTable) -> Result<Self, NumberingError> {
        let mut bases = Vec::with_capacity(variant.cell_count());
        let mut candidates = Vec::new();
        let mut places = vec![NO_PLACE; variant.cell_count() * variant.order()];
        let mut open = known.candidates(CandidateStatus::Open).peekable();
        for cell in variant.cells() {
            bases.push(candidates.len() as u32);
            let first = candidates.len();
            while let Some(candidate) = open.next_if(|candidate| candidate.cell == cell) {
                let index = cell.index() * variant.order() + candidate.symbol.index();
                places[index] = (candidates.len() - first) as u16;
                candidates.push(candidate);
            }
            // After each cell, so that the numbers of bases and of the last variable fit.
            if candidates.len() > Variable::MAX_DIMACS as usize {
                let cells = variant.cell_count();
                let symbols = variant.order();
                return Err(NumberingError::TooMany { cells, symbols });
            }
        }
        drop(open);
        Ok(Self {
            scheme: Scheme::Compact,
            variant: Arc::clone(variant),
            bases,
            width: variant.order() as u32,
            offset: 0,
            last: candidates.len() as u32,
            patterns: None,
            open: Some(Open { known, candidates, places }),
        })
    }

    /// Returns a direct numbering of the same candidates after the last variable of this one: for auxiliary
    /// variables that represent a candidate by one literal, if this numbering uses several.
    ///
    /// # Errors
    ///
    /// Fails if there are not enough variables.
    pub fn channel(&self) -> Result<Self, NumberingError> {
        Self::after(self.last, Scheme::Dense, &self.variant)
    }

    fn after(offset: u32, scheme: Scheme, variant: &Arc<Variant>) -> Result<Self, NumberingError> {
        let cells = variant.cell_count();
        let symbols = variant.order();
        let patterns = match scheme {
            Scheme::Dense | Scheme::Decimal | Scheme::Rcv | Scheme::Compact => None,
            Scheme::Log => Some(Patterns::binary(symbols, digits_for(symbols))),
            Scheme::Hierarchy(hierarchy) => Some(hierarchy.patterns(symbols)),
        };
        let longest = patterns.iter().flat_map(|all| &all.values).map(Vec::len).max();
        if let Some(literals) = longest.filter(|&literals| literals > MAX_LITERALS) {
            return Err(NumberingError::LongPatterns {
                scheme,
                literals,
                symbols,
                max: MAX_LITERALS,
            });
        }
        let width = patterns.as_ref().map_or(symbols as u32, |patterns| patterns.width);
        let bases: Vec<u32> = match scheme {
            Scheme::Dense | Scheme::Log | Scheme::Compact | Scheme::Hierarchy(_) => {
                let last = u64::from(offset) + cells as u64 * u64::from(width);
                if last > u64::from(Variable::MAX_DIMACS) {
                    return Err(NumberingError::TooMany { cells, symbols });
                }
                (0..cells as u32).map(|cell| offset + cell * width).collect()
            }
            Scheme::Decimal => {
                decimal::check(variant)?;
                let positions = variant.cells().map(|cell| variant.position(cell));
                positions.map(decimal::first_of_cell).collect()
            }
            Scheme::Rcv => {
                decimal::check_three_digits(variant)?;
                let positions = variant.cells().map(|cell| variant.position(cell));
                positions.map(decimal::first_of_three_digits).collect()
            }
        };
        // In the decimal scheme, numbers ascend by columns and cells by rows, so the last cell need not have the
        // largest number.
        let last = bases.iter().max().map_or(offset, |base| base + width);
        let (variant, patterns) = (Arc::clone(variant), patterns.map(Arc::new));
        Ok(Self { scheme, variant, bases, width, offset, last, patterns, open: None })
    }

    /// Returns the scheme.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns the known candidates; `Some` only in the compact scheme.
    pub fn known(&self) -> Option<&CandidateTable> {
        self.open.as_ref().map(|open| &open.known)
    }

    /// Returns the clauses about the variables of a cell that say that some value has all of its literals; none in schemes in which a cell has a
    /// variable for each value.
    pub fn some_value(&self, cell: Cell) -> impl Iterator<Item = Vec<Literal>> {
        self.about(cell, |patterns| &patterns.at_least_one)
    }

    /// Returns the clauses about the variables of a cell that say that no two positions of a level are true.
    pub fn one_position(&self, cell: Cell) -> impl Iterator<Item = Vec<Literal>> {
        self.about(cell, |patterns| &patterns.at_most_one)
    }

    fn about(
        &self,
        cell: Cell,
        clauses: fn(&Patterns) -> &Vec<Pattern>,
    ) -> impl Iterator<Item = Vec<Literal>> + use<'_> {
        let base = self.bases.get(cell.index()).copied().unwrap_or_default();
        let literal = move |&(place, sign): &(u32, bool)| {
            Some(Variable::from_index(base + place)?.literal(sign))
        };
        let clauses = self.patterns.iter().flat_map(move |patterns| clauses(patterns));
        clauses.map(move |clause| clause.iter().filter_map(literal).collect())
    }

    /// Returns `true` if the value of a cell determines its variables, so that formulas have one model for each solution.
    pub fn is_determined(&self) -> bool {
        self.patterns.as_ref().is_none_or(|patterns| patterns.are_determined())
    }

    /// Returns the literals that are all true exactly if the candidate holds; `None` if it is known not to
    /// hold.
    pub fn literals(&self, candidate: Candidate) -> Option<Conjunction> {
        let &base = self.bases.get(candidate.cell.index())?;
        let symbol = candidate.symbol.index();
        if symbol >= self.variant.order() {
            return None;
        }
        if let Some(patterns) = &self.patterns {
            return Some(Conjunction::from_pattern(base, &patterns.values[symbol]));
        }
        match self.scheme {
            Scheme::Compact if self.known()?.status(candidate) == CandidateStatus::Holds => {
                return Some(Conjunction::empty());
            }
            _ => {}
        }
        self.variable(candidate).map(|variable| Conjunction::from_literal(variable.positive()))
    }

    /// Returns the candidate's own variable; `None` in schemes with patterns, and for known candidates
    /// in the compact one.
    pub fn variable(&self, candidate: Candidate) -> Option<Variable> {
        let &base = self.bases.get(candidate.cell.index())?;
        let place = match (&self.open, self.scheme) {
            (Some(open), _) => {
                let symbols = self.variant.order();
                // The place of a symbol that the board lacks would belong to the next cell.
                let symbol = Some(candidate.symbol.index()).filter(|&symbol| symbol < symbols)?;
                let place = open.places[candidate.cell.index() * symbols + symbol];
                usize::from(Some(place).filter(|&place| place != NO_PLACE)?)
            }
            (None, scheme) if scheme.has_patterns() => return None,
            (None, _) => candidate.symbol.index(),
        };
        Variable::from_index(base + place as u32).filter(|_| place < self.variant.order())
    }

    /// Returns the open candidates of the cell in the compact scheme, by their symbols
    /// ascending; empty in the other schemes.
    pub fn open_of(&self, cell: Cell) -> &[Candidate] {
        let open = self.open.as_ref().filter(|_| cell.index() < self.bases.len());
        open.map_or(&[], |open| &open.candidates[self.indices_of(cell)])
    }

    /// Returns the symbols of the cell's candidates that have their own variable, ascending, each with the
    /// variable.
    #[inline]
    pub fn variables_of(&self, cell: Cell) -> impl Iterator<Item = (Symbol, Variable)> {
        let variables = self.indices_of(cell);
        let open = self.open.as_ref().map(|open| &open.candidates[variables.clone()]);
        let one_each = self.patterns.is_none();
        variables.enumerate().filter(move |_| one_each).filter_map(move |(place, variable)| {
            let symbol = open.map_or(Symbol::from_index(place as u16), |open| open[place].symbol);
            Some((symbol, Variable::from_index(variable as u32)?))
        })
    }

    #[inline]
    fn indices_of(&self, cell: Cell) -> Range<usize> {
        let Some(&first) = self.bases.get(cell.index()) else { return 0..0 };
        let end = match (&self.open, self.bases.get(cell.index() + 1)) {
            (None, _) => first + self.width,
            (Some(_), Some(&next)) => next,
            (Some(_), None) => self.last,
        };
        first as usize..end as usize
    }

    /// Returns the candidate of the variable; `None` for digits, gaps and auxiliaries.
    pub fn candidate(&self, variable: Variable) -> Option<Candidate> {
        match self.meaning(variable)? {
            Meaning::Candidate(candidate) => Some(candidate),
            Meaning::Digit { .. } => None,
        }
    }

    /// Returns the meaning of the variable; `None` for gaps and auxiliaries.
    pub fn meaning(&self, variable: Variable) -> Option<Meaning> {
        if let Some(open) = &self.open {
            return open.candidates.get(variable.index()).copied().map(Meaning::Candidate);
        }
        let (cell, place) = match self.scheme {
            Scheme::Dense | Scheme::Log | Scheme::Compact | Scheme::Hierarchy(_) => {
                let index = variable.index().checked_sub(self.offset as usize)?;
                // With one symbol, a cell has no digits: the width is 0.
                let cell = index.checked_div(self.width as usize)?;
                if cell >= self.variant.cell_count() {
                    return None;
                }
                (Cell::from_index(cell as u32), (index % self.width as usize) as u32)
            }
            Scheme::Decimal => {
                let (position, value) = decimal::digits(variable)?;
                (self.variant.cell_at(position)?, value - 1)
            }
            Scheme::Rcv => {
                let (position, value) = decimal::three_digits(variable)?;
                (self.variant.cell_at(position)?, value - 1)
            }
        };
        if self.patterns.is_some() {
            return Some(Meaning::Digit { cell, digit: place });
        }
        let symbol = (place < self.width).then(|| Symbol::from_index(place as u16))?;
        Some(Meaning::Candidate(Candidate { cell, symbol }))
    }

    /// Returns the largest number of a variable with a meaning; 0 without such variables. Auxiliary
    /// variables come after it.
    pub fn last(&self) -> u32 {
        self.last
    }

    /// Returns the variables with a meaning, in the order of the cells: the variables for a model
    /// counter or a blocking clause.
    pub fn variables(&self) -> impl Iterator<Item = (Variable, Meaning)> {
        let indices = self.variant.cells().flat_map(|cell| self.indices_of(cell));
        let variables = indices.filter_map(|index| Variable::from_index(index as u32));
        variables.filter_map(|variable| Some((variable, self.meaning(variable)?)))
    }

    /// Returns the candidates that have a variable, each with it, in the order of cells and symbols.
    pub fn candidates(&self) -> impl Iterator<Item = (Candidate, Variable)> {
        self.variant.cells().flat_map(move |cell| {
            let candidates = self.variant.alphabet().symbols();
            candidates.filter_map(move |symbol| {
                let candidate = Candidate { cell, symbol };
                Some((candidate, self.variable(candidate)?))
            })
        })
    }

    /// Returns the order of the square board on which numbers of this scheme end with this variable: its column in `decimal`,
    /// its row in `rcv`. Other schemes do not define the board.
    ///
    /// A model of a board of order n, complete or only its true literals, contains a candidate of the last column or row, and no
    /// larger variable, so the order follows from the model.
    pub fn order_by_last(scheme: Scheme, last: Variable) -> Option<usize> {
        match scheme {
            Scheme::Decimal => decimal::digits(last).map(|(position, _)| position.column),
            Scheme::Rcv => decimal::three_digits(last).map(|(position, _)| position.row),
            _ => None,
        }
        .map(|index| usize::from(index) + 1)
    }
}

/// The meaning of a true variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// The cell of the candidate holds its symbol.
    Candidate(Candidate),
    /// The index of the cell's symbol, from 0, has a 1 at this binary digit; in a hierarchy, the cell's variable of this index is true.
    Digit {
        /// The cell.
        cell: Cell,
        /// The position of the digit: its weight is 2 to this power. In a hierarchy, the index of the variable.
        digit: u32,
    },
}

impl Meaning {
    /// Returns the cell.
    pub fn cell(self) -> Cell {
        match self {
            Self::Candidate(candidate) => candidate.cell,
            Self::Digit { cell, .. } => cell,
        }
    }
}
