//! SMT-LIB 2: a bit vector for each cell, and the cells of a region are distinct.
//!
//! Bit vectors, since z3 (4.8.12) needs more than eight minutes for integers on boards with few givens.
//!
//! Source: C. Barrett, P. Fontaine, C. Tinelli, "The SMT-LIB Standard", version 2.6, logic QF_BV.

use std::io;

use clausoku_board::Puzzle;
use clausoku_decoder::Numbering;

use crate::exports::groups::{name, names};
use crate::exports::language::{Export, Names, Output};

/// SMT-LIB.
pub(super) const SMT_LIB: Export = Export {
    name: "smt-lib",
    extension: "smt2",
    description: "bit vectors for the cells, distinct in each region (QF_BV)",
    call: "z3 FILE",
    names: Names::Places,
    comment: ";",
    write,
};

fn write(puzzle: &Puzzle, _: &Numbering, out: &mut Output<'_>) -> io::Result<()> {
    let variant = puzzle.variant();
    out.comments()?;
    let order = variant.order() as u16;
    // The values count from 1, as in the grid.
    let width = u16::BITS - order.leading_zeros();
    let value = |number: u16| format!("(_ bv{number} {width})");
    writeln!(out, "(set-option :produce-models true)\n(set-logic QF_BV)")?;
    for cell in variant.cells() {
        let cell = name(variant, cell);
        let (first, last) = (value(1), value(order));
        writeln!(out, "(declare-fun {cell} () (_ BitVec {width}))")?;
        writeln!(out, "(assert (and (bvule {first} {cell}) (bvule {cell} {last})))")?;
    }
    for region in variant.regions().iter().filter(|region| region.cells.len() > 1) {
        let cells = names(variant, region.cells.iter().copied(), " ");
        writeln!(out, "(assert (distinct {cells})) ; {}", region.name)?;
    }
    for (cell, symbol) in puzzle.givens().filled() {
        writeln!(out, "(assert (= {} {}))", name(variant, cell), value(symbol.number()))?;
    }
    for candidate in puzzle.excluded() {
        let cell = name(variant, candidate.cell);
        writeln!(out, "(assert (not (= {cell} {})))", value(candidate.symbol.number()))?;
    }
    let cells = names(variant, variant.cells(), " ");
    writeln!(out, "(check-sat)\n(get-value ({cells}))")
}
