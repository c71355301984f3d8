//! The commands that request proofs from programs.

use super::command::CommandLine;
use crate::ProofLanguage;

/// The command that requests a proof from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofCommand {
    /// The command line, with `{proof}` for the path of the proof beside the other placeholders.
    pub command: CommandLine,
    /// The format of the proof.
    pub language: ProofLanguage,
}
