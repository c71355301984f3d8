//! Comparisons of configurations: by group of grids, and in pairs with a test.

use super::Table;
use crate::record::RunMode;
use crate::results::{Cost, Results, Score};
use crate::statistics::{corrected, sign_test, signed_rank};

/// The largest number of configurations that are compared in pairs.
const MAX_COMPARED: usize = 6;

/// The largest number of columns of a table with a row for each group.
const MAX_BESIDE: usize = 10;

/// Returns a table for each run mode, if there are several groups: PAR-2 and the solved grids of each group.
pub(super) fn by_group(results: &Results<'_>) -> Vec<Table> {
    let groups = results.groups();
    // The tables of an axis have each group for itself.
    if groups.len() < 2 || results.plan.axis.is_some() {
        return Vec::new();
    }
    results.modes().into_iter().filter_map(|mode| by_group_at(results, mode, &groups)).collect()
}

fn by_group_at(results: &Results<'_>, mode: RunMode, groups: &[&str]) -> Option<Table> {
    let compared = results.compared(mode);
    if compared.is_empty() {
        return None;
    }
    let labels = compared.iter().map(|&index| results.configurations[index].label.as_str());
    let columns = ["group", "grids"].into_iter().chain(labels);
    let columns = columns.chain((compared.len() > 1).then_some("virtual best"));
    let mut table = Table::new(results.titled(mode, "Groups: PAR-2 of each solver"), columns);
    for &group in groups {
        let grids = grids_of(results, group);
        let mut row = vec![group.to_owned(), grids.len().to_string()];
        for &configuration in &compared {
            row.push(score(grids.iter().filter_map(|&grid| results.cost(configuration, grid))));
        }
        if compared.len() > 1 {
            row.push(score(grids.iter().filter_map(|&grid| results.virtual_best(&compared, grid))));
        }
        // The grids of a group may have runs in the other mode alone.
        if row[2..].iter().any(|cell| !cell.is_empty()) {
            table.rows.push(row);
        }
    }
    table.note.push_str(
        "The number of solved grids is in brackets. Virtual best: on each grid the least time of the solvers.",
    );
    // Many configurations do not fit beside each other.
    Some(if table.columns.len() > MAX_BESIDE.max(table.rows.len()) {
        table.transposed()
    } else {
        table
    })
}

fn grids_of(results: &Results<'_>, group: &str) -> Vec<usize> {
    let grids = results.plan.grids.iter().enumerate();
    grids.filter(|(_, grid)| grid.group == group).map(|(index, _)| index).collect()
}

/// Formats PAR-2 of these costs, and the number of solved grids; empty without a cost.
fn score(costs: impl Iterator<Item = Cost>) -> String {
    let score = Score::new(costs);
    if score.tried == 0 {
        return String::new();
    }
    format!("{} ({}/{})", score.words(), score.solved, score.tried)
}

/// Returns a table for each run mode: the best configurations in pairs, with two tests.
pub(super) fn pairs(results: &Results<'_>) -> Vec<Table> {
    results.modes().into_iter().filter_map(|mode| pairs_at(results, mode)).collect()
}

/// Two configurations, the numbers of grids on which each is faster, and the probability of such a difference by the sign test and by the
/// signed-rank test.
struct Pair {
    configurations: [usize; 2],
    faster: [usize; 2],
    ties: usize,
    chances: [f64; 2],
}

fn pairs_at(results: &Results<'_>, mode: RunMode) -> Option<Table> {
    let (best, _) = results.best(mode, MAX_COMPARED);
    let mut pairs = Vec::new();
    for (place, &one) in best.iter().enumerate() {
        for &other in &best[place + 1..] {
            let (mut faster, mut ties) = ([0, 0], 0);
            let grids = 0..results.plan.grids.len();
            let costs =
                grids.filter_map(|grid| results.cost(one, grid).zip(results.cost(other, grid)));
            let costs: Vec<(Cost, Cost)> = costs.collect();
            for (first, second) in &costs {
                match first.compare(second) {
                    std::cmp::Ordering::Less => faster[0] += 1,
                    std::cmp::Ordering::Greater => faster[1] += 1,
                    std::cmp::Ordering::Equal => ties += 1,
                }
            }
            if faster != [0, 0] {
                let seconds = costs.iter().map(|pair| (pair.0.seconds(), pair.1.seconds()));
                let chances = [sign_test(faster[0], faster[1]), signed_rank(seconds)];
                pairs.push(Pair { configurations: [one, other], faster, ties, chances });
            }
        }
    }
    if pairs.is_empty() {
        return None;
    }
    let [signs, ranks] = [0, 1]
        .map(|test| corrected(&pairs.iter().map(|pair| pair.chances[test]).collect::<Vec<_>>()));
    let columns = [
        "pair",
        "first faster",
        "second faster",
        "equal",
        "sign test",
        "corrected",
        "signed ranks",
        "corrected",
    ];
    let mut table = Table::new(results.titled(mode, "Pairs of solvers"), columns);
    for (pair, (by_signs, by_ranks)) in pairs.iter().zip(signs.into_iter().zip(ranks)) {
        let [one, other] = pair.configurations.map(|index| &results.configurations[index].label);
        table.rows.push(vec![
            format!("{one}, {other}"),
            pair.faster[0].to_string(),
            pair.faster[1].to_string(),
            pair.ties.to_string(),
            probability(pair.chances[0]),
            probability(by_signs),
            probability(pair.chances[1]),
            probability(by_ranks),
        ]);
    }
    table.note.push_str(
        "The numbers of grids on which each takes less time; an unfinished run counts as in PAR-2. Two-sided \
         probabilities of such a difference between equal solvers: by the sign test, on which solver is faster; by Wilcoxon's test of \
         signed ranks, on how much longer the other takes. Choose one before you see the results. Corrected: for the number of pairs, \
         by Holm's method.",
    );
    Some(table)
}

fn probability(chance: f64) -> String {
    if chance < 0.0001 { "< 0.0001".to_owned() } else { format!("{chance:.4}") }
}
