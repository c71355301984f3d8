//! `clausoku bench run`: makes the runs of a plan, and shows their progress.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::runner::{
    Colour, CrossCheckArgs, Exit, GridArgs, Progress, counted, file_name, interrupt, interruptible,
    named, note, parse_size, parse_time, print, read_settings, shown, table_of,
};
use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use clausoku::Encoding;
use clausoku::board::errors::UnknownName;
use clausoku::encoding::choices::GivensLevel;
use clausoku_bench::boards::BoardError;
use clausoku_bench::execute::{Event, Session, SessionEnd};
use clausoku_bench::experiments::{self, EXPERIMENTS, Experiment, Extent};
use clausoku_bench::plan::{EncodingChoice, Instance, Instances, Plan, Settings};
use clausoku_bench::record::{
    Clock, Header, Machine, Merged, Order, RatingScale, Recorder, Resumed, RunLine,
};
use clausoku_bench::watch::Watch;
use clausoku_files::Shard;
use clausoku_text::NamedValue;

use super::report::{CLOCKS, Outputs};
use super::{solver, usual};

#[derive(Debug, Args)]
pub(super) struct Run {
    /// Grid files; - is standard input
    grids: Vec<PathBuf>,

    /// Run a prepared experiment; --list lists them
    #[arg(long, value_name = "NAME", value_parser = experiment, conflicts_with_all = ["grids", "plan"])]
    experiment: Option<&'static Experiment>,

    /// List the prepared experiments
    #[arg(long)]
    list: bool,

    /// Run the experiment on small boards only
    #[arg(long, requires = "experiment")]
    quick: bool,

    /// TOML file with further settings
    ///
    /// docs/bench.md describes the file.
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,

    /// Solvers to compare, with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    solvers: Option<Vec<String>>,

    /// Encodings to compare, with commas between them; each is choices joined by /, as in
    /// minimal/product/reduced
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    encodings: Option<Vec<EncodingChoice>>,

    /// Levels of givens to combine with each encoding, with commas between them
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    givens: Option<Vec<GivensLevel>>,

    /// Number of measured runs of each solver on each grid (3 by default)
    #[arg(long, value_name = "N")]
    repeats: Option<NonZero<u32>>,

    /// Number of runs before the measured ones (1 by default)
    #[arg(long, value_name = "N")]
    warm_up: Option<u32>,

    /// Seed of the random numbers (1 by default)
    #[arg(long)]
    seed: Option<u64>,

    #[arg(long, value_parser = named(ORDERS), help = format!("Order of the runs\n\n{}", table_of(ORDERS)))]
    order: Option<Order>,

    /// Shuffle the formula differently for each repeat: true or false
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        default_missing_value = "true",
        require_equals = true
    )]
    scramble: Option<bool>,

    /// Time limit for each run, as in 10s or 2m
    ///
    /// The default is a minute; 0 is no limit here, where it ends the work of other commands at once.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time_limit: Option<Duration>,

    /// Limited time: wall, the elapsed time (the default), or cpu, the processor time
    ///
    /// A run whose processor time is limited ends at 20 times the limit of elapsed time, too.
    #[arg(long, value_name = "CLOCK", value_parser = named(CLOCKS))]
    limit_clock: Option<Clock>,

    /// Maximum number of further measurements of a run during which other processes took more than a
    /// tenth of a core (0 by default)
    #[arg(long, value_name = "N")]
    retries: Option<u32>,

    /// Memory limit for a solver that is a separate program, as in 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory_limit: Option<u64>,

    /// Ratings of the grids, with commas between them: er (the default), w or score
    ///
    /// `clausoku rate` computes the same ratings. They become columns of the record and of the reports. Boards of other
    /// orders than 9 have no er. A puzzle without exactly one solution has no rating.
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        num_args = 0..=1,
        default_missing_value = "er",
        require_equals = true
    )]
    rate: Option<Vec<RatingScale>>,

    #[command(flatten)]
    cross_check: CrossCheckArgs,

    /// File for the record of all runs
    #[arg(long, value_name = "FILE", value_parser = file_name())]
    record: Option<PathBuf>,

    /// Continue the record if the file exists
    #[arg(long, requires = "record")]
    resume: bool,

    /// Run only this part of the plan, as in 2/8
    #[arg(long, value_name = "I/K")]
    shard: Option<Shard>,

    #[command(flatten)]
    format: GridArgs,

    #[command(flatten)]
    outputs: Outputs,
}

/// The orders of the runs.
const ORDERS: &[NamedValue<Order>] = &[
    NamedValue::new(
        Order::Interleaved,
        "interleaved",
        "one run of each solver on each grid, then the next repeat (the default)",
    ),
    NamedValue::new(
        Order::Grouped,
        "grouped",
        "all repeats of a solver on a grid one after another",
    ),
    NamedValue::new(Order::Shuffled, "shuffled", "in a random order, by the seed"),
];

fn experiment(name: &str) -> Result<&'static Experiment, UnknownName> {
    let known = EXPERIMENTS.iter().map(|experiment| experiment.name);
    experiments::named(name).ok_or_else(|| UnknownName::new("experiment", name, known))
}

impl Run {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        if self.list {
            let lines = EXPERIMENTS.iter().map(|Experiment { name, title, question, .. }| {
                format!("{name:10} {title}\n{:10} {question}\n", "")
            });
            print(&lines.collect::<String>())?;
            return Ok(Exit::Done);
        }
        let Some((plan, solvers)) = self.plan()? else { return Ok(Exit::Interrupted) };
        let measured = solvers.iter().map(|name| solver(name)).collect::<Result<_, _>>()?;
        let mut session = Session::new(plan, measured)?.with_stop(interrupt::flag());
        if let Some(second) = self.cross_check.second_of_puzzles("", Encoding::default())? {
            ensure!(
                solvers.iter().any(|name| name != second.name()),
                "{} cannot check itself; name another solver with --cross-check=SOLVER",
                second.name()
            );
            session = session.cross_checked(second);
        }
        self.measure(session, colour)
    }

    /// Makes the runs that are not recorded yet, and writes the report.
    fn measure(&self, mut session: Session, colour: Colour) -> anyhow::Result<Exit> {
        let header = Header::new(session.record().clone(), self.shard);
        let (mut recorder, done, machines) = self.recorder(&header)?;
        if !done.is_empty() {
            note(&format!("{} recorded already", counted(done.len(), "run")));
        }
        let mut runs = done.clone();
        let mut progress = Progress::new("runs");
        // The number of runs done at the first event, and the number of all runs.
        let (mut first, mut total) = (None, 0);
        let ended = session.run(self.shard, &done, |event| -> anyhow::Result<()> {
            match event {
                Event::Begins { done, all, configuration, grid } => {
                    total = all;
                    let first = *first.get_or_insert(done);
                    let share = (done - first) as f64 / (all - first) as f64;
                    let number = done + 1;
                    progress
                        .show(share, || format!("run {number} of {all}: {configuration}, {grid}"));
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
            self.say_how_to_go_on(runs.len(), total);
            return Ok(Exit::Interrupted);
        }
        let merged = Merged { plan: header.plan, runs, machines, truncated: Vec::new() };
        self.outputs.write(&merged, colour)?;
        Ok(Exit::Done)
    }

    /// Reports which runs an interruption has left, and the command that makes them.
    fn say_how_to_go_on(&self, runs: usize, all: usize) {
        let made = format!("{runs} of {}", counted(all, "run"));
        note(&match &self.record {
            Some(path) => format!(
                "interrupted: {} has {made}; the same command with --resume makes the others",
                shown(path)
            ),
            None => format!("interrupted: {made} were made and are lost; --record FILE keeps them"),
        });
    }

    /// Returns the plan and the names of its solvers, after a check that its outputs can be written;
    /// `None` if Ctrl-C came while boards were made.
    fn plan(&self) -> anyhow::Result<Option<(Plan, Vec<String>)>> {
        let file = self.plan.as_deref().map(read_plan).transpose()?.unwrap_or_default();
        let settings = self.settings().or(file);
        let solvers = settings.solvers.clone();
        let named = settings.experiment.as_deref().map(experiment).transpose()?;
        let experiment = self.experiment.or(named.filter(|_| self.grids.is_empty()));
        let mut inputs: Vec<PathBuf> = self.plan.iter().chain(&self.record).cloned().collect();
        let plan = if let Some(experiment) = experiment {
            let extent = if self.quick { Extent::Quick } else { Extent::Full };
            match shown_as("making boards", |watch| experiment.plan(extent, settings, watch)) {
                Err(BoardError::Stopped(_)) => {
                    note("interrupted while boards were made; nothing is measured yet");
                    return Ok(None);
                }
                plan => plan?,
            }
        } else {
            let folder = self.plan.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
            let from_file: Vec<PathBuf> =
                settings.grids.iter().flatten().map(|path| folder.join(path)).collect();
            let paths = if self.grids.is_empty() { &from_file } else { &self.grids };
            ensure!(!paths.is_empty(), "nothing to measure: give grids, --experiment or --plan");
            inputs.extend(paths.iter().cloned());
            let mut plan = Plan::new("Times of solvers", self.instances(paths)?, &settings)?;
            // Before the ratings, which may take long.
            self.outputs.prepare(&inputs, self.record.as_ref())?;
            let scales = settings.rate.clone().unwrap_or_default();
            match shown_as("rating puzzles", |watch| plan.rate(&scales, watch)) {
                Err(BoardError::Stopped(_)) => {
                    note("interrupted while puzzles were rated; nothing is measured yet");
                    return Ok(None);
                }
                rated => rated?,
            }
            plan
        };
        self.outputs.prepare(&inputs, self.record.as_ref())?;
        Ok(Some((plan, solvers.map_or_else(usual, Ok)?)))
    }

    fn settings(&self) -> Settings {
        Settings {
            solvers: self.solvers.clone(),
            encodings: self.encodings.clone(),
            givens: self.givens.clone(),
            repeats: self.repeats,
            warm_up: self.warm_up,
            seed: self.seed,
            order: self.order,
            scramble: self.scramble,
            time_limit: self.time_limit,
            limit_clock: self.limit_clock,
            retries: self.retries,
            memory_limit: self.memory_limit,
            rate: self.rate.clone(),
            ..Settings::default()
        }
    }

    /// Reads the puzzles of the files, named after file and line, in a group for each board.
    fn instances(&self, paths: &[PathBuf]) -> anyhow::Result<Vec<Instance>> {
        let mut instances = Instances::default();
        for (file, record) in self.format.all(paths) {
            let record = record?;
            let short = file.without_folders();
            let group = record.puzzle.variant().name().to_owned();
            let instance = Instance::new(format!("{short}:{}", record.line), record.puzzle);
            instances
                .push(instance.in_group(group))
                .with_context(|| format!("cannot measure {file}"))?;
        }
        Ok(instances.into_vec())
    }

    /// Returns the record, if one is kept, the runs that it contains, and the machines that took
    /// part.
    fn recorder(&self, header: &Header) -> anyhow::Result<Started> {
        let this = vec![(header.machine.clone(), header.started.clone())];
        let Some(path) = &self.record else { return Ok((None, Vec::new(), this)) };
        if !self.resume {
            return Ok((Some(Recorder::create(path, header)?), Vec::new(), this));
        }
        let Resumed { recorder, runs, machines, cores } = Recorder::resume(path, header)?;
        if let Some((before, now)) = cores {
            note(&format!(
                "note: {} has runs with {before} visible cores, and now there are {now}; \
                 the report names both",
                shown(path)
            ));
        }
        Ok((Some(recorder), runs, machines))
    }
}

/// A record, the runs that it has, and the machines that took part.
type Started = (Option<Recorder>, Vec<RunLine>, Vec<(Machine, String)>);

/// Does some work, shows its progress under this name, and stops it at Ctrl-C.
fn shown_as<R>(name: &str, work: impl FnOnce(&mut Watch<'_>) -> R) -> R {
    let deadline = interruptible(None);
    let mut progress = Progress::new("parts");
    let show = &mut |share| progress.show(share, || format!("{name}, {:.0} %", 100.0 * share));
    let result = work(&mut Watch::new(&deadline, show));
    progress.clear();
    result
}

fn read_plan(path: &Path) -> anyhow::Result<Settings> {
    let shown = shown(path);
    let text = read_settings(path)?;
    let plan = Settings::read(&text).map_err(|error| anyhow!("{shown}: {error}"))?;
    if plan.experiment.is_some() && plan.grids.iter().flatten().next().is_some() {
        bail!("{shown}: an experiment has its own grids; remove the experiment or the grids");
    }
    Ok(plan)
}
