//! Fingerprints of positions and the hexadecimal of hashes.

use std::hash::{Hash, Hasher};

/// A 64-bit fingerprint of any plain value, the same on every machine and every run.
///
/// It finds the first step at which a changed engine disagrees with an old game; it is no defence
/// against forgers, which is the business of the record's SHA-256 chain.
pub fn fingerprint(value: &impl Hash) -> u64 {
    let mut hasher = Steady(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A hasher without a random key. Widths are made equal on all machines.
struct Steady(u64);

impl Steady {
    fn word(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9FB2_1C65_1E98_DF25);
        self.0 = mixed ^ (mixed >> 29);
    }
}

impl Hasher for Steady {
    fn finish(&self) -> u64 {
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word) ^ ((chunk.len() as u64) << 56).rotate_left(3));
        }
    }

    fn write_u8(&mut self, i: u8) {
        self.word(u64::from(i));
    }
    fn write_u16(&mut self, i: u16) {
        self.word(u64::from(i));
    }
    fn write_u32(&mut self, i: u32) {
        self.word(u64::from(i));
    }
    fn write_u64(&mut self, i: u64) {
        self.word(i);
    }
    fn write_usize(&mut self, i: usize) {
        self.word(i as u64);
    }
    fn write_i8(&mut self, i: i8) {
        self.word(i as u64);
    }
    fn write_i16(&mut self, i: i16) {
        self.word(i as u64);
    }
    fn write_i32(&mut self, i: i32) {
        self.word(i as u64);
    }
    fn write_i64(&mut self, i: i64) {
        self.word(i as u64);
    }
    fn write_isize(&mut self, i: isize) {
        self.word(i as u64);
    }
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    hex_to(bytes, &mut text);
    text
}

/// The same at the end of a text.
pub fn hex_to(bytes: &[u8], text: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for byte in bytes {
        for half in [byte >> 4, byte & 15] {
            text.push(char::from(DIGITS[half as usize]));
        }
    }
}

/// 32 bytes from 64 hexadecimal digits.
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let mut bytes = [0; 32];
    if text.len() != 2 * bytes.len() {
        return None;
    }
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit(digits[0])? << 4 | digit(digits[1])?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_frozen_and_tell_fields_apart() {
        assert_eq!(fingerprint(&(1u8, 2u16, [3u8; 5])), fingerprint(&(1u8, 2u16, [3u8; 5])));
        assert_ne!(fingerprint(&(1u8, 2u8)), fingerprint(&(2u8, 1u8)));
        assert_ne!(fingerprint(&[0u8; 3]), fingerprint(&[0u8; 4]));
        assert_eq!(hex(&unhex(&"0a".repeat(32)).unwrap()), "0a".repeat(32));
        assert_eq!(hex(&[0x09, 0xaf, 0xf0, 0x00]), "09aff000");
        assert_eq!(unhex(&"Fe".repeat(32)), Some([0xfe; 32]));
        for wrong in ["0a".into(), "0a".repeat(33), "+1".repeat(32), "é".repeat(32)] {
            assert_eq!(unhex(&wrong), None, "{wrong}");
        }
    }
}
