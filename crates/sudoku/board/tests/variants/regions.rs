//! Tests the regions of the built-in variants.

use std::collections::BTreeSet;

use clausoku_board::{EXTRAS, Region, Scope, VARIANTS, Variant};

use crate::{built, cell};

fn places(variant: &Variant, region: &Region) -> BTreeSet<String> {
    region.cells.iter().map(|&cell| variant.position(cell).to_string()).collect()
}

fn extras(variant: &Variant) -> impl Iterator<Item = &Region> {
    variant.regions().iter().filter(|region| region.scope == Scope::Extra)
}

/// Returns the extra regions, each by its name and its cells.
fn extra_places(name: &str) -> Vec<(String, BTreeSet<String>)> {
    let variant = built(name);
    extras(&variant).map(|region| (region.name.clone(), places(&variant, region))).collect()
}

fn set(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn all_have_the_right_numbers_of_cells_and_regions() {
    for (name, cells, rows, columns, blocks, extra) in [
        ("classic", 81, 9, 9, 9, 0),
        ("blocks:2x3", 36, 6, 6, 6, 0),
        ("latin:5", 25, 5, 5, 0, 0),
        ("jigsaw:AAAB/ACBB/DCCB/DDDC", 16, 4, 4, 4, 0),
        ("diagonal", 81, 9, 9, 9, 1),
        ("x", 81, 9, 9, 9, 2),
        ("x:16", 256, 16, 16, 16, 2),
        ("x:2x3", 36, 6, 6, 6, 2),
        ("windoku", 81, 9, 9, 9, 4),
        ("windoku:4", 16, 4, 4, 4, 1),
        ("windoku:16", 256, 16, 16, 16, 9),
        ("asterisk", 81, 9, 9, 9, 1),
        ("centre-dot", 81, 9, 9, 9, 1),
        ("centre-dot:3x5", 225, 15, 15, 15, 1),
        ("disjoint-groups", 81, 9, 9, 9, 9),
        ("disjoint-groups:2x3", 36, 6, 6, 6, 6),
        // Of 2·8·8 pairs, 9·8 are in a block; of 4·8·7 too.
        ("anti-king", 81, 9, 9, 9, 2 * 8 * 8 - 9 * 8),
        ("anti-knight", 81, 9, 9, 9, 4 * 8 * 7 - 9 * 8),
        ("twodoku", 153, 18, 18, 17, 0),
        ("samurai", 369, 45, 45, 41, 0),
        ("samurai:4", 64, 20, 20, 16, 0),
    ] {
        let variant = built(name);
        let found = Scope::ALL
            .map(|scope| variant.regions().iter().filter(|region| region.scope == scope).count());
        assert_eq!(
            (variant.cell_count(), found),
            (cells, [rows, columns, blocks, extra]),
            "{name}"
        );
    }
}

#[test]
fn the_extra_regions_have_the_right_cells() {
    let falling = set("R1C1 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8 R9C9");
    let rising = set("R1C9 R2C8 R3C7 R4C6 R5C5 R6C4 R7C3 R8C2 R9C1");
    let both = [("diagonal ↘".to_owned(), falling), ("diagonal ↙".to_owned(), rising)];
    assert_eq!(extra_places("x"), both);
    assert_eq!(extra_places("diagonal"), both[..1]);
    let window = |number: usize, top: usize, left: usize| {
        let cells = (0..9).map(|k| format!("R{}C{}", top + k / 3, left + k % 3)).collect();
        (format!("window {number}"), cells)
    };
    let windows = [window(1, 2, 2), window(2, 2, 6), window(3, 6, 2), window(4, 6, 6)];
    assert_eq!(extra_places("windoku"), windows);
    let star = set("R2C5 R3C3 R3C7 R5C2 R5C5 R5C8 R7C3 R7C7 R8C5");
    assert_eq!(extra_places("asterisk"), [("asterisk".to_owned(), star)]);
    let centres = set("R2C2 R2C5 R2C8 R5C2 R5C5 R5C8 R8C2 R8C5 R8C8");
    assert_eq!(extra_places("centre-dot"), [("centres of the blocks".to_owned(), centres.clone())]);
    assert_eq!(extra_places("disjoint-groups")[4], ("group 5".to_owned(), centres));
    assert_eq!(extra_places("disjoint-groups:2x3")[5].1, set("R2C3 R2C6 R4C3 R4C6 R6C3 R6C6"));
}

#[test]
fn moves_are_pairs_that_share_no_other_region() {
    for (name, without, word, moves) in [
        ("anti-king", "classic", "king", &[(1, 1)][..]),
        ("anti-knight", "classic", "knight", &[(1, 2), (2, 1)]),
        ("anti-knight:2x3", "blocks:2x3", "knight", &[(1, 2), (2, 1)]),
    ] {
        let variant = built(name);
        let without = built(without);
        let mut expected = BTreeSet::new();
        for a in variant.cells() {
            for b in variant.cells().filter(|&b| b > a && !without.peers(a).contains(&b)) {
                let (from, to) = (variant.position(a), variant.position(b));
                let (down, right) = (to.row - from.row, to.column.abs_diff(from.column));
                if moves.contains(&(down, right)) {
                    expected.insert((format!("{word}'s move from {from} to {to}"), vec![a, b]));
                }
            }
        }
        let found: Vec<_> =
            extras(&variant).map(|region| (region.name.clone(), region.cells.clone())).collect();
        assert_eq!(found.len(), expected.len(), "{name}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{name}");
    }
}

#[test]
fn no_extra_region_is_a_subset_of_another_region() {
    for name in VARIANTS.iter().flat_map(|variant| variant.examples) {
        let variant = built(name);
        for extra in extras(&variant) {
            let others = variant.regions().iter().filter(|&other| !std::ptr::eq(other, extra));
            let mut others = others.filter(|other| other.cells.len() >= extra.cells.len());
            let inside =
                others.find(|other| extra.cells.iter().all(|cell| other.cells.contains(cell)));
            assert_eq!(inside, None, "{name}: {}", extra.name);
        }
    }
}

#[test]
fn boards_on_one_plane_share_cells_and_blocks() {
    let samurai = built("samurai");
    assert_eq!(samurai.extent(), (21, 21));
    assert_eq!(samurai.cell_at("R1C10".parse().unwrap()), None);
    // In two boards: twice 20 peers. Both boards share the 8 of the block.
    let shared = cell(&samurai, "R7C8");
    let names = |place| {
        let regions = samurai.regions_of(cell(&samurai, place)).iter();
        regions.map(|&region| samurai.regions()[region as usize].name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(
        names("R7C8"),
        [
            "board 1, row 7",
            "board 1, column 8",
            "board 1, block 9",
            "board 3, row 1",
            "board 3, column 2"
        ]
    );
    assert_eq!(samurai.peers(shared).len(), 32);
    assert_eq!(names("R10C11"), ["board 3, row 4", "board 3, column 5", "board 3, block 5"]);
    assert_eq!(samurai.peers(cell(&samurai, "R10C11")).len(), 20);
    let order: Vec<_> = samurai.cells().map(|cell| samurai.position(cell)).collect();
    assert!(order.is_sorted());
    // A board moved by a block to the right shares six rows of blocks and six columns.
    let board = clausoku_board::SquareBoard::blocks(3, 3).unwrap();
    let second = board.clone().at("R1C4".parse().unwrap()).unwrap();
    let alphabet = clausoku_board::Alphabet::numbers(9);
    let wide = Variant::from_boards("wide", alphabet, &[board, second]).unwrap();
    assert_eq!((wide.cell_count(), wide.regions().len()), (108, 27 + 9 + 3 + 3));
}

#[test]
fn every_extra_is_a_variant_too() {
    for extra in EXTRAS {
        assert!(VARIANTS.iter().any(|variant| variant.name == extra.name), "{}", extra.name);
    }
    let all = VARIANTS.iter().flat_map(|variant| variant.aliases.iter().chain([&variant.name]));
    let all: Vec<_> = all.collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "each name once");
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    use clausoku_board::{Alphabet, SquareBoard};
    let board = || SquareBoard::blocks(2, 2).unwrap();
    let refused = |name: &str, boards: &[SquareBoard], order| {
        Variant::from_boards(name, Alphabet::numbers(order), boards).unwrap_err().to_string()
    };
    let other = SquareBoard::blocks(2, 3).unwrap();
    assert_eq!(
        refused("two", &[board(), other], 4),
        "board 2 is of order 6, but there are 4 symbols"
    );
    let large = SquareBoard::blocks(32, 32).unwrap();
    assert_eq!(
        refused("large", &[large.clone(), large], 1024),
        "the boards have more than 1048576 cells together"
    );
    assert!(board().at("R65533C65533".parse().unwrap()).is_ok());
    assert_eq!(
        board().at("R1C65534".parse().unwrap()).unwrap_err().to_string(),
        "a board of 4 rows at R1C65534 reaches past row or column 65536, the last"
    );
}

/// Returns the names of the regions that repeat the cells of an earlier one, each with the name of that one.
fn repeated(variant: &Variant) -> Vec<(String, String)> {
    let name = |index: usize| variant.regions()[index].name.clone();
    let all = 0..variant.regions().len();
    let all = all.filter(|&index| variant.is_repeated(index));
    all.map(|index| (name(index), name(variant.first_alike(index)))).collect()
}

#[test]
fn regions_with_the_same_cells_are_known() {
    assert!(repeated(&built("samurai")).is_empty() && repeated(&built("latin:5")).is_empty());
    let rows = built("blocks:1x3");
    let pairs = [1, 2, 3].map(|row| (format!("block {row}"), format!("row {row}")));
    assert_eq!(repeated(&rows), pairs);
    assert_eq!(rows.distinct_regions().count(), 6);
    let columns = built("blocks:3x1");
    assert_eq!(repeated(&columns)[0], ("block 1".to_owned(), "column 1".to_owned()));
    // One of three blocks is a row.
    let one = built("jigsaw:AAA/BBC/BCC");
    assert_eq!(repeated(&one), [("block 1".to_owned(), "row 1".to_owned())]);
}

#[test]
fn a_clash_in_regions_with_the_same_cells_is_one() {
    for (name, clashes) in [("blocks:1x4", 1), ("latin:4", 1), ("classic:4", 2)] {
        let variant = built(name);
        let mut numbers = vec![0; 16];
        numbers[..2].fill(1);
        let found = clausoku_board::clashes(&variant, &clausoku_board::Grid::from_numbers(numbers));
        assert_eq!(found.len(), clashes, "{name}");
        assert_eq!(found[0].in_words(&variant), "row 1 contains 1 twice: R1C1, R1C2");
    }
}
