//! The grids over which configurations are ranked, and the pairs that are tested.

use std::collections::{HashMap, HashSet};

use super::comparison::Observation;
use super::{Comparison, Configuration, Cost, Results};
use crate::record::{NamedPair, RunMode};

/// The grids over which configurations are ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RankedGrids {
    /// The grids that all compared configurations ran. If there is none, all.
    #[default]
    Common,
    /// The grids that the configuration ran.
    All,
}

/// The configurations of a mode beyond which pairs are not tested.
const MAX_TESTED: usize = 30;

/// A pair that was tested.
#[derive(Clone, Debug, PartialEq)]
pub struct Tested {
    /// The names of the first and of the second.
    pub names: [String; 2],
    /// The configurations, as indices; `None` if these are encodings.
    pub configurations: Option<[usize; 2]>,
    /// The comparison.
    pub comparison: Comparison,
}

impl Results<'_> {
    /// Returns the same results, in which configurations are ranked over these grids.
    #[must_use]
    pub fn ranked_over(mut self, grids: RankedGrids) -> Self {
        let modes = self.modes().into_iter();
        let ranked = modes.map(|mode| {
            let compared = self.compared(mode);
            let is_common =
                |grid: &usize| compared.iter().all(|&one| !self.cell(one, *grid).runs.is_empty());
            let all = 0..self.plan.grids.len();
            let common: Vec<usize> = all.clone().filter(is_common).collect();
            let has_common = grids == RankedGrids::Common && !common.is_empty();
            (mode, if has_common { common } else { all.collect() })
        });
        self.ranked = (grids, ranked.collect());
        self
    }

    /// Returns the grids over which the configurations in a run mode are ranked, as indices.
    pub fn ranked_grids(&self, mode: RunMode) -> &[usize] {
        let ranked = self.ranked.1.iter().find(|ranked| ranked.0 == mode);
        ranked.map_or(&[], |ranked| &ranked.1)
    }

    /// Returns the numbers of the grids in a run mode over which is ranked, and of those that have runs, if they differ. The first is 0 if
    /// no grid has runs of all configurations.
    pub fn unranked(&self, mode: RunMode) -> Option<[usize; 2]> {
        let compared = self.compared(mode);
        let runs = |grid: usize| {
            compared.iter().filter(move |&&one| !self.cell(one, grid).runs.is_empty())
        };
        let run: Vec<usize> = (0..self.plan.grids.len())
            .map(|grid| runs(grid).count())
            .filter(|&count| count > 0)
            .collect();
        let common = run.iter().filter(|&&count| count == compared.len()).count();
        (common < run.len() && self.ranked.0 == RankedGrids::Common).then_some([common, run.len()])
    }

    /// Returns the pairs in a run mode that are tested: those that the plan names, else all, of at most 30 configurations, the best first.
    pub fn tested(&self, mode: RunMode) -> Vec<Tested> {
        let pairs = if self.plan.pairs.is_empty() {
            let (best, _) = self.best(mode, MAX_TESTED);
            let after = |place: usize| best[place + 1..].iter();
            let pairs = best.iter().enumerate();
            pairs.flat_map(|(place, &one)| after(place).map(move |&other| [one, other])).collect()
        } else {
            let compared = self.compared(mode);
            let named =
                self.plan.pairs.iter().map(|pair| named(&self.configurations, &compared, pair));
            // A pair may be named twice, also in the other order.
            let mut known = HashSet::new();
            let mut pairs = named.collect::<Vec<_>>().concat();
            pairs.retain(|&[one, other]| known.insert([one.min(other), one.max(other)]));
            pairs
        };
        let tested = pairs.into_iter().map(|pair| Tested {
            names: pair.map(|index| self.configurations[index].label.clone()),
            configurations: Some(pair),
            comparison: Comparison::new(self.observations(pair), self.plan.seed),
        });
        tested.filter(|pair| pair.comparison.differs()).collect()
    }

    /// Returns the pairs of encodings in a run mode. The times of one solver are compared with each other only: each solver is a
    /// block.
    pub fn tested_encodings(&self, mode: RunMode) -> Vec<Tested> {
        let compared = self.compared(mode);
        let solvers = self.clause_solvers(mode);
        let of = |encoding: usize, solver: usize| {
            self.configuration(encoding, solver).filter(|index| compared.contains(index))
        };
        let encodings = 0..self.plan.encodings.len();
        let pairs = encodings
            .clone()
            .flat_map(|one| encodings.clone().skip(one + 1).map(move |other| [one, other]));
        let tested = pairs.map(|pair| {
            let blocks = solvers
                .iter()
                .filter_map(|&solver| Some([of(pair[0], solver)?, of(pair[1], solver)?]));
            let observations = blocks.flat_map(|block| self.observations(block));
            Tested {
                names: pair.map(|index| self.plan.encodings[index].clone()),
                configurations: None,
                comparison: Comparison::new(observations, self.plan.seed),
            }
        });
        tested.filter(|pair| pair.comparison.differs()).collect()
    }

    /// Returns the costs of two configurations on the grids that both ran, with the clusters of the grids.
    fn observations(&self, pair: [usize; 2]) -> impl Iterator<Item = Observation> {
        (0..self.plan.grids.len()).filter_map(move |grid| {
            let costs: [Cost; 2] = [self.cost(pair[0], grid)?, self.cost(pair[1], grid)?];
            Some((self.clusters[grid], costs))
        })
    }
}

/// Returns the cluster of each grid: boards of one seed and kind are one.
pub(super) fn clusters(plan: &crate::record::PlanRecord) -> Vec<usize> {
    let mut known = HashMap::new();
    let grids = plan.grids.iter().enumerate();
    let clusters = grids.map(|(index, grid)| match grid.seed {
        Some(seed) => *known.entry((seed, &grid.variant, grid.cells)).or_insert(index),
        None => index,
    });
    clusters.collect()
}

/// Returns the first pair that names no configuration.
pub(crate) fn unknown_pair<'p>(
    pairs: &'p [NamedPair],
    configurations: &[Configuration],
) -> Option<&'p NamedPair> {
    let all: Vec<usize> = (0..configurations.len()).collect();
    pairs.iter().find(|pair| named(configurations, &all, pair).is_empty())
}

/// Returns the pairs of configurations that a pair of names means. A name without an encoding means the solver under each encoding, and
/// then both are under the same one.
fn named(configurations: &[Configuration], among: &[usize], pair: &NamedPair) -> Vec<[usize; 2]> {
    let matching = |name: &String| {
        let label = |index: &usize| configurations[*index].label.replace(" (in process)", "");
        let exact = among.iter().copied().find(|index| label(index) == *name);
        let begins = |index: &usize| {
            label(index).strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with(' '))
        };
        match exact {
            Some(index) => vec![index],
            None => among.iter().copied().filter(begins).collect(),
        }
    };
    let [first, second] = [&pair.names[0], &pair.names[1]].map(matching);
    let all = first.iter().flat_map(|&one| second.iter().map(move |&other| [one, other]));
    let is_one = first.len() == 1 && second.len() == 1;
    let is_comparable = |&[one, other]: &[usize; 2]| {
        let [a, b] = [one, other].map(|index| &configurations[index]);
        let is_same = [a, b].iter().any(|row| row.encoding.is_none()) || a.encoding == b.encoding;
        one != other && a.mode == b.mode && (is_one || is_same)
    };
    all.filter(is_comparable).collect()
}
