//! Encodings of puzzles as formulas, and the numbering of candidates.
//!
//! ```
//! use clausoku::encoding::{Encoding, PRESETS};
//! use clausoku::Puzzle;
//! use clausoku::sat::{Formula, Size};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let empty = Puzzle::classic(3)?;
//! let encoded = Encoding::preset("minimal")?.encode(&empty)?;
//! let mut size = Size::default();
//! encoded.emit(&mut size);
//! assert_eq!(size.clauses, 8_829);
//! assert!(PRESETS.iter().any(|preset| preset.name == "minimal"));
//! # Ok(())
//! # }
//! ```

pub use clausoku_encoder::{
    AT_MOST_ONE, AtMostOne, Bound, CatalogueEntry, EncodeError, Encoded, Encoding, Filter, GIVENS,
    GivensLevel, Group, IMPLIED, Implied, ImpliedSet, NOTATIONS, Notation, Origin, Origins,
    PRESETS, RULES, Rule, RuleScope, RuleSet, Statement, catalogue, latex_text,
};
pub use clausoku_readback::{
    Conjunction, DecodeError, Meaning, Numbering, NumberingError, ReadOffError, SCHEMES, Scheme,
    decode, read_off_decimal,
};

pub use crate::annotation::{
    Annotation, AnnotationError, Extras, write_dimacs, write_dimacs_and_map, write_dimacs_until,
};
pub use crate::any_numbering::{NoNumbering, decode_any, numbering_of};
