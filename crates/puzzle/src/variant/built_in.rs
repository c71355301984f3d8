//! The variants that go by a name: the table of all.

use crate::{Alphabet, Position, Variant};

use super::name::Parameter;
use super::{Board, Extra, NameError};

/// A variant that goes by a name, perhaps with a parameter after a colon.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// What it is called.
    pub name: &'static str,
    /// What else it is called.
    pub aliases: &'static [&'static str],
    /// What may stand after the name: empty, or `:` and words that say what to write. In brackets
    /// if it can be left out.
    pub parameters: &'static str,
    /// What it is, in a line.
    pub description: &'static str,
    /// Names that can be built, the plainest first.
    pub examples: &'static [&'static str],
    /// Builds it.
    pub(super) build: fn(&Parameter<'_>) -> Result<Variant, NameError>,
}

/// Every built-in variant.
pub const VARIANTS: &[BuiltIn] = &[
    BuiltIn {
        name: "classic",
        aliases: &[],
        parameters: "[:ORDER]",
        description: "rows, columns and square blocks",
        examples: &["classic", "classic:4", "classic:16", "classic:100"],
        build: |parameter| Ok(Variant::classic(parameter.square_or(Some("blocks"))?)?),
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
    /// What goes by this name, or has it as an alias.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        VARIANTS.iter().find(|variant| variant.name == name || variant.aliases.contains(&name))
    }
}

fn jigsaw(parameter: &Parameter<'_>) -> Result<Variant, NameError> {
    let what = "a drawing with a letter for each cell, its block's, and / between rows";
    Ok(Variant::jigsaw(parameter.text.ok_or_else(|| parameter.expected(what))?)?)
}

/// A usual board with the extra of the variant's name.
fn with_extra(parameter: &Parameter<'_>) -> Result<Variant, NameError> {
    let (rows, columns) = parameter.sides()?;
    let name = parameter.variant;
    let extra = Extra::by_name(name).expect("each such variant has the name of its extra");
    let board = Board::rectangles(rows, columns)?.with(extra)?;
    let name = match (rows, columns) {
        (3, 3) => name.to_owned(),
        _ if rows == columns => format!("{name}:{}", board.order()),
        _ => format!("{name}:{rows}x{columns}"),
    };
    Ok(Variant::boards(name, Alphabet::numbers(board.order()), &[board])?)
}

/// Square boards, each moved by all of a board but one block for each step.
fn placed(parameter: &Parameter<'_>, places: &[(usize, usize)]) -> Result<Variant, NameError> {
    let m = parameter.square()?;
    let board = Board::rectangles(m, m)?;
    let step = board.order() - m;
    let place = |&(down, right): &(usize, usize)| {
        let (row, column) = ((down * step) as u16, (right * step) as u16);
        board.clone().at(Position { row, column })
    };
    let boards = places.iter().map(place).collect::<Result<Vec<_>, _>>()?;
    let name = match m {
        3 => parameter.variant.to_owned(),
        _ => format!("{}:{}", parameter.variant, board.order()),
    };
    Ok(Variant::boards(name, Alphabet::numbers(board.order()), &boards)?)
}
