//! "At most one" as PySAT writes it: `CardEnc.atmost(lits=[1..n], bound=1, top_id=n)` for n = 4 and 9, in `pysat.txt`. The type `native` has
//! no clauses.

use clausoku_audit::{Hints, survey};
use clausoku_board::Puzzle;
use clausoku_cnf::{ClauseSink, Deadline, Literal};

use super::written::{NUMBERINGS, Written, groups};

/// The names in surveys, by the names of PySAT and the order.
const NAMES: [(&str, &str); 9] = [
    ("pairwise", "pairwise"),
    ("seqcounter", "sequential"),
    ("sortnetwrk", "sorting"),
    ("cardnetwrk", "cardinality-network"),
    ("bitwise", "bitwise"),
    ("ladder", "ladder"),
    ("totalizer", "totalizer"),
    ("mtotalizer", "modulo totalizer"),
    ("kmtotalizer", "k-modulo totalizer"),
];

#[test]
fn encodings_of_pysat_are_recognised() {
    let mut lines = include_str!("pysat.txt").lines();
    let mut count = 0;
    while let (Some(head), Some(text)) = (lines.next(), lines.next()) {
        let words: Vec<&str> = head.split(' ').collect();
        let (order, last): (usize, i64) = (words[1].parse().unwrap(), words[2].parse().unwrap());
        let numbers: Vec<i64> = text.split(' ').map(|word| word.parse().unwrap()).collect();
        let clauses: Vec<&[i64]> = numbers.split(|&number| number == 0).collect();
        let puzzle = Puzzle::classic(order).unwrap();
        let mut written = Written::new(&puzzle, NUMBERINGS[0].1);
        written.add_rule("K1");
        let mut top = (order * order * order) as i64;
        for rule in ["K2", "L2", "C2", "B2"] {
            for group in groups(&puzzle, rule) {
                let own: Vec<Literal> =
                    group.iter().map(|&numbers| written.literal(numbers, true)).collect();
                for clause in clauses.iter().filter(|clause| !clause.is_empty()) {
                    let literals = clause.iter().map(|&number| {
                        let place = number.unsigned_abs() as usize;
                        let literal = if place <= order {
                            own[place - 1]
                        } else {
                            Literal::from_dimacs(top + (place - order) as i64).unwrap()
                        };
                        if number > 0 { literal } else { !literal }
                    });
                    written.cnf.add_clause(&literals.collect::<Vec<_>>());
                }
                top += last - order as i64;
            }
        }
        let found = survey(&written.cnf, &Hints::default(), &Deadline::never()).unwrap();
        assert!(found.is_exact() && found.findings.is_empty(), "{head}: {:?}", found.findings);
        assert_eq!(found.rule_set(), "efficient", "{head}");
        let (_, name) = NAMES.iter().find(|row| row.0 == words[0]).unwrap();
        assert!(found.at_most_one().contains(name), "{head}: {}", found.at_most_one());
        count += 1;
    }
    assert_eq!(count, 18);
}
