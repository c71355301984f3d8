//! XY-wings (4.2) and XYZ-wings (4.4).

use super::board::{Board, PEERS, cells_of};
use super::step::Steps;

/// Finds wings whose pivot has this number of candidates, two or three.
pub fn steps(board: &Board, rating: u8, size: u32) -> Option<Steps> {
    let mut steps = Steps::rated(rating);
    let pairs = board.cells_of_size(2..=2);
    for pivot in cells_of(board.cells_of_size(size..=size)) {
        let of_pivot = board.candidates[pivot];
        let seen = pairs & PEERS[pivot];
        for first in cells_of(seen) {
            let of_first = board.candidates[first];
            // Each pair of pincers once.
            for second in cells_of(seen & (u128::MAX << 1) << first) {
                let of_second = board.candidates[second];
                let shared = of_first & of_second;
                let is_wing = (of_pivot | of_first | of_second).count_ones() == 3
                    && shared.is_power_of_two()
                    && if size == 2 {
                        of_pivot & shared == 0
                    } else {
                        (of_pivot | of_first) == of_pivot && (of_pivot | of_second) == of_pivot
                    };
                if !is_wing {
                    continue;
                }
                let both = PEERS[first] & PEERS[second];
                let victims = if size == 3 { both & PEERS[pivot] } else { both & !(1 << pivot) };
                for cell in cells_of(victims & board.empty) {
                    steps.remove(board, cell, shared);
                }
            }
        }
    }
    steps.found()
}
