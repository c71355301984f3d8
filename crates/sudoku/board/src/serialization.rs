//! Serialization by serde, as text: what people write and other programs read.
//!
//! | value | text |
//! | --- | --- |
//! | [`Grid`] | its line: `12.4341221.3432.` |
//! | [`Puzzle`] | the line of its givens; below `# variant: NAME` if the board is not the usual one |
//! | [`Variant`] | its name if it is built in, else its TOML |
//!
//! **Invariant.** A text is read back as an equal value. A value without such a text is not written: a puzzle on a board that is
//! not built in, or with excluded candidates; a variant with the name of another one that is built in; without the feature
//! `toml`, each variant that is not built in.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, Serialize, Serializer};

use crate::{Grid, Puzzle, Variant};

/// Writes the text of a value, if the value is read from it.
fn write<T: FromStr + PartialEq, S: Serializer>(
    value: &T,
    text: &str,
    reason: impl FnOnce() -> String,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match text.parse::<T>() {
        Ok(read) if read == *value => serializer.serialize_str(text),
        _ => Err(S::Error::custom(reason())),
    }
}

/// Reads a value from its text.
fn read<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let reason = || "a grid of one cell with a number above 9 has no text".to_owned();
        write(self, &self.to_string(), reason, serializer)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let variant = self.variant();
        let is_usual = Variant::usual(variant.order()).is_ok_and(|usual| *usual == **variant);
        let text = if is_usual {
            self.to_string()
        } else {
            format!("# variant: {}\n{self}", variant.name())
        };
        let reason = || {
            if self.excluded().is_empty() {
                format!(
                    "{} is no built-in board of rows; write the variant and the givens",
                    variant.name()
                )
            } else {
                "the text of a puzzle contains no excluded candidates".to_owned()
            }
        };
        write(self, &text, reason, serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer)
    }
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_built_in() {
            return serializer.serialize_str(self.name());
        }
        let name = self.name();
        if cfg!(not(feature = "toml")) {
            return Err(S::Error::custom(format!(
                "{name} is no built-in variant, and others are read with the feature toml only"
            )));
        }
        if self.has_name_of_another() {
            return Err(S::Error::custom(format!("{name} is the name of another variant")));
        }
        serializer.serialize_str(&self.to_toml())
    }
}

impl<'de> Deserialize<'de> for Variant {
    /// Reads a name, or with the feature `toml` the text of a file.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        #[cfg(feature = "toml")]
        if text.contains('\n') {
            return Self::from_toml(&text).map_err(D::Error::custom);
        }
        Self::by_name(&text).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Candidate, Cell, Constraint, ConstraintKind, Symbol};

    fn returned<T>(value: &T) -> String
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug,
    {
        let text = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value);
        text
    }

    #[test]
    fn values_are_texts() {
        let puzzle: Puzzle = "12.4\n3412\n21.3\n432.".parse().unwrap();
        assert_eq!(returned(&puzzle), "\"12.4341221.3432.\"");
        assert_eq!(returned(puzzle.givens()), "\"12.4341221.3432.\"");
        assert_eq!(returned(&Grid::from_numbers(vec![0, 12, 3])), "\". 12 3\"");
        assert_eq!(returned(&Grid::empty(0)), "\"\"");
        let diagonals = Variant::by_name("x:4").unwrap();
        assert_eq!(returned(&diagonals), "\"x:4\"");
        let text = returned(&Puzzle::new(Arc::new(diagonals), puzzle.givens().clone()).unwrap());
        assert_eq!(text, "\"# variant: x:4\\n12.4341221.3432.\"");
        for order in [1, 6, 16, 36, 100] {
            let variant = Variant::usual(order).unwrap();
            let mut givens = Grid::empty(variant.cell_count());
            givens.set(Cell::from_index(0), Symbol::from_number(order as u16));
            returned(&Puzzle::new(variant, givens).unwrap());
        }
    }

    #[cfg(feature = "toml")]
    #[test]
    fn other_boards_are_files() {
        let board = Variant::classic(4).unwrap();
        let cage =
            Constraint::new(ConstraintKind::Cage { sum: Some(3) }, board.cells().take(2).collect());
        let killer = board.with_constraints(vec![cage]).unwrap();
        assert!(returned(&killer).starts_with("\"name = \\\"classic:4 with clues"));
        assert!(serde_json::to_string(&killer.clone().with_name("x:4").unwrap()).is_err());
        let killer = killer.with_name("killer").unwrap();
        assert!(returned(&killer).starts_with("\"name = "));
        let error = serde_json::to_string(&Puzzle::empty(Arc::new(killer))).unwrap_err();
        assert_eq!(
            error.to_string(),
            "killer is no built-in board of rows; write the variant and the givens"
        );
    }

    #[test]
    fn values_without_a_text_are_refused() {
        let not_1 = Candidate { cell: Cell::from_index(0), symbol: Symbol::from_index(0) };
        let puzzle = Puzzle::classic(4).unwrap().excluding([not_1]).unwrap();
        assert!(serde_json::to_string(&puzzle).unwrap_err().to_string().contains("excluded"));
        assert!(serde_json::to_string(&Grid::from_numbers(vec![12])).is_err());
        let error = serde_json::from_str::<Puzzle>("\"12\"").unwrap_err().to_string();
        assert!(error.starts_with("expected n rows of n cells"), "{error}");
        assert!(serde_json::from_str::<Grid>("\"1a\"").is_err());
        assert!(serde_json::from_str::<Variant>("\"nowhere\"").is_err());
    }
}
