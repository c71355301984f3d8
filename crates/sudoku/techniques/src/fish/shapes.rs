//! The regions of each shape of fish, and pairs of fish with equal bases.

use clausoku_board::Scope;
use itertools::Itertools as _;

use super::{Kind, find_single};
use crate::search::{Flow, Settings, Sink, give};
use crate::technique::{Fins, Shape};
use crate::{Layout, Role, State, Step, Technique};

/// The regions that can be bases, and the regions that can be covers.
pub(super) type Sides = (Vec<usize>, Vec<usize>);

pub(super) fn sides(state: &State, shape: Shape) -> Vec<Sides> {
    let layout = state.layout();
    let of = |scopes: &[Scope]| -> Vec<usize> {
        layout.distinct().filter(|&region| scopes.contains(&layout.scope(region))).collect()
    };
    match shape {
        Shape::Basic => both_ways(of(&[Scope::Row]), of(&[Scope::Column])),
        Shape::Franken => {
            both_ways(of(&[Scope::Row, Scope::Block]), of(&[Scope::Column, Scope::Block]))
        }
        Shape::Mutant => vec![(of(&Scope::ALL), of(&Scope::ALL))],
    }
}

fn both_ways(one: Vec<usize>, other: Vec<usize>) -> Vec<Sides> {
    vec![(one.clone(), other.clone()), (other, one)]
}

/// Returns the shape of a fish with these bases and covers.
pub(super) fn shape(layout: &Layout, bases: &[usize], covers: &[usize]) -> Shape {
    let [bases, covers] = [bases, covers].map(|regions| -> Vec<Scope> {
        regions.iter().map(|&region| layout.scope(region)).collect()
    });
    let (row, column, block) = (Scope::Row, Scope::Column, Scope::Block);
    let lines = [(row, column), (column, row)];
    if lines.iter().any(|&(one, other)| only(&bases, &[one]) && only(&covers, &[other])) {
        Shape::Basic
    } else if lines
        .iter()
        .any(|&(one, other)| only(&bases, &[one, block]) && only(&covers, &[other, block]))
    {
        Shape::Franken
    } else {
        Shape::Mutant
    }
}

fn only(scopes: &[Scope], allowed: &[Scope]) -> bool {
    scopes.iter().all(|scope| allowed.contains(scope)) && scopes.contains(&allowed[0])
}

/// Finds pairs of fish with equal bases and different consequences.
pub(super) fn siamese(
    state: &State,
    settings: &Settings<'_>,
    kind: Kind,
    sink: &mut Sink<'_>,
) -> Flow {
    let mut all: Vec<Step> = Vec::new();
    // A finned fish and a sashimi fish can be a pair, which the search for the kind of its first fish passes on.
    let kinds = if kind.shape == Shape::Basic {
        vec![Fins::Finned, Fins::Sashimi]
    } else {
        vec![kind.fins]
    };
    for fins in kinds {
        // The sink never breaks. If the search is to stop, the pairs of the fish found so far follow.
        let _ = find_single(state, settings, Kind { fins, ..kind }, &mut |step| {
            all.push(step);
            Ok(())
        });
    }
    for (one, other) in all.iter().tuple_combinations() {
        let differs = one.eliminations().first() != other.eliminations().first();
        let takes = matches!(one.technique(), Technique::Fish { fins, .. } if fins == kind.fins);
        let is_pair = takes && one.symbols() == other.symbols() && bases(one) == bases(other);
        if differs && is_pair {
            give(sink, joined(one, other))?;
        }
    }
    Ok(())
}

fn bases(step: &Step) -> Vec<usize> {
    let own = step.regions().iter().filter(|(_, role)| *role == Role::Pattern);
    own.map(|&(region, _)| region).collect()
}

fn joined(one: &Step, other: &Step) -> Step {
    let technique = match one.technique() {
        Technique::Fish { size, shape, fins, .. } => {
            Technique::Fish { size, shape, fins, siamese: true }
        }
        technique => technique,
    };
    one.and(other, technique)
}
