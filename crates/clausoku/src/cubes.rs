//! Cubes: the split of a formula that is too hard for one machine into cases.
//!
//! ```
//! use clausoku::cubes::Cubes;
//! use clausoku::sat::Deadline;
//! use clausoku::{Encoding, Puzzle};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let encoded = Encoding::reduced().encode(&text.parse()?)?;
//! let cubes = Cubes::split(&encoded, 4, &Deadline::never()).unwrap();
//! assert_eq!(cubes.cubes().len(), 4);
//! assert!(Cubes::new(cubes.cubes().to_vec()).outside()?.is_none());
//! # Ok(())
//! # }
//! ```
//!
//! A cube is a path in a binary tree: each inner node chooses a variable by look-ahead, and its two branches assume
//! the variable and its negation. So the cubes exclude each other and no assignment is outside them. The leaf with
//! the most open variables is split next. Source: Heule, Kullmann, Wieringa, Biere, "Cube and Conquer" (2011).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::Write;

pub use clausoku_cnf::cubes::{Cube, CubeError, CubeFault, read};
use clausoku_cnf::{Cnf, Deadline, Literal, Size, Stoppable, Stopped, Variable};
use clausoku_encoder::PuzzleFormula;
use clausoku_propagation::Propagator;

use crate::annotation::write::{Added, DimacsError, write_with};
use crate::encoding::DimacsOptions;

/// The number of variables that look-ahead compares at a node.
const COMPARED: usize = 64;

/// Cubes of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cubes(Vec<Cube>);

impl Cubes {
    /// Returns these cubes.
    pub fn new(cubes: Vec<Cube>) -> Self {
        Self(cubes)
    }

    /// Splits a formula into `count` cubes; into fewer if look-ahead decides all leaves before. The formula
    /// itself is one cube without literals.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn split(
        encoded: &PuzzleFormula,
        count: usize,
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        let mut splitter = Splitter::new(encoded, deadline)?;
        let mut decided = Vec::new();
        let mut open = BinaryHeap::from_iter([splitter.leaf(Vec::new())?]);
        while open.len() + decided.len() < count
            && let Some(leaf) = open.pop()
        {
            let Some(choice) = leaf.choice else {
                decided.push(leaf);
                continue;
            };
            for literal in [choice, !choice] {
                open.push(splitter.leaf([&leaf.cube[..], &[literal]].concat())?);
            }
        }
        let mut leaves: Vec<Leaf> = decided.into_iter().chain(open).collect();
        // The order of the tree: a positive literal before its negation.
        leaves.sort_by_key(|leaf| {
            leaf.cube.iter().map(|literal| Reverse(literal.is_positive())).collect::<Vec<_>>()
        });
        Ok(Self(leaves.into_iter().map(|leaf| leaf.cube).collect()))
    }

    /// Returns the cubes.
    pub fn cubes(&self) -> &[Cube] {
        &self.0
    }

    /// Returns the literals of an assignment that is in no cube; `None` if every assignment is in a cube. Then a
    /// formula without a model in any cube has no model.
    ///
    /// # Errors
    ///
    /// Fails if varisat fails.
    #[cfg(feature = "sat-varisat")]
    pub fn outside(&self) -> Result<Option<Vec<Literal>>, crate::Error> {
        use crate::sat::solvers::Varisat;
        use crate::sat::{Verdict, solve_formula};
        let denial = clausoku_cnf::cubes::denial(&self.0);
        let run = solve_formula(&denial, &mut Varisat::new())?;
        match run.verdict {
            Verdict::Unsatisfiable => Ok(None),
            Verdict::Satisfiable(model) => Ok(Some(model.literals().collect())),
            // Without limits the solver decides.
            Verdict::Unknown(reason) => Err(crate::Error::unknown("varisat", reason)),
        }
    }

    /// Writes the formula with the cubes as iCNF. Returns the size of the formula and the number of bytes.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails, and at the deadline.
    pub fn write(
        &self,
        encoded: &PuzzleFormula,
        extras: DimacsOptions,
        out: impl Write,
        deadline: &Deadline,
    ) -> Result<(Size, u64), DimacsError> {
        let added = Added { cubes: Some(&self.0), ..Added::default() };
        write_with(encoded, &added, extras, out, None, deadline)
    }

    /// Writes the formula of the cube of this index, counted from 0, as DIMACS.
    ///
    /// # Errors
    ///
    /// Fails if there is no such cube, if the destination fails, and at the deadline.
    pub fn write_one(
        &self,
        encoded: &PuzzleFormula,
        index: usize,
        extras: DimacsOptions,
        out: impl Write,
        deadline: &Deadline,
    ) -> Result<(Size, u64), DimacsError> {
        let cube = self.0.get(index).ok_or_else(|| {
            let text = format!("there is no cube {} of {}", index + 1, self.0.len());
            DimacsError::Write(std::io::Error::new(std::io::ErrorKind::InvalidInput, text).into())
        })?;
        let units: Cnf = cube.iter().map(|&literal| [literal]).collect();
        let words = format!("cube {} of {}", index + 1, self.0.len());
        let added = Added { clauses: Some((&units, words)), ..Added::default() };
        write_with(encoded, &added, extras, out, None, deadline)
    }
}

/// A leaf of the tree. Leaves with more open variables are greater.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Leaf {
    /// The number of variables of candidates that propagation leaves open.
    open: usize,
    /// The literals of the path. They decide the order of leaves with equally many open variables.
    cube: Cube,
    /// The literal to split on; `None` if propagation decides the leaf.
    choice: Option<Literal>,
}

/// Chooses variables by look-ahead.
struct Splitter<'a> {
    engine: Propagator,
    deadline: &'a Deadline,
    /// The variables of each cell.
    cells: Vec<Vec<Variable>>,
}

impl<'a> Splitter<'a> {
    fn new(encoded: &PuzzleFormula, deadline: &'a Deadline) -> Result<Self, Stopped> {
        let variant = encoded.puzzle().variant();
        let mut cells = vec![Vec::new(); variant.cell_count()];
        for (variable, meaning) in encoded.numbering().variables() {
            cells[meaning.cell().index()].push(variable);
        }
        let engine = Stoppable::read(encoded, deadline, Propagator::from_formula)?;
        Ok(Self { engine, deadline, cells })
    }

    fn leaf(&mut self, cube: Cube) -> Result<Leaf, Stopped> {
        self.engine.backtrack(0);
        let mut choice = None;
        if self.engine.propagate().is_ok() {
            self.engine.assume_all(cube.iter().copied());
            if self.engine.propagate().is_ok() {
                choice = self.choose()?;
            }
        }
        let open = choice.map_or(0, |_| self.open().iter().map(Vec::len).sum());
        self.deadline.check()?;
        Ok(Leaf { open, cube, choice })
    }

    /// Returns the open variables of each cell, cells with the fewest first.
    fn open(&self) -> Vec<Vec<Variable>> {
        let mut cells = self.cells.clone();
        for cell in &mut cells {
            cell.retain(|variable| self.engine.value(variable.positive()).is_none());
        }
        cells.retain(|cell| !cell.is_empty());
        cells.sort_by_key(Vec::len);
        cells
    }

    /// Returns the literal whose two branches together leave the least work: the product of the
    /// numbers of literals that they imply is greatest. If a literal fails, its negation is kept
    /// and its variable is not chosen.
    fn choose(&mut self) -> Result<Option<Literal>, Stopped> {
        let mut best: Option<(usize, Literal)> = None;
        for variable in self.open().concat().into_iter().take(COMPARED) {
            let literal = variable.positive();
            self.deadline.check()?;
            if self.engine.value(literal).is_some() {
                continue;
            }
            match (self.implied(literal), self.implied(!literal)) {
                (Some(with), Some(without)) => {
                    let score = with * without + with + without;
                    if best.is_none_or(|(most, _)| score > most) {
                        best = Some((score, literal));
                    }
                }
                (with, _) => {
                    let possible = if with.is_none() { !literal } else { literal };
                    if !self.keep(possible) {
                        return Ok(None);
                    }
                }
            }
        }
        // A literal that was kept later may have decided the variable chosen before.
        let best = best.map(|(_, literal)| literal);
        let best = best.filter(|&literal| self.engine.value(literal).is_none());
        Ok(best.or_else(|| self.open().concat().first().map(|variable| variable.positive())))
    }

    /// Returns the number of literals that an assumption implies; `None` if it fails.
    fn implied(&mut self, literal: Literal) -> Option<usize> {
        let level = self.engine.level();
        let before = self.engine.trail().len();
        self.engine.assume(literal);
        let is_possible = self.engine.propagate().is_ok();
        let implied = self.engine.trail().len() - before;
        self.engine.backtrack(level);
        is_possible.then_some(implied)
    }

    /// Keeps a literal whose negation failed. Returns `false` if it fails too.
    fn keep(&mut self, literal: Literal) -> bool {
        // Kept: the literal follows in this cube, and the next leaf begins at level 0.
        self.engine.assume(literal);
        self.engine.propagate().is_ok()
    }
}
