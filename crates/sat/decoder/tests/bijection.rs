//! Tests that all numberings are bijections.

use std::collections::HashSet;
use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Symbol, Variant};
use clausoku_board::{CandidateStatus, CandidateTable};
use clausoku_cnf::Variable;
use clausoku_decoder::{Meaning, Numbering, NumberingError, Scheme};

fn numbering(scheme: Scheme, variant: Variant) -> Numbering {
    Numbering::new(scheme, &Arc::new(variant)).unwrap()
}

#[test]
fn every_variable_has_at_most_one_candidate_and_back() {
    for (m, k) in [(1, 1), (2, 2), (2, 3), (3, 3), (5, 5), (10, 10)] {
        for scheme in [Scheme::Dense, Scheme::Decimal, Scheme::Rcv] {
            if scheme == Scheme::Rcv && m * k > 9 {
                continue;
            }
            let numbering = numbering(scheme, Variant::blocks(m, k).unwrap());
            let mut found = 0;
            for number in 1..=numbering.last() + 1000 {
                let variable = Variable::from_dimacs(number).unwrap();
                if let Some(candidate) = numbering.candidate(variable) {
                    assert_eq!(numbering.variable(candidate), Some(variable));
                    assert!(number <= numbering.last());
                    found += 1;
                }
            }
            assert_eq!(found, (m * k).pow(3), "{scheme} {m}x{k}");
            assert_eq!(found, numbering.candidates().count());
        }
    }
}

#[test]
fn digits_distinguish_the_values_of_a_cell() {
    for (m, k, width) in [(1, 1, 0), (1, 2, 1), (2, 2, 2), (2, 3, 3), (3, 3, 4), (6, 6, 6)] {
        let variant = Variant::blocks(m, k).unwrap();
        let numbering = numbering(Scheme::Log, variant.clone());
        assert_eq!(numbering.last() as usize, (m * k).pow(2) * width);
        assert_eq!(numbering.variables().count(), numbering.last() as usize);
        assert_eq!(numbering.candidates().count(), 0);
        let cell = Cell::from_index(variant.cell_count() as u32 - 1);
        let mut seen = HashSet::new();
        for symbol in variant.alphabet().symbols() {
            let literals = numbering.literals(Candidate { cell, symbol }).unwrap();
            assert_eq!(literals.len(), width);
            let mut number = 0;
            for (&literal, digit) in literals.iter().zip(0..) {
                let meaning = numbering.meaning(literal.variable()).unwrap();
                assert_eq!(meaning, Meaning::Digit { cell, digit });
                number |= usize::from(literal.is_positive()) << digit;
            }
            assert_eq!(number, symbol.index());
            assert!(seen.insert(number));
        }
    }
}

#[test]
fn a_channel_follows_its_numbering() {
    let digits = numbering(Scheme::Log, Variant::classic(9).unwrap());
    let channel = digits.channel().unwrap();
    assert_eq!((digits.last(), channel.last()), (324, 324 + 729));
    for (candidate, variable) in channel.candidates() {
        assert!(variable.to_dimacs() > 324);
        assert_eq!(channel.candidate(variable), Some(candidate));
        assert_eq!(digits.meaning(variable), None);
    }
    assert_eq!(channel.meaning(Variable::from_index(323).unwrap()), None);
    assert_eq!(channel.variables().count(), 729);
}

#[test]
fn compact_numbers_are_those_of_the_open_candidates() {
    let variant = Arc::new(Variant::classic(4).unwrap());
    let dense = Numbering::new(Scheme::Dense, &variant).unwrap();
    let whole = Numbering::new(Scheme::Compact, &variant).unwrap();
    assert!(whole.candidates().eq(dense.candidates()));
    let mut known = CandidateTable::nothing(&variant);
    for (candidate, variable) in dense.candidates() {
        // The first and the last cell have no open candidate.
        let status = match variable.index() {
            1 | 21 => CandidateStatus::Holds,
            0..4 | 20..24 | 60..64 => CandidateStatus::Excluded,
            index if index % 3 == 0 => CandidateStatus::Excluded,
            _ => CandidateStatus::Open,
        };
        known.set(candidate, status);
    }
    let compact = Numbering::compact(&variant, known.clone()).unwrap();
    assert_eq!(compact.last() as usize, known.candidates(CandidateStatus::Open).count());
    assert_eq!(compact.candidates().count(), compact.last() as usize);
    assert_eq!(compact.variables().count(), compact.last() as usize);
    for ((candidate, variable), number) in compact.candidates().zip(1..) {
        assert_eq!(variable.to_dimacs(), number);
        assert_eq!(compact.candidate(variable), Some(candidate));
    }
    for (candidate, _) in dense.candidates() {
        let literals = compact.literals(candidate).map(|literals| literals.len());
        let expected = match known.status(candidate) {
            CandidateStatus::Open => Some(1),
            CandidateStatus::Holds => Some(0),
            CandidateStatus::Excluded => None,
        };
        assert_eq!(literals, expected);
    }
    assert_eq!(compact.meaning(Variable::from_index(compact.last()).unwrap()), None);
    let open = variant.cells().flat_map(|cell| compact.open_of(cell)).copied();
    assert!(open.eq(compact.candidates().map(|(candidate, _)| candidate)));
    let foreign = Cell::from_index(variant.cell_count() as u32);
    assert!(compact.open_of(foreign).is_empty());
    assert!(dense.open_of(Cell::from_index(0)).is_empty());
}

#[test]
fn the_largest_decimal_number_is_the_sources() {
    for (m, last) in [(2, 40_404), (3, 90_909), (9, 818_181), (10, 1_010_100)] {
        let numbering = numbering(Scheme::Decimal, Variant::classic(m * m).unwrap());
        assert_eq!(numbering.last(), last);
        let last = Variable::from_dimacs(last).unwrap();
        assert_eq!(Numbering::order_by_last(Scheme::Decimal, last), Some(m * m));
    }
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    let variant = Arc::new(Variant::classic(121).unwrap());
    let symbol = Symbol::from_index(121);
    let foreign = Candidate { cell: Cell::from_index(0), symbol };
    for scheme in [Scheme::Dense, Scheme::Log] {
        let numbering = Numbering::new(scheme, &variant).unwrap();
        assert!(numbering.literals(foreign).is_none() && numbering.variable(foreign).is_none());
    }
    let error = Numbering::new(Scheme::Decimal, &variant).unwrap_err();
    assert_eq!(error, NumberingError::Decimal { what: "row", number: 121 });
    assert_eq!(Numbering::new(Scheme::Dense, &variant).unwrap().last(), 121 * 121 * 121);
    let variant = Arc::new(Variant::blocks(2, 5).unwrap());
    let error = Numbering::new(Scheme::Rcv, &variant).unwrap_err();
    assert_eq!(error, NumberingError::ThreeDigits { what: "row", number: 10 });
    assert!(Numbering::new(Scheme::Rcv, &Arc::new(Variant::by_name("samurai").unwrap())).is_err());
    let nine = numbering(Scheme::Rcv, Variant::classic(9).unwrap());
    assert_eq!(nine.last(), 999);
}
