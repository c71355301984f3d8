//! One sweep: every rule applied once to every region, in all lanes.

mod band;
mod gathered;
mod group;
mod mesh;
mod tables;

use band::band;
use gathered::Gathered;
pub(crate) use gathered::Seen;
use group::{group, peers};
use mesh::mesh;
pub(crate) use mesh::sights;
use tables::tables;

use crate::places::{ColumnBands, Further, RowBands};
use crate::plan::{Band, Plan, USUAL_BANDS};
use crate::simd::{Lane, Register, Simd};

/// Applies naked and hidden singles and locked candidates once to all regions, then all
/// constraints.
///
/// Sweeps register by register: the work on one register needs half of the registers of AVX2.
#[inline(always)]
pub(crate) fn sweep<S: Simd>(
    simd: S,
    plan: &Plan,
    cells: &mut [S::Vector],
    room: &mut [S::Vector],
) -> Seen {
    let registers = simd.registers_mut(cells);
    let room = simd.registers_mut(room);
    let mut seen = Seen { dead: 0, open: 0, changed: 0 };
    // With whole vectors, a band of AVX2 had only half of the sixteen registers. The portable back end
    // gained most: 187 to 38.8 µs a puzzle of the hardest set, together with fewer operations.
    for register in 0..S::REGISTERS {
        let of_register = sweep_register(simd, plan, &mut registers[register..], room);
        let shift = register * S::Register::LANES;
        seen.dead |= of_register.dead << shift;
        seen.open |= of_register.open << shift;
        seen.changed |= of_register.changed << shift;
    }
    seen
}

/// Sweeps one register: cell i is at i times [`Simd::REGISTERS`].
#[inline(always)]
fn sweep_register<S: Simd>(
    simd: S,
    plan: &Plan,
    cells: &mut [Register<S>],
    room: &mut [Register<S>],
) -> Seen {
    let register = simd.register();
    let mut seen = Gathered::new(register, plan);
    if !S::HAS_BANDS {
        // Lanes of this width have no bands; the compiler drops the other branches.
    } else if plan.is_usual {
        // Constants in place of the cells of a band spare an index and its check for each cell.
        // Only these places gather the sums that decide on usual boards which lanes have changed.
        for first in RowBands::FIRST {
            let cells = from_cell::<S>(cells, first, RowBands::SPAN);
            band::<S, RowBands>(simd, RowBands, cells, &mut seen);
        }
        // Between both, so that rows and columns gather all observations: windoku 42 to 35.5 µs a minimal puzzle.
        for places in &plan.bands[USUAL_BANDS..] {
            band::<S, Further<'_>>(simd, Further(places), cells, &mut seen);
        }
        for first in ColumnBands::FIRST {
            let cells = from_cell::<S>(cells, first, ColumnBands::SPAN);
            band::<S, ColumnBands>(simd, ColumnBands, cells, &mut seen);
        }
    } else {
        for places in &plan.bands {
            band::<S, &Band>(simd, places, cells, &mut seen);
        }
    }
    // Whole meshes find the singles of the other groups, with half of the passes over the cells:
    // minimal puzzles of 16×16 cells took a fifth less time.
    for of_group in &plan.groups[..plan.alone] {
        group(simd, of_group, cells, &mut seen);
    }
    if !plan.peers.is_empty() {
        peers(simd, &plan.peers, room, cells, &mut seen);
    }
    // Puzzles with irregular blocks took ten times as long before meshes.
    // Meshes only in sweeps in which the others change little took 1.3 to 1.9 times as many sweeps: the same time on
    // windoku, x and 16×16, a fifth more with irregular blocks.
    for of_mesh in &plan.meshes {
        match of_mesh.side {
            // Narrow lanes have these boards. Elsewhere the branches take long to compile, and the last branch handles all
            // meshes.
            _ if S::HAS_BANDS && of_mesh.whole.is_empty() => {
                mesh::<S, false, 0>(simd, of_mesh, room, cells, &mut seen);
            }
            4 if S::HAS_BANDS => mesh::<S, true, 4>(simd, of_mesh, room, cells, &mut seen),
            _ => mesh::<S, true, 0>(simd, of_mesh, room, cells, &mut seen),
        }
    }
    if !plan.tables.is_empty() {
        let every = register.splat(S::Lane::first(plan.symbols as u32));
        tables(simd, &plan.tables, every, cells, &mut seen);
    }
    // No region reads these cells, but they too can be open or left without candidates.
    for &cell in &plan.loose {
        let set = cells[cell as usize * S::REGISTERS];
        seen.open = register.or_and(seen.open, set, register.below(set));
        seen.alive = register.empty_if_either(seen.alive, set);
    }
    seen.masks(register, plan)
}

/// Returns the `count` cells from `first` on.
#[inline(always)]
fn from_cell<S: Simd>(cells: &mut [Register<S>], first: usize, count: usize) -> &mut [Register<S>] {
    &mut cells[first * S::REGISTERS..][..=(count - 1) * S::REGISTERS]
}
