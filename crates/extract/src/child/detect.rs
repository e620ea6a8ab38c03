//! The format of a file by its content, and the parser of that format.

use std::io::Cursor;

use cfb::CompoundFile;
use extract::{FileKind, Reading, Unreadable};

use crate::{csv, media, package, pdf, text, word, word97, workbook};

const OLE: &[u8] = &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
/// PDF allows so much before its mark.
const PDF_MARK_WITHIN: usize = 1024;

/// # Errors
/// Why there is nothing to read.
pub fn read(bytes: &[u8], extension: &str) -> Result<Reading, Unreadable> {
    if bytes.is_empty() {
        return Err(Unreadable::Empty);
    }
    if bytes.starts_with(b"%PDF-") {
        return pdf::read(bytes);
    }
    // Before the marks of two letters that some formats have: a sentence may begin with them.
    if is_plain(bytes) {
        return read_text(bytes, extension);
    }
    if contains(bytes.get(..PDF_MARK_WITHIN).unwrap_or(bytes), b"%PDF-") {
        return pdf::read(bytes);
    }
    if bytes.starts_with(OLE) {
        return read_ole(bytes);
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return read_package(bytes);
    }
    if let Some(reason) = photo_of_a_phone(bytes) {
        return Err(reason);
    }
    if let Some(reading) = media::read(bytes) {
        return Ok(reading);
    }
    match infer::get(bytes).map(|kind| kind.matcher_type()) {
        None | Some(infer::MatcherType::Text) => read_text(bytes, extension),
        Some(_) => Err(Unreadable::Unsupported),
    }
}

/// UTF-8 with nothing in it that only programs write.
fn is_plain(bytes: &[u8]) -> bool {
    let is_odd = |letter: char| letter.is_ascii_control() && !letter.is_ascii_whitespace();
    std::str::from_utf8(bytes).is_ok_and(|text| !text.contains(is_odd))
}

fn read_package(bytes: &[u8]) -> Result<Reading, Unreadable> {
    let mut package = package::open(bytes)?;
    let main = |format: &str| package.part_of_type(&format!("{format}.main+xml"));
    if main("wordprocessingml.document")
        .or_else(|| main("ms-word.document.macroEnabled"))
        .is_some()
    {
        return word::read(&mut package);
    }
    if main("spreadsheetml.sheet")
        .or_else(|| main("ms-excel.sheet.macroEnabled"))
        .is_some()
    {
        return workbook::read_xlsx(bytes);
    }
    Err(Unreadable::Unsupported)
}

/// The file format that Office had before 2007, and wraps encrypted documents in today.
fn read_ole(bytes: &[u8]) -> Result<Reading, Unreadable> {
    let has_stream = |name: &str| {
        let utf16: Vec<u8> = name
            .encode_utf16()
            .chain([0])
            .flat_map(u16::to_le_bytes)
            .collect();
        contains(bytes, &utf16)
    };
    // At its root: documents and workbooks hold each other.
    let mut container = CompoundFile::open(Cursor::new(bytes)).ok();
    if let Some(container) = &mut container
        && container.is_stream(word97::TEXT_STREAM)
    {
        return word97::read(container);
    }
    if has_stream("EncryptedPackage") {
        Err(Unreadable::Encrypted)
    } else if has_stream("Workbook") || has_stream("Book") {
        workbook::read_xls(bytes)
    } else if container.is_none() && has_stream("WordDocument") {
        Err(Unreadable::Damaged)
    } else {
        Err(Unreadable::Unsupported)
    }
}

/// HEIC and AVIF are one container with different brands.
fn photo_of_a_phone(bytes: &[u8]) -> Option<Unreadable> {
    if bytes.get(4..8)? != b"ftyp" {
        return None;
    }
    let length = usize::try_from(u32::from_be_bytes(bytes.first_chunk().copied()?)).ok()?;
    let brands = bytes.get(8..length.min(bytes.len()))?;
    let has = |brand: &[u8]| brands.chunks(4).any(|other| other == brand);
    if has(b"avif") || has(b"avis") {
        Some(Unreadable::Avif)
    } else if [
        b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1",
    ]
    .iter()
    .any(|brand| has(*brand))
    {
        Some(Unreadable::Heic)
    } else {
        None
    }
}

fn read_text(bytes: &[u8], extension: &str) -> Result<Reading, Unreadable> {
    if bytes.starts_with(b"{\\rtf") {
        return Err(Unreadable::Unsupported);
    }
    let decoded = text::decode(bytes)?;
    if matches!(extension, "csv" | "tsv" | "tab") {
        return csv::read(&decoded);
    }
    let (kind, media_type) = text_format(&decoded.text, extension);
    let notes = decoded.notes();
    text::reading(kind, media_type, decoded.text, notes)
}

/// By how it begins; then by the name, which alone tells Markdown from source code.
fn text_format(text: &str, extension: &str) -> (FileKind, &'static str) {
    let start: String = text
        .trim_start()
        .chars()
        .take(500)
        .collect::<String>()
        .to_ascii_lowercase();
    let root = start
        .split('<')
        .find(|tag| !tag.is_empty() && !tag.starts_with(['?', '!']))
        .filter(|_| start.starts_with('<'))
        .unwrap_or_default();
    if start.starts_with("<!doctype html") || root.starts_with("html") {
        return (FileKind::Text, "text/html");
    }
    if root.starts_with("svg") {
        return (FileKind::Text, "image/svg+xml");
    }
    match extension {
        "json" | "geojson" | "jsonl" | "ndjson" | "ipynb" | "webmanifest" => {
            (FileKind::Data, "application/json")
        }
        "yaml" | "yml" => (FileKind::Data, "application/yaml"),
        "toml" => (FileKind::Data, "application/toml"),
        "md" | "markdown" => (FileKind::Text, "text/markdown"),
        "html" | "htm" | "xhtml" => (FileKind::Text, "text/html"),
        "svg" => (FileKind::Text, "image/svg+xml"),
        "css" | "scss" => (FileKind::Text, "text/css"),
        "js" | "mjs" | "cjs" | "jsx" => (FileKind::Text, "text/javascript"),
        "xml" => (FileKind::Data, "application/xml"),
        _ if start.starts_with("<?xml") => (FileKind::Data, "application/xml"),
        _ => (FileKind::Text, "text/plain"),
    }
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
