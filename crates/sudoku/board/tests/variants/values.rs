//! Boards whose symbols have the values from 0 on: each constraint accepts the grids that the equivalent constraints on values
//! from 1 accept. Where a kind has no equivalent, it accepts the grids that its definition allows.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{
    CONSTRAINTS, Cell, Constraint, ConstraintKind as Kind, Edge, NumberNotation, Position, Puzzle,
    Symbol, Variant, check_solution,
};
use clausoku_testkit::{Rng, random_constraint, solutions};

/// A predicate of the values of the board, by cell, or of the line of the constraint.
type Holds = Box<dyn Fn(&[i64]) -> bool>;

/// The meaning of a constraint on a board whose values begin with 0.
enum Meaning {
    /// Constraints on the same board with values from 1.
    Shifted(Vec<Constraint>),
    /// A predicate of the value of each cell of the board.
    Defined(Holds),
}

/// Returns the predicate that the values of cells from 0 times their weights have this sum.
fn sum(sum: i64, weights: Vec<i64>, cells: Vec<Cell>) -> Constraint {
    let sum = sum + weights.iter().sum::<i64>();
    Constraint::new(Kind::Sum { sum, weights }, cells)
}

/// Returns that the first cells have the same sum as the others, times these weights.
fn balance(first: &[Cell], weights: Vec<i64>, others: &[Cell]) -> Constraint {
    let weights = weights.into_iter().chain(others.iter().map(|_| -1)).collect();
    sum(0, weights, [first, others].concat())
}

/// Returns that the segments have equal sums.
fn equal(segments: &[Vec<Cell>]) -> Vec<Constraint> {
    let pairs = segments.windows(2);
    pairs.map(|two| balance(&two[0], vec![1; two[0].len()], &two[1])).collect()
}

fn is_ratio(one: i64, other: i64, ratio: u32) -> bool {
    one == i64::from(ratio) * other || other == i64::from(ratio) * one
}

/// Returns the pairs of values, as numbers from 1, that fit.
fn pairs(order: usize, fits: impl Fn(i64, i64) -> bool) -> Kind {
    let values = 0..order as u16;
    let all = values.clone().flat_map(|one| values.clone().map(move |other| (one, other)));
    let fitting = all.filter(|&(one, other)| fits(one.into(), other.into()));
    Kind::Pairs { pairs: fitting.map(|(one, other)| (one + 1, other + 1)).collect(), all: false }
}

/// Returns whether the values divide into segments that each have the sum.
fn is_divided(line: &[i64], sum: i64) -> bool {
    line.is_empty()
        || (1..=line.len()).any(|end| {
            let (segment, rest) = line.split_at(end);
            let total: i64 = segment.iter().sum();
            (total == sum && is_divided(rest, sum)) || (total == 0 && end == line.len())
        })
}

/// Returns the sum between the only two cells with these values.
fn between(line: &[i64], one: i64, other: i64) -> Option<i64> {
    let place = |value| line.iter().position(|&own| own == value);
    let (one, other) = (place(one)?, place(other)?);
    Some(line[one.min(other)..=one.max(other)].iter().sum::<i64>() - line[one] - line[other])
}

fn larger(values: &[u32]) -> Vec<u32> {
    values.iter().map(|value| value + 1).collect()
}

/// Returns the meaning of a constraint of this board.
#[expect(clippy::too_many_lines, reason = "an arm for each kind")]
fn meaning(board: &Variant, constraint: &Constraint) -> Meaning {
    let order = board.order();
    let cells = constraint.cells.clone();
    let same = |kind: Kind| Meaning::Shifted(vec![Constraint::new(kind, cells.clone())]);
    let of_cells = cells.clone();
    let on_line = |holds: Holds| {
        Meaning::Defined(Box::new(move |grid| {
            holds(&of_cells.iter().map(|cell| grid[cell.index()]).collect::<Vec<i64>>())
        }))
    };
    match constraint.kind.clone() {
        Kind::Cage { sum } => same(Kind::Cage { sum: sum.map(|sum| sum + cells.len() as u32) }),
        Kind::Sum { sum: wanted, weights } => {
            let weights = if weights.is_empty() { vec![1; cells.len()] } else { weights };
            Meaning::Shifted(vec![sum(wanted, weights, cells)])
        }
        Kind::LittleKiller { sum } => same(Kind::LittleKiller { sum: sum + cells.len() as u32 }),
        Kind::EqualSums { sizes } => {
            let mut rest = &cells[..];
            let segments = sizes.iter().map(|&size| {
                let (segment, after) = rest.split_at(size);
                rest = after;
                segment.to_vec()
            });
            Meaning::Shifted(equal(&segments.collect::<Vec<_>>()))
        }
        Kind::RegionSumLine => Meaning::Shifted(equal(&board.segments_by_block(&cells))),
        Kind::Arrow => Meaning::Shifted(vec![balance(&cells[..1], vec![1], &cells[1..])]),
        Kind::DoubleArrow => {
            let ends = [cells[0], cells[cells.len() - 1]];
            Meaning::Shifted(vec![balance(&ends, vec![1, 1], &cells[1..cells.len() - 1])])
        }
        Kind::PillArrow { digits } => {
            let powers = (0..digits).rev().map(|power| 10_i64.pow(power as u32)).collect();
            Meaning::Shifted(vec![balance(&cells[..digits], powers, &cells[digits..])])
        }
        Kind::Zipper => {
            let half = cells.len() / 2;
            let mut segments: Vec<Vec<Cell>> =
                (0..half).map(|k| vec![cells[k], cells[cells.len() - 1 - k]]).collect();
            segments.extend((cells.len() % 2 == 1).then(|| vec![cells[half]]));
            Meaning::Shifted(equal(&segments))
        }
        Kind::Ratio { ratio } => same(pairs(order, |one, other| is_ratio(one, other, ratio))),
        Kind::PairSum { sum } => same(Kind::PairSum { sum: sum + 2 }),
        Kind::Negative { differences, ratios, sums } => {
            let kind = Kind::Negative {
                differences,
                ratios: Vec::new(),
                sums: sums.iter().map(|sum| sum + 2).collect(),
            };
            let others =
                pairs(order, |one, other| !ratios.iter().any(|&ratio| is_ratio(one, other, ratio)));
            let neighbours = board.adjacent_pairs();
            let mut all: Vec<Constraint> =
                neighbours.map(|two| Constraint::new(others.clone(), two.to_vec())).collect();
            all.push(Constraint::new(kind, Vec::new()));
            Meaning::Shifted(all)
        }
        Kind::Odd => same(Kind::Even),
        Kind::Even => same(Kind::Odd),
        Kind::Quadruple { values } => same(Kind::Quadruple { values: larger(&values) }),
        Kind::Contains { values } => same(Kind::Contains { values: larger(&values) }),
        Kind::ContainsExactly { values } => same(Kind::ContainsExactly { values: larger(&values) }),
        Kind::LookAndSay { clue } => same(Kind::LookAndSay {
            clue: clue.iter().map(|&(count, value)| (count, value + 1)).collect(),
        }),
        Kind::HiddenSkyscraper { value } => same(Kind::HiddenSkyscraper { value: value + 1 }),
        Kind::Automaton { mut automaton } => {
            let edges = automaton.edges.iter();
            automaton.edges = edges.map(|edge| Edge { value: edge.value + 1, ..*edge }).collect();
            same(Kind::Automaton { automaton })
        }
        Kind::Pairs { pairs, all } => same(Kind::Pairs {
            pairs: pairs.iter().map(|&(one, other)| (one + 1, other + 1)).collect(),
            all,
        }),
        Kind::Rellik { sum } => on_line(Box::new(move |line| {
            let chosen = |set: usize| (0..line.len()).filter(move |place| set >> place & 1 == 1);
            let differ = line.iter().collect::<BTreeSet<_>>().len() == line.len();
            let mut sums =
                (1..1 << line.len()).map(|set| chosen(set).map(|place| line[place]).sum::<i64>());
            differ && sums.all(|total| total != i64::from(sum))
        })),
        Kind::SumLine { sum, closed } => on_line(Box::new(move |line| {
            let starts = if closed { line.len() } else { 1 };
            (0..starts)
                .any(|start| is_divided(&[&line[start..], &line[..start]].concat(), sum.into()))
        })),
        Kind::Sandwich { sum } => {
            let last = order as i64 - 1;
            on_line(Box::new(move |line| between(line, 0, last) == Some(sum.into())))
        }
        Kind::Lunchbox { sum } => on_line(Box::new(move |line| {
            let differ = line.iter().collect::<BTreeSet<_>>().len() == line.len();
            let ends = (line.iter().min().copied(), line.iter().max().copied());
            let inner = ends.0.zip(ends.1).and_then(|(least, most)| between(line, least, most));
            differ && (inner == Some(sum.into()) || (line.len() == 1 && sum == 0))
        })),
        Kind::XSum { sum } => on_line(Box::new(move |line| {
            let count = usize::try_from(line[0]).unwrap();
            count > 0 && count <= line.len() && line[..count].iter().sum::<i64>() == i64::from(sum)
        })),
        Kind::Skyscraper { count } => on_line(Box::new(move |line| {
            let is_visible = |&place: &usize| {
                line[place] > 0 && line[..place].iter().all(|&before| before < line[place])
            };
            (0..line.len()).filter(is_visible).count() == count as usize
        })),
        Kind::NumberedRoom { value } => on_line(Box::new(move |line| {
            (1..=line.len())
                .any(|place| line[0] == place as i64 && line[place - 1] == i64::from(value))
        })),
        Kind::ValueIndexing => on_line(Box::new(|line| {
            (2..line.len()).any(|place| line[1] == place as i64 - 1 && line[place] == line[0])
        })),
        Kind::CountingCircles => on_line(Box::new(|line| {
            line.iter()
                .all(|value| line.iter().filter(|own| *own == value).count() as i64 == *value)
        })),
        Kind::CountDistinct => on_line(Box::new(|line| {
            line[1..].iter().collect::<BTreeSet<_>>().len() as i64 == line[0]
        })),
        Kind::AntiTaxicab => {
            let board = board.clone();
            Meaning::Defined(Box::new(move |grid| {
                board.cells().all(|one| {
                    board.cells().filter(|&other| other != one).all(|other| {
                        let [a, b] = [one, other].map(|cell| board.position(cell));
                        let distance = a.row.abs_diff(b.row) + a.column.abs_diff(b.column);
                        let value = grid[one.index()];
                        value != grid[other.index()] || value != i64::from(distance)
                    })
                })
            }))
        }
        kind @ (Kind::RowIndexer | Kind::ColumnIndexer | Kind::BoxIndexer) => {
            let board = board.clone();
            Meaning::Defined(Box::new(move |grid| {
                cells.iter().all(|&cell| {
                    let at = board.position(cell);
                    let row: Vec<Cell> = (0..order as u16)
                        .filter_map(|column| board.cell_at(Position { column, ..at }))
                        .collect();
                    let column: Vec<Cell> = (0..order as u16)
                        .filter_map(|row| board.cell_at(Position { row, ..at }))
                        .collect();
                    let block =
                        board.block_of(cell).map_or(&[][..], |block| &board.regions()[block].cells);
                    let line = match kind {
                        Kind::RowIndexer => &column[..],
                        Kind::ColumnIndexer => &row[..],
                        _ => block,
                    };
                    let own = line.iter().position(|&other| other == cell).unwrap() as i64 + 1;
                    let mut places = line.iter().zip(1..);
                    places.any(|(other, place)| {
                        grid[cell.index()] == place && grid[other.index()] == own
                    })
                })
            }))
        }
        // Order, differences, remainders and parts of the values do not depend on the first one, and an expression names symbols.
        kind => same(kind),
    }
}

#[test]
fn values_from_0_have_the_solutions_of_the_equivalent_constraints() {
    let mut rng = Rng::new(4);
    let usual = Variant::classic(4).unwrap().with_symbols(NumberNotation::FromZero).unwrap();
    let board = usual.clone().with_first_value(0).unwrap();
    assert_eq!((board.values(), usual.values()), (0..=3, 1..=4));
    let grids = solutions(&Puzzle::empty(Arc::new(usual.clone())), 1000);
    assert_eq!(grids.len(), 288);
    let numbers = grids
        .iter()
        .map(|grid| grid.cells().map(|(_, symbol)| symbol.map_or(0, Symbol::number)).collect());
    let numbers: Vec<Vec<u16>> = numbers.collect();
    let (mut tried, mut both) = (BTreeSet::new(), BTreeSet::new());
    for row in CONSTRAINTS.iter().flat_map(|row| [row; 30]) {
        let constraint = random_constraint(row, &board, &numbers[rng.below(288)], 5, &mut rng);
        let Ok(from_zero) = board.clone().with_constraints(vec![constraint.clone()]) else {
            continue;
        };
        tried.insert(row.name);
        let name = from_zero.constraint_name(&constraint);
        let meaning = meaning(&board, &constraint);
        let shifted = match &meaning {
            Meaning::Shifted(constraints) => {
                Some(usual.clone().with_constraints(constraints.clone()).unwrap())
            }
            Meaning::Defined(_) => None,
        };
        let puzzle = Puzzle::empty(Arc::new(from_zero));
        let shifted = shifted.map(|variant| Puzzle::empty(Arc::new(variant)));
        let mut seen = BTreeSet::new();
        for (grid, numbers) in grids.iter().zip(&numbers) {
            let expected = match (&shifted, &meaning) {
                (Some(shifted), _) => check_solution(shifted, grid).is_ok(),
                (None, Meaning::Defined(holds)) => holds(
                    &numbers.iter().map(|&number| i64::from(number) - 1).collect::<Vec<i64>>(),
                ),
                _ => unreachable!("each meaning is one of both"),
            };
            assert_eq!(check_solution(&puzzle, grid).is_ok(), expected, "{name}: {numbers:?}");
            seen.insert(expected);
        }
        if seen.len() == 2 {
            both.insert(row.name);
        }
    }
    // Four symbols have no three parts.
    assert_eq!(tried.len(), CONSTRAINTS.len() - 2, "{tried:?}");
    // Few kinds hold for all grids, or for none.
    assert!(both.len() > 45, "{both:?}");
}

/// Parts of the order are counted from the first value, whatever it is.
#[test]
fn parts_of_the_values_do_not_depend_on_the_first_one() {
    let usual = Variant::blocks(2, 3).unwrap();
    let constraints = [Kind::Entropic, Kind::Equality]
        .map(|kind| Constraint::new(kind, usual.cells().take(4).collect()));
    let global = Constraint::new(Kind::GlobalEntropy, Vec::new());
    let mut accepted = 0;
    for constraint in constraints.into_iter().chain([global]) {
        let [zero, one] = [0, 1].map(|first| usual.clone().with_first_value(first).unwrap());
        for line in 0..6_usize.pow(4) {
            // The first cells of both rows have the values of the line, so that each square of 2×2 cells is among them.
            let number = |cell: Cell| {
                let at = usual.position(cell);
                (line / 6_usize.pow(u32::from((at.column + 2 * (at.row % 2)) % 4)) % 6 + 1) as u16
            };
            let numbers: Vec<u16> = usual.cells().map(number).collect();
            let holds = zero.holds(&constraint, &numbers);
            assert_eq!(holds, one.holds(&constraint, &numbers), "{constraint:?} {numbers:?}");
            accepted += usize::from(holds);
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[cfg(feature = "toml")]
#[test]
fn the_first_value_is_in_the_file() {
    let read = |keys: &str| {
        Variant::from_toml(&format!("name = \"small\"\n{keys}\n[[board]]\nblocks = \"2x2\"\n"))
    };
    let zero = read("first-value = 0").unwrap();
    assert_eq!(
        (zero.first_value(), zero.alphabet().notation()),
        (0, Some(NumberNotation::FromZero))
    );
    let one = read("first-value = 1").unwrap();
    assert_eq!((one.first_value(), one.alphabet().notation()), (1, Some(NumberNotation::FromOne)));
    // The names of symbols need not be their values.
    for keys in [
        "first-value = 0",
        "first-value = 0\nsymbols = \"1234\"",
        "symbols = \"0123\"",
        "first-value = 0\norder = 4",
        "first-value = 0\nsymbols = \"abcd\"",
    ] {
        let variant = read(keys).unwrap();
        assert_eq!(Variant::from_toml(&variant.to_toml()).as_ref(), Ok(&variant), "{keys}");
    }
    let error = read("first-value = 2").unwrap_err();
    assert_eq!((error.line(), error.column()), (2, 15));
    assert_eq!(error.fault().to_string(), "the first value is 0 or 1, not 2");
    let cage = |sum| {
        let constraint = format!(
            "constraint = [{{ kind = \"contains\", values = [{sum}], cells = \"R1C1 R1C2\" }}]"
        );
        read(&format!("first-value = 0\n{constraint}"))
    };
    assert!(cage(0).is_ok());
    assert!(cage(4).unwrap_err().fault().to_string().contains("values from 0 to 3"));
    let error = read("name2 = 1").unwrap_err();
    assert!(error.to_string().contains("first-value"));
}
