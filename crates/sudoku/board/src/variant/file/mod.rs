//! Variants in files: TOML, as `docs/variants.md` describes it.
//!
//! Reading needs the feature `toml`; writing does not. A text that [`to_toml`](crate::Variant::to_toml)
//! wrote is read back as the same variant.

#[cfg(feature = "toml")]
mod cells;
#[cfg(feature = "toml")]
mod fault;
#[cfg(feature = "toml")]
mod reader;
#[cfg(feature = "toml")]
mod table;
mod writer;

#[cfg(feature = "toml")]
pub use fault::{TomlError, TomlFault, WithoutText};
#[cfg(feature = "toml")]
pub use reader::VariantFileError;
