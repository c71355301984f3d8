//! Predefined experiments: the INF242 project's, on grids of this project, and related ones.
//!
//! Each is one command, and a section of `docs/experiments.md` describes its results. Their grids are made
//! on demand, from the seed alone.

mod empty;
mod grids;
mod rating;

use std::num::NonZero;

use crate::boards::{BoardError, SolutionKey};
use crate::plan::{Instance, Plan, Settings};
use crate::record::Axis;
use crate::watch::Watch;

/// The size of an experiment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// The full experiment, as in the documentation: minutes.
    #[default]
    Full,
    /// A quick trial on small boards: seconds.
    Quick,
}

/// The grids of an experiment.
type Made = Result<Vec<Instance>, BoardError>;

/// A predefined experiment.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// The name on the command line.
    pub name: &'static str,
    /// The heading.
    pub title: &'static str,
    /// The question that the experiment answers.
    pub question: &'static str,
    /// The numeric quantity that varies, if any.
    pub axis: Option<&'static str>,
    /// The default settings.
    pub settings: fn() -> Settings,
    /// Makes the grids by extent and seed.
    instances: fn(Extent, u64, &mut Watch<'_>) -> Made,
}

/// The predefined experiments.
pub const EXPERIMENTS: &[Experiment] = &[
    grids::GIVENS,
    empty::ADDED,
    empty::PLACE,
    grids::SOLVERS,
    grids::ENCODINGS,
    grids::HOLES,
    grids::PEAK,
    grids::BALANCE,
    rating::HARD,
    rating::RATING,
];

/// Returns the experiment with this name.
pub fn named(name: &str) -> Option<&'static Experiment> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name)
}

impl Experiment {
    /// Makes the grids and returns the plan. `settings` override the experiment's settings.
    ///
    /// # Errors
    ///
    /// Fails if a board cannot be made, if a level of givens does not fit an encoding, and at the deadline of the watch.
    ///
    /// ```
    /// use clausoku::solving::Deadline;
    /// use clausoku_bench::experiments::{Extent, named};
    /// use clausoku_bench::plan::Settings;
    /// use clausoku_bench::watch::Watch;
    /// let settings = Settings { warm_up: Some(2), ..Settings::default() };
    /// let never = Deadline::never();
    /// let show = &mut |_| {};
    /// let watch = &mut Watch::new(&never, show);
    /// let plan = named("place").unwrap().plan(Extent::Quick, settings, watch).unwrap();
    /// assert_eq!((plan.outline.warm_up, plan.outline.scramble, plan.instances().len()), (2, true, 18));
    /// ```
    pub fn plan(
        &self,
        extent: Extent,
        settings: Settings,
        watch: &mut Watch<'_>,
    ) -> Result<Plan, BoardError> {
        let settings = settings.or((self.settings)());
        // Before boards are made in vain.
        settings.encodings()?;
        let seed = settings.seed.unwrap_or(1);
        let instances = (self.instances)(extent, seed, watch)?;
        let mut plan = Plan::new(self.title, instances, &settings)?;
        plan.outline.experiment = Some(self.name.to_owned());
        plan.outline.axis = self.axis.map(|label| Axis { label: label.to_owned() });
        plan.rate(&settings.rate.unwrap_or_default(), watch)?;
        Ok(plan)
    }
}

/// Returns the keys of this many boards of an order, for the seed of an experiment.
fn keys(order: usize, boards: u64, seed: u64) -> impl Iterator<Item = SolutionKey> + Clone {
    // Seeds that follow each other share no board, with up to 1000 boards of an order.
    let first = seed.wrapping_mul(1000);
    (0..boards).map(move |board| SolutionKey { order, seed: first.wrapping_add(board) })
}

/// Returns settings with no warm-up, `repeats` measured runs of at most `seconds` seconds each, and this
/// encoding.
fn usual(encoding: &str, repeats: u32, seconds: u64) -> Settings {
    Settings {
        encodings: Some(vec![encoding.parse().expect("an encoding")]),
        repeats: NonZero::new(repeats),
        warm_up: Some(0),
        time_limit: Some(std::time::Duration::from_secs(seconds)),
        ..Settings::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku::solving::Deadline;

    #[test]
    fn every_experiment_has_grids_with_unique_names() {
        for experiment in EXPERIMENTS {
            let never = Deadline::never();
            let show = &mut |_| {};
            let watch = &mut Watch::new(&never, show);
            let plan = experiment.plan(Extent::Quick, Settings::default(), watch).unwrap();
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
