//! The characters of a document in the order of their positions. An editor that saves fast leaves them where they were and
//! writes a table of pieces (`Clx`, `PlcPcd`).

use std::ops::Range;

use encoding_rs::WINDOWS_1252;
use extract::Unreadable;

use super::{u16_at, u32_at, usize_at};

/// Pieces may lie upon each other: a small file can name any number of characters.
const MAX_UNITS: usize = 32 * 1024 * 1024;
/// `Clx`: what its parts begin with.
const FORMATTING: u8 = 1;
const TABLE: u8 = 2;
/// `Pcd`, in bytes; `FcCompressed` is in it.
const PIECE_BYTES: usize = 8;
const OFFSET_IN_PIECE: usize = 2;
/// `fCompressed`: one byte for each character, and twice its offset.
const COMPRESSED: u32 = 1 << 30;

pub struct Text {
    /// UTF-16, one unit for each position.
    pub units: Vec<u16>,
    /// In the order of their positions, without gaps.
    pub pieces: Vec<Piece>,
}

pub struct Piece {
    pub positions: Range<usize>,
    /// Where it lies in the stream, in bytes.
    pub offset: usize,
    /// Of a character, in bytes.
    pub width: usize,
}

impl Text {
    /// Where a character lies in the stream.
    pub fn offset_of(&self, position: usize) -> Option<usize> {
        let at = self
            .pieces
            .partition_point(|piece| piece.positions.end <= position);
        let piece = self.pieces.get(at)?;
        Some(piece.offset + (position - piece.positions.start) * piece.width)
    }
}

/// # Errors
/// A piece lies outside of the stream, or there are too many characters.
pub fn read(clx: &[u8], stream: &[u8]) -> Result<Text, Unreadable> {
    let table = table(clx)?;
    let count = table.len().saturating_sub(4) / (4 + PIECE_BYTES);
    let mut text = Text {
        units: Vec::new(),
        pieces: Vec::with_capacity(count),
    };
    for at in 0..count {
        let positions = usize_at(table, 4 * at)?..usize_at(table, 4 * (at + 1))?;
        if positions.start != text.units.len() || positions.end < positions.start {
            return Err(Unreadable::Damaged);
        }
        if positions.end > MAX_UNITS {
            return Err(Unreadable::TooComplex);
        }
        let place = u32_at(table, 4 * (count + 1) + PIECE_BYTES * at + OFFSET_IN_PIECE)?;
        let offset = (place & (COMPRESSED - 1)) as usize;
        let (offset, width) = if place & COMPRESSED == 0 {
            (offset, 2)
        } else {
            (offset / 2, 1)
        };
        let bytes = stream
            .get(offset..offset + positions.len() * width)
            .ok_or(Unreadable::Damaged)?;
        if width == 1 {
            let (letters, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
            text.units.extend(letters.encode_utf16());
        } else {
            let (units, _) = bytes.as_chunks();
            text.units
                .extend(units.iter().map(|unit| u16::from_le_bytes(*unit)));
        }
        text.pieces.push(Piece {
            positions,
            offset,
            width,
        });
    }
    Ok(text)
}

/// Behind what formats the pieces.
fn table(clx: &[u8]) -> Result<&[u8], Unreadable> {
    let mut rest = clx;
    loop {
        match rest.first() {
            Some(&FORMATTING) => {
                let length = usize::from(u16_at(rest, 1)?);
                rest = rest.get(3 + length..).ok_or(Unreadable::Damaged)?;
            }
            Some(&TABLE) => {
                let length = usize_at(rest, 1)?;
                let behind = rest.get(5..).unwrap_or_default();
                return behind.get(..length).ok_or(Unreadable::Damaged);
            }
            _ => return Err(Unreadable::Damaged),
        }
    }
}
