//! Lists of puzzles: read in blocks, each block solved by one thread, the results in order.
//!
//! Each command that works on lists has a function that makes a result of a block, and one that
//! writes the results. The result for a puzzle does not depend on the block that contains it.

mod blocks;
mod chunk;
mod every_line;
mod faults;
mod list;
mod ranges;
mod source;
mod written_lines;

pub(crate) use chunk::{Chunk, chunks_of, every_line};
pub(crate) use every_line::EveryLine;
pub(crate) use faults::Faults;
pub(crate) use list::{Entry, Fault, KeptRecords, List, RecordFault, Table};
pub(crate) use source::{InBlocks, Source, input_sources, nth, sources};
pub(crate) use written_lines::{Grids, LineWriter, Numbers, Place, WrittenLines};
