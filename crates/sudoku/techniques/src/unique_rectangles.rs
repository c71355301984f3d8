//! Unique rectangles of types 1 to 6, and hidden rectangles.
//!
//! Four cells that held two symbols only could exchange them; so one of their other candidates holds.

use std::collections::BTreeSet;

use clausoku_board::{Candidate, Cell, Scope, Symbol};
use clausoku_words::say;
use itertools::Itertools as _;

use super::deadly::{Rectangle, rectangles, second_solution};
use crate::search::{Flow, Settings, Sink, give};
use crate::{CellSet, Fact, Role, State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut seen = BTreeSet::new();
    let allowed = allowed(state);
    for cell in state.open().iter() {
        let pair = state.marks(cell);
        let Some((x, y)) = pair.pair() else { continue };
        // A corner may lack a symbol that an earlier step removed: a solution with only both symbols in the corners would
        // have a second one all the same.
        let among = if settings.missing_corners {
            &allowed[x.index()] & &allowed[y.index()]
        } else {
            state.places(x) & state.places(y)
        };
        for cells in rectangles(state, settings, cell, &among, &among) {
            let mut sorted = cells;
            sorted.sort_unstable();
            // A rectangle is found from each corner that has only the pair.
            if seen.insert((sorted, pair)) {
                Pattern::new(state, settings, cells, pair).steps(sink)?;
            }
        }
    }
    Ok(())
}

/// Returns for each symbol the open cells that see no cell with this value.
fn allowed(state: &State) -> Vec<CellSet> {
    let mut allowed = vec![state.open().clone(); state.layout().variant().order()];
    for (cell, symbol) in state.values().filled() {
        allowed[symbol.index()] -= state.layout().peers(cell);
    }
    allowed
}

/// A rectangle and its two symbols.
struct Pattern<'a> {
    state: &'a State,
    settings: &'a Settings<'a>,
    cells: Rectangle,
    all: CellSet,
    pair: SymbolSet,
    /// The cells with no other candidates.
    pure: Vec<Cell>,
    /// The cells with other candidates.
    extra: Vec<Cell>,
}

impl<'a> Pattern<'a> {
    fn new(
        state: &'a State,
        settings: &'a Settings<'a>,
        cells: Rectangle,
        pair: SymbolSet,
    ) -> Self {
        let mut sorted = cells;
        sorted.sort_unstable();
        let (pure, extra) = sorted.into_iter().partition(|cell| state.marks(*cell).is_within(pair));
        let all = state.layout().set(cells);
        Self { state, settings, cells, all, pair, pure, extra }
    }

    fn steps(&self, sink: &mut Sink<'_>) -> Flow {
        self.type_1(sink)?;
        self.types_2_and_5(sink)?;
        if let [one, other] = self.extra[..] {
            if self.state.layout().sees(one, other) {
                self.type_3(one, other, sink)?;
                self.type_4(one, other, sink)?;
            } else {
                self.type_6(one, other, sink)?;
            }
        }
        let is_hidden = match self.pure[..] {
            [_] => true,
            [one, other] => !self.state.layout().sees(one, other),
            _ => false,
        };
        if is_hidden {
            for &corner in &self.pure {
                self.hidden(corner, sink)?;
            }
        }
        Ok(())
    }

    /// Finds type 1: three cells have no other candidates.
    fn type_1(&self, sink: &mut Sink<'_>) -> Flow {
        let [cell] = self.extra[..] else { return Ok(()) };
        let removed = (self.state.marks(cell) & self.pair).in_cell(cell);
        give(sink, self.step(Technique::UniqueRectangle(1)).removing(removed))
    }

    /// Finds types 2 and 5: all other candidates are of one symbol.
    fn types_2_and_5(&self, sink: &mut Sink<'_>) -> Flow {
        let others = self.state.marks_of(&self.all) - self.pair;
        let (Some(symbol), 2..=3) = (others.only(), self.extra.len()) else {
            return Ok(());
        };
        let holders = &self.all & self.state.places(symbol);
        let is_line =
            self.extra.len() == 2 && self.state.layout().sees(self.extra[0], self.extra[1]);
        let removed = &self.state.layout().common_peers(&holders) & self.state.places(symbol);
        let technique = Technique::UniqueRectangle(if is_line { 2 } else { 5 });
        let removed = self.state.candidates_in(&removed, symbol);
        give(sink, self.step(technique).removing(removed))
    }

    /// Finds type 3: the other candidates of two cells are part of a naked subset.
    fn type_3(&self, one: Cell, other: Cell, sink: &mut Sink<'_>) -> Flow {
        let state = self.state;
        let layout = state.layout();
        let others = (state.marks(one) | state.marks(other)) - self.pair;
        let mut found: BTreeSet<CellSet> = BTreeSet::new();
        let ends = layout.set([one, other]);
        for region in layout.regions_around(&ends).collect::<Vec<_>>() {
            let open = &(state.open() & layout.region(region)) - &self.all;
            let free: Vec<Cell> =
                open.iter().filter(|&cell| !state.marks(cell).meets(self.pair)).collect();
            for size in 1..=free.len() {
                for subset in self.settings.running(free.iter().copied().combinations(size)) {
                    let chosen = layout.set(subset);
                    let symbols = others | state.marks_of(&chosen);
                    // Two cells that share a line and a block have some subsets in both.
                    if symbols.len() != size + 1 || !found.insert(chosen.clone()) {
                        continue;
                    }
                    let seen = layout.common_peers(&(&chosen | &ends));
                    let removed = symbols.iter().flat_map(|s| state.candidates_in(&seen, s));
                    let step = self
                        .step(Technique::UniqueRectangle(3))
                        .marked_in(state, Role::Third, &chosen, symbols)
                        .because(chosen.iter().map(Fact::Cell))
                        .removing(removed.collect::<Vec<_>>());
                    let more = say!(
                        state.language(),
                        techniques::by_rectangle_subset {
                            cells: state.cell_names(&chosen),
                            symbols: state.symbol_names(symbols)
                        }
                    );
                    let reason = format!("{} {more}", step.reason());
                    give(sink, step.reason_is(reason))?;
                }
            }
        }
        Ok(())
    }

    /// Finds type 4: two cells side by side have other candidates, and one symbol is in one of
    /// them.
    fn type_4(&self, one: Cell, other: Cell, sink: &mut Sink<'_>) -> Flow {
        let layout = self.state.layout();
        let ends = layout.set([one, other]);
        let seen = layout.common_peers(&ends);
        let Some((x, y)) = self.pair.pair() else { return Ok(()) };
        let is_locked = |symbol: Symbol| !self.state.places(symbol).meets(&seen);
        let (locked, removed) = match (is_locked(x), is_locked(y)) {
            (true, _) => (x, y),
            (_, true) => (y, x),
            _ => return Ok(()),
        };
        // Only a complete region must contain the symbol.
        let regions = layout.regions_around(&ends).filter(|&region| layout.is_complete(region));
        let facts: Vec<Fact> = regions.map(|region| Fact::Region(region, locked)).collect();
        if facts.is_empty() {
            return Ok(());
        }
        let step = self
            .step(Technique::UniqueRectangle(4))
            .because(facts)
            .removing(self.state.candidates_in(&ends, removed));
        give(sink, step)
    }

    /// Finds type 6: two opposite cells have other candidates, and one symbol is nowhere else in
    /// the lines.
    fn type_6(&self, one: Cell, other: Cell, sink: &mut Sink<'_>) -> Flow {
        let layout = self.state.layout();
        let lines = self.lines(one).chain(self.lines(other));
        let lines: Vec<usize> = lines.filter(|&region| layout.is_complete(region)).collect();
        let cells = lines.iter().fold(layout.none(), |all, &line| all | layout.region(line));
        let outside = &cells - &self.all;
        let Some(symbol) =
            self.pair.iter().find(|&symbol| !self.state.places(symbol).meets(&outside))
        else {
            return Ok(());
        };
        let ends = layout.set([one, other]);
        let step = self
            .step(Technique::UniqueRectangle(6))
            .because(lines.iter().map(|&region| Fact::Region(region, symbol)))
            .removing(self.state.candidates_in(&ends, symbol));
        give(sink, step)
    }

    /// Returns the row and the column of the cell.
    fn lines(&self, cell: Cell) -> impl Iterator<Item = usize> {
        let layout = self.state.layout();
        layout
            .regions_of(cell)
            .filter(|&region| matches!(layout.scope(region), Scope::Row | Scope::Column))
    }

    /// Finds hidden rectangles: one symbol is nowhere else in the lines of the cell opposite to one
    /// without other candidates.
    fn hidden(&self, corner: Cell, sink: &mut Sink<'_>) -> Flow {
        let layout = self.state.layout();
        let Some(place) = self.cells.iter().position(|&cell| cell == corner) else {
            return Ok(());
        };
        // By the invariant of `Rectangle`: the first is opposite to the last, and the second to the third.
        let opposite = self.cells[3 - place];
        let lines: Vec<usize> = self.lines(opposite).collect();
        // A line that need not contain the symbol locks it nowhere.
        let is_usable = lines.len() == 2 && lines.iter().all(|&line| layout.is_complete(line));
        let Some((x, y)) = self.pair.pair().filter(|_| is_usable) else {
            return Ok(());
        };
        for (locked, removed) in [(x, y), (y, x)] {
            let cells = layout.region(lines[0]) | layout.region(lines[1]);
            if self.state.places(locked).meets(&(&cells - &self.all)) {
                continue;
            }
            let removed = Candidate { cell: opposite, symbol: removed };
            let step = self
                .step(Technique::HiddenRectangle)
                .because(lines.iter().map(|&region| Fact::Region(region, locked)))
                .removing(Some(removed).filter(|&candidate| self.state.has(candidate)));
            give(sink, step)?;
        }
        Ok(())
    }

    /// Returns a step of this pattern without consequences.
    fn step(&self, technique: Technique) -> Step {
        let state = self.state;
        let others = state.layout().all_symbols() - self.pair;
        let step = Step::new(technique, self.pair)
            .marked_in(state, Role::Pattern, &self.all, self.pair)
            .marked_in(state, Role::Fin, &self.all, others);
        let fins = step.marks().iter().filter(|mark| mark.1 == Role::Fin);
        let fins: Vec<Candidate> = fins.map(|mark| mark.0).collect();
        step.because([Fact::Unique(fins)])
            .because(self.cells.map(Fact::Cell))
            .reason_is(second_solution(state, &self.all, self.pair))
    }
}
