//! Clues that cover the board, and clues that are drawn again: which shapes fit beside each other.

use clausoku_board::Cell;
use clausoku_text::Rng;

use super::super::board::{Layer, Taken};
use super::{Clues, Draft, TRIES};

/// The number of tries to replace clues near the cells of another solution.
const REPAIRS: u32 = 16;

impl Draft<'_> {
    /// Covers the board with the clues of the requests that ask for it. Returns `false` if one of them has no clue.
    pub(super) fn cover(&mut self, rng: &mut Rng) -> bool {
        for (index, request) in self.requests().iter().enumerate() {
            if request.covers {
                let mut clues = self.clues.clone();
                self.fill(&mut clues, index, rng);
                self.clues = clues;
                if self.clues.count(index) == 0 {
                    return false;
                }
            }
        }
        true
    }

    /// Draws clues of a request while there is room, the cells with the fewest free neighbours first.
    fn fill(&self, clues: &mut Clues, request: usize, rng: &mut Rng) {
        self.fill_once(clues, request, rng);
        let layer = self.requests()[request].shape.layer;
        if !matches!(layer, Layer::Area | Layer::Line) {
            return;
        }
        // A cell that is left alone gets in if a clue beside it is drawn again.
        let left = |clues: &Clues| -> Vec<Cell> {
            let cells = self.generator.board.variant.cells();
            cells.filter(|&cell| clues.taken.is_free(layer, cell)).collect()
        };
        let mut alone = left(clues);
        for _ in 0..2 * alone.len() {
            if alone.is_empty() {
                break;
            }
            let cell = alone[rng.below(alone.len())];
            let beside = &self.generator.board.beside[cell.index()];
            let near: Vec<usize> = (0..clues.placed.len())
                .filter(|&index| {
                    let clue = &clues.placed[index];
                    clue.request == Some(request)
                        && clue.constraint.cells.iter().any(|cell| beside.contains(cell))
                })
                .collect();
            if near.is_empty() {
                continue;
            }
            let mut trial = clues.clone();
            trial.remove(near[rng.below(near.len())]);
            self.fill_once(&mut trial, request, rng);
            let still = left(&trial);
            if still.len() < alone.len() {
                (*clues, alone) = (trial, still);
            }
        }
    }

    fn fill_once(&self, clues: &mut Clues, request: usize, rng: &mut Rng) {
        let board = &self.generator.board;
        let layer = self.requests()[request].shape.layer;
        let free = |taken: &Taken, cell: Cell| taken.is_free(layer, cell);
        let cells = board.variant.cells();
        let mut open: Vec<Cell> = cells.filter(|&cell| free(&clues.taken, cell)).collect();
        rng.shuffle(&mut open);
        loop {
            let free = |cell: Cell| free(&clues.taken, cell);
            open.retain(|&cell| free(cell));
            let tight = open.iter().enumerate().min_by_key(|(_, cell)| {
                board.beside[cell.index()].iter().filter(|&&next| free(next)).count()
            });
            let Some((index, _)) = tight else { return };
            let cell = open.swap_remove(index);
            let drawn = (0..TRIES).find_map(|_| self.draw_in(&clues.taken, request, &[cell], rng));
            if let Some(clue) = drawn {
                clues.put(clue);
            }
        }
    }

    /// Draws some clues again near the cells in which another solution differs, so that fewer of the known ones are left. Returns `false`
    /// if that is not found.
    pub(super) fn repair(&mut self, rng: &mut Rng) -> bool {
        let known = self.known() & !self.given(None);
        let alive = self.alive(None, None);
        let near = self.differing(alive, rng);
        let before = alive.count_ones();
        let mut best: Option<(u32, Clues)> = None;
        for _ in 0..REPAIRS {
            let Some(trial) = self.redrawn(&near, rng) else { continue };
            let left = (known & !trial.excluded()).count_ones();
            if best.as_ref().is_none_or(|best| left < best.0) {
                best = Some((left, trial));
            }
            if left == 0 && before > 0 {
                break;
            }
        }
        let Some((_, clues)) = best.filter(|best| best.0 <= before) else { return false };
        self.clues = clues;
        true
    }

    /// Returns the clues of which one to three beside each other are drawn again, one of them on these cells if there is one.
    fn redrawn(&self, near: &[Cell], rng: &mut Rng) -> Option<Clues> {
        let mut clues = self.clues.clone();
        let mut cells = near.to_vec();
        let mut removed = Vec::new();
        for _ in 0..=1 + rng.below(2) {
            // The clues of the board stay, and are the first.
            let own = clues.placed.iter().take_while(|clue| clue.request.is_none()).count();
            let touching: Vec<usize> = (own..clues.placed.len())
                .filter(|&index| {
                    clues.placed[index].constraint.cells.iter().any(|cell| cells.contains(cell))
                })
                .collect();
            let drawn = clues.placed.len() - own;
            let index = match touching.len() {
                0 if drawn == 0 => return None,
                0 => own + rng.below(drawn),
                count => touching[rng.below(count)],
            };
            let clue = clues.remove(index);
            let beside = clue.constraint.cells.iter();
            cells = beside
                .flat_map(|cell| self.generator.board.beside[cell.index()].iter().copied())
                .collect();
            removed.extend(clue.request);
            if drawn == 1 {
                break;
            }
        }
        removed.sort_unstable();
        for (index, &request) in removed.iter().enumerate() {
            if self.requests()[request].covers {
                // Once for all of the request.
                if index == 0 || removed[index - 1] != request {
                    self.fill_once(&mut clues, request, rng);
                }
                continue;
            }
            let draw = |_| self.draw_in(&clues.taken, request, &[], rng);
            let clue = (0..TRIES).find_map(draw)?;
            clues.put(clue);
        }
        Some(clues)
    }
}
