//! The Arrow C data interface. The only module with unsafe code.
//!
//! It is written here since it is four structures and their release functions; `arrow-array` with `ffi` adds 42
//! crates.
#![expect(unsafe_code, reason = "the interface passes structures of pointers")]

mod abi;
mod columns;
mod export;
mod import;

pub use columns::{Batch, Kind, Value};
pub use export::{Columns, schema, stream};
pub use import::Column;
