//! Pseudo-random numbers.

/// SplitMix64 (Steele, Lea & Flood 2014, *Fast splittable pseudorandom number generators*). A shuffled
/// formula is identified by its seed, and so are many inputs of tests, so this stream never changes.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Returns the stream of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns a number below n, or 0 if n is 0: the upper half of the product of the next number and n.
    pub fn below(&mut self, n: usize) -> usize {
        // No number is rejected, so that each call takes one step of the stream, which must not change. The bias is
        // below n / 2⁶⁴.
        ((u128::from(self.next_u64()) * n as u128) >> 64) as usize
    }

    /// Returns `true` with probability `chance` / 100.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// Shuffles the items: exchanges each, from the last to the second, with one that is
    /// not after it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_has_the_published_values() {
        let mut rng = Rng::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        let published =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(first, published);
    }

    #[test]
    fn a_shuffle_keeps_the_items() {
        let mut items: Vec<usize> = (0..50).collect();
        Rng::new(1).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
