//! The formula of a puzzle under an encoding, and its making.
//!
//! **Invariant.** A formula is made once: its numbering, the literals of its rules and the pieces of its constraints do not change, so
//! that each writing of its sections is equal to the one before.

use std::sync::Arc;

use clausoku_board::{Candidate, CandidateStatus, CandidateTable, Cell, Grid, Puzzle, Variant};
use clausoku_cnf::{Deadline, Variable};
use clausoku_decoder::{Conjunction, Numbering, Scheme};

use crate::closure::{Halt, closure};
use crate::constraint::{Compiled, compile};
use crate::rule::{EncodeContext, applies_to};
use crate::symmetry::Unfixed;
use crate::{Bound, ConstraintForm, EncodeError, Encoding, Rule, RuleScope};

/// The formula of a puzzle under an encoding.
#[derive(Clone, Debug)]
pub struct PuzzleFormula {
    pub(crate) encoding: Encoding,
    pub(crate) puzzle: Puzzle,
    pub(crate) numbering: Numbering,
    pub(crate) form: RuleForm,
    /// The numbering of the candidates in the rules, if it is not that of the formula.
    candidates: Option<Numbering>,
    /// The constraints as pieces.
    pub(crate) constraints: Arc<[Compiled]>,
    /// `true` if the reduction of the givens found a contradiction.
    pub(crate) contradiction: bool,
    /// The grids that are no models.
    pub(crate) denied: Vec<Grid>,
    /// The puzzle without the cells that were fixed to break symmetry, if any were.
    pub(crate) unfixed: Option<Unfixed>,
}

/// The form in which the rules refer to candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleForm {
    /// The numbering's variables.
    Directly,
    /// Placeholders, which are translated into digits before the sink.
    OverDigits,
    /// Auxiliary variables, each equal to its candidate's digits.
    ByChannel,
}

impl Encoding {
    /// Returns the formula of the puzzle under this encoding.
    ///
    /// The automata of constraints take long, and so does the level of givens
    /// [`GivensLevel::Reduced`](crate::GivensLevel::Reduced), which propagates the givens on the board.
    ///
    /// # Errors
    ///
    /// Fails if the choices contradict each other or need more variables than a formula can have.
    pub fn encode(&self, puzzle: &Puzzle) -> Result<PuzzleFormula, EncodeError> {
        self.encode_within(puzzle, &Deadline::never())
    }

    /// Returns the formula of the puzzle as [`encode`](Self::encode) does, before a deadline.
    ///
    /// # Errors
    ///
    /// Fails as [`encode`](Self::encode), and at the deadline.
    pub fn encode_within(
        &self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<PuzzleFormula, EncodeError> {
        PuzzleFormula::new(*self, puzzle.clone(), deadline)
    }

    pub(crate) fn context<'a>(&self, variant: &'a Variant) -> EncodeContext<'a> {
        EncodeContext { variant, rules: self.rules, at_most_one: self.at_most_one }
    }

    /// Returns the form in which the rules refer to candidates on this board.
    fn form(&self, context: &EncodeContext<'_>) -> RuleForm {
        if !self.numbering.has_patterns() {
            return RuleForm::Directly;
        }
        // The other rules of cells are clauses about their variables.
        let is_about_cell = |rule: &Rule| rule.scope == RuleScope::Cells && !self.writes(rule);
        let only_pairs = self.implied.is_empty()
            && self.rules.rules().all(|rule| is_about_cell(rule) || context.only_pairs(rule));
        // Clauses of constraints have positive literals of several candidates, which are no clauses of digits.
        if only_pairs && context.variant.constraints().is_empty() {
            RuleForm::OverDigits
        } else {
            RuleForm::ByChannel
        }
    }

    /// Returns the numbering of the candidates, and `true` if the givens contradict each other.
    fn numbering(
        &self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<(Numbering, bool), EncodeError> {
        let variant = puzzle.variant();
        if !self.givens.is_reduced() {
            return Ok((Numbering::new(self.numbering, variant)?, false));
        }
        if self.numbering != Scheme::Compact {
            return Err(EncodeError::NotCompact(self.numbering));
        }
        let (known, contradiction) = match closure(puzzle, self.rules, self.givens, deadline) {
            Ok(known) => (known, false),
            Err(Halt::Stopped(stopped)) => return Err(stopped.into()),
            // The formula is the empty clause, so no candidate needs a variable.
            Err(Halt::Contradiction) => (CandidateTable::none_holds(variant), true),
        };
        // The table of a large board takes long without a given.
        deadline.check()?;
        Ok((Numbering::compact(variant, known)?, contradiction))
    }

    /// Returns `true` if the rule bounds groups of candidates: not of a cell whose variables are no candidates, unless they can represent two
    /// values.
    pub(crate) fn writes(&self, rule: &Rule) -> bool {
        let is_of_cells = rule.scope == RuleScope::Cells && self.numbering.has_patterns();
        !is_of_cells || rule.bound == Bound::AtMostOne && !self.numbering.is_exclusive()
    }

    /// Returns the number of auxiliary variables of the rules and the implied clauses.
    fn auxiliaries(&self, context: &EncodeContext<'_>, form: RuleForm) -> u64 {
        let variant = context.variant;
        let rules = self
            .rules
            .rules()
            .map(|rule| if self.writes(rule) { context.auxiliaries(rule) } else { 0 });
        let implied = self.implied.rows().map(|row| (row.auxiliaries)(context));
        let candidates = variant.cell_count() as u64 * variant.order() as u64;
        let channel = if form == RuleForm::ByChannel { candidates } else { 0 };
        rules.sum::<u64>() + implied.sum::<u64>() + channel
    }
}

impl PuzzleFormula {
    /// Prepares the formula.
    fn new(encoding: Encoding, puzzle: Puzzle, deadline: &Deadline) -> Result<Self, EncodeError> {
        let encoding = encoding.with_rules(encoding.rules_for(puzzle.variant()));
        let (numbering, contradiction) = encoding.numbering(&puzzle, deadline)?;
        let context = encoding.context(puzzle.variant());
        let form = encoding.form(&context);
        let auxiliaries = encoding.auxiliaries(&context, form);
        // Before the constraints are compiled, which may take long.
        check_auxiliaries(&encoding, &numbering, auxiliaries)?;
        let candidates = match form {
            RuleForm::Directly => None,
            RuleForm::OverDigits => Some(Numbering::new(Scheme::Dense, puzzle.variant())?),
            RuleForm::ByChannel => Some(numbering.channel()?),
        };
        let constraints = if contradiction {
            Vec::new()
        } else {
            let form = (encoding.constraints, encoding.givens.is_reduced());
            constraints(&context, &numbering, form, deadline)?
        };
        let of_constraints = constraints.iter().map(Compiled::most_auxiliaries).sum::<u64>();
        check_auxiliaries(&encoding, &numbering, auxiliaries + of_constraints)?;
        let constraints = constraints.into();
        let denied = Vec::new();
        Ok(Self {
            encoding,
            puzzle,
            numbering,
            form,
            candidates,
            constraints,
            contradiction,
            denied,
            unfixed: None,
        })
    }

    /// Returns the formula of the same puzzle under an encoding that differs in the at-most-one encodings.
    pub(crate) fn with_at_most_one(
        &self,
        encoding: &Encoding,
        deadline: &Deadline,
    ) -> Result<Self, EncodeError> {
        let variant = self.puzzle.variant();
        let encoding = encoding.with_rules(encoding.rules_for(variant));
        let context = encoding.context(variant);
        if encoding.rules != self.encoding.rules || encoding.form(&context) != self.form {
            let formula = Self::new(encoding, self.puzzle.clone(), deadline)?;
            let (denied, unfixed) = (self.denied.clone(), self.unfixed.clone());
            return Ok(Self { denied, unfixed, ..formula });
        }
        // The reduction of the givens and the pieces of the constraints are the same, and take long on large boards.
        let of_constraints = self.constraints.iter().map(Compiled::most_auxiliaries).sum::<u64>();
        let auxiliaries = encoding.auxiliaries(&context, self.form) + of_constraints;
        check_auxiliaries(&encoding, &self.numbering, auxiliaries)?;
        Ok(Self { encoding, ..self.clone() })
    }

    /// Returns the formula of another puzzle of the board under the same encoding; `None` if the givens reduce the formula.
    #[must_use]
    pub fn with_puzzle(&self, puzzle: &Puzzle) -> Option<Self> {
        let is_reduced = self.encoding.givens.is_reduced();
        (!is_reduced).then(|| Self { puzzle: puzzle.clone(), unfixed: None, ..self.clone() })
    }

    /// Returns the formula with one more clause, by which no model is this grid. If the denied grids are the known solutions of the
    /// puzzle, the formula asks for another one, and has no model exactly if there is none.
    #[must_use]
    pub fn denying(mut self, solution: Grid) -> Self {
        self.denied.push(solution);
        self
    }

    /// Returns the encoding, with all rules that the board needs.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the puzzle without the values that [`encode_breaking`](Encoding::encode_breaking) fixed, which are givens of
    /// [`puzzle`](Self::puzzle).
    #[cfg(feature = "exports")]
    pub(crate) fn stated_puzzle(&self) -> &Puzzle {
        self.unfixed.as_ref().map_or(&self.puzzle, |unfixed| &unfixed.puzzle)
    }

    /// Returns the numbering of the candidates.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Returns the numbering of the auxiliary variables for candidates in schemes with patterns, if there are any.
    pub fn channel(&self) -> Option<&Numbering> {
        self.candidates.as_ref().filter(|_| self.form == RuleForm::ByChannel)
    }

    /// Returns the numbering whose variables the values of cells determine: for a projection of models on solutions. In a hierarchy, these are
    /// the variables of candidates; `None` if there are none, and models of one solution differ in the variables of cells.
    pub fn shown(&self) -> Option<&Numbering> {
        match self.numbering.scheme() {
            Scheme::Hierarchy(_) => {
                self.channel().or_else(|| Some(&self.numbering).filter(|all| all.is_determined()))
            }
            _ => Some(&self.numbering),
        }
    }

    /// Returns the numbering of the candidates in the rules.
    pub(crate) fn candidates(&self) -> &Numbering {
        self.candidates.as_ref().unwrap_or(&self.numbering)
    }

    /// Returns the literals that represent the candidate in the rules: the numbering's, or the channel's
    /// if there is a channel.
    pub fn literals(&self, candidate: Candidate) -> Option<Conjunction> {
        self.channel().unwrap_or(&self.numbering).literals(candidate)
    }
}

/// Checks that there are enough variables for the auxiliary variables after the candidates' variables.
fn check_auxiliaries(
    encoding: &Encoding,
    numbering: &Numbering,
    auxiliaries: u64,
) -> Result<(), EncodeError> {
    let last = numbering.last();
    if u64::from(last) + auxiliaries > u64::from(Variable::MAX_DIMACS) {
        let encoding = encoding.to_string();
        return Err(EncodeError::Auxiliaries { encoding, auxiliaries, last });
    }
    Ok(())
}

/// Returns the constraints of the board as pieces.
fn constraints(
    context: &EncodeContext<'_>,
    numbering: &Numbering,
    form: (ConstraintForm, bool),
    deadline: &Deadline,
) -> Result<Vec<Compiled>, EncodeError> {
    let variant = context.variant;
    let values = |cell: Cell| {
        let open = variant.alphabet().symbols().filter(|&symbol| {
            let candidate = Candidate { cell, symbol };
            let status = numbering.known().map(|known| known.status(candidate));
            status != Some(CandidateStatus::Excluded)
        });
        open.map(clausoku_board::Symbol::number).collect()
    };
    let differ = |first: Cell, second: Cell| {
        context.common_regions(first, second).any(|region| {
            let region = &variant.regions()[region];
            context
                .rules
                .rules()
                .any(|rule| rule.bound == Bound::AtMostOne && applies_to(variant, rule, region))
        })
    };
    compile(variant, &values, &differ, form, deadline)
}
