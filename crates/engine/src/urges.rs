//! The numbers behind a `prior` that is learnt. A rule set says which signs speak for a choice and how
//! much; `kassen tune --prior` learns from the answers of a strong player how much each sign counts.

use crate::Weigh;

/// So much more makes a choice deserve twice as much.
pub const DOUBLING: i32 = 16;

/// How much the signs of a rule set count, by their place. [`crate::urges!`] makes one.
pub trait Urge: Weigh {
    /// How much a sign counts.
    fn of_sign(&self, sign: usize) -> i32;
}

/// Nothing is learnt.
impl Urge for () {
    fn of_sign(&self, _: usize) -> i32 {
        0
    }
}

/// How much a choice deserves whose signs sum up to this: 1,024 for 0, and twice as much for every
/// [`DOUBLING`]. Whole numbers, so that searches are the same on every machine.
pub fn deserves(sum: i32) -> u32 {
    /// 2 to the power of each sixteenth, in parts of 32,768.
    const PARTS: [u32; DOUBLING as usize] = [
        32_768, 34_219, 35_734, 37_316, 38_968, 40_693, 42_495, 44_376, 46_341, 48_393, 50_535,
        52_773, 55_109, 57_549, 60_097, 62_757,
    ];
    let sum = (sum + 10 * DOUBLING).clamp(0, 24 * DOUBLING - 1) as u32;
    let part = PARTS[(sum % DOUBLING as u32) as usize];
    (u64::from(part) << (sum / DOUBLING as u32) >> 15) as u32
}

/// Makes the signs of a rule set and what they count, from a file of the rule set.
///
/// ```
/// engine::urges! {
///     /// What speaks for a choice.
///     pub mod sign;
///     /// How much it counts.
///     pub struct Urges = "format = 1\nsource = \"hand\"\n[weights]\nfire = 16\nflee = -32\n" {
///         /// A shot.
///         fire,
///         /// A step back.
///         flee,
///     }
/// }
/// use engine::{Urge, Weigh};
/// assert_eq!(Urges::NAMES, ["fire", "flee"]);
/// assert_eq!(Urges::shipped().of_sign(sign::flee), -32);
/// ```
#[macro_export]
macro_rules! urges {
    ($(#[$about_mod:meta])* $modvis:vis mod $module:ident;
     $(#[$doc:meta])* $vis:vis struct $name:ident = $file:literal { $($signs:tt)+ }) => {
        $crate::urges! { @make $(#[$about_mod])* $modvis mod $module; $(#[$doc])* $vis struct $name = ($file) { $($signs)+ } }
    };
    ($(#[$about_mod:meta])* $modvis:vis mod $module:ident;
     $(#[$doc:meta])* $vis:vis struct $name:ident = include_str!($file:literal) { $($signs:tt)+ }) => {
        $crate::urges! { @make $(#[$about_mod])* $modvis mod $module; $(#[$doc])* $vis struct $name = (include_str!($file)) { $($signs)+ } }
    };
    (@make $(#[$about_mod:meta])* $modvis:vis mod $module:ident;
     $(#[$doc:meta])* $vis:vis struct $name:ident = ($file:expr) { $($(#[$about:meta])* $sign:ident,)+ }) => {
        $(#[$about_mod])*
        #[allow(non_upper_case_globals, reason = "named as in the file")]
        $modvis mod $module {
            #[allow(non_camel_case_types, reason = "named as in the file")]
            enum Place { $($sign),+ }
            $($(#[$about])* pub const $sign: usize = Place::$sign as usize;)+
            /// How many there are.
            pub const COUNT: usize = [$($sign),+].len();
        }

        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $name([i32; $module::COUNT]);

        impl $crate::Weigh for $name {
            const NAMES: &'static [&'static str] = &[$(stringify!($sign)),+];
            const FILE: &'static str = $file;

            fn numbers(&self) -> Vec<i32> {
                self.0.to_vec()
            }

            fn of(numbers: &[i32]) -> Self {
                let mut all = [0; $module::COUNT];
                all.iter_mut().zip(numbers).for_each(|(urge, &number)| *urge = number);
                Self(all)
            }
        }

        impl $crate::Urge for $name {
            #[inline]
            fn of_sign(&self, sign: usize) -> i32 {
                self.0[sign]
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_doubling_deserves_twice_as_much() {
        assert_eq!(deserves(0), 1_024);
        assert_eq!(deserves(DOUBLING), 2_048);
        assert_eq!(deserves(-10 * DOUBLING), 1);
        assert!((-400..400).all(|sum| deserves(sum) <= deserves(sum + 1) && deserves(sum) > 0));
        assert!((u64::from(deserves(8)) * u64::from(deserves(8))).abs_diff(2 << 20) < 3_000);
    }
}
