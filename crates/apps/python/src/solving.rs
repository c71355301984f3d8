//! The questions about one puzzle.

use std::num::NonZero;

use clausoku::Uniqueness;
use clausoku::deduction::Options;
use clausoku::lists::SolutionCounts;
use pyo3::prelude::*;

use crate::certificates::{self, Certificate, Claim};
use crate::cnf::{Cnf, EncodingNames};
use crate::errors::{Failure, wrong};
use crate::limits::{Bounds, TimeLimit, interruptible, positive, whole};
use crate::propagation::Propagation;
use crate::puzzle::Puzzle;
use crate::searching::Solvers;
use crate::solution::Solution;
use crate::steps::{Step, steps};
use crate::variants::line;

#[pymethods]
impl Puzzle {
    /// Solves the puzzle, by a solver of this name or by the fastest.
    ///
    /// `solver` is a name that `clausoku solvers` lists, PySAT's solvers among them (`pysat:glucose4`), or a command
    /// line. `cross_check` names a second solver, which confirms that there is no other solution. The result says whether there
    /// are other solutions. `conflict_limit` is a limit on the steps of the solver; a SAT solver's steps are conflicts. A limit
    /// that is reached raises `LimitError`.
    ///
    /// >>> import clausoku
    /// >>> clausoku.Puzzle("1..............4").solve().solutions
    /// 2
    /// >>> clausoku.Puzzle("11..............").solve(solver="varisat").grid is None
    /// True
    #[pyo3(signature = (
        *, solver=None, cross_check=None, time_limit=None, conflict_limit: "int | None" = None,
        jobs: "int | None" = None
    ))]
    fn solve(
        &self,
        py: Python<'_>,
        solver: Option<&str>,
        cross_check: Option<&str>,
        time_limit: Option<TimeLimit>,
        #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
        #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
    ) -> PyResult<Solution> {
        let solvers = Solvers { first: solver, second: cross_check };
        let bounds = Bounds { time: time_limit, conflicts: conflict_limit, jobs };
        let is_plain = solvers.are_unnamed() && bounds.are_none();
        let found = if is_plain { self.search_at_once()? } else { None };
        let found = match found {
            Some(found) => found,
            None => Uniqueness::from_solutions(self.search(py, solvers, 2, bounds)?),
        };
        Ok(Solution::new(self.board.clone(), found))
    }

    /// Returns up to `limit` solutions, each in one line.
    ///
    /// >>> import clausoku
    /// >>> len(clausoku.Puzzle("." * 16).list_solutions(300))
    /// 288
    #[pyo3(signature = (
        limit: "int", *, solver=None, cross_check=None, time_limit=None,
        conflict_limit: "int | None" = None, jobs: "int | None" = None
    ))]
    fn list_solutions(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] limit: usize,
        solver: Option<&str>,
        cross_check: Option<&str>,
        time_limit: Option<TimeLimit>,
        #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
        #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
    ) -> PyResult<Vec<String>> {
        let solvers = Solvers { first: solver, second: cross_check };
        let bounds = Bounds { time: time_limit, conflicts: conflict_limit, jobs };
        let found = self.search(py, solvers, limit, bounds)?;
        Ok(found.iter().map(|grid| line(self.board.variant(), grid)).collect())
    }

    /// Returns the exact number of solutions.
    ///
    /// >>> import clausoku
    /// >>> clausoku.Puzzle("." * 36).count()
    /// 28200960
    #[pyo3(signature = (*, time_limit=None) -> "int")]
    fn count<'py>(
        &self,
        py: Python<'py>,
        time_limit: Option<TimeLimit>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bounds = Bounds::new(time_limit, NonZero::new(1));
        let counted = interruptible(py, bounds, |deadline| {
            let limits = bounds.with_memory(deadline.left());
            let counted = SolutionCounts { max: None, limits }.count(&self.board)?;
            match counted.ended.cutoff() {
                None => Ok(counted.solutions.to_string()),
                Some(reason) => Err(Failure::Limit(reason)),
            }
        })?;
        py.import("builtins")?.getattr("int")?.call1((counted,))
    }

    /// Returns whether there is exactly one solution.
    ///
    /// >>> import clausoku
    /// >>> clausoku.Puzzle("12..34....4...1.").is_unique()
    /// True
    #[pyo3(signature = (
        *, solver=None, cross_check=None, time_limit=None, conflict_limit: "int | None" = None,
        jobs: "int | None" = None
    ))]
    fn is_unique(
        &self,
        py: Python<'_>,
        solver: Option<&str>,
        cross_check: Option<&str>,
        time_limit: Option<TimeLimit>,
        #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
        #[pyo3(from_py_with = positive)] jobs: Option<NonZero<usize>>,
    ) -> PyResult<bool> {
        let found = self.solve(py, solver, cross_check, time_limit, conflict_limit, jobs)?;
        Ok(found.is_unique())
    }

    /// Encodes the puzzle as a formula in conjunctive normal form.
    ///
    /// The arguments take the names that `clausoku encode --help` lists.
    ///
    /// >>> import clausoku
    /// >>> cnf = clausoku.Puzzle("." * 81).encode("minimal")
    /// >>> cnf.nv, len(cnf)
    /// (729, 8829)
    #[pyo3(signature = (
        rules="extended", *, at_most_one=None, givens="units", numbering=None, implied=None
    ))]
    fn encode(
        &self,
        py: Python<'_>,
        rules: &str,
        at_most_one: Option<&str>,
        givens: &str,
        numbering: Option<&str>,
        implied: Option<Vec<String>>,
    ) -> PyResult<Cnf> {
        let names = EncodingNames {
            rules: rules.to_owned(),
            at_most_one: at_most_one.map(str::to_owned),
            givens: givens.to_owned(),
            numbering: numbering.map(str::to_owned),
            implied: implied.unwrap_or_default(),
        };
        Cnf::new(py, self.board.clone(), names)
    }

    /// Derives values by unit propagation, or by the rules of this name, without a guess.
    ///
    /// >>> import clausoku
    /// >>> propagation = clausoku.Puzzle("12..34....4...1.").propagate()
    /// >>> propagation.outcome, propagation.grid
    /// ('solved', '1234342121434312')
    /// >>> propagation.why("R1C3=3").splitlines()[0]
    /// 'R1C3 = 3 follows from 4 clauses, and from no fewer, by unit propagation.'
    #[pyo3(signature = (rule="unit", *, rules="extended", at_most_one=None, time_limit=None))]
    fn propagate(
        &self,
        py: Python<'_>,
        rule: &str,
        rules: &str,
        at_most_one: Option<&str>,
        time_limit: Option<TimeLimit>,
    ) -> PyResult<Propagation> {
        let encoding = EncodingNames::for_propagation(rules, at_most_one).encoding()?;
        let options = Options::parse(rule).map_err(wrong)?;
        interruptible(py, Bounds::new(time_limit, None), |deadline| {
            Propagation::within(&self.board, &encoding, options, deadline)
        })
    }

    /// Returns the next step that a person can find, with its reason; `None` if no technique finds one.
    ///
    /// `techniques` are names that `clausoku hint --list` lists; without them all are tried, from easy to hard.
    ///
    /// >>> import clausoku
    /// >>> step = clausoku.Puzzle("12..34....4...1.").hint()
    /// >>> print(step)
    /// naked single: R1C3 = 3
    /// R1C3 can hold only 3.
    /// >>> step.placements, step.eliminations
    /// (['R1C3=3'], [])
    #[pyo3(signature = (techniques=None, *, time_limit=None))]
    fn hint(
        &self,
        py: Python<'_>,
        techniques: Option<Vec<String>>,
        time_limit: Option<TimeLimit>,
    ) -> PyResult<Option<Step>> {
        let bounds = Bounds::new(time_limit, None);
        Ok(steps(py, &self.board, &self.placed, techniques, false, bounds)?.pop())
    }

    /// Returns all steps to the solution, or to where no technique finds one. On the usual 9x9 board, Sudoku Explainer's steps
    /// follow where the others end, unless `techniques` are named.
    ///
    /// >>> import clausoku
    /// >>> steps = clausoku.Puzzle("12..34....4...1.").steps()
    /// >>> len(steps), steps[-1].after
    /// (10, '1234342121434312')
    #[pyo3(signature = (techniques=None, *, time_limit=None))]
    fn steps(
        &self,
        py: Python<'_>,
        techniques: Option<Vec<String>>,
        time_limit: Option<TimeLimit>,
    ) -> PyResult<Vec<Step>> {
        let bounds = Bounds::new(time_limit, None);
        steps(py, &self.board, &self.placed, techniques, true, bounds)
    }

    /// Proves how many solutions there are: none, one, or these and no others. The proof is checked.
    ///
    /// `claim` is `none`, `unique` or `count`; without it the strongest true claim is made. `max` is the largest number of
    /// solutions that are listed, `solver` the name of a solver that writes the proof, `proof_format` one of `lrat`,
    /// `lrat-binary`, `drat` and `veripb`.
    ///
    /// >>> import clausoku
    /// >>> certificate = clausoku.Puzzle("12..34....4...1.").certify()
    /// >>> certificate.claim, certificate.grids
    /// ('unique', ['1234342121434312'])
    /// >>> certificate.verify()
    /// >>> clausoku.Puzzle("1..............4").certify(claim="unique")
    /// Traceback (most recent call last):
    /// ...
    /// clausoku.PuzzleError: the claim unique is false, there are 18 solutions
    #[pyo3(signature = (
        *, claim: "Claim | None" = None, max: "int" = 10_000, solver=None,
        proof_format: "ProofFormat" = "lrat", time_limit=None, conflict_limit: "int | None" = None
    ))]
    fn certify(
        &self,
        py: Python<'_>,
        claim: Option<&str>,
        #[pyo3(from_py_with = whole)] max: usize,
        solver: Option<&str>,
        proof_format: &str,
        time_limit: Option<TimeLimit>,
        #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
    ) -> PyResult<Certificate> {
        let claim = Claim::new(claim, max, solver, proof_format)?;
        let bounds = Bounds { time: time_limit, conflicts: conflict_limit, jobs: None };
        interruptible(py, bounds, |deadline| certificates::certify(&self.board, &claim, deadline))
    }
}
