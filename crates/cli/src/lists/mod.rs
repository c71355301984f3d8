//! Lists of puzzles: read in blocks, each block solved by one thread, the results in order.
//!
//! Each command that works on lists has a function that makes a result of a block, and one that
//! writes the results. The result for a puzzle does not depend on the block that contains it.

mod blocks;
mod columns;
mod every_line;
mod faults;
mod list;
mod part;
mod ranges;
mod rows;
mod source;
mod two_steps;

pub use columns::{Column, TableRows};
pub use every_line::EveryLine;
pub use faults::Faults;
pub use list::{Entry, Fault, List, Table};
pub use part::{Part, every_line, parts};
pub use rows::{Grids, Letters, Numbers, Piece, Pieces, RowWriter, Rows};
pub use source::{InBlocks, Source, input_sources, nth, sources};
pub use two_steps::{Step, for_each_in_two_steps};

use crate::ordered::for_each_ordered;

/// Reads the parts of a list, applies the function to each on this many threads, and passes the
/// results to the consumer in order. Each thread makes a list, and the other state of its work.
pub fn for_each_part<S, R: Send, E>(
    parts: impl Iterator<Item = Part> + Send,
    jobs: usize,
    make: impl Fn() -> (List, S) + Sync,
    work: impl Fn(&mut List, &mut S) -> R + Sync,
    consume: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    for_each_ordered(
        parts.zip(1..),
        jobs,
        make,
        |(list, state), (part, number)| {
            list.read(part, number);
            work(list, state)
        },
        consume,
    )
}
