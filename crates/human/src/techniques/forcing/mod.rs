//! Forcing chains and nets: an assumption implies a contradiction, or every alternative implies one consequence.
//!
//! In a chain each inference has one premise; in a net it may have several.

mod chain;
mod nets;

pub(crate) use chain::find as chains;
pub(crate) use nets::find as nets;

use clausoku_board::{Candidate, Cell};

use crate::techniques::State;
use crate::techniques::step::Fact;

/// Returns the alternatives of a state: the candidates of each cell, and the places of each symbol in each region.
fn alternatives(state: &State) -> Vec<(Fact, Vec<Candidate>)> {
    let layout = state.layout();
    let cells = state.open().iter().map(|cell: Cell| Fact::Cell(cell));
    let places = layout
        .complete()
        .flat_map(|region| layout.symbols().map(move |symbol| Fact::Region(region, symbol)));
    let all = cells.chain(places).map(|fact| {
        let candidates = fact.candidates(state);
        (fact, candidates)
    });
    all.filter(|(_, candidates)| candidates.len() > 1).collect()
}

/// Returns the candidate as an assumption in words.
fn literal_name(state: &State, candidate: Candidate, holds: bool) -> String {
    let sign = if holds { "=" } else { "≠" };
    let symbol = state.symbol_name(candidate.symbol);
    format!("{}{sign}{symbol}", state.cell_name(candidate.cell))
}
