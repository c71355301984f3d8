//! The comments that say what a formula means.

use clausoku::encoding::{Annotation, DimacsOptions, Scheme, write_dimacs};
use clausoku::{Encoding, Puzzle};
use clausoku_board::{Candidate, Cell, Symbol, check_solution};
use clausoku_cnf::{Model, Variable};

/// The longest message about a short text.
const MAX_MESSAGE: usize = 20_000;

/// More cells are not encoded.
const CELLS: usize = 81;

/// More symbols are not encoded.
const ORDER: usize = 9;

/// The comments are refused with a short message. Or no model makes decoding panic, a decoded grid is a
/// solution, and the puzzle with one more excluded candidate comes back from the comments of its own formula.
/// Returns whether they are read.
pub(crate) fn annotation(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let annotation = match Annotation::read(comments(&text)) {
        Ok(annotation) => annotation,
        Err(error) => {
            assert!(error.to_string().len() < MAX_MESSAGE, "{error}");
            return false;
        }
    };
    if let Ok(grid) = annotation.decode(&model(bytes)) {
        check_solution(&annotation.puzzle, &grid).unwrap();
    }
    let variant = annotation.puzzle.variant();
    if variant.cell_count() <= CELLS && variant.order() <= ORDER {
        let shuffle = bytes.len().is_multiple_of(2).then_some(bytes.len() as u64);
        let more = Candidate {
            cell: Cell::from_index((bytes.len() % variant.cell_count()) as u32),
            symbol: Symbol::from_index((bytes.len() % variant.order()) as u16),
        };
        let puzzle = annotation.puzzle.clone().excluding([more]).unwrap();
        comes_back(&puzzle, annotation.numbering.scheme(), shuffle);
    }
    true
}

fn comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix('c'))
}

/// A model whose values are the bits of these bytes.
fn model(bytes: &[u8]) -> Model {
    let bits = bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
    let literals =
        (0..).zip(bits).map(|(index, bit)| Variable::from_index(index).unwrap().literal(bit));
    Model::from_literals(literals).unwrap()
}

/// Checks that the formula of the puzzle says in its comments which puzzle it is, and what its variables mean.
fn comes_back(puzzle: &Puzzle, numbering: Scheme, shuffle: Option<u64>) {
    let encoding = match numbering {
        Scheme::Compact => Encoding::reduced(),
        numbering => Encoding::preset("minimal").unwrap().with_numbering(numbering),
    };
    let encoded = encoding.encode(puzzle).unwrap();
    let mut text = Vec::new();
    write_dimacs(&encoded, DimacsOptions { shuffle, ..DimacsOptions::default() }, &mut text)
        .unwrap();
    let text = String::from_utf8(text).unwrap();
    let again = Annotation::read(comments(&text)).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.puzzle.variant(), puzzle.variant(), "{text}");
    assert_eq!(again.puzzle.givens(), puzzle.givens(), "{text}");
    assert_eq!(again.puzzle.excluded(), puzzle.excluded(), "{text}");
    assert!(again.numbering.candidates().eq(encoded.numbering().candidates()), "{text}");
    assert_eq!(again.mapping.and_then(|mapping| mapping.seed()), shuffle, "{text}");
}
