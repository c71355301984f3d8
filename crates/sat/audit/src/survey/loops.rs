//! Wrong loops: the clauses that a program writes whose loops begin at 0 or end before the last number, whose blocks are other rows and columns,
//! or whose condition compares the wrong numbers; and pairs and givens without the 0 between them.
//!
//! Clause by clause, such a formula looks like many other faults: the number 0 of a value is that of another cell, of no candidate, or ends a
//! clause. So each mistake is a program here, a row of [`mistakes`], whose output is compared with the formula. A rule whose wrong clauses are
//! all there, without the right ones, is written so. The clauses are then exchanged for the right ones, and the formula is read again.
//!
//! **Invariant.** A mistake is named only if the formula has each clause that it alone writes, and lacks some or all that only the right loop
//! writes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use clausoku_board::{Puzzle, Scope};
use clausoku_cnf::{ClauseSink as _, Cnf, Deadline, Literal, Stopped};
use clausoku_decoder::{Axis, NumberingName};

use super::block_parts::{Observed, Parts, observed};
use super::clauses::{Clause, Form, Split, form};
use super::finding::{Example, Finding, FindingKind};
use super::groups::Groups;
use super::joined_givens::joined_givens;
use super::rule::RuleName;
use super::tally::Tally;

/// The largest formula that is compared.
const COMPARED: usize = 100_000;

/// The largest number of clauses of a rule that are compared.
const OF_RULE: u64 = 40_000;

/// The rules of square boards.
const RULES: [RuleName; 8] = {
    use RuleName::{B1, B2, C1, C2, K1, K2, L1, L2};
    [K1, K2, L1, L2, C1, C2, B1, B2]
};

/// A formula in which wrong loops are exchanged for right ones.
pub(super) struct Repaired {
    pub(super) formula: Cnf,
    /// The number of each clause in the formula that was read, from 1; 0 for a clause that it does not have.
    pub(super) numbers: Vec<u64>,
    pub(super) findings: Vec<Finding>,
}

impl Repaired {
    /// Returns the findings of the wrong loops, then those of the other clauses, which are of the repaired formula.
    pub(super) fn with(self, others: Vec<Finding>) -> Vec<Finding> {
        let number = |repaired: u64| self.numbers[repaired as usize - 1];
        let others = others.into_iter().map(|mut finding| {
            finding.clauses =
                finding.clauses.into_iter().map(number).filter(|&one| one > 0).collect();
            for example in &mut finding.examples {
                example.clause = example.clause.map(number).filter(|&one| one > 0);
            }
            finding
        });
        self.findings.into_iter().chain(others).collect()
    }
}

/// A program that writes the clauses of a rule.
#[derive(Clone, Copy)]
struct Program {
    /// The mistake; `None` for the right program, and for blocks that begin late or early, which [`late_blocks`](super::late_blocks) names.
    kind: Option<FindingKind>,
    /// The first and the last number of the loops over rows, columns and values.
    loops: [[i64; 2]; 3],
    /// The row and the column at which blocks begin.
    blocks_at: [i64; 2],
    /// Other blocks.
    other_blocks: Option<Observed>,
    /// `true` if pairs of blocks are written only in one row (`[true, false]`) or in one column.
    only_in: [bool; 2],
    /// `true` if quotients are rounded towards 0.
    is_truncated: bool,
    /// `true` if pairs are written where the second number is larger than the number of the region, not than the first one.
    is_compared_with_region: bool,
}

/// A board whose blocks are rectangles, and the numbers of its candidates.
struct Board {
    order: i64,
    /// The rows and columns of a block.
    block: [i64; 2],
    /// The number of the candidate of row, column and value 0.
    origin: i64,
    strides: [i64; 3],
}

impl Board {
    /// Returns the board; `None` if its blocks or its numbering have another form.
    fn new(groups: &Groups<'_>) -> Option<Self> {
        let NumberingName::Affine(affine) = groups.map.name else { return None };
        let variant = &groups.map.variant;
        let order = variant.order() as i64;
        let first = variant.regions().iter().find(|region| region.scope == Scope::Block)?;
        let positions = first.cells.iter().map(|&cell| variant.position(cell));
        let rows = positions.map(|position| position.row).collect::<HashSet<_>>().len() as i64;
        let block = [rows, order / rows.max(1)];
        let is_square = variant.cell_count() as i64 == order * order;
        let strides = Axis::ALL.map(|axis| affine.stride(axis));
        let first = i64::from(affine.variable([0; 3])?.to_dimacs());
        let board = Self { order, block, origin: first - strides.iter().sum::<i64>(), strides };
        let right = board.clauses(RuleName::B1, &board.right())?;
        let is_block =
            |clause: &Clause| matches!(form(groups, clause, &mut Vec::new()), Form::AtLeast(_));
        (is_square && right.iter().all(is_block)).then_some(board)
    }

    fn right(&self) -> Program {
        Program {
            kind: None,
            loops: [[1, self.order]; 3],
            blocks_at: [1, 1],
            other_blocks: None,
            only_in: [false; 2],
            is_truncated: false,
            is_compared_with_region: false,
        }
    }

    /// Returns the wrong programs. Blocks may be those that the formula's pairs are about.
    fn mistakes(&self, blocks: Option<Observed>) -> Vec<Program> {
        let right = self.right();
        let mut all = Vec::new();
        for (axis, axes) in [
            (Some(Axis::Value), [false, false, true]),
            (Some(Axis::Row), [true, false, false]),
            (Some(Axis::Column), [false, true, false]),
            (None, [true, true, false]),
        ] {
            for (last, is_truncated) in
                [(self.order, false), (self.order, true), (self.order - 1, false)]
            {
                let kind = Some(FindingKind::LoopFromZero { axis, is_longer: last == self.order });
                let loops = axes.map(|is_wrong| if is_wrong { [0, last] } else { [1, self.order] });
                all.push(Program { kind, loops, is_truncated, ..right });
            }
            let kind = Some(FindingKind::LoopEndsEarly { axis });
            let last = |is_wrong| self.order - i64::from(is_wrong);
            all.push(Program { kind, loops: axes.map(|is_wrong| [1, last(is_wrong)]), ..right });
        }
        for [rows, columns] in [[0, 0], [0, 1], [1, 0]] {
            let divisor =
                |at, size| if at == 0 { u8::try_from(size).unwrap_or(u8::MAX) } else { 0 };
            let [height, width] = self.block;
            let kind = FindingKind::BlocksDivided {
                rows: divisor(rows, height),
                columns: divisor(columns, width),
            };
            all.push(Program { kind: Some(kind), blocks_at: [rows, columns], ..right });
        }
        for (axis, only_in) in [(Axis::Row, [true, false]), (Axis::Column, [false, true])] {
            all.push(Program { kind: Some(FindingKind::OnlyLines { axis }), only_in, ..right });
        }
        let kind = Some(FindingKind::ComparedWithRegion);
        all.push(Program { kind, is_compared_with_region: true, ..right });
        for [rows, columns] in [[1, 1], [1, 0], [0, 1], [-1, -1], [-1, 0], [0, -1]] {
            let [row, column] = [1 + rows, 1 + columns];
            let loops = [[row, self.order + rows], [column, self.order + columns], [1, self.order]];
            all.push(Program { loops, blocks_at: [row, column], ..right });
        }
        // Blocks that begin late or early are such sets too.
        let kind = blocks.map(|blocks| match blocks {
            Observed::Sets([rows, columns]) => FindingKind::OtherBlocks { rows, columns },
            Observed::Overlapping => FindingKind::BlocksOverlap,
        });
        if kind.is_some() {
            all.push(Program { kind, other_blocks: blocks, ..right });
        }
        all
    }

    /// Returns the clauses that a program writes for a rule; `None` if a number is too large.
    fn clauses(&self, rule: RuleName, program: &Program) -> Option<Vec<Clause>> {
        let groups = self.groups(rule, program).into_iter();
        let clauses =
            groups.map(|(region, group)| self.group_clauses(rule, program, region, &group));
        Some(clauses.collect::<Option<Vec<_>>>()?.concat())
    }

    /// Returns the clauses of a group, with ascending literals, as DIMACS reads them: the number 0 ends a clause, and a minus before a negative
    /// number makes it positive.
    fn group_clauses(
        &self,
        rule: RuleName,
        program: &Program,
        region: i64,
        group: &[[i64; 3]],
    ) -> Option<Vec<Clause>> {
        let mut written: Vec<i64> = Vec::new();
        if rule.is_at_most() {
            let axis = usize::from(rule == RuleName::L2);
            for (place, &first) in group.iter().enumerate() {
                let is_second = |&(at, second): &(usize, &[i64; 3])| {
                    let is_in_line =
                        |axis: usize| !program.only_in[axis] || first[axis] == second[axis];
                    let is_later = if program.is_compared_with_region {
                        second[axis] > region
                    } else {
                        at > place
                    };
                    is_later && (0..2).all(is_in_line)
                };
                for (_, &second) in group.iter().enumerate().filter(is_second) {
                    written.extend([-self.number(first), -self.number(second), 0]);
                }
            }
        } else {
            written.extend(group.iter().map(|&one| self.number(one)).chain([0]));
        }
        // Nothing is after the last 0.
        let ends = written.split(|&number| number == 0);
        let count = ends.clone().count() - 1;
        let read = |clause: &[i64]| {
            let literals: Option<Clause> =
                clause.iter().map(|&number| Literal::from_dimacs(number)).collect();
            let mut literals = literals?;
            literals.sort_unstable();
            Some(literals)
        };
        ends.take(count).map(read).collect()
    }

    fn number(&self, [row, column, value]: [i64; 3]) -> i64 {
        let [rows, columns, values] = self.strides;
        self.origin + rows * row + columns * column + values * value
    }

    /// Returns the groups of a rule, each with the number of its row or column.
    fn groups(&self, rule: RuleName, program: &Program) -> Vec<(i64, Vec<[i64; 3]>)> {
        let [rows, columns, values] = program.loops.map(|[first, last]| first..=last);
        let quotient = |at: i64, axis: usize| {
            let distance = at - program.blocks_at[axis];
            let size = self.block[axis];
            if program.is_truncated { distance / size } else { distance.div_euclid(size) }
        };
        let mut groups: BTreeMap<[i64; 3], Vec<[i64; 3]>> = BTreeMap::new();
        // Each cell is in a block for each row and column at which one begins.
        let firsts = |at: i64, axis: usize| {
            let last = self.order - self.block[axis] + 1;
            (at - self.block[axis] + 1).max(1)..=at.min(last)
        };
        for row in rows {
            for column in columns.clone() {
                for value in values.clone() {
                    let group = match rule.scope() {
                        None => [row, column, 0],
                        Some(Scope::Row) => [row, value, 0],
                        Some(Scope::Column) => [column, value, 0],
                        _ => match program.other_blocks {
                            None => [quotient(row, 0), quotient(column, 1), value],
                            Some(Observed::Sets([rows, columns])) => {
                                let set = |parts: Parts, at: i64| {
                                    usize::try_from(at - 1).map_or(at, |at| parts.set(at) as i64)
                                };
                                [set(rows, row), set(columns, column), value]
                            }
                            Some(Observed::Overlapping) => {
                                for first in firsts(row, 0) {
                                    for second in firsts(column, 1) {
                                        let group = [first, second, value];
                                        groups.entry(group).or_default().push([row, column, value]);
                                    }
                                }
                                continue;
                            }
                        },
                    };
                    groups.entry(group).or_default().push([row, column, value]);
                }
            }
        }
        groups.into_iter().map(|([region, ..], group)| (region, group)).collect()
    }
}

/// A rule whose clauses may be those of a wrong program.
struct Suspect {
    /// The number of clauses that only the wrong program writes.
    own: usize,
    kind: FindingKind,
    rule: RuleName,
    wrong: Vec<Clause>,
    right: HashSet<Clause>,
}

/// Exchanges wrong loops of a formula for right ones; `None` if there is none.
pub(super) fn repaired(
    groups: &Groups<'_>,
    formula: &Cnf,
    rules: &[Tally],
    puzzle: Option<&Puzzle>,
    deadline: &Deadline,
) -> Result<Option<Repaired>, Stopped> {
    let Some(board) = Board::new(groups).filter(|_| formula.len() <= COMPARED) else {
        return Ok(None);
    };
    let mut places: HashMap<Clause, Vec<usize>> = HashMap::new();
    for (index, clause) in formula.clauses().enumerate() {
        deadline.work(1)?;
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        places.entry(clause).or_default().push(index);
    }
    let complete: Vec<RuleName> =
        rules.iter().filter(|one| one.is_complete()).map(|one| one.rule).collect();
    let compared = Compared { groups, places, complete };
    let (mut joined, mut findings) = compared.joined(formula, deadline)?;
    if let Some(puzzle) = puzzle
        && let Some((split, finding)) = joined_givens(groups, formula, puzzle, deadline)?
    {
        joined.extend(split);
        findings.push(finding);
    }
    let mut places = compared.places.clone();
    let mut taken: HashSet<usize> = joined.iter().map(|&(index, _)| index).collect();
    let mut added: Vec<Clause> = joined.into_iter().flat_map(|(_, pairs)| pairs).collect();
    let suspects = suspects(&board, &compared, formula, deadline)?;
    for Suspect { kind, rule, wrong, right, .. } in suspects {
        let is_there = |clause: &Clause| places.get(clause).is_some_and(|all| !all.is_empty());
        // Clauses of the suspects before.
        if wrong.iter().any(|clause| !is_of_rule(groups, clause) && !is_there(clause)) {
            continue;
        }
        let mut own = Vec::new();
        let mut kept: HashSet<&Clause> = HashSet::new();
        for clause in &wrong {
            if right.contains(clause) && kept.insert(clause) {
                continue;
            }
            // The last one: of equal clauses, the others are those of the rules before.
            let Some(index) = places.get_mut(clause).and_then(Vec::pop) else { continue };
            taken.insert(index);
            if !is_of_rule(groups, clause) {
                own.push(index);
            }
        }
        own.sort_unstable();
        let mut finding = Finding::new(kind, Some(rule));
        let wrong: HashSet<&Clause> = wrong.iter().collect();
        if own.is_empty() {
            // The loop leaves out clauses, and writes no wrong one.
            let mut left_out: Vec<&Clause> =
                right.iter().filter(|clause| !wrong.contains(clause)).collect();
            left_out.sort_unstable();
            for clause in left_out {
                finding.add(Example { wanted: clause.clone(), ..Example::default() });
            }
        }
        for index in own {
            let (clause, literals) = (Some(index as u64 + 1), formula[index].to_vec());
            finding.add(Example { clause, literals, ..Example::default() });
        }
        findings.push(finding);
        let is_absent = |clause: &Clause| places.get(clause).is_none_or(Vec::is_empty);
        added.extend(right.into_iter().filter(is_absent));
    }
    if findings.is_empty() {
        return Ok(None);
    }
    let mut repaired =
        Repaired { formula: Cnf::new(), numbers: Vec::new(), findings: merged(findings) };
    for (index, clause) in formula.clauses().enumerate().filter(|(index, _)| !taken.contains(index))
    {
        repaired.formula.add_clause(clause);
        repaired.numbers.push(index as u64 + 1);
    }
    added.sort_unstable();
    for clause in added {
        repaired.formula.add_clause(&clause);
        repaired.numbers.push(0);
    }
    Ok(Some(repaired))
}

/// Returns the rules whose clauses may be those of wrong programs, those with the most clauses of their own first.
fn suspects(
    board: &Board,
    compared: &Compared<'_>,
    formula: &Cnf,
    deadline: &Deadline,
) -> Result<Vec<Suspect>, Stopped> {
    let groups = compared.groups;
    let blocks =
        observed(groups, formula, board.block.map(|size| size.unsigned_abs() as usize), deadline)?;
    let mistakes = board.mistakes(blocks);
    let mut suspects: Vec<Suspect> = Vec::new();
    for rule in RULES {
        let order = groups.map.order as u64;
        if rule.is_at_most() && order.pow(3) * (order - 1) / 2 > OF_RULE {
            continue;
        }
        let Some(right) = board.clauses(rule, &board.right()) else { continue };
        let right: HashSet<Clause> = right.into_iter().collect();
        let mut best: Option<(usize, Option<FindingKind>, Vec<Clause>)> = None;
        for program in &mistakes {
            deadline.work(groups.map.order as u32)?;
            let is_of_lines = matches!(rule, RuleName::L2 | RuleName::C2);
            let is_of_blocks = program.other_blocks.is_some() || program.only_in != [false; 2];
            let is_of_rule = match rule {
                RuleName::B1 => program.only_in == [false; 2],
                RuleName::B2 => true,
                _ => !is_of_blocks,
            };
            if program.is_compared_with_region && !is_of_lines || !is_of_rule {
                continue;
            }
            if let Some((own, wrong)) = compared.own_clauses(board, rule, program, &right)
                && best.as_ref().is_none_or(|(most, ..)| own > *most)
            {
                best = Some((own, program.kind, wrong));
            }
        }
        if let Some((own, Some(kind), wrong)) = best {
            suspects.push(Suspect { own, kind, rule, wrong, right });
        }
    }
    suspects.sort_by_key(|suspect| Reverse(suspect.own));
    Ok(suspects)
}

fn is_of_rule(groups: &Groups<'_>, clause: &[Literal]) -> bool {
    matches!(form(groups, clause, &mut Vec::new()), Form::Pair(..) | Form::AtLeast(_))
}

/// A formula whose clauses are compared with those of programs.
struct Compared<'c> {
    groups: &'c Groups<'c>,
    /// The indices of each clause.
    places: HashMap<Clause, Vec<usize>>,
    /// The complete rules.
    complete: Vec<RuleName>,
}

impl Compared<'_> {
    fn count(&self, clause: &[Literal]) -> usize {
        self.places.get(clause).map_or(0, Vec::len)
    }

    /// Returns the groups of these rules that want the clause.
    fn wanting(&self, clause: &[Literal], rules: &[RuleName]) -> impl Iterator<Item = usize> {
        let candidates: Option<Vec<u32>> =
            clause.iter().map(|one| self.groups.map.candidate(one.variable())).collect();
        let groups = candidates.map_or_else(Vec::new, |all| self.groups.containing(&all));
        let is_at_most = clause.iter().all(|literal| literal.is_negative());
        groups
            .into_iter()
            .filter(move |&group| rules.contains(&self.groups.rule(group, is_at_most)))
    }

    /// Returns the number of clauses that only a wrong program writes, and all that it writes, if these are all there, and none that only the
    /// right one writes.
    fn own_clauses(
        &self,
        board: &Board,
        rule: RuleName,
        program: &Program,
        right: &HashSet<Clause>,
    ) -> Option<(usize, Vec<Clause>)> {
        // Blocks that begin early have the wrong clauses of divided ones, but not all right ones. Loops that leave out clauses write right ones.
        let is_short = matches!(
            program.kind,
            Some(FindingKind::LoopEndsEarly { .. } | FindingKind::OnlyLines { .. })
        );
        let is_divided = is_short
            || matches!(
                program.kind,
                Some(FindingKind::BlocksDivided { .. } | FindingKind::OtherBlocks { .. })
            );
        let mut own = HashSet::new();
        let mut all = Vec::new();
        for (region, group) in board.groups(rule, program) {
            for clause in board.group_clauses(rule, program, region, &group)? {
                let count = self.count(&clause);
                let is_right = is_of_rule(self.groups, &clause);
                let of_others = if is_right && is_divided {
                    self.wanting(&clause, &self.complete).count()
                } else {
                    0
                };
                if count <= of_others {
                    return None;
                }
                if !is_right {
                    own.insert(clause.clone());
                }
                all.push(clause);
            }
        }
        // A rule of lines that is written twice has these pairs too, and those outside blocks.
        for (rule, _) in
            [RuleName::L2, RuleName::C2].into_iter().zip(program.only_in).filter(|one| one.1)
        {
            let lines = board.clauses(rule, &board.right())?;
            let mut outside = lines.iter().filter(|clause| !right.contains(*clause));
            if outside.any(|clause| self.count(clause) > 1) {
                return None;
            }
        }
        let wrong: HashSet<&Clause> = all.iter().collect();
        let is_only_right = |clause: &&Clause| {
            !wrong.contains(*clause)
                && self.count(clause) > 0
                && self.wanting(clause, &RULES).count() < 2
        };
        let is_right = right.iter().any(|clause| is_only_right(&clause));
        // Of loops that only leave out clauses, the one that leaves out the fewest.
        let points = if is_short { own.len().max(1) } else { own.len() };
        let is_wrong = if is_short { wrong.len() < right.len() || points > 1 } else { points > 0 };
        (is_wrong && !is_right).then_some((points, all))
    }

    /// Returns the clauses that are two or more pairs of a rule, with these pairs, and the findings.
    fn joined(
        &self,
        formula: &Cnf,
        deadline: &Deadline,
    ) -> Result<(Vec<Split>, Vec<Finding>), Stopped> {
        let mut split = Vec::new();
        let mut votes = [0_u64; RuleName::ALL.len()];
        let mut rules_of: Vec<(usize, Vec<RuleName>)> = Vec::new();
        let mut scratch = Vec::new();
        for (index, clause) in formula.clauses().enumerate() {
            deadline.work(1)?;
            let is_long = clause.len() >= 4 && clause.len().is_multiple_of(2);
            if !is_long || clause.iter().any(|literal| literal.is_positive()) {
                continue;
            }
            let mut rules = RuleName::ALL.to_vec();
            let mut is_there = false;
            for pair in clause.chunks(2) {
                let wanting = match form(self.groups, pair, &mut scratch) {
                    Form::Pair(a, b) => self.groups.common(a, b),
                    _ => Vec::new(),
                };
                let mut pair = pair.to_vec();
                pair.sort_unstable();
                is_there |= self.count(&pair) >= wanting.len();
                rules.retain(|&rule| {
                    wanting.iter().any(|&group| self.groups.rule(group, true) == rule)
                });
            }
            // A clause of a group with wrong signs is also one of pairs, which are there besides.
            if rules.is_empty() || is_there {
                continue;
            }
            for &rule in &rules {
                votes[rule as usize] += 1;
            }
            let pairs = clause.chunks(2).map(|pair| {
                let mut pair = pair.to_vec();
                pair.sort_unstable();
                pair
            });
            split.push((index, pairs.collect()));
            rules_of.push((index, rules));
        }
        let mut findings: Vec<Finding> = Vec::new();
        for (index, rules) in rules_of {
            let rule = rules.into_iter().max_by_key(|&rule| votes[rule as usize]);
            let place = findings.iter().position(|one| one.rule == rule).unwrap_or_else(|| {
                findings.push(Finding::new(FindingKind::PairsJoined, rule));
                findings.len() - 1
            });
            let literals = formula[index].to_vec();
            findings[place].add(Example {
                clause: Some(index as u64 + 1),
                literals,
                ..Example::default()
            });
        }
        Ok((split, findings))
    }
}

/// Returns the findings, in which a mistake of several rules is one finding.
fn merged(findings: Vec<Finding>) -> Vec<Finding> {
    let mut merged: Vec<Finding> = Vec::new();
    for finding in findings {
        match merged.iter_mut().find(|one| one.kind == finding.kind) {
            Some(one) => {
                one.rule = None;
                one.count += finding.count;
                one.clauses.extend(finding.clauses);
            }
            None => merged.push(finding),
        }
    }
    merged
}
