//! Derives the verdict from the lines of an output, and gathers its model line by line. The parent module lists the rules.

use std::ops::Range;

use clausoku_text::{Found, Located, Place};

use super::fault::{AnswerError, Fault, Result, Status};
use super::line::{Kind, Line, begins_with_number, is_number, tokens};
use super::model::{Gathered, LITERAL, bits};
use super::plain::plain;
use crate::{StopReason, Strictness, Verdict};

/// Options for reading an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The strictness. With [`Strictness::Lenient`], a model of Satzoo, or one that was edited by
    /// hand, may end without 0. A truncated model then reads like a complete one, so check it.
    pub strictness: Strictness,
    /// The largest variable of the formula. Variables take memory, so without this limit a
    /// number in a broken text would take gigabytes.
    pub variables: u32,
}

impl Default for Options {
    /// Returns strict options with up to 2²⁸ variables.
    fn default() -> Self {
        // A model of 2²⁸ variables takes 64 MiB.
        Self { strictness: Strictness::Strict, variables: 1 << 28 }
    }
}

/// The words with which clasp and MiniSat print why they give no verdict.
pub(super) const REASONS: &[(&[u8], StopReason)] =
    &[(b"INTERRUPTED", StopReason::Interrupted), (b"TIME LIMIT", StopReason::TimeLimit)];

/// Reads a solver's output.
///
/// ```
/// use clausoku_cnf::{Verdict, answer};
/// let log = b"c solving 1 2 3\ns SATISFIABLE\nv 1 -2\nv 0\n";
/// let Verdict::Satisfiable(model) = answer::read(log).unwrap() else { panic!() };
/// assert_eq!(format!("{:?}", model.literals().collect::<Vec<_>>()), "[1, -2]");
///
/// let cut = answer::read(b"s SATISFIABLE\nv 1 -2").unwrap_err();
/// assert_eq!(
///     cut.to_string(),
///     "line 2, column 7: the model ends without its closing 0\n \
///        2 | v 1 -2\n   \
///          |       ^\n   \
///          = was the output cut short? If the model is whole, add the 0"
/// );
/// ```
///
/// # Errors
///
/// Fails if the text is not a complete answer, with the place.
pub fn read(text: &[u8]) -> Result<Verdict> {
    read_with(text, Options::default())
}

/// Reads a solver's output with further options.
///
/// # Errors
///
/// Fails if the text is not a complete answer, with the place.
pub fn read_with(text: &[u8], options: Options) -> Result<Verdict> {
    let text = &*plain(text);
    let overview = Overview::scan(text)?;
    match (overview.status, overview.values) {
        (Some((Status::Satisfiable, _)), Some(_)) => values(text, options),
        (Some((Status::Satisfiable, start)), None) => {
            // The model of an `s` line is in `v` lines: a line 0 after the status would be an empty model.
            let model = if overview.needs_values {
                None
            } else {
                numbers(text, start, overview.must_close, options)?
            };
            model.ok_or_else(|| Located::in_text(text, start, Fault::NoModel))
        }
        (Some((status, start)), values) => {
            let numbers = overview.numbers.filter(|_| !overview.needs_values);
            if let Some(model) = values.or(numbers).or_else(|| only_model(text)) {
                let line = Place::in_text(text, start).line;
                return Err(Located::in_text(text, model, Fault::StrayModel { status, line }));
            }
            Ok(match status {
                Status::Unsatisfiable => Verdict::Unsatisfiable,
                _ => Verdict::Unknown(reason(text)),
            })
        }
        (None, Some(start)) => Err(Located::in_text(text, start, Fault::NoStatus)),
        (None, None) => bare(text, &overview, options),
    }
}

/// The kinds of lines that occur, and their positions in the text.
#[derive(Debug, Default)]
struct Overview {
    /// The status and its position.
    status: Option<(Status, usize)>,
    /// `true` if a status has the form of the competitions, where models are in `v` lines only.
    needs_values: bool,
    /// `true` if a status has the form of MiniSat's result files, where models always end with 0.
    must_close: bool,
    /// The positions of the first lines of these kinds; of numbers, the first after the status.
    values: Option<usize>,
    numbers: Option<usize>,
    chatter: Option<usize>,
    /// The position of the last line that is not blank.
    last: Option<usize>,
}

impl Overview {
    fn scan(text: &[u8]) -> Result<Self> {
        let mut overview = Self::default();
        for line in Line::all(text) {
            let start = line.content.start;
            if line.kind != Kind::Blank {
                overview.last = Some(start);
            }
            match line.kind {
                Kind::Status(None) => {
                    // A number alone is the status of no known solver; in 1993 the kind of the problem was before it.
                    let is_number =
                        text[start..].first().is_some_and(|b| b"-0123456789c".contains(b));
                    return Err(unexpected(
                        text,
                        start,
                        if is_number {
                            "SATISFIABLE, UNSATISFIABLE or UNKNOWN, or the form of 1993: cnf, then 1 for satisfiable, 0 for \
                             unsatisfiable or -1 for unknown"
                        } else {
                            "SATISFIABLE, UNSATISFIABLE or UNKNOWN"
                        },
                    ));
                }
                Kind::Status(Some(status)) => {
                    overview.needs_values = true;
                    overview.add_status(text, status, start)?;
                }
                Kind::ShortWord(status) => {
                    overview.must_close = true;
                    overview.add_status(text, status, start)?;
                }
                Kind::Word(status) => overview.add_status(text, status, start)?,
                Kind::Values => overview.values = overview.values.or(Some(start)),
                Kind::Numbers => overview.numbers = overview.numbers.or(Some(start)),
                Kind::Chatter => overview.chatter = overview.chatter.or(Some(start)),
                Kind::Blank | Kind::Comment | Kind::Rubbish => {}
            }
        }
        Ok(overview)
    }

    fn add_status(&mut self, text: &[u8], second: Status, start: usize) -> Result<()> {
        match self.status {
            Some((first, place)) if first != second => {
                let line = Place::in_text(text, place).line;
                Err(Located::in_text(text, start, Fault::TwoStatuses { first, line, second }))
            }
            Some(_) => Ok(()),
            None => {
                self.status = Some((second, start));
                // Numbers before the status are lines of the log.
                self.numbers = None;
                Ok(())
            }
        }
    }
}

/// Returns the place of numbers that are a whole model, if the text has one of them. Lines of a log have no closing 0, and a
/// proof on the standard output has several.
fn only_model(text: &[u8]) -> Option<usize> {
    let mut models = Vec::new();
    // The beginning of the numbers that are not closed, and their count.
    let mut open = None;
    for line in Line::all(text) {
        match line.kind {
            Kind::Numbers => {
                let (start, count) = open.take().unwrap_or((line.content.start, 0));
                let count = count + line.numbers(text).count();
                let last = line.numbers(text).last();
                if line.notation.is_closed() || last.is_some_and(|last| &text[last] == b"0") {
                    models.push((start, count));
                } else {
                    open = Some((start, count));
                }
            }
            Kind::Chatter | Kind::Rubbish => open = None,
            _ => {}
        }
    }
    match models[..] {
        [(start, count)] if count >= 2 => Some(start),
        _ => None,
    }
}

/// Returns the model in the `v` lines.
fn values(text: &[u8], options: Options) -> Result {
    if let Some(verdict) = bits(text, options.variables) {
        return verdict;
    }
    let mut gathered = Gathered::new(options.variables);
    let (mut ends_line, mut is_long) = (false, false);
    for line in Line::all(text).filter(|line| line.kind == Kind::Values) {
        gathered.end = line.content.end;
        gathered.add(text, &line)?;
        (ends_line, is_long) = (line.whole, line.content.len() > WRAPPED);
    }
    // z3 and some MaxSAT solvers print their model on one line without a 0. The line feed shows that it is whole, if the line is
    // not the first of several.
    let is_line = gathered.lines == 1 && gathered.literals >= 2 && ends_line;
    if gathered.closed || is_line && (is_long || states_optimum(text)) {
        Ok(Verdict::Satisfiable(gathered.model))
    } else {
        Err(Located::in_text(text, gathered.end, Fault::OpenModel))
    }
}

/// The largest number of characters of a `v` line of a solver that prints its model on several lines; usual are 78.
const WRAPPED: usize = 120;

/// Returns `true` if a line is `s OPTIMUM FOUND`.
fn states_optimum(text: &[u8]) -> bool {
    Line::all(text).any(|line| {
        line.kind == Kind::Status(Some(Status::Satisfiable))
            // The other words of this status begin with S.
            && matches!(text.get(line.content.start), Some(b'O' | b'o'))
    })
}

/// Returns the model in the first lines of numbers after this place, if there are any.
fn numbers(
    text: &[u8],
    start: usize,
    must_close: bool,
    options: Options,
) -> Result<Option<Verdict>> {
    let mut gathered = Gathered::new(options.variables);
    let mut first = None;
    // The last line that is rubbish before the numbers.
    let mut rubbish = None;
    // `true` if another line has followed the numbers.
    let mut over = false;
    let mut ends_line = false;
    for line in Line::all(text).filter(|line| line.content.start >= start) {
        match line.kind {
            Kind::Numbers => {
                // Directly before the numbers, the line may be the damaged beginning of the model.
                if let Some(line) = rubbish {
                    return Err(unexpected_in(text, &line));
                }
                if over {
                    let first = Place::in_text(text, first.unwrap_or(start)).line;
                    let fault = Fault::SecondModel { first };
                    return Err(Located::in_text(text, line.content.start, fault));
                }
                first = first.or(Some(line.content.start));
                gathered.add(text, &line)?;
                ends_line = line.whole;
            }
            Kind::Rubbish if gathered.lines == 0 => rubbish = Some(line),
            Kind::Rubbish if !gathered.closed && !over => {
                return Err(unexpected_in(text, &line));
            }
            Kind::Chatter => {
                rubbish = None;
                over = gathered.lines > 0;
            }
            _ => {}
        }
    }
    let on_one_line = gathered.lines == 1 && gathered.literals >= 2 && ends_line;
    let lenient = options.strictness == Strictness::Lenient;
    match gathered {
        // Numbers with an invalid one among them are an invalid model; `3 conflicts` is not a model.
        Gathered { lines: 0, .. } => match rubbish {
            Some(line) if begins_with_number(&text[strange_in(text, &line)]) => {
                Err(unexpected_in(text, &line))
            }
            _ => Ok(None),
        },
        // Without a 0 only if the line feed shows that the model is whole: Satzoo prints none. MiniSat always
        // writes one into its result file.
        Gathered { closed, model, .. } if closed || !must_close && (on_one_line || lenient) => {
            Ok(Some(Verdict::Satisfiable(model)))
        }
        Gathered { end, .. } => Err(Located::in_text(text, end, Fault::OpenModel)),
    }
}

/// Reads a text without status and without `v` lines, which may be a model that was edited by hand.
fn bare(text: &[u8], overview: &Overview, options: Options) -> Result {
    let fail = |place, fault| Err(Located::in_text(text, place, fault));
    let Some(last) = overview.last else {
        return fail(0, Fault::Nothing);
    };
    if overview.chatter.is_some() {
        return match overview.numbers {
            Some(start) => fail(start, Fault::NoStatus),
            None => fail(last, Fault::NoAnswer),
        };
    }
    if let Some(rubbish) = Line::all(text).find(|line| line.kind == Kind::Rubbish) {
        return Err(unexpected_in(text, &rubbish));
    }
    match numbers(text, 0, false, options)? {
        // A single 0 is not a model.
        Some(Verdict::Satisfiable(model)) if model.last_variable().is_some() => {
            Ok(Verdict::Satisfiable(model))
        }
        _ => fail(last, Fault::NoAnswer),
    }
}

/// Returns the first token on a line of rubbish that is not a number.
fn strange_in(text: &[u8], line: &Line) -> Range<usize> {
    let mut tokens = tokens(text, line.content.clone());
    tokens.find(|token| !is_number(&text[token.clone()])).unwrap_or(line.content.clone())
}

fn unexpected_in(text: &[u8], line: &Line) -> AnswerError {
    unexpected(text, strange_in(text, line).start, LITERAL)
}

/// Returns the error of the token at this place.
fn unexpected(text: &[u8], start: usize, expected: &'static str) -> AnswerError {
    let found = Found::at(&text[start..]);
    Located::in_text(text, start, Fault::Unexpected { expected, found })
}

fn reason(text: &[u8]) -> StopReason {
    let reason = REASONS.iter().find(|(words, _)| says(text, words));
    reason.map_or(StopReason::GaveUp, |&(_, reason)| reason)
}

/// Returns whether the text contains the words.
pub(super) fn says(text: &[u8], words: &[u8]) -> bool {
    text.windows(words.len()).any(|window| window == words)
}
