//! What is to be measured, but for the solvers.

use std::collections::HashMap;
use std::time::Duration;

use clausoku::Puzzle;

use super::{EncodingChoice, Settings};
use crate::record::{Axis, GridRecord, Order, PlanRecord, SolverRecord, puzzle_hash};

/// How long a run may take unless something else is said.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// A puzzle to be solved.
#[derive(Clone, Debug)]
pub struct Instance {
    /// What it is called.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Puzzles that belong together.
    pub group: String,
    /// Where it stands on the plan's axis.
    pub x: Option<f64>,
    /// Whether it has a solution, if that is known.
    pub satisfiable: Option<bool>,
}

impl Instance {
    /// A puzzle of which nothing is known.
    pub fn new(name: impl Into<String>, puzzle: Puzzle) -> Self {
        Self { name: name.into(), puzzle, group: String::new(), x: None, satisfiable: None }
    }

    /// The same in this group.
    #[must_use]
    pub fn in_group(self, group: impl Into<String>) -> Self {
        Self { group: group.into(), ..self }
    }

    /// The same at this place of the axis.
    #[must_use]
    pub fn at(self, x: f64) -> Self {
        Self { x: Some(x), ..self }
    }

    /// The same, known to have a solution.
    #[must_use]
    pub fn satisfiable(self) -> Self {
        Self { satisfiable: Some(true), ..self }
    }
}

/// The most grids of a plan. A record names each of them in its first line.
pub const MAX_GRIDS: usize = 100_000;

/// The most cells of all grids of a plan together.
pub const MAX_CELLS: usize = 50_000_000;

/// More grids than a plan can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there are more than {limit} {what}, which is the most that one plan can have; \
     take a sample of the grids, for example by `shuf -n 1000`"
)]
pub struct TooManyGrids {
    limit: usize,
    what: &'static str,
}

/// The grids of a plan while they are read, so many that they fit into memory.
///
/// ```
/// use std::sync::Arc;
/// use bench::plan::{MAX_GRIDS, Instance, Instances};
/// use clausoku::{Puzzle, Variant};
///
/// let puzzle = Puzzle::empty(Arc::new(Variant::classic(2).unwrap()));
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
        self.cells += instance.puzzle.givens().len();
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

/// What is to be measured, but for the solvers.
///
/// **Invariant.** No two instances have the same name, and no two encodings.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What it is about.
    pub title: String,
    /// The ready experiment that it is.
    pub experiment: Option<String>,
    /// What the instances' `x` is.
    pub axis: Option<Axis>,
    pub(crate) instances: Vec<Instance>,
    pub(crate) encodings: Vec<EncodingChoice>,
    /// Measured runs of each trial.
    pub repeats: u32,
    /// Runs before these.
    pub warm_up: u32,
    /// Where random numbers come from.
    pub seed: u64,
    /// In which order the runs come.
    pub order: Order,
    /// Whether each repeat gets another shuffled formula.
    pub scramble: bool,
    /// For each run; none, if it is zero.
    pub time_limit: Option<Duration>,
    /// For each run, in bytes.
    pub memory_limit: Option<u64>,
}

impl Plan {
    /// A plan over these puzzles with these settings; where they leave something open: `extended`,
    /// three repeats after one warm-up, interleaved, seed 1, a minute each. A name that comes again
    /// gets a number.
    pub fn new(title: impl Into<String>, instances: Vec<Instance>, settings: &Settings) -> Self {
        let mut seen: HashMap<String, u32> = HashMap::new();
        let renamed = |mut instance: Instance| {
            let count = seen.entry(instance.name.clone()).or_insert(0);
            *count += 1;
            if *count > 1 {
                instance.name = format!("{} ({count})", instance.name);
            }
            instance
        };
        let instances = instances.into_iter().map(renamed).collect();
        let mut encodings: Vec<EncodingChoice> = Vec::new();
        for choice in settings.encodings() {
            if encodings.iter().all(|known| known.name != choice.name) {
                encodings.push(choice);
            }
        }
        Self {
            title: title.into(),
            experiment: None,
            axis: None,
            instances,
            encodings,
            repeats: settings.repeats.unwrap_or(3).max(1),
            warm_up: settings.warm_up.unwrap_or(1),
            seed: settings.seed.unwrap_or(1),
            order: settings.order.unwrap_or_default(),
            scramble: settings.scramble.unwrap_or(false),
            time_limit: Some(settings.time_limit.unwrap_or(TIME_LIMIT))
                .filter(|limit| !limit.is_zero()),
            memory_limit: settings.memory_limit,
        }
    }

    /// The puzzles.
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// The plan as it is recorded, with these solvers.
    pub fn record(&self, solvers: Vec<SolverRecord>) -> PlanRecord {
        let grid = |instance: &Instance| GridRecord {
            name: instance.name.clone(),
            hash: puzzle_hash(&instance.puzzle),
            variant: instance.puzzle.variant().name().to_owned(),
            cells: instance.puzzle.givens().len(),
            givens: instance.puzzle.givens().filled().count(),
            group: instance.group.clone(),
            x: instance.x,
            satisfiable: instance.satisfiable,
        };
        PlanRecord {
            title: self.title.clone(),
            experiment: self.experiment.clone(),
            axis: self.axis.clone(),
            repeats: self.repeats,
            warm_up: self.warm_up,
            seed: self.seed,
            order: self.order,
            scramble: self.scramble,
            time_limit: self.time_limit.map(|limit| limit.as_secs_f64()),
            memory_limit: self.memory_limit,
            solvers,
            encodings: self.encodings.iter().map(|choice| choice.name.clone()).collect(),
            grids: self.instances.iter().map(grid).collect(),
        }
    }
}
