//! Two rows of a band of a full grid, and the orders of the columns under which the second is the least.
//!
//! Let p map each column to the column in which the first row contains the digit of the second. If the columns are
//! ordered by σ and the first row is labelled 1 to 9, then the second row is σ⁻¹pσ. So the least second row is the
//! least conjugate of p under the 1,296 orders of columns. No digit stays in its block, so there are 12,096 maps
//! p; they fall into few classes, and the orders that lead to the least one are a coset of its centralizer.

use std::sync::LazyLock;

/// A map of columns.
pub(super) type Map = [u8; 9];

/// The class of a map, and the number of an order that leads from the map to the least of the class.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// Lower classes have lower least maps; `u16::MAX` means no class.
    pub class: u16,
    order: u16,
}

/// The table of all pairs of rows.
pub(super) struct Pairs {
    /// The orders of the columns that keep stacks together.
    orders: Vec<Map>,
    /// The ranks of the images of the three columns of the first and of the second stack.
    ranks: [[u8; 729]; 2],
    /// The entries of the maps, by index of the map.
    entries: Vec<Entry>,
    /// The orders that leave the least map of each class unchanged, by class in the order of the
    /// least maps.
    centralizers: Vec<Vec<Map>>,
}

/// The table.
pub(super) static PAIRS: LazyLock<Pairs> = LazyLock::new(Pairs::new);

/// The permutations of three items.
pub(super) const THREE: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Pairs {
    fn new() -> Self {
        let orders = orders();
        let mut pairs = Self {
            orders,
            ranks: [ranks(0), ranks(1)],
            // 115,200 entries of four bytes for 12,096 maps: two ranks and three comparisons give the place, without a search.
            entries: vec![Entry { class: u16::MAX, order: 0 }; 120 * 120 * 8],
            centralizers: Vec::new(),
        };
        let mut classes = Vec::new();
        for map in maps() {
            if pairs.entries[pairs.index(&map)].class == u16::MAX {
                let class = pairs.add_class(&map, classes.len());
                classes.push(class);
            }
        }
        pairs.rank_classes(&classes);
        pairs
    }

    /// Records all maps of the class of this map, with the orders that lead from them to the least. Returns the
    /// least.
    fn add_class(&mut self, map: &Map, class: usize) -> Map {
        // Once for each class and not for each map: a class is all conjugates of one map.
        let least = self.orders.iter().map(|order| conjugate(map, order)).min();
        let least = least.unwrap_or(*map);
        for (index, order) in self.orders.iter().enumerate() {
            // σ leads from σmσ⁻¹ to m.
            let source = conjugate(&least, &inverse(order));
            let place = self.index(&source);
            // Several orders lead to the least. Any of them will do, since the centralizer gives the others.
            self.entries[place] = Entry { class: class as u16, order: index as u16 };
        }
        least
    }

    /// Numbers the classes in the order of their least maps, and lists their centralizers.
    fn rank_classes(&mut self, classes: &[Map]) {
        let mut sorted: Vec<(Map, usize)> = classes.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        let mut rank = vec![0; classes.len()];
        for (place, &(least, class)) in sorted.iter().enumerate() {
            rank[class] = place as u16;
            self.centralizers.push(
                self.orders
                    .iter()
                    .filter(|order| conjugate(&least, order) == least)
                    .copied()
                    .collect(),
            );
        }
        for entry in self.entries.iter_mut().filter(|entry| entry.class != u16::MAX) {
            entry.class = rank[usize::from(entry.class)];
        }
    }

    /// Returns the index of a map in the table.
    fn index(&self, map: &Map) -> usize {
        let [first, second] = [0, 1].map(|stack| {
            let [a, b, c] = [0, 1, 2].map(|column| usize::from(map[3 * stack + column]));
            usize::from(self.ranks[stack][81 * a + 9 * b + c])
        });
        // The other two stacks leave three images for the last; only their order is open.
        let order = [map[6] < map[7], map[6] < map[8], map[7] < map[8]];
        let last = order.iter().fold(0, |index, &bit| 2 * index + usize::from(bit));
        (first * 120 + second) * 8 + last
    }

    /// Returns the entry of a map.
    pub(super) fn entry(&self, map: &Map) -> Entry {
        self.entries[self.index(map)]
    }

    /// Returns all orders that lead from a map with this entry to the least of its class.
    pub(super) fn orders(&self, entry: Entry) -> impl Iterator<Item = Map> {
        let order = &self.orders[usize::from(entry.order)];
        let centralizer = &self.centralizers[usize::from(entry.class)];
        centralizer.iter().map(move |inner| inner.map(|column| order[usize::from(column)]))
    }
}

/// Returns σ⁻¹pσ.
fn conjugate(map: &Map, order: &Map) -> Map {
    let back = inverse(order);
    order.map(|column| back[usize::from(map[usize::from(column)])])
}

/// Returns the inverse of a permutation of the columns.
pub(super) fn inverse(order: &Map) -> Map {
    let mut back = [0; 9];
    for (place, &column) in (0..).zip(order) {
        back[usize::from(column)] = place;
    }
    back
}

/// Returns all 1,296 orders of the columns that keep stacks together.
fn orders() -> Vec<Map> {
    let mut orders = Vec::with_capacity(1296);
    for stacks in THREE {
        for index in 0..216 {
            let inner = [THREE[index / 36], THREE[index / 6 % 6], THREE[index % 6]];
            orders.push(std::array::from_fn(|place| {
                3 * stacks[place / 3] + inner[place / 3][place % 3]
            }));
        }
    }
    orders
}

/// Returns a rank below 120 for three different columns outside this stack, by 81·a + 9·b + c.
fn ranks(absent: usize) -> [u8; 729] {
    let six: Vec<usize> = (0..9).filter(|column| column / 3 != absent).collect();
    let mut ranks = [0; 729];
    let mut next = 0;
    for &a in &six {
        for &b in six.iter().filter(|&&b| b != a) {
            for &c in six.iter().filter(|&&c| c != a && c != b) {
                ranks[81 * a + 9 * b + c] = next;
                next += 1;
            }
        }
    }
    ranks
}

/// Returns the 12,096 permutations of the columns that leave no column in its stack.
fn maps() -> Vec<Map> {
    let mut maps = Vec::with_capacity(12_096);
    extend(&mut [0; 9], 0, &mut maps);
    maps
}

/// Adds all maps that begin with the images of `fixed` columns.
fn extend(map: &mut Map, fixed: usize, maps: &mut Vec<Map>) {
    if fixed == 9 {
        maps.push(*map);
        return;
    }
    for image in 0..9 {
        if usize::from(image) / 3 != fixed / 3 && !map[..fixed].contains(&image) {
            map[fixed] = image;
            extend(map, fixed + 1, maps);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_leads_to_the_least_of_its_class() {
        let pairs = &*PAIRS;
        let maps = maps();
        assert_eq!(maps.len(), 12_096);
        let mut sizes = 0;
        for map in maps.iter().step_by(13) {
            let least = pairs.orders.iter().map(|order| conjugate(map, order)).min().unwrap();
            let found: Vec<Map> = pairs.orders(pairs.entry(map)).collect();
            let all = pairs.orders.iter().filter(|order| conjugate(map, order) == least);
            assert_eq!(found.len(), all.count());
            assert!(found.iter().all(|order| conjugate(map, order) == least), "{map:?}");
        }
        // A class has as many maps as its centralizer has cosets.
        for centralizer in &pairs.centralizers {
            sizes += 1296 / centralizer.len();
        }
        assert_eq!(sizes, 12_096);
        let first = conjugate(&[3, 4, 5, 6, 7, 8, 0, 1, 2], &pairs.orders[0]);
        assert_eq!(pairs.entry(&first).class, 0);
    }
}
