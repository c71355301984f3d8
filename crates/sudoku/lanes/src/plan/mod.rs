//! The plan of a sweep: the regions and constraints of a variant, laid out for vectors.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::{Cell, Region, Variant};
use clausoku_constraints::{TableError, constraint_tables};
use clausoku_text::Deadline;

mod keys;
pub(crate) use keys::Keys;
mod mesh;
pub(crate) use mesh::{Line, Mesh, Sight};
use mesh::{meshes, sights};
mod tables;
pub(crate) use tables::{Choice, Relation, Sets, Support, Tables};

/// The name of the lanes in the error that refuses a constraint.
const PART: &str = "the solver lanes";

/// The regions of a variant, in the order in which a sweep visits them.
///
/// **Invariant.** Every region is a line or a block of some band, or among `groups`. Every cell is in a
/// band, in a group, or among `loose`.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub symbols: usize,
    pub cells: usize,
    pub bands: Vec<Band>,
    /// `true` if the first bands are the six bands of the usual board, with its cells in reading order.
    pub is_usual: bool,
    pub groups: Vec<Group>,
    /// Number of groups that are in no whole mesh; these are the first ones.
    pub alone: usize,
    /// Cells that are in regions of two cells.
    pub peers: Vec<Peers>,
    pub meshes: Vec<Mesh>,
    pub sights: Vec<Sight>,
    /// Number of sets that a sweep needs as working memory.
    pub room: usize,
    /// Cells without a region.
    pub loose: Vec<u32>,
    /// The constraints beyond regions.
    pub tables: Tables,
    /// The keys of cells for a guess.
    pub keys: Keys,
    /// The number of bits that a lane must have, for the sets of symbols and for the keys. Bands are planned only for [`BAND_BITS`].
    pub bits: u32,
}

/// Three lines that are also three blocks, of nine cells each; lines and blocks cross in nine *triads*
/// of three cells. Triad (i, j), of line i and block j, has the cells from 9i + 3j on.
pub(crate) type Band = [u32; 27];

/// A region that is in no band.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub cells: Vec<u32>,
    /// `true` if the region contains every symbol.
    pub complete: bool,
}

/// A cell, and the other cells that it must differ from. `others` are indices of [`Plan::peers`].
#[derive(Clone, Debug)]
pub(crate) struct Peers {
    pub cell: u32,
    pub others: Vec<u32>,
}

/// The bits of the lanes for which bands are implemented.
const BAND_BITS: u32 = 16;

/// Number of bands of the usual board.
pub(crate) const USUAL_BANDS: usize = 6;

impl Plan {
    /// Returns the number of rounds of sweeps between two checks of the limits, given the number on
    /// a board of 81 cells. A round takes time proportional to the number of cells.
    pub(crate) fn patience(&self, usual: u64) -> u64 {
        (usual * 81 / self.cells.max(1) as u64).clamp(1, usual)
    }

    /// Returns the plan of a variant.
    ///
    /// # Errors
    ///
    /// Fails if the lanes do not know a constraint, and at the deadline.
    pub(crate) fn new(variant: &Variant, deadline: &Deadline) -> Result<Self, TableError> {
        let mut sets: Vec<BTreeSet<u32>> =
            variant.distinct_regions().map(|(_, region)| cells_of(region)).collect();
        // Implied regions serve as blocks of bands, which boards of other orders do not have.
        if variant.order() == 9 {
            add_implied(&mut sets);
        }
        let regions = sets.len();
        sets.extend(sets_that_differ(variant, &sets));
        let of_cell = sets_of_cells(&sets, variant.cell_count());
        let differ = |first: Cell, second: Cell| {
            let second = &of_cell[second.index()];
            of_cell[first.index()].iter().any(|set| second.contains(set))
        };
        // With a deadline, since a board with many constraints has up to 20 million transitions.
        let tables = constraint_tables(variant, &differ, PART, deadline)?;
        let (mut tables, pairs) = Tables::new(variant, tables);
        tables.surround(&sets, variant.order());
        let known: BTreeSet<[u32; 2]> =
            pairs.into_iter().map(|[a, b]| [a.min(b), a.max(b)]).collect();
        sets.extend(known.into_iter().map(BTreeSet::from));
        let complete: Vec<bool> = sets.iter().map(|set| set.len() == variant.order()).collect();
        let (symbols, cells) = (variant.order(), variant.cell_count());
        let regions_of = sets_of_cells(&sets, cells);
        let around = regions_of
            .iter()
            .map(|of: &Vec<u32>| of.iter().map(|&set| sets[set as usize].len()).sum());
        let most_around = around.max().unwrap_or(0);
        let (mut bands, mut banded) = bands(&sets, symbols);
        let mut is_usual = usual_first(&mut bands, cells);
        let keys = |is_usual| Keys::new(cells, most_around, is_usual, !tables.is_empty());
        let bits = keys(is_usual).bits(cells).max(symbols as u32);
        if bits > BAND_BITS {
            bands.clear();
            banded.clear();
            is_usual = false;
        }
        let keys = keys(is_usual);
        let in_band = |set: &BTreeSet<u32>| banded.contains(set);
        let (pairs, alone): (Vec<usize>, Vec<usize>) = (0..sets.len())
            .filter(|&index: &usize| !in_band(&sets[index]))
            // A cell is in up to eight pairs on an anti-knight board. As a peer it is read once for all
            // of them. With two symbols a pair is complete, and has hidden singles, which peers do not
            // find.
            .partition(|&index| sets[index].len() == 2 && !complete[index]);
        let meshes = meshes(&sets[..regions], &complete, |first, second| {
            in_band(&sets[first]) && in_band(&sets[second])
        });
        let (alone, crossing): (Vec<usize>, Vec<usize>) = alone
            .into_iter()
            .partition(|index| !meshes.iter().any(|mesh| mesh.whole.contains(index)));
        let groups = alone.iter().chain(&crossing).map(|&index| Group {
            cells: sets[index].iter().copied().collect(),
            complete: complete[index],
        });
        let peers = peers(pairs.into_iter().map(|index| &sets[index]));
        // Meshes and peers are swept one after another, so they share their memory.
        let room =
            meshes.iter().map(|mesh| 3 * mesh.segments.len()).max().unwrap_or(0).max(peers.len());
        let held: BTreeSet<u32> = sets.iter().flatten().copied().collect();
        let loose = (0..variant.cell_count() as u32).filter(|cell| !held.contains(cell)).collect();
        let irregular = sets.iter().filter(|set| set.len() == variant.order() && !in_band(set));
        let sights =
            sights(&sets, &irregular.cloned().collect::<Vec<_>>(), variant.order(), &regions_of);
        Ok(Self {
            symbols,
            cells,
            bands,
            is_usual,
            groups: groups.collect(),
            alone: alone.len(),
            peers,
            meshes,
            sights,
            room,
            loose,
            tables,
            keys,
            bits,
        })
    }
}

fn cells_of(region: &Region) -> BTreeSet<u32> {
    region.cells.iter().map(|cell| cell.index() as u32).collect()
}

/// Returns the sets of cells that constraints require to differ, unless a region contains all of
/// them.
fn sets_that_differ(variant: &Variant, regions: &[BTreeSet<u32>]) -> Vec<BTreeSet<u32>> {
    let differing = variant.constraints().iter().filter(|constraint| constraint.kind.differ());
    let mut sets: Vec<BTreeSet<u32>> = Vec::new();
    for constraint in differing {
        let set: BTreeSet<u32> = constraint.cells.iter().map(|cell| cell.index() as u32).collect();
        // Within a region its cells differ already, and a further group would be swept for nothing.
        if !regions.iter().chain(&sets).any(|known| set.is_subset(known)) {
            sets.push(set);
        }
    }
    sets
}

/// Returns the indices of the sets that contain each cell, by cell.
fn sets_of_cells(sets: &[BTreeSet<u32>], cells: usize) -> Vec<Vec<u32>> {
    let mut of_cell = vec![Vec::new(); cells];
    for (index, set) in (0..).zip(sets) {
        for &cell in set {
            of_cell[cell as usize].push(index);
        }
    }
    of_cell
}

/// Returns the cells of these regions of two cells, each with the cells that it must differ from.
fn peers<'s>(pairs: impl Iterator<Item = &'s BTreeSet<u32>>) -> Vec<Peers> {
    let mut others: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for pair in pairs {
        for &cell in pair {
            others.entry(cell).or_default().extend(pair.iter().filter(|&&other| other != cell));
        }
    }
    let cells: Vec<u32> = others.keys().copied().collect();
    let peers = others.iter().map(|(&cell, others)| Peers {
        cell,
        others: others.iter().map(|a| cells.partition_point(|b| b < a) as u32).collect(),
    });
    peers.collect()
}

/// Returns the bands, and the regions that are in them.
fn bands(sets: &[BTreeSet<u32>], order: usize) -> (Vec<Band>, BTreeSet<BTreeSet<u32>>) {
    let mut bands: Vec<Band> = Vec::new();
    let mut unions: BTreeSet<BTreeSet<u32>> = BTreeSet::new();
    let mut banded = BTreeSet::new();
    // The permutations of a band are written out for three by three; bands of other shapes are meshes.
    if order != 9 {
        return (bands, banded);
    }
    let nine: Vec<&BTreeSet<u32>> = sets.iter().filter(|set| set.len() == 9).collect();
    for &line in &nine {
        // The regions that cross this line in three cells: its blocks, and others.
        let crossing: Vec<_> =
            nine.iter().copied().filter(|set| set.intersection(line).count() == 3).collect();
        for blocks in triples(&crossing) {
            let union: BTreeSet<u32> = blocks.iter().copied().flatten().copied().collect();
            let lines: Vec<_> = nine
                .iter()
                .copied()
                .filter(|set| set.is_subset(&union))
                .filter(|set| blocks.iter().all(|block| block.intersection(set).count() == 3))
                .collect();
            let holds_line = union.is_superset(line);
            let Some(lines) = triples(&lines).into_iter().find(|lines| lines.contains(&line))
            else {
                continue;
            };
            // Each of its six regions finds a band; it is taken once.
            if holds_line && union.len() == 27 && unions.insert(union) {
                banded.extend(blocks.iter().chain(&lines).map(|&set| set.clone()));
                bands.push(band(lines, blocks));
            }
        }
    }
    (bands, banded)
}

/// Returns all triples of pairwise disjoint sets.
fn triples<'s>(sets: &[&'s BTreeSet<u32>]) -> Vec<[&'s BTreeSet<u32>; 3]> {
    let mut triples = Vec::new();
    for (i, a) in sets.iter().enumerate() {
        for (j, b) in sets.iter().enumerate().skip(i + 1).filter(|(_, b)| a.is_disjoint(b)) {
            let rest = sets[j + 1..].iter().filter(|c| a.is_disjoint(c) && b.is_disjoint(c));
            triples.extend(rest.map(|c| [*a, *b, *c]));
        }
    }
    triples
}

/// Moves the six bands of the usual board to the front. Returns `true` if the board has them.
fn usual_first(bands: &mut Vec<Band>, cells: usize) -> bool {
    let rows = (0..3).map(|b| std::array::from_fn(|place| 27 * b + place as u32));
    let columns = (0..3)
        .map(|b| std::array::from_fn(|place| place as u32 / 3 * 9 + place as u32 % 3 + 3 * b));
    let usual: Vec<Band> = rows.chain(columns).collect();
    let (first, others): (Vec<Band>, Vec<Band>) =
        // Compared as sets, since lines and blocks of a band are found in any order.
        bands.iter().partition(|&&band| usual.contains(&sorted(band)));
    // Divided and not sorted: a stable sort is 10 to 130 KB of code for each type and key.
    *bands = [&first[..], &others].concat();
    cells == 81 && first.len() == USUAL_BANDS
}

fn sorted(mut band: Band) -> Band {
    band.sort_unstable();
    band
}

/// Adds regions that follow from others: if three regions contain two, the rest of them is one. On windoku boards these and
/// the windows are the blocks of six more bands, which take half of the time of groups and meshes.
fn add_implied(sets: &mut Vec<BTreeSet<u32>>) {
    let (_, banded) = bands(sets, 9);
    let alone = sets.iter().filter(|set| set.len() == 9 && !banded.contains(set));
    let mut inner: Vec<BTreeSet<u32>> = alone.cloned().collect();
    let mut next = 0;
    while next < inner.len() {
        for before in 0..next {
            let pair = [&inner[before], &inner[next]];
            let crossing = sets.iter().filter(|line| {
                line.len() == 9 && pair.iter().all(|set| set.intersection(line).count() == 3)
            });
            let rests = triples(&crossing.collect::<Vec<_>>()).into_iter().map(|lines| {
                let cells = lines.into_iter().flatten().copied();
                cells.filter(|cell| pair.iter().all(|set| !set.contains(cell))).collect()
            });
            // With more than nine cells, the two have common cells.
            let found: Vec<BTreeSet<u32>> = rests
                .filter(|rest: &BTreeSet<u32>| rest.len() == 9 && !sets.contains(rest))
                .collect();
            // The list grows while it is read: further regions follow from these and the others.
            inner.extend(found.iter().cloned());
            sets.extend(found);
        }
        next += 1;
    }
}

fn band(lines: [&BTreeSet<u32>; 3], blocks: [&BTreeSet<u32>; 3]) -> Band {
    let mut cells = [0; 27];
    let crossing = lines.iter().flat_map(|line| blocks.iter().map(move |block| (line, block)));
    let triads = crossing.flat_map(|(line, block)| line.intersection(block).copied());
    for (slot, cell) in cells.iter_mut().zip(triads) {
        *slot = cell;
    }
    cells
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clausoku_board::{Collect, Puzzle, PuzzleSolver};
    use clausoku_search::DancingLinks;

    use super::*;

    fn plan(variant: &str) -> Plan {
        let variant = Variant::by_name(variant).unwrap();
        Plan::new(&variant, &Deadline::never()).unwrap()
    }

    #[test]
    fn windows_and_the_cells_between_are_blocks_of_bands() {
        let windoku = plan("windoku");
        assert_eq!((windoku.bands.len(), windoku.groups.len()), (12, 0));
        assert!(windoku.is_usual && !plan("samurai").is_usual);
        // Nothing follows where all regions are in bands, or none has three cells of two others.
        assert_eq!(plan("classic:9").bands.len(), 6);
        assert_eq!(plan("x").groups.len(), 2);
    }

    #[test]
    fn irregular_blocks_leave_few_cells_of_successive_lines() {
        let rows = "AAAAABCCC/ADBBBBCCC/ADDBBBECC/AADBEEEFC/DDDDEFFFF/GDEEEHFII/GGEHHHFFI/GGGHHHHFI/GGGHIIIII";
        let variant = Variant::jigsaw(rows).unwrap();
        let plan = Plan::new(&variant, &Deadline::never()).unwrap();
        // Both meshes, of blocks with rows and with columns, find all singles.
        assert_eq!((plan.groups.len(), plan.alone, plan.meshes.len()), (27, 0, 2));
        // With three unseen cells or five, some are repeated.
        let repeats = |sight: &&Sight| sight.unseen[..5].contains(&sight.unseen[5]);
        assert!(plan.sights.iter().filter(repeats).count() > 81);
        // Not by the engine, so that this program contains it in no width: that is most of the crate's compilation.
        let puzzle = Puzzle::empty(Arc::new(variant));
        let mut solutions = Collect::new(1000);
        DancingLinks
            .search(&puzzle, &Deadline::never().with_solutions(1000), &mut solutions)
            .unwrap();
        assert_eq!(solutions.grids.len(), 1000);
        for solution in solutions.grids {
            for Sight { cell, unseen } in &plan.sights {
                let symbol = |cell: u32| solution.get(Cell::from_index(cell));
                assert!(unseen.iter().any(|&other| symbol(other) == symbol(*cell)));
            }
        }
    }

    #[test]
    fn sights_are_regions_of_which_a_cell_sees_three_cells_or_more() {
        assert!(plan("classic:9").sights.is_empty());
        let plan = plan("anti-knight");
        assert_eq!(plan.sights.len(), 4 * 81);
        for Sight { cell, unseen } in plan.sights {
            let sees = |other: u32| {
                let (row, column) =
                    ((cell / 9).abs_diff(other / 9), (cell % 9).abs_diff(other % 9));
                let same_block = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
                row == 0 || column == 0 || same_block || row * column == 2
            };
            assert!(unseen.into_iter().all(|other| !sees(other)));
        }
    }
}
