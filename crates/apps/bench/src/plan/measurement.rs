//! Plans: everything to measure except the solvers.

use std::collections::{HashMap, HashSet};
use std::num::NonZero;
use std::time::Duration;

use clausoku::{Grid, Puzzle};

use clausoku::encoding::errors::ChoicesError;

use super::{Ask, AxisKind, EncodingChoice, Question, Settings};
use crate::record::{Axis, GridRecord, MAX_TIME, PlanRecord, Ratings, SolverRecord};

/// The default time limit of a run.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// A question to answer, with what is known about it.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The name.
    pub name: String,
    /// The question.
    pub question: Question,
    /// The question in words; `None` for a formula.
    pub ask: Option<Ask>,
    /// The group of the instance.
    pub group: String,
    /// The value on the plan's axis.
    pub x: Option<f64>,
    /// The place of an added value on the diagonal, from 1.
    pub place: Option<usize>,
    /// `true` if the answer is yes, `false` if it is no; `None` if that is unknown.
    pub satisfiable: Option<bool>,
    /// The solution from which a board was made, and its seed.
    pub planted: Option<Planted>,
    /// The ratings that are known.
    pub ratings: Ratings,
}

/// The origin of a board that a maker made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planted {
    /// The solution of which cells were emptied.
    pub solution: Grid,
    /// The seed.
    pub seed: u64,
}

impl Instance {
    /// Creates an instance of a puzzle, without group and axis value.
    pub fn new(name: impl Into<String>, puzzle: Puzzle) -> Self {
        Self::asking(name, Question::Solution(puzzle))
    }

    /// Creates an instance of a question, without group and axis value.
    pub fn asking(name: impl Into<String>, question: Question) -> Self {
        let ask = match question {
            Question::Solution(_) => Some(Ask::Solution),
            Question::Other(..) => Some(Ask::Other),
            Question::Model(_) => None,
        };
        Self {
            name: name.into(),
            question,
            ask,
            group: String::new(),
            x: None,
            place: None,
            satisfiable: None,
            planted: None,
            ratings: Ratings::default(),
        }
    }

    /// Returns an instance of the board with this name and group, after a given was changed.
    pub fn with_wrong_given(name: &str, group: &str, wrong: Puzzle) -> Self {
        let instance = Self::new(format!("{name}, wrong"), wrong);
        Self { ask: Some(Ask::Wrong), ..instance }.in_group(format!("{group}, wrong given"))
    }

    /// Returns the same instance in this group.
    #[must_use]
    pub fn in_group(self, group: impl Into<String>) -> Self {
        Self { group: group.into(), ..self }
    }

    /// Returns the same instance with this value on the axis.
    #[must_use]
    pub fn at(self, x: f64) -> Self {
        Self { x: Some(x), ..self }
    }

    /// Returns the same instance, known to have a solution.
    #[must_use]
    pub fn satisfiable(self) -> Self {
        self.expecting(Some(true))
    }

    /// Returns the same instance with this answer, as far as it is known.
    #[must_use]
    pub fn expecting(self, satisfiable: Option<bool>) -> Self {
        Self { satisfiable, ..self }
    }

    /// Returns the puzzle, if there is one.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.question.puzzle()
    }
}

/// The maximum number of grids of a plan. A record names all of them in its first line.
pub const MAX_GRIDS: usize = 100_000;

/// The maximum number of cells of all grids of a plan together.
pub const MAX_CELLS: usize = 50_000_000;

/// The error that a plan has too many grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a plan can have at most {limit} {what}; \
     take a sample of the grids, for example with `shuf -n 1000`"
)]
pub struct TooManyGrids {
    limit: usize,
    what: &'static str,
}

/// Collects the grids of a plan, with limits on their number and size.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_bench::plan::{MAX_GRIDS, Instance, Instances};
/// use clausoku::{Puzzle, Variant};
///
/// let puzzle = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let mut instances = Instances::default();
/// for _ in 0..MAX_GRIDS {
///     instances.push(Instance::new("empty", puzzle.clone())).unwrap();
/// }
/// assert!(instances.push(Instance::new("empty", puzzle)).is_err());
/// assert_eq!(instances.into_vec().len(), MAX_GRIDS);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Instances {
    instances: Vec<Instance>,
    cells: usize,
}

impl Instances {
    /// Adds a grid.
    ///
    /// # Errors
    /// Fails if there are [`MAX_GRIDS`] grids, or if they would have more than [`MAX_CELLS`] cells.
    pub fn push(&mut self, instance: Instance) -> Result<(), TooManyGrids> {
        if self.instances.len() == MAX_GRIDS {
            return Err(TooManyGrids { limit: MAX_GRIDS, what: "grids" });
        }
        self.cells += instance.puzzle().map_or(0, |puzzle| puzzle.givens().len());
        if self.cells > MAX_CELLS {
            return Err(TooManyGrids { limit: MAX_CELLS, what: "cells" });
        }
        self.instances.push(instance);
        Ok(())
    }

    /// Returns the grids in the order in which they were added.
    pub fn into_vec(self) -> Vec<Instance> {
        self.instances
    }
}

/// Everything to measure except the solvers.
///
/// **Invariant.** The names of instances are unique, and the encodings are unique.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The plan in the form of records, without its solvers and grids.
    pub outline: PlanRecord,
    pub(crate) instances: Vec<Instance>,
    pub(crate) encodings: Vec<EncodingChoice>,
}

impl Plan {
    /// Creates a plan over these puzzles with these settings. The defaults are this title, `extended`, three repeats
    /// after one warm-up, interleaved, seed 1, and a minute per run. Instances of one name and question, and encodings that are one, are
    /// measured once. The name of another instance gets a number appended.
    /// A longer time limit than a record can have is replaced by the longest.
    ///
    /// # Errors
    ///
    /// Fails if a level of givens does not fit an encoding.
    pub fn new(
        title: impl Into<String>,
        instances: Vec<Instance>,
        settings: &Settings,
    ) -> Result<Self, ChoicesError> {
        let mut counts: HashMap<String, u32> = HashMap::new();
        let mut used = HashSet::new();
        let mut known = HashSet::new();
        let mut instances = instances;
        instances.retain(|one| known.insert((one.name.clone(), one.question.hash())));
        for instance in &mut instances {
            let name = instance.name.clone();
            let count = counts.entry(name.clone()).or_insert(1);
            // A name with a number may be the name of another instance.
            while !used.insert(instance.name.clone()) {
                *count += 1;
                instance.name = format!("{name} ({count})");
            }
        }
        let mut encodings: Vec<EncodingChoice> = Vec::new();
        for choice in settings.encodings()? {
            if encodings.iter().all(|known| known.encoding != choice.encoding) {
                encodings.push(choice);
            }
        }
        let limit = settings.time_limit.unwrap_or(TIME_LIMIT).min(MAX_TIME);
        let outline = PlanRecord {
            title: settings.title.clone().unwrap_or_else(|| title.into()),
            experiment: None,
            question: settings.question.clone(),
            axis: settings.axis.map(|axis| Axis { label: axis.label().to_owned() }),
            repeats: settings.repeats.map_or(3, NonZero::get),
            warm_up: settings.warm_up.unwrap_or(1),
            seed: settings.seed.unwrap_or(1),
            order: settings.order.unwrap_or_default(),
            scramble: settings.scramble.unwrap_or(false),
            time_limit: Some(limit.as_secs_f64()).filter(|_| !limit.is_zero()),
            limit_clock: settings.limit_clock.unwrap_or_default(),
            retries: settings.retries.unwrap_or(0),
            memory_limit: settings.memory_limit,
            solvers: Vec::new(),
            encodings: encodings.iter().map(|choice| choice.name.clone()).collect(),
            pairs: settings.pairs.clone().unwrap_or_default(),
            grids: Vec::new(),
        };
        Ok(Self { outline, instances, encodings })
    }

    /// Places the instances on the axis of the settings. Ratings come first.
    pub fn place(&mut self, axis: Option<AxisKind>) {
        let Some(axis) = axis else { return };
        for instance in &mut self.instances {
            instance.x = axis.value(instance);
        }
    }

    /// Returns the encodings.
    pub fn encodings(&self) -> &[EncodingChoice] {
        &self.encodings
    }

    /// Returns the instances.
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// Returns the plan in the form of records, with these solvers.
    pub fn record(&self, solvers: Vec<SolverRecord>) -> PlanRecord {
        let grids = self.instances.iter().map(|instance| GridRecord {
            name: instance.name.clone(),
            kind: instance.question.kind(),
            hash: instance.question.hash(),
            variant: instance.puzzle().map_or("", |puzzle| puzzle.variant().name()).to_owned(),
            cells: instance.puzzle().map_or(0, |puzzle| puzzle.givens().len()),
            givens: instance.puzzle().map_or(0, |puzzle| puzzle.givens().filled_count()),
            group: instance.group.clone(),
            seed: instance.planted.as_ref().map(|planted| planted.seed),
            x: instance.x,
            satisfiable: instance.satisfiable,
            ratings: instance.ratings.clone(),
        });
        PlanRecord { solvers, grids: grids.collect(), ..self.outline.clone() }
    }
}
