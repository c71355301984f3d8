//! Writes formulas in mathematical notation.
//!
//! There are three notations: plain text as in the DIMACS comments, LaTeX, and lists as in the examination
//! paper (section II), which counts rows and columns from 0. The other two count from 1, as cells and regions do
//! everywhere else.

use clausoku_board::{Candidate, NamedValue, Position, Scope, Variant, impl_names};
use clausoku_cnf::Literal;
use clausoku_decoder::Meaning;
use clausoku_text::joined;

use crate::PuzzleFormula;

/// A notation of formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// `x(1,8,7) ∨ ¬x(1,9,7)`
    Plain,
    /// `x^{7}_{(1,8)} \lor \neg x^{7}_{(1,9)}`
    Latex,
    /// `[X(0,7,7); NonX(0,8,7)]`
    Lists,
}

/// The notations, the default first, each with the number from which it counts.
pub const NOTATIONS: &[NamedValue<Notation>] = &[
    NamedValue::new(
        Notation::Plain,
        "plain",
        "x(row,column,value), row and column counted from 1; b(row,column,digit) is a \
                      binary digit, a1 an auxiliary variable",
    ),
    NamedValue::new(
        Notation::Latex,
        "latex",
        "x^{value}_{(row,column)}, row and column counted from 1; b is a binary digit, a an \
                      auxiliary variable",
    ),
    NamedValue::new(
        Notation::Lists,
        "lists",
        "X(row,column,value) and NonX(…), row and column counted from 0 as in the \
                      examination paper; B is a binary digit, A an auxiliary variable",
    ),
];

impl_names!(Notation, "notation", NOTATIONS);

/// The signs of a notation.
struct Signs {
    /// Signs around a single clause, and between its literals.
    clause: [&'static str; 3],
    empty_clause: &'static str,
    /// Signs around a clause in a formula.
    part: [&'static str; 2],
    /// Signs around a formula, and between its clauses.
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

    /// Returns a literal of the formula as text.
    pub fn literal(self, formula: &PuzzleFormula, literal: Literal) -> String {
        let variant = formula.puzzle().variant();
        let (letter, name) = match formula.meaning(literal.variable()) {
            Some(Meaning::Candidate(Candidate { cell, symbol })) => {
                ('x', self.indexed(variant.position(cell), variant.alphabet().name(symbol)))
            }
            Some(Meaning::Digit { cell, digit }) => {
                ('b', self.indexed(variant.position(cell), &digit.to_string()))
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
        let from_one = |number: u16| u32::from(number) + 1;
        match self {
            Self::Plain => format!("({},{},{index})", from_one(row), from_one(column)),
            Self::Latex => {
                format!("^{{{}}}_{{({},{})}}", latex_name(index), from_one(row), from_one(column))
            }
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

    /// Returns the name of a cell: `R1C8`, or `(0,7)` if rows and columns count from 0.
    pub fn cell(self, position: Position) -> String {
        match self {
            Self::Plain | Self::Latex => position.to_string(),
            Self::Lists => format!("({},{})", position.row, position.column),
        }
    }

    /// Returns the name of a region. If rows, columns and blocks count from 0, their numbers do so too; other
    /// regions have no number.
    pub fn region(self, variant: &Variant, region: usize) -> String {
        let region = &variant.regions()[region];
        let word = match region.scope {
            _ if self != Self::Lists => return region.name.clone(),
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

    /// Returns a clause of the formula as text.
    pub fn clause(self, formula: &PuzzleFormula, clause: &[Literal]) -> String {
        let Signs { clause: [open, or, close], empty_clause, .. } = self.signs();
        if clause.is_empty() {
            return empty_clause.to_owned();
        }
        let literals = clause.iter().map(|&literal| self.literal(formula, literal));
        format!("{open}{}{close}", joined(literals, or))
    }

    /// Returns the conjunction of these clauses as text. A clause of one literal has no brackets.
    pub fn formula<'c>(
        self,
        formula: &PuzzleFormula,
        clauses: impl IntoIterator<Item = &'c [Literal]>,
    ) -> String {
        let signs = self.signs();
        let [open, and, close] = signs.formula;
        let mut parts: Vec<String> = Vec::new();
        for clause in clauses {
            let [left, right] = if clause.len() > 1 { signs.part } else { ["", ""] };
            parts.push(format!("{left}{}{right}", self.clause(formula, clause)));
        }
        if parts.is_empty() {
            return signs.empty_formula.to_owned();
        }
        format!("{open}{}{close}", parts.join(and))
    }

    /// Returns its row of [`NOTATIONS`].
    #[expect(clippy::missing_panics_doc, reason = "every notation has its line")]
    pub fn entry(self) -> &'static NamedValue<Self> {
        let row = NOTATIONS.iter().find(|row| row.value == self);
        row.expect("every notation has its row")
    }
}

/// Returns a name for LaTeX's mathematics mode: numbers unchanged, words upright, special characters escaped.
///
/// ```
/// assert_eq!(clausoku_encoder::latex_name("7"), "7");
/// assert_eq!(clausoku_encoder::latex_name("50 %"), r"\text{50 \%}");
/// ```
pub fn latex_name(name: &str) -> String {
    if name.bytes().all(|byte| byte.is_ascii_digit()) {
        return name.to_owned();
    }
    format!(r"\text{{{}}}", latex_text(name))
}

/// Escapes a text for LaTeX: special characters are escaped, and characters that LaTeX's fonts lack are
/// written by their numbers.
///
/// ```
/// assert_eq!(clausoku_encoder::latex_text("50 % ↘"), r"50 \% $\searrow$");
/// assert_eq!(clausoku_encoder::latex_text("☃"), "[U+2603]");
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
            // Letters of Western European languages, which the standard fonts contain.
            ' '..='~' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ÿ' => text.push(sign),
            other => text.extend(format!("[U+{:04X}]", u32::from(other)).chars()),
        }
    }
    text
}
