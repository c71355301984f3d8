//! Vectors of candidate sets, and the few operations on them that the engine is made of.
//!
//! Lane i of every vector belongs to one node of a search. A vector has 64 bytes in every back end, so
//! that all of them do the same in the same order: AVX-512 holds it in a register, AVX2 in two, the
//! portable one in four arrays. What goes on within lanes is best done register by register, since what
//! is at hand of one leaves room for all that a band needs ([`Simd::registers`]).
//! A back end is a value of size 0 that can be created only where the processor has the instructions, so
//! that a back end's methods may use them. This is the whole argument for the unsafe code, all of which is
//! in this module.
//!
//! **Invariant.** Everything between [`dispatch`] and an operation is `#[inline(always)]`: instructions
//! are chosen function by function, and what is not inlined would be compiled without AVX. So there are
//! no closures on that way either.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "vector instructions; each block says why it is sound")
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod lane;
mod parts;
mod portable;
mod task;

pub use backend::Backend;
pub(crate) use backend::Dispatch;
pub(crate) use lane::Lane;
pub(crate) use task::Task;

/// What a register of the back end holds.
pub(crate) type Register<S> = <<S as Simd>::Register as Simd>::Vector;

/// The operations, as sets of symbols see them. Where a method says "set", it means each lane's.
pub(crate) trait Simd: Copy {
    /// A set of symbols.
    type Lane: Lane;
    /// As many sets as fit.
    type Vector: Copy;

    /// The same for a single register.
    type Register: Simd<Lane = Self::Lane, Register = Self::Register>;

    /// How many sets a vector holds.
    const LANES: usize;

    /// How many registers a vector has.
    const REGISTERS: usize;

    /// Whether boards can have bands: they are of order 9, and such sets have lanes of their own width.
    const HAS_BANDS: bool = size_of::<Self::Lane>() == 2;

    /// Whether [`permute`](Self::permute) is cheaper than moving a few lanes one by one.
    const PERMUTES: bool;

    /// The operations on a single register.
    fn register(self) -> Self::Register;
    /// The registers of the vectors, those of each side by side, the one with the first lanes first.
    fn registers(self, vectors: &[Self::Vector]) -> &[Register<Self>];
    /// The registers of the vectors, to be written.
    fn registers_mut(self, vectors: &mut [Self::Vector]) -> &mut [Register<Self>];

    /// The same set in every lane.
    fn splat(self, set: Self::Lane) -> Self::Vector;
    /// The lanes of the vectors, those of each side by side.
    fn all_lanes(self, vectors: &[Self::Vector]) -> &[Self::Lane];
    /// The lanes of the vectors, to be written.
    fn all_lanes_mut(self, vectors: &mut [Self::Vector]) -> &mut [Self::Lane];
    /// The first [`LANES`](Self::LANES) sets of the slice.
    #[cfg(any(test, target_arch = "x86_64"))]
    fn load(self, from: &[Self::Lane]) -> Self::Vector;
    /// Lane i of the result is lane `from[i]` of the vectors, which hold as many lanes as a vector of
    /// the back end of which this is a register.
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
    /// What is in two of the three.
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
    /// a ∪ (b △ c): remembers in a where b and c differ.
    fn or_changes(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// The set less one, as a number: with it, `and(set, below(set))` has no lowest element any more.
    fn below(self, set: Self::Vector) -> Self::Vector;
    /// The set if it is empty or has one element, else the empty set; `below` is that of the set.
    fn single(self, set: Self::Vector, below: Self::Vector) -> Self::Vector;
    /// The first set, or the second where the first is empty.
    fn first_of(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `yes` where the set is empty, else `no`.
    fn if_empty(self, set: Self::Vector, yes: Self::Vector, no: Self::Vector) -> Self::Vector;
    /// Something empty where one of the two is empty, and not empty elsewhere.
    fn empty_if_either(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The mask of the lanes whose set is not empty.
    fn occupied(self, set: Self::Vector) -> u64;

    /// The sum, as numbers.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The sum, as numbers, or the largest number where it does not fit.
    fn add_up_to(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The smaller, as numbers below half of what a lane can hold.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The larger, as numbers below half of what a lane can hold.
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
}

/// The numbers of the lanes of a mask, the lowest first: a permutation by it brings them side by side.
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
