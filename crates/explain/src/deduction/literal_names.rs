//! The names of literals and clauses of a formula.

use clausoku_board::{Candidate, Cell, Symbol, Variant};
use clausoku_cnf::Literal;
use clausoku_encoder::{Encoded, Group, Origin, Origins};
use clausoku_files::text::joined;
use clausoku_propagation::ClauseRef;
use clausoku_readback::Meaning;

use super::Claim;

/// The names of a formula's literals and clauses.
#[derive(Clone, Debug)]
pub struct LiteralNames<'d> {
    encoded: &'d Encoded,
    origins: Origins,
}

/// The meaning of a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LiteralMeaning<'v> {
    /// A candidate holds, or does not.
    Claim(Claim),
    /// A binary digit of the index of a cell's value is 1, or 0.
    Digit {
        /// The cell.
        cell: Cell,
        /// The index of the digit: it counts 2 to this power.
        digit: u32,
        /// `true` if the literal says that the digit is 1.
        one: bool,
    },
    /// An auxiliary variable is true, or false.
    Auxiliary {
        /// The group for which it was made.
        origin: &'v Origin,
        /// The index within the group, from 0.
        rank: u32,
        /// `true` if the literal says that the variable is true.
        holds: bool,
    },
    /// No known meaning.
    Nothing(Literal),
}

impl<'d> LiteralNames<'d> {
    /// Returns the names for this formula, after it determined the origin of each clause.
    pub fn new(encoded: &'d Encoded) -> Self {
        Self { encoded, origins: encoded.origins() }
    }

    /// Returns the puzzle under its encoding.
    pub fn encoded(&self) -> &'d Encoded {
        self.encoded
    }

    /// Returns the variant.
    pub fn variant(&self) -> &'d Variant {
        self.encoded.puzzle().variant()
    }

    /// Returns the origin of a clause of the formula.
    pub fn origin(&self, clause: ClauseRef) -> Option<&Origin> {
        self.origins.get(clause.index())
    }

    /// Returns the meaning of a literal.
    pub fn saying(&self, literal: Literal) -> LiteralMeaning<'_> {
        let holds = literal.is_positive();
        match self.encoded.meaning(literal.variable()) {
            Some(Meaning::Candidate(candidate)) => {
                LiteralMeaning::Claim(Claim { candidate, holds })
            }
            Some(Meaning::Digit { cell, digit }) => {
                LiteralMeaning::Digit { cell, digit, one: holds }
            }
            None => match self.origins.auxiliary(literal.variable()) {
                Some((origin, rank)) => LiteralMeaning::Auxiliary { origin, rank, holds },
                None => LiteralMeaning::Nothing(literal),
            },
        }
    }

    /// Returns the literal with spaces, for a sentence: `R1C8 = 7`.
    pub fn literal(&self, literal: Literal) -> String {
        let variant = self.variant();
        match self.saying(literal) {
            LiteralMeaning::Claim(claim) => claim.named(variant).to_string(),
            LiteralMeaning::Digit { cell, digit, one } => {
                format!("{} bit {digit} = {}", variant.position(cell), u8::from(one))
            }
            LiteralMeaning::Auxiliary { origin: Origin::Implied(_, group), rank: 0, holds } => {
                let not = if holds { "" } else { "no " };
                let Group::Cells { cells, symbol } = group else {
                    return format!("{not}{}", literal.variable().to_dimacs());
                };
                format!("{not}{} in {}", self.symbol(*symbol), self.cells(cells))
            }
            LiteralMeaning::Auxiliary {
                origin: origin @ (Origin::Constraint(_) | Origin::Combined(_)),
                rank,
                holds,
            } => {
                let not = if holds { "" } else { "not " };
                format!("{not}help {} of {}", rank + 1, origin.subject(variant))
            }
            LiteralMeaning::Auxiliary { origin, rank, holds } => {
                let not = if holds { "" } else { "not " };
                let part = origin.part();
                let subject = origin.subject(variant);
                format!("{not}help {} of ({part}, {subject})", rank + 1)
            }
            LiteralMeaning::Nothing(literal) => format!("{literal:?}"),
        }
    }

    /// Returns the literal without spaces, for a clause: `R1C8=7`; several words get brackets.
    pub fn short(&self, literal: Literal) -> String {
        let name = self.literal(literal);
        match self.saying(literal) {
            LiteralMeaning::Claim(_) => name.replace(' ', ""),
            LiteralMeaning::Nothing(_) => name,
            LiteralMeaning::Digit { .. } | LiteralMeaning::Auxiliary { .. } => format!("[{name}]"),
        }
    }

    /// Returns the clause: `R1C7=7 ∨ R1C8=7`.
    pub fn clause(&self, literals: &[Literal]) -> String {
        if literals.is_empty() {
            return "⊥".to_owned();
        }
        joined(literals.iter().map(|&literal| self.short(literal)), " ∨ ")
    }

    /// Returns the rule of a clause, with its group: `B1, block 3, value 7`; for givens, the paper's name
    /// of the part of the formula.
    pub fn reference(&self, origin: &Origin) -> String {
        match origin {
            Origin::Given(_) => "F, given".to_owned(),
            Origin::BesideGiven(_) => "F1, beside a given".to_owned(),
            Origin::SeesGiven(_) => "F2, sees a given".to_owned(),
            Origin::Excluded(_) => "excluded by the puzzle".to_owned(),
            Origin::Constraint(_) | Origin::Combined(_) => origin.subject(self.variant()),
            Origin::Contradiction => "givens".to_owned(),
            Origin::Rule(..) | Origin::Implied(..) | Origin::Channel(_) => {
                format!("{}, {}", origin.part(), origin.subject(self.variant()))
            }
        }
    }

    pub(super) fn place(&self, cell: Cell) -> String {
        self.variant().position(cell).to_string()
    }

    pub(super) fn symbol(&self, symbol: Symbol) -> &'d str {
        self.variant().alphabet().name(symbol)
    }

    pub(super) fn cells(&self, cells: &[Cell]) -> String {
        joined(cells.iter().map(|&cell| self.place(cell)), " ")
    }

    /// Returns a region of the candidate's cell in which its value is given, and the cell of this
    /// given; `None` if there is none.
    pub(super) fn given_seen(&self, candidate: Candidate) -> Option<(&'d str, Cell)> {
        let variant = self.variant();
        let givens = self.encoded.puzzle().givens();
        variant.regions_of(candidate.cell).iter().find_map(|&region| {
            let region = &variant.regions()[region as usize];
            Some((
                region.name.as_str(),
                *region.cells.iter().find(|&&cell| givens.get(cell) == Some(candidate.symbol))?,
            ))
        })
    }
}
