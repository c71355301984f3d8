mod folder;
mod source;
mod standard;
mod sync;
mod target;
pub mod temporary;

use std::path::{Component, Path, PathBuf};

pub use folder::Folder;
pub use source::{Links, Source, is_waiting_for_input, read_regular};
pub use standard::{StandardOutput, standard_output};
pub use sync::{sync_file, sync_folder, sync_name};
pub use target::{Target, Unnamed};

/// Returns the path of a file, which is absolute and without links, relative to a folder; `None` if they share no root.
///
/// ```
/// use clausoku_files::relative;
/// # let folder = clausoku_files::Folder::new()?;
/// # let folder = folder.path().canonicalize()?;
/// assert_eq!(relative(&folder.join("a/b"), &folder).as_deref(), Some("a/b".as_ref()));
/// # Ok::<_, std::io::Error>(())
/// ```
pub fn relative(file: &Path, folder: &Path) -> Option<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let folder = folder.canonicalize().or_else(|_| std::path::absolute(folder)).ok()?;
    let shared = file.components().zip(folder.components()).take_while(|(a, b)| a == b).count();
    if shared == 0 {
        return None;
    }
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    Some(up.chain(file.components().skip(shared)).collect())
}
