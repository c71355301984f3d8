//! The difference between the models of a formula and the solutions of its puzzle in words, and the clauses of a core.

use std::fmt::Write as _;
use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Scope, Variant};
use clausoku_cnf::Cnf;
use clausoku_draw::scene::{Scene, TerminalStyle, terminal};

use super::super::Audit;
use super::super::core::Core;
use super::super::meaning::{Breach, NoGrid};
use super::Words;
use clausoku_words::Language;

/// The number of clauses of a core that are written.
const CORE: usize = 40;

impl Words<'_> {
    pub(super) fn follow(&self, audit: &Audit, text: &mut String) {
        let Some([propagated, others]) = audit.follow.filter(|[a, b]| a + b > 0) else { return };
        let _ = match self.language {
            Language::English => writeln!(
                text,
                "\nThe missing clauses follow from the others: {propagated} by unit propagation, {others} otherwise."
            ),
            Language::French => writeln!(
                text,
                "\nLes clauses absentes suivent des autres : {propagated} par propagation unitaire, {others} autrement."
            ),
        };
    }

    pub(super) fn no_grid(&self, no_grid: &NoGrid, text: &mut String) {
        let title =
            self.say("A model that is no solution:", "Un modèle qui n'est pas une solution :");
        let drawing = drawn(self.survey.variant(), &no_grid.grid);
        let _ = write!(text, "\n{title}\n{drawing}");
        let _ = writeln!(text, "{}", self.breach(&no_grid.breach));
    }

    pub(super) fn breach(&self, breach: &Breach) -> String {
        let english = self.language == Language::English;
        match breach {
            Breach::NoValue(cell) => {
                let cell = self.cell(*cell);
                if english {
                    format!("{cell} has no value (K1).")
                } else {
                    format!("{cell} n'a pas de valeur (K1).")
                }
            }
            Breach::TwoValues(cell, [first, second]) => {
                let cell = self.cell(*cell);
                let (first, second) = (self.symbol(*first), self.symbol(*second));
                if english {
                    format!("{cell} has two values, {first} and {second} (K2).")
                } else {
                    format!("{cell} a deux valeurs, {first} et {second} (K2).")
                }
            }
            Breach::Twice { region, symbol, cells: [first, second] } => {
                let region = &self.survey.variant().regions()[*region];
                let rule = match region.scope {
                    Scope::Row => "L2",
                    Scope::Column => "C2",
                    Scope::Block => "B2",
                    Scope::Extra => "E2",
                };
                let (name, symbol) = (self.region(&region.name), self.symbol(*symbol));
                let (first, second) = (self.cell(*first), self.cell(*second));
                if english {
                    format!("{first} and {second} both hold {symbol} ({name}, {rule}).")
                } else {
                    format!("{first} et {second} contiennent {symbol} ({name}, {rule}).")
                }
            }
            Breach::Given { cell, found, given } => {
                let cell = self.cell(*cell);
                let (found, given) = (self.symbol(*found), self.symbol(*given));
                if english {
                    format!("{cell} holds {found}, and {given} is given there.")
                } else {
                    format!("{cell} contient {found}, et {given} y est donné.")
                }
            }
            Breach::Other(rule) => format!("{rule}."),
        }
    }

    pub(super) fn core(&self, core: &Core, formula: &Cnf, text: &mut String) {
        let count = core.clauses.len();
        let _ = match (core.is_minimal, self.language) {
            (true, Language::English) => writeln!(
                text,
                "\nThese {count} clauses have no model; without any one of them, the others have:"
            ),
            (true, Language::French) => writeln!(
                text,
                "\nCes {count} clauses n'ont pas de modèle ; sans l'une d'elles, les autres en ont :"
            ),
            (false, Language::English) => {
                writeln!(text, "\nThese {count} clauses have no model (a limit was reached):")
            }
            (false, Language::French) => {
                writeln!(
                    text,
                    "\nCes {count} clauses n'ont pas de modèle (une limite est atteinte) :"
                )
            }
        };
        for &number in core.clauses.iter().take(CORE) {
            let clause = &formula[number as usize - 1];
            let _ = writeln!(text, "    clause {number}: {}", self.clause(clause));
        }
        if count > CORE {
            let _ = writeln!(text, "    … {} {}", count - CORE, self.say("more", "de plus"));
        }
    }
}

/// Returns a grid in characters; a line of values if it cannot be drawn.
pub(super) fn drawn(variant: &Arc<Variant>, grid: &Grid) -> String {
    let puzzle = Puzzle::empty(Arc::clone(variant));
    let scene = Scene::new(&puzzle);
    let scene = scene.with_values(grid);
    let drawing = scene.ok().and_then(|scene| terminal(&scene, TerminalStyle::default()).ok());
    drawing.unwrap_or_else(|| format!("{}\n", variant.line(grid)))
}
