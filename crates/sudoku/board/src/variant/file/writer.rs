//! Writes a variant as the text of a file.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use clausoku_text::joined;

use crate::{Cell, Constraint, NumberNotation, Parameter, Position, Variant};

impl Variant {
    /// Returns the variant as TOML: every cell, every region and every constraint, each in a line.
    ///
    /// Read back, it is the same variant: same name, symbols, order of cells and of regions. A text with the name of a built-in
    /// variant and another content is refused; [`with_name`](Self::with_name) gives another name. No string contains a line break, so that white space around the lines has no meaning.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// let text = Variant::by_name("x:4").unwrap().to_toml();
    /// assert!(text.starts_with("name = \"x:4\"\norder = 4\ncells = \"R1C1-R4C4\"\nregion = [\n"));
    /// assert!(text.contains(
    ///     "  { kind = \"extra\", name = \"diagonal ↘\", cells = \"R1C1 R2C2 R3C3 R4C4\" },\n"
    /// ));
    /// ```
    pub fn to_toml(&self) -> String {
        let all: Vec<Cell> = self.cells().collect();
        let mut lines = vec![
            format!("name = {}", quoted(self.name())),
            symbols(self),
            format!("cells = \"{}\"", self.ranges(&all)),
            "region = [".to_owned(),
        ];
        if self.first_value() == 0 {
            lines.insert(2, "first-value = 0".to_owned());
        }
        lines.extend(self.regions().iter().map(|region| {
            let (kind, name) = (region.scope.name(), quoted(&region.name));
            let cells = self.ranges(&region.cells);
            let fewer = if self.is_complete(region) { "" } else { ", at-most-once = true" };
            format!("  {{ kind = \"{kind}\", name = {name}, cells = \"{cells}\"{fewer} }},")
        }));
        lines.push("]".to_owned());
        if !self.constraints().is_empty() {
            lines.push("constraint = [".to_owned());
            lines.extend(self.constraints().iter().map(|constraint| self.line_of(constraint)));
            lines.push("]".to_owned());
        }
        lines.join("\n") + "\n"
    }

    /// Returns the line of a constraint.
    fn line_of(&self, constraint: &Constraint) -> String {
        let Constraint { kind, cells, name } = constraint;
        let mut entries = vec![("kind", quoted(kind.name()))];
        entries.extend(name.iter().map(|name| ("name", quoted(name))));
        entries.extend(kind.parameters().iter().map(|(key, value)| (*key, written(value))));
        if !cells.is_empty() {
            entries.push(("cells", quoted(&self.ranges(cells))));
        }
        let entries = entries.into_iter().map(|(key, value)| format!("{key} = {value}"));
        format!("  {{ {} }},", joined(entries, ", "))
    }

    /// Returns whether [`by_name`](Self::by_name) builds exactly this variant from its name, so that the name
    /// is enough.
    pub fn is_built_in(&self) -> bool {
        // The board of the last question: most boards of a list are the same.
        static LAST: Mutex<Option<Variant>> = Mutex::new(None);
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if last.as_ref().is_none_or(|last| last.name() != self.name()) {
            *last = Self::by_name(self.name()).ok();
        }
        last.as_ref() == Some(self)
    }

    /// Returns the name for the comment `# variant: NAME` above a grid. Readers find a built-in variant by it, and refuse it for
    /// any other variant.
    pub fn stated_name(&self) -> &str {
        let name = self.name().trim();
        let is_file = Path::new(name).extension().is_some_and(|extension| extension == "toml");
        if is_file || self.has_name_of_another() { "unnamed" } else { name }
    }

    /// Returns `true` if a built-in variant with another content has the name, so that readers take that one.
    pub(crate) fn has_name_of_another(&self) -> bool {
        Self::by_name(self.name().trim()).is_ok_and(|found| found != *self.with_numbers())
    }

    /// Returns the cells in order, as rectangles: always the longest row that begins here, and as often as it
    /// is repeated below.
    fn ranges(&self, cells: &[Cell]) -> String {
        let positions: Vec<Position> = cells.iter().map(|&cell| self.position(cell)).collect();
        let mut ranges = Vec::new();
        let mut rest = &positions[..];
        while let Some(&first) = rest.first() {
            let is_at = |index: usize, row: usize, column: usize| {
                let place = (usize::from(first.row) + row, usize::from(first.column) + column);
                rest.get(index).is_some_and(|p| (p.row.into(), p.column.into()) == place)
            };
            let mut width = 1;
            while is_at(width, 0, width) {
                width += 1;
            }
            let mut height = 1;
            while (0..width).all(|column| is_at(height * width + column, height, column)) {
                height += 1;
            }
            let last = rest[width * height - 1];
            let range = if first == last { "" } else { &format!("-{last}") };
            ranges.push(format!("{first}{range}"));
            rest = &rest[width * height..];
        }
        ranges.join(" ")
    }
}

/// Returns the line of the symbols.
fn symbols(variant: &Variant) -> String {
    let alphabet = variant.alphabet();
    let numbers =
        if variant.first_value() == 0 { NumberNotation::FromZero } else { NumberNotation::FromOne };
    if alphabet.notation() == Some(numbers) {
        return format!("order = {}", alphabet.len());
    }
    let names: Vec<&str> = alphabet.symbols().map(|symbol| alphabet.name(symbol)).collect();
    if names.iter().all(|name| name.chars().count() == 1) {
        format!("symbols = {}", quoted(&names.concat()))
    } else {
        format!("symbols = {}", list(names.into_iter().map(quoted)))
    }
}

/// Returns a parameter of a constraint in the syntax of TOML.
fn written(parameter: &Parameter) -> String {
    match parameter {
        Parameter::Number(number) => number.to_string(),
        Parameter::Numbers(numbers) => list(numbers),
        Parameter::Rows(rows) => list(rows.iter().map(list)),
        Parameter::Text(text) => quoted(text),
        Parameter::Flag(flag) => flag.to_string(),
    }
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    format!("[{}]", joined(items, ", "))
}

/// Returns the string in quotes, in the syntax of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => {
                write!(quoted, "\\u{:04X}", u32::from(c)).expect("a string takes everything");
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
