//! `hint`: the next step of a human solver in each puzzle, or all steps.

use clausoku_board::{Candidate, Cell};
use clausoku_techniques::{Search, State, Step, Technique};
use clausoku_words::Language;
use serde::Serialize;

use super::column::{Column, Kind, Member};
use super::derivations::json;
use super::error::AnswerError;
use super::question::{Answers, Question, Worker};
use super::record::{Record, Row};
use super::steps::{FoundStep, StepSearch, Steps, mistake_limits};
use super::unanswered::Unanswered;
use crate::grid_value::GridValue;
use crate::solving::Limits;
use crate::solving::bulk::Sought;
use crate::{Batch, Encoding, Puzzle, SolverChoice};

/// The columns of steps.
pub const STEPS: &[Column] = &[
    Column::new("technique", Kind::Text, "the name of the technique"),
    Column::new("level", Kind::Text, "HoDoKu's level of the technique, from `easy` to `extreme`"),
    Column::new("score", Kind::Count, "HoDoKu's score of the step"),
    Column::new(
        "assumes_unique",
        Kind::Truth,
        "`true` if the step assumes that the puzzle has one solution",
    ),
    Column::new(
        "placements",
        Kind::Text,
        "the values that are placed, such as `R1C3=3`, separated by blanks",
    ),
    Column::new("eliminations", Kind::Text, "the candidates that are removed, separated by blanks"),
    Column::new(
        "clues",
        Kind::Text,
        "the clues that the step follows from, such as `cage 10 at R1C1 R1C2`, separated by semicolons",
    ),
    Column::new(
        "because",
        Kind::Text,
        "for a step of clues, the candidates that have to be gone for it, such as `R1C3=3`, separated by blanks",
    ),
    Column::new("explanation", Kind::Text, "the reason of the step, in a sentence"),
    Column::new("number", Kind::Count, "the number of the step, from 1").with(PATH),
    Column::new("grid", Kind::Grid, "the values before the step").with(PATH),
    Column::new(
        "candidates",
        Kind::Text,
        "the candidates of each cell before the step, or its value, separated by blanks",
    )
    .with(PATH),
    STEP_DETAIL,
];

/// The option of the columns of [`Hints::with_path`].
const PATH: &str = "path";

/// The column of [`Hints::with_detail`].
const STEP_DETAIL: Column = Column::json(
    "detail",
    "the pattern of the step, and the clauses that imply it",
    &[
        Member::new("pattern[].candidate", "a candidate of the pattern, such as `R1C8=5`"),
        Member::new(
            "pattern[].role",
            "`pattern`; `second` and `third` for further parts, such as cover regions or other colours; `fin` for an exception",
        ),
        Member::new("regions[].region", "the name of a region of the pattern, such as `row 3`"),
        Member::new("regions[].role", "the role of the region, as above"),
        Member::new(
            "links[].from[]",
            "the candidates at one end of an inference; one of them holds",
        ),
        Member::new("links[].to[]", "the candidates at the other end"),
        Member::new(
            "links[].strong",
            "`true` if at least one end holds; `false` if at most one end holds",
        ),
        Member::new("clauses[][]", "the literals of each clause, such as `R1C8=5` or `R1C8≠5`"),
    ],
)
.with("detail");

/// Finds the next step in each puzzle, or all steps: a row for each.
#[derive(Clone, Debug)]
pub struct Hints {
    search: StepSearch,
    has_detail: bool,
}

impl Hints {
    /// Finds the next step by these searches, in their order. The limits hold for each puzzle.
    pub fn new(searches: Vec<&'static Search>, limits: Limits) -> Self {
        let search = StepSearch {
            searches,
            limits,
            path: false,
            explainer: false,
            language: Language::English,
            diagnosis: None,
        };
        Self { search, has_detail: false }
    }

    /// Finds every step up to the solution if asked for, and adds the columns of a path.
    #[must_use]
    pub fn with_path(mut self, is_asked: bool) -> Self {
        self.search.path |= is_asked;
        self
    }

    /// Takes Sudoku Explainer's next step where the searches find none, on the usual board of order 9, if asked for.
    #[must_use]
    pub fn with_explainer(mut self, is_asked: bool) -> Self {
        self.search.explainer |= is_asked;
        self
    }

    /// Gives names, reasons and advice in this language.
    #[must_use]
    pub fn with_language(mut self, language: Language) -> Self {
        self.search.language = language;
        self
    }

    /// Names this command in reasons as what makes a diagnosis.
    #[must_use]
    pub fn with_diagnosis(mut self, command: &'static str) -> Self {
        self.search.diagnosis = Some(command);
        self
    }

    /// Adds the column `detail` if asked for.
    #[must_use]
    pub fn with_detail(mut self, is_asked: bool) -> Self {
        self.has_detail |= is_asked;
        self
    }

    /// Returns `true` if every step is asked for.
    pub fn has_path(&self) -> bool {
        self.search.path
    }

    /// Finds the steps in each puzzle of the batch, and passes them on in order, until a request to stop.
    ///
    /// # Errors
    ///
    /// Fails if a solution of the lanes is wrong, or the function fails.
    pub fn each(
        &self,
        puzzles: &mut Batch,
        mut pass: impl FnMut(Result<Steps, Unanswered>) -> Result<(), AnswerError>,
    ) -> Result<(), AnswerError> {
        // The lanes find the solutions of a block together. A question to SAT for each puzzle made `hint` of lists
        // several times slower.
        let answers = puzzles.solve(Sought::solutions(1).only_in_lanes())?;
        let batch = answers.batch();
        for (index, (answer, puzzle)) in answers.iter().zip(batch.puzzles()).enumerate() {
            if self.search.limits.is_stopped() {
                break;
            }
            let placed = batch.stored(index).map_or(&[][..], |stored| &stored.placed);
            let is_solvable = answer.is_ok_and(|answer| answer.result().solutions > 0);
            pass(self.steps(&puzzle, placed, is_solvable))?;
        }
        Ok(())
    }

    /// Finds the steps in a grid. The values in the cells `placed` are not givens. A mistake is searched for unless the grid
    /// is known to have a solution; none is found if the time does not suffice.
    ///
    /// # Errors
    ///
    /// Returns the row of a grid whose board has no techniques, or that cannot be encoded.
    pub fn steps(
        &self,
        puzzle: &Puzzle,
        placed: &[Cell],
        is_solvable: bool,
    ) -> Result<Steps, Unanswered> {
        self.search.steps(puzzle, placed, is_solvable)
    }
}

/// Each step is a row. Each row of a puzzle has the verdict on it.
impl Record for Steps {
    const COLUMNS: &'static [Column] = STEPS;

    fn cells(&self, row: &mut Row<'_>) {
        for (found, number) in self.found.iter().zip(1_u64..) {
            if number > 1 {
                row.again();
            }
            let FoundStep { state, step } = found;
            let technique = step.technique();
            let points = technique.points();
            let is_explainers = matches!(technique, Technique::Explainer { .. });
            let score = (!is_explainers).then(|| u64::from(points.score));
            let variant = self.givens.variant();
            row.put_text(|| technique.in_words(state.language()))
                .put(points.level.name())
                .put(score)
                .put(step.assumes_uniqueness())
                .put_text(|| names(state, step.placements()).join(" "))
                .put_text(|| names(state, step.eliminations()).join(" "))
                .put_text(|| clues(state, step))
                .put_text(|| names(state, step.absent()).join(" "))
                .put(step.reason())
                .put(number)
                .put(GridValue::new(variant, state.values()))
                .put_text(|| marks(state))
                .put_text(|| detail(state, step));
        }
    }
}

impl Question for Hints {
    type Answer<'a> = Steps;

    fn asks(&self, option: &str) -> bool {
        if option == PATH { self.search.path } else { self.has_detail }
    }

    fn block(&self) -> usize {
        // A step takes 10 µs to 10 ms, a path has 50 or more.
        if self.search.path { 1 } else { 16 }
    }

    fn limits(&self) -> Limits {
        self.search.limits.clone()
    }

    fn batch(&self) -> Batch {
        let choice = SolverChoice::unnamed(false);
        Batch::new(&choice, Encoding::reduced(), mistake_limits(&self.search.limits)).with_stored()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<Hints> for &Hints {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Hints>,
    ) -> Result<(), AnswerError> {
        self.each(puzzles, |steps| {
            match steps {
                Ok(Steps { found, status, reason: Some(reason), .. }) if found.is_empty() => {
                    answers.push_unanswered(&Unanswered { status, reason });
                }
                Ok(steps) => answers.push_with_reason(steps.status, &steps, steps.reason.as_ref()),
                Err(unanswered) => answers.push_unanswered(&unanswered),
            }
            Ok(())
        })
    }
}

/// Returns the candidates of each cell, or its value, in the order of the cells.
fn marks(state: &State) -> String {
    let variant = state.layout().variant();
    let separator = if variant.alphabet().has_characters() { "" } else { "," };
    let cells = variant.cells().map(|cell| {
        if let Some(value) = state.values().get(cell) {
            return state.symbol_name(value).to_owned();
        }
        let symbols = state.marks(cell).iter().map(|symbol| state.symbol_name(symbol));
        symbols.collect::<Vec<_>>().join(separator)
    });
    cells.collect::<Vec<_>>().join(" ")
}

/// Returns the names of the clues of a step.
fn clues(state: &State, step: &Step) -> String {
    let variant = state.layout().variant();
    let clues = step.clues().iter().filter_map(|&clue| variant.constraints().get(clue));
    clues.map(|clue| variant.constraint_name(clue)).collect::<Vec<_>>().join("; ")
}

fn names(state: &State, candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|&candidate| state.candidate_name(candidate)).collect()
}

#[derive(Serialize)]
struct DetailJson<'s> {
    pattern: Vec<MarkJson>,
    regions: Vec<RegionJson<'s>>,
    links: Vec<LinkJson>,
    clauses: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct MarkJson {
    candidate: String,
    role: &'static str,
}

#[derive(Serialize)]
struct RegionJson<'s> {
    region: &'s str,
    role: &'static str,
}

#[derive(Serialize)]
struct LinkJson {
    from: Vec<String>,
    to: Vec<String>,
    strong: bool,
}

fn detail(state: &State, step: &Step) -> String {
    let pattern = step.marks().iter().map(|&(candidate, role)| MarkJson {
        candidate: state.candidate_name(candidate),
        role: role.name(),
    });
    let regions = step
        .regions()
        .iter()
        .map(|&(region, role)| RegionJson { region: state.region_name(region), role: role.name() });
    let links = step.links().iter().map(|link| LinkJson {
        from: names(state, &link.from),
        to: names(state, &link.to),
        strong: link.strong,
    });
    let clauses = step.clauses(state).into_iter().map(|clause| {
        let literals = clause.into_iter().map(|(candidate, holds)| {
            let sign = if holds { "=" } else { "≠" };
            let symbol = state.symbol_name(candidate.symbol);
            format!("{}{sign}{symbol}", state.cell_name(candidate.cell))
        });
        literals.collect()
    });
    json(&DetailJson {
        pattern: pattern.collect(),
        regions: regions.collect(),
        links: links.collect(),
        clauses: clauses.collect(),
    })
}
