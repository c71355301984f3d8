//! Templates: the ways to place a symbol on the whole board.
//!
//! A template that has a cell which all templates of another symbol have is impossible. A value that all templates
//! of a symbol have is placed; a candidate that none has is removed.

use clausoku_board::{Candidate, Symbol};
use clausoku_text::{StopReason, Stopped};
use clausoku_words::say;

use crate::search::{Flow, Settings, Sink, give};
use crate::{CellSet, Fact, Role, State, Step, SymbolSet, Technique};

/// The most templates of a symbol; with more, none is considered.
// A symbol has 46,656 templates on an empty 9x9 board, so puzzles of this order are always below.
const MAX_TEMPLATES: usize = 50_000;

pub(crate) fn set(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let all = Templates::new(state, settings)?;
    for (symbol, templates) in state.layout().symbols().zip(&all.of_symbol) {
        let Some(cells) = common(templates) else { continue };
        let cells = &cells & state.places(symbol);
        let mut step = all.step(state, Technique::TemplateSet, symbol);
        for cell in cells.iter() {
            step = step.placing(Candidate { cell, symbol });
        }
        let step = step.reason_is(say!(
            state.language(),
            techniques::by_template_set {
                symbol: state.symbol_name(symbol),
                cells: state.cell_names(&cells)
            }
        ));
        give(sink, step)?;
    }
    Ok(())
}

pub(crate) fn delete(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let all = Templates::new(state, settings)?;
    for (symbol, templates) in state.layout().symbols().zip(&all.of_symbol) {
        let used = templates.iter().fold(state.layout().none(), |all, template| all | template);
        let unused = state.places(symbol) - &used;
        let step = all
            .step(state, Technique::TemplateDelete, symbol)
            .removing(state.candidates_in(&unused, symbol))
            .reason_is(say!(
                state.language(),
                techniques::by_template_delete {
                    symbol: state.symbol_name(symbol),
                    cells: state.cell_names(&unused)
                }
            ));
        give(sink, step)?;
    }
    Ok(())
}

/// The templates of each symbol, as the open cells that they use.
struct Templates {
    of_symbol: Vec<Vec<CellSet>>,
    /// `true` if templates were excluded because of other symbols.
    refined: bool,
}

impl Templates {
    fn new(state: &State, settings: &Settings<'_>) -> Result<Self, Stopped> {
        let symbols = state.layout().symbols();
        let of_symbol = symbols.map(|symbol| templates(state, settings, symbol));
        let mut all = Self { of_symbol: of_symbol.collect::<Result<_, _>>()?, refined: false };
        // Fewer templates can have more cells in common, which exclude further ones.
        while all.refine(settings)? {}
        Ok(all)
    }

    /// Removes the templates that have a cell which all templates of another symbol have.
    fn refine(&mut self, settings: &Settings<'_>) -> Result<bool, Stopped> {
        let forced: Vec<Option<CellSet>> =
            self.of_symbol.iter().map(|templates| common(templates)).collect();
        let mut changed = false;
        for (index, templates) in self.of_symbol.iter_mut().enumerate() {
            let before = templates.len();
            settings.go_on()?;
            templates.retain(|template| {
                let others = forced.iter().enumerate().filter(|(other, _)| *other != index);
                !others.flat_map(|row| row.1).any(|cells| cells.meets(template))
            });
            changed |= templates.len() < before;
        }
        self.refined |= changed;
        Ok(changed)
    }

    fn step(&self, state: &State, technique: Technique, symbol: Symbol) -> Step {
        let layout = state.layout();
        // Once templates were excluded, the step rests on the places of all symbols.
        let symbols: Vec<Symbol> =
            if self.refined { layout.symbols().collect() } else { vec![symbol] };
        let facts = symbols.iter().flat_map(|&symbol| {
            let open = layout
                .complete()
                .filter(move |&region| !state.places_in(region, symbol).is_empty());
            open.map(move |region| Fact::Region(region, symbol))
        });
        let places = state.candidates_in(state.open(), symbol);
        Step::new(technique, SymbolSet::one(symbol))
            .marked(Role::Pattern, places)
            .because(facts.collect::<Vec<_>>())
    }
}

/// Returns the cells that all templates have; `None` without a template.
fn common(templates: &[CellSet]) -> Option<CellSet> {
    let (first, rest) = templates.split_first()?;
    Some(rest.iter().fold(first.clone(), |all, template| all & template))
}

/// Returns the ways to place the symbol. Fails if there are too many, or if the search is to stop.
fn templates(
    state: &State,
    settings: &Settings<'_>,
    symbol: Symbol,
) -> Result<Vec<CellSet>, Stopped> {
    let layout = state.layout();
    let missing = layout.complete().filter(|&region| {
        let cells = layout.region(region);
        !cells.iter().any(|cell| state.values().get(cell) == Some(symbol))
    });
    let mut found = Vec::new();
    let missing: Vec<usize> = missing.collect();
    let extension = Extension { state, settings, missing: &missing };
    extension.extend(state.places(symbol), &layout.none(), &mut found)?;
    Ok(found)
}

/// A search for the ways to place a symbol.
struct Extension<'a> {
    state: &'a State,
    settings: &'a Settings<'a>,
    /// The regions without the symbol.
    missing: &'a [usize],
}

impl Extension<'_> {
    fn extend(
        &self,
        free: &CellSet,
        used: &CellSet,
        found: &mut Vec<CellSet>,
    ) -> Result<(), Stopped> {
        let layout = self.state.layout();
        let open = self.missing.iter().filter(|&&region| !layout.region(region).meets(used));
        // The region with the fewest places first, so that one without a place ends the branch at once.
        let Some(&next) = open.min_by_key(|&&region| (layout.region(region) & free).len()) else {
            self.settings.hold(size_of::<CellSet>() + used.heap_bytes())?;
            found.push(used.clone());
            let fits = found.len() <= MAX_TEMPLATES;
            return if fits { Ok(()) } else { Err(Stopped(StopReason::MemoryLimit)) };
        };
        self.settings.go_on()?;
        for cell in (layout.region(next) & free).iter() {
            let free = (free - layout.peers(cell)).without(cell);
            self.extend(&free, &used.with(cell), found)?;
        }
        Ok(())
    }
}
