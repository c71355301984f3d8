//! Boards of other kinds: the sizes of their groups, and the classes of their solutions.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku_board::{Cell, Grid, Puzzle, Symbol, Variant};
use clausoku_cnf::Rng;
use clausoku_lanes::Engine;
use clausoku_symmetry::Canonizer;
use clausoku_text::Deadline;

use crate::properties::forms::Board;
use crate::support::{checked, image};

fn canonizer(name: &str) -> Canonizer {
    Canonizer::new(Arc::new(Variant::by_name(name).unwrap()))
}

/// All solutions with these givens.
fn solutions(variant: &Arc<Variant>, givens: &[u8]) -> Vec<Puzzle> {
    let engine = Engine::new(variant, &Deadline::never()).unwrap();
    let mut found = Vec::new();
    engine
        .solve(givens, &Deadline::never(), &mut |_, solution| {
            let numbers = solution.iter().map(|&number| u16::from(number)).collect();
            found.push(Puzzle::new(variant.clone(), Grid::from_numbers(numbers)).unwrap());
            ControlFlow::Continue(())
        })
        .unwrap();
    found
}

/// By form: the number of grids with that form, and of automorphisms.
fn classes(canonizer: &mut Canonizer, grids: &[Puzzle]) -> HashMap<Grid, (u64, u64)> {
    let mut classes = HashMap::new();
    for grid in grids {
        let form = canonizer.canonical(grid, &Deadline::never()).unwrap();
        let automorphisms = u64::try_from(&form.automorphisms).unwrap();
        let class = classes.entry(form.grid).or_insert((0, automorphisms));
        class.0 += 1;
        assert_eq!(class.1, automorphisms);
    }
    classes
}

#[test]
fn groups_have_the_known_sizes() {
    for (name, order) in [
        ("classic:1", 1),
        ("classic:4", 128),
        ("blocks:2x3", 3456),
        ("blocks:2x4", usual(2, 4, false)),
        ("classic:9", 3_359_232),
        ("classic:16", usual(4, 4, true)),
    ] {
        assert_eq!(
            canonizer(name).group(&Deadline::never()).unwrap().order(),
            order.into(),
            "{name}"
        );
    }
}

fn usual(rows: u64, columns: u64, is_square: bool) -> u64 {
    lines(rows, columns) * lines(columns, rows) * if is_square { 2 } else { 1 }
}

fn lines(inner: u64, outer: u64) -> u64 {
    factorial(inner).pow(outer as u32) * factorial(outer)
}

fn factorial(n: u64) -> u64 {
    (1..=n).product::<u64>()
}

#[test]
fn groups_have_all_permutations() {
    for name in
        ["x:4", "windoku:4", "jigsaw:AAAB/ACBB/DCCB/DDDC", "twodoku:4", "x:2x3", "blocks:2x3"]
    {
        let board = Board::named(name);
        let canonizer = Canonizer::new(board.variant.clone());
        let group = canonizer.group(&Deadline::never()).unwrap();
        assert_eq!(group.order(), board.permutations.len().into(), "{name}");
        let all: HashSet<_> = board.permutations.iter().collect();
        let mut rng = Rng::new(5);
        let mut seen = HashSet::new();
        for _ in 0..20 * all.len().min(200) {
            let images = group.random(&mut |n| rng.below(n));
            let images: Vec<usize> = images.iter().map(|&cell| cell as usize).collect();
            assert!(all.contains(&images), "{name}");
            seen.insert(images);
        }
        // Each of n is missed with probability e⁻²⁰ if n is below 200.
        assert!(all.len() >= 200 || seen.len() == all.len(), "{name}");
    }
}

#[test]
fn random_images_have_the_same_form() {
    for name in ["x", "windoku", "samurai", "classic:16", "anti-knight", "blocks:3x4"] {
        let mut canonizer = canonizer(name);
        let variant = canonizer.variant().clone();
        let mut givens = vec![0; variant.cell_count()];
        for (cell, number) in variant.regions()[0].cells.iter().zip(1..) {
            givens[cell.index()] = number;
        }
        let engine = Engine::new(&variant, &Deadline::never()).unwrap();
        let mut solution = Vec::new();
        engine
            .solve(&givens, &Deadline::never().with_solutions(1), &mut |_, numbers| {
                solution = numbers.to_vec();
                ControlFlow::Break(())
            })
            .unwrap();
        let mut rng = Rng::new(4);
        for percent in [100, 40, 10] {
            let mut grid = Grid::empty(solution.len());
            for (cell, &number) in variant.cells().zip(&solution) {
                let symbol = Symbol::from_number(u16::from(number));
                grid.set(cell, symbol.filter(|_| rng.percent(percent)));
            }
            let puzzle = Puzzle::new(variant.clone(), grid).unwrap();
            checked(&mut canonizer, &puzzle, &mut rng);
        }
    }
}

#[test]
fn the_grids_of_4x4_are_two_classes() {
    let mut canonizer = canonizer("classic:4");
    let grids = solutions(&canonizer.variant().clone(), &[0; 16]);
    assert_eq!(grids.len(), 288);
    let classes = classes(&mut canonizer, &grids);
    assert_eq!(classes.len(), 2);
    // Every class has as many grids as its automorphisms leave.
    assert!(classes.values().all(|&(size, automorphisms)| size == 128 * 24 / automorphisms));
}

/// All 28,200,960 grids. Labels and the columns of the second block can be permuted so that the first row is 123456 and the
/// second begins with 456: each grid listed here represents the 720 · 6 grids that are so mapped onto it.
#[test]
fn the_grids_of_2x3_are_49_classes() {
    let mut canonizer = canonizer("blocks:2x3");
    let mut givens = [0; 36];
    givens[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 4, 5, 6]);
    let grids = solutions(&canonizer.variant().clone(), &givens);
    assert_eq!(grids.len() * 720 * 6, 28_200_960);
    let classes = classes(&mut canonizer, &grids);
    assert_eq!(classes.len(), 49);
    // Every class has as many grids as its automorphisms leave.
    assert!(classes.values().all(|&(n, automorphisms)| n * 720 * 6 == 3456 * 720 / automorphisms));
    let mut rng = Rng::new(6);
    for grid in grids.iter().step_by(10) {
        let other = image(&canonizer, grid, &mut rng);
        assert!(
            classes.contains_key(&canonizer.canonical(&other, &Deadline::never()).unwrap().grid)
        );
    }
}

#[test]
fn a_puzzle_of_another_board_is_refused() {
    let puzzle = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let error = canonizer("x").canonical(&puzzle, &Deadline::never()).unwrap_err();
    assert_eq!(error.to_string(), "the puzzle is of classic:4, not of x");
    assert!(puzzle.givens().get(Cell::from_index(0)).is_none());
}
