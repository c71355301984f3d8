//! Naked sets (3.0, 3.6, 5.0) and hidden sets (3.4, 4.0, 5.4) of two, three and four cells in one house.
//!
//! Each cell of a naked set and each digit of a hidden one has at least two candidates. A naked set of n cells
//! needs 2n empty cells in its house, a hidden one 2n + 1.

use super::board::{Board, CELLS, COLUMNS, HOUSE_COUNT, ROWS, bits, cells_at};
use super::step::RatedSteps;

/// The houses in the order in which Sudoku Explainer looks for sets: blocks, columns, rows.
pub(super) fn houses() -> impl Iterator<Item = usize> {
    (0..ROWS).chain(COLUMNS..HOUSE_COUNT).chain(ROWS..COLUMNS)
}

/// Returns the union of the sets of these numbers, if each has two members or more and the union has as many as
/// there are sets.
pub(super) fn common(sets: &[u16; 9], chosen: u16) -> Option<u16> {
    let mut union = 0;
    for index in bits(chosen) {
        if sets[index].count_ones() < 2 {
            return None;
        }
        union |= sets[index];
    }
    (union.count_ones() == chosen.count_ones()).then_some(union)
}

/// Calls `found` with house, digits and places of each hidden set of houses with enough empty cells.
pub(super) fn hidden_sets(
    board: &Board,
    degree: usize,
    least_empty: usize,
    mut found: impl FnMut(usize, u16, u16),
) {
    for house in houses().filter(|&house| board.empty_in(house) >= least_empty) {
        for digits in subsets(usable(&board.places[house], degree), degree) {
            if let Some(places) = common(&board.places[house], digits) {
                found(house, digits, places);
            }
        }
    }
}

/// Returns the numbers of the sets that have from two to `degree` members.
pub(super) fn usable(sets: &[u16; 9], degree: usize) -> u16 {
    let mut usable = 0;
    for (index, &set) in sets.iter().enumerate() {
        let has_two = set & set.wrapping_sub(1) != 0;
        usable |= u16::from(has_two && set.count_ones() as usize <= degree) << index;
    }
    usable
}

/// Finds naked sets of this size.
pub(super) fn naked(board: &Board, degree: usize) -> Option<RatedSteps> {
    let mut steps = RatedSteps::rated([30, 36, 50][degree - 2]);
    // With fewer empty cells, the others are a hidden set of fewer digits, which rates lower.
    for house in houses().filter(|&house| board.empty_in(house) >= 2 * degree) {
        let candidates = CELLS[house].map(|cell| board.candidates[usize::from(cell)]);
        for places in subsets(usable(&candidates, degree), degree) {
            let Some(digits) = common(&candidates, places) else { continue };
            for cell in cells_at(house, !places & 0x1ff) {
                steps.remove(board, cell, digits);
            }
        }
    }
    steps.found()
}

/// Finds hidden sets of this size.
pub(super) fn hidden(board: &Board, degree: usize) -> Option<RatedSteps> {
    let mut steps = RatedSteps::rated([34, 40, 54][degree - 2]);
    hidden_sets(board, degree, 2 * degree + 1, |house, digits, places| {
        for cell in cells_at(house, places) {
            steps.remove(board, cell, !digits);
        }
    });
    steps.found()
}

/// Returns the subsets of `0..n` with `size` members, as bits, in ascending order of the number.
pub(super) fn combinations(size: usize, n: usize) -> impl Iterator<Item = u64> {
    let first = (size <= n && n < 64).then(|| (1u64 << size) - 1);
    std::iter::successors(first, move |&set| next(set).filter(|&next| next >> n == 0))
}

/// Returns the next larger number with as many bits (Warren, *Hacker's Delight*, 2nd edition, section 2-1).
fn next(set: u64) -> Option<u64> {
    if set == 0 {
        return None;
    }
    let smallest = set & set.wrapping_neg();
    // No overflow: sets have fewer than 64 members, so the highest bit is free.
    let ripple = set + smallest;
    Some(ripple | (((set ^ ripple) >> 2) / smallest))
}

/// The subsets of nine with two, three and four members, in ascending order.
pub(super) fn subsets_of_nine(size: usize) -> &'static [u16] {
    const PAIRS: [u16; 36] = list(2);
    const TRIPLETS: [u16; 84] = list(3);
    const QUADS: [u16; 126] = list(4);
    match size {
        2 => &PAIRS,
        3 => &TRIPLETS,
        _ => &QUADS,
    }
}

/// Returns the subsets of a set of places or digits with two, three or four members, in ascending order.
pub(super) fn subsets(set: u16, size: usize) -> impl Iterator<Item = u16> {
    // Binomial coefficients; the subsets of the first numbers come first in the lists.
    const COUNTS: [[usize; 10]; 3] = [
        [0, 0, 1, 3, 6, 10, 15, 21, 28, 36],
        [0, 0, 0, 1, 4, 10, 20, 35, 56, 84],
        [0, 0, 0, 0, 1, 5, 15, 35, 70, 126],
    ];
    let mut members = [0; 9];
    let mut count = 0;
    let mut rest = set & 0x1ff;
    while rest != 0 {
        members[count] = rest & rest.wrapping_neg();
        rest &= rest - 1;
        count += 1;
    }
    let numbers = &subsets_of_nine(size)[..COUNTS[size.clamp(2, 4) - 2][count]];
    numbers.iter().map(move |&numbers| {
        let mut rest = numbers;
        let mut subset = 0;
        while rest != 0 {
            subset |= members[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        subset
    })
}

const fn list<const N: usize>(size: u32) -> [u16; N] {
    let mut all = [0; N];
    let mut set = 0u16;
    let mut index = 0;
    while set < 512 {
        if set.count_ones() == size {
            all[index] = set;
            index += 1;
        }
        set += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_complete_and_ascending() {
        for (size, n, count) in [(2, 9, 36), (3, 9, 84), (1, 5, 5), (5, 5, 1), (3, 2, 0), (0, 4, 1)]
        {
            let all: Vec<u64> = combinations(size, n).collect();
            assert_eq!(all.len(), count, "{size} of {n}");
            assert!(all.is_sorted());
            assert!(all.iter().all(|set| set.count_ones() as usize == size));
        }
        for size in 2..=4 {
            let sets: Vec<u64> = subsets_of_nine(size).iter().map(|&set| u64::from(set)).collect();
            assert_eq!(sets, combinations(size, 9).collect::<Vec<_>>());
            for set in 0..512u16 {
                let within =
                    subsets_of_nine(size).iter().copied().filter(|&subset| subset & !set == 0);
                assert!(subsets(set, size).eq(within), "{size} of {set:b}");
            }
        }
    }
}
