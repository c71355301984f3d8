//! Comparisons of configurations: by group of grids, and in pairs with a test.

use super::Table;
use crate::record::RunMode;
use crate::results::Results;
use crate::statistics::{corrected, par2, sign_test};
use crate::words;

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
            let times = grids.iter().filter_map(|&grid| results.median(configuration, grid));
            row.push(score(times.collect(), results.limit()));
        }
        if compared.len() > 1 {
            let times = grids.iter().filter_map(|&grid| results.virtual_best(&compared, grid));
            row.push(score(times.collect(), results.limit()));
        }
        table.rows.push(row);
    }
    table.note.push_str(
        "The number of solved grids is in brackets. Virtual best: on each grid the fastest of the solvers.",
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

/// Formats PAR-2 of these times, and the number of finite ones; empty without a time.
fn score(times: Vec<f64>, limit: Option<f64>) -> String {
    let solved = times.iter().filter(|time| time.is_finite()).count();
    let count = times.len();
    if count == 0 {
        return String::new();
    }
    let words = par2(times, limit).map_or("–".to_owned(), words::time);
    format!("{words} ({solved}/{count})")
}

/// Returns a table for each run mode: the best configurations in pairs, with the sign test.
pub(super) fn pairs(results: &Results<'_>) -> Vec<Table> {
    results.modes().into_iter().filter_map(|mode| pairs_at(results, mode)).collect()
}

/// Two configurations, the numbers of grids on which each is faster, and the probability of such a difference.
struct Pair {
    configurations: [usize; 2],
    faster: [usize; 2],
    ties: usize,
    chance: f64,
}

fn pairs_at(results: &Results<'_>, mode: RunMode) -> Option<Table> {
    let (best, _) = results.best(mode, MAX_COMPARED);
    let mut pairs = Vec::new();
    for (place, &one) in best.iter().enumerate() {
        for &other in &best[place + 1..] {
            let (mut faster, mut ties) = ([0, 0], 0);
            for grid in 0..results.plan.grids.len() {
                let times = results.median(one, grid).zip(results.median(other, grid));
                let Some((first, second)) = times else { continue };
                match first.total_cmp(&second) {
                    std::cmp::Ordering::Less => faster[0] += 1,
                    std::cmp::Ordering::Greater => faster[1] += 1,
                    std::cmp::Ordering::Equal => ties += 1,
                }
            }
            if faster != [0, 0] {
                let chance = sign_test(faster[0], faster[1]);
                pairs.push(Pair { configurations: [one, other], faster, ties, chance });
            }
        }
    }
    if pairs.is_empty() {
        return None;
    }
    let chances = corrected(&pairs.iter().map(|pair| pair.chance).collect::<Vec<_>>());
    let columns = ["pair", "first faster", "second faster", "equal", "p", "p, corrected"];
    let mut table = Table::new(results.titled(mode, "Pairs of solvers"), columns);
    for (pair, corrected) in pairs.iter().zip(chances) {
        let [one, other] = pair.configurations.map(|index| &results.configurations[index].label);
        table.rows.push(vec![
            format!("{one}, {other}"),
            pair.faster[0].to_string(),
            pair.faster[1].to_string(),
            pair.ties.to_string(),
            probability(pair.chance),
            probability(corrected),
        ]);
    }
    table.note.push_str(
        "The numbers of grids on which each is faster; an unfinished run is slower than each finished one. p: the two-sided sign \
         test; corrected for the number of pairs by Holm's method.",
    );
    Some(table)
}

/// Formats a probability.
fn probability(chance: f64) -> String {
    if chance < 0.0001 { "< 0.0001".to_owned() } else { format!("{chance:.4}") }
}
