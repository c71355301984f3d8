//! Which back end runs a task.

use super::portable::Arrays;
use super::{Lane, Simd};

/// The instructions that the engine is compiled for; which of them the processor has is found out when
/// the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Backend {
    /// AVX-512 F and BW.
    Avx512,
    /// AVX2.
    Avx2,
    /// None in particular.
    Portable,
}

impl Backend {
    /// All of them, the best first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// Whether this processor can run it.
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

    /// This one, or the portable one if this processor cannot run it.
    pub(crate) fn or_portable(self) -> Self {
        if self.is_available() { self } else { Self::Portable }
    }

    /// The best that this processor can run.
    pub fn best() -> Self {
        let available = Self::ALL.into_iter().find(|backend| backend.is_available());
        available.unwrap_or(Self::Portable)
    }
}

/// Work that can be done with any back end for sets of this type.
pub(crate) trait Task<L: Lane> {
    /// What comes of it.
    type Output;

    /// Does it. Must be `#[inline(always)]`, like all that it calls with vectors.
    fn run<S: Simd<Lane = L>>(self, simd: S) -> Self::Output;
}

/// Sets for which there are back ends.
pub(crate) trait Dispatch: Lane {
    /// Runs the task with the back end, or with the portable one where there is none such.
    fn dispatch<T: Task<Self>>(backend: Backend, task: T) -> T::Output;
}

macro_rules! dispatch {
    ($($lane:ty),*) => { $(
        impl Dispatch for $lane {
            fn dispatch<T: Task<Self>>(backend: Backend, task: T) -> T::Output {
                #[cfg(target_arch = "x86_64")]
                match backend {
                    Backend::Avx512 => {
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
                task.run(Arrays::<$lane>::new())
            }
        }
    )* };
}

dispatch!(u16, u32, u64);

/// Sets of two words have no instructions of their own; the arrays are as good as any.
impl Dispatch for u128 {
    fn dispatch<T: Task<Self>>(_backend: Backend, task: T) -> T::Output {
        task.run(Arrays::<u128>::new())
    }
}
