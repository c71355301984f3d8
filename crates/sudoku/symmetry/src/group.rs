//! Groups of permutations of cells.

use clausoku_text::{Deadline, Stopped};
use dashu_int::UBig;

/// A group of permutations of the cells of a board: a base, and by level the orbit of its point under the
/// permutations that fix the points before.
///
/// Source: C. C. Sims, *Computational methods in the study of permutation groups*, 1970.
#[derive(Clone, Debug)]
pub struct Group {
    cells: usize,
    generators: Vec<Vec<u32>>,
    levels: Vec<Level>,
}

/// A point of the base, and its orbit under the permutations that fix the points before.
#[derive(Clone, Debug)]
struct Level {
    /// The cells of the orbit, the point first.
    orbit: Vec<u32>,
    /// For each cell, the generator that maps another cell of the orbit, nearer to the point, to
    /// it; [`NONE`] for the point and for cells outside the orbit.
    last: Vec<u32>,
    /// The inverse of each generator that fixes the points before; `None` for the others.
    inverses: Vec<Option<Vec<u32>>>,
}

const NONE: u32 = u32::MAX;

impl Group {
    /// Returns the group of these generators. They must form a strong generating set: the generators that fix
    /// the first points of the base generate all permutations of the group that fix them.
    pub(crate) fn new(
        cells: usize,
        generators: Vec<Vec<u32>>,
        base: &[u32],
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        let units = cells.saturating_mul(generators.len()).try_into().unwrap_or(u32::MAX);
        let mut levels = Vec::with_capacity(base.len());
        for index in 0..base.len() {
            deadline.work(units)?;
            levels.push(Level::new(cells, &generators, &base[..index], base[index]));
        }
        Ok(Self { cells, generators, levels })
    }

    /// Returns the number of permutations.
    pub fn order(&self) -> UBig {
        product(self.levels.iter().map(|level| level.orbit.len() as u32))
    }

    /// Returns permutations that generate the group, each by cell: its image.
    pub fn generators(&self) -> &[Vec<u32>] {
        &self.generators
    }

    /// Returns a random permutation of the group, each with the same probability if the function returns each number
    /// below its argument with the same probability. A larger number counts as the largest one below the argument. By cell: its
    /// image.
    pub fn random(&self, below: &mut dyn FnMut(usize) -> usize) -> Vec<u32> {
        self.choose(|orbit, _| orbit[below(orbit.len()).min(orbit.len() - 1)])
    }

    /// Returns the permutation that maps the points of the base to the cells of the lowest ranks: the first as
    /// low as possible, then the second, and so on.
    pub(crate) fn least(&self, ranks: &[u32]) -> Vec<u32> {
        self.choose(|orbit, product| {
            orbit
                .iter()
                .copied()
                .min_by_key(|&cell| ranks[product[cell as usize] as usize])
                // An orbit contains its point.
                .unwrap_or(0)
        })
    }

    /// Returns a product of one permutation for each level, which maps the level's point to the chosen cell of
    /// its orbit. The choice gets the product so far.
    fn choose(&self, mut choice: impl FnMut(&[u32], &[u32]) -> u32) -> Vec<u32> {
        // A permutation is a product of one from each level, so a choice for each level reaches every
        // permutation exactly once.
        let mut product: Vec<u32> = (0..self.cells as u32).collect();
        for level in &self.levels {
            let chosen = choice(&level.orbit, &product);
            let inner = level.to(chosen, &self.generators);
            product = inner.iter().map(|&cell| product[cell as usize]).collect();
        }
        product
    }
}

impl Level {
    fn new(cells: usize, generators: &[Vec<u32>], fixed: &[u32], point: u32) -> Self {
        let inverses: Vec<Option<Vec<u32>>> = generators
            .iter()
            .map(|generator| {
                fixed
                    .iter()
                    .all(|&cell| generator[cell as usize] == cell)
                    .then(|| inverse(generator))
            })
            .collect();
        let mut last = vec![NONE; cells];
        let mut orbit = vec![point];
        let mut next = 0;
        while let Some(&cell) = orbit.get(next) {
            next += 1;
            for (index, generator) in (0..).zip(generators) {
                let image = generator[cell as usize];
                let is_new = image != point && last[image as usize] == NONE;
                if inverses[index as usize].is_some() && is_new {
                    // A generator for each cell takes a number where a permutation would take one for each
                    // cell.
                    last[image as usize] = index;
                    orbit.push(image);
                }
            }
        }
        Self { orbit, last, inverses }
    }

    /// Returns a permutation that maps the point to this cell of the orbit.
    fn to(&self, cell: u32, generators: &[Vec<u32>]) -> Vec<u32> {
        let mut path = Vec::new();
        let mut at = cell;
        while self.last[at as usize] != NONE {
            let index = self.last[at as usize] as usize;
            path.push(index);
            // There is an inverse: `last` has only generators that fix the points before.
            at = self.inverses[index].as_ref().map_or(at, |inverse| inverse[at as usize]);
        }
        let mut images: Vec<u32> = (0..self.last.len() as u32).collect();
        for index in path.into_iter().rev() {
            for image in &mut images {
                *image = generators[index][*image as usize];
            }
        }
        images
    }
}

/// Returns the inverse of a permutation.
pub(crate) fn inverse(images: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; images.len()];
    for (cell, &image) in (0..).zip(images) {
        inverse[image as usize] = cell;
    }
    inverse
}

/// Returns the product of the factors.
pub(crate) fn product(factors: impl Iterator<Item = u32>) -> UBig {
    factors.fold(UBig::ONE, |product, factor| product * factor)
}
