//! What kind of file bytes are. What a name says may be a lie, so binary files are told by their first bytes; texts have
//! none, and are told by their names.

/// First bytes, from a position on, and the media type that they mean.
const FIRST_BYTES: [(usize, &[u8], &str); 27] = [
    (0, b"\x89PNG\r\n\x1a\n", "image/png"),
    (0, b"\xff\xd8\xff", "image/jpeg"),
    (0, b"GIF87a", "image/gif"),
    (0, b"GIF89a", "image/gif"),
    (8, b"WEBP", "image/webp"),
    (4, b"ftypavif", "image/avif"),
    (4, b"ftypavis", "image/avif"),
    (0, b"BM", "image/bmp"),
    (0, b"\x00\x00\x01\x00", "image/x-icon"),
    (0, b"wOFF", "font/woff"),
    (0, b"wOF2", "font/woff2"),
    (0, b"OTTO", "font/otf"),
    (0, b"\x00\x01\x00\x00\x00", "font/ttf"),
    (0, b"true\x00", "font/ttf"),
    (0, b"ID3", "audio/mpeg"),
    (0, b"\xff\xfb", "audio/mpeg"),
    (0, b"\xff\xf3", "audio/mpeg"),
    (0, b"fLaC", "audio/flac"),
    (8, b"WAVE", "audio/wav"),
    (0, b"OggS", "audio/ogg"),
    (4, b"ftypM4A", "audio/mp4"),
    (4, b"ftypqt", "video/quicktime"),
    (4, b"ftyp", "video/mp4"),
    (0, b"\x1a\x45\xdf\xa3", "video/webm"),
    (0, b"%PDF-", "application/pdf"),
    (0, b"glTF", "model/gltf-binary"),
    (0, b"\0asm", "application/wasm"),
];

/// Endings of texts.
const TEXTS: [(&str, &str); 12] = [
    ("css", "text/css"),
    ("csv", "text/csv"),
    ("geojson", "application/json"),
    ("gltf", "model/gltf+json"),
    ("js", "text/javascript"),
    ("json", "application/json"),
    ("md", "text/markdown"),
    ("mjs", "text/javascript"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain"),
    ("vtt", "text/vtt"),
    ("xml", "application/xml"),
];

/// Images in the container of films that only few browsers show (ISO/IEC 23008-12, the brand behind `ftyp`).
fn is_heif(bytes: &[u8]) -> bool {
    const BRANDS: [&[u8]; 8] = [
        b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1",
    ];
    bytes
        .strip_prefix(b"ftyp")
        .is_some_and(|brand| BRANDS.contains(&brand))
}

/// The media type of a file; nothing for one that apps have no use for.
#[must_use]
pub fn media_type(path: &str, bytes: &[u8]) -> Option<&'static str> {
    if let Some(text) = text_type(path) {
        return std::str::from_utf8(bytes).is_ok().then_some(text);
    }
    if bytes.get(4..12).is_some_and(is_heif) {
        return None;
    }
    FIRST_BYTES.iter().find_map(|(at, first, media_type)| {
        bytes
            .get(*at..)
            .is_some_and(|rest| rest.starts_with(first))
            .then_some(*media_type)
    })
}

/// The media type that a file which people attach as material is served with. Nothing that a browser would run as a page:
/// HTML is served as plain text.
#[must_use]
pub fn material_type(name: &str, bytes: &[u8]) -> &'static str {
    let begins = |first: &[u8]| bytes.starts_with(first);
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    if begins(b"PK\x03\x04") {
        return match ending.to_ascii_lowercase().as_str() {
            "docx" => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "xlsx" => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            _ => "application/zip",
        };
    }
    if begins(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        return "application/msword";
    }
    if begins(b"RIFF") && bytes.get(8..12) == Some(b"AVI ") {
        return "video/x-msvideo";
    }
    // The marks of some binary files are letters: a text may begin with them.
    if !begins(b"%PDF-") && std::str::from_utf8(bytes).is_ok() {
        return text_type(name).unwrap_or("text/plain");
    }
    let binary = FIRST_BYTES.iter().find_map(|(at, first, media_type)| {
        let rest = bytes.get(*at..).unwrap_or_default();
        rest.starts_with(first).then_some(*media_type)
    });
    binary.or_else(|| text_type(name)).unwrap_or("text/plain")
}

/// The media type of a text, by its name.
pub(super) fn text_type(path: &str) -> Option<&'static str> {
    let ending = path.rsplit_once('.')?.1.to_ascii_lowercase();
    TEXTS
        .iter()
        .find_map(|(known, media_type)| (ending == *known).then_some(*media_type))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_by_what_they_hold() {
        assert_eq!(media_type("a.gif", b"\x89PNG\r\n\x1a\n..."), Some("image/png"));
        assert_eq!(media_type("a", b"RIFF....WEBPVP8 "), Some("image/webp"));
        assert_eq!(media_type("clip.mp4", b"\0\0\0 ftypisom"), Some("video/mp4"));
        assert_eq!(media_type("IMG_1.HEIC", b"\0\0\0 ftypheic\0\0\0\0"), None);
        assert_eq!(media_type("DATA.JSON", b"{}"), Some("application/json"));
        assert_eq!(media_type("data.json", b"\xff\xfe"), None);
        assert_eq!(media_type("setup.exe", b"MZ\x90"), None);
        assert_eq!(media_type("notes", b"hello"), None);
        assert_eq!(media_type("page.html", b"<html>"), None);
    }
}
