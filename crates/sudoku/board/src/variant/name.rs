//! The parameter in the name of a variant, and errors of names.

use super::{ExtraError, MapError};
use crate::VariantError;
use clausoku_text::UnknownName;

/// An error of a variant's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// There is no variant of this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// The parameter after the colon is missing, wrong or not allowed.
    #[error("{variant} takes {expected}, not {found:?}")]
    Parameter {
        /// The name before the colon.
        variant: &'static str,
        /// The expected parameter.
        expected: &'static str,
        /// The parameter found.
        found: String,
    },
    /// The order has no square root, so that its blocks are not known.
    #[error(
        "{variant}:{order} does not exist, because {order} is not a square{}",
        rectangular(*instead)
    )]
    NotSquare {
        /// The name before the colon.
        variant: &'static str,
        /// The order.
        order: usize,
        /// The variant that supports such an order, with the sides of its blocks.
        instead: Option<&'static str>,
    },
    /// The order is out of range.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The board of this size cannot have such regions.
    #[error(transparent)]
    Extra(#[from] ExtraError),
    /// The map is not a board.
    #[error("jigsaw: {0}")]
    Drawing(#[from] MapError),
}

fn rectangular(variant: Option<&str>) -> String {
    let Some(variant) = variant else { return String::new() };
    format!(
        "; for rectangular blocks write {variant}:ROWSxCOLUMNS, for example {variant}:2x3 for order 6"
    )
}

/// The parameter after the colon of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameter<'n> {
    /// The name before the colon.
    pub(super) variant: &'static str,
    /// `None` if there is no colon.
    pub(super) text: Option<&'n str>,
}

impl Parameter<'_> {
    /// Returns the error for a parameter that is not as expected.
    pub(super) fn expected(&self, expected: &'static str) -> NameError {
        let found = self.text.unwrap_or_default().to_owned();
        NameError::Parameter { variant: self.variant, expected, found }
    }

    /// Checks that there is no parameter.
    pub(super) fn none(&self) -> Result<(), NameError> {
        self.text.map_or(Ok(()), |_| Err(self.expected("nothing after its name")))
    }

    /// Returns the side of a square block: 3 without a parameter, else the root of the order.
    pub(super) fn square(&self) -> Result<usize, NameError> {
        self.square_or(None)
    }

    /// Returns the side of a square block, if another variant takes the sides of rectangular blocks.
    pub(super) fn square_or(&self, instead: Option<&'static str>) -> Result<usize, NameError> {
        let Some(text) = self.text else { return Ok(3) };
        let order = number(text).ok_or_else(|| self.expected("an order: 4, 9, 16 …"))?;
        let m = order.isqrt();
        let variant = self.variant;
        let refused = NameError::NotSquare { variant, order, instead };
        if m * m == order { Ok(m) } else { Err(refused) }
    }

    /// Returns the order, any number.
    pub(super) fn order(&self) -> Result<usize, NameError> {
        self.text.and_then(number).ok_or_else(|| self.expected("an order: 4, 5, 6 …"))
    }

    /// Returns the rows and columns of a block, given directly or by a square order.
    pub(super) fn sides(&self) -> Result<(usize, usize), NameError> {
        match self.text {
            Some(text) if number(text).is_none() => self.rectangle(),
            _ => self.square_or(Some(self.variant)).map(|m| (m, m)),
        }
    }

    /// The rows and columns of a block.
    pub(super) fn rectangle(&self) -> Result<(usize, usize), NameError> {
        let sides = self.text.and_then(|text| text.split_once(['x', '×']));
        let numbers = sides.and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
        numbers.ok_or_else(|| self.expected("blocks of ROWSxCOLUMNS cells: 2x3, for example"))
    }
}

fn number(text: &str) -> Option<usize> {
    // `parse` takes a plus sign.
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}
