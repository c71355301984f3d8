//! The table of the built-in variants, and variants by name.

use clausoku_text::{Synonyms, UnknownName, nearest};

use crate::{Alphabet, CONSTRAINTS, MAX_ORDER, Position, Variant};

use super::name::Parameter;
use super::{Extra, NameError, SquareBoard};

/// A variant with a name, and possibly a parameter after a colon.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The name.
    pub name: &'static str,
    /// The aliases.
    pub aliases: &'static [&'static str],
    /// The parameter: empty, or `:` and words that describe it. In brackets
    /// if it is optional.
    pub parameters: &'static str,
    /// A description of one line.
    pub description: &'static str,
    /// Examples of names, the simplest first.
    pub examples: &'static [&'static str],
    /// Builds the variant.
    pub(super) build: fn(&Parameter<'_>) -> Result<Variant, NameError>,
}

/// The built-in variants.
pub const VARIANTS: &[BuiltIn] = &[
    BuiltIn {
        name: "classic",
        aliases: &[],
        parameters: "[:ORDER]",
        description: "rows, columns and square blocks",
        examples: &["classic", "classic:4", "classic:16", "classic:100"],
        build: |parameter| {
            let m = parameter.square_or(Some("blocks"))?;
            Ok(Variant::blocks(m, m)?)
        },
    },
    BuiltIn {
        name: "blocks",
        aliases: &[],
        parameters: ":ROWSxCOLUMNS",
        description: "rows, columns and rectangular blocks",
        examples: &["blocks:2x3", "blocks:4x3"],
        build: |parameter| {
            let (rows, columns) = parameter.rectangle()?;
            Ok(Variant::blocks(rows, columns)?)
        },
    },
    BuiltIn {
        name: "latin",
        aliases: &["latin-square"],
        parameters: ":ORDER",
        description: "rows and columns without blocks: Latin squares",
        examples: &["latin:5", "latin:9"],
        build: |parameter| Ok(Variant::latin(parameter.order()?)?),
    },
    BuiltIn {
        name: "jigsaw",
        aliases: &["irregular"],
        parameters: ":AAB/ABB/CCC",
        description: "rows, columns and blocks of any shape, drawn with a letter for each cell",
        examples: &["jigsaw:AAAB/ACBB/DCCB/DDDC"],
        build: jigsaw,
    },
    BuiltIn {
        name: "diagonal",
        aliases: &[],
        parameters: ANY_SIZE,
        description: "with one diagonal, the falling one",
        examples: &["diagonal", "diagonal:4", "diagonal:2x3"],
        build: with_extra,
    },
    BuiltIn {
        name: "x",
        aliases: &["diagonals"],
        parameters: ANY_SIZE,
        description: "with both diagonals",
        examples: &["x", "x:4", "x:16", "x:2x3"],
        build: with_extra,
    },
    BuiltIn {
        name: "windoku",
        aliases: &["13-blocks", "hyper"],
        parameters: "[:ORDER]",
        description: "with windows between the blocks: four for order 9, Falissard's 13 blocks",
        examples: &["windoku", "windoku:4", "windoku:16"],
        build: |parameter| {
            parameter.square()?;
            with_extra(parameter)
        },
    },
    BuiltIn {
        name: "asterisk",
        aliases: &[],
        parameters: "",
        description: "with nine cells in the shape of a star, one in each block",
        examples: &["asterisk"],
        build: |parameter| {
            parameter.none()?;
            with_extra(parameter)
        },
    },
    BuiltIn {
        name: "centre-dot",
        aliases: &["center-dot"],
        parameters: ANY_SIZE,
        description: "with the cells in the middle of the blocks",
        examples: &["centre-dot", "centre-dot:25", "centre-dot:3x5"],
        build: with_extra,
    },
    BuiltIn {
        name: "disjoint-groups",
        aliases: &["disjoint"],
        parameters: ANY_SIZE,
        description: "with the cells at the same place of each block",
        examples: &["disjoint-groups", "disjoint-groups:4", "disjoint-groups:2x3"],
        build: with_extra,
    },
    BuiltIn {
        name: "anti-king",
        aliases: &["no-touch"],
        parameters: ANY_SIZE,
        description: "no symbol twice a king's move apart",
        examples: &["anti-king", "anti-king:16", "anti-king:2x3"],
        build: with_extra,
    },
    BuiltIn {
        name: "anti-knight",
        aliases: &[],
        parameters: ANY_SIZE,
        description: "no symbol twice a knight's move apart",
        examples: &["anti-knight", "anti-knight:16", "anti-knight:2x3"],
        build: with_extra,
    },
    BuiltIn {
        name: "twodoku",
        aliases: &[],
        parameters: "[:ORDER]",
        description: "two boards that share a block",
        examples: &["twodoku", "twodoku:4"],
        build: |parameter| placed(parameter, &[(0, 0), (1, 1)]),
    },
    BuiltIn {
        name: "samurai",
        aliases: &["gattai-5"],
        parameters: "[:ORDER]",
        description: "five boards, the one in the middle sharing a block with each of the others",
        examples: &["samurai", "samurai:4", "samurai:16"],
        build: |parameter| placed(parameter, &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)]),
    },
];

const ANY_SIZE: &str = "[:ORDER|:ROWSxCOLUMNS]";

impl BuiltIn {
    /// Returns the variant with this name or alias.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        VARIANTS.iter().find(|variant| variant.name == name || variant.aliases.contains(&name))
    }
}

impl Variant {
    /// Returns the built-in variant of this name: one of [`VARIANTS`], and its parameter after a colon.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// for name in ["classic:9", "classic:16", "blocks:2x3", "x", "windoku:16", "samurai"] {
    ///     assert_eq!(Variant::by_name(name).unwrap().name(), name);
    /// }
    /// assert_eq!(Variant::by_name("classic").unwrap().name(), "classic:9");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there is no such variant, or if its parameter is invalid.
    pub fn by_name(name: &str) -> Result<Self, NameError> {
        let (word, text) = match name.split_once(':') {
            Some((word, text)) => (word, Some(text)),
            None => (name, None),
        };
        let Some(built_in) = BuiltIn::by_name(word) else {
            return Err(NameError::Unknown(unknown(name, word, text)));
        };
        (built_in.build)(&Parameter { variant: built_in.name, text })
    }
}

/// Words for variants.
const SYNONYMS: &[Synonyms] = &[
    Synonyms { name: "classic", words: "standard normal usual regular vanilla sudoku" },
    Synonyms { name: "blocks", words: "rectangular boxes" },
    Synonyms { name: "latin", words: "latin-square quasigroup no-boxes boxless" },
    Synonyms { name: "jigsaw", words: "irregular nonomino nonominoes chaos squiggly" },
    Synonyms { name: "x", words: "diagonals x-sudoku sudoku-x" },
    Synonyms { name: "windoku", words: "hyper-sudoku nrc four-box" },
    Synonyms { name: "centre-dot", words: "center-dot" },
    Synonyms { name: "anti-knight", words: "knight chess" },
    Synonyms { name: "anti-king", words: "king no-touch" },
    Synonyms { name: "samurai", words: "gattai" },
];

/// Words for constraints, which people take for variants.
const CONSTRAINT_SYNONYMS: &[Synonyms] = &[
    Synonyms { name: "cage", words: "killer killer-sudoku calcudoku" },
    Synonyms { name: "thermometer", words: "thermo" },
    Synonyms { name: "whispers", words: "german-whispers" },
    Synonyms { name: "difference", words: "kropki" },
    Synonyms { name: "greater-than", words: "inequality futoshiki" },
];

/// Returns the error of a name that no variant has, of this word and this parameter.
fn unknown(name: &str, word: &str, parameter: Option<&str>) -> UnknownName {
    let known = VARIANTS.iter().map(|variant| variant.name);
    let mut error = UnknownName::with_synonyms("variant", word, known, SYNONYMS);
    name.clone_into(&mut error.name);
    if let Some(parameter) = parameter {
        error.suggestions.iter_mut().for_each(|meant| *meant = format!("{meant}:{parameter}"));
    } else if let Some(sized) = sized(name) {
        return error.meant(sized);
    }
    let constraints: Vec<&str> = CONSTRAINTS.iter().map(|row| row.name).collect();
    match nearest(word, &constraints, CONSTRAINT_SYNONYMS).first() {
        Some(constraint) if error.suggestions.is_empty() => error.also(&format!(
            "; the constraint {constraint} is part of a variant's TOML file (docs/constraints.md)"
        )),
        _ => error,
    }
}

/// Returns the usual board of a size such as `6x6` or `16`; `2x3` is the size of a block.
fn sized(size: &str) -> Option<String> {
    let sides = size.split_once(['x', 'X', '×']);
    let (rows, columns) = sides.unwrap_or((size, size));
    let (rows, columns): (usize, usize) = (rows.parse().ok()?, columns.parse().ok()?);
    let (rows, columns) = match Variant::usual_block(rows) {
        Ok(block) if rows == columns && rows > 1 => block,
        // No board has this size, so the numbers are a block's sides.
        _ if sides.is_some() && (rows != columns || (2..=3).contains(&rows)) => (rows, columns),
        _ => return None,
    };
    let order = rows.checked_mul(columns).filter(|order| (1..=MAX_ORDER).contains(order))?;
    Some(if rows == columns {
        format!("classic:{order}")
    } else {
        format!("blocks:{rows}x{columns}")
    })
}

fn jigsaw(parameter: &Parameter<'_>) -> Result<Variant, NameError> {
    let what = "a drawing with a letter for each cell, its block's, and / between rows";
    // A number is an order, and no drawing of one cell.
    let is_drawing = |text: &&str| text.parse::<u32>().is_err();
    let text = parameter.text.filter(is_drawing).ok_or_else(|| parameter.expected(what))?;
    Ok(Variant::jigsaw(text)?)
}

/// Returns a usual board with the extra of the variant's name.
fn with_extra(parameter: &Parameter<'_>) -> Result<Variant, NameError> {
    let (rows, columns) = parameter.sides()?;
    let name = parameter.variant;
    let extra = Extra::by_name(name).expect("each such variant has the name of its extra");
    let board = SquareBoard::blocks(rows, columns)?.with_extra(extra)?;
    let name = match (rows, columns) {
        (3, 3) => name.to_owned(),
        _ if rows == columns => format!("{name}:{}", board.order()),
        _ => format!("{name}:{rows}x{columns}"),
    };
    Ok(Variant::from_boards(name, Alphabet::numbers(board.order()), &[board])?)
}

/// Returns square boards at these places. One step of a place is a board's side less one block.
fn placed(parameter: &Parameter<'_>, places: &[(usize, usize)]) -> Result<Variant, NameError> {
    let m = parameter.square()?;
    let board = SquareBoard::blocks(m, m)?;
    let step = board.order() - m;
    let boards = places
        .iter()
        .map(|&(down, right)| {
            let (row, column) = ((down * step) as u16, (right * step) as u16);
            board.clone().at(Position { row, column })
        })
        .collect::<Result<Vec<_>, _>>()?;
    let name = match m {
        3 => parameter.variant.to_owned(),
        _ => format!("{}:{}", parameter.variant, board.order()),
    };
    Ok(Variant::from_boards(name, Alphabet::numbers(board.order()), &boards)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_built_in_variant_has_its_own_name() {
        for built_in in VARIANTS {
            for example in built_in.examples {
                let variant = Variant::by_name(example).unwrap();
                assert_eq!(Variant::by_name(variant.name()).as_ref(), Ok(&variant));
            }
        }
        for (one, other) in [
            ("classic", "classic:9"),
            ("blocks:3x3", "classic:9"),
            ("x", "x:9"),
            ("x", "diagonals:3×3"),
            ("jigsaw:AAB/ABB/CCC", "irregular:AAB /A BB//CCC"),
        ] {
            assert_eq!(Variant::by_name(one), Variant::by_name(other));
        }
    }

    #[test]
    fn errors_for_other_names_say_what_to_write() {
        for (name, message) in [
            (
                "klassic",
                "there is no variant \"klassic\"; did you mean classic? There are classic, blocks, ",
            ),
            ("klassik:16", "there is no variant \"klassik:16\"; did you mean classic:16? "),
            ("Anti Knight", "there is no variant \"Anti Knight\"; did you mean anti-knight? "),
            ("irregular-9", "there is no variant \"irregular-9\"; there are classic, "),
            ("", "there is no variant \"\"; there are "),
            ("9", "there is no variant \"9\"; did you mean classic:9? "),
            ("6x6", "there is no variant \"6x6\"; did you mean blocks:2x3? "),
            ("16X16", "there is no variant \"16X16\"; did you mean classic:16? "),
            ("2x3", "there is no variant \"2x3\"; did you mean blocks:2x3? "),
            ("3x3", "there is no variant \"3x3\"; did you mean classic:9? "),
            ("7x7", "there is no variant \"7x7\"; there are "),
            ("0x7", "there is no variant \"0x7\"; there are "),
            ("99999x99999999999999", "there is no variant \"99999x99999999999999\"; there are "),
            ("classic:", "classic takes an order: 4, 9, 16 …, not \"\""),
            ("classic:+9", "classic takes an order: 4, 9, 16 …, not \"+9\""),
            ("classic:2x3", "classic takes an order: 4, 9, 16 …, not \"2x3\""),
            (
                "classic:12",
                "classic:12 does not exist, because 12 is not a square; for rectangular blocks \
                 write blocks:ROWSxCOLUMNS, for example blocks:2x3 for order 6",
            ),
            (
                "x:12",
                "x:12 does not exist, because 12 is not a square; for rectangular blocks write x:",
            ),
            ("classic:1000000", "an order of 1000000 is out of range; it can be 1 to 1024"),
            ("samurai:12", "samurai:12 does not exist, because 12 is not a square"),
            ("x:0", "an order of 0 is out of range"),
            ("blocks", "blocks takes blocks of ROWSxCOLUMNS cells: 2x3, for example, not \"\""),
            ("blocks:6", "blocks takes blocks of ROWSxCOLUMNS cells"),
            ("blocks:ax3", "blocks takes blocks of ROWSxCOLUMNS cells"),
            ("x:3y3", "x takes blocks of ROWSxCOLUMNS cells"),
            ("asterisk:16", "asterisk takes nothing after its name, not \"16\""),
            ("centre-dot:16", "centre-dot needs blocks in line, of an odd number of rows"),
            ("jigsaw", "jigsaw takes a drawing with a letter for each cell, its block's, and / "),
            ("jigsaw:6", "jigsaw takes a drawing with a letter for each cell, its block's, and / "),
            ("jigsaw:AAB/ABB", "jigsaw: column 1 has 2 cells; it needs 3, one for each symbol"),
        ] {
            let error = Variant::by_name(name).unwrap_err().to_string();
            assert!(error.starts_with(message), "{name}: {error}");
        }
        let killer = Variant::by_name("killer").unwrap_err().to_string();
        let advice =
            "samurai; the constraint cage is part of a variant's TOML file (docs/constraints.md)";
        assert!(killer.ends_with(advice), "{killer}");
    }

    #[test]
    fn words_are_for_names_that_exist() {
        for row in SYNONYMS {
            assert!(BuiltIn::by_name(row.name).is_some_and(|found| found.name == row.name));
        }
        for row in CONSTRAINT_SYNONYMS {
            assert!(CONSTRAINTS.iter().any(|found| found.name == row.name), "{}", row.name);
        }
    }
}
