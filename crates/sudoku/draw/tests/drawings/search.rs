//! Draws short and long searches on many kinds of boards.

use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku_board::{Cell, Deadline, Grid, Observer, Puzzle, SearchStep, Variant};
use clausoku_draw::search::{History, svg};
use clausoku_search::{SOLVERS, solver_named};
use clausoku_testkit::Rng;
use clausoku_testkit::xml_elements;

use crate::puzzle;

struct Watcher(History);

impl Observer for Watcher {
    fn solution(&mut self, _: &Grid) -> ControlFlow<()> {
        self.0.solution();
        ControlFlow::Continue(())
    }

    fn wants_steps(&self) -> bool {
        true
    }

    fn step(&mut self, step: SearchStep) -> ControlFlow<()> {
        self.0.step(step);
        ControlFlow::Continue(())
    }
}

#[test]
fn every_solver_s_search_can_be_drawn() {
    let figure_1 = puzzle(
        &Arc::new(Variant::classic(9).unwrap()),
        "090200605320007000070905008010000000007000094600000000008000007030491500000003000",
    );
    for row in SOLVERS {
        let mut watcher = Watcher(History::new(figure_1.variant()));
        let mut solver = solver_named(row.name).unwrap();
        let search = solver.search(&figure_1, &Deadline::never(), &mut watcher).unwrap();
        if row.name != "templates" {
            assert_eq!(watcher.0.steps(), search.statistics.steps, "{}", row.name);
        }
        let picture = svg(&watcher.0, &figure_1, row.name);
        xml_elements(&picture);
        assert!(picture.contains(">a solution after "));
    }
}

#[test]
fn boards_of_any_shape_can_be_drawn() {
    let mut rng = Rng::new(5);
    for name in ["classic:1", "samurai", "jigsaw:AAAB/ACBB/DCCB/DDDC", "classic:49", "classic:100"]
    {
        let board = Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()));
        let mut history = History::new(board.variant());
        xml_elements(&svg(&history, &board, "nothing happened"));
        for _ in 0..2000 {
            let cell = rng.below(board.variant().cell_count());
            history.step(SearchStep::Back(Cell::from_index(cell as u32)));
        }
        let picture = svg(&history, &board, "a < b & \"c\"");
        xml_elements(&picture);
        assert!(picture.contains("<title>a &lt; b &amp; &quot;c&quot;</title>"));
        let has_board = picture.contains("Visits to each cell");
        assert_eq!(has_board, board.variant().order() < 49, "{name}");
    }
}

#[test]
fn long_searches_have_small_reproducible_pictures() {
    let board = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
    let draw = || {
        let mut rng = Rng::new(6);
        let mut history = History::new(board.variant());
        for _ in 0..1_000_000 {
            history.step(SearchStep::Back(Cell::from_index(rng.below(81) as u32)));
        }
        svg(&history, &board, "at random")
    };
    let picture = draw();
    xml_elements(&picture);
    assert!(picture.len() < 100_000, "{}", picture.len());
    assert!(picture.contains("1,000,000 steps, 1,000,000 of them back; no solution"));
    assert!(picture == draw());
}
