//! The crossover of two colourings by their value classes.
//!
//! The class of a value is the set of cells that have it, without those that conflict with an earlier cell. The
//! crossover takes in turn the largest remaining class of one parent and of the other; a value is taken once, and a
//! cell that was taken leaves the classes of both parents. The other cells get random candidates.
//!
//! Source: Galinier & Hao 1999, *Hybrid evolutionary algorithms for graph coloring*, GPX (section 3.2), where any class
//! may have any colour. Here the lists fix the colour of a class.

use cnf::Rng;

use crate::lists::Lists;

/// Returns the child of two parents, each a candidate by open cell.
pub(crate) fn crossover(
    lists: &Lists,
    symbols: usize,
    parents: [&[u32]; 2],
    rng: &mut Rng,
) -> Vec<u32> {
    let mut classes = parents.map(|parent| classes(lists, symbols, parent));
    let mut child = vec![None; lists.cell_count()];
    let first = rng.below(2);
    for turn in 0..symbols {
        let parent = (first + turn) % 2;
        let Some(largest) = largest(&classes[parent]) else { break };
        for candidate in std::mem::take(&mut classes[parent][largest]) {
            child[lists.cell_of(candidate as usize)] = Some(candidate);
        }
        classes[1 - parent][largest].clear();
        for class in classes.iter_mut().flatten() {
            class.retain(|&candidate| child[lists.cell_of(candidate as usize)].is_none());
        }
    }
    child
        .into_iter()
        .enumerate()
        .map(|(cell, candidate)| candidate.unwrap_or_else(|| random_candidate(lists, cell, rng)))
        .collect()
}

/// Returns a random candidate of an open cell.
pub(crate) fn random_candidate(lists: &Lists, cell: usize, rng: &mut Rng) -> u32 {
    let candidates = lists.candidates_of(cell);
    (candidates.start + rng.below(candidates.len())) as u32
}

/// Returns the chosen candidates of each symbol, without those that conflict with an earlier one.
fn classes(lists: &Lists, symbols: usize, chosen: &[u32]) -> Vec<Vec<u32>> {
    let mut classes = vec![Vec::new(); symbols];
    let mut is_taken = vec![false; lists.len()];
    for &candidate in chosen {
        let neighbours = lists.neighbours(candidate as usize);
        if !neighbours.iter().any(|&neighbour| is_taken[neighbour as usize]) {
            is_taken[candidate as usize] = true;
            classes[lists.candidate(candidate as usize).symbol.index()].push(candidate);
        }
    }
    classes
}

/// Returns the index of the first of the largest classes, unless all are empty.
fn largest(classes: &[Vec<u32>]) -> Option<usize> {
    let sizes = classes.iter().map(Vec::len).enumerate();
    let largest = sizes.rev().max_by_key(|&(_, size)| size);
    largest.filter(|&(_, size)| size > 0).map(|(index, _)| index)
}
