//! Help and messages, in both languages.

mod french;
mod help;
