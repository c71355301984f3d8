//! A limit ends every command, its memory is bounded, and nothing of it is left.

mod commands;
mod encodings;
mod processes;
