//! Lists of numbers of different lengths, in one block of memory.

/// Rows of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// Row i is `items[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Rows {
    /// Returns no rows.
    pub fn new() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }

    /// Appends a row.
    pub fn push(&mut self, row: impl IntoIterator<Item = u32>) {
        self.items.extend(row);
        self.starts.push(self.items.len() as u32);
    }

    /// Returns the rows in which each of the first `rows` numbers occurs.
    pub fn transposed(&self, rows: usize) -> Self {
        let mut starts = vec![0; rows + 1];
        for &item in &self.items {
            starts[item as usize + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut items = vec![0; self.items.len()];
        for row in 0..self.len() {
            for &item in self.row(row) {
                let slot = &mut next[item as usize];
                items[*slot as usize] = row as u32;
                *slot += 1;
            }
        }
        Self { starts, items }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of numbers in all rows.
    pub fn items(&self) -> usize {
        self.items.len()
    }

    /// Returns a row.
    #[inline]
    pub fn row(&self, index: usize) -> &[u32] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transposed_list_has_the_same_pairs() {
        let mut rows = Rows::new();
        for row in [&[2, 0][..], &[], &[2]] {
            rows.push(row.iter().copied());
        }
        assert_eq!((rows.len(), rows.items()), (3, 3));
        let transposed = rows.transposed(3);
        let all: Vec<&[u32]> = (0..3).map(|row| transposed.row(row)).collect();
        assert_eq!(all, [&[0][..], &[], &[0, 2]]);
    }
}
