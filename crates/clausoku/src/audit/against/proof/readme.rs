//! The description of the proofs of a comparison.

use std::fmt::Write as _;

use super::super::Shared;
use super::{ACCEPTS, FORMULAS, ProvenPair, holds};

impl ProvenPair<'_> {
    /// Returns the text of README.md.
    pub(super) fn readme(&self) -> String {
        let [one, other] = self.names;
        let count = self.pair.shared().count();
        let mut text = format!(
            "# Two formulas\n\nONE is {one}, and OTHER is {other}. {} has the clauses of ONE, {} those of OTHER, in their order. \
             The variables x1 to x{count} are shared: ",
            FORMULAS[0], FORMULAS[1],
        );
        let shared = match self.pair.shared() {
            Shared::Candidates(variant) => format!(
                "the candidates of the board {}, x{{{order} · (cell − 1) + value}}, all counted from 1",
                variant.name(),
                order = variant.order(),
            ),
            Shared::Names(_) => "those with equal names".to_owned(),
            Shared::Shown(_) => "those of the projection".to_owned(),
            Shared::First(_) => "the first ones that occur".to_owned(),
        };
        text.push_str(&shared);
        text.push_str(
            ". All others are auxiliary variables of one formula. The comments of both files have the numbers of the variables in the files \
             of the formulas.\n\n| command | proves |\n| --- | --- |\n",
        );
        for (direction, found) in self.directions().into_iter().enumerate() {
            if holds(found) {
                let names = [["ONE", "OTHER"], ["OTHER", "ONE"]][direction];
                let _ = writeln!(
                    text,
                    "| `{}` | each model of {} is one of {}, with some values of the auxiliary variables |",
                    Self::command(direction),
                    names[0],
                    names[1],
                );
            }
        }
        let _ = write!(
            text,
            "\nEach command prints `{ACCEPTS}`. VeriPB 3 is installed by `cargo install veripb --locked --version 3.0.2`.\n\n\
             The names of the variables in the comments are trusted, and that each `red` step of a proof substitutes a variable of the second \
             file or a new one only, as in `red … : x9 -> 1`.\n"
        );
        text
    }
}
