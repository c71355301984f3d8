//! The clauses of constraints beyond regions: their auxiliary variables, and their derivation from the constraints of the puzzle.
//!
//! A part of a constraint has few cells, so their assignments are listed as a tree: a new variable is true exactly if some first cells
//! have some values. Each leaf that the clauses exclude follows as false from the puzzle. Each auxiliary variable is the disjunction of
//! the leaves for which unit propagation on the clauses makes it true. Then each clause follows by unit propagation, since each leaf
//! makes one of its literals true.
//!
//! **Invariant.** In a tree, cells that share a region have different values.

use std::collections::{BTreeSet, HashMap};
use std::io;

use clausoku_board::{Candidate, Cell};
use clausoku_cnf::veripb::Steps;
use clausoku_cnf::{Cnf, Deadline, Literal, Variable};

use super::CertifiedError;
use super::candidates::Candidates;
use crate::constraint::Compiled;
use crate::rule::values;
use crate::{Auxiliaries, PuzzleFormula};

/// The number of nodes that all trees of a formula may have.
pub(super) const MAX_NODES: u64 = 300_000;

/// A part of a constraint: clauses, and the literals of the values of their cells.
#[derive(Debug)]
pub(super) struct Clue {
    clauses: Cnf,
    cells: Vec<Values>,
    auxiliaries: Vec<Literal>,
}

/// The open candidates of a cell, with their literals.
pub(super) type Values = Vec<(Candidate, Literal)>;

/// Returns the parts of the constraints. `first` is the number of the last variable before their auxiliary variables.
pub(super) fn clues(
    formula: &PuzzleFormula,
    candidates: &Candidates,
    first: u32,
    deadline: &Deadline,
) -> Result<Vec<Clue>, CertifiedError> {
    let variant = formula.puzzle.variant();
    let mut auxiliaries = Auxiliaries::after(first);
    let mut found = Vec::new();
    let mut nodes = 0;
    for compiled in formula.constraints.iter() {
        for clauses in formula.parts(compiled, &mut auxiliaries) {
            deadline.check()?;
            let (mut cells, mut own) = (BTreeSet::new(), BTreeSet::new());
            for literal in clauses.clauses().flatten() {
                match formula.candidates().candidate(literal.variable()) {
                    Some(candidate) => drop(cells.insert(candidate.cell)),
                    None => drop(own.insert(literal.variable().positive())),
                }
            }
            let values = |cell: Cell| -> Values {
                let open = values(variant, cell).filter(|&one| candidates.is_in_formula(one));
                open.map(|one| (one, candidates.literal(one))).collect()
            };
            let cells: Vec<Values> = cells.into_iter().map(values).collect();
            nodes += count_nodes(formula, &cells, MAX_NODES);
            if nodes > MAX_NODES {
                return Err(CertifiedError::Constraint(name(formula, compiled)));
            }
            found.push(Clue { clauses, cells, auxiliaries: own.into_iter().collect() });
        }
    }
    Ok(found)
}

fn name(formula: &PuzzleFormula, compiled: &Compiled) -> String {
    compiled.origin().subject(formula.puzzle.variant())
}

/// Returns the number of nodes of a tree, or a larger one than `max`.
pub(super) fn count_nodes(formula: &PuzzleFormula, cells: &[Values], max: u64) -> u64 {
    let mut count = 0;
    let mut chosen = Vec::new();
    count_below(formula, cells, &mut chosen, max, &mut count);
    count
}

fn count_below(
    formula: &PuzzleFormula,
    cells: &[Values],
    chosen: &mut Vec<Candidate>,
    max: u64,
    count: &mut u64,
) {
    *count += 1;
    let Some((first, rest)) = cells.split_first() else { return };
    for &(candidate, _) in first {
        if *count > max {
            return;
        }
        if fits(formula, chosen, candidate) {
            chosen.push(candidate);
            count_below(formula, rest, chosen, max, count);
            chosen.pop();
        }
    }
}

/// Returns `true` if no cell that shares a region with the candidate's has its value.
pub(super) fn fits(formula: &PuzzleFormula, chosen: &[Candidate], candidate: Candidate) -> bool {
    let variant = formula.puzzle.variant();
    let regions = variant.regions_of(candidate.cell);
    !chosen.iter().any(|one| {
        one.symbol == candidate.symbol
            && variant.regions_of(one.cell).iter().any(|region| regions.contains(region))
    })
}

/// Writes the definitions of auxiliary variables, and what makes the clauses follow.
pub(super) struct Trees<'t, 'o> {
    pub(super) formula: &'t PuzzleFormula,
    pub(super) steps: &'t mut Steps<'o>,
    /// The number of the last variable.
    pub(super) last: u32,
}

/// A leaf of a tree, and the auxiliary variables that it makes true.
struct Leaf {
    literal: Literal,
    is_true: Vec<bool>,
}

impl Trees<'_, '_> {
    /// Writes the steps of a part.
    pub(super) fn derive(&mut self, clue: &Clue) -> Result<(), CertifiedError> {
        let mut leaves = Vec::new();
        self.grow(clue, None, &mut Vec::new(), &mut leaves)?;
        for (place, &variable) in clue.auxiliaries.iter().enumerate() {
            let (any, none): (Vec<&Leaf>, Vec<&Leaf>) =
                leaves.iter().partition(|leaf| leaf.is_true[place]);
            for leaf in &any {
                self.steps.redundant(&[variable, !leaf.literal])?;
            }
            let any = any.iter().map(|leaf| leaf.literal);
            self.steps.redundant(&std::iter::once(!variable).chain(any).collect::<Vec<_>>())?;
            for leaf in none {
                self.steps.rup(&[!leaf.literal, !variable])?;
            }
        }
        Ok(())
    }

    /// Writes the tree below a node, whose literal is true exactly if the first cells have the chosen values, and adds its leaves.
    fn grow(
        &mut self,
        clue: &Clue,
        node: Option<Literal>,
        chosen: &mut Vec<Candidate>,
        leaves: &mut Vec<Leaf>,
    ) -> Result<(), CertifiedError> {
        let Some(open) = clue.cells.get(chosen.len()) else {
            if let Some(literal) = node {
                match evaluate(clue, chosen) {
                    Some(is_true) => leaves.push(Leaf { literal, is_true }),
                    None => drop(self.steps.rup(&[!literal])?),
                }
            }
            return Ok(());
        };
        let before = leaves.len();
        for &(candidate, value) in open {
            if !fits(self.formula, chosen, candidate) {
                continue;
            }
            let child = match node {
                None => value,
                Some(node) => {
                    let child = self.fresh()?;
                    self.steps.redundant(&[!child, node])?;
                    self.steps.redundant(&[!child, value])?;
                    self.steps.redundant(&[child, !node, !value])?;
                    child
                }
            };
            chosen.push(candidate);
            self.grow(clue, Some(child), chosen, leaves)?;
            chosen.pop();
        }
        let below = leaves[before..].iter().map(|leaf| leaf.literal);
        let clause: Vec<Literal> = node.map(|node| !node).into_iter().chain(below).collect();
        self.steps.rup(&clause)?;
        Ok(())
    }

    fn fresh(&mut self) -> io::Result<Literal> {
        self.last += 1;
        let variable = Variable::from_index(self.last - 1);
        Ok(variable.ok_or(io::ErrorKind::OutOfMemory)?.positive())
    }
}

/// Returns the auxiliary variables that are true if the cells have these values, by unit propagation; `None` if a clause is false.
fn evaluate(clue: &Clue, chosen: &[Candidate]) -> Option<Vec<bool>> {
    let mut values: HashMap<Variable, bool> = HashMap::new();
    for (cell, chosen) in clue.cells.iter().zip(chosen) {
        for &(candidate, literal) in cell {
            values.insert(literal.variable(), candidate == *chosen);
        }
    }
    loop {
        let mut is_changed = false;
        for clause in clue.clauses.clauses() {
            let mut open = None;
            let mut count = 0;
            let mut is_satisfied = false;
            for &literal in clause {
                if let Some(&value) = values.get(&literal.variable()) {
                    is_satisfied |= value == literal.is_positive();
                } else {
                    open = Some(literal);
                    count += 1;
                }
            }
            match open {
                _ if is_satisfied => {}
                None => return None,
                Some(literal) if count == 1 => {
                    values.insert(literal.variable(), literal.is_positive());
                    is_changed = true;
                }
                Some(_) => {}
            }
        }
        if !is_changed {
            break;
        }
    }
    let value = |literal: &Literal| values.get(&literal.variable()).copied().unwrap_or(false);
    Some(clue.auxiliaries.iter().map(value).collect())
}
