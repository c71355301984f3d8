//! Subsets of a given size of a slice.

use crate::techniques::SymbolSet;
use crate::techniques::search::Flow;

/// Returns each two of these, in order.
pub(crate) fn each_two<T>(all: &[T]) -> impl Iterator<Item = (&T, &T)> {
    let each = all.iter().enumerate();
    each.flat_map(|(index, one)| all[index + 1..].iter().map(move |other| (one, other)))
}

/// The subsets of a number of items of one size, each as ascending indices, in lexicographic order.
#[derive(Clone, Debug)]
pub(crate) struct Subsets {
    count: usize,
    next: Option<Vec<usize>>,
}

impl Subsets {
    /// Returns the subsets of `size` indices below `count`.
    pub(crate) fn new(count: usize, size: usize) -> Self {
        Self { count, next: (size <= count).then(|| (0..size).collect()) }
    }
}

impl Iterator for Subsets {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let current = self.next.take()?;
        let size = current.len();
        let last = (0..size).rev().find(|&place| current[place] < self.count - size + place);
        if let Some(place) = last {
            let mut next = current.clone();
            let start = current[place] + 1;
            for (offset, slot) in next[place..].iter_mut().enumerate() {
                *slot = start + offset;
            }
            self.next = Some(next);
        }
        Some(current)
    }
}

/// Passes on the subsets of `size` of these sets whose union has exactly `size` members, each as ascending indices with the
/// union, in lexicographic order.
pub(crate) fn for_each_tight(
    sets: &[SymbolSet],
    size: usize,
    found: &mut dyn FnMut(&[usize], SymbolSet) -> Flow,
) -> Flow {
    extend(sets, size, &mut Vec::new(), SymbolSet::EMPTY, found)
}

fn extend(
    sets: &[SymbolSet],
    size: usize,
    chosen: &mut Vec<usize>,
    union: SymbolSet,
    found: &mut dyn FnMut(&[usize], SymbolSet) -> Flow,
) -> Flow {
    if chosen.len() == size {
        return if union.len() == size { found(chosen, union) } else { Flow::Continue(()) };
    }
    for index in chosen.last().map_or(0, |last| last + 1)..sets.len() {
        let union = union | sets[index];
        // Left as soon as the union is too large, not when the subset is complete.
        if union.has_at_most(size) {
            chosen.push(index);
            extend(sets, size, chosen, union, found)?;
            chosen.pop();
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_the_binomial_coefficient() {
        for (count, size, expected) in [(9, 4, 126), (4, 4, 1), (3, 4, 0), (5, 0, 1), (6, 1, 6)] {
            let all: Vec<_> = Subsets::new(count, size).collect();
            assert_eq!(all.len(), expected);
            assert!(all.is_sorted() && all.iter().all(|subset| subset.is_sorted()));
        }
    }

    #[test]
    fn tight_subsets_are_those_of_all_subsets() {
        let bits = |number: usize| -> SymbolSet {
            let all = (0..7_u16).filter(|bit| number >> bit & 1 == 1);
            all.map(clausoku_board::Symbol::from_index).collect()
        };
        for seed in 1..40 {
            let sets: Vec<SymbolSet> = (0..8).map(|index| bits(seed * 37 * (index + 3))).collect();
            for size in 1..5 {
                let union = |subset: &[usize]| {
                    subset.iter().fold(SymbolSet::EMPTY, |all, &index| all | sets[index])
                };
                let expected: Vec<_> = Subsets::new(sets.len(), size)
                    .map(|subset| (union(&subset), subset))
                    .filter(|(union, _)| union.len() == size)
                    .collect();
                let mut found = Vec::new();
                let _ = for_each_tight(&sets, size, &mut |subset, union| {
                    found.push((union, subset.to_vec()));
                    Flow::Continue(())
                });
                assert_eq!(found, expected);
            }
        }
    }
}
