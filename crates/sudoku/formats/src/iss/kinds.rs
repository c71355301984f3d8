//! The kinds of constraints: each item becomes regions, constraints of the variant, or candidates.

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};

use super::arguments::{
    OUTSIDE, argument, cells, cells_from, number, parts, plain, segments, symbol, value,
};
use super::board::{Builder, position};
use super::names::NAMES;
use super::shape::Shape;
use super::syntax::{Item, Word};
use super::{arguments, code, global, outside, sums};
use crate::Result;

/// The items that [`Builder::new`] reads, and items that change no solution.
const DONE: [&str; 5] = ["Shape", "NoBoxes", "RegionSize", "Jigsaw", "SearchPriority"];

/// The kinds that a variant cannot express, with the reason.
const REFUSED: [(&str, &str); 9] = [
    ("Or", "a variant has no alternatives"),
    ("Var", "a variant has no cells outside the grid"),
    ("FullRank", "a variant cannot rank its rows and columns"),
    ("FullRankTies", "a variant cannot rank its rows and columns"),
    ("ChaosConstruction", "the regions of a variant are fixed"),
    ("ChaosArrow", "the regions of a variant are fixed"),
    ("ChaosCount", "the regions of a variant are fixed"),
    ("ConnectedValues", "a variant cannot require that cells are connected"),
    ("Doppelganger", "a variant cannot compare what is missing in regions"),
];

/// The items that no row of the constraints names.
const OTHERS: [&str; 12] = [
    "And",
    "AntiKing",
    "AntiKnight",
    "Binary",
    "BinaryX",
    "Diagonal",
    "DisjointSets",
    "End",
    "Given",
    "RegionSameValues",
    "Replicate",
    "Windoku",
];

/// Returns `true` if the solver has an item of this name.
pub(super) fn is_known(name: &str) -> bool {
    let mut kinds = NAMES.names.iter().flat_map(|row| row.name.split(", "));
    kinds.any(|known| known.split('~').next() == Some(name))
        || REFUSED.iter().any(|row| row.0 == name)
        || DONE.contains(&name)
        || OTHERS.contains(&name)
}

/// Reads an item into the board.
///
/// # Errors
///
/// Fails if the item has a fault, or is of a kind that is not known or that a variant cannot express.
pub(super) fn read(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let name = item.name.text.as_str();
    if DONE.contains(&name) {
        return Ok(());
    }
    if let Some((_, why)) = REFUSED.iter().find(|row| row.0 == name) {
        return Err(board.source.refused(&item.name, why));
    }
    match name {
        "" | "Given" => givens(board, item),
        "And" => item.children.iter().try_for_each(|child| read(board, child)),
        "Replicate" => {
            let items = arguments::shifted(board, item)?;
            items.iter().try_for_each(|shifted| read(board, shifted))
        }
        "AllDifferent" => {
            let cells = cells_from(board, item, 0)?;
            board.all_different(&item.name, cells);
            Ok(())
        }
        "Whisper" => whisper(board, item),
        "SameValues" => same_values(board, item),
        "WhiteDot" => pairs(board, item, &Kind::Difference { difference: 1 }),
        "GreaterThan" => pairs(board, item, &Kind::GreaterThan),
        "BlackDot" => pairs(board, item, &Kind::Ratio { ratio: 2 }),
        "X" => pairs(board, item, &Kind::PairSum { sum: 10 }),
        "V" => pairs(board, item, &Kind::PairSum { sum: 5 }),
        "Pair" | "PairX" | "Binary" | "BinaryX" => relation(board, item),
        "NFA" => machine(board, item),
        "Regex" => regex(board, item),
        "Quad" => quad(board, item),
        "ContainAtLeast" => contains(board, item, |values| Kind::Contains { values }),
        "ContainExact" => contains(board, item, |values| Kind::ContainsExactly { values }),
        "LookAndSay" => look_and_say(board, item),
        "Indexing" => indexing(board, item),
        "Thermo" | "Renban" | "Entropic" | "Between" | "Palindrome" | "EqualityCage"
        | "Lockout" | "Modular" | "RellikCage" | "Lunchbox" => plain(board, item),
        "Cage" => sums::cage(board, item),
        "Sum" => sums::weighted(board, item),
        "PillArrow" => sums::pill(board, item),
        "SumLine" => sums::sum_line(board, item),
        "RegionSumLine" => sums::region_sum_line(board, item),
        "EqualSum" => sums::equal_sum(board, item),
        "Arrow" => cells_alone(board, item, Kind::Arrow),
        "DoubleArrow" => cells_alone(board, item, Kind::DoubleArrow),
        "Zipper" => cells_alone(board, item, Kind::Zipper),
        "ValueIndexing" => cells_alone(board, item, Kind::ValueIndexing),
        "CountDistinct" => cells_alone(board, item, Kind::CountDistinct),
        "CountingCircles" => cells_alone(board, item, Kind::CountingCircles),
        _ if OUTSIDE.contains(&name) => outside::read(board, item),
        _ => global::read(board, item),
    }
}

/// Reads candidates of cells: `R1C1_5` or `R1C1_2_4`. Candidates of one cell in several items are intersected.
fn givens(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    for word in item.arguments.iter().filter(|word| !word.text.is_empty()) {
        let mut words = parts(word);
        let cell = words.next().map(|cell| cells(board, &[cell])).transpose()?;
        let Some(&[cell]) = cell.as_deref() else {
            return Err(board.source.expected(word, "a cell and its values, as `R1C1_5`"));
        };
        let mut values = words.map(|value| symbol(board, &value)).collect::<Result<_, _>>()?;
        if let Some(before) = board.allowed.get(&cell) {
            values = before & &values;
        }
        if values.is_empty() {
            let expected = "values that its other mentions do not exclude";
            let error = board.source.expected(word, expected);
            return Err(error.with_help("a list of puzzles is a list in JSON"));
        }
        board.allowed.insert(cell, values);
    }
    Ok(())
}

/// Reads cells of a constraint of this kind.
fn cells_alone(board: &mut Builder<'_>, item: &Item, kind: Kind) -> Result<()> {
    let cells = cells_from(board, item, 0)?;
    board.push(&item.name, Constraint::new(kind, cells));
    Ok(())
}

/// Reads a difference, which is 5 if it is missing, then cells.
fn whisper(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let first = argument(board, item, 0)?;
    if !first.text.starts_with(['R', 'r', 'V', 'v']) {
        return plain(board, item);
    }
    let cells = cells_from(board, item, 0)?;
    if cells.len() >= 2 {
        board.push(&item.name, Constraint::new(Kind::Whispers { difference: 5 }, cells));
    }
    Ok(())
}

fn same_values(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let sets: usize = number(board, &argument(board, item, 0)?)?;
    let cells = cells_from(board, item, 1)?;
    let sets = sets.min(cells.len());
    board.push(&item.name, Constraint::new(Kind::SameValues { sets }, cells));
    Ok(())
}

/// Adds a relation for all orthogonal neighbours among the cells; the earlier cell of two is the first.
fn pairs(board: &mut Builder<'_>, item: &Item, kind: &Kind) -> Result<()> {
    let cells = cells_from(board, item, 0)?;
    let mut found = Vec::new();
    for (index, &first) in cells.iter().enumerate() {
        let later = cells[index + 1..].iter();
        let adjacent = later.filter(|&&second| are_adjacent(board.shape(), first, second));
        found.extend(adjacent.map(|&second| vec![first, second]));
    }
    if found.is_empty() {
        let expected = "a constraint with neighbours among its cells";
        return Err(board.source.expected(&item.name, expected));
    }
    for pair in found {
        board.push(&item.name, Constraint::new(kind.clone(), pair));
    }
    Ok(())
}

/// Returns whether two cells are orthogonal neighbours.
fn are_adjacent(shape: Shape, one: Cell, other: Cell) -> bool {
    let one = position(shape, one);
    let other = position(shape, other);
    one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
}

/// Returns the lines of arguments with their names. An empty argument begins a new line, and so does a name, which
/// begins with `_`.
fn lines(board: &Builder<'_>, item: &Item, from: usize) -> Result<Vec<(String, Vec<Word>)>> {
    let mut lines: Vec<(String, Vec<Word>)> = Vec::new();
    let mut name = String::new();
    let mut is_open = false;
    for word in item.arguments.iter().skip(from) {
        if let Some(code) = word.text.strip_prefix('_') {
            name = crate::common::percent_decoded(code).unwrap_or_else(|| code.to_owned());
        }
        let is_cell = !word.text.is_empty() && !word.text.starts_with('_');
        match lines.last_mut() {
            Some((_, line)) if is_cell && is_open => line.push(word.clone()),
            _ if is_cell => lines.push((name.clone(), vec![word.clone()])),
            _ => {}
        }
        is_open = is_cell;
    }
    if lines.is_empty() {
        return Err(board.source.expected(&item.name, "a constraint with cells"));
    }
    Ok(lines)
}

/// Returns the constraint with the name that the text gives it, if it can be printed.
fn with_name(name: &str, constraint: Constraint) -> Constraint {
    let name = name.trim();
    let is_printable =
        name.chars().all(|c| c.is_alphanumeric() || c.is_ascii_graphic() || c == ' ');
    if name.is_empty() || !is_printable { constraint } else { constraint.named(name) }
}

/// Reads a relation as a key, between neighbours on a line or between any two cells.
fn relation(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let key = argument(board, item, 0)?;
    let mut text = key.text.clone();
    if item.name.text.starts_with("Binary") {
        // The old items have the last two digits of the alphabet in the other order.
        let digits = text.chars().map(|c| match c {
            '-' => '_',
            '_' => '-',
            c => c,
        });
        text = digits.collect();
    }
    let pairs = code::pairs(&text, board.shape().values, board.shape().least)
        .ok_or_else(|| board.source.expected(&key, "a relation in base64"))?;
    let all = item.name.text.ends_with('X');
    for (name, words) in lines(board, item, 1)? {
        let cells = cells(board, &words)?;
        let kind = Kind::Pairs { pairs: pairs.clone(), all };
        if cells.len() > 1 {
            board.push(&item.name, with_name(&name, Constraint::new(kind, cells)));
        }
    }
    Ok(())
}

/// Reads an automaton, then lines, whose segments are separated by `-`.
fn machine(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let code = argument(board, item, 0)?;
    let source = board.source;
    let expected = || source.expected(&code, "an automaton in base64, and not too large");
    let machine = code::automaton(&code.text).ok_or_else(expected)?;
    for (name, words) in lines(board, item, 1)? {
        let segments = segments(board, &words)?;
        let lengths: Vec<usize> = segments.iter().map(Vec::len).collect();
        let automaton = code::over_segments(&machine, &lengths, board.shape().values);
        let mut automaton = automaton.ok_or_else(expected)?;
        for edge in &mut automaton.edges {
            edge.value = edge.value + board.shape().least - 1;
        }
        let constraint = Constraint::new(Kind::Automaton { automaton }, segments.concat());
        board.push(&item.name, with_name(&name, constraint));
    }
    Ok(())
}

fn regex(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let code = argument(board, item, 0)?;
    let pattern = code::text(&code.text)
        .ok_or_else(|| board.source.expected(&code, "an expression in base64"))?;
    for (_, words) in lines(board, item, 1)? {
        let cells = cells(board, &words)?;
        let kind = Kind::Regex { pattern: pattern.clone() };
        board.push(&code, Constraint::new(kind, cells));
    }
    Ok(())
}

/// Reads the values around the lower right corner of a cell.
fn quad(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let corner = argument(board, item, 0)?;
    let (row, column) = board.shape().place(board.source, &corner)?;
    if row + 1 >= board.shape().rows || column + 1 >= board.shape().columns {
        return Err(board.source.expected(&corner, "the upper left cell of a square of 2×2 cells"));
    }
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
        .map(|(down, right)| board.shape().cell(row + down, column + right));
    let values = item.arguments[1..].iter().map(|word| value(board, word));
    let values = values.collect::<Result<_, _>>()?;
    board.push(&item.name, Constraint::new(Kind::Quadruple { values }, cells.to_vec()));
    Ok(())
}

fn contains(board: &mut Builder<'_>, item: &Item, kind: fn(Vec<u32>) -> Kind) -> Result<()> {
    let list = argument(board, item, 0)?;
    let values = parts(&list).map(|word| value(board, &word));
    let values = values.collect::<Result<_, _>>()?;
    let cells = cells_from(board, item, 1)?;
    board.push(&item.name, Constraint::new(kind(values), cells));
    Ok(())
}

/// Reads pairs of digits, a count and a value, then cells.
fn look_and_say(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let word = argument(board, item, 0)?;
    let digits: Vec<u32> = word.text.chars().filter_map(|c| c.to_digit(10)).collect();
    if digits.len() != word.text.chars().count() || digits.is_empty() || digits.len() % 2 == 1 {
        return Err(board.source.expected(&word, "pairs of a count and a value, as `23`"));
    }
    let mut clue = Vec::new();
    for pair in digits.chunks(2) {
        let digit = Word { text: pair[1].to_string(), offset: word.offset };
        clue.push((pair[0], value(board, &digit)?));
    }
    let cells = cells_from(board, item, 1)?;
    board.push(&item.name, Constraint::new(Kind::LookAndSay { clue }, cells));
    Ok(())
}

fn indexing(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let direction = argument(board, item, 0)?;
    let kind = match direction.text.as_str() {
        "R" => Kind::RowIndexer,
        "C" => Kind::ColumnIndexer,
        _ => return Err(board.source.expected(&direction, "`R` or `C`")),
    };
    let cells = cells_from(board, item, 1)?;
    board.push(&item.name, Constraint::new(kind, cells));
    Ok(())
}
