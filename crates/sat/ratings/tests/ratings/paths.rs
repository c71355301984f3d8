//! Where paths end: not before failed literals do.

use clausoku_board::{Candidate, Puzzle, Symbol};
use clausoku_ratings::propagation::Model;
use clausoku_techniques::{Path, Settings, State};

/// AI Escargot (A. Inkala, 2006), which failed literals do not solve.
const BEYOND: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
fn a_path_ends_where_no_assumption_leads_to_a_contradiction() {
    let puzzle: Puzzle = BEYOND.parse().unwrap();
    let mut path = Path::new(State::new(&puzzle, &[]).unwrap(), Settings::default());
    assert!(path.by_ref().count() > 0);
    let end = path.state();
    assert!(!end.is_solved() && !end.is_contradictory());
    let model = Model::from_variant(puzzle.variant()).unwrap();
    let pairs = |one: &Candidate| (one.cell.index(), one.symbol.index());
    let left: Vec<Candidate> = end.candidates().collect();
    let values: Vec<(usize, usize)> =
        end.values().filled().map(|(cell, symbol)| (cell.index(), symbol.index())).collect();
    let symbols: Vec<Symbol> = puzzle.variant().alphabet().symbols().collect();
    let all = end
        .open()
        .iter()
        .flat_map(|cell| symbols.iter().map(move |&symbol| Candidate { cell, symbol }));
    let gone: Vec<(usize, usize)> =
        all.filter(|one| !end.has(*one)).map(|one| pairs(&one)).collect();
    for assumed in &left {
        let values = values.iter().copied().chain([pairs(assumed)]);
        assert!(model.state(values, gone.iter().copied()).is_some(), "{assumed:?} fails");
    }
}
