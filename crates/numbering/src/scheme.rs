//! The ways to number candidates, by name.

use std::fmt;
use std::str::FromStr;

/// A way to number candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// Without gaps, cell by cell: n · (cell − 1) + value, from 1. On a board of n rows and columns
    /// that is n²·(row − 1) + n·(column − 1) + value, which runs from 1 to n³.
    Dense,
    /// As the INF242 project does: 10000 · column + 100 · row + value, all from 1. Easy to read by
    /// eye; most numbers in between belong to no candidate.
    Decimal,
}

/// Every scheme: what it is called and what it does, in a line.
pub const SCHEMES: &[(Scheme, &str, &str)] = &[
    (Scheme::Dense, "dense", "1 to n³ without gaps, cell by cell"),
    (Scheme::Decimal, "decimal", "10000·column + 100·row + value, as INF242 numbers them"),
];

/// A name that no scheme has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no numbering {0:?}; there are dense and decimal")]
pub struct UnknownScheme(pub String);

impl Scheme {
    /// What the scheme is called.
    pub fn name(self) -> &'static str {
        let of_this = |row: &&(Self, &'static str, &str)| row.0 == self;
        SCHEMES.iter().find(of_this).map_or("", |row| row.1)
    }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scheme {
    type Err = UnknownScheme;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let named = SCHEMES.iter().find(|row| row.1 == name);
        named.map(|row| row.0).ok_or_else(|| UnknownScheme(name.to_owned()))
    }
}
