//! MiniZinc: a variable for each cell, and the cells of a region are all different.
//!
//! Source: N. Nethercote et al., "MiniZinc: Towards a Standard CP Modelling Language", CP 2007; The MiniZinc Handbook.

use std::io;

use clausoku_board::Puzzle;
use clausoku_decoder::Numbering;

use crate::exports::groups::{name, names};
use crate::exports::language::{Export, Names, Output};

/// MiniZinc.
pub(super) const MINIZINC: Export = Export {
    name: "minizinc",
    extension: "mzn",
    description: "variables for the cells, all different in each region",
    call: "minizinc --solver gecode FILE",
    names: Names::Places,
    comment: "%",
    write,
};

fn write(puzzle: &Puzzle, _: &Numbering, out: &mut Output<'_>) -> io::Result<()> {
    let variant = puzzle.variant();
    out.comments()?;
    writeln!(out, "include \"alldifferent.mzn\";")?;
    for cell in variant.cells() {
        writeln!(out, "var 1..{}: {};", variant.order(), name(variant, cell))?;
    }
    for region in variant.regions().iter().filter(|region| region.cells.len() > 1) {
        let cells = names(variant, region.cells.iter().copied(), ", ");
        writeln!(out, "constraint alldifferent([{cells}]); % {}", region.name)?;
    }
    for (cell, symbol) in puzzle.givens().filled() {
        writeln!(out, "constraint {} = {};", name(variant, cell), symbol.number())?;
    }
    for candidate in puzzle.excluded() {
        let cell = name(variant, candidate.cell);
        writeln!(out, "constraint {cell} != {};", candidate.symbol.number())?;
    }
    writeln!(out, "solve satisfy;")
}
