//! Comparisons of configurations: by group of grids, and in pairs with a test.

use std::collections::HashSet;

use super::Table;
use crate::record::RunMode;
use crate::results::{Comparison, Cost, Results, Score, Tested};
use crate::statistics::corrected;
use crate::words;

/// The largest number of configurations whose pairs are shown.
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
    let ranked: HashSet<usize> = results.ranked_grids(mode).iter().copied().collect();
    for &group in groups {
        let mut grids = grids_of(results, group);
        grids.retain(|grid| ranked.contains(grid));
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

/// Returns a table for each run mode: the best configurations in pairs, or the pairs that the plan names, with tests.
pub(super) fn pairs(results: &Results<'_>) -> Vec<Table> {
    results.modes().into_iter().filter_map(|mode| pairs_at(results, mode)).collect()
}

fn pairs_at(results: &Results<'_>, mode: RunMode) -> Option<Table> {
    let tested = results.tested(mode);
    let is_chosen = !results.plan.pairs.is_empty();
    let (best, _) = results.best(mode, MAX_COMPARED);
    let is_shown = |pair: &Tested| {
        is_chosen
            || pair.configurations.is_some_and(|pair| pair.iter().all(|one| best.contains(one)))
    };
    let which = if is_chosen { "pairs that the plan names" } else { "pairs of solvers" };
    table_of_pairs(results.titled(mode, "Pairs of solvers"), &tested, is_shown, which)
}

/// Returns a table for each run mode, if there are several encodings: the encodings in pairs, with tests.
pub(super) fn encoding_pairs(results: &Results<'_>) -> Vec<Table> {
    results.modes().into_iter().filter_map(|mode| encoding_pairs_at(results, mode)).collect()
}

fn encoding_pairs_at(results: &Results<'_>, mode: RunMode) -> Option<Table> {
    let tested = results.tested_encodings(mode);
    let title = results.titled(mode, "Pairs of encodings");
    let mut table = table_of_pairs(title, &tested, |_| true, "pairs of encodings")?;
    table
        .note
        .push_str(" The times of each solver are compared with its own under the other encoding.");
    Some(table)
}

/// Returns the table of the pairs that are shown, with probabilities that are corrected for all pairs.
fn table_of_pairs(
    title: String,
    tested: &[Tested],
    is_shown: impl Fn(&Tested) -> bool,
    which: &str,
) -> Option<Table> {
    let corrected = |chance: fn(&Comparison) -> f64| {
        corrected(&tested.iter().map(|pair| chance(&pair.comparison)).collect::<Vec<_>>())
    };
    let corrected = corrected(|one| one.signs).into_iter().zip(corrected(|one| one.ranks));
    let shown = tested.iter().zip(corrected).filter(|(pair, _)| is_shown(pair));
    let columns = [
        "pair",
        "first faster",
        "second faster",
        "equal",
        "ratio",
        "95 % interval",
        "sign test",
        "corrected",
        "signed ranks",
        "corrected",
    ];
    let mut table = Table::new(title, columns);
    for (Tested { names: [one, other], comparison, .. }, (by_signs, by_ranks)) in shown {
        let Comparison { faster, ties, ratio, signs, ranks, .. } = comparison;
        let (ratio, interval) = match ratio {
            Some((mean, (low, high))) => {
                (words::ratio(*mean), [low, high].map(|end| words::ratio(*end)).join(" – "))
            }
            None => (String::new(), String::new()),
        };
        table.rows.push(vec![
            format!("{one}, {other}"),
            faster[0].to_string(),
            faster[1].to_string(),
            ties.to_string(),
            ratio,
            interval,
            probability(*signs),
            probability(by_signs),
            probability(*ranks),
            probability(by_ranks),
        ]);
    }
    if table.rows.is_empty() {
        return None;
    }
    let clustered = tested.iter().find(|pair| {
        let Comparison { faster, ties, clusters, .. } = pair.comparison;
        clusters < faster[0] + faster[1] + ties
    });
    let units = clustered.map_or(String::new(), |pair| {
        format!(
            " Boards from one solution are one observation in tests and intervals ({} in the pair {}).",
            pair.comparison.clusters,
            pair.names.join(", ")
        )
    });
    table.note = format!(
        "The numbers of grids on which each takes less time; an unfinished run counts as in PAR-2. Ratio: the geometric mean of first / \
         second over the grids that both solved. Two-sided probabilities of such a difference between equals: by the sign test, on which is \
         faster; by Wilcoxon's test of signed ranks, on the logarithms of the times. Choose one before you see the results. Corrected: by \
         Holm's method for the number of {which}, {}.{units}",
        tested.len()
    );
    Some(table)
}

fn probability(chance: f64) -> String {
    if chance < 0.0001 { "< 0.0001".to_owned() } else { format!("{chance:.4}") }
}
