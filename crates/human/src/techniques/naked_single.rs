//! Naked single: a cell with one candidate.

use clausoku_board::Candidate;

use crate::techniques::search::{Flow, Settings, Sink};
use crate::techniques::step::{Fact, Role};
use crate::techniques::{State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, _: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    for cell in state.open() {
        let Some(symbol) = state.marks(cell).only() else { continue };
        let candidate = Candidate { cell, symbol };
        let step = Step::new(Technique::NakedSingle)
            .symbols_used(SymbolSet::one(symbol))
            .marked(Role::Pattern, [candidate])
            .because([Fact::Cell(cell)])
            .placing(candidate)
            .reason_is(format!(
                "{} can hold only {}.",
                state.cell_name(cell),
                state.symbol_name(symbol)
            ));
        sink(step)?;
    }
    Flow::Continue(())
}
