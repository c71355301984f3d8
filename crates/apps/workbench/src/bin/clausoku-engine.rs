//! The engine of the workbench as a program: a question on standard input, its answer on standard output.
//!
//! `page/worker.js` runs it as WebAssembly (`wasm32-wasip1`), once for each question.

use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let mut question = String::new();
    io::stdin().read_to_string(&mut question)?;
    io::stdout().write_all(clausoku_workbench::answer(&question, None).as_bytes())
}
