//! How paragraphs and characters are formatted. Pages of 512 bytes in the stream of the text have runs of bytes, with what
//! a run differs in (`PapxFkp`, `ChpxFkp`). What is broken in them is skipped: text reads well enough without.

use std::collections::HashSet;

use super::pieces::Text;
use super::story::{is_mark, is_shown};
use super::{positions, u16_at, u32_at};

const PAGE_BYTES: usize = 512;
/// `PnFkpPapx`, `PnFkpChpx`.
const PAGE_NUMBER: u32 = (1 << 22) - 1;
/// `BxPap`, and the one byte that a run of characters has.
const PARAGRAPH_SLOT: usize = 13;
const CHARACTER_SLOT: usize = 1;
/// The styles of headings have fixed numbers (`istd`), which are their levels.
const HEADINGS: std::ops::RangeInclusive<u16> = 1..=9;

/// Properties (`Sprm`).
const IN_TABLE: u16 = 0x2416;
const ROW_END: u16 = 0x2417;
/// The properties are too many for a page: those of the end of a row of many cells.
const ELSEWHERE: [u16; 2] = [0x6645, 0x6646];
const DELETED: u16 = 0x0800;
const HIDDEN: u16 = 0x083C;
/// Its length has 2 bytes.
const TABLE_DEFINITION: u16 = 0xD608;
/// `ToggleOperand`: on, or other than the style.
const ON: [u8; 2] = [0x01, 0x81];

pub struct Properties {
    paragraphs: Vec<Run<Paragraph>>,
    characters: Vec<Run<LeftOut>>,
}

#[derive(Clone, Copy, Default)]
pub struct Paragraph {
    pub is_in_table: bool,
    pub is_row_end: bool,
    /// From 1.
    pub heading: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum LeftOut {
    Deleted,
    Hidden,
}

/// Bytes of the stream; runs ascend.
struct Run<T> {
    start: usize,
    end: usize,
    value: T,
}

impl Properties {
    /// Of the tables that list the pages.
    pub fn read(stream: &[u8], paragraphs: &[u8], characters: &[u8]) -> Self {
        Self {
            paragraphs: runs(stream, paragraphs, PARAGRAPH_SLOT, paragraph),
            characters: runs(stream, characters, CHARACTER_SLOT, left_out),
        }
    }

    /// Of the paragraph that the byte is in, none where the document does not say.
    pub fn paragraph(&self, offset: usize) -> Option<Paragraph> {
        let at = self.paragraphs.partition_point(|run| run.end <= offset);
        let run = self.paragraphs.get(at).filter(|run| run.start <= offset)?;
        Some(run.value)
    }

    /// Empties the characters that are deleted or hidden. The marks of paragraphs, cells and fields stay.
    pub fn leave_out(&self, text: &mut Text) -> HashSet<LeftOut> {
        let mut found = HashSet::new();
        for piece in &text.pieces {
            let end = piece.offset + piece.positions.len() * piece.width;
            let first = self.characters.partition_point(|run| run.end <= piece.offset);
            let runs = self.characters.iter().skip(first);
            for run in runs.take_while(|run| run.start < end) {
                let position = |offset: usize| {
                    let offset = offset.clamp(piece.offset, end) - piece.offset;
                    piece.positions.start + offset / piece.width
                };
                let range = position(run.start)..position(run.end);
                for unit in text.units.get_mut(range).unwrap_or_default() {
                    if is_shown(*unit) {
                        found.insert(run.value);
                    }
                    if !is_mark(*unit) {
                        *unit = 0;
                    }
                }
            }
        }
        found
    }
}

/// A page is read once, which bounds the work by the stream's length.
fn runs<T>(
    stream: &[u8],
    pages: &[u8],
    slot_bytes: usize,
    value: impl Fn(&[u8], usize) -> Option<T>,
) -> Vec<Run<T>> {
    let offsets = positions(pages, 4).map_or(0, |offsets| offsets.len());
    let mut runs: Vec<Run<T>> = Vec::new();
    let most = stream.len() / PAGE_BYTES;
    for at in 0..offsets.saturating_sub(1).min(most) {
        let Ok(number) = u32_at(pages, 4 * (offsets + at)) else {
            break;
        };
        let start = (number & PAGE_NUMBER) as usize * PAGE_BYTES;
        let Some(page) = stream.get(start..start + PAGE_BYTES) else {
            continue;
        };
        let count = usize::from(page.last().copied().unwrap_or_default());
        for at in 0..count {
            let slot = 4 * (count + 1) + slot_bytes * at;
            let (Ok(start), Ok(end), Some(place)) =
                (u32_at(page, 4 * at), u32_at(page, 4 * (at + 1)), page.get(slot))
            else {
                break;
            };
            let (start, end) = (start as usize, end as usize);
            let ascends = start < end && runs.last().is_none_or(|last| last.end <= start);
            if let Some(value) = value(page, 2 * usize::from(*place)).filter(|_| ascends) {
                runs.push(Run { start, end, value });
            }
        }
    }
    runs
}

/// `PapxInFkp`.
fn paragraph(page: &[u8], at: usize) -> Option<Paragraph> {
    // Nothing that its style does not say.
    if at == 0 {
        return Some(Paragraph::default());
    }
    let (start, length) = match *page.get(at)? {
        0 => (at + 2, 2 * usize::from(*page.get(at + 1)?)),
        words => (at + 1, 2 * usize::from(words) - 1),
    };
    let data = page.get(start..start + length)?;
    let style = u16_at(data, 0).ok()?;
    let mut paragraph = Paragraph {
        heading: HEADINGS.contains(&style).then_some(style.into()),
        ..Paragraph::default()
    };
    for (property, value) in changes(data.get(2..)?) {
        match property {
            IN_TABLE => paragraph.is_in_table = value != 0,
            ROW_END => paragraph.is_row_end = value != 0,
            property if ELSEWHERE.contains(&property) => paragraph.is_row_end = true,
            _ => {}
        }
    }
    Some(paragraph)
}

/// `Chpx`.
fn left_out(page: &[u8], at: usize) -> Option<LeftOut> {
    if at == 0 {
        return None;
    }
    let length = usize::from(*page.get(at)?);
    let changes = changes(page.get(at + 1..at + 1 + length)?);
    changes
        .filter(|(_, value)| ON.contains(value))
        .find_map(|(property, _)| match property {
            DELETED => Some(LeftOut::Deleted),
            HIDDEN => Some(LeftOut::Hidden),
            _ => None,
        })
}

/// `Prl`: each property with the first byte of its value.
fn changes(bytes: &[u8]) -> impl Iterator<Item = (u16, u8)> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let property = u16_at(rest, 0).ok()?;
        let value = rest.get(2..)?;
        let first = *value.first()?;
        let length = match property >> 13 {
            0 | 1 => 1,
            2 | 4 | 5 => 2,
            3 => 4,
            7 => 3,
            _ if property == TABLE_DEFINITION => usize::from(u16_at(value, 0).ok()?) + 1,
            _ => usize::from(first) + 1,
        };
        rest = value.get(length..).unwrap_or_default();
        Some((property, first))
    })
}
