//! The options of `clausoku bench`: the keys of plans.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use clausoku_bench::plan::{KEYS, Key, Settings};

use crate::terminal::table;

/// The key whose values are the arguments that are no options.
const ARGUMENTS: &str = "files";

/// The option for keys that few plans have.
const SET: &str = "set";

/// The settings that the command line states.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys(pub Settings);

impl Keys {
    fn add(command: Command) -> Command {
        let named = KEYS.iter().filter(|key| !key.is_rare);
        named.fold(command, |command, key| command.arg(argument(key))).arg(others())
    }
}

impl Args for Keys {
    fn augment_args(command: Command) -> Command {
        Self::add(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::add(command)
    }
}

impl FromArgMatches for Keys {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut keys = Self::default();
        keys.update_from_arg_matches(matches)?;
        Ok(keys)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for key in KEYS.iter().filter(|key| !key.is_rare) {
            let Some(values) = matches.get_many::<String>(key.name) else { continue };
            let texts: Vec<String> = values.cloned().collect();
            // Each text was checked alone.
            key.read(&mut self.0, &texts)
                .map_err(|fault| clap::Error::raw(clap::error::ErrorKind::InvalidValue, fault))?;
        }
        // Each pair was read alone.
        let pairs = matches.get_many::<String>(SET).into_iter().flatten();
        for pair in pairs {
            set(&mut self.0, pair)
                .map_err(|fault| clap::Error::raw(clap::error::ErrorKind::InvalidValue, fault))?;
        }
        Ok(())
    }
}

/// Returns the option for keys that are no options of their own.
fn others() -> Arg {
    let rare = table(KEYS.iter().filter(|key| key.is_rare).map(|key| (key.name, key.help)));
    let help = "Set another key of plans, as in axis=empty";
    Arg::new(SET)
        .long(SET)
        .value_name("KEY=VALUE")
        .action(ArgAction::Append)
        .help(help)
        .long_help(format!("{help}\n\n{rare}"))
        .value_parser(|pair: &str| set(&mut Settings::default(), pair).map(|()| pair.to_owned()))
}

fn set(settings: &mut Settings, pair: &str) -> Result<(), String> {
    let (name, value) = pair.split_once('=').ok_or("expected KEY=VALUE")?;
    let key = Key::named(name).map_err(|error| error.to_string())?;
    let texts: Vec<String> = if key.is_list {
        value.split(',').map(str::to_owned).collect()
    } else {
        vec![value.to_owned()]
    };
    key.read(settings, &texts)
}

fn argument(key: &'static Key) -> Arg {
    let mut argument = Arg::new(key.name).value_name(key.value).help(key.help);
    let names = (key.names)();
    let described = table(names.iter().copied());
    let more: Vec<&str> =
        [key.help, key.more, &described].into_iter().filter(|text| !text.is_empty()).collect();
    if more.len() > 1 {
        argument = argument.long_help(more.join("\n\n"));
    }
    if !key.heading.is_empty() {
        argument = argument.help_heading(key.heading);
    }
    if key.name == ARGUMENTS {
        return argument.num_args(0..);
    }
    argument = argument.long(key.name);
    if key.is_repeated {
        argument = argument.action(ArgAction::Append);
    }
    if key.is_list {
        argument = argument.action(ArgAction::Append).value_delimiter(',');
    }
    if let Some(bare) = key.bare {
        argument = argument.num_args(0..=1).require_equals(true).default_missing_value(bare);
    }
    if names.is_empty() {
        argument.value_parser(move |text: &str| {
            key.read(&mut Settings::default(), &[text.to_owned()]).map(|()| text.to_owned())
        })
    } else {
        argument.value_parser(PossibleValuesParser::new(names.iter().map(|row| row.0)))
    }
}
