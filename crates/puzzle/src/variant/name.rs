//! Variants by name, as people give them and as files remember them.

use super::{BuiltIn, ExtraError, MapError, VARIANTS};
use crate::{Variant, VariantError};

/// A name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nobody knows it.
    #[error("there is no variant {0:?}; there are {known}", known = known())]
    Unknown(String),
    /// What stands after the colon is missing, or wrong, or should not be there.
    #[error("{variant} takes {expected}, not {found:?}")]
    Parameter {
        /// The name before the colon.
        variant: &'static str,
        /// What should stand after it.
        expected: &'static str,
        /// What stands there.
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
        /// The variant that can be of such an order, given the sides of its blocks.
        instead: Option<&'static str>,
    },
    /// The order is out of range.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The board of this size can't have such regions.
    #[error(transparent)]
    Extra(#[from] ExtraError),
    /// The drawing is no board.
    #[error("jigsaw: {0}")]
    Drawing(#[from] MapError),
}

fn known() -> String {
    let names: Vec<&str> = VARIANTS.iter().map(|variant| variant.name).collect();
    names.join(", ")
}

fn rectangular(variant: Option<&str>) -> String {
    let help = |variant| {
        format!(
            "; for rectangular blocks write {variant}:ROWSxCOLUMNS, for example {variant}:2x3 for \
             order 6"
        )
    };
    variant.map(help).unwrap_or_default()
}

impl Variant {
    /// Returns the built-in variant of this name: one of [`VARIANTS`], and its parameter after a colon.
    ///
    /// ```
    /// use puzzle::Variant;
    /// for name in ["classic:9", "classic:16", "blocks:2x3", "x", "windoku:16", "samurai"] {
    ///     assert_eq!(Variant::by_name(name).unwrap().name(), name);
    /// }
    /// assert_eq!(Variant::by_name("classic").unwrap().name(), "classic:9");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there is no such variant, or if its parameter is invalid.
    pub fn by_name(name: &str) -> Result<Self, NameError> {
        let (word, text) = match name.split_once(':') {
            Some((word, text)) => (word, Some(text)),
            None => (name, None),
        };
        let unknown = || NameError::Unknown(name.to_owned());
        let built_in = BuiltIn::by_name(word).ok_or_else(unknown)?;
        (built_in.build)(&Parameter { variant: built_in.name, text })
    }
}

/// What stands after the colon of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameter<'n> {
    /// The name before the colon.
    pub(super) variant: &'static str,
    /// `None` if there is no colon.
    pub(super) text: Option<&'n str>,
}

impl Parameter<'_> {
    /// The parameter is not this.
    pub(super) fn expected(&self, expected: &'static str) -> NameError {
        let found = self.text.unwrap_or_default().to_owned();
        NameError::Parameter { variant: self.variant, expected, found }
    }

    /// There is none.
    pub(super) fn none(&self) -> Result<(), NameError> {
        self.text.map_or(Ok(()), |_| Err(self.expected("nothing after its name")))
    }

    /// The side of a square block: 3 without a parameter, else the root of the order that it says.
    pub(super) fn square(&self) -> Result<usize, NameError> {
        self.square_or(None)
    }

    /// The same, where another variant takes the sides of rectangular blocks.
    pub(super) fn square_or(&self, instead: Option<&'static str>) -> Result<usize, NameError> {
        let Some(text) = self.text else { return Ok(3) };
        let order = number(text).ok_or_else(|| self.expected("an order: 4, 9, 16 …"))?;
        let (m, variant) = (order.isqrt(), self.variant);
        let refused = NameError::NotSquare { variant, order, instead };
        if m * m == order { Ok(m) } else { Err(refused) }
    }

    /// The rows and columns of a block, that it says as such or by a square order.
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
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_built_in_variant_goes_by_its_own_name() {
        for built_in in VARIANTS {
            for example in built_in.examples {
                let variant = Variant::by_name(example).unwrap();
                assert_eq!(Variant::by_name(variant.name()).as_ref(), Ok(&variant));
            }
        }
        let same = |a: &str, b: &str| assert_eq!(Variant::by_name(a), Variant::by_name(b));
        same("classic", "classic:9");
        same("blocks:3x3", "classic:9");
        same("x", "x:9");
        same("x", "diagonals:3×3");
        same("jigsaw:AAB/ABB/CCC", "irregular:AAB /A BB//CCC");
    }

    #[test]
    fn other_names_say_what_to_write() {
        for (name, message) in [
            ("klassic", "there is no variant \"klassic\"; there are classic, blocks, "),
            ("", "there is no variant \"\""),
            ("9", "there is no variant \"9\""),
            ("classic:", "classic takes an order: 4, 9, 16 …, not \"\""),
            ("classic:+9", "classic takes an order: 4, 9, 16 …, not \"+9\""),
            ("classic:2x3", "classic takes an order: 4, 9, 16 …, not \"2x3\""),
            (
                "classic:12",
                "classic:12 does not exist, because 12 is not a square; for rectangular blocks \
                 write blocks:ROWSxCOLUMNS, for example blocks:2x3 for order 6",
            ),
            (
                "x:12",
                "x:12 does not exist, because 12 is not a square; for rectangular blocks write x:",
            ),
            ("classic:1000000", "an order of 1000000 is out of range; it can be 1 to 1024"),
            ("samurai:12", "samurai:12 does not exist, because 12 is not a square"),
            ("x:0", "an order of 0 is out of range"),
            ("blocks", "blocks takes blocks of ROWSxCOLUMNS cells: 2x3, for example, not \"\""),
            ("blocks:6", "blocks takes blocks of ROWSxCOLUMNS cells"),
            ("blocks:ax3", "blocks takes blocks of ROWSxCOLUMNS cells"),
            ("x:3y3", "x takes blocks of ROWSxCOLUMNS cells"),
            ("asterisk:16", "asterisk takes nothing after its name, not \"16\""),
            ("centre-dot:16", "centre-dot needs blocks in line, of an odd number of rows"),
            ("jigsaw", "jigsaw takes a drawing with a letter for each cell, its block's, and / "),
            ("jigsaw:AAB/ABB", "jigsaw: column 1 has 2 cells; it needs 3, one for each symbol"),
        ] {
            let error = Variant::by_name(name).unwrap_err().to_string();
            assert!(error.starts_with(message), "{name}: {error}");
        }
    }
}
