//! Compares the sizes of formulas with the closed forms and the source documents.

use std::collections::HashSet;
use std::sync::Arc;

use clausoku_board::{Cell, Grid, Puzzle, Symbol, Variant};
use clausoku_cnf::Deadline;
use clausoku_cnf::{ClauseSink, Cnf, Formula, Literal, Size};
use clausoku_decoder::Scheme;
#[cfg(feature = "exports")]
use clausoku_encoder::exports::EXPORTS;
use clausoku_encoder::{
    AT_MOST_ONE, Choices, Encoding, GivensLevel, OF_SIZE, PRESETS, SizeDifference,
};

/// Figure 1 of the examination paper.
const FIGURE_1: &str =
    "090200605320007000070905008010000000007000094600000000008000007030491500000003000";

fn puzzle(digits: &str) -> Puzzle {
    let numbers = digits.bytes().map(|digit| u16::from(digit - b'0')).collect();
    Puzzle::new(Arc::new(Variant::classic(9).unwrap()), Grid::from_numbers(numbers)).unwrap()
}

fn empty(m: usize, k: usize) -> Puzzle {
    Puzzle::empty(Arc::new(Variant::blocks(m, k).unwrap()))
}

fn size(encoding: &Encoding, puzzle: &Puzzle) -> Size {
    encoding.encode(puzzle).unwrap().size()
}

#[test]
fn presets_have_the_closed_forms_at_every_order() {
    for m in [2, 3, 4, 5, 6, 7, 8, 9] {
        let n = (m * m) as u64;
        let pairs = n * (n - 1) / 2;
        let cubed = n * n * n;
        let expected = [
            ("minimal", n * n + 3 * n * n * pairs, cubed + 6 * n * n * pairs),
            ("efficient", n * n + 4 * n * n * pairs, cubed + 8 * n * n * pairs),
            ("extended", 4 * n * n + 4 * n * n * pairs, 4 * cubed + 8 * n * n * pairs),
        ];
        for (preset, clauses, literals) in expected {
            let dense = Encoding::preset(preset).unwrap();
            let size = size(&dense, &empty(m, m));
            assert_eq!(size, Size { variables: cubed as u32, clauses, literals }, "{preset} {n}");
            let decimal = dense.with_numbering(Scheme::Decimal);
            let size = decimal.encode(&empty(m, m)).unwrap().size();
            let variables = 10_101 * n as u32;
            assert_eq!(size, Size { variables, clauses, literals }, "{preset} {n} decimal");
        }
    }
}

#[test]
fn presets_have_the_published_counts() {
    let counts = |m| -> Vec<u64> {
        let board = empty(m, m);
        PRESETS
            .iter()
            .map(|row| size(&Encoding::preset(row.name).unwrap(), &board).clauses)
            .collect()
    };
    assert_eq!(counts(3), [8_829, 11_745, 11_988]);
    assert_eq!(counts(9), [63_779_481, 85_037_121, 85_056_804]);
}

#[test]
fn each_rule_has_the_papers_count() {
    for (rules, clauses) in [("K1", 81), ("L1", 81), ("C1", 81), ("B1", 81)] {
        let encoding = Encoding::default().with_rules(rules.parse().unwrap());
        assert_eq!(size(&encoding, &empty(3, 3)).clauses, clauses, "{rules}");
    }
    for rules in ["K2", "L2", "C2", "B2"] {
        let encoding = Encoding::default().with_rules(rules.parse().unwrap());
        assert_eq!(size(&encoding, &empty(3, 3)).clauses, 2_916, "{rules}");
    }
    let parts = Encoding::default()
        .encode(&puzzle(FIGURE_1))
        .unwrap()
        .measure(&Deadline::never())
        .unwrap()
        .0;
    let names: Vec<_> = parts.iter().map(|part| (part.name, part.clauses)).collect();
    assert_eq!(names[..2], [("K1", 81), ("L1", 81)]);
    assert_eq!(names.last(), Some(&("givens", 24)));
}

#[test]
fn the_givens_of_figure_1_have_the_papers_counts() {
    let figure = puzzle(FIGURE_1);
    let count = |givens| size(&Encoding::default().with_givens(givens), &figure).clauses;
    let rules = 11_988;
    assert_eq!(count(GivensLevel::Units), rules + 24);
    assert_eq!(count(GivensLevel::Negatives), rules + 216);
    assert_eq!(count(GivensLevel::Peers), rules + 216 + 290);
    assert_eq!(count(GivensLevel::Peers), 12_494);
}

#[test]
fn the_peers_of_figure_1_forbid_the_papers_values() {
    let figure = puzzle(FIGURE_1);
    let encoding = Encoding::default().with_givens(GivensLevel::Peers);
    let encoded = encoding.encode(&figure).unwrap();
    let cell = figure.variant().cell_at("R2C4".parse().unwrap()).unwrap();
    let units = Cnf::from_formula(&encoded);
    let forbidden: Vec<u16> = units
        .clauses()
        .filter(|clause| clause.len() == 1 && clause[0].is_negative())
        .filter_map(|clause| encoded.numbering().candidate(clause[0].variable()))
        .filter(|candidate| candidate.cell == cell)
        .map(|candidate| candidate.symbol.number())
        .collect();
    assert_eq!(forbidden, [2, 3, 4, 5, 7, 9]);
}

#[test]
fn no_unit_of_the_givens_is_repeated() {
    for digits in [FIGURE_1, &"123456789".repeat(9), &"0".repeat(81)] {
        let encoding =
            Encoding::default().with_givens(GivensLevel::Peers).with_rules("K1".parse().unwrap());
        let cnf = Cnf::from_formula(&encoding.encode(&puzzle(digits)).unwrap());
        let units: Vec<_> = cnf.clauses().filter(|clause| clause.len() == 1).collect();
        let distinct: HashSet<_> = units.iter().collect();
        assert_eq!(units.len(), distinct.len());
        assert!(units.len() <= 729, "the paper's bound, II.B.3");
    }
}

#[test]
fn extended_repeats_the_pairs_of_a_block_and_a_line() {
    let cnf = Cnf::from_formula(&Encoding::default().encode(&empty(3, 3)).unwrap());
    let distinct: HashSet<Vec<Literal>> = cnf
        .clauses()
        .map(|clause| {
            let mut sorted = clause.to_vec();
            sorted.sort_unstable();
            sorted
        })
        .collect();
    assert_eq!(cnf.len() - distinct.len(), 1_458);
}

#[test]
fn rectangular_boards_have_the_closed_forms_too() {
    for (m, k) in [(2, 3), (3, 2), (3, 4), (4, 2)] {
        let n = (m * k) as u64;
        let pairs = n * (n - 1) / 2;
        let clauses = size(&Encoding::default(), &empty(m, k)).clauses;
        assert_eq!(clauses, 4 * n * n + 4 * n * n * pairs);
    }
}

#[test]
fn a_region_with_fewer_cells_than_values_has_no_at_least_one_clauses() {
    let board = Variant::classic(4).unwrap();
    let mut regions = board.regions().to_vec();
    let cells = vec![Cell::from_index(0), Cell::from_index(5)];
    let scope = clausoku_board::Scope::Extra;
    regions.push(clausoku_board::Region { scope, name: "pair".into(), cells });
    let positions = board.cells().map(|cell| board.position(cell)).collect();
    let variant = Variant::new("test", board.alphabet().clone(), positions, regions).unwrap();
    let puzzle = Puzzle::empty(Arc::new(variant));
    let count = |rules: &str| {
        size(&Encoding::default().with_rules(rules.parse().unwrap()), &puzzle).clauses
    };
    assert_eq!((count("E1"), count("E2")), (0, 4));
}

#[test]
fn a_closed_sink_stops_a_huge_formula() {
    struct Closed(u32);
    impl ClauseSink for Closed {
        fn add_clause(&mut self, _: &[Literal]) {
            self.0 += 1;
        }
        fn add_pairs(&mut self, _: &[Literal]) {
            self.0 += 1;
        }
        fn is_closed(&self) -> bool {
            self.0 > 0
        }
    }
    let mut variant = empty(32, 32);
    let mut givens = variant.givens().clone();
    givens.set(Cell::from_index(7), Symbol::from_number(9));
    variant = Puzzle::new(variant.variant().clone(), givens).unwrap();
    let mut sink = Closed(0);
    Encoding::default().encode(&variant).unwrap().emit(&mut sink);
    assert_eq!(sink.0, 1);
}

/// Boards whose blocks are rows or columns state what Latin squares do: 3n groups of n values, none of them twice.
#[test]
fn a_region_is_written_once() {
    for n in [2_usize, 3, 5, 9, 16] {
        let order = n as u64;
        let pairs = order * (order - 1) / 2;
        let latin = Puzzle::empty(Arc::new(Variant::latin(n).unwrap()));
        for board in [empty(1, n), empty(n, 1), latin.clone()] {
            for (preset, clauses) in [
                ("minimal", order * order + 2 * order * order * pairs),
                ("efficient", order * order + 3 * order * order * pairs),
                ("extended", 3 * order * order + 3 * order * order * pairs),
                // The rules of rows suffice, and so do the rules of blocks where these are rows.
                ("K1+L2+C2", order * order + 2 * order * order * pairs),
                ("K1+L1+C1+K2+L2+C2", 3 * order * order + 3 * order * order * pairs),
            ] {
                let encoding = Encoding::preset(preset).unwrap();
                assert_eq!(size(&encoding, &board).clauses, clauses, "{preset} {n}");
                assert!(encoding.suffices(board.variant()), "{preset} {n}");
            }
            // The auxiliary variables are not doubled either.
            for &at_most_one in AT_MOST_ONE {
                let encoding = Encoding::default().with_at_most_one(at_most_one);
                let variables = size(&encoding, &board).variables;
                let auxiliaries = 3 * order * order * (at_most_one.auxiliaries)(n);
                assert_eq!(u64::from(variables), order.pow(3) + auxiliaries, "{at_most_one} {n}");
                assert_eq!(size(&encoding, &board), size(&encoding, &latin), "{at_most_one} {n}");
            }
            for numbering in [Scheme::Log, Scheme::Decimal] {
                if numbering == Scheme::Log || n < 10 {
                    let encoding = Encoding::default().with_numbering(numbering);
                    assert_eq!(size(&encoding, &board), size(&encoding, &latin), "{numbering} {n}");
                }
            }
        }
    }
    // One of the blocks is a row, and its rules are written once.
    let jigsaw = Puzzle::empty(Arc::new(Variant::jigsaw("AAA/BBC/BCC").unwrap()));
    assert_eq!(size(&Encoding::default(), &jigsaw).clauses, 9 + 8 * 3 + 9 * 3 + 8 * 3 * 3);
}

#[test]
#[cfg(feature = "exports")]
fn exports_state_a_region_once() {
    let [rows, latin] = [Variant::blocks(1, 5), Variant::latin(5)]
        .map(|variant| Puzzle::empty(Arc::new(variant.unwrap())));
    for export in EXPORTS {
        let [with, without] = [&rows, &latin].map(|puzzle| {
            let mut text = Vec::new();
            export.write(puzzle, &[], &mut text).unwrap();
            String::from_utf8(text).unwrap()
        });
        assert_eq!(with, without, "{}", export.name);
    }
}

/// The sizes with other at-most-one encodings are those of the formulas that these encodings write.
#[test]
fn other_sizes_are_those_of_the_other_formulas() {
    let boards = [puzzle(FIGURE_1), empty(2, 2), empty(2, 3), empty(1, 5)];
    let encodings = [
        "extended",
        "minimal/support",
        "K1+L2/ladder+L2:support",
        "reduced",
        "sequential/locked",
        "log/extended",
        "log/minimal+L2:product",
        "triads/bimander:3",
    ];
    let mut rules = HashSet::new();
    for puzzle in &boards {
        let variant = puzzle.variant();
        for text in encodings {
            let choices: Choices = text.parse().unwrap();
            let encoding = choices.encoding(GivensLevel::Units);
            let formula = encoding.encode(puzzle).unwrap();
            let others = encoding.other_sizes(&formula, &Deadline::never()).unwrap();
            let own = formula.size();
            for other in &others {
                let name = format!("{text}, {} on {}", other.encoding, variant.name());
                assert_eq!(other.size, size(&other.encoding, puzzle), "{name}");
                assert_eq!(other.difference, SizeDifference::between(own, other.size), "{name}");
                assert_ne!(other.encoding, encoding, "{name}");
                rules.insert(other.rule.map(|rule| rule.name));
            }
            // Each rule of the board has every other encoding, the smallest first.
            for group in others.chunk_by(|one, other| one.rule == other.rule) {
                let sized: usize = OF_SIZE.iter().map(|rows| rows.len()).sum();
                let ways = AT_MOST_ONE.len() + sized;
                let is_mixed =
                    group[0].rule.is_none() && encoding.at_most_one.to_string().contains('+');
                assert_eq!(group.len(), ways - usize::from(!is_mixed), "{text}");
                assert!(group.is_sorted_by_key(|other| other.difference), "{text}");
            }
        }
    }
    assert_eq!(rules.len(), 5, "{rules:?}");
}

#[test]
fn sections_have_the_literals_of_the_formula() {
    for text in ["extended", "sequential/triads", "log", "minimal/locked"] {
        let encoding = text.parse::<Choices>().unwrap().encoding(GivensLevel::Units);
        let formula = encoding.encode(&puzzle(FIGURE_1)).unwrap();
        let (sections, size) = formula.measure(&Deadline::never()).unwrap();
        let clauses: u64 = sections.iter().map(|section| section.clauses).sum();
        let literals: u64 = sections.iter().map(|section| section.literals).sum();
        assert_eq!((clauses, literals), (size.clauses, size.literals), "{text}");
        assert_eq!(size, formula.size(), "{text}");
    }
    let formula = Encoding::default().encode(&puzzle(FIGURE_1)).unwrap();
    let (sections, _) = formula.measure(&Deadline::never()).unwrap();
    let count = |name| sections.iter().find(|section| section.name == name).unwrap().literals;
    assert_eq!((count("K1"), count("K2"), count("givens")), (729, 5_832, 24));
}
