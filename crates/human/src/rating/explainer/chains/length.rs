//! The contribution of the length of a chain to its rating.
//!
//! The length is the number of different nodes (a candidate that is true, or one that is false) minus two; of several
//! chains together, their nodes are counted for each. The rating grows by 0.1 when the length exceeds 4, 6, 8, 12,
//! 16, 24 and so on: each second bound is twice a power of two, each other three times.

/// Returns the number of tenths that chains with this number of nodes add to their rating.
pub fn tenths(nodes: u32) -> u8 {
    let mut tenths = 0;
    let mut bound = 4;
    while nodes > bound + 2 {
        bound = if tenths % 2 == 0 { bound * 3 / 2 } else { bound * 4 / 3 };
        tenths += 1;
    }
    tenths
}

/// Returns the largest number of nodes that add this number of tenths.
pub fn most_nodes(tenths: u8) -> u32 {
    let mut bound = 4;
    for step in 0..tenths {
        bound = if step % 2 == 0 { bound * 3 / 2 } else { bound * 4 / 3 };
    }
    bound + 2
}

/// Returns the largest number of nodes with which a chain of this base does not rate above a rating; 255 is no rating.
pub fn most_below(base: u8, rating: u8) -> u32 {
    match rating {
        u8::MAX => u32::MAX,
        rating if rating < base => 0,
        rating => most_nodes(rating - base),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_those_of_sudoku_explainer() {
        let bounds = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];
        for (tenth, bound) in bounds.into_iter().enumerate() {
            assert_eq!(tenths(bound + 2), tenth as u8);
            assert_eq!(tenths(bound + 3), tenth as u8 + 1);
            assert_eq!(most_nodes(tenth as u8), bound + 2);
        }
        assert_eq!(tenths(0), 0);
    }
}
