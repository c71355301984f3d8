//! Puzzles whose answers are known from elsewhere: the source documents and the well-known hard ones.

use std::sync::Arc;

use clausoku::encoding::Scheme;
use clausoku::solving::uniqueness_with;
use clausoku::{Encoding, Grid, Puzzle, Solutions, Uniqueness, Variant};
use clausoku_board::Symbol;
use clausoku_encoder::{GIVENS, PRESETS};
use clausoku_testkit::sampled;

fn line(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn text(grid: &Grid) -> String {
    grid.cells().map(|(_, symbol)| symbol.map_or(0, Symbol::number).to_string()).collect()
}

fn only_solution(puzzle: &Puzzle) -> Grid {
    match uniqueness_with(puzzle, &Encoding::default()).unwrap() {
        Uniqueness::Unique(grid) => grid,
        other => panic!("expected one solution, found {other:?}"),
    }
}

#[test]
fn the_maple_course_s_five_grids_have_one_solution_each() {
    for givens in [
        "300100000057003100906050008400600951005800006000007000800000000000000042000071000",
        "800690102409513006000007004050901020200000000000030000000040008604002050701000000",
        "005000482904600003070041000010000350008020100037000020000750060300004209000000500",
        "605091240040530000320006070006310700010000900800004000003800000000060001050070000",
        "081000006904306008030004200008900710103500000007020000800700004005000890609010000",
    ] {
        let solution = text(&only_solution(&line(givens)));
        let kept = givens
            .chars()
            .zip(solution.chars())
            .all(|(given, found)| given == '0' || given == found);
        assert!(kept && !solution.contains('0'));
    }
}

#[test]
fn figure_1_has_the_papers_solution() {
    let puzzle =
        line("090200605320007000070905008010000000007000094600000000008000007030491500000003000");
    let solution =
        "891234675325687419476915328914752863257368194683149752148526937732491586569873241";
    assert_eq!(text(&only_solution(&puzzle)), solution);
}

#[test]
fn the_named_hard_puzzles_have_one_solution_each() {
    for givens in [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ] {
        assert!(only_solution(&line(givens)).is_full());
    }
}

/// As the INF242 project prints it.
const INF242: &str = "3
0 0 0 0 4 3 5 0 0
0 1 0 0 0 0 2 0 0
0 7 5 0 0 0 0 6 0
1 0 7 2 5 0 4 0 0
0 0 0 1 0 0 0 0 6
0 5 4 0 0 9 0 0 2
0 0 0 0 2 5 0 0 0
0 0 0 0 0 8 1 0 5
5 4 8 0 0 0 0 2 7
";

#[test]
fn inf242_s_sample_has_408_solutions_that_share_42_cells() {
    let records =
        clausoku_formats::read(INF242.as_bytes(), None, &clausoku_formats::ReadOptions::default());
    let puzzle = records.unwrap().remove(0).puzzle;
    let solutions = Solutions::new(&puzzle, &Encoding::inf242()).unwrap();
    let solutions: Vec<Grid> = solutions.map(Result::unwrap).collect();
    assert_eq!(solutions.len(), 408);
    let same = |cell| solutions.iter().all(|grid| grid.get(cell) == solutions[0].get(cell));
    assert_eq!(puzzle.variant().cells().filter(|&cell| same(cell)).count(), 42);
    for (i, solution) in solutions.iter().enumerate() {
        assert!(!solutions[..i].contains(solution), "solution {i} came twice");
    }
}

#[test]
fn the_4x4_board_has_288_solutions_however_it_is_encoded() {
    let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    for (preset, number) in PRESETS.iter().zip(0..) {
        for level in GIVENS {
            // In turn, since a numbering has one code for all encodings; in a campaign, both.
            let numberings = [Scheme::Dense, Scheme::Decimal].into_iter();
            for numbering in numberings.skip(sampled(number % 2, 0)).step_by(sampled(2, 1)) {
                let rules = Encoding::preset(preset.name).unwrap();
                let encoding = rules.with_numbering(numbering).with_givens(level.value);
                let solutions = Solutions::new(&empty, &encoding).unwrap();
                assert_eq!(solutions.map(Result::unwrap).count(), 288, "{encoding}");
            }
        }
    }
}
