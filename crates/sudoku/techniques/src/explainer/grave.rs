//! Bivalue universal graves (5.6 to 6.1): without some candidates, the extra ones, each empty cell would have two
//! candidates and each digit two places in each house that lacks it. A grid of this kind has no or several
//! solutions, so one of the extra candidates is true.

use super::board::{Board, CELLS, HOUSE_COUNT, HOUSE_SETS, HOUSES, PEERS, bits, cells_of, set_of};
use super::sets::{combinations, common};
use super::step::{Lowest, RatedSteps};

/// The extra candidates of a grave.
struct Grave {
    /// The cells with extra candidates, in the order of their discovery.
    cells: Vec<usize>,
    extra: [u16; 81],
    /// The union of the extra digits.
    digits: u16,
    /// The cells that see all cells with extra candidates.
    seen: u128,
}

/// Finds graves of all types, and returns the graves of the lowest rating.
pub(super) fn steps(board: &Board) -> Option<RatedSteps> {
    let grave = Grave::find(board)?;
    let mut lowest = Lowest::default();
    match grave.cells[..] {
        [cell] => {
            lowest.add(RatedSteps::removing_from(board, 56, [cell], !grave.digits));
        }
        _ if grave.digits.is_power_of_two() => {
            let cells = cells_of(grave.seen & board.empty);
            lowest.add(RatedSteps::removing_from(board, 57, cells, grave.digits));
            grave.locked(board, &mut lowest);
        }
        _ if grave.seen != 0 => {
            grave.locked(board, &mut lowest);
            grave.naked(board, &mut lowest);
        }
        _ => {}
    }
    lowest.found()
}

impl Grave {
    /// Finds the extra candidates.
    fn find(board: &Board) -> Option<Self> {
        let mut grave = Self { cells: Vec::new(), extra: [0; 81], digits: 0, seen: u128::MAX };
        let mut rest = board.clone();
        let all_large = board.cells_of_size(3..=9);
        for (places, cells) in board.places.iter().zip(CELLS) {
            for (digit, &places) in places.iter().enumerate() {
                // The digit has a value there, or is as in a grave.
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let cells = set_of(bits(places).map(|place| usize::from(cells[place])));
                let large = cells & all_large;
                match large.count_ones() {
                    // Only cells of two candidates: none of them can have an extra one, so this is no
                    // grave.
                    0 => return None,
                    1 => grave.add(&mut rest, large.trailing_zeros() as usize, digit)?,
                    // Another house shows which of the cells has the extra candidate.
                    _ => {}
                }
            }
        }
        grave.add_corner(board, &mut rest)?;
        (!grave.cells.is_empty() && is_grave(&rest)).then_some(grave)
    }

    /// Adds the extra candidates of the third of three cells in a block: it shares its row and its column with the
    /// others, so that no house shows it alone. The block shows it without the extra candidates of the others.
    fn add_corner(&mut self, board: &Board, rest: &mut Board) -> Option<()> {
        let large: Vec<usize> = cells_of(board.cells_of_size(3..=9)).collect();
        let (&[first, second, third], 2) =
            (&large[..], large.iter().filter(|cell| self.cells.contains(cell)).count())
        else {
            return Some(());
        };
        let block = usize::from(HOUSES[first][0]);
        let hidden = large.iter().copied().find(|cell| !self.cells.contains(cell));
        let (Some(corner), true) =
            (hidden, [second, third].iter().all(|&cell| usize::from(HOUSES[cell][0]) == block))
        else {
            return Some(());
        };
        for digit in bits(board.candidates[corner]) {
            if !matches!(rest.places[block][digit].count_ones(), 0 | 2) {
                self.add(rest, corner, digit)?;
            }
        }
        Some(())
    }

    /// Adds an extra candidate; `None` if the extra candidates cannot be of any type.
    fn add(&mut self, rest: &mut Board, cell: usize, digit: usize) -> Option<()> {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.extra[cell] |= 1 << digit;
        self.digits |= 1 << digit;
        rest.remove(cell, digit);
        self.seen &= PEERS[cell] & !self.set();
        // Several cells with several digits are of type 3 or 4, whose cells share a house, so other cells see all of them.
        (self.cells.len() == 1 || self.digits.is_power_of_two() || self.seen != 0).then_some(())
    }

    fn set(&self) -> u128 {
        set_of(self.cells.iter().copied())
    }

    /// Returns the houses that contain all cells with extra candidates.
    fn houses(&self) -> impl Iterator<Item = usize> {
        let set = self.set();
        (0..HOUSE_COUNT).filter(move |&house| set & !HOUSE_SETS[house] == 0)
    }

    /// Type 4: two cells in a house share one more digit, which is then in one of them.
    fn locked(&self, board: &Board, lowest: &mut Lowest) {
        let [first, second] = self.cells[..] else { return };
        let shared = board.candidates[first] & board.candidates[second] & !self.digits;
        if !shared.is_power_of_two() {
            return;
        }
        for _ in self.houses() {
            let removals = [first, second].map(|cell| (cell, !(self.extra[cell] | shared)));
            lowest.add(RatedSteps::removing(board, 57, removals));
        }
    }

    /// Type 3: the extra digits form a naked set with n - 1 other cells of a house; 5.7 + 0.1 (n - 1).
    fn naked(&self, board: &Board, lowest: &mut Lowest) {
        for house in self.houses() {
            let others: Vec<usize> = cells_of(self.seen & HOUSE_SETS[house]).collect();
            for degree in 2..=6 {
                // One cell more than the set has, which can lose candidates.
                if others.len() < degree {
                    break;
                }
                for chosen in combinations(degree - 1, others.len()) {
                    self.naked_of(board, &others, chosen as u16, degree, lowest);
                }
            }
        }
    }

    fn naked_of(
        &self,
        board: &Board,
        others: &[usize],
        chosen: u16,
        degree: usize,
        lowest: &mut Lowest,
    ) {
        let mut sets = [0; 9];
        let mut of_others = 0;
        for (set, index) in sets.iter_mut().zip(bits(chosen)) {
            *set = board.candidates[others[index]];
            of_others |= *set;
        }
        sets[degree - 1] = self.digits;
        if of_others.count_ones() as usize != degree {
            return;
        }
        let Some(digits) = common(&sets, (1 << degree) - 1) else { return };
        let rest = bits(!chosen & ((1 << others.len()) - 1)).map(|index| others[index]);
        lowest.add(RatedSteps::removing_from(board, 57 + (degree - 1) as u8, rest, digits));
    }
}

/// Returns `true` if each empty cell has two candidates and each digit two places in the houses that lack it.
fn is_grave(board: &Board) -> bool {
    cells_of(board.empty).all(|cell| board.candidates[cell].count_ones() == 2)
        && board.places.iter().flatten().all(|places| matches!(places.count_ones(), 0 | 2))
}
