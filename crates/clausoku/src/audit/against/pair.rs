//! Two formulas, or a formula and a puzzle, and the variables that they share.
//!
//! | the formulas have | they share |
//! | --- | --- |
//! | comments or a map of this program, names of candidates, or the form of a Sudoku where the other one is known to be one | the candidates |
//! | names of variables (`c varname NUMBER NAME`) | the variables with equal names |
//! | a projection (`c p show`, `c ind`) | its variables, by number |
//! | the form of a Sudoku | the candidates |
//! | equally many variables | all, by number |

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use clausoku_board::{Candidate, Puzzle, Symbol, Variant};
use clausoku_cnf::{Cnf, Literal, Variable};
use clausoku_encoder::Encoding;
use clausoku_text::{Deadline, Stopped};

use super::projected::Projected;
use super::{Comparison, inclusion};
use crate::Error;
use crate::audit::{AuditRequest, DimacsInput, Survey, SurveyError};
use crate::solve::encode;

/// A formula or a puzzle.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'s> {
    /// A formula.
    Formula(&'s DimacsInput),
    /// A puzzle, which states its solutions.
    Puzzle(&'s Puzzle),
}

/// The variables that two formulas share.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shared {
    /// The candidates of a board, cell by cell.
    Candidates(Arc<Variant>),
    /// Variables with equal names.
    Names(Vec<String>),
    /// The variables of a projection.
    Shown(Vec<Variable>),
    /// The first variables, without those that occur in no clause.
    First(Vec<Variable>),
}

impl Shared {
    /// Returns the name in tables.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Candidates(_) => "candidates",
            Self::Names(_) => "names",
            Self::Shown(_) => "shown",
            Self::First(_) => "first",
        }
    }

    /// Returns the number of variables.
    pub fn count(&self) -> usize {
        match self {
            Self::Candidates(variant) => variant.cell_count() * variant.order(),
            Self::Names(names) => names.len(),
            Self::Shown(variables) | Self::First(variables) => variables.len(),
        }
    }
}

/// The error of formulas that cannot be compared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PairError {
    /// The boards have other cells or symbols.
    #[error("the boards differ: {one} and {other}")]
    Boards {
        /// The first board.
        one: String,
        /// The second board.
        other: String,
    },
    /// The projections differ.
    #[error(
        "the formulas show other variables (`c p show`); say how many the two share, the first ones"
    )]
    Shown,
    /// Nothing says which variables the formulas share.
    #[error(
        "nothing says which variables the formulas share: no comments, no names, no `c p show`; say how many they share, the first ones"
    )]
    Nothing,
    /// A formula that should state a puzzle cannot be surveyed.
    #[error(transparent)]
    Survey(SurveyError),
    /// A solver failed, or the puzzle has no formula.
    #[error(transparent)]
    Solver(#[from] Error),
}

impl From<Stopped> for PairError {
    fn from(stopped: Stopped) -> Self {
        Self::Solver(stopped.into())
    }
}

impl From<SurveyError> for PairError {
    fn from(error: SurveyError) -> Self {
        match error {
            SurveyError::Stopped(stopped) => stopped.into(),
            error => Self::Survey(error),
        }
    }
}

/// Two formulas with the variables that they share.
#[derive(Clone, Debug)]
pub struct Pair {
    shared: Shared,
    sides: [Projected; 2],
}

/// The candidates of a formula.
struct Candidates {
    variant: Arc<Variant>,
    /// The literals of each, cell by cell; `None` if it does not hold.
    literals: Vec<Option<Vec<Literal>>>,
    survey: Option<Survey>,
}

impl Pair {
    /// Finds the variables that a formula or puzzle shares with another one. `request` has the numbering and the board of the first, if
    /// they are known.
    ///
    /// # Errors
    ///
    /// Fails if nothing says which variables they share, if their boards or projections differ, if a puzzle cannot be encoded, and at
    /// the deadline.
    pub fn new(
        one: Subject<'_>,
        other: Subject<'_>,
        request: &AuditRequest,
        deadline: &Deadline,
    ) -> Result<Self, PairError> {
        let other_request = AuditRequest { scheme: None, ..request.clone() };
        let sides = [(one, request), (other, &other_request)];
        let is_known = |(subject, request): (Subject<'_>, &AuditRequest)| match subject {
            Subject::Puzzle(_) => true,
            Subject::Formula(input) => {
                input.annotation.is_some() || input.named.is_some() || request.scheme.is_some()
            }
        };
        if sides.iter().any(|&side| is_known(side)) {
            match Self::candidates(sides, deadline) {
                // Formulas whose comments do not say the same may still share variables by number.
                Err(PairError::Survey(_))
                    if !sides.iter().any(|(side, _)| matches!(side, Subject::Puzzle(_))) => {}
                found => return found,
            }
        }
        let (Subject::Formula(first), Subject::Formula(second)) = (one, other) else {
            return Err(PairError::Nothing);
        };
        if let Some(found) = Self::named(first, second) {
            return Ok(found);
        }
        if let Some(shown) = first.shown.as_ref().or(second.shown.as_ref()) {
            if second.shown.as_ref().is_some_and(|other| other != shown) {
                return Err(PairError::Shown);
            }
            let side = |input: &DimacsInput| Projected::over(&input.formula, shown.iter().copied());
            let sides = [side(first), side(second)];
            return Ok(Self { shared: Shared::Shown(shown.clone()), sides });
        }
        match Self::candidates(sides, deadline) {
            Err(PairError::Survey(_) | PairError::Boards { .. }) => {
                if first.variables() != second.variables() {
                    return Err(PairError::Nothing);
                }
                Ok(Self::over_first([&first.formula, &second.formula], first.variables()))
            }
            found => found,
        }
    }

    /// Returns formulas that share the variables from 1 to this number.
    pub fn over_first(formulas: [&Cnf; 2], count: usize) -> Self {
        let all = formulas.into_iter().flat_map(Cnf::clauses).flatten();
        let first = all.map(|literal| literal.variable()).filter(|one| one.index() < count);
        let first: BTreeSet<Variable> = first.collect();
        let first: Vec<Variable> = first.into_iter().collect();
        let sides = formulas.map(|formula| Projected::over(formula, first.iter().copied()));
        Self { shared: Shared::First(first), sides }
    }

    /// Returns the shared variables.
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Returns the formulas over the shared variables.
    pub fn sides(&self) -> &[Projected; 2] {
        &self.sides
    }

    /// Compares the formulas.
    ///
    /// # Errors
    ///
    /// Fails if a solver fails. Of a limit, an answer is unknown.
    pub fn compare(&self, deadline: &Deadline) -> Result<Comparison, Error> {
        let [one, other] = &self.sides;
        Ok(Comparison {
            forward: inclusion::inclusion(one, other, deadline)?,
            backward: inclusion::inclusion(other, one, deadline)?,
        })
    }

    /// Returns formulas that share the candidates of a board.
    fn candidates(
        sides: [(Subject<'_>, &AuditRequest); 2],
        deadline: &Deadline,
    ) -> Result<Self, PairError> {
        let stated = |subject| match subject {
            Subject::Puzzle(puzzle) => Some(puzzle),
            Subject::Formula(input) => input.annotation.as_ref().map(|one| &one.puzzle),
        };
        let mut shared: Option<Arc<Variant>> = None;
        let mut projected = Vec::new();
        for (place, (subject, request)) in sides.into_iter().enumerate() {
            // The givens decide between numberings that are alike.
            let mut request = request.clone();
            request.puzzle = stated(subject).or(stated(sides[1 - place].0)).cloned();
            let own;
            let (formula, found) = match subject {
                Subject::Puzzle(puzzle) => {
                    let encoded = encode(puzzle, &Encoding::default(), "the audit", deadline)?;
                    own = Cnf::from_formula(&encoded);
                    (&own, Candidates::from_numbering(encoded.numbering()))
                }
                Subject::Formula(input) => {
                    (&input.formula, Candidates::from_formula(input, &request, deadline)?)
                }
            };
            let board = shared.get_or_insert_with(|| Arc::clone(&found.variant));
            let literals = found.on(board)?;
            let implied = found.implied(board, formula, deadline)?;
            projected.push(Projected::new(formula, &literals).with_implied(implied));
            deadline.work(1)?;
        }
        let sides = <[Projected; 2]>::try_from(projected).map_err(|_| PairError::Nothing)?;
        let shared = shared.ok_or(PairError::Nothing)?;
        Ok(Self { shared: Shared::Candidates(shared), sides })
    }

    /// Returns formulas that share the variables with equal names; `None` if there are none.
    fn named(first: &DimacsInput, second: &DimacsInput) -> Option<Self> {
        let by_name = |input: &DimacsInput| {
            let mut found: HashMap<String, Option<Literal>> = HashMap::new();
            for (literal, name) in &input.names {
                // A name of two variables names none.
                found.entry(name.clone()).and_modify(|one| *one = None).or_insert(Some(*literal));
            }
            found
        };
        let [own, others] = [first, second].map(by_name);
        let mut names = Vec::new();
        let mut literals = [Vec::new(), Vec::new()];
        for (_, name) in &first.names {
            if let (Some(&Some(one)), Some(&Some(other))) = (own.get(name), others.get(name)) {
                names.push(name.clone());
                literals[0].push(Some(vec![one]));
                literals[1].push(Some(vec![other]));
            }
        }
        let [one, other] = literals;
        let sides = [Projected::new(&first.formula, &one), Projected::new(&second.formula, &other)];
        (!names.is_empty()).then_some(Self { shared: Shared::Names(names), sides })
    }
}

/// Returns the candidates of a board, cell by cell.
fn all_candidates(variant: &Variant) -> impl Iterator<Item = Candidate> {
    variant.cells().flat_map(|cell| {
        let symbols = 0..variant.order() as u16;
        symbols.map(move |symbol| Candidate { cell, symbol: Symbol::from_index(symbol) })
    })
}

impl Candidates {
    fn from_numbering(numbering: &clausoku_decoder::Numbering) -> Self {
        let variant = Arc::clone(numbering.variant());
        let literals = |one| numbering.literals(one).map(|literals| literals.to_vec());
        let literals = all_candidates(&variant).map(literals).collect();
        Self { variant, literals, survey: None }
    }

    fn from_formula(
        input: &DimacsInput,
        request: &AuditRequest,
        deadline: &Deadline,
    ) -> Result<Self, PairError> {
        let survey = request.survey(input, deadline);
        if let (Some(annotation), None) = (&input.annotation, request.scheme) {
            let survey = match survey {
                Err(SurveyError::Stopped(stopped)) => return Err(stopped.into()),
                survey => survey.ok(),
            };
            let found = Self::from_numbering(&annotation.numbering);
            // What follows in another numbering is about other candidates.
            let is_same = |survey: &Survey| {
                **survey.variant() == *found.variant
                    && all_candidates(&found.variant)
                        .zip(&found.literals)
                        .all(|(one, literals)| survey.literals(one) == *literals)
            };
            let survey = survey.filter(is_same);
            return Ok(Self { survey, ..found });
        }
        let survey = survey?;
        let variant = Arc::clone(survey.variant());
        let literals = all_candidates(&variant).map(|one| survey.literals(one)).collect();
        Ok(Self { variant, literals, survey: Some(survey) })
    }

    /// Returns the literals of the candidates in the order of another board with the same cells and number of symbols.
    fn on(&self, board: &Variant) -> Result<Vec<Option<Vec<Literal>>>, PairError> {
        let own = &self.variant;
        let differ =
            || PairError::Boards { one: board.name().to_owned(), other: own.name().to_owned() };
        if own.order() != board.order() || own.cell_count() != board.cell_count() {
            return Err(differ());
        }
        let mut literals = Vec::with_capacity(self.literals.len());
        for cell in board.cells() {
            let cell = own.cell_at(board.position(cell)).ok_or_else(differ)?;
            let first = cell.index() * own.order();
            literals.extend_from_slice(&self.literals[first..first + own.order()]);
        }
        Ok(literals)
    }

    /// Returns clauses over the shared variables that follow by the rules or by counting.
    fn implied(
        &self,
        board: &Variant,
        formula: &Cnf,
        deadline: &Deadline,
    ) -> Result<Vec<Vec<Literal>>, Stopped> {
        let Some(survey) = &self.survey else { return Ok(Vec::new()) };
        let own = survey.variant();
        let point = |cell, symbol: usize, is_positive: bool| {
            let cell = board.cell_at(own.position(cell))?;
            let index = cell.index() * board.order() + symbol;
            Some(Variable::from_index(u32::try_from(index).ok()?)?.literal(is_positive))
        };
        let mut implied = Vec::new();
        if !survey.is_sufficient() {
            let literals = formula.clauses().map(<[Literal]>::len).sum();
            for clause in survey.counted(literals, deadline)?.implied {
                let shared = clause.iter().map(|&literal| {
                    let (one, is_positive) = survey.claim(literal)?;
                    point(one.cell, one.symbol.index(), is_positive)
                });
                implied.extend(shared.collect::<Option<Vec<_>>>());
            }
            return Ok(implied);
        }
        // A sufficient set of rules implies all rules.
        let order = own.order();
        let mut group = |all: Vec<Option<Literal>>, is_complete: bool| {
            let all: Vec<Literal> = all.into_iter().flatten().collect();
            for (index, &first) in all.iter().enumerate() {
                deadline.work(1)?;
                implied.extend(all[..index].iter().map(|&second| vec![!second, !first]));
            }
            if is_complete {
                implied.push(all);
            }
            Ok::<(), Stopped>(())
        };
        for cell in own.cells() {
            group((0..order).map(|symbol| point(cell, symbol, true)).collect(), true)?;
        }
        for region in own.regions() {
            let cells = &region.cells;
            for symbol in 0..order {
                let all = cells.iter().map(|&cell| point(cell, symbol, true)).collect();
                group(all, cells.len() == order)?;
            }
        }
        Ok(implied)
    }
}
