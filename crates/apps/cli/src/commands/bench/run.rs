//! `clausoku bench run`: makes the runs of a plan, and shows their progress.

use std::path::{Path, PathBuf};

use crate::input::{Input, read_settings, shown, stem};
use crate::options::{CrossCheckArgs, catalogue};
use crate::output::{prepare, print};
use crate::terminal::{Colour, Exit, Progress, interrupt, interruptible, note};
use anyhow::{Context, anyhow, ensure};
use clap::Args;
use clausoku::Encoding;
use clausoku_bench::boards::BoardError;
use clausoku_bench::execute::{Event, Session, SessionEnd};
use clausoku_bench::plan::{Ask, Maker, Plan, Settings};
use clausoku_bench::record::{Header, Recorder, Resumed, RunLine, RunRecord, Section, merge, read};
use clausoku_bench::report::{Report, text};
use clausoku_bench::watch::Watch;
use clausoku_files::compression::Compression;
use clausoku_text::count as counted;

use super::instances::{files, instances};
use super::keys::Keys;
use super::{solver, usual};

#[derive(Debug, Args)]
pub(super) struct Run {
    #[command(flatten)]
    keys: Keys,

    /// TOML file with further settings
    ///
    /// docs/bench.md describes the file. Its keys are these options.
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
}

impl Run {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let asked = self.settings()?;
        let catalogue = catalogue(asked.solver_file.as_ref().map(Path::new))?;
        let solvers = asked.solvers.clone().unwrap_or_else(|| usual(&catalogue));
        if let Some(record) = asked.record.as_ref().map(Path::new) {
            ensure!(
                Compression::from_path(record).is_none(),
                "cannot add runs to a compressed record; write {} and compress it afterwards, `clausoku bench report` reads both",
                record.with_extension("").display()
            );
            let inputs: Vec<PathBuf> = self.plan.iter().cloned().chain(files(&asked)).collect();
            prepare(record, &inputs)?;
        }
        let Some(mut plan) = make_plan(&asked)? else { return Ok(Exit::Interrupted) };
        plan.outline.experiment = self.plan.as_deref().map(|path| stem(path).display().to_string());
        let measured = solvers.iter().map(|name| solver(name, &catalogue));
        let mut session =
            Session::new(plan, measured.collect::<Result<_, _>>()?)?.with_stop(interrupt::flag());
        if let Some(pin) = asked.pin {
            session = session.pinned(pin)?;
        }
        let certified = asked.certified.unwrap_or(false);
        ensure!(
            !certified || asked.cross_check.is_none(),
            "--certified and --cross-check exclude each other"
        );
        let check = CrossCheckArgs::new(asked.cross_check.clone(), certified);
        // Solvers may be many; only one that is alone needs another name than the usual one.
        let first = if let [only] = solvers.as_slice() { only.as_str() } else { "" };
        if let Some(second) = check.second_of_puzzles(first, Encoding::default(), &catalogue)? {
            session = session.cross_checked(second);
        }
        measure(&asked, session, colour)
    }

    /// Returns the settings of the command line and of the file. The command line takes precedence.
    fn settings(&self) -> anyhow::Result<Settings> {
        let from_file = self.plan.as_deref().map(read_plan).transpose()?.unwrap_or_default();
        let stated = self.keys.0.clone();
        let names_instances = |settings: &Settings| {
            settings.boards.is_some() || settings.files.iter().flatten().next().is_some()
        };
        // The instances of the command line replace those of the file.
        let from_file = if names_instances(&stated) {
            Settings { files: None, boards: None, ..from_file }
        } else {
            from_file
        };
        let settings = stated.or(from_file);
        ensure!(
            settings.resume != Some(true) || settings.record.is_some(),
            "--resume continues a record; name it with --record FILE"
        );
        ensure!(names_instances(&settings), "nothing to measure: give files, --boards or --plan");
        Ok(settings)
    }
}

/// Makes the runs that are not recorded yet, and prints the tables.
fn measure(asked: &Settings, mut session: Session, colour: Colour) -> anyhow::Result<Exit> {
    let header = Header::new(session.record().clone(), asked.part);
    let (mut recorder, done) = recorder(asked, &header)?;
    if !done.is_empty() {
        note(&format!("{} recorded already", counted(done.len(), "run")));
    }
    let mut runs = done.clone();
    let mut progress = Progress::new("runs");
    // The number of runs done at the first event, and the number of all runs.
    let (mut first, mut total) = (None, 0);
    let ended = session.run(asked.part, &done, |event| -> anyhow::Result<()> {
        match event {
            Event::Begins { done, all, configuration, grid } => {
                total = all;
                let first = *first.get_or_insert(done);
                let share = (done - first) as f64 / (all - first) as f64;
                let number = done + 1;
                progress.show(share, || format!("run {number} of {all}: {configuration}, {grid}"));
            }
            Event::Ended(run) => {
                if let Some(recorder) = &mut recorder {
                    recorder.add(run).context("cannot write the record")?;
                }
                runs.push(run.clone());
            }
        }
        Ok(())
    });
    progress.clear();
    recorder.map_or(Ok(()), Recorder::finish).context("cannot write the record")?;
    if ended? == SessionEnd::Interrupted {
        say_how_to_go_on(asked, runs.len(), total);
        return Ok(Exit::Interrupted);
    }
    let whole = match asked.record.as_ref().map(Path::new) {
        Some(path) => read(&Input::open(path)?.read()?)
            .with_context(|| format!("cannot read the record {} again", shown(path)))?,
        None => {
            RunRecord { sections: vec![Section { header, runs }], whole: 0, is_truncated: false }
        }
    };
    let merged = merge(vec![("the record".to_owned(), whole)])?;
    print(&text(&Report::new(&merged, merged.clock()), colour.on_stdout()))?;
    Ok(Exit::Done)
}

/// Reports which runs an interruption has left, and the command that makes them.
fn say_how_to_go_on(asked: &Settings, runs: usize, all: usize) {
    let made = format!("{runs} of {}", counted(all, "run"));
    note(&match &asked.record {
        Some(path) => format!(
            "interrupted: {} has {made}; the same command with --resume makes the others",
            shown(Path::new(path))
        ),
        None => format!("interrupted: {made} were made and are lost; --record FILE keeps them"),
    });
}

/// Makes the plan; `None` if Ctrl-C came while boards were made.
pub(super) fn make_plan(asked: &Settings) -> anyhow::Result<Option<Plan>> {
    // Before boards are made in vain.
    asked.encodings()?;
    let mut all = instances(asked)?;
    let makers = asked.boards.clone().unwrap_or_default();
    let questions = asked.ask.clone().unwrap_or_else(|| vec![Ask::Solution]);
    let seed = asked.seed.unwrap_or(1);
    match shown_as("making boards", |watch| Maker::make(&makers, seed, &questions, watch)) {
        Err(BoardError::Stopped(_)) => {
            note("interrupted while boards were made; nothing is measured yet");
            return Ok(None);
        }
        made => made?.into_iter().try_for_each(|instance| all.push(instance))?,
    }
    let mut plan = Plan::new("Times of solvers", all.into_vec(), asked)?;
    let scales = asked.rate.clone().unwrap_or_default();
    match shown_as("rating puzzles", |watch| plan.rate(&scales, watch)) {
        Err(BoardError::Stopped(_)) => {
            note("interrupted while puzzles were rated; nothing is measured yet");
            Ok(None)
        }
        rated => {
            rated?;
            plan.place(asked.axis);
            Ok(Some(plan))
        }
    }
}

/// Returns the record, if one is kept, and the runs that it contains.
fn recorder(asked: &Settings, header: &Header) -> anyhow::Result<(Option<Recorder>, Vec<RunLine>)> {
    let Some(path) = asked.record.as_ref().map(Path::new) else { return Ok((None, Vec::new())) };
    if asked.resume != Some(true) {
        return Ok((Some(Recorder::create(path, header)?), Vec::new()));
    }
    let Resumed { recorder, runs, before } = Recorder::resume(path, header)?;
    if let Some(before) = before {
        let now = &header.machine;
        note(&match now.difference(&before) {
            Some(_) => format!(
                "note: {} has runs on another machine, which are columns of their own: {}",
                shown(path),
                before.words()
            ),
            None => format!(
                "note: {} has runs with {} visible cores, and now there are {}; the report names both",
                shown(path),
                before.cores,
                now.cores
            ),
        });
    }
    Ok((Some(recorder), runs))
}

/// Does some work, shows its progress under this name, and stops it at Ctrl-C.
fn shown_as<R>(name: &str, work: impl FnOnce(&mut Watch<'_>) -> R) -> R {
    let deadline = interruptible(None);
    let mut progress = Progress::new("parts");
    let show = &mut |share| progress.show(share, || format!("{name}, {:.0} %", 100.0 * share));
    let result = work(&mut Watch::new(&deadline, show));
    progress.clear();
    result
}

/// Reads a plan. Its paths are relative to its folder.
pub(super) fn read_plan(path: &Path) -> anyhow::Result<Settings> {
    let text = read_settings(path)?;
    let mut plan = Settings::read(&text).map_err(|error| anyhow!("{}: {error}", shown(path)))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let files = plan.files.iter_mut().flatten();
    for name in files.chain(&mut plan.solver_file).chain(&mut plan.record) {
        *name = folder.join(&*name).display().to_string();
    }
    Ok(plan)
}
