//! Wrong inputs and arguments, and steps that fail: each error names its place and the correction.

mod arguments;
#[cfg(debug_assertions)]
mod injected_faults;
mod messages;
