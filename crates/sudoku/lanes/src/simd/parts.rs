//! Vectors of several registers.

use super::Simd;

/// A back end whose vectors are N registers of another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts<R, const N: usize>(pub(super) R);

/// Defines operations that apply the same operation to every register.
macro_rules! register_by_register {
    ($($name:ident($first:ident $(, $more:ident)*);)*) => { $(
        #[inline(always)]
        fn $name(self, $first: Self::Vector $(, $more: Self::Vector)*) -> Self::Vector {
            let mut result = $first;
            let mut i = 0;
            while i < N {
                result[i] = self.0.$name($first[i] $(, $more[i])*);
                i += 1;
            }
            result
        }
    )* };
}

impl<R: Simd<Register = R>, const N: usize> Simd for Parts<R, N> {
    type Lane = R::Lane;
    type Vector = [R::Vector; N];
    type Register = R;
    const LANES: usize = R::LANES * N;
    const REGISTERS: usize = N;
    const PERMUTES: bool = R::PERMUTES;

    #[inline(always)]
    fn register(self) -> R {
        self.0
    }

    #[inline(always)]
    fn registers(self, vectors: &[Self::Vector]) -> &[R::Vector] {
        vectors.as_flattened()
    }

    #[inline(always)]
    fn registers_mut(self, vectors: &mut [Self::Vector]) -> &mut [R::Vector] {
        vectors.as_flattened_mut()
    }

    #[inline(always)]
    fn splat(self, set: R::Lane) -> Self::Vector {
        [self.0.splat(set); N]
    }

    #[inline(always)]
    fn all_lanes(self, vectors: &[Self::Vector]) -> &[R::Lane] {
        self.0.all_lanes(vectors.as_flattened())
    }

    #[inline(always)]
    fn all_lanes_mut(self, vectors: &mut [Self::Vector]) -> &mut [R::Lane] {
        self.0.all_lanes_mut(vectors.as_flattened_mut())
    }

    #[cfg(any(test, target_arch = "x86_64"))]
    #[inline(always)]
    fn load(self, from: &[R::Lane]) -> Self::Vector {
        let mut vector = self.splat(R::Lane::default());
        let mut i = 0;
        while i < N {
            vector[i] = self.0.load(&from[i * R::LANES..]);
            i += 1;
        }
        vector
    }

    #[inline(always)]
    fn pick(self, vectors: &[Self::Vector], from: Self::Vector) -> Self::Vector {
        let mut result = from;
        let mut i = 0;
        while i < N {
            // From all registers, since a lane may move from any of them to any other.
            result[i] = self.0.pick(vectors.as_flattened(), from[i]);
            i += 1;
        }
        result
    }

    #[inline(always)]
    fn blend(self, mask: u64, yes: Self::Vector, no: Self::Vector) -> Self::Vector {
        let mut result = no;
        let mut i = 0;
        while i < N {
            // A back end ignores the bits beyond its lanes. They belong to the next registers.
            result[i] = self.0.blend(mask >> (i * R::LANES), yes[i], no[i]);
            i += 1;
        }
        result
    }

    #[inline(always)]
    fn occupied(self, set: Self::Vector) -> u64 {
        let mut mask = 0;
        let mut i = 0;
        while i < N {
            mask |= self.0.occupied(set[i]) << (i * R::LANES);
            i += 1;
        }
        mask
    }

    register_by_register! {
        and(a, b);
        or(a, b);
        or3(a, b, c);
        two_of(a, b, c);
        or_and(a, b, c);
        and_or(a, b, c);
        without_or(a, b, c);
        without_both(a, b, c);
        without(a, b);
        or_changes(a, b, c);
        below(set);
        single(set, below);
        if_empty(set, yes, no);
        first_of(a, b);
        empty_if_either(a, b);
        add(a, b);
        add_up_to(a, b);
        min(a, b);
        max(a, b);
    }
}
