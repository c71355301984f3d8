//! Ready experiments: the ones of the INF242 project, on grids of our own making, and what belongs to
//! them.
//!
//! Each is one command, and a section of `docs/experiments.md` says what came out. Their grids are made
//! when they are asked for, from the seed alone.

mod empty;
mod encodings;
mod grids;
mod hard;
mod solvers;

use std::ops::ControlFlow;

use crate::boards::{BoardError, SolutionKey, Solutions};
use crate::plan::{Instance, Plan, Settings};
use crate::record::Axis;

/// How large an experiment is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// As the documentation shows it: minutes.
    #[default]
    Full,
    /// On small boards: seconds, to try it out.
    Quick,
}

/// A ready experiment.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// What it is called on the command line.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What is asked.
    pub question: &'static str,
    /// What the grids differ in, if that is a number.
    pub axis: Option<&'static str>,
    /// How it is measured unless something else is said.
    pub settings: fn() -> Settings,
    /// The solutions that its grids are made from, of this extent, from this seed.
    boards: fn(Extent, u64) -> Vec<SolutionKey>,
    /// Its grids, of the same extent and seed, from these solutions.
    instances: fn(Extent, u64, &Solutions) -> Result<Vec<Instance>, BoardError>,
}

/// Every experiment.
pub const EXPERIMENTS: &[Experiment] = &[
    grids::GIVENS,
    empty::ADDED,
    empty::PLACE,
    solvers::SOLVERS,
    encodings::ENCODINGS,
    grids::HOLES,
    hard::HARD,
];

/// The experiment of this name.
pub fn named(name: &str) -> Option<&'static Experiment> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name)
}

impl Experiment {
    /// Makes the grids, and returns the plan. These settings override its own. The observer receives
    /// the share of the work that is done, from 0 to 1, and can stop it.
    ///
    /// # Errors
    /// Fails if a board cannot be made, or if the observer breaks.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use bench::experiments::{Extent, named};
    /// use bench::plan::Settings;
    /// let settings = Settings { repeats: Some(2), ..Settings::default() };
    /// let plan = named("place").unwrap().plan(Extent::Quick, settings, &mut |_| ControlFlow::Continue(()));
    /// let plan = plan.unwrap();
    /// assert_eq!((plan.repeats, plan.scramble, plan.instances().len()), (2, true, 18));
    /// ```
    pub fn plan(
        &self,
        extent: Extent,
        settings: Settings,
        observer: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Plan, BoardError> {
        let settings = settings.or((self.settings)());
        let seed = settings.seed.unwrap_or(1);
        let solutions = Solutions::make((self.boards)(extent, seed), observer)?;
        let instances = (self.instances)(extent, seed, &solutions)?;
        let mut plan = Plan::new(self.title, instances, &settings);
        plan.experiment = Some(self.name.to_owned());
        plan.axis = self.axis.map(|label| Axis { label: label.to_owned() });
        Ok(plan)
    }
}

/// Returns the keys of this many boards of an order, for the seed of an experiment.
fn keys(order: usize, boards: u64, seed: u64) -> impl Iterator<Item = SolutionKey> {
    let first = seed.wrapping_mul(1000);
    (0..boards).map(move |board| SolutionKey { order, seed: first.wrapping_add(board) })
}

/// What experiments share: so many measured runs after no warm-up, so many seconds each, under this
/// encoding.
fn usual(encoding: &str, repeats: u32, seconds: u64) -> Settings {
    Settings {
        encodings: Some(vec![encoding.parse().expect("an encoding")]),
        repeats: Some(repeats),
        warm_up: Some(0),
        time_limit: Some(std::time::Duration::from_secs(seconds)),
        ..Settings::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_has_grids_with_names_of_their_own() {
        for experiment in EXPERIMENTS {
            let go_on = &mut |_| ControlFlow::Continue(());
            let plan = experiment.plan(Extent::Quick, Settings::default(), go_on).unwrap();
            assert!(!plan.instances().is_empty(), "{}", experiment.name);
            let mut names: Vec<&str> = plan.instances().iter().map(|s| s.name.as_str()).collect();
            names.sort_unstable();
            assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{}", experiment.name);
            let on_axis = plan.instances().iter().all(|instance| instance.x.is_some());
            assert_eq!(on_axis, experiment.axis.is_some(), "{}", experiment.name);
            assert_eq!(named(experiment.name).map(|found| found.title), Some(experiment.title));
        }
    }
}
