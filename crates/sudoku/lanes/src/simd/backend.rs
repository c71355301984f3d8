//! The back ends, and the choice of one for a task.

use super::parts::Parts;
use super::portable::Arrays;
use super::{Lane, Task};

/// The instructions for which the engine is compiled. The program checks at run time which of them
/// the processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// AVX-512 F and BW.
    Avx512,
    /// AVX2.
    Avx2,
    /// No special instructions.
    Portable,
}

impl Backend {
    /// All back ends, the best first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// Returns the name of the back end.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// Returns `true` if this processor can run the back end.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => super::avx512::Avx512::<u16>::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => super::avx2::Avx2::<u16>::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
            Self::Portable => true,
        }
    }

    /// Returns this back end, or the portable one if this processor cannot run it.
    pub(crate) fn or_portable(self) -> Self {
        if self.is_available() { self } else { Self::Portable }
    }

    /// Returns the best back end that this processor can run.
    pub fn best() -> Self {
        let available = Self::ALL.into_iter().find(|backend| backend.is_available());
        available.unwrap_or(Self::Portable)
    }
}

/// Sets for which there are back ends.
pub(crate) trait Dispatch: Lane {
    /// Runs the task with the back end, or with the portable one if the processor lacks it.
    fn dispatch<T: Task<Self>>(backend: Backend, task: T) -> T::Output;
}

macro_rules! dispatch {
    ($($lane:ty),*) => { $(
        impl Dispatch for $lane {
            fn dispatch<T: Task<Self>>(backend: Backend, task: T) -> T::Output {
                #[cfg(target_arch = "x86_64")]
                match backend {
                    Backend::Avx512 => {
                        // Detected again, since the value itself is the proof that its instructions exist.
                        if let Some(simd) = super::avx512::Avx512::<$lane>::detect() {
                            return simd.run(task);
                        }
                    }
                    Backend::Avx2 => {
                        if let Some(simd) = super::avx2::Avx2::<$lane>::detect() {
                            return simd.run(task);
                        }
                    }
                    Backend::Portable => {}
                }
                #[cfg(not(target_arch = "x86_64"))]
                let _ = backend;
                task.run(Parts::<_, 4>(Arrays::<$lane>::new()))
            }
        }
    )* };
}

dispatch!(u16, u32, u64);

/// Sets of two words: no instructions add to them, so every back end is the portable one.
impl Dispatch for u128 {
    fn dispatch<T: Task<Self>>(_backend: Backend, task: T) -> T::Output {
        task.run(Parts::<_, 4>(Arrays::<u128>::new()))
    }
}

#[cfg(test)]
mod tests {
    use clausoku_testkit::Rng;

    use super::super::Simd;
    use super::*;

    /// A task that runs every operation once, with sets of these numbers.
    struct Operations<'n>(&'n [u64]);

    impl<L: Lane> Task<L> for Operations<'_> {
        type Output = Vec<Vec<u64>>;

        #[inline(always)]
        fn run<S: Simd<Lane = L>>(self, simd: S) -> Vec<Vec<u64>> {
            let sets: Vec<L> = self.0.iter().map(|&number| L::from_number(number)).collect();
            let (a, b, c) =
                (simd.load(&sets), simd.load(&sets[S::LANES..]), simd.load(&sets[2 * S::LANES..]));
            let mask = self.0[0];
            let mut order = simd.splat(L::default());
            for (lane, &number) in simd.lanes_mut(&mut order).iter_mut().zip(self.0) {
                *lane = L::from_number(number % S::LANES as u64);
            }
            // Numbers below half of what a lane can hold.
            let half = simd.splat(L::first(8 * size_of::<L>() as u32 - 1));
            let [small, other] = [simd.and(a, half), simd.and(b, half)];
            let mut seen = vec![vec![simd.occupied(a), simd.occupied(simd.and(simd.and(a, b), c))]];
            for result in [
                simd.splat(sets[0]),
                simd.permute(a, order),
                simd.blend(mask, a, b),
                simd.and(a, b),
                simd.or(a, b),
                simd.or3(a, b, c),
                simd.two_of(a, b, c),
                simd.or_and(a, b, c),
                simd.and_or(a, b, c),
                simd.without_or(a, b, c),
                simd.without_both(a, b, c),
                simd.without(a, b),
                simd.or_changes(a, b, c),
                simd.below(a),
                simd.single(a, simd.below(a)),
                simd.first_of(a, b),
                simd.if_empty(a, b, c),
                simd.add(a, b),
                simd.add_up_to(a, b),
                simd.min(small, other),
                simd.max(small, other),
            ] {
                seen.push(simd.lanes(&result).iter().map(|set| set.number()).collect());
            }
            seen.push(vec![simd.occupied(simd.empty_if_either(a, b))]);
            seen
        }
    }

    /// Sets of all sizes, from the empty one to all symbols.
    fn numbers(rng: &mut Rng) -> Vec<u64> {
        (0..3 * 32)
            .map(|_| match rng.next_u64() % 6 {
                0 => 0,
                1 => 1 << (rng.next_u64() % 64),
                2 => u64::MAX,
                3 => rng.next_u64() & rng.next_u64() & rng.next_u64(),
                4 => rng.next_u64() | rng.next_u64() | rng.next_u64(),
                _ => rng.next_u64(),
            })
            .collect()
    }

    fn compare<L: Dispatch>(rng: &mut Rng) {
        // Miri is slow, and checks each operation in any case.
        for _ in 0..if cfg!(miri) { 1 } else { 50 } {
            let numbers = numbers(rng);
            let expected = L::dispatch(Backend::Portable, Operations(&numbers));
            for backend in [Backend::Avx512, Backend::Avx2] {
                let found = L::dispatch(backend, Operations(&numbers));
                assert_eq!(found, expected, "{backend:?}, {} bytes", size_of::<L>());
            }
        }
    }

    #[test]
    fn operations_are_the_same_in_all_back_ends() {
        let mut rng = Rng::new(5);
        compare::<u16>(&mut rng);
        compare::<u32>(&mut rng);
        compare::<u64>(&mut rng);
    }
}
