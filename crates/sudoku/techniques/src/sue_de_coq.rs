//! Sue de Coq: cells in the intersection of a line and a block, cells of the line and cells of the block that
//! together have as many candidates as cells.

use std::ops::BitOr;

use clausoku_board::{Candidate, Cell, Scope};
use clausoku_words::say;
use itertools::Itertools as _;

use crate::search::{Flow, Settings, Sink, give};
use crate::{CellSet, Fact, Role, State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let layout = state.layout();
    for scope in [Scope::Row, Scope::Column] {
        for line in layout.in_scope(scope) {
            for block in layout.in_scope(Scope::Block) {
                let line = state.open() & layout.region(line);
                let block = state.open() & layout.region(block);
                let both: Vec<Cell> = (&line & &block).iter().collect();
                // A line and a block of a 9x9 board share three cells.
                for size in [2, 3] {
                    for subset in settings.running(both.iter().copied().combinations(size)) {
                        let middle = layout.set(subset);
                        let symbols = state.marks_of(&middle);
                        let (line, block) = (&line, &block);
                        Coq { state, settings, line, block, middle, symbols }.find(sink)?;
                        settings.release_to(0);
                    }
                }
            }
        }
    }
    Ok(())
}

struct Coq<'a> {
    state: &'a State,
    settings: &'a Settings<'a>,
    line: &'a CellSet,
    block: &'a CellSet,
    /// The cells of the intersection, and their candidates.
    middle: CellSet,
    symbols: SymbolSet,
}

/// Cells of the line or of the block.
struct CellGroup {
    cells: CellSet,
    symbols: SymbolSet,
}

impl CellGroup {
    /// Returns the number of cells beyond the symbols that the intersection has not.
    fn surplus(&self, middle: SymbolSet) -> usize {
        self.cells.len().saturating_sub((self.symbols - middle).len())
    }
}

impl Coq<'_> {
    fn find(&self, sink: &mut Sink<'_>) -> Flow {
        let more = self.symbols.len().saturating_sub(self.middle.len());
        // The surplus of symbols in the intersection is shared by both parts, and each has at least one.
        if more < 2 {
            return Ok(());
        }
        for line in self.parts(&(self.line - &self.middle), SymbolSet::EMPTY) {
            let surplus = line.surplus(self.symbols);
            if surplus == 0 || surplus >= more {
                continue;
            }
            let rest = &(self.block - &self.middle) - &line.cells;
            let held = self.settings.held();
            // A symbol of the intersection that both parts could hold would count for two cells.
            for block in self.parts(&rest, line.symbols & self.symbols) {
                if block.surplus(self.symbols) == more - surplus {
                    give(sink, self.step(&line, &block))?;
                }
            }
            self.settings.release_to(held);
        }
        Ok(())
    }

    /// Returns the sets of these cells with a candidate of the intersection and none of the excluded symbols.
    fn parts(&self, cells: &CellSet, excluded: SymbolSet) -> Vec<CellGroup> {
        let cells: Vec<Cell> =
            cells.iter().filter(|&cell| !self.state.marks(cell).meets(excluded)).collect();
        let mut found = Vec::new();
        for size in 1..=cells.len() {
            for subset in self.settings.running(cells.iter().copied().combinations(size)) {
                let marks = subset.iter().map(|&cell| self.state.marks(cell));
                let symbols = marks.fold(SymbolSet::EMPTY, BitOr::bitor);
                // A part of as many further symbols as cells binds no symbol of the intersection.
                if symbols.meets(self.symbols) && (symbols - self.symbols).has_at_most(size - 1) {
                    let chosen = self.state.layout().set(subset);
                    let _ = self.settings.hold(size_of::<CellGroup>() + chosen.heap_bytes());
                    found.push(CellGroup { cells: chosen, symbols });
                }
            }
        }
        found
    }

    fn step(&self, line: &CellGroup, block: &CellGroup) -> Step {
        let state = self.state;
        let shared = line.symbols & block.symbols;
        let removed = |cells: &CellSet, own: &CellGroup, other: &CellGroup| -> Vec<Candidate> {
            let symbols = ((self.symbols | own.symbols) - other.symbols) | shared;
            let free = &(cells - &own.cells) - &self.middle;
            symbols.iter().flat_map(|symbol| state.candidates_in(&free, symbol)).collect()
        };
        let all = self.symbols | line.symbols | block.symbols;
        Step::new(Technique::SueDeCoq, self.symbols)
            .marked_in(state, Role::Pattern, &self.middle, self.symbols)
            .marked_in(state, Role::Second, &line.cells, all)
            .marked_in(state, Role::Third, &block.cells, all)
            .because(self.middle.iter().map(Fact::Cell))
            .because(line.cells.iter().chain(block.cells.iter()).map(Fact::Cell))
            .removing(removed(self.block, block, line))
            .removing(removed(self.line, line, block))
            .reason_is(say!(
                state.language(),
                techniques::by_sue_de_coq {
                    middle: state.cell_names(&self.middle),
                    line: state.cell_names(&line.cells),
                    block: state.cell_names(&block.cells),
                    symbols: state.symbol_names(all)
                }
            ))
    }
}
