//! Repair a loop that writes the clauses of a rule: the mistakes are those that `audit` finds in formulas of students.

use std::collections::BTreeSet;

use clausoku_encoder::{RULES, Rule};
use clausoku_text::Rng;
use clausoku_words::{Language, say};

use crate::exercises::answer::{Scanner, Wanted};
use crate::exercises::board::{Board, rule};
use crate::exercises::candidate::{Clause, Literal, set};
use crate::exercises::program::{Indented, Line, RunFault, run};
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};
use crate::rule_words::rule_in_words;

/// A program for a rule. Capital letters stand for the names of the loops; two blanks begin a body.
struct Template {
    rule: &'static str,
    lines: &'static [&'static str],
}

const TEMPLATES: &[Template] = &[
    Template {
        rule: "K1",
        lines: &[
            "for R = 1 to n",
            "  for C = 1 to n",
            "    for V = 1 to n",
            "      write x(R,C,V)",
            "    write 0",
        ],
    },
    Template {
        rule: "K2",
        lines: &[
            "for R = 1 to n",
            "  for C = 1 to n",
            "    for V = 1 to n",
            "      for D = V+1 to n",
            "        write -x(R,C,V) -x(R,C,D) 0",
        ],
    },
    Template {
        rule: "L2",
        lines: &[
            "for R = 1 to n",
            "  for V = 1 to n",
            "    for C = 1 to n",
            "      for D = C+1 to n",
            "        write -x(R,C,V) -x(R,D,V) 0",
        ],
    },
    Template {
        rule: "C2",
        lines: &[
            "for C = 1 to n",
            "  for V = 1 to n",
            "    for R = 1 to n",
            "      for D = R+1 to n",
            "        write -x(R,C,V) -x(D,C,V) 0",
        ],
    },
    Template {
        rule: "B1",
        lines: &[
            "for A = 0 to m-1",
            "  for B = 0 to m-1",
            "    for V = 1 to n",
            "      for I = 1 to m",
            "        for J = 1 to m",
            "          write x(m*A+I,m*B+J,V)",
            "      write 0",
        ],
    },
    Template {
        rule: "B2",
        lines: &[
            "for B = 0 to n-1",
            "  for V = 1 to n",
            "    for I = 0 to n-1",
            "      for J = I+1 to n-1",
            "        write -x(B div m*m+I div m+1,B mod m*m+I mod m+1,V) -x(B div m*m+J div m+1,B mod m*m+J mod m+1,V) 0",
        ],
    },
];

/// The names of the loops, in the order of the letters R, C, V, D, A, B, I, J.
const NAMES: &[&str] = &["rcvdabij", "ijkltuab", "lcvsabij", "pqvwabij", "abcdstuw", "ijvkabcd"];

/// A wrong line of a program.
struct Mistake {
    rule: &'static str,
    /// The number of the line, from 1.
    line: usize,
    text: &'static str,
    advice: Advice,
}

/// The advice that `audit` gives for a mistake.
#[derive(Clone, Copy, Debug)]
enum Advice {
    Bounds,
    FromOne,
    OneZero,
    ZeroEnds,
    Signs,
    InnerLoop,
    TwoLoops,
    BlockLoops,
    ChangeLoops,
    NumberAgain,
}

const fn mistake(rule: &'static str, line: usize, text: &'static str, advice: Advice) -> Mistake {
    Mistake { rule, line, text, advice }
}

/// The mistakes.
const MISTAKES: &[Mistake] = &[
    mistake("K1", 3, "for V = 0 to n-1", Advice::FromOne),
    mistake("K1", 3, "for V = 1 to n-1", Advice::Bounds),
    mistake("K1", 4, "write -x(R,C,V)", Advice::Signs),
    mistake("K1", 4, "write x(R,C,V) 0", Advice::OneZero),
    mistake("K1", 2, "for C = 0 to n-1", Advice::FromOne),
    mistake("K2", 4, "for D = V to n", Advice::InnerLoop),
    mistake("K2", 5, "write -x(R,C,V) x(R,C,D) 0", Advice::Signs),
    mistake("L2", 4, "for D = R+1 to n", Advice::InnerLoop),
    mistake("L2", 4, "for D = C+1 to n-1", Advice::Bounds),
    mistake("L2", 5, "write -x(R,C,V) -x(R,D,V)", Advice::ZeroEnds),
    mistake("L2", 5, "write -x(R,C,V) 0 -x(R,D,V) 0", Advice::OneZero),
    mistake("C2", 5, "write -x(C,R,V) -x(C,D,V) 0", Advice::ChangeLoops),
    mistake("C2", 5, "write -x(R,C,V) -x(D,C+1,V) 0", Advice::NumberAgain),
    mistake("B1", 1, "for A = 1 to m", Advice::BlockLoops),
    mistake("B1", 6, "write x(m*A+I,m*B+I,V)", Advice::TwoLoops),
    mistake("B1", 6, "write x(A+I,B+J,V)", Advice::NumberAgain),
    mistake("B2", 4, "for J = I to n-1", Advice::InnerLoop),
    mistake("B2", 3, "for I = 1 to n-1", Advice::Bounds),
];

/// A program with a mistake.
#[derive(Debug)]
pub(super) struct Program {
    rule: &'static Rule,
    /// The index of the wrong line.
    wrong: usize,
    /// The lines, one of them wrong.
    lines: Vec<String>,
    /// The right line.
    right: String,
    advice: Advice,
}

impl Program {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let mistake = &MISTAKES[rng.below(MISTAKES.len())];
        let names = NAMES[rng.below(NAMES.len())];
        let template = TEMPLATES.iter().find(|template| template.rule == mistake.rule);
        let template = template.unwrap_or(&TEMPLATES[0]);
        let renamed = |text: &str| -> String {
            let letters = "RCVDABIJ".chars().zip(names.chars());
            letters.fold(text.to_owned(), |text, pair| {
                text.replace(pair.0, pair.1.encode_utf8(&mut [0; 4]))
            })
        };
        let mut lines: Vec<String> = template.lines.iter().map(|line| renamed(line)).collect();
        let wrong = (mistake.line - 1).min(lines.len() - 1);
        let indentation = indentation(&lines[wrong]);
        let right = lines[wrong].trim_start().to_owned();
        lines[wrong] = format!("{}{}", " ".repeat(indentation), renamed(mistake.text));
        Self {
            rule: rule(template.rule).unwrap_or(&RULES[0]),
            wrong,
            lines,
            right,
            advice: mistake.advice,
        }
    }

    /// Returns the program with another line in the place of one.
    fn repaired(&self, place: usize, line: &Line) -> Result<Vec<Indented>, AnswerError> {
        let lines = self.lines.iter().enumerate();
        lines
            .map(|(index, text)| {
                let line = if index == place {
                    line.clone()
                } else {
                    Line::read(&mut Scanner::new(text)?)?
                };
                Ok(Indented { indentation: indentation(text), line })
            })
            .collect()
    }

    /// Returns the mark for a program that runs, on boards of two sizes.
    fn judge(&self, program: &[Indented], language: Language) -> Verdict {
        for side in [2, 3] {
            let written = match run(program, side) {
                Ok(clauses) => clauses,
                Err(fault) => return Verdict::wrong(said(fault, language)),
            };
            let sets = |clauses: &[Clause]| -> BTreeSet<BTreeSet<Literal>> {
                clauses.iter().map(|clause| set(clause)).collect()
            };
            let board = Board::solved(side, &mut Rng::new(0));
            let (written, wanted) = (sets(&written), sets(&board.clauses(self.rule)));
            if let Some(clause) = written.difference(&wanted).next() {
                let literals: Clause = clause.iter().copied().collect();
                let clause = crate::exercises::candidate::text(&literals);
                let (order, rule) = (side * side, self.rule.name);
                return Verdict::wrong(say!(
                    language,
                    exercises::repair_other { order, clause, rule }
                ));
            }
            let count = wanted.difference(&written).count();
            if count > 0 {
                let (order, rule) = (side * side, self.rule.name);
                return Verdict::wrong(say!(
                    language,
                    exercises::repair_missing { order, count, rule }
                ));
            }
        }
        Verdict::right()
    }
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the words for a program that writes no formula.
fn said(fault: RunFault, language: Language) -> String {
    match fault {
        RunFault::Value => say!(language, exercises::repair_value),
        RunFault::NoCandidate([row, column, value]) => {
            say!(language, exercises::repair_no_candidate { row, column, value })
        }
        RunFault::NoEnd => say!(language, exercises::repair_no_end),
        RunFault::Endless => say!(language, exercises::repair_endless),
    }
}

impl Task for Program {
    fn statement(&self, language: Language) -> Vec<Block> {
        let (rule, meaning) = (self.rule.name, rule_in_words(self.rule.name, language));
        let lines = (1..).zip(&self.lines).map(|(number, line)| format!("{number}  {line}"));
        vec![
            Block::Text(say!(language, exercises::repair_ask { rule, meaning })),
            Block::Program(lines.collect()),
            Block::Text(say!(language, exercises::repair_form)),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let line = self.wrong + 1;
        vec![
            say!(language, exercises::repair_hint),
            say!(language, exercises::repair_hint_line { line }),
            match self.advice {
                Advice::Bounds => say!(language, audit::bounds),
                Advice::FromOne => say!(language, audit::from_one),
                Advice::OneZero => say!(language, audit::one_zero),
                Advice::ZeroEnds => say!(language, audit::zero_ends),
                Advice::Signs => say!(language, audit::signs),
                Advice::InnerLoop => say!(language, audit::inner_loop),
                Advice::TwoLoops => say!(language, audit::two_loops),
                Advice::BlockLoops => say!(language, audit::block_loops),
                Advice::ChangeLoops => say!(language, audit::change_loops),
                Advice::NumberAgain => say!(language, audit::number_again),
            },
        ]
    }

    fn key(&self, _: Language) -> String {
        format!("{}: {}", self.wrong + 1, self.right)
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Line
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let mut scanner = Scanner::new(text)?;
        let fault = scanner.fault(Wanted::Line(self.lines.len()));
        let number = scanner.number().filter(|number| (1..=self.lines.len()).contains(number));
        let place = number.ok_or(fault)? - 1;
        scanner.take(&[":", ".", ")"]);
        let line = Line::read(&mut scanner)?;
        Ok(self.judge(&self.repaired(place, &line)?, language))
    }
}
