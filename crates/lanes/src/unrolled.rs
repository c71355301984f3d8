//! Loops of three, written out.

/// The body three times, with I as 0, 1 and 2: what stays a loop keeps its sets in memory.
macro_rules! thrice {
    ($i:ident => $body:block) => {{
        {
            const $i: usize = 0;
            $body
        }
        {
            const $i: usize = 1;
            $body
        }
        {
            const $i: usize = 2;
            $body
        }
    }};
}

pub(crate) use thrice;
