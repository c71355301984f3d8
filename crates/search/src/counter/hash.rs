//! A fast hash without resistance to chosen keys: a rotation, an exclusive or and a multiplication per
//! word.

use std::hash::{BuildHasherDefault, Hasher};

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
