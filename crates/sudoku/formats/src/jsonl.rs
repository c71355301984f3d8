//! The format `jsonl`: a JSON object on each line, as `clausoku solve --json` prints them.
//!
//! The member `puzzle` contains the cells in order: a character for each as in the format `line`, or words with
//! spaces between if some symbol has no character. `variant` is the name of a built-in board, `board` the text in TOML of
//! any other; without them the number of cells decides the board. `values` lists the symbols, if they are not the numbers
//! from 1. `excluded` lists candidates that the puzzle excludes, as `R1C2=3`. `solution` is checked. Puzzles and solutions have the
//! names that columns of tables have, too. Other members are columns of a table ([`TableHeader`]), among them `title`, `author`
//! and `remark`, which are texts about the puzzle.
//!
//! **Invariant.** An object is read as the row of a table in `csv` with the same fields is, but `variant` has the names of this program alone.
//!
//! Source: docs/schema/answers.json; JSON Lines (jsonlines.org) for one value on each line.

use std::cell::RefCell;
use std::sync::Arc;

use clausoku_board::{Candidate, Grid, Puzzle, Symbol, Variant};
use clausoku_text::joined;
use serde_json::Value;

use super::common::{
    AboutField, Characters, GridColumns, Json, Likelihood, Line, Members, OfVariant, Sample,
    TableHeader, at_offset, is_null,
};
use super::structure::{BoardColumns, example_in, may_state_rules, variant_of_object};
use super::{
    About, Capabilities, Format, HeldAbout, HeldSymbols, Layout, LineParser, NumberNotation,
    ParseLine, PuzzleLines, ReadError, ReadErrorKind, ReadOptions, Record, Result, WriteError,
};

pub(super) const FORMAT: Format = Format {
    name: "jsonl",
    extensions: &["jsonl", "ndjson"],
    description: "a JSON object on each line, as `clausoku solve --json` prints them",
    holds: Capabilities {
        variant: true,
        solution: true,
        excluded: true,
        remarks: false,
        about: HeldAbout::Own,
        symbols: HeldSymbols::Stated,
        ..Capabilities::SEVERAL
    },
    detect,
    layout: Layout::Lines(PuzzleLines {
        parser: |options| {
            let options = options.clone();
            Ok(Box::new(Parser::new(options)))
        },
        header: "",
        write,
        content: None,
    }),
};

/// The member that holds the puzzle.
const PUZZLE: &str = "puzzle";

/// The member that holds the text of a variant that is not built in.
const BOARD: &str = "board";

/// The member that lists the symbols.
const VALUES: &str = "values";

/// The member that lists the excluded candidates.
const EXCLUDED: &str = "excluded";

/// The members that name the board.
const OF_BOARD: [&str; 2] = ["variant", BOARD];

/// The most names of members that are kept.
const MAX_PLAIN: usize = 32;

/// The members of a puzzle beside its cells and its solution.
const OF_PUZZLE: &[&str] = &["variant", BOARD, VALUES, EXCLUDED];

fn detect(sample: Sample<'_>) -> Likelihood {
    let mut lines = sample.text().lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(line) = lines.next().filter(|line| line.starts_with('{')) else {
        return Likelihood::No;
    };
    match Json::parse(line).and_then(Json::object) {
        // Another value than a text may be a board by its structure.
        Ok(members) if members.any(PUZZLE).is_some_and(|puzzle| !is_board(puzzle)) => {
            Likelihood::Certain
        }
        // Under the other names, other formats have lists of cells.
        Ok(members)
            if names_of_grids(&members, [None; 2])
                .is_some_and(|(puzzle, _)| members.any(puzzle).is_some_and(Json::is_string)) =>
        {
            Likelihood::Certain
        }
        Ok(_) if board_columns(sample).is_some() => Likelihood::Certain,
        Ok(members) if example(line, &members, &ReadOptions::default()).is_some() => {
            Likelihood::Possible
        }
        // The output of another command with `--json`: the error names the missing member.
        Ok(members) if members.any("file").is_some() => Likelihood::Possible,
        // A damaged object is still of this format, so that the error names its fault.
        Err(_) if line.contains("\"puzzle\"") => Likelihood::Likely,
        _ => Likelihood::No,
    }
}

/// Returns the puzzle and the solution of an object that is an example for language models, without the members of a puzzle of this format.
fn example(
    line: &str,
    members: &Members<'_>,
    options: &ReadOptions,
) -> Option<(Record, Option<Grid>)> {
    let is_other = OF_PUZZLE.iter().all(|name| members.any(name).is_none());
    is_other.then(|| example_in(line, options))?
}

/// Returns the members with boards of objects that have no usual name for that of puzzles.
pub(crate) fn board_columns(sample: Sample<'_>) -> Option<BoardColumns> {
    let line = sample.text().lines().map(str::trim).find(|line| !line.is_empty())?;
    let members = Json::parse(line).and_then(Json::object).ok()?;
    if names_of_grids(&members, [None; 2]).is_some() {
        return None;
    }
    BoardColumns::from_objects(sample)
}

/// Returns `true` if a value contains other values.
fn is_board(value: Json<'_>) -> bool {
    value.text().starts_with(['[', '{'])
}

/// Returns `true` if a text is one value over several lines.
pub(crate) fn is_value_of_lines(text: &str) -> bool {
    text.trim().contains('\n') && Json::parse(text).is_ok()
}

/// Returns the puzzle of an object over several lines; `None` if the text is no such object.
pub(crate) fn read_whole(text: &str, options: &ReadOptions) -> Option<Result<Record>> {
    let members = Json::parse(text).and_then(Json::object).ok()?;
    let name = options.puzzle_column.as_deref().unwrap_or(PUZZLE);
    members.any(name).filter(|puzzle| puzzle.text().starts_with('"'))?;
    // Line ends are blanks between members.
    let line = text.replace(['\n', '\r'], " ");
    let mut parser = Parser::new(options.clone());
    let record = parser.parse_line(1, &line).transpose()?;
    Some(record.map_err(|error| {
        let before = text.char_indices().nth(error.column() - 1).map_or(text.len(), |at| at.0);
        error.moved(at_offset(text, before))
    }))
}

/// Reads objects line by line, and keeps the board for the next line.
#[derive(Clone, Debug)]
struct Parser {
    options: ReadOptions,
    /// The board of the previous line, as that line states it.
    board: Option<(Stated, LineParser)>,
    /// The members of former objects that cannot state rules.
    plain: Vec<String>,
    /// `true` if an object was read.
    has_first: bool,
    /// The members of the first object, if it has others than a puzzle's, and the solutions of any.
    table: Option<Arc<TableHeader>>,
}

/// The board of a line: its name or its text, and its symbols.
type Stated = (Option<String>, Option<NumberNotation>);

impl ParseLine for Parser {
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>> {
        // Some readers leave the carriage return at the end of the last line.
        let text = text.trim_end_matches('\r');
        let line = Line { number, text };
        if text.trim().is_empty() {
            return Ok(None);
        }
        self.object(line).map(Some)
    }

    fn forget_notation(&mut self) {
        if let Some((_, parser)) = &mut self.board {
            parser.forget_notation();
        }
    }

    fn table(&self) -> Option<&Arc<TableHeader>> {
        self.table.as_ref()
    }

    fn set_table(&mut self, table: &Arc<TableHeader>) {
        self.has_first = true;
        self.table = Some(Arc::clone(table));
    }

    fn fork(&self) -> Box<dyn ParseLine> {
        Box::new(self.clone())
    }
}

impl Parser {
    fn new(options: ReadOptions) -> Self {
        Self { options, board: None, plain: Vec::new(), has_first: false, table: None }
    }

    /// Returns `true` if a member beside the puzzle and its solution may state a rule.
    fn may_state_rules(&mut self, members: &Members<'_>, grids: [Option<&str>; 2]) -> bool {
        if self.options.variant.is_some() || OF_BOARD.iter().any(|name| members.get(name).is_some())
        {
            return false;
        }
        let mut is_stated = false;
        let cells =
            grids[0].and_then(|name| members.any(name)).map_or(0, |cells| cells.text().len());
        for name in members.names().into_iter().filter(|name| !grids.contains(&Some(*name))) {
            let value = members.any(name).map_or("", Json::text);
            // Lists of cells, or the map of the regions.
            if value.starts_with("[[")
                || value.starts_with("[{")
                || value.starts_with('"') && value.len() == cells
            {
                is_stated = true;
                continue;
            }
            if self.plain.iter().any(|known| known == name) {
                continue;
            }
            if may_state_rules(name) {
                is_stated = true;
            } else if self.plain.len() < MAX_PLAIN {
                self.plain.push(name.to_owned());
            }
        }
        is_stated
    }

    fn object(&mut self, line: Line<'_>) -> Result<Record> {
        // The places in a line that is parsed by itself are those in its first line.
        let here = |error: ReadError| error.in_line(line.number, line.text);
        let top = Json::parse(line.text).map_err(here)?;
        let members = top.object().map_err(here)?;
        let ReadOptions { puzzle_column: asked, solution_column, .. } = &self.options;
        let (asked, solution_column) = (asked.clone(), solution_column.clone());
        let names = names_of_grids(&members, [asked.as_deref(), solution_column.as_deref()]);
        let is_asked = asked.is_some();
        let names = names.filter(|(name, _)| is_asked || !members.any(name).is_some_and(is_board));
        let Some((name, solution)) = names else {
            let example = example(line.text, &members, &self.options).filter(|_| !is_asked);
            let Some((record, answer)) = example else {
                return Err(here(without_puzzle(top, &members, asked.as_deref())));
            };
            let record = Record { about: about(&members), line: line.number, ..record };
            let Some(answer) = answer else { return Ok(record) };
            return record.with_column(Ok(answer), line.at(1), self.options.keeps_wrong_solutions);
        };
        let cells = members.needed(name, top).map_err(here)?;
        let several = solution.and_then(|name| members.any(name)?.note_of_several(name));
        let solution = solution.and_then(|name| Some((name, members.any(name)?.only())));
        self.note_members(&members, name, solution);
        let keeps_wrong = self.options.keeps_wrong_solutions;
        let values = members.any(VALUES).filter(|_| name != VALUES);
        let has_rules =
            self.may_state_rules(&members, [Some(name), solution.map(|(name, _)| name)]);
        let rules = has_rules.then(|| {
            let cells = cells.parsed::<String>().unwrap_or_default();
            variant_of_object(line.text, name, &cells)
        });
        let rules = rules.transpose().map_err(here)?.flatten();
        let record = self.parser(&members, values, rules).and_then(|parser| {
            let puzzle = cells_of(parser, cells)?;
            if let Some(values) = values.filter(|values| !values.is_null()) {
                check_values(values, puzzle.variant())?;
            }
            let puzzle = excluding(puzzle, &members.list(EXCLUDED)?)?;
            let record = Record::new(puzzle, line.number);
            let count = record.puzzle.variant().cell_count();
            let Some((name, value)) = solution else { return Ok(record) };
            let Some(solution) = solution_of(parser, name, value, count) else { return Ok(record) };
            record.with_column(solution, value.place(), keeps_wrong)
        });
        let mut record = record.map_err(|error| {
            here(error)
                .with_text(&cells.parsed::<String>().unwrap_or_else(|| cells.text().to_owned()))
        })?;
        record.wrong_solution = record.wrong_solution.map(|error| Box::new(here(*error)));
        record.about = about(&members);
        record.notes.extend(several);
        Ok(record)
    }

    /// Notes the members of the first object, and the solutions of any.
    fn note_members(
        &mut self,
        members: &Members<'_>,
        puzzle: &str,
        solution: Option<(&str, Json<'_>)>,
    ) {
        // Under other names than `solution`, a number or a truth value is about the solutions.
        let solution = solution
            .filter(|(name, value)| value.is_string() || GridColumns::is_solution(name, "", 1));
        let solution = solution.map(|(name, _)| name);
        if !self.has_first {
            self.has_first = true;
            self.table = header(members.clone(), puzzle, solution);
        } else if let Some(name) = solution
            && self.table.as_ref().is_none_or(|table| table.solution.is_none())
        {
            let table = self.table.as_deref().cloned();
            let mut table = table.unwrap_or_else(|| header_of(vec![puzzle.to_owned()]));
            // Without a value in the first object, it is no column of solutions yet.
            let known = table.names.iter().position(|known| known == name);
            table.solution = known.or_else(|| {
                table.names.push(name.to_owned());
                Some(table.names.len() - 1)
            });
            self.table = Some(Arc::new(table));
        }
    }

    /// Returns the parser of the cells of an object with these members, and this list of symbols, on the board that other members select.
    fn parser(
        &mut self,
        members: &Members<'_>,
        values: Option<Json<'_>>,
        rules: Option<Variant>,
    ) -> Result<&mut LineParser> {
        let values = values.filter(|values| !values.is_null());
        let text = members.get(BOARD);
        let board = text.or_else(|| members.get("variant"));
        let name = board.map(Json::string).transpose()?;
        let name = name.or_else(|| rules.as_ref().map(|rules| rules.name().to_owned()));
        let stated = values.map(symbols_of).transpose()?;
        let stated = stated.flatten();
        let symbols = self.options.symbols.or(stated);
        if let (Some(asked), true, Some(values)) =
            (symbols, stated.is_some_and(|stated| Some(stated) != symbols), values)
        {
            let expected = format!("the values with the symbols {asked}");
            return Err(values.fault(ReadErrorKind::Symbols, expected));
        }
        let options = ReadOptions { symbols, ..self.options.clone() }.for_text("")?;
        let key = (name.clone(), symbols);
        let parser = match self.board.take() {
            Some((known, parser)) if known == key => parser,
            _ => {
                let options = match (&options.variant, &name, board) {
                    (None, Some(name), Some(board)) => {
                        let variant = Some(Arc::new(variant(board, name, text.is_some())?));
                        ReadOptions { variant, symbols, ..ReadOptions::default() }
                    }
                    (None, Some(_), None) => {
                        let variant = rules.map(Arc::new);
                        ReadOptions { variant, symbols, ..ReadOptions::default() }
                    }
                    _ => options,
                };
                LineParser::new(&options)?
            }
        };
        Ok(&mut self.board.insert((key, parser)).1)
    }
}

/// Returns the texts about the puzzle. Values that are no strings are columns alone.
fn about(members: &Members<'_>) -> About {
    let mut about = About::default();
    for (name, part) in AboutField::NAMES {
        let text = members.get(name).and_then(Json::parsed::<String>);
        about.add(part, &text.unwrap_or_default());
    }
    about
}

/// Returns the variant of this name, or of this text in TOML, which is the value of a member.
fn variant(board: Json<'_>, name: &str, is_toml: bool) -> Result<Variant> {
    let (variant, expected) = if is_toml {
        (Variant::from_toml(name).map_err(|error| error.to_string()), "a variant in TOML")
    } else {
        (
            Variant::by_name(name).map_err(|error| error.to_string()),
            "the name of a built-in variant",
        )
    };
    variant.map_err(|help| board.fault(ReadErrorKind::Variant, expected).with_help(help))
}

/// Returns the names of the members that contain the puzzle and its solution; `None` if no member contains a puzzle.
fn names_of_grids<'m>(
    members: &'m Members<'_>,
    asked: [Option<&str>; 2],
) -> Option<(&'m str, Option<&'m str>)> {
    let names = members.names();
    let GridColumns { puzzle, solution } = GridColumns::find(&names, asked)?;
    Some((names[puzzle], solution.map(|solution| names[solution])))
}

/// Returns the error of an object without a puzzle.
fn without_puzzle(top: Json<'_>, members: &Members<'_>, asked: Option<&str>) -> ReadError {
    let expected = format!("an object with a member {}", asked.unwrap_or(PUZZLE));
    let names = ["file", "line", "reason"];
    if let [Some(file), Some(line), Some(reason)] = names.map(|name| members.get(name)) {
        let [file, reason] = [file, reason].map(|text| text.string().unwrap_or_default());
        let found = format!("the error of {file}:{}: {reason}", line.text());
        return top.place().expected(expected, found);
    }
    let error = top.expected(expected).with_kind(ReadErrorKind::NoMember);
    error.with_help("the cells are a member of each object")
}

/// Returns the solution of so many cells in the member of this name; `None` if it has none, and should not.
fn solution_of(
    parser: &mut LineParser,
    name: &str,
    value: Json<'_>,
    cells: usize,
) -> Option<Result<Grid>> {
    let Some(text) = value.parsed::<String>() else {
        let should_be = !value.is_nothing() && GridColumns::is_solution(name, "", cells);
        return should_be.then(|| cells_of(parser, value).map(|solved| solved.givens().clone()));
    };
    if is_null(&text) {
        return None;
    }
    parser.parse_solution(name, &text, cells, value.place().right(1), |_| value.place())
}

/// Returns the header of objects from the members of the first, the puzzle's and the solution's of these names; `None` if there
/// are no others, and no solution.
fn header(members: Members<'_>, puzzle: &str, solution: Option<&str>) -> Option<Arc<TableHeader>> {
    let others = members.others(OF_PUZZLE).into_iter().map(|(name, _)| name);
    let mut names = vec![puzzle.to_owned()];
    names.extend(others.filter(|name| name != puzzle));
    let place = |solution: &str| names.iter().position(|name| name == solution);
    let solution = solution.and_then(place);
    let has_others = names.len() > 1;
    has_others.then(|| Arc::new(TableHeader { solution, ..header_of(names) }))
}

/// Returns the header of objects with members of these names, first the puzzle's.
fn header_of(names: Vec<String>) -> TableHeader {
    TableHeader {
        names,
        separator: ',',
        of_puzzle: Some(OF_PUZZLE),
        puzzle: 0,
        solution: None,
        plain: Vec::new(),
    }
}

/// Returns the strings of a list.
fn strings(values: Json<'_>) -> Result<Vec<String>> {
    values.array()?.into_iter().map(Json::string).collect()
}

/// Refuses a list of other symbols than the board's.
fn check_values(values: Json<'_>, variant: &Variant) -> Result<()> {
    let alphabet = variant.alphabet();
    let found = strings(values)?;
    let is_same = |(value, symbol): (&String, Symbol)| {
        alphabet.name(symbol) == value
            || alphabet.character(symbol).is_some_and(|c| *value == c.to_string())
    };
    if found.len() == variant.order() && found.iter().zip(alphabet.symbols()).all(is_same) {
        return Ok(());
    }
    let names = alphabet.symbols().map(|symbol| alphabet.name(symbol));
    let error = values
        .fault(ReadErrorKind::Symbols, format!("the symbols of the board, {}", joined(names, " ")));
    Err(error.with_help("the file of a variant names other symbols"))
}

/// Returns the puzzle without these candidates.
fn excluding(puzzle: Puzzle, names: &[Json<'_>]) -> Result<Puzzle> {
    let variant = Arc::clone(puzzle.variant());
    let mut excluded = Vec::with_capacity(names.len());
    for name in names {
        let text = name.string()?;
        let candidate = text.split_once('=').and_then(|(cell, symbol)| {
            let cell = variant.cell_at(cell.parse().ok()?)?;
            Some(Candidate { cell, symbol: variant.alphabet().symbol(symbol)? })
        });
        excluded
            .push(candidate.ok_or_else(|| name.expected("a candidate of the board, as R1C2=3"))?);
    }
    Ok(puzzle.excluding(excluded).expect("candidates of the board"))
}

/// Reads the puzzle whose givens are this string.
fn cells_of(parser: &mut LineParser, cells: Json<'_>) -> Result<Puzzle> {
    let text = cells.string()?;
    if is_null(&text) {
        return Err(cells.fault(ReadErrorKind::Nothing, "a puzzle"));
    }
    // The cells follow the quotation mark.
    parser.parse_field(&text, cells.place().right(1), |_| cells.place())
}

#[expect(clippy::unnecessary_wraps, reason = "every variant can be written; the table's type")]
fn write(record: &Record) -> Result<String, WriteError> {
    let variant = record.puzzle.variant();
    let name = Value::from(variant.name());
    let board = member(BOARD, stated_board(variant));
    let puzzle = cells(variant, record.puzzle.givens());
    let solution = record.solution.as_ref().map(|grid| cells(variant, grid));
    let solution = member("solution", solution);
    let values = member(VALUES, stated_values(variant));
    let excluded = member(EXCLUDED, stated_excluded(&record.puzzle));
    let about = &record.about;
    let texts = AboutField::NAMES.into_iter().zip([&about.title, &about.author, &about.remark]);
    let texts = texts.filter(|row| !row.1.is_empty());
    let texts: String = texts.map(|((name, _), text)| member(name, Some(&**text))).collect();
    Ok(format!(
        "{{\"variant\":{name}{board}{values},\"puzzle\":{puzzle}{excluded}{solution}{texts}}}"
    ))
}

/// Returns a member with a comma before it; an empty text if it has no value.
fn member(name: &str, value: Option<impl Into<Value>>) -> String {
    value.map(|value| format!(",\"{name}\":{}", value.into())).unwrap_or_default()
}

/// Returns the text of a variant in TOML; `None` if its name suffices.
pub fn stated_board(variant: &Arc<Variant>) -> Option<String> {
    thread_local! {
        /// The result for the variant that was written last: to build it takes longer than to write a puzzle.
        static LAST: RefCell<OfVariant<Option<String>>> = const { RefCell::new(OfVariant::new()) };
    }
    LAST.with_borrow_mut(|last| {
        let text = last.get(variant, |variant| {
            let is_named = variant.with_numbers().is_built_in();
            (!is_named).then(|| variant.to_toml())
        });
        text.clone()
    })
}

/// Returns the symbols of a variant in order, as the line of a grid has them; `None` for numbers from 1.
///
/// ```
/// use clausoku_board::{NumberNotation, Variant};
/// let usual = Variant::classic(4).unwrap();
/// assert_eq!(clausoku_formats::stated_values(&usual), None);
/// let from_zero = usual.with_symbols(NumberNotation::FromZero).unwrap();
/// assert_eq!(clausoku_formats::stated_values(&from_zero).unwrap(), ["0", "1", "2", "3"]);
/// ```
pub fn stated_values(variant: &Variant) -> Option<Vec<String>> {
    let alphabet = variant.alphabet();
    let is_usual = alphabet.notation() == Some(NumberNotation::FromOne);
    let value = |symbol| match alphabet.character(symbol) {
        Some(character) => character.to_string(),
        None => alphabet.name(symbol).to_owned(),
    };
    (!is_usual).then(|| alphabet.symbols().map(value).collect())
}

/// Returns the candidates that a puzzle excludes, as an object of JSON lists them, with names as `R1C2=3`; `None` if
/// it excludes none.
pub fn stated_excluded(puzzle: &Puzzle) -> Option<Vec<String>> {
    let variant = puzzle.variant();
    let names = puzzle.excluded().iter().map(|&Candidate { cell, symbol }| {
        format!("{}={}", variant.position(cell), variant.alphabet().name(symbol))
    });
    (!puzzle.excluded().is_empty()).then(|| names.collect())
}

/// Returns the notation of the symbols in this list; `None` if they have names of their own, which only the variant
/// knows.
fn symbols_of(values: Json<'_>) -> Result<Option<NumberNotation>> {
    let values = strings(values)?;
    Ok(NumberNotation::ALL.map(|row| row.value).into_iter().find(|symbols| {
        values.iter().zip(1..).all(|(value, number)| {
            symbols.character(number).is_some_and(|c| *value == c.to_string())
                || symbols.name_of(number).is_some_and(|name| *value == name)
        })
    }))
}

/// Returns the cells of a grid as characters, if the symbols have some, or as words.
fn cells(variant: &Variant, grid: &Grid) -> Value {
    Value::from(match Characters::new(FORMAT.name, variant) {
        Ok(characters) => characters.line(grid),
        Err(_) => variant.line(grid).to_string(),
    })
}
