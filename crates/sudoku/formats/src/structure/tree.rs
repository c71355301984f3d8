//! Values in JSON, and literals of programming languages: lists, objects, texts and words, each with its place.
//!
//! One tolerant grammar reads all of them: brackets of any kind, quotes of any kind, `null` and `None`, names of members with `:`,
//! `=` or `=>` behind, elements with `,`, `;` or only blanks between, calls such as `array(…)`, comments. It refuses what is not
//! balanced. **Invariant.** Nesting is limited, so that no text exhausts the stack; the time is linear in the text.

use std::borrow::Cow;

use super::order::{NAMES, PLACES};

use crate::tokens;

/// A value and its place in the text.
#[derive(Clone, Debug)]
pub(super) struct Node<'t> {
    /// The byte at which it begins, inside of quotes for a text.
    pub start: usize,
    /// The byte behind it.
    pub end: usize,
    pub value: Value<'t>,
}

#[derive(Clone, Debug)]
pub(super) enum Value<'t> {
    /// A text in quotes.
    Text(Cow<'t, str>),
    /// A number or a name; empty where an element is left out.
    Word(&'t str),
    List(Vec<Node<'t>>),
    /// An object.
    Members(Vec<(Cow<'t, str>, Node<'t>)>),
}

impl<'t> Node<'t> {
    /// Returns the text of a cell: of a word, a text, or an object that has one member, or one for the value and none for the place.
    pub(super) fn cell(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text.trim()),
            Value::Word(word) => Some(word),
            Value::List(items) if items.is_empty() => Some(""),
            Value::List(_) => None,
            Value::Members(members) => match &members[..] {
                [] => Some(""),
                [(_, node)] if !matches!(node.value, Value::Members(_)) => node.cell(),
                _ => self.value_without_place().and_then(Node::scalar),
            },
        }
    }

    /// Returns the member for the value of an object that has none for a place: `{"value": 5, "fixed": true}`.
    fn value_without_place(&self) -> Option<&Self> {
        let member = |names: &[&str]| names.iter().find_map(|name| self.member(name));
        let has_place =
            [NAMES[0], NAMES[1], &PLACES].into_iter().any(|names| member(names).is_some());
        member(NAMES[2]).filter(|_| !has_place)
    }

    /// Returns the text of a word or a text.
    fn scalar(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text.trim()),
            Value::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Returns the words in a list, and in lists in it; `None` if another value is among them.
    fn words(&self) -> Option<Vec<&str>> {
        let Value::List(items) = &self.value else { return Some(vec![self.cell()?]) };
        let words: Option<Vec<_>> = items.iter().map(Self::words).collect();
        Some(words?.concat())
    }

    /// Returns the member of this name of an object.
    pub(super) fn member(&self, name: &str) -> Option<&Node<'t>> {
        let Value::Members(members) = &self.value else { return None };
        members.iter().find(|(known, _)| known == name).map(|(_, node)| node)
    }
}

/// The ends of lines that go on, as in Matlab and Fortran.
const CONTINUED: [&str; 2] = ["...", "&"];

/// The functions of Lisp whose value is the list of their arguments.
const HEADS: [&str; 4] = ["vector", "list", "array", "vec"];

/// The longest rest of a type behind its first brackets.
const MAX_TYPE: usize = 32;

/// The deepest nesting of values.
const MAX_DEPTH: usize = 24;

/// The longest text of several lines between quotes that may be an apostrophe or a sign of inches, in bytes.
const MAX_TEXT: usize = 1 << 13;

/// Reads values of a text.
pub(super) struct Parser<'t> {
    text: &'t str,
    at: usize,
    /// The first byte and the result of the last search for each kind of closing quotes. The next one may have the same result, so
    /// that many quotes without a partner take one pass.
    closings: [(usize, Option<usize>); 6],
    /// The names that the text gives to constructors of values: `j = Just`.
    constructors: Vec<&'t str>,
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let names = ["= Just", "= Some"].iter().flat_map(|sign| text.match_indices(sign)).take(2);
        let names = names.filter_map(|(at, _)| text[..at].split_whitespace().next_back());
        Self { text, at: 0, closings: [(usize::MAX, None); 6], constructors: names.collect() }
    }

    /// Returns the byte up to which the text was read last.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the value that begins with the bracket at this byte; `None` if it is not balanced.
    pub(super) fn value_at(&mut self, start: usize) -> Option<Node<'t>> {
        self.at = start;
        self.value(0)
    }

    /// Returns the text between the quotes of which the first is at this byte, of one line or more.
    pub(super) fn text_at(&mut self, start: usize) -> Option<Node<'t>> {
        self.at = start;
        let quote = self.peek()?;
        self.text_value(quote, if quote == '`' { usize::MAX } else { MAX_TEXT })
    }

    /// Returns the rows of the environment of LaTeX whose name begins with the bracket at this byte, without another one in it: cells with `&`
    /// between, and `\\\\` behind each row.
    pub(super) fn environment_at(&mut self, start: usize) -> Option<Node<'t>> {
        let inner = self.text[start..].strip_prefix('{')?;
        let length = inner.bytes().take(MAX_NAME).position(|byte| byte == b'}')?;
        let (name, body) = (&inner[..length], &inner[length + 1..]);
        // Up to the next environment, so that many without an end take linear time.
        let body = body.split("\\begin{").next()?;
        let end = body.find("\\end{").filter(|&end| body[end + 5..].starts_with(name))?;
        let body = &body[..end];
        if !body.contains('&') {
            return None;
        }
        let place = |part: &str| part.as_ptr() as usize - self.text.as_ptr() as usize;
        let mut rows = Vec::new();
        for row in body.split("\\\\").map(without_commands).filter(|row| !row.is_empty()) {
            let cells = row.split('&').map(|cell| {
                let word = tokens::bare(cell);
                Node { start: place(cell), end: place(cell) + cell.len(), value: Value::Word(word) }
            });
            let (start, end) = (place(row), place(row) + row.len());
            rows.push(Node { start, end, value: Value::List(cells.collect()) });
        }
        let end = place(body) + body.len() + "\\end{}".len() + name.len();
        Some(Node { start, end, value: Value::List(rows) })
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Passes over blanks and comments. A search for the end of a line at each value would make the time of a long line quadratic.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            let comment = &rest[blank..];
            self.at += blank;
            if let Some(length) = comment_of_ml(comment) {
                self.at += length;
                continue;
            }
            let is_of_percent = comment
                .strip_prefix('%')
                .is_some_and(|rest| rest.starts_with(['%', ' ', '\t', '\r', '\n']));
            let is_comment = comment.starts_with("//")
                || is_of_percent
                || comment.starts_with('#') && array_mark(comment).is_none();
            if !is_comment && !CONTINUED.iter().any(|mark| comment.starts_with(mark)) {
                return;
            }
            let end = comment.find('\n').unwrap_or(comment.len());
            if end == 0 || !is_comment && !CONTINUED.contains(&comment[..end].trim_end()) {
                return;
            }
            self.at += end;
        }
    }

    fn value(&mut self, depth: usize) -> Option<Node<'t>> {
        self.skip();
        let start = self.at;
        let rest = &self.text[start..];
        self.at += array_mark(rest).unwrap_or(0);
        // An atom of Elixir, Ruby or Clojure.
        self.at += usize::from(
            rest.starts_with(':') && rest[1..].starts_with(|c: char| c.is_alphabetic() || c == '_'),
        );
        let first = self.peek()?;
        let value = match first {
            '[' | '(' | '{' if depth < MAX_DEPTH => match self.items(first, depth)? {
                // An array of ECLiPSe.
                Value::List(items) if items.is_empty() && self.peek() == Some('(') => {
                    self.items('(', depth)?
                }
                Value::List(items) if first == '[' && items.len() < 2 && self.skip_element() => {
                    self.items('{', depth)?
                }
                value => value,
            },
            '"' | '\'' => return self.text_value(first, 0),
            '`' => return self.text_value(first, usize::MAX),
            _ => {
                let mut word = self.word()?;
                // A value of Go or C++ has its type before it.
                if self.peek() == Some('{') && depth < MAX_DEPTH {
                    let value = self.items('{', depth)?;
                    return Some(Node { start, end: self.at, value });
                }
                self.skip_blanks();
                // A new array or list of C#, Java or Kotlin has its type before it.
                let rest = &self.text[self.at..];
                if word == "new"
                    && (rest.starts_with(char::is_alphabetic) || rest.starts_with("[]"))
                {
                    word = self.word().unwrap_or(word);
                    self.skip_type();
                    self.skip_blanks();
                    if let Some(bracket @ '{') = self.peek().filter(|_| depth < MAX_DEPTH) {
                        let value = self.items(bracket, depth)?;
                        return Some(Node { start, end: self.at, value });
                    }
                }
                match self.peek() {
                    // A text may have a letter before its quotes.
                    Some('(') if depth < MAX_DEPTH => {
                        let Value::List(items) = self.items('(', depth)? else { return None };
                        match argument(items) {
                            Ok(node) => return Some(node),
                            Err(items) => Value::List(items),
                        }
                    }
                    Some(quote @ ('"' | '\''))
                        if word.len() < 3 && array_mark(&self.text[self.at..]).is_none() =>
                    {
                        return self.text_value(quote, 0);
                    }
                    // A value that may be missing, with its constructor: `Just 5`, `Some 5`, `Given 5`.
                    Some(next)
                        if depth < MAX_DEPTH
                            && (word == "Just"
                                || next.is_ascii_digit()
                                    && (is_constructor(word)
                                        || self.constructors.contains(&word))) =>
                    {
                        return self.value(depth + 1);
                    }
                    _ => {
                        let end = start + word.len();
                        return Some(Node { start, end, value: Value::Word(word) });
                    }
                }
            }
        };
        Some(Node { start, end: self.at, value })
    }

    /// Passes over the brackets of a type: `[]`, `[9][9]`, `?[]`, `<int[]>`.
    fn skip_type(&mut self) {
        let rest = &self.text[self.at..];
        let is_name = |c: char| c.is_alphanumeric() || "[], ?".contains(c);
        let of_elements = rest.strip_prefix('<').and_then(|inner| {
            let length = inner.find(|c: char| !is_name(c))?;
            inner[length..].starts_with('>').then_some(length + 2)
        });
        self.at += of_elements.unwrap_or(0);
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !"[]?".contains(c) && !c.is_ascii_digit());
        self.at += length.unwrap_or(rest.len());
    }

    /// Passes over the rest of the type of an array of Go behind its first brackets: `int`, `[9]int`. Returns `false` if no values in braces follow.
    fn skip_element(&mut self) -> bool {
        let rest = &self.text[self.at..];
        // A type is short, so that many brackets take linear time.
        let end = rest.char_indices().nth(MAX_TYPE).map_or(rest.len(), |(end, _)| end);
        let rest = &rest[..end];
        let bare = rest.trim_start_matches(|c: char| "[]".contains(c) || c.is_ascii_digit());
        let behind = bare.trim_start_matches(|c: char| c.is_alphanumeric());
        let is_type = behind.len() < bare.len() && behind.starts_with('{');
        self.at += if is_type { rest.len() - behind.len() } else { 0 };
        is_type
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    /// Passes over a cast of SQL behind a text: `'53..7....'::text`.
    fn skip_cast(&mut self) {
        let Some(rest) = self.text[self.at..].strip_prefix("::") else { return };
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += if length > 0 { length + 2 } else { 0 };
    }

    /// Passes over calls of methods of a value: `"…".toCharArray()`. A long argument may be a board.
    fn skip_calls(&mut self, depth: usize) {
        loop {
            let start = self.at;
            let is_call = self.peek() == Some('.')
                && self.word().is_some()
                && self.peek() == Some('(')
                && depth < MAX_DEPTH
                && matches!(self.items('(', depth + 1), Some(Value::List(items)) if items.iter().all(is_short));
            if !is_call {
                self.at = start;
                return;
            }
        }
    }

    fn word(&mut self) -> Option<&'t str> {
        let rest = &self.text[self.at..];
        let is_part = |c: char| c.is_alphanumeric() || "._-+?*·~$".contains(c);
        let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        self.at += length;
        (length > 0).then(|| &rest[..length])
    }

    /// Returns the text between quotes, in which a backslash escapes a character. One of several lines is no longer than this, unless its
    /// quotes are triple: an apostrophe is no quote.
    fn text_value(&mut self, quote: char, longest: usize) -> Option<Node<'t>> {
        let kind = "\"'`".find(quote)?;
        let triple = ["\"\"\"", "'''", "```"][kind];
        let is_triple = self.text[self.at..].starts_with(triple);
        let closing = if is_triple { triple } else { &triple[..1] };
        let start = self.at + closing.len();
        let (from, found) = &mut self.closings[2 * kind + usize::from(is_triple)];
        if start < *from || found.is_some_and(|found| found < start) {
            (*from, *found) = (start, unescaped(self.text, start, closing));
        }
        let end = (*found)?;
        let inner = &self.text[start..end];
        if !is_triple && inner.len() > longest && unescaped(inner, 0, "\n").is_some() {
            return None;
        }
        self.at = end + closing.len();
        let is_plain = !inner.contains('\\');
        let text = if is_plain { inner.into() } else { without_escapes(inner).into() };
        Some(Node { start, end: self.at, value: Value::Text(text) })
    }

    /// Returns the values between brackets.
    fn items(&mut self, opening: char, depth: usize) -> Option<Value<'t>> {
        let closing = match opening {
            '[' => ']',
            '(' => ')',
            _ => '}',
        };
        self.at += 1;
        let mut items: Vec<Node<'t>> = Vec::new();
        let mut names: Vec<(usize, Cow<'t, str>)> = Vec::new();
        let mut is_open = true;
        loop {
            self.skip();
            let c = self.peek()?;
            if c == closing {
                self.at += 1;
                // Where elements are left out, the last one may be, too.
                let is_empty = |node: &Node<'_>| matches!(node.value, Value::Word(""));
                if is_open && items.iter().any(is_empty) {
                    items.push(Node {
                        start: self.at - 1,
                        end: self.at - 1,
                        value: Value::Word(""),
                    });
                }
                break;
            }
            // Bars around rows, as in MiniZinc.
            if c == '|' {
                is_open = true;
                self.at += 1;
                continue;
            }
            // Stata ends rows with a backslash.
            if matches!(c, ',' | ';' | '\\') {
                if is_open {
                    items.push(Node { start: self.at, end: self.at, value: Value::Word("") });
                }
                is_open = true;
                self.at += 1;
                continue;
            }
            let node = self.value(depth + 1)?;
            if matches!(node.value, Value::Text(_)) {
                self.skip_cast();
            }
            self.skip_calls(depth);
            self.skip();
            let sign =
                ["=>", ":", "="].into_iter().find(|sign| self.text[self.at..].starts_with(sign));
            let name = match (&node.value, sign) {
                (Value::Text(name), Some(_)) => Some(name.clone()),
                (Value::Word(name), Some(_)) if !name.is_empty() => Some(Cow::Borrowed(*name)),
                // A name in brackets, as in Lua, or a tuple, as in Python.
                (Value::List(_), Some(_)) => Some(node.words()?.join(",").into()),
                (_, Some(_)) => return None,
                (_, None) => None,
            };
            match (name, sign) {
                (Some(name), Some(sign)) => {
                    self.at += sign.len();
                    let value = self.value(depth + 1)?;
                    names.push((items.len(), name));
                    items.push(value);
                }
                _ => items.push(node),
            }
            is_open = false;
        }
        let is_head =
            |node: &Node<'_>| matches!(node.value, Value::Word(word) if HEADS.contains(&word));
        if opening == '(' && items.len() > 3 && is_head(&items[0]) && names.is_empty() {
            items.remove(0);
        }
        if names.is_empty() {
            return Some(if opening == '{' && items.is_empty() {
                Value::Members(Vec::new())
            } else {
                Value::List(items)
            });
        }
        // Arguments of a call may have names.
        if opening == '(' && names.len() < items.len() {
            return Some(Value::List(items));
        }
        let mut names = names.into_iter().peekable();
        let members = items.into_iter().zip(0..).map(|(node, index)| {
            let name = names.next_if(|(named, _)| *named == index);
            (name.map_or(Cow::Owned(format!("[{index}]")), |(_, name)| name), node)
        });
        Some(Value::Members(members.collect()))
    }
}

/// The largest number of bytes of a comment of ML.
const MAX_COMMENT: usize = 400;

/// Returns the length of a comment of ML, which has a word and no text in quotes, at the beginning of a text: `(* the first row *)`. Asterisks
/// may be cells of Lisp.
fn comment_of_ml(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("(*")?;
    let starts = inner.char_indices().map(|(at, _)| at).take_while(|&at| at < MAX_COMMENT);
    let end = starts.into_iter().find(|&at| inner[at..].starts_with("*)"))?;
    let comment = &inner[..end];
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 2;
    let is_text = !comment.contains('"') && comment.split_whitespace().any(is_word);
    is_text.then_some(end + 4)
}

/// Returns `true` if a word of a list may be the constructor of the number behind it: `Some`, `Nb`.
fn is_constructor(word: &str) -> bool {
    word.len() > 1
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.chars().all(char::is_alphabetic)
}

/// Returns a row of LaTeX without the columns and the lines that are drawn before it: `{|ccc|}`, `[2pt]`, `\\hline`, `\\cline{1-9}`.
fn without_commands(row: &str) -> &str {
    let mut rest = row.trim();
    loop {
        let inner = if rest.starts_with(['{', '[']) {
            rest.find('}').or_else(|| rest.find(']')).map(|end| &rest[end + 1..])
        } else {
            let command = |name: &&str| rest.strip_prefix('\\')?.strip_prefix(*name);
            LINES.iter().find_map(command)
        };
        match inner {
            Some(inner) => rest = inner.trim_start_matches(['}', ' ', '\n', '\r', '\t']),
            None => return rest,
        }
    }
}

/// The commands of LaTeX that draw lines between rows.
const LINES: [&str; 6] = ["hline", "cline", "toprule", "midrule", "bottomrule", "cmidrule"];

/// The longest name of an environment of LaTeX.
const MAX_NAME: usize = 24;

/// The least number of arguments of a call that may be the cells of a row.
const MIN_CELLS: usize = 4;

/// Returns the argument of a call that is its value: the only one, the only long one, or the first if it is no word.
///
/// # Errors
///
/// Returns the arguments if all are the value, or several may be.
fn argument(mut items: Vec<Node<'_>>) -> Result<Node<'_>, Vec<Node<'_>>> {
    let mut long = (0..items.len()).filter(|&index| !is_short(&items[index]));
    // Many short arguments are cells: `charArrayOf('5', '3', '.', …)`.
    let is_first = || {
        items.len() == 1
            || items.len() < MIN_CELLS
                && items.first().is_some_and(|first| !matches!(first.value, Value::Word(_)))
    };
    let index = match (long.next(), long.next()) {
        (Some(only), None) => only,
        (None, _) if is_first() => 0,
        _ => return Err(items),
    };
    if index < items.len() { Ok(items.swap_remove(index)) } else { Err(items) }
}

/// Returns `true` if a value is no board: a word or a short text.
fn is_short(node: &Node<'_>) -> bool {
    match &node.value {
        Value::Text(text) => text.len() < 16,
        Value::Word(_) => true,
        _ => false,
    }
}

/// Returns the length of a mark before the bracket of a list in Lisp: `#2A(`, `#(`, `'(`.
fn array_mark(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('#').map(|inner| inner.trim_start_matches(['1', '2', 'A', 'a']));
    let rest = inner.or_else(|| text.strip_prefix('\''))?;
    // A second quote in the line ends a text.
    let is_second_quote = || rest.bytes().take_while(|&b| b != b'\n').any(|b| b == b'\'');
    let is_list = || inner.is_some() || !is_second_quote();
    (rest.starts_with('(') && is_list()).then_some(text.len() - rest.len())
}

/// Returns the first byte, from this one on, at which these signs have no backslash before them.
fn unescaped(text: &str, start: usize, signs: &str) -> Option<usize> {
    let mut at = start;
    loop {
        at += text.get(at..)?.find(|c| c == '\\' || signs.starts_with(c))?;
        if text[at..].starts_with(signs) {
            return Some(at);
        }
        let mut skipped = text[at..].chars();
        let escaped = skipped.next().filter(|&c| c == '\\').and_then(|_| skipped.next());
        at += 1 + escaped.map_or(0, char::len_utf8);
    }
}

/// Returns a text without its escapes; those of other characters than line ends, tabs and quotes stay.
fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (c, c == '\\') {
            (_, false) => plain.push(c),
            _ => match characters.next() {
                Some('n') => plain.push('\n'),
                Some('t') => plain.push('\t'),
                Some('r' | '\n') | None => {}
                Some(other) => plain.push(other),
            },
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a value in one form.
    fn shown(node: &Node<'_>) -> String {
        match &node.value {
            Value::Text(text) => format!("'{}'", text.escape_debug()),
            Value::Word(word) => (*word).to_owned(),
            Value::List(items) => {
                format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(","))
            }
            Value::Members(members) => {
                let members = members.iter().map(|(name, node)| format!("{name}:{}", shown(node)));
                format!("{{{}}}", members.collect::<Vec<_>>().join(","))
            }
        }
    }

    #[test]
    fn values_of_many_languages_are_read() {
        for (text, value) in [
            ("[1, 2,\n 3,]", "[1,2,3]"),
            ("[1 2 3]", "[1,2,3]"),
            ("[1,,3]", "[1,,3]"),
            ("[1, :_, :e]", "[1,_,e]"),
            ("[Nb 9 ; Vide; Some 1; None]", "[9,Vide,1,None]"),
            ("(A 1 B 2)", "[A,1,B,2]"),
            ("[(* the first *) 1; (* 2 *)]", "[1,[*,2,*]]"),
            ("[1,,]", "[1,,]"),
            ("(vector (list 1 2 3) (list 4 5 6) (7))", "[[1,2,3],[4,5,6],[7]]"),
            ("{new[] {1, 2}, new[] {3}}", "[[1,2],[3]]"),
            ("[| 1, 2\n | 3, 4 |]", "[1,2,3,4]"),
            ("((1, None), (.5, -1))", "[[1,None],[.5,-1]]"),
            ("{\"a\": [1], 'b': null}", "{a:[1],b:null}"),
            ("{a: 1, b => 2, c = 3}", "{a:1,b:2,c:3}"),
            ("{{1,2},{3}}", "[[1,2],[3]]"),
            ("[\"a\\nb\", 'c']", "['a\\nb','c']"),
            ("(array([1, 2]), dtype=int64)", "[[1,2],int64]"),
            ("{}", "{}"),
            ("[1, # one\n 2 // two\n]", "[1,2]"),
            ("[r'1', \"\"\"2\n3\"\"\"]", "['1','2\\n3']"),
            ("(a #2A((1 2)\n (3 4)))", "[a,[[1,2],[3,4]]]"),
            ("(a '((1) (2)))", "[a,[[1],[2]]]"),
            ("[]([](1, 2), [](3))", "[[1,2],[3]]"),
            ("[1 2; ...\n 3]", "[1,2,3]"),
            ("(1,2 \\ 3,4)", "[1,2,3,4]"),
            ("{Set{C(1), C()}, []int{2}, [9][9]int{{3}, {}}}", "[[1,[]],[2],[[3],{}]]"),
            ("{new int?[] {1, null}, new List<int[]> {2}}", "[[1,null],[2]]"),
            ("(new P([1, 2]), new int[2][2])", "[[1,2],int]"),
            ("[f('one', [1], x), f([1], [2]), f('1', 2)]", "[[1],[[1],[2]],'1']"),
            ("['1'.split(''), \"2\".a().b(3)]", "['1','2']"),
            ("('1'::text as a, 2)", "['1',as,a,2]"),
        ] {
            let node = Parser::new(text).value_at(0);
            assert_eq!(node.as_ref().map(shown).as_deref(), Some(value), "{text}");
            assert_eq!(node.unwrap().end, text.len());
        }
        for text in ["[1", "[1)", "[a\"", "{:1}", "[,(]", "(it's)"] {
            assert!(Parser::new(text).value_at(0).is_none(), "{text}");
        }
        assert!(Parser::new(&"[".repeat(100_000)).value_at(0).is_none());
    }

    #[test]
    fn environments_of_latex_are_rows() {
        for (text, rows) in [
            (
                "{array}{|cc|cc|}\n\\hline\n1 & & \\cdot & $4$\\\\ \\hline\n & 2 & \\textbf{3} & \\\\[2pt]\n\\hline\\end{array}",
                "[[1,,,4],[,2,3,]]",
            ),
            ("{pmatrix}1&2\\\\3&4\\end{pmatrix}", "[[1,2],[3,4]]"),
            ("{tabular}{|*{2}{c|}}1&2\\\\\\cline{1-2}3&4\\\\\\end{tabular}", "[[1,2],[3,4]]"),
        ] {
            let node = Parser::new(text).environment_at(0).unwrap();
            assert_eq!((shown(&node).as_str(), node.end), (rows, text.len()), "{text}");
        }
        for text in
            ["{a}1&2", "{a}12\\end{a}", "{a}\\begin{b}1&2\\end{b}\\end{a}", "{a}1&2\\end{b}"]
        {
            assert!(Parser::new(text).environment_at(0).is_none(), "{text}");
        }
    }

    #[test]
    fn values_have_places() {
        let text = "x = [[1], [\"23\"]]";
        let node = Parser::new(text).value_at(4).unwrap();
        let Value::List(rows) = &node.value else { panic!() };
        assert_eq!((rows[0].start, rows[1].start, node.end), (5, 10, text.len()));
        let Value::List(cells) = &rows[1].value else { panic!() };
        assert_eq!(&text[cells[0].start..][..2], "23");
    }
}
