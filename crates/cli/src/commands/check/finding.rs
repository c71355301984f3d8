//! The findings about one puzzle: its solutions, its redundant givens, and its diagnosis.

use clausoku::board::{Cell, Clash, clashes};
use clausoku::diagnosis::{Known, confirmed_redundant, redundant_givens, second_solution};
use clausoku::lists::Status;
use clausoku::solving::{BatchAnswer, SearchEnd, SearchResult};
use clausoku::{Grid, Puzzle, Uniqueness, drawing::Scene};
use clausoku_runner::{Drawing, Value, fields};
use itertools::Itertools;
use serde::Serialize;

use super::diagnosis::{Diagnosis, Minimal};
use super::{Method, Request};

/// The findings about one puzzle.
pub struct Finding {
    pub puzzle: Puzzle,
    pub method: Method,
    /// The name of the solver that found the solutions.
    solver: String,
    pub solutions: Solutions,
    /// The runs of brute force.
    runs: Vec<SearchResult>,
    /// The givens that can each be left out; `None` if they were not searched.
    pub redundant: Option<Known<Vec<Cell>>>,
    pub minimal: Option<Minimal>,
    pub diagnosis: Option<Diagnosis>,
}

/// The solutions, as far as they are known.
pub struct Solutions {
    pub known: Uniqueness,
    /// The limit that was reached before it was known whether there are more.
    pub cut_short: Option<SearchEnd>,
}

/// The givens that can each be left out.
pub type Redundant = Result<Known<Vec<Cell>>, clausoku::Error>;

impl Solutions {
    /// Returns the first two known solutions.
    pub fn known(&self) -> [Option<&Grid>; 2] {
        match &self.known {
            Uniqueness::None => [None, None],
            Uniqueness::One(first) => [Some(first), None],
            Uniqueness::Many(first, second) => [Some(first), Some(second)],
        }
    }

    /// Returns the only solution, if there is one and no other.
    pub fn only(&self) -> Option<&Grid> {
        match (&self.known, self.cut_short) {
            (Uniqueness::One(solution), None) => Some(solution),
            _ => None,
        }
    }

    /// Returns `true` if there is a solution; `None` if a limit was reached before it was known.
    pub fn is_solvable(&self) -> Option<bool> {
        let is_known = self.known()[0].is_some() || self.cut_short.is_none();
        is_known.then_some(self.known()[0].is_some())
    }

    /// Returns the number of solutions, 2 if there are several; `None` if a limit was reached before it was known.
    pub fn known_count(&self) -> Option<usize> {
        self.cut_short.is_none().then(|| self.known().into_iter().flatten().count())
    }

    /// Returns the number of solutions as a value of a table.
    pub fn count(&self) -> Value<'static> {
        Value::number(self.known_count())
    }

    /// Returns the verdict.
    pub fn status(&self) -> Status {
        let cutoff = self.cut_short.and_then(SearchEnd::cutoff);
        let found = self.known().into_iter().flatten().count() as u64;
        cutoff.map_or(Status::from_solutions(found, 2), Status::Unknown)
    }

    /// Returns `true` if there is one solution and no other; `None` if a limit was reached before it was known.
    pub fn is_unique(&self) -> Option<bool> {
        self.cut_short.is_none().then_some(self.only().is_some())
    }
}

impl Finding {
    /// Returns a solved puzzle of which nothing else is known.
    fn new(puzzle: Puzzle, method: Method, solver: &str, solutions: Solutions) -> Self {
        let (solver, runs) = (solver.to_owned(), Vec::new());
        let (redundant, minimal, diagnosis) = (None, None, None);
        Self { puzzle, method, solver, solutions, runs, redundant, minimal, diagnosis }
    }

    /// Returns the puzzle of this answer, whose redundant givens may be known.
    ///
    /// # Errors
    ///
    /// Fails as the search for redundant givens did.
    pub fn from_answer(
        answer: &BatchAnswer<'_>,
        method: Method,
        redundant: Option<Redundant>,
    ) -> Result<Box<Self>, clausoku::Error> {
        let found = answer.solutions();
        let ended = Some(answer.search().ended);
        let cut_short = ended.filter(|ended| ended.is_cut_short() && found.len() < 2);
        let solutions = Solutions { known: Uniqueness::from_solutions(found), cut_short };
        let solved = Self::new(answer.puzzle().into_owned(), method, answer.solver(), solutions);
        Ok(Box::new(Self { redundant: redundant.transpose()?, ..solved }))
    }

    /// Solves a puzzle twice by brute force.
    ///
    /// # Errors
    ///
    /// Fails if the solver fails.
    pub fn by_second_solution(
        puzzle: Puzzle,
        request: &Request<'_>,
    ) -> Result<Box<Self>, clausoku::Error> {
        let found = second_solution(&puzzle, &request.left())?;
        let (known, cut_short) = match found.solutions() {
            Some(known) => (known, None),
            None => (Uniqueness::from_solutions(found.first.clone()), found.cut_short()),
        };
        let solutions = Solutions { known, cut_short };
        let method = request.args.method;
        let solved = Self::new(puzzle, method, method.solver(), solutions);
        Ok(Box::new(Self { runs: found.runs, ..solved }))
    }

    /// Examines the solved puzzle as requested.
    ///
    /// # Errors
    ///
    /// Fails if a solver fails, or two of them disagree.
    pub fn examine(&mut self, request: &mut Request<'_>) -> anyhow::Result<()> {
        let Self { puzzle, solver, solutions, .. } = self;
        let is_unsolved = solutions.known()[0].is_none() && solutions.cut_short.is_some();
        if is_unsolved && !clashes(puzzle.variant(), puzzle.givens()).is_empty() {
            // No limit is needed to see that there is no solution.
            solutions.cut_short = None;
        }
        let left = request.left();
        if let (None, Some(second)) = (solutions.cut_short, &mut request.second) {
            let cutoff = second.confirm_uniqueness(solver, puzzle, &solutions.known, &left)?;
            solutions.cut_short = cutoff.map(SearchEnd::Unchecked);
        }
        // They are a finding only if the solution is known to be the only one.
        let known = self.redundant.take();
        if solutions.cut_short.is_some() {
            return Ok(());
        }
        if let Uniqueness::One(solution) = &solutions.known {
            if !request.args.searches_redundant(puzzle.variant()) {
                return Ok(());
            }
            let mut redundant = match known {
                Some(known) => known,
                None => redundant_givens(puzzle, &request.encoding, &request.left())?,
            };
            if request.args.searches_minimal(puzzle.variant()) {
                self.minimal = Some(Minimal::new(puzzle, solution, &redundant, request)?);
            }
            let left = request.left();
            if let Some(second) = &mut request.second {
                redundant = confirmed_redundant(puzzle, redundant, second, &left)?;
            }
            self.redundant = Some(redundant);
        } else if request.args.diagnose {
            self.diagnosis = Diagnosis::new(puzzle, &solutions.known, request)?;
        }
        Ok(())
    }

    /// Returns `true` if no given is redundant; `None` if they were not searched, or a limit was reached before it was known.
    pub fn is_minimal(&self) -> Option<bool> {
        let redundant = self.redundant.as_ref()?;
        let is_known = redundant.cut_short.is_none() || !redundant.value.is_empty();
        is_known.then_some(redundant.value.is_empty())
    }

    /// Returns the limit that was reached before the solutions or the redundant givens were known.
    pub fn stopped(&self) -> Option<String> {
        let of_givens = self.redundant.as_ref().and_then(|redundant| redundant.cut_short);
        self.solutions.cut_short.or(of_givens).map(|ended| ended.to_string())
    }

    /// Returns the values that occur twice in a region; none if there is a solution.
    pub fn clashes(&self) -> Vec<Clash> {
        match self.solutions.known {
            Uniqueness::None => clashes(self.puzzle.variant(), self.puzzle.givens()),
            Uniqueness::One(_) | Uniqueness::Many(..) => Vec::new(),
        }
    }

    /// Draws the puzzle with its solution, or with two beside each other; without any, with the
    /// clashing givens marked.
    pub fn draw(&self, drawing: Drawing) -> anyhow::Result<Vec<u8>> {
        let solved: Vec<Scene<'_>> = (self.solutions.known().into_iter().flatten())
            .map(|values| Scene::new(&self.puzzle).with_values(values))
            .map_ok(|scene| scene.with_marked(self.solutions.known.differences()))
            .try_collect()?;
        if !solved.is_empty() {
            return drawing.scenes(&solved);
        }
        let cells = match &self.diagnosis {
            Some(Diagnosis::None { cells: Known { value: Some(cells), .. }, .. }) => cells.clone(),
            _ => self.clashes().into_iter().flat_map(|clash| clash.cells).collect(),
        };
        drawing.scenes(&[Scene::new(&self.puzzle).with_marked(cells)])
    }

    /// Returns the lines about the runs of brute force.
    pub fn runs(&self) -> impl Iterator<Item = String> {
        self.runs.iter().zip(["first", "second"]).map(|(run, which)| {
            let [visited, validations, backtracks] =
                ["cells visited", "validations", "backtracks"]
                    .map(|name| run.statistics.get(name).unwrap_or_default());
            format!(
                "{which:6} run: {visited} cells visited, {validations} validations, {backtracks} backtracks"
            )
        })
    }

    /// Returns the lines of the diagnosis.
    pub fn diagnosis(&self) -> Vec<String> {
        self.diagnosis.as_ref().map(|diagnosis| diagnosis.text(&self.puzzle)).unwrap_or_default()
    }

    /// Returns the runs of brute force as JSON, if there are any.
    pub fn runs_json(&self) -> Option<impl Serialize + use<>> {
        let runs = self.runs.iter().map(|SearchResult { statistics, .. }| {
            let [validations, backtracks] =
                ["validations", "backtracks"].map(|n| statistics.get(n));
            fields! { steps: statistics.steps, validations, backtracks }
        });
        Some(runs.collect_vec()).filter(|runs| !runs.is_empty())
    }

    /// Returns the diagnosis as JSON, if one was searched.
    pub fn diagnosis_json(&self) -> Option<impl Serialize + use<>> {
        self.diagnosis.as_ref().map(|diagnosis| diagnosis.json(&self.puzzle))
    }

    /// Returns the minimal puzzle as JSON, if one was searched.
    pub fn minimal_json(&self) -> Option<impl Serialize + use<>> {
        let redundant = self.redundant.as_ref()?;
        self.minimal.as_ref().map(|minimal| minimal.json(&self.puzzle, redundant))
    }
}
