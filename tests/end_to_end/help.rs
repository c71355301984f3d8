//! What the programs say of themselves.

use crate::support::{Call, clausoku};

/// The commands that there must be.
const COMMANDS: [&str; 5] = ["solve", "encode", "decode", "check", "show"];

/// The commands, as the help of `clausoku` lists them.
fn commands() -> Vec<String> {
    let text = clausoku("--help").text();
    let listed = text.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.map_while(|line| line.split_whitespace().next());
    listed.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Longer lines are broken badly by terminals.
const WIDTH: usize = 100;

#[test]
fn help_fits_the_terminal() {
    let mut helps =
        vec![Call::new("dimacs_s").arg("--help"), Call::new("resultat_di").arg("--help")];
    helps.extend(["--help", "-h", "help"].map(clausoku));
    helps.extend(commands().iter().flat_map(|command| {
        ["--help", "-h"].map(|option| clausoku(&format!("{command} {option}")))
    }));
    for help in helps {
        let text = help.text();
        assert!(text.contains("Usage: "), "{text}");
        let long = text.lines().find(|line| line.trim_end().chars().count() > WIDTH);
        assert_eq!(long, None);
    }
}

#[test]
fn help_lists_commands_exit_codes_and_choices() {
    let text = clausoku("--help").text();
    assert!(commands().iter().take(5).eq(COMMANDS));
    for code in ["  0    done", "  10   ", "  20   ", "  130  "] {
        assert!(text.contains(code), "{code}");
    }
    let encode = clausoku("encode --help").text();
    let presets = clausoku::encoder::PRESETS.iter().map(|row| row.0);
    let schemes = clausoku::numbering::SCHEMES.iter().map(|row| row.1);
    let levels = clausoku::encoder::GIVENS.iter().map(|row| row.1);
    let ways = clausoku::encoder::AT_MOST_ONE.iter().map(|row| row.name);
    for name in presets.chain(schemes).chain(levels).chain(ways) {
        assert!(encode.contains(name), "{name}");
    }
}

#[test]
fn without_arguments_the_help_comes_and_the_call_fails() {
    let call = clausoku("").run();
    assert_eq!((call.code, call.text().as_str()), (Some(2), ""));
    assert!(call.err.contains("Usage: clausoku") && call.err.contains("Commands:"));
    let call = Call::new("resultat_di").run();
    assert_eq!(call.code, Some(2));
    assert!(call.err.contains("Usage: resultat_di <OUTPUT>"), "{}", call.err);
}

#[test]
fn versions_are_the_packages() {
    for name in ["clausoku", "dimacs_s", "resultat_di"] {
        let text = Call::new(name).arg("--version").text();
        assert_eq!(text, format!("{name} {}\n", env!("CARGO_PKG_VERSION")));
    }
}
