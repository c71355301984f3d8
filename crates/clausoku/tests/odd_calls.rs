//! Calls with arguments that make no sense: foreign cells and symbols, empty and truncated texts, numbers out of range, limits of
//! zero. Each may fail with an error or return nothing; none may panic.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use clausoku::board::constraints::{Automaton, Constraint, ConstraintKind, Edge};
use clausoku::board::errors::BrokenRule;
use clausoku::board::{
    Alphabet, CandidateStatus, CandidateTable, NumberNotation, Position, Region, Scope,
    SquareBoard, VARIANTS, candidates, check_solution, clashes, free_symbols,
};
use clausoku::board::{Candidate, Cell, Symbol};
use clausoku::canonical::{Canonizer, Transformation};
use clausoku::certificate::{Certified, certify_all};
use clausoku::counting::{count, estimate};
use clausoku::cross_checking::SecondSolver;
use clausoku::cubes::Cubes;
use clausoku::deduction::{self, Claim, ClauseRef, Deduced, LiteralNames, Options, Propagator};
use clausoku::diagnosis::clues::{
    Clue, clashing_clues, superfluous_constraints, tidy, with_clues, with_parts,
};
use clausoku::diagnosis::{
    backbone, clashing_givens_within, find_mistake, rank_givens, redundant_among,
    redundant_givens_within, second_solution, superfluous_givens, true_candidates,
};
use clausoku::drawing::{Colour, Scene, Sketch, TerminalStyle, plane::Plane, svg, terminal};
use clausoku::encoding::{
    Annotation, DimacsOptions, Numbering, Scheme, decode, decode_any, read_off, write_dimacs_within,
};
use clausoku::exporting::{EXPORTS, write_export_within};
use clausoku::formats::lines::Letters;
use clausoku::formats::{FORMATS, ReadOptions, WriteOptions, by_name, read, read_puzzle};
use clausoku::generating::{Exchange, Generator, Neighbours, Request, Symmetry};
use clausoku::hints::sets::{CellSet, SymbolSet};
use clausoku::hints::{Path, Settings, State, next_step, searches::SEARCHES};
use clausoku::lists::answers::Unanswered;
use clausoku::lists::values::{Column, GridValue, Kind};
use clausoku::lists::{
    AnswerError, Answers, Question, Record, Row, Status, Worker,
    driver::{Asked, Blocks, Entry, Rows},
};
use clausoku::rating::{by_explainer, by_hodoku, explainer};
use clausoku::sat::formulas::{Rng, Strictness, evaluate};
use clausoku::sat::solvers::{Catalogue, Varisat};
use clausoku::sat::{Cnf, Literal, Model, SatSolver, Variable, answer, clause, dimacs, lit};
use clausoku::solving::bulk::Sought;
use clausoku::solving::solvers::{Lanes, solver_named};
use clausoku::solving::tracing::{SearchStep, picture::History};
use clausoku::solving::{
    Collect, Deadline, Limits, Observer, PuzzleSolver, SearchEnd, SearchResult, SolverError,
    Statistics, search,
};
use clausoku::{
    Batch, Encoding, Error, Grid, HintError, Puzzle, PuzzleTasks, Solutions, SolverChoice,
    Uniqueness, Variant, check, solve, uniqueness,
};

/// Calls that panicked, by name.
#[derive(Default)]
struct Calls {
    count: usize,
    panics: Vec<String>,
}

impl Calls {
    fn call<T>(&mut self, name: &str, work: impl FnOnce() -> T) {
        self.count += 1;
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(work()))) {
            self.panics.push(format!("{name}: {}", text(&*panic)));
        }
    }
}

fn text(panic: &dyn Any) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
}

const FAR: Cell = Cell::from_index(u32::MAX);
const NEXT: Cell = Cell::from_index(81);
const HUGE: Symbol = Symbol::from_index(u16::MAX);
const ODD: Candidate = Candidate { cell: FAR, symbol: HUGE };

fn nine() -> Arc<Variant> {
    Variant::usual(9).unwrap()
}

fn empty() -> Puzzle {
    Puzzle::empty(nine())
}

fn small() -> Puzzle {
    "12..\n34..\n..4.\n...1".parse().unwrap()
}

fn never() -> Deadline {
    Deadline::never()
}

fn late() -> Deadline {
    Deadline::never().within(Duration::ZERO)
}

#[test]
fn boards_and_grids() {
    let mut calls = Calls::default();
    let board = nine();
    calls.call("Symbol::number", || HUGE.number());
    assert_ne!(HUGE.number(), 0);
    calls.call("position of a foreign cell", || board.position(FAR).to_string());
    calls.call("position of the cell after the last", || board.position(NEXT));
    calls.call("regions_of", || board.regions_of(FAR).len());
    assert!(board.regions_of(NEXT).is_empty());
    assert_eq!(board.regions_of(Cell::from_index(80)).len(), 3);
    calls.call("peers", || board.peers(FAR));
    calls.call("cell_at", || board.cell_at(Position::NOWHERE));
    calls.call("Alphabet::name", || board.alphabet().name(HUGE).to_owned());
    calls.call("Alphabet::character", || board.alphabet().character(HUGE));
    calls.call("Alphabet::numbers(0)", || Alphabet::numbers(0));
    calls.call("Alphabet::numbers(MAX)", || Alphabet::numbers(usize::MAX));
    calls.call("Alphabet::named", || Alphabet::named(vec![String::new(), String::new()]));
    calls.call("symbol_of_text", || board.alphabet().symbol_of_text("").is_none());
    for order in [0, 1, usize::MAX] {
        calls.call("classic", || Variant::classic(order));
        calls.call("blocks", || Variant::blocks(order, 3));
        calls.call("usual_board", || Variant::usual(order));
        calls.call("SquareBoard::blocks", || SquareBoard::blocks(order, order));
    }
    for name in ["", ":", "classic:", "classic:0", "classic:99999999999999999999", "no such board"]
    {
        calls.call(name, || Variant::by_name(name));
    }
    for map in ["", "\n\n", "ab", "aabb\naabb\nccdd\nccd"] {
        calls.call("jigsaw", || Variant::jigsaw(map));
        calls.call("SquareBoard::from_map", || SquareBoard::from_map(map).is_err());
    }
    let region = Region { name: "odd".to_owned(), scope: Scope::Extra, cells: vec![FAR, FAR] };
    calls.call("Variant::new with a foreign cell", || {
        Variant::new("odd", Alphabet::numbers(4), vec![Position::NOWHERE], vec![region.clone()])
    });
    calls.call("is_complete", || board.is_complete(&region));
    calls.call("with_first_value", || Variant::classic(4).unwrap().with_first_value(7));
    let cage = |cells| Constraint::new(ConstraintKind::Cage { sum: Some(u32::MAX) }, cells);
    calls.call("holds without numbers", || board.holds(&cage(vec![Cell::from_index(0)]), &[]));
    calls.call("holds of a foreign cell", || board.holds(&cage(vec![FAR]), &[1; 81]));
    calls.call("with_constraints", || {
        Variant::classic(4).unwrap().with_constraints(vec![cage(vec![FAR]), cage(Vec::new())])
    });
    calls.call("automaton", || board.automaton("((((").is_err());
    calls.call("with_symbols", || board.with_symbols(NumberNotation::Letters));
    calls.call("Puzzle::new with another length", || Puzzle::new(nine(), Grid::empty(3)));
    calls.call("Puzzle::new with large numbers", || {
        Puzzle::new(nine(), Grid::from_numbers(vec![u16::MAX; 81]))
    });
    calls.call("excluding", || empty().excluding([ODD]));
    calls.call("is_excluded", || empty().is_excluded(ODD));
    let mut grid = Grid::empty(4);
    calls.call("Grid::get", || Grid::empty(0).get(FAR));
    calls.call("Grid::set", || grid.set(FAR, Some(HUGE)));
    assert_eq!(grid, Grid::empty(4));
    calls.call("Grid::without", || Grid::empty(4).without(&[FAR]));
    calls.call("line", || board.line(&Grid::from_numbers(vec![999; 81])).to_string());
    calls.call("line", || board.line(&Grid::empty(3)).to_string());
    calls.call("clashes", || clashes(&board, &Grid::empty(0)));
    calls.call("check_solution", || check_solution(&empty(), &Grid::empty(0)));
    assert!(matches!(check_solution(&empty(), &Grid::empty(0)), Err(BrokenRule::Length { .. })));
    calls.call("candidates", || candidates(&empty(), &Grid::empty(0)).count());
    calls.call("free_symbols", || free_symbols(&board, FAR, |_| Some(HUGE)).count());
    let mut table = CandidateTable::nothing(&board);
    calls.call("CandidateTable::set", || table.set(ODD, CandidateStatus::Holds));
    calls.call("CandidateTable::status", || table.status(ODD));
    for built_in in VARIANTS {
        calls.call(built_in.name, || Variant::by_name(&format!("{}:1", built_in.name)));
    }
    assert_eq!(calls.panics, Vec::<String>::new());
    assert!(calls.count > 50, "{}", calls.count);
}

#[test]
fn texts_and_formulas() {
    let mut calls = Calls::default();
    for format in FORMATS {
        for text in ["", "\n", "\u{feff}", "[", "{\"", "x", "1,2\n3"] {
            calls.call(format.name, || format.read(text, &ReadOptions::default()));
        }
        calls.call(format.name, || format.write(&[], WriteOptions::default()));
    }
    calls.call("read", || read(&[0xff, 0, 0xff], None, &ReadOptions::default()));
    calls.call("read_puzzle", || read_puzzle(""));
    calls.call("by_name", || by_name("").is_none());
    calls.call("Position", || "R0C99999999".parse::<Position>());
    calls.call("Variable::from_dimacs", || Variable::from_dimacs(u32::MAX));
    calls.call("Literal::from_dimacs", || Literal::from_dimacs(i64::MIN));
    for text in ["", "p cnf", "p cnf 1 1\n3000000000 0", "p cnf 0 1\n", "1 0"] {
        calls.call("dimacs", || dimacs::read_with(text.as_bytes(), Strictness::Strict));
        calls.call("dimacs", || dimacs::read_with(text.as_bytes(), Strictness::Lenient));
        calls.call("answer", || answer::read(text.as_bytes()));
    }
    let none = || Model::from_literals([]).unwrap();
    calls.call("evaluate", || {
        evaluate(&[[Literal::from_dimacs(7).unwrap()]].into_iter().collect::<Cnf>(), &none())
    });
    let numbering = Numbering::new(Scheme::Dense, &nine()).unwrap();
    calls.call("Numbering::literals", || numbering.literals(ODD));
    calls.call("Numbering::variable", || numbering.variable(ODD));
    calls.call("Numbering::open_of", || numbering.open_of(FAR).len());
    calls.call("Numbering::variables_of", || numbering.variables_of(FAR).count());
    calls.call("Numbering::candidate", || {
        numbering.candidate(Variable::from_dimacs(1 << 30).unwrap())
    });
    calls.call("decode", || decode(&none(), &numbering, &small()));
    calls.call("decode_any", || decode_any(&none(), &small()));
    calls.call("read_off", || read_off(&none(), &[Scheme::Decimal, Scheme::Dense]));
    calls.call("Annotation", || Annotation::read(["", "givens", "variant", "numbering"]));
    calls.call("preset", || Encoding::preset(""));
    let encoded = Encoding::default().encode_within(&small(), &never()).unwrap();
    calls.call("encode late", || Encoding::default().encode_within(&empty(), &late()));
    let options = DimacsOptions::default();
    calls.call("write_dimacs late", || {
        write_dimacs_within(&encoded, options, &mut Vec::new(), &late()).is_err()
    });
    let cubes = Cubes::new(Vec::new());
    calls.call("write_one", || {
        cubes.write_one(&encoded, 5, options, &mut Vec::new(), &never()).is_err()
    });
    calls.call("Cubes::outside", || cubes.outside());
    for export in EXPORTS {
        calls.call(export.name, || {
            write_export_within(export, &empty(), Scheme::Log, false, &mut Vec::new(), &never())
        });
    }
    calls.call("Colour::between", || Colour::between(&[], f64::NAN));
    calls.call("Colour", || "#12".parse::<Colour>());
    calls.call("svg", || svg(&Scene::new(&small()).with_marked([FAR]).with_links([(FAR, NEXT)])));
    calls.call("terminal", || {
        terminal(&Scene::new(&small()).with_candidates([ODD]), TerminalStyle::default())
    });
    calls.call("with_values", || Scene::new(&small()).with_values(&Grid::empty(0)).is_err());
    assert_eq!(calls.panics, Vec::<String>::new());
    assert!(calls.count > 100, "{}", calls.count);
}

/// Calls the questions about clues.
fn about_clues(calls: &mut Calls, name: &str, puzzle: &Puzzle) {
    calls.call(name, || redundant_givens_within(puzzle, &Encoding::default(), &never()));
    calls.call(name, || redundant_among(puzzle, &Encoding::default(), &[FAR], &never()));
    calls.call(name, || superfluous_givens(puzzle, &Encoding::default(), &[FAR], &never()));
    calls.call(name, || clashing_givens_within(puzzle, &Encoding::default(), &never()));
    calls.call(name, || backbone(puzzle, &Encoding::default(), &late()));
    calls.call(name, || {
        let known = true_candidates(puzzle, 0, &Encoding::default(), &late())?.value;
        let odd = (known.is_true(ODD), known.solutions(ODD), known.is_open(ODD));
        Ok::<_, clausoku::Error>((odd, known.shown(FAR).count()))
    });
    for grid in [Grid::empty(0), Grid::empty(1000)] {
        calls.call(name, || tidy(puzzle, &grid, &|_| true, &late()));
        calls.call(name, || superfluous_constraints(puzzle, &grid, &late()));
    }
    calls.call(name, || clashing_clues(puzzle, &late()));
    for clue in [Clue::Given(FAR), Clue::Constraint(usize::MAX), Clue::Region(usize::MAX)] {
        calls.call(name, || (clue.name(puzzle), clue.kind(puzzle), clue.cells(puzzle)));
        calls.call(name, || (with_clues(puzzle, &[clue; 2]), with_parts(puzzle, &[clue; 2])));
    }
    calls.call(name, || estimate(puzzle, 0, &late()));
}

#[test]
fn solvers_and_questions() {
    let mut calls = Calls::default();
    let clash: Puzzle = "11..\n....\n....\n....".parse().unwrap();
    let none = Puzzle::empty(Arc::new(
        Variant::new("none", Alphabet::numbers(1), Vec::new(), Vec::new()).unwrap(),
    ));
    for (name, puzzle) in [("clash", &clash), ("no cells", &none), ("two givens", &two_givens())] {
        calls.call(name, || solve(puzzle).map(|answer| format!("{answer:#}")));
        calls.call(name, || uniqueness(puzzle));
        calls.call(name, || check(puzzle));
        let zero = Limits::default().with_time(Duration::ZERO).with_steps(0).with_solutions(0);
        calls.call(name, || puzzle.solve_within(&zero));
        for text in ["", "s SATISFIABLE\n", "v 1 0\n", "s SATISFIABLE\nv 1 2 3 4000000 0\n"] {
            calls.call(name, || puzzle.decode(text));
        }
        for claim in ["", "R1C1", "R99C99=1", "R1C1=99", "R1C1≠1", "R1C1=1"] {
            calls.call(name, || puzzle.why(claim));
        }
        calls.call(name, || puzzle.to_svg());
        // A whole search of a board with two givens takes 40 s.
        let moment = Limits::default().with_time(Duration::from_secs(1));
        calls.call(name, || puzzle.hint_within(&moment));
        calls.call(name, || puzzle.rate());
        calls.call(name, || puzzle.canonical());
        about_clues(&mut calls, name, puzzle);
        calls.call(name, || find_mistake(puzzle, &[FAR], &Encoding::default(), &never()));
        calls.call(name, || rank_givens(puzzle, &Deadline::never().with_steps(10)));
        calls.call(name, || second_solution(puzzle, &Deadline::never().with_steps(1000)));
        calls.call(name, || by_explainer(puzzle, &never()));
        calls.call(name, || by_hodoku(puzzle, &never().within(Duration::from_millis(200))));
        calls.call(name, || certify_all(puzzle, 0, &never()));
        calls.call(name, || count(puzzle, &Deadline::never().with_steps(10)));
        calls.call(name, || Canonizer::new(puzzle.variant().clone()).canonical(puzzle, &late()));
        calls.call(name, || {
            let deduced = Deduced::new(puzzle, &Encoding::default(), Options::UNIT, &never())?;
            let _ = (deduced.candidates(FAR), deduced.holds(ODD));
            deduced.why(deduction::Question::Contradiction, &never()).map(|_| ()).ok();
            Ok::<(), clausoku::Error>(())
        });
        calls.call(name, || {
            State::new(puzzle, &[FAR]).map(|state| next_step(&state, &Settings::default()))
        });
        calls.call(name, || {
            let mut second = SecondSolver::with_puzzle_solver(solver_named("brute-force").unwrap());
            second.confirm("odd", puzzle, &[Grid::empty(0), Grid::empty(0)], &late())
        });
    }
    calls.call("hint", || small().hint());
    calls.call("explainer::rate", || explainer::rate(&[0; 81], &never()));
    calls.call("explainer::rate of a large value", || explainer::rate(&[200; 81], &never()));
    for name in ["", ":", "tabu:", "tabu:-1", "portfolio:", "singles-first+", "./", "a 'b"] {
        calls.call(name, || SolverChoice::named(name, &Catalogue::built_in()));
    }
    calls.call("no steps", || {
        search(
            &mut Lanes::default(),
            &empty(),
            &Deadline::never().with_steps(0),
            &mut Collect::new(0),
        )
    });
    calls.call("no solutions", || {
        search(
            &mut Lanes::default(),
            &empty(),
            &Deadline::never().with_solutions(0),
            &mut Collect::new(0),
        )
    });
    let mut solutions = Solutions::new(&small(), &Encoding::default()).unwrap();
    calls.call("exclude", || solutions.exclude(&Grid::empty(0)));
    calls.call("forbid", || solutions.forbid(&Grid::empty(0)));
    calls.call("an empty formula", || Varisat::new().run(&Cnf::new(), &late()));
    let limits = Limits::default().with_time(Duration::ZERO);
    let mut batch = Batch::new(&SolverChoice::unnamed(false), Encoding::reduced(), limits);
    calls.call("an empty batch", || batch.solve(Sought::solutions(0)).map(|_| ()));
    batch.push(none.clone());
    batch.push(small());
    calls.call("BatchAnswers::get", || {
        batch.solve(Sought::solutions(2)).map(|found| found.get(5).is_none())
    });
    calls.call("BatchAnswers::redundant_givens", || {
        batch.solve(Sought::solutions(2)).map(|found| found.redundant_givens(&[9]).map(|_| ()))
    });
    calls.call("push_numbers", || batch.push_numbers(&nine(), |_| false));
    calls.call("stored", || batch.stored(9).is_none());
    calls.call("GridValue", || GridValue::from_bytes(&nine(), &[]).line());
    calls.call("Claim", || Claim::parse("R9C9=99", &nine()).is_err());
    calls.call("Transformation", || Transformation::new(vec![0, 0], vec![9]));
    calls.call("Generator", || {
        Generator::new(none.variant().clone(), Request::default(), &late()).map(|_| ())
    });
    let state = State::new(&small(), &[]).unwrap();
    for row in SEARCHES {
        calls.call(row.name, || row.first(&state, &Settings::default().until(&late())));
    }
    assert_eq!(calls.panics, Vec::<String>::new());
    assert!(calls.count > 80, "{}", calls.count);
}

#[test]
fn marks_of_human_solvers() {
    let mut calls = Calls::default();
    for cells in [0, 1, 81, 1000] {
        let mut set = CellSet::empty(cells);
        calls.call("CellSet::insert", || set.insert(FAR));
        calls.call("CellSet::remove", || set.remove(FAR));
        calls.call("CellSet::contains", || set.contains(FAR));
        calls.call("CellSet::with", || set.with(NEXT).without(FAR).len());
        calls.call("CellSet of another board", || &set & &CellSet::new(2000, [NEXT, FAR]));
        calls.call("CellSet::meets", || set.meets(&CellSet::new(2000, [NEXT])));
    }
    calls.call("SymbolSet", || SymbolSet::one(HUGE).with(HUGE).without(HUGE).contains(HUGE));
    calls.call("SymbolSet::first_of", || SymbolSet::first_of(usize::MAX).has_at_most(999));
    calls.call("SymbolSet::in_cell", || SymbolSet::first_of(3).in_cell(FAR).count());
    let mut state = State::new(&small(), &[FAR]).unwrap();
    let layout = state.layout().clone();
    calls.call("Layout::region", || layout.region(usize::MAX).len());
    calls.call("Layout::scope", || layout.scope(usize::MAX));
    calls.call("Layout::is_complete", || layout.is_complete(99));
    calls.call("Layout::regions_of", || layout.regions_of(FAR).count());
    calls.call("Layout::peers", || layout.peers(FAR).len());
    calls.call("Layout::sees", || layout.sees(FAR, NEXT));
    calls.call("Layout::common_peers", || layout.common_peers(&CellSet::new(81, [NEXT])));
    calls.call("State::marks", || state.marks(FAR));
    calls.call("State::places", || state.places(HUGE).len());
    calls.call("State::places_in", || state.places_in(99, HUGE));
    calls.call("State::has", || state.has(ODD));
    calls.call("State::marks_of", || state.marks_of(&CellSet::new(81, [NEXT])));
    calls.call("State::candidates_in", || state.candidates_in(&CellSet::new(81, [NEXT]), HUGE));
    calls.call("State::cell_name", || state.cell_name(FAR));
    calls.call("State::region_name", || state.region_name(99).to_owned());
    calls.call("State::symbol_name", || state.symbol_name(HUGE).to_owned());
    calls.call("State::candidate_name", || state.candidate_name(ODD));
    calls.call("State::eliminations_in_words", || state.eliminations_in_words(&[ODD]));
    let before = state.clone();
    calls.call("State::remove", || state.remove(ODD));
    calls.call("State::place", || state.place(ODD));
    assert_eq!((state.values(), state.open()), (before.values(), before.open()));
    calls.call("Path::using", || Path::using(before, Settings::default(), Vec::new()).count());
    assert_eq!(calls.panics, Vec::<String>::new());
    assert!(calls.count > 40, "{}", calls.count);
}

#[test]
fn clauses_and_rows() {
    let mut calls = Calls::default();
    assert!(Variable::from_index(u32::MAX).is_none() && Literal::from_code(usize::MAX).is_none());
    let unknown = Literal::from_dimacs(i64::from(i32::MAX)).unwrap();
    let cnf: Cnf = [clause![1, -2], clause![2, 3]].into_iter().collect();
    calls.call("Cnf::get", || cnf.get(usize::MAX).is_none());
    assert_eq!((cnf.get(1), cnf.get(2)), (Some(&cnf[1]), None));
    let mut engine = Propagator::from_formula(&cnf);
    calls.call("Propagator::assume", || {
        engine.assume(unknown);
        engine.assume_all([unknown, lit!(-1)]);
        engine.propagate().is_ok()
    });
    assert_eq!(engine.value(lit!(3)), Some(true));
    calls.call("Propagator::get", || engine.get(ClauseRef::new(u64::MAX)).is_none());
    calls.call("Propagator::reason", || engine.reason(unknown));
    calls.call("Propagator::value", || engine.value(unknown));
    calls.call("Propagator::trail_of", || engine.trail_of(usize::MAX).len());
    calls.call("Propagator::backtrack", || engine.backtrack(usize::MAX));
    let encoded = Encoding::default().encode_within(&small(), &never()).unwrap();
    let names = LiteralNames::new(&encoded, &never()).unwrap();
    calls.call("LiteralNames::literal", || names.literal(unknown) + &names.short(unknown));
    calls.call("LiteralNames::clause", || names.clause(&[unknown]));
    calls.call("LiteralNames::origin", || names.origin(ClauseRef::new(u64::MAX)).is_none());
    calls.call("PuzzleFormula::meaning", || encoded.meaning(unknown.variable()));
    calls.call("PuzzleFormula::literals", || encoded.literals(ODD));
    calls.call("Model::value", || {
        let model = Model::new();
        (model.value(unknown.variable()), model.satisfies(unknown))
    });
    calls.call("Deduced::holds", || {
        let deduced = Deduced::new(&small(), &Encoding::default(), Options::UNIT, &never());
        deduced.map(|deduced| (deduced.holds(ODD), deduced.candidates(FAR).len()))
    });
    // Rows: of questions that give more of them than there are puzzles, and values of another kind.
    let blocks = Asked::in_cells(&Odd);
    let mut rows = Rows::new(blocks.columns());
    rows.start(0, vec![Entry::Puzzle]);
    let mut batch = blocks.batch();
    calls.call("BlockWorker::answer", || blocks.worker().answer(&mut batch, &mut rows).is_ok());
    assert!(matches!(rows.finish(), Err(AnswerError::Surplus(4))));
    assert_eq!((rows.len(), rows.status(0)), (1, Status::Done));
    for row in [0, 1, usize::MAX] {
        calls.call("RowBlock::status", || (rows.status(row), rows.record(row)));
        calls.call("RowBlock::reason", || rows.reason(row).map(str::to_owned));
        calls.call("RowBlock::has_values", || rows.has_values(row));
        calls.call("RowBlock::board", || rows.board(row).is_none());
        calls.call("RowBlock::value", || format!("{:?}", (rows.value(0, row), rows.value(9, row))));
    }
    calls.call("RowBlock::reject", || rows.rows_mut().reject(9, "odd".to_owned()));
    calls.call("RowBlock::truncate", || rows.rows_mut().truncate(usize::MAX));
    calls.call("Rows::next_place", || rows.next_place());
    let batch = Batch::new(&SolverChoice::unnamed(false), Encoding::reduced(), Limits::default());
    calls.call("Batch::puzzle", || batch.puzzle(0).is_none());
    calls.call("Batch::givens", || batch.givens(usize::MAX).is_none());
    calls.call("Batch::excludes", || batch.excludes(usize::MAX));
    assert_eq!(calls.panics, Vec::<String>::new());
    assert!(calls.count > 30, "{}", calls.count);
}

#[test]
fn automata_and_drawings() {
    let mut calls = Calls::default();
    let board = nine();
    calls.call("block_of", || (board.block_of(FAR), board.blocks_of(FAR).count()));
    calls.call("cell_beside", || board.cell_beside(FAR, i32::MIN, i32::MAX));
    calls.call("cell_beside", || board.cell_beside(Cell::from_index(0), i32::MAX, i32::MIN));
    calls.call("neighbours", || board.neighbours(FAR).count());
    calls.call("segments_by_block", || board.segments_by_block(&[FAR, NEXT]));
    calls.call("number_at", || Grid::empty(81).number_at(usize::MAX, usize::MAX));
    let edge = Edge { from: u32::MAX, value: u16::MAX, to: u32::MAX };
    let automaton = Automaton { starts: vec![7], accepting: vec![u32::MAX], edges: vec![edge] };
    calls.call("Automaton::step", || automaton.step(&[u32::MAX, 7], u16::MAX));
    calls.call("Automaton::accepts_in", || automaton.accepts_in(&[9]));
    calls.call("Automaton::accepts", || automaton.accepts([0, u16::MAX]));
    let turned = Transformation::new((0..16).rev().collect(), (0..4).collect());
    calls.call("Transformation::puzzle", || turned.map(|turned| turned.puzzle(&empty()).is_err()));
    let plane = Plane::new(&board).unwrap();
    calls.call("Plane::at", || plane.at(usize::MAX, usize::MAX));
    calls.call("Plane::arms", || plane.arms(usize::MAX, 0));
    calls.call("Plane::above", || (plane.above(99, 0), plane.before(0, 99)));
    calls.call("Plane::is_shaded", || plane.is_shaded(FAR));
    let drawn = small();
    let scene = Scene::new(&drawn);
    calls.call("Scene::content", || (scene.content(FAR).is_none(), scene.is_marked(FAR)));
    calls.call("History::visits_of", || {
        let mut history = History::new(&board);
        history.step(SearchStep::Place(ODD));
        history.step(SearchStep::Back(FAR));
        history.visits_of(FAR)
    });
    calls.call("explainer::next_step", || {
        explainer::next_step(&[200; 81], &[u16::MAX; 81], &never()).is_err()
    });
    calls.call("Rng::below", || (Rng::new(1).below(0), Rng::new(1).percent(usize::MAX)));
    calls.call("NumberNotation::range", || NumberNotation::Letters.range(usize::MAX));
    calls.call("NumberNotation::range", || NumberNotation::FromZero.range(0));
    calls.call("Letters::write", || {
        Letters::new(&board, None).map(|letters| letters.write(&[255, 0], &mut Vec::new()))
    });
    calls.call("Status::from_solutions", || Status::from_solutions(u64::MAX, 0));
    assert_eq!(calls.panics, Vec::<String>::new());
    assert!(calls.count > 20, "{}", calls.count);
}

fn two_givens() -> Puzzle {
    format!("12{}", ".".repeat(79)).parse().unwrap()
}

#[test]
fn limits_on_solutions_decide_nothing() {
    let several = Puzzle::classic(4).unwrap();
    for most in 0..3 {
        let answer = several.solve_within(&Limits::solutions(most)).unwrap();
        assert!(
            matches!(answer.solutions(), Uniqueness::Several(first, second) if first != second)
        );
    }
    let mut batch =
        Batch::new(&SolverChoice::unnamed(false), Encoding::default(), Limits::solutions(1));
    batch.extend([several, small()]);
    let answers = batch.solve(Sought::solutions(5)).unwrap();
    let found: Vec<u64> = answers.iter().map(|answer| answer.unwrap().result().solutions).collect();
    assert_eq!(found, [5, 1]);
    assert!(format!("{answers:?}").contains("12..34....4....1 }, solver: \"lanes\", solutions: 1"));
}

/// A solver that gives each of its grids twice.
struct Twice(Vec<Grid>);

impl PuzzleSolver for Twice {
    fn name(&self) -> &'static str {
        "twice"
    }

    fn search(
        &mut self,
        _: &Puzzle,
        _: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let all = self.0.iter().flat_map(|grid| [grid, grid]);
        let found = all.take_while(|grid| observer.solution(grid).is_continue()).count();
        Ok(SearchResult::new(SearchEnd::Exhausted, found as u64, Statistics::default()))
    }
}

#[test]
fn a_solution_that_is_given_twice_is_an_error() {
    let solution = solve(&small()).unwrap().grid().unwrap().clone();
    let found = search(&mut Twice(vec![solution]), &small(), &never(), &mut Collect::new(2));
    assert!(matches!(found, Err(Error::Repeated { .. })), "{found:?}");
}

#[test]
fn redundant_givens_of_puzzles_without_one_solution() {
    let mut batch =
        Batch::new(&SolverChoice::unnamed(false), Encoding::default(), Limits::default());
    let texts = ["12..\n34..\n..4.\n...1", "11..\n....\n....\n....", "1...\n....\n....\n...."];
    batch.extend(texts.map(|text| text.parse::<Puzzle>().unwrap()));
    batch.push(format!("11{}", ".".repeat(623)).parse::<Puzzle>().unwrap());
    let alone = redundant_givens_within(&batch.puzzle(0).unwrap(), &Encoding::default(), &never());
    let alone = alone.unwrap().value;
    for max in [0, 1, 2] {
        let answers = batch.solve(Sought::solutions(max)).unwrap();
        let redundant = answers.redundant_givens(&[3, 2, 1, 0, 4]).unwrap();
        let found: Vec<_> = redundant.into_iter().map(|found| found.unwrap().value).collect();
        assert_eq!((found.len(), &found[3]), (5, &alone));
        assert!(max < 2 || found[..3].iter().all(Vec::is_empty), "{found:?}");
    }
}

#[test]
fn a_board_that_is_too_large_to_draw_is_a_line() {
    let at = |row| Position { row, column: row };
    let far = Variant::new("far", Alphabet::numbers(2), vec![at(0), at(9000)], vec![]).unwrap();
    let answer = solve(&Puzzle::empty(Arc::new(far))).unwrap();
    assert_eq!(format!("{answer:#}"), format!("{answer}\nOne of several solutions."));
}

#[test]
fn made_puzzles_without_end_stop_at_the_deadline() {
    let generator = Generator::new(nine(), Request::default(), &never()).unwrap();
    let soon = || Deadline::never().within(Duration::from_millis(200));
    for end in [1_000_000_000_000, u64::MAX] {
        assert!(generator.make(1, 0..end, 3, &soon()).is_err());
        assert!(generator.make(1, 0..end, 0, &soon()).is_err());
    }
    // A puzzle depends on its index alone, and not on the block in which it is made.
    let all = generator.make(1, 4090..4100, 1, &never()).unwrap();
    let large = generator.make(1, 0..4100, 1, &never()).unwrap();
    assert_eq!(all, large[4090..]);
}

#[test]
fn formulas_of_large_boards_stop_at_the_deadline() {
    let soon = Deadline::never().within(Duration::from_millis(500));
    let made = Generator::new(Variant::usual(64).unwrap(), Request::default(), &soon)
        .and_then(|generator| generator.make(1, 0..1, 1, &soon));
    assert!(made.is_err());
    let limits = Limits::default().with_time(Duration::from_millis(500));
    assert!(Puzzle::classic(144).unwrap().solve_within(&limits).is_err());
}

#[test]
fn tasks_end_at_their_limits() {
    let zero = Limits::default().with_time(Duration::ZERO);
    let empty = Puzzle::classic(16).unwrap();
    assert!(matches!(empty.hint_within(&zero), Err(HintError::Stopped(_))));
    assert!(empty.count_within(&zero).is_ok_and(|counted| !counted.is_exact()));
    assert!(matches!(empty.certify_within(&zero), Ok(Certified::Unknown(_))));
    assert!(two_givens().rate_within(&zero).is_err());
}

#[test]
fn cells_and_numbers_of_other_boards() {
    let mut calls = Calls::default();
    calls
        .call("Symmetry::orbits", || Symmetry::Full.orbits(&nine(), &[Cell::from_index(999), FAR]));
    calls.call("Canonizer::random", || {
        let canonizer = Canonizer::new(nine());
        canonizer.random(&mut |_| usize::MAX, &never()).is_ok()
    });
    let cage = Sketch::Cage { cells: vec![FAR, NEXT], text: "odd".to_owned() };
    let drawn = empty();
    calls.call("Sketch::Cage", || svg(&Scene::new(&drawn).with_sketches(&[cage])));
    let neighbours = Neighbours::new(&small(), Exchange { remove: 1, add: 1, minimal: false });
    calls.call("Neighbours::find", || {
        neighbours.map(|all| assert!(all.find(&[vec![1000]], &never()).unwrap().is_empty()))
    });
    assert_eq!(calls.panics, Vec::<String>::new());
    assert_eq!(format!("{:?}", empty()).len(), 122);
}

/// A question with more answers than puzzles, whose values are of other kinds than its columns, and more.
struct Odd;

/// An answer to the question.
struct OddAnswer;

impl Record for OddAnswer {
    const COLUMNS: &'static [Column] = &[Column::new("clues", Kind::Count, "number of givens")];

    fn cells(&self, row: &mut Row<'_>) {
        row.put("seventeen").put(17_u64).put(1.5);
    }
}

impl Question for Odd {
    type Answer<'a> = OddAnswer;

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(Self)
    }
}

impl Worker<Self> for Odd {
    fn answer(
        &mut self,
        _: &mut Batch,
        answers: &mut Answers<'_, '_, Self>,
    ) -> Result<(), AnswerError> {
        for _ in 0..4 {
            answers.push(Status::Done, &OddAnswer);
        }
        answers.push_unanswered(&Unanswered::invalid("odd"));
        Ok(())
    }
}
