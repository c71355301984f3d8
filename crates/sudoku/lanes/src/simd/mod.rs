//! Vectors of candidate sets, and the few operations on them that the engine uses.
//!
//! Lane i of every vector belongs to one node of a search. A vector has 64 bytes in every back end,
//! so that all of them do the same in the same order: it is one register of AVX-512, two of AVX2,
//! and four arrays of the portable back end. Work within lanes is best done register by register:
//! the values of one register leave enough registers free for all that a band needs
//! ([`Simd::registers`]). A back end is a value of size 0 that can be created only where the
//! processor has the instructions, so its methods may use them. All unsafe code is in this module,
//! and this is the whole argument for it.
//!
//! **Invariant.** Everything between [`dispatch`] and an operation is `#[inline(always)]`: instructions
//! are chosen function by function, and any other function would be compiled without AVX. So there are
//! no closures in between either.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "vector instructions; each block says why it is sound")
)]

/// The items of a back end whose vectors are registers of the processor.
#[cfg(target_arch = "x86_64")]
macro_rules! registers {
    ($lane:ty, $vector:ty) => {
        type Lane = $lane;
        type Vector = $vector;
        type Register = Self;
        const LANES: usize = size_of::<$vector>() / size_of::<$lane>();
        const REGISTERS: usize = 1;
        const PERMUTES: bool = true;

        #[inline(always)]
        fn register(self) -> Self {
            self
        }

        #[inline(always)]
        fn registers(self, vectors: &[$vector]) -> &[$vector] {
            vectors
        }

        #[inline(always)]
        fn registers_mut(self, vectors: &mut [$vector]) -> &mut [$vector] {
            vectors
        }

        #[inline(always)]
        fn all_lanes(self, vectors: &[$vector]) -> &[$lane] {
            let lanes = vectors.len() * Self::LANES;
            // SAFETY: a register consists of `LANES` lanes, every bit pattern of a lane is valid,
            // and its alignment is at least theirs; the slice borrows the registers.
            unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), lanes) }
        }

        #[inline(always)]
        fn all_lanes_mut(self, vectors: &mut [$vector]) -> &mut [$lane] {
            let lanes = vectors.len() * Self::LANES;
            // SAFETY: as above, and the borrow is exclusive.
            unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), lanes) }
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod lane;
mod parts;
mod portable;

pub use backend::Backend;
pub(crate) use backend::Dispatch;
pub(crate) use lane::Lane;

/// Work that any back end for sets of this type can do.
pub(crate) trait Task<L: Lane> {
    /// The result of the work.
    type Output;

    /// Does the work. Must be `#[inline(always)]`, like all functions that it calls with vectors.
    fn run<S: Simd<Lane = L>>(self, simd: S) -> Self::Output;
}

/// A register of the back end.
pub(crate) type Register<S> = <<S as Simd>::Register as Simd>::Vector;

/// The operations, as sets of symbols see them. Where a method says "set", it means each lane's.
pub(crate) trait Simd: Copy {
    /// A set of symbols.
    type Lane: Lane;
    /// A vector of [`LANES`](Self::LANES) sets.
    type Vector: Copy;

    /// The operations on a single register.
    type Register: Simd<Lane = Self::Lane, Register = Self::Register>;

    /// Number of sets of a vector.
    const LANES: usize;

    /// Number of registers of a vector.
    const REGISTERS: usize;

    /// `true` if boards can have bands: they are of order 9, and sets of that order have lanes of
    /// their own width.
    const HAS_BANDS: bool = size_of::<Self::Lane>() == 2;

    /// `true` if [`permute`](Self::permute) is cheaper than moving a few lanes one by one.
    const PERMUTES: bool;

    /// The operations on a single register.
    fn register(self) -> Self::Register;
    /// The registers of the vectors. Registers of one vector are side by side, first lanes first.
    fn registers(self, vectors: &[Self::Vector]) -> &[Register<Self>];
    /// The registers of the vectors, to be written.
    fn registers_mut(self, vectors: &mut [Self::Vector]) -> &mut [Register<Self>];

    /// Returns the vector with this set in every lane.
    fn splat(self, set: Self::Lane) -> Self::Vector;
    /// The lanes of the vectors. Lanes of one vector are side by side.
    fn all_lanes(self, vectors: &[Self::Vector]) -> &[Self::Lane];
    /// The lanes of the vectors, to be written.
    fn all_lanes_mut(self, vectors: &mut [Self::Vector]) -> &mut [Self::Lane];
    /// The first [`LANES`](Self::LANES) sets of the slice.
    #[cfg(any(test, target_arch = "x86_64"))]
    fn load(self, from: &[Self::Lane]) -> Self::Vector;
    /// Lane i of the result is lane `from[i]` of the vectors. They hold as many lanes as a vector of
    /// the back end that this register belongs to.
    fn pick(self, vectors: &[Self::Vector], from: Self::Vector) -> Self::Vector;
    /// The lanes of `yes` where the mask has a bit, of `no` elsewhere.
    fn blend(self, mask: u64, yes: Self::Vector, no: Self::Vector) -> Self::Vector;

    /// The lanes of the vector.
    #[inline(always)]
    fn lanes(self, vector: &Self::Vector) -> &[Self::Lane] {
        self.all_lanes(std::slice::from_ref(vector))
    }

    /// The lanes of the vector, to be written.
    #[inline(always)]
    fn lanes_mut(self, vector: &mut Self::Vector) -> &mut [Self::Lane] {
        self.all_lanes_mut(std::slice::from_mut(vector))
    }

    /// Lane i of the result is lane `from[i]` of the vector.
    #[inline(always)]
    fn permute(self, vector: Self::Vector, from: Self::Vector) -> Self::Vector {
        self.pick(&[vector], from)
    }

    /// a ∩ b
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// a ∪ b
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// a ∪ b ∪ c
    fn or3(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// (a ∩ b) ∪ (a ∩ c) ∪ (b ∩ c): the symbols that are in at least two of the three.
    fn two_of(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// a ∪ (b ∩ c)
    fn or_and(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// (a ∩ b) ∪ c
    fn and_or(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// (a ∖ b) ∪ c
    fn without_or(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// a ∖ (b ∪ c)
    fn without_both(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// a ∖ b
    fn without(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// a ∪ (b △ c): adds to a the symbols in which b and c differ.
    fn or_changes(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// The set minus 1, as a number: `and(set, below(set))` is the set without its lowest element.
    fn below(self, set: Self::Vector) -> Self::Vector;
    /// The set if it is empty or has one element, else the empty set; `below` belongs to the set.
    fn single(self, set: Self::Vector, below: Self::Vector) -> Self::Vector;
    /// The first set, or the second where the first is empty.
    fn first_of(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `yes` where the set is empty, else `no`.
    fn if_empty(self, set: Self::Vector, yes: Self::Vector, no: Self::Vector) -> Self::Vector;
    /// Returns a set that is empty exactly where one of the two is empty.
    fn empty_if_either(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The mask of the lanes whose set is not empty.
    fn occupied(self, set: Self::Vector) -> u64;

    /// The sum, as numbers.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The sum, as numbers, or the largest number where it does not fit.
    fn add_up_to(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The smaller number. Both must be below half of the largest number of a lane.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The larger number. Both must be below half of the largest number of a lane.
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
}

/// Returns the numbers of the lanes of a mask, the lowest first: a permutation by it moves these
/// lanes side by side.
#[inline(always)]
pub(crate) fn in_order<S: Simd>(simd: S, lanes: u64) -> S::Vector {
    let mut order = simd.splat(S::Lane::default());
    let mut rest = lanes;
    for place in simd.lanes_mut(&mut order) {
        if rest == 0 {
            break;
        }
        *place = S::Lane::from_number(u64::from(rest.trailing_zeros()));
        rest &= rest - 1;
    }
    order
}
