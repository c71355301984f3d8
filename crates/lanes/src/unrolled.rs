//! Loops of three, written out.

/// Repeats the body with I as 0, 1 and 2: in a loop, the compiler keeps the sets in memory.
macro_rules! thrice {
    ($i:ident => $body:block) => {{
        $crate::unrolled::thrice!($i: 0 1 2 => $body)
    }};
    ($i:ident: $($number:literal)* => $body:block) => {{
        $({
            const $i: usize = $number;
            $body
        })*
    }};
}

pub(crate) use thrice;
