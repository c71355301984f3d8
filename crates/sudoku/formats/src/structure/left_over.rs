//! The parts of a text beside its boards: sizes, titles, remarks, names of variants. None of them is dropped in silence.
//!
//! | the line | its use |
//! | --- | --- |
//! | blank, a border, a fence of Markdown | none |
//! | the sides of the board or its blocks, a number of a list | none; other numbers are a fault |
//! | the name of a variant, alone | selects the variant, if it needs nothing else |
//! | a name of a variant in a text | a fault that names the option |
//! | text above a board | its title and remarks, and a note |
//! | other text | a note |
//! | anything that may be cells | a fault |

use clausoku_board::Variant;
use clausoku_text::joined;

use super::around::without_breaks;
use super::headings::{
    are_sizes, are_symbols_in_order, has_word, heading, is_heading_of_columns, is_marked,
    is_no_symbol, is_sentence, named, numbers,
};
use crate::common::{Line, ReadError, ReadErrorKind, is_bar, is_border_line, quoted};
use crate::tokens::{DIVISIONS, Division, may_be_row};
use crate::{About, common::AboutField};

/// The use of a line that is left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It says nothing.
    Nothing,
    /// The sides of the board, or its symbols.
    Sizes,
    Text,
    /// It may be cells.
    Cells,
}

/// Returns the use of a line beside a board of this order. A number may count the boards of a list.
pub(super) fn use_of(data: &str, order: usize, is_list: bool) -> Use {
    let bare = without_breaks(data).trim();
    let is_fence = bare.starts_with("```") || bare.starts_with("~~~");
    let is_ellipsis = ["...", "..", "…"].contains(&bare);
    if bare.is_empty() || is_fence || is_ellipsis || is_border_line(bare) {
        return Use::Nothing;
    }
    // The symbols of a board are above it.
    if bare.len() == order && are_symbols_in_order(bare) {
        return Use::Sizes;
    }
    if let Some(numbers) = numbers(bare) {
        let is_number_of_list = numbers.len() == 1 && (is_list || bare.ends_with(['.', ')', ':']));
        let is_side = matches!(numbers[..], [side, block] if side == order && block.checked_mul(block) == Some(order));
        let is_size = is_side || are_sizes(&numbers, order);
        return if is_number_of_list || is_size { Use::Sizes } else { Use::Cells };
    }
    if is_heading_of_columns(data, order) {
        return Use::Nothing;
    }
    let has_letter = bare.chars().any(char::is_alphabetic);
    let word = bare.trim_end_matches(';');
    let are_letters = order < 10 && word.chars().all(char::is_alphabetic) && !is_empty_row(word);
    // The heads of the parts of a difference between two files, and of a text in a script.
    let is_head = ["--- ", "+++ ", "@@ "].iter().any(|mark| bare.starts_with(mark))
        || bare.contains("<<") && has_letter;
    // `Q:` above a puzzle, `A:` above its solution.
    let is_label = bare.strip_suffix(':').is_some_and(|name| {
        let number = name.strip_prefix(['Q', 'A', 'q', 'a']);
        number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
    });
    // A text or a list that begins below: `b = """`.
    let is_assignment = bare.split_once('=').is_some_and(|(name, value)| {
        let cells = value.chars().filter(|&c| c.is_ascii_digit() || c == '.');
        name.contains(char::is_alphabetic) && cells.count() < MIN_CELLS
    });
    let is_quote = bare.starts_with("\"\"\"") || bare.starts_with("'''");
    // A formula of LaTeX in a text.
    let is_formula = bare.contains('\\') && bare.matches('$').count() > 1;
    let is_address = bare.contains("://") || bare.starts_with("www.");
    // The name of a picture or a document: `a403.JPG`.
    let is_file = bare.rsplit_once('.').is_some_and(|(name, kind)| {
        (3..5).contains(&kind.len())
            && kind.bytes().all(|byte| byte.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
            && name.contains(|c: char| c.is_alphabetic())
    });
    if is_marked(bare)
        || has_word(bare, order)
        || are_letters
        || is_sentence(bare)
        || is_mostly_text(bare, order)
        || is_assignment
        || is_quote
        || is_address
        || is_file
        || is_digest(bare, order)
        || is_formula
        || is_head
        || is_label
    {
        return Use::Text;
    }
    // Signs of other alphabets than the cells: bullets, rules of asterisks, commas and brackets around a value.
    let may_be_cell = |c: char| c.is_alphanumeric() || matches!(c, '.' | '?');
    match has_letter || bare.chars().any(may_be_cell) {
        true if has_cells(bare, order) => Use::Cells,
        true => Use::Text,
        false => Use::Nothing,
    }
}

/// Returns `true` if a line is the digest of a file in hexadecimal digits, as programs such as `md5sum` print it.
fn is_digest(bare: &str, order: usize) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    [32, 40, 64, 128].contains(&bare.len())
        && bare.len() != order
        && bare.bytes().all(is_digit)
        && bare.bytes().any(|byte| byte.is_ascii_alphabetic())
        && bare.bytes().any(|byte| byte.is_ascii_digit())
}

/// Returns `true` if half of the parts of a line may be cells, by some division, or all of a few.
fn has_cells(bare: &str, order: usize) -> bool {
    let is_row = |division: &Division| {
        let cells = division.cells(bare).unwrap_or_default();
        let filled: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
        // Beside a digit, letters are no names of regions.
        let symbols = filled.iter().filter(|cell| may_be_row(&[cell, "1"], order)).count();
        symbols > 0 && (filled.len() == symbols || filled.len() > 3 && 2 * symbols >= filled.len())
    };
    DIVISIONS.iter().any(is_row)
}

/// The least number of digits and dots behind the name of a value that may be a row.
const MIN_CELLS: usize = 4;

/// Returns `true` if most signs of a line are letters that no board of this order has: `$python solve_all.py`.
fn is_mostly_text(bare: &str, order: usize) -> bool {
    let bare = bare.replace("**", "");
    let letters = bare.chars().filter(|&c| is_no_symbol(c, order)).count();
    let is_cell = |c: &char| {
        c.is_alphanumeric() && !is_no_symbol(*c, order) && !matches!(c, 'x' | 'X' | 'o' | 'O')
            || matches!(c, '.' | '?' | '*')
    };
    let cells = bare.chars().filter(is_cell).count();
    letters > cells && (letters > 2 || cells == 0)
}

/// Returns `true` if a row has the letter of empty cells.
fn is_empty_row(bare: &str) -> bool {
    bare.chars().all(|c| matches!(c, 'x' | 'X' | 'o' | 'O')) && bare.len() > 3
}

/// Returns the fault of a line of the side of the board and the side of its blocks, which do not go together.
pub(super) fn size_fault(line: Line<'_>, order: usize) -> Option<ReadError> {
    let numbers = numbers(line.data())?;
    let [side, block] = numbers[..] else { return None };
    if side != order || block < 2 || block >= order || are_sizes(&numbers, order) {
        return None;
    }
    let expected = format!("the sides of a board of {order} symbols and of its blocks");
    let error = line.at(1).fault(ReadErrorKind::Side, expected, quoted(line.data().trim()));
    let (rows, columns) = Variant::usual_block(order).ok()?;
    Some(error.with_help(format!(
        "blocks of {block}×{block} cells do not make a board of {order} symbols; its usual blocks have {rows}×{columns}"
    )))
}

/// Returns the fault of a line beside the boards of a text that may be cells.
pub(super) fn unused(line: Line<'_>) -> ReadError {
    let text = line.data().trim();
    let found = format!("{}, which may be cells and is in no grid", quoted(text));
    let error = line.place_of(text).fault(ReadErrorKind::Unused, "text or a grid", found);
    error.with_help("# begins a remark")
}

/// Returns the fault of a row of candidates below a board of this order.
pub(super) fn candidates_fault(line: Line<'_>, order: usize) -> Option<ReadError> {
    let words = line.data().split(|c: char| c.is_whitespace() || is_bar(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_list = |word: &&str| {
        word.bytes().all(|byte| byte.is_ascii_digit())
            && word.as_bytes().windows(2).all(|pair| pair[0] < pair[1])
    };
    let are_candidates = words.len() == order && words.iter().all(is_list);
    if !are_candidates || words.iter().all(|word| word.len() == 1) {
        return None;
    }
    let expected = "a grid, or its candidates";
    let error =
        line.at(1).fault(ReadErrorKind::Ambiguous, expected, "candidates of the grid above");
    Some(error.with_help("give one of the two: the candidates contain the grid"))
}

/// The names of kinds of puzzles in titles, each with the built-in variant that needs nothing else.
pub(super) const NAMES: &[(&str, Option<&str>)] = &[
    ("windoku", Some("windoku")),
    ("hyper", Some("windoku")),
    ("hypersudoku", Some("windoku")),
    ("nrc", Some("windoku")),
    ("x", Some("x")),
    ("diagonal", Some("x")),
    ("diagonals", Some("x")),
    ("asterisk", Some("asterisk")),
    ("centre dot", Some("centre-dot")),
    ("center dot", Some("centre-dot")),
    ("anti knight", Some("anti-knight")),
    ("antiknight", Some("anti-knight")),
    ("anti king", Some("anti-king")),
    ("antiking", Some("anti-king")),
    ("disjoint groups", Some("disjoint-groups")),
    ("disjointgroups", Some("disjoint-groups")),
    ("killer", None),
    ("jigsaw", None),
    ("irregular", None),
    ("latin", None),
    ("matrix", None),
    ("samurai", None),
    ("thermo", None),
    ("thermometer", None),
    ("sandwich", None),
    ("kropki", None),
    ("skyscraper", None),
    ("consecutive", None),
    ("arrow", None),
    ("calcudoku", None),
    ("kenken", None),
    ("non consecutive", None),
    ("nonconsecutive", None),
    ("german whispers", None),
    ("dutch whispers", None),
    ("renban", None),
    ("x sums", None),
    ("greater than", None),
    ("miracle", None),
    ("chaos", None),
];

/// Phrases of rules in sentences, without the signs between words, each with the name of the rule.
const PHRASES: &[(&str, &str)] = &[
    ("knight s move", "anti knight"),
    ("knights move", "anti knight"),
    ("king s move", "anti king"),
    ("kings move", "anti king"),
    ("along a thermometer", "thermometer"),
    ("from the bulb", "thermometer"),
    ("along an arrow", "arrow"),
    ("digits in cages", "killer"),
    ("digits in a cage", "killer"),
];

/// The names of [`NAMES`] that mean a kind of puzzle in any sentence.
const IN_SENTENCES: &[&str] = &[
    "windoku",
    "hypersudoku",
    "killer",
    "jigsaw",
    "samurai",
    "kropki",
    "antiknight",
    "calcudoku",
    "kenken",
    "diagonal",
    "diagonals",
    "nonconsecutive",
];

/// The names that mean a kind of puzzle in the names of a program.
const IN_PROGRAMS: &[&str] = &[
    "windoku",
    "killer",
    "thermo",
    "thermometer",
    "sandwich",
    "kropki",
    "skyscraper",
    "calcudoku",
    "nonconsecutive",
    "disjoint",
    "knight",
    "king",
    "renban",
];

/// Returns the name of a kind of puzzle in a line, and the name of the built-in variant that it selects.
pub(super) fn kind_named(data: &str) -> Option<(&'static str, Option<&'static str>)> {
    let lower = data.to_lowercase().replace(['-', '_'], " ");
    // A rule that a program leaves out: `antiknight = false`.
    if lower.contains(['=', ':']) && lower.trim_end_matches([',', ';', ' ']).ends_with("false") {
        return None;
    }
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let generic = [
        "sudoku", "sudokus", "puzzle", "grid", "square", "type", "variant", "kind", "rule", "rules",
    ];
    let rest: Vec<&str> =
        words.iter().copied().filter(|word| !generic.contains(word) && !is_count(word)).collect();
    let title = rest.join(" ");
    // A single letter is a name only beside the word.
    let is_named = |name: &str| {
        title == name
            // Programs have matrices of their own.
            && (name != "matrix" || data.trim().starts_with('<'))
            && (name.len() > 1
                || words.iter().any(|word| generic.contains(word))
                || data.trim().eq_ignore_ascii_case("x"))
    };
    if let Some(row) = NAMES.iter().find(|row| is_named(row.0) && !is_code(data)) {
        return Some(*row);
    }
    if let Some(name) = IN_SENTENCES.iter().find(|name| words.contains(name)) {
        return Some((name, None));
    }
    let sentence = words.join(" ");
    PHRASES.iter().find(|row| sentence.contains(row.0)).map(|row| (row.1, None))
}

/// Returns the name of a kind of puzzle in the names of a program, which may state its rules: `Thermo::new(…)`, `killer_cages = …`.
pub(super) fn kind_in_code(data: &str) -> Option<&'static str> {
    let is_break = |before: char, c: char| c.is_uppercase() && before.is_lowercase();
    let mut words = String::new();
    for c in data.chars() {
        if words.chars().next_back().is_some_and(|before| is_break(before, c)) {
            words.push(' ');
        }
        words.push(c);
    }
    let words = words.to_lowercase();
    let mut words = words.split(|c: char| !c.is_alphabetic());
    let found = words.find_map(|word| {
        let single = word.strip_suffix('s').unwrap_or(word);
        IN_PROGRAMS.iter().find(|name| **name == word || **name == single)
    });
    found.filter(|_| is_code(data) || data.contains("()")).copied()
}

/// Returns `true` if a line is a rule, a call or an assignment of a program, whose names are its own: `x(R,C,V)`, `:- x(1,2,3).`, `x = 0`.
fn is_code(data: &str) -> bool {
    let ends_name = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let is_call = data.match_indices(['(', '[']).any(|(at, _)| {
        let inner = &data[at + 1..];
        ends_name(&data[..at])
            && (inner.is_empty() || inner.contains([',', '[', '=']) || inner.contains(".."))
    });
    let names_kind = ["variant", "type", "kind"].iter().any(|name| data.contains(name));
    let is_assigned =
        (data.trim_matches(['=', ' ']).contains('=') || data.contains("<-")) && !names_kind;
    // A name with other words joined is that of a column or a variable: `sudoku_matrix`.
    let is_joined = data.split('_').filter(|part| !part.is_empty()).count() > 1;
    is_call || is_assigned || is_joined || [":-", "?-"].iter().any(|mark| data.contains(mark))
}

fn is_count(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit())
}

/// The sign in the place of each character of a puzzle that was taken from a text: a link, or clues. Blanks may be cells.
pub(super) const NO_CELL: &str = "@";

/// Returns `true` if a puzzle was taken from a line.
pub(super) fn had_puzzle(data: &str) -> bool {
    data.contains(&NO_CELL.repeat(8))
}

/// The beginnings of remarks in programs.
const REMARKS: [&str; 4] = ["//", "/*", "--", "%"];

/// Returns the variant that a line selects for a board of this order. A name beside a link is that of its puzzle.
///
/// # Errors
///
/// Fails if the line names a kind of puzzle that needs more than its name.
pub(super) fn variant_named(line: Line<'_>, order: usize) -> Result<Option<Variant>, ReadError> {
    // A remark in a program.
    let data = line.data().trim_start();
    if REMARKS.iter().any(|mark| data.starts_with(mark)) || had_puzzle(data) {
        return Ok(None);
    }
    let Some((name, selected)) = kind_named(line.data()) else { return Ok(None) };
    let variant = selected.and_then(|name| built_in(name, order));
    variant.map(Some).ok_or_else(|| variant_fault(line, order, name))
}

/// Returns the board of this order with the rules of a built-in variant.
pub(super) fn built_in(name: &str, order: usize) -> Option<Variant> {
    let names = [format!("{name}:{order}"), name.to_owned()];
    let mut found = names.iter().filter_map(|name| Variant::by_name(name).ok());
    found.find(|variant| variant.order() == order)
}

/// Refuses a line beside values that selects a variant, since a program may have the name for something else.
///
/// # Errors
///
/// Fails if the line names a kind of puzzle.
pub(super) fn refuse_variant(line: Line<'_>, order: usize) -> Result<(), ReadError> {
    let selected = variant_named(line, order)?;
    selected.map_or(Ok(()), |variant| Err(variant_fault(line, order, variant.name())))
}

fn variant_fault(line: Line<'_>, order: usize, name: &str) -> ReadError {
    let column = line.text.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let found = format!("the name {}", quoted(name));
    let error =
        line.at(column).fault(ReadErrorKind::Variant, "a text without rules of a variant", found);
    let usual = Variant::usual(order);
    let usual = usual.as_ref().map_or("classic:9", |usual| usual.name());
    let selected = NAMES.iter().find(|row| row.0 == name).and_then(|row| built_in(row.1?, order));
    let selected = selected.map_or(String::new(), |variant| format!("{}, or ", variant.name()));
    error.with_help(format!(
        "name the board with the option variant, such as {selected}{usual} if the line says nothing about its rules; # \
         begins a remark"
    ))
}

/// Lines of text above one board, which become its title and remarks.
pub(super) fn about(lines: &[Line<'_>]) -> About {
    let mut about = About::default();
    let mut is_title_met = false;
    let mut fields = Vec::new();
    // From the last line to the first: the paragraph directly above a board is met first.
    for (index, line) in lines.iter().enumerate().rev() {
        let Some(text) = heading(line.data()) else { continue };
        let above = (index > 0).then(|| &lines[index - 1]);
        let is_first = above
            .is_none_or(|above| above.number + 1 < line.number || heading(above.data()).is_none());
        let field = if is_first && !is_title_met { AboutField::Title } else { AboutField::Remark };
        is_title_met |= is_first;
        fields.push(match named(text) {
            Some(("author", text)) => (AboutField::Author, text),
            Some((_, text)) => (AboutField::Title, text),
            None => (field, text),
        });
    }
    for (field, text) in fields.into_iter().rev() {
        about.add(field, text);
    }
    about
}

/// Returns the note about lines of text that were passed over, the first of which is the title of the first board.
pub(super) fn note(lines: &[Line<'_>], title: &str) -> Option<String> {
    // What begins with a mark of remarks, or names its part, is no surprise.
    let is_surprise = |line: &&Line<'_>| {
        let data = line.data().trim();
        let has_mark = data.starts_with(['%', '[', '<', '\\']) || data.starts_with("//");
        !has_mark && heading(data).is_none_or(|text| named(text).is_none())
    };
    let lines: Vec<&Line<'_>> = lines.iter().filter(is_surprise).collect();
    let first = lines.first()?;
    let shown: String = first.data().trim().chars().take(40).collect();
    let is_title = !title.is_empty() && heading(first.data()).is_some_and(|text| text == title);
    if let ([_], true) = (&lines[..], is_title) {
        return Some(format!("line {}, `{shown}`, is taken as the title", first.number));
    }
    let place = listed(lines.iter().map(|line| line.number));
    let are = if lines.len() == 1 { "is" } else { "are" };
    Some(format!("{place} {are} taken as text: `{shown}`"))
}

/// Returns the first numbers of lines in words: `lines 2, 3, 5, 8, 9 and 4 more`.
pub(super) fn listed(numbers: impl ExactSizeIterator<Item = usize>) -> String {
    const SHOWN: usize = 5;
    let count = numbers.len();
    let shown = joined(numbers.take(SHOWN).map(|number| number.to_string()), ", ");
    let more = count
        .checked_sub(SHOWN + 1)
        .map_or(String::new(), |more| format!(" and {} more", more + 1));
    let what = if count == 1 { "line" } else { "lines" };
    format!("{what} {shown}{more}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_a_use() {
        for (line, order, expected) in [
            ("```python", 9, Use::Nothing),
            ("+---+---+", 9, Use::Nothing),
            ("9", 9, Use::Sizes),
            ("123456789", 9, Use::Sizes),
            ("123456798", 9, Use::Cells),
            ("3 3", 9, Use::Sizes),
            ("4 2", 4, Use::Sizes),
            ("6 2", 6, Use::Cells),
            ("12 3", 12, Use::Cells),
            ("7", 9, Use::Cells),
            ("12.", 9, Use::Sizes),
            ("Grid 01", 9, Use::Text),
            ("h", 9, Use::Text),
            ("a403.JPG", 9, Use::Text),
            ("b5f3c0a735caed24a844cfb6837ecc58", 16, Use::Text),
            ("b5f3c0a735caed24a844cfb6837ecc58", 32, Use::Cells),
            ("b5f3c0a735caed24", 16, Use::Cells),
            ("1..4..", 9, Use::Cells),
            ("12A4", 9, Use::Cells),
            ("2012-05-01", 9, Use::Cells),
            ("$python solve_all.py", 9, Use::Text),
            ("all_puzzles :: [[String]]", 9, Use::Text),
            ("solved_by = 17987", 9, Use::Text),
            ("l -----", 9, Use::Text),
            ("- **FPS**: 60", 9, Use::Text),
            ("i, j = x//9, x%9", 9, Use::Text),
            ("q = 53..7....", 9, Use::Cells),
            ("12ABCDEF....", 9, Use::Cells),
            ("***", 9, Use::Nothing),
            ("―――――――</br>", 16, Use::Nothing),
            ("</br>", 16, Use::Nothing),
            ("...", 9, Use::Nothing),
            ("....", 9, Use::Cells),
            (");", 9, Use::Nothing),
        ] {
            assert_eq!(use_of(line, order, false), expected, "{line}");
        }
    }

    #[test]
    fn programs_name_kinds() {
        assert_eq!(kind_in_code("Thermo::new(vec![CellPosition::new(0, 1)])"), Some("thermo"));
        assert_eq!(kind_in_code("let killer_cages = vec![];"), Some("killer"));
        assert_eq!(kind_in_code("addSandwich(3, 12)"), Some("sandwich"));
        for line in ["x = thermodynamics(3)", "No thermometer.", "killers"] {
            assert_eq!(kind_in_code(line), None, "{line}");
        }
    }

    #[test]
    fn names_of_variants_are_found() {
        assert_eq!(kind_named("Windoku"), Some(("windoku", Some("windoku"))));
        assert_eq!(kind_named("Killer Sudoku 12:"), Some(("killer", None)));
        assert_eq!(kind_named("X-Sudoku"), Some(("x", Some("x"))));
        assert_eq!(kind_named("Solve this killer by noon."), Some(("killer", None)));
        assert_eq!(kind_named("<matrix>"), Some(("matrix", None)));
        for line in [
            "1 { x(R,C,V) : V = 1..9 } 1 :- R = 1..9, C = 1..9.",
            "x(1..9, 1..9, 1..9).",
            ":- x(1, 2).",
            "x = 0",
            "x += 1;",
            "matrix(1, 2)",
            "sudoku <- matrix(data=c(",
            "`sudoku_matrix`,",
            "?- 2*X #= 10.",
        ] {
            assert_eq!(kind_named(line), None, "{line}");
        }
        for line in ["h", "Grid 01", "An X-wing", "Hyperactive", "Puzzle of the day"] {
            assert_eq!(kind_named(line), None, "{line}");
        }
    }
}
