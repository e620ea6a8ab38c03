use extract::{FileKind, Reading, Unreadable};

use crate::{answer, reading};

fn box_of(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len() + 8).unwrap();
    [&length.to_be_bytes()[..], kind, content].concat()
}

fn mp4(brand: &[u8; 4]) -> Vec<u8> {
    let header = [[0; 12], [0, 0, 0x03, 0xE8, 0, 0, 0x30, 0x39, 0, 1, 0, 0]].concat();
    let movie = box_of(b"moov", &box_of(b"mvhd", &header));
    [
        box_of(b"ftyp", &[&brand[..], &[0; 4], &brand[..]].concat()),
        box_of(b"mdat", &[0; 64]),
        movie,
    ]
    .concat()
}

fn wav() -> Vec<u8> {
    let format = [1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0];
    let samples = vec![128; 12_000];
    [
        b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0",
        &format[..],
        b"data",
        &12_000_u32.to_le_bytes(),
        &samples,
    ]
    .concat()
}

fn avi() -> Vec<u8> {
    let (frame, count) = (40_000_u32.to_le_bytes(), 50_u32.to_le_bytes());
    [
        b"RIFF\0\0\0\0AVI LIST\0\0\0\0hdrlavih\x38\0\0\0",
        &frame[..],
        &[0; 12],
        &count,
        &[0; 36],
    ]
    .concat()
}

fn ogg() -> Vec<u8> {
    let head = [
        b"OggS\0\x02",
        &[0; 8][..],
        &[0; 12],
        b"\x01\x1E\x01vorbis\0\0\0\0\x02",
        &44_100_u32.to_le_bytes(),
        &[0; 64],
    ]
    .concat();
    let last = [b"OggS\0\x04", &88_200_u64.to_le_bytes()[..], &[0; 64]].concat();
    [head, last].concat()
}

/// 100 frames of 128 kbit/s at 44.1 kHz.
fn mp3() -> Vec<u8> {
    let frame = [&[0xFF, 0xFB, 0x90, 0x64][..], &[0; 413]].concat();
    [b"ID3\x04\0\0\0\0\0\x0A", &[0; 10][..], &frame.repeat(100)].concat()
}

#[test]
fn audio_and_video_say_how_long_they_last() {
    let cases = [
        ("a.mp4", mp4(b"isom"), FileKind::Video, 12_345),
        ("a.mov", mp4(b"qt  "), FileKind::Video, 12_345),
        ("a.avi", avi(), FileKind::Video, 2_000),
        ("a.wav", wav(), FileKind::Audio, 1_500),
        ("a.ogg", ogg(), FileKind::Audio, 2_000),
        ("a.mp3", mp3(), FileKind::Audio, 2_606),
    ];
    for (name, file, kind, duration) in cases {
        let reading = reading(name, &file);
        assert_eq!(
            (reading.kind, reading.text, reading.duration_ms),
            (kind, None, Some(duration)),
            "{name}"
        );
    }
}

#[test]
fn a_cut_film_is_a_film_of_unknown_length() {
    let file = mp4(b"isom");
    let Reading {
        kind, duration_ms, ..
    } = reading("a.mp4", &file[..40]);
    assert_eq!((kind, duration_ms), (FileKind::Video, None));
}

#[test]
fn photos_of_phones_are_known_whatever_their_name() {
    for (brand, reason) in [
        (b"heic", Unreadable::Heic),
        (b"mif1", Unreadable::Heic),
        (b"avif", Unreadable::Avif),
    ] {
        assert_eq!(answer("photo.jpg", &mp4(brand)), Err(reason));
    }
    let both = box_of(b"ftyp", b"mif1\0\0\0\0mif1avif");
    assert_eq!(answer("photo.jpg", &both), Err(Unreadable::Avif));
}
