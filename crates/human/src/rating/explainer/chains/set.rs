//! Sets of candidates, by their number among the candidates of a grid.

/// A set of numbers below 64 W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Set<const W: usize>([u64; W]);

impl<const W: usize> Default for Set<W> {
    fn default() -> Self {
        Self([0; W])
    }
}

impl<const W: usize> Set<W> {
    /// Returns the set of all numbers.
    #[inline]
    pub fn full() -> Self {
        Self([u64::MAX; W])
    }

    /// Returns `true` if the number is in the set.
    #[inline]
    pub fn has(&self, number: u16) -> bool {
        self.0[usize::from(number >> 6)] >> (number & 63) & 1 != 0
    }

    /// Adds a number.
    #[inline]
    pub fn add(&mut self, number: u16) {
        self.0[usize::from(number >> 6)] |= 1 << (number & 63);
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, number: u16) {
        self.0[usize::from(number >> 6)] &= !(1 << (number & 63));
    }

    /// Adds the members of a set.
    #[inline]
    pub fn add_all(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// Returns the members of both sets.
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the members that are not in the other set.
    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns `true` if the set has no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the number of members.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the members in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u16> + use<W> {
        let words = self.0;
        let mut word = 0;
        let mut rest = words[0];
        std::iter::from_fn(move || {
            while rest == 0 {
                word += 1;
                rest = *words.get(word)?;
            }
            let bit = rest.trailing_zeros() as u16;
            rest &= rest - 1;
            Some(word as u16 * 64 + bit)
        })
    }

    /// Returns the words.
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }
}

impl<const W: usize> FromIterator<u16> for Set<W> {
    fn from_iter<I: IntoIterator<Item = u16>>(numbers: I) -> Self {
        let mut set = Self::default();
        numbers.into_iter().for_each(|number| set.add(number));
        set
    }
}
