//! `/ToUnicode` of a font: a program of which only the tables are read.

use lopdf::Object;
use lopdf::content::Content;

use super::font::{Font, MAX_RANGE};

pub fn read(map: &[u8], font: &mut Font) {
    let strings = |operands: &[Object]| -> Option<Vec<Vec<u8>>> {
        operands
            .iter()
            .map(|operand| operand.as_str().ok().map(<[u8]>::to_vec))
            .collect()
    };
    for operation in Content::decode_iter(map) {
        let Ok(operation) = operation else { return };
        match operation.operator.as_str() {
            "endcodespacerange" => {
                let first = strings(&operation.operands)
                    .unwrap_or_default()
                    .into_iter()
                    .next();
                font.is_wide = first.map_or(font.is_wide, |code| code.len() > 1);
            }
            "endbfchar" => {
                let pairs = strings(&operation.operands).unwrap_or_default();
                for pair in pairs.chunks_exact(2) {
                    if let [code, letters] = pair {
                        font.letters
                            .extend(code_of(code).map(|code| (code, utf16(letters))));
                    }
                }
            }
            "endbfrange" => operation
                .operands
                .chunks_exact(3)
                .for_each(|range| read_range(range, font)),
            _ => {}
        }
    }
}

/// First and last code, and the letters of the first, which are counted up, or those of each.
fn read_range(range: &[Object], font: &mut Font) {
    let [first, last, letters] = range else { return };
    let code = |object: &Object| object.as_str().ok().and_then(code_of);
    let (Some(first), Some(last)) = (code(first), code(last)) else {
        return;
    };
    let codes = first..=last.min(first.saturating_add(MAX_RANGE));
    match letters {
        Object::Array(each) => {
            let letters = each
                .iter()
                .map(|letters| letters.as_str().map(utf16).unwrap_or_default());
            font.letters.extend(codes.zip(letters));
        }
        Object::String(start, _) => {
            let mut units = units(start);
            for code in codes {
                font.letters.insert(code, String::from_utf16_lossy(&units));
                if let Some(unit) = units.last_mut() {
                    *unit = unit.wrapping_add(1);
                }
            }
        }
        _ => {}
    }
}

fn code_of(code: &[u8]) -> Option<u32> {
    (code.len() <= 2).then(|| code.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
}

fn units(letters: &[u8]) -> Vec<u16> {
    letters
        .chunks_exact(2)
        .map(|unit| unit.iter().fold(0, |number, byte| number << 8 | u16::from(*byte)))
        .collect()
}

fn utf16(letters: &[u8]) -> String {
    String::from_utf16_lossy(&units(letters))
}
