//! Claims: statements that a candidate holds, or that it does not.

use std::fmt;

use clausoku_board::{Candidate, ParsePositionError, Position, Variant};

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
    /// let variant = Variant::classic(3).unwrap();
    /// let claim = Claim::parse("r1c8 != 7", &variant).unwrap();
    /// assert_eq!(claim.named(&variant).to_string(), "R1C8 ≠ 7");
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

    /// Returns a display of the claim with the names of its cell and its symbol: `R1C8 = 7`.
    pub fn named<'a>(&self, variant: &'a Variant) -> impl fmt::Display + use<'a> {
        Named { claim: *self, variant }
    }
}

struct Named<'a> {
    claim: Claim,
    variant: &'a Variant,
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim { candidate, holds } = self.claim;
        let cell = self.variant.position(candidate.cell);
        let symbol = candidate.symbol;
        let sign = if holds { '=' } else { '≠' };
        write!(f, "{cell} {sign} {}", self.variant.alphabet().name(symbol))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_read_in_many_spellings() {
        let variant = Variant::classic(3).unwrap();
        let read = |text: &str| Claim::parse(text, &variant).unwrap().named(&variant).to_string();
        for text in ["R1C8=7", "r1c8 = 7", "L1C8==7", " R1C8 =7 "] {
            assert_eq!(read(text), "R1C8 = 7");
        }
        for text in ["R1C8!=7", "R1C8 ≠ 7", "R1C8<>7"] {
            assert_eq!(read(text), "R1C8 ≠ 7");
        }
    }

    #[test]
    fn what_is_no_statement_is_refused() {
        let variant = Variant::classic(3).unwrap();
        let error = |text: &str| Claim::parse(text, &variant).unwrap_err();
        for text in ["", "R1C8", "R1C8!7", "R1C8<7", "=7", "R1C8=", "7"] {
            assert_eq!(error(text), ClaimError::Form(text.to_owned()));
        }
        assert!(matches!(error("A1=7"), ClaimError::Cell(_)));
        assert!(matches!(error("R1C10=7"), ClaimError::NoCell { .. }));
        assert!(matches!(error("R1C1=0"), ClaimError::NoSymbol { .. }));
    }
}
