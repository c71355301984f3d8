//! The events of a search as lines of text, JSON or LaTeX.
//!
//! **Invariant.** Memory is bounded by the clauses that the search keeps. A search has millions of events: those outside the window are counted
//! and not written.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;

use clausoku_cdcl::{Event, Observer};
use clausoku_cnf::{Cnf, Literal, NamedValue, impl_names};

use clausoku_words::{Language, say, watching};

use super::Names;

/// A format of the events of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum WatchFormat {
    /// A line for each event, with its level.
    #[default]
    Text,
    /// A JSON object a line.
    JsonLines,
    /// A table of LaTeX.
    Latex,
}

/// The formats of the events of a search, the default first.
pub const WATCH_FORMATS: &[NamedValue<WatchFormat>] = &[
    NamedValue::new(WatchFormat::Text, "text", "a line for each event, with its level and clause"),
    NamedValue::new(WatchFormat::JsonLines, "jsonl", "a JSON object a line"),
    NamedValue::new(WatchFormat::Latex, "latex", "a table for the packages amsmath and longtable"),
];

impl_names!(WatchFormat, "trace format", WATCH_FORMATS);

/// The events that are written unless a window is named.
pub const MAX_EVENTS: u64 = 10_000_000;

/// Writes the events of a search of a formula.
pub struct WatchTrace<'t, W> {
    format: WatchFormat,
    names: &'t Names<'t>,
    formula: &'t Cnf,
    /// The later clauses.
    later: HashMap<u32, Vec<Literal>>,
    /// The numbers of the events that are written, from 1.
    window: Range<u64>,
    /// The number of the last event.
    number: u64,
    counts: BTreeMap<&'static str, u64>,
    /// The level of the last event.
    level: u32,
    line: String,
    out: W,
    failed: Option<io::Error>,
}

impl<W> std::fmt::Debug for WatchTrace<'_, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WatchTrace").field("format", &self.format).finish_non_exhaustive()
    }
}

/// The parts of an event, which all formats have.
struct Parts<'e> {
    name: &'static str,
    literal: Option<Literal>,
    clause: Option<u32>,
    /// The literals of the clause, or of the resolvent.
    literals: Option<&'e [Literal]>,
    /// The words in front of the clause in the text.
    by: &'static str,
    /// Any other number, with its name.
    other: Option<(&'static str, u64)>,
}

impl<'t, W: Write> WatchTrace<'t, W> {
    /// Returns a trace without lines, and writes the beginning of its format.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn new(
        format: WatchFormat,
        names: &'t Names<'t>,
        formula: &'t Cnf,
        window: Range<u64>,
        mut out: W,
    ) -> io::Result<Self> {
        let language = names.language();
        if format == WatchFormat::Latex {
            out.write_all(
                b"% Needs \\usepackage{amsmath,longtable}.\n\
                  \\begin{longtable}{rrll}\n",
            )?;
            let (event, level) = (say!(language, watching::event), say!(language, watching::level));
            writeln!(out, "{event} & {level} & & \\\\ \\hline")?;
        }
        Ok(Self {
            format,
            names,
            formula,
            later: HashMap::new(),
            window,
            number: 0,
            counts: BTreeMap::new(),
            level: 0,
            line: String::new(),
            out,
            failed: None,
        })
    }

    /// Writes the end of the trace with the counts of the events.
    ///
    /// # Errors
    ///
    /// Fails if the destination failed.
    pub fn finish(mut self) -> io::Result<W> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        let language = self.names.language();
        let counts = self.counts.iter().map(|(name, count)| match self.format {
            WatchFormat::JsonLines => format!("\"{name}\":{count}"),
            _ => format!("{} {count}", kind(language, name)),
        });
        let (all, counts) = (self.number, counts.collect::<Vec<_>>());
        match self.format {
            WatchFormat::Text => {
                let counts = counts.join(", ");
                writeln!(self.out, "{}", say!(language, watching::events { all, counts }))?;
            }
            WatchFormat::JsonLines => {
                writeln!(
                    self.out,
                    "{{\"event\":\"end\",\"events\":{all},\"counts\":{{{}}}}}",
                    counts.join(",")
                )?;
            }
            WatchFormat::Latex => {
                let counts = counts.join(", ");
                let events = say!(language, watching::events { all, counts });
                writeln!(self.out, "\\end{{longtable}}\n% {events}")?;
            }
        }
        self.out.flush()?;
        Ok(self.out)
    }

    fn literals(&self, clause: u32) -> Option<&[Literal]> {
        self.later
            .get(&clause)
            .map(Vec::as_slice)
            .or_else(|| self.formula.get((clause as usize).checked_sub(1)?))
    }

    fn write(&mut self, parts: &Parts<'_>) {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        let literals = parts.literals.or_else(|| self.literals(parts.clause?));
        match self.format {
            WatchFormat::Text => self.text(&mut line, parts, literals),
            WatchFormat::JsonLines => self.json(&mut line, parts, literals),
            WatchFormat::Latex => self.latex(&mut line, parts, literals),
        }
        line.push('\n');
        if let Err(error) = self.out.write_all(line.as_bytes()) {
            self.failed.get_or_insert(error);
        }
        self.line = line;
    }

    fn text(&self, out: &mut String, parts: &Parts<'_>, literals: Option<&[Literal]>) {
        let language = self.names.language();
        let width = if language == Language::French { 11 } else { 9 };
        let kind = kind(language, parts.name);
        // A text takes everything.
        let _ = write!(out, "{:>4}  {:>2}  {kind:<width$}", self.number, self.level);
        if let Some(literal) = parts.literal {
            let _ = write!(out, "  {}", self.names.text(literal));
        }
        if let Some(clause) = parts.clause {
            let _ = write!(out, "  {}{clause}", word(language, parts.by));
        }
        if let Some(literals) = literals {
            let gives = watching::gives {}.text(language);
            let resolvent = format!("  {gives} ");
            let sign = match (parts.name, language) {
                ("resolve", _) => &resolvent,
                (_, Language::French) => " : ",
                _ => ": ",
            };
            let _ = write!(out, "{sign}{}", self.names.clause(literals));
        }
        if let Some((name, number)) = parts.other {
            let _ = write!(out, "  {}{number}", word(language, name));
        }
    }

    fn json(&self, out: &mut String, parts: &Parts<'_>, literals: Option<&[Literal]>) {
        let Parts { name, literal, clause, other, .. } = parts;
        let _ = write!(
            out,
            "{{\"number\":{},\"event\":\"{name}\",\"level\":{}",
            self.number, self.level
        );
        if let &Some(literal) = literal {
            let name = quoted(&self.names.english(literal));
            let _ = write!(out, ",\"literal\":{},\"name\":{name}", literal.to_dimacs());
        }
        if let Some(clause) = clause {
            let _ = write!(out, ",\"clause\":{clause}");
        }
        if let Some(literals) = literals {
            let numbers: Vec<String> =
                literals.iter().map(|one| one.to_dimacs().to_string()).collect();
            let names: Vec<String> =
                literals.iter().map(|&one| quoted(&self.names.english(one))).collect();
            let _ = write!(
                out,
                ",\"literals\":[{}],\"names\":[{}]",
                numbers.join(","),
                names.join(",")
            );
        }
        if let Some((name, number)) = other {
            let _ = write!(out, ",\"{}\":{number}", name.replace(' ', "_"));
        }
        out.push('}');
    }

    fn latex(&self, out: &mut String, parts: &Parts<'_>, literals: Option<&[Literal]>) {
        let language = self.names.language();
        let kind = kind(language, parts.name);
        let _ = write!(out, "{} & {} & {kind} & ", self.number, self.level);
        if let Some(literal) = parts.literal {
            let _ = write!(out, "${}$ ", self.names.latex(literal));
        }
        if let Some(clause) = parts.clause {
            let _ = write!(out, "{}{clause} ", word(language, parts.by));
        }
        match literals {
            None => {}
            Some([]) => out.push_str("$\\bot$ "),
            Some(literals) => {
                let all: Vec<String> = literals.iter().map(|&one| self.names.latex(one)).collect();
                let _ = write!(out, "${}$ ", all.join(" \\lor "));
            }
        }
        if let Some((name, number)) = parts.other {
            let _ = write!(out, "{}{number} ", word(language, name));
        }
        out.push_str("\\\\");
    }
}

/// Returns the word for a kind of event.
fn kind(language: Language, name: &'static str) -> &'static str {
    match name {
        "decide" => watching::decide {}.text(language),
        "propagate" => watching::propagate {}.text(language),
        "conflict" => watching::conflict {}.text(language),
        "resolve" => watching::resolve {}.text(language),
        "unit" => watching::unit {}.text(language),
        "learn" => watching::learn {}.text(language),
        "backjump" => watching::backjump {}.text(language),
        "flip" => watching::flip {}.text(language),
        "restart" => watching::restart {}.text(language),
        "delete" => watching::delete {}.text(language),
        "model" => watching::model {}.text(language),
        "unsatisfiable" => watching::unsatisfiable {}.text(language),
        name => name,
    }
}

/// Returns the words before the number of a clause, a level or a restart, with a space behind them.
fn word(language: Language, english: &'static str) -> String {
    let word = match english {
        "" => return String::new(),
        "by " => watching::by {}.text(language),
        "with " => watching::with {}.text(language),
        "is " => watching::is {}.text(language),
        "to level" => watching::to_level {}.text(language),
        "restart" => watching::restart_number {}.text(language),
        english => english.trim_end(),
    };
    format!("{word} ")
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c < ' ' => _ = write!(quoted, "\\u{:04x}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

impl<W: Write> Observer for WatchTrace<'_, W> {
    const EVENTS: bool = true;

    fn event(&mut self, event: Event<'_>) {
        let name = super::name(&event);
        let mut parts =
            Parts { name, literal: None, clause: None, literals: None, by: "", other: None };
        match event {
            Event::Decide { literal, level } => {
                self.level = level;
                parts.literal = Some(literal);
            }
            Event::Propagate { literal, clause, .. } => {
                (parts.literal, parts.clause, parts.by) = (Some(literal), Some(clause), "by ");
            }
            Event::Conflict { clause, .. } | Event::Delete { clause } => {
                parts.clause = Some(clause);
            }
            Event::Resolve { pivot, clause, resolvent } => {
                (parts.literal, parts.clause, parts.by) = (Some(pivot), Some(clause), "with ");
                parts.literals = Some(resolvent);
            }
            Event::Unit { clause, literal, .. } => {
                self.later.insert(clause, vec![literal]);
                (parts.literal, parts.clause, parts.by) = (Some(literal), Some(clause), "is ");
            }
            Event::Learn { clause, literals } => {
                self.later.insert(clause, literals.to_vec());
                parts.clause = Some(clause);
            }
            Event::Backjump { to, .. } => {
                parts.other = Some(("to level", to.into()));
            }
            Event::Flip { literal, level, clause } => {
                self.level = level;
                // The clause of a flip at level 0 is a unit, which the end of a proof cites. The others are not cited.
                if level == 0 {
                    self.later.insert(clause, vec![literal]);
                }
                parts.literal = Some(literal);
            }
            Event::Restart { number } => {
                self.level = 0;
                parts.other = Some(("restart", number));
            }
            _ => {}
        }
        self.number += 1;
        *self.counts.entry(name).or_default() += 1;
        if self.window.contains(&self.number) && self.failed.is_none() {
            self.write(&parts);
        }
        match event {
            Event::Backjump { to, .. } => self.level = to,
            Event::Delete { clause } => _ = self.later.remove(&clause),
            _ => {}
        }
    }
    fn is_closed(&self) -> bool {
        self.failed.is_some()
    }
}
