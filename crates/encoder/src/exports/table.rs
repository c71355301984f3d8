//! The table of languages.

use crate::exports::{Export, asp, lp, minizinc, opb, smt};

/// The languages.
pub const EXPORTS: &[Export] = &[opb::OPB, smt::SMT_LIB, minizinc::MINIZINC, lp::LP, asp::ASP];

impl Export {
    /// Returns the language of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        EXPORTS.iter().find(|export| export.name == name)
    }
}
