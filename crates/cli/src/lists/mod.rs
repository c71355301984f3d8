//! Lists of puzzles: read in blocks, each block solved by one thread, the results in order.
//!
//! Each command that works on lists has a function that makes a result of a block, and one that
//! writes the results. The result for a puzzle does not depend on the block that contains it.

mod blocks;
mod every_line;
mod faults;
mod letters;
mod list;
mod part;
mod pieces;
mod rows;
mod two_steps;

pub use blocks::{Block, unread};
pub use every_line::{EveryLine, ReceiveLines};
pub use faults::Faults;
pub use letters::Letters;
pub use list::{Entry, Fault, List, NO_PUZZLE};
pub use part::{InBlocks, Part, Source, every_line, of_input, parts, sources};
pub use pieces::{Piece, Pieces};
pub use rows::{Column, Contents, FaultContents, RowWriter, Rows, TableRows};
pub use two_steps::{Step, for_each_in_two_steps};

use clausoku::Batch;

use crate::ordered::for_each_ordered_with;

/// Reads the parts of a list, applies the function to each on this many threads, and passes the
/// results to the consumer in order. Each thread makes a batch, and the other state of its work.
pub fn for_each_part<S, R: Send, E>(
    parts: impl Iterator<Item = Part> + Send,
    jobs: usize,
    make: impl Fn() -> (Batch, S) + Sync,
    work: impl Fn(&mut List, &mut S) -> R + Sync,
    consume: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    for_each_ordered_with(
        parts,
        jobs,
        || {
            let (batch, state) = make();
            (List::new(batch), state)
        },
        |(list, state), part| {
            list.read(part);
            work(list, state)
        },
        consume,
    )
}
