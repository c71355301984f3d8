//! Almost locked sets: cells with one candidate more than cells, linked by restricted common symbols.
//!
//! Without one of its symbols, an almost locked set holds all others. A symbol of two sets is restricted if all of its
//! places in both see each other: it is in one of the sets at most. This module finds such symbols, and the candidates
//! that two sets remove.

mod blossom;
mod chain;
mod xz;

pub(crate) use blossom::find as death_blossom;
pub(crate) use chain::find as chains;
pub(crate) use xz::{xy_wings, xz};

use clausoku_board::Candidate;

use crate::almost_locked::AlmostLocked;
use crate::search::Settings;
use crate::{Fact, Role, State, Step, SymbolSet, Technique};

/// The restricted common symbols of two sets.
#[derive(Clone, Copy, Debug)]
struct Restricted {
    /// The indices of the sets.
    sets: (usize, usize),
    /// The symbols.
    symbols: SymbolSet,
}

/// Returns the restricted common symbols of every two sets, the lower index first: all places of the symbol in one set
/// see all its places in the other.
///
/// Some are missing if the search is to stop.
fn restricted(state: &State, sets: &[AlmostLocked], settings: &Settings<'_>) -> Vec<Restricted> {
    let mut found = Vec::new();
    for (first, one) in sets.iter().enumerate() {
        if settings.go_on().is_err() {
            break;
        }
        for (second, other) in settings.running(sets.iter().enumerate().skip(first + 1)) {
            let both = one.symbols & other.symbols;
            let meets = one.cells.meets(&other.cells);
            if both.is_empty() || (meets && !settings.overlap) {
                continue;
            }
            let shared = &one.cells & &other.cells;
            let restricted = both.iter().filter(|&symbol| {
                let [places, others] = [one, other].map(|set| set.places(state, symbol));
                // A common cell that holds the symbol holds it in both sets, so the symbol is not restricted.
                !places.meets(&shared)
                    && !others.meets(&shared)
                    && places.iter().all(|cell| others.is_within(state.layout().peers(cell)))
            });
            let symbols: SymbolSet = restricted.collect();
            if !symbols.is_empty() {
                // Chains keep each link from both ends, symbol by symbol.
                let _ = settings.hold(4 * size_of::<Restricted>());
                found.push(Restricted { sets: (first, second), symbols });
            }
        }
    }
    found
}

/// Returns the candidates that see all places of their symbol in both sets, for the common symbols
/// except these.
fn removed_by(
    state: &State,
    one: &AlmostLocked,
    other: &AlmostLocked,
    but: SymbolSet,
) -> Vec<Candidate> {
    let symbols = (one.symbols & other.symbols) - but;
    symbols
        .iter()
        .flat_map(|symbol| {
            let seen = &one.seen(state, symbol) & &other.seen(state, symbol);
            state.candidates_in(&seen, symbol)
        })
        .collect()
}

/// Returns a step of these sets without consequences; the restricted symbols are marked.
fn step(
    state: &State,
    technique: Technique,
    sets: &[&AlmostLocked],
    restricted: SymbolSet,
) -> Step {
    let roles = [Role::Pattern, Role::Second, Role::Third];
    let all = sets.iter().fold(SymbolSet::EMPTY, |all, set| all | set.symbols);
    let mut step = Step::new(technique, all);
    for (index, set) in sets.iter().enumerate() {
        step = step
            .marked_in(state, roles[index % 3], &set.cells, set.symbols - restricted)
            .marked_in(state, Role::Fin, &set.cells, set.symbols & restricted)
            .because(set.cells.iter().map(Fact::Cell));
    }
    step
}

/// Returns the set in words: `R1C1 and R1C2 (1, 2 and 3)`.
fn name(state: &State, set: &AlmostLocked) -> String {
    format!("{} ({})", state.cell_names(&set.cells), state.symbol_names(set.symbols))
}
