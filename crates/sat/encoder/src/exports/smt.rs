//! SMT-LIB 2: a bit vector for each cell, and the cells of a region are distinct.
//!
//! Bit vectors, since z3 (4.8.12) needs more than eight minutes for integers on boards with few givens.
//!
//! Source: C. Barrett, P. Fontaine, C. Tinelli, "The SMT-LIB Standard", version 2.6, logic QF_BV.

use std::io;

use clausoku_board::{Cell, Variant};
use clausoku_constraints::{CellLiteral, Condition, Linear};
use clausoku_text::joined;

use crate::exports::groups::{name, names};
use crate::exports::language::{Export, Names, Output, Statement};

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

fn write(statement: &Statement<'_>, out: &mut Output<'_>) -> io::Result<()> {
    let Statement { puzzle, conditions, .. } = *statement;
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
    for (_, region) in variant.distinct_regions().filter(|row| row.1.cells.len() > 1) {
        let cells = names(variant, region.cells.iter().copied(), " ");
        writeln!(out, "(assert (distinct {cells})) ; {}", region.name)?;
    }
    for condition in conditions {
        let condition = match condition {
            Condition::Different(cells) => {
                format!("(distinct {})", names(variant, cells.iter().copied(), " "))
            }
            Condition::Linear(bound) => linear(variant, bound, width),
            Condition::Clause(says) if says.is_empty() => "false".to_owned(),
            Condition::Clause(says) => {
                let literal = |says: &CellLiteral| {
                    let equation =
                        format!("(= {} {})", name(variant, says.cell), value(says.value));
                    if says.holds { equation } else { format!("(not {equation})") }
                };
                match &says[..] {
                    [one] => literal(one),
                    _ => format!("(or {})", joined(says.iter().map(literal), " ")),
                }
            }
        };
        writeln!(out, "(assert {condition})")?;
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

/// Returns a bound on a sum of cells of this width. Both sides are sums of positive numbers, in vectors that are wide enough for
/// the larger one.
fn linear(variant: &Variant, linear: &Linear, width: u32) -> String {
    let Linear { terms, is_equation, bound } = linear;
    let side = |is_left: bool| -> (Vec<(Cell, u64)>, u64) {
        let terms = terms.iter().filter(|(_, weight)| (*weight > 0) == is_left);
        let terms = terms.map(|&(cell, weight)| (cell, weight.unsigned_abs())).collect();
        (terms, if (*bound < 0) == is_left { bound.unsigned_abs() } else { 0 })
    };
    let sides = [side(true), side(false)];
    let most = sides.iter().map(|(terms, number)| {
        let weights = terms.iter().map(|&(_, weight)| u128::from(weight)).sum::<u128>();
        weights * variant.order() as u128 + u128::from(*number)
    });
    let wide = (u128::BITS - most.max().unwrap_or(0).leading_zeros()).max(width);
    let [left, right] = sides.map(|(terms, number)| {
        let terms = terms.into_iter().map(|(cell, weight)| {
            let cell = format!("((_ zero_extend {}) {})", wide - width, name(variant, cell));
            if weight == 1 { cell } else { format!("(bvmul (_ bv{weight} {wide}) {cell})") }
        });
        let number = (number > 0).then(|| format!("(_ bv{number} {wide})"));
        let sum = terms.chain(number).reduce(|sum, next| format!("(bvadd {sum} {next})"));
        sum.unwrap_or_else(|| format!("(_ bv0 {wide})"))
    });
    let relation = if *is_equation { "=" } else { "bvuge" };
    format!("({relation} {left} {right})")
}
