//! Boards in a text of any form: trees of values (JSON, literals of programming languages, XML and HTML), and lines with text around them.
//!
//! A text comes here when no format reads it. The steps: find the boards (`values.rs`, `lines.rs`), whose cells the
//! module `tokens` reads; tell puzzles, solutions and maps of regions apart (`group.rs`); use what is left over
//! (`left_over.rs`, `rules.rs`).
//!
//! **Invariant.** A text is read if one reading fits all of it. What may be cells and is in no board makes the reading fail.

mod aligned;
mod answers;
mod around;
mod beside;
mod block;
mod board;
mod cages;
mod cell_names;
mod columns;
mod damaged;
mod document;
#[cfg(test)]
mod documentation;
mod examples;
mod faults;
mod flowed;
mod fortran;
mod framed;
mod group;
mod headings;
mod houses;
mod left_over;
mod lines;
mod linked;
mod listed;
mod marked;
mod markup;
mod named_cages;
mod notations;
mod number_lists;
mod order;
mod overlapping;
mod pairs;
mod parity;
mod primes;
mod regions;
mod remarks;
mod restated;
mod rule_names;
mod rules;
mod series;
mod sparse;
mod stated;
mod sum_grids;
mod sums;
mod table;
mod tree;
mod trees;
mod unrecognized;
mod values;
mod yaml;

pub(crate) use table::BoardColumns;

pub(crate) use answers::damaged_puzzle;
pub(crate) use document::{in_document, is_of_words};
#[cfg(feature = "json")]
pub(crate) use examples::example_in;
pub(crate) use examples::{answer_in, may_have_grid, puzzle_in};
pub(crate) use faults::{is_alone, no_cell, short_rows};
pub(crate) use headings::{are_numbers, has_word, is_marked, is_sentence};
pub(crate) use marked::{remarked, without_remark_marks};
pub(crate) use notations::other_notation;
pub(crate) use overlapping::samurai;
#[cfg(feature = "json")]
pub(crate) use rules::variant_of_object;
pub(crate) use rules::{may_state_rules, note_remarks, variant_of_row};
pub(crate) use unrecognized::unrecognized;

use std::ops::Range;
use std::sync::Arc;

use block::{Found, Lines};
use board::{Board, Step};
use headings::numbers;
use left_over::Use;
use lines::Ambiguous;
use order::order_in_text;
use remarks::Remarks;
use sparse::Sparse;
use tree::Node;
use trees::{Trees, trees};

use crate::common::{Line, Places, ReadErrorKind, ReadResult, Result, is_bar, numbered_lines};
use crate::tokens::{Boards, is_empty_character};
use crate::{ReadError, ReadOptions, Record};

/// The number of texts in each other that are searched for boards.
const MAX_DEPTH: usize = 3;

/// Returns the puzzles of a text; `None` if it contains no board. Without `has_lines`, a line or a word that is a
/// whole puzzle is none.
///
/// # Errors
///
/// Fails if the text is nearly a board, has two readings or something beside its boards that may be cells (of the kind
/// [`ReadErrorKind::Unused`]), or names a variant that it does not contain.
pub(crate) fn read(
    text: &str,
    options: &ReadOptions,
    has_lines: bool,
) -> Result<Option<Vec<ReadResult>>> {
    let options = &options.for_text(text)?;
    if shape(options).is_none() {
        return Ok(None);
    }
    let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let body = &*marked::without_prompts(body);
    let body = &*fortran::in_brackets(body);
    if options.variant.is_none()
        && let Some(stated) = regions::stated(body)?
        && let Some(records) = read_jigsaw(body, stated, options, has_lines)?
    {
        return Ok(Some(records));
    }
    let mut records = read_all(body, options, has_lines);
    if options.variant.is_none() && !matches!(records, Ok(Some(_))) {
        let read = |order| {
            let shape = Boards { order: Some(order), symbols: options.symbols };
            read_boards(body, shape, options, has_lines)
        };
        records = primes::read(body, read).map_or(records, |found| Ok(Some(found)));
    }
    let mut records = records?;
    if options.variant.is_none()
        && let Some(records) = &mut records
    {
        rules::apply_set(body, records)?;
    }
    Ok(records)
}

/// Returns the puzzle of a text that states the regions of its board as lists of cells; `None` if it has no board of this order.
///
/// # Errors
///
/// Fails if the text states another rule, too, or is at fault on this board.
fn read_jigsaw(
    body: &str,
    regions::Stated { jigsaw, times }: regions::Stated,
    options: &ReadOptions,
    has_lines: bool,
) -> Result<Option<Vec<ReadResult>>> {
    let order = jigsaw.order();
    let on_jigsaw = ReadOptions { variant: Some(Arc::new(jigsaw)), ..options.clone() };
    let Some(mut records) = read_all(body, &on_jigsaw, has_lines)? else { return Ok(None) };
    // The rules of the text have their own board.
    match read_all(body, options, has_lines) {
        Err(error) if error.kind() == ReadErrorKind::Variant => return Err(error),
        Ok(Some(mut usual)) => {
            let is_of_order = |record: &ReadResult| {
                record.as_ref().is_ok_and(|record| {
                    record.puzzle.variant().order() == order
                        && rules::has_usual_board(&record.puzzle)
                })
            };
            if !usual.iter().all(is_of_order) {
                group::add_note(&mut usual, regions::UNREAD.to_owned());
                return Ok(Some(usual));
            }
        }
        _ => {}
    }
    // Each puzzle has its regions; a complete grid may be a solution.
    let is_open = |record: &&Record| {
        let givens = record.puzzle.givens();
        givens.filled_count() < givens.len()
    };
    let puzzles = records.iter().flatten().filter(is_open);
    if let Some(other) = puzzles.into_iter().nth(times) {
        let line = numbered_lines(body).find(|line| line.number == other.line);
        return line.map_or(Ok(None), |line| Err(regions::without_regions(line)));
    }
    group::add_note(&mut records, regions::NOTE.to_owned());
    Ok(Some(records))
}

/// Returns the puzzles of a text without the rules that a program sets in it.
fn read_all(body: &str, options: &ReadOptions, has_lines: bool) -> Result<Option<Vec<ReadResult>>> {
    let without_links = |text: &str, options: &ReadOptions| match shape(options) {
        Some(shape) => read_boards(text, shape, options, has_lines),
        None => Ok(None),
    };
    let has_words =
        has_lines && body.trim().contains(|c: char| c.is_whitespace() || ",;|".contains(c));
    if let Some(linked) = has_words.then(|| linked::find(body, options)).transpose()?.flatten() {
        let mut records = linked::read(linked, options, without_links)?;
        if options.variant.is_none() {
            rules::apply_named(body, &mut records)?;
        }
        return Ok(Some(records));
    }
    match without_links(body, options)? {
        None if has_words && !body.trim_start().starts_with(['{', '[']) => {
            linked::fault(body, options).map_or(Ok(None), Err)
        }
        records => Ok(records),
    }
}

/// Returns the puzzles of a text whose links and strings of constraints are no puzzles.
fn read_boards(
    body: &str,
    shape: Boards,
    options: &ReadOptions,
    has_lines: bool,
) -> Result<Option<Vec<ReadResult>>> {
    if let Some(document) = markup::parse(body).or_else(|| yaml::parse(body)) {
        let mut boards = trees::boards_in_value(&document, shape, MAX_DEPTH);
        let places = Places::new(body);
        if !boards.is_empty() {
            if options.variant.is_none() {
                rules::select(&places, &document, &mut boards)?;
            }
            let remarked = pairs::pair(body, boards.iter_mut().collect(), options);
            let mut records = group::records_of_tree(&places, &boards, options)?;
            refuse_unnamed(&places, &records, &boards, options)?;
            group::note_remarked(&mut records, &places, &remarked);
            return Ok(Some(records));
        }
        let order = order_in_text(body);
        let boards = sparse::boards_in_tree(&places, &document, shape, order)?;
        if !boards.is_empty() {
            return group::records_of_tree(&places, &boards, options).map(Some);
        }
    }
    if let Some(records) = cages::read(body, options)? {
        return Ok(Some(records));
    }
    let fault = match trees(body, shape, MAX_DEPTH) {
        Trees::Foreign => return Ok(None),
        // Other numbers than givens are below or above a grid: steps, hints, points.
        Trees::Givens(trees) if has_lines_of_boards(&block::outside(body, &trees), shape) => None,
        Trees::Found(mut trees) | Trees::Givens(mut trees) => {
            return read_trees(body, &mut trees, shape, options).map(Some);
        }
        Trees::Fault(error) => Some(error),
        Trees::None => None,
    };
    if let Some(sparse) = sparse::read(body, shape)? {
        if let [only] = &sparse.boards[..] {
            restated::check(body, only)?;
        }
        return read_sparse(body, &sparse, options).map(Some);
    }
    // Most texts have no series. To look for the boards of lines takes longer.
    let mut series = series::series(body, shape);
    if !series.is_empty() && has_remarked_boards_only(body, shape) {
        if let [(_, boards)] = &series[..] {
            boards.iter().try_for_each(|board| restated::check(body, board))?;
        }
        return read_trees(body, &mut series, shape, options).map(Some);
    }
    // A list that is nearly a board may be a pattern beside the grid.
    if let Some(error) = fault.filter(|_| !has_lines_of_boards(body, shape)) {
        return Err(error);
    }
    let in_lines = faults::check(body).and_then(|()| read_lines(body, shape, options, has_lines));
    let mut flowed = flowed::flowed(body, shape);
    // Sentences may have grids that lines do not have.
    let found = in_lines.as_ref().ok().and_then(Option::as_deref).map_or(0, boards_in);
    if flowed.len() <= found {
        return in_lines;
    }
    read_trees(body, &mut flowed, shape, options).map(Some)
}

/// Returns the number of puzzles and solutions.
fn boards_in(records: &[ReadResult]) -> usize {
    let has_solution =
        |record: &ReadResult| record.as_ref().is_ok_and(|record| record.solution.is_some());
    records.len() + records.iter().filter(|record| has_solution(record)).count()
}

/// Returns `true` if the lines around trees have boards.
fn has_lines_of_boards(outside: &str, shape: Boards) -> bool {
    lines::boards_around(&Lines::around(outside), shape).map_or(true, |boards| !boards.is_empty())
}

/// Returns `true` if all boards in the lines of a text are in remarks.
fn has_remarked_boards_only(text: &str, shape: Boards) -> bool {
    let lines = Lines::new(text);
    lines::boards_of(&lines, shape).is_ok_and(|mut boards| {
        Remarks::new(text).mark(&mut boards);
        boards.iter().all(|found| found.board.is_remark)
    })
}

/// Returns `true` if a text states the clues of a puzzle.
pub(crate) fn states_clues(text: &str) -> bool {
    sums::find(text).is_ok_and(|found| !found.is_empty())
}

/// Returns `true` if a line of a text is named as a solution: `Answer: …`.
pub(crate) fn names_solutions(text: &str) -> bool {
    // A name, or the beginning of a sentence: `The answer is …`.
    let end = |line: &str| line.find(':').or_else(|| line.find(" is "));
    let labels = text.lines().filter_map(|line| line.get(..end(line)?.min(20)));
    let mut question = None;
    labels.into_iter().any(|label| {
        let before = question.replace(label);
        label.len() < 20
            && (pairs::names_solution(label)
                || before.is_some_and(|before| group::is_answer_to(label, before)))
    })
}

/// Returns `true` if a heading of Markdown, which is a remark above rows, names a solution: `## Solution`.
pub(crate) fn has_solution_heading(text: &str) -> bool {
    text.lines().any(|line| line.starts_with('#') && pairs::names_solution(line))
}

/// Returns `true` if the rows of a text, or its two lines, are a board and the digits or letters of its regions, or five boards that overlap.
pub(crate) fn shows_its_rules(text: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || is_bar(c) || matches!(c, ',' | ';');
    let rows = numbered_lines(text).map(|line| line.data().trim());
    let rows = rows.filter(|row| !row.is_empty() && !block::is_border(row));
    let rows = rows.map(|row| row.chars().filter(|&c| !is_between(c)).collect::<Vec<char>>());
    // The longest board of one sign a cell.
    let rows: Vec<Vec<char>> = rows.take(MAX_ROWS + 1).collect();
    let width = rows.first().map_or(0, Vec::len);
    let is_square = match rows.len() {
        2 => width.isqrt().pow(2) == width,
        count => count == 2 * width && count <= MAX_ROWS,
    };
    let (_, map) = rows.split_at(rows.len() / 2);
    if rows.len() == width && width == SAMURAI && rows.iter().all(|row| row.len() == width) {
        // No digit is in the four gaps between the corners.
        let (corner, gap) = (width * 3 / 7, width / 7);
        let is_gap = |at: usize| (corner..corner + gap).contains(&at);
        let is_outer = |at: usize| at < corner - gap || at >= corner + 2 * gap;
        let is_between = |row: usize, column: usize| {
            is_gap(row) && is_outer(column) || is_gap(column) && is_outer(row)
        };
        return (0..width * width).all(|cell| {
            let (row, column) = (cell / width, cell % width);
            !is_between(row, column) || !matches!(rows[row][column], '1'..='9')
        });
    }
    is_square
        && rows.iter().all(|row| row.len() == width)
        && Board::regions_of_signs(&map.concat()).is_some()
}

/// The side of five boards of nine symbols that overlap.
const SAMURAI: usize = 21;

/// The largest number of rows of a board and of the map of its regions.
const MAX_ROWS: usize = 2 * 25;

/// Returns `true` if of the first four boards in rows of characters the second and the fourth are complete, and the others are not.
pub(crate) fn has_answers_below(text: &str) -> bool {
    let rows = numbered_lines(text).map(|line| line.data().trim());
    let mut rows = rows.filter(|row| !row.is_empty() && !block::is_border(row)).peekable();
    let order = rows.peek().map_or(0, |row| {
        row.chars().filter(|c| c.is_alphanumeric() || is_empty_character(*c)).count()
    });
    let is_complete = |row: &str| {
        row.chars().all(|c| c.is_alphanumeric() && c != '0' || c.is_whitespace() || is_bar(c))
    };
    let mut board = || {
        let rows: Vec<&str> = rows.by_ref().take(order).collect();
        rows.len() == order && rows.into_iter().all(is_complete)
    };
    let boards: [bool; 4] = std::array::from_fn(|_| board());
    order > 3 && boards == [false, true, false, true]
}

/// Returns the boards that the options allow; `None` if these are no squares of numbers.
fn shape(options: &ReadOptions) -> Option<Boards> {
    let Some(variant) = &options.variant else {
        return Some(Boards { order: None, symbols: options.symbols });
    };
    let own = variant.alphabet().notation()?;
    let order = variant.order();
    let is_square = variant.cell_count() == order * order && variant.is_square();
    let other = Some(own).filter(|own| *own != clausoku_board::NumberNotation::FromOne);
    is_square.then_some(Boards { order: Some(order), symbols: options.symbols.or(other) })
}

/// A part of a text that has boards.
enum Part<'b> {
    /// One board, of a tree or in lines.
    Board(Box<Found<'b>>),
    /// The boards of an object or of a list.
    Tree(&'b [Board]),
}

/// Gives the boards of trees the names before them and their places, and the rules and the houses that members and names state.
///
/// # Errors
///
/// Fails if a member states a rule that no built-in board has.
fn name_boards(
    text: &str,
    trees: &mut [(Node<'_>, Vec<Board>)],
    options: &ReadOptions,
) -> Result<()> {
    let places = Places::new(text);
    let mut end = 0;
    for (node, boards) in trees.iter_mut() {
        if options.variant.is_none() {
            rules::select(&places, node, boards)?;
        }
        // The text before a tree on its line may name it: `solution = [`.
        let line = text[end..node.start].rsplit('\n').next().unwrap_or_default().trim();
        let is_argument = text[node.start..].starts_with('(') && !line.ends_with(['=', ':']);
        if let [only] = &mut boards[..] {
            let is_open = line.trim_matches(['"', '\'', '`', '+', '.', '&', ' ']).is_empty();
            let named = if is_open && options.puzzle_column.is_some() {
                text[end..node.start].trim_end().rsplit('\n').find(|line| line.contains(['=', ':']))
            } else {
                None
            };
            named.unwrap_or(line).clone_into(&mut only.label);
        }
        for board in boards {
            let name = match board.path.last() {
                Some(Step::Member(name)) => Some(name.clone()),
                None => line.strip_suffix(['=', ':']).map(str::to_owned),
                Some(Step::Element(_)) => None,
            };
            // The names of its rows may have said it before.
            if let Some(name) = name.filter(|_| board.note.is_none()) {
                *board = houses::arranged(board.clone(), [name.as_str()]);
            }
            board.tree = node.start;
            board.is_argument = is_argument && board.path.len() == 1;
        }
        end = node.end;
    }
    Ok(())
}

/// Returns the puzzles of trees, and of the lines around them.
fn read_trees(
    text: &str,
    trees: &mut [(Node<'_>, Vec<Board>)],
    shape: Boards,
    options: &ReadOptions,
) -> Result<Vec<ReadResult>> {
    let outside = block::outside(text, trees);
    let lines = Lines::around(&outside);
    let mut beside = match &options.puzzle_column {
        Some(_) => Vec::new(),
        None => lines::boards_around(&lines, shape).unwrap_or_default(),
    };
    Remarks::new(text).mark(&mut beside);
    let places = Places::new(text);
    name_boards(text, trees, options)?;
    let of_trees = trees.iter_mut().flat_map(|(_, boards)| boards);
    let of_lines = beside.iter_mut().map(|found| &mut found.board);
    let remarked = pairs::pair(text, of_trees.chain(of_lines).collect(), options);
    let mut is_beside = vec![false; lines.all.len()];
    for found in &beside {
        is_beside[found.lines.clone()].fill(true);
    }
    let line_at = |byte: usize| places.at(byte).line;
    let of_trees = trees.iter().map(|(node, _)| line_at(node.start)..line_at(node.end));
    let of_lines = beside.iter().map(|found| found.lines.clone());
    let mut ranges: Vec<Range<usize>> = of_trees.chain(of_lines).collect();
    ranges.sort_unstable_by_key(|range| range.start);
    let shows_rules = trees.iter().any(|(_, boards)| boards.iter().any(Board::shows_its_rules));
    let mut left = Vec::new();
    let mut kind = None;
    let order = trees[0].1[0].order;
    for (index, original) in (0..).zip(Lines::new(text).all) {
        let (line, data) = (lines.all[index], lines.data(index).trim());
        let is_name =
            data.ends_with(['=', ':', '(']) || data.starts_with([')', ']', '}', ';', ',']);
        // What may be cells and is in no board is not dropped in silence.
        let is_said = matches!(left_over::use_of(data, order, true), Use::Text | Use::Cells);
        if !is_said || is_name && !data.contains(' ') || is_beside[index] {
            continue;
        }
        if options.variant.is_none() && !shows_rules && is_near(original.number, &ranges) {
            let place = Line { text: line.text, ..original };
            left_over::refuse_variant(place, order)?;
            let named = left_over::kind_in_code(line.data()).map(|kind| (original.number, kind));
            kind = kind.or(named);
        }
        left.push(line);
    }
    refuse_damaged(text, &left, &lines, order)?;
    left.extend(beside.iter().flat_map(|found| &found.texts));
    let mut parts: Vec<Part<'_>> = trees
        .iter()
        .map(|(_, boards)| match &boards[..] {
            [only] if options.puzzle_column.is_none() => {
                Part::Board(Box::new(Found::new(only.clone(), 0..0)))
            }
            boards => Part::Tree(boards),
        })
        .collect();
    parts.extend(beside.iter().cloned().map(|found| Part::Board(Box::new(found))));
    parts.sort_by_key(|part| match part {
        Part::Board(found) => found.board.start,
        Part::Tree(boards) => boards[0].start,
    });
    let mut records = Vec::new();
    let mut run: Vec<Found<'_>> = Vec::new();
    let end = |run: &mut Vec<Found<'_>>, records: &mut Vec<ReadResult>| {
        let run = std::mem::take(run);
        let texts = vec![Vec::new(); run.len() + 1];
        records.extend(group::records_of_lines(&places, &run, &texts, None, options)?);
        Ok::<_, ReadError>(())
    };
    for part in parts {
        match part {
            Part::Board(found) => run.push(*found),
            Part::Tree(boards) => {
                end(&mut run, &mut records)?;
                records.extend(group::records_of_tree(&places, boards, options)?);
            }
        }
    }
    end(&mut run, &mut records)?;
    refuse_unnamed(&places, &records, trees.iter().flat_map(|(_, boards)| boards), options)?;
    if let Some(note) = left_over::note(&left, "") {
        group::add_note(&mut records, note);
    }
    if let Some((line, kind)) = kind {
        let note = format!("line {line} names {kind}: {}", rules::NOT_READ);
        group::add_note(&mut records, note);
    }
    group::note_remarked(&mut records, &places, &remarked);
    Ok(records)
}

/// Skips the boards in lines that do not have this name before them on the line, or in the line above.
///
/// # Errors
///
/// Fails with the names of the boards if none has it.
fn keep_named(
    places: &Places<'_>,
    found: &mut [Found<'_>],
    lines: &Lines<'_>,
    name: &str,
) -> Result<()> {
    let mut named = found.to_vec();
    for Found { board, lines: range, .. } in &mut named {
        let before = places.text[..board.start].rsplit('\n').next().unwrap_or_default();
        let above = range.start.checked_sub(1).map_or("", |above| lines.data(above));
        let label = [before, above].into_iter().find(|label| label.contains(['=', ':']));
        label.unwrap_or_default().trim().clone_into(&mut board.label);
    }
    if !named.is_empty() && !named.iter().any(|found| found.board.is_named(name)) {
        return Err(group::unnamed(places, named.iter().map(|found| &found.board), name));
    }
    for (found, named) in found.iter_mut().zip(named) {
        found.board.is_skipped = !named.board.is_named(name);
    }
    Ok(())
}

/// Refuses a text of which no board has the name that the options give.
///
/// # Errors
///
/// Fails with the names of the boards.
fn refuse_unnamed<'b>(
    places: &Places<'_>,
    records: &[ReadResult],
    boards: impl IntoIterator<Item = &'b Board>,
    options: &ReadOptions,
) -> Result<()> {
    match &options.puzzle_column {
        Some(name) if records.is_empty() => Err(group::unnamed(places, boards, name)),
        _ => Ok(()),
    }
}

/// Refuses a text with a damaged board in lines that are in no grid and no remark. Their bytes have the places of the text.
///
/// # Errors
///
/// Fails with the place of the fault.
fn refuse_damaged(text: &str, left: &[Line<'_>], lines: &Lines<'_>, order: usize) -> Result<()> {
    let Some(fault) = damaged::in_lines(left, lines.text, order) else { return Ok(()) };
    if Remarks::new(text).contain(fault.at) {
        return Ok(());
    }
    let places = Places::new(text);
    let place = places.at(fault.at);
    let error = place.fault(fault.kind, fault.expected.as_str(), &fault.found);
    Err(error.with_help("# begins a remark"))
}

/// The number of lines between a board and a text that may state its rules.
const MAX_LINES: usize = 40;

/// Returns `true` if a line is near a board, of which these are the lines, in order: a long document may be about other puzzles, too.
fn is_near(line: usize, boards: &[Range<usize>]) -> bool {
    let next = boards.partition_point(|board| board.start <= line + MAX_LINES);
    next.checked_sub(1).is_some_and(|last| line <= boards[last].end + MAX_LINES)
}

/// Returns the puzzles whose givens are stated one by one.
fn read_sparse(text: &str, sparse: &Sparse<'_>, options: &ReadOptions) -> Result<Vec<ReadResult>> {
    let order = sparse.boards[0].order;
    let mut selected = None;
    for &line in sparse.texts.iter().filter(|_| options.variant.is_none()) {
        selected = left_over::variant_named(line, order)?.or(selected);
    }
    let is_stated = |line: &&Line<'_>| left_over::use_of(line.data(), order, false) == Use::Text;
    let texts: Vec<Line<'_>> = sparse.texts.iter().filter(is_stated).copied().collect();
    let lines = 0..sparse.texts.len();
    let found: Vec<Found<'_>> =
        sparse.boards.iter().map(|board| Found::new(board.clone(), lines.clone())).collect();
    let mut all = vec![Vec::new(); found.len() + 1];
    all[0] = texts;
    group::records_of_lines(&Places::new(text), &found, &all, selected.as_ref(), options)
}

/// Returns the puzzles in lines.
fn read_lines(
    text: &str,
    shape: Boards,
    options: &ReadOptions,
    has_lines: bool,
) -> Result<Option<Vec<ReadResult>>> {
    let lines = Lines::new(text);
    let mut found = lines::boards_of(&lines, shape).map_err(|Ambiguous { line }| {
        let place = lines.all[line].at(1);
        let found = "bars and other separators that divide it into two different grids";
        let error = place.fault(ReadErrorKind::Ambiguous, "a grid with one reading", found);
        error.with_help("write . for each empty cell")
    })?;
    Remarks::new(text).mark(&mut found);
    let remarked =
        pairs::pair(text, found.iter_mut().map(|found| &mut found.board).collect(), options);
    if let Some(name) = &options.puzzle_column {
        keep_named(&Places::new(text), &mut found, &lines, name)?;
    }
    let Some(last) = found.last() else { return Ok(None) };
    // Letters of regions are a board only beside the cells.
    let is_pair = found.len() == 2 && found.iter().any(|found| !found.board.is_map);
    if !has_lines && found.iter().any(|found| found.is_line)
        || found.iter().any(|found| found.board.is_map) && !is_pair
    {
        return Ok(None);
    }
    let order = last.board.order;
    // A jigsaw with the map of its regions is read as it is named.
    let has_map = found.len() == 2 && found.iter().any(|found| found.board.regions().is_some())
        || found.iter().any(|found| found.board.shows_its_rules());
    let is_said = |line: &Line<'_>| {
        has_map
            && matches!(
                left_over::kind_named(line.data()),
                Some(("jigsaw" | "irregular" | "samurai", _))
            )
    };
    let ranges: Vec<Range<usize>> = found.iter().map(|found| found.lines.clone()).collect();
    let mut texts: Vec<Vec<Line<'_>>> = Vec::new();
    let mut start = 0;
    let mut selected = None;
    let strays = document::strays(&lines, &found);
    for next in found.iter().map(Some).chain([None]) {
        let end = next.map_or(lines.all.len(), |next: &Found<'_>| next.lines.start);
        let mut above = Vec::new();
        for index in start..end {
            let order = next.map_or(order, |next| next.board.order);
            match left_over::use_of(lines.data(index), order, next.is_some() && found.len() > 1) {
                // The number of boards.
                Use::Cells | Use::Sizes
                    if start == 0 && numbers(lines.data(index)) == Some(vec![found.len()]) => {}
                // A board of larger blocks may have lost its other rows.
                Use::Sizes if found.len() > 1 && found.iter().all(|found| found.is_line) => {
                    return Ok(None);
                }
                Use::Nothing | Use::Sizes => {}
                Use::Text => above.push(lines.all[index]),
                Use::Cells => {
                    let line = lines.all[index];
                    let below = || left_over::candidates_fault(line, order).filter(|_| start > 0);
                    let fault = left_over::size_fault(line, order).or_else(below);
                    match fault {
                        None if strays.binary_search(&index).is_ok() => {}
                        fault => return Err(fault.unwrap_or_else(|| left_over::unused(line))),
                    }
                }
            }
        }
        refuse_damaged(text, &above, &lines, order)?;
        above.extend(next.map_or(&[][..], |next| &next.texts));
        if options.variant.is_none() {
            let is_rule = |line: &&Line<'_>| !is_said(line) && is_near(line.number, &ranges);
            for &line in above.iter().filter(is_rule) {
                selected = left_over::variant_named(line, order)?.or(selected);
            }
        }
        texts.push(above);
        start = next.map_or(end, |next| next.lines.end);
    }
    let places = Places::new(text);
    let mut records = group::records_of_lines(&places, &found, &texts, selected.as_ref(), options)?;
    group::note_remarked(&mut records, &places, &remarked);
    if let Some(&first) = strays.first() {
        let place = left_over::listed(strays.iter().map(|&index| lines.all[index].number));
        let shown: String = lines.data(first).trim().chars().take(40).collect();
        let note = format!(
            "{place} may be cells and {} in no grid: `{shown}`",
            if strays.len() > 1 { "are" } else { "is" }
        );
        group::add_note(&mut records, note);
    }
    Ok(Some(records))
}
