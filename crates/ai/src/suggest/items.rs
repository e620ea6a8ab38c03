//! The items of a list, in the forms in which models write one.

use serde_json::{Deserializer, Value};

/// Most places at which JSON is looked for.
const MOST_PLACES: usize = 64;
/// Most items that are read: far more than count.
const MOST_ITEMS: usize = 50;
/// Where an object holds its text, the best first.
const TEXT_FIELDS: [&str; 7] = [
    "suggestion",
    "text",
    "title",
    "feature",
    "improvement",
    "name",
    "description",
];

/// The items of the first JSON array or object in an answer that has any.
pub(super) fn in_json(answer: &str) -> Vec<String> {
    let answer = without_lone_surrogates(answer);
    let places = answer.match_indices(['[', '{']).take(MOST_PLACES);
    for (at, _) in places {
        let rest = answer.get(at..).unwrap_or_default();
        let first = Deserializer::from_str(rest).into_iter::<Value>().next();
        let Some(Ok(value)) = first else { continue };
        let mut items = Vec::new();
        collect(&value, &mut items);
        if !items.is_empty() {
            return items;
        }
    }
    Vec::new()
}

fn collect(value: &Value, items: &mut Vec<String>) {
    match value {
        Value::Array(values) => {
            for value in values {
                if items.len() >= MOST_ITEMS {
                    return;
                }
                match value {
                    Value::String(text) => items.push(text.clone()),
                    Value::Object(fields) => {
                        let text = TEXT_FIELDS.iter().find_map(|field| fields.get(*field)?.as_str());
                        items.extend(text.map(str::to_owned));
                    }
                    other => collect(other, items),
                }
            }
        }
        Value::Object(fields) => {
            // One list is meant: the first that has items.
            for value in fields
                .values()
                .filter(|value| value.is_array() || value.is_object())
            {
                collect(value, items);
                if !items.is_empty() {
                    return;
                }
            }
            let numbered = fields
                .iter()
                .filter(|(name, _)| name.ends_with(|c: char| c.is_ascii_digit()));
            let texts = numbered.filter_map(|(_, value)| value.as_str());
            items.extend(texts.take(MOST_ITEMS).map(str::to_owned));
        }
        _ => {}
    }
}

/// The whole strings of an array that is no JSON, as one that breaks off or ends with a comma.
pub(super) fn in_broken_array(answer: &str) -> Vec<String> {
    let answer = without_lone_surrogates(answer);
    let begin = answer.trim_start();
    let begin = begin
        .trim_start_matches("```json")
        .trim_start_matches("```")
        .trim_start();
    let Some(mut rest) = begin.strip_prefix('[') else {
        return Vec::new();
    };
    let mut items = Vec::new();
    while items.len() < MOST_ITEMS {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        if !rest.starts_with('"') {
            break;
        }
        let mut strings = Deserializer::from_str(rest).into_iter::<String>();
        let Some(Ok(text)) = strings.next() else { break };
        rest = rest.get(strings.byte_offset()..).unwrap_or_default();
        items.push(text);
    }
    items
}

/// The lines of an answer that begin with a number or a bullet, without it.
pub(super) fn in_lines(answer: &str) -> Vec<String> {
    let items = answer.lines().filter_map(item);
    items.take(MOST_ITEMS).map(str::to_owned).collect()
}

fn item(line: &str) -> Option<&str> {
    let line = line.trim().trim_start_matches(['#', '_']).trim_start();
    // `**1. Bold**` is a number in bold letters, `* item` a bullet.
    let line = line.strip_prefix("**").unwrap_or(line).trim_start();
    let behind_number = || {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let rest = line.get(digits..).filter(|_| (1..=2).contains(&digits))?;
        rest.strip_prefix(['.', ')', ':'])
    };
    let behind_mark = line.strip_prefix(['-', '*', '+', '•', '–', '—', '·', '‣', '▪', '◦']);
    let text = behind_mark.or_else(behind_number)?;
    // Behind a mark comes a blank: `-5` and `3.5` are figures.
    let item = text
        .strip_prefix(|c: char| c.is_whitespace() || c == '*')?
        .trim_start();
    let is_box = |mark: &&str| item.starts_with(mark);
    let mark = ["[ ]", "[x]", "[X]"].into_iter().find(|mark| is_box(mark));
    Some(item.get(mark.map_or(0, str::len)..).unwrap_or_default())
}

/// The text with `\ufffd` in the place of escapes of half a surrogate pair, which are no JSON.
fn without_lone_surrogates(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        safe.push_str(before);
        let (taken, replaced) = match (unit(escape), escape.get(6..).and_then(unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => (12, false),
            (Some(0xD800..=0xDFFF), _) => (6, true),
            (Some(_), _) => (6, false),
            // Any other escape is a backslash and one character.
            (None, _) => (1 + escape.chars().nth(1).map_or(0, char::len_utf8), false),
        };
        safe.push_str(if replaced {
            "\\ufffd"
        } else {
            escape.get(..taken).unwrap_or(escape)
        });
        rest = escape.get(taken..).unwrap_or_default();
    }
    safe.push_str(rest);
    safe
}

/// The code unit of an escape `\uXXXX` at the start of a text.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u16::from_str_radix(digits, 16).ok().filter(|_| is_hex)
}
