//! The choice of the cell to guess in: one for each lane, found in all lanes at once.
//!
//! The choice is a cell with the fewest candidates. Two and three candidates have a rank of their own (and four on boards
//! with tables of constraints). Of equal cells, the choice is the cell whose regions have the most open cells, where a guess
//! has the most effect. An open cell that shares several regions with this one counts once for each region, which costs
//! nothing and does no harm.

use crate::moves::pack;
use crate::places::{Places, thrice};
use crate::plan::{Band, Keys, Plan, USUAL_BANDS};
use crate::simd::{Lane, Register, Simd};

/// Returns the best cell of each of these lanes.
#[inline(always)]
pub(crate) fn choose<S: Simd>(
    simd: S,
    plan: &Plan,
    key: Keys,
    cells: &[S::Vector],
    lanes: u64,
    room: &mut Room<S::Vector>,
) -> S::Vector {
    let (packed, room) = room.vectors.split_at_mut(plan.cells);
    let (keys, totals) = room.split_at_mut(plan.cells);
    // Few lanes fit few registers: to move them there costs less than to examine all registers that contain one.
    let needed = (lanes.count_ones() as usize).div_ceil(S::Register::LANES);
    let mut holding = 0;
    for register in 0..S::REGISTERS {
        holding += usize::from(in_register::<S>(lanes, register) != 0);
    }
    // Usually six of 32 lanes are stuck. Packed, they take half of the work with AVX2, and a quarter with
    // arrays.
    let packs = needed < holding;
    if packs {
        pack(simd, cells, lanes, needed, packed);
    }
    // Some lane is stuck, so the shift is by less than 64.
    let examined = if packs { u64::MAX >> (64 - lanes.count_ones()) } else { lanes };
    let cells = simd.registers(if packs { packed } else { cells });
    // The registers use the same room one after another.
    let keys = &mut simd.registers_mut(keys)[..plan.cells];
    let totals = &mut simd.registers_mut(totals)[..plan.cells];
    let mut found = simd.splat(S::Lane::default());
    let registers = simd.registers_mut(std::slice::from_mut(&mut found));
    for (register, best) in registers.iter_mut().enumerate() {
        if in_register::<S>(examined, register) == 0 {
            continue;
        }
        let cells = &cells[register..];
        let has_others = !(plan.groups.is_empty() && plan.peers.is_empty());
        // All lanes of a register at once: reading the cells of one lane costs as much as the vectors of
        // all lanes.
        *best = if !S::HAS_BANDS || key.cell_bits == 0 {
            best_of_any(simd, plan, key, cells, keys, totals)
        } else if has_others {
            best_of_usual::<S, true>(simd, plan, key, cells, keys, totals)
        } else {
            best_of_usual::<S, false>(simd, plan, key, cells, keys, totals)
        };
    }
    if !packs {
        return found;
    }
    let mut best = simd.splat(S::Lane::default());
    let mut rest = lanes;
    for &key in simd.lanes(&found) {
        if rest != 0 {
            simd.lanes_mut(&mut best)[rest.trailing_zeros() as usize] = key;
            rest &= rest - 1;
        }
    }
    best
}

/// Returns the lanes that are in this register.
#[inline(always)]
fn in_register<S: Simd>(lanes: u64, register: usize) -> u64 {
    let every = u64::MAX >> (64 - S::Register::LANES);
    lanes >> (register * S::Register::LANES) & every
}

/// The constants by which the candidates of a cell become its key.
#[derive(Clone, Copy)]
struct Ranking<R: Simd> {
    simd: R,
    none: R::Vector,
    one: R::Vector,
    many: R::Vector,
    /// The rank of four candidates, if they have one of their own.
    four: R::Vector,
    three: R::Vector,
    two: R::Vector,
    /// An open cell, as it is counted in keys.
    unit: R::Vector,
}

impl<R: Simd> Ranking<R> {
    #[inline(always)]
    fn new(simd: R, key: Keys) -> Self {
        let number = |number| simd.splat(R::Lane::from_number(number));
        let worse = u64::from(key.ranks_four);
        Self {
            simd,
            none: simd.splat(R::Lane::default()),
            one: number(1),
            many: number(1 << key.rank_shift),
            four: number(2 << key.rank_shift),
            three: number((2 + worse) << key.rank_shift),
            two: number((3 + worse) << key.rank_shift),
            unit: number(1 << key.cell_bits),
        }
    }

    /// Returns rank and name; 0 where the cell is settled. `FOUR` is [`Keys::ranks_four`].
    #[inline(always)]
    fn key<const FOUR: bool>(self, set: R::Vector, name: R::Vector) -> R::Vector {
        let simd = self.simd;
        let one_less = simd.and(set, simd.below(set));
        let two_less = simd.and(one_less, simd.below(one_less));
        let three_less = simd.and(two_less, simd.below(two_less));
        // The rank of three candidates takes four operations a cell. Without it the hardest set takes 130
        // guesses instead of 109, since there often is no cell with two.
        let four_less = simd.and(three_less, simd.below(three_less));
        let rank = if FOUR { simd.if_empty(four_less, self.four, self.many) } else { self.many };
        let rank = simd.if_empty(three_less, self.three, rank);
        let rank = simd.if_empty(two_less, self.two, rank);
        simd.if_empty(one_less, self.none, simd.or(rank, name))
    }

    /// Returns the unit where the cell of this key is open.
    #[inline(always)]
    fn open(self, key: R::Vector) -> R::Vector {
        // The key of an open cell has a rank, which is above the unit. Only openness counts: a greater
        // weight of cells with many candidates took 105 guesses on the hardest set, but more on the others.
        self.simd.min(key, self.unit)
    }
}

/// Returns the best cells of a board with the bands of the usual board, and with other regions if `OTHERS`. The open cells of
/// rows, columns and blocks are counted while the keys are computed. Blocks count twice, which takes fewer guesses.
#[inline(always)]
fn best_of_usual<S: Simd, const OTHERS: bool>(
    simd: S,
    plan: &Plan,
    key: Keys,
    cells: &[Register<S>],
    keys: &mut [Register<S>],
    totals: &mut [Register<S>],
) -> Register<S> {
    let simd = simd.register();
    let ranking = Ranking::new(simd, key);
    let none = ranking.none;
    let (mut rows, mut columns, mut blocks) = ([none; 9], [none; 9], [none; 9]);
    let mut name = none;
    for band in 0..3 {
        let mut in_blocks = [none; 3];
        for row in 3 * band..3 * band + 3 {
            let cells = &cells[9 * row * S::REGISTERS..][..=8 * S::REGISTERS];
            let keys = &mut keys[9 * row..][..9];
            let mut triads = [none; 3];
            thrice!(J => {
                let mut open = [none; 3];
                thrice!(K => {
                    const C: usize = 3 * J + K;
                    keys[C] = ranking.key::<false>(cells[S::REGISTERS * C], name);
                    name = simd.add(name, ranking.one);
                    open[K] = ranking.open(keys[C]);
                    columns[C] = simd.add(columns[C], open[K]);
                });
                triads[J] = simd.add(simd.add(open[0], open[1]), open[2]);
                in_blocks[J] = simd.add(in_blocks[J], triads[J]);
            });
            rows[row] = simd.add(simd.add(triads[0], triads[1]), triads[2]);
        }
        thrice!(J => {
            // 109 guesses instead of 115 on the hardest set.
            blocks[3 * band + J] = simd.add(in_blocks[J], in_blocks[J]);
        });
    }
    if OTHERS {
        totals.fill(none);
        add_others(simd, ranking, plan, key, keys, totals);
    }
    let mut best = none;
    for row in 0..9 {
        let (keys, totals) = (&keys[9 * row..][..9], &totals[9 * row..][..9]);
        thrice!(J => {
            let open = simd.add(rows[row], blocks[row / 3 * 3 + J]);
            thrice!(K => {
                const C: usize = 3 * J + K;
                let mut total = simd.add(simd.add(keys[C], columns[C]), open);
                if OTHERS {
                    total = simd.add(total, totals[C]);
                }
                // The cell is in the lowest bits of its key, so the maximum names it. Without a second
                // pass, as below, puzzles with diagonals take 64 instead of 82 µs.
                best = simd.max(best, total);
            });
        });
    }
    simd.and(best, simd.splat(S::Lane::from_number((1 << key.cell_bits) - 1)))
}

/// Returns the best cells on any board.
#[inline(always)]
fn best_of_any<S: Simd>(
    simd: S,
    plan: &Plan,
    key: Keys,
    cells: &[Register<S>],
    keys: &mut [Register<S>],
    totals: &mut [Register<S>],
) -> Register<S> {
    let simd = simd.register();
    let ranking = Ranking::new(simd, key);
    let sets = cells.iter().step_by(S::REGISTERS);
    for ((of_cell, total), &set) in keys.iter_mut().zip(&mut *totals).zip(sets) {
        *of_cell = if key.ranks_four {
            ranking.key::<true>(set, ranking.none)
        } else {
            ranking.key::<false>(set, ranking.none)
        };
        *total = *of_cell;
    }
    if S::HAS_BANDS {
        // The further bands have lines of the usual ones, whose open cells would count again.
        let counted = if plan.is_usual { USUAL_BANDS } else { plan.bands.len() };
        for places in &plan.bands[..counted] {
            add_band(simd, ranking, places, keys, totals);
        }
    }
    add_others(simd, ranking, plan, key, keys, totals);
    let mut best = ranking.none;
    for &total in totals.iter() {
        best = simd.max(best, total);
    }
    // The last of the best cells.
    // A key with room for the cell would not fit 16 bits on larger boards, and lanes of 32 bits made
    // samurai at a third of the speed.
    let (mut name, mut found) = (ranking.none, ranking.none);
    for &total in totals.iter() {
        let difference = simd.or_changes(ranking.none, total, best);
        found = simd.if_empty(difference, name, found);
        name = simd.add(name, ranking.one);
    }
    found
}

/// Adds to each cell the open cells of its regions that are in no band.
#[inline(always)]
fn add_others<R: Simd>(
    simd: R,
    ranking: Ranking<R>,
    plan: &Plan,
    key: Keys,
    keys: &[R::Vector],
    totals: &mut [R::Vector],
) {
    // The sums of all regions first, and then a pass over the cells that reads them, took the same time with samurai and 2 %
    // more with 16×16 and irregular blocks. Open cells of cages are not counted: with them, 300 killers took 641 guesses
    // instead of 565.
    for group in &plan.groups {
        let mut open = ranking.none;
        for &cell in &group.cells {
            open = simd.add(open, ranking.open(keys[cell as usize]));
        }
        for &cell in &group.cells {
            let total = &mut totals[cell as usize];
            *total = simd.add(*total, open);
        }
    }
    for of in &plan.peers {
        // An open cell counts itself once for each other cell; the count of a settled cell does not matter.
        let own = R::Lane::from_number((of.others.len() as u64) << key.cell_bits);
        let mut open = simd.splat(own);
        for &other in &of.others {
            let other = plan.peers[other as usize].cell;
            open = simd.add(open, ranking.open(keys[other as usize]));
        }
        let total = &mut totals[of.cell as usize];
        *total = simd.add(*total, open);
    }
}

/// Adds to each cell of the band the open cells of its line and of its block.
#[inline(always)]
fn add_band<R: Simd>(
    simd: R,
    ranking: Ranking<R>,
    places: &Band,
    keys: &[R::Vector],
    totals: &mut [R::Vector],
) {
    let none = ranking.none;
    let mut triads = [none; 9];
    thrice!(I => {
        thrice!(J => {
            const T: usize = 3 * I + J;
            let mut open = [none; 3];
            thrice!(K => {
                open[K] = ranking.open(keys[places.cell(9 * I + 3 * J + K)]);
            });
            triads[T] = simd.add(simd.add(open[0], open[1]), open[2]);
        });
    });
    let (mut in_line, mut in_block) = ([none; 3], [none; 3]);
    thrice!(I => {
        in_line[I] = simd.add(simd.add(triads[3 * I], triads[3 * I + 1]), triads[3 * I + 2]);
        in_block[I] = simd.add(simd.add(triads[I], triads[I + 3]), triads[I + 6]);
    });
    thrice!(I => {
        thrice!(J => {
            let open = simd.add(in_line[I], in_block[J]);
            thrice!(K => {
                let total = &mut totals[places.cell(9 * I + 3 * J + K)];
                *total = simd.add(*total, open);
            });
        });
    });
}

/// Room for the choice.
///
/// One memory for three parts: allocations take a seventh of the time of a search for a single puzzle.
///
/// - the sets of the examined lanes, moved next to each other, by cell;
/// - the key of each cell: its rank, on the usual board with the number of the cell; 0 where the cell is settled;
/// - the key of each cell, with the number of open cells of its regions added.
pub(crate) struct Room<V> {
    vectors: Vec<V>,
}

impl<V: Copy> Room<V> {
    #[inline(always)]
    pub(crate) fn new(cells: usize, none: V) -> Self {
        Self { vectors: vec![none; 3 * cells] }
    }
}
