//! Loops of three and of sixteen, written out.

/// Repeats the body with I as each of the numbers: in a loop, the compiler keeps the sets in memory.
macro_rules! written_out {
    ($i:ident: $($number:literal)* => $body:block) => {{
        $({
            const $i: usize = $number;
            $body
        })*
    }};
}

/// Repeats the body three times, with I as 0, 1 and 2.
macro_rules! thrice {
    ($i:ident => $body:block) => {
        $crate::unrolled::written_out!($i: 0 1 2 => $body)
    };
}

/// Repeats the body 16 times, with I as 0 to 15.
macro_rules! sixteenfold {
    ($i:ident => $body:block) => {
        $crate::unrolled::written_out!($i: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 => $body)
    };
}

pub(crate) use {sixteenfold, thrice, written_out};
