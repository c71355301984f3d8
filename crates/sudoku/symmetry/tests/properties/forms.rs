//! Canonical forms of random puzzles on small boards, against every permutation of the cells.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};
use clausoku_symmetry::{Canonizer, Transformation};
use clausoku_testkit::Choices;
use clausoku_text::Deadline;

/// Boards whose permutations can be listed.
const BOARDS: [&str; 9] = [
    "classic:4",
    "x:4",
    "windoku:4",
    "anti-king:4",
    "disjoint-groups:4",
    "jigsaw:AAAB/ACBB/DCCB/DDDC",
    "jigsaw:AAAAA/BBBBC/BDDCC/DDDCC/EEEEE",
    "twodoku:4",
    "x:2x3",
];

/// A board, and all permutations of its cells that map regions to regions.
pub(crate) struct Board {
    pub variant: Arc<Variant>,
    /// By cell: its image.
    pub permutations: Vec<Vec<usize>>,
}

static LISTED: LazyLock<Vec<Board>> =
    LazyLock::new(|| BOARDS.iter().map(|name| Board::named(name)).collect());

impl Board {
    pub(crate) fn named(name: &str) -> Self {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        let cells = variant.cell_count();
        let regions: HashSet<Vec<usize>> = variant
            .regions()
            .iter()
            .map(|region| sorted(region.cells.iter().map(|cell| cell.index()).collect()))
            .collect();
        // By pair of cells: the number of regions of each size that contain both.
        let mut common = vec![Vec::new(); cells * cells];
        for region in &regions {
            for &a in region {
                for &b in region {
                    common[a * cells + b].push(region.len());
                }
            }
        }
        for sizes in &mut common {
            sizes.sort_unstable();
        }
        let mut permutations = Vec::new();
        extend(&mut Vec::new(), cells, &common, &mut permutations);
        permutations.retain(|images| {
            regions.iter().all(|region| {
                regions.contains(&sorted(region.iter().map(|&c| images[c]).collect()))
            })
        });
        Self { variant, permutations }
    }
}

fn sorted(cells: Vec<usize>) -> Vec<usize> {
    let mut cells = cells;
    cells.sort_unstable();
    cells
}

/// Adds all permutations that begin so and keep the sizes of the regions that two cells have in common.
fn extend(
    images: &mut Vec<usize>,
    cells: usize,
    common: &[Vec<usize>],
    permutations: &mut Vec<Vec<usize>>,
) {
    let cell = images.len();
    if cell == cells {
        permutations.push(images.clone());
        return;
    }
    for image in 0..cells {
        let agrees = |other: usize| {
            let of_other = if other == cell { image } else { images[other] };
            common[cell * cells + other] == common[image * cells + of_other]
        };
        if !images.contains(&image) && (0..=cell).all(agrees) {
            images.push(image);
            extend(images, cells, common, permutations);
            images.pop();
        }
    }
}

/// By symbol in use: the cells that hold it, and the cells that exclude it.
type Places = Vec<(Vec<usize>, Vec<usize>)>;

/// The places of the symbols in use, in any order of symbols, after a permutation of the cells.
fn places(puzzle: &Puzzle, images: &[usize]) -> Places {
    let mut places: HashMap<usize, (Vec<usize>, Vec<usize>)> = HashMap::new();
    for (cell, symbol) in puzzle.givens().filled() {
        places.entry(symbol.index()).or_default().0.push(images[cell.index()]);
    }
    for candidate in puzzle.excluded() {
        let of_symbol = places.entry(candidate.symbol.index()).or_default();
        of_symbol.1.push(images[candidate.cell.index()]);
    }
    let mut places: Places = places.into_values().collect();
    for (given, excluded) in &mut places {
        given.sort_unstable();
        excluded.sort_unstable();
    }
    places.sort_unstable();
    places
}

/// The number of ways in which one puzzle maps onto another: permutations of cells and of the symbols in use.
fn isomorphisms(board: &Board, from: &Puzzle, to: &Puzzle) -> u64 {
    let identity: Vec<usize> = (0..board.variant.cell_count()).collect();
    let target = places(to, &identity);
    let maps = board.permutations.iter().filter(|images| places(from, images) == target).count();
    // Symbols with the same places can be exchanged.
    let exchanged =
        target.chunk_by(|a, b| a == b).map(|same| (1..=same.len() as u64).product::<u64>());
    maps as u64 * exchanged.product::<u64>()
}

/// The canonical form of a puzzle is an image of it, the number of automorphisms is right, random images have the same
/// form, and a similar puzzle has it if and only if it is isomorphic. Returns whether the similar puzzle is.
pub(crate) fn forms_agree(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let board = choices.pick(&LISTED);
    let mut canonizer = Canonizer::new(board.variant.clone());
    let puzzle = puzzle(board, &mut choices);
    let form = canonizer.canonical(&puzzle, &Deadline::never()).unwrap();
    let images: Vec<usize> = form.transformation.inverse().sources().map(Cell::index).collect();
    assert!(board.permutations.contains(&images));
    let of_form = form.transformation.puzzle(&puzzle).unwrap();
    assert_eq!(of_form.givens(), &form.grid);
    let automorphisms = isomorphisms(board, &puzzle, &puzzle);
    assert_eq!(form.automorphisms, automorphisms.into());
    let again = canonizer.canonical(&of_form, &Deadline::never()).unwrap();
    assert_eq!(again.grid, form.grid);
    let image = image(board, &puzzle, &mut choices);
    let of_image = canonizer.canonical(&image, &Deadline::never()).unwrap();
    assert_eq!(of_image.grid, form.grid);
    assert_eq!(form.excluded, of_form.excluded());
    assert_eq!(of_image.excluded, form.excluded);
    assert_eq!(of_image.fingerprint(), form.fingerprint());
    let similar = changed(&image, &mut choices);
    let of_similar = canonizer.canonical(&similar, &Deadline::never()).unwrap();
    let is_same = (&of_similar.grid, &of_similar.excluded) == (&form.grid, &form.excluded);
    assert_eq!(of_similar.fingerprint() == form.fingerprint(), is_same);
    assert_eq!(is_same, isomorphisms(board, &similar, &puzzle) > 0);
    is_same
}

/// Givens at random, which may clash, and sometimes excluded candidates.
fn puzzle(board: &Board, choices: &mut Choices<'_>) -> Puzzle {
    let cells = board.variant.cell_count();
    let order = board.variant.order();
    let mut givens = Grid::empty(cells);
    for _ in 0..choices.below(cells) {
        let cell = Cell::from_index(choices.below(cells) as u32);
        givens.set(cell, Some(Symbol::from_index(choices.below(order) as u16)));
    }
    let excluded = if choices.percent(30) { choices.below(6) } else { 0 };
    let candidates: Vec<Candidate> = (0..excluded)
        .map(|_| Candidate {
            cell: Cell::from_index(choices.below(cells) as u32),
            symbol: Symbol::from_index(choices.below(order) as u16),
        })
        .collect();
    Puzzle::new(board.variant.clone(), givens).unwrap().excluding(candidates).unwrap()
}

fn image(board: &Board, puzzle: &Puzzle, choices: &mut Choices<'_>) -> Puzzle {
    let index = choices.below(256) * 256 + choices.below(256);
    let images = &board.permutations[index % board.permutations.len()];
    let sources = images.iter().map(|&cell| cell as u32).collect();
    let mut symbols: Vec<u16> = (0..board.variant.order() as u16).collect();
    for last in (1..symbols.len()).rev() {
        symbols.swap(last, choices.below(last + 1));
    }
    Transformation::new(sources, symbols).unwrap().puzzle(puzzle).unwrap()
}

/// The puzzle with the contents of two cells exchanged.
fn changed(puzzle: &Puzzle, choices: &mut Choices<'_>) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    let [a, b] = [0, 1].map(|_| Cell::from_index(choices.below(givens.len()) as u32));
    let (of_a, of_b) = (givens.get(a), givens.get(b));
    givens.set(a, of_b);
    givens.set(b, of_a);
    puzzle.with_givens(givens).unwrap()
}
