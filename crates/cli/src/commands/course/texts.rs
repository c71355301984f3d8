//! The texts of the course's programs, in English and in French.

use anyhow::{Error, anyhow};
use clap::{Arg, ArgAction, Command};
use clausoku::{encoding::ReadOffError, sat::answer::AnswerError};
use clausoku_files::StopReason;

use crate::file_fault::french_name;
use crate::french;
use crate::language::Language;
use crate::name::Name;

pub(super) fn side(language: Language) -> &'static str {
    language.text(
        "Side m of a block (3 for the usual 9x9 board): ",
        "Côté m d'un bloc (3 pour la grille 9x9 usuelle) : ",
    )
}

pub(super) fn rows(language: Language, n: usize) -> String {
    language.text(
        format!("{n} rows of {n} numbers with spaces between, 0 where it is not known."),
        format!("{n} lignes de {n} nombres séparés par des espaces, 0 pour une case vide."),
    )
}

pub(super) fn row(language: Language, row: usize) -> String {
    language.text(format!("Row {row}: "), format!("Ligne {row} : "))
}

pub(super) fn file(language: Language) -> &'static str {
    language.text("DIMACS file to write: ", "Fichier DIMACS à écrire : ")
}

pub(super) fn no_number(language: Language, text: &str, least: usize, greatest: usize) -> String {
    language.text(
        format!("{text:?} is not a number from {least} to {greatest}"),
        format!("{text:?} n'est pas un nombre de {least} à {greatest}"),
    )
}

pub(super) fn no_row(language: Language, n: usize, found: usize) -> String {
    language.text(
        format!("a row has {n} numbers, but these are {found}"),
        format!("une ligne a {n} nombres, mais celle-ci en a {found}"),
    )
}

pub(super) fn no_name(language: Language) -> &'static str {
    language.text("a file needs a name", "il faut un nom de fichier")
}

pub(super) fn again(language: Language, why: &str) -> String {
    language.text(format!("{why}. Please try again."), format!("{why}. Veuillez recommencer."))
}

pub(super) fn input_ended(language: Language) -> &'static str {
    language.text(
        "the input ended; give the grid and the output as arguments, or answer all questions",
        "fin de l'entrée ; donnez la grille et la sortie en arguments, ou répondez à toutes les questions",
    )
}

/// Returns the text of a formula's size, which is the same in both languages.
pub(super) fn size(variables: u32, clauses: u64) -> String {
    format!("{variables} variables, {clauses} clauses")
}

pub(super) fn next(language: Language, path: &str) -> String {
    language.text(
        format!("next: minisat {path} RESULT; resultat_di RESULT"),
        format!("ensuite : minisat {path} RESULTAT; resultat_di RESULTAT"),
    )
}

pub(super) fn not_square(language: Language) -> &'static str {
    language.text(
        "this grid is not a board of m*m blocks with m*m cells and no other rule; `clausoku encode` takes others",
        "cette grille n'a pas m*m blocs de m*m cases, ou elle a d'autres règles ; `clausoku encode` accepte les autres",
    )
}

pub(super) fn too_large(language: Language, order: usize, side: usize) -> String {
    let last = side * side;
    language.text(
        format!(
            "this board has order {order}, but the INF242 numbering ends at {last} (side {side}); \
             `clausoku encode` takes larger boards"
        ),
        format!(
            "cette grille est d'ordre {order}, mais la numérotation d'INF242 s'arrête à {last} (côté {side}) ; \
             `clausoku encode` accepte de plus grandes grilles"
        ),
    )
}

pub(super) fn no_solution(language: Language) -> &'static str {
    language.text("There is no solution.\n", "Il n'y a pas de solution.\n")
}

/// Returns the error of this fault of a file.
pub(super) fn in_file(language: Language, name: &Name, fault: &str) -> Error {
    let name = name.to_string();
    anyhow!(language.text(format!("{name}: {fault}"), format!("{} : {fault}", french_name(&name))))
}

pub(super) fn fault(language: Language, error: &AnswerError) -> String {
    language.text(error.to_string(), french::answer(error))
}

pub(super) fn no_answer(language: Language, reason: StopReason) -> String {
    language.text(
        format!("the solver gave no answer: {reason}"),
        format!("le solveur n'a pas donné de réponse : {}", french::no_answer(reason)),
    )
}

pub(super) fn read_off(language: Language, error: &ReadOffError) -> String {
    match error {
        ReadOffError::NotDecimal { last } => not_decimal(language, *last),
        error => language.text(error.to_string(), french::read_off(error)),
    }
}

fn not_decimal(language: Language, last: u32) -> String {
    language.text(
        format!(
            "the largest true variable, {last}, is not 10000*column + 100*row + value of the last column of a \
             board of m*m blocks: is this the answer to a formula of dimacs_s? `clausoku decode` takes others"
        ),
        format!(
            "la plus grande variable vraie, {last}, n'est pas 10000*colonne + 100*ligne + valeur de la dernière \
             colonne d'une grille de m*m blocs : est-ce la réponse à une formule de dimacs_s ? `clausoku decode` \
             accepte les autres"
        ),
    )
}

/// Returns `dimacs_s` with its help in this language.
pub(super) fn dimacs_s(command: Command, language: Language) -> Command {
    if language == Language::English {
        return command;
    }
    let examples = "\
Exemples :
  dimacs_s GRILLE SORTIE.cnf; minisat SORTIE.cnf RESULTAT; resultat_di RESULTAT";
    let editor = "Sans arguments, un éditeur s'ouvre dans lequel on tape la grille";
    let command = flags(command)
        .about("Traduire un Sudoku en une formule DIMACS (INF242)")
        .override_usage("dimacs_s GRILLE SORTIE.cnf\n       dimacs_s")
        .after_help(format!("{editor}.\n\n{examples}"))
        .after_long_help(format!(
            "GRILLE est au format d'INF242 : le côté m d'un bloc, puis m*m lignes de m*m nombres, 0 pour une case \
             vide. Les autres formats sont reconnus aussi. Si SORTIE.cnf est -, la formule va sur la sortie \
             standard.\n\n{editor}. Sans terminal, le programme demande la taille et les lignes une à une.\n\n\
             La variable 10000*colonne + 100*ligne + valeur est vraie si la case contient la valeur ; les trois \
             comptent à partir de 1.\n\n{examples}"
        ))
        .mut_arg("grid", |arg| {
            arg.value_name("GRILLE").help("Fichier de la grille ; - est l'entrée standard")
        })
        .mut_arg("output", |arg| arg.value_name("SORTIE.cnf").help("Fichier DIMACS à écrire"));
    #[cfg(feature = "workbench")]
    let command = command.mut_arg("window", |arg| {
        arg.help("Ouvrir l'atelier : une page du navigateur où l'on tape la grille")
    });
    command
}

/// Returns `resultat_di` with its help in this language.
pub(super) fn resultat_di(command: Command, language: Language) -> Command {
    if language == Language::English {
        return command;
    }
    flags(command)
        .about("Afficher la grille trouvée par un solveur SAT, ou dire qu'il n'y en a pas (INF242)")
        .after_help(
            "SORTIE est la sortie intacte d'un solveur sur une formule de dimacs_s : celle de Satzoo avec \
             -print-model=1, le fichier de résultat de MiniSat, ou les lignes s et v d'un autre solveur. - est \
             l'entrée standard.",
        )
        .mut_arg("output", |arg| {
            arg.value_name("SORTIE").help("Sortie d'un solveur ; - est l'entrée standard")
        })
}

/// Replaces the options that every program has by French ones.
fn flags(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help.help("Afficher l'aide"))
        .arg(version.help("Afficher la version"))
}
