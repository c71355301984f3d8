//! The format `candidates`: a puzzle on each line, with n characters for each cell. The character at place i
//! is symbol i, or `.` or `0` if the cell cannot hold it.
//!
//! On the 9×9 board these are 729 characters; a cell that may be 1, 5 or 7 is written `1...5.7..`. A
//! cell with one candidate counts as filled, which does not change the solutions.
//!
//! Source: the 729-character pencilmark grids ("sukaku", numbers hidden) that Sukaku Explainer reads,
//! by its wiki, *Loading Pencilmark grids*, and that are exchanged in the players' forum.

use std::sync::Arc;

use super::common::{
    Boards, Candidates, Capabilities, Characters, Decoder, Format, HeldSymbols, Layout, Likelihood,
    Line, OfVariant, ParseLine, PuzzleLines, ReadErrorKind, ReadOptions, Record, Result, Sample,
    WriteError, allowed, count, puzzle_of, quoted, same_board, symbols_remark,
};
use clausoku_board::{NumberNotation, Symbol, Variant};

pub(super) const FORMAT: Format = Format {
    name: "candidates",
    extensions: &["txt"],
    description: "a puzzle on each line, for each cell all its candidates: 729 characters",
    holds: Capabilities { excluded: true, symbols: HeldSymbols::Remark, ..Capabilities::SEVERAL },
    detect,
    layout: Layout::Lines(PuzzleLines { parser, header: "", write, content: None }),
};

fn detect(sample: Sample<'_>) -> Likelihood {
    let look = Look::examine(sample);
    Likelihood::certain_if(look.cells == Cells::Most && look.faulty < look.orders.len())
}

/// The beginning of a text: what its lines are if each character is at its candidate's place or is left out.
struct Look {
    /// The orders of the lines that are candidates.
    orders: Vec<usize>,
    cells: Cells,
    /// The number of other lines.
    faulty: usize,
}

/// The fraction of cells that have candidates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cells {
    /// No cell in any line.
    Empty,
    /// At most half of the cells in each line.
    Few,
    /// More than half of the cells in some line. Hardly any other text has as many characters at the
    /// places of candidates.
    Most,
}

impl Look {
    /// The number of lines that are examined.
    const LINES: usize = 16;

    fn examine(sample: Sample<'_>) -> Self {
        let symbols = sample.symbols.unwrap_or(NumberNotation::FromOne);
        let mut look = Self { orders: Vec::new(), cells: Cells::Empty, faulty: 0 };
        for line in sample.data_lines().take(Self::LINES) {
            if let Some((order, cells)) = Self::examine_line(line, symbols) {
                look.orders.push(order);
                look.cells = look.cells.max(cells);
            } else {
                look.faulty += 1;
            }
        }
        look
    }

    /// Returns `None` if some character is not at its candidate's place.
    fn examine_line(line: &str, symbols: NumberNotation) -> Option<(usize, Cells)> {
        let characters: Vec<char> = line.chars().collect();
        let order = (4..=35).find(|n: &usize| n.pow(3) == characters.len())?;
        let mut open = 0;
        for cell in characters.chunks(order) {
            let is_open = |c| c != '.' && (c != '0' || symbols == NumberNotation::FromZero);
            let candidates = cell.iter().zip(1..).filter(|(c, _)| is_open(**c));
            let mut candidates = candidates.peekable();
            open += usize::from(candidates.peek().is_some());
            if !candidates.all(|(c, place)| symbols.number(*c) == Some(place)) {
                return None;
            }
        }
        let cells = match open {
            0 => Cells::Empty,
            _ if 2 * open <= order * order => Cells::Few,
            _ => Cells::Most,
        };
        Some((order, cells))
    }
}

/// Returns the number of characters of a line, and the order of the board whose candidates they are, if
/// no line has candidates for most cells, and the characters can also be the cells of a larger board.
pub(super) fn few(sample: Sample<'_>) -> Option<(usize, usize)> {
    let look = Look::examine(sample);
    let &order = look.orders.first()?;
    let length = order.pow(3);
    let is_board = length.isqrt().pow(2) == length && length.isqrt() <= 35;
    (look.cells == Cells::Few && look.faulty == 0 && is_board).then_some((length, order))
}

fn parser(options: &ReadOptions) -> Result<Box<dyn ParseLine>> {
    options.check_characters("")?;
    let (boards, decoder) = (Boards::default(), OfVariant::new());
    Ok(Box::new(Parser { options: options.clone(), boards, decoder }))
}

#[derive(Clone, Debug)]
struct Parser {
    options: ReadOptions,
    boards: Boards,
    decoder: OfVariant<Decoder>,
}

impl ParseLine for Parser {
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>> {
        let line = Line { number, text };
        let data = line.data();
        let cells = data.trim();
        if cells.is_empty() {
            same_board(line, self.options.stated_variant.as_deref())?;
            self.options.symbols = self.options.symbols.or_else(|| symbols_remark(text));
            return Ok(None);
        }
        let indent = data.chars().take_while(|c| c.is_whitespace()).count();
        let characters: Vec<char> = cells.chars().collect();
        let variant = self.board(line, indent, characters.len())?;
        let variant =
            self.boards.in_notation(variant, self.options.symbols, line.at(indent + 1))?;
        let decoder =
            self.decoder.get(&variant, |variant| Decoder::new(variant.alphabet().clone()));
        let mut allowed = Candidates::default();
        for (cell, place) in characters.chunks(variant.order()).zip(0..) {
            for (symbol, &c) in variant.alphabet().symbols().zip(cell) {
                match decoder.character(c) {
                    Some(0) => {}
                    Some(number) if number == symbol.number() => allowed.push(symbol),
                    _ => {
                        let column = indent + place * variant.order() + symbol.index() + 1;
                        let name = variant.alphabet().name(symbol);
                        let expected = format!("{name} if the cell may hold it, or . or 0 if not");
                        let found = quoted(&c.to_string());
                        let place = line.at(column);
                        return Err(place.fault(ReadErrorKind::Symbol, expected, found));
                    }
                }
            }
            allowed.complete();
        }
        Ok(Some(Record::new(puzzle_of(variant, &allowed), number)))
    }

    fn fork(&self) -> Box<dyn ParseLine> {
        Box::new(self.clone())
    }
}

impl Parser {
    /// Returns the board with `length` candidates.
    fn board(&mut self, line: Line<'_>, indent: usize, length: usize) -> Result<Arc<Variant>> {
        let (expected, help) = if let Some(variant) = &self.options.variant {
            let cells = variant.cell_count();
            let symbols = variant.order();
            if length == cells * symbols {
                return Ok(variant.clone());
            }
            let help = format!("{} has {cells} cells and {symbols} symbols", variant.name());
            (count(cells * symbols, "character"), help)
        } else {
            // Larger boards have symbols without a character.
            let order = (1..=35).find(|n: &usize| n.pow(3) == length);
            let help = match order.map(|order| self.boards.for_order(order)) {
                Some(Ok(variant)) => return Ok(variant),
                Some(Err(error)) => error.to_string(),
                None => "81 cells have 9 candidates each".to_owned(),
            };
            ("729 characters".to_owned(), help)
        };
        let place = line.at(indent + length + 1);
        let error = place.fault(ReadErrorKind::CellCount, expected, length.to_string());
        Err(error.with_help(help))
    }
}

fn write(record: &Record) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let variant = record.puzzle.variant();
    let characters = Characters::new(FORMAT.name, variant)?;
    let mut text = String::with_capacity(variant.cell_count() * variant.order());
    for cell in variant.cells() {
        let mut allowed = allowed(puzzle, cell).peekable();
        for symbol in variant.alphabet().symbols() {
            let is_allowed = allowed.next_if(|next: &Symbol| *next == symbol).is_some();
            let character = characters.get(symbol).filter(|_| is_allowed);
            text.push(character.unwrap_or('.'));
        }
    }
    Ok(text)
}
