//! Fonts: which letters the codes of a string are, and how wide they stand.

use std::collections::HashMap;
use std::rc::Rc;

use encoding_rs::UTF_16BE;
use extract::Unreadable;
use lopdf::{Dictionary, Document, Object, ObjectId};

use super::{Budget, unicode_map};

/// Of a font that does not say, in thousandths of its size.
const GUESSED_WIDTH: f64 = 500.0;
/// A range of codes that covers more than all there are is an attack.
pub const MAX_RANGE: u32 = 0x1_0000;

/// The fonts of a document that were used so far.
#[derive(Default)]
pub struct Fonts {
    by_object: HashMap<ObjectId, Rc<Font>>,
    /// Codes of which no font says what they are.
    pub unknown_letters: usize,
}

/// One font.
#[derive(Default)]
pub struct Font {
    pub letters: HashMap<u32, String>,
    widths: HashMap<u32, f64>,
    default_width: f64,
    /// Codes of two bytes; of one otherwise.
    pub is_wide: bool,
    /// The codes are UTF-16 themselves.
    is_utf16: bool,
}

/// A letter of a string, and its width in thousandths of the size.
pub struct Glyph<'a> {
    pub text: Option<&'a str>,
    pub width: f64,
    pub is_space: bool,
}

impl Fonts {
    /// # Errors
    /// The font inflates to more than is left.
    pub fn font(
        &mut self,
        document: &Document,
        object: &Object,
        budget: &mut Budget,
    ) -> Result<Rc<Font>, Unreadable> {
        let id = object.as_reference().ok();
        if let Some(known) = id.and_then(|id| self.by_object.get(&id)) {
            return Ok(Rc::clone(known));
        }
        let font = match document
            .dereference(object)
            .ok()
            .and_then(|(_, font)| font.as_dict().ok())
        {
            Some(dictionary) => Rc::new(read(document, dictionary, budget)?),
            None => Rc::default(),
        };
        if let Some(id) = id {
            self.by_object.insert(id, Rc::clone(&font));
        }
        Ok(font)
    }
}

impl Font {
    /// Calls with each letter of the string.
    pub fn glyphs(&self, string: &[u8], mut visit: impl FnMut(Glyph<'_>)) {
        for code in string.chunks(if self.is_wide { 2 } else { 1 }) {
            let number = code
                .iter()
                .fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
            let utf16 = self
                .is_utf16
                .then(|| UTF_16BE.decode_without_bom_handling(code).0);
            visit(Glyph {
                text: self.letters.get(&number).map(String::as_str).or(utf16.as_deref()),
                width: self.widths.get(&number).copied().unwrap_or(self.default_width),
                is_space: code == b" ",
            });
        }
    }
}

fn read(document: &Document, dictionary: &Dictionary, budget: &mut Budget) -> Result<Font, Unreadable> {
    let get = |key: &[u8]| dictionary.get_deref(key, document).ok();
    let descendant = get(b"DescendantFonts")
        .and_then(|fonts| fonts.as_array().ok()?.first())
        .and_then(|font| document.dereference(font).ok()?.1.as_dict().ok());
    let encoding = get(b"Encoding")
        .and_then(|encoding| encoding.as_name().ok())
        .unwrap_or_default();
    let mut font = Font {
        is_wide: descendant.is_some(),
        default_width: GUESSED_WIDTH,
        ..Font::default()
    };
    match descendant {
        Some(descendant) => {
            font.is_utf16 = encoding.starts_with(b"Uni");
            read_wide_widths(document, descendant, &mut font);
        }
        None => {
            read_widths(document, dictionary, &mut font);
            read_encoding(document, dictionary, &mut font);
        }
    }
    if let Some(stream) = get(b"ToUnicode").and_then(|stream| stream.as_stream().ok())
        && let Ok(map) = stream.get_plain_content_with_limit(budget.most())
    {
        budget.spend(map.len())?;
        unicode_map::read(&map, &mut font);
    }
    Ok(font)
}

/// `/Widths` from `/FirstChar` on.
fn read_widths(document: &Document, dictionary: &Dictionary, font: &mut Font) {
    let first = dictionary
        .get_deref(b"FirstChar", document)
        .and_then(Object::as_i64)
        .unwrap_or_default();
    let Ok(widths) = dictionary
        .get_deref(b"Widths", document)
        .and_then(Object::as_array)
    else {
        return;
    };
    for (code, width) in (u32::try_from(first).unwrap_or_default()..=255).zip(widths) {
        if let Some(width) = number(document, width) {
            font.widths.insert(code, width);
        }
    }
}

/// `/W`: `first [width …]` or `first last width`, and `/DW` for all others.
fn read_wide_widths(document: &Document, descendant: &Dictionary, font: &mut Font) {
    let get = |key: &[u8]| descendant.get_deref(key, document).ok();
    font.default_width = get(b"DW")
        .and_then(|width| number(document, width))
        .unwrap_or(1000.0);
    let mut entries = get(b"W")
        .and_then(|widths| widths.as_array().ok())
        .into_iter()
        .flatten();
    while let Some(first) = entries.next().and_then(|first| code(document, first)) {
        let Some(second) = entries.next() else { return };
        if let Ok((_, Object::Array(widths))) = document.dereference(second) {
            for (code, width) in (first..MAX_RANGE).zip(widths) {
                font.widths
                    .extend(number(document, width).map(|width| (code, width)));
            }
        } else {
            let (last, width) = (
                code(document, second),
                entries.next().and_then(|width| number(document, width)),
            );
            let (Some(last), Some(width)) = (last, width) else {
                return;
            };
            font.widths
                .extend((first..=last.min(MAX_RANGE)).map(|code| (code, width)));
        }
    }
}

fn number(document: &Document, object: &Object) -> Option<f64> {
    document
        .dereference(object)
        .ok()?
        .1
        .as_float()
        .ok()
        .map(f64::from)
}

fn code(document: &Document, object: &Object) -> Option<u32> {
    u32::try_from(document.dereference(object).ok()?.1.as_i64().ok()?).ok()
}

/// `/Encoding` of codes of one byte: a table that has a name, with differences.
fn read_encoding(document: &Document, dictionary: &Dictionary, font: &mut Font) {
    let encoding = dictionary.get_deref(b"Encoding", document).ok();
    let named = match encoding {
        Some(Object::Name(name)) => Some(name.as_slice()),
        Some(Object::Dictionary(encoding)) => encoding.get(b"BaseEncoding").and_then(Object::as_name).ok(),
        _ => None,
    };
    let mut base = Dictionary::new();
    base.set("Type", "Font");
    base.set(
        "Encoding",
        Object::Name(named.unwrap_or(b"StandardEncoding").to_vec()),
    );
    if let Ok(table) = base.get_font_encoding(document) {
        for code in 0..=255_u8 {
            let letter = table
                .bytes_to_string(&[code])
                .ok()
                .filter(|letter| !letter.is_empty());
            font.letters
                .extend(letter.map(|letter| (u32::from(code), letter)));
        }
    }
    let differences = encoding.and_then(|encoding| {
        encoding
            .as_dict()
            .ok()?
            .get_deref(b"Differences", document)
            .ok()?
            .as_array()
            .ok()
    });
    let mut code = 0_u32;
    for entry in differences.into_iter().flatten() {
        match entry {
            Object::Integer(first) => code = u32::try_from(*first).unwrap_or_default(),
            Object::Name(name) if code < 256 => {
                font.letters
                    .extend(named_letter(document, name).map(|letter| (code, letter)));
                code += 1;
            }
            _ => {}
        }
    }
}

/// The letter of a glyph's name: `uni00E9`, `u1F600`, or one of Adobe's list.
fn named_letter(document: &Document, name: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(name).ok()?;
    let digits = text
        .strip_prefix("uni")
        .or_else(|| text.strip_prefix('u'))
        .unwrap_or_default();
    if digits.len() >= 4
        && let Some(letter) = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)
    {
        return Some(letter.into());
    }
    let mut encoding = Dictionary::new();
    encoding.set(
        "Differences",
        vec![Object::Integer(1), Object::Name(name.to_vec())],
    );
    let mut font = Dictionary::new();
    font.set("Type", "Font");
    font.set("Encoding", encoding);
    font.get_font_encoding(document)
        .ok()?
        .bytes_to_string(&[1])
        .ok()
        .filter(|letter| !letter.is_empty())
}
