//! Tests the log encoding: its sizes, and the rules and givens in digits.

use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Variant};
use clausoku_cnf::Deadline;
use clausoku_cnf::{Cnf, Formula, Size};
use clausoku_decoder::Scheme;
use clausoku_encoder::{Encoding, GivensLevel, PuzzleFormula};

fn encoded(rules: &str, m: usize, k: usize) -> PuzzleFormula {
    let encoding =
        Encoding::default().with_rules(rules.parse().unwrap()).with_numbering(Scheme::Log);
    encoding.encode(&Puzzle::empty(Arc::new(Variant::blocks(m, k).unwrap()))).unwrap()
}

/// Returns the number of digits for n values, the number of positions where n−1 has a 0, and the literals
/// of the clauses for these.
fn digits(n: u64) -> (u64, u64, u64) {
    let last = n - 1;
    let width = u64::from(u64::BITS - last.leading_zeros());
    let zeros: Vec<u64> = (0..width).filter(|place| last >> place & 1 == 0).collect();
    let literals = zeros.iter().map(|place| 1 + u64::from((last >> place).count_ones())).sum();
    (width, zeros.len() as u64, literals)
}

#[test]
fn rules_of_pairs_have_the_closed_form() {
    for (m, k) in [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (2, 8), (5, 5)] {
        let n = (m * k) as u64;
        let (width, zeros, zero_literals) = digits(n);
        let pairs = n * n * n * (n - 1) / 2;
        // Blocks that are rows are written once.
        let scopes = if m == 1 { 2 } else { 3 };
        let expected = Size {
            variables: (n * n * width) as u32,
            clauses: n * n * zeros + scopes * pairs,
            literals: n * n * zero_literals + scopes * pairs * 2 * width,
        };
        for rules in ["minimal", "efficient"] {
            let encoded = encoded(rules, m, k);
            assert!(encoded.channel().is_none());
            assert_eq!(encoded.size(), expected, "{rules} {n}");
        }
    }
    let nine = encoded("minimal", 3, 3).size();
    assert_eq!(nine, Size { variables: 324, clauses: 8_991, literals: 70_470 });
}

#[test]
fn rules_that_need_a_literal_for_each_candidate_have_a_channel() {
    for (m, k) in [(2, 2), (2, 3), (3, 3), (4, 4)] {
        let n = (m * k) as u64;
        let (width, ..) = digits(n);
        let squared = n * n;
        let cubed = n * n * n;
        let pairs = n * n * n * (n - 1) / 2;
        let encoded = encoded("extended", m, k);
        let expected = Size {
            variables: (squared * width + cubed) as u32,
            clauses: cubed * (width + 1) + 4 * squared + 3 * pairs,
            literals: cubed * (3 * width + 1) + 4 * cubed + 6 * pairs,
        };
        assert_eq!(encoded.size(), expected, "{n}");
        let channel = encoded.channel().unwrap();
        assert_eq!(u64::from(channel.last()), squared * width + cubed);
    }
    let names = |rules| -> Vec<&str> {
        encoded(rules, 2, 2)
            .measure(&Deadline::never())
            .unwrap()
            .0
            .iter()
            .map(|part| part.name)
            .collect()
    };
    assert_eq!(names("K1+K2+L1"), ["channel", "K1", "L1", "K2", "givens"]);
    // The board has no extra region, so E1 has no clauses.
    assert_eq!(names("K1+E1+L2"), ["K1", "E1", "L2", "givens"]);
    let minimal = Encoding::preset("minimal").unwrap();
    assert!(!with(minimal));
    // Groups of four, which the product writes as pairs.
    assert!(!with(minimal.with_at_most_one("product".parse().unwrap())));
    assert!(with(minimal.with_at_most_one("commander".parse().unwrap())));
    assert!(with(minimal.with_implied("triads".parse().unwrap())));
}

fn with(encoding: Encoding) -> bool {
    let board = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let encoding = encoding.with_numbering(Scheme::Log);
    encoding.encode(&board).unwrap().channel().is_some()
}

#[test]
fn a_cell_holds_a_value_exactly_if_its_digits_are_one() {
    for n in [1, 2, 3, 5, 6, 7, 8, 9, 12, 13, 16] {
        let encoded = encoded("K1", 1, n);
        let cnf = Cnf::from_formula(&encoded);
        let width = encoded.numbering().last() / (n * n) as u32;
        // The clauses of the first cell.
        let first: Cnf = cnf
            .clauses()
            .filter(|clause| {
                clause.iter().all(|literal| literal.variable().index() < width as usize)
            })
            .collect();
        let models = clausoku_testkit::projected_models(&first, width);
        assert_eq!(models, (0..n as u32).collect(), "{n}");
    }
}

#[test]
fn givens_are_written_in_digits_at_every_level() {
    let mut numbers = vec![0; 16];
    // Row 1 holds a 2 in column 1 and a 3 in column 2.
    (numbers[0], numbers[1]) = (2, 3);
    let board = Arc::new(Variant::classic(4).unwrap());
    let puzzle = Puzzle::new(board, Grid::from_numbers(numbers)).unwrap();
    let clauses = |givens| -> Vec<String> {
        let rules = "K1+L2".parse().unwrap();
        let encoding =
            Encoding::default().with_givens(givens).with_rules(rules).with_numbering(Scheme::Log);
        let encoded = encoding.encode(&puzzle).unwrap();
        let cnf = Cnf::from_formula(&encoded);
        let count = encoded.measure(&Deadline::never()).unwrap().0.last().unwrap().clauses as usize;
        cnf.clauses().skip(cnf.len() - count).map(|clause| format!("{clause:?}")).collect()
    };
    // The index of 2 is 01, the index of 3 is 10; the digits of a cell start with the least.
    assert_eq!(clauses(GivensLevel::Units), ["[1]", "[-2]", "[-3]", "[4]"]);
    let negatives = clauses(GivensLevel::Negatives);
    assert_eq!(negatives[..5], ["[1]", "[-2]", "[1, 2]", "[1, -2]", "[-1, -2]"]);
    // Each other cell of the row and of the block is neither 2 nor 3; each cell of a column is not one of them.
    let peers = clauses(GivensLevel::Peers);
    assert_eq!(peers.len(), 2 * (2 + 3) + 4 * 2 + 4);
    assert!(peers.contains(&"[-5, 6]".to_owned()) && peers.contains(&"[5, -6]".to_owned()));
}
