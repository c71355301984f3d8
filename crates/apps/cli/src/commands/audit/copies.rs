//! Formulas of an audit that are the same as an earlier one.
//!
//! Formulas are compared by hashes, so that none stays in memory: a student who copies does not look for collisions.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read};

use clausoku::sat::{Cnf, Literal};
use clausoku_words::{Language, say};
use sha2::{Digest, Sha256};

/// The property that two formulas share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sameness {
    /// Their files have the same bytes.
    Text,
    /// They have the same clauses in the same order.
    Order,
    /// They have the same clauses, up to their order and that of their literals.
    Clauses,
}

impl Sameness {
    /// Returns the name in tables.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Order => "order",
            Self::Clauses => "clauses",
        }
    }
}

/// The first formula with which another one shares a property.
#[derive(Clone, Debug)]
pub(super) struct Copied {
    pub(super) sameness: Sameness,
    /// The name of the file of the first one.
    pub(super) name: String,
}

impl Copied {
    /// Returns the remark of a report.
    pub(super) fn say(&self, language: Language) -> String {
        let name = &self.name;
        match self.sameness {
            Sameness::Text => say!(language, audit::same_text { name }),
            Sameness::Order => say!(language, audit::same_order { name }),
            Sameness::Clauses => say!(language, audit::same_clauses { name }),
        }
    }
}

/// The formulas so far, by the hashes of their properties.
#[derive(Debug, Default)]
pub(super) struct Copies {
    names: HashMap<(Sameness, u128), String>,
}

impl Copies {
    /// Adds a formula, and returns the earlier one that is most like it.
    pub(super) fn add(&mut self, name: &str, text: u128, formula: &Cnf) -> Option<Copied> {
        let [order, clauses] = hashes(formula);
        let mut found = None;
        for key in [(Sameness::Text, text), (Sameness::Order, order), (Sameness::Clauses, clauses)]
        {
            match self.names.get(&key) {
                Some(first) => {
                    let copied = || Copied { sameness: key.0, name: first.clone() };
                    found = found.or_else(|| Some(copied()));
                }
                None => drop(self.names.insert(key, name.to_owned())),
            }
        }
        found
    }
}

/// Returns the hash of the clauses in their order, and the hash of the clauses in any order.
fn hashes(formula: &Cnf) -> [u128; 2] {
    let (mut order, mut clauses) = (Pair::default(), 0_u128);
    let mut sorted: Vec<Literal> = Vec::new();
    for clause in formula.clauses() {
        order.literals(clause);
        sorted.clear();
        sorted.extend(clause);
        sorted.sort_unstable();
        let mut own = Pair::default();
        own.literals(&sorted);
        // A sum does not depend on the order.
        clauses = clauses.wrapping_add(own.finish());
    }
    [order.finish(), clauses]
}

/// Two hashes of 64 bits of the same numbers.
struct Pair([DefaultHasher; 2]);

impl Default for Pair {
    fn default() -> Self {
        let mut pair = Self([DefaultHasher::new(), DefaultHasher::new()]);
        pair.0[1].write_u8(1);
        pair
    }
}

impl Pair {
    fn literals(&mut self, literals: &[Literal]) {
        for hasher in &mut self.0 {
            for literal in literals {
                hasher.write_i32(literal.to_dimacs());
            }
            hasher.write_i32(0);
        }
    }

    fn finish(&self) -> u128 {
        let [high, low] = &self.0;
        u128::from(high.finish()) << 64 | u128::from(low.finish())
    }
}

/// A text that is hashed while it is read.
pub(super) struct HashedText<R> {
    text: R,
    hash: Sha256,
}

impl<R: Read> HashedText<R> {
    pub(super) fn new(text: R) -> Self {
        Self { text, hash: Sha256::new() }
    }

    /// Returns the hash of the whole text.
    ///
    /// # Errors
    ///
    /// Fails if the rest of the text cannot be read.
    pub(super) fn finish(mut self) -> io::Result<u128> {
        io::copy(&mut self, &mut io::sink())?;
        let bytes: [u8; 32] = self.hash.finalize().into();
        Ok(bytes[..16].iter().fold(0, |number, &byte| number << 8 | u128::from(byte)))
    }
}

impl<R: Read> Read for HashedText<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(buffer)?;
        self.hash.update(&buffer[..count]);
        Ok(count)
    }
}
