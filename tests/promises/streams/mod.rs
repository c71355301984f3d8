//! Long inputs, pipes that close, and the standard streams.

mod inputs;
mod standard;
