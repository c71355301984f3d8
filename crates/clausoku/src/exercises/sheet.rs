//! The parts of a statement, as text and in LaTeX.

use std::fmt::Write as _;

use clausoku_encoder::latex_text;

use super::candidate::Clause;

/// A part of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Clauses, each with its letter, which may be empty, and its literals.
    Clauses(Vec<(String, Vec<String>)>),
    /// A square of cells.
    Grid {
        /// The side of a block.
        side: usize,
        /// The cells, row by row.
        cells: Vec<String>,
    },
    /// Lines of a program, with their numbers.
    Program(Vec<String>),
}

impl Block {
    /// Returns clauses with the letters A, B …
    pub(super) fn lettered(clauses: &[Clause]) -> Self {
        let labels = ('A'..='Z').map(String::from);
        Self::Clauses(labels.zip(clauses.iter().map(literals)).collect())
    }

    /// Returns clauses without letters.
    pub(super) fn plain(clauses: &[Clause]) -> Self {
        Self::Clauses(clauses.iter().map(|clause| (String::new(), literals(clause))).collect())
    }
}

/// A part of a sheet.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A heading.
    Heading {
        /// The words.
        words: String,
        /// `true` if the answers are below it.
        #[cfg_attr(
            not(feature = "pdf"),
            expect(dead_code, reason = "only pages begin with answers")
        )]
        is_answers: bool,
    },
    /// A part of a statement, or an answer.
    Block(Block),
}

fn literals(clause: &Clause) -> Vec<String> {
    clause.iter().map(ToString::to_string).collect()
}

/// The form of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SheetForm {
    /// Plain text.
    #[default]
    Text,
    /// The body of a LaTeX document.
    Latex,
}

impl SheetForm {
    /// Returns a paragraph.
    pub(super) fn paragraph(self, words: &str) -> String {
        match self {
            Self::Text => format!("{words}\n"),
            Self::Latex => format!("{}\n\n", latex_line(words)),
        }
    }

    /// Returns a heading.
    pub(super) fn heading(self, words: &str) -> String {
        match self {
            Self::Text => format!("{words}\n\n"),
            Self::Latex => format!("\\subsection*{{{}}}\n", latex_line(words)),
        }
    }

    /// Returns a part of a statement.
    pub(super) fn block(self, block: &Block) -> String {
        match (self, block) {
            (_, Block::Text(words)) => self.paragraph(words),
            (_, Block::Clauses(clauses)) => {
                let lines = clauses.iter().map(|(label, literals)| {
                    let label = if label.is_empty() { String::new() } else { format!("{label}: ") };
                    match self {
                        Self::Text => format!("  {label}{}\n", literals.join(" ∨ ")),
                        Self::Latex => {
                            let clause = literals.join(r" \lor ").replace('¬', r"\lnot ");
                            format!("\\quad {label}${clause}$\n\n")
                        }
                    }
                });
                lines.collect()
            }
            (Self::Text, Block::Grid { side, cells }) => text_grid(*side, cells),
            (Self::Latex, Block::Grid { side, cells }) => latex_grid(*side, cells),
            (Self::Text, Block::Program(lines)) => {
                lines.iter().flat_map(|line| ["  ", line, "\n"]).collect()
            }
            (Self::Latex, Block::Program(lines)) => {
                format!("\\begin{{verbatim}}\n{}\n\\end{{verbatim}}\n\n", lines.join("\n"))
            }
        }
    }
}

/// Escapes a line for LaTeX, with its logical signs as mathematics.
fn latex_line(words: &str) -> String {
    let signs = words.chars().map(|sign| match sign {
        '¬' => r"$\lnot$".to_owned(),
        '∨' => r"$\lor$".to_owned(),
        '∧' => r"$\land$".to_owned(),
        '⊥' => r"$\bot$".to_owned(),
        other => latex_text(other.encode_utf8(&mut [0; 4])),
    });
    signs.collect()
}

fn text_grid(side: usize, cells: &[String]) -> String {
    let order = side * side;
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let mut text = String::new();
    for (index, row) in cells.chunks(order).enumerate() {
        if index > 0 && index % side == 0 {
            text.push('\n');
        }
        let parts: Vec<String> = row
            .chunks(side)
            .map(|part| {
                let cells: Vec<String> =
                    part.iter().map(|cell| format!("{cell:>width$}")).collect();
                cells.join(" ")
            })
            .collect();
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {}", parts.join("  "));
    }
    text
}

fn latex_grid(side: usize, cells: &[String]) -> String {
    let order = side * side;
    let columns = format!("|{}", format!("{}|", "c".repeat(side)).repeat(side));
    let mut text = format!("\\begin{{tabular}}{{{columns}}}\n\\hline\n");
    for (index, row) in cells.chunks(order).enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| latex_line(cell)).collect();
        let line = if (index + 1) % side == 0 { r" \hline" } else { "" };
        let _ = writeln!(text, "{} \\\\{line}", cells.join(" & "));
    }
    text + "\\end{tabular}\n\n"
}
