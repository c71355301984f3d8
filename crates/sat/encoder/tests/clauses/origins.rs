//! Compares each clause's origin with the clause and with the parts of the formula.

use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};
use clausoku_cnf::Deadline;
use clausoku_cnf::{Cnf, Formula, Literal, Variable};
use clausoku_decoder::{Meaning, Scheme};
use clausoku_encoder::{
    AT_MOST_ONE, AtMostOne, Bound, Encoding, GivensLevel, Group, IMPLIED, ImpliedSet, Origin,
    Origins, PRESETS, PuzzleFormula,
};

/// Returns a board with some givens in its first and last row.
fn puzzle(variant: Variant) -> Puzzle {
    let mut givens = Grid::empty(variant.cell_count());
    let last = variant.cell_count() as u32 - 1;
    for (cell, number) in [(0, 3), (1, 1), (last, 2)] {
        givens.set(Cell::from_index(cell), Symbol::from_number(number));
    }
    Puzzle::new(Arc::new(variant), givens).unwrap()
}

fn boards() -> Vec<Puzzle> {
    let names = ["classic:4", "x:4", "anti-knight:4", "jigsaw:AAAB/ACBB/DCCB/DDDC", "blocks:2x3"];
    names.map(|name| puzzle(Variant::by_name(name).unwrap())).into()
}

fn members(variant: &Variant, group: &Group) -> Vec<Candidate> {
    match group {
        &Group::Cell(cell) => {
            let symbols = variant.alphabet().symbols();
            symbols.map(|symbol| Candidate { cell, symbol }).collect()
        }
        &Group::Region { region, symbol } => places(&variant.regions()[region].cells, symbol),
        Group::Cells { cells, symbol } => places(cells, *symbol),
    }
}

fn places(cells: &[Cell], symbol: Symbol) -> Vec<Candidate> {
    cells.iter().map(|&cell| Candidate { cell, symbol }).collect()
}

/// Returns the candidates, or the cells of the digits, of a variable; for an auxiliary variable, the
/// candidates or cells of its group.
fn subjects(
    encoded: &PuzzleFormula,
    origins: &Origins,
    variable: Variable,
) -> Vec<(Cell, Option<Symbol>)> {
    let both = |candidate: Candidate| (candidate.cell, Some(candidate.symbol));
    let variant = encoded.puzzle().variant();
    let known = encoded.numbering().meaning(variable);
    match known.or_else(|| encoded.channel()?.meaning(variable)) {
        Some(Meaning::Candidate(candidate)) => vec![both(candidate)],
        Some(Meaning::Digit { cell, .. }) => vec![(cell, None)],
        None => match origins.auxiliary(variable).unwrap().0 {
            Origin::Rule(_, group) | Origin::Implied(_, group) => {
                members(variant, group).into_iter().map(both).collect()
            }
            origin => panic!("an auxiliary of {origin:?}"),
        },
    }
}

fn check(encoded: &PuzzleFormula) {
    let cnf = Cnf::from_formula(encoded);
    let variant = encoded.puzzle().variant();
    let origins = encoded.origins(&Deadline::never()).unwrap();
    let givens = encoded.puzzle().givens();
    let parts = encoded.measure(&Deadline::never()).unwrap().0.into_iter();
    let parts = parts.flat_map(|part| std::iter::repeat_n(part.name, part.clauses as usize));
    let mut count = 0;
    for (clause, part) in cnf.clauses().zip(parts) {
        let origin = origins.get(count).unwrap();
        assert_eq!(origin.part(), part, "clause {} of {:?}", count + 1, encoded.encoding());
        count += 1;
        let variables = clause.iter().map(|literal| literal.variable());
        let of_clause = variables.flat_map(|variable| subjects(encoded, &origins, variable));
        let group = match origin {
            Origin::Rule(rule, group) => {
                let direct = encoded.encoding().numbering != Scheme::Log;
                if rule.bound == Bound::AtLeastOne && direct {
                    let candidates = members(variant, group).into_iter();
                    let variables = candidates.filter_map(|c| encoded.numbering().variable(c));
                    assert_eq!(clause, variables.map(Variable::positive).collect::<Vec<_>>());
                }
                // Support clauses are also about the other values of a cell of the region.
                let all = members(variant, group).into_iter().flat_map(|member| {
                    let is_support = encoded.encoding().at_most_one.for_rule(rule)
                        == AtMostOne::SUPPORT
                        && clause.iter().any(|literal| literal.is_positive());
                    let symbols = variant.alphabet().symbols();
                    let symbols = symbols.filter(move |&symbol| {
                        symbol == member.symbol || is_support && rule.bound == Bound::AtMostOne
                    });
                    symbols.map(move |symbol| Candidate { symbol, ..member })
                });
                all.collect()
            }
            Origin::Implied(_, group) => members(variant, group),
            Origin::Channel(candidate) => vec![*candidate],
            Origin::Given(candidate) => {
                assert_eq!(givens.get(candidate.cell), Some(candidate.symbol));
                assert_eq!(clause.len(), 1);
                vec![*candidate]
            }
            Origin::BesideGiven(candidate) => {
                assert!(givens.get(candidate.cell).is_some_and(|given| given != candidate.symbol));
                vec![*candidate]
            }
            Origin::SeesGiven(candidate) => {
                assert_eq!(givens.get(candidate.cell), None);
                let peers = variant.peers(candidate.cell).into_iter();
                assert!(peers.map(|peer| givens.get(peer)).any(|s| s == Some(candidate.symbol)));
                vec![*candidate]
            }
            Origin::Excluded(candidate) => {
                assert!(encoded.puzzle().is_excluded(*candidate) && clause[0].is_negative());
                vec![*candidate]
            }
            Origin::Constraint(_) | Origin::Combined(_) => continue,
            Origin::Contradiction => {
                assert_eq!((clause.len(), cnf.len()), (0, 1));
                Vec::new()
            }
        };
        for (cell, symbol) in of_clause {
            let said = |member: &Candidate| {
                member.cell == cell && symbol.is_none_or(|symbol| member.symbol == symbol)
            };
            assert!(group.iter().any(said), "{cell:?} {symbol:?} are not of {origin:?}");
        }
    }
    assert_eq!(count, encoded.size().clauses);
    assert_eq!(origins.get(count), None);
    let after = Variable::from_index(encoded.size().variables).unwrap();
    assert!(origins.auxiliary(after).is_none());
}

#[test]
fn origins_match_the_literals_of_clauses() {
    let levels = [GivensLevel::Units, GivensLevel::Negatives, GivensLevel::Peers];
    let implied = [ImpliedSet::NONE, ImpliedSet::named([IMPLIED[0].name]).unwrap()];
    for puzzle in boards() {
        for (at_most_one, numbering) in
            AT_MOST_ONE.iter().flat_map(|amo| [(amo, Scheme::Dense), (amo, Scheme::Log)])
        {
            for (preset, givens) in PRESETS.iter().zip(levels) {
                for implied in implied {
                    let encoding = Encoding::preset(preset.name)
                        .unwrap()
                        .with_givens(givens)
                        .with_at_most_one(*at_most_one)
                        .with_numbering(numbering)
                        .with_implied(implied);
                    check(&encoding.encode(&puzzle).unwrap());
                    let reduced = encoding.with_givens(GivensLevel::Reduced);
                    check(&reduced.encode(&puzzle).unwrap());
                }
            }
        }
    }
}

#[test]
fn the_clause_of_question_iii_a_5_is_found() {
    let variant = Arc::new(Variant::classic(9).unwrap());
    let origins = Encoding::default()
        .encode(&Puzzle::empty(variant.clone()))
        .unwrap()
        .origins(&Deadline::never())
        .unwrap();
    // K1, L1 and C1 have 81 clauses each; then block 3 is the third of B1, value 7 its seventh.
    let origin = origins.get(3 * 81 + 2 * 9 + 6).unwrap();
    assert_eq!((origin.part(), origin.subject(&variant).as_str()), ("B1", "block 3, value 7"));
}

#[test]
fn givens_are_written_by_themselves() {
    let puzzle = puzzle(Variant::classic(4).unwrap());
    let encoding = Encoding::default().with_givens(GivensLevel::Peers);
    let encoded = encoding.encode(&puzzle).unwrap();
    let mut alone = Cnf::new();
    let all = Cnf::from_formula(&encoded);
    encoded.emit_givens(&mut alone);
    let of_rules = all.len() - alone.len();
    let last: Vec<&[Literal]> = all.clauses().skip(of_rules).collect();
    assert_eq!(alone.clauses().collect::<Vec<_>>(), last);
    assert_eq!(
        encoded.measure(&Deadline::never()).unwrap().0.last().unwrap().clauses,
        alone.len() as u64
    );
}
