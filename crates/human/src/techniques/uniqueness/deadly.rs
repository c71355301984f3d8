//! Rectangles in which two symbols could be exchanged.

use clausoku_board::Cell;

use crate::techniques::{CellSet, State};

/// Four cells, two of which hold one symbol and two another, and could exchange them.
///
/// **Invariant.** The cells are `[a, b, c, d]`: `a` and `d` are opposite, and so are `b` and `c`; opposite cells
/// do not see each other, and all others do. Each region has as many of `a` and `d` as of `b` and `c`.
pub(super) type Rectangle = [Cell; 4];

/// Returns the rectangles of this cell whose other cells are among these, and the opposite one among the `last`; the cell
/// comes first.
pub(super) fn rectangles(
    state: &State,
    a: Cell,
    among: &CellSet,
    last: &CellSet,
) -> Vec<Rectangle> {
    let layout = state.layout();
    let near = among & layout.peers(a);
    let opposite = (last - layout.peers(a)).without(a);
    let mut found = Vec::new();
    for b in &near {
        // Without a common peer among the last cells, the loop over c would find nothing.
        let opposite = &opposite & layout.peers(b);
        if opposite.is_empty() {
            continue;
        }
        // The cells b and c can be exchanged, so one order suffices.
        for c in (&near - layout.peers(b)).iter().filter(|&c| c > b) {
            let corners = &opposite & layout.peers(c);
            found.extend(
                corners.iter().map(|d| [a, b, c, d]).filter(|cells| is_balanced(state, *cells)),
            );
        }
    }
    found
}

/// Returns `true` if an exchange leaves the symbols of every region unchanged.
fn is_balanced(state: &State, cells: Rectangle) -> bool {
    let layout = state.layout();
    cells.iter().flat_map(|&cell| layout.regions_of(cell)).all(|region| {
        let [a, b, c, d] = cells.map(|cell| u8::from(layout.region(region).contains(cell)));
        a + d == b + c
    })
}
