//! The candidates, and the pairs of candidates, that exactly one of many solutions contains.

/// Sets of candidates, as bits: candidates in at least one solution, and candidates in several solutions.
#[derive(Clone, Debug)]
pub(super) struct Singles {
    any: Vec<u64>,
    several: Vec<u64>,
}

/// The sets for each candidate: of the other candidates in one solution with it.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    words: usize,
    any: Vec<u64>,
    several: Vec<u64>,
    /// The current solution, as bits.
    solution: Vec<u64>,
}

impl Singles {
    /// Returns empty sets for `candidates` candidates.
    pub(super) fn new(candidates: usize) -> Self {
        let empty = vec![0; candidates.div_ceil(64)];
        Self { any: empty.clone(), several: empty }
    }

    pub(super) fn add(&mut self, candidates: &[usize]) {
        for &candidate in candidates {
            let (word, bit) = (candidate / 64, 1 << (candidate % 64));
            self.several[word] |= self.any[word] & bit;
            self.any[word] |= bit;
        }
    }

    /// Returns the candidates of exactly one solution.
    pub(super) fn once(&self) -> impl Iterator<Item = usize> {
        once(&self.any, &self.several)
    }
}

impl Pairs {
    /// Returns empty sets of pairs for `candidates` candidates.
    pub(super) fn new(candidates: usize) -> Self {
        let words = candidates.div_ceil(64);
        let empty = vec![0; candidates * words];
        Self { words, any: empty.clone(), several: empty, solution: vec![0; words] }
    }

    pub(super) fn add(&mut self, candidates: &[usize]) {
        self.solution.fill(0);
        for &candidate in candidates {
            self.solution[candidate / 64] |= 1 << (candidate % 64);
        }
        for &candidate in candidates {
            let row = candidate * self.words..(candidate + 1) * self.words;
            let sets = self.any[row.clone()].iter_mut().zip(&mut self.several[row]);
            for ((any, several), &solution) in sets.zip(&self.solution) {
                *several |= *any & solution;
                *any |= solution;
            }
        }
    }

    /// Calls the function for each pair of different candidates that exactly one solution contains.
    pub(super) fn for_each_once(&self, take: &mut dyn FnMut([usize; 2])) {
        let rows = self.any.chunks_exact(self.words).zip(self.several.chunks_exact(self.words));
        for (first, (any, several)) in rows.enumerate() {
            // The tables are symmetric, and each candidate is in its own row. The half above the diagonal has
            // each pair once.
            for second in once(any, several).filter(|&second| second > first) {
                take([first, second]);
            }
        }
    }
}

/// Returns the bits of the first set that are not in the second.
fn once(any: &[u64], several: &[u64]) -> impl Iterator<Item = usize> {
    let words = any.iter().zip(several).map(|(any, several)| any & !several);
    words.enumerate().flat_map(|(index, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            (word != 0).then(|| {
                word &= word - 1;
                64 * index + bit
            })
        })
    })
}
