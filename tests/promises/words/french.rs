//! The commands of the course in French: answers, notes and errors, by `--language fr` or by the locale.

use std::collections::BTreeSet;
use std::fs;

use itertools::Itertools as _;

use super::help::indent;
use crate::support::{Call, FIGURE_1, Folder, Outcome, clausoku};

/// Returns a call whose option chooses French.
fn french(line: &str) -> Call {
    clausoku(&format!("{line} --language fr"))
}

#[test]
fn a_reason_is_as_exact_as_in_english() {
    let call = french("propagate data/grids/figure-1.txt --why L1C8=7").run();
    assert!(
        call.text().starts_with(
            "L1C8 = 7 suit de 9 clauses, et pas de moins, par propagation unitaire.\n"
        ),
        "{}",
        call.text()
    );
    assert!(call.text().contains("7 ne va nulle part ailleurs dans le bloc 3"), "{}", call.text());
    let whole = french("propagate data/grids/figure-1.txt --explain").text();
    for english in [" holds ", " fits ", " given ", "R1C", "row ", "column ", "block "] {
        assert!(!whole.contains(english), "{english:?}: {whole}");
    }
    assert!(whole.contains("Non résolue : il reste 42 cases ouvertes, avec 132 candidats.\n"));
    let dot = french("propagate data/grids/figure-1.txt --why L1C8=7 --as dot").text();
    assert!(dot.contains("L1C8 = 7\\nB1, bloc 3"), "{dot}");
}

#[test]
fn answers_and_properties_are_french() {
    let folder = Folder::new();
    folder.write("une", FIGURE_1.0);
    folder.write("deux", FIGURE_1.0.replace('9', "0"));
    folder.write("faux", FIGURE_1.0.replacen("09", "99", 1));
    let call = |line: &str| french(line).dir(folder.path()).run();
    let said = |line: &str| String::from_utf8_lossy(&call(line).out).into_owned();
    assert!(said("solve une").ends_with("La seule solution.\n"));
    assert!(said("solve deux").contains("Une de plusieurs solutions. --count N les compte"));
    assert!(said("solve faux").contains("des données se contredisent"));
    let check = said("check deux");
    assert!(
        check.contains("  bien formée  oui\n") && check.contains("  unique       non : L"),
        "{check}"
    );
    let clash = said("check faux");
    assert!(
        clash.contains("  cohérente    non : 9 est deux fois dans la ligne 1 : L1C1, L1C2"),
        "{clash}"
    );
}

#[test]
fn boards_with_clues_name_their_kinds() {
    let row = "[{},{},{},{}]";
    let clues = r#""thermometer":[{"lines":[["R1C1","R1C2"]]}],"difference":[{"cells":["R3C3","R3C4"],"value":"2"}]"#;
    let puzzle = format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{clues}}}");
    let said = french("check -").input(puzzle).run();
    let text = String::from_utf8_lossy(&said.out).into_owned();
    assert!(
        text.contains("classic:4 avec thermomètre, différence, 0 donnée"),
        "{text}{}",
        said.err
    );
}

#[test]
fn errors_are_french_too() {
    for (line, error) in [
        (
            "solve absente",
            "erreur : impossible de lire absente : le fichier ou son dossier n'existe pas\n",
        ),
        ("solve --absente", "erreur : l'argument « --absente » est de trop ou n'existe pas\n"),
        (
            "generate --givens 30 fewest data/grids/x.txt",
            "erreur : la commande « fewest » ne va pas avec --givens <N>",
        ),
        ("solve --color=", "erreur : il manque la valeur de --color <WHEN>\n"),
        (
            "encode data/grids/x.txt --encoding minimal/ite-linear --show",
            "celles-ci diffèrent dans les modèles d'une solution",
        ),
        ("encode data/grids/maple.txt", "choisissez-en une avec --puzzle NUMÉRO"),
        ("generate --with killer:5..2", "est à l'envers ; écrivez 2..5"),
        ("generate --with thermometer:99", "demandez-en au plus 40"),
        ("generate --with killer,cover --with cage,cover", "n'en gardez qu'une"),
        ("generate --with killer:2..5,cover --with killer", "ne laisse pas de place à « cage »"),
        ("generate --with windoku", "une sorte de plateau ; ajoutez --variant windoku"),
        ("generate --with regex", "il n'y a pas de générateur d'indices « regex »"),
        ("generate --givens 3", "une grille de ce plateau à moins de 8 données"),
        (
            "generate --seed 1 --variant classic:4 --with odd:1 --givens 0 --attempts 2",
            "grille 1 : aucune grille qui répond à la demande",
        ),
        ("candidates --counts 0 1", "il faut un nombre entier à partir de 1"),
        ("book --plan=", "le plan est vide ; donnez des nombres de grilles"),
        ("tidy --keep killr 1", "les sortes sont dans docs/constraints.md"),
        ("rate data/grids/x.txt", "`clausoku rate --scale hodoku` note celles de tout plateau"),
        ("convert --to toml --distinct", "écrit le plateau d'une grille"),
    ] {
        let refusal = french(line).run().err;
        assert!(refusal.contains(error), "{line}: {refusal}");
    }
}

#[test]
fn the_option_overrules_the_locale() {
    let call = |line: &str, locale: &str| {
        let call =
            clausoku(line).env("LC_ALL", "").env("LC_MESSAGES", "").env("LANG", locale).run();
        String::from_utf8_lossy(&call.out).into_owned() + &call.err
    };
    let line = "solve data/grids/figure-1.txt";
    assert!(call(line, "fr_FR.UTF-8").contains("La seule solution."));
    assert!(call(line, "de_DE.UTF-8").contains("The only solution."));
    let english = format!("--language en {line}");
    assert!(call(&english, "fr_FR.UTF-8").contains("The only solution."));
    let unknown = call(&format!("{line} --language de"), "C");
    assert!(unknown.contains("there is no language \"de\"; there are en and fr"), "{unknown}");
}

/// English words that no French text has.
const ENGLISH: &str = "the is are of not with for by has have it this there that which to in each from cannot does so if fits \
    holds hold given row rows column columns block blocks cell cells value values board puzzle and but other others one \
    error expected found read write cannot file files folder says say wrong missing puzzles at least more than with without \
    several unknown many tried there limit reached was did you mean invalid no such";

/// Returns the English words of a text, and its names of cells that are not French. A name of a file, an option or a command
/// is none, nor are the lines of a formula.
fn english(text: &str) -> Vec<&str> {
    let words = text.lines().filter(|line| !line.starts_with(['c', 'v', 'p', 's', '-']));
    let words = words.flat_map(str::split_whitespace);
    let words = words.filter(|word| !word.starts_with(['-', '`', '"', '<', '[']));
    let words = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let is_cell = |word: &str| {
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        word.strip_prefix('R').and_then(|rest| rest.split_once('C')).is_some_and(|(row, rest)| {
            digits(row) && digits(rest.split(['=', '≠']).next().unwrap_or_default())
        })
    };
    words
        .filter(|word| ENGLISH.split_whitespace().any(|one| one == *word) || is_cell(word))
        .collect()
}

#[test]
fn no_command_of_the_course_speaks_english() {
    let folder = Folder::new();
    folder.write("une", FIGURE_1.0);
    folder.write("deux", FIGURE_1.0.replace('9', "0"));
    folder.write("faux", FIGURE_1.0.replacen("09", "99", 1));
    let cage = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../data/grids/killer.txt");
    folder.write("unsat", "s UNSATISFIABLE\n");
    folder.write("trois", "s SATISFIABLE\nv 1 2 -3 0\n");
    folder.write("coupe", "v 1 2\n");
    folder.write(
        "liste",
        "12..34....4...1.\n1..............4\n11..............\n12..34\n1..............45\n",
    );
    folder.write("court", "12..\n34..\n...\n....\n");
    folder.write("long", "123\n456\n78\n");
    folder.write("vide", "");
    folder.write("mot", "bonjour\n");
    folder.write("coupee", "3\n1 2 3\n");
    clausoku("encode une -o une.cnf").dir(folder.path()).run();
    let formula = fs::read_to_string(folder.at("une.cnf")).expect("a formula");
    let few: Vec<&str> = formula
        .lines()
        .enumerate()
        .filter(|line| !(90..130).contains(&line.0))
        .map(|line| line.1)
        .collect();
    folder.write("moins.cnf", few.join("\n"));
    folder.write("signe.cnf", formula.replacen("\n-1 -2 0", "\n1 -2 0", 1));
    let lines = "
        solve une | solve deux | solve faux | solve deux --all --time-limit 0s | solve absente | solve une --absente
        check une --minimal | check deux --diagnose | check faux --diagnose | check absente | check une.cnf
        propagate une --explain | propagate faux | propagate deux --why L1C8=7 | propagate une --why L1C1=1 | propagate absente
        show une | show deux --solution | show absente | show une -o une.txt
        hint une | hint une --path | hint une --list | hint faux | hint deux --technique x-wing | hint absente | hint une -o a.zip
        hint une --path -o page.html | hint une une
        formula une --part B1 | formula une --part K2 --cell R1C1 | formula une --part givens --encoding peers --cell R1C3
        formula --list | formula une --part Z | formula une --region x | formula une --value x | formula une --cell R99C1
        formula --part B1 --notation lists | formula une --part C2 --notation latex | formula --puzzle 1
        formula CAGE --part constraints | formula une --encoding triads --part triads | formula absente
        encode une -o f.cnf --statistics | encode une --json | encode une -o a.svg | encode une --shuffle 1 --no-comments
        encode une -o s.cnf --shuffle 1 --no-comments | encode faux --second | encode deux -o c.icnf --cubes 3 | encode absente
        encode une --to opb --cubes 3 | encode une -o m.cnf --encoding rules=K1
        decode une | decode une.cnf | decode unsat | decode trois | decode trois --grid une | decode trois --cnf une.cnf
        decode coupe | decode absente | decode trois --numbering dense | decode unsat --format line | decode . | decode trois --cubes une
        audit une.cnf | audit une.cnf --grid deux | audit moins.cnf --grid une | audit signe.cnf | audit moins.cnf une.cnf
        audit moins.cnf une.cnf -o rapports/ | exercise | exercise why --hint 1 | exercise clause --answer é | exercise why --answer A
        exercise clause number unit propagate why resolve broken count indice forbidden deduction --number 3 --key
        exercise models isolated simplify written cost variables deduced statements --number 4 --key
        exercise clause why --hint 1 | exercise sorte | exercise loop --seed 1 --hint 3 | exercise --verify nul why-3-2r-0000
        audit une | audit absente | audit une.cnf --proof p | audit une.cnf --core | audit . | audit une.cnf --format line
        solve liste | check liste | count liste | propagate liste --to line | hint liste | show liste | solve liste -o l.csv
        count une | count deux | count deux --max 3 | count une --statistics | count --variant classic:9 --step-limit 100
        solve deux --count 3 | solve deux --unique | solve une --count 3 --time-limit 0s | count une --cross-check
        check une --to line | check deux --method second-solution | check liste --minimal | hint liste --path
        solve une --solver nul | solve une --solver ./nul | solve une --format nul | solve une --to nul | solve une --variant nul
        solve une --jobs 0 | solve une --count x | solve une --count 0 | solve une --time-limit 3x | solve une --puzzle 9
        solve une --symbols letters | solve une --al | sole une | check une --method nul | encode une --encoding nul
        encode une --encoding minimal+K2:prod | encode une --encoding K2:ladder+k2:product | encode une --encoding product+ladder
        encode une --encoding minimal+triads | encode une --encoding minimal+nul | encode une --encoding K1:ladder
        encode une --encoding commander:1 | encode une --encoding minimal/producd | encode une --encoding reduced/decimal
        encode une --to nul | hint une --technique nul | propagate une --rule nul | propagate une --why X
        show une --rules | show une -o une.nul | show une --theme nul | show CAGE --rules -o cage.svg | show une --ascii -o une.svg
        propagate une.cnf | propagate une.cnf --why L1C1=1 | propagate une.cnf --why x | propagate une.cnf --explain --rule failed-literal
        propagate une.cnf --why contradiction | propagate une.cnf --json | solve une.cnf --unique | solve une --proof p.lrat | solve une --trace-events 3 | solve une --memory-limit 1G
        solve une --to line --count 3 | encode une --second --exclude une | propagate une --as svg --explain -o x.svg
        propagate une --proof x.zip | audit une.cnf --numbering nul | solve absente liste
        solve une --solver false | solve une.cnf --solver tabu | solve une --solver tabu:x
        solve court | solve long | solve vide | solve mot | solve coupee | solve liste une -o l2.txt | count";
    let all = |call: Outcome| String::from_utf8_lossy(&call.out).into_owned() + &call.err;
    let said = speak_french(&lines.replace("CAGE", cage), &folder, all);
    assert!(said > 130, "{said}");
    let page = fs::read_to_string(folder.at("page.html")).expect("a page");
    assert!(page.contains("Étapes de une") && page.contains("singleton nu"), "{page}");
}

#[test]
fn commands_that_make_puzzles_and_measure_speak_french() {
    let folder = Folder::new();
    folder.write("une", FIGURE_1.0);
    folder.write("deux", FIGURE_1.0.replace('9', "0"));
    folder.write("faux", FIGURE_1.0.replacen("09", "99", 1));
    folder.write("liste", "1..............4\n.2....3.3....1..\n");
    folder.write("vide.txt", "................\n");
    folder.write("mot", "bonjour\n");
    folder.write("faux.toml", "repeats = 'x'\n");
    folder.write("plan.toml", "repeat = 3\n");
    folder.write("journal", "{}\n");
    let lines = "
        generate --givens x | generate -n 0 | generate --givens 16 --seed 1 | generate --givens 40..30 --seed 1 | generate --givens 90
        generate --rating 20 | generate --rating 4..3 | generate --rating x | generate --technique nul | generate --attempts 0
        generate --rating 4 --variant classic:16 | generate --time-limit 0s --seed 1 -o a.txt
        generate -n 3 --with killer --time-limit 0s --seed 1 -o a.txt | generate --with killer --to line --seed 1
        generate --with killer -n 2 --to sdk --seed 1 | generate --with nul | generate --with killer:0 | generate --with killer:2..99
        generate --with killer --minimal | generate --with killer --givens 99 | generate --with killer --givens 9..3
        generate --with killer:50,9..9 --variant classic:4 --seed 1 | generate --pattern vide.txt --seed 1 | generate --from faux --seed 1
        generate --from deux --seed 1 | generate --solution une --seed 1 | generate --symmetry nul | generate --method nul
        generate --variant windoku --symmetry rotation --method bottom-up --seed 1 | generate --uniform --variant classic:16 --seed 1
        generate --distinct --part 1/2 --seed 1 -n 3 | generate --part 3/2 --seed 1 | generate --all | generate --variant nul --seed 1
        generate --attempts 1 --givens 19 --seed 1 | generate --attempts 1 --rating 9 --seed 1 | generate --from une --all --seed 1
        generate --from une --all --symmetry half-turn | generate fewest absente | generate fewest vide.txt --time-limit 0s
        generate --variant classic:9 --to sdk -n 2 --seed 1 | generate absente | generate --pattern absente
        book | book absente -o a.pdf | book une -o a.txt | book une --pages png | book une --pages png -o a.pdf | book une --per-page 5 -o a.pdf
        book une --answers nul -o a.pdf | book une --answers a.pdf -o a.pdf | book une --dpi 100 -o a.pdf | book une --dpi 3 -o a.svg
        book une -o a.pdf | book deux -o a.pdf | book faux -o a.pdf | book une --paper nul -o a.pdf | book une --margin nul -o a.pdf
        book une --margin 100mm -o a.pdf | book une --paper 1x1mm -o a.pdf | book une --label {nul} -o a.pdf | book une --gutter 9in -o a.pdf
        book liste --per-page 1 -o a.svg | book liste -o b.pdf | book --plan nul -o a.pdf | book --plan 3nul -o a.pdf
        book --plan 5faciles -o a.pdf | book une --label XX -o a.pdf
        bench absente | bench | bench une --resume | bench une --certified --cross-check=minisat | bench une --record r.gz
        bench une --solvers nul | bench une --repeats 0 | bench une --repeats x | bench une --time-limit x | bench une --set nul=3
        bench une --set x | bench une --pin x | bench une --record - | bench --boards order=x | bench --boards x | bench --boards empty=0.5
        bench --plan faux.toml | bench --plan plan.toml | bench --plan absente | bench mot | bench une --solvers dancing-links,dancing-links
        bench une --set pairs=x | bench une --set pairs=x:y --solvers dancing-links,backtracking | bench --boards order=7,empty=0.5
        bench une --solvers backtracking --record j.jsonl --repeats 1 --warm-up 0 -q
        bench une --solvers backtracking --record j.jsonl --repeats 1 --warm-up 0
        bench deux --solvers backtracking --record j.jsonl --repeats 1 --warm-up 0 --resume
        bench report absente | bench report une
        bench boards --order 7 --empty 0.5 | bench boards --order x | bench boards --order 9 --empty 2 | bench boards --order 9 --empty 0.5 -n 0
        bench boards --order 9 --empty 0.5 --time-limit 0s | bench family absente -o d | bench family une --name x -o d";
    // Tables of measurements are English.
    let said = speak_french(lines, &folder, |call| call.err);
    assert!(said > 90, "{said}");
}

/// Checks that calls, with `|` or the end of a line between them, print no English word in this part of what they print. Returns the number of calls that print.
fn speak_french(lines: &str, folder: &Folder, said_by: impl Fn(Outcome) -> String) -> usize {
    let lines = lines.split(['|', '\n']).map(str::trim).filter(|line| !line.is_empty());
    let mut found = Vec::new();
    let mut said = 0;
    for line in lines {
        let call = french(line).dir(folder.path()).run();
        let text = said_by(call);
        said += usize::from(!text.is_empty());
        for said in text.lines() {
            // The names of a list are those of the command line.
            let said = said.split("» ; il y a ").next().unwrap_or_default();
            let said = said.split("? Il y a ").next().unwrap_or_default();
            let said = said.split("il faut un ensemble de règles").next().unwrap_or_default();
            let words = english(said);
            if !words.is_empty() {
                found.push(format!("{line}: {words:?}: {said}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    said
}

#[test]
fn each_kind_of_constraint_has_a_french_meaning() {
    use clausoku::board::constraints::CONSTRAINTS;
    use clausoku_words::{Language, named};
    for row in CONSTRAINTS {
        assert_ne!(named(Language::French, row.meaning), row.meaning, "{}", row.name);
    }
}

/// The commands of the course.
const OF_THE_COURSE: [&str; 11] = [
    "solve",
    "encode",
    "decode",
    "propagate",
    "check",
    "hint",
    "formula",
    "show",
    "count",
    "audit",
    "exercise",
];

#[test]
fn the_short_help_is_french() {
    for command in OF_THE_COURSE {
        let help = french(&format!("{command} -h")).run().text();
        assert!(help.contains("Afficher l'aide"), "{command}: {help}");
        // Values and names of files are those of the command line.
        for line in
            help.lines().filter(|line| !line.contains(" / ") && !line.contains("  clausoku "))
        {
            let words = english(line);
            let words = words.into_iter().filter(|word| !["rows", "row", "value"].contains(word));
            assert_eq!(words.count(), 0, "{command}: {line}");
        }
    }
}

#[test]
fn each_paragraph_of_the_long_help_is_french() {
    // Names of columns, parts of pictures and words of comments are alike in both languages.
    const NAMES: [&str; 5] = ["row", "value", "puzzle", "given", "to"];
    // Commands of the examples, options, values of the usage, and headings of clap.
    const KEPT: [&str; 9] =
        ["clausoku ", "cadical ", "minisat ", "-", "[", "<", "Usage:", "Options:", "Arguments:"];
    let mut faults = Vec::new();
    let mut lines = 0;
    for command in OF_THE_COURSE.into_iter().chain([""]) {
        let line = format!("{command} --help");
        let [help, in_english] =
            [french(&line), clausoku(&line)].map(|call| call.env("COLUMNS", "80").run().text());
        // An untranslated paragraph, or row of a table, begins with the same line in both languages.
        let known: BTreeSet<&str> = in_english.lines().collect();
        let mut before = "";
        for line in help.lines() {
            let is_kept = KEPT.iter().any(|start| line.trim_start().starts_with(start));
            // Prose has these indents.
            let goes_on = matches!(indent(line), 0 | 10) && indent(line) == indent(before);
            let begins = !goes_on || before.trim().is_empty();
            before = line;
            if line.trim().is_empty() || is_kept && !line.contains("[par défaut") {
                continue;
            }
            lines += 1;
            let words = english(line).into_iter().filter(|word| !NAMES.contains(word));
            let is_long = line.trim_end().chars().count() > 80;
            if begins && known.contains(line) || words.count() > 0 || is_long {
                faults.push(format!("{command}: {line}"));
            }
        }
        let paragraphs = |text: &str| {
            let blank = text.lines().map(|line| line.trim().is_empty());
            blank.dedup().filter(|is_blank| !is_blank).count()
        };
        assert_eq!(paragraphs(&help), paragraphs(&in_english), "{command}: {help}");
        if !command.is_empty() {
            let by_command = clausoku(&format!("--language fr help {command}"));
            assert_eq!(by_command.env("COLUMNS", "80").run().text(), help, "help {command}");
            let by_locale = clausoku(&line).env("LC_ALL", "").env("LANG", "fr_FR.UTF-8");
            let by_locale = by_locale.env("COLUMNS", "80");
            assert_eq!(by_locale.run().text(), help, "{command} by the locale");
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(lines > 600, "{lines}");
}
