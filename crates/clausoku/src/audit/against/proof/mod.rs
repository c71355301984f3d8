//! Proofs for VeriPB that each model of a formula is one of another, up to the variables that they share.
//!
//! ```
//! use clausoku::audit::against::{Pair, proof::ProvenPair};
//! use clausoku::sat::{Cnf, lit};
//! use clausoku::solving::Deadline;
//!
//! // The second formula has an auxiliary variable, and the first one says more.
//! let one: Cnf = [vec![lit!(1)]].into_iter().collect();
//! let other: Cnf = [vec![lit!(1), lit!(3)], vec![lit!(2), lit!(-3)]].into_iter().collect();
//! let (pair, never) = (Pair::over_first([&one, &other], 2), Deadline::never());
//! let found = pair.compare(&never)?;
//! let proven = ProvenPair::new(&pair, &found, ["one", "other"])?;
//! assert_eq!(proven.files(), ["one.opb", "other.opb", "one-to-other.pbp", "README.md"]);
//! let mut text = Vec::new();
//! proven.write("one-to-other.pbp", &mut text, &never)?;
//! assert!(String::from_utf8(text)?.contains("% veripb one.opb one-to-other.pbp other.opb"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Both formulas are written with the same names of the shared variables. A proof adds to the clauses of one formula: bounds of the board that
//! follow by counting (`counting`), definitions of the auxiliary variables of the other formula by redundance, as functions of the shared ones, and
//! the clauses of the other formula. Each of these follows by reverse unit propagation, where needed after the cases of the functions (`cases`).
//!
//! **Invariant.** No step substitutes a variable of the first formula.

mod cases;
mod counting;
mod readme;

use std::io::{self, Write};

use clausoku_cnf::veripb::{AsConstraint, Name, Steps};
use clausoku_cnf::{ClauseSink as _, Cnf, Literal, StopReason, Stopped, Variable};
use clausoku_proofs::UnwrittenProof;
use clausoku_propagation::Propagator;
use clausoku_text::Deadline;

use self::cases::Cases;
use super::functions::Functions;
use super::{Comparison, Inclusion, Pair, Projected, Shared};
use crate::Error;
use crate::certificate::files::README;

/// The names of the files of the two formulas.
pub const FORMULAS: [&str; 2] = ["one.opb", "other.opb"];

/// The names of the proofs: that each model of the first formula is one of the other, and the converse.
pub const PROOFS: [&str; 2] = ["one-to-other.pbp", "other-to-one.pbp"];

/// The line that VeriPB prints if it accepts a proof.
pub const ACCEPTS: &str = "s VERIFIED OUTPUT DERIVABLE";

/// The reason why a comparison has no proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofError {
    /// Each formula has a model that the other one excludes, or a limit was reached before.
    #[error(
        "no formula is known to have only models of the other one, so there is nothing to prove"
    )]
    Nothing,
    /// Values of auxiliary variables were searched.
    #[error(
        "the values of the auxiliary variables were searched, and only functions of the shared variables have a proof"
    )]
    Searched,
    /// A clause does not follow by the steps that proofs have.
    #[error("clause {0} of the other formula follows from more than its proof could use")]
    Clause(usize),
    /// The destination failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A solver failed, or a limit was reached.
    #[error(transparent)]
    Solver(#[from] Error),
}

impl From<Stopped> for ProofError {
    fn from(stopped: Stopped) -> Self {
        Self::Solver(stopped.into())
    }
}

impl From<UnwrittenProof> for ProofError {
    fn from(error: UnwrittenProof) -> Self {
        match error {
            UnwrittenProof::Io(error) => error.into(),
            UnwrittenProof::Stopped(stopped) => stopped.into(),
            other => Self::Io(io::Error::other(other)),
        }
    }
}

/// A comparison whose directions that hold have proofs.
#[derive(Clone, Copy, Debug)]
pub struct ProvenPair<'p> {
    pair: &'p Pair,
    found: &'p Comparison,
    /// The names of the formulas.
    names: [&'p str; 2],
}

impl<'p> ProvenPair<'p> {
    /// Returns the proofs of a comparison of formulas with these names.
    ///
    /// # Errors
    ///
    /// Fails if neither direction holds, and if one holds by values that were searched.
    pub fn new(
        pair: &'p Pair,
        found: &'p Comparison,
        names: [&'p str; 2],
    ) -> Result<Self, ProofError> {
        let proven = Self { pair, found, names };
        if proven
            .directions()
            .iter()
            .any(|one| matches!(one, Inclusion::Holds { refinements: 1.. }))
        {
            return Err(ProofError::Searched);
        }
        if !proven.directions().into_iter().any(holds) {
            return Err(ProofError::Nothing);
        }
        Ok(proven)
    }

    fn directions(&self) -> [&'p Inclusion; 2] {
        [&self.found.forward, &self.found.backward]
    }

    /// Returns the names of the files. The description comes last, so that a folder with it is complete.
    pub fn files(&self) -> Vec<&'static str> {
        let proofs = PROOFS.into_iter().zip(self.directions()).filter(|(_, found)| holds(found));
        FORMULAS.into_iter().chain(proofs.map(|(name, _)| name)).chain([README]).collect()
    }

    /// Returns the command that checks a proof.
    fn command(direction: usize) -> String {
        format!("veripb {} {} {}", FORMULAS[direction], PROOFS[direction], FORMULAS[1 - direction])
    }

    /// Writes a file of this name.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails, if a clause has no proof, and at the deadline.
    pub fn write(
        &self,
        file: &str,
        out: &mut dyn Write,
        deadline: &Deadline,
    ) -> Result<(), ProofError> {
        if let Some(side) = FORMULAS.iter().position(|name| *name == file) {
            return Ok(self.write_formula(side, out)?);
        }
        match PROOFS.iter().position(|name| *name == file) {
            Some(direction) => self.write_proof(direction, out, deadline),
            None => Ok(out.write_all(self.readme().as_bytes())?),
        }
    }

    /// Returns the first index of the auxiliary variables of a formula, less the number of shared variables: no two formulas have common ones.
    fn offset(&self, side: usize) -> usize {
        let [one, _] = self.pair.sides();
        if side == 0 { 0 } else { one.variables() - one.shared }
    }

    /// Returns the literal of the files that is this one of a formula.
    fn renamed(&self, side: usize, literal: Literal) -> Literal {
        let index = literal.variable().index();
        if index < self.pair.sides()[side].shared {
            return literal;
        }
        let variable = Variable::from_index((index + self.offset(side)) as u32);
        variable.expect("formulas in memory have fewer variables").literal(literal.is_positive())
    }

    fn write_formula(&self, side: usize, out: &mut dyn Write) -> io::Result<()> {
        let formula = &self.pair.sides()[side];
        let variables = formula.variables() + self.offset(side);
        writeln!(out, "* #variable= {variables} #constraint= {}", formula.formula.len())?;
        writeln!(
            out,
            "* The clauses of {}, in order, where these variables are:",
            self.names[side]
        )?;
        for (original, literal) in formula.names() {
            let name = Name(self.renamed(side, literal));
            writeln!(out, "* {} is {name}", original.to_dimacs())?;
        }
        if formula.formula.len() > formula.clauses() {
            let first = formula.clauses() + 1;
            writeln!(
                out,
                "* From clause {first} on, the clauses define shared variables by others."
            )?;
        }
        let mut clause = Vec::new();
        for literals in formula.formula.clauses() {
            clause.clear();
            clause.extend(literals.iter().map(|&one| self.renamed(side, one)));
            writeln!(out, "{} ;", AsConstraint(&clause))?;
        }
        out.flush()
    }

    fn write_proof(
        &self,
        direction: usize,
        out: &mut dyn Write,
        deadline: &Deadline,
    ) -> Result<(), ProofError> {
        let sides = self.pair.sides();
        let (one, other) = (&sides[direction], &sides[1 - direction]);
        let constraints = one.formula.len() as u64;
        let mut steps = Steps::begin(out, constraints)?;
        steps.comment(&Self::command(direction))?;
        let mut known = Cnf::new();
        for clause in one.formula.clauses() {
            let clause: Vec<Literal> =
                clause.iter().map(|&literal| self.renamed(direction, literal)).collect();
            known.add_clause(&clause);
        }
        if self.directions()[direction] == &Inclusion::NoModel {
            Cases::new(one.shared, known, Vec::new()).derive(&[], &mut steps, deadline)?;
        } else {
            if let (Shared::Candidates(variant), false) =
                (self.pair.shared(), one.implied.is_empty())
            {
                counting::derive(variant, &mut known, &mut steps)?;
            }
            let variables = one.variables() + other.variables() - one.shared;
            let choices =
                self.define(1 - direction, variables, &mut known, &mut steps, deadline)?;
            let mut cases = Cases::new(one.shared, known, choices);
            for (number, clause) in other.formula.clauses().enumerate() {
                let clause = self.clause(1 - direction, clause);
                if !cases.derive(&clause, &mut steps, deadline)? {
                    return Err(ProofError::Clause(number + 1));
                }
            }
        }
        let before = steps.last();
        for clause in other.formula.clauses() {
            deadline.work(1)?;
            steps.rup(&self.clause(1 - direction, clause))?;
        }
        steps.keep_after(before)?;
        Ok(steps.end_derivation(constraints)?)
    }

    fn clause(&self, side: usize, clause: &[Literal]) -> Vec<Literal> {
        clause.iter().map(|&literal| self.renamed(side, literal)).collect()
    }

    /// Defines the auxiliary variables of a formula as functions of the shared ones, with further variables from this index on. Returns the
    /// clauses that leave cases open.
    fn define(
        &self,
        side: usize,
        mut next: usize,
        known: &mut Cnf,
        steps: &mut Steps<'_>,
        deadline: &Deadline,
    ) -> Result<Vec<Vec<Literal>>, ProofError> {
        let formula = &self.pair.sides()[side];
        let mut choices = Vec::new();
        let mut add = |clause: Vec<Literal>, steps: &mut Steps<'_>| -> io::Result<()> {
            steps.redundant(&clause)?;
            known.add_clause(&clause);
            if clause.len() > 2 {
                choices.push(clause);
            }
            Ok(())
        };
        for function in &Functions::new(formula, deadline)?.order {
            deadline.work(1)?;
            let literal = self.renamed(side, function.literal);
            let mut reasons = Vec::new();
            for &number in &function.clauses {
                let clause = &formula.formula[number];
                let others = clause.iter().filter(|&&one| one != function.literal);
                let mut others: Vec<Literal> =
                    others.map(|&one| !self.renamed(side, one)).collect();
                others.sort_unstable();
                others.dedup();
                if others.windows(2).any(|two| two[0] == !two[1]) {
                    continue;
                }
                if let [only] = others[..] {
                    reasons.push(only);
                    continue;
                }
                // A variable that is true exactly if all others of the clause are false.
                let lack = || Error::unknown("the audit", StopReason::MemoryLimit);
                let reason = Variable::from_index(next as u32).ok_or_else(lack)?.positive();
                next += 1;
                let converse = others.iter().map(|&other| !other);
                add(std::iter::once(reason).chain(converse).collect(), steps)?;
                for &other in &others {
                    add(vec![!reason, other], steps)?;
                }
                reasons.push(reason);
            }
            for &reason in &reasons {
                add(vec![literal, !reason], steps)?;
            }
            add(std::iter::once(!literal).chain(reasons).collect(), steps)?;
        }
        Ok(choices)
    }
}

fn holds(inclusion: &Inclusion) -> bool {
    matches!(inclusion, Inclusion::NoModel | Inclusion::Holds { .. })
}

/// Returns `true` if the negation of a clause contradicts the clauses of an engine by unit propagation.
fn refutes(engine: &mut Propagator, clause: &[Literal]) -> bool {
    let level = engine.level();
    engine.assume_all(clause.iter().map(|&literal| !literal));
    let is_refuted = engine.propagate().is_err();
    engine.backtrack(level);
    is_refuted
}

impl Projected {
    /// Returns the variables of the formula in its file, each with its literal here.
    fn names(&self) -> impl Iterator<Item = (Variable, Literal)> {
        self.names.iter().copied()
    }
}
