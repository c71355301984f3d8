//! Rules of variants beside a board: in members of objects, as `"antiknight": true`, `"variant": "diagonal"` and `"rules": ["windoku"]`, and in
//! columns of tables.
//!
//! The name of a variant that needs nothing else selects the board. Any other rule is a fault: without it, the grid is another puzzle.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};

use super::board::{Board, Step};
use super::cell_names::is_name_of_cell;
use super::left_over::{built_in, kind_named};
use super::listed::listed_in;
use super::order::NAMES;
#[cfg(feature = "json")]
use super::regions;
use super::remarks::Remarks;
use super::rule_names::{Certainty, MAX_NAME, certainty, kind, singular};
#[cfg(feature = "json")]
use super::tree::Parser;
use super::tree::{Node, Value};
use crate::Record;
#[cfg(feature = "json")]
use crate::common::with_blocks;
use crate::common::{
    Line, Location, Places, ReadError, ReadErrorKind, ReadResult, Result, numbered_lines, quoted,
};

/// Members whose texts name variants or rules, and whose members are rules, in the singular and without separators.
pub(super) const MEMBERS: [&str; 10] = [
    "variant",
    "type",
    "kind",
    "gametype",
    "puzzletype",
    "ruleset",
    "rule",
    "constraint",
    "modifier",
    "tag",
];

/// The member whose text is the name of a variant, and of nothing else.
const VARIANT: &str = MEMBERS[0];

/// Members whose texts may be names of other classes than kinds of puzzles. In tables they are no rules.
const CLASSES: [&str; 3] = ["type", "kind", "tag"];

/// Members whose objects have the names of rules, and of nothing else.
const OF_RULES: [&str; 4] = ["rule", "ruleset", "constraint", "modifier"];

/// The rules of each board, in the singular.
const USUAL: [&str; 5] = ["row", "column", "block", "boxe", "cell"];

/// Texts of the member [`VARIANT`] that say that there is none.
const NO_VARIANT: [&str; 10] =
    ["", "0", "classic", "default", "false", "none", "normal", "null", "standard", "sudoku"];

/// The largest number of members of an object that may state rules. Larger ones are tables of puzzles.
const MAX_MEMBERS: usize = 64;

/// The largest depth of values in a member of rules.
const MAX_DEPTH: usize = 4;

/// A rule that a member or a column states.
struct Rule {
    /// The byte at which its value begins.
    start: usize,
    name: String,
    /// The variant that has no other rule, of any order.
    variant: Option<String>,
}

/// Selects the variants of boards of a tree by the members beside them.
///
/// # Errors
///
/// Fails if a member states a rule that no built-in board has, or if members state several.
pub(super) fn select(places: &Places<'_>, node: &Node<'_>, boards: &mut [Board]) -> Result<()> {
    let rules_of = |board: &Board| {
        let mut rules = beside(node, &board.path, add_member);
        if rules.is_empty() {
            rules = beside(node, &board.path, add_title);
        }
        rules
    };
    let mut all: Vec<Vec<Rule>> = boards.iter().map(rules_of).collect();
    let is_jigsaw = |rule: &Rule| ["jigsaw", "irregular"].contains(&singular(&rule.name).as_str());
    let is_map = |board: &Board| board.is_map || board.regions().is_some();
    // The map of the regions is beside the cells.
    if all.iter().flatten().any(is_jigsaw) && boards.iter().any(is_map) {
        for rules in &mut all {
            rules.retain(|rule| !is_jigsaw(rule));
        }
    }
    for (board, rules) in boards.iter_mut().zip(all) {
        let stated = selected(places, &rules, board.cells.len())?.map(Arc::new);
        board.rules = stated.or(board.rules.take());
    }
    Ok(())
}

/// The members whose texts are about the puzzle.
const TITLES: [&str; 3] = ["name", "title", "description"];

/// Adds the kind of puzzle that a title names.
fn add_title(name: &str, node: &Node<'_>, _: usize, rules: &mut Vec<Rule>) {
    let Value::Text(text) = &node.value else { return };
    if !TITLES.contains(&name.to_lowercase().as_str()) {
        return;
    }
    let named = kind_named(text);
    rules.extend(named.map(|(name, variant)| Rule {
        start: node.start,
        name: name.to_owned(),
        variant: variant.map(str::to_owned),
    }));
}

/// Returns the rules that a function finds in the members beside the values of a path.
fn beside(
    node: &Node<'_>,
    path: &[Step],
    add: impl Fn(&str, &Node<'_>, usize, &mut Vec<Rule>),
) -> Vec<Rule> {
    let mut rules = Vec::new();
    let mut inner = Some(node);
    for step in path {
        let Some(outer) = inner else { break };
        if let Value::Members(members) = &outer.value
            && members.len() <= MAX_MEMBERS
        {
            let is_step = |name: &str| matches!(step, Step::Member(known) if known == name);
            for (name, node) in members.iter().filter(|(name, _)| !is_step(name)) {
                add(name, node, MAX_DEPTH, &mut rules);
            }
        }
        inner = next(outer, step);
    }
    rules
}

/// Returns the value behind a step of a path.
fn next<'n, 't>(outer: &'n Node<'t>, step: &Step) -> Option<&'n Node<'t>> {
    match (&outer.value, step) {
        (Value::Members(members), Step::Member(name)) if members.len() <= MAX_MEMBERS => {
            outer.member(name)
        }
        (Value::List(items), Step::Element(index)) => items.get(*index),
        _ => None,
    }
}

/// Returns the board of so many cells that has these rules; `None` without rules.
fn selected(places: &Places<'_>, rules: &[Rule], cells: usize) -> Result<Option<Variant>> {
    let Some(first) = rules.first() else { return Ok(None) };
    let other = rules.iter().find(|rule| rule.variant.is_none() || rule.variant != first.variant);
    let variant = first.variant.as_ref().filter(|_| other.is_none());
    if let Some(variant) = variant.and_then(|name| named(name, cells)) {
        return Ok(Some(variant));
    }
    let rule = other.unwrap_or(first);
    Err(fault(places.at(rule.start), rule, cells))
}

/// Returns what to do about a rule beside a grid of so many cells.
fn remedy(rule: &Rule, cells: usize) -> String {
    let usual = Variant::usual(cells.isqrt());
    let usual = usual.as_ref().map_or("classic:9", |usual| usual.name());
    let built_in = rule.variant.as_ref().and_then(|name| named(name, cells));
    let built_in = built_in.map_or(String::new(), |variant| format!("{}, ", variant.name()));
    format!(
        "name the board with the option variant: {built_in}a TOML file that has this rule, or {usual} to leave it out"
    )
}

/// Selects the board of the only puzzle of a text by the rules that a program sets in it: `constraints.anti_knight = true`.
///
/// # Errors
///
/// Fails if the text sets a rule that the board of no puzzle has.
pub(super) fn apply_set(text: &str, records: &mut [ReadResult]) -> Result<()> {
    apply(&Places::new(text), &set_in(text), records)
}

/// Selects the board of the only puzzle of a text with its link by the name of a built-in variant that is alone on a line: the link may be
/// of a program that knows no variants.
///
/// # Errors
///
/// Fails if a solution beside the link breaks the rules of the board.
pub(super) fn apply_named(text: &str, records: &mut [ReadResult]) -> Result<()> {
    let lines = numbered_lines(text).filter(|line| !line.text.contains("://"));
    let rules = lines.filter_map(|line| {
        let (name, variant) = kind_named(line.data())?;
        let start = line.text.as_ptr() as usize - text.as_ptr() as usize;
        Some(Rule { start, name: name.to_owned(), variant: Some(variant?.to_owned()) })
    });
    let rules: Vec<Rule> = rules.collect();
    if records.len() > 1 || rules.iter().any(|rule| rule.variant != rules[0].variant) {
        return Ok(());
    }
    apply(&Places::new(text), &rules, records)
}

/// Selects the board of the only puzzle by these rules.
fn apply(places: &Places<'_>, rules: &[Rule], records: &mut [ReadResult]) -> Result<()> {
    let Some(first) = rules.first() else { return Ok(()) };
    let mut open: Vec<&mut Record> =
        records.iter_mut().flatten().filter(|record| has_usual_board(&record.puzzle)).collect();
    match &mut open[..] {
        [] => Ok(()),
        [only] => {
            let cells = only.puzzle.variant().cell_count();
            let Some(variant) = selected(places, rules, cells)? else { return Ok(()) };
            let name = variant.name().to_owned();
            let symbols = only.puzzle.variant().alphabet().notation();
            let variant = match symbols {
                Some(symbols) if variant.alphabet().notation() != Some(symbols) => {
                    variant.with_symbols(symbols).ok()
                }
                _ => Some(variant),
            };
            let givens = only.puzzle.givens().clone();
            let puzzle = variant.and_then(|variant| Puzzle::new(Arc::new(variant), givens).ok());
            let place = places.at(first.start);
            only.puzzle = puzzle.ok_or_else(|| fault(place, first, cells))?;
            only.notes.retain(|note| !note.ends_with(NOT_READ));
            only.notes.push(format!("the text names the board {name}"));
            let solution = only.solution.as_ref();
            solution.map_or(Ok(()), |solution| only.check(solution, places.at(0)))
        }
        [one, ..] => {
            let cells = one.puzzle.variant().cell_count();
            Err(fault(places.at(first.start), first, cells))
        }
    }
}

/// Notes the kind of puzzle that a remark names, such as a heading of Markdown above the rows: `# Anti-Knight Sudoku`.
pub(crate) fn note_remarks(text: &str, record: &mut Record) {
    if !has_usual_board(&record.puzzle) {
        return;
    }
    let named = numbered_lines(text).take(MAX_REMARKS).find_map(|line| {
        let remark = line.text.trim_start().strip_prefix('#')?.trim_matches(['#', ' ']);
        Some((line.number, kind_named(remark).filter(|_| !remark.contains(':'))?))
    });
    if let Some(line) = numbered_lines(text).find(|line| states_rule(line.text)) {
        let shown: String = line.text.trim().chars().take(SHOWN).collect();
        record
            .notes
            .push(format!("line {} may state a rule that is not read: `{shown}`", line.number));
    }
    if let Some((line, (name, variant))) = named {
        let order = record.puzzle.variant().order();
        let selects = variant.and_then(|name| built_in(name, order));
        let selects = selects.map_or("the option variant names its board".to_owned(), |variant| {
            format!("`# variant: {}` selects it", variant.name())
        });
        record.notes.push(format!("line {line} is a remark that names {name}: {selects}"));
    }
}

/// The end of the note about a line of a program that names a kind of puzzle.
pub(super) const NOT_READ: &str = "the cells are read, rules in a program are not";

/// The number of characters of a line that a note shows.
const SHOWN: usize = 60;

/// Phrases of sentences that state a rule beside those of each board.
const PHRASES: [&str; 22] = [
    "has the rule",
    "extra rule",
    "additional rule",
    "special rule",
    "extra constraint",
    "additional constraint",
    "extra restriction",
    "additional restriction",
    "can t contain",
    "cannot contain",
    "can not contain",
    "must not contain",
    "may not contain",
    "can t be equal",
    "cannot be consecutive",
    "can t be consecutive",
    "must be even",
    "must be odd",
    "must be larger",
    "must be greater",
    "must be smaller",
    "zusätzliche regel",
];

/// Words of the rules of each board, and of programs, which have values that must be positive or cannot contain blanks.
const USUAL_WORDS: [&str; 20] = [
    "row",
    "column",
    "col",
    "block",
    "box",
    "boxe",
    "region",
    "square",
    "duplicate",
    "repeat",
    "repeated",
    "twice",
    "once",
    "string",
    "list",
    "line",
    "file",
    "input",
    "character",
    "zero",
];

/// Returns `true` if a line is part of a sentence that states a rule beside those of each board.
fn states_rule(line: &str) -> bool {
    let has_verb = |word: &str| line.contains(word);
    if !["rule", "onstraint", "estriction", "contain", " be ", "egel"].into_iter().any(has_verb) {
        return false;
    }
    let lower = line.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_usual = |word: &&str| {
        let single = word.strip_suffix('s').filter(|word| word.len() > 2).unwrap_or(word);
        USUAL_WORDS.contains(&single)
    };
    let sentence = words.join(" ");
    words.len() > 4
        && PHRASES.iter().any(|phrase| sentence.contains(phrase))
        && !words.iter().any(is_usual)
}

/// The largest number of lines whose remarks may name the kind of puzzle.
const MAX_REMARKS: usize = 100;

/// Returns the fault of a rule beside a grid of so many cells.
fn fault(place: Location<'_>, rule: &Rule, cells: usize) -> ReadError {
    let expected = "a grid without rules of a variant";
    let found = format!("the rule {}", quoted(&rule.name));
    place.fault(ReadErrorKind::Variant, expected, found).with_help(remedy(rule, cells))
}

/// Returns `true` if a board has no other rules than those of each board of its order.
pub(super) fn has_usual_board(puzzle: &Puzzle) -> bool {
    Variant::usual(puzzle.variant().order())
        .is_ok_and(|usual| usual.name() == puzzle.variant().name())
}

/// Returns the rules that are set to true in a text, made or listed, outside of its remarks.
fn set_in(text: &str) -> Vec<Rule> {
    let remarks = LazyCell::new(|| Remarks::new(text));
    let mut rules: Vec<Rule> = Vec::new();
    let is_end = |c: char| !c.is_alphanumeric() && c != '_';
    for (at, rest) in text.match_indices("rue") {
        let Some(before) = text[..at].strip_suffix(['t', 'T']) else { continue };
        let behind = text[at + rest.len()..].chars().next();
        let Some(name) = before.trim_end_matches([' ', '\t']).strip_suffix([':', '=']) else {
            continue;
        };
        let name = name.trim_end_matches([':', '=', ' ', '\t', '"', '\'']);
        let name = name.rsplit(|c: char| is_end(c) && c != '-').next().unwrap_or_default();
        let is_known = rules.iter().any(|rule| singular(&rule.name) == singular(name));
        if behind.is_some_and(|c| !is_end(c))
            || is_known
            || name.len() > MAX_NAME
            || certainty(name).is_none()
            || remarks.contain(at)
        {
            continue;
        }
        let start = name.as_ptr() as usize - text.as_ptr() as usize;
        let variant = kind(name).and_then(|row| row.1).map(str::to_owned);
        rules.push(Rule { start, name: name.to_owned(), variant });
    }
    rules.extend(variants_in(text).filter(|rule| !remarks.contain(rule.start)));
    rules.extend(constraints_in(text).filter(|rule| !remarks.contain(rule.start)));
    let listed =
        listed_in(text).map(|(start, name)| Rule { start, name: name.to_owned(), variant: None });
    rules.extend(listed.filter(|rule| !remarks.contain(rule.start)));
    rules
}

/// Returns the rules without arguments that a program makes by their names: `.withConstraint(new DisjointGroupsConstraints())`.
fn constraints_in(text: &str) -> impl Iterator<Item = Rule> {
    text.match_indices("()").filter_map(move |(at, _)| {
        let before = text[..at].strip_suffix("::new").or(text[..at].strip_suffix(".new"));
        let before = before.unwrap_or(&text[..at]);
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let start = before.rfind(|c| !is_part(c)).map_or(0, |end| end + 1);
        let name = before.get(start..).filter(|name| name.len() <= MAX_NAME)?;
        let bare = name.trim_end_matches('s');
        let bare = OF_CLASSES.iter().find_map(|end| bare.strip_suffix(end))?;
        let bare = bare.trim_end_matches('_');
        let bare = bare.strip_suffix("Sudoku").unwrap_or(bare);
        // An argument, an element of a list or a value; no declaration.
        let context = before[..start].trim_end().trim_end_matches("::").trim_end();
        let is_made = context.ends_with(['(', ',', '[', '='])
            || context.ends_with(" new")
            || context.ends_with("(new");
        let named = || kind(bare).or_else(|| kind(&format!("anti{bare}")));
        let is_rule = named().is_some() || certainty(bare) == Some(Certainty::Always);
        (is_made && is_rule).then(|| Rule {
            start,
            name: name.to_owned(),
            variant: named().and_then(|row| row.1).map(str::to_owned),
        })
    })
}

/// The ends of the names of classes of rules.
const OF_CLASSES: [&str; 4] = ["Constraint", "_constraint", "Rule", "_rule"];

/// Returns the kinds of puzzles that a program names as its variant: `solve(grid, variant="anti-knight")`.
fn variants_in(text: &str) -> impl Iterator<Item = Rule> {
    text.match_indices(VARIANT).filter_map(move |(at, name)| {
        let rest = text[at + name.len()..].trim_start_matches(['"', '\'', ' ']);
        let value = rest.strip_prefix(['=', ':'])?.trim_start_matches([':', '=', ' ']);
        let inner = value.strip_prefix(['"', '\''])?;
        let kind = &inner[..inner.find(['"', '\'', '\n'])?];
        let (name, variant) = kind_named(kind)?;
        let start = inner.as_ptr() as usize - text.as_ptr() as usize;
        Some(Rule { start, name: name.to_owned(), variant: variant.map(str::to_owned) })
    })
}

/// Returns the variant of so many cells that a name selects, with its order or without.
fn named(name: &str, cells: usize) -> Option<Variant> {
    let names = [format!("{name}:{}", cells.isqrt()), name.to_owned()];
    let mut known = names.iter().filter_map(|name| Variant::by_name(name).ok());
    known.find(|variant| variant.cell_count() == cells)
}

/// Returns `true` if a column of this name, or a member of an object in a list, may state the rules of a puzzle.
pub(crate) fn may_state_rules(name: &str) -> bool {
    let is_member = MEMBERS.contains(&singular(name).as_str());
    is_member && !CLASSES.contains(&singular(name).as_str()) || certainty(name).is_some()
}

/// Returns the board of these cells that a row of a table selects by its columns, each with its name and its field; `None` if it selects
/// none.
///
/// # Errors
///
/// Fails if a field states a rule that no built-in board has, or if fields state several.
pub(crate) fn variant_of_row<'t>(
    line: Line<'t>,
    columns: impl Iterator<Item = (&'t str, &'t str)>,
    cells: &str,
) -> Result<Option<Variant>> {
    let mut rules = Vec::new();
    let text = line.text.as_ptr() as usize;
    for (name, field) in columns {
        let start = (field.as_ptr() as usize).saturating_sub(text);
        let value = Value::Text(Cow::Borrowed(field));
        add_member(name, &Node { start, end: start, value }, 1, &mut rules);
    }
    let variant = selected(&Places::new(line.text), &rules, count(cells));
    variant.map_err(|error| error.in_line(line.number, line.text))
}

/// Returns the board of the cells in this member of an object that its other members select; `None` if they select none.
///
/// # Errors
///
/// Fails if a member states a rule that no built-in board has, or if members state several.
#[cfg(feature = "json")]
pub(crate) fn variant_of_object(object: &str, name: &str, cells: &str) -> Result<Option<Variant>> {
    let start = object.len() - object.trim_start().len();
    let Some(node) = Parser::new(object).value_at(start) else { return Ok(None) };
    let rules = beside(&node, &[Step::Member(name.to_owned())], add_member);
    let variant = selected(&Places::new(object), &rules, count(cells))?;
    let is_of_cells = |jigsaw: &Variant| jigsaw.cell_count() == count(cells);
    match variant {
        None => Ok(drawn_beside(&node, name)
            .or(regions::stated(object)?.map(|stated| stated.jigsaw))
            .filter(is_of_cells)),
        variant => Ok(variant),
    }
}

/// Returns the jigsaw whose map of regions is a text in another member than that of the cells: `"regions": "111222…"`.
#[cfg(feature = "json")]
fn drawn_beside(node: &Node<'_>, cells: &str) -> Option<Variant> {
    let Value::Members(members) = &node.value else { return None };
    let texts =
        members.iter().filter(|(name, _)| name != cells).filter_map(|(_, node)| node.cell());
    let mut maps =
        texts.filter_map(|text| Board::regions_of_signs(&text.chars().collect::<Vec<_>>()));
    with_blocks(count(node.member(cells)?.cell()?).isqrt(), &maps.next()?).ok()
}

/// Returns the number of cells in a text: characters, or words.
fn count(cells: &str) -> usize {
    let words = cells.split_whitespace().count();
    let lines = cells.trim().lines().count();
    let are_words = words > lines;
    if are_words { words } else { cells.chars().filter(|c| !c.is_whitespace()).count() }
}

/// Adds the rules of a member beside a board.
fn add_member(name: &str, node: &Node<'_>, depth: usize, rules: &mut Vec<Rule>) {
    let member = singular(name);
    if MEMBERS.contains(&member.as_str()) {
        add_named(&member, node, depth, rules);
        return;
    }
    let is_rule = match certainty(name) {
        Some(Certainty::Always) => is_on(node),
        Some(Certainty::WithValue) => is_list(node) || word_of(node) == "true",
        None => has_lists_of_cells(node),
    };
    if is_rule {
        let is_all = ["1", "true", "yes", "on", "t"].contains(&word_of(node).as_str());
        let variant = kind(name).and_then(|row| row.1).filter(|_| is_all);
        let variant = variant.map(str::to_owned);
        rules.push(Rule { start: node.start, name: name.to_owned(), variant });
    }
}

/// Adds the rules that the value of one of [`MEMBERS`] names.
fn add_named(member: &str, node: &Node<'_>, depth: usize, rules: &mut Vec<Rule>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    match &node.value {
        Value::Text(text) => add_text(member, text, node.start, rules),
        Value::Word(word) => add_text(member, word, node.start, rules),
        Value::List(items) => items.iter().for_each(|item| add_named(member, item, depth, rules)),
        Value::Members(members) => {
            for (name, node) in members {
                match &node.value {
                    // The name of a rule in a list of rules: `[{"Name": "Disjoint"}]`.
                    Value::Text(text) if name.eq_ignore_ascii_case("name") => {
                        let is_rule =
                            OF_RULES.contains(&member) && !USUAL.contains(&singular(text).as_str());
                        let member = if is_rule { VARIANT } else { member };
                        add_text(member, text, node.start, rules);
                    }
                    _ => add_member(name, node, depth, rules),
                }
            }
        }
    }
}

/// Adds the rule that a text names.
fn add_text(member: &str, text: &str, start: usize, rules: &mut Vec<Rule>) {
    let is_variant = member == VARIANT;
    // Classes may have letters.
    let is_class = CLASSES.contains(&member) && text.trim().len() < 2;
    let word = || text.split_whitespace().find(|word| certainty(word) == Some(Certainty::Always));
    let (name, variant) = match kind_named(text).filter(|_| !is_class) {
        Some((name, variant)) => (name, variant),
        None if is_variant && NO_VARIANT.contains(&text.trim().to_lowercase().as_str()) => return,
        None if is_variant => (text.trim(), Some(text.trim())),
        None => match word() {
            Some(word) => (word, None),
            None => return,
        },
    };
    rules.push(Rule { start, name: name.to_owned(), variant: variant.map(str::to_owned) });
}

/// Returns `true` if a rule with this value holds.
fn is_on(node: &Node<'_>) -> bool {
    const OFF: [&str; 8] = ["", "0", "false", "no", "none", "null", "nil", "off"];
    is_list(node) || !OFF.contains(&word_of(node).as_str())
}

/// Returns `true` if a value is lists of cells, as clues have them: `[[[0, 0], [0, 1]], [[4, 4], [4, 5], [5, 5]]]`. As many lists of as many
/// cells are regions.
fn has_lists_of_cells(node: &Node<'_>) -> bool {
    let Value::List(lists) = &node.value else { return false };
    let cells = |list: &Node<'_>| match &list.value {
        Value::List(cells) if cells.iter().all(is_cell) => cells.len(),
        _ => 0,
    };
    let are_regions = lists.len() > 3 && lists.iter().all(|list| cells(list) == lists.len());
    !lists.is_empty() && !are_regions && lists.iter().all(|list| cells(list) > 1)
}

/// Returns `true` if a value is the place of a cell: `[0, 1]`, `{"row": 0, "col": 1}`, `"R1C2"`.
fn is_cell(node: &Node<'_>) -> bool {
    let is_number = |node: &Node<'_>| matches!(node.value, Value::Word(word) if word.len() < 3 && word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty());
    match &node.value {
        Value::List(numbers) => numbers.len() == 2 && numbers.iter().all(is_number),
        Value::Members(members) => {
            let has = |names: &[&str]| {
                members.iter().any(|(name, node)| names.contains(&&**name) && is_number(node))
            };
            has(NAMES[0]) && has(NAMES[1])
        }
        Value::Text(text) => is_name_of_cell(text),
        Value::Word(word) => is_name_of_cell(word),
    }
}

/// Returns `true` if a value contains others.
fn is_list(node: &Node<'_>) -> bool {
    match &node.value {
        Value::List(items) => !items.is_empty(),
        Value::Members(members) => !members.is_empty(),
        Value::Text(_) | Value::Word(_) => false,
    }
}

/// Returns the text of a value that is no list in lower case.
fn word_of(node: &Node<'_>) -> String {
    match &node.value {
        Value::Text(_) | Value::Word(_) => node.cell().unwrap_or_default().to_lowercase(),
        Value::List(_) | Value::Members(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use crate::{ReadErrorKind, ReadOptions, read_each};

    const BOARD: &str =
        "int[][] board = {\n{1, 0, 0, 0},\n{0, 0, 0, 2},\n{0, 0, 3, 0},\n{0, 4, 0, 0}};\n";

    #[test]
    fn constraints_of_programs_are_rules() {
        for (call, expected) in [
            ("s.withConstraint(new DisjointGroupsConstraints())", Some("disjoint-groups:4")),
            ("s.add(KnightSudokuConstraint())", Some("anti-knight:4")),
            ("s.add_constraint(knight_constraint())", Some("anti-knight:4")),
            ("rules = [DiagonalConstraint()]", Some("x:4")),
            ("s.with(NonconsecutiveConstraint::new())", None),
            ("s.add(new ThermometerConstraint())", None),
        ] {
            let read =
                read_each(format!("{BOARD}{call};\n").as_bytes(), None, &ReadOptions::default());
            match expected {
                Some(name) => {
                    let records = read.unwrap_or_else(|error| panic!("{call}\n{error}"));
                    let record = records[0].as_ref().unwrap();
                    assert_eq!(record.puzzle.variant().name(), name, "{call}");
                }
                None => assert_eq!(read.expect_err(call).kind(), ReadErrorKind::Variant),
            }
        }
        for call in
            ["s.add(new RowConstraint())", "public KnightConstraint() {", "s.add(new ArrowKeys())"]
        {
            let read =
                read_each(format!("{BOARD}{call}\n").as_bytes(), None, &ReadOptions::default());
            let records = read.unwrap_or_else(|error| panic!("{call}\n{error}"));
            assert_eq!(records[0].as_ref().unwrap().puzzle.variant().name(), "classic:4", "{call}");
        }
    }

    #[test]
    fn rules_of_sentences_are_noted() {
        for sentence in [
            "It has the rule that the yellow cells can't contain any 3",
            "Extra rule: shaded cells must be even, the others are free",
            "There is an additional constraint on the grey cells here",
            "Marked cells cannot contain a 1 or a 2",
        ] {
            assert!(super::states_rule(sentence), "{sentence}");
            let text = format!("/* {sentence} */\n{BOARD}");
            let records = read_each(text.as_bytes(), None, &ReadOptions::default()).unwrap();
            let notes = &records[0].as_ref().unwrap().notes;
            assert!(
                notes.iter().any(|note| note.starts_with("line 1 may state a rule")),
                "{notes:?}"
            );
        }
        for sentence in [
            "No row can contain a digit twice, which is the usual rule",
            "A block cannot contain the same digit again and again",
            "The file name must not contain any blanks or dots",
            "There is no rule about the order of the digits",
        ] {
            assert!(!super::states_rule(sentence), "{sentence}");
        }
    }
}
