//! The lines of a record in few bytes: what a server holds for every game that is open.
//!
//! A line is who decided, what he said, what was thrown, and the fingerprint of the position it led
//! to. Its number follows from its place, and its hash from all lines before it, so neither is kept.

use crate::dice::{Faces, Thrown};
use crate::record::{Chain, Header, Line};
use crate::{Record, Seat};

/// Bytes that are set aside at a time: doubling would waste as much as it holds.
const STRIDE: usize = 256;

/// The first byte of a line: who decided, and whether anything was thrown.
const NOBODY: u8 = 2;
const THROWN: u8 = 4;

/// Lines of a record.
#[derive(Debug, Default)]
pub(super) struct Scroll {
    /// Lines that the present rules cannot replay, as they were read; their hashes cannot be
    /// computed again.
    taken: Vec<Line>,
    bytes: Vec<u8>,
    written: u32,
    /// Where the last line begins.
    last: usize,
}

impl Scroll {
    /// Goes on after lines that cannot be replayed.
    pub(super) fn after(taken: Vec<Line>) -> Scroll {
        Scroll { taken, ..Scroll::default() }
    }

    /// Lines that cannot be replayed.
    pub(super) fn taken(&self) -> &[Line] {
        &self.taken
    }

    /// How many lines there are.
    pub(super) fn len(&self) -> u32 {
        self.taken.len() as u32 + self.written
    }

    /// Adds a line.
    pub(super) fn push(
        &mut self,
        by: Option<Seat>,
        say: &str,
        thrown: &[Thrown],
        fingerprint: u64,
    ) {
        let room = 32 + say.len() + thrown.iter().map(size).sum::<usize>();
        if self.bytes.capacity() - self.bytes.len() < room {
            self.bytes.reserve_exact(room.max(STRIDE + self.bytes.len() / 8));
        }
        self.last = self.bytes.len();
        self.written += 1;
        let who = by.map_or(NOBODY, |seat| seat.index() as u8);
        self.bytes.push(who | if thrown.is_empty() { 0 } else { THROWN });
        self.bytes.extend(fingerprint.to_le_bytes());
        self.number(say.len());
        self.bytes.extend(say.as_bytes());
        if thrown.is_empty() {
            return;
        }
        self.number(thrown.len());
        for thing in thrown {
            match thing {
                Thrown::Faces(faces) => {
                    self.number(faces.as_slice().len() << 1);
                    self.bytes.extend(faces.as_slice());
                }
                Thrown::Drawn(id) => self.bytes.extend([1, *id]),
            }
        }
    }

    /// Seven bits in each byte, the lowest first.
    fn number(&mut self, mut number: usize) {
        while number > 127 {
            self.bytes.push(number as u8 | 128);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    /// The lines that can be replayed, without their hashes.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Line, u64)> + '_ {
        let mut reader = Reader(&self.bytes);
        (self.taken.len() as u32..self.len()).map_while(move |n| reader.line(n))
    }

    /// The last line, with this hash if it has none of its own.
    pub(super) fn last(&self, hash: &Chain) -> Option<Line> {
        if self.written == 0 {
            return self.taken.last().cloned();
        }
        let (line, _) = Reader(&self.bytes[self.last..]).line(self.len() - 1)?;
        Some(Line { hash: hash.hex(), ..line })
    }

    /// The number of a seat's last line.
    pub(super) fn last_by(&self, seat: Seat) -> Option<u32> {
        let ours = self.lines().filter(|(line, _)| line.by == Some(seat)).last();
        let taken = || self.taken.iter().rfind(|line| line.by == Some(seat)).map(|line| line.n);
        ours.map(|(line, _)| line.n).or_else(taken)
    }

    /// The record with this header, as far as it is written.
    pub(super) fn unrolled(&self, header: &Header) -> Record {
        let mut record = Record { header: header.clone(), lines: self.taken.clone(), footer: None };
        let mut chain = chain_after(header, &self.taken);
        for (mut line, fingerprint) in self.lines() {
            chain = chain.line(&line, fingerprint);
            line.hash = chain.hex();
            record.lines.push(line);
        }
        record
    }
}

/// What follows a record is chained to it as it stands, broken or not.
pub(super) fn chain_after(header: &Header, taken: &[Line]) -> Chain {
    let last = taken.last().and_then(|line| Chain::from_hex(&line.hash));
    last.unwrap_or_else(|| Chain::start(header))
}

/// Bytes that a thrown thing takes at most.
fn size(thing: &Thrown) -> usize {
    match thing {
        Thrown::Faces(faces) => 2 + faces.as_slice().len(),
        Thrown::Drawn(_) => 2,
    }
}

/// A line as it goes into a record, without its hash.
pub(super) fn line(n: u32, by: Option<Seat>, say: String, thrown: &[Thrown]) -> Line {
    let (mut dice, mut draws, mut order) = (Vec::new(), Vec::new(), String::new());
    for thing in thrown {
        match thing {
            Thrown::Faces(faces) => {
                dice.push(faces.iter().collect());
                order.push('r');
            }
            Thrown::Drawn(id) => {
                draws.push(*id);
                order.push('d');
            }
        }
    }
    if dice.is_empty() || draws.is_empty() {
        order.clear();
    }
    Line { n, by, say, dice, draws, order, hash: String::new() }
}

/// Reads what [`Scroll::push`] wrote.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn number(&mut self) -> Option<usize> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
            shift += 7;
        }
    }

    fn line(&mut self, n: u32) -> Option<(Line, u64)> {
        let first = self.byte()?;
        let by = Seat::BOTH.into_iter().find(|seat| seat.index() as u8 == first & 3);
        let fingerprint = u64::from_le_bytes(self.take(8)?.try_into().ok()?);
        let length = self.number()?;
        let say = String::from_utf8_lossy(self.take(length)?).into_owned();
        let mut thrown = Vec::new();
        for _ in 0..if first & THROWN == 0 { 0 } else { self.number()? } {
            thrown.push(match self.number()? {
                1 => Thrown::Drawn(self.byte()?),
                faces => Thrown::Faces(Faces::sorted(self.take(faces >> 1)?.iter().copied())),
            });
        }
        Some((line(n, by, say, &thrown), fingerprint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back_as_it_was_written() {
        let dice = |faces: &[u8]| Thrown::Faces(Faces::sorted(faces.iter().copied()));
        let long = "a choice of more than 127 letters, 長い ".repeat(9);
        let written: Vec<(Option<Seat>, &str, Vec<Thrown>)> = vec![
            (None, "start", vec![Thrown::Drawn(127), dice(&[1, 6]), Thrown::Drawn(0)]),
            (Some(Seat::Red), "pass", vec![]),
            (Some(Seat::Blue), &long, vec![dice(&[]), dice(&[0, 9, 9])]),
            (Some(Seat::Blue), "", vec![Thrown::Drawn(1)]),
        ];
        let mut scroll = Scroll::default();
        for (n, (by, say, thrown)) in written.iter().enumerate() {
            scroll.push(*by, say, thrown, n as u64 * 77);
        }
        let read: Vec<(Line, u64)> = scroll.lines().collect();
        assert_eq!(read.len(), written.len());
        for (n, ((by, say, thrown), (line, fingerprint))) in written.iter().zip(read).enumerate() {
            assert_eq!(line, super::line(n as u32, *by, (*say).into(), thrown));
            assert_eq!(fingerprint, n as u64 * 77);
        }
        assert_eq!(scroll.last_by(Seat::Red), Some(1));
        assert_eq!(scroll.last_by(Seat::Blue), Some(3));
    }
}
