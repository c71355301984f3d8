//! Implication graphs in the language of Graphviz.

use std::fmt::{self, Write};

use clausoku_files::text::written;

use super::{Graph, Node};
use crate::deduction::Explanation;

impl Explanation<'_> {
    /// Returns the implication graph in the language of Graphviz: `dot -Tsvg` draws it.
    pub fn dot(&self) -> String {
        written(|out| self.write_dot(out))
    }

    fn write_dot(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "// {}", self.summary())?;
        writeln!(out, "digraph implications {{")?;
        writeln!(out, "  rankdir=LR; fontname=\"Helvetica\"; labeljust=l;")?;
        writeln!(
            out,
            "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=11];"
        )?;
        writeln!(out, "  edge [color=\"#9ca3af\"];")?;
        for (number, graph) in self.graphs().iter().enumerate() {
            write_graph(out, number, graph)?;
        }
        writeln!(out, "}}")
    }
}

fn write_graph(out: &mut String, number: usize, graph: &Graph) -> fmt::Result {
    writeln!(out, "  subgraph cluster_{number} {{")?;
    writeln!(out, "    label={}; color=\"#e5e7eb\";", Quoted(&graph.title))?;
    for (index, Node { kind, text, reason }) in graph.nodes.iter().enumerate() {
        let [fill, edge] = kind.colours();
        let label = if reason.is_empty() { text.clone() } else { format!("{text}\n{reason}") };
        writeln!(
            out,
            "    n{number}_{index} [label={}, fillcolor=\"{fill}\", color=\"{edge}\"];",
            Quoted(&label)
        )?;
    }
    for (from, to) in &graph.edges {
        writeln!(out, "    n{number}_{from} -> n{number}_{to};")?;
    }
    writeln!(out, "  }}")
}

/// A text in quotes.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}
