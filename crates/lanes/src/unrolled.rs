//! Loops of three, written out.

/// Repeats the body three times, with I as 0, 1 and 2: in a loop, the compiler keeps the sets in
/// memory.
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
