//! Support: a cell that holds a value leaves another value to each other cell of the region.
//!
//! S. Kasif, *On the Parallel Complexity of Discrete Relaxation in Constraint Satisfaction Networks*, Artificial Intelligence 45, 1990;
//! I. Gent, *Arc Consistency in SAT*, ECAI 2002, section 3. A value of a cell implies one of its supports in each other cell: for inequality, all
//! other values. So a value in a region of k cells for n values has k(k−1) clauses of n literals, twice as many as pairs.
//!
//! **Invariant.** The clauses bound a region only if each cell holds at most one value, so a formula with them has the rule K2. Unit propagation then
//! derives what it derives from the pairs. Groups that are no value of a region, such as the values of a cell, are written as pairs.

use clausoku_cnf::Literal;

use super::AtMostOne;
use crate::clause_writer::ClauseWriter;

pub(super) const SUPPORT: AtMostOne = AtMostOne {
    name: "support",
    description: "n(n−1) clauses of n literals in regions: a value leaves others to other cells; with K2",
    source: "Kasif 1990; Gent 2002",
    between_cells: Some(between_cells),
    ..super::pairwise::PAIRWISE
};

/// Writes that at most one of these candidates of one value holds.
fn between_cells(writer: &mut ClauseWriter<'_>, group: &[Literal]) {
    let numbering = writer.numbering;
    let mut clause = Vec::new();
    for &cause in group {
        // A group of a large board has many long clauses.
        if writer.sink.is_closed() {
            return;
        }
        for &excluded in group {
            let candidate = numbering.candidate(excluded.variable());
            let Some(candidate) = candidate.filter(|_| excluded != cause) else { continue };
            let supports = numbering.variables_of(candidate.cell);
            let supports = supports.filter(|(symbol, _)| *symbol != candidate.symbol);
            clause.clear();
            clause.push(!cause);
            clause.extend(supports.map(|(_, variable)| variable.positive()));
            writer.once(&clause);
        }
    }
}
