//! Formulas as a logician writes them.
//!
//! Three notations, each of which says how it counts: plain text as the DIMACS comments have it, LaTeX
//! and lists as in the examination paper (section II), which counts rows and columns from 0.

use std::fmt;
use std::str::FromStr;

use cnf::Literal;
use numbering::Meaning;
use puzzle::{Position, Scope, Variant};

use crate::{Encoded, UnknownName};

/// A way to write formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `x(1,8,7) ∨ ¬x(1,9,7)`
    Plain,
    /// `x^{7}_{(0,7)} \lor \neg x^{7}_{(0,8)}`
    Latex,
    /// `[X(0,7,7); NonX(0,8,7)]`
    Lists,
}

/// A line of [`NOTATIONS`].
#[derive(Clone, Copy, Debug)]
pub struct NotationEntry {
    /// Which it is.
    pub notation: Notation,
    /// What it is called.
    pub name: &'static str,
    /// How to read it, and from what it counts.
    pub description: &'static str,
}

/// Every notation, the default first.
pub const NOTATIONS: &[NotationEntry] = &[
    NotationEntry {
        notation: Notation::Plain,
        name: "plain",
        description: "x(row,column,value), row and column counted from 1; b(row,column,digit) is a \
                      binary digit, a1 an auxiliary variable",
    },
    NotationEntry {
        notation: Notation::Latex,
        name: "latex",
        description: "x^{value}_{(row,column)}, row and column counted from 0 as in the examination \
                      paper; b is a binary digit, a an auxiliary variable",
    },
    NotationEntry {
        notation: Notation::Lists,
        name: "lists",
        description: "X(row,column,value) and NonX(…), row and column counted from 0 as in the \
                      examination paper; B is a binary digit, A an auxiliary variable",
    },
];

/// The signs of a notation.
struct Signs {
    /// Around a clause where it stands alone, and between its literals.
    clause: [&'static str; 3],
    empty_clause: &'static str,
    /// Around a clause in a formula.
    part: [&'static str; 2],
    /// Around a formula, and between its clauses.
    formula: [&'static str; 3],
    empty_formula: &'static str,
}

impl Notation {
    fn signs(self) -> Signs {
        match self {
            Self::Plain => Signs {
                clause: ["", " ∨ ", ""],
                empty_clause: "⊥",
                part: ["(", ")"],
                formula: ["", " ∧ ", ""],
                empty_formula: "⊤",
            },
            Self::Latex => Signs {
                clause: ["", r" \lor ", ""],
                empty_clause: r"\bot",
                part: ["(", ")"],
                formula: ["", r" \land ", ""],
                empty_formula: r"\top",
            },
            Self::Lists => Signs {
                clause: ["[", "; ", "]"],
                empty_clause: "[]",
                part: ["", ""],
                formula: ["[", "; ", "]"],
                empty_formula: "[]",
            },
        }
    }

    /// A literal of the formula.
    pub fn literal(self, formula: &Encoded, literal: Literal) -> String {
        let variant = formula.puzzle().variant();
        let place = |meaning: Meaning| variant.position(meaning.cell());
        let (letter, name) = match formula.meaning(literal.variable()) {
            Some(meaning @ Meaning::Candidate(candidate)) => {
                let value = variant.alphabet().name(candidate.symbol);
                ('x', self.indexed(place(meaning), value))
            }
            Some(meaning @ Meaning::Digit { digit, .. }) => {
                ('b', self.indexed(place(meaning), &digit.to_string()))
            }
            None => {
                let last = formula.channel().unwrap_or(formula.numbering()).last();
                let number = literal.variable().to_dimacs().saturating_sub(last);
                ('a', self.auxiliary(number))
            }
        };
        let negative = literal.is_negative();
        match self {
            Self::Plain => format!("{}{letter}{name}", if negative { "¬" } else { "" }),
            Self::Latex => format!("{}{letter}{name}", if negative { r"\neg " } else { "" }),
            Self::Lists => {
                let letter = letter.to_ascii_uppercase();
                format!("{}{letter}{name}", if negative { "Non" } else { "" })
            }
        }
    }

    fn indexed(self, Position { row, column }: Position, index: &str) -> String {
        match self {
            Self::Plain => format!("({},{},{index})", u32::from(row) + 1, u32::from(column) + 1),
            Self::Latex => format!("^{{{}}}_{{({row},{column})}}", latex_name(index)),
            Self::Lists => format!("({row},{column},{index})"),
        }
    }

    fn auxiliary(self, number: u32) -> String {
        match self {
            Self::Plain => number.to_string(),
            Self::Latex => format!("_{{{number}}}"),
            Self::Lists => format!("({number})"),
        }
    }

    /// A cell in words: `R1C8`, or `(0,7)` where rows and columns count from 0.
    pub fn cell(self, position: Position) -> String {
        match self {
            Self::Plain => position.to_string(),
            Self::Latex | Self::Lists => format!("({},{})", position.row, position.column),
        }
    }

    /// The name of a region. Where rows, columns and blocks count from 0, their numbers do so too; other
    /// regions have no number.
    pub fn region(self, variant: &Variant, region: usize) -> String {
        let region = &variant.regions()[region];
        let word = match region.scope {
            _ if self == Self::Plain => return region.name.clone(),
            Scope::Row => "row ",
            Scope::Column => "column ",
            Scope::Block => "block ",
            Scope::Extra => return region.name.clone(),
        };
        let number = region.name.strip_prefix(word).and_then(|number| number.parse::<usize>().ok());
        match number.and_then(|number| number.checked_sub(1)) {
            Some(number) => format!("{word}{number}"),
            None => region.name.clone(),
        }
    }

    /// A clause of the formula.
    pub fn clause(self, formula: &Encoded, clause: &[Literal]) -> String {
        let Signs { clause: [open, or, close], empty_clause, .. } = self.signs();
        if clause.is_empty() {
            return empty_clause.to_owned();
        }
        let literals = clause.iter().map(|&literal| self.literal(formula, literal));
        format!("{open}{}{close}", literals.collect::<Vec<_>>().join(or))
    }

    /// Clauses of the formula, all of which hold. A clause of one literal stands without brackets.
    pub fn formula<'c>(
        self,
        formula: &Encoded,
        clauses: impl IntoIterator<Item = &'c [Literal]>,
    ) -> String {
        let signs = self.signs();
        let [open, and, close] = signs.formula;
        let part = |clause: &[Literal]| {
            let [left, right] = if clause.len() > 1 { signs.part } else { ["", ""] };
            format!("{left}{}{right}", self.clause(formula, clause))
        };
        let parts: Vec<String> = clauses.into_iter().map(part).collect();
        if parts.is_empty() {
            return signs.empty_formula.to_owned();
        }
        format!("{open}{}{close}", parts.join(and))
    }

    /// Its line in the table.
    #[expect(clippy::missing_panics_doc, reason = "every notation has its line")]
    pub fn entry(self) -> &'static NotationEntry {
        let of_this = |row: &&NotationEntry| row.notation == self;
        NOTATIONS.iter().find(of_this).expect("every notation has its line")
    }
}

/// A name in LaTeX's mathematics: numbers as they are, words upright, its signs escaped.
///
/// ```
/// assert_eq!(encoder::latex_name("7"), "7");
/// assert_eq!(encoder::latex_name("50 %"), r"\text{50 \%}");
/// ```
pub fn latex_name(name: &str) -> String {
    if name.bytes().all(|byte| byte.is_ascii_digit()) {
        return name.to_owned();
    }
    format!(r"\text{{{}}}", latex_text(name))
}

/// A text in LaTeX: its signs escaped, and those that LaTeX's fonts lack written by their numbers.
///
/// ```
/// assert_eq!(encoder::latex_text("50 % ↘"), r"50 \% $\searrow$");
/// assert_eq!(encoder::latex_text("☃"), "[U+2603]");
/// ```
pub fn latex_text(plain: &str) -> String {
    let mut text = String::new();
    for sign in plain.chars() {
        match sign {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => text.extend(['\\', sign]),
            '\\' => text += r"\textbackslash{}",
            '^' => text += r"\textasciicircum{}",
            '~' => text += r"\textasciitilde{}",
            '<' => text += r"\textless{}",
            '>' => text += r"\textgreater{}",
            '↘' => text += r"$\searrow$",
            '↙' => text += r"$\swarrow$",
            '×' => text += r"$\times$",
            '…' => text += r"\dots{}",
            // Letters of Western European languages, which the usual fonts have.
            ' '..='~' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ÿ' => text.push(sign),
            other => text.extend(format!("[U+{:04X}]", u32::from(other)).chars()),
        }
    }
    text
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry().name)
    }
}

impl FromStr for Notation {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let named = NOTATIONS.iter().find(|row| row.name == name);
        let known = NOTATIONS.iter().map(|row| row.name);
        named.map(|row| row.notation).ok_or_else(|| UnknownName::new("notation", name, known))
    }
}
