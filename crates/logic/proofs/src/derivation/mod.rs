//! A formula in other variables is derived from the formula that a certificate is about.
//!
//! A solver may refute another formula than the certificate's: one with auxiliary variables, with digits instead of
//! candidates, or without what unit propagation already knows. Each variable of that formula is a literal of the first, or is
//! true exactly if one of several of its literals is. So the derivation has three parts:
//!
//! 1. definitions of the new variables, by clauses that are RAT on the new variable;
//! 2. the clauses of the other formula. Each is RUP, if clauses with two new variables are first derived for each case of
//!    one of them;
//! 3. deletions of the clauses that the other formula lacks, so that a RAT step of its proof meets no others.
//!
//! The proof of the other formula continues it, with its variables renamed. No clause is believed: the elaborator justifies
//! each that the refutation needs.

mod supports;

use clausoku_cnf::{ClauseSink, Cnf, Deadline, Literal, Stopped, Variable};

use self::supports::{Known, cases, supports};

/// The meaning of a variable of the derived formula.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Meaning {
    /// The variable represents this literal of the base.
    Same(Literal),
    /// The variable is true exactly if a literal of `any` is true, and false if one of `none` is:
    /// in each model, one literal of both lists is true.
    Digit {
        /// The literals of the base that make it true.
        any: Vec<Literal>,
        /// The literals of the base that make it false.
        none: Vec<Literal>,
    },
    /// The variable is true exactly if clauses of the derived formula imply it by one literal of
    /// the base, directly or through others.
    #[default]
    Implied,
}

/// A formula, and its derivation from another one, the base.
#[derive(Clone, Debug)]
pub struct Derivation {
    formula: Cnf,
    /// The literal of each variable of the formula in the proof of the base, by index of the
    /// variable.
    names: Vec<Literal>,
    /// The first variable of the base's proof that is not a name, for variables that a solver adds.
    free: u32,
    additions: Cnf,
    deletions: Cnf,
}

/// Returns the positive literal of the variable of this index.
fn positive(index: u64) -> Literal {
    // A solver that adds more variables than there are repeats the last one, and its proof fails.
    let index = index.min(u64::from(Variable::MAX_DIMACS) - 1) as u32;
    Variable::from_index(index).expect("the last one at most").positive()
}

impl Derivation {
    /// Derives a formula from its base. `meanings` has an entry for each variable, by index; variables beyond
    /// it are [`Meaning::Implied`].
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn new(
        base: &Cnf,
        formula: Cnf,
        meanings: &[Meaning],
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        let variables = formula.variables().max(meanings.len() as u32);
        let mut free = base.variables();
        let names: Vec<Literal> = (0..variables)
            .map(&mut |index: u32| {
                if let Some(&Meaning::Same(literal)) = meanings.get(index as usize) {
                    return literal;
                }
                free += 1;
                positive(u64::from(free) - 1)
            })
            .collect();
        let mut derivation =
            Self { formula, names, free, additions: Cnf::new(), deletions: Cnf::new() };
        derivation.derive(base, meanings, deadline)?;
        Ok(derivation)
    }

    /// Returns the derived formula, which is refuted instead of the base.
    pub fn formula(&self) -> &Cnf {
        &self.formula
    }

    /// Returns the clauses to add in order, the pivot first, with `true`, then the clauses to delete.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (bool, &[Literal])> {
        let additions = self.additions.clauses().map(|clause| (true, clause));
        additions.chain(self.deletions.clauses().map(|clause| (false, clause)))
    }

    /// Returns the literal of the base's proof for one of the formula's.
    pub(crate) fn rename(&self, literal: Literal) -> Literal {
        let index = literal.variable().index();
        let name = self.names.get(index).copied().unwrap_or_else(|| {
            let index = u64::from(self.free) + (index - self.names.len()) as u64;
            positive(index)
        });
        if literal.is_positive() { name } else { !name }
    }

    /// Fills the lists of clauses.
    fn derive(
        &mut self,
        base: &Cnf,
        meanings: &[Meaning],
        deadline: &Deadline,
    ) -> Result<(), Stopped> {
        let supports = supports(&self.formula, &self.names, meanings, deadline)?;
        let mut known = Known::from_formula(base);
        for (support, &name) in supports.iter().zip(&self.names) {
            deadline.work(1)?;
            let Some(support) = support else { continue };
            for &literal in support {
                known.add(&[name, !literal], false);
            }
            let definition: Vec<Literal> =
                [!name].into_iter().chain(support.iter().copied()).collect();
            // RAT on the new variable: the resolvents with the implications above are tautologies.
            known.add(&definition, false);
        }
        for (meaning, &name) in meanings.iter().zip(&self.names) {
            if let Meaning::Digit { none, .. } = meaning {
                for &literal in none {
                    known.add(&[!literal, !name], false);
                }
            }
        }
        for clause in self.formula.clauses() {
            deadline.work(1)?;
            let renamed: Vec<Literal> =
                clause.iter().map(|&literal| self.rename(literal)).collect();
            // A known clause follows at once, so its cases would be steps without use.
            if !known.contains(&renamed) {
                let supported: Vec<Option<&[Literal]>> = clause
                    .iter()
                    .map(|literal| {
                        let index = literal.variable().index();
                        let is_implied =
                            meanings.get(index).is_none_or(|meaning| *meaning == Meaning::Implied);
                        supports[index].as_deref().filter(|_| literal.is_negative() && is_implied)
                    })
                    .collect();
                for case in cases(&renamed, &supported, deadline)? {
                    known.add(&case, false);
                }
            }
            // A clause of the base that the derived formula contains too is not added again, but must not
            // be deleted.
            known.add(&renamed, true);
        }
        self.additions = std::mem::take(&mut known.additions);
        for clause in base.clauses().chain(self.additions.clauses()) {
            if known.remove(clause) {
                self.deletions.add_clause(clause);
            }
        }
        Ok(())
    }
}
