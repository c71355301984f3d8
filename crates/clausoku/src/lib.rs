//! Sudoku by SAT: encode, solve, count, decode, check.
//!
//! A [`Puzzle`] is a [`Variant`] (symbols, cells, regions) and a [`Grid`] of givens. An [`Encoding`]
//! makes a formula of it, a SAT solver decides that, and a model is read back as a grid.
//!
//! ```
//! use clausoku::{Puzzle, solve};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle: Puzzle = text.parse()?;
//! let solution = solve(&puzzle)?;
//! println!("{solution}");
//! # assert!(solution.is_unique() && solution.to_string().starts_with("812753649"));
//! # Ok(())
//! # }
//! ```
//!
//! Three ideas suffice to read on:
//!
//! - A board is data. The usual 9×9 board is the variant `classic:9`, and not a special case.
//! - A formula is written clause by clause into a sink (memory, a file, a solver), any number of times.
//! - No answer leaves unchecked: a model is evaluated on the clauses, decoded, and the grid checked against
//!   the regions and the givens. "No solution" is an answer, not an error.
//!
//! | module | task |
//! | --- | --- |
//! | [`board`] | choose a board, make a puzzle, check a grid |
//! | `formats` | read and write puzzles as text |
//! | `drawing` | draw puzzles |
//! | [`encoding`] | choose the clauses of a puzzle, write them as DIMACS, decode models |
//! | `audit` | find out what any formula states, and what is wrong with it |
//! | [`sat`] | formulas, DIMACS, SAT solvers, a solver of one's own |
//! | `programs` | run solvers that are programs of their own |
//! | `exporting` | write puzzles for solvers that are not SAT solvers, and read their answers |
//! | `lists` | ask a question about many puzzles, with a row for each |
//! | [`solving`] | solvers of puzzles, their limits and reports; many puzzles at once |
//! | [`cross_checking`] | have a second solver confirm an answer |
//! | `certificate` | prove that there is no solution, or no other |
//! | `counting` | count solutions without listing them |
//! | `cubes` | split a formula into cases for several machines |
//! | `deduction` | see what follows by propagation, and why |
//! | `inference` | measure what propagation derives under an encoding |
//! | `predictions` | compare a prediction with the solution |
//! | [`diagnosis`] | find redundant givens, conflicting givens, informative givens |
//! | `generating` | make puzzles, list the neighbours of a puzzle |
//! | `hints` | find the next step of a human solver |
//! | `rating` | rate how hard a puzzle is |
//! | `canonical` | decide which puzzles are the same |
//! | `watching` | watch a SAT solver, step by step |
//! | `exercises` | make exercises on clauses, and mark their answers |
//! | `words` | say what several questions say, in English or French |
//!
//! [`cookbook`] has programs for twenty tasks; [`PuzzleTasks`] has the usual tasks as methods, such as `puzzle.solve()`; [`prelude`] has the names of most programs.
//!
//! | to | call |
//! | --- | --- |
//! | find a solution, all of them, or whether there is one | [`solve`](fn@solve), whose [`Answer`] has the [`grid`](Answer::grid); [`Solutions`], [`uniqueness`] |
//! | do a task within limits of time or memory | [`PuzzleTasks::solve_within`], and `count_within`, `certify_within`, `hint_within`, `rate_within` |
//! | use any solver of puzzles, within limits | [`solving::search`], [`solving::Pipeline`] |
//! | choose a solver by its name, or leave the choice to the library | [`SolverChoice`] |
//! | solve many puzzles, as fast as can be | [`Batch`] |
//! | judge a puzzle | [`check`](fn@check) |
//! | explain, rate, compare or make a puzzle | `PuzzleTasks::hint`, `rate`, `canonical`, `generate` |
//! | write DIMACS for another solver | [`encoding::write_dimacs`], which any [`Write`](std::io::Write) takes |
//! | read what the solver printed | [`sat::answer`], then [`encoding::decode`] with the file's [`encoding::Annotation`]; [`encoding::decode_any`] without |
//! | use a solver of one's own | [`sat::SatSolver`], [`sat::solve_formula`], [`sat::verified`] |
//!
//! No feature is on by default. Without features, the library needs 20 crates: it parses, solves, encodes and decodes.
//!
//! | feature | adds | for |
//! | --- | --- | --- |
//! | none | [`solve`](fn@solve), [`uniqueness`], [`check`](fn@check), [`Batch`], [`Encoding`], [`sat`], [`diagnosis::redundant_givens`], by the lanes; single puzzles with constraints by [`solving::solvers::NetworkSolver`], boards of more than 128 symbols by [`solving::solvers::DancingLinks`] | a program that solves puzzles, or gives formulas to a SAT solver of its own |
//! | `full` | all features but `cadical`, `rustsat` and `serde` | a tool such as `clausoku` |
//! | `sat-varisat` | varisat, a SAT solver in this process: `sat::solvers::Varisat`, `solving::solve_with`, `Solutions::new`, large boards in reasonable time | large boards, lists of all solutions |
//! | `cadical` | CaDiCaL in this process; needs a C++ compiler | hard large boards |
//! | `external` | `programs`: solvers that are programs | comparisons of solvers |
//! | `formats` | `formats`: puzzles as text in all formats; without it, `parse` reads lines and rows | converters |
//! | `json`, `xml` | formats of f-puzzles, SudokuPad, OpenSudoku; rows with columns of JSON | converters |
//! | `toml` | variants from files | boards of one's own |
//! | `drawing` | `drawing`: SVG and characters; `{:#}` of an [`Answer`] draws its board | pages, terminals |
//! | `png`, `pdf` | drawings as PNG, and PDF books | books |
//! | `deduction` | `deduction`, `inference`, `cubes`, `encoding::statements`, `words`: what follows by propagation, and why | teachers, research on encodings |
//! | `audit` | `audit`: what any formula states, and its faults | teachers, authors of encodings |
//! | `watching`, `exercises` | the steps of a SAT solver; exercises on clauses | teachers |
//! | `lists` | `lists`, `predictions`: questions about many puzzles, with a row for each | data |
//! | `certificates` | `certificate`: proofs that there is no solution, or no other | proofs |
//! | `counting` | `counting`: numbers of solutions | research on puzzles |
//! | `generating` | `generating`: puzzles, and the neighbours of puzzles | makers of puzzles |
//! | `hints` | `hints`: steps of human solvers | applications for players |
//! | `rating` | `rating`: ratings of puzzles | makers of puzzles |
//! | `canonical` | `canonical`: canonical forms | collections |
//! | `exporting` | `exporting`: puzzles for solvers that are not SAT solvers | comparisons of solvers |
//! | `compression` | formulas and answers in .gz, .xz, .bz2 and .zst | files |
//! | `disk` | rows of answers with files, such as certificates | files |
//! | `rustsat` | literals, formulas and models from and for the crate `rustsat`, its solvers as `sat::SatSolver`, and solvers of this library for it | programs that use rustsat |
//! | `serde` | puzzles, grids, variants and answers as text | programs that store puzzles |
//!
//! `wasm32-unknown-unknown` has all features but `cadical`, `certificates`, `compression`, `disk`, `external` and `full`.
//!
//! Each step is a crate of its own (`clausoku-cnf`, `clausoku-board`, `clausoku-encoder` …), for programs
//! that need one step only.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod annotation;
mod any_numbering;
#[cfg(feature = "audit")]
pub mod audit;
mod batch;
pub mod board;
#[cfg(feature = "canonical")]
mod canonizers;
#[cfg(feature = "certificates")]
pub mod certificate;
mod check;
#[cfg(feature = "counting")]
pub mod counting;
mod cross_check;
pub mod cross_checking {
    //! Confirmation of answers by a second solver.

    pub use crate::solve::Disagreement;
    #[cfg(feature = "counting")]
    pub use crate::solve::WrongCount;

    #[cfg(feature = "counting")]
    pub use crate::cross_check::{CountCheck, check_count};
    pub use crate::cross_check::{CrossChecked, Others, SecondSolver, confirm_unsatisfiable};
}
pub mod cookbook {
    #![doc = include_str!("cookbook.md")]
}
#[cfg(feature = "deduction")]
pub mod cubes;
#[cfg(feature = "deduction")]
pub mod deduction;
pub mod diagnosis;
#[cfg(feature = "drawing")]
pub mod drawing {
    //! Drawings of puzzles, in characters, as SVG, as PNG and in PDF books; charts.
    //!
    //! ```
    //! use clausoku::drawing::{Scene, TerminalStyle, svg, terminal};
    //! use clausoku::{Puzzle, solve};
    //!
    //! # fn main() -> Result<(), Box<dyn std::error::Error>> {
    //! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
    //! let solution = solve(&puzzle)?;
    //! let grid = solution.grid().ok_or("a solution")?;
    //! let scene = Scene::new(&puzzle).with_values(grid)?.with_title("Solved");
    //! assert!(terminal(&scene, TerminalStyle::default())?.starts_with("┏━━━┯━━━┳"));
    //! assert!(svg(&scene)?.contains("<title>Solved</title>"));
    //! # Ok(())
    //! # }
    //! ```

    #[cfg(feature = "pdf")]
    pub use clausoku_draw::book;
    pub use clausoku_draw::grid::{
        ClueLayer, LEGEND, PICTURE_PARTS, PicturePart, clue_layer, colour, meaning, picture_beside,
        svg,
    };
    #[cfg(feature = "png")]
    pub use clausoku_draw::grid::{PngError, png};
    pub use clausoku_draw::scene::{
        Lines, Scene, TerminalStyle, TooLarge, terminal, terminal_beside,
    };
    pub use clausoku_draw::{Colour, ColourError, chart, page, pixels};
    pub use clausoku_formats::Sketch;

    pub mod elements {
        //! The elements of SVG documents, as text.
        //!
        //! ```
        //! use clausoku::drawing::elements::Grouped;
        //! assert_eq!(Grouped(1_234_567_u64).to_string(), "1,234,567");
        //! ```

        pub use clausoku_draw::{
            Anchor, Element, Grouped, PathData, Rounded, Svg, XmlText, shortened, shortened_apart,
            text_width,
        };
    }

    pub mod plane {
        //! The cells of a board in the plane, with the lines and the clues between them, for drawings in characters.
        //!
        //! ```
        //! use clausoku::drawing::plane::Plane;
        //! let board = clausoku::Variant::usual(4)?;
        //! let cell = Plane::new(&board)?.at(0, 1).ok_or("a cell")?;
        //! assert_eq!(board.position(cell).to_string(), "R1C2");
        //! # Ok::<(), Box<dyn std::error::Error>>(())
        //! ```

        pub use clausoku_draw::scene::{Clues, Plane, Weight, colour_name, junction};
    }
}
pub mod encoding {
    //! Encodings of puzzles as formulas, and the numbering of candidates.
    //!
    //! ```
    //! use clausoku::encoding::{Encoding, PRESETS};
    //! use clausoku::Puzzle;
    //! use clausoku::sat::{Formula, Size};
    //!
    //! # fn main() -> Result<(), Box<dyn std::error::Error>> {
    //! let empty = Puzzle::classic(9)?;
    //! let encoded = Encoding::preset("minimal")?.encode(&empty)?;
    //! let mut size = Size::default();
    //! encoded.emit(&mut size);
    //! assert_eq!(size.clauses, 8_829);
    //! assert!(PRESETS.iter().any(|preset| preset.name == "minimal"));
    //! # Ok(())
    //! # }
    //! ```

    pub use clausoku_decoder::{
        Affine, HIERARCHIES, Hierarchy, Numbering, NumberingName, SCHEMES, Scheme, decode,
        decode_affine, read_off,
    };
    #[cfg(feature = "exporting")]
    pub use clausoku_encoder::certified;
    pub use clausoku_encoder::{Encoding, PRESETS, PuzzleFormula};

    pub use crate::annotation::{
        Annotation, DimacsOptions, is_name, write_dimacs, write_dimacs_and_map, write_dimacs_within,
    };
    pub use crate::any_numbering::{FullGrid, decode_any, numbering_of};

    pub mod choices {
        //! The choices of an encoding: rules, at-most-one encodings, implied clauses, and the use of givens.
        //!
        //! ```
        //! use clausoku::encoding::choices::catalogue;
        //! assert!(catalogue().iter().any(|entry| entry.name == "minimal"));
        //! ```

        pub use clausoku_encoder::{
            AT_MOST_ONE, AtMostOne, AtMostOneByRule, Bound, CatalogueEntry, Choices, GIVENS,
            GivensLevel, IMPLIED, Implied, ImpliedSet, OF_SIZE, OtherSize, RULES, Rule, RuleScope,
            RuleSet, SYMMETRY_BREAKING, SizeDifference, SymmetryBreaking, catalogue,
        };
    }

    #[cfg(feature = "deduction")]
    pub mod statements {
        //! The clauses of a formula as statements about cells, in words and in LaTeX.
        //!
        //! ```
        //! use clausoku::encoding::statements::{Filter, Notation};
        //! use clausoku::{Encoding, Puzzle, solving::Deadline};
        //! let encoded = Encoding::default().encode(&Puzzle::classic(4)?)?;
        //! let statements = encoded.statements(&Filter::default(), &Deadline::never())?;
        //! assert!(!Notation::Plain.clause(&encoded, &statements[0].clauses[0]).is_empty());
        //! # Ok::<(), Box<dyn std::error::Error>>(())
        //! ```

        pub use clausoku_decoder::{Conjunction, Meaning};
        pub use clausoku_encoder::{
            Filter, Group, MAX_LISTED_LITERALS, NOTATIONS, Notation, Origin, Origins, Section,
            Statement, latex_text,
        };
    }

    pub mod errors {
        //! The errors of encodings, numberings and their texts.
        //!
        //! ```
        //! use clausoku::encoding::{Scheme, errors::ReadOffError, read_off};
        //! use clausoku::sat::Model;
        //! let nothing = read_off(&Model::new(), &[Scheme::Dense]);
        //! assert!(matches!(nothing, Err(ReadOffError::NothingTrue)));
        //! # Ok::<(), Box<dyn std::error::Error>>(())
        //! ```

        pub use clausoku_decoder::{DecodeError, NumberingError, ReadOffError};
        pub use clausoku_encoder::{AtMostOneError, ChoicesError, EncodeError};

        pub use crate::annotation::{AnnotationError, DimacsError};
        pub use crate::any_numbering::NoNumbering;
    }
}
#[cfg(feature = "exercises")]
pub mod exercises;
#[cfg(feature = "exporting")]
pub mod exporting {
    //! Puzzles for solvers that are not SAT solvers: pseudo-Boolean, SMT, constraint, linear and answer set programs.
    //!
    //! ```
    //! use clausoku::exporting::{EXPORTS, write_export};
    //! use clausoku::encoding::Scheme;
    //! use clausoku::Puzzle;
    //!
    //! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
    //! for export in EXPORTS {
    //!     let mut text = Vec::new();
    //!     write_export(export, &puzzle, Scheme::Dense, true, &mut text)?;
    //!     assert!(!text.is_empty());
    //! }
    //! # Ok::<(), Box<dyn std::error::Error>>(())
    //! ```

    pub use crate::annotation::{
        comments, write_export, write_export_denying, write_export_within,
    };
    pub use clausoku_encoder::exports::{
        Answer, AnswerError, EXPORTS, Export, ExportError, Names, OpbError, Values, clauses_of_opb,
        read_answer,
    };
}
#[cfg(feature = "formats")]
pub mod formats {
    //! Puzzles as text: reading any format, detecting it, and writing.
    //!
    //! ```
    //! use clausoku::formats::{ReadOptions, WriteOptions, by_name, read};
    //!
    //! # fn main() -> Result<(), Box<dyn std::error::Error>> {
    //! let records = read(b"2\n1 0 0 0\n0 0 2 0\n0 0 0 0\n0 0 0 4\n", None, &ReadOptions::default());
    //! let line = by_name("line").ok_or("a format")?;
    //! assert_eq!(line.write(&records?, WriteOptions::default())?, "1.....2........4\n");
    //! # Ok(())
    //! # }
    //! ```

    pub use clausoku_formats::{
        About, Capabilities, Cosmetic, FORMATS, Format, HeldAbout, NumberNotation, ReadError,
        ReadErrorKind, ReadOptions, Record, WriteError, WriteOptions, by_name, read, read_detected,
        read_each, read_puzzle,
    };

    pub mod detection {
        //! The format of a text, and what a puzzle states that few formats contain.
        //!
        //! ```
        //! use clausoku::formats::detection::{Sample, detect};
        //! let found = detect(Sample::new(b"1.....2........4\n", true)).ok_or("a format")?;
        //! assert_eq!(found.name, "line");
        //! # Ok::<(), Box<dyn std::error::Error>>(())
        //! ```

        pub use clausoku_formats::{
            Likelihood, Sample, by_extension, detect, detect_file, detect_for, stated_symbols,
        };
        #[cfg(feature = "json")]
        pub use clausoku_formats::{stated_board, stated_excluded, stated_values};
    }

    pub mod lines {
        //! Lists with a puzzle in each line, which are read line by line: plain ones, and tables with columns.
        //!
        //! ```
        //! use clausoku::formats::{ReadOptions, lines::LineReader};
        //! let text = b"1.....2........4\n12..34....4....1\n";
        //! let lines = LineReader::new(&text[..], &ReadOptions::default())?;
        //! assert_eq!(lines.count(), 2);
        //! # Ok::<(), Box<dyn std::error::Error>>(())
        //! ```

        pub use clausoku_formats::{
            Letters, LineContent, LineParser, LineReader, MAX_LINE_BYTES, OtherField, OtherValue,
            ParseLine, PuzzleLines, StreamError, TableHeader, row_or_block,
        };
    }
}
mod grid_value;
#[cfg(feature = "external")]
mod model_count;
#[cfg(feature = "external")]
pub mod programs {
    //! Solvers that are programs of their own: their commands, processes and times.

    pub use clausoku_backends::external::{
        CommandLineError, External, MemoryLimiter, ModelCount, ModelCounter, Program, Programs,
        adopt_orphans, busy_time, cores, end_all, output_of, own_time, pin_programs, pin_thread,
        program_time, siblings,
    };
}
#[cfg(feature = "deduction")]
pub mod inference;
#[cfg(feature = "lists")]
pub mod lists;
#[cfg(feature = "lists")]
pub mod predictions;
pub mod sat {
    //! Formulas, models and SAT solvers; DIMACS and the answers of solvers.
    //!
    //! ```
    //! use clausoku::sat::{ClauseSink, Cnf, Deadline, SatSolver, Verdict, clause, lit, solvers::Varisat};
    //!
    //! # fn main() -> Result<(), Box<dyn std::error::Error>> {
    //! let mut cnf = Cnf::new();
    //! cnf.add_clause(&clause![1, 2]);
    //! cnf.add_clause(&clause![-1]);
    //! let run = Varisat::new().run(&cnf, &Deadline::never())?;
    //! let Verdict::Satisfiable(model) = run.verdict else { return Err("no model".into()) };
    //! assert!(model.satisfies(lit!(2)));
    //! # Ok(())
    //! # }
    //! ```

    pub use clausoku_backends::{BackendError, Run, SatSolver};
    pub use clausoku_cnf::{
        ClauseSink, Cnf, Formula, Literal, Model, Size, Variable, Verdict, answer, clause, dimacs,
        lit,
    };
    pub use clausoku_text::{Deadline, Limits, StopReason, Stopped};

    pub use crate::solve::{solve_formula, solve_formula_within, verified};

    pub mod solvers {
        //! The SAT solvers by name: in this process, and programs.
        //!
        //! ```
        //! use clausoku::sat::solvers::Catalogue;
        //! let solver = Catalogue::built_in().named("varisat")?.create();
        //! assert_eq!(solver.name(), "varisat");
        //! # Ok::<(), Box<dyn std::error::Error>>(())
        //! ```

        #[cfg(feature = "cadical")]
        pub use clausoku_backends::Cadical;
        #[cfg(feature = "sat-varisat")]
        pub use clausoku_backends::Varisat;
        pub use clausoku_backends::{
            AnySolver, Catalogue, Choice, Counts, IncrementalSolver, SOLVERS, SelfTestError,
            UnknownSolver, Usage, self_test,
        };
        #[cfg(feature = "rustsat")]
        pub use clausoku_backends::{ForRustsat, RustsatSolver};
    }

    pub mod formulas {
        //! Formulas that are shuffled or can be stopped, and the evaluation of models.
        //!
        //! ```
        //! use clausoku::sat::{ClauseSink, Cnf, Model, clause, formulas::evaluate, lit};
        //! let mut cnf = Cnf::new();
        //! cnf.add_clause(&clause![1, -2]);
        //! let mut model = Model::new();
        //! model.assign(lit!(-2)).unwrap();
        //! assert!(evaluate(&cnf, &model).is_ok());
        //! ```

        pub use clausoku_cnf::{
            ContradictoryLiterals, Mapping, Rng, Shuffled, Stoppable, StoppableSink, Strictness,
            evaluate,
        };
    }
}
#[cfg(any(feature = "audit", feature = "exercises"))]
mod rule_words;
#[cfg(feature = "serde")]
mod serialization;
mod solve;
mod solvers;
mod tasks;
pub mod solving {
    //! Solvers of puzzles, with or without SAT; their limits and reports.
    //!
    //! ```
    //! use clausoku::Puzzle;
    //! use clausoku::solving::{Collect, Deadline, search, solvers::DancingLinks};
    //!
    //! # fn main() -> Result<(), Box<dyn std::error::Error>> {
    //! let puzzle = Puzzle::classic(4)?;
    //! let mut found = Collect::new(300);
    //! let result = search(&mut DancingLinks, &puzzle, &Deadline::never(), &mut found)?;
    //! assert_eq!((result.solutions, found.grids.len()), (288, 288));
    //! # Ok(())
    //! # }
    //! ```

    pub use crate::batch::{Batch, BatchAnswer, BatchAnswers};
    pub use crate::solve::{Next, Pipeline, Solutions, search};
    #[cfg(feature = "sat-varisat")]
    pub use crate::solve::{solve_with, uniqueness_with};
    pub use crate::solvers::SolverChoice;
    pub use clausoku_board::{
        Collect, Observer, PuzzleSolver, SearchEnd, SearchResult, SolverError, Statistics,
    };
    pub use clausoku_text::{Deadline, Limits, StopReason, Stopped};

    pub mod solvers {
        //! The solvers of puzzles, without SAT and combined.
        //!
        //! ```
        //! use clausoku::solving::{PuzzleSolver, solvers::solver_named};
        //! assert_eq!(solver_named("dancing-links")?.name(), "dancing-links");
        //! # Ok::<(), Box<dyn std::error::Error>>(())
        //! ```

        pub use clausoku_lanes::Lanes;
        pub use clausoku_network::NetworkSolver;
        pub use clausoku_search::{
            Backtracking, BruteForce, DancingLinks, SOLVERS, SinglesFirst, SymbolOrder, Templates,
            solver_named,
        };

        pub use crate::solvers::{
            BoardSolver, Fastest, LanesUse, NotForFormulas, Portfolio, SolverArgument,
            SolverCapabilities, UnknownPuzzleSolver, board_solvers,
        };
    }

    #[cfg(feature = "drawing")]
    pub mod tracing {
        //! The steps of a search as text and as pictures.
        //!
        //! ```
        //! use clausoku::solving::tracing::TRACE_FORMATS;
        //! assert!(TRACE_FORMATS.iter().any(|format| format.name == "json"));
        //! ```

        pub use clausoku_board::SearchStep;
        pub use clausoku_draw::search as picture;
        pub use clausoku_search::{TRACE_FORMATS, Trace, TraceFormat};
    }

    pub mod bulk {
        //! The settings and the parts of [`Batch`](crate::Batch).
        //!
        //! ```
        //! use clausoku::solving::{Limits, bulk::Sought};
        //! use clausoku::{Batch, Encoding, Puzzle, SolverChoice};
        //! let choice = SolverChoice::unnamed(false);
        //! let mut batch = Batch::new(&choice, Encoding::reduced(), Limits::default());
        //! batch.push("12..\n34..\n..4.\n...1".parse::<Puzzle>()?);
        //! let answers = batch.solve(Sought::solutions(2))?;
        //! assert_eq!(answers.get(0).unwrap().unwrap().result().solutions, 1);
        //! # Ok::<(), Box<dyn std::error::Error>>(())
        //! ```

        pub use crate::batch::{BatchSizes, Prediction, Redundant, Sought, Stored};
    }
}

#[cfg(feature = "hints")]
mod step_picture;

#[cfg(feature = "canonical")]
pub mod canonical {
    //! Canonical forms: which puzzles are the same up to symmetry.
    //!
    //! ```
    //! use clausoku::solving::Deadline;
    //! use clausoku::{Puzzle, canonical::Canonizer};
    //! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
    //! let canonical = Canonizer::new(puzzle.variant().clone()).canonical(&puzzle, &Deadline::never())?;
    //! // Transposition; rows and columns exchanged within bands and stacks; both; neither.
    //! assert_eq!(canonical.automorphisms, 4_u8.into());
    //! # Ok::<(), Box<dyn std::error::Error>>(())
    //! ```

    pub use crate::canonizers::Canonizers;
    pub use clausoku_symmetry::{Canonical, CanonicalError, Canonizer, Group, Transformation};
}
#[cfg(feature = "generating")]
pub mod generating;
#[cfg(feature = "hints")]
pub mod hints {
    //! The steps of human solvers.
    //!
    //! ```
    //! use clausoku::hints::{Settings, State, next_step};
    //! let puzzle = "12..\n34..\n..4.\n...1".parse()?;
    //! let state = State::new(&puzzle, &[])?;
    //! let step = next_step(&state, &Settings::default())?.ok_or("a step")?;
    //! assert_eq!(step.reason(), "R1C3 can hold only 3.");
    //! # Ok::<(), Box<dyn std::error::Error>>(())
    //! ```

    pub use crate::step_picture::scene;
    pub use clausoku_techniques::{
        Clause, Fact, Fins, Link, Path, Role, Settings, Shape, State, Step, Technique,
        UnknownBoard, first_step, hodoku, needs, next_step,
    };

    pub mod searches {
        //! The searches for steps, in the order in which they are tried.
        //!
        //! ```
        //! use clausoku::hints::searches::by_name;
        //! use clausoku::hints::{Settings, State};
        //! let state = State::new(&"12..\n34..\n..4.\n...1".parse()?, &[])?;
        //! let search = by_name("hidden-single")?;
        //! assert!(search.first(&state, &Settings::default())?.is_some());
        //! # Ok::<(), Box<dyn std::error::Error>>(())
        //! ```

        pub use clausoku_techniques::{
            Ended, Flow, Memory, Meter, SEARCHES, Search, Sink, by_name,
        };
    }

    pub mod sets {
        //! The sets of cells and of symbols in which a [`State`](super::State) has its marks, and its regions as such sets.
        //!
        //! ```
        //! use clausoku::board::Cell;
        //! use clausoku::hints::sets::CellSet;
        //! let set = CellSet::empty(81).with(Cell::from_index(4));
        //! assert!(set.contains(Cell::from_index(4)) && set.len() == 1);
        //! ```

        pub use clausoku_techniques::{CellSet, Layout, MAX_SYMBOLS, RegionIndex, SymbolSet};
    }
}
#[cfg(feature = "rating")]
pub mod rating;

pub use batch::Batch;
pub use board::{Grid, Puzzle, Variant};
pub use check::{Report, check};
pub use encoding::{Encoding, PuzzleFormula};
pub use solve::{Answer, Error, Solutions, Uniqueness, solve, uniqueness};
pub use solvers::SolverChoice;
#[cfg(feature = "deduction")]
pub use tasks::ExplainError;
#[cfg(feature = "hints")]
pub use tasks::HintError;
pub use tasks::{PuzzleTasks, ReadAnswerError};

#[cfg(feature = "watching")]
pub mod watching;
#[cfg(feature = "deduction")]
pub mod words;

pub mod prelude {
    //! The names of most programs: `use clausoku::prelude::*`.
    //!
    //! ```
    //! use clausoku::prelude::*;
    //!
    //! let puzzle = Puzzle::try_from([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 4, 0], [0, 0, 0, 1]])?;
    //! assert!(puzzle.solve()?.is_unique());
    //! # Ok::<(), Box<dyn std::error::Error>>(())
    //! ```

    pub use crate::{Answer, Batch, Encoding, Grid, Puzzle, PuzzleTasks, Variant, solve};
}

/// The tasks of a Rust developer.
#[cfg(all(doctest, feature = "external"))]
#[doc = include_str!("../../../docs/how-to/rust.md")]
struct HowTo;
