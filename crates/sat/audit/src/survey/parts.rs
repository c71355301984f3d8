//! The parts of a formula: the clauses that variables of no candidate join.
//!
//! **Invariant.** No two parts have a common variable of no candidate. The parts are in the order of their first clauses.

use std::collections::HashMap;

use clausoku_cnf::{Cnf, Literal, Variable};

use super::shape::Shape;
use super::subjects::Subjects;

/// The largest number of entries of a table by variable for each clause. Numbers of variables can be much larger than the formula.
const ENTRIES: usize = 64;

/// Names of variables that are no candidates' ones: their numbers in the order of occurrence.
enum Names {
    /// By index of the variable; `u32::MAX` for those that do not occur.
    Table(Vec<u32>),
    /// The variables, ascending.
    Sorted(Vec<Variable>),
}

impl Names {
    fn new(subjects: Subjects<'_>, formula: &Cnf, unknown: &[usize]) -> (Self, u32) {
        let others = || {
            let literals = unknown.iter().flat_map(|&index| &formula[index]);
            let variables = literals.map(|literal| literal.variable());
            variables.filter(|&variable| subjects.get(variable).is_none())
        };
        if formula.variables() as usize / ENTRIES > unknown.len() {
            let mut all: Vec<Variable> = others().collect();
            all.sort_unstable();
            all.dedup();
            let count = all.len() as u32;
            return (Self::Sorted(all), count);
        }
        let mut table = vec![u32::MAX; formula.variables() as usize];
        let mut count = 0;
        for variable in others() {
            let name = &mut table[variable.index()];
            if *name == u32::MAX {
                *name = count;
                count += 1;
            }
        }
        (Self::Table(table), count)
    }

    fn get(&self, variable: Variable) -> usize {
        match self {
            Self::Table(table) => table[variable.index()] as usize,
            Self::Sorted(all) => all.partition_point(|&other| other < variable),
        }
    }
}

/// The clauses with variables of no candidate, part by part.
pub(super) struct Parts<'p> {
    subjects: Subjects<'p>,
    formula: &'p Cnf,
    names: Names,
    /// The indices of the clauses, and the end of each part.
    clauses: Vec<usize>,
    ends: Vec<usize>,
    /// The name of each candidate and of each other variable in the part of which a shape is made, from 1; 0 between two shapes.
    candidates: Vec<i32>,
    variables: Vec<i32>,
}

impl<'p> Parts<'p> {
    /// Divides these clauses, each of which has a variable of no candidate.
    pub(super) fn new(subjects: Subjects<'p>, formula: &'p Cnf, unknown: &[usize]) -> Self {
        let (names, count) = Names::new(subjects, formula, unknown);
        let mut parent: Vec<u32> = (0..count).collect();
        let mut firsts = Vec::with_capacity(unknown.len());
        for &index in unknown {
            let mut first: Option<u32> = None;
            for literal in &formula[index] {
                if subjects.get(literal.variable()).is_some() {
                    continue;
                }
                let place = names.get(literal.variable()) as u32;
                match first {
                    None => first = Some(place),
                    Some(first) => {
                        let (a, b) = (root(&mut parent, first), root(&mut parent, place));
                        parent[a.max(b) as usize] = a.min(b);
                    }
                }
            }
            firsts.push(first.unwrap_or(0));
        }
        let mut part_of = vec![u32::MAX; count as usize];
        let mut sizes: Vec<usize> = Vec::new();
        for first in &mut firsts {
            let part = &mut part_of[root(&mut parent, *first) as usize];
            if *part == u32::MAX {
                *part = sizes.len() as u32;
                sizes.push(0);
            }
            *first = *part;
            sizes[*part as usize] += 1;
        }
        let mut ends = Vec::with_capacity(sizes.len());
        let mut end = 0;
        for size in sizes {
            ends.push(end);
            end += size;
        }
        let mut clauses = vec![0; unknown.len()];
        for (&index, &part) in unknown.iter().zip(&firsts) {
            let next = &mut ends[part as usize];
            clauses[*next] = index;
            *next += 1;
        }
        let candidates = vec![0; subjects.len()];
        Self {
            subjects,
            formula,
            names,
            clauses,
            ends,
            candidates,
            variables: vec![0; count as usize],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn clauses(&self, part: usize) -> &[usize] {
        let first = if part == 0 { 0 } else { self.ends[part - 1] };
        &self.clauses[first..self.ends[part]]
    }

    /// Joins those of these parts that are about the same candidates: the binary digits of a number have no common clause.
    pub(super) fn joined(&self, parts: &[usize]) -> Vec<Vec<usize>> {
        let mut place_of: HashMap<Vec<u32>, usize> = HashMap::new();
        let mut joined: Vec<Vec<usize>> = Vec::new();
        for &part in parts {
            let part = self.clauses(part);
            let literals = part.iter().flat_map(|&index| &self.formula[index]);
            let mut candidates: Vec<u32> =
                literals.filter_map(|literal| self.subjects.get(literal.variable())).collect();
            candidates.sort_unstable();
            candidates.dedup();
            if candidates.len() < 2 {
                joined.push(part.to_vec());
                continue;
            }
            let place = *place_of.entry(candidates).or_insert(joined.len());
            if place == joined.len() {
                joined.push(part.to_vec());
            } else {
                joined[place].extend_from_slice(part);
            }
        }
        joined
    }

    /// Returns the form of these clauses, and their candidates in the order of the names.
    pub(super) fn shape(&mut self, clauses: &[usize]) -> (Shape, Vec<u32>) {
        let literals = || clauses.iter().flat_map(|&index| &self.formula[index]);
        let mut all = Vec::new();
        let mut others = Vec::new();
        for literal in literals() {
            if let Some(candidate) = self.subjects.get(literal.variable()) {
                let name = &mut self.candidates[candidate as usize];
                if *name == 0 {
                    all.push(candidate);
                    *name = all.len() as i32;
                }
            } else {
                let place = self.names.get(literal.variable());
                let name = &mut self.variables[place];
                if *name == 0 {
                    others.push(place);
                    *name = others.len() as i32;
                }
            }
        }
        let count = all.len() as i32;
        let named = |literal: &Literal| {
            let name = match self.subjects.get(literal.variable()) {
                Some(candidate) => self.candidates[candidate as usize],
                None => count + self.variables[self.names.get(literal.variable())],
            };
            if literal.is_positive() { name } else { -name }
        };
        let mut written = Vec::new();
        for &index in clauses {
            written.extend(self.formula[index].iter().map(named));
            written.push(0);
        }
        for &candidate in &all {
            self.candidates[candidate as usize] = 0;
        }
        for &place in &others {
            self.variables[place] = 0;
        }
        let (candidates, variables) = (all.len() as u32, others.len() as u32);
        (Shape { candidates, variables, clauses: written }, all)
    }
}

/// Returns the first member of a set of a forest, and shortens the way to it.
fn root(parent: &mut [u32], mut place: u32) -> u32 {
    while parent[place as usize] != place {
        let above = parent[parent[place as usize] as usize];
        parent[place as usize] = above;
        place = above;
    }
    place
}
