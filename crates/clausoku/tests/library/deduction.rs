//! What deduction makes of puzzles, and that what it says of it is so.

use std::collections::HashSet;
use std::sync::Arc;

use clausoku::deduction::{
    Argument, By, Claim, Deduced, Derivation, Entry, Explanation, Language, LiteralNames, Outcome,
    Question, WhyError,
};
use clausoku::encoding::Scheme;
use clausoku::solving::{Deadline, Limits};
use clausoku::{Encoding, Grid, Puzzle, Variant};
use clausoku_board::Symbol;
use clausoku_cnf::{Cnf, Literal};
use clausoku_encoder::{GIVENS, GivensLevel};
use clausoku_propagation::{Options, Rule};
use clausoku_testkit::sampled;
use clausoku_text::StopReason;

const FIGURE_1: &str =
    "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
const FIGURE_1_SOLUTION: &str =
    "891234675325687419476915328914752863257368194683149752148526937732491586569873241";

fn puzzle(digits: &str) -> Puzzle {
    let numbers: Vec<u16> =
        digits.trim().chars().map(|sign| sign.to_digit(36).unwrap_or(0) as u16).collect();
    let order = numbers.len().isqrt();
    Puzzle::new(Arc::new(Variant::classic(order).unwrap()), Grid::from_numbers(numbers)).unwrap()
}

fn text(grid: &Grid) -> String {
    grid.cells().map(|(_, symbol)| symbol.map_or(0, Symbol::number).to_string()).collect()
}

/// The paper's formula: every rule, and what the givens forbid.
fn paper() -> Encoding {
    Encoding::default().with_givens(GivensLevel::Peers)
}

fn deduced(digits: &str, encoding: Encoding, rules: &str) -> Deduced {
    Deduced::new(&puzzle(digits), &encoding, Options::parse(rules).unwrap(), &Deadline::never())
        .unwrap()
}

fn claim(deduced: &Deduced, text: &str) -> Question {
    Question::Claim(Claim::parse(text, deduced.puzzle().variant()).unwrap())
}

/// The grids of a file with one a line.
fn lines(file: &str) -> impl Iterator<Item = &str> {
    let grids = file.lines().filter(|line| !line.starts_with('#'));
    grids.filter_map(|line| line.split_whitespace().next())
}

#[test]
fn question_iii_a_5_is_answered_as_the_paper_wants() {
    let figure_1 = deduced(FIGURE_1, paper(), "unit");
    let explanation = figure_1.why(claim(&figure_1, "R1C8=7"), &Deadline::never()).unwrap();
    assert!(explanation.is_shortest());
    assert_eq!(
        explanation.text(),
        "\
R1C8 = 7 follows from 9 clauses, and from no fewer, by unit propagation.

    R1C7 ≠ 7              R1C7 is given as 6              (1)
    R1C9 ≠ 7              R1C9 is given as 5              (2)
    R2C7, R2C8, R2C9 ≠ 7  7 is given in row 2, at R2C6    (3) (4) (5)
    R3C7, R3C8 ≠ 7        7 is given in row 3, at R3C2    (6) (7)
    R3C9 ≠ 7              R3C9 is given as 8              (8)
  R1C8 = 7                7 fits nowhere else in block 3  (9)

The clauses:
  (1)  12013  F1, beside a given    R1C7≠7
  (2)  12022  F1, beside a given    R1C9≠7
  (3)  12255  F2, sees a given      R2C7≠7
  (4)  12261  F2, sees a given      R2C8≠7
  (5)  12269  F2, sees a given      R2C9≠7
  (6)  12291  F2, sees a given      R3C7≠7
  (7)  12296  F2, sees a given      R3C8≠7
  (8)  12086  F1, beside a given    R3C9≠7
  (9)    268  B1, block 3, value 7  R1C7=7 ∨ R1C8=7 ∨ R1C9=7 ∨ R2C7=7 ∨ R2C8=7 ∨ R2C9=7 ∨ R3C7=7 ∨ R3C8=7 ∨ R3C9=7
"
    );
    assert_eq!(
        explanation.latex(),
        r"% R1C8 = 7 follows from 9 clauses, and from no fewer, by unit propagation.
% Needs \usepackage{amsmath}; rows, columns and blocks count from 1.
\begin{align*}
  & \neg x^{7}_{(1,7)} && F_1 \tag{1} \\
  & \neg x^{7}_{(1,9)} && F_1 \tag{2} \\
  & \neg x^{7}_{(2,7)} && F_2 \tag{3} \\
  & \neg x^{7}_{(2,8)} && F_2 \tag{4} \\
  & \neg x^{7}_{(2,9)} && F_2 \tag{5} \\
  & \neg x^{7}_{(3,7)} && F_2 \tag{6} \\
  & \neg x^{7}_{(3,8)} && F_2 \tag{7} \\
  & \neg x^{7}_{(3,9)} && F_1 \tag{8} \\
  & x^{7}_{(1,7)} \lor x^{7}_{(1,8)} \lor x^{7}_{(1,9)} \lor x^{7}_{(2,7)} \lor x^{7}_{(2,8)} \\
  & \quad {} \lor x^{7}_{(2,9)} \lor x^{7}_{(3,7)} \lor x^{7}_{(3,8)} \lor x^{7}_{(3,9)} && B_{1},\ \text{block 3, value 7} \tag{9}
\end{align*}

By unit propagation:
\begin{align*}
  (1), \dots, (8), (9) &\vdash x^{7}_{(1,8)}
\end{align*}
"
    );
    let dot = explanation.dot();
    assert_eq!(dot.matches(" -> ").count(), 8);
    assert!(dot.contains(r#"n0_8 [label="R1C8 = 7\nB1, block 3", "#));
    let svg = explanation.picture().svg;
    assert_eq!(
        svg.matches("<rect ").count(),
        1 + 9 + 2,
        "the ground, nine nodes, two of the legend"
    );
    assert!(svg.contains("<title>R1C8 = 7 follows from 9 clauses, and from no fewer"));
    assert!(svg.ends_with("</svg>\n"));
}

#[test]
fn the_answer_is_as_exact_in_french() {
    let figure_1 = deduced(FIGURE_1, paper(), "unit");
    let explanation = figure_1.why(claim(&figure_1, "L1C8=7"), &Deadline::never()).unwrap();
    let explanation = explanation.in_language(Language::French);
    assert_eq!(
        explanation.text(),
        "\
L1C8 = 7 suit de 9 clauses, et pas de moins, par propagation unitaire.

    L1C7 ≠ 7              L1C7 est donnée égale à 6                   (1)
    L1C9 ≠ 7              L1C9 est donnée égale à 5                   (2)
    L2C7, L2C8, L2C9 ≠ 7  7 est donné dans la ligne 2, en L2C6        (3) (4) (5)
    L3C7, L3C8 ≠ 7        7 est donné dans la ligne 3, en L3C2        (6) (7)
    L3C9 ≠ 7              L3C9 est donnée égale à 8                   (8)
  L1C8 = 7                7 ne va nulle part ailleurs dans le bloc 3  (9)

Les clauses :
  (1)  12013  F1, à côté d'une donnée  L1C7≠7
  (2)  12022  F1, à côté d'une donnée  L1C9≠7
  (3)  12255  F2, voit une donnée      L2C7≠7
  (4)  12261  F2, voit une donnée      L2C8≠7
  (5)  12269  F2, voit une donnée      L2C9≠7
  (6)  12291  F2, voit une donnée      L3C7≠7
  (7)  12296  F2, voit une donnée      L3C8≠7
  (8)  12086  F1, à côté d'une donnée  L3C9≠7
  (9)    268  B1, bloc 3, valeur 7     L1C7=7 ∨ L1C8=7 ∨ L1C9=7 ∨ L2C7=7 ∨ L2C8=7 ∨ L2C9=7 ∨ L3C7=7 ∨ L3C8=7 ∨ L3C9=7
"
    );
    let svg = explanation.picture().svg;
    for words in
        ["L1C8 = 7 suit de 9 clauses", "d'après les données", "ce qui est demandé", "B1, bloc 3"]
    {
        assert!(svg.replace("&#39;", "'").contains(words), "{words}: {svg}");
    }
    assert!(explanation.latex().contains("\\text{bloc 3, valeur 7}"));
    assert!(explanation.latex().contains("\nPar propagation unitaire :\n"));
    // Every sentence of a whole derivation is French.
    let derivation = figure_1.derivation(&Deadline::never()).unwrap();
    let derivation = derivation.in_language(Language::French);
    let text = derivation.text();
    for english in
        [" is ", " in ", " at ", " no ", "has ", "holds", "row", "column", "block", "given", "R1C"]
    {
        assert!(!text.contains(english), "{english:?}: {text}");
    }
}

/// The formula, for checking arguments against.
struct Checker<'d> {
    cnf: Cnf,
    names: &'d LiteralNames<'d>,
    /// The name of the part that each clause is in.
    parts: Vec<&'static str>,
}

impl<'d> Checker<'d> {
    fn new(names: &'d LiteralNames<'d>) -> Self {
        let encoded = names.encoded();
        let parts = encoded.measure(&Deadline::never()).unwrap().0.into_iter();
        let parts = parts.flat_map(|part| std::iter::repeat_n(part.name, part.clauses as usize));
        Self { cnf: Cnf::from_formula(encoded), names, parts: parts.collect() }
    }

    /// Checks one step; what it gives is known afterwards.
    fn step(
        &self,
        step: &clausoku::deduction::Implication,
        known: &mut HashSet<Literal>,
        shown: &[Vec<Literal>],
    ) {
        match step.by {
            By::Clause(clause) => {
                let number = clause.index() as usize;
                let mut of_formula = self.cnf[number].to_vec();
                let mut of_step = step.literals.clone();
                of_formula.sort_unstable();
                of_step.sort_unstable();
                assert_eq!(of_step, of_formula, "clause {clause}");
                let origin = self.names.origin(clause).unwrap();
                assert_eq!(origin.part(), self.parts[number], "clause {clause}");
            }
            By::Argument(number) => assert_eq!(step.literals, shown[number]),
            By::Known => assert!(known.contains(&step.gives.unwrap()), "{step:?}"),
        }
        for premise in step.premises() {
            assert!(known.contains(&premise), "{} of {step:?}", self.names.literal(premise));
        }
        let because = self.names.because(step, |number| number.to_string());
        assert!(!because.is_empty());
        known.extend(step.gives);
    }

    /// Checks an argument, given what is known; returns what it shows.
    fn argument(
        &self,
        argument: &Argument,
        known: &HashSet<Literal>,
        shown: &[Vec<Literal>],
    ) -> Vec<Literal> {
        let mut known = known.clone();
        if argument.suppose.is_empty() {
            for step in &argument.steps {
                self.step(step, &mut known, shown);
            }
            let ends = argument.steps.last().unwrap().gives;
            assert_eq!(ends, argument.shows.first().copied());
        } else {
            let denied: Vec<Literal> = argument.shows.iter().map(|&literal| !literal).collect();
            assert_eq!(argument.suppose, denied);
            known.extend(&argument.suppose);
            for step in &argument.steps {
                self.step(step, &mut known, shown);
            }
            let last = argument.steps.last().unwrap();
            assert!(last.gives.is_none(), "it ends in a contradiction");
            assert!(argument.steps.iter().rev().skip(1).all(|step| step.gives.is_some()));
        }
        argument.shows.clone()
    }

    fn check_explanation(&self, explanation: &Explanation<'_>) {
        let mut shown = Vec::new();
        for argument in explanation.arguments() {
            let shows = self.argument(argument, &HashSet::new(), &shown);
            shown.push(shows);
        }
        // Each clause has one row in the tables.
        let steps = explanation.arguments().iter().flat_map(|argument| &argument.steps);
        let long = steps.filter(|step| step.literals.len() > 1);
        let long: HashSet<_> = long.filter_map(|step| step.by.clause()).collect();
        let text = explanation.text();
        let latex = explanation.latex();
        assert_eq!(text.lines().filter(|line| line.contains(" ∨ ")).count(), long.len());
        assert_eq!(latex.matches("\\tag{").count(), explanation.clauses());
        assert_eq!(latex.matches("\\begin{").count(), latex.matches("\\end{").count());
        let dot = explanation.dot();
        assert_eq!(dot.matches('{').count(), dot.matches('}').count());
        clausoku_testkit::xml_elements(&explanation.picture().svg);
    }

    fn check_derivation(&self, deduced: &Deduced, derivation: &Derivation<'_>) {
        // What the formula says by itself is known to the reader.
        let units = self.cnf.clauses().filter(|clause| clause.len() == 1);
        let mut known: HashSet<Literal> = units.map(|clause| clause[0]).collect();
        let mut shown = Vec::new();
        let mut learnt = Vec::new();
        for entry in derivation.entries() {
            match entry {
                Entry::Implication(step) => self.step(step, &mut known, &shown),
                Entry::Argument { number, argument } => {
                    assert_eq!(*number, shown.len());
                    shown.push(self.argument(argument, &known, &shown));
                    if let [literal] = argument.shows[..] {
                        known.insert(literal);
                    }
                }
            }
            learnt.extend(entry.literal());
        }
        for deduction in &deduced.closure().deductions {
            assert!(learnt.contains(&deduction.literal), "{deduction:?} is learnt");
        }
        assert!(derivation.text().lines().count() >= derivation.entries().len());
    }
}

#[test]
fn every_deduction_on_figure_1_is_told_and_explained() {
    let figure_1 = deduced(FIGURE_1, paper(), "failed-literal");
    assert_eq!(*figure_1.outcome(), Outcome::Solved);
    let derivation = figure_1.derivation(&Deadline::never()).unwrap();
    let checker = Checker::new(derivation.names());
    checker.check_derivation(&figure_1, &derivation);
    let arguments = derivation.entries().iter().filter(|entry| entry.rule() == Rule::FailedLiteral);
    assert_eq!(arguments.count(), 5);
    // A cell of each row and column; in a campaign, every third cell.
    for cell in figure_1.puzzle().variant().cells().step_by(sampled(10, 3)) {
        for symbol in figure_1.puzzle().variant().alphabet().symbols().step_by(2) {
            let candidate = clausoku_board::Candidate { cell, symbol };
            let holds = figure_1.holds(candidate).unwrap();
            let question = Question::Claim(Claim { candidate, holds });
            checker.check_explanation(&figure_1.why(question, &Deadline::never()).unwrap());
        }
    }
}

#[test]
fn nested_failures_and_stronger_rules_are_told_and_explained() {
    let escargot = lines(include_str!("../../../../data/grids/hard.txt")).next().unwrap();
    for (rules, solved) in [("depth=2", true), ("failed-literal,necessary,hyper-binary", false)] {
        let found = deduced(escargot, paper(), rules);
        assert_eq!(*found.outcome() == Outcome::Solved, solved);
        let derivation = found.derivation(&Deadline::never()).unwrap();
        let checker = Checker::new(derivation.names());
        checker.check_derivation(&found, &derivation);
        let last = found.closure().deductions.last().unwrap().literal;
        let Some(clausoku_decoder::Meaning::Candidate(candidate)) =
            found.encoded().meaning(last.variable())
        else {
            panic!("a direct numbering")
        };
        let question = Question::Claim(Claim { candidate, holds: last.is_positive() });
        let explanation = found.why(question, &Deadline::never()).unwrap();
        checker.check_explanation(&explanation);
        assert!(explanation.arguments().len() > 1 && !explanation.is_shortest());
    }
}

/// Encodings of every kind, each with all rules.
fn encodings() -> Vec<Encoding> {
    let mut all = Vec::new();
    for numbering in [Scheme::Dense, Scheme::Decimal, Scheme::Log] {
        for (at_most_one, implied) in [("pairwise", "none"), ("sequential", "triads")] {
            all.push(
                paper()
                    .with_numbering(numbering)
                    .with_at_most_one(at_most_one.parse().unwrap())
                    .with_implied(implied.parse().unwrap()),
            );
        }
    }
    all
}

#[test]
fn every_encoding_is_explained_in_its_own_clauses() {
    let digits = "1..2.3......4.1.";
    let expected = deduced(digits, paper(), "failed-literal");
    for encoding in encodings() {
        let found = deduced(digits, encoding, "failed-literal");
        assert_eq!(found.outcome(), expected.outcome(), "{encoding}");
        assert_eq!(found.grid(), expected.grid(), "{encoding}");
        let derivation = found.derivation(&Deadline::never()).unwrap();
        let checker = Checker::new(derivation.names());
        checker.check_derivation(&found, &derivation);
        for cell in found.puzzle().variant().cells() {
            for symbol in found.puzzle().variant().alphabet().symbols() {
                let candidate = clausoku_board::Candidate { cell, symbol };
                let Some(holds) = found.holds(candidate) else { continue };
                let question = Question::Claim(Claim { candidate, holds });
                checker.check_explanation(&found.why(question, &Deadline::never()).unwrap());
            }
        }
    }
}

#[test]
fn digits_alone_are_explained_digit_by_digit() {
    // Without a rule that needs a literal for each candidate, a value is its digits.
    let encoding = Encoding::preset("minimal").unwrap().with_numbering(Scheme::Log);
    let found = deduced("1..............4", encoding, "unit");
    let explanation = found.why(claim(&found, "R1C1=1"), &Deadline::never()).unwrap();
    Checker::new(explanation.names()).check_explanation(&explanation);
    assert_eq!(explanation.arguments().len(), 2);
    assert_eq!(explanation.clauses(), 2);
    assert!(explanation.text().contains("R1C1 bit 0 = 0"));
    // Both digits follow from one clause, among others.
    let found = deduced("1..2.3......4.1.", encoding, "failed-literal");
    let explanation = found.why(claim(&found, "R1C2=4"), &Deadline::never()).unwrap();
    Checker::new(explanation.names()).check_explanation(&explanation);
    assert_eq!(explanation.clauses(), 9);
}

#[test]
fn cells_of_rules_count_from_1_in_latex() {
    let found = deduced("1..2.3......4.1.", paper(), "unit");
    let explanation = found.why(claim(&found, "R2C3=4"), &Deadline::never()).unwrap();
    assert!(explanation.latex().contains("(i,j) = (2,3)"), "{}", explanation.latex());
}

#[test]
fn what_does_not_follow_is_refused_with_the_reason() {
    let figure_1 = deduced(FIGURE_1, paper(), "unit");
    let error = |text: &str| {
        figure_1.why(claim(&figure_1, text), &Deadline::never()).unwrap_err().to_string()
    };
    assert_eq!(error("R2C5=8"), "R2C5 = 8 does not follow by unit: R2C5 can still hold 6, 8");
    assert_eq!(error("R1C1=9"), "R1C1 = 9 is false: R1C1 ≠ 9 follows");
    let error = figure_1.why(Question::Contradiction, &Deadline::never()).unwrap_err();
    assert_eq!(error.to_string(), "no contradiction follows by unit");

    let given = figure_1.why(claim(&figure_1, "R1C2=9"), &Deadline::never()).unwrap();
    assert_eq!(given.summary(), "R1C2 = 9 follows from 1 clause, by unit propagation.");

    let reduced = paper().with_givens(GivensLevel::Reduced).with_numbering(Scheme::Compact);
    let figure_1 = deduced(FIGURE_1, reduced, "failed-literal");
    assert_eq!(text(figure_1.grid()), FIGURE_1_SOLUTION);
    let settled = figure_1.why(claim(&figure_1, "R1C8=7"), &Deadline::never()).unwrap_err();
    assert!(matches!(settled, WhyError::Settled { .. }));
    let open = figure_1.why(claim(&figure_1, "R2C5=8"), &Deadline::never()).unwrap();
    Checker::new(open.names()).check_explanation(&open);
}

#[test]
fn contradictions_are_found_and_explained() {
    // Two 9s in row 1.
    let found = deduced(&FIGURE_1.replacen("09", "99", 1), paper(), "unit");
    assert_eq!(*found.outcome(), Outcome::Contradiction);
    let explanation = found.why(Question::Contradiction, &Deadline::never()).unwrap();
    Checker::new(explanation.names()).check_explanation(&explanation);
    assert_eq!(explanation.title(), "There is no solution");
    assert_eq!(explanation.clauses(), 3);
    let derivation = found.derivation(&Deadline::never()).unwrap();
    let Some(Entry::Argument { argument, .. }) = derivation.entries().last() else { panic!() };
    assert!(argument.shows.is_empty() && argument.suppose.is_empty());

    // No two givens clash, but 4 has no place left in block 1.
    let found = deduced("1...2..1.....4..", paper(), "unit");
    assert_eq!(*found.outcome(), Outcome::Contradiction);
    let explanation = found.why(Question::Contradiction, &Deadline::never()).unwrap();
    assert!(explanation.text().contains("contradiction     4 has no place left in block 1"));
    let error = found.why(claim(&found, "R3C3=1"), &Deadline::never()).unwrap_err();
    assert!(matches!(error, WhyError::Contradiction { .. }));

    // Without the rules that are broken, the formula sees nothing.
    let blind = paper().with_rules("K1".parse().unwrap());
    let found = deduced(&FIGURE_1.replacen("09", "99", 1), blind, "unit");
    let Outcome::Broken(breach) = found.outcome() else { panic!("{:?}", found.outcome()) };
    assert_eq!(breach.to_string(), "row 1 holds 9 twice: in R1C1 and in R1C2 (L2)");
    let error = found.why(Question::Contradiction, &Deadline::never()).unwrap_err();
    assert!(matches!(error, WhyError::Unseen { .. }));
}

#[test]
fn the_failed_literal_finishes_figure_1_and_unit_propagation_does_not() {
    for givens in GIVENS.iter().map(|row| row.value) {
        let reduced = givens.is_reduced();
        let numbering = if reduced { Scheme::Compact } else { Scheme::Dense };
        let encoding = paper().with_givens(givens).with_numbering(numbering);
        let by_unit = deduced(FIGURE_1, encoding, "unit");
        assert_eq!(*by_unit.outcome(), Outcome::Open);
        let open = by_unit.grid().open().count();
        // Locked candidates leave singles.
        assert!(if givens == GivensLevel::Locked { open < 42 } else { open == 42 }, "{open}");
        let by_failing = deduced(FIGURE_1, encoding, "failed-literal");
        assert_eq!(*by_failing.outcome(), Outcome::Solved);
        assert_eq!(text(by_failing.grid()), FIGURE_1_SOLUTION);
    }
}

#[test]
fn the_named_puzzles_need_their_depths() {
    let puzzles = lines(include_str!("../../../../data/grids/hard.txt"));
    for (digits, depth) in puzzles.zip([2, 2, 2, 2, 3, 0]) {
        for tried in 0..=depth {
            let found =
                Deduced::new(&puzzle(digits), &paper(), Options::depth(tried), &Deadline::never())
                    .unwrap();
            let expected = if tried == depth { Outcome::Solved } else { Outcome::Open };
            assert_eq!(*found.outcome(), expected, "{digits} at depth {tried}");
        }
    }
}

#[test]
fn unit_propagation_alone_solves_the_maple_courses_grids() {
    let grids: Vec<_> = lines(include_str!("../../../../data/grids/maple.txt")).collect();
    assert_eq!(grids.len(), 5);
    for digits in grids {
        for givens in [GivensLevel::Units, GivensLevel::Peers] {
            let found = deduced(digits, Encoding::default().with_givens(givens), "unit");
            assert_eq!(*found.outcome(), Outcome::Solved);
        }
    }
}

#[test]
fn deductions_are_counted_by_rule() {
    let figure_1 = deduced(FIGURE_1, paper(), "failed-literal");
    let tallies = figure_1.tallies();
    let rules: Vec<Rule> = tallies.iter().map(|tally| tally.rule).collect();
    assert_eq!(rules, [Rule::Unit, Rule::FailedLiteral]);
    assert_eq!(tallies.iter().map(|tally| tally.values).sum::<usize>(), 81 - 24);
    // 506 literals are clauses of the formula.
    let all: usize = tallies.iter().map(|t| t.values + t.exclusions + t.others).sum();
    assert_eq!(all, 729 - 506);
    assert_eq!(tallies[1].exclusions, 5);
}

#[test]
fn deduction_stops_at_a_limit() {
    let deadline = Deadline::start(&Limits::default().with_steps(2));
    let options = Options::FAILED_LITERAL;
    let found = Deduced::new(&puzzle(FIGURE_1), &paper(), options, &deadline).unwrap();
    assert_eq!(*found.outcome(), Outcome::Stopped(StopReason::StepLimit));
    assert_eq!(found.closure().counts.probes, 2);
}

#[test]
fn deduction_stops_while_the_formula_is_loaded() {
    let deadline = Deadline::at_check(0);
    let found = Deduced::new(&puzzle(FIGURE_1), &paper(), Options::UNIT, &deadline);
    assert_eq!(found.unwrap_err().limit().unwrap(), StopReason::Interrupted);
}
