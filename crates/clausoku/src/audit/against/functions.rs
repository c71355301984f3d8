//! Auxiliary variables as functions of the shared ones: a choice of values with which a formula holds, if one exists.
//!
//! A clause whose other variables are known forces its last variable where it would be false otherwise. The function of a variable is that
//! some clause forces it. Any functions are sound here: the solver looks for values with which they violate a clause, and the
//! other formula decides whether other values satisfy it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use clausoku_cnf::{Cnf, Literal, Variable};
use clausoku_text::{Deadline, Stopped};

use super::projected::Projected;

/// The function of an auxiliary variable.
#[derive(Clone, Debug)]
pub(super) struct Function {
    /// The literal that is true if one of the clauses forces it.
    pub(super) literal: Literal,
    /// The clauses, by index. Their other variables are shared, or have functions before this one.
    pub(super) clauses: Vec<usize>,
}

/// The variables that are not shared, in the order in which their values are computed.
#[derive(Clone, Debug, Default)]
pub(super) struct Functions {
    pub(super) order: Vec<Function>,
}

/// A variable that may be next. The largest is taken.
type Next = (bool, bool, u32, Reverse<usize>);

impl Functions {
    /// Returns a function for each auxiliary variable of a formula. A variable that no clause determines is false.
    pub(super) fn new(of: &Projected, deadline: &Deadline) -> Result<Self, Stopped> {
        let (shared, variables) = (of.shared, of.variables());
        let mut search = Search::new(&of.formula, shared, variables);
        let mut found = Self::default();
        for (variable, clauses) in &of.digits {
            search.know(variable.index());
            found.order.push(Function { literal: variable.positive(), clauses: clauses.clone() });
        }
        let mut first = shared;
        loop {
            deadline.work(1)?;
            let (index, is_positive) = match search.next.pop() {
                Some((_, is_positive, _, Reverse(index))) => (index, is_positive),
                None if first < variables => {
                    first += 1;
                    (first - 1, true)
                }
                None => return Ok(found),
            };
            if search.is_known[index] {
                continue;
            }
            let variable = Variable::from_index(index as u32).expect("a variable of the formula");
            let literal = variable.literal(is_positive);
            let clauses = search.forcing(literal);
            search.know(index);
            found.order.push(Function { literal, clauses });
        }
    }
}

struct Search<'f> {
    formula: &'f Cnf,
    /// The clauses of each literal, by its code.
    clauses: Vec<Vec<u32>>,
    /// The number of literals of each clause whose variables are not known.
    unknown: Vec<u32>,
    is_known: Vec<bool>,
    /// The number of clauses of each literal in which only it is not known.
    ready: Vec<u32>,
    next: BinaryHeap<Next>,
}

impl<'f> Search<'f> {
    fn new(formula: &'f Cnf, shared: usize, variables: usize) -> Self {
        let mut search = Self {
            formula,
            clauses: vec![Vec::new(); 2 * variables],
            unknown: Vec::with_capacity(formula.len()),
            is_known: (0..variables).map(|index| index < shared).collect(),
            ready: vec![0; 2 * variables],
            next: BinaryHeap::new(),
        };
        for (number, clause) in (0..).zip(formula.clauses()) {
            for literal in clause {
                search.clauses[literal.code()].push(number);
            }
            let open = clause.iter().filter(|one| one.variable().index() >= shared);
            search.unknown.push(open.count() as u32);
        }
        for number in 0..formula.len() {
            search.note(number);
        }
        for index in shared..variables {
            let variable = Variable::from_index(index as u32).expect("a variable of the formula");
            for literal in [variable.positive(), variable.negative()] {
                if search.clauses[literal.code()].is_empty() {
                    search.offer(literal);
                }
            }
        }
        search
    }

    /// Notes the last unknown literal of a clause.
    fn note(&mut self, number: usize) {
        if self.unknown[number] == 1 {
            let mut literals = self.formula[number].iter();
            let last = literals.find(|literal| !self.is_known[literal.variable().index()]);
            if let Some(&last) = last {
                self.ready[last.code()] += 1;
                self.offer(last);
            }
        }
    }

    /// A literal all of whose clauses can force it is better than others.
    fn offer(&mut self, literal: Literal) {
        let ready = self.ready[literal.code()];
        let is_full = ready as usize == self.clauses[literal.code()].len();
        let index = literal.variable().index();
        self.next.push((is_full, literal.is_positive(), ready, Reverse(index)));
    }

    /// Returns the clauses that can force a literal: the shortest, unless all of its clauses can.
    fn forcing(&self, literal: Literal) -> Vec<usize> {
        let all = self.clauses[literal.code()].iter().map(|&number| number as usize);
        let mut ready: Vec<usize> = all.filter(|&number| self.unknown[number] == 1).collect();
        if ready.len() < self.clauses[literal.code()].len() {
            let length = |number: usize| self.formula[number].len();
            let least = ready.iter().map(|&number| length(number)).min();
            ready.retain(|&number| Some(length(number)) == least);
        }
        ready
    }

    fn know(&mut self, index: usize) {
        self.is_known[index] = true;
        let variable = Variable::from_index(index as u32).expect("a variable of the formula");
        for literal in [variable.positive(), variable.negative()] {
            for place in 0..self.clauses[literal.code()].len() {
                let number = self.clauses[literal.code()][place] as usize;
                self.unknown[number] -= 1;
                self.note(number);
            }
        }
    }
}
