//! The table of the kinds of clues that can be made, and how each is drawn on a solution.
//!
//! **Invariant.** A drawing may fail, and may be false of the solution: `draft` asks the check of the board
//! ([`Variant::holds`](clausoku_board::Variant::holds)) about each.

use std::fmt;

use clausoku_board::{CONSTRAINTS, Cell, ConstraintKind as Kind, ConstraintRow};
use clausoku_text::{Synonyms, UnknownName};

use super::board::Layer;
use super::pen::{Growth, Pen};

/// A kind of clues that can be made.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The name of the kind of constraint in files.
    pub name: &'static str,
    /// The least and the usual largest number of cells; `None` if all clues of the kind have the same.
    pub sizes: Option<(usize, usize)>,
    pub(super) layer: Layer,
    pub(super) draw: fn(&mut Pen<'_>) -> Drawing,
}

/// The kind with its parameters, and the cells; `None` if there was no room.
pub(super) type Drawing = Option<(Kind, Vec<Cell>)>;

/// The kinds of clues that can be made.
pub const SHAPES: &[Shape] = &[
    Shape::sized("cage", (2, 5), Layer::Area, |pen| {
        let cells = different_area(pen)?;
        Some((Kind::Cage { sum: Some(total(pen, &cells)?) }, cells))
    }),
    Shape::sized("all-different", (2, 7), Layer::Area, |pen| {
        Some((Kind::AllDifferent, different_area(pen)?))
    }),
    Shape::sized("rellik", (2, 4), Layer::Area, |pen| {
        let cells = different_area(pen)?;
        let sums = (1..=total(pen, &cells)?).filter(|&sum| !has_subset(pen, &cells, sum));
        let sums: Vec<u32> = sums.collect();
        Some((Kind::Rellik { sum: pen.pick(&sums)? }, cells))
    }),
    Shape::sized("equality", (2, 6), Layer::Area, |pen| {
        let order = pen.board.variant.order() as i64;
        let first = i64::from(pen.board.variant.first_value());
        let values = pen.values;
        let cells = pen.grow_anywhere(
            Growth::Area,
            |cells, next| differs(values, cells, next),
            |cells| {
                let of = |is: &dyn Fn(i64) -> bool| {
                    cells.iter().filter(|cell| is(values[cell.index()])).count()
                };
                let low = of(&|value| 2 * (value - first + 1) <= order);
                let high = of(&|value| 2 * (value - first) >= order);
                low == high
                    && low + high == cells.len()
                    && 2 * of(&|value| value % 2 == 0) == cells.len()
            },
        )?;
        Some((Kind::Equality, cells))
    }),
    Shape::sized("sum", (2, 5), Layer::Area, |pen| {
        let cells = pen.grow_anywhere(Growth::Area, |_, _| true, |_| true)?;
        Some((Kind::Sum { sum: total(pen, &cells)?.into(), weights: Vec::new() }, cells))
    }),
    Shape::sized("clone", (4, 8), Layer::Area, |pen| Some((Kind::Clone, twice(pen)?))),
    Shape::sized("same-values", (4, 8), Layer::Area, |pen| {
        Some((Kind::SameValues { sets: 2 }, same_values(pen)?))
    }),
    Shape::sized("look-and-say", (3, 6), Layer::Area, |pen| {
        let cells = pen.grow_anywhere(Growth::Area, |_, _| true, |_| true)?;
        let values = some_values(pen, &cells, 2)?;
        let count =
            |value: u32| cells.iter().filter(|&&cell| pen.value(cell) == i64::from(value)).count();
        let mut clue: Vec<(u32, u32)> =
            values.iter().map(|&value| (count(value) as u32, value)).collect();
        clue.dedup();
        Some((Kind::LookAndSay { clue }, cells))
    }),
    Shape::sized("contains", (2, 4), Layer::Area, |pen| {
        let cells = pen.grow_anywhere(Growth::Area, |_, _| true, |_| true)?;
        let values = some_values(pen, &cells, 3)?;
        Some((Kind::Contains { values }, cells))
    }),
    Shape::sized("contains-exactly", (2, 5), Layer::Area, |pen| {
        let cells = pen.grow_anywhere(Growth::Area, |_, _| true, |_| true)?;
        let mut values = some_values(pen, &cells, 2)?;
        values.dedup();
        let all = cells.iter().filter_map(|&cell| u32::try_from(pen.value(cell)).ok());
        let mut listed: Vec<u32> = all.filter(|value| values.contains(value)).collect();
        listed.sort_unstable();
        Some((Kind::ContainsExactly { values: listed }, cells))
    }),
    Shape::sized("lunchbox", (3, 6), Layer::Area, |pen| {
        let cells = different_line(pen)?;
        let values: Vec<i64> = cells.iter().map(|&cell| pen.value(cell)).collect();
        let place = |value: Option<&i64>| values.iter().position(|one| Some(one) == value);
        let (least, most) = (place(values.iter().min())?, place(values.iter().max())?);
        let between = &values[least.min(most) + 1..least.max(most)];
        Some((Kind::Lunchbox { sum: u32::try_from(between.iter().sum::<i64>()).ok()? }, cells))
    }),
    Shape::sized("thermometer", (2, 7), Layer::Line, |pen| {
        let values = pen.values;
        let fits = |cells: &[Cell], next: Cell| values[last(cells)] < values[next.index()];
        Some((Kind::Thermometer, pen.grow_anywhere(Growth::Line, fits, |_| true)?))
    }),
    Shape::sized("slow-thermometer", (2, 7), Layer::Line, |pen| {
        let values = pen.values;
        let fits = |cells: &[Cell], next: Cell| values[last(cells)] <= values[next.index()];
        Some((Kind::SlowThermometer, pen.grow_anywhere(Growth::Line, fits, |_| true)?))
    }),
    Shape::sized("palindrome", (2, 7), Layer::Line, |pen| {
        let values = pen.values;
        let middle = middle(pen, |a, b| values[a.index()] == values[b.index()])?;
        let fits = |a: Cell, b: Cell| values[a.index()] == values[b.index()];
        Some((Kind::Palindrome, pen.unfold(middle, fits)?))
    }),
    Shape::sized("renban", (2, 6), Layer::Line, |pen| {
        let (values, most) = (pen.values, *pen.sizes.end() as i64);
        let fits = |cells: &[Cell], next: Cell| {
            differs(values, cells, next) && span(values, cells, Some(next)) < most
        };
        let is_whole = |cells: &[Cell]| span(values, cells, None) + 1 == cells.len() as i64;
        Some((Kind::Renban, pen.grow_anywhere(Growth::Line, fits, is_whole)?))
    }),
    Shape::sized("whispers", (2, 6), Layer::Line, |pen| {
        let difference = pen.board.variant.order().div_ceil(2) as u32;
        let values = pen.values;
        let fits = |cells: &[Cell], next: Cell| {
            values[last(cells)].abs_diff(values[next.index()]) >= difference.into()
        };
        Some((Kind::Whispers { difference }, pen.grow_anywhere(Growth::Line, fits, |_| true)?))
    }),
    Shape::sized("nabner", (3, 5), Layer::Line, |pen| {
        let values = pen.values;
        let fits = |cells: &[Cell], next: Cell| {
            cells.iter().all(|cell| values[cell.index()].abs_diff(values[next.index()]) >= 2)
        };
        Some((Kind::Nabner, pen.grow_anywhere(Growth::Line, fits, |_| true)?))
    }),
    Shape::sized("between", (3, 6), Layer::Line, |pen| {
        let values = pen.values;
        // All other values are on one side of the first one.
        let fits = |cells: &[Cell], next: Cell| {
            let first = values[cells[0].index()];
            let side = |cell: Cell| (values[cell.index()] - first).signum();
            side(next) != 0 && cells.get(1).is_none_or(|&second| side(second) == side(next))
        };
        let is_whole = |cells: &[Cell]| {
            let far = |cell: &Cell| values[cells[0].index()].abs_diff(values[cell.index()]);
            let [rest @ .., end] = cells else { return false };
            rest.iter().all(|cell| far(cell) < far(end))
        };
        Some((Kind::Between, pen.grow_anywhere(Growth::Line, fits, is_whole)?))
    }),
    Shape::sized("lockout", (3, 6), Layer::Line, |pen| {
        let difference = (pen.board.variant.order() / 2).max(1) as u32;
        let values = pen.values;
        let is_whole = |cells: &[Cell]| {
            let [first, inner @ .., end] = cells else { return false };
            let [first, end] = [first, end].map(|cell| values[cell.index()]);
            let is_outside = |cell: &Cell| {
                let value = values[cell.index()];
                value < first.min(end) || value > first.max(end)
            };
            first.abs_diff(end) >= difference.into() && inner.iter().all(is_outside)
        };
        let cells = pen.grow_anywhere(Growth::Line, |_, _| true, is_whole)?;
        Some((Kind::Lockout { difference }, cells))
    }),
    Shape::sized("entropic", (3, 6), Layer::Line, |pen| {
        let order = pen.board.variant.order() as i64;
        let first = i64::from(pen.board.variant.first_value());
        if order % 3 != 0 {
            return None;
        }
        let cells = line_by_class(pen, move |value| (value - first) * 3 / order)?;
        Some((Kind::Entropic, cells))
    }),
    Shape::sized("modular", (3, 6), Layer::Line, |pen| {
        Some((Kind::Modular { modulus: 3 }, line_by_class(pen, |value| value % 3)?))
    }),
    Shape::sized("zipper", (3, 7), Layer::Line, |pen| {
        let values = pen.values;
        let middle = middle(pen, |_, _| true)?;
        let sum: i64 = middle.iter().map(|cell| values[cell.index()]).sum();
        let fits = |a: Cell, b: Cell| values[a.index()] + values[b.index()] == sum;
        Some((Kind::Zipper, pen.unfold(middle, fits)?))
    }),
    Shape::sized("region-sum", (2, 7), Layer::Line, |pen| {
        let (values, board) = (pen.values, pen.board);
        let is_whole = |cells: &[Cell]| {
            let segments = board.variant.segments_by_block(cells);
            let sums = segments.iter().map(|one| one.iter().map(|cell| values[cell.index()]).sum());
            let sums: Vec<i64> = sums.collect();
            sums.len() > 1 && sums.iter().all(|&sum| sum == sums[0])
        };
        let cells = pen.grow_anywhere(Growth::Line, |_, _| true, is_whole)?;
        Some((Kind::RegionSumLine, cells))
    }),
    Shape::sized("sum-line", (4, 9), Layer::Line, |pen| {
        let most = i64::from(*pen.board.variant.values().end());
        let (values, sum) = (pen.values, most + 1);
        let fits = |cells: &[Cell], next: Cell| {
            segments(values, cells, sum).1 + values[next.index()] <= sum
        };
        let is_whole = |cells: &[Cell]| matches!(segments(values, cells, sum), (2.., 0));
        let cells = pen.grow_anywhere(Growth::Line, fits, is_whole)?;
        Some((Kind::SumLine { sum: u32::try_from(sum).ok()?, closed: false }, cells))
    }),
    Shape::sized("arrow", (3, 5), Layer::Line, |pen| {
        let values = pen.values;
        let rest = |cells: &[Cell]| values[cells[0].index()] - sum(values, &cells[1..]);
        let fits = |cells: &[Cell], next: Cell| values[next.index()] <= rest(cells);
        let is_whole = |cells: &[Cell]| rest(cells) == 0;
        Some((Kind::Arrow, pen.grow_anywhere(Growth::Line, fits, is_whole)?))
    }),
    Shape::sized("double-arrow", (3, 6), Layer::Line, |pen| {
        let values = pen.values;
        let is_whole = |cells: &[Cell]| {
            let [first, inner @ .., end] = cells else { return false };
            values[first.index()] + values[end.index()] == sum(values, inner)
        };
        Some((Kind::DoubleArrow, pen.grow_anywhere(Growth::Line, |_, _| true, is_whole)?))
    }),
    Shape::sized("pill-arrow", (4, 8), Layer::Line, |pen| {
        let values = pen.values;
        let first = pen.start()?;
        let second =
            pen.board.variant.cell_beside(first, 0, 1).filter(|&cell| pen.is_free(cell))?;
        let number = 10 * values[first.index()] + values[second.index()];
        let rest = |cells: &[Cell]| number - sum(values, &cells[2..]);
        let fits = |cells: &[Cell], next: Cell| values[next.index()] <= rest(cells);
        let is_whole = |cells: &[Cell]| rest(cells) == 0;
        let cells = pen.grow(Growth::Line, &[first, second], fits, is_whole)?;
        Some((Kind::PillArrow { digits: 2 }, cells))
    }),
    Shape::sized("count-distinct", (3, 6), Layer::Line, |pen| {
        let values = pen.values;
        let is_whole = |cells: &[Cell]| {
            let mut others: Vec<i64> = cells[1..].iter().map(|cell| values[cell.index()]).collect();
            others.sort_unstable();
            others.dedup();
            others.len() as i64 == values[cells[0].index()]
        };
        Some((Kind::CountDistinct, pen.grow_anywhere(Growth::Line, |_, _| true, is_whole)?))
    }),
    Shape::fixed("difference", Layer::Edge, |pen| {
        pair(pen, |a, b| (a.abs_diff(b) == 1).then_some(Kind::Difference { difference: 1 }))
    }),
    Shape::fixed("ratio", Layer::Edge, |pen| {
        pair(pen, |a, b| (a == 2 * b || b == 2 * a).then_some(Kind::Ratio { ratio: 2 }))
    }),
    Shape::fixed("pair-sum", Layer::Edge, |pen| {
        // 10 and 5 on the usual board.
        let most = i64::from(*pen.board.variant.values().end());
        let is_usual = move |sum: i64| sum == most + 1 || 2 * sum == most + 1;
        pair(pen, |a, b| {
            let sum = u32::try_from(a + b).ok()?;
            is_usual(a + b).then_some(Kind::PairSum { sum })
        })
    }),
    Shape::fixed("greater-than", Layer::Edge, |pen| {
        pair(pen, |a, b| (a > b).then_some(Kind::GreaterThan))
    }),
    Shape::fixed("quadruple", Layer::Corner, |pen| {
        let near = pen.start()?;
        let squares = pen.board.squares.iter().filter(|square| square.contains(&near));
        let squares: Vec<[Cell; 4]> = squares.copied().collect();
        let square = pen.pick(&squares)?;
        let values = some_values(pen, &square, 4)?;
        Some((Kind::Quadruple { values }, square.to_vec()))
    }),
    Shape::fixed("odd", Layer::Mark, |pen| mark(pen, Kind::Odd)),
    Shape::fixed("even", Layer::Mark, |pen| mark(pen, Kind::Even)),
    Shape::fixed("minimum", Layer::Mark, |pen| mark(pen, Kind::Minimum)),
    Shape::fixed("maximum", Layer::Mark, |pen| mark(pen, Kind::Maximum)),
    Shape::fixed("row-indexer", Layer::Mark, |pen| mark(pen, Kind::RowIndexer)),
    Shape::fixed("column-indexer", Layer::Mark, |pen| mark(pen, Kind::ColumnIndexer)),
    Shape::fixed("box-indexer", Layer::Mark, |pen| mark(pen, Kind::BoxIndexer)),
    Shape::fixed("little-killer", Layer::Diagonal, |pen| {
        let board = pen.board;
        let cells = outside(pen, &board.diagonals)?;
        Some((Kind::LittleKiller { sum: total(pen, &cells)? }, cells))
    }),
    Shape::fixed("sandwich", Layer::Outside, |pen| {
        let board = pen.board;
        let cells = outside(pen, &board.lines)?;
        let values = board.variant.values();
        let ends = [*values.start(), *values.end()].map(i64::from);
        let place = |value: i64| cells.iter().position(|&cell| pen.value(cell) == value);
        let (least, most) = (place(ends[0])?, place(ends[1])?);
        let between = &cells[least.min(most) + 1..least.max(most)];
        Some((Kind::Sandwich { sum: total(pen, between)? }, cells))
    }),
    Shape::fixed("x-sum", Layer::Outside, |pen| {
        let board = pen.board;
        let cells = outside(pen, &board.lines)?;
        let first = usize::try_from(pen.value(cells[0])).ok()?;
        let sum = total(pen, cells.get(..first)?)?;
        Some((Kind::XSum { sum }, cells))
    }),
    Shape::fixed("skyscraper", Layer::Outside, |pen| {
        let board = pen.board;
        let cells = outside(pen, &board.lines)?;
        let mut highest = 0;
        let seen = cells.iter().filter(|&&cell| {
            let value = pen.value(cell);
            let is_seen = value > highest;
            highest = highest.max(value);
            is_seen
        });
        let count = seen.count() as u32;
        Some((Kind::Skyscraper { count }, cells))
    }),
    Shape::fixed("hidden-skyscraper", Layer::Outside, |pen| {
        let board = pen.board;
        let cells = outside(pen, &board.lines)?;
        let hidden = cells.windows(2).map(|pair| [pen.value(pair[0]), pen.value(pair[1])]);
        let hidden = hidden.into_iter().find(|[before, value]| value < before)?;
        Some((Kind::HiddenSkyscraper { value: u32::try_from(hidden[1]).ok()? }, cells))
    }),
    Shape::fixed("numbered-room", Layer::Outside, |pen| {
        let board = pen.board;
        let cells = outside(pen, &board.lines)?;
        let place = usize::try_from(pen.value(cells[0]) - 1).ok()?;
        let value = pen.value(*cells.get(place)?);
        Some((Kind::NumberedRoom { value: u32::try_from(value).ok()? }, cells))
    }),
    Shape::sized("counting-circles", (3, 20), Layer::Mark, counting_circles),
];

/// Words for the kinds.
const SYNONYMS: &[Synonyms] = &[
    Synonyms { name: "cage", words: "killer killer-cage" },
    Synonyms { name: "thermometer", words: "thermo" },
    Synonyms { name: "whispers", words: "german-whispers" },
    Synonyms { name: "difference", words: "white-dot kropki-white" },
    Synonyms { name: "ratio", words: "black-dot kropki-black" },
    Synonyms { name: "pair-sum", words: "xv" },
    Synonyms { name: "greater-than", words: "inequality" },
    Synonyms { name: "region-sum", words: "region-sum-line" },
];

impl Shape {
    const fn sized(
        name: &'static str,
        sizes: (usize, usize),
        layer: Layer,
        draw: fn(&mut Pen<'_>) -> Drawing,
    ) -> Self {
        Self { name, sizes: Some(sizes), layer, draw }
    }

    const fn fixed(name: &'static str, layer: Layer, draw: fn(&mut Pen<'_>) -> Drawing) -> Self {
        Self { name, sizes: None, layer, draw }
    }

    /// Returns the kind of this name, or of another word for it, such as `killer`.
    ///
    /// # Errors
    ///
    /// Fails if no kind that can be made has the name.
    pub fn by_name(name: &str) -> Result<&'static Self, UnknownName> {
        let is_word = |row: &&Synonyms| row.words.split(' ').any(|word| word == name);
        let meant = SYNONYMS.iter().find(is_word).map_or(name, |row| row.name);
        let shape = SHAPES.iter().find(|shape| shape.name == meant);
        shape.ok_or_else(|| {
            let known = SHAPES.iter().map(|shape| shape.name);
            let is_constraint = CONSTRAINTS.iter().any(|row| row.name == name);
            let what = if is_constraint { "generator of clues" } else { "kind of clue" };
            UnknownName::with_synonyms(what, name, known, SYNONYMS)
                .listed("`clausoku generate --help` lists them")
        })
    }

    /// Returns the other words for the kind.
    pub fn synonyms(&self) -> impl Iterator<Item = &'static str> {
        let row = SYNONYMS.iter().find(|row| row.name == self.name);
        row.into_iter().flat_map(|row| row.words.split(' '))
    }

    /// Returns the kind of constraint, in words.
    pub fn row(&self) -> Option<&'static ConstraintRow> {
        CONSTRAINTS.iter().find(|row| row.name == self.name)
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Shape").field(&self.name).finish()
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Shape {}

fn last(cells: &[Cell]) -> usize {
    cells.last().map_or(0, |cell| cell.index())
}

fn sum(values: &[i64], cells: &[Cell]) -> i64 {
    cells.iter().map(|cell| values[cell.index()]).sum()
}

/// Returns the sum of the values, as clues have it.
fn total(pen: &Pen<'_>, cells: &[Cell]) -> Option<u32> {
    u32::try_from(sum(pen.values, cells)).ok()
}

/// Returns `true` if the value of a cell is not among those of the others.
fn differs(values: &[i64], cells: &[Cell], next: Cell) -> bool {
    cells.iter().all(|cell| values[cell.index()] != values[next.index()])
}

/// Returns the difference of the least and the largest value.
fn span(values: &[i64], cells: &[Cell], next: Option<Cell>) -> i64 {
    let all = || cells.iter().copied().chain(next).map(|cell| values[cell.index()]);
    all().max().unwrap_or(0) - all().min().unwrap_or(0)
}

/// Returns the number of segments of this sum, and the sum behind them.
fn segments(values: &[i64], cells: &[Cell], sum: i64) -> (usize, i64) {
    let mut found = (0, 0);
    for cell in cells {
        found.1 += values[cell.index()];
        if found.1 == sum {
            found = (found.0 + 1, 0);
        }
    }
    found
}

/// Returns `true` if some of the values have the sum.
fn has_subset(pen: &Pen<'_>, cells: &[Cell], sum: u32) -> bool {
    let mut sums = vec![0_i64];
    for &cell in cells {
        let more: Vec<i64> = sums.iter().map(|one| one + pen.value(cell)).collect();
        sums.extend(more);
    }
    sums[1..].contains(&sum.into())
}

/// Returns an area of different values.
fn different_area(pen: &mut Pen<'_>) -> Option<Vec<Cell>> {
    let values = pen.values;
    pen.grow_anywhere(Growth::Area, |cells, next| differs(values, cells, next), |_| true)
}

/// Returns a line of different values.
fn different_line(pen: &mut Pen<'_>) -> Option<Vec<Cell>> {
    let values = pen.values;
    pen.grow_anywhere(Growth::Line, |cells, next| differs(values, cells, next), |_| true)
}

/// Returns a line of which any three neighbours are in different classes.
fn line_by_class(pen: &mut Pen<'_>, class_of: impl Fn(i64) -> i64) -> Option<Vec<Cell>> {
    let values = pen.values;
    let class = |cell: &Cell| class_of(values[cell.index()]);
    let fits = |cells: &[Cell], next: Cell| {
        cells.iter().rev().take(2).all(|cell| class(cell) != class(&next))
    };
    pen.grow_anywhere(Growth::Line, fits, |_| true)
}

/// Returns the middle of a line that is the same from both ends: a cell, or two cells that fit.
fn middle(pen: &mut Pen<'_>, fits: impl Fn(Cell, Cell) -> bool) -> Option<Vec<Cell>> {
    let one = pen.start()?;
    let next = pen.board.around[one.index()].iter().copied();
    let next: Vec<Cell> = next.filter(|&cell| pen.is_free(cell) && fits(one, cell)).collect();
    let (least, most) = (*pen.sizes.start(), *pen.sizes.end());
    let has_two = if least == most { least % 2 == 0 } else { pen.rng.percent(50) };
    match pen.pick(&next).filter(|_| has_two) {
        Some(other) => Some(vec![one, other]),
        None => Some(vec![one]),
    }
}

/// Returns a pair of neighbours whose values have a kind.
fn pair(pen: &mut Pen<'_>, kind_of: impl Fn(i64, i64) -> Option<Kind>) -> Drawing {
    let one = pen.start()?;
    let next = pen.board.beside[one.index()].iter().copied();
    let next: Vec<(Cell, Cell)> = next.flat_map(|other| [(one, other), (other, one)]).collect();
    let fits = next.into_iter().filter(|&(a, b)| kind_of(pen.value(a), pen.value(b)).is_some());
    let fits: Vec<(Cell, Cell)> = fits.collect();
    let (a, b) = pen.pick(&fits)?;
    Some((kind_of(pen.value(a), pen.value(b))?, vec![a, b]))
}

/// Returns a mark in a cell.
fn mark(pen: &mut Pen<'_>, kind: Kind) -> Drawing {
    Some((kind, vec![pen.start()?]))
}

/// Returns one of these lines, through a cell at which the shape begins.
fn outside(pen: &mut Pen<'_>, lines: &[Vec<Cell>]) -> Option<Vec<Cell>> {
    let near = pen.start()?;
    let lines: Vec<&Vec<Cell>> = lines.iter().filter(|line| line.contains(&near)).collect();
    pen.pick(&lines).cloned()
}

/// Returns some of the values of cells, at most `most`, ascending.
fn some_values(pen: &mut Pen<'_>, cells: &[Cell], most: usize) -> Option<Vec<u32>> {
    let mut values: Vec<u32> =
        cells.iter().map(|&cell| u32::try_from(pen.value(cell)).ok()).collect::<Option<_>>()?;
    pen.rng.shuffle(&mut values);
    values.truncate(1 + pen.rng.below(most.min(values.len())));
    values.sort_unstable();
    Some(values)
}

/// Returns an area, and the cells of the same values at the same distance from it.
fn twice(pen: &mut Pen<'_>) -> Option<Vec<Cell>> {
    let (values, board) = (pen.values, pen.board);
    let first = pen.start()?;
    let place = |cell: Cell| {
        let position = board.variant.position(cell);
        (i32::from(position.row), i32::from(position.column))
    };
    let size = *pen.sizes.end() / 2;
    let mut best: Vec<[Cell; 2]> = Vec::new();
    for other in board.variant.cells() {
        if other == first || values[other.index()] != values[first.index()] || !pen.is_free(other) {
            continue;
        }
        let ((row, column), (to_row, to_column)) = (place(first), place(other));
        let image = |cell| board.variant.cell_beside(cell, to_row - row, to_column - column);
        let mut pairs = vec![[first, other]];
        while pairs.len() < size {
            let beside = pairs.iter().flat_map(|pair| &board.beside[pair[0].index()]).copied();
            let next = beside.filter_map(|cell| Some([cell, image(cell)?])).filter(|next| {
                let is_new =
                    |cell: &Cell| pen.is_free(*cell) && !pairs.as_flattened().contains(cell);
                values[next[0].index()] == values[next[1].index()] && next.iter().all(is_new)
            });
            let next: Vec<[Cell; 2]> = next.collect();
            let Some(next) = pen.pick(&next) else { break };
            pairs.push(next);
        }
        if pairs.len() > best.len() {
            best = pairs;
        }
    }
    let is_whole = pen.sizes.contains(&(2 * best.len()));
    let half = |index: usize| best.iter().map(move |pair| pair[index]);
    is_whole.then(|| half(0).chain(half(1)).collect())
}

/// Returns an area, and another one with the same values.
fn same_values(pen: &mut Pen<'_>) -> Option<Vec<Cell>> {
    let (values, most) = (pen.values, *pen.sizes.end());
    let sizes = std::mem::replace(&mut pen.sizes, 2..=(most / 2).max(2));
    let first = pen.grow_anywhere(Growth::Area, |_, _| true, |_| true);
    pen.sizes = sizes;
    let first = first?;
    let free =
        pen.board.variant.cells().filter(|&cell| pen.is_free(cell) && !first.contains(&cell));
    let mut starts: Vec<Cell> = free.collect();
    pen.rng.shuffle(&mut starts);
    for start in starts {
        let mut left: Vec<i64> = first.iter().map(|cell| values[cell.index()]).collect();
        let mut second = Vec::new();
        let mut next = vec![start];
        while let Some((cell, place)) = next.iter().find_map(|&cell| {
            let place = left.iter().position(|&value| value == values[cell.index()])?;
            Some((cell, place))
        }) {
            left.remove(place);
            second.push(cell);
            let beside = second.iter().flat_map(|cell| &pen.board.beside[cell.index()]).copied();
            next = beside
                .filter(|cell| {
                    pen.is_free(*cell) && !first.contains(cell) && !second.contains(cell)
                })
                .collect();
            pen.rng.shuffle(&mut next);
        }
        if left.is_empty() && pen.sizes.contains(&(2 * first.len())) {
            return Some([first, second].concat());
        }
    }
    None
}

/// Returns circles: of some values, as many cells as each says.
fn counting_circles(pen: &mut Pen<'_>) -> Drawing {
    let mut values: Vec<i64> = pen.board.variant.values().map(i64::from).collect();
    pen.rng.shuffle(&mut values);
    let mut cells = Vec::new();
    for value in values {
        let all = pen.board.variant.cells();
        let mut same: Vec<Cell> = all.filter(|&cell| pen.value(cell) == value).collect();
        let count = usize::try_from(value).ok()?;
        if count > same.len() || cells.len() + count > *pen.sizes.end() {
            continue;
        }
        pen.rng.shuffle(&mut same);
        cells.extend(&same[..count]);
    }
    cells.sort_unstable();
    pen.sizes.contains(&cells.len()).then_some((Kind::CountingCircles, cells))
}
