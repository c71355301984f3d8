//! The calls with injected faults: at least one of each command that prints or writes.

/// A call of a program in a folder with inputs. Words are separated by blanks, `~` is a blank in a word; a word
/// that begins with `out` is an output, `-` reads the puzzles of `two`.
pub(super) struct Case {
    pub line: &'static str,
    /// Whether two runs print and write the same.
    pub is_stable: bool,
    /// Whether the outputs may exist before.
    pub overwrites: bool,
    /// `true` if all outputs are new or all are old after each fault.
    pub is_joint: bool,
    /// The exit code of a run that a fault ends.
    pub code: i32,
}

const fn stable(line: &'static str) -> Case {
    Case { line, is_stable: true, overwrites: true, is_joint: false, code: 2 }
}

/// A call that prints times.
const fn timed(line: &'static str) -> Case {
    Case { is_stable: false, ..stable(line) }
}

/// A call that records measurements. A record is not overwritten.
const fn record(line: &'static str) -> Case {
    Case { overwrites: false, ..timed(line) }
}

pub(super) const SOLVING: &[Case] = &[
    stable("clausoku solve grid"),
    stable("clausoku solve grid -o out.txt"),
    stable("clausoku solve grid --all -o out.txt"),
    stable("clausoku solve two --all --json -o out.json"),
    stable("clausoku solve grid two --jobs 2 -o out.txt"),
    stable("clausoku solve two -o out.txt.gz"),
    stable("clausoku solve two --to csv --jobs 2 -o out.csv"),
    stable("clausoku solve f.cnf -o out.answer"),
    stable("clausoku solve f.cnf --proof out.lrat"),
    stable("clausoku solve two --jobs 2"),
    stable("clausoku solve - --jobs 2"),
    timed("clausoku solve two --stream=csv --jobs 2 -o out.csv"),
    timed("clausoku solve two --json --jobs 2"),
    stable("clausoku solve f.cnf"),
    stable("clausoku solve f.cnf.xz"),
    stable("clausoku solve grid --solver backtracking --trace"),
    stable("clausoku solve grid --solver backtracking --trace-plot out.svg"),
];

pub(super) const PROGRAMS: &[Case] = &[
    stable("clausoku solve grid --solver ./solver~-"),
    stable("clausoku solve grid --solver ./solver~{cnf}"),
    stable("clausoku solve grid --solver ./solver~{pipe}"),
    stable("clausoku solve grid --solver ./filer~{cnf}~{result}"),
    stable("clausoku solve f.cnf --solver-file solvers.toml --solver mine"),
    // A solver that fails its test is a result, not an error.
    Case { code: 1, ..timed("clausoku solvers varisat ./solver~-") },
    stable("clausoku count grid --counter ./counter"),
];

pub(super) const FORMULAS: &[Case] = &[
    stable("clausoku encode grid"),
    stable("clausoku encode grid --stats -o out.cnf"),
    Case {
        is_joint: true,
        ..stable("clausoku encode grid --shuffle 1 --no-comments -o out.cnf --map out.map")
    },
    stable("clausoku encode grid --to opb"),
    stable("clausoku encode grid -o out.smt2"),
    Case { overwrites: false, ..stable("clausoku encode two -o outformulas --jobs 2") },
    stable("clausoku encode grid -o out.cnf.gz"),
    stable("clausoku encode grid -o out.cnf.xz"),
    stable("clausoku encode grid -o out.cnf.bz2"),
    stable("clausoku encode grid -o out.cnf.zst"),
    Case {
        overwrites: false,
        ..stable("clausoku encode four --cubes 3 -o out.icnf --cube-folder outcubes")
    },
    Case { overwrites: false, ..stable("clausoku encode four --certificate outproofs") },
    stable("clausoku decode answer --cnf f.cnf"),
    stable("clausoku decode answer --grid grid --to line"),
    stable("clausoku decode answer --cnf f.cnf -o out.txt"),
    stable("clausoku audit f.cnf"),
    stable("clausoku audit f.cnf --grid grid -o out.csv"),
    stable("clausoku audit f.cnf --against grid -o out.csv"),
    stable("clausoku audit none.cnf --proof out.lrat"),
    Case { overwrites: false, ..stable("clausoku audit f.cnf --against grid --proof outproofs") },
    Case { overwrites: false, ..stable("clausoku audit f.cnf -o outreports/") },
    stable("clausoku formula four --rule K1"),
    stable("clausoku formula four --rule K1 -o out.txt"),
    stable("clausoku formula --list --variant classic:4"),
    stable("dimacs_s grid out.cnf"),
    stable("dimacs_s grid -"),
    stable("resultat_di result"),
    stable("resultat_di result grid"),
];

pub(super) const GRIDS: &[Case] = &[
    stable("clausoku check two"),
    stable("clausoku check two --to csv -o out.csv"),
    stable("clausoku check two --stream=jsonl"),
    stable("clausoku rate two --jobs 2"),
    stable("clausoku rate two --scale hodoku"),
    stable("clausoku rate two -o out.csv"),
    stable("clausoku rate two --stream=csv"),
    stable("clausoku show grid"),
    stable("clausoku show grid -o out.svg"),
    stable("clausoku show grid -o out.png"),
    stable("clausoku show grid -o out.txt"),
    Case { overwrites: false, ..stable("clausoku show two -o outpictures") },
    stable("clausoku book grid -o out.pdf"),
    stable("clausoku book two --answers out.2.pdf --jobs 2 -o out.1.pdf"),
    stable("clausoku book grid --answers none -o out.html"),
    stable("clausoku hint grid"),
    stable("clausoku hint grid --path --json -o out.json"),
    stable("clausoku hint grid -o out.svg"),
    stable("clausoku hint two --stream -o out.tsv"),
    stable("clausoku hint grid -o out.png"),
    stable("clausoku hint grid --path -o out.html"),
    stable("clausoku convert two -o out.sdm"),
    stable("clausoku convert two --to dresden -o out.txt.gz"),
    stable("clausoku convert - --to ss"),
    stable("clausoku convert two --stream -o out.tsv"),
    Case { overwrites: false, ..stable("clausoku certify grid -o outcert") },
    Case { overwrites: false, ..stable("clausoku certify two -o outcerts --jobs 2") },
    Case { overwrites: false, ..stable("clausoku certify grid --chain -o outchain") },
    stable("clausoku count two"),
    stable("clausoku count two -o out.txt"),
    stable("clausoku generate --variant classic:4 --seed 1"),
    stable("clausoku generate -n 3 --variant classic:4 --seed 1 --jobs 2 -o out.txt"),
    stable("clausoku candidates two -o out.txt"),
    stable("clausoku tidy two -o out.txt"),
    stable("clausoku canonical two -o out.txt"),
    stable("clausoku vary grid -n 3 --seed 1 -o out.txt"),
    stable("clausoku neighbours four --jobs 1 -o out.txt"),
    stable("clausoku generate -n 3 --variant classic:4 --seed 1 --distinct -o out.txt"),
    stable("clausoku generate --from 1234341221434321 --all -o out.txt"),
    stable("clausoku generate -n 2 --level easy --seed 1 --jobs 2 -o out.txt"),
    stable("clausoku generate fewest 1234341221434321 -o out.txt"),
    stable("clausoku canonical two --distinct"),
    stable("clausoku check four -o out.svg"),
    stable("clausoku check two"),
    stable("clausoku variants"),
    stable("clausoku variants windoku -o out.svg"),
    stable("clausoku variants windoku --toml -o out.toml"),
    stable("clausoku exercise clause --key -o out.tex"),
    stable("clausoku exercise number --answer 1"),
    stable("clausoku completions bash"),
    Case { overwrites: false, ..stable("clausoku man outman") },
    Case { overwrites: false, ..stable("clausoku workbench --site outsite --engine .") },
];

pub(super) const DEDUCTION: &[Case] = &[
    stable("clausoku propagate grid"),
    stable("clausoku propagate grid -o out.svg"),
    stable("clausoku propagate two --stream -o out.tsv"),
    stable("clausoku propagate grid -o out.txt --proof out.drat"),
    stable("clausoku propagate grid --json --explain -o out.json"),
];

pub(super) const MEASURING: &[Case] = &[
    record(
        "clausoku bench four --solvers varisat --encodings minimal --repeats 1 --warm-up 0 \
         --record outrecord",
    ),
    record(
        "clausoku bench four --solvers ./solver~{cnf},varisat --encodings minimal --repeats 1 \
         --warm-up 0 --record outrecord",
    ),
    stable("clausoku bench report record --html out.html --csv out.csv --markdown out.md"),
    Case { overwrites: false, ..stable("clausoku bench report record --plots outplots") },
    Case { overwrites: false, ..stable("clausoku bench report record --benchexec outbe") },
    stable("clausoku bench boards --order 9 --seed 1"),
    stable("clausoku bench boards --order 9 --seed 1 -o out.txt"),
    Case { overwrites: false, ..stable("clausoku bench family plan.toml -o outfamily") },
];

/// All calls.
pub(super) const ALL: &[&[Case]] = &[SOLVING, PROGRAMS, FORMULAS, GRIDS, DEDUCTION, MEASURING];
