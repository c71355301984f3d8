//! The accumulated costs of the false literals of a clause.

/// The state of a clause: the number of literals left and the costs of the false ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Premises {
    pub(super) left: u32,
    pub(super) sum: u64,
    pub(super) largest: u64,
    pub(super) derived: u64,
}

impl Premises {
    pub(super) fn none(length: usize) -> Self {
        Self { left: length as u32, sum: 0, largest: 0, derived: 0 }
    }

    pub(super) fn add(mut self, cost: u64) -> Self {
        self.left = self.left.saturating_sub(1);
        self.sum = plus(self.sum, cost);
        self.largest = self.largest.max(cost);
        self.derived += u64::from(cost > 0);
        self
    }
}

/// Adds costs without overflow. The cost of a tree can exceed all integers.
pub(super) fn plus(a: u64, b: u64) -> u64 {
    a.saturating_add(b).min(u64::MAX - 1)
}
