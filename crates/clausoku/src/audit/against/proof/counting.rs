//! Bounds of a board that follow from those of a formula by counting, which unit propagation does not find.
//!
//! In a region of n cells for n values, n cells with at least one value each and n values in at most one cell each leave exactly one value to each
//! cell, and one cell to each value. So do cells with at most one value each, and values in at least one cell each.

use std::io;

use clausoku_board::Variant;
use clausoku_cnf::veripb::Steps;
use clausoku_cnf::{ClauseSink as _, Cnf, Literal, Variable};
use clausoku_propagation::Propagator;

use super::refutes;

/// The candidates of a cell, or of a value in a region.
struct Group {
    literals: Vec<Literal>,
    /// At least one holds, at most one holds: `true` if that is stated.
    has: [bool; 2],
    /// The numbers of these constraints in the proof, if it has them.
    numbers: [Option<u64>; 2],
}

impl Group {
    fn new(literals: Vec<Literal>, stated: &mut Propagator) -> Self {
        let pairs = two_of(&literals);
        let has = [refutes(stated, &literals), pairs.iter().all(|pair| refutes(stated, pair))];
        Self { literals, has, numbers: [None; 2] }
    }

    /// Returns the number of a bound that follows by unit propagation or has one.
    fn number(&mut self, bound: usize, steps: &mut Steps<'_>) -> io::Result<u64> {
        if let Some(number) = self.numbers[bound] {
            return Ok(number);
        }
        let number = match bound {
            0 => steps.rup(&self.literals)?,
            _ => steps.at_most_one(&self.literals)?,
        };
        self.numbers[bound] = Some(number);
        Ok(number)
    }

    /// Notes that a bound follows, and adds its clauses to those that are known.
    fn note(&mut self, bound: usize, number: u64, known: &mut Cnf) {
        self.has[bound] = true;
        self.numbers[bound] = Some(number);
        match bound {
            0 => known.add_clause(&self.literals),
            _ => two_of(&self.literals).iter().for_each(|pair| known.add_clause(pair)),
        }
    }
}

/// Returns the clauses that no two of these literals are true.
fn two_of(literals: &[Literal]) -> Vec<[Literal; 2]> {
    let firsts = literals.iter().enumerate();
    firsts
        .flat_map(|(index, &one)| literals[..index].iter().map(move |&other| [!other, !one]))
        .collect()
}

/// Derives the bounds of a board that follow from a formula over its candidates, cell by cell, and adds their clauses to it.
pub(super) fn derive(variant: &Variant, known: &mut Cnf, steps: &mut Steps<'_>) -> io::Result<()> {
    let mut stated = Propagator::from_formula(known);
    let order = variant.order();
    let point = |cell: usize, symbol: usize| {
        let variable = Variable::from_index((cell * order + symbol) as u32);
        variable.expect("a candidate has a variable").positive()
    };
    let cells = 0..variant.cell_count();
    let mut cells: Vec<Group> = cells
        .map(|cell| (0..order).map(|symbol| point(cell, symbol)).collect())
        .map(|literals| Group::new(literals, &mut stated))
        .collect();
    let complete = variant.distinct_regions().filter(|(_, region)| variant.is_complete(region));
    let mut regions: Vec<(Vec<usize>, Vec<Group>)> = Vec::new();
    for (_, region) in complete {
        let members: Vec<usize> = region.cells.iter().map(|cell| cell.index()).collect();
        let of_value = |symbol| members.iter().map(|&cell| point(cell, symbol)).collect();
        let values = (0..order).map(|symbol| Group::new(of_value(symbol), &mut stated)).collect();
        regions.push((members, values));
    }
    loop {
        let mut is_changed = false;
        for (members, values) in &mut regions {
            // The bound that the cells have: 0 for at least one value, 1 for at most one. The values have the other one.
            for of_cells in [0, 1] {
                let of_values = 1 - of_cells;
                let has = members.iter().all(|&cell| cells[cell].has[of_cells])
                    && values.iter().all(|value| value.has[of_values]);
                let is_new = values.iter().any(|value| !value.has[of_cells])
                    || members.iter().any(|&cell| !cells[cell].has[of_values]);
                if !has || !is_new {
                    continue;
                }
                is_changed = true;
                let mut of: [Vec<u64>; 2] = [Vec::new(), Vec::new()];
                for &cell in &*members {
                    of[0].push(cells[cell].number(of_cells, steps)?);
                }
                for value in &mut *values {
                    of[1].push(value.number(of_values, steps)?);
                }
                let without = |numbers: &[u64], place: usize| -> Vec<u64> {
                    let others = numbers.iter().enumerate().filter(|&(index, _)| index != place);
                    others.map(|(_, &number)| number).collect()
                };
                for (place, value) in
                    values.iter_mut().enumerate().filter(|(_, one)| !one.has[of_cells])
                {
                    let others = without(&of[1], place);
                    let number = steps.sum(of[0].iter().copied().chain(others))?;
                    value.note(of_cells, number, known);
                }
                for (place, &cell) in members.iter().enumerate() {
                    if !cells[cell].has[of_values] {
                        let others = without(&of[0], place);
                        let number = steps.sum(of[1].iter().copied().chain(others))?;
                        cells[cell].note(of_values, number, known);
                    }
                }
            }
        }
        if !is_changed {
            return Ok(());
        }
    }
}
