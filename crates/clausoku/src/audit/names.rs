//! The names of variables in comments: `c varname NUMBER x_{row,column,value}` for candidates, `b_{row,column,digit}` for binary digits, all
//! numbers but that of the digit from 1; `~` before a name says that the variable is the negation.
//!
//! CNFgen names variables so, and `encode --names` does.
//!
//! **Invariant.** A formula is renumbered only if the names are those of each candidate of a square board, or of each digit, once.

use std::collections::{BTreeSet, HashMap, HashSet};

use clausoku_board::MAX_ORDER;
use clausoku_cnf::{ClauseSink as _, Cnf, Literal, Variable};
use clausoku_decoder::Scheme;

/// The names of candidates and digits, by the numbers of their variables.
#[derive(Default)]
pub(super) struct Names {
    candidates: Vec<Name>,
    digits: Vec<Name>,
}

/// A named variable.
#[derive(Clone, Copy)]
struct Name {
    variable: Variable,
    is_negated: bool,
    /// Row, column and value from 0, or row, column and digit.
    indices: [usize; 3],
}

impl Names {
    pub(super) fn add(&mut self, comment: &str) {
        if let Some((kind, name)) = parsed(comment) {
            let all = if kind == 'x' { &mut self.candidates } else { &mut self.digits };
            all.push(name);
        }
    }

    /// Returns the formula in the numbering `dense` or `log`, by the names; `None` if these do not define each variable.
    pub(super) fn renumbered(&self, formula: &Cnf) -> Option<(Cnf, Scheme)> {
        let is_over_digits = !self.digits.is_empty();
        let order = self.candidates.iter().flat_map(|one| one.indices).max();
        let rows = self.digits.iter().flat_map(|one| [one.indices[0], one.indices[1]]).max();
        let order = 1 + if is_over_digits { rows } else { order }?;
        let width = order.next_power_of_two().trailing_zeros() as usize;
        if order > MAX_ORDER {
            return None;
        }
        let mut numbers: HashMap<Variable, Literal> = HashMap::new();
        let digits = if is_over_digits { order * order * width } else { 0 };
        let mut first = 0;
        for (all, depth) in [(&self.digits, width), (&self.candidates, order)] {
            let is_absent = all.is_empty();
            let mut known = HashSet::new();
            for name in all {
                let [row, column, place] = name.indices;
                if row.max(column) >= order || place >= depth || !known.insert(name.indices) {
                    return None;
                }
                let index = first + (row * order + column) * depth + place;
                let new = Variable::from_index(u32::try_from(index).ok()?)?;
                let literal = new.literal(!name.is_negated);
                if numbers.insert(name.variable, literal).is_some() {
                    return None;
                }
            }
            if !is_absent && known.len() != order * order * depth {
                return None;
            }
            first = digits;
        }
        let first = u32::try_from(numbers.len()).ok()?;
        let others = formula.clauses().flatten().map(|literal| literal.variable());
        let others: BTreeSet<Variable> = others.filter(|one| !numbers.contains_key(one)).collect();
        for (index, variable) in (first..).zip(others) {
            numbers.insert(variable, Variable::from_index(index)?.positive());
        }
        let mut renumbered = Cnf::new();
        for clause in formula.clauses() {
            let literals = clause.iter().map(|literal| {
                let new = numbers[&literal.variable()];
                if literal.is_positive() { new } else { !new }
            });
            renumbered.add_clause(&literals.collect::<Vec<_>>());
        }
        Some((renumbered, if is_over_digits { Scheme::Log } else { Scheme::Dense }))
    }
}

/// Returns the kind and the name of a comment; `None` of an auxiliary variable.
fn parsed(comment: &str) -> Option<(char, Name)> {
    let (number, name) = comment.strip_prefix("varname ")?.trim().split_once(' ')?;
    let variable = Variable::from_dimacs(number.parse().ok()?)?;
    let name = name.trim();
    let (is_negated, name) = match name.strip_prefix('~') {
        Some(rest) => (true, rest),
        None => (false, name),
    };
    let (kind, rest) = (name.chars().next()?, name.get(1..)?);
    let numbers = rest.strip_prefix("_{")?.strip_suffix('}')?;
    let numbers: Vec<usize> =
        numbers.split(',').map(|one| one.trim().parse().ok()).collect::<Option<_>>()?;
    let &[row, column, last] = &*numbers else { return None };
    let last = if kind == 'x' { last.checked_sub(1)? } else { last };
    let indices = [row.checked_sub(1)?, column.checked_sub(1)?, last];
    matches!(kind, 'x' | 'b').then_some((kind, Name { variable, is_negated, indices }))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    fn names(lines: &str) -> Names {
        let mut names = Names::default();
        lines.lines().for_each(|line| names.add(line));
        names
    }

    #[test]
    fn names_of_each_candidate_renumber_a_formula() {
        // The board of one cell has one candidate: an order of 2 has eight.
        let mut lines = String::new();
        for index in 0..8 {
            let (row, column, value) = (1 + index / 4, 1 + index / 2 % 2, 1 + index % 2);
            let not = if index == 3 { "~" } else { "" };
            let _ = writeln!(lines, "varname {} {not}x_{{{row},{column},{value}}}", 20 - index);
        }
        let formula: Cnf = [[20, -17], [5, 13]]
            .iter()
            .map(|clause| clause.map(|number| Literal::from_dimacs(number).unwrap()).to_vec())
            .collect();
        let (renumbered, scheme) = names(&lines).renumbered(&formula).unwrap();
        let written: Vec<Vec<i32>> = renumbered
            .clauses()
            .map(|clause| clause.iter().map(|one| one.to_dimacs()).collect())
            .collect();
        assert_eq!((written, scheme), (vec![vec![1, 4], vec![9, 8]], Scheme::Dense));
        // Without one of them, or with one twice, the names define no numbering.
        let fewer: Vec<&str> = lines.lines().skip(1).collect();
        assert!(names(&fewer.join("\n")).renumbered(&formula).is_none());
        let twice = lines.replace("varname 13 ", "varname 14 ");
        assert!(names(&twice).renumbered(&formula).is_none());
    }

    #[test]
    fn other_comments_name_nothing() {
        for line in [
            "varname",
            "varname 1",
            "varname x y",
            "varname 1 x_{1,2}",
            "varname 0 x_{1,1,1}",
            "varname 1 s_{K2,R1C1,1}",
            "varname 1 x_{0,1,1}",
            "varname 1 é_{1,1,1}",
            "",
        ] {
            assert!(parsed(line).is_none(), "{line}");
        }
    }
}
