//! What programs may do to us, what others may see of them, and what is left of them.

use crate::support::{FIGURE_1, Folder, shell};

#[test]
fn scratch_folders_are_private_whatever_the_umask() {
    for umask in ["000", "022", "277", "777"] {
        for place in ["{cnf}", "{pipe}"] {
            let folder = Folder::new();
            let report = "stat -c %a $(dirname $1) $1; cat $1 > /dev/null; exit 20";
            folder.write("solver", format!("exec > {}\n{report}\n", folder.at("modes").display()));
            let line = format!(
                "umask {umask}; clausoku solve {} --solver 'sh solver {place}'",
                folder.write("grid", FIGURE_1.0).display()
            );
            shell(&line, folder.path());
            let modes = std::fs::read_to_string(folder.at("modes")).expect("the solver ran");
            assert_eq!(modes, "700\n600\n", "{umask} {place}");
        }
    }
}

#[test]
fn no_folder_is_left_where_descriptors_are_few() {
    for place in ["{cnf}", "{pipe}", "{pipe} {result}"] {
        for most in 4..16 {
            let (folder, scratch) = (Folder::new(), Folder::new());
            folder.write("grid", FIGURE_1.0);
            let command = format!("sh -c \"exit 0\" solver {place}");
            let line = format!(
                "ulimit -n {most}; TMPDIR='{}' clausoku solve grid --solver '{command}'",
                scratch.path().display()
            );
            let outcome = shell(&line, folder.path());
            assert!(outcome.code == Some(2) || most < 6, "{line}: {outcome:?}");
            assert!(scratch.names().is_empty(), "{line}: {:?}", scratch.names());
        }
    }
}
