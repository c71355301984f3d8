//! The errors of the programs in French, by their types. Their English words are their `Display`; the French ones are in
//! `texts/fr/errors.ftl` and `faults.ftl` of `clausoku-words`.

use std::error::Error as _;
use std::io::{self, ErrorKind as IoKind};
use std::num::{IntErrorKind, ParseIntError};

use super::causes::{causes, is_zero};
use crate::terminal::file_fault::{FileFault, file_name};
use crate::terminal::{Colour, GridFault};
use anyhow::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind as UsageKind};
use clausoku::board::errors::BrokenRule;
use clausoku::encoding::errors::{DecodeError, NoNumbering, ReadOffError};
use clausoku::formats::{ReadError, ReadErrorKind};
use clausoku::sat::answer::{Fault, Status};
use clausoku::sat::dimacs;
use clausoku::sat::formulas::ContradictoryLiterals;
use clausoku::words::stop_reason;
use clausoku_text::StopReason;
use clausoku_text::{Found, Located, printable};
use clausoku_words::Language;
use clausoku_words::{french, in_french, named, region_in_words};
use itertools::Itertools as _;

/// Returns the message of an error; `None` if its type has no French words.
pub(crate) fn message(error: &Error) -> Option<String> {
    let file = error.downcast_ref::<FileFault>().map(|fault| file_fault(error, fault));
    // A fault that passed through the library is text, in the language of the program.
    let file = file.or_else(|| {
        let is_system = |cause: &&(dyn std::error::Error + 'static)| cause.is::<io::Error>();
        let mut above =
            error.chain().take_while(|cause| !is_system(cause)).map(ToString::to_string);
        error.chain().any(|cause| is_system(&cause)).then(|| above.join(" : "))
    });
    let grid = error.downcast_ref::<GridFault>().map(|fault| {
        format!("{} : {}", file_name(Language::French, &fault.name), grid(&fault.error))
    });
    let system = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    let parts = [file, grid, system.map(cause)];
    let text = parts.into_iter().flatten().join(" : ");
    if !text.is_empty() {
        return Some(text);
    }
    let texts = causes(error);
    let (first, causes) = texts.split_first()?;
    let mut words = in_french(first)?;
    for cause in causes {
        words.extend([" : ".to_owned(), in_french(cause).unwrap_or_else(|| cause.clone())]);
    }
    Some(words)
}

/// Returns a fault of a file, and its causes if a step of the system or the text of a grid has none.
fn file_fault(error: &Error, fault: &FileFault) -> String {
    let mut words = fault.text(Language::French);
    let system = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    if error.downcast_ref::<GridFault>().is_none() && system.is_none() {
        let english = fault.to_string();
        let below = causes(error).into_iter().skip_while(|text| *text != english).skip(1);
        let below = below.map(|cause| in_french(&cause).unwrap_or(cause));
        words.extend(below.flat_map(|cause| [" : ".to_owned(), cause]));
    }
    words
}

/// Returns a remark in the language, if it has words there.
pub(crate) fn remark(language: Language, english: String) -> String {
    let french = (language == Language::French).then(|| in_french(&english)).flatten();
    french.unwrap_or(english)
}

/// Returns the cause of a failed step of the system.
fn cause(error: &io::Error) -> String {
    let words = match error.kind() {
        IoKind::NotFound => french!(errors::not_found),
        IoKind::PermissionDenied => french!(errors::permission_denied),
        IoKind::IsADirectory => french!(errors::is_folder),
        IoKind::NotADirectory => french!(errors::not_folder),
        IoKind::StorageFull | IoKind::QuotaExceeded | IoKind::FileTooLarge => french!(errors::full),
        IoKind::ReadOnlyFilesystem => french!(errors::read_only),
        IoKind::InvalidData | IoKind::UnexpectedEof => french!(errors::damaged),
        IoKind::InvalidInput => french!(errors::invalid_input),
        IoKind::OutOfMemory => french!(errors::no_memory),
        IoKind::InvalidFilename => french!(errors::long_name),
        IoKind::Unsupported => french!(errors::unsupported_file),
        _ => french!(errors::refused),
    };
    // The reason of a reader without French words, unless it says the same.
    let reason = error.get_ref().map(ToString::to_string);
    let is_content = error.kind() == IoKind::InvalidData;
    let reason = reason.filter(|reason| is_content && !reason.contains("damaged"));
    reason.map_or(words.clone(), |reason| {
        in_french(&reason).unwrap_or_else(|| format!("{words} ({reason})"))
    })
}

/// Returns the fault of a text that is to contain a grid.
fn grid(error: &ReadError) -> String {
    let fault = match error.kind() {
        ReadErrorKind::Encoding => french!(faults::encoding),
        ReadErrorKind::Nothing => french!(faults::nothing),
        ReadErrorKind::Unrecognized => french!(faults::unrecognized),
        ReadErrorKind::Ambiguous | ReadErrorKind::SeveralBoards => french!(faults::ambiguous),
        ReadErrorKind::Side => french!(faults::side),
        ReadErrorKind::Symbol | ReadErrorKind::AfterGrid | ReadErrorKind::Unused => {
            french!(faults::symbol)
        }
        ReadErrorKind::RowLength => french!(faults::row_length),
        ReadErrorKind::RowCount => french!(faults::row_count),
        ReadErrorKind::CellCount => french!(faults::cell_count),
        ReadErrorKind::Order => french!(faults::no_board),
        ReadErrorKind::Variant | ReadErrorKind::AnotherBoard => french!(faults::other_board),
        ReadErrorKind::Symbols => french!(faults::symbols),
        ReadErrorKind::Solution => french!(faults::solution),
        ReadErrorKind::Structure | ReadErrorKind::NoMember | ReadErrorKind::NoColumn => {
            french!(faults::structure)
        }
        ReadErrorKind::Unsupported | ReadErrorKind::Drawing => french!(faults::unsupported),
        _ => french!(errors::unread),
    };
    let (line, column) = (error.line(), error.column());
    // The words of the fault itself say more than those of its kind.
    let fault = in_french(&error.message()).unwrap_or(fault);
    format!("{}\n{}", french!(errors::placed { line, column, fault }), error.excerpt())
}

pub(crate) fn answer(language: Language, error: &Located<Fault>) -> String {
    if language == Language::English {
        return error.to_string();
    }
    let Located { fault, place, excerpt } = error;
    let (fault, advice) = sentences(fault);
    let text = french!(errors::placed { line: place.line, column: place.column, fault });
    let text = format!("{text}\n{excerpt}");
    advice
        .map_or_else(|| text.clone(), |advice| format!("{text}\n {} = {advice}", excerpt.margin()))
}

pub(crate) fn formula(language: Language, error: &dimacs::ReadError) -> String {
    let dimacs::ReadError::Syntax(error) = error else { return error.to_string() };
    if language == Language::English {
        return error.to_string();
    }
    let Located { fault, place, excerpt } = &**error;
    let fault = match fault {
        dimacs::Fault::Unexpected { expected, found } => {
            let is_header = expected.contains("header");
            let is_literal = expected.contains("literal");
            let found = token(found);
            match (is_header, is_literal) {
                (true, _) => french!(errors::expected_header { found }),
                (_, true) => french!(errors::expected_literal { found }),
                _ => french!(errors::misplaced { found }),
            }
        }
        dimacs::Fault::SecondHeader { first } => french!(errors::second_header { line: first }),
        dimacs::Fault::LateHeader => french!(errors::late_header),
        dimacs::Fault::TooLarge { found, .. } => french!(errors::too_large { found: token(found) }),
        dimacs::Fault::BeyondHeader { variable, promised } => {
            french!(errors::beyond_header { variable, promised })
        }
        dimacs::Fault::TooManyClauses { promised } => french!(errors::many_clauses { promised }),
        dimacs::Fault::TooFewClauses { promised, found } => {
            french!(errors::few_clauses { found, promised })
        }
        dimacs::Fault::OpenClause => french!(errors::open_clause),
        _ => french!(errors::unread),
    };
    let (line, column) = (place.line, place.column);
    format!("{}\n{excerpt}", french!(errors::placed { line, column, fault }))
}

/// Returns a fault in words, and what to do about it.
fn sentences(fault: &Fault) -> (String, Option<String>) {
    match fault {
        Fault::Nothing => (french!(errors::nothing), Some(french!(errors::was_started))),
        Fault::NoAnswer => (french!(errors::no_answer), Some(french!(errors::failed_or_cut))),
        Fault::NoStatus => (french!(errors::no_status), Some(french!(errors::is_cut))),
        Fault::NoModel => (french!(errors::no_model), Some(french!(errors::ask_for_model))),
        Fault::OpenModel => (french!(errors::open_model), Some(french!(errors::is_cut_or_add))),
        Fault::OpenBits => (french!(errors::open_bits), Some(french!(errors::is_cut))),
        Fault::TooManyBits { bits, .. } => (french!(errors::many_bits { bits }), None),
        Fault::AfterModel { found } => (
            french!(errors::after_model { found: token(found) }),
            Some(french!(errors::are_several)),
        ),
        Fault::SecondModel { first } => {
            (french!(errors::second_model { line: first }), Some(french!(errors::delete_numbers)))
        }
        Fault::Unexpected { found, .. } => (
            french!(errors::unexpected { found: token(found) }),
            Some(french!(errors::whole_number)),
        ),
        Fault::TooLarge { found, .. } => (french!(errors::too_large { found: token(found) }), None),
        Fault::BothValues(ContradictoryLiterals(variable)) => {
            (french!(errors::both_values { variable: format!("{variable:?}") }), None)
        }
        Fault::TwoStatuses { first, line, second } => {
            let (first, second) = (status(*first), status(*second));
            (french!(errors::two_statuses { first, line, second }), Some(french!(errors::two_runs)))
        }
        Fault::StrayModel { status: stated, line } => {
            (french!(errors::stray_model { status: status(*stated), line }), None)
        }
        _ => (french!(errors::no_output), None),
    }
}

fn status(status: Status) -> String {
    match status {
        Status::Satisfiable => french!(errors::satisfiable),
        Status::Unsatisfiable => french!(errors::unsatisfiable),
        Status::Unknown => french!(errors::unknown),
    }
}

fn token(found: &Found) -> String {
    match found {
        Found::Token(token) => format!("`{token}`"),
        Found::Byte(byte) => french!(errors::byte { byte: format!("0x{byte:02X}") }),
        Found::EndOfLine => french!(errors::line_end),
        Found::EndOfText => french!(errors::text_end),
    }
}

/// Returns the reason of a row: one of a limit in the language, any other as it is.
pub(crate) fn reason(language: Language, reason: &str) -> String {
    let limits = [
        StopReason::TimeLimit,
        StopReason::MemoryLimit,
        StopReason::StepLimit,
        StopReason::Interrupted,
    ];
    let limit = limits.into_iter().find(|limit| limit.to_string() == reason);
    limit.map_or_else(|| remark(language, reason.to_owned()), |limit| stop_reason(language, limit))
}

/// Returns the fault of a model that contains no solution.
pub(crate) fn read_off(language: Language, error: &ReadOffError) -> String {
    if language == Language::English {
        return error.to_string();
    }
    let name = |name: &str| named(language, name);
    match error {
        ReadOffError::NothingTrue => french!(errors::nothing_true),
        ReadOffError::Decode(DecodeError::NoValue { cell }) => {
            french!(errors::no_value { cell: name(cell) })
        }
        ReadOffError::Decode(DecodeError::TwoValues { cell, first, second }) => {
            french!(errors::two_values { cell: name(cell), first, second })
        }
        ReadOffError::Decode(DecodeError::Broken(BrokenRule::Twice {
            region,
            rule,
            symbol,
            first,
            second,
        })) => {
            let region = region_in_words(language, region);
            let (first, second) = (name(first), name(second));
            french!(errors::twice { region, symbol, first, second, rule })
        }
        ReadOffError::Decode(DecodeError::Broken(BrokenRule::Given { cell, given, found })) => {
            french!(errors::other_given { cell: name(cell), found, given })
        }
        _ => french!(errors::no_solution),
    }
}

/// Returns the reason why no numbering gives a solution.
pub(crate) fn no_numbering(language: Language, error: &NoNumbering) -> String {
    match error {
        error if language == Language::English => error.to_string(),
        NoNumbering::Decode(error) => read_off(language, &ReadOffError::Decode(error.clone())),
        NoNumbering::NoneFits { tried, full } => {
            let tried = tried.iter().join(", ");
            match full {
                Some(full) => {
                    let numbering = named(language, &full.numbering.to_string());
                    let fault = read_off(
                        language,
                        &ReadOffError::Decode(DecodeError::Broken(full.fault.clone())),
                    );
                    french!(errors::none_fits_full { tried, numbering, fault })
                }
                None => french!(errors::none_fits { tried }),
            }
        }
        error => error.to_string(),
    }
}

/// Returns the message about wrong arguments.
pub(crate) fn usage(error: &clap::Error) -> String {
    let texts = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => printable(text).into_owned(),
        Some(ContextValue::Strings(texts)) => printable(&texts.join(", ")).into_owned(),
        _ => String::new(),
    };
    let argument = texts(ContextKind::InvalidArg);
    let value = texts(ContextKind::InvalidValue);
    let fault = match error.kind() {
        UsageKind::UnknownArgument => french!(errors::unknown_argument { argument }),
        UsageKind::MissingRequiredArgument => french!(errors::missing_argument { argument }),
        UsageKind::ArgumentConflict => {
            let other = texts(ContextKind::PriorArg);
            let command = texts(ContextKind::InvalidSubcommand);
            if !command.is_empty() {
                french!(errors::command_conflict { command, other })
            } else if other.is_empty() || other == argument {
                french!(errors::given_twice { argument })
            } else {
                french!(errors::conflict { argument, other })
            }
        }
        UsageKind::TooManyValues => french!(errors::too_many_values { value, argument }),
        UsageKind::InvalidValue if value.is_empty() => french!(errors::missing_value { argument }),
        UsageKind::InvalidValue | UsageKind::ValueValidation => {
            match why(error, &texts(ContextKind::ValidValue)) {
                Some(why) => french!(errors::wrong_value_why { value, argument, why }),
                None => french!(errors::wrong_value { value, argument }),
            }
        }
        UsageKind::InvalidSubcommand => {
            let command = texts(ContextKind::InvalidSubcommand);
            french!(errors::unknown_command { command })
        }
        UsageKind::InvalidUtf8 => french!(errors::not_unicode),
        _ => french!(errors::wrong_arguments),
    };
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    let usage = usage.trim().strip_prefix("Usage:").map(str::trim).unwrap_or_default();
    let usage = if usage.is_empty() {
        String::new()
    } else {
        format!("\n\n{}", french!(errors::usage { usage }))
    };
    let perhaps = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand].map(texts);
    let perhaps = perhaps.into_iter().filter(|names| !names.is_empty());
    let perhaps =
        perhaps.map(|names| french!(errors::perhaps { names: names.replace(", ", " » ou « ") }));
    let perhaps = perhaps.chain(advice(error));
    let perhaps: Vec<String> = perhaps.collect();
    let advice =
        if perhaps.is_empty() { String::new() } else { format!("\n\n{}", perhaps.join("\n\n")) };
    let label = Colour::Never.error_label(Language::French);
    format!("{label} {fault}{advice}{usage}\n\n{}", french!(errors::for_help))
}

/// Returns the reason why a value does not fit its argument, whose values may be listed.
fn why(error: &clap::Error, values: &str) -> Option<String> {
    if !values.is_empty() {
        return Some(french!(errors::possible_values { values }));
    }
    let source = error.source()?;
    let number = source.downcast_ref::<ParseIntError>().map(ParseIntError::kind);
    Some(match number {
        Some(IntErrorKind::PosOverflow) => french!(errors::smaller_number),
        Some(IntErrorKind::Zero) => french!(errors::number_from_1),
        Some(_) => french!(errors::number_from_0),
        None if is_zero(error) => french!(errors::number_from_1),
        None => remark(Language::French, source.to_string()),
    })
}

/// Returns the advice of an error about arguments, line by line.
fn advice(error: &clap::Error) -> Vec<String> {
    let texts = match error.get(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        _ => Vec::new(),
    };
    texts.into_iter().filter_map(|text| in_french(&text)).collect()
}
