//! Choices that are made by bytes, so that a fuzzer can vary each of them.

/// Choices that are made by bytes; without any left, each is the first.
///
/// ```
/// let mut choices = clausoku_testkit::Choices::new(&[7, 200]);
/// assert_eq!((choices.below(5), choices.percent(50), choices.below(5)), (2, false, 0));
/// assert!(choices.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Choices<'b> {
    bytes: &'b [u8],
}

impl<'b> Choices<'b> {
    /// The choices of these bytes, in order.
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { bytes }
    }

    /// Returns `true` if all bytes are used.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns the next byte, or 0.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        first
    }

    /// Returns a number from 0 to `n` − 1, for an `n` of at most 256.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n
    }

    /// Returns `true` for `percent` / 100 of all bytes.
    pub fn percent(&mut self, percent: u32) -> bool {
        u32::from(self.byte()) * 100 < percent * 256
    }

    /// Returns one of these.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
