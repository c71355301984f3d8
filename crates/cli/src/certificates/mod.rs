//! Certificates on the disk: folders of a formula, a proof, the solutions and a description, alone or in an archive.

mod archive;
mod checker;
mod claim;
mod entry;
mod verifying;

pub use archive::{Archive, Index};
pub use checker::Checker;
pub use claim::Claim;
pub use entry::{Entry, Made};
pub use verifying::{Verified, open, verify_folder};
