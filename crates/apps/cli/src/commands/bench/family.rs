//! `clausoku bench family`: the formulas of a plan as a folder of benchmark instances.

use std::collections::HashSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail, ensure};
use clap::Args;
use clausoku::certificate::{Decision, ProofFormat, Prover};
use clausoku::encoding::{DimacsOptions, decode, write_dimacs_within};
use clausoku::sat::Cnf;
use clausoku::sat::formulas::Shuffled;
use clausoku::{Grid, Puzzle, PuzzleFormula};
use clausoku_bench::gbd::GbdHashes;
use clausoku_bench::plan::{Ask, EncodingChoice, Instance, Plan, Question};
use clausoku_text::Deadline;
use serde::Serialize;

use super::run::{make_plan, read_plan};
use crate::commands::encode::Hashed;
use crate::output::{MANIFEST, create_empty_folder, fill, views};
use crate::terminal::{Exit, Progress, encode, interrupt, interruptible, note, unwritten};
use clausoku_text::count as counted;

/// Write the formulas of a plan as a folder of benchmark instances
#[derive(Debug, Args)]
#[command(after_long_help = "\
The folder gets a formula for each question of the plan about each board, under each encoding, and manifest.jsonl, which \
states for each the seed, the planted solution, the expected answer and how it is known. The answer to a board that was \
made by emptying a solution is known; others are decided within the time limit of the plan. A formula without model gets \
an LRAT proof beside it, which was checked. With scramble = true in the plan, each formula is shuffled by a seed of its own.

Examples:
  clausoku bench family data/plans/family.toml -o instances/
  clausoku bench instances/ --solvers minisat,kissat --time-limit 60s")]
pub(super) struct Family {
    /// TOML file of the plan, as for --plan
    plan: PathBuf,

    /// New or empty folder
    #[arg(short, long, value_name = "FOLDER", help_heading = "Output")]
    output: PathBuf,

    /// Names of the files, which are compressed if they end in .gz, .xz, .bz2 or .zst
    #[arg(
        long,
        value_name = "TEMPLATE",
        default_value = NAMES,
        help_heading = "Output"
    )]
    name: Names,
}

/// The names of files if no others are asked for.
const NAMES: &str = "{number}-{question}-{order}-{seed}.cnf";

/// The words of the names of files.
const WORDS: [&str; 6] = ["{number}", "{question}", "{order}", "{encoding}", "{seed}", "{shuffle}"];

/// The names of the files of a family.
#[derive(Clone, Debug)]
struct Names(String);

impl FromStr for Names {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let rest = WORDS.iter().fold(text.to_owned(), |rest, word| rest.replace(word, ""));
        if rest.contains(['/', '\\', '{', '}', '\0'])
            || !text.contains(".cnf")
            || text.starts_with('.')
        {
            return Err(format!(
                "expected the name of a .cnf file, which may contain {}",
                WORDS.join(", ")
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

impl Names {
    /// Returns the name of the file of a formula. Signs of an encoding that names of files do not have become dashes.
    fn file(
        &self,
        instance: &Instance,
        encoding: &EncodingChoice,
        ask: Ask,
        number: u64,
        shuffle: Option<u64>,
    ) -> String {
        let text =
            |number: Option<u64>| number.map_or("none".to_owned(), |number| number.to_string());
        let order = instance.puzzle().map(|puzzle| puzzle.variant().order() as u64);
        let values = [
            format!("{number:04}"),
            ask.to_string(),
            text(order),
            encoding.name.replace(|c: char| !c.is_ascii_alphanumeric(), "-"),
            text(instance.planted.as_ref().map(|planted| planted.seed)),
            text(shuffle),
        ];
        let words = WORDS.iter().zip(&values);
        words.fold(self.0.clone(), |name, (word, value)| name.replace(word, value))
    }
}

/// A formula to make.
struct Member<'p> {
    instance: &'p Instance,
    puzzle: &'p Puzzle,
    /// The solution that is excluded.
    denied: Option<&'p Grid>,
    encoding: &'p EncodingChoice,
    ask: Ask,
    number: u64,
    /// The seed of the shuffle.
    shuffle: Option<u64>,
    /// The name of its file.
    name: String,
}

/// A row of the manifest.
#[derive(Debug, Serialize)]
struct Row {
    number: u64,
    /// The file of the formula, in the folder.
    name: String,
    variant: String,
    puzzle: String,
    status: &'static str,
    /// The name of the instance in reports of the plan.
    instance: String,
    group: String,
    /// `solution`, `other` or `wrong`.
    question: String,
    order: usize,
    givens: usize,
    /// The share of empty cells.
    empty: f64,
    /// The seed of the board.
    seed: Option<u64>,
    /// The solution of which cells were emptied.
    planted: Option<String>,
    encoding: String,
    /// The seed of the shuffle.
    shuffle: Option<u64>,
    variables: u32,
    clauses: u64,
    sha256: String,
    #[serde(flatten)]
    hashes: Hashes,
    /// The answer that a solver must give.
    expected: Option<&'static str>,
    /// The source of the answer: `planted`, `model` or `proof`.
    known_by: Option<&'static str>,
    /// The file of the LRAT proof, in the folder.
    proof: Option<String>,
    command: String,
    version: &'static str,
}

#[derive(Debug, Serialize)]
struct Hashes {
    gbdhash: String,
    isohash: String,
    isohash2: String,
}

/// An answer, and how it is known.
#[derive(Default)]
struct Known {
    expected: Option<&'static str>,
    by: Option<&'static str>,
    proof: Option<String>,
}

impl Family {
    pub(super) fn run(&self) -> anyhow::Result<Exit> {
        let settings = read_plan(&self.plan)?;
        let Some(plan) = make_plan(&settings)? else { return Ok(Exit::Interrupted) };
        let _created = create_empty_folder(&self.output)?;
        let members = self.members(&plan)?;
        let mut rows = Vec::new();
        self.make(&plan, members, &mut rows)?;
        // Also after Ctrl-C, for the formulas that are there.
        fill(&self.output.join(MANIFEST), |out| -> anyhow::Result<()> {
            for row in &rows {
                writeln!(out, "{}", serde_json::to_string(row)?)?;
            }
            Ok(())
        })?;
        if interrupt::came() {
            note(&format!("interrupted after {}", counted(rows.len(), "formula")));
            return Ok(Exit::Interrupted);
        }
        let unknown = rows.iter().filter(|row| row.expected.is_none()).count();
        let formulas = counted(rows.len(), "formula");
        note(&format!("{formulas}, {unknown} of them with an unknown answer"));
        Ok(Exit::Done)
    }

    /// Returns the command that makes the family, where the plan and the folder are in the current one.
    fn command(&self) -> String {
        let [plan, folder] = [&self.plan, &self.output].map(|path| word(&file_name(path)));
        let name = match self.name.0.as_str() {
            NAMES => String::new(),
            name => format!(" --name {}", word(name)),
        };
        format!("clausoku bench family {plan} -o {folder}{name}")
    }

    /// Returns the formulas to make, each with a name of its own.
    fn members<'p>(&self, plan: &'p Plan) -> anyhow::Result<Vec<Member<'p>>> {
        let pairs = plan
            .instances()
            .iter()
            .flat_map(|instance| plan.encodings().iter().map(move |encoding| (instance, encoding)));
        let mut names = HashSet::new();
        let mut members = Vec::new();
        for ((instance, encoding), number) in pairs.zip(1..) {
            let (puzzle, denied) = match &instance.question {
                Question::Solution(puzzle) => (puzzle, None),
                Question::Other(puzzle, solution) => (puzzle, Some(solution)),
                Question::Model(_) => {
                    bail!("{} is a formula; a family is made of grids and boards", instance.name)
                }
            };
            let ask = instance.ask.unwrap_or(Ask::Solution);
            let shuffle = plan.outline.scramble.then(|| plan.outline.seed.wrapping_add(number));
            let name = self.name.file(instance, encoding, ask, number, shuffle);
            ensure!(
                names.insert(name.clone()),
                "two formulas have the name {name}; add {{number}} to --name"
            );
            members.push(Member { instance, puzzle, denied, encoding, ask, number, shuffle, name });
        }
        ensure!(!members.is_empty(), "the plan names no grids and no boards");
        Ok(members)
    }

    /// Makes the formulas until Ctrl-C.
    fn make(
        &self,
        plan: &Plan,
        members: Vec<Member<'_>>,
        rows: &mut Vec<Row>,
    ) -> anyhow::Result<()> {
        let mut progress = Progress::new("formulas");
        for member in members {
            if interrupt::came() {
                break;
            }
            let path = self.output.join(&member.name);
            let row = self.member(plan, member);
            let is_decided = row.as_ref().is_ok_and(|row| row.expected.is_some());
            if interrupt::came() && !is_decided {
                // Its answer is not known because of the signal. A decided formula may have a proof beside it.
                let _ = fs::remove_file(path);
                break;
            }
            rows.push(row?);
            progress.step();
        }
        progress.clear();
        Ok(())
    }

    /// Writes a formula, and returns its row.
    fn member(&self, plan: &Plan, member: Member<'_>) -> anyhow::Result<Row> {
        let Member { instance, puzzle, denied, encoding, ask, number, shuffle, name } = member;
        let limit = plan.outline.time_limit.map(std::time::Duration::from_secs_f64);
        let encoded = encode(&interruptible(limit), &encoding.encoding, puzzle)?;
        let encoded = match denied {
            Some(solution) => encoded.denying(solution.clone()),
            None => encoded,
        };
        let planted = instance.planted.as_ref();
        let path = self.output.join(&name);
        let (size, sha256) = fill(&path, |output| -> anyhow::Result<_> {
            let mut hashed = Hashed::new(output);
            let options = DimacsOptions { shuffle, ..DimacsOptions::default() };
            let written =
                write_dimacs_within(&encoded, options, &mut hashed, &interruptible(limit));
            let (size, _) = written.map_err(unwritten)?;
            Ok((size, hashed.finish()))
        })?;
        let cnf = Cnf::from_formula(&encoded);
        let shuffled = shuffle.map(|seed| Shuffled::new(&cnf, seed));
        let given = shuffled.as_ref().map_or(&cnf, |shuffled| &shuffled.formula);
        let GbdHashes { gbdhash, isohash, isohash2 } = GbdHashes::new(given);
        let known = if instance.satisfiable == Some(true) {
            Known { expected: Some("SATISFIABLE"), by: Some("planted"), proof: None }
        } else {
            let posed = Posed { encoded: &encoded, puzzle, denied };
            self.decide(&posed, given, shuffled.as_ref(), &name, &interruptible(limit))?
        };
        let cells = puzzle.givens().len();
        let givens = puzzle.givens().filled_count();
        Ok(Row {
            number,
            name,
            variant: puzzle.variant().name().to_owned(),
            puzzle: views::line(puzzle, puzzle.givens()),
            status: "done",
            instance: instance.name.clone(),
            group: instance.group.clone(),
            question: ask.to_string(),
            order: puzzle.variant().order(),
            givens,
            empty: (cells - givens) as f64 / cells as f64,
            seed: planted.map(|planted| planted.seed),
            planted: planted.map(|planted| views::line(puzzle, &planted.solution)),
            encoding: encoding.encoding.to_string(),
            shuffle,
            variables: size.variables,
            clauses: size.clauses,
            sha256,
            hashes: Hashes { gbdhash, isohash, isohash2 },
            expected: known.expected,
            known_by: known.by,
            proof: known.proof,
            command: self.command(),
            version: env!("CARGO_PKG_VERSION"),
        })
    }

    /// Decides a formula. A refutation becomes a file, and a model is checked.
    fn decide(
        &self,
        posed: &Posed<'_>,
        given: &Cnf,
        shuffled: Option<&Shuffled>,
        name: &str,
        deadline: &Deadline,
    ) -> anyhow::Result<Known> {
        match Prover::default().decide(given, deadline)? {
            Decision::Unknown(_) => Ok(Known::default()),
            Decision::Refuted(refutation) => {
                let stem = name.split(".cnf").next().unwrap_or(name);
                let proof = format!("{stem}.lrat.xz");
                fill(&self.output.join(&proof), |out| {
                    refutation.proof.write(ProofFormat::Lrat, given, out)
                })?;
                Ok(Known { expected: Some("UNSATISFIABLE"), by: Some("proof"), proof: Some(proof) })
            }
            Decision::Model(model) => {
                let model = match shuffled {
                    Some(shuffled) => shuffled.mapping.restore(&model),
                    None => model,
                };
                let solution = decode(&model, posed.encoded.numbering(), posed.puzzle)
                    .with_context(|| format!("the model of {name}"))?;
                ensure!(
                    posed.denied != Some(&solution),
                    "{name}: the model is the denied solution"
                );
                Ok(Known { expected: Some("SATISFIABLE"), by: Some("model"), proof: None })
            }
        }
    }
}

/// A question in the form of a formula.
struct Posed<'p> {
    encoded: &'p PuzzleFormula,
    puzzle: &'p Puzzle,
    denied: Option<&'p Grid>,
}

/// Returns a text as a word of a command line of a shell.
fn word(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

/// Returns the name of a file without its folder.
fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
