//! The bijection between candidates and variables.

use std::sync::Arc;

use cnf::Variable;
use puzzle::{Candidate, Cell, Position, Symbol, Variant};

use crate::Scheme;

/// The base of the decimal scheme: its "digits" are value, row and column, each from 1 to 100.
const HUNDRED: u32 = 100;

/// Which variable stands for which candidate of one variant.
///
/// The n variables of a cell follow each other in the order of the symbols, in every scheme.
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
/// ```
#[derive(Clone, Debug)]
pub struct Numbering {
    scheme: Scheme,
    variant: Arc<Variant>,
    /// By cell: the index of the variable of its first symbol.
    bases: Vec<u32>,
    last: u32,
}

/// A variant that a scheme can't number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberingError {
    /// A row, a column or a value needs more room than the decimal scheme has.
    #[error(
        "the decimal numbering has room for rows and values up to 100 and columns up to 200000, \
         but {what} {number} is needed; use the dense numbering"
    )]
    Decimal {
        /// What does not fit: row, column or value.
        what: &'static str,
        /// How large it is.
        number: usize,
    },
    /// There are more candidates than variables.
    #[error("{cells} cells with {symbols} symbols need more than 2³¹ − 1 variables")]
    TooMany {
        /// The cells of the variant.
        cells: usize,
        /// The symbols of the variant.
        symbols: usize,
    },
}

impl Numbering {
    /// Numbers the candidates of the variant.
    pub fn new(scheme: Scheme, variant: &Arc<Variant>) -> Result<Self, NumberingError> {
        let n = variant.order() as u32;
        let bases: Vec<u32> = match scheme {
            Scheme::Dense => {
                let (cells, symbols) = (variant.cell_count(), variant.order());
                if cells as u64 * symbols as u64 > u64::from(Variable::MAX_DIMACS) {
                    return Err(NumberingError::TooMany { cells, symbols });
                }
                (0..cells as u32).map(|cell| cell * n).collect()
            }
            Scheme::Decimal => {
                let (rows, columns) = variant.extent();
                let fits = |what, number, most| {
                    let error = NumberingError::Decimal { what, number };
                    if number <= most { Ok(()) } else { Err(error) }
                };
                fits("row", rows, HUNDRED as usize)?;
                fits("value", variant.order(), HUNDRED as usize)?;
                fits("column", columns, 200_000)?;
                let base = |position: Position| {
                    let (row, column) = (u32::from(position.row), u32::from(position.column));
                    HUNDRED * HUNDRED * (column + 1) + HUNDRED * (row + 1)
                };
                variant.cells().map(|cell| base(variant.position(cell))).collect()
            }
        };
        let last = bases.iter().max().map_or(0, |base| base + n);
        Ok(Self { scheme, variant: Arc::clone(variant), bases, last })
    }

    /// How the candidates are numbered.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Whose candidates are numbered.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The variable of the candidate.
    pub fn variable(&self, candidate: Candidate) -> Option<Variable> {
        let base = self.bases.get(candidate.cell.index())?;
        let symbol = candidate.symbol.index();
        (symbol < self.variant.order()).then(|| Variable::from_index(base + symbol as u32))
    }

    /// The candidate of the variable; `None` for gaps and auxiliaries.
    pub fn candidate(&self, variable: Variable) -> Option<Candidate> {
        let n = self.variant.order();
        let (cell, symbol) = match self.scheme {
            Scheme::Dense => {
                let index = variable.index();
                let cell = index / n;
                if cell >= self.variant.cell_count() {
                    return None;
                }
                (Cell::from_index(cell as u32), index % n)
            }
            Scheme::Decimal => {
                let (position, value) = decimal_digits(variable)?;
                (self.variant.cell_at(position)?, value as usize - 1)
            }
        };
        let symbol = (symbol < n).then(|| Symbol::from_index(symbol as u16))?;
        Some(Candidate { cell, symbol })
    }

    /// The largest number that stands for a candidate: 0 if there is none. Auxiliary variables come
    /// after it.
    pub fn last(&self) -> u32 {
        self.last
    }

    /// The candidates in the order of cells and symbols, each with its variable.
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
        let (position, _) = decimal_digits(last)?;
        Some(usize::from(position.column) + 1)
    }
}

/// Column, row and value of a decimal number. Each counts from 1 to 100 and there is no digit 0, so
/// that 100 can be written too and every number can be read in one way only.
fn decimal_digits(variable: Variable) -> Option<(Position, u32)> {
    let number = variable.to_dimacs();
    let value = (number - 1) % HUNDRED + 1;
    let rest = (number - value) / HUNDRED;
    let row = rest.checked_sub(1)? % HUNDRED + 1;
    let column = (rest - row) / HUNDRED;
    let column = u16::try_from(column.checked_sub(1)?).ok()?;
    Some((Position { row: (row - 1) as u16, column }, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbering(scheme: Scheme, variant: Variant) -> Numbering {
        Numbering::new(scheme, &Arc::new(variant)).unwrap()
    }

    #[test]
    fn every_variable_has_at_most_one_candidate_and_back() {
        for (m, k) in [(1, 1), (2, 2), (2, 3), (3, 3), (5, 5), (10, 10)] {
            for scheme in [Scheme::Dense, Scheme::Decimal] {
                let numbering = numbering(scheme, Variant::blocks(m, k).unwrap());
                let mut found = 0;
                for number in 1..=numbering.last() + 1000 {
                    let variable = Variable::from_dimacs(number).unwrap();
                    if let Some(candidate) = numbering.candidate(variable) {
                        assert_eq!(numbering.variable(candidate), Some(variable));
                        assert!(number <= numbering.last());
                        found += 1;
                    }
                }
                assert_eq!(found, (m * k).pow(3), "{scheme} {m}x{k}");
                assert_eq!(found, numbering.candidates().count());
            }
        }
    }

    #[test]
    fn the_largest_decimal_number_is_the_sources() {
        for (m, last) in [(2, 40_404), (3, 90_909), (9, 818_181), (10, 1_010_100)] {
            let numbering = numbering(Scheme::Decimal, Variant::classic(m).unwrap());
            assert_eq!(numbering.last(), last);
            let last = Variable::from_dimacs(last).unwrap();
            assert_eq!(Numbering::order_of_decimal(last), Some(m * m));
        }
    }

    #[test]
    fn boards_that_do_not_fit_are_refused() {
        let variant = Arc::new(Variant::classic(11).unwrap());
        let error = Numbering::new(Scheme::Decimal, &variant).unwrap_err();
        assert_eq!(error, NumberingError::Decimal { what: "row", number: 121 });
        assert_eq!(Numbering::new(Scheme::Dense, &variant).unwrap().last(), 121 * 121 * 121);
    }
}
