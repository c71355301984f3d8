//! Outputs that would replace an input or another output.

use std::fs;

use crate::support::{Folder, clausoku, shell};

#[test]
fn an_input_is_not_overwritten() {
    let folder = Folder::new();
    let grid = format!("{}\n", crate::support::FIGURE_1.0);
    folder.write("grid.svg", &grid);
    folder.write("plan.toml", "files = [\"grid.svg\"]\nsolvers = [\"varisat\"]\nrepeats = 1\n");
    let variant = clausoku("variants x --toml").text();
    folder.write("mine.toml", &variant);
    let refused = |arguments: &str, expected: &str| {
        let error = clausoku(arguments).dir(folder.path()).run().refusal();
        assert!(error.starts_with(expected), "{arguments}: {error}");
    };
    let input = "grid.svg is the input; writing would destroy it";
    refused("solve grid.svg --solver backtracking --trace-plot ./grid.svg", input);
    refused("bench grid.svg --record grid.svg", input);
    refused("bench --plan plan.toml --record grid.svg --resume", input);
    refused("bench --plan plan.toml --record plan.toml --resume", "plan.toml is the input");
    refused("variants mine.toml -o mine.toml", "mine.toml is the input");
    // An unwritable output is reported before the long computation.
    let no_folder = "cannot write no/out: there is no folder no";
    refused("bench --plan plan.toml --record no/out", no_folder);
    clausoku("bench --plan plan.toml --record record").dir(folder.path()).text();
    let record = fs::read(folder.at("record")).expect("a record");
    refused("bench report record --html record", "record is the input");
    refused("bench report record --csv a --html a", "a is named twice");
    refused("bench report record --plots grid.svg", "cannot make the folder grid.svg");
    assert_eq!(fs::read(folder.at("record")).expect("a record"), record);
    assert_eq!(folder.names(), ["grid.svg", "mine.toml", "plan.toml", "record"]);
    assert_eq!(fs::read_to_string(folder.at("grid.svg")).expect("the grid"), grid);
    assert_eq!(fs::read_to_string(folder.at("mine.toml")).expect("it"), variant);
}

#[test]
fn a_file_from_which_a_variant_was_read_is_not_written_over() {
    let folder = Folder::new();
    let toml = "name = \"own\"\norder = 4\n[[board]]\nblocks = \"2x2\"\n";
    for call in [
        "solve --to line",
        "convert --to line",
        "check --to csv",
        "count --to line",
        "propagate --to line",
        "encode --to dimacs",
    ] {
        let path = folder.write("own.toml", toml);
        let call = format!("{call} 1............... --variant own.toml -o own.toml");
        let error = clausoku(&call).dir(folder.path()).run().refusal();
        assert!(error.contains("own.toml is the input"), "{call}: {error}");
        assert_eq!(fs::read_to_string(path).expect("a file"), toml, "{call}");
    }
}

#[test]
fn no_output_replaces_an_input_or_another_output() {
    let is_input = "is the input; writing would destroy it";
    let is_twice = "is named twice; every output needs a file of its own";
    for (setting, command, message, kept) in [
        (
            "printf 'p cnf 1 2\\n1 0\\n-1 0\\n' > b.lrat",
            "solve b.lrat --proof b.lrat",
            is_input,
            "b.lrat",
        ),
        (
            "printf 'p cnf 1 2\\n1 0\\n-1 0\\n' > k.cnf; ln -s k.cnf k.lrat",
            "solve k.cnf --proof k.lrat",
            is_input,
            "k.cnf",
        ),
        (
            "printf 'p cnf 1 2\\n1 0\\n-1 0\\n' > un.cnf",
            "solve un.cnf --proof a.lrat -o a.lrat",
            is_twice,
            "un.cnf",
        ),
        (
            "clausoku encode 1..............4 --shuffle 3 --no-comments -o e.cnf; clausoku solve e.cnf > e.out; true",
            "decode e.out --cnf e.cnf --to line -o e.cnf.map",
            is_input,
            "e.cnf.map",
        ),
        ("echo 1..............4 > 0001.cnf", "encode ./0001.cnf -o ./", is_input, "0001.cnf"),
        (
            "clausoku convert 1..............4 --to sdk -o 0001.sdk; clausoku convert .2.............4 --to sdk -o 0002.sdk",
            "convert 0002.sdk 0001.sdk --to sdk -o ./",
            is_input,
            "0001.sdk",
        ),
        (
            "mkdir sx; echo 1..............4 > sx/solutions.txt",
            "certify sx/solutions.txt -o sx",
            is_input,
            "sx/solutions.txt",
        ),
        ("true", "encode 1..............4 --cubes 3 -o cc/1.cnf --cube-folder cc", is_twice, "."),
        (
            "echo 1..............4 > eg; printf '[[solver]]\\nname = \"m\"\\ncommand = \"m {cnf}\"\\n' > sf.toml",
            "solve eg --solver-file sf.toml -o sf.toml --to line",
            is_input,
            "sf.toml",
        ),
        (
            "true",
            "book --plan '1 easy' --answers ./b.pdf -o b.pdf",
            "the answers need another file",
            ".",
        ),
    ] {
        let folder = Folder::new();
        fs::create_dir(folder.at("cc")).expect("a folder");
        let set = shell(setting, folder.path());
        assert_eq!(set.code, Some(0), "{setting}: {}", set.err);
        let read = |name: &str| {
            if name == "." { Vec::new() } else { fs::read(folder.at(name)).expect("a file") }
        };
        let before = read(kept);
        let call = shell(&format!("clausoku {command}"), folder.path());
        assert_eq!(call.code, Some(2), "{command}: {}", call.err);
        assert!(call.err.contains(message), "{command}: {}", call.err);
        assert_eq!(read(kept), before, "{command}");
    }
}
