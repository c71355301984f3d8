//! Variants by name, as people give them and as files remember them.

use crate::{Variant, VariantError};

/// A name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nobody knows it.
    #[error(
        "there is no variant {0:?}; write classic (9×9), classic:16 for another square order, or \
         blocks:2x3 for blocks of 2 rows and 3 columns"
    )]
    Unknown(String),
    /// The order has no square root, so that its blocks are not known.
    #[error(
        "classic:{0} does not exist, because {0} is not a square; for rectangular blocks write \
         blocks:ROWSxCOLUMNS, for example blocks:2x3 for order 6"
    )]
    NotSquare(usize),
    /// The order is out of range.
    #[error(transparent)]
    Variant(#[from] VariantError),
}

impl Variant {
    /// The built-in variant of this name: `classic`, `classic:16` (by order), `blocks:2x3`.
    pub fn by_name(name: &str) -> Result<Self, NameError> {
        let unknown = || NameError::Unknown(name.to_owned());
        let number = |text: &str| text.parse::<usize>().map_err(|_| unknown());
        match name.split_once(':') {
            None if name == "classic" => Ok(Self::classic(3)?),
            Some(("classic", order)) => {
                let order = number(order)?;
                let m = order.isqrt();
                if m * m != order {
                    return Err(NameError::NotSquare(order));
                }
                Ok(Self::classic(m)?)
            }
            Some(("blocks", sides)) => {
                let (rows, columns) = sides.split_once(['x', '×']).ok_or_else(unknown)?;
                Ok(Self::blocks(number(rows)?, number(columns)?)?)
            }
            _ => Err(unknown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_built_in_variant_goes_by_its_own_name() {
        for name in ["classic:4", "classic:9", "classic:100", "blocks:2x3", "blocks:4x3"] {
            assert_eq!(Variant::by_name(name).unwrap().name(), name);
        }
        assert_eq!(Variant::by_name("classic"), Variant::by_name("classic:9"));
        assert_eq!(Variant::by_name("blocks:3x3"), Variant::by_name("classic:9"));
    }

    #[test]
    fn other_names_say_what_to_write() {
        for name in ["", "9", "klassic", "classic:", "classic:x", "blocks:3", "blocks:ax3"] {
            assert_eq!(Variant::by_name(name), Err(NameError::Unknown(name.into())));
        }
        assert_eq!(Variant::by_name("classic:12"), Err(NameError::NotSquare(12)));
        assert!(Variant::by_name("classic:1000000").is_err());
    }
}
