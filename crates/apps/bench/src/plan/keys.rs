//! The table of keys: what a plan can say, in a TOML file and on the command line.
//!
//! **Invariant.** Both read a key by its row here. A key is the name of the option, and its value has the same texts.

use std::fmt;
use std::str::FromStr;

use clausoku_text::{NamedValue, UnknownName, parse_size, parse_time};

use super::{AXES, QUESTIONS, Settings};
use crate::record::{Clock, Order};

/// A key of a plan.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name: `time-limit`.
    pub name: &'static str,
    /// The name of the value in help texts.
    pub value: &'static str,
    /// A description in one line.
    pub help: &'static str,
    /// More about the key; may be empty.
    pub more: &'static str,
    /// The value of the option alone, as in `--scramble`; `None` if a value is required.
    pub bare: Option<&'static str>,
    /// `true` if the value is a list: an array in TOML, with commas on the command line.
    pub is_list: bool,
    /// `true` if the key has several values: an array in TOML, several options on the command line.
    pub is_repeated: bool,
    /// `true` if few plans have the key, which is then no option of its own on the command line.
    pub is_rare: bool,
    /// The heading in help texts; empty for the first one.
    pub heading: &'static str,
    /// The possible values, if they are few.
    pub names: fn() -> Vec<(&'static str, &'static str)>,
    read: Read,
}

/// Stores the texts of a value in the settings.
type Read = fn(&mut Settings, &[String]) -> Result<(), String>;

const fn key(name: &'static str, value: &'static str, help: &'static str, read: Read) -> Key {
    Key {
        name,
        value,
        help,
        more: "",
        bare: None,
        is_list: false,
        is_repeated: false,
        is_rare: false,
        heading: "",
        names: Vec::new,
        read,
    }
}

/// A key with `true` or `false`; the option alone is `true`.
const fn flag(name: &'static str, help: &'static str, read: Read) -> Key {
    Key { bare: Some("true"), ..key(name, "BOOL", help, read) }
}

const fn list(name: &'static str, value: &'static str, help: &'static str, read: Read) -> Key {
    Key { is_list: true, ..key(name, value, help, read) }
}

impl Key {
    const fn more(self, more: &'static str) -> Self {
        Self { more, ..self }
    }

    const fn rare(self) -> Self {
        Self { is_rare: true, ..self }
    }

    const fn bare(self, bare: &'static str) -> Self {
        Self { bare: Some(bare), ..self }
    }

    const fn under(self, heading: &'static str) -> Self {
        Self { heading, ..self }
    }

    /// Stores the value with these texts. A key that is no list has one.
    ///
    /// # Errors
    ///
    /// Returns the fault in words.
    pub fn read(&self, settings: &mut Settings, texts: &[String]) -> Result<(), String> {
        if !self.is_list && !self.is_repeated && texts.len() != 1 {
            return Err(format!("{} takes one value", self.name));
        }
        (self.read)(settings, texts)
    }

    /// Returns the key of this name.
    ///
    /// # Errors
    ///
    /// Fails if there is none.
    pub fn named(name: &str) -> Result<&'static Self, UnknownName> {
        let known = KEYS.iter().map(|key| key.name);
        KEYS.iter()
            .find(|key| key.name == name)
            .ok_or_else(|| UnknownName::new("key of plans", name, known))
    }
}

/// The orders of the runs.
pub const ORDERS: &[NamedValue<Order>] = &[
    NamedValue::new(
        Order::Interleaved,
        "interleaved",
        "one run of each solver on each grid, then the next repeat (the default)",
    ),
    NamedValue::new(
        Order::Grouped,
        "grouped",
        "all repeats of a solver on a grid one after another",
    ),
    NamedValue::new(Order::Shuffled, "shuffled", "in a random order, by the seed"),
];

/// The kinds of time.
pub const CLOCKS: &[NamedValue<Clock>] = &[
    NamedValue::new(Clock::Wall, "wall", "the elapsed time"),
    NamedValue::new(Clock::Cpu, "cpu", "the processor time"),
];

/// The core of the runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pin {
    /// The last core on which this process may run: interrupts often go to the first.
    Last,
    /// The core of this number, from 0.
    Core(usize),
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Last => f.write_str("last"),
            Self::Core(core) => core.fmt(f),
        }
    }
}

impl FromStr for Pin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let core = text.parse().map(Self::Core);
        core.or_else(|_| if text == "last" { Ok(Self::Last) } else { Err(()) })
            .map_err(|()| format!("{text:?} is no core; expected a number from 0, or last"))
    }
}

/// All keys, in the order of help texts.
pub const KEYS: &[Key] = &[
    key("title", "TEXT", "Title of the report", |s, t| text(&mut s.title, t)).rare(),
    list("files", "FILES", "Files of grids, DIMACS formulas, and folders of formulas", |s, t| {
        s.files = Some(t.to_vec());
        Ok(())
    })
    .more(
        "On the command line they are the arguments; - is standard input. Of a folder, the manifest.jsonl that `clausoku \
         encode` writes states the formulas and their expected answers; without it, all files of formulas are taken.",
    ),
    Key {
        names: || QUESTIONS.iter().map(|row| (row.name, row.description)).collect(),
        ..list("ask", "QUESTIONS", "Questions about each grid, with commas between them", |s, t| {
            parsed_list(&mut s.ask, t)
        })
    },
    key("question", "TEXT", "Question that the plan answers", |s, t| text(&mut s.question, t)).rare(),
    Key {
        // The value has commas.
        is_list: false,
        is_repeated: true,
        ..list("boards", "BOARDS", "Boards to make, as in 'order=25 empty=0.5 boards=3'", |s, t| {
            parsed_list(&mut s.boards, t)
        })
    }
    .more(
        "order, empty (shares), scale (numbers of empty cells in units of order^1.55) or givens (numbers), and place (on the \
         diagonal) are lists with commas; holes is free, balanced or unique; boards is the number of random solutions of each \
         order; variant is blocks or latin. In a plan, [[boards]] is a table.",
    ),
    Key {
        names: || AXES.iter().map(|row| (row.name, row.description)).collect(),
        ..key("axis", "AXIS", "Axis of tables and plots", |s, t| parsed(&mut s.axis, t)).rare()
    },
    list("solvers", "NAMES", "Solvers to compare, with commas between them", |s, t| {
        s.solvers = Some(t.to_vec());
        Ok(())
    })
    .more(
        "Rules of deduction are solvers, too: rule:unit, rule:failed-literal+hyper-binary and others of `clausoku \
         propagate`. They give up where they derive nothing more.",
    ),
    key("solver-file", "FILE", "TOML file with more solvers", |s, t| text(&mut s.solver_file, t))
        .under("Solver")
        .more("docs/solvers.md describes the file."),
    list(
        "encodings",
        "NAMES",
        "Encodings to compare, with commas between them; each is choices joined by /, as in \
         minimal/product/reduced",
        |s, t| parsed_list(&mut s.encodings, t),
    ),
    list("givens", "LEVELS", "Levels of givens to combine with each encoding", |s, t| {
        parsed_list(&mut s.givens, t)
    }),
    list(
        "rate",
        "NAMES",
        "Ratings of the grids, with commas between them: er (the default), w, score and other columns of numbers of \
         `clausoku rate`",
        |s, t| parsed_list(&mut s.rate, t),
    )
    .bare("er")
    .more(
        "`clausoku rate` computes the same ratings. They become columns of the record and of the reports. Boards of \
         other orders than 9 have no er. A puzzle without exactly one solution has no rating.",
    ),
    list("pairs", "PAIRS", "Pairs of solvers to compare, as in minisat:kissat", |s, t| {
        parsed_list(&mut s.pairs, t)
    })
    .rare()
    .more(
        "The tests of pairs are corrected for the number of these pairs, which become part of the record. By default all pairs are \
         tested, and corrected for.",
    ),
    key("repeats", "N", "Measured runs of each solver on each grid (3 by default)", |s, t| {
        s.repeats = Some(whole("a number of runs, 1 or more", &t[0])?);
        Ok(())
    })
    .under(RUNS),
    key("warm-up", "N", "Runs before the measured ones (1 by default)", |s, t| {
        s.warm_up = Some(whole("a number of runs, 0 or more", &t[0])?);
        Ok(())
    })
    .under(RUNS),
    key("seed", "N", "Seed of the random numbers (1 by default)", |s, t| {
        s.seed = Some(whole("a whole number, 0 or more", &t[0])?);
        Ok(())
    })
    .under(RUNS),
    Key {
        names: || ORDERS.iter().map(|row| (row.name, row.description)).collect(),
        ..key("order", "ORDER", "Order of the runs", |s, t| {
            named(&mut s.order, ORDERS, "order", t)
        })
        .under(RUNS)
        .rare()
    },
    flag("scramble", "Shuffle the formula differently for each repeat", |s, t| {
        parsed(&mut s.scramble, t)
    })
    .under(RUNS),
    key("retries", "N", "Further measurements of a disturbed run (0 by default)", |s, t| {
        s.retries = Some(whole("a number of measurements, 0 or more", &t[0])?);
        Ok(())
    })
    .under(RUNS)
    .more("A run is disturbed if other processes took more than a tenth of a core, and more than 50 ms. The least \
         disturbed run is kept.")
    .rare(),
    key("time-limit", "TIME", "Time limit for each run, as in 10s or 2m", |s, t| {
        s.time_limit = Some(with_unit("a time, as in 10s or 2m", &t[0], parse_time)?);
        Ok(())
    })
    .under(RUNS)
    .more("The default is a minute; here 0 means no limit; in other commands it ends the work at once."),
    Key {
        names: || CLOCKS.iter().map(|row| (row.name, row.description)).collect(),
        ..key("limit-clock", "CLOCK", "Limited time: wall (the default) or cpu", |s, t| {
            named(&mut s.limit_clock, CLOCKS, "clock", t)
        })
        .under(RUNS)
        .more("A run whose processor time is limited ends at 20 times the limit of elapsed time, too.")
        .rare()
    },
    key("memory-limit", "SIZE", "Memory limit for a separate program, as in 2G", |s, t| {
        s.memory_limit = Some(with_unit("a size, as in 2G", &t[0], parse_size)?);
        Ok(())
    })
    .under(RUNS),
    key("pin", "CORE", "Run on one core alone: its number, from 0, or the last one", |s, t| {
        parsed(&mut s.pin, t)
    })
    .bare("last")
    .under(RUNS)
    .more(
        "Parts of a plan (--part) that run at the same time need different cores. The disturbance by other processes \
         is then measured on the core.",
    ),
    key("cross-check", "SOLVER", "Second solver, which confirms each \"no solution\"", |s, t| {
        s.cross_check = match t[0].as_str() {
            "false" => None,
            // The usual one.
            "true" => Some(String::new()),
            name => Some(name.to_owned()),
        };
        Ok(())
    })
    .bare("")
    .under(RUNS)
    .more("Without a name, or with `true` in a plan, it is varisat, or dancing-links if the only solver is varisat."),
    flag("certified", "Confirm each \"no solution\" by a checked proof", |s, t| {
        parsed(&mut s.certified, t)
    })
    .under(RUNS),
    key("record", "FILE", "File for the record of all runs", |s, t| {
        if t[0] == "-" {
            return Err("a standard stream cannot be used here; ./- is the file of this name".to_owned());
        }
        text(&mut s.record, t)
    })
    .under(RUNS),
    flag("resume", "Continue the record if the file exists", |s, t| parsed(&mut s.resume, t))
        .under(RUNS),
    key("part", "I/K", "Run only this part of the plan, as in 2/8", |s, t| {
        parsed(&mut s.part, t)
    })
    .under(RUNS),
    key("format", "FORMAT", "Format of the grids, if it should not be detected, as in csv:column=quiz", |s, t| {
        text(&mut s.format, t)
    })
    .under(INPUT),
    key("variant", "VARIANT", "Kind of board: a name or a TOML file", |s, t| {
        text(&mut s.variant, t)
    })
    .under(INPUT),
    key("symbols", "SYMBOLS", "Numbers above 9: from-one, from-zero or letters", |s, t| {
        text(&mut s.symbols, t)
    })
    .under(INPUT)
    .rare(),
    key("puzzle-column", "NAME", "Column of the puzzles in a table or in JSON lines", |s, t| {
        text(&mut s.puzzle_column, t)
    })
    .under(INPUT)
    .rare(),
];

/// The heading of keys about runs.
const RUNS: &str = "Runs";

/// The heading of keys about inputs.
const INPUT: &str = "Input";

#[expect(clippy::unnecessary_wraps, reason = "the type of all readers of values")]
fn text(place: &mut Option<String>, texts: &[String]) -> Result<(), String> {
    *place = Some(texts[0].clone());
    Ok(())
}

fn parsed<T: FromStr>(place: &mut Option<T>, texts: &[String]) -> Result<(), String>
where
    T::Err: ToString,
{
    *place = Some(texts[0].trim().parse().map_err(|error: T::Err| error.to_string())?);
    Ok(())
}

fn parsed_list<T: FromStr>(place: &mut Option<Vec<T>>, texts: &[String]) -> Result<(), String>
where
    T::Err: ToString,
{
    let values = texts.iter().map(|text| text.trim().parse().map_err(|e: T::Err| e.to_string()));
    *place = Some(values.collect::<Result<_, _>>()?);
    Ok(())
}

fn named<T: Copy + PartialEq>(
    place: &mut Option<T>,
    table: &'static [NamedValue<T>],
    what: &'static str,
    texts: &[String],
) -> Result<(), String> {
    *place = Some(NamedValue::parse(table, what, &texts[0]).map_err(|error| error.to_string())?);
    Ok(())
}

/// Parses a whole number that fits the type; the fault describes the expected number.
fn whole<T: FromStr>(expected: &str, text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| {
        let is_number = text.trim().chars().all(|c| c.is_ascii_digit());
        let reason = if is_number && text.len() > 9 { ", which is too large" } else { "" };
        format!("expected {expected}, found {text:?}{reason}")
    })
}

/// Parses a quantity with a unit; the fault describes the expected quantity, with the reason.
fn with_unit<T>(
    expected: &str,
    text: &str,
    parse: fn(&str) -> Result<T, String>,
) -> Result<T, String> {
    parse(text).map_err(|reason| format!("expected {expected}: {reason}"))
}
