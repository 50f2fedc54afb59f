//! Arrays longer than 32 items, written as sequences.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;

pub fn serialize<S: Serializer, T: Serialize, const N: usize>(
    array: &[T; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    array.as_slice().serialize(serializer)
}

pub fn deserialize<
    'de,
    D: Deserializer<'de>,
    T: Deserialize<'de> + Copy + Default,
    const N: usize,
>(
    deserializer: D,
) -> Result<[T; N], D::Error> {
    struct Items<T, const N: usize>(PhantomData<T>);
    impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Items<T, N> {
        type Value = [T; N];
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "{N} items")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[T; N], A::Error> {
            let mut array = [T::default(); N];
            for slot in &mut array {
                *slot = seq.next_element()?.ok_or_else(|| A::Error::custom("too few"))?;
            }
            match seq.next_element::<T>()? {
                None => Ok(array),
                Some(_) => Err(A::Error::custom("too many")),
            }
        }
    }
    deserializer.deserialize_seq(Items(PhantomData))
}
