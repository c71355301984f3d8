//! The claims of certificates.

/// The claim of a certificate about the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Claim {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique,
    /// There are as many as are listed.
    Count,
}

impl Claim {
    /// Returns the strongest true claim about a puzzle with this number of solutions.
    pub fn strongest(solutions: usize) -> Self {
        match solutions {
            0 => Self::None,
            1 => Self::Unique,
            _ => Self::Count,
        }
    }

    /// Returns the name in arguments and results.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Count => "count",
        }
    }

    /// Returns whether the claim is true of a puzzle with this number of solutions.
    pub fn holds(self, solutions: usize) -> bool {
        self == Self::Count || self == Self::strongest(solutions)
    }
}
