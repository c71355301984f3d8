//! Steps of clues: what the propagators of [`clausoku_network`] remove from the candidates.
//!
//! No kind of clue has code here: a step names its clues, and its reason is found by relaxation ([`Deducer`]).

use std::collections::BTreeMap;
use std::sync::Arc;

use clausoku_board::{Cell, Variant};
use clausoku_network::{Deducer, Deduction, Means, NetworkError, Set};
use clausoku_text::{Deadline, Stopped};
use clausoku_words::{named, say};

use crate::search::{Flow, Settings, Sink, give};
use crate::{Role, State, Step, SymbolSet, Technique};

/// The clues of a board.
#[derive(Debug, Clone)]
pub(crate) struct Clues(Arc<Engine>);

/// The deducer by the width of its sets.
#[derive(Debug)]
enum Engine {
    Narrow(Deducer<u32>),
    Wide(Deducer<u128>),
}

impl Clues {
    pub(crate) fn new(variant: Arc<Variant>, deadline: &Deadline) -> Result<Self, NetworkError> {
        let engine = if variant.order() <= u32::WIDTH {
            Engine::Narrow(Deducer::new(variant, deadline)?)
        } else {
            Engine::Wide(Deducer::new(variant, deadline)?)
        };
        Ok(Self(Arc::new(engine)))
    }

    /// Returns whether clues or regions require the cells to differ.
    pub(crate) fn sees(&self, first: Cell, second: Cell) -> bool {
        match &*self.0 {
            Engine::Narrow(deducer) => deducer.sees(first, second),
            Engine::Wide(deducer) => deducer.sees(first, second),
        }
    }

    /// Returns the symbols that clues of one cell leave it.
    pub(crate) fn start(&self, cell: Cell) -> SymbolSet {
        SymbolSet::from_bits(match &*self.0 {
            Engine::Narrow(deducer) => deducer.start()[cell.index()].bits(),
            Engine::Wide(deducer) => deducer.start()[cell.index()].bits(),
        })
    }

    fn find(
        &self,
        state: &State,
        means: Means,
        deadline: &Deadline,
    ) -> Result<Option<Deduction>, Stopped> {
        match &*self.0 {
            Engine::Narrow(deducer) => deducer.find(&sets(state), means, deadline),
            Engine::Wide(deducer) => deducer.find(&sets(state), means, deadline),
        }
    }
}

/// Returns the symbols of each cell.
fn sets<S: Set>(state: &State) -> Vec<S> {
    let cells = state.layout().variant().cells();
    cells.map(|cell| S::from_bits(state.possible(cell).bits())).collect()
}

/// Finds what a clue with few open cells removes.
pub(crate) fn small(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    by(Means::SmallClue, Technique::SmallClue, state, settings, sink)
}

/// Finds what a clue removes.
pub(crate) fn clue(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    by(Means::Clue, Technique::Clue, state, settings, sink)
}

/// Finds what the sums of clues and regions remove.
pub(crate) fn sums(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    by(Means::Sums, Technique::ClueSums, state, settings, sink)
}

/// Finds a candidate that a clue and a region refute.
pub(crate) fn clue_and_region(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    by(Means::ClueAndRegion, Technique::ClueAndRegion, state, settings, sink)
}

/// Finds a candidate that one or two clues refute.
pub(crate) fn two_clues(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    by(Means::TwoClues, Technique::TwoClues, state, settings, sink)
}

/// Finds a candidate that the clues and regions refute together.
pub(crate) fn chain(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    by(Means::Puzzle, Technique::ClueChain, state, settings, sink)
}

/// Finds a candidate with which the clues and regions refute each value of a cell.
pub(crate) fn cases(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    by(Means::Cases, Technique::ClueCases, state, settings, sink)
}

/// Passes on the first step by these means.
fn by(
    means: Means,
    technique: Technique,
    state: &State,
    settings: &Settings<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    let Some(clues) = state.layout().clues() else { return Ok(()) };
    let never = Deadline::never();
    let found = clues.find(state, means, settings.stop.unwrap_or(&never))?;
    give(sink, found.map(|found| step(state, technique, found)))
}

fn step(state: &State, technique: Technique, found: Deduction) -> Step {
    let Deduction { clues, regions, removed, because, .. } = found;
    let symbols: SymbolSet = removed.iter().map(|one| one.symbol).collect();
    let cells = state.layout().set(because.iter().map(|one| one.cell));
    let reason = Reason { clues: &clues, regions: &regions, because: &because };
    let words = reason.in_words(state, technique, &removed);
    Step::new(technique, symbols)
        .marked_in(state, Role::Pattern, &cells, state.layout().all_symbols())
        .in_regions(Role::Pattern, regions)
        .removing(removed)
        .by_clues(clues, because)
        .reason_is(words)
}

/// The reason for a step.
struct Reason<'d> {
    clues: &'d [usize],
    regions: &'d [usize],
    because: &'d [clausoku_board::Candidate],
}

impl Reason<'_> {
    fn in_words(
        &self,
        state: &State,
        technique: Technique,
        removed: &[clausoku_board::Candidate],
    ) -> String {
        let language = state.language();
        let variant = state.layout().variant();
        let clues = self.clues.iter().filter_map(|&clue| variant.constraints().get(clue));
        let clues = clues.map(|clue| named(language, &variant.constraint_name(clue)));
        let regions = self.regions.iter().map(|&region| state.region_in_words(region));
        let parts: Vec<String> = clues.chain(regions).collect();
        let has_clues = !parts.is_empty();
        let parts = state.all(&parts);
        let facts = self.facts(state);
        let (has_facts, facts) = (!facts.is_empty(), state.all(&facts));
        let count = removed.len();
        match technique {
            Technique::SmallClue | Technique::Clue => {
                say!(language, techniques::by_clue { clues: parts, count, has_facts, facts })
            }
            Technique::ClueSums => {
                say!(language, techniques::by_clue_sums { clues: parts, count, has_facts, facts })
            }
            _ => {
                let names = removed.iter().map(|&one| state.candidate_name(one));
                let candidate = names.collect::<Vec<_>>().join(", ");
                say!(
                    language,
                    techniques::by_refuting_clues {
                        candidate,
                        has_clues,
                        clues: parts,
                        has_facts,
                        facts
                    }
                )
            }
        }
    }

    /// Returns what has to be known of the candidates: for each set of symbols, the cells that lack it.
    fn facts(&self, state: &State) -> Vec<String> {
        let mut gone: BTreeMap<Cell, SymbolSet> = BTreeMap::new();
        for one in self.because {
            let known = gone.entry(one.cell).or_default();
            *known = known.with(one.symbol);
        }
        let mut alike: Vec<(SymbolSet, Vec<Cell>)> = Vec::new();
        for (cell, symbols) in gone {
            match alike.iter_mut().find(|(known, _)| *known == symbols) {
                Some((_, cells)) => cells.push(cell),
                None => alike.push((symbols, vec![cell])),
            }
        }
        let facts = alike.into_iter().map(|(symbols, cells)| {
            let cells = state.cell_names(&state.layout().set(cells));
            let left = state.layout().all_symbols() - symbols;
            let language = state.language();
            // The shorter list says the same.
            if left.len() <= symbols.len() {
                let symbols = state.symbol_names(left);
                say!(language, techniques::fact_only { cells, symbols })
            } else {
                let symbols = state.symbol_names(symbols);
                say!(language, techniques::fact_not { cells, symbols })
            }
        });
        facts.collect()
    }
}
