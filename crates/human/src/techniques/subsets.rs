//! Subsets of a given size of a slice.

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
}
