//! `certify`: a proof of the number of solutions of each puzzle.

use std::io;

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::certificate::chain::{Chain, ChainError};
use crate::certificate::{Certificate, Certified, ProofPlan, certify_all_by};
use crate::solving::{Deadline, Limits};
use crate::{Batch, Puzzle};

/// The columns of certificates.
pub const CERTIFICATES: &[Column] = &[
    Column::new("claim", Kind::Text, "the proved claim: `none`, `unique` or `count`"),
    Column::new("solutions", Kind::Count, "the number of solutions"),
    Column::new(
        "source",
        Kind::Text,
        "`propagation`, `search`, or the name of the solver that wrote the proof",
    ),
    Column::new("steps", Kind::Count, "the number of steps of the proof"),
];

/// The columns of the files of certificates, behind the columns of the certificates.
pub const CERTIFICATE_FILES: &[Column] = &[
    Column::new(
        "encoding",
        Kind::Text,
        "the encoding whose formula was refuted, if it is not that of the certificate",
    ),
    Column::new("bytes", Kind::Count, "the size of the proof in bytes"),
    Column::new("accepted_by", Kind::Text, "the checkers that accepted the proof"),
    Column::new("sha256", Kind::Text, SHA256),
];

/// The columns of certificates that were verified.
pub const VERIFIED: &[Column] = &[
    CERTIFICATES[0],
    CERTIFICATES[1],
    Column::new("rules", Kind::Count, "the number of clauses of rules"),
    Column::new("givens", Kind::Count, "the number of clauses of givens"),
    Column::new(
        "statement",
        Kind::Text,
        "the cells, regions, constraints, givens and excluded candidates, as lines of TOML",
    ),
    Column::new("sha256", Kind::Text, SHA256),
];

const SHA256: &str =
    "the SHA-256 hash of the board, the constraints, the givens and the excluded candidates";

/// Saves the certificate of the record of this index, from 0.
pub type Save<'s> = Box<dyn Fn(u64, &Certificate) -> io::Result<()> + Sync + 's>;

/// Proves the number of solutions of each puzzle. Each proof is checked.
pub struct Certificates<'s> {
    /// The claim that is wanted: `none`, `unique` or `count`.
    pub claim: Option<String>,
    /// The largest number of solutions of a certificate.
    pub max: usize,
    /// The solver that writes the proofs, and the encoding whose formula it refutes.
    pub plan: ProofPlan,
    /// The limits for each puzzle.
    pub limits: Limits,
    /// Saves each certificate.
    pub save: Option<Save<'s>>,
}

impl From<&ChainError> for Unanswered {
    fn from(error: &ChainError) -> Self {
        match error {
            ChainError::Solve(error) => error.into(),
            error => Self::invalid(error),
        }
    }
}

/// The names of claims.
pub const CLAIMS: [&str; 3] = ["none", "unique", "count"];

/// Returns the strongest true claim about a puzzle with `solutions` solutions.
pub fn strongest_claim(solutions: usize) -> &'static str {
    CLAIMS[solutions.min(2)]
}

/// A certificate as a row.
#[derive(Debug)]
#[non_exhaustive]
pub struct CertificateRow<'a> {
    /// The certificate.
    pub certificate: &'a Certificate,
}

impl<'a> CertificateRow<'a> {
    /// Returns the row of a certificate.
    pub fn new(certificate: &'a Certificate) -> Self {
        Self { certificate }
    }

    /// Returns the verdict on the puzzle.
    pub fn status(&self) -> Status {
        Status::from_solutions(self.certificate.solutions().len() as u64, 2)
    }
}

impl Record for CertificateRow<'_> {
    const COLUMNS: &'static [Column] = CERTIFICATES;

    fn cells(&self, row: &mut Row<'_>) {
        let solutions = self.certificate.solutions().len();
        row.put(strongest_claim(solutions))
            .put(solutions)
            .put(self.certificate.source())
            .put(self.certificate.steps());
    }
}

impl Question for Certificates<'_> {
    type Answer<'a> = CertificateRow<'a>;

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'s> Worker<Certificates<'s>> for &Certificates<'s> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Certificates<'s>>,
    ) -> Result<(), AnswerError> {
        for puzzle in puzzles.puzzles() {
            if self.limits.is_stopped() {
                break;
            }
            match self.certify(&puzzle) {
                Ok(certificate) => {
                    let record = answers.next_place();
                    let saved =
                        self.save.as_ref().map_or(Ok(()), |save| save(record, &certificate));
                    saved.map_err(|error| AnswerError::Save { record, error })?;
                    let row = CertificateRow::new(&certificate);
                    answers.push(row.status(), &row);
                }
                Err(unanswered) => answers.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

impl Certificates<'_> {
    /// Returns the certificate of a puzzle whose claim is the wanted one.
    ///
    /// # Errors
    ///
    /// Fails if the wanted claim is false, if there are more solutions than a certificate may have, or at a limit.
    pub fn certify(&self, puzzle: &Puzzle) -> Result<Certificate, Unanswered> {
        let certified =
            certify_all_by(&self.plan, puzzle, self.max, &Deadline::start(&self.limits))
                .map_err(|error| Unanswered::from(&error))?;
        let certificate = match certified {
            Certified::Yes(certificate) => *certificate,
            Certified::Another(_) => return Err(self.too_many()),
            Certified::Unknown(reason) => return Err(Unanswered::unknown(reason)),
        };
        self.require_claim(certificate.solutions().len())?;
        Ok(certificate)
    }

    /// Returns the chain of a puzzle whose claim is the wanted one.
    ///
    /// # Errors
    ///
    /// Fails as [`certify`](Self::certify), and if the formula has no proofs that it states what the puzzle states.
    pub fn chain(&self, puzzle: &Puzzle, deadline: &Deadline) -> Result<Chain, Unanswered> {
        let chain = match Chain::new(puzzle, self.max, &self.plan, deadline) {
            Ok(Certified::Yes(chain)) => *chain,
            Ok(Certified::Another(_)) => return Err(self.too_many()),
            Ok(Certified::Unknown(reason)) => return Err(Unanswered::unknown(reason)),
            Err(error) => return Err(Unanswered::from(&error)),
        };
        self.require_claim(chain.solutions().len())?;
        Ok(chain)
    }

    fn too_many(&self) -> Unanswered {
        let reason = format!("there are more than {} solutions", self.max);
        Unanswered { status: Status::Several, reason }
    }

    /// Fails if the wanted claim is false for a puzzle with so many solutions.
    fn require_claim(&self, solutions: usize) -> Result<(), Unanswered> {
        let wanted = self.claim.as_deref().filter(|&claim| claim != "count");
        if let Some(claim) = wanted.filter(|&claim| claim != strongest_claim(solutions)) {
            let (verb, noun) =
                if solutions == 1 { ("is", "solution") } else { ("are", "solutions") };
            let reason = format!("the claim {claim} is false, there {verb} {solutions} {noun}");
            return Err(Unanswered { status: Status::from_solutions(solutions as u64, 2), reason });
        }
        Ok(())
    }
}
