//! How programs are asked for proofs.

use super::command::CommandLine;
use crate::ProofLanguage;

/// How a program is asked for a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofCommand {
    /// The command line, with `{proof}` for the path of the proof beside the other placeholders.
    pub command: CommandLine,
    /// The format of the proof.
    pub language: ProofLanguage,
}
