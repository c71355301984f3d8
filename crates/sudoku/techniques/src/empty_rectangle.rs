//! Empty rectangle: the places of a block are in one row and one column, and a conjugate pair connects one of
//! both with a cell that sees the other.

use clausoku_board::{Cell, Scope, Symbol};
use clausoku_words::say;
use itertools::Itertools as _;

use crate::search::{Flow, Settings, Sink, each_symbol, give};
use crate::two_pairs::{Pair, link};
use crate::{CellSet, Fact, Role, State, Step, SymbolSet, Technique};

/// The places of a block in two lines.
struct Rectangle<'a> {
    state: &'a State,
    symbol: Symbol,
    block: usize,
    places: CellSet,
}

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let layout = state.layout();
    each_symbol(state, settings, &[()], |(), symbol| {
        for block in settings.running(layout.in_scope(Scope::Block)) {
            let places = state.places_in(block, symbol);
            // At most five places: a row and a column of a block of 3x3 cells.
            if !layout.is_complete(block) || !(2..=5).contains(&places.len()) {
                continue;
            }
            let rectangle = Rectangle { state, symbol, block, places };
            let mut found: Vec<Step> = Vec::new();
            for row in rectangle.lines(Scope::Row) {
                for column in rectangle.lines(Scope::Column) {
                    if rectangle.is_in(row, column, settings.small_rectangles) {
                        rectangle.along(row, column, Scope::Column, &mut found);
                        rectangle.along(column, row, Scope::Row, &mut found);
                    }
                }
            }
            for step in &found {
                give(sink, step.clone())?;
            }
            if settings.dual {
                dual(&found, sink)?;
            }
        }
        Ok(())
    })
}

impl Rectangle<'_> {
    /// Returns the lines of this scope with a place of the block.
    fn lines(&self, scope: Scope) -> impl Iterator<Item = usize> {
        let layout = self.state.layout();
        layout.in_scope(scope).filter(|&line| self.places.meets(layout.region(line)))
    }

    /// Returns `true` if every place is in the row or the column, and each line has a place that
    /// the other lacks.
    fn is_in(&self, row: usize, column: usize, small: bool) -> bool {
        let layout = self.state.layout();
        let in_row = &self.places & layout.region(row);
        let in_column = &self.places & layout.region(column);
        (&in_row | &in_column) == self.places
            && !in_row.is_within(layout.region(column))
            && !in_column.is_within(layout.region(row))
            && (small || in_row.len() >= 2 || in_column.len() >= 2)
    }

    /// Finds conjugate pairs across `line` with an end on it.
    fn along(&self, line: usize, other: usize, across: Scope, found: &mut Vec<Step>) {
        let layout = self.state.layout();
        let starts = &self.state.places_in(line, self.symbol) - layout.region(self.block);
        for start in starts.iter() {
            let crossing = layout.regions_of(start).filter(|&r| layout.scope(r) == across);
            for region in crossing {
                let Some(pair) = Pair::find(self.state, region, self.symbol) else { continue };
                let end = if pair.first == start { pair.second } else { pair.first };
                let peers = layout.peers(end) & layout.region(other);
                let seen = &(&peers & self.state.places(self.symbol)) - layout.region(self.block);
                // Removes only places on lines through `end` of the scope of `line`.
                let removed = seen & &layout.lines_through(end, layout.scope(line));
                if !removed.is_empty() {
                    found.push(self.step(line, other, pair, start, end, &removed));
                }
            }
        }
    }

    fn step(
        &self,
        line: usize,
        other: usize,
        pair: Pair,
        start: Cell,
        end: Cell,
        removed: &CellSet,
    ) -> Step {
        let Self { state, symbol, block, places } = self;
        let name = state.symbol_name(*symbol);
        let ends = state.layout().set([start, end]);
        let near = &self.places & state.layout().region(line);
        let weak = near.iter().map(|cell| link(*symbol, cell, start, false));
        Step::new(Technique::EmptyRectangle, SymbolSet::one(*symbol))
            .marked(Role::Pattern, state.candidates_in(&ends, *symbol))
            .marked(Role::Fin, state.candidates_in(places, *symbol))
            .in_regions(Role::Pattern, [*block, pair.region])
            .linked([pair.link()])
            .linked(weak.take(1))
            .because([Fact::Region(*block, *symbol), pair.fact()])
            .removing(state.candidates_in(removed, *symbol))
            .reason_is(say!(
                state.language(),
                techniques::by_empty_rectangle {
                    block: state.region_in_words(*block),
                    symbol: name,
                    line: state.region_in_words(line),
                    other: state.region_in_words(other),
                    end: state.cell_name(end),
                    start: state.cell_name(start)
                }
            ))
    }
}

/// Gives the pairs of rectangles with equal places and different consequences.
fn dual(found: &[Step], sink: &mut Sink<'_>) -> Flow {
    for (one, other) in found.iter().tuple_combinations() {
        if one.eliminations() != other.eliminations() {
            give(sink, one.and(other, Technique::DualEmptyRectangle))?;
        }
    }
    Ok(())
}
