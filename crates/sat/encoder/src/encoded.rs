//! The formula of a puzzle under an encoding.

use std::sync::Arc;

use clausoku_board::{Candidate, CandidateStatus, CandidateTable, Cell, Grid, Puzzle, Variant};
use clausoku_cnf::{
    ClauseSink, Deadline, Formula, Literal, Size, StoppableSink, Stopped, Variable,
};
use clausoku_decoder::{Conjunction, Numbering, Scheme};

use crate::clause_writer::ClauseWriter;
use crate::closure::{Halt, closure};
use crate::constraint::{Compiled, compile};
use crate::digits::OverDigits;
use crate::distinct::{Distinct, Seen};
use crate::origin::{Counting, Log};
use crate::rule::{EncodeContext, K1, K2, applies_to};
use crate::{
    Auxiliaries, Bound, ConstraintForm, EncodeError, Encoding, Implied, Origin, Origins, Rule,
    RuleScope,
};

/// The formula of a puzzle under an encoding.
#[derive(Clone, Debug)]
pub struct PuzzleFormula {
    encoding: Encoding,
    puzzle: Puzzle,
    numbering: Numbering,
    /// The form in which the rules refer to candidates.
    written: Written,
    /// The constraints as pieces.
    constraints: Arc<[Compiled]>,
    /// `true` if the reduction of the givens found a contradiction.
    contradiction: bool,
    /// The grid that is no model.
    denied: Option<Grid>,
}

/// The form in which the rules refer to candidates.
#[derive(Clone, Debug)]
enum Written {
    /// The numbering's variables.
    Directly,
    /// These placeholders, which are translated into digits before the sink.
    OverDigits(Numbering),
    /// Auxiliary variables, each equal to its candidate's digits.
    ByChannel(Numbering),
}

/// The state that passes from one section to the next.
#[derive(Debug)]
struct Progress<'a> {
    /// Finds the clauses that another rule has written, if these are left out.
    distinct: Option<Distinct<'a>>,
    /// The variables that no section has used yet.
    auxiliaries: Auxiliaries,
    /// The clauses that can be equal because candidates are known.
    seen: Seen,
}

/// A section of the clauses of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Section {
    /// The name of the rule or of the implied clauses, `channel`, or `givens`.
    pub name: &'static str,
    /// A description in words.
    pub description: &'static str,
    /// The number of clauses.
    pub clauses: u64,
    /// The number of auxiliary variables, which follow those of the section before.
    pub auxiliaries: u32,
}

/// A section of the formula.
#[derive(Clone, Copy, Debug)]
enum SectionKind {
    Channel,
    Rule(&'static Rule),
    Implied(&'static Implied),
    Constraints,
    Givens,
    Denial,
}

impl Encoding {
    /// Returns the formula of the puzzle under this encoding.
    ///
    /// The automata of constraints take long, and so does the level of givens
    /// [`GivensLevel::Reduced`](crate::GivensLevel::Reduced), which propagates the givens on the board.
    ///
    /// # Errors
    ///
    /// Fails if the choices contradict each other or need more variables than a formula can have, and at the deadline.
    pub fn encode(
        &self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<PuzzleFormula, EncodeError> {
        PuzzleFormula::new(*self, puzzle.clone(), deadline)
    }

    fn context<'a>(&self, variant: &'a Variant) -> EncodeContext<'a> {
        EncodeContext { variant, rules: self.rules, at_most_one: self.at_most_one }
    }
}

impl PuzzleFormula {
    /// Prepares the formula.
    fn new(encoding: Encoding, puzzle: Puzzle, deadline: &Deadline) -> Result<Self, EncodeError> {
        let rules = encoding.rules.for_board(puzzle.variant());
        let encoding = encoding.with_rules(rules);
        let reduced = encoding.givens.is_reduced();
        if reduced && encoding.numbering != Scheme::Compact {
            return Err(EncodeError::NotCompact(encoding.numbering));
        }
        let mut contradiction = false;
        let numbering = if reduced {
            let known = match closure(&puzzle, encoding.rules, encoding.givens, deadline) {
                Ok(known) => known,
                Err(Halt::Stopped(stopped)) => return Err(stopped.into()),
                Err(Halt::Contradiction) => {
                    contradiction = true;
                    // The formula is the empty clause, so no candidate needs a variable.
                    CandidateTable::none_holds(puzzle.variant())
                }
            };
            // The table of a large board takes long without a given.
            deadline.check()?;
            Numbering::compact(puzzle.variant(), known)?
        } else {
            Numbering::new(encoding.numbering, puzzle.variant())?
        };
        let context = encoding.context(puzzle.variant());
        let only_pairs = encoding.implied.is_empty()
            && encoding.rules.rules().all(|rule| context.only_pairs(rule));
        let digits = encoding.numbering == Scheme::Log;
        let has_constraints = !puzzle.variant().constraints().is_empty();
        // Clauses of constraints have positive literals of several candidates, which are no clauses of digits.
        let channel = digits && (has_constraints || !only_pairs);

        let candidates = puzzle.variant().cell_count() as u64 * puzzle.variant().order() as u64;
        let auxiliaries = encoding
            .rules
            .rules()
            .map(|rule| {
                // Digits cannot represent two values, so the rule K2 is not written.
                let written = !digits || rule.scope != RuleScope::Cells;
                if written { context.auxiliaries(rule) } else { 0 }
            })
            .sum::<u64>()
            + encoding.implied.rows().map(|row| (row.auxiliaries)(&context)).sum::<u64>()
            + if channel { candidates } else { 0 };
        // Before the constraints are compiled, which may take long.
        check_auxiliaries(&encoding, &numbering, auxiliaries)?;
        let written = match (digits, channel) {
            (false, _) => Written::Directly,
            (true, false) => Written::OverDigits(Numbering::new(Scheme::Dense, puzzle.variant())?),
            (true, true) => Written::ByChannel(numbering.channel()?),
        };
        let constraints: Arc<[Compiled]> = if contradiction {
            Arc::new([])
        } else {
            let form = (encoding.constraints, reduced);
            constraints(&context, &numbering, form, deadline)?.into()
        };
        let of_constraints = constraints.iter().map(Compiled::most_auxiliaries).sum::<u64>();
        check_auxiliaries(&encoding, &numbering, auxiliaries + of_constraints)?;
        let denied = None;
        Ok(Self { encoding, puzzle, numbering, written, constraints, contradiction, denied })
    }

    /// Returns the formula of another puzzle of the board under the same encoding; `None` if the givens reduce the formula.
    #[must_use]
    pub fn with_puzzle(&self, puzzle: &Puzzle) -> Option<Self> {
        let is_reduced = self.encoding.givens.is_reduced();
        (!is_reduced).then(|| Self { puzzle: puzzle.clone(), ..self.clone() })
    }

    /// Returns the formula with one more clause, by which no model is this grid. If the grid is the known solution of the
    /// puzzle, the formula asks for another one, and has no model exactly if there is none.
    #[must_use]
    pub fn denying(self, solution: Grid) -> Self {
        Self { denied: Some(solution), ..self }
    }

    /// Returns the clause that denies the grid; `None` if no model is the grid anyway.
    fn denial(&self, grid: &Grid) -> Option<Vec<Literal>> {
        let mut clause = Vec::new();
        for (cell, symbol) in grid.filled() {
            // A candidate is the conjunction of its literals: the negation of the grid is one clause of all of them.
            let literals = self.numbering.literals(Candidate { cell, symbol })?;
            clause.extend(literals.into_iter().map(|literal| !literal));
        }
        Some(clause)
    }

    /// Returns the encoding, with all rules that the board needs.
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the numbering of the candidates.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Returns the numbering of the auxiliary variables for candidates in the log scheme, if there are any.
    pub fn channel(&self) -> Option<&Numbering> {
        match &self.written {
            Written::ByChannel(channel) => Some(channel),
            Written::Directly | Written::OverDigits(_) => None,
        }
    }

    /// Returns the literals that represent the candidate in the rules: the numbering's, or the channel's
    /// if there is a channel.
    pub fn literals(&self, candidate: Candidate) -> Option<Conjunction> {
        self.channel().unwrap_or(&self.numbering).literals(candidate)
    }

    /// Returns the sections in their order, and the size of all of them, by writing each section once.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn measure(&self, deadline: &Deadline) -> Result<(Vec<Section>, Size), Stopped> {
        self.measure_after(&[], Size::default(), deadline)
    }

    /// Measures as [`measure`](Self::measure) does. `board` has the sections before the givens, and `size` their size, from
    /// another puzzle of the board; they may be empty.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn measure_after(
        &self,
        board: &[Section],
        mut size: Size,
        deadline: &Deadline,
    ) -> Result<(Vec<Section>, Size), Stopped> {
        let mut progress = self.progress();
        let sections = self.sections();
        let parts = sections
            .filter(|one| {
                board.is_empty() || matches!(one, SectionKind::Givens | SectionKind::Denial)
            })
            .map(|section| {
                let (before, first) = (size.clauses, progress.auxiliaries.next);
                let mut sink = StoppableSink::new(&mut size, deadline);
                self.emit_section(section, &mut progress, &mut sink, None);
                let (name, description) = match section {
                    SectionKind::Channel => {
                        ("channel", "a literal for each candidate, equal to its digits")
                    }
                    SectionKind::Rule(rule) => (rule.name, rule.description),
                    SectionKind::Implied(implied) => (implied.name, implied.description),
                    SectionKind::Constraints => {
                        ("constraints", "the constraints beyond the regions")
                    }
                    SectionKind::Givens => ("givens", self.encoding.givens.name()),
                    SectionKind::Denial => ("denial", "no model is the known solution"),
                };
                Section {
                    name,
                    description,
                    clauses: size.clauses - before,
                    auxiliaries: progress.auxiliaries.next - first,
                }
            });
        let parts = board.iter().copied().chain(parts).collect();
        deadline.stopped()?;
        Ok((parts, size))
    }

    /// Returns the origin of each clause.
    ///
    /// It takes as long as counting the clauses, and memory in proportion to the number of groups.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn origins(&self, deadline: &Deadline) -> Result<Origins, Stopped> {
        let log = Log::default();
        let mut progress = self.progress();
        progress.auxiliaries = progress.auxiliaries.recording();
        let mut counting = Counting(&log);
        let mut sink = StoppableSink::new(&mut counting, deadline);
        for section in self.sections() {
            self.emit_section(section, &mut progress, &mut sink, Some(&log));
        }
        deadline.stopped()?;
        Ok(log.finish(progress.auxiliaries))
    }

    /// Writes the clauses that the givens add to the board's clauses.
    pub fn emit_givens(&self, sink: &mut dyn ClauseSink) {
        self.emit_section(SectionKind::Givens, &mut self.progress(), sink, None);
    }

    /// Returns the sections in order; only the empty clause if the givens contradict each other.
    fn sections(&self) -> impl Iterator<Item = SectionKind> {
        let channel = self.channel().map(|_| SectionKind::Channel);
        let rules = self.encoding.rules.rules().map(SectionKind::Rule);
        let implied = self.encoding.implied.rows().map(SectionKind::Implied);
        let constraints = (!self.constraints.is_empty()).then_some(SectionKind::Constraints);
        let before = channel.into_iter().chain(rules).chain(implied).chain(constraints);
        let denial = self.denied.as_ref().map(|_| SectionKind::Denial);
        before.filter(|_| !self.contradiction).chain([SectionKind::Givens]).chain(denial)
    }

    /// Returns the state before the first section.
    fn progress(&self) -> Progress<'_> {
        let context = self.encoding.context(self.puzzle.variant());
        let reduced = self.encoding.givens.is_reduced();
        // Reduced groups have any number of literals up to the order, and an encoding may write only the short
        // ones as pairs.
        let always_pairs =
            (0..=context.variant.order()).all(|n| context.at_most_one.writes_pairs(n));
        let distinct = (reduced && always_pairs).then(|| Distinct::new(context));
        let last = self.channel().unwrap_or(&self.numbering).last();
        Progress { distinct, auxiliaries: Auxiliaries::after(last), seen: Seen::default() }
    }

    fn emit_section(
        &self,
        section: SectionKind,
        progress: &mut Progress<'_>,
        sink: &mut dyn ClauseSink,
        log: Option<&Log>,
    ) {
        let digits = &self.numbering;
        match (&self.written, section) {
            (_, SectionKind::Denial) => {
                if let Some(clause) = self.denied.as_ref().and_then(|grid| self.denial(grid)) {
                    sink.add_clause(&clause);
                }
            }
            (Written::ByChannel(channel), SectionKind::Channel) => {
                self.writer(channel, progress, sink, log).channel(digits);
            }
            // With a channel, K1 is written in its literals: one of them is true, and fixes the digits of its
            // value.
            (Written::OverDigits(_), SectionKind::Rule(&K1)) => {
                self.writer(digits, progress, sink, log).forbid_other_numbers();
            }
            (Written::OverDigits(_) | Written::ByChannel(_), SectionKind::Rule(&K2)) => {}
            (Written::OverDigits(candidates), _) => {
                let clause = Vec::new();
                let mut sink = OverDigits { digits, candidates, sink, clause };
                self.emit_literally(section, self.writer(candidates, progress, &mut sink, log));
            }
            (Written::Directly | Written::ByChannel(_), _) => {
                let numbering = self.channel().unwrap_or(digits);
                self.emit_literally(section, self.writer(numbering, progress, sink, log));
            }
        }
    }

    /// Returns a writer that has a literal of this numbering for each candidate.
    fn writer<'a>(
        &'a self,
        numbering: &'a Numbering,
        progress: &'a mut Progress<'_>,
        sink: &'a mut dyn ClauseSink,
        log: Option<&'a Log>,
    ) -> ClauseWriter<'a> {
        ClauseWriter {
            context: self.encoding.context(self.puzzle.variant()),
            numbering,
            auxiliaries: &mut progress.auxiliaries,
            sink,
            distinct: progress.distinct.as_ref(),
            seen: self.encoding.givens.is_reduced().then_some(&mut progress.seen),
            log,
        }
    }

    /// Writes a section in terms of the writer's literals.
    fn emit_literally(&self, section: SectionKind, mut writer: ClauseWriter<'_>) {
        match section {
            SectionKind::Channel | SectionKind::Denial => {}
            SectionKind::Rule(rule) => writer.rule(rule),
            SectionKind::Implied(implied) => (implied.emit)(&mut writer),
            SectionKind::Constraints => writer.constraints(&self.constraints),
            SectionKind::Givens if self.contradiction => {
                writer.begin(|| Origin::Contradiction);
                writer.sink.add_clause(&[]);
            }
            SectionKind::Givens => writer.givens(self.encoding.givens, &self.puzzle),
        }
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

impl Formula for PuzzleFormula {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        let mut progress = self.progress();
        for section in self.sections() {
            if sink.is_closed() {
                return;
            }
            self.emit_section(section, &mut progress, sink, None);
        }
    }
}
