//! Regions that cross in several cells, and cells that see most cells of a region.

use std::collections::{BTreeMap, BTreeSet};

/// Regions of two kinds that cross. Regions of one kind have no common cells. A mesh cannot be
/// divided into two parts that do not cross each other.
///
/// **Invariant.** Each segment is in one line of each kind.
#[derive(Clone, Debug)]
pub(crate) struct Mesh {
    /// Cells that are in the same regions.
    pub segments: Vec<Vec<u32>>,
    /// The regions of each kind.
    pub lines: [Vec<Line>; 2],
    /// The indices of the regions if all of them contain every symbol and every segment is in two; else empty. A sweep of the
    /// mesh finds their singles.
    pub whole: BTreeSet<usize>,
    /// The number of cells of each segment; 0 if they differ.
    pub side: usize,
}

/// A region of a mesh, or the segments that are in no region of its kind.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Indices of segments.
    pub segments: Vec<u32>,
    pub is_region: bool,
    /// `true` if the line is a region that contains every symbol.
    pub complete: bool,
}

/// A cell, and the cells of a complete region that it does not see, some of them repeated: a symbol that none of these can have
/// is in a cell that it sees.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    pub cell: u32,
    pub unseen: [u32; MAX_UNSEEN],
}

/// The most unseen cells of a sight. With seven, x boards take a sixth fewer guesses, but more time.
// Even, since a sweep reads the unseen cells by two.
const MAX_UNSEEN: usize = 6;

/// The most sights for each cell of a board. Sights with the fewest unseen cells are kept. Anti-knight boards would have six.
const MAX_SIGHTS: usize = 4;

/// Returns meshes that contain all crossings of two regions where locked candidates can remove something, apart from
/// the known ones.
pub(super) fn meshes(
    sets: &[BTreeSet<u32>],
    complete: &[bool],
    is_known: impl Fn(usize, usize) -> bool,
) -> Vec<Mesh> {
    let mut meshes = Vec::new();
    let kinds = kinds(sets);
    for (index, first) in kinds.iter().enumerate() {
        for second in &kinds[index + 1..] {
            let pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| (one, other)));
            let crosses = |&(one, other): &(usize, usize)| {
                !is_known(one, other)
                    && is_useful(&sets[one], &sets[other], [complete[one], complete[other]])
            };
            let crossings: Vec<(usize, usize)> = pairs.filter(crosses).collect();
            for part in parts(crossings) {
                meshes.push(mesh(sets, complete, &part));
            }
        }
    }
    meshes
}

/// Distributes the regions to kinds; the regions of a kind have no common cells.
fn kinds(sets: &[BTreeSet<u32>]) -> Vec<Vec<usize>> {
    let mut kinds: Vec<(BTreeSet<u32>, Vec<usize>)> = Vec::new();
    for (index, set) in sets.iter().enumerate() {
        let place =
            kinds.iter().position(|(union, _)| union.is_disjoint(set)).unwrap_or(kinds.len());
        if place == kinds.len() {
            kinds.push(Default::default());
        }
        let (union, members) = &mut kinds[place];
        union.extend(set);
        members.push(index);
    }
    kinds.into_iter().map(|(_, members)| members).collect()
}

/// Returns whether locked candidates of these regions can remove something.
fn is_useful(first: &BTreeSet<u32>, second: &BTreeSet<u32>, complete: [bool; 2]) -> bool {
    let common = first.intersection(second).count();
    let rest = [first.len() - common, second.len() - common];
    // A symbol locked in the common cells of a complete region is removed from the rest of the
    // other.
    // With a single common cell, that is a hidden single.
    common > 1 && (complete[0] && rest[1] > 0 || complete[1] && rest[0] > 0)
}

/// Divides crossings into parts that have no common regions.
fn parts(crossings: Vec<(usize, usize)>) -> Vec<[BTreeSet<usize>; 2]> {
    let mut parts: Vec<[BTreeSet<usize>; 2]> = Vec::new();
    for (one, other) in crossings {
        let (touched, mut apart): (Vec<_>, Vec<_>) = std::mem::take(&mut parts)
            .into_iter()
            .partition(|[first, second]| first.contains(&one) || second.contains(&other));
        let mut joined = [BTreeSet::from([one]), BTreeSet::from([other])];
        for [first, second] in touched {
            joined[0].extend(first);
            joined[1].extend(second);
        }
        apart.push(joined);
        parts = apart;
    }
    parts
}

/// Returns the mesh of these regions.
fn mesh(sets: &[BTreeSet<u32>], complete: &[bool], regions: &[BTreeSet<usize>; 2]) -> Mesh {
    let mut segments: BTreeMap<[Option<usize>; 2], Vec<u32>> = BTreeMap::new();
    let cells: BTreeSet<u32> =
        regions.iter().flatten().flat_map(|&region| &sets[region]).copied().collect();
    for &cell in &cells {
        let key = [0, 1].map(|kind: usize| {
            regions[kind].iter().copied().find(|&region| sets[region].contains(&cell))
        });
        segments.entry(key).or_default().push(cell);
    }
    let lines = [0, 1].map(|kind: usize| {
        let mut lines: BTreeMap<Option<usize>, Vec<u32>> = BTreeMap::new();
        for (index, key) in (0..).zip(segments.keys()) {
            lines.entry(key[kind]).or_default().push(index);
        }
        let line = |(region, segments): (Option<usize>, Vec<u32>)| Line {
            segments,
            is_region: region.is_some(),
            complete: region.is_some_and(|region| complete[region]),
        };
        lines.into_iter().map(line).collect()
    });
    let mut whole: BTreeSet<usize> = regions.iter().flatten().copied().collect();
    if !whole.iter().all(|&region| complete[region])
        // Diagonals stay groups. With their singles in the meshes with blocks, x took 40.5 instead of 38 µs a minimal puzzle.
        || segments.keys().flatten().any(Option::is_none)
    {
        whole.clear();
    }
    let lengths: BTreeSet<usize> = segments.values().map(Vec::len).collect();
    let side = if lengths.len() > 1 { 0 } else { lengths.first().copied().unwrap_or(0) };
    Mesh { segments: segments.into_values().collect(), lines, whole, side }
}

/// Returns sights that locked candidates do not cover: no single set contains the cell and all cells that it sees.
pub(super) fn sights(
    sets: &[BTreeSet<u32>],
    irregular: &[BTreeSet<u32>],
    order: usize,
    of_cell: &[Vec<u32>],
) -> Vec<Sight> {
    let mut sights = Vec::new();
    // A cell of a larger region sees less than half of another.
    if order > 2 * MAX_UNSEEN {
        return Vec::new();
    }
    // A table, since the plan of samurai compared sets of cells 50,000 times.
    let mut is_seen = vec![false; of_cell.len()];
    for (cell, indices) in (0..).zip(of_cell) {
        let own: Vec<&BTreeSet<u32>> = indices.iter().map(|&set| &sets[set as usize]).collect();
        is_seen.fill(false);
        own.iter().copied().flatten().for_each(|&seen| is_seen[seen as usize] = true);
        for region in sets.iter().filter(|set| set.len() == order) {
            let seen = region.iter().filter(|&&other| is_seen[other as usize]);
            // The cell sees all cells of its own regions.
            if !(1..=MAX_UNSEEN).contains(&(order - seen.clone().count())) {
                continue;
            }
            if !own.iter().any(|set| seen.clone().all(|other| set.contains(other))) {
                let unseen: Vec<u32> =
                    region.iter().copied().filter(|&other| !is_seen[other as usize]).collect();
                // To repeat cells does not change their union, and a sweep reads the same number for each sight.
                let places = std::array::from_fn(|place| unseen[place % unseen.len()]);
                sights.push((unseen.len(), Sight { cell, unseen: places }));
            }
        }
    }
    for [first, second] in leftovers(irregular) {
        for (cells, unseen) in [(&first, &second), (&second, &first)] {
            let mut places = unseen.iter().copied().cycle();
            let unseen = std::array::from_fn(|_| places.next().unwrap_or_default());
            sights.extend(cells.iter().map(|&cell| (cells.len(), Sight { cell, unseen })));
        }
    }
    // Too few to spare the time that they take: x boards have 24.
    if sights.len() < of_cell.len() {
        return Vec::new();
    }
    // A sort of elements of this size takes long to compile.
    let sorted =
        (0..=MAX_UNSEEN).flat_map(|count| sights.iter().filter(move |sight| sight.0 == count));
    sorted.take(MAX_SIGHTS * of_cell.len()).map(|sight| sight.1.clone()).collect()
}

/// Returns pairs of sets of cells with the same symbols: what successive lines have beyond the blocks that cover most of them,
/// and what these blocks have beyond the lines.
fn leftovers(regions: &[BTreeSet<u32>]) -> BTreeSet<[BTreeSet<u32>; 2]> {
    let mut found = BTreeSet::new();
    let union = |of: &[usize]| of.iter().flat_map(|&set| &regions[set]).copied().collect();
    let kinds = kinds(regions);
    for (index, lines) in kinds.iter().enumerate() {
        let others = kinds[index + 1..].iter();
        for (mut blocks, first) in
            others.flat_map(|kind| (0..lines.len()).map(move |first| (kind.clone(), first)))
        {
            for count in 2..=blocks.len().min(lines.len() - first) {
                let of_lines: BTreeSet<u32> = union(&lines[first..][..count]);
                // With a table, since the compiler copies the key's computation to many places.
                let left: Vec<usize> = regions.iter().map(|set| (set - &of_lines).len()).collect();
                blocks.sort_by_key(|&block| left[block]);
                let of_blocks = union(&blocks[..count]);
                let [one, other] = [&of_lines - &of_blocks, &of_blocks - &of_lines];
                // The other lines and blocks have the same rests.
                let rests = if one < other { [one, other] } else { [other, one] };
                // In a single line and block, these are locked candidates.
                let is_locked =
                    rests.iter().all(|rest| regions.iter().any(|set| rest.is_subset(set)));
                if (1..MAX_UNSEEN).contains(&rests[0].len()) && !is_locked {
                    found.insert(rests);
                }
            }
        }
    }
    found
}
