//! The cache of counts.

use std::hash::{BuildHasherDefault, Hasher};
use std::mem::size_of;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use crate::counter::cell_set::CellSet;
use crate::counter::state::State;

/// A state with its symbols sorted: states that differ only in the names of their symbols have the
/// same key.
#[derive(Debug)]
pub(crate) struct Key {
    /// The number of times the cache had been emptied when the sets got their numbers.
    age: u64,
    /// The number of the set of cells, then the numbers of the sets of places, ascending.
    numbers: Numbers,
}

type Numbers = Box<[u32]>;

/// Counts by state.
///
/// Sets of cells recur much more often than states, so each has a number, and a key is a list of these
/// numbers. When the cache exceeds its memory limit, it is emptied; later states are counted
/// again.
#[derive(Debug)]
pub(crate) struct Cache<const W: usize> {
    sets: Map<CellSet<W>, u32>,
    counts: Map<Numbers, UBig>,
    /// Estimated bytes.
    used: u64,
    allowed: u64,
    /// The number of times the cache was emptied.
    pub emptied: u64,
    /// The largest number of counts in the cache at one time.
    pub largest: u64,
}

impl<const W: usize> Cache<W> {
    pub(super) fn new(allowed: Option<u64>) -> Self {
        Self {
            sets: Map::default(),
            counts: Map::default(),
            used: 0,
            allowed: allowed.unwrap_or(u64::MAX),
            emptied: 0,
            largest: 0,
        }
    }

    /// Returns the state's key. It is valid until the cache is emptied.
    pub(super) fn key(&mut self, state: &State<W>) -> Key {
        let mut numbers = Vec::with_capacity(state.places.len() + 1);
        numbers.push(self.number(state.cells));
        numbers.extend(state.places.iter().map(|&places| self.number(places)));
        // Without the names of symbols: components that differ by a renaming have the same count.
        numbers[1..].sort_unstable();
        Key { age: self.emptied, numbers: numbers.into() }
    }

    fn number(&mut self, set: CellSet<W>) -> u32 {
        let next = self.sets.len() as u32;
        *self.sets.entry(set).or_insert_with(|| {
            self.used += table_entry(size_of::<(CellSet<W>, u32)>());
            next
        })
    }

    pub(super) fn get(&self, key: &Key) -> Option<&UBig> {
        self.counts.get(&key.numbers)
    }

    /// Stores a count.
    pub(super) fn insert(&mut self, key: Key, count: &UBig) {
        // The numbers of the sets were given anew since; this key could be the key of another state.
        if key.age != self.emptied {
            return;
        }
        let bytes = (key.numbers.len() * size_of::<u32>() + count.bit_len() / 8 + 16) as u64;
        self.used += bytes + table_entry(size_of::<(Numbers, UBig)>());
        if self.used > self.allowed {
            // New maps, since `clear` would keep the memory that the limit is about.
            self.sets = Map::default();
            self.counts = Map::default();
            self.used = 0;
            self.emptied += 1;
            return;
        }
        self.counts.insert(key.numbers, count.clone());
        self.largest = self.largest.max(self.counts.len() as u64);
    }
}

/// Returns the bytes per entry of a hash table that is two thirds full on average.
fn table_entry(size: usize) -> u64 {
    (size as u64 + 1) * 3 / 2
}

pub(crate) type Map<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<WordHasher>>;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        // An odd number near 2⁶⁴ divided by the golden ratio spreads neighbouring words far apart.
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        // The hash table takes its buckets from the low bits; the high bits of a product are the best mixed.
        self.0 ^ self.0 >> 32
    }
}
