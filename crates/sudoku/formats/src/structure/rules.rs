//! Rules of variants in the members beside a board: `"antiknight": true`, `"variant": "diagonal"`, `"rules": ["windoku"]`.
//!
//! The name of a kind of puzzle that needs nothing else selects the board. Any other rule is a fault: without it, the grid is another puzzle.

use std::borrow::Cow;
use std::sync::Arc;

use clausoku_board::Variant;

use super::board::{Board, Step};
use super::left_over::{NAMES, built_in, kind_named};
#[cfg(feature = "json")]
use super::tree::Parser;
use super::tree::{Node, Value};
use crate::common::{Line, Places, ReadErrorKind, Result, quoted};

/// Members whose texts name kinds of puzzles, and whose members are rules.
pub(super) const KINDS: [&str; 12] = [
    "variant",
    "variants",
    "type",
    "kind",
    "gametype",
    "puzzletype",
    "ruleset",
    "rule",
    "rules",
    "constraint",
    "constraints",
    "modifiers",
];

/// Members that contain rules or clues, in the singular and without separators, beside the names of kinds.
pub(super) const RULES: [&str; 32] = [
    "antiqueen",
    "betweenline",
    "blackdot",
    "cage",
    "clone",
    "disjoint",
    "disjointgroup",
    "dutchwhisper",
    "evencell",
    "extraregion",
    "germanwhisper",
    "inequality",
    "killercage",
    "kropkidot",
    "littlekiller",
    "littlekillersum",
    "lockout",
    "nonconsecutive",
    "numberedroom",
    "oddcell",
    "palindrome",
    "quadruple",
    "regionsumline",
    "renban",
    "sandwichsum",
    "slowthermometer",
    "sumarrow",
    "whisper",
    "whitedot",
    "xsum",
    "xv",
    "zipper",
];

/// Names of kinds that are names of other things, too, unless their value is `true`.
const AMBIGUOUS: [&str; 6] = ["x", "hyper", "nrc", "latin", "matrix", "samurai"];

/// Members whose texts may be names of other classes than kinds of puzzles.
const CLASSES: [&str; 2] = ["type", "kind"];

/// The largest number of members of an object that may state rules. Larger ones are tables of puzzles.
const MAX_MEMBERS: usize = 64;

/// The largest depth of values in a member of rules.
const MAX_DEPTH: usize = 4;

/// A rule that a member states.
struct Rule {
    /// The byte at which its value begins.
    start: usize,
    name: String,
    /// The built-in variant that has no other rule.
    built_in: Option<&'static str>,
}

/// Selects the variants of boards of a tree by the members beside them.
///
/// # Errors
///
/// Fails if a member states a rule that no built-in board has, or if members state several.
pub(super) fn select(places: &Places<'_>, node: &Node<'_>, boards: &mut [Board]) -> Result<()> {
    let mut all: Vec<Vec<Rule>> = boards.iter().map(|board| beside(node, &board.path)).collect();
    let is_jigsaw = |rule: &Rule| ["jigsaw", "irregular"].contains(&rule.name.as_str());
    let is_map = |board: &Board| board.is_map || board.regions().is_some();
    // The map of the regions is beside the cells.
    if all.iter().flatten().any(is_jigsaw) && boards.iter().any(is_map) {
        for rules in &mut all {
            rules.retain(|rule| !is_jigsaw(rule));
        }
    }
    for (board, rules) in boards.iter_mut().zip(all) {
        if let Some(first) = rules.first() {
            board.rules = Some(selected(places, &rules, first, board.order)?);
        }
    }
    Ok(())
}

/// Returns the rules in the members beside the values of a path.
fn beside(node: &Node<'_>, path: &[Step]) -> Vec<Rule> {
    let mut rules = Vec::new();
    let mut inner = Some(node);
    for step in path {
        let Some(outer) = inner else { break };
        if let Value::Members(members) = &outer.value
            && members.len() <= MAX_MEMBERS
        {
            let others = members.iter().filter(|(name, _)| !is_step(step, name));
            others.for_each(|(name, node)| add_member(name, node, MAX_DEPTH, &mut rules));
        }
        inner = next(outer, step);
    }
    rules
}

fn is_step(step: &Step, name: &str) -> bool {
    matches!(step, Step::Member(known) if known == name)
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

/// Returns the variant of these rules.
fn selected(
    places: &Places<'_>,
    rules: &[Rule],
    first: &Rule,
    order: usize,
) -> Result<Arc<Variant>> {
    let other =
        rules.iter().find(|rule| rule.built_in.is_none() || rule.built_in != first.built_in);
    let rule = other.unwrap_or(first);
    let only = first.built_in.filter(|_| other.is_none());
    if let Some(variant) = only.and_then(|name| built_in(name, order)) {
        return Ok(Arc::new(variant));
    }
    let expected = "a grid without rules of a variant";
    let found = format!("the rule {}", quoted(&rule.name));
    let error = places.at(rule.start).fault(ReadErrorKind::Variant, expected, found);
    Err(error.with_help(remedy(order)))
}

fn remedy(order: usize) -> String {
    let usual = Variant::usual(order);
    let usual = usual.as_ref().map_or("classic:9", |usual| usual.name());
    format!(
        "name the board with the option variant: a TOML file that has this rule, or {usual} to leave it out"
    )
}

/// Returns `true` if a column of this name, or a member of an object in a list, may state the rules of a puzzle. Tables have types of other
/// things.
pub(crate) fn may_state_rules(name: &str) -> bool {
    if CLASSES.iter().any(|class| name.eq_ignore_ascii_case(class)) {
        return false;
    }
    let mut rules = Vec::new();
    let value = |text| Node { start: 0, end: 0, value: Value::Text(Cow::Borrowed(text)) };
    add_member(name, &value("true"), 1, &mut rules);
    add_member(name, &value("killer"), 1, &mut rules);
    !rules.is_empty()
}

/// Returns the board of this order that a row of a table selects by these columns, each with its name and its field; `None` if it selects none.
///
/// # Errors
///
/// Fails if a field states a rule that no built-in board has, or if fields state several.
pub(crate) fn variant_of_row<'t>(
    line: Line<'t>,
    columns: impl Iterator<Item = (&'t str, &'t str)>,
    order: usize,
) -> Result<Option<Variant>> {
    let mut rules = Vec::new();
    let start_of_line = line.text.as_ptr() as usize;
    for (name, field) in columns {
        let names = [format!("{field}:{order}"), field.to_owned()];
        let is_board =
            |variant: &Variant| name.eq_ignore_ascii_case("variant") && variant.order() == order;
        let known = names.iter().filter_map(|name| Variant::by_name(name).ok()).find(is_board);
        if known.is_some() {
            return Ok(known);
        }
        let start = (field.as_ptr() as usize).saturating_sub(start_of_line);
        let value = Value::Text(Cow::Borrowed(field));
        add_member(name, &Node { start, end: start, value }, 1, &mut rules);
    }
    let Some(first) = rules.first() else { return Ok(None) };
    let variant = selected(&Places::new(line.text), &rules, first, order);
    let variant = variant.map_err(|error| error.in_line(line.number, line.text))?;
    Ok(Some(Arc::unwrap_or_clone(variant)))
}

/// Returns the board of this order that the members of an object select beside the one of this name; `None` if they select none.
///
/// # Errors
///
/// Fails if a member states a rule that no built-in board has, or if members state several.
#[cfg(feature = "json")]
pub(crate) fn variant_of_object(
    object: &str,
    puzzle: &str,
    order: usize,
) -> Result<Option<Variant>> {
    let start = object.len() - object.trim_start().len();
    let Some(node) = Parser::new(object).value_at(start) else { return Ok(None) };
    let rules = beside(&node, &[Step::Member(puzzle.to_owned())]);
    let Some(first) = rules.first() else { return Ok(None) };
    let variant = selected(&Places::new(object), &rules, first, order)?;
    Ok(Some(Arc::unwrap_or_clone(variant)))
}

/// Adds the rules of a member beside a board.
fn add_member(name: &str, node: &Node<'_>, depth: usize, rules: &mut Vec<Rule>) {
    let bare: String =
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let singular = bare.strip_suffix('s').unwrap_or(&bare);
    if KINDS.contains(&bare.as_str()) {
        let count = rules.len();
        add_kinds(node, depth, rules);
        // Classes may have letters.
        let is_class = CLASSES.contains(&bare.as_str());
        rules.retain({
            let mut index = 0;
            move |rule| {
                index += 1;
                index <= count || !is_class || rule.name.len() > 1
            }
        });
        return;
    }
    let is_named = |known: &str| {
        known.len() == bare.len() && known == bare
            || known == singular
            || known.contains(' ') && known.replace(' ', "") == singular
    };
    let kind = NAMES.iter().find(|(known, _)| is_named(known));
    let is_rule = kind.is_some() || RULES.iter().any(|known| is_named(known));
    let is_ambiguous = AMBIGUOUS.contains(&bare.as_str());
    if !is_rule || !is_on(node) || is_ambiguous && !is_true(node) {
        return;
    }
    let built_in = kind.and_then(|(_, built_in)| *built_in).filter(|_| is_true(node));
    rules.push(Rule { start: node.start, name: name.to_owned(), built_in });
}

/// Adds the rules that the value of a member names.
fn add_kinds(node: &Node<'_>, depth: usize, rules: &mut Vec<Rule>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    match &node.value {
        Value::Text(text) => add_kind(text, node.start, rules),
        Value::Word(word) => add_kind(word, node.start, rules),
        Value::List(items) => items.iter().for_each(|item| add_kinds(item, depth, rules)),
        Value::Members(members) => {
            for (name, node) in members {
                add_member(name, node, depth, rules);
            }
        }
    }
}

fn add_kind(text: &str, start: usize, rules: &mut Vec<Rule>) {
    if let Some((name, built_in)) = kind_named(text) {
        rules.push(Rule { start, name: name.to_owned(), built_in });
    }
}

/// Returns `true` if a rule with this value holds.
fn is_on(node: &Node<'_>) -> bool {
    match &node.value {
        Value::List(items) => !items.is_empty(),
        Value::Members(members) => !members.is_empty(),
        Value::Text(_) | Value::Word(_) => {
            let word = node.cell().unwrap_or_default().to_lowercase();
            !["", "0", "false", "no", "none", "null", "nil", "off"].contains(&word.as_str())
        }
    }
}

/// Returns `true` if a value says no more than that a rule holds.
fn is_true(node: &Node<'_>) -> bool {
    let is_word = matches!(node.value, Value::Text(_) | Value::Word(_));
    let word = node.cell().unwrap_or_default().to_lowercase();
    is_word && ["1", "true", "yes", "on", "t"].contains(&word.as_str())
}
