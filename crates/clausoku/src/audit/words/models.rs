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
use clausoku_words::say;

/// The number of clauses of a core that are written.
const CORE: usize = 40;

impl Words<'_> {
    pub(super) fn follow(&self, audit: &Audit, text: &mut String) {
        let Some([propagated, others]) = audit.follow.filter(|[a, b]| a + b > 0) else { return };
        let _ = writeln!(text, "\n{}", say!(self.language, audit::follow { propagated, others }));
    }

    pub(super) fn no_grid(&self, no_grid: &NoGrid, text: &mut String) {
        let title = say!(self.language, audit::model);
        let drawing = drawn(self.survey.variant(), &no_grid.grid);
        let _ = write!(text, "\n{title}\n{drawing}");
        let _ = writeln!(text, "{}", self.breach(&no_grid.breach));
    }

    pub(super) fn breach(&self, breach: &Breach) -> String {
        let language = self.language;
        match breach {
            Breach::NoValue(cell) => say!(language, audit::no_value { cell: self.cell(*cell) }),
            Breach::TwoValues(cell, [first, second]) => {
                let (first, second) = (self.symbol(*first), self.symbol(*second));
                say!(language, audit::two_values { cell: self.cell(*cell), first, second })
            }
            Breach::Twice { region, symbol, cells: [first, second] } => {
                let region = &self.survey.variant().regions()[*region];
                let rule = match region.scope {
                    Scope::Row => "L2",
                    Scope::Column => "C2",
                    Scope::Block => "B2",
                    Scope::Extra => "E2",
                };
                let (region, symbol) = (self.named(&region.name), self.symbol(*symbol));
                let (first, second) = (self.cell(*first), self.cell(*second));
                say!(language, audit::twice { first, second, symbol, region, rule })
            }
            Breach::Given { cell, found, given } => {
                let (found, given) = (self.symbol(*found), self.symbol(*given));
                say!(language, audit::given { cell: self.cell(*cell), found, given })
            }
            Breach::Other(rule) => {
                say!(language, audit::other { rule: self.named(&rule.to_string()) })
            }
        }
    }

    pub(super) fn core(&self, core: &Core, formula: &Cnf, text: &mut String) {
        let (language, count) = (self.language, core.clauses.len());
        let title = if core.is_minimal {
            say!(language, audit::core_minimal { count })
        } else {
            say!(language, audit::core_limit { count })
        };
        let _ = writeln!(text, "\n{title}");
        for &number in core.clauses.iter().take(CORE) {
            let clause = self.clause(&formula[number as usize - 1]);
            let name = say!(language, audit::clause_of { number });
            let _ = writeln!(text, "    {name}: {clause}");
        }
        if count > CORE {
            let _ = writeln!(text, "    {}", say!(language, audit::more { count: count - CORE }));
        }
    }
}

/// Returns a grid in characters; a line of values if it cannot be drawn.
pub(in crate::audit) fn drawn(variant: &Arc<Variant>, grid: &Grid) -> String {
    let puzzle = Puzzle::empty(Arc::clone(variant));
    let scene = Scene::new(&puzzle);
    let scene = scene.with_values(grid);
    let drawing = scene.ok().and_then(|scene| terminal(&scene, TerminalStyle::default()).ok());
    drawing.unwrap_or_else(|| format!("{}\n", variant.line(grid)))
}
