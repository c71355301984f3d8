//! Programs of loops that write clauses: `for v = 1 to n` and `write -x(r,c,v) 0`. Lines that are indented further are the body of a loop.
//!
//! **Invariant.** A run takes a bounded number of steps, whatever the bounds of the loops.

use super::answer::{AnswerError, Scanner, Wanted};
use super::candidate::{Candidate, Clause, Literal};

/// The largest number of steps of a run.
const MAX_STEPS: usize = 100_000;

/// The deepest nesting of an expression.
const MAX_DEPTH: usize = 20;

/// A line of a program.
#[derive(Clone, Debug)]
pub(super) enum Line {
    For { name: char, from: Expression, to: Expression },
    Write(Vec<Written>),
}

/// A part of `write`.
#[derive(Clone, Debug)]
pub(super) enum Written {
    Literal {
        holds: bool,
        numbers: [Expression; 3],
    },
    /// The 0 at the end of a clause.
    End,
}

/// An expression over whole numbers.
#[derive(Clone, Debug)]
pub(super) enum Expression {
    Number(i64),
    Name(char),
    Operation(Box<[Self; 2]>, Operator),
}

/// An operator.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    Plus,
    Minus,
    Times,
    Quotient,
    Remainder,
}

/// The operators of sums and of products, with their signs.
const SUMS: &[(&[&str], Operator)] = &[(&["+"], Operator::Plus), (&["-", "−"], Operator::Minus)];
const PRODUCTS: &[(&[&str], Operator)] = &[
    (&["*", "×", "·"], Operator::Times),
    (&["div", "quo", "/"], Operator::Quotient),
    (&["mod", "%"], Operator::Remainder),
];

impl Line {
    /// Reads a line up to the end of the answer.
    pub(super) fn read(scanner: &mut Scanner<'_>) -> Result<Self, AnswerError> {
        let fault = scanner.fault(Wanted::Statement);
        let line = if scanner.take(&["for", "pour"]) {
            let name = scanner.name().ok_or_else(|| scanner.fault(Wanted::Expression))?;
            if !scanner.take(&["=", ":=", "from", "de"]) {
                return Err(scanner.fault(Wanted::Statement));
            }
            let from = Expression::sum(scanner, 0)?;
            if !scanner.take(&["to", "à", ".."]) {
                return Err(scanner.fault(Wanted::Statement));
            }
            Self::For { name, from, to: Expression::sum(scanner, 0)? }
        } else if scanner.take(&["write", "écrire"]) {
            let mut parts = Vec::new();
            while !scanner.is_at_end() {
                parts.push(Written::read(scanner)?);
            }
            Self::Write(parts)
        } else {
            return Err(fault);
        };
        scanner.end()?;
        Ok(line)
    }
}

impl Written {
    fn read(scanner: &mut Scanner<'_>) -> Result<Self, AnswerError> {
        let fault = scanner.fault(Wanted::Written);
        if scanner.take(&["0"]) {
            return Ok(Self::End);
        }
        let holds = !scanner.take(&["-", "−", "¬"]);
        if !scanner.take(&["x"]) || !scanner.take(&["("]) {
            return Err(fault);
        }
        let mut numbers = [Expression::Number(0), Expression::Number(0), Expression::Number(0)];
        for (index, number) in numbers.iter_mut().enumerate() {
            if index > 0 && !scanner.take(&[","]) {
                return Err(scanner.fault(Wanted::Expression));
            }
            *number = Expression::sum(scanner, 0)?;
        }
        if !scanner.take(&[")"]) {
            return Err(scanner.fault(Wanted::Expression));
        }
        Ok(Self::Literal { holds, numbers })
    }
}

impl Expression {
    fn sum(scanner: &mut Scanner<'_>, depth: usize) -> Result<Self, AnswerError> {
        Self::chain(scanner, depth, SUMS, Self::product)
    }

    fn product(scanner: &mut Scanner<'_>, depth: usize) -> Result<Self, AnswerError> {
        Self::chain(scanner, depth, PRODUCTS, Self::factor)
    }

    /// Reads parts with these operators between them, from left to right.
    fn chain(
        scanner: &mut Scanner<'_>,
        depth: usize,
        operators: &[(&[&str], Operator)],
        part: fn(&mut Scanner<'_>, usize) -> Result<Self, AnswerError>,
    ) -> Result<Self, AnswerError> {
        let mut left = part(scanner, depth)?;
        // Each operator makes the tree deeper.
        for _ in 0..MAX_DEPTH {
            let Some(row) = operators.iter().find(|row| scanner.take(row.0)) else {
                return Ok(left);
            };
            left = Self::Operation(Box::new([left, part(scanner, depth)?]), row.1);
        }
        Err(scanner.fault(Wanted::Expression))
    }

    fn factor(scanner: &mut Scanner<'_>, depth: usize) -> Result<Self, AnswerError> {
        let fault = scanner.fault(Wanted::Expression);
        if let Some(number) = scanner.number() {
            return i64::try_from(number).map(Self::Number).map_err(|_| fault);
        }
        if depth < MAX_DEPTH && scanner.take(&["("]) {
            let inner = Self::sum(scanner, depth + 1)?;
            return if scanner.take(&[")"]) {
                Ok(inner)
            } else {
                Err(scanner.fault(Wanted::Expression))
            };
        }
        scanner.name().map(Self::Name).ok_or(fault)
    }

    /// Returns the value; `None` if a name has none, or a number is too large.
    fn value(&self, names: &[(char, i64)]) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Name(name) => names.iter().rev().find(|pair| pair.0 == *name).map(|pair| pair.1),
            Self::Operation(parts, operator) => {
                let [left, right] = [parts[0].value(names)?, parts[1].value(names)?];
                match operator {
                    Operator::Plus => left.checked_add(right),
                    Operator::Minus => left.checked_sub(right),
                    Operator::Times => left.checked_mul(right),
                    Operator::Quotient => left.checked_div_euclid(right),
                    Operator::Remainder => left.checked_rem_euclid(right),
                }
            }
        }
    }
}

/// A line with its indentation.
#[derive(Clone, Debug)]
pub(super) struct Indented {
    pub(super) indentation: usize,
    pub(super) line: Line,
}

/// The reason why a program writes no formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunFault {
    /// A name has no value, a number is too large, or a divisor is 0.
    Value,
    /// The numbers of a literal are those of no candidate.
    NoCandidate([i64; 3]),
    /// The last clause has no 0.
    NoEnd,
    /// There are too many steps.
    Endless,
}

/// Runs a program with n and m, and returns the clauses that it writes.
pub(super) fn run(lines: &[Indented], side: usize) -> Result<Vec<Clause>, RunFault> {
    let order = (side * side) as i64;
    let mut run = Run { order, steps: 0, open: Clause::new(), clauses: Vec::new() };
    run.block(lines, &mut vec![('n', order), ('m', side as i64)])?;
    if run.open.is_empty() { Ok(run.clauses) } else { Err(RunFault::NoEnd) }
}

struct Run {
    order: i64,
    steps: usize,
    /// The literals of the clause that has no 0 yet.
    open: Clause,
    clauses: Vec<Clause>,
}

impl Run {
    fn step(&mut self) -> Result<(), RunFault> {
        self.steps += 1;
        if self.steps > MAX_STEPS { Err(RunFault::Endless) } else { Ok(()) }
    }

    fn block(&mut self, lines: &[Indented], names: &mut Vec<(char, i64)>) -> Result<(), RunFault> {
        let mut rest = lines;
        while let Some((first, after)) = rest.split_first() {
            let body = after.iter().take_while(|line| line.indentation > first.indentation).count();
            let (body, next) = after.split_at(body);
            match &first.line {
                Line::For { name, from, to } => {
                    let from = from.value(names).ok_or(RunFault::Value)?;
                    let to = to.value(names).ok_or(RunFault::Value)?;
                    for number in from..=to {
                        self.step()?;
                        names.push((*name, number));
                        self.block(body, names)?;
                        names.pop();
                    }
                }
                Line::Write(parts) => {
                    for part in parts {
                        self.step()?;
                        self.write(part, names)?;
                    }
                    // A line that was a loop keeps its body.
                    self.block(body, names)?;
                }
            }
            rest = next;
        }
        Ok(())
    }

    fn write(&mut self, part: &Written, names: &[(char, i64)]) -> Result<(), RunFault> {
        let Written::Literal { holds, numbers } = part else {
            self.clauses.push(std::mem::take(&mut self.open));
            return Ok(());
        };
        let mut values = [0; 3];
        for (value, number) in values.iter_mut().zip(numbers) {
            *value = number.value(names).ok_or(RunFault::Value)?;
        }
        if values.iter().any(|value| !(1..=self.order).contains(value)) {
            return Err(RunFault::NoCandidate(values));
        }
        // They are from 1 to the order.
        let [row, column, value] = values.map(|value| usize::try_from(value).unwrap_or(1));
        self.open.push(Literal { candidate: Candidate { row, column, value }, holds: *holds });
        Ok(())
    }
}
