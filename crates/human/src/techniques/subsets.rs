//! Subsets of sets of symbols.

use crate::techniques::SymbolSet;
use crate::techniques::search::Flow;

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
    use itertools::Itertools as _;

    use super::*;

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
                let expected: Vec<_> = (0..sets.len())
                    .combinations(size)
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
