//! The bijection between candidates and variables.

use std::ops::Range;
use std::sync::Arc;

use cnf::Variable;
use puzzle::{Candidate, Cell, Symbol, Variant};

use crate::conjunction::digits_for;
use crate::decimal;
use crate::{Conjunction, Meaning, NumberingError, Scheme};
use puzzle::{CandidateStatus, Known};

/// Which variable stands for which candidate of one variant.
///
/// The variables of a cell follow each other in every scheme: n in the order of the symbols, or the
/// digits of the value.
///
/// ```
/// use std::sync::Arc;
/// use numbering::{Numbering, Scheme};
/// use puzzle::{Candidate, Symbol, Variant};
///
/// let variant = Arc::new(Variant::classic(3).unwrap());
/// let cell = variant.cell_at("R1C8".parse().unwrap()).unwrap();
/// let candidate = Candidate { cell, symbol: Symbol::from_number(7).unwrap() };
/// for (scheme, number) in [(Scheme::Dense, 70), (Scheme::Decimal, 80107)] {
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
    /// By cell: the index of its first variable.
    bases: Vec<u32>,
    /// How many variables a cell has.
    width: u32,
    /// The number of the variable before the first, where the scheme does not start at 1.
    offset: u32,
    last: u32,
    /// In the compact scheme: what is known, and the candidate of each variable, cell by cell.
    open: Option<Open>,
}

#[derive(Clone, Debug)]
struct Open {
    known: Known,
    candidates: Vec<Candidate>,
    /// By candidate, in the order of cells and symbols: its place among the open ones of its cell, or
    /// [`NO_PLACE`].
    places: Vec<u16>,
}

/// The place of a candidate that is not open.
const NO_PLACE: u16 = u16::MAX;

impl Numbering {
    /// Numbers the candidates of the variant.
    ///
    /// # Errors
    ///
    /// Fails if the scheme cannot number the candidates of this board.
    pub fn new(scheme: Scheme, variant: &Arc<Variant>) -> Result<Self, NumberingError> {
        match scheme {
            Scheme::Compact => Self::compact(variant, Known::nothing(variant)),
            _ => Self::after(0, scheme, variant),
        }
    }

    /// Numbers the open candidates in the compact scheme.
    ///
    /// # Errors
    ///
    /// Fails if there are more open candidates than variables.
    pub fn compact(variant: &Arc<Variant>, known: Known) -> Result<Self, NumberingError> {
        let (mut bases, mut candidates) = (Vec::with_capacity(variant.cell_count()), Vec::new());
        let mut places = vec![NO_PLACE; variant.cell_count() * variant.order()];
        let mut open = known.of_status(CandidateStatus::Open).peekable();
        for cell in variant.cells() {
            bases.push(candidates.len() as u32);
            let first = candidates.len();
            while let Some(candidate) = open.next_if(|candidate| candidate.cell == cell) {
                let index = cell.index() * variant.order() + candidate.symbol.index();
                places[index] = (candidates.len() - first) as u16;
                candidates.push(candidate);
            }
            if candidates.len() > Variable::MAX_DIMACS as usize {
                let (cells, symbols) = (variant.cell_count(), variant.order());
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
            open: Some(Open { known, candidates, places }),
        })
    }

    /// A direct numbering of the same candidates after the last variable of this one: for auxiliary
    /// variables that say of a candidate in one literal what this numbering says in several.
    ///
    /// # Errors
    ///
    /// Fails if there are not enough variables.
    pub fn channel(&self) -> Result<Self, NumberingError> {
        Self::after(self.last, Scheme::Dense, &self.variant)
    }

    fn after(offset: u32, scheme: Scheme, variant: &Arc<Variant>) -> Result<Self, NumberingError> {
        let (cells, symbols) = (variant.cell_count(), variant.order());
        let width = match scheme {
            Scheme::Dense | Scheme::Decimal | Scheme::Compact => symbols as u32,
            Scheme::Log => digits_for(symbols),
        };
        let bases: Vec<u32> = match scheme {
            Scheme::Dense | Scheme::Log | Scheme::Compact => {
                let last = u64::from(offset) + cells as u64 * u64::from(width);
                if last > u64::from(Variable::MAX_DIMACS) {
                    return Err(NumberingError::TooMany { cells, symbols });
                }
                (0..cells as u32).map(|cell| offset + cell * width).collect()
            }
            Scheme::Decimal => {
                decimal::check(variant)?;
                let base = |cell| decimal::first_of_cell(variant.position(cell));
                variant.cells().map(base).collect()
            }
        };
        let last = bases.iter().max().map_or(offset, |base| base + width);
        Ok(Self { scheme, variant: Arc::clone(variant), bases, width, offset, last, open: None })
    }

    /// How the candidates are numbered.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Whose candidates are numbered.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// What is known of candidates beforehand: in the compact scheme only.
    pub fn known(&self) -> Option<&Known> {
        self.open.as_ref().map(|open| &open.known)
    }

    /// The literals that are all true exactly if the candidate holds; `None` if it can't.
    pub fn literals(&self, candidate: Candidate) -> Option<Conjunction> {
        let &base = self.bases.get(candidate.cell.index())?;
        let symbol = candidate.symbol.index();
        if symbol >= self.variant.order() {
            return None;
        }
        match self.scheme {
            Scheme::Log => return Some(Conjunction::of_digits(base, self.width, symbol)),
            Scheme::Compact if self.known()?.status(candidate) == CandidateStatus::Holds => {
                return Some(Conjunction::empty());
            }
            _ => {}
        }
        self.variable(candidate).map(|variable| Conjunction::of_one(variable.positive()))
    }

    /// The variable that stands for the candidate alone; there is none in the log scheme, nor for what
    /// is known beforehand in the compact one.
    pub fn variable(&self, candidate: Candidate) -> Option<Variable> {
        let &base = self.bases.get(candidate.cell.index())?;
        let place = match (&self.open, self.scheme) {
            (Some(open), _) => {
                let symbols = self.variant.order();
                let symbol = Some(candidate.symbol.index()).filter(|&symbol| symbol < symbols)?;
                let place = open.places[candidate.cell.index() * symbols + symbol];
                usize::from(Some(place).filter(|&place| place != NO_PLACE)?)
            }
            (None, Scheme::Log) => return None,
            (None, _) => candidate.symbol.index(),
        };
        (place < self.variant.order()).then(|| Variable::from_index(base + place as u32))
    }

    /// In the compact scheme, the candidates of the cell of which nothing is known, by their symbols
    /// ascending; in the others none, as nothing is known of any.
    pub fn open_of(&self, cell: Cell) -> &[Candidate] {
        let open = self.open.as_ref().filter(|_| cell.index() < self.bases.len());
        open.map_or(&[], |open| &open.candidates[self.of_cell(cell)])
    }

    /// The symbols of the cell's candidates that have a variable of their own, ascending, each with the variable.
    #[inline]
    pub fn variables_of(&self, cell: Cell) -> impl Iterator<Item = (Symbol, Variable)> {
        let variables = self.of_cell(cell);
        let open = self.open.as_ref().map(|open| &open.candidates[variables.clone()]);
        let one_each = self.scheme != Scheme::Log;
        variables.enumerate().filter(move |_| one_each).map(move |(place, variable)| {
            let symbol = open.map_or(Symbol::from_index(place as u16), |open| open[place].symbol);
            (symbol, Variable::from_index(variable as u32))
        })
    }

    /// The variables of a cell, by index.
    #[inline]
    fn of_cell(&self, cell: Cell) -> Range<usize> {
        let first = self.bases[cell.index()];
        let end = match (&self.open, self.bases.get(cell.index() + 1)) {
            (None, _) => first + self.width,
            (Some(_), Some(&next)) => next,
            (Some(_), None) => self.last,
        };
        first as usize..end as usize
    }

    /// The candidate for which the variable stands; `None` for digits, gaps and auxiliaries.
    pub fn candidate(&self, variable: Variable) -> Option<Candidate> {
        match self.meaning(variable)? {
            Meaning::Candidate(candidate) => Some(candidate),
            Meaning::Digit { .. } => None,
        }
    }

    /// What the variable says; `None` for gaps and auxiliaries.
    pub fn meaning(&self, variable: Variable) -> Option<Meaning> {
        if let Some(open) = &self.open {
            return open.candidates.get(variable.index()).copied().map(Meaning::Candidate);
        }
        let (cell, place) = match self.scheme {
            Scheme::Dense | Scheme::Log | Scheme::Compact => {
                let index = variable.index().checked_sub(self.offset as usize)?;
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
        };
        if self.scheme == Scheme::Log {
            return Some(Meaning::Digit { cell, digit: place });
        }
        let symbol = (place < self.width).then(|| Symbol::from_index(place as u16))?;
        Some(Meaning::Candidate(Candidate { cell, symbol }))
    }

    /// The largest number that says something of a candidate: 0 if there is none. Auxiliary variables
    /// come after it.
    pub fn last(&self) -> u32 {
        self.last
    }

    /// The variables that say something of candidates, in the order of the cells: those that a model
    /// counter or a blocking clause is to look at.
    pub fn variables(&self) -> impl Iterator<Item = (Variable, Meaning)> {
        let indices = self.variant.cells().flat_map(|cell| self.of_cell(cell));
        let variables = indices.map(|index| Variable::from_index(index as u32));
        variables.filter_map(|variable| Some((variable, self.meaning(variable)?)))
    }

    /// The candidates in the order of cells and symbols, each with its variable, if it has one.
    pub fn candidates(&self) -> impl Iterator<Item = (Candidate, Variable)> {
        self.variant.cells().flat_map(move |cell| {
            let candidates = self.variant.alphabet().symbols();
            candidates.filter_map(move |symbol| {
                let candidate = Candidate { cell, symbol };
                Some((candidate, self.variable(candidate)?))
            })
        })
    }

    /// The order of the square board whose decimal numbers end with this variable: its column.
    ///
    /// A model of a board of order n, whole or only its true literals, holds a candidate of column
    /// n and no larger variable, so the order can be read off the model alone.
    pub fn order_of_decimal(last: Variable) -> Option<usize> {
        let (position, _) = decimal::digits(last)?;
        Some(usize::from(position.column) + 1)
    }
}
