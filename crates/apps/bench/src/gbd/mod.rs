//! The hashes by which the Global Benchmark Database identifies formulas, as `gbd-tools` computes them.
//!
//! `gbdhash` is the MD5 hash of the clauses as text: the literals and the final 0 of each, in their order, with one space
//! between. `isohash` does not change if variables, signs or clauses are permuted: it is the MD5 hash of the numbers of
//! occurrences of each variable with either sign, the smaller number first, sorted, each followed by a space.
//!
//! `isohash2` has its own module.
//!
//! Source: A. Iser and C. Jabs, *Global Benchmark Database*, SAT 2024; `GBDHash.h` and `ISOHash.h` of gbdc
//! 0.4.3, which gives the hashes of the example.

mod isohash2;

use std::fmt::Write as _;

use clausoku::sat::{ClauseSink, Formula, Literal};
use clausoku_text::joined;
use md5::{Digest, Md5};

use isohash2::Refinement;

/// The hashes of a formula, as hexadecimal numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GbdHashes {
    /// The hash of the clauses as they stand.
    pub gbdhash: String,
    /// The hash of the numbers of occurrences.
    pub isohash: String,
    /// The hash of the refined colours of the literals.
    pub isohash2: String,
}

impl GbdHashes {
    /// Returns the hashes of a formula.
    ///
    /// ```
    /// use clausoku_bench::gbd::GbdHashes;
    /// use clausoku::sat::dimacs;
    /// let formula = dimacs::read("p cnf 3 2\n1 -2 0\n2 3\n0\n".as_bytes()).unwrap().cnf;
    /// let hashes = GbdHashes::new(&formula);
    /// assert_eq!(hashes.gbdhash, "5c199826eee734c6484e691f3c129214");
    /// assert_eq!(hashes.isohash, "7a4ef8e0d590685df450891b502cd7d4");
    /// assert_eq!(hashes.isohash2, "e61df66f2a3fbae6");
    /// ```
    pub fn new(formula: &impl Formula) -> Self {
        let mut hasher = Hasher::default();
        formula.emit(&mut hasher);
        let Hasher { clauses, degrees, refinement, .. } = hasher;
        let mut degrees: Vec<[u32; 2]> = degrees
            .into_iter()
            .map(|[negative, positive]| [negative.min(positive), negative.max(positive)])
            .filter(|degree| *degree != [0, 0])
            .collect();
        degrees.sort_unstable();
        let mut occurrences = Md5::new();
        for [less, more] in degrees {
            occurrences.update(format!("{less} {more} "));
        }
        Self {
            gbdhash: hexadecimal(clauses),
            isohash: hexadecimal(occurrences),
            isohash2: refinement.hash(),
        }
    }
}

fn hexadecimal(hash: Md5) -> String {
    joined(hash.finalize().iter().map(|byte| format!("{byte:02x}")), "")
}

/// A sink that hashes its clauses.
#[derive(Default)]
struct Hasher {
    clauses: Md5,
    /// The text of a clause.
    text: String,
    /// `true` after the first clause.
    has_clause: bool,
    /// The numbers of negative and positive occurrences of each variable.
    degrees: Vec<[u32; 2]>,
    refinement: Refinement,
}

impl ClauseSink for Hasher {
    fn add_clause(&mut self, literals: &[Literal]) {
        let space = if self.has_clause { " " } else { "" };
        self.has_clause = true;
        self.text.clear();
        self.text.push_str(space);
        for literal in literals {
            let _ = write!(self.text, "{} ", literal.to_dimacs());
        }
        self.text.push('0');
        self.clauses.update(&self.text);
        self.refinement.add_clause(literals);
        for literal in literals {
            let index = literal.variable().index();
            if index >= self.degrees.len() {
                self.degrees.resize(index + 1, [0; 2]);
            }
            self.degrees[index][usize::from(literal.is_positive())] += 1;
        }
    }
}
