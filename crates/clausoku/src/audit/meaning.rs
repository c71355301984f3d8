//! The difference between a formula and its puzzle: models that are no solutions, and solutions that are no models.

use std::rc::Rc;
use std::sync::Arc;

use clausoku_audit::{Counted, FindingKind, Hints, Survey};
use clausoku_backends::{IncrementalSolver, SatSolver, Varisat};
use clausoku_board::{BrokenRule, Candidate, Cell, Grid, Puzzle, Symbol, check_solution};
use clausoku_cnf::{ClauseSink, Cnf, Formula, Literal, Model, Variable, Verdict as Answer};
use clausoku_decoder::Scheme;
use clausoku_encoder::{Encoding, PuzzleFormula};
use clausoku_propagation::{Loader, Propagator};
use clausoku_text::Deadline;

use super::{Reason, Verdict};
use crate::Error;
use crate::solve::{encode, load, witness};

/// The largest number of solutions or models that are compared one by one.
pub(super) const COMPARED: usize = 1000;

/// The largest number of missing clauses whose consequences are counted.
const FOLLOWED: usize = 1000;

/// A model that is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoGrid {
    /// The values of each cell that are true.
    pub values: Vec<Vec<Symbol>>,
    /// The grid of the cells with one value; of several, the first.
    pub grid: Grid,
    /// The violated rule.
    pub breach: Breach,
}

/// The reason why a model is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Breach {
    /// A cell has no value.
    NoValue(Cell),
    /// A cell has two values.
    TwoValues(Cell, [Symbol; 2]),
    /// A region has a value twice.
    Twice {
        /// The region, by index.
        region: usize,
        /// The value.
        symbol: Symbol,
        /// The cells.
        cells: [Cell; 2],
    },
    /// A cell does not have its given value.
    Given {
        /// The cell.
        cell: Cell,
        /// The value in the model.
        found: Symbol,
        /// The given value.
        given: Symbol,
    },
    /// Another rule is violated.
    Other(BrokenRule),
}

/// The results before a limit is reached.
#[derive(Debug, Default)]
pub(super) struct Difference {
    pub(super) verdict: Option<Verdict>,
    pub(super) no_grid: Option<NoGrid>,
    pub(super) excluded: Option<Grid>,
    pub(super) follow: Option<[usize; 2]>,
}

/// Questions about the models of a formula.
pub(super) struct Meaning<'m> {
    pub(super) formula: &'m Cnf,
    pub(super) survey: &'m Survey,
    counted: Rc<Counted>,
    puzzle: Puzzle,
    is_asked: bool,
    solver: Varisat,
    /// The next variable that is free.
    next: u32,
    pub(super) deadline: &'m Deadline,
}

impl<'m> Meaning<'m> {
    pub(super) fn new(
        formula: &'m Cnf,
        hints: &Hints<'_>,
        survey: &'m Survey,
        deadline: &'m Deadline,
    ) -> Result<Self, Error> {
        let puzzle = match hints.puzzle {
            Some(puzzle) => puzzle.clone(),
            None => survey.puzzle().unwrap_or_else(|_| Puzzle::empty(survey.variant().clone())),
        };
        // The solver would take long to find the clauses that follow by counting. They need no more memory than the formula.
        let literals = formula.clauses().map(<[Literal]>::len).sum();
        let counted = survey.counted(literals, deadline)?;
        Self::load(formula, puzzle, hints.puzzle.is_some(), survey, Rc::new(counted), deadline)
    }

    fn load(
        formula: &'m Cnf,
        puzzle: Puzzle,
        is_asked: bool,
        survey: &'m Survey,
        counted: Rc<Counted>,
        deadline: &'m Deadline,
    ) -> Result<Self, Error> {
        let mut solver = Varisat::new();
        solver.expect_limits(deadline);
        formula.emit(&mut clausoku_cnf::StoppableSink::new(&mut solver, deadline));
        deadline.stopped()?;
        counted.implied.iter().for_each(|clause| solver.add_clause(clause));
        // A missing clause may have variables that the formula does not have.
        let next = formula.variables().max(survey.last());
        Ok(Self { formula, survey, counted, puzzle, is_asked, solver, next, deadline })
    }

    fn fresh(&mut self) -> Literal {
        self.next += 1;
        Variable::from_index(self.next - 1).expect("a number of a variable").positive()
    }

    /// Returns a model under assumptions, evaluated on the formula.
    fn model(&mut self, assumptions: &[Literal]) -> Result<Option<Model>, Error> {
        match self.solver.solve_within(assumptions, self.deadline)? {
            Answer::Satisfiable(model) => {
                witness::model(self.formula, &model, self.deadline)?;
                Ok(Some(model))
            }
            Answer::Unsatisfiable => Ok(None),
            Answer::Unknown(reason) => Err(Error::unknown(self.solver.name(), reason)),
        }
    }

    pub(super) fn has_no_model(&mut self) -> Result<bool, Error> {
        Ok(self.model(&[])?.is_none())
    }

    /// Compares the models of the formula, which has some, with the solutions of the puzzle.
    pub(super) fn compare(mut self, found: &mut Difference) -> Result<(), Error> {
        let is_over_digits = self.survey.is_over_digits();
        let is_all = self.counted.is_all;
        let mut missing = self.counted.missing.clone();
        missing.extend(self.missing_givens());
        let mut reason = None;
        found.no_grid = self.violation(&missing)?;
        let has_constraints = !self.puzzle.variant().constraints().is_empty();
        if found.no_grid.is_none() && (has_constraints || is_over_digits) {
            match self.each_model()? {
                Compared::Different(no_grid) => found.no_grid = Some(no_grid),
                Compared::Same => {}
                Compared::TooMany => reason = Some(Reason::Constraints),
            }
        }
        if found.no_grid.is_none() {
            if !is_all && !is_over_digits {
                reason = Some(Reason::Missing);
            }
            let is_fault = |rule| self.survey.findings.iter().any(|one| one.rule == Some(rule));
            found.follow = Some(self.follow(&self.survey.missing(is_fault).0));
        }
        if let Some(NoGrid { grid, breach, .. }) = &found.no_grid
            && !matches!(breach, Breach::NoValue(_) | Breach::TwoValues(..))
        {
            witness::no_solution(&self.puzzle, grid)?;
        }
        found.excluded = self.excluded()?;
        if found.excluded.is_none() {
            let compared = if is_over_digits || self.has_more_clauses() {
                self.each_solution()?
            } else {
                self.each_part()?
            };
            match compared {
                Compared::Different(grid) => found.excluded = Some(grid),
                Compared::Same => {}
                Compared::TooMany => reason = reason.or(Some(Reason::Auxiliaries)),
            }
        }
        if let Some(grid) = found.excluded.take() {
            self.confirm(&grid)?;
            found.excluded = Some(grid);
        }
        let is_same = found.no_grid.is_none() && found.excluded.is_none() && reason.is_none();
        let has_faults = is_same && self.has_faults()?;
        found.verdict = Some(match (&found.no_grid, &found.excluded, reason) {
            (Some(_), Some(_), _) => Verdict::Different,
            (Some(_), None, _) => Verdict::Weaker,
            (None, Some(_), _) => Verdict::Stronger,
            (None, None, Some(reason)) => Verdict::Unknown(reason),
            (None, None, None) if has_faults => Verdict::Same,
            (None, None, None) => Verdict::Exact,
        });
        Ok(())
    }

    /// Confirms that a grid is a solution, and that no model of the formula is this grid.
    fn confirm(&self, grid: &Grid) -> Result<(), Error> {
        witness::solution(&self.puzzle, grid, "the audit")?;
        match self.stated(grid) {
            Some(stated) => witness::no_model(self.formula, &stated, self.deadline),
            // A candidate without a variable that does not hold.
            None => Ok(()),
        }
    }

    /// Returns the values of the variables of candidates or digits in a grid; `None` if a candidate of the grid holds in no model.
    fn stated(&self, grid: &Grid) -> Option<Vec<Literal>> {
        let mut stated = Vec::new();
        let variant = self.survey.variant();
        for cell in variant.cells() {
            for symbol in variant.alphabet().symbols() {
                let candidate = Candidate { cell, symbol };
                if grid.get(cell) == Some(symbol) {
                    stated.extend(self.survey.literals(candidate)?);
                } else if let Some(variable) = self.survey.variable(candidate) {
                    stated.push(variable.negative());
                }
            }
        }
        Some(stated)
    }

    /// Returns `true` if clauses are wrong, or missing where the others do not suffice.
    fn has_faults(&self) -> Result<bool, Error> {
        let is_sufficient = self.survey.is_sufficient();
        let has_constraints = !self.puzzle.variant().constraints().is_empty();
        let mut is_missing = false;
        for one in self.survey.findings.iter().filter(|one| !one.kind.is_harmless()) {
            match one.kind {
                FindingKind::Missing | FindingKind::NotWritten => is_missing |= !is_sufficient,
                // A constraint may exclude candidates, and no solution is excluded here.
                FindingKind::Excluded if has_constraints => {}
                _ => return Ok(true),
            }
        }
        Ok(is_missing && !self.states_rules()?)
    }

    /// Returns `true` if auxiliary variables of unknown meaning state the rules whose clauses are missing: these follow without the givens.
    fn states_rules(&self) -> Result<bool, Error> {
        if self.survey.unknown.parts == 0 || self.survey.is_over_digits() {
            return Ok(false);
        }
        if !self.counted.is_all {
            return Ok(false);
        }
        let mut rules = Cnf::new();
        for clause in self.formula.clauses() {
            self.deadline.work(1)?;
            let is_given = matches!(clause, [only] if only.is_positive() && self.survey.claim(*only).is_some());
            if !is_given {
                rules.add_clause(clause);
            }
        }
        let puzzle = self.puzzle.clone();
        let counted = Rc::clone(&self.counted);
        let mut rules = Meaning::load(&rules, puzzle, false, self.survey, counted, self.deadline)?;
        Ok(rules.violation(&self.counted.missing)?.is_none())
    }

    /// Returns a unit clause for each given that must hold, and each candidate that the puzzle excludes.
    fn missing_givens(&self) -> Vec<Vec<Literal>> {
        if !self.is_asked {
            return Vec::new();
        }
        let variable = |candidate| self.survey.variable(candidate);
        let givens = self.puzzle.givens().filled().filter_map(|(cell, symbol)| {
            Some(vec![variable(Candidate { cell, symbol })?.positive()])
        });
        let excluded = self.puzzle.excluded().iter();
        let excluded = excluded.filter_map(|&one| Some(vec![variable(one)?.negative()]));
        givens.chain(excluded).collect()
    }

    /// Returns a model that violates one of these clauses.
    fn violation(&mut self, clauses: &[Vec<Literal>]) -> Result<Option<NoGrid>, Error> {
        if clauses.is_empty() {
            return Ok(None);
        }
        let some = self.fresh();
        let mut one_of = vec![!some];
        for clause in clauses {
            let violated = self.fresh();
            one_of.push(violated);
            for &literal in clause {
                self.solver.add_clause(&[!violated, !literal]);
            }
            self.deadline.work(1)?;
        }
        self.solver.add_clause(&one_of);
        let model = self.model(&[some])?;
        Ok(model.and_then(|model| self.no_grid(&model)))
    }

    /// Returns the values of a model and the rule that it violates; `None` if it is a solution.
    fn no_grid(&self, model: &Model) -> Option<NoGrid> {
        let variant = self.survey.variant();
        let mut values = Vec::new();
        let mut grid = Grid::empty(variant.cell_count());
        for cell in variant.cells() {
            let holds = |&symbol: &Symbol| {
                let literals = self.survey.literals(Candidate { cell, symbol });
                literals.is_some_and(|all| all.iter().all(|&literal| model.satisfies(literal)))
            };
            let found: Vec<Symbol> = variant.alphabet().symbols().filter(holds).collect();
            grid.set(cell, found.first().copied());
            values.push(found);
        }
        let breach = self.breach(&values, &grid)?;
        Some(NoGrid { values, grid, breach })
    }

    fn breach(&self, values: &[Vec<Symbol>], grid: &Grid) -> Option<Breach> {
        let variant = self.survey.variant();
        for (cell, found) in variant.cells().zip(values) {
            match found[..] {
                [] => return Some(Breach::NoValue(cell)),
                [first, second, ..] => return Some(Breach::TwoValues(cell, [first, second])),
                [_] => {}
            }
        }
        for (region, cells) in variant.regions().iter().map(|region| &region.cells).enumerate() {
            let mut seen = vec![None; variant.order()];
            for &cell in cells {
                let Some(symbol) = grid.get(cell) else { continue };
                if let Some(first) = seen[symbol.index()].replace(cell) {
                    return Some(Breach::Twice { region, symbol, cells: [first, cell] });
                }
            }
        }
        let mut givens = self.puzzle.givens().filled();
        let changed = givens.find_map(|(cell, given)| {
            let found = grid.get(cell).filter(|&found| found != given)?;
            Some(Breach::Given { cell, found, given })
        });
        changed.or_else(|| check_solution(&self.puzzle, grid).err().map(Breach::Other))
    }

    /// Compares each model with the rules and constraints.
    fn each_model(&mut self) -> Result<Compared<NoGrid>, Error> {
        // Other questions are about all models.
        let is_asked = self.fresh();
        for _ in 0..COMPARED {
            let Some(model) = self.model(&[is_asked])? else { return Ok(Compared::Same) };
            if let Some(no_grid) = self.no_grid(&model) {
                return Ok(Compared::Different(no_grid));
            }
            let variant = self.survey.variant();
            let candidates = variant.cells().flat_map(|cell| {
                variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol })
            });
            let literals = candidates.filter_map(|one| self.survey.literals(one));
            let holds = literals.filter(|all| all.iter().all(|&literal| model.satisfies(literal)));
            let other = holds.flatten().map(|literal| !literal).chain([!is_asked]);
            let other: Vec<Literal> = other.collect();
            self.solver.add_clause(&other);
        }
        Ok(Compared::TooMany)
    }

    /// Counts the missing clauses that follow from the formula by unit propagation, and the others, which follow too.
    fn follow(&self, missing: &[Vec<Literal>]) -> [usize; 2] {
        if missing.is_empty() || missing.len() > FOLLOWED {
            return [0, missing.len()];
        }
        let mut loader = Loader::new();
        self.formula.emit(&mut loader);
        // A missing clause may have variables that the formula does not have.
        let variables = missing.iter().flatten().map(|literal| literal.variable());
        if let Some(last) = variables.max() {
            loader.reserve(last);
        }
        let mut engine = Propagator::new(Arc::new(loader.finish()));
        let mut propagated = 0;
        for clause in missing {
            engine.assume_all(clause.iter().map(|&literal| !literal));
            propagated += usize::from(engine.propagate().is_err());
            engine.backtrack(0);
        }
        [propagated, missing.len() - propagated]
    }

    /// Returns `true` if there are clauses with faults that [`excluded`](Self::excluded) does not examine: too many, or with auxiliary
    /// variables.
    fn has_more_clauses(&self) -> bool {
        let mut faults = self.survey.findings.iter().filter(|one| !one.kind.is_harmless());
        faults.any(|one| {
            let is_listed = one.clauses.is_empty() || one.count == one.clauses.len() as u64;
            let is_open = |&number: &u64| {
                let clause = &self.formula[number as usize - 1];
                clause.iter().any(|&literal| self.survey.claim(literal).is_none())
            };
            let is_stray = one.kind == FindingKind::NoCandidate
                || matches!(one.kind, FindingKind::Shifted { .. });
            !is_listed || !is_stray && one.clauses.iter().any(is_open)
        })
    }

    /// Returns a solution that violates a clause of the formula which the puzzle does not imply.
    fn excluded(&self) -> Result<Option<Grid>, Error> {
        let findings = self.survey.findings.iter().filter(|one| !one.kind.is_harmless());
        let mut numbers: Vec<u64> = findings.flat_map(|one| one.clauses.iter().copied()).collect();
        numbers.sort_unstable();
        let mut solver = Varisat::new();
        if numbers.is_empty() {
            return Ok(None);
        }
        // Clauses over digits are those of the file, and no other clauses say what digits mean.
        let is_over_digits = self.survey.is_over_digits();
        let scheme = self.survey.patterns().unwrap_or(Scheme::Dense);
        let rules = self.rules_in(scheme, &mut solver)?;
        for number in numbers {
            let clause = &self.formula[number as usize - 1];
            let negated = clause.iter().map(|&literal| {
                if is_over_digits {
                    return rules.numbering().meaning(literal.variable()).map(|_| !literal);
                }
                let (candidate, is_positive) = self.survey.claim(literal)?;
                let variable = rules.numbering().variable(candidate)?;
                Some(variable.literal(!is_positive))
            });
            // A variable of no candidate can be true.
            let Some(negated) = negated.collect::<Option<Vec<Literal>>>() else { continue };
            if let Some(grid) = self.solution(&mut solver, &rules, &negated)? {
                return Ok(Some(grid));
            }
        }
        Ok(None)
    }

    /// Compares each solution with the formula.
    fn each_solution(&mut self) -> Result<Compared<Grid>, Error> {
        let mut solver = Varisat::new();
        let rules = self.rules(&mut solver)?;
        for _ in 0..COMPARED {
            let Some(grid) = self.solution(&mut solver, &rules, &[])? else {
                return Ok(Compared::Same);
            };
            let is_model = match self.stated(&grid) {
                Some(stated) => self.model(&stated)?.is_some(),
                None => false,
            };
            if !is_model {
                return Ok(Compared::Different(grid));
            }
            let literals = grid.filled().filter_map(|(cell, symbol)| {
                Some(rules.numbering().variable(Candidate { cell, symbol })?.negative())
            });
            solver.add_clause(&literals.collect::<Vec<_>>());
        }
        Ok(Compared::TooMany)
    }

    /// Loads the rules of the puzzle, its givens and constraints.
    pub(super) fn rules(&self, solver: &mut Varisat) -> Result<PuzzleFormula, Error> {
        self.rules_in(Scheme::Dense, solver)
    }

    /// Loads the rules of the puzzle, its givens and constraints, in this numbering.
    fn rules_in(&self, scheme: Scheme, solver: &mut Varisat) -> Result<PuzzleFormula, Error> {
        let encoding = Encoding::default().with_numbering(scheme);
        let encoded = encode(&self.puzzle, &encoding, solver.name(), self.deadline)?;
        load(&encoded, solver, self.deadline)?;
        Ok(encoded)
    }

    /// Returns a checked solution under assumptions.
    pub(super) fn solution(
        &self,
        solver: &mut Varisat,
        rules: &PuzzleFormula,
        assumptions: &[Literal],
    ) -> Result<Option<Grid>, Error> {
        match solver.solve_within(assumptions, self.deadline)? {
            Answer::Satisfiable(model) => {
                Ok(Some(clausoku_decoder::decode(&model, rules.numbering(), &self.puzzle)?))
            }
            Answer::Unsatisfiable => Ok(None),
            Answer::Unknown(reason) => Err(Error::unknown(solver.name(), reason)),
        }
    }
}

/// The result of a comparison one by one.
pub(super) enum Compared<T> {
    Different(T),
    Same,
    TooMany,
}
