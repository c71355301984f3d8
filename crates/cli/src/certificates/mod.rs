//! Certificates on the disk: folders of a formula, a proof, the solutions and a description, alone or in an archive.

mod archive;
mod checker;
mod claim;
mod verifying;

pub use archive::{Archive, Entry, Index, Made};
pub use checker::Checker;
pub use claim::Claim;
pub use verifying::{Verified, open, verify_folder};
