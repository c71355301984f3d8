//! The rules by name, and the named sets of rules.

use clausoku_board::Scope;

/// A rule of the examination paper: cells (K), rows (L), columns (C), blocks (B) and other regions (E), at least once (1) and at
/// most once (2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleName {
    /// Each cell holds at least one value.
    K1,
    /// Each cell holds at most one value.
    K2,
    /// Each row holds each value at least once.
    L1,
    /// Each row holds each value at most once.
    L2,
    /// Each column holds each value at least once.
    C1,
    /// Each column holds each value at most once.
    C2,
    /// Each block holds each value at least once.
    B1,
    /// Each block holds each value at most once.
    B2,
    /// Each other region holds each value at least once.
    E1,
    /// Each other region holds each value at most once.
    E2,
}

impl RuleName {
    /// The rules in the order of the table.
    pub const ALL: [Self; 10] = [
        Self::K1,
        Self::K2,
        Self::L1,
        Self::L2,
        Self::C1,
        Self::C2,
        Self::B1,
        Self::B2,
        Self::E1,
        Self::E2,
    ];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        ["K1", "K2", "L1", "L2", "C1", "C2", "B1", "B2", "E1", "E2"][self as usize]
    }

    /// Returns the meaning.
    pub const fn meaning(self) -> &'static str {
        [
            "each cell holds at least one value",
            "each cell holds at most one value",
            "each row holds each value at least once",
            "each row holds each value at most once",
            "each column holds each value at least once",
            "each column holds each value at most once",
            "each block holds each value at least once",
            "each block holds each value at most once",
            "each extra region holds each value at least once",
            "each extra region holds each value at most once",
        ][self as usize]
    }

    /// Returns `true` if the rule bounds from above.
    pub const fn is_at_most(self) -> bool {
        self as usize % 2 == 1
    }

    /// Returns the scope of the regions; `None` for cells.
    pub const fn scope(self) -> Option<Scope> {
        match self {
            Self::K1 | Self::K2 => None,
            Self::L1 | Self::L2 => Some(Scope::Row),
            Self::C1 | Self::C2 => Some(Scope::Column),
            Self::B1 | Self::B2 => Some(Scope::Block),
            Self::E1 | Self::E2 => Some(Scope::Extra),
        }
    }

    /// Returns the rule of this scope, of cells for `None`, with this bound.
    pub(super) const fn with(scope: Option<Scope>, is_at_most: bool) -> Self {
        let first = match scope {
            None => 0,
            Some(Scope::Row) => 2,
            Some(Scope::Column) => 4,
            Some(Scope::Block) => 6,
            Some(Scope::Extra) => 8,
        };
        Self::ALL[first + is_at_most as usize]
    }
}

/// The named sets of rules.
const SETS: [(&str, &[RuleName]); 3] = {
    use RuleName::{B1, B2, C1, C2, E1, E2, K1, K2, L1, L2};
    [
        ("minimal", &[K1, L2, C2, B2, E2]),
        ("efficient", &[K1, K2, L2, C2, B2, E2]),
        ("extended", &[K1, K2, L1, L2, C1, C2, B1, B2, E1, E2]),
    ]
};

/// Returns the named sets, the smallest first.
pub(super) fn sets() -> impl Iterator<Item = &'static [RuleName]> {
    SETS.iter().map(|(_, rules)| *rules)
}

/// Returns the name of a set of rules: `extended`, or the names of the rules joined by `+`. Rules without clauses on the board do
/// not matter.
pub(super) fn set_name(complete: &[RuleName], has_clauses: impl Fn(RuleName) -> bool) -> String {
    let named = SETS.iter().find(|(_, rules)| {
        RuleName::ALL
            .into_iter()
            .filter(|&rule| has_clauses(rule))
            .all(|rule| rules.contains(&rule) == complete.contains(&rule))
    });
    match named {
        Some((name, _)) => (*name).to_owned(),
        None if complete.is_empty() => "no complete rule".to_owned(),
        None => complete.iter().map(|rule| rule.name()).collect::<Vec<_>>().join("+"),
    }
}
