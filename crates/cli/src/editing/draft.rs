//! The text of a recovery file, and the places of recovery files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, ensure};
use clausoku::board::{Candidate, Cell, Symbol};
use clausoku::{Grid, Puzzle, Variant, formats::by_name};
use clausoku_editor::{Draft, FileStamp};
use serde::{Deserialize, Serialize};

/// The version of the text.
const VERSION: u32 = 1;

/// The ending of the names of recovery files.
const ENDING: &str = ".clausoku-recovery";

/// The maximum number of recovery files of one grid: of editors that are open at the same time, and
/// of editors that were killed.
const MAX_FILES: u32 = 9;

/// The content of a recovery file, as JSON.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    clausoku_recovery: u32,
    /// The path of the grid's file.
    path: Option<PathBuf>,
    format: Option<String>,
    /// The modification time and the size of the grid's file before the changes.
    stamp: Option<FileStamp>,
    /// The name of the board, or its TOML text.
    board: BoardContent,
    /// The file of the board: only its name is used.
    board_file: Option<PathBuf>,
    /// Numbers from 1, by cell; 0 is an empty cell.
    givens: Vec<u16>,
    /// Cells and numbers.
    excluded: Vec<(u32, u16)>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum BoardContent {
    Name(String),
    Toml(String),
}

/// Writes a draft as the content of a recovery file.
pub fn write(draft: &Draft) -> anyhow::Result<Vec<u8>> {
    let variant = draft.puzzle.variant();
    let excluded = draft.puzzle.excluded().iter();
    let content = Content {
        clausoku_recovery: VERSION,
        // The process that reads this may have another current folder.
        path: draft.path.as_deref().map(std::path::absolute).transpose()?,
        format: draft.format.map(str::to_owned),
        stamp: draft.stamp.clone(),
        board: if variant.is_built_in() {
            BoardContent::Name(variant.name().to_owned())
        } else {
            BoardContent::Toml(variant.to_toml())
        },
        board_file: draft.board.clone(),
        givens: draft.puzzle.givens().numbers().to_vec(),
        excluded: excluded.map(|one| (one.cell.index() as u32, one.symbol.number())).collect(),
    };
    Ok(serde_json::to_vec(&content)?)
}

/// Reads the content of a recovery file.
pub fn read(bytes: &[u8]) -> anyhow::Result<Draft> {
    let content: Content = serde_json::from_slice(bytes)?;
    ensure!(content.clausoku_recovery == VERSION, "it is of another version of clausoku");
    let variant = match content.board {
        BoardContent::Name(name) => Variant::by_name(&name)?,
        BoardContent::Toml(text) => Variant::from_toml(&text)?,
    };
    let cells = variant.cell_count() as u32;
    let mut excluded = Vec::new();
    for (cell, number) in content.excluded {
        ensure!(cell < cells, "there is no cell {cell}");
        let symbol = Symbol::from_number(number).context("there is no symbol 0")?;
        excluded.push(Candidate { cell: Cell::from_index(cell), symbol });
    }
    let puzzle = Puzzle::new(Arc::new(variant), Grid::from_numbers(content.givens))?;
    Ok(Draft {
        puzzle: puzzle.excluding(excluded)?,
        board: content.board_file,
        path: content.path.map(|path| path.to_string_lossy().into_owned()),
        format: content.format.as_deref().and_then(by_name).map(|format| format.name),
        stamp: content.stamp,
    })
}

/// Returns the paths that the recovery file of a grid may have, the preferred ones first: beside the grid's
/// file, then in the user's folder for states. A grid without a file has the latter only.
pub fn places(grid: Option<&Path>) -> Vec<PathBuf> {
    let mut places = Vec::new();
    let grid = grid.and_then(|grid| std::path::absolute(grid).ok());
    let beside = grid.as_deref().and_then(|grid| grid.parent().zip(grid.file_name()));
    if let Some((folder, name)) = beside {
        let mut hidden = OsString::from(".");
        hidden.push(name);
        places.extend(numbered(folder.to_owned(), hidden));
    }
    if let Some(folder) = state_folder() {
        let name = grid.map_or("unnamed".into(), |grid| grid.to_string_lossy().replace('/', "%"));
        places.extend(numbered(folder, name.into()));
    }
    places
}

/// Returns the paths that a draft of this name may have.
fn numbered(folder: PathBuf, name: OsString) -> impl Iterator<Item = PathBuf> {
    (1..=MAX_FILES).map(move |number| {
        let mut name = name.clone();
        if number > 1 {
            name.push(format!(".{number}"));
        }
        name.push(ENDING);
        folder.join(name)
    })
}

/// Returns the user's folder for the states of this program.
pub fn state_folder() -> Option<PathBuf> {
    let of =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = of("XDG_STATE_HOME")
        .or_else(|| of("HOME").map(|home| home.join(".local/state")))
        .or_else(|| of("LOCALAPPDATA"))?;
    Some(folder.join("clausoku"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(name: &str) -> Draft {
        let empty = Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()));
        let mut givens = empty.givens().clone();
        givens.set(Cell::from_index(3), Symbol::from_number(2));
        let excluded = Candidate { cell: Cell::from_index(1), symbol: Symbol::from_index(0) };
        let puzzle = empty.with_givens(givens).unwrap().excluding([excluded]).unwrap();
        let stamp = FileStamp::new(&std::fs::metadata(std::env::temp_dir()).unwrap());
        let draft = Draft {
            puzzle,
            board: None,
            path: Some("/some/grid".to_owned()),
            format: Some("rows"),
            stamp: Some(stamp),
        };
        let read = read(&write(&draft).unwrap()).unwrap();
        assert_eq!(read.puzzle.givens(), draft.puzzle.givens());
        assert_eq!(read.puzzle.excluded(), draft.puzzle.excluded());
        assert_eq!(read.puzzle.variant(), draft.puzzle.variant());
        assert_eq!(
            (&read.path, read.format, &read.stamp),
            (&draft.path, draft.format, &draft.stamp)
        );
        read
    }

    #[test]
    fn drafts_of_every_kind_of_board_are_read_as_they_were_written() {
        for name in ["classic:4", "x:9", "samurai", "jigsaw:AAAB/ACBB/DCCB/DDDC"] {
            there_and_back(name);
        }
        let own = Variant::classic(2).unwrap();
        let positions = own.cells().map(|cell| own.position(cell)).collect();
        let alphabet = own.alphabet().clone();
        let own = Variant::new("own", alphabet, positions, own.regions().to_vec()).unwrap();
        let draft = Draft {
            puzzle: Puzzle::empty(Arc::new(own)),
            board: Some("/own.toml".into()),
            path: None,
            format: None,
            stamp: None,
        };
        let read = read(&write(&draft).unwrap()).unwrap();
        assert_eq!((read.puzzle.variant(), &read.board), (draft.puzzle.variant(), &draft.board));
    }

    #[test]
    fn what_is_no_draft_is_refused() {
        let draft = there_and_back("classic:4");
        let text = String::from_utf8(write(&draft).unwrap()).unwrap();
        for (from, to) in [
            ("\"clausoku_recovery\":1", "\"clausoku_recovery\":2"),
            ("classic:4", "classic:9"),
            ("classic:4", "no board"),
            ("[[1,1]]", "[[16,1]]"),
            ("[[1,1]]", "[[1,0]]"),
            ("[[1,1]]", "[[1,5]]"),
            ("[0,0,0,2", "[0,0,0,5"),
            ("{", ""),
        ] {
            assert!(text.contains(from), "{from}");
            assert!(read(text.replace(from, to).as_bytes()).is_err(), "{from} {to}");
        }
    }

    #[test]
    fn the_file_beside_the_grid_comes_first() {
        let places = places(Some("/some/grid.txt".as_ref()));
        assert_eq!(places[0], Path::new("/some/.grid.txt.clausoku-recovery"));
        assert_eq!(places[1], Path::new("/some/.grid.txt.2.clausoku-recovery"));
    }
}
