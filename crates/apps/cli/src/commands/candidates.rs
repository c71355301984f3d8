//! `clausoku candidates`: the values that each cell has in the solutions of puzzles.

use crate::answers::{Job, Presentation};
use crate::input::{Place, is_stdout};
use crate::options::{InputArgs, NumberArgs, Request, TimeArgs};
use crate::output::OutputArgs;
use crate::terminal::{Colour, Exit, french, language, limits};
use clap::Args;
use clausoku::board::Candidate;
use clausoku::drawing::{Scene, terminal};
use clausoku::lists::{SolutionCandidates, Text, Words, answers::PuzzleCandidates};
use clausoku_words::say;
use std::collections::BTreeSet;

/// Find the values that each cell has in solutions
#[derive(Debug, Args)]
#[command(after_long_help = "\
A value of a cell is a true candidate if a solution has it there. The output is a drawing with the true candidates in the cells, or with \
--to line a line with the values of each cell, separated by blanks. At a limit, values that are not decided yet are shown too: in brackets, with a \
`?` in lines, and as `unknown` in the rows of --to csv and --json; the exit code is then 3. It is 20 if a puzzle has no solution.

Examples:
  clausoku candidates grid.txt
  clausoku candidates grid.txt --counts 100 --to csv
  clausoku candidates puzzles.txt --time-limit 10s --json")]
pub(super) struct Candidates {
    /// Count the solutions with each candidate, up to N: the column `solutions`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    counts: Option<u64>,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    number: NumberArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,
}

impl Candidates {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = Request::new(&self.input, &self.output).only(self.number).within(self.time);
        let question = SolutionCandidates { most: self.counts, limits: limits(list.time_limit) };
        let colours = is_stdout(list.output.path()) && colour.on_stdout();
        let words = Drawn { in_lines: list.asks_lines(), colours };
        Job::new(&list, list.records()?, &question, words).run(colour)
    }
}

/// The words of candidates: a drawing of each puzzle, or a line.
struct Drawn {
    in_lines: bool,
    colours: bool,
}

impl Words<PuzzleCandidates<'_>> for Drawn {
    fn say(&self, found: &PuzzleCandidates<'_>, out: &mut Text<'_>) {
        let known = &found.known.value;
        let shown = |&candidate: &Candidate| known.is_true(candidate) != Some(false);
        let is_open = |candidate: &Candidate| known.is_true(*candidate).is_none();
        let open: BTreeSet<_> = found.all().filter(is_open).map(|open| open.cell).collect();
        let cells = open.len();
        let scene = Scene::new(found.puzzle).with_candidates(found.all().filter(shown));
        let mut style = Colour::terminal_style(self.colours);
        style.brackets = cells > 0;
        let language = language();
        let reason = known_reason(found);
        match terminal(&scene.with_marked(open), style) {
            Ok(drawing) if !self.in_lines => {
                out.push(&drawing);
                if let Some(reason) = reason {
                    out.push(&say!(language, commands::candidates_cut_short { reason, cells }));
                    out.push("\n");
                }
            }
            _ => {
                out.push(&line(found));
                if let Some(reason) = reason {
                    out.push(" # ");
                    out.push(&say!(language, commands::candidates_line_cut_short { reason }));
                }
                out.push("\n");
            }
        }
    }
}

impl Presentation for Drawn {
    fn before(&self, place: Place<'_>, is_alone: bool, text: &mut Vec<u8>) {
        if !is_alone && !self.in_lines {
            text.extend_from_slice(format!("# {place}\n").as_bytes());
        }
    }
}

/// Returns the limit that left candidates unknown.
fn known_reason(found: &PuzzleCandidates<'_>) -> Option<String> {
    let reason = found.known.cut_short.as_ref()?;
    Some(french::reason(language(), &reason.to_string()))
}

/// Returns the values of each cell, separated by blanks; `-` for a cell without. A value that is not decided has a `?` behind it.
fn line(found: &PuzzleCandidates<'_>) -> String {
    let variant = found.puzzle.variant();
    let (alphabet, known) = (variant.alphabet(), &found.known.value);
    let separator = if alphabet.has_characters() { "" } else { "," };
    let cells = variant.cells().map(|cell| {
        let shown = alphabet
            .symbols()
            .filter(|&symbol| known.is_true(Candidate { cell, symbol }) != Some(false));
        let names: Vec<String> = shown
            .map(|symbol| {
                let is_open = known.is_true(Candidate { cell, symbol }).is_none();
                format!("{}{}", alphabet.name(symbol), if is_open { "?" } else { "" })
            })
            .collect();
        if names.is_empty() { "-".to_owned() } else { names.join(separator) }
    });
    cells.collect::<Vec<_>>().join(" ")
}
