//! The usual 9×9 board: known forms, known numbers of automorphisms, and slow code that tries every image.

use std::collections::HashSet;
use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_cnf::Rng;
use clausoku_symmetry::Canonizer;
use clausoku_text::Deadline;

use crate::support::{checked, image, line};

/// The most canonical grid, which has more automorphisms than any other.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// The least of all grids, with 648 automorphisms (Red Ed, New Sudoku Players' Forum, 2007).
const LEAST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// The greatest least image, with 72 automorphisms (Red Ed, same place).
const GREATEST: &str =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";

fn usual() -> Canonizer {
    Canonizer::new(Arc::new(Variant::classic(9).unwrap()))
}

#[test]
fn known_grids_have_their_forms_and_automorphisms() {
    let mut canonizer = usual();
    let mut rng = Rng::new(1);
    assert_eq!(canonizer.group(&Deadline::never()).unwrap().order(), 3_359_232_u32.into());
    for (text, form, automorphisms) in
        [(MOST_CANONICAL, None, 648_u16), (LEAST, Some(LEAST), 0), (GREATEST, Some(GREATEST), 72)]
    {
        let found = checked(&mut canonizer, &text.parse().unwrap(), &mut rng);
        assert!(form.is_none_or(|form| line(&found.grid) == form), "{text}");
        assert!(
            automorphisms == 0 || found.automorphisms == automorphisms.into(),
            "{text} {}",
            found.automorphisms
        );
    }
    let empty = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
    let found = checked(&mut canonizer, &empty, &mut rng);
    assert_eq!(found.automorphisms, 3_359_232_u32.into());
}

#[test]
fn clashing_givens_have_forms_too() {
    let mut canonizer = usual();
    let mut rng = Rng::new(3);
    let row = format!("{:.<81}", "1...1....2..34");
    checked(&mut canonizer, &row.parse().unwrap(), &mut rng);
    let ones = checked(&mut canonizer, &"1".repeat(81).parse().unwrap(), &mut rng);
    assert_eq!(ones.automorphisms, 3_359_232_u32.into());
}

/// The least image, by trying all 3,359,232 permutations of the cells, and the number of permutations that lead to it.
fn least_of_all(cells: &[u8]) -> (Vec<u8>, u64) {
    let mut orders = Vec::new();
    let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for bands in three {
        for a in three {
            for b in three {
                for c in three {
                    let inner = [a, b, c];
                    orders.push(std::array::from_fn::<usize, 9, _>(|place| {
                        3 * bands[place / 3] + inner[place / 3][place % 3]
                    }));
                }
            }
        }
    }
    let turned: Vec<u8> = (0..81).map(|cell| cells[cell % 9 * 9 + cell / 9]).collect();
    let mut best = vec![u8::MAX; 81];
    let mut count = 0;
    for side in [cells, &turned] {
        for rows in &orders {
            for columns in &orders {
                let mut labels = [0; 10];
                let mut used = 0;
                let mut image = [0; 81];
                let mut is_less = false;
                let is_kept = (0..81).all(|cell| {
                    let digit = usize::from(side[9 * rows[cell / 9] + columns[cell % 9]]);
                    if digit > 0 && labels[digit] == 0 {
                        used += 1;
                        labels[digit] = used;
                    }
                    image[cell] = labels[digit];
                    is_less |= image[cell] < best[cell];
                    is_less || image[cell] == best[cell]
                });
                if is_kept && is_less {
                    best = image.to_vec();
                    count = 0;
                }
                count += u64::from(is_kept);
            }
        }
    }
    (best, count)
}

#[test]
fn forms_are_the_least_of_all_images() {
    let few = format!("{:.<81}", "12.3......3.1.........2....4");
    let row = format!("{:.<81}", "123456789");
    for text in [
        LEAST,
        "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.9.....2...1..3.........5.4",
        // 17 givens; the published list has a form that is not the least.
        "..............1..2..2....3.........4..5.....1..678.....1..25....4.......9..3...8.",
        &few,
        &row,
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        let cells: Vec<u8> =
            text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let (least, count) = least_of_all(&cells);
        let form = usual().canonical(&puzzle, &Deadline::never()).unwrap();
        let found: Vec<u8> =
            form.grid.cells().map(|row| row.1.map_or(0, |s| s.number() as u8)).collect();
        assert_eq!(found, least, "{text}");
        assert_eq!(form.automorphisms, count.into(), "{text}");
        assert!(form.is_minlex);
    }
}

/// A list of puzzles with 17 givens, each in one of several normal forms. All are different, and nearly all are the
/// least of their images already.
#[test]
fn seventeen_givens() {
    let Some(path) = std::env::var_os("CLAUSOKU_17_GIVENS") else {
        clausoku_testkit::skip(
            "17-givens",
            "CLAUSOKU_17_GIVENS names no list of such puzzles, one a line",
        );
        return;
    };
    let text = std::fs::read_to_string(path).expect("the file that CLAUSOKU_17_GIVENS names");
    let mut canonizer = usual();
    let mut rng = Rng::new(2);
    let mut forms = HashSet::new();
    let mut lines = 0;
    let mut least = 0;
    for text in text.lines() {
        let puzzle = text.parse().unwrap();
        let form = line(&canonizer.canonical(&puzzle, &Deadline::never()).unwrap().grid);
        let other = image(&canonizer, &puzzle, &mut rng);
        assert_eq!(line(&canonizer.canonical(&other, &Deadline::never()).unwrap().grid), form);
        // '.' is before all digits.
        assert!(form.as_str() <= text, "{text}");
        least += usize::from(form == text);
        lines += 1;
        forms.insert(form);
    }
    assert_eq!(forms.len(), lines);
    assert!(least * 100 >= 99 * lines, "{least} of {lines}");
}
