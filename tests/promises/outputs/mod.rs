//! Outputs: complete or absent, no input replaced, read back as what they state.

mod files;
mod inputs_kept;
mod read_back;
mod shapes;
