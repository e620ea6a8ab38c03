//! Which way up an image is. EXIF is a TIFF file within the file (<https://www.cipa.jp/std/documents/e/DC-X008-2023-E.pdf>);
//! of it one number is read, and nothing is trusted: a broken one means that the image stands as it is stored.

use image::metadata::Orientation;

const ORIENTATION: u16 = 0x0112;
const SHORT: u16 = 3;

/// Reads the orientation of the first directory.
pub(super) fn orientation(exif: &[u8]) -> Orientation {
    read(exif)
        .and_then(Orientation::from_exif)
        .unwrap_or(Orientation::NoTransforms)
}

fn read(exif: &[u8]) -> Option<u8> {
    // Some writers leave the name that a JPEG's segment begins with in other files too.
    let tiff = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
    let little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let two = |at: usize| {
        let bytes = *tiff.get(at..)?.first_chunk::<2>()?;
        Some(if little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let four = |at: usize| {
        let bytes = *tiff.get(at..)?.first_chunk::<4>()?;
        Some(if little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        })
    };
    let directory = usize::try_from(four(4)?).ok()?;
    let entries = usize::from(two(directory)?);
    // At most 65,535, and none behind the end: `two` finds nothing there.
    for entry in 0..entries {
        let at = directory.checked_add(2 + entry * 12)?;
        if two(at)? == ORIENTATION {
            if two(at + 2)? != SHORT || four(at + 4)? != 1 {
                return None;
            }
            return u8::try_from(two(at + 8)?).ok();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiff(entries: u16, kind: u16, value: u16) -> Vec<u8> {
        let mut bytes = b"MM\0*\0\0\0\x08".to_vec();
        bytes.extend(entries.to_be_bytes());
        bytes.extend(ORIENTATION.to_be_bytes());
        bytes.extend(kind.to_be_bytes());
        bytes.extend([0, 0, 0, 1]);
        bytes.extend(value.to_be_bytes());
        bytes.extend([0; 6]);
        bytes
    }

    #[test]
    fn one_number_is_read() {
        assert_eq!(orientation(&tiff(1, SHORT, 6)), Orientation::Rotate90);
        let named = [b"Exif\0\0".to_vec(), tiff(1, SHORT, 3)].concat();
        assert_eq!(orientation(&named), Orientation::Rotate180);
        assert_eq!(
            orientation(b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x08\0"),
            Orientation::Rotate270
        );
    }

    #[test]
    fn a_lie_leaves_the_image_as_it_is_stored() {
        for broken in [
            tiff(u16::MAX, 9, 6),
            tiff(1, 4, 6),
            tiff(1, SHORT, 9),
            tiff(1, SHORT, 0x106),
            b"MM\0*\xff\xff\xff\xff".to_vec(),
            b"II*\0\0\0\0\0".to_vec(),
            Vec::new(),
        ] {
            assert_eq!(orientation(&broken), Orientation::NoTransforms, "{broken:?}");
        }
    }

    #[test]
    fn it_may_be_cut_anywhere() {
        let whole = tiff(1, SHORT, 6);
        for end in 0..whole.len() {
            orientation(&whole[..end]);
        }
    }
}
