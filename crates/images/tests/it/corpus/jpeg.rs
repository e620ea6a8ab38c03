//! JPEG files.

use images::ImageError;

use super::{Hostile, accepted, anything, encoded, exif, find, lying_exif, refused};

pub(super) fn all() -> Vec<Hostile> {
    let plain = || encoded(image::ImageFormat::Jpeg);
    let frame = find(&plain(), &[0xFF, 0xC0]);
    let changed = |at: usize, to: &[u8]| {
        let mut bytes = plain();
        bytes[at..at + to.len()].copy_from_slice(to);
        bytes
    };
    let cut = |less: usize| {
        let bytes = plain();
        bytes[..bytes.len() - less].to_vec()
    };
    let html = segment(0xFE, b"<script>alert(1)</script>");
    let twice = plain()[frame..frame + 2 + 17].to_vec();
    vec![
        refused!(
            "JPEG, 65,500 by 65,500",
            sized(65_500, 65_500),
            ImageError::SideTooLong { .. }
        ),
        refused!(
            "JPEG, 1 by 65,000",
            sized(1, 65_000),
            ImageError::SideTooLong { .. }
        ),
        refused!("JPEG, 0 high", sized(16, 0), ImageError::NoPixels),
        refused!("JPEG, cut in its pixels", cut(40), ImageError::Cut(_)),
        refused!("JPEG, without an end", cut(2), ImageError::Cut(_)),
        refused!(
            "JPEG, a segment longer than the file",
            changed(4, &[0xFF, 0xFF]),
            ImageError::Cut(_)
        ),
        refused!(
            "JPEG, a segment of no length",
            changed(4, &[0, 0]),
            ImageError::Damaged { .. }
        ),
        refused!(
            "JPEG, 12 bits",
            changed(frame + 4, &[12]),
            ImageError::Damaged { .. }
        ),
        refused!("JPEG, two frames", with(twice), ImageError::Damaged { .. }),
        refused!("JPEG, 1,000 scans", scans(1_000), ImageError::TooManyScans),
        anything(
            "JPEG, largest, progressive, without pixels",
            progressive(8_192, 4_096),
        ),
        anything("JPEG, largest, without most of its pixels", sized(8_192, 4_096)),
        accepted("JPEG, CMYK", four_colours(0, 8, 8), 8, 8),
        accepted("JPEG, YCCK", four_colours(2, 8, 8), 8, 8),
        accepted("JPEG, CMYK, wider", four_colours(0, 61, 47), 61, 47),
        accepted("JPEG, YCCK, wider", four_colours(2, 61, 47), 61, 47),
        accepted("JPEG, turned", with(exif_segment(&exif(6))), 12, 16),
        accepted(
            "JPEG, EXIF that claims 4 GB",
            with(exif_segment(&lying_exif())),
            16,
            12,
        ),
        accepted("JPEG and HTML", with(html), 16, 12),
        accepted(
            "JPEG and ZIP",
            [plain(), b"PK\x05\x06".to_vec(), vec![0; 18]].concat(),
            16,
            12,
        ),
    ]
}

pub fn segment(marker: u8, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
    [&[0xFF, marker], length.as_slice(), data].concat()
}

pub fn exif_segment(tiff: &[u8]) -> Vec<u8> {
    segment(0xE1, &[b"Exif\0\0", tiff].concat())
}

/// With more behind the first segment.
pub fn with(more: Vec<u8>) -> Vec<u8> {
    let plain = encoded(image::ImageFormat::Jpeg);
    let at = 4 + usize::from(u16::from_be_bytes([plain[4], plain[5]]));
    [&plain[..at], &more, &plain[at..]].concat()
}

fn sized(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = encoded(image::ImageFormat::Jpeg);
    let frame = find(&bytes, &[0xFF, 0xC0]);
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

fn progressive(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = sized(width, height);
    let frame = find(&bytes, &[0xFF, 0xC0]);
    bytes[frame + 1] = 0xC2;
    bytes
}

/// The one scan, many times.
fn scans(times: usize) -> Vec<u8> {
    let plain = encoded(image::ImageFormat::Jpeg);
    let scan = find(&plain, &[0xFF, 0xDA]);
    let end = plain.len() - 2;
    [&plain[..scan], &plain[scan..end].repeat(times), &plain[end..]].concat()
}

/// Four colours, each all of one value: cyan and black are none, magenta and yellow half. Adobe writes
/// them turned over.
pub fn four_colours(transform: u8, width: u8, height: u8) -> Vec<u8> {
    let adobe = segment(0xEE, &[b"Adobe\0\x64\0\0\0\0".as_slice(), &[transform]].concat());
    let tables = segment(0xDB, &[[0].as_slice(), &[1; 64]].concat());
    let components: Vec<u8> = (1..=4).flat_map(|id| [id, 0x11, 0]).collect();
    let frame = segment(
        0xC0,
        &[&[8, 0, height, 0, width, 4], components.as_slice()].concat(),
    );
    // Constant codes of four bits for the sizes 0 to 11; of the waves only the end of a block, one bit.
    let mut sizes = [0; 16];
    sizes[3] = 12;
    let steady = segment(
        0xC4,
        &[[0x00].as_slice(), &sizes, &(0..12).collect::<Vec<u8>>()].concat(),
    );
    let mut ends = [0; 16];
    ends[0] = 1;
    let waves = segment(0xC4, &[[0x10].as_slice(), &ends, &[0]].concat());
    let selectors: Vec<u8> = (1..=4).flat_map(|id| [id, 0]).collect();
    let scan = segment(0xDA, &[&[4], selectors.as_slice(), &[0, 63, 0]].concat());
    // Eight times the mean, from 128: 255 is 1016 (ten bits), 128 is 0.
    let full = "1010".to_owned() + "1111111000" + "0";
    let half = "0000".to_owned() + "0";
    let mut bits = [full.clone(), half.clone(), half, full].concat();
    // Those that follow differ in nothing: four sizes of 0, four ends.
    let blocks = usize::from(width.div_ceil(8)) * usize::from(height.div_ceil(8));
    bits.push_str(&"00000".repeat(4 * (blocks - 1)));
    while bits.len() % 8 != 0 {
        bits.push('1');
    }
    let mut data = Vec::new();
    for byte in bits.as_bytes().chunks(8) {
        let byte = u8::from_str_radix(std::str::from_utf8(byte).unwrap(), 2).unwrap();
        data.push(byte);
        if byte == 0xFF {
            data.push(0);
        }
    }
    [
        vec![0xFF, 0xD8],
        adobe,
        tables,
        frame,
        steady,
        waves,
        scan,
        data,
        vec![0xFF, 0xD9],
    ]
    .concat()
}
