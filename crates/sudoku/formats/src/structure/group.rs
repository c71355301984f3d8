//! Records from the boards of a text: which is a puzzle, its solution, or the map of its regions.

use std::sync::Arc;

use clausoku_board::{Grid, NumberNotation, Puzzle, Variant};
use clausoku_text::joined;

use super::block::Found;
use super::board::{Board, Step};
use super::left_over;
use super::pairs::{names_puzzle, names_solution};
use crate::common::{
    Line, Places, ReadErrorKind, ReadResult, Result, as_asked, count, with_blocks,
};
use crate::{About, ReadOptions, Record};

/// Adds a note to the first puzzle.
pub(super) fn add_note(records: &mut [ReadResult], note: String) {
    if let Some(record) = records.iter_mut().flatten().next() {
        record.notes.push(note);
    }
}

/// Notes the boards in remarks, which begin at these bytes and are not read.
pub(super) fn note_remarked(records: &mut [ReadResult], places: &Places<'_>, starts: &[usize]) {
    let lines = starts.iter().take(5).map(|&start| places.at(start).line.to_string());
    let lines = joined(lines, ", ");
    match starts.len() {
        0 => {}
        1 => add_note(records, format!("the grid in the remark of line {lines} is not read")),
        count => add_note(records, format!("{count} grids in remarks are not read: lines {lines}")),
    }
}

/// Returns the puzzle of a board, perhaps with the regions of another, and its solution.
fn puzzle(
    places: &Places<'_>,
    board: &Board,
    regions: Option<&Board>,
    selected: Option<&Variant>,
    options: &ReadOptions,
) -> Result<Record> {
    if let Some(fault) = &board.fault {
        let place = places.at(fault.at);
        return Err(place.fault(fault.kind, fault.expected.as_str(), &fault.found));
    }
    let place = places.at(board.start);
    let mut boards = crate::common::Boards::default();
    let map = regions.and_then(Board::regions);
    let samurai = board.samurai().filter(|_| options.variant.is_none() && map.is_none());
    if let Some((samurai, givens)) = samurai {
        return puzzle_on(Arc::new(samurai), givens, place, board);
    }
    let numbers = board.values.numbers.clone();
    let variant = match (&options.variant, map, selected) {
        (_, Some(map), _) => {
            let jigsaw = with_blocks(board.order, &map).map_err(|error| {
                place
                    .fault(ReadErrorKind::Variant, "regions of a board", "others")
                    .with_help(error.to_string())
            })?;
            as_asked(Arc::new(jigsaw), places.text, options)?
        }
        (Some(variant), None, _) => Arc::clone(variant),
        (None, None, Some(selected)) if selected.order() == board.order => {
            Arc::new(selected.clone())
        }
        (None, None, _) => board.variant(places.text, &mut boards).map_err(|error| {
            let found = format!("rows of {}", count(board.order, "cell"));
            place
                .fault(ReadErrorKind::Order, "rows of 4, 6, 8, 9, 10, 12 … cells", found)
                .with_help(error.to_string())
        })?,
    };
    let variant = boards.in_notation(variant, Some(board.values.notation), place)?;
    let record = puzzle_on(variant, numbers, place, board)?;
    match &board.solution {
        Some(solution) => solved(places, record, solution, options),
        None => Ok(record),
    }
}

/// Returns the puzzle of a board with these givens on a variant.
fn puzzle_on(
    variant: Arc<Variant>,
    numbers: Vec<u16>,
    place: crate::common::Location<'_>,
    board: &Board,
) -> Result<Record> {
    let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers)).map_err(|error| {
        let error = error.to_string();
        place.fault(ReadErrorKind::Symbol, "the symbols of the board", "others").with_help(error)
    })?;
    let mut record = Record::new(puzzle, place.line);
    record.notes.extend(board.note.map(str::to_owned));
    record.notes.extend(has_two_empty_signs(board).then(|| TWO_EMPTY.to_owned()));
    Ok(record)
}

/// Returns a record with the solution that another board is.
fn solved(
    places: &Places<'_>,
    mut record: Record,
    solution: &Board,
    options: &ReadOptions,
) -> Result<Record> {
    let grid = Grid::from_numbers(solution.values.numbers.clone());
    let checked = if grid.len() == record.puzzle.givens().len() {
        record.check(&grid, places.at(solution.start))
    } else {
        let place = places.at(solution.start);
        Err(place.fault(ReadErrorKind::Solution, "its solution", "a board of another size"))
    };
    match checked {
        Ok(()) => record.solution = Some(grid),
        Err(error) if options.keeps_wrong_solutions => {
            record.wrong_solution = Some(Box::new(error));
        }
        Err(error) => return Err(error),
    }
    Ok(record)
}

/// Returns `true` if a label such as `A:` or `A1:` names the answer to the question of another one, `Q:` or `Q1:`.
pub(super) fn is_answer_to(label: &str, question: &str) -> bool {
    let bare = |label: &str, letter: char| {
        let text = label.trim().trim_end_matches(':').trim_end();
        text.strip_prefix([letter, letter.to_ascii_lowercase()]).map(str::to_owned)
    };
    let number = bare(label, 'A').filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    number.is_some() && number == bare(question, 'Q')
}

/// Returns `true` if a name says that a board is a map of regions.
fn names_regions(name: &str) -> bool {
    let name = name.to_lowercase();
    ["region", "area", "block", "box", "layout", "shape", "zone", "cage"]
        .iter()
        .any(|word| name.contains(word))
}

/// Returns the puzzles of one tree.
///
/// # Errors
///
/// Fails if an object has several boards of which none completes another, or a solution is none.
pub(super) fn records_of_tree(
    places: &Places<'_>,
    boards: &[Board],
    options: &ReadOptions,
) -> Result<Vec<ReadResult>> {
    let mut records = Vec::new();
    let mut rest = boards;
    while let Some(first) = rest.first() {
        let parent = parent_of(first);
        let length = rest.iter().take_while(|board| parent_of(board) == parent).count();
        let (group, others) = rest.split_at(length);
        rest = others;
        // A block of a program has statements beside named values.
        let are_elements =
            group.iter().any(|board| matches!(board.path.last(), Some(Step::Element(_))));
        let puzzles = group.iter().filter(|board| !board.is_skipped);
        if options.puzzle_column.is_some() {
            records.extend(record_of_column(places, group, options));
        } else if are_elements {
            records.extend(puzzles.map(|board| puzzle(places, board, None, None, options)));
        } else {
            let group: Vec<&Board> = puzzles.collect();
            records.extend((!group.is_empty()).then(|| record_of_object(places, &group, options)));
        }
    }
    // The fault of a single puzzle is the fault of the text.
    only_or_all(records)
}

/// Returns the records, unless the only one is a fault, which is the fault of the text.
fn only_or_all(mut records: Vec<ReadResult>) -> Result<Vec<ReadResult>> {
    match records.pop() {
        Some(Err(error)) if records.is_empty() => Err(error),
        last => {
            records.extend(last);
            Ok(records)
        }
    }
}

/// Returns the path of the object or list that contains a board.
fn parent_of(board: &Board) -> &[Step] {
    &board.path[..board.path.len().saturating_sub(1)]
}

/// Returns the puzzle of the board of an object that the options name; `None` if the object has another board and is no record of a list.
fn record_of_column(
    places: &Places<'_>,
    group: &[Board],
    options: &ReadOptions,
) -> Option<Result<Record>> {
    let name = options.puzzle_column.as_deref().unwrap_or_default();
    match group.iter().find(|board| board.is_named(name)) {
        Some(chosen) => Some(puzzle(places, chosen, None, None, options)),
        None if group[0].is_of_list() => Some(Err(unnamed(places, group, name))),
        None => None,
    }
}

/// Returns the error of boards of which none has the name that the options give.
pub(super) fn unnamed<'b>(
    places: &Places<'_>,
    boards: impl IntoIterator<Item = &'b Board>,
    name: &str,
) -> crate::ReadError {
    let boards: Vec<&Board> = boards.into_iter().collect();
    let names = boards.iter().map(|board| board.name()).filter(|name| !name.is_empty());
    let names: Vec<String> = names.take(MAX_NAMES).collect();
    let found = match &names[..] {
        [] => "boards without names".to_owned(),
        names => joined(names, ", "),
    };
    let start = boards.first().map_or(0, |board| board.start);
    places.at(start).expected(format!("a board named {name}"), found)
}

/// The largest number of names in a message.
const MAX_NAMES: usize = 12;

/// Returns the puzzle of an object with these boards, none of which completes another.
fn record_of_object(
    places: &Places<'_>,
    group: &[&Board],
    options: &ReadOptions,
) -> Result<Record> {
    let is_solution = |board: &&Board| board.member().is_some_and(names_solution);
    let is_map =
        |board: &&Board| board.member().is_some_and(names_regions) && board.regions().is_some();
    let all = || group.iter().copied();
    let puzzles: Vec<&Board> =
        all().filter(|board| !is_solution(board) && !is_map(board)).collect();
    if let Some(damaged) = puzzles.iter().find(|board| board.fault.is_some()) {
        return puzzle(places, damaged, None, None, options);
    }
    let named = all().find(is_solution);
    let (first, solution) = match (&puzzles[..], named) {
        ([only], solution) => (*only, solution),
        ([], Some(only)) if group.len() == 1 => (only, None),
        _ => return Err(several(places, group)),
    };
    let record = puzzle(places, first, all().find(is_map), None, options)?;
    if let Some(solution) = solution.filter(|solution| solution.fault.is_some()) {
        return puzzle(places, solution, None, None, options);
    }
    match solution.filter(|_| first.solution.is_none()) {
        Some(solution) => solved(places, record, solution, options),
        None => Ok(record),
    }
}

/// Returns the error of several boards that may each be the puzzle.
fn several(places: &Places<'_>, group: &[&Board]) -> crate::ReadError {
    let names = group.iter().map(|board| {
        let filled = board.filled();
        let is_full = filled == board.cells.len();
        let contents = if is_full { "complete".to_owned() } else { count(filled, "given") };
        format!("`{}` ({contents})", board.path_name())
    });
    let place = places.at(group[0].start);
    let error = place.fault(ReadErrorKind::SeveralBoards, "one board", joined(names, ", "));
    error.with_help("name the puzzle's")
}

/// The note about the signs of empty cells of which one may be a value.
const TWO_EMPTY: &str =
    "both 0 and _ are taken as empty cells; if 0 is a value, name the symbols from-zero";

/// Returns `true` if 0 and `_` are both empty cells of a board.
fn has_two_empty_signs(board: &Board) -> bool {
    let has = |sign: &str| board.cells.iter().any(|cell| cell == sign);
    board.values.notation == NumberNotation::FromOne && has("0") && has("_")
}

/// The length of a name of an incomplete board, in bytes.
const MAX_LABEL: usize = 40;

/// The number of lines above a board of which one may name it.
const NAMED_ABOVE: usize = 10;

/// Returns the lines of text above a board, and its label.
fn labels<'t>(texts: &[Line<'t>], board: &'t Board) -> Vec<&'t str> {
    texts.iter().map(|line| line.data()).chain([board.label.as_str()]).collect()
}

/// Returns the puzzles of boards in lines, with the lines of text above each and below the last.
///
/// # Errors
///
/// Fails if a board that a text calls a solution is none.
pub(super) fn records_of_lines(
    places: &Places<'_>,
    found: &[Found<'_>],
    texts: &[Vec<Line<'_>>],
    selected: Option<&Variant>,
    options: &ReadOptions,
) -> Result<Vec<ReadResult>> {
    let mut records: Vec<ReadResult> = Vec::new();
    let mut index = 0;
    let mut title = String::new();
    while let Some(Found { board, fault, .. }) = found.get(index) {
        if let Some(fault) = fault {
            records.push(Err(fault.clone()));
            index += 1;
            continue;
        }
        if board.is_skipped {
            index += 1;
            continue;
        }
        let about: About = left_over::about(&texts[index]);
        let is_map = |map: &Board, board: &Board| {
            found.len() == 2 && map.order == board.order && map.regions().is_some()
        };
        // The map of the regions may be above the cells.
        if index == 0
            && let [map, cells] = found
            && is_map(&map.board, &cells.board)
            && cells.board.regions().is_none()
        {
            let cells = [cells.clone(), map.clone()];
            return records_of_lines(places, &cells, texts, selected, options);
        }
        let map = found.get(index + 1).map(|next| &next.board).filter(|next| is_map(next, board));
        let mut record = puzzle(places, board, map, selected, options);
        let question: Vec<&str> = labels(&texts[index], board);
        index += 1 + usize::from(map.is_some());
        let solution = found.get(index).filter(|next| {
            let names_answer = |name: &&str| {
                names_solution(name) || question.iter().any(|other| is_answer_to(name, other))
            };
            // The last line that names the board decides; in a document, one far above it is about something else.
            let near =
                texts[index].partition_point(|line| line.number + NAMED_ABOVE < next.lines.start);
            let labels = labels(&texts[index][near..], &next.board);
            let named = labels.iter().rfind(|name| names_answer(name) || names_puzzle(name));
            // A sentence about solutions is no name of a puzzle.
            let is_answer = named.is_some_and(|name| {
                names_answer(name) && (next.board.is_complete() || name.len() < MAX_LABEL)
            });
            next.board.order == board.order
                && is_answer
                // Another solution is none of a complete grid.
                && (!board.is_complete() || next.board.has_givens_of(board))
                && !next.board.is_skipped
                && board.solution.is_none()
                && board.filled() > 0
                && !names_solution(&board.label)
        });
        if let Some(solution) = solution {
            record = record.and_then(|record| solved(places, record, &solution.board, options));
            index += 1;
        }
        if let Ok(record) = &mut record {
            record.about.complete(&about);
            if records.is_empty() {
                title.clone_from(&record.about.title);
            }
        }
        records.push(record);
    }
    let mut records = only_or_all(records)?;
    let all: Vec<Line<'_>> = texts.concat();
    if let Some(note) = left_over::note(&all, &title) {
        add_note(&mut records, note);
    }
    if let Some(selected) = selected {
        let is_used = records
            .iter()
            .flatten()
            .any(|record| record.puzzle.variant().name() == selected.name());
        if is_used {
            add_note(&mut records, format!("the text names the board {}", selected.name()));
        }
    }
    Ok(records)
}
