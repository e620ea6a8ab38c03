//! Audio and video: which, and how long.

use extract::{FileKind, Reading};
use infer::MatcherType;

/// None for what is neither.
pub fn read(bytes: &[u8]) -> Option<Reading> {
    let known = infer::get(bytes)?;
    let kind = match known.matcher_type() {
        MatcherType::Audio => FileKind::Audio,
        MatcherType::Video => FileKind::Video,
        _ => return None,
    };
    let duration_ms = match known.extension() {
        "mp4" | "mov" | "m4v" | "m4a" => mp4(bytes, 0..bytes.len()),
        "avi" => avi(bytes),
        "wav" => wav(bytes),
        "ogg" | "opus" => ogg(bytes),
        "mp3" => mp3(bytes),
        _ => None,
    };
    Some(Reading {
        kind,
        media_type: known.mime_type().to_owned(),
        text: None,
        total_chars: 0,
        notes: Vec::new(),
        duration_ms,
    })
}

fn milliseconds(units: u64, per_second: u64) -> Option<u64> {
    u64::try_from(
        u128::from(units)
            .checked_mul(1000)?
            .checked_div(u128::from(per_second))?,
    )
    .ok()
}

fn u16_le(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?).into())
}

fn u32_le(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?).into())
}

fn u32_be(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?).into())
}

fn u64_be(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_be_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The movie header, `moov/mvhd`, anywhere among the boxes.
fn mp4(bytes: &[u8], within: std::ops::Range<usize>) -> Option<u64> {
    let mut at = within.start;
    while at < within.end {
        let (length, header) = match u32_be(bytes, at)? {
            0 => (within.end - at, 8),
            1 => (usize::try_from(u64_be(bytes, at + 8)?).ok()?, 16),
            length => (usize::try_from(length).ok()?, 8),
        };
        if length < header {
            return None;
        }
        let (start, end) = (at + header, at.checked_add(length)?.min(within.end));
        match bytes.get(at + 4..at + 8)? {
            b"moov" => return mp4(bytes, start..end),
            b"mvhd" if *bytes.get(start)? == 1 => {
                return milliseconds(u64_be(bytes, start + 24)?, u32_be(bytes, start + 20)?);
            }
            b"mvhd" => return milliseconds(u32_be(bytes, start + 16)?, u32_be(bytes, start + 12)?),
            _ => at = end,
        }
    }
    None
}

/// Microseconds of a frame, and how many there are, in the main header.
fn avi(bytes: &[u8]) -> Option<u64> {
    let start = bytes.get(..4096).unwrap_or(bytes);
    let header = start.windows(4).position(|window| window == b"avih")? + 8;
    milliseconds(
        u32_le(bytes, header)?.checked_mul(u32_le(bytes, header + 16)?)?,
        1_000_000,
    )
}

fn wav(bytes: &[u8]) -> Option<u64> {
    let (mut at, mut bytes_per_second) = (12, None);
    loop {
        let length = u32_le(bytes, at + 4)?;
        match bytes.get(at..at + 4)? {
            b"fmt " => bytes_per_second = Some(u32_le(bytes, at + 16)?),
            b"data" => {
                let there = u64::try_from(bytes.len().saturating_sub(at + 8)).ok()?;
                return milliseconds(length.min(there), bytes_per_second?);
            }
            _ => {}
        }
        at = at
            .checked_add(8)?
            .checked_add(usize::try_from(length + length % 2).ok()?)?;
    }
}

/// The position of the last page, in samples.
fn ogg(bytes: &[u8]) -> Option<u64> {
    let start = bytes.get(..1024).unwrap_or(bytes);
    let find = |mark: &[u8]| start.windows(mark.len()).position(|window| window == mark);
    let last = bytes.windows(4).rposition(|window| window == b"OggS")?;
    let samples = u64::from_le_bytes(*bytes.get(last + 6..)?.first_chunk()?);
    match find(b"\x01vorbis") {
        Some(header) => milliseconds(samples, u32_le(bytes, header + 12)?),
        // Opus counts at 48 kHz, from before the first sample that is heard.
        None => {
            let header = find(b"OpusHead")?;
            milliseconds(samples.saturating_sub(u16_le(bytes, header + 10)?), 48_000)
        }
    }
}

/// By the number of frames that the first one declares; else by its bit rate, as if all had the same.
fn mp3(bytes: &[u8]) -> Option<u64> {
    const RATES: [[u64; 15]; 2] = [
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ];
    let tag = match bytes.get(..10)? {
        [b'I', b'D', b'3', _, _, _, size @ ..] => {
            10 + size
                .iter()
                .fold(0_usize, |sum, byte| sum * 128 + usize::from(byte & 0x7F))
        }
        _ => 0,
    };
    let audio = bytes.get(tag..)?;
    let start = audio
        .windows(2)
        .take(64 * 1024)
        .position(|pair| matches!(pair, [0xFF, second] if second & 0xE6 == 0xE2))?;
    let frame = audio.get(start..)?;
    let (second, third) = (*frame.get(1)?, *frame.get(2)?);
    let is_first_version = second & 0x18 == 0x18;
    let halvings = match second & 0x18 {
        0x18 => 1,
        0x10 => 2,
        _ => 4,
    };
    let sampling = [44_100, 48_000, 32_000].get(usize::from(third >> 2 & 3))? / halvings;
    let samples = if is_first_version { 1152 } else { 576 };
    let head = frame.get(..64).unwrap_or(frame);
    if let Some(at) = head
        .windows(4)
        .position(|mark| mark == b"Xing" || mark == b"Info")
        && u32_be(frame, at + 4)? & 1 == 1
    {
        return milliseconds(u32_be(frame, at + 8)? * samples, sampling);
    }
    let rates = RATES.get(usize::from(!is_first_version))?;
    let bits_per_second = rates.get(usize::from(third >> 4)).filter(|rate| **rate > 0)? * 1000;
    milliseconds(u64::try_from(frame.len()).ok()?.checked_mul(8)?, bits_per_second)
}
