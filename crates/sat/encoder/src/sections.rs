//! The sections of a formula, and their writing.
//!
//! **Invariant.** Every writing goes through the sections in one order, with the same auxiliary variables.

use clausoku_board::{Candidate, Grid};
use clausoku_cnf::{ClauseSink, Deadline, Formula, Literal, Size, StoppableSink, Stopped};
use clausoku_decoder::Numbering;

use crate::clause_writer::ClauseWriter;
#[cfg(feature = "exports")]
use crate::constraint::Compiled;
use crate::digits::OverDigits;
use crate::distinct::{Distinct, Seen};
use crate::encoded::RuleForm;
use crate::origin::{Counting, Log};
use crate::rule::{K1, K2};
use crate::{Auxiliaries, Implied, Origin, Origins, PuzzleFormula, Rule};

/// A section of the clauses of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Section {
    /// The name of the rule or of the implied clauses, `levels`, `channel`, or `givens`.
    pub name: &'static str,
    /// A description in words.
    pub description: &'static str,
    /// The number of clauses.
    pub clauses: u64,
    /// The number of literals in these clauses.
    pub literals: u64,
    /// The number of auxiliary variables, which follow those of the section before.
    pub auxiliaries: u32,
}

/// A section of the formula.
#[derive(Clone, Copy, Debug)]
enum SectionKind {
    Levels,
    Channel,
    Rule(&'static Rule),
    Implied(&'static Implied),
    Constraints,
    Givens,
    Order,
    Denial,
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

impl PuzzleFormula {
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
        let is_wanted = |section: &SectionKind| {
            board.is_empty()
                || matches!(section, SectionKind::Givens | SectionKind::Order | SectionKind::Denial)
        };
        let mut sections = board.to_vec();
        for section in self.sections().filter(is_wanted) {
            let (before, first) = (size, progress.auxiliaries.next);
            let mut sink = StoppableSink::new(&mut size, deadline);
            self.write(section, &mut progress, &mut sink, None);
            let (name, description) = self.described(section);
            let auxiliaries = progress.auxiliaries.next - first;
            sections.push(Section {
                name,
                description,
                clauses: size.clauses - before.clauses,
                literals: size.literals - before.literals,
                auxiliaries,
            });
        }
        deadline.stopped()?;
        Ok((sections, size))
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
        self.write_all(&mut progress, &mut sink, Some(&log));
        deadline.stopped()?;
        Ok(log.finish(progress.auxiliaries))
    }

    /// Writes the clauses that the givens add to the board's clauses.
    pub fn emit_givens(&self, sink: &mut dyn ClauseSink) {
        self.write(SectionKind::Givens, &mut self.progress(), sink, None);
    }

    /// Returns the sections in order; only the empty clause if the givens contradict each other.
    fn sections(&self) -> impl Iterator<Item = SectionKind> {
        let cell = self.puzzle.variant().cells().next();
        let mut of_levels = cell.into_iter().flat_map(|cell| self.numbering.one_position(cell));
        let levels = of_levels.next().map(|_| SectionKind::Levels);
        let channel = self.channel().map(|_| SectionKind::Channel);
        let rules = self.encoding.rules.rules().map(SectionKind::Rule);
        let implied = self.encoding.implied.rows().map(SectionKind::Implied);
        let constraints = (!self.constraints.is_empty()).then_some(SectionKind::Constraints);
        let before =
            levels.into_iter().chain(channel).chain(rules).chain(implied).chain(constraints);
        let denial = (!self.denied.is_empty()).then_some(SectionKind::Denial);
        let has_orders = self.unfixed.as_ref().is_some_and(|unfixed| !unfixed.orders.is_empty());
        let order = has_orders.then_some(SectionKind::Order);
        let after = order.into_iter().chain(denial);
        before.filter(|_| !self.contradiction).chain([SectionKind::Givens]).chain(after)
    }

    /// Returns the name of a section, and its description.
    fn described(&self, section: SectionKind) -> (&'static str, &'static str) {
        match section {
            SectionKind::Levels => ("levels", "no two positions of a direct level are true"),
            SectionKind::Channel => {
                ("channel", "a literal for each candidate, equal to its digits")
            }
            SectionKind::Rule(rule) => (rule.name, rule.description),
            SectionKind::Implied(implied) => (implied.name, implied.description),
            SectionKind::Constraints => ("constraints", "the constraints beyond the regions"),
            SectionKind::Givens => ("givens", self.encoding.givens.name()),
            SectionKind::Order => ("order", "rows and bands are in order in the first column"),
            SectionKind::Denial => ("denial", "no model is the known solution"),
        }
    }

    /// Returns the state before the first section.
    fn progress(&self) -> Progress<'_> {
        let context = self.encoding.context(self.puzzle.variant());
        let reduced = self.encoding.givens.is_reduced();
        // Reduced groups have any number of literals up to the order, and an encoding may write only the short
        // ones as pairs.
        let always_pairs = context
            .at_most_one
            .all()
            .all(|one| (0..=context.variant.order()).all(|n| one.writes_pairs(n)));
        let distinct = (reduced && always_pairs).then(|| Distinct::new(context));
        let last = self.channel().unwrap_or(&self.numbering).last();
        Progress { distinct, auxiliaries: Auxiliaries::after(last), seen: Seen::default() }
    }

    /// Writes the sections, until the sink takes no more.
    fn write_all(&self, progress: &mut Progress<'_>, sink: &mut dyn ClauseSink, log: Option<&Log>) {
        for section in self.sections() {
            if sink.is_closed() {
                return;
            }
            self.write(section, progress, sink, log);
        }
    }

    /// Writes a section.
    fn write(
        &self,
        section: SectionKind,
        progress: &mut Progress<'_>,
        sink: &mut dyn ClauseSink,
        log: Option<&Log>,
    ) {
        let (digits, candidates) = (&self.numbering, self.candidates());
        match (section, self.form) {
            (SectionKind::Denial, _) => {
                for clause in self.denied.iter().filter_map(|grid| self.denial(grid)) {
                    sink.add_clause(&clause);
                }
            }
            (SectionKind::Order, _) => {
                let orders = self.unfixed.iter().flat_map(|unfixed| &unfixed.orders);
                for pair in orders.flat_map(|order| order.excluded(self.puzzle.variant())) {
                    if let Some(clause) = self.not_all(pair) {
                        sink.add_clause(&clause);
                    }
                }
            }
            (SectionKind::Levels, _) => self.writer(digits, progress, sink, log).one_position(),
            (SectionKind::Channel, _) => {
                self.writer(candidates, progress, sink, log).channel(digits);
            }
            // With a channel, K1 is written in its literals: one of them is true, and fixes the digits of its
            // value.
            (SectionKind::Rule(&K1), RuleForm::OverDigits) => {
                self.writer(digits, progress, sink, log).some_value();
            }
            (SectionKind::Rule(&K2), RuleForm::OverDigits | RuleForm::ByChannel)
                if digits.scheme().is_exclusive() => {}
            (_, RuleForm::OverDigits) => {
                let clause = Vec::new();
                let mut sink = OverDigits { digits, candidates, sink, clause };
                self.write_literally(section, self.writer(candidates, progress, &mut sink, log));
            }
            (_, RuleForm::Directly | RuleForm::ByChannel) => {
                self.write_literally(section, self.writer(candidates, progress, sink, log));
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
        let context = self.encoding.context(self.puzzle.variant());
        ClauseWriter {
            context,
            at_most_one: context.at_most_one.usual(),
            numbering,
            auxiliaries: &mut progress.auxiliaries,
            sink,
            distinct: progress.distinct.as_ref(),
            seen: self.encoding.givens.is_reduced().then_some(&mut progress.seen),
            log,
        }
    }

    /// Returns the clauses of each part of a constraint.
    #[cfg(feature = "exports")]
    pub(crate) fn parts(
        &self,
        constraint: &Compiled,
        auxiliaries: &mut Auxiliaries,
    ) -> Vec<clausoku_cnf::Cnf> {
        let mut progress = self.progress();
        std::mem::swap(&mut progress.auxiliaries, auxiliaries);
        let mut parts = Vec::new();
        loop {
            let mut clauses = clausoku_cnf::Cnf::new();
            let mut writer = self.writer(self.candidates(), &mut progress, &mut clauses, None);
            if !writer.constraint_part(constraint, parts.len()) {
                break;
            }
            parts.push(clauses);
        }
        std::mem::swap(&mut progress.auxiliaries, auxiliaries);
        parts
    }

    /// Writes a section in terms of the writer's literals.
    fn write_literally(&self, section: SectionKind, mut writer: ClauseWriter<'_>) {
        match section {
            SectionKind::Levels
            | SectionKind::Channel
            | SectionKind::Order
            | SectionKind::Denial => {}
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

    /// Returns the clause that denies the grid; `None` if no model is the grid anyway.
    pub(crate) fn denial(&self, grid: &Grid) -> Option<Vec<Literal>> {
        self.not_all(grid.filled().map(|(cell, symbol)| Candidate { cell, symbol }))
    }

    /// Returns the clause that not all of these candidates hold; `None` if no model has them all anyway.
    fn not_all(&self, candidates: impl IntoIterator<Item = Candidate>) -> Option<Vec<Literal>> {
        let mut clause = Vec::new();
        for candidate in candidates {
            // A candidate is the conjunction of its literals: the negation of all is one clause of all of them.
            let literals = self.numbering.literals(candidate)?;
            clause.extend(literals.into_iter().map(|literal| !literal));
        }
        Some(clause)
    }
}

impl Formula for PuzzleFormula {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        self.write_all(&mut self.progress(), sink, None);
    }
}
