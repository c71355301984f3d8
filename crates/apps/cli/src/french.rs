//! The errors of the course's programs in French, by their types.

use std::io::{self, ErrorKind as IoKind};

use crate::runner::file_fault::{FileFault, french_name};
use crate::runner::{GridFault, Language};
use anyhow::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind as UsageKind};
use clausoku::board::errors::BrokenRule;
use clausoku::encoding::errors::{DecodeError, ReadOffError};
use clausoku::formats::{ReadError, ReadErrorKind};
use clausoku::sat::answer::{Fault, Status};
use clausoku::sat::formulas::ContradictoryLiterals;
use clausoku_text::StopReason;
use clausoku_text::{Found, Located, printable};
use itertools::Itertools as _;

/// Returns the message of an error.
pub(crate) fn message(error: &Error) -> String {
    let file = error.downcast_ref::<FileFault>().map(|fault| fault.text(Language::French));
    let grid = error
        .downcast_ref::<GridFault>()
        .map(|fault| format!("{} : {}", french_name(&fault.name.to_string()), grid(&fault.error)));
    let system = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    let parts = [file, grid, system.map(|error| cause(error).to_owned())];
    let text = parts.into_iter().flatten().join(" : ");
    // Texts of this program that have no type are French where the language is.
    if text.is_empty() { error.to_string() } else { text }
}

/// Returns the cause of a failed step of the system.
fn cause(error: &io::Error) -> &'static str {
    match error.kind() {
        IoKind::NotFound => "le fichier ou son dossier n'existe pas",
        IoKind::PermissionDenied => "accès refusé",
        IoKind::IsADirectory => "c'est un dossier",
        IoKind::NotADirectory => "une partie du chemin n'est pas un dossier",
        IoKind::StorageFull | IoKind::QuotaExceeded | IoKind::FileTooLarge => "le disque est plein",
        IoKind::ReadOnlyFilesystem => "le disque est en lecture seule",
        IoKind::InvalidData | IoKind::UnexpectedEof => "les données sont endommagées ou tronquées",
        IoKind::InvalidInput => "l'entrée est aussi la sortie, ou le nom n'est pas valable",
        IoKind::OutOfMemory => "il n'y a pas assez de mémoire",
        IoKind::InvalidFilename => "le nom est trop long",
        IoKind::Unsupported => "ce programme ne lit pas de tels fichiers",
        _ => "le système a refusé l'opération",
    }
}

/// Returns the fault of a text that is to contain a grid.
fn grid(error: &ReadError) -> String {
    let fault = match error.kind() {
        ReadErrorKind::Encoding => {
            "ces octets ne sont pas du texte en UTF-8 ; enregistrez le fichier en UTF-8"
        }
        ReadErrorKind::Nothing => {
            "il n'y a aucune grille : le texte est vide ou n'a que des commentaires"
        }
        ReadErrorKind::Unrecognized => {
            "ce texte n'est d'aucun format connu ; écrivez le côté m d'un bloc, puis m*m lignes de m*m nombres, 0 \
             pour une case vide"
        }
        ReadErrorKind::Ambiguous => {
            "deux formats lisent ici des grilles différentes ; `clausoku encode --format` choisit l'un d'eux"
        }
        ReadErrorKind::Side => "il faut ici le côté m d'un bloc, un nombre à partir de 1",
        ReadErrorKind::Symbol => {
            "ce signe n'est pas une valeur de cette grille ; 0 est une case vide"
        }
        ReadErrorKind::RowLength => "cette ligne a trop ou trop peu de cases",
        ReadErrorKind::RowCount => "la grille a trop ou trop peu de lignes",
        ReadErrorKind::CellCount => "la grille a trop ou trop peu de cases",
        ReadErrorKind::Order => "il n'y a pas de grille usuelle de cette taille",
        ReadErrorKind::Variant | ReadErrorKind::AnotherBoard => {
            "cette grille n'est pas de la sorte indiquée"
        }
        ReadErrorKind::Symbols => {
            "ces signes peuvent se lire de deux façons ; écrivez des nombres séparés par des espaces"
        }
        ReadErrorKind::Solution => "la solution écrite ici ne résout pas la grille",
        ReadErrorKind::Structure => "une partie du format manque ici, ou est mal formée",
        ReadErrorKind::Unsupported => {
            "cette règle ou cette valeur ne peut pas être représentée ici"
        }
        _ => "ce texte ne peut pas être lu ici",
    };
    format!("ligne {}, colonne {} : {fault}\n{}", error.line(), error.column(), error.excerpt())
}

/// Returns the fault of a solver's output.
pub(crate) fn answer(error: &Located<Fault>) -> String {
    let Located { fault, place, excerpt } = error;
    let (fault, advice) = sentences(fault);
    let text = format!("ligne {}, colonne {} : {fault}\n{excerpt}", place.line, place.column);
    if advice.is_empty() { text } else { format!("{text}\n {} = {advice}", excerpt.margin()) }
}

/// Returns a fault in words, and what to do about it; empty if there is nothing to add.
fn sentences(fault: &Fault) -> (String, &'static str) {
    let cut = "la sortie est-elle tronquée ?";
    match fault {
        Fault::Nothing => ("le solveur n'a rien écrit".to_owned(), "le solveur a-t-il été lancé ?"),
        Fault::NoAnswer => (
            "le texte finit sans réponse".to_owned(),
            "le solveur a-t-il échoué, ou sa sortie est-elle tronquée ?",
        ),
        Fault::NoStatus => ("un modèle, mais aucune ligne ne dit SATISFIABLE".to_owned(), cut),
        Fault::NoModel => (
            "satisfiable, mais le modèle manque".to_owned(),
            "demandez-le au solveur (MiniSat l'écrit dans son second fichier, Satzoo veut -print-model=1, Glucose \
             -model), ou la sortie est-elle tronquée ?",
        ),
        Fault::OpenModel => (
            "le modèle finit sans le 0 qui le termine".to_owned(),
            "la sortie est-elle tronquée ? Si le modèle est entier, ajoutez le 0",
        ),
        Fault::OpenBits => ("la chaîne de bits finit sans fin de ligne".to_owned(), cut),
        Fault::TooManyBits { bits, .. } => (format!("{bits} bits sont trop"), ""),
        Fault::AfterModel { found } => (
            format!("{} après le 0 qui termine le modèle", token(found)),
            "y a-t-il plusieurs réponses dans ce texte ?",
        ),
        Fault::SecondModel { first } => (
            format!(
                "des nombres à un second endroit ; le modèle est ici ou à partir de la ligne {first}"
            ),
            "effacez les nombres qui ne sont pas le modèle",
        ),
        Fault::Unexpected { found, .. } => {
            (format!("{} n'a pas sa place ici", token(found)), "il faut un nombre entier")
        }
        Fault::TooLarge { found, .. } => (format!("{} est trop grand", token(found)), ""),
        Fault::BothValues(ContradictoryLiterals(variable)) => {
            (format!("la variable {variable:?} est à la fois vraie et fausse"), "")
        }
        Fault::TwoStatuses { first, line, second } => (
            format!("{}, mais la ligne {line} dit {}", status(*second), status(*first)),
            "est-ce la sortie de deux exécutions ?",
        ),
        Fault::StrayModel { status: stated, line } => {
            (format!("un modèle, mais la ligne {line} dit {}", status(*stated)), "")
        }
        _ => ("ce texte n'est pas la sortie d'un solveur".to_owned(), ""),
    }
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Satisfiable => "satisfiable",
        Status::Unsatisfiable => "insatisfiable",
        Status::Unknown => "inconnu",
    }
}

fn token(found: &Found) -> String {
    match found {
        Found::Token(token) => format!("`{token}`"),
        Found::Byte(byte) => format!("l'octet 0x{byte:02X}"),
        Found::EndOfLine => "la fin de la ligne".to_owned(),
        Found::EndOfText => "la fin du texte".to_owned(),
    }
}

/// Returns the reason why a solver gave no answer.
pub(crate) fn no_answer(reason: StopReason) -> &'static str {
    match reason {
        StopReason::TimeLimit => "la limite de temps est atteinte",
        StopReason::MemoryLimit => "la limite de mémoire est atteinte",
        StopReason::StepLimit => "la limite de pas est atteinte",
        StopReason::Interrupted => "il a été interrompu",
        _ => "il ne sait pas",
    }
}

/// Returns the fault of a model that contains no solution.
pub(crate) fn read_off(error: &ReadOffError) -> String {
    match error {
        ReadOffError::NoBoard { last, .. } => format!(
            "la plus grande variable vraie, {last}, n'est pas 10000*colonne + 100*ligne + valeur de la dernière \
             colonne d'une grille de m*m blocs : est-ce la réponse à une formule de dimacs_s ? `clausoku decode` \
             accepte les autres"
        ),
        ReadOffError::NothingTrue => {
            "aucune variable du modèle n'est vraie : il ne contient pas de grille".to_owned()
        }
        ReadOffError::Decode(DecodeError::NoValue { cell }) => {
            format!(
                "le modèle ne donne aucune valeur à la case {cell} (K1) ; il est peut-être tronqué"
            )
        }
        ReadOffError::Decode(DecodeError::TwoValues { cell, first, second }) => {
            format!("le modèle donne deux valeurs à la case {cell}, {first} et {second} (K2)")
        }
        ReadOffError::Decode(DecodeError::Broken(BrokenRule::Twice {
            rule,
            symbol,
            first,
            second,
            ..
        })) => {
            let region = match rule.chars().next() {
                Some('L') => "une ligne",
                Some('C') => "une colonne",
                Some('B') => "un bloc",
                _ => "une région",
            };
            format!(
                "le modèle n'est pas une solution : {region} contient deux fois {symbol}, en {first} et en {second} \
                 ({rule})"
            )
        }
        ReadOffError::Decode(DecodeError::Broken(BrokenRule::Given { cell, given, found })) => {
            format!(
                "le modèle n'est pas une solution : {cell} contient {found}, mais {given} y était donné (I)"
            )
        }
        _ => "le modèle n'est pas une solution de cette grille".to_owned(),
    }
}

/// Returns the message about wrong arguments.
pub(crate) fn usage(error: &clap::Error) -> String {
    let texts = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => printable(text).into_owned(),
        Some(ContextValue::Strings(texts)) => printable(&texts.join(", ")).into_owned(),
        _ => String::new(),
    };
    let argument = texts(ContextKind::InvalidArg);
    let fault = match error.kind() {
        UsageKind::UnknownArgument => {
            format!("l'argument « {argument} » est de trop ou n'existe pas")
        }
        UsageKind::MissingRequiredArgument => format!("il manque l'argument {argument}"),
        UsageKind::ArgumentConflict => {
            let other = texts(ContextKind::PriorArg);
            if other.is_empty() || other == argument {
                format!("l'argument « {argument} » ne se donne qu'une fois")
            } else {
                format!("l'argument « {argument} » ne va pas avec {other}")
            }
        }
        UsageKind::TooManyValues => {
            format!("« {} » est de trop pour {argument}", texts(ContextKind::InvalidValue))
        }
        UsageKind::InvalidValue | UsageKind::ValueValidation => {
            format!("« {} » ne convient pas à {argument}", texts(ContextKind::InvalidValue))
        }
        UsageKind::InvalidUtf8 => "un argument n'est pas en UTF-8".to_owned(),
        _ => "les arguments ne conviennent pas".to_owned(),
    };
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    let usage = usage.trim().strip_prefix("Usage:").map(str::trim).unwrap_or_default();
    let usage = if usage.is_empty() { String::new() } else { format!("\n\nUtilisation : {usage}") };
    format!("erreur : {fault}{usage}\n\nPour l'aide, ajoutez « --help ».")
}
