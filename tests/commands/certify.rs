//! `clausoku certify`: certificates that other programs accept, and faults in certificates.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use clausoku_testkit::sampled;

use crate::support::{FIGURE_1, Folder, clausoku, has, interrupted, root, shell};

#[test]
fn a_certificate_is_written_and_verified() {
    let folder = Folder::new();
    folder.write("grid", format!("{}\n", FIGURE_1.0));
    let line = clausoku("certify grid -o made --claim unique").dir(folder.path()).text();
    assert!(line.starts_with("grid:1: one solution and no other; proof by search in "), "{line}");
    assert!(line.ends_with("accepted by clausoku-lrat\n"), "{line}");
    assert_eq!(fs::read_to_string(folder.at("made/solutions.txt")).unwrap().trim(), FIGURE_1.1);
    let verified = clausoku("certify --verify made").dir(folder.path()).text();
    assert!(verified.contains(" has exactly one solution; 11988 clauses of rules, "), "{verified}");
    // `encode` writes the same formula with one clause less.
    let encoded = clausoku("encode grid").dir(folder.path()).text();
    let formula = clauses(&fs::read_to_string(folder.at("made/formula.cnf")).unwrap());
    assert_eq!(formula[..formula.len() - 1], clauses(&encoded));
}

fn clauses(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.starts_with(['c', 'p'])).map(str::to_owned).collect()
}

#[test]
fn other_checkers_accept_the_proofs() {
    for (checker, format) in [
        ("cake_lpr", "lrat"),
        ("cake_lpr", "lrat-binary"),
        ("lrat-check", "lrat"),
        ("drat-trim", "drat"),
    ] {
        if !has(checker) {
            continue;
        }
        let folder = Folder::new();
        for (name, solutions) in
            [("escargot", "one"), ("inf242", "408"), ("samurai", "one"), ("windoku", "one")]
        {
            let grid = root().join("data/grids").join(name).with_extension("txt");
            let call =
                clausoku(&format!("certify -o {name} --proof-format {format} --check {checker}"));
            let line = call.arg(&grid).dir(folder.path()).text();
            assert!(line.contains(&format!(": {solutions} solution")), "{line}");
            assert!(line.ends_with(&format!("accepted by clausoku-lrat, {checker}\n")), "{line}");
        }
    }
}

/// Proofs of formulas with auxiliary variables, with digits and with reduced givens, by solvers that write DRAT and FRAT.
#[test]
fn proofs_of_other_encodings_are_accepted_by_other_checkers() {
    let folder = Folder::new();
    let grid = root().join("data/grids/escargot.txt");
    let solvers: Vec<&str> = ["", "cadical", "cryptominisat5"].into();
    let solvers: Vec<&str> =
        solvers.into_iter().filter(|solver| solver.is_empty() || has(solver)).collect();
    let encodings = [
        "--encoding minimal",
        "--encoding sequential",
        "--encoding product/reduced",
        "--encoding commander/triads",
        "--encoding minimal/log",
        "--encoding log/bitwise",
        "--encoding reduced",
    ];
    for (encoding, number) in encodings.into_iter().zip(0..) {
        // The solvers in turn; in a campaign, each.
        let some = sampled(solvers.len(), 1);
        for &solver in solvers.iter().skip(number % some).step_by(some) {
            let solver = if solver.is_empty() { "" } else { &format!(" --solver {solver}") };
            for (format, checker) in
                [("lrat", "cake_lpr"), ("drat", "drat-trim"), ("veripb", "veripb")]
            {
                let check = if has(checker) { &format!(" --check {checker}") } else { "" };
                let call =
                    format!("certify -o made --proof-format {format} {encoding}{solver}{check}");
                let line = clausoku(&call).arg(&grid).dir(folder.path()).text();
                assert!(line.contains("one solution and no other; proof by "), "{call}: {line}");
                assert!(line.contains(" of the encoding "), "{call}: {line}");
                assert_eq!(line.contains(checker), !check.is_empty(), "{call}: {line}");
                let verified = clausoku("certify --verify made").dir(folder.path()).text();
                assert!(verified.contains("11988 clauses of rules, 23 givens"), "{verified}");
            }
        }
    }
}

/// A checker that runs while the runs of solvers end.
#[test]
fn solvers_do_not_end_checkers() {
    if !has("cadical") {
        return;
    }
    let folder = Folder::new();
    let path = folder.write("cake_lpr", "#!/bin/sh\nsleep 0.3\necho s VERIFIED UNSAT\n");
    fs::set_permissions(path, Permissions::from_mode(0o700)).unwrap();
    folder.write("list", "12..34....4...1.\n1..............4\n".repeat(6));
    let call = "certify list -o made --solver cadical --check ./cake_lpr --jobs 4";
    let text = clausoku(call).dir(folder.path()).text();
    assert_eq!(text.lines().count(), 12);
    assert!(text.lines().all(|line| line.ends_with("clausoku-lrat, ./cake_lpr")), "{text}");
}

/// Puzzles of several boards, with one solution, none and many.
#[test]
fn certificates_in_equations_are_verified_and_veripb_accepts_them() {
    let check = if has("veripb") { " --check veripb" } else { "" };
    let folder = Folder::new();
    folder.write("none", "123........42...\n");
    let corpus = ["escargot", "inf242", "windoku", "figure-1"];
    let grids = corpus.map(|name| root().join("data/grids").join(name).with_extension("txt"));
    for grid in grids.into_iter().chain([folder.at("none")]) {
        let name = grid.file_stem().unwrap().to_str().unwrap();
        let call = clausoku(&format!("certify -o made-{name} --proof-format veripb{check}"));
        let line = call.arg(&grid).dir(folder.path()).text();
        assert!(line.contains("accepted by clausoku-lrat"), "{line}");
        assert_eq!(line.contains("veripb"), !check.is_empty(), "{line}");
        let verified = clausoku(&format!("certify --verify made-{name}")).dir(folder.path()).text();
        assert!(verified.contains("solution"), "{verified}");
        let formula = fs::read_to_string(folder.at(format!("made-{name}/formula.opb"))).unwrap();
        assert!(formula.starts_with("* #variable= "), "{formula:.40}");
    }
    // Unit propagation alone refutes this one.
    let steps = |name: &str| {
        let text = fs::read_to_string(folder.at(format!("made-{name}/proof.pbp"))).unwrap();
        text.lines().filter(|line| line.starts_with("rup")).count()
    };
    assert_eq!(steps("none"), 1);
    assert!(steps("escargot") > 10);
}

/// The tests of the library have chains of many puzzles; these are the files and the options.
#[test]
fn chains_are_complete_or_absent() {
    let folder = Folder::new();
    let run = |line: &str| clausoku(line).dir(folder.path()).run();
    folder.write("grid", "12..34....4...1.");
    folder.write("list", "12..34....4...1.\n11..............\n1..............4\n");
    folder.write("clues.toml", "name = \"c\"\norder = 4\n[[board]]\nblocks = \"2x2\"\n[[constraint]]\nkind = \"equality\"\ncells = \"R1C1\"\n");
    folder.write("sum.toml", "name = \"s\"\norder = 4\n[[board]]\nblocks = \"2x2\"\n[[constraint]]\nkind = \"sum\"\nsum = 3\ncells = \"R1C1 R1C2\"\n");
    let is_checked = has("veripb");
    let check = if is_checked { " --check veripb" } else { "" };
    let made = run(&format!("certify grid --chain -o made --encoding minimal/product{check}"));
    assert_eq!((made.code, made.err.as_str()), (Some(0), ""));
    let text = made.text();
    assert!(text.starts_with("grid:1: one solution and no other; proof by "), "{text}");
    assert!(text.contains("\n  refutation.lrat: accepted by clausoku-lrat\n"), "{text}");
    let checked = text.lines().filter(|line| line.ends_with(".pbp: accepted by veripb")).count();
    let unchecked = text.lines().filter(|line| line.contains(".pbp: not checked")).count();
    assert_eq!((checked, unchecked), if is_checked { (4, 0) } else { (0, 4) }, "{text}");
    // Each file that a command of the description names is there, and the formula is the one that `encode` writes.
    let readme = fs::read_to_string(folder.at("made/README.md")).unwrap();
    let commands: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("| `")).collect();
    assert_eq!(commands.len(), 5);
    for file in commands.iter().flat_map(|line| line.split('`').next().unwrap().split(' ').skip(1))
    {
        assert!(folder.at("made").join(file).is_file(), "{file}");
    }
    let same = run("encode grid --encoding minimal/product --second").text();
    assert_eq!(fs::read_to_string(folder.at("made/formula.cnf")).unwrap(), same);
    let rows = run("certify list --chain -o many --claim unique --to csv -q");
    assert_eq!(rows.code, Some(1));
    assert!(folder.at("many/0001/README.md").is_file() && !folder.at("many/0002").exists());
    assert_eq!(fs::read_to_string(folder.at("many/manifest.jsonl")).unwrap().lines().count(), 3);
    for (call, expected) in [
        ("certify grid --chain -o made", "contains other files; name an empty"),
        ("certify grid --chain -o new --encoding K1", "do not imply those of the board"),
        ("certify grid --chain -o new --encoding locked", "take reduced"),
        ("certify grid --chain -o new --variant clues.toml", "has no certified encoding"),
        ("certify grid --chain -o new --proof-format drat", "cannot be used with"),
        ("certify grid --chain -o new --check drat-trim", "checks no proof of a chain"),
        ("certify grid --chain -o new --check ./no/veripb", "(cargo install veripb)"),
        (
            "certify grid --chain -o new --claim none",
            "the claim none is false, there is 1 solution",
        ),
        ("certify list --puzzle 3 --chain -o new --max 17", "there are more than 17 solutions"),
        ("certify grid --chain -o no/folder/new --time-limit 0", "limit"),
        ("certify --verify made", "it is a chain, which VeriPB checks"),
        (
            "certify grid --proof-format veripb --variant sum.toml -o new",
            "--chain in place of --proof-format veripb",
        ),
    ] {
        let run = run(call);
        let said = run.err.clone() + &String::from_utf8_lossy(&run.out);
        assert!(run.code != Some(0) && said.contains(expected), "{call}: {said}");
        assert!(!folder.at("new").exists() && !folder.at("no").exists(), "{call}");
    }
}

#[test]
fn faults_in_certificates_in_equations_are_found() {
    let folder = Folder::new();
    folder.write("grid", "12..34....4...1.\n");
    for (file, from, to, fault) in [
        ("formula.opb", "+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;\n", "", "no clause says that R1C1 holds"),
        ("formula.opb", ">= -15 ;\n", ">= -14 ;\n", "this is not a bound"),
        ("formula.opb", "+1 x1 >= 1 ;", "+1 x2 >= 1 ;", "follows from no rule"),
        ("proof.pbp", "rup >= 1 ;", "pol 1 2 + ;", "this step is not `rup` or `red` of a clause"),
        ("proof.pbp", "conclusion UNSAT", "conclusion NONE", "this step is not"),
        ("solutions.txt", "1", "2", "does not list the solutions"),
    ] {
        clausoku("certify grid -o made --proof-format veripb").dir(folder.path()).text();
        let path = folder.at(format!("made/{file}"));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let refusal = clausoku("certify --verify made").dir(folder.path()).run().refusal();
        assert!(refusal.contains(fault), "{file}: {refusal}");
    }
}

#[test]
fn false_claims_are_not_certified() {
    let folder = Folder::new();
    for (name, grid, claims) in [
        ("none", "123........42...", [true, false, true]),
        ("one", "12..34....4...1.", [false, true, true]),
        ("several", "1..............4", [false, false, true]),
    ] {
        folder.write(name, grid);
        for (claim, holds) in ["none", "unique", "count"].into_iter().zip(claims) {
            let call = clausoku(&format!("certify {name} -o {name}-{claim} --claim {claim}"));
            let outcome = call.dir(folder.path()).run();
            assert_eq!(outcome.code, Some(i32::from(!holds)), "{name} {claim}");
            let readme = folder.at(format!("{name}-{claim}/README.md"));
            assert_eq!(readme.exists(), holds, "{name} {claim}");
        }
    }
    let few = clausoku("certify several -o few --max 2").dir(folder.path()).run();
    assert_eq!(few.code, Some(1));
    assert!(few.err.contains("there are more than 2 solutions"), "{}", few.err);
    let late = clausoku("certify several -o late --time-limit 0").dir(folder.path()).run();
    assert_eq!(late.code, Some(3));
}

/// The name of a board hides no constraint, and is not what is hashed.
#[test]
fn a_verified_certificate_states_the_whole_puzzle() {
    let folder = Folder::new();
    folder.write("grid", "...............4\n");
    let board = "name = \"dots\"\n[[board]]\nblocks = \"2x2\"\n";
    let cage = "[[constraint]]\nkind = \"cage\"\nsum = 3\ncells = \"R1C1 R1C2\"\n";
    folder.write("dots.toml", format!("{board}{cage}"));
    folder.write("other.toml", format!("{board}{cage}").replace("dots", "other"));
    folder.write("sum.toml", format!("{board}{cage}").replace("= 3", "= 4"));
    folder.write("plain.toml", board);
    let verified = |name: &str| {
        let certify = clausoku("certify grid -o").arg(name).arg("--variant");
        certify.arg(format!("{name}.toml")).dir(folder.path()).text();
        let text = clausoku("certify --verify").arg(name).dir(folder.path()).text();
        let (rest, hash) = text.trim().rsplit_once(' ').unwrap();
        let (statement, hash) = (rest.split_once('\n').unwrap().1.to_owned(), hash.to_owned());
        let readme = fs::read_to_string(folder.at(name).join("README.md")).unwrap();
        assert!(readme.contains(&hash), "{readme}");
        (statement, hash, readme)
    };
    let (statement, hash, readme) = verified("dots");
    assert!(statement.starts_with("  board dots: 4 symbols, 16 cells; 4 rows, "), "{statement}");
    assert!(statement.contains("\n  # The cells and regions of classic:4.\n"), "{statement}");
    for text in [&statement, &readme] {
        assert!(text.contains("{ kind = \"cage\", sum = 3, cells = \"R1C1-R1C2\" }"), "{text}");
    }
    assert_eq!(verified("other").1, hash);
    assert_ne!(verified("sum").1, hash);
    let plain = verified("plain").1;
    assert_ne!(plain, hash);
    // A built-in board needs no more words than its name.
    clausoku("certify grid -o classic").dir(folder.path()).text();
    let classic = clausoku("certify --verify classic").dir(folder.path()).text();
    assert_eq!(classic.lines().count(), 3, "{classic}");
    assert!(classic.contains("board classic:4: ") && classic.contains(&plain), "{classic}");

    let json = clausoku("certify --verify dots --json").dir(folder.path()).text();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["sha256"], hash.as_str());
    let statement = json["statement"].as_str().unwrap();
    assert!(statement.contains("sum = 3") && statement.contains("givens = \". . . "), "{json}");
    folder.write("statement", statement);
    if has("sha256sum") {
        let sum = shell("sha256sum statement", folder.path()).text();
        assert_eq!(sum.split(' ').next(), Some(hash.as_str()));
    }
}

#[test]
fn only_regular_files_of_a_certificate_are_read() {
    let folder = Folder::new();
    folder.write("grid", "12..34....4...1.\n");
    folder.write("list", "12..34....4...1.\n1..............4\n");
    folder.write("secret", "the text of another file\n");
    for (grid, format, names) in [
        ("grid", "lrat", &["formula.cnf", "solutions.txt", "proof.lrat"][..]),
        ("grid", "veripb", &["formula.opb", "solutions.txt", "proof.pbp"]),
        ("list", "lrat", &["manifest.jsonl", "0001/proof.lrat"]),
    ] {
        for name in names {
            for (make, kind) in [
                ("mkfifo", "a pipe or a device"),
                ("ln -s ../secret", "a link"),
                ("ln -s /dev/zero", "a link"),
                ("mkdir", "a folder"),
            ] {
                let _ = fs::remove_dir_all(folder.at("made"));
                let certify = format!("certify {grid} -o made --proof-format {format}");
                clausoku(&certify).dir(folder.path()).text();
                fs::remove_file(folder.at("made").join(name)).unwrap();
                assert_eq!(shell(&format!("{make} made/{name}"), folder.path()).code, Some(0));
                let call = clausoku("certify --verify made").dir(folder.path());
                let outcome = call.within(Duration::from_secs(60)).run();
                assert_eq!(outcome.code, Some(2), "{make} {name}");
                let expected =
                    format!("cannot read made/{name}: it is {kind}; only a regular file");
                assert!(outcome.err.contains(&expected), "{make} {name}: {}", outcome.err);
                assert!(!outcome.err.contains("the text"), "{make} {name}: {}", outcome.err);
            }
        }
    }
}

#[test]
fn changed_certificates_are_refused() {
    let folder = Folder::new();
    folder.write("grid", "12..34....4...1.");
    let change = |name: &str, from: &str, to: &str| {
        clausoku("certify grid -o made").dir(folder.path()).text();
        let path = folder.at("made").join(name);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{name}: {text}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        clausoku("certify --verify made").dir(folder.path()).run().refusal()
    };
    let error = change("solutions.txt", "1", "2");
    assert!(
        error.contains("solutions.txt does not list the solutions of made/formula.cnf"),
        "{error}"
    );
    let error = change("formula.cnf", "\n1 2 3 4 0\n", "\n1 2 3 0\n");
    assert!(error.contains("clause 1, [1, 2, 3], follows from no rule"), "{error}");
    let error = change("formula.cnf", "c grid: 1 2 . .", "c grid: 1 . . .");
    assert!(error.contains("follows from no rule, given, constraint or solution"), "{error}");
    let error = change("proof.lrat", " 0 ", " 0 1 ");
    assert!(error.contains("the proof is wrong: step 1, "), "{error}");
    fs::remove_file(folder.at("made/proof.lrat")).unwrap();
    assert!(
        clausoku("certify --verify made")
            .dir(folder.path())
            .run()
            .refusal()
            .contains("cannot read made/proof.lrat")
    );
}

#[test]
fn wrong_arguments_are_refused() {
    let folder = Folder::new();
    folder.write("grid", "12..34....4...1.");
    folder.write("list", "12..34....4...1.\n1..............4\n");
    for call in ["certify grid -o alone", "certify list -o archive"] {
        clausoku(call).dir(folder.path()).text();
    }
    for (call, expected) in [
        ("certify grid", "--output <FOLDER>"),
        ("certify grid -o grid", "grid is a file; give a folder"),
        ("certify grid -o made --check trust-me", "there is no checker \"trust-me\""),
        ("certify grid -o made --check drat-trim", "add --proof-format drat"),
        ("certify --verify grid", "grid is no folder"),
        ("certify --verify grid --claim none", "cannot be used with"),
        ("certify grid -o -", "a certificate is a folder"),
        ("certify grid -o archive", "archive contains other files; name an empty"),
        ("certify list -o archive", "archive contains other files; name an empty"),
        ("certify list -o alone", "alone contains other files; name an empty"),
    ] {
        let error = clausoku(call).dir(folder.path()).run().refusal();
        assert!(error.contains(expected), "{call}: {error}");
    }
}

#[test]
fn proofs_of_other_solvers_are_taken() {
    for solver in ["cadical", "cryptominisat5"] {
        if !has(solver) {
            continue;
        }
        let folder = Folder::new();
        for name in ["escargot", "inf242", "samurai"] {
            let grid = root().join("data/grids").join(name).with_extension("txt");
            let call = clausoku(&format!("certify -o {name} --solver {solver}"));
            let line = call.arg(&grid).dir(folder.path()).text();
            assert!(line.contains(&format!("; proof by {solver} in ")), "{line}");
            clausoku(&format!("certify --verify {name}")).dir(folder.path()).text();
            let call = clausoku(&format!("solve --certified --solver {solver} --count 500"));
            let outcome = call.arg(&grid).dir(folder.path()).run();
            assert_eq!(outcome.code, Some(0), "{}", outcome.err);
        }
    }
}

#[test]
fn a_wrong_proof_is_refused() {
    let folder = Folder::new();
    // Unit propagation alone refutes no claim about this grid, so the proof is needed.
    folder.write("grid", "1..............4");
    folder.write("formula", "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n");
    folder.write(
        "solvers",
        "[[solver]]\nname = 'liar'\ncommand = './liar {cnf} /dev/null'\n\
         proof = {command = './liar {cnf} {proof}', format = 'drat'}\n",
    );
    for (written, expected) in [
        ("echo 0 > $2", "its proof is wrong: step 1 of the DRAT proof: "),
        ("printf '1 0\\n-1 0\\n' > $2", "its proof is wrong: step "),
        ("true", "but has written no proof"),
    ] {
        let text = format!("#!/bin/sh\n{written}\necho s UNSATISFIABLE\nexit 20\n");
        let path = folder.write("liar", text);
        fs::set_permissions(path, Permissions::from_mode(0o700)).unwrap();
        for call in [
            "certify grid -o made",
            "solve grid --certified",
            "solve formula --certified",
            "solve formula --proof proof.lrat",
        ] {
            let call = format!("{call} --solver liar --solver-file solvers");
            let outcome = clausoku(&call).dir(folder.path()).run();
            assert_eq!(outcome.code, Some(2), "{call}: {}", outcome.err);
            assert!(outcome.err.contains("liar"), "{call}: {}", outcome.err);
            let is_solved = call.starts_with("solve grid");
            assert!(is_solved || outcome.err.contains(expected), "{call}: {}", outcome.err);
        }
        assert!(!folder.at("made/README.md").exists() && !folder.at("proof.lrat").exists());
    }
}

/// A table has the columns of the rows.
#[test]
fn certificates_have_rows_in_every_form() {
    let folder = Folder::new();
    folder.write("one", "12..34....4...1.");
    folder.write(
        "table.csv",
        "name,claim,puzzle\na,b,12..34....4...1.\nc,d,1..............4\ne,f,12\n",
    );
    let run = |arguments: &str| clausoku(arguments).dir(folder.path()).run();
    let columns = "status,claim_2,solutions,source,steps,encoding,bytes,accepted_by,sha256,reason";
    for (form, separator) in [("csv", ","), ("tsv", "\t")] {
        let made = run(&format!("certify table.csv --to {form} -o {form}"));
        assert_eq!(made.code, Some(2), "{}", made.err);
        let text = made.text();
        let rows: Vec<Vec<&str>> =
            text.lines().map(|line| line.split(separator).collect()).collect();
        assert_eq!(rows[0].join(","), format!("name,claim,puzzle,{columns}"));
        for (row, start) in rows[1..].iter().zip([
            "a,b,unique,unique,1,",
            "c,d,several,count,18,",
            "e,f,invalid,,,",
        ]) {
            let kept = [&row[..2], &row[3..]].concat().join(",");
            assert!(kept.starts_with(start), "{text}");
        }
        // The columns of the input do not hide the manifest's.
        let verified = run(&format!("certify --verify {form} --to {form} -o {form}.out"));
        assert_eq!(verified.code, Some(0), "{}", verified.err);
        let verified = fs::read_to_string(folder.at(format!("{form}.out"))).unwrap();
        let names = [
            "puzzle",
            "file",
            "status",
            "claim",
            "solutions",
            "rules",
            "givens",
            "statement",
            "sha256",
            "reason",
        ];
        assert_eq!(verified.lines().next(), Some(&*names.join(separator)));
        assert_eq!(verified.matches(&format!("{separator}{form}/000")).count(), 2, "{verified}");
    }
    let json = run("certify one --json -o alone").text();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["claim"], &json["bytes"]), (&"unique".into(), &141.into()));
    assert!(folder.at("alone/README.md").exists() && !folder.at("alone/manifest.jsonl").exists());
    // The table of one puzzle is no archive, and its columns are kept.
    folder.write("row.csv", "id,puzzle\n7,12..34....4...1.\n");
    let row = run("certify row.csv --to csv -o single").text();
    assert!(row.contains("\n7,12..34....4...1.,unique,unique,1,"), "{row}");
    assert!(folder.at("single/README.md").exists());
    let refused = run("certify one --to sdk -o other").refusal();
    assert!(refused.contains("has no place for these answers"), "{refused}");
    assert!(!folder.at("other").exists());
    assert_eq!(run("certify one --quiet -o silent").err, "");
}

#[test]
fn formulas_come_with_proofs() {
    let folder = Folder::new();
    folder.write("formula", "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
    folder.write("other", "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n");
    let outcome = clausoku("solve formula --proof proof.lrat").dir(folder.path()).run();
    assert_eq!(outcome.code, Some(20), "{}", outcome.err);
    assert!(outcome.text().contains("c confirmed by clausoku-lrat\ns UNSATISFIABLE"));
    let proof = fs::read_to_string(folder.at("proof.lrat")).unwrap();
    assert!(proof.lines().last().unwrap().split(' ').nth(1) == Some("0"), "{proof}");
    if has("cake_lpr") {
        let checked = shell("cake_lpr formula proof.lrat", folder.path());
        assert!(checked.text().contains("s VERIFIED UNSAT"));
    }
    clausoku("solve formula --proof proof.drat").dir(folder.path()).run();
    let proof = fs::read_to_string(folder.at("proof.drat")).unwrap();
    assert_eq!(proof.lines().last(), Some("0"), "{proof}");
    let error = clausoku("solve formula --proof proof").dir(folder.path()).run().refusal();
    assert!(error.contains("the name must end in .drat or .lrat"), "{error}");
    let outcome = clausoku("solve other --proof other.lrat").dir(folder.path()).run();
    assert_eq!(outcome.code, Some(10));
    assert!(!folder.at("other.lrat").exists());
}

#[test]
fn drat_proofs_are_verified() {
    let folder = Folder::new();
    folder.write("grid", "1..............4");
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    // The files of another format are removed.
    for format in ["veripb", "lrat", "drat"] {
        assert_eq!(run(&format!("certify grid -o made --proof-format {format}")).code, Some(0));
        let verified = run("certify --verify made");
        assert!(verified.text().contains("has exactly "), "{}", verified.err);
    }
    let mut names: Vec<_> = fs::read_dir(folder.at("made"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    assert_eq!(names, ["README.md", "formula.cnf", "proof.drat", "solutions.txt"]);
    let proof = fs::read_to_string(folder.at("made/proof.drat")).expect("a proof");
    folder.write("made/proof.drat", format!("x{proof}"));
    assert_eq!(run("certify --verify made").refusal().matches("the proof is wrong").count(), 1);
    let formula = fs::read_to_string(folder.at("made/formula.cnf")).expect("a formula");
    folder.write("made/formula.cnf", &formula[..formula.len() - 20]);
    let error = run("certify --verify made").refusal();
    assert!(error.contains("made/formula.cnf: line ") && !error.contains("--lenient"), "{error}");
}

#[test]
fn certificates_state_the_excluded_candidates() {
    let folder = Folder::new();
    folder
        .write("m", "12 12 34 34\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n");
    let run = |arguments: &str| clausoku(arguments).dir(folder.path()).text();
    run("certify m -o cm -q");
    let excluded = "excluded = \"R1C1=3 R1C1=4 R1C2=3 R1C2=4 R1C3=1 R1C3=2 R1C4=1 R1C4=2\"";
    let readme = std::fs::read_to_string(folder.at("cm/README.md")).expect("a file");
    for text in [readme, run("certify --verify cm")] {
        assert!(text.contains("has exactly 48 solutions") && text.contains(excluded), "{text}");
    }
    run("certify m m -o ci -q");
    assert_eq!(run("count ci/manifest.jsonl -q"), "48\n48\n");
}

#[test]
fn rules_of_small_boards_are_no_solutions() {
    let folder = Folder::new();
    let board = "name = \"two\"\norder = 3\ncells = \"R1C1 R1C2\"\n";
    folder.write(
        "two.toml",
        format!("{board}[[region]]\ncells = \"R1C1 R1C2\"\nat-most-once = true\n"),
    );
    folder.write("one.toml", "name = \"one\"\norder = 3\ncells = \"R1C1\"\n");
    folder.write("one", "12.\n");
    folder.write("two", "..\n");
    for (arguments, solutions) in [
        ("--variant two.toml two", 6),
        ("--variant two.toml --proof-format veripb two", 6),
        ("--variant one.toml --format candidates one", 2),
    ] {
        let arguments = format!("certify {arguments} -o z");
        let made = clausoku(&arguments).dir(folder.path()).text();
        assert!(
            made.contains(&format!("{solutions} solutions and no others")),
            "{arguments}: {made}"
        );
    }
}

/// A checker that never ends is ended by the limit, and by Ctrl-C; this says nothing about the proof.
#[test]
fn limits_end_checkers() {
    let folder = Folder::new();
    let path = folder.write(
        "cake_lpr",
        "#!/bin/sh\n[ -e once ] && exec sleep 600\ntouch once\necho s VERIFIED UNSAT\n",
    );
    fs::set_permissions(path, Permissions::from_mode(0o700)).unwrap();
    folder.write("grid", "12..34....4...1.");
    folder.write("list", "12..34....4...1.\n12..34....4...1.\n");
    let run = |line: &str| clausoku(line).dir(folder.path()).run();
    let made = run("certify grid -o made --check ./cake_lpr");
    assert_eq!(made.code, Some(0), "{}", made.err);
    for call in [
        "certify grid -o limited --check ./cake_lpr",
        "certify grid --chain -o limited --check ./cake_lpr",
        "certify --verify made --check ./cake_lpr",
    ] {
        let stopped = run(&format!("{call} --time-limit 0.5"));
        let said = format!("{}{}", stopped.text(), stopped.err);
        assert_eq!(stopped.code, Some(3), "{call}: {said}");
        assert!(said.contains("time limit") && !said.contains("refuses"), "{call}: {said}");
        assert!(!folder.at("limited/README.md").exists(), "{call}");
        let _ = fs::remove_dir_all(folder.at("limited"));
    }
    let call = || {
        let _ = fs::remove_file(folder.at("once"));
        let _ = fs::remove_dir_all(folder.at("many"));
        clausoku("certify list -o many --check ./cake_lpr --jobs 1").dir(folder.path())
    };
    let Some((code, text)) = interrupted(call, 1) else { return };
    assert_eq!(code, Some(130), "{text}");
    assert!(text.starts_with("list:1: one solution") && !text.contains("refuses"), "{text}");
}

#[test]
fn certificates_and_refusals_are_described_in_french() {
    let folder = Folder::new();
    folder.write("grid", "12..34....4...1.");
    folder.write("several", "1..............4");
    let path = folder.write("cake_lpr", "#!/bin/sh\necho s NOT VERIFIED\n");
    fs::set_permissions(path, Permissions::from_mode(0o700)).unwrap();
    let run = |line: &str| clausoku(line).dir(folder.path()).env("LC_ALL", "fr_FR.UTF-8").run();
    for (call, words) in [
        ("certify grid -o one", "une solution et aucune autre ; preuve par "),
        ("certify several -o several-made", " solutions et aucune autre ; preuve par "),
        ("certify grid -o log --encoding minimal/log", " du codage "),
        ("certify grid -o two", " octets, acceptée par clausoku-lrat"),
    ] {
        let made = run(call);
        assert!(made.code == Some(0) && made.text().contains(words), "{call}: {}", made.text());
    }
    let refused = run("certify grid -o refused --check ./cake_lpr");
    assert_eq!(refused.code, Some(2));
    let words = "./cake_lpr refuse la preuve : s NOT VERIFIED";
    assert!(refused.err.contains(words), "{}", refused.err);
}
