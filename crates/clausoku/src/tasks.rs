//! The usual tasks as methods of a puzzle.

use clausoku_board::{Grid, Puzzle};
use clausoku_cnf::{Cnf, Verdict, answer};
#[cfg(feature = "drawing")]
use clausoku_draw::scene::{Scene, TooLarge};
use clausoku_encoder::{EncodeError, Encoding};
use clausoku_text::{Deadline, Limits, Located, StopReason};

use crate::annotation::{DimacsError, DimacsOptions, write_dimacs};
use crate::any_numbering::{NoNumbering, decode_any};
use crate::check::Report;
#[cfg(feature = "deduction")]
use crate::deduction::{Claim, ClaimError, Deduced, Options, Question, WhyError};
#[cfg(feature = "generating")]
use crate::generating;
#[cfg(feature = "sat-varisat")]
use crate::solve::Solutions;
use crate::solve::{Answer, Error, solve_until};

/// The usual tasks as methods of [`Puzzle`], each with its usual settings and without limits. The methods `…_within` have limits.
///
/// ```
/// use clausoku::prelude::*;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
/// let answer = puzzle.solve()?;
/// assert_eq!(answer.to_string(), "1234341221434321");
/// assert!(puzzle.to_dimacs()?.contains("p cnf 64 "));
/// # #[cfg(feature = "sat-varisat")]
/// assert_eq!(puzzle.solutions()?.count(), 1);
/// # Ok(())
/// # }
/// ```
///
/// | method | with settings |
/// | --- | --- |
/// | [`solve`](Self::solve), [`solve_within`](Self::solve_within) | [`Batch`](crate::Batch), [`solving`](crate::solving) |
/// | `solutions` | `Solutions` |
/// | `count`, `count_within` | `counting` |
/// | [`check`](Self::check) | `lists` |
/// | [`to_dimacs`](Self::to_dimacs), [`to_cnf`](Self::to_cnf), [`decode`](Self::decode) | [`encoding`](crate::encoding), [`sat`](crate::sat) |
/// | `why` | `deduction` |
/// | `certify`, `certify_within` | `certificate` |
/// | `to_svg` | `drawing` |
/// | `hint`, `hint_within` | `hints` |
/// | `rate`, `rate_within` | `rating` |
/// | `canonical` | `canonical` |
/// | `generate` | `generating` |
pub trait PuzzleTasks: Sized + sealed::Sealed {
    /// Solves the puzzle and says whether there are other solutions, as [`solve`](fn@crate::solve) does.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded or the solver fails. "No solution" is not an error.
    fn solve(&self) -> Result<Answer, Error>;

    /// Solves the puzzle as [`solve`](Self::solve) does, within limits. A limit on the number of solutions has no effect, since
    /// two are sought.
    ///
    /// ```
    /// use std::time::Duration;
    /// use clausoku::{prelude::*, solving::Limits};
    /// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
    /// let limits = Limits::default().with_time(Duration::from_secs(1));
    /// assert!(puzzle.solve_within(&limits)?.is_unique());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`solve`](Self::solve), and with [`Error::Unknown`] at a limit.
    fn solve_within(&self, limits: &Limits) -> Result<Answer, Error>;

    /// Returns the solutions, one after another.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded.
    #[cfg(feature = "sat-varisat")]
    fn solutions(&self) -> Result<Solutions, Error>;

    /// Judges the puzzle: givens that contradict each other, and its solutions, as [`check`](fn@crate::check) does.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded or the solver fails.
    fn check(&self) -> Result<Report, Error>;

    /// Returns the formula of the puzzle as DIMACS, with comments by which an answer is decoded.
    ///
    /// # Errors
    ///
    /// Fails if the formula needs more variables than a formula can have.
    fn to_dimacs(&self) -> Result<String, DimacsError>;

    /// Returns the formula of the puzzle under an encoding, with its clauses in memory, for a solver of one's own. `encoding.encode(&puzzle)`
    /// is the same formula without memory for clauses, by which a model is decoded.
    ///
    /// ```
    /// use clausoku::prelude::*;
    /// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
    /// let cnf = puzzle.to_cnf(&Encoding::preset("minimal")?)?;
    /// assert_eq!(cnf.clauses().map(|clause| clause.len()).max(), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the choices contradict each other or need more variables than a formula can have.
    fn to_cnf(&self, encoding: &Encoding) -> Result<Cnf, EncodeError>;

    /// Returns the solution in what a SAT solver printed for the formula of [`to_dimacs`](Self::to_dimacs), or for another encoding
    /// of the puzzle; `None` if there is no solution. The grid is checked.
    ///
    /// ```
    /// use clausoku::prelude::*;
    /// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
    /// assert_eq!(puzzle.decode("s UNSATISFIABLE\n")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is no answer, states no verdict, or has a model that is no solution.
    fn decode(&self, answer: &str) -> Result<Option<Grid>, ReadAnswerError>;

    /// Explains by unit propagation why a value holds, as `R1C8=7`, or does not hold, as `R1C8<>7`, by as few clauses as possible.
    ///
    /// ```
    /// use clausoku::prelude::*;
    /// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
    /// assert!(puzzle.why("R1C3=3")?.contains("R1C3 = 3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is no claim about a cell of the board, or the claim does not follow.
    #[cfg(feature = "deduction")]
    fn why(&self, claim: &str) -> Result<String, ExplainError>;

    /// Draws the puzzle as SVG.
    ///
    /// # Errors
    ///
    /// Fails if the cells of the board are too far apart.
    #[cfg(feature = "drawing")]
    fn to_svg(&self) -> Result<String, TooLarge>;

    /// Returns the number of solutions.
    ///
    /// ```
    /// use clausoku::prelude::*;
    /// assert_eq!(Puzzle::classic(4)?.count()?.solutions, 288_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if more cells are open than the counter supports, or it does not know a constraint.
    #[cfg(feature = "counting")]
    fn count(&self) -> Result<crate::counting::Counted, crate::counting::NotCounted>;

    /// Counts the solutions as [`count`](Self::count) does, within limits.
    ///
    /// ```
    /// use clausoku::{prelude::*, solving::Limits};
    /// let counted = Puzzle::classic(9)?.count_within(&Limits::default().with_steps(1000))?;
    /// assert!(!counted.is_exact());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`count`](Self::count). At a limit, the number is a lower bound.
    #[cfg(feature = "counting")]
    fn count_within(
        &self,
        limits: &Limits,
    ) -> Result<crate::counting::Counted, crate::counting::NotCounted>;

    /// Proves that the puzzle has no solution, or exactly one.
    ///
    /// ```
    /// use clausoku::certificate::{Certified, verify};
    /// use clausoku::prelude::*;
    /// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
    /// let Certified::Yes(certificate) = puzzle.certify()? else { return Err("several".into()) };
    /// assert_eq!(certificate.solutions().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded, or the solver fails.
    #[cfg(feature = "certificates")]
    fn certify(&self) -> Result<crate::certificate::Certified, Error>;

    /// Proves as [`certify`](Self::certify) does, within limits.
    ///
    /// ```
    /// use std::time::Duration;
    /// use clausoku::{certificate::Certified, prelude::*, solving::Limits};
    /// let limits = Limits::default().with_time(Duration::ZERO);
    /// assert!(matches!(Puzzle::classic(9)?.certify_within(&limits)?, Certified::Unknown(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`certify`](Self::certify). A limit is an answer: `Certified::Unknown`.
    #[cfg(feature = "certificates")]
    fn certify_within(&self, limits: &Limits) -> Result<crate::certificate::Certified, Error>;

    /// Returns the next step of a human solver; `None` if no technique finds one. On the usual 9×9 board it is Sudoku Explainer's next step
    /// then, with the feature `rating`. A board with few givens takes minutes, and more if it is large. The steps of a puzzle without a solution follow from its givens too.
    ///
    /// ```
    /// use clausoku::prelude::*;
    /// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
    /// let step = puzzle.hint()?.ok_or("a step")?;
    /// assert_eq!(step.to_string(), "naked single: R1C3 can hold only 3.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the board has constraints beyond regions or more than 128 symbols.
    #[cfg(feature = "hints")]
    fn hint(&self) -> Result<Option<crate::hints::Step>, HintError>;

    /// Returns the next step as [`hint`](Self::hint) does, within limits.
    ///
    /// ```
    /// use std::time::Duration;
    /// use clausoku::{HintError, prelude::*, solving::Limits};
    /// let limits = Limits::default().with_time(Duration::ZERO);
    /// assert!(matches!(Puzzle::classic(16)?.hint_within(&limits), Err(HintError::Stopped(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`hint`](Self::hint), and at a limit.
    #[cfg(feature = "hints")]
    fn hint_within(&self, limits: &Limits) -> Result<Option<crate::hints::Step>, HintError>;

    /// Rates a puzzle of the usual 9×9 board on Sudoku Explainer's scale.
    ///
    /// ```
    /// use clausoku::prelude::*;
    /// let line = "2..5.....9......54..18.6...3761........9....1......3.61...5.7.........2...3..85..";
    /// let puzzle: Puzzle = line.parse()?;
    /// assert_eq!(puzzle.rate()?.er.to_string(), "7.1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the board is another one, if the puzzle has not exactly one solution, or if no technique of Sudoku Explainer leads
    /// to it.
    #[cfg(feature = "rating")]
    fn rate(&self) -> Result<crate::rating::explainer::Ratings, crate::rating::Unrated>;

    /// Rates as [`rate`](Self::rate) does, within limits.
    ///
    /// ```
    /// use std::time::Duration;
    /// use clausoku::{prelude::*, solving::Limits};
    /// let limits = Limits::default().with_time(Duration::ZERO);
    /// assert!(Puzzle::generate(1)?.rate_within(&limits).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`rate`](Self::rate), and at a limit.
    #[cfg(feature = "rating")]
    fn rate_within(
        &self,
        limits: &Limits,
    ) -> Result<crate::rating::explainer::Ratings, crate::rating::Unrated>;

    /// Returns the canonical form: two puzzles are the same up to symmetry if and only if their forms are equal.
    ///
    /// ```
    /// use clausoku::prelude::*;
    /// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
    /// let turned: Puzzle = "2...\n.3..\n..34\n..12".parse()?;
    /// assert_eq!(puzzle.canonical()?, turned.canonical()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the board has constraints beyond regions.
    #[cfg(feature = "canonical")]
    fn canonical(&self) -> Result<Self, crate::canonical::CanonicalError>;

    /// Returns a minimal puzzle of the usual 9×9 board, which depends on the seed alone.
    ///
    /// ```
    /// use clausoku::prelude::*;
    /// let puzzle = Puzzle::generate(1)?;
    /// assert!(puzzle.solve()?.is_unique());
    /// assert_eq!(puzzle, Puzzle::generate(1)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the solver fails.
    #[cfg(feature = "generating")]
    fn generate(seed: u64) -> Result<Self, generating::Error>;
}

/// The reason why an answer of a SAT solver gives no solution.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadAnswerError {
    /// The text is no answer.
    #[error(transparent)]
    Text(#[from] Box<Located<answer::Fault>>),
    /// The model is no solution in any known numbering.
    #[error(transparent)]
    Model(#[from] NoNumbering),
    /// The solver did not decide.
    #[error("the solver gave no verdict: {0}")]
    Unknown(StopReason),
}

/// The reason why a claim is not explained.
#[cfg(feature = "deduction")]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// The text is no claim about the puzzle.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// The puzzle cannot be encoded.
    #[error(transparent)]
    Solver(#[from] Error),
    /// The claim does not follow.
    #[error(transparent)]
    Why(#[from] WhyError),
}

/// The reason why a puzzle has no hint.
#[cfg(feature = "hints")]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HintError {
    /// The techniques do not support the board.
    #[error(transparent)]
    Board(#[from] crate::hints::UnknownBoard),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] clausoku_text::Stopped),
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for clausoku_board::Puzzle {}
}

impl PuzzleTasks for Puzzle {
    fn solve(&self) -> Result<Answer, Error> {
        crate::solve(self)
    }

    fn solve_within(&self, limits: &Limits) -> Result<Answer, Error> {
        solve_until(self, &Deadline::start(&limits.clone().with_solutions(2)))
    }

    #[cfg(feature = "sat-varisat")]
    fn solutions(&self) -> Result<Solutions, Error> {
        Solutions::new(self, &Encoding::default())
    }

    fn check(&self) -> Result<Report, Error> {
        crate::check(self)
    }

    fn to_dimacs(&self) -> Result<String, DimacsError> {
        let encoded = Encoding::default().encode(self)?;
        let mut text = Vec::new();
        write_dimacs(&encoded, DimacsOptions::default(), &mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    fn to_cnf(&self, encoding: &Encoding) -> Result<Cnf, EncodeError> {
        Ok(Cnf::from_formula(&encoding.encode(self)?))
    }

    fn decode(&self, answer: &str) -> Result<Option<Grid>, ReadAnswerError> {
        match answer::read(answer.as_bytes()).map_err(Box::new)? {
            Verdict::Satisfiable(model) => Ok(Some(decode_any(&model, self)?)),
            Verdict::Unsatisfiable => Ok(None),
            Verdict::Unknown(reason) => Err(ReadAnswerError::Unknown(reason)),
        }
    }

    #[cfg(feature = "deduction")]
    fn why(&self, claim: &str) -> Result<String, ExplainError> {
        let never = Deadline::never();
        let claim = Claim::parse(claim, self.variant())?;
        let deduced = Deduced::new(self, &Encoding::default(), Options::UNIT, &never)?;
        Ok(deduced.why(Question::Claim(claim), &never)?.text())
    }

    #[cfg(feature = "drawing")]
    fn to_svg(&self) -> Result<String, TooLarge> {
        clausoku_draw::grid::svg(&Scene::new(self))
    }

    #[cfg(feature = "counting")]
    fn count(&self) -> Result<crate::counting::Counted, crate::counting::NotCounted> {
        self.count_within(&Limits::NONE)
    }

    #[cfg(feature = "counting")]
    fn count_within(
        &self,
        limits: &Limits,
    ) -> Result<crate::counting::Counted, crate::counting::NotCounted> {
        crate::counting::count(self, &Deadline::start(limits))
    }

    #[cfg(feature = "certificates")]
    fn certify(&self) -> Result<crate::certificate::Certified, Error> {
        self.certify_within(&Limits::NONE)
    }

    #[cfg(feature = "certificates")]
    fn certify_within(&self, limits: &Limits) -> Result<crate::certificate::Certified, Error> {
        crate::certificate::certify_all(self, 1, &Deadline::start(limits))
    }

    #[cfg(feature = "hints")]
    fn hint(&self) -> Result<Option<crate::hints::Step>, HintError> {
        self.hint_within(&Limits::NONE)
    }

    #[cfg(feature = "hints")]
    fn hint_within(&self, limits: &Limits) -> Result<Option<crate::hints::Step>, HintError> {
        use crate::hints::{Settings, State, searches::SEARCHES};
        let deadline = Deadline::start(limits);
        let state = State::with_clues(self, &[], &deadline)?;
        let searches: Vec<_> = SEARCHES.iter().filter(|search| search.on_path).collect();
        let settings = Settings::default().until(&deadline);
        Ok(crate::lists::next_step(&searches, true, &state, &settings, &deadline)?)
    }

    #[cfg(feature = "rating")]
    fn rate(&self) -> Result<crate::rating::explainer::Ratings, crate::rating::Unrated> {
        self.rate_within(&Limits::NONE)
    }

    #[cfg(feature = "rating")]
    fn rate_within(
        &self,
        limits: &Limits,
    ) -> Result<crate::rating::explainer::Ratings, crate::rating::Unrated> {
        crate::rating::by_explainer(self, &Deadline::start(limits))
    }

    #[cfg(feature = "canonical")]
    fn canonical(&self) -> Result<Self, crate::canonical::CanonicalError> {
        let (form, _) = crate::canonical::Canonizers::default().form(self, &Deadline::never())?;
        let givens = Self::new(self.variant().clone(), form.grid);
        let form = givens.and_then(|puzzle| puzzle.excluding(form.excluded));
        Ok(form.expect("a canonical form is a puzzle of the same board"))
    }

    #[cfg(feature = "generating")]
    fn generate(seed: u64) -> Result<Self, generating::Error> {
        use generating::{Error, Generator, Request};
        use std::sync::Arc;
        let never = Deadline::never();
        let request = Request { minimal: true, ..Request::default() };
        let usual = clausoku_board::Variant::classic(9);
        let variant = usual.map_err(|error| Error::Request(error.to_string()))?;
        let generator = Generator::new(Arc::new(variant), request, &never)?;
        let made = generator.make(seed, 0..1, 100, &never)?;
        let first = made.iter().flatten().next().ok_or(Error::NoSolution)?;
        Ok(first.puzzle())
    }
}
